"""What people met on Discord: old buttons, payments that moved on, a winner nobody named, messages left untrue."""

from __future__ import annotations

from typing import Any

import pytest

from tests.platforms.discord.discord_world import World, discord_world, labels_of, text_of

FOUR = ("Ann", "Ben", "Cat", "Dan")


async def close(world: World) -> Any:
    """Close the night by two taps; the message that says so."""
    settlement = (await world.say("Ann", "settle")).response.message
    asked = await world.person("Ann").click(settlement, label="Call it a night")
    return await world.person("Ann").click(asked.response.message, label="Call it a night")


async def week_later(world: World) -> None:
    await close(world)
    await world.env.advance_time(7 * 24 * 3600)
    await world.open(*FOUR)


async def test_a_button_of_last_week_says_so_and_changes_nothing() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        old = (await world.say("Ann", "score", winner="Ben", hand="3", **{"from": "Cat"})).response.message
        await week_later(world)
        await world.say("Dan", "score", winner="Dan", hand="2", how="zimo")
        tonight = await world.balances("Ann")
        answer = await world.person("Eve").click(old, label="Why")
        assert "Nothing was changed" in text_of(answer.response)
        assert await world.balances("Ann") == tonight


async def test_a_paid_button_means_its_payment_whatever_was_played_since() -> None:
    """Three tai off Cat, then off Ann: Ben and Dan are up 12 each, Ann and Cat down 12; what is tapped is marked."""
    async with discord_world() as world:
        await world.open(*FOUR)
        await world.say("Ann", "score", winner="Ben", hand="3", **{"from": "Cat"})
        settlement = (await world.say("Ann", "settle")).response.message
        await world.say("Ann", "score", winner="Dan", hand="3", **{"from": "Ann"})
        standing = await world.balances("Ann")
        shown = next(one for one in world.channel.history() if one.id == settlement.id)
        paid = next(one for one in labels_of(shown) if one.startswith("Cat → "))
        answer = await world.person("Cat").click(settlement, label=paid)
        assert "12" in paid
        assert f"✓ {paid.removesuffix(' ✓')}" in text_of(answer.response)
        assert await world.balances("Ann") == standing


@pytest.mark.parametrize(
    ("winner", "hand", "other"),
    [("Ann", "ben 4", "Ben"), ("Dan", "ben wins 2", "Ben"), ("Ann", "dan 4", "Dan")],
)
async def test_a_winner_picked_and_another_typed_are_asked_about(winner: str, hand: str, other: str) -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        asked = await world.say("Ann", "score", winner=winner, hand=hand, **{"from": "Cat"})
        assert f"{winner} is picked as the winner, but the text says {other}" in text_of(asked.response)
        assert not any((await world.balances("Ann")).values())
        told = await world.person("Ann").click(asked.response.message, label=f"Won by {other}")
        assert f"Hand 1 · {other} wins off Cat" in text_of(told.response)


async def test_a_window_with_a_winner_picked_and_another_typed_is_asked_about() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        shown = await world.say("Ann", "score")
        sent = await world.person("Ann").submit_modal(shown, {"hand": "ben 3 from cat", "winner": ["Ann"]})
        assert "Ann is picked as the winner, but the text says Ben" in text_of(sent.response)
        told = await world.person("Ann").click(sent.response.message, label="Won by Ben")
        assert "Hand 1 · Ben wins off Cat" in text_of(told.response)


async def test_two_payers_are_asked_about() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        for values in ({"hand": "3 from cat", "from": "Ann"}, {"hand": "3", "from": "Cat Dan"}):
            await world.say("Ann", "score", winner="Ben", **values)
            assert not any((await world.balances("Ann")).values()), values


async def test_a_riichi_declared_by_command_counts_in_the_hand() -> None:
    """Riichi, pinfu, dora of 5p under the ura: three han, 30 fu, 3,900 and the stick back."""
    async with discord_world() as world:
        await world.open(*FOUR, game="riichi")
        await world.say("Ben", "riichi", player="Ben")
        told = await world.say(
            "Ben", "score", winner="Ben", hand="123m 456p 789s 11s 23s+4s", more="dora 3m ura 5p", **{"from": "Cat"}
        )
        assert "Riichi" in text_of(told.response)
        assert "Ura" in text_of(told.response)


