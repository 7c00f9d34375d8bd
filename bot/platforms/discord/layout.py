"""Replies as Discord shows them: a layout with buttons, or plain text where a layout is refused."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import discord
from discord import ui
from discord.ui.view import BaseView

from bot.chat import Reply, Update, file_bytes
from bot.subjects import Subject
from bot.text.catalogue import Catalogue
from bot.text.render import Button, blocks, buttons, utf16_length

LAYOUT_LIMIT: Final = 4000
"""Characters in all texts of a layout."""

CONTENT_LIMIT: Final = 2000
"""Characters of a message without a layout."""

ALT_LIMIT: Final = 1024
"""Characters that describe a picture."""

ROWS: Final = 5
PER_ROW: Final = 5
LABEL: Final = 80
"""Characters on a button."""

IDENTITY: Final = 100
"""Characters of a button's id."""

_FORMATS: Final = re.compile(r"[\\`*_~|<\[]|@(?=everyone|here)")
_BEGINS: Final = re.compile(r"^(\s*)([#>-])")
_NUMBERS: Final = re.compile(r"^(\s*\d+)([.)])(?=\s)")


class DiscordMarkup:
    """Everything is shown as it was typed: nothing formats, mentions, links, or begins a list."""

    def text(self, plain: str) -> str:
        escaped = _FORMATS.sub(r"\\\g<0>", plain)
        return _NUMBERS.sub(r"\1\\\2", _BEGINS.sub(r"\1\\\2", escaped))

    def strong(self, marked: str) -> str:
        return f"**{marked}**" if marked.strip() else marked

    def table(self, plain: str) -> str:
        return f"```\n{plain.replace('`', 'ˋ')}\n```"


@dataclass(frozen=True, slots=True)
class PageFile:
    """A file under a message; `description` is read aloud where it is a picture."""

    name: str
    content: bytes
    description: str | None = None


@dataclass(frozen=True, slots=True)
class Page:
    """One message: its text as markdown and its buttons; a `file` makes it a plain message."""

    text: str
    buttons: tuple[Button, ...] = ()
    file: PageFile | None = None
    colour: int | None = None
    people: Button | None = None
    """A menu in which people of the server are picked, under the buttons."""


REFUSED, ASKED, RECORDED, SETTLED = 0xC0392B, 0xD9A441, 0x2E8B57, 0x3B6EA5
DRAWN, PUT_RIGHT = 0x7F8C8D, 0x8E5EA2
"""Colours by meaning: what was refused, what waits for an answer, what was recorded, and who pays whom; a deal that
nobody won, and what was put right or taken back."""

_COLOURS: Final = {
    "question": ASKED,
    "dialogue": ASKED,
    "round": ASKED,
    "hand": RECORDED,
    "corrected": PUT_RIGHT,
    "back": PUT_RIGHT,
    "settle": SETTLED,
}


def _colour_of(reply: Reply | Update) -> int | None:
    """The colour at the edge of a message; None for what only tells something."""
    if isinstance(reply, Reply) and reply.figures.problems:
        return REFUSED
    kind = Subject.parse(reply.subject or "").kind
    is_drawn = kind == "hand" and any(one.key.startswith("receipt.draw") for one in reply.lines)
    return DRAWN if is_drawn else _COLOURS.get(kind)


def pages(reply: Reply | Update, catalogue: Catalogue, extra: Iterable[Button], limit: int) -> tuple[Page, ...]:
    """A reply as one message, or as several where its text is longer than `limit`; the last one has the buttons."""
    shown = Reply(lines=reply.lines)
    colour = _colour_of(reply)
    texts = packed(blocks(shown, catalogue, DiscordMarkup()), limit)
    own = tuple(extra)
    offered = {
        button.id: button for button in reversed(buttons(reply.choices, catalogue))
    }  # an id may stand there once
    keys = (*list(reversed(offered.values()))[: ROWS * PER_ROW - len(own)], *own)
    file = _file_of(reply) if isinstance(reply, Reply) else None
    last = Page(texts[-1], keys, file, colour, _seats_of(reply, catalogue))
    return (*(Page(text, colour=colour) for text in texts[:-1]), last)


def _seats_of(reply: Reply | Update, catalogue: Catalogue) -> Button | None:
    """The menu that seats people, where seats are taken: it begins the line that the button for oneself is."""
    sit_down = next((one.id for one in reply.choices if one.label.key == "choice.sit_down"), "")
    beginning = sit_down.replace("=join ", "?join ", 1)
    return Button(catalogue.sentence("discord.seat_people"), beginning) if beginning != sit_down else None


def _file_of(reply: Reply) -> PageFile | None:
    if reply.attachment is None:
        return None
    return PageFile(reply.attachment[0], file_bytes(reply.attachment))


def packed(parts: Iterable[str], limit: int) -> tuple[str, ...]:
    """Parts put together to as few texts as `limit` allows; at least one."""
    texts = [""]
    for part in (piece for whole in parts for piece in _pieces(whole, limit)):
        joined = f"{texts[-1]}\n{part}" if texts[-1] else part
        if utf16_length(joined) <= limit:
            texts[-1] = joined
        else:
            texts.append(part)
    return tuple(texts)


def _pieces(text: str, limit: int) -> Iterable[str]:
    """A text cut where it is too long, at a space if there is one."""
    while utf16_length(text) > limit:
        end = limit // 2 if utf16_length(text[:limit]) > limit else limit
        cut = text.rfind(" ", 1, end) + 1 or end
        yield text[:cut].rstrip()
        text = text[cut:]
    yield text


def trimmed(text: str, limit: int) -> str:
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


MakeButton = Callable[[Button], ui.Item[Any]]
"""How a button with its words becomes one that is answered; `Any` is the view it will stand in."""


def layout(page: Page, make: MakeButton) -> ui.LayoutView:
    """A page as a layout."""
    view = ui.LayoutView(timeout=None)
    text: ui.TextDisplay[ui.LayoutView] = ui.TextDisplay(page.text or "\u200b")
    container: ui.Container[ui.LayoutView] = ui.Container(text, accent_colour=page.colour)
    for row in _rows(page.buttons):
        container.add_item(ui.ActionRow(*(make(button) for button in row)))
    if page.people is not None:
        container.add_item(ui.ActionRow(_menu(page.people)))
    view.add_item(container)
    return _kept_by_nobody(view)


def _menu(people: Button) -> ui.UserSelect[Any]:
    """A menu of everybody in the server."""
    return ui.UserSelect(custom_id=people.id, placeholder=trimmed(people.label, PLACEHOLDER), max_values=SEATED_AT_ONCE)


PLACEHOLDER: Final = 150
"""Characters that stand in a menu before anything is picked."""

SEATED_AT_ONCE: Final = 4


def plain_view(page: Page, make: MakeButton) -> ui.View:
    """The buttons of a page under a message without a layout."""
    view = ui.View(timeout=None)
    for button in page.buttons:
        view.add_item(make(button))
    return _kept_by_nobody(view)


V = TypeVar("V", bound=BaseView)


def _kept_by_nobody(view: V) -> V:
    """The library need not remember a view whose buttons are known by their ids."""
    view.stop()
    return view


def _rows(keys: tuple[Button, ...]) -> Iterable[tuple[Button, ...]]:
    return (keys[start : start + PER_ROW] for start in range(0, len(keys), PER_ROW))


def attached(page: Page) -> discord.File | None:
    """The file of a page."""
    if page.file is None:
        return None
    return discord.File(io.BytesIO(page.file.content), page.file.name, description=page.file.description)
