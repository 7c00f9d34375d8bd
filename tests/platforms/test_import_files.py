"""A game recorded elsewhere, sent as a file: shown before it counts, and refused in one sentence where it is none."""

from __future__ import annotations

import json

import pytest

from tests.chat.test_import import log
from tests.platforms.discord.discord_world import discord_world, labels_of, text_of

LOG = json.dumps(log(), ensure_ascii=False).encode()
REFUSED = {
    b"\x89PNG\r\n\x00\x01 no text at all": "I don't know this kind of file.",
    LOG[: len(LOG) // 2]: "I can't read this file: it's damaged or incomplete.",
    b"hand,who\n1,ann\n": "I don't know this kind of file.",
}


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
