"""A British round by taps alone on Telegram, over HTTP: who went out, how, a value, and the hands of the others."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from tests.platforms.conftest import Room, labels
from tests.platforms.program import Program
from tests.platforms.telegram.bot_api import BotApi, User

pytestmark = pytest.mark.asyncio(loop_scope="module")

ANN = User(8001, "Ann")
TAPS = ("Ann", "Self-drawn", "28", "Bea's hand", "8", "Cyd's hand", "4", "Dot's hand", "Nothing")


def offering(room: Room, label: str) -> list[dict[str, Any]]:
    """The messages with a button of that label."""
    return [one for one in room.chat.of_bot if label in labels(one)]


async def test_a_british_round_is_entered_by_taps_alone(program: Program, api: BotApi) -> None:
    """East's 28 is 56 from each; 8, 4 and nothing settle 4, 8 and 4 among the others."""
    room = Room(api, api.chat(-7790))
    await room.say("ann: /newgame british Ann Bea Cyd Dot")
    await api.say(room.chat, ANN, "/iam ann")
    await api.say(room.chat, ANN, "/s")
    for label in TAPS:
        found = await api.until(partial(offering, room, label))
        await room.pressed(await api.press(room.chat, found[-1], label, ANN))
    settled = (await api.until(lambda: [one for one in room.chat.of_bot if "Hand 1" in one["text"]]))[-1]
    assert "★ Ann 28" in settled["text"]
    assert "Ann +168 · Bea −44" in settled["text"]
    assert "Cyd −56 · Dot −68" in settled["text"]
    assert len(TAPS) <= 12
