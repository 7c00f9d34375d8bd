"""Questions that stand in the chat: what is kept of them, and what answers them."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import msgspec

from bot.chat import Choice, Incoming, Reply, Update, decoded, encoded, line
from bot.commands.routing import NOT_ASKED, OpenQuestion, is_of_false_win
from bot.commands.said_choices import answers, said_choice
from bot.context import Context
from bot.reading import CANCEL, line_claims, reference
from bot.subjects import CommandLine, Subject
from engine import DealOutcome, Refused
from engine.journal import (
    Corrected,
    Entry,
    HandEntered,
    HandPlayed,
    InstantPaid,
)
from storage.base import StoredDraft, TableContext

DRAFT_SECONDS: Final = 30 * 60
ANSWER: Final = "answer"
"""The draft of a person that keeps the lines which a typed answer completes."""

OFFERED: Final = "offered"
"""The draft of a person that keeps the question asked last, with its buttons."""

STANDING: Final = "standing"
"""Begins the drafts of a person that keep the questions which stand in the chat with their buttons, each its own."""
STANDING_SECONDS: Final = 120 * 24 * 60 * 60
MOST_STANDING: Final = 64
"""So many questions of a table are kept, those that are closed the shortest."""


def asks(reply: Reply | None) -> bool:
    """Whether a reply is a question."""
    return reply is not None and _is_question(reply.subject)


def _is_question(subject: str | None) -> bool:
    return subject is not None and Subject.parse(subject).asks


def owner_of_question(context: Context) -> str:
    """Whose dialogue this is: of the one who was asked first, whoever presses its buttons or answers its message."""
    about = context.about
    if about is not None and about.asks and about.about:
        return about.about
    return context.incoming.sender.account


def question_drafts(reply: Reply, context: Context, stored: Sequence[StoredDraft]) -> tuple[StoredDraft, ...]:
    """What is kept of a reply that asks, and of the questions that it closes or asks anew elsewhere."""
    owner, at = owner_of_question(context), context.incoming.at
    found = (_waiting(reply, owner, at), _offered(reply, owner, at), _standing(reply, context, owner))
    now = {one.subject: one for one in reply.updates}
    again = (
        replace(draft, text=_kept(now[question.subject]))
        for draft, question in standing_of(stored)
        if question.subject in now
    )
    return (*(one for one in found if one is not None), *again)


def _waiting(reply: Reply, owner: str, at: int) -> StoredDraft | None:
    """The lines that a typed answer of the person asked completes."""
    if not reply.bases:
        return None
    kept = json.dumps({"subject": reply.subject, "bases": reply.bases})
    return StoredDraft(owner, ANSWER, kept, at + DRAFT_SECONDS)


def _offered(reply: Reply, owner: str, at: int) -> StoredDraft | None:
    """The question with its buttons, one of which a word of the person asked may mean."""
    if not reply.choices or not (asks(reply) or _is_offer(reply) or Subject.parse(reply.subject or "").of_closing):
        return None
    return StoredDraft(owner, OFFERED, _kept(reply), at + DRAFT_SECONDS)


def _standing(reply: Reply, context: Context, owner: str) -> StoredDraft | None:
    """The question, or offer, as it stands in the chat for everybody."""
    subject = Subject.parse(reply.subject or "")
    is_seen = not (reply.notice and context.incoming.eyes_only)
    is_kept = (subject.asks or subject.offers) and bool(subject.entry) and is_seen
    if not is_kept or all(map(looks_up, reply.choices)):
        return None
    expires = context.incoming.at + STANDING_SECONDS
    return StoredDraft(owner, f"{STANDING}{subject.entry}", _kept(reply), expires)


def _kept(shown: Reply | Update) -> str:
    return encoded(Reply(lines=shown.lines, choices=shown.choices, subject=shown.subject))


def _is_offer(reply: Reply) -> bool:
    """Whether a reply offers one line in the place of what was typed: a command put right, a late one, a repair."""
    in_place = reply.figures.problems or first_key(reply) in ("command.nearest", "late")
    return (
        Subject.parse(reply.subject or "").offers
        and len(reply.choices) == 1
        and bool(in_place)
        and not reply.choices[0].asks
    )


def done_with(
    reply: Reply, context: Context, entries: Sequence[Entry], stored: Sequence[StoredDraft]
) -> Iterator[tuple[str, str]]:
    """What is waited for no more, of whom."""
    owner, about = owner_of_question(context), context.about
    is_answered = _answered(reply, context, entries)
    if is_answered:
        yield owner, ANSWER
    is_used = context.incoming.pressed and about is not None and about.asks
    if is_answered or is_used:
        yield owner, OFFERED
    in_its_place = replaced(reply, context)
    yield from ((one.person, one.kind) for one, question in standing_of(stored) if question.subject == in_its_place)
    yield from ((one.person, one.kind) for one, _ in too_many(stored))


def too_many(stored: Sequence[StoredDraft]) -> list[tuple[StoredDraft, Reply]]:
    """The questions that are kept no longer: the oldest, but before them those whose buttons are gone."""
    return sorted(standing_of(stored), key=lambda one: (bool(one[1].choices), one[0].expires))[:-MOST_STANDING]


def replaced(reply: Reply, context: Context) -> str | None:
    """What stood where a reply stands now; None where it is a message of its own, as what a typed line gets."""
    incoming, about = context.incoming, context.about
    is_in_place = reply.edits and (incoming.pressed or incoming.continued)
    return about.show() if is_in_place and about is not None else None


def _answered(reply: Reply, context: Context, entries: Sequence[Entry]) -> bool:
    """Whether nothing is waited for any more: the question was answered or closed, or the sender told of a hand."""
    if reply.bases:
        return False
    if any(isinstance(entry, (HandPlayed, HandEntered, Corrected)) for entry in entries):
        return True
    mine = owner_of_question(context)
    if any(_is_question(one.subject) and Subject.parse(one.subject).about == mine for one in reply.updates):
        return True  # it says there what was answered
    asked = context.about is not None and context.about.asks
    return context.incoming.pressed and asked and reply.subject is not None


def with_told_anew(reply: Reply, context: Context, entries: Sequence[Entry], drafts: Sequence[StoredDraft]) -> Reply:
    """The reply with the question that its sender was asked as answered, where a line told anew what it was about."""
    account = context.incoming.sender.account
    kept = next((one for one in drafts if (one.person, one.kind) == (account, OFFERED)), None)
    question = decoded(kept.text) if kept is not None and entries and not context.incoming.pressed else None
    if question is None or question.subject is None or not _is_told(question, context, entries):
        return reply
    if first_key(question) in _OF_A_WHOLE_HAND or _offers_another(question, context, entries):
        return reply
    if any(one.subject == question.subject for one in reply.updates):
        return reply
    answered = line("dialogue.answered", text=" ".join(context.incoming.text.split())[:64])
    return msgspec.structs.replace(reply, updates=(*reply.updates, Update(question.subject, (answered,))))


def with_asked_again(reply: Reply, context: Context, drafts: Sequence[StoredDraft]) -> Reply:
    """The reply with the same question about what is recorded, asked before and not answered yet, without its buttons:
    it is answered where it was asked last."""
    if not asks(reply) or not reply.choices or not all(map(_puts_right, reply.choices)):
        return reply
    labels, here = [one.label for one in reply.choices], (reply.subject, replaced(reply, context))
    same = (
        Update(str(one.subject), one.lines)
        for _, one in standing_of(drafts)
        if one.subject not in here and one.lines == reply.lines and [two.label for two in one.choices] == labels
    )
    told = {one.subject for one in reply.updates}
    again = tuple(one for one in same if one.subject not in told)
    return msgspec.structs.replace(reply, updates=(*reply.updates, *again)) if again else reply


def _puts_right(choice: Choice) -> bool:
    """Whether a button undoes or corrects what is recorded."""
    typed = CommandLine.parse(choice.command)
    return typed is not None and typed.name in ("undo", "redo", "fix")


_OF_A_WHOLE_HAND: Final = ("ask.next_or_fix", "ask.since", "ask.another_since")
"""What is asked about a hand that was told to its end: the next hand is no answer, and the one told stays on offer."""


def _offers_another(question: Reply, context: Context, entries: Sequence[Entry]) -> bool:
    """Whether a question has one hand on offer that was told to its end, and entries have it otherwise: it is another
    hand, and asked of is only whether it counts."""
    typed = [one for one in (CommandLine.parse(choice.command) for choice in question.choices) if one is not None]
    told = [one.words for one in typed if one.name == "score" and one.words.split()[-1:] != [CANCEL]]
    hand = next((one.given for one in entries if isinstance(one, HandPlayed)), None)
    if hand is None or len(told) != 1 or any(one.name != "score" for one in typed):
        return False
    try:
        claims = [claim for sentence in context.sentences(told[0]) for claim in line_claims(sentence)]
    except Refused:
        return False
    offered = {(one.player, one.payer, one.stated) for one in claims}
    return not any((one.part.player, getattr(one.part, "payer", None), one.stated) in offered for one in hand.entered)


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


# which question a line answers


def shown_by(stored: TableContext, message: str | None) -> Subject | None:
    """What a message shows or made; None for one that nothing is known of."""
    posted = stored.posts.get(message) if message is not None else None
    return Subject.parse(posted) if posted is not None else None


def answered_by(stored: TableContext, incoming: Incoming) -> Subject | None:
    """What the message shows that a line answers; of a line that told a hand, that hand."""
    made = shown_by(stored, f"said:{incoming.reply_to}")
    if made is not None and made.kind == "made" and not incoming.pressed:
        return replace(made, kind="hand")
    return shown_by(stored, incoming.reply_to)


def asked_of(incoming: Incoming, stored: TableContext) -> OpenQuestion:
    """The question that is answered, whoever was asked; else the one the sender was asked last and has not answered.

    A line that answers any other message of the bot is about that one. Where there is no question, whose false win it
    was is put right by anybody.
    """
    shown = stored.posts.get(incoming.reply_to) if incoming.reply_to is not None else None
    open_now = [(one, json.loads(one.text)) for one in stored.drafts if one.kind == ANSWER]
    answered = next((one for one in open_now if shown is not None and one[1]["subject"] == shown), None)
    mine = None if shown else next((one for one in open_now if one[0].person == incoming.sender.account), None)
    others = next((one for one in open_now if is_of_false_win(tuple(one[1]["bases"]))), None)
    draft, kept = answered or mine or others or (None, {})
    asked = NOT_ASKED
    if draft is not None:
        is_others = others is not None and (answered or mine) is None
        at = draft.expires - DRAFT_SECONDS
        asked = OpenQuestion(str(kept["subject"]), tuple(kept["bases"]), at, is_others=is_others)
    return _with_offered(asked, incoming, stored, shown)


def _with_offered(asked: OpenQuestion, incoming: Incoming, stored: TableContext, shown: str | None) -> OpenQuestion:
    """The question with that whose buttons a word may mean: the one that is answered, else what was asked last."""
    found = [(decoded(one.text), one) for one in stored.drafts if one.kind == OFFERED]
    standing = [(question, one) for one, question in standing_of(stored.drafts)]
    asked = replace(asked, standing=_of_others_lately(standing, incoming))
    answered = next((one for one in (*standing, *found) if shown is not None and one[0].subject == shown), None)
    mine = None if shown else next((one for one in found if one[1].person == incoming.sender.account), None)
    question, draft = answered or _only_one_meant(mine, standing, incoming) or (None, None)
    if draft is None:
        of_other = None if shown else _agreed_to(standing, incoming)
        return asked if of_other is None else replace(asked, offered=of_other[0], offered_at=of_other[1], is_named=True)
    kept_for = DRAFT_SECONDS if draft.kind == OFFERED else STANDING_SECONDS
    at = draft.expires - kept_for
    after = _asked_after(at, standing, incoming) if question is not None and not shown else None
    return replace(asked, offered=question, offered_at=at, asked_after=after)


def _of_others_lately(
    standing: Sequence[tuple[Reply, StoredDraft]], incoming: Incoming
) -> tuple[tuple[Reply, int], ...]:
    """What others were asked at most half an hour ago, with buttons, and when."""
    mine, since = incoming.sender.account, incoming.at - DRAFT_SECONDS + STANDING_SECONDS
    lately = (one for one in standing if one[1].person != mine and one[1].expires >= since and one[0].choices)
    return tuple((question, draft.expires - STANDING_SECONDS) for question, draft in lately)


def _asked_after(at: int, standing: Sequence[tuple[Reply, StoredDraft]], incoming: Incoming) -> Reply | None:
    """What somebody else was asked lately, and after the question of the sender, of which his word means a button."""
    if not answers(incoming.text):
        return None
    since = max(at, incoming.at - _LATELY) + STANDING_SECONDS
    others = [one for one in standing if one[1].person != incoming.sender.account and one[1].expires >= since]
    found = (
        one
        for one, _ in reversed(others)
        if one.choices and (said := said_choice(one, incoming.text)) and any(two.command == said for two in one.choices)
    )
    return next(found, None)


def _agreed_to(standing: Sequence[tuple[Reply, StoredDraft]], incoming: Incoming) -> tuple[Reply, int] | None:
    """The correction, payment, or change of seats, that somebody else was asked about last, or the sender before the
    hand he told since, to which a line agrees, and when it was asked."""
    for question, draft in sorted(standing, key=lambda one: one[1].expires, reverse=True):
        agreed = {one.command for one in question.choices if one.label.key in _AGREED_BY_NAMED}
        if agreed and said_choice(question, incoming.text) in agreed:
            return question, draft.expires - STANDING_SECONDS
    return None


_AGREED_BY_NAMED: Final = ("choice.correct_it", "choice.handed_over", "choice.sit_for", "choice.swap")
"""What whoever it is about can agree to, whoever was asked."""


_LATELY: Final = 120
"""So many seconds ago a question may have been asked that somebody else answers."""


def _only_one_meant(
    asked_last: tuple[Reply, StoredDraft] | None, standing: Sequence[tuple[Reply, StoredDraft]], incoming: Incoming
) -> tuple[Reply, StoredDraft] | None:
    """The question of the sender that a word answers: what was asked last, or the only other one of which it means a
    button, where it means none of that."""
    if asked_last is None or not answers(incoming.text) or said_choice(asked_last[0], incoming.text):
        return asked_last
    lately = incoming.at - DRAFT_SECONDS + STANDING_SECONDS
    mine = [one for one in standing if one[1].person == incoming.sender.account and one[1].expires >= lately]
    meant = [one for one in mine if one[0].choices and said_choice(one[0], incoming.text)]
    return meant[0] if len(meant) == 1 else asked_last


def closed_reply(about: Subject | None, stored: Sequence[StoredDraft]) -> Reply | None:
    """What is said to a press on a question that was closed, wherever its buttons stand still; else None."""
    asked = about.show() if about is not None else None
    closed = (one for _, one in standing_of(stored) if one.subject == asked and not one.choices)
    question = next(closed, None)
    return Reply(lines=question.lines, notice=True) if question is not None else None


def standing_of(stored: Sequence[StoredDraft]) -> Iterator[tuple[StoredDraft, Reply]]:
    return ((one, decoded(one.text)) for one in stored if one.kind.startswith(STANDING))


def asked_tonight(context: Context, stored: Sequence[StoredDraft]) -> Iterator[Reply]:
    """Every question kept in a table's store that was asked since the night's first entry."""
    begun = next((one.at for one in context.entries if one.seq >= context.night.first), 0)
    return (question for one, question in standing_of(stored) if one.expires - STANDING_SECONDS >= begun)


def looks_up(choice: Choice) -> bool:
    """Whether a button only shows something, at any time."""
    typed = CommandLine.parse(choice.command)
    return typed is not None and typed.name in ("table", "more", "why", "show", "history", "rules", "help")


def first_key(shown: Reply) -> str:
    """What the first line of a reply says; "" where it has none."""
    return shown.lines[0].key if shown.lines else ""
