"""/waits: what completes a hand, and what each tile would be worth."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.asking.repairs import refusal_with_repairs
from bot.chat import Line, Reply, line
from bot.commands.points import payments_of
from bot.commands.value import HandAsked, ValuePlace, hand_asked
from bot.context import Context, Outcome, letters_of
from bot.reading import Claim, norths_aside, to_draft, with_norths_aside
from bot.replies import simple_reply
from engine import (
    KINDS,
    TEXT,
    Hand,
    HandRefused,
    HandScore,
    NotationRefused,
    Ruleset,
    Win,
    WinMethod,
    problem,
    show,
)
from engine.notation.parse import parse


def waits(context: Context, text: str) -> Outcome:
    """Every tile that completes the hand, with its value self-drawn and discarded."""
    asked = hand_asked(context, text)
    if asked is None:
        return Outcome(simple_reply("waits.form"))
    claim, place, size = asked.claim, asked.place, asked.place.ruleset.hand_size
    try:
        parsed = parse(claim.tiles, size=size, letters=letters_of(context))
    except NotationRefused as refused:
        return Outcome(_mended(context, asked, refused))
    if place.ruleset.indicators and len(place.table.players) == 3:
        parsed = with_norths_aside(parsed, claim, size)
    hand = replace(parsed.hand, bonus=(*parsed.hand.bonus, *norths_aside(claim)))
    if hand.winning is not None or hand.size != size:
        raise HandRefused(problem("waits.size", wanted=size, given=hand.size))
    bare = replace(claim, tiles="")
    told = to_draft(bare, asked.player, place.ruleset, asked.names, letters_of(context)).draft.win
    win = replace(told, how=WinMethod.SELF_DRAW, payer=None)
    found = _waits(place, hand, win) or [line("waits.none")]
    return Outcome(Reply(lines=(line("receipt.hand", hand=show(hand)), *found)))


def _mended(context: Context, asked: HandAsked, refused: NotationRefused) -> Reply:
    """The refusal with repairs that can be read."""
    size = asked.place.ruleset.hand_size

    def tried(repaired: Claim) -> str | None:
        parse(repaired.tiles, size=size, letters=letters_of(context))
        return asked.command("waits", repaired.tiles)

    return refusal_with_repairs(context, asked.claim, refused, tried, size=size)


def _waits(place: ValuePlace, hand: Hand, drawn: Win) -> list[Line]:
    """A line for every tile that completes the hand."""
    lines = []
    discarded = replace(drawn, how=WinMethod.DISCARD, payer=place.table.others(drawn.player)[0])
    for tile in range(KINDS):
        scores = [(win, _worth(place, replace(hand, winning=tile), win)) for win in (drawn, discarded)]
        if all(score is None for _, score in scores):
            continue
        self_drawn, claimed = (_with_points(place, win, score) for win, score in scores)
        if self_drawn == claimed:
            lines.append(line("waits.either", tile=TEXT[tile], value=claimed))
        else:
            lines.append(line("waits.one", tile=TEXT[tile], drawn=self_drawn, discarded=claimed))
    return lines


def _worth(place: ValuePlace, hand: Hand, win: Win) -> HandScore | None:
    """The value of a completed hand; None when the tiles do not complete it."""
    try:
        score = place.ruleset.score(hand, win, place.table, place.house)
    except HandRefused:
        return None
    if score.refusal is not None and score.refusal.key != "below_minimum":
        return None
    return score


def _with_points(place: ValuePlace, win: Win, score: HandScore | None) -> Line:
    """A value with the points it brings, where hands have fu."""
    shown = _shown(place.ruleset, score)
    paid = payments_of(place.house, score, drawn=win.how is WinMethod.SELF_DRAW) if score is not None else None
    deals = win.player == place.table.dealer
    return line("waits.pays", value=shown, points=paid[1 if deals else 0]) if paid is not None else shown


def _shown(ruleset: Ruleset[Any], score: HandScore | None) -> Line:
    if score is None:
        return line("waits.no")
    if score.refusal is not None:
        return line("waits.too_little")
    if ruleset.counts_fu and score.limit is not None:
        return line(f"{ruleset.id}.limit.{score.limit}")
    if score.points is not None and ruleset.counts_fu:
        return line("waits.han_fu", units=score.units, fu=score.points)
    return line("waits.worth", units=score.counted, unit=line(f"unit.{ruleset.unit}", count=score.counted))
