"""The three founding tables of Hong Kong mahjong and their worked payments, cell by cell.

The columns say what is collected when nobody is doubled for dealing; the worked payments double for East. The
figures are those the tables print, not those our own code computes.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.options import House, resolve
from engine.ruleset import Deal, DealOutcome
from engine.table import seated
from engine.transfers import Purse, balances
from engine.variants.hong_kong import HONG_KONG
from engine.variants.hong_kong.options import Options
from engine.variants.hong_kong.payments import FIGURES, figure
from engine.wins import StatedValue, Win, WinMethod

SEATS = ("E", "S", "W", "N")


def paid(house: House[Options], faan: int, winner: str, payer: str | None) -> tuple[object, ...]:
    """What E, S, W and N gain by a hand of so many faan; a self-draw when nobody discarded."""
    table = seated(SEATS)
    win = Win(player=winner, how=WinMethod.SELF_DRAW if payer is None else WinMethod.DISCARD, payer=payer)
    score = HONG_KONG.score_stated(StatedValue(units=faan), win, table, house)
    assert score.refusal is None
    deal = Deal(table=table, house=house, outcome=DealOutcome.WON, wins=((win, score),))
    net = balances(HONG_KONG.settle(deal), Purse.MONEY)
    return tuple(Fraction(net.get(seat, 0), 1000) for seat in SEATS)


def house(preset: str, /, **changes: object) -> House[Options]:
    return resolve(HONG_KONG, preset, changes)


# Faan, what the winner collects by a discard: from the others and from the discarder.
SIMPLIFIED = [
    (3, (1, 1, 2), 4),
    (4, (2, 2, 4), 8),
    (5, (2, 2, 4), 8),
    (6, (2, 2, 4), 8),
    (7, (4, 4, 8), 16),
    (8, (4, 4, 8), 16),
    (9, (4, 4, 8), 16),
    (10, (8, 8, 16), 32),
]

# Faan, by a discard (others and discarder), in all, by a self-draw each, in all; a self-draw is worth a faan itself.
TRADITIONAL = [
    (0, (1, 1, 2), 4, None, None),
    (1, (2, 2, 4), 8, 4, 12),
    (2, (4, 4, 8), 16, 8, 24),
    (3, (8, 8, 16), 32, 16, 48),
    (4, (16, 16, 32), 64, 32, 96),
    (5, (16, 16, 32), 64, 32, 96),
    (6, (16, 16, 32), 64, 32, 96),
    (7, (32, 32, 64), 128, 64, 192),
    (8, (32, 32, 64), 128, 64, 192),
    (9, (32, 32, 64), 128, 64, 192),
    (10, (64, 64, 128), 256, 128, 384),
    (11, (64, 64, 128), 256, 128, 384),
    (13, (64, 64, 128), 256, 128, 384),
]

# Faan, by a discard (the discarder alone), by a self-draw in all, and each.
CANTON = [
    (0, 1, None, None),
    (1, 2, 3, 1),
    (2, 4, 6, 2),
    (3, 8, 12, 4),
    (4, 16, 24, 8),
    (5, 24, 36, 12),
    (6, 32, 48, 16),
    (7, 48, 72, 24),
    (8, 64, 96, 32),
    (9, 96, 144, 48),
    (10, 128, 192, 64),
    (11, 192, 288, 96),
    (12, 256, 384, 128),
    (13, 384, 576, 192),
]

# The association's table: the Canton curve four times as high, capped at ten faan. Faan, by a discard, each by a draw.
ASSOCIATION = [(3, 32, 16), (4, 64, 32), (5, 96, 48), (10, 512, 256), (13, 512, 256)]

# Table, faan, winner, discarder (None = self-draw), what E, S, W and N gain.
WORKED = [
    ("simplified", 3, "W", None, (-4, -2, 8, -2)),
    ("simplified", 4, "N", "S", (-4, -4, -2, 10)),
    ("simplified", 10, "E", "W", (64, -16, -32, -16)),
    ("traditional", 4, "W", None, (-64, -32, 128, -32)),
    ("traditional", 7, "N", "S", (-64, -64, -32, 160)),
    ("traditional", 10, "E", "W", (512, -128, -256, -128)),
    ("canton", 4, "W", None, (-64, -32, 128, -32)),
    ("canton", 7, "W", None, (-192, -96, 384, -96)),
    ("canton", 12, "E", "W", (2048, -512, -1024, -512)),
]


@pytest.mark.parametrize(("faan", "shares", "total"), SIMPLIFIED)
def test_the_simplified_table_by_a_discard(faan: int, shares: tuple[int, int, int], total: int) -> None:
    other, another, discarder = shares
    assert paid(house("simplified", dealer_doubles=False), faan, "S", "W") == (-other, total, -discarder, -another)


@pytest.mark.parametrize(("faan", "shares", "total", "each", "drawn"), TRADITIONAL)
def test_the_traditional_table(
    faan: int, shares: tuple[int, int, int], total: int, each: int | None, drawn: int | None
) -> None:
    rules = house("traditional_no_dealer", min_faan=0)
    other, another, discarder = shares
    assert paid(rules, faan, "S", "W") == (-other, total, -discarder, -another)
    if each is not None:
        assert paid(rules, faan, "S", None) == (-each, drawn, -each, -each)


@pytest.mark.parametrize(("faan", "discarder", "drawn", "each"), CANTON)
def test_the_canton_columns(faan: int, discarder: int, drawn: int | None, each: int | None) -> None:
    rules = house("half_spicy_full_gun", unit="0.25", min_faan=0)
    assert paid(rules, faan, "S", "W") == (0, discarder, -discarder, 0)
    if each is not None:
        assert paid(rules, faan, "S", None) == (-each, drawn, -each, -each)


@pytest.mark.parametrize(("faan", "discarder", "each"), ASSOCIATION)
def test_the_association_table(faan: int, discarder: int, each: int) -> None:
    assert paid(house("association"), faan, "S", "W") == (0, discarder, -discarder, 0)
    assert paid(house("association"), faan, "S", None) == (-each, 3 * each, -each, -each)


@pytest.mark.parametrize(("preset", "faan", "winner", "discarder", "gains"), WORKED)
def test_the_nine_worked_payments(
    preset: str, faan: int, winner: str, discarder: str | None, gains: tuple[int, ...]
) -> None:
    assert paid(house(preset), faan, winner, discarder) == gains


@pytest.mark.parametrize("faan", range(14))
def test_the_printed_half_spicy_row_fits_its_formula(faan: int) -> None:
    if faan < 4:
        assert FIGURES["half_spicy"][faan] == 2**faan
    elif faan % 2 == 0:
        assert FIGURES["half_spicy"][faan] == 16 * 2 ** ((faan - 4) // 2)
    else:
        assert FIGURES["half_spicy"][faan] == 24 * 2 ** ((faan - 5) // 2)


@pytest.mark.parametrize("faan", range(14))
def test_the_printed_full_spicy_row_doubles_every_faan(faan: int) -> None:
    assert FIGURES["full_spicy"][faan] == 2**faan


@pytest.mark.parametrize("faan", range(3, 14))
def test_the_simplified_table_is_an_eighth_of_the_traditional(faan: int) -> None:
    simplified, traditional = FIGURES["simplified"][faan], FIGURES["traditional"][faan]
    assert simplified is not None
    assert 8 * simplified == traditional


@pytest.mark.parametrize(("table", "row"), [("half_spicy", 3072), ("full_spicy", 1 << 19), ("traditional", 64)])
def test_nineteen_faan_without_a_limit(table: str, row: int) -> None:
    # half-spicy: 24 × 2^7; full-spicy: 2^19; traditional: its last row
    assert figure(19, house("traditional", faan_table=table).options) == row


def test_a_limit_hand_of_the_traditional_style_is_sixteen_chicken_hands() -> None:
    rules = house("traditional_4", dealer_doubles=False)
    assert paid(rules, 0, "S", "W") == (-1, 4, -2, -1)
    assert paid(rules, 13, "S", "W") == (-16, 64, -32, -16)
