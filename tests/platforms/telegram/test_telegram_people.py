"""People on Telegram, over HTTP: the bot is added, four people sit down by tapping and are known from then on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.platforms.conftest import Room, labels, standing
from tests.platforms.program import Program
from tests.platforms.telegram.bot_api import BotApi, User

pytestmark = pytest.mark.asyncio(loop_scope="module")

PEOPLE = [User(7001, "Mei Ling"), User(7002, "Rob 🐉"), User(7003, "محمد"), User(7004, "Dad", "dad_of_mei")]
MOST_TAPS, MOST_MESSAGES = 8, 2
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
    opened = await room.text_becomes(greeting, "Mei Ling deals first")
    assert "Rob 🐉" in opened
    receipt = await room.answer_to(await api.say(room.chat, PEOPLE[1], "/s 3 from dad"))
    assert "Hand 1 · Rob 🐉" in receipt["text"]
    assert (taps, len(room.chat.of_bot)) == (6, 2)
    assert taps <= MOST_TAPS
    assert len(room.chat.of_bot) <= MOST_MESSAGES
    for user, name in zip(PEOPLE, ("Mei Ling", "Rob 🐉", "محمد", "Dad"), strict=True):
        renamed = User(user.id, "Somebody else")
        assert name in (await room.answer_to(await api.say(room.chat, renamed, "/iam")))["text"]


async def test_a_stranger_of_the_same_name_is_somebody_else(program: Program, api: BotApi) -> None:
    room = Room(api, api.chat(-7701))
    await api.take_in(room.chat, PEOPLE[0])
    message = (await api.until(lambda: room.chat.of_bot))[0]
    for label, user in [("New game", PEOPLE[0]), ("Sit down", PEOPLE[0]), ("Sit down", STRANGER)]:
        await pressed(room, message, label, user)
    text = await room.text_becomes(message, "Mei Ling B")
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
    sent = [more for method, more in api.calls if method == "sendMessage" and int(more["chat_id"]) == room.chat.id]
    assert sent[-1]["disable_notification"], "nobody's phone rings for it"
    other = User(7101, "Eve")
    alert = await pressed(room, asked, "I'm Dad", other)
    assert "somebody else" in alert["text"]
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


async def test_whoever_speaks_to_the_bot_by_its_name_is_answered(program: Program, api: BotApi) -> None:
    room = Room(api, api.chat(-7790))
    assert "/newgame sg Ann Ben Cat Dan" in (await room.say("ann: @taifan_test_bot"))["text"]
    await room.say("ann: /newgame sg Ann Ben Cat Dan")
    assert (await room.say("ann: @taifan_test_bot rules?"))["text"].startswith("Singapore style")
    assert (await room.say("ann: @taifan_test_bot how do I remove Dan"))["text"].startswith("After each hand")
    assert standing((await room.say("ann: @taifan_test_bot ben 1 from cat"))["text"])["Ben"] > 0


async def test_who_writes_to_the_bot_alone_is_told_what_it_does(program: Program, api: BotApi) -> None:
    private = Room(api, api.chat(7301, "private"))
    await api.say(private.chat, User(7301, "Zoe"), "how do i use this")
    assert (await api.until(lambda: private.chat.of_bot))[0]["reply_markup"]["inline_keyboard"]


async def test_the_menu_of_a_chat_has_the_commands_of_its_game(program: Program, api: BotApi) -> None:
    room = Room(api, api.chat(-7703))
    await room.say("ann: /newgame riichi Ann Ben Cat Dan")

    def menus() -> list[set[str]]:
        scopes = [(asked["scope"], asked["commands"]) for method, asked in api.calls if method == "setMyCommands"]
        return [
            {one["command"] for one in commands} for scope, commands in scopes if scope.get("chat_id") == room.chat.id
        ]

    assert "riichi" in (await api.until(menus))[0]
    assert "hand" not in menus()[0]


GREEK = User(7401, "Zoe", language="el")
TAIPEI = User(7402, "小美", language="zh-hant")


async def test_the_language_belongs_to_the_chat_and_never_flips(program: Program, api: BotApi) -> None:
    """Opened by somebody whose language there is no catalogue for, then spoken to by others."""
    room = Room(api, api.chat(-7704))
    await room.answer_to(await api.say(room.chat, GREEK, "/newgame sg Ann Ben Cat Dan"))
    won = await room.answer_to(await api.say(room.chat, TAIPEI, "/s ben 3 from ann"))
    assert won["text"].startswith("Hand 1 · Ben")
    assert "Tonight: 1 hand" in (await room.answer_to(await api.say(room.chat, TAIPEI, "/settle")))["text"]


async def test_who_opens_with_a_typed_line_gives_the_chat_a_language_that_can_be_changed(
    program: Program, api: BotApi
) -> None:
    room = Room(api, api.chat(-7705))
    opened = await room.answer_to(await api.say(room.chat, TAIPEI, "/newgame sg Ann Ben Cat Dan"))
    assert opened["text"].startswith("開打")
    assert labels(opened)[-1] == "語言 · Language"  # chosen for all by one, so it is offered
    assert "自摸" in (await room.say("ann: /s ann 3 zimo"))["text"]  # English clients do not flip it
    await pressed(room, opened, "語言 · Language", PEOPLE[0])
    asked = await api.until(lambda: [one for one in room.chat.of_bot if "English" in labels(one)])
    await pressed(room, asked[-1], "English", PEOPLE[0])
    receipt = await room.answer_to(await api.say(room.chat, TAIPEI, "/s ben 3 from ann"))
    assert receipt["text"].startswith("Hand 2 · Ben")
    again = await room.answer_to(await api.say(room.chat, TAIPEI, "/newgame hk Ann Ben Cat Dan sure"))
    assert again["text"].startswith("New game")


async def test_the_opening_message_offers_the_language_where_clients_differ(program: Program, api: BotApi) -> None:
    room = Room(api, api.chat(-7706))
    opening = await room.answer_to(await api.say(room.chat, PEOPLE[0], "/newgame"))
    await pressed(room, opening, "Sit down", PEOPLE[0])
    assert "Language · 語言" not in labels(opening)
    await pressed(room, opening, "Sit down", TAIPEI)
    await pressed(room, opening, "Language · 語言", TAIPEI)
    await pressed(room, opening, "繁體中文", TAIPEI)
    await room.text_becomes(opening, "開新局")
    assert "坐下" in labels(opening)
    await pressed(room, opening, "坐下", PEOPLE[1])
    assert "Rob 🐉" in await room.text_becomes(opening, "坐下了")


async def test_a_supergroup_keeps_people_links_names_and_settings(program: Program, api: BotApi) -> None:
    room = Room(api, api.chat(-7710))
    await room.answer_to(await api.say(room.chat, TAIPEI, "/newgame sg me Ben Cat Dan stake=0.1/0.2"))
    await room.answer_to(await api.say(room.chat, PEOPLE[3], "/iam Dan"))
    await room.answer_to(await api.say(room.chat, PEOPLE[3], "/rename Dan Danny Ho"))
    await room.answer_to(await api.say(room.chat, TAIPEI, "/set who=seated"))
    big = Room(api, await api.upgrade(room.chat, -1007710))
    renamed = User(PEOPLE[3].id, "Somebody else")
    assert "Danny Ho" in (await big.answer_to(await api.say(big.chat, renamed, "/iam")))["text"]
    won = await big.answer_to(await api.say(big.chat, renamed, "/s 3 zimo"))  # 0.2 base, 3 tai: 1.6 of everybody
    assert "Danny Ho +4.80" in won["text"]
    assert "Hand" not in won["text"], "the language of the chat went with it"
    refused = await big.answer_to(await api.say(big.chat, User(7411, "Eve"), "/s Ben 2 zimo"))
    assert standing(refused["text"]) == {}
    assert "我是 Ben" in labels(refused)


async def test_who_leaves_the_group_keeps_name_and_balance_and_comes_back_as_himself(
    program: Program, api: BotApi
) -> None:
    room = Room(api, api.chat(-7711))
    await room.answer_to(await api.say(room.chat, PEOPLE[3], "/newgame sg me Ben Cat Dora"))
    await room.answer_to(await api.say(room.chat, PEOPLE[3], "/s 3 zimo"))
    await api.say(room.chat, PEOPLE[3], "/table", left_chat_member=PEOPLE[3].header())
    assert standing((await room.say("ann: /table"))["text"])["Dad"] == 24
    back = User(PEOPLE[3].id, "Daddy Cool", "dad2")
    assert (await room.answer_to(await api.say(room.chat, back, "/iam")))["text"] == "You're Dad here."
    assert standing((await room.answer_to(await api.say(room.chat, back, "/s 2 zimo")))["text"])["Dad"] == 36


async def test_where_the_bot_reads_everything_nobody_is_told_to_type_the_command(program: Program, api: BotApi) -> None:
    room = Room(api, api.chat(-7712, admin=True))
    await api.promote(room.chat, PEOPLE[0])
    helped = await room.answer_to(await api.say(room.chat, PEOPLE[0], "/start"))
    assert "just type it:\nben 3 from ann" in helped["text"]
    await room.say("ann: /newgame sg Ann Ben Cat Dan")
    won = await room.answer_to(await api.say(room.chat, PEOPLE[0], "ben 3 from ann"))
    assert "Hand 1 · Ben" in won["text"]


TYPED = {
    "/newgame sg": ("Add a guest", "lim", "lim"),
    "/score ann from ben": ("Type the tiles", "123m 555p EEE (789s) 5m+5m", "Hand 1 · Ann"),
    "/season": ("Start a season…", "winter", "winter"),
}
"""Lines after which something is to be typed: the button, what is typed, what the answer to it shows."""


@pytest.mark.parametrize("begun", TYPED)
async def test_what_is_to_be_typed_is_asked_for_as_an_answer_which_privacy_mode_lets_through(
    program: Program, api: BotApi, begun: str
) -> None:
    """A bare line is never heard there; the field for an answer opens for whoever pressed, and for nobody else."""
    label, typed, shown = TYPED[begun]
    room = Room(api, api.chat(-7721 - list(TYPED).index(begun)))
    if begun != "/newgame sg":
        await room.say("ann: /newgame sg Ann Ben Cat Dan")
    asked = await room.answer_to(await api.say(room.chat, PEOPLE[0], begun))
    before = len(api.forms)
    await pressed(room, asked, label, PEOPLE[0])
    question, form = (await api.until(lambda: api.forms[before:]))[0]
    assert (form["force_reply"], form["selective"]) == (True, True)
    sent = [more["text"] for method, more in api.calls if method == "sendMessage" and more.get("reply_markup")]
    assert f"tg://user?id={PEOPLE[0].id}" in sent[-1]
    await api.say(room.chat, PEOPLE[0], typed, reply_to_message=question)
    await api.until(lambda: [one for one in room.chat.of_bot if shown in one["text"]])


async def test_two_of_one_first_name_are_told_apart_by_the_family(program: Program, api: BotApi) -> None:
    room = Room(api, api.chat(-7713))
    opening = await room.answer_to(await api.say(room.chat, PEOPLE[0], "/newgame"))
    for user in (User(7421, "Sam"), User(7422, "Sam", family="Lim"), User(7423, "Sam", "samuel_tan")):
        await pressed(room, opening, "Sit down", user)
    text = await room.text_becomes(opening, "West")
    await room.text_becomes(opening, "samuel_tan")
    assert "East Sam\nSouth Sam L\nWest samuel_tan" in opening["text"], text


XIU, DAN, BEN = User(7501, "Xiu", family="Lin"), User(7502, "Dan", family="Xiu"), User(7503, "Ben")


async def test_who_is_told_by_the_name_that_telegram_shows_is_understood(program: Program, api: BotApi) -> None:
    """Telegram shows first and last name, the table the first; another player's first name is the last one of Dan."""
    room = Room(api, api.chat(-7750))
    message = await room.answer_to(await api.say(room.chat, BEN, "/newgame sg"))
    for label, user in [*(("Sit down", one) for one in (XIU, DAN, BEN, User(7504, "Cat"))), ("Start", BEN)]:
        await pressed(room, message, label, user)
    await room.text_becomes(message, "Xiu deals first")
    told = await room.answer_to(await api.say(room.chat, BEN, "@taifan_test_bot Xiu Lin 3 from Dan"))
    assert told["text"].startswith("Hand 1 · Xiu")
    told = await room.answer_to(await api.say(room.chat, DAN, "/s cat 2 from XIU LIN"))
    assert told["text"].startswith("Hand 2 · Cat wins off Xiu")


