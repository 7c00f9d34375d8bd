"""What fits a place of a command while it is being filled in."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.asking.suggestions import several, suggestions
from bot.chat import Reply
from bot.platforms.discord.commands import DESCRIPTION, OFFERED
from bot.platforms.discord.forms import FormField, forms, typed
from bot.platforms.discord.incoming import Interaction, InteractionReader, table_of
from bot.platforms.discord.layout import trimmed
from bot.text.catalogue import Catalogue
from bot.text.render import sentence


async def offers_for(
    reader: InteractionReader, interaction: Interaction, place: FormField, begun: str
) -> list[app_commands.Choice[str]]:
    """What fits a place that is being filled in; a hand is offered as it is read so far."""
    if place.about is None:
        return await _read_along(reader, interaction, begun)
    seen = await reader.app.seen(table_of(interaction))
    words = await reader.words(interaction)
    filled = {name: str(value) for name, value in interaction.namespace}
    find = several if place.several else suggestions
    found = [one for one in find(place.about, begun, seen, filled) if len(one.text) <= DESCRIPTION]
    return [
        app_commands.Choice(name=_offer(one.text, _note(one.note, words)), value=one.text) for one in found[:OFFERED]
    ]


async def _read_along(
    reader: InteractionReader, interaction: Interaction, begun: str
) -> list[app_commands.Choice[str]]:
    """How a hand that is being typed is read, and what it is worth; nothing is kept of it."""
    text = " ".join(begun.split())
    if not text or len(text) > DESCRIPTION:
        return []
    given: Any = interaction.data or {}
    form = next(one for one in forms() if one.name == given.get("name"))
    filled = {name: str(value) for name, value in interaction.namespace}
    words = await reader.words(interaction)
    for said in (typed(form, {**filled, "hand": text}), f"/value {text}"):
        reply = await reader.app.previewed(await reader.incoming(interaction, said, pressed=False))
        note = read_along(reply, words) if reply is not None else ""
        if note:
            kept = trimmed(text, max(DESCRIPTION - len(note) - 1, 8))
            shown = note if note.startswith(text[:3]) else f"{kept} {note}"
            return [app_commands.Choice(name=trimmed(shown, DESCRIPTION), value=text)]
    return []


def read_along(reply: Reply, words: Catalogue) -> str:
    """What a line would be answered, in a few words: the tiles as read, the worth, and who pays most."""
    found = [
        next((sentence(one, words) for one in reply.lines if one.key.startswith(key)), "")
        for key in ("receipt.hand", "receipt.total", "receipt.payment")
    ]
    if not found[1]:
        return sentence(reply.lines[-1], words).split("\n")[0] if reply.figures.problems else ""
    return " · ".join(filter(None, (" ".join(filter(None, found[:2])), found[2])))


def _offer(text: str, note: str) -> str:
    return trimmed(f"{text} · {note}" if note else text, DESCRIPTION)


def _note(note: Any, words: Catalogue) -> str:
    return note if isinstance(note, str) else sentence(note, words)
