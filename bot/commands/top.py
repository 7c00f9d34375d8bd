"""/top: who leads in what, over the season that runs or over all nights."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from bot.chat import Line, Part, Reply, line, listed
from bot.context import Context, Outcome
from bot.replies import (
    Records,
    best_lines,
    decimals,
    money_of,
    of_look,
    past_nights,
    percent,
    points_of,
    seasons_of,
    simple_reply,
)
from engine.journal import PlayerTotals, best_hands, records_of

ENOUGH_HANDS: Final = 10
"""So many hands somebody must have played before shares of them are compared."""
MOST: Final = 5

Worth = Callable[[PlayerTotals], Fraction | None]
Told = Callable[[Context, PlayerTotals], Mapping[str, Part]]


def top(context: Context, _: str) -> Outcome:
    """The leaders by money, points, place, wins and fewest deal-ins, the longest run of wins, the best hands."""
    seasons = seasons_of(context.settings)
    season = seasons[-1] if seasons and seasons[-1].until is None else None
    nights = past_nights(context, season)
    records = records_of(nights)
    if not records:
        return Outcome(simple_reply("stats.none"))
    head = line("top.head", name=season.name) if season is not None else line("top.head_all")
    lines = [Line(head.key, head.values, strong=True), *_leaders(context, records)]
    reply = Reply(lines=(*lines, *best_lines(context, best_hands(nights), MOST)))
    return Outcome(of_look(reply, context.night))


def _leaders(context: Context, records: Records) -> Iterator[Line]:
    """A line for each thing somebody leads in."""
    for key, worth, told in _CONTESTS:
        values = {player: value for player, record in records.items() if (value := worth(record)) is not None}
        if values:
            best = [player for player, value in values.items() if value == max(values.values())]
            yield Line(key, {"name": listed(map(context.name, best)), **told(context, records[best[0]])})


def _share(count: Callable[[PlayerTotals], int], sign: int) -> Worth:
    """A share of the hands, for those who played enough of them; with a `sign` of -1 the smallest leads."""

    def worth(record: PlayerTotals) -> Fraction | None:
        return sign * Fraction(count(record), record.hands) if record.hands >= ENOUGH_HANDS else None

    return worth


_CONTESTS: Final[tuple[tuple[str, Worth, Told], ...]] = (
    (
        "top.money",
        lambda record: Fraction(record.money) if record.money > 0 else None,
        lambda context, record: {"amount": money_of(context, record.money)},
    ),
    (
        "top.points",
        lambda record: record.points if record.points > 0 else None,
        lambda _, record: {"points": points_of(record.points)},
    ),
    (
        "top.place",
        lambda record: -record.average_place if record.average_place is not None else None,
        lambda _, record: {"place": decimals(record.average_place or Fraction(0), 2)},
    ),
    (
        "top.wins",
        _share(lambda record: record.wins, 1),
        lambda _, record: {"share": percent(record.wins, record.hands)},
    ),
    (
        "top.deal_ins",
        _share(lambda record: record.deal_ins, -1),
        lambda _, record: {"share": percent(record.deal_ins, record.hands)},
    ),
    (
        "season.streak",
        lambda record: Fraction(record.streak) if record.streak > 1 else None,
        lambda _, record: {"count": record.streak},
    ),
)
"""What somebody can lead in: the sentence, how much a record is worth there (None = out of it), what is told."""
