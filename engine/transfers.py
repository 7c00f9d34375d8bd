"""Money movements: the only way in which anything is paid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final

from engine.lazy import quick_dataclass
from engine.problems import Problem, problem

Account = str
"""A player's id, or one of the accounts of the table below."""

STICKS: Final = "sticks"
KITTY: Final = "kitty"
BANK: Final = "bank"
TABLE_ACCOUNTS: Final = frozenset((STICKS, KITTY, BANK))
STICK: Final = 1000
"""The points of a riichi bet, and of every stick on the table."""

PARTS: Final = 1000
"""A unit of money is booked in thousandths."""


class Purse(Enum):
    """What is counted: points of a game, money in thousandths of the currency unit, or chips."""

    __hash__ = object.__hash__  # each is itself alone, and every balance is looked up by it

    POINTS = "points"
    MONEY = "money"
    CHIPS = "chips"


def in_parts(amount: int | Fraction) -> int:
    """An amount of money in the thousandths it is booked in; options allow no finer amounts."""
    parts = amount * PARTS
    assert parts.denominator == 1, "the options allow no finer amount"
    return parts.numerator


@dataclass(frozen=True, slots=True)
class Coin:
    """What a house's transfers count: amounts are whole numbers of 1 / `parts` of the unit shown."""

    purse: Purse
    parts: int


@quick_dataclass(frozen=True, slots=True)
class Transfer:
    """`payer` gives `amount` (> 0, in the smallest unit of the purse) to `payee`; `reason` is a key."""

    payer: Account
    payee: Account
    amount: int
    reason: str
    purse: Purse = Purse.MONEY

    def __post_init__(self) -> None:
        assert self.amount > 0, "a transfer moves something"
        assert self.payer != self.payee, "a transfer has two ends"


LARGEST: Final = 10**15
"""The most one payment can be, in the smallest unit: sums of thousands of them are still kept exactly."""


def too_large(transfers: Iterable[Transfer]) -> tuple[Problem, ...]:
    """What is wrong with payments nobody could make: a stake or a value without sense."""
    return (problem("amount_too_large"),) if any(one.amount > LARGEST for one in transfers) else ()


def balances(transfers: Iterable[Transfer], purse: Purse) -> dict[Account, int]:
    """Net change of every account that the transfers of one purse touch; the sum is zero."""
    result: defaultdict[Account, int] = defaultdict(int)
    for transfer in transfers:
        if transfer.purse is purse:
            result[transfer.payer] -= transfer.amount
            result[transfer.payee] += transfer.amount
    return dict(result)


def pay(shares: Mapping[Account, int], payee: Account, reason: str, purse: Purse = Purse.MONEY) -> tuple[Transfer, ...]:
    """Every payer's share to one payee; shares of zero move nothing."""
    return tuple(
        [Transfer(payer, payee, amount, reason, purse) for payer, amount in shares.items() if amount and payer != payee]
    )
