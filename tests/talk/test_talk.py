"""Lines as people type them at these tables, and what each must come to."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.chat import Reply
from engine.deals import value_of
from engine.variants import RULESETS
from engine.wins import Win, WinMethod
from tests.chat.conftest import Chat

FOLDER = Path(__file__).parent


def corpus() -> Iterator[Any]:
    """The cases of every file of the corpus."""
    for path in sorted((FOLDER / "corpus").glob("*.jsonl")):
        yield pytest.param([json.loads(text) for text in path.read_text("utf-8").splitlines()], id=path.stem)


def standing(chat: Chat, replies: list[Reply | None]) -> dict[str, float]:
    """Every balance that is not nothing, after the last reply that shows them; in whole units."""
    shown = next((reply for reply in reversed(replies) if reply is not None and reply.figures.balances), None)
    pairs = shown.figures.balances if shown is not None else ()
    return {name.casefold(): money.amount / money.parts for name, money in pairs if money.amount}


@cache
def _set_up(lines: tuple[str, ...]) -> list[Reply | None]:
    return said(Chat(step=1), list(lines))


def opened(lines: tuple[str, ...]) -> tuple[Chat, list[Reply | None]]:
    """A chat in which the lines before were said, and what was answered to each."""
    return Chat.after(*lines, step=1), _set_up(lines)


def said(chat: Chat, lines: list[str]) -> list[Reply | None]:
    return [(chat.say(text), chat.reply)[1] for text in lines]


def holds(expect: dict[str, Any], chat: Chat, before: dict[str, float], replies: list[Reply | None]) -> bool:
    """Whether one expectation holds of the reply to the line (the first) and to what was said after it."""
    reply = replies[0]
    if expect.get("silence"):
        return reply is None
    if reply is None:
        return False
    after = standing(chat, replies)
    if expect.get("answer"):
        return standing(chat, [reply]) in ({}, before)
    if "ask" in expect:
        asked = bool(reply.choices) or bool(reply.figures.problems)
        labels = " ".join(chat.labels_of(reply))
        named = all(choice in labels for choice in expect.get("choices", ()))
        return asked and named and standing(chat, [reply]) in ({}, before)
    if "balances" in expect:
        wanted = {name.casefold(): float(value) for name, value in expect["balances"].items() if value}
        return bool(after == pytest.approx(wanted)) and after.keys() == wanted.keys()
    if "players" in expect:
        return bool([name for name, _ in reply.figures.balances] == expect["players"])
    return not reply.figures.problems


@pytest.mark.parametrize("cases", list(corpus()))
def test_every_line_is_understood_as_meant(cases: list[dict[str, Any]]) -> None:
    wrong = [f"{case['id']}: {answer}" for case in cases if (answer := misunderstood(case)) is not None]
    assert not wrong, "\n".join(wrong)


def misunderstood(case: dict[str, Any]) -> str | None:
    """The answer to the line of a case, where it is not one that is expected."""
    chat, setup = opened(tuple(case["setup"]))
    before = standing(chat, setup)
    replies = said(chat, [case["line"], *case.get("then", ())])
    expected = case["expect"].get("any", [case["expect"]])
    return None if any(holds(one, chat, before, replies) for one in expected) else chat.text


def own() -> dict[str, list[tuple[str, str]]]:
    """The lines of our own with what they mean, by the table at which they are said."""
    lines = defaultdict[str, list[tuple[str, str]]](list)
    opening = ""
    for text in (FOLDER / "own.txt").read_text(encoding="utf-8").splitlines():
        if text.startswith("> "):
            opening = text[2:]
        elif text and not text.startswith("#"):
            line, _, meaning = text.rpartition(" | ")
            lines[opening].append((line, meaning))
    return lines


@pytest.mark.parametrize(("opening", "lines"), own().items())
def test_every_line_of_our_own_is_understood(opening: str, lines: list[tuple[str, str]]) -> None:
    wrong = list[str]()
    for line, meaning in lines:
        chat = Chat.after(opening, step=1)
        chat.say(line)
        if told(chat, meaning) != meaning:
            wrong.append(f"{line} -> {told(chat, meaning)}: {chat.text}")
    assert not wrong, "\n".join(wrong)


def told(chat: Chat, meaning: str) -> str:
    """What came of a line, in the words of the file; a meaning that holds is given back as it stands."""
    night = chat.seen.night
    entered = night.pending or (night.hands[-1].given.entered if night.hands else ())
    if entered:
        return meaning if meaning in _worths(chat) else " or ".join(_worths(chat))
    if chat.reply is None:
        return "-"
    if meaning.startswith("?") and not chat.reply.figures.problems:
        return meaning if meaning[1:] in " ".join(chat.labels) else "? " + " ".join(chat.labels)
    return "!"


def _worths(chat: Chat) -> list[str]:
    """The hand recorded: winner, payer, and its worth before or after the limit."""
    night = chat.seen.night
    people = chat.seen.people
    assert night.table is not None
    assert night.house is not None
    table, house, ruleset = night.table, night.house, RULESETS[night.house.variant]
    if night.pending:
        entered = [one for one in night.pending if isinstance(one.part, Win)]
        win = entered[0].part
        values = [value_of(ruleset, entered[0], table, house).counted]
    else:
        record = night.hands[-1]
        win = record.given.entered[0].part
        values = [record.result.scored[0].units, record.result.scored[0].counted]
    assert isinstance(win, Win)
    payer = people.name(win.payer) if win.payer is not None else "self"
    if win.how is WinMethod.SELF_DRAW:
        payer = "self"
    return [f"{people.name(win.player)} {payer} {value}" for value in dict.fromkeys(values)]
