"""A hand as people lay it out: set by set, the winning tile beside what it completed."""

from __future__ import annotations

from engine.hand import Hand, show, show_meld, show_tiles
from engine.scoring.facts import places
from engine.scoring.shapes import Split, splits
from engine.tiles import TEXT, Tile, expand, plain, tiles_in


def layout_text(hand: Hand) -> str:
    """Canonical text of a complete hand with its concealed tiles in sets; of any other hand as it is."""
    cut = next(iter(splits(hand.free_counts)), None)
    if cut is None or not hand.free:
        return show(hand)
    sets, held = _sets(cut), list(hand.free)
    last = _completed(cut, hand.winning, sets)
    if last is not None:
        sets.remove(last)
    words = [show_tiles(_taken(kinds, held)) for kinds in sets]
    melds = [show_meld(meld) for meld in hand.melds]
    ending = []
    if last is not None and hand.winning is not None:
        rest = list(last)
        rest.remove(plain(hand.winning))
        ending.append(f"{show_tiles(_taken(tuple(rest), held))}+{TEXT[hand.winning]}")
    return " ".join(word for word in (*words, *melds, *ending, show_tiles(hand.bonus)) if word)


def _sets(cut: Split) -> list[tuple[Tile, ...]]:
    """The sets and the pair of a cut as kinds, in the order of their tiles."""
    chows = [(tile, tile + 1, tile + 2) for tile in expand(cut.chows)]
    pungs = [(tile,) * 3 for tile in tiles_in(cut.pungs)]
    pair = [(tile,) * 2 for tile in tiles_in(cut.pair)]
    return sorted([*chows, *pungs, *pair])


def _completed(cut: Split, winning: Tile | None, sets: list[tuple[Tile, ...]]) -> tuple[Tile, ...] | None:
    """The set the winning tile stands in; the first where it fits several."""
    if winning is None:
        return None
    tile = plain(winning)
    return next((kinds for kinds in sets if tile in kinds), None) if any(places(cut, tile)) else None


def _taken(kinds: tuple[Tile, ...], held: list[Tile]) -> tuple[Tile, ...]:
    """The tiles of some kinds as they are held, red fives as such; they are taken away."""
    taken = []
    for kind in kinds:
        tile = next(one for one in held if plain(one) == kind)
        held.remove(tile)
        taken.append(tile)
    return tuple(taken)
