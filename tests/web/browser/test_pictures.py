"""What every view looks like. `KEEP_PICTURES=1` writes docs/pictures/web anew, in light and dark."""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

import pytest

from tests.web.browser.phones import Phone, Phones, browser_tests, sit, unhurried
from tests.web.server import ServedTable, serving_table

pytestmark = browser_tests

KEPT: Final = Path(__file__).resolve().parents[3] / "docs" / "pictures" / "web"
SMALLEST: Final = 9_000
"""Bytes of a picture in which there is something to see."""


async def singapore(table: ServedTable) -> None:
    """An evening of four, two of its hands by tiles."""
    await sit(table, "Ann", "Ben", "Cat", "美玲", more="stake=0.5/1")
    for line in (
        "/score ben 2 from ann",
        "/score cat 2 from ben",
        "/score ann 3 zimo",
        "/score ben 1 from cat",
        "/score 美玲 (CCC) [9999p] 456p 55p 67p+8p 3f 1a from ben",
    ):
        await table.chat("1 Ann", line)


async def riichi(table: ServedTable) -> None:
    await sit(table, "Ann", "Ben", "Cat", "美玲", game="riichi")
    for line in (
        "/score ann 3 han 30 fu from ben",
        "/score cat riichi 22m 345m 340p 345s 66s+6s dora 1m from ben",
        "/draw ann 美玲",
        "/riichi 美玲",
    ):
        await table.chat("1 Ann", line)


async def british(table: ServedTable) -> None:
    await sit(table, "Ann", "Ben", "Cat", "Dan", game="british")
    for line in (
        "/score ann 456m (555p) (CCC) [9999s] E+E zimo",
        "/hand ben (222m) (333m) 5s FF",
        "/hand cat (444s)",
    ):
        await table.chat("1 Ann", line)


async def taiwan(table: ServedTable) -> None:
    await sit(table, "Ann", "Ben", "Cat", "Dan", game="taiwan", more="stake=100/20")


async def nobody(table: ServedTable) -> None:
    await table.chat("1 Ann", "/newgame sg")


async def look_at_table(phone: Phone) -> None:
    await phone.see(".seat")


async def look_at_opening(phone: Phone) -> None:
    await phone.see(".answer")


def view(name: str, seen: str) -> Callable[[Phone], Awaitable[None]]:
    async def look(phone: Phone) -> None:
        await phone.go(name)
        await phone.see(seen)
        await phone.page.evaluate("() => Promise.all([...document.images].map(one => one.decode()))")

    return look


async def look_at_keys(phone: Phone) -> None:
    await phone.go("record")
    await phone.see(".key")


async def look_while_typing(phone: Phone) -> None:
    await look_at_keys(phone)
    await phone.tap_hand("(CCC) 456p 5p 3f")
    await phone.see(".bar2")


async def look_at_waits(phone: Phone) -> None:
    await look_at_keys(phone)
    await phone.tap_hand("(CCC) [9999p] 456p 55p 67p 3f 1a")
    await phone.see(".wait")


async def look_at_value(phone: Phone) -> None:
    await look_at_waits(phone)
    await phone.tap('.key[data-t="8p"]')
    await phone.tap('.opt:has-text("Off Ben")')
    await phone.see(".pays")


async def look_at_no_win(phone: Phone) -> None:
    await look_at_waits(phone)
    await phone.tap('.key[data-t="9s"]')
    await phone.see(".fix")


async def look_offline(phone: Phone) -> None:
    await look_at_value(phone)
    await phone.page.context.set_offline(True)
    await phone.see(".net")


async def look_by_value(phone: Phone) -> None:
    await look_at_keys(phone)
    await phone.tap('[data-do="by_value"]')
    await phone.tap('.opt:has-text("Cat")')
    await phone.tap('.quick button[data-n="3"]')
    await phone.tap('.opt:has-text("Off Ben")')
    await phone.see(".pays")


async def look_at_more(phone: Phone) -> None:
    await look_at_keys(phone)
    await phone.tap('[data-sheet="dora"]')
    await phone.tap('.key[data-t="1m"]')
    await phone.tap_hand("22m 345m 340p 345s 66s +6s")
    await phone.tap('.opt:has-text("Closed")')
    await phone.tap('.opt:has-text("Off Ben")')
    await phone.tap('[data-do="toggle_more"]')
    await phone.see('.flags button:has-text("Another winner")')


async def look_at_seventeen(phone: Phone) -> None:
    await look_at_keys(phone)
    await phone.tap_hand("123m 456m 234p 678s 55s 78p +9p 1f 2y")
    await phone.see(".opts")


async def look_at_round(phone: Phone) -> None:
    await phone.go("round")
    await phone.see(".h.won")


async def look_at_whole_round(phone: Phone) -> None:
    await look_at_round(phone)
    await phone.tap('[data-do="stage"]')
    await phone.see(".give")


SCENES: Final = {
    "table": (singapore, look_at_table),
    "table-riichi": (riichi, look_at_table),
    "opening": (nobody, look_at_opening),
    "hands": (singapore, view("hands", ".hd")),
    "chart": (singapore, view("chart", ".pic img")),
    "settle": (singapore, view("settle", ".debt")),
    "season": (singapore, view("season", ".pic img")),
    "more": (singapore, view("more", ".menu")),
    "picker-empty": (singapore, look_at_keys),
    "picker-typing": (singapore, look_while_typing),
    "picker-ready": (singapore, look_at_waits),
    "picker": (singapore, look_at_value),
    "picker-error": (singapore, look_at_no_win),
    "picker-offline": (singapore, look_offline),
    "picker-value": (singapore, look_by_value),
    "picker-more": (riichi, look_at_more),
    "picker-17": (taiwan, look_at_seventeen),
    "round": (british, look_at_round),
    "round-all": (british, look_at_whole_round),
}


@pytest.mark.parametrize("name", SCENES)
async def test_a_view_can_be_seen(tmp_path: Path, phones: Phones, name: str) -> None:
    prepare, look = SCENES[name]
    kept = bool(os.environ.get("KEEP_PICTURES"))
    folder = KEPT if kept else tmp_path
    async with serving_table(tmp_path, unhurried()) as table:
        await prepare(table)
        for scheme in ("light", "dark") if kept else ("dark",):
            phone = await phones.open(table.url, color_scheme=scheme, device_scale_factor=1)
            await look(phone)
            await phone.page.locator("#tiles svg").wait_for(state="attached")
            await phone.page.wait_for_timeout(50)
            picture = folder / f"{name}{'-dark' if scheme == 'dark' else ''}.png"
            assert len(await phone.page.screenshot(path=picture)) > SMALLEST
            assert await phone.page.evaluate("looks.sideways()") <= 0
