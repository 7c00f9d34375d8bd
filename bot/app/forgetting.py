"""What a chat keeps of a person in its settings, and what stands there once he is forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.context import Context
from bot.reading import folded
from bot.settings import KEPT, author_key, called_key
from engine.journal import PlayerLinked, PlayerRenamed, PlayerUnlinked
from storage.base import FORMER, GameStore, History, Json
from storage.names import FORMER_PLAYER


async def forget_from(store: GameStore, context: Context, player: str) -> None:
    """Forget a player of a chat, or with "" the whole chat."""
    chat = context.incoming.table.chat_key
    if not player:
        await store.forget_chat(chat)
        return
    for name, value in forgotten_settings(context, player, await store.history(chat)):
        await store.set_setting(chat, name, value)
    await store.forget_player(chat, player)


def forgotten_settings(context: Context, player: str, histories: Iterable[History]) -> Iterator[tuple[str, Json]]:
    """The settings that hold a name or an account of a player, with what is to stand there."""
    person = context.people.person(player)
    said = dict(_keys(player, histories))
    own = {folded(person.name), *person.accounts} if person is not None else set()
    accounts = person.accounts if person is not None else ()
    names = {key(account) for account in accounts for key in (author_key, called_key)}
    for name, value in context.settings.items():
        if name in names:
            yield name, None
        if not name.startswith(KEPT):
            continue
        if name in said:
            yield name, f"{FORMER}{player}" if said[name] else FORMER_PLAYER
        elif isinstance(value, str) and (value in own or folded(value) in own):
            yield name, f"{FORMER}{player}" if value in own else FORMER_PLAYER


def _keys(player: str, histories: Iterable[History]) -> Iterator[tuple[str, bool]]:
    """The keys under which names and accounts of a player are kept; True for an account."""
    for recorded in (one for history in histories for one in history.entries):
        match recorded.entry:
            case PlayerRenamed(who, name, before) if who == player:
                yield from ((name, False), (before, False))
            case PlayerLinked(who, account) | PlayerUnlinked(who, account) if who == player:
                yield account, True
