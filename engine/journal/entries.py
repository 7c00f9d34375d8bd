"""The journal's entries: what happened at one table, as facts in the past tense.

An entry keeps what was said *and* what came of it, so that replaying never scores a hand again. Hand numbers count
within a night and are never given twice.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from engine import (
    DealInput,
    Entered,
    GameOver,
    GameResult,
    House,
    Instant,
    Item,
    Opening,
    Player,
    Problem,
    Table,
    Transfer,
    Value,
    Wind,
)
from engine.lazy import quick_dataclass

Changes = tuple[tuple[str, Value], ...]
"""Options by name; fractions as text ("3/10"), so that they mean the same after being stored."""


@dataclass(frozen=True, slots=True)
class HouseSpec:
    """The house of a game by name, as it was asked for."""

    variant: str
    preset: str
    changes: Changes = ()


@quick_dataclass(frozen=True, slots=True)
class Scored:
    """What one player's hand was worth; fields as in `HandScore`."""

    player: Player
    units: int
    counted: int
    items: tuple[Item, ...] = ()
    points: int | None = None
    limit: str | None = None
    mode: str = "ordinary"


@quick_dataclass(frozen=True, slots=True)
class Result:
    """What came of a deal. `final` closes the game when `after` says that it is over."""

    scored: tuple[Scored, ...]
    transfers: tuple[Transfer, ...]
    after: Table | GameOver
    final: GameResult | None = None
    warnings: tuple[Problem, ...] = ()
    """What the table was told of a deal that counts all the same."""


@dataclass(frozen=True, slots=True)
class GameStarted:
    house: HouseSpec
    opening: Opening
    bench: tuple[Player, ...] = ()


@quick_dataclass(frozen=True, slots=True)
class HandPlayed:
    """A deal that ended, however; `changes` are options that held for this deal only."""

    number: int
    given: DealInput
    result: Result
    changes: Changes = ()


@dataclass(frozen=True, slots=True)
class HandEntered:
    """One player's hand of a round that waits for the others; a second one of the same player replaces the first.

    `changes` are options said with the hand; they hold for this round only.
    """

    entered: Entered
    changes: Changes = ()


@dataclass(frozen=True, slots=True)
class RoundOpened:
    """A round nobody won waits for everybody's hand; `draw` is how it will be settled."""

    draw: str


@dataclass(frozen=True, slots=True)
class RoundDropped:
    """The hands entered for the waiting round are void."""


@dataclass(frozen=True, slots=True)
class InstantPaid:
    event: Instant
    transfers: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True)
class RiichiBet:
    """A bet, or with `taken_back` in a correction that there was none: its transfers give back what was bet."""

    player: Player
    transfers: tuple[Transfer, ...]
    taken_back: bool = False


@dataclass(frozen=True, slots=True)
class Paid:
    """Money that moved outside the rules: cash handed over, supper, an agreed fine.

    A payment of a deal that is told late names the entry of its hand.
    """

    transfers: tuple[Transfer, ...]
    why: str = ""
    hand: int | None = None


@dataclass(frozen=True, slots=True)
class HouseChanged:
    """Options set on top of those in force, from the next deal on; with `next_game` from the next game on."""

    changes: Changes
    next_game: bool = False


@dataclass(frozen=True, slots=True)
class TableSet:
    """The table was put right; None leaves a thing as it is.

    `east` turns the winds until that player sits East, whoever deals (groups whose winds follow the wall).
    """

    dealer: Player | None = None
    prevailing: Wind | None = None
    hand: int | None = None
    counters: int | None = None
    sticks: int | None = None
    east: Player | None = None


@dataclass(frozen=True, slots=True)
class Joined:
    player: Player


@dataclass(frozen=True, slots=True)
class Left:
    player: Player


@dataclass(frozen=True, slots=True)
class Substituted:
    """`player` takes the seat of `instead_of`, who goes to the bench.

    With `transfers` the points of that seat in this game are his, and what of them the bank gave out.
    """

    player: Player
    instead_of: Player
    transfers: tuple[Transfer, ...] = ()


@dataclass(frozen=True, slots=True)
class Undone:
    """The entry `seq`, and those recorded with it by the same message, do not count."""

    seq: int


@dataclass(frozen=True, slots=True)
class Redone:
    """The entry `seq` that had been undone, and those recorded with it, count again."""

    seq: int


