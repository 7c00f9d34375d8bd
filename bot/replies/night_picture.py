"""The pictures of a night: its course hand by hand, and its settlement."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import msgspec

from bot.chat import Line, Part, Picture, line
from bot.context import Context
from bot.pictures.cards import (
    CardBand,
    CardBest,
    CardFact,
    CardLine,
    CardPayment,
    CardPlace,
    CardRing,
    NightCard,
    SettlementCard,
)
from bot.pictures.lettering import short_name
from bot.reading import points_text, signed_points
from bot.replies.course import CourseStep, course_of
from bot.replies.hand_picture import sitter_of, theme_of, tiles_of, value_line
from bot.replies.receipts import account, scene_purse, signed
from bot.replies.refusals import day_of, month_line
from bot.replies.settlement import beside_subject, card_subject, final_points
from engine import Account, Entered, Player, Transfer, Win, balances
from engine.journal import HandRecord, Night, Scored

MOST_STEPS: Final = 400
"""How many steps of a night are drawn at most: more than a picture has room for says nothing."""

_WEEKDAYS: Final = (
    "weekday.monday",
    "weekday.tuesday",
    "weekday.wednesday",
    "weekday.thursday",
    "weekday.friday",
    "weekday.saturday",
    "weekday.sunday",
)


def chart_picture(context: Context, night: Night) -> Picture:
    """The course of the night in the colours of the chat."""
    return Picture(night_card(context, night), theme_of(context), captioned=True)


def closing_picture(context: Context, night: Night, payments: Sequence[Transfer]) -> Picture | None:
    """The settlement of a night that is closed; None where nobody wants it.

    The text of the reply stands under it, but for a closing by a tap: there it stands in the message that was tapped.
    """
    if not night.hands or context.chat.pictures == "off":
        return None
    picture, is_beside = settlement_picture(context, night, payments), context.incoming.pressed
    subject = beside_subject(night) if is_beside else card_subject(night.first)
    return msgspec.structs.replace(picture, captioned=not is_beside, subject=subject.show())


def settlement_picture(context: Context, night: Night, payments: Sequence[Transfer]) -> Picture:
    """The settlement in the colours of the chat."""
    return Picture(settlement_card(context, night, payments), theme_of(context), captioned=True)


def settlement_alt(context: Context, night: Night) -> Line:
    """Who ends where, in one sentence."""
    return line("picture.alt_settlement", balances=_balances(context, night, _ranked(night)))


@dataclass(frozen=True, slots=True)
class DearestHand:
    """The hand that brought its winner most."""

    record: HandRecord
    entered: Entered
    scored: Scored
    winner: Player
    payer: Player | None
    gain: int


def best_hand(night: Night) -> DearestHand | None:
    """The hand of the night for which its winner was paid most, without counters and sticks; the earlier of two."""
    found: DearestHand | None = None
    for record in night.hands:
        net = balances((one for one in record.result.transfers if one.reason not in _BESIDE_HAND), scene_purse(night))
        for entered, scored in zip(record.given.entered, record.result.scored, strict=True):
            win, gain = entered.part, net.get(entered.part.player, 0)
            if isinstance(win, Win) and gain > (found.gain if found is not None else 0):
                found = DearestHand(record, entered, scored, win.player, win.payer, gain)
    return found


_BESIDE_HAND: Final = ("counters", "sticks")
"""What is paid with a hand and is no part of its worth."""


# the course


def night_card(context: Context, night: Night) -> NightCard:
    """The card of a night: a line per player over the steps of its course."""
    steps = [*course_of(night)]
    begun = next((count for count, step in enumerate(steps) if not step.opens_game), 0)
    opening, played = (steps[begun - 1] if begun else None), thinned(steps[begun:])
    purse = night.purse(scene_purse(night))
    ranked = sorted(night.with_balance, key=lambda player: -purse.get(player, 0))  # as the lines end
    best = best_hand(night)
    lines = tuple(_line(context, night, player, (opening, played)) for player in ranked)
    return NightCard(
        alt=chart_alt(context, night),
        headline=_headline(context, night, _ranked(night)),
        date=_date(night),
        game=_game(night),
        hands=_hands(night),
        lines=lines,
        steps=len(played),
        bands=tuple(_bands(night, played)),
        ring=_ring(night, best, ranked, played),
        facts=tuple(_facts(context, night, best)),
        parts=context.money(0).parts,
        currency=context.money(0).currency,
        signed=not night.staked.get(scene_purse(night)),
    )


def thinned(steps: Sequence[CourseStep]) -> Sequence[CourseStep]:
    """The steps that are drawn: all, or of a very long night every so many, and the last."""
    every = -(-len(steps) // MOST_STEPS)
    return steps if every <= 1 else [*steps[every - 1 : -1 : every], steps[-1]]


def _ranked(night: Night) -> list[Player]:
    """Everybody of the night, the best result first."""
    result = _result_of(night)
    return sorted(night.with_balance, key=lambda player: -result.get(player, 0))


def _result_of(night: Night) -> Mapping[Player, int | Fraction]:
    """What the places of the night go by: the final points of its games, else the balances."""
    finals = final_points(night) if not night.running else {}
    return finals or night.purse(scene_purse(night))


def _headline(context: Context, night: Night, ranked: Sequence[Player]) -> Line:
    """The result: who takes the night, or leads it so far."""
    if _is_level(night, ranked):
        return line("picture.level")
    key = "picture.takes" if night.settled is not None else "picture.leads"
    return line(key, name=short_name(context.name(ranked[0])))


def _is_level(night: Night, ranked: Sequence[Player]) -> bool:
    """Whether nobody is ahead."""
    result = _result_of(night)
    return len(ranked) < 2 or result.get(ranked[0], 0) == result.get(ranked[1], 0)


def chart_alt(context: Context, night: Night) -> Line:
    """The course of the night in one sentence: how it stands."""
    return line("picture.alt_night", hands=_hands(night), balances=_balances(context, night, _ranked(night)))


def _balances(context: Context, night: Night, ranked: Sequence[Player]) -> tuple[Line, ...]:
    return tuple(line("standing.one", name=context.name(one), amount=_amount(context, night, one)) for one in ranked)


def _amount(context: Context, night: Night, player: Player) -> Part:
    """What somebody has at the end: of several games that ended in final points, these."""
    finals = final_points(night) if len(night.finals) > 1 and not night.running else {}
    if player in finals:
        return signed_points(finals[player])
    return signed(context, night, night.purse(scene_purse(night)).get(player, 0))


def _hands(night: Night) -> Line:
    return line("picture.hands", count=len(night.hands_played))


def _game(night: Night) -> Line:
    return line(f"{night.game.house.variant}.name")


def _date(night: Night) -> Line:
    """The day the night began."""
    day = day_of(night.begun_at)
    return line("picture.date", weekday=line(_WEEKDAYS[day.weekday()]), day=day.day, month=month_line(day))


Course = tuple[CourseStep | None, Sequence[CourseStep]]
"""The beginning of the first game where there is one, and the steps after it."""


def _line(context: Context, night: Night, player: Player, course: Course) -> CardLine:
    """A player's balances from the step before which they sat down to the last one they were there for."""
    opening, steps = course
    first, last = _span(night, player, steps)
    start = opening.totals.get(player, 0) if opening is not None else 0
    points = [start, *(step.totals.get(player, 0) for step in steps)]
    balance = night.purse(scene_purse(night)).get(player, 0)
    return CardLine(
        sitter=sitter_of(context, night, player),
        points=tuple(points[first : last + 1]),
        amount=signed(context, night, balance),
        start=first,
        won=tuple(count for count, step in enumerate(steps, 1) if _won(night, step, player)),
        left=last < len(steps),
    )


