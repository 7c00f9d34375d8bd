"""The gallery of what cannot be read: the problem, its place, and what is offered instead."""

from __future__ import annotations

import pytest

from engine.notation.parse import parse
from engine.problems import NotationRefused, Problem

Row = tuple[str, str, str, list[str]]

GALLERY: dict[str, Row] = {
    # name: typed, key, the piece that is pointed at, repairs
    "unknown character": ("123m ? 456p", "notation.unknown_character", "?", ["123m 456p"]),
    "unknown characters are told once": ("123m☃☃", "notation.unknown_character", "☃☃", ["123m"]),
    "a joker": ("123m 🀪", "notation.unknown_character", "🀪", ["123m"]),
    "unknown word": ("hello 123m", "notation.unknown_word", "hello", ["123m"]),
    "a word that begins like a set word": ("123m chicken", "notation.unknown_word", "chicken", ["123m"]),
    "a suit letter twice": ("55mm", "notation.unknown_word", "m", ["55m"]),
    "digits without suit, winning hands first": (
        "123 456p 789s EEE 5s5s", "notation.no_suit", "123",
        ["123m 456p 789s EEE 5s 5s", "123p 456p 789s EEE 5s 5s", "123s 456p 789s EEE 5s 5s"],
    ),
    "digits without suit in one winning way": (
        "EE 67 5s 123m 456p 999s", "notation.no_suit", "67",
        ["EE 67s 5s 123m 456p 999s", "EE 67m 5s 123m 456p 999s", "EE 67p 5s 123m 456p 999s"],
    ),
    "digits before honours": ("55EEE", "notation.no_suit", "55", ["55m EEE", "55p EEE", "55s EEE"]),
    "digits at the end": ("EEE 55", "notation.no_suit", "55", ["EEE 55m", "EEE 55p", "EEE 55s"]),
    "a run is not joined with the next": ("12 3m", "notation.no_suit", "12", ["12m 3m", "12p 3m", "12s 3m"]),
    "digits before twice the same letter": ("5 S S", "notation.no_suit", "5", ["5m S S", "5p S S", "5s S S"]),
    "Chinese numerals without suit": ("三 EE", "notation.no_suit", "三", ["3m EE", "3p EE", "3s EE"]),
    "a seat in round brackets": ("(5555m1)", "notation.no_suit", "1", ["(5555m)"]),
    "a flower zero": ("0f", "bad_tile", "0f", ["0m", "0p", "0s"]),
    "a fifth animal": ("5a", "bad_tile", "5a", ["5m", "5p", "5s"]),
    "a ninth honour": ("9z", "bad_tile", "9z", ["9m", "9p", "9s"]),
    "a ten": ("10m", "bad_tile", "10m", ["1m", "1m 0m"]),
    "a letter that is no suit": ("55x", "bad_tile", "55x", ["55m", "55p", "55s"]),
    "a bad tile among good ones": ("1289z", "bad_tile", "1289z", ["1289m", "1289p", "1289s"]),
    "a joined flower that is none": ("5 f", "bad_tile", "5 f", ["5m", "5p", "5s"]),
    "a bracket never closed": (
        "(123m 456p 789s EEE 55m", "notation.bracket_open", "(",
        ["(123m) 456p 789s EEE 55m", "123m 456p 789s EEE 55m"],
    ),
    "a square bracket never closed": ("EE [9999s", "notation.bracket_open", "[", ["EE [9999s]", "EE 9999s"]),
    "a bracket never opened": ("123m) 456p", "notation.bracket_close", ")", ["123m 456p"]),
    "nested brackets": (
        "(123m (456p) 789s) EEE 55m", "notation.bracket_nested", "(", ["(123m) (456p) (789s) EEE 55m"],
    ),
    "a bracket twice": ("((123m)) EE", "notation.bracket_nested", "(", ["(123m) EE"]),
    "an empty bracket": ("() 123m", "notation.bracket_empty", "()", ["123m"]),
    "round and square": ("(9999s] EE", "notation.bracket_mismatch", "(9999s]", ["(9999s) EE", "[9999s] EE"]),
    "a winning tile in a bracket": ("(23m+4m) EE", "notation.plus_in_bracket", "(23m+4m)", ["23m +4m EE"]),
    "no chow, winning hands first": (
        "(135m) 444s 666p 88m 33m +8m", "bad_meld", "(135m)",
        ["(345m) 444s 666p 88m 33m +8m", "(123m) 444s 666p 88m 33m +8m", "135m 444s 666p 88m 33m +8m"],
    ),
    "no chow, the smallest slip first": ("(124m)", "bad_meld", "(124m)", ["(123m)", "(234m)", "124m"]),
    "a chow over the end of a suit": ("(89m1p)", "bad_meld", "(89m1p)", ["(789m)", "89m 1p"]),
    "a chow of winds": ("(ESW)", "bad_meld", "(ESW)", ["ESW"]),
    "two sets in one bracket": ("(123456m)", "bad_meld", "(123456m)", ["(123m) (456m)", "123456m"]),
    "one tile in a bracket": ("(E)", "bad_meld", "(E)", ["(EEE)", "(EEEE)", "E"]),
    "two different tiles in a bracket": ("(12m)", "bad_meld", "(12m)", ["12m"]),
    "a pair in square brackets": ("[55m]", "bad_meld", "[55m]", ["(55m)", "(555m)", "[5555m]"]),
    "four in square brackets that are not alike": ("[1234m]", "bad_meld", "[1234m]", ["1234m"]),
    "a flower in a bracket": ("(1f) EE", "bad_meld", "(1f)", ["1f EE"]),
    "a set word and one tile": ("pong E", "bad_meld", "pong E", ["(EEE)", "(EEEE)", "E"]),
    "a set word and another set": ("pong 789s", "bad_meld", "pong 789s", ["(789s)", "(678s)", "789s"]),
    "a kong of three": ("kong EEE", "bad_meld", "kong EEE", ["(EEEE)", "(EEE)", "EEE"]),
    "a concealed kong of three": ("an kang 999s", "bad_meld", "an kang 999s", ["[9999s]", "(999s)", "999s"]),
    "a set word and two sets": ("chow 123456m", "bad_meld", "chow 123456m", ["(123m) (456m)", "123456m"]),
    "a set word alone": ("123m pong", "notation.set_word_alone", "pong", ["123m"]),
    "two set words": ("chow pong EEE", "notation.set_word_alone", "chow", ["(EEE)"]),
    "+ alone": ("123m +", "notation.plus_alone", "+", ["123m"]),
    "+ twice": ("12m ++3m", "notation.plus_alone", "+", ["12m +3m"]),
    "+ and a flower": ("123m +1f", "notation.plus_bonus", "+1f", ["123m 1f"]),
    "+ and a pair": ("+55m EE", "notation.plus_group", "+55m", ["5m +5m EE"]),
    "+ and two tiles": ("+45m EE", "notation.plus_group", "+45m", ["4m +5m EE", "5m +4m EE"]),
    "two winning tiles": (
        "78s+9s EE+E", "notation.winning_tile_twice", "+E", ["78s 9s EE +E", "78s +9s EE E"],
    ),
    "counts": ("3C 3F 2E 123m", "notation.count", "2E", ["CCC FFF EE 123m"]),
    "counts in lower case": ("3n 2e", "notation.count", "3n", ["NNN EE"]),
    "letter first with other letters": (
        "b123 c456 d789 z11 EE", "notation.letter_first", "b123", ["123s 456m 789p EE EE"],
    ),
    "flowers with the letter first": ("f1 y2", "notation.letter_first", "f1", ["1f 2y"]),
    "both styles": ("m123 456p 789s EE", "notation.mixed_styles", "456p", ["123m 456p 789s EE"]),
    "both styles, the other way round": ("123m 456p s789", "notation.mixed_styles", "s789", ["123m 456p 789s"]),
    "D": ("DD", "notation.ambiguous_letter", "DD", ["CC", "FF", "PP"]),
    "D among others": ("EED", "notation.ambiguous_letter", "EED", ["EEC", "EEF", "EEP"]),
    "s glued to bamboo": ("789ss EE", "notation.ambiguous_letter", "s", ["789s S EE", "789s EE"]),
    "S glued to bamboo in upper case": ("789SS EE", "notation.ambiguous_letter", "S", ["789s S EE", "789s EE"]),
    "a lone s behind bamboo": ("789s s EE", "notation.ambiguous_letter", "s", ["789s S EE", "789s EE"]),
    "p glued to dots": ("55pp", "notation.ambiguous_letter", "p", ["55p P", "55p"]),
    "West or white": (
        "RRR GGG WW 123m", "notation.west_or_white", "WW", ["CCC FFF WW 123m", "CCC FFF PP 123m"],
    ),
    "eight of a kind": ("1111m 1111m", "too_many_copies", "1111m 1111m", []),
    "eight of a kind with red fives": ("5555m 0555m", "too_many_copies", "5555m 0555m", []),
    "tiles of three hands": ("123456789m" * 5, "notation.too_many_tiles", "123456789m" * 5, []),
}  # fmt: skip


