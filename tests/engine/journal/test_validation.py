"""Every check of a night finds the damage it is there for, and nothing in a sound night."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.deals import DealInput, Entered
from engine.journal.deciding import decide
from engine.journal.entries import Entry, GameStarted, HandPlayed, Joined, Left, NightSettled, Paid, Recorded, spec_of
from engine.journal.replay import replay
from engine.journal.validation import CHECKS, faults
from engine.options import resolve
from engine.ruleset import DealOutcome, GameOver
from engine.table import Table
from engine.tiles import Wind
from engine.transfers import Purse, Transfer
from engine.variants import RULESETS
from engine.wins import StatedValue, Win, WinMethod

PLAYERS = ("p1", "p2", "p3", "p4")


def recorded(*entries: Entry) -> tuple[Recorded, ...]:
    return tuple(Recorded(seq, seq, "test:1", f"m{seq}", entry) for seq, entry in enumerate(entries, 1))


def opened(variant: str = "singapore", bench: tuple[str, ...] = ("p5",)) -> GameStarted:
    house = resolve(RULESETS[variant], None, {})
    return GameStarted(spec_of(house), RULESETS[variant].open(PLAYERS, house), bench)


def won(number: int, before: tuple[Entry, ...], winner: str = "p2") -> HandPlayed:
    """One double, self-drawn at 0.5/1: 2 from each."""
    given = DealInput(
        outcome=DealOutcome.WON,
        entered=(Entered(Win(player=winner, how=WinMethod.SELF_DRAW), stated=StatedValue(units=1)),),
    )
    return HandPlayed(number, given, decide(replay(recorded(*before)), given).result)


def night() -> tuple[Entry, ...]:
    """A game, a hand for p2, the supper of p5, and a closing: p2 +6, p3 -2, p4 -2, p1 -2 + 5, p5 -5."""
    start = (opened(),)
    played = (*start, won(1, start), Paid((Transfer("p5", "p1", 5000, "paid"),)))
    payments = (
        Transfer("p3", "p2", 2000, "settlement"),
        Transfer("p4", "p1", 2000, "settlement"),
        Transfer("p5", "p2", 4000, "settlement"),
        Transfer("p5", "p1", 1000, "settlement"),
    )
    return (*played, NightSettled(payments))


def keys(entries: tuple[Recorded, ...]) -> set[str]:
    return {found.key for found in faults(entries)}


def test_a_sound_night_has_no_faults() -> None:
    assert faults(recorded(*night())) == ()


def test_every_check_is_listed_once() -> None:
    assert len(set(CHECKS)) == len(CHECKS)


def test_a_missing_entry_is_found() -> None:
    entries = recorded(*night())
    assert keys((*entries[:2], *entries[3:])) >= {"journal.gap"}


def test_a_message_applied_again_is_found() -> None:
    entries = recorded(*night()[:3], Joined("p6"))
    assert keys((*entries[:3], replace(entries[3], source="m2"))) == {"journal.message_twice"}


def test_a_number_given_twice_is_found() -> None:
    start = (opened(),)
    first = won(1, start)
    assert keys(recorded(*start, first, replace(won(2, (*start, first)), number=1))) == {"journal.number_again"}


def test_somebody_who_sits_twice_is_found() -> None:
    started = opened()
    doubled = replace(started.opening.table, players=("p1", "p2", "p3", "p3"))
    assert keys(recorded(replace(started, opening=replace(started.opening, table=doubled)))) == {"journal.seats"}


def test_somebody_who_sits_and_sits_out_is_found() -> None:
    assert keys(recorded(replace(opened(), bench=("p1",)))) == {"journal.seats"}


def test_a_dealer_who_does_not_sit_is_found() -> None:
    started = opened()
    elsewhere = replace(started.opening.table, dealer="p5")
    assert keys(recorded(replace(started, opening=replace(started.opening, table=elsewhere)))) == {"journal.seats"}


@pytest.mark.parametrize("stranger", ["p9", "nobody"])
def test_a_balance_of_a_stranger_is_found(stranger: str) -> None:
    assert keys(recorded(opened(), Paid((Transfer("p1", stranger, 10, "paid"),)))) == {"journal.stranger"}


@pytest.mark.parametrize("gone", [Left("p5"), opened("hong_kong", bench=())], ids=["bench", "game"])
def test_whoever_went_even_and_without_a_hand_is_no_stranger(gone: Entry) -> None:
    there_and_back = (Transfer("p1", "p5", 10, "paid"), Transfer("p5", "p1", 10, "paid"))
    assert faults(recorded(opened(), *(Paid((one,)) for one in there_and_back), gone)) == ()


def test_a_winner_who_does_not_sit_is_found() -> None:
    start = (opened(),)
    played = won(1, start)
    given = replace(
        played.given, entered=(Entered(Win(player="p5", how=WinMethod.SELF_DRAW), stated=StatedValue(units=1)),)
    )
    assert keys(recorded(*start, replace(played, given=given))) == {"journal.stranger"}


def test_a_hand_without_a_game_is_found() -> None:
    start = (opened(),)
    assert keys(recorded(won(1, start))) == {"journal.no_game"}


def test_payments_that_do_not_clear_the_night_are_found() -> None:
    *before, settled = night()
    assert isinstance(settled, NightSettled)
    short = NightSettled(settled.payments[1:])
    assert keys(recorded(*before, short)) == {"journal.closing"}


def test_more_payments_than_are_needed_are_found() -> None:
    *before, settled = night()
    assert isinstance(settled, NightSettled)
    around = (Transfer("p1", "p2", 500, "settlement"), Transfer("p2", "p1", 500, "settlement"))
    assert keys(recorded(*before, NightSettled((*settled.payments, *around)))) == {"journal.closing"}


def test_scores_that_are_not_the_points_are_found() -> None:
    started = opened()
    table = replace(started.opening.table, scores=(1, 2, 3, 4))
    assert "journal.scores" in keys(recorded(replace(started, opening=replace(started.opening, table=table))))


def test_balances_that_nothing_moved_are_found() -> None:
    entries = recorded(*night())
    folded = replay(entries)
    purse = dict(folded.purse(Purse.MONEY))
    cooked = replace(folded, balances={Purse.MONEY: {**purse, "p1": purse["p1"] + 10}})
    found = {one.key for check in CHECKS for one in check(entries, cooked)}
    assert {"journal.sum", "journal.balance"} <= found


def test_the_table_after_a_game_is_looked_at_too() -> None:
    start = (opened(),)
    played = won(1, start)
    last = Table(players=PLAYERS, winds=(Wind.E, Wind.E, Wind.W, Wind.N), dealer="p1")
    over = replace(played, result=replace(played.result, after=GameOver("rounds_played", last)))
    assert keys(recorded(*start, over)) == {"journal.seats"}
