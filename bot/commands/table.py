"""/table and /history: how things stand, and what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import islice

from bot.chat import Choice, Line, Reply, line, listed
from bot.commands.identity import author_of
from bot.commands.payments import with_payments_of_same
from bot.context import Context, Outcome
from bot.reading import words_of
from bot.replies import (
    after_line,
    booked_line,
    change_of,
    date_line,
    deal_head,
    entry_line,
    handed_lines,
    next_line,
    of_look,
    open_table_choice,
    rules_changed,
    seat_names,
    simple_reply,
    standing,
    waiting_view,
)
from bot.replies.sheet import sheet
from engine import Account
from engine.journal import (
    BACK_AND_FORTH,
    Corrected,
    GameEnded,
    GameStarted,
    HandEntered,
    HandPlayed,
    HouseChanged,
    InstantPaid,
    NightSettled,
    PeopleEntry,
    Recorded,
    Redone,
    Restored,
    TableSet,
    Undone,
)
from engine.journal.replay import replay

SHOWN = 10
LONGEST = 100
"""Entries of an earlier night that are shown, the newest."""
PAGE = 20
"""Entries on a page of `/history all`."""
ALL = "all"
EARLIER = "earlier"
"""`/history earlier 10` shows what came before the newest ten."""
SHEET = "sheet"
"""`/history sheet` shows changes and balances instead of winners."""


def table(context: Context, text: str) -> Outcome:
    """Seats, dealer, wind, counters, bench and standing; on a button, with payments told beside a hand again."""
    night = context.night
    if night.table is None or night.house is None:
        return Outcome(simple_reply("table.none"))
    lines: list[Line] = [
        line("table.head", variant=line(f"{night.house.variant}.name")),
        after_line(night),
        line("table.seats", seats=seat_names(context, night.table)),
        next_line(context, night.table) if night.running else line("table.over"),
    ]
    if night.bench:
        lines.append(line("newgame.bench", names=listed(context.name(one) for one in night.bench)))
    if night.away:
        lines.append(line("table.away", names=listed(context.name(one) for one in sorted(night.away))))
    lines += [standing(context, night, last=True), *handed_lines(context, night)]
    page = open_table_choice(context)
    reply = Reply(lines=(*lines, *_open_round(context)), choices=(page,) if page is not None else ())
    shown = Outcome(of_look(reply, night))
    return with_payments_of_same(context, shown, text) if context.incoming.pressed and text.strip() else shown


def _open_round(context: Context) -> tuple[Line, ...]:
    """The hands of a round that waits for others, where one does."""
    night = context.night
    return waiting_view(context, night.pending).lines if night.running and night.pending else ()


def history(context: Context, text: str) -> Outcome:
    """The latest hands and payments, newest last; `all` shows every entry and its author, a number an earlier night."""
    words = [word.key for word in words_of(text)]
    if words[:1] == [SHEET]:
        return sheet(context)
    if words[:1] == [ALL]:
        return _everything(context, int(words[1][:4]) if words[1:] and words[1].isdecimal() else 1)
    number = _night_meant(context, words)
    if number is not None:
        return _earlier(context, number)
    skipped = int(words[1][:4]) if words[:1] == [EARLIER] and words[1:] and words[1].isdecimal() else 0
    wanted = int(words[0][:4]) if words and words[0].isdecimal() else SHOWN
    told = _told(context, wanted, skipped)
    lines = (*told, *(() if skipped else _open_round(context)))
    if not lines:
        return Outcome(simple_reply("history.none"))
    before = skipped + max(wanted, 1)
    choices = (Choice(line("choice.older"), f"/history {EARLIER} {before}"),) if _told(context, 1, before) else ()
    return Outcome(of_look(Reply(lines=lines, choices=choices), context.night))


def sheet_asked(context: Context, _: str) -> Outcome:
    """The score sheet of the night."""
    return sheet(context)


def _told(context: Context, wanted: int, skipped: int = 0) -> list[Line]:
    """What counts of the night, a line an entry: the newest of them, but for those that are `skipped`."""
    told = (one.recorded for one in reversed(context.night.lines))
    counted = _without_replaced(one for one in told if not isinstance(one.entry, Corrected | HandEntered))
    newest = islice(counted, skipped, skipped + max(wanted, 1))
    return [shown for one in [*newest][::-1] for shown in _lines(context, one, change_of(context.night, one))]


def _without_replaced(newest_first: Iterable[Recorded]) -> Iterator[Recorded]:
    """Entries without the games that another one replaced before anything was recorded in them."""
    later: Recorded | None = None
    for one in newest_first:
        if not (isinstance(one.entry, GameStarted) and later is not None and isinstance(later.entry, GameStarted)):
            yield one
        later = one


def _lines(context: Context, recorded: Recorded, change: Mapping[Account, int]) -> list[Line]:
    """An entry, what it changed for whom, and who entered it where that is nobody it was about."""
    entry = recorded.entry
    record = context.night.hand(entry.number) if isinstance(entry, HandPlayed) else None
    head = booked_line(context, recorded) if record is None else deal_head(context, record)
    people = [player for player in context.night.people if change.get(player)]
    parts = [
        line("standing.one", name=context.name(player), amount=context.money(change[player], signed=True))
        for player in people
    ]
    author = author_of(context, recorded)
    if isinstance(entry, GameStarted):
        return [line("history.game", variant=line(f"{entry.house.variant}.name"))]
    if isinstance(entry, HouseChanged):
        return rules_changed(context, recorded, entry)
    if isinstance(entry, GameEnded | NightSettled | TableSet):
        return [line(f"history.{type(entry).__name__}")]
    if isinstance(entry, PeopleEntry) and author is not None:
        return [line("history.said", what=head, who=author)]
    if parts and author is not None and author not in map(context.name, people):
        parts.append(line("history.by", who=author))
    return [head, line("standing", balances=tuple(parts))] if parts else [head]


def _night_meant(context: Context, words: list[str]) -> int | None:
    """The number of an earlier night: `night 2`, or `2` where there is such a night."""
    if words[:1] == ["night"] and words[1:] and words[1].isdecimal():
        return int(words[1][:6])
    number = int(words[0][:6]) if words and words[0].isdecimal() else 0
    return number if 1 <= number < context.night_number else None


def _earlier(context: Context, number: int) -> Outcome:
    if number != context.night_number and number not in context.earlier_nights:
        return Outcome(needs_night=number)
    then = in_night(context, number)
    if not then.entries:
        return Outcome(simple_reply("history.no_night", last=context.night_number))
    head = line("history.night", number=number, last=context.night_number, date=date_line(then.entries[0].at))
    end = [standing(then, then.night, last=True)] if then.night.house is not None else []
    return Outcome(Reply(lines=(head, *_told(then, LONGEST), *end)))


def in_night(context: Context, number: int) -> Context:
    """The context as it was in an earlier night of the table."""
    if number == context.night_number:
        return context
    entries = context.earlier_nights.get(number, ())
    return replace(context, entries=entries, night=replay(entries))


def _everything(context: Context, page: int) -> Outcome:
    """Every entry of the night with number, author and what became of it, a page of the newest first."""
    if not context.entries:
        return Outcome(simple_reply("history.none"))
    live = {one.recorded.seq for one in context.night.lines}
    page = min(page, max(-(-len(context.entries) // PAGE), 1))  # the oldest entries on any page behind them
    end = len(context.entries) - (page - 1) * PAGE
    shown = context.entries[max(end - PAGE, 0) : end]
    lines = tuple(_with_author(context, one, live=one.seq in live) for one in shown)
    choices = (Choice(line("choice.older"), f"/history {ALL} {page + 1}"),) if end > PAGE else ()
    return Outcome(of_look(Reply(lines=(*lines, line("history.restore")), choices=choices), context.night))


def _with_author(context: Context, recorded: Recorded, *, live: bool) -> Line:
    who = author_of(context, recorded) or line("history.somebody")
    key = "history.entry" if live or isinstance(recorded.entry, BACK_AND_FORTH) else "history.undone"
    is_dealt = live and isinstance(recorded.entry, HandPlayed | InstantPaid)
    what = _with_gains(context, recorded) if is_dealt else _in_words(context, recorded)
    return line(key, number=recorded.seq, what=what, who=who)


def _in_words(context: Context, recorded: Recorded) -> Line:
    """An entry in words; one that says what counts names the other."""
    entry = recorded.entry
    if isinstance(entry, GameStarted):
        return line("history.game", variant=line(f"{entry.house.variant}.name"))
    if not isinstance(entry, Undone | Redone | Restored):
        return entry_line(context, recorded)
    return line(f"history.{type(entry).__name__}", number=entry.seq)


def _with_gains(context: Context, recorded: Recorded) -> Line:
    """An entry that counts in words, with what it brought to whom."""
    what, change = _in_words(context, recorded), change_of(context.night, recorded)
    gains = tuple(
        line("standing.one", name=context.name(player), amount=context.money(change[player], signed=True))
        for player in context.night.people
        if change.get(player, 0) > 0
    )
    return line("history.gains", what=what, gains=gains) if gains else what
