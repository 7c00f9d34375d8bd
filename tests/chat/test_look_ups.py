"""What people ask and look up: said once, found again, in words they know."""

from __future__ import annotations

import re
from typing import Final

import pytest

from bot.commands.help import TOPICS
from bot.text.catalogue import catalogue, in_the_words_of
from bot.text.render import COLUMNS, plain
from bot.text.width import width
from engine.variants import RULESETS
from tests.chat.conftest import Chat
from tests.chat.test_answers import LANGUAGES

SINGAPORE = "ann: /newgame sg ann bob cat dan stake=0.5/1"
RIICHI = "ann: /newgame riichi ann bob cat dan"


@pytest.mark.parametrize(
    ("asked", "language"),
    [
        ("zh-tw", "zh_Hant"),
        ("zh-HK", "zh_Hant@hong_kong"),
        ("zh_Hant", "zh_Hant"),
        ("zh-cn", "zh_Hans"),
        ("zh", "zh_Hans"),
        ("cantonese", "zh_Hant"),
        ("ja-JP", "ja"),
        ("jp", "ja"),
        ("en-GB", "en"),
        ("English", "en"),
    ],
)
def test_a_language_is_chosen_by_its_tag_or_a_name(chat: Chat, asked: str, language: str) -> None:
    chat.say(f"ann: /language {asked}")
    assert chat.reply is not None
    assert chat.reply.language == language


def test_a_language_nobody_wrote_is_answered_with_those_there_are(chat: Chat) -> None:
    assert "No fr yet" in chat.say("ann: /language fr")


def test_a_value_says_once_what_both_ways_of_winning_have(chat: Chat) -> None:
    """By hand: the concealed hand has the prevailing wind anyhow, and a double for drawing it."""
    chat.say(SINGAPORE)
    assert chat.say("bob: /value 123m 555p EEE 789s 5m+5m").split("\n")[2:] == [
        "+1 Prevailing wind · 圈风刻: a pung or kong of the prevailing wind",
        "Self-drawn:",
        "+1 Concealed self-draw · 门清自摸: nothing claimed, and self-drawn",
        "= 2 tai",
        "Brings 4+4+4",
        "Off a discard:",
        "= 1 tai",
        "Brings 2+1+1",
    ]


def test_a_value_with_other_payments_says_its_items_once(chat: Chat) -> None:
    chat.say(RIICHI)
    told = chat.say("bob: /value 222m 55p (PPP) FFF CC+C").split("\n")
    assert [told.count(one) for one in ("= yakuman", "Ron:", "Tsumo:")] == [1, 1, 1]
    assert sum(one.startswith("+1 Daisangen") or "Daisangen" in one for one in told) == 1
    assert sum(one.startswith("Pays ") for one in told) == 2


def test_the_history_leads_to_what_came_before(chat: Chat) -> None:
    chat.say(SINGAPORE)
    for number in range(1, 13):
        chat.say(f"ann: bob {number % 4 + 1} zimo")
    newest = chat.say("ann: /history")
    assert newest.startswith("Hand 3 ·")
    assert chat.labels == ["Older"]
    assert chat.say("ann: #1").split("\n")[:2] == ["New game: Singapore style", "Hand 1 · bob wins by self-draw"]
    assert chat.labels == []


def test_what_ended_reads_as_what_happened(chat: Chat) -> None:
    chat.say("ann: /result riichi ann 42000 bob 31000 cat 18000 dan 9000")
    chat.say("ann: /settle close")
    chat.say(RIICHI)
    told = chat.say("ann: /history 1").split("\n")
    assert "Game over" in told
    assert "Night closed" in told
    assert any(one.endswith("· final scores") for one in told)
    assert not any("the end of" in one or "payment" in one for one in told)


def test_who_came_and_went_without_a_hand_leaves_nothing_behind(chat: Chat) -> None:
    chat.say(SINGAPORE)
    chat.say("eve: /join")
    assert chat.say("ann: /leave eve").split("\n") == ["eve leaves.", "ann 0 · bob 0 · cat 0 · dan 0"]
    assert "eve" not in chat.say("ann: bob 2 from ann")


def test_who_leaves_with_a_balance_stays_in_the_standing(chat: Chat) -> None:
    """By hand: bob's 2 tai off ann cost her 4, cat and dan 2 each."""
    chat.say(SINGAPORE)
    chat.say("ann: bob 2 from ann")
    chat.say("eve: /join")
    chat.say("ann: /seat eve for dan")
    told = chat.say("dan: /leave dan")
    assert told.startswith("dan leaves on −2. That stays until /settle.")
    assert "dan −2" in chat.say("ann: bob 1 zimo")


def test_several_winners_have_their_names_beside_their_hands(chat: Chat) -> None:
    chat.say(RIICHI)
    told = chat.say("ann: /s from cat\nbob 5200\ndan 1000").split("\n")
    assert told[:5] == [
        "East 1 (#1)",
        "bob wins by ron off cat",
        "dan wins by ron off cat",
        "bob = 3 han 40 fu",
        "dan = 1 han 30 fu",
    ]


