"""Settling a night: the fewest payments, whole coins, equal shares."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.journal.settlement import fewest_payments, in_coins, shares
from engine.transfers import Purse, balances


def fewest_by_hand(amounts: list[int]) -> int:
    """n minus the most groups that sum to zero, by trying every partition."""
    people = [amount for amount in amounts if amount]

    def most(rest: tuple[int, ...]) -> int:
        if not rest:
            return 0
        best = 0
        for size in range(1, len(rest) + 1):
            for chosen in itertools.combinations(range(1, len(rest)), size - 1):
                group = (0, *chosen)
                if sum(rest[i] for i in group) == 0:
                    left = tuple(rest[i] for i in range(len(rest)) if i not in group)
                    best = max(best, 1 + most(left))
        return best

    return len(people) - most(tuple(people))


@pytest.mark.parametrize(
    ("net", "payments"),
    [
        ({"a": 0, "b": 0}, 0),
        ({"a": 5, "b": -5}, 1),
        ({"a": 5, "b": -5, "c": 7, "d": -7}, 2),
        ({"a": 10, "b": -4, "c": -6}, 2),
        ({"a": 6, "b": 4, "c": -5, "d": -5}, 3),
        ({"a": 3, "b": 3, "c": -2, "d": -4, "e": 5, "f": -5}, 4),
    ],
)
def test_the_fewest_payments_are_found(net: dict[str, int], payments: int) -> None:
    assert len(fewest_payments(net)) == payments


@given(st.lists(st.integers(-20, 20), min_size=1, max_size=6))
def test_payments_clear_every_balance_and_are_fewest(amounts: list[int]) -> None:
    amounts = [*amounts, -sum(amounts)]
    net = {f"p{index}": amount for index, amount in enumerate(amounts)}
    payments = fewest_payments(net)
    moved = balances(payments, Purse.MONEY)
    assert all(net[person] == moved.get(person, 0) for person in net)
    assert len(payments) == fewest_by_hand(amounts)


def test_above_twelve_people_every_balance_is_still_cleared() -> None:
    net = {f"p{index}": (-1) ** index * (index // 2 + 1) for index in range(20)}
    moved = balances(fewest_payments(net), Purse.MONEY)
    assert {person: moved.get(person, 0) for person in net} == net


@given(st.lists(st.integers(-5000, 5000), min_size=1, max_size=8), st.sampled_from([1, 10, 100, 50]))
def test_rounding_to_coins_keeps_the_sum_and_moves_nobody_by_a_coin(amounts: list[int], coin: int) -> None:
    amounts = [*amounts, -sum(amounts)]
    net = {f"p{index}": amount for index, amount in enumerate(amounts)}
    rounded = in_coins(net, coin)
    assert sum(rounded.values()) == 0
    assert all(rounded[person] % coin == 0 and abs(rounded[person] - net[person]) < coin for person in net)


def test_shares_are_equal_to_the_coin() -> None:
    assert shares(10_000, ("a", "b", "c"), 10) == {"a": 3340, "b": 3330, "c": 3330}
