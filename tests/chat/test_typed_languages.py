"""What people type in Chinese and Japanese means what it says."""

from __future__ import annotations

import pytest

from bot.reading import vocabulary
from bot.reading.vocabulary import BET, ENGLISH, FACTS, HOW, INDICATORS, LIMITS, READY, UNITS
from bot.text.catalogue import catalogue
from bot.text.render import buttons, plain
from engine.hand import show
from engine.notation.parse import parse
from tests.chat.conftest import Chat

# 0.5/1: two doubles are 0.5 x 4 = 2, and double that for the discarder and for each loser of a self-draw.
TWO_FROM_ANN = {"Ann": -4000, "Ben": 8000, "Wen": -2000, "Rob": -2000}
TWO_SELF_DRAWN = {"Ann": -4000, "Ben": 12_000, "Wen": -4000, "Rob": -4000}


@pytest.mark.parametrize(
    "typed", ["ben 2台 放槍 ann", "ben 2台 ann 放枪", "ben 2番 點炮 ann", "/s ben 2台 由 ann", "ben 2翻 ロン ann"]
)
def test_a_win_off_somebody(table: Chat, typed: str) -> None:
    table.say(f"Ann: {typed}")
    assert table.balances == TWO_FROM_ANN


@pytest.mark.parametrize(
    "typed", ["ben 2台 自摸", "ben 胡 2台 自摸", "ben 2翻 ツモ", "南 2台 自摸", "/s ben 2ハン つも"]
)
def test_a_win_from_the_wall(table: Chat, typed: str) -> None:
    table.say(f"Ann: {typed}")
    assert table.balances == TWO_SELF_DRAWN


@pytest.mark.parametrize(
    "typed",
    ["ben胡2台 ann放槍", "/s ben胡2台 ann出銃", "/s ben 2翻 annからロン", "/s ben 二台 ann点炮", "/s 南 2台 由ann"],
)
def test_a_win_written_without_spaces(table: Chat, typed: str) -> None:
    table.say(f"Ann: {typed}")
    assert table.balances == TWO_FROM_ANN


def test_the_payer_may_stand_before_the_word_beside_tiles_too(table: Chat) -> None:
    # seat wind, round wind: 2 doubles
    table.say("Ann: /s ann 123m 555p (789s) 5m+5m EEE ben 放槍")
    assert table.balances == {"Ann": 8000, "Ben": -4000, "Wen": -2000, "Rob": -2000}


@pytest.mark.parametrize("typed", ["/s ann放槍ben 2台", "/s ben 出銃 ann 2台"])
def test_the_name_before_the_word_of_discarding_pays_the_one_behind_it(table: Chat, typed: str) -> None:
    payer, winner = ("Ann", "Ben") if "ann放槍" in typed else ("Ben", "Ann")
    table.say(f"Ann: {typed}")
    assert table.balances == {"Rob": -2000, "Wen": -2000, payer: -4000, winner: 8000}


@pytest.mark.parametrize(("typed", "doubles"), [("一台", 1), ("三台", 3), ("五番", 5), ("四 台", 4)])
def test_chinese_numbers_are_read(table: Chat, typed: str, doubles: int) -> None:
    # singly 0.5 x 2^n, each of three pays double for a self-draw
    table.say(f"Ann: /s ben {typed} 自摸")
    assert table.balances["Ben"] == 3 * 2 * 500 * 2**doubles


def test_a_name_is_not_cut(chat: Chat) -> None:
    chat.say("ann: /newgame sg 海底王 阿自 胡明 Ann stake=0.5/1")
    chat.say("ann: /s 海底王 2台 自摸")
    assert chat.balances["海底王"] == 12_000
    chat.say("ann: /s 胡明 2台 海底王放槍")
    assert chat.balances["胡明"] == 8000 - 4000
    chat.say("ann: /s 海底王自摸 2台")
    assert chat.balances["海底王"] == 12_000 - 4000 + 12_000


def test_a_win_word_is_cut_off_the_tiles(table: Chat) -> None:
    # one suit and a pung of the round wind (Rob sits North); nothing claimed, self-drawn: 2 + 1 + 1
    table.say("Rob: /s rob 123m EEE 789m 444m 55mツモ 門前")
    assert table.items == {"mixed_suit": 2, "pung_round_wind": 1, "concealed_hand": 1}


@pytest.mark.parametrize(
    ("typed", "hand"),
    [
        ("ポン555p チー123m 暗カン9999s EE", "EE (555p) (123m) [9999s]"),
        ("大明カン 7777p カン 8888p", "(7777p) (8888p)"),
        ("碰 五五五筒 吃 一二三萬 暗槓 9999s 東東", "EE (555p) (123m) [9999s]"),
    ],
)
def test_sets_are_called_by_their_words(typed: str, hand: str) -> None:
    assert show(parse(typed).hand) == hand


