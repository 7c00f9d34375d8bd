"""From balances to the fewest payments that clear them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.transfers import Account, Purse, Transfer

EXACT_UP_TO: Final = 12
"""Up to so many people the fewest payments are found for certain; above, the largest debts are paid first."""


def fewest_payments(net: Mapping[Account, int], purse: Purse = Purse.MONEY) -> tuple[Transfer, ...]:
    """Payments that bring every balance to zero, as few as possible.

    `net` sums to zero. People whose balances cancel among themselves settle among themselves: a group of k people
    needs k - 1 payments, so the most groups give the fewest payments.
    """
    assert sum(net.values()) == 0, "balances sum to zero"
    open_balances = tuple((account, amount) for account, amount in net.items() if amount)
    groups = _groups(open_balances) if len(open_balances) <= EXACT_UP_TO else [open_balances]
    return tuple(payment for group in groups for payment in _clear(dict(group), purse))


def _groups(open_balances: tuple[tuple[Account, int], ...]) -> list[tuple[tuple[Account, int], ...]]:
    """The partition into the most groups that sum to zero."""
    size = 1 << len(open_balances)
    sums, most, came = [0] * size, [0] * size, [0] * size
    for mask in range(1, size):
        low = (mask & -mask).bit_length() - 1
        sums[mask] = sums[mask & mask - 1] + open_balances[low][1]
        for index in range(len(open_balances)):
            without = mask & ~(1 << index)
            if without != mask and (came[mask] == 0 or most[without] > most[mask]):
                most[mask], came[mask] = most[without], 1 << index
        most[mask] += sums[mask] == 0
    groups, current, mask = list[tuple[tuple[Account, int], ...]](), list[tuple[Account, int]](), size - 1
    while mask:
        if sums[mask] == 0 and current:
            groups.append(tuple(current))
            current = []
        current.append(open_balances[came[mask].bit_length() - 1])
        mask ^= came[mask]
    return [*groups, tuple(current)] if current else groups


def _clear(net: dict[Account, int], purse: Purse) -> list[Transfer]:
    """The largest debtor pays the largest creditor until nothing is open; equal amounts are matched first."""
    payments = []
    while any(net.values()):
        payee = max(net, key=lambda one: net[one])
        payer = next((one for one in net if net[one] == -net[payee]), min(net, key=lambda one: net[one]))
        amount = min(net[payee], -net[payer])
        payments.append(Transfer(payer, payee, amount, "settlement", purse))
        net[payee] -= amount
        net[payer] += amount
    return payments


def in_coins(net: Mapping[Account, int], coin: int) -> dict[Account, int]:
    """Balances rounded to multiples of `coin`, each by less than one coin, their sum kept (largest remainder)."""
    rounded = {account: amount // coin * coin for account, amount in net.items()}
    missing = (sum(net.values()) - sum(rounded.values())) // coin
    by_remainder = sorted(net, key=lambda account: net[account] % coin, reverse=True)
    for account in by_remainder[:missing]:
        rounded[account] += coin
    return rounded


def shares(amount: int, people: tuple[Account, ...], coin: int) -> dict[Account, int]:
    """An amount in equal parts of whole coins; what is left goes coin by coin to the first people."""
    coins, rest = divmod(amount, coin)
    each, over = divmod(coins, len(people))
    result = {person: (each + (index < over)) * coin for index, person in enumerate(people)}
    result[people[-1]] += rest
    return result
