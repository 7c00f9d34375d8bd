"""Discord on a bad day: slow, refusing, forgetful; whoever asked is answered all the same."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from bot.app.app import App
from bot.app.pace import ChatPace
from bot.chat import Incoming, Reply, Sender
from bot.text.catalogue import catalogue
from bot.text.render import plain
from engine.journal import Paid
from storage.base import ChatKey, TableKey
from storage.memory import MemoryStore
from tests.platforms.discord.discord_world import SlowStore, World, discord_world, labels_of, text_of

FOUR = ("Ann", "Ben", "Cat", "Dan")
THREE = {"winner": "Ben", "hand": "3", "from": "Ann"}
CALLBACK = "/interactions/*/*/callback"
UNKNOWN_INTERACTION = 10062
ALREADY_ANSWERED = 40060


async def test_more_time_is_asked_for_before_it_is_too_late() -> None:
    async with discord_world(SlowStore()) as world:
        await world.open(*FOUR)
        before = world.deferrals
        result = await world.say("Ben", "score", **THREE)
        assert world.deferrals == before + 1
        assert "Hand 1 · Ben wins off Ann" in text_of(result.response)
        assert labels_of(result.response)[0] == "Undo"
        pressed = await world.person("Ben").click(result.response.message, label="Undo")
        assert world.deferrals == before + 2
        assert "undone" in text_of(world.env.backend.get_message(world.channel.id, result.response.id))
        assert "Undone" in text_of(pressed.followups[-1])


async def test_who_is_too_fast_is_answered_in_order_and_told_so_once() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        client: Any = world.env.bot
        client.desk.app.pace, world.pause = ChatPace(2, 1.5), 0
        results = [await world.say("Ann", "pay", payer="Ann", to="Ben", amount=str(number)) for number in range(1, 7)]
        assert all(result.response is not None for result in results)
        told = [one for result in results for one in result.followups if "a lot at once" in text_of(one)]
        assert [one.ephemeral for one in told] == [True]
        table = TableKey("discord", str(world.server.id), str(world.channel.id))
        entries = (await world.store.load(table)).entries
        paid = [one.entry.transfers[0].amount for one in entries if isinstance(one.entry, Paid)]
        assert paid == [amount * 1000 for amount in range(1, 7)]


async def test_a_question_answered_slowly_still_turns_into_the_receipt() -> None:
    async with discord_world(SlowStore()) as world:
        await world.open(*FOUR)
        question = await world.say("Ben", "score", winner="Ben", hand="3")
        await world.person("Ben").click(question.response.message, label="Off Ann: 16")
        shown = world.env.backend.get_message(world.channel.id, question.response.id)
        assert "Hand 1 · Ben wins off Ann" in text_of(shown)


async def test_what_is_meant_for_one_person_stays_with_him_even_when_it_comes_late() -> None:
    async with discord_world(SlowStore()) as world:
        await world.open(*FOUR)
        await world.say("Ann", "iam", name="Ann")
        await world.say("Ann", "set", option="who", value="seated")
        refused = await world.say("Zoe", "score", **THREE)
        assert [one.ephemeral for one in refused.followups] == [True]
        assert refused.response is None


async def test_an_answer_that_comes_too_late_is_posted_in_the_channel(caplog: pytest.LogCaptureFixture) -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        world.env.inject_error("POST", CALLBACK, status=404, code=UNKNOWN_INTERACTION)
        await world.say("Ben", "score", **THREE)
        posted = world.channel.last_message
        assert posted is not None
        assert "Hand 1 · Ben wins off Ann" in text_of(posted)
        await world.person("Ben").click(posted, label="Undo")
        assert "undone" in text_of(world.env.backend.get_message(world.channel.id, posted.id))
        assert "too late" in caplog.text


async def test_an_answer_to_something_that_was_answered_follows_it() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        world.env.inject_error("POST", CALLBACK, status=400, code=ALREADY_ANSWERED)
        result = await world.say("Ben", "score", **THREE)
        assert "Hand 1 · Ben wins off Ann" in text_of(result.followups[-1])


async def test_plain_text_takes_the_place_of_a_layout_that_is_refused() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        world.env.inject_error("POST", CALLBACK, status=400, code=50035)
        result = await world.say("Ben", "score", **THREE)
        assert "Hand 1 · Ben wins off Ann" in result.response.content.replace("*", "")
        assert not result.response.flags.components_v2
        assert labels_of(result.response) == ["Undo", "Fix", "Why", "Score", "Picture"]
        await world.person("Ben").click(result.response.message, label="Undo")
        assert "undone" in text_of(world.env.backend.get_message(world.channel.id, result.response.id))


async def test_a_command_the_client_knows_from_before_is_answered(caplog: pytest.LogCaptureFixture) -> None:
    async with discord_world() as world:
        client: Any = world.env.bot
        client.tree.remove_command("stats")
        result = await world.say("Ann", "stats")
        assert result.ephemeral
        assert "commands have changed" in text_of(result.response)
        assert len(world.env.errors) == 1  # the double keeps what was answered for, too


async def test_a_fault_of_ours_is_admitted_to_whoever_asked(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(MemoryStore):
        async def draft(self, *_: Any, **__: Any) -> Any:
            raise OSError("the disk is gone")

    async with discord_world(Broken()) as world:
        await world.open(*FOUR)
        refused = await world.say("Ann", "score", winner="Ann", hand="123m")
        pressed = await world.person("Ann").click(refused.response.message, label="Try again")
        assert pressed.ephemeral
        assert "my fault" in text_of(pressed.response)
        assert "the disk is gone" in caplog.text


async def test_a_fault_after_the_answer_leaves_the_answer_standing() -> None:
    class Forgetful(SlowStore):
        async def post(self, table: TableKey, message: str, subject: str) -> None:
            raise OSError("the disk is full")

    async with discord_world(Forgetful()) as world:
        await world.open(*FOUR)
        result = await world.say("Ben", "score", **THREE)
        assert "Hand 1 · Ben wins off Ann" in text_of(result.response)
        assert ["my fault" in text_of(one) for one in result.followups] == [True]


async def test_a_fault_while_suggesting_offers_nothing_and_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    class Broken(MemoryStore):
        async def players(self, chat: ChatKey) -> Any:
            raise OSError("the disk is gone")

    async with discord_world(Broken()) as world:
        assert await world.person("Ann").autocomplete(world.channel, "score", "winner", "a") == []
        assert "the disk is gone" in caplog.text


async def test_a_button_nobody_knows_any_more_says_so() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        receipt = (await world.say("Ben", "score", **THREE)).response.message
        stored = world.env.backend.get_message(world.channel.id, receipt.id)
        stored.components[0]["components"][1]["components"][0]["custom_id"] = "something:else"
        pressed = await world.person("Ben").click(receipt, label="Undo")
        assert pressed.ephemeral
        assert "out of date" in text_of(pressed.response)


async def test_a_receipt_that_was_deleted_hinders_nobody(caplog: pytest.LogCaptureFixture) -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        receipt = (await world.say("Ben", "score", **THREE)).response.message
        world.env.backend.delete_message(world.channel.id, receipt.id)
        result = await world.say("Ben", "undo")
        assert "Undone" in text_of(result.response)
        assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


async def test_the_commands_are_registered_again_only_when_they_changed() -> None:
    async with discord_world() as world:
        assert world.calls("PUT", "/commands") == 1
        await world.restart()
        assert world.calls("PUT", "/commands") == 1
        await world.store.set_setting(ChatKey("discord", ""), f"commands.{world.env.bot.application_id}", "older")
        await world.restart()
        assert world.calls("PUT", "/commands") == 2


async def test_commands_that_cannot_be_registered_do_not_keep_the_bot_from_working() -> None:
    async with discord_world() as world:
        await world.store.set_setting(ChatKey("discord", ""), f"commands.{world.env.bot.application_id}", "older")
        world.env.inject_error("PUT", "*/commands", status=403, code=50001)
        await world.restart()
        assert "New game" in text_of((await world.open(*FOUR)).response)


async def test_a_server_that_sends_the_bot_away_keeps_its_games() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        chat = ChatKey("discord", str(world.server.id))
        await world.store.set_active(chat, True)
        world.env.bot.dispatch("guild_remove", world.env.bot.get_guild(world.server.id))
        await world.env.settle()
        assert not await world.store.is_active(chat)
        assert len(await world.store.tables()) == 1


async def test_a_reply_longer_than_a_message_comes_in_several_with_the_buttons_last() -> None:
    async with discord_world() as world:
        await world.open("Ann", *(name * 10 for name in ("Ben", "Cat", "Dan")))
        for _ in range(60):
            await world.say("Ann", "score", winner="Ben" * 10, hand="1", **{"from": "Cat" * 10})
        result = await world.say("Ann", "history", hands=60)
        messages = [result.response, *result.followups]
        assert len(messages) > 1
        whole = "\n".join(text_of(one) for one in messages)
        plain = await _plain(world, "/history 60")
        assert whole == plain


async def _plain(world: World, line: str) -> str:
    """What the app says to a line, in plain text."""
    table = (await world.store.tables())[0]
    incoming = Incoming(table=table, sender=Sender("x:1", "Ann"), text=line, source="plain", at=2**31)
    reply = await App(world.store).handle(incoming)
    assert isinstance(reply, Reply)
    return plain(reply, catalogue("en"))


async def test_a_channel_that_takes_nothing_from_us_is_noted(caplog: pytest.LogCaptureFixture) -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        world.env.inject_error("POST", CALLBACK, status=404, code=UNKNOWN_INTERACTION)
        world.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
        await world.say("Ben", "score", **THREE)
        assert "takes no messages from us" in caplog.text
        assert (await world.balances("Ann"))["Ben"] == 16


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (400, 50035)])
async def test_a_receipt_that_cannot_be_changed_does_not_hinder_the_answer(status: int, code: int) -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        receipt = await world.say("Ben", "score", **THREE)
        world.env.inject_error("PATCH", "/channels/*/messages/*", status=status, code=code, times=2)
        result = await world.say("Cat", "fix", number="1", **{"from": "Cat"})
        assert "Cat → Ben 8" in text_of(result.response)
        assert "Ann → Ben 8" in text_of(world.env.backend.get_message(world.channel.id, receipt.response.id))


async def test_an_answer_that_cannot_stand_in_the_place_of_the_question_is_a_message() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        question = await world.say("Ben", "score", winner="Ben", hand="3")
        world.env.inject_error("POST", CALLBACK, status=400, code=50035)
        pressed = await world.person("Ben").click(question.response.message, label="Off Ann: 16")
        assert "Hand 1 · Ben wins off Ann" in text_of(pressed.response)


async def test_a_plain_receipt_stays_plain_when_it_is_changed() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        world.env.inject_error("POST", CALLBACK, status=400, code=50035)
        receipt = await world.say("Ben", "score", **THREE)
        world.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50035)
        await world.say("Cat", "fix", number="1", **{"from": "Cat"})
        changed = world.env.backend.get_message(world.channel.id, receipt.response.id)
        assert "Cat → Ben 8" in changed.content
        assert labels_of(changed) == ["Fix", "Why"]


async def test_somebody_nobody_knows_is_left_as_he_was_mentioned() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        refused = await world.say("Ben", "score", hand="3 from <@123456>")
        assert "<@123456>" in text_of(refused.response)


async def test_a_server_that_takes_the_bot_in_again_is_noted() -> None:
    async with discord_world() as world:
        chat = ChatKey("discord", str(world.server.id))
        await world.store.set_active(chat, False)
        world.env.bot.dispatch("guild_join", world.env.bot.get_guild(world.server.id))
        await world.env.settle()
        assert await world.store.is_active(chat)
