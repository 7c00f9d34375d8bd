"""Windows in which something is typed: which one is opened, and the line that it stands for once it is sent."""

from __future__ import annotations

from typing import Any

from bot.app.app import App
from bot.context import TableView
from bot.platforms.discord.buttons import MEND
from bot.platforms.discord.fix_window import FIX, corrected_line, fix_window
from bot.platforms.discord.forms import Form
from bot.platforms.discord.incoming import Interaction, InteractionReader, account_of, table_of
from bot.platforms.discord.modals import AGAIN_LINE, LINE, again_window, line_window, score_window, submitted
from bot.platforms.discord.replies import Answer
from bot.settings import opening_key
from engine.variants import RULESETS


class Windows:
    """Opens windows, and reads what is sent from them."""

    def __init__(self, app: App, reader: InteractionReader, score: Form) -> None:
        self._app, self._reader, self._score = app, reader, score

    async def open_score(self, interaction: Interaction) -> bool:
        """Open the window for a whole hand while a game runs; whether it was opened."""
        seen = await self._app.seen(table_of(interaction))
        if not seen.night.running:
            return False
        words = await self._reader.words(interaction)
        await Answer.to(interaction).open(score_window(seen, account_of(interaction), words))
        return True

    async def open_rest(self, interaction: Interaction, beginning: str) -> None:
        """Open a window for the rest of a line; one that corrects a hand holds what was entered."""
        table, words = table_of(interaction), await self._reader.words(interaction)
        window, seen = None, await self._app.seen(table)
        if beginning.startswith(MEND):
            window = fix_window(seen, int(beginning.removeprefix(MEND)), words)
        await Answer.to(interaction).open(window or line_window(beginning, words, stakes=_stakes(seen, table.topic)))

    async def open_again(self, interaction: Interaction, refused: str) -> None:
        """Open a window with a line that was refused."""
        await Answer.to(interaction).open(again_window(refused, await self._reader.words(interaction)))

    async def line_of(self, interaction: Interaction) -> tuple[str, bool]:
        """The line that a window stands for which was sent, and whether it mends a refused one."""
        given: Any = interaction.data or {}
        identity = str(given.get("custom_id", ""))
        if identity.startswith(FIX):
            return corrected_line(identity, given, await self._app.seen(table_of(interaction))), False
        is_mended = identity == LINE or identity.startswith(AGAIN_LINE)
        return submitted(identity, given, self._score), is_mended


def _stakes(seen: TableView, topic: str) -> tuple[str, ...]:
    """What the game is usually played for in which people take seats at a table; nothing where they take none."""
    opening = seen.settings.get(opening_key(topic)) or {}
    ruleset = RULESETS.get(opening.get("variant", ""))
    return ruleset.usual_stakes if ruleset is not None else ()
