"""`taifan web`: the table on one machine, and for the phones around it."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import aiohttp
import pytest

from bot.page_links import Ticket
from bot.web import listening
from tests.platforms.program import ROOT
from tests.sizes import HANG
from tests.web.server import SiteSettings, serving_table, visiting

LOCAL = SiteSettings(local=True)


@contextmanager
def program(database: Path, *more: str) -> Iterator[subprocess.Popen[str]]:
    """`taifan web` as a process of its own."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("TAIFAN_", "DISPLAY"))}
    command = [sys.executable, "-m", "bot", "web", "--db", str(database), "--no-browser", *more]
    with subprocess.Popen(
        command, cwd=ROOT, env={**environment, "LANG": "C", "LC_ALL": "C"}, stdout=-1, stderr=-1, text=True
    ) as running:
        try:
            yield running
        finally:
            running.kill()


def address_of(running: subprocess.Popen[str]) -> str:
    """Where the program says that the table is."""
    assert running.stdout is not None
    found = re.search(r"http://\S+", running.stdout.readline())
    assert found is not None
    return found[0]


def test_the_program_opens_the_table_and_ends_quietly(tmp_path: Path) -> None:
    with program(tmp_path / "home.sqlite3") as running:
        browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
        with browser.open(address_of(running)) as answer:
            assert answer.status == 200
            assert answer.url.rpartition("/")[0].endswith("/t")
        with program(tmp_path / "home.sqlite3") as second:
            _, told = second.communicate(timeout=HANG)
            assert second.returncode == 1
            assert "home.sqlite3" in told
            assert "Traceback" not in told
        running.send_signal(signal.SIGTERM)
        _, told = running.communicate(timeout=HANG)
        assert (running.returncode, told) == (0, "")


def test_phones_get_a_link_and_its_code(tmp_path: Path) -> None:
    with program(tmp_path / "home.sqlite3", "--host", "127.0.0.2") as running:
        assert running.stdout is not None
        told = ""
        while "Ctrl-C" not in told:
            told += (line := running.stdout.readline())
            assert line
        assert re.search(r"http://127\.0\.0\.2:\d+/s/\S{60,}", told)
        assert "▄" in told
        running.send_signal(signal.SIGINT)
        assert running.wait(timeout=HANG) == 0


async def test_everybody_at_the_page_says_who_they_are(tmp_path: Path) -> None:
    async with serving_table(tmp_path, LOCAL) as table:
        link = table.link_of(Ticket("console", "local", "", int(time.time()) + 60, is_local=True))
        async with visiting(table, table.base + "/") as ann, visiting(table, link) as bob:
            await ann.say("/newgame sg Ann Bob Cat Dan")
            assert [one["label"] for one in (await bob.state())["who"]][-1] == "I'm new here"
            await bob.say("/iam @p2")
            assert (await bob.state())["me"]["name"] == "Bob"
            assert (await ann.state())["me"] is None
            await ann.say("/iam @p1")
            told = await ann.say("/score 3 from @p2")
            assert told["reply"]["entered"]
            assert [one["balance"] for one in told["state"]["game"]["seats"]] == [16_000, -8_000, -4_000, -4_000]
            await bob.open(link)  # the code scanned again makes nobody new
            assert (await bob.state())["me"]["name"] == "Bob"


async def test_sitting_down_under_a_name_of_ones_own(tmp_path: Path) -> None:
    async with serving_table(tmp_path, LOCAL) as table, visiting(table, table.base + "/") as mei:
        assert (await mei.post(f"/api/{mei.page}/name", {"name": "Mei Ling"})).status == 200
        assert (await mei.post(f"/api/{mei.page}/name", {"name": "\u202e"})).status == 403
        await mei.say("/newgame sg")
        opening = (await mei.state())["opening"]
        sit = next(one["command"] for one in opening["choices"] if one["command"].startswith("/join opening"))
        await mei.say(sit)
        lines = "\n".join((await mei.state())["opening"]["lines"])
        assert "Mei Ling" in lines


async def test_only_this_machine_enters_without_a_link(tmp_path: Path) -> None:
    async with serving_table(tmp_path, LOCAL) as table, visiting(table) as eve:
        forwarded = await eve.get("/", headers={"X-Forwarded-For": "203.0.113.9"})
        assert forwarded.status == 404
        renamed = await eve.get("/", headers={"Host": "evil.example"})
        assert renamed.status == 403
        assert not list(eve.session.cookie_jar)
        assert (await eve.get("/")).status == 200


async def test_the_server_lets_go_of_listeners_when_it_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listening, "GRACE", 10 * HANG)
    async with (
        aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True)) as browser,
        asyncio.timeout(None) as closing,
        serving_table(tmp_path, LOCAL) as table,
    ):
        page = (await browser.get(table.base + "/")).url.path.rpartition("/")[2]
        stream = await browser.get(f"{table.base}/api/{page}/events")
        await stream.content.readline()
        closing.reschedule(asyncio.get_running_loop().time() + HANG)
