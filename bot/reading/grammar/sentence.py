"""One line as a sentence about a deal: its tokens, who won and pays, what it was worth, and whether it is talk."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.reading.grammar.kinds import Kind, SpokenToken
from bot.reading.grammar.lexer import Lexer
from bot.reading.grammar.lexicon import counting, element_named, folded_text
from bot.reading.grammar.other_talk import AFTER, is_entry_of_else, is_other_talk
from bot.reading.grammar.phrases import IMPLIED, PRAISE, WEAK
from bot.reading.grammar.roles import BOTH_WIN, Roles
from bot.reading.grammar.values import Amount, amounts
from bot.reading.tile_words import with_japanese_tiles, with_tiles
from bot.reading.vocabulary import BET_FACTS, WINDS
from bot.reading.words import Names, blanked
from engine import StatedValue, Table, Wind, WinMethod
from engine.lazy import lazy, quick_dataclass
from engine.variants import RULESETS

_SAID_OF_PAYER: Final = (Kind.DISCARD, Kind.SHOOTER, Kind.ROB, Kind.FROM, Kind.FROM_BEHIND, Kind.GIVE, Kind.LOSE)
_VALUED: Final = (Kind.NUMBER, Kind.UNIT, Kind.LIMIT)
_WON: Final = frozenset((Kind.SELF, Kind.WIN, Kind.WINNER, *_SAID_OF_PAYER, Kind.PAY, Kind.PASSIVE, Kind.BAO))
"""Words that make a value a hand."""
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
_SPOKEN_OF_DRAW: Final = frozenset(("last", "kong", "flower", "double_kong", "double_flower"))
"""Facts of a self-drawn hand that are worth something by themselves."""
REPLACED: Final = frozenset(
    ("gang shang kai hua", "gang shang hua", "gang hua", "kong on top", "rinshan", "rinshan kaihou", "gong seung fa")
) | {"槓上開花", "杠上开花", "槓上花", "杠上花", "嶺上開花", "岭上开花", "嶺上", "リンシャン", "花開"}
"""Names of a win with the tile for a kong, which is drawn."""
_OF_SEAT: Final = {"seat_flower": "seat_flower", "own_flower": "own_season"}
"""The flower of the winner's seat, and what the second one is that is called so, the season."""
_OF_SETS: Final = frozenset(("pung_dragon", "dragon_pung"))
"""Elements that count for each of their sets."""
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
MOST_BARE: Final = 13
"""More than this beside a verb of many meanings is money."""
MOST_UNITS: Final = 60
"""More of what a game counts in no hand has: the number is of something else."""
MOST_FAN: Final = 600
"""The same where single elements are worth 88 and more."""
MOST_DECORATION: Final = 2
"""So many words that nobody listed may stand before or behind a line that is a hand in every other way."""


