"""What a program of its own is needed for: restarts, moves, removals, and looking at what was kept."""

from __future__ import annotations

from itertools import product
from pathlib import Path

from bot.commands import COMMANDS
from bot.platforms.telegram.menu import EVERYBODY
from bot.text.catalogue import languages
from storage.base import ChatKey
from storage.sqlite.store import SqliteStore
from tests.platforms.conftest import FOUR_FROM_CAT, PEOPLE, Room, labels, standing
from tests.platforms.program import Program
from tests.platforms.telegram.bot_api import ME, BotApi, Json


async def test_malformed_updates_do_not_stop_the_next(table: Room, program: Program) -> None:
    await table.api.post({"message": {"nonsense": 1}})
    await table.api.post({"message": 5})
    await table.api.post({"callback_query": {"id": "77"}})
    await table.api.post({"something_new": {"id": "77"}})
    assert standing((await table.say("ben: /score ben 4 from cat"))["text"]) == FOUR_FROM_CAT
    await table.api.until(lambda: table.api.updates == [])
    assert program.said("is passed over") == 3


async def test_buttons_work_after_a_restart_and_the_receipt_says_what_became_of_it(
    table: Room, program: Program
) -> None:
    receipt = await table.say("ben: /score ben 4 from cat")
    await program.end()
    await program.start()
    await table.press(receipt, "Undo", "ben")
    assert "undone" in await table.text_becomes(receipt, "undone")
    assert labels(receipt) == []
    taken = await table.api.until(lambda: table.answers_to(receipt))
    assert set(standing(taken[0]["text"]).values()) == {0}


async def test_a_press_that_waited_too_long_still_counts(table: Room, program: Program) -> None:
    receipt = await table.say("ben: /score ben 4 from cat")
    await program.end()
    await table.api.press(table.chat, receipt, "Undo", PEOPLE["ben"])
    table.api.expire_queries()
    await program.start()
    await table.text_becomes(receipt, "undone")
    assert [description for _, description in table.api.refusals] == [
        "Bad Request: query is too old and response timeout expired or query ID is invalid"
    ]


async def test_a_hand_is_valued_inline_and_nothing_is_kept(program: Program, api: BotApi, tmp_path: Path) -> None:
    asked = [await api.ask_inline(PEOPLE["eve"], text) for text in ("hk (CCC) 234m 567m 345p 2s+2s", "hk 12x", "")]
    await api.until(lambda: len(api.inline) == 3)
    value, unread, nothing = (api.inline[ident] for ident in asked)
    assert "(CCC)" in value[0]["title"]
    assert "faan" in value[0]["input_message_content"]["message_text"]
    assert "can't read" in unread[0]["title"]
    assert nothing == []
    await program.end()
    async with SqliteStore(tmp_path / "taifan.sqlite3") as store:
        assert {chat.chat for chat in await store.chats()} <= {f"bot{ME['id']}"}


async def test_a_group_that_becomes_a_supergroup_keeps_its_game(table: Room, program: Program, tmp_path: Path) -> None:
    receipt = await table.say("ben: /score ben 4 from cat")
    big = Room(table.api, await table.api.upgrade(table.chat, -1001))
    assert standing((await big.say("ann: /table"))["text"]) == FOUR_FROM_CAT
    await big.pressed(await table.api.press_data(big.chat, receipt, _data(receipt, "Why"), PEOPLE["ann"]))
    assert len(await table.api.until(lambda: big.chat.of_bot[1:])) == 1
    await big.say("ben: /undo 1")
    assert set(standing((await big.say("ann: /table"))["text"]).values()) == {0}
    await program.end()
    async with SqliteStore(tmp_path / "taifan.sqlite3") as store:
        tables = await store.tables()
    assert [one.chat for one in tables] == ["-1001"]


async def test_an_answer_finds_the_supergroup_that_nobody_announced(table: Room, program: Program) -> None:
    await table.api.upgrade(table.chat, -1001, announced=False)
    big = Room(table.api, table.api.chats[-1001])
    await table.api.say(table.chat, PEOPLE["ben"], "/score ben 4 from cat")
    (receipt,) = await table.api.until(lambda: big.chat.of_bot)
    assert standing(receipt["text"]) == FOUR_FROM_CAT
    await big.press(receipt, "Undo", "ben")
    await big.text_becomes(receipt, "undone")
    await program.end()
    await program.start()
    await table.api.say(table.chat, PEOPLE["ben"], "/table")  # from before the move, delivered late
    await table.api.until(lambda: len(big.chat.of_bot) == 3)
    assert "No game" not in big.chat.of_bot[2]["text"]


async def test_a_bot_that_was_removed_notes_it_and_does_not_insist(
    table: Room, program: Program, tmp_path: Path
) -> None:
    table.chat.bot_is_in = False
    await table.api.say(table.chat, PEOPLE["ben"], "/score ben 4 from cat")
    await table.api.until(
        lambda: ("sendMessage", "Forbidden: bot was kicked from the group chat") in table.api.refusals
    )
    await table.api.throw_out(table.chat, PEOPLE["ann"])
    await table.api.until(lambda: table.api.updates == [])
    assert len(table.api.refusals) == 1
    async with SqliteStore(tmp_path / "taifan.sqlite3", read_only=True) as store:
        assert not await store.is_active(ChatKey("telegram", "-500"))
    await table.api.take_in(table.chat, PEOPLE["ann"])
    assert standing((await table.say("ann: /table"))["text"]) == FOUR_FROM_CAT
    async with SqliteStore(tmp_path / "taifan.sqlite3", read_only=True) as store:
        assert await store.is_active(ChatKey("telegram", "-500"))


async def test_the_list_of_commands_is_set_for_every_scope_and_only_once(table: Room, program: Program) -> None:
    def calls() -> list[Json]:
        everywhere = [asked for method, asked in table.api.calls if method == "setMyCommands"]
        return [asked for asked in everywhere if asked["scope"]["type"] != "chat"]

    scopes = ["default", "all_private_chats", "all_group_chats", "all_chat_administrators"]
    codes = {language[:2] for language in languages()} - {"en"} | {""}
    await program.logged("the list of commands was set")
    await program.end()
    await program.start()
    await table.say("ann: /table")
    assert {(call.get("language_code", ""), call["scope"]["type"]) for call in calls()} == set(product(codes, scopes))
    assert len(calls()) == len(codes) * len(scopes)
    for call in calls():
        private = call["scope"]["type"] == "all_private_chats"
        wanted = {command.names[0] for command in COMMANDS if command.anywhere} if private else set(EVERYBODY)
        assert {command["command"] for command in call["commands"]} == wanted


def _data(message: Json, label: str) -> str:
    rows = message["reply_markup"]["inline_keyboard"]
    return str(next(button["callback_data"] for row in rows for button in row if button["text"] == label))
