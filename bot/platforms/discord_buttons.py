"""Buttons that are known by their ids alone, so that they work after a restart."""

from __future__ import annotations

import re
from typing import Any, Final, Protocol

import discord
from discord import ui

from bot.platforms.discord_show import IDENTITY, LABEL, trimmed
from bot.text.render import Button

ASK: Final = "ask:"
"""Begins the id of a button that asks for the rest of a line; what stands behind it is the beginning."""

AGAIN: Final = "again"
"""The id of the button that gives a refused line back to be mended."""


class Desk(Protocol):
    """Who answers presses."""

    async def pressed(self, interaction: discord.Interaction, identity: str) -> None: ...


class Press(ui.DynamicItem[ui.Button[Any]], template=re.compile(r"(?P<identity>.+)", re.DOTALL)):
    """Any button of ours. The template takes every id: one that means nothing is answered as well."""

    desk: Desk

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> Press:
        return cls(ui.Button(custom_id=match["identity"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.desk.pressed(interaction, self.custom_id)


def made(button: Button) -> Press:
    """A button as it is sent."""
    return Press(
        ui.Button(label=trimmed(button.label, LABEL) or "…", custom_id=button.id[:IDENTITY], style=_style(button))
    )


def _style(_: Button) -> discord.ButtonStyle:
    return discord.ButtonStyle.secondary
