"""Words and phrases of the tables, by what they do in a sentence; alternatives are divided by a bar."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from bot.reading.grammar.kinds import SEVERAL_WIN, SHOOTS_SEVERAL, Kind

_TAKE_BACK: Final = "undo|cancel|delete|remove|scrap|void|ignore|disregard|revert|reverse|take back"
_TAKEN_BACK: Final = """
            that|it|this|last|the last|last one|the last one|last hand|the last hand|that one|that hand|this hand
            previous|the previous one|last entry|the last entry|that entry|just now
            """
_UNDO: Final = "|".join(
    f"{verb} {entry}" for verb in _TAKE_BACK.split("|") for entry in re.split(r"\s*[|\n]\s*", _TAKEN_BACK.strip())
)
"""`cancel the last hand`: every verb of taking back with every word for what is taken back."""

_UNDO_CHINESE: Final = "|".join(
    phrase
    for hand in (
        "剛剛那把",
        "刚刚那把",
        "剛才那把",
        "刚才那把",
        "上一把",
        "這把",
        "这把",
        "那把",
        "上一局",
        "這局",
        "呢鋪",
        "上鋪",
        "頭先嗰鋪",
    )
    for verb in ("取消", "刪除", "删除", "刪掉", "删掉", "不算", "唔計", "唔算", "作廢")
    for phrase in (hand + verb, verb + hand)
)
"""The same in Chinese, the verb before or behind."""

NOBODY_READY: Final = (
    *("no one ready", "noone ready", "nobody ready", "no one tenpai", "noone tenpai", "nobody tenpai"),
    *("無人聽牌", "无人听牌", "無人聽", "无人听", "沒人聽牌", "没人听牌", "冇人叫糊", "冇人聽牌", "冇人聽"),
    *(
        f"{who}{ready}{end}"
        for who in ("誰も", "だれも")
        for ready in ("テンパイ", "聴牌")
        for end in ("なし", "せず", "してない", "していない", "してません", "してなかった", "していなかった")
    ),
    *("テンパイなし", "聴牌なし", "テンパイ者なし", "聴牌者なし"),
)
"""That nobody was ready when a deal was drawn."""

READY_TOGETHER: Final[Mapping[str, str]] = {
    f"{who}{not_}{ready}": "noten" if not_ else "ready"
    for who in ("全", "都", "全都", "全部", "四家", "四家都", "大家都")
    for not_ in ("", "不", "沒", "没", "未")
    for ready in ("聽", "听", "聽牌", "听牌")
}
"""What is said of those who are named before it, or of everybody: 全聽, 都沒聽."""

_MISTOLD: Final = "|".join(
    f"{verb}{kind}{end}"
    for verb in (
        *("計錯", "计错", "算錯", "算错", "打錯", "打错", "寫錯", "写错", "記錯", "记错", "入錯", "報錯", "报错"),
        *("數錯", "数错", "點錯", "点错"),
        *("講錯", "讲错", "輸入錯", "输错", "填錯", "填错", "按錯", "按错", "睇錯", "看錯", "看错"),
    )
    for kind in ("", "咗", "左", "了")
    for end in ("", "數", "数", "番", "番數", "番数", "台", "台數", "台数", "符", "人", "名", "添")
)
"""What was counted, written or keyed in wrong: 計錯數, 写错了."""

MISSED_IN_CHINESE: Final = tuple(
    f"{verb}{slip}{end}"
    for verb in ("數", "数", "計", "计", "算", "入")
    for slip in ("漏", "少", "多")
    for end in ("", "咗", "左", "了")
)
"""What was counted too low or too high: 數漏咗, 少算了."""
HAD_IN_JAPANESE: Final = (
    *(
        f"{verb}{end}"
        for verb in ("つい", "付い", "乗っ", "のっ", "載っ")
        for end in ("た", "てた", "てました", "ていた", "ていました")
    ),
    *("あった", "ありました", "つきました", "付きました", "乗りました", "のりました"),
)
"""What a hand had besides: 裏も乗ってた, タンヤオもあった."""
MISSED_IN_JAPANESE: Final = (
    *(
        "忘れてた",
        "忘れてました",
        "忘れていた",
        "忘れました",
        "忘れた",
        "忘れてて",
        "忘れてる",
        "忘れてます",
        "数え忘れ",
        "数え忘れた",
        "数え忘れてた",
    ),
    *("付け忘れ", "付け忘れた", "付け忘れてた", "入れ忘れ", "入れ忘れた", "入れ忘れてた", "見落とし", "見落としてた"),
    *("見落としてました", "抜けてた", "抜けてました", "漏れてた", "漏れてました"),
    *(
        "忘れ",
        "忘れちゃった",
        "忘れてしまった",
        "忘れちゃってた",
        "つけ忘れ",
        "言い忘れ",
        "言い忘れた",
        "言い忘れてた",
        "申告漏れ",
    ),
)
"""The same in Japanese: 裏ドラ忘れてた."""

_TAKEN_BACK_JAPANESE: Final = "|".join(
    f"{entry}{particle}{verb}"
    for entry in (
        "今の",
        "いまの",
        "さっきの",
        "直前の",
        "最後の",
        "前の",
        "今の局",
        "さっきの局",
        "今のやつ",
        "さっきのやつ",
    )
    for particle in ("", "は", "を", "やっぱ", "やっぱり")
    for verb in (
        *("取り消し", "取消", "取消し", "取り消して", "取り消してください", "取り消します", "なし", "ナシ", "無し"),
        *("なしで", "無しで", "消して", "削除", "削除して", "キャンセル", "なかったことに", "戻して"),
    )
)
"""今の取り消して, さっきのやっぱなし."""
_DEALT_IN_JAPANESE: Final = "|".join(
    f"{stem}{end}"
    for stem in (
        "振っ",
        "放銃し",
        "ほうじゅうし",
        "振り込ん",
        "打っ",
        "打ち込ん",
        "差し込ん",
        "ぶちこん",
        "ぶち込ん",
        "刺さっ",
        "ぶっ刺さっ",
        "突き刺さっ",
        *("ふっ", "うっ", "ささっ", "フリコン", "ふりこん", "振りこん", "うちこん", "打ちこん", "さしこん", "差しこん"),
    )
    for end in (
        *("ちまった", "ちゃった", "ちゃいました", "ちまいました", "てしまった", "てしまいました", "たわ", "たよ"),
        *("じまった", "じゃった", "じゃいました", "でしまった", "でしまいました", "だわ", "だよ", "た", "だ", "ました"),
    )
    if (end[0] in "じで" or end[0] == "だ") == (stem[-1] == "ん")
)
"""A deal-in as people regret it: 振っちまった, 振り込んじゃった."""
_DEALS_IN_JAPANESE: Final = "|".join(
    f"{stem}{end}"
    for stem in ("ふりこ", "フリコ", "振りこ", "うちこ", "打ちこ", "さしこ", "差しこ", "差し込", "打ち込", "振り込")
    for end in ("む", "み", "みです", "みました", "みでした")
)
"""The same in other forms and in kana: ふりこみました, 打ちこむ."""
_GIVEN_UP_JAPANESE: Final = "|".join(
    f"{gift}{end}"
    for gift in ("献上", "プレゼント", "寄付", "献金", "配給", "お布施", "贈呈")
    for end in ("", "した", "しました", "です", "でした", "しちゃった", "してしまった", "しちゃいました")
)
"""A deal-in as a gift: 満貫献上, 満貫プレゼントしました."""
_SHOT_CHINESE: Final = "|".join(
    f"{verb}{done}{one}{shot}"
    for verbs, aspects, pieces, shots in (
        ("打出放點", ("", "咗", "左", "了"), ("", "隻", "張", "個"), "銃衝沖炮槍"),
        ("打出放点", ("", "了"), ("", "个"), "铳冲枪"),
    )
    for verb in verbs
    for done in aspects
    for one in pieces
    for shot in shots
)
"""A deal-in with its verb, how far it is done, what it is counted in, and the shot: 打衝, 出咗隻銃, 放了個炮."""
_TILE_LET_GO: Final = "|".join(
    f"{verb}{done}{one}{piece}{tile}"
    for verbs, aspects, pieces in (("打放出丟掟", ("", "咗", "左", "了"), "張隻"), ("打放出丢", ("", "了"), "张"))
    for verb in verbs
    for done in aspects
    for one in ("", "一")
    for piece in pieces
    for tile in ("", "牌")
)
"""The tile that somebody let go of: 打一隻, 打咗張牌."""
_FALSE_WIN_JAPANESE: Final = "|".join(
    f"{slip}{end}"
    for slip in ("チョンボ", "誤ロン", "誤ツモ", "誤和了")
    for end in (
        *("しちゃった", "しちゃいました", "してしまった", "してしまいました", "やらかした", "やっちゃった"),
        *("だった", "でした", "だ", "しました", "した", "です", "やった"),
    )
)
"""A false win as people own up to it: チョンボしちゃった, 誤ロンだった."""
_THE_ONE_WHO: Final = "|".join(
    f"{one} {verb}"
    for one in ("the one", "the one who", "the one that", "one who", "one that")
    for verb in (
        *("shoot", "shot", "shoots", "discard", "discarded", "discards", "threw", "throw", "throws", "dealt in"),
        *("deal in", "dealt", "fed", "feed", "buang", "paid", "dropped", "chucked", "fang pao", "fangpao", "pao"),
        "let it go",
    )
)
"""`i the one shoot`: who discarded, said as the one that did."""

_PAYS_FOR_ALL: Final = "|".join(
    f"{verb} {all_of_them}"
    for verb in ("pays for", "pay for", "paid for", "covers", "cover", "covered", "covers for", "cover for")
    for all_of_them in ("all", "everyone", "everybody", "everyone else", "everybody else", "the table")
)
_IS_LIABLE: Final = "|".join(
    f"{one} {verb}"
    for one in ("who", "the one", "the one who", "the one that", "one who")
    for verb in ("bao", "baau", "baoed", "bao'd", "is liable", "was liable", "liable", "pays for all")
)
"""`mei pays for all`, `mei was the one who bao`: who pays for the others."""

_BAO: Final = "|".join(
    f"{before}{bao}{behind}"
    for bao in ("bao", "baau", "baao", "pao", "bau")
    for before, behind in (
        *(("", ""), ("", " by"), ("", "ed"), ("", "ed by"), ("", "s"), ("kena ", ""), ("kena ", " by"), ("got ", "")),
        *(("has to ", ""), ("had to ", ""), ("must ", ""), ("need to ", "")),
    )
)
"""`bao by dan`, `dan kena bao`: who pays for the others, before his name or behind it."""

_DREW_ALONE: Final = "|".join(
    f"{verb} {alone}"
    for verb in (
        *("mo", "moed", "moh", "pick", "picks", "picked", "touch", "touches", "touched", "draw", "draws", "drew"),
        *("pull", "pulls", "pulled", "pluck", "plucks", "plucked", "got", "gets", "took", "takes"),
    )
    for alone in (
        *(f"{it}{self}" for it in ("", "it ") for self in ("himself", "herself", "myself", "themself", "themselves")),
        *("his own", "her own", "my own", "own tile", "his own tile", "her own tile", "my own tile"),
        *("it by himself", "it by herself", "it by myself", "by himself", "by herself", "by myself"),
    )
)
"""`mo himself`, `picked it herself`: every verb of drawing with every word for who did it alone."""

_THE_ONE_WHO_DREW: Final = "|".join(
    f"{one} {verb}"
    for one in ("the one", "the one who", "is the one who", "was the one who", "is the one", "was the one", "one who")
    for verb in (
        "zimo",
        "zi mo",
        "self drew",
        "self draw",
        "self drawn",
        "drew it",
        "tsumo",
        "tsumoed",
        "jimo",
        "zimoed",
    )
)
"""`ann is the one who zimo`: who drew, said as the one that did."""

_ANIMAL_BITES: Final = "|".join(
    f"{eater} {verb}{the} {eaten}"
    for eaters, eats in (
        (("cat", "kitty"), ("rat", "mouse", "rats")),
        (("rooster", "chicken", "cock"), ("centipede", "worm")),
    )
    for eater in eaters
    for verb in ("eat", "eats", "ate", "eaten", "bite", "bites", "bit", "catch", "catches", "caught", "got", "makan")
    for the in ("", " the")
    for eaten in eats
)
"""`cat eat rat`: a bite by the animals it is made of."""
_FALSE: Final = "|".join(
    f"{false} {win}"
    for false in ("false", "fake", "invalid", "mistaken", "wrongful", "bad", "illegal", "erroneous")
    for win in ("ron", "tsumo", "hu", "win", "mahjong", "mah jong", "mah jongg", "call", "declaration", "zimo", "agari")
)
"""A win that was none."""
_FALSE_CANTONESE: Final = "|".join(
    f"{false} {win}"
    for false in ("za", "zaa", "ja", "jaa", "cha", "cho", "co", "tso")
    for win in ("wu", "woo", "wou", "wo")
)
"""The same as it sounds in Canton: zaa wu, cho woo."""

STICKS: Final = r"(?<![a-z])kyou?taku|供[託托]棒?|(?:リーチ|リー|立直)棒"
"""What only the sticks on the table are called, as a pattern."""

TILE_WON_ON: Final = """
            winning tile|winning tiles|winning discard|winning card|ron tile|hu tile|agari tile|waiting tile|out tile
            """
"""The tile that somebody waited for."""

NOT_SURE: Final = """
            not sure|not so sure|not very sure|not too sure|im not sure|i'm not sure|i am not sure|can't remember who
            cant remember who|don't remember who|dont remember who|not sure who|not sure which|dunno who|dunno which
            """
"""Says that the speaker does not know which of two it was."""

_NOBODY_OUT: Final = "|".join(
    f"{nobody} {verb} {out}"
    for nobody in ("nobody", "no one", "noone", "none of us", "no-one")
    for verb in ("went", "goes", "got", "called", "made", "has", "had", "has gone", "declared", "managed to go")
    for out in ("mah jong", "mahjong", "mah jongg", "mahj", "out")
)
"""`nobody went mah-jong`, `none of us got out`."""
_GOES_MAHJ: Final = "|".join(
    f"{verb} {out}"
    for verb in ("goes", "went", "gone", "has gone", "got", "gets", "is", "called", "calls", "declared", "declares")
    for out in ("mahj", "maj", "mahjed")
)
"""`went mahj`: every verb of going out with the game's name cut short."""

