"""Replies as text: keys become sentences, values get their form."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from string import Formatter
from typing import Final, Protocol

import msgspec

from bot.chat import Choice, Line, Money, Part, Reply
from bot.text.catalogue import Catalogue
from bot.text.width import fitted, width

COLUMNS = 38
"""What a phone shows of a line; a Chinese or Japanese character takes two."""

_DOTTED = frozenset(
    (
        "standing",
        "standing.last",
        "newgame.opened",
        "table.seats",
        "table.new_seats",
        "seat.done",
        "round.between",
        "round.losers",
        "round.scores",
        "settle.points",
        *("settle.purse.points", "settle.purse.money", "settle.purse.chips"),
        "fix.changes",
        "sheet.row",
        "sheet.start",
        "sheet.total",
    )
)
"""Sentences whose lists are names with something behind each, joined by dots, two a line where one is too wide."""

_STACKED = frozenset(("receipt.won", "receipt.won_at", "why.readings"))
"""Sentences whose lists stand one below the other."""

TABULAR: Final = frozenset(("final.places",))
"""Sentences whose lists are rows of a table, the cells of a row apart by tabs: they need letters of one width."""

EXAMPLES: Final[Mapping[str, Part]] = {
    **{name: Line(key=f"example.{name}") for name in ("ann", "ben", "cat", "dan", "eve", "end_scores")},
    "myself": Line(key="example.ann"),
    "that_hand": "3",
    "a_value": "3",
    "some_tiles": "123m 555p EEE 789s 5m+5m",
    "a_stake": "0.5/1",
    "a_rule": "limit",
    "its_value": "6",
}
"""What the fields of examples say where nobody sits at a table."""


_LONG_NAMED = frozenset(("rules.worth", "picture.alt_hand", "picture.alt_hand_tiles", "picture.alt_hand_worth"))
"""Sentences whose lists are of parts that may hold a comma."""


class Markup(Protocol):
    """How a platform writes text: what must be escaped, what stands out, and what needs letters of one width."""

    def text(self, plain: str) -> str: ...
    def strong(self, marked: str) -> str: ...
    def table(self, plain: str) -> str: ...


class PlainText:
    """No markup at all."""

    def text(self, plain: str) -> str:
        return plain

    def strong(self, marked: str) -> str:
        return marked

    def table(self, plain: str) -> str:
        return plain


class AsSaid(PlainText):
    """No markup, and lines of facts as wide as they are."""


@dataclass(frozen=True, slots=True)
class Button:
    """A choice with its words."""

    label: str
    id: str
    link: str = ""


def blocks(reply: Reply, catalogue: Catalogue, markup: Markup) -> tuple[str, ...]:
    """The lines of a reply, each valid markup of its own."""
    return tuple(block for one in _alike(reply.lines) for block in _blocks(one, catalogue, markup))


def _alike(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """Lines whose amounts of money all show cents where one of them does."""
    has_cents = any(one.parts > 1 and one.amount % one.parts for one in _amounts(lines))
    return tuple(_with_cents(one) for one in lines) if has_cents else lines


def _amounts(parts: Iterable[Part]) -> Iterator[Money]:
    """Every amount in some values."""
    for part in parts:
        if isinstance(part, Money):
            yield part
        elif isinstance(part, Line):
            yield from _amounts(part.values.values())
        elif isinstance(part, tuple | list):
            yield from _amounts(part)


def _with_cents(one: Line) -> Line:
    return msgspec.structs.replace(one, values={name: _part_with_cents(part) for name, part in one.values.items()})


def _part_with_cents(part: Part) -> Part:
    if isinstance(part, Money):
        return msgspec.structs.replace(part, cents=True)
    if isinstance(part, Line):
        return _with_cents(part)
    return tuple(_with_cents(one) for one in part) if isinstance(part, tuple | list) else part


def _blocks(one: Line, catalogue: Catalogue, markup: Markup) -> list[str]:
    said = sentence(one, catalogue)
    if one.key in TABULAR:
        return [markup.table(said)]
    if one.key in _IN_ROWS and max(map(width, said.split("\n"))) > COLUMNS:
        said = sentence(msgspec.structs.replace(one, key=_IN_ROWS[one.key]), catalogue)
    if one.key in _FITTED:
        said = _rule_broken(said, _written(one.values.get("what", ""), catalogue))
    shown = (_broken(part, one.key) for part in said.split("\n"))
    rows = [part for broken in shown for part in broken.split("\n")]
    if not isinstance(markup, AsSaid):
        rows = [row for part in rows for row in _as_wide_as_a_phone(part, one.key).split("\n")]
    written = [markup.text(row) for row in rows]
    return [markup.strong(part) if one.strong and part else part for part in written]


def plain(reply: Reply, catalogue: Catalogue) -> str:
    """A reply without markup."""
    return "\n".join(blocks(reply, catalogue, PlainText()))


def buttons(choices: tuple[Choice, ...], catalogue: Catalogue) -> tuple[Button, ...]:
    return tuple(Button(sentence(choice.label, catalogue), choice.id, choice.link) for choice in choices)


def sentence(one: Line, catalogue: Catalogue) -> str:
    """One line in a language, in the words of its game."""
    catalogue = catalogue.over(one.game) if one.game else catalogue
    template = catalogue.sentence(one.key, _counted(one, catalogue))
    if one.key not in _DOTTED:
        return _filled(template, one, catalogue, _joining(one.key, catalogue))
    shown = ""
    for in_a_line in PER_LINE:
        shown = _filled(template, one, catalogue, partial(_dotted, catalogue=catalogue, most=in_a_line))
        if max(map(width, shown.split("\n"))) <= COLUMNS:
            break
    return shown


def _joining(key: str, catalogue: Catalogue) -> Callable[[Sequence[Line]], str]:
    """How a sentence puts its lists together, where it is not by dots."""
    if key in TABULAR:
        return partial(_in_columns, catalogue=catalogue)
    joined = _stacked if key in _STACKED else _parted if key in _LONG_NAMED else _listed
    return partial(joined, catalogue=catalogue)


def _counted(one: Line, catalogue: Catalogue) -> int | None:
    """The number that chooses the plural form: `count`, else the first one that the sentence names."""
    if catalogue.sentence(one.key, 1) == catalogue.sentence(one.key):
        return None
    named = (name for _, name, _, _ in Formatter().parse(catalogue.sentence(one.key)))
    names = ("count",) if "count" in one.values else named
    told = (_NUMBER.fullmatch(str(one.values.get(name or ""))) for name in names)
    return next((int(found[1].replace(",", "")) for found in told if found is not None), None)


_NUMBER: Final = re.compile(r"[+−-]?(\d[\d,]*)")


def _filled(template: str, one: Line, catalogue: Catalogue, joined: Callable[[Sequence[Line]], str]) -> str:
    """A sentence with its values in their places, lists as `joined` puts them together."""
    return template.format_map(
        _Values(
            {
                name: joined(value) if isinstance(value, tuple | list) else _written(value, catalogue)
                for name, value in one.values.items()
            },
            catalogue,
        )
    )


_IN_ROWS: Final = {"help.two_winners": "help.two_winners.rows"}
"""Sentences that are told otherwise, in several lines, where they are wider than a phone."""

_FITTED: Final = frozenset(
    (
        *("rules.title", "rules.head", "rules.option", "rules.changed", "rules.worth", "rules.row"),
        *("newgame.differs", "set.done", "set.in_force", "set.of_option"),
        "round.no_winner_yet",
        *("undo.done", "undo.people", "correct.undone", "entry.undone", "history.undone"),
    )
)
"""Sentences of facts, of rules most of them, that are broken between thoughts where they are wider than a phone."""


def _rule_broken(text: str, what: str) -> str:
    """A line of rules wider than a phone: what a rule is for and its value each on a line of its own, and within them
    broken between thoughts."""
    rows = text.split("\n")
    if max(map(width, rows)) <= COLUMNS:
        return text
    apart = text.replace(" → ", "\n→ ", 1) if what else text
    if what and apart == text:
        apart = text.replace(f" · {what}", f"\n{what}", 1)
    return "\n".join(fitted(row, COLUMNS) for row in apart.split("\n"))


def _broken(text: str, key: str) -> str:
    """A payment, a hand, a table of rules or a line of help wider than a phone, what ends it on a line of its own."""
    if key.startswith("help.") and width(text) > COLUMNS:
        shorter = _MEANING.sub("\n", text, count=1) if _MEANING.search(text) else text.replace(" · ", "\n")
        return "\n".join(fitted(row, COLUMNS) for row in shorter.split("\n"))
    if key in _NAMED_FIRST and width(text) > COLUMNS:
        return _MEANING.sub("\n", text, count=1)
    if not key.startswith(("receipt.payment", "round.", "newgame.preset")) or width(text) <= COLUMNS:
        return text
    shorter = _REMARK.sub(r"\n\1", text)
    return "\n".join(fitted(row, COLUMNS) for row in shorter.split("\n")) if key == "newgame.preset" else shorter


def _as_wide_as_a_phone(text: str, key: str) -> str:
    """A line of facts broken between thoughts where it is wider than a phone; what was typed is shown as it was."""
    return text if key == "place" or _A_SENTENCE.search(text) else fitted(text, COLUMNS)


_NAMED_FIRST: Final = frozenset(("ask.rest",))
"""Sentences that name something before a colon, and break there where they are wider than a phone."""


_A_SENTENCE: Final = re.compile(r"[.?!]($| )|[。？！]")
"""The end of a sentence, which a phone breaks as it likes; a line without one is one of facts."""


_REMARK: Final = re.compile(r"[ ]?([(（][^()（）]*[)）]|= [0-9,]+)$")
"""What stands in brackets at the end of a line, or its sum."""


_MEANING: Final = re.compile("(?<=:) |(?<=：)")
"""Stands between what is typed and what that means."""


def _listed(parts: Sequence[Line], catalogue: Catalogue) -> str:
    return catalogue.sentence("list.separator").join(sentence(part, catalogue) for part in parts)


def _parted(parts: Sequence[Line], catalogue: Catalogue) -> str:
    return catalogue.sentence("list.semicolon").join(sentence(part, catalogue) for part in parts)


def _stacked(parts: Sequence[Line], catalogue: Catalogue) -> str:
    return "\n".join(sentence(part, catalogue) for part in parts)


GAPS: Final = (3, 2, 1)
"""Blanks between the columns of a table: as many as a phone has room for."""


def _in_columns(parts: Sequence[Line], catalogue: Catalogue) -> str:
    """Rows whose cells stand below one another: names at their left edge, figures at their right, then remarks."""
    rows = [sentence(part, catalogue).split("\t") for part in parts]
    widest = [max(map(width, column)) for column in zip(*(row[:-1] for row in rows), strict=True)]
    shown = ""
    for gap in GAPS:
        shown = "\n".join(_row(row, widest, " " * gap) for row in rows)
        if max(map(width, shown.split("\n"))) <= COLUMNS:
            break
    return shown


def _row(cells: Sequence[str], widest: Sequence[int], gap: str) -> str:
    """The cells of a row, as wide as the widest of their columns, with the remark behind them."""
    name, *figures = cells[:-1]
    shown = name + " " * (widest[0] - width(name))
    for figure, most in zip(figures, widest[1:], strict=True):
        shown += gap + " " * (most - width(figure)) + figure if most else ""
    return shown + cells[-1]


ALL: Final = 99
PER_LINE: Final = (ALL, 2, 1)
"""How many names stand in a line: all of them where one line is no wider than a phone, else two, else one."""


def _dotted(parts: Sequence[Line], catalogue: Catalogue, most: int) -> str:
    """Parts joined by dots, so many a line."""
    dot = catalogue.sentence("list.dot")
    written = [sentence(part, catalogue) for part in parts]
    return "\n".join(dot.join(written[first : first + most]) for first in range(0, len(written), most))


def part_text(value: Part, catalogue: Catalogue) -> str:
    """One value as it is written in a language, several as a list."""
    return _written(value, catalogue)


class _Values(dict[str, str]):
    """Values by name; a field a sentence asks for in vain shows its name rather than breaking the reply.

    Examples are told of other people, hands and games where the table has none yet.
    """

    def __init__(self, values: Mapping[str, str], catalogue: Catalogue) -> None:
        super().__init__(values)
        self._catalogue = catalogue

    def __missing__(self, name: str) -> str:
        return _written(EXAMPLES[name], self._catalogue) if name in EXAMPLES else "{" + name + "}"


def _written(value: Part, catalogue: Catalogue) -> str:
    if isinstance(value, Line):
        return sentence(value, catalogue)
    if isinstance(value, Money):
        return money(value)
    if isinstance(value, tuple | list):
        return _listed(value, catalogue)
    return str(value)


def money(value: Money) -> str:
    """An amount in its unit: whole where it is whole, else with two decimals or as many as it needs; a true minus."""
    sign = "−" if value.amount < 0 else "+" if value.signed and value.amount > 0 else ""
    whole, part = divmod(abs(value.amount), value.parts)
    digits = f"{part * 1000 // value.parts:03d}" if value.parts > 1 else "000"
    is_whole = digits == "000" and not (value.cents and value.parts > 1)
    decimals = "" if is_whole else f".{digits[:2] if digits[2] == '0' else digits}"
    return f"{sign}{value.currency}{whole:,}{decimals}"


def utf16_length(text: str) -> int:
    """The length of a text as clients count it: letters beyond the first plane, mahjong tiles among them, are two."""
    return len(text.encode("utf-16-le")) // 2
