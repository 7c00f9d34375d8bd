"""Random MCR hands, valued by us and by PyMahjongGB; `python -m tests.cross.mahjong_gb` asks about many more."""

from __future__ import annotations

from tests.cross.mahjong_gb import ALIKE, NAMES, RECORDED, cases, differences, ours, recorded, scored


def test_hands_are_told_alike() -> None:
    """What the package said of them is kept: it needs a compiler, which not everybody has who runs these tests."""
    told = list(recorded())
    assert len(told) == RECORDED
    assert differences(told) == []


def test_nearly_every_fan_is_met() -> None:
    """The hands are of every kind: the dearest fan of all are among them."""
    met = {name for case in cases(8000, 1) for name, _ in ours(scored(case))[1]}
    assert len(met) > len(NAMES) - len(ALIKE) - 8
    assert met >= {"nine_gates", "seven_shifted_pairs", "thirteen_orphans", "all_green", "knitted_straight"}
