"""A game recorded elsewhere, sent as a file: shown before it counts, and refused in one sentence where it is none."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.chat import MOST_BYTES
from tests.chat.test_import import log
from tests.platforms.conftest import PEOPLE, Room, labels
from tests.platforms.discord.discord_world import discord_world, labels_of, text_of

LOG = json.dumps(log(), ensure_ascii=False).encode()
REFUSED = {
    b"\x89PNG\r\n\x00\x01 no text at all": "I don't know this kind of file.",
    LOG[: len(LOG) // 2]: "I can't read this file: it's damaged or incomplete.",
    b"hand,who\n1,ann\n": "I don't know this kind of file.",
}


async def sent(room: Room, content: bytes, caption: str = "/import", **facts: Any) -> Any:
    """A file sent by Ann, and what it was answered."""
    before = len(room.chat.of_bot)
    await room.api.upload(room.chat, PEOPLE["ann"], content, caption, **facts)
    await room.api.until(lambda: len(room.chat.of_bot) > before)
    return room.chat.of_bot[-1]


async def test_a_file_with_a_caption_is_shown_and_then_counts(program: object, room: Room) -> None:
    shown = await sent(room, LOG)
    assert "From the file · hands: 4" in shown["text"]
    assert "Record it as a night of its own?" in shown["text"]
    await room.press(shown, labels(shown)[0], "ann")
    assert "Recorded as a night of its own." in await room.text_becomes(shown, "Recorded")
    again = await sent(room, LOG)
    assert "This file is here already. Nothing was recorded twice." in again["text"]


async def test_an_answer_to_a_file_takes_it(program: object, room: Room) -> None:
    file = await room.api.upload(room.chat, PEOPLE["ann"], LOG)
    answer = await room.say("ann: /import", reply_to_message=file)
    assert "From the file · hands: 4" in answer["text"]


@pytest.mark.parametrize(("content", "said"), REFUSED.items(), ids=["picture", "half", "table"])
async def test_a_file_that_is_none_of_ours_changes_nothing(
    program: object, room: Room, content: bytes, said: str
) -> None:
    answer = await sent(room, content)
    assert said in answer["text"]
    assert (
        "No game" in (await room.say("ann: /table"))["text"] or "Nothing" in (await room.say("ann: /history"))["text"]
    )


async def test_a_file_that_is_too_large_is_not_fetched(program: object, room: Room) -> None:
    answer = await sent(room, LOG, file_size=MOST_BYTES + 1)
    assert "too large" in answer["text"]
    assert not [method for method, _ in room.api.calls if method == "getFile"]


async def test_a_file_that_telegram_does_not_give_out_is_asked_for_again(program: object, room: Room) -> None:
    answer = await sent(room, LOG, file_id="gone")
    assert "couldn't fetch that file" in answer["text"]


async def test_a_file_is_imported_on_discord() -> None:
    async with discord_world() as world:
        shown = await world.say("Ann", "import", file=("log.json", LOG))
        assert "From the file · hands: 4" in text_of(shown.response)
        message = world.channel.history()[-1]
        await world.person("Ann").click(message, label=labels_of(message)[0])
        assert "Recorded as a night of its own." in text_of(world.env.backend.get_message(world.channel.id, message.id))
        again = await world.say("Ann", "import", file=("log.json", LOG))
        assert any("here already" in text_of(one) for one in (again.response, *again.followups) if one is not None)


@pytest.mark.parametrize(("content", "said"), REFUSED.items(), ids=["picture", "half", "table"])
async def test_a_file_that_is_none_of_ours_changes_nothing_on_discord(content: bytes, said: str) -> None:
    async with discord_world() as world:
        shown = await world.say("Ann", "import", file=("log", content))
        assert any(said in text_of(one) for one in (shown.response, *shown.followups) if one is not None)
        assert not (await world.store.tables())
