"""Values that are made quickly are values all the same: equal, hashed, ordered, shown and replaced as any other."""

from __future__ import annotations

import pickle
from dataclasses import dataclass, fields, replace

from engine import Transfer
from engine.lazy import quick_dataclass


@quick_dataclass(frozen=True, slots=True, order=True)
class Quick:
    one: int
    two: str = ""


@dataclass(frozen=True, slots=True, order=True)
class Usual:
    one: int
    two: str = ""


def test_a_quick_value_is_compared_and_hashed_by_its_fields() -> None:
    assert Quick(1, "a") == Quick(1, "a") != Quick(2, "a")
    assert {Quick(1, "a"), Quick(1, "a"), Quick(1)} == {Quick(1), Quick(1, "a")}
    assert hash(Quick(1, "a")) == hash(Usual(1, "a"))
    assert sorted((Quick(2), Quick(1, "b"), Quick(1))) == [Quick(1), Quick(1, "b"), Quick(2)]


def test_a_quick_value_is_replaced_and_shown_as_a_usual_one() -> None:
    assert replace(Quick(1, "a"), one=2) == Quick(2, "a")
    assert repr(Quick(1, "a")) == repr(Usual(1, "a")).replace("Usual", "Quick")
    assert [one.name for one in fields(Quick)] == ["one", "two"]


def test_a_value_of_the_engine_is_the_same_after_a_way_through_another_process() -> None:
    transfer = Transfer("p1", "p2", 1000, "hand")
    assert pickle.loads(pickle.dumps(transfer)) == transfer
