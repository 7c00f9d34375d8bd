"""The course of a night: what each hand and payment changed, and where that left everybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bot.replies.receipts import scene_purse
from engine import Account, GameResult, Purse, Transfer, balances
from engine.journal import (
    Corrected,
    GameEnded,
    GameStarted,
    HandPlayed,
    InstantPaid,
    Night,
    NightSettled,
    Paid,
    Recorded,
    Result,
    RiichiBet,
    Substituted,
)


@dataclass(frozen=True, slots=True)
class CourseStep:
    """An entry with the label people use for it, what it changed, and the balances after it."""

    label: str
    recorded: Recorded
    change: Mapping[Account, int]
    totals: Mapping[Account, int]

    @property
    def opens_game(self) -> bool:
        return isinstance(self.recorded.entry, GameStarted)

    @property
    def hand(self) -> int | None:
        """The number of the hand, None for what is none."""
        return self.recorded.entry.number if isinstance(self.recorded.entry, HandPlayed) else None


def course_of(night: Night, purse: Purse | None = None) -> Iterator[CourseStep]:
    """Every entry that moved something, every hand and every beginning of a game, in order.

    Counted in one purse, that of the game that is played where none is given. Points begin anew with each game.
    """
    if night.house is None:
        return
    purse, totals = purse or scene_purse(night), dict[Account, int]()
    for one in night.lines:
        entry = one.recorded.entry
        if isinstance(entry, GameStarted) and purse is Purse.POINTS:
            totals.clear()
        change = balances(_moved(night, one.recorded), purse)
        for account, amount in change.items():
            totals[account] = totals.get(account, 0) + amount
        if change or isinstance(entry, GameStarted | HandPlayed):
            yield CourseStep(one.label, one.recorded, change, dict(totals))


def change_of(night: Night, recorded: Recorded) -> Mapping[Account, int]:
    """What one entry that counts changed, in the purse the table plays for."""
    return balances(_moved(night, recorded), scene_purse(night)) if night.house is not None else {}


def _moved(night: Night, recorded: Recorded) -> tuple[Transfer, ...]:
    """The transfers of an entry as they count now."""
    match recorded.entry:
        case HandPlayed(number):
            record = night.hand(number)
            if record is None:
                return ()
            return (*(_late_bets(night, number) if record.corrected else ()), *_of_result(record.result))
        case Substituted(_, _, transfers):
            return dict(night.taken_over).get(recorded.seq, transfers)
        case InstantPaid(_, transfers) | RiichiBet(_, transfers) | Paid(transfers):
            return transfers
        case GameEnded(final):
            return dict(night.ends).get(recorded.seq, final).transfers
        case NightSettled():
            return dict(night.ends).get(recorded.seq, GameResult()).transfers
        case GameStarted(_, opening):
            return opening.transfers
        case _:
            return ()


def _late_bets(night: Night, number: int) -> Iterator[Transfer]:
    """What was bet in the deal of a hand and told in a correction of it."""
    corrections = (one.recorded.entry for one in night.lines if isinstance(one.recorded.entry, Corrected))
    for entry in corrections:
        for bet in entry.before:
            if entry.number == number and isinstance(bet, RiichiBet):
                yield from bet.transfers


def _of_result(result: Result) -> tuple[Transfer, ...]:
    return (*result.transfers, *(result.final.transfers if result.final is not None else ()))
