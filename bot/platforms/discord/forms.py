"""The slash commands: which places each has, and how what was filled in becomes the line that could have been typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.asking.suggestions import About
from bot.commands import COMMANDS

Values = Mapping[str, str | int | bool | None]
"""What was filled in, by the name of the place."""


@dataclass(frozen=True, slots=True)
class Place:
    """One place of a command.

    `written` is how it stands in the line; `about` offers what fits while it is typed (with `several` the last word of
    many), `words` are the only ones there are; a switch that is on stands as `written` itself. One that ends in "="
    is glued to the next.
    """

    name: str
    written: str = "{}"
    about: About | None = None
    several: bool = False
    words: tuple[str, ...] = ()
    of: type[str] | type[int] | type[bool] = str
    required: bool = False


@dataclass(frozen=True, slots=True)
class Form:
    """A slash command and its places in the order in which they stand in the line."""

    name: str
    places: tuple[Place, ...] = ()


def typed(form: Form, values: Values) -> str:
    """The line that says what was filled in."""
    words = [f"/{form.name}"]
    for place in form.places:
        value = values.get(place.name)
        if value is None or value is False or not str(value).strip():
            continue
        word = _written(place, str(value).strip(), values)
        if words[-1].endswith("="):
            words[-1] += word
        else:
            words.append(word)
    return " ".join(filter(None, words))


def _written(place: Place, text: str, values: Values) -> str:
    """One place as it stands in the line; the payer stands behind the word that says how he paid."""
    if place.written.endswith("={}"):
        return place.written.format("".join(text.split()))
    if place is _HOW_WON and text != _HOW[0] and values.get(_FROM.name):
        return ""
    if place is _FROM and values.get(_HOW_WON.name) == _HOW[2]:
        return f"{_HOW[2]} {text}"
    return place.written.format(text)


_HOW: Final = ("zimo", "from", "rob")
_WINDS: Final = ("E", "S", "W", "N")
_WINNER: Final = Place("winner", about=About.PLAYERS)
_PLAYER: Final = Place("player", about=About.PLAYERS)
_HOW_WON: Final = Place("how", words=_HOW)
_FROM: Final = Place("from", "from {}", About.PLAYERS)
_LIABLE: Final = Place("liable", "bao {}", About.PLAYERS)
_FLAGS: Final = Place("more", about=About.FACTS, several=True)
_TABLE: Final = (
    Place("dealer", "dealer={}", About.PLAYERS),
    Place("round", "round={}", words=_WINDS),
    Place("streak", "streak={}", of=int),
)

_FORMS: Final[tuple[Form, ...]] = (
    Form(
        "newgame",
        (
            Place("game", about=About.GAMES),
            Place("players", about=About.PEOPLE, several=True),
            Place("stake", "stake={}"),
            Place("options", about=About.SETTINGS, several=True),
        ),
    ),
    Form("score", (_WINNER, Place("hand"), _FLAGS, _HOW_WON, _FROM)),
    Form("hand", (_PLAYER, Place("hand", required=True))),
    Form("done"),
    Form("cancel"),
    Form(
        "draw",
        (
            Place("kind", about=About.DRAWS),
            Place("ready", "ready {}", About.PLAYERS, several=True),
            Place("riichi", "riichi {}", About.PLAYERS, several=True),
        ),
    ),
    Form("riichi", (_PLAYER,)),
    Form("kong", (_PLAYER, Place("kind", words=("added", "concealed")), _FROM, _LIABLE)),
    Form("bonus", (_PLAYER, Place("kind", about=About.BONUSES, required=True), Place("dealt", "dealt", of=bool))),
    Form(
        "penalty",
        (
            Place("player", about=About.PLAYERS, required=True),
            Place("worth"),
            Place("how", words=("zimo",)),
            _FROM,
            Place("to", "to {}", About.PAYEES, several=True),
        ),
    ),
    Form(
        "pay",
        (
            Place("payer", about=About.PLAYERS, required=True),
            Place("to", about=About.PAYEES, several=True, required=True),
            Place("amount", required=True),
            Place("why"),
        ),
    ),
    Form("undo", (Place("number", about=About.HANDS),)),
    Form("redo"),
    Form(
        "fix",
        (
            Place("number", about=About.HANDS, required=True),
            Place("winner", "winner={}", About.PLAYERS),
            Place("how", words=("zimo",)),
            Place("from", "from={}", About.PLAYERS),
            *_TABLE,
            Place("hand"),
            _FLAGS,
        ),
    ),
    Form("table"),
    Form("history", (Place("hands", of=int),)),
    Form("why", (Place("number", about=About.HANDS), Place("option", about=About.SETTINGS, several=True))),
    Form("value", (Place("game", about=About.GAMES), Place("hand", required=True), _FLAGS)),
    Form("waits", (Place("game", about=About.GAMES), Place("hand", required=True))),
    Form("rules", (Place("game", about=About.GAMES),)),
    Form(
        "set",
        (
            Place("option", "{}=", About.OPTIONS, required=True),
            Place("value", about=About.VALUES, required=True),
            Place("since", "since={}", About.HANDS),
        ),
    ),
    Form("stake", (Place("stake"),)),
    Form("join", (Place("name"),)),
    Form("leave", (_PLAYER,)),
    Form("seat", (Place("player", about=About.PEOPLE), Place("for", "for {}", About.PLAYERS), *_TABLE)),
    Form("settle"),
    Form("endgame"),
    Form("stats"),
    Form("export", (Place("table", words=("hands", "items", "transfers", "balances")),)),
    Form("language", (Place("language", about=About.LANGUAGES),)),
    Form("help"),
    Form("start"),
)
"""The commands with places of their own."""

ANYTHING: Final = Place("text")
"""The one place of a command that has none of its own."""


def forms() -> tuple[Form, ...]:
    """A form for every command of the chat, under its first name."""
    own = {form.name: form for form in _FORMS}
    return tuple(own.get(command.names[0], Form(command.names[0], (ANYTHING,))) for command in COMMANDS)
