"""From doubles to money: the two columns of the payment table, in thousandths of the currency unit.

The single column is base stake times two to the doubles, the double column twice that; self-draw losers and the
discarder pay the double one. Rounding is applied to each column on its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from engine.options import House
from engine.problems import HandRefused, Problem, problem
from engine.variants.singapore.options import PARTS, Options

UNPAYABLE: Final = 60
"""Doubles that cost more than anybody can pay, whatever the stake: more are counted as so many."""


class Columns(NamedTuple):
    """What one player pays: singly, or doubly."""

    single: int
    double: int


def row(doubles: int, options: Options) -> Columns:
    """The columns of a number of doubles, without limit and bonus.

    Raises HandRefused when a typed table begins further down.
    """
    if options.payment_table is not None:
        return _typed_row(doubles, dict(options.payment_table))
    exact = int(options.base_stake * PARTS) << min(doubles, UNPAYABLE)
    rounded, unit = ROUNDINGS[options.rounding], int(options.rounding_unit * PARTS)
    return Columns(rounded(exact, unit), rounded(2 * exact, unit))


def _typed_row(doubles: int, rows: Mapping[int, tuple[Fraction, Fraction]]) -> Columns:
    """A row the group typed; past the last one every further double doubles that one."""
    last = max(rows)
    if doubles < min(rows):
        raise HandRefused(problem("table_has_no_row", found=doubles))
    single, double = rows[min(doubles, last)]
    further = min(max(doubles - last, 0), UNPAYABLE)
    return Columns(int(single * PARTS) << further, int(double * PARTS) << further)


def exact(amount: int, _: int) -> int:
    """Paid to the coin."""
    return amount


def ladder(amount: int, unit: int) -> int:
    """Plain notes: half a unit, then the next of 1, 2, 3, 5, 10, 20, 30, 50, 100 … units."""
    if 2 * amount <= unit:
        return unit // 2
    step = unit
    while amount > 5 * step:
        step *= 10
    return next(step * note for note in (1, 2, 3, 5) if amount <= step * note)


def whole_unit(amount: int, unit: int) -> int:
    """Half a unit, then whole units, rounded up."""
    if 2 * amount <= unit:
        return unit // 2
    return -(-amount // unit) * unit


ROUNDINGS: Final[Mapping[str, Callable[[int, int], int]]] = {"none": exact, "ladder": ladder, "whole_unit": whole_unit}


@lru_cache(maxsize=4096)
def columns(doubles: int, house: House[Options]) -> Columns:
    """What a hand of so many doubles costs each payer: capped at the limit, the bonus for doubles over it added."""
    options = house.options
    if options.limit is None or doubles <= options.limit:
        return row(doubles, options)
    single, double = row(options.limit, options)
    bonus = int(options.over_limit_bonus * PARTS) * (doubles - options.limit)
    return Columns(single + bonus, double + bonus)


def check_options(options: Options) -> tuple[Problem, ...]:
    """Rules that only fit together in some ways: a typed table without gaps, instant amounts that can be paid."""
    return _table_problems(options) or _instant_problems(options)


def _table_problems(options: Options) -> tuple[Problem, ...]:
    """A typed table prices every hand that may win and every instant payment, row by row."""
    if options.payment_table is None:
        return ()
    rows = [doubles for doubles, _ in options.payment_table]
    asked = [options.min_doubles, options.limit, options.instant_row if options.instant else None]
    lowest = min(doubles for doubles in asked if doubles is not None)
    if rows and rows[0] <= lowest and rows == list(range(rows[0], rows[-1] + 1)):
        return ()
    given = " ".join(str(doubles) for doubles in rows)
    return (problem("bad_option", name="payment_table", given=given, allowed=f"{lowest} {lowest + 1} {lowest + 2} …"),)


def _instant_problems(options: Options) -> tuple[Problem, ...]:
    """A multiple like 1.5 is fine as long as the payment is a whole number of the smallest coin."""
    if not options.instant:
        return ()
    unit = row(options.instant_row, options).single
    return tuple(
        problem("bad_option", name="instant_units", given=f"{kind}:{multiple}", allowed="0 1 2 …")
        for kind, multiple in options.instant_units
        if (unit * Fraction(multiple)).denominator != 1
    )