@pytest.mark.parametrize(
    "values",
    [
        {"hand": "riichi tanyao 30 fu, Cat was in riichi too", "how": "zimo"},
        {"hand": "riichi tanyao 30 fu", "how": "zimo", "more": "Cat was in riichi"},
        {"hand": "riichi tanyao 30 fu", "how": "zimo", "more": "Cat riichi"},
    ],
)
async def test_another_player_in_riichi_lays_a_stick_and_nobody_asks_who_won(values: dict[str, str]) -> None:
    """Riichi, tsumo and tanyao with 30 fu: 2,000 from the dealer, 1,000 from the others, and two sticks."""
    async with discord_world() as world:
        await world.open(*FOUR, game="riichi")
        told = await world.say("Ben", "score", winner="Ben", **values)
        assert "Who won" not in text_of(told.response)
        assert await world.balances("Ann") == {"Ann": 23_000, "Ben": 30_000, "Cat": 23_000, "Dan": 24_000}


async def test_others_in_riichi_beside_an_open_hand_do_not_win() -> None:
    """3 han 30 fu are 3,900 off Dan, and the sticks of Ann and Cat."""
    async with discord_world() as world:
        await world.open(*FOUR, game="riichi")
        more = "open hand, Ann and Cat were both in riichi"
        await world.say("Ben", "score", winner="Ben", hand="3 han 30 fu", more=more, **{"from": "Dan"})
        assert await world.balances("Ann") == {"Ann": 24_000, "Ben": 30_900, "Cat": 24_000, "Dan": 21_100}


TILES = "234m 567p 345s 66s 67s+8s"


@pytest.mark.parametrize(
    "more",
    [
        *("everyone riichi", "all riichi", "all four riichi", "everybody in riichi", "riichi all", "all of us riichi"),
        "riichi by everyone",
    ],
)
async def test_everyone_in_riichi_lays_a_stick_each(more: str) -> None:
    """A mangan of Ben, 4,000 of the dealer and 2,000 of the others, and each other's stick."""
    async with discord_world() as world:
        await world.open(*FOUR, game="riichi")
        await world.say("Ben", "score", winner="Ben", hand="mangan", how="zimo", more=more)
        assert await world.balances("Ann") == {"Ann": 20_000, "Ben": 36_000, "Cat": 22_000, "Dan": 22_000}


@pytest.mark.parametrize("more", ["the others were all in riichi", "everyone else riichi", "the rest all in riichi"])
async def test_the_others_in_riichi_lay_sticks_and_the_winner_none(more: str) -> None:
    """A mangan of Ben, 4,000 of the dealer and 2,000 of the others, and three sticks; asked, nothing counts."""
    async with discord_world() as world:
        await world.open(*FOUR, game="riichi")
        await world.say("Ben", "score", winner="Ben", hand="mangan", how="zimo", more=more)
        assert await world.balances("Ann") == {"Ann": 20_000, "Ben": 36_000, "Cat": 22_000, "Dan": 22_000}


@pytest.mark.parametrize("hand", ["mangan", "5 han"])
async def test_both_in_riichi_are_winner_and_discarder(hand: str) -> None:
    """A mangan of Ben off Dan, 8,000, and Dan's stick."""
    async with discord_world() as world:
        await world.open(*FOUR, game="riichi")
        await world.say("Ben", "score", winner="Ben", hand=hand, more="both riichi", **{"from": "Dan"})
        assert await world.balances("Ann") == {"Ann": 25_000, "Ben": 34_000, "Cat": 25_000, "Dan": 16_000}


@pytest.mark.parametrize("more", ["Cat riichi", "Cat in riichi", "Cat declared riichi", "riichi Cat", "riichi by Cat"])
async def test_beside_tiles_another_player_in_riichi_lays_his_stick_alone(more: str) -> None:
    """Riichi of Cat alone; Ben's pinfu and tanyao are two han, 30 fu, 2,000 off Dan, and the stick."""
    async with discord_world() as world:
        await world.open(*FOUR, game="riichi")
        await world.say("Ben", "score", winner="Ben", hand=f"{TILES} closed", more=more, **{"from": "Dan"})
        assert await world.balances("Ann") == {"Ann": 25_000, "Ben": 28_000, "Cat": 24_000, "Dan": 23_000}


