"""The message of a round that waits for hands: what is in so far, and whose are missing."""

from __future__ import annotations

from typing import Final

from bot.chat import Choice, Line, line, listed
from bot.context import Context
from bot.reading import reference
from bot.replies.receipts import View, problem_line, undo_choice
from bot.replies.rounds import entered_line, scores_line
from bot.subjects import Subject
from engine import Entered, Player, Win, value_of
from engine.journal import AnyHouse, HandEntered, HandPlayed, Night, RoundDropped, RoundOpened, with_changes

PLAIN_MODES: Final = frozenset(("ordinary", "stated", ""))
"""Readings of a hand that have no name of their own."""


def round_subject(night: Night) -> Subject | None:
    """The round that waits, named by its first entry; None when none does."""
    first: int | None = None
    for one in reversed(night.lines):
        entry = one.recorded.entry
        if isinstance(entry, HandPlayed | RoundDropped):
            break
        if isinstance(entry, HandEntered | RoundOpened):
            first = one.recorded.seq
    return Subject("round", entry=first) if first is not None else None


def ruled_house(context: Context) -> AnyHouse:
    """The house under which the open round is valued."""
    _, house, _ = context.game()
    return with_changes(house, context.night.pending_changes)


def waiting_view(context: Context, pending: tuple[Entered, ...]) -> View:
    """What is in so far, and a button for each player whose hand is missing."""
    table, _, ruleset = context.game()
    house = ruled_house(context)
    lines: list[Line] = [Line("round.open", {}, strong=True)]
    scored = [(one, value_of(ruleset, one, table, house)) for one in pending]
    if scored:
        lines.append(scores_line(context, scored))
    lines += [
        entered_line(context, house.variant, one, score) for one, score in scored if score.mode not in PLAIN_MODES
    ]
    lines += [problem_line(warning) for _, score in scored for warning in score.warnings]
    there = {one.part.player for one in pending}
    missing = [player for player in table.players if player not in there]
    if missing:
        lines.append(line("round.missing", names=listed(map(context.name, missing))))
    won = context.night.pending_draw is not None or any(isinstance(one.part, Win) for one in pending)
    if not won:
        lines.append(line("round.no_winner_yet"))
    choices = (
        *(hand_choice(context, player) for player in missing),
        *((Choice(line("choice.done"), "/done"),) if won else ()),
        *((undo_choice(context.night),) if context.night.newest is not None else ()),
        Choice(line("choice.cancel_round"), "/cancel"),
    )
    return View(tuple(lines), choices)


def hand_choice(context: Context, player: Player) -> Choice:
    """The button that asks what a player's hand is worth."""
    return Choice(line("choice.hand_of", name=context.name(player)), f"/hand {reference(player)}")
