"""Random MCR hands, valued by us and by PyMahjongGB; `python -m tests.cross.mahjong_gb` asks about many more."""

from __future__ import annotations

import pytest

from tests.cross.mahjong_gb import ALIKE, NAMES, cases, differences, ours, scored


@pytest.mark.parametrize("seed", range(1, 5))
def test_hands_are_told_alike(seed: int) -> None:
    assert differences(1000, seed) == []


def test_nearly_every_fan_is_met() -> None:
    """The hands are of every kind: the dearest fan of all are among them."""
    met = {name for case in cases(8000, 1) for name, _ in ours(scored(case))[1]}
    assert len(met) > len(NAMES) - len(ALIKE) - 8
    assert met >= {"nine_gates", "seven_shifted_pairs", "thirteen_orphans", "all_green", "knitted_straight"}
