"""House rules: typed options, presets, and overrides of single elements.

A variant declares its options as one frozen dataclass whose fields are made by `option(default, kind)`. A `House` is
what is in force at a table: the variant, the preset it started from, what was changed on top, and the resolved options.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, Generic, Protocol, TypeVar, cast
from weakref import WeakValueDictionary

from engine.problems import OptionRefused, Problem, problem

OptionsT = TypeVar("OptionsT")
"""The options of a variant."""
T = TypeVar("T")

Value = None | bool | int | Fraction | str | tuple["Value", ...]
"""A resolved option value: hashable; lists are tuples, maps are tuples of pairs."""


class OptionKind(Protocol):
    """How values of one option are read and shown. `read` raises ValueError for a value out of range."""

    def read(self, raw: object) -> Value: ...

    def words(self) -> tuple[str, ...]:
        """The words that can be typed for a value; empty where there are none."""
        ...


def option(default: T, kind: OptionKind) -> T:
    """A field of an options dataclass."""
    declared: T = field(default=default, metadata={"kind": kind})
    return declared


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""

    def read(self, raw: object) -> Value:
        meaning = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}
        if isinstance(raw, bool):
            return raw
        if isinstance(raw, str) and raw.lower() in meaning:
            return meaning[raw.lower()]
        raise ValueError(" · ".join(self.words()))

    def words(self) -> tuple[str, ...]:
        return ("on", "off")


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of some names or numbers; None among them allows `none`."""

    values: tuple[str | int | None, ...]

    def read(self, raw: object) -> Value:
        if isinstance(raw, str):
            by_name = {str(value).lower(): value for value in self.values}
            if raw.lower() in by_name:
                return by_name[raw.lower()]
        elif not isinstance(raw, bool) and raw in self.values:
            return cast(Value, raw)
        raise ValueError(" · ".join(self.words()))

    def words(self) -> tuple[str, ...]:
        return tuple("none" if value is None else str(value) for value in self.values)


@dataclass(frozen=True, slots=True)
class Number:
    """A number from `low` to `high`, in steps of 1 / `parts`; also one of `names`, and `none` where nullable."""

    low: int | Fraction | None = 0
    high: int | Fraction | None = None
    parts: int = 1
    names: tuple[str, ...] = ()
    nullable: bool = False

    def read(self, raw: object) -> Value:
        if raw is None or (isinstance(raw, str) and raw.lower() in ("none", "null")):
            if self.nullable:
                return None
            raise ValueError(self._range())
        if isinstance(raw, str) and raw in self.names:
            return raw
        number = _number(raw)
        if number is None or abs(number) > LARGEST or (number * self.parts).denominator != 1:
            raise ValueError(self._range())
        if (self.low is not None and number < self.low) or (self.high is not None and number > self.high):
            raise ValueError(self._range())
        return int(number) if self.parts == 1 else number

    def words(self) -> tuple[str, ...]:
        return (*self.names, *(("none",) if self.nullable else ()))

    def _range(self) -> str:
        low, high = (f"{one:,}" if isinstance(one, int) else one and str(one) for one in (self.low, self.high))
        figures = f"{low}–{high}" if low and high else f"≥ {low}" if low else f"≤ {high}" if high else "0, 1, 2 …"
        return " · ".join((figures, *self.words()))


@dataclass(frozen=True, slots=True)
class OrOff:
    """A number that may be switched off: `off` and `none` mean 0."""

    of: OptionKind

    def read(self, raw: object) -> Value:
        if raw is None or raw is False or (isinstance(raw, str) and raw.lower() in ("off", "none", "no", "false")):
            return 0
        return self.of.read(raw)

    def words(self) -> tuple[str, ...]:
        return ("off", *self.of.words())


@dataclass(frozen=True, slots=True)
class NameList:
    """A list of names out of `allowed`, in the order given, without repeats."""

    allowed: tuple[str, ...]

    def read(self, raw: object) -> Value:
        words = [word for word in raw.replace(",", " ").split() if word != "none"] if isinstance(raw, str) else raw
        if not isinstance(words, list | tuple) or any(word not in self.allowed for word in words):
            raise ValueError(" · ".join(self.allowed))
        return tuple(dict.fromkeys(cast(Iterable[str], words)))

    def words(self) -> tuple[str, ...]:
        return self.allowed


