"""Cases that are more than one deal: games played through the journal's own fold, exactly as at a table."""

from __future__ import annotations

from engine.deals import DealInput
from engine.journal import replay as ledger
from engine.journal.deciding import Decided, decide
from engine.journal.entries import Entry, GameStarted, HandPlayed, InstantPaid, Recorded, RiichiBet, TableSet, spec_of
from engine.journal.night import AnyHouse, Night
from engine.ruleset import Instant, Opening
from engine.table import Player, Table
from engine.transfers import Transfer
from engine.variants import RULESETS


class Sitting:
    """A game of a case; `night` is its state, always the replay of the entries made so far."""

    def __init__(self, house: AnyHouse, players: tuple[Player, ...], table: Table | None = None) -> None:
        """Open a game; `table` starts it in the middle instead (its players and scores are taken as they stand)."""
        self.ruleset = RULESETS[house.variant]
        self._entries: list[Recorded] = []
        self.night = Night()
        opening = self.ruleset.open(players, house) if table is None else Opening(table)
        self.record(GameStarted(spec_of(house), opening))

    @property
    def entries(self) -> tuple[Recorded, ...]:
        """The journal so far."""
        return tuple(self._entries)

    def record(self, entry: Entry) -> None:
        """Append an entry and fold the journal anew."""
        seq = len(self._entries) + 1
        self._entries.append(Recorded(seq=seq, at=seq, by="", source=str(seq), entry=entry))
        self.night = ledger.replay(self._entries)

    def play(self, given: DealInput) -> Decided:
        """Decide a deal at the table as it stands and record it."""
        decided = decide(self.night, given)
        self.record(HandPlayed(self.night.next_number, given, decided.result))
        return decided

    def instant(self, event: Instant) -> tuple[Transfer, ...]:
        """Book a payment during the deal."""
        assert self.night.table is not None
        assert self.night.house is not None
        transfers = self.ruleset.instant(event, self.night.table, self.night.house)
        self.record(InstantPaid(event, transfers))
        return transfers

    def bet(self, player: Player) -> tuple[Transfer, ...]:
        """Place a riichi bet."""
        assert self.night.table is not None
        assert self.night.house is not None
        transfers = self.ruleset.instant(Instant(kind="riichi", player=player), self.night.table, self.night.house)
        self.record(RiichiBet(player, transfers))
        return transfers

    def put_right(self, change: TableSet) -> None:
        """Set dealer, winds or counters as a case states them."""
        self.record(change)