_THANKS_FOR_TILE: Final = "|".join(
    f"{thanks} for {the} {tile}{of}"
    for thanks in ("thanks", "thank you", "thx", "ty", "tks", "cheers")
    for the in ("the", "that", "your", "ur")
    for tile in ("tile", "winning tile", "discard", "last tile", "present", "gift")
    for of in ("", " from")
)
"""Said to whoever discarded: `thanks for the tile kumar`."""

PHRASES: Final[Mapping[Kind, str]] = {
    Kind.SELF: f"""
            {_DREW_ALONE}
            {_THE_ONE_WHO_DREW}
            self draw|self drawn|self draws|self drew|selfdraw|selfdrawn|self pick|self picked|self picks
            selfpick|self touch|self pluck|self mo|self tsumo|drew it himself|drew it herself|drew it myself
            drew my own|draws own|drew own|drew it|own draw|drawn himself|drawn herself|by himself|by herself
            by myself|on his own|on her own|on my own|zimo|zi mo|tzu mo|tzumo|tze mo|jimo|ji mo|jee mo|zhimo
            zhi mo|tsumo|tsumos|tsumoed|tsumo agari|tsumod|chi mo|tsz mo|tszmo|chee mo|cheemo|tzimo|zee mo
            zeemo|zm|ts|sd|self|menzen tsumo|from the wall|off the wall|from wall|off wall|out of the wall
            from self-drawn|from self drawn|from self draw|from self|from zimo|from tsumo
            wall|drawn|drew|from the kong box|own tile|自摸|自模|自麼|自抽|摸胡|自摸胡|自摸和|自摸糊|自摸和了
            自己摸|自己摸到|摸到|自己摸的|食自摸|打自摸|ツモ|ツモる|つもる|つも|ツモ和了|ツモ上がり|ツモあがり
            ツモった|ツモりました|ツモアガリ|自摸り
            self touched|touch himself|touch herself|touch myself|touched himself|touched it himself|zi moed
            zimoed|zimo-ed|zimo'd|zimos|zimoing|tsumo'd|jimoed|自摸咗|自摸左|自摸了|自摸嚟|self pulled|self pull
            drew the tile|drew his own|drew her own|pulled it himself|pulled it herself|off the live wall|自己攞
            ツモり|ツモあがりました|ツモ上がりました|てんほーつもり|つもった|つもりました|ツモっ|自摸上がり
            自抹|自莫|自摩
            摸上来|摸上來|自摸的|自己自摸|zmed|zimoo
            zmo|zino|zomo|zim0|zimp|zimoh
            ji mor|jee mor|zi mor|zimor|jimor|selfmo|self moh|selfdrew|self drawed
            tsz mor|tsz moh|tszmor|tse mo|tsemo|tse mor|tzu mor|tze mor|chi mor|chee mor|zee mor|tzi mo|ji moh|zi moh
            kena zimo|kena zi mo|kena self draw
            ji mok|jimok|zi mok|cimo|ci mo|ci mor|chimo|zimok|jee mok|tsz mok|tsi mo|tsi mok|chi mok
            自摸到|自摸到了|家己摸|家己摸到|家己摸的|家治摸|自磨|自魔|自膜|自摹|字摸|子摸
            tsu bong|tsubong|chu bong|ka ki bong|kaki bong|ka ki mo|kaki mo
            一摸三|一摸3|ㄗˋㄇㄛ|ㄗˋ摸|自ㄇㄛ
            摸咗|摸左|摸了
            ツモって|つもって|自摸って|ツモりまして|ピンヅモ|平和ヅモ|自摸食|自摸食糊|自己摸咗|自己摸返|自摸收
            ツモ和了り|ツモ和了りました|ツモ和了った|ツモ和了りです
            """,
    Kind.WIN: f"""
            {TILE_WON_ON.strip()}
            sek|sek wu|sek woo|sek wuh|sek jor|sek zo|sek jo|sek dou|sek chut|kai hu|kai hu le|kai hu liao|khai hu|kaihu
            who went out|who went mahjong|who went mah jong|who went mah jongg|who went mj
            gets paid|got paid|is paid|was paid|bagged|bags|clinched|clinches|snatched|snatches|pocketed|pockets
            nabbed|nabs|grabbed|nicked|netted|secured|secures|scooped
            menang|menang dari|menang kat
            who won|who wins|who hu|who win|hu|hus|hu le|huled|hu-ed|won|win|wins|winning|game|games|gamed|wu
            wus|sik wu|sik woo|sik wuh|sikwu|sik|sik chut|sik ngo|eat|eats|ate|eat wu|eat hu|pok|poks|ron
            rons|ronned|roned|ron'd|agari|hora|called ron|calls ron|calls|beat|beats|hit|hits|took|takes|take
            caught|catches|tiok|gets game|got game|wins with|won with|went out|goes out|go out|gone out|is out
            out|called out|calls out|woo|mah jong|mahjong|mah jongg|mahjongg|mj|mah jonged|mahjonged|mahjongs
            goes mah jong|went mah jong|goes mahjong|went mahjong|is mah jong|is mahjong|got mah jong
            got mahjong|called mah jong|called mahjong|calls mah jong|calls mahjong|has mah jong|has mahjong
            goes mj|went mj|gone mah jong|declares mah jong|declared mah jong|胡|糊|和|食|贏|赢|嬴|吃|胡了
            糊了|和了|食糊|食胡|食左|食咗|食出|胡牌|和牌|食了|吃胡|吃糊|叫糊食|得|攞|上がり|上がった
            上がりました|あがり|あがった|アガリ|アガった|和了り|勝ち|上がる|和り|ロン|ろん|ロン和了|栄和|榮和
            荣和|點和|点和|點和了|点和了|ロンあがり|ロン上がり|ロンアガリ|出アガリ|出上がり|出あがり|出和了|ロンした
            當|当|截|截胡|收
            胡走|胡走了|食走|胡掉
            打糊|糊牌|胡到|食到|贏到|贏咗|赢了|贏了|贏左|捉|捉到|食住
            hule|hu-le|hule le|hu liao|huuu|huuuu|huu|hu le liao|wins it|won it|takes it|took it|took the hand
            wins the hand|won the hand|won a hand|scoops|scored a win|has gone out|has gone mahjong
            has gone mah jong|gone mahjong|gone mah-jong|went mah jongg|went mahjongg|goes mah jongg
            goes mahjongg|gone mah jongg|is mah jongg|is mahjongg|got mah jongg|called mah jongg|has mah jongg
            maj|mah jongs|mah-jonged|mah jongged|makes mah jong|makes mahjong|made mah jong|made mahjong
            declares mahjong|declared mahjong|declares mj|declared mj|claims mah jong|claimed mah jong
            claims mahjong|claimed mahjong|sik jor|sik zo|sik jo|sik dou|sik wu jor|wu jor|sik jor wu|糊咗
            糊左|叮|叮咗
            叮左|叮到|ron'ed|ronning|gets ron on|got ron on|got ron|gets ron|got a ron|胡到了|胡起来|胡起來|又胡
            和了です|和了しました
            ロンしました|ロンです|ロンあがりました|ロン上がりました|あがりです|上がりです|アガリです|勝ちました
            得牌|收咗|食埋|食晒|炒|即食|即食糊|即糊
            mahjung|mah jung|mahjog|mahjon|mah jog
            hoot|hoots|hooted|mah jogn|mah jnog|mahjnog
            hued|hooed|hu-ded
            chi hu|chi hu le|hu pai|hupai|hu pai le|called on|claimed on
            makan
            called it
            finished with|finishes with
            胡的|糊的|糊嘅|食嘅|贏的|赢的|贏嘅|和的
            出和了り|出和了りした|出あがり|出アガり|あがって|アガって|上がって|和了って|和了りました|和了りです
            直撃|直撃した|直撃しました|直撃です|直撃ロン
            ㄏㄨˊ|ㄏㄨˊ了|ㄏㄨˊㄌㄜ˙|ㄏㄨˊ牌|吃ㄏㄨˊ
            {_GOES_MAHJ}
            mahj|mah jong'd|mahjong'd|mah jongd|mahjongd
            the one hu|the one who hu|the one win|the one who won|the one won|the one who wins
            """,
    Kind.WINNER: """
            あがったんは|アガったんは|上がったんは|和了ったのは|和了ったんは|あがった人は|アガった人は|上がった人は
            アガったん|あがったん|上がったん|アガったの|あがったの|上がったの|勝ったのは
            winner|winner is|winner was|the winner is|won by|贏家|赢家|勝者|和了者|胡家|食家
            あがりは|アガリは|あがったのは|上がったのは|和了は
            胡的人是|贏的人是|赢的人是|胡的是|贏的是|赢的是|食糊係|食糊嘅係|食糊嗰個係|胡牌的是|和了は
            上がりは|winner should be|the winner was
            """,
    Kind.DISCARD: f"""
            drop|drops|dropped|dropped it|dropped the tile|drops the tile|dropped my tile|released|releases|released it
            coughed up|coughs up|slipped me|slipped him|slipped her|served it up|offered it up|laid down
            pang pao|pangpao|pang pau|pangpau|pang phau|pang phao|bang pao|phang pao|tian pao|tiam pao
            buang tile|campak|baling|lempar|yang buang|yg buang
            the culprit|culprit|the guilty one|the guilty party|the suay one|suay one|the unlucky one
            {_THE_ONE_WHO}
            {_DEALT_IN_JAPANESE}
            {_DEALS_IN_JAPANESE}
            {_GIVEN_UP_JAPANESE}
            {_SHOT_CHINESE}
            {_TILE_LET_GO}
            一隻出兩家|一隻出两家|一隻牌出兩家|一張出兩家|一张出两家|一張牌出兩家|一隻打兩家|一隻中兩家|一隻餵兩家
            一張餵兩家
            一炮兩家|一炮两家|一銃兩家|一槍兩家|一炮中兩家|出兩家銃|出兩家|放兩家|放两家|打兩家|一次放兩家
            ふりました|ふりまして|フリコミ|フリコンダ|フリコミました|フリました|あたった|あたりました|当たった
            当たりました
            一打出嚟|一打出來|一打出来|一打|一出|一丟|一丢|一掟|打出黎|打出泥
            {SHOOTS_SEVERAL}
            double shoot|double shot|double shoots|shoot double|shot double|double deal in|double deal ins
            shot out to
            gang shang pao|gong shang pao|杠上炮|槓上炮|杠上砲|槓上砲
            throw one|throws one|threw one|discarded one
            buang|shoot|shoots|shot|shooted|shooting|discard|discards|discarded|threw|throws|throw|thrown|dealt in
            deals in|deal in|dealt into|deals into|deal into|dealing in|dealt|deals|fed|feeds|feed|chut chung
            chut chong|chuut chung|chutchung|chut tsung|ceot cung|cheut chung|fangpao|fang pao|fangqiang
            fang qiang|fang chong|fangchong|fang chung|dian pao|dianpao|pao qiang|houjuu|hoju|houju|furikomi
            furikonda|paid the gun|shot out|fired|fires|fire|chucked|chucks|chuck|放的槍|放的枪|放的炮|點的炮
            点的炮|出嘅銃|who shot|who shoot|who shoots|who discarded|who discards|who threw it|who threw
            who dealt in|who paid|who fed|played it|played the tile|threw it|let it go|gave it away|put out
            threw out|tossed|tosses|toss|衝|冲|貢獻|貢獻的|贡献|贡献的|打的|打嘅|打出的|打出嘅|出嘅
            二人に放銃|2人に放銃|二人に振り込んだ|二人に振った|二人に振込|2人に振り込んだ|2人に振った
            当たり牌出したの|当たり牌を出したの|当たり牌出した|当たり牌を出した|出銃|出铳|出統|出统|出衝|出沖|出冲
            出充|出槍|出枪|出炮|射|射出|射佢
            放銃|放铳|放槍|放枪|放炮|放衝|放沖|放冲|放砲|打出銃|点炮|點炮|点了炮|點了炮|放了炮|放了槍|出咗銃
            出左銃|打出|丟|丢|餵|喂|餵牌|送|送胡|開槍|开枪|中槍|中枪|炮了|銃了|铳了|銃咗|衝了|冲了|沖|點了|振込
            振り込み|振り込んだ
            振り込む|振込み|振りこみ|ふりこみ|放銃した|放銃しました|振り込みました|打ち込み|打ち込んだ
            放銃です|打込み|ほうじゅう
            dealt him in|dealt her in|dealt me in|shooter give|threw one|give one|gave one|chuck chung
            chuk chung|chuck chong|cut chung|out chung|out gun|chut cung|chut chun|chut tsong|ceot chung
            fong cung|fong chung|fong pau|fong paau|da chut|played into|plays into|play into|discarded into
            discards into|threw into|shot into|gave the tile|gave the winning tile|gave it|gave that tile
            deal in to|deals in to|dealt in to|dealt it in|pao le|shoot jor|放的|打出嚟|打出來|打出来|打出去
            掟出|掟出嚟|放搶|放抢|放腔
            出咗隻銃|出咗張銃|出隻銃|出左隻銃|打咗隻銃|炒咗|爆咗銃|中招|中銃|中咗槍|中咗銃
            放強|出銃喇|打咗出嚟|放槍的|是放槍|放銃で|放銃の|振って|振った|打った|切った|fangpau|fang pau
            dian pau|放銃は|点砲|點砲|打畀|打俾|打給|打给|打讓|打让|掟畀|掟俾|丟給
            丢给|shoot liao|kena tok|出的銃|畀咗銃|found the gun
            出
            放|放了|放给|放給|出咗|出左|振りました|振っちゃった|振ってしまった|donated|donates|donate
            gave chance|gives chance|give chance|let go of|let go the tile|lets go the tile|放了一槍
            放了一枪|放一槍|放了一炮|放一炮|ㄈㄤˋㄑㄧㄤ|放ㄑㄧㄤ
            fang|fang le|let out|let him out|let her out|let me out|lets out|chut tung|played him the tile
            played her the tile
            the one who shoot|the one who shot|the one who shoots|the one who discarded|the one who discard
            the one who threw|one who shoot|one who shot|one who discarded|the one who paid|the one who dealt in
            chut|点给|點給|点畀|點畀|點俾
            一炮|一銃|一铳|一槍|一枪|點一炮|点一炮|點了一炮|点了一炮|放個炮|放个炮|放了個炮|放了个炮|出一銃|点了
            打枪|打槍|打铳|打銃|槍給|枪给|炮給|炮给|銃給|銃畀|銃俾|槍畀|槍俾|点个炮|点了个炮|點個炮|點了個炮|的炮|的槍
            的枪|的铳|的銃|嘅銃|嘅炮|打一張|打一张
            打了一張|打了一张|打咗一張
            放了一張|放了一张|放一張|放一张|放了張|打了張|打咗張|丟一張|丢一张|丟了一張|丢了一张|出一張
            出的槍|出的枪|出的炮|出嘅|ロンされた|ロンされました
            上がられた|あがられた|アガられた|当てられた|刺さりました|刺さる|刺さった|threw it away|throws it away
            """,
    Kind.SHOOTER: """
            振り込んだのは|振ったのは|放銃したのは|打ったのは|打ち込んだのは|振り込んだんは|振ったんは|放銃したんは
            振り込んだ人は|放銃した人は|振り込んだの|振ったの|放銃したの|振り込んだん|振ったん
            shooter|the shooter|discarder|the discarder|shooter is|discarder is|shooter was|loser|the loser is
            payer|the payer is|放銃者|放槍者|放炮者|放槍的是|放炮的是|出銃嘅係|出銃嘅|出銃者|點炮者|点炮者
            点炮的是|放铳者|放銃は|放铳的是|放槍的|放炮的|輸家|输家
            槍手|枪手|槍手是|枪手是|凶手|兇手|凶手是|兇手是|苦主|苦主係|苦主是|肇事者
            出銃係|銃位|放槍的人是|放炮的人是
            the shooter is|the shooter was|shooter should be|the discarder was|discarder was|loser is|payer is
            payer was|discarder should be|放炮的人是|放槍的其實是|出銃嗰個係|出銃嘅其實係|放銃者は
            放槍是|放炮是|出銃是|點炮是|点炮是
            """,
    Kind.ROB: """
            rob|robs|robbed|robbing|rob kong|robs kong|robbed kong|robbed the kong|robs the kong
            robbing the kong|rob the kong|robbed a kong|kong robbed|robbing kong|robbed kong of
            robbed the kong of|rob the kong of|robs the kong of|chankan|kong rob|qiang gang|qianggang
            cheung gong|chiang kang|robbing a kong|搶槓|抢杠|搶杠|搶|抢|槍槓|搶槓胡|抢杠胡|搶槓糊|搶カン
            チャンカン|抢杠和|搶槓和|搶咗槓|搶槓食
            """,
    Kind.FROM: f"""
            came from|comes from
            {_THANKS_FOR_TILE}
            dari|daripada|from|frm|off|off of|out of|against|at the cost of|從|从|由|off a|from a|at expense of
            at the expense of|discarded by|thrown by|thrown out by|shot by|shoot by|shooted by|dealt in by|fed by
            discard by
            discard from|discard of|discard off|paid by|played by|off a discard by|off the discard of
            on a discard by|on the discard of|on the tile of|from the discard of|given by|courtesy of
            on a tile from
            on the discard by|from the discard by|off discard of|off discard by|because of|thanks to|thx to
            tks to|courtesy|on discard by|with the discard of|with discard from|off a tile from|off the tile of
            on a throw by|off the throw of|on a tile by|after a discard by|by discard from|thanks 2|吃自
            fro|fr|frmo|fom|fron
            搶到|抢到|搶了|抢了|搶咗|搶左|搶的是|抢的是
            kena fed by|gna fed by
            """,
    Kind.FROM_BEHIND: """
            から|より|から直撃|の捨て牌で|の捨て牌|の宣言牌で|のリーチ宣言牌で|の宣言牌を|のリーチ宣言牌を|の捨牌で
            の切った牌で|の出した牌で|が出した牌で|が切った牌で
            的炮|的槍|的枪|的銃|嘅銃|嘅炮|的砲
            """,
    Kind.TO: """
            straight into|right into|straight to|right to
            to|into|onto|for the win to|俾|畀|給|给|予|畀咗|俾咗|給了|给了|比
            bei|beih|bei jor|gei|kei|hor|ho|讓|让|讓咗|讓了|让了
            """,
    Kind.TO_BEHIND: "に|へ",
    Kind.GIVE: """
            tile won it for|tile won for|tile won it to|tile gave it to|tile gives it to|tile went to
            discard won it for|discard won for|discard gave it to
            giving|gifted|gifts|gave|give|gives|given|hands|handed|送俾|送給|送给|餵俾|餵給|gave away|gives away
            give away|あげた|あげちゃった|あげました|あげてしまった|差し上げた|差し上げました
            """,
    Kind.LOSE: "kalah|kalah kat|kalah dengan|lost|lose|loses|losing|輸|输|輸咗|輸了|输了|輸左|負け|負けた",
    Kind.PAY: """
            bayar|pay|pays|paid|paying|paid for|pays for|owes|畀錢|付|付錢|賠|赔|俾錢|給錢|给钱|付钱|支払い|払い
            匯了|汇了|匯咗|匯給|汇给|匯畀|匯錢|汇钱|匯款|找數|找数|買單|买单|找錢|paynow|paylah|埋單|找晒|找晒數|owe
            owed|owing|pays up|paid up
            """,
    Kind.PASSIVE: """
            eaten by|beaten by|caught by|ronned by|ron'd by
            取られた|取られました|とられた|とられました|持ってかれた|持っていかれた|もってかれた|もっていかれた
            直撃くらった|直撃食らった|直撃喰らった|直撃された|直撃を食らった|直撃をくらった|くらった|喰らった
            食らった|くらいました
            被|got hit by|was hit by|got ronned by|was ronned by|got shot by|俾人|dealt to|lost to|loses to
            lost it to
            kena hu by|tio hu by|kena eaten by|was eaten by|got eaten by
            kena ron by|被胡|got ronned|was ronned|gets ronned|gets ronned by|got hit|gets hit by|gets shot by
            got hu by|got caught by|was caught by|被吃|被食|俾人食|畀人食|畀人|got robbed by|was beaten by
            got beaten by
            got ron by|got ron'd by|got ron'd|被自摸|俾人自摸|畀人自摸
            tio|kena hu|tio hu|got hit for|was hit for|gets hit for|got shot|was shot
            kena
            gna|gena
            """,
    Kind.BY: "by",
    Kind.CLOSED: """
            closed|concealed|menzen|fully concealed|all concealed|門清|门清|門前清|门前清|門前|门前|メンゼン
            mun ching|men qing|menqing|men ch'ing|moon ching|面前
            hidden|dark|face down|closed hand|nothing exposed|nothing claimed|clear door|door clear
            """,
    Kind.OPEN: """
            open|open hand|claimed|exposed|melded|副露|鳴き|鳴いて|開門|开门|吃碰|有吃碰
            有碰|有上碰|有上|上碰|有吃|碰過|碰过|吃過|吃过|有吃有碰
            """,
    Kind.BAO: f"""
            {_PAYS_FOR_ALL}|covers
            {_IS_LIABLE}
            {_BAO}|liable by
            liable|包|包牌|包家|パオ|責任払い|全包|responsible|is responsible|was responsible|to blame
            is to blame|負責|负责|責任者|出包|出包了|who pao|who pays all|who pay all
            包生|包生張|包生章|包生牌|五子包生|五隻包生|尾五隻包生|尾五張包生|尾五包生
            包晒|包哂|包曬|包埋|包三家|包三份|九張包|九张包|9張包|十二張包|十二张包|12張包
            """,
    Kind.AND: "and|n|&|同|同埋|和|跟|與|与|及|と|also|plus|另外",
    Kind.OR: """
            or|或|或者|還是|还是|もしくは
            定|定係|抑或|or maybe
            """,
    Kind.NOT: """
            ng6 hai6
            not|wasn't|wasnt|isn't|isnt|instead of|rather than|唔係|不是|而唔係|而不是|じゃなくて|ではなく
            ではなくて|じゃない|じゃないです|じゃなかった|じゃなかったです|ではなかった|ではないです|じゃありません
            ではありません|じゃありませんでした|ではありませんでした|なかった|なかったです|ありませんでした
            してなかった|していなかった|してませんでした|していませんでした|ついてなかった|ついていなかった
            付いてなかった|乗ってなかった|のってなかった
            m hai|mhai|ng hai|m haai|ain't|aint|wasnt me|wan't|並非|并非|並不是|并不是|唔喺|毋係|毋是|m4 hai6|bukan
            哪裡是|哪里是|哪有是|邊係|邊度係
            """,
    Kind.SORRY: f"""
            press wrong|pressed wrong|press wrongly|pressed wrongly|pressed wrong button|pressed the wrong button
            press wrong la
            wrong button|fat finger|fat fingers|fat fingered|fat thumb|autocorrect|stupid autocorrect|damn autocorrect
            bad typing|clumsy fingers|typed too fast|uncle press wrong|auntie press wrong|my finger slipped|finger slip
            i think you mistyped|you mistyped|mistyped|i mistyped|you typed it wrong|i typed it wrong|mis typed|mistype
            i think that's a mistake|i think thats a mistake|i think there's a mistake|i think you got it wrong
            i think it's wrong|i think its wrong|i think that's wrong|i think thats wrong|misclick|misclicked|mis click
            eh cannot|eh cannot la|eh cannot lah|cannot la|cannot lah|aiya cannot|no cannot
            silap|maaf|sori|nein|falsch|stimmt nicht
            {_MISTOLD}
            {"|".join(MISSED_IN_CHINESE)}
            {"|".join(MISSED_IN_JAPANESE)}
            歹勢|歹势|拍謝|拍谢|拍勢|毋著|毋對|毋对
            失禮|失礼しました|真歹勢|cho jo|cho zo|cho jor|cho zor|co zo|cho cho jo
            no|nope|nah|sorry|oops|opps|oop|ops|whoops|correction|correct|correcting|actually|my bad
            my mistake|mistake|typo|i meant|meant|fix|change to|change it to|make it|make that|wait no|wait
            hang on|hold on|scratch that|paiseh|pai seh|edit|wrongly|wrong person|amend|amendment|i mean|mean
            wrong one|not right|ah no|oh no|er no|錯|错|錯咗|錯左|錯了|错了|打錯|打错
            打錯咗|打錯了|打错了|搞錯|搞错|搞錯了|搞错了|寫錯|記錯|记错|唔啱|唔對|不對|不对|更正|修正|改|改為
            改为|改成|改返|弄錯|弄错|弄錯了|講錯|講錯咗|說錯|说错|說錯了|说错了|抱歉|唔好意思|不好意思|對唔住
            對不起|对不起|打錯字|咪住|訂正|間違い|間違えた|間違えました|まちがい|違う|違います|違った|ちがう
            いや|ごめん|すみません|すまん|失礼
            sor|sowy|sry|srry|soz|nono|no no|nonono|no la|no lah|eh no|er sorry|ah sorry|oh sorry|oops sorry|改做
            改係|改到|change|changed|change that to|pls change to|edit to|update|update to|correct to|corrected
            correction pls|少算|多算|算錯|算错|計錯|計少咗|計多咗|計少|計多|算少|算多|漏咗|漏了|forgot|forgotten
            i forgot|we forgot
            ごめんね|ごめんな|わりい|すみませんでした
            missed the|ごめんなさい|すまない|まちがえました|まちがえた|間違いました|間違えてました|訂正します
            訂正で|修正で|ちがいます|ちがった|不是啦|不是喇|講錯了|錯呀|錯啊|错啊
            寫反了|写反了|寫反|写反|寫倒|搞反了|搞反|記反了|记反了|反了|逆でした|逆だった|逆です
            搞錯咗|搞錯左|寫錯了|記錯了|记错了|算錯了|算错了|看錯|看错|睇錯|睇錯咗|聽錯|mb|mybad|let me correct
            let me fix|fixing|fixed|silly me
            i misread|misread|miscounted|i miscounted|we miscounted|recount|recounted|miscount|i miscount
            we miscount|count wrong|counted wrong|count wrongly|my error|error
            改返做|改返係|改返|改回|改回來|改成是|改做返
            打少咗|打多咗|入錯|入錯咗|入错|入錯了|key wrong|keyed wrong|keyed in wrong|typed wrong|wrote wrong
            打漏|打漏咗|少寫|多寫
            nobody shot|nobody shoot|no one shot|no one shoot|nobody discarded
            冇人出銃|沒人放槍|没人放炮|沒有人放槍|没有人放炮
            redo|redo that|redo this|re-key|rekey|re-enter|reenter|key in again|swap|swapped|swap them|swap it
            swap it around|swap around|swap round|swap it round|switched|reverse|reversed|vice versa|mixed up
            mixed it up|switch them
            mixed them up|got mixed up|i mixed up|other way|other way round|the other way round|other way around
            the other way around|other way about|the other way about|other direction
            少一台|少1台|少兩台|多一台|多1台|多兩台|漏一台|少一番|少1番|少兩番|多一番|多兩番|漏一番|少一翻|多一翻
            計漏咗|計漏|計漏了|漏算|漏計|forgot to count|forgot to add|forgot to include|didn't count|改一下
            忘了算|忘記算|忘记算|忘了計|唔記得計|唔記得算|漏咗計
            少咗一番|多咗一番|少咗兩番|少了一台|多了一台|少了兩台|少了一番|少算一番|少計一番|漏了一台|漏咗一番
            correction required|correction needed|correction due|correction please|needs correcting|needs correction
            please correct|kindly correct|pls correct|objection|i object|i protest|i disagree|disagree
            i dispute that|beg to differ
            i beg to differ|not so fast|counted false|i counted false|i counted wrong|i counted wrongly
            i counted badly|i added wrong
            i added up wrong|added wrong|added up wrong|added wrongly|miscalculated|i miscalculated
            calculated wrong|calculated wrongly
            i read it wrong|read it wrong|read wrong|i was wrong|i got it wrong|got it wrong|got that wrong
            i got that wrong
            更正一下|修正一下|訂正一下|订正一下|糾正|纠正|糾正一下|纠正一下|訂正です|修正です|訂正お願いします
            修正お願いします
            間違ってる|間違ってます|間違ってた|間違っています|間違ってました|間違いです|間違いでした|間違いだった
            まちがってる|まちがってます
            """,
    Kind.WRONG: """
            wrong way round|wrong way around|the wrong way round|the wrong way around|back to front|upside down
            wrong|that is wrong|that's wrong|thats wrong|this is wrong|it's wrong|its wrong|incorrect|not correct
            that was wrong|that's not right|thats not right|that isn't right|this isn't right|wrongly recorded
            recorded wrongly|wrongly keyed
            """,
    Kind.IS: """
            shouldve been|should of been|shldve been|shudve been|should hv been|should've said|should read|shouldve said
            i think it was|i think it is|i think should be|i think it should be|think it should be|i believe it was
            pretty sure it was|i'm sure it was|im sure it was|shouldn't it be|i think was|やったわ|やってん|やったで
            やで正解
            should be|should have been|should've been|it was|it should be|supposed to be|should|that should be
            it should have been|it really was|應該是|应该是|應該係|應該|应该|該係|其實係|其實是|其实是|其實
            其实|才是|先啱|先係|だった|正しくは|本当は|must be
            shld be|shud be|shd be|shld b|shud b|shd b|should b|supposed to|suppose to be|suppose to
            is actually|was actually|actually was
            actually is|should say|才對|才对|先至係|先至啱|才正确|才正確|ought to be|oughta be|meant to be
            was meant to be|でした
            should have said|should have put|should have typed|should have written|should have keyed|meant to say
            meant to put|meant to type|should have gone down as|should go down as|should be down as|ought to say
            明明係|明明是|明明就是|分明係|分明是|分明就是|根本係|根本是|根本就是|炮是|銃是|槍是|枪是|銃係|炮係|槍係
            本来は|正解は|正しい|係先|needs to be|is really|was really|it's actually|its actually|turns out
            至啱|先對|至係|至正確|先正確|至真|先真|至係真|先係真|才是真的|才是真
            """,
    Kind.NOTHING: """
            nohting|nothign|nothng|nthing|nothin|nuthin|nuthing|nuffin|nothink|notihng|noting at all|nothingg
            goose egg|a goose egg|diddly squat|diddly|nada|zippo|nil points|nothing as usual|zero as usual|zero again
            nothing|nil|none|zilch|nowt|no points|no score|zero points|didn't score|無|无|沒有|没有|冇|なし|無し|零
            nothing at all|nought|naught|zip|not a thing|not a sausage|sod all
            bugger all|a big fat zero|a zero
            duck|a duck|no points at all|absolutely nothing|nothing whatsoever
            """,
    Kind.NOBODY_WON: f"""
            nobody won|no one won|noone won|{_NOBODY_OUT}|no winner|nobody wins|no one wins|nobody hu|no one hu
            nobody went out|no one went out|dead hand|wall game|washed|wash out|washout|washed out|goulash
            exhausted the wall|we exhausted the wall|used up the wall|used up all the tiles|used up the tiles
            nobody could go out|no one could go out|nobody managed to win|no one managed to win
            exhaustive draw|drawn game|draw game|no game|nobody mahjonged|wall ran out|the wall ran out
            ran out of tiles|out of tiles|no more tiles|流局|荒牌|荒莊|荒庄|臭莊|臭庄|黃莊|黄庄|荒牌流局|流咗
            黃咗|黃咗莊|黃左|荒咗|荒局|荒局了
            流了|沒人胡|没人胡|無人食糊|冇人食糊|冇人食|無人胡|没人和|海底冇人|海底流局|ryuukyoku|ryukyoku
            流局です|黃牌|黄牌|荒牌平局|平局|荒牌流局です|荒牌流局でした
            huang zhuang|huangzhuang|huang zuang|liu ju|liuju|lau guk|laukuk|lau kuk|wong jong
            wong zong|wong chong|wong paai|wong pai|wash tiles|wash the tiles
            wash the table|nobody win|nobody won it|nobody had it|no one win|noone hu|noone wins|nobody hu liao
            nobody hued|no winners|without a winner|no one mahjonged|nobody mah jonged|nobody mah jong
            nobody mahjong|no one went mah jong|nobody called|no one called|wall's run out|wall has run out
            wall finished|wall is finished|the wall is out|wall exhausted|no tiles left|tiles run out
            tiles ran out|tiles finish|tiles finish liao|finish tiles|finished tiles|end of the wall
            came to the end of the wall|dead deal|drawn hand|drawn deal|drawn round|hand is drawn|a draw
            it's a draw|its a draw|it was a draw|was a draw|is a draw|we draw|we drew|draw this round
            draw this hand|this one draw|摸和|打和|冇人糊|冇人胡|冇人贏|冇人赢|無人糊|无人胡|沒人贏|没人赢
            沒有人胡|没有人胡|沒有人胡牌|沒人胡牌|没人胡牌|没有人胡牌
            沒人食|摸晒都冇人食|摸完|摸晒|流莊|流庄|流牌|留局|和局|黄了|黃了|黄牌了|和牌局|流れ|流れました
            流れた|流局しました|流局でした|終局流|誰もあがらず|誰も上がれず|荒牌です
            nobody's out|nobody is out|no one's out|call it a draw|calling it a draw|wall's gone|the wall's gone
            draw lah|no hu|冇糊|冇人食到|食唔到糊|exhausted wall|exhaustive|dead wall|washed hand
            wall finish|wall finish liao|wall finished liao|finish the wall|流咗局|流局喇|流局啦|流掉|流掉了
            沒胡|没胡|沒牌|沒牌了|没牌|没牌了|冇牌|冇牌喇|冇晒牌|牌沒了|牌没了|牌冇晒|冇人胡到
            流糊|流胡|流咗糊|流糊了|流胡了|荒糊|荒胡|荒番|荒咗|荒左
            摸清晒|摸清|摸清光|摸光|摸光了|摸完了|摸晒牌|牌摸完|牌摸完了|牌摸光|牌摸光了
            bo lang hu|no one gets it|nobody got it|no result|摸到尾|摸到底|draw round
            wall's out|wall is out|walls out|the wall's out|wall's gone|wall is gone|wall's empty
            nobody managed mah jong|nobody managed|no one managed|nobody got there
            no one could win|nobody could win|noone could win|no one can win|nobody can win|noone can win
            none of us won|none of us could win
            the wall is empty|wall is empty|wall empty|empty wall|the wall is finished|the wall is done|the wall is gone
            the wall is exhausted|wall is exhausted|the wall finished|reached the end of the wall|wall is done
            wall done|wall gone
            """,
    Kind.READY: f"""
            {"|".join((*NOBODY_READY, *READY_TOGETHER))}
            ready|tenpai|聽|听|聽牌|听牌|聴牌|叫糊|叫胡|テンパイ|てんぱい|was ready|in tenpai
            tempai|聽緊|聽著|听着|叫緊糊|聴牌です|テンパってた|テンパイです|テンパイしてた|waiting hand
            テンパイしてました|テンパイしていた|テンパってました|テンパってる|聴牌してた
            聴牌してました|聴牌していた|聴牌してる|テンパイしてる
            一人テンパイ|二人テンパイ|三人テンパイ|1人テンパイ|2人テンパイ|3人テンパイ
            形テン|形式テンパイ|形聴|形式聴牌|不聴
            noten|ノーテン|不聽|不听|未聽|未听|沒聽|没听|沒聽牌|没听牌|not tenpai|not ready|no ten|no tenpai|noten desu
            """,
    Kind.HAS: f"""
            managed|only managed|managed only|scraped|scraped together|mustered|ended up with|was left with|left with
            scored|scores|has|have|had|i've|ive|got|gets|get|with|holding|holds|scored only|有|得到|持ち|counts
            including|incl|counted|ends with|end with|還有|还有|仲有|其中
            did have|do have|have got
            i make it|mine is|mine was|mine's
            {"|".join(HAD_IN_JAPANESE)}
            """,
    Kind.AGAIN: "again|another|又|再|再來|もう一度|one more",
    Kind.KONG: """
            an gang|angang|an kong|ankong|concealed kong|dark kong|hidden kong|暗槓|暗杠|暗カン|am gong
            ming gang|minggang|ming kong|exposed kong|open kong|明槓|明杠|加槓|加杠|补杠|補槓|bu gang|added
            promoted|bugang|added kong|an gong|concealed gong|hidden gong|exposed gong|added gong
            jia gang|jia kong|jiagang|an gang le|an gang liao|buk gong|ming gong|ka kong|add kong|adds kong
            adds a kong|self kong|fed kong|discard kong|open gang|hidden gang|concealed gang|dark gang
            closed kong|closed gang|fourth tile added|4th tile added|added the fourth|added a fourth
            added the fourth tile|added fourth tile|added the 4th|added the 4th tile|adds the fourth
            adds the fourth tile|added to a pung|added to the pung|added to his pung|added to her pung
            added to my pung|added to pung
            """,
    Kind.UNDO: f"""
            {_UNDO}
            undo|undo pls|undo la|undo lah|delete|delete pls|delete la|delete lah
            undo my last|take that back|take it back|revert|rollback|roll back|undo liao
            that doesn't count|doesn't count|doesnt count|that doesnt count|that hand doesn't count
            this hand doesn't count|that one doesn't count|that hand doesnt count|never mind that|strike that
            取消|取消上一鋪|取消上鋪|取消呢鋪
            {_UNDO_CHINESE}
            {_TAKEN_BACK_JAPANESE}
            取消返|取消刚才的|取消剛才的|取消上一条|取消上一筆|取消最後一筆
            刪除|删除|刪除上一把|删除上一把|刪除上一鋪|刪除上鋪|刪咗佢|刪掉|删掉|刪掉上一把
            刪掉剛剛那筆|删掉上一局|撤銷|撤销|撤回|撤回上一把|收回|收返|唔計|唔計數|呢鋪唔計|上鋪唔計|呢鋪唔算
            頭先嗰鋪唔計|不算|這把不算|这把不算|上一把不算|上一局不算|刚才不算|剛剛不算|作廢
            作废|取り消し|取消し|取り消して|取り消します|取り消しで|取り消してください|今のなし|今のは無し
            今の無し|今のナシ|今の取り消し|なかったことに|さっきのなし|元に戻して|元に戻す|アンドゥ
            batal|batalkan
            復原|复原|還原|还原|一局戻す|1局戻す|一つ戻す|1つ戻す|ひとつ戻す|戻して|一局戻して
            """,
    Kind.SETTLE: """
            settle|settle up|settle now|settle it|settle accounts|settle the score|settle the money|settle money
            let's settle|lets settle|let's settle up|lets settle up|settlement|time to settle|time to settle up
            call it a night|call it a day|let's call it a night|lets call it a night|calling it a night|tally
            tally up|tally the scores|let's tally|lets tally|how much i owe|how much do i owe|how much i lose
            how much i win|how much i lost|how much i won|how much do we owe|how much everyone owe|who owes who
            who still owes|who still owe|who still owes what|who hasn't paid|who hasnt paid|who has not paid
            who hasn't paid yet|who has yet to pay|who still has to pay|who is yet to pay
            who owes whom|who owes what|who owes|who owe who|who owe what|who pays who|who pays whom|who pay who
            what do i owe|what i owe|what's the damage|whats the damage|what's the score|whats the score
            what is the score|what are the scores|score now|the score|score pls|scores please
            current score|current scores|score so far|scores so far|standings|the standings|standing
            the standing|show standing|standing now|standings pls|standings please|standing pls
            show standings|show score|show scores|show the score|what's the standing|what's the tally
            whats the tally|how do we stand|where do we stand|how are we doing|pay up time|time to pay up
            cash up|let's cash out|lets cash out|計數|計數啦|找數啦|埋單計數|收工計數|打完計數
            收枱計數|收檯計數|計埋數走人|計埋數|計埋數收工|計數走人|計數收工|埋單走人|找數走人|計番數
            清數|計分|結算|结算|算錢|算钱|結帳|結賬|结账|结帐|算帳|算賬|算账|清算|計下數|計計數|幾多錢輸贏
            誰欠誰|谁欠谁|誰欠誰多少|谁欠谁多少|邊個爭邊個|邊個爭邊個錢|結算一下|结算一下|算一下錢|積分|积分|精算
            点数計算|清算しよう|how much is everyone up|how much is everybody up
            誰還沒付|谁还没付|誰還沒付錢|谁还没付钱|還有誰沒付|还有谁没付|還有誰沒給|还有谁没给|還有誰沒付錢
            还有谁没付钱
            還欠多少|还欠多少|我還欠多少|我还欠多少|邊個未畀|邊個未畀錢|仲有邊個未畀|仲爭幾多|我仲爭幾多
            まだ払ってない人は|誰がまだ払ってない|未払いは
            埋數|埋数|結數|结数
            """,
    Kind.FALSE_WIN: f"""
            {_FALSE}
            falsely won|won falsely|falsely called|falsely declared|falsely claimed
            called ron wrongly|wrongly called ron|called mahjong wrongly|wrongly called mahjong|called wrongly
            called mah jong wrongly|wrongly called mah jong|wrongly called|declared wrongly
            {_FALSE_CANTONESE}
            zha hu|zhahu|cha hu|wrong hu|wrong win|chombo|dead call|詐糊|诈糊|詐胡|诈胡|詐和|诈和|错胡|錯胡
            錯糊|錯和|チョンボ|誤和了
            炸胡|炸和|炸糊|炸了胡|炸胡了|炸和了|炸糊了
            誤ロン|誤ツモ|错和|错糊|錯和了|错和了|诈糊了
            食詐糊|食詐胡|食诈糊|食咗詐糊|詐咗糊|詐咗胡|詐左糊|詐了胡|诈了胡|和错了|和錯了|jia hu
            {_FALSE_WIN_JAPANESE}
            """,
    Kind.BITE: f"""
            {_ANIMAL_BITES}
            bite|bites|bit|咬|咬到|咬牌|咬动物|咬動物|咬花
            猫咬老鼠|貓咬老鼠|雞咬蜈蚣|鸡咬蜈蚣|雞咬蟲|鸡咬虫|猫吃老鼠|貓吃老鼠|猫抓老鼠|貓抓老鼠|猫捉老鼠|貓捉老鼠
            猫鼠|貓鼠|猫和老鼠|貓和老鼠|鸡吃虫|雞吃蟲|鸡虫|雞蟲|雞吃蜈蚣|鸡吃蜈蚣
            咬到花|咬到动物|咬到動物|咬到猫|咬到貓|咬到老鼠|咬到鸡|咬到雞|咬到蜈蚣
            yao|咬猫|咬貓|咬老鼠|咬雞|咬鸡|食動物|bite each other|yao yao
            """,
    Kind.DOUBLED: """
            and a double|plus a double|with a double|one double|a double|doubled|doubled once|doubled twice
            doubled thrice|doubled three times|doubled four times|doubled five times
            and one double|plus one double|with one double|and doubled|doubled up
            """,
    Kind.TIMES: "x|times|×|multiplied by",
    Kind.ALL: """
            all|each|オール|ずつ|apiece|all round|各
            everyone|everybody|全員|全员|大家都|みんな|all of us|all four|人人
            """,
    Kind.COUNTER: """
            flower|flowers|animal|animals|tile|tiles|chip|chips|card|cards|hand|hands|round|rounds|point each
            dollar|dollars|buck|bucks|cents|quid|pounds|pound|yuan|times this week|people|person|cup|cups
            glass|glasses|bottle|bottles|can|cans|pack|packs|min|mins|minute|minutes|hour|hours|hr|hrs|day
            days|week|weeks|month|months|year|years|pm|am|oclock|o'clock|kids
            wan|tong|bamboo|bamboos|tiao|dots|dot|circles|sticks|beers|slices|sugars|mc|plates|prata|pax|ppl|kg
            km|photos|goals|point lead|points lead|degrees|dozen|packets|boxes|pieces|nights|games to|goals to
            seats|tables|toilets|minutes late|mins late|th floor|floor|floors|bites of
            pint|pints
            """,
    Kind.VETO: f"""
            {NOT_SURE.strip()}
            please god|pls god|plz god|please lord|please please|god please|lord please|please dear god|pray god
            飛んだ|飛びました|飛んで|トんだ|とんだ|ぶっ飛んだ|ハコった
            let's go zimo|lets go zimo|let's go hu|lets go hu|let's go win|lets go win|let's go tsumo|lets go tsumo
            test|testing|just testing|testing testing|only testing|example|for example|for instance|as an example
            psych|sike|april fool|april fools|fake news|fake|lies|lie|lying|bluff|bluffing|practice|practise
            prediction|predictions|predicts|scenario|scenarios|quiz|quiz time|pop quiz|hypothetical|question|questions
            house rule|house rules|new rule|the rule|the rules|rule|rules|incoming|potential|possible|impossible
            in my head|in my mind|in my imagination|picture this|sounds like|at this rate|story|stories
            other table|another table|next table|the other group|other group|another group|during|once upon a time
            back home|army days|the odds|odds|probability|tutorial|youtube
            kalau|nanti|esok|hampir|nyaris|kenapa|siapa|bila|boleh|tak boleh
            last sat|last sun|last mon|last tue|last tues
            last wed|last thu|last thur|last thurs|last fri|last weekend|last monday|last tuesday|last wednesday
            last thursday|this sat|this sun|next sat|next sun|on sat|on sun|on fri|rmb|rmber|rmbr|still rmb
            last cny|last xmas|last christmas|last new year
            did not|does not|do not|had not|has not|have not
            minggu lepas|semalam
            last week|last hand|that time|first game|previous hand|previous game|come|就好|就得|就啱
            last month|last year|last time|last night|last game|last round|last sunday|last saturday
            last friday|yesterday|ago|remember|recall|if|almost|nearly|about to|want|wants|wanna|wanted
            perhaps|think|thought|could|would|can|cannot|can't|cant|might|will|won't|wont|gonna|going|hope
            hopes|wish|don't|dont|didn't|didnt|doesn't|doesnt|never|how|what|what's|whats|who|who's|whos|when
            where|where's|why|which|whose|next|tomorrow|tonight|later|waiting|needs|need|needed|looks|look
            like|said|says|say|saying|told|used to|always|usually|every|imagine|suppose|unless|once|hoping
            trying|try|tries|tried|chance|must|let's|lets|before this|one day|the other day|just miss|missed
            miss|close to|so close|lucky if|supper|dinner|lunch|kopi|teh|tea|beer|please don't|stop|afraid
            scared|bet|bets that|betting|in the app|on tv|online|football|match|team|league|dreamt|dreamed
            this morning|this afternoon|christmas|new year|cny|at my place|your place|at home|ever|since|until
            still|yet|soon|by now|上次|上個|上个|上禮拜|上礼拜|上星期|上週|上周|上個月|上个月|上回|上一次|昨天
            昨晚|昨日|尋日|琴日|尋晚|前天|以前|之前|記得|记得|當年|去年|舊年|如果|假如|要是|若|差點|差点|差啲
            差少少|差一點|差一点|差一張|差一张|快要|快|想|要不要|想要|希望|幾|几|多少|誰|谁|邊個|边个|乜|咩
            點解|為什麼|为什么|什麼|什么|嗎|吗|未|聽日|明天|明晚|今晚|下次|下星期|下週|下周|可能|或許|也許
            也许|可以|能不能|不要|唔好|唔想|唔會|不會|不会|別|别|等|等緊|等著|每次|成日|常常|總是|总是|應該會
            会不会|會唔會|會不會|試過|试过|曾經|曾经|夢見|最近|從來|从来|一向|講過|說過|说过|聽講|听说|話|唔通
            怕|小心|先週|昨年|前回|この前|こないだ|もし|たら|何|いつ|どこ|いくら|かも|だろう|たい|なら|惜しい
            あと少し|もうちょっと|次|明日|今度|さっきの|昔|欲しい|狙い|狙って|待ち|聴牌して|かな|ですか|ますか
            誰が|いつも
            last wk|lastwk|last mth|lst week|ytd|yest|yst|yday|tmr|tmrw|tml|2moro|tomoro|previously|in the past
            back then|back in|years back|other day|the other night|that day|that night|that round|in 2015
            in 2016|in 2017|in 2018|in 2019|in 2020|in 2021|in 2022|in 2023|in 2024|in 2025|in 2026|since 2020
            番起糊|番起胡|台起|台起胡|番起食|minimum|enough|是否|係咪|係唔係|是不是|有沒有|有没有|有冇|得唔得
            好唔好|夠唔夠|够不够|上鋪|上一鋪話|上盤|上盘|上圈|頭鋪|尋日嗰
            嗰次|嗰日|那次|那天|那時|那时|當時|当时|小時候|小时候|做緊|做咗|做夢|做梦|叫緊|博緊|想食|想糊|想胡
            望住|以為|以为|講笑|笑話|幻想|早知|should i|shall i
            shall we|do i|do we|did i|did you|have you|has anyone|anyone|anybody|someone|somebody|is it|isit
            or not|ornot|correct ah|meh|izzit|yesterdays|yesterday's|half past|o clock
            reaching|otw|on the way|leh meh|aiming|chasing|chase|gunning|going for|hunting|fishing around
            planning|plans|plan|going to|gg to|about|hypothetically|theoretically|in theory|supposedly
            apparently|rumour|tenhou game|tenhou games|majsoul game|majsoul games|mahjong soul game|rumor|heard|reckon
            expects|expect|expecting|guess|guessing|predict|predicted|aim
            aims|dream|dreams|in my dreams|worth it|would've|could've|should i have|should not have
            shouldn't have|shouldnt have|almost had|so near|very near|so nearly|from the app|on tenhou
            on majsoul|in majsoul|on mahjong soul|in tenhou|online game|in the tournament|tournament|昨夜|一昨日|先月
            おととい|夢|ほしい|狙う|狙った|かもしれない|だったら|なら良かった|だよね|よね|ですよね|でしょ|だっけ
            っけ|のに
            reached home
            thinks|thinking|knows|feels|wonder|wonders|sees|saw|tells|swear|promise|cry|laugh|die|faint|quit
            retire|pretend|joking|jokes|kidding|jk
            maybe
            let me|let him|let her|let us|wait for|waits for|waited for|waiting for|shots|game on|in case
            just in case|assuming|supposing|provided|as long as|whenever|bout to|bouta|hasn't|hasnt|haven't|havent
            hadn't|monday|tuesday|wednesday|thursday|friday|saturday|sunday|in january|in february|in march|in april
            in may|in june|in july|in august|in september|in october|in november|in december|ツモ番|星期一|星期二
            星期三|星期四|星期五|星期六|星期日|星期天|禮拜一|禮拜二|禮拜三|禮拜四|禮拜五|禮拜六|禮拜日|礼拜一
            礼拜二|礼拜三|礼拜四|礼拜五|礼拜六|礼拜天|周末|週末|月曜|火曜|水曜|木曜|金曜|土曜|日曜
            watch|watching|see how|confirm|confirmed|說要|说要|話要|要胡|要食|要糊|要聽
            振ったら|上がったら|ツモったら|ロンしたら|したら|あがったら|4 d|toto|lottery|lucky draw|jackpot
            manga|anime|下鋪|下舖|下把|下一把|下一鋪|下局|下一局|下盤|下一盤
            下盘|下一盘|下铺|下一铺|next hand|next round|next deal|next game
            next one
            away from
            不信|唔信|才不|才唔
            騙你|騙你的|骗你|骗你的|騙人|骗人|騙你們|骗你们|呃你|呃你哋|呃人|才怪|開玩笑|开玩笑|開玩笑的|开玩笑的
            講玩|講玩嘅|玩你|說笑|说笑|假的|假嘅|做白日夢|冗談|なんちゃって|嘘だよ|嘘です|うそです|うそだよ
            of the last|out of the last|tai short|short of|one tile off|one tile short|one tile away|1 tile off
            two tiles off|2 tiles off
            a tile off|faan short|han short|tai away|tai more
            no riichi|no reach
            對不對|对不对|對嗎|对吗|對吧|对吧|對ㄇ|ㄇ|是ㄇ|有ㄇ
            """,
}
"""What words do; several kinds share no phrase but the few that the grammar decides by their place."""

