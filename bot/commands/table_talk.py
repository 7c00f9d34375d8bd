"""What is said at the table beside wins: draws, kongs, bites, bets, false wins, payments, taking back, settling."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from msgspec import structs

from bot.asking.mistyped import did_you_mean
from bot.chat import Choice, Line, line, listed, question_reply
from bot.commands.bare import MARKED, asked_first
from bot.commands.paid_talk import paid_in_full, paid_in_part, paid_several, read_money
from bot.commands.parting_talk import (
    asks_standing,
    asks_what_lies,
    read_closing,
    read_house_change,
    read_leaving,
    read_settling,
)
from bot.commands.payments import (
    bonus,
    draw,
    event_line,
    false_win_of_other,
    false_win_put_right,
    kong,
    offered_behind,
    read_false_win,
    riichi,
    riichi_told_late,
    told_several,
    with_beside,
    with_others,
)
from bot.commands.table import sheet_asked, table
from bot.commands.undo import ask_undo, hand_missing, read_bet_taken_back, undo
from bot.context import Command, Context, Outcome, check_seats, night_going_on
from bot.reading import (
    BET,
    EXCEPT,
    NOT_READY,
    Word,
    agrees_to_undo,
    drawn_of,
    is_broken_off,
    reference,
    special_draws,
    tells_who_was_ready,
    words_of,
)
from bot.reading.during_deal import (
    DEALT,
    ToldLate,
    animals_named,
    bitten,
    in_active_voice,
    one_fed,
    payments_apart,
    told_late,
    whole_set,
    with_animals,
    with_dealt,
    without_dealt,
    without_piece,
)
from bot.reading.grammar import (
    NOBODY_READY,
    READY_TOGETHER,
    WHO_DEALS,
    Kind,
    Sentence,
    SpokenToken,
    bets_of_several,
    folded_text,
    names_like,
    only,
    read,
)
from engine import Player, Refused
from engine.journal import InstantPaid

_SMALL: Final = (Kind.NOISE, Kind.BREAK, Kind.IS, Kind.AGAIN)


# drawn deals


def read_draw(context: Context, sentence: Sentence) -> Outcome | None:
    """A word of a drawn deal, with who was ready, or a kind of draw by its name."""
    if (all_but := _ALL_BUT.search(sentence.text)) is not None:
        told = f"{sentence.text[: all_but.start()]}{all_but['before'] or all_but['behind']}以外聽"
        return read_draw(context, read(told + sentence.text[all_but.end() :], sentence.offset, sentence.names))
    if (plain := _draw_in_plain_words(context, sentence.text)) != sentence.text:
        return read_draw(context, read(plain, sentence.offset, sentence.names))
    is_command = folded_text(sentence.text) == "abort"  # said of anything that is under way
    if is_broken_off(sentence.text) and not is_command and context.game().ruleset.draws != ("exhaustive",):
        return draw(context, sentence.text)
    named = _kind_of_draw(context, sentence)
    if named is not None:
        return named
    if _tells_drawn(context, sentence):
        return _nobody_won(context, sentence)
    return _all_alike(context, sentence) or _who_was_ready(context, sentence)


def _draw_in_plain_words(context: Context, text: str) -> str:
    """A draw without what the table knows of it, 2本場 流局, `nobody won that time`; 子全員テンパイ by who is meant."""
    table = context.night.table
    if table is None or table.dealer is None:
        return text
    counters = _COUNTERS_BEFORE.match(text)
    text = text[counters.end() :] if counters is not None and int(counters[1]) == table.counters else text
    text = _OTHERS_READY.sub(f"{context.name(table.dealer)}以外テンパイ", text)
    told = _THAT_TIME.sub("", text)
    return told if told != text and read(told, 0, context.names).has(Kind.NOBODY_WON) else text


_COUNTERS_BEFORE: Final = re.compile(
    r"\s*(\d{1,2})\s?本[場场][\s、,，の]*(?=流局|荒牌|全員|ノーテン|テンパイ|[東南西北九四三]|$)"
)
_OTHERS_READY: Final = re.compile(r"^\s*子(?:は|が)?(?:全員|みんな|3人|三人)(?:とも)?(?:テンパイ|聴牌)")
_THAT_TIME: Final = re.compile(r"\s+(?:that|this)\s+(?:time|hand|round|one|deal)[\s.!]*$", re.IGNORECASE)
_ALL_BUT: Final = re.compile(
    r"除[了咗去]?\s*(?P<before>[^\s,，除]+?)\s*(?:[以之]外)?[\s,，]*(?:其他人?|大家|個個|人人)?(?:全部?|都|冚唪唥)+有?[聽听]牌?"
    r"|(?:全部?|都|大家都?|個個都?)[聽听]牌?[\s,，]*除[了咗去]?\s*(?P<behind>[^\s,，除]+?)(?:[以之]外)?(?=[\s,，。!！]|$)"
)
"""Everybody but one was ready: 除了小林都聽, 全部聽 除咗阿明."""


def _tells_drawn(context: Context, sentence: Sentence) -> bool:
    """Whether a line says that nobody won, or ends in `draw`, or begins with it, and says who was ready or had bet."""
    if sentence.has(Kind.NOBODY_WON) or _says(sentence, _DRAW):
        return True
    ends = (sentence.tokens[0], sentence.tokens[-1]) if sentence.tokens else ()
    bets = any(token.value in context.game().ruleset.bets for token in sentence.of(Kind.FACT))
    return any(folded_text(token.text) in _DRAW for token in ends) and (sentence.has(Kind.READY) or bets)


_DEALS_NEXT: Final = frozenset(("deals", "deal"))
"""Says of somebody named that he deals, which the house knows."""


def read_beside_score(context: Context, sentence: Sentence) -> Outcome | None:
    """What /score is told that nobody won by, without tiles or a value: a drawn deal, a kong, a bite, a bet; else
    None."""
    if _tells_drawn(context, sentence):
        return read_draw(context, sentence)
    if sentence.facts and {*sentence.facts} <= {*context.game().ruleset.bets} and not sentence.has(Kind.ELEMENT):
        return _bet_or_kong(context, sentence)
    alone = only(sentence.tokens, (Kind.NAME, Kind.FACT, Kind.CLOSED, Kind.OPEN, *_SMALL))
    is_during = sentence.has(Kind.KONG, Kind.BITE) or (alone and sentence.facts == ["kong"])
    is_during = is_during or _is_kong_of_bonus(sentence)
    return read_during_deal(context, sentence) if is_during and sentence.has(Kind.NAME) else None


def _all_alike(context: Context, sentence: Sentence) -> Outcome | None:
    """`all noten`, 全員テンパイ: a draw, for nobody says it of all before the hand is over."""
    if context.game().ruleset.draws == ("exhaustive",) or sentence.has(Kind.NAME, Kind.QUESTION, Kind.VETO):
        return None
    if sentence.tokens and sentence.tokens[0].kind is Kind.IS:  # is nobody ready
        return None
    ready = _said_of_readiness(sentence)
    told = ready.split() if ready is not None else []
    return draw(context, ready or "") if len(told) == _BOTH and "rest" not in told else None


def _who_was_ready(context: Context, sentence: Sentence) -> Outcome | None:
    """Who was ready and who was not, of everybody, without a word of a drawn deal: done by a tap."""
    said = [_plain(token) for token in sentence.tokens]
    is_of_all = any(word in NOT_READY for word in said) and (_NOT_NAMED & {*said} or _EVERYBODY & {*said})
    both = any(word in NOT_READY for word in said) and sentence.has(Kind.READY) and len(sentence.of(Kind.READY)) > 1
    everybody = sentence.has(Kind.READY) and sentence.has(Kind.ALL)
    some = sentence.has(Kind.READY) and _is_of_several(sentence, {*said})
    ruleset = context.game().ruleset
    told = tells_who_was_ready(sentence) and len(sentence.of(Kind.NAME)) > 1
    if not (is_of_all or both or everybody or some or told) or not ruleset.bets:
        return None
    ready = _said_of_readiness(sentence)
    if ready is None or sentence.has(Kind.VETO, Kind.QUESTION) or (some and sentence.has(Kind.IS)):
        return None
    people = drawn_of(words_of(ready), context.names, ruleset).people["ready"]
    names = listed(context.name(player) for player in people)
    choice = Choice(line("choice.draw_ready", names=names) if people else line("choice.draw_nobody"), f"/draw {ready}")
    return Outcome(question_reply(line("ask.draw_ready"), (choice,)))


def _is_of_several(sentence: Sentence, said: set[str]) -> bool:
    """Whether a line speaks of two who were not ready, of one who alone was, or of `ann tenpai, others not`."""
    people, alone = sentence.of(Kind.NAME), said & (_ALONE | EXCEPT) or any(map(_COUNTED_READY.fullmatch, said))
    if said & NOT_READY:
        return len(people) > 1 or bool(people and alone)
    return bool(people) and bool(alone or (said & _NOT_NAMED and sentence.has(Kind.NOT)))


def _plain(token: SpokenToken) -> str:
    """What a token says, `no-ten` as `no ten`."""
    return folded_text(token.text).replace("-", " ")


_COUNTED_READY: Final = re.compile("[一二三123]人(?:テンパイ|聴牌)")
_ALONE: Final = frozenset(("only", "just", "alone", "だけ", "のみ", "只有", "得"))
"""Words that say that nobody else was ready."""


_NOT_NAMED: Final = frozenset(
    (
        *("others", "rest", "the rest", "everyone else", "everybody else", "其他", "其他人", "其餘", "其余", "他"),
        *("其他家", "其他三家", "其他兩家", "其他两家", "剩下", "剩下的", "其餘三家", "其余三家"),
        *(
            "他家",
            "ほか",
            "残り",
            "あと",
            "あとは",
            "残りは",
            "ほかは",
            "残り全員",
            "他全員",
            "ほか全員",
            "あと全員",
            "残りは全員",
            "他は全員",
        ),
    )
)
"""Words for everybody of whom nothing was said yet."""


_DRAW: Final = frozenset(("draw", "drawn"))


def _says(sentence: Sentence, words: frozenset[str]) -> bool:
    """Whether one of some words that nobody listed is said, and nothing else."""
    said = [token for token in sentence.tokens if token.kind not in _SMALL]
    return len(said) == 1 and folded_text(said[0].text) in words


def _nobody_won(context: Context, sentence: Sentence) -> Outcome | None:
    told = [token for token in sentence.tokens if token.kind is not Kind.NAME or token.text not in _DEALER]
    if len(told) > _BOTH and told[-2].kind is Kind.NAME and folded_text(told[-1].text) in _DEALS_NEXT:
        told = told[:-2]
    told = _without_who_deals_next(told)
    while told and (told[-1].kind is Kind.BREAK or folded_text(told[-1].text) in _CALLS_NEXT):  # no one hu, next
        told.pop()
    if _says(sentence, _DRAW) or only(told, (Kind.NOBODY_WON, *_SMALL)):
        return asked_first(Command(("draw",), draw), context) or draw(context, "")
    ready = _said_of_readiness(sentence)
    if ready in ("ready", "noten"):
        return _of_one(context, sentence, ready)
    if ready is not None and _tells_of_dealer_alone(sentence, ready.split()):
        return asked_first(Command(("draw",), draw), context) or draw(context, "")
    if ready is not None:
        return draw(context, ready)
    beside = [token for token in sentence.tokens if token.kind is Kind.UNKNOWN and token.text in _STAYS]
    is_all = only([token for token in told if token not in beside], (Kind.NOBODY_WON, *_SMALL))
    return draw(context, "") if beside and is_all else None


def _tells_of_dealer_alone(sentence: Sentence, ready: list[str]) -> bool:
    """Whether a line only says that the dealer was not ready, by which the deal passes: nothing of the others."""
    told = {folded_text(token.text) for token in sentence.tokens}
    is_alone = bool(told & _ALONE) or any(text in sentence.text for text in ("一人", "1人", "一個人", "一个人"))
    return len(ready) == _BOTH and "noten" in ready and bool(told & _DEALER) and not is_alone


def _of_one(context: Context, sentence: Sentence, ready: str) -> Outcome:
    """テンパイしてた、流局: whoever says it was ready, and it is asked who else; of how many were, only who."""
    counted = any(re.match(r"[一二三四\d]人", token.text) for token in sentence.of(Kind.READY)) or sentence.has(
        Kind.NUMBER
    )
    marked = "" if counted or ready == "noten" or context.sender is None else f"{MARKED}{reference(context.sender)}"
    return (None if marked else asked_first(Command(("draw",), draw), context)) or draw(context, marked)


def _without_who_deals_next(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without who deals, which the house knows: 換我做莊 流局, 流局 阿嬤連莊."""
    for at, (one, two) in enumerate(pairwise(tokens)):
        if one.kind is Kind.NAME and folded_text(two.text) in _DEALS_ON:
            before = tokens[: at - 1] if at and tokens[at - 1].text in _TURN_TO else tokens[:at]
            return [*before, *tokens[at + 2 :]]
    return tokens


