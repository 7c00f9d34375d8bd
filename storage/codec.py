"""Entries as JSON text: `{"kind": "HandPlayed", "v": 1, "number": 7, ...}`.

What a field holds is read off the annotations of the engine's own dataclasses, so a new kind of entry needs nothing
here. msgspec reads what it can; the classes in which one of several others may stand are read by functions made once
from their annotations. Four conventions:

* a field that equals its default is not written; a missing field gets the default. The defaults of stored classes are
  therefore part of the format: another default is another version;
* fields nobody knows are ignored, so an older program reads what a newer one wrote as long as the version is the same;
* where an annotation allows several dataclasses (`Win | Loss`), each value is wrapped in its name: `{"Win": {...}}`;
* fractions are text ("3/10"), enums their value, tuples and sets are lists. Where a fraction may stand beside other
  values (those of options), all of it is read as it is written, and the options read their fractions themselves.
"""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import compress, repeat
from operator import is_not
from typing import Any, Final

import msgspec

from engine.journal import ENTRIES, Corrected, Entry, HouseChanged
from storage.problems import UnreadableEntry

VERSION: Final = 1
"""Of every kind of entry, until one of them changes its meaning."""

Stored = str | bytes | msgspec.Raw
"""JSON text of a value."""

Reader = Callable[[Stored], Any]
"""From text to a value of an annotation; raises ValueError. `Any`: which it is depends on the annotation."""

_FRACTION: Final = re.compile(r"-?[0-9]{1,40}(/[1-9][0-9]{0,39})?")
_KINDS: Final[Mapping[str, Any]] = {kind.__name__: kind for kind in ENTRIES}


def encode(entry: Entry) -> str:
    """The stored text of an entry."""
    return msgspec.json.encode({"kind": type(entry).__name__, "v": VERSION, **_written_fields(entry)}).decode()


def decode(text: str | bytes) -> Entry:
    """The entry of a stored text. Raises UnreadableEntry, whatever the text is."""
    try:
        head = _HEADS.decode(text)
    except (ValueError, RecursionError) as cause:
        raise UnreadableEntry("", 0, str(cause)) from cause
    kind = _KINDS.get(head.kind)
    if kind is None or head.v != VERSION:
        raise UnreadableEntry(head.kind, head.v, "unknown")
    try:
        entry: Entry = _reader(kind)(text)
    except (ValueError, AssertionError, RecursionError) as cause:
        raise UnreadableEntry(head.kind, head.v, str(cause)) from cause
    return entry


class _Head(msgspec.Struct):
    kind: str
    v: int


_HEADS: Final = msgspec.json.Decoder(_Head)


# writing


_PLAIN: Final = frozenset((int, str, bool, types.NoneType))
"""Types whose values stand in JSON as they are."""


def _written(value: object, *, boxed: bool = False) -> object:
    """A value in terms of JSON; `boxed` says that its annotation leaves the class open."""
    kind: Any = type(value)
    if kind in _PLAIN:
        return value
    if isinstance(value, tuple):
        return [_written(part, boxed=boxed) for part in value]
    if _is_class(kind):
        body = _written_fields(value)
        return {kind.__name__: body} if boxed else body
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, Enum):
        return value.value
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else value


def _written_fields(value: object) -> dict[str, object]:
    kind: Any = type(value)
    layout, names, defaults = _layout(kind)
    every = tuple(map(getattr, repeat(value), names))
    body: dict[str, object] = {}
    for (name, default, boxed, is_plain), held in compress(
        zip(layout, every, strict=True), map(is_not, every, defaults)
    ):
        if held == default and type(held) is type(default):
            continue
        body[name] = held if is_plain else _written(held, boxed=boxed)
    return body


_Field = tuple[str, object, bool, bool]
"""Name, default, "wrapped?" and "written as it is?" of a field."""


@cache
def _layout(kind: Any) -> tuple[tuple[_Field, ...], tuple[str, ...], tuple[object, ...]]:
    """The fields of a class as they are written; all their names, and all their defaults."""
    hints = typing.get_type_hints(kind)
    layout = tuple(
        (field.name, _default(field), _is_open(hints[field.name]), _is_plain(hints[field.name]))
        for field in fields(kind)
    )
    return layout, tuple(one[0] for one in layout), tuple(one[1] for one in layout)


def _is_plain(hint: Any) -> bool:
    """Whether msgspec writes every value of an annotation as the format wants it."""
    if typing.get_origin(hint) is tuple or _is_union(hint):
        return all(part is Ellipsis or _is_plain(part) for part in typing.get_args(hint))
    return hint in _PLAIN or (isinstance(hint, type) and issubclass(hint, Enum))


