"""Discord from the side of those who play there: commands, suggestions, windows, buttons, and their answers."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.commands import COMMANDS
from bot.text.catalogue import catalogue
from engine.variants import RULESETS
from tests.night_files import steps_of
from tests.platforms.discord.discord_world import (
    balances_in,
    discord_world,
    labels_of,
    raw_text_of,
    text_of,
)

FOUR = ("Ann", "Ben", "Cat", "Dan")


async def test_every_command_of_the_chat_is_a_slash_command_with_words_of_its_own() -> None:
    async with discord_world() as world:
        known = {command.name: command for command in await world.commands()}
        assert sorted(known) == sorted(command.names[0] for command in COMMANDS)
        for command in known.values():
            places = [*command.options]
            texts = [command.description, *(place.description for place in places)]
            texts += [choice.name for place in places for choice in getattr(place, "choices", ())]
            assert all(text and not text.startswith("discord.") for text in texts), command.name
            assert catalogue("en").has(f"discord.{command.name}")


async def test_an_evening_of_four_stands_as_worked_out_after_every_command() -> None:
    async with discord_world() as world:
        known = set[str]()
        for typed, expected in steps_of("singapore.txt"):
            name, _, line = typed.partition(": ")
            if name not in known and "/newgame" not in line:
                await world.say(name.capitalize(), "iam", name=name)
                known.add(name)
            command, values = asked(line)
            result = await world.say(name.capitalize(), command, **values)
            assert result.response is not None, typed
            if expected is not None:
                shown = await world.balances("Ann")  # who only joined stands at nothing and is left out
                assert dict.fromkeys(expected, 0) | shown == expected, f"{typed}\n{text_of(result.response)}"


def asked(line: str) -> tuple[str, dict[str, Any]]:
    """A typed line as somebody would fill in the slash command."""
    command, *words = line.removeprefix("/").split()
    if command == "newgame":
        return command, {"game": words[0], "players": " ".join(words[1:5]), "stake": words[5].removeprefix("stake=")}
    if command == "score":
        return command, _scored(words)
    if command == "kong":
        return command, {"player": words[0], "kind": words[1]}
    if command == "bonus":
        return command, {"player": words[0], "kind": "_".join(words[1:])}
    if command == "fix":
        return command, {"number": words[0], "from": words[1].removeprefix("from=")}
    if command == "pay":
        return command, dict(zip(("payer", "to", "amount", "why"), words, strict=True))
    if command == "seat":
        return command, {"player": words[0], "for": words[2]}
    one = {"stake": "stake", "leave": "player", "join": "name"}.get(command)
    assert one or not words, line
    return command, {one: words[0]} if one else {}


def _scored(words: list[str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    if words[0].capitalize() in FOUR or words[0] == "eve":
        values["winner"] = words.pop(0)
    if "from" in words:
        values["from"] = words[words.index("from") + 1]
        del words[words.index("from") :]
    if "zimo" in words:
        values["how"] = "zimo"
        words.remove("zimo")
    return {**values, "hand": " ".join(words)}


async def test_a_hand_is_one_message_with_buttons() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        before = len(world.channel.history())
        result = await world.say("Ben", "score", winner="Ben", hand="3", **{"from": "Ann"})
        assert "Ann → Ben 8" in text_of(result.response)
        assert raw_text_of(result.response).startswith("**Hand 1")
        assert labels_of(result.response) == ["Undo", "Fix", "Why", "Score", "Picture"]
        assert result.response.flags.components_v2
        assert len(world.channel.history()) == before + 1


async def test_three_taps_score_a_hand_in_one_message() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        receipt = (await world.say("Ben", "score", winner="Ben", hand="3", **{"from": "Ann"})).response.message
        await world.person("Ben").click(receipt, label="Score")
        asked = next(message for message in world.channel.history() if "Who won?" in text_of(message))
        before = len(world.channel.history())
        for person, label in (("Ben", "Cat"), ("Dan", "Self-drawn")):
            await world.person(person).click(asked, label=label)
        shown = world.env.backend.get_message(world.channel.id, asked.id)
        await world.person("Ben").click(asked, label=labels_of(shown)[0])
        assert "Hand 2 · Cat wins by self-draw" in text_of(world.env.backend.get_message(world.channel.id, asked.id))
        assert len(world.channel.history()) == before


async def test_a_correction_changes_the_receipt_itself() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        receipt = (await world.say("Ben", "score", winner="Ben", hand="3", **{"from": "Ann"})).response.message
        await world.say("Cat", "fix", number="1", **{"from": "Cat"})
        corrected = world.env.backend.get_message(world.channel.id, receipt.id)
        assert "Cat → Ben 8" in text_of(corrected)
        assert labels_of(corrected) == ["Fix", "Why"]


async def test_undo_strikes_the_receipt_itself() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        receipt = (await world.say("Ben", "score", winner="Ben", hand="3", **{"from": "Ann"})).response.message
        pressed = await world.person("Ben").click(receipt, label="Undo")
        assert "undone" in text_of(world.env.backend.get_message(world.channel.id, receipt.id))
        assert "Undone" in text_of(pressed.followups[0])
        assert labels_of(world.env.backend.get_message(world.channel.id, receipt.id)) == []


@pytest.mark.parametrize("restarted", [False, True])
async def test_buttons_work_before_and_after_a_restart(restarted: bool) -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        receipt = (await world.say("Ben", "score", winner="Ben", hand="3", **{"from": "Ann"})).response.message
        if restarted:
            await world.restart()
        why = await world.person("Cat").click(receipt, label="Why")
        assert "Hand 1 · Ben wins off Ann" in text_of(why.response)
        shown = await world.person("Cat").click(receipt, label="Fix")
        chosen = {"hand": "3", "winner": ["@p2"], "how": ["from"], "from": ["@p4"]}
        sent = await world.person("Cat").submit_modal(shown, chosen)
        assert "Dan" in text_of(sent.followups[-1] if sent.followups else sent.response)
        assert (await world.balances("Ann"))["Dan"] == -8


async def test_a_question_turns_into_its_answer() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        question = await world.say("Ben", "score", winner="Ben", hand="3")
        before = len(world.channel.history())
        await world.person("Ben").click(question.response.message, label="Off Ann: 16")
        assert "Hand 1 · Ben wins off Ann" in text_of(
            world.env.backend.get_message(world.channel.id, question.response.id)
        )
        assert len(world.channel.history()) == before


async def test_the_same_hand_told_by_two_people_counts_once() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        await world.say("Ben", "score", winner="Ben", hand="3 from Ann")
        world.pause = 20
        doubt = await world.say("Dan", "score", winner="Ben", hand="3 from Ann")
        assert "Is it another one?" in text_of(doubt.response)
        await world.person("Dan").click(doubt.response.message, label="No, the same one")
        assert (await world.balances("Ann"))["Ben"] == 16


async def test_an_argument_is_ended_and_a_house_rule_tried_without_recording() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        await world.say("Ben", "score", winner="Ben", hand="(CCC) 234m 567m 345p 2s+2s", **{"from": "Ann"})
        why = text_of((await world.say("Cat", "why", number="1")).response)
        assert "Dragon pung" in why
        tried = text_of((await world.say("Cat", "why", number="1", option="pung_dragon=3")).response)
        assert "Ben +12" in tried
        assert balances_in(text_of((await world.say("Ann", "table")).response))["Ben"] == 4


async def test_waits_statistics_sheet_and_settlement_are_told() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        waits = text_of((await world.say("Ben", "waits", hand="(CCC) 234m 567m 345p 2s")).response)
        assert "2s:" in waits
        await world.say("Ben", "score", winner="Ben", hand="3", **{"from": "Ann"})
        assert "Ben: won 1/1" in text_of((await world.say("Dan", "stats")).response)
        settled = (await world.say("Dan", "settle")).response
        assert "Ann → Ben 8" in text_of(settled)
        assert "Call it a night" in labels_of(settled.message)


@pytest.mark.parametrize(
    ("command", "values", "is_for_one"),
    [
        *((name, {}, True) for name in ("history", "stats", "top", "rules", "help", "stake", "language")),
        ("points", {"value": "3"}, True),
        ("value", {"hand": "123m 555p EEE (789s) 5m+5m"}, True),
        ("waits", {"hand": "123m 555p EEE (789s) 5m"}, True),
        *((name, {}, False) for name in ("table", "settle", "why", "chart", "season")),
    ],
)
async def test_a_look_at_something_is_for_the_eyes_of_the_one_who_asked(
    command: str, values: dict[str, str], *, is_for_one: bool
) -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        await world.say("Ben", "score", winner="Ben", hand="3", **{"from": "Ann"})
        assert (await world.say("Cat", command, **values)).response.ephemeral is is_for_one


async def test_score_without_anything_opens_a_window_with_the_players_to_pick() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        shown = await world.say("Ben", "score")
        places = {one["component"]["custom_id"]: one["component"] for one in shown.modal["components"]}
        assert [one["value"] for one in places["winner"]["options"]] == list(FOUR)
        assert [one["value"] for one in places["winner"]["options"] if one["default"]] == []
        sent = await world.person("Ben").submit_modal(
            shown, {"hand": "3", "winner": ["Cat"], "how": ["from"], "from": ["Dan"]}
        )
        assert "Hand 1 · Cat wins off Dan" in text_of(sent.response)
        again = await world.say("Ben", "score")
        robbed = {"hand": "2", "winner": ["Ann"], "how": ["rob"], "from": ["Ben"]}
        sent = await world.person("Ben").submit_modal(again, robbed)
        assert "Ann robs Ben's kong and wins" in text_of(sent.response)


async def test_a_window_opened_before_a_restart_counts() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        shown = await world.say("Ben", "score")
        await world.restart()
        sent = await world.person("Ben").submit_modal(shown, {"hand": "3", "winner": ["Cat"], "how": ["zimo"]})
        assert "Hand 1 · Cat wins by self-draw" in text_of(sent.response)


async def test_a_refusal_that_no_wording_lifts_has_no_button_to_try_again() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        refused = await world.say("Ann", "done")
        assert "No round is open" in text_of(refused.response)
        assert "Try again" not in labels_of(refused.response)


async def test_a_refused_hand_comes_back_in_a_window_to_be_mended() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        typed = "23m+4m 456p 789s 55s (123p)"
        refused = await world.say("Ann", "score", winner="Ann", hand=f"{typed} 9s", **{"from": "Ben"})
        assert "Try again" in labels_of(refused.response)
        shown = await world.person("Ann").click(refused.response.message, label="Try again")
        given = shown.modal["components"][0]["component"]["value"]
        assert given == f"/score winner: Ann {typed} 9s from Ben"
        await world.person("Ann").submit_modal(shown, {"typed": given.replace(" 9s", "")})
        assert refused.ephemeral, "the refusal is for the eyes of one"
        mended = world.channel.history()[-1]
        assert mended.id != refused.response.id, "the receipt is for everybody"
        assert "Hand 1 · Ann wins off Ben" in text_of(mended)
        assert labels_of(mended) == ["Undo", "Fix", "Why", "Score", "Picture"]


async def test_what_fits_is_offered_while_a_command_is_typed() -> None:
    async with discord_world() as world:
        await world.open(*FOUR, game="hk.half_spicy_full_gun")
        await world.say("Ben", "score", winner="Ben", hand="4", **{"from": "Cat"})
        ben, channel = world.person("Ben"), world.channel

        async def offered(command: str, place: str, typed: str, **filled: str) -> list[str]:
            found = await ben.autocomplete(channel, command, place, typed, **filled)
            assert len(found) <= 25
            assert all(0 < len(one["name"]) <= 100 and 0 < len(one["value"]) <= 100 for one in found)
            return [one["value"] for one in found]

        assert await offered("newgame", "game", "") == list(RULESETS)
        assert "hk.traditional" in await offered("newgame", "game", "hk.trad")
        assert await offered("newgame", "players", "Ann be") == ["Ann Ben"]
        assert await offered("score", "winner", "c") == ["Cat"]
        assert (await offered("fix", "number", ""))[0] == "1"
        assert "min_faan" in await offered("set", "option", "min")
        assert "3" in await offered("set", "value", "3", option="min_faan")
        assert await offered("set", "value", "no such value", option="min_faan") == []
        assert await offered("pay", "to", "Ben a") == ["Ben Ann", "Ben all", "Ben Cat", "Ben Dan"]


async def test_two_channels_and_a_thread_are_three_tables_of_the_same_people() -> None:
    async with discord_world() as world:
        other = world.server.create_text_channel("mahjong-2")
        thread = world.env.backend.create_thread(world.channel.id, "night", world.person("Ann").id)
        places = [world.channel, other, type(other)(world.env, world.server, thread)]
        for number, place in enumerate(places, 1):
            await world.say("Ann", "newgame", channel=place, game="sg", players=" ".join(FOUR), stake="0.5/1")
            for _ in range(number):
                await world.say("Ben", "score", channel=place, winner="Ben", hand="1", how="zimo")
        stood = [text_of((await world.say("Ann", "table", channel=place)).response) for place in places]
        assert [balances_in(text)["Ben"] for text in stood] == [6, 12, 18]
        keys = sorted((table.chat, table.topic) for table in await world.store.tables())
        assert keys == sorted((str(world.server.id), str(place.id)) for place in places)
        assert len(await world.store.players((await world.store.tables())[0].chat_key)) == 4


async def test_servers_on_different_shards_play_at_the_same_time() -> None:
    async with discord_world(shard_count=2) as world:
        second = world.env.create_guild(shard_id=1)
        channel = second.create_text_channel("mahjong")
        eve = second.add_member(world.env.create_user("eve", global_name="Eve"))
        await world.open(*FOUR)
        result = await eve.slash(channel, "newgame", game="sg", players="Eve Fay Gil Hal")
        assert "New game" in text_of(result.response)
        assert len(await world.store.chats()) >= 2


async def test_a_name_full_of_signs_is_shown_as_it_is_and_calls_nobody() -> None:
    name = "*_~@everyone"
    async with discord_world() as world:
        await world.open("Ann", "Ben", "Cat", name)
        result = await world.say(name, "score", winner=name, hand="3", **{"from": "Ann"})
        assert f"Hand 1 · {name} wins off Ann" in text_of(result.response)
        assert r"\*\_\~\@everyone" in raw_text_of(result.response)
        sent = [one.json for one in world.env.http_requests if one.json and "allowed_mentions" in str(one.json)]
        assert sent
        for payload in sent:
            mentions = payload.get("data", payload)["allowed_mentions"]
            assert mentions["parse"] == []


async def test_people_may_be_mentioned_instead_of_named() -> None:
    async with discord_world() as world:
        ann, zoe = world.person("Ann"), world.person("Zoe Lee")
        await world.say("Ann", "newgame", game="sg", players=f"{ann.mention} {zoe.mention} Cat Dan")
        result = await world.say("Ann", "score", hand=f"{zoe.mention} 3 from {ann.mention}")
        assert "Hand 1 · Zoe Lee wins off Ann" in text_of(result.response)


async def test_whoever_says_which_one_he_is_has_the_line_done_and_is_known_from_then_on() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        before = len(world.channel.history())
        asked = await world.say("Ben", "score", hand="3", **{"from": "Ann"})
        assert asked.ephemeral
        assert len(world.channel.history()) == before, "nobody else is bothered with it"
        assert labels_of(asked.response)[0] == "I'm Ben"
        answered = await world.person("Ben").click(asked.response, label="I'm Ben")
        assert "Hand 1 · Ben wins off Ann" in text_of(world.channel.history()[-1])
        assert "That isn't Ben" in labels_of(world.channel.history()[-1])
        assert len(answered.followups) == 1
        chat = (await world.store.tables())[0].chat_key
        linked = {player.name: player.accounts for player in await world.store.players(chat)}
        assert linked["Ben"] == (f"discord:{world.person('Ben').id}",)


async def test_where_only_the_seated_write_others_are_told_so_quietly_and_managers_may() -> None:
    async with discord_world() as world:
        manager = world.server.create_role("managers", permissions=discord.Permissions(manage_guild=True))
        world.person("Max", roles=[manager])
        await world.open(*FOUR)
        await world.say("Ann", "iam", name="Ann")
        await world.say("Ann", "set", option="who", value="seated")
        refused = await world.say("Zoe", "score", winner="Ben", hand="3", **{"from": "Ann"})
        assert refused.ephemeral
        allowed = await world.say("Max", "score", winner="Ben", hand="3", **{"from": "Ann"})
        assert "Hand 1" in text_of(allowed.response)


async def test_a_file_is_attached() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        await world.say("Ben", "score", winner="Ben", hand="3", **{"from": "Ann"})
        result = await world.say("Ann", "export", table="balances")
        assert [one.filename for one in result.response.attachments] == ["balances.csv"]


async def test_a_hand_is_valued_in_a_private_chat() -> None:
    async with discord_world() as world:
        user = world.env.create_user("zoe", global_name="Zoe")
        world.server.add_member(user)
        result = await user.slash("value", game="sg", hand="(CCC) 234m 567m 345p 2s+2s")
        assert "1 tai" in text_of(result.response)
        assert "score" not in user.available_commands()


async def test_a_round_in_which_every_hand_counts_is_one_message_that_moves_along() -> None:
    async with discord_world() as world:
        await world.open(*FOUR, game="british")
        await world.say("Cat", "iam", name="Cat")
        first = await world.say("Ben", "score", winner="Ben", hand="=40", **{"from": "Ann"})
        second = await world.say("Cat", "hand", hand="=8")
        assert "Cat" in text_of(second.response)
        shown = [one.id for one in world.channel.history()]
        assert first.response is None
        assert second.response.id in shown


async def test_a_server_speaks_the_language_that_was_chosen_for_it() -> None:
    async with discord_world() as world:
        assert "zh_Hant" in [
            one["value"] for one in await world.person("Ann").autocomplete(world.channel, "language", "language", "zh")
        ]
        await world.say("Ann", "language", language="zh_Hant")
        result = await world.open(*FOUR)
        assert "新加坡麻將" in text_of(result.response) or "新加坡" in text_of(result.response)


async def test_descriptions_are_told_in_every_language_there_is() -> None:
    async with discord_world() as world:
        score = next(one for one in await world.commands() if one.name == "score")
        assert str(score.description_localizations[discord.Locale.japanese]) == catalogue("ja").sentence(
            "discord.score"
        )
        assert discord.Locale.taiwan_chinese in score.description_localizations
        assert not score.name_localizations


async def test_a_button_that_begins_a_line_opens_a_window_for_the_rest() -> None:
    async with discord_world() as world:
        which = await world.say("Ann", "newgame")
        message = which.response.message
        shown = await world.person("Ann").click(message, label="Add a guest")
        await world.person("Ann").submit_modal(shown, {"typed": " ".join(FOUR)})
        assert "Ann added Ann, Ben, Cat, Dan." in text_of(world.env.backend.get_message(world.channel.id, message.id))


# pictures


async def test_a_hand_is_shown_as_a_picture_that_is_described() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        await world.say("Ben", "score", winner="Ben", hand="3", **{"from": "Ann"})
        result = await world.say("Ann", "show", number="1")
        (picture,) = result.response.attachments
        assert picture.filename == "taifan.png"
        assert picture.content_type == "image/png" or picture.size > 20_000
        assert (picture.description or text_of(result.response)).startswith("Hand 1: Ben wins off Ann, 3 ")


@pytest.mark.parametrize("line", ["fix", "undo"])
async def test_the_picture_of_a_hand_that_is_another_is_taken_away(line: str) -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        await world.say("Ben", "score", winner="Ben", hand="5 tai", **{"from": "Ann"})
        await world.say("Ann", "show", number="1")
        assert len([one for message in world.channel.history() for one in message.attachments]) == 2
        await world.say("Ben", line, **({"number": "1", "hand": "3"} if line == "fix" else {}))
        assert not [one for message in world.channel.history() for one in message.attachments]


async def test_the_night_is_shown_as_a_picture() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        await world.say("Ben", "score", winner="Ben", hand="3", **{"from": "Ann"})
        result = await world.say("Ann", "chart")
        assert [one.filename for one in result.response.attachments] == ["taifan.png"]
        assert "Tonight: 1 hand" in text_of(result.response)


async def test_closing_posts_the_settlement_as_a_picture() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        await world.say("Ben", "score", winner="Ben", hand="3", **{"from": "Ann"})
        settled = await world.say("Ann", "settle")
        await world.person("Ann").click(settled.response, label="Call it a night")
        await world.person("Ann").click(world.channel.history()[-1], label="Call it a night")
        pictures = [one for message in world.channel.history() for one in message.attachments]
        assert [one.filename for one in pictures] == ["taifan.png"]
