"""Buttons that are known by their ids alone, so that they work after a restart."""

from __future__ import annotations

import re
from typing import Any, Final

import discord
from discord import ui

from bot.app.app import App
from bot.app.steps import asked_command
from bot.platforms.discord.layout import IDENTITY, LABEL, trimmed
from bot.subjects import Subject
from bot.text.render import Button
from storage.base import TableKey

MEND: Final = "/fix entry="
"""Begins the line that corrects a hand; its entry stands behind it."""

AGAIN: Final = "again"
"""The id of the button that gives a refused line back to be mended."""


class PersistentButton(ui.DynamicItem[ui.Button[Any]], template=re.compile(r"(?P<identity>.+)", re.DOTALL)):
    """Any button of ours. The template takes every id: one that means nothing is answered as well.

    The client's `desk` answers.
    """

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> PersistentButton:
        return cls(ui.Button(custom_id=match["identity"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.desk.pressed(interaction, self.custom_id)


def draw_button(button: Button) -> ui.Item[Any]:
    """A button as it is sent."""
    if button.link:
        return ui.Button(label=trimmed(button.label, LABEL) or "…", url=button.link)
    return PersistentButton(ui.Button(label=trimmed(button.label, LABEL) or "…", custom_id=button.id[:IDENTITY]))


def mended_by(message: discord.Message) -> int | None:
    """The entry of the hand that a message has a button to correct; None when it has none."""
    waiting: list[Any] = list(message.components)
    while waiting:
        one = waiting.pop()
        beginning = asked_command(getattr(one, "custom_id", None) or "") or ""
        if beginning.startswith(MEND) and beginning.removeprefix(MEND).isdecimal():
            return int(beginning.removeprefix(MEND))
        waiting += getattr(one, "children", ())
    return None


async def shown_hand(app: App, table: TableKey, message: discord.Message) -> tuple[str | None, int | None]:
    """What a message of a table shows, and the entry of its hand: as it is kept, else as its buttons say."""
    shown = await app.store.posted(table, str(message.id))
    subject = Subject.parse(shown or "")
    return shown, subject.entry if subject.kind == "hand" else mended_by(message)