_SMALL: Final = (Kind.NOISE, Kind.BREAK)
"""What stands between the words that tell something."""
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
        return Roles(self.tokens, self.names.sender).assign()

    @lazy
    def amounts(self) -> list[Amount]:
        people = {token.value for token in self.of(Kind.NAME)}
        several = len(people) > 2 or (len(people) > 1 and self._is_of_both)
        told = [token for token in self.tokens if token.kind is not Kind.NOISE]
        return amounts(told, self.unit, several=several)

    @lazy
    def _is_of_both(self) -> bool:
        """Whether a word says that several win on one tile."""
        return any(folded_text(token.text) in BOTH_WIN for token in self.tokens)

    def of(self, *kinds: Kind) -> list[SpokenToken]:
        """The tokens of some kinds."""
        return [token for token in self.tokens if token.kind in kinds] if self.has(*kinds) else []

    @lazy
    def _kinds(self) -> frozenset[Kind]:
        return frozenset(token.kind for token in self.tokens)

    def has(self, *kinds: Kind) -> bool:
        return not self._kinds.isdisjoint(kinds)

    @lazy
    def unknown(self) -> list[SpokenToken]:
        return self.of(Kind.UNKNOWN)

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
        known = RULESETS[self.names.variant].element_ids if self.names.variant in RULESETS else frozenset()
        facts = [fact for fact in self.facts if fact in known]
        states = [state for kind, state in ((Kind.CLOSED, "closed"), (Kind.OPEN, "open")) if self.has(kind)]
        if not named and not facts and STANDS_ALONE & set(self.facts):
            return ("closed",)
        drew = self.has(Kind.SELF) or any(folded_text(token.text) in REPLACED for token in self.of(Kind.FACT))
        drawn = next((element for element in _DRAWN if element in known), None)
        if (
            not named
            and not facts
            and drew
            and drawn is not None
            and (self._is_drawn_chicken or _SPOKEN_OF_DRAW & {*self.facts})
        ):
            return (drawn, *states)  # 海底撈月自摸, 屁胡自摸
        if not named and not facts and states == ["closed"] and self.unit == "tai" and (drew or self.roles.payers):
            return ("concealed_self_draw",) if drew else ("concealed_hand",)
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
        implied = implied or any(folded_text(token.text) in REPLACED for token in self.of(Kind.FACT))
        implied = implied or any("share" in amount.said for amount in self.amounts)
        return WinMethod.SELF_DRAW if implied and not self.roles.payers else None

    @lazy
    def worth(self) -> list[StatedValue]:
        """What the hands are worth: values; where there is none, the elements that are named."""
        stated = [amount.stated(self.unit) for amount in self.amounts]
        if self._is_drawn_chicken and self.elements:
            stated = []
        if self.unit == "points" and len(self.of(Kind.NAME)) < 2 and len({one.points for one in stated}) == 1:
            stated = stated[:1]  # 22 doubled is 44
        if self.unit != "points" and len(set(stated)) == 1 and len(self.roles.winners) < 2:
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
        sets = {token.start: folded_text(token.text) for token in self.of(Kind.ELEMENT) if token.word in _OF_SETS}
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
        if folded_text(token.text) in _NEXT_HAND and words[0] is token:  # next hand: ann 2 tai zimo
            return self.tokens[self.tokens.index(token) + 1].value == ":"
        if folded_text(token.text) in _NEXT_HAND:  # ann 2 tai zimo liao next game
            before = self.tokens[self.tokens.index(token) - 1]
            return words[-1] is token and before.kind in (Kind.NOISE, Kind.BREAK)
        if folded_text(token.text) != "next":
            return False
        at = self.tokens.index(token)
        begins = all(one.kind in (Kind.NOISE, Kind.BREAK) for one in self.tokens[:at])
        return words[-1] is token or (begins and self.tokens[at + 1].kind is Kind.BREAK)

    def _counts_things(self) -> bool:
        return any(
            one.kind is Kind.NUMBER and two.kind is Kind.COUNTER and two.value != ADDED
            for one, two in pairwise(self.tokens)
        )

    @lazy
    def beside_value(self) -> tuple[str, ...]:
        """What is told beside a value that it may hold: bonus tiles, and an element that is added aloud."""
        if self.unit == "points":
            return ()
        bonus = [token for token in self.of(Kind.COUNTER) if folded_text(token.text).split()[-1] in _BONUS_WORDS]
        named = self.of(Kind.ELEMENT)[:1] if self.amounts else []
        added = [token for token in named if _is_added(self.text, self.offset, self.tokens, self.tokens.index(token))]
        return tuple(token.text for token in sorted((*bonus, *added), key=lambda token: token.start))

    def _is_decorated(self) -> bool:
        """Whether the words that nobody listed stand around a whole hand, which they cannot change."""
        if (
            self.only_pays
            or len(self.unknown) > MOST_DECORATION
            or any(not token.text.isascii() for token in self.unknown)
        ):
            return False
        kinds = [token.kind for token in self.tokens]
        inner = [at for at, kind in enumerate(kinds) if kind not in (Kind.UNKNOWN, Kind.NOISE, Kind.BREAK)]
        inside = any(kinds[at] is Kind.UNKNOWN for at in range(inner[0], inner[-1])) if inner else True
        last_counts = bool(inner) and kinds[inner[-1]] is Kind.NUMBER and Kind.UNKNOWN in kinds[inner[-1] :]
        with_unit = any(amount.has_unit for amount in self.amounts)
        roles = self.roles
        whole = bool(roles.winners) and (bool(roles.payers) or roles.how is WinMethod.SELF_DRAW)
        return not inside and not last_counts and with_unit and whole and roles.doubt is None

    def without(self, *kinds: Kind) -> Sentence:
        """The sentence without the tokens of some kinds."""
        if not self.has(*kinds):
            return self
        return replace(self, tokens=tuple(token for token in self.tokens if token.kind not in kinds))

    def text_without(self, *kinds: Kind) -> str:
        """The text with blanks for the tokens of some kinds, everything else in its place."""
        return blanked(self.text, self.of(*kinds), self.offset)

    def undecorated(self) -> Sentence:
        """The sentence without words around a whole hand that nobody listed; itself where there are none."""
        if self.is_understood or not self._is_decorated():
            return self
        return replace(self, tokens=tuple(token for token in self.tokens if token.kind is not Kind.UNKNOWN))

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
            acts = [
                token for token in self.of(*_WON) if folded_text(token.text) not in WEAK and token.kind != Kind.LOSE
            ]
            is_round = self.unit == "points" and self.has(*_WON)
            drew = self.has(Kind.SELF) or (bool(self.amounts) and self.how is WinMethod.SELF_DRAW)  # 門清自摸 4台
            return drew or is_round or (bool(acts) and self._has_unit())
        if self.unit == "points" and self.has(Kind.HAS):
            return self.has(*_WON)
        return self.tells_hand or self.has(Kind.ALL) or len(self.of(Kind.NAME)) > 1 or self._is_bare_value()

    def _is_of_no_hand(self) -> bool:
        """Whether a word says that no hand is told: a draw, who waits, what somebody did not do."""
        if self.has(*_NO_HAND) or self.counts_beside_elements:
            return True
        waits = self.has(Kind.READY) and not self.has(*_WON)  # 小安聽2台
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
        acts = [token.kind for token in self.tokens if token.kind in _WON]
        said = [token for token in self.tokens if token.kind not in _SMALL]
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
        acts = self.of(*_WON)
        return bool(acts) and all(token.kind is Kind.PAY or folded_text(token.text) in _PAID for token in acts)

    def _is_bet(self) -> bool:
        """Whether a bet is told and no win: `chie riichi`."""
        bets = RULESETS[self.names.variant].bets if self.names.variant in RULESETS else ()
        return bool(self.elements) and not self.amounts and {*self.elements} <= {*bets} and not self.has(*_WON)

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
            and not self.has(*_WON)
            and all(amount.said.keys() == {"points"} for amount in self.amounts)
        ):
            return bool(self.amounts)  # 美咲35000点
        is_bare = bool(self.amounts) and not any(amount.has_unit for amount in self.amounts)
        if is_bare and any(token.kind is Kind.TO and token.value == "," for token in self.tokens):
            return True  # Kevin → Mei 4: a payment as it was shown
        return (is_bare and self._is_count()) or self._is_of_weak_verb()

    def _is_of_weak_verb(self) -> bool:
        """Whether the only verb has many meanings and neither a unit nor winner and payer make it clear."""
        acts = [token for token in self.tokens if token.kind in _WON]
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
        if self._counts_times() or (self.unit != "points" and beside_element):
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
        if self.unit == "points" or (self.unit == "han" and any((one.units or 99) > MOST_BARE for one in self.worth)):
            return False
        said = [token for token in self.tokens if token.kind not in (Kind.NOISE, Kind.BREAK, Kind.NAME)]
        return len(said) == 1 and not any(token.kind is Kind.NOISE for token in self.tokens)

    def _lacks_value_only(self) -> bool:
        """Who won off whom, or who drew, without a value: the value is asked for."""
        roles = self.roles
        if not self.is_understood or not self.has(Kind.NAME) or roles.doubt is not None:
            return False
        drew = roles.how is WinMethod.SELF_DRAW and bool(roles.winners)
        both = self._is_of_both and len(roles.winners) > 1
        hit = bool(roles.winners and roles.payers) and (both or self.has(Kind.WIN, Kind.DISCARD, Kind.ROB))
        called = any(re.search(r"\b(?:mah|maj|mj)|麻", folded_text(token.text)) for token in self.of(Kind.WIN))
        mah_jong = self.unit == "points" and called and bool(roles.winners)
        praised = any(folded_text(token.text) in PRAISE for token in self.of(Kind.NOISE))
        return (drew or hit or mah_jong) and not praised and not self.has(Kind.COUNTER, Kind.HAS)


def read(text: str, offset: int, names: Names) -> Sentence:
    """Read one line; `offset` is where it begins in the message. Raises WordRefused."""
    if counting(names.variant) == "points":
        text = with_tiles(text)
    elif counting(names.variant) == "han":
        text = with_japanese_tiles(text)
    text = _TILE_THROWN.sub(lambda found: " " * len(found.group()), text) if not text.isascii() else text
    tokens = Lexer(text, offset, names).read()
    words = {word for token in tokens for word in (token.text, folded_text(token.text))}
    if names.table is not None and not words.isdisjoint(_SEATS):
        tokens = _with_seats(tokens, names.table, counting(names.variant))
    tokens = _with_counted(tokens, words, text, offset, names.variant)
    if counting(names.variant) == "han" and names.table is not None and len(names.table.players) == _WITHOUT_NORTH:
        tokens = _with_norths_aside(tokens)
    tokens = _with_neighbours(tokens, words, names.variant)
    kinds = {token.kind for token in tokens}
    if Kind.ELEMENT in kinds:
        tokens = _with_bonus(tokens)
        tokens = tokens if counting(names.variant) == "points" else _with_flowers(tokens)
    if Kind.SORRY in kinds:
        tokens = _without_apology(tokens)
    if not words.isdisjoint(_OF_CLAUSES):
        tokens = _with_clauses(tokens)
    sentence = Sentence(text, tuple(tokens), names, offset)
    return _with_winds_of_sets(sentence) if Kind.ELEMENT in kinds and not words.isdisjoint(WINDS) else sentence


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
    r"[隻張支只张](?:[一二三四五六七八九\d][萬万筒索條条餅饼]|[東东南西北](?:風|风)?|紅中|红中|發財|发财|白板|[中發发白])"
    r"(?![\w\d]*[東东南西北中發发白萬万筒索條条]{2})"
)
"""The one tile that somebody threw, with the word it is counted by: 食大佬隻東, 打隻九筒."""


