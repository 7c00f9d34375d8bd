"""Money handed over: what is asked about it, and the buttons that mark it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from msgspec import structs

from bot.chat import Choice, Line, Reply, line, question_reply
from bot.commands.repeats import told_before
from bot.context import Context, night_after
from bot.reading.grammar import folded_text
from bot.replies import ENTRY, SURE, debt_lines, entry_line, paid_line, payment_line, payment_values, together_handed
from bot.subjects import CommandLine
from engine import Purse, Transfer
from engine.journal import Debt, HandedOver, Paid, Recorded, leads_to_final_points, open_balances


def of_earlier_night(context: Context, debt: Debt, payment: Transfer | None = None) -> Reply:
    """Ask whether a payment is the one that an earlier night left open, or a part of it, or of tonight, or another."""
    payment = payment or debt.payment
    still = open_balances(context.night, payment.purse)
    is_due = still.get(payment.payer, 0) < 0 < still.get(payment.payee, 0)
    first, *more = debt_lines(context, (debt,))
    open_then = Choice(
        payment_line(context, payment, "choice.paid_open"),
        paid_line(context, payment, debt.night, context.night.moment),
    )
    another = payment_line(context, payment, "ask.another_payment")
    tonight = (_handed_over_tonight(context, payment),) if is_due else ()
    return question_reply(first, (open_then, *tonight, as_another(context, payment)), *more, another)


def of_cash(context: Context, payment: Transfer, hand: Choice | None = None) -> Reply:
    """Ask whether money was handed over, which lowers what is open, or a payment is another, which moves the standing;
    or whether a `hand` is meant, where it can be. What is more than is open is said to be so, with what is; what was
    recorded already is named."""
    another = payment_line(context, payment, "ask.another_payment")
    handed = (handed_over(context, payment), *_fitted(context, payment))
    choices = (*handed, as_another(context, payment), *((hand,) if hand is not None else ()))
    asked = line("ask.cash_or_payment" if hand is None else "ask.cash_payment_or_hand")
    told = told_before(context, HandedOver(payment)) or told_before(context, Paid((payment,)))
    if told is not None:
        choices = (Choice(line("choice.same_entry"), "/table"), *(_meant_again(one) for one in choices))
        asked = line("same_payment", what=entry_line(context, told))
    left = open_between(context, payment)
    is_early = context.night.running and leads_to_final_points(context.night)
    if payment.amount <= left or is_early:
        return question_reply(asked, choices, another)
    values = {**payment_line(context, payment).values, "amount": context.money(left, purse=payment.purse)}
    return question_reply(Line("ask.only_open" if left else "ask.none_open", values), choices, asked, another)


def _meant_again(choice: Choice) -> Choice:
    """A button of a payment that is told once more: its line says so."""
    typed = CommandLine.parse(choice.command)
    if typed is None or typed.name not in ("paid", "pay"):
        return choice
    return structs.replace(choice, command=typed.with_words(f"{typed.words} again").show())


def several_of_cash(context: Context, payments: Sequence[Transfer]) -> Reply:
    """Ask of several payments in one line whether the money was handed over, or each is another one, with what is more
    than is open."""
    lines, then = list[Line](), context
    for one in payments:
        if (before := told_before(context, HandedOver(one))) is not None:
            lines.append(line("same_payment", what=entry_line(context, before)))
        left = open_between(then, one)
        if one.amount > left:
            values = {**payment_line(context, one).values, "amount": context.money(left, purse=one.purse)}
            lines.append(Line("ask.only_open" if left else "ask.none_open", values))
        then = context.at(night_after(then, (HandedOver(one),)))
    told = tuple(payment_line(context, one, "settle.owes") for one in payments)
    choices = (
        Choice(line("choice.all_handed_over"), _in_one(handed_over(context, one) for one in payments)),
        Choice(line("choice.all_another"), _in_one(as_another(context, one) for one in payments)),
    )
    return question_reply(line("ask.several_cash", count=len(payments)), choices, *told, *lines)


def _in_one(choices: Iterable[Choice]) -> str:
    """The line that does what several buttons of one command do."""
    typed = [typed for one in choices if (typed := CommandLine.parse(one.command)) is not None]
    bound = next((one for one in typed if one.is_bound), typed[0])
    return bound.with_words(SEVERAL.join(" ".join(one.words.split()) for one in typed)).show()


SEVERAL: Final = "; "
"""Between payments of one line: `/paid ann ben 8; cat dan 4`."""


def open_between(context: Context, payment: Transfer) -> int:
    """How much of tonight's the payer of a payment can still hand to whom it is for."""
    still = open_balances(context.night, payment.purse)
    return max(min(-still.get(payment.payer, 0), still.get(payment.payee, 0)), 0)