_DEALS_ON: Final = frozenset(
    (*WHO_DEALS, "連莊", "连庄", "續莊", "续庄", "下莊", "下庄", "過莊", "过庄", "連荘", "親", "親流れ", "親番")
)
_TURN_TO: Final = frozenset(("換", "换", "輪到", "轮到", "到", "輪", "次は", "次"))
_CALLS_NEXT: Final = frozenset(("next", "next one", *(f"next {deal}" for deal in ("game", "hand", "round", "deal"))))
"""What is called for when a deal is over."""
_STAYS: Final = frozenset(
    ("留", "連", "连", "留莊", "留庄", "reshuffle", "redeal", "重來", "重来", "重洗", "洗牌", "draw")
)
"""Says of a drawn deal that the dealer deals again, which the house knows, or that it is dealt anew."""


def _said_of_readiness(sentence: Sentence) -> str | None:
    """Who was ready, as /draw is told; None where anything else is said."""
    words, bets, before, bettors = list[str](), list[str](), "", _told_behind_bets(sentence)
    tokens = _without_counted(sentence.tokens)
    for token, behind in zip(tokens, [*tokens[1:], None], strict=False):
        text = _plain(token)
        if token in bettors:
            bets += [bettors[token]] if bettors[token] else []
            continue
        told = _tells_readiness(token, text, words) or _tells_bet(text, words, bets, of_both=before == "both")
        before = text
        if told or token.kind is Kind.HAS or (token.kind is Kind.IS and token.value == "weak"):
            continue
        if text in _ALONE:  # サキだけノーテン, only cat noten
            words.insert(len(words) - (bool(words) and words[-1].startswith("@")), ",")
        elif token.kind is Kind.BREAK and text.strip():
            words.append(",")
        elif token.kind not in _BESIDE_READY and text not in _DRAW | {"人"} and not _counts_people(token, behind):
            return None
    return _readiness(words, bets) if words or not any(map(str.isdecimal, bets)) else None


