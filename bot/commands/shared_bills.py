"""Bills that one pays for all, and what all pay one, or one pays all: `supper 60 split 4`, `bob pays all 10`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from bot.chat import Choice, Reply, line, listed, question_reply
from bot.commands.asked_payments import amount_typed, cash_of, with_why
from bot.commands.cash import (
    SEVERAL,
    handed_over,
)
from bot.context import Context, Outcome
from bot.reading import WordRefused, reference
from bot.reading.grammar import (
    Sentence,
)
from bot.reading.payments import (
    HandingOver,
    PaidToEach,
    SplitSaid,
    chips_told,
    paid_for,
    paid_to_each,
    split_told,
)
from bot.replies import (
    payment_line,
)
from engine import Player, Purse, Transfer, problem


def read_paid_by_all(context: Context, sentence: Sentence) -> Outcome | None:
    """`everyone pay ann 8`, `ann pays us 2 each`, `fine ann 10`: done by a tap; None where nobody here is called so."""
    told = paid_to_each(sentence, context.all_names)
    if told is None or told.player not in context.night.people:
        return None
    player, name, amount = reference(told.player), context.name(told.player), told.amount
    if told.from_all:
        label = line("choice.all_pay", name=name, amount=amount)
        return Outcome(question_reply(line("ask.payment"), (Choice(label, f"/pay all {player} {amount}"),)))
    others = [one for one in told.others or _who_are_paid(context) if one != told.player]
    if {told.player, *others} != set(context.night.people):
        return Outcome(_to_these(context, told, others))
    choices = [Choice(line("choice.pays_all", name=name, amount=amount), f"/pay {player} everyone {amount}")]
    for other in others if told.is_alone else ():
        label = line("choice.pays", payer=name, name=context.name(other), amount=amount)
        choices.append(Choice(label, f"/pay {player} {reference(other)} {amount}"))
    return Outcome(question_reply(line("ask.payment"), choices))


def read_paid_for(context: Context, sentence: Sentence) -> Outcome | None:
    """`i paid al 60 for bea`: whether it counts for her or for whoever paid; None for any other line."""
    told = paid_for(sentence)
    if told is None:
        return None
    as_whose = [HandingOver(one, told.payee, told.amount, of_money=True) for one in (told.debtor, told.payer)]
    payments = [one for one in (cash_of(context, each) for each in as_whose) if one is not None]
    if len(payments) < len(as_whose):
        return None
    choices = [handed_over(context, one) for one in payments]
    return Outcome(question_reply(line("ask.paid_for", name=context.name(told.debtor)), choices))


def read_chips(context: Context, sentence: Sentence) -> Outcome | None:
    """`2 chips to aya`: done by a tap; None for any other line. Raises WordRefused where no chips are counted."""
    told = chips_told(sentence)
    if told is None or told.payer is None or told.payee is None or context.night.house is None:
        return None
    if not getattr(context.night.house.options, "chips", None):
        raise WordRefused(problem("pay.no_chips"))
    count = int(told.amount)
    values = {"payer": context.name(told.payer), "name": context.name(told.payee), "amount": told.amount}
    label = line("choice.pays_in", **values, unit=(line("purse.chips", count=count),))
    command = f"/pay {reference(told.payer)} {reference(told.payee)} {count} chips"
    return Outcome(question_reply(line("ask.payment"), (Choice(label, command),)))


def _who_are_paid(context: Context) -> Sequence[Player]:
    """Those who are paid where nobody is named: who sits while a game runs, else everybody of the night."""
    table = context.night.table
    return table.players if table is not None and context.night.running else context.night.people


def _to_these(context: Context, told: PaidToEach, others: Sequence[Player]) -> Reply:
    """The question about a payment to each of some of those who play tonight, who are named."""
    coin = context.coin
    total = context.money(-int(told.amount) * coin.parts * len(others), signed=True)
    label = line("choice.fine_each", name=context.name(told.player), amount=told.amount, paid=total)
    moves = [Transfer(told.player, one, int(told.amount) * coin.parts, "paid", coin.purse) for one in others]
    people = " ".join(map(reference, others))
    choice = Choice(label, f"/pay {reference(told.player)} {people} {told.amount} each")
    return question_reply(line("ask.payment"), (choice,), *(payment_line(context, one, "settle.owes") for one in moves))


def read_split(context: Context, sentence: Sentence) -> Outcome | None:
    """`supper 60 i pay first, split 4`: what each of the others then owes whoever paid, on a button; None for a line
    that tells no such thing of those who play tonight for money."""
    people = _who_share(context)
    told = split_told(sentence, len(people))
    is_money = context.coin.purse is Purse.MONEY or any(context.night.purse(Purse.MONEY))
    if told is None or told.payee not in people or not is_money:
        return None
    total = int(Fraction(told.amount) * context.money(0, purse=Purse.MONEY).parts)
    if told.count < len(people):
        return _who_shares(context, told, total)
    each = total // told.count // context.cent * context.cent
    if not each:
        return None
    moves = [Transfer(one, told.payee, each, "settlement", Purse.MONEY) for one in people if one != told.payee]
    left = total - each * len(people)
    rest = [payment_line(context, replace(moves[0], amount=left), "ask.split_rest")] if left else []
    sign = "" if context.coin.purse is Purse.MONEY else "$"
    typed = f"{reference(told.payee)} {sign}{amount_typed(context, moves[0])} {told.why}"
    amount = context.money(each, purse=Purse.MONEY)
    label = with_why(line("choice.all_pay", name=context.name(told.payee), amount=amount), told.why)
    choice = Choice(label, f"/pay {SEVERAL.join(f'{reference(one.payer)} {typed}' for one in moves)}")
    lines = (payment_line(context, one, "settle.owes") for one in moves)
    return Outcome(question_reply(line("ask.payment"), (choice,), *lines, *rest))


def _who_share(context: Context) -> list[Player]:
    """Those who share what is paid for all: who sits at the table, and who has played tonight."""
    table = context.night.table
    played = {player for hand in context.night.hands for player in hand.table.players}
    played |= {*table.players} if table is not None else set()
    return [one for one in context.night.people if one in played]


def _who_shares(context: Context, told: SplitSaid, total: int) -> Outcome | None:
    """The question who shares a sum with whoever paid it, where fewer do than play; None for less than a cent each."""
    each = total // told.count // context.cent * context.cent
    if not each:
        return None
    choices = []
    for way in combinations([one for one in _who_share(context) if one != told.payee], told.count - 1):
        moves = [Transfer(one, told.payee, each, "settlement", Purse.MONEY) for one in way]
        sign = "" if context.coin.purse is Purse.MONEY else "$"
        typed = f"{reference(told.payee)} {sign}{amount_typed(context, moves[0])} {told.why}"
        label = with_why(line("choice.player", name=listed(map(context.name, way))), told.why)
        choices.append(Choice(label, f"/pay {SEVERAL.join(f'{reference(one)} {typed}' for one in way)}"))
    left, other = total - each * told.count, next(one for one in _who_share(context) if one != told.payee)
    over = Transfer(other, told.payee, left, "settlement", Purse.MONEY) if left else None
    rest = [payment_line(context, over, "ask.split_rest")] if over is not None else []
    asked = line("ask.who_shares", name=context.name(told.payee), amount=context.money(total, purse=Purse.MONEY))
    return Outcome(question_reply(asked, choices, *rest))
