"""Words and phrases of the tables, by what they do in a sentence; alternatives are divided by a bar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.reading.grammar.kinds import Kind

PHRASES: Final[Mapping[Kind, str]] = {
    Kind.SELF: """
            self draw|self drawn|self draws|self drew|selfdraw|selfdrawn|self pick|self picked|self picks
            selfpick|self touch|self pluck|self mo|self tsumo|drew it himself|drew it herself|drew it myself
            drew my own|draws own|drew own|drew it|own draw|drawn himself|drawn herself|by himself|by herself
            by myself|on his own|on her own|on my own|zimo|zi mo|tzu mo|tzumo|tze mo|jimo|ji mo|jee mo|zhimo
            zhi mo|tsumo|tsumos|tsumoed|tsumo agari|tsumod|chi mo|tsz mo|tszmo|chee mo|cheemo|tzimo|zee mo
            zeemo|zm|ts|sd|self|menzen tsumo|from the wall|off the wall|from wall|off wall|out of the wall
            wall|drawn|drew|from the kong box|own tile|自摸|自模|自麼|自抽|摸胡|自摸胡|自摸和|自摸糊|自摸和了
            自己摸|自己摸到|摸到|自己摸的|食自摸|打自摸|ツモ|ツモる|つもる|つも|ツモ和了|ツモ上がり|ツモあがり
            ツモった|ツモりました|ツモアガリ|自摸り
            """,
    Kind.WIN: """
            who won|who wins|who hu|who win|hu|hus|hu le|huled|hu-ed|won|win|wins|winning|game|games|gamed|wu
            wus|sik wu|sik woo|sik wuh|sikwu|sik|sik chut|sik ngo|eat|eats|ate|eat wu|eat hu|pok|poks|kena|ron
            rons|ronned|roned|ron'd|agari|hora|called ron|calls ron|calls|beat|beats|hit|hits|took|takes|take
            caught|catches|tiok|gets game|got game|wins with|won with|went out|goes out|go out|gone out|is out
            out|called out|calls out|woo|mah jong|mahjong|mah jongg|mahjongg|mj|mah jonged|mahjonged|mahjongs
            goes mah jong|went mah jong|goes mahjong|went mahjong|is mah jong|is mahjong|got mah jong
            got mahjong|called mah jong|called mahjong|calls mah jong|calls mahjong|has mah jong|has mahjong
            goes mj|went mj|gone mah jong|declares mah jong|declared mah jong|胡|糊|和|食|贏|赢|嬴|吃|胡了
            糊了|和了|食糊|食胡|食左|食咗|食出|胡牌|和牌|食了|吃胡|吃糊|叫糊食|得|攞|上がり|上がった
            上がりました|あがり|あがった|アガリ|アガった|和了り|勝ち|上がる|和り|ロン|ろん|ロン和了|栄和|榮和
            荣和|ロンあがり|ロン上がり|ロンアガリ|出アガリ|出上がり|出あがり|出和了|ロンした|當|当|截|截胡|收
            打糊|糊牌|胡到|食到|贏到|贏咗|赢了|贏了|贏左|捉|捉到|食住
            """,
    Kind.WINNER: """
            winner|winner is|winner was|the winner is|won by|贏家|赢家|勝者|和了者|胡家|食家
            """,
    Kind.DISCARD: """
            shoot|shoots|shot|shooted|shooting|discard|discards|discarded|threw|throws|throw|thrown|dealt in
            deals in|deal in|dealt into|deals into|deal into|dealing in|dealt|deals|fed|feeds|feed|chut chung
            chut chong|chuut chung|chutchung|chut tsung|ceot cung|cheut chung|fangpao|fang pao|fangqiang
            fang qiang|fang chong|fangchong|fang chung|dian pao|dianpao|pao qiang|houjuu|hoju|houju|furikomi
            furikonda|paid the gun|shot out|fired|fires|fire|chucked|chucks|chuck|放的槍|放的枪|放的炮|點的炮
            点的炮|出嘅銃|who shot|who shoot|who shoots|who discarded|who discards|who threw it|who threw
            who dealt in|who paid|who fed|played it|played the tile|threw it|let it go|gave it away|put out
            threw out|tossed|tosses|toss|出銃|出铳|出統|出统|出衝|出沖|出冲|出充|出槍|出枪|出炮|射|射出|射佢
            放銃|放铳|放槍|放枪|放炮|放衝|放沖|放冲|放砲|打出銃|点炮|點炮|点了炮|點了炮|放了炮|放了槍|出咗銃
            出左銃|打出|丟|丢|餵|喂|餵牌|送|送胡|開槍|开枪|中槍|中枪|炮了|沖|點了|振込|振り込み|振り込んだ
            振り込む|振込み|振りこみ|ふりこみ|放銃した|放銃しました|振り込みました|打ち込み|打ち込んだ
            放銃です|打込み|ほうじゅう
            """,
    Kind.SHOOTER: """
            shooter|the shooter|discarder|the discarder|shooter is|discarder is|shooter was|loser|the loser is
            payer|the payer is|放銃者|放槍者|放炮者|放槍的是|放炮的是|出銃嘅係|出銃嘅|出銃者|點炮者|点炮者
            点炮的是|放铳者|放銃は|放铳的是|放槍的|放炮的|輸家|输家
            """,
    Kind.ROB: """
            rob|robs|robbed|robbing|rob kong|robs kong|robbed kong|robbed the kong|robs the kong
            robbing the kong|rob the kong|robbed a kong|kong robbed|robbing kong|robbed kong of
            robbed the kong of|rob the kong of|robs the kong of|chankan|kong rob|qiang gang|qianggang
            cheung gong|chiang kang|robbing a kong|搶槓|抢杠|搶杠|搶|抢|槍槓|搶槓胡|抢杠胡|搶槓糊|搶カン
            チャンカン|抢杠和|搶槓和|搶咗槓|搶槓食
            """,
    Kind.FROM: """
            from|frm|off|off of|out of|against|at the cost of|從|从|由|off a|from a|at expense of
            at the expense of|discarded by|thrown by|thrown out by|shot by|dealt in by|fed by|discard by
            discard from|discard of|discard off|paid by|played by|off a discard by|off the discard of
            on a discard by|on the discard of|on the tile of|from the discard of|given by|courtesy of
            on a tile from
            """,
    Kind.FROM_BEHIND: "から|より|から直撃",
    Kind.TO: "to|into|onto|for the win to|俾|畀|給|给|予|畀咗|俾咗|給了|给了|比",
    Kind.TO_BEHIND: "に|へ",
    Kind.GIVE: "gave|give|gives|given|hands|handed|送俾|送給|送给|餵俾|餵給",
    Kind.LOSE: "lost|lose|loses|losing|輸|输|輸咗|輸了|输了|輸左|負け|負けた",
    Kind.PAY: """
            pay|pays|paid|paying|paid for|pays for|owes|畀錢|付|付錢|賠|赔|俾錢|給錢|给钱|付钱|支払い|払い
            """,
    Kind.PASSIVE: """
            被|got hit by|was hit by|got ronned by|was ronned by|got shot by|俾人|dealt to|lost to|loses to
            lost it to
            """,
    Kind.BY: "by",
    Kind.CLOSED: """
            closed|concealed|menzen|fully concealed|all concealed|門清|门清|門前清|门前清|門前|门前|メンゼン
            mun ching|men qing|menqing|men ch'ing|moon ching|面前
            """,
    Kind.OPEN: """
            open|open hand|claimed|exposed|melded|副露|鳴き|鳴いて|開門|开门|吃碰|有吃碰
            """,
    Kind.BAO: "bao|pao|liable|包|包牌|包家|パオ|責任払い|包自摸|全包",
    Kind.AND: "and|&|同|同埋|和|跟|與|与|及|と|also|plus|另外",
    Kind.OR: "or|或|或者|還是|还是|もしくは",
    Kind.NOT: """
            not|wasn't|wasnt|isn't|isnt|instead of|rather than|唔係|不是|而唔係|而不是|じゃなくて|ではなく
            ではなくて|じゃない
            """,
    Kind.SORRY: """
            no|nope|nah|sorry|oops|opps|oop|ops|whoops|correction|correct|correcting|actually|my bad
            my mistake|mistake|typo|i meant|meant|fix|change to|change it to|make it|make that|wait no|wait
            hang on|hold on|scratch that|paiseh|pai seh|edit|wrongly|wrong person|amend|amendment|i mean|mean
            wrong one|not right|that's wrong|thats wrong|ah no|oh no|er no|錯|错|錯咗|錯左|錯了|错了|打錯|打错
            打錯咗|打錯了|打错了|搞錯|搞错|搞錯了|搞错了|寫錯|記錯|记错|唔啱|唔對|不對|不对|更正|修正|改|改為
            改为|改成|改返|弄錯|弄错|弄錯了|講錯|講錯咗|說錯|说错|說錯了|说错了|抱歉|唔好意思|不好意思|對唔住
            對不起|对不起|打錯字|咪住|訂正|間違い|間違えた|間違えました|まちがい|違う|違います|違った|ちがう
            いや|ごめん|すみません|すまん|失礼
            """,
    Kind.WRONG: "wrong|that is wrong|incorrect|not correct|that was wrong",
    Kind.IS: """
            should be|should have been|should've been|it was|it should be|supposed to be|should|that should be
            it should have been|it really was|應該是|应该是|應該係|應該|应该|該係|其實係|其實是|其实是|其實
            其实|才是|先啱|先係|だった|正しくは|本当は|must be
            """,
    Kind.NOTHING: """
            nothing|nil|none|zilch|nowt|no points|no score|zero points|didn't score|無|无|沒有|没有|冇|なし|零
            """,
    Kind.NOBODY_WON: """
            nobody won|no one won|noone won|no winner|nobody wins|no one wins|nobody hu|no one hu
            nobody went out|no one went out|dead hand|wall game|washed|wash out|washout|washed out|goulash
            exhaustive draw|drawn game|draw game|no game|nobody mahjonged|wall ran out|the wall ran out
            ran out of tiles|out of tiles|no more tiles|流局|荒牌|荒莊|荒庄|臭莊|臭庄|黃莊|黄庄|荒牌流局|流咗
            流了|沒人胡|没人胡|無人食糊|冇人食糊|冇人食|無人胡|没人和|海底冇人|海底流局|ryuukyoku|ryukyoku
            ノーテン流局|流局です|黃牌|黄牌
            """,
    Kind.READY: """
            ready|tenpai|聽|听|聽牌|听牌|聴牌|叫糊|叫胡|テンパイ|てんぱい|was ready|in tenpai
            """,
    Kind.HAS: """
            scored|scores|has|have|had|i've|got|gets|get|with|holding|holds|scored only|有|得到|持ち|counts
            counted|ends with|end with
            """,
    Kind.AGAIN: "again|another|又|再|再來|もう一度|one more",
    Kind.KONG: """
            an gang|angang|an kong|ankong|concealed kong|dark kong|hidden kong|暗槓|暗杠|暗カン|am gong
            ming gang|minggang|ming kong|exposed kong|open kong|明槓|明杠|加槓|加杠|补杠|補槓|bu gang|added
            promoted|bugang|added kong
            """,
    Kind.BITE: "bite|bites|bit|咬|咬到|咬牌|咬动物|咬動物|咬花",
    Kind.DOUBLED: """
            and a double|plus a double|with a double|one double|a double|doubled|doubled once|doubled twice
            doubled thrice|doubled three times|doubled four times|doubled five times
            """,
    Kind.TIMES: "x|times|×|multiplied by",
    Kind.ALL: "all|each|オール|ずつ|apiece|all round",
    Kind.COUNTER: """
            flower|flowers|animal|animals|tile|tiles|chip|chips|card|cards|hand|hands|round|rounds|point each
            dollar|dollars|buck|bucks|cents|quid|pounds|pound|yuan|times this week|people|person|cup|cups
            glass|glasses|bottle|bottles|can|cans|pack|packs|min|mins|minute|minutes|hour|hours|hr|hrs|day
            days|week|weeks|month|months|year|years|pm|am|oclock|o'clock|kids
            """,
    Kind.VETO: """
            last week|last hand|that time|first game|previous hand|previous game|come|就好|就得|就啱
            last month|last year|last time|last night|last game|last round|last sunday|last saturday
            last friday|yesterday|ago|remember|recall|if|almost|nearly|about to|want|wants|wanna|wanted|maybe
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
            """,
}
"""What words do; several kinds share no phrase but the few that the grammar decides by their place."""

ME: Final = """
            me|i|i'm|im|myself|my|mine|i am|i have been|我|俺|私|僕|自分|咱|本人|ぼく|わたし|おれ|我自己|小弟
            我的|我嘅
            """

DEALER: Final = """
            dealer|the dealer|莊家|庄家|莊|庄|荘家|親|親家|banker|東家 of the deal|zhuang|jong
            """

WEAK_IS: Final = "is|was|are|were|it's|its|it is|that's|thats|that was|係|是"

NOISE: Final = """
            the|a|an|of|for|on|in|at|so|then|okay|ok|okok|okie|k|wah|wa|wow|walao|walau|wah lau|lah|la|leh|lor
            lo|liao|alr|already|eh|ah|oh|o|hor|sia|siah|bro|sis|guys|everyone|everybody|all right|alright
            right|yes|yeah|yup|yep|ya|haha|hahaha|hahahaha|lol|lmao|rofl|omg|damn|nice|wp|gg|sian|shiok|huat
            huat ah|yay|hooray|cheers|please|pls|plz|btw|just|now|just now|again lah|finally|first|second|this
            that|time|this time|this hand|this round|this one|tile|his|her|their|him|it|he|she|they|there|here
            good|great|well|done|well done|congrats|congratulations|gratz|thanks|thank you|thx|ty|sob|argh
            aiyo|aiya|alamak|jialat|jia lat|siao|steady|power|solid|sweet|lucky|so lucky|very|too|really|boo
            damn it|with a|total|in total|altogether|worth|value|only|exactly|even|another one|hand one|score
            record|double ron|double win|triple ron|both|both win|each win|put|note|noted|write|add|for this
            hey|hi|yo|faster|quick|haiz|hais|zzz|swee|ez|easy|bloody|dear|darling|love|lovely|i think it's
            uncle|auntie|aunty|ms|mr|mrs|points please|in hand|had a|got a|got to|again please|whole|bro lah
            man|mate|folks|ladies|everyone pays|here we go|there we go|fml|rip|ouch|ugh|phew|hmm|hm|mm|um|er
            uh|erm|game over|boss|sibei|cb|knn|heng|heng ah|ho|ho say|lucky lah|pai|lai|dis|dat|den|le|lei
            lo lo|ga|ge|gei|wor|wo|ar|jor|jo|zo|zor|tim|gam|dou|desu|da|ne|yo ne|deshita|na|no hand|san|kun
            chan|sama|otsu|nais|naisu|sugoi|yatta|yattaa|一炮雙響|一炮双响|一炮多響|一炮三響|ダブロン
            ダブルロン|雙響|双响|啦|了|喇|咗|左|呀|啊|喔|哦|噢|耶|嘞|囉|啰|咯|吧|呵呵|哈|哈哈|哈哈哈|嘻嘻|恭喜
            好|好嘢|好野|勁|嘩|哇|哗|又嚟|終於|终于|今次|這把|这把|這局|这局|呢鋪|呢舖|第一鋪|呢局|再嚟|都|就
            即係|一個|個|个|的|之|嘅|佢|他|她|這次|这次|剛剛|刚刚|啱啱|頭先|唉|唉呀|哎呀|慘|惨|真的|真係|真是
            太|太好了|爽|牌|張|张|嘢|乜嘢都|咁|先|喎|噃|𠺢|嗱|各位|大家|報告|报告|報|记|記|記低|幫記|帮记
            记一下|記一下|麻煩|麻烦|唔該|谢谢|謝謝|多謝|好彩|好運|運氣|手氣|好手氣|厲害|厉害|犀利|嗯|嗯嗯|欸
            誒|诶|唷|喲|哟|呦|嘿|嘿嘿|齁|捏|餒|呢把|這一把|这一把|這盤|这盘|呢盤|這鋪|呢手|下|次|咧|哋|啲|嚟
            咗啦|出來|出来|竟然|居然|直接|結果|结果|又|ん|の|が|は|を|で|も|ね|よ|な|さ|さん|くん|ちゃん|君|様
            氏|です|でした|ました|した|だよ|ですね|なんと|やった|ナイス|おめでとう|草|笑|ｗ|w|ww|www|おつ
            やられた|ついに|また|今回|この局|今局|これで|で上がり|ということで|はい|えっと|えーと|あー|うわ
            まじ|マジ|さすが|すごい
            """

UNITS: Final[Mapping[str, str]] = {
    "units": """
            tai|tais|tye|台|臺|faan|fan|fans|faans|番|飜|翻|double|doubles|dbl|dbls|han|hans|ハン|はん|翻縛り
            tai hand|faan hand|番牌|番糊|tay|tái|番起
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