def _without_counted(tokens: Sequence[SpokenToken]) -> list[SpokenToken]:
    """The tokens without how many were ready beside who was not, 三人テンパイ、桜ノーテン, and without
    a second word for everybody, 花子以外全員."""
    is_counted = any(_plain(token) in NOT_READY for token in tokens)
    is_but = any(_plain(token) == "以外" for token in tokens)
    return [
        token
        for token in tokens
        if not (is_counted and _COUNTED_READY.fullmatch(_plain(token))) and not (is_but and token.kind is Kind.ALL)
    ]


def _told_behind_bets(sentence: Sentence) -> dict[SpokenToken, str]:
    """The words for bets with those told behind them, or how many, `riichi bob and cat`, `two riichi`, as /draw knows
    them; "" for words that add nothing. None where the one before was ready as well: `bob tenpai riichi cat tenpai`."""
    tokens, found = sentence.tokens, dict[SpokenToken, str]()
    for at, token in enumerate(tokens):
        if _plain(token) not in BET:
            continue
        before = tokens[at - 1] if at else None
        if before is not None and before.kind is Kind.NUMBER:
            found |= {token: "", before: str(before.value)}
            continue
        end = at + 1
        while end < len(tokens) and tokens[end].kind in (Kind.NAME, Kind.AND, Kind.NUMBER):
            end += 1
        is_behind = before is None or before.kind in (Kind.READY, Kind.BREAK, Kind.NOBODY_WON)
        if end == at + 1 or not is_behind or (end < len(tokens) and tokens[end].kind is Kind.READY):
            continue
        found[token] = ""
        for one in tokens[at + 1 : end]:
            found[one] = {Kind.NAME: f"@{one.value}", Kind.NUMBER: str(one.value)}.get(one.kind, "")
    return found


_BESIDE_READY: Final = (Kind.NOBODY_WON, Kind.AND, *_SMALL)


def _tells_readiness(token: SpokenToken, text: str, words: list[str]) -> bool:
    """Take a word of who was ready; whether it is one."""
    if text in NOBODY_READY:
        words += ["nobody", "ready"]
    elif text in READY_TOGETHER:
        words += [*([] if any(word.startswith("@") for word in words) else ["all"]), READY_TOGETHER[text]]
    elif words[-1:] == ["rest"] and token.kind in (Kind.NOT, Kind.NOTHING):  # ann tenpai, others not
        words.append("noten")
    elif text == "以外" and words:
        words[-1:] = ["all", "but", words[-1]]
    elif (word := _word_of_readiness(token, text)) is not None:
        words.append(word)
    else:
        return False
    return True


def _readiness(words: list[str], bets: list[str]) -> str | None:
    """The words with a mark only where it tells whose readiness is meant, and the bets behind them."""
    said = [at for at, word in enumerate(words) if word in ("ready", "noten")]
    kept = list[str]()
    for at, word in enumerate(words):
        between = len(said) == _BOTH and said[0] < at < said[1]
        if word != ",":
            kept.append(word)
        elif between and not kept[-1].endswith(","):
            kept[-1] += ","
    return " ".join((*kept, *(["reach", *bets] if bets else ()))) if said or (bets and not kept) else None


def _tells_bet(text: str, words: list[str], bets: list[str], *, of_both: bool) -> bool:
    """Move those who are told to have bet, first or behind a word of readiness, to the bets; whether any were.

    Somebody who was ready may have bet as well: `cat tenpai and had riichi`, `cat and dan tenpai, both riichi`.
    """
    if text not in BET and text.split()[-1:] not in ([bet] for bet in BET):
        return False
    at = next((at for at in range(len(words), 0, -1) if not words[at - 1].startswith("@")), 0)
    if at == len(words) and words[-1:] == ["ready"]:
        first = next((one for one in range(at - 1, 0, -1) if not words[one - 1].startswith("@")), 0)
        ready = words[first : at - 1]
        bets += ready if len(ready) == 1 or of_both else ()
        return len(ready) == 1 or (of_both and bool(ready))
    if at == len(words) or ({*words[:at]} - {","} and not {"ready", "noten"} & {*words[:at]}):
        return False
    bets += words[at:]
    del words[at:]
    return True


def _counts_people(token: SpokenToken, behind: SpokenToken | None) -> bool:
    """Whether a number says how many were ready: `three tenpai`, 三人聽牌."""
    return token.kind is Kind.NUMBER and behind is not None and (behind.kind is Kind.READY or behind.text == "人")


def _word_of_readiness(token: SpokenToken, text: str) -> str | None:
    """A word of who was ready as /draw knows it."""
    if token.kind is Kind.NAME and token.value is not None:
        return f"@{token.value}"
    by_kind = {Kind.READY: "ready", Kind.ALL: "all"}.get(token.kind)
    return next((word for texts, word in _SAID_OF_PEOPLE if text in texts), by_kind)


_DEALER: Final = frozenset(("莊家", "庄家", "莊", "庄", "dealer", "the dealer", "oya", "banker", "親", "親家", "荘家"))
_EVERYBODY: Final = frozenset(
    ("all", "all of us", "all four", "everybody", "everyone", "全員", "全员", "大家", "みんな", "全部")
)
_SAID_OF_PEOPLE: Final = (
    (_NOT_NAMED, "rest"),
    (NOT_READY, "noten"),
    (frozenset(("nobody", "none", "no one")), "nobody"),
    (_EVERYBODY, "all"),
    (EXCEPT, "except"),
)
"""Words for people who are not named, as /draw knows them."""


def _kind_of_draw(context: Context, sentence: Sentence) -> Outcome | None:
    """A draw by the name of its kind; one whose name says other things as well is done by a tap."""
    ruleset = context.game().ruleset
    text = re.sub(
        r"[ので](?=流)|途中流局|流局(?=[でに]?[すしなっ]|$)|流れ(?:ました|た)?$", " ", folded_text(sentence.text)
    ).strip(" .!,、。！")
    names = special_draws(ruleset)
    name = max((name for name in names if name in text), key=len, default=None)
    if name is not None and not name.isascii():
        text = " ".join(text.replace(name, f" {name} ").split())  # 阿傑九種九牌
    if name is None or len(text.split()) > _LONGEST_DRAW or sentence.has(Kind.VETO, Kind.QUESTION, Kind.MONEY):
        return None
    try:
        said = drawn_of(words_of(text), context.names, ruleset)
    except Refused:
        return None
    if said.kind != names[name]:
        return None
    if name not in _OF_OTHER_THINGS:
        return draw(context, text)
    kind = line(f"{context.variant}.draw.{said.kind}")
    choice = Choice(line("choice.draw_kind", kind=kind), f"/draw {text}")
    return Outcome(question_reply(line("ask.draw_kind", kind=kind), (choice,)))


_OF_OTHER_THINGS: Final = frozenset(
    [
        *("nine tiles", "9 tiles", "nine kinds", "9 kinds", "four winds", "4 winds", "same winds", "same wind"),
        *("four kongs", "4 kongs", "four kong", "three rons", "3 rons", "three ron", "3 ron", "all riichi"),
    ]
)
"""Names of draws that are also said of tiles, or of what happens in a deal that goes on."""
_LONGEST_DRAW: Final = 5

# kongs, bites and bets

