"""How long the random walks and the repetitions of the tests are.

A plain run takes a short walk of everything, always the same one. `TEST_SIZE=10 ./check tests` makes each ten times as
long, and laws are then tried on examples that nobody has seen before.
"""

from __future__ import annotations

import os
from typing import Final

SIZE: Final = int(os.environ.get("TEST_SIZE", "1"))


def sized(short: int) -> int:
    """How many of something this run takes, when a short run takes `short`."""
    return short * SIZE