def test_tiles_of_several_winners_stand_behind_their_names(chat: Chat) -> None:
    chat.say(RIICHI)
    told = chat.say("ann: /s from cat\nbob 5200\ndan (234m) 345p 345s 66s 67p+8p dora 1m").split("\n")
    assert "dan 345p 345s 66s (234m) 67p +8p" in told
    assert "bob = 3 han 40 fu" in told


def test_a_false_win_says_so_once_and_pays_in_one_line_an_amount(chat: Chat) -> None:
    """Chombo of a player who does not deal, a mangan: 4,000 to the dealer, 2,000 to each of the others."""
    chat.say(RIICHI)
    told = chat.say("ann: /penalty bob zimo").split("\n")
    assert told[1:4] == ["Chombo by bob", "bob → ann 4,000", "bob → cat, dan 2,000 each"]


def test_a_draw_asks_about_bets_only_where_somebody_bet(chat: Chat) -> None:
    chat.say(RIICHI)
    assert chat.say("ann: /draw") == "A draw. Who was ready?"
    assert chat.labels[0] == "Nobody"
    chat.say("bob: /riichi")
    assert chat.say("ann: /draw").endswith("Anybody who bet is ready already.")
    assert chat.labels[0] == "Nobody else"


def test_a_correction_offers_eight_buttons_at_most(chat: Chat) -> None:
    chat.say(SINGAPORE)
    chat.say("ann: bob 2 from ann")
    chat.say("ann: /fix")
    assert len(chat.labels) == 8
    assert {"Off cat", "It was self-drawn", "3 tai", "Won by dan", "Cancel"} <= set(chat.labels)


def test_going_back_counts_only_what_there_is_to_count(chat: Chat) -> None:
    chat.say(SINGAPORE)
    chat.say("ann: bob 2 from ann")
    told = chat.say("ann: /restore 1")
    assert "Entries that no longer count: 1" in told
    assert "count again" not in told


def test_a_minimum_of_nothing_is_no_rule_to_be_told(chat: Chat) -> None:
    chat.say("ann: /newgame tw.taiwan_house ann bob cat dan")
    assert "at least 0" not in chat.say("ann: /rules")
    chat.say("ann: /endgame sure")
    chat.say("ann: /newgame hk ann bob cat dan")
    assert "To win: at least 3 faan" in chat.say("ann: /rules")


def test_undo_behind_a_new_name_takes_back_the_name(chat: Chat) -> None:
    chat.say(SINGAPORE)
    chat.say("ann: bob 2 from ann")
    chat.say("ann: /rename bob Bobby")
    chat.say("ann: /undo")
    assert chat.say("ann: /table").endswith("ann −4 · bob +8 · cat −2 · dan −2")
    assert chat.say("ann: /undo").startswith("Undone: hand 1.")


def test_undo_of_somebody_else_means_no_name(chat: Chat) -> None:
    chat.say(SINGAPORE)
    chat.say("cat: bob 2 from ann")
    chat.say("ann: /rename bob Bobby")
    assert chat.say("cat: /undo").startswith("Undone: hand 1.")
    assert "Bobby 0" in chat.say("cat: /table")


def test_all_of_the_history_tells_a_renaming_by_both_names(chat: Chat) -> None:
    chat.play([SINGAPORE, "ann: /rename bob Bobby"])
    assert chat.say("ann: /history all").split("\n")[1] == "2. the name bob → Bobby · ann"


def test_all_of_the_history_says_what_a_hand_brought_to_whom(chat: Chat) -> None:
    """By hand: three tai at 0.5/1 are 8 off the discarder and 4 off the others."""
    chat.play([SINGAPORE, "ann: /s bob 3 from cat", "cat: /kong dan concealed"])
    told = chat.say("ann: /history all").split("\n")
    assert told[1] == "2. hand 1: bob +16 · ann"
    assert told[2].startswith("3. ")
    assert "dan +6" in told[2]
    assert told[2].endswith("· cat")


@pytest.mark.parametrize("word", ["payments", "pay", "付款", "支払い"])
def test_the_payments_of_a_house_are_asked_for_by_their_name_and_read_forwards(chat: Chat, word: str) -> None:
    chat.say(SINGAPORE)
    told = chat.say(f"ann: /rules {word}").split("\n")
    assert told[0] == "Singapore style: payments"
    assert "the most tai that are paid → 5" in told
    assert "the dealer pays and gets double → no" in told


@pytest.mark.parametrize(
    ("opening", "line"),
    [
        ("/newgame bmja ann bob cat dan", "500 points: All Pair Honours;\nKnitting; Triple Knitting"),
        ("/newgame bmja ann bob cat dan", "×8: Purity"),
        ("/newgame riichi ann bob cat dan", "6 han (5 claimed): Chinitsu · 清一色"),
        ("/newgame hk ann bob cat dan", "3 faan: All triplets · 對對糊;\nMixed one suit · 混一色"),
    ],
)
def test_special_hands_are_listed_with_what_they_are_worth_here(chat: Chat, opening: str, line: str) -> None:
    chat.say(f"ann: {opening}")
    chat.say("ann: /rules")
    assert chat.labels[:2] == ["Payments", "Values"]
    assert f"\n{line}" in chat.say("ann: #2")


