"""How records of players are told: the standing of a season, one player's figures, the best of all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.chat import Line, Money, Part, line
from bot.context import Context
from bot.reading import signed_points
from bot.replies.hand_layout import entered_text
from bot.settings import SEASONS
from engine import PARTS, Player, Purse, Win
from engine.journal import BestHand, NightTotals, PlayerTotals, best_hands
from engine.variants import RULESETS

Records = Mapping[Player, PlayerTotals]


@dataclass(frozen=True, slots=True)
class Season:
    """A stretch of time with a name; seconds in UTC, `until` None while it lasts."""

    name: str
    since: int
    until: int | None = None

    def holds(self, night: NightTotals) -> bool:
        """Whether a night began in it."""
        return self.since <= night.at and (self.until is None or night.at < self.until)


def seasons_of(settings: Mapping[str, object]) -> tuple[Season, ...]:
    """The seasons a chat has had, oldest first."""
    kept = settings.get(SEASONS)
    rows = kept if isinstance(kept, list) else []
    return tuple(Season(str(row["name"]), int(row["since"]), row.get("until")) for row in rows)


def season_settings(seasons: Sequence[Season]) -> dict[str, object]:
    """The setting that keeps some seasons."""
    return {SEASONS: [{"name": one.name, "since": one.since, "until": one.until} for one in seasons]}


def past_nights(context: Context, season: Season | None = None) -> list[NightTotals]:
    """All nights of the chat in which something was played, or those of a season."""
    return [night for night in context.totals if season is None or season.holds(night)]


def ranked(context: Context, records: Records) -> list[Player]:
    """The players, the best first: by money where money was played for, else by points, else by wins."""
    return sorted(
        records,
        key=lambda player: (-_worth(records, player), -records[player].wins, context.name(player).casefold()),
    )


def _worth(records: Records, player: Player) -> Fraction | int:
    """What players are ranked by: who has as much of it shares a place."""
    record = records[player]
    if any(one.money for one in records.values()):
        return record.money
    if any(one.points for one in records.values()):
        return record.points
    return record.score if any(one.score for one in records.values()) else record.wins


def standing_lines(context: Context, records: Records) -> list[Line]:
    """A line a player: place in the season, name, and money, points and average place as far as there are any."""
    worths = [_worth(records, player) for player in ranked(context, records)]
    return [
        line(
            "season.row",
            place=1 + worths.index(_worth(records, player)),
            name=context.name(player),
            figures=tuple(_figures(context, records, player)),
        )
        for player in ranked(context, records)
    ]


def _figures(context: Context, records: Records, player: Player) -> list[Line]:
    record = records[player]
    found = []
    if any(one.money for one in records.values()):
        found.append(line("season.amount", amount=money_of(context, record.money)))
    if any(one.points for one in records.values()):
        found.append(line("season.points", points=points_of(record.points)))
    elif any(one.score for one in records.values()):
        found.append(line("season.amount", amount=Money(record.score, 1, "", signed=True)))
    if record.average_place is not None:
        found.append(line("season.place", place=decimals(record.average_place, 2)))
    return found or [line("season.wins", wins=record.wins, hands=record.hands)]


def money_of(context: Context, amount: int) -> Money:
    """An amount of money over all nights, whatever the running game counts."""
    return Money(amount, 1000, context.currency, signed=True)


def points_of(points: Fraction) -> str:
    """Final points of all games together, as those of one are shown."""
    return signed_points(points)


def decimals(value: Fraction, count: int) -> str:
    """A number rounded to so many decimals, half up."""
    scaled = int(abs(value) * 10**count + Fraction(1, 2))
    whole, rest = divmod(scaled, 10**count)
    return f"{'−' if value < 0 and scaled else ''}{whole}.{rest:0{count}d}" if count else str(whole)


def percent(part: int, whole: int) -> int:
    """A share in whole percent, half up; 0 of nothing."""
    return (200 * part + whole) // (2 * whole) if whole else 0


def player_lines(context: Context, player: Player, records: Records, nights: Sequence[NightTotals]) -> list[Line]:
    """Everything about one player."""
    record = records[player]
    lines = [
        line("stats.played", nights=record.nights, games=record.games, hands=record.hands),
        line(
            "stats.rates",
            wins=record.wins,
            win=percent(record.wins, record.hands),
            drawn=percent(record.self_draws, record.wins),
            deal_ins=record.deal_ins,
            dealt=percent(record.deal_ins, record.hands),
        ),
    ]
    lines += [
        line(
            "stats.average_of",
            variant=line(f"{variant}.name"),
            value=decimals(Fraction(total, record.won_in[variant]), 1),
            unit=line(f"unit.{RULESETS[variant].unit}", count=2),
        )
        for variant, total in record.value.items()
    ]
    if record.money or any(one.money for one in records.values()):
        lines.append(line("stats.money", amount=money_of(context, record.money)))
    if record.points:
        lines.append(line("stats.points", points=points_of(record.points)))
    if record.average_place is not None:
        places = tuple(
            line("stats.place", place=decimals(place, 0 if place.denominator == 1 else 1), count=count)
            for place, count in sorted(record.places.items())
        )
        lines.append(line("stats.places", average=decimals(record.average_place, 2), places=places))
    if record.streak > 1:
        lines.append(line("stats.streak", count=record.streak))
    own = [one for one in best_hands(nights) if one.winner == player]
    return [*lines, *best_lines(context, own, 1)]


def best_lines(context: Context, hands: Sequence[BestHand], most: int) -> list[Line]:
    """The hands that brought most; points and money are not compared, what was played last comes first."""
    if not hands:
        return []
    last: Purse = hands[-1].purse
    best = sorted(hands, key=lambda one: (one.purse is not last, -one.received))[:most]
    return [_best_line(context, one, is_first=not at) for at, one in enumerate(best) if one.received > 0]


def _best_line(context: Context, best: BestHand, *, is_first: bool) -> Line:
    entered, house = best.record.given.entered[best.place], best.record.house
    ruleset = RULESETS[house.variant]
    scored = best.record.result.scored[best.place]
    unit = line(f"unit.{ruleset.unit}", count=scored.counted)
    by_name = ruleset.counts_fu and scored.limit is not None
    worth: Part = line("stats.worth", units=f"{scored.counted:,}", unit=unit)
    if by_name:
        worth = line(f"{house.variant}.limit.{scored.limit}")
    parts = ruleset.coin(house).parts
    currency = context.currency if parts == PARTS else ""
    told: dict[str, Part] = {
        "place": line("stats.first") if is_first else line("stats.next"),
        "name": context.name(best.winner),
        "worth": worth,
        "amount": Money(best.received, parts, currency),
    }
    assert isinstance(entered.part, Win)
    if entered.hand is None:
        return Line("stats.best_value", told)
    return Line("stats.best", {**told, "hand": entered_text(entered)})
