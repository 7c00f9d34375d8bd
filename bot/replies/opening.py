"""The message of a game that was opened: who sits where, the rules, the stake, what differs, other tables of rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from bot.chat import Choice, Line, Part, Reply, line, listed, question_reply
from bot.context import Context
from bot.reading import amount_text, reference
from bot.replies.option_values import own_changes, rule_line, value_part
from bot.replies.prices import MOST_ROWS, price_row
from bot.replies.receipts import View, first_line, is_newest, seat_names, standing
from bot.replies.refusals import MOST_ALLOWED
from engine import PARTS, Value, resolve
from engine.journal import AnyHouse, Changes, GameStarted, Night, Recorded, house_of
from engine.options import OneOf, Switch, kinds_of
from engine.variants import RULESETS


def opening_view(context: Context, night: Night, recorded: Recorded, started: GameStarted) -> View:
    """A game as it was opened; what comes next, the standing and other rules only until something comes after."""
    context = context.at(night)
    house, table = house_of(started.house), started.opening.table
    opened = line("newgame.opened", variant=line(f"{house.variant}.name"), seats=seat_names(context, table))
    lines = [opened, *house_lines(house), *example_lines(house)]
    names = listed(context.name(one) for one in started.bench)
    bench = (line("newgame.bench", names=names),) if started.bench else ()
    if not is_newest(night, recorded):
        return View((*lines, *bench))
    lines += [first_line(context, table), *bench]
    if any(night.purse(RULESETS[house.variant].coin(house).purse).values()):
        lines.append(standing(context, night))
    score = Choice(line("choice.score"), "/score")
    return View(tuple(lines), (score, *_other_rules(house, started, _stake_before(context, house, recorded.seq))))


def _stake_before(context: Context, house: AnyHouse, entry: int) -> dict[str, Value]:
    """The stake that was agreed on tonight before a table of rules brought its own; {} where that is in force."""
    stake = RULESETS[house.variant].stake_options
    if not has_stake(house.variant, house.preset) or any(name in stake for name, _ in house.changes):
        return {}
    for one in reversed(context.entries):
        if one.seq < entry and isinstance(one.entry, GameStarted) and one.entry.house.variant == house.variant:
            agreed = {name: value for name, value in house_of(one.entry.house).changes if name in stake}
            if agreed or not has_stake(house.variant, one.entry.house.preset):
                return agreed
    return {}


def _other_rules(house: AnyHouse, started: GameStarted, before: dict[str, Value]) -> tuple[Choice, ...]:
    """The same game under each other table of rules that is offered, the usual one first: the way back to it.

    What was agreed beside the table goes with it; the stake as a whole, or it would be mixed with that of the table.
    A table of rules that is nothing but a stake is offered as it is. The stake agreed on `before` comes back with rules
    that bring none, and by a button of its own.
    """
    names = " ".join(reference(one) for one in (*started.opening.table.players, *started.bench))
    ruleset = RULESETS[house.variant]
    choices = []
    for preset in usual_first(house.variant, len(started.opening.table.players)) if ruleset.offered else ():
        brings = ruleset.presets.get(preset, {}).keys()
        kept = dict(house.changes)
        kept |= before if not has_stake(house.variant, preset) else {}
        if preset == house.preset:
            choices += [_keeping(house, names, before)] if before else []
            continue
        if has_stake(house.variant, preset) and brings <= {*ruleset.stake_options}:
            kept = {name: value for name, value in kept.items() if name not in ruleset.stake_options}
        elif not kept.keys().isdisjoint(ruleset.stake_options):
            kept |= {name: getattr(house.options, name) for name in ruleset.stake_options if name in brings}
        options = " ".join(f"{name}={amount_text(value)}" for name, value in kept.items())
        label = line("choice.preset", preset=line(f"{house.variant}.preset.{preset}"))
        choices.append(Choice(label, f"/newgame {house.variant}.{preset} {names} {options}".rstrip()))
    return tuple(choices)


def _keeping(house: AnyHouse, names: str, stake: dict[str, Value]) -> Choice:
    """The same game and rules with the stake that was agreed on."""
    kept = {**dict(house.changes), **stake}
    agreed: AnyHouse = resolve(RULESETS[house.variant], house.preset, kept)
    options = " ".join(f"{name}={amount_text(value)}" for name, value in kept.items())
    label = line("choice.keep_stake", stake=stake_part(agreed) or "")
    return Choice(label, f"/newgame {house.variant}.{house.preset} {names} {options}")


def usual_first(variant: str, players: int) -> tuple[str, ...]:
    """The tables of rules that are offered to so many players: the usual one of the game, then the others."""
    ruleset = RULESETS[variant]
    presets = dict.fromkeys((next(iter(ruleset.presets)), *ruleset.offered))
    return tuple(one for one in presets if players == _FOUR or one not in ruleset.for_four)


_FOUR: Final = 4


def has_stake(variant: str, preset: str) -> bool:
    """Whether a table of rules brings a stake of its own."""
    ruleset = RULESETS[variant]
    return any(name in ruleset.stake_options for name in ruleset.presets.get(preset, {}))


def house_lines(house: AnyHouse, rules: str = "newgame.preset") -> list[Line]:
    """The table of rules, the stake, and what differs from the table, in words."""
    lines = [line(rules, preset=line(f"{house.variant}.preset.{house.preset}")), *stake_lines(house), *_rounding(house)]
    known = kinds_of(type(house.options))
    for name, value in own_changes(house):
        if name in RULESETS[house.variant].stake_options:
            continue
        what = line(f"{house.variant}.option.{name}" if name in known else f"{house.variant}.{name}")
        lines.append(line("newgame.differs", what=what, value=value_part(house, name, value)))
    return lines


def stake_lines(house: AnyHouse) -> list[Line]:
    """The stake in force; against that of the table of rules where it brings another one."""
    stake = stake_part(house)
    if stake is None:
        return []
    usual = resolve(RULESETS[house.variant], house.preset, {})
    instead = stake_part(usual)
    if has_stake(house.variant, house.preset) and instead is not None and stake_text(usual) != stake_text(house):
        return [line("newgame.stake_instead", stake=stake, usual=instead)]
    return [line("newgame.stake", stake=stake)]


def house_change_lines(house: AnyHouse, changes: Changes, *, next_game: bool = False) -> tuple[Line, ...]:
    """What is changed from the next deal on, the stake first, or the stake from the next game on; `house` is the one
    with the changes."""
    if next_game:
        return (line("stake.next_game", stake=stake_part(house) or line("stake.none")),)
    stake_options = RULESETS[house.variant].stake_options
    is_stake = any(name in stake_options for name, _ in changes)
    notes = [*_rounding(house), *example_lines(house)] if is_stake else []
    others = tuple(one for one in changes if one[0] not in stake_options)
    rules = _table_of_rules(house) if len(others) > MOST_CHANGES else None
    if rules is None:
        told = changed_lines("set.done", house, changes)
    else:
        told = [line("newgame.preset", preset=rules), *stake_lines(house)[: len(changes) - len(others)]]
    return (*told, *notes, line("set.from_next"))


MOST_CHANGES: Final = 2
"""Options that are named one by one where they make another table of rules."""


def _table_of_rules(house: AnyHouse) -> Line | None:
    """The table of rules that a house has become, whatever its stake; None where it is like none."""
    ruleset = RULESETS[house.variant]
    played = [name for name in kinds_of(type(house.options)) if name not in ruleset.stake_options]
    for preset in ruleset.presets:
        own = resolve(ruleset, preset, {}).options
        if all(getattr(own, name) == getattr(house.options, name) for name in played):
            return line(f"{house.variant}.preset.{preset}")
    return None


def changed_lines(key: str, house: AnyHouse, changes: Changes) -> list[Line]:
    """The stake of a house, where it is among the changes, and every other option in a sentence by key."""
    stake_options = RULESETS[house.variant].stake_options
    lines = [rule_line(key, house, name, value) for name, value in changes if name not in stake_options]
    if len(lines) == len(changes):
        return lines
    shown = stake_part(house)
    return [line("stake.points") if shown is None else line("stake.now", stake=shown), *lines]


def _rounding(house: AnyHouse) -> list[Line]:
    """How payments are rounded where the stake has them rounded: its own way, or to the smallest coin where one point
    is worth less than that."""
    options = house.options
    if "rounding" in RULESETS[house.variant].stake_options and options.rounding != "none":
        return [line("stake.rounded", how=value_part(house, "rounding", options.rounding))]
    points = getattr(options, "points_per_unit", 0) // HUNDREDTHS if getattr(options, "money", False) else 0
    coin = f"{options.currency}0.01" if points > 1 else ""
    return [line("stake.small_points", points=points, coin=coin)] if coin else []


HUNDREDTHS = 100
"""So many smallest coins make one unit of the money."""


def waiting_hands(context: Context, night: Night) -> list[Line]:
    """Whose hands wait for the others of an open round, and count nowhere yet; no line where none do."""
    names = [context.name(one.part.player) for one in night.pending] if night.settled is None else []
    return [line("settle.round_waits", names=listed(names))] if names else []


@lru_cache(maxsize=64)
def example_lines(house: AnyHouse) -> tuple[Line, ...]:
    """What the stake comes to: the smallest hand that may win, off a discard and self-drawn."""
    rows = (price_row(house, units) for units in range(1, MOST_ROWS))
    first = next((row for row in rows if row is not None), None)
    return (Line("newgame.example", first.values),) if first is not None else ()


def stake_part(house: AnyHouse) -> Part | None:
    """The stake in force, in words where so many points are worth so much; None where it is played for points."""
    options = house.options
    if getattr(options, "money", False):
        return _for_points(Fraction(options.points_per_unit), options.currency)
    rate = getattr(options, "rate_per_1000", 0)
    if rate:
        return line("stake.for_points", money=amount_text(rate), points="1,000", count=1000)
    return stake_text(house) or None


def _for_points(points: Fraction, currency: str) -> Line:
    """One unit of money for so many points; how much a point is worth where that is more."""
    if points <= 1 and (1 / points * PARTS).denominator == 1:
        return line("stake.a_point", money=f"{currency}{amount_text(1 / points)}")
    shown = f"{int(points):,}" if points.denominator == 1 else amount_text(points)
    return line("stake.for_points", money=f"{currency}1", points=shown)


def stake_text(house: AnyHouse) -> str:
    """The stake as it is typed; empty where the game is played for points."""
    options = house.options
    value: Any = getattr(options, "base_stake", None)
    if value is not None and getattr(options, "payment_table", None) is None:
        return f"{amount_text(value)}/{amount_text(2 * value)}"
    if hasattr(options, "per_tai") and getattr(options, "per_tai", None) is not None:
        return f"{amount_text(options.base)}/{amount_text(options.per_tai)}"
    unit: Any = getattr(options, "unit", None)
    if unit is not None:
        return amount_text(unit)
    if getattr(options, "money", False):
        return f"{amount_text(options.points_per_unit)}:{options.currency}1"
    rate: Any = getattr(options, "rate_per_1000", 0)
    return f"{amount_text(rate)}/1000" if rate else ""


def other_stake(house: AnyHouse) -> str:
    """Another stake than that of a house, as it is typed: one that tables play for, else twice as much."""
    stake = stake_text(house)
    rate: Any = getattr(house.options, "rate_per_1000", 0)
    if rate:
        return f"{amount_text(2 * rate)}/1000"
    doubled = amount_text(2 * Fraction(stake)) if stake.isdecimal() else stake
    return next((one for one in RULESETS[house.variant].usual_stakes if one != stake), doubled)


# a stake that says money and not for how many points

_ALONE: Final = re.compile(r"(?P<sign>[$€£¥]?)(?P<amount>\d{1,7}(?:\.\d{1,3})?)")
_FOR_MONEY: Final = ("money", "for money", "with money", "cash")
_LEAST: Final = 100
"""A figure alone from here on is points for one unit of money; a smaller one may be either."""


def stake_question(house: AnyHouse, stake: str, command: Callable[[str], str]) -> Reply | None:
    """Ask for how many points an amount of money is; `command` says the line of a stake. None where points are told."""
    points = RULESETS[house.variant].stake_points
    currency = getattr(house.options, "currency", "")
    money = f"{currency}1" if stake.strip().casefold() in _FOR_MONEY else _money_of(stake.strip(), currency)
    if len(points) < 2 or money is None:
        return None
    shown = _in_pence(money)
    choices = tuple(
        Choice(
            line("stake.a_point", money=shown)
            if count == 1
            else line("stake.for_points", money=shown, points=f"{count:,}"),
            command(f"{count}:{money}"),
        )
        for count in points
    )
    return question_reply(line("ask.stake_for", money=shown), choices)


def _in_pence(money: str) -> str:
    """Less than a pound as it is said: £0.05 is 5p."""
    pence = float(money[1:]) * 100 if money.startswith("£") else 0.0
    return f"{pence:g}p" if 1 <= pence < _LEAST else money


def _money_of(stake: str, currency: str) -> str | None:
    """An amount of money alone, with its sign; None for anything else."""
    found = _ALONE.fullmatch(stake)
    if found is None or not float(found["amount"]):
        return None
    is_money = found["sign"] or "." in stake or float(found["amount"]) < _LEAST
    return f"{found['sign'] or currency}{found['amount']}" if is_money else None


def value_choices(house: AnyHouse, name: str) -> tuple[Choice, ...]:
    """A button for each value that an option takes, by its meaning; none where values are typed as figures."""
    kind = kinds_of(type(house.options))[name]
    words = kind.words()
    if (
        not isinstance(kind, OneOf | Switch)
        or not 1 < len(words) <= MOST_ALLOWED
        or all(one.isdecimal() for one in words)
    ):
        return ()
    return tuple(
        Choice(line("choice.rule_value", value=value_part(house, name, kind.read(word))), f"/set {name}={word}")
        for word in words
    )