ROMANISED_JAPANESE: Final[Mapping[Kind, str]] = {
    Kind.FROM_BEHIND: "kara|yori",
    Kind.UNKNOWN: "|".join(
        f"{several}{bet}"
        for several in ("二人", "三人", "2人", "3人", "二軒", "三軒", "2軒", "3軒", "二家", "三家")
        for bet in ("リーチ", "立直", "がリーチ", "でリーチ")
    ),
    Kind.TO_BEHIND: "ni",
    Kind.NOISE: "desu yo|desu ne|datta|yo|ne|wa|ga|wo|mo|dama|damaten|dama ten",
    Kind.SORRY: "gomen|gomen ne|machigai|machigaeta|chigau|chigatta|sumimasen",
    Kind.NOT: "janai|ja nai|janakute|ja nakute",
    Kind.WIN: "荣|荣了|荣胡|荣他|荣你|荣到|荣牌|榮|榮了|榮到|榮牌|栄|栄和了|荣和了|榮和了",
    Kind.VETO: "moshi|nara|tara|kamo|kamo shirenai|kana|desu ka|desuka|itsu|dare|doko|ikura|hoshii|tabun"
    "|kyonen|senshuu|senshu|kinou|kinoo|ototoi|sengetsu|konomae|kono mae|mukashi|ashita|konya|raishuu|yume"
    "|deshou|desho|darou|daro|dakke",
}
"""Small words of Japanese in Latin letters, and ron in characters, in games whose tables write so."""