def test_the_list_of_values_is_that_of_the_house_at_the_table(chat: Chat) -> None:
    chat.play([SINGAPORE, "ann: /set all_pungs=3 ping_hu=off"])
    told = chat.say("ann: /rules values")
    assert "3 tai: All pungs · 碰碰胡" in told
    assert "\n4 tai: Full flush" in told
    assert "\nThe limit: Heavenly hand" in told


def test_what_several_nights_of_a_day_left_open_is_told_once(chat: Chat) -> None:
    """By hand: ann owes bob 4 of the first night and 2 of the second, cat and dan 2 and 1."""
    opening = "ann: /newgame sg ann bob cat dan stake=0.5/1"
    chat.play([opening, "ann: bob 2 from ann", "ann: /settle close"])
    chat.play([opening, "ann: bob 1 from ann", "ann: /settle close", opening, "ann: dan 1 zimo"])
    _, _, open_ones = chat.say("ann: /settle").partition("Still open from 12 January:\n")
    assert open_ones.split("\n")[:3] == ["ann → bob 6", "cat → bob 3", "dan → bob 3"]


def test_yaku_of_closed_hands_are_listed_as_such(chat: Chat) -> None:
    """Of those of one han: riichi, ippatsu, a drawn closed hand, pinfu and twin chows; tanyao may be open here."""
    chat.say("ann: /newgame riichi ann bob cat dan")
    told = re.sub(r"[:;]\n", lambda end: f"{end[0][0]} ", chat.say("ann: /rules values")).split("\n")
    (one,) = [each for each in told if each.startswith("1 han, closed hands only: ")]
    names = [name.partition(" · ")[0] for name in one.partition(": ")[2].split("; ")]
    assert names == ["Riichi", "Ippatsu", "Menzen tsumo", "Pinfu", "Iipeikou"]
    assert "2 han, closed hands only: Double riichi · 両立直; Chiitoitsu · 七対子" in told
    assert "3 han, closed hands only: Ryanpeikou · 二盃口" in told


@pytest.mark.parametrize(
    ("opening", "told"),
    [
        ("hk ann bob cat dan limit=8", ["Nothing is paid above 8 faan."]),
        ("hk ann bob cat dan limit=13", []),
        ("sg ann bob cat dan limit=3", ["Nothing is paid above 3 tai."]),
        ("sg ann bob cat dan", []),
        ("tw.capped_8 ann bob cat dan", ["Nothing is paid above 8 tai."]),
        ("zung_jung ann bob cat dan", []),  # its patterns above the limit count in full
    ],
)
def test_values_above_the_limit_are_told_to_be_paid_as_the_limit(chat: Chat, opening: str, told: list[str]) -> None:
    chat.say(f"ann: /newgame {opening}")
    assert [one for one in chat.say("ann: /rules values").split("\n") if one.startswith("Nothing is paid")] == told


def test_the_tile_that_won_is_shown_only_where_somebody_told_it(chat: Chat) -> None:
    """Off a discard this hand has its least only as a ping hu, and each tile that makes it one is paid alike."""
    chat.say(SINGAPORE)
    assert "\n123m 456m 789m 55p 678s\n" in chat.say("ann: /s ann 123m 456m 789m 55p 678s from bob")
    assert "won on" not in chat.say("bob: /why")
    assert "456m 789m 55p 678s 23m +1m" in chat.say("ann: /s ann 23m+1m 456m 789m 55p 678s from cat")
    assert "won on" in chat.say("bob: /why")
    assert "\n123m 456m 789m 55p 678s\n" in chat.say("ann: /fix 1 from=dan")


def test_a_settlement_counts_the_payments_that_clear_it(chat: Chat) -> None:
    for said in (SINGAPORE, "bob: bob 3 zimo"):
        chat.say(said)
    assert "3 payments clear it:" in chat.say("ann: /settle")
    chat.say("ann: /paid ann bob 8")
    assert "3 payments clear it:\n✓ ann → bob 8" in chat.say("ann: /settle")
    chat.say("ann: /paid cat bob 8")
    chat.say("ann: /paid dan bob 8")
    assert "All paid: nobody owes anything." in chat.say("ann: /settle")


def test_closing_a_night_without_debts_asks_about_none(chat: Chat) -> None:
    chat.say(SINGAPORE)
    chat.say("ann: /draw")
    chat.say("ann: /settle")
    assert chat.say("ann: #1").startswith("Call it a night? Nobody owes anything.")