_DURING: Final = (Kind.NAME, Kind.KONG, Kind.FACT, Kind.FROM, Kind.GIVE, Kind.HAS, Kind.CLOSED, Kind.OPEN, *_SMALL)
"""What a line about a kong or a bet can hold."""
_COST: Final = (Kind.PAY, Kind.NUMBER, Kind.UNIT, Kind.LOSE, Kind.ALL)
"""What a line about a kong says of its price, which the house knows better."""


def read_during_deal(context: Context, sentence: Sentence) -> Outcome | None:
    """A kong, a bite or a bet that somebody tells: a name and the word for it."""
    if (late := told_late(sentence.text)) is not None and (outcome := _told_late(context, sentence, late)) is not None:
        return outcome
    sentence = with_dealt(with_animals(without_piece(sentence)))
    if (owned := whole_set(sentence, is_unpaid=late is not None and late.is_unpaid)) is not None:
        return _set_asked(context, *owned, is_dealt=without_dealt(sentence)[1])
    if told := sorted(payments_apart(sentence), key=lambda one: len(one.ways)):
        first = read_during_deal(context, read(told[0].text, sentence.offset, sentence.names))
        return with_others(context, first, told[1:]) if first is not None else None
    sentence = in_active_voice(_without_one(sentence))
    if sentence.has(Kind.KONG, Kind.BITE, Kind.FACT) and _is_of_stranger(context, sentence):
        sentence.names.speaker()
    if (several := _told_several(context, sentence)) is not None:
        return _several(context, *several)
    if sentence.has(Kind.PASSIVE):
        return _whose_payment(context, sentence)
    if sentence.has(Kind.BITE):
        return _bite(context, sentence) if context.game().ruleset.instants else None
    asked = _kong_of_somebody(context, sentence) or _bonus_set(context, sentence) or _kong_or_hand(context, sentence)
    return asked or _bet_or_kong(context, sentence)


def _drawn_with_payment(context: Context, sentence: Sentence) -> Outcome | None:
    """A kong or a bite in a line that says that nobody won, `draw, but ann kong from dan`: paid, or asked about, with
    the draw on a button behind it. None for any other line."""
    ruleset = context.game().ruleset
    pays = any(kind != ruleset.bet for kind in ruleset.instants)
    found = _WITH_DRAW.fullmatch(sentence.text) if pays and not sentence.amounts else None
    if found is None:
        return None
    rest = read(found["behind"] or found["before"], sentence.offset, sentence.names)
    is_paid = rest.has(Kind.NAME) and (rest.has(Kind.KONG, Kind.BITE) or "kong" in rest.facts)
    outcome = read_during_deal(context, rest) if is_paid and not rest.has(Kind.WIN, Kind.SELF) else None
    if outcome is None or outcome.reply is None:
        return None
    drawn = line(f"{context.variant}.draw.{ruleset.draws[0]}")
    offered = offered_behind(context, outcome, Choice(drawn, "/draw"))
    return with_beside(outcome, line("note.cash_beside", what=drawn), [offered])


_DRAWN: Final = r"(?:draw|drawn|no ?one won|nobody won|流局|荒牌|[黃黄]牌)"
_WITH_DRAW: Final = re.compile(
    rf"\s*{_DRAWN}(?:[\s,.;:，。；、-]|but|and|then|但是?|不[過过])+(?P<behind>\S.*)"
    r"|(?P<before>.*[^\s,.;，。；、])[\s]*[,.;，。；、]+\s*(?:(?:then|and|but|it was|a) )*"
    rf"{_DRAWN}[\s.!。]*",
    re.IGNORECASE | re.DOTALL,
)
"""A draw in front of something else, or behind it."""


def _told_late(context: Context, sentence: Sentence, late: ToldLate) -> Outcome | None:
    """A payment that was forgotten, or not paid yet, as it is told; of the hand before where the line says so."""
    again = read(late.text, sentence.offset, sentence.names)
    if (owned := whole_set(again, is_unpaid=late.is_unpaid)) is not None:
        return _of_hand_told(context, again, late, _set_asked(context, *owned, is_dealt=without_dealt(again)[1]))
    once, _ = told_several(again) or (again, 1)
    if not once.has(Kind.KONG, Kind.BITE, Kind.FACT, Kind.ELEMENT) or once.amounts:
        return None
    if not again.has(Kind.NAME) and sentence.names.sender is not None:
        again = read(f"{reference(sentence.names.sender)} {late.text}", sentence.offset, sentence.names)
    if (asked_bet := _bet_told_late(context, again)) is not None:
        return asked_bet
    return _of_hand_told(context, again, late, read_during_deal(context, again))


def _of_hand_told(context: Context, again: Sentence, late: ToldLate, outcome: Outcome | None) -> Outcome | None:
    """What a payment comes to that is told of the hand before, or of one that is named."""
    named = context.night.hand(late.hand) if late.hand is not None else None
    is_before = (late.of_hand_before or late.hand is not None) and bool(context.night.hands)
    if outcome is None or outcome.reply is None or not is_before:
        return outcome
    if late.hand is not None and named is None:
        return hand_missing(context, late.hand)
    of_hand = "late" if named is None else f"late={named.recorded.seq}"
    booked = [event_line(one.event) for one in outcome.entries if isinstance(one, InstantPaid)]
    if len(booked) == 1:
        name, _, words = booked[0].removeprefix("/").partition(" ")
        several = told_several(again)
        often = f" x{several[1]}" if several is not None else ""
        return (kong if name == "kong" else bonus)(context, f"{words} {of_hand}{often}")
    asked = (structs.replace(one, command=f"{one.command} {of_hand}") for one in outcome.reply.choices)
    return replace(outcome, reply=structs.replace(outcome.reply, choices=tuple(asked)))


def _bet_told_late(context: Context, sentence: Sentence) -> Outcome | None:
    """The question whether a forgotten bet is one of the hand before or of the deal that is played; None elsewhere."""
    ruleset, people = context.game().ruleset, [one.value for one in sentence.of(Kind.NAME)]
    bets = [one for one in sentence.of(Kind.FACT) if one.value in ruleset.bets]
    is_told = len(bets) == len(people) == 1 and only(
        sentence.tokens, (Kind.NAME, Kind.FACT, Kind.IS, Kind.HAS, *_SMALL)
    )
    return riichi_told_late(context, str(people[0])) if is_told and people[0] is not None else None


def _set_asked(context: Context, player: Player, kind: str, *, is_dealt: bool = False) -> Outcome | None:
    """The question whether somebody's bonus tiles are a set that is paid at once; None where none is."""
    if kind not in context.game().ruleset.instants:
        return None
    check_seats(context)
    asked = line("ask.bonus", name=context.name(player))
    return Outcome(question_reply(asked, (_bite_booked(context, player, kind, DEALT if is_dealt else ""),)))


def _is_of_stranger(context: Context, sentence: Sentence) -> bool:
    """Whether nobody knows who says of himself that he has a kong or a bite: `i kong`."""
    of_him = any(token.value is None for token in sentence.of(Kind.NAME))
    is_paid = any(kind != context.game().ruleset.bet for kind in context.game().ruleset.instants)
    return of_him and is_paid and only(sentence.tokens, (*_DURING, Kind.BITE, Kind.ELEMENT, Kind.COUNTER))


