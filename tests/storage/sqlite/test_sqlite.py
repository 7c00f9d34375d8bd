"""What a file promises beyond the contract: crashes, cancellation, other processes, damage, versions."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from engine.journal.entries import Entry, Paid
from engine.transfers import Transfer
from storage.base import Already, Appended, NewEntry, PlayerRecord, Step, StoredDraft, StoreFault, TableKey
from storage.problems import NewerStore, StoreInUse, StoreUnavailable, UnreadableEntry
from storage.sqlite.backup import copy_database
from storage.sqlite.rows import CONTEXT
from storage.sqlite.schema import Migration, migrate, migrations
from storage.sqlite.store import SqliteStore
from tests.storage.nights import CHAT, START, TABLE, hand_played, step
from tests.storage.version_1 import old_database

ROOT = Path(__file__).resolve().parents[3]


async def record(store: SqliteStore, *entries: Entry) -> None:
    last = (await store.load(TABLE)).last_seq
    for seq, entry in enumerate(entries, last + 1):
        assert await store.append(TABLE, seq - 1, step(f"m{seq}", entry)) == Appended(seq)


async def filled(path: Path, *entries: Entry) -> None:
    async with SqliteStore(path) as store:
        await record(store, *(entries or (START, hand_played(1), hand_played(2))))


def direct(path: Path, *statements: str) -> None:
    """Do to the file what this program never does."""
    with closing(sqlite3.connect(path)) as db, db:
        for statement in statements:
            db.execute(statement)


def content(path: Path) -> bytes:
    return path.read_bytes()


def scribble(path: Path, text: str) -> None:
    path.write_text(text)


@contextmanager
def writer(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the store open; killed at the end."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    program = Path(__file__).with_name("writer.py")
    process = subprocess.Popen(
        [sys.executable, str(program), str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT, env=environment
    )
    with process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        try:
            yield process
        finally:
            process.send_signal(signal.SIGKILL)


# Keeping


async def test_what_was_kept_is_there_after_the_file_is_opened_again(path: Path) -> None:
    await filled(path)
    async with SqliteStore(path) as store:
        journal = await store.load(TABLE)
        assert [recorded.entry for recorded in journal.entries] == [START, hand_played(1), hand_played(2)]
        assert await store.handled(TABLE, "m3") == "{}"


async def test_every_commit_reaches_the_disk_before_it_is_acknowledged(path: Path) -> None:
    async with SqliteStore(path) as store:
        for pragma, value in (("synchronous", 2), ("journal_mode", "wal"), ("foreign_keys", 1)):
            assert await store._all(f"PRAGMA {pragma}", ()) == [(value,)]


@pytest.mark.slow
def test_a_killed_process_loses_nothing_that_was_acknowledged(path: Path) -> None:
    async def recover() -> int:
        async with SqliteStore(path) as store:
            assert await store.verify() == ()
            return (await store.load(TABLE)).last_seq

    chance = random.Random(9)
    for _ in range(4):
        with writer(path) as process:
            assert process.stdout is not None
            printed = [process.stdout.readline() for _ in range(chance.randint(1, 60))]
            process.send_signal(signal.SIGKILL)
            printed += process.stdout.readlines()
        last = asyncio.run(recover())
        assert last >= max(int(line) for line in printed if line.endswith("\n"))
        assert last % 3 == 0, "a step is kept as a whole"


async def test_cancelled_tasks_leave_whole_steps_and_a_working_store(path: Path) -> None:
    chance = random.Random(4)
    tables = [TableKey("telegram", str(n)) for n in range(4)]
    async with SqliteStore(path) as store:

        async def write(table: TableKey, source: str) -> object:
            last = (await store.load(table)).last_seq
            return await store.append(table, last, step(source, hand_played(1), hand_played(2)))

        for burst in range(40):
            tasks = [asyncio.ensure_future(write(table, f"m{burst}.{n}")) for table in tables for n in range(3)]
            for task in tasks:
                if chance.random() < 0.5:
                    await asyncio.sleep(chance.random() * 0.002)
                    task.cancel()
            outcomes = await asyncio.gather(*tasks, return_exceptions=True)
            assert [one for one in outcomes if isinstance(one, Exception)] == []

        cancelled = 0
        for table in tables:
            journal = await store.load(table)
            sources = [recorded.source for recorded in journal.entries]
            assert sources[::2] == sources[1::2], "both entries of a step, side by side"
            for source in (f"m{burst}.{n}" for burst in range(40) for n in range(3)):
                known = await store.handled(table, source) is not None
                assert known == (source in sources)
                cancelled += not known
        assert cancelled > 0
        assert await store.verify() == ()


async def test_a_cancelled_append_can_be_tried_again(path: Path) -> None:
    async with SqliteStore(path) as store:
        for burst in range(60):
            last = (await store.load(TABLE)).last_seq
            said = step(f"m{burst}", hand_played(1))
            task = asyncio.ensure_future(store.append(TABLE, last, said))
            for _ in range(burst % 15):
                await asyncio.sleep(0.0001)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            assert await store.append(TABLE, last, said) in (Appended(last + 1), Already("{}"))
        assert (await store.load(TABLE)).last_seq == 60


async def test_a_failing_step_keeps_nothing(path: Path) -> None:
    async with SqliteStore(path) as store:
        with pytest.raises(UnicodeEncodeError):
            await store.append(TABLE, 0, step("m", START, reply="\ud800"))  # a text that cannot be stored
        assert await store.tables() == ()
        assert await store.chats() == ()
        await record(store, START)


# Guards of the file itself


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET text = '{}' WHERE seq = 2",
        "UPDATE entry SET seq = 9 WHERE seq = 3",
        "DELETE FROM entry WHERE seq = 3",
        "DELETE FROM entry",
        "REPLACE INTO entry SELECT journal_id, 2, at, author, source, 0, text, digest FROM entry WHERE seq = 3",
        "INSERT INTO entry SELECT journal_id, 5, at, author, source, 0, text, digest FROM entry WHERE seq = 3",
        "INSERT INTO entry SELECT journal_id, 4, at, author, source, 0, 'no json', digest FROM entry WHERE seq = 3",
        "INSERT INTO entry SELECT journal_id, 4, at, author, source, 2, text, digest FROM entry WHERE seq = 3",
    ],
)
async def test_the_file_refuses_to_change_what_happened(path: Path, statement: str) -> None:
    await filled(path)
    with pytest.raises(sqlite3.IntegrityError):
        direct(path, statement)
    async with SqliteStore(path) as store:
        journal = await store.load(TABLE)
        assert [recorded.entry for recorded in journal.entries] == [START, hand_played(1), hand_played(2)]


async def test_the_next_entry_may_come_from_anywhere_else_the_guards_would_prove_nothing(path: Path) -> None:
    await filled(path)
    direct(path, "INSERT INTO entry SELECT journal_id, 4, at, author, source, 0, text, digest FROM entry WHERE seq = 3")
    async with SqliteStore(path) as store:
        assert len((await store.load(TABLE)).entries) == 4
        assert await store.verify() == (StoreFault("broken_chain", TABLE, 4),), "it does not belong there"


# Other processes


async def test_a_second_store_on_the_same_file_is_refused(path: Path) -> None:
    async with SqliteStore(path) as store:
        second = SqliteStore(path)
        with pytest.raises(StoreInUse) as caught:
            await second.open()
        assert (caught.value.reason, caught.value.place) == ("in_use", str(path))
        await record(store, START)
    async with SqliteStore(path) as store:
        assert (await store.load(TABLE)).last_seq == 1


@pytest.mark.slow
async def test_another_process_keeps_us_out_until_it_ends(path: Path) -> None:
    with writer(path), pytest.raises(StoreInUse):
        await SqliteStore(path).open()
    async with SqliteStore(path) as store:
        assert await store.verify() == ()


async def test_a_reader_sees_what_is_kept_while_the_store_is_in_use(path: Path) -> None:
    async with SqliteStore(path) as store:
        await record(store, START)
        async with SqliteStore(path, read_only=True) as reader:
            assert (await reader.load(TABLE)).last_seq == 1
            await record(store, hand_played(1))
            assert (await reader.load(TABLE)).last_seq == 2
            assert await reader.verify() == ()
            with pytest.raises(StoreUnavailable) as caught:
                await reader.set_active(CHAT, False)
            assert caught.value.reason == "read_only"


async def test_a_reader_creates_no_file(path: Path) -> None:
    with pytest.raises(StoreUnavailable) as caught:
        await SqliteStore(path, read_only=True).open()
    assert caught.value.reason == "cannot_open"
    assert list(path.parent.iterdir()) == []


# A file that cannot be used


async def test_a_file_of_a_newer_version_is_refused_and_left_alone(path: Path) -> None:
    await filled(path)
    direct(path, "PRAGMA user_version = 99")
    before = content(path)
    for read_only in (False, True):
        with pytest.raises(NewerStore) as caught:
            await SqliteStore(path, read_only=read_only).open()
        assert (caught.value.reason, caught.value.found, caught.value.known) == ("newer", 99, len(migrations()))
    assert content(path) == before
    direct(path, f"PRAGMA user_version = {len(migrations())}")
    async with SqliteStore(path) as store:
        assert (await store.load(TABLE)).last_seq == 3


async def test_a_reader_does_not_bring_an_old_file_up_to_date(path: Path) -> None:
    scribble(path, "")
    with pytest.raises(StoreUnavailable) as caught:
        await SqliteStore(path, read_only=True).open()
    assert caught.value.reason == "older"


async def test_a_file_that_is_something_else_is_refused_and_left_alone(path: Path) -> None:
    scribble(path, "Dear diary, " * 1000)
    with pytest.raises(StoreUnavailable) as caught:
        await SqliteStore(path).open()
    assert caught.value.reason == "no_database"
    assert content(path) == b"Dear diary, " * 1000


async def test_somebody_elses_database_is_refused_and_left_alone(path: Path) -> None:
    direct(path, "CREATE TABLE recipe (name TEXT)")
    before = content(path)
    with pytest.raises(StoreUnavailable) as caught:
        await SqliteStore(path).open()
    assert caught.value.reason == "no_database"
    assert content(path) == before


async def test_a_folder_that_does_not_exist_is_named(tmp_path: Path) -> None:
    missing = tmp_path / "nowhere" / "taifan.sqlite3"
    with pytest.raises(StoreUnavailable) as caught:
        await SqliteStore(missing).open()
    assert (caught.value.reason, caught.value.place) == ("cannot_open", str(missing))


async def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable) as caught:
        await SqliteStore(tmp_path).open()
    assert caught.value.reason == "cannot_open"


async def test_a_full_disk_is_said_and_the_store_goes_on_when_there_is_room_again(path: Path) -> None:
    async with SqliteStore(path) as store:
        await record(store, START)
        await limit_pages(store, 1)  # SQLite then keeps the pages it has and takes no more: as a full disk does
        with pytest.raises(StoreUnavailable) as caught:
            await record(store, *(hand_played(n) for n in range(1, 50)))
        assert caught.value.reason == "disk_full"
        kept = (await store.load(TABLE)).last_seq
        assert await store.handled(TABLE, f"m{kept}") == "{}"
        assert await store.handled(TABLE, f"m{kept + 1}") is None
        await limit_pages(store, 10_000)
        await record(store, hand_played(1))
        assert (await store.load(TABLE)).last_seq == kept + 1
        assert await store.verify() == ()


async def limit_pages(store: SqliteStore, count: int) -> None:
    await store._connection.read(lambda db: db.execute(f"PRAGMA max_page_count = {count}").fetchall())


async def test_a_file_that_may_not_be_written_is_said(path: Path) -> None:
    async with SqliteStore(path) as store:
        await record(store, START)
        await store._connection.read(lambda db: db.execute("PRAGMA query_only = ON").fetchall())
        with pytest.raises(StoreUnavailable) as caught:
            await record(store, hand_played(1))
        assert caught.value.reason == "read_only"
        assert (await store.load(TABLE)).last_seq == 1


async def test_a_closed_store_says_so(path: Path) -> None:
    store = SqliteStore(path)
    for call in (store.load(TABLE), store.append(TABLE, 0, step("m", START)), store.verify()):
        with pytest.raises(StoreUnavailable) as caught:
            await call
        assert caught.value.reason == "closed"
    await store.close()
    async with store:
        await record(store, START)
    await store.close()
    with pytest.raises(StoreUnavailable):
        await store.load(TABLE)


# Damage


def spoil(path: Path, text: bytes) -> None:
    """Overwrite whatever page holds the text, the way a bad disk does."""
    content = path.read_bytes()
    page = content.index(text) // 4096 * 4096
    path.write_bytes(content[:page] + b"\xff" * 4096 + content[page + 4096 :])


async def test_damaged_pages_are_found_and_said(path: Path) -> None:
    await filled(path, START, *(hand_played(n) for n in range(1, 40)))
    spoil(path, b'"number":20,')
    async with SqliteStore(path) as store:
        assert {fault.key for fault in await store.verify()} == {"damaged_file"}
        with pytest.raises(StoreUnavailable) as caught:
            await store.load(TABLE)
        assert caught.value.reason == "corrupt"


async def test_no_copy_is_made_of_a_damaged_file(path: Path) -> None:
    await filled(path, START, *(hand_played(n) for n in range(1, 40)))
    spoil(path, b'"number":20,')
    copy = path.with_name("copy.sqlite3")
    scribble(copy, "the last good copy")
    with pytest.raises(StoreUnavailable) as caught:
        copy_database(path, copy)
    assert caught.value.reason == "corrupt"
    assert content(copy) == b"the last good copy"
    assert [place.name for place in path.parent.glob("copy*")] == ["copy.sqlite3"]


async def test_unreadable_entries_and_gaps_are_found(path: Path) -> None:
    await filled(path, START, hand_played(1), hand_played(2), hand_played(3))
    direct(
        path,
        "DROP TRIGGER entry_stays",
        "DROP TRIGGER entry_is_kept",
        """UPDATE entry SET text = '{"kind":"Levitated","v":1}' WHERE seq = 2""",
        "DELETE FROM entry WHERE seq = 3",
    )
    async with SqliteStore(path) as store:
        assert await store.verify() == (
            StoreFault("broken_chain", TABLE, 2),
            StoreFault("unreadable_entry", TABLE, 2, "Levitated v1: unknown"),
            StoreFault("gap", TABLE, 4),
        )
        with pytest.raises(UnreadableEntry):
            await store.load(TABLE)


async def test_rows_that_point_nowhere_are_found(path: Path) -> None:
    await filled(path)
    direct(path, "INSERT INTO post (journal_id, message, subject) VALUES (77, 'm', 's')")
    async with SqliteStore(path) as store:
        assert [fault.key for fault in await store.verify()] == ["damaged_file"]


# Backup


async def test_a_copy_made_while_hands_come_in_is_whole_and_can_be_used(path: Path) -> None:
    copy = path.with_name("copy.sqlite3")
    async with SqliteStore(path) as store:
        await record(store, START)
        writing = asyncio.ensure_future(record(store, *(hand_played(n) for n in range(1, 300))))
        copies = 0
        while not writing.done():
            await store.backup(copy)
            copies += 1
        await writing
        await store.backup(copy)
        whole = await store.load(TABLE)
    assert copies > 1
    assert sorted(place.name for place in path.parent.glob("copy*")) == ["copy.sqlite3"]
    async with SqliteStore(copy) as restored:
        assert await restored.load(TABLE) == whole
        assert await restored.verify() == ()
        await record(restored, hand_played(300))


@pytest.mark.slow
async def test_another_process_may_copy_the_file_while_it_is_in_use(path: Path) -> None:
    copy = path.with_name("copy.sqlite3")
    with writer(path) as process:
        assert process.stdout is not None
        acknowledged = int(process.stdout.readline())
        for _ in range(5):
            await asyncio.to_thread(copy_database, path, copy)
    async with SqliteStore(copy) as restored:
        assert await restored.verify() == ()
        last = (await restored.load(TABLE)).last_seq
        assert last >= acknowledged
        assert last % 3 == 0


async def test_a_store_nobody_closed_can_be_copied(path: Path) -> None:
    with writer(path) as process:
        assert process.stdout is not None
        process.stdout.readline()
    copy = path.with_name("copy.sqlite3")
    copy_database(path, copy)
    async with SqliteStore(copy) as restored:
        assert (await restored.load(TABLE)).last_seq >= 3


async def test_a_copy_takes_the_place_of_the_last_one(path: Path) -> None:
    copy = path.with_name("copy.sqlite3")
    for n in (1, 2):
        async with SqliteStore(path) as store:
            await record(store, hand_played(n))
            await store.backup(copy)
        async with SqliteStore(copy) as restored:
            assert (await restored.load(TABLE)).last_seq == n


async def test_a_copy_never_replaces_its_original(path: Path) -> None:
    await filled(path)
    with pytest.raises(StoreUnavailable) as caught:
        copy_database(path, path.parent / "." / path.name)
    assert caught.value.reason == "same_file"
    async with SqliteStore(path) as store:
        assert (await store.load(TABLE)).last_seq == 3


async def test_a_copy_of_nothing_and_a_copy_to_nowhere_are_refused(path: Path) -> None:
    with pytest.raises(StoreUnavailable) as caught:
        copy_database(path, path.with_name("copy.sqlite3"))
    assert caught.value.reason == "cannot_open"
    await filled(path)
    with pytest.raises(StoreUnavailable) as caught:
        copy_database(path, path.parent / "nowhere" / "copy.sqlite3")
    assert caught.value.reason == "copy_failed"


# Versions


def test_the_migrations_are_numbered_without_gaps() -> None:
    assert [step.number for step in migrations()] == list(range(1, len(migrations()) + 1))


def test_a_file_takes_the_steps_it_has_not_seen(path: Path) -> None:
    asyncio.run(filled(path))
    later = (*migrations(), Migration(len(migrations()) + 1, "CREATE TABLE hat (size INTEGER) STRICT;"))
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        migrate(db, str(path), later)
        migrate(db, str(path), later)
        assert version_and_tables(db) == (len(migrations()) + 1, {"hat", "entry"})


async def test_a_step_that_fails_leaves_no_trace(path: Path) -> None:
    await filled(path)
    broken = (
        *migrations(),
        Migration(len(migrations()) + 1, "CREATE TABLE hat (size INTEGER) STRICT; DELETE FROM entry;"),
    )
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        with pytest.raises(StoreUnavailable) as caught:
            migrate(db, str(path), broken)
        assert caught.value.reason == "migration"
        assert version_and_tables(db) == (len(migrations()), {"entry"})
        assert not db.in_transaction
    async with SqliteStore(path) as store:
        assert (await store.load(TABLE)).last_seq == 3


def version_and_tables(db: sqlite3.Connection) -> tuple[int, set[str]]:
    ((version,),) = db.execute("PRAGMA user_version")
    names = db.execute("SELECT name FROM sqlite_schema WHERE name IN ('hat', 'entry')")
    return int(version), {str(name) for (name,) in names}


# Who may look, and where the file is


async def test_every_file_is_for_our_eyes_alone(path: Path) -> None:
    before = os.umask(0o022)
    try:
        async with SqliteStore(path) as store:
            await record(store, START)
            await store.backup(path.with_name("copy.sqlite3"))
            files = modes_in(path.parent)
    finally:
        os.umask(before)
    assert len(files) == 5
    assert set(files.values()) == {0o600}, files


def modes_in(folder: Path) -> dict[str, int]:
    return {place.name: place.stat().st_mode & 0o777 for place in folder.iterdir()}


def test_a_file_that_others_could_read_is_closed_to_them(path: Path) -> None:
    asyncio.run(filled(path))
    path.chmod(0o644)
    asyncio.run(filled(path, hand_played(3)))
    assert modes_in(path.parent)[path.name] == 0o600


def lose(path: Path, what: str) -> None:
    """Do to the file what an operator does by mistake."""
    if what == "emptied":
        path.write_bytes(b"")
    elif what == "deleted":
        path.unlink()
    else:
        path.rename(path.with_name("elsewhere.sqlite3"))
    if what == "replaced":
        path.write_bytes(path.with_name("elsewhere.sqlite3").read_bytes())


@pytest.mark.parametrize("what", ["moved away", "deleted", "replaced", "emptied"])
async def test_a_file_that_is_no_longer_there_is_noticed_before_anything_is_acknowledged(path: Path, what: str) -> None:
    async with SqliteStore(path) as store:
        await record(store, START)
        lose(path, what)
        for call in (lambda: store.append(TABLE, 1, step("m", hand_played(1))), lambda: store.load(TABLE), store.ping):
            with pytest.raises(StoreUnavailable) as caught:
                await call()
            assert caught.value.reason == "moved"


# Older versions


def test_a_file_with_a_gap_is_not_brought_up_to_date_and_stays_as_it_is(tmp_path: Path) -> None:
    path = old_database(tmp_path)
    direct(path, "DROP TRIGGER entry_is_kept", "DELETE FROM entry WHERE seq = 2")
    with pytest.raises(StoreUnavailable) as caught:
        asyncio.run(SqliteStore(path).open())
    assert caught.value.reason == "migration"
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
        assert db.execute("SELECT count(*) FROM reply").fetchone() != (0,)


# Forgetting


async def test_what_is_forgotten_is_nowhere_in_the_files(path: Path) -> None:
    async with SqliteStore(path) as store:
        await store.add_player(CHAT, "Annemarie")
        ben = await store.add_player(CHAT, "Benedict")
        assert isinstance(ben, PlayerRecord)
        await store.link(CHAT, ben.id, "telegram:77001177")
        paid = Paid((Transfer("p1", "p2", 5, "paid"),), "a supper of eels")
        by_other = Paid((Transfer("p1", "p2", 5, "paid"),), "for benedict's cab")
        await store.append(TABLE, 0, step("m1", START, reply="Benedict +5"))
        for number, (entry, by) in enumerate(((paid, "telegram:77001177"), (by_other, "telegram:5")), 1):
            new = (NewEntry(1000, by, entry),)
            await store.append(TABLE, number, Step(source=f"s{number}", reply="Benedict pays", entries=new))
        await store.save_draft(TABLE, StoredDraft("telegram:77001177", "score", "Benedict?", 2000))
        assert files_with(path, SECRETS)
        await store.forget_player(CHAT, ben.id)
        assert files_with(path, SECRETS) == []
        journal = await store.load(TABLE)
        assert [one.by for one in journal.entries] == ["telegram:7", "former:2", "telegram:5"]
        assert [one.entry for one in journal.entries[1:]] == [replace(paid, why=""), replace(by_other, why="")]
        assert await store.verify() == (), "the chain holds"
        await store.append(TABLE, 3, step("next", hand_played(1)))
    assert files_with(path, SECRETS) == []


SECRETS = (b"Benedict", b"benedict", b"77001177", b"eels")


def files_with(path: Path, words: tuple[bytes, ...]) -> list[str]:
    return [place.name for place in path.parent.iterdir() if any(word in place.read_bytes() for word in words)]


# Bits that flip


def test_of_a_hundred_bytes_flipped_in_entries_a_hundred_are_found(path: Path) -> None:
    hands = [hand_played(n) for n in range(1, 60)]
    asyncio.run(filled(path, START, *hands, Paid((Transfer("p1", "p2", 1000, "paid"),))))
    sound, rng = path.read_bytes(), random.Random(24)
    with closing(sqlite3.connect(path)) as db:
        texts = [text.encode() for (text,) in db.execute("SELECT text FROM entry ORDER BY seq")]
    begins = [(sound.find(text), len(text)) for text in texts]
    places = [place for begin, length in begins if begin >= 0 for place in range(begin, begin + length)]
    assert len(places) > 20_000
    for place in rng.sample(places, 100):
        spoilt = bytearray(sound)
        spoilt[place] ^= 1 << rng.randrange(8)
        path.write_bytes(spoilt)
        assert asyncio.run(faults_in(path)) != (), place


async def faults_in(path: Path) -> tuple[StoreFault, ...]:
    async with SqliteStore(path, read_only=True) as store:
        return await store.verify()


async def test_entries_cut_off_at_the_end_are_missed(path: Path) -> None:
    await filled(path)
    direct(path, "DROP TRIGGER entry_is_kept", "DELETE FROM entry WHERE seq = 3")
    async with SqliteStore(path) as store:
        assert await store.verify() == (StoreFault("gap", TABLE, 3),)


# as journals and chats grow


@pytest.mark.parametrize("table", ["post", "account", "answer", "draft", "setting", "entry"])
async def test_what_a_message_needs_is_found_by_an_index_however_much_was_said(tmp_path: Path, table: str) -> None:
    values = ["x"] * CONTEXT.count("?")
    async with SqliteStore(tmp_path / "a.sqlite3") as store:
        plan = await store._connection.read(lambda db: db.execute(f"EXPLAIN QUERY PLAN {CONTEXT}", values).fetchall())
    ways = [str(way) for *_, way in plan if table in str(way).split()]
    assert ways
    assert all(way.startswith("SEARCH") for way in ways), ways
    if table == "post":  # by the message itself, not through all messages of the journal
        assert not [way for way in ways if way.endswith("(journal_id=?)")], ways
