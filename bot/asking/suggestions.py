"""What can stand in a place of a command that is still being typed: players, hands, games, options and their values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from bot.chat import Line, line
from bot.context import TableView
from bot.reading import amount_text, variant_of
from bot.text.catalogue import languages
from engine import Refused, Ruleset, resolve
from engine.journal import AnyHouse
from engine.options import kinds_of
from engine.variants import DEFAULT_VARIANT, RULESETS


class About(Enum):
    """What a place of a command holds."""

    PLAYERS = "players"
    PEOPLE = "people"
    PAYEES = "payees"
    HANDS = "hands"
    GAMES = "games"
    OPTIONS = "options"
    VALUES = "values"
    SETTINGS = "settings"
    FACTS = "facts"
    DRAWS = "draws"
    BONUSES = "bonuses"
    LANGUAGES = "languages"


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Something that can be typed, and a few words about it."""

    text: str
    note: Line | str = ""


def suggestions(about: About, typed: str, seen: TableView, filled: Mapping[str, str]) -> tuple[Suggestion, ...]:
    """What fits what was typed so far, the best first; `filled` are the other places of the command."""
    wanted = typed.strip().casefold()
    found = list(_OF[about](seen, filled, wanted))
    begins = [one for one in found if one.text.casefold().startswith(wanted)]
    holds = [one for one in found if wanted in one.text.casefold() and one not in begins]
    return (*begins, *holds)


def several(about: About, typed: str, seen: TableView, filled: Mapping[str, str]) -> tuple[Suggestion, ...]:
    """As `suggestions` for a place of several words: the last one is completed, those before it are kept."""
    head, space, last = typed.rpartition(" ")
    chosen = frozenset(word.casefold() for word in head.split())
    found = suggestions(about, last, seen, filled)
    bet = _house(seen)[1].bet if about is About.FACTS else None
    if bet is not None and _is_seated(seen, head.rpartition(" ")[2]):  # nothing else is told of somebody beside a hand
        found = tuple(one for one in found if one.text == bet)
    kept = f"{head}{space}".lstrip()
    return tuple(Suggestion(f"{kept}{one.text}", one.note) for one in found if one.text.casefold() not in chosen)


def _is_seated(seen: TableView, word: str) -> bool:
    """Whether a word is the name of somebody at the table."""
    table = seen.night.table
    return table is not None and any(seen.people.name(one).casefold() == word.casefold() for one in table.players)


Source = Callable[[TableView, Mapping[str, str], str], Iterable[Suggestion]]


def _players(seen: TableView, _: Mapping[str, str], __: str) -> Iterable[Suggestion]:
    """Whoever is seated, then everybody else of the night."""
    seated = seen.night.table.players if seen.night.table is not None else ()
    for player in dict.fromkeys((*seated, *seen.night.people)):
        yield Suggestion(seen.people.name(player))


def _people(seen: TableView, _: Mapping[str, str], __: str) -> Iterable[Suggestion]:
    """Everybody who ever played in the chat."""
    return (Suggestion(person.name) for person in seen.people.everybody)


def _payees(seen: TableView, filled: Mapping[str, str], wanted: str) -> Iterable[Suggestion]:
    yield from _players(seen, filled, wanted)
    yield Suggestion("all")


def _hands(seen: TableView, _: Mapping[str, str], __: str) -> Iterable[Suggestion]:
    """The hands of the night, the newest first, with their winners."""
    for hand in reversed(seen.night.hands):
        yield Suggestion(str(hand.number), " ".join(seen.people.name(win.player) for win in hand.given.wins))


def _games(_: TableView, __: Mapping[str, str], wanted: str) -> Iterable[Suggestion]:
    """The variants; their presets as soon as one is named."""
    for variant, ruleset in RULESETS.items():
        yield Suggestion(variant, line(f"{variant}.name"))
        if wanted and (variant_of(wanted.partition(".")[0]) or ("",))[0] == variant:
            for preset in ruleset.presets:
                yield Suggestion(f"{wanted.partition('.')[0]}.{preset}", line(f"{variant}.preset.{preset}"))


def _house(seen: TableView) -> tuple[AnyHouse, Ruleset[Any]]:
    if seen.night.house is not None:
        return seen.night.house, RULESETS[seen.night.house.variant]
    ruleset = RULESETS.get(seen.chat.variant, RULESETS[DEFAULT_VARIANT])
    house: AnyHouse = resolve(ruleset, None, {})
    return house, ruleset


def _options(seen: TableView, _: Mapping[str, str], __: str) -> Iterable[Suggestion]:
    house, ruleset = _house(seen)
    options = kinds_of(type(house.options))
    yield from (Suggestion(name, line(f"{house.variant}.option.{name}")) for name in options)
    for name in sorted(ruleset.element_ids - options.keys()):
        yield Suggestion(name, line(f"{house.variant}.{name}"))


def _values(seen: TableView, filled: Mapping[str, str], wanted: str) -> Iterable[Suggestion]:
    """The value in force, the words there are, and what is being typed if it is possible."""
    house, ruleset = _house(seen)
    name = filled.get("option", "").casefold()
    kind = kinds_of(type(house.options)).get(name)
    if kind is None:
        words: tuple[str, ...] = ("on", "off", "limit") if name in ruleset.element_ids else ()
        return [Suggestion(word) for word in words]
    words = (amount_text(getattr(house.options, name)), *kind.words())
    try:
        kind.read(wanted)
    except (ValueError, Refused):
        return [Suggestion(word) for word in dict.fromkeys(words)]
    return [Suggestion(word) for word in dict.fromkeys((wanted, *words))]


def _settings(seen: TableView, filled: Mapping[str, str], wanted: str) -> Iterable[Suggestion]:
    """`option=value`: the options until one is chosen, then its values."""
    name, equals, value = wanted.partition("=")
    if not equals:
        return [Suggestion(f"{one.text}=", one.note) for one in _options(seen, filled, wanted)]
    return [Suggestion(f"{name}={one.text}") for one in _values(seen, {"option": name}, value)]


def _facts(seen: TableView, _: Mapping[str, str], __: str) -> Iterable[Suggestion]:
    house, ruleset = _house(seen)
    return (Suggestion(fact, line(f"{house.variant}.flag.{flag}")) for fact, flag in ruleset.flags.items())


def _draws(seen: TableView, _: Mapping[str, str], __: str) -> Iterable[Suggestion]:
    house, ruleset = _house(seen)
    return (Suggestion(kind, line(f"{house.variant}.draw.{kind}")) for kind in ruleset.draws)


def _bonuses(seen: TableView, _: Mapping[str, str], __: str) -> Iterable[Suggestion]:
    house, ruleset = _house(seen)
    kinds = (kind for kind in ruleset.instants if kind != ruleset.bet and not kind.startswith("kong"))
    return (Suggestion(kind, line(f"{house.variant}.instant.{kind}")) for kind in kinds)


def _languages(_: TableView, __: Mapping[str, str], ___: str) -> Iterable[Suggestion]:
    return (Suggestion(language, line(f"language.{language}")) for language in languages())


_OF: Final[Mapping[About, Source]] = {
    About.PLAYERS: _players,
    About.PEOPLE: _people,
    About.PAYEES: _payees,
    About.HANDS: _hands,
    About.GAMES: _games,
    About.OPTIONS: _options,
    About.VALUES: _values,
    About.SETTINGS: _settings,
    About.FACTS: _facts,
    About.DRAWS: _draws,
    About.BONUSES: _bonuses,
    About.LANGUAGES: _languages,
}
