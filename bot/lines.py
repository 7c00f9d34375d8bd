"""What is said, as data: a line by key with its values, and amounts in the unit of their house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from engine import OWN, Ruleset


class Money(Struct, frozen=True, tag=True, omit_defaults=True):
    """An amount to be shown in the unit of its house: `amount` of 1 / `parts`, with or without a sign.

    `cents` shows those of whole amounts too.
    """

    amount: int
    parts: int
    currency: str = ""
    signed: bool = False
    cents: bool = False


class Line(Struct, frozen=True, tag=True, omit_defaults=True):
    """One sentence by key, with its values by name.

    A value is text of the table (names, tiles), a number, an amount, another line, or several lines to be joined.
    `game` is the variant in whose words it is said, where that is not the one that the reply is about.
    """

    key: str
    values: Mapping[str, Part] = msgspec.field(default_factory=dict)
    strong: bool = False
    game: str = ""


Part = str | int | Money | Line | tuple[Line, ...]


def line(key: str, /, **values: Part) -> Line:
    """A line by key and values."""
    return Line(key, values)


def element_line(variant: str, element: str) -> Line:
    """The name of an element; a hand that only this club knows goes by the name it was given."""
    own = element.removeprefix(OWN)
    return line(f"{variant}.{element}") if own == element else line("element.own", name=own.replace("_", " "))


def flag_line(ruleset: Ruleset[Any], flag: str) -> Line:
    """What a flag of a win says: the name of the element that it is, else in words."""
    return element_line(ruleset.id, flag) if flag in ruleset.element_ids else line(f"{ruleset.id}.flag.{flag}")


def element_rule(variant: str, element: str) -> Line:
    """What an element takes, in a few words."""
    return line("element.own_rule") if element.startswith(OWN) else line(f"{variant}.{element}.rule")


def listed(texts: Iterable[str]) -> tuple[Line, ...]:
    """Names or other texts of the table one after the other, in the way of the language."""
    return tuple(line("list.item", text=text) for text in texts)
