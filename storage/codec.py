"""Entries as JSON text: `{"kind": "HandPlayed", "v": 1, "number": 7, ...}`.

What a field holds is read off the annotations of the engine's own dataclasses, so a new kind of entry needs nothing
here. Four conventions:

* a field that equals its default is not written; a missing field gets the default. The defaults of stored classes are
  therefore part of the format: another default is another version;
* fields nobody knows are ignored, so an older program reads what a newer one wrote as long as the version is the same;
* where an annotation allows several dataclasses (`Win | Loss`), each value is wrapped in its name: `{"Win": {...}}`;
* fractions are text ("3/10"), enums their value, tuples and sets are lists.

msgspec decodes straight into the engine's classes. Those that need a wrapped value somewhere inside are decoded as a
*twin*: a subclass of the same layout with annotations that msgspec can tell apart, whose instances turn into the real
class as soon as their fields are set.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache, lru_cache, reduce
from operator import attrgetter, or_
from typing import ClassVar, Final, cast

import msgspec

from engine.journal.entries import ENTRIES, Entry
from storage.problems import UnreadableEntry

VERSION: Final = 1
"""Of every kind of entry, until one of them changes its meaning."""

_Plain = None | bool | int | str
_Listed = _Plain | tuple[_Plain, ...]
_Nested = _Plain | tuple[_Listed, ...]
_Stored = _Plain | tuple[_Nested, ...]
"""An option's value without fractions; lists of pairs of lists are the deepest any option goes."""

_FRACTION = re.compile(r"-?[0-9]{1,40}(/[1-9][0-9]{0,39})?")


class _Head(msgspec.Struct):
    kind: str
    v: int


class _Box(msgspec.Struct):
    """Base of the wrappers: one field for each class that may stand there, named like it, all None but one."""

    held: ClassVar[Callable[[object], tuple[object, ...]]]
    """Reads all fields of an instance."""


def encode(entry: Entry) -> str:
    """The stored text of an entry."""
    body = cast("dict[str, object]", _written(entry))
    return msgspec.json.encode({"kind": type(entry).__name__, "v": VERSION, **body}).decode()


def decode(text: str | bytes) -> Entry:
    """The entry of a stored text. Raises UnreadableEntry, whatever the text is."""
    try:
        head = _HEADS.decode(text)
    except (ValueError, RecursionError) as cause:
        raise UnreadableEntry("", 0, str(cause)) from cause
    read = _decoders().get(head.kind)
    if read is None or head.v != VERSION:
        raise UnreadableEntry(head.kind, head.v, "unknown")
    try:
        return read(text)
    except (ValueError, AssertionError, RecursionError) as cause:
        raise UnreadableEntry(head.kind, head.v, str(cause)) from cause


_HEADS: Final = msgspec.json.Decoder(_Head)


@lru_cache(maxsize=1)
def _decoders() -> dict[str, Callable[[str | bytes], Entry]]:
    """The decoder of every kind of entry, built when the first one is needed."""
    return {kind.__name__: msgspec.json.Decoder(_twin(kind), dec_hook=_read_special).decode for kind in ENTRIES}


def _read_special(wanted: type, raw: object) -> object:
    if wanted is Fraction and isinstance(raw, str) and _FRACTION.fullmatch(raw):
        return Fraction(raw)
    raise ValueError(f"{raw!r} is no {wanted.__name__}")


def _written(value: object, *, boxed: bool = False) -> object:
    """A value in terms of JSON; `boxed` says that its annotation leaves the class open."""
    if isinstance(value, tuple):
        return [_written(part, boxed=boxed) for part in value]
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if not is_dataclass(value):
        return value
    body = {
        name: _written(held, boxed=inner)
        for name, default, inner in _layout(cast("type", type(value)))
        if (held := getattr(value, name)) != default or type(held) is not type(default)
    }
    return {type(value).__name__: body} if boxed else body


@cache
def _layout(kind: type) -> tuple[tuple[str, object, bool], ...]:
    """Name, default and "wrapped?" of each field of a class."""
    hints = typing.get_type_hints(kind)
    return tuple((field.name, _default(field), _is_open(hints[field.name])) for field in fields(kind))


def _default(field: object) -> object:
    found = cast("object", getattr(field, "default", MISSING))
    factory = getattr(field, "default_factory", MISSING)
    return found if factory is MISSING else factory()


def _is_open(hint: object) -> bool:
    """Whether several dataclasses may stand somewhere in a field, leaving out what is inside them."""
    parts = typing.get_args(hint)
    return (_is_union(hint) and sum(map(is_dataclass, parts)) > 1) or any(map(_is_open, parts))


def _is_union(hint: object) -> bool:
    return isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union


def _wire(hint: object) -> object:
    """The annotation msgspec gets in place of `hint`; the same object where msgspec can read it as it is."""
    if is_dataclass(hint):
        return _twin(cast("type", hint))
    parts = typing.get_args(hint)
    if _is_union(hint):
        if Fraction in parts:
            return _Stored
        classes = tuple(part for part in parts if is_dataclass(part))
        if len(classes) > 1:
            return _either((_box(classes), *(part for part in parts if part not in classes)))
    wired = tuple(_wire(part) for part in parts)
    if wired == parts:
        return hint
    return _either(wired) if _is_union(hint) else types.GenericAlias(cast("type", typing.get_origin(hint)), wired)


def _either(parts: tuple[object, ...]) -> object:
    return reduce(or_, cast("tuple[type, ...]", parts))


@cache
def _box(classes: tuple[type, ...]) -> type[_Box]:
    held = [(kind.__name__, _either((_wire(kind), None)), None) for kind in classes]
    names = tuple(kind.__name__ for kind in classes)
    made = cast("type[_Box]", msgspec.defstruct("Or".join(names), held, bases=(_Box,)))
    made.held = staticmethod(attrgetter(*names))
    return made


def _unboxed(value: object) -> object:
    if isinstance(value, _Box):
        (held,) = filter(None, type(value).held(value))
        return held
    if isinstance(value, tuple):
        return tuple(map(_unboxed, value))
    return value


@cache
def _twin(kind: type) -> type:
    """The class that msgspec decodes in place of `kind`; `kind` itself where msgspec can read it as it is."""
    hints = typing.get_type_hints(kind)
    wired = {name: _wire(hint) for name, hint in hints.items()}
    if all(wired[name] is hints[name] for name in hints):
        return kind
    become = _becoming(kind, tuple(name for name in hints if _is_open(hints[name])))
    return type(kind.__name__, (kind,), {"__slots__": (), "__annotations__": wired, "__post_init__": become})


def _becoming(kind: type, open_fields: tuple[str, ...]) -> Callable[[object], None]:
    """What a twin does when its fields are set: unwrap what was wrapped, turn into `kind`, and check itself."""
    write = object.__setattr__
    check = getattr(kind, "__post_init__", None)

    def become(self: object) -> None:
        for name in open_fields:
            write(self, name, _unboxed(getattr(self, name)))
        write(self, "__class__", kind)
        if check is not None:
            check(self)

    return become