EUROPEAN: Final[Mapping[Kind, str]] = {
    Kind.FROM: "von|vom|gegen|durch|bei|sur|contre|chez|contra",
    Kind.TO: "für|fuer|pour|para",
    Kind.AND: "und|et",
    Kind.SORRY: "nein|non|pardon|entschuldigung|désolé|desole|quatsch",
    Kind.WIN: "gewinnt|gewann|hat gewonnen|gewonnen|gagne|a gagné|gana|ganó|vince",
    Kind.DISCARD: "hat abgeworfen|abgeworfen|wirft ab|spielt rein|läuft rein|schießt ein",
    Kind.NOISE: "bitte|danke|merci|gracias|grazie|oui|ja|leider|schon wieder|wieder|encore|mist|genau|super|toll",
    Kind.IS: "war es|war's|c'était|war der|war die|es war",
    Kind.VETO: "wenn|falls|gestern|morgen|heute|fast|beinahe|hier soir|hier|demain|presque|quand|warum|wie|wer|combien",
}
"""Small words of German and French, in the game that is played all over Europe."""
EUROPEAN_ME: Final = "ich|mich|mir|meine|moi|j'ai"

NOBODY_LIABLE: Final = """
            nobody responsible|nobody is responsible|nobody was responsible|no one is responsible|no one responsible
            noone is responsible|nobody to blame|nobody is to blame|bao nobody|bao none|bao no one|nobody is liable
            nobody bao|no one bao|noone bao|nobody baoed|didn't bao|didnt bao|did not bao|never bao|nobody pao
            nobody liable|no bao|no pao|not bao|no need bao|no liability|not liable|not responsible|is not liable
            isn't liable|wasn't liable|was not liable|without bao|take away bao|take off bao|remove bao|cancel bao
            take away the bao|take off the bao|remove the bao|cancel the bao|bao off
            everybody pay own|everybody pays own|everyone pay own|everyone pays own|each pay own|each pays own
            all pay own|everybody pay their own|everybody pays their own|everyone pay their own
            everyone pays their own
            everybody pay his own|everybody pays his own|everyone pays his own|each pay their own|each pays their own
            each pays his own|all pay their own|we all pay our own|pay own own|own pay own
            不包|唔使包|唔包|冇包|沒包|没包|沒有包|没有包|無包|各付各|各付各的|各自付|各俾各|包なし|責任払いなし
            パオなし|無人負責|无人负责|沒人負責|没人负责|責任者なし|責任なし
            """
