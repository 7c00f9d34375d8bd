"""Phones at the table: pages in a real Chromium without a screen, tapped as people tap them."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, BrowserContext, ConsoleMessage, Page, async_playwright

from bot.web.limits import TokenBuckets
from bot.web.site import Limits
from tests.sizes import HANG
from tests.web.server import ServedTable, SiteSettings

CHROMIUM: Final = shutil.which("chromium") or shutil.which("chromium-browser") or ""
browser_tests = [
    pytest.mark.skipif(not CHROMIUM, reason="chromium is not installed: the page is not looked at"),
    pytest.mark.asyncio(loop_scope="session"),
]
"""What every test of the page is marked with."""

LOOKS: Final = Path(__file__).with_name("looks.js")
PHONE: Final[Any] = {"width": 390, "height": 844}
_SETS: Final = re.compile(r"(\([^)]*\)|\[[^\]]*\])|(\+?)(\d+)([mpsfya])|(\+?)([ESWNCFP]+)")


def unhurried() -> SiteSettings:
    """A server that lets a test tap faster than people do."""
    buckets = {name: TokenBuckets(10_000, 1_000) for name in ("address", "links", "lines", "values")}
    return SiteSettings(limits=Limits(**buckets))


def fonts(folder: Path) -> Mapping[str, str]:
    """The environment in which Chromium finds the fonts of the pictures, whatever the machine has."""
    folders = [Path(spec.origin).parent for name in ("manimgx_fonts_cjk", "manimgx_fonts") if (spec := _package(name))]
    listed = "".join(f"<dir>{one}</dir>" for one in folders)
    listed = listed or "<dir>/usr/share/fonts</dir>"
    kept = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "taifan-fonts"
    settings = folder / "fonts.conf"
    settings.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>'
        f"{listed}<cachedir>{kept}</cachedir>"
        '<match target="pattern"><test name="family" qual="any"><string>system-ui</string></test>'
        '<edit name="family" mode="assign" binding="strong"><string>Noto Sans</string></edit></match></fontconfig>',
        "utf-8",
    )
    return {**os.environ, "FONTCONFIG_FILE": str(settings)}


def _package(name: str) -> Any:
    spec = find_spec(name)
    return spec if spec is not None and spec.origin else None


@dataclass
class Phone:
    """One page of somebody; every tap is counted. What the browser complains about is kept in `faults`."""

    page: Page
    settings: Mapping[str, Any] = field(default_factory=dict)
    """What is other than usual with this kind of phone."""
    taps: int = 0
    faults: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page.on("pageerror", self._hear_error)
        self.page.on("console", self._hear_console)

    def _hear_error(self, error: object) -> None:
        self.faults.append(str(error))

    def _hear_console(self, said: ConsoleMessage) -> None:
        if "Content Security" in said.text:
            self.faults.append(said.text)

    @property
    def can_be_used_again(self) -> bool:
        """Whether nothing of it would outlive its being emptied."""
        is_at_a_table = not self.page.is_closed() and self.page.url.startswith("http")
        return is_at_a_table and self.settings.get("service_workers") != "allow"

    async def empty(self) -> None:
        """Make it as good as new: nothing open, nothing kept, nothing held up."""
        page, context = self.page, self.page.context
        page.remove_listener("pageerror", self._hear_error)
        page.remove_listener("console", self._hear_console)
        for other in context.pages:
            if other != page:
                await other.close()
        await page.unroute_all()
        await context.set_offline(False)
        await page.mouse.move(0, 0)
        left = urlsplit(page.url)
        await page.goto("about:blank")
        devtools = await context.new_cdp_session(page)
        await devtools.send(
            "Storage.clearDataForOrigin", {"origin": f"{left.scheme}://{left.netloc}", "storageTypes": "all"}
        )
        await devtools.detach()

    async def tap(self, selector: str) -> None:
        """Tap the first thing that fits, once it is there and can be tapped."""
        self.taps += 1
        await self.page.locator(selector).first.click()

    async def see(self, selector: str) -> None:
        await self.page.locator(selector).first.wait_for()

    async def text(self, selector: str) -> str:
        return (await self.page.locator(selector).first.inner_text()).strip()

    async def go(self, view: str) -> None:
        await self.page.evaluate("view => { location.hash = view }", view)

    async def type(self, line: str) -> None:
        """Type a line into the box of the page, and wait for the answer."""
        await self.go("more")
        await self.page.fill('form[data-do="typed"] input', line)
        async with self.page.expect_response(re.compile(r"/api/\w+/line$")):
            await self.page.press('form[data-do="typed"] input', "Enter")

    async def key(self, code: str) -> None:
        """Tap one tile; red fives, flowers and animals lie behind a key of their own."""
        if code[0] == "0" or code[-1] in "fya":
            await self.tap(f'[data-do="sheet"][data-sheet*="{code[-1] if code[0] != "0" else "0"}"]')
        await self.tap(f'.key[data-t="{code}"]')

    async def tap_hand(self, tiles: str) -> None:
        """Tap a hand that is written in the canonical form, its winning tile last."""
        winning = ""
        for group, plus, digits, suit, mark, honours in _SETS.findall(tiles):
            if group:
                await self._tap_set(group)
                continue
            codes = [digit + suit for digit in digits] if digits else list(honours)
            if plus or mark:
                winning = codes[0]
                continue
            for code in codes:
                await self.key(code)
        if winning:
            await self.key(winning)

    async def _tap_set(self, group: str) -> None:
        codes = [
            digit + suit if suit else honour
            for digits, suit, honours in re.findall(r"(\d+)([mps])|([ESWNCFP]+)", group)
            for digit, honour in ([(one, "") for one in digits] if digits else [("", one) for one in honours])
        ]
        same = len(set(codes)) == 1
        kind = ("hidden" if group[0] == "[" else "kong" if len(codes) == 4 else "pung") if same else "chow"
        await self.tap(f'[data-mode="{kind}"]')
        await self.key(codes[0])

    async def balances(self) -> dict[str, str]:
        """Everybody who sits, by name, with the amount shown."""
        await self.go("table")
        await self.see(".seat")
        shown: list[tuple[str, str]] = await self.page.evaluate("looks.seats()")
        return dict(shown)


@dataclass
class Phones:
    """A browser, and the pages opened in it, each as if on a phone of its own."""

    browser: Browser
    drawer: list[Phone]
    """Phones that earlier tests are done with: to make one takes longer than many a test."""
    opened: list[Phone] = field(default_factory=list)
    contexts: list[BrowserContext] = field(default_factory=list)

    async def open(self, link: str, **more: Any) -> Phone:
        """A phone on which a link was opened."""
        phone = await self._phone(more)
        self.opened.append(phone)
        await phone.page.goto(link)
        await phone.page.locator("#page > *").first.wait_for()
        return phone

    async def _phone(self, settings: Mapping[str, Any]) -> Phone:
        for one in reversed(self.drawer):  # the one put away last
            if one.settings == settings:
                self.drawer.remove(one)
                return Phone(one.page, settings)
        return Phone(await (await self.context(**settings)).new_page(), settings)

    async def context(self, **more: Any) -> BrowserContext:
        settings: dict[str, Any] = {
            "viewport": PHONE,
            "has_touch": True,
            "is_mobile": True,
            "service_workers": "block",  # a request that goes through one cannot be held up by a test
            **more,
        }
        made = await self.browser.new_context(**settings)
        made.set_default_timeout(HANG * 1000)
        await made.add_init_script(path=LOOKS)
        self.contexts.append(made)
        return made

    async def close(self) -> None:
        """Put away what can be used again, and close the rest."""
        kept = [one for one in self.opened if one.can_be_used_again]
        for one in kept:
            await one.empty()
        self.drawer += kept
        for context in {one.page.context for one in self.opened}.union(self.contexts):
            if context not in [one.page.context for one in kept]:
                await context.close()
        self.opened.clear()
        self.contexts.clear()


@asynccontextmanager
async def chromium(folder: Path) -> AsyncIterator[Browser]:
    """A browser until the end; its settings lie in a folder."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=CHROMIUM, env=dict(fonts(folder)), args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            yield browser
        finally:
            await browser.close()


async def sit(table: ServedTable, *names: str, game: str = "sg", more: str = "") -> None:
    """Begin a game in the chat; the first of the players is known by his account."""
    await table.chat(f"1 {names[0]}", f"/newgame {game} {' '.join(names)} {more}".strip())
    await table.chat(f"1 {names[0]}", f"/iam {names[0]}")
