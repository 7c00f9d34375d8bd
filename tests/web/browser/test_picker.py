"""A hand by tiles and by value, tapped on a phone by somebody who has read nothing."""

from __future__ import annotations

from pathlib import Path

from tests.web.browser.phones import Phones, browser_tests, sit, unhurried
from tests.web.server import serving_table

pytestmark = browser_tests

MOST_TAPS = 25


async def test_a_hand_by_tiles_takes_at_most_25_taps(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Mei", more="stake=0.5/1")
        phone = await phones.open(table.url)
        await phone.tap('[data-do="record"]')
        await phone.tap('[data-do="choose_winner"]')
        await phone.tap('.opt:has-text("Mei")')
        await phone.tap_hand("(CCC) 123p 456p 78p 55p +9p 1a")
        # pung of dragons 1, half flush 2, an animal 1: 4 doubles, the single column 8, the double one 16
        await phone.tap('.opt:has-text("Off Ben")')
        assert await phone.text(".value .v") == "4 tai"
        assert await phone.text(".value .g") == "+32"
        assert await phone.text(".foot .prim") == "Record 4 tai, off Ben"
        await phone.tap(".foot .prim")
        await phone.see(".answer")
        assert phone.taps <= MOST_TAPS
        assert await phone.balances() == {"Ann": "−8", "Ben": "−16", "Cat": "−8", "Mei": "+32"}
        shown = await table.chat("1 Ann", "/show 1")
        assert shown is not None


async def test_a_hand_by_value_takes_three_taps_and_record(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        phone = await phones.open(table.url)
        await phone.tap('[data-do="record"]')
        await phone.tap('[data-do="by_value"]')
        phone.taps = 0
        await phone.tap('.opt:has-text("Ben")')
        await phone.tap('.quick button:has-text("3")')
        await phone.tap('.opt:has-text("Off Ann")')
        assert phone.taps == 3
        await phone.tap(".foot .prim")
        await phone.see(".answer")
        assert await phone.balances() == {"Ann": "−8", "Ben": "+16", "Cat": "−4", "Dan": "−4"}


async def test_nothing_moves_while_tiles_are_picked(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", game="hk")
        phone = await phones.open(f"{table.url}")
        await phone.tap('[data-do="record"]')
        await phone.see(".key")
        await phone.page.wait_for_timeout(300)
        await phone.page.evaluate("looks.moved = 0")
        first = await phone.page.evaluate("looks.geometry()")
        for code in ("1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "E", "E", "5m", "5m"):
            await phone.key(code)
            assert await phone.page.evaluate("looks.geometry()") == first, code
        await phone.see(".wait")
        assert await phone.page.evaluate("looks.geometry()") == first
        assert await phone.page.evaluate("looks.moved") == 0


async def test_waits_repairs_and_a_hand_below_the_minimum(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", game="hk")
        phone = await phones.open(table.url)
        await phone.tap('[data-do="record"]')
        await phone.tap_hand("(123m) (456m) 55p 99s 678s")
        await phone.see('.wait[aria-label="Won on 5 dots"]')
        await phone.see('.wait[aria-label="Won on 9 bamboo"]')
        await phone.tap('.key[data-t="1s"]')
        await phone.see(".err")
        await phone.tap(".fix")
        await phone.page.locator(".fix").wait_for(state="detached")
        await phone.see(".err, .value")


async def test_seventeen_tiles_and_eight_flowers_fit(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", game="taiwan")
        phone = await phones.open(table.url)
        await phone.tap('[data-do="record"]')
        await phone.tap_hand("123m 456m 234p 678s 55s 78p +9p 1f 2f 3f 4f 1y 2y 3y 4y")
        await phone.see(".rows .win")
        assert await phone.page.evaluate("looks.outside('.rows .tile', '.tray')") == 0
        assert await phone.page.locator(".rows .tile").count() == 25


async def test_who_won_shows_everybody_above_the_keys(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan")
        phone = await phones.open(table.url)
        await phone.tap('[data-do="record"]')
        for opener in ('[data-do="choose_winner"]', '[data-do="by_value"]'):
            await phone.tap(opener)
            await phone.see('.winners .opt:has-text("Dan")')
            for name in ("Ann", "Ben", "Cat", "Dan"):
                seen = await phone.page.evaluate(
                    """name => {
                      const all = [...document.querySelectorAll('.winners .opt')];
                      const one = all.find((other) => other.textContent.includes(name));
                      const box = one.getBoundingClientRect(), x = box.left + box.width / 2;
                      return [box.top + 3, box.bottom - 3].every((y) => one.contains(document.elementFromPoint(x, y)));
                    }""",
                    name,
                )
                assert seen, (opener, name)
