"""What a recorded hand is said to have had besides, and what it comes to so: `forgot my flower, one more tai`."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from bot.reading.corrections.afterthoughts import AT_FIRST, FIGURE, SMALL_BEHIND, UNIT, figure_told
from bot.reading.corrections.denials import with_anybody
from bot.reading.grammar import Kind, Sentence, SpokenToken, folded_text, only, read
from engine import Player, StatedValue


@dataclass(frozen=True, slots=True)
class ToldBesides:
    """What a line says that a hand had too; what is not told of it is nothing."""

    things: tuple[SpokenToken, ...] = ()
    flowers: int = 0
    """Flowers and seasons, of whatever seat."""
    animals: int = 0
    are_own: bool = False
    """Whether the flowers are said to be the winner's own."""
    by: int = 0
    """So much more the hand is said to be worth."""
    worth: StatedValue | None = None
    """What it is said to be worth now."""
    people: frozenset[Player | None] = frozenset()
    is_own: bool = False
    """Whether it is said of the hand of whoever says it."""
    needs_animals: bool = False
    """Whether it is read so only where animals are played with, since somebody is called like one."""


def told_besides(sentence: Sentence) -> ToldBesides | None:
    """What a line says that a hand had besides, where it says nothing else; None for any other line."""
    if sentence.has(Kind.QUESTION, Kind.MONEY, Kind.NOT, Kind.TILES, Kind.BITE):
        return None
    told = _told_besides(sentence)
    if told is not None:
        return told
    animals = _with_animals(sentence)
    told = _told_besides(animals) if animals is not sentence else None
    return replace(told, needs_animals=True) if told is not None else None


def _with_animals(sentence: Sentence) -> Sentence:
    """The sentence with who is called Cat or Rat as the tile of that name, where words speak of what a hand had."""
    if _OF_TILES.search(folded_text(sentence.text)) is None:
        return sentence
    called = [one for one in sentence.of(Kind.NAME) if _ANIMAL.fullmatch(folded_text(one.text)) is not None]
    if not called:
        return sentence
    tokens = tuple(replace(one, kind=Kind.UNKNOWN, value=None) if one in called else one for one in sentence.tokens)
    return replace(sentence, tokens=tokens)


def _told_besides(sentence: Sentence) -> ToldBesides | None:
    """What a line says that a hand had besides, with everybody's name as such."""
    said = with_anybody(sentence, _THINGS)
    found = next((one for pattern in _PATTERNS if (one := pattern.fullmatch(said)) is not None), None)
    if found is None:
        return None
    groups = {name: told for name, told in found.groupdict().items() if told}
    worth = _worth(groups.get("worth", ""), sentence)
    things = tuple(one for one in sentence.tokens if one.kind in _THINGS)
    flowers, animals = _flowers(groups.get("things", "")), _animals(groups.get("things", ""))
    by = next((figure_told(told) for name, told in groups.items() if name.startswith("by")), 0)
    if not (things or flowers or animals or by):
        return None
    if "worth" in groups and worth is None:
        return None
    people = (sentence.names.sender if one.value is None else str(one.value) for one in sentence.of(Kind.NAME))
    text = folded_text(sentence.text)
    are_own, is_own = _OWN_FLOWER.search(text) is not None, _OWN.search(text) is not None
    return ToldBesides(things, flowers, animals, are_own, by, worth, frozenset(people), is_own)


_OWN_FLOWER: Final = re.compile(r"\bown\b|\bseat\b|正花|台的?花")


_OWN: Final = re.compile(
    rf"\bmy\b|\bi (?:(?:also|still) )?(?:had|have|got)\b|^(?:{FIGURE}台正?花|正花{FIGURE}台)$"
    r"|我(?!忘|漏|唔記得|唔记得|沒|没|冇|少|[們们哋])"
)
_THINGS: Final = (Kind.ELEMENT, Kind.FACT, Kind.CLOSED)


def _worth(text: str, sentence: Sentence) -> StatedValue | None:
    """The value that some words are, and nothing else."""
    told = read(text, 0, sentence.names)
    is_value = only(told.tokens, (Kind.NUMBER, Kind.UNIT, Kind.LIMIT, Kind.NOISE))
    return told.worth[0] if text and is_value and len(told.worth) == 1 else None


def _flowers(text: str) -> int:
    """How many flowers words tell."""
    counted = sum(figure_told(found["count"]) for found in _COUNTED.finditer(text))
    return counted or len(_TILE.findall(text))


def _animals(text: str) -> int:
    """How many animals words tell, `2 animals, cat and rat` two; none where nobody said how many."""
    named = len(_CALLED.findall(text))
    counted = sum(figure_told(found["count"]) for found in _COUNTED_ANIMALS.finditer(text))
    if counted:
        return max(counted, named)
    is_one = re.search(r"\banother animal\b", text) is not None if named else re.search(r"\banimal\b", text) is not None
    return named + is_one


