"""Yaku named at the table instead of the tiles."""

from __future__ import annotations

from collections.abc import Mapping, Set
from types import MappingProxyType
from typing import Final

from engine import Element, HandRefused, HandScore, House, Item, Part, StatedValue, Table, Win, active_rows, problem
from engine.scoring import masks
from engine.variants.riichi import amounts
from engine.variants.riichi.elements import DORA, ORDINARY, YAKUMAN, Rows, elements
from engine.variants.riichi.options import AnyOptions
from engine.variants.riichi.patterns import PAIRS
from engine.variants.riichi.scoring import stated_score
from engine.variants.shared.checks import win_problems
from engine.variants.shared.named import (
    check_played,
    check_together,
    elements_of,
    matched_by_name,
    with_great_dragons,
)

_FLAGS: Final = MappingProxyType(
    {
        "riichi": "riichi",
        "double_riichi": "double_riichi",
        "open_riichi": "open_riichi",
        "ippatsu": "ippatsu",
        "after_kong": "rinshan",
        "paarenchan": "paarenchan",
    }
)
_SHUT: Final = frozenset(("riichi", "double_riichi", "open_riichi", "ippatsu", "chiitoitsu"))
"""Rows of hands without claimed sets, beside those that ask for it."""
HIDDEN: Final = ("riichi", "double_riichi", "open_riichi")
"""Yaku whose hands see the hidden indicators."""
LEAST_LIMIT: Final = 5
PINFU_DRAWN: Final = 20
PINFU_RON: Final = 30


def score_named(value: StatedValue, part: Part, table: Table, house: House[AnyOptions]) -> HandScore:
    """Return what the named yaku are worth: the yakuman among them alone, else their han with dora and fu.

    Raises HandRefused, also where the fu decide and nobody said them.
    """
    if not isinstance(part, Win):
        return HandScore()
    if part.payer == part.player:
        raise HandRefused(*win_problems(part))
    modes = {mode: active_rows(rows, house, 0) for mode, rows in elements(house).items()}
    meant = elements_of(value.elements, part, flags=_flags(part, table), robbed="chankan")
    playable = [row for mode in (ORDINARY, YAKUMAN, DORA) for row in modes[mode]]
    played = {row.id: row for row in playable}.values()
    check_played(played, value.elements, house.variant)
    check_together(played, meant, part, house.variant)
    meant = with_great_dragons(played, meant, value.elements)
    yakuman = matched_by_name(modes[YAKUMAN], meant)
    if yakuman.units:
        score = stated_score(StatedValue(units=yakuman.units, limit="yakuman"), house.options)
        return score._replace(items=yakuman.items(), left_out=yakuman.left_out())
    return _of_han(value, part, house, modes, meant)


def _flags(win: Win, table: Table) -> dict[str, str]:
    first = "renhou" if not win.self_drawn else "tenhou" if win.player == table.dealer else "chiihou"
    return {**_FLAGS, "last_tile": "haitei" if win.self_drawn else "houtei", "first_turn": first}


def _of_han(
    value: StatedValue, win: Win, house: House[AnyOptions], modes: Mapping[str, Rows], meant: tuple[str, ...]
) -> HandScore:
    rows = (*modes[ORDINARY], *modes[DORA])
    closed = next((row.id for row in rows if row.id in meant and _shuts(row)), None)
    if closed is not None and "open" in value.elements:
        raise HandRefused(problem("named_closed", element=f"{house.variant}.{closed}"))
    is_closed = "closed" in value.elements or closed is not None
    if is_closed and win.self_drawn:
        meant = tuple(dict.fromkeys((*meant, "menzen_tsumo")))
    matched = matched_by_name(rows, meant, is_open="open" in value.elements and not is_closed)
    if not any(matched.has(row.id) for row in modes[ORDINARY]):
        raise HandRefused(problem("no_yaku"))
    ura = win.ura_told if any(matched.has(name) for name in HIDDEN) else None
    han = matched.units + (win.dora_told or 0) + (ura or 0)
    fixed = _fixed_fu({name for name in ("pinfu", "chiitoitsu") if matched.has(name)}, win, house.options)
    fu = value.fu if fixed is None else fixed
    if fu is None and han >= LEAST_LIMIT:
        fu = 30
    score = stated_score(StatedValue(units=han, fu=fu), house.options)
    told = (("dora", win.dora_told), ("ura_dora", ura))
    bonus = tuple(Item(name, count) for name, count in told if count)
    return score._replace(items=(*matched.items(), *bonus), left_out=matched.left_out())


def fu_exists(value: StatedValue, win: Win, house: House[AnyOptions]) -> bool:
    """Whether a hand of so many han, or one with the yaku named, can have the fu of the value."""
    if not value.elements or value.fu is None:
        return amounts.fu_exists(value, win, house)
    named = {*value.elements, *win.flags}
    if (fixed := _fixed_fu(named, win, house.options)) is not None:
        return value.fu == fixed
    if value.fu == PAIRS["25fu2han"].total:  # seven pairs have them without a word
        return False
    is_open = "open" in named
    is_closed = not is_open and any(_shuts(row) for row in elements(house)[ORDINARY] if row.id in named)
    is_closed |= bool(named & {"closed", *_SHUT})
    if value.fu == 20 and (is_closed or house.options.open_pinfu_fu != 20):
        return False
    return value.fu >= _least_fu(named, win, is_closed=is_closed) or value.fu == house.options.fu_cap


def _least_fu(named: set[str], win: Win, *, is_closed: bool) -> int:
    """The fewest fu of a hand with yaku named, which is not all chows.

    Closed and off a discard it has 30 without any set, pair or wait that counts; with none of these it is all chows.
    """
    sets = max((_OF_SETS[name] for name in named & _OF_SETS.keys()), default=0)
    ending = _TSUMO if win.self_drawn else _CLOSED_RON + (0 if sets else _ANY_PART) if is_closed else 0
    return -(-(_BASE + sets + ending) // 10) * 10


_BASE: Final = 20
_CLOSED_RON: Final = 10
_TSUMO: Final = 2
_ANY_PART: Final = 2
"""Fu of any hand, of its ending, and of a pair or a wait that counts."""
_OF_SETS: Final = MappingProxyType(
    {
        **dict.fromkeys(("yakuhai_haku", "yakuhai_hatsu", "yakuhai_chun"), 4),
        **dict.fromkeys(("yakuhai_seat_wind", "yakuhai_round_wind"), 4),
        "toitoi": 4 * 2,
        "sanankou": 3 * 4,
        "honroutou": 4 * 4,
        "shousangen": 2 * 4 + 2,
        "sankantsu": 3 * 8,
    }
)
"""Fu that the sets and the pair of some yaku have at least, each set claimed unless the yaku says otherwise."""


def _shuts(row: Element[AnyOptions]) -> bool:
    return row.id in _SHUT or bool(row.needs & masks.CLOSED)


def _fixed_fu(named: Set[str], win: Win, options: AnyOptions) -> int | None:
    """The fu of a hand of all chows, and of seven pairs; None where no yaku fixes them."""
    if "pinfu" in named:
        return PINFU_DRAWN if win.self_drawn else PINFU_RON
    return PAIRS[options.chiitoitsu].total if "chiitoitsu" in named else None
