"""Words about the hand of a player, where somebody else won the newest one: it is his own newest hand that is meant."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat


@pytest.fixture
def two() -> Chat:
    """Ben won 3 tai off Cat, then Dan 2 tai off Ann; Dan entered both."""
    return Chat.after("Dan: /newgame sg Ann Ben Cat Dan", "Dan: ben 3 tai from cat", "Dan: dan 2 tai from ann", step=1)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("ben should be 1 tai", "1 tai"),
        ("no, ben was 1 tai", "1 tai"),
        ("correction: ben should be 1 tai lah", "1 tai"),
        ("ben 應該係1番", "1 tai"),
        ("ben should be zimo", "Self-drawn"),
        ("ben should be from ann", "Off Ann"),
    ],
)
@pytest.mark.parametrize("speaker", ["Dan", "Ann"])
def test_an_older_hand_of_a_player_is_shown_before_it_is_put_right(
    two: Chat, speaker: str, said: str, told: str
) -> None:
    shown = two.say(f"{speaker}: {said}")
    assert f"Correct hand 1: {told}?" in shown
    assert not any(hand.corrected for hand in two.seen.night.hands)


@pytest.mark.parametrize("said", ["cat should be 1 tai", "sorry ben 1 tai"])
def test_who_won_no_hand_or_may_have_paid_is_asked_about(two: Chat, said: str) -> None:
    two.say(f"Dan: {said}")
    assert two.reply is not None
    assert two.reply.choices
    assert not any(hand.corrected for hand in two.seen.night.hands)


def test_the_newest_hand_of_the_speaker_is_put_right_at_once(two: Chat) -> None:
    assert "Hand 2 corrected." in two.say("Dan: dan should be 1 tai")


def test_a_payer_who_is_named_behind_it_was_is_the_payer(two: Chat) -> None:
    assert "Hand 2 corrected." in two.say("Dan: no it was cat")
    assert "Dan wins off Cat" in two.text
