"""A question is asked exactly when the ways to complete a hand pay differently."""

from __future__ import annotations

import random
import time
from collections import Counter
from dataclasses import dataclass, field

import pytest

from bot.chat import Choice, Line, Money
from engine.transfers import balances
from engine.variants import RULESETS
from tests.chat.brute_force import Moved, amounts, incomplete
from tests.chat.conftest import Chat
from tests.sizes import sized

HANDS = sized(60)
A_TABLE = 20
"""So many hands are said at one table before a new one is opened."""

HOUSES = {"hong_kong": "hong_kong.traditional_4", "taiwanese": "taiwanese.taiwan_house", "mcr": "mcr minimum=0"}
"""Where other rules than the usual ones are wanted: most hands have to be worth enough to win."""


FOLLOWED = sized(12)
"""Hands of which the questions are answered to the end."""


@dataclass
class Table:
    """A table of one variant, and hands made up for it."""

    variant: str
    chance: random.Random
    chat: Chat = field(default_factory=Chat)

    def __post_init__(self) -> None:
        self.chat.say(f"ann: /newgame {HOUSES.get(self.variant, self.variant)} Ann Ben Wen Rob")
        seen = self.chat.seen
        assert seen.night.table is not None
        assert seen.night.house is not None
        self.people, self.table, self.house = seen.people, seen.night.table, seen.night.house
        self.ruleset = RULESETS[self.variant]

    def hand(self) -> tuple[str, str, set[Moved]]:
        """The winner, the line that tells the hand, and what each way to complete it moves."""
        winner = self.chance.choice(self.table.players)
        tiles = self.ruleset.tile_set(self.house)
        told = incomplete(self.chance, self.ruleset.hand_size, tiles, self.table.others(winner))
        line = f"/s {self.people.name(winner)} {told.text(self.people.name)}"
        return winner, line, amounts(told, winner, self.table, self.house, self.ruleset)


@pytest.mark.slow
@pytest.mark.parametrize("variant", RULESETS)
def test_a_question_is_asked_exactly_when_the_completions_pay_differently(variant: str) -> None:
    chance = random.Random(f"incomplete {variant}")
    answers, wrong = Counter[str](), list[str]()
    for count in range(HANDS):
        if count % A_TABLE == 0:
            table = Table(variant, chance)
        _, line, possible = table.hand()
        answer = _answer(table.chat, line)
        answers[answer] += 1
        expected = ("refused", "recorded", "asked")[min(len(possible), 2)]
        if answer != expected:
            wrong.append(f"{line}: {answer}, not {expected}")
    assert wrong == []
    assert min(answers["asked"], answers["recorded"]) > HANDS // 10, answers


def _answer(chat: Chat, line: str) -> str:
    """Whether a hand was asked about, recorded (and taken back again) or refused."""
    chat.say(f"ann: {line}")
    assert chat.reply is not None
    if (chat.reply.subject or "").startswith("question"):
        return "asked"
    if (chat.reply.subject or "offer").startswith("offer"):
        return "refused"
    chat.say("ann: /cancel" if chat.reply.subject == "round" else "ann: /undo")
    return "recorded"


@pytest.mark.parametrize("variant", [one for one in RULESETS if one != "british"])
def test_whichever_button_is_pressed_pays_what_it_says(variant: str) -> None:
    chance = random.Random(f"answered {variant}")
    table, questions = Table(variant, chance), 0
    for _ in range(FOLLOWED):
        winner, line, possible = table.hand()
        chat, promised = table.chat, list[tuple[int, int]]()
        chat.say(f"ann: {line}")
        assert chat.reply is not None
        while (chat.reply.subject or "").startswith("question"):
            questions += 1
            pressed = chance.randrange(len(chat.reply.choices))
            promised.append(_range(chat.reply.choices[pressed]))
            chat.say(f"ann: #{pressed + 1}")
        if (chat.reply.subject or "offer").startswith("offer"):
            assert not possible, line
            continue
        assert len(promised) <= 4, line
        moved = frozenset(balances(chat.moved, table.ruleset.coin(table.house).purse).items())
        assert moved in possible, line
        received = dict(moved).get(winner, 0)
        assert all(low <= received <= high for low, high in promised), (line, promised, received)
        chat.say("ann: /undo")
    assert questions > FOLLOWED // 3


def _range(choice: Choice) -> tuple[int, int]:
    """The smallest and the largest amount that a button names."""
    amount = choice.label.values["amount"]
    assert isinstance(amount, Line)
    named = [one.amount for one in amount.values.values() if isinstance(one, Money)]
    return min(named), max(named)


@pytest.mark.parametrize(
    ("variant", "tiles"),
    [(one, "11222333444555m") for one in RULESETS if one not in ("taiwanese", "riichi_arcade")]
    + [("taiwanese", "11222333444555777m"), ("riichi_arcade", "11222333444555p")],
)
def test_a_hand_of_which_nothing_else_is_told_is_answered_while_somebody_waits(variant: str, tiles: str) -> None:
    # the many cuts of three neighbouring pungs; 600 completions with five sets, each some 100 microseconds
    table = Table(variant, random.Random(0))
    started = time.process_time()
    table.chat.say(f"ann: /s ben {tiles}")
    assert time.process_time() - started < 10
    assert table.chat.reply is not None
    assert (table.chat.reply.subject or "").startswith("question")


@pytest.mark.parametrize("game", ["tw", "sg", "hk", "riichi", "mcr", "british"])
@pytest.mark.parametrize(
    "hand", ["(111m)(222m)(333m)(444m)(555m)(666m) 77m", "111222333444555666m 777p", "1111222233334444m"]
)
def test_more_sets_than_a_hand_has_are_answered(game: str, hand: str) -> None:
    chat = Chat()
    chat.say(f"ann: /newgame {game} ann bob cat dan")
    for command in ("/value", "/waits", "/s ann", "/hand ann"):
        assert "my fault" not in chat.say(f"ann: {command} {hand}")
