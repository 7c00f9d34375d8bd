"""Words about a hand that is recorded: what they change of it, and what they leave as it was."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from bot.reading.claims import Claim
from bot.reading.corrections.denials import (
    ACTS,
    ALSO,
    CONTENT,
    HOLDING_WORDS,
    LINKING,
    OF_PAST,
    told_to_bet,
    with_no_as_not,
    without_negated,
)
from bot.reading.corrections.missed import (
    BONUS,
    MISSED,
    is_difference_only,
    misses_named,
    with_missed,
    without_difference,
    without_flowers_told,
    without_missed_behind,
)
from bot.reading.grammar import (
    BOTH_WIN,
    MOST_BARE,
    NOBODY_LIABLE,
    NOT_MY_BUSINESS,
    SMALL,
    Kind,
    Sentence,
    SpokenToken,
    folded_text,
    only,
    read,
    with_token,
)
from bot.reading.grammar.sentence import MOST_FAN, SELF_DRAWN
from bot.reading.people import reference
from bot.reading.score_message import claims_in
from bot.reading.vocabulary import BET_FACTS, BETTORS, ME
from bot.reading.words import Names, WordRefused
from engine import Player, StatedValue, Win, WinMethod, show_tiles
from engine.variants import RULESETS

_TAKES_BACK: Final = (Kind.SORRY, Kind.WRONG)


@dataclass(frozen=True, slots=True)
class Change:
    """What is said to be otherwise; `named` is somebody of whom nothing else is said, `instead_of` whom it replaces.

    `whose` is the player whose hand it is said of: `mei should be 1 tai`.
    """

    winner: Player | None = None
    payer: Player | None = None
    drawn: bool = False
    worth: StatedValue | None = None
    named: Player | None = None
    instead_of: Player | None = None
    whose: Player | None = None
    denied: int | str | None = None
    """The number or the limit that is denied, which the hand had: `2 tai not 3`."""
    without: tuple[str, ...] = ()
    """The elements that are denied, where others are told instead: `full flush not half flush`."""
    liable: Player | None = None
    """Who pays for others; `nobody` where it is said that nobody does."""
    bonus: tuple[tuple[str, str], ...] = ()
    """Bonus tiles beside the worth, each as the option and as it was typed: `dora=1`, ドラ1."""

    @property
    def is_empty(self) -> bool:
        """Whether something is wrong and nothing is said of how it was."""
        return self == Change()


def change_of(sentence: Sentence, *, of_hand: bool = False, strong: bool = False) -> Change | None:
    """What a line wants changed; None when it is no correction.

    With `of_hand` it names the hand that it is about; `strong` needs no word that says that something is wrong.
    """
    if not sentence.text.isascii() and misses_named(sentence):
        return Change()
    sentence = without_flowers_told(sentence)
    told_at_first = sentence.tokens
    names_hand = any(_is_hand_of_somebody(one, two) for one, two in pairwise(sentence.tokens))
    of_hand = of_hand or (names_hand and sentence.has(Kind.SHOOTER, Kind.DISCARD)) or _names_that_hand(sentence)
    told = _with_step(
        _with_value_before(
            _with_wrong_first(_with_keyed(_with_where_got(_with_doubted(_with_reckoned(_with_wait(sentence))))))
        )
    )
    told = with_no_as_not(told)
    sentence, not_his = _without_blameless(_without_exclamation(without_missed_behind(told)))
    sentence = _with_denied(_without_reasons(without_hand_word(with_missed(_without_drawing_named(sentence)))))
    if sentence.has(Kind.QUESTION, Kind.VETO, Kind.TILES, Kind.MONEY) or not sentence.is_understood:
        return None
    is_of_else = sentence.unit != "points" and not names_hand and sentence.is_of_else
    if sentence.is_other_talk or is_of_else:
        return None
    strong = strong or any(token.kind is Kind.IS and (of_hand or token.value != "weak") for token in sentence.tokens)
    strong = strong or not_his or _was_drawn(sentence) or _says_who(sentence) or _is_starred(sentence.text)
    says_who = of_hand and sentence.has(Kind.SHOOTER, Kind.DISCARD)
    if not strong and not sentence.has(*_TAKES_BACK, Kind.NOT) and not says_who:
        return None
    if [token.kind for token in sentence.tokens] == [Kind.NAME, Kind.IS, Kind.WRONG]:
        return Change()  # ben is wrong: his name, or what he says
    if is_difference_only(sentence):
        return Change()
    kept, negated = without_negated(without_difference(sentence.tokens))
    kept = _with_unit_of(kept, negated)
    rest = replace(sentence, tokens=tuple(token for token in kept if token.kind not in (*_TAKES_BACK, Kind.IS)))
    if not rest.has(*CONTENT):
        alone = sentence.has(Kind.WRONG) or any(token.text in _PLAINLY_WRONG for token in sentence.tokens)
        return Change() if alone and not negated and not sentence.has(Kind.UNDO) else None
    change = _with_liable(_with_number_denied(_change(sentence, rest, negated, strong), negated), rest, negated)
    return _with_other_discarder(change, told_at_first)


def with_other_elements(change: Change, had: Sequence[str]) -> Change:
    """A change of elements of a hand told by name as all that it holds then: what is not denied stays."""
    if change.worth is None or not change.without or not {*change.without} <= {*had}:
        return change
    kept = tuple(one for one in had if one not in (*change.without, *change.worth.elements))
    return replace(change, worth=StatedValue(elements=(*kept, *change.worth.elements)))


def elements_instead(sentence: Sentence, had: Sequence[str]) -> StatedValue | None:
    """What a hand told by elements comes to where one of them is said to be another, and nothing else is said."""
    change = change_of(sentence, of_hand=True, strong=True) if sentence.has(Kind.ELEMENT) else None
    if change is None or not change.without or change != Change(worth=change.worth, without=change.without):
        return None
    return anew.worth if (anew := with_other_elements(change, had)) != change else None


def _with_other_discarder(change: Change | None, tokens: Sequence[SpokenToken]) -> Change | None:
    """`mel didn't throw it, ann did`: whoever is told instead of somebody who did not discard did so."""
    if change is None or None in (change.named, change.instead_of) or (change.winner, change.payer) != (None, None):
        return change
    said = [token for token in tokens if token.kind is not Kind.NOISE]
    triples = zip(said, said[1:], said[2:], strict=False)
    threw = any(
        one.value == change.instead_of and two.kind in (Kind.VETO, Kind.NOT) and three.kind in _DISCARDS
        for one, two, three in triples
    )
    return replace(change, payer=change.named, named=None, instead_of=None) if threw else change


_DISCARDS: Final = (Kind.DISCARD, Kind.SHOOTER)


def is_plain_hand(sentence: Sentence) -> bool:
    """Whether a line tells a hand in words that put nothing right, `bob 3 tai from ann`: most lines of a night."""
    tells = sentence.has(Kind.NAME) and sentence.has(Kind.NUMBER)
    return tells and only(sentence.tokens, _OF_PLAIN_HAND) and not _is_starred(sentence.text)


_OF_PLAIN_HAND: Final = (Kind.NAME, Kind.NUMBER, Kind.UNIT, Kind.FROM, Kind.SELF)


def _with_liable(change: Change | None, rest: Sentence, negated: Sequence[SpokenToken]) -> Change | None:
    """A change with who is said to pay for the others, beside a value, who discarded, or nothing else.

    `should be 2 tai, i bao`, `it was me who shoot and bao also`, `no, not me, mei bao`, `not me who bao, it was mei`.
    """
    if change is None:
        return None
    liable, is_alone = rest.roles.liable, change == Change(instead_of=change.instead_of)
    if rest.roles.nobody_liable and change.worth is not None:
        return replace(change, liable=NOBODY_LIABLE)
    if len(liable) == 1 and (change.worth is not None or change.payer is not None or is_alone):
        return replace(change, liable=liable[0], instead_of=None)
    is_denied = any(token.kind is Kind.BAO for token in negated)
    if is_denied and change.named is not None and change == Change(named=change.named, instead_of=change.instead_of):
        return Change(liable=change.named)
    return change


def _with_number_denied(change: Change | None, negated: list[SpokenToken]) -> Change | None:
    """A change of a value with the one number or limit, or the elements, that are denied beside it, `2 tai not 3`."""
    denied = [token.number if token.kind is Kind.NUMBER else str(token.value) for token in negated if _is_figure(token)]
    if change is None or change.worth is None:
        return change
    if change.worth.elements:
        change = replace(change, without=tuple(token.word for token in negated if token.kind is Kind.ELEMENT))
    return replace(change, denied=denied[0]) if len(denied) == 1 else change


def _is_figure(token: SpokenToken) -> bool:
    return token.kind in (Kind.NUMBER, Kind.LIMIT)


def _with_wait(sentence: Sentence) -> Sentence:
    """`等等 是4台` as `錯了 4台`: something that was told is stopped and put right."""
    tokens = sentence.tokens
    at = next((at for at, token in enumerate(tokens) if token.kind is not Kind.BREAK and token.text != "等"), 0)
    if "".join(token.text for token in tokens[:at]).rstrip(",，、 ") != "等等" or tokens[at].kind is not Kind.IS:
        return sentence
    return replace(sentence, tokens=(replace(tokens[0], kind=Kind.SORRY, value=None), *tokens[at:]))


def _with_reckoned(sentence: Sentence) -> Sentence:
    """`I make Roger's 10, not 20` as `Roger is 10, not 20`, where every hand counts."""
    said = [token for token in sentence.tokens if token.kind is not Kind.NOISE or folded_text(token.text) in _RECKONS]
    told = [token.kind for token in said[2:4]] == [Kind.NAME, Kind.NUMBER]
    of_me = told and said[0].kind is Kind.NAME and folded_text(said[0].text) in ME
    if sentence.unit != "points" or not of_me or folded_text(said[1].text) not in _RECKONS:
        return sentence
    verb = said[1]
    found = SpokenToken(Kind.IS, None, verb.text, verb.start, verb.end)
    return replace(sentence, tokens=(said[2], found, *said[3:]))


_RECKONS: Final = frozenset(("make", "made", "count", "counted", "reckon", "get", "got", "work out", "worked out"))
"""Verbs by which somebody tells what a hand comes to by the own count."""


def _with_doubted(sentence: Sentence) -> Sentence:
    """`Tom? no, Mika discarded that` as `not Tom, Mika discarded that`: what was recorded, doubted and put right."""
    tokens = sentence.tokens
    at = next((at for at, token in enumerate(tokens) if token.kind is Kind.QUESTION), 0)
    behind = [token for token in tokens[at + 1 :] if token.kind not in SMALL]
    doubted = [token for token in tokens[:at] if token.kind not in (*SMALL, Kind.FROM)]
    short = 0 < len(doubted) <= _MOST_DOUBTED and all(token.kind in (*CONTENT, Kind.UNIT) for token in doubted)
    told = any(token.kind in (Kind.NAME, Kind.NUMBER, Kind.LIMIT, Kind.SELF) for token in behind)
    if not short or not told or behind[0].kind not in (Kind.SORRY, Kind.IS) or behind[0].value == "weak":
        return sentence
    divided = SpokenToken(Kind.BREAK, ",", "", tokens[at].start, tokens[at].end)
    return replace(sentence, tokens=(_denial(tokens[at]), *doubted, divided, *behind))


_MOST_DOUBTED: Final = 3
"""So many words of what was recorded are doubted at once: `4 tai?`, `zimo?`."""


def _with_where_got(sentence: Sentence) -> Sentence:
    """`where got i shoot, ben shoot` as `not i shoot, ben shoot`; as it is where nothing is told behind it."""
    tokens = sentence.tokens
    at = next((at for at, pair in enumerate(pairwise(tokens)) if _texts(pair) == ("where", "got")), None)
    end = next((end for end, token in enumerate(tokens) if at is not None and end > at and token.value == ","), None)
    if at is None or end is None:
        return sentence
    denied = [token for token in (*tokens[:at], *tokens[at + 2 : end]) if token.kind is not Kind.NOISE]
    told = tokens[end:]
    whole = any(token.kind is Kind.NAME for token in told) and any(token.kind in (*ACTS, Kind.IS) for token in told)
    if not whole or not any(token.kind is Kind.NAME for token in denied):
        return sentence
    return replace(sentence, tokens=(_denial(tokens[at]), *denied, *told))


def _texts(tokens: Iterable[SpokenToken]) -> tuple[str, ...]:
    return tuple(folded_text(token.text) for token in tokens)


def _denial(token: SpokenToken) -> SpokenToken:
    """A token as a word of denial."""
    return SpokenToken(Kind.NOT, None, token.text, token.start, token.end)


def _with_keyed(sentence: Sentence) -> Sentence:
    """`key in 3 but is 4` as `not 3 but is 4`: what was typed, and how it is."""
    tokens = [token for token in sentence.tokens if token.kind is not Kind.NOISE or folded_text(token.text) in _KEYED]
    for at, (one, two) in enumerate(pairwise(tokens)):
        others = tokens[at + 2 :]
        keyed = folded_text(one.text) in _KEYED and one.kind in (Kind.UNKNOWN, Kind.NOISE, Kind.SORRY)
        told = any(token.kind in (Kind.NUMBER, Kind.LIMIT) for token in others)
        if keyed and told and two.kind in (Kind.NUMBER, Kind.LIMIT):
            last = at + 2 + (bool(others) and others[0].kind is Kind.UNIT)
            before = tokens[: at - 1] if at and folded_text(tokens[at - 1].text) in ME else tokens[:at]
            divided = SpokenToken(Kind.BREAK, ",", "", two.end, two.end)
            return replace(sentence, tokens=(*before, _denial(one), *tokens[at + 1 : last], divided, *tokens[last:]))
    return sentence


_KEYED: Final = frozenset(
    (
        *("key", "keyed", "key in", "keyed in", "typed", "type", "typed in", "entered", "enter", "put", "put in"),
        *("wrote", "write", "written", "recorded", "marked", "pressed", "punched", "punched in", "logged", "said"),
    )
)
"""How a hand was told to the bot."""


def _with_wrong_first(sentence: Sentence) -> Sentence:
    """`40 fu should be 50` as `not 40 fu, should be 50`."""
    tokens = [token for token in sentence.tokens if token.kind is not Kind.NOISE]
    at = next((at for at, one in enumerate(tokens) if one.kind is Kind.IS and one.value != "weak"), 0)
    first = at - 2 if at > 1 and tokens[at - 1].kind is Kind.UNIT else at - 1
    told = [token.kind for token in tokens[at + 1 :]]
    if first < 0 or tokens[first].kind is not Kind.NUMBER or told not in ([Kind.NUMBER], [Kind.NUMBER, Kind.UNIT]):
        return sentence
    if first and folded_text(tokens[first - 1].text) in MISSED:  # missed 1 tai should be 4
        return sentence
    denied = _denial(SpokenToken(Kind.NOT, None, "not", tokens[first].start, tokens[first].start))
    return replace(sentence, tokens=(*tokens[:first], denied, *tokens[first:]))


def _with_value_before(sentence: Sentence) -> Sentence:
    """満貫は跳満でした as 満貫ではなく跳満でした: what a hand was told as, and what it was."""
    tokens = sentence.tokens
    at = next((at for at, one in enumerate(tokens) if one.kind is Kind.NOISE and one.text == "は"), 0)
    first = next((first for first in range(at, 0, -1) if tokens[first - 1].kind not in _OF_VALUE), 0)
    end = next((end for end in range(at + 1, len(tokens)) if tokens[end].kind not in _OF_VALUE), len(tokens))
    is_told = first < at < end - 1 and end < len(tokens) and tokens[end].text in ("でした", "だった")
    if not is_told:
        return sentence
    divided = SpokenToken(Kind.BREAK, ",", "", tokens[at].start, tokens[at].end)
    return replace(
        sentence, tokens=(*tokens[:first], _denial(tokens[at]), *tokens[first:at], divided, *tokens[at + 1 :])
    )


_OF_VALUE: Final = (Kind.NUMBER, Kind.UNIT, Kind.LIMIT, Kind.ALL)


def _with_unit_of(kept: list[SpokenToken], denied: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with the unit of what is denied behind their only number, where it has none: `not 40 fu, 50`."""
    numbers = [at for at, token in enumerate(kept) if token.kind is Kind.NUMBER]
    units = [token for token in denied if token.kind is Kind.UNIT]
    if len(numbers) != 1 or len(units) != 1 or any(token.kind in (Kind.UNIT, Kind.LIMIT) for token in kept):
        return kept
    return [*kept[: numbers[0] + 1], units[0], *kept[numbers[0] + 1 :]]


