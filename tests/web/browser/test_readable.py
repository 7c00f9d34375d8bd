"""Whoever uses a keyboard, hears the page read out or sees little gets the same page; and it comes fast."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Page, Response

from tests.web.browser.phones import Phone, Phones, browser_tests, sit, unhurried
from tests.web.server import ServedTable, serving_table

pytestmark = browser_tests

LEAST_CONTRAST = 4.5
MOST_BYTES = 100 * 1024
MOST_MILLISECONDS = 300
VIEWS = ("table", "hands", "chart", "settle", "more", "season")
LANGUAGES = ("en", "zh_Hant", "zh_Hans", "ja")


async def some_evening(table: ServedTable) -> None:
    """A table with hands by value and by tiles, a long name and a name in Chinese."""
    await sit(table, "Ann", "Benjamin", "Cat", "美玲", more="stake=0.5/1")
    await table.chat("1 Ann", "/score benjamin 3 from ann")
    await table.chat("1 Ann", "/score 美玲 (CCC) [9999p] 456p 55p 67p+8p 3f 1a from benjamin")
    await table.chat("1 Ann", "/settle")


async def views_of(phone: Phone) -> None:
    """Go through the views of a phone; nothing may be wrong in any of them."""
    faults: list[str] = []
    assert await phone.page.evaluate("looks.faint(22)"), "no text is looked at"
    for view in VIEWS:
        await phone.go(view)
        await phone.see(".tabs")
        faults += await faults_of(phone, view)
    await phone.go("record")
    await phone.see(".key")
    faults += await faults_of(phone, "picker, empty")
    await phone.tap_hand("(CCC) [9999p] 456p 55p 67p")
    await phone.see(".wait")
    faults += await faults_of(phone, "picker, waiting")
    await phone.tap('.key[data-t="8p"]')
    await phone.see(".opts .opt")
    await phone.tap(".opts .opt")
    faults += await faults_of(phone, "picker, complete")
    await phone.tap('[data-do="toggle_more"]')
    await phone.tap('[data-do="liability"]')
    await phone.see(".flags .whole")
    faults += await faults_of(phone, "more on this win")
    await phone.tap('[data-do="by_value"]')
    faults += await faults_of(phone, "by value")
    assert faults == []


async def faults_of(phone: Phone, view: str) -> list[str]:
    found = [
        *await phone.page.evaluate("looks.nameless()"),
        *await phone.page.evaluate("looks.unreachable()"),
        *await phone.page.evaluate("looks.small()"),
        *await phone.page.evaluate("least => looks.faint(least)", LEAST_CONTRAST),
    ]
    if await phone.page.evaluate("looks.sideways()") > 0:
        found.append("wider than the phone")
    return [f"{view}: {one}" for one in found]


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_every_control_has_a_name_and_can_be_read_and_reached(
    tmp_path: Path, phones: Phones, scheme: str
) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await some_evening(table)
        await views_of(await phones.open(table.url, color_scheme=scheme))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_language_fits_a_small_phone(tmp_path: Path, phones: Phones, language: str) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await some_evening(table)
        tag = language.replace("_", "-")  # the phone's own; the chat speaks English
        phone = await phones.open(table.url, viewport={"width": 360, "height": 640}, locale=tag)
        assert await phone.page.evaluate("document.documentElement.lang") == tag
        await views_of(phone)


async def test_a_hand_can_be_recorded_with_the_keyboard(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        phone = await phones.open(table.url, has_touch=False, is_mobile=False)

        async def press(selector: str) -> None:
            """Move on with Tab until the control has the focus, and press it."""
            wanted = phone.page.locator(selector).first
            await wanted.wait_for()
            for _ in range(80):
                await phone.page.keyboard.press("Tab")
                ring = await wanted.evaluate(
                    "one => one === document.activeElement && getComputedStyle(one).outlineStyle"
                )
                if ring:
                    assert ring == "solid", selector
                    await phone.page.keyboard.press("Enter")
                    return
            raise AssertionError(f"not reached: {selector}")

        await press('[data-do="record"]')
        await press('[data-do="by_value"]')
        await press('[data-do="winner"]:has-text("Ben")')
        await press('.quick button[data-n="3"]')
        await press('[data-do="how"]:has-text("Off Ann")')
        await phone.see(".foot .prim:enabled")
        await press(".foot .prim")
        await phone.see('.answer:has-text("Ben wins off Ann")')
        assert (await phone.balances())["Ben"] == "+16"


async def test_what_has_the_focus_keeps_it_when_something_appears_before_it(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan")
        phone = await phones.open(table.url)
        shown = await phone.page.evaluate("""async () => {
            const { h, patch } = await import(`${document.body.dataset.static}/js/dom.js`);
            const button = (key, text) => h('button', { 'data-k': key }, text);
            const box = h('div', {}, h('i', {}, 'old'), button('x', 'x'), h('em', {}, 'last'));
            document.body.append(box);
            box.querySelector('button').focus();
            patch(box, h('div', {}, h('p', {}, 'new'), button('y', 'y'), button('x', 'z'), h('i', {}, 'end')));
            return [box.textContent, document.activeElement.textContent];
        }""")
        assert shown == ["newyzend", "z"]


async def painted_after(page: Page) -> float:
    """Milliseconds from asking for the page until the table is seen."""
    await page.reload()
    await page.locator(".seat").first.wait_for()
    shown: float = await page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
    return shown


async def test_the_first_view_is_small_and_fast(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await some_evening(table)
        context = await phones.context()
        page = await context.new_page()
        sent: list[Response] = []

        def note(one: Response) -> None:
            sent.append(one)

        page.on("response", note)
        await page.goto(table.url)
        await page.locator(".seat").first.wait_for()
        await page.locator("#tiles svg").wait_for(state="attached")
        sizes = {one.url: await one.request.sizes() for one in sent if not one.url.endswith("/events")}
        total = sum(one["responseBodySize"] + one["responseHeadersSize"] for one in sizes.values())
        assert total < MOST_BYTES
        assert {one.url.split("/")[2] for one in sent} == {table.base.removeprefix("http://")}
        painted = min([await painted_after(page) for _ in range(3)])
        print(f"first view: {total} bytes, painted after {painted:.0f} ms")
        assert painted < MOST_MILLISECONDS
