"""The table between two deals: who sits where, who deals, which wind prevails, what lies in the middle."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.tiles import Wind

Player = str
"""A player's id; names and accounts are unknown to the rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Everything about the next deal that does not depend on the house.

    `players` sit in turn order, the first in the seat that dealt first; `winds` are theirs in the same order;
    `dealer` is the player who deals, None when nobody sits in the dealer's seat (two players going round four winds);
    `hand` counts deals within the prevailing wind from 1 (kept only where a variant numbers them); `counters` are
    riichi counters or the dealer's streak; `sticks` are bets on the table; `scores` are the points of each player in
    the same order, empty where the house keeps no score; `chips` what each won in chips, `adjustments` whole points of
    the final result that were already given or taken, both empty when there are none.
    """

    players: tuple[Player, ...]
    winds: tuple[Wind, ...]
    dealer: Player | None
    prevailing: Wind = Wind.E
    hand: int = 1
    counters: int = 0
    sticks: int = 0
    scores: tuple[int, ...] = ()
    chips: tuple[int, ...] = ()
    adjustments: tuple[int, ...] = ()

    def wind_of(self, player: Player) -> Wind:
        return self.winds[self.players.index(player)]

    def at(self, wind: Wind) -> Player | None:
        """Who sits at a wind; None when the seat is empty."""
        return dict(zip(self.winds, self.players, strict=True)).get(wind)

    def others(self, player: Player) -> tuple[Player, ...]:
        """The other players in turn order, beginning with the next after `player`."""
        start = self.players.index(player) + 1
        return (*self.players[start:], *self.players[: start - 1])

    def turn_after(self, player: Player, other: Player) -> int:
        """How many turns after `player` it is `other`'s; 1 for the next, 0 for himself."""
        return (self.players.index(other) - self.players.index(player)) % len(self.players)


def seated(players: tuple[Player, ...], *, winds: tuple[Wind, ...] = tuple(Wind)) -> Table:
    """A new table: the first player deals, winds in turn order."""
    return Table(players=players, winds=winds[: len(players)], dealer=players[0])


def deal_passes(table: Table) -> Table:
    """The table after the deal went to the next player in turn: every wind moves one seat on.

    When the deal comes back to the seat that dealt first, the next wind prevails (after North, East again).
    """
    count = len(table.players)
    dealer = table.dealer if table.dealer is not None else table.players[0]
    index = (table.players.index(dealer) + 1) % count
    winds = tuple(Wind((place - index) % count) for place in range(count))
    prevailing = table.prevailing.after() if index == 0 else table.prevailing
    hand = 1 if index == 0 else table.hand + 1
    return replace(table, dealer=table.players[index], winds=winds, prevailing=prevailing, hand=hand, counters=0)


def reseated(table: Table, players: tuple[Player, ...]) -> Table:
    """The table with the same players in other seats: whatever is kept of each goes along."""
    if players == table.players:
        return table
    places = tuple(table.players.index(player) for player in players)

    def moved(kept: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(kept[place] for place in places) if kept else ()

    return replace(
        table,
        players=players,
        scores=moved(table.scores),
        chips=moved(table.chips),
        adjustments=moved(table.adjustments),
    )
