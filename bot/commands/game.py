"""/newgame and /endgame: opening and ending games."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.chat import Choice, Line, Reply, line, listed
from bot.context import Context, Newcomer, Outcome, night_after
from bot.reading.amounts import amount_text
from bot.reading.game_names import DEFAULT_VARIANT, variant_of
from bot.reading.people import BLANK, folded, is_unfit, shown_name
from bot.reading.vocabulary import english
from bot.reading.words import Word, refuse, words_of
from bot.replies.receipts import final_lines, next_line, seat_names, standing
from engine.journal.entries import Entry, GameEnded, GameStarted, spec_of
from engine.journal.night import AnyHouse
from engine.options import resolve
from engine.problems import HandRefused, problem
from engine.table import Player
from engine.variants import RULESETS

_GAME: Final = re.compile(r"[a-z_]{2,}\.[a-z_0-9]+")
"""What can only be meant as a game with its bundle of rules."""


@dataclass(slots=True)
class Wanted:
    """What a /newgame line asks for."""

    variant: str | None = None
    preset: str | None = None
    names: list[Word] = field(default_factory=list)
    stake: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    sure: bool = False


def newgame(context: Context, text: str) -> Outcome:
    """Open a game: names in turn order, the first deals; a fifth name and more sit out."""
    wanted = _wanted(text)
    if not wanted.names and wanted.variant is None:
        return Outcome(_variants())
    house = house_for(wanted, context)
    ruleset = RULESETS[house.variant]
    seats = ruleset.seats(house)
    check_names(wanted.names)
    count = len(wanted.names) or len(_last_players(context))
    enough = seats or min(max(count, 2), 4)
    if count < enough:
        return Outcome(_too_few(house, enough, count, text))
    newcomers = tuple(word.text.removeprefix("@") for word in wanted.names if _find(context, word) is None)
    if newcomers:
        return Outcome(newcomers=tuple(Newcomer(shown_name(name.replace(BLANK, " "))) for name in newcomers))
    players = tuple(_known(context, word) for word in wanted.names) or _last_players(context)
    if len(set(players)) != len(players):
        raise HandRefused(problem("newgame.twice"))
    if context.night.running and context.night.hands and not wanted.sure:
        return Outcome(_running(context, text))
    return _open(context, house, players[:enough], players[enough:])


def _open(context: Context, house: AnyHouse, players: tuple[Player, ...], bench: tuple[Player, ...]) -> Outcome:
    ruleset = RULESETS[house.variant]
    entries = (*_ended(context), GameStarted(spec_of(house), ruleset.open(players, house), bench))
    night = night_after(context, entries)
    context = replace(context, night=night)
    assert night.table is not None
    lines: list[Line] = [
        line("newgame.opened", variant=line(f"{house.variant}.name"), seats=seat_names(context, night.table)),
        line("newgame.preset", preset=line(f"{house.variant}.preset.{house.preset}"), name=house.preset),
        *changed_lines(house),
        next_line(context, night.table),
    ]
    lines += [
        line("newgame.tile_name", name=context.name(one))
        for one in (*players, *bench)
        if _reads_like_tiles(context.name(one))
    ]
    if bench:
        lines.append(line("newgame.bench", names=listed(context.name(one) for one in bench)))
    names = " ".join(context.name(one) for one in (*players, *bench))
    options = " ".join(f"{name}={amount_text(value)}" for name, value in house.changes)
    choices = tuple(
        Choice(
            line("choice.preset", preset=line(f"{house.variant}.preset.{preset}")),
            f"/newgame {house.variant}.{preset} {names} {options}".rstrip(),
        )
        for preset in ruleset.offered
        if preset != house.preset
    )
    reply = Reply(lines=(*lines, standing(context, night)), choices=choices, subject="game")
    links = _link(context, players)
    return Outcome(reply, entries, links=links)


def _ended(context: Context) -> tuple[Entry, ...]:
    """A running game with hands in it ends before the next is opened."""
    if not context.night.running or not context.night.hands:
        return ()
    table, house, ruleset = context.game()
    return (GameEnded(ruleset.finish(table, house)),)


def _link(context: Context, players: tuple[Player, ...]) -> tuple[tuple[Player, str], ...]:
    """Whoever sits down under the own name is known from then on."""
    sender = context.incoming.sender
    person = context.people.by_name(sender.name)
    if person is None or person.accounts or person.id not in players:
        return ()
    if context.people.by_account(sender.account) is not None:
        return ()
    return ((person.id, sender.account),)


def changed_lines(house: AnyHouse) -> list[Line]:
    """The options that differ from the preset."""
    if not house.changes:
        return []
    changes = " · ".join(f"{name}={amount_text(value)}" for name, value in house.changes)
    return [line("newgame.options", options=changes)]


def _wanted(text: str) -> Wanted:
    wanted = Wanted()
    for word in words_of(text):
        name, equals, value = word.text.partition("=")
        if equals and name:
            if english(name.casefold()) == "stake":
                wanted.stake = value
            else:
                wanted.options[name.casefold()] = value
        elif word.key in ("sure", "end") and (wanted.names or wanted.variant):
            wanted.sure = True
        elif wanted.variant is None and not wanted.names and (found := variant_of(word.key)):
            wanted.variant, wanted.preset = found
        elif not wanted.names and wanted.variant is None and _GAME.fullmatch(word.text):
            raise refuse("variant.unknown", word, known=", ".join(RULESETS))
        else:
            wanted.names.append(word)
    return wanted


def house_for(wanted: Wanted, context: Context) -> AnyHouse:
    """The house asked for; without a variant the chat's last one."""
    night = context.night
    options: dict[str, object] = dict(wanted.options)
    if wanted.variant is None:
        if night.house is not None:
            options = {**dict(night.house.changes), **options}
            variant, preset = night.house.variant, night.house.preset
        else:
            variant = str(context.settings.get("variant") or DEFAULT_VARIANT)
            preset = str(context.settings.get("preset") or "")
    else:
        variant, preset = wanted.variant, wanted.preset or ""
    if night.house is not None and night.house.variant == variant:
        options = {**dict(night.next_changes), **options}
    ruleset = RULESETS[variant]
    house = resolve(ruleset, preset or None, options)
    if wanted.stake is None:
        return house
    return resolve(ruleset, preset or None, {**options, **ruleset.stake(wanted.stake, house)})