def test_only_one_hand_is_the_best(chat: Chat) -> None:
    for said in (SINGAPORE, "bob: bob 3 zimo", "cat: cat 2 zimo", "dan: dan 1 zimo"):
        chat.say(said)
    shown = chat.say("ann: /stats").split("\n")
    assert [one.partition(",")[0] for one in shown if one.startswith(("Best", "Next"))] == [
        "Best: bob",
        "Next: cat",
        "Next: dan",
    ]


def test_points_have_a_decimal_everywhere(chat: Chat) -> None:
    chat.say("ann: /result riichi ann 42000 bob 31000 cat 18000 dan 9000")
    # 20/10/-10/-20 and the thousands above or below 30,000, with the 20 of the oka for the first
    for asked in ("/stats", "/settle", "/top"):
        shown = chat.say(f"ann: {asked}")
        assert "+52.0" in shown
        assert "+52 " not in shown


@pytest.mark.parametrize("word", ["封頂", "封顶", "上限", "max", "limit"])
def test_the_limit_is_set_by_any_word_for_it(chat: Chat, word: str) -> None:
    chat.say(SINGAPORE)
    assert "Now: 6 · the most tai that are paid" in chat.say(f"ann: /set {word}=6")


def test_a_hand_with_enough_faan_that_may_not_win_is_told_why(chat: Chat) -> None:
    chat.say("ann: /newgame hk.half_spicy_full_gun ann bob cat dan")
    shown = chat.say("ann: /value 123m 456m 789m SSS 2p+2p")
    assert "not all of them count towards the 3 it takes to win" in shown
    assert "That's worth 3; it takes at least 3" not in shown


def test_a_wait_worth_the_same_either_way_is_told_once(chat: Chat) -> None:
    """Zung Jung counts nothing for drawing the tile oneself."""
    chat.say("ann: /newgame zungjung ann bob cat dan")
    told = chat.say("ann: /waits 123m 456m 789m 555p 6p").split("\n")
    assert told[1:] == ["4p: 50 points", "6p: 45 points", "7p: 50 points"]


def test_a_game_replaced_before_its_first_hand_leaves_nothing_in_the_history(chat: Chat) -> None:
    chat.say(SINGAPORE)
    chat.say(SINGAPORE)
    chat.say("ann: /s bob 3 zimo")
    assert chat.say("ann: /history").split("\n").count("New game: Singapore style") == 1


def test_a_hand_of_a_finished_game_is_given_another_value(chat: Chat) -> None:
    """3 tai self-drawn are 8 from each, 4 tai 16; a game of riichi that ended as somebody went bust."""
    chat.say(SINGAPORE)
    chat.say("ann: /s ann 3 zimo")
    chat.say("ann: /endgame")
    chat.say("ann: #1")
    chat.say("ann: /fix 1 4")
    assert chat.balances == {"ann": 48_000, "bob": -16_000, "cat": -16_000, "dan": -16_000}
    chat.say(RIICHI)
    chat.say("ann: /s bob yakuman from cat")
    assert "= mangan" in chat.say("ann: /fix 2 mangan")


def test_two_places_of_the_winning_tile_are_told_beside_each_other(chat: Chat) -> None:
    """456 666 or the other six: the fu differ, so both readings are looked at."""
    chat.say(RIICHI)
    told = chat.say("ann: /value 234m 345p 456s 22p 66s +6s riichi").split("\n")
    assert told[1:3] == ["2 ways to read it; the best counts:", "234m 345p 456s 666s 22p, won on 666s / 456s"]


@pytest.mark.parametrize(
    ("word", "command"),
    [
        *(("rules", "rules"), ("history", "history"), ("規則", "rules"), ("歷史", "history"), ("局面", "table")),
        *(("ルール", "rules"), ("履歴", "history"), ("状況", "table"), ("順位表?", "table")),
    ],
)
def test_one_word_in_answer_to_the_bot_looks_up(word: str, command: str) -> None:
    chat = Chat.after("ann: /newgame singapore ann ben cat dan", "ann: /s ben 3 zimo")
    shown = chat.shown
    assert chat.say(f"ann: {word}") == ""
    assert chat.say(f"ann: {word}", reply_to=shown) == chat.say(f"ann: /{command}") != ""
    assert chat.say(f"ann: /{word.rstrip('?')}") != ""


@pytest.mark.parametrize(
    ("word", "command"),
    [
        *(("帳", "settle"), ("帳單", "settle"), ("收工", "settle"), ("お開き", "settle"), ("終局", "endgame")),
        *(("終了", "endgame"), ("結束", "endgame"), ("記録", "history"), ("設定", "set"), ("上一步", "undo")),
        *(("改", "fix"), ("走勢", "chart"), ("座位", "seat"), ("グラフ", "chart")),
    ],
)
def test_a_command_in_chinese_or_japanese_is_the_english_one(word: str, command: str) -> None:
    told = ("ann: /newgame singapore ann ben cat dan", "ann: /s ben 3 zimo")
    chat, other = Chat.after(*told), Chat.after(*told)
    assert chat.say(f"ann: /{word}") == other.say(f"ann: /{command}") != ""


