"""What Discord offers beside commands and buttons: menus of messages, windows that hold what was entered, hands read
while they are typed, and a command for a person's own."""

from __future__ import annotations

from typing import Any

import pytest

from bot.chat import line
from bot.platforms.discord.layout import ASKED, DRAWN, PUT_RIGHT, RECORDED, REFUSED, SETTLED
from bot.text.catalogue import catalogue
from bot.text.render import sentence
from tests.platforms.discord.discord_world import World, components_of, discord_world, labels_of, text_of

FOUR = ("Ann", "Ben", "Cat", "Dan")
TILES = "123m 555p EEE (789s) 5m+5m"


async def receipt_of(world: World, hand: str = "3") -> Any:
    await world.open(*FOUR)
    return (await world.say("Ben", "score", winner="Ben", hand=hand, **{"from": "Ann"})).response.message


def prefilled(window: Any) -> dict[str, Any]:
    """What a window holds when it opens, by place."""
    found = {}
    for one in window["components"]:
        inner = one["component"]
        if "custom_id" in inner and inner.get("type") in (3, 4):
            chosen = [option["value"] for option in inner.get("options", ()) if option.get("default")]
            found[inner["custom_id"]] = chosen if inner["type"] == 3 else inner.get("value", "")
    return found


async def test_the_menu_of_a_receipt_opens_a_window_with_what_was_entered() -> None:
    async with discord_world() as world:
        receipt = await receipt_of(world)
        shown = await world.person("Cat").context_menu(world.channel, "Fix this hand", receipt)
        assert prefilled(shown.modal) == {"hand": "3", "winner": ["@p2"], "how": ["from"], "from": ["@p1"]}
        changed = {"hand": "4", "winner": ["@p2"], "how": ["from"], "from": ["@p4"]}
        await world.person("Cat").submit_modal(shown, changed)
        # four tai at 0.1/0.2 and so on: the discarder pays double, 16, the others 8
        assert await world.balances("Ann") == {"Ann": -8, "Ben": 32, "Cat": -8, "Dan": -16}


async def test_a_window_sent_as_it_was_opened_changes_nothing() -> None:
    async with discord_world() as world:
        receipt = await receipt_of(world, TILES)
        before = await world.balances("Ann")
        shown = await world.person("Cat").click(receipt, label="Fix")
        held = prefilled(shown.modal)
        assert held["hand"] == "123m 555p EEE (789s) 5m +5m"
        await world.person("Cat").submit_modal(shown, held)
        assert await world.balances("Ann") == before
        again = await world.person("Cat").click(receipt, label="Fix")
        await world.person("Cat").submit_modal(again, {**held, "hand": "123m 555p EEE (CCC) 5m +5m"})
        # a second double: a pung of dragons; two tai are 4 from the discarder and 2 from the others
        assert await world.balances("Ann") == {"Ann": -4, "Ben": 8, "Cat": -2, "Dan": -2}


async def test_a_window_of_named_yaku_holds_its_bonus_tiles_and_a_word_more_adds() -> None:
    """Riichi, tanyao and three bonus tiles are a mangan, 8,000; ippatsu makes six han, 12,000."""
    async with discord_world() as world:
        await world.open(*FOUR, game="riichi")
        told = await world.say("Ben", "score", winner="Ben", hand="riichi tanyao dora 2 ura 1", **{"from": "Cat"})
        shown = await world.person("Ben").click(told.response.message, label="Fix")
        held = prefilled(shown.modal)
        await world.person("Ben").submit_modal(shown, held)
        assert (await world.balances("Ann"))["Cat"] == 17_000
        shown = await world.person("Ben").click(told.response.message, label="Fix")
        await world.person("Ben").submit_modal(shown, {**held, "hand": f"{held['hand']} ippatsu"})
        assert await world.balances("Ann") == {"Ann": 25_000, "Ben": 37_000, "Cat": 13_000, "Dan": 25_000}


