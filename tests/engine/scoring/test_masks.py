"""Facts as bits say what a plain look at the sets and tiles of a reading says."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from benchmarks.hands import Winning, winning_hands
from engine.hand import Hand
from engine.scoring import masks as m
from engine.scoring.facts import Facts, HandFacts, Shape, Wait
from engine.scoring.hands import tiles_of
from engine.scoring.readings import facts_of, reading_of_shape, readings_of, seat_of
from engine.table import seated
from engine.tiles import ALL, BIT, DRAGONS, GREENS, HONOUR_KINDS, MAJORS, SIMPLES, TERMINALS, WINDS, copies, tiles_in
from engine.wins import Win, WinMethod
from tests.engine.scoring.every_reading import standard_readings

TABLE = seated(("E", "S", "W", "N"))
Look = Callable[[Facts], int | bool]


def honours(facts: Facts) -> int:
    return (facts.pungs & HONOUR_KINDS).bit_count()


def chow_numbers(facts: Facts) -> list[int]:
    """Every chow by its lowest tile, as often as it is held."""
    return [tile for tile in tiles_in(ALL) for _ in range(copies(facts.chows, tile))]


def is_straight(chows: list[int]) -> bool:
    return any({suit, suit + 3, suit + 6} <= set(chows) for suit in (0, 9, 18))


def sets_with_majors(facts: Facts) -> bool:
    ends = all(tile % 9 in (0, 6) for tile in chow_numbers(facts))
    return ends and bool(facts.chows) and not (facts.pungs | facts.pair) & SIMPLES


def in_three_suits(tiles: list[int]) -> bool:
    return any({tile, tile + 9, tile + 18} <= set(tiles) for tile in range(9))


def claimed_straight(facts: Facts) -> bool:
    return is_straight([tile for tile in tiles_in(ALL) if copies(facts.concealed_chows, tile)])


LOOKS: dict[int, Look] = {
    m.CLOSED: lambda f: not f.hand.exposed,
    m.ALL_PUNGS: lambda f: not f.chows,
    m.ALL_CHOWS: lambda f: not f.pungs,
    m.NO_HONOURS: lambda f: not f.hand.honours,
    m.ALL_HONOURS: lambda f: not f.hand.kinds & ~HONOUR_KINDS,
    m.ALL_SIMPLES: lambda f: not f.hand.kinds & ~SIMPLES,
    m.ALL_TERMINALS: lambda f: not f.hand.kinds & ~TERMINALS,
    m.MIXED_TERMINALS: lambda f: not f.hand.kinds & ~MAJORS and f.hand.suits and f.hand.honours,
    m.FULL_FLUSH: lambda f: f.hand.suits.bit_count() == 1 and not f.hand.honours,
    m.HALF_FLUSH: lambda f: f.hand.suits.bit_count() == 1 and f.hand.honours,
    m.ALL_GREEN: lambda f: not f.hand.kinds & ~GREENS,
    m.DRAGON_PUNGS: lambda f: (f.pungs & DRAGONS).bit_count(),
    m.any_of(m.WIND_PUNGS): lambda f: (f.pungs & WINDS).bit_count(),
    m.any_of(m.PUNGS): lambda f: f.pungs.bit_count(),
    m.any_of(m.CONCEALED_PUNGS): lambda f: f.concealed_pungs.bit_count(),
    m.any_of(m.KONGS): lambda f: f.hand.kongs.bit_count(),
    m.any_of(m.CONCEALED_KONGS): lambda f: f.hand.concealed_kongs.bit_count(),
    m.any_of(m.CLAIMED_KONGS): lambda f: (f.hand.kongs & ~f.hand.concealed_kongs).bit_count(),
    m.any_of(m.EXPOSED): lambda f: f.hand.exposed,
    m.SEAT_WIND: lambda f: f.pungs & f.hand.seat_kind,
    m.ROUND_WIND: lambda f: f.pungs & f.hand.prevailing_kind,
    m.NORTH_WIND: lambda f: f.pungs & BIT[30],
    m.BIG_DRAGONS: lambda f: f.pungs & DRAGONS == DRAGONS,
    m.LITTLE_DRAGONS: lambda f: (f.pungs & DRAGONS).bit_count() == 2 and f.pair & DRAGONS,
    m.LITTLE_WINDS: lambda f: (f.pungs & WINDS).bit_count() == 3 and f.pair & WINDS,
    m.DRAGON_PAIR: lambda f: f.pair & DRAGONS,
    m.WIND_PAIR: lambda f: f.pair & WINDS,
    m.SEAT_PAIR: lambda f: f.pair & f.hand.seat_kind,
    m.ROUND_PAIR: lambda f: f.pair & f.hand.prevailing_kind,
    m.TWIN_CHOWS: lambda f: len(chow_numbers(f)) > len(set(chow_numbers(f))),
    m.TRIPLE_CHOWS: lambda f: any(chow_numbers(f).count(tile) > 2 for tile in chow_numbers(f)),
    m.STRAIGHT: lambda f: is_straight(chow_numbers(f)),
    m.CONCEALED_STRAIGHT: claimed_straight,
    m.MIXED_CHOWS: lambda f: in_three_suits(chow_numbers(f)),
    m.MIXED_PUNGS: lambda f: in_three_suits([tile for tile in tiles_in(f.pungs) if tile < 27]),
    m.OUTSIDE_MIXED: lambda f: sets_with_majors(f) and f.hand.honours,
    m.OUTSIDE_PURE: lambda f: sets_with_majors(f) and not f.hand.honours,
    m.SINGLE_WAIT: lambda f: f.wait in (Wait.PAIR, Wait.EDGE, Wait.MIDDLE),
    m.TWO_SIDED_WAIT: lambda f: f.wait is Wait.TWO_SIDED,
    m.any_of(m.FLOWERS): lambda f: (f.hand.bonus & 0b1111).bit_count(),
    m.any_of(m.SEASONS): lambda f: (f.hand.bonus >> 4 & 0b1111).bit_count(),
    m.any_of(m.ANIMALS): lambda f: (f.hand.bonus >> 8).bit_count(),
    m.OWN_FLOWER | m.OWN_SEASON: lambda f: (f.hand.bonus & 0b10001 << f.hand.seat).bit_count(),
}
"""Each group of facts with how many of them a plain look finds."""


def hands(sets: int) -> tuple[Winning, ...]:
    """Random hands, every fifth of it of fewer kinds so that rare facts come up."""
    rng, found = random.Random(sets), list(winning_hands(sets, 1500, sets=sets, bonus=tuple(range(34, 46))))
    for one in winning_hands(sets + 10, 6000, sets=sets):
        if len({tile // 9 for tile in one.hand.tiles}) == 1 or rng.random() < 0.02:
            found.append(one)
    return tuple(found)


def win_of(one: Winning) -> Win:
    how = WinMethod.SELF_DRAW if one.self_drawn else WinMethod.DISCARD
    return Win(player=one.seat.name, how=how, payer=None if one.self_drawn else one.seat.after().name)


@pytest.mark.parametrize("sets", [4, 5])
def test_facts_of_sets_and_a_pair(sets: int) -> None:
    seen = 0
    for one in hands(sets):
        win, table = win_of(one), replace(TABLE, prevailing=one.prevailing)
        tiles, hand = tiles_of(one.hand), HandFacts(one.hand, win, table)
        slow = standard_readings(hand)
        quick = readings_of(tiles, seat_of(one.hand, win, table))
        beside = m.melds_mask[tiles.melds.numbers] | m.bonus_masks[one.hand.bonus][one.seat] | m.ENDINGS[win.how]
        assert len(slow) == len(quick)
        for facts, reading in zip(slow, quick, strict=True):
            mask = reading.mask | beside
            for group, look in LOOKS.items():
                number = int(look(facts)) if group.bit_count() > 1 else int(bool(look(facts)))
                assert (mask & group).bit_count() == number, (one.hand, group.bit_length(), facts.wait)
            seen |= mask
            same = facts_of(hand, reading)
            assert all(getattr(same, name) == getattr(facts, name) for name in SETS)
    assert sum(bool(seen & group) for group in LOOKS) > 33, "most facts were there in some hand"


SETS = ("chows", "pungs", "pair", "concealed_pungs", "concealed_chows", "wait", "placed", "shape")


@pytest.mark.parametrize(
    ("free", "winning", "shape", "facts", "not_facts"),
    [
        ((0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33), 0, Shape.THIRTEEN_ORPHANS, m.ORPHANS_THIRTEEN_WAITS, 0),
        ((0, 0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32), 33, Shape.THIRTEEN_ORPHANS, 0, m.ORPHANS_THIRTEEN_WAITS),
        ((19, 19, 20, 20, 21, 21, 23, 23, 25, 25, 32, 32, 19), 19, Shape.SEVEN_PAIRS, m.ALL_GREEN | m.GREEN_DRAGON, 0),
        ((0, 0, 8, 8, 9, 9, 17, 17, 18, 18, 26, 26, 27), 27, Shape.SEVEN_PAIRS, m.MIXED_TERMINALS, m.ALL_PUNGS),
    ],
)
def test_facts_of_other_shapes(free: tuple[int, ...], winning: int, shape: Shape, facts: int, not_facts: int) -> None:
    hand, win = Hand(free, (), winning), Win(player="E", how=WinMethod.SELF_DRAW)
    mask = reading_of_shape(shape, tiles_of(hand), seat_of(hand, win, TABLE)).mask
    assert mask & facts == facts
    assert not mask & not_facts


@pytest.mark.parametrize(
    ("free", "winning", "pure"),
    [((0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8), 4, True), ((0, 0, 0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 8), 8, False)],
)
def test_nine_gates_know_their_waits(free: tuple[int, ...], winning: int, pure: bool) -> None:
    hand, win = Hand(free, (), winning), Win(player="E", how=WinMethod.SELF_DRAW)
    for reading in readings_of(tiles_of(hand), seat_of(hand, win, TABLE)):
        assert reading.mask & m.NINE_GATES
        assert bool(reading.mask & m.PURE_NINE_GATES) is pure
