"""Lines that open a game, as people type them into the chat, and what comes of each: who sits, what is played, for how
much; or what is asked. The meaning is that of the line, by hand."""

from __future__ import annotations

import pytest

from bot.chat import Mention
from bot.replies.opening import stake_text
from tests.chat.conftest import Chat

FOUR = "Ann Ben Cat Dan"
SEATED = [  # line, game, table of rules ("": the usual one), stake ("": the usual one), players
    (f"sg {FOUR}", "singapore", "", "", FOUR),
    ("sg Ann, Ben, Cat, Dan", "singapore", "", "", FOUR),
    ("sg Ann,Ben,Cat,Dan", "singapore", "", "", FOUR),
    ("sg Ann, Ben, Cat and Dan", "singapore", "", "", FOUR),
    ("sg Ann and Ben and Cat and Dan", "singapore", "", "", FOUR),
    ("sg Ann & Ben & Cat & Dan", "singapore", "", "", FOUR),
    ("sg Ann; Ben; Cat; Dan", "singapore", "", "", FOUR),
    ("sg Ann | Ben | Cat | Dan", "singapore", "", "", FOUR),
    ("sg\nAnn\nBen\nCat\nDan", "singapore", "", "", FOUR),
    ("sg: Ann, Ben, Cat, Dan!", "singapore", "", "", FOUR),
    ("singapore with Ann, Ben, Cat, Dan.", "singapore", "", "", FOUR),
    ("let's play sg with Ann Ben Cat Dan please", "singapore", "", "", FOUR),
    ("Ann, Ben, Cat, Dan sg", "singapore", "", "", FOUR),
    ("players: Ann, Ben, Cat, Dan", "singapore", "", "", FOUR),
    ("Ann Ben Cat Dan", "singapore", "", "", FOUR),
    ("mahjong Ann Ben Cat Dan", "singapore", "", "", FOUR),
    ("sg East Ann South Ben West Cat North Dan", "singapore", "", "", FOUR),
    ("sg Dan (N), Ann (E), Cat (W), Ben (S)", "singapore", "", "", FOUR),
    ("sg @ann_tan, @benny, Cat & Dan", "singapore", "", "", "ann_tan benny Cat Dan"),
    ("sg O'Neil Jean-Luc Ann Ben", "singapore", "", "", "O'Neil Jean-Luc Ann Ben"),
    ("sg JP Ann Ben Cat", "singapore", "", "", "JP Ann Ben Cat"),
    # blanks, emoji, other scripts
    ("sg Ann Tan, Ben Lim, Cat Ng, Dan Ho", "singapore", "", "", "Ann Tan|Ben Lim|Cat Ng|Dan Ho"),
    ("sg Mary Ann and Bob and Cat and Dan", "singapore", "", "", "Mary Ann|Bob|Cat|Dan"),
    ('sg "Ah Ben" Ann “Old Tom” 「大 佬」', "singapore", "", "", "Ah Ben|Ann|Old Tom|大 佬"),
    ("sg Rob 🐉, Ann, Ben, Cat", "singapore", "", "", "Rob 🐉|Ann|Ben|Cat"),
    ("sg Zoe ⭐ Ann Ben Cat", "singapore", "", "", "Zoe ⭐|Ann|Ben|Cat"),
    ("sg محمد Ann Ben Cat", "singapore", "", "", "محمد Ann Ben Cat"),
    ("sg דנה, Ann, Ben, Cat", "singapore", "", "", "דנה Ann Ben Cat"),
    ("新加坡 美玲、国强、阿德、秀英", "singapore", "", "", "美玲 国强 阿德 秀英"),
    ("香港 阿明和阿芳和阿蘭和阿強", "hong_kong", "", "", "阿明 阿芳 阿蘭 阿強"),
    ("hk 阿明，阿芳，阿蘭，阿強", "hong_kong", "", "", "阿明 阿芳 阿蘭 阿強"),
    ("リーチ 田中、佐藤、鈴木、山本", "riichi", "", "", "田中 佐藤 鈴木 山本"),
    ("东 美玲 南 国强 西 阿德 北 秀英", "singapore", "", "", "美玲 国强 阿德 秀英"),
    # games and rules by spoken name
    (f"hong kong {FOUR}", "hong_kong", "", "", FOUR),
    (f"HK style {FOUR}", "hong_kong", "", "", FOUR),
    (f"japanese mahjong {FOUR}", "riichi", "", "", FOUR),
    (f"十六張 {FOUR}", "taiwanese", "", "", FOUR),
    (f"official {FOUR}", "mcr", "", "", FOUR),
    (f"tenhou {FOUR}", "riichi", "tenhou", "", FOUR),
    (f"天鳳 {FOUR}", "riichi", "tenhou", "", FOUR),
    (f"mahjong soul {FOUR}", "riichi", "majsoul", "", FOUR),
    (f"riichi tonpuu {FOUR}", "riichi", "", "", FOUR),
    (f"Hong Kong half spicy half gun {FOUR}", "hong_kong", "half_spicy_half_gun", "", FOUR),
    (f"半辣上全銃 {FOUR}", "hong_kong", "half_spicy_full_gun", "", FOUR),
    (f"{FOUR} shooter", "singapore", "shooter", "", FOUR),
    (f"tw.taiwan_house {FOUR}", "taiwanese", "taiwan_house", "", FOUR),
    (f"sg limit 6 {FOUR}", "singapore", "", "", FOUR),
    # stakes
    (f"sg {FOUR} $0.5/$1", "singapore", "", "0.5/1", FOUR),
    (f"sg $0.10/0.20 {FOUR}", "singapore", "", "0.1/0.2", FOUR),
    (f"sg {FOUR} 20c/40c", "singapore", "", "0.2/0.4", FOUR),
    (f"sg {FOUR} stake=0.5/1", "singapore", "", "0.5/1", FOUR),
    (f"sg {FOUR} at 50c/1", "singapore", "", "0.5/1", FOUR),
    (f"hk {FOUR} 兩蚊", "hong_kong", "", "2", FOUR),
    (f"tw 30底10台 {FOUR}", "taiwanese", "", "30/10", FOUR),
    (f"tw base 100 tai 20 {FOUR}", "taiwanese", "", "100/20", FOUR),
    # more and fewer than four
    (f"sg {FOUR} Eve", "singapore", "", "", FOUR),
    ("british Pat, Jean and Don", "british", "", "", "Pat Jean Don"),
    ("riichi sanma Ann Ben Cat", "riichi", "", "", "Ann Ben Cat"),
    ("三麻 田中 佐藤 鈴木", "riichi", "", "", "田中 佐藤 鈴木"),
    ("three player riichi: Ann, Ben, Cat", "riichi", "", "", "Ann Ben Cat"),
    ("arcade Aki & Chie", "riichi_arcade", "", "", "Aki Chie"),
]


