"""Functions that several variants use: checks, predicates over facts, and ways of paying."""

from __future__ import annotations

from collections import Counter

from engine.hand import Hand, MeldKind
from engine.parts import Part, Win
from engine.problems import Problem, problem
from engine.tiles import TEXT, Tile, is_bonus, plain


def win_problems(part: Part) -> tuple[Problem, ...]:
    """What is wrong with a win in every variant: a payer missing or superfluous, or the winner himself."""
    if not isinstance(part, Win):
        return ()
    if part.self_drawn:
        return () if part.payer is None else (problem("contradictory_context", what="self_draw_with_payer"),)
    if part.payer is None:
        return (problem("contradictory_context", what="payer_missing"),)
    if part.payer == part.player:
        return (problem("contradictory_context", what="payer_is_winner"),)
    return ()


def tile_problems(hand: Hand, tile_set: frozenset[Tile]) -> tuple[Problem, ...]:
    """Tiles the variant does not know, fifth copies, bonus tiles held twice."""
    found = [
        problem("bonus_not_allowed" if is_bonus(tile) else "bad_tile", tile=TEXT[tile])
        for tile in sorted({*hand.tiles, *hand.bonus} - tile_set)
    ]
    copies = Counter(plain(tile) for tile in hand.tiles)
    found += [problem("too_many_copies", tile=TEXT[tile], count=n) for tile, n in sorted(copies.items()) if n > 4]
    found += [problem("duplicate_bonus", tile=TEXT[tile]) for tile, n in Counter(hand.bonus).items() if n > 1]
    return tuple(found)


def size_problems(hand: Hand, size: int) -> tuple[Problem, ...]:
    """A complete hand holds `size` tiles, a kong counted as three."""
    return () if hand.size == size else (problem("wrong_tile_count", given=hand.size, wanted=size),)


def meld_problems(hand: Hand) -> tuple[Problem, ...]:
    """Claimed pairs are no melds; the variants that know them do not ask."""
    return tuple(
        problem("bad_meld", meld="".join(TEXT[tile] for tile in meld.tiles))
        for meld in hand.melds
        if meld.kind is MeldKind.PAIR
    )
