"""The page on a phone's home screen: it can be put there, and opens without a connection."""

from __future__ import annotations

from pathlib import Path

from tests.web.browser.phones import Phones, browser_tests, sit, unhurried
from tests.web.server import serving_table

pytestmark = browser_tests

PRIVATE_WINDOW = "in-incognito"
"""What Chromium has against every page of a test: its windows keep nothing."""


async def test_chromium_would_put_the_page_on_the_home_screen(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan")
        phone = await phones.open(table.url)
        devtools = await phone.page.context.new_cdp_session(phone.page)
        read = await devtools.send("Page.getAppManifest")
        assert read["errors"] == []
        manifest = read["manifest"]
        assert manifest["name"] == "Taifan"
        assert manifest["display"] == "kStandalone"
        assert manifest["startUrl"] == f"{table.base}/t/{table.page}"
        for icon in manifest["icons"]:
            assert (await phone.page.request.get(icon["url"])).status == 200
        found = (await devtools.send("Page.getInstallabilityErrors"))["installabilityErrors"]
        assert [one["errorId"] for one in found if one["errorId"] != PRIVATE_WINDOW] == []


async def test_the_page_opens_without_a_connection_as_it_last_was(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan", more="stake=0.5/1")
        await table.chat("1 Ann", "/score ben 3 from ann")
        phone = await phones.open(table.url, service_workers="allow")
        await phone.page.evaluate("() => navigator.serviceWorker.ready")
        await phone.page.reload()  # the first view came before there was anybody to keep it
        await phone.see(".seat")
        await phone.page.wait_for_function("() => navigator.serviceWorker.controller")
        await phone.page.reload()
        await phone.see(".seat")
        await phone.page.context.set_offline(True)
        await phone.page.reload()
        await phone.see('.seat:has-text("Ben"):has-text("+16")')
        await phone.see('.net:has-text("No connection")')
        await phone.tap('[data-do="record"]')
        await phone.tap('[data-do="by_value"]')
        await phone.tap('.opt:has-text("Cat")')
        await phone.tap('.quick button:has-text("1")')
        await phone.tap('.opt:has-text("Off Dan")')
        await phone.tap('.foot .prim:has-text("Keep")')
        assert len((await table.app.seen(table.table)).night.hands) == 1
        await phone.page.context.set_offline(False)
        await phone.see('.answer:has-text("Cat wins off Dan")')
        assert len((await table.app.seen(table.table)).night.hands) == 2


async def test_a_link_that_is_over_leaves_nothing_to_open_without_a_connection(tmp_path: Path, phones: Phones) -> None:
    async with serving_table(tmp_path, unhurried()) as table:
        await sit(table, "Ann", "Ben", "Cat", "Dan")
        phone = await phones.open(table.url, service_workers="allow")
        await phone.page.evaluate("() => navigator.serviceWorker.ready")
        await phone.page.reload()
        await phone.see(".seat")
        kept = (
            "async () => (await (await caches.open('taifan')).keys()).filter((one) => one.url.includes('/t/')).length"
        )
        await phone.page.wait_for_function(f"({kept})().then((count) => count === 1)")
        await phone.page.context.clear_cookies()
        await phone.page.reload()
        assert "Ann" not in await phone.text("body")
        assert await phone.page.evaluate(kept) == 0
