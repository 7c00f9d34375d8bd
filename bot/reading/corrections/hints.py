"""What small words around a correction say: that a hand was played, that it was no win, whose points were how many."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from bot.reading.corrections.changes import Change, change_of
from bot.reading.grammar import Kind, Sentence, SpokenToken, corrected_words, folded_text, is_whole, only, read
from engine import Player, WinMethod


def tells_false_win(sentence: Sentence) -> bool:
    """Whether a line says of something that it was a false win, and nothing else but that it was no win."""
    said = [one for one in sentence.tokens if folded_text(one.text) not in _THAT]
    kept = [one.kind for one in said if one.kind is not Kind.NOISE]
    denied = any(one is Kind.NOT and two is Kind.FALSE_WIN for one, two in pairwise(kept))
    denies = sentence.has(Kind.NOT) and not sentence.has(Kind.WIN, Kind.SELF)
    return not denied and not denies and only(said, _OF_FALSE_WIN)


_THAT: Final = frozenset(("這", "这", "那", "這局", "那局", "這把", "要", "呢鋪", "嗰鋪", "actually", "but", "rather"))


THAT_HAND: Final = re.compile(
    r"^[佢他她][係是]?|嚟㗎$|\bactually$"
    r"|[這这那嗰呢]一?[把局鋪舖铺手盤盘副]?(?:是|係)|\b(?:th(?:is|at)|it) (?:was|is)\b|\bthat's\b"
)
"""Says of what follows that it was said of a hand that was played."""


_OF_FALSE_WIN: Final = (
    *(Kind.FALSE_WIN, Kind.NAME, Kind.IS, Kind.NOT, Kind.WIN, Kind.SELF, Kind.SORRY, Kind.WRONG, Kind.NUMBER),
    *(Kind.UNIT, Kind.BY, Kind.PAY, Kind.AND, Kind.NOISE, Kind.BREAK),
)
"""Words of a line by which a hand was a false win."""


def _forgotten(english: str, chinese: str, japanese: str) -> re.Pattern[str]:
    """How something of a hand is said to have been left out."""
    return re.compile(
        rf"(?:(?:oops|sorry|wait|oh)[\s,]+)?(?:i |we )?(?:forgot|missed|left out)(?: to count)?(?: the)? (?:{english})"
        rf"|(?:忘[了記记]|漏了?)算?(?:{chinese})"
        rf"|(?:{japanese})[をが]?(?:忘れ(?:て(?:た|ました|いた|いました)|ました|た)?|抜けて(?:た|ました|いた|いました))",
        re.IGNORECASE,
    )


FORGOTTEN_STICKS: Final = _forgotten("(?:riichi )?sticks?|pot|deposits?", "供[託托]|立直棒", "供託")
FORGOTTEN_COUNTERS: Final = _forgotten("honba|counters?", "本[場场]", "本[場场]")
"""Say that sticks, or counters, of a hand were left out, and not how many they were."""


SAYS_OTHERWISE: Final = re.compile(r"其[實实]|[應应][該该]|先啱|才[對对]|should|meant|本当", re.IGNORECASE)
"""Says of what follows, or stands before, that it was told otherwise."""


TAKEN_BACK: Final = (Kind.SORRY, Kind.WRONG)


def denies_false_win(sentence: Sentence) -> bool:
    """Whether a line says that something was no false win: `that wasnt false hu`."""
    said = [one for one in sentence.tokens if one.kind not in (Kind.NOISE, Kind.BREAK)]
    none = any(one.kind is Kind.NOTHING and two.kind is Kind.FALSE_WIN for one, two in pairwise(said))  # 我沒有詐胡
    told = (Kind.FALSE_WIN, Kind.NOT, Kind.NOTHING, Kind.SORRY, Kind.WRONG, Kind.IS, Kind.NAME, Kind.UNDO)
    return sentence.has(Kind.FALSE_WIN) and (none or sentence.has(Kind.NOT)) and only(said, told)


def contests(sentence: Sentence) -> bool:
    """Whether a line takes a hand back, says that somebody pays for others, or denies an element or a value of it."""
    folded = folded_text(sentence.text)
    vetoes = [one for one in sentence.of(Kind.VETO) if folded_text(one.text) != "where"]
    if vetoes or sentence.has(Kind.QUESTION, Kind.MONEY) or folded.rstrip().endswith(("?", "？")):
        return False
    if sentence.has(Kind.UNDO, Kind.BAO):
        return True
    denies = sentence.has(Kind.NOT, Kind.SORRY, Kind.WRONG) or "where got" in folded
    return denies and (sentence.has(Kind.ELEMENT) or any(amount.has_unit for amount in sentence.amounts))


OF_LIABILITY: Final = (
    *(Kind.BAO, Kind.PAY, Kind.ALL, Kind.NAME, Kind.ELEMENT, Kind.SORRY, Kind.WRONG, Kind.NOT, Kind.IS, Kind.HAS),
    *(Kind.AND, Kind.AGAIN, Kind.NOISE, Kind.BREAK),
)
"""Words of a line that says who pays for others."""


def worths_told(sentence: Sentence) -> dict[Player, int]:
    """Each player with the value told of him, where a line says nothing else; empty for any other line."""
    beside = (*TAKEN_BACK, Kind.IS, Kind.AND, Kind.UNIT, Kind.NOISE, Kind.BREAK)
    said = [one for one in sentence.tokens if one.kind not in beside]
    kinds = [Kind.NAME if one.kind is Kind.HAS and folded_text(one.text) in _MINE else one.kind for one in said]
    if not said or len(said) % 2 or kinds != [Kind.NAME, Kind.NUMBER] * (len(said) // 2):
        return {}
    people = [one.value if one.kind is Kind.NAME else sentence.names.sender for one in said[::2]]
    told = {str(who): one.number for who, one in zip(people, said[1::2], strict=True) if who is not None}
    return told if len(told) == len(people) else {}


def points_told(sentence: Sentence) -> dict[Player, int]:
    """Each player with the points told of him in a round, whichever comes first, `30 was harry, jo 12`; empty for any
    other line."""
    beside = (*TAKEN_BACK, Kind.IS, Kind.HAS, Kind.UNIT, Kind.NOISE)
    clauses: list[list[SpokenToken]] = [[]]
    for token in sentence.tokens:
        is_of_me = token.kind is Kind.HAS and folded_text(token.text) in _MINE
        if token.kind in (Kind.BREAK, Kind.AND):
            clauses.append([])
        elif is_of_me or (token.kind not in beside and folded_text(token.text) not in ("for", "from")):
            clauses[-1].append(token)
    said = [clause[at : at + 2] for clause in clauses for at in range(0, len(clause), 2)]
    told = dict[Player, int]()
    for pair in said:
        who = next((one for one in pair if one.kind in (Kind.NAME, Kind.HAS)), None)
        points = next((one for one in pair if one.kind in (Kind.NUMBER, Kind.NOTHING)), None)
        player = sentence.names.sender if who is not None and who.kind is Kind.HAS else who.value if who else None
        if points is None or player is None or str(player) in told:
            return {}
        told[str(player)] = points.number if points.kind is Kind.NUMBER else 0
    return told


_MINE: Final = frozenset(("mine is", "mine was", "mine's"))


def says_what_was(sentence: Sentence) -> bool:
    """Whether a line says of the hand that was told what it was: `eh that was 3 tai from wei`, `that was off me`.

    A figure alone needs a word that stops, or one for no more: `no wait that was 4`, `that was only 4`.
    """
    found = _SAYS_THAT.match(folded_text(sentence.text))
    if found is None:
        return False
    is_sure = bool(found["stop"] or found["only"]) or sentence.has(*_SURELY_OF_HAND)
    is_short = bool(found["that"]) and is_sure and only(sentence.tokens, _OF_WHAT_WAS)
    return sentence.is_entry or is_short


_SAYS_THAT: Final = re.compile(
    r"(?P<stop>(?:(?:eh|oh|ah|hey|no|nono|nope|wait|sorry|oops|aiya|actually|guys|bro)[\s,]+)*)"
    r"(?P<that>that(?: one| hand)? )?was\b(?P<only>(?: (?:only|just|actually|really))*)"
)
_SURELY_OF_HAND: Final = (Kind.FROM, Kind.DISCARD, Kind.SHOOTER, Kind.UNIT, Kind.LIMIT, Kind.SELF)
_OF_WHAT_WAS: Final = (
    *(*_SURELY_OF_HAND, Kind.NAME, Kind.NUMBER, Kind.IS, Kind.SORRY, Kind.WRONG, Kind.NOISE, Kind.BREAK),
)
"""Words of a line that says shortly of a hand what it was."""


def said_plainly(sentence: Sentence) -> Sentence:
    """`i think bens hand was 4 not 3` as `ben's hand was 4 not 3`, `nine tile bao` as `bao`; else the line."""
    text = _NINE_TILES.sub("", _I_THINK.sub("", _without_address(sentence, _with_other(sentence))))
    text = found["told"] if (found := _WITH_BONUS.fullmatch(text)) is not None else text
    told = read(text, sentence.offset, sentence.names) if text != sentence.text else sentence
    theirs = _THEIR_HAND.sub(r"\1's hand", text)
    if theirs != text and len((named := read(theirs, sentence.offset, sentence.names)).of(Kind.NAME)) > len(
        told.of(Kind.NAME)
    ):
        return named
    return told


def _without_address(sentence: Sentence, text: str) -> str:
    """`uncle!!! hand 3 was priya` without who is spoken to; any other line as it stands."""
    first = sentence.tokens[0] if sentence.tokens else None
    if first is None or first.kind is not Kind.NAME or text != sentence.text:
        return text
    end = first.end - sentence.offset
    return " " * end + text[end:] if _THEN_HAND.match(text, end) is not None else text


_THEN_HAND: Final = re.compile(r"\s*[!,，！:]+\s*(?:the )?(?:hand|game|deal) #?\d{1,3}\b", re.IGNORECASE)
_WITH_BONUS: Final = re.compile(
    r"(?P<told>\W*(?:(?:no|sorry|wait|eh|oops|actually|oh|ah)\b\W*)*(?:it|that|this)(?:['’]s| was| is) (?:actually )?"
    r"\d{1,2} (?:tai|faan|fan))[\s,]+(?:with|including|incl|counting|together with)"
    r"(?:[\s,&]+(?:the|my|his|her|a|an|one|two|1|2|own|and|n|roosters?|chicken|cats?|rats?|mouse|centipede|animals?|flowers?"
    r"|seasons?))+\W*",
    re.IGNORECASE,
)
"""A value with the bonus tiles that are in it: `it was 3 tai, with the rooster`."""


def _with_other(sentence: Sentence) -> str:
    """`ben didn't zimo, it was dan` as `not ben, it was dan zimo`; any other line as it stands."""
    names = [one for one in sentence.of(Kind.NAME) if one.value is not None]
    if len(names) != len({one.value for one in names}) or len(names) != _ONE_AND_OTHER:
        return sentence.text
    first, other = names
    before, between, behind = (
        sentence.text[start:end]
        for start, end in (
            (0, first.start - sentence.offset),
            (first.end - sentence.offset, other.start - sentence.offset),
            (other.end - sentence.offset, len(sentence.text)),
        )
    )
    for did_not, did, told in _DONE_BY_OTHER:
        found = did_not.fullmatch(between)
        if found is not None and did.fullmatch(behind) is not None:
            return before + told.format(first.text, other.text, found["what"])
    return sentence.text


_ONE_AND_OTHER: Final = 2
_BETWEEN_CLAUSES: Final = r"[\s,.，、。;]*"
_DONE_BY_OTHER: Final = tuple(
    (re.compile(f"\\s*{did_not}{_BETWEEN_CLAUSES}{it_was}\\s*", re.IGNORECASE), re.compile(did, re.IGNORECASE), told)
    for did_not, it_was, did, told in (
        (
            r"(?:did\s?n['’]?t|did not|never)\s+(?P<what>zimo|self[\s-]?draw|tsumo)(?:\s+(?:it|that|this|one))*",
            "(?:it was|but|rather)?",
            r"(?:\s+(?:did|zimo|self[\s-]?drew|tsumo|who did))?[\s.!]*",
            "not {0}, it was {1} {2}",
        ),
        (
            "(?:其實|其实)?(?:冇|沒有?|没有?|無)(?P<what>自摸)(?:到)?",
            "(?:其實|其实)?(?:應該|应该)?[係是]?",
            "(?:自摸)?(?:先係|先啱|才對|才是|嚟㗎|的)?[\\s.!。！啊呀啦]*",
            "唔係{0} 係{1}{2}",
        ),
        (
            "(?:さん)?[はが]?(?P<what>ツモ|ロン|放銃)(?:って|和了って|して)?(?:い?ない|い?ません|い?なかった)(?:です|よ|で)*",
            "",
            "(?:さん)?(?:が(?:ツモ|ロン|放銃)(?:った|した)?)?(?:だった|でした|です)?(?:よ|ね)?[\\s。！!]*",
            "{0}じゃなくて{1}が{2}",
        ),
        (
            "(?:さん)?[はが]?(?P<what>上が|あが|アガ|和了)(?:って|して)(?:い?ない|い?ません|い?なかった)(?:です|よ|で)*",
            "",
            "(?:さん)?(?:が(?:上が|あが|アガ|和了)(?:った|した)?)?(?:だった|でした|です)?(?:よ|ね)?[\\s。！!]*",
            "{0}じゃなくて{1}でした",
        ),
    )
)
"""How somebody is said not to have done what another did: between their names, behind both, and the plain words."""
_I_THINK: Final = re.compile(
    r"^\W*(?:(?:eh|wait|hey|no|oh)[\s,]+)*(?:i|we) (?:think|believe|guess|reckon)(?: that)?\s+"
    r"(?=.*\b(?:was|were|is|not)\b)",
    re.IGNORECASE,
)
_NINE_TILES: Final = re.compile(
    r"\b(?:an? )?(?:9|nine|12|twelve)[ -]?tiles?[ -](?=bao\b)|(?<=bao) (?:for )?(?:9|nine|12|twelve)[ -]?tiles?\b"
    r"|(?:九|十二|9|12)[張张隻只](?:牌|落地)*(?=[的嘅]?包)|(?<=包)(?:九|十二|9|12)[張张隻只](?:牌|落地)*",
    re.IGNORECASE,
)
"""Says why somebody pays for others: he fed a fourth set of a suit, of which nine tiles lay open."""
_THEIR_HAND: Final = re.compile(r"\b(\w{2,})s(?: hand\b|(?= (?:was|should)\b))", re.IGNORECASE)


TOLD_PAST: Final = re.compile(r"\b(?:was|were|had)\b|\bwon\s+(?:it|this|that)\b")
"""Says of a hand told in answer to a receipt that it is the one that was played, and not the next."""


def change_of_receipt(sentence: Sentence, *, is_told_of_it: bool) -> Change | None:
    """What an answer to a receipt changes of its hand; of one that is surely meant, who won it too."""
    change = change_of(corrected_words(sentence), of_hand=True, strong=True)
    if is_told_of_it and (change is None or change.is_empty):
        change = _winner_told(corrected_words(sentence).undecorated())
    return change if change is not None and not change.is_empty else None


BET_LATE: Final = re.compile(r"\b(?:add|riichied|reached)\b|追加|補", re.IGNORECASE)
"""Says of a bet that it is told late."""


IN_THAT_HAND: Final = re.compile(r"\s+(?:(?:in|on|for|to)\s+)?(?:that|this|the)\s+(?:hand|one|deal)\b", re.IGNORECASE)


JUST_PLAYED: Final = re.compile(
    r"^\W*(?:[刚剛頭头啱][才剛刚先啱]|さっき|今)[那嗰這这の]?一?[局把鋪铺手盤盘][，,、はでも]?\s*"
)
"""Names the hand that was just played: 刚才那局我立直了."""


MOMENT_AGO: Final = re.compile(
    r"^\W*(?:さっき(?!の)|先ほど(?!の)|さきほど(?!の)|[剛刚][才剛刚]|頭先|啱啱|just now|earlier"
    r"|あっ?(?=[、,])|ごめん(?=[、,]))[\s、，,はも]*",
    re.IGNORECASE,
)
"""Says of what follows that it was a moment ago: さっきリーチしてた."""


FORGOT_TO: Final = re.compile(r"\b(?:i )?forgot to (?:say|mention|add|count)\b,?\s*", re.IGNORECASE)


SAYS_HAD: Final = re.compile(r"\b(?:had|has|have|got)\b|[有還还仲]")


BEFORE_HAND: Final = re.compile(r"\s(?:in|of|for|on|to)\s*$", re.IGNORECASE)


def without_excuse(sentence: Sentence) -> Sentence:
    """`my bad i shoot raju 2 tai` as the hand that it tells; as it stands where it tells none."""
    if _takes_back_inside(sentence):
        return sentence
    rest = sentence.without(Kind.SORRY)
    whole = is_whole(rest) or rest.tells_all or (rest.unit == "points" and rest.has(Kind.WIN))
    told = sentence.has(Kind.SORRY) and (rest.tells_hand_fully or rest.unit == "points") and whole
    return rest if told else sentence


def _takes_back_inside(sentence: Sentence) -> bool:
    """Whether a line takes back what it told and goes on with somebody: `3 tai zimo, no wait that was my uncle`."""
    tokens = sentence.tokens
    at = next((at for at, one in enumerate(tokens) if one.kind is Kind.SORRY and one.text.casefold() in _STOP), None)
    valued = at is not None and any(one.kind in (Kind.NUMBER, Kind.LIMIT) for one in tokens[:at])
    if valued and any(one.kind is Kind.NAME for one in tokens[at:]):
        return True
    first = next((at for at, one in enumerate(tokens) if one.kind is Kind.SORRY), 0)  # 満貫、いや跳満ロン
    counted = [any(one.kind in (Kind.NUMBER, Kind.LIMIT) for one in part) for part in (tokens[:first], tokens[first:])]
    return all(counted)


_STOP: Final = frozenset(("no", "no wait", "wait no", "wait", "nope", "hang on", "hold on", "scratch that"))
"""What is called out when something was told wrong."""


def tells_value_just_now(text: str, sentence: Sentence) -> bool:
    """Whether a line says of the hand of a moment ago what it was worth, and nothing else: さっきの4翻40符."""
    told = only(sentence.tokens, (Kind.NUMBER, Kind.UNIT, Kind.BREAK))
    has_units = bool(sentence.amounts) and all(amount.has_unit for amount in sentence.amounts)
    return told and has_units and _JUST_NOW.search(text) is not None


_JUST_NOW: Final = re.compile("さっきの|今の|直前の|剛剛|刚刚|剛才|刚才|頭先|啱啱")


def change_told_whole(sentence: Sentence) -> Change | None:
    """A hand that is told as a whole, as what is to be changed."""
    if not (sentence.is_entry and is_whole(sentence) and len(sentence.worth) == 1):
        return None
    roles, drawn = sentence.roles, sentence.how is WinMethod.SELF_DRAW
    payer = None if drawn else roles.payers[0]
    return Change(winner=roles.winners[0], payer=payer, drawn=drawn, worth=sentence.worth[0])


def _winner_told(sentence: Sentence) -> Change | None:
    """A hand told at least by who won it, as what is to be changed: `i won this one`, `i won it, 1 tai off jun`."""
    if not sentence.is_entry or len(sentence.roles.winners) != 1 or sentence.is_chat:
        return None
    worth, payers = sentence.worth[:2], sentence.roles.payers
    if len(worth) > 1 or len(payers) > 1:
        return None
    drawn = sentence.how is WinMethod.SELF_DRAW
    return Change(
        winner=sentence.roles.winners[0],
        payer=None if drawn or not payers else payers[0],
        drawn=drawn,
        worth=worth[0] if worth else None,
    )