def _with_step(sentence: Sentence) -> Sentence:
    """`minus one, 3 tai` as `sorry 3 tai`: by how much it was wrong, and how it is."""
    tokens = sentence.tokens
    end = next((at for at, token in enumerate(tokens) if token.kind is Kind.BREAK), 0)
    said = " ".join(_texts(token for token in tokens[:end] if token.kind is not Kind.NOISE or token.text in _ADDS))
    told = any(one.kind is Kind.NUMBER and two.kind is Kind.UNIT for one, two in pairwise(tokens[end:]))
    if not told or _STEP.fullmatch(said) is None:
        return sentence
    first = tokens[0]
    return replace(sentence, tokens=(SpokenToken(Kind.SORRY, None, "sorry", first.start, first.end), *tokens[end:]))


_ADDS: Final = frozenset(("add", "less"))
_STEP: Final = re.compile(
    r"(?:minus|less|deduct|subtract|plus|add) (?:one|two|\d)(?: (?:tai|faan|fan|han|doubles?))?"
    r"|extra (?:one|two|\d)(?: (?:tai|faan|fan|han|doubles?))?|add (?:one|two|\d) (?:more|extra)"
    r"|(?:one|two|\d) (?:tai|faan|fan|han|doubles?) (?:less|more|extra|too many|too much|too few|over)"
)
"""By how much a value was told wrong."""


