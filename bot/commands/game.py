"""/newgame and /endgame: opening and ending games."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from bot.chat import Choice, Line, Reply, line, listed
from bot.commands.seating import (
    Seating,
    seating_of,
    seating_reply,
    stake_text,
)
from bot.context import Context, Newcomer, Outcome, night_after
from bot.reading.amounts import amount_text
from bot.reading.game_names import DEFAULT_VARIANT
from bot.reading.openings import ParsedOpening, PlayerWord, read_opening
from bot.reading.people import is_unfit, reference, shown_name
from bot.reading.vocabulary import ME
from bot.reading.words import refuse
from bot.replies.receipts import final_lines, next_line, seat_names, standing
from bot.replies.rules import STAKES, value_part
from engine.journal.entries import Entry, GameEnded, GameStarted, spec_of
from engine.journal.night import AnyHouse
from engine.options import Value, kinds_of, resolve
from engine.problems import HandRefused, OptionRefused, problem
from engine.table import Player
from engine.variants import RULESETS

MOST_PLAYERS: Final = 12
"""Names that a line may open a game with, those who sit out included."""


def newgame(context: Context, text: str) -> Outcome:
    """Open a game: names in turn order, the first deals; a fifth name and more sit out. Without names seats are taken
    by tapping."""
    at_seats = seating_of(context, text)
    if at_seats is not None:
        return at_seats.change(context) if not at_seats.starts else _start(context, at_seats)
    opening = read_opening(text, context.people, _usual(context), context.incoming.mentions)
    if opening.doubtful is not None:
        return Outcome(_doubt(opening.doubtful, opening.meant, text))
    house = house_for(context, opening)
    seats = RULESETS[house.variant].seats(house)
    words = opening.players(seats)
    house, seats = _for_count(house, seats, len(words), context, opening)
    check_names(words)
    players, newcomers = _players(context, words)
    if context.night.running and context.night.hands and not opening.is_sure:
        return Outcome(_running(context, text))
    if len(words) < _fewest(seats, len(words)):
        return _gather(context, house, seats, words)
    if newcomers:
        return Outcome(newcomers=newcomers)
    if len(set(players)) != len(players):
        raise HandRefused(problem("newgame.twice"))
    if opening.mixes:
        random.Random(context.incoming.source).shuffle(players)
    enough = seats or min(max(len(players), 2), 4)
    return open_game(context, house, tuple(players[:enough]), tuple(players[enough:]))


def _usual(context: Context) -> str:
    """The game that is meant where none is named: the table's last one, else the chat's."""
    if context.night.house is not None:
        return context.night.house.variant
    return str(context.settings.get("variant") or DEFAULT_VARIANT)


def _fewest(seats: int, count: int) -> int:
    return seats or min(max(count, 2), 4)


def _for_count(
    house: AnyHouse, seats: int, count: int, context: Context, opening: ParsedOpening
) -> tuple[AnyHouse, int]:
    """The house for as many players as there are, where the game can be played by two or four without being told."""
    sizes = kinds_of(type(house.options)).get("players")
    if house.variant == "riichi_arcade" and count == 4 and sizes is not None and "players" not in opening.options:
        opening.options["players"] = 4
        house = house_for(context, opening)
        return house, RULESETS[house.variant].seats(house)
    return house, seats


def open_game(context: Context, house: AnyHouse, players: tuple[Player, ...], bench: tuple[Player, ...]) -> Outcome:
    """Open a game of some players; whoever is on the bench waits for a seat."""
    ruleset = RULESETS[house.variant]
    entries = (*_ended(context), GameStarted(spec_of(house), ruleset.open(players, house), bench))
    night = night_after(context, entries)
    assert night.table is not None
    context = replace(context, night=night)
    lines: list[Line] = [
        line("newgame.opened", variant=line(f"{house.variant}.name"), seats=seat_names(context, night.table)),
        *house_line(context, house),
        next_line(context, night.table),
    ]
    if bench:
        lines.append(line("newgame.bench", names=listed(context.name(one) for one in bench)))
    if any(night.purse(RULESETS[house.variant].coin(house).purse).values()):
        lines.append(standing(context, night))
    names = " ".join(reference(one) for one in (*players, *bench))
    options = " ".join(f"{name}={amount_text(value)}" for name, value in house.changes)
    choices = tuple(
        Choice(
            line("choice.preset", preset=line(f"{house.variant}.preset.{preset}")),
            f"/newgame {house.variant}.{preset} {names} {options}".rstrip(),
        )
        for preset in ruleset.offered
        if preset != house.preset
    )
    reply = Reply(lines=tuple(lines), choices=choices, subject="game", edits=context.incoming.pressed)
    return Outcome(reply, entries, settings=_kept(context, house))


def _kept(context: Context, house: AnyHouse) -> dict[str, Any]:
    """What the chat keeps of an opening: nobody takes seats any more, and the house for the next game of its kind."""
    topic = context.incoming.table.topic
    spec = spec_of(house)
    kept = {"preset": spec.preset, "changes": [[name, amount_text(value)] for name, value in house.changes]}
    return {f"seats:{topic}": None, f"house:{topic}:{house.variant}": kept}


def house_line(context: Context, house: AnyHouse) -> list[Line]:
    """The table of rules, the stake, and what differs from the table, in words."""
    lines = [line("newgame.preset", preset=line(f"{house.variant}.preset.{house.preset}"), name=house.preset)]
    stake = stake_text(house)
    if stake:
        lines.append(line("newgame.stake", stake=stake))
    known = kinds_of(type(house.options))
    for name, value in house.changes:
        if name in STAKES:
            continue
        what = line(f"{house.variant}.option.{name}" if name in known else f"{house.variant}.{name}")
        lines.append(line("newgame.differs", what=what, value=value_part(house, value)))
    return lines


def _ended(context: Context) -> tuple[Entry, ...]:
    """A running game with hands in it ends before the next is opened."""
    if not context.night.running or not context.night.hands:
        return ()
    table, house, ruleset = context.game()
    return (GameEnded(ruleset.finish(table, house)),)


def house_for(context: Context, opening: ParsedOpening) -> AnyHouse:
    """The house asked for, on top of the one last in force for that game at that table.

    Another table of rules brings its own stake where it has one, and else keeps the last.
    """
    variant = opening.variant or _usual(context)
    if variant not in RULESETS:
        raise OptionRefused(problem("variant.unknown", word=variant, known=", ".join(RULESETS)))
    ruleset = RULESETS[variant]
    preset, changes = _last(context, variant)
    if opening.preset is not None and opening.preset != preset:
        own = ruleset.presets.get(opening.preset, {})
        keeps = not any(name in own for name in STAKES)
        preset, changes = opening.preset, {name: one for name, one in changes.items() if keeps and name in STAKES}
        changes = _bearable(ruleset, preset, changes)
    options: dict[str, object] = {**changes, **opening.options}
    house = resolve(ruleset, preset, options)
    if opening.stake is None:
        return house
    return resolve(ruleset, preset, {**options, **ruleset.stake(opening.stake, house)})


def _bearable(ruleset: Any, preset: str, changes: dict[str, Value]) -> dict[str, Value]:
    """The options that a table of rules knows; none where they do not fit it."""
    try:
        resolve(ruleset, preset, changes)
    except OptionRefused:
        return {}
    return changes


def _last(context: Context, variant: str) -> tuple[str | None, dict[str, Value]]:
    """Table of rules and changes last in force for a game at this table; the chat's default before the first."""
    house = context.night.house
    if house is not None and house.variant == variant:
        return house.preset, {**dict(house.changes), **dict(context.night.next_changes)}
    kept: Any = context.settings.get(f"house:{context.incoming.table.topic}:{variant}")
    if isinstance(kept, dict):
        changes = {str(name): value for name, value in kept.get("changes", ())}
        preset = str(kept.get("preset"))
        if preset in RULESETS[variant].presets:
            return preset, _bearable(RULESETS[variant], preset, changes)
    usual = str(context.settings.get("preset") or "") if variant == context.settings.get("variant") else ""
    return usual or None, {}


