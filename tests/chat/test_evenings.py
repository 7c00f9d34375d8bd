"""Whole evenings, worked out by hand and played through the local chat on a database file."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

import pytest

from bot.app.app import App
from bot.platforms.console import Console
from bot.text.catalogue import catalogue
from engine.tiles import Wind
from storage.sqlite.store import SqliteStore
from tests.chat.sentences import untold
from tests.night_files import EVENINGS, Balances, steps_of


async def played(lines: Iterable[str], database: Path, *, at_once: int) -> list[tuple[Balances, str]]:
    """Balances and reply after every line; the program is started anew after every `at_once` lines."""
    seen, waiting, balances = list[tuple[Balances, str]](), list(lines), Balances()
    while waiting:
        now, waiting = waiting[:at_once], waiting[at_once:]
        async with SqliteStore(database) as store:
            console = Console(App(store, random_wind=lambda: Wind.E), catalogue("en"), "local", None)
            for number, typed in enumerate(now, 1):
                speaker, reply = await console.said(typed)
                assert speaker is not None, typed
                assert reply is None or not untold(reply), typed
                record = console.record(number, speaker, reply) if reply is not None else {}
                told = record.get("balances")
                if isinstance(told, dict) and told:
                    balances = {name: Fraction(str(amount)) for name, amount in told.items()}
                seen.append((balances, str(record.get("reply"))))
    return seen


@pytest.mark.parametrize("at_once", [1000, 1], ids=["straight", "started anew after every line"])
@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_stands_as_worked_out_after_every_line(name: str, at_once: int, tmp_path: Path) -> None:
    steps = steps_of(name)
    seen = asyncio.run(played([typed for typed, _ in steps], tmp_path / "night.sqlite3", at_once=at_once))
    for (typed, expected), (balances, reply) in zip(steps, seen, strict=True):
        if expected is not None:
            assert balances == expected, f"{typed}\n{reply}"


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_ends_with_balances(name: str) -> None:
    """Lines behind the last balances would prove nothing."""
    assert steps_of(name)[-1][1] is not None
