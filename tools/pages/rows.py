"""The element rows of a variant as a page lists them: once each, those that are off by default too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine import Element
from engine.options import kinds_of, resolve
from engine.problems import OptionRefused
from engine.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Listed:
    """An element with every mode it stands in. `switch` is what turns it on where it is off ("" = its own name)."""

    id: str
    modes: tuple[str, ...]
    value: int
    unit: str
    limit: bool
    open_value: int | None
    needs: int
    swallows: tuple[str, ...] = ()
    gives_way_to: tuple[str, ...] = ()
    switch: str | None = None


def listed(ruleset: Ruleset[Any], preset: str) -> tuple[Listed, ...]:
    """Every element a preset knows, in the order of its tables, those off by default behind."""
    on, off = _in_force(ruleset, preset, {})
    found = {row.id: row for row in _merged(on)}
    found |= {row.id: replace(row, switch="") for row in _merged(off) if row.id not in found}
    for name in sorted(ruleset.element_ids - found.keys()):
        row = _switched_on(ruleset, preset, name)
        if row is not None:
            found[name] = row
    return tuple(found.values())


Rows = list[tuple[str, Element[Any]]]
"""Rows with the mode they stand in."""


def _in_force(ruleset: Ruleset[Any], preset: str, changes: dict[str, object]) -> tuple[Rows, Rows]:
    """The rows of a house that are on, by themselves or by name, and those it lists although they are off."""
    house = resolve(ruleset, preset, changes)
    named = {name for name, value in house.overrides if value is not False}
    rows = [(mode, row) for mode, table in ruleset.elements(house).items() for row in table]
    on = [one for one in rows if one[1].on or one[1].id in named]
    return on, [one for one in rows if one not in on]


def _merged(rows: Rows) -> Iterator[Listed]:
    """Each element once; the first of its rows speaks for the others, exclusions are those of all."""
    by_id: dict[str, list[tuple[str, Element[Any]]]] = {}
    for mode, row in rows:
        by_id.setdefault(row.id, []).append((mode, row))
    for name, same in by_id.items():
        first = same[0][1]
        yield Listed(
            id=name,
            modes=_once(mode for mode, _ in same),
            value=first.value,
            unit=first.unit,
            limit=first.limit,
            open_value=first.open_value,
            needs=first.needs,
            swallows=_once(other for _, row in same for other in row.swallows),
            gives_way_to=_once(
                (
                    *(other for _, row in same for other in row.unless),
                    *(other.id for _, other in rows if name in other.swallows),
                )
            ),
        )


def _once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))


def _switched_on(ruleset: Ruleset[Any], preset: str, name: str) -> Listed | None:
    """An element that is off by default, with the setting that brings it; None when the preset cannot have it."""
    for setting, changes in _settings(ruleset, name):
        try:
            rows, _ = _in_force(ruleset, preset, changes)
        except OptionRefused as refused:
            if refused.problems[0].key == "option_of_other_preset":
                return None
            continue
        row = next((one for one in _merged(rows) if one.id == name and one.value), None)
        if row is not None:
            return replace(row, switch=setting)
    return None


def _settings(ruleset: Ruleset[Any], name: str) -> Iterator[tuple[str, dict[str, object]]]:
    """What might switch an element on: its own name, or an option."""
    yield "", {name: "on"}
    for option, kind in kinds_of(ruleset.options).items():
        for word in (*kind.words(), "1", "on"):
            yield f"{option}={word}", {option: word}
