"""/history sheet: the night as a score sheet, a line a hand with what it changed and where that left everybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.chat import Line, Reply, line
from bot.context import Context, Outcome
from bot.replies.receipts import scene_purse
from bot.replies.refusals import simple_reply
from engine.journal.entries import GameEnded, GameStarted, HandPlayed, InstantPaid, Paid, Recorded, Result, RiichiBet
from engine.journal.night import Night
from engine.table import Player
from engine.transfers import Purse, Transfer, balances
from engine.variants import RULESETS


def sheet(context: Context) -> Outcome:
    """Every hand and payment of the night that moved something, with the change and the new balance of each player.

    Where every hand is valued, the score of each player's hand stands beside the name.
    """
    night = context.night
    if not night.hands or night.house is None:
        return Outcome(simple_reply("history.none"))
    purse = scene_purse(night)
    totals: dict[str, int] = {}
    lines: list[Line] = []
    for one in night.lines:
        entry = one.recorded.entry
        if isinstance(entry, GameStarted) and purse is Purse.POINTS:
            totals.clear()
        change = balances(_moved(night, one.recorded), purse)
        for account, amount in change.items():
            totals[account] = totals.get(account, 0) + amount
        if not isinstance(entry, GameStarted) and (change or isinstance(entry, HandPlayed)):
            cells = tuple(_cells(context, one.recorded, change, totals))
            lines.append(line("sheet.row", label=one.label, cells=cells or (line("receipt.nothing_paid"),)))
    return Outcome(Reply(lines=(Line("sheet.head", {}, strong=True), *lines)))


def _cells(
    context: Context, recorded: Recorded, change: Mapping[str, int], totals: Mapping[str, int]
) -> Iterator[Line]:
    """Each player whose balance an entry changes."""
    night = context.night
    for player in night.people:
        if change.get(player):
            yield line(
                "sheet.cell",
                name=context.name(player),
                score=_score(night, recorded, player),
                change=context.money(change[player], signed=True),
                total=context.money(totals[player], signed=not night.staked),
            )


def _moved(night: Night, recorded: Recorded) -> tuple[Transfer, ...]:
    """The transfers of an entry as they count now."""
    match recorded.entry:
        case HandPlayed(number):
            record = night.hand(number)
            return _of_result(record.result) if record is not None else ()
        case InstantPaid(_, transfers) | RiichiBet(_, transfers) | Paid(transfers):
            return transfers
        case GameEnded(final):
            return final.transfers
        case GameStarted(_, opening):
            return opening.transfers
        case _:
            return ()


def _of_result(result: Result) -> tuple[Transfer, ...]:
    return (*result.transfers, *(result.final.transfers if result.final is not None else ()))


def _score(night: Night, recorded: Recorded, player: Player) -> tuple[Line, ...]:
    """The score of a player's hand, in games in which every hand is valued."""
    record = night.hand(recorded.entry.number) if isinstance(recorded.entry, HandPlayed) else None
    if record is None or not RULESETS[record.house.variant].all_score:
        return ()
    return tuple(line("sheet.score", score=one.counted) for one in record.result.scored if one.player == player)
