"""The list of commands that Telegram offers while somebody types a slash."""

from __future__ import annotations

import hashlib
import json
import logging
from collections import OrderedDict
from functools import partial
from typing import Final

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    BotCommandScopeDefault,
)
from telegram.error import InvalidToken, TelegramError

from bot.app.app import App
from bot.commands import COMMANDS
from bot.platforms.telegram.incoming import PLATFORM
from bot.platforms.telegram.retry import TelegramCaller
from bot.text.catalogue import SOURCE_LANGUAGE, catalogue, languages
from engine.variants import RULESETS
from storage.base import ChatKey, GameStore, TableKey

log = logging.getLogger(__name__)

REMEMBERED: Final = 4096
"""So many chats' lists are known without looking."""
SETTING: Final = "menu"
Menu = tuple[tuple[str, str], ...]
"""Command names with what they do."""


EVERYBODY: Final = ("newgame", "score", "undo", "fix", "table", "settle", "rules", "help")
"""What everybody at a table needs, whatever is played."""


def of_game(variant: str | None) -> tuple[str, ...]:
    """The commands of a chat in which a game runs: those everybody needs, and those of that game."""
    if variant is None:
        return EVERYBODY
    ruleset = RULESETS[variant]
    own = {
        "hand": ruleset.all_score,
        "done": ruleset.all_score,
        "riichi": ruleset.bet is not None,
        "draw": bool(ruleset.draws),
        "kong": any(kind.startswith("kong") for kind in ruleset.instants),
        "bonus": any(kind != ruleset.bet and not kind.startswith("kong") for kind in ruleset.instants),
    }
    return (*EVERYBODY, *(name for name, has in own.items() if has))


def menu(language: str, *, private: bool = False, variant: str | None = None) -> Menu:
    """What is offered: what everybody needs and the game's own, in private chats what needs no table."""
    texts = catalogue(language)
    offered = [command.names[0] for command in COMMANDS if command.anywhere] if private else of_game(variant)
    described = ((name, texts.sentence(f"menu.{name}")) for name in offered)
    return tuple((name, words) for name, words in described if words != f"menu.{name}")


async def set_menu(bot: Bot, store: GameStore) -> None:
    """Tell Telegram the commands, once for every set of them; a failure is tried again at the next start."""
    wanted = {language: {private: menu(language, private=private) for private in (False, True)} for language in _all()}
    mark = hashlib.sha256(json.dumps(list(map(str, wanted.items()))).encode()).hexdigest()
    key = ChatKey(PLATFORM, f"bot{bot.id}")
    if (await store.settings(key)).get(SETTING) == mark:
        return
    calls = TelegramCaller()
    try:
        for language, menus in wanted.items():
            for scope in _scopes():
                private = isinstance(scope, BotCommandScopeAllPrivateChats)
                commands = [BotCommand(*command) for command in menus[private]]
                await calls(0, partial(bot.set_my_commands, commands, scope=scope, language_code=_code(language)))
            texts, code = catalogue(language), _code(language)
            await calls(0, partial(bot.set_my_description, texts.sentence("telegram.description"), code))
            await calls(0, partial(bot.set_my_short_description, texts.sentence("telegram.short"), code))
    except InvalidToken:
        log.info("the list of commands could not be set: the token was refused")  # which is said where updates come in
    except TelegramError as error:
        log.warning("the list of commands could not be set: %s", error)
        return
    await store.set_setting(key, SETTING, mark)
    log.info("the list of commands was set")


class ChatMenus:
    """The list of commands of each chat, as the game that runs there needs it."""

    def __init__(self, bot: Bot, app: App) -> None:
        self._bot, self._app, self._calls = bot, app, TelegramCaller()
        self._known: OrderedDict[int, str | None] = OrderedDict()

    async def fit(self, table: TableKey, chat: int, private: bool) -> None:
        """Offer the commands of the game that runs now, where another ran before; a failure is tried again later."""
        if private:
            return
        night = self._app.known.tables.night(table)
        if night is None or chat not in self._known:
            seen = await self._app.seen(table)
            kept, night = seen.settings.get(SETTING), seen.night
            self._known.setdefault(chat, str(kept) if kept else None)
        variant = night.house.variant if night.running and night.house is not None else None
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        if self._known[chat] == variant:
            return
        try:
            for language in _all():
                commands = [BotCommand(*command) for command in menu(language, variant=variant)]
                code, scope = _code(language), BotCommandScopeChat(chat)
                await self._calls(chat, partial(self._bot.set_my_commands, commands, scope=scope, language_code=code))
        except TelegramError as error:
            log.info("the commands of a chat could not be set: %s", error)
        else:
            await self._app.store.set_setting(table.chat_key, SETTING, variant)
        self._known[chat] = variant


def _all() -> tuple[str, ...]:
    """Languages by the two letters Telegram knows them by; of two with the same letters the first counts."""
    return tuple({language[:2]: language for language in reversed(languages())}.values())


def _code(language: str) -> str:
    """A language as Telegram names it; "" for everybody without one of his own."""
    return "" if language == SOURCE_LANGUAGE else language[:2]


def _scopes() -> tuple[BotCommandScope, ...]:
    return (
        BotCommandScopeDefault(),
        BotCommandScopeAllPrivateChats(),
        BotCommandScopeAllGroupChats(),
        BotCommandScopeAllChatAdministrators(),
    )
