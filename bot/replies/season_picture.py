"""The picture of a season: who leads, a row per person, and the best hand."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat import Line, Part, Picture, line
from bot.context import Context
from bot.pictures.cards import CardRow, SeasonCard, Sitter
from bot.replies.hand_picture import theme_of
from bot.replies.standings import Records, Season, decimals, money_of, points_of, ranked
from engine import Player
from engine.journal import NightTotals


def season_picture(context: Context, season: Season | None, nights: Sequence[NightTotals], records: Records) -> Picture:
    """A season, or all nights, as a picture in the colours of the chat; the text of the reply stands under it."""
    people = [one.id for one in context.people.everybody]
    players = ranked(context, records)
    leader = context.name(players[0])
    rows = tuple(
        CardRow(
            place=place,
            sitter=Sitter(context.name(player), people.index(player) if player in people else len(people)),
            second=_second(records, player),
            value=_value(records, player),
            amount=_amount(context, records, player),
            asker=player == context.sender,
        )
        for place, player in enumerate(players, 1)
    )
    named: dict[str, Part] = {"nights": len(nights), "hands": sum(night.hands for night in nights)}
    second = Line("season.head", {**named, "name": season.name}) if season is not None else Line("season.all", named)
    headline = line("season.leads", name=leader)
    return Picture(
        SeasonCard(alt=headline, headline=headline, second=second, rows=rows), theme_of(context), captioned=True
    )


def _second(records: Records, player: Player) -> Line:
    """How many nights somebody played, and the average place where there is one."""
    record = records[player]
    if record.average_place is None:
        return line("season.nights", nights=record.nights)
    return line("season.nights_place", nights=record.nights, place=decimals(record.average_place, 2))


def _value(records: Records, player: Player) -> int:
    """What the bar of a row shows: money where there is any, else points, else what was won."""
    if any(one.money for one in records.values()):
        return records[player].money
    if any(one.points for one in records.values()):
        return round(records[player].points * 10)
    return records[player].score


def _amount(context: Context, records: Records, player: Player) -> Part:
    """The same as it is written."""
    if any(one.money for one in records.values()):
        return line("season.amount", amount=money_of(context, records[player].money))
    if any(one.points for one in records.values()):
        return points_of(records[player].points)
    return f"{records[player].score:+,}".replace("-", "−")