def _without_exclamation(sentence: Sentence) -> Sentence:
    """The sentence without the question mark of what is called out at its beginning: 蛤？我沒放槍."""
    kinds = [token.kind for token in sentence.tokens[:3]]
    called = kinds[:2] == [Kind.NOISE, Kind.QUESTION] and len(kinds) > 2
    return replace(sentence, tokens=sentence.tokens[2:]) if called else sentence


def _without_drawing_named(sentence: Sentence) -> Sentence:
    """The sentence with an element that is a self-draw as that, where what it comes to is told: 門清一摸三 是三台."""
    if len(sentence.amounts) != 1 or not sentence.has(*_TAKES_BACK):
        return sentence
    named = [token for token in sentence.of(Kind.ELEMENT) if token.value in SELF_DRAWN]
    if len(named) != 1 or len(sentence.of(Kind.ELEMENT)) > 1:
        return sentence
    return with_token(sentence, named[0], replace(named[0], kind=Kind.SELF))


def _without_blameless(sentence: Sentence) -> tuple[Sentence, bool]:
    """The sentence without whose business it was not, and whether it said so: 關我咩事，阿輝打嘅, 唔關大佬事."""
    tokens = sentence.tokens
    for at, token in enumerate(tokens):
        if token.kind is Kind.NOISE and token.text in NOT_MY_BUSINESS:
            return replace(sentence, tokens=(*tokens[:at], *tokens[at + 1 :])), True
        of_him = [one.kind for one in tokens[at : at + 3]] == [Kind.UNKNOWN, Kind.NAME, Kind.UNKNOWN]
        if of_him and token.text in _CONCERNS and tokens[at + 2].text in ("事", "的事", "嘅事"):
            return replace(sentence, tokens=(*tokens[:at], *tokens[at + 3 :])), True
    return sentence, False


