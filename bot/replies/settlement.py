"""The settlement of a night: what everybody won, what is open, what was handed over, and earlier debts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Final

from bot.chat import Choice, Line, Update, line
from bot.context import STANDS_ALONE, Context, begin_with, closing_of, hand_left, night_after
from bot.reading import reference, signed_points
from bot.replies.entries import payment_values
from bot.replies.opening import waiting_hands
from bot.replies.receipts import ENTRY, View, final_lines
from bot.replies.refusals import date_line, day_of
from bot.subjects import CLOSING, SETTLEMENT, Subject
from engine import TABLE_ACCOUNTS, Player, Purse, Transfer
from engine.journal import (
    Debt,
    DebtsCarried,
    GameEnded,
    HandedOver,
    Night,
    NightSettled,
    PaymentMarked,
    Recorded,
    closing_payments,
    due,
    handed_early,
    leads_to_final_points,
)
from engine.journal.replay import replay


def settlement_subject(night: Night) -> Subject:
    """What every message shows that tells what is to be paid for a night."""
    return Subject(SETTLEMENT, entry=night.first)


def closing_subject(night: Night) -> Subject:
    """What the question shows whether the night is to be closed."""
    return Subject(SETTLEMENT, CLOSING, night.first)


def card_subject(first: int) -> Subject:
    """What the picture shows that was posted when the night that begins at an entry was closed."""
    return Subject(SETTLEMENT, "card", first)


def beside_subject(night: Night) -> Subject:
    """What the picture shows that stands below the message of a closing: that closing, and no other."""
    closing = closing_of(night)
    return Subject(SETTLEMENT, "beside", closing.seq if closing is not None else 0)


def earlier_updates(context: Context, after: Night, first: int) -> tuple[Update, ...]:
    """The messages of a night that is over as they read once something of it was handed over, or taken back."""
    if not context.earlier:
        return ()
    old = replay(context.earlier)
    view = settlement_view(context.at(old), old, after)
    shown = (settlement_subject(old), card_subject(first))
    return tuple(Update(one.show(), view.lines, view.choices) for one in shown)


def left_of(night: Night, since: Night) -> tuple[Transfer, ...]:
    """What a night that is over leaves open, by the night that came since."""
    return tuple(one.payment for one in since.debts if one.night == night.first)


def settlement_view(context: Context, night: Night, since: Night | None = None) -> View:
    """What everybody won, who pays whom, and a button for each payment that is still open.

    `since` is the night that came since of one that is over: it knows what is left, and what was paid late.
    """
    context, is_over = context.at(night), since is not None
    payments = closing_payments(night, context.cent) if since is None else left_of(night, since)
    late = _handed(since, night.first) if since is not None else []
    moment = night.moment if since is None else since.seq
    places = _ended_with(context, night)
    lines = [*places, _head(night, is_over=is_over)]
    lines += _won(context, night)
    lines += _points(night, context) if not places or len(night.finals) > 1 else []
    if night.running and night.hands and leads_to_final_points(night):
        lines.append(line("settle.running"))
    lines += waiting_hands(context, night)
    between = _paid_between(context, night, since) if since is not None else []
    handed, early = [*_handed(night), *late], handed_early(night)
    lines += [] if early and not payments else [_what_is_left(len(handed) + len(between), len(payments))]
    lines += handed_lines(context, night)
    lines += [payment_line(context, one, "settle.paid") for one in between]
    lines += [_handed_line(context, one) for one in late]
    lines += [payment_line(context, one, "settle.early") for one in early]
    lines += [payment_line(context, one, "settle.payment") for one in payments]
    choices = [_paid_choice(context, one, night.first, moment) for one in payments if _is_between_players(one)]
    choices += [_unpaid_choice(context, one) for one in (late if is_over else handed)[-1:]]
    if night.settled is not None:
        lines.append(line("settle.closed_night" if is_over else "settle.closed"))
    if not is_over:
        lines += debt_lines(context, night.debts)
        choices = [*_hand_left(context, night), *choices, *_closing_choices(night)]
    return View(tuple(lines), tuple(choices))


def _head(night: Night, *, is_over: bool) -> Line:
    """How many hands were played, and how many have a number and do not count: undone, or nobody's."""
    left_out = night.numbers - len(night.hands_played)
    head = _hands_of(night, is_over=is_over)
    told = line("settle.head_but", head=head, left_out=left_out) if left_out else head
    return Line(told.key, told.values, strong=True)


