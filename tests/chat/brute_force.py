"""Incomplete winning hands made at random, and every way to complete them, written without a look at the chat.

A hand is five facts: how it was won, who paid, which tile won, which sets were claimed, which kongs were concealed.
Some are told in the text, the others are open. `amounts` goes through all of them one by one and asks the engine what
each moves: no cuts, no remembering, no order.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any, Final

from engine.deals import DealInput, Entered, MidDealEvents, play
from engine.hand import Hand, Meld, MeldKind, order_of, show_meld, show_tiles
from engine.journal.night import AnyHouse
from engine.problems import HandRefused
from engine.ruleset import DealOutcome, Ruleset
from engine.table import Table
from engine.tiles import Tile, Wind, show_tile
from engine.transfers import balances
from engine.wins import Loss, Win, WinMethod

Moved = frozenset[tuple[str, int]]
"""What a hand moves: each account with its change."""

SETS: Final = {13: 4, 16: 5}
"""Sets of a winning hand, by the tiles held between two turns."""


@dataclass(frozen=True)
class Incomplete:
    """What is told: None = not told. `quads` are kongs typed without a bracket; `loose` all tiles outside sets and
    kongs that were told to be claimed or concealed, the winning one among them."""

    loose: tuple[Tile, ...]
    melds: tuple[Meld, ...] = ()
    quads: tuple[Tile, ...] = ()
    winning: Tile | None = None
    how: WinMethod | None = None
    payer: str | None = None
    closed: bool = False

    def text(self, name: Callable[[str], str]) -> str:
        """The line that tells it, behind the winner's name; `name` is what a player is called."""
        free = list(self.loose)
        words = [show_meld(meld) for meld in self.melds]
        words += [_in_one_word(tile) for tile in self.quads]
        if self.winning is not None:
            free.remove(self.winning)
            words.append("+" + show_tile(self.winning))
        if self.closed:
            words.append("closed")
        if self.how is WinMethod.SELF_DRAW:
            words.append("zimo")
        elif self.how is not None:
            words.append(f"from {name(self.payer)}" if self.payer is not None else "ron")
        return " ".join((show_tiles(tuple(free)), *words))


def _in_one_word(tile: Tile) -> str:
    return show_tiles((tile,) * 4).replace(" ", "")


def incomplete(chance: random.Random, size: int, kinds: frozenset[Tile], others: tuple[str, ...]) -> Incomplete:
    """A winning hand of sets and a pair, or of pairs, of which some facts are not told."""
    if size == 13 and chance.random() < 0.1:
        return _of_pairs(chance, kinds)
    while True:
        sets, pair = _tiles(chance, SETS[size], sorted(tile for tile in kinds if tile < 34))
        tiles = [tile for one in (*sets, pair) for tile in one]
        if max(Counter(tiles).values()) <= 4:
            break
    quads, loose = _fours(chance, sets, pair)
    melds = list[Meld]()
    stated = chance.choice(("brackets", "closed", None, None))
    if stated == "brackets":
        for one in chance.sample(sets, chance.randint(1, 2)):
            if one[0] not in quads:
                melds.append(_meld(one, exposed=True))
                for tile in one:
                    loose.remove(tile)
    how = chance.choice((None, None, WinMethod.SELF_DRAW, WinMethod.DISCARD))
    payer = chance.choice((*others, None)) if how is WinMethod.DISCARD else None
    return Incomplete(
        loose=tuple(sorted(loose)),
        melds=tuple(melds),
        quads=tuple(quads),
        winning=chance.choice(loose) if chance.random() < 0.5 else None,
        how=how,
        payer=payer,
        closed=stated == "closed",
    )


