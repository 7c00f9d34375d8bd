"""What a variant declares is enforced for every variant: nothing that it does not know is dropped without a word."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from engine.deals import DealInput, Entered, MidDealEvents, instant_transfers, play, undeclared, value_of
from engine.options import House, resolve
from engine.problems import HandRefused
from engine.ruleset import DealOutcome, Instant, Ruleset
from engine.table import Table, seated
from engine.variants import RULESETS
from engine.wins import Liable, Loss, Part, StatedValue, Win, WinMethod
from tests.case_files import all_cases, record_of

INSTEAD = (
    (("all_honors", "all_honours"), ("mixed_one_suit", "mixed_suit")),
    (("seven_pairs", "chiitoitsu"), ("all_triplets", "toitoi")),
)
"""What a hand may have for something else, where it is worth as much at least."""
VALUE = StatedValue(units=5, fu=30, points=500)


@pytest.fixture(params=RULESETS.values(), ids=list(RULESETS))
def ruleset(request: pytest.FixtureRequest) -> Ruleset[Any]:
    found: Ruleset[Any] = request.param
    return found


def house_of(ruleset: Ruleset[Any]) -> House[Any]:
    return resolve(ruleset, None, {})


def table_of(ruleset: Ruleset[Any]) -> Table:
    return seated(("ann", "bob", "cat", "dan")[: ruleset.seats(house_of(ruleset)) or 4])


def refusal(ruleset: Ruleset[Any], part: Part) -> tuple[str, ...]:
    with pytest.raises(HandRefused) as refused:
        value_of(ruleset, Entered(part, stated=VALUE), table_of(ruleset), house_of(ruleset))
    return tuple(one.key for one in refused.value.problems)


def test_a_liability_of_an_unknown_kind_is_answered(ruleset: Ruleset[Any]) -> None:
    win = Win(player="ann", how=WinMethod.SELF_DRAW, liable=(Liable("bob", "foo"),))
    assert refusal(ruleset, win) == (("liability.unknown",) if ruleset.liabilities else ("liability.none",))


def test_every_liability_that_is_declared_is_known(ruleset: Ruleset[Any]) -> None:
    for kind in ruleset.liabilities:
        win = Win(player="ann", how=WinMethod.SELF_DRAW, liable=(Liable("bob", kind),))
        assert undeclared(ruleset, win) == ()


@pytest.mark.parametrize("part", [Win(player="ann", how=WinMethod.SELF_DRAW, flags=frozenset(("foo",)))])
def test_an_unknown_flag_is_answered(ruleset: Ruleset[Any], part: Part) -> None:
    assert refusal(ruleset, part) == ("flag.unknown",)
    assert refusal(ruleset, Loss(player="bob", flags=frozenset(("foo",)))) == ("flag.unknown",)


def test_an_unknown_draw_is_answered(ruleset: Ruleset[Any]) -> None:
    given = DealInput(outcome=DealOutcome.DRAWN, draw="foo")
    with pytest.raises(HandRefused) as refused:
        play(ruleset, given, table_of(ruleset), house_of(ruleset), MidDealEvents())
    assert [one.key for one in refused.value.problems] == ["draw_not_played"]


def test_an_unknown_payment_during_the_deal_is_answered(ruleset: Ruleset[Any]) -> None:
    with pytest.raises(HandRefused) as refused:
        instant_transfers(ruleset, Instant(kind="foo", player="ann"), table_of(ruleset), house_of(ruleset))
    assert [one.key for one in refused.value.problems] == ["unknown_instant"]


def test_what_is_declared_is_consistent(ruleset: Ruleset[Any]) -> None:
    assert set(ruleset.bets) <= set(ruleset.flags.values())
    assert (ruleset.bet is not None) is bool(ruleset.bets)
    assert ruleset.bet is None or (ruleset.bet in ruleset.instants and ruleset.flags[ruleset.bet] == ruleset.bets[0])
    assert ruleset.drawn_by_bets in (None, *ruleset.draws)
    assert set(ruleset.spoken_flags) <= set(ruleset.flags)
    assert set(ruleset.spoken_draws) <= set(ruleset.draws)
    assert set(ruleset.offered) <= set(ruleset.presets)
    assert ruleset.draws, "every game can be drawn"


def test_no_alias_means_two_games() -> None:
    aliases = [alias for ruleset in RULESETS.values() for alias in (ruleset.id, *ruleset.aliases)]
    assert len(aliases) == len(set(aliases))


ROOT = Path(__file__).resolve().parent.parent.parent
COMMAND = "the command /riichi, which every table can type"
NAMED: Mapping[str, str] = {
    "bot/commands/__init__.py": COMMAND,
    "bot/commands/running.py": COMMAND,
    "bot/platforms/discord/forms.py": COMMAND,
    "bot/platforms/telegram/menu.py": COMMAND,
    "bot/imports/tenhou.py": "logs of one program, which knows one game",
    "bot/text/speech.py": "Cantonese, whose words lie with the texts of the one game over which it is spoken",
    "bot/evaluate": "the fields of cases that only one game has, a module for each",
}
"""Where the bot names a game, each with the reason."""


def named_games(source: str) -> set[str]:
    """The games that a module names: by id, as the start of a key of their texts, or by importing them."""
    found = set[str]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found |= {node.value.split(".")[0]} & set(RULESETS)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("engine.variants."):
            found.add(str(node.module).split(".")[2])
    return found


def test_the_bot_names_no_game() -> None:
    """What differs from game to game is declared by the games: the bot asks them."""
    named = set[str]()
    for path in sorted((ROOT / "bot").rglob("*.py")):
        place = path.relative_to(ROOT).as_posix()
        if named_games(path.read_text(encoding="utf-8")):
            named.add("bot/evaluate" if place.startswith("bot/evaluate/") else place)
    assert named == set(NAMED)


@pytest.mark.parametrize(
    ("source", "games"),
    [
        ('if variant == "british": pass', {"british"}),
        ('line("mcr.limit")', {"mcr"}),
        ("from engine.variants.singapore.options import X", {"singapore"}),
        ('line("choice.with_riichi")', set()),
    ],
)
def test_the_search_for_names_of_games_finds_them(source: str, games: set[str]) -> None:
    assert named_games(source) == games


def test_an_element_by_name_brings_nothing_that_a_hand_of_tiles_with_it_may_lack() -> None:
    """Whatever is counted beside an element that is named alone is in every worked hand that has it."""
    checked = set[str]()
    for case in all_cases():
        items = case["expect"].get("items") if isinstance(case["expect"], dict) else None
        if case.get("kind", "hand") != "hand" or not items or case["variant"] in ("british", "mcr"):
            continue
        record = record_of(case)
        ruleset = RULESETS[case["variant"]]
        house = resolve(ruleset, case.get("preset"), case.get("options", {}))
        held = {str(name): amount for name, amount in items}
        win = Win(player="S", how=WinMethod.SELF_DRAW if record.win == "self_draw" else WinMethod.DISCARD)
        win = win if win.self_drawn else replace(win, payer="W")
        for element in held.keys() & ruleset.element_ids:
            try:
                found = ruleset.score_named(
                    StatedValue(elements=(element,), fu=40), win, seated(("E", "S", "W", "N")), house
                )
            except HandRefused:
                continue
            ways = {"win", "self_draw", "self_pick", "menzen_tsumo", "self_drawn"}
            brought = {item.id: item.amount for item in found.items if item.id not in {element, *ways}}
            lacking = {name: amount for name, amount in brought.items() if held.get(name, 0) < amount}
            for instead, others in INSTEAD:
                least = max((held.get(name, 0) for name in instead), default=0)
                lacking = {name: amount for name, amount in lacking.items() if name not in others or amount > least}
            assert not lacking, (case["id"], element, lacking)
            checked |= {element} if brought else set()
    assert {"small_three_dragons", "big_three_dragons", "mixed_orphans", "small_winds"} <= checked


@pytest.mark.parametrize(
    ("variant", "one", "other"),
    [
        ("mcr", "half_flush", "all_chows"),
        ("mcr", "thirteen_orphans", "half_flush"),
        ("mcr", "mixed_straight", "full_flush"),
        ("mcr", "mixed_straight", "all_simples"),
        ("mcr", "pure_straight", "all_pungs"),
        ("zung_jung", "nine_tile_straight", "no_terminals"),
        ("zung_jung", "three_similar_sequences", "mixed_one_suit"),
        ("zung_jung", "three_kongs", "nine_tile_straight"),
        ("hong_kong", "no_flowers", "own_flower"),
        ("hong_kong", "no_flowers", "own_season"),
        ("hong_kong", "seven_pairs", "thirteen_orphans"),
        ("riichi", "tanyao", "ittsuu"),
        ("riichi", "ryanpeikou", "chiitoitsu"),
        ("riichi", "toitoi", "iipeikou"),
        ("riichi", "sanshoku_doujun", "ittsuu"),
        ("riichi", "ryanpeikou", "ittsuu"),
        ("riichi", "chanta", "ittsuu"),
        ("zung_jung", "three_similar_sequences", "nine_tile_straight"),
        ("singapore", "all_pungs", "ping_hu"),
        ("taiwanese", "all_pungs", "pure_straight"),
    ],
)
def test_elements_that_no_hand_has_together_are_refused_by_what_they_are(variant: str, one: str, other: str) -> None:
    ruleset = RULESETS[variant]
    win = Win(player="S", how=WinMethod.DISCARD, payer="W")
    value = StatedValue(elements=(one, other), fu=40)
    with pytest.raises(HandRefused) as refused:
        ruleset.score_named(value, win, seated(("E", "S", "W", "N")), resolve(ruleset, None, {}))
    assert [found.key for found in refused.value.problems] == ["named_apart"]


@pytest.mark.parametrize(
    ("elements", "apart"),
    [
        (("iipeikou", "sanshoku_doujun", "yakuhai_haku"), True),
        (("yakuhai_haku", "yakuhai_chun", "ittsuu"), True),
        (("sanshoku_doukou", "yakuhai_haku", "yakuhai_chun"), True),
        (("iipeikou", "sanshoku_doujun"), False),
        (("iipeikou", "ittsuu"), False),
        (("chanta", "sanshoku_doujun"), False),
        (("toitoi", "sanshoku_doukou", "yakuhai_haku"), False),
    ],
)
def test_elements_share_the_sets_they_can_and_are_refused_where_four_are_too_few(
    elements: tuple[str, ...], apart: bool
) -> None:
    ruleset = RULESETS["riichi"]
    win = Win(player="S", how=WinMethod.DISCARD, payer="W")
    assert ("named_apart" in named_keys(ruleset, resolve(ruleset, None, {}), win, elements)) is apart


def test_a_fan_of_a_drawn_hand_is_refused_off_a_discard() -> None:
    ruleset = RULESETS["mcr"]
    value = StatedValue(elements=("fully_concealed_hand", "mixed_straight"))
    win = Win(player="S", how=WinMethod.DISCARD, payer="W")
    with pytest.raises(HandRefused) as refused:
        ruleset.score_named(value, win, seated(("E", "S", "W", "N")), resolve(ruleset, None, {}))
    assert [found.key for found in refused.value.problems] == ["named_self_drawn"]


def test_any_two_elements_of_a_worked_hand_go_together() -> None:
    for case in all_cases():
        items = case["expect"].get("items") if isinstance(case["expect"], dict) else None
        if case.get("kind", "hand") != "hand" or not items or case["variant"] == "british":
            continue
        ruleset = RULESETS[case["variant"]]
        house = resolve(ruleset, case.get("preset"), case.get("options", {}))
        win = Win(player="S", how=WinMethod.SELF_DRAW)
        win = win if record_of(case).win == "self_draw" else replace(win, how=WinMethod.DISCARD, payer="W")
        known = [str(name) for name, _ in items if name in ruleset.element_ids]
        keys = {pair: named_keys(ruleset, house, win, pair) for pair in combinations(known, 2)}
        assert not [pair for pair, found in keys.items() if "named_apart" in found], case["id"]


def named_keys(ruleset: Ruleset[Any], house: House[Any], win: Win, elements: tuple[str, ...]) -> tuple[str, ...]:
    """The problems of a hand told by its elements; none where there is nothing wrong with it."""
    try:
        ruleset.score_named(StatedValue(elements=elements, fu=40), win, seated(("E", "S", "W", "N")), house)
    except HandRefused as refused:
        return tuple(one.key for one in refused.problems)
    return ()