_CONCERNS: Final = frozenset(("唔關", "不關", "不关", "冇關", "無關", "不干"))


def told_shortly(sentence: Sentence) -> Change | None:
    """What a line may want changed that could be talk as well: `make it 4`, `oops, 3`, `she drew it herself`."""
    said = [token for token in sentence.tokens if token.kind not in (*SMALL, Kind.IS)]
    kinds = [token.kind for token in said]
    most = MOST_FAN if sentence.unit == "fan" else MOST_BARE
    if kinds == [Kind.SORRY, Kind.NUMBER] and said[1].number <= most:
        return Change(worth=StatedValue(units=said[1].number)) if sentence.unit not in ("han", "points") else None
    first = next((token.text for token in sentence.tokens if token.text not in _OF_NOW), "")
    is_short = first in _IT_IS or _ONLY.search(folded_text(sentence.text)) is not None
    if kinds == [Kind.NUMBER, Kind.UNIT] and is_short and sentence.unit != "points":
        return Change(worth=sentence.worth[0]) if len(sentence.worth) == 1 else None  # 是4台啦
    if kinds == [Kind.SELF] and _HERSELF.fullmatch(sentence.text.strip()):
        return Change(drawn=True)
    of_her = bool(sentence.tokens) and folded_text(sentence.tokens[0].text) in _PRONOUNS
    drew_it = re.search(r"\b(?:it|himself|herself|themselves)\W*$", folded_text(sentence.text)) is not None
    return Change(drawn=True) if kinds == [Kind.SELF] and of_her and drew_it else None


def value_it_was(sentence: Sentence) -> StatedValue | None:
    """The value that a line says something had, `eh was 3 tai`, `it was haneman i think`; None for any other line."""
    found = _VALUE_WAS.fullmatch(folded_text(sentence.text))
    told = read(found["worth"], 0, sentence.names) if found is not None else None
    if told is None or not only(told.tokens, _VALUE_ALONE) or len(told.worth) != 1:
        return None
    is_named = told.has(Kind.UNIT, Kind.LIMIT) or told.worth[0].points is not None
    return told.worth[0] if is_named else None


_VALUE_ALONE: Final = (Kind.NUMBER, Kind.UNIT, Kind.LIMIT, Kind.NOISE)
_VALUE_WAS: Final = re.compile(
    r"(?:(?:eh+|ah+|hm+|hey|wait|oi|oh|but|actually|no|bro|dude)[\s,.]+)*(?:(?:it|that|this|that one)\s+)?was"
    r"(?:\s+(?:actually|only|just|more like))*\s+(?P<worth>[^,?]+?)"
    r"(?:[\s,]+(?:i think|i thought|i guess|i believe|though|actually|only|la+h?|leh|lor|sia|bro|right|no))*[\s.!?]*"
)


