"""Names of scoring elements as people say them, beside those of the catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_PUNG_OF_DRAGONS: Final = "|".join(
    f"{before} {pung}"
    for before in ("one", "1", "w", *(f"{word}{one}" for word in ("with", "plus") for one in ("", " a", " one", " 1")))
    for pung in ("dragon", "dragons", "dragon pung", "dragon pong", "dragon triplet", "pung of dragons")
)
"""`plus one dragon pung`: one set, however its number is told."""


def _of_colour(*colours: str) -> str:
    """One set of a dragon by its colour, its number told: `one red dragon pung`, `1 pung of reds`."""
    pungs = ("{} dragon", "{} dragon pung", "{} dragon pong", "{} pung", "{} pong", "pung of {}s", "pong of {}s")
    return "|".join(f"{one} {pung.format(colour)}" for one in ("one", "1") for colour in colours for pung in pungs)


SPOKEN: Final[Mapping[tuple[str, ...], str]] = {
    ("all_pungs", "all_triplets", "toitoi"): """
            pons|all pons|all pon|pon hand
            pung pung hu|pong pong hu|peng peng hu|pengpenghu|pongpong|pong pong|peng peng|pungs|pongs
            all pungs|all pongs|all pung|all pong|all triplets|triplets|pung hand|pong hand|pung hu|toitoi
            toi toi|toitoihou|dui dui wu|deui deui wu|deui deui woo|dui dui hu|pung pung|peng peng hu le
            對對糊|對對胡|对对胡|对对糊|碰碰胡|碰碰和|碰碰糊|對對和|对对和|トイトイ|対々和|対対和|碰碰|對對
            全刻|pongpong hu
            doi doi wu|doi doi woo|doi doi wuh|doidoiwu|deoi deoi wu|dui dui woo
            dui dui peng|對對碰|对对碰|碰碰碰|碰碰湖|對對湖|对对湖|tui tui hu
            """,
    ("mixed_suit", "mixed_one_suit", "half_flush", "honitsu"): """
            half flush|half color|half colour|mixed suit|mixed one suit|half suit|semi flush|wan yat sik
            wun yat sik|wan yat sek|hun yi se|hunyise|hun yi suh|honitsu|hon'itsu|half-flush|mixed flush
            混一色|ホンイツ|ホンイーソー|混清|湊一色|凑一色|半色|混一|one suit with honours
            one suit and honours|hon itsu|wan yat
            half colour with honours|ban se|banse|ban qing yi se|hunyi se|wan yat seh
            """,
    ("pure_suit", "all_one_suit", "full_flush", "chinitsu"): """
            full flush|full color|full colour|pure suit|pure one suit|all one suit|one suit|flush|clean suit
            pure flush|全色|ching yat sik|qing yi se|qingyise|tsing yat sik|cing yat sik|chinitsu|chin itsu|清一色
            チンイツ|チンイーソー|清一|same suit|ching yat
            pure hand|pure one colour|all same suit|qing yise
            """,
    ("chou_ping_hu",): """
            chou ping hu|smelly ping hu|chou pinghu|臭平和|臭平胡|chow ping hu|smelly pinghu|臭平
            """,
    ("ping_hu", "common_hand", "all_chows", "pinfu"): """
            ping hu|pinghu|ping wu|pingwu|ping woo|pinfu|pin fu|all chows|all sequences|common hand|all chow
            平和|平胡|平糊|ピンフ|ぴんふ|chow hand|sequences
            """,
    ("seven_pairs", "seven_pairs_triplet", "chiitoitsu"): """
            seven pairs|7 pairs|chiitoitsu|chiitoi|chitoi|chitoitsu|chiitoizu|qi dui|qidui|chat deui|七對子
            七对子|七対子|七對|七对|チートイツ|チートイ|ニコニコ
            qi dui zi|qi xiao dui
            """,
    ("thirteen_orphans", "kokushi", "thirteen_unique_wonders"): """
            thirteen orphans|13 orphans|thirteen wonders|13 wonders|thirteen terminals|shi san yao|shisanyao
            sap saam yiu|sap sam yiu|kokushi|kokushi musou|kokushimusou|thirteen unique wonders
            13 unique wonders|unique wonders|unique wonder|thirteen unique wonder
            十三幺|十三么|十三妖|十三腰|國士無雙|国士無双|国士无双|国士|國士
            コクシ|十三不靠
            """,
    ("little_three_dragons", "small_dragons", "small_three_dragons", "shousangen"): """
            little three dragons|small three dragons|little dragons|small dragons|xiao san yuan|xiaosanyuan
            siu saam yuen|siu sam yuen|shousangen|小三元|little 3 dragons|small 3 dragons|3 small dragons
            little 3 dragon|small 3 dragon|little three dragon
            three small dragons|three little dragons|3 little dragons|ショウサンゲン
            """,
    ("big_three_dragons", "great_dragons", "daisangen", "three_great_scholars"): """
            中發白|中发白|白發中|白发中|
            big three dragons|great dragons|big dragons|da san yuan|dasanyuan|daai saam yuen|dai sam yuen
            dai saam yuen|daai sam yuen|dai saam yun
            daisangen|大三元|big 3 dragons|great three dragons|3 big dragons|three big dragons
            three great scholars|ダイサンゲン
            """,
    ("little_four_winds", "small_winds", "small_four_winds", "shousuushii"): """
            little four winds|small four winds|small winds|little winds|xiao si xi|siu sei hei|shousuushii
            小四喜|little four happiness|four small winds|small 4 winds
            """,
    ("big_four_winds", "great_winds", "daisuushii", "four_blessings"): """
            big four winds|great winds|big winds|da si xi|daai sei hei|daisuushii|大四喜|big four happiness
            great four winds|big 4 winds|four blessings|four big blessings
            """,
    ("nine_gates", "chuuren", "gates_of_heaven"): """
            nine gates|9 gates|nine lanterns|jiu lian bao deng|chuuren|chuuren poutou|gates of heaven
            heavenly gates|九蓮寶燈|九莲宝灯|九蓮宝燈|九子連環|九連寶燈|チューレン
            """,
    ("all_honours", "all_honors", "tsuuiisou", "all_winds_and_dragons"): """
            all honours|all honors|zi yi se|ziyise|ji yat sik|tsuuiisou|字一色|winds and dragons
            all winds and dragons|ツーイーソー
            """,
    ("all_terminals", "orphans", "chinroutou", "heads_and_tails"): """
            all terminals|pure terminals|qing yao jiu|chinroutou|清么九|清幺九|全幺九|全么九|清老頭|清老头
            heads and tails|heads & tails|terminals only|チンロートー
            """,
    ("mixed_terminals", "mixed_orphans", "honroutou"): """
            花么|花幺|花么九|花幺九|混么|混幺|混么九|混幺九
            mixed terminals|hun yao jiu|honroutou|混么九|混幺九|花么九|花幺九|混老頭|混老头
            terminals and honours|ホンロートー
            """,
    ("four_concealed_pungs", "self_triplets", "suuankou", "buried_treasure"): """
            four concealed pungs|four concealed triplets|si an ke|suuankou|四暗刻|坎坎胡|坎坎糊|坎坎和
            hidden treasure|buried treasure|kan kan wu|ham ham wu|スーアンコウ|四暗
            """,
    ("three_concealed_pungs", "sanankou"): "three concealed pungs|san an ke|sanankou|三暗刻|三暗坎|サンアンコウ",
    (
        "all_kongs",
        "suukantsu",
        "four_kongs",
        "fourfold_plenty",
    ): """
            four kongs|all kongs|shi ba luo han|eighteen arhats|十八羅漢|十八罗汉|suukantsu|四槓子|四杠子
            fourfold plenty
            """,
    (
        "all_green",
        "ryuuiisou",
        "imperial_jade",
        "jade_dragon",
    ): """
            all green|lu yi se|ryuuiisou|綠一色|绿一色|緑一色|imperial jade|リューイーソー
            """,
    ("self_draw", "self_pick", "menzen_tsumo"): "menzen tsumo hand",
    (
        "red_dragon",
        "yakuhai_chun",
    ): """
            red dragon|red dragons|pung of reds|pong of reds|chun|中|紅中|红中|hong zhong|hung chung
            yakuhai chun|pung of red|red pung
            """,
    (
        "green_dragon",
        "yakuhai_hatsu",
    ): """
            green dragon|green dragons|pung of greens|hatsu|發|发|發財|发财|青發|fa cai|faat choi
            pung of green|green pung|ハツ
            """,
    (
        "white_dragon",
        "yakuhai_haku",
    ): """
            white dragon|white dragons|pung of whites|haku|白|白板|bai ban|baak baan|pung of white|white pung
            ハク
            """,
    (
        "pung_seat_wind",
        "seat_wind",
        "yakuhai_seat_wind",
    ): """
            seat wind|own wind|my wind|seat wind pung|門風|门风|自風|自风|門風牌|jikaze|pung of seat wind|正位
            """,
    (
        "pung_round_wind",
        "prevailing_wind",
        "round_wind",
        "yakuhai_round_wind",
    ): """
            round wind|prevailing wind|round wind pung|圈風|圈风|場風|场风|圈風牌|bakaze|正圈
            """,
    (
        "pung_dragon",
        "dragon_pung",
    ): f"""
            {_PUNG_OF_DRAGONS}
            dragons pung|dragon pungs
            dragon pung|pung of dragons|dragon pong|箭刻|三元牌|dragon triplet|pong of dragons
            """,
    ("pung_dragon", "dragon_pung", "red_dragon", "yakuhai_chun"): f"""
            {_of_colour("red")}
            red dragon pung|red dragon pong
            pung of red dragons|pong of red dragons|pong of red|pong of reds|pung of reds
            red dragon
            hong zhong|hongzhong|pung of red|red dragons|紅中|红中
            """,
    ("pung_dragon", "dragon_pung", "green_dragon", "yakuhai_hatsu"): f"""
            {_of_colour("green")}
            green dragon pung|green dragon pong
            pung of green dragons|pong of green dragons|pong of green|pong of greens|pung of greens
            green dragon
            fa cai|facai|pung of green|green dragons|青發|發財|发财
            """,
    ("pung_dragon", "dragon_pung", "white_dragon", "yakuhai_haku"): f"""
            {_of_colour("white")}
            white dragon pung|white dragon pong
            pung of white dragons|pong of white dragons|pong of white|pong of whites|pung of whites
            white dragon
            bai ban|baiban|pung of white|white dragons|白板
            """,
    ("robbing_the_kong", "robbing_kong", "rob_kong", "chankan"): "robbing hand",
    ("concealed_self_draw",): """
            門清自摸|门清自摸|門清一摸三|不求人|門清不求人|门清不求人|不求|men qing zimo|menqing zimo|men qing zi mo
            concealed self draw|門清不求|不求自摸
            """,
    (
        "concealed_hand",
        "win_from_wall",
    ): """
            concealed hand|門清|门清|門前清|门前清|men qing|menqing|mun ching|mun chin ching
            fully concealed hand|moon chin ching
            """,
    ("single_wait",): "single wait|獨聽|独听|單吊|单吊|邊張|嵌張|du ting|中洞|單釣",
    ("all_from_others",): "all from others|全求人|全求|quan qiu",
    ("half_from_others",): "half from others|半求人|半求",
    ("no_flowers",): "no flowers|no flower|without flowers|without flower|無花|无花|冇花|沒花|没花|沒有花|没有花|mo fa",
    ("all_flowers", "bonus_set"): """
            all flowers|一台花|齊花|flower set|set of flowers|a set of flowers|full set of flowers|flower kong
            花槓|花杠|一套花|all four flowers
            """,
    ("own_flower", "seat_flower"): """
            own flower|own flowers|seat flower|seat flowers|flower of his own|flower of her own|flower of my own
            flowers of his own|flowers of her own|flowers of my own|flower of their own|flowers of their own
            正花|自己的花|自己嘅花|zheng hua|jing fa
            """,
    ("flower_set_bonus",): """
            花槓|花杠|摸到花槓|摸到花杠|一套花|一套春夏秋冬|一套梅兰菊竹|一套梅蘭菊竹|花一套|四花一套|4花一套|春夏秋冬|梅兰菊竹|梅兰竹菊|梅蘭菊竹|梅蘭竹菊
            """,
    ("animal_set_bonus",): "動物槓|动物杠|四只动物|四隻動物|四动物|四動物|4只动物|4隻動物|四只动物齐|动物齐|動物齊",
    ("own_season",): "own season|seat season",
    ("tanyao",): """
            tanyao|all simples|simples|断么|斷么|断幺|断么九|断ヤオ|タンヤオ|たんやお|斷幺九|断幺九|tan yao
            断么久
            """,
    ("iipeikou",): "iipeikou|ipeiko|iipeiko|一盃口|一杯口|イーペーコー|いーぺーこー",
    ("ryanpeikou",): "ryanpeikou|ryanpeiko|二盃口|二杯口|リャンペーコー",
    ("sanshoku_doujun",): """
            sanshoku|sanshoku doujun|mixed triple chow|三色|三色同順|三色同顺|サンショク
            """,
    ("sanshoku_doukou",): "sanshoku doukou|三色同刻",
    ("ittsuu",): """
            ittsuu|itsu|ittsu|ikkitsuukan|pure straight|straight|一気通貫|一气通贯|一氣通貫|イッツー|一通|一気|一氣|一气
            """,
    ("chanta",): "chanta|チャンタ|混全帯么九|混全|全帯|全帶",
    ("junchan",): "junchan|ジュンチャン|純全帯么九|純チャン|純全|ジュンチャンタ",
    ("haitei",): "haitei raoyue",
    ("dora",): "宝|寶|悬赏牌|懸賞牌",
    ("ura_dora",): "ura|ura dora|uradora|裏|裏ドラ|裡|里|裡寶|裏寶|里宝|裏宝",
    (
        "aka_dora",
    ): "aka|akas|akadora|aka doras|red five|red fives|red 5|red 5s|red dora|赤|赤ドラ|赤五|赤牌|赤寶|赤宝|アカ",
    ("kita_dora",): "kita|kitas|nuki|nukis|nukidora|抜き|北抜き|抜きドラ|北ドラ|抜北|拔北|キタ",
    ("knitting",): "knitting|knit|knitted|knitting hand",
    ("triple_knitting",): "triple knitting|crocheting|crochet|three suit knitting",
    ("all_pair_honours",): """
            all pair honours|all pairs honours|pairs of honours|all pair honors
            """,
    ("wriggling_snake",): "wriggling snake|snake|wriggly snake",
    ("plum_blossom",): "plum blossom|plum blossom on the roof",
    ("plucking_the_moon",): """
            plucking the moon|moon from the bottom of the sea|plucking moon
            """,
    ("twofold_fortune",): "twofold fortune",
    ("purity",): "purity",
    ("kokushi_13",): "thirteen wait kokushi|国士無双十三面|国士十三面",
    ("suuankou_tanki",): "suuankou tanki|四暗刻単騎|四暗刻单骑",
    ("pure_straight",): "pure straight|清龍|清龙|一條龍|一条龙",
}
"""From the ids that variants have for one idea to what people call it."""
