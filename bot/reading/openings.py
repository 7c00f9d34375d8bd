"""The line that opens a game: the game, its rules and stake in words, and the players as people write lists of names.

What is a game, a rule or a stake is taken out first, wherever it stands; what is left are names. Names in quotation
marks and people who were mentioned are names whatever they are called.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Final

from bot.chat import Mention
from bot.reading.game_names import variant_of
from bot.reading.grammar import NUMERALS, chinese_number
from bot.reading.opening_words import (
    CENTS,
    LIMIT_OPTION,
    LIMITS,
    LISTED_PRESET,
    MINIMUM_OPTION,
    MINIMUMS,
    NO_LIMIT,
    NO_NAME,
    NO_NAMES,
    OF_GAME,
    OPTION_PATTERNS,
    PHRASE,
    SPOKEN,
    STAKE_PATTERNS,
    START_OPTIONS,
    UNLIMITED,
    Spoken,
    figures_of,
    number_of,
    plain_phrase,
    presets_by_label,
    presets_by_name,
    with_figures,
)
from bot.reading.people import BLANK, People, folded
from bot.reading.point_stakes import PointStake, money_alone, point_stake
from bot.reading.vocabulary import english
from bot.reading.words import Word, WordRefused, refuse
from engine import Value
from engine.options import kinds_of
from engine.variants import RULESETS


@dataclass(frozen=True, slots=True)
class PlayerWord:
    """One player of a list: the name as it was written, its place, and whom a mention is."""

    text: str
    start: int
    end: int
    mention: Mention | None = None
    is_quoted: bool = False

    @property
    def word(self) -> Word:
        return Word(self.text, self.start, self.end)


@dataclass(slots=True)
class ParsedOpening:
    """What a line that opens a game says."""

    variant: str | None = None
    preset: str | None = None
    is_implied: bool = False
    """Whether no game is named, and the one meant is that to which rules or the stake belong."""
    options: dict[str, Value] = field(default_factory=dict)
    stake: str | None = None
    tells_base: bool = False
    """Whether the stake is told as a base and the value of a tai: 底100台20."""
    segments: tuple[PlayerWord, ...] = ()
    """The names as commas and "and" divide them."""
    words: tuple[PlayerWord, ...] = ()
    """The names when every word is one."""
    doubtful: PlayerWord | None = None
    """The first word, where it may be a game that was mistyped or that nobody knows; `meant` is that game."""
    meant: str = ""
    no_names: PlayerWord | None = None
    """Words that nobody is called by, where more are left than the game has seats: `no chows`."""
    east: PlayerWord | None = None
    """The word for East behind all names, where it may be a seat or how long the game is."""
    has_commas: bool = False
    mixes: bool = False
    is_sure: bool = False
    arranged: bool = False
    is_again: bool = False
    """Said instead of names: the people of the game before."""

    def players(self, seats: int) -> tuple[PlayerWord, ...]:
        """The names, cut where they give the players the game needs; 0 seats are two to four."""
        wanted = (seats,) if seats else (2, 3, 4)
        if len(self.segments) in wanted and len(self.segments) > 1:
            return self.segments
        if len(self.words) in wanted or not self.has_commas:
            return self.words
        return self.segments


_QUOTED: Final = re.compile(r"[\"“”„«](?P<a>[^\"“”„«»]{1,64})[\"“”»]|「(?P<b>[^」]{1,64})」|『(?P<c>[^』]{1,64})』")
_OPTION: Final = re.compile(r"(?<!\S)([^\W\d][\w.]*)\s?[=＝]\s?(\S+?)(?=[,;，；、]?(?:\s|$))")
_PLAYERS: Final = re.compile(r"(?<!\w)(?:players?|seats|玩家|プレイヤー)\s*[:：]\s*", re.IGNORECASE)
_SEPARATOR: Final = re.compile(
    r"[,，、;；|\n＆&]|同埋|仲有|加埋|以及|還有|还有|(?<=[^\W\d])/(?=[^\W\d])|(?<!\S)(?:and|und|et|y|with|vs\.?|v|plus|\+)(?!\S)|(?<=\S)[和跟與与](?=\S)|(?:(?<=[一-龯々ァ-ヶー])|(?<=さん)|(?<=くん))と(?=[一-龯々ァ-ヶ])|(?<!\S)[和跟與与と同](?!\S)",
    re.IGNORECASE,
)
_COMMA: Final = re.compile(r"[,，、;；|\n＆&]")
_BEFORE_NAMES: Final = re.compile(r"^[\s,，、;；|]+")
"""What parts a game or its rules from the names behind it: `singapore, ann bob cat dan`."""
_N_FOR_AND: Final = re.compile(r"(?<!\S)n(?!\S)")
_SEAT_LETTER: Final = re.compile(r"(?<!\S)[esw](?!\S)", re.IGNORECASE)
"""With one of these beside it, `n` is a seat."""
_GAME: Final = re.compile(r"(?<!\S)([a-zA-Z_]{2,}|[^\W\d_a-zA-Z]{2,})\.([a-z_0-9]+)(?=[,;]?(?:\s|$))")
_SAME_AGAIN: Final = re.compile(
    r"(?:with\s+)?(?:the\s+)?same(?:\s+(?:table|seats|people|players|four|game|rules|again))*(?:\s+please|\s+pls)?"
    r"|(?:once\s+)?again|rematch|one\s+more|another|再來|再来|再嚟|原班人馬|原班人马|同じメンバー|同じ面子|もう一回",
    re.IGNORECASE,
)
"""What stands where the names would, when the same people play once more."""
_WITH: Final = frozenset(("with", "vs", "plus"))
"""Words that also stand between the names."""
_HELD: Final = "\ue001"
"""Stands where a quoted name or a mention stood: no word, no separator."""
_WINDS: Final = {
    **dict.fromkeys(("e", "east", "東", "东", "东家", "東家"), 0),
    **dict.fromkeys(("s", "south", "南", "南家"), 1),
    **dict.fromkeys(("w", "west", "西", "西家"), 2),
    **dict.fromkeys(("n", "north", "北", "北家"), 3),
}
_EAST: Final = 0
_OF_RULES: Final = re.compile(r"(?<=[^\s、,，])(?:ルール|規則|规则|規例)(?:で)?(?=$|[\s、,，])")
"""A word for rules, glued to what they are called: Mリーグルール."""
_SEAT_IN_BRACKETS: Final = re.compile(rf"[(（]({'|'.join(_WINDS)})[)）]", re.IGNORECASE)
_SEAT_BEFORE_NAME: Final = re.compile(rf"(?<!\S)({'|'.join(_WINDS)})[:：](?=[^\s:：])", re.IGNORECASE)
_STAKE: Final = re.compile(r"(?<!\w)(?:stakes?|rates?)(?!\w)", re.IGNORECASE)
_STAKE_FOLLOWS: Final = re.compile(rf"{_STAKE.pattern}[\s:]*[$€£¥￥]?\.?\d", re.IGNORECASE)
"""A stake of one figure: the word is what says that the figure is one."""
_SHORT: Final = 2
_NAME_OF_OPTION: Final = 6
"""Shorter names of options are words of other things: limit, base, unit."""
_CLOSE: Final = 0.8
_BASE_AND_TAI: Final = re.compile(r"([一二兩两三四五六七八九]?[百千十])([一二兩两三四五六七八九]?十)")
_IN_CHARACTERS: Final = "|".join(
    re.escape(phrase) for phrase, spoken in SPOKEN.items() if spoken.variant is not None and not phrase.isascii()
)
_PLAYED: Final = re.compile(
    rf"(?<!\S)(?:今晚|今日|今天|我[哋們们]|大家|不如|就|[開开][局檯台枱波])*[打玩](?=(?:{_IN_CHARACTERS})(?![^\W\d_]))"
)
"""Says that a game is played, in one with its name: 打台灣麻將."""
_BASE_TOLD: Final = re.compile(r"底|base", re.IGNORECASE)
_RUN: Final = re.compile(r"[^\s,，、;；:：()（）]+")
_TABLE: Final = 4
"""Players at a full table."""


def read_opening(text: str, people: People, usual: str, mentions: Sequence[Mention] = ()) -> ParsedOpening:
    """Read a line that opens a game; `usual` is the game where the line names none. Raises WordRefused."""
    return _Reader(text, people, usual, mentions).read()


def _called(variant: str, name: str | None) -> str | None:
    """The table of rules that is called so, by its name or by the first word of its label; any other name as it is."""
    if name is None or name in RULESETS[variant].presets:
        return name
    found = (spoken.preset for spoken, start, end in presets_by_name(variant, name) if end - start == len(name))
    return next(found, None) or name


class _Reader:
    """One line; what has been understood is blanked, so that everything keeps its place."""

    def __init__(self, text: str, people: People, usual: str, mentions: Sequence[Mention]) -> None:
        self.original, self.people, self.usual = text, people, usual
        if text.count("・") > 1:  # 直樹・美咲・大輔・真由
            text = text.replace("・", "、")
        in_brackets = _SEAT_IN_BRACKETS.sub(lambda found: f" {found[1]} ", _normal(text))
        self.text = _SEAT_BEFORE_NAME.sub(lambda found: f"{found[1]} ", in_brackets)
        self.mentions = list(mentions)
        self.held: dict[int, PlayerWord] = {}
        self.opening = ParsedOpening()
        self.said: list[tuple[Spoken, int, int]] = []
        self._stake_typed = ""
        self._figures: dict[str, Word] = {}

    def read(self) -> ParsedOpening:
        opening = self.opening
        self._hold_names()
        self._take_options()
        self._take_figures()
        self._take_games()
        self._take_label()
        self._take_presets()
        self.text = LISTED_PRESET.sub(lambda found: re.sub(r"[,，、]", " ", found[0]), self.text)
        self._take_glued()
        self.text = _OF_RULES.sub(lambda found: " " * len(found[0]), self.text)
        self._take_phrases()
        self._apply()
        self._take_numbers()
        self._take_stake()
        self.text = _STAKE.sub(lambda found: " " * len(found[0]), self.text)
        self._take_same_again()
        self.text = _BEFORE_NAMES.sub(lambda found: " " * len(found[0]), self.text)
        self.text = _N_FOR_AND.sub("+", self.text) if _SEAT_LETTER.search(self.text) is None else self.text
        opening.has_commas = _COMMA.search(self.text) is not None
        opening.segments, opening.words = tuple(self._segments()), tuple(self._words())
        self._arrange()
        self._take_no_names()
        self._doubt()
        return opening

    # names that stand for themselves

    def _hold_names(self) -> None:
        for mention in self.mentions:
            at = self.text.find(_normal(mention.text))
            if at >= 0:
                self._hold(at, at + len(mention.text), PlayerWord(mention.name, at, at + len(mention.text), mention))
        for found in _QUOTED.finditer(self.text):
            inner = next(one for one in found.group("a", "b", "c") if one is not None)
            if inner.strip() and _HELD not in inner:
                self._hold(*found.span(), PlayerWord(inner.strip(), *found.span(), is_quoted=True))

    def _hold(self, start: int, end: int, word: PlayerWord) -> None:
        self.held[start] = word
        self.text = f"{self.text[:start]}{_HELD * (end - start)}{self.text[end:]}"

    # what is no name

    def _blank(self, start: int, end: int) -> None:
        self.text = f"{self.text[:start]}{' ' * (end - start)}{self.text[end:]}"

    def _take_options(self) -> None:
        for found in _OPTION.finditer(self.text):
            name = english(found[1].casefold())
            if name == "players" and not found[2].isdecimal():
                self._blank(found.start(), found.start(2))
                continue
            if name == "stake":
                self._stake_typed = found[2]
                if (rate := point_stake(self.text[found.start(2) :])) is not None and not rate.start:
                    self._stake_typed = self.text[found.start(2) : found.start(2) + rate.end]
                self._blank(found.start(), found.start(2) + len(self._stake_typed))
                continue
            self.opening.options[name] = found[2]
            self._blank(*found.span())

    def _take_figures(self) -> None:
        """Options with figures of their own: `uma 20/10`, `25000 start`."""
        for name, pattern in OPTION_PATTERNS.items():
            found = pattern.search(self.text)
            if found is not None:
                self.opening.options[name] = figures_of(found)
                self._figures[name] = Word(self.original[found.start() : found.end()], *found.span())
                self._blank(*found.span())

    def _take_games(self) -> None:
        """A game with its table of rules behind a dot: `taiwan.taiwan_house`."""
        for found in _GAME.finditer(self.text):
            named = variant_of(found[0].casefold())
            if named is not None and self.opening.variant is None:
                self.opening.variant, self.opening.preset = named[0], _called(*named)
                self._blank(*found.span())
            elif named is None and not self.text[: found.start()].strip() and "_" not in found[1]:
                raise refuse("variant.unknown", Word(found[0], *found.span()), known=", ".join(RULESETS))

    def _take_label(self) -> None:
        found = _PLAYERS.search(self.text)
        if found is not None:
            self._blank(*found.span())

    def _take_glued(self) -> None:
        """Games and rules written in one with the next, where all of it is one of them: 港式半辣上, 台灣底50台20."""
        self.text = _PLAYED.sub(lambda found: " " * len(found[0]), self.text)
        for found in _RUN.finditer(self.text):
            start = found.start()
            while length := self._glued(self.text[start : found.end()]):
                self.said.append((SPOKEN[plain_phrase(self.text[start : start + length])], start, start + length))
                self._blank(start, start + length)
                start += length

    def _glued(self, run: str) -> int:
        """How many letters of a run say something before the rest of it, which says something too; 0 for any other."""
        if run.isascii() or plain_phrase(run) in SPOKEN or self.people.by_name(run) is not None:
            return 0
        for length in range(len(run) - 1, 1, -1):
            said = SPOKEN.get(plain_phrase(run[:length]), Spoken())
            if said.variant is None or run[:length].isascii():
                continue
            try:
                rest = _Reader(run[length:], self.people, said.variant, ()).read()
            except WordRefused:
                continue
            if not rest.words and not rest.segments:
                return length
        return 0

    def _take_presets(self) -> None:
        """Tables of rules by their own names and as their buttons call them: their words may be games and stakes."""
        games = (spoken.variant for found in PHRASE.finditer(self.text) if (spoken := _spoken(found)).is_game)
        variant = self.opening.variant or next(games, None) or self.usual
        for search in (presets_by_label, partial(presets_by_name, variant)):
            longer = [found.span() for found in PHRASE.finditer(self.text)]
            for spoken, start, end in tuple(search(self.text)):
                if not any(a <= start and end <= b and b - a > end - start for a, b in longer):
                    self.said.append((spoken, start, end))
                    self._blank(start, end)

    def _take_phrases(self) -> None:
        named = self.opening.variant is not None
        for found in PHRASE.finditer(self.text):
            spoken = _spoken(found)
            if self._is_somebody(found[0], spoken, named=named) or _STAKE_FOLLOWS.match(self.text, found.start()):
                continue
            named = named or spoken.is_game
            self.said.append((spoken, *found.span()))
        for _, start, end in self.said:
            if folded(self.text[start:end]) in _WITH:  # Maud with Cyril, Enid and Hugh
                self.text = f"{self.text[:start]}+{' ' * (end - start - 1)}{self.text[end:]}"
            else:
                self._blank(start, end)

    def _is_somebody(self, text: str, spoken: Spoken, *, named: bool) -> bool:
        """Whether a word that is also a name means a player: two letters once a game is named, a small word of ours."""
        known = self.people.by_name(text) is not None
        if spoken.is_game and named:
            return len(text) <= _SHORT and text.isascii()
        return known and spoken == Spoken()

    def _apply(self) -> None:
        """What the phrases say, for the game that is named or that they belong to."""
        opening = self.opening
        self._name_game()
        variant = opening.variant or self.usual
        for said, start, end in self.said:
            opening.mixes = opening.mixes or said.mixes
            if said.is_game or said.variant is None:
                continue
            spoken = OF_GAME.get((variant, plain_phrase(self.original[start:end])), said)
            if spoken.variant != variant and self._is_without_limit(variant, self.original[start:end]):
                continue
            if spoken.variant != variant and not _fits(variant, spoken):
                raise refuse("newgame.other_game", Word(self.original[start:end], start, end), variant=variant)
            opening.preset = spoken.preset or opening.preset
            opening.options.update(spoken.options)
        sure = re.search(r"(?<!\S)(?:sure|end)\s*$", self.text, re.IGNORECASE)
        if sure is not None:
            opening.is_sure = True
            self._blank(*sure.span())

    def _is_without_limit(self, variant: str, text: str) -> bool:
        """Take "no limit", which is a table of rules in one game, as what it says in any other."""
        option = LIMIT_OPTION.get(variant)
        if option is None or NO_LIMIT.fullmatch(text.strip()) is None:
            return False
        self.opening.options[option] = "none"
        return True

    def _name_game(self) -> None:
        opening = self.opening
        for spoken, start, end in self.said:
            if spoken.is_game and opening.variant is None:
                opening.variant = spoken.variant
            elif spoken.is_game and opening.variant != spoken.variant:
                raise refuse("newgame.two_games", Word(self.original[start:end], start, end))
        if opening.variant is None:
            opening.variant = self._implied()
            opening.is_implied = opening.variant is not None

    def _implied(self) -> str | None:
        """The game that rules belong to, where the line names none: that of the table if they fit it, else the first
        one that knows them all."""
        implied = [
            spoken
            for spoken, start, end in self.said
            if spoken.variant is not None and (self.usual, plain_phrase(self.original[start:end])) not in OF_GAME
        ]
        if not implied or all(_fits(self.usual, spoken) for spoken in implied):
            return None
        phrases = [(one, plain_phrase(self.original[start:end])) for one, start, end in self.said if one.variant]
        first = implied[0].variant
        knowing = (game for game in (first, *RULESETS) if game is not None and _knows(game, phrases))
        return next(knowing, first)

    def _take_numbers(self) -> None:
        variant = self.opening.variant or self.usual
        first, *others = START_OPTIONS
        for other in others:  # each game has a name of its own for them
            if first in self.opening.options and other in kinds_of(RULESETS[variant].options):
                self.opening.options[other] = self.opening.options.pop(first)
        if (
            first in self._figures
            and first in self.opening.options
            and first not in kinds_of(RULESETS[variant].options)
        ):
            raise refuse("newgame.other_game", self._figures[first], variant=variant)
        self._take_named_options(variant)
        for found in (*UNLIMITED.finditer(self.text), *NO_LIMIT.finditer(self.text)):
            if variant in LIMIT_OPTION:
                self.opening.options[LIMIT_OPTION[variant]] = "none"
                self._blank(*found.span())
        for patterns, options in ((LIMITS, LIMIT_OPTION), (MINIMUMS, MINIMUM_OPTION)):
            name = options.get(variant)
            for found in (found for pattern in patterns if name for found in pattern.finditer(self.text)):
                self.opening.options[str(name)] = str(number_of(found[1]))
                self._blank(*found.span())

    def _take_named_options(self, variant: str) -> None:
        """Options by their own name with a number behind: `threshold 30`."""
        names = [name for name in kinds_of(RULESETS[variant].options) if len(name) >= _NAME_OF_OPTION]
        either = "|".join(name.replace("_", "[ _]") for name in sorted(names, key=len, reverse=True))
        for found in re.finditer(
            rf"(?<![\w.])({either})[\s:]+(\d{{1,7}}(?:\.\d+)?)(?![\w.])", self.text, re.IGNORECASE
        ):
            self.opening.options[found[1].casefold().replace(" ", "_")] = found[2]
            self._blank(*found.span())

    def _take_stake(self) -> None:
        variant = self.opening.variant or self.usual
        if self._stake_typed:
            self.opening.stake = plain_stake(self._stake_typed, variant)
        rate = _points_for_money(self.text, variant)
        if rate is not None:
            self.opening.stake = self.opening.stake or rate.text
            self._blank(rate.start, rate.end)
            return
        self.text = with_figures(self.text)
        for pattern in STAKE_PATTERNS:
            found = pattern.search(self.text)
            if found is None:
                continue
            if self.opening.stake is None:
                self._name_game_of_base(found)
                self.opening.stake = self._stake_of(found)
            self._blank(*found.span())
            return

    def _name_game_of_base(self, found: re.Match[str]) -> None:
        """The game whose stake is a base and the value of a tai, where the line names none and the usual one has no
        such."""
        opening = self.opening
        opening.tells_base = bool(found[1] and found[2]) and _BASE_TOLD.search(found[0]) is not None
        if not opening.tells_base or opening.variant is not None or RULESETS[self.usual].base_preset is not None:
            return
        opening.variant = next(game for game, ruleset in RULESETS.items() if ruleset.base_preset is not None)
        opening.is_implied = True

    def _stake_of(self, found: re.Match[str]) -> str:
        """A stake as the game reads it; 一百二十 and 五十二十 are base and tai in one word where a game has both."""
        variant = self.opening.variant or self.usual
        if "per_tai" not in kinds_of(RULESETS[variant].options) or found[2]:
            return _stake_text(found)
        both = _BASE_AND_TAI.fullmatch(found[1] or "")
        if both is not None:
            return f"{_figure(both[1])}/{_figure(both[2])}"
        return found[0].strip() if "底" in found[0] else _stake_text(found)  # 底120: what a tai is worth is not said

    # names

    def _take_same_again(self) -> None:
        """Words for the people of the game before, where nobody else is named."""
        left = self.text.strip(" .!,")
        if _SAME_AGAIN.fullmatch(left) and all(self.people.by_name(word) is None for word in (left, *left.split())):
            self.opening.is_again = True
            self._blank(0, len(self.text))

    def _segments(self) -> Iterator[PlayerWord]:
        """The names between separators; a mention or a name in quotation marks is one by itself."""
        start = 0
        for found in (*_SEPARATOR.finditer(self.text), None):
            end = found.start() if found is not None else len(self.text)
            yield from self._names(start, end)
            start = found.end() if found is not None else end

    def _names(self, start: int, end: int) -> Iterator[PlayerWord]:
        words: list[PlayerWord] = []
        for word in self._words(start, end):
            if word.mention is not None or word.is_quoted or word.text.startswith("@"):
                yield from _joined(words)
                words = []
                yield word
            else:
                words.append(word)
        yield from _joined(words)

    def _words(self, start: int = 0, end: int | None = None) -> Iterator[PlayerWord]:
        end = len(self.text) if end is None else end
        last: PlayerWord | None = None
        pieces = re.compile(rf"{_HELD}+|[^\s{_HELD}]+")
        blanked = _SEPARATOR.sub(lambda found: " " * len(found[0]), self.text[:end])
        for found in pieces.finditer(blanked, start, end):
            if found[0][0] == _HELD:
                held = self.held[found.start()]
                after = found.start() + (held.end - held.start)
                yield from (() if last is None else (last,))
                last = held
                while after < found.end() and after in self.held:  # two side by side
                    yield last
                    last = self.held[after]
                    after += last.end - last.start
                continue
            word = _trimmed(found)
            if word is None:
                continue
            if last is not None and not last.mention and _is_ornament(word.text):
                last = PlayerWord(f"{last.text} {word.text}", last.start, word.end, None, last.is_quoted)
                continue
            if not _is_ornament(word.text):
                yield from (() if last is None else (last,))
                last = word
        yield from (() if last is None else (last,))

    def _arrange(self) -> None:
        """Seats named beside the names: everybody's, or East alone."""
        arranged = _by_seats(self.opening.words)
        if arranged is not None:
            self.opening.east = self._bare_east()
            self.opening.words = self.opening.segments = arranged
            self.opening.arranged = True

    def _bare_east(self) -> PlayerWord | None:
        """East behind the last name and not in brackets, where a game can also be one of the East round alone."""
        last = self.opening.words[-1]
        options = kinds_of(RULESETS[self.opening.variant or self.usual].options)
        if folded(last.text) != "east" or "game_length" not in options or len(self.opening.words) % 2 == 0:
            return None
        return None if self.original[: last.start].rstrip()[-1:] in ("(", "（") else last

    def _take_no_names(self) -> None:
        """What stands among more words than the fullest table has seats, and is not called as people are."""
        words = self.opening.words
        if len(words) <= _TABLE or self.opening.arranged:
            return
        at = [place for place, word in enumerate(words) if self._is_no_name(word)]
        if at:
            last = len(words) - 1 if at[0] >= _TABLE else at[-1]
            start, end = words[at[0]].start, words[last].end
            self.opening.no_names = PlayerWord(self.original[start:end], start, end)

    def _is_no_name(self, word: PlayerWord) -> bool:
        if word.mention or word.is_quoted or word.text.startswith("@") or self.people.by_name(word.text) is not None:
            return False
        return folded(word.text) in NO_NAMES or NO_NAME.fullmatch(word.text) is not None

    def _doubt(self) -> None:
        """The first word, when no game is named and it looks like one."""
        opening = self.opening
        if opening.variant is not None or not opening.words:
            return
        first = opening.words[0]
        listed = _SEPARATOR.match(self.text[first.end :].lstrip(" ") or " ") is not None
        if first.mention or first.is_quoted or listed or first.text.startswith("@"):
            return
        if self.people.by_name(first.text) is not None:
            return
        games = {phrase: spoken.variant for phrase, spoken in SPOKEN.items() if spoken.is_game and len(phrase) > 3}
        close = difflib.get_close_matches(plain_phrase(first.text), games, n=1, cutoff=_CLOSE)
        if close and len(first.text) > 3:
            opening.doubtful, opening.meant = first, str(games[close[0]])
        elif len(opening.words) == _TABLE + 1 and not opening.has_commas and not opening.arranged:
            opening.doubtful = first  # four are named behind it: a game that nobody knows, or a fifth player


