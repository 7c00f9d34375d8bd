"""What one line of a score message says of one player's hand."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field, replace
from typing import Final

from bot.reading.cjk import split_cjk
from bot.reading.grammar import Kind, Sentence, counting, folded_text, only
from bot.reading.values import ValueWords
from bot.reading.vocabulary import (
    AGAIN,
    AS_HAND,
    BAO,
    BET_FACTS,
    BETTORS,
    CLOSED,
    COUNTS,
    DEALS_IN,
    FACTS,
    GLUED,
    HOW,
    INDICATORS,
    NO_ONE,
    NOBODY,
    NOISE,
    ON,
    OPEN,
    PAIRS,
    SET_WORDS,
    WHO_IS_LIABLE,
)
from bot.reading.words import Names, Word, WordRefused, blanked, refuse
from engine import NotationRefused, Player, StatedValue, Tile, WinMethod, problem
from engine.notation.parse import parse_tile, parse_tiles


@dataclass(slots=True)
class Claim:
    """Everything a line says; None and empty = not said. `tiles` keeps the places of the message."""

    player: Player | None = None
    tiles: str = ""
    stated: StatedValue | None = None
    named: tuple[str, ...] = ()
    """The elements that are named beside a value."""
    beside: tuple[str, ...] = ()
    """What is told beside a value that it may hold already, as it was typed."""
    named_as: tuple[str, ...] = ()
    """The elements beside a value as they were typed, without those that say how the hand was won."""
    empty: bool = False
    how: WinMethod | None = None
    payer: Player | None = None
    facts: list[str] = field(default_factory=list)
    on: Tile | None = None
    liable: list[tuple[str | None, Player]] = field(default_factory=list)
    nobody_liable: bool = False
    """Whether the line says that nobody is liable."""
    asks_liable: bool = False
    """Whether the line asks who is."""
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    counts: dict[str, int] = field(default_factory=dict)
    closed: bool = False
    again: bool = False
    open: bool = False
    bets: list[Player] = field(default_factory=list)
    bets_told: bool = False
    """Whether the line names all who bet, winners among them."""
    special: str | None = None
    options: dict[str, str] = field(default_factory=dict)
    winner_open: bool = False
    """The speaker pays, or speaks of somebody else, and nobody said who won."""
    named_behind: bool = False
    """The only name stands behind the value: `3 bob`."""
    tells_win: bool = False
    """A word says that the player won."""

    @property
    def says_hand(self) -> bool:
        """Whether the line holds a hand, a value, or says that there is nothing."""
        return bool(self.tiles.strip()) or self.stated is not None or self.empty


def add_indicators(claim: Claim, which: str, tiles: tuple[Tile, ...]) -> None:
    """Put indicators into a claim; `which` is "dora" or "ura"."""
    if which == "dora":
        claim.dora += tiles
    else:
        claim.ura += tiles


def tiles_of_value(value: str) -> tuple[Tile, ...]:
    """The tiles behind an equals sign, `dora=1s,4p`; nothing where something else stands there."""
    try:
        return parse_tiles(_SPOKEN_TILES.get(value.casefold(), value.replace(",", "")))
    except NotationRefused:
        return ()


def bettors_of(value: str, names: Names) -> list[Player]:
    """The players behind an equals sign, `bets=@p2,@p4`, `bets=nobody`; raises WordRefused for one nobody knows."""
    return [names.must(Word(one, 0, len(one))) for one in value.split(",") if one and one not in NO_ONE]


def whose_bet(text: str, start: int, end: int, last: int) -> WordRefused:
    """The refusal of a bet with others behind it, `tsumo riichi cat`: the winner may have bet too, or they alone.

    The bet stands between two places of the line, and the names up to the `last` one.
    """
    bet, others = text[start:end], text[end:last].strip(" ,、，.。")
    hand = f"{text[:start].strip(' ,、，')} {text[last:].strip(' ,、，.。')}".strip()
    lines = (f"/score {hand}, riichi by {others}", f"/score {hand} {bet}, riichi by {others}")
    return WordRefused(replace(problem("bets.who"), repairs=lines))


def claim_of(text: str, words: tuple[Word, ...], offset: int, names: Names) -> Claim:
    """Read one line; raises WordRefused with the place of a word that cannot be understood.

    `text` begins at `offset` of the message. A line of values and names is a value entry; everything else is tiles.
    """
    words = split_cjk(words, names)
    reader = _Reader(words, names)
    only_tiles = counting(names.variant) == "points" and any(_BONUS_TILES.fullmatch(word.text) for word in words)
    if not only_tiles and (value := reader.value_entry()):
        return value
    reader = _Reader(words, names)
    reader.hand_entry()
    if reader.open_bet is not None:
        bet, last = reader.open_bet
        raise whose_bet(text, bet.start - offset, bet.end - offset, last - offset)
    kept = blanked(text, reader.taken, offset)
    for word, length in reader.cut:
        end = word.end - offset
        kept = kept[: end - length] + " " * length + kept[end:]
    reader.claim.tiles = " " * offset + kept if kept.strip() else ""
    return reader.claim


class _Reader:
    """Goes through the words of a line from left to right; what it takes is no tile text."""

    def __init__(self, words: tuple[Word, ...], names: Names) -> None:
        self.words, self.names = words, names
        self.claim = Claim()
        self.taken: list[Word] = []
        self.cut: list[tuple[Word, int]] = []
        self.before: list[Player] = []
        """Who pays because his name stands before the word for it (`ann 放槍`, `ann から`)."""
        self.open_bet: tuple[Word, int] | None = None
        """A bet with others behind it, in the clause of the hand: it may be the winner's as well."""
        self.at = 0

    # value entries

    def value_entry(self) -> Claim | None:
        """The line as `[NAME] VALUE [from NAME | zimo]`; None when it is anything else."""
        values, people = ValueWords(), list[Player]()
        while self.at < len(self.words):
            word = self.words[self.at]
            edge = self.at in (0, len(self.words) - 1)
            if edge and (player := self._person(word)) is not None:
                self.claim.named_behind = not people and values.stated() is not None
                people.append(player)
                self.at += 1
            elif values.take(word) or word.key in NOISE:
                self.at += 1
            elif not self._known():
                player = self._person(word)
                if player is None:
                    self._refuse_stranger(word)
                    return None
                people.append(player)
                self.at += 1
        self.claim.stated = values.stated()
        if self.claim.stated is None or len(people) > 2:
            return None
        return self._with_people(people)

    def _refuse_stranger(self, word: Word) -> None:
        """Raises WordRefused when a line without this word is a value: it can only be the name of somebody else."""
        if not word.key.removeprefix("@").isalpha() or word.key in SET_WORDS:
            return
        try:
            rest = _Reader(tuple(one for one in self.words if one is not word), self.names).value_entry()
        except WordRefused:
            return
        if rest is not None:
            self.names.must(word)

    def _person(self, word: Word) -> Player | None:
        if word.key.isdecimal():
            return None
        return self.names.find(word, seats=True)

    def _with_people(self, people: list[Player]) -> Claim:
        """The first name wins, the second pays."""
        claim = self.claim
        people = [player for player in people if player not in self.before]
        if people:
            claim.player = people[0]
        if len(people) == 2 and claim.payer is None:
            claim.how, claim.payer = claim.how or WinMethod.DISCARD, people[1]
        return claim

    # tile entries

    def hand_entry(self) -> None:
        """The line as `[NAME] tiles and words`."""
        if self.words:
            first = self.words[0]
            seat = first.text.endswith(":")
            player = self.names.find(first, seats=seat, shortest=1 if seat else 2)
            if player is not None and not self._begins_set(player):
                self.claim.player = player
                self._take(1)
        while self.at < len(self.words):
            if not self._known():
                self._glued(self.words[self.at])
                self.at += 1

    def _begins_set(self, player: Player) -> bool:
        """Whether the first word is a set word (`an kang 9999s`) rather than the beginning of the player's name."""
        word, following = self.words[0], self._next()
        if word.key not in SET_WORDS or following is None or self.names.is_name(word, player):
            return False
        return following.key in SET_WORDS or _may_be_tiles(following)

    def _known(self) -> bool:
        """Take the words at the present place if they mean something other than tiles or names."""
        word = self.words[self.at]
        return (
            self._option(word)
            or self._special(word)
            or self._flag(word)
            or self._how(word)
            or self._bao(word)
            or self._indicators(word)
            or self._small(word)
            or self._payer_behind(word)
        )

    def _payer_behind(self, word: Word) -> bool:
        """Take the name that stands behind the tiles of a hand won off somebody: `bob ron 234m… cat`."""
        if self.claim.how is not WinMethod.DISCARD or self.claim.payer is not None:
            return False
        player = self.names.find(word, shortest=2)
        if player is None or player == self.claim.player or not self.names.is_name(word, player):
            return False
        self.claim.payer = player
        self._take(1)
        return True

    def _take(self, count: int) -> None:
        self.taken += self.words[self.at : self.at + count]
        self.at += count

    def _next(self, step: int = 1) -> Word | None:
        index = self.at + step
        return self.words[index] if index < len(self.words) else None

    def _option(self, word: Word) -> bool:
        found = _OPTION.fullmatch(unicodedata.normalize("NFKC", word.text))
        if found is None:
            return False
        name, value = found[1].casefold(), found[2]
        if word.key == WHO_IS_LIABLE:
            self.claim.asks_liable = True
        elif name in COUNTS and value.isdecimal():
            self.claim.counts[COUNTS[name]] = int(value[:6])
        elif name in INDICATORS and (tiles := tiles_of_value(value)):
            add_indicators(self.claim, INDICATORS[name], tiles)
        elif name == BETTORS:
            self.claim.bets += bettors_of(value, self.names)
            self.claim.bets_told = True
        elif name == AS_HAND and value.isdecimal():
            pass  # a button of an earlier version says so which hand it scored
        else:
            self.claim.options[name] = value
        self._take(1)
        return True

    def _flag(self, word: Word) -> bool:
        following = self._next()
        pair = PAIRS.get((word.key, following.key)) if following is not None else None
        if pair is not None:
            self.claim.facts.append(pair)
            self._take(2)
            return True
        if word.key in SET_WORDS and following is not None and _may_be_tiles(following):
            return False
        fact = FACTS.get(word.key)
        if fact is None:
            return False
        self.claim.facts.append(fact)
        self._take(1)
        if fact in BET_FACTS:
            self._players_who_bet(word, self.words[self.at - 2] if self.at > 1 else None)
        return True

    def _players_who_bet(self, bet: Word, before: Word | None) -> None:
        """Names behind a bet are of those who bet; where it may be the winner's as well, that is open."""
        told = len(self.claim.bets)
        while self.at < len(self.words) and self.words[self.at].key not in FACTS:
            player = self.names.find(self.words[self.at], shortest=2)
            if player is None:
                break
            self.claim.bets.append(player)
            self._take(1)
        is_first = not any(fact in BET_FACTS for fact in self.claim.facts[:-1])
        is_apart = before is None or before.text.endswith((",", ";", "、", "，"))
        if self.claim.bets[told:] and self.claim.player not in self.claim.bets[told:] and is_first and not is_apart:
            self.open_bet = bet, self.words[self.at - 1].end

    def _special(self, word: Word) -> bool:
        key, _, named_behind = word.key.partition(":")
        if key == "ordinary" and counting(self.names.variant) == "points":
            self.claim.special = key
            self._take(1)
            return True
        if key not in ("fishing", "claim"):
            return False
        fact = FACTS.get(key)
        if fact is not None:
            self.claim.facts.append(fact)
        self._take(1)
        named = [named_behind] if named_behind else []
        while self.at < len(self.words) and self._names_hand(self.words[self.at]):
            following = self.words[self.at]
            if following.key not in ("for", "the"):
                named.append({"13": "thirteen", "7": "seven"}.get(following.key, following.key))
            self._take(1)
        if named:
            self.claim.special = "_".join(named)
        return True

    def _names_hand(self, word: Word) -> bool:
        """Whether a word goes on naming a special hand: `fishing for 13 unique wonders`."""
        if word.key in ("13", "7"):
            return True
        letters = word.key.replace("_", "").isalpha() and (len(word.key) > 2 or word.key == "of")
        return letters and word.key not in FACTS and word.key not in HOW

    def _how(self, word: Word) -> bool:
        how = HOW.get(word.key)
        if how is None:
            return False
        drawn = self._drawn_behind(how)
        how = WinMethod.SELF_DRAW if drawn else how
        if self.claim.how is not None and self.claim.how is not how:
            raise refuse("how.twice", word)
        self.claim.how = how
        if drawn:
            self._take(1 + drawn)
            return True
        following = self._next()
        if how is WinMethod.SELF_DRAW or self._pays_before(word, following):
            self._take(1)
            return True
        if following is None or _OPTION.fullmatch(following.text) or self._goes_on(following):
            self._take(1)
            return True
        self.claim.payer = self.names.must(following)
        self._take(2)
        return True

    def _drawn_behind(self, how: WinMethod) -> int:
        """How many words behind `from` say that the tile was drawn: `from wall`, `from the wall`, `from self-drawn`."""
        following = self._next()
        count = 2 if following is not None and following.key == "the" else 1
        last = self._next(count)
        if how is not WinMethod.DISCARD or last is None or HOW.get(last.key) is not WinMethod.SELF_DRAW:
            return 0
        return count if self.names.find(last, seats=True) is None else 0

    def _goes_on(self, following: Word) -> bool:
        """Whether tiles or a fact stand where the one who pays could: `ron 5s from cat`, `from cat ron riichi`."""
        if self.names.find(following, seats=True) is not None:
            return False
        return following.key in FACTS or bool(_tiles_or_nothing(following) or _TILES_OF_HAND.match(following.text))

    def _pays_before(self, word: Word, following: Word | None) -> bool:
        """Whether the name before the word is the one who pays; raises WordRefused where the one behind could be."""
        previous = self.words[self.at - 1] if self.at else None
        if previous is None or previous in self.taken:
            return False
        player = self.names.find(previous, shortest=2)
        behind = self.names.find(following, seats=True) if following is not None else None
        if behind is not None and player is not None and word.key in DEALS_IN:
            raise refuse("how.who_pays", word)
        if behind is not None or player is None:
            return False
        self.claim.payer = player
        self.before.append(player)
        self.taken.append(previous)
        return True

    def _bao(self, word: Word) -> bool:
        key, _, kind = word.key.partition(":")
        if key not in BAO:
            return False
        following = self._next()
        if following is None:
            raise refuse("bao.nobody", word)
        if following.key in NO_ONE:
            self.claim.nobody_liable = True
        else:
            self.claim.liable.append((kind or None, self.names.must(following)))
        self._take(2)
        return True

    def _indicators(self, word: Word) -> bool:
        if self._by_number(word):
            return True
        which = COUNTS.get(word.key)
        if which not in ("dora", "ura", "kita") or counting(self.names.variant) != "han":
            which = INDICATORS.get(word.key)
        if which is None:
            return False
        return self._counted(which) or self._indicated(word, which)

    def _indicated(self, word: Word, which: str) -> bool:
        """Take the tiles behind a word for indicators; raises WordRefused where there are none."""
        self._take(1)
        while (following := self._next(0)) is not None and following.key in _INDICATOR_WORDS:
            self._take(1)
        tiles: tuple[Tile, ...] = ()
        while self.at < len(self.words):
            more = _tiles_or_nothing(self.words[self.at])
            if not more or len(tiles) + len(more) > _MOST_INDICATORS:  # a hand
                break
            tiles += more
            self._take(1)
        if not tiles:
            raise refuse("dora.no_tiles", word)
        add_indicators(self.claim, which, tiles)
        return True

    def _counted(self, which: str) -> bool:
        """Take `2 dora`, `dora 2`, `ura none`, `kita`, `kita NN`: so many bonus tiles, where no indicator is named."""
        before = self.words[self.at - 1] if self.at else None
        following = self._next()
        if before is not None and before not in self.taken and _SMALL_NUMBER.fullmatch(before.key):
            self.taken.append(before)
            self.claim.counts[which] = int(before.key)
            self._take(1)
        elif following is not None and _SMALL_NUMBER.fullmatch(following.key):
            self.claim.counts[which] = int(following.key)
            self._take(2)
        elif following is not None and following.key in NOBODY:
            self.claim.counts[which] = 0
            self._take(2)
        elif which == "kita":
            self._take(1)
            self.claim.counts[which] = self._norths() or 1
        else:
            return False
        return True

    def _by_number(self, word: Word) -> bool:
        """Take `dora2`, `kita2` and 北2 as so many bonus tiles."""
        found = _NUMBERED.fullmatch(word.key)
        which = (
            "kita" if found is not None and found[1] == "北" else COUNTS.get(found[1]) if found is not None else None
        )
        if found is None or which not in ("dora", "ura", "kita") or counting(self.names.variant) != "han":
            return False
        self.claim.counts[which] = int(found[2])
        self._take(1)
        return True

    def _norths(self) -> int:
        """The Norths that stand behind the word for them: `N N`, `NN`, `北北`."""
        count = 0
        while (following := self._next(0)) is not None and set(following.text) <= {"N", "北"}:
            count += len(following.text)
            self._take(1)
        return count

    def _small(self, word: Word) -> bool:
        key = word.key
        following = self._next()
        if key in ON and following is not None and (tile := _tile_or_none(following)) is not None:
            self.claim.on = tile
            self._take(2)
            return True
        if key == "on" and following is not None and following.text[0].isdecimal():
            raise refuse("notation.one_tile", following)
        if key in CLOSED:
            self.claim.closed = True
        elif key in OPEN:
            self.claim.open = True
        elif key in AGAIN:
            self.claim.again = True
        elif key in NOBODY and sum(_OPTION.fullmatch(one.text) is None for one in self.words) <= 2:
            self.claim.empty = True
        elif key not in NOISE and not (key == "with" and following is not None and self._goes_on(following)):
            return False
        self._take(1)
        return True

    def _glued(self, word: Word) -> None:
        """Cut a win word off the end of a word of tiles."""
        key = word.text.casefold()
        for ending in GLUED if key.endswith(GLUED) else ():
            if key.endswith(ending) and len(key) > len(ending) and _may_be_tiles(word):
                self.claim.how = self.claim.how or HOW[ending]
                self.cut.append((word, len(ending)))
                return


