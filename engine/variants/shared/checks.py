"""Checks that several variants make of a hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, Final, Protocol

from engine import (
    ANIMAL,
    KINDS,
    TEXT,
    Deal,
    DealOutcome,
    Hand,
    MeldKind,
    Part,
    Problem,
    Tile,
    Win,
    is_bonus,
    is_red,
    plain,
    problem,
    red_five,
)
from engine.scoring.hands import OVER, HandTiles, Tally, bonus_tally
from engine.scoring.masks import ONE_CLAIMED_PAIR
from engine.wins import OWN_TILE

TILE_PROBLEMS_FIRST: Final = (
    *("bad_tile", "wrong_tile_count", "too_many_copies", "bad_meld", "winning_tile_missing", "bonus_not_allowed"),
    *("duplicate_bonus", "contradictory_context"),
)
"""The order in which most rules name what is wrong."""

WITH_BONUS: Final = frozenset(range(ANIMAL))
"""All kinds, with flowers and seasons."""
_WITHOUT_BONUS: Final = frozenset(range(KINDS))

_RED_FIVES: Final = frozenset(map(red_five, range(3)))


class PlaysBonus(Protocol):
    """Options of a house that is asked whether it plays with flowers and seasons."""

    @property
    def bonus_tiles(self) -> bool: ...


def tile_set(options: PlaysBonus) -> frozenset[Tile]:
    """Return the tiles played with."""
    return WITH_BONUS if options.bonus_tiles else _WITHOUT_BONUS


def win_problems(part: Part) -> tuple[Problem, ...]:
    """What is wrong with a win in every variant: a payer missing or superfluous, or the winner himself."""
    if not isinstance(part, Win):
        return ()
    payer = part.payer
    if part.how in OWN_TILE:
        return () if payer is None else (problem("contradictory_context", what="self_draw_with_payer"),)
    if payer is None:
        return (problem("contradictory_context", what="payer_missing"),)
    return (problem("contradictory_context", what="payer_is_winner"),) if payer == part.player else ()


def tile_problems(hand: Hand, tile_set: frozenset[Tile]) -> tuple[Problem, ...]:
    """Tiles the variant does not know, fifth copies, bonus tiles held twice.

    A red five is a plain five where the set has no red ones. Nothing but bonus tiles is laid aside.
    """
    tiles, bonus = hand.tiles, hand.bonus
    kinds = set(tiles)
    known = tile_set.issuperset(kinds) and tile_set.issuperset(bonus) and len(set(bonus)) == len(bonus)
    known = known and all(map(is_bonus, bonus))
    repeated = len(tiles) - len(kinds)
    if known and _RED_FIVES.isdisjoint(kinds) and (repeated < 4 or max(map(tiles.count, kinds)) <= 4):
        return ()
    found = [
        problem("bonus_not_allowed" if is_bonus(tile) else "bad_tile", tile=TEXT[tile])
        for tile in sorted(kinds.union(bonus) - tile_set)
        if not is_red(tile) or plain(tile) not in tile_set
    ]
    aside = sorted(tile for tile in tile_set.intersection(bonus) if not is_bonus(tile))
    found += [problem("bonus_not_allowed", tile=TEXT[tile]) for tile in aside]
    copies = Counter(plain(tile) for tile in tiles)
    found += [
        problem("too_many_copies", tile=TEXT[tile], count=n, most=4) for tile, n in sorted(copies.items()) if n > 4
    ]
    found += [problem("duplicate_bonus", tile=TEXT[tile]) for tile, n in Counter(bonus).items() if n > 1]
    return tuple(found)


def is_sound(hand: Hand, tiles: HandTiles, room: Tally, beside: int = 13) -> bool:
    """Return whether tiles, copies and count of a winner's hand are right: the quick answer for most hands.

    The winning tile is marked, with so many tiles `beside` it, and no pair was claimed. Where the answer is no, the
    functions below say what is wrong.
    """
    if hand.winning is None or len(hand.free) + 3 * len(hand.melds) != beside:
        return False
    return tiles.melds.numbers < ONE_CLAIMED_PAIR and not tiles.tally + bonus_tally[hand.bonus] + room & OVER


def size_problems(hand: Hand, size: int) -> tuple[Problem, ...]:
    """A complete hand holds `size` tiles, a kong counted as three."""
    return () if hand.size == size else (problem("wrong_tile_count", given=hand.size, wanted=size),)


def meld_problems(hand: Hand) -> tuple[Problem, ...]:
    """Claimed pairs are no melds; the variants that know them do not ask."""
    pairs = [meld for meld in hand.melds if meld.kind is MeldKind.PAIR]
    return tuple([problem("bad_meld", meld="".join(TEXT[tile] for tile in meld.tiles)) for meld in pairs])


def deal_quarrels(deal: Deal[Any]) -> Iterator[str]:
    """What contradicts itself among all hands of a deal, in every variant that names its winners."""
    if deal.outcome is DealOutcome.WON and not deal.wins:
        yield "no_winner"
    if deal.outcome is DealOutcome.FALSE_WIN and deal.false_claim is None:
        yield "no_offender"
    if len(deal.wins) > 1:
        wins = [win for win, _ in deal.wins]
        if wins[0].payer is None or len({(win.how, win.payer) for win in wins}) > 1:
            yield "winners_of_different_tiles"
        if len({win.player for win in wins}) < len(wins):
            yield "winner_named_twice"


def in_order(found: Iterable[Problem], order: tuple[str, ...]) -> tuple[Problem, ...]:
    """Problems in the order in which the variant's rules name their keys; unnamed keys last."""
    place = {key: index for index, key in enumerate(order)}
    return tuple(sorted(found, key=lambda one: place.get(one.key, len(order))))
