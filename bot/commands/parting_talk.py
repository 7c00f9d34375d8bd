"""What is said when it comes to an end: who leaves, that the game is over, what everybody owes; and what is
played otherwise from now on."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bot.chat import Choice, line, question_reply
from bot.commands.bare import asked_first
from bot.commands.game import endgame
from bot.commands.house import set_, stake
from bot.commands.iam import iam
from bot.commands.seats import leave
from bot.commands.settle import settle
from bot.context import Command, Context, Outcome
from bot.reading import (
    CHANGES_HOUSE,
    Person,
    folded,
    reference,
    rule_alone,
    spoken_stake,
    stake_named,
    stake_told,
    uma_named,
)
from bot.reading.grammar import Kind, Sentence, folded_text, read
from bot.reading.payments import asks_owed
from bot.reading.seat_words import (
    SeatChange,
    can_be_new,
    coming,
    is_back,
    is_like_a_name,
    joining,
    leaving,
    said_to_be,
    seat_changes,
)
from engine import Player, Refused
from engine.journal import HouseChanged, Substituted

_SMALL: Final = (Kind.NOISE, Kind.BREAK, Kind.IS, Kind.AGAIN)
_LEAVES: Final = (
    ["leaves"],
    ["leaving"],
    ["leaves", "game"],
    ["leaving", "game"],
    ["離場"],
    ["离场"],
    ["走"],
    ["走咗"],
    ["走了"],
)
"""What is said behind a name, small words aside."""
_ENDS: Final = frozenset(
    (
        *("end game", "end the game", "end game now", "end game pls", "close game", "close the game", "gg close"),
        *("結束遊戲", "结束游戏", "遊戲結束", "游戏结束", "對局結束", "对局结束", "終局", "终局"),
        *("解散", "終了", "対局終了", "ゲーム終了", "対局を終える", "結束這一場", "结束这一场", "完咗呢場"),
    )
)
_CLOSES: Final = re.compile("(?:收[檔档攤摊]|散[場场水]|お開き)(?:で|に(?:しよう|しましょう|します|する))?")
"""Calls the evening over, not only a game."""
_CLOSES_NIGHT: Final = re.compile(
    r"(?:(?:ok(?:ay)?|alright|so|guys|gg|right|let['’]?s|can|we|打完|收工)[啦喇囉了]*[,，、\s]*)*"
    r"(?:close (?:up )?(?:for )?(?:the |this )?(?:night|tonight|table|session)"
    r"|今晚[就先]?收[工檔档攤摊場场]|今夜は?お開き(?:で|に(?:しよう|しましょう|します|する))?)"
    r"[啦喇囉了吧\s]*"
)
"""Calls the night over in the words of the button that asks whether it is to be closed."""
_CALLS_END: Final = re.compile(
    r"(?:(?:ok(?:ay)?|gg|guys|so|alright|right|i (?:gotta|have to|need to|must) go(?: home)?)[,\s]+)*"
    r"(?:(?:let['’]?s|we(?:['’]ll| can| should)?) )?"
    r"(?:(?:close|end|stop|finish) (?:the|this) game|stop (?:here|playing)|end (?:it )?here|finish here)"
    r"(?: now| here| for (?:today|tonight|now)| pls| please| la+h?)*"
    r"|(?:もう)?(?:(?:(?:ここ|この[辺へ]ん?)(?:まで|[らで]*(?:終わり|おわり|終了|やめ|お開き)))|終わり|おわり|終了|お開き)"
    r"(?:に(?:しよう|しましょう|し|します|する)か?|で)?"
    r"|(?:[先就我們们]*[不唔](?:玩|打)|結束|结束|收工|收牌|收枱|收檯|打到這裡|打到这里|打到呢度|到此為止|到此为止"
    r"|(?:(?:今天|今晚|今日|我[們们哋]|全部|都|已經|已经)*(?:打完|結束|结束)|(?:今天|今晚|今日)[就先都]*(?:打到[這这][裡里]|打到呢度))[晒]?)[了喇]?"
    r"(?:[,，、\s]*(?:收牌|收工|收枱|收檯|走人))?"
    r"|(?:(?:ok(?:ay)?|alright|so|guys|hey)[,\s]+)*(?:that['’]?s|that is|this is) (?:it|all|enough)"
    r"(?: from us| guys| folks)* for (?:tonight|today|the night|the day)(?:[,\s]+(?:guys|folks|everyone|all|la+h?))*"
    r"|(?:今天|今晚|今日)(?:[就先都]*[這这][樣样]|[就先]*到[這这][裡里]?|係?咁先|[就先]*到此(?:為止|为止)?)(?:吧|囉|了)?"
    r"(?:[,，、\s]*(?:收[工牌枱檯攤摊]|走人|回家)[啦喇囉了吧]*)?"
)
"""The same in more words: 今日はここまで, 結束了 收牌, 不玩了."""
_TONIGHT: Final = re.compile(
    r"^(?:今晚|今日は?|今天|今夜は?|今日は|今晩は?|本日は?|じゃあ?|では|そろそろ|ok|okay|好了?|咁|那)*[,，、\s]*"
    r"|[\s,，、]*(?:です|でーす|だな|だね|ね|よ|ます|かな|了|啦|喇|吧|嘞|囉|啰|la|lah)*[\s.!。！]*$"
)
"""Small words around what ends a game."""


def read_leaving(context: Context, sentence: Sentence) -> Outcome | None:
    """`priya leaves`, `end game`: the question whether that is meant; None for any other line."""
    said = [token for token in sentence.tokens if token.kind not in _SMALL]
    texts = [folded_text(token.text) for token in said]
    if said[:1] and said[0].kind is Kind.NAME and said[0].value is not None and texts[1:] in _LEAVES:
        return asked_first(Command(("leave",), leave), context, (str(said[0].value),))
    text = sentence.text.strip(" .!。！")
    if closes_night(context, text):
        return settle(context, "closing")
    changed = (
        _who_is(context, text)
        or _seat_change(context, text)
        or _seats_swapped(context, sentence, text)
        or _joining(context, text)
    )
    if (told := changed or _leaving(context, text)) is not None:
        return told
    bare = _TONIGHT.sub("", folded_text(sentence.text).strip(" .!。！"))
    if _CLOSES.fullmatch(bare) and context.night.hands:
        return settle(context, "")
    return asked_first(Command(("endgame",), endgame), context) if says_end(text) else None


def read_closing(context: Context, sentence: Sentence) -> Outcome | None:
    """Words by which an evening ends, said once its game is over: whether it is to be closed; None for others, and
    where it is closed already."""
    if context.night.settled is not None or not context.night.hands:
        return None
    return settle(context, "closing") if closes_night(context, sentence.text) or says_end(sentence.text) else None


def says_end(text: str) -> bool:
    """Whether a line says that the game, or the evening, comes to an end."""
    said = folded_text(text).strip(" .!。！")
    bare = _TONIGHT.sub("", said)
    is_named = _CLOSES.fullmatch(bare) is not None or said in _ENDS or bare in _ENDS
    return is_named or any(map(_CALLS_END.fullmatch, (said, bare)))


def closes_night(context: Context, text: str) -> bool:
    """Whether a line calls the night over as its button does, 今晚收檔, `close the night`, once a hand was played."""
    said = folded_text(text).strip(" .!?！？。")
    return bool(context.night.hands) and context.night.settled is None and _CLOSES_NIGHT.fullmatch(said) is not None


_LETS_SETTLE: Final = frozenset(("找數", "找数", "埋單", "埋单"))
"""Words of paying that, without a name, ask what everybody owes."""


def _person_meant(context: Context, name: str) -> Person | None:
    """Who is called so, or by a word of whose name nobody else of tonight has; who speaks, where nobody is named."""
    if name:
        called = [one for one in context.players if folded(name) in folded(context.name(one)).split()]
        return context.people.by_name(name) or (context.people.person(called[0]) if len(called) == 1 else None)
    sender = context.all_names.sender
    return context.people.person(sender) if sender is not None else None


def _who_is(context: Context, text: str) -> Outcome | None:
    """`i am ben`, 我是小媽, of somebody for whom no account spoke yet: he is a guest of that name; whose seat he takes,
    where he is called so himself and nobody here is. None for any other line."""
    name = said_to_be(text) if context.sender is None and not context.incoming.sender.hidden else ""
    person = context.people.by_name(name) if name else None
    if person is not None:
        return iam(context, reference(person.id)) if not person.accounts and person.id in context.players else None
    return _joins(context, name, None) if name and folded(name) == folded(context.incoming.sender.name) else None


def _seat_change(context: Context, text: str) -> Outcome | None:
    """`dan out, eve in`, `eve takes dan's seat`, `dan and eve swap`: the question whether that is so; None for a line
    that says nothing of the seats as they are."""
    asked = (_asked_of_seats(context, change) or _whose_seat(context, change) for change in seat_changes(text))
    told = next((one for one in asked if one is not None), None)
    return _back_again(context) if told is None and is_back(text) else told


def _whose_seat(context: Context, change: SeatChange) -> Outcome | None:
    """The question whose seat is taken, where several who sit here have the word by which one of them is named."""
    players = context.game().table.players
    called = [one for one in players if folded(change.gone) in folded(context.name(one)).split()]
    comes = _person_meant(context, change.comes)
    if change.is_vague or len(called) < _BOTH or (comes is not None and comes.id in players):
        return None
    if comes is None and not (change.comes and can_be_new(change.comes)):
        return None
    name, typed = (comes.name, reference(comes.id)) if comes is not None else (change.comes, change.comes)
    return Outcome(question_reply(line("ask.joins", name=name), _seats_for(context, name, typed, called)))


def _seats_for(context: Context, name: str, typed: str, players: Sequence[Player]) -> list[Choice]:
    """The buttons by which somebody takes the seat of one of some players."""
    return [
        Choice(line("choice.sit_for", name=name, away=context.name(one)), f"/seat {typed} for {reference(one)}")
        for one in players
    ]


def _back_again(context: Context) -> Outcome | None:
    """The question whether whoever speaks takes the seat back that somebody else has now; None where nobody has it."""
    table, gone = context.game().table, context.all_names.sender
    if gone is None or gone in table.players:
        return None
    for one in context.night.lines:
        told = one.recorded.entry
        if isinstance(told, Substituted) and told.instead_of == gone:
            gone = told.player
    if gone not in table.players or gone == context.all_names.sender:
        return None
    return _asked_of_seats(context, SeatChange("", context.name(gone)))


def _asked_of_seats(context: Context, change: SeatChange) -> Outcome | None:
    """The question about a change of seats; None where neither of the two sits here, or it is not known who comes."""
    players = context.game().table.players
    comes, gone = (_person_meant(context, one) for one in (change.comes, change.gone))
    is_here, is_there = (one is not None and one.id in players for one in (comes, gone))
    if comes is not None and gone is not None and is_here and is_there:
        return None if change.is_vague or comes.id == gone.id else _asked_to_swap(context, gone, comes)
    if is_here and (change.swaps or (gone is not None and not change.is_vague)):
        return _asked_of_seats(context, SeatChange(change.gone, change.comes))
    is_known = (
        comes is not None or (change.comes and not change.is_vague and can_be_new(change.comes)) or not change.comes
    )
    if gone is None or not is_there or not is_known:
        return None
    name = comes.name if comes is not None else change.comes or context.speaker
    typed = reference(comes.id) if comes is not None else name
    choice = Choice(line("choice.sit_for", name=name, away=gone.name), f"/seat {typed} for {reference(gone.id)}")
    return Outcome(question_reply(line("ask.sit_for", name=name, away=gone.name), (choice,)))


def _asked_to_swap(context: Context, one: Person, other: Person) -> Outcome:
    """Two who sit here change seats by a tap."""
    choice = Choice(
        line("choice.swap", name=one.name, other=other.name), f"/seat {reference(one.id)} {reference(other.id)}"
    )
    return Outcome(question_reply(line("ask.swap", name=one.name, other=other.name), (choice,)))


def _joining(context: Context, text: str) -> Outcome | None:
    """`eve joins` while a game runs: whose seat she takes, or that she sits out; None where she sits here already."""
    told = joining(text)
    name = told or coming(text)
    known, players = _person_meant(context, name) if name else None, context.game().table.players
    can_be = can_be_new if told else is_like_a_name
    if not name or (known is None and not can_be(name)) or (known is not None and known.id in players):
        return None
    return _joins(context, name, known)


def _joins(context: Context, name: str, known: Person | None) -> Outcome:
    """The question whose seat somebody takes who is to play, or whether he sits out."""
    name, typed = (known.name, reference(known.id)) if known is not None else (name, name)
    seats = _seats_for(context, name, typed, context.game().table.players)
    waits = Choice(line("choice.sits_out", name=name), f"/join {typed}")
    return Outcome(question_reply(line("ask.joins", name=name), (*seats, waits)))


def _leaving(context: Context, text: str) -> Outcome | None:
    """`cat has to go`, 我走先: the question whether somebody who sits here leaves; None for any other line."""
    named = leaving(text)
    person = _person_meant(context, named) if named is not None else None
    if person is None or person.id not in context.game().table.players:
        return None
    return asked_first(Command(("leave",), leave), context, (person.id,))


def _seats_swapped(context: Context, sentence: Sentence, text: str) -> Outcome | None:
    """`swap seats priya and wei`, `priya and wei change seats`: done by a tap; None for any other line."""
    people = list(dict.fromkeys(str(one.value) for one in sentence.of(Kind.NAME) if one.value is not None))
    if len(people) != _BOTH or _SWAPS.search(text) is None or sentence.has(Kind.QUESTION, Kind.NUMBER):
        return None
    if not {*people} <= {*context.game().table.players}:
        return None
    one, other = (Person(player, context.name(player)) for player in people)
    return _asked_to_swap(context, one, other)


_SWAPS: Final = re.compile(
    r"\b(?:swap|switch|change|exchange|swop)(?:s|ped|ed|d)?\b.*\b(?:seats?|places?)\b|換位|换位", re.IGNORECASE
)
"""Says that two people change seats."""
_BOTH: Final = 2


_OVER: Final = re.compile(
    r"收攤|收摊|收檔|收档|收工|終局|お開き|打完|散場|散场|回家|返屋企|帰ろう?"
    r"|[結结]束|打到[這这][裡里兒儿]?|打到呢度|到此[為为]止"
    r"|\b(?:(?:ok|okay)[,\s]+)*that(?:['’]?s| is) (?:it|all|enough) for (?:tonight|today|the (?:night|day))\b[,\s]*"
    r"|\b(?:(?:and|then|n) )?(?:(?:let'?s|can|we) )?(?:go|head|heading|going) home\b",
    re.IGNORECASE,
)
"""Says, beside a word for settling, that the evening is over."""


_STANDING_WORDS: Final = """
    点数 点数は 現在の点数 現在の点数は 今の点数 今の点数は 点数教えて 点数見せて 点数確認 点数表示 今何点 収支
    収支は スコア スコアは スコア教えて スコア見せて スコア確認 トップは誰 トップ誰 トップは 順位 順位は
    順位教えて 現在の順位 得点状況 点数状況 点棒状況 今の点数教えて 今の点数見せて みんなの点数 みんなの点数は
    何位 今何位 点差 点差は 何点差 トップと何点差 トップとの点差 ラスは誰 ラス誰
    みんな何点 持ち点 持ち点は 今の順位 今の順位は 今誰がトップ
    點數 現在多少 目前多少 目前總分 目前总分 現在總分
    现在总分 目前分數 目前分数 現在多少錢 现在多少钱 目前多少錢 現在大家多少錢 现在大家多少钱 大家多少錢
    大家現在多少錢 大家幾分 而家幾多錢 而家幾多 而家點數 而家比數 家下幾多錢 大家幾多錢 仲爭我幾錢 仲爭幾多
    我爭幾多 邊個爭我錢 誰欠我多少 誰贏最多 邊個贏最多 分數 分数 現在分數 现在分数 比數 比数 總分 总分 目前比數
    現在比數 分數幾多 邊個贏緊 而家邊個贏緊 邊個輸最多 誰在贏 谁在赢 現在誰贏 现在谁赢 誰贏得最多 谁赢得最多
    誰輸最多 谁输最多 谁赢最多 誰輸得最多 谁输得最多
