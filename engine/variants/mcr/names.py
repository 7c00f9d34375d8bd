"""What people call the fan beside the names of the catalogues: in the letters of Chinese, and shorter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

SPOKEN: Final[Mapping[str, str]] = {
    "big_four_winds": "da si xi|dasixi|大四喜牌",
    "big_three_dragons": "da san yuan|dasanyuan",
    "all_green": "lu yi se|luyise",
    "nine_gates": "jiu lian bao deng|jiulianbaodeng",
    "four_kongs": "si gang|sigang",
    "seven_shifted_pairs": "lian qi dui|lianqidui",
    "thirteen_orphans": "shi san yao|shisanyao|十三么",
    "all_terminals": "qing yao jiu|qingyaojiu",
    "little_four_winds": "xiao si xi|xiaosixi",
    "little_three_dragons": "xiao san yuan|xiaosanyuan",
    "all_honors": "zi yi se|ziyise|all honours",
    "four_concealed_pungs": "si an ke|sianke",
    "pure_terminal_chows": "yi se shuang long hui|yiseshuanglonghui",
    "quadruple_chow": "yi se si tong shun|yisesitongshun",
    "four_pure_shifted_pungs": "yi se si jie gao|yisesijiegao",
    "four_pure_shifted_chows": "yi se si bu gao|yisesibugao",
    "three_kongs": "san gang|sangang",
    "all_terminals_and_honors": (
        "hun yao jiu|hunyaojiu|all terminals and honours|terminals and honors|terminals and honours|混幺"
    ),
    "seven_pairs": "qi dui|qidui",
    "greater_honors_and_knitted_tiles": (
        "qi xing bu kao|qixingbukao|greater honours and knitted tiles|greater honors and knitted tiles|七星"
    ),
    "all_even_pungs": "quan shuang ke|quanshuangke",
    "full_flush": "qing yi se|qingyise",
    "pure_triple_chow": "yi se san tong shun|yisesantongshun",
    "pure_shifted_pungs": "yi se san jie gao|yisesanjiegao",
    "upper_tiles": "quan da|quanda",
    "middle_tiles": "quan zhong|quanzhong",
    "lower_tiles": "quan xiao|quanxiao",
    "pure_straight": "qing long|qinglong|一条龙|一條龍",
    "three_suited_terminal_chows": "san se shuang long hui|sanseshuanglonghui",
    "pure_shifted_chows": "yi se san bu gao|yisesanbugao",
    "all_fives": "quan dai wu|quandaiwu",
    "triple_pung": "san tong ke|santongke",
    "three_concealed_pungs": "san an ke|sananke",
    "lesser_honors_and_knitted_tiles": (
        "quan bu kao|quanbukao|lesser honours and knitted tiles|lesser honors and knitted tiles|十三不靠|不靠"
    ),
    "knitted_straight": "zu he long|zuhelong|组合龙|dragon of knitted tiles|knitted dragon",
    "upper_four": "da yu wu|dayuwu",
    "lower_four": "xiao yu wu|xiaoyuwu",
    "big_three_winds": "san feng ke|sanfengke",
    "mixed_straight": "hua long|hualong|三色清龙",
    "reversible_tiles": "tui bu dao|tuibudao",
    "mixed_triple_chow": "san se san tong shun|sansesantongshun|三色同顺|三色同順|sanshoku",
    "mixed_shifted_pungs": "san se san jie gao|sansesanjiegao|三节高",
    "chicken_hand": "wu fan hu|wufanhu|wu fan he|无番和|無番和|无番胡|無番胡",
    "last_tile_draw": "miao shou hui chun|miaoshouhuichun|妙手",
    "last_tile_claim": "hai di lao yue|haidilaoyue",
    "out_with_replacement_tile": "gang shang kai hua|gangshangkaihua|kong bloom|杠开|槓開",
    "robbing_the_kong": "qiang gang hu|qiangganghu|qiang gang he",
    "two_concealed_kongs": "shuang an gang|shuangangang",
    "all_pungs": "peng peng hu|pengpenghu|peng peng he|对对胡|對對胡",
    "half_flush": "hun yi se|hunyise|混清|凑一色|湊一色",
    "mixed_shifted_chows": "san se san bu gao|sansesanbugao|三步高",
    "all_types": "wu men qi|wumenqi|五门|all five types|five types",
    "melded_hand": "quan qiu ren|quanqiuren|全求",
    "two_dragon_pungs": "shuang jian ke|shuangjianke|双箭|雙箭",
    "outside_hand": "quan dai yao|quandaiyao",
    "fully_concealed_hand": "bu qiu ren|buqiuren|fully concealed hand|fully concealed|不求|門清自摸|门清自摸",
    "two_melded_kongs": "shuang ming gang|shuangminggang",
    "melded_and_concealed_kong": "ming an gang|mingangang",
    "last_tile": "hu jue zhang|hujuezhang|绝张|絕張|胡绝张|胡絕張|和绝张",
    "dragon_pung": "jian ke|jianke",
    "prevalent_wind": (
        "quan feng ke|quanfengke|round wind|prevailing wind|圈风|圈風|round wind pung|prevalent wind pung"
    ),
    "seat_wind": "men feng ke|menfengke|own wind|门风|門風|seat wind pung",
    "concealed_hand": "men qian qing|menqianqing|门清|門清",
    "all_chows": "ping hu|pinghu|ping he",
    "tile_hog": "si gui yi|siguiyi|四归",
    "double_pung": "shuang tong ke|shuangtongke",
    "two_concealed_pungs": "shuang an ke|shuanganke|双暗|雙暗刻",
    "concealed_kong": "an gang|angang",
    "all_simples": "duan yao|duanyao|断么|斷幺|斷么|all simples",
    "pure_double_chow": "yi ban gao|yibangao",
    "mixed_double_chow": "xi xiang feng|xixiangfeng",
    "short_straight": "lian liu|lianliu",
    "two_terminal_chows": "lao shao fu|laoshaofu|老少|old and young",
    "pung_of_terminals_or_honors": (
        "yao jiu ke|yaojiuke|pung of terminals|terminal pung|pung of terminals or honours|幺九"
    ),
    "melded_kong": "ming gang|minggang",
    "one_voided_suit": "que yi men|queyimen|缺门|缺門|voided suit",
    "no_honors": "wu zi|wuzi|no honours|no honor tiles",
    "edge_wait": "bian zhang|bianzhang|边张|邊張",
    "closed_wait": "kan zhang|kanzhang|坎张|嵌张|坎張|嵌張",
    "single_wait": "dan diao jiang|dandiaojiang|单钓|單釣|单吊|單吊|pair wait",
}
"""By id, divided by `|`."""
