"""/settle: totals, the fewest payments that clear them, and closing the night."""

from __future__ import annotations

from fractions import Fraction

from msgspec import structs

from bot.chat import Choice, Figures, Line, Reply, line
from bot.context import Context, Outcome, night_after
from bot.reading.amounts import points_text
from bot.reading.words import words_of
from bot.replies.night_picture import closing_picture
from bot.replies.receipts import standing, transfer_figures, undo_choice
from bot.replies.refusals import simple_reply
from engine.journal.entries import Entry, NightSettled, PaymentMarked
from engine.journal.night import Night
from engine.journal.settlement import closing_payments, leads_to_final_points
from engine.transfers import TABLE_ACCOUNTS, Transfer


def settle(context: Context, text: str) -> Outcome:
    """What everybody gets and gives; `close` ends the night, `paid N` marks a payment as made."""
    night = context.night
    if night.house is None:
        return Outcome(simple_reply("settle.nothing"))
    words = [word.key for word in words_of(text)]
    payments = closing_payments(night)
    if words[:1] == ["close"]:
        return _close(context, payments)
    if words[:1] == ["paid"] and words[1:] and words[1].isdecimal():
        return _paid(context, payments, int(words[1][:3]))
    return Outcome(_shown(context, night, payments))


def _shown(context: Context, night: Night, payments: tuple[Transfer, ...]) -> Reply:
    lines: list[Line] = [
        Line("settle.head", {"count": len(night.hands)}, strong=True),
        standing(context, night, best_first=True),
    ]
    choices: list[Choice] = []
    lines += _points(context, night)
    if night.running and night.hands and leads_to_final_points(night):
        lines.append(line("settle.running"))
    lines.append(line("settle.clears", count=len(payments)) if payments else line("settle.even"))
    for number, payment in enumerate(payments, 1):
        done = payment in night.marked
        lines.append(_payment(context, "settle.paid" if done else "settle.payment", payment))
        if not done:
            choices.append(Choice(_payment(context, "choice.paid", payment), f"/settle paid {number}"))
    if night.settled is None:
        choices.append(Choice(line("choice.close_night"), "/settle close"))
    figures = Figures(transfers=transfer_figures(context, payments))
    return Reply(lines=tuple(lines), choices=tuple(choices), subject="settle", figures=figures)


def _points(context: Context, night: Night) -> list[Line]:
    """The final points of all games of the night, where there are any."""
    totals: dict[str, Fraction] = {}
    for final in night.finals:
        for player, points in final.points:
            totals[player] = totals.get(player, Fraction(0)) + points
    if not totals:
        return []
    ranked = sorted(totals.items(), key=lambda one: -one[1])
    parts = tuple(
        line("standing.one", name=context.name(player), amount=points_text(points)) for player, points in ranked
    )
    return [line("settle.points", points=parts)]


def _payment(context: Context, key: str, payment: Transfer) -> Line:
    """Who hands how much to whom, as a line or on a button."""
    return line(
        key,
        payer=_name(context, payment.payer),
        payee=_name(context, payment.payee),
        amount=context.money(payment.amount, purse=payment.purse),
    )


def _name(context: Context, account: str) -> Line | str:
    return line(f"account.{account}") if account in TABLE_ACCOUNTS else context.name(account)


def _close(context: Context, payments: tuple[Transfer, ...]) -> Outcome:
    if context.night.settled is not None:
        return Outcome(simple_reply("settle.already"))
    entries: tuple[Entry, ...] = (NightSettled(payments),)
    night = night_after(context, entries)
    shown = _shown(context, night, payments)
    lines = (*shown.lines, line("settle.closed"))
    choices = (*shown.choices, undo_choice(night))
    reply = Reply(lines=lines, choices=choices, subject="settle", edits=True, figures=shown.figures)
    return Outcome(structs.replace(reply, picture=closing_picture(context, night, payments)), entries)


def _paid(context: Context, payments: tuple[Transfer, ...], number: int) -> Outcome:
    if not 1 <= number <= len(payments):
        return Outcome(simple_reply("settle.no_such_payment", number=number))
    payment = payments[number - 1]
    if payment in context.night.marked:
        return Outcome(simple_reply("settle.already_paid", number=number))
    entries: tuple[Entry, ...] = (PaymentMarked(payment),)
    night = night_after(context, entries)
    shown = _shown(context, night, payments)
    return Outcome(
        Reply(lines=shown.lines, choices=shown.choices, subject="settle", edits=True, figures=shown.figures), entries
    )
