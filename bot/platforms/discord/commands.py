"""The slash commands as Discord knows them: made from the forms, sent only when they changed."""

from __future__ import annotations

import hashlib
import inspect
import json
import logging
from collections.abc import Callable, Coroutine
from keyword import iskeyword
from typing import Any, Final, Protocol

import discord
from discord import app_commands
from discord.app_commands import TranslationContextLocation as Location

from bot.chat import line
from bot.commands import BY_NAME
from bot.platforms.discord.forms import Form, FormField, Values, forms
from bot.platforms.discord.layout import trimmed
from bot.text.catalogue import SOURCE_LANGUAGE, catalogue
from bot.text.render import sentence
from bot.text.speech import language_of_tag
from storage.base import ChatKey, GameStore

log = logging.getLogger(__name__)

DESCRIPTION: Final = 100
"""Characters of a description, and of the name of a choice."""

OFFERED: Final = 25
NUMBER: Final = 99_999
OWN: Final = ChatKey("discord", "")
"""Where the platform keeps what belongs to no server."""

_INSTALLED: Final = app_commands.AppInstallationType(guild=True, user=False)


class CommandHandler(Protocol):
    """Who answers commands and offers what fits."""

    async def asked(self, interaction: discord.Interaction[Any], form: Form, values: Values) -> None: ...

    async def picked(self, interaction: discord.Interaction[Any], message: discord.Message, command: str) -> None: ...

    async def seated(self, interaction: discord.Interaction[Any], user: discord.abc.User) -> None: ...

    async def offered(
        self, interaction: discord.Interaction[Any], place: FormField, typed: str
    ) -> list[app_commands.Choice[str]]: ...

    async def failed(self, interaction: discord.Interaction[Any], error: Exception) -> None: ...


class Tree(app_commands.CommandTree[Any]):
    """All commands, and what is said when one fails."""

    def __init__(self, client: discord.Client, desk: CommandHandler) -> None:
        super().__init__(client, allowed_installs=_INSTALLED)
        self._desk = desk
        for form in forms():
            self.add_command(_command(form, desk))
        self.add_command(_seat_menu(desk))
        for key, command in MENUS.items():
            self.add_command(_message_menu(desk, key, command))

    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /) -> None:
        await self._desk.failed(interaction, error)


def _command(form: Form, desk: CommandHandler) -> app_commands.Command[Any, Any, Any]:
    async def asked(interaction: discord.Interaction[Any], **values: Any) -> None:
        await desk.asked(interaction, form, {name.rstrip("_"): value for name, value in values.items()})

    asked.__dict__["__signature__"] = _signature(form)  # the library reads the places of a command from it
    callback: Any = asked
    callback = app_commands.describe(**{_name(place): _described(form, place) for place in form.places})(callback)
    callback = app_commands.rename(**{f"{place.name}_": place.name for place in form.places if iskeyword(place.name)})(
        callback
    )
    for place in form.places:
        if place.words:
            choices = [app_commands.Choice(name=_worded(word), value=word) for word in place.words]
            callback = app_commands.choices(**{_name(place): choices})(callback)
        elif place.about is not None or place.is_hand:
            callback = app_commands.autocomplete(**{_name(place): _offers(desk, place)})(callback)
    command: app_commands.Command[Any, Any, Any] = app_commands.Command(
        name=form.name,
        description=_text(f"discord.{form.name}", otherwise="discord.command"),
        callback=callback,
        allowed_contexts=app_commands.AppCommandContext(
            guild=True, dm_channel=BY_NAME[form.name].anywhere, private_channel=form.name in ANYBODYS
        ),
        allowed_installs=app_commands.AppInstallationType(guild=True, user=form.name in ANYBODYS),
    )
    return command


ANYBODYS: Final = frozenset(("value", "waits", "points"))
"""Commands that need no table: people may have them for themselves, wherever they write."""