@dataclass(frozen=True, slots=True)
class Restored:
    """What counts is what counted right after the entry `seq`, whatever was recorded or undone since."""

    seq: int


@dataclass(frozen=True, slots=True)
class Corrected:
    """Hand `number` was put right.

    `given` replaces what was entered (None = only its circumstances changed); `before` are changes of house or table
    that hold from just before that hand on, and bets of its deal that were told late; `results` are the new results of
    that hand and of later ones; `impossible` are later hands that no longer fit and keep their old result; `finals` are
    the new ends of games that the table had ended by then, by the seq of the entry that ended them: of a game that was
    over by itself and goes on by the correction, the closing of its night.
    """

    number: int
    given: DealInput | None
    before: tuple[HouseChanged | TableSet | RiichiBet, ...] = ()
    results: tuple[tuple[int, Result], ...] = ()
    impossible: tuple[int, ...] = ()
    changes: Changes | None = None
    finals: tuple[tuple[int, GameResult], ...] = ()


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The table ended the game before its rules did."""

    final: GameResult


@dataclass(frozen=True, slots=True)
class NightSettled:
    """The night is closed; `payments` are what was proposed to clear it."""

    payments: tuple[Transfer, ...]


@dataclass(frozen=True, slots=True)
class PaymentMarked:
    """A proposed payment was made; earlier versions kept it by its place in the list of payments."""

    payment: Transfer


@dataclass(frozen=True, slots=True)
class PlayerLinked:
    """An account speaks for a player from then on; `before` is the player it spoke for.

    Names and accounts live outside the journal: `account` is the key under which the chat keeps the account.
    """

    player: Player
    account: str
    before: Player | None = None


@dataclass(frozen=True, slots=True)
class PlayerUnlinked:
    """An account no longer speaks for a player; `account` is a key as in `PlayerLinked`."""

    player: Player
    account: str


@dataclass(frozen=True, slots=True)
class PlayerRenamed:
    """A player is called something else; `name` and `before` are keys under which the chat keeps the names."""

    player: Player
    name: str
    before: str


@dataclass(frozen=True, slots=True)
class PlayersMerged:
    """Two players are one person: what is said of `player` is said of `into`, in all nights."""

    player: Player
    into: Player


PeopleEntry = PlayerLinked | PlayerUnlinked | PlayerRenamed | PlayersMerged
"""Who is who: entries that change no game."""


@dataclass(frozen=True, slots=True)
class HandedOver:
    """Somebody gave somebody what was won: it lowers what is open, and moves no standing.

    `night` is the first entry of the closed night whose debt it lowers; None is the present night.
    """

    payment: Transfer
    night: int | None = None


@dataclass(frozen=True, slots=True)
class Debt:
    """What one player still owes another of the night with the first entry `night`, begun at `at`; entries of earlier
    versions have the time of its closing there."""

    night: int
    at: int
    payment: Transfer


@dataclass(frozen=True, slots=True)
class DebtsCarried:
    """What the closed nights before this one left open."""

    debts: tuple[Debt, ...]


Entry = (
    GameStarted
    | HandPlayed
    | HandEntered
    | RoundOpened
    | RoundDropped
    | InstantPaid
    | RiichiBet
    | Paid
    | HouseChanged
    | TableSet
    | Joined
    | Left
    | Substituted
    | Undone
    | Redone
    | Restored
    | Corrected
    | GameEnded
    | NightSettled
    | PaymentMarked
    | PlayerLinked
    | PlayerUnlinked
    | PlayerRenamed
    | PlayersMerged
    | HandedOver
    | DebtsCarried
)

ENTRIES: tuple[type, ...] = Entry.__args__
"""Every kind of entry; the name of the class is its public kind in the store."""


@quick_dataclass(frozen=True, slots=True)
class Recorded:
    """An entry with its place in the journal.

    `seq` counts from 1 without gaps; `at` is the time of the message itself in UTC seconds; `by` is the account that
    sent it; `source` names the message and is applied at most once.
    """

    seq: int
    at: int
    by: str
    source: str
    entry: Entry


def spec_of(house: House[object]) -> HouseSpec:
    """The house by name, ready to be stored."""
    return HouseSpec(house.variant, house.preset, storable(house.changes))


def storable(changes: Changes) -> Changes:
    """Changes with fractions as text."""
    return tuple((name, _text(value)) for name, value in changes)


def _text(value: Value) -> Value:
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, tuple):
        return tuple(_text(part) for part in value)
    return value
