"""A hand that was refused: what counted all the same, and repairs to tap that lead to a legal hand."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

from msgspec import structs

from bot.asking.questions import CompletionScorer
from bot.chat import Choice, Figures, Line, ProblemFigure, Reply, line
from bot.context import Context
from bot.reading import Claim, Draft, nothing_claimed, to_draft, with_bet
from bot.replies import item_line, layout_text, merged, problem_line, refusal_reply
from engine import Player, Refused, value_of
from engine.notation.repairs import repairs

TOO_LITTLE = frozenset(("below_minimum", "no_yaku", "below_minimum_han"))
"""Refusals of hands that are understood and legal, but worth too little to win."""


def below_minimum_reply(context: Context, draft: Draft, refused: Refused, judge: CompletionScorer) -> Reply | None:
    """What counted in a hand below the minimum, and what is missing; None for any other refusal.

    A bet that nobody told is the likeliest thing to be missing where there are bets.
    """
    found = refused.problems[0]
    if found.key not in TOO_LITTLE or draft.hand is None:
        return None
    table, house, ruleset = context.game()
    try:
        score = value_of(ruleset, draft.entered, table, house)
    except Refused:
        return None
    lines: list[Line] = [line("receipt.hand", hand=layout_text(draft.hand))]
    lines += [item_line(house.variant, item) for item in merged(score.items)]
    figures = Figures(problems=(ProblemFigure(found.key, None, None),))
    lines += [problem_line(found), line("refused.no_fine", name=context.name(draft.player))]
    return Reply(lines=tuple(lines), choices=_with_bet(context, draft, judge), figures=figures)


def _with_bet(context: Context, draft: Draft, judge: CompletionScorer) -> tuple[Choice, ...]:
    """The same hand after a bet, where that may win."""
    ruleset = context.game().ruleset
    if not ruleset.bets or ruleset.bets[0] in draft.win.flags:
        return ()
    bet = with_bet(nothing_claimed(draft), ruleset)
    possible = next(judge.leaves(bet), None) is not None
    return (Choice(line("choice.with_riichi"), bet.command(context.names)),) if possible else ()


Tried = Callable[[Claim], str | None]
"""The line that a repaired claim stands for; None when it is no legal hand."""


def refusal_with_repairs(
    context: Context, claim: Claim, refused: Refused, tried: Tried, *, size: int | None = None
) -> Reply:
    """The refusal of a hand with up to three repairs, each a whole line that can be tapped.

    `size` is the number of tiles held between two turns, where it is not that of the running game.
    """
    shown = refusal_reply(refused, context.said, context.name)
    letters = context.chat.letters
    wanted = size if size is not None else context.game().ruleset.hand_size
    commands: dict[str, str] = {}

    def is_legal(text: str) -> bool:
        other = copy(claim)
        other.tiles = text
        try:
            command = tried(other)
        except Refused:
            return False
        if command is not None:
            commands[text] = command
        return command is not None

    texts = repairs(claim.tiles, is_legal, size=wanted, letters=letters)
    choices = tuple(Choice(line("choice.repair", text=text), commands[text]) for text in texts)
    return structs.replace(shown, choices=choices or shown.choices)


def repaired_draft(context: Context, player: Player, judge: CompletionScorer) -> Tried:
    """A repaired win as a line, where some completion of it can have happened."""

    def tried(claim: Claim) -> str | None:
        draft = to_draft(claim, player, context.game().ruleset, context.names, context.chat.letters).draft
        return draft.command(context.names) if next(judge.leaves(draft), None) is not None else None

    return tried


def in_its_place(text: str, tiles: str, repaired: str) -> str:
    """A message with repaired tiles where its tiles stood; `tiles` keeps their places, blanks everywhere else."""
    first = len(tiles) - len(tiles.lstrip())
    rest = "".join(letter if tiles[at : at + 1].strip() == "" else " " for at, letter in enumerate(text))
    parts = f"{rest[:first]} {repaired} {rest[first:]}".splitlines()
    return "\n".join(part for one in parts if (part := " ".join(one.split())))