def _bet_or_kong(context: Context, sentence: Sentence) -> Outcome | None:
    """A bet or a kong: a name and the word for it, and nothing else."""
    ruleset = context.game().ruleset
    told = [token for token in sentence.of(Kind.KONG, Kind.FACT) if token.kind is Kind.FACT or _is_kong(token)]
    if told and all(token.value in ruleset.bets for token in told):
        several = _bets_of_several(context, sentence)
        if several is not None:
            return several
    if len(told) != 1 or sentence.has(Kind.KONG) is not (told[0].kind is Kind.KONG):
        return None
    if told[0].value in ruleset.bets:
        return _bet(context, sentence)
    if sentence.is_drawn_by_name or (told[0].kind is Kind.FACT and told[0].value != "kong"):
        return None
    is_priced = sentence.has(Kind.PAY)
    beside = (*(_COST if is_priced else ()), *((Kind.DISCARD, Kind.BY) if _who_discarded(sentence) else ()))
    if not only(sentence.tokens, (*_DURING, *beside)):
        return None
    return _kong(context, sentence, told[0]) if any(kind.startswith("kong") for kind in ruleset.instants) else None


def _bonus_set(context: Context, sentence: Sentence) -> Outcome | None:
    """`cat flower set`: paid at once where it is, for nobody says of it that anybody won."""
    sentence, is_dealt = without_dealt(sentence)
    named = [token.word.removesuffix("_bonus") for token in sentence.of(Kind.ELEMENT)]
    if len(named) != 1 or named[0] not in context.game().ruleset.instants or len(sentence.of(Kind.NAME)) != 1:
        return None
    if not only(sentence.tokens, (Kind.NAME, Kind.ELEMENT, Kind.HAS, *_SMALL)):
        return None
    people = _people_of(sentence)
    return bonus(context, f"{reference(people[0])} {named[0]}{DEALT if is_dealt else ''}") if people else None


def _told_several(context: Context, sentence: Sentence) -> tuple[Sentence, int] | None:
    """A line about a payment without how often it came, and that number; None for any other, and for one that is said
    to everybody, names nobody and says more."""
    is_told = context.incoming.addressed or context.incoming.text.lstrip().startswith("/") or sentence.has(Kind.NAME)
    several = told_several(sentence) if sentence.has(Kind.KONG, Kind.FACT, Kind.BITE) else None
    return several if several is not None and (is_told or only(_without_particles(several[0]), _ALONE_TOLD)) else None


_ALONE_TOLD: Final = (Kind.KONG, Kind.FACT, Kind.BITE, Kind.CLOSED)


def _several(context: Context, once: Sentence, times: int) -> Outcome | None:
    """What comes of a payment that is told to have come several times: one of them, and that the others are not."""
    fed = one_fed(once)
    outcome = read_during_deal(context, once) if fed is None else _one_of_them_fed(context, *fed)
    if outcome is None or outcome.reply is None:
        return outcome
    said = line("note.one_at_a_time", count=times)
    booked = [one.event for one in outcome.entries if isinstance(one, InstantPaid)]
    left = f" x{times - 1}" if times > _BOTH else ""
    again = [Choice(line("choice.enter_again"), f"{event_line(one)}{left} again") for one in booked]
    more = [offered_behind(context, outcome, one) for one in again]
    reply, asked = outcome.reply, outcome.reply.choices
    if not outcome.entries and fed is None:
        asked = tuple(structs.replace(one, command=f"{one.command} x{times}") for one in asked)
    return replace(outcome, reply=structs.replace(reply, lines=(*reply.lines, said), choices=(*asked, *more)))


def _one_of_them_fed(context: Context, sentence: Sentence, payer: Player) -> Outcome | None:
    """The question about kongs of which somebody discarded for one: whose, where only he is named."""
    own = [one for one in (*_people_of(sentence), sentence.names.sender) if one not in (payer, None)]
    if len(sentence.of(Kind.KONG, Kind.FACT)) != 1 or not only(sentence.tokens, _DURING):
        return None
    people = [str(one) for one in own[:1]] or [one for one in context.game().table.players if one != payer]
    fed = tuple(("choice.kong_fed", f"{reference(one)} from {reference(payer)}", one) for one in people)
    return asked_first(Command(("kong",), kong), context, tuple(people), *((fed, ()) if own else ((), fed)))


def _without_one(sentence: Sentence) -> Sentence:
    """`i kong, concealed one` without the word for the kong itself; any other as it stands."""
    *before, last = sentence.tokens or (None,)
    is_one = last is not None and folded_text(last.text) == "one" and bool(before)
    return replace(sentence, tokens=tuple(before)) if is_one and before[-1].kind in _STATES else sentence


_STATES: Final = (Kind.CLOSED, Kind.OPEN, Kind.KONG)


def _is_kong_of_bonus(sentence: Sentence) -> bool:
    """Whether a kong is told with bonus tiles and a name, and nothing of a win: `cat animal kong`."""
    tiles = sentence.of(Kind.ELEMENT, Kind.COUNTER)
    kongs = [token for token in sentence.of(Kind.FACT) if token.value == "kong"]
    if len(kongs) != 1 or not _is_kong(kongs[0]) or len(sentence.of(Kind.NAME)) != 1 or not tiles:
        return False
    beside = (Kind.NAME, Kind.ELEMENT, Kind.COUNTER, Kind.FACT, Kind.HAS, *_SMALL)
    are_bonus = all(folded_text(token.text).rstrip("s") in _BONUS for token in tiles)
    return are_bonus and len(sentence.of(Kind.FACT)) == 1 and only(sentence.tokens, beside)


_BONUS: Final = frozenset(("animal", "flower", "season", "cat", "rat", "mouse", "rooster", "centipede"))


def _kong_or_hand(context: Context, sentence: Sentence) -> Outcome | None:
    """The question whether a kong with bonus tiles is paid now, or a hand was won on the tile for it; else None."""
    people = _people_of(sentence) if _is_kong_of_bonus(sentence) else []
    asked = asked_first(Command(("kong",), kong), context, tuple(people)) if people else None
    if asked is None or asked.reply is None:
        return None
    told = " ".join(token.text for token in sentence.tokens if token.kind in (Kind.ELEMENT, Kind.COUNTER, Kind.FACT))
    label = line("choice.score_as", number=context.night.next_number)
    hand = Choice(label, f"/score {reference(people[0])} {told} zimo")
    return Outcome(question_reply(asked.reply.lines[0], (*asked.reply.choices, hand)))


def _who_discarded(sentence: Sentence) -> Player | None:
    """Of two who are named, the one who stands before a verb of discarding: `cat kong, dan discarded`."""
    if len(_people_of(sentence)) != _BOTH or len(sentence.of(Kind.DISCARD)) != 1:
        return None
    said = [token for token in sentence.tokens if token.kind not in _SMALL]
    found = (one.value for one, two in pairwise(said) if one.kind is Kind.NAME and two.kind is Kind.DISCARD)
    return next((str(value) for value in found if value is not None), None)


def _kong_of_somebody(context: Context, sentence: Sentence) -> Outcome | None:
    """`bo kong from cat`, where nobody is called Bo: told so, with the name that it may be."""
    said = [token for token in sentence.tokens if token.kind not in _SMALL]
    kinds = [token.kind for token in said]
    if kinds[:1] != [Kind.UNKNOWN] or kinds[2:] != [Kind.FROM, Kind.NAME] or folded_text(said[0].text) == "hong":
        return None
    if said[1].value != "kong" and said[1].kind is not Kind.KONG:
        return None
    people = names_like(said[0].text, context.names)
    if people:
        return Outcome(did_you_mean(context, sentence.text, said[0], people, "/kong"))
    context.names.must(Word(said[0].text, said[0].start, said[0].end))
    return None


