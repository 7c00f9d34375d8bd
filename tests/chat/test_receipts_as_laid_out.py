"""Receipts, rounds, settlements and openings as laid out for a phone: played in the chat, compared literally."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import dedent

import pytest

from bot.app.app import App
from bot.chat import Reply
from bot.text.catalogue import catalogue
from bot.text.render import buttons, plain
from engine.tiles import Wind
from tests.chat.conftest import Chat

NATIVE = {"en": "English", "zh_Hant": "繁體中文", "zh_Hans": "简体中文", "ja": "日本語"}


def answered(language: str, lines: Sequence[str]) -> tuple[str, list[str]]:
    """What the last line is answered in a chat of a language, and the buttons below it."""
    chat = Chat()
    chat.app = App(chat.store, random_wind=lambda: Wind.E, defaults={"language": language})
    for said in lines:
        chat.say(said if ": " in said[:5] else f"ann: {said}")
    assert chat.reply is not None
    words = catalogue(chat.reply.language)
    return plain(chat.reply, words), [one.label for one in buttons(chat.reply.choices, words)]


def checked(language: str, lines: Sequence[str], expected: str) -> list[str]:
    """The buttons of an answer that must read exactly as expected."""
    text, labels = answered(language, lines)
    assert text == dedent(expected).strip("\n")
    return labels


SINGAPORE = "/newgame sg ann bob cat dan stake=0.5/1"
TILES = "bob: 123m 555p EEE (789s) 5m+5m from ann"


def test_singapore_off_a_discard() -> None:
    labels = checked(
        "en",
        [SINGAPORE, TILES],
        """
        Hand 1 · bob wins off ann
        123m 555p EEE (789s) 5m +5m
        +1 Prevailing wind · 圈风刻
        = 1 tai
        ann → bob 2
        cat, dan → bob 1 each

        ann −2 · bob +4 · cat −1 · dan −1
        Next: bob deals, East round
        """,
    )
    assert labels == ["Undo", "Fix", "Why", "Score", "Picture"]


@pytest.mark.parametrize(
    ("lines", "bold"),
    [
        ([SINGAPORE, TILES], ["Hand 1 · bob wins off ann", "ann → bob 2", "cat, dan → bob 1 each"]),
        ([SINGAPORE, "/draw"], ["Hand 1 · draw, the wall ran out"]),
        ([SINGAPORE, "/kong dan concealed"], ["0b · dan, concealed kong · 暗杠"]),
    ],
)
def test_what_happened_and_what_the_winner_gains_stand_out(lines: list[str], bold: list[str]) -> None:
    chat = Chat.after(*(one if ": " in one[:5] else f"ann: {one}" for one in lines))
    assert chat.reply is not None
    strong = Reply(tuple(one for one in chat.reply.lines if one.strong))
    assert plain(strong, catalogue("en")).split("\n") == bold


def test_singapore_off_a_discard_in_chinese() -> None:
    checked(
        "zh_Hant",
        [SINGAPORE, TILES],
        """
        第 1 局 · bob 胡，ann 放槍
        123m 555p EEE (789s) 5m +5m
        +1 圈風刻
        = 1 台
        ann → bob 2
        cat、dan → bob 各 1

        ann −2 · bob +4 · cat −1 · dan −1
        下一局：bob 做莊，東圈
        """,
    )


def test_singapore_self_drawn() -> None:
    checked(
        "en",
        [SINGAPORE, TILES, "cat: cat 3 zimo"],
        """
        Hand 2 · cat wins by self-draw
        = 3 tai
        ann, bob, dan → cat 8 each

        ann −10 · bob −4 · cat +23 · dan −9
        Next: cat deals, East round
        """,
    )


def test_singapore_shooter_pays_all() -> None:
    """The hand is told by name, so a line says that nobody saw its tiles. Dan deals, and keeps the deal by winning."""
    before = [*["/draw"] * 4, "/seat dealer=dan"]
    checked(
        "en",
        ["/newgame sg.shooter ann bob cat dan stake=0.5/1", *before, "dan: dan pungs from cat"],
        """
        Hand 5 · dan wins off cat
        +2 All pungs · 碰碰胡
        = 2 tai
        As named, tiles not seen
        cat → dan 8 (shooter)

        ann 0 · bob 0 · cat −8 · dan +8
        Next: dan deals, East round
        """,
    )


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            """
            2a · dan, concealed kong · 暗杠
            ann, bob, cat → dan 2 each

            ann −12 · bob −6 · cat +21 · dan −3
            """,
        ),
        (
            "zh_Hant",
            """
            2a · dan 暗槓
            ann、bob、cat → dan 各 2

            ann −12 · bob −6 · cat +21 · dan −3
            """,
        ),
    ],
)
def test_singapore_paid_on_the_spot(language: str, expected: str) -> None:
    checked(language, [SINGAPORE, TILES, "cat: cat 3 zimo", "dan: /kong dan concealed"], expected)


def test_hong_kong_full_gun() -> None:
    checked(
        "en",
        ["/newgame hk.half_spicy_full_gun ann bob cat dan", "dan: 456p 789p (CCC) (111p) 2p+2p 3f from cat"],
        """
        Hand 1 · dan wins off cat
        456p 789p (CCC) (111p) 2p +2p 3f
        +3 Mixed one suit · 混一色
        +1 Red dragon · 紅中
        = 4 faan
        cat → dan 64 (full gun)

        ann 0 · bob 0 · cat −64 · dan +64
        Next: bob deals, East round
        """,
    )


HALF_GUN = ["/newgame hk.half_spicy_half_gun ann bob cat dan", "cat 3 自摸"]
HALF_GUN_TILES = "dan: 456p 789p (CCC) (111p) 2p+2p from cat"


def test_hong_kong_half_gun_in_chinese() -> None:
    checked(
        "zh_Hant",
        [*HALF_GUN, HALF_GUN_TILES],
        """
        第 2 鋪 · dan 食糊，cat 出銃
        456p 789p (CCC) (111p) 2p +2p
        +3 混一色
        +1 紅中
        +1 無花
        = 5 番
        cat → dan 48
        ann、bob → dan 各 24

        ann −40 · bob −40 · cat 0 · dan +80
        下一鋪：cat 做莊，東圈
        """,
    )


def test_hong_kong_liable_for_a_self_draw() -> None:
    """The hand is told by name, so a line says that nobody saw its tiles; ann deals, and keeps the deal by winning;
    the standing fits one line."""
    checked(
        "zh_Hant",
        [*HALF_GUN, HALF_GUN_TILES, "/draw", "/seat dealer=ann", "ann 清一色 自摸 bob 包自摸"],
        """
        第 4 鋪 · ann 自摸，bob 包自摸
        +7 清一色
        +1 自摸
        = 8 番
        按講嘅牌型計
        bob → ann 384（包三家）

        ann +344 · bob −424 · cat 0 · dan +80
        下一鋪：ann 做莊，東圈
        """,
    )


TAIWAN = "/newgame tw.taiwan_house ann bob cat dan"
STREAK = [TAIWAN, "bob: 123m 456m 234p 789p EEE 5s+5s 1f from ann concealed", "bob 3 zimo", "cat 3 from bob"]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            """
            Hand 3 · cat wins off bob
            = 3 tai, +3 dealer on a streak of 1
            bob → cat 220 (100 + 6 × 20)

            ann −360 · bob +500
            cat +40 · dan −180
            Next: cat deals, East round
            """,
        ),
        (
            "zh_Hant",
            """
            第 3 局 · cat 胡，bob 放槍
            = 3 台，莊家連一拉一 +3
            bob → cat 220（底 100 + 6 × 20）

            ann −360 · bob +500
            cat +40 · dan −180
            下一局：cat 做莊，東圈
            """,
        ),
    ],
)
def test_taiwan_dealer_on_a_streak(language: str, expected: str) -> None:
    checked(language, STREAK, expected)


def test_taiwan_tiles_in_chinese() -> None:
    checked(
        "zh_Hant",
        STREAK[:2],
        """
        第 1 局 · bob 胡，ann 放槍
        123m 456m 234p 789p EEE 5s +5s 1f
        +1 門清
        +1 獨聽
        +1 圈風
        = 3 台，莊家 +1
        ann → bob 180（底 100 + 4 × 20）

        ann −180 · bob +180 · cat 0 · dan 0
        下一局：bob 做莊，東圈
        """,
    )


DRAWN = ["/newgame riichi ann bob cat dan", "dan: /riichi", "bob 3 han 30 fu from cat", "/draw ready ann dan"]
RON = [*DRAWN, "cat: /riichi", "cat: 22m 345m 345p 345s 66s+6s from bob riichi ippatsu dora=2"]
TSUMO = [*RON, "ann 4 han 30 fu tsumo"]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            """
            East 3, 1 honba (#3)
            cat wins by ron off bob
            22m 345m 345p 345s 66s +6s
            +1 Riichi · 立直
            +1 Ippatsu · 一発
            +1 Tanyao · 断幺九
            +2 Sanshoku doujun · 三色同順
            +2 Dora · ドラ
            = 7 han, haneman
            bob → cat 18,300 (300 honba)
            pot → cat 1,000

            ann 26,500 · bob 10,100
            cat 37,900 · dan 25,500
            Next: East 3, 2 honba, cat deals
            """,
        ),
        (
            "zh_Hant",
            """
            東三局 1 本場（#3）
            cat 榮和，bob 放銃
            22m 345m 345p 345s 66s +6s
            +1 立直
            +1 一發
            +1 斷么九
            +2 三色同順
            +2 寶牌
            = 7 飜 跳滿
            bob → cat 18,300（本場 300）
            供託 → cat 1,000

            ann 26,500 · bob 10,100
            cat 37,900 · dan 25,500
            下一局：東三局 2 本場，cat 做莊
            """,
        ),
        (
            "ja",
            """
            東3局 1本場（#3）
            catのロン（放銃 bob）
            22m 345m 345p 345s 66s +6s
            立直 1翻
            一発 1翻
            断幺九 1翻
            三色同順 2翻
            ドラ 2翻
            = 7翻 跳満
            bob → cat 18,300（本場 300）
            供託 → cat 1,000

            ann 26,500 · bob 10,100
            cat 37,900 · dan 25,500
            次局：東3局 2本場、親はcat
            """,
        ),
    ],
)
def test_riichi_ron(language: str, expected: str) -> None:
    checked(language, RON, expected)


def test_riichi_tsumo() -> None:
    checked(
        "en",
        TSUMO,
        """
        East 3, 2 honba (#4)
        ann wins by tsumo
        = 4 han 30 fu
        cat (dealer) → ann 4,100
        bob, dan → ann 2,200 each

        ann 35,000 · bob 7,900
        cat 33,800 · dan 23,300
        Next: East 4, dan deals
        """,
    )


def test_riichi_draw() -> None:
    checked(
        "en",
        DRAWN,
        """
        East 2 (#2)
        Exhaustive draw · ann, dan tenpai
        bob, cat → ann 750 each
        bob, cat → dan 750 each

        ann 26,500 · bob 28,400
        cat 19,600 · dan 25,500
        Next: East 3, 1 honba, cat deals
        """,
    )


def test_riichi_end_of_a_game() -> None:
    """Mangan keeps its name; the end stands where the standing does, whose scores it says, in columns."""
    labels = checked(
        "en",
        [*TSUMO, "ann mangan from bob"],
        """
        East 4 (#5)
        ann wins by ron off bob
        = mangan
        bob → ann 8,000

        Game over: bob went bust.
        1. ann   43,000   +53.0
        2. cat   33,800   +13.8
        3. dan   23,300   −16.7
        4. bob     −100   −50.1
        """,
    )
    assert labels == ["Undo", "Fix", "Why", "Same table again", "Settle"]


def test_riichi_bet() -> None:
    text, _ = answered("en", DRAWN[:2])
    assert text.split("\n")[0] == "dan declares riichi · pot 1,000"


def test_a_bet_is_called_by_no_label_and_taken_back_by_it_all_the_same() -> None:
    chat = Chat.after(*(f"ann: {one}" if ": " not in one else one for one in DRAWN[:2]))
    assert "0b" not in chat.say("ann: /history")
    assert "Undone: dan declares riichi" in chat.say("dan: /undo 0b")


def test_a_payment_of_a_riichi_game_is_called_by_the_deal_it_came_in() -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan")
    assert chat.say("ann: /pay bob ann 1000 fine").split("\n")[0] == "East 1 · payment: fine"
    chat.play(["ann: bob mangan from cat", "ann: /pay bob ann 1000"])
    assert chat.text.split("\n")[0] == "East 2 · payment"
    told = chat.say("ann: /history").split("\n")
    assert [row for row in told if "payment" in row] == ["East 1 · payment: fine", "East 2 · payment"]
    assert chat.say("ann: /undo 1a").startswith("Undone: bob pays ann 1,000")


def test_riichi_tables_and_sheets_name_hands_by_round_and_honba() -> None:
    """The second hand was that of East 2, which a draw with its dealer ready repeats."""
    chat = Chat.after(*(f"ann: {one}" if ": " not in one else one for one in RON))
    assert "After East 3, 1 honba" in chat.say("ann: /table").split("\n")
    rows = [row for row in chat.say("ann: /history sheet").split("\n") if row.endswith(":")]
    assert rows == [
        "Start:",
        "dan declares riichi:",
        "East 1 (#1):",
        "East 2 (#2):",
        "cat declares riichi:",
        "East 3, 1 honba (#3):",
        "Total:",
    ]


def test_a_table_stands_behind_hands_of_its_own_game_only() -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "ann: ann 3h30 from cat", "ann: ann 3h30 from cat")
    assert "After East 1, 1 honba" in chat.say("ann: /table")
    chat.play(["ann: /endgame sure", "ann: /newgame british ann bob cat dan"])
    assert "Before the first hand" in chat.say("ann: /table")


def test_what_lies_on_the_table_counts_every_bet_there_and_those_left_from_the_hand_before() -> None:
    """Two bets of 1,000 stay through a drawn deal: two more make 4,000, also where both are told in one line."""
    chat = Chat.after("ann: /newgame riichi ann bob cat dan", "ann: /riichi ann")
    assert chat.say("bob: /riichi bob").split("\n")[0] == "bob declares riichi · pot 2,000"
    chat.say("ann: /draw ann bob ready")
    assert chat.say("ann: cat and dan riichi").split("\n")[:2] == [
        "cat declares riichi · pot 3,000",
        "dan declares riichi · pot 4,000",
    ]
    assert "ann declares riichi · pot 1,000" in chat.say("ann: /history")


BRITISH = [
    "/newgame bmja ann bob cat dan",
    "ann 456m (555p) (CCC) [9999s] E+E zimo",
    "bob: /hand bob 5s FF (222m) (333m)",
    "cat: /hand cat (444s)",
]


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            """
            Hand 1 · ann goes mah-jong
            East round: ann E, bob S, cat W, dan N
            ann 456m (555p) (CCC) [9999s] E+E
            +20 Mah-jong
            +32 Concealed kong, 1/9/honours
            +4 Exposed pung, 1/9/honours
            +2 Exposed pung, 2–8
            +2 Pair of own wind
            +2 Pair of prevailing wind
            +2 Tile from the wall
            ×2 Pung or kong of dragons
            64 × 2 = 128
            bob (222m) (333m) 5s FF = 6
            cat (444s) = 2 · dan 0

            bob, cat, dan → ann 256 each
            dan → bob 6, cat 2 · cat → bob 4
            ann +768 · bob −246
            cat −258 · dan −264
            Next: East round, ann is East
            """,
        ),
        (
            "zh_Hant",
            """
            第 1 局 · ann 自摸胡牌
            東圈：ann 東、bob 南、cat 西、dan 北
            ann 456m (555p) (CCC) [9999s] E+E
            +20 胡牌
            +32 暗槓（一、九、字）
            +4 明刻（一、九、字）
            +2 明刻（2–8）
            +2 門風一對
            +2 圈風一對
            +2 自摸
            ×2 三元牌
            64 × 2 = 128
            bob (222m) (333m) 5s FF = 6
            cat (444s) = 2 · dan 0

            bob、cat、dan → ann 各 256
            dan → bob 6、cat 2 · cat → bob 4
            ann +768 · bob −246
            cat −258 · dan −264
            下一局：ann 東家，東圈
            """,
        ),
    ],
)
def test_british_round(language: str, expected: str) -> None:
    """The second line is more than was laid out: the wind of the round and who sat where come first at these tables."""
    checked(language, [*BRITISH, "dan: /hand dan -"], expected)


@pytest.mark.parametrize(
    ("named", "shown"),
    [
        (
            "bob: /hand bob 5s FF (222m) (333m)|cat: /hand cat -|dan: /hand dan 0",
            ["bob (222m) (333m) 5s FF = 6 · cat 0", "dan 0"],
        ),
        ("bob: /hand bob -|cat: /hand cat -|dan: /hand dan -", ["bob 0 · cat 0 · dan 0"]),
        (
            "bob: /hand bob FF (222m) (333m)|cat: /hand cat -|dan: /hand dan 8",
            ["dan 8", "bob (222m) (333m) FF = 6 · cat 0"],
        ),
    ],
)
def test_who_has_nothing_stands_behind_the_loser_before(named: str, shown: list[str]) -> None:
    text, _ = answered("en", [*BRITISH[:2], *named.split("|")])
    lines = text.split("\n")
    losers = lines[lines.index("64 × 2 = 128") + 1 : lines.index("")]
    assert losers == shown


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            """
            Round so far
            ★ ann 128 · bob 6 · cat 2
            Still to come: dan
            /hand with the tiles, /hand - for none
            """,
        ),
        (
            "zh_Hant",
            """
            這一局目前
            ★ ann 128 · bob 6 · cat 2
            還差：dan
            用 /hand 報牌，沒有分就 /hand -
            """,
        ),
    ],
)
def test_british_round_while_it_is_open(language: str, expected: str) -> None:
    checked(language, BRITISH, expected)


@pytest.mark.parametrize(
    ("language", "expected", "labels"),
    [
        (
            "en",
            """
            Tonight: 3 hands
            bob +500 · cat +40
            dan −180 · ann −360

            3 payments clear it:
            ✓ ann → bob 360
            ◻ dan → bob 140
            ◻ dan → cat 40
            """,
            ["dan → bob 140 ✓", "dan → cat 40 ✓", "Undo ✓ ann → bob 360", "Call it a night"],
        ),
        (
            "zh_Hant",
            """
            今晚打了 3 局
            bob +500 · cat +40
            dan −180 · ann −360

            付 3 次就清：
            ✓ ann → bob 360
            ◻ dan → bob 140
            ◻ dan → cat 40
            """,
            ["dan → bob 140 ✓", "dan → cat 40 ✓", "撤銷 ✓ ann → bob 360", "今晚收工"],
        ),
    ],
)
def test_settlement(language: str, expected: str, labels: list[str]) -> None:
    assert checked(language, [*STREAK, "/paid ann bob 360", "/settle"], expected) == labels


def test_settlement_of_a_hong_kong_night() -> None:
    text, labels = answered("zh_Hant", [*HALF_GUN, "/settle"])
    assert text.split("\n")[3] == "找數，付 3 次就清："
    assert labels[-1] == "今晚收檔"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "All square: nobody owes anything."), ("zh_Hant", "剛好打平，誰也不欠誰。")],
)
def test_settlement_of_a_night_in_which_nothing_is_owed(language: str, said: str) -> None:
    text, _ = answered(language, [SINGAPORE, "/draw", "/settle"])
    assert said in text.split("\n")


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            """
            New game: Singapore style
            ann E · bob S · cat W · dan N
            Rules: Standard, 5-tai limit (/rules)
            Stake: 0.5/1
            1 tai: 2+1+1, self-drawn 2+2+2
            ann deals first, East round
            """,
        ),
        (
            "zh_Hant",
            """
            開打：新加坡麻將
            ann 東 · bob 南 · cat 西 · dan 北
            規則：標準規則，五台封頂（/rules）
            注碼：0.5/1
            1 台＝放槍 2+1+1，自摸 2+2+2
            ann 先做莊，東圈
            """,
        ),
    ],
)
def test_opening(language: str, expected: str) -> None:
    """The stake has a line of its own, typed or not, and one for what it comes to."""
    checked(language, [SINGAPORE], expected)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            """
            Hi! I keep score for mahjong here.
            Start with the names in turn order;
            the first one deals:
            /newgame sg Ann Ben Cat Dan
            Games: sg Singapore · hk Hong Kong
            tw Taiwan · riichi · arcade · british
            mcr Chinese Official · zj Zung Jung
            """,
        ),
        (
            "zh_Hant",
            """
            嗨！我在這裡幫大家算麻將。
            照座位順序寫名字，第一個先做莊：
            /newgame 台灣 阿明 小美 老王 阿姨
            玩法：台灣 · 香港 · 國標 · 新加坡
            日麻 · 英式 · 中庸 · 電玩日麻
            """,
        ),
    ],
)
def test_help_before_a_game(language: str, expected: str) -> None:
    """One line names a game that came later."""
    checked(language, ["/help"], expected)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        (
            "en",
            """
            After each hand, a value or the tiles:
            /score bob 3 from ann
            /s 123m 555p EEE 789s 5m+5m zimo
            or just /score, and tap.
            Got it wrong? /undo, /fix 1 from=cat
            Done for tonight? /settle
            """,
        ),
        (
            "zh_Hant",
            """
            每局打完，打台數或打牌：
            /score bob 3 ann 放槍
            /s 123m 555p EEE 789s 5m+5m 自摸
            或只打 /score，用點的。
            打錯了？/undo，/fix 1 cat 放槍
            今晚不打了？/settle 結帳
            """,
        ),
    ],
)
def test_help_while_a_game_runs(language: str, expected: str) -> None:
    """The people are those at the table; the hand of tiles is the own one and fits the line."""
    checked(language, [SINGAPORE, "/help"], expected)


@pytest.mark.parametrize(
    ("lines", "language", "said", "labels"),
    [
        ([SINGAPORE, "/s bob 3"], "en", "How did bob win: self-draw, or off whose discard?", []),
        ([SINGAPORE, "/s bob 3"], "zh_Hant", "bob 胡了：自摸，還是誰放槍？", []),
        (
            [SINGAPORE, "/s bob from ann"],
            "en",
            "What's bob's hand worth? Tap a value or type the tiles.",
            ["1 tai → 4"],
        ),
        ([SINGAPORE, "/s bob from ann"], "zh_Hant", "bob 的牌有多大？點一個，或直接輸入牌。", ["1 台 → 4"]),
        ([SINGAPORE, "bob 3 from ann", "/newgame sg"], "en", None, []),
    ],
)
def test_questions_are_one_short_sentence(lines: list[str], language: str, said: str | None, labels: list[str]) -> None:
    text, shown = answered(language, lines)
    assert said is None or text == said
    assert set(labels) <= set(shown)
    assert len(shown) <= 8
