"""What players type and the hand that is read from it."""

from __future__ import annotations

from engine.hand import Hand, Meld, MeldKind
from engine.notation import parse


def test_a_canonical_hand_is_read() -> None:
    hand = Hand((1, 2, 12, 13, 14, 22, 22, 24, 25, 26), (Meld(MeldKind.CHOW, (9, 10, 11)),), winning=3)
    assert parse("23m+4m 456p 789s 55s (123p)").hand == hand
