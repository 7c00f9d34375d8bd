"""What is owed in points and what is owed in money stay apart, through several games of a night."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from engine.journal import Paid, closing_payments
from engine.journal.settlement import open_balances
from engine.transfers import Purse
from tests.chat.conftest import Chat

NAMES = ("ann", "ben", "cat", "dan")
VALUES = {"british": ("=84", "=42", "=120"), "sg": ("2", "3", "5"), "hk": ("3", "5", "8")}


def british(chat: Chat, winner: str, payer: str, points: str, others: tuple[int, int, int]) -> None:
    losers = [name for name in NAMES if name != winner]
    told = ", ".join(f"{name} ={count}" for name, count in zip(losers, others, strict=True))
    chat.say(f"ann: /s {winner} ={points} from {payer}, {told}")


def test_money_switched_on_in_the_middle_leaves_the_points_as_they_are(chat: Chat) -> None:
    """Ann's 84 at East: each pays 168; then Ben 20, Cat 30, Dan 0 among themselves, by the difference."""
    chat.say("ann: /newgame british Ann Ben Cat Dan")
    british(chat, "ann", "ben", "84", (20, 30, 0))
    chat.say("ann: /set money=on points_per_unit=100")
    british(chat, "ben", "cat", "84", (0, 0, 0))
    said = chat.say("ann: /settle")
    assert "Points: Ann +504 · Cat −128\nBen −158 · Dan −218" in said
    assert "Ben +£3.36" in said  # 168 of East, 84 each of the others, a pound for a hundred
    for payment in ("Ben → Ann 158 points", "Cat → Ann 128 points", "Dan → Ann 218 points", "Ann → Ben £1.68"):
        assert payment in said


@pytest.mark.parametrize("seed", range(12))
def test_nobody_pays_somebody_who_pays_him_in_the_same_purse(seed: int) -> None:
    chance, chat = random.Random(seed), Chat()
    game = "british"
    chat.say("ann: /newgame british Ann Ben Cat Dan")
    purses = set[Purse]()
    for _ in range(14):
        happened = chance.random()
        if happened < 0.2:
            chat.say("ann: /set money=on points_per_unit=1000" if game == "british" else "ann: /set stake=1/2")
        elif happened < 0.35:
            game = chance.choice(tuple(VALUES))
            chat.say(f"ann: /newgame {game} Ann Ben Cat Dan")
            chat.say("ann: #1")
        else:
            winner, payer = chance.sample(NAMES, 2)
            beside = "".join(f", {name} 0" for name in NAMES if name != winner) if game == "british" else ""
            chat.say(f"ann: /s {winner} {chance.choice(VALUES[game])} from {payer}{beside} again")
        night = chat.seen.night
        paid = closing_payments(night, 1)
        purses |= {one.purse for one in paid}
        ways = {(one.purse, one.payer, one.payee) for one in paid}
        assert all((purse, payee, payer) not in ways for purse, payer, payee in ways)
        for purse in {one.purse for one in paid}:
            left = Counter(open_balances(night, purse))
            for one in paid:
                if one.purse is purse:
                    left[one.payer] += one.amount
                    left[one.payee] -= one.amount
            assert set(left.values()) == {0}, "every purse settles by itself"
    assert purses, "something was owed"


@pytest.mark.parametrize("game", ["sg Ann Ben Cat Dan stake=0.5/1", "riichi Ann Ben Cat Dan", "hk Ann Ben Cat Dan"])
@pytest.mark.parametrize("chips", ["chips", "chip", "チップ", "枚", "籌碼"])
def test_chips_are_nothing_else_where_none_are_counted(game: str, chips: str) -> None:
    chat = Chat.after(f"ann: /newgame {game}")
    assert chat.say(f"ann: /pay ann ben 2 {chips}") == "No chips are counted at this table. Nothing was recorded."
    assert not any(isinstance(one.recorded.entry, Paid) for one in chat.seen.night.lines)


@pytest.mark.parametrize("amount", ["123456.75", "1.5", "0", "0.1"])
def test_points_are_whole(amount: str) -> None:
    chat = Chat.after("ann: /newgame riichi Ann Ben Cat Dan")
    assert f"{amount} won't do: only whole numbers above zero count here." in chat.say(f"ann: /pay ann ben {amount}")


def test_chips_that_the_end_of_a_game_turns_into_money_are_in_no_payment_before() -> None:
    """Ben deals in to one ippatsu: one chip worth 5. Uma 20/10 and oka 20 at 1 for 1,000: Ben is at 22,100 and last,
    22.1 - 30 - 20 = -27.9, and 5 for the chip: -32.90. Without a value chips stay chips, and one is in the singular."""
    rules = "riichi Ann Ben Cat Dan chips=ippatsu:1"
    won = "ann: ann ron ben riichi ippatsu 30fu"
    chat = Chat.after(f"ann: /newgame {rules} chip_value=5 rate_per_1000=1", won)
    assert "chip" not in chat.say("ann: /settle")
    chat.say("ann: /endgame sure")
    settled = chat.say("ann: /settle")
    assert "Ben → Ann 32.90 (money)" in settled
    assert "chip" not in settled
    plain = Chat.after(f"ann: /newgame {rules}", won)
    assert "◻ Ben → Ann 1 chip\n" in plain.say("ann: /settle") + "\n"