@pytest.mark.parametrize(("typed", "variant", "preset", "stake", "players"), SEATED)
def test_a_game_is_opened_as_it_was_meant(typed: str, variant: str, preset: str, stake: str, players: str) -> None:
    chat = Chat()
    chat.say(f"zoe: /newgame {typed}")
    night = chat.seen.night
    assert night.table is not None, chat.text
    assert night.house is not None
    seats = players.split("|") if "|" in players else players.split()
    assert [chat.seen.people.name(one) for one in night.table.players] == seats
    assert night.house.variant == variant
    assert not preset or night.house.preset == preset
    assert not stake or stake_text(night.house) == stake


ASKED = [  # line, how the answer begins, a button of it ("": none)
    ("richi Ann Ben Cat Dan", "Is “richi” a game or a player?", "richi plays"),
    ("singapour Ann Ben Cat Dan", "Is “singapour” a game or a player?", "singapour plays"),
    ("hk singapore Ann Ben Cat Dan", "/newgame hk “singapore”", ""),
    ("sg tenhou Ann Ben Cat Dan", "/newgame sg “tenhou”", ""),
    ("foo.bar Ann Ben Cat Dan", "/newgame “foo.bar”", ""),
    ("sg Ann Ann Ben Cat", "The same name is there twice", ""),
    ("sg Ann Аnn Ben Cat", "/newgame sg Ann “Аnn”", ""),
    ("sg Ann Ben 3 Cat", "/newgame sg Ann Ben “3”", ""),
    ("hk Ann Ben Cat", "New game: Hong Kong mahjong\n", "Play three"),
    ("tw Ann Ben Cat", "New game: Taiwanese", "Play three"),
    ("sg Ann", "New game: Singapore style\n", "Sit down"),
    ("", "New game: Singapore style\n", "Sit down"),
]