_NUMBERED = re.compile(r"([^\W\d]+)(\d{1,2})")
_TILES_OF_HAND = re.compile(r"[(\[+]?\d+[mpsMPS]")
_SMALL_NUMBER = re.compile(r"\d{1,2}", re.ASCII)
_MOST_INDICATORS = 5
"""As many as can be turned; more tiles behind the word are a hand."""
_INDICATOR_WORDS = frozenset(("indicator", "indicators", "is", "are", "was", "表示牌", "は"))
_SPOKEN_TILES = {"haku": "P", "hatsu": "F", "chun": "C", "ton": "E", "east": "E", "nan": "S", "south": "S"} | {
    **{"shaa": "W", "sha": "W", "west": "W", "pei": "N", "north": "N", "white": "P", "green": "F", "red": "C"},
}
_BONUS_TILES = re.compile(r"(?:\d[fyFY])+")
_OPTION = re.compile(r"([^\W\d][\w.]*)=(\S+)")


def _may_be_tiles(word: Word) -> bool:
    return bool(
        re.match(r"[\d(\[+\U0001F000-\U0001F02B一二三四五六七八九東东南西北中發发白]|[ESWNCFPRGBmps]", word.text)
    )


def _tiles_or_nothing(word: Word) -> tuple[Tile, ...]:
    if word.key in HOW or word.key in FACTS or word.key in INDICATORS or _OPTION.fullmatch(word.text):
        return ()
    try:
        return parse_tiles(_SPOKEN_TILES.get(word.key, word.text))
    except NotationRefused:
        return ()


