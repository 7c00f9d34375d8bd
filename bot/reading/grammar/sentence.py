"""One line as a sentence about a deal: its tokens, who won and pays, what it was worth, and whether it is talk."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.reading.grammar.asides import SAYS_DRAWN, leads_elsewhere, without_asides
from bot.reading.grammar.counted import (
    ADDED,
    BONUS_WORDS,
    OF_SETS,
    WON,
    is_added,
)
from bot.reading.grammar.kinds import SMALL, VALUED, Kind, SpokenToken
from bot.reading.grammar.lexicon import counting, folded_text
from bot.reading.grammar.other_talk import is_entry_of_else, is_other_talk
from bot.reading.grammar.phrases import IMPLIED, PRAISE, WEAK
from bot.reading.grammar.roles import BOTH_WIN, Roles
from bot.reading.grammar.values import Amount, amounts
from bot.reading.words import Names, blanked
from engine import StatedValue, WinMethod
from engine.lazy import lazy, quick_dataclass
from engine.variants import RULESETS

_NO_HAND: Final = (Kind.NOT, Kind.SORRY, Kind.NOBODY_WON, Kind.UNDO, Kind.SETTLE, Kind.FALSE_WIN)
"""Words of lines about something else that was played."""
_BARE: Final = (Kind.NAME, Kind.WIN, Kind.SELF, Kind.NOISE, Kind.BREAK, Kind.AGAIN)
_CALLS: Final = """
    hu|hule|hu-le|huliao|huuu|huuuu|hu le|hu liao|ron|agari|sik wu|sik woo|mahjong|mah-jong|mahjongg|mj|mah jong
    食糊|食胡|胡了|糊了|和了|胡牌|和牌|胡|糊|食咗|食糊咗|ロン|あがり|上がり|アガリ|栄和
