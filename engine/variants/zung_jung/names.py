"""What people call the patterns beside the names of the catalogues."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SPOKEN: Final[Mapping[str, str]] = {
    "all_sequences": "all chows|all sequence|pinfu|pinghu|ping hu|平胡|平糊",
    "concealed_hand": "concealed|menzen|men qian qing|menqianqing|門清|门清",
    "no_terminals": "all simples|tanyao|duan yao|duanyao|斷么|斷幺|断幺|斷幺九|断幺九|断么九|断么",
    "mixed_one_suit": "half flush|mixed flush|hun yi se|hunyise|mixed one suit|混清",
    "pure_one_suit": "full flush|pure flush|qing yi se|qingyise|pure one suit",
    "nine_gates": "jiu lian bao deng|jiulianbaodeng|九蓮|九莲",
    "value_honor": "value honour|value honors|value honours|yakuhai|dragon pung|seat wind|fan pai|fanpai|役牌|番子|番牌"
    "|三元牌|紅中|红中|發財|发财|白板|門風|门风|門風牌|门风牌",
    "small_three_dragons": "little three dragons|xiao san yuan|xiaosanyuan|shousangen",
    "big_three_dragons": "da san yuan|dasanyuan|daisangen",
    "small_three_winds": "little three winds|xiao san feng|xiaosanfeng",
    "big_three_winds": "da san feng|dasanfeng",
    "small_four_winds": "little four winds|xiao si xi|xiaosixi|shousuushi",
    "big_four_winds": "da si xi|dasixi|daisuushi",
    "all_honors": "all honours|zi yi se|ziyise|tsuuiisou",
    "all_triplets": "all pungs|toitoi|dui dui hu|duiduihu|對對胡|对对胡|碰碰和|碰碰胡",
    "two_concealed_triplets": "two concealed pungs|er an ke|eranke|雙暗刻|双暗刻",
    "three_concealed_triplets": "three concealed pungs|sanankou|san an ke|sananke",
    "four_concealed_triplets": "four concealed pungs|suuankou|si an ke|sianke",
    "one_kong": "single kong|yi gang|yigang",
    "two_kongs": "two kong|er gang|ergang",
    "three_kongs": "three kong|san gang|sangang",
    "four_kongs": "four kong|si gang|sigang",
    "two_identical_sequences": "pure double chow|iipeikou|yi ban gao|yibangao",
    "two_identical_sequences_twice": "ryanpeikou|liang ban gao|liangbangao",
    "three_identical_sequences": "pure triple chow|yi se san tong shun|yisesantongshun",
    "four_identical_sequences": "quadruple chow|yi se si tong shun|yisesitongshun",
    "three_similar_sequences": "mixed triple chow|sanshoku|san se tong shun|sansetongshun|三色",
    "small_three_similar_triplets": "small similar triplets|san se xiao tong ke|sansexiaotongke",
    "three_similar_triplets": "triple pung|sanshoku doukou|san se tong ke|sansetongke",
    "nine_tile_straight": "straight|pure straight|ittsuu|nine tile straight|yi qi tong guan|yiqitongguan"
    "|一氣|一气|一條龍|一条龙|清龍|清龙",
    "three_consecutive_triplets": "three shifted pungs|san lian ke|sanlianke",
    "four_consecutive_triplets": "four shifted pungs|si lian ke|silianke",
    "mixed_lesser_terminals": "outside hand|chanta|hun quan dai yao|hunquandaiyao|混全帶幺|混全带幺"
    "|混全|全帶么|全帶幺|全带幺|全带么",
    "pure_lesser_terminals": "pure outside hand|junchan|chun quan dai yao|chunquandaiyao|純全帶幺|纯全带幺|純全|纯全",
    "mixed_greater_terminals": "terminals and honours|terminals and honors|honroutou|hun yao jiu|hunyaojiu|混幺九"
    "|混么|混幺|花么|花幺|花么九|花幺九",
    "pure_greater_terminals": "all terminals|chinroutou|qing yao jiu|qingyaojiu|清幺九|清老頭|清老头",
    "final_draw": "last tile draw|hai di lao yue|haidilaoyue|海底",
    "final_discard": "last tile claim|he di lao yu|hedilaoyu|河底",
    "win_on_kong": "after kong|kong bloom|gang shang kai hua|gangshangkaihua|槓上開花|杠上开花|槓上自摸|杠上自摸",
    "robbing_a_kong": "robbing the kong|robbed kong|qiang gang|qianggang",
    "blessing_of_heaven": "heavenly hand|tenhou|tian hu|tianhu|天胡",
    "blessing_of_earth": "earthly hand|chiihou|di hu|dihu|地胡",
    "thirteen_terminals": "thirteen orphans|kokushi|shi san yao|shisanyao|十三么|十三幺",
    "seven_pairs": "chiitoi|qi dui zi|qiduizi|qi dui|qidui|七對|七对",
    "chicken_hand": "chicken|ji hu|jihu|雞胡|鸡胡",
    "own_bonus_tile": "own flower|own flowers|own season|own seasons|正花",
    "other_bonus_tile": "other flower|other season|偏花",
    "bonus_set": "all flowers|all seasons|four flowers|four seasons|一台花",
}
"""By id, divided by `|`."""
