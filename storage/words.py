"""What people typed as it stands in an entry: kept beside the journal, so that it can be forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from types import MappingProxyType
from typing import Any, Final

from engine.journal import Entry, Paid

TYPED: Final[Mapping[type, tuple[str, ...]]] = MappingProxyType({Paid: ("why",)})
"""The fields of each kind of entry that hold what somebody typed; all are "" by default."""

Words = tuple[tuple[str, str], ...]
"""Fields with what was typed."""


def without_words(entry: Entry) -> tuple[Entry, Words]:
    """Return the entry without what was typed, and what that was."""
    words = tuple((name, str(getattr(entry, name))) for name in TYPED.get(type(entry), ()) if getattr(entry, name))
    return (_with(entry, dict.fromkeys((name for name, _ in words), "")), words) if words else (entry, ())


def with_words(entry: Entry, words: Iterable[tuple[str, str]]) -> Entry:
    """Return the entry with what was typed, as far as it is still known."""
    known = {field.name for field in fields(entry)}
    return _with(entry, {name: text for name, text in words if name in known})


def _with(entry: Entry, values: dict[str, str]) -> Entry:
    changed: Any = replace(entry, **values)  # type: ignore[arg-type]  # the fields of TYPED are texts
    made: Entry = changed
    return made
