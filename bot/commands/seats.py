"""/join, /leave and /seat: who plays, and the table put right."""

from __future__ import annotations

from typing import Any

from bot.chat import Choice, Line, Reply, line, listed
from bot.commands.game import check_names
from bot.commands.seating import sit_down, stand_up
from bot.context import Context, Newcomer, Outcome, night_after
from bot.reading.openings import PlayerWord
from bot.reading.people import BLANK, reference, shown_name
from bot.reading.vocabulary import setting
from bot.reading.words import Word, WordRefused, refuse, wind_of, words_of
from bot.replies.receipts import next_line, seat_names, standing
from bot.replies.refusals import simple_reply
from engine.journal.entries import Entry, Joined, Left, Substituted, TableSet
from engine.problems import problem
from engine.table import Player
from engine.tiles import Wind


def join(context: Context, text: str) -> Outcome:
    """Somebody comes later: to the bench, until a seat is free."""
    seated = sit_down(context, text)
    if seated is not None:
        return seated
    table, _, _ = context.game()
    words = [word for word in words_of(text) if word.key not in ("and", "&")]
    names = [word.text.removeprefix("@").rstrip(",") for word in words] or [context.incoming.sender.name]
    unknown = tuple(name for name in names if context.people.by_name(name) is None)
    if unknown:
        check_names([PlayerWord(word.text, word.start, word.end) for word in words])
        return Outcome(newcomers=tuple(Newcomer(shown_name(name.replace(BLANK, " "))) for name in unknown))
    players = [person.id for name in names if (person := context.people.by_name(name)) is not None]
    present = {*table.players, *context.night.bench} - context.night.away
    new = [player for player in players if player not in present]
    if not new:
        return Outcome(simple_reply("join.already", names=listed(names)))
    entries = tuple(Joined(player) for player in new)
    night = night_after(context, entries)
    lines = (line("join.done", names=listed(context.name(player) for player in new)), standing(context, night))
    choices = _offers(context, new[0], night.away)
    return Outcome(Reply(lines=lines, choices=choices), entries)


def _offers(context: Context, player: Player, away: frozenset[Player]) -> tuple[Choice, ...]:
    """A button for each empty seat."""
    return tuple(
        Choice(
            line("choice.sit_for", name=context.name(player), away=context.name(gone)),
            f"/seat {reference(player)} for {reference(gone)}",
        )
        for gone in sorted(away)
    )


def leave(context: Context, text: str) -> Outcome:
    """Somebody leaves. The bot says where they stand; the balance stays until the night is settled."""
    gone = stand_up(context, text)
    if gone is not None:
        return gone
    context.game()
    words = words_of(text)
    player = context.all_names.must(words[0]) if words else context.sender
    if player is None:
        raise WordRefused(problem("leave.who"))
    entries = (Left(player),)
    night = night_after(context, entries)
    money = context.money(night.purse(context.coin.purse).get(player, 0), signed=True)
    lines: list[Line] = [line("leave.done", name=context.name(player), amount=money)]
    choices: tuple[Choice, ...] = ()
    if player in night.away:
        lines.append(line("leave.seat_empty", name=context.name(player)))
        choices = tuple(
            Choice(
                line("choice.sit_for", name=context.name(one), away=context.name(player)),
                f"/seat {reference(one)} for {reference(player)}",
            )
            for one in night.bench
        )
    return Outcome(Reply(lines=(*lines, standing(context, night)), choices=choices), entries)


def seat(context: Context, text: str) -> Outcome:
    """`/seat NAME for NAME`: a substitute from the next deal; `/seat dealer=bob round=S`: the table put right."""
    context.game()
    words = words_of(text)
    settings = [word for word in words if "=" in word.text]
    people = [word for word in words if "=" not in word.text and word.key not in ("for", "replaces", "in")]
    unknown = tuple(word.text for word in people[:1] if context.people.by_name(word.text.removeprefix("@")) is None)
    if unknown and len(people) == 2 and context.all_names.find(people[0]) is None:
        check_names([PlayerWord(word.text, word.start, word.end) for word in people[:1]])
        context.names.must(people[1])
        return Outcome(newcomers=(Newcomer(shown_name(unknown[0].removeprefix("@").replace(BLANK, " "))),))
    entries: list[Entry] = []
    if len(people) == 2:
        person = context.people.by_name(people[0].text.removeprefix("@"))
        player = person.id if person is not None else context.all_names.must(people[0])
        entries.append(Substituted(player, context.names.must(people[1])))
    elif people:
        raise refuse("seat.form", people[0])
    if settings:
        entries.append(_table_set(context, settings))
    if not entries:
        raise WordRefused(problem("seat.form", word=""))
    night = night_after(context, tuple(entries))
    assert night.table is not None
    seats = seat_names(context, night.table)
    lines = (line("seat.done", seats=seats), next_line(context, night.table), standing(context, night))
    return Outcome(Reply(lines=lines), tuple(entries))


_NUMBERS = {"streak": "counters", "counters": "counters", "honba": "counters", "sticks": "sticks", "hand": "hand"}


def _table_set(context: Context, settings: list[Word]) -> TableSet:
    values: dict[str, Any] = {}
    for word in settings:
        name, _, value = word.text.partition("=")
        place = Word(value, word.start + len(name) + 1, word.end)
        name = setting(name.casefold())
        if name in ("dealer", "east"):
            values[name] = context.names.must(place)
        elif name in ("round", "prevailing", "wind"):
            values["prevailing"] = _wind(place)
        elif name in _NUMBERS and value.isdecimal() and len(value) < 5:
            values[_NUMBERS[name]] = int(value)
        else:
            raise refuse("seat.setting", word, known="dealer, east, round, streak, sticks, hand")
    return TableSet(**values)


def _wind(word: Word) -> Wind:
    wind = wind_of(word.text)
    if wind is None:
        raise refuse("seat.wind", word)
    return wind
