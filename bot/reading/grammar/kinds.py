"""What a word of a sentence can be, and the words as they stand in a line."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from engine.lazy import quick_dataclass

NOBODY_LIABLE: Final = "nobody"
"""What a word of liability means that names nobody: all pay alike."""
SHOOTS_SEVERAL: Final = "|".join(
    f"{verb} {several}"
    for verb in (
        *(
            "shoot",
            "shot",
            "shoots",
            "fed",
            "feed",
            "paid",
            "pay",
            "deal in to",
            "dealt in to",
            "dealt into",
            "fang pao",
        ),
        *(
            "dealt in",
            "deals in",
            "deal in",
            "chut chung",
            "chut chung for",
            "chut chung to",
            "dealt in for",
            "threw to",
        ),
    )
    for several in (
        *("two people", "2 people", "two ppl", "2 ppl", "two players", "2 players", "two persons", "2 person"),
        *("two of you", "two of them", "both of you", "both of them", "two at once", "two at one go"),
        *("both of us", "two of us", "the pair of us", "the pair of them", "twice", "twice over", "twice at once"),
    )
)
"""`i shoot two people`: one tile on which several win."""
SEVERAL_WIN: Final = tuple(
    f"{who}{together}{win}"
    for people, ways, wins in (
        (
            ("兩家", "兩個", "兩個人", "兩人"),
            ("", "一齊", "一起", "都", "同時", "齊"),
            ("食", "食糊", "食胡", "胡", "糊", "贏"),
        ),
        (("两家", "两个", "两个人"), ("", "一起", "都", "同时"), ("胡", "赢", "和", "吃")),
        (("二人", "2人", "ふたり"), ("", "同時", "同時に", "で"), ("ロン", "あがり", "上がり", "和了")),
    )
    for who in people
    for together in ways
    for win in wins
)
"""How many win on one tile, said as a verb: 兩家一齊食."""
ABOVE: Final = ">"
"""A sign between two players: one paid the other, or beat him."""


class Kind(Enum):
    """What a token does in a sentence."""

    __hash__ = object.__hash__  # each is itself alone: looked up some hundred times for every line

    NAME = auto()
    NUMBER = auto()
    UNIT = auto()
    LIMIT = auto()
    SELF = auto()
    """The winner drew the tile."""
    WIN = auto()
    """A verb of winning: its subject stands before it, whom it hits behind it."""
    WINNER = auto()
    """A label of the winner: the name behind it, or before it."""
    DISCARD = auto()
    """A verb of discarding: its subject pays."""
    SHOOTER = auto()
    """A noun for the one who discarded."""
    ROB = auto()
    FROM = auto()
    FROM_BEHIND = auto()
    """から: it stands behind the one who pays."""
    TO = auto()
    TO_BEHIND = auto()
    """に: it stands behind the one to whom something is given."""
    GIVE = auto()
    LOSE = auto()
    PAY = auto()
    PASSIVE = auto()
    """被: the one before it pays the one behind it."""
    BY = auto()
    ELEMENT = auto()
    FACT = auto()
    CLOSED = auto()
    OPEN = auto()
    BAO = auto()
    AND = auto()
    OR = auto()
    NOT = auto()
    SORRY = auto()
    """Takes something back: "no", "sorry", 錯咗."""
    WRONG = auto()
    """Says by itself that the newest hand is wrong."""
    IS = auto()
    """Says how it was instead: "should be", 應該是."""
    NOTHING = auto()
    NOBODY_WON = auto()
    READY = auto()
    HAS = auto()
    AGAIN = auto()
    KONG = auto()
    BITE = auto()
    FALSE_WIN = auto()
    """A win that was none: 詐糊, "chombo"."""
    UNDO = auto()
    """Asks that the newest entry be taken back."""
    SETTLE = auto()
    """Asks what everybody owes."""
    DOUBLED = auto()
    TIMES = auto()
    ALL = auto()
    BREAK = auto()
    NOISE = auto()
    VETO = auto()
    """Says that something else is talked about: another evening, a wish, a question."""
    COUNTER = auto()
    """What a number counts when it is no value: flowers, tiles, dollars."""
    QUESTION = auto()
    MONEY = auto()
    OPTION = auto()
    TILES = auto()
    UNKNOWN = auto()


@quick_dataclass(frozen=True, slots=True)
class SpokenToken:
    """A piece of a line with what it means; `start` and `end` are its place in the message."""

    kind: Kind
    value: object
    text: str
    start: int
    end: int

    @property
    def number(self) -> int:
        """The number or the count a token stands for."""
        assert isinstance(self.value, int)
        return self.value

    @property
    def word(self) -> str:
        """The id a token stands for."""
        assert isinstance(self.value, str)
        return self.value


SAID_OF_PAYER: Final = (Kind.DISCARD, Kind.SHOOTER, Kind.ROB, Kind.FROM, Kind.FROM_BEHIND, Kind.GIVE, Kind.LOSE)
VALUED: Final = (Kind.NUMBER, Kind.UNIT, Kind.LIMIT)
SMALL: Final = (Kind.NOISE, Kind.BREAK)
"""What stands between the words that tell something."""
