"""What players did over nights: hands, games with their places, money and points."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from engine import BANK, STICKS, DealOutcome, GameResult, Player, Purse, Transfer, Win, balances
from engine.journal.entries import GameEnded, GameStarted, HandPlayed, NightSettled, Paid
from engine.journal.night import HandRecord, Night
from engine.journal.settlement import due
from engine.variants import RULESETS


@dataclass(slots=True)
class PlayedGame:
    """A game from its opening on: who sat down, what each won or lost in the game's purse, and how it ended.

    `changes` leave starting points out; `final` holds the final points where the game has them; `is_told` says that
    something was entered beside hands.
    """

    at: int
    variant: str
    purse: Purse
    players: tuple[Player, ...]
    changes: dict[Player, int] = field(default_factory=dict)
    final: GameResult | None = None
    hands: int = 0
    is_told: bool = False

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

    def add(self, other: PlayerTotals) -> None:
        """Count in what the same player did elsewhere."""
        for name in ("nights", "games", "hands", "wins", "self_draws", "deal_ins", "money", "score", "points"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for own, more in ((self.value, other.value), (self.won_in, other.won_in)):
            own.update(more)
        self.places.update(other.places)
        self.streak = max(self.streak, other.streak)

    @property
    def average_place(self) -> Fraction | None:
        """The mean of all places; None for somebody who finished no game."""
        count = sum(self.places.values())
        return sum((place * times for place, times in self.places.items()), Fraction(0)) / count if count else None


@dataclass(frozen=True, slots=True)
class BestHand:
    """A winning hand and what its winner received, without the own bet that came back, in parts of its purse."""

    record: HandRecord
    place: int
    received: int
    purse: Purse

    @property
    def winner(self) -> Player:
        return self.record.given.entered[self.place].part.player


@dataclass(frozen=True, slots=True)
class NightTotals:
    """What statistics need of one night, which need not be gone through again.

    `at` is when it began; `best` are those of its winning hands that can be among the best, in the order played.
    """

    at: int
    hands: int
    records: Mapping[Player, PlayerTotals]
    best: tuple[BestHand, ...]


BEST: Final = 5
"""So many hands of a night can be among the best of all, and the best of each player."""


def totals_of(night: Night) -> NightTotals:
    """What everybody did in a night; drawn deals count as hands."""
    records: dict[Player, PlayerTotals] = {}
    _count_hands(records, night)
    _count_games(records, night)
    at = night.lines[0].recorded.at if night.lines else night.at
    return NightTotals(at, len(night.hands_played), records, _best_of(night))


def records_of(nights: Iterable[NightTotals]) -> dict[Player, PlayerTotals]:
    """Every player's record over some nights."""
    records: dict[Player, PlayerTotals] = {}
    for night in nights:
        for player, record in night.records.items():
            records.setdefault(player, PlayerTotals()).add(record)
    return records


def best_hands(nights: Iterable[NightTotals]) -> tuple[BestHand, ...]:
    """The hands that can be among the best, in the order played."""
    return tuple(one for night in nights for one in night.best)


def games_of(night: Night) -> tuple[PlayedGame, ...]:
    """The games of a night in order; a closed night ends its last game. Bets before a first hand that was never played
    make none."""
    games, hands = list[PlayedGame](), iter(night.hands)
    for line in night.lines:
        entry = line.recorded.entry
        record = next(hands) if isinstance(entry, HandPlayed) else None
        if isinstance(entry, GameStarted):
            ruleset = RULESETS[entry.house.variant]
            purse = Purse.POINTS if entry.opening.table.scores else _purse_of(night, line.recorded.seq, ruleset.id)
            games.append(PlayedGame(line.recorded.at, ruleset.id, purse, entry.opening.table.players))
        elif games:
            ends = isinstance(entry, GameEnded | NightSettled)
            final = dict(night.ends).get(line.recorded.seq) if ends else None
            _count_entry(games[-1], entry, record, final)
    if games and night.settled is not None and games[-1].final is None:
        games[-1].final = GameResult()
    return tuple(one for one in games if one.hands or one.is_told or _brought_anything(one))


def _brought_anything(game: PlayedGame) -> bool:
    """Whether a game without hands that count moved what stays: final points, or money."""
    has_final_points = game.final is not None and bool(game.final.points)
    return has_final_points or (bool(game.changes) and game.purse is not Purse.POINTS)


def _purse_of(night: Night, seq: int, variant: str) -> Purse:
    """What a game without starting points counts, by the first hand played in it."""
    place = bisect_right(night.hands, seq, key=lambda hand: hand.recorded.seq)
    if place < len(night.hands):
        house = night.hands[place].house
        return RULESETS[house.variant].coin(house).purse
    last = night.house  # of the last game, which may be another one: then nothing was played in this one
    return RULESETS[variant].coin(last).purse if last is not None and last.variant == variant else Purse.MONEY


