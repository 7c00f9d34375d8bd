"""/waits: what completes a hand, and what each tile would be worth."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.chat import Line, Reply, line
from bot.commands.claims import claim_of
from bot.commands.game import variant_of
from bot.commands.reading import flags_of
from bot.commands.replies import told
from bot.commands.scene import Outcome, Scene
from bot.commands.score import letters_of
from bot.commands.value import where
from bot.commands.words import Names, words_of
from engine.hand import Hand, show
from engine.notation import parse
from engine.parts import How, Win
from engine.problems import HandRefused, problem
from engine.ruleset import HandScore, Ruleset
from engine.tiles import KINDS, TEXT, Tile


def waits(scene: Scene, text: str) -> Outcome:
    """Every tile that completes the hand, with its value self-drawn and discarded."""
    words = words_of(text)
    if not words:
        return Outcome(told("waits.form"))
    found = variant_of(words[0].key)
    if found is not None:
        text, words = " " * words[0].end + text[words[0].end :], words[1:]
    house, table, ruleset = where(scene, found)
    names = scene.names if table is scene.night.table else Names(scene.people, (), None)
    claim = claim_of(text, words, 0, names)
    player = claim.player or names.sender or table.players[0]
    hand = parse(claim.tiles, size=ruleset.hand_size, letters=letters_of(scene)).hand
    if hand.winning is not None or hand.size != ruleset.hand_size:
        raise HandRefused(problem("waits.size", wanted=ruleset.hand_size, given=hand.size))
    flags = flags_of(claim.facts, ruleset)
    lines: list[Line] = [line("receipt.hand", hand=show(hand))]
    for tile in range(KINDS):
        worths = {}
        for how, payer in ((How.SELF_DRAW, None), (How.DISCARD, table.others(player)[0])):
            win = Win(player=player, how=how, payer=payer, flags=flags)
            worths[how] = _worth(ruleset, replace(hand, winning=tile), win, (table, house))
        if any(score is not None for score in worths.values()):
            lines.append(_line(ruleset, tile, worths[How.SELF_DRAW], worths[How.DISCARD]))
    if len(lines) == 1:
        lines.append(line("waits.none"))
    return Outcome(Reply(lines=tuple(lines)))


def _worth(ruleset: Ruleset[Any], hand: Hand, win: Win, place: tuple[Any, Any]) -> HandScore | None:
    """The value of a completed hand; None when the tiles do not complete it."""
    table, house = place
    try:
        score = ruleset.score(hand, win, table, house)
    except HandRefused:
        return None
    if score.refusal is not None and score.refusal.key != "below_minimum":
        return None
    return score


def _line(ruleset: Ruleset[Any], tile: Tile, drawn: HandScore | None, discarded: HandScore | None) -> Line:
    return line(
        "waits.one",
        tile=TEXT[tile],
        drawn=_shown(ruleset, drawn),
        discarded=_shown(ruleset, discarded),
    )


def _shown(ruleset: Ruleset[Any], score: HandScore | None) -> Line:
    if score is None:
        return line("waits.no")
    if score.refusal is not None:
        return line("waits.too_little")
    if score.points is not None and ruleset.unit == "han":
        return line("waits.han_fu", units=score.units, fu=score.points)
    return line("waits.worth", units=score.counted, unit=line(f"unit.{ruleset.unit}", count=score.counted))
