"""What is kept of a decided message in one step: entries, the reply with labelled buttons, what became known."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import msgspec

from bot.app.button_ids import choice_id, kept_id, tag_of
from bot.app.identity import people_changes
from bot.chat import Choice, Incoming, Reply, encoded
from bot.context import Context, Outcome
from bot.replies.receipts import money_figures, table_figures
from bot.text.speech import in_language, language_of_tag
from engine.journal.entries import Entry, GameStarted, HandPlayed, Recorded
from engine.journal.night import Night
from engine.journal.replay import extended, replay
from engine.table import Player
from storage.base import Json, NewEntry, Step, StoredDraft

DRAFT_SECONDS: Final = 30 * 60
QUESTIONS: Final = frozenset(("question", "dialogue"))
"""Subjects of messages that ask something; a colon and the person asked stand behind them."""
ANSWER: Final = "answer"
"""The draft of a person that keeps the lines which a typed answer completes."""


def build_step(context: Context, outcome: Outcome) -> tuple[Reply, Step]:
    """The reply as it is shown and the step that keeps it; the outcome has a reply."""
    incoming, decided = context.incoming, outcome.reply
    assert decided is not None
    after = _with(context, outcome.entries)
    owner = _owner(context)
    placed = _in_place(decided, context, owner)
    figured = _with_figures(placed, replace(context, night=after))
    reply, draft = _labelled(figured, incoming, owner)
    drafts = (draft, _waiting(placed, owner, incoming.at))
    people = people_changes(context, outcome)
    step = Step(
        source=incoming.source,
        reply=encoded(reply),
        at=incoming.at,
        entries=tuple(NewEntry(incoming.at, incoming.sender.account, entry) for entry in outcome.entries),
        opens_night=_opens_night(context.night, outcome.entries),
        drops=((owner, ANSWER),) if _answered(placed, context, outcome.entries) else (),
        saves=tuple(one for one in drafts if one is not None),
        settings=(*_settings(context, outcome), *people.settings),
        unlinks=people.unlinks,
        links=(*_links(context, outcome), *people.links),
        names=people.names,
        posts=tuple(_made(context, outcome)),
    )
    return reply, step


def _settings(context: Context, outcome: Outcome) -> tuple[tuple[str, Json], ...]:
    """What is chosen for the chat; one without a language goes on in that of the one who opened its first game."""
    chosen = tuple(outcome.settings.items())
    if language_of_tag(context.incoming.language) and any(isinstance(entry, GameStarted) for entry in outcome.entries):
        return (("language", context.settings["language"]), *chosen)
    return chosen


def _links(context: Context, outcome: Outcome) -> tuple[tuple[Player, str], ...]:
    """Who speaks for whom from now on: also a player without an account who has just spoken where names are vouched."""
    account = context.incoming.sender.account
    if context.people.by_account(account) is None and context.namesake is not None:
        return (*outcome.links, (context.namesake.id, account))
    return outcome.links


def _made(context: Context, outcome: Outcome) -> Iterator[tuple[str, str]]:
    """Which message made which hand, or was asked about which."""
    incoming = context.incoming
    if incoming.message is None:
        return
    for entry in outcome.entries:
        if isinstance(entry, HandPlayed):
            yield f"said:{incoming.message}", f"hand:{entry.number}"
    if not incoming.pressed and _asks(outcome.reply):
        yield f"said:{incoming.message}", f"asked:{context.night.next_number}"


def _asks(reply: Reply | None) -> bool:
    return reply is not None and _is_question(reply.subject)


def _is_question(subject: str | None) -> bool:
    return (subject or "").partition(":")[0] in QUESTIONS


def _owner(context: Context) -> str:
    """Whose dialogue this is: of the one who was asked first, whoever presses its buttons."""
    owner = (context.about or "").partition(":")[2]
    return (
        owner if context.incoming.pressed and owner and _is_question(context.about) else context.incoming.sender.account
    )


def _answered(reply: Reply, context: Context, entries: Sequence[Entry]) -> bool:
    """Whether nothing is waited for any more: the question was answered or closed, or the sender entered a hand."""
    if reply.bases:
        return False
    if any(isinstance(entry, HandPlayed) for entry in entries):
        return True
    return context.incoming.pressed and _is_question(context.about) and reply.subject is not None


def _waiting(reply: Reply, owner: str, at: int) -> StoredDraft | None:
    """The lines that a typed answer of the person asked completes."""
    if not reply.bases:
        return None
    kept = json.dumps({"subject": reply.subject, "bases": reply.bases})
    return StoredDraft(owner, ANSWER, kept, at + DRAFT_SECONDS)


def _opens_night(night: Night, entries: Sequence[Entry]) -> bool:
    return night.settled is not None and any(isinstance(entry, GameStarted) for entry in entries)


def _with(context: Context, entries: Sequence[Entry]) -> Night:
    """The night as it is once some entries are recorded."""
    if not entries:
        return context.night
    incoming = context.incoming
    recorded = [
        Recorded(context.night.seq + index, incoming.at, incoming.sender.account, incoming.source, entry)
        for index, entry in enumerate(entries, 1)
    ]
    if _opens_night(context.night, entries):
        return replay(recorded)
    return extended(context.night, context.entries, recorded)


def _in_place(reply: Reply, context: Context, owner: str) -> Reply:
    """What answers a question stands where the question stood; a question names the person who was asked."""
    incoming = context.incoming
    if reply.subject in QUESTIONS:
        reply = msgspec.structs.replace(reply, subject=f"{reply.subject}:{owner}")
    answered = (incoming.pressed or incoming.continued) and _is_question(context.about)
    answers = answered and reply.subject is not None
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
