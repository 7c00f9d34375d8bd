"""People on Telegram, over HTTP: the bot is added, four people sit down by tapping and are known from then on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.platforms.conftest import Room, labels, standing
from tests.platforms.program import Program
from tests.platforms.telegram.bot_api import BotApi, User

pytestmark = pytest.mark.asyncio

PEOPLE = [User(7001, "Mei Ling"), User(7002, "Rob 🐉"), User(7003, "محمد"), User(7004, "Dad", "dad_of_mei")]
STRANGER = User(7009, "Mei Ling")


async def pressed(room: Room, message: dict[str, Any], label: str, user: User) -> dict[str, Any]:
    """Somebody taps a button as soon as it is there; what the tap was answered."""
    await room.api.until(lambda: label in labels(message))
    return await room.pressed(await room.api.press(room.chat, message, label, user))


async def test_four_people_sit_down_with_a_tap_each_and_are_known(program: Program, api: BotApi) -> None:
    """From the bot's arrival to the first receipt: six taps, two messages of the bot."""
    room = Room(api, api.chat(-7700))
    await api.take_in(room.chat, PEOPLE[0])
    greeting = (await api.until(lambda: room.chat.of_bot))[0]
    assert "/s ben 3 from ann" in greeting["text"]  # the bot sees commands only, and says so
    taps = 0
    for label, user in [("New game", PEOPLE[0]), *(("Sit down", one) for one in PEOPLE), ("Start", PEOPLE[0])]:
        await pressed(room, greeting, label, user)
        taps += 1
    opened = await room.text_becomes(greeting, "Next: Mei Ling deals")
    assert "Rob 🐉" in opened
    receipt = await room.answer_to(await api.say(room.chat, PEOPLE[1], "/s 3 from dad"))
    assert "Hand 1 · Rob 🐉" in receipt["text"]
    assert (taps, len(room.chat.of_bot)) == (6, 2)
    for user, name in zip(PEOPLE, ("Mei Ling", "Rob 🐉", "محمد", "Dad"), strict=True):
        renamed = User(user.id, "Somebody else")
        assert name in (await room.answer_to(await api.say(room.chat, renamed, "/iam")))["text"]


async def test_a_stranger_of_the_same_name_is_somebody_else(program: Program, api: BotApi) -> None:
    room = Room(api, api.chat(-7701))
    await api.take_in(room.chat, PEOPLE[0])
    message = (await api.until(lambda: room.chat.of_bot))[0]
    for label, user in [("New game", PEOPLE[0]), ("Sit down", PEOPLE[0]), ("Sit down", STRANGER)]:
        await pressed(room, message, label, user)
    text = await room.text_becomes(message, "Mei Ling 2")
    assert "East Mei Ling\n" in text
    claimed = await room.answer_to(await api.say(room.chat, STRANGER, "/iam mei ling"))
    assert labels(claimed) == ["Yes, that's me too"]
    alert = await pressed(room, claimed, "Yes, that's me too", STRANGER)
    assert "Only Mei Ling" in alert["text"]


async def test_who_is_unknown_is_asked_once_and_the_line_is_done(program: Program, api: BotApi) -> None:
    room = Room(api, api.chat(-7702))
    await room.say("ann: /newgame hk Ann Mei Dad Ben")
    dad = User(7100, "Tan Ah Kow")
    asked = await room.answer_to(await api.say(room.chat, dad, "/s me 4 zimo"))
    assert sorted(labels(asked)) == ["I'm Ann", "I'm Ben", "I'm Dad", "I'm Mei", "I'm new here"]
    other = User(7101, "Eve")
    await pressed(room, asked, "I'm Dad", other)
    assert "Hand 1" not in asked["text"]  # the question was not hers
    await pressed(room, asked, "I'm Dad", dad)
    text = await room.text_becomes(asked, "Hand 1 · Dad")
    assert "Tan Ah Kow plays as Dad" in text
    assert standing(text)["Dad"] > 0
    assert "That isn't Dad" in labels(asked)


async def test_private_chats_offer_to_add_the_bot_and_the_bot_is_described(program: Program, api: BotApi) -> None:
    private = Room(api, api.chat(7300, "private"))
    await api.say(private.chat, User(7300, "Zoe"), "/start")
    hello = (await api.until(lambda: private.chat.of_bot))[0]
    buttons = [one for row in hello["reply_markup"]["inline_keyboard"] for one in row]
    assert any(one.get("url", "").endswith("?startgroup=new") for one in buttons)
    await program.logged("the list of commands was set")
    assert {kind for kind, _ in api.described} == {"description", "short_description"}
    assert all(api.described.values())


async def test_the_menu_of_a_chat_has_the_commands_of_its_game(program: Program, api: BotApi) -> None:
    room = Room(api, api.chat(-7703))
    await room.say("ann: /newgame riichi Ann Ben Cat Dan")

    def menus() -> list[set[str]]:
        calls = [asked for method, asked in api.calls if method == "setMyCommands" and asked["scope"]["type"] == "chat"]
        return [{one["command"] for one in asked["commands"]} for asked in calls]

    assert "riichi" in (await api.until(menus))[0]
    assert "hand" not in menus()[0]
