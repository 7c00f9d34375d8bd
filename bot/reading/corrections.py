"""Words about a hand that is recorded: what they change of it, and what they leave as it was."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from bot.reading.claims import Claim
from bot.reading.grammar import (
    BEHIND,
    MISSED_IN_CHINESE,
    MISSED_IN_JAPANESE,
    MOST_BARE,
    NOBODY_LIABLE,
    NOT_MY_BUSINESS,
    Kind,
    Sentence,
    SpokenToken,
    chinese_number,
    folded_text,
    only,
    read,
    with_token,
)
from bot.reading.grammar.sentence import MOST_FAN, SELF_DRAWN
from bot.reading.score_message import claims_in
from bot.reading.vocabulary import ME
from bot.reading.words import Names, WordRefused
from engine import Player, StatedValue, Table, Wind, WinMethod, show_tiles
from engine.variants import RULESETS

_TAKES_BACK: Final = (Kind.SORRY, Kind.WRONG)
_ACTS: Final = (Kind.WIN, Kind.SELF, Kind.DISCARD, Kind.SHOOTER, Kind.FROM)
_CONTENT: Final = (Kind.NAME, Kind.NUMBER, Kind.LIMIT, Kind.ELEMENT, Kind.FACT, Kind.NOTHING, *_ACTS)

SMALL: Final = (Kind.NOISE, Kind.BREAK, Kind.AND, Kind.IS, Kind.HAS)
ALSO: Final = frozenset(("too", "also", "as", "well", "as well", "both", "も", "也"))
OF_PAST: Final = frozenset(("was", "were", "had", "た", "いた", "ました"))
"""Words that say that something is told of somebody besides, or of a hand that is over; kinds that say nothing."""


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
    if not sentence.text.isascii() and _misses_named(sentence):
        return Change()
    told_at_first = sentence.tokens
    names_hand = any(_is_hand_of_somebody(one, two) for one, two in pairwise(sentence.tokens))
    of_hand = of_hand or (names_hand and sentence.has(Kind.SHOOTER, Kind.DISCARD))
    told = _with_step(
        _with_value_before(
            _with_wrong_first(_with_keyed(_with_where_got(_with_doubted(_with_reckoned(_with_wait(sentence))))))
        )
    )
    told = _with_no_as_not(told)
    sentence, not_his = _without_blameless(_without_exclamation(_without_missed_behind(told)))
    sentence = _with_denied(_without_reasons(without_hand_word(_with_missed(_without_drawing_named(sentence)))))
    if sentence.has(Kind.QUESTION, Kind.VETO, Kind.TILES, Kind.MONEY) or not sentence.is_understood:
        return None
    if sentence.is_other_talk or (sentence.unit != "points" and sentence.is_of_else):
        return None
    strong = strong or any(token.kind is Kind.IS and (of_hand or token.value != "weak") for token in sentence.tokens)
    strong = strong or not_his or _was_drawn(sentence) or _says_who(sentence) or _is_starred(sentence.text)
    says_who = of_hand and sentence.has(Kind.SHOOTER, Kind.DISCARD)
    if not strong and not sentence.has(*_TAKES_BACK, Kind.NOT) and not says_who:
        return None
    if [token.kind for token in sentence.tokens] == [Kind.NAME, Kind.IS, Kind.WRONG]:
        return Change()  # ben is wrong: his name, or what he says
    if _is_difference_only(sentence):
        return Change()
    kept, negated = _without_negated(_without_difference(sentence.tokens))
    kept = _with_unit_of(kept, negated)
    rest = replace(sentence, tokens=tuple(token for token in kept if token.kind not in (*_TAKES_BACK, Kind.IS)))
    if not rest.has(*_CONTENT):
        alone = sentence.has(Kind.WRONG) or any(token.text in _PLAINLY_WRONG for token in sentence.tokens)
        return Change() if alone and not negated and not sentence.has(Kind.UNDO) else None
    change = _with_liable(_with_number_denied(_change(sentence, rest, negated, strong), negated), rest, negated)
    return _with_other_discarder(change, told_at_first)


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
    """A change of a value with the one number or limit that is denied beside it, `2 tai not 3`."""
    denied = [token.number if token.kind is Kind.NUMBER else str(token.value) for token in negated if _is_figure(token)]
    is_told = change is not None and change.worth is not None and len(denied) == 1
    return replace(change, denied=denied[0]) if change is not None and is_told else change


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
    behind = [token for token in tokens[at + 1 :] if token.kind not in _SMALL]
    doubted = [token for token in tokens[:at] if token.kind not in (*_SMALL, Kind.FROM)]
    short = 0 < len(doubted) <= _MOST_DOUBTED and all(token.kind in (*_CONTENT, Kind.UNIT) for token in doubted)
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
    whole = any(token.kind is Kind.NAME for token in told) and any(token.kind in (*_ACTS, Kind.IS) for token in told)
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
    if first and folded_text(tokens[first - 1].text) in _MISSED:  # missed 1 tai should be 4
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


def _without_missed_behind(sentence: Sentence) -> Sentence:
    """The sentence without what was forgotten, told behind the value that is right: `sorry 4 tai, forgot a flower`."""
    tokens = _without_what_else(sentence.tokens)
    if len(tokens) < len(sentence.tokens):
        return replace(sentence, tokens=tokens)
    at = next((at for at, token in enumerate(tokens) if _is_missed(token)), None)
    if at is None or not any(token.kind in (Kind.NUMBER, Kind.LIMIT) for token in tokens[:at]):
        return sentence
    behind = tokens[at + 1 :]
    things = (Kind.COUNTER, Kind.ELEMENT, Kind.FACT, Kind.OPTION, Kind.CLOSED, *_SMALL)
    counted = any(token.kind in (Kind.UNIT, Kind.LIMIT) for token in behind)
    told = all(token.kind in (*things, Kind.NUMBER) or token.text in _FLOWERS for token in behind)
    return replace(sentence, tokens=(*tokens[:at], tokens[at])) if told and behind and not counted else sentence


def _without_what_else(tokens: tuple[SpokenToken, ...]) -> tuple[SpokenToken, ...]:
    """The tokens without what else a hand had, before or behind the value that is right: 是4台 還有一個正花."""
    at = next((at for at, token in enumerate(tokens) if token.text in _AND_THERE_IS), None)
    if at is None:
        return tokens
    end = next((end for end in range(at + 1, len(tokens)) if tokens[end].kind not in _ELSE), len(tokens))
    if not any(token.kind in (Kind.ELEMENT, Kind.CLOSED, Kind.FACT) for token in tokens[at:end]):
        return tokens
    kept = (*tokens[:at], *tokens[end:])
    return kept if any(token.kind in (Kind.UNIT, Kind.LIMIT) for token in kept) else tokens


_AND_THERE_IS: Final = frozenset(("還有", "还有", "仲有", "另外有", "再加"))
_ELSE: Final = (Kind.ELEMENT, Kind.CLOSED, Kind.FACT, Kind.NOISE, Kind.BREAK, Kind.HAS, Kind.COUNTER)


def told_shortly(sentence: Sentence) -> Change | None:
    """What a line may want changed that could be talk as well: `make it 4`, `oops, 3`, `she drew it herself`."""
    said = [token for token in sentence.tokens if token.kind not in (*_SMALL, Kind.IS)]
    kinds = [token.kind for token in said]
    most = MOST_FAN if sentence.unit == "fan" else MOST_BARE
    if kinds == [Kind.SORRY, Kind.NUMBER] and said[1].number <= most:
        return Change(worth=StatedValue(units=said[1].number)) if sentence.unit not in ("han", "points") else None
    first = next(token for token in sentence.tokens if token.text not in _OF_NOW)
    is_short = first.text in _IT_IS or folded_text(sentence.text).rstrip(" .!").endswith(" only")
    if kinds == [Kind.NUMBER, Kind.UNIT] and is_short and sentence.unit != "points":
        return Change(worth=sentence.worth[0]) if len(sentence.worth) == 1 else None  # 是4台啦
    if kinds == [Kind.SELF] and _HERSELF.fullmatch(sentence.text.strip()):
        return Change(drawn=True)
    of_her = bool(sentence.tokens) and folded_text(sentence.tokens[0].text) in _PRONOUNS
    drew_it = re.search(r"\b(?:it|himself|herself|themselves)\W*$", folded_text(sentence.text)) is not None
    return Change(drawn=True) if kinds == [Kind.SELF] and of_her and drew_it else None


_IT_IS: Final = frozenset(("是", "係"))
_OF_NOW: Final = frozenset(("剛剛", "刚刚", "剛才", "刚才", "頭先", "啱啱", "剛剛那", "啱啱嗰"))
"""Says of a hand that it was played a moment ago."""
_HERSELF: Final = re.compile(
    r"[佢他她](?:係|是)?(?:自摸|自己摸|自摸的)(?:嘅|㗎|架|噃|喎|啫|的|啦|喇|呀|啊|嘞)+[!。！]?"
)
"""Somebody drew the tile himself, said as what others got wrong: 佢自摸喎."""
_PRONOUNS: Final = frozenset(("he", "she", "they"))


def _is_hand_of_somebody(one: SpokenToken, two: SpokenToken) -> bool:
    """Whether two words are `mei's hand`."""
    return one.kind is Kind.NAME and two.kind is Kind.COUNTER and two.text.casefold() == "hand"


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
            told = any(token.kind is Kind.NAME for token in behind) and any(token.kind in _ACTS for token in behind)
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
            acts = any(token.kind in _ACTS for token in behind)
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
            acts = not behind and any(token.kind in _ACTS for token in tokens[:at])
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
    `wrong`."""
    first = [token for token in sentence.tokens[:4] if token.kind is not Kind.NOISE][:3]
    if [token.kind for token in first] == [Kind.COUNTER, Kind.IS, Kind.WRONG] and folded_text(first[0].text) == "hand":
        return replace(sentence, tokens=tuple(token for token in sentence.tokens if token not in first[:2]))
    before = (None, *sentence.tokens)
    kept = (
        token
        for last, token in zip(before, sentence.tokens, strict=False)
        if not (_is_of_points(sentence, token) and last is not None and last.kind is Kind.NAME)
    )
    return replace(sentence, tokens=tuple(kept))