@pytest.mark.parametrize(("typed", "begins", "button"), ASKED)
def test_what_cannot_be_meant_so_is_asked_about(typed: str, begins: str, button: str) -> None:
    chat = Chat()
    said = chat.say(f"zoe: /newgame {typed}")
    assert said.startswith(begins)
    assert not button or button in chat.labels
    assert chat.seen.night.table is None


def test_two_of_one_name_who_are_mentioned_and_me() -> None:
    chat = Chat()
    mentions = (Mention("<Sue>", "test:1", "Sue", "Sue Lim"), Mention("<Sue> ", "test:2", "Sue", "Sue Tan"))
    chat.say("zoe: /newgame sg <Sue>, me, Cat and Dan", mentions=mentions[:1])
    assert chat.text.split("\n")[1] == "Sue E · zoe S · Cat W · Dan N"
    chat.say("zoe: /newgame sg <Sue>, me, Cat and Dan", mentions=(Mention("<Sue>", "test:2", "Sue", "Sue Tan"),))
    assert chat.text.split("\n")[1] == "Sue T E · zoe S · Cat W · Dan N"


@pytest.mark.parametrize("typed", ["bob 2 from ann", "/s bob 2 from ann"])
def test_a_hand_told_while_seats_are_taken_is_asked_for_its_game(chat: Chat, typed: str) -> None:
    """Ann won 3 off Bob; the 2 of the hand before go back."""
    chat.play(["ann: /newgame taiwan ann bob cat dan", "ann: ann 3 from bob", "ann: /newgame taiwan", "ann: #1"])
    assert "a hand of the game before?" in chat.say(f"bob: {typed}")
    assert len(chat.seen.night.hands) == 1
    chat.say("bob: #1")
    assert chat.balances == {"ann": 1000, "bob": -1000, "cat": 0, "dan": 0}
    assert "wins off" in chat.say("cat: cat 4 from dan")


def test_talk_while_seats_are_taken_is_left_alone(chat: Chat) -> None:
    chat.play(["ann: /newgame taiwan ann bob cat dan", "ann: ann 3 from bob", "ann: /newgame taiwan", "ann: #1"])
    assert chat.say("bob: thanks ann, good game") == ""


@pytest.mark.parametrize("menu", ["Game", "Rules", "Stake"])
def test_others_sit_down_while_a_menu_of_the_opening_is_open(menu: str) -> None:
    chat = Chat()
    chat.say("ann: /newgame")
    chat.say(f"ann: #{chat.labels.index(menu) + 1}")
    assert chat.labels[-2:] == ["Sit down", "‹ Back"]
    told = chat.say("bob: #" + str(len(chat.labels) - 1))
    assert "East bob" in told


def test_a_hand_before_the_game_has_started_offers_a_seat() -> None:
    chat = Chat()
    chat.say("ann: /newgame")
    assert chat.say("bob: /score bob 3 zimo") == "The game hasn't started: sit down, and tap “Start”."
    assert "East bob" in chat.say("bob: #1")


@pytest.mark.parametrize(
    ("line", "game"),
    [
        ("ミホ: /newgame 麻雀 ミホ サキ タク リナ", "Riichi"),
        ("阿嬤: /newgame 麻將 阿嬤 志明 春嬌 阿賢", "Taiwanese"),  # so are the traditional characters of the line
        ("阿嬷: /newgame 麻将 阿嬷 志明 春娇 阿贤", "Singapore"),
        ("阿嬤: /newgame singapore 麻雀 アキ 志明 春嬌 阿賢", "Singapore"),
    ],
)
def test_mahjong_with_names_in_kana_is_of_japan(line: str, game: str) -> None:
    assert game in Chat().say(line)


