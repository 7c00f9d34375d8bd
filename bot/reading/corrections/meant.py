"""Which recorded hand a line means, by its number or its round; and what it says lay on the table then."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.reading.grammar import chinese_number, folded_text
from bot.reading.grammar.phrases import EN_NUMBERS, STICKS
from engine import STICK, Table, Wind


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

    @property
    def says_draw(self) -> bool:
        """Whether it is said of the hand that nobody won, and nothing else: `make hand 16 a draw`."""
        return _SAYS_DRAW.fullmatch(" ".join(_without_small(self.rest).split())) is not None

    @property
    def may_be_self_drawn(self) -> bool:
        """Whether the word for it may mean that its winner drew the tile: `hand 2 was drawn`."""
        return self.rest.rstrip(" .!").endswith("drawn")


_SAYS_DRAW: Final = re.compile(
    r"""(?:(?:make|mark|set|change|turn|call|fix|correct|put)(?:\ (?:it|that|to|into|as|down\ as))*
        |(?:it\ )?(?:was|is|were|should(?:'ve|\ have)?\ been|should\ be|ended(?:\ up)?(?:\ as)?|ended\ in|as|into|to|=)
        |there\ was)?
      (?:\ (?:really|just|only|supposed\ to\ be|meant\ to\ be|as|to|into|be))*(?:\ ?an?|\ ?the)?\ ?
      (?:(?:exhaustive\ )?draw|drawn(?:\ (?:hand|game))?|wash\ ?out|nobody\ won|no\ winner|no\ one\ won|won\ by\ nobody)
    |(?:[是係为為當当算はがをに]|應該[是係]|应该是|其實[是係]|其实是|改[成做為为])*
      (?:流局|[荒黃黄臭][莊庄]|流れ(?:た|ました)?|流[咗了]|[冇無]人食糊|[沒没無]人胡)
      (?:だった|でした|です|に(?:して|変更)|にする|[了嚟㗎的啦])*""",
    re.VERBOSE,
)
"""Says of a hand that nobody won it."""

_NUMERAL: Final = r"\d{1,3}|[一二三四五六七八九十]{1,3}"
_ORDINALS: Final = {
    word: number for number, word in enumerate(("first", "second", "third", "fourth", "fifth", "sixth"), 1)
}
_HAND: Final = re.compile(
    rf"^\s*(?P<item>\d{{1,3}})[.)．](?=\s*[^\s\d])|(?<!\w)(?:the\s+)?(?:hand|game|deal)\s*(?:no\.?|number|#)?\s*(?P<number>\d{{1,3}})(?![\w.])"
    rf"(?!\s*(?:tai|fa{{1,2}}n|han|points?|台|番|翻))(?:'s)?"
    rf"|^\s*(?:fix|correct)\s+#?(?P<fixed>\d{{1,3}})(?:\s*[.:：,](?=\s)|(?=\s+(?!tai|fa{{1,2}}n|han|points?|台|番|翻)[^\W\d]))"
    rf"|(?<!\w)(?:the\s+)?(?P<ordinal>{'|'.join(_ORDINALS)})\s+(?:hand|game|deal)(?!\w)(?!\s+(?:in|since|here|ever|tonight|today|liao|sia)\b)(?:'s)?"
    rf"|(?<!\w)#(?P<sign>\d{{1,3}})(?![A-Za-z0-9_])"
    r"|(?P<wind>[東东南西北])\s?(?P<deal>[1-4１-４一二三四])\s?局(?:の?\s?(?P<honba>\d{1,2}|[一二三四五六七八九])\s?本[場场])?"
    rf"|第\s?(?P<chinese>{_NUMERAL})\s?[鋪舖铺局把盤盘副手]|(?<!\d)(?P<counted>\d{{1,3}})\s?局目"
    rf"|(?<!\w)(?:the\s+|that\s+)?(?:last|previous|prev|latest)\s+(?:hand|game|one|deal)(?!\w)(?:'s)?"
    r"|(?<!\w)(?P<wind_en>east|south|west|north)\s?(?P<deal_en>[1-4])(?!\w)(?!\s*(?:han|fu|tai|fa{1,2}n|points?|honba)\b)"
    rf"|(?<!\w)(?P<second>(?:the|that)\s+(?:one|hand)\s+before(?:\s+(?:that|this|it|last|the\s+last))?)(?!\w)"
    r"|(?P<second_zh>上上一?[鋪舖铺把局盤盘副手])"
    rf"|(?<!\w)(?:the|that)\s+(?:one|hand)\s+(?:just\s+now|earlier)(?!\w)"
    rf"|(?<!\w)(?:just\s+now|earlier)\s+(?:the\s+|that\s+)?(?:one|hand)(?!\w)"
    rf"|最後一?[鋪舖铺把局盤盘副手]|さっきの(?:局|手|あがり|アガリ)?|今の(?:局|は)|直前の(?:局|は)|前の?局"
    rf"|上一?[鋪舖铺把局盤盘副手]|(?:剛剛|刚刚|剛才|刚才|頭先|啱啱)[那嗰]?一?[鋪舖铺把局盤盘副手]",
    re.IGNORECASE,
)
_HAND_WORD: Final = re.compile(
    r"^\s*\d{1,3}[.)．]|hand|game|deal|fix|correct|one|#|[局鋪舖铺把盤盘副手]|さっき"
    r"|(?:east|south|west|north) ?[1-4]"
)
"""What every such line holds, found quickly."""


_EARLIER: Final = ("さっきの", "前の", "今の")
"""Says of a hand named behind it that it was played: さっきの東3局."""
_EARLIER_AND_NAMED: Final = 2


def hand_meant(text: str) -> HandMeant | None:
    """The hand that a line names; None where it names none, or several."""
    if _HAND_WORD.search(text.casefold()) is None:
        return None
    found = list(_HAND.finditer(text))
    if len(found) == _EARLIER_AND_NAMED and found[0][0] in _EARLIER and not text[found[0].end() : found[1].start()]:
        return hand_meant(f"{text[: found[0].start()]}{' ' * len(found[0][0])}{text[found[0].end() :]}")
    if len(found) > 1 and len({_number_of(one) for one in found}) == 1 and _number_of(found[0]) is not None:
        *_, last = found  # hand 2 was a joke, cancel hand 2
        return hand_meant(f"{text[: last.start()]}{' ' * len(last[0])}{text[last.end() :]}")
    if len(found) != 1:
        return None
    number = _number_of(found[0])
    start, end = found[0].span()
    wind, deal = found[0]["wind"] or found[0]["wind_en"], found[0]["deal"] or found[0]["deal_en"]
    place = (_WINDS[wind.casefold()], _number(deal)) if wind else None
    counters = _number(found[0]["honba"]) if found[0]["honba"] else None
    is_before = (found[0]["second"] or found[0]["second_zh"]) is not None
    rest = text[:start] + " " * (end - start) + text[end:]
    return HandMeant(number, rest, place, counters, is_before=is_before)


def names_hand_alone(text: str) -> bool:
    """Whether a line names a recorded hand and says nothing else."""
    meant = hand_meant(text)
    return meant is not None and not meant.rest.strip(" ,.!?:;，。！？：；…~～")


def _number_of(found: re.Match[str]) -> int | None:
    """The number by which a hand is named; None where it is named otherwise."""
    told = found.group("item", "number", "fixed", "ordinal", "sign", "chinese", "counted")
    return next((_number(one) for one in told if one is not None), None)


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
_WINDS: Final = {
    **{"東": Wind.E, "东": Wind.E, "南": Wind.S, "西": Wind.W, "北": Wind.N},
    **{"east": Wind.E, "south": Wind.S, "west": Wind.W, "north": Wind.N},
}


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
    rest = _without_small(_WAS_JOKE.sub(" ", found.rest)) if found is not None else ""
    is_told = any(map(_NOT_TO_COUNT.fullmatch, (rest, PLAYED_AGAIN.sub("", rest))))
    if found is None or found.place is not None or not is_told:
        return None
    return found.number or (newest - 1 if found.is_before else newest)


NEVER_WAS: Final = (
    r"(?:根本|都|從來|从来|其實|其实|就| )*"
    r"(?:[沒没冇無]有?(?:[打玩]過?过?|發生過?|发生过?|[這这]回事|存在過?)?[的嘅]?|[不唔]存在)"
    r"|[是係]?我?(?:在|係度)?(?:[亂乱][講讲說说打]|講笑|说笑|說笑|[開开]玩笑|玩玩|鬧著玩|[測测][試试]|試吓)[嘅的㗎]?(?:而已|啦|啫)?"
)
"""Says of a hand that there was none: 第3局根本沒打, 沒有第3局."""
PLAYED_AGAIN: Final = re.compile(
    r"(?<=\S)(?:[\s,，、;；]*(?:重[新]?[來来打開开嚟玩]|再[來来嚟打])(?:過|过|一[次局鋪])?|[\s,，、;；]*由頭嚟過)$"
    r"|(?<=\S)[\s,，、;；]+(?:[剛刚][才剛刚]|頭先|啱啱)?[是係]?我?(?:在|係度)?"
    r"(?:[亂乱][講讲說说打]|講笑|说笑|說笑|[開开]玩笑)[嘅的㗎]?$"
)
"""Stands behind it: that the hand is played once more, or why it does not count."""
_WAS_JOKE: Final = re.compile(
    r"\b(?:was|is|were)\s+(?:just |only |all )?(?:an? )?(?:joke|test|mistake|misclick|typo|error|fake|prank)\b",
    re.IGNORECASE,
)
"""Why a hand is not to count: `hand 3 was a joke, cancel hand 3`."""


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
    rf"{_VERBS}|(?:doesn['’]?t|does not|didn['’]?t|did not|shouldn['’]?t|should not|dun|don['’]?t) (?:count|happen)"
    r"|never (?:counted|happened)"
    r"|不算|不計|不计|不要算|唔好計|唔好算|唔使計|唔計|唔算|刪咗|删了|刪掉|删掉|刪除|删除|取消|作廢|作废|は?(?:なし|無し)|[をは]?取り消し(?:て|で)?|[をは]?削除(?:して)?"
    rf"|{NEVER_WAS}"
)
_NUMBERED: Final = re.compile(rf"(?:{_VERBS})\s?(\d{{1,3}})")
_LABELLED: Final = re.compile(
    rf"(?:{_VERBS})\s?(?:hand |entry )?(\d{{1,4}}[a-z])"
    r"|(?:hand |entry )?(\d{1,4}[a-z]) (?:should be |is |was |must be |to be )*"
    rf"(?:{_VERBS}|cancelled|undone|removed|deleted|wrong)"
)
_BEFORE_NEWEST: Final = re.compile(
    rf"(?:{_VERBS})\s?(?:the )?(?:(?:last|one) but one|(?:second|next) to last|second last|penultimate"
    r"|one before (?:the )?last)(?: hand| game| deal| one)?"
)


def label_taken_back(text: str) -> str:
    """The label of an entry between two hands that a line takes back: `undo 17b`; "" for any other line."""
    found = _LABELLED.fullmatch(_without_small(text))
    return found[1] or found[2] if found is not None else ""


def agrees_to_undo(text: str) -> bool:
    """Whether a line agrees that something is taken back, and says so: `yes undo it`, 係 取消."""
    return _AGREES_TO_UNDO.fullmatch(_SIGNS.sub(" ", folded_text(text)).strip()) is not None


_AGREES_TO_UNDO: Final = re.compile(
    r"(?:(?:yes|yep|yeah|yup|ya|yah|ok|okay|sure|correct|please|pls) )+(?:undo|cancel|take|remove)"
    r"(?: (?:it|that|this|the|hand|entry|one|back|\d{1,3}|please|pls|then|la|lah|thanks))*"
    r"|(?:係|是|好|對|对|嗯|はい|うん|ええ)[呀啊的啦]? ?(?:取消|撤銷|撤销|撤回|取り消し(?:て)?|消して)"
    r"(?:佢|它|吧|啦|する|します|ください)*"
)
_SIGNS: Final = re.compile(r"[\s.,!。，、！~]+")


@dataclass(frozen=True, slots=True)
class Lying:
    """What a line says lay on the table in a hand, sticks and counters; `rest` is the line without it, every letter in
    its place."""

    rest: str
    sticks: int | None = None
    counters: int | None = None
    is_past: bool = False
    """Whether it is told of a hand that was played, or as a mistake."""

    @property
    def is_all(self) -> bool:
        """Whether the line says nothing else."""
        return not _BESIDE_LYING.sub("", self.rest)


def lying_told(text: str) -> Lying | None:
    """`honba was 1`, `there were 2 riichi sticks`, 供託2本でした: what lay on the table; None for any other line."""
    told, rest = dict[str, int](), text
    for name, pattern in (("sticks", _STICKS), ("counters", _COUNTERS)):
        found = list(pattern.finditer(rest))
        number = _figure(found[0]["first"] or found[0]["last"]) if len(found) == 1 else None
        if number is not None:
            start, end = found[0].span()
            told[name], rest = number, rest[:start] + " " * (end - start) + rest[end:]
    is_past = _TOLD_PAST.search(text) is not None
    return Lying(rest, told.get("sticks"), told.get("counters"), is_past) if told else None


def bet_for_stick(text: str) -> tuple[str, bool]:
    """A line with the stick of somebody as the bet that it lay for, and whether it says that this was left out:
    `forgot mika's stick`, `mika riichi last hand, add the stick`."""
    told = _DECLARED.sub("had ", text)
    rest, is_left_out = _LEFT_OUT.subn(" ", told)
    is_forgotten = _FORGOT.search(told) is not None
    if not (is_left_out or is_forgotten) or _STICK_OF.search(told) is None:
        return told, False
    is_bet = _BET.search(_STICK_OF.sub("", rest)) is not None
    return _STICK_OF.sub(lambda found: found["mine"] or "" if is_bet else f"{found['mine'] or ''} riichi ", rest).strip(
        " ,"
    ), True


_BET: Final = re.compile(r"\b(?:riichi|reach)\b|立直|リーチ", re.IGNORECASE)
_DECLARED: Final = re.compile(r"(?<!have )\b(?:declared|called|announced) (?=riichi\b|reach\b)", re.IGNORECASE)
_FORGOT: Final = re.compile(r"\b(?:forgot|forgotten|missed)\b|忘", re.IGNORECASE)
_LEFT_OUT: Final = re.compile(
    r"(?:\b(?:and|please|pls)\s+)*\badd\b|\b(?:is|was|are|were)?\s*(?:still\s+)?missing(?:\s+from)?\b", re.IGNORECASE
)
_STICK_OF: Final = re.compile(
    r"(?P<mine>\s*\bmy\b)?\s*\b(?:(?:the|a|his|her)\s+)?(?:(?:riichi|reach|1000|1k)\s+)?sticks?\b"
    r"|(?:リー|リーチ|立直|(?:1,?000|千)点)棒(?:[をも]?出し(?=忘))?",
    re.IGNORECASE,
)


def _figure(text: str) -> int | None:
    """A number of things on the table; of points, that of the sticks they are."""
    named = _FIGURES.get(text.casefold())
    number = _number(text) if named is None else named
    sticks, points = divmod(number, STICK)
    return None if sticks and points else sticks or number


_MOST_TOLD: Final = 6
"""Up to this a number of things on the table is told in a word."""
_FIGURES: Final = {
    **{word: number for word, number in EN_NUMBERS.items() if number <= _MOST_TOLD},
    **dict.fromkeys(("no", "なし"), 0),
}
_FIGURE: Final = rf"\d{{1,5}}|[一二三四五六七八九]|{'|'.join(_FIGURES)}"


def _lying(things: str, unit: str) -> re.Pattern[str]:
    """How so many things are said to lie on the table, with their number before or behind them."""
    lead = r"(?:\b(?:there (?:was|were|should (?:be|have been))|with|plus|and) )?(?:\bthe )?\+?"
    was = r"\s*(?:(?:was|were|is|are|should (?:be|have been)|had been)(?![a-z])|[はがも是有])?\s*(?:only |just )?"
    end = r"(?:でした|だった|です)?(?: (?:on the table|in the pot|lying there|there))?"
    return re.compile(
        rf"{lead}(?<![\w/])(?P<first>{_FIGURE})\s*(?:{things})(?! (?:was|were|is|should))(?![a-z]){end}"
        rf"|{lead}(?<![a-z])(?:{things}){was}(?P<last>{_FIGURE})(?:\s?{unit})?(?![a-z\d/]){end}",
        re.IGNORECASE,
    )


_STICKS: Final = _lying(rf"(?:riichi |reach |pot )?sticks?|(?:the )?pot|{STICKS}", "[本支根枚點点]")
_COUNTERS: Final = _lying(r"honba(?: (?:count|counters?|sticks?))?|counters?|本[場场]", "本?[場场]")
_TOLD_PAST: Final = re.compile(
    r"\b(?:was|were|had|been|should|sorry|forgot|missed|wrong|actually|oops)\b|でした|だった|間違|訂正|忘れ(?:て(?:た|ました|いた|いました)|ました|た)?",
    re.IGNORECASE,
)
_BESIDE_LYING: Final = re.compile(
    rf"{_TOLD_PAST.pattern}|[\s,.!。、，]+|\b(?:and|no|it|there|then|before|that|hand|in|on|the|table|to|add)\b|[でのを]",
    re.IGNORECASE,
)
