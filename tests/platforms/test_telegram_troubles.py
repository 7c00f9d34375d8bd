"""Kills, outages, floods and rivals: nothing is lost, nothing counts twice, every command is answered."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from pathlib import Path

import pytest

from engine.journal.entries import HandPlayed, Paid
from engine.journal.replay import replay
from engine.transfers import Purse
from storage.base import TableKey
from storage.sqlite.store import SqliteStore
from tests.platforms.conftest import FOUR_FROM_CAT, PEOPLE, Room, labels, standing
from tests.platforms.program import Program
from tests.platforms.telegram.bot_api import TOKEN, BotApi, Json
from tests.sizes import HANG, sized


async def kept(database: Path, room: Room) -> tuple[list[int], dict[str, int]]:
    """The numbers of the hands and the balances that are on the disk."""
    table = TableKey("telegram", str(room.chat.id))
    async with SqliteStore(database, read_only=True) as store:
        entries = (await store.load(table)).entries
        names = {player.id: player.name for player in await store.players(table.chat_key)}
    numbers = [one.entry.number for one in entries if isinstance(one.entry, HandPlayed)]
    balances = replay(entries).purse(Purse.MONEY)
    return numbers, {names[player]: amount // 1000 for player, amount in balances.items() if player in names}


async def test_what_comes_too_fast_waits_in_order_over_a_kill_and_holds_up_nobody(
    program: Program, api: BotApi
) -> None:
    await program.end()
    program.paced(4, 1.0)
    await program.start()
    loud, quiet = [await Room(api, api.chat(-700 - number)).opened() for number in range(2)]
    amounts = range(1, 16)
    messages = [await api.say(loud.chat, PEOPLE["ann"], f"/pay ann ben {amount}") for amount in amounts]
    await loud.answer_to(messages[4])
    for _ in range(3):
        await quiet.say("ben: /table")
    await api.until(lambda: api.updates == [])
    assert not loud.answers_to(messages[-1]), "what waits is kept by the program, and holds up nobody"
    await program.kill()
    await program.start()
    for message in messages:
        await loud.answer_to(message)
    told = [one["text"] for one in loud.chat.of_bot if "That was a lot at once" in one["text"]]
    assert 1 <= len(told) <= 2, "once, and once more after the new start"
    async with SqliteStore(program.database, read_only=True) as store:
        entries = (await store.load(TableKey("telegram", str(loud.chat.id)))).entries
        assert [one.entry.transfers[0].amount for one in entries if isinstance(one.entry, Paid)] == [
            amount * 1000 for amount in amounts
        ]
        for _ in range(50):
            if not await store.waiting("telegram"):
                break
            await asyncio.sleep(0.1)
        assert await store.waiting("telegram") == ()


@pytest.mark.parametrize("moment", ["before_reply", "after_reply"])
async def test_killed_in_the_middle_of_answering_every_hand_is_there_once_and_answered(
    program: Program, api: BotApi, moment: str
) -> None:
    rooms = [await Room(api, api.chat(-500 - number)).opened() for number in range(3)]
    deaths, armed = sized(1), True

    def kill(method: str, asked: Json) -> None:
        nonlocal armed
        if method == "sendMessage" and armed:
            armed = False
            program.send(signal.SIGKILL)
            if moment == "before_reply":
                raise ConnectionResetError

    setattr(api, moment, kill)
    messages = [(room, await api.say(room.chat, PEOPLE["ben"], "/score ben 4 from cat")) for room in rooms]
    for death in range(1, deaths + 1):
        assert await program.ended() == -signal.SIGKILL
        armed = death < deaths
        await program.start()
    for room, message in messages:
        receipt = await room.answer_to(message)
        assert standing(receipt["text"]) == FOUR_FROM_CAT
    await api.until(lambda: api.updates == [])
    for room, message in messages:
        assert await kept(program.database, room) == ([1], FOUR_FROM_CAT)
        assert 1 <= len(room.answers_to(message)) <= 1 + deaths


async def test_what_was_answered_before_the_program_ended_is_not_answered_again(table: Room, program: Program) -> None:
    message = await table.api.say(table.chat, PEOPLE["ben"], "/score ben 4 from cat")
    await table.answer_to(message)
    await table.api.until(lambda: table.api.updates == [])
    await program.kill()
    await program.start()
    await table.api.post({"message": message})
    await table.say("ann: /table")
    assert len(table.answers_to(message)) == 1


async def test_a_kill_behind_an_answer_leaves_no_older_message_as_it_was(
    table: Room, program: Program, api: BotApi
) -> None:
    receipt = await table.say("ben: /score ben 3 from cat")

    def stop_behind(method: str, _: Json) -> None:
        if method == "sendMessage":
            api.floods[table.chat.id] = [60]

    api.after_reply = stop_behind
    message = await api.say(table.chat, PEOPLE["ben"], "/score ben 4 from cat")
    await table.answer_to(message)
    await api.until(lambda: ("editMessageText", "Too Many Requests: retry after 60") in api.refusals)
    assert "Undo" in labels(receipt)
    await program.kill()
    api.after_reply = None
    await program.start()
    await api.until(lambda: "Undo" not in labels(receipt))
    await table.say("ann: /table")
    assert len(table.answers_to(message)) == 1


async def test_a_server_that_is_gone_for_a_while_is_waited_for_and_named_once(table: Room, program: Program) -> None:
    api = table.api
    await api.stop()
    await program.logged("no answer from Telegram")
    await asyncio.sleep(0.7)  # for another attempt, about which nothing is said
    await api.start()
    message = await api.say(table.chat, PEOPLE["ben"], "/score ben 4 from cat")
    assert standing((await table.answer_to(message))["text"]) == FOUR_FROM_CAT
    await api.until(lambda: api.updates == [])
    assert [line["message"].split(":")[0] for line in program.logs if line["level"] == "warning"] == [
        "no answer from Telegram"
    ]
    assert program.said("answers again") == 1


async def test_answers_outlast_an_outage_that_begins_after_the_hand_was_recorded(table: Room, program: Program) -> None:
    def fail(method: str, asked: Json) -> None:
        if method == "sendMessage":
            table.api.before_reply = None
            table.api.broken = 2
            raise ConnectionResetError

    table.api.before_reply = fail
    message = await table.api.say(table.chat, PEOPLE["ben"], "/score ben 4 from cat")
    assert standing((await table.answer_to(message))["text"]) == FOUR_FROM_CAT
    assert await kept(program.database, table) == ([1], FOUR_FROM_CAT)


async def test_the_program_starts_before_telegram_can_be_reached(idle: Program, api: BotApi, room: Room) -> None:
    await api.stop()
    await idle.start()
    await idle.logged("cannot be reached")
    await asyncio.sleep(0.7)  # for a second attempt, about which nothing is said
    await api.start()
    await room.opened()
    assert idle.said("cannot be reached") == 1


async def test_what_was_said_before_the_start_is_answered_in_order(idle: Program, api: BotApi) -> None:
    rooms = [Room(api, api.chat(-500 - number)) for number in range(2)]
    lines = ["/newgame hk.traditional Ann Ben Cat Dan", *(f"/score ben {faan} from cat" for faan in (3, 4, 7, 10))]
    said = [(room, await api.say(room.chat, PEOPLE["ann"], text)) for text in lines for room in rooms]
    await idle.start()
    for room, message in said:
        await room.answer_to(message)
    for room in rooms:
        assert [one["text"].split(" ·")[0] for one in room.chat.of_bot[1:]] == [f"Hand {n}" for n in (1, 2, 3, 4)]


async def test_a_rival_with_the_same_token_is_waited_for_and_named_once(table: Room, program: Program) -> None:
    table.api.conflicts = 2
    assert standing((await table.say("ben: /score ben 4 from cat"))["text"]) == FOUR_FROM_CAT
    await table.api.until(lambda: not table.api.conflicts)
    await table.say("ann: /table")
    assert program.said("another program answers with the same token") == 1


async def test_a_webhook_that_was_set_is_taken_away(idle: Program, api: BotApi, room: Room) -> None:
    api.webhook = "https://example.org/hook"
    await idle.start()
    await room.opened()
    assert api.webhook == ""


async def test_a_flood_limit_is_waited_out_in_its_chat_only(table: Room) -> None:
    other = await Room(table.api, table.api.chat(-600)).opened()
    table.api.floods[table.chat.id] = [1]
    started = time.monotonic()
    message = await table.api.say(table.chat, PEOPLE["ben"], "/score ben 4 from cat")
    await other.say("ben: /score ben 4 from cat")
    assert table.answers_to(message) == []
    assert standing((await table.answer_to(message))["text"]) == FOUR_FROM_CAT
    assert time.monotonic() - started >= 1
    assert len(table.answers_to(message)) == 1


async def test_sigterm_ends_it_within_five_seconds_and_unfinished_answers_come_after_the_next_start(
    table: Room, program: Program
) -> None:
    heartbeat = program.database.with_name(program.database.name + ".heartbeat")
    beat = json.loads(heartbeat.read_text())
    assert abs(beat["at"] - time.time()) < 60
    assert beat["platforms"].keys() == {"telegram"}
    table.api.floods[table.chat.id] = [60]
    message = await table.api.say(table.chat, PEOPLE["ben"], "/score ben 4 from cat")
    await table.api.until(lambda: ("sendMessage", "Too Many Requests: retry after 60") in table.api.refusals)
    status, seconds = await program.end(signal.SIGTERM)
    assert (status, seconds < 50) == (0, True)
    assert not heartbeat.exists()
    assert table.answers_to(message) == []
    await program.start()
    assert standing((await table.answer_to(message))["text"]) == FOUR_FROM_CAT
    assert await kept(program.database, table) == ([1], FOUR_FROM_CAT)
    status, seconds = await program.end(signal.SIGINT)
    assert (status, seconds < 30) == (0, True)


async def test_no_line_of_the_log_holds_the_token_at_any_level(idle: Program, api: BotApi, room: Room) -> None:
    api.broken = 1
    await idle.start("--log", "debug")
    table = await room.opened()
    api.conflicts = 1
    await table.say("ben: /score ben 4 from cat")
    await api.post({"message": {"message_id": TOKEN}})
    message = await api.say(table.chat, PEOPLE["ben"], f"/score@{'taifan_test_bot'} {TOKEN} from cat")
    await table.answer_to(message)
    await api.stop()
    await asyncio.sleep(0.3)
    await idle.end()
    assert idle.said("Calling Bot API endpoint") > 5  # the library does talk at this level
    assert TOKEN not in idle.output
    assert TOKEN.partition(":")[2] not in idle.output


async def test_it_ends_in_time_when_the_server_takes_calls_and_never_answers(tmp_path: Path) -> None:
    called = asyncio.Event()

    async def swallow(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        called.set()
        await reader.read()
        writer.close()

    silent = await asyncio.start_server(swallow, "127.0.0.1", 0)
    async with silent:
        port = silent.sockets[0].getsockname()[1]
        program = Program(tmp_path, TOKEN, f"http://127.0.0.1:{port}/bot")
        await program.start()
        await asyncio.wait_for(called.wait(), HANG)
        status, seconds = await program.end()
    assert (status, seconds < 50) == (0, True)
