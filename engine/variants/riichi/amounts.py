"""Hands told by what is paid for them: 7,700 off a discard, 1,300/2,600, 2,000 from everybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from engine import Account, HandRefused, HandScore, House, Part, Problem, StatedValue, Table, Win, problem
from engine.variants.riichi.options import AnyOptions
from engine.variants.riichi.payments import hand_shares
from engine.variants.riichi.scoring import STATED_LIMITS, stated_score

FU: Final = (30, 40, 50, 60, 70, 25, 20, 80, 90, 100, 110)
"""The fu of hands, the usual ones first: of two hands that pay alike the first is meant."""
MOST_SMALL: Final = 4
"""Above so many han a hand is worth a limit whatever its fu are."""
MOST_FU: Final = FU[-1]
MOST_YAKUMAN: Final = 6
NEIGHBOURS: Final = 2


def score_stated(value: StatedValue, part: Part, table: Table, house: House[AnyOptions]) -> HandScore:
    """Return what a typed value is worth, the payments of a win looked up among those of every hand.

    Raises HandRefused when it says too little, what the game does not know, or what no hand is paid.
    """
    if isinstance(part, Win) and part.payer == part.player:
        raise HandRefused(problem("contradictory_context", what="payer_is_winner"))
    if value.points is not None and isinstance(part, Win):
        is_alone = value.units is None and value.limit is None
        value = (_paid_so if is_alone else _worth_and_paid)(value, part, table, house.options)
    return stated_score(value, house.options)


def fu_exists(value: StatedValue, win: Win, house: House[AnyOptions]) -> bool:
    """Whether a hand of so many han can have so many fu, above the last limit any; any where either is not told."""
    units, fu = value.units, value.fu
    return units is None or fu is None or units >= STATED_LIMITS["mangan"] or _exists(units, fu, win, house.options)


def _exists(units: int, fu: int, win: Win, options: AnyOptions) -> bool:
    """Whether some hand of so many han has so many fu: 20 are those of an all-chows self-draw, 25 of seven pairs."""
    if fu == 20:
        return options.open_pinfu_fu == 20 or (win.self_drawn and units >= 2)
    if fu == 25:
        return units >= (3 if win.self_drawn else 2)
    return fu <= MOST_FU


def _paid_so(value: StatedValue, win: Win, table: Table, options: AnyOptions) -> StatedValue:
    """Return the han and fu, or the limit, for which a win is paid this. Raises HandRefused for none or several."""
    assert value.points is not None
    wanted = value.points
    known: dict[str, StatedValue] = {}
    amounts: dict[int, str] = {}
    found: dict[str, StatedValue] = {}
    for hand, shares in _all_shares(win, table, options):
        text = _text(shares, win)
        first = known.setdefault(text, hand)
        amounts[_amount(shares, value)] = text
        if _matches(value, shares):
            found[text] = first
    if len(found) == 1:
        return next(iter(found.values()))
    near = sorted(amounts, key=lambda amount: (abs(amount - wanted), amount))[:NEIGHBOURS]
    repairs = tuple(found) or tuple(amounts[one] for one in sorted(near))
    whose = "dealer" if win.player == table.dealer else "other"
    values = (("given", _given(value)), ("near", " · ".join(repairs)), ("whose", whose))
    is_dealers = whose == "other" and table.dealer is not None and value.share == value.points
    whose_hand = (("player", table.dealer or ""),) if is_dealers else ()
    raise HandRefused(Problem("points_unclear" if found else "points_unknown", (*values, *whose_hand), repairs=repairs))


def _worth_and_paid(value: StatedValue, win: Win, table: Table, options: AnyOptions) -> StatedValue:
    """Return the han and fu, or the limit, told beside what is paid for them. Raises HandRefused where they differ."""
    told = replace(value, points=None, share=None)
    if told.units is not None and told.units <= MOST_SMALL and told.fu is None and told.limit is None:
        known = [(hand, shares) for hand, shares in _all_shares(win, table, options) if hand.units == told.units]
    else:
        known = [(told, hand_shares(win, stated_score(told, options).base, table, options))]
    hand = next((hand for hand, shares in known if _matches(value, shares)), None)
    if hand is not None:
        return hand
    usual = _text(known[0][1], win)
    paid = tuple(_text(shares, win) for _, shares in _all_shares(win, table, options) if _matches(value, shares))
    values = (("given", _given(value)), ("near", usual))
    raise HandRefused(Problem("points_differ", values, repairs=(usual, *paid[:1])))


def _given(value: StatedValue) -> str:
    """What was told of the payments, as it was typed."""
    return str(value.points) if value.share in (None, value.points) else f"{value.share}/{value.points}"


def _all_shares(win: Win, table: Table, options: AnyOptions) -> Iterator[tuple[StatedValue, Mapping[Account, int]]]:
    """Every hand that can be told, and what is paid for it."""
    small = (
        StatedValue(units=han, fu=fu) for fu in FU for han in range(1, MOST_SMALL + 1) if _exists(han, fu, win, options)
    )
    limits = (StatedValue(limit=name) for name in STATED_LIMITS)
    great = (StatedValue(units=number, limit="yakuman") for number in range(1, MOST_YAKUMAN + 1))
    for hand in (*small, *limits, *great):
        score = stated_score(hand, options)
        if hand.limit is None and score.limit is not None:
            continue
        yield hand, hand_shares(win, score.base, table, options)


def _matches(value: StatedValue, shares: Mapping[Account, int]) -> bool:
    least, most = min(shares.values()), max(shares.values())
    if value.share is not None:
        return {value.share, value.points} == {least, most}
    return value.points in ({sum(shares.values()), most} if least == most else {sum(shares.values())})


def _amount(shares: Mapping[Account, int], value: StatedValue) -> int:
    """The amount of a hand that compares with the one that was told."""
    return max(shares.values()) if value.share is not None else sum(shares.values())


def _text(shares: Mapping[Account, int], win: Win) -> str:
    """What is paid, as it can be typed: `7700`, `1300/2600`, `2000 all`."""
    least, most = min(shares.values()), max(shares.values())
    if not win.self_drawn:
        return str(most)
    return f"{most} all" if least == most else f"{least}/{most}"
