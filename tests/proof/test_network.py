"""A few rounds over a bad line; `python -m tests.proof.network 60` makes as many as asked for, for Telegram.

`python -m tests.proof.network_discord 60` does so for Discord. Two rounds are one in which nothing works for a moment,
and one in which what is open breaks off or somebody else polls.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.proof import network, network_discord
from tests.sizes import sized

ROUNDS = sized(2)


@pytest.mark.slow
async def test_over_a_bad_line_everything_is_recorded_once_and_answered(tmp_path: Path) -> None:
    assert (await network.bad_line(tmp_path, rounds=ROUNDS, seed=1)).startswith(f"{ROUNDS} rounds")


@pytest.mark.slow
async def test_over_a_bad_line_to_discord_everything_stands_once_and_is_shown(tmp_path: Path) -> None:
    assert (await network_discord.bad_line(tmp_path, rounds=ROUNDS, seed=2)).startswith(f"{ROUNDS} rounds")
