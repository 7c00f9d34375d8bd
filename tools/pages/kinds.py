"""What an option allows, as a reader of a page would say it."""

from __future__ import annotations

from engine.options import Either, FigureTable, Many, NameList, Number, OneOf, OptionKind, OrOff, Switch, Text
from tools.pages.markdown import code

SHORT = 12
"""So many names are listed; more are called what they are."""


def allowed(kind: OptionKind, elements: frozenset[str]) -> str:
    """The values of a kind."""
    if isinstance(kind, OneOf | NameList | Switch):
        return _names(kind, elements)
    if isinstance(kind, Number):
        return _number(kind)
    return _made_of_others(kind, elements)


def _names(kind: OneOf | NameList | Switch, elements: frozenset[str]) -> str:
    words = kind.words()
    many = "any of " if isinstance(kind, NameList) else ""
    if len(words) > SHORT and {word for word in words if word in elements}:
        return f"{many}elements by name"
    return many + code(*words)


def _number(kind: Number) -> str:
    low, high = ("…" if bound is None else str(bound) for bound in (kind.low, kind.high))
    span = f"{low} to {high}" if kind.high is not None else f"from {low}"
    step = f" in steps of 1/{kind.parts}" if kind.parts > 1 else ""
    return " · ".join(part for part in (span + step, code(*kind.words())) if part)


def _made_of_others(kind: OptionKind, elements: frozenset[str]) -> str:
    match kind:
        case OrOff(of):
            return f"`off` · {allowed(of, elements)}"
        case Many(of, length):
            return f"{'any number of' if length is None else length} × ({allowed(of, elements)}), between commas"
        case FigureTable(keys, values, nullable):
            pairs = (
                f"`key:value` pairs between commas, key: {allowed(keys, elements)}; value: {allowed(values, elements)}"
            )
            return pairs + (" · `none`" if nullable else "")
        case Text(longest):
            return f"1 to {longest} letters"
        case Either(kinds):
            return " · ".join(allowed(one, elements) for one in kinds)
    return code(*kind.words())
