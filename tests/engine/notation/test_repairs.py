"""What is offered when a hand could be read but does not win: hands one change away."""

from __future__ import annotations

import pytest

from engine.hand import Hand
from engine.notation.parse import parse
from engine.notation.repairs import ASKED, repairs
from engine.problems import NotationRefused
from engine.scoring.shapes import is_complete
from engine.tiles import TEXT

WINS = {
    # name: typed, what has to be among the repairs, worked out by hand
    "the winning tile was left out": ("123m 456p 789s EEE 5m", "123m 456p 789s EEE 5m +5m"),
    "a tile of a chow was left out": ("13m 456p 789s EEE 5m+5m", "123m 456p 789s EEE 5m +5m"),
    "a tile of a pung was left out": ("123m 456p 789s EE 5m+5m", "123m 456p 789s EEE 5m +5m"),
    "one tile too many": ("1233m 456p 789s EEE 5m+5m", "123m 456p 789s EEE 5m +5m"),
    "the winning tile counted twice": ("123m 456p 789s EEE 55m+5m", "123m 456p 789s EEE 5m +5m"),
    "a word typed twice": ("123m 456p 789s EEE EEE 5m+5m", "123m 456p 789s EEE 5m +5m"),
    "one wrong tile": ("123m 456p 799s EEE 5m+5m", "123m 456p 789s EEE 5m +5m"),
    "a wrong honour": ("123m 456p 789s EEW 5m+5m", "123m 456p 789s EE E 5m +5m"),
    "the wrong suit": ("123m 456p 777s 55p EE +5m", "123m 456p 777s 55m EE +5m"),
    "a fifth copy": ("(222s) 222s 666p 88m 33m +8m", "(222s) 222m 666p 88m 33m +8m"),
    "a seventh pair": ("11m 22p 33s 44s 55m 66p 7m +8m", "11m 22p 33s 44s 55m 66p 7m +7m"),
    "no winning tile": ("123m 456p 789s EEE 55m", "123m 456p 789s EEE 5m +5m"),
    "counts": ("3C 3F 2W 23m+4m 567p", "CCC FFF WW 23m +4m 567p"),
    "one of two fours": ("9999s 1111m 23m EE 55p+5p", "[9999s] 1111m 23m EE 55p +5p"),
    "no suit": ("123 456p 789s EEE 5m+5m", "123m 456p 789s EEE 5m +5m"),
    "an open bracket": ("(123m 456p 789s EEE 5m+5m", "(123m) 456p 789s EEE 5m +5m"),
    "no set": ("(135m) 456p 789s EEE 5m+5m", "(123m) 456p 789s EEE 5m +5m"),
}


def wins(text: str) -> bool:
    """A rule of its own: fourteen tiles, four at most of a kind, sets and a pair or seven pairs."""
    hand = parse(text).hand
    if hand.size != 14 or hand.winning is None or max(map(hand.tiles.count, hand.tiles)) > 4:
        return False
    pairs = len(set(hand.free)) == 7 and len(hand.free) == 13
    return is_complete(hand.free_counts) or (pairs and not hand.melds)


@pytest.mark.parametrize(("typed", "meant"), WINS.values(), ids=WINS)
def test_what_was_meant_is_offered(typed: str, meant: str) -> None:
    offered = repairs(typed, wins)
    assert meant in offered or any(parse(text).hand == parse(meant).hand for text in offered)
    assert all(wins(text) for text in offered)
    assert len(offered) <= 3


def test_the_missing_winning_tile_can_be_each_that_completes() -> None:
    assert repairs("123m 456p 78s EEE 55m", wins) == ("123m 456p 78s EEE 55m +6s", "123m 456p 78s EEE 55m +9s")


def test_a_missing_tile_joins_the_word_it_completes() -> None:
    assert repairs("23m 456p 789s EEE 5m+5m", wins) == (
        "123m 456p 789s EEE 5m +5m",
        "234m 456p 789s EEE 5m +5m",
    )


def test_words_that_are_sets_are_left_alone_before_others() -> None:
    """Only 79s is no set: 8s is the nearest tile for either of its two."""
    assert repairs("123m 456p 79s EEE 55m +9s", wins)[:2] == (
        "123m 456p 78s EEE 55m +9s",
        "123m 456p 79s EEE 55m +8s",
    )


def test_the_house_decides_what_is_legal() -> None:
    def with_winds(text: str) -> bool:
        return wins(text) and TEXT.index("E") in parse(text).hand.tiles

    offered = repairs("123m 456p 789s EEE EE+5m", with_winds)
    assert all("E" in text for text in offered)
    assert repairs("123m 456p 789s EEE 5m", lambda _: False) == ()


def test_a_larger_hand_has_more_tiles() -> None:
    offered = repairs("123m 456p 789s EEE SSS 5m", lambda text: parse(text, size=16).hand.size == 17, size=16)
    assert offered[0] == "123m 456p 789s EEE SSS 5m +5m"


def test_letters_of_a_group_are_understood() -> None:
    letters = {"b": "p"}
    assert repairs("123m 456b 789s EEE 5m", wins, letters=letters) == ("123m 456p 789s EEE 5m +5m",)


@pytest.mark.parametrize(
    "typed", ["", "123m", "1f", "2333m 456p 789s", "hello ☃ (", "1m " * 30, "258m 369p 147s 45p NN +6p"]
)
def test_a_text_far_from_any_hand_is_offered_nothing(typed: str) -> None:
    assert repairs(typed, wins) == ()


@pytest.mark.parametrize(
    "typed",
    ["258m 369p 147s 45p NN +6p", "258m 369p 147s 45p NN", "258m 369p 147s 45p NNN +6p", "123m 456p 789s EEE 5m", "("],
)
def test_the_house_is_asked_a_bounded_number_of_times(typed: str) -> None:
    asked: list[str] = []

    def never(text: str) -> bool:
        asked.append(text)
        return False

    assert repairs(typed, never) == ()
    assert len(asked) <= 2 * ASKED


def test_only_hands_of_the_right_size_are_asked_about() -> None:
    sizes: set[int] = set()

    def never(text: str) -> bool:
        sizes.add(parse(text).hand.size)
        return False

    for typed in ("123m 456p 789s EEE 5m", "1233m 456p 789s EEE 5m+5m", "1233m 456p 789s EEE 5m +5m"):
        repairs(typed, never)
    assert sizes == {14}


def test_the_text_itself_is_never_offered() -> None:
    typed = "123m 456p 789s EEE 5m +5m"
    assert typed not in repairs(typed, wins)


def test_what_cannot_be_read_and_has_no_repair_is_offered_nothing() -> None:
    with pytest.raises(NotationRefused):
        parse("1111m 1111m")
    assert repairs("1111m 1111m", lambda _: True) == ()


def test_bonus_tiles_stay_as_they_are() -> None:
    offered = repairs("123m 456p 789s EEE 5m 1f 2y", wins)
    assert [parse(text).hand for text in offered] == [
        Hand(parse("123m 456p 789s EEE 5m").hand.free, winning=4, bonus=(34, 39))
    ]


def test_counts_that_cannot_be_tiles_are_no_repair() -> None:
    """Twice four green dragons would be eight."""
    assert repairs("4F 4F 123m", lambda _: True) == ()
