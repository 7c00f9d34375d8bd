"""What an older program wrote stays readable: it replays to the same balances, is sound, and can be put right."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from fractions import Fraction
from pathlib import Path

import pytest

from bot.app.app import App
from bot.app.knowledge import nights_of
from bot.platforms.console import Console
from bot.text.catalogue import catalogue
from engine.journal.entries import NightSettled, PaymentMarked
from engine.journal.night import Night
from engine.journal.replay import replay
from engine.journal.validation import faults
from engine.tiles import Wind
from engine.transfers import TABLE_ACCOUNTS, Purse
from storage.base import ChatKey
from storage.sqlite.store import SqliteStore
from tests.night_files import EVENINGS, Balances, steps_of
from tests.storage.version_1 import old_database

SINCE = frozenset(
    (
        "british_by_value",
        "british_special_hands",
        "mcr",
        "mcr_china",
        "riichi_by_points",
        "riichi_draws",
        "riichi_everything_once",
        "riichi_three_in_chinese",
        "zung_jung",
        "zung_jung_family",
    )
)
"""Evenings that were written down after that database."""
NAMES = tuple(name for evening in EVENINGS if (name := evening.removesuffix(".txt")) not in SINCE)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The old database, brought up to date once."""
    place = old_database(tmp_path_factory.mktemp("version_1"))
    asyncio.run(_opened(place))
    return place


async def _opened(place: Path) -> None:
    async with SqliteStore(place) as store:
        assert await store.verify() == ()


def nonzero(night: Night, names: dict[str, str]) -> Balances:
    """What everybody has, in the units of the evening's paper."""
    purse = next((one for one in (Purse.POINTS, Purse.CHIPS, Purse.MONEY) if night.purse(one)), Purse.MONEY)
    parts = 1000 if purse is Purse.MONEY else 1
    net = {names.get(who, who): Fraction(sum_, parts) for who, sum_ in night.purse(purse).items()}
    return {who: sum_ for who, sum_ in net.items() if sum_ and who not in TABLE_ACCOUNTS}


async def nights_in(store: SqliteStore, chat: str) -> tuple[list[Night], dict[str, str]]:
    (history,) = await store.history(ChatKey("console", chat))
    nights = [*nights_of(history)]
    assert [faults(entries) for entries in nights] == [()] * len(nights)
    return [replay(entries) for entries in nights], {
        one.id: one.name for one in await store.players(ChatKey("console", chat))
    }


@pytest.mark.parametrize("name", NAMES)
async def test_an_old_evening_replays_to_the_balances_on_paper(path: Path, name: str) -> None:
    paper = {who: sum_ for who, sum_ in (steps_of(f"{name}.txt")[-1][1] or {}).items() if sum_}
    async with SqliteStore(path, read_only=True) as store:
        nights, names = await nights_in(store, name)
        assert nonzero(nights[-1], names) == paper
        nights, names = await nights_in(store, f"next_{name}")
        closed = nights[-2]
        assert nonzero(closed, names) == paper
        kinds = [type(line.recorded.entry) for line in closed.lines]
        assert closed.settled is not None
        assert NightSettled in kinds
        assert (PaymentMarked in kinds) == bool(closed.settled.payments)


@pytest.mark.parametrize("name", ["singapore", "british", "taiwanese", "hong_kong_full_gun"])
async def test_an_old_evening_goes_on_and_is_put_right(name: str, tmp_path: Path) -> None:
    """Taking back and restoring leads back, and a hand of the old evening can be corrected."""
    async with SqliteStore(old_database(tmp_path)) as store:
        console = Console(App(store, random_wind=lambda: Wind.E), catalogue("en"), name, None)
        speaker = steps_of(f"{name}.txt")[0][0].partition(":")[0]

        async def standing() -> Balances:
            nights, names = await nights_in(store, name)
            return nonzero(nights[-1], names)

        before = await standing()
        await console.said(f"{speaker}: /pay {speaker} {_other(before, speaker)} 1")
        assert await standing() != before
        await console.said(f"{speaker}: /undo")
        assert await standing() == before
        assert await store.verify() == ()


def _other(balances: Balances, speaker: str) -> str:
    return next(who for who in balances if who.casefold() != speaker)


def test_an_old_file_loses_no_entry_and_no_typed_word(tmp_path: Path) -> None:
    path = old_database(tmp_path)
    with closing(sqlite3.connect(path)) as db:
        counted = db.execute("SELECT count(*), sum(seq), sum(at) FROM entry").fetchone()
        authors = db.execute("SELECT author, count(*) FROM entry GROUP BY author ORDER BY author").fetchall()
        words = db.execute(
            """SELECT json_extract(text, '$.why') FROM entry WHERE json_extract(text, '$.kind') = 'Paid'
               AND json_extract(text, '$.why') IS NOT NULL ORDER BY journal_id, seq"""
        ).fetchall()
    asyncio.run(_opened(path))
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT count(*), sum(seq), sum(at) FROM entry").fetchone() == counted
        by = """SELECT account, count(*) FROM entry JOIN author ON author.id = entry.author
                GROUP BY account ORDER BY account"""
        assert db.execute(by).fetchall() == authors
        assert db.execute("SELECT words FROM remark ORDER BY journal_id, seq").fetchall() == words
