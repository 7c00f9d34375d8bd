"""A walk over the tables of every variant: no row, exclusion or option without cases on both sides of it.

Every variant is walked; what cannot be shown by a case is claimed beside the test, with the
reason.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from bot.evaluate.cases import house_of
from bot.evaluate.registry import KINDS
from engine.deals import value_of
from engine.options import kinds_of, resolve
from engine.problems import Refused
from engine.ruleset import HandScore
from engine.scoring.elements import Element, ElementTable
from engine.variants import RULESETS
from tests.case_files import Case, cases_of, record_of

WALKED = tuple(RULESETS)

IMPOSSIBLE: Mapping[str, Mapping[tuple[str, str], str]] = {
    "zung_jung": dict.fromkeys(
        (
            *[("mixed_one_suit", "pure_one_suit"), ("small_three_dragons", "big_three_dragons")],
            *[("small_three_winds", dearer) for dearer in ("big_three_winds", "big_four_winds")],
            *[("small_four_winds", "big_four_winds"), ("big_three_winds", "small_four_winds")],
            *[("two_concealed_triplets", f"{number}_concealed_triplets") for number in ("three", "four")],
            ("three_concealed_triplets", "four_concealed_triplets"),
            *[("one_kong", f"{number}_kongs") for number in ("two", "three", "four")],
            *[("two_kongs", "three_kongs"), ("two_kongs", "four_kongs"), ("three_kongs", "four_kongs")],
            *[("two_identical_sequences_twice", f"{number}_identical_sequences") for number in ("three", "four")],
            ("small_three_similar_triplets", "three_similar_triplets"),
            *[("final_discard", "final_draw"), ("blessing_of_earth", "blessing_of_heaven")],
        ),
        "patterns of one series of which a hand can hold one only",
    ),
}
"""Pairs (left out, because of) that no hand can show, each with the reason, by variant."""

INFORMATION: Mapping[str, Mapping[str, str]] = {
    "british": {
        "money": "the kind of a case says whether it is answered in points or in pence",
        "currency": "the sign that is printed beside amounts",
        "own_hands": "hands that are told by name only; they are shown in test_own_hands.py",
    },
    "hong_kong": {
        "fifth_tile_wall": "only the table sees the wall: it is told in the rules and never looked at",
        "players": "cases seat four; three are shown in test_three_players.py",
        "starting_points": "a case holds one deal; stacks are shown in test_hong_kong.py",
        "bust": "a case holds one deal; running out is shown in test_hong_kong.py",
    },
    "mcr": {
        "starting_points": "a case holds one deal; stacks are shown in test_mcr.py",
    },
    "riichi": {
        "atozuke": "a scorer cannot see when the yaku of a hand was fixed",
        "reach_below_1000": "a bet is placed before the hand ends; shown in test_riichi.py",
    },
    "riichi_arcade": {
        "atozuke": "a scorer cannot see when the yaku of a hand was fixed",
        "reach_below_1000": "a bet is placed before the hand ends; shown in test_riichi.py",
    },
    "taiwanese": {
        "players": "cases seat four; three are shown in test_three_players.py",
        "starting_points": "a case holds one deal; they are shown in test_three_players.py",
        "seat_wind_mode": "a case names the winds of dealer and winner: the chat asks for them where doors decide",
    },
    "zung_jung": {"enabled_elements": "every pattern is played, so that the list only takes back the other one"},
}
"""Options that change no answer, each with the reason, by variant."""


def forget_tables() -> None:
    """Forget every table that was made for a house, and what hands came to by it."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith("engine.variants."):
            for one in vars(module).values():
                if callable(getattr(one, "cache_clear", None)):
                    one.cache_clear()


