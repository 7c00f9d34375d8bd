"""Evenings in the local chat that stand in a page, as they really go.

A fenced block of the language `console` holds what was said (`bob> …`) and what was answered. One that opens a game
begins a chat of its own; the blocks behind it go on in that chat.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent.parent
BLOCK: Final = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)
SAID: Final = re.compile(r"^([a-z]+)> (.*)$", re.MULTILINE)


def rerecorded(page: str) -> str:
    """The page with every evening played again."""
    blocks = BLOCK.findall(page)
    played = iter([text for chat in _chats(blocks) for text in _played(chat)])
    return BLOCK.sub(lambda _: next(played), page)


def _chats(blocks: list[str]) -> Iterator[list[str]]:
    """Blocks that belong to one chat."""
    chat: list[str] = []
    for block in blocks:
        if "> /newgame " in block and chat:
            yield chat
            chat = []
        chat.append(block)
    if chat:
        yield chat


def _played(blocks: list[str]) -> Iterator[str]:
    """What the local chat prints for each block of one chat."""
    said = [[f"{name}: {text}" for name, text in SAID.findall(block)] for block in blocks]
    printed = printed_for("".join(f"{line}\n" for lines in said for line in lines))
    starts = [found.start() for found in SAID.finditer(printed)]
    at = 0
    for lines in said:
        ends = at + len(lines)
        yield printed[starts[at] : starts[ends] if ends < len(starts) else None]
        at = ends


def printed_for(script: str) -> str:
    """What `taifan chat` prints for a script, in a new chat on a new database.

    Raises ChildProcessError when something was logged: an evening with a fault in it is no example.
    """
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "bot", "chat", "--db", str(Path(folder) / "taifan.sqlite3")],
            cwd=ROOT,
            input=script,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
    if done.stderr:
        raise ChildProcessError(done.stderr)
    return done.stdout
