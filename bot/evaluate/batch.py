"""The engine as a filter: one JSON case a line in, one JSON answer a line out, in the same order."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from bot.evaluate.cases import Answer, Case, CaseRefused, options_refusal
from bot.evaluate.registry import KINDS
from engine.problems import OptionRefused, Refused

_LONGEST_NUMBER = 40


def answers(lines: Iterable[str]) -> Iterator[str]:
    """One answer for every line that is not blank; a line that is no case is answered too and the run goes on."""
    for line in lines:
        if line.strip():
            yield _written(answer(line))


def _written(found: Answer) -> str:
    """An answer as one line; half a letter that came in a case is written as it was, since no text can hold it."""
    text = json.dumps(found, ensure_ascii=False, default=_plain)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(found, default=_plain)
    return text


def answer(line: str) -> Answer:
    """The answer to one line."""
    try:
        case = json.loads(line, parse_float=_exact, parse_constant=_no_constant)
    except (ValueError, RecursionError) as refusal:
        return {"id": None, "error": "bad_line", "message": f"not a JSON object: {refusal}"}
    if not isinstance(case, dict):
        return {"id": None, "error": "bad_line", "message": "not a JSON object"}
    return {"id": case.get("id"), **_answer(case)}


def _answer(case: Case) -> Answer:
    kinds = KINDS.get(str(case.get("variant")))
    if kinds is None:
        return _error("bad_option", f"unknown variant {case.get('variant')!r}; known: {', '.join(KINDS)}")
    kind = kinds.get(str(case.get("kind") or "hand"))
    if kind is None:
        return _error("bad_option", f"unknown kind {case.get('kind')!r}; known: {', '.join(kinds)}")
    try:
        return kind(case)
    except OptionRefused as refusal:
        return _error("bad_option", options_refusal(refusal))
    except CaseRefused as refusal:
        return {**_error(refusal.code, str(refusal)), **refusal.found}
    except Refused as refusal:
        return _error(_code(refusal.problems[0].key), str(refusal))
    except (KeyError, TypeError, ValueError, AttributeError, AssertionError, IndexError) as refusal:
        return _error("bad_case", f"a field is missing or of the wrong form: {refusal!r}")


def _code(key: str) -> str:
    """The code of a problem: text that is no notation is a bad tile to every variant, a bad bracket a bad set."""
    if key.startswith("notation.bracket"):
        return "bad_meld"
    return "bad_tile" if key.startswith("notation.") else key


def _error(code: str, message: str) -> Answer:
    return {"error": code, "message": message}


def _exact(text: str) -> Fraction:
    if len(text) > _LONGEST_NUMBER or abs(int(text.lower().partition("e")[2] or 0)) > _LONGEST_NUMBER:
        raise ValueError(f"number out of range: {text[:_LONGEST_NUMBER]}")
    return Fraction(text)


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number")


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    raise TypeError(f"not a JSON value: {value!r}")
