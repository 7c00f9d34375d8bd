"""Cases that are more than one deal: games played through the journal's own fold, exactly as at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine import DealInput, Instant, Opening, Player, Table, Transfer
from engine.journal import (
    AnyHouse,
    Decided,
    Entry,
    GameStarted,
    HandPlayed,
    InstantPaid,
    Night,
    Recorded,
    TableSet,
    bet_of,
    decide,
    extended,
    spec_of,
)
from engine.variants import RULESETS


def dealer_and_wind(table: Table) -> dict[str, object]:
    """Who deals at a table, and the prevailing wind."""
    return {"dealer": table.dealer, "prevailing": table.prevailing.name}


class Sitting:
    """A game of a case; `night` is its state, always the replay of the entries made so far."""

    def __init__(self, house: AnyHouse, players: tuple[Player, ...], table: Table | None = None) -> None:
        """Open a game; `table` starts it in the middle instead (its players and scores are taken as they stand)."""
        self.ruleset, self.house = RULESETS[house.variant], house
        self._entries: list[Recorded] = []
        self.night = Night()
        opening = self.ruleset.open(players, house) if table is None else Opening(table)
        self.record(GameStarted(spec_of(house), opening))

    @property
    def entries(self) -> tuple[Recorded, ...]:
        """The journal so far."""
        return tuple(self._entries)

    @property
    def table(self) -> Table:
        """The table of the game, which was opened with one."""
        return self.night.game.table

    def record(self, entry: Entry) -> None:
        """Append an entry and fold the journal anew."""
        seq = len(self._entries) + 1
        recorded = Recorded(seq=seq, at=seq, by="", source=str(seq), entry=entry)
        self.night = extended(self.night, self._entries, (recorded,))
        self._entries.append(recorded)

    def play(self, given: DealInput) -> Decided:
        """Decide a deal at the table as it stands and record it."""
        decided = decide(self.night, given)
        self.record(HandPlayed(self.night.next_number, given, decided.result))
        return decided

    def course(
        self, deals: Iterable[Callable[[], DealInput]], place: Callable[[Table], dict[str, object]] = dealer_and_wind
    ) -> dict[str, object]:
        """Play deals until the game is over: the place of each, of the next one, and whether the game is over."""
        sequence = []
        for given in deals:
            if not self.night.running:
                break
            sequence.append(place(self.table))
            self.play(given())
        finished = not self.night.running
        return {"sequence": sequence, "next": None if finished else place(self.table), "finished": finished}

    def instant(self, event: Instant) -> tuple[Transfer, ...]:
        """Book a payment during the deal."""
        transfers = self.ruleset.instant(event, self.table, self.house)
        self.record(InstantPaid(event, transfers))
        return transfers

    def bet(self, player: Player) -> tuple[Transfer, ...]:
        """Place a riichi bet."""
        bet = bet_of(self.ruleset, player, self.table, self.house)
        self.record(bet)
        return bet.transfers

    def put_right(self, change: TableSet) -> None:
        """Set dealer, winds or counters as a case states them."""
        self.record(change)
