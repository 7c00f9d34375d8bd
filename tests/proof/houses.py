"""Random house rules: any preset of any variant, with options and elements changed at random."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from engine.options import (
    Either,
    FigureTable,
    House,
    Many,
    NameList,
    Number,
    OneOf,
    OptionKind,
    OrOff,
    Switch,
    Text,
    kinds_of,
    resolve,
)
from engine.problems import OptionRefused
from engine.ruleset import Ruleset
from engine.variants import RULESETS
from engine.variants.riichi.options import Places

_OVERRIDES = (False, True, 0, 1, 2, 7, "limit")


def house_of(rng: random.Random, variant: str) -> House[Any]:
    """A house that its variant accepts; up to eight things in it are not as they usually are."""
    ruleset = RULESETS[variant]
    preset = rng.choice(tuple(ruleset.presets))
    changes = dict(change(rng, ruleset) for _ in range(rng.choice((0, 0, 1, 2, 4, 8))))
    while True:
        try:
            return resolve(ruleset, preset, changes)
        except OptionRefused:
            changes.pop(next(iter(changes)))


def change(rng: random.Random, ruleset: Ruleset[Any]) -> tuple[str, object]:
    """One option with a value of its kind, or an element set otherwise."""
    kinds = kinds_of(ruleset.options)
    if kinds and rng.random() < 0.75:
        name = rng.choice(tuple(kinds))
        return name, value_of(rng, kinds[name])
    return rng.choice(sorted(ruleset.element_ids)), rng.choice(_OVERRIDES)


def value_of(rng: random.Random, kind: OptionKind) -> object:  # noqa: C901, PLR0911  one case a kind
    match kind:
        case Switch():
            return rng.random() < 0.5
        case OneOf(values):
            return rng.choice(values)
        case Number():
            return _number(rng, kind)
        case OrOff(of):
            return rng.choice(("off", value_of(rng, of)))
        case NameList(allowed):
            return tuple(name for name in allowed if rng.random() < 0.4)
        case Many(of, length):
            return tuple(value_of(rng, of) for _ in range(length if length is not None else rng.randrange(5)))
        case FigureTable(keys, values):
            return {value_of(rng, keys): value_of(rng, values) for _ in range(rng.randrange(5))}
        case Text():
            return rng.choice(("$", "€", "<b>", "฿"))
        case Places(of):
            return value_of(rng, of)
        case Either(kinds):
            return value_of(rng, rng.choice(kinds))
        case _:
            raise AssertionError(f"no random value for {kind}")


def _number(rng: random.Random, kind: Number) -> object:
    """A number in range: small, at an edge, or large."""
    if (kind.names or kind.nullable) and rng.random() < 0.2:
        return rng.choice((*kind.names, *((None,) if kind.nullable else ())))
    low = kind.low if kind.low is not None else -50
    high = kind.high if kind.high is not None else low + rng.choice((3, 20, 1000, 10**12))
    found = rng.choice((low, high, low + 1, low + Fraction(rng.randrange(20), kind.parts)))
    return min(max(found, low), high)