@dataclass(frozen=True, slots=True)
class Many:
    """A list of values of one kind; `length` fixes how many, None leaves it open."""

    of: OptionKind
    length: int | None = None

    def read(self, raw: object) -> Value:
        parts = raw.replace("/", " ").replace(",", " ").split() if isinstance(raw, str) else raw
        if parts == ["none"]:
            parts = []
        if not isinstance(parts, list | tuple) or self.length not in (None, len(parts)):
            raise ValueError(f"{self.length or ''} × {' '.join(self.of.words())}".strip())
        return tuple(self.of.read(part) for part in parts)

    def words(self) -> tuple[str, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class FigureTable:
    """A map, kept as pairs in ascending order of its keys; typed as `key:value key:value`."""

    keys: OptionKind
    values: OptionKind
    nullable: bool = False

    def read(self, raw: object) -> Value:
        if isinstance(raw, str) and raw.lower() not in ("none", ""):
            parts = raw.replace(",", " ").split()
            if not all(":" in part for part in parts):
                raise ValueError("key:value …")
            raw = dict(part.split(":", 1) for part in parts)
        if self.nullable and (raw is None or raw in ("none", "")):
            return None
        if isinstance(raw, str):
            raw = {}
        try:
            given = dict(raw) if isinstance(raw, tuple | list) else raw
        except (TypeError, ValueError):  # a list of something else than pairs
            given = None
        if not isinstance(given, Mapping):
            raise ValueError("key:value …")
        pairs = [(self.keys.read(key), self.values.read(value)) for key, value in given.items()]
        return tuple(sorted(pairs, key=lambda pair: (str(type(pair[0])), pair[0])))

    def words(self) -> tuple[str, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Text:
    """Free text, `longest` letters at most and never blank: the sign of a currency."""

    longest: int

    def read(self, raw: object) -> Value:
        if isinstance(raw, str) and 0 < len(raw.strip()) <= self.longest:
            return raw.strip()
        raise ValueError(f"1–{self.longest} letters")

    def words(self) -> tuple[str, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Either:
    """The first of several kinds that can read the value."""

    kinds: tuple[OptionKind, ...]

    def read(self, raw: object) -> Value:
        refusals = []
        for kind in self.kinds:
            try:
                return kind.read(raw)
            except ValueError as refusal:
                refusals.append(str(refusal))
        raise ValueError(" · ".join(refusals))

    def words(self) -> tuple[str, ...]:
        return tuple(word for kind in self.kinds for word in kind.words())


_NUMBER: Final = re.compile(r"\s*[+-]?[0-9]{0,16}(?:\.[0-9]{0,12}|/[0-9]{1,12})?\s*")
LARGEST: Final = 10**15
"""No option is a larger number."""


def _number(raw: object) -> Fraction | None:
    """What was typed or stored as a number; powers of ten (1e9) are none, they could be of any size."""
    if isinstance(raw, bool) or not isinstance(raw, int | Fraction | str):
        return None
    if isinstance(raw, str) and not _NUMBER.fullmatch(raw):
        return None
    try:
        return Fraction(raw)
    except (ValueError, ZeroDivisionError):
        return None


Override = bool | int | str
"""An element switched on or off, given another value, or (`limit`) made worth the limit."""

LIMIT: Final = "limit"


class Rules(Protocol[OptionsT]):
    """What `resolve` needs to know of a variant."""

    @property
    def id(self) -> str: ...
    @property
    def options(self) -> type[OptionsT]: ...
    @property
    def presets(self) -> Mapping[str, Mapping[str, object]]: ...
    @property
    def element_ids(self) -> frozenset[str]: ...
    @property
    def check_options(self) -> Callable[[OptionsT], tuple[Problem, ...]]: ...
    @property
    def preset_problems(self) -> Callable[[str, str, Value], tuple[Problem, ...]]:
        """What a preset has against one option or element set on top of it, `value` already read."""
        ...

    @property
    def shorthands(self) -> Mapping[str, Callable[[str, House[OptionsT]], Mapping[str, object]]]:
        """Names that people give to what other options say, and the options they stand for."""
        ...


@dataclass(frozen=True, eq=False)
class House(Generic[OptionsT]):
    """The house rules in force; two houses are equal when variant, preset and changes are."""

    variant: str
    preset: str
    changes: tuple[tuple[str, Value], ...]
    options: OptionsT
    overrides: tuple[tuple[str, Override], ...]

    @cached_property
    def key(self) -> tuple[object, ...]:
        """What makes houses equal."""
        # on and 1 are equal in Python and different as house rules
        changes = tuple((name, isinstance(value, bool), value) for name, value in self.changes)
        return self.variant, self.preset, changes

    @cached_property
    def _hash(self) -> int:
        return hash(self.key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, House) and self.key == other.key)


def kinds_of(options: type[object]) -> dict[str, OptionKind]:
    """The options a variant declares, by name, in the order of declaration."""
    return {declared.name: declared.metadata["kind"] for declared in fields(cast(Any, options))}


def resolve(rules: Rules[OptionsT], preset: str | None, changes: Mapping[str, object]) -> House[OptionsT]:
    """The house made of a preset (None = the variant's first) with `changes` on top.

    Raises OptionRefused with every unknown name and every bad value.
    """
    short = {key: str(raw) for key, raw in changes.items() if key in rules.shorthands}
    if short:
        whole: dict[str, object] = {key: raw for key, raw in changes.items() if key not in short}
        house = resolve(rules, preset, whole)
        for key, raw in short.items():
            whole |= rules.shorthands[key](raw, house)
        return resolve(rules, preset, whole)
    name = preset if preset is not None else next(iter(rules.presets))
    if name not in rules.presets:
        raise OptionRefused(problem("unknown_preset", name=name, variant=rules.id))
    bundle, found = rules.presets[name], list[Problem]()
    kept = _read_all(rules, changes, found)
    values = {**_read_all(rules, bundle, found), **kept}
    found += [one for key, value in kept.items() for one in rules.preset_problems(name, key, value)]
    if found:
        raise OptionRefused(*found)
    known = kinds_of(rules.options)
    options = rules.options(**{key: value for key, value in values.items() if key in known})
    refused = rules.check_options(options)
    if refused:
        raise OptionRefused(*refused)
    overrides = tuple((key, cast(Override, value)) for key, value in values.items() if key not in known)
    house = House(rules.id, name, tuple(sorted(kept.items())), options, overrides)
    return _HOUSES.setdefault(house.key, house)


_HOUSES: Final[WeakValueDictionary[tuple[object, ...], House[Any]]] = WeakValueDictionary()
"""Equal houses are one object, by which what is remembered of a house is found at once."""


def switched(house: House[Any]) -> dict[str, bool]:
    """What the lists of enabled and disabled elements switch, where a variant has both.

    A list set at the table outweighs one of the preset, else off outweighs on.
    """
    on = dict.fromkeys(house.options.enabled_elements, True)
    off = dict.fromkeys(house.options.disabled_elements, False)
    explicit = {name for name, _ in house.changes}
    if "enabled_elements" in explicit and "disabled_elements" not in explicit:
        return {**off, **on}
    return {**on, **off}


def _read_all(rules: Rules[OptionsT], changes: Mapping[str, object], found: list[Problem]) -> dict[str, Value]:
    known, values = kinds_of(rules.options), dict[str, Value]()
    for name, raw in changes.items():
        if name not in known and name not in rules.element_ids:
            found.append(_unknown(name, (*known, *rules.element_ids)))
            continue
        try:
            values[name] = known[name].read(raw) if name in known else OVERRIDE.read(raw)
        except ValueError as refusal:
            found.append(problem("bad_option", name=name, given=str(raw), allowed=str(refusal)))
    return values


OVERRIDE: Final = Either((Switch(), Number(low=0, high=1_000_000, names=(LIMIT,))))


_ALIKE: Final = 0.6
"""How alike a mistyped option and the one that is meant are: two words share half of their letters by chance."""


def _unknown(name: str, known: Iterable[str]) -> Problem:
    nearest = tuple(difflib.get_close_matches(name, tuple(known), n=3, cutoff=_ALIKE))
    if not nearest:
        return problem("no_such_option", name=name)
    return Problem("unknown_option", (("name", name), ("nearest", " · ".join(nearest))), repairs=nearest)
