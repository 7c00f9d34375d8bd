"""The house a table played a game under last: what the next game of that kind keeps."""

from __future__ import annotations

from typing import Any

from bot.context import Context
from bot.reading import amount_text
from bot.replies.opening import has_stake
from bot.settings import house_key
from engine import OptionRefused, Ruleset, Value, resolve
from engine.journal import AnyHouse, spec_of, with_changes
from engine.variants import RULESETS


def last_house(context: Context, variant: str) -> AnyHouse:
    """The house last in force for a game at this table, else its usual one."""
    preset, changes = last_rules(context, variant)
    return resolve(RULESETS[variant], preset, changes)


def last_rules(context: Context, variant: str) -> tuple[str | None, dict[str, Value]]:
    """Table of rules and changes last in force for a game at this table; the chat's default before the first."""
    house = context.night.house
    if house is not None and house.variant == variant:
        return house.preset, {**dict(house.changes), **dict(context.night.next_changes)}
    kept: Any = context.settings.get(_setting(context, variant))
    if isinstance(kept, dict):
        changes = {str(name): value for name, value in kept.get("changes", ())}
        preset = str(kept.get("preset"))
        if preset in RULESETS[variant].presets:
            return preset, _bearable(RULESETS[variant], preset, changes)
    usual = context.chat.preset if variant == context.chat.variant else ""
    return usual or None, {}


def rules_with(context: Context, variant: str, named: str) -> tuple[str, dict[str, Value]]:
    """A table of rules asked for by name: the one in force as it is, another with its own stake, else with the last."""
    preset, changes = last_rules(context, variant)
    if named == preset:
        return named, changes
    stake = () if has_stake(variant, named) else RULESETS[variant].stake_options
    kept = {name: one for name, one in changes.items() if name in stake}
    return named, _bearable(RULESETS[variant], named, kept)


def _bearable(ruleset: Ruleset[Any], preset: str, changes: dict[str, Value]) -> dict[str, Value]:
    """The options that a table of rules knows; none where they do not fit it."""
    try:
        resolve(ruleset, preset, changes)
    except OptionRefused:
        return {}
    return changes


def kept_houses(context: Context, opened: AnyHouse) -> dict[str, Any]:
    """What the chat keeps for the next games: the house that is opened, and of another game the one it ends with."""
    kept = {_setting(context, opened.variant): _stored(opened)}
    last = context.night.house
    if last is not None and last.variant != opened.variant:
        kept[_setting(context, last.variant)] = _stored(with_changes(last, context.night.next_changes))
    return kept


def _setting(context: Context, variant: str) -> str:
    return house_key(context.incoming.table.topic, variant)


def _stored(house: AnyHouse) -> dict[str, Any]:
    return {"preset": spec_of(house).preset, "changes": [[name, amount_text(value)] for name, value in house.changes]}