def _is_of_points(sentence: Sentence, token: SpokenToken) -> bool:
    """Whether a word says that a hand is somebody's: any word for things where every hand is, else "hand"."""
    if token.kind is Kind.UNKNOWN and sentence.unit == "points" and token.text in _SHARES:
        return True
    return token.kind is Kind.COUNTER and (sentence.unit == "points" or token.text.casefold() == "hand")


_SHARES: Final = frozenset(("嗰份", "那份", "嗰手", "那手", "手牌", "份", "手"))


def _with_missed(sentence: Sentence) -> Sentence:
    """`missed a flower, 4 tai` as a correction to the value at its end; as it is where there is none."""
    tokens = sentence.tokens
    first = next((at for at, token in enumerate(tokens) if not _is_before_missed(token)), len(tokens))
    last = max((at for at, token in enumerate(tokens) if token.kind in (Kind.NUMBER, Kind.LIMIT)), default=0)
    while last > 1 and tokens[last - 1].kind in (Kind.NUMBER, Kind.UNIT):  # 4 han 30 fu
        last -= 1
    between = tokens[first + 1 : last]
    divided = any(token.kind in (Kind.BREAK, Kind.IS) or token.text in _SO or _is_missed(token) for token in between)
    wide = first < last and not tokens[first].text.isascii()
    divided = divided or (wide and bool(between) and between[-1].end < tokens[last].start)  # 少算了花 5台
    told = (
        first < last
        and divided
        and all(
            token.kind in _LEFT_OUT or token.text in _FLOWERS or folded_text(token.text) in _MORE for token in between
        )
    )
    if not told or not (tokens[first].text.casefold() in _MISSED or tokens[first].kind is Kind.OPTION):
        return sentence
    if any(token.kind is Kind.OPTION and not token.word.startswith(_BONUS) for token in (tokens[first], *between)):
        return sentence
    kept = tuple(token for token in between if token.kind is Kind.IS)
    return replace(sentence, tokens=(replace(tokens[first], kind=Kind.SORRY, text="sorry"), *kept, *tokens[last:]))