def test_a_command_nobody_knows_is_answered_in_every_script(chat: Chat) -> None:
    chat.say(SINGAPORE)
    assert "/天気" in chat.say("ann: /天気")


def test_the_rules_are_asked_for_by_what_they_are_about(chat: Chat) -> None:
    chat.say("ann: /newgame tw.taiwan_house ann bob cat dan")
    assert chat.say("ann: /rules 包牌") == chat.say("ann: /rules pay") != chat.say("ann: /rules")
    assert chat.say("ann: /rules 連莊") == chat.say("ann: /rules game") != chat.say("ann: /rules")


def test_a_correction_names_its_hand_by_place(chat: Chat) -> None:
    chat.play([SINGAPORE, "ann: /s ann 3 from bob", "ann: /s cat 2 zimo"])
    chat.say("ann: /更正 第1局 cat放槍")
    assert chat.seen.night.hands[0].given.wins[0].payer == chat.seen.night.hands[1].given.wins[0].player


def test_a_rule_told_without_a_command_is_set_by_a_tap(chat: Chat) -> None:
    """3 tai off a discard are 50 and 3 times 10."""
    chat.say("ann: /newgame tw.taiwan_house ann bob cat dan")
    assert chat.say("ann: 下一局開始底50台10") != ""
    assert chat.labels == ["下一局開始底50台10"]
    chat.say("ann: #1")
    chat.say("ann: /s cat 3 from dan")
    assert chat.balances == {"ann": 0, "bob": 0, "cat": 80_000, "dan": -80_000}


@pytest.mark.parametrize(
    ("game", "word", "option"),
    [
        ("hk", "封頂", "limit"),
        ("hk", "limit", "limit"),
        ("tw", "一炮多響", "multiple_winners"),
        ("mcr", "起和", "minimum"),
    ],
)
def test_a_rule_named_behind_rules_is_shown_as_it_is_in_force(game: str, word: str, option: str) -> None:
    chat = Chat.after(f"ann: /newgame {game} ann bob cat dan")
    before = chat.balances
    shown, labels = chat.say(f"ann: /rules {word}").split("\n"), chat.labels
    assert shown[0] == chat.say(f"ann: /set {option}").split("\n")[0] != ""
    assert labels or f"/set {word}=" in shown[-1], "it says how the rule is changed"
    assert chat.balances == before


def test_an_element_named_behind_rules_shows_what_everything_is_worth() -> None:
    chat = Chat.after("ann: /newgame hk ann bob cat dan")
    assert chat.say("ann: /rules 大三元") == chat.say("ann: /rules worth") != ""


@pytest.mark.parametrize("word", ["收檔", "收攤啦", "散場", "散场", "お開きにしよう"])
def test_words_that_close_the_evening_show_who_pays_whom(word: str) -> None:
    chat = Chat.after("ann: /newgame hk ann bob cat dan", "ann: bob 3 faan from cat")
    assert chat.say(f"ann: {word}") == chat.say("ann: /settle") != ""


@pytest.mark.parametrize("said", ["阿芳走先", "阿芳先走", "阿芳走咗", "阿芳走了"])
def test_who_goes_home_in_chinese_is_asked_about(said: str) -> None:
    told = ("阿明: /newgame hk 阿明 阿芳 大文 細妹", "阿明: 阿芳食糊3番阿明出銃")
    chat, other = Chat.after(*told), Chat.after(*told)
    assert chat.say(f"阿明: {said}") == other.say("阿明: 阿芳離場") != ""


@pytest.mark.parametrize("said", ["大文 走 阿肥上", "大文走咗，阿肥上", "大文走，阿肥 上"])
def test_who_goes_and_who_comes_may_stand_apart(said: str) -> None:
    chat = Chat.after("阿明: /newgame hk 阿明 阿芳 大文 細妹", "阿明: 阿芳食糊3番阿明出銃")
    chat.say(f"阿明: {said}")
    assert len(chat.labels) == 1
    assert "阿肥" in chat.labels[0]
    assert "大文" in chat.labels[0]


@pytest.mark.parametrize(
    "said",
    [
        *("score?", "whats the score", "current points", "points pls?", "who is winning", "balance?", "points now"),
        *("今何点？", "今の順位", "現在幾多分", "結果現在大家多少", "算一下現在多少"),
    ],
)
def test_points_of_a_running_game_are_told_as_they_stand(said: str) -> None:
    """A mangan of 8,000 off Cat; what is owed is open until the game is over."""
    chat = Chat.after("ann: /newgame riichi Ann Bob Cat Dan", "ann: bob mangan from cat")
    assert "Bob 33,000" in chat.say(f"ann: {said}")


@pytest.mark.parametrize(
    "said", ["who is winning", "current scores", "points now", "how are we doing?", "算一下現在多少"]
)
def test_who_leads_shows_the_standing(said: str) -> None:
    chat = Chat.after("ann: /newgame hk ann bob cat dan", "ann: bob 3 faan from cat")
    assert chat.say(f"ann: {said}") == chat.say("ann: /settle") != ""


