"""From balances to the fewest payments that clear them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from engine import BANK, KITTY, STICKS, Account, Purse, Transfer
from engine.journal.entries import Debt
from engine.journal.night import Night
from engine.variants import RULESETS

COINS: Final[Mapping[Purse, int]] = {Purse.MONEY: 10, Purse.POINTS: 1, Purse.CHIPS: 1}
"""The smallest coin handed over: one hundredth of the currency unit, one point, one chip."""

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


def due(night: Night, purse: Purse) -> dict[Account, int]:
    """What everybody would get or give in one purse if the night ended now; it sums to zero.

    Starting points are given back. Points that lead to final points are not handed over themselves, nor chips that the
    end of the running game turns into money.
    """
    staked = night.staked.get(purse, {})
    counts = purse is not Purse.POINTS or not leads_to_final_points(night)
    net = {}
    for account in (*night.people, STICKS, KITTY):
        present = night.purse(purse).get(account, 0) - staked.get(account, 0) if counts else 0
        net[account] = present + (night.carried.get(account, 0) if purse is Purse.POINTS else 0)
    for one in _held_by_money(night) if purse is Purse.CHIPS else ():
        net[one.payer] = net.get(one.payer, 0) - one.amount
        net[one.payee] = net.get(one.payee, 0) + one.amount
    net[BANK] = -sum(net.values())
    return {account: amount for account, amount in net.items() if amount}


def _held_by_money(night: Night) -> tuple[Transfer, ...]:
    """The chips that the end of the running game gives back, because they are in its money."""
    if not night.running or night.table is None or night.house is None:
        return ()
    final = RULESETS[night.house.variant].finish(night.table, night.house)
    return tuple(one for one in final.transfers if one.purse is Purse.CHIPS)


def open_balances(night: Night, purse: Purse) -> dict[Account, int]:
    """What everybody still gets or gives in one purse: what was won less what was handed over."""
    net = due(night, purse)
    for one in night.handed:
        if one.purse is purse:
            net[one.payer] = net.get(one.payer, 0) + one.amount
            net[one.payee] = net.get(one.payee, 0) - one.amount
    return {account: amount for account, amount in net.items() if amount}


def handed_early(night: Night) -> tuple[Transfer, ...]:
    """What was handed over beyond what is won while a game goes on that counts at its end only, the newest first.

    Nobody gives it back before: the game may have been over when it was handed over, and go on by a correction.
    """
    if not night.running or not leads_to_final_points(night):
        return ()
    found = []
    for purse in Purse:
        won, still = due(night, purse), open_balances(night, purse)
        for one in reversed([one for one in night.handed if one.purse is purse]):
            paid = still.get(one.payer, 0) - max(won.get(one.payer, 0), 0)
            got = min(won.get(one.payee, 0), 0) - still.get(one.payee, 0)
            amount = min(one.amount, paid, got)
            if amount > 0:
                found.append(replace(one, amount=amount))
                still[one.payer] = still.get(one.payer, 0) - amount
                still[one.payee] = still.get(one.payee, 0) + amount
    return tuple(found)


def leads_to_final_points(night: Night) -> bool:
    """Whether the last game's points are only a way to its final points; money that is played for never is.

    A game that ended without a hand has none, and its points, a bet of a deal that nobody played, go nowhere.
    """
    if night.table is None or night.house is None:
        return False
    ruleset = RULESETS[night.house.variant]
    if ruleset.coin(night.house).purse is not Purse.POINTS:
        return False
    if night.scored_out or (night.over is not None and night.hands_of_game):
        return night.scored_out
    return bool(ruleset.finish(night.table, night.house).points)


WHOLE: Final = 1000
"""The smallest coin of a currency without cents."""


def closing_payments(night: Night, cent: int) -> tuple[Transfer, ...]:
    """The fewest payments that clear what is open, purse by purse, in whole coins; `cent` is the smallest of money.

    What a closing proposed stays proposed, less what was handed over since, unless the night was put right after it.
    What was handed over early is neither open nor given back.
    """
    found, early = list[Transfer](), handed_early(night)
    for purse, coin in COINS.items():
        still = open_balances(night, purse)
        for one in (one for one in early if one.purse is purse):
            still[one.payer] = still.get(one.payer, 0) - one.amount
            still[one.payee] = still.get(one.payee, 0) + one.amount
        owed = [one for one in night.owed if one.purse is purse]
        sizes = (coin, WHOLE) if purse is Purse.MONEY else (coin,)
        if night.settled is not None and any(clears(owed, _payable(still, one)) for one in sizes):
            found += owed
        else:
            found += fewest_payments(_payable(still, cent if purse is Purse.MONEY else coin), purse)
    return tuple(found)


def _payable(net: Mapping[Account, int], coin: int) -> dict[Account, int]:
    """Balances in whole coins; nothing where only parts of a large coin are left, which nobody can hand over."""
    if coin == WHOLE and all(abs(amount) < coin for amount in net.values()):
        return {}
    return in_coins(net, coin)


def clears(payments: Sequence[Transfer], net: Mapping[Account, int]) -> bool:
    """Whether payments of one purse bring balances to zero."""
    paid: dict[Account, int] = {}
    for one in payments:
        paid[one.payee] = paid.get(one.payee, 0) + one.amount
        paid[one.payer] = paid.get(one.payer, 0) - one.amount
    return {one: amount for one, amount in paid.items() if amount} == {
        one: amount for one, amount in net.items() if amount
    }


def debts_left(night: Night, cent: int) -> tuple[Debt, ...]:
    """What the night and those before it leave open, once it is closed; `cent` is the smallest coin of money."""
    if night.settled is None:
        return night.debts
    return (*night.debts, *(Debt(night.first, night.begun_at, one) for one in closing_payments(night, cent)))