def _default(field: Field[Any]) -> object:
    return field.default if field.default_factory is MISSING else field.default_factory()


def _is_open(hint: object) -> bool:
    """Whether several dataclasses may stand somewhere in a field, leaving out what is inside them."""
    parts = typing.get_args(hint)
    return (_is_union(hint) and sum(map(_is_class, parts)) > 1) or any(map(_is_open, parts))


def _is_union(hint: object) -> bool:
    return isinstance(hint, types.UnionType) or typing.get_origin(hint) is typing.Union


# reading

_Plain = None | bool | int | str
_Listed = _Plain | tuple[_Plain, ...]
_Nested = _Plain | tuple[_Listed, ...]
_StoredChanges = tuple[tuple[str, _Plain | tuple[_Nested, ...]], ...]
"""Values of options as they are written; lists of pairs of lists are the deepest any option goes."""

_AS_WRITTEN: Final[Mapping[object, Any]] = {
    typing.get_type_hints(HouseChanged)["changes"]: _StoredChanges,
    typing.get_type_hints(Corrected)["changes"]: _StoredChanges | None,
}


@cache
def _reader(hint: Any) -> Reader:
    """The function that reads values of an annotation: msgspec's own, unless a class inside is told by its name."""
    if hint in _AS_WRITTEN or not _is_told_by_name(hint):
        return msgspec.json.Decoder(_AS_WRITTEN.get(hint, hint), dec_hook=_read_fraction).decode
    parts = typing.get_args(hint)
    if _is_class(hint):
        return _reader_of_class(hint)
    if _is_union(hint):
        return _reader_of_union(parts)
    return _reader_of_list(_reader(parts[0])) if parts[-1] is Ellipsis else _reader_of_row(tuple(map(_reader, parts)))


def _is_told_by_name(hint: Any) -> bool:
    """Whether something in a value needs a reader of ours: one of several classes, or values of options."""
    inner = tuple(typing.get_type_hints(hint).values()) if _is_class(hint) else typing.get_args(hint)
    is_open = _is_union(hint) and sum(map(_is_class, inner)) > 1
    return is_open or hint in _AS_WRITTEN or any(map(_is_told_by_name, inner))


@cache
def _is_class(hint: Any) -> bool:
    return is_dataclass(hint)


def _read_fraction(_: type, raw: object) -> Fraction:
    if not isinstance(raw, str) or not _FRACTION.fullmatch(raw):
        raise ValueError(f"{raw!r} is no fraction")
    return Fraction(raw)


_FIELDS: Final = msgspec.json.Decoder(dict[str, msgspec.Raw])
_LIST: Final = msgspec.json.Decoder(list[msgspec.Raw])


def _reader_of_list(read_one: Reader) -> Reader:
    return lambda raw: tuple([read_one(one) for one in _LIST.decode(raw)])


def _reader_of_row(readers: tuple[Reader, ...]) -> Reader:
    return lambda raw: tuple([read(one) for read, one in zip(readers, _LIST.decode(raw), strict=True)])


def _reader_of_union(parts: tuple[Any, ...]) -> Reader:
    """A reader of one of several classes, or of one value; of nothing as well where that may be."""
    there = [part for part in parts if part is not types.NoneType]
    read_one = _reader(there[0]) if len(there) == 1 else _reader_of_named({one.__name__: _reader(one) for one in there})
    return read_one if len(there) == len(parts) else lambda raw: None if _is_null(raw) else read_one(raw)


def _is_null(raw: Stored) -> bool:
    return not isinstance(raw, str) and bytes(raw) == b"null"


def _reader_of_named(readers: Mapping[str, Reader]) -> Reader:
    """A reader of values that are wrapped in the name of their class."""

    def read(raw: Stored) -> object:
        named = _FIELDS.decode(raw)
        if len(named) != 1 or not named.keys() <= readers.keys():
            raise ValueError(f"none of {', '.join(readers)}: {', '.join(named)}")
        ((name, body),) = named.items()
        return readers[name](body)

    return read


def _reader_of_class(kind: type[Any]) -> Reader:
    hints = typing.get_type_hints(kind)
    readers = {field.name: _reader(hints[field.name]) for field in fields(kind)}
    needed = {field.name for field in fields(kind) if field.default is field.default_factory is MISSING}

    def read(raw: Stored) -> object:
        told = _FIELDS.decode(raw)
        if not needed <= told.keys():
            raise ValueError(f"{kind.__name__} lacks {', '.join(sorted(needed - told.keys()))}")
        return kind(**{name: readers[name](value) for name, value in told.items() if name in readers})

    return read