def _hands_of(night: Night, *, is_over: bool) -> Line:
    """The hands played tonight, or in a night that is over, by the day it began; of one that went on for days, from
    when to when."""
    hands, played = len(night.hands_played), [one.recorded.at for one in night.hands]
    if played and played[-1] - played[0] > ONE_NIGHT:
        days = line("date.span", first=date_line(played[0]), last=date_line(played[-1]))
        return line("settle.head_of", date=days, count=hands)
    if not is_over or closing_of(night) is None:
        return line("settle.head", count=hands)
    return line("settle.head_of", date=date_line(night.begun_at), count=hands)


ONE_NIGHT: Final = 18 * 60 * 60
"""Seconds between the first hand and the last of one evening, at most."""


def closing_view(context: Context, night: Night) -> View:
    """The question whether the night is to be closed, with what closing will close; that it is closed, once it is."""
    if night.settled is not None:
        return View((line("settle.closed"),), ())
    context = context.at(night)
    ending = ending_of(context)
    owed = closing_payments(night_after(context, ending), context.cent)
    payments = closing_payments(night_after(context, (*ending, NightSettled(owed))), context.cent)
    asked = line("settle.close_ask") if payments else line("settle.close_ask_even")
    ends = (line("settle.ends_game"),) if ending else ()
    choices = (Choice(line("choice.close_night"), "/settle close"), Choice(line("choice.not_yet"), "/settle not_yet"))
    return View((asked, *(payment_line(context, one) for one in payments), *ends), choices)


def ending_of(context: Context) -> tuple[GameEnded, ...]:
    """The end of a running game as its rules have it, where that books anything; one without a hand leaves nothing."""
    if not context.night.running or not context.night.hands_of_game:
        return ()
    table, house, ruleset = context.game()
    final = ruleset.finish(table, house)
    return (GameEnded(final),) if final.points or final.transfers else ()


def _what_is_left(handed: int, payments: int) -> Line:
    """How many payments clear the night, with those that were made; that nothing is left where that is so."""
    if not payments:
        return line("settle.all_paid") if handed else line("settle.even")
    return line("settle.clears", count=handed + payments)


def _hand_left(context: Context, night: Night) -> tuple[Choice, ...]:
    """The button that begins another night with a hand that was told once this one was closed."""
    closing = closing_of(night)
    return begin_with(context, hand_left(context, closing.seq)) if closing is not None else ()


def _closing_choices(night: Night) -> list[Choice]:
    if night.settled is None:
        return [Choice(line("choice.close_night"), "/settle closing")]
    closing = closing_of(night)
    return [Choice(line("choice.reopen"), f"/undo {ENTRY}{closing.seq}")] if closing is not None else []


def _ended_with(context: Context, night: Night) -> list[Line]:
    """The places of the game that was ended by closing the night."""
    closing = closing_of(night)
    if closing is None:
        return []
    together = {one.recorded.seq for one in night.lines if one.recorded.source == closing.source}
    ended = next((final for seq, final in night.ends if seq in together), None)
    return final_lines(context, ended)


def _won(context: Context, night: Night) -> list[Line]:
    """What everybody won or lost, purse by purse."""
    lines = []
    for purse in Purse:
        net = {player: amount for player, amount in due(night, purse).items() if player not in TABLE_ACCOUNTS}
        if not net and (purse is not context.coin.purse or leads_to_final_points(night)):
            continue
        parts = tuple(
            line(
                "standing.one", name=context.name(one), amount=context.money(net.get(one, 0), purse=purse, signed=True)
            )
            for one in sorted(night.with_balance, key=lambda one: -net.get(one, 0))
        )
        is_plain = purse is context.coin.purse
        lines.append(line("standing" if is_plain else f"settle.purse.{purse.value}", balances=parts))
    return lines


def final_points(night: Night) -> dict[Player, Fraction]:
    """The final points of everybody over all games of the night, where games end in such."""
    totals: dict[Player, Fraction] = {}
    for final in night.finals:
        for player, points in final.points:
            totals[player] = totals.get(player, Fraction(0)) + points
    return totals


def _points(night: Night, context: Context) -> list[Line]:
    """The final points of all games of the night, where there are any."""
    totals = final_points(night)
    if not totals:
        return []
    ranked = sorted(totals.items(), key=lambda one: -one[1])
    parts = tuple(
        line("standing.one", name=context.name(player), amount=signed_points(points)) for player, points in ranked
    )
    is_fined = any(one.fines and any(moved.purse is Purse.MONEY for moved in one.transfers) for one in night.finals)
    return [line("settle.points", points=parts), *([line("settle.fines")] if is_fined else [])]


