"""/settle: totals, the fewest payments that clear them, and closing the night."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.chat import Choice, Figures, Reply, line, listed, notice, question_reply
from bot.commands.identity import may_change, not_yours
from bot.commands.table import in_night
from bot.context import Context, Outcome, begin_with, closing_of, left_behind, night_after
from bot.reading import refuse, sentences_of, words_of
from bot.reading.grammar import Kind
from bot.replies import (
    closing_picture,
    closing_subject,
    closing_view,
    date_line,
    debt_lines,
    ending_of,
    left_of,
    paid_line,
    payment_line,
    settlement_subject,
    settlement_view,
    simple_reply,
    transfer_figures,
)
from bot.settings import going_on_key
from bot.subjects import OFFER, line_behind
from engine import TABLE_ACCOUNTS
from engine.journal import Entry, Night, NightSettled, RoundDropped, Undone, closing_payments


def settle(context: Context, text: str) -> Outcome:
    """What everybody gets and gives; `close` ends the night, `close drop` without counting the unfinished game.

    `go_on` says of a night that was left open that it goes on, and does the line behind it.
    """
    text, then = line_behind(text)
    if then and text.split()[:1] == ["go_on"]:
        return _gone_on(context, then)
    night = context.night
    if night.house is None:
        return Outcome(debts_view(context) if night.debts else simple_reply("settle.nothing"))
    small = {(one.start, one.end) for sentence in sentences_of(context.names, text) for one in sentence.of(*_SMALL)}
    words = tuple(word for word in words_of(text) if (word.start, word.end) not in small and word.key not in _UP)
    if words and words[0].key.isdecimal():
        return _of_night(context, int(words[0].key[:6]))
    unknown = next((word for word in words if word.key not in _WORDS), None)
    if unknown is not None:
        raise refuse("settle.word", unknown)
    said = {word.key for word in words}
    if "not_yet" in said:
        return Outcome(Reply(lines=(line("settle.left_open", name=context.speaker),), subject=OFFER))
    if "closing" in said and night.settled is None:
        asked = closing_view(context, night)
        return Outcome(Reply(asked.lines, asked.choices, subject=closing_subject(night).show()))
    if "close" in said:
        closed = _close(context, drops="drop" in said, leaves_round="anyway" in said)
        return _begun_anew(context, closed, then) if then and closed.entries else closed
    return Outcome(_shown(context, night))


_SMALL: Final = (Kind.NOISE, Kind.ALL)
_UP: Final = frozenset(("up", "it", "now", "score", "scores", "night", "tonight"))
"""Small words behind the command, beside those of a sentence."""
_WORDS = frozenset(("close", "closing", "drop", "anyway", "not_yet", "anew"))


def _gone_on(context: Context, then: str) -> Outcome:
    """What a line comes to that is of a night which was left open: whatever follows is of that night, too."""
    goes_on = {going_on_key(context.incoming.table.topic): context.night.first}
    if context.do is None or not may_change(context):
        return Outcome(not_yours(context))
    done = context.do(replace(context, settings={**context.settings, **goes_on}), then)
    return replace(done, settings={**done.settings, **goes_on})


def _begun_anew(context: Context, closed: Outcome, then: str) -> Outcome:
    """The closing of a night that was left open, with the button that opens the same game and does a line in it."""
    closing = closing_of(closed.after) if closed.after is not None else None
    if closed.reply is None or closing is None:
        return closed
    choices = (*begin_with(context, then), *closed.reply.choices)
    lines = (*closed.reply.lines, line("note.cash_beside", what=context.people.spoken(then).partition(" ")[2]))
    left = left_behind(context, then, closing.seq)
    reply = structs.replace(closed.reply, lines=lines, choices=choices)
    return replace(closed, reply=reply, settings={**closed.settings, **left})


def _of_night(context: Context, number: int) -> Outcome:
    """What an earlier night came to, to be read; it stays as it was closed."""
    if number == context.night_number:
        return settle(context, "")
    if number not in context.earlier_nights:
        return Outcome(needs_night=number)
    then = in_night(context, number)
    if not then.entries:
        return Outcome(simple_reply("history.no_night", last=context.night_number))
    shown = _shown(then, then.night, context.night if then.night.settled is not None else None)
    head = line("history.night", number=number, last=context.night_number, date=date_line(then.entries[0].at))
    return Outcome(structs.replace(shown, lines=(head, *shown.lines)))


def _shown(context: Context, night: Night, since: Night | None = None) -> Reply:
    """The settlement of a night; `since` is the one that came since, of a night that is over."""
    view = settlement_view(context, night, since)
    payments = closing_payments(night, context.cent) if since is None else left_of(night, since)
    figures = Figures(transfers=transfer_figures(context, payments))
    return Reply(view.lines, view.choices, subject=settlement_subject(night).show(), figures=figures)


def debts_view(context: Context) -> Reply:
    """What earlier nights left open, a button each, while no game of this night was opened."""
    debts = context.night.debts
    choices = tuple(
        Choice(
            payment_line(context, one.payment, "choice.paid"),
            paid_line(context, one.payment, one.night, context.night.moment),
        )
        for one in debts
        if not {one.payment.payer, one.payment.payee} & TABLE_ACCOUNTS
    )
    return Reply(lines=tuple(debt_lines(context, debts)), choices=choices)


def _close(context: Context, *, drops: bool, leaves_round: bool) -> Outcome:
    """Close the night; a game that still runs is ended as its rules end it, unless it is to be dropped."""
    night = context.night
    if night.settled is not None and not drops:
        return Outcome(notice("settle.already"))
    if (night.pending or night.pending_draw) and not leaves_round:
        return Outcome(_round_open(context, night))
    opened: tuple[Entry, ...] = ()
    if night.settled is not None:
        closing = next(one.recorded for one in night.lines if one.recorded.entry is night.settled)
        if night.newest is None or night.newest.source != closing.source:
            return Outcome(notice("settle.already"))
        opened = (Undone(closing.seq),)
        context = context.at(night_after(context, opened))
    ends = ending_of(context) if not drops else ()
    left: tuple[Entry, ...] = (RoundDropped(),) if night.pending or night.pending_draw else ()
    ended = _with(context, night, (*opened, *left, *ends))
    owed = closing_payments(ended, context.cent)
    closed: tuple[Entry, ...] = (*left, *ends, NightSettled(owed))
    after = _with(context, night, (*opened, *closed))
    shown = _shown(context, after)
    choices = shown.choices
    if ends:
        choices = (*choices, Choice(line("choice.drop_unfinished"), "/settle close drop"))
    reply = Reply(shown.lines, choices, shown.subject, edits=True, figures=shown.figures)
    picture = closing_picture(context, after, closing_payments(after, context.cent))
    return Outcome(structs.replace(reply, picture=picture), (*opened, *closed), after=after)


def _with(context: Context, night: Night, entries: tuple[Entry, ...]) -> Night:
    return night_after(context.at(night), entries)


def _round_open(context: Context, night: Night) -> Reply:
    """Hands of a round wait: it is settled or dropped before the night is closed."""
    names = listed(context.name(one.part.player) for one in night.pending)
    choices = (
        Choice(line("choice.done"), "/done"),
        Choice(line("choice.close_without_round"), "/settle close anyway"),
    )
    return question_reply(line("settle.round_open", names=names), choices)
