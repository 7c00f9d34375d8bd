"""The language a chat begins with, and what a reply is said in."""

from __future__ import annotations

import pytest

from bot.chat import Reply, line
from bot.text.speech import (
    game_of_speech,
    in_language,
    language_of_line,
    language_of_message,
    language_of_tag,
    language_of_terminal,
)

TAGS = [
    ("en", "en"),
    ("en-GB", "en"),
    ("ja", "ja"),
    ("ja-JP", "ja"),
    ("zh", "zh_Hans"),
    ("zh-CN", "zh_Hans"),
    ("zh-hans", "zh_Hans"),
    ("zh-SG", "zh_Hans"),
    ("zh-Hans-HK", "zh_Hans"),  # the script says more than the place
    ("zh-TW", "zh_Hant"),
    ("zh-HK", "zh_Hant"),
    ("zh-MO", "zh_Hant"),
    ("zh_Hant", "zh_Hant"),
    ("zh-hant-sg", "zh_Hant"),
    ("yue", "zh_Hant"),
    ("yue-Hans", "zh_Hans"),
    ("fr", ""),
    ("pt-br", ""),
    ("", ""),
    (None, ""),
]


@pytest.mark.parametrize(("tag", "language"), TAGS)
def test_a_language_is_guessed_from_the_client(tag: str | None, language: str) -> None:
    assert language_of_tag(tag) == language


def test_a_reply_is_said_in_the_language_of_the_chat() -> None:
    reply = Reply(lines=(line("undo.nothing"),))
    assert in_language(reply, {"language": "ja"}).language == "ja"
    assert in_language(reply, {}).language == ""


def test_a_reply_that_names_a_language_keeps_it() -> None:
    """`/language` answers in the new one."""
    assert in_language(Reply(lines=(), language="zh_Hans"), {"language": "ja"}).language == "zh_Hans"


def test_a_reply_about_a_game_is_said_in_its_words() -> None:
    reply = Reply(lines=())
    assert in_language(reply, {"language": "zh_Hant"}, "hong_kong").language == "zh_Hant@hong_kong"
    assert in_language(reply, {"language": "zh_Hans"}, "hong_kong").language == "zh_Hans"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "zh_TW.UTF-8"}, "zh_Hant"),
        ({"LANG": "zh_CN.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "zh_HK"}, "zh_Hant"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({}, "en"),
    ],
)
def test_the_local_chat_speaks_the_language_of_the_terminal(environment: dict[str, str], language: str) -> None:
    assert language_of_terminal(environment) == language


LINES = [
    ("/開局 台灣 阿明 小美", "zh_Hant"),
    ("開檯 香港 阿強", "zh_Hant"),
    ("开局 台湾 阿明", "zh_Hans"),
    ("/newgame 台灣 阿明 小美", "zh_Hant"),
    ("/说明", "zh_Hans"),
    ("対局開始 佐藤 田中", "ja"),
    ("リーチ麻雀 佐藤 田中", "ja"),
    ("/newgame リーチ 佐藤", "ja"),
    ("/newgame sg 阿明 小美", ""),
    ("/newgame riichi さくら", ""),
    ("/newgame 香港 阿明", "zh_Hant"),
    ("/newgame 港麻 強仔 珍姐", "zh_Hant"),
    ("香港 強仔 珍姐", "zh_Hant"),
    ("/newgame 香港 刘伟 张敏", "zh_Hans"),
    ("/newgame 香港 渡辺 沢田", "ja"),
    ("/newgame 香港 さくら", "ja"),
    ("/newgame hk 阿明 我哋打三番起", "zh_Hant"),
    ("/newgame 新加坡 伟明 阿美", "zh_Hans"),
    ("/newgame 新加坡 阿強 阿美", "zh_Hant"),
    ("/newgame 新加坡", "zh_Hans"),
    ("/newgame 中庸 阿芳 大文", "zh_Hant"),
    ("/newgame 中庸 阿芳 伟明", "zh_Hans"),
    ("英式 阿芳 細妹", "zh_Hant"),
    ("/newgame 日麻 小林 阿豪", "zh_Hans"),
    ("/newgame 日麻 阿強 細妹", "zh_Hant"),
    ("/newgame 立直 小林 家瑋", "zh_Hant"),
    ("/newgame 三麻 小林 伟明", "zh_Hans"),
    ("/newgame 立直 佐藤 高橋 傑", ""),
    ("/newgame 立直 沢田 傑", "ja"),
    ("Ann 食咗三番", "zh_Hant"),
    ("/newgame hk 阿明 阿強", ""),
    ("/help", ""),
    ("", ""),
]


@pytest.mark.parametrize(("text", "language"), LINES)
def test_a_language_is_told_by_how_a_line_begins(text: str, language: str) -> None:
    assert language_of_line(text) == language


def test_what_a_client_speaks_is_stronger_than_what_is_written() -> None:
    assert language_of_message("ja", "/開局 台灣") == "ja"
    assert language_of_message("en", "/開局 台灣") == language_of_message(None, "/開局 台灣") == "zh_Hant"
    assert language_of_message("en", "/newgame sg") == "en"


@pytest.mark.parametrize(
    "typed", ["點玩㗎", "你識做咩呀", "開枱", "邊個爭邊個錢", "阿芳食糊3番", "點樣開局呀", "我哋打牌啦"]
)
def test_a_line_in_cantonese_is_answered_in_the_words_of_hong_kong(typed: str) -> None:
    assert game_of_speech(typed) == "hong_kong"
    assert language_of_line(typed) == "zh_Hant"


@pytest.mark.parametrize(
    "typed", ["怎麼玩", "開桌", "幫助", "どうやって遊ぶの", "help", "阿明自摸3台", "/newgame 台灣 阿明 小美"]
)
def test_other_lines_have_no_game_by_their_words(typed: str) -> None:
    assert game_of_speech(typed) is None


@pytest.mark.parametrize(
    ("tag", "game"),
    [
        *(("zh-HK", "hong_kong"), ("zh-hant-HK", "hong_kong"), ("yue", "hong_kong"), ("zh_Hant_MO", "hong_kong")),
        *(("zh-TW", None), ("zh-hant", None), ("zh-Hans-HK", None), ("en-HK", None), ("ja", None), (None, None)),
    ],
)
def test_a_client_of_hong_kong_is_answered_in_its_words(tag: str | None, game: str | None) -> None:
    assert game_of_speech("/start", tag) == game


@pytest.mark.parametrize(("typed", "game"), [("/language zh-HK", "hong_kong"), ("/language zh-TW", None)])
def test_who_chooses_the_language_of_hong_kong_is_answered_in_its_words(typed: str, game: str | None) -> None:
    assert game_of_speech(typed) == game