@pytest.mark.parametrize("typed", ["/draw 流局", "/draw 荒牌", "/draw exhaustive"])
def test_a_drawn_hand(table: Chat, typed: str) -> None:
    table.say(f"Ann: {typed}")
    assert set(table.balances.values()) == {0}
    assert "Hand 1" in table.say("Ann: /history")


@pytest.mark.parametrize("typed", ["/seat 莊=wen 圈=南", "/seat dealer=wen round=S", "/seat 親=wen 場=南"])
def test_dealer_and_round_are_put_right(table: Chat, typed: str) -> None:
    assert "Next: Wen deals, South round" in table.say(f"Ann: {typed}")


@pytest.mark.parametrize("typed", ["/fix 1 贏家=wen", "/fix 1 和了者=wen"])
def test_the_winner_is_corrected(table: Chat, typed: str) -> None:
    table.say("Ann: ben 2 from ann")
    table.say(f"Ann: {typed}")
    assert table.balances == {"Ann": -4000, "Ben": -2000, "Wen": 8000, "Rob": -2000}


def test_the_payer_is_corrected(table: Chat) -> None:
    table.say("Ann: ben 2 from rob")
    table.say("Ann: /fix 1 放槍=ann")
    assert table.balances == TWO_FROM_ANN


@pytest.mark.parametrize("word", ["大家", "全員", "all"])
def test_a_bill_is_shared_by_all(table: Chat, word: str) -> None:
    table.say(f"Ann: /pay rob {word} 3 晚飯")
    assert table.balances == {"Ann": 1000, "Ben": 1000, "Wen": 1000, "Rob": -3000}


@pytest.mark.parametrize(
    ("typed", "name"), [("香港", "Hong Kong"), ("リーチ麻雀", "Riichi"), ("台灣", "Taiwanese"), ("新加坡", "Singapore")]
)
def test_a_game_is_opened_by_its_own_name(chat: Chat, typed: str, name: str) -> None:
    assert name in chat.say(f"ann: /newgame {typed} Ann Ben Wen Rob")


@pytest.mark.parametrize("chatter", ["10分", "3点", "流局嗎？", "我 3 點到", "大家好", "西", "全部 5 瓶"])
def test_chatter_in_chinese_gets_silence(table: Chat, chatter: str) -> None:
    assert table.say(f"Ann: {chatter}") == ""


def test_a_word_of_another_language_stands_for_one_thing() -> None:
    """It is turned into English before anything else looks at it."""
    meant = {
        *HOW,
        *INDICATORS,
        *UNITS,
        *LIMITS,
        *READY,
        *BET,
        *vocabulary.NOISE,
        *vocabulary.BAO,
        *vocabulary.CLOSED,
    }
    assert meant & set(ENGLISH) == set()
    assert set(FACTS) & set(ENGLISH) == set()
    assert set(ENGLISH.values()) & set(ENGLISH) == set()


@pytest.mark.parametrize("typed", ["ben 3台 ann 放槍", "ben 3台 ann点炮", "ann放槍 ben 3台", "ben 3台 annから"])
def test_whoever_stands_before_the_word_of_discarding_fed_a_false_win(table: Chat, typed: str) -> None:
    # a limit hand claimed off Ann: 5 tai of 0.5/1 are 16 for each, and 32 for the one who fed it
    table.say(f"Ann: /penalty {typed}")
    assert table.balances == {"Ann": 32_000, "Ben": -64_000, "Wen": 16_000, "Rob": 16_000}


def test_a_fine_goes_where_the_arrow_points(table: Chat) -> None:
    table.say("Ann: /penalty ben 5 → wen")
    assert table.balances == {"Ann": 0, "Ben": -5000, "Wen": 5000, "Rob": 0}


@pytest.mark.parametrize("typed", ["東=wen", "東=Wen 局=1", "east=wen"])
def test_the_first_dealer_is_set_by_its_sign(table: Chat, typed: str) -> None:
    assert "Wen E · Rob S · Ann W · Ben N" in table.say(f"Ann: /seat {typed}")


