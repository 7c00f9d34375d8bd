"""The collector rests while somebody needs it to, and is as it was after that."""

from __future__ import annotations

import gc

import pytest

from storage.collector import COLLECTOR


def test_it_rests_until_the_last_is_done_also_after_a_fault() -> None:
    assert gc.isenabled()
    with COLLECTOR.paused():
        with pytest.raises(ValueError, match="a fault"), COLLECTOR.paused():
            raise ValueError("a fault")
        assert not gc.isenabled()
    assert gc.isenabled()


def test_one_that_slept_before_is_not_woken() -> None:
    gc.disable()
    try:
        with COLLECTOR.paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