"""Nobody is liable: everybody pays alike."""

ME: Final = """
            ngo|ngor|gua|saya|aku|watashi|ore|boku|me|i|i'm|im|myself|my|mine|i am|i have been
            yours truly|我|俺|私|僕|自分
            わし|ワシ|わい|あたし|アタシ|おいら|拙者|恁爸|老子|老娘|本小姐|在下|小女子
            咱|本人|うちが|うちは|ワイ|ぼく|わたし|おれ|我自己|小弟|put me down for|put me down as
            我的|我嘅|我的炮|我的枪|我的槍|我的銃|我嘅銃|我嘅炮
            オレ|ボク|ワタシ|わたくし|ワタクシ|オイラ|オラ|吾輩|我輩|ボクちん|おれさま|俺様|オレ様
            """

DEALER: Final = """
            oya|dealer|the dealer|莊家|庄家|莊|庄|荘家|親|親家|亲家|banker|東家 of the deal|zhuang|jong
            """

WEAK_IS: Final = "is|was|are|were|it's|its|it is|that's|thats|that was|係|是"

NOT_MY_BUSINESS: Final = tuple(
    f"{concerns}我{what}"
    for concerns in ("關", "关", "唔關", "不關", "不关", "干", "不干")
    for what in ("事", "的事", "嘅事", "咩事", "乜事", "乜嘢事", "什麼事", "什么事", "屁事")
)
"""Says that the speaker had nothing to do with it."""

