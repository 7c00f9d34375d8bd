"""One line read: its words, what they mean beside each other, and the sentence they make."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from bot.reading.grammar.bettors import tells_how_many_bet, with_all_bettors
from bot.reading.grammar.counted import (
    with_bonus,
    with_counted,
    with_flowers,
    with_norths_aside,
    without_denied_elements,
)
from bot.reading.grammar.kinds import Kind, SpokenToken
from bot.reading.grammar.lexer import Lexer, chinese_number
from bot.reading.grammar.lexicon import counting, folded_text
from bot.reading.grammar.neighbours import OF_CLAUSES, SEATS, with_clauses, with_neighbours, with_seats, without_apology
from bot.reading.grammar.phrases import EN_NUMBERS, STICKS
from bot.reading.grammar.sentence import Sentence
from bot.reading.grammar.standing import TELLS_OF_TABLE, with_standing
from bot.reading.tile_words import (
    OF_HAND,
    OF_TILES_SAID,
    with_bonus_tiles,
    with_hand_said,
    with_japanese_tiles,
    with_tiles,
)
from bot.reading.vocabulary import BET_FACTS, WINDS
from bot.reading.words import Names, WordRefused, latin_words
from engine import problem


def read(text: str, offset: int, names: Names) -> Sentence:
    """Read one line; `offset` is where it begins in the message. Raises WordRefused."""
    unit = counting(names.variant)
    text = _with_tiles_said(text, unit, names)
    text = text if unit == "points" or text.rstrip()[-1:] not in _BRACKETS else _without_brackets(text)
    text = _without_tile_of_win(_TILE_THROWN.sub(_verb_alone, text)) if not text.isascii() else text
    pot = names.table.sticks if names.table is not None and unit == "han" else None
    text = text if pot is None else _POT.sub(lambda found: _blank(found) if _pot_told(found) == pot else found[0], text)
    tokens = Lexer(text, offset, names).read()
    tokens = tokens if pot is None else _with_pot(tokens, text, offset, pot)
    tokens = tokens if text.isascii() else _with_relatives(tokens)
    words = {token.text for token in tokens}
    words.update([folded_text(word) for word in words])
    tokens = without_denied_elements(tokens, unit)
    if names.table is not None and unit != "points" and TELLS_OF_TABLE.search(text) is not None:
        tokens = with_standing(tokens, names.table)
    if names.table is not None and not words.isdisjoint(SEATS):
        tokens = with_seats(tokens, names.table, unit)
    tokens = with_counted(tokens, words, text, offset, names.variant)
    if unit == "han" and names.table is not None and len(names.table.players) == _WITHOUT_NORTH:
        tokens = with_norths_aside(tokens)
    tokens = with_neighbours(tokens, words, names.variant)
    kinds = {token.kind for token in tokens}
    if unit == "han" and (Kind.FACT in kinds or tells_how_many_bet(text)):
        tokens = with_all_bettors(tokens, names, text, offset)
    if Kind.ELEMENT in kinds:
        tokens = with_bonus(tokens)
        tokens = tokens if unit == "points" else with_flowers(tokens)
    if Kind.SORRY in kinds:
        tokens = without_apology(tokens)
    if not words.isdisjoint(OF_CLAUSES):
        tokens = with_clauses(tokens)
    sentence = Sentence(text, tuple(tokens), names, offset)
    return _with_winds_of_sets(sentence) if Kind.ELEMENT in kinds and not words.isdisjoint(WINDS) else sentence


def _without_brackets(text: str) -> str:
    """A line of tiles with words between brackets at its end as a clause, where tiles would be a set: `… from cat (cat
    in riichi)`. A bet behind who paid stays, of whom it is not clear."""
    text = _IN_SQUARES.sub(r"(\1)", text)
    if _TILES_OF_HAND.search(text) is None:
        return text
    return _WORDS_IN_BRACKETS.sub(lambda found: _as_clause(found, text), text)


def _as_clause(found: re.Match[str], text: str) -> str:
    """Words between brackets behind a comma; a bet behind who paid as it stands."""
    if found["bet"] and _PAID.search(text[: found.start()]) is not None:
        return found[0]
    return f",{found['said'].rjust(len(found[0]) - 2)} "


_BRACKETS: Final = (")", "]", "）")
_IN_SQUARES: Final = re.compile(
    r"\[(?=[^\[\]]*(?:[a-z]{3}|[\u3040-\u30ff]|立直|一[発發]))([^\[\]]*)\](?=\s*$)", re.IGNORECASE
)
"""Words between square brackets at the end of a line, which are read as between round ones."""
_TILES_OF_HAND: Final = re.compile(r"\d{2,}\s?[mpsz]|(?:\d[mpsz]\s?){3}|[(\[][\dESWNCFPmpsz]{3,5}[)\]]")
_WORDS_IN_BRACKETS: Final = re.compile(
    r"\s?[(\[（](?![ESWNCFP]{2,5}[)\]）])(?P<said>(?P<bet>(?:riichi|reach|立直|リーチ)(?=[)\]）]))?"
    r"(?:(?<=[^(\[（])|(?=[^()\[\]（）]*(?:[a-z]{3}|[\u3040-\u30ff]|立直|一[發発])))[^()\[\]（）]*)[)\]）](?=\s*(?:$|[.!,，。]))",
    re.IGNORECASE,
)
_PAID: Final = re.compile(r"\b(?:from|off)\s+\S+$", re.IGNORECASE)


def _with_relatives(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with somebody whom nobody knows as one word where he is called by a number: 四姨, 二叔."""
    found = list[SpokenToken]()
    for token in tokens:
        before = found[-1] if found else None
        is_counted = before is not None and before.kind is Kind.NUMBER and before.end == token.start
        if (
            before is not None
            and is_counted
            and token.kind is Kind.UNKNOWN
            and _RELATIVE.match(before.text + token.text)
        ):
            found[-1] = replace(token, text=before.text + token.text, start=before.start)
        else:
            found.append(token)
    return found


