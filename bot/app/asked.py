"""Questions that stand in the chat: what is kept of them, what answers them, and what becomes of them once something
is recorded."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import msgspec

from bot.chat import Choice, Incoming, Line, Reply, Update, decoded, encoded, line
from bot.commands.routing import NOT_ASKED, OpenQuestion, is_of_false_win
from bot.commands.running import run_line
from bot.commands.said_choices import answers, said_choice
from bot.context import Context, Outcome, opens_night, recorded_of
from bot.reading import CANCEL, reference
from bot.replies import LEAVE
from bot.subjects import CommandLine, Subject
from engine import DealOutcome
from engine.journal import (
    Corrected,
    Entry,
    HandedOver,
    HandEntered,
    HandPlayed,
    HandRecord,
    InstantPaid,
    Night,
    Paid,
    Undone,
)
from storage.base import StoredDraft, TableContext

DRAFT_SECONDS: Final = 30 * 60
ANSWER: Final = "answer"
"""The draft of a person that keeps the lines which a typed answer completes."""

OFFERED: Final = "offered"
"""The draft of a person that keeps the question asked last, with its buttons."""

STANDING: Final = "standing"
"""Begins the drafts of a person that keep the questions which stand in the chat with their buttons, each its own."""
STANDING_SECONDS: Final = 14 * 24 * 60 * 60
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
        for draft, question in _standing_of(stored)
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
    if not is_kept or all(map(_looks_up, reply.choices)):
        return None
    expires = context.incoming.at + STANDING_SECONDS
    return StoredDraft(owner, f"{STANDING}{subject.entry}", _kept(reply), expires)


def _kept(shown: Reply | Update) -> str:
    return encoded(Reply(lines=shown.lines, choices=shown.choices, subject=shown.subject))


def _is_offer(reply: Reply) -> bool:
    """Whether a reply offers one line in the place of what was typed: a command put right, a late one, a repair."""
    in_place = reply.figures.problems or reply.lines[0].key in ("command.nearest", "late")
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
    standing = [*_standing_of(stored)]
    replaced = _replaced(reply, context)
    yield from ((one.person, one.kind) for one, question in standing if question.subject == replaced)
    oldest = sorted(standing, key=lambda one: (bool(one[1].choices), one[0].expires))[:-MOST_STANDING]
    yield from ((one.person, one.kind) for one, _ in oldest)


def _replaced(reply: Reply, context: Context) -> str | None:
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


# which question a line answers


def shown_by(stored: TableContext, message: str | None) -> Subject | None:
    """What a message shows or made; None for one that nothing is known of."""
    posted = stored.posts.get(message) if message is not None else None
    return Subject.parse(posted) if posted is not None else None


def asked_of(incoming: Incoming, stored: TableContext) -> OpenQuestion:
    """The question that is answered, whoever was asked; else the one the sender was asked last and has not answered.

    Where there is none, whose false win it was is put right by anybody.
    """
    shown = stored.posts.get(incoming.reply_to) if incoming.reply_to is not None else None
    open_now = [(one, json.loads(one.text)) for one in stored.drafts if one.kind == ANSWER]
    answered = next((one for one in open_now if shown is not None and one[1]["subject"] == shown), None)
    mine = next((one for one in open_now if one[0].person == incoming.sender.account), None)
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
    standing = [(question, one) for one, question in _standing_of(stored.drafts)]
    answered = next((one for one in (*standing, *found) if shown is not None and one[0].subject == shown), None)
    mine = next((one for one in found if one[1].person == incoming.sender.account), None)
    question, draft = answered or _only_one_meant(mine, standing, incoming) or (None, None)
    if draft is None:
        return asked
    kept_for = DRAFT_SECONDS if draft.kind == OFFERED else STANDING_SECONDS
    return replace(asked, offered=question, offered_at=draft.expires - kept_for)


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


# what becomes of the others once something is recorded


def with_overtaken(
    reply: Reply, context: Context, entries: Sequence[Entry], after: Night, stored: Sequence[StoredDraft]
) -> Reply:
    """The reply with every other question that was answered by what is recorded, or reads otherwise after it."""
    standing = [question for _, question in _standing_of(stored) if question.choices] if entries else []
    if not standing:
        return reply
    placed = {one.subject for one in reply.updates} | {reply.subject, _replaced(reply, context)}
    since = Overtaken(context, tuple(entries), after)
    found = (since.now(question) for question in standing if question.subject not in placed)
    return msgspec.structs.replace(reply, updates=(*reply.updates, *(one for one in found if one is not None)))


def with_unanswered(reply: Reply, context: Context, stored: Sequence[StoredDraft]) -> Reply:
    """The question whether the night is over, with each question of a hand or payment that nobody has answered."""
    if reply.lines[0].key not in ("settle.close_ask", "settle.close_ask_even", "ask.bare_endgame"):
        return reply
    begun = next((one.at for one in context.entries if one.seq >= context.night.first), 0)
    waiting = (
        _what_is_asked(question)
        for one, question in _standing_of(stored)
        if one.expires - STANDING_SECONDS >= begun and any(_records(choice) for choice in question.choices)
    )
    open_still = tuple(line("settle.unanswered", question=asked) for asked in waiting)
    return msgspec.structs.replace(reply, lines=(*reply.lines, *open_still[:_MOST_NAMED]))


def _what_is_asked(question: Reply) -> Line:
    """The line of a question that says what it is about, and not why it is asked again.

    Where that only leads to its one button, it is what the button does.
    """
    asked = next((one for one in question.lines if one.key not in _ASKED_AGAIN), question.lines[0])
    recording = [choice for choice in question.choices if _records(choice)]
    return recording[0].label if asked.key == "ask.bare_penalty" and len(recording) == 1 else asked


_ASKED_AGAIN: Final = ("choice.overtaken", "ask.overtaken", "stale.seats", "dialogue.answered")
_MOST_NAMED: Final = 3
"""So many of them are named: the others stand in the chat."""


def _records(choice: Choice) -> bool:
    """Whether a button of a question records or corrects a hand, or books a false win, a kong or a bonus."""
    typed = CommandLine.parse(choice.command)
    return typed is not None and typed.name in ("score", "hand", "draw", "penalty", "kong", "bonus", "fix")


def closed_reply(about: Subject | None, stored: Sequence[StoredDraft]) -> Reply | None:
    """What is said to a press on a question that was closed, wherever its buttons stand still; else None."""
    asked = about.show() if about is not None else None
    closed = (one for _, one in _standing_of(stored) if one.subject == asked and not one.choices)
    question = next(closed, None)
    return Reply(lines=question.lines, notice=True) if question is not None else None


def _standing_of(stored: Sequence[StoredDraft]) -> Iterator[tuple[StoredDraft, Reply]]:
    return ((one, decoded(one.text)) for one in stored if one.kind.startswith(STANDING))


class Overtaken:
    """What some entries make of questions that were asked before them.

    A question is tried as if one who may do everything pressed its buttons now: so it stands exactly as long as one of
    them does what it says.
    """

    def __init__(self, context: Context, entries: tuple[Entry, ...], after: Night) -> None:
        sender = replace(context.incoming.sender, is_admin=True, hidden=False)
        incoming = replace(context.incoming, sender=sender, pressed=True, edited=False, reply_to=None)
        self._before = replace(context, incoming=incoming, about=None, entry=None, pressed_line="")
        recorded = recorded_of(context, entries, after)
        self._is_other_night = opens_night(context.night, entries)
        journal = recorded if self._is_other_night else (*context.entries, *recorded)
        self._after = replace(self._before, night=after, entries=journal)
        self._entries = entries
        self._goes_on = _is_same_game(context.night, after)
        self._would: dict[str, Sequence[Entry]] = {}

    def now(self, question: Reply) -> Update | None:
        """What a question says now; None where it stands as it is."""
        assert question.subject is not None
        doing = [one for one in question.choices if _does_something(one)]
        if not doing:
            return self._without_dead(question) if self._is_other_night else None
        if any(self._is_recorded(one) for one in doing):
            return Update(question.subject, (line("asked.recorded"),))
        if (paid := self._paid_otherwise(doing)) is not None:
            return Update(question.subject, paid.lines, paid.choices)
        changed = None if self._is_other_night else self._changed(question, doing)
        if changed is None and self._goes_on and any(map(_outlives_hands, doing)):
            return self._of_now(question, doing)
        return self._tried(question, doing, changed)

    def _of_now(self, question: Reply, doing: Sequence[Choice]) -> Update | None:
        """A question, which still makes sense, with what its buttons say of this moment; None where it reads alike."""
        if not any(one.label.key in _OF_MOMENT for one in doing):
            return None
        return self._asked_anew(question, doing)

    def _asked_anew(self, question: Reply, doing: Sequence[Choice]) -> Update | None:
        """A question as its one button is answered now; one of several with another number."""
        assert question.subject is not None
        reply = self._pressed(doing[0]).reply if len(doing) == 1 else None
        if reply is not None and asks(reply):
            return Update(question.subject, reply.lines, reply.choices)
        return self._renumbered(question)

    def _tried(self, question: Reply, doing: Sequence[Choice], changed: HandRecord | None) -> Update | None:
        """What a question says once its buttons were tried; None where it stands as it is."""
        assert question.subject is not None
        anew = doing if changed is None or len(doing) == 1 else [one for one in doing if _tells_hand(one)]
        if not any(_is_alive(self._pressed(one)) for one in anew):
            return Update(question.subject, self._over(self._pressed(anew[0]).reply if anew else None, changed))
        if self._is_other_night:
            return self._without_dead(question)
        return self._of_now(question, doing) if changed is None else self._asked_anew(question, anew)

    def _without_dead(self, question: Reply) -> Update | None:
        """A question with those of its buttons that do something in another night as well; None where all do."""
        assert question.subject is not None
        kept = tuple(one for one in question.choices if _is_alive(self._pressed(one)))
        if len(kept) == len(question.choices):
            return None
        return Update(question.subject, question.lines if kept else self._over(None, None), kept)

    def _over(self, said: Reply | None, changed: HandRecord | None) -> tuple[Line, ...]:
        """Why nothing comes of a question any more, of which this is said now."""
        if changed is not None:
            return (line("asked.changed", number=changed.number),)
        if self._is_other_night:
            return (line("asked.other_night"),)
        is_told = said is not None and said.lines[0].key == "stale.other_game"  # with the hand, for which it is asked
        return said.lines if said is not None and is_told else (line("asked.outdated"),)

    def _is_recorded(self, choice: Choice) -> bool:
        """Whether the entries are what a button would have recorded before them."""
        typed = CommandLine.parse(choice.command)
        if typed is None or not self._may_be(typed):
            return False
        would = self._recorded_by(typed)
        return bool(would) and all(one in self._entries for one in would)

    def _may_be(self, typed: CommandLine) -> bool:
        """Whether a line could have recorded such entries at all: of its kind, and of those who are named in it."""
        kinds = _RECORDED_BY.get(typed.name)
        if kinds is not None and not any(isinstance(one, kinds) for one in self._entries):
            return False
        hand = next((one for one in self._entries if isinstance(one, HandPlayed)), None)
        if typed.name != "score" or hand is None:
            return True
        about = {one for win in hand.given.wins for one in (win.player, win.payer) if one is not None}
        told = f" {typed.words.casefold()} "
        if " from @" in told and all(win.payer is None for win in hand.given.wins):
            return False
        return all(f" {reference(one)} " in told or self._before.name(one).casefold() in told for one in about)

    def _recorded_by(self, typed: CommandLine) -> Sequence[Entry]:
        """What a line would have recorded before the entries."""
        command = replace(typed, after=None).show()
        if command not in self._would:
            self._would[command] = run_line(self._before, command).entries
        return self._would[command]

    def _paid_otherwise(self, doing: Sequence[Choice]) -> Reply | None:
        """What a question about money handed over says once other payments between the same people were marked, of
        which nothing, or less, is open now; None where it stands as it is."""
        marked = [_ends(one) for one in self._entries if isinstance(one, HandedOver)]
        for choice in doing if marked else ():
            typed = CommandLine.parse(choice.command)
            if typed is None or typed.name != "paid":
                continue
            would = self._recorded_by(typed)
            if not any(_ends(one) in marked for one in would if isinstance(one, HandedOver)):
                continue
            told = self._pressed(choice)
            if told.entries:
                continue
            return told.reply if asks(told.reply) else Reply(lines=(line("asked.recorded"),))
        return None

    def _changed(self, question: Reply, doing: Sequence[Choice]) -> HandRecord | None:
        """The hand that a question is about, as it was, where it is another now, or none any more."""
        typed = [one for one in (CommandLine.parse(choice.command) for choice in doing) if one is not None]
        about = [self._hand_of(one) for one in typed if one.name == "fix"]
        told = question.lines[0]
        if told.key.startswith("same_hand"):
            about.append(self._before.night.hand(int(str(told.values["number"]))))
        hands = (one for one in about if one is not None)
        return next((one for one in hands if self._after.night.hand(one.number) != one), None)

    def _hand_of(self, typed: CommandLine) -> HandRecord | None:
        """The hand that a correction names."""
        if typed.entry is not None:
            return replace(self._before, entry=typed.entry).named_hand
        number = next(iter(typed.words.split()), "")
        return self._before.night.hand(int(number)) if number.isdecimal() else None

    def _pressed(self, choice: Choice) -> Outcome:
        """What a button comes to now."""
        return run_line(self._after, choice.command)

    def _renumbered(self, question: Reply) -> Update | None:
        """A question about the hand that would be recorded next, which has another number now."""
        was, now = self._before.night.next_number, self._after.night.next_number
        if was == now or question.subject is None:
            return None
        lines = tuple(_with_number(one, was, now) if one.key in _OF_NEXT else one for one in question.lines)
        choices = tuple(
            Choice(_with_number(one.label, was, now), _of_now(one.command)) if one.label.key in _OF_MOMENT else one
            for one in question.choices
        )
        return Update(question.subject, lines, choices)


_RECORDED_BY: Final[dict[str, tuple[type, ...]]] = {
    "score": (HandPlayed, HandEntered),
    "draw": (HandPlayed,),
    "kong": (InstantPaid, Paid),
    "bonus": (InstantPaid, Paid),
    "pay": (Paid,),
    "paid": (HandedOver,),
    "fix": (Corrected,),
    "undo": (Undone,),
}
"""What the line of a button records, if anything."""
_OF_MOMENT: Final = ("choice.score_as", "choice.all_the_same")
"""Buttons that say what they would do at the moment at which they are shown."""
_OF_NEXT: Final = ("ask.next_or_instead", "ask.next_or_fix")
"""Sentences that name the hand that would be recorded next."""


def _is_same_game(before: Night, after: Night) -> bool:
    """Whether the same people play on by the same rules, and no round waits for hands."""
    if before.table is None or after.table is None or not (before.running and after.running):
        return False
    is_waiting = before.pending or after.pending
    seated = {*before.table.players} == {*after.table.players}
    return not is_waiting and seated and before.house == after.house and before.settled == after.settled


def _outlives_hands(choice: Choice) -> bool:
    """Whether a button does something, or asks, whatever else the same game records, if its hand is as it was."""
    typed = CommandLine.parse(choice.command)
    return typed is not None and typed.name in ("score", "draw", "fix", "paid")


def _ends(handed: HandedOver) -> tuple[str, str]:
    return handed.payment.payer, handed.payment.payee


def _of_now(command: str) -> str:
    """The line of a button as it is offered at this moment."""
    typed = CommandLine.parse(command)
    return command if typed is None else replace(typed, after=None).show()


def _with_number(told: Line, was: int, now: int) -> Line:
    values = {name: now if name == "number" and value == was else value for name, value in told.values.items()}
    return msgspec.structs.replace(told, values=values)


def _does_something(choice: Choice) -> bool:
    """Whether a button does what is asked about: it neither closes the question, nor shows or asks for something."""
    typed = CommandLine.parse(choice.command)
    if typed is None or _looks_up(choice):
        return False
    return typed.words.split()[-1:] not in ([CANCEL], [LEAVE]) and not (choice.link or choice.asks)


def _looks_up(choice: Choice) -> bool:
    """Whether a button only shows something, at any time."""
    typed = CommandLine.parse(choice.command)
    return typed is not None and typed.name in ("table", "more", "why", "show", "history", "rules", "help")


def _tells_hand(choice: Choice) -> bool:
    typed = CommandLine.parse(choice.command)
    return typed is not None and typed.name in ("score", "draw")


def _is_alive(outcome: Outcome) -> bool:
    """Whether a button still does something, or asks."""
    is_begun = outcome.needs_night is not None or outcome.needs_earlier is not None or outcome.needs_past
    if outcome.entries or outcome.settings or outcome.newcomers or outcome.links or is_begun:
        return True
    return outcome.reply is not None and bool(outcome.reply.choices)
