"""A recorded game played again into entries, checked against the points of its log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from bot.imports.recorded import RecordedGame, RecordedHand
from engine import (
    STICKS,
    DealInput,
    DealOutcome,
    Entered,
    Liable,
    Player,
    Purse,
    Refused,
    Win,
    Wind,
    WinMethod,
    resolve,
)
from engine.journal import (
    AnyHouse,
    Entry,
    GameEnded,
    GameStarted,
    HandPlayed,
    Night,
    NightSettled,
    Paid,
    Recorded,
    TableSet,
    bet_of,
    closing_payments,
    decide,
    extended,
    fewest_payments,
    spec_of,
)
from engine.variants import RULESETS

REASON = "import"
"""Why points move that the rules of the house do not give, but the log does."""


@dataclass(slots=True)
class Replayed:
    """The entries of an imported game and the night they make; `differing` are hands the house values otherwise."""

    night: Night
    entries: list[Entry] = field(default_factory=list)
    recorded: list[Recorded] = field(default_factory=list)
    differing: list[int] = field(default_factory=list)

    def add(self, entry: Entry) -> None:
        """Append an entry and fold it."""
        seq = self.night.seq + 1
        one = Recorded(seq=seq, at=self.night.at, by="", source="import", entry=entry)
        self.night = extended(self.night, self.recorded, (one,))
        self.recorded.append(one)
        self.entries.append(entry)


def play_game(game: RecordedGame, players: Sequence[Player], cent: int) -> Replayed:
    """A night of one recorded game, from its opening to its closing; `cent` is the smallest coin it is settled in.

    Where the house's result is not what the log says, a payment of its own makes up the difference, so that every
    score is the log's.
    """
    ruleset = RULESETS[game.variant]
    house: AnyHouse = resolve(ruleset, game.preset, game.options)
    played = Replayed(Night())
    played.add(GameStarted(spec_of(house), ruleset.open(tuple(players), house)))
    for hand in game.hands:
        _play_hand(played, hand, players, house)
    table = played.night.game.table
    if played.night.over is None:
        played.add(GameEnded(ruleset.finish(table, house)))
    played.add(NightSettled(closing_payments(played.night, cent)))
    return played


def _play_hand(played: Replayed, hand: RecordedHand, players: Sequence[Player], house: AnyHouse) -> None:
    _put_right(played, hand, players)
    table = played.night.table
    if table is None or _is_over(played.night):
        played.differing.append(played.night.next_number)
        return
    ruleset = RULESETS[house.variant]
    for place in hand.bets:
        played.add(bet_of(ruleset, players[place], table, house))
    given = _given(hand, players)
    number = played.night.next_number
    try:
        played.add(HandPlayed(number, given, decide(played.night, given).result))
    except Refused:
        played.differing.append(number)
    if hand.after is not None and not _is_over(played.night) and _correct_scores(played, hand.after, players):
        played.differing.append(number)


def _is_over(night: Night) -> bool:
    """Whether the game ended by the rules of the house."""
    return night.over is not None


def _put_right(played: Replayed, hand: RecordedHand, players: Sequence[Player]) -> None:
    """Seat dealer, wind and counters as the log has them, where the house's own flow differs."""
    table = played.night.table
    if table is None or _is_over(played.night):
        return
    dealer = players[hand.dealer]
    change = TableSet(
        dealer=dealer if table.dealer != dealer else None,
        counters=hand.counters if table.counters != hand.counters or table.dealer != dealer else None,
        sticks=hand.sticks if table.sticks != hand.sticks else None,
    )
    if change != TableSet():
        played.add(change)
    if _correct_scores(played, hand.scores, players) and played.night.numbers:
        played.differing.append(played.night.numbers)


def _correct_scores(played: Replayed, scores: Sequence[int], players: Sequence[Player]) -> bool:
    """Book what is missing to the log's scores; whether anything was."""
    table = played.night.game.table
    held = dict(zip(table.players, table.scores, strict=True))
    net = {player: score - held[player] for player, score in zip(players, scores, strict=True)}
    missing = {**net, STICKS: -sum(net.values())}
    if not any(net.values()):
        return False
    moved = tuple(replace(one, reason=REASON) for one in fewest_payments(missing, Purse.POINTS))
    played.add(Paid(moved, REASON))
    return True


def _given(hand: RecordedHand, players: Sequence[Player]) -> DealInput:
    """What was said of a hand, in player ids."""
    ready = frozenset(players[place] for place in hand.ready)
    if not hand.wins:
        nagashi = frozenset(players[place] for place in hand.nagashi)
        return DealInput(outcome=DealOutcome.DRAWN, draw=hand.draw, ready=ready, nagashi=nagashi, chance=Wind.E)
    entered = tuple(
        Entered(
            Win(
                player=players[win.winner],
                how=WinMethod.SELF_DRAW if win.payer is None else WinMethod.DISCARD,
                payer=players[win.payer] if win.payer is not None else None,
                liable=(Liable(players[win.liable], None),) if win.liable is not None else (),
            ),
            None,
            win.value,
        )
        for win in hand.wins
    )
    return DealInput(outcome=DealOutcome.WON, entered=entered, chance=Wind.E)
