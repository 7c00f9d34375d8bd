"""The scoring tables of the British game: one for each way of valuing a hand, literal, compiled once per house.

A row says what is in the hand. What the table cannot see in tiles comes as flags (`circumstances`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from engine.options import House
from engine.scoring.elements import POINTS, Element, ElementTable, active_rows
from engine.scoring.facts import FLOWERS, SEASONS, Facts
from engine.table import Table
from engine.tiles import DRAGONS, MAJORS, SIMPLES, Kinds
from engine.variants.british.names import DEALT, GROUPS, LOOSE, SMALL_GAME
from engine.variants.british.options import British, bounded
from engine.variants.british.specials import fishing_rows, special_rows
from engine.wins import Part, Win, WinMethod

Row = Element[British]
Count = Callable[[Facts, British], int]

DOUBLES: Final = "doubles"
BONUS_POINTS: Final = "bonus_points"
BONUS_DOUBLES: Final = "bonus_doubles"

WHOLE: Final = "whole"
"""Group of a row that is one item however often it counts."""


def circumstances(part: Part, table: Table) -> frozenset[str]:
    """The flags of a part, and what else the rows ask about the deal."""
    flags = set(part.flags)
    if isinstance(part, Win) and part.how is WinMethod.DEALT:
        flags.add(DEALT)
    if len(table.players) < 4:
        flags.add(SMALL_GAME)
    return frozenset(flags)


def exposed_pungs(kinds: Kinds) -> Count:
    """Pungs of some kinds that a claimed tile completed; kongs are no pungs here."""
    return lambda facts, _: (facts.pungs & ~facts.hand.kongs & ~facts.concealed_pungs & kinds).bit_count()


def concealed_pungs(kinds: Kinds) -> Count:
    """Pungs of some kinds made without a claimed tile, four tiles that were never declared among them."""
    return lambda facts, _: (facts.concealed_pungs & ~facts.hand.kongs & kinds).bit_count()


def exposed_kongs(kinds: Kinds) -> Count:
    """Kongs that were claimed or made by adding to a claimed pung."""
    return lambda facts, _: (facts.hand.kongs & ~facts.hand.concealed_kongs & kinds).bit_count()


def concealed_kongs(kinds: Kinds) -> Count:
    """Kongs declared from the hand."""
    return lambda facts, _: (facts.hand.concealed_kongs & kinds).bit_count()


def flowers(facts: Facts, _: British) -> int:
    return (facts.hand.bonus & FLOWERS).bit_count()


def seasons(facts: Facts, _: British) -> int:
    return (facts.hand.bonus & SEASONS).bit_count()


def own_flower(facts: Facts, _: British) -> int:
    return facts.hand.bonus >> facts.hand.seat & 1


def own_season(facts: Facts, _: British) -> int:
    return facts.hand.bonus >> 4 + facts.hand.seat & 1


def all_flowers(facts: Facts, _: British) -> int:
    return facts.hand.bonus & FLOWERS == FLOWERS


def all_seasons(facts: Facts, _: British) -> int:
    return facts.hand.bonus & SEASONS == SEASONS


def is_loose(facts: Facts, _: British) -> int:
    """The winning tile replaced a kong, a flower or a season."""
    return not LOOSE.isdisjoint(facts.hand.flags)


def wall_tile(facts: Facts, options: British) -> int:
    """Drawn from the live wall, its last tile included; a loose tile only where the house says so."""
    hand = facts.hand
    drawn = hand.self_drawn and DEALT not in hand.flags
    return drawn and (options.loose_tile_wall_points or LOOSE.isdisjoint(hand.flags))


def no_chows(facts: Facts, options: British) -> int:
    """Four pungs or kongs; with fewer than four players only where the house says so."""
    return not facts.chows and (options.no_chow_double_small_games or SMALL_GAME not in facts.hand.flags)


def one_suit_with_honours(facts: Facts, _: British) -> int:
    return facts.hand.suits.bit_count() == 1 and facts.hand.honours != 0


def all_majors(facts: Facts, _: British) -> int:
    """Honours alone count too."""
    return not facts.hand.kinds & ~MAJORS and facts.hand.honours != 0


def is_pure(facts: Facts, _: British) -> int:
    """Pungs and kongs of one suit, nothing else."""
    return not facts.chows and not facts.hand.honours and facts.hand.suits.bit_count() == 1


def all_concealed(facts: Facts, options: British) -> int:
    """No set was claimed and the last tile was drawn; concealed chows are welcome unless the house objects."""
    hand = facts.hand
    if hand.exposed or (hand.claimed and not options.final_claim_keeps_concealed):
        return 0
    if options.concealed_hand == "suits_and_honours":
        return hand.suits != 0 and hand.honours != 0
    return options.concealed_hand != "four_sets" or facts.concealed_pungs.bit_count() == 4


def last_wall_tile(facts: Facts, _: British) -> int:
    return facts.hand.self_drawn and "last_tile" in facts.hand.flags and LOOSE.isdisjoint(facts.hand.flags)


def last_discard(facts: Facts, _: British) -> int:
    """A discard made after the last tile of the live wall was taken; a robbed kong is no discard."""
    return facts.hand.claimed and not facts.hand.robbed and "last_tile" in facts.hand.flags


def last_discard_with_bonus(facts: Facts, options: British) -> int:
    """The same beside bonus tiles, which it doubles too."""
    return facts.hand.bonus != 0 and last_discard(facts, options)


def no_score_hand(facts: Facts, _: British) -> int:
    """A winner without any scoring set, pair or bonus tile."""
    hand = facts.hand
    scoring = DRAGONS | hand.seat_kind | hand.prevailing_kind
    return not facts.pungs and not facts.pair & scoring and not hand.bonus


def set_rows() -> tuple[Row, ...]:
    """Points of pungs and kongs, exposed and concealed, of 2 to 8 and of ones, nines and honours."""
    return (
        Element("pung_minor_exposed", 2, exposed_pungs(SIMPLES), unit=POINTS),
        Element("pung_minor_concealed", 4, concealed_pungs(SIMPLES), unit=POINTS),
        Element("pung_major_exposed", 4, exposed_pungs(MAJORS), unit=POINTS),
        Element("pung_major_concealed", 8, concealed_pungs(MAJORS), unit=POINTS),
        Element("kong_minor_exposed", 8, exposed_kongs(SIMPLES), unit=POINTS),
        Element("kong_minor_concealed", 16, concealed_kongs(SIMPLES), unit=POINTS),
        Element("kong_major_exposed", 16, exposed_kongs(MAJORS), unit=POINTS),
        Element("kong_major_concealed", 32, concealed_kongs(MAJORS), unit=POINTS),
    )


def everybody_rows() -> tuple[Row, ...]:
    """What every player scores, mah-jong or not."""
    return (
        *set_rows(),
        Element("pair_dragon", 2, lambda f, _: (f.pair & DRAGONS).bit_count(), unit=POINTS),
        Element("pair_own_wind", 2, lambda f, _: (f.pair & f.hand.seat_kind).bit_count(), unit=POINTS),
        Element("pair_prevailing_wind", 2, lambda f, _: (f.pair & f.hand.prevailing_kind).bit_count(), unit=POINTS),
        Element("flower", 4, flowers, unit=POINTS),
        Element("season", 4, seasons, unit=POINTS),
        Element("dragon_set", 1, lambda f, _: (f.pungs & DRAGONS).bit_count(), unit=DOUBLES),
        Element("own_wind_set", 1, lambda f, _: (f.pungs & f.hand.seat_kind).bit_count(), unit=DOUBLES),
        Element("prevailing_wind_set", 1, lambda f, _: (f.pungs & f.hand.prevailing_kind).bit_count(), unit=DOUBLES),
        Element("own_flower", 1, own_flower, unit=DOUBLES),
        Element("own_season", 1, own_season, unit=DOUBLES),
        Element("all_flowers", 1, all_flowers, unit=DOUBLES),
        Element("all_seasons", 1, all_seasons, unit=DOUBLES),
    )


def winner_rows(options: British) -> tuple[Row, ...]:
    """What only the winner scores."""
    british = options.british_extensions
    stacking = (Element("purity", 3, is_pure, unit=DOUBLES),) if options.purity_mode == "stacking" else ()
    return (
        Element("mah_jong", 20, lambda facts, _: 1, unit=POINTS),
        Element("wall_tile", 2, wall_tile, unit=POINTS),
        Element("no_chows", 1, no_chows, unit=DOUBLES),
        Element("one_suit_with_honours", 1, one_suit_with_honours, unit=DOUBLES),
        Element("all_majors", 1, all_majors, unit=DOUBLES),
        *stacking,
        Element("all_concealed", 1, all_concealed, unit=DOUBLES, on=british),
        Element("loose_tile", 1, is_loose, unit=DOUBLES),
        Element("last_wall_tile", 1, last_wall_tile, unit=DOUBLES),
        Element("last_discard", 1, last_discard, unit=DOUBLES, on=british),
        Element("robbing_the_kong", 1, lambda f, _: f.hand.robbed, unit=DOUBLES),
        Element("original_call", 1, winners_call, unit=DOUBLES, group=WHOLE),
        Element("no_score_hand", 1, no_score_hand, unit=DOUBLES, on=options.no_score_hand_double),
    )


def original_call(facts: Facts, options: British) -> int:
    """Ready after the first discard and never changed since: said by the player."""
    return "original_call" in facts.hand.flags


def winners_call(facts: Facts, options: British) -> int:
    """The same; where the house gives a double for calling and one for winning with it, the winner has both."""
    return original_call(facts, options) * (2 if options.original_call == "everyone_plus_winner" else 1)


def loser_rows(options: British) -> tuple[Row, ...]:
    everyone = options.original_call in ("everyone", "everyone_plus_winner")
    return (*everybody_rows(), *((Element("original_call", 1, original_call, unit=DOUBLES),) if everyone else ()))


def purity_rows(options: British) -> tuple[Row, ...]:
    """One suit alone, valued apart: its own three doubles, the last discard, no other."""
    if options.purity_mode == "stacking":
        return ()
    return (
        *set_rows(),
        Element("mah_jong", 20, lambda facts, _: 1, unit=POINTS),
        Element("wall_tile", 2, wall_tile, unit=POINTS),
        Element("purity", 3, is_pure, unit=DOUBLES),
        Element("last_discard", 1, last_discard, unit=DOUBLES, on=options.british_extensions),
    )


def fishing_purity_rows(options: British) -> tuple[Row, ...]:
    """A loser one tile from Purity; the row of that name sees the tiles held, which are of one suit either way."""
    if not (options.fishing and options.purity_fishing and options.british_extensions):
        return ()
    rows = loser_rows(options) if options.purity_mode == "stacking" else set_rows()
    return (*rows, Element("purity", 3, is_pure, unit=DOUBLES))


def bonus_rows(options: British) -> tuple[Row, ...]:
    """Bonus tiles kept apart from the hand: their points and what doubles them."""
    return (
        Element("flower", 4, flowers, unit=BONUS_POINTS),
        Element("season", 4, seasons, unit=BONUS_POINTS),
        Element("own_flower", 1, own_flower, unit=BONUS_DOUBLES),
        Element("own_season", 1, own_season, unit=BONUS_DOUBLES),
        Element("all_flowers", 1, all_flowers, unit=BONUS_DOUBLES),
        Element("all_seasons", 1, all_seasons, unit=BONUS_DOUBLES),
        Element("last_discard", 1, last_discard_with_bonus, unit=BONUS_DOUBLES, on=options.british_extensions),
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