def _count_entry(game: PlayedGame, entry: object, record: HandRecord | None, final: GameResult | None) -> None:
    """Count one more entry that happened in a game; `record` is that of a hand, `final` what ended the game."""
    transfers: Iterable[Transfer] = getattr(entry, "transfers", ())
    game.is_told = game.is_told or isinstance(entry, Paid)  # four equal scores move nothing, and are a game
    if record is not None:
        transfers, final = record.result.transfers, record.result.final
        game.hands += not record.given.is_void
    if final is not None:
        transfers = (*transfers, *(one for one in final.transfers if one.purse is game.purse))
        game.final = final
    for account, amount in balances(transfers, game.purse).items():
        if account != BANK:
            game.changes[account] = game.changes.get(account, 0) + amount


def _count_hands(records: dict[Player, PlayerTotals], night: Night) -> None:
    running: dict[Player, int] = {}
    for hand in night.hands_played:
        winners = _count_hand(records, hand)
        running = {player: running.get(player, 0) + 1 for player in winners}
        for player, length in running.items():
            records[player].streak = max(records[player].streak, length)


def _count_hand(records: dict[Player, PlayerTotals], hand: HandRecord) -> list[Player]:
    """Count one hand; its winners."""
    for player in hand.table.players:
        _record(records, player).hands += 1
    if hand.given.outcome is not DealOutcome.WON:
        return []
    winners, counts = list[Player](), hand.counted_wins
    for payer in {win.payer for win in counts if win.payer is not None}:
        _record(records, payer).deal_ins += 1
    for entered, scored in zip(hand.given.entered, hand.result.scored, strict=True):
        part = entered.part
        if not isinstance(part, Win) or part not in counts:
            continue
        winners.append(part.player)
        record = _record(records, part.player)
        record.wins += 1
        record.self_draws += part.payer is None and entered.how_told
        record.value[hand.house.variant] += scored.counted
        record.won_in[hand.house.variant] += 1
    return winners


def _record(records: dict[Player, PlayerTotals], player: Player) -> PlayerTotals:
    found = records.get(player)
    if found is None:
        found = records[player] = PlayerTotals()
    return found


def _count_games(records: dict[Player, PlayerTotals], night: Night) -> None:
    games = games_of(night)
    there = {player for game in games for player in game.changes.keys() | set(game.players)}
    for player in night.people:
        if player in there:
            _record(records, player).nights += 1
    for game in games:
        _count_game(records, game)
    for account, amount in due(night, Purse.MONEY).items():
        if account in night.people:
            _record(records, account).money += amount


def _count_game(records: dict[Player, PlayerTotals], game: PlayedGame) -> None:
    for player in game.players:
        record = _record(records, player)
        record.games += 1
        record.score += game.changes.get(player, 0) if game.purse is Purse.POINTS else 0
    for player, points in game.final.points if game.final is not None else ():
        _record(records, player).points += points
    for player, place in game.places.items():
        records[player].places[place] += 1


def _best_of(night: Night) -> tuple[BestHand, ...]:
    """The hands that brought most of each purse, the best of each winner, and the last of each."""
    won = list(_won(night))
    kept, most = dict[int, BestHand](), Counter[tuple[Player | None, Purse]]()
    for at, one in sorted(enumerate(won), key=lambda pair: -pair[1].received):
        places = ((None, one.purse), BEST), ((one.winner, one.purse), 1)
        if any(most[who] < room for who, room in places):
            kept[at] = one
        most.update(who for who, _ in places)
    kept |= {at: won[at] for at in {one.winner: at for at, one in enumerate(won)}.values()}
    return tuple(kept[at] for at in sorted(kept))


def _won(night: Night) -> Iterator[BestHand]:
    """Every winning hand with what it brought, in the order played."""
    for hand in night.hands:
        if hand.given.outcome is not DealOutcome.WON:
            continue
        purse = hand.ruleset.coin(hand.house).purse
        received, stick = balances(hand.result.transfers, purse), _stick_of(hand)
        for place, entered in enumerate(hand.given.entered):
            if isinstance(entered.part, Win):
                player = entered.part.player
                own = stick if player in hand.mid_deal.bets else 0
                yield BestHand(hand, place, received.get(player, 0) - own, purse)


def _stick_of(hand: HandRecord) -> int:
    """What one bet that lay on the table brought in a hand; 0 where none lay."""
    sticks = hand.table.sticks
    return sum(move.amount for move in hand.result.transfers if move.payer == STICKS) // sticks if sticks else 0
