"""What a case may say, by name and type: cases are decoded into these records, and nothing else reads them.

A record holds the fields of every kind of case it serves; `None` is a field that was not given. Amounts are read as
exact decimals, whole numbers as integers of any size.
"""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Final, Literal, TypeVar

from msgspec import Meta, Raw, Struct, field, structs


class CaseRefused(Exception):
    """A case that cannot be answered: the code of the variant's rules, and whatever was found all the same."""

    def __init__(self, code: str, message: str, **found: object) -> None:
        super().__init__(message)
        self.code = code
        self.found = found


SEATS = ("E", "S", "W", "N")

Seat = Literal["E", "S", "W", "N"]
Count = Annotated[int, Meta(ge=0)]

T = TypeVar("T")


class Head(Struct):
    """What tells how a case is to be read; `id` is given back as it was written."""

    id: Raw = Raw(b"null")
    variant: str | None = None
    kind: str | None = None


class Named(Struct, kw_only=True):
    """A case: its variant, and the house it is played at."""

    variant: str
    preset: str | None = None
    options: dict[str, Any] | None = None
    """`Any`: every variant has its own options, which check themselves."""


class Agreement(Struct):
    """Who is liable by an agreement of the table."""

    liable: Seat
    kind: str | None = None


class YakuLiability(Struct):
    """Who is liable for which yaku."""

    seat: str
    yaku: str


class Fine(Struct, kw_only=True):
    """An amount that one player pays another with the hand."""

    payer: str = field(name="from")
    payee: str = field(name="to")
    amount: Decimal


class DealCase(Named, kw_only=True):
    """One deal, or one of its hands: tiles or a value, who won it and how, and what lay on the table."""

    hand: str | None = None
    bonus: str | None = None
    seat: Seat | None = None
    win: str | None = None
    payer: str | None = field(name="from", default=None)
    context: list[str] | None = None
    prevailing: Seat | None = None
    dealer_seat: Seat | None = None
    players: int | None = None
    wins: list[PartOfDeal] | None = None
    offender: Seat | None = None

    # a value instead of tiles
    doubles: Count | None = None
    faan: Count | None = None
    tai: Count | None = None
    units: Count | None = None
    points: int | None = None
    flowers: Count | None = None
    han: int | None = None
    fu: int | None = None
    limit: str | None = None
    yakuman: int | None = None
    multiplier: int | None = None
    rounding: bool | None = None
    winner_is_dealer: bool | None = None
    claimed_tai: Count | None = None

    # who else pays
    bao: Seat | Agreement | None = None
    responsible: Seat | None = None
    pao: list[YakuLiability] | None = None
    penalties: list[Fine] | None = None
    amount: Decimal | None = None
    to_table: bool | None = None

    # what the deal began with
    streak: Count | None = None
    discards: Count | None = None
    honba: Count | None = None
    riichi_sticks: Count | None = None
    riichi_declared: list[Seat] | None = None
    dora_indicators: str | None = None
    ura_indicators: str | None = None

    # payments during the deal
    event: str | None = None
    initial: bool | None = None

    # rounds in which every hand counts
    role: str | None = None
    claim: str | None = None
    scores: dict[Seat, int] | None = None
    winner: Seat | None = None
    hands: list[HandOfRound] | None = None


class PartOfDeal(DealCase, kw_only=True):
    """One winner of several; what it does not say stands in the case around it."""

    variant: str = ""


class HandOfRound(Struct, kw_only=True):
    """One player's hand in a round in which every hand counts."""

    seat: Seat
    hand: str | None = None
    bonus: str | None = None
    role: str | None = None
    claim: str | None = None
    context: list[str] | None = None


class PlayedHand(Struct, kw_only=True):
    """A hand of a game of which only the result is told."""

    result: str
    winner: str | None = None
    winners: list[str] | None = None
    payer: str | None = field(name="from", default=None)
    offender: str | None = None
    instant: bool | None = None


class FlowCase(Named, kw_only=True):
    """The hands of a game, for who deals when."""

    players: list[str]
    hands: list[PlayedHand]


class SittingEvent(Struct, kw_only=True):
    """A hand of a sitting."""

    type: str
    winner: str | None = None
    win: str | None = None
    payer: str | None = field(name="from", default=None)
    tai: int | None = None
    bao: str | None = None
    penalties: list[Fine] | None = None