def _is_kong(token: SpokenToken) -> bool:
    """Whether a word of a kind of kong says that it is one: `added` alone does not."""
    return re.search(r"[gk]ong|gang|[槓杠]|カン", folded_text(token.text)) is not None


def _bet(context: Context, sentence: Sentence) -> Outcome | None:
    """`omar riichi`; what somebody likes or talks about is no bet."""
    sentence = replace(sentence, tokens=_without_stick(sentence.tokens))
    people = sentence.of(Kind.NAME)
    beside = _BESIDE_BET | _TOO if context.night.mid_deal.bets else _BESIDE_BET
    said = {folded_text(token.text) for token in sentence.of(Kind.NOISE)} - beside
    if said - _TOO or len(people) > 1 or not only(sentence.tokens, (Kind.NAME, Kind.FACT, Kind.BREAK, Kind.NOISE)):
        return None
    player = str(people[0].value) if people and people[0].value is not None else sentence.names.sender
    late = riichi_told_late(context, player) if said and player is not None else None  # `riichi from me too`
    return late or riichi(context, reference(str(people[0].value)) if people and people[0].value is not None else "")


def _without_stick(tokens: tuple[SpokenToken, ...]) -> tuple[SpokenToken, ...]:
    """The tokens without what lies on the table for a bet, and without "by" or "for" before whose it is."""
    text = " ".join(folded_text(token.text) for token in tokens if token.kind is not Kind.BREAK)
    stick = _STICK.search(text)
    words = stick[0].split() if stick is not None else []
    kept = [token for token in tokens if token.kind is Kind.BREAK or folded_text(token.text) not in words]
    said = [token for token in kept if token.kind is not Kind.BREAK]
    if len(said) > 2 and said[0].kind is Kind.FACT and said[2].kind is Kind.NAME:
        kept = [token for token in kept if token is not said[1] or folded_text(token.text) not in _BET_OF]
    return tuple(kept)


_STICK: Final = re.compile(
    r"(?:the |my |his |her )?(?:(?:1000|1,000|1k|thousand)(?: points?)?|(?:1000 |riichi |reach )?sticks?)"
    r"(?: (?:is|are))? (?:in|down|out|on the table|on table|paid|placed)$"
)
"""The thousand points of a bet, as they are told behind it: `stick is in`, `1000 down`."""
_BET_OF: Final = frozenset(("by", "for", "from"))


def _bets_of_several(context: Context, sentence: Sentence) -> Outcome | None:
    """Several bets of one line, `mei and aya riichi`, `mei riichi, aya too`; asked where it is not clear who bets."""
    ways = bets_of_several(sentence.tokens, sentence.names.sender, _BESIDE_BET)
    if len({frozenset(way) - {*context.night.mid_deal.bets} for way in ways}) < _BOTH:
        return riichi(context, " ".join(map(reference, ways[0]))) if ways else None
    choices = (
        Choice(
            line("choice.riichi_now", name=listed(map(context.name, way))), f"/riichi {' '.join(map(reference, way))}"
        )
        for way in ways
    )
    return Outcome(question_reply(line("problem.bets.who"), tuple(choices)))


_BESIDE_BET: Final = frozenset(
    (
        *("千点棒出しました", "千点棒", "リー棒出しました", "リー棒", "千点出しました"),
        *("lah", "la", "liao", "ok", "了", "啦", "喇", "です", "した", "しました", "が", "は", "だ", "!"),
        *("供託", "供託1本", "供託一本", "リー棒1本", "リー棒一本"),
        *("so", "then", "now", "okay", "okie", "ok la", "k", "right", "alright", "all right", "well", "guys"),
        *("bro", "just"),
        *("eh", "ah", "hm", "hmm", "um", "er", "erm", "wa", "wah", "walao", "aiya", "aiyo", "yay"),
        *("here we go", "finally"),
        *("ha", "haha", "hahaha", "hahahaha", "lol", "lmao", "rofl", "哈", "哈哈", "哈哈哈", "呵呵", "笑"),
        *("w", "ww", "www"),
        *("嘩", "哇", "哗", "嘿", "好", "嗯", "欸", "誒", "唉", "哎呀", "唉呀", "先", "咁", "はい", "えっと"),
        *("えーと", "ついに"),
        *("よし", "では", "じゃあ", "wow", "omg", "uh", "oh", "uh oh", "god help us", "god help me"),
        *("heaven help us", "heaven help me"),
        *("lord help us", "lord help me", "pray for me", "pray for us", "wish me luck", "here goes", "fingers crossed"),
        *("さん", "くん", "ちゃん", "君", "様", "氏", "さま", "先輩", "san", "kun", "chan", "sama"),
        *("しまーす", "しますー", "します", "宣言", "宣言します", "かけます", "かけました"),
    )
)
"""Small words that do not make a bet something that is talked about."""
_TOO: Final = frozenset(("too", "also", "as well", "も", "也", "都"))
"""Words that make one more bet of a line where somebody has bet already."""


def _without_particles(sentence: Sentence) -> list[SpokenToken]:
    """The tokens of a line without small words that change nothing: `kong liao`."""
    return [one for one in sentence.tokens if one.kind is not Kind.NOISE or folded_text(one.text) not in _BESIDE_BET]


def _people_of(sentence: Sentence) -> list[Player]:
    return list(dict.fromkeys(str(token.value) for token in sentence.of(Kind.NAME) if token.value is not None))


def _kong(context: Context, sentence: Sentence, told: SpokenToken) -> Outcome | None:
    """A kong whose kind is told is booked; one of which it is not is asked about."""
    people = _people_of(sentence)
    if len(people) > _BOTH:
        return None
    if _is_paid_by(sentence):  # dan pay me for the kong
        people.reverse()
    if sentence.has(Kind.FROM, Kind.GIVE, Kind.DISCARD) and (told_fed := _fed(context, sentence, people)) is not None:
        return told_fed
    is_concealed = "暗" in told.text and len(people) == 1  # 我暗杠了，大家给钱
    if told.kind is Kind.KONG and people and (is_concealed or not sentence.has(Kind.PAY)):
        rest = f" from {reference(people[1])}" if len(people) == _BOTH else ""
        return kong(context, f"{reference(people[0])} {told.text}{rest}")
    if sentence.has(Kind.CLOSED) and len(people) == 1:
        return kong(context, f"{reference(people[0])} concealed")
    is_alone = len(_without_particles(sentence)) == 1
    if not people and told.kind is Kind.FACT and (not is_alone or sentence.names.sender is None):
        return None
    fed = tuple(("choice.kong_fed", f"{reference(people[0])} from {reference(one)}", people[0]) for one in people[1:])
    return asked_first(Command(("kong",), kong), context, tuple(people[:1]), fed)


def _is_paid_by(sentence: Sentence) -> bool:
    """Whether a line begins with who pays whom for a kong: `dan pay me for the kong`."""
    said = [token.kind for token in sentence.tokens if token.kind not in _SMALL]
    return said[:3] == [Kind.NAME, Kind.PAY, Kind.NAME]


