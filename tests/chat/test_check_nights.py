"""`taifan check` looks over the nights that were played."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

import pytest

from bot.cli.check import run
from engine.journal.entries import GameStarted, Paid, spec_of
from engine.options import resolve
from engine.transfers import Transfer
from engine.variants import RULESETS
from storage.base import NewEntry, Step, TableKey
from storage.sqlite.store import SqliteStore


async def _written(path: Path, payee: str) -> None:
    """A game of p1 to p4 and a payment of p1."""
    house = resolve(RULESETS["singapore"], None, {})
    opened = GameStarted(spec_of(house), RULESETS["singapore"].open(("p1", "p2", "p3", "p4"), house))
    entries = (opened, Paid((Transfer("p1", payee, 5000, "paid"),)))
    async with SqliteStore(path) as store:
        step = Step(source="1", reply="{}", entries=tuple(NewEntry(1, "console:ann", entry) for entry in entries))
        await store.append(TableKey("console", "local"), 0, step)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TAIFAN_DATABASE", str(tmp_path / "taifan.sqlite3"))
    monkeypatch.delenv("TAIFAN_CONFIG", raising=False)
    return tmp_path / "taifan.sqlite3"


def test_sound_nights_are_in_order(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_written(path, "p2"))
    assert run(argparse.Namespace(config=None)) == 0
    assert capsys.readouterr().out == f"Settings, tokens and {path} are all fine.\n"


def test_a_night_that_cannot_be_is_named(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(_written(path, "p9"))
    assert run(argparse.Namespace(config=None)) == 1
    assert capsys.readouterr().out == "Table console:local, night 1: p9 wasn't at this table (hand 0).\n"
