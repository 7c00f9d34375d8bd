"""What is asked about money that somebody tells of, and the buttons for it."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from bot.chat import Choice, Line, Part, Reply, line, question_reply
from bot.commands.cash import (
    CASH_NOW,
    handed_over,
    of_cash,
)
from bot.commands.identity import which_one
from bot.commands.paid import with_debtors
from bot.commands.score import score
from bot.context import Context, Outcome
from bot.reading import CANCEL, reference
from bot.reading.grammar import (
    MOST_BARE,
    MOST_UNITS,
    Sentence,
)
from bot.reading.payments import (
    NOBODY_KNOWN,
    HandingOver,
    owed_by_unknown,
    payment_told,
    tells_money,
    told_by_unknown,
)
from bot.replies import (
    ENTRY,
    paid_line,
    payment_line,
    stated_line,
)
from bot.subjects import CommandLine
from engine import TABLE_ACCOUNTS, Player, Purse, Refused, StatedValue, Transfer
from engine.journal import Debt, closing_payments


def ask_payment(context: Context, told: HandingOver, why: str) -> Outcome:
    """The question about a payment, each purse that it can be in on a button, with the hand that it may be."""
    choices = payment_choices(context, told, why)
    hand = hand_instead(context, told) if not why else None
    cash = cash_of(context, told) if not why else None
    is_money = context.coin.purse is Purse.MONEY or not context.night.running or told.in_coins
    if cash is not None and (is_money or is_no_points(context, told.amount)):
        return Outcome(of_cash(context, cash, hand))
    if cash is not None:
        choices = [handed_over(context, cash), *choices]
    elif not (told.is_debt or why) and len(choices) == 1 and hand is None and not is_for_money(context):
        return Outcome(_without_stake(context, told, choices[0]))
    if hand is None:
        return Outcome(question_reply(line("ask.payment_moves", **told_values(context, told)), choices))
    moves = line("ask.as_payment", **told_values(context, told))
    return Outcome(question_reply(line("ask.payment_or_hand"), [*choices, hand], moves))


def ask_speaker(context: Context, sentence: Sentence) -> Outcome | None:
    """Ask who an unknown sender is who tells a payment of his own, which is asked about with the answer; None for any
    other line. Raises WordRefused where he can be nobody."""
    told = told_by_unknown(sentence) or owed_by_unknown(sentence)
    if told is None:
        return None
    payer, payee = ("me" if one == NOBODY_KNOWN else reference(str(one)) for one in (told.payer, told.payee))
    sign = "$" if told.in_coins and context.coin.purse is not Purse.MONEY else ""
    asked = which_one(context, f"/pay {payer} {payee} {sign}{told.amount} {CASH_NOW}")
    if asked is None:
        sentence.names.speaker()
    return Outcome(asked) if asked is not None else None


def _without_stake(context: Context, told: HandingOver, another: Choice) -> Reply:
    """Ask about money at a table that plays for none: handed over, it needs no entry."""
    unrecorded = Choice(line("choice.handed_unrecorded"), f"/score {CANCEL}")
    moves = line("ask.payment_moves", **told_values(context, told))
    return question_reply(line("ask.handed_or_payment"), (unrecorded, another), moves)


def cash_of(context: Context, told: HandingOver) -> Transfer | None:
    """The money that a payment hands over, where the game is played for money; None for a debt."""
    amount = Fraction(told.amount) * context.money(0, purse=Purse.MONEY).parts
    is_money = told.in_coins or told.of_money or not context.night.running or is_no_points(context, told.amount)
    is_staked = is_money and (any(context.night.purse(Purse.MONEY)) or is_for_money(context))
    is_played_for = context.coin.purse is Purse.MONEY or is_staked
    if told.is_debt or not is_played_for or not amount or amount.denominator > 1:
        return None
    assert told.payer is not None
    assert told.payee is not None
    return Transfer(told.payer, told.payee, int(amount), "settlement", Purse.MONEY)


def is_for_money(context: Context) -> bool:
    """Whether the points of a game that runs become money at its end."""
    house = context.night.house
    if house is None or not context.night.running:
        return False
    return bool(getattr(house.options, "rate_per_1000", 0))


def told_values(context: Context, told: HandingOver, purse: Purse | None = None) -> dict[str, Part]:
    """Who pays whom how much, as values of a sentence; the amount as it was typed where it is none of the purse."""
    assert told.payer is not None
    assert told.payee is not None
    coin = context.money(0, purse=purse)
    amount = Fraction(told.amount) * coin.parts
    shown: Part = told.amount if amount.denominator > 1 else context.money(int(amount), purse=purse)
    names = {"payer": context.name(told.payer), "payee": context.name(told.payee)}
    return {**names, "name": names["payee"], "amount": shown}


def payment_choices(context: Context, told: HandingOver, why: str) -> list[Choice]:
    """A payment on a button for each purse that it can be in."""
    assert told.payer is not None
    assert told.payee is not None
    ends = f"{reference(told.payer)} {reference(told.payee)}"
    if context.coin.purse is Purse.MONEY:
        values = told_values(context, told)
        return [Choice(with_why(line("choice.pays", **values), why), f"/pay {ends} {told.amount} {why}".rstrip())]
    purses = [(Purse.MONEY, f"${told.amount}")]
    if not (told.in_coins or is_no_points(context, told.amount)):
        purses.insert(0, (context.coin.purse, told.amount))
    return [
        Choice(
            with_why(
                line("choice.pays_in", **told_values(context, told, purse), unit=(line(f"purse.{purse.value}"),)), why
            ),
            f"/pay {ends} {amount} {why}".rstrip(),
        )
        for purse, amount in purses
    ]


def with_why(label: Line, why: str) -> Line:
    """A button of a payment with what it is for."""
    return line("booked", label=label, what=why) if why else label


def is_no_points(context: Context, amount: str) -> bool:
    """Whether no points of the game come to an amount: in a game of fu they move by the hundred."""
    return context.night.game.ruleset.counts_fu and Fraction(amount) % 100 != 0


def hand_instead(context: Context, told: HandingOver) -> Choice | None:
    """The button for the hand that a bare figure may be the value of; None where none is worth so much."""
    assert told.payer is not None
    assert told.payee is not None
    if not context.night.running:
        return None
    ruleset = context.game().ruleset
    limit = getattr(context.game().house.options, ruleset.limit_option or "", None)
    is_points = ruleset.counts_fu and not is_no_points(context, told.amount)
    most = MOST_BARE if ruleset.counts_fu else limit
    if ruleset.unit in ("tai", "faan") and not isinstance(most, int):
        most = MOST_UNITS
    is_bare = told.amount.isdecimal() and (is_points or not (isinstance(most, int) and int(told.amount) > most))
    han_and_fu = _HAN_AND_FU.fullmatch(told.amount) if ruleset.counts_fu else None
    is_money = told.in_coins or (told.of_money and context.coin.purse is Purse.MONEY)
    if is_money or ruleset.all_score or not (is_bare or han_and_fu):
        return None
    typed = f"{reference(told.payee)} {told.amount} from {reference(told.payer)}"
    try:
        scored = score(context, typed)
    except Refused:
        return None
    asks_fu = ruleset.counts_fu and not is_points and scored.reply is not None and scored.reply.choices
    if not scored.entries and not asks_fu:
        return None
    units, _, fu = told.amount.partition(".")
    worth = StatedValue(points=int(units)) if is_points else StatedValue(units=int(units), fu=int(fu) if fu else None)
    value = stated_line(context.variant, worth)
    label = line("choice.hand_off", name=context.name(told.payee), payer=context.name(told.payer), value=value)
    return Choice(label, f"/score {typed}")


_HAN_AND_FU: Final = re.compile(r"\d{1,2}\.(?:[2-9]\d|1[01]0)")
"""`3.40`, as han and fu are written as well as money."""


def paid_choice(context: Context, payment: Transfer, amount: str) -> Choice:
    """The button that marks an amount as paid of what is listed."""
    told = HandingOver(payment.payer, payment.payee, amount)
    ends = f"{reference(payment.payer)} {reference(payment.payee)}"
    marks = f"/paid {ends} {amount} {ENTRY}{context.night.first} after={context.night.moment}"
    return Choice(line("choice.paid", unit=(), **told_values(context, told, payment.purse)), marks)


def open_choice(context: Context, debt: Debt) -> Choice:
    """The button that marks all that an earlier night left open between two people as paid."""
    marks = paid_line(context, debt.payment, debt.night, context.night.moment)
    return Choice(payment_line(context, debt.payment, "choice.paid_open"), marks)


def amount_typed(context: Context, payment: Transfer) -> str:
    """The amount of a payment as it is typed."""
    return words_of_mark(context, payment).split()[2]


def words_of_mark(context: Context, payment: Transfer) -> str:
    """The words of the line that marks a payment, `ann ben 8 money`."""
    typed = CommandLine.parse(paid_line(context, payment, 0, 0))
    assert typed is not None
    return typed.words.strip()


def ends_of(payment: Transfer) -> set[Player]:
    return {payment.payer, payment.payee}


def is_between(said: HandingOver, payment: Transfer) -> bool:
    """Whether a payment is between those who are named."""
    return said.payer in (None, payment.payer) and said.payee in (None, payment.payee)


def is_told(context: Context, said: HandingOver, payment: Transfer) -> bool:
    """Whether a payment may be the one that is told: between these players, of this amount where one is said."""
    return is_between(said, payment) and (
        not said.amount or Fraction(said.amount) == Fraction(amount_typed(context, payment))
    )


def bills_tonight(context: Context) -> list[Transfer]:
    """What players still have to pay each other tonight."""
    return [one for one in closing_payments(context.night, context.cent) if not ends_of(one) & TABLE_ACCOUNTS]


def money_told(context: Context, sentence: Sentence, *, of_hand: bool = False) -> HandingOver | None:
    """What a line says of money handed over between those who are here, or owe or are owed something."""
    if not tells_money(sentence, of_hand=of_hand):
        return None
    return payment_told(sentence, with_debtors(context).all_names, of_hand=of_hand)
