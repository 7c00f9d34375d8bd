"""What is kept of a decided message in one step: entries, the reply with labelled buttons, what became known."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import secrets
import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, NamedTuple

import msgspec

from bot.chat import Choice, Incoming, Reply, Update, decoded, encoded, line
from bot.commands import BY_NAME
from bot.context import Context, Newcomer, Outcome, night_after, opens_night, recorded_of
from bot.reading import NAMELESS, bound_to_sender, reference, shown_name, with_sender_named
from bot.replies import SHOWN_IN, SURE, money_figures, table_figures, with_examples
from bot.replies.updates import present_update, updates_after
from bot.settings import CALLED, MERGED, author_key, called_key, opening_key
from bot.subjects import ASKING, OFFER, WHO_IS_WHO, CommandLine, Subject, is_about_entry, line_behind
from bot.text.catalogue import SOURCE_LANGUAGE
from bot.text.speech import game_of_speech, in_language, language_of_line
from engine import DealOutcome, Player
from engine.journal import (
    Corrected,
    DebtsCarried,
    Entry,
    GameStarted,
    HandEntered,
    HandPlayed,
    InstantPaid,
    Night,
    PeopleEntry,
    PlayerLinked,
    PlayerRenamed,
    PlayersMerged,
    PlayerUnlinked,
    Recorded,
    Redone,
    Undone,
    debts_left,
    same_message,
)
from storage.base import Json, NewEntry, PlayerRecord, Step, StoredDraft, TableContext, TableKey
from storage.names import namesake, owner_of

DRAFT_SECONDS: Final = 30 * 60
ANSWER: Final = "answer"
"""The draft of a person that keeps the lines which a typed answer completes."""

OFFERED: Final = "offered"
"""The draft of a person that keeps the question asked last, with its buttons."""


class BuiltStep(NamedTuple):
    """A decided message: the reply as it is shown, the step that keeps it, and the table as that leaves it."""

    reply: Reply
    step: Step
    entries: tuple[Recorded, ...]
    """What the step adds to the journal."""
    after: Night


def build_step(context: Context, outcome: Outcome, stored: TableContext) -> BuiltStep:
    """What is kept of an outcome that has a reply, decided by what is `stored` of the chat and its table."""
    incoming, decided = context.incoming, outcome.reply
    assert decided is not None
    outcome = _with_debts(context, outcome)
    after = outcome.after or night_after(context, outcome.entries)
    owner = _owner(context)
    shown = _brought_up_to_date(decided, context, outcome.entries, after)
    placed = _in_place(_with_told_anew(shown, context, outcome.entries, stored.drafts), context, owner)
    spoken_of = _game_spoken_of(context, outcome, after)
    reply, draft = _labelled(_with_figures(placed, context.at(after), spoken_of), after, context, owner)
    drafts = (_with_earlier(draft, stored.drafts), _waiting(reply, owner, incoming.at), _offered(reply, context))
    waiting = {(one.person, one.kind) for one in stored.drafts}
    people = people_changes(context, outcome)
    step = Step(
        source=incoming.source,
        reply=encoded(reply),
        at=incoming.at,
        entries=tuple(NewEntry(incoming.at, incoming.sender.account, entry) for entry in outcome.entries),
        opens_night=opens_night(context.night, outcome.entries),
        drops=tuple(one for one in _done_with(placed, context, outcome.entries, owner) if one in waiting),
        saves=tuple(one for one in drafts if one is not None),
        settings=(*_settings(context, outcome), *people.settings, *_called(context, people, stored)),
        unlinks=people.unlinks,
        links=(*_links(context, outcome), *people.links),
        names=people.names,
        posts=tuple(_made(context, outcome)),
        version=stored.version,
    )
    return BuiltStep(reply, step, recorded_of(context, outcome.entries, after), after)


def _with_debts(context: Context, outcome: Outcome) -> Outcome:
    """What the closed nights left open goes on into the night that begins."""
    debts = debts_left(context.night, context.cent) if opens_night(context.night, outcome.entries) else ()
    return replace(outcome, entries=(*outcome.entries, DebtsCarried(debts)), after=None) if debts else outcome


def _brought_up_to_date(reply: Reply, context: Context, entries: Sequence[Entry], after: Night) -> Reply:
    """The reply with every earlier message that is no longer true; what it shows itself is named by its last entry."""
    if not entries:
        return reply
    told = after.seq - isinstance(entries[-1], DebtsCarried)  # what is carried over has no message
    subject = reply.subject or Subject("entry", entry=told).show()
    own = {one.subject for one in reply.updates}
    found = tuple(one for one in updates_after(context, after, entries) if one.subject not in own)
    return msgspec.structs.replace(reply, subject=subject, updates=(*reply.updates, *found))


def given_again(context: Context, reply: Reply) -> Reply:
    """A kept reply that is given again: its edits of earlier messages are those of the table as it is now, where
    something was recorded since."""
    last = context.entries[-1].source if context.entries else None
    if not reply.updates or last == context.incoming.source:
        return reply
    found = ((one, present_update(context, one)) for one in reply.updates)
    updates = (
        now if now is kept else _labelled(Reply(lines=(), updates=(now,)), context.night, context, "")[0].updates[0]
        for kept, now in found
        if now is not None
    )
    return msgspec.structs.replace(reply, updates=tuple(updates))


def use_marks(incoming: Incoming, text: str) -> tuple[str, ...]:
    """The names under which it is kept that a button, and a question it answers, did their work.

    None for a button that may do it again: taking back and restoring go by what counts now.
    """
    typed = CommandLine.parse(text)
    if incoming.reply_to is None or typed is None:
        return ()
    if typed.name in TO_AND_FRO and not line_behind(typed.words)[1]:
        return ()
    button, asked = f"{zlib.crc32(text.encode()):08x}", f"{typed.name}.{typed.after}.{typed.entry}"
    several = typed.name == "hand"  # the hands of a round come in one after the other, under one message
    return tuple(f"used:{incoming.reply_to}:{one}" for one in ((button,) if several else (button, asked)))


TO_AND_FRO: Final = frozenset(("undo", "redo", "restore"))


def _bound_line(text: str, night: Night, context: Context) -> str:
    """The line of a button that changes something says who `me` is in it, whose hand it tells where it names nobody,
    and behind which entry it was offered."""
    typed = None if is_about_entry(text) else CommandLine.parse(text)
    if typed is None or typed.name not in BY_NAME or not BY_NAME[typed.name].writes:
        return text
    if typed.is_bare:
        return text if typed.is_bound else f"{text} after={night.moment}"
    names_sender = typed.name not in _ABOUT_ACCOUNTS
    if names_sender and (words := bound_to_sender(context.all_names, typed.words)) != typed.words:
        typed = replace(typed, words=words)
        text = typed.show()
    if typed.name in _TELLS_HAND and (words := with_sender_named(context.all_names, typed.words)) != typed.words:
        text = replace(typed, words=words).show()
    is_timed = typed.after is not None if _corrects(typed) else typed.is_bound
    return text if is_timed else f"{text} after={night.moment}"


def _corrects(typed: CommandLine) -> bool:
    """Whether a line says what of a hand is corrected: it would overwrite another correction that came since."""
    words = typed.words.split()
    return typed.name == "fix" and bool(words) and not words[-1].startswith(SURE)


_TELLS_HAND: Final = frozenset(("score", "hand"))
_ABOUT_ACCOUNTS: Final = WHO_IS_WHO | {"forget"}
"""Commands whose `me` is an account, and which say themselves who may tap their buttons."""


def leaves_trace(step: Step) -> bool:
    """Whether a step has to be kept: what only shows something does not."""
    changed = (step.entries, step.drops, step.saves, step.settings, step.players, step.unlinks, step.links, step.names)
    return any(changed) or bool(step.posts)


def _settings(context: Context, outcome: Outcome) -> tuple[tuple[str, Json], ...]:
    """What is chosen for the chat; the language of its first game is the chat's from then on, whoever speaks next.

    So is the one of the line by which its people first sit down.
    """
    chosen = tuple(outcome.settings.items())
    is_first = any(isinstance(entry, GameStarted) for entry in outcome.entries)
    if "language" not in outcome.settings and (is_first or (chosen and language_of_line(context.incoming.text))):
        return (("language", context.chat.language or SOURCE_LANGUAGE), *chosen)
    return chosen


def _called(context: Context, people: PeopleChanges, stored: TableContext) -> Iterator[tuple[str, Json]]:
    """What the platform calls players who speak or are mentioned in full, where it is not kept yet."""
    told = ((name, shown) for name, shown in context.settings.items() if name.startswith(CALLED))
    fresh = [(name, shown) for name, shown in told if shown != stored.settings.get(name)]
    if fresh:
        speaking = {account for _, account in people.links}
        speaking.update(account for person in context.people.everybody for account in person.accounts)
        known = set(map(called_key, speaking))
        yield from ((name, shown) for name, shown in fresh if name in known)


def _links(context: Context, outcome: Outcome) -> tuple[tuple[Player, str], ...]:
    """Who speaks for whom from now on: also a player without an account who has just spoken where names are vouched."""
    account = context.incoming.sender.account
    if context.people.by_account(account) is None and context.namesake is not None:
        return (*outcome.links, (context.namesake.id, account))
    return outcome.links


def _made(context: Context, outcome: Outcome) -> Iterator[tuple[str, str]]:
    """Which message made which hand, or was asked about which; and which button did its work."""
    incoming = context.incoming
    marks = use_marks(incoming, context.pressed_line) if incoming.pressed and outcome.entries else ()
    is_question = context.about is not None and context.about.is_spent_by_use
    yield from ((mark, "used") for mark in (marks if is_question else marks[:1]))
    if incoming.message is None:
        return
    for entry in outcome.entries:
        if isinstance(entry, HandPlayed):
            place = context.night.seq + 1 + outcome.entries.index(entry)
            yield f"said:{incoming.message}", Subject("made", str(entry.number), place).show()
    made_hand = context.about is not None and context.about.kind == "made"  # an edit of it: it stays that hand's
    if not incoming.pressed and not made_hand and _asks(outcome.reply):
        asked = Subject("asked", str(context.night.next_number), context.night.seq)
        yield f"said:{incoming.message}", asked.show()


def _asks(reply: Reply | None) -> bool:
    return reply is not None and _is_question(reply.subject)


def _is_question(subject: str | None) -> bool:
    return subject is not None and Subject.parse(subject).asks


def _owner(context: Context) -> str:
    """Whose dialogue this is: of the one who was asked first, whoever presses its buttons or answers its message."""
    about = context.about
    if about is not None and about.asks and about.about:
        return about.about
    return context.incoming.sender.account


def _answered(reply: Reply, context: Context, entries: Sequence[Entry]) -> bool:
    """Whether nothing is waited for any more: the question was answered or closed, or the sender told of a hand."""
    if reply.bases:
        return False
    if any(isinstance(entry, (HandPlayed, HandEntered, Corrected)) for entry in entries):
        return True
    if any(_is_question(one.subject) for one in reply.updates):  # it says there what was answered
        return True
    asked = context.about is not None and context.about.asks
    return context.incoming.pressed and asked and reply.subject is not None


def _waiting(reply: Reply, owner: str, at: int) -> StoredDraft | None:
    """The lines that a typed answer of the person asked completes."""
    if not reply.bases:
        return None
    kept = json.dumps({"subject": reply.subject, "bases": reply.bases})
    return StoredDraft(owner, ANSWER, kept, at + DRAFT_SECONDS)


def _offered(reply: Reply, context: Context) -> StoredDraft | None:
    """The question with its buttons, one of which a word of the person asked may mean."""
    if not reply.choices or not (_is_question(reply.subject) or _is_offer(reply)):
        return None
    kept = Reply(lines=reply.lines, choices=reply.choices, subject=reply.subject)
    return StoredDraft(_owner(context), OFFERED, encoded(kept), context.incoming.at + DRAFT_SECONDS)


def _is_offer(reply: Reply) -> bool:
    """Whether a reply offers one line in the place of what was typed: a command put right, a late one, a repair."""
    in_place = reply.figures.problems or reply.lines[0].key in ("command.nearest", "late")
    return reply.subject == OFFER and len(reply.choices) == 1 and bool(in_place) and not reply.choices[0].asks


def _done_with(reply: Reply, context: Context, entries: Sequence[Entry], owner: str) -> Iterator[tuple[str, str]]:
    """What is waited for no more, of whom."""
    is_answered = _answered(reply, context, entries)
    if is_answered:
        yield owner, ANSWER
    is_used = context.incoming.pressed and context.about is not None and context.about.asks
    if is_answered or is_used:
        yield owner, OFFERED


def _with_told_anew(reply: Reply, context: Context, entries: Sequence[Entry], drafts: Sequence[StoredDraft]) -> Reply:
    """The reply with the question that its sender was asked as answered, where a line told anew what it was about."""
    account = context.incoming.sender.account
    kept = next((one for one in drafts if (one.person, one.kind) == (account, OFFERED)), None)
    question = decoded(kept.text) if kept is not None and entries and not context.incoming.pressed else None
    if question is None or question.subject is None or not _is_told(question, context, entries):
        return reply
    if question.lines[0].key in _OF_A_WHOLE_HAND:
        return reply
    if any(one.subject == question.subject for one in reply.updates):
        return reply
    answered = line("dialogue.answered", text=" ".join(context.incoming.text.split())[:64])
    return msgspec.structs.replace(reply, updates=(*reply.updates, Update(question.subject, (answered,))))


_OF_A_WHOLE_HAND: Final = ("ask.next_or_fix", "ask.since", "ask.another_since")
"""What is asked about a hand that was told to its end: the next hand is no answer, and the one told stays on offer."""


def _is_told(question: Reply, context: Context, entries: Sequence[Entry]) -> bool:
    """Whether entries are what a question was about: the hand of that winner, the draw, the false win, the kong."""
    typed = [one for one in (CommandLine.parse(choice.command) for choice in question.choices) if one is not None]
    about = {one.name for one in typed} - {"fix"}
    hand = next((one for one in entries if isinstance(one, HandPlayed)), None)
    if hand is None:
        return about <= {"kong", "bonus"} and bool(about) and any(isinstance(one, InstantPaid) for one in entries)
    if hand.given.outcome is not DealOutcome.WON:
        return about == {"draw" if hand.given.outcome is DealOutcome.DRAWN else "penalty"}
    won = {called for win in hand.given.wins for called in (reference(win.player), context.name(win.player).casefold())}
    scored = [f"{one.words.strip().casefold()} " for one in typed if one.name == "score"]
    return any(told.startswith(f"{called} ") for told in scored for called in won)


def _in_place(reply: Reply, context: Context, owner: str) -> Reply:
    """What answers a question stands where the question stood; a question names the person who was asked."""
    incoming, about = context.incoming, context.about
    stands = reply.subject is not None
    if reply.subject in ASKING:
        reply = msgspec.structs.replace(reply, subject=Subject.asked(reply.subject, owner, incoming.source).show())
    elif reply.subject is None and reply.choices:
        reply = msgspec.structs.replace(reply, subject=OFFER)
    answers = (incoming.pressed or incoming.continued) and about is not None and about.is_spent_by_use and stands
    if reply.notice:  # for the eyes of one person: what stands there for all stays
        return msgspec.structs.replace(reply, edits=False)
    return msgspec.structs.replace(reply, edits=True) if answers else reply


def _game_spoken_of(context: Context, outcome: Outcome, after: Night) -> str | None:
    """The game in whose words a reply is said: the one people sit down for, else the one that is or was played."""
    opening = opening_key(context.incoming.table.topic)
    told, stands = outcome.settings.get(opening), context.settings.get(opening)
    opened = told or (None if after.running or opening in outcome.settings else stands)
    if isinstance(opened, Mapping):
        return str(opened["variant"])
    return after.house.variant if after.house is not None else None


def _with_figures(reply: Reply, context: Context, variant: str | None) -> Reply:
    figures = msgspec.structs.replace(
        reply.figures, balances=money_figures(context, context.night), table=table_figures(context, context.night)
    )
    told = msgspec.structs.replace(reply, figures=figures)
    if reply.figures.hand is None and any(one.key.startswith(SHOWN_IN) for one in told.lines):
        told = with_examples(told, context)
    return in_language(told, context.settings, variant or game_of_speech(context.incoming.text))


def _labelled(reply: Reply, night: Night, context: Context, owner: str) -> tuple[Reply, StoredDraft | None]:
    """The reply with every line bound to the night it is offered in, an id for each choice, and the draft that keeps
    the commands too long for an id."""
    nonce, long = "", dict[str, str]()
    tag = tag_of(context.incoming.table)

    def labelled(choice: Choice) -> Choice:
        nonlocal nonce
        command = _bound_line(choice.command, night, context)
        identity = choice_id(tag, command, asks=choice.asks)
        if identity is None:
            nonce = nonce or secrets.token_hex(3)
            identity = kept_id(tag, f"{nonce}.{len(long)}")
            long[identity] = command
        return msgspec.structs.replace(choice, command=command, id=identity)

    choices = tuple(map(labelled, reply.choices))
    updates = tuple(
        msgspec.structs.replace(one, choices=tuple(map(labelled, one.choices))) if one.choices else one
        for one in reply.updates
    )
    bases = tuple(_bound_line(one, night, context) for one in reply.bases)
    labelled_reply = msgspec.structs.replace(reply, choices=choices, updates=updates, bases=bases)
    if not long:
        return labelled_reply, None
    expires = context.incoming.at + DRAFT_SECONDS
    return labelled_reply, StoredDraft(owner, LONG_LINES, json.dumps(long), expires)


def _with_earlier(draft: StoredDraft | None, stored: Sequence[StoredDraft]) -> StoredDraft | None:
    """The draft with the lines of the buttons that the same person was shown before: every question stays live."""
    if draft is None:
        return None
    earlier = next((one for one in stored if (one.person, one.kind) == (draft.person, draft.kind)), None)
    if earlier is None:
        return draft
    lines = {**json.loads(earlier.text), **json.loads(draft.text)}
    return replace(draft, text=json.dumps(dict([*lines.items()][-MOST_LONG_LINES:])))


LONG_LINES: Final = "question"
"""The draft of a person that keeps the lines of buttons that are too long for an id."""
MOST_LONG_LINES: Final = 60
"""So many are kept of one person, the newest: about eight questions."""


# people who become players by what a message leads to


def newcomers_of(wanted: Iterable[Newcomer], stored: TableContext) -> tuple[PlayerRecord, ...]:
    """Records under free ids for those whose names nobody has; an account that is taken stays where it is."""
    found: list[PlayerRecord] = []
    number = int(stored.free_player[1:])
    for one in wanted:
        known = (*stored.players, *found)
        if namesake(known, one.name) is None:
            is_free = bool(one.account) and owner_of(known, one.account) is None
            found.append(PlayerRecord(f"p{number}", one.name, (one.account,) if is_free else ()))
            number += 1
    return tuple(found)


def with_newcomers(step: Step, new: tuple[PlayerRecord, ...]) -> Step:
    """The step that keeps newcomers as well, and who speaks for them."""
    if not new:
        return step
    links = tuple((one.id, account) for one in new for account in one.accounts)
    known = {account for _, account in step.links}
    players = tuple(replace(one, accounts=()) for one in new)
    return replace(step, players=players, links=(*(one for one in links if one[1] not in known), *step.links))


# what becomes of people when entries say who is who, or when such entries are undone


@dataclass(frozen=True, slots=True)
class PeopleChanges:
    """What a step keeps of who is who: accounts freed, links, names, settings; all as in `Step`."""

    unlinks: tuple[str, ...] = ()
    links: tuple[tuple[Player, str], ...] = ()
    names: tuple[tuple[Player, str], ...] = ()
    settings: tuple[tuple[str, Json], ...] = ()


_NO_CHANGES: Final = PeopleChanges()


def people_changes(context: Context, outcome: Outcome) -> PeopleChanges:
    """What the entries of an outcome change about the people of the chat."""
    told, sender = tuple(_said(context, outcome)), context.incoming.sender
    if not told and (
        not outcome.entries or context.sender is not None or author_key(sender.account) in context.settings
    ):
        return _NO_CHANGES
    kept = {**context.settings, **outcome.settings}
    unlinks, links, names, settings = list[str](), list[tuple[str, str]](), list[tuple[str, str]](), dict[str, Json]()
    for entry, forward in told:
        match entry:
            case PlayerLinked(player, key, before):
                account = str(kept[key])
                unlinks.append(account)
                speaks_for = player if forward else before
                links += [(speaks_for, account)] if speaks_for is not None else []
            case PlayerUnlinked(player, key):
                unlinks.append(str(kept[key]))
                links += [] if forward else [(player, str(kept[key]))]
            case PlayerRenamed(player, name, before):
                names.append((player, str(kept[name if forward else before])))
            case PlayersMerged(player, into):
                settings[f"{MERGED}{player}"] = into if forward else None
    if unlinks or names or settings or context.sender is None:
        settings[author_key(sender.account)] = shown_name(sender.name) or NAMELESS
    return PeopleChanges(tuple(unlinks), tuple(links), tuple(names), tuple(settings.items()))


def _said(context: Context, outcome: Outcome) -> Iterator[tuple[PeopleEntry, bool]]:
    """The entries about people that begin (True) or cease (False) to count."""
    for entry in outcome.entries:
        if isinstance(entry, Undone | Redone):
            said = [one.entry for one in same_message(context.entries, entry.seq)]
            forward = isinstance(entry, Redone)
            yield from _about_people(said if forward else said[::-1], forward)
        else:
            yield from _about_people([entry], True)


def _about_people(entries: list[Entry] | list[Any], forward: bool) -> Iterator[tuple[PeopleEntry, bool]]:
    for entry in entries:
        if isinstance(entry, PeopleEntry):
            yield entry, forward


# short ids of buttons: a mark of the table, and the command where it is short enough


LONGEST: Final = 60
"""Bytes an id may have: Telegram allows 64 for the data of a button."""


@lru_cache(maxsize=1 << 10)
def tag_of(table: TableKey) -> str:
    """A mark by which buttons of different tables differ."""
    digest = hashlib.blake2b(repr((table.platform, table.chat, table.topic)).encode(), digest_size=4).digest()
    return base64.b32encode(digest).decode().rstrip("=").lower()


def choice_id(tag: str, command: str, *, asks: bool = False) -> str | None:
    """The id of a button that carries its command (`asks`: only its beginning); None when that is too long."""
    identity = f"{tag}{_ASKS if asks else _WHOLE}{command.removeprefix('/')}"
    return identity if len(identity.encode()) <= LONGEST else None


def kept_id(tag: str, mark: str) -> str:
    """The id of a button whose command is kept elsewhere, under the id."""
    return f"{tag}{_KEPT}{mark}"


def is_of_table(identity: str, table: TableKey) -> bool:
    return _split(identity)[0] == tag_of(table)


def short_command(identity: str) -> str | None:
    """The command an id carries; None for an id that only points to a kept one, or that asks."""
    _, kind, command = _split(identity)
    return f"/{command}" if kind == _WHOLE else None


def asked_command(identity: str) -> str | None:
    """The beginning of the command of a button that wants the rest typed; None for any other button."""
    _, kind, command = _split(identity)
    return f"/{command}" if kind == _ASKS else None


_WHOLE, _ASKS, _KEPT = "=", "?", "."


def _split(identity: str) -> tuple[str, str, str]:
    """Mark of the table, kind, and what follows; empty for something that is no id."""
    found = _ID.fullmatch(identity)
    return (found[1], found[2], found[3]) if found is not None else ("", "", "")


_ID: Final = re.compile(r"([a-z2-7]+)([=?.])(.*)", re.DOTALL)
