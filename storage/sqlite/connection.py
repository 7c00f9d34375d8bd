"""The one connection to the file: who may open it, transactions that survive cancellation, errors as keys."""

from __future__ import annotations

import asyncio
import fcntl
import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Concatenate, Final, ParamSpec, TypeVar

import aiosqlite

from storage.chain import link
from storage.problems import StoreInUse, StoreUnavailable
from storage.sqlite.schema import check_version, migrate, migrations

_REASONS: Final = {
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "read_only",
    sqlite3.SQLITE_FULL: "disk_full",
    sqlite3.SQLITE_IOERR: "io_error",
    sqlite3.SQLITE_CORRUPT: "corrupt",
    sqlite3.SQLITE_NOTADB: "no_database",
    sqlite3.SQLITE_CANTOPEN: "cannot_open",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
}
OWN: Final = 0o600
"""The mode of every file of ours: what people play is nobody else's affair."""

_SETTINGS: Final = """
PRAGMA busy_timeout = 5000;
PRAGMA foreign_keys = ON;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA secure_delete = ON;
"""

_OLDEST_SQLITE: Final = (3, 37, 0)
"""The first with STRICT tables."""


@contextmanager
def in_our_words(place: str) -> Iterator[None]:
    """Errors of the file and its disk become StoreUnavailable; mistakes of ours (broken constraints) do not."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        reason = _REASONS.get(getattr(error, "sqlite_errorcode", 0) & 0xFF)  # the rest of the code is detail
        if "decode to UTF-8" in str(error):  # found by the driver, which gives no code
            reason = "corrupt"
        if reason is None:
            raise
        raise StoreUnavailable(reason, place, str(error)) from error


P = ParamSpec("P")
T = TypeVar("T")


class _Database(aiosqlite.Connection):
    """A file, and the thread in which everything is done to it, one piece after the other."""

    def __init__(self, address: str) -> None:
        super().__init__(lambda: sqlite3.connect(address, uri=True, isolation_level=None), iter_chunk_size=64)

    async def run(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do several steps as one piece, without a way back to the loop between them. Returns what the work returns."""
        done: T = await self._execute(lambda: work(self._conn))  # type: ignore[no-untyped-call]  # the library's own step
        return done