_AT_ONCE: Final = """
            即刻|馬上|马上|立即|立刻|即時|即时|當堂|当堂|隨即|随即|隨手|随手|順手|顺手|輕鬆|轻松|輕易|轻易|輕輕鬆鬆
            梗係|梗系|當然|当然|果然|突然|忽然|好快|快手|一手|一下子|靜靜雞|靜靜|静静|偷偷|默默|悄悄|不聲不響|終究
            最終|最终|到最後|到最后|最後|最后|總算|总算|順利|顺利|成功|再次|反而|照樣|照样|爽快|狠狠|大聲|大声|豪邁
            開心|开心|高興|高兴|得意|意外|好彩地|無端端|無啦啦|莫名其妙|不負眾望|不负众望|毫不客氣|毫不客气|老實不客氣
            二話不說|二话不说|一聲|就咁|咁就|即管|順便|又一次|一不留神|唔小心|唔覺意|冇眼睇|唔好彩|眼白白|白白
            いきなり|早速|さっそく|すぐ|すぐに|即座に|あっさり|まさかの|ようやく|やっと|とうとう|見事に|きれいに|綺麗に
            華麗に|豪快に|しれっと|しっかり|ちゃっかり|さくっと|サクッと|まんまと|さっくり|きっちり|無事|無事に|軽く
            軽々と|早々に|早々と|最速|最速で|渾身の|案の定|結局|最終的に|きっかり|ばっちり|バッチリ|堂々と|静かに
            ひっそり|うっかり|思わず|不覚にも|またも|またもや|なぜか|余裕の|余裕で|奇跡の|嬉しい|うれしい|念願の
            """
"""How quickly, lightly or unhoped-for something was done, which changes nothing of it: 即刻食糊, あっさりロン."""

WHO_DEALS: Final = tuple(
    f"{verb}{aspect}{deal}"
    for verbs, aspects, deals in (("當做坐", ("", "咗", "緊"), ("莊", "莊家")), ("当做坐", ("",), ("庄", "庄家")))
    for verb in verbs
    for aspect in aspects
    for deal in deals
)
"""Who deals, said of somebody, which the table knows: 阿嬤當莊放槍."""

_PAY_UP: Final = (
    "|".join(
        f"{who}{soon}{pay}"
        for who in ("", "大家", "全部", "個個", "个个", "每人", "人人", "三家", "各家", "你們", "你哋")
        for soon in ("", "快", "快啲", "趕快", "都")
        for pay in ("俾錢", "畀錢", "給錢", "给钱", "付錢", "付钱", "掏錢", "掏钱", "拿錢", "拿钱", "找數", "找数")
        if who or soon
    )
    + "|"
    + "|".join(2 * pay for pay in ("俾錢", "畀錢", "給錢", "给钱", "付錢", "付钱", "掏錢", "掏钱", "收錢", "收钱"))
)
"""That everybody pays, said beside a hand that was drawn: 大家掏錢, 快給錢."""

