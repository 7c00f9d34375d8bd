"""When the store cannot keep what was said: a sentence people understand, and nothing half done."""

from __future__ import annotations

import asyncio
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from storage.base import Already, Appended, Conflict, Step, TableKey
from storage.sqlite.store import SqliteStore
from tests.proof.chats import HANDS, Talk, app_on, balances, said

ROOT = Path(__file__).resolve().parents[2]


class DiesAfterCommit(SqliteStore):
    """Keeps a step and never tells anybody, as a process that is killed right then."""

    dying = False

    async def append(self, table: TableKey, expected_seq: int | None, step: Step) -> Appended | Conflict | Already:
        kept = await super().append(table, expected_seq, step)
        if self.dying:
            raise ConnectionResetError("killed")
        return kept


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "taifan.sqlite3"


async def test_what_a_message_led_to_is_kept_with_it_even_when_the_process_dies_right_after(path: Path) -> None:
    async with DiesAfterCommit(path) as store:
        talk = Talk(app_on(store))
        await talk.open()
        store.dying = True
        setting = talk.incoming("Ann", "/set who=seated")
        hand = talk.incoming("Ann", "/score ben 3 from rob")
        await talk.app.handle(setting)
        await talk.app.handle(hand)
    async with SqliteStore(path) as store:
        talk = Talk(app_on(store), now=talk.now, count=talk.count)
        assert said(await talk.app.handle(setting)) == "Only those at the table may record."
        assert (await store.settings(talk.table.chat_key))["who:"] == "seated"
        first = await talk.app.handle(hand)
        assert first is not None
        assert first.figures.hand is not None
        edited = await talk.say("Ann", "/score ben 2 from rob", message=hand.message, edited=True)
        assert edited is not None
        assert balances(edited) != balances(first)
        assert sum(balances(edited).values()) == 0
        assert "Hand 2" not in said(await talk.say("Ann", "/history")), "the edit found the hand that it corrects"


async def test_two_tables_of_a_chat_may_seat_the_same_newcomers_at_the_same_moment(path: Path) -> None:
    async with SqliteStore(path) as store:
        app = app_on(store)
        talks = [Talk(app, TableKey("telegram", "-100", topic)) for topic in ("1", "2", "3")]
        replies = await asyncio.gather(*(talk.say("Ann", "/newgame sg Ann Ben Wen Rob stake=1/2") for talk in talks))
        assert all(reply is not None and reply.figures.table is not None for reply in replies)
        assert [one.name for one in await store.players(talks[0].table.chat_key)] == ["Ann", "Ben", "Wen", "Rob"]


async def test_a_full_disk_is_told_and_the_game_goes_on_when_there_is_room(path: Path) -> None:
    async with SqliteStore(path) as store:
        talk = Talk(app_on(store))
        await talk.open()
        # no more pages than there are: a full disk
        await store._connection.read(lambda db: db.execute("PRAGMA max_page_count = 1").fetchall())
        refused, before = None, {"Ann": 0}
        while refused is None:
            message = talk.incoming("Ann", f"/score {HANDS[3]}")
            reply = await talk.app.handle(message)
            assert reply is not None
            if reply.figures.hand is None:
                refused = message
                assert said(reply) == (
                    "The disk I save to is full, so nothing was recorded. "
                    "Please send it again once whoever runs me has made room."
                )
            else:
                before = balances(reply)
        await store._connection.read(lambda db: db.execute("PRAGMA max_page_count = 100000").fetchall())
        after = await talk.app.handle(refused)
        assert balances(after)["Ann"] - before["Ann"] == 3 * 4000, "self-drawn with 2 doubles: 4 from each, once"
        assert await store.verify() == ()


async def test_a_database_that_may_not_be_written_is_told(path: Path) -> None:
    async with SqliteStore(path) as store:
        await Talk(app_on(store)).open()
    async with SqliteStore(path, read_only=True) as store:
        talk = Talk(app_on(store), count=1, now=2_000_000)
        reply = await talk.say("Ann", f"/score {HANDS[2]}")
        assert said(reply).startswith("I'm not allowed to write to my database, so nothing was recorded.")
    async with SqliteStore(path) as store:
        assert (await store.load(talk.table)).last_seq == 1