_ONLY: Final = re.compile(
    r" (?:only|onl[yi]+|nia)(?: (?:la+h?|leh|sia))?[ .!]*$|^\W*(?:(?:it(?:'s| is| was)?|that(?:'s| is| was)?|he|she|i)"
    r" (?:had |got |has )?)?(?:only|just) \d"
    r"|^\W*(?:[佢他她我])?(?:其實|其实)?(?:只[有得是係]?|才|得|淨係|净系|先得|先)(?=[\d一二兩两三四])(?!先)"
)
"""Says of a value that it is no more than so much: `only 2 tai`, 只有2台, 得兩番咋."""
_IT_IS: Final = frozenset(("是", "係"))
_OF_NOW: Final = frozenset(("剛剛", "刚刚", "剛才", "刚才", "頭先", "啱啱", "剛剛那", "啱啱嗰"))
"""Says of a hand that it was played a moment ago."""
_HERSELF: Final = re.compile(
    r"[佢他她](?:係|是)?(?:自摸|自己摸|自摸的)(?:嚟|嘅|㗎|架|噃|喎|啫|的|啦|喇|呀|啊|嘞)+[!。！]?"
)
"""Somebody drew the tile himself, said as what others got wrong: 佢自摸喎."""
_PRONOUNS: Final = frozenset(("he", "she", "they"))


def _is_hand_of_somebody(one: SpokenToken, two: SpokenToken) -> bool:
    """Whether two words are `mei's hand`."""
    return one.kind is Kind.NAME and two.kind is Kind.COUNTER and two.text.casefold() == "hand"


def _names_that_hand(sentence: Sentence) -> bool:
    """Whether a line begins with a hand by who won it, 張姐那盤是16番."""
    said = [token for token in sentence.tokens if token.kind is not Kind.NOISE or token.text in _THAT_HAND]
    return [token.kind for token in said[:2]] == [Kind.NAME, Kind.NOISE] and sentence.has(Kind.IS)


_THAT_HAND: Final = frozenset(("那把", "那局", "那盤", "那盘", "那一把", "那一局", "那一盤", "那一盘"))


def _without_reasons(sentence: Sentence) -> Sentence:
    """The sentence without why its value was wrong: `no wait, 3 tai, got flower`."""
    kept = list[SpokenToken]()
    for token in sentence.tokens:
        last = kept[-1] if kept else None
        slipped = last is not None and last.kind is Kind.NAME and folded_text(last.text) in ME
        if last is not None and token.kind is Kind.COUNTER and last.kind is Kind.HAS:
            kept.pop()
        elif token.kind is Kind.SORRY and slipped:
            kept[-1] = token
        else:
            kept.append(token)
    return replace(sentence, tokens=tuple(kept)) if len(kept) < len(sentence.tokens) else sentence


def _with_denied(sentence: Sentence) -> Sentence:
    """`ben didn't shoot, mei did` as `not ben, mei`, 沒有自摸 是我放的 as `not self-drawn: …`; else as it is."""
    tokens = [one for one in sentence.tokens if one.kind is not Kind.NOISE]
    for at, (one, two) in enumerate(pairwise(tokens)):
        behind = tokens[at + 2 :]
        denies = one.kind in (Kind.UNKNOWN, Kind.NOTHING, Kind.VETO) and folded_text(one.text) in _DENIES
        if denies and (at == 0 or tokens[at - 1].kind is not Kind.NAME) and two.kind in (Kind.SELF, Kind.DISCARD):
            told = any(token.kind is Kind.NAME for token in behind) and any(token.kind in ACTS for token in behind)
            denied = SpokenToken(Kind.NOT, None, one.text, one.start, one.end)
            divided = SpokenToken(Kind.BREAK, ",", two.text, two.start, two.end)
            return replace(sentence, tokens=(*tokens[:at], denied, two, divided, *behind)) if told else sentence
        if one.kind is Kind.NAME and two.kind is Kind.NOBODY_WON and folded_text(two.text) in _DID_NOT_WIN:
            denied = SpokenToken(Kind.NOT, None, two.text, two.start, two.end)
            divided = SpokenToken(Kind.BREAK, ",", two.text, two.start, two.end)
            others = any(token.kind is Kind.NAME and token.value != one.value for token in behind)
            return replace(sentence, tokens=(*tokens[:at], denied, one, divided, *behind)) if others else sentence
    for at, (one, two, three) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False)):
        denies = folded_text(two.text) in _DENIES
        if one.kind is Kind.NAME and denies and three.kind in (Kind.SELF, Kind.BREAK):
            behind = tokens[at + 3 :]  # mei didn't zimo, ben shot; i didn't, ben shot; i didn't, ben did
            did = three.kind is Kind.BREAK and [folded_text(token.text) for token in behind[1:]] == ["did"]
            behind = behind[:1] if did else behind
            other = any(token.kind is Kind.NAME and token.value != one.value for token in behind)
            acts = any(token.kind in ACTS for token in behind)
            divided = SpokenToken(Kind.BREAK, ",", "", three.end, three.end)
            denied = three if three.kind is Kind.SELF else one
            found = (*tokens[:at], _denial(two), denied, divided, *behind)
            return replace(sentence, tokens=found) if other and (acts or did) else sentence
        acts = three.kind in (Kind.DISCARD, Kind.WIN) or three.text == "和"
        if not (one.kind is Kind.NAME and denies and acts):
            continue
        behind = [token for token in tokens[at + 3 :] if folded_text(token.text) not in ("did", "one")]
        if not any(token.kind in (Kind.NAME, Kind.SELF) for token in behind):
            told = any(token.kind is Kind.NAME and token.value != one.value for token in tokens[:at])
            acts = not behind and any(token.kind in ACTS for token in tokens[:at])
            return replace(sentence, tokens=(*tokens[:at], _denial(two), one)) if told and acts else sentence
        denied = SpokenToken(Kind.NOT, None, two.text, two.start, two.end)
        divided = SpokenToken(Kind.BREAK, ",", three.text, three.start, three.end)
        return replace(sentence, tokens=(*tokens[:at], denied, one, divided, *behind))
    return sentence


