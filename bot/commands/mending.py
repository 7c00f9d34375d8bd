"""A hand that was refused: what counted all the same, and repairs to tap that lead to a legal hand."""

from __future__ import annotations

from copy import copy

from bot.chat import Choice, Fault, Figures, Line, Reply, line
from bot.commands.claims import Claim
from bot.commands.drafts import Draft
from bot.commands.questions import Judge
from bot.commands.reading import read
from bot.commands.receipts import merged, problem_line
from bot.commands.replies import refusal
from bot.commands.scene import Scene
from engine.deals import value_of
from engine.hand import show
from engine.problems import Refused
from engine.repairs import repairs
from engine.table import Player

TOO_LITTLE = frozenset(("below_minimum", "no_yaku", "below_minimum_han"))
"""Refusals of hands that are understood and legal, but worth too little to win."""


def too_little(scene: Scene, draft: Draft, refused: Refused) -> Reply | None:
    """What counted in a hand below the minimum, and what is missing; None for any other refusal."""
    found = refused.problems[0]
    if found.key not in TOO_LITTLE or draft.hand is None:
        return None
    table, house, ruleset = scene.game()
    try:
        score = value_of(ruleset, draft.entered, table, house)
    except Refused:
        return None
    lines: list[Line] = [line("receipt.hand", hand=show(draft.hand))]
    lines += [
        line("receipt.item", name=line(f"{house.variant}.{item.id}"), amount=item.amount)
        for item in merged(score.items)
    ]
    figures = Figures(problems=(Fault(found.key, None, None),))
    return Reply(lines=(*lines, problem_line(found), line("refused.no_fine")), figures=figures)


def mended(scene: Scene, claim: Claim, player: Player, refused: Refused, judge: Judge) -> Reply:
    """The refusal of a hand with up to three repairs, each a whole line that can be scored."""
    shown = refusal(refused, scene.incoming.text)
    _, _, ruleset = scene.game()
    letters = scene.settings.get("letters") or {}
    commands: dict[str, str] = {}

    def is_legal(text: str) -> bool:
        other = copy(claim)
        other.tiles = text
        try:
            draft = read(other, player, ruleset, scene.names, letters).draft
        except Refused:
            return False
        leaf = next(judge.leaves(draft), None)
        if leaf is not None:
            commands[text] = draft.command(scene.names)
        return leaf is not None

    texts = repairs(claim.tiles, is_legal, size=ruleset.hand_size, letters=letters)
    choices = tuple(Choice(line("choice.repair", text=text), commands[text]) for text in texts)
    return Reply(lines=shown.lines, choices=choices, figures=shown.figures)
