"""Draws as Japanese tables call them."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

START = 25_000


@pytest.fixture
def table(chat: Chat) -> Chat:
    chat.say("ann: /newgame riichi ann bob cat dan")
    return chat


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("nine terminals", "nine_terminals"),
        ("kyuushu kyuuhai", "nine_terminals"),
        ("九種九牌", "nine_terminals"),
        ("nine_terminals bob", "nine_terminals"),
        ("suufon renda", "four_winds"),
        ("4 kans", "four_kans"),
        ("four riichi", "four_riichi"),
        ("suucha riichi", "four_riichi"),
        ("triple ron", "triple_ron"),
        ("exhaustive draw ready ann", "exhaustive"),
    ],
)
def test_a_draw_is_known_by_its_common_names(table: Chat, typed: str, kind: str) -> None:
    table.say(f"ann: /draw {typed}")
    assert table.seen.night.hands[-1].given.draw == kind


@pytest.mark.parametrize("typed", ["nagashi bob", "nagashi mangan bob", "nagashi_mangan bob ready ann", "流し満貫 bob"])
def test_nagashi_mangan_pays_whoever_is_named_with_it(table: Chat, typed: str) -> None:
    """A mangan self-drawn by a player who does not deal: 4,000 of the dealer, 2,000 of the others."""
    table.say(f"ann: /draw {typed}")
    assert {name: balance - START for name, balance in table.balances.items()} == {
        "ann": -4000,
        "bob": 8000,
        "cat": -2000,
        "dan": -2000,
    }


@pytest.mark.parametrize(
    "typed",
    [
        "/draw ready ann and bob",
        "/draw ann bob tenpai",
        "/draw noten cat dan",
        "流局 テンパイ ann bob",
        "ryuukyoku tenpai ann bob",
    ],
)
def test_who_was_ready_may_be_said_in_many_ways(table: Chat, typed: str) -> None:
    """Two of four ready share 3,000."""
    table.say(f"ann: {typed}")
    assert [table.balances[name] - START for name in ("ann", "bob", "cat", "dan")] == [1500, 1500, -1500, -1500]


def test_names_alone_are_asked_about(table: Chat) -> None:
    table.say("ann: /draw ann bob cat")
    assert not table.seen.night.hands
    table.say("ann: #2")
    assert [table.balances[name] - START for name in ("ann", "bob", "cat", "dan")] == [-1000, -1000, -1000, 3000]


def test_a_number_of_players_is_no_name(table: Chat) -> None:
    assert "Who was ready?" in table.say("ann: /draw tenpai 2")
    assert not table.seen.night.hands


@pytest.mark.parametrize("typed", ["/draw cat dan", "/draw Cat, Dan", "/draw cat and dan", "/draw exhaustive cat dan"])
def test_two_players_named_alone_showed_ready_hands(table: Chat, typed: str) -> None:
    """Those ready share 3000: 1500 each."""
    assert "cat, dan tenpai" in table.say(f"ann: {typed}")
    assert table.balances == {"ann": 23_500, "bob": 23_500, "cat": 26_500, "dan": 26_500}


@pytest.mark.parametrize("typed", ["/draw cat", "/draw ann cat dan", "/draw ca dan", "/draw cat cat"])
def test_other_names_alone_are_asked_about(table: Chat, typed: str) -> None:
    assert "ready, or not ready?" in table.say(f"ann: {typed}")
    assert table.seen.night.hands == ()
