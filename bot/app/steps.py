"""What is kept of a decided message in one step: entries, the reply with labelled buttons, what became known."""

from __future__ import annotations

import json
import secrets
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import msgspec

from bot.app.button_ids import choice_id, kept_id, tag_of
from bot.app.identity import people_changes
from bot.chat import Choice, Incoming, Reply, encoded
from bot.commands import BY_NAME
from bot.context import Context, Outcome, night_after, opens_night, recorded_of
from bot.replies import money_figures, table_figures
from bot.replies.updates import updates_after
from bot.subjects import ASKING, OFFER, CommandLine, Subject
from bot.text.catalogue import SOURCE_LANGUAGE
from bot.text.speech import in_language
from engine import Player
from engine.journal import (
    Corrected,
    DebtsCarried,
    Entry,
    GameStarted,
    HandEntered,
    HandPlayed,
    Night,
    Recorded,
    debts_left,
)
from storage.base import Json, NewEntry, Step, StoredDraft

DRAFT_SECONDS: Final = 30 * 60
ANSWER: Final = "answer"
"""The draft of a person that keeps the lines which a typed answer completes."""


class BuiltStep(NamedTuple):
    """A decided message: the reply as it is shown, the step that keeps it, and the table as that leaves it."""

    reply: Reply
    step: Step
    entries: tuple[Recorded, ...]
    """What the step adds to the journal."""
    after: Night


def build_step(context: Context, outcome: Outcome) -> BuiltStep:
    """What is kept of an outcome that has a reply."""
    incoming, decided = context.incoming, outcome.reply
    assert decided is not None
    outcome = _with_debts(context, outcome)
    after = outcome.after or night_after(context, outcome.entries)
    owner = _owner(context)
    placed = _bound(_in_place(_brought_up_to_date(decided, context, outcome.entries, after), context, owner), after)
    figured = _with_figures(placed, replace(context, night=after))
    reply, draft = _labelled(figured, incoming, owner)
    drafts = (draft, _waiting(placed, owner, incoming.at))
    people = people_changes(context, outcome)
    step = Step(
        source=incoming.source,
        reply=encoded(reply),
        at=incoming.at,
        entries=tuple(NewEntry(incoming.at, incoming.sender.account, entry) for entry in outcome.entries),
        opens_night=opens_night(context.night, outcome.entries),
        drops=((owner, ANSWER),) if _answered(placed, context, outcome.entries) else (),
        saves=tuple(one for one in drafts if one is not None),
        settings=(*_settings(context, outcome), *people.settings),
        unlinks=people.unlinks,
        links=(*_links(context, outcome), *people.links),
        names=people.names,
        posts=tuple(_made(context, outcome)),
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
    subject = reply.subject or Subject("entry", entry=after.seq).show()
    own = {one.subject for one in reply.updates}
    found = tuple(one for one in updates_after(context, after, entries) if one.subject not in own)
    return msgspec.structs.replace(reply, subject=subject, updates=(*reply.updates, *found))


def use_marks(incoming: Incoming, text: str) -> tuple[str, ...]:
    """The names under which it is kept that a button, and a question it answers, did their work.

    None for a button that may do it again: taking back and restoring go by what counts now.
    """
    typed = CommandLine.parse(text)
    if incoming.reply_to is None or typed is None or typed.name in TO_AND_FRO:
        return ()
    button, asked = f"{zlib.crc32(text.encode()):08x}", f"{typed.name}.{typed.after}.{typed.entry}"
    several = typed.name == "hand"  # the hands of a round come in one after the other, under one message
    return tuple(f"used:{incoming.reply_to}:{one}" for one in ((button,) if several else (button, asked)))


TO_AND_FRO: Final = frozenset(("undo", "redo", "restore"))


def _bound(reply: Reply, night: Night) -> Reply:
    """Every button that changes something says behind which entry it was offered; so do lines that are completed."""
    choices = tuple(_bound_choice(one, night) for one in reply.choices)
    updates = tuple(
        msgspec.structs.replace(one, choices=tuple(_bound_choice(choice, night) for choice in one.choices))
        for one in reply.updates
    )
    bases = tuple(_bound_line(one, night) for one in reply.bases)
    return msgspec.structs.replace(reply, choices=choices, updates=updates, bases=bases)


def _bound_choice(choice: Choice, night: Night) -> Choice:
    return msgspec.structs.replace(choice, command=_bound_line(choice.command, night))


def _bound_line(text: str, night: Night) -> str:
    typed = CommandLine.parse(text)
    if typed is None or typed.is_bound or typed.name not in BY_NAME or not BY_NAME[typed.name].writes:
        return text
    return f"{text} after={night.moment}"


def leaves_trace(step: Step) -> bool:
    """Whether a step has to be kept: what only shows something does not."""
    changed = (step.entries, step.drops, step.saves, step.settings, step.players, step.unlinks, step.links, step.names)
    return any(changed) or bool(step.posts)


def _settings(context: Context, outcome: Outcome) -> tuple[tuple[str, Json], ...]:
    """What is chosen for the chat; the language of its first game is the chat's from then on, whoever speaks next."""
    chosen = tuple(outcome.settings.items())
    if "language" not in outcome.settings and any(isinstance(entry, GameStarted) for entry in outcome.entries):
        return (("language", context.chat.language or SOURCE_LANGUAGE), *chosen)
    return chosen


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
    if not incoming.pressed and _asks(outcome.reply):
        asked = Subject("asked", str(context.night.next_number), context.night.seq)
        yield f"said:{incoming.message}", asked.show()


def _asks(reply: Reply | None) -> bool:
    return reply is not None and _is_question(reply.subject)


def _is_question(subject: str | None) -> bool:
    return subject is not None and Subject.parse(subject).asks


def _owner(context: Context) -> str:
    """Whose dialogue this is: of the one who was asked first, whoever presses its buttons."""
    about = context.about
    if context.incoming.pressed and about is not None and about.asks and about.about:
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


def _with_figures(reply: Reply, context: Context) -> Reply:
    figures = msgspec.structs.replace(
        reply.figures, balances=money_figures(context, context.night), table=table_figures(context, context.night)
    )
    variant = context.night.house.variant if context.night.house is not None else None
    return in_language(msgspec.structs.replace(reply, figures=figures), context.settings, variant)


def _labelled(reply: Reply, incoming: Incoming, owner: str) -> tuple[Reply, StoredDraft | None]:
    """The reply with an id for each choice, and the draft that keeps the commands too long for an id."""
    nonce, long = secrets.token_hex(3), dict[str, str]()
    tag = tag_of(incoming.table)

    def labelled(choice: Choice) -> Choice:
        short = choice_id(tag, choice.command, asks=choice.asks)
        identity = short if short is not None else kept_id(tag, f"{nonce}.{len(long)}")
        if short is None:
            long[identity] = choice.command
        return msgspec.structs.replace(choice, id=identity)

    choices = tuple(labelled(choice) for choice in reply.choices)
    updates = tuple(
        msgspec.structs.replace(one, choices=tuple(labelled(choice) for choice in one.choices)) for one in reply.updates
    )
    labelled_reply = msgspec.structs.replace(reply, choices=choices, updates=updates)
    if not long:
        return labelled_reply, None
    expires = incoming.at + DRAFT_SECONDS
    return labelled_reply, StoredDraft(owner, "question", json.dumps(long), expires)
