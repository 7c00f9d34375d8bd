"""Whole evenings at the page, every speaker with a phone of his own: the balances are those that the paper says."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from tests.night_files import Balances, steps_of
from tests.sizes import sized
from tests.web.browser.phones import Phone, Phones, browser_tests, unhurried
from tests.web.server import ServedTable, serving_table

pytestmark = browser_tests

EVENINGS = (
    "singapore.txt",
    "riichi_arcade_match.txt",
    "british_by_value.txt",
    "hong_kong_full_gun.txt",
    "mcr.txt",
    "riichi_three_players.txt",
    "taiwanese.txt",
    "zung_jung_family.txt",
)
"""One of every family, British hands and three players among them; a short run plays the first two."""

CHECKS = sized(4)
"""So many times the balances are compared, then the evening is over; one is played to its end."""

WHOLE = "singapore.txt"

_VALUE = re.compile(r"(?:/score )?(\w+) (\d+)(?: (?:tai|faan))? (?:from (\w+)|(zimo))")
_TILES = re.compile(
    r"/score (?=[^ ]*[mpsESWNCFP])((?:[\dmpsfyaESWNCFP+()\[\]]+ ?)+?)(?: closed)? (?:from (\w+)|(zimo))"
)
_PRESS = re.compile(r"#(\d+)")


class Evening:
    """The phones of an evening, one for each speaker, and what the newest answer offered."""

    def __init__(self, table: ServedTable, phones: Phones) -> None:
        self.table, self.phones = table, phones
        self.speakers: dict[str, Phone] = {}
        self.choices: list[str] = []
        self.names: set[str] = set()

    async def phone(self, speaker: str) -> Phone:
        """The phone of a speaker; who opens it says which of the players it is, where there is one of that name."""
        if speaker not in self.speakers:
            account = f"telegram:{len(self.speakers) + 1}"
            self.speakers[speaker] = phone = await self.phones.open(self.table.link(account, speaker.capitalize()))
            if speaker in self.names:
                await self.identify(phone, speaker)
        return self.speakers[speaker]

    async def identify(self, phone: Phone, speaker: str) -> None:
        await phone.go("table")
        button = phone.page.locator(f'.answer .sec:text-is("I\'m {speaker.capitalize()}")')
        if await button.count():
            await button.first.click()
            await button.first.wait_for(state="detached")

    async def say(self, speaker: str, text: str) -> None:
        """One line of the evening, by taps where taps can say it."""
        phone = await self.phone(speaker)
        pressed, value, tiles = _PRESS.fullmatch(text), _VALUE.fullmatch(text), _TILES.fullmatch(text)
        if pressed is not None:
            await self.press(phone, self.choices[int(pressed[1]) - 1])
        elif value is not None and value[1] in self.names and value[1] != "draw":
            await self.by_value(phone, value[1], value[2], value[3])
        elif tiles is not None and speaker in self.names:
            await self.by_tiles(phone, speaker, tiles[1], tiles[2])
        else:
            await phone.type(text)
        if text.startswith("/newgame"):
            self.names = {name.lower() for name in await phone.balances()}
            await self.identify(phone, speaker)
        await self.note(phone)

    async def press(self, phone: Phone, label: str) -> None:
        button = phone.page.locator(f".answer .choices .sec:text-is({label!r})")
        if await button.count():
            async with phone.page.expect_response(re.compile(r"/api/\w+/line$")):
                await button.first.click()

    async def by_value(self, phone: Phone, winner: str, value: str, payer: str | None) -> None:
        await phone.go("table")
        await phone.tap('[data-do="record"]')
        await phone.see('[data-do="by_value"]')
        if await phone.text('[data-do="by_value"]') == "By value":
            await phone.tap('[data-do="by_value"]')
        await phone.tap(f'[data-do="winner"]:has-text("{winner.capitalize()}")')
        button = phone.page.locator(f'.quick button[data-index="0"][data-n="{value}"]')
        if await button.count():
            await button.first.click()
        else:
            await phone.page.fill('form[data-do="unit_typed"] input', value)
            await phone.page.press('form[data-do="unit_typed"] input', "Enter")
        await self.finish(phone, payer)

    async def by_tiles(self, phone: Phone, winner: str, tiles: str, payer: str | None) -> None:
        await phone.go("table")
        await phone.tap('[data-do="record"]')
        await phone.see('[data-do="by_value"]')
        for _ in range(2):  # what was begun and could not be recorded is still there, its keys folded away or not
            for left in ("unfold", "start_over"):
                if await phone.page.locator(f'[data-do="{left}"]').count():
                    await phone.tap(f'[data-do="{left}"]')
        await phone.tap('[data-do="choose_winner"]')
        await phone.tap(f'[data-do="winner"]:has-text("{winner.capitalize()}")')
        await phone.tap_hand(tiles)
        await phone.see('.opts [data-do="how"], .err, .head')
        if await phone.page.locator('.opts [data-do="how"]').count():
            await self.finish(phone, payer)
            return
        await phone.go("table")  # too few tiles, or worth too little: the picker has no way to record it

    async def finish(self, phone: Phone, payer: str | None) -> None:
        await phone.tap(f'.opts [data-do="how"]:has-text("Off {payer.capitalize()}")' if payer else '[data-how="self"]')
        asked = phone.page.locator('[data-do="answered"]:has-text("Concealed")')
        await phone.see('.foot .prim:enabled, .err, [data-do="answered"]')
        if await asked.count():
            await phone.tap('[data-do="answered"]:has-text("Concealed")')
            await phone.see(".foot .prim:enabled")
        if await phone.page.locator(".err").count():
            return  # refused where the value would stand: nothing can be recorded
        async with phone.page.expect_response(re.compile(r"/api/\w+/line$")):
            await phone.tap(".foot .prim")

    async def note(self, phone: Phone) -> None:
        """Remember what the newest answer offers: the next press counts these."""
        await phone.page.wait_for_timeout(30)
        self.choices = await phone.page.locator(".answer .choices .sec").all_inner_texts()

    async def check(self, phone: Phone, expected: Balances, text: str) -> None:
        shown = {name: amount_of(amount) for name, amount in (await phone.balances()).items()}
        assert shown == {name: amount for name, amount in expected.items() if name in shown}, text


def amount_of(shown: str) -> Fraction:
    """An amount as it is printed."""
    return Fraction(re.sub(r"[^\d.\-]", "", shown.replace("−", "-")) or 0)


def beginning_of(evening: str) -> list[tuple[str, Balances | None]]:
    """The lines of an evening until its balances were stated often enough."""
    steps = steps_of(evening)
    if evening == WHOLE:
        return steps
    stated = [at for at, (_, balances) in enumerate(steps) if balances is not None]
    return steps[: stated[:CHECKS][-1] + 1]


@pytest.mark.slow
@pytest.mark.parametrize("evening", EVENINGS[: sized(2)])
async def test_an_evening_by_taps(tmp_path: Path, phones: Phones, evening: str) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        night = Evening(table, phones)
        for line, balances in beginning_of(evening):
            speaker, _, text = line.partition(": ")
            await night.say(speaker, text)
            if balances is not None:
                await night.check(night.speakers[speaker], balances, line)
