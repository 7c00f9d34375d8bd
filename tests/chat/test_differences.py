"""What is otherwise in a hand is told as it was and as it is: before a tap changes it, and where it was changed."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

SINGAPORE = "ann: /newgame sg ann ben cat dan"
RIICHI = "ann: /newgame riichi ann ben cat dan"
WON = (SINGAPORE, "ann: ann 3 from cat")


@pytest.mark.parametrize(
    ("before", "said", "told"),
    [
        pytest.param(WON, "ann 4 tai", "3 tai → 4 tai", id="value"),
        pytest.param(WON, "from dan", "Off cat → Off dan", id="payer"),
        pytest.param(WON, "zimo", "Off cat → Self-drawn", id="drawn"),
        pytest.param(WON, "winner=ben", "Won by ann → Won by ben", id="winner"),
        pytest.param(WON, "ben 2 from ann", "Won by ann → Won by ben", id="winner and payer"),
        pytest.param(WON, "draw", "ann wins off cat → draw, the wall ran out", id="a draw after all"),
        pytest.param(
            (SINGAPORE, "ann: /draw"),
            "ann 3 from cat",
            "draw, the wall ran out → ann wins off cat",
            id="no draw after all",
        ),
        pytest.param(
            (RIICHI, "ann: ann 3 han 30 fu from ben"), "mangan", "3 han 30 fu → mangan", id="a limit by its name"
        ),
        pytest.param(
            (RIICHI, "ann: /draw ready ann"), "ready ann ben", "ann ready → ann, ben ready", id="who was ready"
        ),
        pytest.param(
            (RIICHI, "ann: 22m 345m 345p 345s 66s+6s from cat riichi"),
            "ippatsu",
            "+ Ippatsu · 一発",
            id="an element",
        ),
        pytest.param(
            ("ann: /newgame bmja ann ben cat dan", "ann: ann won 40 ben 16 cat 8 dan 4"),
            "ben 20",
            "ben: 16 points → 20 points",
            id="the points of one of a round",
        ),
    ],
)
def test_what_changed_in_a_hand_is_told_old_and_new(before: tuple[str, ...], said: str, told: str) -> None:
    chat = Chat.after(*before)
    assert told in chat.say(f"ann: /fix 1 {said}").splitlines()[1:3]


def test_what_would_change_is_told_before_the_tap() -> None:
    asked = Chat.after(*WON).say("dan: it was ben from dan, 2 tai").splitlines()
    assert asked[1:5] == [
        "Correcting hand 1 would change:",
        "Won by ann → Won by ben",
        "Off cat → Off dan",
        "3 tai → 2 tai",
    ]


def test_what_stays_as_it_was_is_not_told() -> None:
    corrected = Chat.after(*WON).say("ann: sorry 4 tai").splitlines()
    assert [one for one in corrected if " → " in one and "→ ann" not in one] == ["3 tai → 4 tai"]