_ANIMALS: Final = "cat|rat|mouse|rooster|chicken|centipede"
_CALLED: Final = re.compile(rf"\b(?:{_ANIMALS})\b")
_COUNTED_ANIMALS: Final = re.compile(r"(?P<count>\d|two|three|four) ?(?:(?:more|own|extra|of my) )*(?=animal)")
_ANIMAL: Final = re.compile(rf"\b(?:{_ANIMALS})\b|animal")
_OF_TILES: Final = re.compile(r"\b(?:my|forgot|forget|missed|missing|count(?:ed)?|got|had|have)\b")
_TILE: Final = re.compile(r"flower|season|花")
_COUNTED: Final = re.compile(
    r"(?P<count>\d|two|three|four|[二兩两三四]) ?(?:(?:more|own|extra|of my) )*"
    r"(?=flower|season|[隻只張张朵個个台番]?花)"
)
_AT_FIRST: Final = (
    r"(?:(?:and|with|plus|but|he|she|just now|剛才|刚才|剛剛|刚刚|頭先|头先|啱啱|さっき|の|は|が|我們|我们|我哋"
    r"|[那嗰這这呢]?一?[鋪铺局把盤盘手]) ?)*"
)
_TILES_EN: Final = rf"(?:flower|season|animal)(?:s|'s)?|{_ANIMALS}"
_THING_EN: Final = (
    rf"(?:(?:my|his|her|their|the|an?|one|two|three|four|\d|own|&(?: ?'?s)?|all|more|another|other|extra|seat|both|of)"
    rf" )*(?:@|{_TILES_EN})(?: (?:tiles?|set|pung|pong|bite|flowers?|combo|inside))*"
)
_THINGS_EN: Final = rf"(?P<things>{_THING_EN}(?: (?:(?:and|plus|\+|with|also) )?{_THING_EN})*)"
_FORGOT_EN: Final = (
    r"(?:(?:i|we|u|you|he|she|they|&) )?(?:also )?(?:forgot|forget|missed|missing|left out|didn't count|didnt count"
    r"|did not count|never count(?:ed)?|haven't counted|not counted)"
    r"(?: (?:about|to (?:count|add|say|mention|include|type)))?"
    r"(?: (?:that )?(?:i|he|she|we|&|it) (?:also )?(?:have|had|has|got))?"
)
_ALSO_EN: Final = (
    r"(?:(?:he|she|they|it|that|i|we|&|there|that one|that hand) )?(?:(?:had|has|have|got|was|were|is|'s) )*"
    r"(?:also|still|plus|add|and|\+)(?: (?:had|has|have|got|was|were|is))*"
)
_HAD_EN: Final = (
    r"(?:(?:he|she|they|it|that|i|we|&|there|that one|that hand) )?(?:actually )?(?:had|has|have|got|was|were)(?: got)?"
)
_SO_EN: Final = (
    r"(?: (?:(?:so|and|that|which|total|should|shld|must|will|would|be|become|makes?|made|it|its|it's|is|was|=) )*"
    rf"(?:(?:plus |add |\+ ?|is )?(?P<by>{FIGURE}) (?:more|extra)(?: {UNIT})?"
    rf"|(?:add|plus|\+) ?(?P<by2>{FIGURE}) ?{UNIT}"
    rf"|(?P<by3>one) more {UNIT}"
    rf"|(?P<worth>\d{{1,2}}(?: ?{UNIT})?(?: ?\d{{2,3}} ?fu)?))(?: (?:total|instead|now|then))?)"
)
_BEHIND_EN: Final = r"(?: (?:too|also|as well|inside))"
_THING_ZH: Final = (
    rf"(?:[我佢他她]的?|&的?|自己的?|[有個个隻只])* ?(?:{FIGURE} ?[隻只張张朵個个台番]?的?)?"
    r" ?(?:@|[正爛烂]?花[台牌]?)[台番]?"
)
_THINGS_ZH: Final = rf"(?P<things>{_THING_ZH}(?: ?[和跟同及與与]? ?{_THING_ZH})*)"
_SLIP_ZH: Final = (
    r"(?:& ?)?(?:(?:剛才|刚才|剛剛|刚刚|頭先|头先|啱啱|[那嗰][一1]?[鋪铺局把盤手]) ?)?"
    r"(?:(?:忘了?記?|忘记|唔記得|唔记得|漏咗?了?|少咗?了?)(?:[算計计加寫写講讲說说數数](?:[到入進进埋]去?)?)?[了咗]?"
    r"|[沒没冇未]有?[算計计加寫写講讲說说數数](?:[到入進进埋]去?)?|[算計计數数][漏少][咗了]?)"
)
_MORE_ZH: Final = (
    r"(?:(?:我|[佢他她]|&) ?)?(?:(?:還|还|仲)(?:有|加)埋?|[也都]有|再?加[埋上返]?|連埋?|连|包括|計埋|算上"
    r"|(?:應該|应该)?有)"
)
_SO_ZH: Final = (
    rf"(?: ?(?:所以|應該|应该|變成?|变成?|改成?|一共|總共|总共|共|合計|[是係要就])*"
    rf" ?(?:(?:[多加]|再加)(?:[咗了返])? ?(?P<by>{FIGURE}) ?{UNIT}"
    rf"|(?P<worth>(?:\d{{1,2}}|[一二兩两三四五六七八九十]) ?{UNIT}))(?:才對|才对|先啱)?)"
)
_COUNTING_ZH: Final = rf"(?:(?:[是係有]|值)?(?P<by4>\d{{1,2}}|[一二兩两三四五六七八九十]) ?{UNIT})"
_THINGS_JA: Final = r"(?P<things>@(?: ?[とや、] ?@)*)"
_HAD_JA: Final = (
    r"(?:(?:あっ|つい|付い|乗っ|入っ|かけ|掛け)(?:て|てい)?(?:た|ました)|ありました|付きます|つきます|ついてます|複合)"
)
_SLIP_JA: Final = (
    r"(?:(?:入れ|数え|書き|言い)?忘れ(?:て(?:い)?)?(?:た|ました|てる)?|抜け(?:てた|てました|てる)|追加|足して|プラス)"
)
_SO_JA: Final = (
    rf"(?: ?(?:から|ので|で|んで)? ?(?:合計)?(?:(?P<by>{FIGURE}) ?{UNIT}(?:追加|足して|プラス|アップ)"
    rf"|(?P<worth>\d{{1,2}} ?翻(?: ?\d{{2,3}} ?符)?)))"
)


