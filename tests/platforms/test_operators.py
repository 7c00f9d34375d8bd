"""Mistakes of operators: each is refused in a sentence, by `check` and `run` alike, and nothing is harmed."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request
from contextlib import closing
from pathlib import Path

import pytest

from bot.app.app import App
from bot.cli.failures import AGAIN, CONFIGURATION
from bot.platforms.console import Console
from bot.text.catalogue import catalogue
from storage.sqlite.connection import locked
from storage.sqlite.store import SqliteStore
from tests.platforms.conftest import FOUR_FROM_CAT, Room, Taifan, standing
from tests.platforms.program import ROOT, Program
from tests.platforms.telegram.bot_api import TOKEN, BotApi
from tests.sizes import HANG

SETTINGS = {
    "variant": ('[defaults]\nvariant = "mahjongg"\n', "there's no game mahjongg"),
    "short name": ('[defaults]\nvariant = "sg"\n', "there's no game sg"),
    "preset": ('[defaults]\npreset = "nowhere"\n', "no preset nowhere"),
    "language": ('[defaults]\nlanguage = "xx"\n', "don't speak xx"),
    "unknown": ("shiny = 1\n", "there's no setting shiny. Choose from: database, telegram, discord"),
    "unknown in a part": (
        "[telegram]\nshiny = 1\n",
        "there's no setting shiny in [telegram]. Choose from: token_file, app, base_url",
    ),
    "kind": ('[keep]\ndays = "ten"\n', "keep.days: Expected int, got str"),
    "a folder": ('database = "/tmp"\n', "/tmp is a folder"),
    "listen": ('[metrics]\nlisten = "everywhere"\n', "everywhere isn't an address"),
    "port": ('[metrics]\nlisten = "127.0.0.1:70000"\n', "127.0.0.1:70000 isn't an address"),
    "page port": (
        '[web]\nlisten = "127.0.0.1:99999"\npublic_url = "https://a.example"\n',
        "127.0.0.1:99999 isn't an address",
    ),
    "public port": (
        '[web]\nlisten = "127.0.0.1:1"\npublic_url = "https://a.example:99999"\n',
        "https://a.example:99999 isn't an address",
    ),
    "page address": ('[web]\nlisten = "here"\npublic_url = "https://a.example"\n', "here isn't an address"),
    "page url": (
        '[web]\nlisten = "127.0.0.1:1"\npublic_url = "http://a.example"\n',
        "http://a.example isn't an address",
    ),
    "half a page": ('[web]\nlisten = "127.0.0.1:1"\n', "The page needs both"),
    "mini app": ('[telegram]\napp = "https://t.me/your_bot"\n', "https://t.me/your_bot isn't the address"),
    "token file": ('[telegram]\ntoken_file = "nowhere"\n', "nowhere: No such file"),
    "empty token": ('[telegram]\ntoken_file = "empty"\n', "empty: the file is empty"),
    "open token": ('[telegram]\ntoken_file = "open"\n', "chmod 600 open"),
    "strange token": ('[telegram]\ntoken_file = "strange"\n', "strange: this is no text"),
    "no folder": ('database = "no/such/folder/x.sqlite3"\n', "no such folder"),
}


@pytest.mark.parametrize("mistake", SETTINGS)
def test_check_and_run_refuse_the_same_in_the_same_sentence(taifan: Taifan, tmp_path: Path, mistake: str) -> None:
    settings, words = SETTINGS[mistake]
    (tmp_path / "settings.toml").write_text(settings)
    (tmp_path / "empty").write_text("\n")
    (tmp_path / "open").write_text(TOKEN)
    (tmp_path / "strange").write_bytes(b"\xff\xfe\x00")
    for name, mode in (("empty", 0o600), ("open", 0o644), ("strange", 0o600)):
        (tmp_path / name).chmod(mode)
    environment = {} if "token" in mistake else {"TAIFAN_TELEGRAM_TOKEN": TOKEN}
    run = taifan("run", "--config", "settings.toml", **environment)
    check = taifan("check", "--config", "settings.toml", **environment)
    assert (run.returncode, check.returncode) == (CONFIGURATION, 1)
    assert words in run.stderr
    assert words in check.stdout
    assert "Traceback" not in run.stderr + check.stderr


def test_settings_that_are_no_text_are_refused(taifan: Taifan, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").write_bytes(b'[defaults]\nvariant = "caf\xe9"\n')
    for command in ("run", "check"):
        done = taifan(command, "--config", "settings.toml", TAIFAN_TELEGRAM_TOKEN=TOKEN)
        assert done.returncode in (1, CONFIGURATION)
        assert "settings.toml" in done.stdout + done.stderr
        assert "Traceback" not in done.stderr


def test_somebody_elses_database_is_refused_and_left_alone(own_process: Taifan, tmp_path: Path) -> None:
    place = tmp_path / "recipes.sqlite3"
    with closing(sqlite3.connect(place)) as db, db:
        db.execute("CREATE TABLE recipe (name TEXT)")
        db.execute("PRAGMA user_version = 1")
    before = place.read_bytes()
    environment = {"TAIFAN_DATABASE": str(place), "TAIFAN_TELEGRAM_TOKEN": TOKEN}
    run, check = own_process("run", **environment), own_process("check", **environment)
    assert (run.returncode, check.returncode) == (CONFIGURATION, 1)
    assert check.stdout.strip()
    assert "Traceback" not in run.stderr + check.stderr
    assert place.read_bytes() == before


def test_a_database_that_is_missing_beside_a_heartbeat_is_asked_about(taifan: Taifan, tmp_path: Path) -> None:
    place = tmp_path / "taifan.sqlite3"
    beat = place.with_name(place.name + ".heartbeat")
    beat.write_text('{"at": 1, "pid": 1}')
    environment = {"TAIFAN_DATABASE": str(place), "TAIFAN_TELEGRAM_TOKEN": TOKEN}
    run, check = taifan("run", **environment), taifan("check", **environment)
    assert (run.returncode, check.returncode) == (CONFIGURATION, 1)
    assert "is missing" in run.stderr
    assert "is missing" in check.stdout
    assert not place.exists()


def test_a_database_that_was_emptied_beside_a_heartbeat_begins_no_new_life(taifan: Taifan, tmp_path: Path) -> None:
    place = tmp_path / "taifan.sqlite3"
    place.touch()
    place.with_name(place.name + ".heartbeat").write_text('{"at": 1, "pid": 1}')
    environment = {"TAIFAN_DATABASE": str(place), "TAIFAN_TELEGRAM_TOKEN": TOKEN}
    run, check = taifan("run", **environment), taifan("check", **environment)
    assert (run.returncode, check.returncode) == (CONFIGURATION, 1)
    assert "is empty" in run.stderr
    assert "is empty" in check.stdout
    assert place.stat().st_size == 0


def test_check_finds_an_unreadable_byte_without_a_traceback(taifan: Taifan, tmp_path: Path) -> None:
    place = tmp_path / "taifan.sqlite3"
    played(place)
    content = place.read_bytes()
    at = content.index(b'"kind":"HandPlayed"')
    place.write_bytes(content[:at] + b"\xff" + content[at + 1 :])
    done = taifan("check", TAIFAN_DATABASE=str(place))
    assert done.returncode == 1
    assert "isn't what was recorded" in done.stdout
    assert "Traceback" not in done.stderr


def played(place: Path, *more: str) -> None:
    """A database with a hand in it, and what else is said."""
    lines = ("ann: /newgame sg Ann Ben Cat Dan stake=0.5/1", "ann: /score ben 3 from ann", *more)
    asyncio.run(_said(place, lines))


async def _said(place: Path, lines: tuple[str, ...]) -> None:
    async with SqliteStore(place) as store:
        console = Console(App(store), catalogue("en"), "local", None)
        for line in lines:
            await console.said(line)


# Copies


def test_a_copy_beside_a_left_over_log_comes_out_right(taifan: Taifan, tmp_path: Path) -> None:
    """A machine that lost its power leaves the log of the old file; `taifan restore` puts both aside."""
    place, copy = tmp_path / "taifan.sqlite3", tmp_path / "copy.sqlite3"
    played(place)
    environment = {"TAIFAN_DATABASE": str(place)}
    assert taifan("backup", "copy.sqlite3", **environment).returncode == 0
    wanted = balances(taifan, place)
    played(place, *(f"ann: /pay ann ben {n}" for n in range(1, 31)))
    leave_a_log(place)
    assert place.with_name("taifan.sqlite3-wal").stat().st_size > 0
    done = taifan("restore", "copy.sqlite3", **environment)
    assert done.returncode == 0, done.stderr
    assert "replaced-" in done.stdout
    assert balances(taifan, place) == wanted
    (aside,) = tmp_path.glob("taifan.sqlite3.replaced-????????-??????")
    assert balances(taifan, aside) != wanted, "what was there can still be opened"
    assert copy.exists()


def leave_a_log(place: Path) -> None:
    """Write something and die before it reaches the file."""
    program = (
        f"import sqlite3, os; db = sqlite3.connect({str(place)!r}); db.execute('PRAGMA wal_autocheckpoint = 0');"
        "db.execute('PRAGMA journal_mode = WAL');"
        "[db.execute('UPDATE chat SET used = used + 1') and db.commit() for _ in range(300)]; os._exit(9)"
    )
    os.spawnv(os.P_WAIT, "/proc/self/exe", ["python", "-c", program])


def balances(taifan: Taifan, place: Path) -> str:
    """What the local chat says of the table in a file."""
    folder = place.parent / "csv"
    done = taifan("export", str(folder), "--db", str(place))
    assert done.returncode == 0, done.stderr
    return (folder / "console_local" / "balances.csv").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "words"),
    [("nothing", "nothing"), ("text", "isn't a Taifan database"), ("taifan.sqlite3", "is the database itself")],
)
def test_what_is_no_copy_is_not_put_in_place(taifan: Taifan, tmp_path: Path, name: str, words: str) -> None:
    place = tmp_path / "taifan.sqlite3"
    played(place)
    before = place.read_bytes()
    (tmp_path / "text").write_text("Dear diary, " * 1000)
    done = taifan("restore", name, TAIFAN_DATABASE=str(place))
    assert done.returncode == CONFIGURATION
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert place.read_bytes() == before


CHAIN = "isn't what was recorded"
DAMAGE = {
    "a changed entry": ("UPDATE entry SET text = replace(text, 'Ben', 'Bob'), at = at + 1 WHERE seq = 2", CHAIN),
    "a missing entry": ("DELETE FROM entry WHERE seq = 2", "something is missing before entry"),
    "an unknown entry": ("""UPDATE entry SET text = '{"kind":"Levitated","v":1}' WHERE seq = 2""", CHAIN),
    "a stray row": (
        "INSERT INTO post (journal_id, message, subject) VALUES (77, 'm', 's')",
        "the file itself is broken",
    ),
    "a newer version": ("PRAGMA user_version = 99", "newer Taifan"),
    "a foreign file": ("PRAGMA application_id = 7", "isn't a Taifan database"),
}


def harm(place: Path, statement: str) -> None:
    """Do to a file what this program never does."""
    with closing(sqlite3.connect(place)) as db, db:
        db.execute("DROP TRIGGER entry_stays")
        db.execute("DROP TRIGGER entry_is_kept")
        db.execute(statement)


@pytest.mark.parametrize("damage", [*DAMAGE, "a bad page", "half of it"])
def test_a_copy_that_is_not_sound_is_refused_before_anything_is_replaced(
    taifan: Taifan, tmp_path: Path, damage: str
) -> None:
    place, copy = tmp_path / "taifan.sqlite3", tmp_path / "copy.sqlite3"
    played(place)
    environment = {"TAIFAN_DATABASE": str(place)}
    assert taifan("backup", "copy.sqlite3", **environment).returncode == 0
    if damage in DAMAGE:
        statement, words = DAMAGE[damage]
        harm(copy, statement)
    else:
        words = "the file itself is broken"
        spoil(copy, half=damage == "half of it")
    before = place.read_bytes()
    names = {one.name for one in tmp_path.iterdir()}
    done = taifan("restore", "copy.sqlite3", **environment)
    assert done.returncode == CONFIGURATION, done.stdout
    assert words in done.stderr
    assert "copy.sqlite3" in done.stderr
    assert "taifan.sqlite3" not in done.stderr, "the copy is to blame"
    assert "nothing was changed" in done.stderr or "database is untouched" in done.stderr
    assert "_" not in done.stderr.replace("foreign_key", ""), "no codes"
    assert place.read_bytes() == before
    assert {one.name for one in tmp_path.iterdir()} == names


def spoil(place: Path, *, half: bool = False) -> None:
    """Overwrite the page of a hand, or cut the file in two, the way a bad disk does."""
    content = place.read_bytes()
    page = content.index(b'"kind":"HandPlayed"') // 4096 * 4096
    place.write_bytes(
        content[: len(content) // 2] if half else content[:page] + b"\xff" * 4096 + content[page + 4096 :]
    )


@pytest.mark.parametrize("damage", ["a changed entry", "a missing entry", "a stray row", "a bad page"])
def test_a_damaged_database_replaces_no_good_copy(taifan: Taifan, tmp_path: Path, damage: str) -> None:
    place, copy = tmp_path / "taifan.sqlite3", tmp_path / "copy.sqlite3"
    played(place)
    environment = {"TAIFAN_DATABASE": str(place)}
    assert taifan("backup", "copy.sqlite3", **environment).returncode == 0
    good = copy.read_bytes()
    harm(place, DAMAGE[damage][0]) if damage in DAMAGE else spoil(place)
    done = taifan("backup", "copy.sqlite3", **environment)
    assert done.returncode == CONFIGURATION
    assert "taifan.sqlite3 is damaged" in done.stderr
    assert "copy.sqlite3 is as it was" in done.stderr
    assert copy.read_bytes() == good
    assert not list(tmp_path.glob("*.unfinished*"))


def test_a_copy_takes_the_place_of_no_file_that_is_something_else(taifan: Taifan, tmp_path: Path) -> None:
    place, notes, recipes = tmp_path / "taifan.sqlite3", tmp_path / "notes.txt", tmp_path / "recipes.sqlite3"
    played(place)
    notes.write_text("Buy tea.")
    with closing(sqlite3.connect(recipes)) as db, db:
        db.execute("CREATE TABLE recipe (name TEXT)")
    (tmp_path / "empty").touch()
    for other in (notes, recipes):
        before = other.read_bytes()
        done = taifan("backup", other.name, TAIFAN_DATABASE=str(place))
        assert done.returncode == CONFIGURATION
        assert f"{other.name} is there already and isn't a Taifan database" in done.stderr
        assert other.read_bytes() == before
    assert taifan("backup", "empty", TAIFAN_DATABASE=str(place)).returncode == 0


async def test_nothing_is_restored_under_a_running_program(table: Room, program: Program, own_process: Taifan) -> None:
    environment = {"TAIFAN_DATABASE": str(program.database)}
    assert own_process("backup", "copy.sqlite3", **environment).returncode == 0
    done = own_process("restore", "copy.sqlite3", **environment)
    assert done.returncode == AGAIN
    assert "using" in done.stderr
    assert standing((await table.say("ben: /score ben 4 from cat"))["text"]) == FOUR_FROM_CAT


def test_a_copy_that_cannot_be_written_is_said_of_the_copy(taifan: Taifan, tmp_path: Path) -> None:
    place = tmp_path / "taifan.sqlite3"
    played(place)
    done = taifan("backup", "no/such/folder/copy.sqlite3", TAIFAN_DATABASE=str(place))
    assert done.returncode == CONFIGURATION
    assert "no/such/folder/copy.sqlite3" in done.stderr
    assert "The database is fine" in done.stderr
    same = taifan("backup", "taifan.sqlite3", TAIFAN_DATABASE=str(place))
    assert "is the database itself" in same.stderr
    assert [one.name for one in tmp_path.glob("*.unfinished*")] == []


def test_chats_whose_names_differ_in_what_a_file_cannot_hold_are_exported_apart(taifan: Taifan, tmp_path: Path) -> None:
    place = tmp_path / "taifan.sqlite3"
    for chat in ("x y", "x_y"):
        taifan("chat", "--db", str(place), "--chat", chat, "--me", "ann")
    played(place)
    with closing(sqlite3.connect(place)) as db, db:
        db.execute("INSERT INTO chat (platform, native) VALUES ('console', 'x y'), ('console', 'x_y')")
    assert taifan("export", "csv", "--db", str(place)).returncode == 0
    assert len(list((tmp_path / "csv").iterdir())) == 3
    assert {one.stat().st_mode & 0o077 for one in (tmp_path / "csv").rglob("*.csv")} == {0}


def test_a_log_without_its_database_is_not_destroyed(taifan: Taifan, tmp_path: Path) -> None:
    place, log = tmp_path / "taifan.sqlite3", tmp_path / "taifan.sqlite3-wal"
    played(place)
    leave_a_log(place)
    place.rename(tmp_path / "elsewhere")
    kept = log.read_bytes()
    assert kept
    environment = {"TAIFAN_DATABASE": str(place), "TAIFAN_TELEGRAM_TOKEN": TOKEN}
    for emptied in (False, True):
        if emptied:
            place.touch()
        for command in (("run",), ("check",), ("chat", "--me", "ann"), ("export", "csv"), ("backup", "copy.sqlite3")):
            done = taifan(*command, **environment)
            assert done.returncode in (1, CONFIGURATION), command
            assert "taifan.sqlite3-wal holds hands that belong to" in done.stdout + done.stderr
            assert log.read_bytes() == kept
            assert place.exists() is emptied
    (tmp_path / "elsewhere").rename(place)
    assert taifan("check", **environment).returncode == 0


def test_what_is_restored_over_a_log_without_its_database_keeps_the_log(taifan: Taifan, tmp_path: Path) -> None:
    place = tmp_path / "taifan.sqlite3"
    played(place)
    environment = {"TAIFAN_DATABASE": str(place)}
    assert taifan("backup", "copy.sqlite3", **environment).returncode == 0
    leave_a_log(place)
    kept = place.with_name("taifan.sqlite3-wal").read_bytes()
    place.rename(tmp_path / "elsewhere")
    assert taifan("restore", "copy.sqlite3", **environment).returncode == 0
    (aside,) = tmp_path.glob("taifan.sqlite3.replaced-*-wal")
    assert aside.read_bytes() == kept
    assert taifan("check", **environment).returncode == 0


def test_a_link_to_the_database_is_no_way_around_the_lock(own_process: Taifan, tmp_path: Path) -> None:
    place = tmp_path / "taifan.sqlite3"
    link, folder = tmp_path / "link.sqlite3", tmp_path / "folder"
    played(place)
    link.symlink_to(place)
    folder.symlink_to(tmp_path)
    with locked(place):
        for other in (link, folder / "taifan.sqlite3"):
            done = own_process("chat", "--db", str(other), "--me", "ann")
            assert done.returncode == AGAIN
            assert "Another Taifan is using" in done.stderr
    before = {one.name for one in tmp_path.iterdir()}
    assert own_process("chat", "--db", str(link), "--me", "ann").returncode == 0
    assert {one.name for one in tmp_path.iterdir()} == before, "nothing lies beside the link"


# Mistyped, and what is said of it


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("chat --db=", "the name of the file is missing"),
        ("export csv --db=", "the name of the file is missing"),
        ("web --no-browser --port 99999", "99999 isn't a port"),
        ("web --no-browser --port -1", "-1"),
        ("chat --db no/such/x.sqlite3", "no/such/x.sqlite3: there's no such folder"),
        ("export csv --db nowhere.sqlite3", "There's no database nowhere.sqlite3"),
        ("export csv --db /tmp", "/tmp is a folder"),
        ("chat --db /tmp", "/tmp is a folder"),
        ("export csv --db taifan.sqlite3 --chat nochat", "There's no chat nochat"),
        ("import book.xlsx --db taifan.sqlite3", "book.xlsx isn't text"),
        ("picture hand zimo -o x.png --width 0", "0 isn't a width"),
        ("picture hand zimo -o x.png --width -5", "-5 isn't a width"),
        ("picture hand zimo -o x.png --width 99999999", "99999999 isn't a width"),
        ("picture hand zimo -o x.png --game poker", "Is “poker” a game or a player?"),
        ("import nothing --db taifan.sqlite3", "I can't read nothing: No such file"),
    ],
)
def test_what_was_mistyped_is_refused_in_a_sentence(taifan: Taifan, tmp_path: Path, typed: str, words: str) -> None:
    played(tmp_path / "taifan.sqlite3")
    (tmp_path / "book.xlsx").write_bytes(b"PK\x03\x04\xff\xfe\x00")
    done = taifan(*typed.split())
    assert done.returncode != 0
    assert words in done.stderr
    for raw in ("Traceback", "Errno", ".lock", "codec", "disk I/O"):
        assert raw not in done.stderr


def test_a_journal_with_a_line_of_rubbish_is_refused_and_nothing_is_recorded(taifan: Taifan, tmp_path: Path) -> None:
    (tmp_path / "journal.jsonl").write_text('{"taifan-journal": 1}\nrubbish\n')
    done = taifan("import", "journal.jsonl", "--db", "taifan.sqlite3")
    assert done.returncode == 1
    assert "it's damaged or incomplete. Nothing was recorded." in done.stdout
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("command", ["chat", "check"])
def test_a_data_folder_that_cannot_be_made_is_said_with_the_cure(taifan: Taifan, tmp_path: Path, command: str) -> None:
    (tmp_path / "file").write_text("")
    done = taifan(command, XDG_DATA_HOME=str(tmp_path / "file"))
    assert done.returncode != 0
    assert "Not a directory; set database in the settings" in done.stdout + done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("setting", ["metrics", "web"])
def test_an_address_that_somebody_else_has_is_said_with_its_setting(
    own_process: Taifan, tmp_path: Path, setting: str
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        settings = f'[{setting}]\nlisten = "127.0.0.1:{taken.getsockname()[1]}"\n'
        public = 'public_url = "https://a.example"\n' if setting == "web" else ""
        (tmp_path / "settings.toml").write_text(settings + public)
        done = own_process("run", "--config", "settings.toml", TAIFAN_TELEGRAM_TOKEN=TOKEN)
    assert done.returncode == AGAIN
    assert f"{setting}.listen: " in done.stderr
    assert "Traceback" not in done.stderr


def test_check_says_that_a_database_is_still_to_be_made(taifan: Taifan, tmp_path: Path) -> None:
    place = tmp_path / "taifan.sqlite3"
    done = taifan("check", TAIFAN_DATABASE=str(place))
    assert done.returncode == 0
    assert f"{place} isn't there yet" in done.stdout
    assert not place.exists()


def test_an_export_of_one_chat_counts_one(taifan: Taifan, tmp_path: Path) -> None:
    played(tmp_path / "taifan.sqlite3")
    done = taifan("export", "csv", "--db", "taifan.sqlite3")
    assert done.stderr == "Chats exported: 1\n"


def test_an_entry_nobody_can_read_is_said_in_the_local_chat_with_what_the_operator_types(
    taifan: Taifan, tmp_path: Path
) -> None:
    place = tmp_path / "taifan.sqlite3"
    played(place)
    statement, _ = DAMAGE["an unknown entry"]
    harm(place, statement)
    with pytest.MonkeyPatch.context() as patched:
        done = said_to(patched, place, "ann: /score ben 3 from ann\n")
    assert done.returncode == 0
    assert "can't be read any more, so nothing was recorded" in done.stdout
    assert "taifan check" in done.stdout
    assert done.stderr == ""


def said_to(patched: pytest.MonkeyPatch, place: Path, script: str) -> subprocess.CompletedProcess[str]:
    """What the local chat says to a script."""
    command = [sys.executable, "-m", "bot", "chat", "--db", str(place)]
    patched.chdir(place.parent)
    patched.setenv("PYTHONPATH", str(ROOT))
    return subprocess.run(command, input=script, capture_output=True, encoding="utf-8", timeout=HANG, check=False)


def test_evaluating_that_is_interrupted_ends_without_a_traceback(tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    signal.signal(signal.SIGINT, signal.default_int_handler)  # who runs the tests in the background has it ignored
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "evaluate"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=tmp_path,
        env=environment,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write('{"id": 1}\n' * 2000)
        process.stdin.flush()
        assert process.stdout.readline(), "it is at work"
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=HANG)  # what was scored meanwhile may be more than a pipe holds
        assert process.returncode == 130
        assert "Traceback" not in told


# While it runs


@pytest.mark.parametrize("what", ["moved", "deleted", "replaced"])
async def test_a_database_that_goes_away_stops_the_program_with_a_sentence(
    table: Room, program: Program, taifan: Taifan, what: str
) -> None:
    lose(program.database, what)
    status = await program.ended()
    assert status == CONFIGURATION
    assert program.said("was moved, replaced or deleted while I was running") == 1
    assert program.said(f"with {program.database}-wal and {program.database}-shm beside it") == 1
    if what != "replaced":
        again = taifan("run", TAIFAN_DATABASE=str(program.database), TAIFAN_TELEGRAM_TOKEN=TOKEN)
        assert again.returncode == CONFIGURATION
        assert "is missing" in again.stderr, "it does not begin anew without being asked"


def lose(place: Path, what: str) -> None:
    if what == "deleted":
        place.unlink()
        return
    place.rename(place.with_name("elsewhere"))
    if what == "replaced":
        place.write_bytes(place.with_name("elsewhere").read_bytes())


async def test_a_token_revoked_while_running_ends_the_program_with_one_line(
    table: Room, program: Program, api: BotApi
) -> None:
    api.revoked = True
    assert await program.ended() == CONFIGURATION
    errors = [one["message"] for one in program.logs if one["level"] in ("warning", "error", "critical")]
    assert len(errors) == 1
    assert "refused the token" in errors[0]


async def test_health_and_figures_are_told_to_whoever_watches(idle: Program, room: Room, unused_tcp_port: int) -> None:
    address = f"127.0.0.1:{unused_tcp_port}"
    idle._environment["TAIFAN_METRICS_LISTEN"] = address
    await idle.start()
    await room.opened()
    await room.say("ben: /score ben 4 from cat")
    assert await fetched(f"http://{address}/healthz") == "ok\n"
    figures = await fetched(f"http://{address}/metrics")
    assert 'taifan_messages_total{came="entry",platform="telegram"} 2.0' in figures
    assert "taifan_store_bytes" in figures
    assert 'taifan_message_seconds_bucket{le="+Inf",platform="telegram"} 2.0' in figures


async def fetched(address: str) -> str:
    def get() -> str:
        with urllib.request.urlopen(address, timeout=HANG) as answer:
            return str(answer.read().decode())

    return await asyncio.to_thread(get)


async def test_logs_for_people_are_lines_of_text(idle: Program, room: Room) -> None:
    await idle.start("--log-format", "text")
    await room.opened()
    assert " info: started with telegram on " in idle.output
    assert "{" not in idle.output


def test_output_nobody_reads_any_more_ends_quietly(tmp_path: Path) -> None:
    (tmp_path / "typed").write_text("ann: /newgame sg Ann Ben Cat Dan\n" + "ann: /rules all\n" * 60)
    line = f"{sys.executable} -m bot chat --db x.sqlite3 < typed | head -n 1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", line],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        encoding="utf-8",
        timeout=HANG,
        check=False,
    )
    assert done.stdout.splitlines()[-1] == "0"
    assert done.stderr == ""
