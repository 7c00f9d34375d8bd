"""What belongs to other games is answered at every table and never dropped: facts, draws, payments, liabilities."""

from __future__ import annotations

from typing import Any

import pytest

from bot.reading import vocabulary
from engine.ruleset import Ruleset
from engine.variants import RULESETS
from tests.chat.conftest import Chat

FACTS = sorted(set(vocabulary.FACTS.values()))
DRAWS = sorted({kind for ruleset in RULESETS.values() for kind in ruleset.draws[1:]})
"""Those that are more than "nobody won"."""
INSTANTS = sorted({kind for ruleset in RULESETS.values() for kind in ruleset.instants})
LIABILITIES = sorted({kind for ruleset in RULESETS.values() for kind in ruleset.liabilities})
HAND = "123m 456p 789s 22s 67s+8s"


@pytest.fixture(params=RULESETS.values(), ids=list(RULESETS))
def ruleset(request: pytest.FixtureRequest) -> Ruleset[Any]:
    found: Ruleset[Any] = request.param
    return found


@pytest.fixture
def here(chat: Chat, ruleset: Ruleset[Any]) -> Chat:
    players = ("ann", "bob", "cat", "dan")[: 2 if ruleset.follows_count else 4]
    chat.say(f"ann: /newgame {ruleset.id} {' '.join(players)}")
    assert chat.seen.night.running
    return chat


def refused(chat: Chat, line: str) -> list[str]:
    """What is wrong with a line that records nothing."""
    before = chat.seen.night.seq
    chat.say(f"ann: {line}")
    assert chat.seen.night.seq == before, line
    return chat.problems


def test_facts_of_other_games_are_answered(here: Chat, ruleset: Ruleset[Any]) -> None:
    for fact in FACTS:
        if fact not in ruleset.flags:
            assert refused(here, f"/score ann {HAND} tsumo {fact}") == ["flag.unknown"], fact


def test_counts_of_other_games_are_answered(here: Chat, ruleset: Ruleset[Any]) -> None:
    for count in sorted(set(vocabulary.COUNTS.values())):
        if not (ruleset.counts_discards if count == "discards" else ruleset.indicators):
            assert refused(here, f"/score ann {HAND} tsumo closed {count}=2") == ["flag.unknown"], count


def test_draws_of_other_games_are_answered(here: Chat, ruleset: Ruleset[Any]) -> None:
    for kind in DRAWS:
        if kind not in ruleset.draws:
            assert refused(here, f"/draw {kind}"), kind


def test_payments_of_other_games_are_answered(here: Chat, ruleset: Ruleset[Any]) -> None:
    for kind in INSTANTS:
        command = {"kong_concealed": "/kong ann concealed", "kong_added": "/kong ann added"}.get(
            kind, f"/bonus ann {kind}"
        )
        if kind not in ruleset.instants:
            assert refused(here, "/riichi ann" if kind == "riichi" else command), kind


def test_liabilities_of_other_games_are_answered(here: Chat, ruleset: Ruleset[Any]) -> None:
    expected = ["liability.unknown" if ruleset.liabilities else "liability.none"]
    for kind in (*LIABILITIES, "foo"):
        if kind not in ruleset.liabilities:
            assert refused(here, f"/score ann {HAND} tsumo bao:{kind} bob") == expected, kind


@pytest.mark.parametrize("typed", ["/kong ann ann", "/kong ann from ann"])
def test_nobody_claims_a_kong_of_his_own_discard(chat: Chat, typed: str) -> None:
    chat.say("ann: /newgame sg ann bob cat dan")
    told = chat.say(f"bob: {typed}")
    assert told.startswith("ann can't claim a tile of their own. Type /kong ann concealed")
    assert set(chat.balances.values()) == {0}


# flowers beside elements by name, where elements count tai


@pytest.mark.parametrize(
    ("typed", "tai"),
    [
        ("ben 3 flowers plus pungs from cat", 2 + 10 + 3),
        ("ben 花2 碰碰胡 cat放槍", 2 + 10 + 2),
        ("ben 碰碰胡加兩張花 自摸", 2 + 10 + 1 + 2),
        ("ben pungs with a flower, self drawn", 2 + 10 + 1 + 1),
        ("/s ben pungs plus 2 flowers from cat", 2 + 10 + 2),
    ],
)
def test_flowers_beside_elements_are_added_where_each_counts(typed: str, tai: int) -> None:
    chat = Chat.after("ann: /newgame taiwanese.mahjong_time ann ben cat dan")
    assert f"= {tai} tai" in chat.say(f"ann: {typed}")


@pytest.mark.parametrize("typed", ["ben 2 flowers plus pungs from cat", "ben 碰碰胡 2花 cat放槍"])
def test_flowers_beside_elements_are_asked_about_where_only_those_of_the_seat_count(typed: str) -> None:
    chat = Chat.after("ann: /newgame taiwan_house ann ben cat dan")
    assert "How many of them are ben's own?" in chat.say(f"ann: {typed}")
    assert chat.labels == ["0", "1", "2"]
    assert "= 6 tai" in chat.say("ann: #3")  # 4 of the pungs, 1 of a flower, 1 of a season


