"""What holds for all tests: a law is tried on the same examples in every short run, and no clock can fail it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from tests.sizes import SIZE, sized

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
    """Let long walks take their time."""
    if config.option.timeout is None:
        config.option.timeout = sized(int(config.getini("timeout")))
