"""One Chromium for all tests of the page; every test opens phones of its own in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.web.browser.phones import Phone, Phones, chromium


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def one_browser(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Browser]:
    """Chromium without a screen."""
    async with chromium(Path(tmp_path_factory.mktemp("chromium"))) as browser:
        yield browser


@pytest.fixture(scope="session")
def drawer() -> list[Phone]:
    """The phones of all tests that nobody uses at the moment."""
    return []


@pytest_asyncio.fixture(loop_scope="session")
async def phones(one_browser: Browser, drawer: list[Phone]) -> AsyncIterator[Phones]:
    """Phones for one test. What a page complains about fails the test."""
    opened = Phones(one_browser, drawer)
    yield opened
    faults = [fault for one in opened.opened for fault in one.faults]
    await opened.close()
    assert faults == []
