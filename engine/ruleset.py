"""What a variant is: declarations and a handful of pure functions, and the values they speak in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Generic, NamedTuple, Protocol

from engine.hand import Hand
from engine.options import House, OptionsT, Value
from engine.problems import Problem
from engine.scoring.elements import Element, Excluded, Item
from engine.scoring.facts import Shape
from engine.table import Player, Table
from engine.tiles import Tile, Wind
from engine.transfers import Coin, Transfer
from engine.wins import Loss, Part, StatedValue, Win


class HandScore(NamedTuple):
    """What a hand is worth and why. Every hand that is looked at makes one: a tuple is the quickest to make.

    `units` are the doubles, faan, tai, han or points before the limit, `counted` after it; `worth` is the single
    integer by which candidates were compared; `points` are fu or set points with their `point_items`; `base` is
    riichi's base points; `limit` names the limit that was reached. `refusal` says why the hand may not win although
    it was understood. `readings` are the uncapped scores of all modes that fit, by name.
    """

    items: tuple[Item, ...] = ()
    units: int = 0
    counted: int = 0
    worth: int = 0
    shape: Shape = Shape.STANDARD
    mode: str = "ordinary"
    points: int | None = None
    point_items: tuple[Item, ...] = ()
    base: int = 0
    limit: str | None = None
    left_out: tuple[Excluded, ...] = ()
    readings: tuple[tuple[str, int], ...] = ()
    waits: tuple[Tile, ...] = ()
    refusal: Problem | None = None
    warnings: tuple[Problem, ...] = ()
    runner_up: HandScore | None = None


class DealOutcome(Enum):
    """How a deal ended."""

    WON = "won"
    DRAWN = "drawn"
    FALSE_WIN = "false_win"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Generic[OptionsT]):
    """One dealt hand with its outcome.

    `wins` stand in turn order from the discarder; `others` are the valued hands of the rest; `hands` are the tiles of
    both, where tiles were entered; `draw` is the kind of a draw; `ready` and `nagashi` belong to a draw; `bets` are the
    players who bet during this deal; `instants` are the kinds of instant payments made during it; `false_claim` is what
    an offender claimed (with `false_worth`, its value where the claim had one); `extra` are transfers booked with it;
    `chance` is a wind drawn at random.
    """

    table: Table
    house: House[OptionsT]
    outcome: DealOutcome
    wins: tuple[tuple[Win, HandScore], ...] = ()
    others: tuple[tuple[Loss, HandScore], ...] = ()
    hands: tuple[tuple[Player, Hand], ...] = ()
    draw: str | None = None
    ready: frozenset[Player] = frozenset()
    nagashi: frozenset[Player] = frozenset()
    bets: tuple[Player, ...] = ()
    instants: tuple[str, ...] = ()
    false_claim: Win | None = None
    false_worth: int | None = None
    extra: tuple[Transfer, ...] = ()
    chance: Wind | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Instant:
    """A payment during the deal: `kind` is one of `Ruleset.instants`; `payer` fed it; `initial` = found in the deal."""

    kind: str
    player: Player
    payer: Player | None = None
    initial: bool = False
    liable: Player | None = None


@dataclass(frozen=True, slots=True)
class GameOver:
    """The game ended with this deal; `reason` is a key, `table` the table as it was left."""

    reason: str
    table: Table


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of a game: transfers that close it, and final points by player where the variant has them."""

    transfers: tuple[Transfer, ...] = ()
    points: tuple[tuple[Player, Fraction], ...] = ()


@dataclass(frozen=True, slots=True)
class Opening:
    """A game before its first deal: the table, and what the bank pays out as starting points."""

    table: Table
    transfers: tuple[Transfer, ...] = ()


class Ruleset(Protocol[OptionsT]):
    """One variant. Everything is pure; players are ids."""

    @property
    def id(self) -> str: ...
    @property
    def unit(self) -> str:
        """What a hand is counted in: doubles, faan, tai, han, points."""
        ...

    @property
    def all_score(self) -> bool:
        """Whether every player's hand is valued and a deal waits for all of them, not only for the winner's."""
        ...

    @property
    def hand_size(self) -> int:
        """Tiles held between two turns, a kong counted as three: 13 or 16."""
        ...

    @property
    def options(self) -> type[OptionsT]: ...
    @property
    def presets(self) -> Mapping[str, Mapping[str, object]]:
        """Named bundles of options; the first is what the bare variant name starts."""
        ...

    @property
    def offered(self) -> tuple[str, ...]:
        """The presets a new game offers as buttons, the most played first."""
        ...

    @property
    def element_ids(self) -> frozenset[str]:
        """Every element of every mode, those off by default too."""
        ...

    @property
    def flags(self) -> Mapping[str, str]:
        """What the table can say of a win ("last", "kong", "flower", "heaven" ...) and the variant's flag for it."""
        ...

    @property
    def liabilities(self) -> tuple[str, ...]: ...
    @property
    def instants(self) -> tuple[str, ...]: ...
    @property
    def draws(self) -> tuple[str, ...]:
        """Kinds of draws, the ordinary one first."""
        ...

    def seats(self, house: House[OptionsT]) -> int:
        """How many players sit at the table; 0 when the variant lets the table decide (2, 3 or 4)."""
        ...

    def check_options(self, options: OptionsT) -> tuple[Problem, ...]: ...
    def stake(self, text: str, house: House[OptionsT]) -> Mapping[str, Value]:
        """The options that a spoken stake ("0.3/0.6", "100/20", "1") sets; raises OptionRefused."""
        ...

    def coin(self, house: House[OptionsT]) -> Coin: ...
    def table_name(self, house: House[OptionsT]) -> str | None:
        """The table of payments in force, by name; None where the variant has but one."""
        ...

    def tile_set(self, house: House[OptionsT]) -> frozenset[Tile]: ...
    def elements(self, house: House[OptionsT]) -> Mapping[str, tuple[Element[OptionsT], ...]]:
        """The tables in force, one per mode."""
        ...

    def check(self, hand: Hand, part: Part, table: Table, house: House[OptionsT]) -> tuple[Problem, ...]:
        """Everything that makes the hand impossible, before any value is looked at."""
        ...

    def check_deal(self, deal: Deal[OptionsT]) -> tuple[Problem, ...]: ...
    def score(self, hand: Hand, part: Part, table: Table, house: House[OptionsT]) -> HandScore:
        """What a legal hand is worth; raises HandRefused with the problems of `check`."""
        ...

    def score_stated(self, value: StatedValue, part: Part, table: Table, house: House[OptionsT]) -> HandScore:
        """What a typed value is worth: minimum and limit apply."""
        ...

    def settle(self, deal: Deal[OptionsT]) -> tuple[Transfer, ...]: ...
    def instant(self, event: Instant, table: Table, house: House[OptionsT]) -> tuple[Transfer, ...]: ...
    def open(self, players: tuple[Player, ...], house: House[OptionsT]) -> Opening:
        """A new game; `Opening.table.scores` is filled only where later deals depend on scores."""
        ...

    def advance(self, deal: Deal[OptionsT]) -> Table | GameOver:
        """What follows a deal; `deal.table.scores` are already those after its transfers."""
        ...

    def finish(self, table: Table, house: House[OptionsT]) -> GameResult:
        """What closes a game whose final scores stand in `table`."""
        ...