class Connection:
    """Used by all tasks of the program; what they ask for is done in a thread of its own, one piece after the other.

    A task that is cancelled while it waits leaves its piece to be done as a whole, or not at all.
    """

    def __init__(self, path: Path, *, read_only: bool = False) -> None:
        self._path = path
        self._read_only = read_only
        self._db: _Database | None = None
        self._guard: int | None = None
        self._identity: tuple[int, int] | None = None

    async def open(self) -> None:
        if sqlite3.sqlite_version_info < _OLDEST_SQLITE:
            raise StoreUnavailable("sqlite_too_old", str(self._path), sqlite3.sqlite_version)
        if self._path.is_dir():
            raise StoreUnavailable("cannot_open", str(self._path))
        if not self._read_only:
            self._guard = _lock_out_others(self._path)
        try:
            check_log(self._path)
            if not self._read_only:
                _create(self._path)
            with in_our_words(str(self._path)):
                whole = f"{self._path.absolute().as_uri()}?mode=rwc"
                address = readable(self._path) if self._read_only else whole
                sqlite3.connect(address, uri=True).close()  # where it cannot be opened, no thread is left behind
                db = _Database(address)
                await db
                self._db = db
                await db.run(self._prepare)
            self._identity = _identity(self._path)
        except BaseException:
            await self.close()
            raise

    def _prepare(self, db: sqlite3.Connection) -> None:
        """Bring the file to the version this program works with."""
        steps = migrations()
        if not self._read_only:
            check_version(db, str(self._path), steps[-1].number)  # before anything is written
            db.executescript(_SETTINGS)
            db.create_function("link", 7, link, deterministic=True)
            migrate(db, str(self._path), steps)
        elif check_version(db, str(self._path), steps[-1].number) < steps[-1].number:
            raise StoreUnavailable("older", str(self._path))

    async def close(self) -> None:
        """Waits for what is being done; closing twice is fine."""
        db, self._db = self._db, None
        guard, self._guard = self._guard, None
        try:
            if db is not None:
                await asyncio.shield(db.close())
        finally:
            if guard is not None:
                os.close(guard)

    async def write(self, work: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **named: P.kwargs) -> T:
        """Do all of some work or nothing of it; when this returns it is on the disk. Returns what the work returns.

        Raises StoreUnavailable, and whatever the work raises.
        """

        def transaction(db: sqlite3.Connection) -> T:
            try:
                db.execute("BEGIN IMMEDIATE")
                done = work(db, *args, **named)
                self._check_place()
                db.execute("COMMIT")
            except BaseException:
                db.rollback()
                raise
            return done

        return await self._do(transaction)

    async def read(self, work: Callable[Concatenate[sqlite3.Connection, P], T], *args: P.args, **named: P.kwargs) -> T:
        """Ask; nothing changes between two questions of one work. Returns what the work returns.

        Raises StoreUnavailable, and whatever the work raises.
        """

        def questions(db: sqlite3.Connection) -> T:
            self._check_place()
            return work(db, *args, **named)

        return await self._do(questions)

    async def wipe(self) -> None:
        """Leave nothing in the file of what was deleted: neither in its free pages nor in the log beside it."""

        def clean(db: sqlite3.Connection) -> None:
            db.execute("VACUUM")
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

        await self._do(clean)

    async def _do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Let the thread do some work."""
        if self._db is None:
            raise StoreUnavailable("closed", str(self._path))
        with in_our_words(str(self._path)):
            return await self._db.run(work)

    def _check_place(self) -> None:
        """Raise StoreUnavailable when the file was moved, replaced or deleted: what is written there nobody finds."""
        if _identity(self._path) != self._identity:
            raise StoreUnavailable("moved", str(self._path))


def real_place(path: Path) -> Path:
    """Return the file itself, whatever links lead to it: what belongs to it lies beside it, not beside a link."""
    return Path(os.path.realpath(path))


def check_log(path: Path) -> None:
    """Raise StoreUnavailable for a log that is there without its file: whoever opens the file anew empties the log."""
    file = real_place(path)
    log = file.with_name(file.name + "-wal")
    if not _bytes_of(file) and _bytes_of(log):
        raise StoreUnavailable("log_alone", str(path), str(log))


def _bytes_of(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def readable(path: Path) -> str:
    """The address under which a file is read and nothing is written.

    In a folder that may not be written SQLite cannot make what it needs beside the file; then nobody else can be
    writing either, unless a log is there.
    """
    address = f"{path.absolute().as_uri()}?mode=ro"
    log = real_place(path).with_name(real_place(path).name + "-wal")
    if path.exists() and not os.access(real_place(path).parent, os.W_OK) and not (log.exists() and log.stat().st_size):
        return f"{address}&immutable=1"
    return address


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep every other program out of a database. Raises StoreInUse."""
    guard = _lock_out_others(path)
    try:
        yield
    finally:
        os.close(guard)


def _create(path: Path) -> None:
    """Make the file where there is none, so that it and those SQLite puts beside it are for our eyes alone."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, OWN))
    except OSError as error:
        reason = "cannot_open" if isinstance(error, IsADirectoryError | FileNotFoundError) else "read_only"
        raise StoreUnavailable(reason, str(path), str(error)) from error
    with suppress(OSError):  # somebody else's, shared on purpose
        path.chmod(path.stat().st_mode & ~0o077)


def _identity(path: Path) -> tuple[int, int] | None:
    """What tells the file from any other that comes to its place."""
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found.st_size else None


def _lock_out_others(path: Path) -> int:
    """A file descriptor whose lock ends with this process, however it ends. The lock file itself stays: removing it
    would let two processes lock two files of the same name. It lies beside the file itself: a link is no second one."""
    file = real_place(path)
    place = file.with_name(file.name + ".lock")
    try:
        guard = os.open(place, os.O_RDWR | os.O_CREAT, OWN)
    except OSError as error:
        reason = "cannot_open" if isinstance(error, FileNotFoundError | NotADirectoryError) else "read_only"
        raise StoreUnavailable(reason, str(path), str(error)) from error
    try:
        fcntl.flock(guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(guard)
        if isinstance(error, BlockingIOError):
            raise StoreInUse(str(path)) from error
        raise StoreUnavailable("io_error", str(path), str(error)) from error
    return guard