NOISE: Final = f"""
    {_PAY_UP}
    pls key|pls key in|please key|please key in|help key|help key in|help me key|help me key in
    pls record|please record|help record|help me record
    可憐|可怜|好可憐|悲劇|悲剧|悲慘|好慘|真慘|倒楣|倒霉|好倒楣|心碎|感恩|感謝|感谢|謝囉|佛系|無奈|无奈|傻眼貓咪|崩潰
    崩溃
    有錢落袋|落袋|入袋|落袋平安|袋袋平安|有錢收|收錢啦|發達|發達啦|發財啦|好開心|好嬲|嬲|激嬲|唔忿氣|唔服|認命|認栽
    かわいそう|可哀想|悲しい|悔しい|くやしい|ドヤ|どや|最悪|最高です|ラッキー|らっきー|ついてる|ツイてる|ツイてない
    むねん
    {_AT_ONCE}
    啫|嗟|囖|呢|吖|喂|喳|嚕|噜|吶|呐|哩|唄|呗|啵|嘍|喽|哪|咋嘛|之嘛|添|咁多|咁少|咁大|咁細|咁大隻|噉|丫|嘅啫|啫嘛
    {"|".join(WHO_DEALS)}|{"|".join(SEVERAL_WIN)}
    somemore|some more|summore|sommore|sumore|smore|somemoar
    一隻牌|一張牌|一张牌|同一隻牌|同一張牌|同一张牌|同一隻|同一張|同一张
    續莊|续庄|下莊|下庄|換莊|换庄|輪莊|轮庄|留莊|留庄|親流れ
    あと|あとは|残り|残りは|ノーテン罰符|ノーテンバップ|ノーテンばっぷ|不聽罰符|不听罚符
    十二張|十二张|12張|12张|九張|九张|9張|9张
    十二張落地|十二张落地|12張落地|九張落地|九张落地|9張落地
            two winners|2 winners|double winner|double winners|of the night|of the evening|of the day|first blood
            as dealer|as the dealer|as oya|as east|as non dealer|as a non dealer|as the non dealer|being dealer
            being the dealer|as parent|as child|as ko|while dealing|while dealer
            clap|claps|ez clap|clap clap|slow clap|pog|poggers|pogchamp|woot|w00t|booyah|booya|boom|bam|bang|kaboom|tada
            lets go|let's go|letsgo|lets goo|let's goo|lets gooo|let's gooo|lets goooo|let's goooo|lfg|lesgo|lets gow
            lets goo baby|let's go baby|letss go|yass|yas|yasss|ayy|ayyy|ayyyy|ayo|slay|whee|wheee|weee|yeet|sheesh
            kaching|ka ching|cha ching|ching ching|voila|hallelujah|halleluyah|amen|eureka|touchdown|score one for
            oh my god|oh my gosh|oh my goodness|oh my days|oh my word|oh my|my god|my gosh|my goodness|omigod|omigosh
            oh god|oh lord|good lord|good god|good grief|good heavens|heavens|heavens above|bloody hell|flipping heck
            blooming heck|flippin heck|heck|hell|damn|dammit|damnit|darn|dang|drat|bugger|blast|crap|shit|holy shit
            fuck|fucking|ffs|for fucks sake|for goodness sake|holy moly|holy cow|holy smokes|holy crap|jesus|christ
            jesus christ|jeez|geez|jeepers|wowee|wowza|wowzers|whoa|woah|whoop|whoopee|whoop whoop|yikes|tsk|tut tut
            hmph|pfft|boohoo|boo hoo|meow|rotfl|rofl|xoxo|kthx|kthxbye|no joke|not joking|no kidding|not kidding
            i kid you not|get rekt|get wrecked|get good|git gud|take that|eat that|suck it|suck that|in your face
            what the hell|what the heck|what on earth|what in the world|what the fish|what the fudge|wat the
            can you believe it|can you believe this|can you believe that|can u believe it|can u believe this
            believe it or not|would you believe it|would you believe|you wouldn't believe it|you won't believe it
            you won't believe this|u wont believe this|you wont believe this|you wont believe it|i can't believe it
            i cant believe it|can't believe it|cant believe it|i can't believe this|cannot believe it|i don't believe it
            i dont believe it|are you kidding me|are you kidding|are u kidding me|you kidding me|r u kidding me
            you must be joking|you've got to be kidding|you gotta be kidding|you gotta be kidding me|guess what
            i cannot already|cannot already|cannot tahan|buay tahan|as usual|as always|as expected|as per usual
            like always|like usual|like clockwork
            who would have thought|who would've thought|who'd have thought|how lucky|how unlucky|how can sia
            how sia|how like that|how can like that|how is this possible|how is that possible|how annoying|how rude
            why me|why always me|why like that|why like this|why so suay|why so lucky|what to do|what luck|what a day
            oh come on|oh come on man|oh cmon|oh c'mon|on fire|i'm on fire|im on fire|is on fire
            so unlucky|so suay|suay|suay sia|damn suay|damn heng|damn lucky
            game set match|thank god|thank goodness|thank heavens|thank you lord
            praise the lord|praise be|at last|at long last|long last|about bloody time|say no more|mic drop
            sorry not sorry
            nia|niah|nia la|nia lah|je|jer|saja|sahaja|aje|lagi|kot|weh|yg|yang|mampus|mampos
            unbelievable|incredible|amazing|fantastic|wonderful|excellent|superb|terrific|stunning|shocking|outrageous
            insane|crazy|ridiculous|beautiful|gorgeous|legend|what a legend|finally got one|get in|yes yes|about time
            3 of us pay|three of us pay|all three pay|all 3 pay|three pay|the three of us pay
            double gun|dbl gun|one shot kill two|one bullet two|two in one shot
            one gun two winners|one gun two wins|one gun two|one shot two winners|one shot two wins|one shot two
            one gun double|two winners one gun|two winners one shot|one tile two winners|two birds one stone
            great hand|lovely hand|beautiful hand|cool hand
            bot|bot ah|bot hor|eh bot|oi bot|after all|in the end
            bruh|bruv|dude|dudes|fam|my dears|dears|dearie|my dear|chaps|old chap|lads|peeps
            no less|not bad|not much|not too bad|not bad lah|not too shabby|nothing much|nothing special|nothing fancy
            not a lot|i'm going home|im going home|i am going home|i go home|going home|i'm broke|im broke|i am broke
            i'm dead|im dead|i quit|i give up|i want to cry|i wanna cry|i want to go home|i wanna go home|i'm crying
            im crying|crying|that hurts|that hurt|it hurts|this hurts|my heart|my wallet|my poor wallet|my purse
            my poor purse
            so sorry to my wallet|sorry wallet|sorry to my purse|sorry to my wallet
            i did not see|i didn't see|i didnt see|never see|i didn't look|i wasn't looking
            paai|on9|嘛|今嘛|這馬|这马|拄才|頭拄仔|加花|連花|连花|含花|連埋花|計埋花
            包括花|包含花|花在內|花在内|花牌在內|花牌在内|花込み|花込|花入り|花も入れて
            including flowers|including the flowers|incl flowers|incl the flowers|inclusive of flowers|inclusive flowers
            flowers included|flower included|flowers incl|flowers counted|counting flowers|counting the flowers
            including flower|incl flower|flowers inside|inc flowers|with flowers counted
            わ|や|ぜ|ぞ|わな|やん|やな|やわ|やで|やねん|じゃん|ですわ|だわ|だぜ|だぞ|っす|っすね|っすわ|でございます
            でござる|であります
            でた|出た|出ました|でました|きた|来た|キタ|きました|来ました|やば|ヤバ|やばw|うそ|嘘|まさか|げ|ぐえ
            ぎゃー|うわー
            親じゃない|親じゃないけど|親ではない|親ではないけど|親だけど|親でした|子だけど|親だったけど|子なのに
            親なのに
            yat paau seung heung|yat pau seung heung|yat paau leung heung|yat pau leung heung|yat pao seung heung
            seung heung
            yi pao shuang xiang|yi pao liang xiang|yi pao duo xiang
            the|a|an|of|for|on|in|at|so|then|okay|ok|okok|okie|k|wah|wa|wow|walao|walau|wah lau|lah|la|leh|lor
            lo|liao|alr|already|eh|ah|oh|o|hor|sia|siah|bro|sis|guys|all right|alright
            right|yes|yeah|yup|yep|ya|haha|hahaha|hahahaha|lol|lmao|rofl|omg|damn|nice|wp|gg|sian|shiok|huat
            huat ah|yay|hooray|cheers|please|pls|plz|btw|just|now|just now|again lah|finally|first|second|this
            that|time|this time|this hand|this round|this one|tile|his|her|their|him|it|he|she|they|there|here
            good|great|well|done|well done|congrats|congratulations|gratz|thanks|thank you|thx|ty|sob|argh
            aiyo|aiya|alamak|jialat|jia lat|siao|steady|power|solid|sweet|lucky|so lucky|very|too|really
            damn it|with a|total|in total|altogether|worth|value|only|exactly|even|another one|hand one|score
            record|double ron|double win|two wins|triple ron|both|both win|each win|put|note|noted|write|add|for this
            hey|hi|yo|faster|quick|haiz|hais|zzz|swee|ez|easy|bloody|dear|darling|lovely|i think it's
            points please|in hand|had a|got a|got to|again please|whole|bro lah
            man|mate|folks|ladies|everyone pays|here we go|there we go|fml|rip|ouch|ugh|phew|hmm|hm|mm|um|er
            uh|erm|game over|boss|sibei|cb|knn|heng|heng ah|ho|ho say|lucky lah|pai|lai|dis|dat|den|le|lei
            lo lo|ga|ge|wor|wo|ar|jor|jo|zo|zor|tim|gam|dou|desu|da|ne|yo ne|deshita|na|no hand|san|kun
            chan|sama|otsu|nais|naisu|sugoi|yatta|yattaa|一炮雙響|一炮双响|一炮兩響|一炮两响|一炮多響|一炮三響
            一砲雙響|一砲兩響|ダブロン|一炮三响|一砲三響|一炮多响|三響|三响|トリプルロン|トリロン
            要加吧|要加啊|要加啦|要加喔|要加才對|要算吧|要算啊|要算啦
            ダブルロン|雙響|双响|啦|了|喇|咗|左|呀|啊|喔|哦|噢|耶|嘞|囉|啰|咯|吧|呵呵|哈|哈哈|哈哈哈|嘻嘻|恭喜
            好|好嘢|好野|勁|嘩|哇|哗|又嚟|終於|终于|今次|這把|这把|這局|这局|呢鋪|呢舖|第一鋪|呢局|再嚟|都|就
            即係|一個|一个|個|个|的|之|嘅|佢|他|她|這次|这次|剛剛|刚刚|啱啱|剛才|刚才|頭先|唉|唉呀|哎呀|慘|惨|真的
            真係|真是
            太|太好了|爽|牌|張|张|嘢|乜嘢都|咁|先|喎|噃|𠺢|嗱|各位|大家|報告|报告|報|记|記|記低|幫記|帮记
            记一下|記一下|幫我|帮我|幫手|帮手|幫忙|帮忙|幫我記|帮我记|幫我記低|幫手記低|喇喂|啦喂|呀喂|麻煩|麻烦|唔該
            谢谢|謝謝|多謝|好彩|好運|運氣|手氣|好手氣|厲害|厉害|犀利|嗯|嗯嗯|欸
            誒|诶|唷|喲|哟|呦|嘿|嘿嘿|齁|捏|餒|呢把|這一把|这一把|這盤|这盘|呢盤|這鋪|呢手|下|次|咧|哋|啲|嚟
            咗啦|出來|出来|竟然|居然|直接|結果|结果|又|ん|の|が|は|を|で|も|ね|よ|な|さ|さん|くん|ちゃん|君|様
            氏|です|でした|ました|した|だよ|ですね|なんと|やった|ナイス|おめでとう|草|笑|ｗ|w|ww|www|おつ
            やられた|ついに|また|今回|この局|今局|これで|で上がり|ということで|はい|えっと|えーと|あー|うわ
            うん|うんうん|うーん|んー|そうそう
            まじ|マジ|さすが|すごい
            next|hu sia|thanks guys|tks|tq|ty bro|rekt|lmfao|smh|ggwp|wtf|wth|omfg|gosh|golly|jolly|splendid
            marvellous|brilliant|bravo|blimey|crikey|goodness|gracious|well well|oh well|right then|righto
            scoring|scores a|for a|hey bot|dear bot|record this|log this|add this|take note|marking|yoohoo
            woohoo|woo hoo|yippee|yeehaw|pew|lo siao|bojio|walan|wlao|wlau|wa lao|wah piang|wapiang|kns|ccb
            nabei|nbcb|si bei|power la|steady pom|jiayou|chiong ah|boomz|siol|sial|seh|bodoh|aduh|adoi
            poor thing|kesian|unlucky|bad luck|tough luck|hard luck|oof|oops again|yet again|once again|hehe
            hehehe|kekeke|lel|gg ez|連莊|连庄|冧莊|冧庄|執位|過莊|过庄|痴線|癡線|黐線|頂|屌|仆街|扑街|死火|弊|弊傢伙
            犀飛利|勁爆|抵死|好彩啫|好嘢呀|啱啱先|先頭|頭先先|嗰個
            呢個|依鋪|今鋪|這鋪牌|太強|太强|太神|太神了|神了|無敵|无敌|傻眼|天啊|天哪|我的天|救命|可惡|可恶|氣死
            气死|嚇死|笑死|不會吧啦|真假|太扯|扯爆|幸運|lucky啦|hi all
            hello all|hello|morning|evening all|good evening|quick note|fyi|update hand|for hand|hand done
            done hand|ということです|になりました|となりました|で決着|決着|トップ|ラス|お見事|見事|うまい
            うますぎ|強い|強すぎ|えぐい|やばい|ヤバい|最高|くそ|クソ
            ちくしょう|お疲れ|お疲れ様
            but|tho|though|however|and then|oi|oei|ayo|aiyoh|aiyah|wei oi|但|但是|但係|不過|不过|けど|けれど
            the rest|cos|coz|cuz|bcos|becos
            bcoz|becoz|bcuz|because
            i'm afraid|im afraid|absolutely|a measly|measly|a mere|です宣言|宣言
            大佬|老友|兄弟|各位觀眾|大哥|最後一把|最后一把|最後一鋪|最後一局|最后一局|尾鋪
            pay up|pay up everyone|pay up guys|everyone pay|everyone pay up|all pay|all pay up|三家付|三家|連一
            連二|連三|連四|連五|連六|拉一|拉二|拉三|拉四|拉五|拉六|連1|連2
            連3|連4|連5|連6|拉1|拉2|拉3|拉4|拉5|拉6|连一|连二|连三|连四|连五|连六|连1|连2|连3|连4|连5|连6
            のみ|だけ|銃|i think its|big hand|small hand|nice hand|good hand|一家
            each pay|collect|collecting
            咋|嗰鋪|entry|wrong entry|wrong hand
            服了|服|台數|番數|符數|台数|番数|翻数|点数|點數|tai count|wrong tai|wrong faan|turn to
            多謝晒|唔該晒|大牌|不小心
            共|一共|總共|总共|合共|合計|合计|共計|everyone else|everybody else|the others|all the others
            其他|其他人|其他家|其他三家|其他兩家|其他两家|剩下|剩下的|其餘|其余|其餘三家|其余三家
            嗚嗚|呜呜|嗚|呜|而已|吼|喊死|架|㗎|嚟㗎|嚟嘅|佢講嘅|佢話嘅|他說的|好衰|衰|次次都係佢|次次都係|那張|那张
            嗰張|嗰隻|一齊|一起|一同|唔關我事|不關我事|不关我事|你們|你们|你哋|那把|那局|那盤|那盘|那一把|那一局|那一盤|那一盘|今の|今回は
            大家一起賠|大家賠|大家一起付|一起賠|每人俾錢|每人俾|人人俾錢|每人付|三家賠|各家付|各家賠
            激死|激氣|激气|幹|靠北|全部人俾錢|全部俾錢|人人都俾錢|隻牌|只牌|那張牌|隻嘢|my fault|pay pay pay|pay pay
            no flower|no flowers|without flower|without flowers|no animal|no animals|no bonus tiles
            沒有花|没有花|沒花|没花|冇花|無花|无花|no aka|no reds|no red|no red fives|赤なし|赤無し|無赤|无赤
            riichi tile|riichi discard|reach tile|reach discard|declaration tile|riichi declaration tile
            riichi declaration
            宣言牌|リーチ宣言牌|立直宣言牌
            de|ciplak|ciplak hand|like an idiot|like a fool|like a noob|like a muppet|like a boss|like a pro
            like an amateur|like a rookie|oredi|oredy|orready|aredi|alrdy|alredi|aldy|ady|dy|fella|this fella
            that fella
            this feller|collect from everybody|collect from everyone
            collect from all|collects from everybody|collects from everyone|collects from all
            from everybody|from everyone|that one
            千点棒出しました|千点棒|リー棒出しました|リー棒|千点出しました
            sad|so sad|damn sad|rubbish hand|rubbish|terrible hand|awful hand|dreadful hand|useless hand|lousy hand
            poor hand|what a hand
            靠|靠腰|靠夭|我靠|卧槽|臥槽|媽的|妈的|他媽的|他妈的|媽呀|妈呀|我的媽|我的妈|哎|哎哎|哎哟|哎喲|哎唷|哎喔
            咦|蛤|蛤蛤|嗄|吓|嗨|嗐|嘖|啧|嘖嘖|啧啧|切|哼|囧|qq|orz|暈|晕|我暈|我晕|無言|无言|無語|无语|汗|淚|泪|哭
            哭哭|哭死|哭了|想哭|跪|跪了|給跪|给跪|絕了|绝了|太絕|太绝|絕|绝|牛逼|牛b|太牛|太牛了|真牛|牛啊|漂亮
            太美|過癮
            过瘾|超爽|爽死|爽爆|輸慘了|输惨了|輸到脫褲|沒救了|没救了|完了|完蛋|完蛋了|死定|死定了|慘了|惨了|慘啊
            破產|破产
            破產了|破产了|要破產了|收工|收工啦|收錢|收钱|收錢啦|收钱啦|數錢|数钱|洗牌|洗洗牌|快洗牌|重來|重来
            重新來|重新来
            重新來過|重打|再來過|才|僅|仅|只有|得返|真衰|衰爆|唔係掛|唔係啩|頂你|頂唔順|食自己|難以置信|太離譜|離譜|离谱
            老天|老天爺|老天爷|痛|心痛|好痛|肉痛|肉赤
            三麻|四麻|サンマ|ヨンマ
            あちゃー|あちゃ|あらら|あらま|ありゃ|ありゃりゃ|ひえー|ひぇー|おー|おおー|おお|おっ|おっと|よし
            よっしゃ|よーし
            しゃー|っしゃ|きつい|きっつ|つらい|つら|泣|泣ける|無念|残念|残念ながら|まいった|参った|痛い|痛すぎ|うへー
            とほほ|はぁ|はあ|ふう|ふぅ|ちょ|でかい|でかすぎ|熱い|アツい|ごちです|ごちそうさま|どうも
            ありがとう|あざす|あざっす|よろしく|よろしくお願いします|お願いします|記録お願いします|記録して|メモ
            だから|なので
            ですから|だってば|それ|これ|これは|それは|供託|供託一本|供託1本|供託2本|リー棒一本|リー棒1本
            仲要|還要|还要|賺翻|赚翻|賺爛|嚇死人|吓死人|各付|三家各付|兩家|两家|二家
            痛恨|痛恨の|ゲーム終了|試合終了|終了|ゲット|大きい|渋い
            不算花|不計花|不计花|唔計花|唔算花|花不算|花不計|花唔計|不含花|收攤|收摊|散場|散场|散局|不打了|唔打喇|唔打啦
            每家給|每家给|每家給錢|每家给钱|每家給一次|每家给一次|每家給一份|每家给一份|每家一次|各家給|各家给
            讚|赞|好棒|棒|太棒了|大家付錢|大家付|三家付錢|大家找數|大家俾錢|大家畀錢|全部付錢|三家俾
            hereby|i hereby|i confess|i hereby confess|i hereby declare|confess|i admit|i admit it|i must admit
            i must confess|admittedly
            if you please|if i may|if you will|if you would|if you dont mind|if you don't mind|if i may say so
            if you would be so kind
            babe|babes|baby|hun|honey|sweetie|sweetheart|love you|luv|darl|bestie|sigh|sighs|groan|groans|sniff
            sniffs|yawn|gulp
            i'm innocent|im innocent|i am innocent|i'm not guilty|im not guilty
            god help us|god help me|heaven help us|heaven help me|lord help us|lord help me|god save us|god save me
            pray for me|pray for us
            wish me luck|wish us luck|here goes|here goes nothing|fingers crossed|lord have mercy|have mercy
            god have mercy
            ㄌ|ㄋ|ㄚ|ㄛ|ㄟ|ㄝ|ㄜ|ㄡ|ㄏ|ㄏㄏ|ㄏㄏㄏ|ㄏㄏㄏㄏ|ㄎㄎ|ㄎㄎㄎ|ㄍ|ㄉ|ㄘ|惹|啾咪|一下|停一下|聽我講|听我说
            速報|快訊|快讯|最新消息|號外|号外|速报|宣布|宣佈|公布|公佈|插播|戰報|战报|捷報|捷报
            今晚收早啲工|今晚早啲收工|收早啲工|早啲收工|今晚收工|今晚早收|今晚早收工
            あのね|あのさ|あのー|あの|ねえ|ねぇ|ねー|まって|待って|ちょっと待って|ちょっとまって|うぇーい|ウェーイ
            うぇい|ウェイ|いえーい|イエーイ|いぇーい
            だって|だってさ|だってよ|ですって|なり|なりよ|なりー|んだが|んだけど|んですが|んですけど|のだが|んだわ
            たんだけど|たんですけど|たんです|たんだよ|たはず|たはずです
            んだよ|んです|んだ
            さま|サマ|殿|たん|っち|先輩|せんぱい|おじさん|おじちゃん|おばさん|おばちゃん|おっちゃん|おっさん
            じいちゃん|ばあちゃん
            のおじさん|のおじちゃん|のおばさん|のおばちゃん|のおっちゃん|のおっさん|じいさん|ばあさん|兄さん|姉さん
            兄貴|姉貴|師匠
            那個|那个|那|對|对|対|沒錯|没错|冇錯|冇错|然後|然后|接著|接着|跟住|跟手|子家|アツすぎ
            アツすぎる|熱すぎ
            熱すぎる|きびしい
            厳しい|きびしすぎ|厳しすぎ|しんどい
            しんど
            します|しますね|摸到花|摸到花了|摸花|補到花|我們每人賠|我们每人赔|我們每人賠她|我們每人賠他|每人賠|每人赔
            每人賠她|每人賠他|每人賠佢|喊|打到最後|打到最后|摸到最後|摸到最后|到最後|到最后|最後|最后|拉莊|拉庄
            連莊拉莊|连庄拉庄
            やっぱ|やっぱり|え|えっ|ええっ|えーっ|ダマ|ダマテン|だまてん
            {"|".join(NOT_MY_BUSINESS)}
            ご愁傷様|ご愁傷さま|どんまい|ドンマイ|涙目|南無|全部给钱|全部給錢|大家给钱|大家給錢|一起给钱|都给钱|都給錢
            冇得頂|真係冇得頂|冇得彈|冇得輸|老闆|老板|老細|好大|好大隻|好大鋪|很大|超大|真大|有夠大|好細|好小|伊
            しまーす|しまあす|しますー|しまーすっ
            """