def _is_missed(token: SpokenToken) -> bool:
    """Whether a word says that something was left out."""
    return token.kind is Kind.SORRY and folded_text(token.text) in _MISSED


def _is_before_missed(token: SpokenToken) -> bool:
    """Whether a word may stand before what was forgotten: `oops forgot a flower`."""
    return token.kind in _SMALL or (token.kind is Kind.SORRY and token.text.casefold() not in _MISSED)


_MORE: Final = frozenset(("more", "extra", "additional", "missing", "forgotten"))
_FLOWERS: Final = frozenset(("花", "花牌"))
_BONUS: Final = ("ura=", "dora=", "kita=")
_SMALL: Final = (Kind.NOISE, Kind.BREAK)
_LEFT_OUT: Final = (
    *(Kind.NUMBER, Kind.UNIT, Kind.COUNTER, Kind.ELEMENT, Kind.FACT, Kind.OPTION, Kind.IS, Kind.SORRY),
    *_SMALL,
)
"""What was forgotten, before the value that is right."""
_SO: Final = frozenset(("so", "で", "所以", "於是"))


def _says_who(sentence: Sentence) -> bool:
    """`the shooter was kelvin`, `it was kelvin who shot`, 出銃係阿強: who paid or won, and nothing else."""
    said = [token for token in sentence.tokens if token.kind not in _SMALL]
    kinds = [token.kind for token in said]
    if kinds == [Kind.NAME, Kind.IS, Kind.SHOOTER]:  # i was the shooter
        return True
    if kinds == [Kind.IS, Kind.NAME, Kind.DISCARD]:
        text = said[-1].text.casefold()
        return text.startswith(("who", "that")) or "嘅" in text or "的" in text
    if kinds[:3] in ([Kind.NAME, Kind.IS, Kind.DISCARD], [Kind.NAME, Kind.IS, Kind.WIN]) and len(kinds) <= _WITH_OTHER:
        other = all(token.kind is Kind.NAME and token.value != said[0].value for token in said[3:])
        return other and folded_text(said[2].text).startswith(("the one", "one who", "one that"))
    if kinds == [Kind.NAME, Kind.DISCARD]:  # 阿強出嘅
        return len(said[-1].text) > 1 and said[-1].text.endswith(("嘅", "的"))
    label = kinds in ([Kind.SHOOTER, Kind.NAME], [Kind.WINNER, Kind.NAME])
    return label and said[0].text.casefold().endswith((" is", " was", " be", "是", "係", "は", "の", "ん"))