def test_the_chows_of_a_table_with_two_such_hands_are_asked_about() -> None:
    chat = Chat.after("ann: /newgame taiwanese.mahjong_time ann ben cat dan")
    assert "Which 平胡 was it?" in chat.say("ann: ben 平胡 cat放槍")
    assert "= 5 tai" in chat.say("ann: #1")  # 2 for winning, 3 for chows
    chat.say("ann: ben 平胡 cat放槍")
    assert "= 12 tai" in chat.say("ann: #2")  # 10 without honours and flowers
    assert "= 7 tai" in chat.say("ann: ben 平胡 兩張花 cat放槍")  # with flowers it is the smaller one


@pytest.mark.parametrize(
    ("preset", "typed", "tai"),
    [
        ("taiwanese.mahjong_time", "ben 圈風 碰碰胡 from cat", 2 + 1 + 10),
        ("taiwanese.mahjong_time", "ann 圈風 門風 from cat", 2 + 1),  # one set: East of the East round
        ("taiwanese.mahjong_time", "ben 圈風 門風 from cat", 2 + 1 + 1),
        ("taiwanese.mahjong_time", "ben 全求人 from cat", 2 + 10),
        ("taiwan_house", "ben exposed hand from cat", 2),
        ("taiwan_house", "ben exposed hand self draw", 1 + 1),
    ],
)
def test_elements_of_the_other_taiwanese_table_are_what_this_one_has_of_that_name(
    preset: str, typed: str, tai: int
) -> None:
    chat = Chat.after(f"ann: /newgame {preset} ann ben cat dan")
    assert f"= {tai} tai" in chat.say(f"ann: {typed}")


def test_how_a_hand_was_won_is_not_told_where_nobody_said_it() -> None:
    chat = Chat.after("ann: /newgame zung_jung ann bob cat dan")
    assert chat.say("ann: cat won 7").startswith("Hand 1 · cat wins\n")
    assert "Hand 1 · cat wins\n" in chat.say("ann: /fix 1 8")
    assert "off whose discard?" in chat.say("ann: /fix 1 60")  # above 25 points it decides who pays
    assert [*chat.balances.values()] == [-8000, -8000, 24_000, -8000]
    assert "Hand 1 · cat wins by self-draw" in chat.say("ann: /fix 1 zimo")
    assert "Hand 2 · cat wins by self-draw" in chat.say("ann: cat 8 zimo")


def test_a_value_is_denied_with_its_unit_in_japanese(chat: Chat) -> None:
    chat.say("ann: /newgame hk ann ben cat dan")
    chat.say("ben: ben ツモ 4番")
    assert "= 7 faan" in chat.say("ben: 4番じゃなくて7番だった")


@pytest.mark.parametrize(
    ("game", "typed", "offered", "told"),
    [
        ("taiwan_house", "/s ben half flush, 4 flowers from cat", ["0 tai", "1 tai", "2 tai", "3 tai"], "= 7 tai"),
        ("hong kong", "ben half flush 4 flowers zimo", ["0 faan", "1 faan", "2 faan"], "= 6 faan"),
        ("hong kong", "ben 混一色 對對糊 7花 自摸", ["2 faan", "3 faan"], "= 10 faan"),
        ("hong kong", "/s ben half flush, 2 flowers from cat", ["0", "1", "2"], "= 5 faan"),
        ("singapore", "/s ben half flush, five flowers from cat", ["0 tai", "1 tai", "2 tai", "3 tai"], "= 5 tai"),
        ("singapore", "ben half flush, 1 flower 1 animal from cat", ["0", "1"], "= 4 tai"),
    ],
)
def test_flowers_beside_elements_that_may_be_a_set_are_asked_about(
    game: str, typed: str, offered: list[str], told: str
) -> None:
    """One for each of the seat, for four of a series 1 more in Singapore, 2 more in Taiwan and 2 in all in Hong Kong;
    the last answer brings the most."""
    chat = Chat()
    chat.say(f"ann: /newgame {game} ann ben cat dan")
    chat.say(f"ann: {typed}")
    assert chat.labels == offered
    assert told in chat.say(f"ann: #{len(offered)}")


@pytest.mark.parametrize(
    "said", ["不是混一色 是清一色", "是清一色不是混一色", "not half flush, full flush", "唔係混一色 係清一色"]
)
def test_an_element_denied_beside_another_is_put_in_its_place(said: str) -> None:
    chat = Chat.after("ann: /newgame taiwan_house ann ben cat dan", "ann: ben 碰碰胡 混一色 cat放槍")
    assert "= 12 tai" in chat.say(f"ann: {said}")  # 4 of the pungs, 8 of the full flush
