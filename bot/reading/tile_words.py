"""Sets of tiles in words, as British players say them: `exposed pung of reds`, `pair of whites`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from bot.reading.vocabulary import ME
from bot.reading.words import Names, Word, WordRefused, latin_words, refuse, words_of
from engine import Player

_HONOURS: Final = {
    "red": "C", "green": "F", "white": "P", "soap": "P", "east": "E", "south": "S", "west": "W", "north": "N",
}  # fmt: skip
_SUITS: Final = {
    **dict.fromkeys(("bamboo", "bam", "stick"), "s"),
    **dict.fromkeys(("circle", "dot", "ball", "coin"), "p"),
    **dict.fromkeys(("character", "crack", "crak", "wan"), "m"),
}
_COUNT_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_NUMBERS: Final = {word: str(at) for at, word in enumerate(_COUNT_WORDS, 1)}
_SET: Final = re.compile(
    r"\b(?:an?\s+)?(?:(?P<state>exposed|open|melded|claimed|concealed|hidden|closed)\s+)?(?P<kind>pair|pr|pung|pong|kong)s?\s+(?:of\s+)?"
    r"(?:(?P<number>[1-9]|one|two|three|four|five|six|seven|eight|nine)s?\s+(?:of\s+)?)?"
    rf"(?P<tile>{'|'.join((*_HONOURS, *_SUITS))})e?s?(?:\s+(?:dragon|wind)s?|\s+(?P<after>[1-9]))?\b"
    r"(?:(?:\s*[,(]\s*|\s+)(?P<behind>exposed|open|melded|claimed|concealed|hidden|closed"
    r"|in (?:the |my |his |her )?hand|on the table)\)?(?=\s*(?:$|[,;\n]|and\b)))?",
    re.IGNORECASE,
)
_OF_SUIT: Final = re.compile(
    r"\b(?:an?\s+(?=\D))?(?:(?P<state>exposed|open|melded|claimed|concealed|hidden|closed)\s+)?(?:(?P<kind>pair|pr|pung|pong|kong|chow)s?\s+(?:of\s+)?)?"
    rf"(?P<digits>[1-9]{{2,4}})\s+(?:of\s+)?(?P<suit>{'|'.join(_SUITS)})e?s?\b",
    re.IGNORECASE,
)
"""The tiles of a set by their digits, with the suit in words: `chow 456 characters`."""
_STATES: Final = "exposed|open|melded|claimed|concealed|hidden|closed"
_NAMED: Final = (
    rf"(?:(?:[1-9]|{'|'.join(_COUNT_WORDS)})s?\s+(?:of\s+)?(?:{'|'.join(_SUITS)})e?s?"
    rf"|(?:{'|'.join(_HONOURS)})e?s?(?:\s+(?:dragon|wind)s?)?)(?!\w)"
)
"""A tile by its name: `5 dots`, `souths`, `red dragons`."""
_SEVERAL: Final = re.compile(
    rf"\b(?:(?P<count>two|three|four|[2-4])\s+)?(?:(?P<state>{_STATES})\s+)?(?P<kind>pair|pr|pung|pong|kong)s(?:\s+of|[:,])?\s+"
    rf"(?P<tiles>{_NAMED}(?:(?:\s*,\s*(?:and\s+)?|\s+(?:and|&|n)\s+|\s*\+\s*){_NAMED})+)(?:\s+(?P<behind>{_STATES})\b)?",
    re.IGNORECASE,
)
"""Sets of one kind, each by its tile: `claimed pungs of 5 characters and souths`."""
_KIND_LAST: Final = re.compile(
    rf"(?<!\w)(?:(?P<state>{_STATES})\s+)?(?P<tile>{_NAMED})\s+(?:(?P<between>{_STATES})\s+)?(?P<kind>pair|pr|pung|pong|kong)(?!\w)"
    rf"(?!\s+(?:of\s+)?{_NAMED})(?:(?:\s*[,(]\s*|\s+)(?P<behind>{_STATES})\b\)?(?=\s*(?:$|[,;\n]|and\b)))?",
    re.IGNORECASE,
)
"""A set with its kind behind the tile: `exposed 1 dots pung`."""
_ALL_FLOWERS: Final = re.compile(
    r"\b(?:all\s+(?:(?:of\s+)?the\s+|my\s+|his\s+|her\s+)?(?:four\s+|4\s+)?|(?:a\s+|the\s+)?bouquet\s+of\s+)"
    r"(?P<kind>flower|season)s\b",
    re.IGNORECASE,
)
_SPOKEN_AND: Final = re.compile(r"(?<=\s)n(?=\s)")
_ONE: Final = (
    r"(?:(?:red|green|white) dragon|(?:east|south|west|north) wind"
    rf"|(?:[1-9]|{'|'.join(_COUNT_WORDS)}) (?:of )?(?:{'|'.join(_SUITS)})e?s?)(?!\w)"
)
_WON_ON: Final = re.compile(
    r"(?P<kept>(?<=\w)['’]s (?:last )?"
    r"|\b(?:threw|throws|discarded|discards|dropped|tossed) (?:an? |the |his |her |my )?)"
    rf"{_ONE}|\b(?:with|on|off) (?:an? |the |that ){_ONE}(?= (?:from|off|by|thrown|discarded)\b)",
    re.IGNORECASE,
)
"""The tile on which a hand was won: `viv's red dragon`, `viv threw the 5 bamboo`."""
_TELLS_WIN: Final = re.compile(
    r"\b(?:out|won|wins?|mah-?\s?jongg?|mj)\b.*\d|\d.*\b(?:out|won|mah-?\s?jongg?|mj)\b", re.IGNORECASE
)
_TILES: Final = re.compile(r"[1-9]\s*[mps]\b|[\[(]|\bchows?\b")
_FLOWERS: Final = re.compile(rf"\b(?:[2-8]|{'|'.join(_COUNT_WORDS[1:])})\s+(?:flower|season)s?\b", re.IGNORECASE)
"""Flowers that are only counted."""
_IN_CHARACTERS: Final = re.compile(r"(?<![\w+])[1-8一二兩两三四五六七八]\s*[張张朵隻只枚個个]?花牌?(?!\w)")
"""The same in characters: `2花`, `兩張花`."""
_BONUS: Final = re.compile(
    r"(?<!\w)(?:(?P<kind>flower|season)\s?(?:no\.?\s?|number\s|#)?|(?P<letter>[fy]))(?P<number>[1-4])(?!\w)",
    re.IGNORECASE,
)
_BONUSES: Final = re.compile(
    r"(?<!\w)(?:(?:the\s+)?(?:two|three|four|[234])\s+)?(?P<kind>flower|season)s\s+(?P<numbers>[1-4](?:(?:\s*[,&+]\s*|\s+and\s+|\s+)[1-4])+)(?!\w)",
    re.IGNORECASE,
)
"""Several by their numbers: `seasons 1 and 2`, `two flowers 1 and 3`."""
_ORDINALS: Final = ("first", "second", "third", "fourth")
_NTH: Final = re.compile(
    rf"(?<!\w)(?:the\s+)?(?P<nth>{'|'.join(_ORDINALS)}|1st|2nd|3rd|4th)\s+(?P<kind>flower|season)(?!\w)", re.IGNORECASE
)
_NOTHING_MORE: Final = re.compile(
    r"(?:\s*,)?(?:\s*\b(?:and|but|with))?\s+(?:nothing|no) (?:else|more|(?:other )?(?:flowers?|seasons?|bonus)"
    r"(?: (?:or|and) (?:flowers?|seasons?))?)(?=\s*(?:$|[,;\n]))",
    re.IGNORECASE,
)
"""Says behind the sets of a hand that they are all: `pair of reds and nothing else`."""
_OF_WALL: Final = re.compile(r"(?<=\blast tile) (?:of|from|in|on) the wall\b", re.IGNORECASE)
_ARTICLE: Final = re.compile(
    rf"(?<=\bof )the(?=\s+{_NAMED})|\bthe(?=\s+{_NAMED}\s+(?:pair|pr|pung|pong|kong)\b)", re.IGNORECASE
)
"""Stands before the name of a tile: `pung of the 5 of bamboo`, `the 5 of bamboo pung`."""
_OUT_ON: Final = re.compile(
    rf"\b(?:(?:went|goes|going|gone) out|out|won|wins?|mah-?\s?jongg?|mj)\s+(?:on|with)\s+(?:(?:the|an?)\s+)?"
    rf"(?P<tile>{_NAMED}|[1-9][mps](?!\w))",
    re.IGNORECASE,
)
"""The tile on which a hand was won, behind its tiles: `won on the 7 bam`."""
_SINGLE: Final = re.compile(
    rf"(?<![\w.])(?P<number>[1-9]|{'|'.join(_COUNT_WORDS)})s?\s+(?:of\s+)?(?P<tile>{'|'.join(_SUITS)})e?s?(?!\w)",
    re.IGNORECASE,
)
"""One tile by its name: `9 dots`."""
_THE_TILE: Final = re.compile(rf"\b(?:just\s+)?(?:the|an?|one)(?=\s+(?:{_SINGLE.pattern}))", re.IGNORECASE)
_DIGIT: Final = re.compile(r"\d")
_OF_ONE_SUIT: Final = re.compile(
    rf"\b(?:(?P<count>two|three|four|[2-4])\s+)?(?:(?P<state>{_STATES})\s+)?(?P<kind>pair|pr|pung|pong|kong)s(?:\s+of|[:,])?\s+"
    r"(?P<numbers>[1-9]s?(?:(?:\s*,\s*(?:and\s+)?|\s+(?:and|&|n)\s+|\s*\+\s*)[1-9]s?)+)"
    rf"\s+(?:of\s+)?(?P<suit>{'|'.join(_SUITS)})e?s?\b(?:\s+(?P<behind>{_STATES})\b)?",
    re.IGNORECASE,
)
"""Sets of one kind in one suit, each by its number: `concealed pungs of 2, 4 and 6 of characters`."""
_RED: Final = re.compile(r"(?:赤|(?<![A-Za-z])r)5([mps])|5([mps])r(?![A-Za-z])")
_YAKU_IN_ONE: Final = {
    **{"メンタン": "立直断么", "メンピン": "立直平和", "タンピン": "断么平和"},
    **{"リーピン": "立直平和", "リーヅモ": "立直ツモ", "リーツモ": "立直ツモ", "リーのみ": "立直のみ"},
}
_RUN_TOGETHER: Final = re.compile("メンタンピン|メンタン|メンピン|タンピン|リーピン|リー[ヅツ]モ|リーのみ")
_LATIN_IN_ONE: Final = {
    **{"mentanpin": "立直断么平和", "mentan": "立直断么", "menpin": "立直平和", "tanpin": "断么平和"},
    **{"riipin": "立直平和", "riitsumo": "立直ツモ", "riichitsumo": "立直ツモ", "mentsumo": "立直ツモ"},
}
_LATIN_TOGETHER: Final = re.compile(
    rf"(?<!\w)(?:{'|'.join(sorted(_LATIN_IN_ONE, key=len, reverse=True))})(?!\w)", re.IGNORECASE
)
"""Riichi, all simples and pinfu in one word."""
_JAPANESE: Final = re.compile(
    r"(?<!\w)(haku|hatsu|chun|ton|nan|shaa|pei)((?:[ \t]+\1){1,3})(?!\w)",
    re.IGNORECASE,
)
_CALLED_OUT: Final = re.compile(r"((?<!\w)(?:tsumo|ron|riichi|ツモ|ロン))[!！.。](?=\s)", re.IGNORECASE)
_HAN_AND_FU: Final = re.compile(r"(?<![\w.,])(\d|1[0-3])\.(25|[2-9]0|1[01]0)(?![\w.])")
_HANDED_OVER: Final = re.compile(
    r"\b(?:paid|pays|payed|gave|gives|handed|hands|sent|transferred)\s+(?:(?:over|to)\s+)?(?:\S+\s+){0,2}\d{1,2}\.\d\d(?!.*\bron\b)"
    r"|\b(?:got|gets|received|receives|collected|took|takes)\s+(?:paid\s+)?\d{1,2}\.\d\d"
    r"|(?:[付給给俾畀還还收拿](?:咗|了|到))\s*(?:\S+\s*)?\d{1,2}\.\d\d|\d{1,2}\.\d\d\s*を?\s*(?:払|支払|渡|もら|受け取)",
    re.IGNORECASE,
)
_LETTERS: Final = {"haku": "P", "hatsu": "F", "chun": "C", "ton": "E", "nan": "S", "shaa": "W", "pei": "N"}
_SIZES: Final = {"pair": 2, "pr": 2, "pung": 3, "pong": 3, "kong": 4}
_PAIRS: Final = frozenset(("pair", "pr"))
_OPEN: Final = frozenset(("exposed", "open", "melded", "claimed", "on the table"))


def with_tiles(text: str) -> str:
    """The text with sets in words written as tiles, every other letter in its place.

    Raises WordRefused for a pung or kong of which nobody said whether it is exposed, and for flowers that are only
    counted: what they are worth depends on which they are.
    """
    if _TELLS_WIN.search(text) is not None:
        text = _WON_ON.sub(lambda found: (found["kept"] or "").ljust(len(found[0])), text)
    text = _OF_WALL.sub(_blank, _ALL_FLOWERS.sub(_all_four, text))
    text = _ARTICLE.sub(_blank, _NTH.sub(_nth, _BONUSES.sub(_bonuses, text)))
    if (counted := _FLOWERS.search(text)) is not None:
        raise refuse("set.which_flowers", Word(counted.group(), counted.start(), counted.end()))
    sets = sorted(
        (one for form in (_OF_ONE_SUIT, _SEVERAL, _KIND_LAST, _SET) for one in form.finditer(text)), key=re.Match.end
    )
    text = _SPOKEN_AND.sub("&", text) if sets else text
    written = _KIND_LAST.sub(_kind_last, _SEVERAL.sub(_several, _OF_ONE_SUIT.sub(_of_one_suit, text)))
    written = _OF_SUIT.sub(_of_suit, _SET.sub(_written, written))
    if sets and _are_concealed(sets, text):
        start, end = sets[-1].span()
        written = f"{written[:start]}{f'{written[start:end].rstrip()} closed':{end - start}}{written[end:]}"
    written = _BONUS.sub(_bonus, written)
    if OF_HAND.search(written) is None:
        if not _DIGIT.search(_SINGLE.sub("", written)):  # 5 of bamboo: no points
            return _NOTHING_MORE.sub(_blank, _SINGLE.sub(_single, _THE_TILE.sub(_blank, written)))
        return written if written == text else _NOTHING_MORE.sub(_blank, written)
    written = _OUT_ON.sub(_out_on, _NOTHING_MORE.sub(_blank, written))
    return _SINGLE.sub(_single, written)


_OF_HONOURS: Final = "|".join(_HONOURS)
_SUIT_SAID: Final = {
    **_SUITS,
    **dict.fromkeys(("man", "manzu"), "m"),
    **dict.fromkeys(("pin", "pinzu"), "p"),
    **dict.fromkeys(("sou", "souzu"), "s"),
}
_COUNTS: Final = {"two": 2, "pair": 2, "three": 3, "pung": 3, "pong": 3, "pon": 3}
_TILE_SAID: Final = re.compile(
    rf"(?<!\w)(?:(?P<digits>[1-9]+)\s*|(?P<of>pair|pung|pong|pon)\s+of\s+(?P<one>[1-9])s?\s+)"
    rf"(?P<suit>{'|'.join(_SUIT_SAID)})s?(?!\w)"
    rf"|(?<!\w)(?:(?P<count>two|three|[23])\s+|(?P<kind>pair|pung|pong|pon)\s+of\s+)?"
    rf"(?P<honour>{_OF_HONOURS})s?\s+(?:dragon|wind)s?(?!\w)"
    rf"|(?<!\w)(?P<set>pair|pung|pong|pon)\s+of\s+(?P<alike>{_OF_HONOURS})s?(?!\w)",
    re.IGNORECASE,
)
"""Tiles as they are said: `123 man`, `pair of 2 dots`, `red dragon`, `three east winds`, `pung of reds`."""
OF_TILES_SAID: Final = frozenset(
    ("of", *(f"{one}{plural}" for one in (*_SUIT_SAID, "dragon", "wind") for plural in ("", "s")))
)
"""One of these words is in every tile as it is said."""
_WRITTEN: Final = re.compile(r"(?<![\w+])[0-9]+(?=[mps](?!\w))|(?<!\w)[ESWNCFP]+(?!\w)")


def with_hand_said(text: str) -> str:
    """A line that says the tiles of a whole hand in words with these as tiles, every other letter in its place.

    Any other line as it stands: `3 dots` and `red dragon` alone are talk.
    """
    written = _TILE_SAID.sub(_said, text)
    is_hand = sum(len(one) for one in _WRITTEN.findall(written)) >= _WHOLE_HAND
    return written if is_hand else text


_WHOLE_HAND: Final = 11
"""As many tiles in words as are no talk: a hand, or one that lacks a set."""


def _said(found: re.Match[str]) -> str:
    """Tiles in words as they are typed, with blanks up to the length they had."""
    if found["suit"] is not None:
        digits = found["digits"] or found["one"] * _COUNTS[found["of"].casefold()]
        return f"{digits}{_SUIT_SAID[found['suit'].casefold()]}".ljust(len(found[0]))
    told = (found["count"] or found["kind"] or found["set"] or "1").casefold()
    count = int(told) if told.isdecimal() else _COUNTS[told]
    return (_HONOURS[(found["honour"] or found["alike"]).casefold()] * count).ljust(len(found[0]))


def with_bonus_tiles(text: str) -> str:
    """A line of tiles with flowers and seasons in words as tiles (`flower 4`, `seasons 1 and 2`), each in its place.

    Raises WordRefused for flowers that are only counted.
    """
    if text.isascii() and latin_words(text).isdisjoint(_OF_BONUS):
        return text
    text = _NTH.sub(_nth, _BONUSES.sub(_bonuses, text))
    if (counted := _FLOWERS.search(text) or _IN_CHARACTERS.search(text)) is not None:
        raise refuse("set.which_flowers", Word(counted.group(), counted.start(), counted.end()))
    return _BONUS.sub(_bonus, text)


_OF_BONUS: Final = frozenset(("flower", "flowers", "season", "seasons", "f", "y"))
"""One of these words is in every flower or season as it is said in Latin letters."""
OF_HAND: Final = re.compile(r"\d{2}[mps]")
"""Is in every hand that is told by its tiles."""


def _are_concealed(sets: list[re.Match[str]], text: str) -> bool:
    """Whether sets in words are all that is told, some pung or kong among them, and none is on the table."""
    states = [
        (found["state"] or found["behind"] or "").casefold() for found in sets if found["kind"].casefold() not in _PAIRS
    ]
    others = _OF_SUIT.sub("()", _SET.sub("", _KIND_LAST.sub("", _SEVERAL.sub("", text))))
    return bool(states) and _OPEN.isdisjoint(states) and _TILES.search(others) is None


def with_japanese_tiles(text: str) -> str:
    """The text with red fives and honours in words as tiles (赤5m, `5mr`, `haku haku haku`), each in its place.

    What is called out (`Tsumo!`) and han and fu with a point between (`3.30`) are written plainly; what may be money
    (`bob paid ann 5.50`) stays as it is.
    """
    text = _CALLED_OUT.sub(lambda found: f"{found[1]} ", text)
    text = text if _HANDED_OVER.search(text) else _HAN_AND_FU.sub(r"\1/\2", text)
    text = _RUN_TOGETHER.sub(
        lambda found: _YAKU_IN_ONE[found.group()[:4]] + found.group()[4:].replace("ピン", "平和"), text
    )
    text = _LATIN_TOGETHER.sub(lambda found: _LATIN_IN_ONE[found[0].casefold()].ljust(len(found[0])), text)
    text = _RED.sub(lambda found: f"0{found[1] or found[2]}".ljust(len(found.group())), text)
    return _JAPANESE.sub(_honours, text)


def _honours(found: re.Match[str]) -> str:
    letter = _LETTERS[found[1].casefold()]
    return (letter * len(found.group().split())).ljust(len(found.group()))


_BONUS_LETTERS: Final = {"flower": "f", "season": "y"}


def _bonuses(found: re.Match[str]) -> str:
    """`seasons 1 and 2` as the tiles."""
    letter = _BONUS_LETTERS[found["kind"].casefold()]
    return " ".join(f"{number}{letter}" for number in re.findall(r"\d", found["numbers"])).ljust(len(found.group()))


def _all_four(found: re.Match[str]) -> str:
    """`all four flowers`, `bouquet of seasons` as the tiles."""
    letter = _BONUS_LETTERS[found["kind"].casefold()]
    return "".join(f"{number}{letter}" for number in range(1, 5)).ljust(len(found[0]))


def _nth(found: re.Match[str]) -> str:
    """`the fourth season` as the tile."""
    nth = found["nth"].casefold()
    number = _ORDINALS.index(nth) + 1 if nth in _ORDINALS else nth[0]
    return f"{number}{_BONUS_LETTERS[found['kind'].casefold()]}".ljust(len(found[0]))


def _blank(found: re.Match[str]) -> str:
    return " " * len(found[0])


def _out_on(found: re.Match[str]) -> str:
    """`won on the 7 bam` as `on 7s`; as it is where the name is no tile."""
    named = _SET.fullmatch(f"pair of {found['tile']}")
    tile = _tile(named) if named is not None else found["tile"]
    return f"on {tile}".ljust(len(found[0])) if tile is not None else found[0]


def _single(found: re.Match[str]) -> str:
    """`9 dots` as the tile."""
    number = found["number"].casefold()
    return f"{_NUMBERS.get(number, number)}{_SUITS[found['tile'].casefold()]}".ljust(len(found[0]))


def _of_one_suit(found: re.Match[str]) -> str:
    """`concealed pungs of 2, 4 and 6 of characters` as the tiles; raises WordRefused where nobody said how they lie."""
    state = found["state"] or found["behind"] or ""
    if found["kind"].casefold() not in _PAIRS and not state:
        raise _lies_unsaid(found)
    numbers, count = re.findall(r"[1-9]", found["numbers"]), (found["count"] or "").casefold()
    told = (f"{state} {found['kind']} of {number} {found['suit']}" for number in numbers)
    tiles = " ".join(_SET.sub(_written, one).strip() for one in told)
    is_other_count = count and _NUMBERS.get(count, count) != str(len(numbers))
    return found[0] if is_other_count or len(tiles) > len(found[0]) else tiles.ljust(len(found[0]))


def _lies_unsaid(found: re.Match[str]) -> WordRefused:
    """That nobody said of a set whether it was claimed; what small words left behind is no part of it."""
    return refuse(_LIES_UNSAID, Word(" ".join(found.group().split()), found.start(), found.end()))


_LIES_UNSAID: Final = "set.exposed_or_concealed"


def _several(found: re.Match[str]) -> str:
    """`claimed pungs of 5 characters and souths` as the tiles; raises WordRefused where nobody said how they lie."""
    state = found["state"] or found["behind"] or ""
    if found["kind"].casefold() not in _PAIRS and not state:
        raise _lies_unsaid(found)
    told = [f"{state} {found['kind']} of {one[0]}" for one in re.finditer(_NAMED, found["tiles"], re.IGNORECASE)]
    count = (found["count"] or "").casefold()
    if count and _NUMBERS.get(count, count) != str(len(told)):
        return found.group()
    return " ".join(_SET.sub(_written, one).strip() for one in told).ljust(len(found.group()))


def _kind_last(found: re.Match[str]) -> str:
    """`exposed 1 dots pung` as the tiles; as it is where nobody said how it lies, or the kind stands before it too."""
    state, is_pair = found["state"] or found["between"] or found["behind"] or "", found["kind"].casefold() in _PAIRS
    if (not state and not is_pair) or _KIND_BEFORE.search(found.string[: found.start("tile")]) is not None:
        return found.group()
    return _SET.sub(_written, f"{state} {found['kind']} of {found['tile']}").strip().ljust(len(found.group()))


_KIND_BEFORE: Final = re.compile(r"(?:pair|pr|pung|pong|kong)s?\s+(?:of\s+)?$", re.IGNORECASE)


def _of_suit(found: re.Match[str]) -> str:
    """`chow 456 characters`, `exposed pung 333 dots` as the tiles."""
    kind, state = (found["kind"] or "").casefold(), (found["state"] or "").casefold()
    if (state and not kind) or len(found["digits"]) != (_SIZES | {"chow": 3, "": len(found["digits"])})[kind]:
        return found.group()
    if kind in ("pung", "pong", "kong") and not state:
        raise _lies_unsaid(found)
    tiles = found["digits"] + _SUITS[found["suit"].casefold()]
    if state in _OPEN and kind not in _PAIRS:
        tiles = f"({tiles})"
    elif kind == "kong":
        tiles = f"[{tiles}]"
    return tiles.ljust(len(found.group()))


def _bonus(found: re.Match[str]) -> str:
    """`f3`, `flower 3`, `season no. 2` as the tile."""
    letter = (found["letter"] or _BONUS_LETTERS[found["kind"].casefold()]).casefold()
    return f"{found['number']}{letter}".ljust(len(found.group()))


def _written(found: re.Match[str]) -> str:
    tile = _tile(found)
    if tile is None:
        return found.group()
    kind, state = found["kind"].casefold(), (found["state"] or found["behind"] or "").casefold()
    if kind not in _PAIRS and not state:
        raise _lies_unsaid(found)
    size = _SIZES[kind]
    tiles = tile * size if not tile[0].isdigit() else tile[0] * size + tile[1]
    if state in _OPEN and kind not in _PAIRS:
        tiles = f"({tiles})"
    elif kind == "kong":
        tiles = f"[{tiles}]"
    return tiles.ljust(len(found.group()))


def _tile(found: re.Match[str]) -> str | None:
    """The tile named; None where a suit stands without its number, or an honour with one."""
    word, number = found["tile"].casefold(), (found["number"] or found["after"] or "").casefold()
    if word in _HONOURS:
        return _HONOURS[word] if not number else None
    return _NUMBERS.get(number, number) + _SUITS[word] if number else None


@dataclass(slots=True)
class SetsPutRight:
    """What a line says of sets that are entered already: whose they are, which, and whether they were claimed.

    What is not said is "": `kind` is `pung`, `kong` or `chow`, `number` a digit, `suit` one of `mps`, and `honour` a
    letter, `wind` or `dragon`.
    """

    player: Player | None = None
    exposed: bool | None = None
    kind: str = ""
    number: str = ""
    suit: str = ""
    honour: str = ""
    several: bool = False
    """All such sets are meant: `dick's pungs were claimed`."""
    is_told: bool = False
    """Some word says that it is about sets that are known: `his`, `was`, `dick's`."""


def sets_put_right(text: str, names: Names) -> SetsPutRight | None:
    """How sets of a hand lay that was entered, `dick's 8 dots were claimed`; None for any other line."""
    text = _PLACES.sub(lambda found: f"{'concealed' if 'hand' in found[0].casefold() else 'exposed'} ", text)
    said, denied = SetsPutRight(), False
    for word in words_of(text):
        key = word.key.strip(".,!;:()[]")
        if key in ("not", "wasn't", "wasnt", "weren't", "werent", "isn't", "isnt", "aren't", "arent"):
            denied, said.is_told = True, True
        elif key in _LAID:
            if said.exposed is None:
                said.exposed = _LAID[key] is not denied
            elif said.exposed is not (_LAID[key] is not denied):
                return None
            denied = False
        elif not _take_set(said, key) and not _take_holder(said, word, key, names):
            return None
    described = said.kind or said.number or said.suit or said.honour or said.several
    return said if said.is_told and said.exposed is not None and described else None


_PLACES: Final = re.compile(r"\bon the table\b|\bin (?:the |my |his |her |their )?hand\b", re.IGNORECASE)
_LAID: Final = {
    **dict.fromkeys(("exposed", "open", "melded", "claimed"), True),
    **dict.fromkeys(("concealed", "hidden", "closed"), False),
}
_OF_KNOWN: Final = frozenset(
    ("was", "were", "is", "are", "should", "be", "been", "his", "her", "hers", "their", "my", "the", "that", "those")
)
"""Words that say that something is told of sets that are known."""
_BESIDE_SETS: Final = frozenset(
    (
        *("", "a", "an", "it", "of", "and", "too", "also", "actually", "really", "in", "fact", "sorry", "no", "but"),
        *("as", "well", "have", "has", "had", "tho", "though", "only", "just", "oh", "wait", "actually", "'s"),
    )
)
_MANY: Final = frozenset(("sets", "pungs", "pongs", "kongs", "chows", "both", "all", "everything", "hand"))


def _take_set(said: SetsPutRight, key: str) -> bool:
    """Take a word that tells a set; False for any other, and for a second set."""
    one = key[:-1] if key.endswith("s") else key
    found = _OF_TILES.fullmatch(key.upper() if key.isalpha() else key)
    told = {
        "kind": {"pong": "pung"}.get(one, one) if one in ("pung", "pong", "kong", "chow") else "",
        "number": _NUMBERS.get(key) or _NUMBERS.get(one) or _NUMBERS.get(key[:-2]) or (one if one in _DIGITS else ""),
        "suit": _SUITS.get(key) or _SUITS.get(one) or "",
        "honour": _HONOURS.get(key) or _HONOURS.get(one) or (one if one in ("wind", "dragon") else ""),
    }
    if found is not None:
        told = {"number": found["number"] or "", "suit": found["suit"] or "", "honour": found["letter"] or ""}
    said.several = said.several or key in _MANY
    for name, value in told.items():
        if value and name == "honour" and said.honour and value in ("wind", "dragon"):
            return True  # the red dragons
        if value and getattr(said, name):
            return False
        if value:
            setattr(said, name, value)
    return any(told.values()) or key in _MANY or one == "set"


_DIGITS: Final = tuple("123456789")
_OF_TILES: Final = re.compile(r"(?P<number>[1-9])(?P=number){0,3}(?P<suit>[mps])|(?P<letter>[ESWNCFP])(?P=letter){1,3}")


def _take_holder(said: SetsPutRight, word: Word, key: str, names: Names) -> bool:
    """Take the name of whose sets they are, or a small word; False for any other word, and for somebody else."""
    stem = re.sub(r"['’]s?$", "", key)
    if key in _OF_KNOWN or stem in _OF_KNOWN:
        said.is_told = True
        own = names.sender if key == "my" else None
    elif stem in ME:
        own = names.sender
    elif key in _BESIDE_SETS:
        return True
    else:
        own = names.find(Word(stem, word.start, word.start + len(stem)), shortest=2)
        if own is None and stem.endswith("s"):
            own, stem = names.find(Word(stem[:-1], word.start, word.end - 1), shortest=2), stem[:-1]
        said.is_told = said.is_told or stem != key
        if own is None:
            return False
    if own is not None and said.player not in (None, own):
        return False
    said.player = own if own is not None else said.player
    return True
