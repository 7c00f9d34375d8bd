"""A hand that never was, with others behind it: it moves nothing, and the table is as it was before it."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

RIICHI = ("ann: /newgame riichi Ann Bob Cat Dan", "ann: ann 3 han 30 fu from bob")
SINGAPORE = ("ann: /newgame sg Ann Bob Cat Dan stake=0.5/1", "ann: ann 3 tai from bob")


def taken_out(chat: Chat, number: int) -> str:
    chat.say(f"ann: undo hand {number}")
    return chat.say(f"ann: #{1 + chat.labels.index('Nobody pays for that hand')}")


@pytest.mark.parametrize("never", ["cat 2 han 30 fu tsumo", "draw", "draw ready bob cat", "/penalty dan zimo"])
@pytest.mark.parametrize("start", [RIICHI, SINGAPORE])
def test_the_hands_around_it_are_as_if_it_had_not_been_told(start: tuple[str, ...], never: str) -> None:
    if start is SINGAPORE:
        never = {"draw ready bob cat": "draw"}.get(never, never).replace("2 han 30 fu", "2 tai")
    unit = "1 han 40 fu" if start is RIICHI else "1 tai"
    without = Chat.after(*start, f"ann: bob {unit} from dan")
    chat = Chat.after(*start, f"ann: {never}", f"ann: bob {unit} from dan")
    if len(chat.seen.night.hands) < 3:
        chat = Chat.after(*start, "ann: /draw nobody", f"ann: bob {unit} from dan")
    shown = taken_out(chat, 2)
    assert "Nobody pays." in shown
    assert chat.balances == without.balances
    assert chat.seen.night.hands[-1].result == without.seen.night.hands[-1].result
    assert chat.seen.night.hands[-1].table == without.seen.night.hands[-1].table


def test_a_riichi_hand_told_by_mistake_adds_no_counter_and_is_no_draw() -> None:
    """Ann dealt and won: 5,800, one honba. Bob's 1 han 40 fu are 1,300 and 300 for that honba."""
    chat = Chat.after(*RIICHI, "ann: cat 2 han 30 fu tsumo", "ann: bob 1 han 40 fu from dan")
    taken_out(chat, 2)
    assert chat.balances == {"Ann": 30_800, "Bob": 20_800, "Cat": 25_000, "Dan": 23_400}
    assert "East 1, 1 honba (#3)" in chat.say("ann: /history")
    assert "Undone: the fix to hand 2" in chat.say("ann: /undo")
    assert "Hands: 3" in chat.say("ann: /stats").replace("hands", "Hands")


def test_a_draw_is_still_a_draw() -> None:
    """At a draw nobody was ready at, the dealer passes and a honba is laid."""
    chat = Chat.after(*RIICHI, "ann: cat 2 han 30 fu tsumo", "ann: bob 1 han 40 fu from dan")
    chat.say("ann: /fix 2 draw ready nobody")
    assert "East 2, 2 honba (#3)" in chat.say("ann: /history")


def test_a_hand_that_does_not_count_is_none_of_those_that_were_played() -> None:
    chat = Chat.after(*SINGAPORE, "ann: cat 2 tai zimo", "ann: bob 1 tai from dan")
    assert "hands: 3" in chat.say("ann: /stats")
    taken_out(chat, 2)
    assert "hands: 2" in chat.say("ann: /stats")
    assert "like that already" in chat.say("ann: /fix 2 void")
    chat.say("ann: /fix 2 bob 3 tai from cat")
    assert "hands: 3" in chat.say("ann: /stats")


@pytest.mark.parametrize(
    "said", ["that hand never happened", "that never happened", "there was no such hand", "false alarm"]
)
def test_the_newest_that_never_was_is_undone(said: str) -> None:
    chat = Chat.after(*SINGAPORE, step=60)
    assert "Undone: hand 1." in chat.say(f"ann: {said}")


def test_who_is_taken_out_of_several_winners_is_not_the_hand() -> None:
    """`remove` with a name is about the name."""
    chat = Chat.after(*SINGAPORE, "ann: cat 2 tai zimo", "ann: bob 1 tai from dan")
    chat.say("ann: /fix 2 remove cat")
    assert not chat.seen.night.hands[1].given.is_void