def _together(*patterns: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(rf"{AT_FIRST}{_AT_FIRST}(?:{pattern}){SMALL_BEHIND}") for pattern in patterns)


_PATTERNS: Final = _together(
    rf"{_FORGOT_EN} {_THINGS_EN}{_BEHIND_EN}?{_SO_EN}?",
    rf"{_ALSO_EN} {_THINGS_EN}{_BEHIND_EN}?{_SO_EN}?",
    rf"{_HAD_EN} {_THINGS_EN}{_BEHIND_EN}{_SO_EN}?",
    rf"(?=my\b|&){_THINGS_EN}{_BEHIND_EN}{_SO_EN}?",
    rf"(?:(?:plus|with|counting|including) )?{_THINGS_EN}{_BEHIND_EN}?{_SO_EN}",
    rf"{_SLIP_ZH} ?{_THINGS_ZH}{_COUNTING_ZH}?{_SO_ZH}?",
    rf"{_MORE_ZH} ?{_THINGS_ZH}{_SO_ZH}?",
    rf"{_THINGS_ZH}{_COUNTING_ZH}? ?{_SLIP_ZH}{_SO_ZH}?",
    rf"[是係]?(?P<worth>(?:\d{{1,2}}|[一二兩两三四五六七八九十]) ?{UNIT})(?:才對|才对|先啱)?"
    rf" {_THINGS_ZH} ?{_SLIP_ZH}",
    rf"(?:應該|应该)?[是係]?(?P<worth>(?:\d{{1,2}}|[一二兩两三四五六七八九十]) ?{UNIT})(?:才對|才对|先啱)?"
    rf" ?{_THINGS_ZH} ?{_SLIP_ZH}",
    rf"[多加](?:[咗了返])? ?(?P<by>{FIGURE}) ?{UNIT} ?{_THINGS_ZH} ?{_SLIP_ZH}",
    rf"& ?[那嗰][一1]?[鋪铺局把盤手](?:忘了?算)?{_SO_ZH}",
    rf"(?P<things>(?:{FIGURE}台|正)花|(?:正花|@) ?{FIGURE}台|{FIGURE}台 ?(?:正花|@))",
    rf"{_THINGS_JA} ?も ?{_HAD_JA}{_SO_JA}?",
    rf"{_THINGS_JA} ?[をがも]? ?{_SLIP_JA}{_SO_JA}?",
)
"""What says it, with everybody's names as & and elements as @."""


def worth_of_described(sentence: Sentence) -> tuple[tuple[Player | None, ...], StatedValue] | None:
    """Who won a hand, off whom where that is told, and its worth: `the one i won off mei was 3 tai`; else None."""
    found = _DESCRIBED.fullmatch(with_anybody(sentence))
    worth = _worth(found["worth"] or found["zh"], sentence) if found is not None else None
    if worth is None:
        return None
    names = sentence.of(Kind.NAME)
    return tuple(sentence.names.sender if one.value is None else str(one.value) for one in names), worth


_DESCRIBED: Final = re.compile(
    rf"{AT_FIRST}(?:the |that )?(?:one|hand|game) (?:that |which |where )?& (?:won|hu|hued|huled|took|zimo|self drew)"
    r"(?: (?:off|from) &)? (?:was|is|should be|shld be|should have been)(?: (?:only|just|really|actually))*"
    rf" (?P<worth>\S.*?){SMALL_BEHIND}"
    rf"|{AT_FIRST}& ?(?:食|胡|贏|赢)(?:& ?)?(?:糊|牌)?(?:嘅|的)?[嗰那]一?[鋪铺把局]"
    r" ?(?:應該|应该|其實|其实)?(?:係|是|得|只有)?"
    rf" ?(?P<zh>\S.*?)(?:才對|先啱)?{SMALL_BEHIND}"
)
"""Names a hand by who won it, and says what it was worth."""
