"""A hand by tiles and by value, tapped on a phone by somebody who has read nothing."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Route

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
        await phone.see('.wait[aria-label="Won on 5 dot"]')
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


MENZEN = "22m 345m 340p 345s 66s +6s"
"""A closed hand of a dealer that is 4 han and 40 fu off a discard: 12,000."""
DRAGONS = "(CCC) 234m 567m 345p 2s +2s"
"""One tai in Singapore: a pung of dragons."""


async def test_what_was_answered_of_one_payer_is_not_recorded_for_another(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", game="riichi")
        phone = await phones.open(table.url)
        await phone.tap('[data-do="record"]')
        await phone.tap_hand(MENZEN)
        await phone.tap('.opt:has-text("Off Cat")')
        await phone.tap('.opt:has-text("Closed")')
        await phone.see('.pays:has-text("Cat")')
        await phone.tap('.opt:has-text("Off Ben")')
        await phone.see('.pays:has-text("Ben")')
        await phone.tap('.foot .prim:has-text("off Ben")')
        await phone.see('.seat:has-text("37,000")')
        assert await phone.balances() == {"Ann": "37,000", "Ben": "13,000", "Cat": "25,000", "Dan": "25,000"}
        await phone.tap('[data-do="record"]')
        await phone.tap('[data-do="by_value"]')
        await phone.page.fill('form[data-do="unit_typed"] input', "3 han")
        await phone.page.press('form[data-do="unit_typed"] input', "Enter")
        await phone.tap('.opt:has-text("Off Cat")')
        await phone.tap('.opt:has-text("30 fu")')
        await phone.see('.pays:has-text("Cat")')
        await phone.tap('.opt:has-text("Off Dan")')
        await phone.see('.ask:has-text("fu")')
        assert await phone.page.locator(".foot .prim:enabled").count() == 0
        await phone.tap('.opt:has-text("30 fu")')
        await phone.tap(".foot .prim:enabled")
        # 3 han 30 fu of a dealer: 5,800, and 300 for the counter
        await phone.see('.seat:has-text("43,100")')
        assert await phone.balances() == {"Ann": "43,100", "Ben": "13,000", "Cat": "25,000", "Dan": "18,900"}


async def test_closed_or_open_is_asked_before_it_is_said_who_discarded(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", game="riichi")
        phone = await phones.open(table.url)
        await phone.tap('[data-do="record"]')
        await phone.tap_hand(MENZEN)
        assert await phone.text(".ask.first + .opts .opt") == "Closed"
        await phone.tap('.ask.first + .opts .opt:has-text("Open")')
        await phone.see('.opt:has-text("Off Cat"):has-text("+5,800")')  # 3 han 30 fu of a dealer
        await phone.tap('.opt:has-text("Off Cat")')
        await phone.tap(".foot .prim:enabled")
        await phone.see('.seat:has-text("30,800")')


async def test_a_robbed_kong_and_who_pays_for_all_are_tapped(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        phone = await phones.open(table.url)
        await phone.tap('[data-do="record"]')
        await phone.tap_hand(DRAGONS)
        await phone.tap('[data-do="toggle_more"]')
        await phone.tap('.flags button:text-is("Robbed a kong")')
        await phone.tap('.opt:has-text("Ben\'s kong")')
        assert await phone.text(".value .v") == "2 tai"
        await phone.tap(".foot .prim:enabled")
        # dragons 1 and the robbed kong 1: 4 from Ben, 2 from the two others
        await phone.see('.seat:has-text("+8")')
        assert await phone.balances() == {"Ann": "+8", "Ben": "−4", "Cat": "−2", "Dan": "−2"}
        await phone.tap('[data-do="record"]')
        await phone.tap_hand(DRAGONS)
        await phone.tap('.opt:has-text("Off Ben")')
        await phone.tap('[data-do="toggle_more"]')
        await phone.tap('.flags button:text-is("Somebody pays for all")')
        await phone.tap('.flags .opt:has-text("Cat")')
        await phone.see('.flags button[aria-pressed="true"]:text-is("Cat pays for all")')
        await phone.see('.pays:has-text("−4")')
        await phone.tap(".foot .prim:enabled")
        # 1 tai: 2 from the discarder and 1 from each of the others, all of it from Cat
        await phone.see('.seat:has-text("+12")')
        assert await phone.balances() == {"Ann": "+12", "Ben": "−4", "Cat": "−6", "Dan": "−2"}


async def test_two_winners_of_one_discard_are_recorded_together(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", game="riichi")
        phone = await phones.open(table.url)
        await phone.tap('[data-do="record"]')
        await phone.tap('[data-do="by_value"]')
        await phone.tap('.quick [data-index="0"][data-n="2"]')
        await phone.tap('.quick [data-index="1"][data-n="30"]')
        await phone.tap('.opt:has-text("Off Cat")')
        await phone.tap('[data-do="toggle_more"]')
        await phone.tap('.flags button:text-is("Another winner")')
        await phone.see('.who:has-text("Ann 2 han 30 fu")')
        assert await phone.page.locator('[data-how="self"], .opt:has-text("Ann")').count() == 0
        await phone.tap('.winners .opt:has-text("Ben")')
        await phone.tap('.quick [data-index="0"][data-n="3"]')
        await phone.tap('.quick [data-index="1"][data-n="30"]')
        await phone.see('.pays:has-text("−6,800")')
        assert await phone.text(".value .v") == "3 han 30 fu"
        await phone.tap('.foot .prim:has-text("Record 2 winners, off Cat")')
        # 2 han 30 fu of the dealer 2,900; 3 han 30 fu 3,900
        await phone.see('.seat:has-text("27,900")')
        assert await phone.balances() == {"Ann": "27,900", "Ben": "28,900", "Cat": "18,200", "Dan": "25,000"}
        assert len((await table.app.seen(table.table)).night.hands) == 1


async def test_a_dora_indicator_is_seen_and_can_be_taken_away(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", game="riichi")
        phone = await phones.open(table.url)
        await phone.tap('[data-do="record"]')
        await phone.tap('[data-sheet="dora"]')
        await phone.tap('.key[data-t="1m"]')  # the twos of characters are dora then
        await phone.see('.turned .set[aria-label*="1 character"]')
        await phone.tap_hand(MENZEN)
        await phone.tap('.opt:has-text("Closed")')
        await phone.see('.items li:has-text("Dora"):has-text("+2")')
        await phone.tap(".turned .set")
        await phone.page.locator('.items li:has-text("ドラ"):has-text("+2")').wait_for(state="detached")
        assert await phone.page.locator(".turned").count() == 0


async def test_nothing_is_recorded_under_what_another_hand_was_worth(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        phone = await phones.open(table.url)
        await phone.tap('[data-do="record"]')
        await phone.tap_hand(DRAGONS)
        await phone.tap('.opt:has-text("Off Ben")')
        await phone.see('.foot .prim:enabled:has-text("1 tai")')
        await phone.tap('[data-do="unfold"]')
        answers: list[Route] = []

        async def hold(route: Route) -> None:
            answers.append(route)

        await phone.page.route("**/value", hold)
        await phone.tap('[data-sheet="a"]')
        await phone.tap('.key[data-t="1a"]')  # an animal: one tai more
        await phone.see(".foot .prim:disabled")
        while not answers:
            await phone.page.wait_for_timeout(10)
        await answers[0].continue_()
        await phone.tap('.foot .prim:enabled:has-text("2 tai")')
        # 2 tai: 4 from the discarder, 2 from each of the others
        await phone.see('.seat:has-text("+8")')
        assert await phone.balances() == {"Ann": "+8", "Ben": "−4", "Cat": "−2", "Dan": "−2"}


async def test_a_hand_told_twice_is_asked_about_and_shows_no_amount_of_another_way(
    tmp_path: Path, phones: Phones
) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        await table.chat("2 Ben", "/score ben 3 from ann")
        phone = await phones.open(table.url)
        await phone.tap('[data-do="record"]')
        await phone.tap('[data-do="by_value"]')
        await phone.tap('.winners .opt:has-text("Ben")')
        await phone.tap('.quick button:has-text("3")')
        await phone.tap('.opt:has-text("Off Ann")')
        await phone.see('.ask:has-text("Is it another one?")')
        assert await phone.page.locator(".value").count() == 0
        assert await phone.page.locator(".foot .prim:enabled").count() == 0
        await phone.tap('.opt:has-text("No, the same one")')
        await phone.see(".seat")  # it is in already
        await phone.tap('[data-do="record"]')
        await phone.tap('[data-do="by_value"]')
        await phone.tap('.winners .opt:has-text("Ben")')
        await phone.tap('.quick button:has-text("3")')
        await phone.tap('.opt:has-text("Off Ann")')
        await phone.tap('.opt:has-text("Yes, another hand")')
        await phone.tap(".foot .prim:enabled")
        # 3 tai off Ann at 0.5/1, twice: 16 each time
        await phone.see('.seat:has-text("+32")')
        assert len((await table.app.seen(table.table)).night.hands) == 2


async def test_a_second_winner_where_only_the_nearest_is_paid_is_asked_about(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", game="hk")
        phone = await phones.open(table.url)
        await phone.tap('[data-do="record"]')
        await phone.tap('[data-do="by_value"]')
        await phone.tap('.winners .opt:has-text("Ben")')
        await phone.tap('.quick button[data-n="3"]')
        await phone.tap('.opt:has-text("Off Ann")')
        await phone.tap('[data-do="toggle_more"]')
        await phone.tap('.flags button:text-is("Another winner")')
        await phone.tap('.quick button[data-n="4"]')
        await phone.see('.ask:has-text("Only one winner per discard is paid here")')
        assert await phone.page.locator(".foot .prim:enabled").count() == 0
        await phone.tap('.opt:has-text("Pay")')
        await phone.tap(".foot .prim:enabled")
        await phone.see(".seat")
        (hand,) = (await table.app.seen(table.table)).night.hands
        assert len(hand.given.entered) == 2
