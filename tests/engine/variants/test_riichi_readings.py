"""Which reading of a Japanese hand counts, and what holds of it where yaku are switched off."""

from __future__ import annotations

from dataclasses import replace

from engine.notation.parse import parse
from engine.options import resolve
from engine.table import seated
from engine.variants.riichi import RIICHI
from engine.wins import Win, WinMethod

SEATS = ("E", "S", "W", "N")
TENHOU = resolve(RIICHI, None, {})
OFF_EAST = Win(player="S", how=WinMethod.DISCARD, payer="E", flags=frozenset({"riichi"}))


def test_the_runner_up_is_the_best_reading_that_would_be_told_otherwise() -> None:
    """234 234 234 55, or 22 234 345 345, are pinfu: 4 han. With the 2 in that pair it is 3 han, as three pungs 2."""
    score = RIICHI.score(parse("2233344455m 456p +2m").hand, OFF_EAST, seated(SEATS), TENHOU)
    assert {item.id for item in score.items} == {"riichi", "pinfu", "tanyao", "iipeikou"}
    assert score.runner_up is not None
    assert {item.id for item in score.runner_up.items} == {"riichi", "tanyao", "iipeikou"}
    assert (score.runner_up.units, score.runner_up.points) == (3, 40)  # 20 + 10 + 2, rounded up


def test_seven_pairs_are_flat_where_their_yaku_is_switched_off() -> None:
    house = resolve(RIICHI, None, {"disabled_yaku": ["chiitoitsu"]})
    score = RIICHI.score(parse("1133m 5577p 2299s E +E").hand, OFF_EAST, seated(SEATS), house)
    assert [(item.id, item.amount) for item in score.items] == [("riichi", 1)]
    assert score.points == 25


def test_a_closed_hand_stays_closed_where_no_yaku_asks_for_it() -> None:
    closed = ["menzen_tsumo", "pinfu", "iipeikou", "ryanpeikou"]
    house = resolve(RIICHI, None, {"disabled_yaku": closed})
    win = replace(OFF_EAST, flags=frozenset())
    score = RIICHI.score(parse("123456789m 234p 5s +5s").hand, win, seated(SEATS), house)
    assert [(item.id, item.amount) for item in score.items] == [("ittsuu", 2)]