@pytest.mark.parametrize(
    ("language", "help_line"),
    [("zh_Hant", "/newgame 台灣 阿明 小美 老王 阿姨"), ("ja", "/newgame リーチ 太郎 花子 次郎 美咲")],
)
def test_the_first_help_can_be_typed_in_its_own_language(chat: Chat, language: str, help_line: str) -> None:
    chat.say(f"ann: /language {language}")
    chat.say("ann: /help")
    assert chat.reply is not None
    shown = plain(chat.reply, catalogue(language)).split("\n")
    assert help_line in shown
    chat.say(f"ann: {help_line}")
    assert len(chat.balances) == 4
    games = " · ".join(shown[shown.index(help_line) + 1 :]).partition("：")[2].split(" · ")
    assert len(games) == 8
    for game in games:
        other = Chat()
        other.say(f"ann: /newgame {game} 阿明 小美 老王 阿姨")
        assert other.problems == []
        assert len(other.seen.night.people) in (2, 4), game


def test_amounts_and_limits_are_told_in_the_words_of_the_language(chat: Chat) -> None:
    chat.say("ann: /newgame riichi Ann Ben Wen Rob")
    chat.say("ann: ann tsumo 6000")
    assert chat.reply is not None
    assert plain(chat.reply, catalogue("ja")) == "6000は2000オール、6000オールのどちらですか？"
    assert [one.label for one in buttons(chat.reply.choices, catalogue("zh_Hant"))] == ["各 2000", "各 6000"]
    chat.say("ann: ben 3han 30fu from wen")
    chat.say("rob: no, haneman")
    assert chat.reply is not None
    assert "跳満" in plain(chat.reply, catalogue("ja"))
    assert "haneman" not in plain(chat.reply, catalogue("ja"))


@pytest.mark.parametrize("language", ["en", "zh_Hant", "zh_Hant@hong_kong", "zh_Hans", "ja"])
def test_a_topic_of_help_is_asked_for_by_the_words_on_its_button(table: Chat, language: str) -> None:
    table.say("Ann: /help")
    assert table.reply is not None
    labels = [one.label for one in buttons(table.reply.choices, catalogue(language))]
    titles = [table.say(f"Ann: /help {label}").split("\n")[0] for label in labels]
    rare = "Bao, false wins, two winners"
    assert titles == [
        *("Recording a hand", "Typing tiles", rare),
        *("Putting things right", "Rules and stake", "Ending the night"),
    ]


TILES = "123m 456m 789m EEE 5m+5m"


@pytest.mark.parametrize("said", [f"ann {TILES} ji mo", f"ann {TILES} jimok", f"{TILES} ji mok", f"ann ji mo {TILES}"])
def test_a_self_draw_called_in_cantonese_stands_beside_tiles(said: str) -> None:
    chat, meant = (Chat.after("ann: /newgame hk ann ben cat dan") for _ in range(2))
    assert chat.say(f"ann: {said}") == meant.say(f"ann: ann {TILES} zimo") != ""


@pytest.mark.parametrize("said", [f"sik wu {TILES} off ben", f"ann sik wu {TILES} from ben"])
def test_a_win_called_in_cantonese_stands_beside_tiles(said: str) -> None:
    chat, meant = (Chat.after("ann: /newgame hk ann ben cat dan") for _ in range(2))
    assert chat.say(f"ann: {said}") == meant.say(f"ann: ann {TILES} off ben") != ""


@pytest.mark.parametrize("said", ["ann ji mok 4", "i ji mok 4", "4 faan, ji mok, ann"])
def test_a_self_draw_is_called_in_two_words(said: str) -> None:
    chat = Chat.after("ann: /newgame hk ann ben cat dan", f"ann: {said}")
    assert chat.balances == Chat.after("ann: /newgame hk ann ben cat dan", "ann: ann 4 zimo").balances


@pytest.mark.parametrize("said", ["wong jong", "wong paai"])
def test_a_draw_is_called_in_cantonese(said: str) -> None:
    chat = Chat.after("ann: /newgame hk ann ben cat dan", f"ann: {said}")
    assert [one.given.wins for one in chat.seen.night.hands] == [()]


def test_money_given_in_cantonese_is_asked_about_as_any_other() -> None:
    chat, meant = (Chat.after("ann: /newgame hk ann ben cat dan", "ann: ann 5 faan off dan") for _ in range(2))
    assert chat.say("ann: dan bei ann 50 cash") == meant.say("ann: dan gives ann 50 cash") != ""


def test_small_dragons_and_winds_are_named_with_figures_at_a_table_of_zung_jung() -> None:
    chat, meant = (Chat.after("ann: /newgame zj ann ben cat dan") for _ in range(2))
    assert chat.say("ann: dan small 3 dragons off ben") == meant.say("ann: dan small three dragons off ben") != ""
    chat, meant = (Chat.after("ann: /newgame zj ann ben cat dan") for _ in range(2))
    assert chat.say("ann: dan small 4 winds off ben") == meant.say("ann: dan small four winds off ben") != ""
