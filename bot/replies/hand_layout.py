"""A hand as people lay it out: set by set, the winning tile beside what it completed."""

from __future__ import annotations

from dataclasses import dataclass

from engine import TEXT, Entered, Hand, Tile, expand, plain, show, show_meld, show_tiles, tiles_in
from engine.scoring.facts import places
from engine.scoring.shapes import Split, splits


@dataclass(frozen=True, slots=True)
class HandLayout:
    """The concealed tiles of a hand: complete sets and the pair, then what waited for the winning tile."""

    sets: tuple[tuple[Tile, ...], ...]
    waiting: tuple[Tile, ...] = ()


def layout_text(hand: Hand) -> str:
    """Canonical text of a complete hand with its concealed tiles in sets; of any other hand as it is."""
    layout = layout_sets(hand)
    if layout is None:
        return show(hand)
    words = [show_tiles(tiles) for tiles in layout.sets]
    melds = [show_meld(meld) for meld in hand.melds]
    ending = [f"{show_tiles(layout.waiting)} +{TEXT[hand.winning]}"] if hand.winning is not None else []
    return " ".join(word for word in (*words, *melds, *ending, show_tiles(hand.bonus)) if word)


def entered_text(entered: Entered) -> str:
    """The hand that was entered for a player, with its winning tile only where somebody told it; "" without a hand."""
    hand = entered.hand_told
    return layout_text(hand) if hand is not None else ""


def layout_sets(hand: Hand) -> HandLayout | None:
    """The concealed tiles cut into sets; None for a hand that is not made of sets."""
    cuts = list(splits(hand.free_counts))
    cut = next((one for one in cuts if not one.chows), cuts[0] if cuts else None)  # pungs are seldom meant as chows
    if cut is None or not hand.free:
        return None
    sets, held = _sets(cut), list(hand.free)
    last = _completed(cut, hand.winning, sets)
    if last is None:
        return HandLayout(tuple(_taken(kinds, held) for kinds in sets)) if hand.winning is None else None
    sets.remove(last)
    complete = tuple(_taken(kinds, held) for kinds in sets)
    rest = list(last)
    if hand.winning is not None:
        rest.remove(plain(hand.winning))
    return HandLayout(complete, _taken(tuple(rest), held))


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
