"""One page for each variant: its elements, house rules, presets, and everything that can be said at its table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.reading.amounts import amount_text
from bot.reading.vocabulary import FACTS, PAIRS
from bot.replies.rules import in_force
from bot.text.catalogue import SOURCE_LANGUAGE, catalogue
from engine import UNITS
from engine.options import House, OneOf, OptionKind, kinds_of, resolve
from engine.ruleset import Ruleset
from engine.scoring.masks import CLOSED
from engine.variants import RULESETS
from tools.pages.kinds import allowed
from tools.pages.markdown import GENERATED, code, table
from tools.pages.rows import Listed, listed
from tools.variant_words import said_words

TABLES: Final[Mapping[str, tuple[str, ...]]] = {"taiwanese": ("mahjong_time", "taiwan_house")}
"""Presets with elements of their own, where a variant has more than one table of elements."""


def said(key: str) -> str:
    """What the English catalogue says, nothing where it has no such key."""
    texts = catalogue(SOURCE_LANGUAGE)
    return texts.sentence(key) if texts.has(key) else ""


def variant_page(variant: str) -> str:
    """The whole page of a variant."""
    ruleset: Ruleset[Any] = RULESETS[variant]
    house = resolve(ruleset, None, {})
    parts = (
        [f"# {said(f'{variant}.name') or variant}", "", GENERATED, "", *_head(ruleset, house)],
        *(_elements(ruleset, preset) for preset in TABLES.get(variant, (house.preset,))),
        _options(ruleset, house),
        _presets(ruleset),
        _flags(ruleset),
        _kinds(ruleset, "Draws", "draw", ruleset.draws, "Type `/draw KIND`; `/draw` alone means the first."),
        _kinds(ruleset, "Payments during the hand", "instant", ruleset.instants, "Paid at once, whoever wins."),
        _kinds(ruleset, "Liability: who pays for everybody", "liability", ruleset.liabilities, "Type `bao:KIND NAME`."),
    )
    return "\n".join("\n".join(part) + "\n" for part in parts if part)


def _head(ruleset: Ruleset[Any], house: House[Any]) -> list[str]:
    seats = ruleset.seats(house) or "two, three or four"
    return [
        f"`/newgame {ruleset.id} NAMES` starts the preset `{house.preset}`; "
        f"hands are scored in {_counted_in(ruleset)}; {seats} players, {ruleset.hand_size} tiles in hand.",
        "",
        "You can type any name in the first columns: `/set NAME=VALUE` changes an option, or switches an element on or "
        "off, or gives it another value. `/newgame` takes the same words.",
    ]


def _counted_in(ruleset: Ruleset[Any]) -> str:
    """The unit as players say it."""
    return catalogue(SOURCE_LANGUAGE).forms(f"unit.{ruleset.unit}")[-1] or ruleset.unit


def _elements(ruleset: Ruleset[Any], preset: str) -> list[str]:
    rows = listed(ruleset, preset)
    title = "## Elements" if len(TABLES.get(ruleset.id, ())) < 2 else f"## Elements of `{preset}`"
    modes = len({mode for row in rows for mode in row.modes}) > 1
    head = ("element", "name", "worth", "counts when", "mode", "includes", "not with")
    body = [_element(ruleset, row, modes=modes) for row in rows]
    return [title, "", *table(head, body)]


def _element(ruleset: Ruleset[Any], row: Listed, *, modes: bool) -> Sequence[str]:
    key = f"{ruleset.id}.{row.id}"
    return (
        code(row.id),
        said(key),
        _worth(ruleset, row),
        said(f"{key}.rule"),
        ", ".join(mode.replace("_", " ") for mode in row.modes) if modes else "",
        code(*row.swallows),
        code(*row.gives_way_to),
    )


def _worth(ruleset: Ruleset[Any], row: Listed) -> str:
    value = f"limit ({row.value})" if row.limit else f"{row.value}{_unit(ruleset, row)}"
    if row.open_value == 0 or (ruleset.unit == "han" and row.needs & CLOSED):
        value += ", concealed only"
    elif row.open_value is not None:
        value += f", claimed {row.open_value}"
    if row.switch is None:
        return value
    return f"*off*; {value} with {code(row.switch)}" if row.switch else f"*off*; {value} when on"


def _unit(ruleset: Ruleset[Any], row: Listed) -> str:
    """The unit where a table has more than one."""
    if ruleset.unit == "han":
        return " yakuman" if row.modes[0] == "yakuman" else " han"
    unit = "" if row.unit == UNITS else f" {row.unit.replace('_', ' ')}"
    return unit.removesuffix("s") if row.value == 1 else unit


def _options(ruleset: Ruleset[Any], house: House[Any]) -> list[str]:
    rows = [
        (
            code(name),
            _what(ruleset, name, kind),
            code(amount_text(in_force(house, name))),
            allowed(kind, ruleset.element_ids),
        )
        for name, kind in kinds_of(ruleset.options).items()
    ]
    return ["## House rules", "", *table(("option", "what it changes", "usual", "allowed"), rows)]


def _what(ruleset: Ruleset[Any], name: str, kind: OptionKind) -> str:
    """What an option changes, and what each of a few words means for it."""
    what = said(f"{ruleset.id}.option.{name}")
    if not isinstance(kind, OneOf):
        return what
    labels = {word: said(f"value.{name}.{word}") for word in said_words(kind)}
    meanings = "; ".join(f"{code(word)}: {label}" for word, label in labels.items() if label)
    return f"{what} ({meanings})" if meanings else what


def _presets(ruleset: Ruleset[Any]) -> list[str]:
    rows = [
        (code(name), said(f"{ruleset.id}.preset.{name}"), code(*_changes(ruleset, name))) for name in ruleset.presets
    ]
    note = f"`/newgame {ruleset.id}.PRESET NAMES`; a new game offers {code(*ruleset.offered)} as buttons."
    return ["## Presets", "", note, "", *table(("preset", "name", "differs from the first in"), rows)]


def _changes(ruleset: Ruleset[Any], preset: str) -> Iterator[str]:
    """The options a preset sets, as they would be typed."""
    house = resolve(ruleset, preset, {})
    usual = resolve(ruleset, None, {})
    for name in kinds_of(ruleset.options):
        value = getattr(house.options, name)
        if value != getattr(usual.options, name):
            yield f"{name}={amount_text(value)}"
    for name, override in house.overrides:
        yield f"{name}={amount_text(override)}"


def _flags(ruleset: Ruleset[Any]) -> list[str]:
    rows = [
        (code(*words), said(f"{ruleset.id}.flag.{flag}"), code(flag))
        for fact, flag in ruleset.flags.items()
        if (words := tuple(_words(fact)))
    ]
    note = "Put these words anywhere in a `/score` line; [words.md](words.md) has all of them."
    return ["## Words that describe a win", "", note, "", *table(("you type", "meaning", "flag"), rows)]


def _words(fact: str) -> Iterator[str]:
    yield from (word for word, meant in FACTS.items() if meant == fact)
    yield from (" ".join(pair) for pair, meant in PAIRS.items() if meant == fact)


def _kinds(ruleset: Ruleset[Any], title: str, area: str, kinds: Sequence[str], note: str) -> list[str]:
    if not kinds:
        return []
    rows = [(code(kind), said(f"{ruleset.id}.{area}.{kind}")) for kind in kinds]
    return [f"## {title}", "", note, "", *table(("kind", "meaning"), rows)]