class SittingCase(Named, kw_only=True):
    """The hands of a sitting with their tai."""

    players: list[str]
    events: list[SittingEvent]
    start: int | dict[str, int] | None = None


class RoundPlayed(Struct, kw_only=True):
    """A round of a game of which the scores are told."""

    winner: str | None = None
    scores: dict[str, int] | None = None
    context: list[str] | None = None
    prevailing: Seat | None = None


class RoundsCase(Named, kw_only=True):
    """The rounds of a game."""

    names: list[str]
    rounds: list[RoundPlayed]
    starting_points: int | None = None


class FinalCase(Named, kw_only=True):
    """The last scores of a game."""

    scores: dict[str, Decimal]
    players: int | None = None
    riichi_sticks_left: Count | None = None
    chips: dict[str, int] | None = None
    tobi_by: str | None = None


class DrawnCase(Named, kw_only=True):
    """A drawn hand and the table it was played at."""

    draw: str
    players: int | None = None
    prevailing: Seat | None = None
    hand_number: Count | None = None
    honba: Count | None = None
    riichi_sticks: Count | None = None
    riichi_this_hand: Count | None = None
    tenpai: list[str] | None = None
    nagashi: list[str] | None = None


class TableState(Struct, kw_only=True):
    """A table in the middle of a game; `scores` are those after the event."""

    prevailing: Seat | None = None
    hand_number: Count | None = None
    honba: Count | None = None
    riichi_sticks: Count | None = None
    scores: dict[str, int] | None = None


class CourseEvent(Struct, kw_only=True):
    """What happened at a table: a draw, or a win of somebody."""

    type: str
    draw: str | None = None
    tenpai: list[str] | None = None
    nagashi: list[str] | None = None
    winners: list[str] | None = None
    payer: str | None = field(name="from", default=None)
    riichi_this_hand: Count | None = None


class CourseCase(Named, kw_only=True):
    """A table, what happened there, and what comes next."""

    state: TableState
    event: CourseEvent
    players: int | None = None


class RecordedResult(DealCase, kw_only=True):
    """How a recorded hand ended."""

    variant: str = ""
    kind: str | None = None
    draw: str | None = None
    tenpai: list[str] | None = None
    nagashi: list[str] | None = None


class HandOfGame(Struct, kw_only=True):
    """A hand of a recorded game, with the table it was played at."""

    prevailing: Seat
    hand_number: int
    result: RecordedResult
    honba: Count | None = None
    riichi_sticks: Count | None = None
    riichi: list[Seat] | None = None


class GameCase(Named, kw_only=True):
    """A recorded game of several hands."""

    start_scores: dict[str, int]
    hands: list[HandOfGame]
    players: int | None = None


class NumberRefused(ValueError):
    """A number with more digits than anything at a table has."""


def exact_number(text: str) -> Fraction:
    """A number with a point or an exponent, as it is written; raises NumberRefused."""
    if len(text) > LONGEST_NUMBER or abs(int(text.lower().partition("e")[2] or 0)) > LONGEST_NUMBER:
        raise NumberRefused(f"number out of range: {text[:LONGEST_NUMBER]}")
    return Fraction(text)


LONGEST_NUMBER: Final = 40


def needed(value: T | None, name: str) -> T:
    """The value of a field that a case must give; raises CaseRefused."""
    if value is None:
        raise CaseRefused("bad_case", f"the field {name!r} is missing")
    return value


def parts_of(case: DealCase, *own: str) -> tuple[DealCase, ...]:
    """The winners of a deal, each with what the case says for all; fields in `own` are each winner's alone."""
    common = {name: value for name, value in structs.asdict(case).items() if name not in (*own, "wins")}
    return tuple(DealCase(**{**common, **_given(one)}) for one in needed(case.wins, "wins"))


def _given(one: PartOfDeal) -> dict[str, object]:
    return {name: value for name, value in structs.asdict(one).items() if value not in (None, "")}


def among(player: str | None, players: tuple[str, ...], name: str) -> str:
    """A player who must be one of some; raises CaseRefused."""
    if player is None or player not in players:
        raise CaseRefused("bad_case", f"{name} names none of {', '.join(players)}: {player!r}")
    return player
