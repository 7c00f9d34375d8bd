"""The worked examples of tests/cases, and how an answer is compared with what a case expects."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from bot.evaluate.records import DealCase

FOLDER = Path(__file__).resolve().parent / "cases"

Case = dict[str, Any]
"""A decoded case. `Any`: its fields are as many as the kinds of cases."""

UNORDERED = frozenset(("items", "fu_items", "transfers", "transfers_pence", "warnings", "errors", "waits"))
"""Lists whose order means nothing."""

UNCOMPARED = frozenset(("note", "unit", "limits"))
"""Explanations beside the answer."""


@cache
def all_cases() -> tuple[Case, ...]:
    """Every case of every file."""
    return tuple(case for path in sorted(FOLDER.glob("*.jsonl")) for case in _read(path))


@cache
def cases_of(variant: str) -> tuple[Case, ...]:
    return tuple(case for case in all_cases() if case["variant"] == variant)


def _read(path: Path) -> Iterator[Case]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            yield json.loads(line, parse_float=Fraction)


def line_of(case: Case) -> str:
    """The case as it is asked: one line, without what it expects."""
    return json.dumps({name: value for name, value in case.items() if name != "expect"}, default=float)


def record_of(case: Case) -> DealCase:
    """A case that is one deal, as the batch interface reads it."""
    return _RECORDS.decode(line_of(case))


_RECORDS = msgspec.json.Decoder(DealCase, float_hook=Fraction)


def differences(case: Case, answer: Case) -> list[str]:
    """One line for every expected field that the answer does not bear out; empty when all agree."""
    expect = case["expect"] if isinstance(case["expect"], dict) else {"value": case["expect"]}
    found = list(_differences(expect, answer))
    for number, (win, told) in enumerate(zip(case.get("wins") or (), answer.get("wins") or (), strict=False), start=1):
        found += [f"win {number}: {line}" for line in _differences(win.get("expect") or {}, told)]
    return found


def _differences(expect: Case, answer: Case) -> Iterator[str]:
    if "error" in expect or answer.get("error") is not None:
        if expect.get("error") != answer.get("error"):
            yield f"error: expected {expect.get('error')}, got {answer.get('error')} ({answer.get('message')})"
        return
    for name, wanted in expect.items():
        if name not in UNCOMPARED and not _agrees(name, wanted, answer.get(name)):
            yield f"{name}: expected {wanted!r}, got {answer.get(name)!r}"


def _agrees(name: str, wanted: object, told: object) -> bool:
    if name == "payments" and isinstance(wanted, dict) and isinstance(told, dict):
        return _moved(wanted) == _moved(told)
    if name == "readings" and isinstance(wanted, dict) and isinstance(told, dict):
        return all(_exact(told.get(mode)) == _exact(units) for mode, units in wanted.items())
    if name in UNORDERED and isinstance(wanted, list) and isinstance(told, list):
        return _bag(wanted) == _bag(told)
    return _exact(wanted) == _exact(told)


def _moved(payments: Case) -> Case:
    """Who gains or loses anything."""
    return {seat: _exact(amount) for seat, amount in payments.items() if amount}


def _bag(values: Iterable[object]) -> list[str]:
    return sorted(repr(_exact(value)) for value in values)


def _exact(value: object) -> object:
    """Equal numbers made equal whatever their type: an answer that went through JSON holds floats."""
    if isinstance(value, float | Fraction):
        return Fraction(value).limit_denominator(1_000_000)
    if isinstance(value, int) and not isinstance(value, bool):
        return Fraction(value)
    if isinstance(value, list | tuple):
        return [_exact(one) for one in value]
    if isinstance(value, dict):
        return {name: _exact(one) for name, one in sorted(value.items())}
    return value
