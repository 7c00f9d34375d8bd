"""What a loser's thirteen tiles lack: every hand that one tile more would make, as the winner's rows would see it.

Only tiles that can matter are tried: for sets, those that turn pungs and pairs into four pungs and a pair; for the
shapes of their own, those that `lacking` names.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from engine.hand import Hand
from engine.scoring.facts import Facts, HandFacts, Shape, Wait
from engine.scoring.shapes import Split, completing, splits
from engine.table import Table
from engine.tiles import ALL, BIT, GREENS, Counts, Kinds, Tile, tiles_in
from engine.variants.british.names import SETS, SHAPE
from engine.variants.british.options import British
from engine.variants.british.shapes import lacking
from engine.wins import Win, WinMethod

_NO_SPLIT: Final = Split(0, 0, 0)


class Completed(NamedTuple):
    """A hand made by one tile more; `group` says which special hands it can be."""

    tile: Kinds
    group: str
    facts: Facts


def completions(hand: Hand, player: str, table: Table, options: British) -> Iterator[Completed]:
    """Every way in which one tile that is not yet held four times would complete the hand.

    The tile counts as drawn: it leaves concealed what was concealed.
    """
    facts = HandFacts(hand, Win(player=player, how=WinMethod.SELF_DRAW), table)
    for tile in tiles_in(_lacking_in_sets(facts, options)):
        whole = _with(facts, tile, table, player)
        for split in splits(whole.free_counts):
            yield Completed(BIT[tile], SETS, Facts(whole, Shape.STANDARD, split, Wait.NONE))
    if not hand.melds:
        for tile in tiles_in(lacking(facts.counts) & ~_held_four(facts.counts)):
            whole = _with(facts, tile, table, player)
            yield Completed(BIT[tile], SHAPE, Facts(whole, Shape.SPECIAL, _NO_SPLIT))


def _with(facts: HandFacts, tile: Tile, table: Table, player: str) -> HandFacts:
    hand = facts.hand
    whole = Hand(hand.free, hand.melds, tile, hand.bonus)
    return HandFacts(whole, Win(player=player, how=WinMethod.SELF_DRAW), table)


def _lacking_in_sets(facts: HandFacts, options: British) -> Kinds:
    """The kinds that make four pungs or kongs and a pair; chows matter only for a jade hand that may have them."""
    if options.jade_allows_chow and not facts.kinds & ~GREENS:
        return completing(facts.free_counts) & GREENS & ~_held_four(facts.counts)
    if facts.exposed_chows:
        return 0
    return _pung_waits(facts.free_counts) & ~_held_four(facts.counts)


def _pung_waits(counts: Counts) -> Kinds:
    """Pungs and two pairs wait on either pair; pungs and a single tile on that tile."""
    low, middle, high = counts & ALL, counts >> 1 & ALL, counts >> 2 & ALL
    ones, twos = low & ~middle & ~high, middle & ~low & ~high
    if high or (ones.bit_count(), twos.bit_count()) not in ((1, 0), (0, 2)):
        return 0
    return ones | twos


def _held_four(counts: Counts) -> Kinds:
    return counts >> 2 & ALL
