"""Buttons that begin a line: what is typed in answer stands behind it."""

from __future__ import annotations

import asyncio

from bot.chat import Reply
from storage.base import TableKey
from tests.chat.conftest import Chat


def answered(chat: Chat, typed: str, reply: Reply) -> str:
    """What comes of a line that answers a message of the bot."""

    async def show() -> None:
        async with chat.store:
            await chat.app.shown(chat.table, "asked", reply)

    asyncio.run(show())
    return chat.say(typed, reply_to="asked")


def test_the_tiles_can_be_typed_in_the_place_of_a_value(table: Chat) -> None:
    table.say("ben: /score ben from ann")
    assert table.labels[-1] == "Type the tiles"
    assert "/score Ben from Ann" in table.say(f"ben: #{len(table.labels)}")
    assert table.reply is not None
    assert "Hand 1 · Ben wins off Ann" in answered(table, "ben: (123p) 23m+4m 456p 789s 55s", table.reply)


def test_a_problem_of_the_rest_is_shown_in_the_whole_line(table: Chat) -> None:
    table.say("ben: /score ben from ann")
    table.say(f"ben: #{len(table.labels)}")
    assert table.reply is not None
    assert "“5x”" in answered(table, "ben: (123p) 23m+4m 456p 7899s 5x", table.reply)


def test_the_names_can_be_typed_once_the_game_is_chosen() -> None:
    chat = Chat()
    chat.say("ann: /newgame hk stake=2")
    assert chat.labels[:2] == ["Sit down", "Add a guest"]
    chat.say("ann: #2")
    assert chat.reply is not None
    assert "ann added Ann, Ben, Cat, Dan." in answered(chat, "ann: Ann Ben Cat Dan", chat.reply)
    chat.say(f"ann: #{chat.labels.index('Start') + 1}")
    assert chat.reply is not None
    assert chat.reply.lines[0].key == "newgame.opened"


def test_such_a_button_of_another_table_is_dead(table: Chat) -> None:
    table.say("ben: /score ben from ann")
    assert table.reply is not None
    foreign = table.reply.choices[-1].id
    other = Chat(table=TableKey("test", "2"))
    assert "out of date" in other.say(f"ben: {foreign}", pressed=True)


def test_the_rules_of_another_game_are_refused_in_words(chat: Chat) -> None:
    """Shooter is a table of rules in Singapore; Hong Kong knows half and full gun."""
    chat.say("ann: /newgame hk ann bob cat dan")
    said = chat.say("ann: /set shooter")
    assert "shooter" in said
    assert "my fault" not in said
