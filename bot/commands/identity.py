"""Who is who at a table, and who may do what: what the commands about people have in common."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from bot.chat import Choice, Incoming, Reply, line, listed, notice
from bot.context import Context, Newcomer, Outcome, TableView
from bot.reading import (
    BLANK,
    QUOTES,
    People,
    Person,
    PlayerWord,
    Word,
    WordRefused,
    is_unfit,
    reference,
    refuse,
    shown_name,
    told_apart,
)
from bot.replies import date_line, entry_line, likeness
from bot.settings import author_key
from bot.subjects import QUESTION, Subject
from engine import Player
from engine.journal import (
    GameStarted,
    HandedOver,
    Night,
    PaymentMarked,
    PeopleEntry,
    PlayerLinked,
    PlayerRenamed,
    PlayersMerged,
    PlayerUnlinked,
    Recorded,
    Substituted,
    Undone,
)
from engine.journal.replay import replay


def author_of(context: Context, recorded: Recorded) -> str | None:
    """Who entered something: the player of the account, else what he was called when he said who is who."""
    person = context.people.by_account(recorded.by)
    called = context.settings.get(author_key(recorded.by))
    return person.name if person is not None else str(called) if called else None


def tonight(night: Night) -> tuple[Player, ...]:
    """Whoever sits or sat at a table tonight, the seated first; who only came, or was paid, did not."""
    sat = list(night.table.players) if night.table is not None else []
    for one in night.lines:
        match one.recorded.entry:
            case GameStarted(_, opening):
                sat += opening.table.players
            case Substituted(player):
                sat.append(player)
    return tuple(dict.fromkeys(sat))


def unlinked(context: Context, players: Iterable[Player]) -> list[Player]:
    """Those of some players for whom nobody speaks."""
    return [one for one in players if (person := context.people.person(one)) is not None and not person.accounts]


def sender_as_newcomer(context: Context) -> Newcomer:
    """The sender as a player of his own, under a name that nobody has."""
    sender = context.incoming.sender
    return Newcomer(context.people.free_name(*told_apart(sender.name, sender.full_name, sender.handle)), sender.account)


def person_named(context: Context, word: Word) -> Person:
    """The person of the chat who bears a name; raises WordRefused where nobody does."""
    person = context.people.by_name(word.text.strip(QUOTES))
    if person is None:
        raise unknown_person(context, word)
    return person


def unknown_person(context: Context, word: Word) -> WordRefused:
    """The refusal of a name that nobody bears, with those there are."""
    if not context.people.everybody:
        return refuse("people.none", word)
    return refuse("iam.unknown", word, names=", ".join(one.name for one in context.people.everybody))


def sit_choice(context: Context, player: Player, away: Player, then: str = "") -> Choice:
    """The button by which somebody takes another's seat, and does a line behind that."""
    label = line("choice.sit_for", name=context.name(player), away=context.name(away))
    return Choice(label, f"/seat {reference(player)} for {reference(away)} {then}".rstrip())


def newcomer(context: Context, word: PlayerWord, others: Iterable[Newcomer] = ()) -> Newcomer:
    """Somebody new of a list: whom a mention means is linked, anybody else is a guest.

    `others` become players with him. Raises WordRefused for what cannot be a name, or looks like somebody's.
    """
    taken = People((*context.people.everybody, *(Person(f"new {one.name}", one.name) for one in others)))
    if word.mention is not None:
        called = word.mention
        return Newcomer(taken.free_name(*told_apart(called.name, called.full_name, called.handle)), called.account)
    name = shown_name(word.text.removeprefix("@").replace(BLANK, " "))
    if is_unfit(name):
        raise refuse("name.unfit", word.word)
    other = taken.lookalike(name)
    if other is not None:
        raise refuse("rename.taken", word.word, name=other.name)
    return Newcomer(name)


def may_change(context: Context) -> bool:
    """Whether the sender may change what others entered.

    Whoever sits or sat at this table tonight, an administrator, and anybody while not all seats are linked.
    """
    table = context.night.table
    if context.incoming.sender.is_admin or table is None or not context.night.people:
        return True
    if context.sender is not None and context.sender in tonight(context.night):
        return True
    return bool(unlinked(context, table.players))


def may_mark(context: Context, handed: HandedOver | PaymentMarked) -> bool:
    """Whether the sender may say that a payment was made, or was not: whoever pays or is paid, and who may change what
    was entered in the night that it is of."""
    if context.sender in (handed.payment.payer, handed.payment.payee):
        return True
    return may_change(_of_its_night(context, handed))


def not_yours_to_mark(context: Context, handed: HandedOver | PaymentMarked) -> Reply:
    """What somebody is told who may not mark a payment: who may."""
    then = _of_its_night(context, handed)
    if then is context:
        return not_yours(context)
    names = listed(context.name(player) for player in tonight(then.night))
    return notice("who.that_night", date=date_line(then.night.begun_at), names=names)


def _of_its_night(context: Context, handed: HandedOver | PaymentMarked) -> Context:
    """The context at the end of the night that a payment is of."""
    then = earlier_night(context) if isinstance(handed, HandedOver) and handed.night is not None else None
    return context.at(then) if then is not None else context


def earlier_night(context: Context) -> Night | None:
    """The night before tonight that was read for this message; None where none was."""
    return replay(context.earlier) if context.earlier else None