async def test_a_discarder_picked_in_the_window_of_a_self_drawn_hand_is_who_pays() -> None:
    """3 tai off Cat: 8 from the discarder and 4 from the others; self-drawn it was 8 from everybody."""
    async with discord_world() as world:
        await world.open(*FOUR)
        told = await world.say("Ben", "score", winner="Ben", hand="3", how="zimo")
        assert (await world.balances("Ann"))["Ben"] == 24
        shown = await world.person("Ben").click(told.response.message, label="Fix")
        await world.person("Ben").submit_modal(shown, {**prefilled(shown.modal), "from": ["@p3"]})
        assert await world.balances("Ann") == {"Ann": -4, "Ben": 16, "Cat": -8, "Dan": -4}


async def test_the_menus_explain_and_take_back_the_hand_that_was_picked() -> None:
    async with discord_world() as world:
        receipt = await receipt_of(world)
        await world.say("Cat", "score", winner="Cat", hand="1", how="zimo")
        why = await world.person("Dan").context_menu(world.channel, "Why?", receipt)
        assert "Hand 1 · Ben wins off Ann" in text_of(why.response)
        undone = await world.person("Ben").context_menu(world.channel, "Undo", receipt)
        assert "Hand 1 isn't the latest entry" in text_of(undone.response)
        assert (await world.balances("Ann"))["Ben"] != 0


@pytest.mark.parametrize("entry", ["Fix this hand", "Why?", "Undo"])
async def test_the_menu_of_a_message_without_a_hand_says_so(entry: str) -> None:
    async with discord_world() as world:
        await receipt_of(world)
        before = await world.balances("Ann")
        chatter = await world.person("Ann").send(world.channel, "nice hand")
        said = await world.person("Ann").context_menu(world.channel, entry, chatter)
        assert text_of(said.response) == sentence(line("discord.no_receipt"), catalogue("en"))
        assert said.response.ephemeral
        assert await world.balances("Ann") == before


async def test_a_hand_is_read_and_valued_while_it_is_typed() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        ben = world.person("Ben")

        async def offered(command: str, hand: str, **filled: Any) -> list[str]:
            return [one["name"] for one in await ben.autocomplete(world.channel, command, "hand", hand, **filled)]

        (told,) = await offered("score", TILES, winner="Ben", **{"from": "Ann"})
        assert told == "123m 555p EEE (789s) 5m +5m = 1 tai · Ann → Ben 2"
        (told,) = await offered("score", "3", winner="Ben", **{"from": "Ann"})
        assert told == "3 = 3 tai · Ann → Ben 8"
        (told,) = await offered("value", TILES)
        assert told.startswith("123m 555p EEE (789s) 5m +5m = ")
        (told,) = await offered("score", "123m 99", winner="Ben")
        assert "99" in told
        assert await offered("score", "", winner="Ben") == []
        assert (await world.balances("Ann")) == dict.fromkeys(FOUR, 0)


async def test_what_needs_no_table_can_be_had_for_oneself() -> None:
    async with discord_world() as world:
        tree = world.env.bot.tree  # type: ignore[attr-defined]  # the client is ours
        own = {one.name for one in tree.get_commands() if one.allowed_installs and one.allowed_installs.user}
        assert own == {"value", "waits", "points"}
        for one in tree.get_commands():
            if one.name in own:
                assert one.allowed_installs.guild
                assert one.allowed_contexts.private_channel
                assert one.allowed_contexts.dm_channel


async def test_a_receipt_has_one_button_that_corrects_it() -> None:
    async with discord_world() as world:
        receipt = await receipt_of(world)
        assert labels_of(receipt).count("Fix") == 1
        assert "Correct" not in labels_of(receipt)


def colour_of(message: Any) -> int | None:
    """The colour at the edge of a message."""
    return next((one.get("accent_color") for one in components_of(message) if "accent_color" in one), None)