_WITH_OTHER: Final = 4
"""`ben is the one who fed ann`: so many things are said at most."""


@dataclass(frozen=True, slots=True)
class HandMeant:
    """The hand that a line names, `hand 3 was …`; `number` is None for the one before now. `rest` says what of it,
    every letter in its place."""

    number: int | None
    rest: str
    place: tuple[Wind, int] | None = None
    """The wind of the round and the number of the deal in it: 東2局."""
    counters: int | None = None
    """How often that deal had been repeated, where it is told: 東2局1本場."""
    is_before: bool = False
    """The hand before the newest is meant: `the one before`."""

    def is_at(self, table: Table) -> bool:
        """Whether a hand played at a table is one of the deal that is named; any where none is."""
        is_placed = self.place in (None, (table.prevailing, table.hand))
        return is_placed and self.counters in (None, table.counters)


_NUMERAL: Final = r"\d{1,3}|[一二三四五六七八九十]{1,3}"
_ORDINALS: Final = {
    word: number for number, word in enumerate(("first", "second", "third", "fourth", "fifth", "sixth"), 1)
}
_HAND: Final = re.compile(
    rf"^\s*(?P<item>\d{{1,3}})[.)．](?=\s*[^\s\d])|(?<!\w)(?:the\s+)?(?:hand|game|deal)\s*(?:no\.?|number|#)?\s*(?P<number>\d{{1,3}})(?![\w.])"
    rf"(?!\s*(?:tai|fa{{1,2}}n|han|points?|台|番|翻))(?:'s)?"
    rf"|^\s*(?:fix|correct)\s+#?(?P<fixed>\d{{1,3}})(?:\s*[.:：,](?=\s)|(?=\s+(?!tai|fa{{1,2}}n|han|points?|台|番|翻)[^\W\d]))"
    rf"|(?<!\w)(?:the\s+)?(?P<ordinal>{'|'.join(_ORDINALS)})\s+(?:hand|game|deal)(?!\w)(?:'s)?"
    rf"|(?<!\w)#(?P<sign>\d{{1,3}})(?![A-Za-z0-9_])"
    r"|(?P<wind>[東东南西北])\s?(?P<deal>[1-4１-４一二三四])\s?局(?:の?\s?(?P<honba>\d{1,2}|[一二三四五六七八九])\s?本[場场])?"
    rf"|第\s?(?P<chinese>{_NUMERAL})\s?[鋪舖铺局把盤盘副手]|(?<!\d)(?P<counted>\d{{1,3}})\s?局目"
    rf"|(?<!\w)(?:the\s+|that\s+)?(?:last|previous|prev|latest)\s+(?:hand|game|one|deal)(?!\w)(?:'s)?"
    rf"|(?<!\w)(?P<second>(?:the|that)\s+(?:one|hand)\s+before(?:\s+(?:that|this|it|last|the\s+last))?)(?!\w)"
    rf"|(?<!\w)(?:the|that)\s+(?:one|hand)\s+(?:just\s+now|earlier)(?!\w)"
    rf"|(?<!\w)(?:just\s+now|earlier)\s+(?:the\s+|that\s+)?(?:one|hand)(?!\w)"
    rf"|最後一?[鋪舖铺把局盤盘副手]|さっきの(?:局|手|あがり|アガリ)?|今の(?:局|は)|直前の(?:局|は)"
    rf"|上一?[鋪舖铺把局盤盘副手]|(?:剛剛|刚刚|剛才|刚才|頭先|啱啱)[那嗰]?一?[鋪舖铺把局盤盘副手]",
    re.IGNORECASE,
)

_HAND_WORD: Final = re.compile(r"^\s*\d{1,3}[.)．]|hand|game|deal|fix|correct|one|#|[局鋪舖铺把盤盘副手]|さっき")
"""What every such line holds, found quickly."""


def hand_meant(text: str) -> HandMeant | None:
    """The hand that a line names; None where it names none, or several."""
    if _HAND_WORD.search(text.casefold()) is None:
        return None
    found = list(_HAND.finditer(text))
    if len(found) != 1:
        return None
    told = found[0].group("item", "number", "fixed", "ordinal", "sign", "chinese", "counted")
    number = next((_number(one) for one in told if one is not None), None)
    start, end = found[0].span()
    wind = found[0]["wind"]
    place = (_WINDS[wind], _number(found[0]["deal"])) if wind else None
    counters = _number(found[0]["honba"]) if found[0]["honba"] else None
    is_before = found[0]["second"] is not None
    rest = text[:start] + " " * (end - start) + text[end:]
    return HandMeant(number, rest, place, counters, is_before=is_before)


