"""Values of options as people read them: elements by name, choices in words, nothing as it is stored."""

from __future__ import annotations

from functools import reduce

from bot.chat import Line, Part, line
from bot.reading import amount_text
from engine import Text, Value, resolve
from engine.journal import AnyHouse, Changes
from engine.options import OVERRIDE, FigureTable, kinds_of
from engine.variants import RULESETS

_ELEMENT = "element_values"
"""The option whose words a value set for a single element takes."""


def value_part(house: AnyHouse, name: str, value: Value) -> Part:
    """The value of an option, or of an element that was given another one."""
    if isinstance(value, bool):
        return line("value.yes" if value else "value.no")
    if value == ():
        return line("value.none")
    if isinstance(value, tuple):
        return tuple(_listed_value(house, name, one) for one in value)
    return _word(house, name, value)


def _listed_value(house: AnyHouse, name: str, value: Value) -> Line:
    if isinstance(value, tuple) and len(value) == 2:
        return line("value.pair", name=_word(house, name, value[0]), amount=_word(house, name, value[1]))
    return line("list.item", text=_word(house, name, value))


def _word(house: AnyHouse, name: str, value: Value) -> Part:
    if value is None:
        return line(f"value.{name}.none")
    if isinstance(value, str):
        return _named(house, name, value)
    if isinstance(value, tuple):
        return "/".join(amount_text(one) for one in value)
    return f"{value:,}".replace("-", "−") if isinstance(value, int) else amount_text(value)


def _named(house: AnyHouse, name: str, word: str) -> Part:
    """A word of an option: an element, a payment or a draw by its name, else what it means for the option."""
    ruleset = RULESETS[house.variant]
    kind = kinds_of(type(house.options)).get(name)
    if isinstance(kind, Text) or (isinstance(kind, FigureTable) and isinstance(kind.keys, Text)):
        return word
    if word in ruleset.element_ids:
        return line(f"{house.variant}.{word}")
    if word in ruleset.instants:
        return line(f"{house.variant}.reason.{word}")
    if word in ruleset.draws:
        return line(f"{house.variant}.draw.{word}")
    return line(f"value.{name if kind is not None else _ELEMENT}.{word}")


def allowed_words(variant: str, name: str, allowed: str) -> Part:
    """What an option or an element takes, of which its refusal speaks: figures as they are, words by their meaning."""
    house = resolve(RULESETS[variant], None, {})
    words = kinds_of(type(house.options)).get(name, OVERRIDE).words()
    told = [
        _allowed_word(house, name, one) if one in words and one.isidentifier() else one for one in allowed.split(" · ")
    ]
    return reduce(lambda one, other: line("list.either", one=one, other=other), told)


def _allowed_word(house: AnyHouse, name: str, word: str) -> Part:
    if word in ("on", "off") and isinstance(kinds_of(type(house.options)).get(name, OVERRIDE).read(word), bool):
        return line("value.yes" if word == "on" else "value.no")
    return _word(house, name, None if word == "none" else word)


def rule_line(key: str, house: AnyHouse, name: str, value: Value) -> Line:
    """A sentence of a `value` and of `what` it is set for: an option, or the element that it stands for."""
    is_option = name in kinds_of(type(house.options))
    what = line(f"{house.variant}.option.{name}" if is_option else f"{house.variant}.{name}")
    return line(key, value=value_part(house, name, value), what=what)


def own_changes(house: AnyHouse) -> Changes:
    """What differs from the table of rules, whatever else was said."""
    ruleset = RULESETS[house.variant]
    usual = resolve(ruleset, house.preset, {})
    known = kinds_of(type(house.options))
    played = {**{name: getattr(usual.options, name) for name in known}, **dict(usual.overrides)}
    derived = ruleset.derived(usual)
    return tuple(
        (name, value)
        for name, value in house.changes
        if repr(value) not in (repr(played.get(name)), repr(derived.get(name, played.get(name))))
    )
