"""The message of a round that waits for hands: what is in so far, and whose are missing."""

from __future__ import annotations

from bot.chat import Choice, Line, line, listed
from bot.context import Context
from bot.reading.people import reference
from bot.replies.receipts import View, problem_line, undo_choice
from bot.replies.rounds import entered_line
from bot.subjects import Subject
from engine.deals import Entered, value_of
from engine.journal.entries import HandEntered, HandPlayed, RoundDropped, RoundOpened
from engine.journal.night import AnyHouse, Night
from engine.journal.replay import with_changes
from engine.table import Player
from engine.wins import Win


def round_subject(night: Night) -> Subject | None:
    """The round that waits, named by its first entry; None when none does."""
    first: int | None = None
    for one in night.lines:
        entry = one.recorded.entry
        if isinstance(entry, HandPlayed | RoundDropped):
            first = None
        elif isinstance(entry, HandEntered | RoundOpened) and first is None:
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
    for one in pending:
        score = value_of(ruleset, one, table, house)
        lines.append(entered_line(context, house.variant, one, score))
        lines += [problem_line(warning) for warning in score.warnings]
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
