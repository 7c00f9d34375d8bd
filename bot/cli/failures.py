"""Why a command cannot work, in one sentence with the cure, and with which exit status it ends."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bot.chat import Line, line
from bot.config import ConfigError
from bot.text.catalogue import SOURCE_LANGUAGE, catalogue
from bot.text.render import sentence
from storage import DamagedStore, NewerStore, StoreError, StoreFault, StoreUnavailable, TableKey

AGAIN: Final = 1
"""Exit status of what may work when it is tried again: a disk that is full, a network that is away."""

CONFIGURATION: Final = 78
"""Exit status of what somebody has to put right first: a setting, a token, a file."""

_PASSING: Final = frozenset(("disk_full", "io_error", "busy", "in_use", "closed"))
"""Reasons of StoreUnavailable that go away by themselves or with the other program."""


def in_english(one: Line) -> str:
    """A line for those who run the program, who are told in English."""
    return sentence(one, catalogue(SOURCE_LANGUAGE))


def said(refusal: StoreError) -> str:
    """The sentence for a store that cannot be used."""
    if isinstance(refusal, NewerStore):
        return in_english(line("store.newer", place=refusal.place, found=refusal.found, known=refusal.known))
    if isinstance(refusal, DamagedStore):
        return in_english(line(f"store.{refusal.reason}", place=refusal.place, detail=fault_in_words(refusal.fault)))
    if isinstance(refusal, StoreUnavailable):
        if refusal.reason == "cannot_open":
            return _why_not_opened(refusal)
        return in_english(line(f"store.{refusal.reason}", place=refusal.place, detail=refusal.detail))
    return in_english(line("store.unreadable", detail=str(refusal)))


def _why_not_opened(refusal: StoreUnavailable) -> str:
    place = Path(refusal.place)
    if place.is_dir():
        return in_english(line("store.is_folder", place=refusal.place))
    if not place.absolute().parent.is_dir():
        return in_english(line("check.no_folder", place=refusal.place))
    if not place.exists():
        return in_english(line("store.missing", place=refusal.place))
    return in_english(line("store.cannot_open", place=refusal.place, detail=refusal.detail))


def fault_in_words(fault: StoreFault) -> str:
    """Part of a sentence: what is wrong in a store."""
    table = shown_table(fault.table) if fault.table is not None else ""
    return in_english(line(f"damage.{fault.key}", table=table, seq=fault.seq or 0, detail=fault.detail))


def shown_table(table: TableKey) -> str:
    """A table as operators are told of it: platform, chat and topic."""
    return ":".join((table.platform, table.chat, table.topic)).rstrip(":")


@contextmanager
def told_of_damage(words: Line) -> Iterator[None]:
    """Say on standard error what a damaged store means for the work inside; why it is damaged is told after that."""
    try:
        yield
    except StoreUnavailable as refusal:
        if refusal.reason == "corrupt":
            print(in_english(words), file=sys.stderr)
        raise


def status_of(refusal: StoreError) -> int:
    """The exit status for a store that cannot be used."""
    passing = isinstance(refusal, StoreUnavailable) and refusal.reason in _PASSING
    return AGAIN if passing else CONFIGURATION


def status_told(work: Callable[[], int]) -> int:
    """The status of some work; settings or a store that cannot be used are told on standard error."""
    try:
        return work()
    except StoreError as refusal:
        print(said(refusal), file=sys.stderr)
        return status_of(refusal)
    except ConfigError as refusal:
        print(refusal, file=sys.stderr)
        return CONFIGURATION
