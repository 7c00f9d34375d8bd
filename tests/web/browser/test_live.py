"""Several phones and the chat at one table, and a connection that comes and goes."""

from __future__ import annotations

from pathlib import Path

from tests.web.browser.phones import Phones, browser_tests, sit, unhurried
from tests.web.server import serving_table

pytestmark = browser_tests


async def test_two_phones_and_the_chat_are_in_step(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        ann, public = await phones.open(table.url), await phones.open(table.public)
        await ann.see(".seat")
        await public.see(".seat")
        requests = list[str]()
        public.page.on("request", lambda request: requests.append(request.url))
        for _ in range(3):
            await table.chat("1 Ann", "/score ben 3 from ann")
            for phone in (ann, public):
                await phone.see('.seat:has-text("+16")')
            await ann.tap('.two button:has-text("Undo")')
            await public.see('.seat:has-text("Ben"):has(.v:text-is("0"))')
        assert 3 <= len(requests) <= 6, "one for each change that it is told of: it does not look again and again"
        told = await table.chat("1 Ann", "/table")
        assert told is not None
        assert {money.amount for _, money in told.figures.balances} == {0}


async def test_a_public_link_shows_and_does_nothing(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan")
        await table.chat("1 Ann", "/score ben 3 from ann")
        phone = await phones.open(table.public)
        await phone.see(".seat")
        for view in ("table", "hands", "chart", "settle", "season", "more"):  # nothing that would be refused is offered
            await phone.go(view)
            await phone.see(f'.tabs a[aria-current="page"][href="#{view}"], .menu, .pic')
            for selector in ('[data-do="record"]', '[data-do="draws"]', '[data-do="send"]', ".seat:enabled"):
                assert await phone.page.locator(selector).count() == 0, (view, selector)
        await phone.see(".menu")
        assert await phone.page.locator('form[data-do="typed"]').count() == 0


async def test_a_lost_connection_loses_nothing_and_books_nothing_twice(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        phone = await phones.open(table.url)
        await phone.tap('[data-do="record"]')
        await phone.tap('[data-do="by_value"]')
        await phone.tap('.opt:has-text("Ben")')
        await phone.tap('.quick button:has-text("3")')
        await phone.tap('.opt:has-text("Off Ann")')
        await phone.see('.prim:has-text("Record 3 tai, off Ben"), .prim:has-text("Record 3 tai, off Ann")')
        await phone.page.context.set_offline(True)
        await phone.see(".net")
        await phone.tap(".foot .prim")
        assert (await table.app.seen(table.table)).night.hands == ()
        await phone.page.context.set_offline(False)
        await phone.see('.answer:has-text("Ben wins off Ann")')
        await phone.page.locator(".net").wait_for(state="detached")
        assert len((await table.app.seen(table.table)).night.hands) == 1
        assert (await phone.balances())["Ben"] == "+16"


async def test_what_was_kept_goes_out_when_the_page_is_opened_again(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        phone = await phones.open(table.url)
        await phone.go("more")
        await phone.page.context.set_offline(True)
        await phone.page.fill('form[data-do="typed"] input', "/score ben 3 from ann")
        await phone.page.press('form[data-do="typed"] input', "Enter")
        await phone.see(".net")
        address = phone.page.url.partition("#")[0]
        await phone.page.close()
        await phone.page.context.set_offline(False)
        assert (await table.app.seen(table.table)).night.hands == ()
        page = await phone.page.context.new_page()
        await page.goto(address)
        await page.locator('.answer:has-text("Ben wins off Ann")').wait_for()
        assert len((await table.app.seen(table.table)).night.hands) == 1


async def test_a_line_is_kept_where_the_storage_of_the_browser_is_full(tmp_path: Path, phones: Phones) -> None:
    """What waits in the storage already goes out as well, each line once."""
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        phone = await phones.open(table.url)
        await phone.go("more")
        await phone.page.context.set_offline(True)
        field = 'form[data-do="typed"] input'
        await phone.page.fill(field, "/score ben 3 from ann")
        await phone.page.press(field, "Enter")
        await phone.see(".net")
        await phone.page.evaluate(
            """() => { Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError"); }; }"""
        )
        await phone.page.fill(field, "/pay cat dan 5")
        await phone.page.press(field, "Enter")
        assert (await table.app.seen(table.table)).night.hands == ()
        await phone.page.context.set_offline(False)
        await phone.page.locator(".net").wait_for(state="detached")
        await phone.see('.answer:has-text("cat → dan"), .answer:has-text("Cat → Dan")')
        night = (await table.app.seen(table.table)).night
        assert len(night.hands) == 1
        # 3 tai off Ann at 0.5/1: 8 from her, 4 from the others; then 5 from Cat to Dan
        assert await phone.balances() == {"Ann": "−8", "Ben": "+16", "Cat": "−9", "Dan": "+1"}


async def test_an_answer_that_never_came_is_asked_for_again(tmp_path: Path, phones: Phones) -> None:
    """The line arrives, its answer is lost: what is sent again is booked once."""
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        phone = await phones.open(table.url)
        lost: list[str] = []

        async def lose(route: object) -> None:
            await route.fetch()  # type: ignore[attr-defined]
            lost.append("")
            await route.abort()  # type: ignore[attr-defined]

        await phone.page.route("**/line", lose, times=1)
        await phone.go("more")
        await phone.page.fill('form[data-do="typed"] input', "/score ben 3 from ann")
        await phone.page.press('form[data-do="typed"] input', "Enter")
        await phone.see('.answer:has-text("Ben wins off Ann")')
        assert lost == [""]
        assert len((await table.app.seen(table.table)).night.hands) == 1
        assert await phone.page.evaluate("looks.waiting()") == "[]"


async def test_a_draw_tapped_without_connection_is_no_later_hand(tmp_path: Path, phones: Phones) -> None:
    """What waited is asked about when somebody recorded the deal since; without that it goes through."""
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        phone = await phones.open(table.url)
        for since, hands in (("/score ben 3 from ann", 1), ("", 2)):
            await phone.go("table")
            await phone.see('[data-do="draws"]')
            await phone.page.context.set_offline(True)
            await phone.see(".net")
            await phone.tap('[data-do="draws"]')
            await phone.see('.net:has-text("waiting: Draw")')
            if since:
                await table.chat("1 Ann", since)
            await phone.page.context.set_offline(False)
            await phone.see(".answer .choices .sec" if since else '.answer:has-text("draw")')
            assert len((await table.app.seen(table.table)).night.hands) == hands


async def test_two_lines_that_waited_on_one_phone_both_count(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        phone = await phones.open(table.url)
        await phone.go("more")
        await phone.page.context.set_offline(True)
        for line in ("/score ben 3 from ann", "/score cat 2 from dan"):
            await phone.page.fill('form[data-do="typed"] input', line)
            await phone.page.press('form[data-do="typed"] input', "Enter")
        await phone.page.context.set_offline(False)
        await phone.see('.answer:has-text("Cat wins off Dan")')
        assert len((await table.app.seen(table.table)).night.hands) == 2


async def test_a_phone_that_is_used_again_knows_nothing_of_before(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan")
        before = await phones.open(table.url)
        await before.see('[data-do="record"]')
        await before.page.evaluate("localStorage.setItem('kept', '1')")
        await before.page.context.set_offline(True)
        await before.page.route("**/state", lambda route: route.abort())
        await phones.close()
        phone = await phones.open(table.public)
        assert phone.page == before.page
        await phone.see(".seat")
        assert await phone.page.evaluate("localStorage.getItem('kept')") is None
        assert await phone.page.locator('[data-do="record"]').count() == 0, "whoever it belonged to is forgotten"
