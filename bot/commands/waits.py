"""/waits: what completes a hand, and what each tile would be worth."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from bot.asking.repairs import in_its_place, refusal_with_repairs
from bot.chat import Line, Reply, line
from bot.commands.points import payments_of
from bot.commands.value import where
from bot.context import Context, Outcome, letters_of
from bot.reading import Claim, Names, claim_of, norths_aside, to_draft, variant_of, with_norths_aside, words_of
from bot.replies import simple_reply
from engine import (
    KINDS,
    TEXT,
    Hand,
    HandRefused,
    HandScore,
    NotationRefused,
    Ruleset,
    Table,
    Tile,
    Win,
    WinMethod,
    problem,
    show,
)
from engine.journal import AnyHouse
from engine.notation.parse import parse


def waits(context: Context, text: str) -> Outcome:
    """Every tile that completes the hand, with its value self-drawn and discarded."""
    words = words_of(text)
    if not words:
        return Outcome(simple_reply("waits.form"))
    found = variant_of(words[0].key)
    if found is not None:
        text, words = " " * words[0].end + text[words[0].end :], words[1:]
    house, table, ruleset = where(context, found)
    names = context.names if table is context.night.table else Names(context.people, (), None)
    claim = claim_of(text, words, 0, names)
    player = claim.player or names.sender or table.players[0]
    try:
        parsed = parse(claim.tiles, size=ruleset.hand_size, letters=letters_of(context))
    except NotationRefused as refused:
        command = " ".join(filter(None, ("/waits", ".".join(filter(None, found or ())))))
        return Outcome(_mended(context, claim, refused, (command, text), ruleset.hand_size))
    if ruleset.indicators and len(table.players) == 3:
        parsed = with_norths_aside(parsed, claim, ruleset.hand_size)
    hand = replace(parsed.hand, bonus=(*parsed.hand.bonus, *norths_aside(claim)))
    if hand.winning is not None or hand.size != ruleset.hand_size:
        raise HandRefused(problem("waits.size", wanted=ruleset.hand_size, given=hand.size))
    told = to_draft(replace(claim, tiles=""), player, ruleset, names, letters_of(context)).draft.win
    win = replace(told, how=WinMethod.SELF_DRAW, payer=None)
    found_waits = _waits(ruleset, hand, win, (table, house))
    return Outcome(Reply(lines=(line("receipt.hand", hand=show(hand)), *(found_waits or [line("waits.none")]))))


def _waits(ruleset: Ruleset[Any], hand: Hand, win: Win, place: tuple[Table, AnyHouse]) -> list[Line]:
    """A line for every tile that completes the hand."""
    lines = []
    discarded = replace(win, how=WinMethod.DISCARD, payer=place[0].others(win.player)[0])
    for tile in range(KINDS):
        drawn, claimed = (_worth(ruleset, replace(hand, winning=tile), one, place) for one in (win, discarded))
        if drawn is not None or claimed is not None:
            place_of = _Place(ruleset, place[1], win.player == place[0].dealer)
            lines.append(_line(place_of, tile, drawn, claimed))
    return lines


def _mended(context: Context, claim: Claim, refused: NotationRefused, typed: tuple[str, str], size: int) -> Reply:
    """The refusal with repairs that can be read; `typed` is the command and what stood behind it."""
    command, text = typed

    def tried(repaired: Claim) -> str | None:
        parse(repaired.tiles, size=size, letters=letters_of(context))
        return f"{command} {in_its_place(text, claim.tiles, repaired.tiles)}"

    return refusal_with_repairs(context, claim, refused, tried, size=size)


def _worth(ruleset: Ruleset[Any], hand: Hand, win: Win, place: tuple[Table, AnyHouse]) -> HandScore | None:
    """The value of a completed hand; None when the tiles do not complete it."""
    table, house = place
    try:
        score = ruleset.score(hand, win, table, house)
    except HandRefused:
        return None
    if score.refusal is not None and score.refusal.key != "below_minimum":
        return None
    return score


class _Place(NamedTuple):
    """Where a hand is valued, and whether its holder deals."""

    ruleset: Ruleset[Any]
    house: AnyHouse
    deals: bool


def _line(place: _Place, tile: Tile, drawn: HandScore | None, discarded: HandScore | None) -> Line:
    self_drawn = _with_points(place, drawn, self_drawn=True)
    claimed = _with_points(place, discarded, self_drawn=False)
    if self_drawn == claimed:
        return line("waits.either", tile=TEXT[tile], value=claimed)
    return line("waits.one", tile=TEXT[tile], drawn=self_drawn, discarded=claimed)


def _with_points(place: _Place, score: HandScore | None, *, self_drawn: bool) -> Line:
    """A value with the points it brings, where hands have fu."""
    shown = _shown(place.ruleset, score)
    paid = payments_of(place.house, score, drawn=self_drawn) if score is not None else None
    return line("waits.pays", value=shown, points=paid[1 if place.deals else 0]) if paid is not None else shown


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
