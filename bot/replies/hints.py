"""What a hand would have been worth won or held otherwise: told where the group asked for it (`/set hints=on`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from bot.chat import Line, line
from bot.context import Context
from engine import (
    DealInput,
    Entered,
    Hand,
    HandRefused,
    HandScore,
    Meld,
    MeldKind,
    Ruleset,
    Win,
    WinMethod,
    order_of,
    value_of,
)

ON: Final = "on"


def hints(context: Context, given: DealInput, scores: tuple[HandScore, ...]) -> list[Line]:
    """One line for each circumstance that would have made a winner's tiles worth more."""
    table, house, ruleset = context.game()
    lines = []
    for entered, score in zip(given.entered, scores, strict=True):
        for key, other in _otherwise(entered):
            try:
                better = value_of(ruleset, other, table, house)
            except HandRefused:
                continue
            if better.refusal is None and better.worth > score.worth:
                lines.append(line(f"hint.{key}", value=_value(ruleset, better)))
    return lines


def _otherwise(entered: Entered) -> Iterator[tuple[str, Entered]]:
    """The same tiles self-drawn, and with nothing claimed."""
    win, hand = entered.part, entered.hand
    if not isinstance(win, Win) or hand is None:
        return
    if win.how is WinMethod.DISCARD:
        yield "self_drawn", replace(entered, part=replace(win, how=WinMethod.SELF_DRAW, payer=None))
    if hand.exposed:
        yield "concealed", replace(entered, hand=_taken_back(hand))


def _taken_back(hand: Hand) -> Hand:
    """The hand with every claimed set among the concealed tiles; kongs become concealed kongs."""
    kongs = tuple(Meld(meld.kind, meld.tiles, exposed=False) for meld in hand.melds if meld.kind is MeldKind.KONG)
    tiles = (tile for meld in hand.melds if meld.kind is not MeldKind.KONG for tile in meld.tiles)
    return replace(hand, free=tuple(sorted((*hand.free, *tiles), key=order_of)), melds=kongs)


def _value(ruleset: Ruleset[Any], score: HandScore) -> Line:
    if score.points is not None and ruleset.counts_fu:
        return line("waits.han_fu", units=score.units, fu=score.points)
    return line("waits.worth", units=score.counted, unit=line(f"unit.{ruleset.unit}", count=score.counted))
