"""The slash commands: which places each has, and how what was filled in becomes the line that could have been typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import discord

from bot.asking.suggestions import About
from bot.commands import COMMANDS
from bot.reading.point_stakes import point_stake

Values = Mapping[str, str | int | bool | discord.abc.User | discord.Attachment | None]
"""What was filled in, by the name of the place; people as they are mentioned, files beside the line."""


@dataclass(frozen=True, slots=True)
class FormField:
    """One place of a command.

    `written` is how it stands in the line; `about` offers what fits while it is typed (with `several` the last word of
    many), `words` are the only ones there are; a switch that is on stands as `written` itself. One that ends in "="
    is glued to the next. `is_hand` says that what is typed is read and valued while it is typed.
    """

    name: str
    written: str = "{}"
    about: About | None = None
    several: bool = False
    words: tuple[str, ...] = ()
    of: type[str] | type[int] | type[bool] | type[discord.User] | type[discord.Attachment] = str
    required: bool = False
    is_hand: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """A slash command and its places in the order in which they stand in the line."""

    name: str
    places: tuple[FormField, ...] = ()


def typed(form: Form, values: Values) -> str:
    """The line that says what was filled in."""
    words = [f"/{form.name}"]
    for place in form.places:
        value = values.get(place.name)
        if value is None or value is False or isinstance(value, discord.Attachment) or not str(value).strip():
            continue
        text = value.mention if isinstance(value, discord.abc.User) else str(value).strip()
        word = _written(place, text, values)
        if words[-1].endswith("=") or (word.startswith(", ") and len(words) > 1):
            words[-1] += word
        else:
            words.append(word.removeprefix(", "))
    return " ".join(filter(None, words))


def _written(place: FormField, text: str, values: Values) -> str:
    """One place as it stands in the line; the payer stands behind the word that says how he paid."""
    if place.name == "stake" and point_stake(text) is not None:
        return place.written.format(" ".join(text.split()))
    if place.written.endswith("={}"):
        return place.written.format(("_" if place.about is About.PLAYERS else "").join(text.split()))
    if place is _HOW_WON and text != HOW[0] and values.get(_FROM.name):
        return ""
    if place is _FROM and values.get(_HOW_WON.name) == HOW[2]:
        return f"{HOW[2]} {text}"
    return place.written.format(text)


HOW: Final = ("zimo", "from", "rob")
"""How a hand was won: self-drawn, off a discard, by robbing a kong."""
_WINDS: Final = ("E", "S", "W", "N")
_PLAYER: Final = FormField("player", about=About.PLAYERS)
_HOW_WON: Final = FormField("how", words=HOW)
_FROM: Final = FormField("from", "from {}", About.PLAYERS)
_LIABLE: Final = FormField("liable", "bao {}", About.PLAYERS)
_FLAGS: Final = FormField("more", about=About.FACTS, several=True)
_MORE: Final = FormField("more", ", {}", about=About.FACTS, several=True)
"""The same at the end of a line, as a clause of its own."""
_TABLE: Final = (
    FormField("dealer", "dealer={}", About.PLAYERS),
    FormField("round", "round={}", words=_WINDS),
    FormField("streak", "streak={}", of=int),
)

_FORMS: Final[tuple[Form, ...]] = (
    Form(
        "newgame",
        (
            FormField("game", about=About.GAMES),
            FormField("players", about=About.PEOPLE, several=True),
            *(FormField(wind, of=discord.User) for wind in ("east", "south", "west", "north")),
            FormField("stake", "stake={}"),
            FormField("options", about=About.SETTINGS, several=True),
        ),
    ),
    Form(
        "score",
        (FormField("winner", "winner: {}", About.PLAYERS), FormField("hand", is_hand=True), _HOW_WON, _FROM, _MORE),
    ),
    Form("hand", (_PLAYER, FormField("hand", required=True, is_hand=True))),
    Form("done"),
    Form("cancel"),
    Form(
        "draw",
        (
            FormField("kind", about=About.DRAWS),
            FormField("ready", "ready {}", About.PLAYERS, several=True),
            FormField("riichi", "riichi {}", About.PLAYERS, several=True),
        ),
    ),
    Form("riichi", (_PLAYER,)),
    Form("kong", (_PLAYER, FormField("kind", words=("added", "concealed")), _FROM, _LIABLE)),
    Form(
        "bonus", (_PLAYER, FormField("kind", about=About.BONUSES, required=True), FormField("dealt", "dealt", of=bool))
    ),
    Form(
        "penalty",
        (
            FormField("player", about=About.PLAYERS, required=True),
            FormField("worth"),
            FormField("how", words=("zimo",)),
            _FROM,
            FormField("to", "to {}", About.PAYEES, several=True),
        ),
    ),
    Form(
        "pay",
        (
            FormField("payer", about=About.PLAYERS, required=True),
            FormField("to", about=About.PAYEES, several=True, required=True),
            FormField("amount", required=True),
            FormField("why"),
        ),
    ),
    Form(
        "paid",
        (
            FormField("payer", about=About.PLAYERS, required=True),
            FormField("to", about=About.PLAYERS, required=True),
            FormField("amount", required=True),
        ),
    ),
    Form("undo", (FormField("number", about=About.HANDS),)),
    Form("redo"),
    Form(
        "fix",
        (
            FormField("number", about=About.HANDS, required=True),
            FormField("winner", "winner={}", About.PLAYERS),
            FormField("how", words=("zimo",)),
            FormField("from", "from={}", About.PLAYERS),
            *_TABLE,
            FormField("hand", is_hand=True),
            _FLAGS,
        ),
    ),
    Form("table"),
    Form("history", (FormField("show", words=("all", "sheet")), FormField("hands", of=int))),
    Form("show", (FormField("number", about=About.HANDS),)),
    Form("chart"),
    Form("page"),
    Form("more"),
    Form("why", (FormField("number", about=About.HANDS), FormField("option", about=About.SETTINGS, several=True))),
    Form("value", (FormField("game", about=About.GAMES), FormField("hand", required=True, is_hand=True), _FLAGS)),
    Form("waits", (FormField("game", about=About.GAMES), FormField("hand", required=True, is_hand=True))),
    Form("rules", (FormField("game", about=About.GAMES),)),
    Form(
        "set",
        (
            FormField("option", "{}=", About.OPTIONS, required=True),
            FormField("value", about=About.VALUES, required=True),
            FormField("since", "since={}", About.HANDS),
        ),
    ),
    Form("stake", (FormField("stake"),)),
    Form("join", (FormField("name"),)),
    Form("leave", (_PLAYER,)),
    Form("seat", (FormField("player", about=About.PEOPLE), FormField("for", "for {}", About.PLAYERS), *_TABLE)),
    Form("iam", (FormField("name", about=About.PEOPLE),)),
    Form(
        "rename",
        (FormField("old", about=About.PEOPLE, required=True), FormField("new", required=True)),
    ),
    Form(
        "merge",
        (FormField("one", about=About.PEOPLE, required=True), FormField("other", about=About.PEOPLE, required=True)),
    ),
    Form("unlink", (FormField("name", about=About.PEOPLE),)),
    Form("settle"),
    Form("endgame"),
    Form("stats", (FormField("name", about=About.PEOPLE),)),
    Form("season", (FormField("season"),)),
    Form("top"),
    Form("points", (FormField("value"),)),
    Form("result", (FormField("scores", required=True),)),
    Form("import", (FormField("file", of=discord.Attachment), FormField("log"))),
    Form("export", (FormField("table", words=("hands", "items", "transfers", "balances", "xlsx", "journal")),)),
    Form("language", (FormField("language", about=About.LANGUAGES),)),
    Form("help"),
    Form("start"),
)
"""The commands with places of their own."""

ANYTHING: Final = FormField("text")
"""The one place of a command that has none of its own."""


def forms() -> tuple[Form, ...]:
    """A form for every command of the chat, under its first name."""
    own = {form.name: form for form in _FORMS}
    return tuple(own.get(command.names[0], Form(command.names[0], (ANYTHING,))) for command in COMMANDS)
