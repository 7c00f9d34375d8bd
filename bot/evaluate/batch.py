"""The engine as a filter: one JSON case a line in, one JSON answer a line out, in the same order."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Final

import msgspec

from bot.evaluate.cases import Answer, options_refusal
from bot.evaluate.records import CaseRefused, Head, NumberRefused
from bot.evaluate.registry import KINDS
from engine import OptionRefused, Refused

log = logging.getLogger(__name__)

FAULT: Final = "fault"
"""The code of an answer that could not be found by a fault of ours; the log tells where."""


def answers(lines: Iterable[str], faults: list[str] | None = None) -> Iterator[str]:
    """One answer for every line that is not blank; a line that is no case is answered too and the run goes on.

    Lines that a fault of ours left unanswered are added to `faults`.
    """
    for line in lines:
        if line.strip():
            found = answer(line)
            if faults is not None and found.get("error") == FAULT:
                faults.append(line)
            yield msgspec.json.format(msgspec.json.encode(found, enc_hook=_plain), indent=0).decode()


def answer(line: str) -> Answer:
    """The answer to one line."""
    text = line.encode(errors="replace")
    try:
        head = _HEADS.decode(text)
    except (ValueError, RecursionError) as refusal:
        return {"id": None, **_error("bad_line", f"not a JSON object: {refusal}")}
    if len(bytes(head.id)) > LONGEST_ID:
        return {"id": None, **_error("bad_line", f"the id is longer than {LONGEST_ID} bytes")}
    return {"id": head.id, **_answer(head, text)}


def _answer(head: Head, text: bytes) -> Answer:
    kinds = KINDS.get(head.variant or "")
    if kinds is None:
        return _error("bad_option", f"unknown variant {head.variant!r}; known: {', '.join(KINDS)}")
    kind = kinds.get(head.kind or "hand")
    if kind is None:
        return _error("bad_option", f"unknown kind {head.kind!r}; known: {', '.join(kinds)}")
    try:
        return kind.answer(kind.decoder.decode(text))
    except (msgspec.ValidationError, NumberRefused) as refusal:
        return _error("bad_case", str(refusal))
    except OptionRefused as refusal:
        return _error("bad_option", options_refusal(refusal))
    except CaseRefused as refusal:
        return {**_error(refusal.code, str(refusal)), **refusal.found}
    except Refused as refusal:
        return _error(_code(refusal.problems[0].key), str(refusal))
    except Exception:
        log.exception("a case was not answered: %.500s", text.decode())
        return _error(FAULT, "a fault of the program, not of the case")


LONGEST_ID: Final = 1000

_HEADS: Final = msgspec.json.Decoder(Head)


def _code(key: str) -> str:
    """The code of a problem: text that is no notation is a bad tile to every variant, a bad bracket a bad set."""
    if key.startswith("notation.bracket"):
        return "bad_meld"
    return "bad_tile" if key.startswith("notation.") else key


def _error(code: str, message: str) -> Answer:
    return {"error": code, "message": message}


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    raise NotImplementedError(f"no JSON value: {value!r}")
