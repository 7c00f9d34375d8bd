"""/points: what a value brings at this table, or the whole table of payments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

from bot.chat import Line, Part, Reply, line, listed
from bot.commands.seating import open_seating
from bot.context import Context, Outcome
from bot.reading import ValueWords, amount_text, refuse, words_of
from bot.replies import price_lines, price_told, seated_by_wind, simple_reply
from engine import (
    DealInput,
    DealOutcome,
    Entered,
    HandRefused,
    HandScore,
    MidDealEvents,
    Refused,
    StatedValue,
    Win,
    WinMethod,
    resolve,
)
from engine.journal import AnyHouse, decide_at
from engine.variants import RULESETS

NO_HAND: Final = "–"
HAN, FU = range(1, 5), (20, 25, 30, 40, 50, 60, 70)
LIMITS: Final = ("mangan", "haneman", "baiman", "sanbaiman", "yakuman")


def points(context: Context, text: str) -> Outcome:
    """`/points 4 30`, `/points mangan`, `/points 3`: what a value brings here; alone, the table of payments.

    Raises WordRefused for a word that is no value, HandRefused for a value that no hand has.
    """
    seating = None if context.night.running else open_seating(context)
    house = seating.house() if seating is not None else context.night.house
    if house is None:
        variant = context.chat.variant
        house = resolve(RULESETS[variant], None, {})
    ruleset = RULESETS[house.variant]
    if ruleset.all_score:
        return Outcome(simple_reply("points.none"))
    values = ValueWords()
    for word in words_of(text):
        if not values.take(word):
            raise refuse("points.no_value", word)
    value = values.stated()
    if value is None:
        lines = list(_han_table(house)) if ruleset.counts_fu else price_lines(house)
        return Outcome(Reply(lines=tuple(lines) or (line("points.none"),)))
    if ruleset.counts_fu:
        return Outcome(Reply(lines=_lines_of(house, value)))
    row = price_told(house, value.units or 0)
    unused = (line("note.not_used", what=listed((str(value.fu),))),) if value.fu is not None else ()
    return Outcome(Reply(lines=(line("rules.prices"), Line("rules.row", row.values), *unused)))


def _lines_of(house: AnyHouse, value: StatedValue) -> tuple[Line, ...]:
    """What a value brings where hands have fu: the rows of han or fu alone, else one value for either seat."""
    rows = _rows_of(house, value)
    return (
        (_TABLE, *rows) if rows else (line("points.value", value=_value_line(house, value)), *_han_lines(house, value))
    )


def payments_of(house: AnyHouse, score: HandScore, *, drawn: bool) -> tuple[Part, Part] | None:
    """What a hand brings somebody who does not deal, and the dealer; None where hands have no fu, or none is paid."""
    if not RULESETS[house.variant].counts_fu or score.refusal is not None:
        return None
    is_yakuman = score.mode == "yakuman"
    value = StatedValue(units=score.units, fu=score.points, limit="yakuman" if is_yakuman else None)
    paid = _tsumo if drawn else _ron
    try:
        return paid(house, "S", value), paid(house, "E", value)
    except Refused:
        return None


def _value_line(house: AnyHouse, value: StatedValue) -> Line:
    if value.limit is not None:
        return line(f"{house.variant}.limit.{value.limit}")
    if value.fu is None:
        return line("choice.han", units=value.units or 0)
    return line("waits.han_fu", units=value.units or 0, fu=value.fu)


def _han_lines(house: AnyHouse, value: StatedValue) -> Iterator[Line]:
    """What somebody who does not deal wins, then the dealer; raises HandRefused for a value that no hand has."""
    yield line("rules.prices")
    yield line("points.other", ron=_ron(house, "S", value), tsumo=_tsumo(house, "S", value))
    yield line("points.dealer", ron=_ron(house, "E", value), tsumo=_tsumo(house, "E", value))


def _han_table(house: AnyHouse) -> Iterator[Line]:
    """A line for each number of han and fu that pays less than the limit, then the limits by name."""
    yield _TABLE
    yield from _rows(house, HAN, FU)
    for name in LIMITS:
        value = StatedValue(limit=name)
        if (row := _row(house, value)) is not None:
            yield line("points.row", value=_value_line(house, value), ron=row[0], tsumo=row[1])


_TABLE: Final = Line("points.table", {}, strong=True)


def _rows_of(house: AnyHouse, value: StatedValue) -> list[Line]:
    """The rows of han told without fu, or of fu without han; none for any other value."""
    han, fu = value.units, value.fu
    if (han is None) == (fu is None) or value != StatedValue(units=han, fu=fu):
        return []
    return list(_rows(house, HAN if han is None else (han,), FU if fu is None else (fu,)))


def _rows(house: AnyHouse, all_han: Iterable[int], all_fu: Iterable[int]) -> Iterator[Line]:
    """A line for each number of fu with one of some numbers of han, where that pays less than the limit."""
    for fu in all_fu:
        for han in all_han:
            value = StatedValue(units=han, fu=fu)
            if (row := _row(house, value)) is not None:
                yield line("points.row", value=_value_line(house, value), ron=row[0], tsumo=row[1])


def _row(house: AnyHouse, value: StatedValue) -> tuple[Part, Part] | None:
    """Off a discard and self-drawn for somebody who does not deal; None for what no hand has, or what is a limit."""
    try:
        limit = _paid(house, "S", value, drawn=False)[1]
    except Refused:
        limit = None
    if value.limit is None and limit is not None:
        return None
    row = _ron(house, "S", value), _tsumo(house, "S", value)
    return row if any(one != NO_HAND for one in row) else None


def _ron(house: AnyHouse, winner: str, value: StatedValue) -> str:
    try:
        return _text(_paid(house, winner, value, drawn=False)[0])
    except HandRefused:
        return NO_HAND


def _tsumo(house: AnyHouse, winner: str, value: StatedValue) -> Part:
    """What each pays; as `2,000 all` where several pay the same."""
    try:
        paid = _paid(house, winner, value, drawn=True)[0]
    except HandRefused:
        return NO_HAND
    amounts = sorted(set(paid))
    return line("paid.by_all", points=_text(amounts)) if len(amounts) == 1 < len(paid) else _text(amounts)


def _text(amounts: Iterable[Fraction]) -> str:
    return "/".join(f"{int(one):,}" if one.denominator == 1 else amount_text(one) for one in amounts)


def _paid(house: AnyHouse, winner: str, value: StatedValue, *, drawn: bool) -> tuple[list[Fraction], str | None]:
    """The payments for a value at a new table, and the limit it reaches; whoever discards does not deal if possible.

    Raises HandRefused.
    """
    table = seated_by_wind(house)
    payer = None if drawn else next(one for one in reversed(table.players) if one != winner)
    how = WinMethod.SELF_DRAW if drawn else WinMethod.DISCARD
    given = DealInput(
        outcome=DealOutcome.WON, entered=(Entered(Win(player=winner, how=how, payer=payer), None, value),)
    )
    result = decide_at(table, house, given, MidDealEvents()).result
    parts = RULESETS[house.variant].coin(house).parts
    return [Fraction(one.amount, parts) for one in result.transfers if one.payee == winner], result.scored[0].limit