_RELATIVE: Final = re.compile(r"[二三四五六七八九十][叔姨姑舅嬸婶伯公婆哥姐嫂妹弟爺爷媽妈][媽妈公婆父母姐哥]?$")


def _with_pot(tokens: list[SpokenToken], text: str, offset: int, pot: int) -> list[SpokenToken]:
    """The tokens with sticks that do not lie on the table as unknown words: `2 sticks`, 供託1本.

    Raises WordRefused beside a hand, with the lines that tell it without them, and with those who bet.
    """
    for found in _POT.finditer(text):
        start, end = found.start() + offset, found.end() + offset
        inside = [at for at, token in enumerate(tokens) if token.start >= start and token.end <= end]
        rest = [token for at, token in enumerate(tokens) if at not in inside]
        bets = sum(token.value in BET_FACTS for token in rest)
        if pot <= _pot_told(found) <= pot + bets:
            tokens = rest
        elif any(token.kind in _OF_HAND_TOLD for token in rest):
            told = f"/score {text[: found.start()].strip(' ,、，+')} {text[found.end() :].strip(' ,、，')}".rstrip()
            raise WordRefused(replace(problem("pot.other", sticks=pot), repairs=(told, f"{told}, riichi by {{}}")))
        elif inside:
            unknown = SpokenToken(Kind.UNKNOWN, None, found[0], start, end)
            tokens = [*tokens[: inside[0]], unknown, *tokens[inside[-1] + 1 :]]
    return tokens


_OF_HAND_TOLD: Final = (Kind.NUMBER, Kind.LIMIT, Kind.ELEMENT, Kind.TILES, Kind.SELF)


def _pot_told(found: re.Match[str]) -> int:
    """How many sticks are said to lie on the table."""
    told = found["before"] or found["behind"]
    named = 1 if told.casefold() == "a" else EN_NUMBERS.get(told.casefold(), 0)
    return int(told) if told.isdecimal() else named or chinese_number(told)


