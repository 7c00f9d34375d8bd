"""/table and /history: how things stand, and what happened."""

from __future__ import annotations

from bot.chat import Line, Reply, line, listed
from bot.context import Context, Outcome
from bot.reading.words import words_of
from bot.replies.entries import booked_line
from bot.replies.receipts import as_played, deal_lines, next_line, seat_names, standing
from bot.replies.refusals import simple_reply
from bot.replies.sheet import sheet
from engine.journal.entries import Corrected, HandPlayed

SHOWN = 10
SHEET = "sheet"
"""`/history sheet` shows changes and balances instead of winners."""


def table(context: Context, _: str) -> Outcome:
    """Seats, dealer, wind, counters, bench and standing."""
    night = context.night
    if night.table is None or night.house is None:
        return Outcome(simple_reply("table.none"))
    lines: list[Line] = [
        line("table.head", variant=line(f"{night.house.variant}.name"), hands=len(night.hands)),
        line("table.seats", seats=seat_names(context, night.table)),
        next_line(context, night.table) if night.running else line("table.over"),
    ]
    if night.bench:
        lines.append(line("newgame.bench", names=listed(context.name(one) for one in night.bench)))
    if night.away:
        lines.append(line("table.away", names=listed(context.name(one) for one in sorted(night.away))))
    return Outcome(Reply(lines=(*lines, standing(context, night, last=True))))


def history(context: Context, text: str) -> Outcome:
    """The latest hands and payments, newest last."""
    words = words_of(text)
    if words and words[0].key == SHEET:
        return sheet(context)
    wanted = int(words[0].key[:4]) if words and words[0].key.isdecimal() else SHOWN
    shown = [one for one in context.night.lines if not isinstance(one.recorded.entry, Corrected)][-wanted:]
    if not shown:
        return Outcome(simple_reply("history.none"))
    lines = list[Line]()
    for one in shown:
        entry = one.recorded.entry
        if isinstance(entry, HandPlayed):
            record = context.night.hand(entry.number)
            assert record is not None
            lines.append(deal_lines(context, record.house.variant, as_played(record))[0])
        else:
            lines.append(booked_line(context, one.recorded))
    return Outcome(Reply(lines=tuple(lines)))