def _span(night: Night, player: Player, steps: Sequence[CourseStep]) -> tuple[int, int]:
    """The steps before and with which a player came and went; the whole course for who was always there."""
    seen = [count for count, step in enumerate(steps, 1) if _is_there(night, step, player)]
    if not seen:
        return 0, len(steps)
    is_here = night.table is None or player in (*night.table.players, *night.bench)
    return (seen[0] - 1 if seen[0] > _first_hand(steps) else 0), (len(steps) if is_here else seen[-1])


def _first_hand(steps: Sequence[CourseStep]) -> int:
    return next((count for count, step in enumerate(steps, 1) if step.hand is not None), 1)


def _is_there(night: Night, step: CourseStep, player: Player) -> bool:
    """Whether a step is a hand a player sat at, or moved something of theirs."""
    record = night.hand(step.hand) if step.hand is not None else None
    return bool(step.change.get(player)) or (record is not None and player in record.table.players)


def _won(night: Night, step: CourseStep, player: Player) -> bool:
    record = night.hand(step.hand) if step.hand is not None else None
    return record is not None and any(win.player == player for win in record.given.wins)


def _bands(night: Night, steps: Sequence[CourseStep]) -> Iterator[CardBand]:
    """The rounds: steps under one prevailing wind of one game."""
    wind, first = "", 1
    for count, step in enumerate(steps, 1):
        record = night.hand(step.hand) if step.hand is not None else None
        here = record.table.prevailing.name if record is not None else "" if step.opens_game else wind
        if wind and here != wind:
            yield _band(wind, first, count - 1)
        if here != wind:
            wind, first = here, count
    if wind:
        yield _band(wind, first, len(steps))


def _band(wind: str, first: int, last: int) -> CardBand:
    name = line("picture.band", wind=line(f"wind.{wind}"))
    return CardBand(name, line(f"picture.wind.{wind}"), first, last)