_DID_NOT_WIN: Final = frozenset(
    (
        "没胡",
        "沒胡",
        "冇胡",
        "冇糊",
        "没和",
        "沒和",
        "冇食",
        "没有胡",
        "沒有胡",
        "冇食糊",
        "没糊",
        "沒糊",
        "沒贏",
        "没赢",
    )
)
"""Denies, behind a name, that somebody won."""
_DENIES: Final = frozenset(
    (
        *("didn't", "didnt", "did not", "never", "don't", "dont"),
        *("沒", "没", "冇", "無", "无", "沒有", "没有", "冇有", "無有", "未"),
    )
)


def _is_starred(text: str) -> bool:
    """Whether a line is marked as a correction of the one before: `*4 tai`, `4 tai*`."""
    return text.lstrip().startswith("*") or text.rstrip().endswith("*")


def without_hand_word(sentence: Sentence) -> Sentence:
    """`my hand was 12` as `my was 12`, `ben's hand 4 tai` as `ben's 4 tai`, 小明嗰份 as 小明, `hand was wrong` as
    `wrong`, `double win hand, paul should be 4` as `double win, paul should be 4`."""
    first = [token for token in sentence.tokens[:4] if token.kind is not Kind.NOISE][:3]
    if [token.kind for token in first] == [Kind.COUNTER, Kind.IS, Kind.WRONG] and folded_text(first[0].text) == "hand":
        return replace(sentence, tokens=tuple(token for token in sentence.tokens if token not in first[:2]))
    before = (None, *sentence.tokens)
    kept = (
        token
        for last, token in zip(before, sentence.tokens, strict=False)
        if last is None
        or not (last.kind is Kind.NAME or folded_text(last.text) in BOTH_WIN)
        or not _is_of_points(sentence, token)
    )
    return replace(sentence, tokens=tuple(kept))


def _is_of_points(sentence: Sentence, token: SpokenToken) -> bool:
    """Whether a word says that a hand is somebody's: any word for things where every hand is, else "hand"."""
    if token.kind is Kind.UNKNOWN and sentence.unit == "points" and token.text in _SHARES:
        return True
    return token.kind is Kind.COUNTER and (sentence.unit == "points" or token.text.casefold() == "hand")


_SHARES: Final = frozenset(("嗰份", "那份", "嗰手", "那手", "手牌", "份", "手"))


def _says_who(sentence: Sentence) -> bool:
    """`the shooter was kelvin`, `it was kelvin who shot`, 出銃係阿強, 係阿強出銃: who paid or won, and nothing else."""
    said = sentence.content
    kinds = [token.kind for token in said]
    if kinds in ([Kind.NAME, Kind.IS, Kind.SHOOTER], [Kind.IS, Kind.NAME, Kind.SHOOTER]):  # i was the shooter
        return True
    if kinds == [Kind.IS, Kind.NAME, Kind.DISCARD]:
        text = said[-1].text.casefold()
        return text.startswith(("who", "that")) or "嘅" in text or "的" in text or said[0].text in _IT_IS
    if kinds[:3] in ([Kind.NAME, Kind.IS, Kind.DISCARD], [Kind.NAME, Kind.IS, Kind.WIN]) and len(kinds) <= _WITH_OTHER:
        other = all(token.kind is Kind.NAME and token.value != said[0].value for token in said[3:])
        return other and folded_text(said[2].text).startswith(("the one", "one who", "one that"))
    if kinds == [Kind.NAME, Kind.DISCARD]:  # 阿強出嘅
        return len(said[-1].text) > 1 and said[-1].text.endswith(("嘅", "的"))
    label = kinds in ([Kind.SHOOTER, Kind.NAME], [Kind.WINNER, Kind.NAME])
    return label and said[0].text.casefold().endswith((" is", " was", " be", "是", "係", "は", "の", "ん"))


_WITH_OTHER: Final = 4
"""`ben is the one who fed ann`: so many things are said at most."""
_PLAINLY_WRONG: Final = frozenset(
    (
        "錯咗",
        "錯了",
        "错了",
        "錯左",
        "打錯",
        "打错",
        "打錯咗",
        "打錯了",
        "打错了",
        "搞錯",
        "搞错",
        "搞錯了",
        "搞错了",
        "錯",
        "错",
    )
) | {
    *("搞錯咗", "搞錯左", "搞错咗", "弄錯", "弄错", "弄錯了", "寫反了", "写反了", "搞反了", "更正", "修正", "訂正"),
    "唔啱",
    "記錯了",
    "记错了",
    "記錯咗",
    "寫錯了",
    "写错了",
    "寫錯咗",
    "入錯咗",
    "入錯了",
    "錯呀",
    "計錯咗",
    "算錯了",
    "算错了",
    "不對",
    "不对",
    "間違い",
    "間違えた",
    *("間違ってる", "間違ってます", "間違ってた", "間違っています", "間違ってました", "間違いです", "まちがってる"),
    "違う",
    "違います",
    "correction",
    "mistake",
    "typo",
}


def _was_drawn(sentence: Sentence) -> bool:
    """`was self drawn`, 係自摸: nothing else is said."""
    said = [token.kind for token in sentence.content]
    return said == [Kind.IS, Kind.SELF]