def _fitted(context: Context, payment: Transfer) -> tuple[Choice, ...]:
    """What may be meant by more than is open: just that, or this amount in the place of the last mark."""
    left = open_between(context, payment)
    if payment.amount <= left:
        return ()
    marked = _last_mark(context, payment)
    choices = []
    if marked is not None and isinstance(marked.entry, HandedOver) and marked.entry.payment.amount != payment.amount:
        instead = marked_instead(context, payment, marked)
        before = payment_values(context, marked.entry.payment)["amount"]
        label = Line("choice.instead_of", {**payment_values(context, payment), "before": before})
        choices.append(structs.replace(instead, label=label))
    if left:
        just = replace(payment, amount=left)
        choices.append(
            structs.replace(handed_over(context, just), label=payment_line(context, just, "choice.just_open"))
        )
    return tuple(choices)


def _last_mark(context: Context, payment: Transfer) -> Recorded | None:
    """The payment marked last tonight from and to the same people; None where there is none."""
    ends = (payment.payer, payment.payee, payment.purse)
    for one in reversed(context.night.lines):
        entry = one.recorded.entry
        if isinstance(entry, HandedOver) and entry.night is None:
            moved = entry.payment
            if (moved.payer, moved.payee, moved.purse) == ends:
                return one.recorded
    return None


def is_of_cash(text: str) -> bool:
    """Whether words beside a payment may say that it was handed over for what was open."""
    return _OF_CASH.search(folded_text(text)) is not None


_OF_CASH: Final = re.compile(
    r"\b(?:cash|now|already|alr|handed|settled?|settling|owed?|owes|debts?)\b"
    r"|\b(?:last|the other)\s+(?:night|time|week|game)\b|現金|现金|欠|現ナマ|精算|清算"
)
"""Words of money that changes hands, or of what was open: `20 cash now`, `97 cash settle last night`."""


CASH: Final = "cash"
"""Says of a payment that the money was handed over, whatever is won or lost since."""
CASH_NOW: Final = "cash now"
"""Says of a payment that it may have been handed over: asked about."""


def handed_over(context: Context, payment: Transfer) -> Choice:
    """The button that marks money as handed over, whoever still has to pay whom; of which night is asked after it."""
    ends = {payment.payer, payment.payee}
    tonight = _handed_over_tonight(context, payment)
    typed = CommandLine.parse(tonight.command)
    assert typed is not None
    if all({one.payment.payer, one.payment.payee} != ends for one in context.night.debts):
        return tonight
    return Choice(tonight.label, typed.without_places().show())


def handed_over_instead(context: Context, payment: Transfer, back: str) -> Choice:
    """The same button for what a recorded payment was instead: its line begins with the one that takes that `back`."""
    marks = handed_over(context, payment)
    typed = CommandLine.parse(marks.command)
    assert typed is not None
    return structs.replace(marks, command=f"{back} {typed.without_places().show()}")


def marked_instead(context: Context, payment: Transfer, marked: Recorded) -> Choice:
    """The button for what a marked payment was instead; what was marked in the same message stays marked."""
    instead = handed_over_instead(context, payment, f"/undo {SURE} {ENTRY}{marked.seq}")
    stays = [one.entry for one in together_handed(context, marked) if one.seq != marked.seq]
    more = [paid_line(context, one.payment, 0, 0) for one in stays if isinstance(one, HandedOver)]
    kept = (typed.words.strip() for one in more if (typed := CommandLine.parse(one)) is not None)
    return structs.replace(instead, command=SEVERAL.join((instead.command, *(f"{one} {CASH} {SURE}" for one in kept))))


def _handed_over_tonight(context: Context, payment: Transfer) -> Choice:
    """The button that marks money as handed over for what is won tonight."""
    is_more = payment.amount > open_between(context, payment)
    newest = context.entries[-1].seq if context.entries else context.night.moment  # what is marked since counts
    is_large = payment.amount > most_paid(context, payment.purse)
    sure = (SURE,) if is_more and not is_large else ()
    marks = paid_line(context, payment, context.night.first, newest, CASH, *sure)
    return Choice(payment_line(context, payment, "choice.handed_over"), marks)


def as_another(context: Context, payment: Transfer) -> Choice:
    """The button of a payment that moves the standing."""
    typed = CommandLine.parse(paid_line(context, payment, 0, 0))
    assert typed is not None
    shown = {**payment_line(context, payment).values, "name": context.name(payment.payee)}
    sure = () if payment.amount > most_paid(context, payment.purse) else (SURE,)
    payer, payee, amount = typed.words.split()[:3]
    sign = "$" if payment.purse is Purse.MONEY and context.coin.purse is not Purse.MONEY else ""
    return Choice(line("choice.pays_another", **shown), " ".join(("/pay", payer, payee, f"{sign}{amount}", *sure)))


MOST_STAKES: Final = 1000


MOST_POINTS: Final = 1_000_000
"""Who pays more than so many times the stake, or so many points or chips, is asked whether that is meant."""


def most_paid(context: Context, purse: Purse) -> int:
    """The largest payment in a purse, in its parts, that needs no question at this table."""
    house = context.night.house
    assert house is not None
    stakes = (getattr(house.options, name) for name in context.night.game.ruleset.stake_options)
    largest = max((one for one in stakes if isinstance(one, int | Fraction)), default=1)
    most = MOST_STAKES * max(largest, 1) if purse is Purse.MONEY else MOST_POINTS
    return int(most * context.money(0, purse=purse).parts)
