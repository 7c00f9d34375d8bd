"""The page of measurements says how long answers are on a phone; they are as long as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.text.catalogue import catalogue, in_the_words_of
from bot.text.render import plain
from engine.variants import RULESETS
from tests.chat.conftest import Chat
from tests.chat.phone_lines import ANSWERS, lines_of
from tests.chat.test_answers import LANGUAGES, on_a_phone

PAGE = Path(__file__).resolve().parents[2] / "docs" / "measurements.md"


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_answer_is_as_long_as_the_page_says(answer: str) -> None:
    row = re.search(
        rf"^\| {re.escape(answer)} \| \d+ \| (\d+) \| \d+ \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    assert row is not None, f"| {answer} | … | {lines_of(ANSWERS[answer])} | …"
    assert lines_of(ANSWERS[answer]) == int(row[1])


HANDS: dict[str, tuple[str, str]] = {
    "singapore": ("3", "123m 555p EEE (789s) 5m+5m"),
    "hong_kong": ("3", "123m 555m 789m EEE 5m+5m"),
    "taiwanese": ("3", "123m 456m 234p 789p EEE 5s+5s"),
    "mcr": ("12", "123m 123m 123m 555p 9m+9m"),
    "zung_jung": ("30", "123m 123m 123m 555p 9m+9m"),
    "riichi": ("3 han 30 fu", "22m 345m 345p 345s 66s+6s riichi ippatsu dora=2"),
    "riichi_arcade": ("3 han 30 fu", "22m 345m 345p 345s 66s+6s riichi"),
}
"""A value and a hand by tiles of each game whose hands come one by one."""

ROUND = ("ann 456m (555p) (CCC) [9999s] E+E zimo", "/hand bob 5s FF (222m) (333m)", "/hand cat (444s)", "/hand dan -")

LONGEST = {"value": 7, "tiles": 10, "round": 20, "settlement": 8, "rules": 12, "help": 8, "refusal": 3}
"""Lines of a phone that an answer takes at most."""

AS_LAID_OUT = {("taiwanese", "value"): 9, ("riichi", "value"): 9, ("riichi", "tiles"): 18}
"""Where what was laid out takes more: base and tai beside payments; round, pot and result of riichi, five yaku."""


def lines_said(variant: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    """What is said for each answer, behind the opening of a game."""
    answers = {"rules": (("/rules",),), "help": (("/help",),), "refusal": (("/s zoe 3 from bob",),)}
    if variant not in HANDS:
        return {**answers, "round": (ROUND,)}
    value, tiles = HANDS[variant]
    ways = ("from ann", "zimo")
    return {
        **answers,
        "value": tuple((f"/s bob {value} {way}",) for way in ways),
        "tiles": tuple((f"/s bob {tiles} {way}",) for way in ways),
        "settlement": ((*(f"/s bob {value} {way}" for way in ways), "/settle"),),
    }


@pytest.mark.parametrize("variant", RULESETS)
def test_answers_of_every_game_and_language_are_as_short_as_they_should_be(variant: str) -> None:
    long = {}
    for answer, ways in lines_said(variant).items():
        most = AS_LAID_OUT.get((variant.removesuffix("_arcade"), answer), LONGEST[answer])
        for said in ways:
            seats = "ann bob" if variant == "riichi_arcade" else "ann bob cat dan"
            chat = Chat.after(f"ann: /newgame {variant} {seats}", *(f"ann: {one}" for one in said))
            assert chat.reply is not None
            for language in LANGUAGES:
                shown = plain(chat.reply, catalogue(in_the_words_of(variant, language)))
                rows = [row for line in shown.split("\n") for row in on_a_phone(line)]
                if len(rows) > most:
                    long[language, said] = rows
    assert long == {}
