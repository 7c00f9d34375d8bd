"""/unlink: an account no longer speaks for a player. Also how the others at a table contest who somebody says he is."""

from __future__ import annotations

from typing import Final

from bot.chat import Reply, line, notice
from bot.commands.identity import person_named, tonight
from bot.context import Context, Outcome
from bot.reading import Person, words_of
from bot.settings import KEPT, kept_key
from engine.journal import Entry, PlayerLinked, PlayerUnlinked

_NOT: Final = "not="


def unlink(context: Context, text: str) -> Outcome:
    """`/unlink`: the sender's own account. `/unlink NAME`: for the player himself and for administrators."""
    words = words_of(text)
    if not words:
        return _own(context)
    person = person_named(context, words[0])
    if words[-1].text.startswith(_NOT):
        return _contested(context, person, f"{KEPT}{words[-1].text.removeprefix(_NOT)}")
    if not context.incoming.sender.is_admin:
        return _own(context) if context.sender == person.id else Outcome(notice("iam.only_owner", name=person.name))
    return _freed(context, person, person.accounts)


def _own(context: Context) -> Outcome:
    person = context.people.by_account(context.incoming.sender.account)
    if person is None:
        return Outcome(notice("unlink.nobody"))
    return _freed(context, person, (context.incoming.sender.account,))


def _freed(context: Context, person: Person, accounts: tuple[str, ...]) -> Outcome:
    if not accounts:
        return Outcome(notice("unlink.free", name=person.name))
    keys = {kept_key(context.incoming.source, account): account for account in accounts}
    entries: tuple[Entry, ...] = tuple(PlayerUnlinked(person.id, key) for key in keys)
    is_own = context.sender == person.id
    done = (
        line("unlink.own", name=person.name) if is_own else line("unlink.done", name=person.name, who=context.speaker)
    )
    return Outcome(Reply(lines=(done,), subject="linked"), entries, settings=keys)


def _contested(context: Context, person: Person, key: str) -> Outcome:
    """Somebody else of tonight says that an account is not that player: once each, and administrators whenever."""
    account, sender = context.settings.get(key), context.incoming.sender
    if not isinstance(account, str) or account not in person.accounts:
        return Outcome(notice("unlink.free", name=person.name))
    if account != sender.account and not sender.is_admin and not _may_contest(context, person, account):
        return Outcome(notice("unlink.not_yours"))
    done = line("unlink.contested", name=person.name, who=context.speaker)
    return Outcome(Reply(lines=(done,), subject="linked", edits=True), (PlayerUnlinked(person.id, key),))


def _may_contest(context: Context, person: Person, account: str) -> bool:
    """Whether the sender is known, of tonight, and has not contested the same before.

    The claim must be of this night: whoever was let play under a name through a whole night keeps it.
    """
    if context.sender is None or context.sender == person.id or context.sender not in tonight(context.night):
        return False
    claimed = contested = False
    for one in context.entries:
        match one.entry:
            case PlayerLinked(player, key) if player == person.id and context.settings.get(key) == account:
                claimed = True
            case PlayerUnlinked(player, key) if player == person.id and context.settings.get(key) == account:
                contested = contested or one.by == context.incoming.sender.account
    return claimed and not contested
