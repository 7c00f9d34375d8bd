"""Why a command cannot work, in one sentence with the cure, and with which exit status it ends."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Final

from bot.chat import Line, line
from bot.config import ConfigError
from bot.text.catalogue import SOURCE_LANGUAGE, catalogue
from bot.text.render import sentence
from storage.problems import NewerStore, StoreError, StoreUnavailable

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
    if isinstance(refusal, StoreUnavailable):
        return in_english(line(f"store.{refusal.reason}", place=refusal.place, detail=refusal.detail))
    return in_english(line("store.unreadable", detail=str(refusal)))


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