def _handed(night: Night, earlier: int | None = None) -> list[Recorded]:
    """The payments marked in a night: its own, or those of an earlier one that begins at an entry."""
    marked = (one.recorded for one in night.lines if isinstance(one.recorded.entry, STANDS_ALONE))
    return [one for one in marked if getattr(one.entry, "night", None) == earlier]


def _paid_between(context: Context, night: Night, since: Night) -> list[Transfer]:
    """What was handed over for a night that is over in the nights between it and the one that came `since`: what it
    left open, and that one did not take over."""
    carried = [one.recorded.entry for one in since.lines if isinstance(one.recorded.entry, DebtsCarried)]
    taken = [debt.payment for entry in carried for debt in entry.debts if debt.night == night.first]
    found = []
    for one in closing_payments(night, context.cent):
        back = replace(one, payer=one.payee, payee=one.payer)  # who paid too much is owed the rest
        left = sum(debt.amount for debt in taken if replace(debt, amount=one.amount) == one)
        left -= sum(debt.amount for debt in taken if replace(debt, amount=one.amount) == back)
        found += [replace(one, amount=one.amount - left)] if one.amount > left else []
    return found


def handed_lines(context: Context, night: Night) -> list[Line]:
    """What was handed over tonight: the standing is of what was won, whatever was paid since."""
    return [_handed_line(context, one) for one in _handed(night)]


def _handed_line(context: Context, recorded: Recorded) -> Line:
    """A payment that was marked, with who marked it where that is neither of the two."""
    assert isinstance(recorded.entry, HandedOver | PaymentMarked)
    payment, person = recorded.entry.payment, context.people.by_account(recorded.by)
    who = person.id if person is not None else None
    if recorded.by == context.incoming.sender.account:
        who = context.sender
    told = payment_line(context, payment, "settle.paid")
    if who is None or who in (payment.payer, payment.payee):
        return told
    return Line("settle.paid_by", {**told.values, "name": context.name(who)})


def payment_line(context: Context, payment: Transfer, key: str = "settle.payment") -> Line:
    """Who pays whom how much, with the purse where it is not that of the game."""
    purse = payment.purse
    unit = () if purse is context.coin.purse else (line(f"purse.{purse.value}", count=payment.amount),)
    return Line(key, {**payment_values(context, payment), "unit": unit})


def _is_between_players(payment: Transfer) -> bool:
    return not {payment.payer, payment.payee} & TABLE_ACCOUNTS


def _paid_choice(context: Context, payment: Transfer, first: int, moment: int) -> Choice:
    """`/paid ben ann 8`, of the night that begins at an entry: whenever it is pressed it means this payment and no
    other."""
    return Choice(payment_line(context, payment, "choice.paid"), paid_line(context, payment, first, moment))


def _unpaid_choice(context: Context, handed: Recorded) -> Choice:
    """The way back from a payment that was marked, whatever came after it."""
    assert isinstance(handed.entry, HandedOver | PaymentMarked)
    label = payment_line(context, handed.entry.payment, "choice.unpaid")
    return Choice(label, f"/undo {ENTRY}{handed.seq}")


def paid_line(context: Context, payment: Transfer, first: int, moment: int, *beside: str) -> str:
    """The line that says that a payment of the night that began at `first` was made, with what is said `beside` it."""
    amount = Fraction(payment.amount, context.money(0, purse=payment.purse).parts)
    text = str(amount.numerator) if amount.denominator == 1 else f"{float(amount):.3f}".rstrip("0")
    names = f"{reference(payment.payer)} {reference(payment.payee)}"
    words = " ".join((names, text, payment.purse.value, *beside))
    return f"/paid {words} {ENTRY}{first} after={moment}"


def debt_lines(context: Context, debts: Iterable[Debt]) -> list[Line]:
    """What earlier nights left open, all nights of a day together: each pair of people once, in a line of its own."""
    days: dict[date, dict[tuple[object, ...], Debt]] = {}
    for one in debts:
        owed = days.setdefault(day_of(one.at).date(), {})
        of_whom = one.payment.payer, one.payment.payee, one.payment.purse
        before = owed[of_whom].payment.amount if of_whom in owed else 0
        owed[of_whom] = replace(one, payment=replace(one.payment, amount=one.payment.amount + before))
    lines = list[Line]()
    for owed in days.values():
        day = date_line(next(iter(owed.values())).at)
        payments = [payment_line(context, one.payment, "settle.owes") for one in owed.values()]
        if len(payments) == 1:
            lines.append(line("settle.earlier", date=day, payments=payments[0]))
        else:
            lines += [line("settle.earlier_all", date=day), *payments]
    return lines
