"""The table of payments in force, row by row."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from bot.chat import Line, line
from engine import (
    DealInput,
    DealOutcome,
    Entered,
    Loss,
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
NOTHING = "0"
_SEATS = ("E", "S", "W", "N")


def price_lines(house: AnyHouse) -> list[Line]:
    """The table in force: what each value brings South off West, and self-drawn, where values are single numbers.

    A value that brings nothing has no row.
    """
    values = RULESETS[house.variant].usual_points or range(MOST_ROWS)
    rows = (price_row(house, units) for units in values)
    lines = [Line("rules.row", row.values) for row in rows if row is not None and _brings_something(row)]
    return [line("rules.prices"), *lines] if lines else []


def _brings_something(row: Line) -> bool:
    return any(row.values[how] != NOTHING for how in ("discard", "drawn"))


def seated_by_wind(house: AnyHouse) -> Table:
    """A table at which a game of a house begins, its players called by their winds."""
    return seated(_SEATS[: RULESETS[house.variant].seats(house) or 4])


def price_row(house: AnyHouse, units: int) -> Line | None:
    """One row of the table in force; None for a value that may not win, is counted as a lower one, or is no number."""
    ruleset = RULESETS[house.variant]
    if ruleset.all_score or ruleset.counts_fu:
        return None
    try:
        counted, row = _priced(house, units)
    except Refused:
        return None
    return row if counted >= units else None


def price_told(house: AnyHouse, units: int) -> Line:
    """What a value brings, however much of it is counted; raises HandRefused for one that may not win."""
    return _priced(house, units)[1]


def _priced(house: AnyHouse, units: int) -> tuple[int, Line]:
    """How much of a value is counted, and the row of what it brings; raises HandRefused."""
    ruleset, table = RULESETS[house.variant], seated_by_wind(house)
    counted, discard = _price(house, table, units, Win(player="S", how=WinMethod.DISCARD, payer="W"))
    counted_drawn, drawn = _price(house, table, units, Win(player="S", how=WinMethod.SELF_DRAW))
    unit = line(f"unit.{ruleset.unit}", count=units)
    off, self_drawn = _as_sums(discard, drawn)
    row = line("rules.price", units=units, unit=unit, discard=off, drawn=self_drawn)
    return min(counted, counted_drawn), row


def _as_sums(*several: list[Fraction]) -> list[str]:
    """What losers pay as sums, `64+32+32`, all with cents where one has any."""
    has_cents = any(one.denominator > 1 for paid in several for one in paid)
    return [
        "+".join(f"{one:,.2f}" if has_cents else f"{int(one):,}" for one in map(float, paid)) or NOTHING
        for paid in several
    ]


def brings_line(house: AnyHouse, table: Table, won: Entered) -> Line | None:
    """What a hand that is not recorded would bring its winner at a table; None where that is told in points.

    Where every hand counts, the others hold nothing.
    """
    ruleset, winner = RULESETS[house.variant], won.part.player
    others = [Entered(Loss(player=one)) for one in table.others(winner)] if ruleset.all_score else []
    if ruleset.counts_fu:
        return None
    try:
        _, paid = _settled(house, table, (won, *others))
    except Refused:
        return None
    return line("value.brings", paid=_as_sums(paid)[0]) if paid else None


def _price(house: AnyHouse, table: Table, units: int, win: Win) -> tuple[int, list[Fraction]]:
    """How much of a value is counted, and what each loser pays for it, most first; raises HandRefused."""
    return _settled(house, table, (Entered(win, None, StatedValue(units=units)),))


def _settled(house: AnyHouse, table: Table, entered: tuple[Entered, ...]) -> tuple[int, list[Fraction]]:
    """How much of the value of a hand that won is counted, and what each loser pays for it, most first; raises
    HandRefused."""
    given = DealInput(outcome=DealOutcome.WON, entered=entered)
    decided = decide_at(table, house, given, MidDealEvents())
    coin = RULESETS[house.variant].coin(house)
    shares = Counter[Player]()  # who pays for others as well pays in several parts
    for one in decided.result.transfers:
        shares[one.payer] += one.amount
    amounts = sorted((Fraction(amount, coin.parts) for amount in shares.values()), reverse=True)
    return decided.result.scored[0].counted, amounts