def _seat_menu(desk: CommandHandler) -> app_commands.ContextMenu:
    """The menu of a person: he takes a seat."""

    async def seat(interaction: discord.Interaction[Any], user: discord.User) -> None:
        await desk.seated(interaction, user)

    text = sentence(line("discord.seat_them"), catalogue(SOURCE_LANGUAGE))
    return app_commands.ContextMenu(
        name=app_commands.locale_str(text, key="discord.seat_them"),
        callback=seat,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    )


MENUS: Final = {"discord.menu.fix": "fix", "discord.menu.why": "why", "discord.menu.undo": "undo"}
"""What can be done with a message that shows a hand: names of entries in its menu, and the commands they stand for."""


def _message_menu(desk: CommandHandler, key: str, command: str) -> app_commands.ContextMenu:
    """An entry in the menu of a message."""

    async def picked(interaction: discord.Interaction[Any], message: discord.Message) -> None:
        await desk.picked(interaction, message, command)

    return app_commands.ContextMenu(
        name=app_commands.locale_str(sentence(line(key), catalogue(SOURCE_LANGUAGE)), key=key),
        callback=picked,
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=False, private_channel=False),
    )


Offers = Callable[[discord.Interaction[Any], str], Coroutine[Any, Any, list[app_commands.Choice[str]]]]
"""What the library asks while a place is being filled in."""


def _offers(desk: CommandHandler, place: FormField) -> Offers:
    async def offered(interaction: discord.Interaction[Any], typed: str) -> list[app_commands.Choice[str]]:
        return await desk.offered(interaction, place, typed)

    return offered


def _signature(form: Form) -> inspect.Signature:
    asker = inspect.Parameter("interaction", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=discord.Interaction)
    return inspect.Signature([asker, *(_parameter(place) for place in form.places)])


def _parameter(place: FormField) -> inspect.Parameter:
    kind: Any = app_commands.Range[int, 0, NUMBER] if place.of is int else place.of
    return inspect.Parameter(
        _name(place),
        inspect.Parameter.KEYWORD_ONLY,
        annotation=kind if place.required else kind | None,
        default=inspect.Parameter.empty if place.required else None,
    )


def _name(place: FormField) -> str:
    """The name of a place as a parameter: `from` and `for` are words of the language."""
    return f"{place.name}_" if iskeyword(place.name) else place.name


def _described(form: Form, place: FormField) -> app_commands.locale_str:
    return _text(f"discord.{form.name}.{place.name}", otherwise=f"discord.place.{place.name}")


def _worded(word: str) -> app_commands.locale_str:
    return _text(f"discord.choice.{word}")


def _text(key: str, otherwise: str = "") -> app_commands.locale_str:
    """A text of the source language that knows its key, for the translator; another where there is none of its own."""
    words = catalogue(SOURCE_LANGUAGE)
    found = key if words.has(key) or not otherwise else otherwise
    return app_commands.locale_str(trimmed(sentence(line(found), words), DESCRIPTION), key=found)


class CatalogueTranslator(app_commands.Translator):
    """Descriptions and choices in the languages there are catalogues for; names stay English."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        key, language = string.extras.get("key"), language_of_tag(str(locale))
        if (
            key is None
            or language in ("", SOURCE_LANGUAGE)
            or (context.location is Location.command_name and key not in ("discord.seat_them", *MENUS))
        ):
            return None
        found = catalogue(language)
        return trimmed(sentence(line(key), found), DESCRIPTION) if found.has(key) else None


async def sync_if_changed(tree: Tree, store: GameStore, application: int) -> bool:
    """Tell Discord the commands if they are not those it was told last; whether it was told."""
    payload = [
        await command.get_translated_payload(tree, tree.translator) if tree.translator else command.to_dict(tree)
        for command in tree.get_commands()
    ]
    digest = hashlib.sha256(json.dumps(payload, sort_keys=True, default=str).encode()).hexdigest()
    setting = f"commands.{application}"
    if (await store.settings(OWN)).get(setting) == digest:
        return False
    await tree.sync()
    await store.set_setting(OWN, setting, digest)
    log.info("%d commands were registered", len(payload))
    return True
