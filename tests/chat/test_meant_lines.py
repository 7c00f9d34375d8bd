"""Lines that are plainly meant for the program, in the words of many tables: none of them is met by silence."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

PAID = ("ann: /newgame sg Ann Ben Ros Dan", "ann: ben zimo 3", "ann: /paid ann ben 5")


@pytest.mark.parametrize(
    "said",
    [
        *("undo that payment", "cancel my last payment", "remove the wrong payment pls", "take back the transfer"),
        *("取消嗰筆錢", "嗰筆數唔算", "撤銷那筆付款", "取消付款", "さっきの支払いを取り消して", "支払い取り消して"),
    ],
)
def test_a_payment_is_taken_back_by_that_word_alone(said: str) -> None:
    chat = Chat.after(*PAID)
    assert chat.say(f"ann: {said}").startswith("Undone: Ann paid Ben 5.")
    assert chat.say("ann: /undo").startswith("Undone: hand 1")


def test_a_payment_of_somebody_else_is_taken_back_by_a_tap() -> None:
    chat = Chat.after(*PAID)
    chat.say("ben: undo that payment")
    assert chat.labels == ["Undo Ann paid Ben 5"]


def test_where_nothing_was_paid_no_hand_is_taken_back_for_a_payment() -> None:
    chat = Chat.after(*PAID[:2])
    assert chat.say("ann: undo that payment") == "No payment is recorded tonight."


@pytest.mark.parametrize(
    "said",
    [
        *("all paid", "everyone has paid", "all settled", "nobody owes anything", "we're all square"),
        *("全部清晒", "大家都付了", "我們都還清了", "個個都俾晒", "全員精算済み", "みんな払った"),
    ],
)
def test_that_all_have_paid_is_answered_where_nothing_is_open(said: str) -> None:
    chat = Chat.after(PAID[0])
    assert "nobody owes anything" in chat.say(f"ann: {said}")
    assert "◻ Ann → Ben 8" in Chat.after(*PAID[:2]).say(f"ann: {said}")


@pytest.mark.parametrize("said", ["we have settled in nicely", "i'm settled", "all settled in?", "paid parking"])
def test_talk_with_such_words_is_no_settling(said: str) -> None:
    assert Chat.after(PAID[0]).say(f"ann: {said}") == ""


@pytest.mark.parametrize(
    ("said", "moves"),
    [("i owe ros 5", "Dan −5, Ros +5"), ("ros owes me 5", "Ros −5, Dan +5"), ("我欠Ros 5蚊", "Dan −5, Ros +5")],
)
def test_what_somebody_unknown_owes_waits_for_who_he_is_and_is_asked_about(said: str, moves: str) -> None:
    chat = Chat.after(*PAID[:2], "ann: /iam ann")
    chat.say(f"zoe: {said}")
    assert chat.labels[-2:] == ["I'm Dan", "I'm new here"]
    assert f"Another payment moves the standing: {moves}." in chat.say("zoe: #3")


@pytest.mark.parametrize("said", ["我已經付160給小美了", "我還160給小美了", "淑芬轉160給小美了", "我已付160元給小美"])
def test_a_sum_before_who_is_paid_is_a_payment(said: str) -> None:
    chat = Chat.after("小美: /newgame tw 小美 淑芬 阿弟 小媽", "淑芬: /iam 淑芬")
    chat.say(f"淑芬: {said}")
    assert "淑芬 pays 小美 160" in chat.labels[-1]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("ann: hk please, half spicy half gun, 0.5 a chip", ("Half-spicy, half gun", "Stake: 0.5")),
        ("ann: hi all, lets play hong kong, 3 faan min, 50c a faan", ("Hong Kong", "Stake: 0.5")),
        ("ann: hello bot, can we play singapore, 30c 60c, 5 tai max", ("Singapore", "Stake: 0.3/0.6")),
        ("ann: singapore rules, 20c 40c, 5 tai limit please", ("Singapore", "Stake: 0.2/0.4")),
        ("ann: hello, we play british rules, stake 10p per 100", ("British",)),
        ("ann: start a game of hk with ben cat dan, 3 faan min", ("Hong Kong", "East ben\nSouth cat\nWest dan")),
        ("阿媽: 開枱打香港麻雀 三番起糊 半銃", ("Hong Kong",)),
        ("阿媽: 開檯打半辣上 一蚊", ("Hong Kong",)),
        ("小美: 開台打台灣麻將 底100台20", ("Taiwanese", "100/20")),
        ("小美: 今天打台麻 30/10 小美 淑芬 阿弟 小媽", ("Taiwanese", "30/10", "淑芬 S")),
        ("太郎: 三人麻雀 東南戦 太郎 次郎 花子", ("Riichi", "花子 35,000")),
        ("太郎: 三人打ち 東風戦 太郎 次郎 花子 麻雀", ("Riichi",)),
    ],
)
def test_a_game_that_is_opened_in_words_is_offered(said: str, told: tuple[str, ...]) -> None:
    chat = Chat()
    assert chat.say(said).startswith("Open this game?")
    opened = chat.say(f"{said.partition(':')[0]}: #1")
    assert [one for one in told if one not in opened] == []


THREE_HANDS = ("ann: /newgame sg Ann Ben Cat Dan", "ann: ben zimo 3", "ann: ben 2 from cat", "ann: dan 1 from ann")
FIVE_HANDS = (
    *("阿媽: /newgame hk 阿媽 阿珍 四姨 大舅", "阿媽: 阿珍 五番 自摸", "阿媽: 四姨 三番 大舅", "大舅: 大舅 三番 自摸"),
    *("阿媽: 阿珍 四番 四姨", "四姨: 四姨 三番 自摸"),
)
RIICHI_HANDS = (
    *("太郎: /newgame riichi 太郎 次郎 花子 桜", "太郎: 花子 3900 太郎", "太郎: 次郎 満貫 ツモ"),
    "太郎: 桜 ロン 2000 花子",
)


@pytest.mark.parametrize(
    ("before", "said", "number"),
    [
        (THREE_HANDS, "ann: that hand ben zimo was 4 tai", "1: 4 tai"),
        (THREE_HANDS, "ann: the one ben won off cat was 4 tai", "2: 4 tai"),
        (THREE_HANDS, "ann: the hand where ann shot should be 2 tai", "3: 2 tai"),
        (THREE_HANDS, "ann: the hand where cat shot was off dan not cat", "2: Off Dan"),
        (FIVE_HANDS, "阿媽: 大舅贏嗰鋪應該係四番", "3: 4 faan"),
        (FIVE_HANDS, "阿媽: 大舅出銃嗰鋪係五番", "2: 5 faan"),
        (FIVE_HANDS, "阿媽: 阿珍食四姨嗰鋪係自摸", "4: Self-drawn"),
        (FIVE_HANDS, "阿媽: 阿珍自摸那局應該是六番", "1: 6 faan"),
        (RIICHI_HANDS, "太郎: 太郎が放銃した局は5200", "1: 5200"),
        (RIICHI_HANDS, "太郎: 桜のロンした局は親満", "3: mangan"),
        (RIICHI_HANDS, "太郎: 次郎のツモの局は跳満だった", "2: haneman"),
    ],
)
def test_a_hand_is_meant_by_who_won_it_or_discarded(before: tuple[str, ...], said: str, number: str) -> None:
    assert Chat.after(*before).say(said).startswith(f"Correct hand {number}?")


@pytest.mark.parametrize(
    ("before", "said", "number"),
    [
        (THREE_HANDS, "ann: hand 2 doesnt count", 2),
        (THREE_HANDS, "ann: the hand where cat shot doesnt count", 2),
        (FIVE_HANDS, "阿媽: 頭先阿珍自摸嗰鋪唔計", 1),
        (RIICHI_HANDS, "太郎: 次郎がツモった局は取り消し", 2),
    ],
)
def test_a_hand_that_is_not_to_count_is_meant_so_too(before: tuple[str, ...], said: str, number: int) -> None:
    chat = Chat.after(*before)
    chat.say(said)
    assert "Nobody pays for that hand" in chat.labels
    assert f"Fix hand {number}" in chat.labels


@pytest.mark.parametrize(
    ("before", "said", "number"), [(FIVE_HANDS, "阿媽: 四姨出銃嗰鋪", 4), (THREE_HANDS, "ann: the hand dan won", 3)]
)
def test_a_hand_that_is_only_named_so_is_asked_about(before: tuple[str, ...], said: str, number: int) -> None:
    assert f"What should change in hand {number}?" in Chat.after(*before).say(said)


@pytest.mark.parametrize(
    "said", ["the hand ben won was crazy", "the hand eve won was 3 tai", "the hand where ben shot doesnt count"]
)
def test_talk_of_a_hand_and_one_that_was_not_played_meet_silence(said: str) -> None:
    assert Chat.after(*THREE_HANDS).say(f"ann: {said}") == ""


OWN = ("ann: /newgame sg Ann Ben Cat Dan", "ann: ben zimo 3")
HONG_KONG = ("阿媽: /newgame hk 阿媽 阿珍 四姨 大舅", "阿媽: 四姨 三番 大舅", "阿媽: 四姨 三番 自摸")
RIICHI = ("太郎: /newgame riichi 太郎 次郎 花子 桜", "太郎: 花子 3900 太郎")


@pytest.mark.parametrize(
    ("before", "said"),
    [
        *((OWN, f"ann: {one}") for one in ("9 tile bao btw", "it was bao", "that was 9 tile bao", "bao 9 tiles")),
        *(
            (HONG_KONG, "阿媽: 係十二張包自摸"),
            (HONG_KONG, "阿媽: 係包自摸"),
            ((RIICHI[0], "太郎: 花子 大三元 ツモ"), "太郎: 責任払いだった"),
        ),
    ],
)
def test_who_is_liable_is_asked_where_nobody_is_named(before: tuple[str, ...], said: str) -> None:
    chat = Chat.after(*before)
    number = len(before) - 1
    assert chat.say(said) == f"Who pays for all in hand {number}?"
    chat.say(f"{said.partition(':')[0]}: #1")
    assert "pays for all" in chat.text or "is liable" in chat.text


@pytest.mark.parametrize(
    "said", ["dan 9 tile bao btw", "nine tile bao, dan pays all", "dan bao for 9 tiles", "hand 1 was 9 tile bao by dan"]
)
def test_who_fed_the_nine_tiles_is_liable(said: str) -> None:
    assert Chat.after(*OWN).say(f"ann: {said}").startswith("Correct hand 1: Dan pays for all, this hand?")


def test_nobody_pays_for_a_hand_below_yakuman_at_riichi() -> None:
    assert Chat.after(*RIICHI).say("太郎: 責任払いだった") == ""


@pytest.mark.parametrize("said", ["bao", "got bao", "bao bao haha", "搶槓", "門前"])
def test_a_word_called_out_in_play_meets_silence(said: str) -> None:
    assert Chat.after(*HONG_KONG).say(f"阿媽: {said}") == ""


@pytest.mark.parametrize(
    "said",
    ["第一鋪係搶槓嚟㗎", "上上鋪係搶槓", "第1鋪應該係搶槓", "hand 1 was a robbed kong", "hand 1 was robbing the kong"],
)
def test_a_hand_was_won_by_robbing_a_kong(said: str) -> None:
    chat = Chat.after(*HONG_KONG)
    assert chat.say(f"阿媽: {said}").startswith("Correct hand 1: 四姨 robs 大舅's kong and wins?")
    chat.say("阿媽: #1")
    assert chat.say(f"阿媽: {said}") == "Hand 1 is like that already. Nothing was changed."


def test_a_kong_is_robbed_of_somebody_and_what_can_change_is_shown_where_nobody_is_told() -> None:
    chat = Chat.after(*HONG_KONG)
    assert "What should change in hand 2?" in chat.say("阿媽: 係搶槓")
    assert "四姨 robs 大舅's kong and wins" in chat.say("阿媽: it was a robbed kong off 大舅")
    assert (
        Chat.after(*RIICHI).say("太郎: チャンカンでした").startswith("Correct hand 1: 花子 wins by chankan off 太郎?")
    )


@pytest.mark.parametrize(
    ("before", "said", "told"),
    [
        *(
            (OWN, f"ann: {one}", "1: Won by Dan")
            for one in ("last hand ben didnt zimo, it was dan", "ben never zimo, dan")
        ),
        *(
            (HONG_KONG, f"阿媽: {one}", "2: Won by 大舅")
            for one in ("上一鋪搞錯 四姨冇自摸係大舅", "四姨沒有自摸 是大舅")
        ),
        (RIICHI, "太郎: 花子は上がってない、桜だった", "1: Won by 桜"),
    ],
)
def test_who_did_not_win_but_another(before: tuple[str, ...], said: str, told: str) -> None:
    assert Chat.after(*before).say(said).startswith(f"Correct hand {told}")


def test_who_did_not_discard_but_another() -> None:
    assert "Ron off 太郎 → Ron off 次郎" in Chat.after(*RIICHI).say("太郎: 太郎は放銃してない、次郎だった")


@pytest.mark.parametrize("said", ["門前だった", "花子は門前でした", "東1局は門前だった", "it was concealed"])
def test_that_a_hand_by_its_value_was_concealed_asks_what_changes(said: str) -> None:
    assert "What should change in hand 1?" in Chat.after(*RIICHI).say(f"太郎: {said}")


@pytest.mark.parametrize(
    ("before", "said", "told"),
    [
        *((OWN, f"ann: {one}", "4 tai") for one in ("ben's hand was 4 tai", "ben's was 4 tai")),
        *(
            (("jun: /newgame riichi Jun Theo Mika Sam", "jun: mika 3900 from theo"), f"jun: {one}", "2600")
            for one in ("mikas was 2600", "wait mika's was 2600", "mika's hand was 2600")
        ),
    ],
)
def test_what_the_hand_of_its_winner_was_is_shown(before: tuple[str, ...], said: str, told: str) -> None:
    chat = Chat.after(*before)
    assert chat.say(said).startswith(f"Correct hand 1: {told}?")


def test_a_win_that_was_called_and_was_none_is_the_false_win_of_whoever_called_it() -> None:
    chat = Chat.after("jun: /newgame riichi Jun Theo Mika Sam", "jun: mika 3900 from theo")
    chat.say("jun: theo called ron but it was a chombo")
    assert chat.labels == ["False win by Theo: −12,000"]


@pytest.mark.parametrize("said", ["我沒有詐胡 取消", "阿弟沒有詐胡", "沒有詐胡", "that wasnt a false hu"])
def test_a_false_win_that_is_denied_is_undone_by_a_tap(said: str) -> None:
    chat = Chat.after("小美: /newgame tw 小美 淑芬 阿弟 小媽", "小美: 小美 三台 自摸", "小美: 阿弟 詐胡", "小美: #1")
    chat.say(f"阿弟: {said}")
    assert "Undo it" in chat.labels


@pytest.mark.parametrize(
    ("said", "told"), [("1本場 流局", "A draw."), ("子全員テンパイ", "Did the hand end in a draw?")]
)
def test_a_draw_is_told_with_what_the_table_knows(said: str, told: str) -> None:
    chat = Chat.after("太郎: /newgame riichi 太郎 次郎 花子 桜", "太郎: 太郎 満貫 ツモ")
    assert chat.say(f"太郎: {said}").startswith(told)


NAMED_HAND = ('grace: /newgame sg "Uncle Lim" Grace Hao Priya stake=0.5/1', "priya: uncle lim 2 tai from grace")


@pytest.mark.parametrize("said", ["uncle!!! hand 1 was priya", "uncle lim, hand 1 was priya", "hand 1 was priya"])
def test_whoever_a_named_hand_is_said_to_be_won_it_or_discarded(said: str) -> None:
    chat = Chat.after(*NAMED_HAND)
    chat.say(f"grace: {said}")
    assert chat.labels == ["Won by Priya", "Off Priya", "Leave it as is"]


def test_who_is_spoken_to_is_no_part_of_what_a_hand_was() -> None:
    assert "2 tai → 3 tai" in Chat.after(*NAMED_HAND).say("grace: uncle lim, hand 1 was 3 tai")


@pytest.mark.parametrize(
    "said", ["it was 3 tai, with the rooster", "no it was 3 tai with my cat", "that was 3 tai including 1 flower"]
)
def test_a_value_with_the_bonus_tiles_in_it_is_put_right(said: str) -> None:
    assert "2 tai → 3 tai" in Chat.after(*NAMED_HAND).say(f"uncle lim: {said}")


@pytest.mark.parametrize(
    "said",
    [
        "start a new game",
        "new game",
        "can we start a game of mahjong please",
        "let's play mahjong",
        "hi bot, open a table",
    ],
)
def test_a_first_game_is_asked_for_in_plain_english(said: str) -> None:
    chat = Chat()
    assert chat.say(f"mei: {said}") == "Open this game?"
    assert "Sit down" in (chat.say("mei: #1") and chat.labels)


@pytest.mark.parametrize(
    "said", ["i want to play a game", "new game console arrived", "start game of life", "table for 4 at 7pm"]
)
def test_talk_of_games_opens_none(said: str) -> None:
    assert Chat().say(f"mei: {said}") == ""


def test_people_sit_down_and_guests_are_added_in_words() -> None:
    chat = Chat()
    assert chat.say("mei: can start a new game? singapore, 20c 40c") == "Open this game?"
    chat.play(["mei: #1", "mei: im in", "wei jie: me too", "raj: i join also"])
    assert "raj sat down" in chat.text
    assert "North –" in chat.say("mei: start")
    assert "North auntie lim" in chat.say("mei: add auntie lim as guest")
    assert "raj W · auntie lim N" in chat.say("mei: start")