def _fours(
    chance: random.Random, sets: list[tuple[Tile, ...]], pair: tuple[Tile, ...]
) -> tuple[list[Tile], list[Tile]]:
    """Some pungs that stand alone in their suit become kongs in a word of their own; the other tiles stay loose."""
    quads, loose = list[Tile](), list[Tile](pair)
    for place, one in enumerate(sets):
        others = {tile // 9 for at, other in enumerate((*sets, pair)) if at != place for tile in other}
        if len(set(one)) == 1 and one[0] // 9 not in others and chance.random() < 0.3:
            quads.append(one[0])
        else:
            loose += one
    return quads, loose


def _of_pairs(chance: random.Random, kinds: frozenset[Tile]) -> Incomplete:
    """Seven different pairs."""
    pairs = chance.sample(sorted(tile for tile in kinds if tile < 34), 7)
    loose = tuple(sorted((*pairs, *pairs)))
    how = chance.choice((None, WinMethod.SELF_DRAW))
    return Incomplete(loose, winning=chance.choice((None, loose[0])), how=how, closed=chance.random() < 0.5)


def _tiles(chance: random.Random, sets: int, kinds: list[Tile]) -> tuple[list[tuple[Tile, ...]], tuple[Tile, ...]]:
    """Sets and a pair; mostly of one suit and honours, or of pungs, so that the hands are worth something."""
    suit = chance.choice((1, 2, None))
    usable = [tile for tile in kinds if suit is None or tile // 9 in (suit, 3)]
    pungs = chance.choice((0.2, 0.5, 0.95))
    found = list[tuple[Tile, ...]]()
    while len(found) < sets:
        tile = chance.choice(usable)
        chow = (tile, tile + 1, tile + 2)
        if chance.random() < pungs:
            found.append((tile, tile, tile))
        elif tile < 27 and tile % 9 < 7 and set(chow) <= set(kinds):
            found.append(chow)
    return found, (chance.choice(usable),) * 2


def _meld(tiles: tuple[Tile, ...], *, exposed: bool) -> Meld:
    kind = MeldKind.KONG if len(tiles) == 4 else MeldKind.PUNG if len(set(tiles)) == 1 else MeldKind.CHOW
    return Meld(kind, tiles, exposed)


def amounts(told: Incomplete, winner: str, table: Table, house: AnyHouse, ruleset: Ruleset[Any]) -> set[Moved]:
    """What every completion that can have happened moves."""
    found: set[Moved] = set()
    for hand in _hands(told):
        for how, payer in _ways(told, table.others(winner)):
            moved = _moved(Entered(Win(player=winner, how=how, payer=payer), hand), table, house, ruleset)
            if moved is not None:
                found.add(moved)
    return found


def _ways(told: Incomplete, others: tuple[str, ...]) -> Iterator[tuple[WinMethod, str | None]]:
    if told.how in (None, WinMethod.SELF_DRAW):
        yield WinMethod.SELF_DRAW, None
    if told.how is None or (told.how is WinMethod.DISCARD and told.payer is None):
        yield from ((WinMethod.DISCARD, payer) for payer in others)
    elif told.payer is not None:
        yield WinMethod.DISCARD, told.payer


def _hands(told: Incomplete) -> Iterator[Hand]:
    for kongs in _kinds_of_kongs(told):
        for laid, rest in _laid(told):
            for tile in {told.winning} if told.winning is not None else set(rest):
                free = list(rest)
                if tile in free:
                    free.remove(tile)
                    melds = (*told.melds, *kongs, *laid)
                    yield Hand(tuple(sorted(free, key=order_of)), melds, tile)


def _kinds_of_kongs(told: Incomplete) -> Iterator[tuple[Meld, ...]]:
    for chosen in _choices(told.quads):
        if not chosen or not told.closed:
            yield tuple(_meld((tile,) * 4, exposed=tile in chosen) for tile in told.quads)


def _choices(some: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    return chain.from_iterable(combinations(some, size) for size in range(len(some) + 1))


def _laid(told: Incomplete) -> Iterator[tuple[tuple[Meld, ...], tuple[Tile, ...]]]:
    """Which sets can lie on the table, and the tiles that are left: any sets of the tiles that are not the last one."""
    yield (), told.loose
    if told.closed or told.melds:
        return
    kept = Counter(told.loose)
    if told.winning is not None:
        kept[told.winning] -= 1
    for sets in _some_sets(kept, 0):
        rest = Counter(told.loose)
        rest.subtract(tile for one in sets for tile in one)
        yield tuple(_meld(one, exposed=True) for one in sets), tuple(rest.elements())


def _some_sets(held: Counter[Tile], first: int) -> Iterator[tuple[tuple[Tile, ...], ...]]:
    """Every choice of one or more sets out of some tiles, each set at its first tile or later."""
    for tile in range(first, 34):
        sets: list[tuple[Tile, ...]] = [(tile, tile, tile)]
        if tile < 27 and tile % 9 < 7:
            sets.append((tile, tile + 1, tile + 2))
        for one in sets:
            left = held - Counter(one)
            if left.total() == held.total() - 3:
                yield (one,)
                yield from ((one, *more) for more in _some_sets(left, tile))


def _moved(entered: Entered, table: Table, house: AnyHouse, ruleset: Ruleset[Any]) -> Moved | None:
    """What one completion moves; None when it cannot have happened."""
    others = [Entered(Loss(player=one)) for one in table.others(entered.part.player)] if ruleset.all_score else []
    given = DealInput(outcome=DealOutcome.WON, entered=(entered, *others), chance=Wind.E)
    try:
        played = play(ruleset, given, table, house, MidDealEvents())
    except HandRefused:
        return None
    return frozenset(balances(played.transfers, ruleset.coin(house).purse).items())
