"""Lines in many wordings, by community: tables, what was said before, the line, and everything it may come to.

A file of `lines/` reads so: `> ` begins a table, `>> ` a line said before each line behind it, `<< ` one said after
it that shows what it did, then `speaker: line | meaning`, where ` || ` divides meanings that are all right and `⏎` is a
line break. A meaning is

    Winner payer worth …     a hand, three words a winner; `self` pays who drew, `3/40` is 3 with 40 fu, `_` is a blank
    fix Winner payer worth   the newest hand is put right
    entered Name points …    hands of an open round
    $ Name amount …          the balances that are not nothing
    op Name …                a game of these players is opened
    draw · undone · bet      a drawn deal, the newest entry taken back, a bet
    rec                      something is recorded or set
    ? · ?Label · ! · -       a question, one with this button, an answer without an entry, silence
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.context import TableView
from engine import HandScore
from engine.deals import value_of
from engine.journal import Night, Scored
from engine.variants import RULESETS
from engine.wins import Win, WinMethod
from tests.chat.conftest import Chat

FOLDER = Path(__file__).parent / "lines"
Told = tuple[str, str, frozenset[str]]
Line = tuple[str, tuple[str, ...], tuple[str, ...]]
"""What is said, what is said after it, and its meanings."""


def tables() -> Iterator[Any]:
    """The tables of every file: what was said before, and the lines with what is said after each and its meanings."""
    for path in sorted(FOLDER.glob("*.txt")):
        lines = defaultdict[tuple[str, ...], list[Line]](list)
        for before, line in _read(path.read_text(encoding="utf-8")):
            lines[before].append(line)
        for number, before in enumerate(lines, 1):
            yield pytest.param(before, lines[before], id=f"{path.stem}-{number}")


def _read(text: str) -> Iterator[tuple[tuple[str, ...], Line]]:
    """Every line of a file with what was said before it."""
    before: list[str] = []
    after: tuple[str, ...] = ()
    for row in text.splitlines():
        if row.startswith(">> "):
            before.append(row[3:].replace("⏎", "\n"))
        elif row.startswith("<< "):
            after = (row[3:],)
        elif row.startswith("> "):
            before, after = [row[2:]], ()
        elif row and not row.startswith("#"):
            line, _, meaning = row.replace(" || ", "\0").rpartition(" | ")
            line = line.replace("\0", " || ").replace("⏎", "\n")
            yield tuple(before), (line, after, tuple(meaning.split("\0")))


@pytest.mark.parametrize(("before", "lines"), list(tables()))
def test_every_line_comes_to_what_it_means(before: tuple[str, ...], lines: list[Line]) -> None:
    played = Chat.after(*before, step=1).seen.night
    wrong = [answer for line in lines if (answer := misread(before, played, *line))]
    assert not wrong, "\n".join(wrong)


def misread(
    before: tuple[str, ...], played: Night, line: str, after: tuple[str, ...], meanings: tuple[str, ...]
) -> str:
    """The line and its answer, where it comes to none of its meanings."""
    chat = Chat.after(*before, step=1)
    for said in (line, *after):
        chat.say(said)
    seen = chat.seen
    is_right = any(holds(meaning.strip(), chat, seen, played) for meaning in meanings)
    return "" if is_right else f"{line} -> {chat.text}"


def holds(meaning: str, chat: Chat, seen: TableView, played: Night) -> bool:
    """Whether a line came to one meaning: the table is seen as the line left it, and the night as it was before."""
    night = seen.night
    if chat.reply is None or (night.newest, night.house) == (played.newest, played.house):
        return _holds_unrecorded(meaning, chat)
    head, *rest = meaning.split()
    if head == "op":
        return [name.casefold() for name in chat.balances] == [_name(name).casefold() for name in rest]
    if head == "$":
        return _balances(chat) == {_name(rest[at]): float(rest[at + 1]) for at in range(0, len(rest), 2)}
    if head == "draw":
        return len(night.hands) > len(played.hands) and not night.hands[-1].given.entered
    if head == "undone":
        return len(night.hands) < len(played.hands)
    if head in ("bet", "rec"):
        return not chat.reply.figures.problems
    return _holds_hands(head, rest, seen, len(played.hands))


def _holds_unrecorded(meaning: str, chat: Chat) -> bool:
    if chat.reply is None:
        return meaning == "-"
    if meaning == "!":
        return True
    asked = bool(chat.reply.choices) or any(text.rstrip().endswith(("?", "？")) for text in chat.text.splitlines())
    return meaning.startswith("?") and asked and _name(meaning[1:]) in " ".join(chat.labels)


def _holds_hands(head: str, rest: list[str], seen: TableView, before: int) -> bool:
    """Whether the newest hand, or the open round, is as it is said."""
    wins, others = _told(seen)
    if head == "entered":
        return sorted((_name(rest[at]), int(rest[at + 1])) for at in range(0, len(rest), 2)) == sorted(others)
    said = rest if head == "fix" else [head, *rest]
    if len(said) % 3 or not all(said[at][:1].isdecimal() for at in range(2, len(said), 3)):
        return False
    night = seen.night
    if (len(night.hands) == before) is not (head == "fix" or bool(night.pending)):
        return False
    wanted = [(_name(said[at]), _name(said[at + 1]), said[at + 2]) for at in range(0, len(said), 3)]
    return len(wins) == len(wanted) and all(
        one[:2] == other[:2] and other[2] in one[2]
        for one, other in zip(sorted(wins, key=_people), sorted(wanted, key=_people), strict=True)
    )


def _people(told: tuple[str, str, Any]) -> tuple[str, str]:
    return told[:2]


def _told(seen: TableView) -> tuple[list[Told], list[tuple[str, int]]]:
    """Who won off whom for what, before or after the limit; and the points of those who did not win."""
    night, people = seen.night, seen.people
    assert night.table is not None
    assert night.house is not None
    ruleset, wins, others = RULESETS[night.house.variant], list[Told](), list[tuple[str, int]]()
    entered = night.pending or (night.hands[-1].given.entered if night.hands else ())
    scored = () if night.pending or not night.hands else night.hands[-1].result.scored
    for at, one in enumerate(entered):
        value = value_of(ruleset, one, night.table, night.house) if night.pending else scored[at]
        if not isinstance(one.part, Win):
            others.append((_name(people.name(one.part.player)), value.counted))
            continue
        drew = one.part.how is WinMethod.SELF_DRAW or one.part.payer is None
        payer = "self" if drew else _name(people.name(one.part.payer or ""))
        wins.append((_name(people.name(one.part.player)), payer, _worths(value)))
    return wins, others


def _worths(value: HandScore | Scored) -> frozenset[str]:
    """What a hand is worth, in words of the files: `3`, and `3/40` with its fu."""
    units = (value.units, value.counted)
    return frozenset((*map(str, units), *(f"{one}/{value.points}" for one in units)))


def _balances(chat: Chat) -> dict[str, float]:
    assert chat.reply is not None
    return {_name(name): one.amount / one.parts for name, one in chat.reply.figures.balances if one.amount}


def _name(text: str) -> str:
    return text.replace("_", " ")