def with_hand_numbered(text: str, tables: Sequence[tuple[int, Table]]) -> str:
    """Words with the number of the hand they begin with, every letter in its place: `#2 off cat`, 東1局1本場 跳満.

    `tables` has the number of each hand and the table it was played at. A deal that was not played stays as it stands.
    """
    found = _SIGNED.match(text)
    number = int(found[1]) if found is not None else None
    if found is None and (meant := hand_meant(text)) is not None and meant.place is not None:
        found = _HAND.match(text, len(text) - len(text.lstrip()))
        number = next((number for number, table in reversed(tables) if meant.is_at(table)), None)
    if found is None or number is None:
        return text
    rest = text[found.end() :]
    rest = f" {rest[1:]}" if rest.startswith("の") else rest
    return f"{text[: found.start()]}{number}".ljust(found.end()) + rest


_SIGNED: Final = re.compile(r"\s*#(\d{1,3})(?![\w.])")
"""A number with its sign, as receipts show it."""
_WINDS: Final = {"東": Wind.E, "东": Wind.E, "南": Wind.S, "西": Wind.W, "北": Wind.N}


def _number(text: str) -> int:
    if text.isdecimal():
        return int(text)
    return _ORDINALS.get(text.casefold()) or chinese_number(text)


def hand_taken_back(text: str, newest: int) -> int | None:
    """The number of the hand that a line says is not to count: `undo hand 3`; None for any other line.

    `newest` is the number of the newest hand. A hand that is meant by its place alone is the newest, or that before.
    """
    told = _without_small(text)
    if (number := _NUMBERED.fullmatch(told)) is not None:
        return int(number[1])
    if _BEFORE_NEWEST.fullmatch(told):
        return newest - 1
    found = hand_meant(text)
    if found is None or found.place is not None or not _NOT_TO_COUNT.fullmatch(_without_small(found.rest)):
        return None
    return found.number or (newest - 1 if found.is_before else newest)


def _without_small(text: str) -> str:
    return _SMALL_WORDS.sub(" ", folded_text(text)).strip()


_SMALL_WORDS: Final = re.compile(
    r"[\s,.!。！、:]+|\bnot(?=\s*[!,.])|^\s*no\b|\bno(?=\s*[!,.]|\s+no\b)|\b(?:oh|nono|nope|wait|ah|eh|actually|oops|argh|omg|bot|guys|ok|okay|please|pls|sorry|can|could|you|we|let's|thanks|la|lah)\b",
    re.IGNORECASE,
)
_VERBS: Final = (
    r"undo|delete|remove|scrap|cancel|void|strike|scratch|revert|drop|erase|take back|roll back|ignore|disregard"
    r"|刪除?|删除?|取消|撤銷|撤销|撤回|作廢|作废|取り消し|削除"
)
_NOT_TO_COUNT: Final = re.compile(
    rf"{_VERBS}|(?:doesn't|does not|didn't|did not) (?:count|happen)|never (?:counted|happened)"
    r"|不算|不計|不计|不要算|唔好計|唔好算|唔使計|唔計|唔算|刪咗|删了|刪掉|删掉|刪除|删除|取消|作廢|作废|は?(?:なし|無し)|を?取り消して?|を?削除(?:して)?"
)
_NUMBERED: Final = re.compile(rf"(?:{_VERBS})\s?(\d{{1,3}})")
_BEFORE_NEWEST: Final = re.compile(
    rf"(?:{_VERBS})\s?(?:the )?(?:(?:last|one) but one|(?:second|next) to last|second last|penultimate"
    r"|one before (?:the )?last)(?: hand| game| deal| one)?"
)


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
    said = [token.kind for token in sentence.tokens if token.kind not in (Kind.NOISE, Kind.BREAK)]
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
    bonus = tuple((one.word, one.text) for one in rest.of(Kind.OPTION) if one.word.startswith(_BONUS))
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
    said = [token for token in sentence.tokens if token.kind not in (*_SMALL, *_TAKES_BACK)]
    if [token.kind for token in said[:2]] != [Kind.NAME, Kind.IS]:
        return None
    if said[1].value == "weak" and not sentence.has(*_TAKES_BACK, Kind.NOT):
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


def _is_difference_only(sentence: Sentence) -> bool:
    """Whether it is said by how much a hand was told wrong, and not what it was: 少算一台."""
    said = [token for token in sentence.tokens if token.kind not in _SMALL]
    kinds = [token.kind for token in said]
    of_what = all(kind in (Kind.ELEMENT, Kind.FACT, Kind.COUNTER) for kind in kinds[3:])
    return kinds[:3] == [Kind.SORRY, Kind.NUMBER, Kind.UNIT] and of_what and said[0].text.casefold() in _MISSED


def _misses_named(sentence: Sentence) -> bool:
    """Whether it is said what a hand had besides, and not what it was worth: 少算一個東風刻, 忘了算門清."""
    said = [token for token in sentence.tokens if token.kind not in _SMALL]
    if len(said) < _TOLD_OF_MISSED or said[0].kind is not Kind.SORRY or said[0].text not in _MISSED:
        return False
    named = said[1 + (said[1].kind is Kind.NUMBER) :]
    return bool(named) and all(
        one.kind in _MAY_BE_MISSED or (one.kind is Kind.UNKNOWN and _WIND_SET.fullmatch(one.text)) for one in named
    )


