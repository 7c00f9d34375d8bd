"""/table and /history: how things stand, and what happened."""

from __future__ import annotations

from bot.chat import Line, Reply, line, listed
from bot.context import Outcome, Scene
from bot.reading.words import words_of
from bot.replies.corrections import as_played
from bot.replies.entries import told_entry
from bot.replies.receipts import deal_lines, next_line, standing
from bot.replies.refusals import told
from bot.replies.sheet import sheet
from engine.journal.entries import Corrected, HandPlayed

SHOWN = 10
SHEET = "sheet"
"""`/history sheet` shows changes and balances instead of winners."""


def table(scene: Scene, _: str) -> Outcome:
    """Seats, dealer, wind, counters, bench and standing."""
    night = scene.night
    if night.table is None or night.house is None:
        return Outcome(told("table.none"))
    seats = listed(
        f"{wind.name} {scene.name(player)}" for player, wind in zip(night.table.players, night.table.winds, strict=True)
    )
    lines: list[Line] = [
        line("table.head", variant=line(f"{night.house.variant}.name"), hands=len(night.hands)),
        line("table.seats", seats=seats),
        next_line(scene, night.table) if night.running else line("table.over"),
    ]
    if night.bench:
        lines.append(line("newgame.bench", names=listed(scene.name(one) for one in night.bench)))
    if night.away:
        lines.append(line("table.away", names=listed(scene.name(one) for one in sorted(night.away))))
    return Outcome(Reply(lines=(*lines, standing(scene, night))))


def history(scene: Scene, text: str) -> Outcome:
    """The latest hands and payments, newest last."""
    words = words_of(text)
    if words and words[0].key == SHEET:
        return sheet(scene)
    wanted = int(words[0].key[:4]) if words and words[0].key.isdecimal() else SHOWN
    shown = [one for one in scene.night.lines if not isinstance(one.recorded.entry, Corrected)][-wanted:]
    if not shown:
        return Outcome(told("history.none"))
    lines = list[Line]()
    for one in shown:
        entry = one.recorded.entry
        if isinstance(entry, HandPlayed):
            record = scene.night.hand(entry.number)
            assert record is not None
            lines.append(deal_lines(scene, record.house.variant, as_played(record))[0])
        else:
            lines.append(line("history.other", label=one.label, what=told_entry(scene, one.recorded)))
    return Outcome(Reply(lines=tuple(lines)))
