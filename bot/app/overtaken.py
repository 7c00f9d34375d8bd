"""What becomes of the questions that stand in the chat once something is recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

import msgspec

from bot.app.asked import asked_tonight, asks, first_key, looks_up, replaced, standing_of, too_many
from bot.app.unanswered import with_unanswered
from bot.chat import Choice, Line, Reply, Update, line
from bot.commands.running import run_line
from bot.context import Context, Outcome, opens_night, recorded_of
from bot.reading import CANCEL, reference
from bot.replies import LEAVE
from bot.subjects import CommandLine, Subject, is_command, line_behind
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
    Recorded,
    Undone,
)
from storage.base import StoredDraft


def with_overtaken(
    reply: Reply, context: Context, entries: Sequence[Entry], after: Night, stored: Sequence[StoredDraft]
) -> Reply:
    """The reply with every other question that was answered by what is recorded, or reads otherwise after it, and with
    those that nobody has answered where it asks whether the night is over."""
    return with_unanswered(_with_overtaken(reply, context, entries, after, stored), asked_tonight(context, stored))


def _with_overtaken(
    reply: Reply, context: Context, entries: Sequence[Entry], after: Night, stored: Sequence[StoredDraft]
) -> Reply:
    """The reply with the questions that read otherwise after it, and without the buttons of those that are kept no
    longer."""
    given_up = [question.subject for _, question in too_many(stored) if question.choices]
    standing = [question for _, question in standing_of(stored) if question.choices] if entries else []
    if not standing and not given_up:
        return reply
    placed = {one.subject for one in reply.updates} | {reply.subject, replaced(reply, context)}
    over = [Update(one, (line("asked.given_up"),)) for one in given_up if one is not None and one not in placed]
    since = Overtaken(context, tuple(entries), after)
    found = (since.now(one) for one in standing if one.subject not in placed and one.subject not in given_up)
    return msgspec.structs.replace(reply, updates=(*reply.updates, *over, *(one for one in found if one is not None)))


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
        told = [one for one in doing if self._is_askeds(question) or not is_command(one.command, "iam")]
        if (done := next((one for one in told if self._is_recorded(one)), None)) is not None:
            return Update(question.subject, (_done_elsewhere(done),))
        if kept := self._without_next_round(question):
            return Update(question.subject, question.lines, kept)
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
        """A question as its one button is answered now, with those beside it that say who somebody is; one of several
        with another number."""
        assert question.subject is not None
        told = [one for one in doing if not _is_of_people(one)] or doing
        beside = [one for one in doing if one not in told]
        reply = self._pressed(told[0]).reply if len(told) == 1 else None
        if reply is not None and (asks(reply) or first_key(reply) == "stale.other_game"):
            return Update(question.subject, reply.lines, (*reply.choices, *beside))
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
        is_told = said is not None and first_key(said) == "stale.other_game"  # with the hand, for which it is asked
        return said.lines if said is not None and is_told else (line("asked.outdated"),)

    def _without_next_round(self, question: Reply) -> tuple[Choice, ...]:
        """The buttons of a question without that of the next round, where that one is over too; else nothing."""
        kept = [one for one in question.choices if one.label.key != _OF_NEXT_ROUND or self._waits(one)]
        return tuple(kept) if len(kept) < len(question.choices) else ()

    def _waits(self, choice: Choice) -> bool:
        """Whether the round that was open when a button was shown is not settled yet."""
        typed = CommandLine.parse(choice.command)
        behind = typed.after if typed is not None else None
        return behind is None or not any(isinstance(one.entry, HandPlayed) for one in self._since(behind))

    def _since(self, seq: int) -> Iterator[Recorded]:
        return (one for one in self._after.entries if one.seq > seq)

    def _is_askeds(self, question: Reply) -> bool:
        """Whether a question was asked of whoever speaks, so that who he is answers it."""
        return Subject.parse(question.subject or "").about == self._before.incoming.sender.account

    def _is_recorded(self, choice: Choice) -> bool:
        """Whether the entries are what a button would have recorded before them."""
        typed = CommandLine.parse(choice.command)
        if typed is None or self._is_of_its_own(typed) or not self._may_be(typed):
            return False
        would = self._recorded_by(typed)
        handed = [(*_ends(one), one.payment.amount) for one in self._entries if isinstance(one, HandedOver)]
        return bool(would) and all(one in self._entries or _sum_paid(one) in handed for one in would)

    def _is_of_its_own(self, typed: CommandLine) -> bool:
        """Whether entries that are alike are not what a line would record: who somebody is, is not the hand he told
        before he was asked, and of two deals each has hands of its own."""
        hands = self._before.night.hands
        is_of_deal = typed.name in _OF_A_DEAL and typed.after is not None and bool(hands)
        tells = typed.name == "iam" and bool(line_behind(typed.words)[1])
        return tells or (is_of_deal and hands[-1].recorded.seq > (typed.after or 0))

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
            return told.reply if told.reply is not None and _says_otherwise(told.reply) else Reply(lines=_OUTDATED)
        return None

    def _changed(self, question: Reply, doing: Sequence[Choice]) -> HandRecord | None:
        """The hand that a question is about, as it was, where it is another now, or none any more."""
        typed = [one for one in (CommandLine.parse(choice.command) for choice in doing) if one is not None]
        about = [self._hand_of(one) for one in typed if one.name == "fix"]
        if first_key(question).startswith("same_hand"):
            about.append(self._before.night.hand(int(str(question.lines[0].values["number"]))))
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
            Choice(_with_number(one.label, was, now), _unbound(one.command)) if one.label.key in _OF_MOMENT else one
            for one in question.choices
        )
        return Update(question.subject, lines, choices)


_RECORDED_BY: Final[dict[str, tuple[type, ...]]] = {
    "score": (HandPlayed, HandEntered),
    "draw": (HandPlayed,),
    "kong": (InstantPaid, Paid),
    "bonus": (InstantPaid, Paid),
    "pay": (Paid, HandedOver),
    "paid": (HandedOver,),
    "fix": (Corrected,),
    "undo": (Undone,),
}
"""What the line of a button records, if anything."""
_OF_A_DEAL: Final = ("score", "hand", "draw")
"""Lines that tell what became of the deal in which they were told."""
_OUTDATED: Final = (line("asked.outdated"),)
_OF_NEXT_ROUND: Final = "choice.of_next_round"
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


def _sum_paid(entry: Entry) -> tuple[str, str, int] | None:
    """Who pays whom how much by a payment of one to another, which may be told as money handed over as well."""
    if not isinstance(entry, Paid) or len(entry.transfers) != 1:
        return None
    paid = entry.transfers[0]
    return paid.payer, paid.payee, paid.amount


def _done_elsewhere(choice: Choice) -> Line:
    """That another message did what a button would have done."""
    typed = CommandLine.parse(choice.command)
    return line("asked.undone" if typed is not None and typed.name == "undo" else "asked.recorded")


def _says_otherwise(told: Reply) -> bool:
    """Whether a payment that is marked otherwise is asked about anew, or said to be open no more."""
    return asks(told) or first_key(told) == "paid.nothing_open"


def _unbound(command: str) -> str:
    """The line of a button as it is offered at this moment."""
    typed = CommandLine.parse(command)
    return command if typed is None else replace(typed, after=None).show()


def _with_number(told: Line, was: int, now: int) -> Line:
    values = {name: now if name == "number" and value == was else value for name, value in told.values.items()}
    return msgspec.structs.replace(told, values=values)


def _does_something(choice: Choice) -> bool:
    """Whether a button does what is asked about: it neither closes the question, nor shows or asks for something."""
    typed = CommandLine.parse(choice.command)
    if typed is None or looks_up(choice):
        return False
    return typed.words.split()[-1:] not in ([CANCEL], [LEAVE]) and not (choice.link or choice.asks)


def _tells_hand(choice: Choice) -> bool:
    typed = CommandLine.parse(choice.command)
    return typed is not None and typed.name in ("score", "draw")


def _is_of_people(choice: Choice) -> bool:
    """Whether a button says who somebody is, or is not, beside what is asked."""
    return any(is_command(choice.command, name) for name in ("iam", "unlink"))


def _is_alive(outcome: Outcome) -> bool:
    """Whether a button still does something, or asks."""
    is_begun = outcome.needs_night is not None or outcome.needs_earlier is not None or outcome.needs_past
    if outcome.entries or outcome.settings or outcome.newcomers or outcome.links or is_begun:
        return True
    return outcome.reply is not None and bool(outcome.reply.choices)