_TOLD_OF_MISSED: Final = 2
_WIND_SET: Final = re.compile("[東东南西北][風风]?[刻碰]?子?")
_MAY_BE_MISSED: Final = (Kind.ELEMENT, Kind.FACT, Kind.CLOSED, Kind.SELF)
"""What a hand can be told without, though it had it."""


def _without_difference(tokens: tuple[SpokenToken, ...]) -> tuple[SpokenToken, ...]:
    """The tokens without how much was missed, where the right value stands behind: 少算一台 是4台."""
    for at, token in enumerate(tokens):
        is_difference = [one.kind for one in tokens[at + 1 : at + 3]] == [Kind.NUMBER, Kind.UNIT]
        more = any(one.kind in (Kind.NUMBER, Kind.LIMIT) for one in tokens[at + 3 :])
        if token.kind is Kind.SORRY and token.text in _MISSED and is_difference and more:
            return (*tokens[: at + 1], *tokens[at + 3 :])
    return tokens


_MISSED: Final = frozenset(
    (
        *MISSED_IN_CHINESE,
        *MISSED_IN_JAPANESE,
        "少算",
        "多算",
        "算少",
        "算多",
        "計少",
        "計少咗",
        "計多咗",
        "漏咗",
        "漏了",
        "打少咗",
        "打多咗",
        "少咗",
        "少了",
        "少寫",
        "打漏",
        "forgot",
        "i forgot",
        "we forgot",
        "missed",
        "missed out",
        "left out",
        "forget",
        "forgot the",
        "漏計",
        "計漏咗",
        "計漏",
        "計漏了",
        "漏算",
        "forgot to count",
        "forgot to add",
        "didn't count",
        "忘了",
        "忘了算",
        "忘記算",
        "忘记算",
        "忘了計",
        "唔記得計",
        "唔記得算",
        "miscounted",
    )
)


def without_denied(sentence: Sentence) -> str:
    """The text of a line without what it denies (`not wei but mei`), every letter in its place."""
    sentence = _with_no_as_not(sentence)
    said = [token for token in sentence.tokens if token.kind is not Kind.IS or token.text.isascii()]
    if not sentence.has(Kind.NOT) and len(said) == len(sentence.tokens):
        return sentence.text
    kept, _ = _without_negated(tuple(said))
    spans = [(token.start - sentence.offset, token.end - sentence.offset) for token in kept if token.kind != Kind.SORRY]
    return "".join(one if any(a <= at < b for a, b in spans) else " " for at, one in enumerate(sentence.text))


def _without_negated(tokens: tuple[SpokenToken, ...]) -> tuple[list[SpokenToken], list[SpokenToken]]:
    """The tokens without what is denied (`not wei`, 唔係食糊), and what is denied."""
    kept: list[SpokenToken] = []
    negated: list[SpokenToken] = []
    at = 0
    while at < len(tokens):
        if tokens[at].kind is not Kind.NOT:
            kept.append(tokens[at])
            at += 1
            continue
        if (tokens[at].text.startswith(_BEHIND) or tokens[at].value == BEHIND) and kept:
            negated.append(kept.pop())
            at += 1
            continue
        clause = _clause(tokens, at + 1)
        others = [*kept, *tokens[at + 1 + len(clause) :]]
        if any(token.kind in _CONTENT for token in others):
            negated += clause
            at += 1 + len(clause)
        else:  # "no: …" rather than "not …"
            kept.append(SpokenToken(Kind.SORRY, None, tokens[at].text, tokens[at].start, tokens[at].end))
            at += 1
    return kept, negated


_BEHIND: Final = ("じゃ", "では")
"""Denials that stand behind what they deny."""


def _clause(tokens: tuple[SpokenToken, ...], at: int) -> list[SpokenToken]:
    """What a denial is about: up to the next sign or the next "it is"."""
    clause: list[SpokenToken] = []
    for token in tokens[at:]:
        if token.kind in (Kind.BREAK, Kind.IS, Kind.AND) or folded_text(token.text) == "but":
            break
        if token.kind is Kind.NAME and any(one.kind in (Kind.NAME, Kind.SELF) for one in clause):
            break  # 不是自摸 阿姨放槍
        clause.append(token)
    return clause


# what changes nothing

_HOLDING_WORDS: Final = """
    the a an of for on in at so then this that it it's his her their him he she they and was is hand total worth value
    please only exactly 的 之 個 个 都 就 ん の が は を で も な です でした
"""
_HOLDING: Final = frozenset(_HOLDING_WORDS.split())
"""Words that only hold others together."""


def liable_alone(sentence: Sentence) -> Player | None:
    """Who is liable by a line that says nothing else: 阿明包牌, `bao cat`; None for any other line."""
    said = [one for one in sentence.tokens if one.kind not in (*_TAKES_BACK, Kind.IS, Kind.HAS, Kind.BY, *_SMALL)]
    is_told = len(said) == 2 and {one.kind for one in said} == {Kind.NAME, Kind.BAO}
    if is_told and any(folded_text(one.text) == "covers" for one in said):  # a shop covers it, or a friend
        is_told = sentence.has(*_TAKES_BACK)
    return next((str(one.value) for one in said if one.kind is Kind.NAME), None) if is_told else None