LIMITS: Final[Mapping[str, Mapping[str, str]]] = {
    "": {
        "limit": """
            limit|limit hand|the limit|max|maximum|max hand|full limit|爆|滿|满|滿台|满台|封頂|封顶|上限
            max out|maxed out|full house|man tai|mantai|mun tai|full tai|max tai|limit tai|爆胡|滿貫|满贯
            hit the limit|a limit|hits limit|burst
            """,
    },
    "hong_kong": {
        "limit": """
            limit|limit hand|max|maximum|例牌|爆棚|爆|爆棚牌|封頂|封顶|lai pai|laipai|baau paang|bao pang|上限
            十三番滿|full limit
            """,
        "4": "滿糊|满糊|滿胡|满胡|mun wu|moon wu",
    },
    "riichi": {
        "mangan": "mangan|mangans|満貫|满贯|滿貫|マンガン|まんがん|満ガン|a mangan",
        "haneman": """
            haneman|hanemans|跳満|跳满|跳滿|ハネ満|ハネマン|はねまん|はね満|ハネ|跳ね満|a haneman
            """,
        "baiman": "baiman|倍満|倍满|倍滿|バイマン|ばいまん",
        "sanbaiman": "sanbaiman|三倍満|三倍满|三倍滿|sambaiman|さんばいまん|サンバイマン",
        "yakuman": "yakuman|役満|役满|役滿|ヤクマン|やくまん|a yakuman",
        "kazoe_yakuman": "kazoe yakuman|kazoe|数え役満|数え|累計役滿|counted yakuman|累计役满",
        "double_yakuman": "double yakuman|ダブル役満|兩倍役滿|两倍役满|w yakuman|w役満",
    },
}
LIMITS_OF: Final[Mapping[str, str]] = {
    "hong_kong": "hong_kong",
    "riichi": "riichi",
    "riichi_arcade": "riichi",
}

