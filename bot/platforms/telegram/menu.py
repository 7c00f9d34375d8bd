"""The list of commands that Telegram offers while somebody types a slash."""

from __future__ import annotations

import hashlib
import json
import logging
from functools import partial
from typing import Final

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllChatAdministrators,
    BotCommandScopeAllGroupChats,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeDefault,
)
from telegram.error import TelegramError

from bot.commands import COMMANDS
from bot.platforms.telegram.retry import TelegramCaller
from bot.platforms.telegram.updates import PLATFORM
from bot.text.catalogue import SOURCE_LANGUAGE, catalogue, languages
from storage.base import ChatKey, GameStore

log = logging.getLogger(__name__)

SETTING: Final = "menu"
Menu = tuple[tuple[str, str], ...]
"""Command names with what they do."""


def menu(language: str, *, private: bool) -> Menu:
    """What is offered: everything that has a description, in private chats what needs no table."""
    texts = catalogue(language)
    offered = [command.names[0] for command in COMMANDS if command.anywhere or not private]
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
                code = "" if language == SOURCE_LANGUAGE else language[:2]
                await calls(0, partial(bot.set_my_commands, commands, scope=scope, language_code=code))
    except TelegramError as error:
        log.warning("the list of commands could not be set: %s", error)
        return
    await store.set_setting(key, SETTING, mark)
    log.info("the list of commands was set")


def _all() -> tuple[str, ...]:
    """Languages by the two letters Telegram knows them by; of two with the same letters the first counts."""
    return tuple({language[:2]: language for language in reversed(languages())}.values())


def _scopes() -> tuple[BotCommandScope, ...]:
    return (
        BotCommandScopeDefault(),
        BotCommandScopeAllPrivateChats(),
        BotCommandScopeAllGroupChats(),
        BotCommandScopeAllChatAdministrators(),
    )