def elements_denied(sentence: Sentence) -> tuple[tuple[str, ...], bool]:
    """The elements, facts or concealment that a line says a hand has not, and nothing else of it; and whether it can
    mean nothing else: `no half flush` may be `no: half flush`, `kumar got no half flush` may not.

    Nothing for any other line.
    """
    said = [one for one in sentence.tokens if one.kind is not Kind.NOISE]
    at = next((at for at, one in enumerate(said) if _denies_element(one)), None)
    things = [one for one in said if one.kind in _OF_ELEMENTS]
    if at is None or not things or len(sentence.of(Kind.NAME)) > 1 or sentence.has(Kind.QUESTION):
        return (), False
    kinds = (*SMALL, *_OF_ELEMENTS, Kind.NAME, Kind.COUNTER)
    around = [*said[:at], *said[at + 1 :]]
    words = tuple(dict.fromkeys("closed" if one.kind is Kind.CLOSED else one.word for one in things))
    if not only(around, kinds) or any(one in things for one in said[:at]) is not _stands_behind(said, at):
        return (), False
    if _stands_behind(said, at):
        return words, True
    behind = [one for one in said[at + 1 :] if one.kind not in (Kind.HAS, Kind.COUNTER, Kind.NAME)]
    if not behind or behind[0] not in things:
        return (), False
    is_sigh = said[at].kind is Kind.SORRY and not (at and said[at - 1].kind is Kind.HAS)
    return words, not is_sigh and said[at].kind is not Kind.NOT


def _with_no_as_not(sentence: Sentence) -> Sentence:
    """`ping hu, no half flush` as `ping hu, not half flush`; any other sentence as it is."""
    tokens = list(sentence.tokens)
    for at, (one, two) in enumerate(pairwise(tokens)):
        told_before = any(token.kind in (*_OF_ELEMENTS, Kind.NUMBER) for token in tokens[:at])
        if told_before and two.kind in _OF_ELEMENTS and one.kind is Kind.SORRY and folded_text(one.text) == "no":
            tokens[at] = SpokenToken(Kind.NOT, None, one.text, one.start, one.end)
    return sentence if tokens == [*sentence.tokens] else replace(sentence, tokens=tuple(tokens))


def _denies_element(token: SpokenToken) -> bool:
    """Whether a word denies what stands beside it."""
    folded = folded_text(token.text)
    return token.kind in (Kind.NOT, Kind.NOTHING) or folded in _LEAVES_OUT


_LEAVES_OUT: Final = frozenset(
    (
        *("no", "without", "minus", "remove", "drop", "never", "where"),
        *(f"{verb}{end}" for verb in ("did", "do", "does", "has", "have", "was", "is") for end in ("n't", "nt")),
    )
)
_OF_ELEMENTS: Final = (Kind.ELEMENT, Kind.FACT, Kind.CLOSED)


def _stands_behind(said: Sequence[SpokenToken], at: int) -> bool:
    """Whether a denial stands behind what it denies: 一発なし, ホンイツじゃない."""
    return bool(at) and said[at - 1].kind in _OF_ELEMENTS and not said[at].text.isascii()


def not_won(sentence: Sentence, winners: Sequence[Player]) -> tuple[Player, ...]:
    """Which of several winners a line says did not win (`without cat`, ゆみ削除), or did not if only others did
    (`only ann won`); nobody for any other line, and for one that leaves no winner."""
    named, told = dict.fromkeys(str(token.value) for token in sentence.of(Kind.NAME)), _with_anybody(sentence)
    if not named or not named.keys() <= {*winners}:
        return ()
    others = tuple(one for one in winners if one not in named)
    if _WON_ALONE.fullmatch(told):
        return others
    return tuple(named) if others and _NOT_WON.fullmatch(told) else ()


