"""A British round by taps alone on Discord: who went out, how, a value, and the hands of the others."""

from __future__ import annotations

from tests.platforms.discord.discord_world import discord_world, labels_of, text_of

TAPS = ("Ann", "Self-drawn", "28", "Bea’s hand", "8", "Cyd’s hand", "4", "Dot’s hand", "Nothing")


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
