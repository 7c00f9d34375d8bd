"""The scoring tables of the British game: one for each way of valuing a hand, literal, compiled once per house.

A row says what is in the hand. What the table cannot see in tiles comes as flags (`circumstances`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from engine import DRAGONS, POINTS, Element, ElementTable, House, WinMethod, active_rows
from engine.remembered import Remembered
from engine.scoring import masks as m
from engine.scoring.facts import Facts
from engine.variants.british.names import DEALT, GROUPS, LOOSE, SMALL_GAME
from engine.variants.british.options import British, bounded
from engine.variants.british.specials import fishing_rows, special_rows

Row = Element[British]

DOUBLES: Final = "doubles"
BONUS_POINTS: Final = "bonus_points"
BONUS_DOUBLES: Final = "bonus_doubles"

WHOLE: Final = "whole"
"""Group of a row that is one item however often it counts."""


_LOOSE: Final = "loose"
FLAGS: Final = m.FlagMasks(
    *sorted(LOOSE), _LOOSE, DEALT, SMALL_GAME, "last_tile", "first_discard", "original_call", "fishing"
)
_LAST: Final = FLAGS["last_tile"]
_WORTHLESS: Final = m.DRAGON_PAIR | m.SEAT_PAIR | m.ROUND_PAIR | m.BONUS
"""What a winner without any scoring set, pair or bonus tile has not."""


@Remembered
def circumstances(seen: tuple[frozenset[str], int, WinMethod | None]) -> tuple[frozenset[str], int]:
    """Return flags, and what else the rows ask about the deal, and the facts of both.

    They are looked up by the flags of a part, the number of players, and how it won, None for a loser. The winning tile
    that replaced a kong, a flower or a season is loose.
    """
    flags, players, how = seen
    more = {DEALT} if how is WinMethod.DEALT else set()
    if players < 4:
        more.add(SMALL_GAME)
    flags = flags | more if more else flags
    return flags, FLAGS.of(flags if flags.isdisjoint(LOOSE) else flags | {_LOOSE})


_SETS: Final = (
    ("pung_minor_exposed", 2),
    ("pung_minor_concealed", 4),
    ("pung_major_exposed", 4),
    ("pung_major_concealed", 8),
    ("kong_minor_exposed", 8),
    ("kong_minor_concealed", 16),
    ("kong_major_exposed", 16),
    ("kong_major_concealed", 32),
)
"""By the digits of a set code."""


def set_rows() -> tuple[Row, ...]:
    """Points of pungs and kongs, exposed and concealed, of 2 to 8 and of ones, nines and honours."""
    return tuple(_counted(name, value, facts) for (name, value), facts in zip(_SETS, m.SET_KINDS, strict=True))


def _counted(name: str, points: int, number: tuple[int, ...]) -> Row:
    """A row that counts as often as a number says."""
    return Element(name, points, unit=POINTS, needs=number[0], each=m.any_of(number))


def everybody_rows() -> tuple[Row, ...]:
    """What every player scores, mah-jong or not."""
    return (
        *set_rows(),
        Element("pair_dragon", 2, unit=POINTS, needs=m.DRAGON_PAIR),
        Element("pair_own_wind", 2, unit=POINTS, needs=m.SEAT_PAIR),
        Element("pair_prevailing_wind", 2, unit=POINTS, needs=m.ROUND_PAIR),
        _counted("flower", 4, m.FLOWERS),
        _counted("season", 4, m.SEASONS),
        Element("dragon_set", 1, unit=DOUBLES, each=m.DRAGON_PUNGS),
        Element("own_wind_set", 1, unit=DOUBLES, needs=m.SEAT_WIND),
        Element("prevailing_wind_set", 1, unit=DOUBLES, needs=m.ROUND_WIND),
        Element("own_flower", 1, unit=DOUBLES, needs=m.OWN_FLOWER),
        Element("own_season", 1, unit=DOUBLES, needs=m.OWN_SEASON),
        Element("all_flowers", 1, unit=DOUBLES, needs=m.FLOWERS[3]),
        Element("all_seasons", 1, unit=DOUBLES, needs=m.SEASONS[3]),
    )


def _wall_tile(options: British) -> Row:
    """Drawn from the live wall, its last tile included; a loose tile only where the house says so."""
    loose = 0 if options.loose_tile_wall_points else FLAGS[_LOOSE]
    return Element("wall_tile", 2, unit=POINTS, needs=m.SELF_DRAWN, lacks=FLAGS[DEALT] | loose)


def _last_discard(options: British) -> Row:
    """A discard made after the last tile of the live wall was taken; a robbed kong is no discard."""
    on = options.british_extensions
    return Element("last_discard", 1, unit=DOUBLES, on=on, needs=m.CLAIMED | _LAST, lacks=m.ROBBED)


def _all_concealed(options: British) -> Row:
    """No set was claimed and the last tile was drawn; concealed chows are welcome unless the house objects."""
    needs, lacks = m.CLOSED | (0 if options.final_claim_keeps_concealed else m.SELF_DRAWN), 0
    if options.concealed_hand == "suits_and_honours":
        lacks = m.NO_HONOURS | m.ALL_HONOURS
    elif options.concealed_hand == "four_sets":
        needs |= m.CONCEALED_PUNGS[3]
    return Element("all_concealed", 1, unit=DOUBLES, on=options.british_extensions, needs=needs, lacks=lacks)


PURE: Final = m.ALL_PUNGS | m.FULL_FLUSH
"""Pungs and kongs of one suit, nothing else."""
PURITY_ROW: Final[Row] = Element("purity", 3, unit=DOUBLES, needs=PURE)
MAH_JONG: Final[Row] = Element("mah_jong", 20, unit=POINTS)


def winner_rows(options: British) -> tuple[Row, ...]:
    """What only the winner scores."""
    stacking = (PURITY_ROW,) if options.purity_mode == "stacking" else ()
    small = 0 if options.no_chow_double_small_games else FLAGS[SMALL_GAME]
    worthless: Row = Element("no_score_hand", 1, unit=DOUBLES, needs=m.ALL_CHOWS, lacks=_WORTHLESS)
    return (
        MAH_JONG,
        _wall_tile(options),
        Element("no_chows", 1, unit=DOUBLES, needs=m.ALL_PUNGS, lacks=small),
        Element("one_suit_with_honours", 1, unit=DOUBLES, needs=m.HALF_FLUSH),
        Element("all_majors", 1, unit=DOUBLES, needs=m.ALL_MAJORS, lacks=m.NO_HONOURS),
        *stacking,
        _all_concealed(options),
        Element("loose_tile", 1, unit=DOUBLES, needs=FLAGS[_LOOSE]),
        Element("last_wall_tile", 1, unit=DOUBLES, needs=m.SELF_DRAWN | _LAST, lacks=FLAGS[_LOOSE]),
        _last_discard(options),
        Element("robbing_the_kong", 1, unit=DOUBLES, needs=m.ROBBED),
        Element("original_call", 1, winners_call, unit=DOUBLES, group=WHOLE, needs=FLAGS["original_call"]),
        replace(worthless, on=options.no_score_hand_double),
    )


def winners_call(_: Facts, options: British) -> int:
    """Return the doubles for a call: one for calling and one for winning with it where the house gives both."""
    return 2 if options.original_call == "everyone_plus_winner" else 1


def dragon_pairs(facts: Facts, _: British) -> int:
    """Return how many pairs of dragons a loser has."""
    return (facts.pair & DRAGONS).bit_count()


def loser_rows(options: British) -> tuple[Row, ...]:
    """What a loser scores, who can have several pairs."""
    rows = tuple(replace(row, count=dragon_pairs) if row.id == "pair_dragon" else row for row in everybody_rows())
    if options.original_call not in ("everyone", "everyone_plus_winner"):
        return rows
    return (*rows, Element("original_call", 1, unit=DOUBLES, needs=FLAGS["original_call"]))


def purity_rows(options: British) -> tuple[Row, ...]:
    """One suit alone, valued apart: its own three doubles, the last discard, no other."""
    if options.purity_mode == "stacking":
        return ()
    return (*set_rows(), MAH_JONG, _wall_tile(options), PURITY_ROW, _last_discard(options))


def fishing_purity_rows(options: British) -> tuple[Row, ...]:
    """A loser one tile from Purity; the row of that name sees the tiles held, which are of one suit either way."""
    if not (options.fishing and options.purity_fishing and options.british_extensions):
        return ()
    rows = loser_rows(options) if options.purity_mode == "stacking" else set_rows()
    return (*rows, PURITY_ROW)


def bonus_rows(options: British) -> tuple[Row, ...]:
    """Bonus tiles kept apart from the hand: their points and what doubles them."""
    last = _last_discard(options)
    return (
        replace(_counted("flower", 4, m.FLOWERS), unit=BONUS_POINTS),
        replace(_counted("season", 4, m.SEASONS), unit=BONUS_POINTS),
        Element("own_flower", 1, unit=BONUS_DOUBLES, needs=m.OWN_FLOWER),
        Element("own_season", 1, unit=BONUS_DOUBLES, needs=m.OWN_SEASON),
        Element("all_flowers", 1, unit=BONUS_DOUBLES, needs=m.FLOWERS[3]),
        Element("all_seasons", 1, unit=BONUS_DOUBLES, needs=m.SEASONS[3]),
        replace(last, unit=BONUS_DOUBLES, needs=last.needs | m.BONUS),
    )


def elements(house: House[British]) -> Mapping[str, tuple[Row, ...]]:
    """The tables in force, one for each way of valuing a hand."""
    options = house.options
    return {
        "ordinary": _valued((*everybody_rows(), *winner_rows(options)), house),
        "loser": _valued(loser_rows(options), house),
        "purity": _valued(purity_rows(options), house),
        "fishing_purity": _valued(fishing_purity_rows(options), house),
        "bonus": _valued(bonus_rows(options), house),
        "special": special_rows(house),
        "fishing": fishing_rows(house),
    }


def _valued(rows: Iterable[Row], house: House[British]) -> tuple[Row, ...]:
    """Rows with the values of the house; a row worth nothing is none."""
    options = house.options
    values = dict(options.values)
    call = options.original_call
    if not isinstance(call, str):
        values["original_call"] = call if call is not True else values.get("original_call", 1)
    priced = [replace(row, value=values.get(row.id, row.value)) for row in rows]
    bound = (replace(row, value=bounded(row.id, row.value)) for row in active_rows(priced, house, options.limit))
    return tuple(row for row in bound if row.value)


@dataclass(frozen=True, slots=True)
class BritishTables:
    """The tables of a house, ready to be matched; the special hands by what they need: sets, a shape, an event."""

    ordinary: ElementTable[British]
    loser: ElementTable[British]
    purity: ElementTable[British]
    fishing_purity: ElementTable[British]
    bonus: ElementTable[British]
    specials: Mapping[str, ElementTable[British]]
    fishing: Mapping[str, ElementTable[British]]
    fished: Mapping[str, Row]
    """The row of every special hand that can be fished for, by the name of that hand."""


@lru_cache(maxsize=256)
def tables(house: House[British]) -> BritishTables:
    """The compiled tables of a house."""
    return compiled(elements(house))


def compiled(rows: Mapping[str, tuple[Row, ...]]) -> BritishTables:
    """Tables ready to be matched, from their rows by mode."""
    return BritishTables(
        ordinary=ElementTable(rows["ordinary"]),
        loser=ElementTable(rows["loser"]),
        purity=ElementTable(rows["purity"]),
        fishing_purity=ElementTable(rows["fishing_purity"]),
        bonus=ElementTable(rows["bonus"]),
        specials=_by_group(rows["special"]),
        fishing=_by_group(rows["fishing"]),
        fished={row.id.removeprefix("fishing_"): row for row in rows["fishing"]},
    )


def _by_group(rows: tuple[Row, ...]) -> Mapping[str, ElementTable[British]]:
    return {group: ElementTable(row for row in rows if row.group == group) for group in GROUPS}