def _fed(context: Context, sentence: Sentence, people: list[Player]) -> Outcome | None:
    """A kong off somebody's discard: booked where he pays alone, else asked about, for all pay and one was named."""
    if len(people) == 1 and sentence.names.sender not in (None, people[0]) and sentence.has(Kind.FROM):
        people = [str(sentence.names.sender), *people]
    if len(people) != _BOTH:
        return None
    payer = _named_behind_from(sentence) or _who_discarded(sentence) or people[0]
    if payer not in people:
        return None
    player = people[1 - people.index(payer)]
    words = f"{reference(player)} from {reference(payer)}"
    outcome = kong(context, words)
    paying = {one.payer for entry in outcome.entries if isinstance(entry, InstantPaid) for one in entry.transfers}
    if not outcome.entries or paying <= {payer}:
        return outcome
    asked = asked_first(Command(("kong",), kong), context, (player,), (("choice.kong_fed", words, player),))
    if asked is None or asked.reply is None:
        return outcome
    booking = tuple(choice for choice in asked.reply.choices if f"from {reference(payer)}" in choice.command)
    return Outcome(question_reply(_not_alone(context, payer), booking))


def _named_behind_from(sentence: Sentence) -> Player | None:
    """Who stands right behind "from": `gong from deepak was mine`."""
    said = [token for token in sentence.tokens if token.kind not in _SMALL]
    found = (two.value for one, two in pairwise(said) if one.kind is Kind.FROM and two.kind is Kind.NAME)
    return next((str(value) for value in found if value is not None), None)


def _not_alone(context: Context, payer: Player) -> Line:
    """What is said where one is named who does not pay alone."""
    return line("ask.all_pay", name=context.name(payer))


_BOTH: Final = 2


def _bite(context: Context, sentence: Sentence) -> Outcome | None:
    """`raju bites`, `raju bite cat rat`: booked where it is told what was bitten, else asked about."""
    sentence, is_dealt = without_dealt(sentence)
    dealt = DEALT if is_dealt else ""
    said = [token for token in sentence.tokens if token.kind not in _SMALL]
    is_subject = said[0].kind is Kind.NAME and folded_text(said[0].text) != "my" and said[0].value is not None
    is_own = _is_own_bite(said, sentence.names.sender)
    if not (is_subject or is_own) or sentence.has(Kind.NUMBER, Kind.VETO, Kind.QUESTION, Kind.NOT):
        return None
    people = list(dict.fromkeys([*([str(sentence.names.sender)] if is_own else []), *_people_of(sentence)]))
    name, told = context.name(people[0]), bitten(sentence)
    if len(people) == 1:
        check_seats(context)
        rest = " ".join(token.text for token in said[is_subject:] if token.kind not in (Kind.HAS, Kind.NAME))
        try:
            return bonus(context, f"{reference(people[0])} {told or rest.replace('yao', 'bite')}{dealt}")
        except Refused:
            return None
    if sentence.unknown:
        return None
    check_seats(context)
    kinds = (told,) if told is not None else ("bite_animals", "bite_flowers")
    notes = [_not_alone(context, one) for one in people[1:] if one not in animals_named(sentence)]
    asked = [line("ask.bite", name=name)] if told is None or not notes else []
    first, *more = (*asked, *notes)
    return Outcome(question_reply(first, [_bite_booked(context, people[0], kind, dealt) for kind in kinds], *more))


def _whose_payment(context: Context, sentence: Sentence) -> Outcome | None:
    """The question whose a payment is of which only to whom it came is told, `i kena bite`; None for any other line."""
    sentence, is_dealt = without_dealt(sentence)
    people, is_bite, dealt = _people_of(sentence), sentence.has(Kind.BITE), DEALT if is_dealt else ""
    core = Kind.BITE if is_bite else Kind.KONG if sentence.has(Kind.KONG) else Kind.FACT
    beside = (Kind.NAME, Kind.PASSIVE, Kind.ELEMENT, Kind.COUNTER) if is_bite else (*_DURING, Kind.PASSIVE)
    told = len(sentence.of(core)) == 1 and (core is not Kind.FACT or sentence.facts == ["kong"])
    others = [one for one in context.game().table.players if one not in people]
    if not told or len(people) > 1 or len(others) == len(context.game().table.players):
        return None
    if not only(sentence.tokens, (core, *beside, *_SMALL)) or not context.game().ruleset.instants:
        return None
    check_seats(context)
    kind = bitten(sentence) if is_bite else "kong_concealed" if sentence.has(Kind.CLOSED) else None
    if is_bite and kind is not None:
        choices = [_bite_booked(context, one, kind, dealt) for one in others]
    else:
        words = "" if kind is None else " concealed"
        command = "bonus" if is_bite else "kong"
        choices = [
            Choice(line("choice.player", name=context.name(one)), f"/{command} {reference(one)}{words}{dealt}")
            for one in others
        ]
    return Outcome(
        question_reply(line("ask.whose_payment", what=context.people.spoken(sentence.text.strip())), choices)
    )


def _bite_booked(context: Context, player: Player, kind: str, dealt: str = "") -> Choice:
    """The button that books a bite or a set, with what it brings."""
    words, label = f"{reference(player)} {kind}{dealt}", line(f"{context.variant}.instant.{kind}")
    booked = [one for one in bonus(context, f"{words} again").entries if isinstance(one, InstantPaid)]
    amount = sum(one.amount for entry in booked for one in entry.transfers)
    what = line("booked", label=context.name(player), what=label)
    return Choice(line("choice.book", what=what, amount=context.money(amount)), f"/bonus {words}")


def _is_own_bite(said: list[SpokenToken], sender: Player | None) -> bool:
    """Whether whoever speaks has bitten somebody or something: `bite mei`, `animal bite from mei`, `bite flowers`."""
    kinds = [token.kind for token in said if token.kind not in (Kind.FROM, Kind.ELEMENT, Kind.COUNTER)]
    people = [token.value for token in said if token.kind is Kind.NAME]
    is_told = [one for one in kinds if one is not Kind.BITE] == [Kind.NAME][: len(people)]
    is_alone = people == [sender] or (len(said) == 1 and folded_text(said[0].text) in _BITES)
    return sender is not None and said[0].kind is not Kind.NAME and is_told and not is_alone and people[:1] != [None]


_BITES: Final = ("bite", "bites", "bit", "yao", "yao yao")

# taking back, settling


def read_taking_back(context: Context, sentence: Sentence) -> Outcome | None:
    """`undo that`: the newest entry, that of the message which is answered, or the bet that is named."""
    if context.night.mid_deal.bets and (taken := read_bet_taken_back(context, sentence)) is not None:
        return taken
    newest = context.night.newest
    if not sentence.has(Kind.UNDO) or newest is None:
        return None
    if context.night.undone and agrees_to_undo(sentence.text):  # it was undone just now
        return Outcome()
    quoted = _QUOTED.search(sentence.text)
    said = read(_QUOTED.sub(" ", sentence.text), sentence.offset, sentence.names) if quoted else sentence
    if not only(_without_why(said), (Kind.UNDO, Kind.SORRY, Kind.WRONG, Kind.FALSE_WIN, *_SMALL)):
        return None
    about = context.about
    if quoted and (about is None or not about.entry):  # nobody knows which entry is called so
        return ask_undo(context, newest)
    return undo(replace(context, entry=about.entry) if about is not None and about.entry else context, "")


_QUOTED: Final = re.compile(r"[\"“”„][^\"“”„,.;]+[\"“”]|[「『][^」』]+[」』]")
"""Words that somebody cites."""


