"""An evening of the British game, recorded in a journal and read back from it."""

from __future__ import annotations

from engine.deals import DealInput
from engine.journal.deciding import decide
from engine.journal.entries import Entry, GameStarted, HandPlayed, Recorded, spec_of
from engine.journal.night import AnyHouse, Night
from engine.journal.replay import replay
from engine.table import Player, Table
from engine.transfers import Purse, balances
from engine.variants.british import BRITISH


class Evening:
    """Rounds played at one table; everything asked of it is a fold of its journal."""

    def __init__(self, house: AnyHouse, names: tuple[Player, ...]) -> None:
        self.names = names
        self.journal: list[Recorded] = []
        self._scores: list[dict[Player, int]] = []
        self._record(GameStarted(spec_of(house), BRITISH.open(names, house)))

    def _record(self, entry: Entry) -> None:
        seq = len(self.journal) + 1
        self.journal.append(Recorded(seq=seq, at=seq, by="", source=str(seq), entry=entry))

    @property
    def night(self) -> Night:
        return replay(self.journal)

    @property
    def table(self) -> Table:
        table = self.night.table
        assert table is not None
        return table

    def play(self, given: DealInput) -> tuple[int, ...]:
        """Book a round; what everybody gained by it, in the order of the names."""
        night = self.night
        decided = decide(night, given)
        self._record(HandPlayed(night.next_number, given, decided.result))
        self._scores.append({player: score.counted for player, score in decided.scores})
        change = balances(decided.result.transfers, Purse.POINTS)
        return tuple(change.get(name, 0) for name in self.names)

    def seats(self) -> str:
        """The winds of the names, as letters."""
        table = self.table
        return "".join(table.wind_of(name).name for name in self.names)

    def totals(self) -> tuple[int, ...]:
        net = self.night.purse(Purse.POINTS)
        return tuple(net.get(name, 0) for name in self.names)

    def tiles(self) -> tuple[int, ...]:
        """The tile scores of all rounds, added up."""
        return tuple(sum(scores.get(name, 0) for scores in self._scores) for name in self.names)