_POT: Final = re.compile(
    r"(?:\+\s?|\b(?:and took|took|plus|with) )?(?:\bthe )?(?:"
    r"(?<![\w/.,-])(?P<before>[1-9]|a|one|two|three|four) (?:riichi |reach )?sticks?\b"
    r"(?: (?:from (?:the )?last hand|in the pot|on the table))?"
    rf"|(?:{STICKS}) ?(?P<behind>[1-9一二三四])(?![\d翻符]) ?[本支根]?)",
    re.IGNORECASE,
)
"""How many sticks are said to lie on the table."""


def _with_tiles_said(text: str, unit: str, names: Names) -> str:
    """The line with tiles in words as they are typed, as far as a game that counts in `unit` has such words."""
    if unit == "points":
        return with_tiles(text)
    text = text if latin_words(text).isdisjoint(OF_TILES_SAID) else with_hand_said(text)
    if unit == "han":
        text = _STICK_LAID.sub(_bet_alone, _DEALERS_BET.sub("親立直", text))
        return _without_counters(with_japanese_tiles(_with_last_deal(_NEXT.sub(_blank, text), names)), names)
    return with_bonus_tiles(text) if OF_HAND.search(text) is not None else text


_NEXT: Final = re.compile(r"^\s*(?:次の?局|次|つぎ)(?:は|も)?[\s、,，]+(?=\S)")
"""Calls for the hand that is told behind it: 次、東2局、…."""


def _with_last_deal(text: str, names: Names) -> str:
    """A line with the last deal of a game as the round and number it has: オーラス is 南4局, in short games 東4局."""
    if names.table is None:
        return text
    count = len(names.table.players)
    is_last = names.table.hand == count
    text = _ALL_LAST.sub(_blank, text) if is_last else text
    wind = _IN_KANJI[names.table.prevailing.name] if is_last else "南"
    return text.replace("オーラス", f"{wind} {count}局")


_ALL_LAST: Final = re.compile(r"\b(?:in )?all[- ]last\b(?: hand)?", re.IGNORECASE)
_IN_KANJI: Final = dict(zip("ESWN", "東南西北", strict=True))


def _bet_alone(found: re.Match[str]) -> str:
    return found["bet"].ljust(len(found.group()))


_STICK_LAID: Final = re.compile(
    r"(?P<bet>(?:リーチ|立直|riichi(?:e?d)?\b|reach(?:ed)?\b)(?!\s?(?:棒|sticks?)).*?)(?:"
    r"[\s、,。.!！]+(?:(?:1,?000|千)点棒?|(?:リー|リーチ|立直|点)棒)[をもは]?(?:もう|ちゃんと)?(?:出|置|払)(?:し|い|っ)?"
    r"(?:て|た|る|ます|まし|い)*(?:よ|ね|から|けど|です)*"
    r"|[\s,.!]+(?:and )?(?:i(?:'ve| have)? )?(?:put|putting|laid|paid|threw|place|add)(?: in| down)?"
    r" (?:my|the|a|his|her)(?: (?:1,?000|riichi))? stick(?: in| down| out)?)(?=\s*$|[\s、,。.!！])",
    re.IGNORECASE,
)
"""A bet with its stick that is said to lie on the table."""
_DEALERS_BET: Final = re.compile("親リー(?![チち棒])")


def _without_counters(text: str, names: Names) -> str:
    """A line without the counters behind what a hand is worth, and what it is paid with them, in blanks.

    2600は2900, 1300-2600は1400-2700, 2000オールの1本場: where both agree with the table; any other line as it stands.
    """
    counters = names.table.counters if names.table is not None else 0
    return _WITH_COUNTERS.sub(lambda found: _own_worth(found, counters), text) if counters else text


def _own_worth(found: re.Match[str], counters: int) -> str:
    """An amount without the counters told behind it; as it stands where it is not so many, or not so much."""
    told, paid = found["counters"], found["paid"]
    is_told = told in (str(counters), *_NUMERALS[counters : counters + 1])
    if not is_told and (told or not paid):
        return found[0]
    if paid:
        shared = bool(found["other"] or found["each"] or found["paid_each"])
        pairs = ((found["own"], paid), (found["other"], found["paid_other"]))
        more = [(_points(two) - _points(one)) for one, two in pairs if one and two]
        is_alike = bool(found["other"]) is bool(found["paid_other"])
        if not is_alike or any(one != counters * (_OF_SHARE if shared else _OF_COUNTER) for one in more):
            return found[0]
    each = found["paid_each"] if found["paid_each"] and not found["each"] else ""
    return f"{found['worth']}{each}".ljust(len(found[0]))


