"""Mistakes of operators: each is refused in a sentence, by `check` and `run` alike, and nothing is harmed."""

from __future__ import annotations

import asyncio
import os
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
from storage.sqlite.store import SqliteStore
from tests.platforms.conftest import FOUR_FROM_CAT, Room, Taifan, standing
from tests.platforms.program import ROOT, Program
from tests.platforms.telegram.bot_api import TOKEN, BotApi

SETTINGS = {
    "variant": ('[defaults]\nvariant = "mahjongg"\n', "there's no game mahjongg"),
    "short name": ('[defaults]\nvariant = "sg"\n', "there's no game sg"),
    "preset": ('[defaults]\npreset = "nowhere"\n', "no preset nowhere"),
    "language": ('[defaults]\nlanguage = "xx"\n', "don't speak xx"),
    "unknown": ("shiny = 1\n", "shiny"),
    "listen": ('[metrics]\nlisten = "everywhere"\n', "everywhere isn't an address"),
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


def test_somebody_elses_database_is_refused_and_left_alone(taifan: Taifan, tmp_path: Path) -> None:
    place = tmp_path / "recipes.sqlite3"
    with closing(sqlite3.connect(place)) as db, db:
        db.execute("CREATE TABLE recipe (name TEXT)")
        db.execute("PRAGMA user_version = 1")
    before = place.read_bytes()
    environment = {"TAIFAN_DATABASE": str(place), "TAIFAN_TELEGRAM_TOKEN": TOKEN}
    run, check = taifan("run", **environment), taifan("check", **environment)
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


async def test_nothing_is_restored_under_a_running_program(table: Room, program: Program, taifan: Taifan) -> None:
    environment = {"TAIFAN_DATABASE": str(program.database)}
    assert taifan("backup", "copy.sqlite3", **environment).returncode == 0
    done = taifan("restore", "copy.sqlite3", **environment)
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


# While it runs


@pytest.mark.parametrize("what", ["moved", "deleted", "replaced"])
async def test_a_database_that_goes_away_stops_the_program_with_a_sentence(
    table: Room, program: Program, taifan: Taifan, what: str
) -> None:
    lose(program.database, what)
    status = await program.ended()
    assert status == CONFIGURATION
    assert program.said("was moved, replaced or deleted while I was running") == 1
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
        with urllib.request.urlopen(address, timeout=5) as answer:
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
        timeout=60,
        check=False,
    )
    assert done.stdout.splitlines()[-1] == "0"
    assert done.stderr == ""