def _without_why(sentence: Sentence) -> tuple[SpokenToken, ...]:
    """The tokens without why the entry is taken back: `scrap that one, I was furiten`, `kong only once!! undo`."""
    tokens = _without_why_before(sentence)
    ends = next((at for at, token in enumerate(tokens) if token.kind is Kind.BREAK), len(tokens))
    why = tokens[ends:]
    sender = sentence.names.sender
    is_other = any(token.kind is Kind.NAME and token.value != sender for token in why)
    told = any(token.kind in _TOLD_ANEW for token in why) or any(
        token.value != "weak" for token in why if token.kind is Kind.IS
    )
    is_value = any(one.kind is Kind.NUMBER and two.kind is not Kind.HAS for two, one in pairwise(why))
    is_first = any(token.kind is Kind.UNDO for token in tokens[:ends])
    return tokens[:ends] if is_first and not (is_other or told or is_value) else tokens


def _without_why_before(sentence: Sentence) -> tuple[SpokenToken, ...]:
    """The tokens behind the last sign where they only take back, and something wrong is told before it."""
    tokens, sender = sentence.tokens, sentence.names.sender
    last = max((at for at, token in enumerate(tokens) if token.kind is Kind.BREAK), default=0)
    why, rest = tokens[:last], tokens[last:]
    if not any(token.kind is Kind.UNDO for token in rest) or not only(rest, (Kind.UNDO, *_SMALL)):
        return tokens
    is_other = any(token.kind is Kind.NAME and token.value != sender for token in why)
    why = tuple(token for token in why if folded_text(token.text) != "once")
    told = any(token.kind in (*_TOLD_ANEW, Kind.NUMBER) for token in why)
    taken = [folded_text(token.text) for token in rest if token.kind is Kind.UNDO]
    wrong = (Kind.KONG, Kind.FACT, Kind.BITE, *((Kind.SORRY, Kind.WRONG) if taken == ["undo"] else ()))
    is_wrong = any(token.kind in wrong for token in why)
    return rest if is_wrong and not (is_other or told) else tokens


_TOLD_ANEW: Final = (
    Kind.UNIT,
    Kind.LIMIT,
    Kind.SELF,
    Kind.FROM,
    Kind.UNDO,
    Kind.QUESTION,
    Kind.VETO,
    Kind.TILES,
    Kind.PAY,
)
"""Behind the word for taking back these say how it was instead, or ask."""


_SHEET: Final = re.compile(
    r"(?:(?:show|see)\s+)?(?:me\s+)?(?:the\s+)?score\s?(?:sheet|card)(?:\s+(?:please|pls))?[.!]?", re.IGNORECASE
)


_DEALER_ASKED: Final = re.compile(
    r"who(?:['’]?s| is| are)?(?: the)? (?:dealer|deals?|dealing|turn to deal)(?: now| next| this (?:hand|round))?"
    r"|(?:who(?:['’]?s|se| is)) (?:turn (?:as|to be) )?(?:east|dealer)(?: now| turn)?"
    r"|(?:今|次)?(?:の)?親(?:は|って|が)?(?:だれ|誰)(?:ですか|だっけ|だ|です|か)*"
    r"|(?:而家|宜家|依家|現在|现在|今鋪|這局|这局)?(?:邊個|边个|誰|谁|到邊個|輪到邊個|輪到誰|轮到谁)(?:做|是|係|當|当)?(?:莊|庄)家?(?:呀|啊|了)?"
    r"|(?:莊家|庄家|莊|庄)(?:係|是)(?:邊個|誰|谁)|(?:現在|现在|這局|这局|而家)?(?:輪到|轮到)?(?:誰|谁|邊個|边个)(?:的|嘅)(?:莊|庄)(?:呀|啊)?"
)
"""Asks who deals: `who deal now`, 親はだれ, 邊個做莊. People ask one another, too."""


def read_standing(context: Context, sentence: Sentence) -> Outcome | None:
    """`score sheet`: every hand with what it moved; 点数, 供託ある？: how the table stands where points are in play."""
    if _SHEET.fullmatch(sentence.text.strip()) or sentence.text.strip() in ("計分表", "计分表", "得点表"):
        return sheet_asked(context, "") if context.night.hands else None
    asks_dealer = context.incoming.addressed and _DEALER_ASKED.fullmatch(folded_text(sentence.text).strip(" .?!？！。"))
    if asks_dealer:
        return table(context, "")
    in_play = context.night.table is not None and bool(context.night.table.scores)
    return table(context, "") if in_play and (asks_standing(sentence) or asks_what_lies(sentence)) else None


def read_settled_up(context: Context, sentence: Sentence) -> Outcome | None:
    """What is said of settling when the game is over: what everybody owes, who has paid, another payment."""
    going_on = night_going_on(context)
    then = context.at(going_on) if going_on is not None else context
    told = paid_several(then, sentence) or read_settling(context, sentence, is_over=True)
    return told or read_closing(context, sentence) or read_money(context, sentence, then)


def read_beside_wins(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """One line about a draw, a kong, a false win, a payment, or what comes after the game."""
    return told_beside_wins(context, sentences[0]) if len(sentences) == 1 else None


def read_false_win_anew(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """A line that takes back whose false win it told, `raju zha hu, no la it was mei`, or says of the one told before
    that it was another's; None for any other."""
    sentence = sentences[0]
    if len(sentences) > 1 or not sentence.has(Kind.FALSE_WIN):
        return None
    if (claimed := _CLAIMED_FALSELY.fullmatch(sentence.text)) is not None:
        plain = read(f"{claimed['who']} {sentence.of(Kind.FALSE_WIN)[0].text}", 0, sentence.names)
        won = context.night.hands[-1].given.wins if context.night.hands else ()
        told = {str(one.value) for one in plain.of(Kind.NAME)}
        return read_false_win(context, plain) if len(told) == 1 and not told & {win.player for win in won} else None
    is_anew = false_win_put_right(sentence) is not sentence
    return read_false_win(context, sentence) if is_anew else false_win_of_other(context, sentence)


_CLAIMED_FALSELY: Final = re.compile(
    r"\s*(?P<who>\S+)\s+(?:called|calls|declared|claimed|said|shouted)\s+(?:an?\s+)?(?:ron|tsumo|hu|win|mah-?jong+)"
    r"[\s,]*(?:but\s+|and\s+)?(?:it(?:'s|’s|\s+was|\s+is)\s+|that(?:'s|’s|\s+was)\s+|was\s+)?"
    r"(?:an?\s+|actually\s+|really\s+)*(?:chombo|false\s+(?:win|hu|ron|mah-?jong+)|zha\s?hu|invalid)[\s.!]*",
    re.IGNORECASE,
)
"""Says of somebody that what he called was no win: `theo called ron but it was a chombo`."""


def read_paid_in_full(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """One line that says who paid whom how much, whatever else is open."""
    return paid_in_full(context, sentences[0]) if len(sentences) == 1 else None


def read_paid_several(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """One line that tells several payments, or several lines with one each, and nothing else."""
    text = ", ".join(one.text.strip(" ,;，；。") for one in sentences)
    return paid_several(context, sentences[0] if len(sentences) == 1 else read(text, 0, context.names))


def read_paid_in_part(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """One line in answer to a receipt that says less of a payment."""
    return paid_in_part(context, sentences[0]) if len(sentences) == 1 else None


def told_beside_wins(context: Context, sentence: Sentence) -> Outcome | None:
    """What a line about anything but a win comes to; None for any other."""
    readers = (
        *(
            _drawn_with_payment,
            read_draw,
            read_taking_back,
            read_standing,
            read_settling,
            read_leaving,
            read_false_win,
            read_during_deal,
        ),
        *(read_money, read_house_change),
    )
    outcomes = (reader(context, sentence) for reader in readers)
    return next((outcome for outcome in outcomes if outcome is not None), None)