async def test_the_full_name_of_one_is_not_the_name_of_another(program: Program, api: BotApi) -> None:
    """A guest Xiu sits at the table when Xiu Lin says that he is Mei."""
    room = Room(api, api.chat(-7751))
    await room.answer_to(await api.say(room.chat, BEN, "/newgame sg Xiu Ben Cat Mei"))
    await room.answer_to(await api.say(room.chat, User(7505, "Xiu", family="Lin"), "/iam Mei"))
    told = await room.answer_to(await api.say(room.chat, BEN, "/s Xiu Lin 3 from Cat"))
    assert told["text"].startswith("Hand 1 · Mei")
    told = await room.answer_to(await api.say(room.chat, BEN, "/s Xiu 2 from Cat"))
    assert told["text"].startswith("Hand 2 · Xiu")


async def test_a_plain_line_that_came_shows_that_every_line_is_read(program: Program, api: BotApi) -> None:
    chat = api.chat(-7791)
    room = Room(api, chat)
    private = await room.answer_to(await api.say(chat, PEOPLE[0], "/help"))
    assert "I only see commands here" in " ".join(private["text"].split())
    chat.admin = True  # by the owner, while the program was away
    await api.say(chat, PEOPLE[0], "good evening")
    told = await room.answer_to(await api.say(chat, PEOPLE[0], "/help"))
    assert "I only see commands here" not in " ".join(told["text"].split())
