"""A British round by taps alone on Discord: who went out, how, a value, and the hands of the others."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from tests.platforms.discord.discord_world import World, discord_world, labels_of, text_of

TAPS = ("Ann", "Self-drawn", "28", "Bea's hand", "8", "Cyd's hand", "4", "Dot's hand", "Nothing")


async def test_a_british_round_is_entered_by_taps_alone() -> None:
    """East's 28 is 56 from each; 8, 4 and nothing settle 4, 8 and 4 among the others."""
    async with discord_world() as world:
        await world.say("Ann", "newgame", game="british", players="Ann Bea Cyd Dot")
        for label in ("Score", *TAPS):
            (message, *_) = [one for one in reversed(world.channel.history()) if label in labels_of(one)]
            await world.person("Ann").click(message, label=label)
        settled = "\n".join(text_of(one) for one in world.channel.history())
        assert "★ Ann 28" in settled
        assert "Ann +168 · Bea −44" in settled
        assert "Cyd −56 · Dot −68" in settled


@asynccontextmanager
async def british_club() -> AsyncIterator[World]:
    """Peggy has gone mah-jong by self-draw with 84; Hugh, East, has 12, Dot 8, and Alan nothing."""
    async with discord_world() as world:
        await world.say("Hugh", "newgame", game="british", players="Hugh Peggy Alan Dot")
        await world.say("Peggy", "score", winner="Peggy", hand="84", how="zimo", more="Hugh 12, Dot 8, Alan 0")
        yield world


async def test_a_new_winner_of_a_round_with_nothing_is_asked_for_his_hand() -> None:
    async with british_club() as world:
        asked = (await world.say("Hugh", "fix", number="1", winner="Alan")).response.message
        assert "★ Peggy 84 · Hugh 12 · Dot 8 · Alan 0" in text_of(asked)
        assert "What was Alan's hand worth?" in text_of(asked)
        await world.person("Hugh").click(asked, label="84, and Peggy 0")
        assert "★ Alan 84" in text_of(world.channel.history()[-1])


async def test_the_places_of_a_correction_hold_several_hands_of_a_round() -> None:
    """Alan's 84 are 168 from East and 84 from the others; Hugh 12, Dot 8, Peggy 4."""
    async with british_club() as world:
        said = await world.say("Hugh", "fix", number="1", winner="Alan", hand="84", more="Peggy 4")
        assert "★ Alan 84\nHugh 12\nDot 8\nPeggy 4" in text_of(said.response.message)


async def test_a_value_alone_in_a_correction_is_the_winners_hand() -> None:
    async with british_club() as world:
        said = await world.say("Dot", "fix", number="1", hand="96")
        assert "★ Peggy 96\nHugh 12\nDot 8 · Alan 0" in text_of(said.response.message)


async def test_a_drawn_round_becomes_a_won_one_by_the_places_of_a_correction() -> None:
    async with discord_world() as world:
        await world.say("Hugh", "newgame", game="british", players="Hugh Peggy Alan Dot")
        await world.say("Hugh", "draw", kind="settle")
        for name, points in (("Hugh", "4"), ("Peggy", "4"), ("Alan", "0"), ("Dot", "6")):
            await world.say(name, "hand", player=name, hand=points)
        fields = {"winner": "Hugh", "hand": "104", "from": "Alan", "more": "Dot 6, Peggy 2"}
        said = await world.say("Hugh", "fix", number="1", **fields)
        assert "Hugh goes mah-jong off Alan" in text_of(said.response.message)
        assert "★ Hugh 104\nDot 6\nPeggy 2 · Alan 0" in text_of(said.response.message)


async def test_a_question_of_another_game_shows_its_hand_and_records_nothing() -> None:
    async with discord_world() as world:
        await world.open("Ivan", "Max", "Lucia", "Sora", game="riichi")
        asked = await world.say("Ivan", "score", winner="Ivan", hand="riichi tanyao dora 1", **{"from": "Max"})
        await world.say("Ivan", "newgame", game="british", players="Ivan Hugh Lucia Sora")
        stands = next(one for one in world.channel.history() if one.id == asked.response.message.id)
        said = text_of(stands)
        assert not labels_of(stands)
        assert "I asked that in another game, Riichi" in said
        assert "Not at this table: Max" in said