@pytest.mark.parametrize("said", ["邊個贏緊?", "谁在赢？", "誰輸最多"])
def test_who_is_winning_shows_the_standing(said: str) -> None:
    chat = Chat.after("ann: /newgame hk ann bob cat dan", "ann: bob 3 faan from cat")
    assert chat.say(f"ann: {said}") == chat.say("ann: /settle") != ""


def test_talk_of_rules_meets_silence(chat: Chat) -> None:
    chat.say("大佬: /newgame hk 大佬 阿珍 阿輝 家嫂")
    for said in ("全銃好定半銃好", "我哋打半銃㗎嘛", "改日再打", "下鋪打邊張好", "換我打"):
        assert chat.say(f"大佬: {said}") == ""


def test_words_behind_why_that_are_no_rule_are_left(chat: Chat) -> None:
    chat.play([SINGAPORE, "ann: ann 3 from bob"])
    told = chat.say("ann: /why so much")
    assert told == chat.say("ann: /why")
    assert "rule" not in told


def test_prices_of_a_table_have_cents_as_payments_have(chat: Chat) -> None:
    """1 tai at 0.2/0.4 in the old style: double from the discarder, 0.8 and two of 0.4; 0.8 each where it is drawn."""
    shown = chat.say("ann: /newgame sg ann bob cat dan stake=0.2/0.4")
    assert "0.80+0.40+0.40, self-drawn 0.80+0.80+0.80" in shown


def test_a_riichi_of_somebody_unknown_asks_who_he_is(chat: Chat) -> None:
    chat.say(RIICHI)
    chat.say("eve: /riichi")
    assert chat.reply is not None
    assert chat.reply.lines[0].key == "which_one"
    chat.say(f"eve: {chat.reply.choices[0].command}")
    assert len(chat.seen.night.mid_deal.bets) == 1


@pytest.mark.parametrize(
    "asked", ["点数は？", "点数状況", "順位は?", "今何位？", "何点差？", "今何本場？", "供託ある？"]
)
def test_points_of_a_riichi_game_are_asked_in_words(asked: str) -> None:
    chat = Chat.after("太郎: /newgame リーチ 太郎 花子 ケン ユキ", "太郎: 2000オール")
    assert chat.say(f"ケン: {asked}") == chat.say("ケン: /table")
    assert "太郎 31,000 · 花子 23,000" in chat.text


# what looks and answers leave unsaid


SINGAPORE = "ann: /newgame sg ann bob cat dan"


def test_a_new_stake_says_what_the_smallest_hand_brings() -> None:
    """0 doubles cost 0.1, one double 0.2: off a discard 0.4 from the discarder, 0.2 from each of the others."""
    told = Chat.after(SINGAPORE).say("ann: /stake 0.1/0.2")
    assert "1 tai: 0.40+0.20+0.20, self-drawn 0.40+0.40+0.40" in told


def test_small_stakes_say_that_payments_are_rounded_up() -> None:
    assert "Payments are rounded up" in Chat().say("ann: /newgame sg.small_stakes ann bob cat dan")
    assert "rounded" not in Chat().say(SINGAPORE)


def test_the_table_says_how_many_hands_were_undone_where_the_number_runs_ahead() -> None:
    chat = Chat.after(SINGAPORE, "ann: bob 3 from ann", "ann: cat 1 zimo", "ann: /undo", "ann: dan 1 zimo")
    assert "\nAfter hand 3 (1 undone)\n" in chat.say("ann: /table")


def test_the_table_says_what_was_handed_over_below_what_was_won() -> None:
    chat = Chat.after(SINGAPORE, "ann: bob 3 from ann", "ann: /paid ann bob 5")
    assert chat.say("ann: /table").endswith("\n✓ ann → bob 5")


def test_the_first_game_of_a_night_names_what_earlier_ones_left_open() -> None:
    chat = Chat.after(SINGAPORE, "ann: bob 3 from ann", "ann: /settle close")
    told = chat.say(SINGAPORE)
    assert told.splitlines()[-4].startswith("Still open from ")
    assert told.splitlines()[-3:] == ["ann → bob 8", "cat → bob 4", "dan → bob 4"]
    assert "Still open" not in chat.say("ann: /newgame hk ann bob cat dan")


def test_a_swap_that_is_undone_is_called_a_swap() -> None:
    chat = Chat.after(SINGAPORE, "ann: /seat bob ann")
    assert "Undone: bob and ann swap seats." in chat.say("ann: /undo")


def test_a_table_of_rules_that_there_is_not_is_asked_about_with_those_on_offer() -> None:
    chat = Chat()
    chat.say("ann: /newgame taiwanese.club ann bob cat dan")
    assert "Taiwan home: 100/20, dealer tai" in chat.labels
    assert "Rules: Taiwan home" in chat.say("ann: #2")