def rank_matters(seen: TableView, incoming: Incoming) -> bool:
    """Whether it may matter that the sender is an administrator: only the seated write, all seats are linked and none
    of tonight is his, or the line (or the id of the button) is one that administrators may say about anybody."""
    if _BY_RANK.search(incoming.text) is not None or seen.chat.is_for_seated(incoming.table.topic):
        return True
    table = seen.night.table
    if table is None or not all((one := seen.people.person(each)) and one.accounts for each in table.players):
        return False
    person = seen.people.by_account(incoming.sender.account)
    return person is None or person.id not in tonight(seen.night)


_BY_RANK: Final = re.compile(r"(?:^\s*/|=)(?:iam|unlink|merge|rename|forget|leave|undo|redo|paid)\b", re.IGNORECASE)


def not_yours(context: Context) -> Reply:
    """What somebody is told who may not change what others entered: who may, and a way to say who he is."""
    names = listed(context.name(player) for player in tonight(context.night))
    free = unlinked(context, tonight(context.night)) if context.sender is None else []
    choices = tuple(_i_am(context, player, "") for player in free)
    return Reply(lines=(line("who.tonight", names=names),), choices=choices, notice=True, subject=None)


def which_one(context: Context, typed: str) -> Reply | None:
    """Ask an unknown sender once which player he is, and do the line with the answer; None where nobody is free.

    The likeliest stands first: whose name looks most like the sender's. The question is the sender's own, whoever was
    asked before.
    """
    if context.sender is not None or context.incoming.sender.hidden:
        return None
    free = unlinked(context, context.players)
    if not free:
        return None
    free.sort(key=lambda one: -likeness(context, one))
    choices = (
        *(_i_am(context, player, typed) for player in free),
        Choice(line("choice.i_am_new"), f"/iam new {typed}".rstrip()),
    )
    asked = Subject.asked(QUESTION, context.incoming.sender.account, context.incoming.source)
    return Reply(lines=(line("which_one", name=context.speaker),), choices=choices, subject=asked.show(), notice=True)


def claims_first(context: Context, typed: str) -> Reply | None:
    """Ask an unknown sender who is called like a guest whether he is the one; None where no guest is called so."""
    guest = context.people.lookalike(context.incoming.sender.name)
    if guest is None or guest.accounts:
        return None
    fresh = replace(context)
    fresh.__dict__["players"] = (guest.id,)  # the one who may be asked about
    return which_one(fresh, typed)


def _i_am(context: Context, player: Player, typed: str) -> Choice:
    return Choice(line("choice.i_am", name=context.name(player)), f"/iam {reference(player)} {typed}".rstrip())


def is_for_somebody_else(context: Context) -> bool:
    """Whether a question was asked of one person, and another pressed its button."""
    about = context.about
    if about is None or about.kind != QUESTION or not about.about:
        return False
    return context.incoming.pressed and about.about != context.incoming.sender.account


def undo_people(context: Context) -> Outcome | None:
    """Undo what an entry said about who is who, whatever was recorded since; None for any other entry.

    Who speaks for whom is taken back by those who may say so (`may_unsay`), and only while it holds.
    """
    recorded = people_entry(context)
    if recorded is None:
        return None
    what = entry_line(context, recorded)
    if not _holds(context, recorded):
        return Outcome(notice("undo.already", what=what))
    if not may_unsay(context, recorded):
        return Outcome(not_yours(context))
    told = line("undo.people", what=what, who=context.speaker)
    return Outcome(Reply(lines=(told,), edits=context.incoming.pressed, subject="people"), (Undone(recorded.seq),))


def people_entry(context: Context) -> Recorded | None:
    """The entry about who is who that the line names, while it counts."""
    named = next((one.recorded for one in context.night.lines if one.recorded.seq == context.entry), None)
    return named if named is not None and isinstance(named.entry, PeopleEntry) else None


def _holds(context: Context, recorded: Recorded) -> bool:
    """Whether what an entry said is still so: taken back later, it would undo what was said since."""
    people, kept = context.people, context.settings
    match recorded.entry:
        case PlayerLinked(player, key):
            person = people.by_account(str(kept.get(key)))
            return person is not None and person == people.person(player)
        case PlayerUnlinked(_, key):
            return people.by_account(str(kept.get(key))) is None
        case PlayerRenamed(player, name):
            return people.name(player) == kept.get(name)
        case PlayersMerged(player):
            return player in (people.merged or {})
        case _:
            return False


def may_unsay(context: Context, recorded: Recorded) -> bool:
    """Whether the sender may take back who is who: those whom it is about, and administrators.

    A link is also contested by others (/unlink); one that was cut is tied again by who cut it, while nobody else
    speaks for the player; names and merging of guests are everybody's who may change what others entered.
    """
    entry, sender = recorded.entry, context.incoming.sender
    assert isinstance(entry, PeopleEntry)
    about = _about(context, entry)
    if sender.is_admin or context.sender in [person.id for person in about]:
        return True
    is_free = not any(person.accounts for person in about)
    match entry:
        case PlayerLinked(_, key):
            return context.settings.get(key) == sender.account
        case PlayerUnlinked():
            return is_free and recorded.by == sender.account
        case _:
            return is_free and may_change(context)


def _about(context: Context, entry: PeopleEntry) -> tuple[Person, ...]:
    """The players whom an entry is about, as they are now."""
    named = (entry.player, entry.into) if isinstance(entry, PlayersMerged) else (entry.player,)
    return tuple(person for one in named if (person := context.people.person(one)) is not None)
