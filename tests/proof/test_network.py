"""A few rounds over a bad line; `python -m tests.proof.network 60` makes as many as asked for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof.network import bad_line


@pytest.mark.slow
@pytest.mark.timeout(180)
async def test_over_a_bad_line_everything_is_recorded_once_and_answered(tmp_path: Path) -> None:
    assert (await bad_line(tmp_path, rounds=4, seed=1)).startswith("4 rounds")
