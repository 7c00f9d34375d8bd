"""People who become players by what a message leads to: they are kept with it, or not at all."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from bot.context import Newcomer
from storage.base import PlayerRecord, Step, TableContext
from storage.names import namesake, owner_of


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
