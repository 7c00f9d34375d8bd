"""The local chat at a keyboard: editing, several lines in one message, colours, the end of input."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput

from bot.app.app import App
from bot.chat import Line, Reply, line
from bot.platforms.console import Console, coloured, run_interactive
from bot.text.catalogue import catalogue
from storage.memory import MemoryStore
from tests.sizes import HANG

ROOT = Path(__file__).resolve().parents[2]


async def test_lines_are_said_by_whoever_answered_the_first_question(capsys: pytest.CaptureFixture[str]) -> None:
    async with MemoryStore() as store:
        console = Console(App(store), catalogue("en"), "local", None)
        with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
            keys.send_text("Ann\n/newgame sg Ann Bob Cat Dan\nbob: bob 3 from ann\n\x04")
            await run_interactive(console, None)
        records = await store.history(console.table.chat_key)
    assert console.me == "Ann"
    assert [recorded.by for recorded in records[0].entries] == ["console:ann", "console:bob"]
    assert capsys.readouterr().err == ""


async def test_a_backslash_goes_on_in_the_next_line(monkeypatch: pytest.MonkeyPatch) -> None:
    async with MemoryStore() as store:
        console = Console(App(store), catalogue("en"), "local", "Ann")
        said: list[str] = []
        answer = console.said

        async def listening(typed: str) -> tuple[str | None, Reply | None]:
            said.append(typed)
            return await answer(typed)

        monkeypatch.setattr(console, "said", listening)
        with create_pipe_input() as keys, create_app_session(input=keys, output=DummyOutput()):
            keys.send_text("/score from ann\\\nbob 3\n\x04")
            await run_interactive(console, None)
    assert said == ["/score from ann\nbob 3"]


def test_what_stands_out_is_bold_and_what_was_not_understood_red() -> None:
    reply = Reply(lines=(Line("fix.done", {"number": 3}, strong=True), line("place", before="", piece="45")))
    styles = [part[0] for part in coloured(reply, catalogue("en"))]
    assert styles == ["bold", "ansired"]
    assert re.search("45", coloured(reply, catalogue("en"))[1][1])


async def test_a_question_for_the_rest_of_a_line_is_answered_by_what_is_typed_next() -> None:
    async with MemoryStore() as store:
        console = Console(App(store), catalogue("en"), "local", "Ann")
        answers = [await console.said(typed) for typed in ("/newgame sg", "#2", "Mei Ling", "nice weather")]
    told = ["" if reply is None else console.text(reply) for _, reply in answers]
    assert told[1] == "What's the guest called? Type the name."
    assert "East Mei Ling\n" in told[2]
    assert told[3] == "", "only the next line is the answer"


_FULL_DISK = """
import argparse
from bot.cli import chat
from storage.memory import MemoryStore
from storage.problems import StoreUnavailable

class FullDisk(MemoryStore):
    async def append(self, *args, **kwargs):
        raise StoreUnavailable("disk_full")

chat.SqliteStore = lambda path: FullDisk()
chat.run(argparse.Namespace(db="chat.sqlite3", chat="local", me="ann", json=False))
"""


def test_what_is_said_in_the_chat_is_not_logged_above_it() -> None:
    """In a process of its own, where nothing but the program decides what is logged."""
    command = (sys.executable, "-c", _FULL_DISK)
    typed = "/newgame sg ann bob cat dan\n"
    done = subprocess.run(command, cwd=ROOT, input=typed, capture_output=True, text=True, check=True, timeout=HANG)
    assert done.stderr == ""
    assert "disk" in done.stdout
