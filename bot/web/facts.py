"""What the picker of tiles has to know of the game that is played: its tiles, what can be said of a win, its draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bot.lines import line
from bot.web.words import Json, Words
from engine import BY_TEXT, TEXT, House, Ruleset, Tile, is_bonus
from engine.variants import RULESETS

HOW = (("zimo", "choice.drew", False), ("from", "web.how_discard", True), ("rob", "web.how_robbed", True))
"""The ways of winning as they are typed, and whether somebody's name follows."""

FU = (20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 110)
MOST_HAN = 13


def facts(words: Words, house: House[Any]) -> Json:
    """Everything that differs from game to game, of the house that is played."""
    ruleset = RULESETS[house.variant]
    tiles = ruleset.tile_set(house)
    return {
        "variant": house.variant,
        "hand_size": ruleset.hand_size,
        "tiles": _codes(tile for tile in tiles if not is_bonus(tile) and not _is_red(tile)),
        "flowers": _codes(tile for tile in tiles if is_bonus(tile)),
        "reds": _codes(tile for tile in tiles if _is_red(tile)),
        "flags": _flags(words, house.variant, ruleset),
        "draws": [
            {"name": kind, "label": words.say(line(f"{house.variant}.draw.{kind}")), "command": f"/draw {kind}"}
            for kind in ruleset.draws
        ],
        "how": [{"word": word, "label": words.say(line(key)), "needs_payer": payer} for word, key, payer in HOW],
        "bets": bool(ruleset.bets),
        "bet_command": f"/{ruleset.bet}" if ruleset.bet else None,
        "all_score": ruleset.all_score,
        "counts_fu": ruleset.counts_fu,
        "indicators": ruleset.indicators,
        "unit": ruleset.unit,
        "unit_text": words.say(line(f"unit.{ruleset.unit}", count=2)),
        "usual_values": list(ruleset.usual_points),
        "value_units": _value_units(words, ruleset, house),
        "limits": [
            {"name": name, "label": words.say(line(f"{house.variant}.limit.{name}"))} for name in _limits(ruleset)
        ],
        "instants": [
            {"name": kind, "label": words.say(line(f"{house.variant}.reason.{kind}"))} for kind in ruleset.instants
        ],
        "liabilities": list(ruleset.liabilities),
    }


def _limits(ruleset: Ruleset[Any]) -> Sequence[str]:
    return ruleset.limit_names if ruleset.counts_fu else ()


def _is_red(tile: Tile) -> bool:
    return tile >= BY_TEXT["0m"]


def _codes(tiles: Iterable[Tile]) -> list[str]:
    return [TEXT[tile] for tile in sorted(tiles)]


def _flags(words: Words, variant: str, ruleset: Ruleset[Any]) -> list[Json]:
    """What can be said of a win, each thing once; a bet has a button of its own."""
    named: dict[str, str] = {}
    for word, flag in ruleset.flags.items():
        named.setdefault(flag, word)
    return [{"name": word, "label": words.say(line(f"{variant}.flag.{flag}"))} for flag, word in named.items()]


def _value_units(words: Words, ruleset: Ruleset[Any], house: House[Any]) -> list[Json]:
    """In what a value is told, with the numbers that are usual and may win at this house."""
    unit = {"unit": ruleset.unit, "label": words.say(line(f"unit.{ruleset.unit}", count=2))}
    if ruleset.counts_fu:
        return [{**unit, "choices": [*range(1, MOST_HAN + 1)]}, {"unit": "fu", "label": "fu", "choices": [*FU]}]
    least, most = _figure(house, ruleset.minimum_option) or 0, _figure(house, ruleset.limit_option)
    usual = ruleset.usual_points or range(least, least + MOST_HAN + 1)
    return [{**unit, "choices": [n for n in usual if n >= least and (most is None or n <= most)]}]


def _figure(house: House[Any], name: str | None) -> int | None:
    """The number that an option of the house has; None where it has none."""
    found = getattr(house.options, name, None) if name else None
    return found if isinstance(found, int) else None
