"""What is kept of a decided message in one step: entries, the reply with labelled buttons, what became known."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import secrets
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from bot.app.asked import (
    STANDING_SECONDS,
    asks,
    done_with,
    owner_of_question,
    question_drafts,
    with_asked_again,
    with_told_anew,
)
from bot.app.bound_lines import bound_line
from bot.app.overtaken import with_overtaken
from bot.app.people import PeopleChanges, links_of, people_changes
from bot.chat import Choice, Incoming, Reply, Update, encoded, line
from bot.context import Context, Outcome, night_after, opens_night, recorded_of
from bot.replies import SHOWN_IN, money_figures, table_figures, with_examples
from bot.replies.updates import present_update, updates_after
from bot.settings import CALLED, called_key, opening_key
from bot.subjects import ASKING, OFFER, CommandLine, Subject, line_behind
from bot.text.catalogue import SOURCE_LANGUAGE
from bot.text.speech import game_of_speech, in_language, language_of_line
from engine.journal import (
    DebtsCarried,
    Entry,
    GameStarted,
    HandPlayed,
    Night,
    Recorded,
    debts_left,
)
from storage.base import Json, NewEntry, Step, StoredDraft, TableContext, TableKey


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
    owner = owner_of_question(context)
    shown = _brought_up_to_date(decided, context, outcome.entries, after)
    told = with_asked_again(with_told_anew(shown, context, outcome.entries, stored.drafts), context, stored.drafts)
    placed = _in_place(told, context, owner)
    placed = _alone(with_overtaken(placed, context, outcome.entries, after, stored.drafts))
    spoken_of = _game_spoken_of(context, outcome, after)
    reply, draft = _labelled(_with_figures(placed, context.at(after), spoken_of), after, context, owner)
    drafts = (_with_earlier(draft, stored.drafts), *question_drafts(reply, context, stored.drafts))
    waiting = {(one.person, one.kind) for one in stored.drafts}
    people = people_changes(context, outcome)
    step = Step(
        source=incoming.source,
        reply=encoded(reply),
        at=incoming.at,
        entries=tuple(NewEntry(incoming.at, incoming.sender.account, entry) for entry in outcome.entries),
        opens_night=opens_night(context.night, outcome.entries),
        drops=tuple(one for one in done_with(placed, context, outcome.entries, stored.drafts) if one in waiting),
        saves=tuple(one for one in drafts if one is not None),
        settings=(*_settings(context, outcome), *people.settings, *_called(context, people, stored)),
        unlinks=people.unlinks,
        links=(*links_of(context, outcome), *people.links),
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


def _alone(reply: Reply) -> Reply:
    """A settlement with one line in the place of those of the same night that were shown before; any other reply as it
    is."""
    if reply.notice or reply.subject is None or not Subject.parse(reply.subject).of_settlement:
        return reply
    older = Update(reply.subject, (line("settle.elsewhere"),), older=True)
    return msgspec.structs.replace(reply, updates=(older, *reply.updates))


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


def is_used(incoming: Incoming, text: str, about: Subject | None, stored: TableContext) -> bool:
    """Whether a button did its work, or another answer of its question did; what stands in the place of the question
    has buttons of its own."""
    marks = use_marks(incoming, text)
    is_question = about is None or about.is_spent_by_use
    return any(mark in stored.posts for mark in (marks if is_question else marks[:1]))


TO_AND_FRO: Final = frozenset(("undo", "redo", "restore", "cancel"))


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
    if not incoming.pressed and not made_hand and asks(outcome.reply):
        asked = Subject("asked", str(context.night.next_number), context.night.seq)
        yield f"said:{incoming.message}", asked.show()


def _in_place(reply: Reply, context: Context, owner: str) -> Reply:
    """What answers a question stands where the question stood; a question names the person who was asked."""
    incoming, about = context.incoming, context.about
    stands = reply.subject is not None
    if reply.subject in ASKING:
        reply = msgspec.structs.replace(reply, subject=Subject.asked(reply.subject, owner, incoming.source).show())
    elif reply.subject is None and reply.choices:
        reply = msgspec.structs.replace(reply, subject=Subject.asked(OFFER, "", incoming.source).show())
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
    return in_language(told, context.settings, variant or _game_of_speech(context))


def _game_of_speech(context: Context) -> str | None:
    """The game in whose words somebody is answered while none is played."""
    is_own = context.chat.language in ("", "zh_Hant")  # a client says nothing of a chat in another language
    return game_of_speech(context.incoming.text, context.incoming.language if is_own else None)


def _labelled(reply: Reply, night: Night, context: Context, owner: str) -> tuple[Reply, StoredDraft | None]:
    """The reply with every line bound to the night it is offered in, an id for each choice, and the draft that keeps
    the commands too long for an id."""
    nonce, long = "", dict[str, str]()
    tag = tag_of(context.incoming.table)

    def labelled(choice: Choice) -> Choice:
        nonlocal nonce
        command = bound_line(choice.command, night, context)
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
    bases = tuple(bound_line(one, night, context) for one in reply.bases)
    labelled_reply = msgspec.structs.replace(reply, choices=choices, updates=updates, bases=bases)
    if not long:
        return labelled_reply, None
    expires = context.incoming.at + STANDING_SECONDS
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
