"""What is typed in a window: a whole hand, or the rest of a line a button began.

A window is known by its id alone, and so are its places: what is sent from one that was opened before a restart counts.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from discord import SelectOption, TextStyle, ui

from bot.chat import Line, Part, line
from bot.context import TableView
from bot.platforms.discord.forms import HOW, Form, typed
from bot.platforms.discord.layout import trimmed
from bot.subjects import CommandLine
from bot.text.catalogue import Catalogue
from bot.text.render import sentence

SCORE: Final = "modal:/score"
LINE: Final = "modal:"
AGAIN_LINE: Final = "modal:again:"
TYPED: Final = "typed"

TITLE: Final = 45
PLACEHOLDER: Final = 100
TEXT: Final = 4000
OPTIONS: Final = 25


def line_window(beginning: str, catalogue: Catalogue, *, given: str = "", stakes: Sequence[str] = ()) -> ui.Modal:
    """A window for the rest of a line; `given` is what stands in it already. One that asks for a name, a stake or
    scores asks for that and nothing else, with an example; `stakes` are those of the game, usual ones first."""
    title, label, named = _WINDOWS.get(" ".join(beginning.split()[:2]), _ANY_LINE)
    is_any = named == _ANY_LINE[2]
    of_game: dict[str, Part] = {"a_stake": stakes[0]} if stakes else {}
    example = line(named, **of_game)
    window = ui.Modal(title=cut(line(title), catalogue, TITLE), custom_id=f"{LINE}{beginning}", timeout=UNTIL)
    window.add_item(
        ui.Label(
            text=cut(line(label), catalogue, TITLE),
            description=None if is_any else cut(line("discord.window.like", example=example), catalogue, PLACEHOLDER),
            component=ui.TextInput(
                custom_id=TYPED,
                style=TextStyle.paragraph if is_any else TextStyle.short,
                default=given[:TEXT] or None,
                placeholder=cut(example, catalogue, PLACEHOLDER),
                max_length=TEXT,
            ),
        )
    )
    return window


def again_window(refused: str, catalogue: Catalogue) -> ui.Modal:
    """A window that holds a refused line as a person would type it; what is typed instead belongs to its command."""
    said = CommandLine.parse(refused)
    window = line_window("", catalogue, given=said.without_places().show() if said is not None else refused)
    if said is not None:
        number = _HAND_NUMBER.match(said.words) if said.name == "fix" else None
        window.custom_id = f"{AGAIN_LINE}{said.with_words(number[1] if number is not None else '').show()}"
    return window


_HAND_NUMBER: Final = re.compile(r"\s*(\d{1,4})(?:\s|$)")


def _again(refused: CommandLine, text: str) -> str:
    """What was typed in the place of a refused line: of its command and about its entry, unless it has its own."""
    said = CommandLine.parse(text) if text.startswith("/") else None
    if said is None:
        return text if text.startswith("/") else refused.with_words(f"{refused.words} {text}").show()
    if said.name != refused.name or said.is_bound:
        return text
    return replace(said, entry=refused.entry, after=refused.after).show()


_ANY_LINE: Final = ("discord.window.line", "discord.window.typed", "discord.window.example")
_WINDOWS: Final = {
    "/join guest": ("choice.add_guest", "discord.window.name", "discord.window.guest"),
    "/newgame stake": ("choice.change_stake", "choice.change_stake", "discord.window.stake"),
    "/season start": ("choice.season_start", "discord.window.name", "discord.window.season"),
    "/result fix": ("choice.correct_result", "discord.window.scores", "discord.window.of_all"),
}
"""Title, label and example of a window, by the beginning of the line that it completes."""

UNTIL: Final = 900.0
"""Seconds after which the library forgets a window; what is sent from it counts all the same."""


def score_window(seen: TableView, account: str, catalogue: Catalogue) -> ui.Modal:
    """A window for a whole hand: tiles or value, winner, how, and who paid."""
    window = ui.Modal(title=cut(line("discord.score.title"), catalogue, TITLE), custom_id=SCORE, timeout=UNTIL)
    table = seen.night.table
    seated = [seen.people.name(player) for player in table.players] if table is not None else []
    person = seen.people.by_account(account)
    window.add_item(
        ui.Label(
            text=cut(line("discord.score.hand"), catalogue, TITLE),
            component=ui.TextInput(
                custom_id="hand",
                style=TextStyle.paragraph,
                placeholder=cut(line("discord.window.example"), catalogue, PLACEHOLDER),
                max_length=TEXT,
            ),
        )
    )
    me = person.name if person is not None else None
    window.add_item(picked("winner", {name: name for name in seated}, catalogue, chosen=me))
    ways = {how: sentence(line(f"discord.choice.{how}"), catalogue) for how in HOW}
    window.add_item(picked("how", ways, catalogue))
    window.add_item(picked("from", {name: name for name in seated}, catalogue))
    return window


def picked(
    place: str, options: Mapping[str, str], catalogue: Catalogue, *, chosen: str | None = None
) -> ui.Label[ui.Modal]:
    """A place with something to pick, or nothing."""
    select = _select(place, options, () if chosen is None else (chosen,), most=1)
    return ui.Label(text=cut(line(f"discord.score.{place}"), catalogue, TITLE), component=select)


def picked_several(
    place: str, label: Line, options: Mapping[str, str], catalogue: Catalogue, *, chosen: Collection[str] = ()
) -> ui.Label[ui.Modal]:
    """A place with any of some things to pick, or none."""
    select = _select(place, options, chosen, most=min(len(options), OPTIONS))
    return ui.Label(text=cut(label, catalogue, TITLE), component=select)


def _select(place: str, options: Mapping[str, str], chosen: Collection[str], *, most: int) -> ui.Select[Any]:
    shown = list(options.items())[:OPTIONS]
    return ui.Select(
        custom_id=place,
        min_values=0,
        max_values=most,
        required=False,
        options=[
            SelectOption(label=trimmed(text, 100), value=value[:100], default=value in chosen) for value, text in shown
        ],
    )


def cut(one: Line, catalogue: Catalogue, limit: int) -> str:
    return trimmed(sentence(one, catalogue), limit)


def submitted(identity: str, data: Mapping[str, Any], score: Form) -> str:
    """The line that a window stands for once it is sent; `data` is what the platform tells of it."""
    values = dict(values_in(data.get("components", ())))
    if identity == SCORE:
        return _scored(values, score)
    text = values.get(TYPED, "").strip()
    refused = CommandLine.parse(identity.removeprefix(AGAIN_LINE)) if identity.startswith(AGAIN_LINE) else None
    if refused is not None:
        return _again(refused, text)
    beginning = identity.removeprefix(LINE).strip()
    if beginning:
        return f"{beginning} {text}"
    return text if text.startswith("/") else f"/score {text}"


def _scored(values: dict[str, str], score: Form) -> str:
    """A hand of several lines is one hand when a winner was picked; else each line begins with its own."""
    hand = values.pop("hand", "").strip()
    if values.get("winner") or "\n" not in hand:
        return typed(score, {**values, "hand": " ".join(hand.split())})
    return f"{typed(score, values)}\n{hand}"


def values_in(components: Any) -> Iterator[tuple[str, str]]:
    """What was filled in, by the id of its place, several picks with blanks between; `Any`: JSON as it came."""
    for component in components:
        inner = component.get("components") or ([component["component"]] if component.get("component") else [])
        yield from values_in(inner)
        place = component.get("custom_id")
        value = component.get("value") or " ".join(map(str, component.get("values") or ()))
        if place and value:
            yield str(place), str(value)
