"""A game recorded elsewhere, sent to Telegram as a file."""

from __future__ import annotations

from typing import Any

import pytest

from bot.chat import MOST_BYTES
from tests.platforms.conftest import PEOPLE, Room, labels
from tests.platforms.test_import_files import LOG, REFUSED

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def sent(room: Room, content: bytes, caption: str = "/import", **facts: Any) -> Any:
    """A file sent by Ann, and what it was answered."""
    before = len(room.chat.of_bot)
    await room.api.upload(room.chat, PEOPLE["ann"], content, caption, **facts)
    await room.api.until(lambda: len(room.chat.of_bot) > before)
    return room.chat.of_bot[-1]


async def test_a_file_with_a_caption_is_shown_and_then_counts(room: Room) -> None:
    shown = await sent(room, LOG)
    assert "From the file · hands: 4" in shown["text"]
    assert "Record it as a night of its own?" in shown["text"]
    await room.press(shown, labels(shown)[0], "ann")
    assert "Recorded as a night of its own." in await room.text_becomes(shown, "Recorded")
    again = await sent(room, LOG)
    assert "This file is here already. Nothing was recorded twice." in again["text"]


async def test_an_answer_to_a_file_takes_it(room: Room) -> None:
    file = await room.api.upload(room.chat, PEOPLE["ann"], LOG)
    answer = await room.say("ann: /import", reply_to_message=file)
    assert "From the file · hands: 4" in answer["text"]


@pytest.mark.parametrize(("content", "said"), REFUSED.items(), ids=["picture", "half", "table"])
async def test_a_file_that_is_none_of_ours_changes_nothing(room: Room, content: bytes, said: str) -> None:
    answer = await sent(room, content)
    assert said in answer["text"]
    assert (
        "No game" in (await room.say("ann: /table"))["text"] or "Nothing" in (await room.say("ann: /history"))["text"]
    )


async def test_a_file_that_is_too_large_is_not_fetched(room: Room) -> None:
    answer = await sent(room, LOG, file_id="large", file_size=MOST_BYTES + 1)
    assert "too large" in answer["text"]
    assert not [asked for method, asked in room.api.calls if method == "getFile" and asked["file_id"] == "large"]


async def test_a_file_that_telegram_does_not_give_out_is_asked_for_again(room: Room) -> None:
    answer = await sent(room, LOG, file_id="gone")
    assert "couldn't fetch that file" in answer["text"]