# players


def _players(context: Context, words: Sequence[PlayerWord]) -> tuple[list[Player], tuple[Newcomer, ...]]:
    """The players that names mean; those who are to be made players first."""
    players, newcomers = list[Player](), list[Newcomer]()
    for word in words:
        found = _player(context, word)
        if found is not None:
            players.append(found)
        else:
            newcomers.append(_newcomer(context, word, newcomers))
    return players, tuple(newcomers)


def _player(context: Context, word: PlayerWord) -> Player | None:
    if word.mention is not None:
        person = context.people.by_account(word.mention.account)
        return person.id if person is not None else None
    if not word.is_quoted and word.text.casefold() in ME:
        return context.sender
    person = context.people.by_name(word.text)
    return person.id if person is not None else None


def _newcomer(context: Context, word: PlayerWord, others: Sequence[Newcomer]) -> Newcomer:
    """Somebody new: whom a mention or `me` means is linked, anybody else is a guest."""
    sender = context.incoming.sender
    taken = {one.name.casefold() for one in others}
    if word.mention is not None:
        name = context.people.free_name(word.mention.name)
        number = 2
        while name.casefold() in taken:
            name, number = f"{shown_name(word.mention.name)[:28]} {number}", number + 1
        return Newcomer(name, word.mention.account)
    if not word.is_quoted and word.text.casefold() in ME:
        return Newcomer(context.people.free_name(sender.name, sender.full_name, sender.handle), sender.account)
    name = shown_name(word.text.removeprefix("@"))
    other = context.people.lookalike(name)
    if other is not None:
        raise refuse("rename.taken", word.word, name=other.name)
    return Newcomer(name)


