"""The words people type beside tiles and values, each with the one thing it means.

Whole sentences ("ben wins off ann") are read by grammar/, whose words stand in grammar/phrases.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar

from engine import WinMethod
from engine.variants import RULESETS

T = TypeVar("T")


def _each(words: str, meaning: T) -> dict[str, T]:
    return dict.fromkeys(words.split(), meaning)


HOW: Final[dict[str, WinMethod]] = {
    **_each("tsumo zimo zm ts self sd selfdraw self-draw self-drawn selfdrawn wall drawn", WinMethod.SELF_DRAW),
    **_each(
        "自摸 自模 自摸胡 自摸和 自摸糊 自摸和了 門清自摸 门清自摸 ツモ ツモる つもる つも ツモ和了 ツモ上がり",
        WinMethod.SELF_DRAW,
    ),
    **_each("from off ron discard 從 从 由", WinMethod.DISCARD),
    **_each("出銃 出铳 放銃 放铳 放槍 放枪 放炮 放衝 放沖 放冲 点炮 點炮", WinMethod.DISCARD),
    **_each("食糊 食胡 から", WinMethod.DISCARD),
    **_each("ロン ろん ロン和了 栄和 榮和 荣和 放銃者 振込 振り込み", WinMethod.DISCARD),
    **_each(
        "rob robs robbed chankan 搶槓 抢杠 搶杠 槍槓 搶槓胡 抢杠胡 搶槓糊 搶カン チャンカン", WinMethod.ROBBED_KONG
    ),
}
"""How the hand was won; the last two groups are followed by the name of the one who pays."""

DEALS_IN: Final = frozenset(
    (
        *("出銃", "出铳", "放銃", "放铳", "放槍", "放枪", "放炮", "放衝", "放沖", "放冲", "点炮", "點炮"),
        *("振込", "振り込み"),
    )
)
"""What the one who pays did: between two names either could be meant."""

GLUED: Final = ("tsumo", "zimo", "selfdraw", "自摸", "自模", "ツモ", "zm")
"""Win words that are cut off the end of a word (`55mzimo`), longest meaning first."""

ON: Final = frozenset(("on", "with", "winning", "胡張", "胡张", "糊張", "和了牌", "上がり牌", "あがり牌"))
CLOSED: Final = frozenset(
    ("closed", "concealed", "menzen", "門清", "门清", "門前清", "门前清", "門前", "门前", "メンゼン")
)
OPEN: Final = frozenset(("claimed", "exposed", "melded", "副露", "鳴き", "有吃碰", "開門", "开门"))
"""Something was claimed, without saying what."""

AGAIN: Final = frozenset(("again", "another", "twice", "又", "再", "もう一度"))
"""The same hand once more, and meant."""

SITS_DOWN: Final = frozenset(
    """
    me|me too|me as well|and me|i do|i'm in|im in|i am in|i'm playing|im playing|i'm joining|i join|i'll join|ill join
    i want to sit|i want to sit also|i want to sit too|i wanna sit|i sit too|i sit also|i'll play too|ill play too
    i also want to play|i want to play also|i want to play too
    我都坐|我也坐|坐低|我坐低|我坐低先|我坐低喇|我都坐低|我都要坐|坐埋我|加埋我|計埋我|计埋我|我坐埋|我都坐埋|我都玩埋|我也要坐
    i'll play|ill play|i play|i want to play|i wanna play|i'll sit|i sit|i'm sitting|count me in|deal me in|sign me up
    add me|put me in|join|join me|joining|sit|sit down|sitting|+1|+ 1|in|me me|me pls|me please|playing|room for me
    我|我來|我来|我要|我要打|我打|我玩|我要玩|我參加|我参加|參加|参加|我加入|加入|加我|加我一個|加我一个|算我一個|算我一个|算我
    算埋我|預埋我|我也要打|我也想打|我想打|我想玩|我都要|我都打|我都玩|我入座|入座|坐下|我坐|我坐下|+我|我也要|我也打|我也玩|我也来|我也來|我有份|有份
    入る|入ります|はいる|はいります|やる|やります|参加します|参加する|参加で|打つ|打ちます|俺も|私も|僕も|自分も|座る|座ります
    ノ|のる|乗った|いれて|入れて|私も入る|私も入ります|僕も入る|僕も入ります|俺も入る|私入る|私入ります|私もやる|私もやります|私も打つ
    私も打ちます|私も参加する|私も参加します|私も座る|私も座ります|私も入れて|僕もやる|俺もやる|自分も入る|自分も入ります
    """.strip()
    .replace("\n    ", "|")
    .split("|")
)
"""What somebody says who takes a seat while people sit down for a game."""

LATE: Final = frozenset(("late", "before"))
"""A payment that belongs to the hand before, scored already."""

BAO: Final = frozenset(("bao", "baau", "baao", "pao", "liable", "包", "包牌", "包家", "パオ", "責任払い"))
DRAWN: Final = frozenset(("draw", "drawn", "流局", "荒莊", "荒庄", "臭莊"))
"""Nobody won."""

READY: Final = frozenset(("ready", "tenpai", "聽", "听", "聽牌", "听牌", "聴牌", "叫糊", "叫胡", "テンパイ"))
NOISE: Final = frozenset(
    (
        *("wins", "won", "win", "has", "had", "gets", "hu", "and", "&"),
        *(
            "胡",
            "和",
            "糊",
            "食",
            "胡了",
            "和了",
            "糊了",
            "胡牌",
            "和牌",
            "食了",
            "上がり",
            "あがり",
            "の",
            "が",
            "は",
            "と",
        ),
    )
)
"""Words that say nothing more."""

NOBODY: Final = frozenset(("-", "nothing", "none", "無", "无", "沒有", "没有", "なし"))
NO_ONE: Final = NOBODY | {"nobody", "noone", "誰も"}
"""Words for nobody among those who pay."""
ME: Final = frozenset(("me", "i", "myself", "我", "俺", "私", "僕", "自分", "わたし", "ぼく", "おれ"))
PAID_FOR: Final = (
    r"taxi|cab|grab|uber|fare|bus|petrol|parking|supper|dinner|lunch|breakfast|makan|food|snacks|pizza|cake|groceries"
    r"|prata|roti|satay|laksa|noodles|rice|milo|boba|dessert|delivery|cigarettes|smokes"
    r"|drinks?|beers?|kopi|teh|tea|coffee|hall|room|rent|tickets|的士|車費|车费|打車|打车|油錢|油钱|停車費?|停车费?|泊車|泊车"
    r"|宵夜|夜宵|晚飯|晚饭|午飯|午饭|飲茶|饮茶|外賣|外卖|飲料|饮料|啤酒|[飯饭餐]|[場场]租|房租|タクシー代?|駐車場|駐車代"
    r"|夕飯|夕食|夜食|昼飯|昼食|飯代|飲み代|ビール|ピザ|場代"
)
"""What people at a table pay each other for beside the hands; a pattern."""
INDICATORS: Final = {
    **_each("dora doras ドラ ドラ表示牌 宝牌 寶牌 宝牌指示牌 寶牌指示牌", "dora"),
    **_each("ura uradora uras 裏ドラ 裏 裏ドラ表示牌 里宝牌 裡寶牌 裏寶牌", "ura"),
}

COUNTS: Final = {
    **INDICATORS,
    **_each("discards discarded 棄牌 弃牌", "discards"),
    **_each("kita nuki nukidora 抜き 北抜き 抜きドラ 北ドラ 抜北 拔北 キタ", "kita"),
}
"""Words of which a number is told: `dora=2`, `discards=6` (all made when the hand was won), `kita=1` (Norths aside)."""

WHO_IS_LIABLE: Final = "liable=?"
"""Asks, behind a whole hand, who is responsible for it."""

AS_HAND: Final = "as"
"""`as=9` says that a hand is meant to be hand 9: what a button scores, and not a later hand."""

CANCEL: Final = "cancel"
"""Closes a dialogue: `/score cancel`."""


def _spoken_flags() -> Iterator[tuple[str, str]]:
    """Yield what games say beside the common words: fact and phrase."""
    for ruleset in RULESETS.values():
        for fact, words in ruleset.spoken_flags.items():
            yield from ((fact, word) for word in (fact, *words.split("|")))


FACTS: Final[dict[str, str]] = {
    **_each("last lasttile last_tile haitei houtei 海底 河底 海底撈月 海底捞月 河底撈魚 河底捞鱼", "last"),
    **_each("海底摸月 海底自摸 妙手回春 ハイテイ ホウテイ", "last"),
    **_each("last_of_kind lastcopy last_copy juezhang 绝张 絕張 絶張 和绝张 和絕張 胡绝张 胡絕張", "last_of_kind"),
    **_each("kong kan gang afterkong after_kong rinshan 槓上開花 杠上开花 槓上花 杠上花 嶺上開花 嶺上", "kong"),
    **_each("岭上开花 岭上 嶺上牌 リンシャン", "kong"),
    **_each("flower afterflower after_flower after_bonus 花上自摸 花上 補花 补花", "flower"),
    **_each("doublekong double_kong kongonkong kong_on_kong 槓上槓 杠上杠", "double_kong"),
    **_each("doubleflower double_flower 花上花", "double_flower"),
    **_each("heaven heavenly tenhou 天和 天胡 天糊 テンホー", "heaven"),
    **_each("earth earthly chiihou 地和 地胡 地糊 チーホー", "earth"),
    **_each("human humanly renhou 人和 人胡 人糊 レンホー", "human"),
    **_each("heaven_ready heavenready 天聽 天听", "heaven_ready"),
    **_each("earth_ready earthready 地聽 地听", "earth_ready"),
    **_each("ready ready_original 報聽 报听", "ready"),
    **_each("immediate atonce 即胡 即和", "immediate"),
    **_each("eight_flowers eightflowers immortals 八仙 八仙過海 八仙过海 花胡 花糊", "eight_flowers"),
    **_each("seven_rob sevenrob seven_rob_one 七搶一 七抢一", "seven_rob"),
    **_each("dealt", "dealt"),
    **_each("first_discard firstdiscard", "first_discard"),
    **_each("oc original_call originalcall", "original_call"),
    **_each("fishing 釣魚 钓鱼 釣 钓 釣り", "fishing"),
    **{word: fact for fact, word in _spoken_flags() if " " not in word},
}
"""Flag words: word -> fact; `Ruleset.flags` says which flag of the variant a fact is."""

BET_FACTS: Final = frozenset(
    fact for ruleset in RULESETS.values() for fact, flag in ruleset.flags.items() if flag in ruleset.bets
)
"""Facts that say of a winner that he had bet."""
BETTORS: Final = "bets"
"""How a line that is told again names those who had bet beside the hand: `bets=@p2,@p4`."""
BET: Final = frozenset(word for word, fact in FACTS.items() if fact in {one.bet for one in RULESETS.values()})

PAIRS: Final[dict[tuple[str, str], str]] = {
    ("double", "kong"): "double_kong",
    ("double", "kan"): "double_kong",
    ("double", "flower"): "double_flower",
    **{
        (first, second): fact for fact, word in _spoken_flags() for first, _, second in (word.partition(" "),) if second
    },
    ("heaven", "ready"): "heaven_ready",
    ("heavenly", "ready"): "heaven_ready",
    ("earth", "ready"): "earth_ready",
    ("earthly", "ready"): "earth_ready",
    ("first", "discard"): "first_discard",
    ("original", "call"): "original_call",
    ("after", "kong"): "kong",
    ("after", "flower"): "flower",
    ("last", "tile"): "last",
    ("last", "discard"): "last",
    ("last", "copy"): "last_of_kind",
    ("eight", "flowers"): "eight_flowers",
    ("seven", "rob"): "seven_rob",
}
"""Flags of two words."""

SET_WORDS: Final = frozenset(
    (
        *("chow", "chi", "pung", "pong", "pon", "kong", "gang", "kang", "kan", "ankan", "an"),
        *("吃", "碰", "槓", "杠", "暗槓", "暗杠", "明槓", "明杠", "チー", "ポン", "カン", "アンカン", "暗カン"),
    )
)
"""Words that belong to the tiles when a group of tiles follows; `kong` alone is a flag."""

UNITS: Final[dict[str, str]] = {
    **_each("doubles double dbl dbls d", "units"),
    **_each("tai t 台 臺", "units"),
    **_each("faan fan f 番", "units"),
    **_each("han h 飜 翻 ハン", "units"),
    **_each("points point pts 点 點 分", "points"),
    **_each("fu 符", "fu"),
}
"""What a number counts."""

LIMITS: Final[dict[str, str]] = {
    **_each("mangan 満貫 满贯 滿貫 マンガン", "mangan"),
    **_each("haneman 跳満 跳满 跳滿 ハネ満 ハネマン", "haneman"),
    **_each("baiman 倍満 倍满 倍滿 バイマン", "baiman"),
    **_each("sanbaiman 三倍満 三倍满 三倍滿", "sanbaiman"),
    **_each("yakuman 役満 役满 役滿 ヤクマン", "yakuman"),
    **_each("limit max full 爆 爆棚 滿 满 滿糊 满胡 滿台 满台 封頂 封顶 上限", "limit"),
}
"""Values by name."""

ENGLISH: Final[dict[str, str]] = {
    # kinds of draws
    **_each("流局 荒牌 荒莊 荒庄 黃莊 黄庄 荒牌流局", "exhaustive"),
    **_each("九種九牌 九种九牌", "nine_terminals"),
    **_each("四風連打 四风连打 四風子連打", "four_winds"),
    **_each("四槓散了 四杠散了 四開槓 四槓流れ", "four_kans"),
    **_each("四家立直 四人立直 四人リーチ", "four_riichi"),
    **_each("三家和 三家和了 三家胡", "triple_ron"),
    **_each("流し満貫 流し 流局満貫 流局滿貫 流局满贯 流滿 流满", "nagashi"),
    **_each("作廢 作废 無効", "void"),
    **_each("結算 结算 精算", "settle"),
    # bonus tiles
    **_each("咬 咬牌", "bite"),
    **_each("動物 动物 動物牌 动物牌", "animals"),
    **_each("花 花牌", "flowers"),
    **_each("花槓 花杠", "flower_set"),
    **_each("動物槓 动物杠", "animal_set"),
    **_each("起手 配牌", "dealt"),
    # people and payments
    **_each("全部 大家 全員 全员 所有人 みんな", "all"),
    **_each("給 给", "to"),
    **_each("代 替 代わり", "for"),
    **_each("收工 收檔 收档 收攤 收摊 散場 散场 お開き 締め 締める", "close"),
    **_each("已付 付了 付清 支払済 支払済み 支払い済み", "paid"),
    # settings
    **_each("莊 庄 荘 莊家 庄家 親", "dealer"),
    **_each("圈 圈風 圈风 場 场 場風 场风", "round"),
    **_each("連莊 连庄 連荘 本場 本场", "streak"),
    **_each("リーチ棒 立直棒 供託 供托", "sticks"),
    **_each("贏家 赢家 胡家 勝者 和了者", "winner"),
    **_each("注 注碼 注码 レート", "stake"),
}
"""Words of other languages that stand for one word of a command."""

WINDS: Final = {**_each("東 东", "E"), "南": "S", "西": "W", "北": "N"}


def english(word: str) -> str:
    """The word of a command that a word of another language stands for; the word itself where it stands for none."""
    return ENGLISH.get(word, word)


def setting(name: str) -> str:
    """The name of a setting (`dealer=`, `from=` …) as it is known, in any language."""
    if HOW.get(name) is WinMethod.DISCARD:
        return "from"
    own = {"東": "east", "东": "east", "局": "hand", "鋪": "hand"}.get(
        name
    )  # of the table, and something else anywhere else
    return "bao" if name in BAO else own or english(name)