def _normal(text: str) -> str:
    """The text with full-width letters and figures as usual ones, each in its place."""
    letters = (unicodedata.normalize("NFKC", letter) for letter in text)
    return "".join(new if len(new) == 1 else old for new, old in zip(letters, text, strict=True))


def _spoken(found: re.Match[str]) -> Spoken:
    return SPOKEN[plain_phrase(found[0])]


def _fits(variant: str, spoken: Spoken) -> bool:
    """Whether a phrase of one game also means something in another: the same option with a value it takes."""
    if spoken.variant in (None, variant):
        return True
    if spoken.preset is not None or variant not in RULESETS:
        return False
    return any(options == spoken.options for options in RULESETS[variant].spoken_options.values())


def _knows(variant: str, phrases: Iterable[tuple[Spoken, str]]) -> bool:
    """Whether every phrase says something in a game."""
    return all((variant, told) in OF_GAME or _fits(variant, spoken) for spoken, told in phrases)


def _points_for_money(text: str, variant: str) -> PointStake | None:
    """A stake in points, or money alone, in a game where so many points are worth so much."""
    ruleset = RULESETS.get(variant)
    if ruleset is None or not ruleset.stake_points:
        return None
    return point_stake(text) or money_alone(text)


def plain_stake(text: str, variant: str) -> str:
    """A stake as a game reads it; the text itself where it is none that is known."""
    rate = _points_for_money(text, variant)
    if rate is not None and not text[: rate.start].strip() and not text[rate.end :].strip():
        return rate.text
    plain = with_figures(text)
    found = next((found for pattern in STAKE_PATTERNS if (found := pattern.fullmatch(plain)) is not None), None)
    return _stake_text(found) if found is not None else text