def test_the_rules_while_people_sit_down_are_those_of_that_game() -> None:
    chat = Chat()
    chat.say("ann: /newgame hk")
    assert chat.say("ann: /rules").startswith("Hong Kong mahjong\n")


@pytest.mark.parametrize("said", ["bao", "false win", "two winners", "包牌", "チョンボ"])
def test_bao_false_wins_and_two_winners_have_a_page_of_help(said: str) -> None:
    told = Chat.after(SINGAPORE).say(f"ann: /help {said}")
    assert "bao: " in told
    assert "false win: " in told
    assert "both win" in told


def test_the_page_of_help_shows_no_bao_where_nobody_can_be_liable() -> None:
    assert "bao: " not in Chat.after("ann: /newgame mcr ann bob cat dan").say("ann: /help bao")


@pytest.mark.parametrize("line", ["{} 3 from ann, cat bao", "{} false win", "{} 3 and dan 3 from ann"])
def test_what_the_page_of_help_shows_is_understood(line: str) -> None:
    chat = Chat.after(SINGAPORE)
    assert chat.say(f"ann: {line.format('bob')}")
    assert not chat.problems or chat.labels


def test_a_false_win_paid_by_its_claim_asks_what_was_claimed() -> None:
    chat = Chat.after("ann: /newgame tw.taiwan_house ann bob cat dan")
    assert chat.say("ann: bob false win") == "False win by bob: what was claimed? For example: 3 tai zimo"


def test_players_who_are_level_share_a_place() -> None:
    """40 points: the discarder pays 40 and what the others leave of theirs above 25, 70; the others 25 each."""
    chat = Chat.after("ann: /newgame zj ann bob cat dan", "ann: ann 40 from bob", "ann: bob 40 from ann")
    told = chat.say("ann: /stats")
    assert "1. ann +50\n1. bob +50\n3. cat −50\n3. dan −50" in told
    assert "Money: ann, bob, +50" in chat.say("ann: /top")


@pytest.mark.parametrize(
    ("game", "asked", "told"),
    [
        ("mcr", "3", "That's worth 3 points; it takes at least 8 to win."),
        ("hk", "2", "That's worth 2 faan; it takes at least 3 to win."),
        ("sg", "9", "Off a discard · self-drawn:\n9 tai: 32+16+16 · 32+32+32"),  # as 5 tai, the limit
    ],
)
def test_a_value_outside_the_table_says_what_it_brings_or_needs(game: str, asked: str, told: str) -> None:
    chat = Chat()
    chat.say(f"ann: /newgame {game} ann bob cat dan")
    assert chat.say(f"ann: /points {asked}") == told


def test_a_value_that_brings_nothing_has_no_row_in_the_rules() -> None:
    chat = Chat()
    chat.say("ann: /newgame tw ann bob cat dan")
    rules = chat.say("ann: /rules").split("\n")
    assert "1 tai: 1 · 1+1+1" in rules
    assert not [one for one in rules if one.startswith("0 tai")]


@pytest.mark.parametrize(
    ("game", "has_flowers"),
    [("zj", False), ("zj.bonus", True), ("tw.no_flowers", False), ("tw", True), ("riichi", False), ("hk", True)],
)
def test_help_names_flowers_where_they_are_played_with(game: str, has_flowers: bool) -> None:
    chat = Chat()
    chat.say(f"ann: /newgame {game} ann bob cat dan")
    assert ("flowers, 1y" in chat.say("ann: /help tiles")) is has_flowers


@pytest.mark.parametrize("game", [f"{name}.{preset}" for name, one in RULESETS.items() for preset in one.presets])
def test_the_rule_that_help_changes_is_another_one_than_in_force(game: str) -> None:
    chat = Chat()
    chat.say(f"ann: /newgame {game} ann bob cat dan")
    example = next(one for one in chat.say("ann: /help rules").split("\n") if one.startswith("/set "))
    assert chat.say(f"ann: {example.rpartition(': ')[0]}").startswith("Now: ")