@pytest.mark.parametrize(("typed", "key", "piece", "offered"), GALLERY.values(), ids=GALLERY)
def test_refusal(typed: str, key: str, piece: str, offered: list[str]) -> None:
    problems = _problems(typed)
    assert [found.key for found in problems] == [key]
    found = problems[0]
    assert typed[found.start : found.end] == piece
    assert list(found.repairs) == offered


@pytest.mark.parametrize("row", GALLERY.values(), ids=GALLERY)
def test_every_repair_can_be_read(row: Row) -> None:
    for repair in row[3]:
        assert parse(repair).text == repair


def _problems(typed: str) -> tuple[Problem, ...]:
    with pytest.raises(NotationRefused) as refused:
        parse(typed)
    return refused.value.problems


def test_all_problems_are_told_at_once_in_their_order() -> None:
    found = _problems("12x (135m) hello 5 (EEE")
    assert [(problem.key, problem.start) for problem in found] == [
        ("bad_tile", 0),
        ("bad_meld", 4),
        ("notation.unknown_word", 11),
        ("notation.no_suit", 17),
        ("notation.bracket_open", 19),
    ]


def test_a_repair_of_one_problem_repairs_the_others_as_well() -> None:
    first, second = _problems("123 5m EE? ☃")[:2]
    assert first.key == "notation.no_suit"
    assert second.key == "notation.unknown_character"
    assert first.repairs == ("123m 5m EE", "123p 5m EE", "123s 5m EE")
    assert second.repairs == ("123m 5m EE",)


def test_of_nested_brackets_the_inner_one_is_pointed_at() -> None:
    assert _problems("(123m (456p) 789s) EEE")[0].start == 6


def test_a_bad_tile_in_a_bracket_is_one_problem() -> None:
    assert [found.key for found in _problems("(0f 1m 2m)")] == ["bad_tile"]


def test_places_count_in_the_text_as_it_was_typed() -> None:
    typed = "🀇︎🀈︎🀉︎　（１３５ｍ）"
    (found,) = _problems(typed)
    assert typed[found.start : found.end] == "（１３５ｍ）"


def test_a_text_beyond_the_longest_message_is_refused_as_such() -> None:
    (found,) = _problems("1m " * 2000)
    assert found.key == "notation.too_long"
    assert found.start == 4096
    assert found.value("longest") == 4096


def test_a_message_of_mistakes_is_told_its_first_fifty() -> None:
    found = _problems("hello " * 600)
    assert len(found) == 50
    assert [problem.start for problem in found[:3]] == [0, 6, 12]