def check_names(words: Sequence[PlayerWord]) -> None:
    """Raises WordRefused for what cannot be a name, and HandRefused for a name that is there twice."""
    plain = [word for word in words if word.mention is None]
    if len(words) > MOST_PLAYERS:
        raise refuse("newgame.too_many", words[MOST_PLAYERS].word, most=MOST_PLAYERS)
    if len({shown_name(word.text).casefold().removeprefix("@") for word in plain}) != len(plain):
        raise HandRefused(problem("newgame.twice"))
    for word in plain:
        name = word.text.removeprefix("@")
        is_me = not word.is_quoted and name.casefold() in ME
        is_id = word.text.startswith("@") and name[:1] in "pP" and name[1:].isdecimal()
        if not is_me and not is_id and (is_unfit(shown_name(name)) or _is_unlike_a_name(word)):
            raise refuse("name.unfit", word.word)


def _is_unlike_a_name(word: PlayerWord) -> bool:
    if len(word.text) > 64 or word.text.startswith("/"):
        return True
    return not word.is_quoted and (word.text[0].isdigit() or word.text[0] in "([+=-")


# questions


def _doubt(word: PlayerWord, meant: str, text: str) -> Reply:
    """Is the first word a game or somebody? Both on buttons."""
    before, after = text[: word.start], text[word.end :]
    choices = (
        Choice(line(f"{meant}.name"), f"/newgame {before}{meant}{after}".replace("  ", " ")),
        Choice(line("choice.is_player", name=word.text), f'/newgame {before}"{word.text}"{after}'.replace("  ", " ")),
    )
    return Reply(lines=(line("newgame.doubt", word=word.text),), choices=choices, subject="dialogue")


def _running(context: Context, text: str) -> Reply:
    choices = (
        Choice(line("choice.end_and_start"), f"/newgame {' '.join(text.split())} sure"),
        Choice(line("choice.keep_playing"), "/table"),
    )
    return Reply(lines=(line("newgame.running", hands=len(context.night.hands)),), choices=choices)


# seats by tapping


def _gather(context: Context, house: AnyHouse, seats: int, words: Sequence[PlayerWord]) -> Outcome:
    """Not enough names: whoever plays sits down by tapping."""
    seating = Seating.begun(context, house, [_seat_of(context, word) for word in words])
    return seating_reply(context, seating, seats)


def _seat_of(context: Context, word: PlayerWord) -> str:
    """A seat as it is kept until the game starts: a player by id, or a name that nobody has yet."""
    found = _player(context, word)
    return reference(found) if found is not None else _newcomer(context, word, ()).name


def _start(context: Context, seating: Seating) -> Outcome:
    """Start the game that people sat down for."""
    house = seating.house()
    seats = RULESETS[house.variant].seats(house)
    words = [PlayerWord(name, 0, 0, is_quoted=not name.startswith("@")) for name in seating.players]
    enough = _fewest(seats, len(words))
    if len(words) < enough:
        return seating_reply(context, seating, seats)
    players, newcomers = _players(context, words)
    if newcomers:
        return Outcome(newcomers=newcomers)
    if context.night.running and context.night.hands and not seating.is_sure:
        return Outcome(_running(context, f"start opening={seating.number}"))
    return open_game(context, house, tuple(players[:enough]), tuple(players[enough:]))


def endgame(context: Context, _: str) -> Outcome:
    """End the game: what closes it is booked, the night goes on."""
    table, house, ruleset = context.game()
    final = ruleset.finish(table, house)
    entries = (GameEnded(final),)
    night = night_after(context, entries)
    return Outcome(Reply(lines=(line("endgame.done"), *final_lines(context, final), standing(context, night))), entries)