@pytest.mark.parametrize(("word", "game"), [("麻將", "Taiwanese"), ("麻雀", "Hong Kong")])
def test_mahjong_in_a_chat_in_traditional_characters_is_of_that_place(word: str, game: str) -> None:
    chat = Chat()
    chat.say("阿嬤: /language zh_Hant")
    assert game in chat.say(f"阿嬤: /newgame {word} 阿嬤 志明 春嬌 阿賢")


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("阿嬤: 開台啦", "/newgame"),
        ("阿嬤: 台灣麻將 阿嬤 志明 春嬌 阿賢", "/newgame 台灣麻將 阿嬤 志明 春嬌 阿賢"),
        ("ミホ: 麻雀はじめよう ミホ サキ タク リナ", "/newgame 麻雀はじめよう ミホ サキ タク リナ"),
        ("阿嬤: 台灣麻將 真的 很 好玩 啊", ""),
        ("阿嬤: 開一桌", "/newgame"),
        ("阿嬤: 打麻將吧", "/newgame"),
        ("阿嬤: 開一桌台灣麻將，底50台10", "/newgame 台灣麻將，底50台10"),
        ("阿嬤: 開一桌台灣麻將", "/newgame 台灣麻將"),
        ("阿嬤: 我們來一桌台灣麻將", "/newgame 台灣麻將"),
        ("阿嬤: 幫我們開一局台灣麻將", "/newgame 台灣麻將"),
        ("阿嬤: 開新局，台灣麻將", "/newgame 台灣麻將"),
        ("老王: 开一桌国标", "/newgame 国标"),
        ("阿明: 新開一檯香港麻雀", "/newgame 香港麻雀"),
        ("阿嬤: 不是新加坡，是台灣麻將，底50台10", "/newgame 台灣麻將，底50台10"),
        ("阿嬤: 昨天開了一桌台灣麻將", ""),
        ("阿嬤: 隔壁開一桌台灣麻將", ""),
        ("阿嬤: 開一桌菜", ""),
        ("阿嬤: 打麻將輸錢", ""),
        ("阿嬤: 不是新加坡的問題", ""),
        ("阿嬤: 今晚開台嗎", ""),
        ("ミホ: 麻雀したい サキ と タク", ""),
    ],
)
def test_a_game_called_together_without_a_command_is_offered(line: str, command: str) -> None:
    chat = Chat()
    chat.say(line)
    choices = () if chat.reply is None else chat.reply.choices
    assert [choice.command.partition(" after=")[0] for choice in choices] == ([command] if command else [])
    assert not any("/" in label for label in ([] if chat.reply is None else chat.labels))


def test_a_first_game_opened_in_chinese_is_answered_so_and_stays_so_whoever_taps(chat: Chat) -> None:
    chat.say("ann: /開局 台灣")
    assert chat.reply is not None
    assert chat.reply.language == "zh_Hant@taiwanese"
    chat.say("bob: #1")
    assert chat.reply.language == "zh_Hant@taiwanese"
    chat.say("cat: /help")
    assert chat.reply.language == "zh_Hant@taiwanese"


def test_a_game_opened_by_a_tap_is_in_the_language_of_the_line_that_asked(chat: Chat) -> None:
    chat.say("ann: 開局 台灣 阿明 小美 老王 阿嬤")
    assert chat.reply is not None
    assert chat.reply.language == "zh_Hant"
    chat.say("bob: #1")
    assert chat.reply.language == "zh_Hant@taiwanese"


def test_seats_are_taken_in_the_words_of_the_game_that_is_opened(chat: Chat) -> None:
    chat.say("ann: /language zh-HK")
    chat.say("ann: /newgame hk")
    assert chat.reply is not None
    assert chat.reply.language == "zh_Hant@hong_kong"
    chat.say("bob: #1")
    assert chat.reply.language == "zh_Hant@hong_kong"
    chat.say("ann: /newgame riichi")
    assert chat.reply.language == "zh_Hant@riichi"


def test_names_in_characters_leave_the_language_and_offer_it(chat: Chat) -> None:
    chat.say("ann: /newgame sg 阿明 小美 老王 阿嬤")
    assert chat.reply is not None
    assert chat.reply.language == "en"
    assert chat.labels[-1] == "Language · 語言"


