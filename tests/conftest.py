"""What holds for all tests: a law is tried on the same examples in every short run, and no clock can fail it."""

from __future__ import annotations

import gc
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

from tests.sizes import SIZE, sized

WAITING: Final = {"platforms", "proof", "web"}
"""Folders of tests that often wait for a program or a browser."""

GARBAGE: Final = 20_000
"""How many objects more there are when circles of them are looked for."""

settings.register_profile(
    "taifan",
    max_examples=sized(30),
    derandomize=SIZE == 1,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("taifan")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Let long walks take their time; nothing is thrown away while the tests are read, for all of them stay."""
    if config.option.timeout is None:
        config.option.timeout = sized(int(config.getini("timeout")))
    gc.disable()


def pytest_collection_finish() -> None:
    """Look for circles seldom, and never among the tests themselves: it took a fifth of the time."""
    gc.freeze()
    gc.set_threshold(GARBAGE)
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the files whose tests wait evenly among the others, so that a core has work while they do.

    Processes of tests begin with equal parts of the list, and take from one another what is left at its end: there no
    browser may stand, whose tests take longest.
    """
    kinds: tuple[list[pytest.Item], list[pytest.Item]] = ([], [])
    for item in items:
        kinds[not WAITING.isdisjoint(item.path.parts)].append(item)
    kinds[True].sort(key=lambda item: "browser" not in item.path.parts)
    places: dict[str, float] = {}
    for kind in kinds:
        for number, item in enumerate(kind):
            places.setdefault(str(item.path), number / len(kind))
    items.sort(key=lambda item: places[str(item.path)])
