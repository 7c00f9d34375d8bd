"""A few kills; `python -m tests.proof.crash 200` makes as many as asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.crash import crash
from tests.sizes import sized

KILLS = sized(2)


@pytest.mark.slow
async def test_a_program_that_is_killed_at_random_loses_nothing_and_counts_nothing_twice(tmp_path: Path) -> None:
    assert (await crash(tmp_path, rounds=KILLS, seed=1)).startswith(f"{KILLS} kills")
