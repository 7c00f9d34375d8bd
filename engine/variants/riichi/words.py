"""What people say of Japanese mahjong and its rules; alternatives are divided by `|`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine import Value

GAME: Final = (
    "riichi mahjong|japanese mahjong|japanese style|reach mahjong|riichi rules|日本麻將|日本麻将|日本麻雀"
    "|立直麻雀|リーチ麻将|立麻|四人麻雀|四人麻將|四人麻将"
)
"""The game, beside its aliases."""

ARCADE_GAME: Final = (
    "riichi arcade|arcade riichi|arcade mahjong|麻雀ゲーム|ゲームセンター|街机|電玩|两人麻将|二人麻雀|兩人麻將"
)
"""The game for two at one screen."""

PRESETS: Final[Mapping[str, str]] = {
    "tenhou": "tenhou|tenhou rules|天鳳|天凤|天鳳ルール",
    "majsoul": "majsoul|mahjong soul|mahjongsoul|jantama|majsoul rules|雀魂|じゃんたま|雀魂ルール",
    "m_league": "m league|mleague|m.league|mリーグ|m联赛|m聯盟",
    "ema_2025": "ema|ema rules|ema 2025",
    "ema_2016": "ema 2016",
    "wrc_2022": "wrc|wrc rules|wrc 2022",
    "jpml_a": "jpml|jpml a|プロ連盟|連盟ルール",
}
"""Tables of rules, by id."""

OPTIONS: Final[Mapping[str, Mapping[str, Value]]] = {
    "tonpuu|tonpuusen|east only|east round only|east round|東風|東風戦|东风|東風戰|东风战": {"game_length": "tonpuu"},
    "hanchan|hanchan game|east south|south round|半荘|半莊|半庄|東南戦|東南戰|东南战": {"game_length": "hanchan"},
    (
        "sanma|three player riichi|3 player riichi|three player|3 player|three players|3 players|3p|3ma|three of us"
        "|三麻|3人|三個人|三个人"
        "|三人麻雀|三人麻將|三人麻将|三人打ち|サンマ|三人立直|リーチ三麻|立直三麻|三人リーチ|リーチサンマ"
    ): {"players": 3},
    "yonma|four player|4 player|4p|ヨンマ": {"players": 4},
    "no red fives|no aka|no reds|赤なし|無赤|无赤|赤ドラなし|赤無し"
    "|無赤寶|无赤宝|沒有赤|没有赤|沒赤|没赤|不用赤|無赤五|无赤五|不打赤": {"red_fives": 0},
    "with red fives|red fives|aka ari|赤あり|有赤|赤ドラあり|赤有り|赤3枚|赤3|赤三"
    "|三赤|3赤|三張赤|三张赤|有赤寶|有赤宝|有赤五": {"red_fives": 3},
    "kuitan|open tanyao|喰いタン|食斷|食断|喰いタンあり|喰斷|喰断|食斷有效|食断有效|有食斷|有食断|可以食斷|可以食断"
    "|喰い断|喰い断あり|食い断|食い断あり|食いタン|食いタンあり|クイタン|クイタンあり|喰断あり|タンヤオ鳴きあり": {
        "open_tanyao": True
    },
    "no kuitan|no open tanyao|kuitan nashi|喰いタンなし|喰い断なし|食い断なし|食いタンなし|クイタンなし|喰断なし"
    "|タンヤオ鳴きなし|無食斷|无食断|沒有食斷|没有食断|不能食斷|無喰斷|无喰断": {"open_tanyao": False},
    "アリアリ|ありあり|有り有り|ari ari|喰いタン後付けあり": {"open_tanyao": True, "atozuke": True},
    "ナシナシ|なしなし|無し無し|nashi nashi": {"open_tanyao": False, "atozuke": False},
    "アリナシ|ありなし|ari nashi": {"open_tanyao": True, "atozuke": False},
}
"""Rules that are named where a game is opened."""

ARCADE_OPTIONS: Final = {phrase: said for phrase, said in OPTIONS.items() if "players" not in said}
"""The same for the game for two at one screen, which has its own numbers of players."""

RULES: Final[Mapping[str, tuple[str, Value]]] = {
    "head bump|atamahane|頭ハネ|頭跳|头跳|頭ハネあり|攔胡|拦胡|攔和|拦和|截胡": ("multi_ron", "head_bump"),
    "double ron|double ron allowed|ダブロンあり|ダブロン|雙響|双响|一炮雙響|一炮双响|一炮多響|一炮多响": (
        "multi_ron",
        "all",
    ),
    (
        "no kiriage|no kiriage mangan|without kiriage|kiriage off|no rounding up|no rounding up to mangan"
        "|7700 stays 7700|切り上げなし|切り上げ満貫なし|切上げ満貫なし"
    ): ("kiriage_mangan", False),
    (
        "kiriage|kiriage mangan|切り上げ満貫|切り上げ|round up to mangan|round up 7700 to mangan"
        "|round 7700 up to mangan|rounding up to mangan|rounded mangan|rounded up mangan"
        "|7700 is mangan|7700 is a mangan|7700 counts as mangan"
        "|切り上げ満貫あり|切り上げあり|切上げ満貫|切上満貫|切上げ満貫あり"
        "|7700 is 8000|4 han 30 fu is mangan|4 han 30 is mangan|7700 rounds up"
    ): ("kiriage_mangan", True),
    (
        "no kazoe|no kazoe yakuman|no counted yakuman|without kazoe|without counted yakuman|kazoe off"
        "|13 han is sanbaiman|13 han is no yakuman|数えなし|数え役満なし|無累計|无累计|無累計役滿|无累计役满"
    ): ("kazoe_yakuman", False),
    "kazoe|kazoe yakuman|counted yakuman|13 han is yakuman|数えあり|数え役満あり|有累計|有累计|累計役滿|累计役满": (
        "kazoe_yakuman",
        True,
    ),
    "no ippatsu|一発なし|無一發|无一发|沒有一發|没有一发|不算一發|不算一发": ("ippatsu", False),
    "ippatsu|一発あり|有一發|有一发|一發|一发": ("ippatsu", True),
    "no ura|no ura dora|裏ドラなし|裏なし|無裡寶|无里宝|沒有裡寶|没有里宝|不算裡寶|不算里宝|無裡寶牌|无里宝牌": (
        "ura_dora",
        False,
    ),
    "ura|ura dora|裏ドラあり|裏あり|有裡寶|有里宝|裡寶|里宝|裡寶牌|里宝牌": ("ura_dora", True),
    "トビなし|飛びなし|トビ無し|飛ばしなし|ハコ下あり|箱下あり|no busting|no bust|busting off": ("tobi", "off"),
    "後付けあり|atozuke ari|後付|后付|可以後付|可以后付|有後付|有后付": ("atozuke", True),
    "no oka|without oka|オカなし|無oka": ("return_points", "start"),
    "atozuke nashi|no atozuke|後付けなし|無後付|无后付|不能後付|不能后付|先付": ("atozuke", False),
}
"""Rules that a running game takes as well."""

LIMITS: Final[Mapping[str, str]] = {
    "mangan": (
        "mangan|mangans|満貫|满贯|滿貫|マンガン|まんがん|満ガン|a mangan|親満|親満貫|親マン|子満"
        "|親滿|亲满|親滿貫|亲满贯"
        "|満漢|満観|満干|満願|満巻|満官|満館|満完|満缶|万貫|満がん|まん貫|マン貫|マンガソ|親マンガン|子マンガン|親まん|おやまん"
    ),
    "haneman": (
        "haneman|hanemans|跳満|跳满|跳滿|ハネ満|ハネマン|はねまん|はね満|ハネ|跳ね満|a haneman|hane|hanemangan"
        "|親っパネ|親ッパネ|親っぱね|親ハネ|親跳"
        "|跳萬|跳万|跳ねまん|跳マン|跳ねマン|はねマン|羽満|親っ跳ね|親ハネ満|親跳ね満|親跳満"
    ),
    "baiman": "baiman|倍満|倍满|倍滿|バイマン|ばいまん|倍萬|倍万|倍マン|ばい満|親倍|親倍満|親倍マン|親バイ",
    "sanbaiman": "sanbaiman|三倍満|三倍满|三倍滿|sambaiman|さんばいまん|サンバイマン|三倍マン|三倍万|3倍満",
    "yakuman": "yakuman|役満|役满|役滿|ヤクマン|やくまん|役マン|役万|厄満|a yakuman",
    "kazoe_yakuman": "kazoe yakuman|kazoe|数え役満|数え|累計役滿|counted yakuman|累计役满",
    "double_yakuman": "double yakuman|ダブル役満|兩倍役滿|两倍役满|w yakuman|w役満",
}
"""Limits by which a hand is named; a number is a value."""

FLAGS: Final[Mapping[str, str]] = {
    "riichi": (
        "也立直|亦立直|追立|追立直|也追立直|宣告立直|宣布立直|报立直|報立直|"
        "riichis|reaches|riichied|riichi'd|goes riichi|went riichi|riichi declared|has declared riichi|declaring riichi"
        "|declares a riichi|declare riichi|declare a riichi|declare reach|declaring reach|declared reach|call riichi"
        "|call reach|called reach|calling riichi|calling reach|going riichi|go riichi|going reach|go reach|goes reach"
        "|went reach|am riichi|am in riichi|is in riichi|is riichi"
        "|riichi|richi|reach|reached|calls riichi|called riichi|declares riichi|declared riichi|in riichi|立直"
        "|リーチ|りーち|追っかけリーチ|おっかけリーチ|追いかけリーチ|追っかけ立直|後追いリーチ|即リー|即リーチ"
        "|リーチかけて|リーチをかけて|リーチ掛けて|リーチかけた|リーチをかけた|りーちして"
        "|リーチ棒出す|リーチ棒出した|リーチ棒を出した|リーチ棒出しました|リーチ棒出して|リーチ棒を出して"
        "|立直棒出した|立直棒出して|出立直棒|出了立直棒|放立直棒|放了立直棒"
        "|リーチもして|立直もして|リーチもかけて|立直もかけて"
        "|リーチして|リーチ宣言|リーチしました|立直宣言|リーチです|calls reach|declares reach"
    ),
    "double_riichi": (
        "double riichi|double riichis|double reach|doubleriichi|wriichi|daburii|daburi|両立直|ダブル立直|ダブリー"
        "|ダブルリーチ|兩立直|两立直|雙立直|双立直|w立直|w riichi|wリーチ"
    ),
    "open_riichi": "open riichi|openriichi|オープン立直|オープンリーチ|開立直|开立直",
    "ippatsu": "ippatsu|one shot|oneshot|一発|一发|一發|イッパツ|いっぱつ",
    "eighth_win": "paarenchan|eighth win|八連荘|八連莊|八连庄|パーレンチャン",
}
"""What is said of a win that no other game knows."""

DRAWS: Final[Mapping[str, str]] = {
    "exhaustive": "exhaustive draw|ryuukyoku|ryukyoku|howaipai ryuukyoku",
    "nine_terminals": (
        "nine terminals|9 terminals|nine tiles|9 tiles|nine orphans|nine honours|kyuushu kyuuhai|kyushu kyuhai"
        "|nine nine draw"
        "|kyuushukyuuhai|kyuushuu kyuuhai|kyuushu|九種|九种|nine kinds|9 kinds|nine different terminals"
        "|九種九牌倒牌|九種么九牌|九种幺九牌|九種九牌|九种九牌"
    ),
    "four_winds": (
        "four winds|4 winds|suufon renda|sufon renda|suufuu renda|suufon|四風|四风|same winds|same wind"
        "|four same winds|four discarded winds|四風連打|四风连打|四風子連打"
    ),
    "four_kans": (
        "four kans|4 kans|four kongs|4 kongs|suukan sanra|suukaikan|suukan nagare|four kan|4 kan|sukaikan"
        "|suukansanra|四槓|四杠|四カン|四開カン|四槓散了|四杠散了|四開槓|四槓流れ"
    ),
    "four_riichi": (
        "four riichi|4 riichi|four riichis|4 riichis|suucha riichi|four reach|4 reach|suuchariichi|sucha riichi"
        "|all riichi|四リーチ|四立直|四家リーチ|全員リーチ|全員立直|四家立直|四人立直|四人リーチ"
    ),
    "triple_ron": (
        "triple ron|three rons|3 rons|3 ron|three ron|sanchahou|sanchaho|sancha ron|sancha hou|トリプルロン|トリロン"
        "|三家ロン|三人ロン|三響|三响|三家和|三家和了|三家胡"
    ),
    "nagashi_mangan": (
        "nagashi|nagashi mangan|nagashimangan|流しまんがん|流し満貫|流し|流局満貫|流局滿貫|流局满贯|流滿|流满"
    ),
}
"""The draws as people call them."""

ELEMENTS: Final[Mapping[str, str]] = {
    "junsei_chuuren": (
        "pure nine gates|true nine gates|nine sided nine gates|9 sided nine gates|pure 9 gates|true 9 gates"
        "|junsei chuuren poutou|純正九蓮宝燈|純正九蓮寶燈|纯正九莲宝灯|純正九蓮|纯正九莲"
    ),
}
"""What people call single elements."""
