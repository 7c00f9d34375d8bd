"""The table of payments in force, row by row."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from bot.chat import Line, line
from engine import (
    DealInput,
    DealOutcome,
    Entered,
    MidDealEvents,
    Player,
    Refused,
    StatedValue,
    Table,
    Win,
    WinMethod,
    seated,
)
from engine.journal import AnyHouse, decide_at
from engine.variants import RULESETS

MOST_ROWS = 14
_SEATS = ("E", "S", "W", "N")


def price_lines(house: AnyHouse) -> list[Line]:
    """The table in force: what each value brings South off West, and self-drawn, where values are single numbers."""
    values = RULESETS[house.variant].usual_points or range(MOST_ROWS)
    rows = (price_row(house, units) for units in values)
    lines = [Line("rules.row", row.values) for row in rows if row is not None]
    return [line("rules.prices"), *lines] if lines else []


def seated_by_wind(house: AnyHouse) -> Table:
    """A table at which a game of a house begins, its players called by their winds."""
    return seated(_SEATS[: RULESETS[house.variant].seats(house) or 4])


def price_row(house: AnyHouse, units: int) -> Line | None:
    """One row of the table in force; None for a value that may not win, or where values are no single numbers."""
    ruleset = RULESETS[house.variant]
    if ruleset.all_score or ruleset.counts_fu:
        return None
    table = seated_by_wind(house)
    discard = _price(house, table, units, Win(player="S", how=WinMethod.DISCARD, payer="W"))
    drawn = _price(house, table, units, Win(player="S", how=WinMethod.SELF_DRAW))
    if discard is None or drawn is None:
        return None
    unit = line(f"unit.{ruleset.unit}", count=units)
    has_cents = any(one.denominator > 1 for one in (*discard, *drawn))
    off, self_drawn = (
        "+".join(f"{one:,.2f}" if has_cents else f"{int(one):,}" for one in map(float, paid)) or "0"
        for paid in (discard, drawn)
    )
    return line("rules.price", units=units, unit=unit, discard=off, drawn=self_drawn)


def _price(house: AnyHouse, table: Table, units: int, win: Win) -> list[Fraction] | None:
    """What each loser pays for a value, most first; None for a value that may not win or is counted as a lower one."""
    ruleset = RULESETS[house.variant]
    given = DealInput(outcome=DealOutcome.WON, entered=(Entered(win, None, StatedValue(units=units)),))
    try:
        decided = decide_at(table, house, given, MidDealEvents())
    except Refused:
        return None
    if decided.result.scored[0].counted < units:
        return None
    coin = ruleset.coin(house)
    shares = Counter[Player]()  # who pays for others as well pays in several parts
    for one in decided.result.transfers:
        shares[one.payer] += one.amount
    return sorted((Fraction(amount, coin.parts) for amount in shares.values()), reverse=True)
