"""What holds for every hand and every text."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from engine.hand import Hand, Meld, MeldKind, order_of, show
from engine.notation.parse import Parsed, parse
from engine.problems import NotationRefused, Problem
from engine.tiles import BY_TEXT, TEXT, plain, red_five
from tests.sizes import sized

playing = st.integers(0, 33) | st.integers(46, 48)


def reddened(kinds: tuple[int, ...], *, red: bool) -> tuple[int, ...]:
    """The tiles of a set, a five of a suit red where that is wanted."""
    fives = [kind for kind in kinds if kind < 27 and kind % 9 == 4]
    tiles = list(kinds)
    if fives and red:
        tiles[tiles.index(fives[0])] = red_five(fives[0] // 9)
    return tuple(sorted(tiles, key=order_of))


def chow(low: int, red: bool) -> Meld:
    return Meld(MeldKind.CHOW, reddened((low, low + 1, low + 2), red=red))


def alike(kind: int, lies: tuple[MeldKind, int, bool], red: bool) -> Meld:
    what, size, exposed = lies
    return Meld(what, reddened((kind,) * size, red=red), exposed)


LYING = (
    (MeldKind.PAIR, 2, True),
    (MeldKind.PUNG, 3, True),
    (MeldKind.KONG, 4, True),
    (MeldKind.KONG, 4, False),
)
melds = st.builds(chow, st.sampled_from([suit * 9 + low for suit in range(3) for low in range(7)]), st.booleans()) | (
    st.builds(alike, st.integers(0, 33), st.sampled_from(LYING), st.booleans())
)


def hand(free: list[int], lying: list[Meld], winning: int | None, bonus: list[int]) -> Hand:
    return Hand(tuple(sorted(free, key=order_of)), tuple(lying), winning, tuple(sorted(bonus)))


hands = st.builds(
    hand,
    st.lists(playing, max_size=18),
    st.lists(melds, max_size=4),
    st.none() | playing,
    st.lists(st.integers(34, 45), max_size=4),
).filter(lambda held: max(Counter(map(plain, held.tiles)).values(), default=0) <= 7)

LETTERS = "0123456789mpstdwckbzfyaxESWNCFPRGBDesncfpr()[]+ -,.？Ｅ１一二三五萬筒条東白發春梅猫①🀀🀄🀇🀝🀢🀤🀪\ufe0f\u200b\t"
PIECES = st.sampled_from(
    ["123m", "55p", "EEE", "+5m", "(789s)", "[9999s]", "9999s", "m123", "pong", "an kang", "cat", "wh", "5 5", " ", "s"]
)
texts = (
    st.text(max_size=60)
    | st.text(alphabet=LETTERS, max_size=60)
    | st.lists(PIECES | st.text(alphabet=LETTERS, max_size=3), max_size=12).map(" ".join)
    | st.lists(PIECES, max_size=12).map("".join)
)


@given(hands, st.sampled_from([13, 16]))
@example(Hand((0, 46)), 13)
@example(hand([26] * 4 + [27] * 3 + [0] * 3 + [9] * 3 + [1], [], 1, []), 13)
@example(hand([4, 4, 4, 46] + [27] * 3 + [0] * 3 + [9] * 3 + [12], [], 12, []), 13)
@example(hand([0, 0, 1, 1, 2, 2, 3, 3, 9, 9, 9, 10, 27, 27, 27, 27, 28], [], 28, []), 16)
@settings(max_examples=sized(80))
def test_a_hand_that_is_shown_is_read_again(held: Hand, size: int) -> None:
    parsed = parse(show(held), size=size)
    assert parsed.hand == held
    assert parsed.notes == ()


@given(hands)
def test_the_short_way_for_canonical_text_reads_what_the_general_reader_reads(held: Hand) -> None:
    short, general = parse(show(held)), parse(show(held), letters={})
    assert short == general
    assert short.spans == general.spans


def outcome(text: str) -> Parsed | tuple[Problem, ...]:
    try:
        return parse(text)
    except NotationRefused as refused:
        return refused.problems


@given(texts)
@example("\ud800")
@example("1E")
@example("10 m")
@example("[5 5 5m1]")
@settings(max_examples=sized(150))
def test_any_text_is_a_hand_or_our_own_problems(text: str) -> None:
    found = outcome(text)
    if isinstance(found, Parsed):
        assert parse(found.text).hand == found.hand
        assert all(0 <= span.start < span.end <= len(text) for span in found.spans)
        assert all(0 <= note.start < note.end <= len(text) for note in found.notes)
        return
    assert found
    for problem in found:
        assert problem.start is not None
        assert problem.end is not None
        assert 0 <= problem.start < problem.end <= len(text)
        assert len(problem.repairs) <= 3


@given(texts)
@settings(max_examples=sized(80))
def test_every_repair_is_canonical_text_without_a_problem(text: str) -> None:
    found = outcome(text)
    assume(not isinstance(found, Parsed))
    for problem in found if isinstance(found, tuple) else ():
        for repair in problem.repairs:
            assert parse(repair).text == repair


words = st.lists(
    st.sampled_from(["123m", "406p", "789s", "EE", "ESWN", "CCC", "F", "1f", "3y", "2a", "5m", "99p"]),
    max_size=8,
)


@given(words, st.randoms())
def test_the_order_of_words_and_of_tiles_does_not_matter(typed: list[str], chance: random.Random) -> None:
    assume(max(Counter(plain(tile) for word in typed for tile in parse(word).hand.tiles).values(), default=0) <= 7)
    shuffled = [_shuffled(word, chance) for word in chance.sample(typed, len(typed))]
    assert parse(" ".join(shuffled)).hand == parse(" ".join(typed)).hand


def _shuffled(word: str, chance: random.Random) -> str:
    if word.isalpha():
        return "".join(chance.sample(word, len(word)))
    return "".join(chance.sample(word[:-1], len(word) - 1)) + word[-1]


def _signs(text: str) -> str:
    """Each tile of canonical words as its sign in the Unicode block."""
    block = "🀇🀈🀉🀊🀋🀌🀍🀎🀏🀙🀚🀛🀜🀝🀞🀟🀠🀡🀐🀑🀒🀓🀔🀕🀖🀗🀘🀀🀁🀂🀃🀄🀅🀆🀢🀣🀥🀤🀦🀧🀨🀩"
    return _each_tile(text, lambda tile: block[tile])


def _chinese(text: str) -> str:
    numerals, suits, others = "一二三四五六七八九", "萬筒条", "東南西北中發白梅蘭菊竹春夏秋冬"
    return _each_tile(text, lambda tile: numerals[tile % 9] + suits[tile // 9] if tile < 27 else others[tile - 27])


def _each_tile(text: str, write: Callable[[int], str]) -> str:
    written = []
    for word in text.split(" "):
        letter = word[-1]
        names = [digit + letter for digit in word[:-1]] if word[0].isdigit() else list(word)
        written.append("".join(write(BY_TEXT[name]) for name in names))
    return " ".join(written)


def _letter_first(text: str) -> str:
    numbers = {"E": "1", "S": "2", "W": "3", "N": "4", "P": "5", "F": "6", "C": "7"}
    said = []
    for word in text.split(" "):
        if word[0].isdigit():
            said.append(word[-1] + word[:-1] if word[-1] in "mps" else "")
        else:
            said.append("z" + "".join(numbers[letter] for letter in word))
    return " ".join(said)


def _wide(text: str) -> str:
    return "".join(chr(ord(char) + 0xFEE0) if char != " " else "\u3000" for char in text)


VARIANTS: dict[str, Callable[[str], str]] = {
    "signs": _signs,
    "Chinese": _chinese,
    "letter first": _letter_first,
    "wide": _wide,
    "glued": lambda text: text.replace(" ", ""),
    "one by one": lambda text: " ".join(f"{'-'.join(word[:-1])}{word[-1]}" for word in text.split(" ")),
    "with phone spaces": lambda text: " ".join(
        f"{word[:-1]} {word[-1]}" if word[0].isdigit() else word for word in text.split(" ")
    ),
    "two spaces": lambda text: text.replace(" ", "  "),
    "upper case": str.upper,
}
suited = st.builds(
    lambda digits, suit: "".join(map(str, sorted(digits))) + suit,
    st.lists(st.integers(1, 9), min_size=1, max_size=4),
    st.sampled_from("mps"),
)
honours = st.sampled_from(["E", "SS", "WWW", "N", "CC", "FFF", "PP"])


@pytest.mark.parametrize("write", VARIANTS.values(), ids=VARIANTS)
@given(typed=st.lists(suited | honours, min_size=1, max_size=6))
def test_ways_of_writing_one_hand_give_one_hand(write: Callable[[str], str], typed: list[str]) -> None:
    text = " ".join(typed)
    wanted = outcome(text)
    assume(isinstance(wanted, Parsed))
    # tiles named one by one, as 一萬一萬一萬一萬, are no word of four alike
    assume(write is not _chinese or not (isinstance(wanted, Parsed) and wanted.quads))
    # a letter of a suit directly before the honour of the same letter is asked about: see the refusals
    assume(not any(before[-1].upper() == word[0] for before, word in pairwise(typed)))
    found = outcome(write(text))
    assert isinstance(found, Parsed)
    assert isinstance(wanted, Parsed)
    assert found.hand == wanted.hand


LONG = {
    "spaced letters": "x " * 2048,
    "open brackets": "(" * 4096,
    "two kinds of open brackets": "[(" * 2048,
    "brackets with a digit": "(1" * 2048,
    "dragons in two letters and a slip": "RD" * 2047 + "x",
    "honours and a slip": "E" * 4095 + "x",
    "one tile after the other": "1m" * 2048,
    "single digits": "1 " * 2048,
    "single digits and a suit": "1 " * 2047 + "m",
    "joined again and again": "1 m " * 1024,
    "set words": "pon" * 1365,
    "the beginning of set words": "an " * 1365,
    "letter first and a slip": "m1" * 2047 + "x",
    "winning tiles": "5m+" * 1365,
    "counts": "2E " * 1365,
    "both styles": "m1 2p " * 682,
    "red, white, green": "R W G " * 682,
    "bad melds": "(1m)" * 1024,
    "signs": "🀀" * 4096,
    "numerals": "一" * 4096,
    "signs that stand for words": "ﷺ" * 4096,
    "signs that stand for numbers": "⑽" * 4096,
    "D": "D " * 2048,
    "plus": "+" * 4096,
    "four mistakes in a long text": "(135m) 5x hello 77 " + "1f 2f 3f 4f 1y 2y 3y 4y " * 15,
}


@pytest.mark.parametrize("text", LONG.values(), ids=LONG)
def test_no_text_takes_long(text: str) -> None:
    """Milliseconds are wanted; the bound is so wide that only a search that runs wild exceeds it."""
    started = time.process_time()
    outcome(text[:4096])
    assert time.process_time() - started < 20


def test_tiles_are_shown_apart_where_they_would_read_otherwise() -> None:
    assert show(Hand((0, 46))) == "1m 0m"
    kong_sized = Hand((26,) * 4 + (27,) * 10, winning=TEXT.index("1m"))
    assert show(kong_sized).startswith("999s 9s ")
    assert show(Hand((26,) * 4)) == "9999s"
