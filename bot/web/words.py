"""Replies of the chat as the page shows them: sentences in the language of the table, buttons with their lines."""

from __future__ import annotations

import base64
import mimetypes
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import quote

from msgspec import structs

from bot.app.pictures import alt_of
from bot.chat import Choice, Figures, Line, Part, Picture, Reply, file_bytes
from bot.pictures.cards import HandCard, SettlementCard
from bot.text.catalogue import SOURCE_LANGUAGE, Catalogue, catalogue, in_the_words_of
from bot.text.render import TABULAR, part_text, sentence

PAGE_KEYS: Final = "page."
"""Begins the keys of the sentences that the page itself says."""

Json = Any
"""What becomes JSON: values of the shapes that docs/web.md lists."""

_MAIN: Final = frozenset(("choice.start", "choice.done", "choice.sit_down"))
_HARD: Final = frozenset(("choice.close_night", "choice.cancel_round", "choice.drop_unfinished", "choice.forget"))

_BY_TAPS: Final[Mapping[str, str]] = MappingProxyType({"leave.seat_empty": "page.seat_empty"})
"""Sentences that say what to type, by what the page says instead."""


@dataclass(frozen=True, slots=True)
class Words:
    """The sentences of one language."""

    texts: Catalogue

    @classmethod
    def of(cls, settings: Mapping[str, object], variant: str, default: str) -> Words:
        """The language of a chat, in the words of its game."""
        language = str(settings.get("language") or default)
        return cls(catalogue(in_the_words_of(variant, language) if variant else language))

    def of_reply(self, reply: Reply) -> Words:
        """The same language in the words of the game that a reply is about."""
        _, at, game = (reply.language or "").partition("@")
        return Words(catalogue(in_the_words_of(game, self.language))) if at else self

    @property
    def language(self) -> str:
        return self.texts.language.partition("@")[0]

    def say(self, value: Part) -> str:
        """A value as it is written."""
        return part_text(value, self.texts)

    def choice(self, choice: Choice) -> Json:
        """A button with the line it stands for."""
        key = choice.label.key
        return {
            "label": sentence(choice.label, self.texts),
            "command": choice.command,
            "style": "main" if key in _MAIN else "danger" if key in _HARD else "",
            "asks": choice.asks,
            "link": choice.link,
        }

    def choices(self, choices: Iterable[Choice]) -> list[Json]:
        return [self.choice(one) for one in choices]

    def lines(self, lines: Iterable[Line]) -> list[Json]:
        """The lines of a reply; what stands out is strong, a place not understood as typed, a table in columns."""
        return [
            {
                "text": sentence(structs.replace(one, key=_BY_TAPS.get(one.key, one.key)), self.texts),
                "style": _style_of(one),
            }
            for one in lines
        ]

    def own(self) -> dict[str, str]:
        """The sentences of the page, by their keys without what all of them begin with."""
        keys = catalogue(SOURCE_LANGUAGE).keys()
        return {key.removeprefix(PAGE_KEYS): self.texts.sentence(key) for key in keys if key.startswith(PAGE_KEYS)}

    def reply(self, reply: Reply, page: str, command: str, *, entered: bool) -> Json:
        """The reply to a line (`command`); `entered` says that something was recorded."""
        words = self.of_reply(reply)
        place = next((one for one in reply.figures.problems if one.start is not None), None)
        return {
            "lines": words.lines(reply.lines),
            "choices": words.choices(reply.choices),
            "notice": reply.notice,
            "entered": entered,
            "figure": _figure(reply.figures),
            "problem": {"start": place.start, "end": place.end} if place is not None else None,
            "picture": None
            if reply.picture is None
            else {
                "alt": alt_of(reply.picture, words.texts),
                "url": picture_link(page, _looking(reply.picture, command)),
            },
            "file": _file(reply),
        }


def _style_of(one: Line) -> str:
    if one.key in TABULAR:
        return "table"
    return "strong" if one.strong else "place" if one.key == "place" else ""


def _looking(picture: Picture, command: str) -> str:
    """The command that shows a picture again: one that came of what was recorded changes nothing a second time."""
    if isinstance(picture.card, SettlementCard):
        return "/show settlement"
    return "/show" if isinstance(picture.card, HandCard) and not command.startswith("/show") else command


def picture_link(page: str, command: str) -> str:
    """The address of the picture that a looking command shows."""
    return f"/t/{page}/picture.svg?line={quote(command, safe='')}"


def _figure(figures: Figures) -> Json:
    hand = figures.hand
    return None if hand is None else {"total": hand.total, "counted": hand.counted, "limit": hand.limit}


def _file(reply: Reply) -> Json:
    if reply.attachment is None:
        return None
    name = reply.attachment[0]
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return {"name": name, "type": kind, "base64": base64.b64encode(file_bytes(reply.attachment)).decode()}
