"""What a variant is: declarations and a handful of pure functions, and the values they speak in.

A variant makes one `Ruleset` and names what differs from the defaults at the end of this file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import Any, Final, Generic, NamedTuple

from engine.hand import Hand
from engine.lazy import lazy
from engine.options import House, OptionsT, Value
from engine.problems import HandRefused, OptionRefused, Problem, problem
from engine.scoring.elements import Element, Excluded, Item
from engine.scoring.facts import Shape
from engine.table import Player, Table, deal_passes, seated
from engine.tiles import Tile, Wind
from engine.transfers import Coin, Purse, Transfer
from engine.wins import Loss, Part, StatedValue, Win

SPECIAL: Final = "special"
"""The kind of a mode in which a hand counts as one of its special hands."""
FISHING: Final = "fishing"
"""The kind of a mode in which a loser's hand counts for the special hand it was one tile from."""


class Mode(NamedTuple):
    """How a hand is read where it may be read in several ways: a kind, and the element that it is read as.

    As text `ordinary`, `special:<element>`, `fishing:<element>`.
    """

    kind: str
    element: str = ""

    @classmethod
    def parse(cls, text: str) -> Mode:
        """The mode of a text."""
        kind, _, element = text.partition(":")
        return cls(kind, element)

    def show(self) -> str:
        """The mode as it is kept."""
        return f"{self.kind}:{self.element}" if self.element else self.kind

    @property
    def claim(self) -> str:
        """What a player says who wants his hand read so."""
        return self.element if self.kind == SPECIAL else self.show()


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

    def beside(self, runner_up: HandScore) -> HandScore:
        """Return the same score with the one that came next; it is the last field."""
        return tuple.__new__(HandScore, (*self[:-1], runner_up))


class DealOutcome(Enum):
    """How a deal ended."""

    WON = "won"
    DRAWN = "drawn"
    FALSE_WIN = "false_win"