"""
CALLS: Final = frozenset(re.split(r"[|\s]*\n\s*|\|", _CALLS.strip()))
"""What is called out when somebody wins: enough without a name."""
SELF_DRAWN: Final = frozenset(
    (
        *("concealed_self_draw", "menzen_tsumo", "self_draw", "self_drawn", "self_pick"),
        *("fully_concealed_hand", "last_tile_draw", "out_with_replacement_tile"),
    )
)
"""Elements that say how the hand was won."""
_DRAWN: Final = ("self_draw", "self_drawn", "self_pick")
"""What a self-drawn tile is called as an element."""
_SAYS_DRAWN: Final = re.compile(r"self[ -]?dr[ae]w|zi ?mo|tsumo|自摸|ツモ")
"""In the name of an element: it is of a hand that was drawn by oneself."""
_SPOKEN_OF_DRAW: Final = frozenset(("last", "kong", "flower", "double_kong", "double_flower"))
"""Facts of a self-drawn hand that are worth something by themselves."""
REPLACED: Final = frozenset(
    ("gang shang kai hua", "gang shang hua", "gang hua", "kong on top", "rinshan", "rinshan kaihou", "gong seung fa")
) | {"槓上開花", "杠上开花", "槓上花", "杠上花", "嶺上開花", "岭上开花", "嶺上", "リンシャン", "花開", "花上自摸"}
"""Names of a win with the tile for a kong, which is drawn."""
_LAST_DRAWN: Final = frozenset(("hai di lao yue", "haidilaoyue", "海底撈月", "海底捞月", "海底摸月"))
"""Names of a win with the last tile of the wall, which is drawn."""
_LAST_DRAWS: Final = frozenset(("last_drawn_tile", "final_draw"))
"""What the last tile is worth where it is nothing that it was drawn."""
_LAST_OF_BOTH: Final = frozenset(("last_catch", "last_tile_claim"))
"""What the last tile is worth where the last discard has that name too."""
_COLOURS: Final = {
    "C": re.compile(r"red|chun|中|zhong|chung"),
    "F": re.compile(r"green|hatsu|[發发]|fa ?cai|choi|ハツ"),
    "P": re.compile(r"white|haku|白|bai ?ban|baak|ハク"),
}
"""What the dragons are called, by their letters."""
STANDS_ALONE: Final = frozenset(("heaven", "earth", "human", "eight_flowers", "seven_rob"))
"""Facts that are a whole hand by themselves."""
_BONUS_TILES: Final = re.compile(r"(?:\d[fyFY])+")
_NEXT_HAND: Final = frozenset(
    ("next game", "next hand", "next round", "next one", "下一鋪", "下鋪", "下一局", "下一把")
)
"""What is called for when a hand is over."""
_HAND_AFTER: Final = re.compile("下一?[鋪舖铺局把盤盘]")
_TOLD_DONE: Final = re.compile("[了咗又]")
"""Says of a hand that it was played: 下一把我又放槍給阿嬤."""
MOST_BARE: Final = 13
"""More than this beside a verb of many meanings is money."""
MOST_UNITS: Final = 60
"""More of what a game counts in no hand has: the number is of something else."""
MOST_FAN: Final = 600
"""The same where single elements are worth 88 and more."""
MOST_DECORATION: Final = 2
"""So many words that nobody listed may stand before or behind a line that is a hand in every other way."""
_DRAW_DENIED: Final = re.compile(r"\b(?:no|not|not a|isn't a|wasn't a) draw\b", re.IGNORECASE)
_DOUBLES: Final = ("double", "doubles", "dbl", "dbls")
_SAID_OF_NAME: Final = (Kind.HAS, Kind.IS, Kind.NOISE, Kind.FACT, Kind.KONG, Kind.BITE, Kind.READY)
"""What may be said of a player beside a hand that changes nothing of it."""
_PAID: Final = frozenset(("paid by", "got paid", "gets paid", "is paid", "was paid"))
"""Words of winning and discarding that speak of money."""


@quick_dataclass(frozen=True)
class Sentence:
    """A line as it was read."""

    text: str
    tokens: tuple[SpokenToken, ...]
    names: Names
    offset: int = 0
    """Where the line begins in the message."""

    @lazy
    def unit(self) -> str:
        """What the game counts in."""
        return counting(self.names.variant)

    @lazy
    def roles(self) -> Roles:
        return Roles(self.tokens, self.names.sender, self._words).assign()

    @lazy
    def amounts(self) -> list[Amount]:
        people = {token.value for token in self.of(Kind.NAME)}
        several = len(people) > 2 or (len(people) > 1 and self._is_of_both)
        told = [token for token in self.tokens if token.kind is not Kind.NOISE]
        return amounts(self._without_counts(told), self.unit, several=several)

    def _without_counts(self, told: list[SpokenToken]) -> list[SpokenToken]:
        """The words without how many bonus tiles there are, where a value is told too: `1 flower, 4 tai`."""
        is_told = self.has(Kind.COUNTER) and (self.has(Kind.UNIT) or self._has_bonus_counted)
        if self.unit == "points" or not is_told:
            return told
        counts = [
            one
            for one, two in pairwise(told)
            if one.kind is Kind.NUMBER and two.kind is Kind.COUNTER and _is_bonus(two)
        ]
        return [token for token in told if token not in counts]

    @lazy
    def _has_bonus_counted(self) -> bool:
        """Whether how many flowers there are stands beside the value of a hand: `rob 12 with 2 flowers off ann`."""
        is_told = self.has(Kind.NAME) and self.has(Kind.FROM, Kind.SELF, Kind.DISCARD)
        bonus = [two for one, two in pairwise(self.tokens) if one.kind is Kind.NUMBER and two.kind is Kind.COUNTER]
        return is_told and len(bonus) == 1 and _is_bonus(bonus[0]) and len(self.of(Kind.NUMBER)) == _WITH_COUNT

    @lazy
    def _words(self) -> frozenset[str]:
        """The words as they are looked up."""
        return frozenset(folded_text(token.text) for token in self.tokens)

    @property
    def _is_of_both(self) -> bool:
        """Whether a word says that several win on one tile."""
        return not self._words.isdisjoint(BOTH_WIN)

    def of(self, *kinds: Kind) -> list[SpokenToken]:
        """The tokens of some kinds."""
        return [token for token in self.tokens if token.kind in kinds] if self.has(*kinds) else []

    @lazy
    def _kinds(self) -> frozenset[Kind]:
        return frozenset(token.kind for token in self.tokens)

    def has(self, *kinds: Kind) -> bool:
        return not self._kinds.isdisjoint(kinds)

    @property
    def content(self) -> list[SpokenToken]:
        """The words of a line without signs and small words."""
        return [token for token in self.tokens if token.kind not in SMALL]

    @lazy
    def unknown(self) -> list[SpokenToken]:
        return self.of(Kind.UNKNOWN)

    @property
    def unused(self) -> list[SpokenToken]:
        """Words that nobody listed, and "double" beside a value that it does not double."""
        alone = [
            token
            for before, token in pairwise((None, *self.tokens))
            if token is not None and self._is_bare_double(before, token)
        ]
        return sorted((*self.unknown, *alone), key=lambda token: token.start)

    def _is_bare_double(self, before: SpokenToken | None, token: SpokenToken) -> bool:
        counts = before is not None and before.kind is Kind.NUMBER
        is_double = token.kind is Kind.UNIT and folded_text(token.text) in _DOUBLES
        return is_double and not counts and self.unit != "points"

    @lazy
    def has_tiles(self) -> bool:
        """Whether groups of tiles stand in the line, or words that are read where tiles are."""
        return (self.has(Kind.TILES) and not self.bonus) or "fishing" in self.facts

    @lazy
    def bonus(self) -> list[SpokenToken]:
        """Flowers and seasons beside a value or a hand by name, where nothing else is told by tiles."""
        tiles = self.of(Kind.TILES)
        beside = self.unit == "points" and bool(self.amounts or self.of(Kind.ELEMENT))
        return tiles if beside and all(_BONUS_TILES.fullmatch(token.text) for token in tiles) else []

    @lazy
    def elements(self) -> tuple[str, ...]:
        """The elements that are named, with what was said of the hand beside them."""
        named = [token.word for token in self.of(Kind.ELEMENT)]
        known = self._known
        facts = [fact for fact in self.facts if fact in known]
        states = [state for kind, state in ((Kind.CLOSED, "closed"), (Kind.OPEN, "open")) if self.has(kind)]
        if not named and not facts and STANDS_ALONE & set(self.facts):
            return ("closed",)
        drew = self.has(Kind.SELF) or self.is_drawn_by_name
        is_told_alone = not named and not facts and (self._is_drawn_chicken or bool(_SPOKEN_OF_DRAW & {*self.facts}))
        if is_told_alone and drew and not _LAST_DRAWS.isdisjoint(known) and not self._is_drawn_chicken:
            return tuple(states) or ("open",)
        drawn = next((element for element in _DRAWN if element in known), None)
        if is_told_alone and drew and drawn is not None:
            return (drawn, *states)  # 海底撈月自摸, 屁胡自摸
        if not named and not facts and states == ["closed"] and self.unit == "tai" and (drew or self.roles.payers):
            return ("concealed_self_draw",) if drew else ("concealed_hand",)
        if not named and not facts and not drew and self.unit == "tai" and self.roles.payers and "last" in self.facts:
            return ("last_discard", *states) if "last_discard" in known else ()  # 河底撈魚 胡春嬌
        return (*named, *facts, *states) if named or facts else ()

    @lazy
    def facts(self) -> list[str]:
        bets = self.roles.only_bets
        facts = [token.word for token in self.of(Kind.FACT) if token.start not in bets]
        if self.has(Kind.ROB):
            facts = [fact for fact in facts if fact != "kong"]
        return facts

    @lazy
    def how(self) -> WinMethod | None:
        """How the hand was won: said, or meant by an element."""
        if self.roles.how is not None:
            return self.roles.how
        implied = SELF_DRAWN & set(self.elements) or any(IMPLIED.get(fact) == "self" for fact in self.facts)
        implied = implied or self.is_drawn_by_name
        implied = implied or any("share" in amount.said for amount in self.amounts)
        implied = implied or any(_SAYS_DRAWN.search(folded_text(token.text)) for token in self.of(Kind.ELEMENT))
        return WinMethod.SELF_DRAW if implied and not self.roles.payers else None

    @property
    def _known(self) -> frozenset[str]:
        """What the game counts; nothing where none is known."""
        return RULESETS[self.names.variant].element_ids if self.names.variant in RULESETS else frozenset()

    @property
    def is_drawn_by_name(self) -> bool:
        """Whether a name for how the tile came says that it was drawn: 槓上開花, 海底撈月."""
        is_both = not _LAST_OF_BOTH.isdisjoint(self._known) or bool(self.roles.payers)
        names = REPLACED if is_both else REPLACED | _LAST_DRAWN
        return any(folded_text(token.text) in names for token in self.of(Kind.FACT))

    @lazy
    def worth(self) -> list[StatedValue]:
        """What the hands are worth: values; where there is none, the elements that are named."""
        stated = [amount.stated(self.unit) for amount in self.amounts]
        if self._is_drawn_chicken and self.elements:
            stated = []
        if self.unit == "points" and len(self.of(Kind.NAME)) < 2 and len({one.points for one in stated}) == 1:
            stated = stated[:1]  # 22 doubled is 44
        is_again = len(stated) > 1 and len(set(stated)) == 1 and not self.has(Kind.TIMES)
        if self.unit != "points" and is_again and len(self.roles.winners) < 2:
            stated = stated[:1]  # 5 tai! ann 5 tai
        if self.unit == "points" and self.has(Kind.ELEMENT) and len(stated) == 1 and stated[0].points is not None:
            return [replace(stated[0], elements=self.elements)]
        if self.elements and len(stated) == 1 and stated[0] == StatedValue(fu=stated[0].fu):
            return [StatedValue(fu=stated[0].fu, elements=self.elements)]
        if stated or not self.elements or self._names_one_twice():
            return stated
        return [StatedValue(elements=self.elements)]

    @lazy
    def _is_drawn_chicken(self) -> bool:
        """Whether a hand of nothing, in tai, was drawn by oneself, which counts by itself: 屁胡自摸."""
        said = [(amount.limit, *amount.said) for amount in self.amounts]
        return self.unit == "tai" and said == [("0",)] and self.has(Kind.SELF)

    def _names_one_twice(self) -> bool:
        """Whether sets of one kind are named several times and may be one set, `dragon pung, red dragon`."""
        sets = {token.start: folded_text(token.text) for token in self.of(Kind.ELEMENT) if token.word in OF_SETS}
        colours = [next((one for one, said in _COLOURS.items() if said.search(text)), "") for text in sets.values()]
        if not any(colours):  # 箭刻 箭刻
            return len({*sets.values()}) > 1
        return len(colours) > 1 and ("" in colours or len({*colours}) < len(colours))

    # what kind of line it is

    @lazy
    def is_talk(self) -> bool:
        """Whether something else is talked about: a question, another evening, a wish, a count of things."""
        return self.is_chat or (not self.is_understood and not self._is_decorated())

    @lazy
    def is_chat(self) -> bool:
        """Whether words of the line say that something else is talked about, whatever nobody listed among them."""
        others = [token for token in self.tokens if token.kind is Kind.VETO and not self._is_next_please(token)]
        return bool(others) or self.has(Kind.QUESTION, Kind.MONEY) or self._counts_things() or self.is_other_talk

    @lazy
    def is_other_talk(self) -> bool:
        """Whether the order of the words shows that no deal is told."""
        return is_other_talk(self.tokens, self.unit)

    @lazy
    def is_of_else(self) -> bool:
        """Whether a number beside a name is an age, a bus or a time rather than points."""
        return is_entry_of_else(self.tokens)

    @lazy
    def is_understood(self) -> bool:
        """Whether every word of the line has a meaning."""
        return not self.unknown

    def _is_next_please(self, token: SpokenToken) -> bool:
        """Whether "next" ends the line or is called before it: `raju 3 tai, next!`, `ok next. raju 3 tai`."""
        words = [one for one in self.tokens if one.kind is not Kind.BREAK]
        if len(words) < 2:
            return False
        if words[0] is token and self._is_told_of_next(token):
            return True
        if folded_text(token.text) in _NEXT_HAND and words[0] is token:  # next hand: ann 2 tai zimo
            return self.tokens[self.tokens.index(token) + 1].value == ":"
        if folded_text(token.text) in _NEXT_HAND:  # ann 2 tai zimo liao next game
            before = self.tokens[self.tokens.index(token) - 1]
            return words[-1] is token and before.kind in SMALL
        if folded_text(token.text) != "next":
            return False
        at = self.tokens.index(token)
        begins = all(one.kind in SMALL for one in self.tokens[:at])
        return words[-1] is token or (begins and self.tokens[at + 1].kind is Kind.BREAK)

    def _is_told_of_next(self, token: SpokenToken) -> bool:
        """Whether 下一把 begins a hand that was played, by a break, a word for it or who discarded."""
        if _HAND_AFTER.fullmatch(token.text) is None:
            return False
        behind = self.tokens[self.tokens.index(token) + 1]
        return behind.kind is Kind.BREAK or bool(self.roles.payers) or _TOLD_DONE.search(self.text) is not None

    def _counts_things(self) -> bool:
        return not (self.unit != "points" and self._has_bonus_counted) and any(
            one.kind is Kind.NUMBER and two.kind is Kind.COUNTER and two.value != ADDED
            for one, two in pairwise(self.tokens)
        )

    @lazy
    def beside_value(self) -> tuple[str, ...]:
        """What is told beside a value that it may hold: bonus tiles, an element that is added aloud, a bite."""
        if self.unit == "points":
            return ()
        bonus = [token for token in self.of(Kind.COUNTER) if _is_bonus(token)]
        named = self.of(Kind.ELEMENT)[:1] if self.amounts else []
        added = [token for token in named if is_added(self.text, self.offset, self.tokens, self.tokens.index(token))]
        bites = self.of(Kind.BITE) if self.amounts else []
        return tuple(token.text for token in sorted((*bonus, *added, *bites), key=lambda token: token.start))

    def _is_decorated(self) -> bool:
        """Whether the words that nobody listed stand around a whole hand, which they cannot change.

        Where nobody is named who won, such a word may be somebody.
        """
        counts = any(any(letter.isdecimal() for letter in token.text) for token in self.unknown)
        if (
            self.only_pays
            or len(self.unknown) > MOST_DECORATION
            or any(not token.text.isascii() for token in self.unknown)
            or self._says_drawn
            or not self.roles.winners
            or (counts and not self.amounts)
            or leads_elsewhere(self.tokens)
            or self.without_stray_name() is not self
        ):
            return False
        kinds = [token.kind for token in self.tokens]
        inner = [at for at, kind in enumerate(kinds) if kind not in (Kind.UNKNOWN, Kind.NOISE, Kind.BREAK)]
        inside = any(kinds[at] is Kind.UNKNOWN for at in range(inner[0], inner[-1])) if inner else True
        last_counts = bool(inner) and kinds[inner[-1]] is Kind.NUMBER and Kind.UNKNOWN in kinds[inner[-1] :]
        return not inside and not last_counts and self.tells_all

    @property
    def _says_drawn(self) -> bool:
        """Whether a word beside a hand may say that nobody won, and is not denied: `no draw, ann 3 tai zimo`."""
        told = any(folded_text(token.text) in SAYS_DRAWN for token in self.unknown)
        return told and _DRAW_DENIED.search(self.text) is None

    def without_stray_name(self) -> Sentence:
        """The sentence without a name at its end of which an unknown word says something, where it is all told without.

        `ann 3 tai zimo, ben grumph`: nobody knows what Ben did, so he is neither winner nor payer.
        """
        said = [token for token in self.tokens if token.kind not in (*SMALL, Kind.IS)]
        if len(said) < _WITH_STRAY or [token.kind for token in said[-2:]] != [Kind.NAME, Kind.UNKNOWN]:
            return self
        stray = range(self.tokens.index(said[-2]), self.tokens.index(said[-1]))
        kept = tuple(token for at, token in enumerate(self.tokens) if at not in stray)
        return told if (told := replace(self, tokens=kept)).tells_all else self

    def without_other_name(self) -> Sentence:
        """The sentence without a name, and what is said of him, where nobody can tell what he did beside it.

        `ann 3 tai, ben shot, cat`, `ann 3 tai, ben shot, cat was waiting`: a whole hand of two, and somebody else.
        """
        is_paid = self.unit == "doubles" and any(map(_is_paid_at_once, self.tokens))  # of whom is read with that
        if is_paid or self.roles.doubt not in (None, "names", "who_else"):
            return self
        if (told := self._without_who_waits()) is not self:
            return told
        at = min(self.roles.undecided, default=None)
        is_open = self.roles.doubt == "names" and not self.roles.says_both
        if at is None or not is_open or not self.is_understood or self.is_chat:
            return self
        return next((told for told in self._without_clause_at(at) if told.is_hand_without(self)), self)

    def _without_who_waits(self) -> Sentence:
        """The sentence without the last name and that he was ready, where a whole hand of others stands before."""
        at = max((at for at, token in enumerate(self.tokens) if token.kind is Kind.NAME), default=0)
        waits = [one for one in self.tokens[at + 1 :] if one.kind not in (*SMALL, Kind.IS, Kind.READY)]
        is_actor = any(one.kind is Kind.BY for one in self.tokens[max(at - 1, 0) : at])
        if is_actor or not waits or any(folded_text(one.text) not in _WAITS for one in waits):
            return self
        end = at - 1 if at and self.tokens[at - 1].kind is Kind.AND else at
        told = replace(self, tokens=self.tokens[:end])
        return told if not self.roles.says_both and told.is_hand_without(self) else self

    def _without_clause_at(self, start: int) -> Iterator[Sentence]:
        """The sentence without the clause around a word, without all that stands from it on, or up to its clause."""
        at = next(at for at, token in enumerate(self.tokens) if token.start == start)
        ends = [one for one, token in enumerate(self.tokens) if token.kind in (Kind.BREAK, Kind.AND)]
        first = max((one for one in ends if one < at), default=0)
        last = min((one for one in ends if one > at), default=len(self.tokens))
        behind = next((one for one in range(at + 1, last) if self.tokens[one].kind not in _SAID_OF_NAME), last)
        for left_out in (range(first, last), range(at, len(self.tokens)), range(last + 1), range(at, behind)):
            kept = [token for one, token in enumerate(self.tokens) if one not in left_out]
            while kept and kept[-1].kind is Kind.AND:
                kept.pop()
            yield replace(self, tokens=tuple(kept))

    def is_hand_without(self, whole: Sentence) -> bool:
        """Whether a part of a whole line tells a hand, who paid too, of none whose name was left out."""
        left_out = {token.value for token in whole.of(Kind.NAME) if token not in self.tokens}
        told = {*self.roles.winners, *self.roles.payers}
        paid = bool(self.roles.payers) or self.roles.how is WinMethod.SELF_DRAW
        is_hand = bool(self.roles.winners) and paid and len(self.worth) == 1 and self.roles.doubt is None
        return is_hand and not self.is_talk and left_out.isdisjoint(told) and not self._has_value_of_other(whole)

    def _has_value_of_other(self, whole: Sentence) -> bool:
        """Whether the value of this part stands right behind a name that was left out of a whole line."""
        said = [token for token in whole.tokens if token.kind not in SMALL]
        return any(
            one.kind is Kind.NAME and one not in self.tokens and two.kind in VALUED and two in self.tokens
            for one, two in pairwise(said)
        )

    @property
    def tells_all(self) -> bool:
        """Whether who won, off whom or that it was drawn, and a value with its unit are told; the sender may win."""
        roles, sender = self.roles, self.names.sender
        drew = roles.how is WinMethod.SELF_DRAW
        is_mine = sender is not None and (drew or bool({*roles.payers} - {sender})) and self._is_of_me()
        paid = bool(roles.payers) or drew
        return (bool(roles.winners) or is_mine) and paid and self._has_unit() and roles.doubt is None

    def _is_of_me(self) -> bool:
        """Whether a line that names no winner tells what its sender drew or won: `zimo 3 tai`, `half flush off ann`."""
        won = self.has(Kind.FROM, Kind.WIN) and not self.has(Kind.DISCARD, Kind.SHOOTER, Kind.GIVE)
        return self.has(Kind.SELF) or won

    def without(self, *kinds: Kind) -> Sentence:
        """The sentence without the tokens of some kinds."""
        if not self.has(*kinds):
            return self
        return replace(self, tokens=tuple(token for token in self.tokens if token.kind not in kinds))

    def text_without(self, *kinds: Kind) -> str:
        """The text with blanks for the tokens of some kinds, everything else in its place."""
        return blanked(self.text, self.of(*kinds), self.offset)

    def undecorated(self) -> Sentence:
        """The sentence without words around a whole hand that say nothing of it; itself where there are none."""
        if self.is_understood and not self.is_chat:
            return self
        if not self.is_understood and not self.is_chat and self._is_decorated():
            return replace(self, tokens=tuple(token for token in self.tokens if token.kind is not Kind.UNKNOWN))
        told = replace(self, tokens=without_asides(self.tokens, self.names.sender))
        told = told if len(told.tokens) < len(self.tokens) and not told.is_chat else self
        if not told.is_understood and told._is_decorated():
            told = replace(told, tokens=tuple(token for token in told.tokens if token.kind is not Kind.UNKNOWN))
        return told if told.is_understood and told.tells_all else self

    @lazy
    def is_entry(self) -> bool:
        """Whether the line, without a command, tells a hand: somebody, a value, and a word of winning or a payer."""
        if self.is_talk or self.has_tiles or self._is_of_no_hand():
            return False
        if not self.worth:
            return self._lacks_value_only() or self.is_bare_win
        if self._is_loose() or self._is_beyond() or self._is_payment() or self._is_bet():
            return False
        if not self.has(Kind.NAME):
            acts = [token for token in self.of(*WON) if folded_text(token.text) not in WEAK and token.kind != Kind.LOSE]
            is_round = self.unit == "points" and self.has(*WON)
            drew = self.has(Kind.SELF) or (bool(self.amounts) and self.how is WinMethod.SELF_DRAW)  # 門清自摸 4台
            return drew or is_round or (bool(acts) and self._has_unit())
        if self.unit == "points" and self.has(Kind.HAS):
            return self.has(*WON)
        return self.tells_hand or self.has(Kind.ALL) or len(self.of(Kind.NAME)) > 1 or self._is_bare_value()

    def _is_of_no_hand(self) -> bool:
        """Whether a word says that no hand is told: a draw, who waits, what somebody did not do."""
        if self.has(*_NO_HAND) or self.counts_beside_elements:
            return True
        waits = self.has(Kind.READY) and not self.has(*WON)  # 小安聽2台
        return waits or (self.unit != "points" and self.has(Kind.NOTHING))  # 我冇出銃

    @property
    def counts_beside_elements(self) -> bool:
        """Whether flowers stand beside a hand by name that has none of them: `ping hu with flower`."""
        return self.unit == "doubles" and self.has(Kind.ELEMENT) and self.has(Kind.COUNTER) and not self.amounts

    def _is_beyond(self) -> bool:
        """Whether a number is more than any hand has, and neither a unit nor two names make it a slip in a hand."""
        most = MOST_FAN if self.unit == "fan" else MOST_UNITS
        if all((value.units or 0) <= most for value in self.worth):
            return False
        named_both = bool(self.roles.winners) and bool(self.roles.payers)
        counted = any("units" in amount.said for amount in self.amounts)
        return not (counted and (named_both or self.tells_hand_fully))

    def _is_payment(self) -> bool:
        """Whether money is paid rather than a hand won: `kevin owes me 5`, `kong me pay 1 tai`."""
        acts = [token.kind for token in self.tokens if token.kind in WON]
        said = [token for token in self.tokens if token.kind not in SMALL]
        if not acts and any(
            one.value == "kong" and folded_text(one.text) not in REPLACED and two.kind is Kind.NAME
            for one, two in pairwise(said)
        ):
            return True  # raju gang me 1 tai
        if not self.only_pays:
            return False
        if "kong" in self.facts or self.has(Kind.KONG, Kind.BITE):
            return True
        kinds = [token.kind for token in said]
        # ann 3, bob pays
        has_won = (Kind.NAME, Kind.NUMBER, Kind.NAME) in zip(
            kinds, kinds[1:], kinds[2:], strict=False
        )  # ann 3, bob pays
        in_points = any(stated.points is not None for stated in self.worth)
        return not (self._has_unit() or (has_won and self.unit != "points") or (in_points and self.unit == "han"))

    @property
    def only_pays(self) -> bool:
        """Whether every verb of the line is one of paying, and there is one."""
        acts = self.of(*WON)
        return bool(acts) and all(token.kind is Kind.PAY or folded_text(token.text) in _PAID for token in acts)

    def _is_bet(self) -> bool:
        """Whether a bet is told and no win: `chie riichi`."""
        bets = RULESETS[self.names.variant].bets if self.names.variant in RULESETS else ()
        return bool(self.elements) and not self.amounts and {*self.elements} <= {*bets} and not self.has(*WON)

    @lazy
    def is_bare_win(self) -> bool:
        """Whether a line says that somebody won, and nothing else: `hu`, `raju win`, 食糊."""
        if not only(self.tokens, _BARE) or any(folded_text(token.text) in PRAISE for token in self.tokens):
            return False
        acts, people = self.of(Kind.WIN, Kind.SELF), self.of(Kind.NAME)
        if self.tokens and folded_text(self.tokens[-1].text) == "ah":  # hu ah: a question
            return False
        if len(acts) != 1 or len(people) > 1 or (people and people[0].start > acts[0].start):
            return False
        text = folded_text(acts[0].text)
        return text in CALLS if not people else text not in WEAK and (text in CALLS or self.unit != "points")

    def _is_loose(self) -> bool:
        """Whether a number or a verb is as likely of something else: `takes 1`, `3 wins`, `2 pongs`, `5 each`."""
        if (
            self.unit == "han"
            and not self.has(*WON)
            and not (self._is_of_both and self.roles.payers)
            and all(amount.said.keys() == {"points"} for amount in self.amounts)
        ):
            return bool(self.amounts)  # 美咲35000点
        is_bare = bool(self.amounts) and not any(amount.has_unit for amount in self.amounts)
        if is_bare and any(token.kind is Kind.TO and token.value == "," for token in self.tokens):
            return True  # Kevin → Mei 4: a payment as it was shown
        return (is_bare and self._is_count()) or self._is_of_weak_verb()

    def _is_of_weak_verb(self) -> bool:
        """Whether the only verb has many meanings and neither a unit nor winner and payer make it clear."""
        acts = [token for token in self.tokens if token.kind in WON and token.kind is not Kind.BAO]
        if self.unit == "points":
            return bool(acts) and (self._is_weak_of_points(acts) or self.is_of_else)
        if not acts or any(folded_text(token.text) not in WEAK for token in acts):
            return False
        if self._has_unit() and self.has(Kind.NAME, Kind.SELF):
            return False
        whole = bool(self.roles.winners) and bool(self.roles.payers)
        return not whole or any((value.units or 0) > MOST_BARE for value in self.worth)

    def _is_weak_of_points(self, acts: Sequence[SpokenToken]) -> bool:
        """Whether a number beside `threw`, `took`, `drew` is not of a hand, or nothing at all was won."""
        if self.has(Kind.NOTHING) and not self.has(Kind.NUMBER):
            return True
        whole = bool(self.roles.winners) and bool(self.roles.payers)
        vague = all(token.kind is Kind.DISCARD or folded_text(token.text) in WEAK - {"out"} for token in acts)
        return vague and not whole and not self._has_unit()

    def _is_count(self) -> bool:
        """Whether a bare number counts wins, sets, times or what each pays, or stands in a score of other games."""
        pairs = list(pairwise([token.kind for token in self.tokens if token.kind is not Kind.NOISE]))
        beside_element = (Kind.NUMBER, Kind.ELEMENT) in pairs and not self.beside_value
        if self._counts_times() or self._counts_nouns() or (self.unit != "points" and beside_element):
            return True
        if self.unit != "points" and self.has(Kind.TO) and not self.has(*WON):
            return True
        if (Kind.FROM, Kind.NUMBER) in pairs or (Kind.FROM, Kind.TO) in pairs:
            return True
        wins = any(folded_text(token.text) in ("wins", "games", "win") for token in self.of(Kind.WIN))
        alone = self.has(Kind.ALL) and self.unit != "han"
        several = len(self.amounts) > 1 and not (self._is_of_both and self.roles.payers)
        return (wins and (Kind.NUMBER, Kind.WIN) in pairs) or ((alone or several) and not self.has(*WON))

    def _counts_times(self) -> bool:
        """Whether "times" stands behind a number and no number behind it."""
        kinds = [token.kind for token in self.tokens if token.kind is not Kind.NOISE]
        return any(
            kind is Kind.TIMES and kinds[at - 1 : at] == [Kind.NUMBER] and kinds[at + 1 : at + 2] != [Kind.NUMBER]
            for at, kind in enumerate(kinds)
        )

    def _counts_nouns(self) -> bool:
        """Whether a word in -s stands between a number and from whom: `3 bags from bob`, `3 bags of chips from bob`.

        A verb has its subject before it and no number: what is counted is a noun, however it is read elsewhere.
        """
        triples = zip(self.tokens, self.tokens[1:], self.tokens[2:], strict=False)
        return any(
            number.kind is Kind.NUMBER
            and noun.kind in _VERBS
            and _PLURAL.fullmatch(folded_text(noun.text)) is not None
            and (behind.kind is Kind.FROM or folded_text(behind.text) == "of")
            for number, noun, behind in triples
        )

    @property
    def tells_hand(self) -> bool:
        """Whether a unit or a word of winning stands in the line, not only a name and a number."""
        return self._has_unit() or self.has(*WON)

    @property
    def tells_hand_fully(self) -> bool:
        """Whether a unit and a word of winning stand in the line."""
        return self._has_unit() and self.has(*WON)

    def _has_unit(self) -> bool:
        return bool(self.elements) or any(amount.has_unit for amount in self.amounts)

    def _is_bare_value(self) -> bool:
        """`ben 3`: a name and a number, and nothing else."""
        if self.unit == "points" or (self.unit == "han" and any((one.units or 99) > MOST_BARE for one in self.worth)):
            return False
        said = [token for token in self.tokens if token.kind not in (Kind.NOISE, Kind.BREAK, Kind.NAME)]
        return len(said) == 1 and not any(token.kind is Kind.NOISE for token in self.tokens)

    def _lacks_value_only(self) -> bool:
        """Who won off whom, or who drew, without a value: the value is asked for."""
        roles = self.roles
        mine = self.has(Kind.SELF) and self.has(Kind.CLOSED) and self.unit == "doubles"  # men qing zimo
        if not self.is_understood or not (self.has(Kind.NAME) or mine) or roles.doubt is not None:
            return False
        drew = roles.how is WinMethod.SELF_DRAW and (bool(roles.winners) or mine)
        several = len(roles.winners) > 1
        both = self._is_of_both and several
        together = several and self.has(Kind.WIN) and self.has(Kind.AND) and self.unit != "points"
        hit = bool(roles.winners and roles.payers) and (both or self.has(Kind.WIN, Kind.DISCARD, Kind.ROB))
        called = any(re.search(r"\b(?:mah|maj|mj)|麻", folded_text(token.text)) for token in self.of(Kind.WIN))
        mah_jong = self.unit == "points" and called and bool(roles.winners)
        praised = any(folded_text(token.text) in PRAISE for token in self.of(Kind.NOISE))
        return (drew or hit or together or mah_jong) and not praised and not self.has(Kind.COUNTER, Kind.HAS)


_WITH_COUNT: Final = 2
"""A value, and how many flowers it holds."""
_WITH_STRAY: Final = 3
"""So many words at least have a hand and somebody of whom something unknown is said."""
_WAITS: Final = ("waiting", "waits", "叫緊", "叫紧", "等緊", "等紧")
"""What is said of somebody who was ready, and of much else."""
_VERBS: Final = (Kind.WIN, Kind.SELF, Kind.DISCARD, Kind.SHOOTER, Kind.PAY, Kind.GIVE, Kind.HAS, Kind.LOSE, Kind.FACT)
"""Kinds of which a word may be a noun as well: bags, drops, hits."""
_PLURAL: Final = re.compile(r"[a-z]+[^s]s")


def _is_paid_at_once(token: SpokenToken) -> bool:
    """Whether a word may be of a kong, a bite or a set of bonus tiles, which somebody else than the winner may have."""
    return token.kind in (Kind.KONG, Kind.BITE) or token.value in _PAID_AT_ONCE


_PAID_AT_ONCE: Final = ("kong", "flower_set", "flower_set_bonus", "animal_set_bonus")


def _is_bonus(token: SpokenToken) -> bool:
    """Whether a word is what bonus tiles are called: `flower`, `2 flowers`."""
    return folded_text(token.text).split()[-1] in BONUS_WORDS


def with_token(sentence: Sentence, old: SpokenToken, new: SpokenToken) -> Sentence:
    """The sentence with one token read as another."""
    tokens = tuple(new if token is old else token for token in sentence.tokens)
    return replace(sentence, tokens=tokens)


def only(tokens: Iterable[SpokenToken], kinds: Sequence[Kind]) -> bool:
    """Whether the tokens are of some kinds and nothing else."""
    return all(token.kind in kinds for token in tokens)