def _points(text: str) -> int:
    return int(text.replace(",", ""))


_AMOUNT: Final = r"(?:\d{1,3},\d{3}|\d{3,5})(?!\d)"
_WITH_COUNTERS: Final = re.compile(
    rf"(?P<worth>(?P<own>{_AMOUNT})点?(?:\s?[-/ー・‐−]\s?(?P<other>{_AMOUNT})点?)?(?P<each>\s?オール)?)"
    r"\s?(?:は|の?\s?(?P<counters>[\d一二三四五六七八九])本場(?:[でだはの、]|なので)*|の)\s?"
    rf"(?:(?P<paid>{_AMOUNT})点?(?:\s?[-/ー・‐−]\s?(?P<paid_other>{_AMOUNT})点?)?(?P<paid_each>\s?オール)?)?"
)
"""What a hand is worth, with the counters or what is paid with them behind it."""
_NUMERALS: Final = "〇一二三四五六七八九"
_OF_COUNTER: Final = 300
"""What each counter adds to a hand, whoever pays it."""
_OF_SHARE: Final = 100
"""What each counter adds to the share of everybody who pays."""


def _blank(found: re.Match[str]) -> str:
    return " " * len(found.group())


def _verb_alone(found: re.Match[str]) -> str:
    """What somebody threw without the tile: 打出個九筒嚟 as 打隻."""
    verb = found["verb"] and f"{found['verb']}{found['done']}{_PIECES.get(found['piece'], found['piece'])}"
    return (verb or "").ljust(len(found.group()))


_PIECES: Final = {"個": "隻", "个": "张", "只": "张"}
"""What tiles are counted by beside 隻, 張 and 张, and the one of these that is read."""


def _without_tile_of_win(text: str) -> str:
    """A line without the one tile of a suit that somebody threw or won on, in words: 阿嬤打九條給我胡, 食五索."""
    alone = len(_TILE.findall(text)) == 1 and not _TILES.search(text)
    return _TILE_OF_WIN.sub(_blank, text) if alone else text


_TILE: Final = re.compile(r"[一二三四五六七八九\d][萬万筒索條条餅饼]")
_TILES: Final = re.compile(r"\d[mpsz]|[一二三四五六七八九\d]{2,}[萬万筒索條条餅饼]")
_TILE_OF_WIN: Final = re.compile(rf"(?<=[打食胡糊的嘅隻張张出個个了])\s?{_TILE.pattern}")


def _with_winds_of_sets(sentence: Sentence) -> Sentence:
    """`ann 東 碰碰胡`: a wind beside a named winner may be a set of hers as well as a seat; nobody is meant by it."""
    winners = sentence.roles.winners
    people = [token for token in sentence.of(Kind.NAME) if token.value in winners]
    winds = [token for token in people if token.text in WINDS]
    if not winds or len(winds) == len(people):
        return sentence
    tokens = (replace(one, kind=Kind.UNKNOWN, value=None) if one in winds else one for one in sentence.tokens)
    return replace(sentence, tokens=tuple(tokens))


_TILE_THROWN: Final = re.compile(
    r"(?:(?P<verb>[打放出丟丢掟])出?(?P<done>[咗左了]?)一?(?P<piece>[隻張只张個个]))?(?(verb)|一?[隻張支只张])"
    r"(?:[一二三四五六七八九\d][萬万筒索條条餅饼]|[東东南西北](?:風|风)?|紅中|红中|發財|发财|白板|[中發发白])"
    r"(?(verb)(?:出[咗左了]?[嚟黎來来去][咗左了]?)?|)"
    r"(?![\w\d]*[東东南西北中發发白萬万筒索條条]{2})"
)
"""The one tile that somebody threw, with the word it is counted by: 食大佬隻東, 打隻九筒出嚟."""
_WITHOUT_NORTH: Final = 3
"""So many players leave nobody in the North seat: Norths are set aside."""
