"""The people of a chat by what a message leads to: who becomes a player, who speaks for whom, who is forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.context import Context, Newcomer, Outcome
from bot.reading import NAMELESS, folded, shown_name
from bot.settings import KEPT, MERGED, author_key, called_key
from bot.text.catalogue import SOURCE_LANGUAGE, catalogue
from engine import Player
from engine.journal import (
    Entry,
    PeopleEntry,
    PlayerLinked,
    PlayerRenamed,
    PlayersMerged,
    PlayerUnlinked,
    Redone,
    Undone,
    same_message,
)
from storage.base import FORMER, FORMER_PLAYER, GameStore, History, Json, PlayerRecord, Step, TableContext
from storage.names import namesake, owner_of


def links_of(context: Context, outcome: Outcome) -> tuple[tuple[Player, str], ...]:
    """Who speaks for whom from now on: also a player without an account who has just spoken where names are vouched."""
    account = context.incoming.sender.account
    if context.people.by_account(account) is None and context.namesake is not None:
        return (*outcome.links, (context.namesake.id, account))
    return outcome.links


def newcomers_of(wanted: Iterable[Newcomer], stored: TableContext) -> tuple[PlayerRecord, ...]:
    """Records under free ids for those whose names nobody has; an account that is taken stays where it is."""
    found: list[PlayerRecord] = []
    number = int(stored.free_player[1:])
    for one in wanted:
        known = (*stored.players, *found)
        if namesake(known, one.name) is None:
            is_free = bool(one.account) and owner_of(known, one.account) is None
            found.append(PlayerRecord(f"p{number}", one.name, (one.account,) if is_free else ()))
            number += 1
    return tuple(found)


def with_newcomers(step: Step, new: tuple[PlayerRecord, ...]) -> Step:
    """The step that keeps newcomers as well, and who speaks for them."""
    if not new:
        return step
    links = tuple((one.id, account) for one in new for account in one.accounts)
    known = {account for _, account in step.links}
    players = tuple(replace(one, accounts=()) for one in new)
    return replace(step, players=players, links=(*(one for one in links if one[1] not in known), *step.links))


# what becomes of people when entries say who is who, or when such entries are undone


@dataclass(frozen=True, slots=True)
class PeopleChanges:
    """What a step keeps of who is who: accounts freed, links, names, settings; all as in `Step`."""

    unlinks: tuple[str, ...] = ()
    links: tuple[tuple[Player, str], ...] = ()
    names: tuple[tuple[Player, str], ...] = ()
    settings: tuple[tuple[str, Json], ...] = ()


_NO_CHANGES: Final = PeopleChanges()


def people_changes(context: Context, outcome: Outcome) -> PeopleChanges:
    """What the entries of an outcome change about the people of the chat."""
    told, sender = tuple(_said(context, outcome)), context.incoming.sender
    if not told and (
        not outcome.entries or context.sender is not None or author_key(sender.account) in context.settings
    ):
        return _NO_CHANGES
    kept = {**context.settings, **outcome.settings}
    unlinks, links, names, settings = list[str](), list[tuple[str, str]](), list[tuple[str, str]](), dict[str, Json]()
    for entry, forward in told:
        match entry:
            case PlayerLinked(player, key, before):
                account = str(kept[key])
                unlinks.append(account)
                speaks_for = player if forward else before
                links += [(speaks_for, account)] if speaks_for is not None else []
            case PlayerUnlinked(player, key):
                unlinks.append(str(kept[key]))
                links += [] if forward else [(player, str(kept[key]))]
            case PlayerRenamed(player, name, before):
                names.append((player, str(kept[name if forward else before])))
            case PlayersMerged(player, into):
                settings[f"{MERGED}{player}"] = into if forward else None
    if unlinks or names or settings or context.sender is None:
        settings[author_key(sender.account)] = shown_name(sender.name) or NAMELESS
    return PeopleChanges(tuple(unlinks), tuple(links), tuple(names), tuple(settings.items()))


def _said(context: Context, outcome: Outcome) -> Iterator[tuple[PeopleEntry, bool]]:
    """The entries about people that begin (True) or cease (False) to count."""
    for entry in outcome.entries:
        if isinstance(entry, Undone | Redone):
            said = [one.entry for one in same_message(context.entries, entry.seq)]
            forward = isinstance(entry, Redone)
            yield from _about_people(said if forward else said[::-1], forward)
        else:
            yield from _about_people([entry], True)


def _about_people(entries: list[Entry] | list[Any], forward: bool) -> Iterator[tuple[PeopleEntry, bool]]:
    for entry in entries:
        if isinstance(entry, PeopleEntry):
            yield entry, forward


# what a chat keeps of a person in its settings, and what stands there once he is forgotten


async def forget_from(store: GameStore, context: Context, player: str) -> None:
    """Forget a player of a chat, or with "" the whole chat."""
    chat = context.incoming.table.chat_key
    if not player:
        await store.forget_chat(chat)
        return
    called = catalogue(context.chat.language or SOURCE_LANGUAGE).sentence("forget.former")
    for name, value in forgotten_settings(context, player, await store.history(chat), called):
        await store.set_setting(chat, name, value)
    await store.forget_player(chat, player, called)


def forgotten_settings(
    context: Context, player: str, histories: Iterable[History], called: str = FORMER_PLAYER
) -> Iterator[tuple[str, Json]]:
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
            yield name, f"{FORMER}{player}" if said[name] else called
        elif isinstance(value, str) and (value in own or folded(value) in own):
            yield name, f"{FORMER}{player}" if value in own else called


def _keys(player: str, histories: Iterable[History]) -> Iterator[tuple[str, bool]]:
    """The keys under which names and accounts of a player are kept; True for an account."""
    for recorded in (one for history in histories for one in history.entries):
        match recorded.entry:
            case PlayerRenamed(who, name, before) if who == player:
                yield from ((name, False), (before, False))
            case PlayerLinked(who, account) | PlayerUnlinked(who, account) if who == player:
                yield account, True
