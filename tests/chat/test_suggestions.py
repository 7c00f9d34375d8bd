"""What is offered while a command is typed."""

from __future__ import annotations

import asyncio

import pytest

from bot.asking.suggestions import About, Suggestion, several, suggestions
from bot.context import TableView
from tests.chat.conftest import Chat


def seen(chat: Chat) -> TableView:
    async def look() -> TableView:
        async with chat.store:
            return await chat.app.seen(chat.table)

    return asyncio.run(look())


def texts(found: tuple[Suggestion, ...]) -> list[str]:
    return [one.text for one in found]


def test_the_seated_come_first_then_everybody_of_the_night(table: Chat) -> None:
    table.say("fay: /join Fay")
    assert texts(suggestions(About.PLAYERS, "", seen(table), {})) == ["Ann", "Ben", "Wen", "Rob", "Fay"]
    assert texts(suggestions(About.PLAYERS, "EN", seen(table), {})) == ["Ben", "Wen"]
    assert texts(suggestions(About.PAYEES, "", seen(table), {}))[-1] == "all"


def test_names_that_are_there_already_are_not_offered_again(table: Chat) -> None:
    assert texts(several(About.PLAYERS, "Ann ben ", seen(table), {})) == ["Ann ben Wen", "Ann ben Rob"]


def test_of_somebody_named_beside_a_hand_only_the_bet_is_offered() -> None:
    chat = Chat()
    chat.say("ann: /newgame riichi Ann Ben Cat Dan")
    assert texts(several(About.FACTS, "ippatsu Cat ", seen(chat), {})) == ["ippatsu Cat riichi"]
    assert "ippatsu last" in texts(several(About.FACTS, "ippatsu ", seen(chat), {}))


def test_hands_are_offered_with_their_winners_the_newest_first(table: Chat) -> None:
    table.play(["ben: /score ben 3 from ann", "ann: /score ann 1 zimo", "ann: /draw"])
    found = suggestions(About.HANDS, "", seen(table), {})
    assert [(one.text, one.note) for one in found] == [("3", ""), ("2", "Ann"), ("1", "Ben")]


@pytest.mark.parametrize(
    ("about", "offered"),
    [
        (About.FACTS, "last"),
        (About.DRAWS, "exhaustive"),
        (About.BONUSES, "bite_animals"),
        (About.OPTIONS, "limit"),
        (About.OPTIONS, "pung_dragon"),
        (About.SETTINGS, "limit="),
        (About.LANGUAGES, "ja"),
        (About.GAMES, "riichi_arcade"),
    ],
)
def test_what_the_game_knows_is_offered_before_one_runs_and_while_one_does(
    table: Chat, about: About, offered: str
) -> None:
    assert offered in texts(suggestions(about, "", seen(table), {}))
    assert offered in texts(suggestions(about, "", seen(Chat()), {}))


def test_presets_are_offered_once_the_game_is_named() -> None:
    found = texts(suggestions(About.GAMES, "sg.s", seen(Chat()), {}))
    assert "sg.shooter" in found
    assert all(one.startswith("sg.s") for one in found)


@pytest.mark.parametrize(
    ("typed", "option", "offered"),
    [
        ("", "limit", ["5", "none"]),
        ("7", "limit", ["7"]),
        ("-3", "limit", []),
        ("", "payment", ["standard", "shooter"]),
        ("", "pung_dragon", ["on", "off", "limit"]),
        ("", "no_such_option", []),
    ],
)
def test_values_are_those_the_option_can_have(table: Chat, typed: str, option: str, offered: list[str]) -> None:
    assert texts(suggestions(About.VALUES, typed, seen(table), {"option": option})) == offered


def test_an_option_with_its_value_is_offered_as_one_word(table: Chat) -> None:
    assert texts(suggestions(About.SETTINGS, "payment=s", seen(table), {})) == ["payment=standard", "payment=shooter"]


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("/round", "/table"),
        ("/seats", "/table"),
        ("/seats ann bob cat dan", "/table"),
        ("/seats ann bob", "/seat ann bob"),
        ("/round S", "round: S"),
    ],
)
def test_a_command_that_there_is_not_offers_one_that_answers(typed: str, offered: str) -> None:
    chat = Chat()
    chat.say("ann: /newgame sg ann bob cat dan")
    chat.say(f"ann: {typed}")
    assert chat.labels == [offered]
    chat.say("ann: #1")
    assert chat.problems == []