def _stake_text(found: re.Match[str]) -> str:
    """The two figures as `first/second`, in whole units where they count cents; or the stake's own name."""
    first, second = (_figure(found[group] or "") for group in (1, 2))
    coins = [CENTS.match(found.string, found.end(group)) for group in (1, 2)]
    second_coin = coins[1] if second else None
    first_coin = (coins[0] or second_coin) if first else None
    first, second = _of_coin(first, first_coin), _of_coin(second, second_coin)
    return f"{first}/{second}" if first and second else first or second


def _figure(text: str) -> str:
    if text == "半":
        return "0.5"
    if len(text) > 1 and set(text) <= NUMERALS and set(text) & set("十百千"):
        return str(chinese_number(text))
    return str(number_of(text)) if len(text) == 1 and number_of(text) and not text.isdecimal() else text


def _of_coin(figure: str, coin: re.Match[str] | None) -> str:
    """A figure of coins in whole units: 20c as 0.2, 二毛 as 0.2."""
    if coin is None:
        return figure
    value = Fraction(figure) / (10 if coin[0].strip() in ("角", "毛", "毫") else 100)
    return f"{float(value):g}"


def _joined(words: list[PlayerWord]) -> Iterator[PlayerWord]:
    """The words between two separators as one name."""
    if words:
        yield PlayerWord(" ".join(word.text for word in words), words[0].start, words[-1].end)