async def test_a_database_that_breaks_is_told_and_other_tables_go_on(path: Path) -> None:
    async with SqliteStore(path) as store:
        talk = Talk(app_on(store))
        await talk.open()
        with closing(sqlite3.connect(path)) as other:
            other.execute("BEGIN IMMEDIATE")  # somebody's editor holds the file
            await store._connection.read(lambda db: db.execute("PRAGMA busy_timeout = 10").fetchall())
            reply = await talk.say("Ann", f"/score {HANDS[2]}")
        assert said(reply) == (
            "I can't use my database right now, so nothing was recorded. Please try again in a little while."
        )
        reply = await talk.say("Ann", f"/score {HANDS[2]}")
        assert reply is not None
        assert reply.figures.hand is not None


async def test_a_copy_taken_while_hands_come_in_goes_on_as_it_was(path: Path) -> None:
    copy = path.with_name("copy.sqlite3")
    async with SqliteStore(path) as store:
        talk = Talk(app_on(store))
        await talk.open()

        async def play() -> None:
            for number in range(60):
                await talk.say("Ann", f"/score {HANDS[number % 4]}")

        playing = asyncio.create_task(play())
        while not playing.done():
            await store.backup(copy)
        await playing
        await store.backup(copy)
        original = balances(await talk.say("Ann", "/table"))
    async with SqliteStore(copy) as restored:
        assert await restored.verify() == ()
        again = Talk(app_on(restored), now=talk.now, count=talk.count + 1)
        assert balances(await again.say("Ann", "/table")) == original
        after = balances(await again.say("Ann", f"/score {HANDS[3]}"))
        assert after["Ann"] == original["Ann"] + 12_000


def told(path: Path) -> tuple[int, str]:
    """How `taifan chat` on a file ends, and its last words."""
    command = (sys.executable, "-m", "bot", "chat", "--db", str(path), "--me", "ann")
    done = subprocess.run(command, cwd=ROOT, input="/table\n", capture_output=True, text=True, check=False, timeout=500)
    return done.returncode, done.stderr


@pytest.mark.slow
def test_the_program_says_why_it_cannot_start_and_leaves_the_file_alone(path: Path) -> None:
    async def opened() -> tuple[int, str]:
        async with SqliteStore(path) as store:
            await Talk(app_on(store)).open()
            return await asyncio.to_thread(told, path)

    assert asyncio.run(opened()) == (
        1,
        f"Another Taifan is using {path}. Stop that one first, or choose another file: "
        "database in the settings, or --db where a command has it.\n",
    )
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    assert told(path) == (
        78,
        f"{path} was written by a newer Taifan (version 99; this one knows up to 3). "
        "Upgrade, or choose another file.\n",
    )
    assert path.read_bytes() == before


async def test_a_clock_that_jumps_back_asks_and_loses_nothing(path: Path) -> None:
    """Messages carry the time at which they were sent; one that is older than the table is asked about, once."""
    async with SqliteStore(path) as store:
        talk = Talk(app_on(store))
        await talk.open()
        await talk.say("Ann", f"/score {HANDS[2]}")
        talk.now -= 86_400
        asked = await talk.say("Ann", f"/score {HANDS[3]}")
        assert asked is not None
        assert asked.figures.hand is None
        assert [choice.command.partition(" after=")[0] for choice in asked.choices] == [f"/score {HANDS[3]}"]
        reply = await talk.press("Ann", asked.choices[0].id)
        assert balances(reply)["Ann"] == 16_000 + 12_000, "8 and 2 x 4 from a discard of 3 doubles, 3 x 4 self-drawn"
        talk.now += 86_400
        undone = await talk.say("Ann", "/undo")
        assert balances(undone)["Ann"] == 16_000
        assert await store.verify() == ()


async def test_a_clock_that_ran_ahead_once_makes_no_later_message_an_old_one(path: Path) -> None:
    """An entry of the year 2200; what is typed today is not "91,666,666 minutes older"."""
    async with SqliteStore(path) as store:
        talk = Talk(app_on(store))
        await talk.open()
        talk.now = 7_258_118_400
        await talk.say("Ann", f"/score {HANDS[2]}")
        talk.now = int(time.time())
        reply = await talk.say("Ann", f"/score {HANDS[3]}")
        assert reply is not None
        assert reply.figures.hand is not None
