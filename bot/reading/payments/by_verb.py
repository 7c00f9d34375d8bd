"""A payment, a debt or a wish with its verb between two people: `ann pays ben 8`, `kevin owes me 5`."""

from __future__ import annotations

from typing import Final

from bot.reading.grammar import Kind, Sentence, folded_text, only
from bot.reading.payments.asides import without_coins
from bot.reading.payments.pieces import HandingOver

_PAYMENT: Final = (Kind.NAME, Kind.PAY, Kind.NUMBER, Kind.TO, Kind.BREAK, Kind.MONEY)
"""All that a payment between two people holds, but for what it is for."""


def told_by_verb(said: Sentence, why: str, *, counts_fu: bool) -> HandingOver | None:
    """A payment with its verb between who pays and who is paid; None for a debt or a wish with its reason or coins.

    A verb that is said of a discard as well tells a hand where hands are told by their points: `ann pays ben 3900`.
    """
    sentence = without_coins(said)
    in_coins = said.has(Kind.MONEY) or sentence is not said
    is_paid_out = all(folded_text(one.text).startswith(_PAID_OUT) for one in sentence.of(Kind.PAY))
    if (
        (sentence.is_entry and not (is_paid_out and counts_fu))
        or not only([one for one in sentence.tokens if folded_text(one.text) not in _FOR_NOW], _PAYMENT)
        or len(sentence.of(Kind.PAY)) != 1
        or len(sentence.of(Kind.NUMBER)) != 1
    ):
        return None
    verb = sentence.of(Kind.PAY)[0]
    before = [str(token.value) for token in sentence.of(Kind.NAME) if token.start < verb.start and token.value]
    behind = [str(token.value) for token in sentence.of(Kind.NAME) if token.start > verb.start and token.value]
    payer = before[0] if before else sentence.names.sender
    if payer is None or len(before) > 1 or len(behind) != 1 or payer == behind[0]:
        return None
    is_wish = folded_text(verb.text) == "pay" and behind[0] == sentence.names.sender
    is_owed = folded_text(verb.text) in _OWES
    if (why or in_coins) and (is_wish or is_owed):  # no payment yet
        return None
    amount, is_debt = str(sentence.of(Kind.NUMBER)[0].number), is_owed
    return HandingOver(payer, behind[0], amount, in_coins=in_coins, is_debt=is_debt)


_PAID_OUT: Final = ("付", "paid")
_FOR_NOW: Final = frozenset(("first", "先", "啦", "了", "la", "lah", "ok"))
"""Small words around a payment."""
_OWES: Final = frozenset(("owe", "owes", "owed", "owing"))
