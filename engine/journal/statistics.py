"""What players did over nights: hands, games with their places, money and points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from engine.journal.entries import GameEnded, GameStarted, HandPlayed
from engine.journal.night import HandRecord, Night
from engine.journal.settlement import due
from engine.ruleset import DealOutcome, GameResult
from engine.table import Player
from engine.transfers import BANK, Purse, balances
from engine.variants import RULESETS
from engine.wins import Win


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game from its opening on: who sat down, what each won or lost in the game's purse, and how it ended.

    `changes` leave starting points out; `final` holds the final points where the game has them.
    """

    at: int
    variant: str
    purse: Purse
    players: tuple[Player, ...]
    changes: Mapping[Player, int] = field(default_factory=dict)
    final: GameResult | None = None
    hands: int = 0

    @property
    def places(self) -> Mapping[Player, Fraction]:
        """First place is 1; equal players share their places. Empty for a game that is not over."""
        if self.final is None:
            return {}
        points = dict(self.final.points)
        worth = {player: points.get(player, Fraction(self.changes.get(player, 0))) for player in self.players}
        return {
            player: Fraction(
                1 + 2 * sum(other > one for other in worth.values()) + sum(o == one for o in worth.values()), 2
            )
            for player, one in worth.items()
        }


@dataclass(slots=True)
class PlayerTotals:
    """What one player did; `value` sums what the wins of each variant counted, `money` is in thousandths."""

    nights: int = 0
    games: int = 0
    hands: int = 0
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    money: int = 0
    score: int = 0
    """Points won and lost over finished and unfinished games, before uma and oka."""
    points: Fraction = Fraction(0)
    """Final points, uma and oka included."""
    places: Counter[Fraction] = field(default_factory=Counter)
    value: Counter[str] = field(default_factory=Counter)
    won_in: Counter[str] = field(default_factory=Counter)
    streak: int = 0
    """The most hands won in a row within a night."""

    @property
    def average_place(self) -> Fraction | None:
        """The mean of all places; None for somebody who finished no game."""
        count = sum(self.places.values())
        return sum((place * times for place, times in self.places.items()), Fraction(0)) / count if count else None


@dataclass(frozen=True, slots=True)
class BestHand:
    """A winning hand and what its winner received, in parts of its purse."""

    night: int
    record: HandRecord
    place: int
    received: int
    purse: Purse


def games_of(night: Night) -> tuple[PlayedGame, ...]:
    """The games of a night in order; a closed night ends its last game."""
    games = list[PlayedGame]()
    for line in night.lines:
        entry = line.recorded.entry
        if isinstance(entry, GameStarted):
            ruleset = RULESETS[entry.house.variant]
            purse = Purse.POINTS if entry.opening.table.scores else _purse_of(night, line.recorded.seq, ruleset.id)
            games.append(PlayedGame(line.recorded.at, ruleset.id, purse, entry.opening.table.players))
            continue
        if not games:
            continue
        games[-1] = _with_entry(games[-1], night, entry)
    if games and night.settled is not None and games[-1].final is None:
        games[-1] = replace(games[-1], final=GameResult())
    return tuple(game for game in games if game.hands or game.changes)


def _purse_of(night: Night, seq: int, variant: str) -> Purse:
    """What a game without starting points counts, by the first hand played in it."""
    for hand in night.hands:
        if hand.recorded.seq > seq:
            return RULESETS[hand.house.variant].coin(hand.house).purse
    return RULESETS[variant].coin(night.house).purse if night.house is not None else Purse.MONEY


def _with_entry(game: PlayedGame, night: Night, entry: object) -> PlayedGame:
    """A game with one more entry that happened in it."""
    transfers = getattr(entry, "transfers", ())
    final: GameResult | None = None
    hands = game.hands
    if isinstance(entry, HandPlayed):
        record = night.hand(entry.number)
        if record is None:
            return game
        transfers, final, hands = record.result.transfers, record.result.final, hands + 1
    elif isinstance(entry, GameEnded):
        final = entry.final
    if final is not None:
        transfers = (*transfers, *(one for one in final.transfers if one.purse is game.purse))
    changes = dict(game.changes)
    for account, amount in balances(transfers, game.purse).items():
        if account != BANK:
            changes[account] = changes.get(account, 0) + amount
    return replace(game, changes=changes, final=final if final is not None else game.final, hands=hands)


def records_of(nights: Iterable[Night]) -> dict[Player, PlayerTotals]:
    """Every player's record over some nights; drawn deals count as hands."""
    records: dict[Player, PlayerTotals] = {}
    for night in nights:
        _count_hands(records, night)
        _count_games(records, night)
    return records


def _count_hands(records: dict[Player, PlayerTotals], night: Night) -> None:
    running: dict[Player, int] = {}
    for hand in night.hands:
        winners = _count_hand(records, hand)
        running = {player: running.get(player, 0) + 1 for player in winners}
        for player, length in running.items():
            records[player].streak = max(records[player].streak, length)


def _count_hand(records: dict[Player, PlayerTotals], hand: HandRecord) -> list[Player]:
    """Count one hand; its winners."""
    for player in hand.table.players:
        records.setdefault(player, PlayerTotals()).hands += 1
    if hand.given.outcome is not DealOutcome.WON:
        return []
    winners = []
    for entered, scored in zip(hand.given.entered, hand.result.scored, strict=True):
        part = entered.part
        if not isinstance(part, Win):
            continue
        winners.append(part.player)
        record = records.setdefault(part.player, PlayerTotals())
        record.wins += 1
        record.self_draws += part.payer is None
        record.value[hand.house.variant] += scored.counted
        record.won_in[hand.house.variant] += 1
        if part.payer is not None:
            records.setdefault(part.payer, PlayerTotals()).deal_ins += 1
    return winners


def _count_games(records: dict[Player, PlayerTotals], night: Night) -> None:
    games = games_of(night)
    there = {player for game in games for player in game.changes.keys() | set(game.players)}
    for player in there.intersection(night.people):
        records.setdefault(player, PlayerTotals()).nights += 1
    for game in games:
        _count_game(records, game)
    for account, amount in due(night, Purse.MONEY).items():
        if account in night.people:
            records.setdefault(account, PlayerTotals()).money += amount


def _count_game(records: dict[Player, PlayerTotals], game: PlayedGame) -> None:
    for player in game.players:
        record = records.setdefault(player, PlayerTotals())
        record.games += 1
        record.score += game.changes.get(player, 0) if game.purse is Purse.POINTS else 0
    for player, points in game.final.points if game.final is not None else ():
        records.setdefault(player, PlayerTotals()).points += points
    for player, place in game.places.items():
        records[player].places[place] += 1


def best_hands(nights: Iterable[Night]) -> Iterator[BestHand]:
    """Every winning hand with what it brought, in the order played."""
    for number, night in enumerate(nights):
        for hand in night.hands:
            if hand.given.outcome is not DealOutcome.WON:
                continue
            purse = RULESETS[hand.house.variant].coin(hand.house).purse
            received = balances(hand.result.transfers, purse)
            for place, entered in enumerate(hand.given.entered):
                if isinstance(entered.part, Win):
                    yield BestHand(number, hand, place, received.get(entered.part.player, 0), purse)