def _change(sentence: Sentence, rest: Sentence, negated: list[SpokenToken], strong: bool) -> Change | None:
    roles = rest.roles
    worth = rest.worth
    if roles.doubt is not None or len(worth) > 1 or len(roles.winners) > 1 or rest.has(Kind.COUNTER):
        return None
    instead = next((str(token.value) for token in negated if token.kind is Kind.NAME), None)
    if instead is None and any(
        one.kind is Kind.NOT and _NOT_ME.search(folded_text(one.text)) for one in sentence.tokens
    ):
        instead = rest.names.sender
    drawn = rest.how is WinMethod.SELF_DRAW
    if drawn and any(_denies_drawing(one, two) for one, two in pairwise(sentence.tokens)):
        return Change()
    if worth and not _is_value(rest, negated, strong=strong):
        return None
    stated = worth[0] if worth else None
    bonus = tuple((one.word, one.text) for one in rest.of(Kind.OPTION) if one.word.startswith(BONUS))
    bonus = bonus if stated is not None and stated.elements else ()
    whose = _whose(sentence)
    if whose is not None and whose not in roles.payers:
        payer = next(iter(roles.payers), None)
        return Change(payer=payer, drawn=drawn, worth=stated, instead_of=instead, whose=whose, bonus=bonus)
    acts = rest.has(Kind.WIN, Kind.WINNER, Kind.SELF, Kind.DISCARD, Kind.SHOOTER, Kind.FROM, Kind.ROB)
    if not acts and len(roles.winners) == 1 and not roles.payers:
        named = _only_named(sentence, roles.winners[0], stated, instead)
        if named is not None and instead is not None and any(_is_of_discard(token) for token in negated):
            named = replace(named, named=None, payer=named.named)  # not me who discarded: somebody else did
        return replace(named, bonus=bonus) if named is not None else None
    winner = roles.winners[0] if roles.winners else None
    payer = roles.payers[0] if roles.payers else None
    return Change(winner=winner, payer=payer, drawn=drawn, worth=stated, instead_of=instead, bonus=bonus)


_NOT_ME: Final = re.compile(r" me$")


def _is_of_discard(token: SpokenToken) -> bool:
    """Whether a word says that somebody discarded the tile."""
    return token.kind in (Kind.DISCARD, Kind.SHOOTER)


def _denies_drawing(one: SpokenToken, two: SpokenToken) -> bool:
    """Whether two words are `not self-drawn`, unlike 不是，自摸."""
    return one.kind is Kind.NOT and one.text.isascii() and two.kind is Kind.SELF


def _whose(sentence: Sentence) -> Player | None:
    """Whose hand is said to have been otherwise: `mei should be 1 tai`; None where it is said who won or paid."""
    said = [token for token in sentence.tokens if token.kind not in (*SMALL, *_TAKES_BACK)]
    of_that_hand = _names_that_hand(sentence) and len(sentence.of(Kind.NAME)) == 1
    if not of_that_hand and [token.kind for token in said[:2]] != [Kind.NAME, Kind.IS]:
        return None
    if said[1].value == "weak" and not of_that_hand and not sentence.has(*_TAKES_BACK, Kind.NOT):
        return None
    if sentence.has(Kind.WIN, Kind.WINNER, Kind.SHOOTER, Kind.ROB) or not sentence.has(*_OF_HAND):
        return None
    return str(said[0].value)


_OF_HAND: Final = (Kind.NUMBER, Kind.LIMIT, Kind.ELEMENT, Kind.FACT, Kind.SELF, Kind.FROM)
"""What is said of a hand rather than of a player."""


def _is_value(rest: Sentence, negated: list[SpokenToken], *, strong: bool) -> bool:
    """Whether numbers are a value: with a unit, beside one that is denied, after "should be", or with a name."""
    bets = RULESETS[rest.names.variant].bets if rest.names.variant in RULESETS else ()
    if {*rest.elements} - {*bets} or any(amount.has_unit for amount in rest.amounts):
        return True
    if len(rest.amounts) == 1 and (rest.unit == "points" or rest.worth[0].points is not None):
        return True
    return strong or rest.has(Kind.NAME) or any(token.kind is Kind.NUMBER for token in negated)


def _only_named(sentence: Sentence, name: Player, stated: StatedValue | None, instead: Player | None) -> Change | None:
    """Somebody is named without a word for what he did: enough with "it was", "not X", or a value."""
    if instead is None and stated is None and not sentence.has(Kind.IS):
        return None
    return Change(named=name, worth=stated, instead_of=instead)


_HOLDING: Final = frozenset(HOLDING_WORDS.split())
"""Words that only hold others together."""


def liable_alone(sentence: Sentence, *, strong: bool = False) -> Player | None:
    """Who is liable by a line that says nothing else but who is not: 阿明包牌, `bao cat`, 唔係，係阿明包; None for any
    other line.

    That he pays for drawing, 阿明包自摸, is a hand of its own but where something is put right, or `strong`.
    """
    small = (*_TAKES_BACK, Kind.NOT, Kind.IS, Kind.HAS, Kind.BY, *SMALL)
    told = _without_not_liable(sentence)
    said = [one for one in told if one.kind not in small and one.text not in _HAS_TO]
    if sentence.has(Kind.BAO):  # bao, dan pays all
        said = [one for one in said if one.kind not in (Kind.PAY, Kind.ALL)]
    kinds = [one.kind for one in said]
    puts_right = strong or sentence.has(*_TAKES_BACK, Kind.NOT, Kind.IS)
    if kinds == [Kind.NAME, Kind.BAO, Kind.SELF] and puts_right:
        said = said[:2]
    is_told = len(said) == 2 and {one.kind for one in said} == {Kind.NAME, Kind.BAO}
    if is_told and any(folded_text(one.text) == "covers" for one in said):  # a shop covers it, or a friend
        is_told = sentence.has(*_TAKES_BACK)
    is_told = is_told and not any(denies_next(told, at) for at in range(len(told)))
    return next((str(one.value) for one in said if one.kind is Kind.NAME), None) if is_told else None


