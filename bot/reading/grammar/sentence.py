"""One line as a sentence about a deal: its tokens, who won and pays, what it was worth, and whether it is talk."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import Final

from bot.reading.grammar.kinds import Kind, SpokenToken
from bot.reading.grammar.lexer import Lexer
from bot.reading.grammar.lexicon import counting, folded_text
from bot.reading.grammar.phrases import IMPLIED, WEAK
from bot.reading.grammar.roles import Roles
from bot.reading.grammar.values import Amount, amounts
from bot.reading.tile_words import with_tiles
from bot.reading.words import Names
from engine.variants import RULESETS
from engine.wins import StatedValue, WinMethod

_SAID_OF_PAYER: Final = (Kind.DISCARD, Kind.SHOOTER, Kind.ROB, Kind.FROM, Kind.FROM_BEHIND, Kind.GIVE, Kind.LOSE)
_WON: Final = frozenset((Kind.SELF, Kind.WIN, Kind.WINNER, *_SAID_OF_PAYER, Kind.PAY, Kind.PASSIVE, Kind.BAO))
"""Words that make a value a hand."""
SELF_DRAWN: Final = frozenset(
    (
        *("concealed_self_draw", "menzen_tsumo", "self_draw", "self_drawn", "self_pick"),
        *("fully_concealed_hand", "last_tile_draw", "out_with_replacement_tile"),
    )
)
"""Elements that say how the hand was won."""
STANDS_ALONE: Final = frozenset(("heaven", "earth", "human", "eight_flowers", "seven_rob"))
"""Facts that are a whole hand by themselves."""
MOST_BARE: Final = 13
"""More than this beside a verb of many meanings is money."""
MOST_UNITS: Final = 60
"""More of what a game counts in no hand has: the number is of something else."""
MOST_FAN: Final = 600
"""The same where single elements are worth 88 and more."""
MOST_DECORATION: Final = 2
"""So many words that nobody listed may stand before or behind a line that is a hand in every other way."""


@dataclass(frozen=True)
class Sentence:
    """A line as it was read."""

    text: str
    tokens: tuple[SpokenToken, ...]
    names: Names
    offset: int = 0
    """Where the line begins in the message."""

    @cached_property
    def unit(self) -> str:
        """What the game counts in."""
        return counting(self.names.variant)

    @cached_property
    def roles(self) -> Roles:
        return Roles(self.tokens, self.names.sender).assign()

    @cached_property
    def amounts(self) -> list[Amount]:
        return amounts([token for token in self.tokens if token.kind is not Kind.NOISE], self.unit)

    def of(self, *kinds: Kind) -> list[SpokenToken]:
        """The tokens of some kinds."""
        return [token for token in self.tokens if token.kind in kinds]

    def has(self, *kinds: Kind) -> bool:
        return any(token.kind in kinds for token in self.tokens)

    @cached_property
    def unknown(self) -> list[SpokenToken]:
        return self.of(Kind.UNKNOWN)

    @cached_property
    def has_tiles(self) -> bool:
        """Whether groups of tiles stand in the line, or words that are read where tiles are."""
        return self.has(Kind.TILES) or "fishing" in self.facts

    @cached_property
    def elements(self) -> tuple[str, ...]:
        """The elements that are named, with what was said of the hand beside them."""
        named = [token.word for token in self.of(Kind.ELEMENT)]
        known = RULESETS[self.names.variant].element_ids if self.names.variant in RULESETS else frozenset()
        facts = [fact for fact in self.facts if fact in known]
        states = [state for kind, state in ((Kind.CLOSED, "closed"), (Kind.OPEN, "open")) if self.has(kind)]
        if not named and not facts and STANDS_ALONE & set(self.facts):
            return ("closed",)
        return (*named, *facts, *states) if named or facts else ()

    @cached_property
    def facts(self) -> list[str]:
        facts = [token.word for token in self.of(Kind.FACT)]
        if self.has(Kind.ROB):
            facts = [fact for fact in facts if fact != "kong"]
        return facts

    @cached_property
    def how(self) -> WinMethod | None:
        """How the hand was won: said, or meant by an element."""
        if self.roles.how is not None:
            return self.roles.how
        implied = SELF_DRAWN & set(self.elements) or any(IMPLIED.get(fact) == "self" for fact in self.facts)
        implied = implied or any("share" in amount.said for amount in self.amounts)
        return WinMethod.SELF_DRAW if implied and not self.roles.payers else None

    @cached_property
    def worth(self) -> list[StatedValue]:
        """What the hands are worth: values; where there is none, the elements that are named."""
        stated = [amount.stated(self.unit) for amount in self.amounts]
        if self.elements and len(stated) == 1 and stated[0] == StatedValue(fu=stated[0].fu):
            return [StatedValue(fu=stated[0].fu, elements=self.elements)]
        if stated or not self.elements:
            return stated
        return [StatedValue(elements=self.elements)]

    # what kind of line it is

    @cached_property
    def is_talk(self) -> bool:
        """Whether something else is talked about: a question, another evening, a wish, a count of things."""
        if self.has(Kind.VETO, Kind.QUESTION, Kind.MONEY) or self._counts_things():
            return True
        return not self.is_understood and not self._is_decorated()

    @cached_property
    def is_understood(self) -> bool:
        """Whether every word of the line has a meaning."""
        return not self.unknown

    def _counts_things(self) -> bool:
        following = zip(self.tokens, self.tokens[1:], strict=False)
        return any(one.kind is Kind.NUMBER and two.kind is Kind.COUNTER for one, two in following)

    def _is_decorated(self) -> bool:
        """Whether the words that nobody listed stand around a whole hand, which they cannot change."""
        if len(self.unknown) > MOST_DECORATION or any(not token.text.isascii() for token in self.unknown):
            return False
        kinds = [token.kind for token in self.tokens]
        inner = [at for at, kind in enumerate(kinds) if kind not in (Kind.UNKNOWN, Kind.NOISE, Kind.BREAK)]
        inside = any(kinds[at] is Kind.UNKNOWN for at in range(inner[0], inner[-1])) if inner else True
        last_counts = bool(inner) and kinds[inner[-1]] is Kind.NUMBER and Kind.UNKNOWN in kinds[inner[-1] :]
        with_unit = any(amount.has_unit for amount in self.amounts)
        roles = self.roles
        whole = bool(roles.winners) and (bool(roles.payers) or roles.how is WinMethod.SELF_DRAW)
        return not inside and not last_counts and with_unit and whole and roles.doubt is None

    def undecorated(self) -> Sentence:
        """The sentence without words around a whole hand that nobody listed; itself where there are none."""
        if self.is_understood or not self._is_decorated():
            return self
        return replace(self, tokens=tuple(token for token in self.tokens if token.kind is not Kind.UNKNOWN))

    @cached_property
    def is_entry(self) -> bool:
        """Whether the line, without a command, tells a hand: somebody, a value, and a word of winning or a payer."""
        if self.is_talk or self.has_tiles or self.has(Kind.NOT, Kind.SORRY, Kind.NOBODY_WON):
            return False
        named = self.has(Kind.NAME)
        if not self.worth:
            return self._lacks_value_only()
        if self._is_loose():
            return False
        most = MOST_FAN if self.unit == "fan" else MOST_UNITS
        if any((value.units or 0) > most for value in self.worth):
            return False
        if not named:
            return self.has(Kind.SELF) or (self.has(*_WON) and (self._has_unit() or self.unit == "points"))
        if self.unit == "points" and self.has(Kind.HAS):
            return self.has(*_WON)
        return self.tells_hand or self.has(Kind.ALL) or len(self.of(Kind.NAME)) > 1 or self._is_bare_value()

    def _is_loose(self) -> bool:
        """Whether a number or a verb is as likely of something else: `takes 1`, `3 wins`, `2 pongs`, `5 each`."""
        is_bare = bool(self.amounts) and not any(amount.has_unit for amount in self.amounts)
        return (is_bare and self._is_count()) or self._is_of_weak_verb()

    def _is_of_weak_verb(self) -> bool:
        """Whether the only verb has many meanings and neither a unit nor winner and payer make it clear."""
        acts = [token for token in self.tokens if token.kind in _WON]
        if self.unit == "points":
            return bool(acts) and self.has(Kind.NOTHING) and not self.has(Kind.NUMBER)
        if not acts or any(folded_text(token.text) not in WEAK for token in acts):
            return False
        if self._has_unit() and self.has(Kind.NAME):
            return False
        whole = bool(self.roles.winners) and bool(self.roles.payers)
        return not whole or any((value.units or 0) > MOST_BARE for value in self.worth)

    def _is_count(self) -> bool:
        """Whether a bare number counts wins, sets, times or what each pays, or stands in a score of other games."""
        pairs = list(pairwise([token.kind for token in self.tokens if token.kind is not Kind.NOISE]))
        if self.unit != "points" and ((Kind.NUMBER, Kind.ELEMENT) in pairs or self._counts_times()):
            return True
        if self.unit != "points" and self.has(Kind.TO) and not self.has(*_WON):
            return True
        if (Kind.FROM, Kind.NUMBER) in pairs or (Kind.FROM, Kind.TO) in pairs:
            return True
        wins = any(folded_text(token.text) in ("wins", "games", "win") for token in self.of(Kind.WIN))
        alone = self.has(Kind.ALL) and self.unit != "han"
        several = len(self.amounts) > 1
        return (wins and (Kind.NUMBER, Kind.WIN) in pairs) or ((alone or several) and not self.has(*_WON))

    def _counts_times(self) -> bool:
        """Whether "times" stands behind a number and no number behind it."""
        kinds = [token.kind for token in self.tokens if token.kind is not Kind.NOISE]
        return any(
            kind is Kind.TIMES and kinds[at - 1 : at] == [Kind.NUMBER] and kinds[at + 1 : at + 2] != [Kind.NUMBER]
            for at, kind in enumerate(kinds)
        )

    @property
    def tells_hand(self) -> bool:
        """Whether a unit or a word of winning stands in the line, not only a name and a number."""
        return self._has_unit() or self.has(*_WON)

    @property
    def tells_hand_fully(self) -> bool:
        """Whether a unit and a word of winning stand in the line."""
        return self._has_unit() and self.has(*_WON)

    def _has_unit(self) -> bool:
        return bool(self.elements) or any(amount.has_unit for amount in self.amounts)

    def _is_bare_value(self) -> bool:
        """`ben 3`: a name and a number, and nothing else."""
        if self.unit == "points":
            return False
        said = [token for token in self.tokens if token.kind not in (Kind.NOISE, Kind.BREAK, Kind.NAME)]
        return len(said) == 1 and not any(token.kind is Kind.NOISE for token in self.tokens)

    def _lacks_value_only(self) -> bool:
        """Who won off whom, or who drew, without a value: the value is asked for."""
        roles = self.roles
        if not self.is_understood or not self.has(Kind.NAME) or roles.doubt is not None:
            return False
        drew = roles.how is WinMethod.SELF_DRAW and bool(roles.winners)
        hit = bool(roles.winners and roles.payers) and self.has(Kind.WIN, Kind.DISCARD, Kind.ROB)
        called = any(re.match(r"mah|mj|麻", folded_text(token.text)) for token in self.of(Kind.WIN))
        mah_jong = self.unit == "points" and called and bool(roles.winners)
        return (drew or hit or mah_jong) and not self.has(Kind.COUNTER, Kind.HAS)


def read(text: str, offset: int, names: Names) -> Sentence:
    """Read one line; `offset` is where it begins in the message. Raises WordRefused."""
    if counting(names.variant) == "points":
        text = with_tiles(text)
    return Sentence(text, tuple(_with_bonus(Lexer(text, offset, names).read())), names, offset)


_BONUS: Final = {"dora": "dora", "ura_dora": "ura", "aka_dora": "dora", "kita_dora": "kita"}
"""Bonus tiles of which a number is told: `2 dora`, `dora 2`."""


def _with_bonus(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with bonus tiles and their number as one option, as `dora=2` is."""
    found: list[SpokenToken] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.kind is not Kind.ELEMENT or token.value not in _BONUS:
            found.append(token)
            at += 1
            continue
        number, at = _number_of(found, tokens, at)
        word = f"{_BONUS[token.word]}={number}"
        found.append(SpokenToken(Kind.OPTION, word, token.text, token.start, token.end))
    return found


def _number_of(before: list[SpokenToken], tokens: list[SpokenToken], at: int) -> tuple[int, int]:
    """How many bonus tiles are told at a place, and where the line goes on; a number before them is taken off."""
    if before and before[-1].kind is Kind.NUMBER and before[-1].number < 20:
        return before.pop().number, at + 1
    following = tokens[at + 1 : at + 3]
    counts = bool(following) and following[0].kind is Kind.NUMBER and following[0].number < 20
    if counts and not (len(following) > 1 and following[1].kind is Kind.UNIT):
        return following[0].number, at + 2
    return 1, at + 1


def with_token(sentence: Sentence, old: SpokenToken, new: SpokenToken) -> Sentence:
    """The sentence with one token read as another."""
    tokens = tuple(new if token is old else token for token in sentence.tokens)
    return replace(sentence, tokens=tokens)


def only(tokens: Iterable[SpokenToken], kinds: Sequence[Kind]) -> bool:
    """Whether the tokens are of some kinds and nothing else."""
    return all(token.kind in kinds for token in tokens)