async def test_beside_tiles_two_others_in_riichi_lay_a_stick_each() -> None:
    """Two han, 30 fu are 2,000 off Dan, who bet too."""
    async with discord_world() as world:
        await world.open(*FOUR, game="riichi")
        await world.say(
            "Ben", "score", winner="Ben", hand=f"{TILES} closed", more="Cat and Dan riichi", **{"from": "Dan"}
        )
        assert await world.balances("Ann") == {"Ann": 25_000, "Ben": 29_000, "Cat": 24_000, "Dan": 22_000}


@pytest.mark.parametrize(("game", "worth"), [("riichi", "999999999"), ("british", "8000"), ("hk", "999999999")])
async def test_an_amount_that_no_false_win_uses_is_asked_about(game: str, worth: str) -> None:
    async with discord_world() as world:
        await world.open(*FOUR, game=game)
        before = await world.balances("Ann")
        asked = await world.say("Ann", "penalty", player="Ben", worth=worth)
        assert any(label.startswith("False win by Ben") for label in labels_of(asked.response.message))
        assert await world.balances("Ann") == before


async def test_who_does_not_play_tonight_changes_no_language_and_is_named_in_the_history() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        for name in FOUR:
            await world.say(name, "iam", name=name)
        refused = await world.say("Zed", "language", language="ja")
        assert "Only those who play tonight" in text_of(refused.response)
        await world.say("Zed", "score", winner="Ben", hand="3", how="zimo")
        history = await world.say("Ann", "history", show="all")
        assert "hand 1: Ben" in text_of(history.response)
        assert text_of(history.response).splitlines()[5].endswith("· Zed")
        told = await world.say("Ben", "language", language="ja")
        assert "日本語" in text_of(told.response)


@pytest.mark.parametrize("name", ["[click](http://evil.example)", "http://evil.example", "www.evil.example"])
async def test_a_link_is_no_name(name: str) -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        refused = await world.say("Zed", "join", name=name)
        assert "can't be a name" in text_of(refused.response)
        assert "joined" not in text_of(refused.response)


async def test_the_first_message_of_a_night_begins_at_zero() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        await world.say("Ann", "score", winner="Ben", hand="3", **{"from": "Cat"})
        await close(world)
        opened = await world.open(*FOUR)
        assert "New game" in text_of(opened.response)
        assert "Ben +" not in text_of(opened.response)


async def test_what_stands_in_the_channel_stays_true() -> None:
    """Undone, restored, corrected, set back, closed, reopened: the messages of then say each time what holds."""
    async with discord_world() as world:
        await world.open(*FOUR)
        receipt = (await world.say("Ann", "score", winner="Ben", hand="3", **{"from": "Cat"})).response
        first = now(world, receipt)
        await world.say("Ann", "undo")
        assert "ndone" in now(world, receipt)
        await world.say("Ann", "redo")
        assert now(world, receipt) == first
        await world.say("Ann", "fix", number="1", **{"from": "Dan"})
        assert "off Dan" in now(world, receipt)
        await world.say("Ann", "undo")
        assert now(world, receipt) == first
        settlement = (await world.say("Ann", "settle")).response
        closed = (await close(world)).response
        assert "in a newer message" in now(world, settlement)
        assert "That's it for tonight" in now(world, closed)
        await world.say("Ann", "undo")
        assert "That's it for tonight" not in now(world, closed)


async def test_a_settlement_asked_for_again_leaves_one_that_can_be_tapped() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        await world.say("Ann", "score", winner="Ben", hand="3", **{"from": "Cat"})
        told = [(await world.say("Ann", "settle")).response for _ in range(4)]
        assert all("in a newer message" in now(world, old) for old in told[:-1])
        answer = await world.person("Cat").click(told[-1].message, label="Cat → Ben 8 ✓")
        assert "✓ Cat → Ben 8" in text_of(answer.response)
        assert all("in a newer message" in now(world, old) for old in told[:-1])


