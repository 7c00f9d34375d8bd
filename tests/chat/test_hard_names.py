"""Evenings of people with long names, for large sums and stakes with cents, in four languages as on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest

from bot.chat import Reply
from bot.text.render import COLUMNS
from bot.text.width import width
from engine.variants import RULESETS
from tests.chat.conftest import Chat
from tests.chat.test_answers import A_SENTENCE, LANGUAGES, english_in, insides_of, on_the_page, shown

PAGE: Final = Path(__file__).parent / "hard_names.txt"
"""What is said and answered; `python -m tests.chat.test_hard_names` writes it again."""

PEOPLE: Final = {
    "latin": ("Christabella", "Christabelle", "Maximilianus", "Konstantinos"),
    "signs": ("東風破浪小王🀄", "東風破浪小張🐼", "歐陽修文先生🔥", "司馬相如大人🌊"),
}
"""Names of twelve letters, two of which differ in the last one, and of six signs and an emoji."""

SPOKEN: Final = {"latin": ("en", "ja"), "signs": ("zh_Hant", "zh_Hans")}
"""The languages whose answers stand on the page; all of them are looked over."""

ENDING: Final = (
    "{0}: /pay {1} {0} {paid} supper",
    "{0}: /table",
    "{0}: /history",
    "{0}: /stats",
    "{0}: /stats {1}",
    "{0}: /iam",
    "{1}: /iam {1}",
    "{0}: /undo",
    "{0}: /redo",
    "{0}: /settle",
    "{0}: /settle close",
    "{0}: #1",
    "{0}: /season",
    "{0}: /top",
)
"""What is asked in every evening after its hands."""

HANDS: Final = {
    "singapore": (
        "{0}: /newgame sg {0} {1} {2} {3} stake=2500.25/5000.50",
        "{0}: /s {1} 5 from {0}",
        "{0}: /s {2} 5 zimo",
        "{0}: /kong {3} concealed",
        "{0}: /s {1} 5 zimo, {2} bao",
        "{0}: /fix last from={3}",
        "{0}: /why",
        "{0}: /result here {0} 123456.75 {1} -123456.75 {2} 0 {3} 0",
    ),
    "hong_kong": (
        "{0}: /newgame hk {0} {1} {2} {3} stake=125.25",
        "{0}: /s {1} 10 from {0}",
        "{0}: /s {2} 10 zimo",
        "{0}: /s {2} mixed one suit, all pungs from {3}",
        "{0}: /set multiple_winners=all",
        "{0}: /s {1} 8 and {2} 7 from {3}",
        "{0}: /why",
    ),
    "taiwanese": (
        "{0}: /newgame tw.taiwan_house {0} {1} {2} {3} stake=10000/2000",
        "{0}: /s {0} 8 zimo",
        "{0}: /s {0} 9 from {1}",
        "{0}: /s {2} 3 from {0}",
        "{0}: /penalty {1}",
        "{0}: #1",
    ),
    "riichi": (
        "{0}: /newgame riichi {0} {1} {2} {3}",
        "{0}: /riichi {0}",
        "{0}: /s {1} yakuman from {0}",
        "{0}: /s {2} mangan zimo",
        "{0}: /undo",
        "{0}: /undo",
        "{0}: /draw ready {0} {1}",
        "{0}: /s {1} 3 han 30 fu and {2} 2 han 30 fu from {3}",
        "{0}: /s {0} 7700 from {3}",
        "{0}: /result here {0} 142000 {1} -31000 {2} 18000 {3} -29000",
    ),
    "british": (
        "{0}: /newgame british {0} {1} {2} {3}",
        "{0}: /s {0} 340 zimo",
        "{0}: {1} 120",
        "{0}: /table",
        "{0}: {2} 84",
        "{0}: {3} 0",
        "{0}: /why",
    ),
    "mcr": (
        "{0}: /newgame mcr {0} {1} {2} {3} stake=1.25",
        "{0}: /s {1} 88 from {0}",
        "{0}: /s {2} 64 zimo",
        "{0}: /draw",
        "{0}: /draw",
    ),
    "zung_jung": (
        "{0}: /newgame zj {0} {1} {2} {3}",
        "{0}: /s {1} 320 from {0}",
        "{0}: /s {2} 160 zimo",
    ),
    "riichi_arcade": (
        "{0}: /newgame arcade {0} {1}",
        "{0}: /s {1} 3 han 40 fu from {0}",
        "{0}: /draw",
        "{0}: /s {0} mangan zimo",
    ),
}
"""The hands of every game."""

PAID: Final = {"riichi": "123456", "riichi_arcade": "12345", "british": "123456"}
"""What is paid for supper where points are played for."""

SCORES: Final = ("{0}: /result riichi {0} 142000 {1} -31000 {2} 18000 {3} -29000", "{0}: /stats")
"""A game of which only the scores are told."""

EVENINGS: Final = tuple((game, named) for game in (*HANDS, "scores") for named in PEOPLE)


def lines(game: str, named: str) -> tuple[str, ...]:
    """What is said in an evening."""
    said = (*HANDS[game], *ENDING) if game in HANDS else SCORES
    return tuple(one.format(*PEOPLE[named], paid=PAID.get(game, "123456.75")) for one in said)


@cache
def replies(game: str, named: str) -> tuple[tuple[str, Reply], ...]:
    """Each line of an evening that is answered, with the reply."""
    chat, found = Chat(), []
    for said in lines(game, named):
        chat.say(said)
        if chat.reply is not None:
            found.append((said, chat.reply))
    return tuple(found)


@cache
def answers(game: str, named: str, language: str) -> tuple[tuple[str, list[str]], ...]:
    """Each line of an evening with what is answered in a language."""
    return tuple((said, shown(game, reply, language)) for said, reply in replies(game, named))


def test_every_game_is_played_by_people_with_hard_names() -> None:
    assert set(HANDS) == set(RULESETS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "named"), EVENINGS)
def test_no_line_of_facts_with_hard_names_is_wider_than_a_phone(game: str, named: str, language: str) -> None:
    wide = [
        (said, one)
        for said, told in answers(game, named, language)
        for one in told
        if width(one) > COLUMNS and not one.startswith("[") and not A_SENTENCE.search(one)
    ]
    assert wide == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "named"), EVENINGS)
def test_hard_names_stand_whole_on_their_lines(game: str, named: str, language: str) -> None:
    """No name is cut, neither in a line nor on a button, and none is broken in two by the end of a line of ours."""
    cut = []
    for said, told in answers(game, named, language):
        for row in told:
            left = row
            for name in PEOPLE[named]:
                left = left.replace(name, "")
            cut += [(said, row) for name in PEOPLE[named] if name[:5] in left or name[-5:] in left]
    assert cut == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "named"), EVENINGS)
def test_nothing_of_the_inside_is_in_an_answer_to_hard_names(game: str, named: str, language: str) -> None:
    said = " ".join(lines(game, named))
    told = [one for _, rows in answers(game, named, language) for one in rows]
    english = [(one, words) for one in told if language != "en" and (words := english_in(one, said))]
    assert [one for one in told if insides_of(one)] == []
    assert english == []


@pytest.mark.parametrize("named", PEOPLE)
def test_hard_names_are_different_people(named: str) -> None:
    assert all(one != other for one, other in combinations(PEOPLE[named], 2))


def page() -> Iterator[str]:
    """Every answer at the width of a phone, in the languages that people of such names speak."""
    for game, named in EVENINGS:
        for language in SPOKEN[named]:
            yield f"# {game}, {named}, {language}"
            for said, told in answers(game, named, language):
                yield "\n".join([f"> {said}", *on_the_page(told)])


def test_the_page_of_hard_names_shows_what_is_said() -> None:
    """Write it again with `python -m tests.chat.test_hard_names` and read what changed."""
    assert PAGE.read_text(encoding="utf-8").split("\n\n") == ("\n\n".join(page()) + "\n").split("\n\n")


if __name__ == "__main__":
    PAGE.write_text("\n\n".join(page()) + "\n", encoding="utf-8")
