"""/stats: records over all nights of a chat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from bot.chat import Line, Reply, line
from bot.context import Context, Outcome
from bot.reading.stated import value_text
from bot.replies.hand_layout import layout_text
from bot.replies.refusals import simple_reply
from engine.journal.night import HandRecord, Night
from engine.journal.replay import replay
from engine.ruleset import DealOutcome
from engine.table import Player
from engine.transfers import balances
from engine.variants import RULESETS
from engine.wins import Win

BEST = 3


@dataclass(slots=True)
class Record:
    """What one player did over all nights; `value` sums what the wins counted."""

    hands: int = 0
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    value: Counter[str] = field(default_factory=Counter)
    won_in: Counter[str] = field(default_factory=Counter)


def stats(context: Context, _: str) -> Outcome:
    """Wins, self-draws, deal-ins, average value and best hands."""
    nights = [replay(entries) for history in context.past for entries in history]
    hands = [(night, hand) for night in nights for hand in night.hands]
    if not hands:
        return Outcome(simple_reply("stats.none"))
    records = records_of(hand for _, hand in hands)
    lines: list[Line] = [
        Line("stats.head", {"count": len(hands), "nights": len([n for n in nights if n.hands])}, strong=True)
    ]
    for player, record in sorted(records.items(), key=lambda one: (-one[1].wins, context.name(one[0]))):
        lines.append(_line(context, player, record))
    lines += _best(context, hands)
    return Outcome(Reply(lines=tuple(lines)))


def records_of(hands: Iterable[HandRecord]) -> dict[Player, Record]:
    """Every player's record; drawn deals count as hands."""
    records: dict[Player, Record] = {}
    for hand in hands:
        for player in hand.table.players:
            records.setdefault(player, Record()).hands += 1
        if hand.given.outcome is not DealOutcome.WON:
            continue
        for entered, scored in zip(hand.given.entered, hand.result.scored, strict=True):
            if isinstance(entered.part, Win):
                _count(records, entered.part, scored.counted, hand.house.variant)
    return records


def _count(records: dict[Player, Record], win: Win, counted: int, variant: str) -> None:
    record = records.setdefault(win.player, Record())
    record.wins += 1
    record.self_draws += win.payer is None
    record.value[variant] += counted
    record.won_in[variant] += 1
    if win.payer is not None:
        records.setdefault(win.payer, Record()).deal_ins += 1


def _line(context: Context, player: Player, record: Record) -> Line:
    averages = tuple(
        line(
            "stats.average",
            value=_tenths(Fraction(total, record.won_in[variant])),
            unit=line(f"unit.{RULESETS[variant].unit}", count=2),
        )
        for variant, total in record.value.items()
    )
    return line(
        "stats.player",
        name=context.name(player),
        hands=record.hands,
        wins=record.wins,
        self_draws=record.self_draws,
        deal_ins=record.deal_ins,
        averages=averages,
    )


def _tenths(value: Fraction) -> str:
    tenths = round(value * 10)
    return f"{tenths // 10}.{tenths % 10}"


def _best(context: Context, hands: list[tuple[Night, HandRecord]]) -> list[Line]:
    """The hands that brought their winners most; points and money are not compared, what is played last comes first."""
    best: list[tuple[bool, int, HandRecord, int]] = []
    last = RULESETS[hands[-1][1].house.variant].coin(hands[-1][1].house).purse
    for _, hand in hands:
        purse = RULESETS[hand.house.variant].coin(hand.house).purse
        received = balances(hand.result.transfers, purse)
        for place, entered in enumerate(hand.given.entered):
            if isinstance(entered.part, Win) and hand.given.outcome is DealOutcome.WON:
                best.append((purse is not last, -received.get(entered.part.player, 0), hand, place))
    best.sort(key=lambda one: one[:2])
    return [_best_line(context, hand, place, -lost) for _, lost, hand, place in best[:BEST] if lost < 0]


def _best_line(context: Context, hand: HandRecord, place: int, received: int) -> Line:
    entered, ruleset = hand.given.entered[place], RULESETS[hand.house.variant]
    counted = hand.result.scored[place].counted
    told_as = value_text(entered.stated) if entered.stated is not None else "–"
    return line(
        "stats.best",
        name=context.name(entered.part.player),
        units=counted,
        unit=line(f"unit.{ruleset.unit}", count=counted),
        hand=layout_text(entered.hand) if entered.hand is not None else told_as,
        amount=context.money(received, purse=ruleset.coin(hand.house).purse),
    )