@pytest.mark.parametrize("topic", ["rules", "tiles", "end"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_no_wider_than_a_phone_with_long_names(topic: str, language: str) -> None:
    chat = Chat()
    for game in RULESETS:
        chat.say(f"annabelle: /newgame {game} annabelle bartholomew catherine dominique")
        chat.say(f"annabelle: /help {topic}")
        assert chat.reply is not None
        shown = plain(chat.reply, catalogue(in_the_words_of(game, language))).split("\n")
        assert [one for one in shown if width(one) > COLUMNS] == []


def test_rules_with_an_uma_by_those_below_the_start_say_so() -> None:
    chat = Chat()
    chat.say("ann: /newgame riichi.jpml_a ann bob cat dan")
    assert "Uma by how many are below the start" in chat.say("ann: /rules").split("\n")


FOUR: Final = (
    ("alice", "bruce", "carol", "diana"),
    ("Christopher1", "Bartholomew2", "Alexandria-3", "Wilhelmina-4"),
    ("陳小明", "阿芳", "細妹", "老王"),
    ("佐藤美智子", "田中健太郎", "鈴木一朗", "山本百合子"),
)
"""Names as they usually are, and the longest."""


@pytest.mark.parametrize("names", FOUR, ids=lambda one: one[0])
@pytest.mark.parametrize("game", RULESETS)
def test_no_line_of_help_is_wider_than_a_phone_however_long_the_names(names: tuple[str, ...], game: str) -> None:
    seats = 2 if game == "riichi_arcade" else 4
    chat = Chat.after(f"ann: /newgame {game} {' '.join(names[:seats])}")
    for topic in ("", *TOPICS):
        chat.say(f"ann: /help {topic}")
        assert chat.reply is not None
        shown = [plain(chat.reply, catalogue(in_the_words_of(game, one))) for one in LANGUAGES]
        assert [row for one in shown for row in one.split("\n") if width(row) > COLUMNS] == []


def test_two_winners_of_long_names_are_told_in_rows_that_can_be_typed() -> None:
    chat = Chat.after("ann: /newgame riichi Christopher1 Bartholomew2 Alexandria-3 Wilhelmina-4")
    rows = chat.say("ann: /help rare").split("\n")
    first = rows.index("from Christopher1")
    typed = "\n".join(rows[first : first + 3]).removesuffix(": both win")
    chat.say(f"ann: {typed}")
    assert len(chat.seen.night.hands[-1].given.wins) == 2


def test_two_players_are_told_of_no_second_winner_and_nobody_liable() -> None:
    chat = Chat.after("ann: /newgame arcade ann bob")
    assert chat.say("ann: /help rare").split("\n")[1:] == [
        "bob false win: a claim that was none",
        "/rules pay: what is played here",
    ]


# what a hand of tiles brings at the stake of a running game


@pytest.mark.parametrize(
    ("game", "brings"),
    [
        ("hong_kong", ["Brings 64+32+32", "Brings 32+32+16"]),  # 6 and 5 faan: East and discarder twice
        ("mcr", ["Brings 28+28+28", "Brings 27+8+8"]),  # 8 and 20 from each; 8 and 19 from the discarder
        ("british", ["Brings 288+144+144", "Brings 256+128+128"]),  # 144 and 128 points, East pays double
    ],
)
def test_the_value_of_tiles_is_told_with_what_it_brings_at_this_table(game: str, brings: list[str]) -> None:
    chat = Chat.after(f"ann: /newgame {game} ann bob cat dan")
    said = chat.say("bob: /value (222p) 333s 444m 55p (EEE)").split("\n")
    assert [one for one in said if one.startswith("Brings")] == brings
    chat.say("ann: /endgame sure")
    assert "Brings" not in chat.say("bob: /value (222p) 333s 444m 55p (EEE)")


@pytest.mark.parametrize("played", ["", "/newgame riichi ann ben cat dan"])
def test_the_rules_of_a_game_are_told_in_its_words_whatever_is_played(chat: Chat, played: str) -> None:
    chat.say("ann: /language ja")
    if played:
        chat.say(f"ann: {played}")
    chat.say("ann: /rules sg")
    assert chat.reply is not None
    assert "1台：2+1+1" in plain(chat.reply, catalogue(chat.reply.language))


def test_a_game_is_known_by_its_japanese_name(chat: Chat) -> None:
    chat.say("ケン: /newgame 国標 ケン マリ アヤ 翔太")
    assert chat.seen.night.house is not None
    assert chat.seen.night.house.variant == "mcr"


def test_a_bet_before_a_first_hand_that_was_never_played_is_in_no_season(chat: Chat) -> None:
    chat.play(("ann: /newgame riichi Ann Ben Cat Dan", "ann: /riichi cat", "ann: /endgame sure"))
    assert chat.say("ann: /season") == "Nothing has been played in this season yet."


def test_a_page_of_the_history_behind_the_last_is_the_last(chat: Chat) -> None:
    chat.say("ann: /newgame hk ann ben cat dan")
    chat.say("ann: ann 3 from ben")
    assert chat.say("ann: /history all 9") == chat.say("ann: /history all")
    for _ in range(25):
        chat.say("ann: ann 3 from ben again")
    assert chat.say("ann: /history all 9") == chat.say("ann: /history all 2")
    assert chat.say("ann: /history all 2") != chat.say("ann: /history all")


def test_a_table_says_up_to_which_payment_it_stands() -> None:
    chat = Chat.after("ann: /newgame sg ann ben cat dan", "ann: /kong dan concealed")
    assert "\nBefore the first hand, up to 0b\n" in chat.say("ann: /table")
    chat.say("ann: ben 3 from dan")
    assert "\nAfter hand 1\n" in chat.say("ann: /table")
    chat.say("ann: /pay ann ben 5")
    chat.say("ann: /pay ann cat 2")
    assert "\nAfter hand 1, up to 1b\n" in chat.say("ann: /table")
