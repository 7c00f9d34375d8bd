"""Bills that one pays for all, and what all pay one, or one pays all: `supper 60 split 4`, `bob pays all 10`."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from bot.chat import Choice, line, listed, question_reply
from bot.commands.asked_payments import amount_typed, with_why
from bot.commands.cash import (
    SEVERAL,
)
from bot.context import Context, Outcome
from bot.reading import reference
from bot.reading.grammar import (
    Sentence,
)
from bot.reading.payments import (
    EVERYBODY_PAYS,
    FINED,
    PAYS_EVERYBODY,
    SplitSaid,
    split_told,
)
from bot.replies import (
    payment_line,
)
from engine import Purse, Transfer


def read_paid_by_all(context: Context, sentence: Sentence) -> Outcome | None:
    """`everyone pay ann 8`, `ann pays all 2`, `fine ann 10`: done by a tap; None where nobody here is called so."""
    text = sentence.text.strip()
    patterns = (EVERYBODY_PAYS, PAYS_EVERYBODY, FINED)
    found = next((one for pattern in patterns if (one := pattern.fullmatch(text)) is not None), None)
    person = context.people.by_name(found["name"] or found["other"]) if found is not None else None
    if found is None or person is None or person.id not in context.night.people:
        return None
    player, amount = reference(person.id), found["amount"] or found["sum"]
    if found.re is EVERYBODY_PAYS:
        label = line("choice.all_pay", name=person.name, amount=amount)
        return Outcome(question_reply(line("ask.payment"), (Choice(label, f"/pay all {player} {amount}"),)))
    label = line("choice.pays_all", name=person.name, amount=amount)
    choices = [Choice(label, f"/pay {player} everyone {amount}")]
    for other in context.night.people if found.re is FINED else ():
        if other != person.id:
            told = line("choice.pays", payer=person.name, name=context.name(other), amount=amount)
            choices.append(Choice(told, f"/pay {player} {reference(other)} {amount}"))
    return Outcome(question_reply(line("ask.payment"), choices))


def read_split(context: Context, sentence: Sentence) -> Outcome | None:
    """`supper 60 i pay first, split 4`: what each of the others then owes whoever paid, on a button; None for a line
    that tells no such thing of those who play tonight for money."""
    told, people = split_told(sentence, len(context.night.people)), context.night.people
    is_money = context.coin.purse is Purse.MONEY or any(context.night.purse(Purse.MONEY))
    if told is None or told.payee not in people or not is_money:
        return None
    total = int(Fraction(told.amount) * context.money(0, purse=Purse.MONEY).parts)
    if told.count < len(people):
        return _who_shares(context, told, total)
    each = total // len(people) // context.cent * context.cent
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


def _who_shares(context: Context, told: SplitSaid, total: int) -> Outcome | None:
    """The question who shares a sum with whoever paid it, where fewer do than play; None for less than a cent each."""
    each = total // told.count // context.cent * context.cent
    if not each:
        return None
    choices = []
    for way in combinations([one for one in context.night.people if one != told.payee], told.count - 1):
        moves = [Transfer(one, told.payee, each, "settlement", Purse.MONEY) for one in way]
        sign = "" if context.coin.purse is Purse.MONEY else "$"
        typed = f"{reference(told.payee)} {sign}{amount_typed(context, moves[0])} {told.why}"
        label = with_why(line("choice.player", name=listed(map(context.name, way))), told.why)
        choices.append(Choice(label, f"/pay {SEVERAL.join(f'{reference(one)} {typed}' for one in way)}"))
    left, other = total - each * told.count, next(one for one in context.night.people if one != told.payee)
    over = Transfer(other, told.payee, left, "settlement", Purse.MONEY) if left else None
    rest = [payment_line(context, over, "ask.split_rest")] if over is not None else []
    asked = line("ask.who_shares", name=context.name(told.payee), amount=context.money(total, purse=Purse.MONEY))
    return Outcome(question_reply(asked, choices, *rest))