@pytest.fixture
def shuffled_tables(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """Every table of elements is made with its rows in another order; what was made so."""
    rng, made, shuffled = random.Random(20110827), ElementTable.__init__, list[object]()

    def make(table: ElementTable[Any], rows: Iterable[Element[Any]]) -> None:
        given = tuple(rows)
        made(table, rng.sample(given, len(given)))
        shuffled.append(table)

    monkeypatch.setattr(ElementTable, "__init__", make)
    forget_tables()
    yield shuffled
    forget_tables()


def hand_cases(variant: str) -> tuple[Case, ...]:
    """The cases of a single hand that can be scored: those of which the items and left-out elements are looked at."""
    return tuple(
        case
        for case in cases_of(variant)
        if KINDS[variant][kind_of(case)].alone is not None
        and case.get("win") not in ("draw", "false_win")
        and isinstance(case["expect"], dict)
        and "error" not in case["expect"]
    )


def kind_of(case: Case) -> str:
    return case.get("kind") or "hand"


@cache
def scores(variant: str) -> tuple[tuple[Case, HandScore], ...]:
    return tuple((case, score_of(case)) for case in hand_cases(variant))


def score_of(case: Case) -> HandScore:
    """The score of a case that is a single hand."""
    alone = KINDS[case["variant"]][kind_of(case)].alone
    assert alone is not None
    return value_of(RULESETS[case["variant"]], *alone(record_of(case)))


def rows_in_force(case: Case) -> tuple[Element[Any], ...]:
    """The rows of all modes under the house of a case."""
    tables = RULESETS[case["variant"]].elements(house_of(record_of(case)))
    return tuple(row for rows in tables.values() for row in rows)


def expected_items(case: Case) -> set[str]:
    expect = case["expect"]
    return {item[0] for item in expect.get("items") or ()} if isinstance(expect, dict) else set()


@cache
def pairs(variant: str) -> tuple[tuple[str, str], ...]:
    """Every (left out, because of) that a table names, under the default house and under every house of a case."""
    houses = {resolve(RULESETS[variant], None, {}), *(house_of(record_of(case)) for case in hand_cases(variant))}
    tables = [rows for house in houses for rows in RULESETS[variant].elements(house).values()]
    return tuple(sorted({pair for rows in tables for pair in _pairs(rows)}))


def _pairs(rows: tuple[Element[Any], ...]) -> Iterator[tuple[str, str]]:
    present = {row.id for row in rows}
    for row in rows:
        yield from ((other, row.id) for other in row.swallows if other in present)
        yield from ((row.id, other) for other in row.unless if other in present)


def shown_pairs(variant: str) -> set[tuple[str, str]]:
    """Every (left out, because of) in the score of some case."""
    return {(out.id, because) for _, score in scores(variant) for out in score.left_out for because in out.because}


@pytest.mark.parametrize("variant", WALKED)
def test_every_element_counts_in_some_case(variant: str) -> None:
    assert RULESETS[variant].element_ids - set().union(*map(expected_items, cases_of(variant))) == set()


@pytest.mark.parametrize("variant", WALKED)
def test_every_element_is_nearly_there_in_some_case(variant: str) -> None:
    near = [(case, element) for case in cases_of(variant) for element in case.get("near_miss", ())]
    assert RULESETS[variant].element_ids - {element for _, element in near} == set(), "no case carries near_miss"
    for case, element in near:
        assert element in {row.id for row in rows_in_force(case)}, f"{case['id']}: {element} is not in force"
        assert element not in expected_items(case), f"{case['id']}: {element} counts"


@pytest.mark.parametrize("variant", WALKED)
def test_every_exclusion_is_seen_at_work(variant: str) -> None:
    assert set(pairs(variant)) & shown_pairs(variant) == set(pairs(variant)) - set(IMPOSSIBLE.get(variant, {}))


@pytest.mark.parametrize("variant", WALKED)
def test_what_is_claimed_impossible_is_in_a_table(variant: str) -> None:
    assert set(IMPOSSIBLE.get(variant, {})) <= set(pairs(variant))


@pytest.mark.parametrize("variant", WALKED)
def test_an_option_makes_a_difference_between_two_cases(variant: str) -> None:
    options = kinds_of(RULESETS[variant].options)
    assert {name for name in options if not has_twins(variant, name)} == set(INFORMATION.get(variant, {}))


def has_twins(variant: str, option: str) -> bool:
    """Whether two cases differ in one option alone and have different answers."""
    answers: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for case in cases_of(variant):
        options = dict(case.get("options") or {})
        value = repr(options.pop(option, None)) if option in options else "as usual"
        answers[_asked(case, options)][value] = repr(case["expect"])
    return any(len(set(told.values())) > 1 for told in answers.values())


def _asked(case: Case, options: Case) -> str:
    """Everything that decides an answer, in one text."""
    aside = ("id", "expect", "note", "source", "near_miss", "options")
    asked = {name: value for name, value in case.items() if name not in aside}
    return repr((sorted(asked.items()), sorted(options.items())))


@pytest.mark.parametrize("variant", WALKED)
def test_the_order_of_rows_does_not_matter(
    variant: str, in_order: Mapping[str, tuple[HandScore, ...]], shuffled_tables: list[object]
) -> None:
    for case, score in zip(hand_cases(variant), in_order[variant], strict=True):
        again = score_of(case)
        assert sorted(again.items, key=lambda item: item.id) == sorted(score.items, key=lambda item: item.id)
        assert (again.units, again.counted, again.worth, again.mode) == (
            score.units,
            score.counted,
            score.worth,
            score.mode,
        )
    assert shuffled_tables


@pytest.fixture(scope="module")
def in_order() -> Mapping[str, tuple[HandScore, ...]]:
    """The scores of all cases with the tables as they are written."""
    return {variant: tuple(score for _, score in scores(variant)) for variant in WALKED}


@pytest.mark.parametrize("variant", WALKED)
def test_every_hand_case_can_be_scored(variant: str) -> None:
    for case in hand_cases(variant):
        try:
            score_of(case)
        except Refused as refusal:
            pytest.fail(f"{case['id']}: {refusal}")