def _without_not_liable(sentence: Sentence) -> list[SpokenToken]:
    """The words of a line without who is said not to be liable, where somebody else is: 阿明包，唔係阿珍(包)."""
    tokens = list(sentence.tokens)
    if len({one.value for one in sentence.of(Kind.NAME)}) < 2:
        return tokens
    at = next((at for at in range(len(tokens) - 1) if denies_next(tokens, at)), None)
    if at is None or tokens[at + 1].kind is not Kind.NAME:
        return tokens
    end = at + 2
    while end < len(tokens) and tokens[end].kind in (Kind.BAO, Kind.SELF):
        end += 1
    return tokens[:at] + tokens[end:]


def denies_next(tokens: Sequence[SpokenToken], at: int) -> bool:
    """Whether a word denies what stands behind it, 唔係阿珍包; not where it is said by itself: 唔係，係阿珍包."""
    apart = (Kind.BREAK, Kind.IS, Kind.NOISE, Kind.SORRY)
    return tokens[at].kind is Kind.NOT and at + 1 < len(tokens) and tokens[at + 1].kind not in apart


_HAS_TO: Final = frozenset(("要", "應該", "应该", "should", "has to", "must"))


def left_over(text: str, names: Names) -> tuple[str, ...]:
    """What a correction says that changes nothing of the hand; neighbours stand together, as they were typed."""
    return (*_small_talk(text, names), *_beside(text, names))


def is_name_alone(text: str, names: Names) -> bool:
    """Whether a line says one name and nothing of the hand."""
    kinds = [token.kind for token in read(text, 0, names).tokens]
    return kinds.count(Kind.NAME) == 1 and all(kind in _BESIDE_NAME for kind in kinds)


_BESIDE_NAME: Final = (Kind.NAME, Kind.AND, Kind.HAS, Kind.NOISE, Kind.BREAK, Kind.IS, Kind.SORRY)


def _small_talk(text: str, names: Names) -> Iterator[str]:
    told, end = "", 0
    for token in read(text, 0, names).tokens:
        if token.kind is not Kind.NOISE or folded_text(token.text) in _HOLDING:
            continue
        if told and text[end : token.start].strip():
            yield told
            told = ""
        told, end = f"{told} {token.text}".strip(), token.start + len(token.text)
    if told:
        yield told


def _beside(text: str, names: Names) -> Iterator[str]:
    """How a hand lay, and on which tile it was won, where no tiles are told."""
    try:
        claims = claims_in(text, names) if text.strip() else []
    except WordRefused:
        return
    for claim in claims:
        if not claim.tiles.strip():
            yield from _about_tiles(claim)


def _about_tiles(claim: Claim) -> Iterator[str]:
    if claim.stated is None or not claim.stated.elements:
        if claim.closed:
            yield "closed"
        if claim.open:
            yield "open"
        yield from claim.named_as
    if claim.on is not None:
        yield f"on {show_tiles((claim.on,))}"


def all_told_to_bet(text: str, names: Names, wins: Sequence[Win]) -> tuple[Player, ...]:
    """Who is said to have bet in a hand that was won so, by words for several: `everyone had riichi`, `both riichi`.

    Nobody for any other line. Raises WordRefused, with the `ways` it may be meant, for words for one of several groups.
    """
    payer = next((win.payer for win in wins), None)
    how = "zimo" if payer is None else f"from {reference(payer)}"
    hand = f"{' and '.join(reference(win.player) for win in wins)} {how},".lstrip()
    try:
        sentence = read(f"{hand} {text}", 0, replace(names, sender=None))
    except WordRefused as refused:
        raise WordRefused(*(replace(one, repairs=()) for one in refused.problems)) from None
    told = [one for one in sentence.tokens if one.start >= len(hand)]
    groups = [one.word for one in told if one.kind is Kind.OPTION and one.text != one.word]
    groups = [one for one in groups if one.startswith(f"{BETTORS}=@")]
    rest = [one for one in told if one.kind is not Kind.OPTION and one.value not in BET_FACTS]
    rest = [one for one in rest if one.text.casefold() not in ALSO | OF_PAST]
    if len(groups) != 1 or not only(rest, (*LINKING, Kind.SORRY)):
        return ()
    return tuple(one.removeprefix("@") for one in groups[0].partition("=")[2].split(","))


def bets_apart(text: str, names: Names, bets: Container[str], wins: Sequence[Win]) -> tuple[str, list[Player]]:
    """A line without its parts that say who else had bet, `ippatsu, cat was in riichi`, and these players.

    Blanks stand in the place of such a part. What is said of a winner belongs to his hand and stays, and so does a part
    at the beginning that may name the winner: `cat riichi, 3 han`.
    """
    for dividing in _DIVIDING:
        ends = [(one.start(), one.end()) for one in dividing.finditer(text)]
        starts, stops = [0, *(end for _, end in ends)], [*(start for start, _ in ends), len(text)]
        found, rest = list[Player](), text
        for at, (start, stop) in enumerate(zip(starts, stops, strict=True)):
            part = text[start:stop]
            several = all_told_to_bet(part, names, wins) if part.strip() else ()
            told = several or (told_to_bet(read(part, 0, names), bets) if part.strip() else ())
            is_besides = start > 0 or not (ALSO | OF_PAST).isdisjoint(folded_text(part).split())
            if several or (told and is_besides and not any(win.player in told for win in wins)):
                found += told
                begin = ends[at - 1][0] if at else 0
                rest = f"{rest[:begin]}{' ' * (stop - begin)}{rest[stop:]}"
        if found and rest.strip(" ,;、，。"):
            return rest, found
    return text, []


_DIVIDING: Final = (re.compile("[,;、，。]"), re.compile(r"[,;、，。]|(?<=\s)(?:and|plus|&)(?=\s)"))
"""What stands between the parts of a correction."""
