"""The house rules of the two Japanese games: what they share, and what each has for itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from engine import (
    KINDS,
    RED_FIVE,
    TILES,
    Either,
    FigureTable,
    House,
    Many,
    NameList,
    Number,
    OneOf,
    OptionRefused,
    Problem,
    Switch,
    Tile,
    Value,
    is_red,
    option,
    problem,
)
from engine.scoring.hands import Tally, room_for
from engine.variants.riichi.names import EVERY, OPTIONAL, YAKUMAN

ABORTIVE: Final = ("nine_terminals", "four_winds", "four_kans", "four_riichi", "triple_ron")
LIABLE: Final = ("daisangen", "daisuushii", "suukantsu")
BELOW: Final = ("neg3", "neg1", "otherwise")

Pairs = tuple[tuple[str, int], ...]
Lists = tuple[tuple[str, tuple[int, ...]], ...]

_POINTS: Final = Number(low=0, high=1_000_000)
_MAYBE_POINTS: Final = Number(low=0, high=1_000_000, nullable=True)
START: Final = "start"
_RETURN: Final = Number(low=0, high=1_000_000, nullable=True, names=(START,))


@dataclass(frozen=True, slots=True)
class Places:
    """What each place receives; two figures are those of a table of four, `10-20` as 20, 10, -10, -20; 0 is nothing.

    One figure, or any other number of them, is no list of three or four places and is refused where it was typed.
    """

    of: Many

    def read(self, raw: object) -> Value:
        if not isinstance(raw, str):
            return self.of.read(raw)
        told = raw.strip().replace("\N{MINUS SIGN}", "-").replace("+", "")
        if told.casefold() in _NO_UMA:
            return self.of.read((0, 0, 0, 0))
        if told.casefold() == "none":  # what the number of players says
            return ()
        if (pair := _PAIR.fullmatch(told)) is not None:
            low, high = sorted((int(pair[1]), int(pair[2])))
            return self.of.read((high, low, -low, -high))
        if _LIST.fullmatch(told) is None:
            raise ValueError(" · ".join((*self.words(), "20,10,-10,-20")))
        return self.of.read(told)

    def words(self) -> tuple[str, ...]:
        return ("10-20", "0")


_PAIR: Final = re.compile(r"(\d{1,4})(?:\s*[-/–~〜,、・&]\s*|\s+(?:and\s+)?)(\d{1,4})", re.ASCII)
_LIST: Final = re.compile(r"-?\d{1,4}(?:[\s,/]+-?\d{1,4}){2,3}", re.ASCII)
_NO_UMA: Final = ("0", "no", "off", "nashi", "なし", "無", "无")
_PLACES: Final = Many(Number(low=-1000, high=1000))
_MONEY: Final = Number(low=0, high=1_000_000, parts=1000)


@dataclass(frozen=True, slots=True)
class Common:
    """What both games let a table decide; the defaults are those of the modern game."""

    open_tanyao: bool = option(True, Switch())
    atozuke: bool = option(True, Switch())
    ippatsu: bool = option(True, Switch())
    kan_dora: bool = option(True, Switch())
    double_wind_pair_fu: int = option(4, OneOf((4, 2)))
    rinshan_tsumo_fu: bool = option(True, Switch())
    pinfu_tsumo: bool = option(True, Switch())
    chiitoitsu: str = option("25fu2han", OneOf(("25fu2han", "50fu1han")))
    kiriage_mangan: bool = option(False, Switch())
    multiple_yakuman: bool = option(True, Switch())
    double_yakuman: tuple[str, ...] = option((), NameList(YAKUMAN))
    renhou: str = option("none", OneOf(("none", "mangan", "yakuman")))
    ryuuiisou_needs_hatsu: bool = option(False, Switch())
    optional_yaku: tuple[str, ...] = option((), NameList(OPTIONAL))
    disabled_yaku: tuple[str, ...] = option((), NameList(EVERY))
    pao_scope: str = option("whole_hand", OneOf(("whole_hand", "pao_yakuman_only")))
    pao_honba_payer: str = option("liable", OneOf(("liable", "discarder")))
    pao_rinshan: bool = option(False, Switch())
    renchan: str = option("tenpai", OneOf(("tenpai", "agari")))
    chombo: str = option("mangan", OneOf(("mangan", "points_20")))
    tobi_prize: int = option(0, Number(low=0, high=1000))
    chips: Pairs | None = option(None, FigureTable(OneOf((*EVERY, "yakuman")), Number(low=0, high=1000), nullable=True))
    chip_value: Fraction = option(Fraction(0), _MONEY)
    rate_per_1000: Fraction = option(Fraction(0), _MONEY)


@dataclass(frozen=True, slots=True)
class Options(Common):
    """House rules of the modern game; the defaults are the ranked rules of the Tenhou server.

    `None` and the empty list stand for what the number of players says (start, return, uma, noten payments) or for
    another option (`target_points` is `return_points`).
    """

    players: int = option(4, OneOf((4, 3)))
    red_fives: int = option(3, OneOf((0, 3, 4)))
    ura_dora: bool = option(True, Switch())
    dora_on_open_hand: bool = option(True, Switch())
    one_chance: str = option("set", OneOf(("set", "single")))
    open_pinfu_fu: int = option(30, OneOf((30, 20)))
    fu_cap: int | None = option(None, OneOf((None, 70)))
    kazoe_yakuman: bool | str = option(True, Either((Switch(), OneOf(("stack",)))))
    max_yakuman: int | None = option(None, Number(low=1, high=100, nullable=True))
    two_han_minimum_from_honba: int | None = option(None, Number(low=0, high=1000, nullable=True))
    honba_value: int = option(300, _POINTS)
    multi_ron: str = option("double_ron_triple_draw", OneOf(("double_ron_triple_draw", "all", "head_bump")))
    multi_ron_honba: str = option("first", OneOf(("first", "each")))
    multi_ron_sticks: str = option("first", OneOf(("first", "own_then_first")))
    pao: tuple[str, ...] = option(("daisangen", "daisuushii"), NameList(LIABLE))
    noten_total: int | None = option(None, _MAYBE_POINTS)
    nagashi_mangan: bool = option(True, Switch())
    abortive_draws: tuple[str, ...] = option(ABORTIVE, NameList(ABORTIVE))
    sanma_tsumo: str = option("loss", OneOf(("loss", "north_bisection", "equal")))
    kita: str = option("dora", OneOf(("dora", "yakuhai", "plain")))
    kita_rinshan: bool = option(True, Switch())
    start_points: int | None = option(None, _MAYBE_POINTS)
    return_points: int | str | None = option(None, _RETURN)
    """`start` counts a result from what everybody began with."""
    target_points: int | None = option(None, _MAYBE_POINTS)
    uma: tuple[int, ...] = option((), Places(_PLACES))
    uma_floating: Lists | None = option(None, FigureTable(OneOf(BELOW), _PLACES, nullable=True))
    tie_break: str = option("seating", OneOf(("seating", "split")))
    rounding: str = option("none", OneOf(("none", "nearest", "five_down")))
    leftover_sticks: str = option("first", OneOf(("first", "lost")))
    tobi: str = option("below_zero", OneOf(("below_zero", "zero_or_less", "off")))
    agari_yame: bool = option(True, Switch())
    tenpai_yame: bool = option(True, Switch())
    extension: str = option("sudden_death", OneOf(("sudden_death", "none")))
    game_length: str = option("hanchan", OneOf(("hanchan", "tonpuu")))
    reach_below_1000: bool = option(False, Switch())


@dataclass(frozen=True, slots=True)
class ArcadeOptions(Common):
    """House rules of the game of old video machines; the defaults are those of its founding description."""

    players: int = option(2, OneOf((2, 4)))
    red_fives: int = option(0, OneOf((0, 3, 4)))
    ura_dora: bool = option(False, Switch())
    dora_on_open_hand: bool = option(False, Switch())
    one_chance: str = option("single", OneOf(("set", "single")))
    open_pinfu_fu: int = option(20, OneOf((30, 20)))
    fu_cap: int | None = option(70, OneOf((None, 70)))
    kazoe_yakuman: bool | str = option("stack", Either((Switch(), OneOf(("stack",)))))
    max_yakuman: int | None = option(7, Number(low=1, high=100, nullable=True))
    counter_min_yaku_from: int | None = option(None, Number(low=0, high=1000, nullable=True))
    counter_bonus: int = option(300, OneOf((300, 1000)))
    payment_type: str | None = option(None, OneOf(("A", "B", "C", None)))
    pao: tuple[str, ...] = option((), NameList(LIABLE))
    noten_payment: int = option(1000, OneOf((1000, 1500)))
    nagashi_mangan: bool = option(False, Switch())
    abortive_draws: tuple[str, ...] = option((), NameList(ABORTIVE))
    start_points: int = option(1000, _POINTS)
    tobi: str = option("zero_or_less", OneOf(("below_zero", "zero_or_less", "off")))
    game_length: str = option("open_ended", OneOf(("open_ended", "hanchan", "tonpuu")))
    reach_below_1000: bool = option(False, Switch())


AnyOptions = Options | ArcadeOptions


def counter_value(options: AnyOptions) -> int:
    """What one counter adds to a win by discard at a table of four (three pay two thirds of it, see `payments`)."""
    return options.honba_value if isinstance(options, Options) else options.counter_bonus


def start_of(options: AnyOptions) -> int:
    """The points everybody begins with: 25000, with three players 35000, unless the house says otherwise."""
    if options.start_points is not None:
        return options.start_points
    return 35000 if options.players == 3 else 25000


def return_of(options: AnyOptions) -> int:
    """The points a result is counted from; the arcade game has none of its own and counts from the start."""
    if isinstance(options, ArcadeOptions):
        return options.start_points
    if options.return_points == START:
        return start_of(options)
    if isinstance(options.return_points, int):
        return options.return_points
    return 40000 if options.players == 3 else 30000


def target_of(options: Options) -> int:
    """The score that ends the game in the last hand and in the extension."""
    return return_of(options) if options.target_points is None else options.target_points


def payment_type_of(options: AnyOptions) -> str:
    """A (dealer and others pay by seat), B or C (two players); the modern game knows only A."""
    if isinstance(options, Options):
        return "A"
    if options.payment_type is not None:
        return options.payment_type
    return "C" if options.players == 2 else "A"


def north_has_value(options: AnyOptions) -> bool:
    """Whether a pung of North is a yaku for everybody: at some tables of three, where nobody sits there."""
    return isinstance(options, Options) and options.kita == "yakuhai" and options.players == 3


def noten_of(options: Options) -> int:
    """What moves at an exhaustive draw: 3000 in all, with three players 2000."""
    if options.noten_total is not None:
        return options.noten_total
    return 2000 if options.players == 3 else 3000


def uma_of(options: AnyOptions, scores: tuple[int, ...]) -> tuple[int, ...]:
    """The uma of first, second ... place; a list for another number of players does not apply."""
    if isinstance(options, ArcadeOptions):
        return (0,) * options.players
    if options.uma_floating is not None:
        below = sum(score < start_of(options) for score in scores)
        key = "neg3" if below == 3 else "neg1" if below == 1 else "otherwise"
        return dict(options.uma_floating)[key]
    if len(options.uma) == options.players:
        return options.uma
    if options.uma and not any(options.uma):
        return (0,) * options.players
    return (20, 0, -20) if options.players == 3 else (20, 10, -10, -20)


def oka_options(raw: str, house: House[AnyOptions]) -> Mapping[str, object]:
    """Return the points that results are counted from, for what first place receives on top. Raises OptionRefused."""
    words, players, start = raw.strip().casefold(), house.options.players, start_of(house.options)
    if words in ("off", "no", "none", "0", "nashi", "なし"):
        return {"return_points": START}
    if not words.isascii() or not words.isdecimal() or len(words) > 4 or int(words) * 1000 % players:
        raise OptionRefused(problem("bad_option", name="oka", given=raw, allowed="0 · 20"))
    return {"return_points": start + int(words) * 1000 // players}


def derived_options(house: House[AnyOptions]) -> Mapping[str, Value]:
    """Starting points, uma and what else follows from the number of players."""
    options = house.options
    start = start_of(options)
    found: dict[str, Value] = {"start_points": start, "return_points": return_of(options)}
    if isinstance(options, Options):
        found |= {"target_points": target_of(options), "noten_total": noten_of(options)}
        if options.uma_floating is None:
            found["uma"] = uma_of(options, (start,) * options.players)
    return found


def option_refusals(options: AnyOptions) -> tuple[tuple[str, Value], ...]:
    """Values that do not go together, by the option to blame.

    Payment types B and C and counters of 1000 are rules for two players. Ready payments and counters have to divide
    among the players.
    """
    if isinstance(options, ArcadeOptions):
        return tuple(_arcade_refusals(options))
    return tuple(_modern_refusals(options))


def _arcade_refusals(options: ArcadeOptions) -> list[tuple[str, Value]]:
    found: list[tuple[str, Value]] = []
    if options.players > 2 and options.payment_type in ("B", "C"):
        found.append(("payment_type", options.payment_type))
    if options.players > 2 and options.counter_bonus != 300:
        found.append(("counter_bonus", options.counter_bonus))
    return found


def _modern_refusals(options: Options) -> list[tuple[str, Value]]:
    found: list[tuple[str, Value]] = []
    if options.honba_value % 3:
        found.append(("honba_value", options.honba_value))
    if noten_of(options) % (2 if options.players == 3 else 12):
        found.append(("noten_total", options.noten_total))
    if options.uma_floating is not None:
        lists = dict(options.uma_floating)
        if set(lists) != set(BELOW) or any(len(places) != options.players for places in lists.values()):
            found.append(("uma_floating", "neg3 neg1 otherwise"))
        if options.uma:
            found.append(("uma", options.uma))
    return found


def check_options(options: AnyOptions) -> tuple[Problem, ...]:
    """Return values that do not go together."""
    return tuple(
        problem("option_does_not_fit", name=name, given=str(value)) for name, value in option_refusals(options)
    )


_STAKE: Final = re.compile(r"(?P<points>\d+):[^\d\s]{0,8}(?P<amount>\d+(?:\.\d+)?)")


def spoken_stake(text: str, _: House[AnyOptions]) -> Mapping[str, Value]:
    """A stake is what a thousand points are worth: `10`, `10/1000`, `1000:$10`; `points` is no money at all."""
    if text.strip() == "points":
        return {"rate_per_1000": Fraction(0)}
    match = _STAKE.fullmatch(text.strip())
    try:
        if match is not None:
            rate = Fraction(match["amount"]) * 1000 / int(match["points"])
        else:
            rate = Fraction(text.strip().removesuffix("/1000").lstrip("$€£¥"))
    except (ValueError, ZeroDivisionError):
        rate = Fraction(-1)
    if rate < 0:
        raise OptionRefused(problem("bad_option", name="stake", given=text, allowed="0.5/1000 · 1/1000 · 10/1000"))
    return {"rate_per_1000": rate}


_CHARACTERS_LEFT_OUT: Final = frozenset(range(1, 8))
"""2-8 of characters, which three players take out."""


def tile_set(options: AnyOptions) -> frozenset[Tile]:
    """The kinds that are played with."""
    kinds = frozenset(range(KINDS)) | frozenset(tile for tile in range(RED_FIVE, TILES) if reds_of(tile, options))
    return kinds - _CHARACTERS_LEFT_OUT - {RED_FIVE} if options.players == 3 else kinds


def reds_of(tile: Tile, options: AnyOptions) -> int:
    """How many red fives of a suit the set holds: one, with four in all two of the dots."""
    if not options.red_fives:
        return 0
    return 2 if options.red_fives == 4 and tile == RED_FIVE + 1 else 1


def room_of(options: AnyOptions) -> Tally:
    """Return the room of the tile set (see `hands.room_for`)."""
    return room_for({tile: reds_of(tile, options) if is_red(tile) else 4 for tile in tile_set(options)})


Bundle = Mapping[str, object]

_NO_EXTENSION: Final[Bundle] = {"tobi": "off", "agari_yame": False, "tenpai_yame": False, "extension": "none"}
_TOURNAMENT: Final[Bundle] = {
    **_NO_EXTENSION,
    "red_fives": 0,
    "start_points": 30000,
    "return_points": 30000,
    "tie_break": "split",
    "kazoe_yakuman": False,
    "multiple_yakuman": False,
    "nagashi_mangan": False,
    "chombo": "points_20",
}
_EMA: Final[Bundle] = {
    **_TOURNAMENT,
    "uma": (15, 5, -5, -15),
    "multi_ron": "all",
    "multi_ron_honba": "each",
    "multi_ron_sticks": "own_then_first",
    "abortive_draws": (),
    "pao_honba_payer": "discarder",
    "renhou": "mangan",
}

PRESETS: Final[Mapping[str, Bundle]] = MappingProxyType(
    {
        "tenhou": {},
        "majsoul": {
            "return_points": START,
            "target_points": 30000,
            "uma": (15, 5, -5, -15),
            "double_yakuman": ("daisuushii", "suuankou_tanki", "junsei_chuuren", "kokushi_13"),
            "multi_ron": "all",
            "abortive_draws": ("nine_terminals", "four_winds", "four_kans", "four_riichi"),
            "pao_scope": "pao_yakuman_only",
        },
        "m_league": {
            **_NO_EXTENSION,
            "uma": (30, 10, -10, -30),
            "tie_break": "split",
            "kiriage_mangan": True,
            "kazoe_yakuman": False,
            "double_wind_pair_fu": 2,
            "multi_ron": "head_bump",
            "abortive_draws": (),
            "nagashi_mangan": False,
            "pao": ("daisangen", "daisuushii", "suukantsu"),
            "chombo": "points_20",
        },
        "ema_2016": _EMA,
        "ema_2025": {**_EMA, "kiriage_mangan": True},
        "wrc_2022": {
            **_TOURNAMENT,
            "uma": (15, 5, -5, -15),
            "kiriage_mangan": True,
            "double_wind_pair_fu": 2,
            "multi_ron": "head_bump",
            "abortive_draws": (),
            "renhou": "mangan",
        },
        "jpml_a": {
            **_TOURNAMENT,
            "uma_floating": {"neg3": (12, -1, -3, -8), "neg1": (8, 3, 1, -12), "otherwise": (8, 4, -4, -8)},
            "multi_ron": "head_bump",
            "pao": ("daisangen", "daisuushii", "suukantsu"),
            "pao_rinshan": True,
            "ippatsu": False,
            "ura_dora": False,
            "kan_dora": False,
            "leftover_sticks": "lost",
        },
    }
)
"""The modern game; the first bundle is what a bare `riichi` starts."""

FOR_FOUR: Final = frozenset(("m_league", "ema_2016", "ema_2025", "wrc_2022", "jpml_a"))
"""Leagues and tournaments, which know no game for three."""

ARCADE_PRESETS: Final[Mapping[str, Bundle]] = MappingProxyType({"machine": {}})