"""
_STANDING: Final = frozenset(_STANDING_WORDS.split())
_NOW: Final = "(?:[現现]在|目前|而家|家下|到目前)"
_HOW_MUCH: Final = "(?:多少|[幾几]多)[錢钱分番台]?|[幾几][錢钱分番台]|如何|怎[樣样]|[點点][樣样]"
_LOST_OR_WON: Final = re.compile(
    rf"{_NOW}?(?:大家|各家|每家|每人|我)?{_NOW}?(?:輸贏|输赢|輸定贏|[戰战][況况])(?:{_HOW_MUCH})?(?:了|呀|啊)?"
    rf"|(?:{_NOW}(?:大家|各家|每家|每人|我)?|(?:大家|各家|每家|每人|我){_NOW}?)(?:[輸输贏赢][咗了]?)?(?:{_HOW_MUCH})(?:了|呀|啊)?"
    r"|[看睇報报查](?:一?下)?(?:比?分[數数]?|輸贏|输赢)"
)
"""Asks how everybody stands: 現在輸贏多少, 我輸咗幾多, 報分."""


def asks_standing(sentence: Sentence) -> bool:
    """Whether a line asks how everybody stands, in words that are said of a hand beside others: 点数, 分數."""
    said = folded_text(sentence.text).strip(_AROUND_QUESTION)
    named = _LOST_OR_WON.fullmatch(said) or _BALANCE.fullmatch(sentence.text.strip()) or _LEADS.fullmatch(said)
    return said in _STANDING or named is not None


_ON_TABLE: Final = re.compile(
    r"(?:今|いま)?(?:って)?(?:何本場|本場(?:は|いくつ)+|供託(?:は|ある|あります|何本|残って|いくつ)*|リー棒(?:は|ある|何本|残って)+)"
    r"(?:だっけ|ですか|か|だ|いる|る)*"
)
"""Words that ask what a hand is paid with: 今何本場, 供託ある."""
_AROUND_QUESTION: Final = " ?？!！。"


def asks_what_lies(sentence: Sentence) -> bool:
    """Whether a line asks how many counters there are, what lies on the table, or which deal is played."""
    said = folded_text(sentence.text).strip(_AROUND_QUESTION)
    return _WHICH_DEAL.fullmatch(said) is not None or (
        sentence.text[-1:] in "?？" and _ON_TABLE.fullmatch(said) is not None
    )


_WHICH_DEAL: Final = re.compile(
    r"(?:(?:wait|eh|so|ok|hey|sorry)[\s,]+)*(?:(?:what|which) (?:round|wind|hand|deal)"
    r"(?: (?:is it|are we(?: on| in| at)?|is this|is next|are we playing))(?: now)?"
    r"|(?:what['’]?s|what is|how much is|how much) (?:in )?the pot"
    r"|how many (?:(?:riichi )?sticks(?: are there| in the pot)?|honba)|(?:what['’]?s|what is) the honba"
    r"|(?:今|いま)?は?[東南西]?何局目?"
    r"|(?:[現现]在|而家|家下|依家)?[係是]?(?:第[幾几](?:[局鋪铺]|本[場场])|[幾几]本[場场]|本[場场]多少|東[幾几]局)"
    r")(?:だっけ|ですか|でしたっけ|か|呀|啊|呢|了)*",
)
"""Asks which deal is played, or what lies on the table. Who deals people ask one another, too."""


def read_settling(context: Context, sentence: Sentence, *, is_over: bool = False) -> Outcome | None:
    """`settle la`, 計數: the standing and who pays whom, once a hand was played or the game is over."""
    if sentence.has(Kind.SETTLE) and _OVER.search(sentence.text):  # 收攤 結算
        sentence = read(_OVER.sub(" ", sentence.text), sentence.offset, sentence.names)
    words = [token for token in sentence.tokens if token.kind not in (Kind.QUESTION, *_SMALL)]
    asks = asks_standing(sentence) or asks_owed(sentence)
    asks |= (
        not context.night.running and _RESULT.fullmatch(folded_text(sentence.text).strip(_AROUND_QUESTION)) is not None
    )
    asks |= bool(words) and all(one.kind is Kind.SETTLE or folded_text(one.text) in _LETS_SETTLE for one in words)
    return settle(context, "") if asks and (is_over or context.night.hands) else None


_BALANCE: Final = re.compile(
    r"(?:(?:what(?:['’]?s|\s+is|\s+are)?|how(?:['’]?s|\s+is|\s+are)?|show(?:\s+me)?|check|eh|so|ok|our|the|my|everyone['’]?s|current)\s+)*"
    r"(?:(?:balances?|scores?\s+now|now\s+scores?)(?:\s+(?:now|so\s+far|how|already|alr|like|la+h?|leh|ah|sia|pls|please|guys))*\s*[?!.]*"
    r"|final\s+(?:scores?|standings?|tally)(?:\s+(?:how|la+h?|leh|ah|pls|please|guys))*\s*[?!.]*"
    r"|scores?(?:\s+(?:so\s+far|how|la+h?|leh|ah|pls|please|guys))*\s*[?]*)",
    re.IGNORECASE,
)
"""Asks how everybody stands: `balance?`, `score now how?`, `how's the score?`."""


_LEADS: Final = re.compile(
    r"(?:(?:so|eh|ok|and|hey)[\s,]+)*(?:(?:who(?:['’]?s| is)(?: the one)?"
    r" (?:winning|leading|losing|ahead|up|in (?:the )?lead)"
    r"(?: (?:now|so far|at the moment|most))*)"
    r"|(?:what are |the |our |current |how many |show )*points(?: (?:now|so far|pls|please|guys))+"
    r"|(?:the |our )?current (?:points|scores?|standings?|balances?)"
    r"|how (?:are we|is everyone|is everybody) (?:doing|standing)(?: now| so far)?)"
    r"|(?:計一下|算一下|結果|那|那麼)*(?:現在|现在|而家|目前)(?:大家|各人|每人)?(?:多少|幾多|几多)(?:分|錢|钱)?(?:了|呢|呀|啊)?"
    r"|(?:今|いま|現在)(?:は)?(?:何点|みんな何点|点数(?:は|状況)?|順位(?:は)?)(?:ですか|だっけ|かな)?",
)
"""Asks who is ahead, and how many points everybody has."""


def _asks_result(sentence: Sentence) -> bool:
    """Whether a line asks how a game ended."""
    return _RESULT.fullmatch(folded_text(sentence.text).strip(_AROUND_QUESTION)) is not None


_RESULT: Final = re.compile(
    r"(?:so |and )?who(?:['’]?s| is| has)? (?:won|the winner|first)(?: the game| tonight| overall| in the end)?"
    r"|(?:what(?:['’]?s| is| are| was| were) )?(?:the |our )?(?:final )?(?:results?|placings?|rankings?|places)"
    r"|(?:最終|今日の|対局)?(?:結果|順位|成績)(?:は|を?教えて|を?見せて|どうなった)?"
    r"|(?:誰|だれ)が(?:勝った|優勝|トップ)(?:の|んだ|ですか)?"
    r"|(?:優勝|勝者|トップ)は(?:誰|だれ)?"
    r"|(?:最[後终終]|[終终]局)(?:比[分數数]|分[數数]|[結结]果|成[績绩]|排名|名次)(?:呢|係|是)?"
    r"|(?:[誰谁]|邊個)(?:[贏赢](?:[了咗]|出)?|第一)(?:呀|啊|呢)?"
)
"""Asks how a game ended, once it has: `who won`, 最終結果は."""
_TELLS_STAKE: Final = re.compile(r"(?!\s*stakes?\b)(?:.*\bstakes?\b|.*[/$¢]|.*\dc)", re.IGNORECASE)
"""A line of two amounts in money, or about the stake; `stake 0.5/1` is the command."""


def read_house_change(context: Context, sentence: Sentence) -> Outcome | None:
    """A change of rules or stake told without a command, with a word for changing it: done by a tap; None for others.

    `min 2 tai from now on`, 改打三番起糊
    """
    said = sentence.text.strip().rstrip("。.!！ ")
    if context.incoming.addressed and _TELLS_STAKE.match(said) and (told := stake_told(said)):
        return Outcome(question_reply(line("ask.house"), (Choice(line("choice.repair", text=told), f"/stake {told}"),)))
    if named := stake_named(said):
        spoken = spoken_stake(named, context.game().house.variant)
        ways = [named] if "台" in named[:2] else []  # which leaves the base as it is
        ways += [f"stake {named}", f"stake {spoken}"]
        asked = next(filter(None, (_change_asked(context, one, is_named=True) for one in ways)), None)
        if asked is not None:  # what is played for already may be said in words to anybody
            return asked if asked.reply and (asked.reply.choices or re.search(r"\d", named)) else None
        return stake(context, "") if _PER_UNIT.search(named) else None  # 50p a tai, where it is no stake
    if uma := uma_named(said):
        return _change_asked(context, uma, is_named=True)
    if sentence.has(Kind.QUESTION):
        return None
    if CHANGES_HOUSE.search(said):
        return _change_asked(context, said)
    rule = rule_alone(said)
    asked = _change_asked(context, rule, is_named=True) if rule else None
    return asked if asked is not None and asked.reply is not None and asked.reply.choices else None


_PER_UNIT: Final = re.compile(r"\b(?:an?|per|each)\s+(?:point|pt|tai|faan|fan|han)", re.IGNORECASE)


def _change_asked(context: Context, said: str, *, is_named: bool = False) -> Outcome | None:
    """The question whether rules or stake are to be changed, and from when on; None where nothing can be set so.

    What is like a rule that `is_named` is offered instead. Raises Refused for a rule of another game.
    """
    try:
        outcome = set_(context, said)
    except Refused as refused:
        if refused.problems[0].key == "set.of_other_game" and rule_alone(said):
            raise
        return None
    if not outcome.entries:
        is_so = outcome.reply is not None and outcome.reply.lines[0].key == "set.same"
        is_offered = is_named and outcome.reply is not None and outcome.reply.choices
        return outcome if is_so or is_offered else None
    is_later = all(isinstance(one, HouseChanged) and one.next_game for one in outcome.entries)
    choice = Choice(line("choice.repair", text=said), f"/set {said}")
    return Outcome(question_reply(line("ask.house_next_game" if is_later else "ask.house"), (choice,)))