def _trimmed(found: re.Match[str]) -> PlayerWord | None:
    """A word without the punctuation around it; None when nothing is left."""
    text, start = found[0], found.start()
    kept = text.rstrip(".:!?)]}…。！？：")
    if "." in kept and text.endswith("."):
        kept = f"{kept}."  # initials
    left = kept.lstrip("([{")
    start += len(kept) - len(left)
    return PlayerWord(left.replace(BLANK, " "), start, start + len(left)) if left else None


def _is_ornament(text: str) -> bool:
    """Whether a word has no letter or figure: an emoji beside a name, or a dash."""
    return not any(letter.isalnum() for letter in text)


def _by_seats(words: Sequence[PlayerWord]) -> tuple[PlayerWord, ...] | None:
    """The names in the order of the seats named beside them; None where no seats are named so."""
    winds = [_WINDS.get(folded(word.text)) if not (word.mention or word.is_quoted) else None for word in words]
    count = len(words) // 2
    if winds.count(_EAST) == 1 and len(words) % 2 and all(one in (None, _EAST) for one in winds):
        at = winds.index(_EAST)
        if at and folded(words[at].text) != "e":  # Mei (east) Raju Kevin Lim: the seats go round from her
            return (*words[at - 1 : at], *words[at + 1 :], *words[: at - 1])
    if len(words) == 2 * count and count > 1:
        for seats, names in ((winds[::2], words[1::2]), (winds[1::2], words[::2])):
            if sorted(one for one in seats if one is not None) == list(range(count)):
                order = sorted(range(count), key=lambda place: seats[place] or 0)
                return tuple(names[place] for place in order)
    return None
