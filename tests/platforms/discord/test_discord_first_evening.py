"""The first evening on a server, over gateway and REST: the bot arrives, people sit down, in their language."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.platforms.discord.discord_limits import walk
from tests.platforms.discord.discord_program import DiscordProgram
from tests.platforms.discord.discord_server import DiscordServer, Interaction
from tests.sizes import HANG

FOUR = "Ann Ben Cat Dan"


def labels(server: DiscordServer, message: str) -> list[str]:
    return [one["label"] for one in walk(server.messages[message]["components"]) if one.get("label")]


async def begun(server: DiscordServer, folder: Path) -> DiscordProgram:
    server.locales |= {"Jürgen": "de", "小美": "zh-TW"}
    program = DiscordProgram(folder, server)
    await program.start()
    await server.online()
    return program


def place(done: Interaction) -> str:
    assert done.original is not None
    return done.original


async def test_a_game_opened_by_a_client_of_no_catalogue_never_flips(server: DiscordServer, tmp_path: Path) -> None:
    program = await begun(server, tmp_path)
    await server.slash("Jürgen", "newgame", game="sg", players=FOUR)
    won = await server.slash("小美", "score", winner="Ben", hand="3", **{"from": "Ann"})
    assert "Hand 1 · Ben" in server.text(won)
    assert (await program.end())[0] == 0


async def test_the_language_of_the_server_is_chosen_where_clients_differ(server: DiscordServer, tmp_path: Path) -> None:
    program = await begun(server, tmp_path)
    opened = await server.slash("小美", "newgame", game="sg", players=FOUR)
    assert "開打" in server.text(opened)
    assert labels(server, place(opened))[-1] == "語言 · Language"
    receipt = await server.slash("Ann", "score", winner="Ben", hand="3", **{"from": "Ann"})
    assert "Hand" not in server.text(receipt)
    asked = await server.press("Ann", place(opened), "語言 · Language")
    await server.press("Ann", place(asked), "English")
    receipt = await server.slash("小美", "score", winner="Ben", hand="2", **{"from": "Cat"})
    assert "Hand 2 · Ben" in server.text(receipt)
    assert (await program.end())[0] == 0


async def test_the_opening_message_offers_the_language_where_clients_differ(
    server: DiscordServer, tmp_path: Path
) -> None:
    program = await begun(server, tmp_path)
    opening = place(await server.slash("Ann", "newgame"))
    await server.press("Ann", opening, "Sit down")
    assert "Language · 語言" not in labels(server, opening)
    await server.press("小美", opening, "Sit down")
    await server.press("小美", opening, "Language · 語言")
    await server.press("小美", opening, "繁體中文")
    await server.press("Ben", opening, "坐下")
    assert "Ben" in server.text(opening)
    assert "東" in server.text(opening)
    assert (await program.end())[0] == 0


MOST_TAPS, MOST_MESSAGES = 8, 2


async def test_from_the_arrival_to_the_first_receipt(server: DiscordServer, tmp_path: Path) -> None:
    """Four people who never saw the bot: six taps and two messages of the bot, and nobody types a name."""
    server.is_empty = True
    program = DiscordProgram(tmp_path, server)
    await program.start()
    await server.online()
    await program.logged("ready as taifan")
    await server.take_in()
    await asyncio.wait_for(server.posted.wait(), HANG)
    (greeting,) = server.messages
    assert "I keep score for mahjong" in server.text(greeting)
    assert labels(server, greeting) == ["New game"]
    taps = [("New game", "Mei"), *(("Sit down", name) for name in ("Mei", "Rob 🐉", "محمد", "Dad")), ("Start", "Dad")]
    for label, name in taps:
        await server.press(name, greeting, label)
    assert "Mei E · Rob 🐉 S · محمد W · Dad N" in server.text(greeting)
    receipt = await server.slash("Rob 🐉", "score", hand="3", **{"from": "Dad"})
    assert "Hand 1 · Rob 🐉 wins off Dad" in server.text(receipt)
    assert (len(taps), len(server.messages)) == (6, 2)
    assert len(taps) <= MOST_TAPS
    assert len(server.messages) <= MOST_MESSAGES
    assert server.refusals == []
    assert "scope=bot+applications.commands" in program.output, "the link by which it is invited stands in the log"
    presence = server.identified[0]["presence"]
    assert "/newgame to play" in str(presence)
    assert (await program.end())[0] == 0


OWN = {"value", "waits", "points"}
SERVER, PERSON = 0, 1
IN_A_SERVER, ALONE_WITH_THE_BOT, AMONG_PEOPLE = 0, 1, 2


async def test_what_a_person_may_install_is_registered_so_and_answers_where_the_bot_is_not(
    server: DiscordServer, tmp_path: Path
) -> None:
    """/value and its like work in anybody's private groups; what needs a table is never offered there."""
    program = await begun(server, tmp_path)
    for one in server.commands:
        is_own = one["name"] in OWN
        assert sorted(one["integration_types"]) == ([SERVER, PERSON] if is_own else [SERVER]), one["name"]
        assert (AMONG_PEOPLE in one["contexts"]) == is_own, one["name"]
        assert not is_own or ALONE_WITH_THE_BOT in one["contexts"], one["name"]
        assert IN_A_SERVER in one["contexts"], one["name"]
    told = await server.own("Eve", "value", hand="123m 555p EEE (789s) 5m+5m")
    assert "123m 555p EEE (789s) 5m +5m" in server.text(told)
    assert (await program.end())[0] == 0