def _ring(
    night: Night, best: DearestHand | None, ranked: Sequence[Player], steps: Sequence[CourseStep]
) -> CardRing | None:
    """The biggest hand on the line of its winner."""
    if best is None or len(night.hands) < 2:
        return None
    seq = best.record.recorded.seq
    step = next(count for count, one in enumerate(steps, 1) if one.recorded.seq >= seq)
    return CardRing(ranked.index(best.winner), step, value_line(best.record.house.variant, best.scored, best.entered))


def _facts(context: Context, night: Night, best: DearestHand | None) -> Iterator[CardFact]:
    """Who won most, who dealt in most, and the biggest hand."""
    wins = [record.counted_wins for record in night.hands]
    won = Counter(win.player for deal in wins for win in deal).most_common(1)
    payers = [payer for deal in wins for payer in {win.payer for win in deal} if payer is not None]
    dealt_in = Counter(payers).most_common(1)
    for player, count in won:
        yield CardFact(sitter_of(context, night, player), line("picture.hands", count=count), line("picture.won_most"))
    for payer, count in dealt_in:
        yield CardFact(sitter_of(context, night, payer), line("picture.times", count=count), line("picture.dealt_in"))
    if best is not None:
        amount = context.money(best.gain, purse=scene_purse(night), signed=True)
        yield CardFact(sitter_of(context, night, best.winner), amount, line("picture.biggest"))


# the settlement


def settlement_card(context: Context, night: Night, payments: Sequence[Transfer]) -> SettlementCard:
    """The card of a settlement; `payments` are those that clear it."""
    ranked = _ranked(night)
    best = best_hand(night)
    return SettlementCard(
        alt=settlement_alt(context, night),
        date=_date(night),
        game=_game(night),
        hands=_hands(night),
        result=_result(night, ranked),
        places=tuple(_places(context, night, ranked)),
        heading=_heading(night, ranked, payments),
        payments=tuple(_payment(context, night, payment) for payment in _in_order(payments)),
        best=best_card(context, best) if best is not None else None,
    )


def _heading(night: Night, ranked: Sequence[Player], payments: Sequence[Transfer]) -> Line:
    """How many payments clear the night; where none is left, whether all are paid or nobody won anything."""
    if payments:
        return line("picture.payments", count=len(payments))
    moved = any(night.purse(scene_purse(night)).get(player) for player in ranked)
    return line("settle.all_paid") if moved else line("settle.even")


def _result(night: Night, ranked: Sequence[Player]) -> Line:
    if _is_level(night, ranked):
        return line("picture.level")
    return line("picture.takes_it" if night.settled is not None else "picture.leads_it")


def _places(context: Context, night: Night, ranked: Sequence[Player]) -> Iterator[CardPlace]:
    is_one_game = len(night.finals) < 2 or night.running
    points = final_points(night) if is_one_game else {}  # else they are the amounts
    for player in ranked:
        final = points.get(player)
        yield CardPlace(
            sitter=sitter_of(context, night, player),
            amount=_amount(context, night, player),
            note=_note(night, player),
            points=line("picture.points", points=points_text(final)) if final is not None else "",
        )


def _note(night: Night, player: Player) -> Part:
    """When somebody came or left, where it was not at the beginning or the end."""
    sat = [record.number for record in night.hands if player in record.table.players]
    if not sat or night.table is None:
        return ""
    if player not in (*night.table.players, *night.bench):
        return line("picture.until_hand", number=sat[-1])
    return line("picture.from_hand", number=sat[0]) if sat[0] != night.hands[0].number else ""


def _in_order(payments: Sequence[Transfer]) -> list[Transfer]:
    """Payments by payer, who pays most in all first, the dearest of each first."""
    totals = Counter[Account]()
    for one in payments:
        totals[one.payer] += one.amount
    return sorted(payments, key=lambda one: (-totals[one.payer], one.payer, -one.amount))


def _payment(context: Context, night: Night, payment: Transfer) -> CardPayment:
    ends = [sitter_of(context, night, end) if end in night.people else None for end in (payment.payer, payment.payee)]
    strangers = [end for end in (payment.payer, payment.payee) if end not in night.people]
    return CardPayment(
        payer=ends[0],
        payee=ends[1],
        amount=context.money(payment.amount, purse=payment.purse),
        paid=payment in night.marked,
        name=account(context, strangers[0]) if strangers else "",
    )


def best_card(context: Context, best: DearestHand) -> CardBest:
    """The best hand in words, and as tiles where they were entered."""
    variant = best.record.house.variant
    values: dict[str, Part] = {
        "name": short_name(context.name(best.winner)),
        "value": value_line(variant, best.scored, best.entered),
    }
    if best.payer is not None:
        values["payer"] = short_name(context.name(best.payer))
    told = Line("picture.best" if best.payer is not None else "picture.best_drawn", values)
    hand = best.entered.hand_told
    return CardBest(told, tiles=tiles_of(hand, variant) if hand is not None else None)
