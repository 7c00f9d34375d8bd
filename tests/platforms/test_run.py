"""`taifan run`, `check` and `backup` from the outside: what an operator sees."""

from __future__ import annotations

import asyncio
import json
import os
import time
from pathlib import Path

import pytest

from bot.cli.failures import CONFIGURATION
from storage.sqlite.store import SqliteStore
from tests.platforms.conftest import FOUR_FROM_CAT, Room, Taifan, standing
from tests.platforms.program import ROOT, Program
from tests.platforms.telegram.bot_api import TOKEN, BotApi


def test_without_a_token_it_says_where_to_get_one(own_process: Taifan) -> None:
    done = own_process("run")
    assert done.returncode == CONFIGURATION
    for words in ("@BotFather", "TAIFAN_TELEGRAM_TOKEN", "TAIFAN_DISCORD_TOKEN", "taifan chat"):
        assert words in done.stderr


def test_settings_that_do_not_exist_are_named(taifan: Taifan, tmp_path: Path) -> None:
    (tmp_path / "taifan.toml").write_text('[telegram]\ntokn_file = "x"\n')
    for command, status in (("run", CONFIGURATION), ("check", 1)):
        done = taifan(command, "--config", "taifan.toml")
        assert done.returncode == status
        assert "tokn_file" in done.stdout + done.stderr


async def test_a_refused_token_is_said_once_and_ends_the_program(api: BotApi, tmp_path: Path) -> None:
    program = Program(tmp_path, "7654321:not-the-token-of-this-bot-at-all", api.base_url)
    await program.start()
    assert await program.ended() == CONFIGURATION
    (line,) = (one for one in program.logs if one["level"] == "error")
    assert "refused the token" in line["message"]
    assert "not-the-token" not in program.output


async def test_a_second_one_on_the_same_database_is_refused(table: Room, program: Program, own_process: Taifan) -> None:
    environment = {"TAIFAN_DATABASE": str(program.database), "TAIFAN_TELEGRAM_TOKEN": TOKEN}
    done = own_process("run", **environment)
    assert done.returncode == 1
    assert "Another Taifan is using" in done.stderr


async def test_check_and_backup_work_while_the_bots_run(
    table: Room, program: Program, own_process: Taifan, tmp_path: Path
) -> None:
    await table.say("ben: /score ben 4 from cat")
    environment = {"TAIFAN_DATABASE": str(program.database), "TAIFAN_TELEGRAM_TOKEN": TOKEN}
    checked, copied = own_process("check", **environment), own_process("backup", "copy.sqlite3", **environment)
    assert (checked.returncode, copied.returncode) == (0, 0), checked.stdout + copied.stderr
    await program.end()
    (tmp_path / "copy.sqlite3").replace(program.database)
    for beside in ("-wal", "-shm"):
        program.database.with_name(program.database.name + beside).unlink(missing_ok=True)
    await program.start()
    assert standing((await table.say("ann: /table"))["text"]) == FOUR_FROM_CAT


def test_check_is_content_with_an_installation_that_was_never_started(taifan: Taifan, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    assert taifan("check", TAIFAN_TELEGRAM_TOKEN=TOKEN).returncode == 0
    assert taifan("check", "--config", str(ROOT / "config.example.toml")).returncode == 0


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ('[telegram]\ntoken_file = "nowhere"\n', "nowhere"),
        ('[defaults]\nvariant = "bridge"\n', "bridge"),
        ('[defaults]\npreset = "bridge"\n', "bridge"),
        ('[defaults]\nlanguage = "xx"\n', "xx"),
        ('database = "no/such/folder/x.sqlite3"\n', "no/such/folder"),
        ('database = "settings.toml"\n', "settings.toml"),
    ],
)
def test_check_names_what_is_wrong(taifan: Taifan, tmp_path: Path, settings: str, words: str) -> None:
    (tmp_path / "settings.toml").write_text(settings)
    done = taifan("check", "--config", "settings.toml")
    assert done.returncode == 1
    assert words in done.stdout


def test_check_sees_that_a_token_is_none_and_does_not_show_it(taifan: Taifan) -> None:
    done = taifan("check", TAIFAN_TELEGRAM_TOKEN="my telegram password")
    assert done.returncode == 1
    assert "doesn't look like one" in done.stdout
    assert "password" not in done.stdout


def test_check_finds_a_damaged_database(taifan: Taifan, tmp_path: Path) -> None:
    place = tmp_path / "broken.sqlite3"
    asyncio.run(made(place))
    place.write_bytes(place.read_bytes()[:4096] + b"\xff" * 8192)
    assert taifan("check", TAIFAN_DATABASE=str(place)).returncode == 1


async def made(place: Path) -> None:
    """Make a database with nothing in it."""
    async with SqliteStore(place):
        pass


def test_check_notices_a_program_that_hangs(taifan: Taifan, tmp_path: Path) -> None:
    place = tmp_path / "taifan.sqlite3"
    asyncio.run(made(place))
    heartbeat = place.with_name(place.name + ".heartbeat")
    for at, pid, status in ((0, os.getpid(), 1), (int(time.time()), os.getpid(), 0), (0, 2**22 + 1, 0)):
        heartbeat.write_text(json.dumps({"at": at, "pid": pid, "platforms": {}}))
        assert taifan("check", TAIFAN_DATABASE=str(place)).returncode == status, (at, pid)


def test_backup_without_a_database_says_so(taifan: Taifan, tmp_path: Path) -> None:
    done = taifan("backup", "copy.sqlite3", TAIFAN_DATABASE=str(tmp_path / "none.sqlite3"))
    assert done.returncode == CONFIGURATION
    assert "none.sqlite3" in done.stderr