def _tile_or_none(word: Word) -> Tile | None:
    try:
        return parse_tile(word.text)
    except NotationRefused:
        return None


# a false win: how it was claimed


@dataclass(frozen=True, slots=True)
class PaymentBeside:
    """A payment during the deal that is told beside a hand; the winner's where no `player` is named.

    `ways` are the kinds it can be, each with its words behind the command; `hit` is to whom it came, `i kena bite`,
    where nobody says whose it is.
    """

    command: str
    player: Player | None
    ways: tuple[tuple[str, str], ...]
    text: str
    hit: Player | None = None


@dataclass(frozen=True, slots=True)
class ClaimSaid:
    """How a false win was claimed, as far as anybody said it: by whom, off whose discard, or by self-draw."""

    player: Player | None
    payer: Player | None = None
    self_drawn: bool = False

    @property
    def how(self) -> WinMethod | None:
        """The way it was claimed; None where nobody said it."""
        drawn = WinMethod.SELF_DRAW if self.self_drawn else None
        return WinMethod.DISCARD if self.payer is not None else drawn


def claim_told(sentence: Sentence) -> ClaimSaid | None:
    """Read who claimed a false win and how: `ah seng false hu from mei ling`; None for a line with other words."""
    if not only(sentence.tokens, (*_OF_CLAIM, *_OFF, *_THREW)):
        return None
    tokens = [token for token in sentence.tokens if token.kind in (Kind.NAME, Kind.FALSE_WIN, *_OFF, *_THREW)]
    people, payers = list[Player](), list[Player]()
    for before, token, behind in zip([None, *tokens], tokens, [*tokens[1:], None], strict=False):
        if token.kind is Kind.NAME and token.value is not None:
            off = before is not None and before.kind in (*_OFF, Kind.DISCARD)
            threw = behind is not None and behind.kind in _THREW
            (payers if off or threw else people).append(str(token.value))
    told = ClaimSaid(next(iter(people), None), next(iter(payers), None), sentence.has(Kind.SELF))
    is_clear = len({*people}) <= 1 and len({*payers}) <= 1 and not (told.payer and told.self_drawn)
    return told if is_clear and (told.payer is None or told.payer != told.player) else None