async def test_the_colour_says_what_a_message_means() -> None:
    async with discord_world() as world:
        receipt = await receipt_of(world)
        asked = await world.say("Cat", "score", winner="Cat", hand="3")
        refused = await world.say("Dan", "score", winner="Dan", hand="123m 99x")
        settled = await world.say("Ann", "settle")
        looked = await world.say("Ann", "table")
        drawn = await world.say("Ann", "draw")
        put_right = await world.say("Ann", "fix", number="1", hand="2")
        told = (asked, refused, settled, looked, drawn, put_right)
        shown = [colour_of(one) for one in (receipt, *(one.response for one in told))]
        assert shown == [RECORDED, ASKED, REFUSED, SETTLED, None, DRAWN, PUT_RIGHT]
        assert len(set(shown)) == len(shown)


async def test_the_window_of_a_draw_says_who_was_ready_and_takes_late_bets() -> None:
    async with discord_world() as world:
        await world.open(*FOUR, game="riichi")
        drawn = await world.say("Ann", "draw", ready="Ann Ben")
        shown = await world.person("Ann").click(drawn.response.message, label="Fix")
        assert prefilled(shown.modal) == {"ready": ["@p1", "@p2"], "bets": [], "hand": ""}
        await world.person("Ann").submit_modal(shown, {"ready": ["@p1", "@p2", "@p3"], "bets": ["@p3"], "hand": ""})
        # three ready: Dan pays 1,000 to each of them; Cat's bet lies on the table
        assert await world.balances("Ann") == {"Ann": 26000, "Ben": 26000, "Cat": 25000, "Dan": 22000}


async def test_the_window_of_a_hand_takes_late_bets_beside_other_changes() -> None:
    """3 han 30 fu are 3,900, 3 han 40 fu 5,200; the winner gets the bets of Ann and Dan, 1,000 each."""
    async with discord_world() as world:
        await world.open(*FOUR, game="riichi")
        won = await world.say("Ann", "score", winner="Ben", hand="3h30", **{"from": "Cat"})
        shown = await world.person("Ann").click(won.response.message, label="Fix")
        before = prefilled(shown.modal)
        assert before["bets"] == []
        await world.person("Ann").submit_modal(shown, {**before, "hand": "3h40", "bets": ["@p1", "@p4"]})
        assert await world.balances("Ann") == {"Ann": 24000, "Ben": 32200, "Cat": 19800, "Dan": 24000}


@pytest.mark.parametrize(
    ("left", "balances"),
    [
        (["@p1", "@p2", "@p3"], {"Ann": 26000, "Ben": 26000, "Cat": 26000, "Dan": 22000}),
        (["@p1", "@p3"], {"Ann": 26500, "Ben": 23500, "Cat": 26500, "Dan": 23500}),
        (["@p2"], {"Ann": 24000, "Ben": 28000, "Cat": 24000, "Dan": 24000}),
        ([], {"Ann": 25000, "Ben": 25000, "Cat": 25000, "Dan": 25000}),
    ],
)
async def test_the_window_of_a_draw_holds_all_who_were_ready_and_whoever_is_left_in_it_was(
    left: list[str], balances: dict[str, int]
) -> None:
    """3,000 go from those who were not ready to those who were, in even parts; sent as it was it changes nothing."""
    async with discord_world() as world:
        await world.open(*FOUR, game="riichi")
        drawn = await world.say("Ann", "draw", ready="Ann Ben Cat")
        shown = await world.person("Dan").click(drawn.response.message, label="Fix")
        assert prefilled(shown.modal) == {"ready": ["@p1", "@p2", "@p3"], "bets": [], "hand": ""}
        await world.person("Dan").submit_modal(shown, {"ready": left, "bets": [], "hand": ""})
        assert await world.balances("Ann") == balances


async def test_the_window_of_a_draw_makes_it_a_hand_that_somebody_won() -> None:
    async with discord_world() as world:
        await world.open(*FOUR)
        drawn = await world.say("Ann", "draw")
        shown = await world.person("Ann").click(drawn.response.message, label="Fix")
        assert prefilled(shown.modal) == {"hand": ""}
        await world.person("Ann").submit_modal(shown, {"hand": "ben 3 from ann"})
        # three tai: 8 from the discarder, 4 from the others
        assert await world.balances("Ann") == {"Ann": -8, "Ben": 16, "Cat": -4, "Dan": -4}