UNITS: Final[Mapping[str, str]] = {
    "units": """
            tai|tais|tye|台|臺|抬|ㄊㄞˊ|faan|fan|fans|faans|番|飜|翻|double|doubles|dbl|dbls|han|hans|ハン|はん|翻縛り
            tai hand|faan hand|番牌|番糊|番雞|番鷄|tay|tái|番起
            """,
    "fu": "fu|符|ふ|フ",
    "points": "point|points|pts|pt|点|點|分|てん",
}

LETTER_UNITS: Final[Mapping[str, Mapping[str, str]]] = {
    "fan": {"f": "units", "p": "units"},
    "doubles": {"t": "units", "d": "units", "f": "units"},
    "faan": {"f": "units", "t": "units"},
    "tai": {"t": "units", "f": "units"},
    "han": {"h": "units", "f": "fu"},
    "points": {"d": "units", "p": "points"},
}
"""Letters behind a number, by what the game counts in."""

COUNTS_POINTS: Final = frozenset(("points", "han"))
"""Games in which 点 and "points" are a value."""

LIMIT: Final = """
        limit|limit hand|the limit|max|maximum|max hand|full limit|爆|滿|满|滿台|满台|封頂|封顶|上限
        max out|maxed out|full house|man tai|mantai|mun tai|full tai|max tai|limit tai|爆胡|滿貫|满贯
        hit the limit|a limit|hits limit|burst
        manguan|mang guan|mangguan|man guan|mun gun
        """
"""The limit, in a game that does not name its own."""

_WEAK: Final = """
    makan tio 炒 drop drops dropped
    摸咗 摸左 摸了
    eat eats ate bagged bags snatched snatches pocketed pockets nabbed nabs grabbed nicked netted secured
    secures scooped
    take takes took hit caught catches calls called get gets got gave give gives given pay pays paid paying
    owes lost lose loses losing beat beats out draw drew 食 吃 食咗 食左 得 俾 畀 給 给 輸 输 輸咗 付 收 送 當 攞
    俾錢 畀錢 給錢 给钱 付錢 付钱 出 找數 放 放了 出咗 出左
"""
WEAK: Final = frozenset(_WEAK.split())
"""Verbs that say other things as well: a number beside them needs its unit, or winner and payer."""

_PRAISE: Final = """
    nice good great well done congrats congratulations gratz wp gg sugoi nais naisu bravo brilliant splendid
    marvellous lucky heng beautiful amazing fantastic wonderful superb excellent
    steady solid sweet ez easy 恭喜 厲害 厉害 犀利 ナイス おめでとう さすが すごい
    お見事 見事 うまい
"""
PRAISE: Final = frozenset(
    (*_PRAISE.split(), *(f"{how} hand" for how in ("nice", "good", "great", "lovely", "beautiful", "cool")))
)
"""Words of those who look on: what stands beside them is talked about rather than told, unless it has a value."""

ZERO: Final = """
            chicken wu|chicken woo|chicken hu|chicken win|gei wu|kai woo
            chicken hand|gai wu|gaiwu|gai woo|雞糊|鸡胡|雞胡|鸡糊|屁胡|屁糊|pi hu|pihu|pei hu
            empty hand|推倒胡|kai wu|zero tai|no tai|沒台|没台|没有台|沒有台|冇番|無番|無台
            """
"""A win without anything that counts."""

FACTS: Final[Mapping[str, str]] = {
    "last": """
            haidilao|hai di lau
            last tile|last|haitei|houtei|last draw|last discard|last drawn tile|bottom of the sea|hai di|haidi
            hai di lao yue|haidilaoyue|hai di lao
            hoi dai|hoi dei|海底|河底|海底撈月|海底捞月|河底撈魚|河底捞鱼|海底摸月|ハイテイ|ホウテイ|海底撈
            海底捞|妙手回春|last wall tile
            """,
    "kong": """
            after kong|after a kong|on a kong|kong replacement|kong flower|gang shang kai hua|kong on top
            gang shang hua|gong shang hua|gong shang kai hua|gang hua|gang kai|kan|kans|gangs
            rinshan|rinshan kaihou|with kong|on kong|kong kai hua|gong seung fa|off a kong|by kong|win by kong
            from a kong|kong|kongs|konged|gang|gong|gongs|gonged|own kong|own gang|own gong
            槓|杠|開槓|开杠|カン|槓上開花|杠上开花|槓上花|杠上花|嶺上開花
            岭上开花|嶺上|岭上|嶺上牌
            リンシャン|槓上|杠上|槓開|杠开
            """,
    "flower": """
            after flower|after a flower|flower replacement|on a flower|from a flower|花上自摸|花上|補花|补花
            hua shang|花開|花上食糊
            """,
    "double_kong": "double kong|kong on kong|double kan|槓上槓|杠上杠|槓上槓自摸",
    "double_flower": "double flower|flower on flower|花上花",
    "heaven": """
            heavenly hand|heaven|heavenly|heavenly win|tian hu|tianhu|tin wu|tenhou|天和|天胡|天糊|テンホー
            heavens blessing
            """,
    "earth": """
            earthly hand|earth|earthly|earthly win|di hu|dihu|dei wu|chiihou|地和|地胡|地糊|チーホー
            earths blessing
            """,
    "human": """
            human hand|humanly|humanly win|ren hu|yan wu|renhou|人和|人胡|人糊|レンホー
            """,
    "heaven_ready": "heaven ready|heavenly ready|天聽|天听",
    "earth_ready": "earth ready|earthly ready|地聽|地听",
    "immediate": "immediate|即胡|即和",
    "eight_flowers": """
            eight flowers|eight immortals|immortals|ba xian|baxian|八仙|八仙過海|八仙过海|花胡|花糊|八隻花
            八只花
            """,
    "seven_rob": "seven rob one|seven rob|seven robs one|qi qiang yi|七搶一|七抢一",
    "first_discard": "first discard",
    "original_call": "original call",
    "fishing": "fishing|fishing for|釣魚|钓鱼|釣|钓|釣り",
}

IMPLIED: Final[Mapping[str, str]] = {"eight_flowers": "self", "heaven": "self"}
"""Facts that say how the hand was won."""

ROMANISED: Final[Mapping[str, str]] = {
    "yi|yat|jat|it|chit": "1",
    "satu": "1",
    "dua": "2",
    "tiga": "3",
    "empat": "4",
    "lima": "5",
    "enam": "6",
    "er|liang|leong|loeng|ji|nng": "2",
    "san|saam|sam|sa": "3",
    "si|sei|see": "4",
    "wu|ng|mm|go": "5",
    "liu|luk|lok": "6",
    "qi|chat|cat": "7",
    "ba|baat|bat": "8",
    "jiu|gau|kau": "9",
    "shi|sap": "10",
}
"""Numbers as they are written in Latin letters; only right before a unit."""
ROMANISED_UNITS: Final = "tai|fan|faan"

_ONES: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")

EN_NUMBERS: Final[Mapping[str, int]] = {
    **{word: number for number, word in enumerate(_ONES)},
    **{word: 10 * tens for tens, word in enumerate(_TENS, 2)},
    **{f"{ten} {_ONES[one]}": 10 * tens + one for tens, ten in enumerate(_TENS, 2) for one in range(1, 10)},
}
JAPANESE_SCORES: Final[Mapping[str, int]] = {
    **{"ピンロク": 1600, "ニンロク": 2600, "ザンニー": 3200, "ザンク": 3900, "ゴーニー": 5200, "ゴッパ": 5800},
    **{"ロクヨン": 6400, "チッチー": 7700, "チーチー": 7700, "クンロク": 9600, "ピンピンロク": 11600},
}
"""What the points of a ron are called in Japanese."""