_WEAK: Final = """
    eat eats ate take takes took hit caught catches calls called get gets got gave give gives given pay pays paid paying
    owes lost lose loses losing beat beats out draw drew 食 吃 食咗 食左 得 俾 畀 給 给 輸 输 輸咗 付 收 送 當 攞
    俾錢 畀錢 給錢 给钱 付錢 付钱
"""
WEAK: Final = frozenset(_WEAK.split())
"""Verbs that say other things as well: a number beside them needs its unit, or winner and payer."""

ZERO: Final = """
            chicken hand|chicken|gai wu|gaiwu|gai woo|雞糊|鸡胡|雞胡|鸡糊|屁胡|屁糊|pi hu|pihu|pei hu
            empty hand|推倒胡|kai wu|zero tai|no tai|無台
            """
"""A win without anything that counts."""

FACTS: Final[Mapping[str, str]] = {
    "last": """
            last tile|last|haitei|houtei|last draw|last discard|last drawn tile|bottom of the sea|hai di|haidi
            hoi dai|hoi dei|海底|河底|海底撈月|海底捞月|河底撈魚|河底捞鱼|海底摸月|ハイテイ|ホウテイ|海底撈
            海底捞|妙手回春|last wall tile
            """,
    "kong": """
            after kong|after a kong|on a kong|kong replacement|kong flower|gang shang kai hua|kong on top
            rinshan|rinshan kaihou|with kong|on kong|kong kai hua|gong seung fa|off a kong|by kong|win by kong
            from a kong|kong|槓上開花|杠上开花|槓上花|杠上花|槓上自摸|嶺上開花|岭上开花|嶺上|岭上|嶺上牌
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
    "riichi": "riichi|richi|reach|reached|立直|リーチ|りーち|リーチして",
    "double_riichi": """
            double riichi|double reach|daburii|daburi|両立直|ダブル立直|ダブリー|ダブルリーチ|兩立直|两立直
            雙立直|双立直|w立直|w riichi|wリーチ
            """,
    "open_riichi": "open riichi|オープン立直|オープンリーチ|開立直|开立直",
    "ippatsu": "ippatsu|one shot|一発|一发|一發|イッパツ|いっぱつ",
    "immediate": "immediate|即胡|即和",
    "eight_flowers": """
            eight flowers|eight immortals|immortals|ba xian|baxian|八仙|八仙過海|八仙过海|花胡|花糊|八隻花
            八只花
            """,
    "seven_rob": "seven rob one|seven rob|seven robs one|qi qiang yi|七搶一|七抢一",
    "first_discard": "first discard",
    "original_call": "original call",
    "fishing": "fishing|fishing for|釣魚|钓鱼|釣|钓|釣り",
    "eighth_win": "paarenchan|eighth win|八連荘|八連莊|八连庄|パーレンチャン",
}

IMPLIED: Final[Mapping[str, str]] = {"eight_flowers": "self", "heaven": "self"}
"""Facts that say how the hand was won."""

EN_NUMBERS: Final[Mapping[str, int]] = {
    word: number
    for number, word in enumerate(
        [
            "zero",
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ]
    )
}