def _find(context: Context, word: Word) -> Player | None:
    person = context.people.by_name(word.text.removeprefix("@"))
    return person.id if person is not None else None


def _known(context: Context, word: Word) -> Player:
    found = _find(context, word)
    assert found is not None
    return found


def _last_players(context: Context) -> tuple[Player, ...]:
    table = context.night.table
    return (*table.players, *context.night.bench) if table is not None else ()


def check_names(words: Sequence[Word]) -> None:
    """Raises WordRefused for what cannot be a name, and HandRefused for a name that is there twice."""
    if len({folded(word.text) for word in words}) != len(words):
        raise HandRefused(problem("newgame.twice"))
    for word in words:
        if is_unfit(shown_name(word.text.removeprefix("@"))) or len(word.text) > 32 or word.text.startswith("/"):
            raise refuse("name.unfit", word)
        if word.text[0].isdigit() or word.text[0] in "([+=-":
            raise refuse("name.unfit", word)


def _reads_like_tiles(name: str) -> bool:
    return bool(name) and set(name.upper()) <= set("ESWNCFPRGB") and len(name) <= 4


def _variants() -> Reply:
    choices = tuple(Choice(line(f"{variant}.name"), f"/newgame {variant}") for variant in RULESETS)
    return Reply(lines=(line("newgame.which"),), choices=choices, subject="dialogue")


def _too_few(house: AnyHouse, seats: int, given: int, text: str) -> Reply:
    shown = line("newgame.too_few", seats=seats, given=given, variant=house.variant)
    names = Choice(line("choice.type_names"), f"/newgame {' '.join(text.split())}".rstrip(), asks=True)
    return Reply(lines=(shown,), choices=(names,), subject="dialogue")


def _running(context: Context, text: str) -> Reply:
    choices = (
        Choice(line("choice.end_and_start"), f"/newgame {' '.join(text.split())} sure"),
        Choice(line("choice.keep_playing"), "/table"),
    )
    return Reply(lines=(line("newgame.running", hands=len(context.night.hands)),), choices=choices)


def endgame(context: Context, _: str) -> Outcome:
    """End the game, including whatever its rules pay at the end. The night goes on."""
    table, house, ruleset = context.game()
    final = ruleset.finish(table, house)
    entries = (GameEnded(final),)
    night = night_after(context, entries)
    return Outcome(Reply(lines=(line("endgame.done"), *final_lines(context, final), standing(context, night))), entries)