_OF_CLAIM: Final = (
    *(Kind.NAME, Kind.FALSE_WIN, Kind.SELF, Kind.BY, Kind.IS, Kind.HAS, Kind.NOT, Kind.SORRY, Kind.WRONG),
    *(Kind.WIN, Kind.OPEN, Kind.AGAIN, Kind.NOISE, Kind.BREAK),
)
_OFF: Final = (Kind.FROM, Kind.ROB)
_THREW: Final = (Kind.DISCARD, Kind.SHOOTER, Kind.FROM_BEHIND)


@dataclass(frozen=True, slots=True)
class FalseWinInstead:
    """Whose false win it was, by a line that may put another one right."""

    player: Player
    is_sure: bool = False
    """Whether the line takes back, or denies, that it was somebody else's."""


def false_win_instead_of(sentence: Sentence) -> FalseWinInstead | None:
    """Read whose false win it was: `no bob false hu`, `dan didn't false hu, bob did`, 係細妹詐糊; else None."""
    tokens = [one for one in sentence.tokens if folded_text(one.text) not in _WHO_DID]
    if not sentence.has(Kind.FALSE_WIN) or not only(tokens, (*_OF_INSTEAD, Kind.VETO)):
        return None
    vetoes = [one for one in tokens if one.kind is Kind.VETO]
    if any(folded_text(one.text) not in _DID_NOT for one in vetoes):
        return None
    named, denied = dict.fromkeys(str(one.value) for one in sentence.of(Kind.NAME) if one.value is not None), set[str]()
    for before, token, behind in zip([None, *tokens], tokens, [*tokens[1:], None], strict=False):
        is_behind = behind is not None and behind.kind in (Kind.VETO, Kind.NOTHING, Kind.NOT)
        if token.kind is Kind.NAME and ((before is not None and before.kind is Kind.NOT) or is_behind):
            denied.add(str(token.value))
    told = [one for one in named if one not in denied]
    if len(told) != 1 or (Kind.NOTHING in {one.kind for one in tokens} and not denied):
        return None
    return FalseWinInstead(told[0], bool(denied) or sentence.has(Kind.SORRY, Kind.WRONG))


_OF_INSTEAD: Final = (
    *(Kind.NAME, Kind.FALSE_WIN, Kind.IS, Kind.HAS, Kind.NOT, Kind.NOTHING, Kind.SORRY, Kind.WRONG, Kind.NOISE),
    Kind.BREAK,
)
_WHO_DID: Final = frozenset(("who", "did", "one", "the", "that", "has", "嗰個", "先", "先係", "先至係", "才是"))
"""Words between somebody and his false win."""
_DID_NOT: Final = frozenset(("didnt", "didn't", "did not", "never", "has not", "had not"))
