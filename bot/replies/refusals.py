"""Replies that many commands give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import Final

from bot.chat import Choice, Figures, Line, Part, ProblemFigure, Reply, line
from bot.replies.receipts import problem_line
from engine import Player, Problem, Refused
from engine.journal import Night

MOST_PROBLEMS = 6
MOST_REPAIRS = 3
LONGEST = 60
TYPED = frozenset(("word", "tile", "tiles", "digits", "meld", "character", "given", "name"))
"""Values of problems that repeat what was typed."""


def known_hands(night: Night) -> str:
    """The numbers there are."""
    return "–" if not night.hands else "1" if night.numbers == 1 else f"1–{night.numbers}"


MONTHS: Final = (
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
)


def date_line(at: int) -> Line:
    """The day of a moment, in words."""
    day = datetime.fromtimestamp(at, UTC)
    return line("date", day=day.day, month=line(f"month.{MONTHS[day.month - 1]}"))


def simple_reply(key: str, /, **values: Part) -> Reply:
    """A reply of one sentence."""
    return Reply(lines=(line(key, **values),))


def refusal_reply(refused: Refused, text: str, name: Callable[[Player], str] = str) -> Reply:
    """Why an input was not accepted: each problem with its place, and repairs to tap. Nothing was recorded.

    `name` tells what a player is called of whom a problem speaks.
    """
    lines = list[Line]()
    for problem in refused.problems[:MOST_PROBLEMS]:
        lines += _problem(_with_name(problem, name), text)
    repairs = dict.fromkeys(repair for problem in refused.problems for repair in problem.repairs)
    choices = tuple(
        Choice(line("choice.repair", text=repair.removeprefix("/score ")), repair)
        for repair in list(repairs)[:MOST_REPAIRS]
        if repair.startswith("/")
    )
    choices = choices or _meant_names(refused.problems[0], text)
    faults = tuple(ProblemFigure(problem.key, problem.start, problem.end) for problem in refused.problems)
    return Reply(lines=tuple(lines), choices=choices, figures=Figures(problems=faults), notice=True)


def _meant_names(problem: Problem, text: str) -> tuple[Choice, ...]:
    """For a mistyped name the players it can mean, each the line with the name put right."""
    if problem.key != "name.unknown" or problem.start is None or not text.startswith("/"):
        return ()
    before, behind = text[: problem.start], text[problem.end :]
    return tuple(Choice(line("choice.player", name=name), f"{before}{name}{behind}") for name in problem.repairs)


def _with_name(problem: Problem, name: Callable[[Player], str]) -> Problem:
    values = tuple((key, name(str(value)) if key == "player" else value) for key, value in problem.values)
    return replace(problem, values=values)


def _problem(problem: Problem, text: str) -> list[Line]:
    values = ((name, _short(value) if name in TYPED else value) for name, value in problem.values)
    problem = replace(problem, values=tuple(values))
    if problem.start is None or problem.end is None or not text[problem.start : problem.end].strip():
        return [problem_line(problem)]
    piece = _short(text[problem.start : problem.end])
    return [line("place", before=_before(text, problem.start), piece=piece), problem_line(problem)]


def _short(typed: str | int) -> str:
    """Enough of what was typed to be found again, however much that was."""
    text = str(typed)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _before(text: str, start: int) -> str:
    """A few words before the place of a problem, for orientation."""
    head = text[:start].rsplit("\n", maxsplit=1)[-1]
    return head if len(head) <= 20 else "…" + head[-20:]
