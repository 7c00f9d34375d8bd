"""/join, /leave and /seat: who plays, and the table put right."""

from __future__ import annotations

from typing import Any

from bot.chat import Choice, Line, Reply, line, listed
from bot.commands.game import check_names
from bot.context import Outcome, Scene, after
from bot.reading.vocabulary import setting
from bot.reading.words import Word, WordRefused, refuse, wind_of, words_of
from bot.replies.receipts import next_line, standing
from bot.replies.refusals import told
from engine.journal.entries import Entry, Joined, Left, Substituted, TableSet
from engine.problems import problem
from engine.table import Player
from engine.tiles import Wind


def join(scene: Scene, text: str) -> Outcome:
    """Somebody comes later: to the bench, until a seat is free."""
    table, _, _ = scene.game()
    words = [word for word in words_of(text) if word.key not in ("and", "&")]
    names = [word.text.removeprefix("@").rstrip(",") for word in words] or [scene.incoming.sender.name]
    unknown = tuple(name for name in names if scene.people.by_name(name) is None)
    if unknown:
        check_names(words)
        return Outcome(newcomers=unknown)
    players = [person.id for name in names if (person := scene.people.by_name(name)) is not None]
    present = {*table.players, *scene.night.bench} - scene.night.away
    new = [player for player in players if player not in present]
    if not new:
        return Outcome(told("join.already", names=listed(names)))
    entries = tuple(Joined(player) for player in new)
    night = after(scene, entries)
    lines = (line("join.done", names=listed(scene.name(player) for player in new)), standing(scene, night))
    choices = _offers(scene, new[0], night.away)
    return Outcome(Reply(lines=lines, choices=choices), entries)


def _offers(scene: Scene, player: Player, away: frozenset[Player]) -> tuple[Choice, ...]:
    """A button for each empty seat."""
    return tuple(
        Choice(
            line("choice.sit_for", name=scene.name(player), away=scene.name(gone)),
            f"/seat {scene.name(player)} for {scene.name(gone)}",
        )
        for gone in sorted(away)
    )


def leave(scene: Scene, text: str) -> Outcome:
    """Somebody goes: what he stands at is said, his balance stays until the night is settled."""
    scene.game()
    words = words_of(text)
    player = scene.all_names.must(words[0]) if words else scene.sender
    if player is None:
        raise WordRefused(problem("leave.who"))
    entries = (Left(player),)
    night = after(scene, entries)
    money = scene.money(night.purse(scene.coin.purse).get(player, 0), signed=True)
    lines: list[Line] = [line("leave.done", name=scene.name(player), amount=money)]
    choices: tuple[Choice, ...] = ()
    if player in night.away:
        lines.append(line("leave.seat_empty", name=scene.name(player)))
        choices = tuple(
            Choice(
                line("choice.sit_for", name=scene.name(one), away=scene.name(player)),
                f"/seat {scene.name(one)} for {scene.name(player)}",
            )
            for one in night.bench
        )
    return Outcome(Reply(lines=(*lines, standing(scene, night)), choices=choices), entries)


def seat(scene: Scene, text: str) -> Outcome:
    """`/seat NAME for NAME`: a substitute from the next deal; `/seat dealer=bob round=S`: the table put right."""
    scene.game()
    words = words_of(text)
    settings = [word for word in words if "=" in word.text]
    people = [word for word in words if "=" not in word.text and word.key not in ("for", "replaces", "in")]
    unknown = tuple(word.text for word in people[:1] if scene.people.by_name(word.text.removeprefix("@")) is None)
    if unknown and len(people) == 2 and scene.all_names.find(people[0]) is None:
        check_names(people[:1])
        scene.names.must(people[1])
        return Outcome(newcomers=(unknown[0].removeprefix("@"),))
    entries: list[Entry] = []
    if len(people) == 2:
        person = scene.people.by_name(people[0].text.removeprefix("@"))
        player = person.id if person is not None else scene.all_names.must(people[0])
        entries.append(Substituted(player, scene.names.must(people[1])))
    elif people:
        raise refuse("seat.form", people[0])
    if settings:
        entries.append(_table_set(scene, settings))
    if not entries:
        raise WordRefused(problem("seat.form", word=""))
    night = after(scene, tuple(entries))
    assert night.table is not None
    seats = listed(
        f"{scene.name(player)} {wind.name}" for player, wind in zip(night.table.players, night.table.winds, strict=True)
    )
    lines = (line("seat.done", seats=seats), next_line(scene, night.table), standing(scene, night))
    return Outcome(Reply(lines=lines), tuple(entries))


_NUMBERS = {"streak": "counters", "counters": "counters", "honba": "counters", "sticks": "sticks", "hand": "hand"}


def _table_set(scene: Scene, settings: list[Word]) -> TableSet:
    values: dict[str, Any] = {}
    for word in settings:
        name, _, value = word.text.partition("=")
        place = Word(value, word.start + len(name) + 1, word.end)
        name = setting(name.casefold())
        if name in ("dealer", "east"):
            values[name] = scene.names.must(place)
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