class Deal(NamedTuple, Generic[OptionsT]):
    """One dealt hand with its outcome. Every hand that is paid makes one: a tuple is the quickest to make.

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
    """The result of a game: transfers that close it, and final points by player where the variant has them.

    `fines` are the whole points of those that false wins took off.
    """

    transfers: tuple[Transfer, ...] = ()
    points: tuple[tuple[Player, Fraction], ...] = ()
    fines: tuple[tuple[Player, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Opening:
    """A game before its first deal: the table, and what the bank pays out as starting points."""

    table: Table
    transfers: tuple[Transfer, ...] = ()


MONEY: Final = Coin(Purse.MONEY, 1000)
"""Money in thousandths of the unit that stakes are agreed in."""


def four_seats(_: House[Any]) -> int:
    """Four players."""
    return 4


def any_options(_: object) -> tuple[Problem, ...]:
    """All values of the options go together."""
    return ()


def any_preset(_: str, __: str, ___: Value) -> tuple[Problem, ...]:
    """Every preset knows every option and element."""
    return ()


def no_stake(text: str, _: House[Any]) -> Mapping[str, Value]:
    """Refuse a spoken stake."""
    raise OptionRefused(problem("bad_option", name="stake", given=text, allowed="–"))


def one_table(_: House[Any]) -> str | None:
    """No name: the variant has one table of payments."""
    return None


def money(_: House[Any]) -> Coin:
    """Pay in money."""
    return MONEY


def pays_everybody(_: House[Any]) -> bool:
    """All winners of one discard are paid, or there is one only."""
    return False


def uncounted(_: House[Any]) -> tuple[int, int] | None:
    """Amounts come from a table: nobody counts a base and steps."""
    return None


def nothing_derived(_: House[Any]) -> Mapping[str, Value]:
    """Every option says itself what is played."""
    return {}


def any_deal(_: Deal[Any]) -> tuple[Problem, ...]:
    """Find nothing wrong with the hands of a deal together."""
    return ()


def stated_units(value: StatedValue, _: Part, __: Table, ___: House[Any]) -> HandScore:
    """Return typed units as they are, without minimum or limit. Raises HandRefused."""
    if value.units is None or value.units < 0:
        raise HandRefused(problem("bad_value", unit="points"))
    return HandScore(units=value.units, counted=value.units, worth=value.units, mode="stated")


def no_instant(event: Instant, _: Table, __: House[Any]) -> tuple[Transfer, ...]:
    """Refuse every payment during the deal."""
    raise HandRefused(problem("unknown_instant", given=event.kind))


def no_own_hands(_: House[Any]) -> tuple[tuple[str, int], ...]:
    """No hands that only the house knows."""
    return ()


def open_seated(players: tuple[Player, ...], _: House[Any]) -> Opening:
    """Seat the players; nothing is paid out."""
    return Opening(seated(players))


def pass_deal(deal: Deal[Any]) -> Table | GameOver:
    """Let the next player deal, whoever won."""
    return deal_passes(deal.table)


def finish_paid(_: Table, __: House[Any]) -> GameResult:
    """Close a game whose money was paid hand by hand."""
    return GameResult()


def any_fu(_: StatedValue, __: Win, ___: House[Any]) -> bool:
    """Where hands have no fu, none is wrong."""
    return True


def no_names(_: StatedValue, __: Part, ___: Table, ____: House[Any]) -> HandScore:
    """Refuse elements that are named instead of tiles."""
    raise HandRefused(problem("bad_value", unit="points"))


def same_tile(tile: Tile, _: House[Any]) -> Tile:
    """Show the tile itself, where none is turned to show another."""
    return tile


def no_bonus(score: HandScore, _: Hand, __: Part, ___: Table, ____: House[Any]) -> HandScore:
    """Leave a value told at the table as it is: its bonus tiles are in it."""
    return score


Scored = Callable[[Hand, Part, Table, House[OptionsT]], HandScore]


@dataclass(frozen=True, kw_only=True, eq=False)
class Ruleset(Generic[OptionsT]):
    """One variant: declarations and pure functions. Players are ids.

    Declarations are enforced by `engine.deals`: a flag, liability, instant payment or draw that is not listed here is
    answered with a problem.
    """

    # Names
    id: str
    unit: str
    """What a hand is counted in: doubles, faan, tai, han, points."""
    aliases: tuple[str, ...] = ()
    """Everyday names that people type, in every language."""
    game_names: str = ""
    """What people call the game beside that, where they open one: names divided by `|`."""
    just_mahjong: tuple[str, str] | None = None
    """The language, and the word for mahjong in it, by which people mean this game where they name none."""

    # House rules
    options: type[OptionsT]
    presets: Mapping[str, Mapping[str, object]]
    """Named bundles of options; the first is what the bare variant name starts."""
    offered: tuple[str, ...] = ()
    """The presets a new game offers as buttons, the most played first."""
    base_preset: str | None = None
    """The preset that is meant where a game is opened for a base and a value of a tai, and nothing else is said."""
    for_four: frozenset[str] = frozenset()
    """The presets that are rules for four players alone: nobody else is offered them."""
    element_ids: frozenset[str]
    """Every element of every mode, those off by default too."""
    spoken: Mapping[str, str] = field(default_factory=dict)
    """What people call single elements beside the names of the catalogues: names divided by `|`, by id."""
    spoken_presets: Mapping[str, str] = field(default_factory=dict)
    """What people call the tables of rules: phrases divided by `|`, by preset."""
    spoken_options: Mapping[str, Mapping[str, Value]] = field(default_factory=dict)
    """Options by the phrases (divided by `|`) that name them where a game is opened or its rules are set."""
    spoken_rules: Mapping[str, tuple[str, Value]] = field(default_factory=dict)
    """The same for phrases that are understood only where rules are set: they may be names of people elsewhere."""
    spoken_limits: Mapping[str, str] = field(default_factory=dict)
    """What people call the limits by which a hand is named, or a value (a number): phrases divided by `|`."""
    spoken_flags: Mapping[str, str] = field(default_factory=dict)
    """What people call facts of `flags` that no other game knows: phrases divided by `|`, by fact."""
    spoken_draws: Mapping[str, str] = field(default_factory=dict)
    """What people call the draws: phrases divided by `|`, by kind."""
    limit_option: str | None = None
    """The option that "limit 7" sets."""
    minimum_option: str | None = None
    """The option that "minimum 3" sets."""
    decisive: tuple[str, ...] = ()
    """The options by which tables mostly differ: shown first."""
    stake_options: tuple[str, ...] = ()
    """The options that say what is played for: other rules leave them alone, unless they bring a stake of their own."""
    usual_stakes: tuple[str, ...] = ()
    """Stakes that are offered where one is asked for."""
    stake_points: tuple[int, ...] = ()
    """How many points an amount of money may be for, the usual one first, where so many points are worth so much."""
    follows_count: bool = False
    """Whether as many players as the option `players` allows open the game in that form without saying so."""
    check_options: Callable[[OptionsT], tuple[Problem, ...]] = any_options
    """What is wrong with values that do not go together."""
    preset_problems: Callable[[str, str, Value], tuple[Problem, ...]] = any_preset
    """What a preset (first) has against one option or element set on top of it, with its value already read."""
    shorthands: Mapping[str, Callable[[str, House[OptionsT]], Mapping[str, object]]] = field(default_factory=dict)
    """Names that people give to what other options say (oka), and the options they stand for; raise OptionRefused."""
    stake: Callable[[str, House[OptionsT]], Mapping[str, Value]] = no_stake
    """The options that a spoken stake ("0.3/0.6", "100/20", "1") sets; raises OptionRefused."""
    seats: Callable[[House[OptionsT]], int] = four_seats
    """How many players sit at the table; 0 when the variant lets the table decide (2, 3 or 4)."""
    coin: Callable[[House[OptionsT]], Coin] = money
    derived: Callable[[House[OptionsT]], Mapping[str, Value]] = nothing_derived
    """What is played for options that a house leaves open, by option."""
    counting: Callable[[House[OptionsT]], tuple[int, int] | None] = uncounted
    """Base and step of every payment, in units of the stake, where players count them aloud (底 and 台)."""
    table_name: Callable[[House[OptionsT]], str | None] = one_table
    """The table of payments in force, by name; None where the variant has but one."""
    pays_nearest_only: Callable[[House[OptionsT]], bool] = pays_everybody
    """Whether of several winners of one discard only the next in turn is paid."""
    pay_all_option: tuple[str, str] | None = None
    """The option, with its value, by which a house that pays the nearest only pays all winners of one discard."""

    # What can be said of a deal
    hand_size: int = 13
    """Tiles held between two turns, a kong counted as three: 13 or 16."""
    all_score: bool = False
    """Whether every player's hand is valued and a deal waits for all of them, not only for the winner's."""
    counts_fu: bool = False
    """Whether a value has fu beside its units: `HandScore.points` are fu, a typed value may need them."""
    counts_discards: bool = False
    """Whether it matters how many discards were made when a hand was won (`Win.discards`)."""
    indicators: bool = False
    """Whether tiles are turned that make others bonus tiles (dora); red fives belong to them."""
    shown_by: Callable[[Tile, House[OptionsT]], Tile] = same_tile
    """The bonus tile that an indicator shows; asked only where there are `indicators`."""
    limit_names: tuple[str, ...] = ("limit",)
    """The limits by which a value can be named, ascending."""
    lays_claimed: bool = False
    """Whether a claimed tile lies on its side, towards whom it came from."""
    usual_points: tuple[int, ...] = ()
    """What winning hands are mostly worth where not every number occurs: offered when a value is asked for."""
    flags: Mapping[str, str] = field(default_factory=dict)
    """What the table can say of a win ("last", "kong", "flower", "heaven" ...) and the variant's flag for it."""
    bets: tuple[str, ...] = ()
    """The flags by which a winner is known to have bet during the deal; a variant without any knows no bets."""
    bet: str | None = None
    """The kind of payment (one of `instants`) by which a player bets; a fact of this name says so of a winner."""
    drawn_by_bets: str | None = None
    """The draw that comes of everybody's bet."""
    liabilities: tuple[str, ...] = ()
    """Kinds of liability (bao) that can be named."""
    may_blame_nobody: bool = False
    """Whether a winner who is named liable himself says that nobody is: everybody pays alike."""
    instants: tuple[str, ...] = ()
    """Kinds of payments during the deal."""
    draws: tuple[str, ...] = ("exhaustive",)
    """Kinds of draws, the ordinary one first."""

    # Hands
    tile_set: Callable[[House[OptionsT]], frozenset[Tile]]
    elements: Callable[[House[OptionsT]], Mapping[str, tuple[Element[OptionsT], ...]]]
    """The tables in force, one per mode."""
    check: Callable[[Hand, Part, Table, House[OptionsT]], tuple[Problem, ...]]
    """Everything that makes the hand impossible, before any value is looked at."""
    score: Scored[OptionsT]
    """What a legal hand is worth; raises HandRefused with the problems of `check`."""
    score_stated: Callable[[StatedValue, Part, Table, House[OptionsT]], HandScore] = stated_units
    """What a typed value is worth: minimum and limit apply; raises HandRefused."""
    own_hands: Callable[[House[OptionsT]], tuple[tuple[str, int], ...]] = no_own_hands
    """Hands that only this house knows, by the names it gave them, with what they are worth."""
    fu_exists: Callable[[StatedValue, Win, House[OptionsT]], bool] = any_fu
    """Whether a hand of so many han, or with these elements, won like this, can have the fu of the value."""
    score_named: Callable[[StatedValue, Part, Table, House[OptionsT]], HandScore] = no_names
    """What elements named instead of tiles (`StatedValue.elements`) are worth; raises HandRefused."""

    add_bonus: Callable[[HandScore, Hand, Part, Table, House[OptionsT]], HandScore] = no_bonus
    """What a value told instead of tiles comes to with the bonus tiles of a hand beside it; raises HandRefused."""

    # Deals and games
    check_deal: Callable[[Deal[OptionsT]], tuple[Problem, ...]] = any_deal
    """What is wrong with all hands of a deal together; warnings are told and change nothing."""
    settle: Callable[[Deal[OptionsT]], tuple[Transfer, ...]]
    in_points: Callable[[Deal[OptionsT]], tuple[Transfer, ...]] | None = None
    """What a deal moves in points before they become money; None where nobody counts them."""
    paid_by_count: bool = False
    """Whether nothing of a score but what was counted says who pays what for a hand."""
    instant: Callable[[Instant, Table, House[OptionsT]], tuple[Transfer, ...]] = no_instant
    """What a payment during the deal moves; raises HandRefused."""
    open: Callable[[tuple[Player, ...], House[OptionsT]], Opening] = open_seated
    """A new game; `Opening.table.scores` is filled only where later deals depend on scores."""
    advance: Callable[[Deal[OptionsT]], Table | GameOver] = pass_deal
    """What follows a deal; `deal.table.scores` are already those after its transfers."""
    finish: Callable[[Table, House[OptionsT]], GameResult] = finish_paid
    """What closes a game whose final scores stand in `table`."""

    @lazy
    def facts(self) -> Mapping[str, str]:
        """The fact of `flags` by which each flag is told, the first of several."""
        return {flag: fact for fact, flag in reversed(tuple(self.flags.items()))}
