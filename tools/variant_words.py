"""The English sentences a variant has to have, derived from what it declares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.options import (
    Either,
    FigureTable,
    Many,
    NameList,
    Number,
    OneOf,
    OptionKind,
    OrOff,
    kinds_of,
)
from engine.ruleset import Ruleset
from engine.variants import RULESETS


def wanted_keys(ruleset: Ruleset[Any]) -> Iterator[str]:
    """Return every key that a variant's own catalogue has to have; an element has a name and a rule."""
    name = ruleset.id
    yield f"{name}.name"
    for element in sorted(ruleset.element_ids):
        yield f"{name}.{element}"
        yield f"{name}.{element}.rule"
    yield from (f"{name}.option.{option}" for option in kinds_of(ruleset.options))
    yield from value_keys(ruleset)
    yield from (f"{name}.preset.{preset}" for preset in ruleset.presets)
    yield from (f"{name}.flag.{flag}" for flag in dict.fromkeys(ruleset.flags.values()))
    yield from (f"{name}.liability.{liability}" for liability in ruleset.liabilities)
    yield from (f"{name}.instant.{instant}" for instant in ruleset.instants)
    yield from (f"{name}.draw.{draw}" for draw in ruleset.draws)
    yield from (f"{name}.limit.{limit}" for limit in ruleset.limit_names)


def value_keys(ruleset: Ruleset[Any]) -> Iterator[str]:
    """Return the key of every word that an option of a variant can stand at, `none` among them."""
    other = {*ruleset.element_ids, *ruleset.instants, *ruleset.draws}
    for option, kind in kinds_of(ruleset.options).items():
        yield from (f"value.{option}.{word}" for word in said_words(kind) if word not in other)


def said_words(kind: OptionKind) -> tuple[str, ...]:
    """Return the words among the values of a kind, those inside lists and tables too; numbers speak for themselves."""
    match kind:
        case OneOf(values):
            return tuple("none" if one is None else one for one in values if one is None or isinstance(one, str))
        case Number(names=names, nullable=nullable):
            return (*names, *(("none",) if nullable else ()))
        case NameList(allowed):
            return allowed
        case OrOff(of) | Many(of):
            return said_words(of)
        case FigureTable(keys, values, nullable):
            return (*said_words(keys), *said_words(values), *(("none",) if nullable else ()))
        case Either(kinds):
            return tuple(word for one in kinds for word in said_words(one))
    return ()


def missing_keys(known: frozenset[str]) -> Mapping[str, tuple[str, ...]]:
    """Return, for each variant that lacks some, the keys that are not among the `known` ones."""
    wanted = {name: tuple(wanted_keys(ruleset)) for name, ruleset in RULESETS.items()}
    missing = {name: tuple(key for key in keys if key not in known) for name, keys in wanted.items()}
    return {name: keys for name, keys in missing.items() if keys}


def skeleton(keys: tuple[str, ...]) -> str:
    """Return entries to fill in, ready to be pasted into the English catalogue of the variant."""
    return "\n".join(f'msgid "{key}"\nmsgstr ""\n' for key in keys)