async def test_the_picture_of_a_settlement_is_gone_once_the_night_is_open_again() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        await world.say("Ann", "score", winner="Ben", hand="3", **{"from": "Cat"})
        await close(world)
        assert [one for message in world.channel.history() for one in message.attachments]
        await world.say("Ann", "undo")
        assert not [one for message in world.channel.history() for one in message.attachments]


async def test_a_new_stake_and_final_scores_keep_standing_when_something_follows() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        stake = (await world.say("Ann", "stake", stake="1/2")).response
        told = now(world, stake)
        assert "Applies from the next hand." in told
        scores = (await world.say("Ann", "result", scores="Ann 10 Ben -4 Cat -6 Dan 0")).response
        places = now(world, scores).rpartition("```")[0]
        assert "Ann   +10" in places
        await world.open(*FOUR)
        assert now(world, stake) == told
        assert now(world, scores).startswith(places)
        assert "the end of the game" not in now(world, scores)


async def test_the_standing_that_was_told_is_marked_when_its_hand_is_undone() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        before = (await world.say("Ann", "table")).response
        await world.say("Ann", "score", winner="Ben", hand="3", **{"from": "Cat"})
        told = (await world.say("Ann", "table")).response
        assert "After hand 1" in now(world, told)
        await world.say("Ann", "undo")
        assert "has changed since" in now(world, told)
        assert "Before the first hand" in now(world, before)


async def test_a_second_newgame_shows_the_seats_anew_with_everybody_who_sat() -> None:
    async with discord_world() as world:
        first = (await world.say("Ann", "newgame", game="hong_kong")).response
        await world.person("Ann").click(first.message, label="Sit down")
        second = (await world.say("Ben", "newgame")).response
        assert "East Ann" in now(world, second)
        assert now(world, first) == "Sitting down goes on in another message."


def now(world: World, sent: Any) -> str:
    """What a message says by now."""
    return text_of(next(one for one in world.channel.history() if one.id == sent.message.id))


@pytest.mark.parametrize(
    "values",
    [
        {"winner": "Ben, Cat", "hand": "mangan"},
        {"winner": "Ben", "hand": "mangan", "more": "Cat also wins mangan"},
    ],
)
async def test_a_second_winner_beside_the_picked_one_can_be_confirmed(values: dict[str, str]) -> None:
    async with discord_world() as world:
        await world.open(*FOUR, game="riichi")
        asked = await world.say("Dan", "score", **values, **{"from": "Ann"})
        await world.person("Dan").click(asked.response.message, label="Cat won as well")
        assert await world.balances("Dan") == {"Ann": 9_000, "Ben": 33_000, "Cat": 33_000, "Dan": 25_000}


async def test_a_second_winner_with_a_value_of_his_own_is_one() -> None:
    async with discord_world() as world:
        await world.open(*FOUR, game="riichi")
        told = {"winner": "Ben", "hand": "mangan", "from": "Ann", "more": "and Cat mangan"}
        await world.say("Dan", "score", **told)
        assert await world.balances("Dan") == {"Ann": 9_000, "Ben": 33_000, "Cat": 33_000, "Dan": 25_000}


@pytest.mark.parametrize("more", ["Cat riichi", "Cat was in riichi", "riichi by Cat"])
async def test_the_stick_of_another_is_kept_where_the_fu_are_asked(more: str) -> None:
    """Riichi, tanyao and a dora with 40 fu: 5,200 off Dan, and Cat's stick."""
    async with discord_world() as world:
        await world.open(*FOUR, game="riichi")
        told = {"winner": "Ben", "hand": "riichi tanyao dora 1", "from": "Dan", "more": more}
        asked = await world.say("Ben", "score", **told)
        await world.person("Ben").click(asked.response.message, label="40 fu → 5,200")
        assert await world.balances("Ann") == {"Ann": 25_000, "Ben": 31_200, "Cat": 24_000, "Dan": 19_800}