def _with_seats(tokens: list[SpokenToken], table: Table, unit: str) -> list[SpokenToken]:
    """The tokens with a wind in words as whoever sits there now: `east zimo 2 tai`, `West has 30`.

    Only where a value is told and nothing is taken back: an older hand had other seats.
    """
    kinds = {token.kind for token in tokens}
    told = kinds & {*_VALUED, Kind.ELEMENT} or (unit == "points" and Kind.NOTHING in kinds)
    if not told or kinds & {Kind.SORRY, Kind.NOT, Kind.WRONG, Kind.IS}:
        return tokens
    counted = (Kind.HAS, Kind.NUMBER, Kind.NOTHING) if unit == "points" else ()
    acts: tuple[Kind, ...] = (Kind.WIN, Kind.SELF, Kind.DISCARD, Kind.PASSIVE, Kind.LOSE, *counted)
    found = list(tokens)
    for at, token in enumerate(tokens):
        wind = _SEATS.get(folded_text(token.text))
        player = table.at(wind) if wind is not None else None
        before = next((one.kind for one in reversed(tokens[:at]) if one.kind is not Kind.NOISE), Kind.BREAK)
        rest = [one for one in tokens[at + 1 :] if one.kind is not Kind.NOISE]
        named = bool(rest) and folded_text(rest[0].text) in ("player", "seat")
        behind = next((one.kind for one in rest[named:]), Kind.BREAK)
        acts_itself = before in (Kind.BREAK, Kind.AND) and behind in acts
        pays = before in (Kind.FROM, Kind.BY) and behind is Kind.BREAK
        if player is not None and (acts_itself or pays):
            found[at] = replace(token, kind=Kind.NAME, value=player)
            found = [replace(one, kind=Kind.NOISE) if named and one is rest[0] else one for one in found]
    return found


_SEATS: Final = {
    "east": Wind.E,
    "south": Wind.S,
    "west": Wind.W,
    "north": Wind.N,
}
"""Winds as words for whoever sits there."""


def _with_total(tokens: list[SpokenToken], unit: str) -> list[SpokenToken]:
    """The tokens without what is counted before a total: 門清一台 花一台 共兩台."""
    at = next((at for at, token in enumerate(tokens) if folded_text(token.text) in _IN_ALL), len(tokens))
    behind = [token.kind for token in tokens[at + 1 :]]
    is_total = behind[:2] == [Kind.NUMBER, Kind.UNIT] and behind.count(Kind.NUMBER) == 1
    if (
        unit in ("han", "points")
        or not is_total
        or len({token.value for token in tokens if token.kind is Kind.NAME}) > _TWO
    ):
        return tokens
    parts = (Kind.NUMBER, Kind.UNIT, Kind.BREAK, Kind.COUNTER)
    kept = (one for one in tokens[:at] if one.kind not in parts and one.text not in _BONUS_WORDS)
    return [*kept, *tokens[at:]]


def _with_counted(
    tokens: list[SpokenToken], words: set[str], text: str, offset: int, variant: str
) -> list[SpokenToken]:
    """The tokens with what their numbers count: a hand, bonus tiles that are added."""
    unit = counting(variant)
    if unit == "points" and not words.isdisjoint(_OF_HANDS):
        tokens = _with_hands_of(tokens)
    if unit != "points" and any(token.kind is Kind.ELEMENT for token in tokens):
        tokens = _with_sets_counted(_with_animals(tokens, variant))
    if unit == "tai" and "分" in words and any(token.kind in _WON for token in tokens):  # 美惠自摸9分
        tokens = [replace(one, kind=Kind.UNIT, value="units") if one.text == "分" else one for one in tokens]
    return _with_added_bonus(tokens, words, text, offset) if unit == "doubles" else tokens


def _with_animals(tokens: list[SpokenToken], variant: str) -> list[SpokenToken]:
    """The tokens with animals beside hands by name as elements, where no value is told: `half flush, 2 animals`."""
    animal = element_named(variant, "animal")
    told = any(token.kind in (Kind.UNIT, Kind.LIMIT) or token.value in _WITHOUT_BONUS for token in tokens)
    if animal is None or told:
        return tokens
    loose = (Kind.COUNTER, Kind.UNKNOWN)
    return [
        replace(token, kind=Kind.ELEMENT, value=animal)
        if token.kind in loose and folded_text(token.text) in _ANIMALS
        else token
        for token in tokens
    ]


_WITHOUT_BONUS: Final = frozenset(("ping_hu", "sequence_hand"))
"""Elements of a hand without flowers and animals."""
_ANIMALS: Final = frozenset(
    (
        *("animal", "animals", "cat", "rat", "mouse", "rooster", "centipede", "动物", "動物"),
        *("猫", "貓", "老鼠", "公鸡", "公雞", "蜈蚣"),
    )
)