_PEOPLE: Final = r"& ?(?:(?:and|or|&|と|和|跟|同) ?& ?)*"
_NOT_WON: Final = re.compile(
    r"(?:(?:no|sorry|actually|oops|其實|其实|いや) ?)*(?:"
    rf"(?:without|minus|except|remove|delete|drop|take out|take away|not|no) {_PEOPLE}"
    rf"|{_PEOPLE}(?:didn't|did not|didnt|never|hasn't|doesn't) (?:actually )?(?:win|won|ron|hu|count)"
    r"(?: (?:it|this|that|one|hand|too|as well))*"
    rf"|{_PEOPLE}(?:was not|wasn't|isn't) (?:a winner|one of the winners|in it)|{_PEOPLE}(?:out|removed|deleted)"
    rf"|(?:刪掉?|删掉?|刪除|删除|去掉|拿掉|取消|不要|除去) ?{_PEOPLE}|不是 ?{_PEOPLE}(?:胡|糊|贏|赢)?"
    rf"|{_PEOPLE}(?:其實|其实)?(?:沒有?|没有?|冇|唔係)(?:胡|糊|食|食糊|贏|赢|和)(?:到|牌)?(?:啦|啊|呀|喔|的)?"
    rf"|{_PEOPLE}(?:不算|唔算|刪掉?|删掉?|刪除|删除|去掉|取消)"
    rf"|{_PEOPLE}(?:は|も|の|が|を)?(?:削除|取り?消し|なし|無し|抜き|外して|消して)(?:て|して|で|です|ください)*"
    rf"|{_PEOPLE}(?:は|も|が)?(?:あがって|上がって|アガって|和了って|和了して|ロンして)(?:い?ない|い?ません|い?なかった)(?:です|よ|で)*"
    ")"
)
"""Says of somebody that he did not win, with everybody's names as &."""
_WON_ALONE: Final = re.compile(
    rf"(?:(?:no|sorry|actually|oops) )*(?:it was )?(?:only|just) {_PEOPLE}(?:won|wins|ron)?(?: (?:it|this|that|one))*"
    rf"|{_PEOPLE}(?:won )?(?:alone|only)|(?:只有|只係|只是|淨係|净系) ?{_PEOPLE}(?:胡|糊|食糊|贏|赢)?(?:了)?"
    rf"|{_PEOPLE}(?:だけ|のみ)(?:です|あがり|アガリ|ロン|の和了)*"
)


def _with_anybody(sentence: Sentence) -> str:
    """The folded words of a line with everybody's name as &, blanks for signs."""
    text = sentence.text
    for token in sentence.of(Kind.NAME):
        start, end = token.start - sentence.offset, token.end - sentence.offset
        text = text[:start] + "&" * (end - start) + text[end:]
    return re.sub(r"[\s,.!。、，！:]+", " ", re.sub("&+", "&", folded_text(text))).strip()


def told_not_to_bet(sentence: Sentence) -> Player | None:
    """Who is said not to have bet, in a line that says nothing else: `dan didn't riichi`, 佐藤リーチしてない."""
    people = sentence.of(Kind.NAME)
    is_told = len(people) == 1 and _DID_NOT_BET.fullmatch(_with_anybody(sentence)) is not None
    return str(people[0].value) if is_told else None


_DID_NOT_BET: Final = re.compile(
    r"(?:(?:no|sorry|actually|oops|wait|eh|いや|其實|其实|唔係|不是) )*(?:"
    r"& (?:didn't|did not|didnt|never|hasn't|hasnt|wasn't|was not|wasnt|isn't)"
    r"(?: (?:actually|in|on|declared?|call(?:ed)?|bet|have|a))* (?:riichi|reach)(?:ed|d)?"
    r"|& (?:had |has |have |got )?no riichi|no riichi (?:by|for|from|of) &|& not (?:in )?riichi"
    r"|& ?(?:は|が|の)?(?:リーチ|立直)(?:を|は|って|して|かけて)*"
    r"(?:い?ない|い?なかった|い?ません|い?ませんでした|なし|無し|じゃない|ではない)(?:です|でした|よ|わ|けど)*"
    r"|& ?(?:沒有?|没有?|冇|無)(?:叫|宣告)?(?:立直|リーチ|riichi)(?:啦|啊|呀|喔|的)?"
    r")(?: (?:there|that|this|hand|in|then|at all|la|lah))*"
)
"""Says of somebody that he did not bet, with his name as &."""


def told_to_bet(sentence: Sentence, bets: Container[str]) -> tuple[Player, ...]:
    """Who is said to have bet, in a line that says nothing else: `ann was in riichi`, `forgot ann riichi`."""
    said = [token for token in sentence.tokens if token.text.casefold() not in ALSO | OF_PAST]
    facts = sentence.of(Kind.FACT)
    if len(facts) != 1 or facts[0].value not in bets or not only(said, (*SMALL, Kind.NAME, Kind.FACT, Kind.SORRY)):
        return ()
    if said[0].kind is said[-1].kind is Kind.NAME and len(said) > 1:
        return ()
    return tuple(str(token.value) for token in sentence.of(Kind.NAME) if token.value is not None)


def bets_apart(text: str, names: Names, bets: Container[str], winners: Container[Player]) -> tuple[str, list[Player]]:
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
            told = told_to_bet(read(part, 0, names), bets) if part.strip() else ()
            is_besides = start > 0 or not (ALSO | OF_PAST).isdisjoint(folded_text(part).split())
            if told and is_besides and not any(player in winners for player in told):
                found += told
                begin = ends[at - 1][0] if at else 0
                rest = f"{rest[:begin]}{' ' * (stop - begin)}{rest[stop:]}"
        if found and rest.strip(" ,;、，。"):
            return rest, found
    return text, []


_DIVIDING: Final = (re.compile("[,;、，。]"), re.compile(r"[,;、，。]|(?<=\s)(?:and|plus|&)(?=\s)"))
"""What stands between the parts of a correction."""


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
