"""What Discord refuses: messages, commands and windows beyond its limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]

LAYOUT = 1 << 15
"""The flag of a message that is a layout."""


class Refusal(Exception):
    """An error as the service words it."""

    def __init__(self, status: int, code: int, message: str) -> None:
        super().__init__(message)
        self.status, self.code, self.message = status, code, message


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, those within others too."""
    for one in components:
        yield one
        yield from walk(one.get("components") or [])


def _bad(message: str) -> Refusal:
    return Refusal(400, 50035, f"Invalid Form Body: {message}")


def check_message(data: Json) -> None:
    """Texts and components of a message, and that it calls nobody."""
    components = list(walk(data.get("components") or []))
    check_texts(data, components)
    rows = [len(one["components"]) for one in components if one["type"] == 1]
    is_layout = bool((data.get("flags") or 0) & LAYOUT)
    if any(not 0 < row <= 5 for row in rows) or (not is_layout and len(rows) > 5):
        raise _bad("rows")
    buttons = [one for one in components if one["type"] == 2]
    ids = [one["custom_id"] for one in buttons]
    if len(set(ids)) != len(ids) or any(not 0 < len(one) <= 100 for one in ids):
        raise _bad("ids of buttons")
    if any(not 0 < len(one["label"]) <= 80 for one in buttons):
        raise _bad("labels of buttons")
    if (data.get("allowed_mentions") or {}).get("parse"):
        raise _bad("these tests expect nobody to be called")


def check_texts(data: Json, components: list[Json]) -> None:
    """A layout has texts of 4000 characters in all, anything else a content of 2000."""
    texts = [one["content"] for one in components if one["type"] == 10]
    content = data.get("content") or ""
    if (data.get("flags") or 0) & LAYOUT:
        if content:
            raise _bad("content beside a layout")
        if len(components) > 40 or not 0 < sum(map(len, texts)) <= 4000 or not all(texts):
            raise _bad("too many components, or too much or empty text")
    elif texts or len(content) > 2000 or (not content and not data.get("attachments")):
        raise _bad("texts without a layout, or no content, or too long")


def check_command(command: Json) -> None:
    if command.get("type", 1) != 1:
        check_menu(command)
        return
    options = command.get("options") or []
    texts = [command["description"], *(one["description"] for one in options)]
    texts += [choice["name"] for one in options for choice in one.get("choices") or ()]
    if any(not 0 < len(text) <= 100 for text in texts):
        raise _bad(f"texts of {command['name']}")
    if _weight(command) > 8000:
        raise _bad(f"{command['name']} is too large")
    required = [bool(one.get("required")) for one in options]
    if required != sorted(required, reverse=True) or len(options) > 25:
        raise _bad(f"options of {command['name']}")
    if any(not name.islower() or len(name) > 32 for name in (command["name"], *(one["name"] for one in options))):
        raise _bad(f"names of {command['name']}")


def check_menu(command: Json) -> None:
    """An entry of the menu of a person or a message: a name as people write it, and nothing else."""
    if command.get("options") or command.get("description"):
        raise _bad(f"{command['name']} is a menu and has more than a name")
    if any(not 0 < len(name) <= 32 for name in (command["name"], *(command.get("name_localizations") or {}).values())):
        raise _bad(f"names of {command['name']}")


def _weight(command: Json) -> int:
    """Characters of a command that count: of each text its longest form in any language."""
    parts = [command, *(command.get("options") or [])]
    parts += [choice for one in parts for choice in one.get("choices") or ()]
    kinds = ("name", "description")
    forms = [
        [str(one.get(kind, "")), *(one.get(f"{kind}_localizations") or {}).values()] for one in parts for kind in kinds
    ]
    return sum(max(map(len, texts)) for texts in forms)


def check_choices(choices: list[Json]) -> None:
    if len(choices) > 25 or any(not 0 < len(str(one[key])) <= 100 for one in choices for key in ("name", "value")):
        raise _bad("choices")


def check_modal(data: Json) -> None:
    labels = data["components"]
    if not 0 < len(data["title"]) <= 45 or not 0 < len(labels) <= 5 or not 0 < len(data["custom_id"]) <= 100:
        raise _bad("the frame of a window")
    if any(not 0 < len(one["label"]) <= 45 for one in labels if one["type"] == 18):
        raise _bad("the labels of a window")
    for inner in (one["component"] for one in labels):
        if inner["type"] == 3 and not 0 < len(inner["options"]) <= 25:
            raise _bad("the options of a window")