def test_a_chosen_language_stays_whatever_is_written(chat: Chat) -> None:
    chat.say("ann: /language en")
    chat.say("ann: /開局 台灣 阿明 小美 老王 阿嬤")
    assert chat.reply is not None
    assert chat.reply.language == "en"


def test_a_game_that_takes_the_place_of_another_says_how_that_one_ended() -> None:
    """3 han 30 fu are 3,900 off Ann. 25,000 each of 30,000 leave 20 to the first, places are worth 20, 10, −10, −20:
    Ben 28.9 − 30 + 20 + 20, Ann 21.1 − 30 − 20."""
    chat = Chat.after("ann: /newgame riichi Ann Ben Wen Rob stake=1/1000", "ann: ben 3h30 from ann")
    told = chat.say("ann: /newgame sg Ann Ben Wen Rob sure").split("\n")
    assert "1. Ben   28,900   +38.9" in told
    assert "4. Ann   21,100   −28.9" in told
    assert told[0] == "Game over."
    assert told.index("4. Ann   21,100   −28.9") < told.index("New game: Singapore style")


@pytest.mark.parametrize("typed", ["/riichi", "/draw", "/kong", "/penalty ann", "/draw ready ann"])
def test_what_needs_a_game_is_told_to_start_it_while_people_sit_down(chat: Chat, typed: str) -> None:
    chat.say("ann: /newgame riichi")
    chat.say("ann: #1")
    assert chat.say(f"ann: {typed}") == "The game hasn't started: sit down, and tap “Start”."
    assert chat.labels == ["Sit down"]


def test_what_needs_a_game_is_told_to_open_one_where_nobody_sits_down(chat: Chat) -> None:
    assert chat.say("ann: /draw ready ann") == "No game is on. Start one with /newgame"


@pytest.mark.parametrize("word", ["粵語", "廣東話", "粤语"])
def test_cantonese_asked_for_without_a_game_is_answered_in_it(chat: Chat, word: str) -> None:
    chat.say(f"ann: /language {word}")
    assert chat.reply is not None
    assert chat.reply.language == "zh_Hant@hong_kong"
    chat.say("ann: /newgame 台灣")
    assert chat.reply.language == "zh_Hant@taiwanese"


def test_rules_behind_a_dot_are_found_by_the_first_word_of_their_label() -> None:
    chat = Chat()
    assert "Taiwan home" in chat.say("ann: /newgame tw.home ann bob cat dan")
    assert chat.seen.night.game.house.preset == "taiwan_house"


@pytest.mark.parametrize("game", ["sg", "hk", "riichi", "mcr"])
@pytest.mark.parametrize(
    ("typed", "is_hand"),
    [
        ("cat 3 from ben", True),
        ("cat自摸3番", True),
        ("tsumo 3 han", True),
        ("cat 123m456p789s11z222z+2z from ben", True),
        ("cat won 3 games yesterday", False),
        ("ben is 5 minutes late", False),
        ("ben and cat are here", False),
        ("3", False),
    ],
)
def test_a_hand_told_while_people_sit_down_is_told_that_the_game_has_not_started(
    chat: Chat, game: str, typed: str, is_hand: bool
) -> None:
    chat.play([f"ben: /newgame {game}", "ben: /join opening=1", "cat: /join opening=1"])
    assert chat.say(f"ben: {typed}") == ("The game hasn't started: sit down, and tap “Start”." if is_hand else "")
    assert not is_hand or chat.labels == ["Sit down", "Start"]


@pytest.mark.parametrize("typed", ["東風戦", "次は東風戦やろう", "东风战", "tonpuu", "let's play a tonpuu", "東風戦で"])
@pytest.mark.parametrize("game", ["taiwanese", "hk", "riichi"])
def test_a_length_named_in_a_running_game_offers_one_for_the_same_people(typed: str, game: str) -> None:
    chat = Chat.after(f"ann: /newgame {game} ann ben cat dan")
    assert chat.say(f"ann: {typed}") == "Open this game?"
    assert "South ben\nWest cat\nNorth dan" in chat.say("ann: #1")


