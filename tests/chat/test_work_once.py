"""A message is read once, folded once, decided once: counted at the functions that do it, not timed."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import CodeType, FrameType

import pytest

from bot.asking.questions import BUDGET, MOST_VISITED
from bot.chat import Incoming, Sender
from bot.commands.running import run_line
from bot.context import Context
from bot.reading import complete, sentences_of
from bot.replies import deal_lines
from engine.deals import play
from engine.journal import decide
from engine.journal.replay import step
from engine.lazy import lazy
from engine.variants import RULESETS
from tests.chat.conftest import Chat, done

ROOT = f"{Path(__file__).resolve().parents[2]}/"
MOST_OF_A_QUESTION = 336
"""How often a hand of which only the tiles are known may be scored before it is asked about."""


@contextmanager
def calls_of(*functions: Callable[..., object]) -> Iterator[Counter[str]]:
    """Count the calls of some functions, by name, however they were imported."""
    codes: dict[CodeType, str] = {one.__code__: one.__name__ for one in functions}
    counts = Counter(dict.fromkeys(codes.values(), 0))

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code in codes:
            counts[codes[frame.f_code]] += 1

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield counts
    finally:
        sys.setprofile(before)


@pytest.mark.parametrize("command", ["", "/s ", "/score "])
@pytest.mark.parametrize("hands_before", [0, 1, 5])
def test_a_hand_is_read_folded_and_decided_once(hands_before: int, command: str) -> None:
    chat = Chat()
    chat.play(["ann: /newgame sg ann bob cat dan", *["cat: bob 3 from ann"] * hands_before])
    singapore = RULESETS["singapore"]
    with calls_of(sentences_of, step, decide, play, singapore.score_stated) as counts:
        chat.say(f"cat: {command}bob 3 from ann")
    assert len(chat.seen.night.hands) == hands_before + 1
    assert counts["score_stated"] <= 2
    assert {name: count for name, count in counts.items() if name != "score_stated"} == {
        "sentences_of": 1,
        "step": 1,
        "decide": 1,
        "play": 1,
    }


@pytest.mark.parametrize("line", ["3 tai bob from ann", "the winner is bob, 3 tai, from ann"])
def test_a_hand_behind_the_command_is_read_once_whatever_it_begins_with(line: str) -> None:
    chat = Chat()
    chat.play(["ann: /newgame sg ann bob cat dan", "cat: bob 3 from ann"])
    with calls_of(sentences_of) as counts:
        chat.say(f"cat: /score {line}")
    assert len(chat.seen.night.hands) == 2, chat.text
    assert counts == {"sentences_of": 1}


def test_the_receipt_before_is_not_laid_out_again_only_to_lose_its_buttons() -> None:
    chat = Chat()
    chat.play(["ann: /newgame sg ann bob cat dan", "ann: /score bob 123m 456p 789s EEE 5m +5m closed zimo"])
    with calls_of(deal_lines) as counts:
        chat.say("ann: /score cat 111m 22p (345s) (FFF) 99p +9p from dan")
    assert counts == {"deal_lines": 1}


@pytest.mark.parametrize("tiles", ["123456789m 11p 234s", "11122233344455p", "123m 456m 789m EEE 55p"])
def test_a_hand_that_is_asked_about_is_scored_a_bounded_number_of_times(tiles: str) -> None:
    chat = Chat()
    chat.say("ann: /newgame sg ann bob cat dan")
    with calls_of(RULESETS["singapore"].score) as counts:
        assert chat.say(f"ann: /score bob {tiles}")
    assert chat.labels
    assert 1 <= counts["score"] <= MOST_OF_A_QUESTION


@pytest.mark.parametrize("typed", ["rob: ann 3 zimo", "wen: wen 2 from rob", "ann: kong ann concealed", "ben: /undo"])
def test_questions_that_stand_are_tried_only_where_what_is_recorded_touches_them(typed: str) -> None:
    """A line is run for itself, and for no more questions than could be about what it records."""
    chat = Chat.after("ann: /newgame sg Ann Ben Wen Rob", "ann: ben 3 from wen", "ben: rob 2 zimo")
    chat.now += 1000
    asked = ["ben 3", "wen 2", "ben 2 tai", "hand 1 was 4 tai", "/fix 1", "wen paid ben 8"]
    for place in range(60):
        chat.say(f"guest{place // 6}: {asked[place % 6]}")
    assert sum(bool(one.choices) for one in chat.messages.values()) > 40
    with calls_of(run_line) as counts:
        chat.say(typed)
    assert counts["run_line"] <= 8


TOO_MANY_TILES = (
    "/score 4 1112223334445556667778889111m=m frozimoCCen234p",
    "/score ann 11122233344455566677788891111222233334444m",
    "/score ann 1112223334445556667778889m 1112223334445556667778889p",
)


@pytest.mark.parametrize("game", ["sg", "tw", "jp", "arcade", "hk"])
@pytest.mark.parametrize("typed", TOO_MANY_TILES)
def test_no_way_of_completing_a_hand_of_too_many_tiles_is_looked_at(game: str, typed: str) -> None:
    """What a fuzzer that climbs on time found: two seconds for one message."""
    chat = Chat()
    chat.say(f"ann: /newgame {game} ann bob cat dan")
    with calls_of(complete, play) as counts:
        chat.say(f"ann: {typed}")
    assert counts["complete"] + counts["play"] <= MOST_OF_A_QUESTION


WORST_HANDS = (
    "/score ann 2m 4m 6m 8m 2p 4p 6p 8p 2s 4s 6s 8s E S W N C",
    "/score ann 11122233344455m",
    "/score ann 11122233344455566m",
    "/score ann 111222333444m 55p 6p",
    "/score ann 112233m 112233p 11s",
    "/s ann 111ann2368455566be1p11mn",
)


@pytest.mark.parametrize("game", ["sg", "tw", "jp", "arcade", "hk"])
@pytest.mark.parametrize("typed", WORST_HANDS)
def test_asking_about_the_worst_hands_has_a_budget(game: str, typed: str) -> None:
    chat = Chat()
    chat.say(f"ann: /newgame {game} ann bob cat dan")
    with calls_of(complete, play) as counts:
        chat.say(f"ann: {typed}")
    assert counts["play"] <= BUDGET + 3
    assert counts["complete"] <= 2 * MOST_VISITED


def test_a_context_at_another_moment_knows_what_one_made_anew_knows() -> None:
    chat = Chat()
    chat.play(["ann: /newgame sg ann bob cat dan", "cat: bob 3 from ann"])
    before = chat.seen.night
    chat.play(["ann: /endgame", "ann: #1", "ann: /newgame riichi bob eve ann dan"])
    ann = Sender("test:ann", "ann", vouched=True)
    incoming = Incoming(table=chat.table, sender=ann, text="", source="look", at=chat.now)
    context = done(chat.app.scene(incoming))
    worked_out = [name for name, value in vars(Context).items() if isinstance(value, lazy)]
    assert len(worked_out) > 5
    for name in worked_out:
        getattr(context, name)
    assert context.night.game.ruleset is not before.game.ruleset
    there, anew = context.at(before), replace(context, night=before)
    assert there.night is before
    assert [name for name in worked_out if getattr(there, name) != getattr(anew, name)] == []
    assert context.at(context.night) is context


MOST_INSIDE = 12
"""How many modules of the project stand one inside the other, at most, from the app to the furthest figure."""

MOST_ENTERED = 43
"""How many modules of the bot a `/score` enters in all, those that only hold values among them."""


def test_a_score_goes_through_few_modules_on_its_way() -> None:
    """Every module counts once; platform and store are left out: what is counted begins with the app."""
    chat = Chat()
    chat.play(["ann: /newgame sg ann bob cat dan", "ann: /score ann 3 from bob"])
    ann = Sender("test:ann", "ann", vouched=True)
    score = Incoming(table=chat.table, sender=ann, text="/score ann 3 from dan", source="walk", at=chat.now + 200)
    entered, inside = set[str](), set[str]()

    def note(frame: FrameType | None, event: str, _: object) -> None:
        nonlocal inside
        standing = set[str]()
        while frame is not None and event == "call":
            module = frame.f_code.co_filename.removeprefix(ROOT)
            standing |= {module} if module.startswith(("bot/", "engine/")) else set()
            frame = frame.f_back
        entered.update(standing)
        inside = max(inside, standing, key=len)

    sys.setprofile(note)
    try:
        done(chat.app.handle(score))
    finally:
        sys.setprofile(None)
    assert len(chat.seen.night.hands) == 2
    assert 1 < len(inside) <= MOST_INSIDE, sorted(inside)
    assert len([one for one in entered if one.startswith("bot/")]) <= MOST_ENTERED, sorted(entered)
