"""What a correction changes, told to the table; and the question before it changes other people's later money."""

from __future__ import annotations

from typing import Final

from bot.chat import Choice, Figures, Line, Reply, Update, line, listed
from bot.context import Context, Outcome, night_after
from bot.replies.receipts import (
    deal_lines,
    hand_figures,
    next_line,
    receipt_choices,
    scene_purse,
    standing,
    transfer_figures,
    undo_choice,
)
from engine.journal.entries import Corrected, HandPlayed
from engine.journal.night import HandRecord, Night
from engine.table import Player
from engine.transfers import TABLE_ACCOUNTS, balances

SURE: Final = "sure"
"""The last word of a correction that was asked about and is meant."""
LEAVE: Final = "leave"
"""`/fix 7 leave`: the correction that was asked about is not made."""
MOST_UPDATES: Final = 8
"""So many receipts of later hands are brought up to date; more edits at once no platform likes."""


def correction(context: Context, entry: Corrected, typed: str, *, sure: bool) -> Outcome:
    """A correction made, or asked about first: `typed` is what stands behind /fix.

    The newest hand is put right at once, whoever does it: nothing was built upon it. For an earlier hand a full /fix
    line is a considered thing and is carried out too, unless somebody who had no part in that hand, as it was
    recorded, would have other money in the hands after it. An edit of an old message or a tapped button is easily a
    slip: it asks whenever any money moves.
    """
    if sure or not _asks_first(context, entry):
        return correction_outcome(context, entry)
    night = night_after(context, (entry,))
    lines = [
        Line("fix.ask", {"number": entry.number}, strong=True),
        *changed_lines(context, context.night, night),
        *_later(entry),
    ]
    choices = (
        Choice(line("choice.correct_it"), f"/fix {' '.join(typed.split())} {SURE}"),
        Choice(line("choice.leave_it"), f"/fix {entry.number} {LEAVE}"),
    )
    return Outcome(Reply(lines=tuple(lines), choices=choices, subject="question"))


def unchanged_reply(number: int) -> Outcome:
    """Nothing is corrected."""
    return Outcome(Reply(lines=(line("fix.left", number=number),), subject="question"))


def _asks_first(context: Context, entry: Corrected) -> bool:
    record = context.night.hand(entry.number)
    if record is None or context.night.hands[-1].number == entry.number:
        return False
    if context.incoming.pressed or context.incoming.edited:
        return bool(_moved(context.night, night_after(context, (entry,))))
    concerned = {end for one in record.result.transfers for end in (one.payer, one.payee)}
    return bool(_moved_later(context, entry) - concerned)


def _moved(old: Night, new: Night) -> set[Player]:
    """Whose balance differs."""
    purse = scene_purse(new)
    return {player for player in new.people if old.purse(purse).get(player, 0) != new.purse(purse).get(player, 0)}


def _moved_later(context: Context, entry: Corrected) -> set[Player]:
    """Whose money differs in the hands after the corrected one."""
    purse, found = scene_purse(context.night), set[Player]()
    for number, result in entry.results:
        old = context.night.hand(number)
        if number != entry.number and old is not None:
            before, now = balances(old.result.transfers, purse), balances(result.transfers, purse)
            found |= {one for one in {*before, *now} if before.get(one, 0) != now.get(one, 0)}
    return found - TABLE_ACCOUNTS


def _later(entry: Corrected) -> list[Line]:
    """Which other hands are touched."""
    lines = []
    later = [number for number, _ in entry.results if number != entry.number]
    if later:
        lines.append(line("fix.rescored", numbers=listed(str(number) for number in later)))
    if entry.impossible:
        lines.append(line("fix.impossible", numbers=listed(str(number) for number in entry.impossible)))
    return lines


def correction_outcome(context: Context, entry: Corrected) -> Outcome:
    """The reply to a correction: per player what changed, then the hand as it is now; old receipts say so too."""
    night = night_after(context, (entry,))
    record = night.hand(entry.number)
    lines: list[Line] = [Line("fix.done", {"number": entry.number}, strong=True)]
    figures = Figures()
    if record is not None:
        lines += deal_lines(context, record.house.variant, as_played(record))
        figures = Figures(
            hand=hand_figures(entry.number, record.result),
            transfers=transfer_figures(context, record.result.transfers),
        )
    lines += [*changed_lines(context, context.night, night), *_later(entry), standing(context, night)]
    if night.table is not None and night.running:
        lines.append(next_line(context, night.table))
    choices = (undo_choice(night), Choice(line("choice.why"), f"/why {entry.number}"))
    reply = Reply(
        lines=tuple(lines),
        choices=choices,
        subject=f"corrected:{entry.number}",
        updates=_updates(context, entry, night),
        figures=figures,
    )
    return Outcome(reply, (entry,))


def _updates(context: Context, entry: Corrected, night: Night) -> tuple[Update, ...]:
    """The receipts of the corrected hand and of the hands re-scored after it, as they read now."""
    updates = []
    for number in dict.fromkeys((entry.number, *(number for number, _ in entry.results))):
        record = night.hand(number)
        if record is not None:
            shown = deal_lines(context, record.house.variant, as_played(record))
            said = (
                line("receipt.corrected") if number == entry.number else line("receipt.rescored", number=entry.number)
            )
            updates.append(Update(f"hand:{number}", (*shown, said), receipt_choices(number, night)))
    return tuple(updates[: 1 + MOST_UPDATES])


def as_played(record: HandRecord) -> HandPlayed:
    """A hand as it counts now, in the form in which it is shown."""
    return HandPlayed(record.number, record.given, record.result, record.changes)


def changed_lines(context: Context, old: Night, new: Night) -> list[Line]:
    """Per player what a correction changes."""
    purse = scene_purse(new)
    lines = []
    for player in new.people:
        change = new.purse(purse).get(player, 0) - old.purse(purse).get(player, 0)
        if change:
            lines.append(line("fix.change", name=context.name(player), amount=context.money(change, signed=True)))
    return lines or [line("fix.no_change")]