def test_the_length_that_is_played_is_no_other_game() -> None:
    chat = Chat.after("ann: /newgame riichi tonpuu ann ben cat dan")
    assert chat.say("ann: 東風戦") == ""


@pytest.mark.parametrize("typed", ["全銃", "改打全銃", "半銃", "full gun", "半辣上全銃", "/set 全銃"])
@pytest.mark.parametrize("game", ["taiwanese", "riichi"])
def test_a_rule_of_another_game_is_refused_by_its_name(typed: str, game: str) -> None:
    chat = Chat.after(f"ann: /newgame {game} ann ben cat dan")
    assert "is a rule of Hong Kong mahjong" in chat.say(f"ann: {typed}")


@pytest.mark.parametrize(
    "typed",
    [
        "底100台20",
        "打底100台20",
        "一底100一台20",
        "一底一百一台二十",
        "/newgame 底100台20",
        "/set 底100台20",
        "/stake 底100台20",
    ],
)
def test_a_base_and_a_tai_are_the_home_rules_where_nobody_chose_any(typed: str) -> None:
    chat = Chat()
    chat.say("ann: /newgame taiwanese")
    card = chat.say(f"ben: {typed}")
    assert "Rules: Taiwan home: 100/20, dealer tai\nStake: 100/20\n" in card


@pytest.mark.parametrize(
    "before",
    [
        ["ann: /newgame taiwanese mahjong time"],
        ["ann: /newgame taiwanese", "ann: /newgame rules mahjong_time opening=1"],
        ["ann: /newgame taiwanese", "ann: mahjong time"],
        ["ann: /newgame taiwanese ann ben cat dan", "ann: ann zimo 3", "ann: /settle close", "ann: /newgame taiwanese"],
        ["ann: /newgame taiwanese", "ann: /set limit=40"],
    ],
)
def test_a_base_and_a_tai_leave_rules_that_were_chosen(before: list[str]) -> None:
    chat = Chat()
    for said in before:
        chat.say(said)
    card = chat.say("ben: 底100台20")
    assert "Rules: Mahjong Time" in card
    assert "Stake: 100/20" in card


def test_two_tens_are_a_base_and_a_tai() -> None:
    assert "\nStake: 50/20 " in Chat().say("ann: /newgame taiwanese 五十二十 ann ben cat dan").replace("20\n", "20 \n")
    assert "\nStake: 100/20\n" in Chat().say("ann: /newgame taiwanese 一底一百一台二十 ann ben cat dan")


@pytest.mark.parametrize(
    "typed",
    [
        "不是新加坡，是台灣麻將，底50台10",
        "唔係新加坡，打台灣麻將",
        "no not singapore, taiwan",
        "we're not playing sg, taiwanese",
    ],
)
def test_the_game_that_is_not_meant_makes_room_for_the_one_that_is(typed: str) -> None:
    chat = Chat.after("ann: /newgame sg", f"ann: {typed}")
    assert chat.text.startswith("New game: Taiwanese")


# the game behind the players, and a rate


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("新しい対局 太郎 アヤ 花子 次郎 リーチ", "リーチ 太郎 アヤ 花子 次郎"),
        ("新しい対局、太郎、アヤ、花子、次郎、リーチ麻雀", "リーチ麻雀 太郎 アヤ 花子 次郎"),
        ("対局開始 リーチ 太郎 アヤ 花子 次郎", "リーチ 太郎 アヤ 花子 次郎"),
        ("開局 阿明 阿強 肥仔 阿珍 台灣", "台灣 阿明 阿強 肥仔 阿珍"),
        ("new game ann ben cat dan hk", "hk ann ben cat dan"),
    ],
)
def test_a_game_named_anywhere_in_the_line_that_opens_it_is_offered(chat: Chat, typed: str, label: str) -> None:
    chat.say(f"ann: {typed}")
    assert chat.labels[:1] == [label]
    chat.say("ann: #1")
    assert chat.seen.night.running


def test_a_rate_is_a_stake_and_nobody_of_that_name_sits_out(chat: Chat) -> None:
    said = chat.say("ann: /newgame riichi ann ben cat dan rate 1/1000")
    assert "Stake: 1 for 1,000 points" in said
    assert "Sitting out" not in said
