"""The page of a table: what it shows, what is said on it, and that everybody sees the same."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.chat import Money, TransferFigure, decoded
from tests.web.server import next_version, serving_table, visiting

NEW_GAME = "/newgame sg Ann Bob Cat Dan"


async def test_a_hand_said_on_the_page_is_the_chats(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        await table.chat("1 Ann", NEW_GAME)
        told = await ann.say("/score @p2 123m 555p EEE (789s) 5m+5m from @p1")
        assert told["reply"]["entered"]
        assert [(one["name"], one["balance_text"]) for one in told["state"]["game"]["seats"]] == [
            ("Ann", "−2"),
            ("Bob", "+4"),
            ("Cat", "−1"),
            ("Dan", "−1"),
        ]
        shown = await table.chat("2 Bob", "/table")
        assert shown is not None
        assert [(name, money.amount) for name, money in shown.figures.balances] == [
            ("Ann", -2000),
            ("Bob", 4000),
            ("Cat", -1000),
            ("Dan", -1000),
        ]


async def test_a_line_sent_again_counts_once_and_is_answered_the_same(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        await table.chat("1 Ann", NEW_GAME)
        first = await ann.say("/score @p2 3 from @p1", "the-same-press")
        again = await ann.say("/score @p2 3 from @p1", "the-same-press")
        assert first["reply"] == again["reply"]
        assert len(again["state"]["hands"]) == 1
        other = await ann.say("/score @p3 3 from @p1", "another-press")
        assert len(other["state"]["hands"]) == 2


async def test_who_did_it_is_named_where_nobody_saw_it_typed(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        await table.chat("1 Ann", NEW_GAME)
        assert (await ann.state())["me"] is None
        await ann.say("/iam @p1")
        assert (await ann.state())["me"] == {"id": "@p1", "name": "Ann", "order": 0}
        told = await ann.say("/score @p2 3 from @p3")
        assert told["reply"]["lines"][-1]["text"] == "By Ann"


async def test_every_change_is_told(tmp_path: Path) -> None:
    async with (
        serving_table(tmp_path) as table,
        visiting(table, table.url) as ann,
        visiting(table, table.public) as onlooker,
    ):
        await table.chat("1 Ann", NEW_GAME)
        stream = await onlooker.get(f"/api/{onlooker.page}/events")
        before = await next_version(stream)
        assert (await onlooker.state())["version"] == before
        await ann.say("/score @p2 3 from @p1")
        after = await next_version(stream)
        assert after != before
        assert (await onlooker.state())["version"] == after
        await table.chat("2 Bob", "/score ann 2 zimo")
        assert await next_version(stream) != after
        stream.close()


async def test_what_a_line_would_come_to_is_told_and_nothing_is_kept(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        await table.chat("1 Ann", NEW_GAME)
        whole = await ann.value("/score @p2 123m 555p EEE (789s) 5m+5m from @p1")
        assert whole["entered"]
        assert whole["total_text"] == "1 tai"
        assert [one["worth"] for one in whole["items"]] == ["+1"]
        assert {one["id"]: one["amount"] for one in whole["changes"]} == {
            "@p1": -2000,
            "@p2": 4000,
            "@p3": -1000,
            "@p4": -1000,
        }
        open_ = await ann.value("/score @p2 123m 555p EEE (789s) 5m+5m")
        assert not open_["entered"]
        assert len(open_["questions"][0]["choices"]) == 4
        assert [(one["how"], one["total_text"]) for one in open_["ways"]] == [("zimo", "1 tai"), ("from", "1 tai")]
        wrong = await ann.value("/score @p2 123m 555p EEE (789s) 5m+6m from @p1")
        assert not wrong["ok"]
        assert wrong["problem"]["text"] == "These tiles don't make a winning hand."
        assert wrong["repairs"]
        assert (await ann.state())["hands"] == []


async def test_the_shell_holds_the_table(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        await table.chat("1 Ann", "/newgame sg Ann Bob Cat <b>Dan")
        page = await (await ann.get(f"/t/{ann.page}")).text()
        inside = page.partition('id="state">')[2].partition("</script>")[0]
        assert "<" not in inside
        assert [one["name"] for one in json.loads(inside)["game"]["seats"]] == ["Ann", "Bob", "Cat", "<b>Dan"]


async def test_pictures_are_drawn_for_the_page(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        await table.chat("1 Ann", NEW_GAME)
        await ann.say("/score @p2 123m 555p EEE (789s) 5m+5m from @p1")
        for name in ("hand/1", "chart", "settlement", "season"):
            answer = await ann.get(f"/t/{ann.page}/{name}.svg?theme=dark")
            assert answer.content_type == "image/svg+xml"
            assert (await answer.text()).startswith("<svg")
        assert (await ann.get(f"/t/{ann.page}/hand/9.svg")).status == 404


async def test_lines_are_valued_at_once_and_say_who_pays_whom(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        await table.chat("1 Ann", f"{NEW_GAME} stake=0.5/1")
        path = f"/api/{ann.page}/value"
        asked = {"lines": ["/score @p2 3 from @p1", "/score @p2 6 zimo", "/score @p2 0 zimo", "/score @p2 3"]}
        values = (await (await ann.post(path, asked)).json())["values"]
        # 3 tai at 0.5/1: 8 from the discarder, 4 from the two others; 5 tai self-drawn: 32 from everybody
        assert sorted(values[0]["transfers"], key=lambda one: str(one["payer"])) == [
            {"payer": "@p1", "payee": "@p2", "amount_text": "8"},
            {"payer": "@p3", "payee": "@p2", "amount_text": "4"},
            {"payer": "@p4", "payee": "@p2", "amount_text": "4"},
        ]
        assert [one["limit_text"] for one in values] == ["", "limit", "", ""]
        assert [one["entered"] for one in values] == [True, True, False, False]
        assert "at least 1" in values[2]["problem"]["text"]
        assert values[3]["questions"]
        assert (await ann.post(path, {"lines": ["/score"] * 7})).status == 413
        assert (await table.app.seen(table.table)).night.hands == ()


async def test_the_tiles_of_a_hand_are_told_as_they_lie(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        await table.chat("1 Ann", NEW_GAME)
        await ann.say("/score @p2 (CCC) [9999p] 456p 55p 67p+8p 3f from @p1")
        hand = (await ann.state())["hands"][-1]
        assert hand["win"] == "8p"
        assert ["C", "C", "C"] in hand["sets"]
        assert ["back", "9p", "9p", "back"] in hand["sets"]
        assert hand["sets"][-1] == ["3f"]


async def test_chips_are_not_added_to_points(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        await table.chat("1 Ann", "/newgame riichi Ann Bob Cat Dan chips=ippatsu:2")
        typed = "/score @p2 345m 456p 678s 34s 88p +5s zimo riichi ippatsu 0 ura"
        value = await ann.value(typed)
        assert value["entered"]
        # mangan, self-drawn: 4,000 from the dealer, 2,000 from the others, and the bet; two chips from everybody
        assert {one["id"]: one["amount_text"] for one in value["changes"]} == {
            "@p1": "−4,000",
            "@p2": "+9,000",
            "@p3": "−2,000",
            "@p4": "−2,000",
        }
        paid = [(one["payer"], one["amount_text"]) for one in value["transfers"]]
        points, chips = paid[:3], paid[3:]
        assert sorted(points) == [("@p1", "4,000"), ("@p3", "2,000"), ("@p4", "2,000")]
        assert sorted(chips) == [("@p1", "2 chips"), ("@p3", "2 chips"), ("@p4", "2 chips")]


def test_a_payment_stored_without_its_purse_is_read() -> None:
    money = '{"type":"Money","amount":8000,"parts":1000}'
    stored = decoded(f'{{"lines":[],"figures":{{"transfers":[["Ann","Ben",{money},"hand"]]}}}}')
    assert stored.figures.transfers == (TransferFigure("Ann", "Ben", Money(8000, 1000), "hand"),)


async def test_money_without_cents_is_settled_on_the_page_as_in_the_chat(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        await table.chat("1 Ann", f"{NEW_GAME} stake=0.5/1")
        await table.chat("1 Ann", "/set currency=¥")
        await table.chat("1 Ann", "bob 1 from ann")  # 2 from Ann, 1 from Cat and Dan
        await table.chat("1 Ann", "/pay ann cat 0.5 tea")
        lines = (await ann.state())["settlement"]["lines"]
        # 2.50 from Ann, 0.50 from Cat, 1 from Dan: 4 in whole units, with cents as Ann has them
        paid = {one["payer_name"]: one["amount_text"] for one in lines}
        assert paid == {"Ann": "¥2.00", "Cat": "¥1.00", "Dan": "¥1.00"}
        assert all(one["command"] for one in lines)


async def test_the_picture_of_a_night_that_was_closed_is_there(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        await table.chat("1 Ann", NEW_GAME)
        await ann.say("/score @p2 3 from @p1")
        told = await ann.say("/settle close")
        assert "+16" in told["reply"]["picture"]["alt"]
        shown = await ann.get(told["reply"]["picture"]["url"])
        assert (shown.status, shown.content_type) == (200, "image/svg+xml")


async def test_what_earlier_nights_left_open_is_told_with_the_settlement(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        await table.chat("1 Ann", NEW_GAME)
        await ann.say("/score @p2 3 from @p1")
        await ann.say("/settle close")
        await table.chat("1 Ann", NEW_GAME)
        debts = (await ann.state())["settlement"]["debts"]
        owed = [(one["payer_name"], one["payee_name"], one["amount_text"]) for one in debts]
        assert owed == [("Ann", "Bob", "8"), ("Cat", "Bob", "4"), ("Dan", "Bob", "4")]
        await ann.say(debts[0]["command"])
        told = await ann.state()
        assert [one["payer_name"] for one in told["settlement"]["debts"]] == ["Cat", "Dan"]
        assert {one["balance_text"] for one in told["game"]["seats"]} == {"0"}


async def test_a_hand_of_another_game_keeps_the_words_of_its_game(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        await table.chat("1 Ann", NEW_GAME)
        await ann.say("/score @p2 3 from @p1")
        before = (await ann.state())["hands"][-1]
        await table.chat("1 Ann", "/newgame riichi Ann Bob Cat Dan sure")
        told = await ann.state()
        assert told["variant"] == "riichi"
        assert told["hands"][-1]["text"] == before["text"] == "Hand 1 · Bob wins off Ann"


async def test_the_points_of_an_earlier_game_are_told_with_the_settlement(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        await table.chat("1 Ann", "/result ann 35000 bob 28000 cat 22000 dan 15000")
        await table.chat("1 Ann", "/newgame riichi Ann Bob Cat Dan")
        told = (await ann.state())["settlement"]
        # 35,000 of 30,000 to return to, the winner's oka of 20 and an uma of 20
        assert any("ann +45.0" in one for one in told["old"])


async def test_a_button_of_seats_that_were_taken_since_is_answered_in_plain_words(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        await ann.say("/newgame")
        for name in ("Ann", "Bob", "Cat", "Dan"):
            told = await ann.say(f"/join guest {name}")
        start = next(one["command"] for one in told["state"]["opening"]["choices"] if one["label"] == "Start")
        await ann.say(start)
        await ann.say("/score @p2 3 from @p1")
        again = await ann.say(start)
        texts = [one["text"] for one in again["reply"]["lines"]]
        assert texts == ["Those seats were for another game. /newgame opens a new one."]


async def test_only_values_that_may_win_here_are_offered(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        for game, least, most in (("sg limit=6 min_doubles=2", 2, 6), ("hk min_faan=3 limit=10", 3, 10)):
            await table.chat("1 Ann", f"/newgame {game} Ann Bob Cat Dan sure")
            choices = (await ann.state())["facts"]["value_units"][0]["choices"]
            assert (min(choices), max(choices)) == (least, most)
            assert choices == [*range(least, most + 1)]


async def test_the_page_speaks_the_language_of_the_phone_and_the_chat_its_own(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann, visiting(table) as ben:
        ben.session.headers["Accept-Language"] = "ja-JP,ja;q=0.9,en;q=0.5"
        await ben.open(table.link("telegram:2", "Bob"))
        await table.chat("1 Ann", NEW_GAME)
        told = await ben.say("/score @p2 3 from @p1")
        assert told["reply"]["entered"]
        state = await ben.state()
        plain = await ann.state()
        assert (state["language"], plain["language"]) == ("ja", "en")
        assert "Bob wins off Ann" in plain["hands"][0]["text"]
        assert "Bob wins off Ann" not in state["hands"][0]["text"]
        assert not any("wins off" in one["text"] for one in told["reply"]["lines"])
        value = await ben.value("/score @p2 3 from @p9")
        assert not any("isn't" in one or "Nobody" in one for one in value["lines"])
        drawn = await (await ben.get(f"/t/{ben.page}/hand/1.svg")).text()
        assert drawn != await (await ann.get(f"/t/{ann.page}/hand/1.svg")).text()
        in_chat = await table.chat("1 Ann", "/table")
        assert in_chat is not None
        assert in_chat.language.partition("@")[0] == "en"


QUESTIONS = (
    ("sg", "/score @p2 (CCC) 234m 567m 345p 2s +2s", "How did Bob win"),
    ("sg", "/score @p2 from @p1", "What's Bob's hand worth"),
    ("riichi", "/score @p2 22m 345m 340p 345s 66s +6s from @p3", "closed or open"),
    ("riichi", "/score @p2 3 han from @p3", "How many fu"),
    ("riichi", "/score @p2 pungs from @p3", "How many fu"),
    ("riichi", "/score @p2 20 han from @p3", "Did you mistype it"),
    ("riichi", "/draw", "Who was ready"),
    ("hk", "/score from @p3\n@p1 3\n@p2 4", "Only one winner"),
    ("taiwan", "/score @p2 123m 456m 234p 678s 55s 78p +9p from @p1", "concealed"),
    ("british", "/score @p2 456m (555p) (CCC) 9999s E +E zimo", "Which kongs"),
    ("mcr", "/score from @p3\n@p1 8\n@p2 8", "Only one winner"),
)
"""Lines that leave something open, one for each kind of question, and words of the question."""

LEAVING = ("/table", "/score cancel")
"""Answers by which nothing is recorded: the picker is left."""


@pytest.mark.parametrize(("game", "typed", "asked"), QUESTIONS)
async def test_every_question_is_answered_by_taps(tmp_path: Path, game: str, typed: str, asked: str) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        await table.chat("1 Ann", f"/newgame {game} Ann Bob Cat Dan")
        await ann.say("/iam @p1")
        value = await ann.value(typed)
        assert asked in value["questions"][0]["text"]
        for choice in value["questions"][0]["choices"]:
            assert choice["label"]
            assert choice["command"]
            answered = await ann.value(choice["command"])
            assert answered["entered"] or answered["questions"] or choice["command"].startswith(LEAVING), choice
