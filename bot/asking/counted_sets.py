"""Hands of a round told by their sets without the tiles: `2 exposed pungs, dragons`, `concealed pung of nines`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from bot.chat import Choice, Line, Reply, line, question_reply
from bot.context import Context
from bot.reading import reference
from bot.reading.grammar import Kind, Sentence
from engine import Entered, Hand, HandRefused, Loss, Meld, MeldKind, Player, Table, Tile, Wind, value_of

MOST_SETS: Final = 5
MOST_ANSWERS: Final = 8
_ORDER: Final = ("simple", "end", "dragon", "own_wind", "round_wind", "wind")
_SIMPLE, _END, _DRAGON, _OWN, _ROUND, _WIND = _ORDER
_SETS: Final = {
    **dict.fromkeys(("pung", "pungs", "pong", "pongs"), MeldKind.PUNG),
    **dict.fromkeys(("kong", "kongs"), MeldKind.KONG),
    **dict.fromkeys(("pair", "pairs"), MeldKind.PAIR),
}
_KINDS: Final = {
    **dict.fromkeys(("dragon", "dragons", "red", "reds", "green", "greens", "white", "whites"), _DRAGON),
    **dict.fromkeys(("one", "ones", "nine", "nines", "terminal", "terminals", "major", "majors", "1s", "9s"), _END),
    **dict.fromkeys(("two", "twos", "three", "threes", "four", "fours", "five", "fives"), _SIMPLE),
    **dict.fromkeys(("six", "sixes", "seven", "sevens", "eight", "eights"), _SIMPLE),
    **dict.fromkeys(("simple", "simples", "minor", "minors", "small", "2-8"), _SIMPLE),
    **dict.fromkeys(("ownwind", "ownwinds", "seatwind"), _OWN),
    **dict.fromkeys(("roundwind", "prevailingwind", "prevailing"), _ROUND),
    **dict.fromkeys(("wind", "winds", "otherwind", "otherwinds"), _WIND),
}
_COUNTS: Final = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4}
_EXPOSURE: Final = {
    **dict.fromkeys(("exposed", "open", "melded"), True),
    **dict.fromkeys(("concealed", "closed", "hidden"), False),
}
_PASSED: Final = frozenset(("and", "the", "my", "plus", "with", "only", "just"))
_WIND_OF: Final = re.compile(r"\b(own|seat|round|prevailing|other)\s+(winds?)\b")
_HOLDERS: Final = (Kind.NAME, Kind.HAS)
_TILES: Final = {
    _SIMPLE: (1, 12, 23, 5, 16),
    _END: (0, 17, 18, 8, 9),
    _DRAGON: (31, 32, 33),
}
"""Tiles that stand for those nobody named, of different suits so that a hand has nothing but its sets."""


@dataclass(frozen=True, slots=True)
class _Told:
    """A set: its kind of set, whether it is exposed (None: not said), and what it may be made of."""

    meld: MeldKind
    exposed: bool | None = None
    kinds: frozenset[str] = frozenset()


def sets_question(context: Context, sentence: Sentence) -> Reply | str | None:
    """What a loser's sets can be worth, on buttons; the line of /hand where that is certain; None for other lines.

    Sets whose tiles are not told are of 2 to 8 or of ones and nines; a kind told beside them is that of one at least.
    """
    people = [token.value for token in sentence.of(Kind.NAME)]
    player = people[0] if people else sentence.names.sender
    told = _sets_told(sentence) if len(people) < 2 and player is not None else None
    if told is None:
        return None
    owner = str(player)
    worths: dict[int, tuple[Line, ...]] = {}
    for sets in _readings(*told):
        points = _points(context, owner, sets)
        if points is not None:
            worths.setdefault(points, tuple(_shown(one, kind) for one, kind in sets))
    if not worths or len(worths) > MOST_ANSWERS:
        return None
    if len(worths) == 1:
        return f"{reference(owner)} ={next(iter(worths))}"
    choices = tuple(
        Choice(line("choice.sets", sets=shown, points=points), f"/hand {reference(owner)} ={points}")
        for points, shown in sorted(worths.items())
    )
    return question_reply(line("ask.sets", name=context.name(owner)), choices)


def _words(sentence: Sentence) -> list[str]:
    text = _WIND_OF.sub(lambda found: found[1] + found[2], sentence.text_without(*_HOLDERS).casefold())
    return [word for word in re.split(r"[\s,;:&+!.]+", text) if word]


def _sets_told(sentence: Sentence) -> tuple[list[_Told], frozenset[str]] | None:
    """The sets of a line, and the kinds told beside them; None where anything else is said."""
    words = _words(sentence)
    reader = _Reader()
    if len(words) < 2 or not all(reader.take(word) for word in words):
        return None
    reader.finish()
    sets, beside = reader.sets, reader.beside | ({reader.kind} if reader.kind else set())
    fits = 0 < len(sets) <= MOST_SETS and not (beside and all(one.kinds for one in sets))
    return (sets, frozenset(beside)) if fits else None


class _Reader:
    """Goes through the words of a hand that is told by its sets."""

    def __init__(self) -> None:
        self.sets: list[_Told] = []
        self.beside: set[str] = set()
        self.kind = ""
        """A kind of tiles of which nobody said yet whether a set of it follows."""
        self.count = 1
        self.exposed: bool | None = None
        self.last = 0
        """How many sets the last words told, of which it may be said what they are made of."""
        self.told = 0
        self.is_pending = False
        """Whether it was said how sets lie, and no set since."""
        self.is_of = False

    def take(self, word: str) -> bool:
        """Take a word; False for one that says anything else."""
        if self.is_of:
            return self._made_of(word)
        if word in _SETS:
            self._set(_SETS[word])
        elif word == "of" and self.last:
            self.is_of = True
        elif word in _COUNTS or (word.isdecimal() and 0 < int(word) <= MOST_SETS):
            self.count, self.exposed = _COUNTS.get(word) or int(word), None
        elif word in _EXPOSURE:
            self.exposed, self.is_pending = _EXPOSURE[word], True
        elif word in _KINDS:
            self._put_beside()
            self.kind = _KINDS[word]
        else:
            return word in _PASSED
        return True

    def finish(self) -> None:
        """Let a word of exposure at the end be that of the last sets: `pung of whites, exposed`."""
        if self.is_pending and self.sets:
            count = self.told
            self.sets[-count:] = [replace(one, exposed=self.exposed) for one in self.sets[-count:]]

    def _set(self, meld: MeldKind) -> None:
        kinds = frozenset((self.kind,) if self.kind else ())
        self.sets += [_Told(meld, self.exposed, kinds)] * self.count
        self.last = self.told = self.count
        self.count, self.kind, self.is_pending = 1, "", False

    def _made_of(self, word: str) -> bool:
        """Take what the last sets are made of: `pung of dragons`."""
        if word in _KINDS:
            self.sets[-self.last :] = [
                replace(one, kinds=frozenset((_KINDS[word],))) for one in self.sets[-self.last :]
            ]
            self.is_of, self.last = False, 0
        return word in _KINDS or word in _PASSED

    def _put_beside(self) -> None:
        if self.kind:
            self.beside.add(self.kind)


def _readings(sets: list[_Told], beside: frozenset[str]) -> Iterator[tuple[tuple[_Told, str], ...]]:
    """Every way in which the sets can be made up: exposed or not, and of which tiles."""
    ways = [
        [
            (replace(one, exposed=exposed), kind)
            for exposed in ((True, False) if one.exposed is None and one.meld is not MeldKind.PAIR else (one.exposed,))
            for kind in sorted(one.kinds or _usual(one.meld) | beside, key=_ORDER.index)
        ]
        for one in sets
    ]
    for chosen in product(*ways):
        free = {kind for one, (_, kind) in zip(sets, chosen, strict=True) if not one.kinds}
        if beside <= free:
            yield chosen


def _usual(meld: MeldKind) -> frozenset[str]:
    """What a set is made of where nobody tells: a pair of ones or nines is worth no more than any."""
    return frozenset((_SIMPLE,) if meld is MeldKind.PAIR else (_SIMPLE, _END))


def _points(context: Context, player: Player, sets: tuple[tuple[_Told, str], ...]) -> int | None:
    """What sets are worth to somebody who did not win; None where there are no such tiles, or no such hand."""
    table, house, ruleset = context.game()
    stocks = {**_TILES, **_winds(table, player)}
    left = {kind: list(tiles) for kind, tiles in stocks.items()}
    melds, free = list[Meld](), list[Tile]()
    for one, kind in sets:
        if not left[kind]:
            return None
        tile = left[kind].pop(0)
        if one.meld is MeldKind.PAIR:
            free += [tile, tile]
        elif one.meld is MeldKind.KONG or one.exposed:
            size = 4 if one.meld is MeldKind.KONG else 3
            melds.append(Meld(one.meld, (tile,) * size, exposed=bool(one.exposed)))
        else:
            free += [tile] * 3
    hand = Hand(free=tuple(sorted(free)), melds=tuple(melds))
    if hand.size > ruleset.hand_size:
        return None
    try:
        return value_of(ruleset, Entered(Loss(player=player), hand), table, house).counted
    except HandRefused:
        return None


def _winds(table: Table, player: Player) -> dict[str, tuple[Tile, ...]]:
    own, prevailing = table.wind_of(player), table.prevailing
    others = tuple(wind.tile for wind in Wind if wind not in (own, prevailing))
    return {_OWN: (own.tile,), _ROUND: (prevailing.tile,), _WIND: others}


def _shown(told: _Told, kind: str) -> Line:
    what = line(f"set.{kind}")
    if told.meld is MeldKind.PAIR:
        return line("set.pair", what=what)
    return line("set.exposed" if told.exposed else "set.concealed", what=what)
