"""A game that a correction ends, or lets go on, has one final: that of the hand which ends it as the night is now."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.deals import DealInput, Entered
from engine.journal.corrections import Correction, correct
from engine.journal.deciding import bet_of, decide
from engine.journal.entries import Entry, GameEnded, GameStarted, HandPlayed, Recorded, Undone, spec_of
from engine.journal.night import Night
from engine.journal.replay import extended, replay
from engine.journal.validation import faults
from engine.options import resolve
from engine.ruleset import DealOutcome
from engine.transfers import Purse
from engine.variants import RULESETS
from engine.wins import StatedValue, Win, WinMethod

RIICHI = RULESETS["riichi"]
HOUSE = resolve(RIICHI, None, {"game_length": "tonpuu", "rate_per_1000": "1"})
YAKUMAN = StatedValue(limit="yakuman")


def won(winner: str, payer: str, stated: StatedValue) -> DealInput:
    win = Win(player=winner, how=WinMethod.DISCARD, payer=payer)
    return DealInput(outcome=DealOutcome.WON, entered=(Entered(win, stated=stated),))


HANDS = (
    won("p2", "p3", StatedValue(units=2, fu=30)),
    won("p3", "p4", StatedValue(units=1, fu=30)),
    won("p4", "p1", StatedValue(units=1, fu=30)),
    won("p2", "p1", StatedValue(limit="mangan")),
)
"""2,000, 1,000, 1,000 (with a bet of p4 that comes back) and 8,000: p1 16,000, p2 35,000, p3 24,000, p4 25,000."""

AS_PLAYED = {"p1": -34_000, "p2": 45_000, "p3": -16_000, "p4": 5_000}
"""Less 30,000; 20 for the first place, and 20, 10, -10, -20."""
BUST_AT_ONCE = {"p1": 5_000, "p2": 67_000, "p3": -57_000, "p4": -15_000}
"""A yakuman of 32,000 in the first hand: 25,000, 57,000, -7,000, 25,000."""
BUST_IN_SECOND = {"p1": -15_000, "p2": 7_000, "p3": 65_000, "p4": -57_000}
"""One of p3 off p4 in the second: 25,000, 27,000, 55,000, -7,000."""


def kept(entries: list[Recorded], entry: Entry) -> None:
    seq = len(entries) + 1
    entries.append(Recorded(seq, seq, "test:1", f"m{seq}", entry))


@pytest.fixture
def entries() -> list[Recorded]:
    found = list[Recorded]()
    kept(found, GameStarted(spec_of(HOUSE), RIICHI.open(("p1", "p2", "p3", "p4"), HOUSE)))
    for number, given in enumerate(HANDS, 1):
        if number == 3:
            kept(found, bet_of(RIICHI, "p4", replay(found).game.table, HOUSE))
        kept(found, HandPlayed(number, given, decide(replay(found), given).result))
    return found


def put_right(entries: list[Recorded], number: int, stated: StatedValue) -> None:
    given = HANDS[number - 1]
    (entered,) = given.entered
    correction = Correction(number=number, given=replace(given, entered=(replace(entered, stated=stated),)))
    kept(entries, correct(entries, correction))


def sound(entries: list[Recorded]) -> Night:
    """The night of the entries, grown or folded anew, which has no faults."""
    night = replay(entries)
    assert extended(replay(entries[:-1]), entries[:-1], entries[-1:]) == night
    assert faults(entries) == ()
    return night


def money(night: Night) -> dict[str, int]:
    return dict(night.purse(Purse.MONEY))


def late(night: Night) -> list[int]:
    return [hand.number for hand in night.hands if hand.after_end]


def test_the_game_ends_with_its_last_hand(entries: list[Recorded]) -> None:
    assert money(sound(entries)) == AS_PLAYED


def test_a_game_that_a_correction_ends_earlier_has_one_final_and_keeps_the_hands_behind_it(
    entries: list[Recorded],
) -> None:
    put_right(entries, 1, YAKUMAN)
    night = sound(entries)
    assert (money(night), len(night.finals), late(night)) == (BUST_AT_ONCE, 1, [2, 3, 4])
    assert night.over == "tobi"
    assert night.game.table.scores == (25000, 57000, -7000, 25000)
    assert dict(night.purse(Purse.POINTS)) | {"bank": 0, "sticks": 0} == {
        **{"p1": 25000, "p2": 57000, "p3": -7000, "p4": 25000},
        **{"bank": 0, "sticks": 0},
    }
    kept(entries, Undone(len(entries)))
    again = sound(entries)
    assert (money(again), len(again.finals), late(again)) == (AS_PLAYED, 1, [])


def test_a_second_correction_moves_the_end_later(entries: list[Recorded]) -> None:
    put_right(entries, 1, YAKUMAN)
    put_right(entries, 1, StatedValue(units=2, fu=30))
    night = sound(entries)
    assert (money(night), len(night.finals), late(night)) == (AS_PLAYED, 1, [])
    put_right(entries, 2, YAKUMAN)
    night = sound(entries)
    assert (money(night), len(night.finals), late(night)) == (BUST_IN_SECOND, 1, [3, 4])
    put_right(entries, 1, YAKUMAN)
    night = sound(entries)
    assert (money(night), len(night.finals), late(night)) == (BUST_AT_ONCE, 1, [2, 3, 4])


def test_a_game_that_goes_on_by_a_correction_of_its_last_hand_has_no_final(entries: list[Recorded]) -> None:
    put_right(entries, 4, StatedValue(units=1, fu=30))
    night = sound(entries)
    assert night.running
    assert (money(night), night.finals) == ({}, ()) or not any(money(night).values())


def test_the_end_that_the_table_said_is_no_second_one_after_a_correction_ended_the_game(
    entries: list[Recorded],
) -> None:
    del entries[-1]
    game = replay(entries).game
    kept(entries, GameEnded(RIICHI.finish(game.table, game.house)))
    put_right(entries, 1, YAKUMAN)
    night = sound(entries)
    assert (money(night), len(night.finals), night.over) == (BUST_AT_ONCE, 1, "tobi")
    kept(entries, Undone(len(entries)))
    assert len(sound(entries).finals) == 1
