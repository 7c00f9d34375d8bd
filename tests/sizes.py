"""How long the random walks and the repetitions of the tests are, and how long anything is waited for.

A plain run takes a short walk of everything, always the same one. `TEST_SIZE=10 ./check tests` makes each ten times as
long, and laws are then tried on examples that nobody has seen before.
"""

from __future__ import annotations

import os
from typing import Final

SIZE: Final = int(os.environ.get("TEST_SIZE", "1"))

HANG: Final = 120.0
"""Seconds after which nothing will come any more. Waiting ends as soon as something is there; a machine whose cores are
busy with other things may be ten times as slow as a quiet one, and no test may fail by that."""


def sized(short: int) -> int:
    """How many of something this run takes, when a short run takes `short`."""
    return short * SIZE
