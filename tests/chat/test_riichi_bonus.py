"""Bonus tiles as Japanese tables tell them."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

HAND = "234m456p678s22s34s+5s"


@pytest.mark.parametrize(
    ("told", "dora"),
    [
        ("dora 1s", 2),
        ("dora 2", 2),
        ("2 dora", 2),
        ("ドラ 2", 2),
        ("dora indicator 1s", 2),
        ("dora haku", 0),
        ("dora 1s ura none", 2),
        ("dora east ura 3", 3),
    ],
)
def test_dora_are_told_by_indicator_or_number(chat: Chat, told: str, dora: int) -> None:
    """Riichi, pinfu and tanyao are three han; 1s makes both 2s dora, white and east none."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say(f"bob: /s {HAND} riichi from cat {told}")
    assert sum(chat.items.values()) == 3 + dora


@pytest.mark.parametrize("told", ["kita 2", "2 kita", "kita N N", "kita NN", "kita=2", "北抜き 2"])
def test_norths_set_aside_are_told_in_many_ways(chat: Chat, told: str) -> None:
    chat.say("ann: /newgame riichi players=3 ann bob cat")
    chat.say(f"bob: /s 234567p678s22s34s+5s riichi from cat {told}")
    assert chat.items["riichi.kita_dora" if "riichi.kita_dora" in chat.items else "kita_dora"] == 2


@pytest.mark.parametrize(
    "typed",
    ["234m456p678s22s34s ron 5s from cat riichi", f"{HAND} from cat ron riichi"],
)
def test_tiles_and_facts_may_stand_behind_ron(chat: Chat, typed: str) -> None:
    """Riichi, pinfu, tanyao: 3,900 and the bet that lies on the table."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say(f"bob: /s {typed}")
    assert chat.balances["cat"] == 25_000 - 3900