def _with_sets_counted(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with sets and animals as often as they are counted: `half flush, two dragon pungs`, `2 animals`."""
    found: list[SpokenToken] = []
    for at, token in enumerate(tokens):
        number = tokens[at - 1] if at and tokens[at - 1].kind is Kind.NUMBER else None
        is_set = token.kind is Kind.ELEMENT and (token.value in _OF_SETS or token.value == "animal")
        if number is None or not is_set or not 0 < number.number <= _MOST_OF_SETS:
            found.append(token)
            continue
        beside = any(one.kind is Kind.ELEMENT for one in (*tokens[: at - 1], *tokens[at + 1 :]))
        if not beside and not folded_text(token.text).endswith("s"):  # ann 2 dragon pung: worth 2
            found.append(token)
            continue
        found[-1:] = [token] * number.number
    return found


_MOST_OF_SETS: Final = 4
"""So many sets of one kind, or animals, are the most that a hand holds."""


def _with_hands_of(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with a hand right behind whose it is and before its points as having them: `Don's hand: 36`."""
    found = list(tokens)
    for at, (one, two) in enumerate(pairwise(tokens)):
        behind = next((token for token in tokens[at + 2 :] if token.value != ":"), None)
        told = behind is not None and behind.kind in (Kind.NUMBER, Kind.NOTHING)
        if told and one.kind is Kind.NAME and two.kind in _LOOSE and folded_text(two.text) in _OF_HANDS:
            found[at + 1] = replace(two, kind=Kind.HAS)
    return found


_OF_HANDS: Final = frozenset(("hand", "lot", "pile", "tally", "count", "haul", "effort"))
"""What somebody's points are of."""
_LOOSE: Final = (Kind.COUNTER, Kind.UNKNOWN, Kind.HAS)


def _with_added_bonus(tokens: list[SpokenToken], words: set[str], text: str, offset: int) -> list[SpokenToken]:
    """The tokens with bonus tiles that are added to a value as one word each: `3 tai + flower`, `3 plus 2 flowers`."""
    if words.isdisjoint(_BONUS_WORDS):
        return tokens
    found: list[SpokenToken] = []
    for at, token in enumerate(tokens):
        count = 1 if at and tokens[at - 1].kind is Kind.NUMBER and _is_added(text, offset, tokens, at - 1) else 0
        is_bonus = token.kind in (Kind.COUNTER, Kind.UNKNOWN) and folded_text(token.text) in _BONUS_WORDS
        is_last = all(one.kind is not Kind.UNKNOWN for one in tokens[at + 1 : at + 2])
        is_added = is_bonus and is_last and (bool(count) or _is_added(text, offset, tokens, at))
        if not is_added or not any(one.kind in _VALUED for one in tokens[: at - count]):
            found.append(token)
            continue
        first = found.pop() if count else token
        said = f"{first.text} {token.text}" if count else token.text
        found.append(SpokenToken(Kind.COUNTER, ADDED, said, first.start, token.end))
    return found


def _is_added(text: str, offset: int, tokens: Sequence[SpokenToken], at: int) -> bool:
    """Whether a plus, or a word for it, stands right before a token."""
    if text[: tokens[at].start - offset].rstrip()[-1:] in ("+", "＋") or tokens[at].text[:1] in ("+", "＋"):
        return True
    before = next((one for one in reversed(tokens[:at]) if folded_text(one.text) not in _ARTICLES), None)
    return before is not None and folded_text(before.text) in _PLUS


ADDED: Final = "added"
"""What a counted thing means that is added to a value."""
_PLUS: Final = frozenset(("plus", "with", "and", "got", "加", "再加", "外加", "加埋", "有"))
_ARTICLES: Final = frozenset(("a", "an", "the", "one", "my", "own"))
_BONUS_WORDS: Final = frozenset(
    (
        *("flower", "flowers", "animal", "animals", "season", "seasons", "花", "花牌", "动物", "動物"),
        *("cat", "rat", "mouse", "rooster", "centipede", "猫", "貓", "老鼠", "鸡", "雞", "公鸡", "公雞", "蜈蚣"),
    )
)
"""Flowers and animals as they are said aloud."""


def _with_neighbours(tokens: list[SpokenToken], words: set[str], variant: str) -> list[SpokenToken]:
    """The tokens with words that mean another thing beside their neighbours; `words` are typed, and folded."""
    found = _without_ornament(tokens)
    if not words.isdisjoint(_IN_ALL):
        found = _with_total(found, counting(variant))
    if len(found) > 2 and found[0].kind is Kind.SETTLE and found[1].value == ":":  # score pls: ann 3 tai off ben
        found[0] = replace(found[0], kind=Kind.NOISE)
    if found and found[0].kind in (Kind.WIN, Kind.DISCARD) and not found[0].text.isascii():
        found = _with_labels_first(found)
    kinds = {token.kind for token in found}
    if Kind.UNKNOWN in kinds:
        found = _without_past_of_bets(_without_kin(found))
    if Kind.NOT in kinds or not words.isdisjoint(_OF_NEIGHBOURS):
        return _turned(found, variant)
    return found if kinds.isdisjoint(_THROWN) else _without_tile_thrown(found)


def _without_past_of_bets(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with the end of a verb behind a bet, beside a hand, as a small word: はなもリーチしてた."""
    kinds = {token.kind for token in tokens}
    if Kind.WIN not in kinds and Kind.SELF not in kinds and Kind.DISCARD not in kinds:
        return tokens
    return tokens[:1] + [
        replace(two, kind=Kind.NOISE)
        if two.kind is Kind.UNKNOWN and one.end == two.start and one.value in BET_FACTS and two.text in _PAST
        else two
        for one, two in pairwise(tokens)
    ]


_PAST: Final = frozenset(("た", "たよ", "たね", "ました", "いた", "いました", "かけてた", "かけていた", "かけてました"))
_THROWN: Final = (Kind.COUNTER, Kind.TILES)
"""What names a tile that somebody threw."""


def _turned(found: list[SpokenToken], variant: str) -> list[SpokenToken]:
    """The tokens with words that mean another thing: none but `_OF_NEIGHBOURS`, and denials."""
    found = _without_piece(_without_honorifics(_without_busted(_without_spoken_to(found))))
    for at, (one, two, three) in enumerate(zip(found, found[1:], found[2:], strict=False)):
        given = _given_between(one, two, three)
        turns = given.kind is Kind.NOT or folded_text(two.text) in _TURNED
        found[at + 1] = _between(one, given, three) if turns else given
    found = _without_dealer(_without_nobody(_with_shots(found, counting(variant))))
    if (sorry := _apologised_to(found)) is not None:
        behind = all(token.kind is not Kind.NAME for token in found[sorry:])
        found[sorry] = replace(found[sorry], kind=Kind.FROM_BEHIND if behind else Kind.FROM)
    if (particle := _particle(found)) is not None:
        found[particle] = replace(found[particle], kind=Kind.NOISE)
    found = _with_short_discards(_with_labels(_with_sets(_without_included(found))))
    said = [at for at, token in enumerate(found) if token.kind not in _SMALL]
    if len(said) > 2 and folded_text(found[said[-1]].text) in _MAY_I and found[said[-2]].kind in _TOLD_BEFORE_MAY_I:
        found[said[-1]] = replace(found[said[-1]], kind=Kind.NOISE)  # ann hu 3 tai off ben can
    if len(said) > 2 and found[said[-1]].text in _SHORT_DISCARDS and found[said[-2]].kind is Kind.NAME:
        found[said[-1]] = replace(found[said[-1]], kind=Kind.DISCARD)  # 對對糊混一色 霞姐打
    return _with_dragons(_without_aside(_without_tile_thrown(found)), variant)


_MAY_I: Final = frozenset(("can", "boleh", "ok can", "can one"))
"""Ends a hand as a request to note it."""
_TOLD_BEFORE_MAY_I: Final = (Kind.UNIT, Kind.NUMBER, Kind.NAME, Kind.SELF, Kind.DISCARD)


def _without_tile_thrown(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without the one tile that somebody threw, where no other tile is told: `gil discarded the 5p`."""
    if any(token.kind is Kind.COUNTER for token in tokens):
        tokens = [token for at, token in enumerate(tokens) if not _is_of_suit_thrown(tokens, at)]
    thrown = [at for at, token in enumerate(tokens) if token.kind is Kind.TILES]
    if len(thrown) != 1 or not _ONE_TILE.fullmatch(tokens[thrown[0]].text):
        return tokens
    before = [token.kind for token in tokens[: thrown[0]] if token.kind is not Kind.NOISE]
    return [*tokens[: thrown[0]], *tokens[thrown[0] + 1 :]] if before[-1:] == [Kind.DISCARD] else tokens


def _is_of_suit_thrown(tokens: list[SpokenToken], at: int) -> bool:
    """Whether a word is of a tile of a suit behind a verb of discarding, or off somebody: `threw the 5 wan`."""
    for begins in (at, at - 1):
        pair = tokens[begins : begins + 2] if begins > 0 else []
        if [token.kind for token in pair] != [Kind.NUMBER, Kind.COUNTER] or folded_text(pair[1].text) not in SUITS:
            continue
        before = [token for token in tokens[:begins] if token.kind is not Kind.NOISE][-1:]
        of_somebody = bool(before) and before[0].kind is Kind.NAME and before[0].text.casefold().endswith("'s")
        if of_somebody or (before and before[0].kind is Kind.DISCARD):
            return True
    return False


SUITS: Final = frozenset(("wan", "tong", "bamboo", "bamboos", "tiao", "dots", "dot", "circles", "sticks"))
"""What tiles of a suit are called."""
_ONE_TILE: Final = re.compile(r"\d[mpsz]")


def _without_aside(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without what the speaker says of himself behind a hand, in words nobody listed: `…, im leaving`."""
    breaks = [at for at, token in enumerate(tokens) if token.kind is Kind.BREAK]
    begins = next((at for at in reversed(breaks) if any(one.kind is not Kind.BREAK for one in tokens[at:])), None)
    if begins is None:
        return tokens
    aside = [token for token in tokens[begins + 1 :] if token.kind is not Kind.NOISE]
    is_of_me = bool(aside) and aside[0].kind is Kind.NAME and folded_text(aside[0].text) in _I
    strange = any(token.kind is Kind.UNKNOWN for token in aside)
    small = all(token.kind in _OF_ASIDE for token in aside[1:])
    told = any(token.kind in (*_VALUED, Kind.ELEMENT) for token in tokens[:begins])
    if is_of_me and told and " ".join(folded_text(token.text) for token in aside[1:]) in _SPEECHLESS:
        return tokens[:begins]
    return tokens[:begins] if is_of_me and strange and small and told else tokens


_I: Final = frozenset(("i", "i'm", "im", "i am", "i have been", "my"))
_SPEECHLESS: Final = frozenset(
    f"{cannot}{rest}"
    for cannot in ("can't", "cant", "cannot", "can not", "don't", "dont", "just can't")
    for rest in ("", " even", " believe it", " believe this", " take it", " take this", " anymore", " deal")
)
"""What somebody says of himself who has no words."""
_OF_ASIDE: Final = (Kind.UNKNOWN, Kind.NOISE, Kind.BREAK, Kind.HAS, Kind.COUNTER, Kind.IS, Kind.UNIT, Kind.AGAIN)


def _with_shots(tokens: list[SpokenToken], unit: str) -> list[SpokenToken]:
    """The tokens with "pao" as a shot where two are named and nobody drew or discarded: `ann 3 tai ben pao`."""
    people = {token.value for token in tokens if token.kind is Kind.NAME}
    told = any(token.kind in (Kind.SELF, *_SAID_OF_PAYER) for token in tokens)
    if unit == "han" or told or len(people) != _TWO:
        return tokens
    return [replace(one, kind=Kind.DISCARD) if folded_text(one.text) == "pao" else one for one in tokens]


_TWO: Final = 2
_SHORT_DISCARDS: Final = frozenset("打炮砲銃铳槍枪衝冲沖点點")
"""Characters that say of the name before them, at the end of a line, that it discarded."""


def _with_short_discards(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with a short word of discarding right behind a name, where its clause ends: 老周炮，大刘胡."""
    found = list(tokens)
    for at, (one, two) in enumerate(pairwise(tokens)):
        ends = at + 2 == len(tokens) or tokens[at + 2].kind in (Kind.BREAK, Kind.NAME)
        loose = (Kind.UNKNOWN, Kind.NOISE, Kind.UNIT)
        short = two.text in _SHORT_DISCARDS and two.kind in loose and two.start == one.end
        if one.kind is Kind.NAME and short and ends:
            found[at + 1] = replace(two, kind=Kind.DISCARD)
    return found


def _with_labels(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with words of winning and discarding before a colon and a name as labels: 放銃:健 和了:舞."""
    found = list(tokens)
    labels = {Kind.DISCARD: Kind.SHOOTER, Kind.WIN: Kind.WINNER}
    for at, (one, two, three) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False)):
        before = tokens[at - 1].kind if at else Kind.BREAK
        begins = before is not Kind.NAME or (at > 1 and tokens[at - 2].value == ":")
        if one.kind in labels and two.value == ":" and three.kind is Kind.NAME and begins and not one.text.isascii():
            found[at] = replace(one, kind=labels[one.kind])
    return found


def _with_labels_first(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with a word of winning and one of discarding each before its name as labels: 和了みさき 放銃ゆい."""
    told = [token for token in tokens if token.kind in (Kind.WIN, Kind.DISCARD, Kind.NAME)]
    kinds = [token.kind for token in told]
    if kinds not in (
        [Kind.WIN, Kind.NAME, Kind.DISCARD, Kind.NAME],
        [Kind.DISCARD, Kind.NAME, Kind.WIN, Kind.NAME],
    ) or any(folded_text(token.text) in WEAK for token in told):
        return tokens
    if any(token.kind in (*_SAID_OF_PAYER[1:], Kind.SELF, Kind.TO, Kind.TO_BEHIND, Kind.PASSIVE) for token in tokens):
        return tokens
    words = [token for token in tokens if token.kind is not Kind.NOISE]
    beside = all(words[words.index(token) + 1].kind in (Kind.NAME, Kind.BREAK) for token in told[::2])
    labels = {Kind.DISCARD: Kind.SHOOTER, Kind.WIN: Kind.WINNER}
    return [replace(token, kind=labels.get(token.kind, token.kind)) for token in tokens] if beside else tokens


def _with_sets(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without small words behind elements: for the set that one makes, 红中碰, to join two, 花龙加五门齐."""
    ends = SpokenToken(Kind.BREAK, None, "", 0, 0)
    return [
        replace(two, kind=Kind.NOISE)
        if (one.kind is Kind.ELEMENT and two.text in _SET_NAMES)
        or (one.kind in _JOINED and two.text in _JOINED_BY and three.kind in _JOINED)
        else two
        for one, two, three in zip([ends, *tokens], tokens, [*tokens[1:], ends], strict=False)
    ]


def _without_included(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without how many flowers a value holds already: 10番（含两花）."""
    found = list(tokens)
    for at, (one, two, three) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False)):
        flowers = three.text.startswith("花") or (three.kind is Kind.NOISE and three.text in _PIECES)
        if one.text in _INCLUDES and two.kind is Kind.NUMBER and flowers:
            end = at + 3 + (tokens[at + 3 : at + 4] != [] and tokens[at + 3].text == "花")
            found[at:end] = [replace(token, kind=Kind.NOISE) for token in tokens[at:end]]
    return found


_INCLUDES: Final = frozenset(("含", "包含", "包括", "內含", "内含", "連", "连", "連埋", "计埋", "計埋", "連同", "连同"))
_JOINED: Final = (Kind.ELEMENT, Kind.FACT, Kind.SELF, Kind.CLOSED)
_JOINED_BY: Final = frozenset(("加", "加埋", "外加", "再加", "帶", "带", "連", "连", "夾", "有", "仲有", "兼"))
"""Words between two elements of one hand."""


_SET_NAMES: Final = frozenset(("碰", "刻", "刻子", "坎", "一刻", "一坎", "一碰", "暗刻", "明刻", "ポン"))
_DISCARDS_AS_POINT: Final = frozenset("点點")
"""What points are counted in, which behind a name says that he discarded."""
_BECOMES: Final = frozenset(("改", "改返", "改成", "改為", "改为", "改做", "改係", "換", "換成", "换成"))
"""Between two names, the second of which is right."""
_SPOKEN_TO: Final = frozenset(("you", "u", "ya", "你", "妳", "nei"))


def _without_dealer(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without who deals, said of somebody at the end of a hand that was drawn: 阿萍自摸四台 老周庄家."""
    said = [token for token in tokens if token.kind not in _SMALL]
    drew = {Kind.NAME, Kind.SELF} <= {token.kind for token in said[:-2]}
    ends = [token.kind for token in said[-2:]] == [Kind.NAME, Kind.NAME]
    if not drew or not ends or len(said) < _LEAST_WITH_DEALER or folded_text(said[-1].text) not in _DEALS:
        return tokens
    return [token for token in tokens if token not in said[-2:]]


_TURNED: Final = _BECOMES | _DISCARDS_AS_POINT | {"w", "hai", "做"}
"""What means something else between its neighbours."""
_LEAST_WITH_DEALER: Final = 5
_DEALS: Final = frozenset(("莊家", "庄家", "莊", "庄", "dealer", "做莊", "做庄", "親", "荘家"))


def _given_between(one: SpokenToken, two: SpokenToken, three: SpokenToken) -> SpokenToken:
    """The second of three tokens as a verb of giving or paying between two names; else as it is."""
    if not one.kind is Kind.NAME is three.kind:
        return two
    if folded_text(two.text) in _LETS_WIN:
        return replace(two, kind=Kind.GIVE)  # ben let cat win 3 tai
    is_paying = folded_text(two.text) in _ALL_PAY
    return replace(two, kind=Kind.PAY) if is_paying else two  # ann and bob and cat all pay me


def _between(one: SpokenToken, two: SpokenToken, three: SpokenToken) -> SpokenToken:
    """The second of three tokens as what it means between the others."""
    if (one.kind, three.kind) == (Kind.NAME, Kind.NUMBER) and folded_text(two.text) == "w":
        return replace(two, kind=Kind.WIN)  # ann w 3 tai
    if one.kind is Kind.NAME and two.kind is Kind.UNIT and two.text in _DISCARDS_AS_POINT:
        return replace(two, kind=Kind.DISCARD)  # 我点小芳 16番
    if one.kind in (Kind.NOT, Kind.SORRY, Kind.BREAK, Kind.NOISE) and folded_text(two.text) == "hai":
        told = (Kind.NAME, Kind.SELF, Kind.NUMBER, Kind.LIMIT)  # m hai, hai raymond
        return replace(two, kind=Kind.IS, value="weak") if three.kind in told else two
    exchanged = one.kind is Kind.NAME is three.kind and one.value != three.value
    if exchanged and two.kind is Kind.SORRY and folded_text(two.text) in _BECOMES:
        return replace(two, kind=Kind.NOT, value=BEHIND)  # 美惠改建宏放槍
    if one.kind is Kind.BREAK is three.kind and two.kind is Kind.NOT:
        return replace(two, kind=Kind.SORRY)  # 阿玲自摸4番，唔係，5番
    if one.kind is Kind.SORRY and folded_text(one.text) in _BECOMES and two.text == "做":
        return replace(two, kind=Kind.IS)  # 改返上鋪做4台
    return two


def _without_nobody(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without "nobody shot" before a hand that was drawn, which only says it again."""
    excuses = [token for token in tokens if token.kind in _EXCUSES]
    if len(excuses) != 1:
        return tokens
    drew = any(token.kind is Kind.SELF for token in tokens) and any(token.kind in _VALUED for token in tokens)
    if not drew or folded_text(excuses[0].text) not in _NOBODY_SHOT:
        return tokens
    return [replace(token, kind=Kind.NOISE) if token is excuses[0] else token for token in tokens]


_LETS_WIN: Final = frozenset(("let", "lets", "helped", "helps", "help"))
_ALL_PAY: Final = frozenset(("all pay", "all paid", "each pay", "everyone pay", "everyone pays"))
_EXCUSES: Final = (Kind.SORRY, Kind.WRONG, Kind.NOT, Kind.IS)
_NOBODY_SHOT: Final = frozenset(
    (
        "nobody shot",
        "nobody shoot",
        "no one shot",
        "no one shoot",
        "nobody discarded",
        "冇人出銃",
        "沒人放槍",
        "没人放炮",
    )
)


def _apologised_to(tokens: list[SpokenToken]) -> int | None:
    """The place of an apology that ends a hand won off whom it is said to: 倍満ロン！ 中村さんごめん."""
    said = [at for at, token in enumerate(tokens) if token.kind not in _SMALL]
    kinds = [tokens[at].kind for at in said[-2:]]
    if kinds not in ([Kind.NAME, Kind.SORRY], [Kind.SORRY, Kind.NAME]):
        return None
    name, sorry = (said[-2], said[-1]) if kinds[0] is Kind.NAME else (said[-1], said[-2])
    before = [tokens[at] for at in said[:-2]]
    told = {Kind.WIN} <= {token.kind for token in before} and any(token.kind in _VALUED for token in before)
    others = {token.value for token in before if token.kind is Kind.NAME}
    is_other = any(token.kind in (*_SAID_OF_PAYER, Kind.SELF, Kind.SORRY, Kind.NOT) for token in before)
    apologises = folded_text(tokens[sorry].text) in _APOLOGIES
    return sorry if told and not is_other and apologises and tokens[name].value not in others else None


_APOLOGIES: Final = frozenset(
    (
        "sorry",
        "sry",
        "paiseh",
        "pai seh",
        "歹勢",
        "歹势",
        "拍謝",
        "不好意思",
        "對不起",
        "对不起",
        "對唔住",
        "唔好意思",
        "抱歉",
        "ごめん",
        "ごめんね",
        "すまん",
    )
)


def _without_ornament(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without a tile that is drawn behind a line for joy: `ann zimo 3 tai 🀄🀄`."""
    if not tokens or not _ORNAMENT.fullmatch(tokens[-1].text) or [one.kind for one in tokens].count(Kind.TILES) != 1:
        return list(tokens)
    *before, last = tokens
    return [*before, replace(last, kind=Kind.NOISE) if last.kind is Kind.TILES else last]


def _without_spoken_to(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without "you" between a name that is called and what he did: `swee ah you discard`."""
    found = list(tokens)
    for at, token in enumerate(tokens[:-1]):
        if folded_text(token.text) not in _SPOKEN_TO or tokens[at + 1].kind not in _DONE:
            continue
        before = next((one for one in reversed(tokens[:at]) if one.kind not in _SMALL), None)
        if before is not None and before.kind is Kind.NAME:
            found[at] = replace(token, kind=Kind.NOISE)
    return found


_DONE: Final = (Kind.DISCARD, Kind.WIN, Kind.SELF, Kind.LOSE, Kind.PASSIVE)


def _without_busted(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without whose points ran out, beside somebody else's hand: 鈴木飛んだ 佐藤の満貫."""
    found = list(tokens)
    for at, (one, two) in enumerate(pairwise(tokens)):
        others = any(token.kind is Kind.NAME and token.value != one.value for token in tokens)
        if one.kind is Kind.NAME and folded_text(two.text) in _BUSTED and others:
            found[at : at + 2] = [replace(one, kind=Kind.NOISE), replace(two, kind=Kind.NOISE)]
    return found


_BUSTED: Final = frozenset(("飛んだ", "飛びました", "飛んで", "トんだ", "とんだ", "ぶっ飛んだ", "ハコった"))


def _without_honorifics(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with what somebody is called by right behind the name as a small word: 淑芬姐放槍."""
    return tokens[:1] + [
        replace(two, kind=Kind.NOISE)
        if one.kind is Kind.NAME and two.kind is Kind.UNKNOWN and two.start == one.end and two.text in _HONORIFICS
        else two
        for one, two in pairwise(tokens)
    ]


def _without_piece(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without what one hand is counted in before its value: 食咗家嫂一鋪六番, 阿珍自摸一局三台."""
    found = list(tokens)
    for at, token in enumerate(tokens):
        one = at > 1 and tokens[at - 1].kind is Kind.NUMBER and tokens[at - 1].value == 1
        before = tokens[at - 1 - one] if at > one else None
        told = before is not None and before.kind in (Kind.NAME, Kind.WIN, Kind.SELF, Kind.DISCARD)
        valued = [next_one.kind for next_one in tokens[at + 1 : at + 2]] in ([Kind.NUMBER], [Kind.LIMIT])
        if token.kind is Kind.UNKNOWN and token.text in _HANDS and told and valued:
            found[at - one : at + 1] = [replace(piece, kind=Kind.NOISE) for piece in tokens[at - one : at + 1]]
    return found


_HANDS: Final = frozenset(("鋪", "舖", "铺", "局", "把", "盤", "盘", "手", "鋪牌", "把牌", "副", "副牌"))


def _without_kin(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without what somebody is to the speaker, right before the name: 我老婆小美, 阮孫志明."""
    found = list(tokens)
    for at, (one, two) in enumerate(pairwise(tokens)):
        glued = two.kind is Kind.NAME and one.end == two.start and one.kind is Kind.UNKNOWN
        if glued and _KIN.fullmatch(one.text):
            found[at] = replace(one, kind=Kind.NOISE)
            mine = tokens[at - 1] if at else None
            if mine is not None and mine.kind is Kind.NAME and mine.end == one.start and mine.text in ("我", "咱"):
                found[at - 1] = replace(mine, kind=Kind.NOISE)
    return found


_KIN_WORDS: Final = (
    r"老婆|老公|太太|先生|女朋友|男朋友|女友|男友|媽媽|妈妈|爸爸|兒子|儿子|女兒|女儿|弟弟|妹妹|哥哥|姐姐|表[哥姐弟妹]"
    r"|堂[哥姐弟妹]|家姐|細佬|細妹|媳婦|媳妇|同學|同学|同事|朋友|鄰居|邻居|阿?[媽妈爸爺爷嫲婆公哥姐弟妹姨叔伯嬸婶]|[孫孙囝某翁仔女]"
)
_KIN: Final = re.compile(rf"(?:[阮我咱們哋家]*)(?:{_KIN_WORDS})")


_HONORIFICS: Final = frozenset(
    (
        *("姐", "哥", "叔", "嬸", "婶", "姨", "伯", "嫂", "妹", "弟", "兄", "爺", "爷", "嬤", "姊", "醬", "酱", "桑"),
        *("姐姐", "哥哥", "叔叔", "阿姨", "大哥", "大姐", "老師", "老师", "先生", "小姐", "太太", "師傅", "师傅"),
    )
)
BEHIND: Final = "behind"
"""What a word of denial means that stands behind what it denies."""
_ORNAMENT: Final = re.compile("(?:\U0001f004[\ufe0e\ufe0f]?){1,4}")


def _particle(tokens: list[SpokenToken]) -> int | None:
    """The place of "one" where it ends a correction and says nothing: `it was mei one`."""
    said = [at for at, token in enumerate(tokens) if token.kind not in _SMALL]
    if len(said) < 2 or folded_text(tokens[said[-1]].text) != "one":
        return None
    before, last = tokens[said[-2]], tokens[said[-1]]
    tells = any(token.kind in _CORRECTS_OR_VALUES for token in tokens)
    valued = any(token.kind is Kind.UNIT for token in tokens)
    ends = before.kind in (Kind.NAME, Kind.UNIT) or (valued and before.kind in (Kind.SELF, Kind.DISCARD))
    return said[-1] if tells and ends and last.kind is Kind.NUMBER else None


_CORRECTS_OR_VALUES: Final = (Kind.IS, Kind.SORRY, Kind.NOT, Kind.UNIT, Kind.LIMIT)
_DRAGONS: Final = {"中": "紅中", "發": "發財", "发": "發財", "白": "白板"}


def _with_dragons(tokens: list[SpokenToken], variant: str) -> list[SpokenToken]:
    """The tokens with dragons by their characters as their pungs, behind another element: 碰碰胡 中 發."""
    found = list(tokens)
    for at, token in enumerate(tokens):
        dragons = token.kind is Kind.UNKNOWN and token.text in _DRAGONS
        named = element_named(variant, _DRAGONS[token.text]) if dragons else None
        if named is not None and at and found[at - 1].kind is Kind.ELEMENT:
            found[at] = replace(token, kind=Kind.ELEMENT, value=named)
    return found


_WITHOUT_NORTH: Final = 3
"""So many players leave nobody in the North seat: Norths are set aside."""
_NORTHS: Final = frozenset(("north", "norths"))


def _with_norths_aside(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with Norths of which a number is told as bonus tiles: `north 2`, `2 norths`."""
    found = list(tokens)
    for at, token in enumerate(tokens):
        beside = (*tokens[max(at - 1, 0) : at], *tokens[at + 1 : at + 2])
        if folded_text(token.text) in _NORTHS and any(one.kind is Kind.NUMBER for one in beside):
            found[at] = replace(token, kind=Kind.ELEMENT, value="kita_dora")
    return found


def _with_clauses(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with two small words as what they do: `mei won 3 tai after ben threw`, `3 tai for mei`."""
    found = list(tokens)
    for at, (one, two, three) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False)):
        if one.kind in _VALUED and folded_text(two.text) == "for" and three.kind is Kind.NAME:
            found[at + 1] = replace(two, kind=Kind.TO)
    for at, (one, two, three) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False)):
        begins = one.kind is Kind.UNKNOWN and folded_text(one.text) in AFTER
        if begins and two.kind is Kind.NAME and three.kind is Kind.DISCARD:
            found[at] = replace(one, kind=Kind.NOISE)
    return found


_OF_CLAUSES: Final = frozenset(("for", *AFTER))


def _without_apology(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens without what is said to the one who paid, behind a hand: `omar mangan off pete (sorry pete)`."""
    said = [token for token in tokens if token.kind not in _SMALL]
    if len(said) < _LEAST_WITH_APOLOGY or [token.kind for token in said[-2:]] != [Kind.SORRY, Kind.NAME]:
        return tokens
    paid = any(one.kind in _SAID_OF_PAYER and two.value == said[-1].value for one, two in pairwise(said[:-2]))
    return tokens[: tokens.index(said[-2])] if paid else tokens


_LEAST_WITH_APOLOGY: Final = 6


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
        before, _, told = found[-1].word.partition("=") if found and found[-1].kind is Kind.OPTION else ("", "", "")
        if before == _BONUS[token.word] and told.isdecimal():  # dora dora: two
            number += int(found.pop().word.partition("=")[2])
        if _is_sum(tokens[at : at + 3]):  # ドラ1で5翻
            continue
        word = f"{_BONUS[token.word]}={number}"
        found.append(SpokenToken(Kind.OPTION, word, token.text, token.start, token.end))
    return found


def _is_sum(following: list[SpokenToken]) -> bool:
    """Whether what follows says what everything before comes to: で5翻, 合計5翻."""
    kinds = [token.kind for token in following[1:]]
    return kinds == [Kind.NUMBER, Kind.UNIT] and folded_text(following[0].text) in _COMES_TO


_COMES_TO: Final = frozenset(
    (
        "で",
        "計",
        "合計",
        "合計で",
        "合わせて",
        "全部で",
        "共",
        "一共",
        "總共",
        "总共",
        "合共",
        "in total",
        "altogether",
        "total",
    )
)
_IN_ALL: Final = _COMES_TO - {"で", "計"}
_PIECES: Final = frozenset(("張", "张", "隻", "只", "朵", "枚"))
"""What flowers are counted in."""


def _with_flowers(tokens: list[SpokenToken]) -> list[SpokenToken]:
    """The tokens with flowers of a seat, and sets, as often as they are told: `兩正花`, `正花x2`, `三元牌x2`."""
    found = list(tokens)
    for at, flower in enumerate(tokens):
        counted = _counted_behind(tokens[at + 1 : at + 3])
        if flower.value in _OF_SEAT:
            counted = _counted_before(tokens[:at]) or counted
        elif flower.kind is not Kind.ELEMENT or not counted or counted[0].kind is not Kind.TIMES:
            continue
        number = next((token for token in counted if token.kind is Kind.NUMBER), None)
        if flower.kind is not Kind.ELEMENT or number is None:
            continue
        if number.number == 1 or (number.number == _TWO and flower.word in {*_OF_SEAT, *_OF_SETS}):
            found = [token for token in found if token not in counted]
            again = [replace(flower, value=_OF_SEAT.get(flower.word, flower.value))] if number.number > 1 else []
            found[found.index(flower) + 1 : found.index(flower) + 1] = again
        elif counted[0].kind is Kind.TIMES:  # no value
            found[found.index(number)] = replace(number, kind=Kind.UNKNOWN, value=None)
    return found


def _counted_before(before: Sequence[SpokenToken]) -> Sequence[SpokenToken]:
    """The tokens that count the flowers which stand behind them, `兩張`, `兩`; none where they are a value."""
    if before and before[-1].kind is Kind.NUMBER:
        return before[-1:]
    pieces = len(before) > 1 and before[-2].kind is Kind.NUMBER and folded_text(before[-1].text) in _PIECES
    return before[-2:] if pieces else ()


def _counted_behind(behind: Sequence[SpokenToken]) -> Sequence[SpokenToken]:
    """The tokens that count the flowers which stand before them: `兩張`, `x2`."""
    if len(behind) < _TWO:
        return ()
    pieces = behind[0].kind is Kind.NUMBER and folded_text(behind[1].text) in _PIECES
    times = behind[0].kind is Kind.TIMES and behind[1].kind is Kind.NUMBER
    return behind if pieces or times else ()


def _number_of(before: list[SpokenToken], tokens: list[SpokenToken], at: int) -> tuple[int, int]:
    """How many bonus tiles are told at a place, and where the line goes on; a number before them is taken off."""
    if before and before[-1].kind is Kind.NUMBER and before[-1].number < 20:
        return before.pop().number, at + 1
    following = tokens[at + 1 : at + 3]
    counts = bool(following) and following[0].kind is Kind.NUMBER and following[0].number < 20
    if counts and not (len(following) > 1 and following[1].kind is Kind.UNIT):
        return following[0].number, at + 2
    return 1, at + 1


_OF_NEIGHBOURS: Final = frozenset(
    (
        *(":", "one", "pao"),
        *(_TURNED | _SPOKEN_TO | _HONORIFICS | _LETS_WIN | _ALL_PAY | _DEALS | _NOBODY_SHOT | _APOLOGIES | _I | _MAY_I),
        *_HANDS,
        *(_BUSTED | _INCLUDES | _SET_NAMES | _JOINED_BY | _SHORT_DISCARDS | _DRAGONS.keys()),
    )
)
"""Words that some rule about neighbours asks for: a line without any of them has no need to be asked."""


def with_token(sentence: Sentence, old: SpokenToken, new: SpokenToken) -> Sentence:
    """The sentence with one token read as another."""
    tokens = tuple(new if token is old else token for token in sentence.tokens)
    return replace(sentence, tokens=tokens)


def only(tokens: Iterable[SpokenToken], kinds: Sequence[Kind]) -> bool:
    """Whether the tokens are of some kinds and nothing else."""
    return all(token.kind in kinds for token in tokens)
