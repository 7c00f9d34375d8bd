"""A second reading of the British rules for winners: slow, by lists, and written apart from the engine's tables.

It knows the usual table only, with the British extensions on or off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from engine.hand import Hand, MeldKind
from engine.tiles import Tile

ONES_AND_NINES = {0, 8, 9, 17, 18, 26}
WINDS, DRAGONS = {27, 28, 29, 30}, {31, 32, 33}
MAJORS = ONES_AND_NINES | WINDS | DRAGONS
GREENS = {19, 20, 21, 23, 25, 32}
LOOSE = {"after_kong", "after_flower", "kong_on_kong"}

CHOW, PUNG, KONG = "chow", "pung", "kong"


class Set(NamedTuple):
    kind: str
    tile: Tile
    concealed: bool


class Reading(NamedTuple):
    sets: list[Set]
    pair: Tile

    @property
    def chows(self) -> int:
        return sum(one.kind == CHOW for one in self.sets)

    @property
    def pungs(self) -> set[Tile]:
        return {one.tile for one in self.sets if one.kind != CHOW}


@dataclass(frozen=True)
class Winner:
    """A winning hand with what is known of the deal; seats and winds are numbers from East."""

    hand: Hand
    how: str
    flags: frozenset[str]
    seat: int
    prevailing: int
    players: int
    british: bool

    @property
    def tiles(self) -> list[Tile]:
        return list(self.hand.tiles)

    @property
    def suits(self) -> set[int]:
        return {tile // 9 for tile in self.tiles if tile < 27}

    @property
    def has_honours(self) -> bool:
        return any(tile >= 27 for tile in self.tiles)

    @property
    def claimed(self) -> bool:
        return self.how in ("discard", "robbed_kong")

    @property
    def loose(self) -> bool:
        return bool(LOOSE & self.flags)

    @property
    def drawn_last(self) -> bool:
        return self.how == "self_draw" and "last_tile" in self.flags

    @property
    def last_discard(self) -> bool:
        return self.british and self.how == "discard" and "last_tile" in self.flags


def readings(winner: Winner) -> dict[str, int]:
    """The uncapped score of every reading that fits; empty when the hand is no mah-jong."""
    cut = list(_arrangements(winner))
    found: dict[str, int] = {}
    apart = _bonus_points(winner) << _bonus_doubles(winner) + (winner.last_discard and bool(winner.hand.bonus))
    for one in cut:
        total = (_points(winner, one) + _bonus_points(winner)) << _doubles(winner, one) + _bonus_doubles(winner)
        found["ordinary"] = max(found.get("ordinary", 0), total)
        if not one.chows and len(winner.suits) == 1 and not winner.has_honours:
            total = (_points(winner, one) << 3 + winner.last_discard) + apart
            found["purity"] = max(found.get("purity", 0), total)
    names = {name for one in cut for name in _of_sets(winner, one)} | set(_of_shapes(winner))
    if cut or names:
        names |= set(_of_events(winner))
    for name in names:
        half = name in ("all_pair_honours", "knitting", "triple_knitting")
        found[f"special:{name}"] = (500 if half else 1000) + apart
    return found


def _arrangements(winner: Winner) -> Iterator[Reading]:
    """Every cut of the free tiles with every place of the winning tile, beside the declared sets."""
    hand = winner.hand
    kinds = {MeldKind.CHOW: CHOW, MeldKind.PUNG: PUNG, MeldKind.KONG: KONG}
    declared = [Set(kinds[meld.kind], meld.first, not meld.exposed) for meld in hand.melds]
    last = [] if hand.winning is None else [hand.winning]
    for pair, sets in _cuts(Counter([*hand.free, *last])):
        places: list[int | None] = [None] if hand.winning in (None, pair) else []
        places += [place for place, one in enumerate(sets) if hand.winning in _tiles_of(one)]
        for place in places:
            made = [Set(*one, not (winner.claimed and place == at)) for at, one in enumerate(sets)]
            yield Reading([*declared, *made], pair)


def _tiles_of(one: tuple[str, Tile]) -> tuple[Tile, ...]:
    kind, tile = one
    return (tile, tile + 1, tile + 2) if kind == CHOW else (tile,)


def _cuts(tiles: Counter[Tile]) -> Iterator[tuple[Tile, list[tuple[str, Tile]]]]:
    for pair in [tile for tile, count in tiles.items() if count > 1]:
        for sets in _sets(tiles - Counter({pair: 2})):
            yield pair, sets


def _sets(tiles: Counter[Tile]) -> Iterator[list[tuple[str, Tile]]]:
    if not tiles:
        yield []
        return
    low = min(tiles)
    chow = Counter((low, low + 1, low + 2))
    if tiles[low] > 2:
        yield from ([(PUNG, low), *rest] for rest in _sets(tiles - Counter({low: 3})))
    if low < 27 and low % 9 < 7 and tiles >= chow:
        yield from ([(CHOW, low), *rest] for rest in _sets(tiles - chow))


def _points(winner: Winner, one: Reading) -> int:
    total = 20
    for kind, tile, concealed in one.sets:
        if kind != CHOW:
            total += (2 if kind == PUNG else 8) * (2 if tile in MAJORS else 1) * (2 if concealed else 1)
    total += 2 * ((one.pair in DRAGONS) + (one.pair == 27 + winner.seat) + (one.pair == 27 + winner.prevailing))
    return total + 2 * (winner.how == "self_draw" and not winner.loose)


def _doubles(winner: Winner, one: Reading) -> int:
    tiles = set(winner.tiles)
    return sum(
        (
            len(one.pungs & DRAGONS),
            27 + winner.seat in one.pungs,
            27 + winner.prevailing in one.pungs,
            not one.chows and winner.players == 4,
            len(winner.suits) == 1 and winner.has_honours,
            tiles <= MAJORS and winner.has_honours,
            winner.british and not winner.claimed and not any(meld.exposed for meld in winner.hand.melds),
            winner.loose,
            winner.drawn_last and not winner.loose,
            winner.last_discard,
            winner.how == "robbed_kong",
            "original_call" in winner.flags,
        )
    )


def _bonus_points(winner: Winner) -> int:
    return 4 * len(winner.hand.bonus)


def _bonus_doubles(winner: Winner) -> int:
    held = {tile - 34 for tile in winner.hand.bonus}
    return (winner.seat in held) + (winner.seat + 4 in held) + (held >= {0, 1, 2, 3}) + (held >= {4, 5, 6, 7})


def _of_sets(winner: Winner, one: Reading) -> Iterator[str]:
    if one.chows:
        return
    tiles = set(winner.tiles)
    fits = {
        "buried_treasure": not winner.hand.melds and len(winner.suits) == 1,
        "heads_and_tails": tiles <= ONES_AND_NINES,
        "three_great_scholars": one.pungs >= DRAGONS,
        "four_blessings": one.pungs >= WINDS,
    }
    british = {
        "fourfold_plenty": all(kind == KONG for kind, *_ in one.sets),
        "imperial_jade": tiles <= GREENS,
        "all_winds_and_dragons": not winner.suits,
    }
    yield from (name for name, true in {**fits, **(british if winner.british else {})}.items() if true)


def _of_shapes(winner: Winner) -> Iterator[str]:
    tiles = Counter(winner.tiles)
    if winner.hand.melds:
        return
    if any(tiles == Counter([one, *range(one, one + 9), *WINDS]) for one in (0, 9, 18)):
        yield "wriggling_snake"
    if set(tiles) == MAJORS:
        yield "thirteen_unique_wonders"
    if not winner.british:
        return
    if set(tiles) <= MAJORS and not any(count % 2 for count in tiles.values()):
        yield "all_pair_honours"
    if any(_is_gates(tiles, one) for one in (0, 9, 18)):
        yield "gates_of_heaven"
    if not winner.has_honours:
        yield from _knitted(winner, tiles)


def _is_gates(tiles: Counter[Tile], one: Tile) -> bool:
    pattern = Counter([one] * 3 + list(range(one + 1, one + 8)) + [one + 8] * 3)
    extra = list((tiles - pattern).elements())
    return tiles >= pattern and len(extra) == 1 and one < extra[0] < one + 8


def _knitted(winner: Winner, tiles: Counter[Tile]) -> Iterator[str]:
    if len(winner.suits) == 2:
        one, other = (9 * suit for suit in sorted(winner.suits))
        if all(tiles[one + number] == tiles[other + number] for number in range(9)):
            yield "knitting"
    for number in range(9):
        for first, second in combinations((0, 9, 18), 2):
            couple = Counter((first + number, second + number))
            rest = tiles - couple
            if tiles >= couple and all(rest[n] == rest[n + 9] == rest[n + 18] for n in range(9)):
                yield "triple_knitting"


def _of_events(winner: Winner) -> Iterator[str]:
    hand = winner.hand
    if winner.how == "dealt" and not hand.melds:
        yield "heavens_blessing"
    if "first_discard" in winner.flags:
        yield "earths_blessing"
    if winner.loose and hand.winning == 13:
        yield "plum_blossom"
    if winner.drawn_last and hand.winning == 9:
        yield "plucking_the_moon"
    if winner.british and "kong_on_kong" in winner.flags and hand.kongs > 1:
        yield "twofold_fortune"
