"""What is said of a drawn deal: its kind, who was ready, who had bet."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import pairwise
from typing import Any, Final

from bot.reading.grammar import NOBODY_READY, Kind, Sentence, SpokenToken, folded_text, read
from bot.reading.vocabulary import AGAIN, BET, READY
from bot.reading.words import Names, Word, WordRefused, refuse, without_and
from engine import DealInput, DealOutcome, Player, Ruleset, Wind, problem
from engine.variants import RULESETS


def without_small_talk(names: Names, text: str) -> str:
    """What is said behind /draw, blanks in the place of words that only say it again: `nobody won lah`, 海底沒人胡."""
    text = _DEALT_AGAIN.sub(lambda found: " " * len(found[0]), text)
    for token in read(text, 0, names).tokens:
        small = token.kind in (Kind.NOBODY_WON, Kind.NOISE) or token.text.casefold() in _OF_DEAL
        if small or token.value == "last":
            text = f"{text[: token.start]}{' ' * len(token.text)}{text[token.end :]}"
    return text


_DEALT_AGAIN: Final = re.compile(
    r"\b(?:the )?(?:dealer|east|banker)"
    r" (?:stays?(?: on)?|keeps?(?: the deal| it)?|remains|continues|(?:deals )?again)\b"
    r"|\b(?:same dealer|deal again|re-?deal|reshuffle)\b",
    re.IGNORECASE,
)
"""What comes after a drawn deal, which the house knows."""
_OF_DEAL: Final = frozenset(("next", "deal", "hand", "round", "game", "turn"))


def is_broken_off(text: str) -> bool:
    """Whether a line says that a deal was broken off, and not why."""
    return folded_text(text).strip(" .!。") in _BROKEN_OFF


_BROKEN_OFF: Final = frozenset(
    ("abort", "abortive", "abortive draw", "aborted", "aborted draw", "途中流局", "途中", "特殊流局")
)


@dataclass(slots=True)
class Drawn:
    """What a /draw line says: the kind, and who stands behind which word."""

    kind: str | None = None
    again: bool = False
    people: dict[str, list[Player]] = field(default_factory=lambda: {"ready": [], "bets": [], "nagashi": []})

    def bettors(self, ruleset: Ruleset[Any], players: Iterable[Player]) -> tuple[Player, ...]:
        """Who is told to have bet; all of the players where a draw of this kind says so."""
        everybody = self.kind is not None and self.kind == ruleset.drawn_by_bets
        return tuple(dict.fromkeys(players if everybody else self.people["bets"]))

    def given(self, ruleset: Ruleset[Any], chance: Wind | None, bettors: Iterable[Player]) -> DealInput:
        """The deal, as it is decided; `bettors` are all who bet in it."""
        drawn = DealInput(
            outcome=DealOutcome.DRAWN,
            draw=self.kind or ruleset.draws[0],
            ready=frozenset(self.people["ready"]),
            nagashi=frozenset(self.people["nagashi"]),
            chance=chance,
        )
        return with_ready_bettors(ruleset, drawn, bettors)


def with_ready_bettors(ruleset: Ruleset[Any], drawn: DealInput, bettors: Iterable[Player]) -> DealInput:
    """A drawn deal at which all who bet were ready, where hands are shown at its end."""
    if drawn.draw not in (None, ruleset.draws[0], "nagashi_mangan"):
        return drawn
    return replace(drawn, ready=drawn.ready | frozenset(bettors))


def tells_readiness(words: tuple[Word, ...], names: Names) -> bool:
    """Whether words are several people and who of them was ready, and nothing else: `ann ben`, `tenpai ann`."""
    told = without_and(words, names)
    said = [word for word in told if word.key in READY | NOT_READY]
    people = [word for word in told if word not in said and word.key not in ("and", "&", "+")]
    return len(people) + bool(said) > 1 and all(
        word.key in _EVERYBODY | _NOBODY or names.find(word) is not None for word in people
    )


def drawn_of(words: Iterable[Word], names: Names, ruleset: Ruleset[Any]) -> Drawn:
    """Read the words behind /draw; raises WordRefused."""
    reader = _DrawReader(names, ruleset)
    parts = (part for word in _plainly(tuple(words), names) for part in _people_apart(word, names))
    apart = without_and(tuple(piece for part in parts for piece in _apart(part)), names)
    if counted_bets(apart, names) is not None:
        raise WordRefused(problem("draw.who_bet"))
    told, at = _with_bets_last(apart, names), 0
    next_groups = _where_next_groups_begin(told, names)
    while at < len(told):
        if at in next_groups:
            reader.pause()
        kind, length = _named_kind(told[at : at + _LONGEST], ruleset)
        if kind is not None:
            reader.name(kind)
        else:
            reader.take(told[at])
        at += max(1, length)
    return reader.finished()


def _with_bets_last(words: tuple[Word, ...], names: Names) -> tuple[Word, ...]:
    """The words with bets told behind names, `cat ready, dan riichi`, at their end and before the names.

    Raises WordRefused where it is not clear which of several ready players bet: `ready cat dan riichi`.
    """
    ends = [at + 1 for at, word in enumerate(words) if word.text.endswith(_BREAKS)]
    parts = [words[start:end] for start, end in pairwise((0, *ends, len(words)))]
    kept, last = list[Word](), list[Word]()
    for part in parts:
        place = next((at for at, word in enumerate(part) if word.key.strip(_MARKS) in BET), None)
        is_behind = place is not None and not any(_is_person(word, names) for word in part[place + 1 :])
        start = place or 0
        while is_behind and start and part[start - 1].key in _BEFORE_BET:
            start -= 1
        end = start
        while is_behind and start and _is_person(part[start - 1], names):
            start -= 1
        if place is not None and is_behind and start == end and (ready := _ready_before(part[:end], names)):
            if len(ready) > 1 and "both" not in (word.key for word in part[end:place]):
                raise _who_bet(words, (*ready, part[place]))
            kept += (*part[:end], *part[place + 1 :])  # cat tenpai and had riichi
            last += (part[place], *ready)
            continue
        if place is None or start == end:
            before, behind = _with_bettors_behind(part, place, names)
            kept += before
            last += behind
            continue
        if start and end - start > 1 and part[start - 1].key.strip(_MARKS) in READY:
            raise _who_bet(words, (*part[start:end], part[place]))
        kept += (*part[:start], *part[place + 1 :])
        last += (part[place], *part[start:end])
    return (*kept, *last)


def _with_bettors_behind(
    part: tuple[Word, ...], place: int | None, names: Names
) -> tuple[tuple[Word, ...], tuple[Word, ...]]:
    """A part of a line up to the bet in it, and the bet with those told behind it: `riichi bob, cat ready`."""
    if place is None or not part[place + 1 :] or not all(_is_person(word, names) for word in part[place + 1 :]):
        return part, ()
    return part[:place], tuple(replace(word, text=word.text.strip(_MARKS)) for word in part[place:])


_BEFORE_BET: Final = frozenset(
    ("in", "had", "has", "have", "declared", "with", "also", "was", "were", "is", "are", "both", "and", "too")
)
"""Small words between somebody and the bet that is told of him."""


def _ready_before(part: tuple[Word, ...], names: Names) -> tuple[Word, ...]:
    """The people of whom a part of a line says at its end that they were ready."""
    if not part or part[-1].key.strip(_MARKS) not in READY:
        return ()
    start = len(part) - 1
    while start and _is_person(part[start - 1], names):
        start -= 1
    return part[start:-1]


def _who_bet(words: tuple[Word, ...], told: tuple[Word, ...]) -> WordRefused:
    """A refusal of a bet behind several names, with the last of them and all of them as its answers."""
    *people, bet = (word.text.strip(_MARKS) for word in told)
    others = " ".join(word.text for word in words if word is not told[-1])
    repairs = tuple(f"/draw {others} {bet} {' '.join(some)}" for some in (people[-1:], people))
    return WordRefused(replace(problem("draw.who_bet"), repairs=repairs))


def counted_bets(words: Iterable[Word], names: Names) -> tuple[int, str] | None:
    """How many bet at a draw where a line says no more of it, `two riichi`, and the line without that; else None."""
    told = tuple(words)
    for at, (one, two) in enumerate(pairwise(told)):
        count = one if two.key.strip(_MARKS) in BET else two if one.key.strip(_MARKS) in BET else None
        number = _COUNTED_BETS.get(count.key.strip(_MARKS).rstrip("人家位")) if count is not None else None
        if number is not None and count is not None and names.find(count) is None:
            return number, " ".join(word.text for word in (*told[:at], *told[at + 2 :])).rstrip(_MARKS)
    return None


_COUNTED_BETS: Final = {
    word: count for count, words in enumerate(("one 1 一", "two 2 二 兩 两", "three 3 三"), 1) for word in words.split()
}
"""How many are told to have bet."""


def _is_person(word: Word, names: Names) -> bool:
    return word.key.strip(_MARKS) in _EVERYBODY or names.find(word) is not None


def _plainly(words: tuple[Word, ...], names: Names) -> Iterator[Word]:
    """The words with `all four of us` as everybody, `none of us` as nobody, `i'm not` and `weren't` as a word of who
    was not ready."""
    at, full = 0, len(names.players)
    while at < len(words):
        word, key = words[at], words[at].key.strip(_MARKS)
        behind = [one.key.strip(_MARKS) for one in words[at + 1 : at + 3]]
        counts = _COUNTS.get(key) == full and [*behind, ""][0] in READY | NOT_READY | {"of", "in", "were", "are"}
        if counts or key in _EVERYBODY | _NOBODY:
            at += _of_them(words, at, full)
            yield Word(f"all{word.text[len(key) :]}", word.start, word.end) if counts else word
        elif key in _NOT and behind[:1] and behind[0] in READY:
            yield Word("noten", word.start, words[at + 1].end)
            at += 1
        elif key in _NOT and (not behind or word.key != key or names.find(words[at + 1]) is not None):
            yield Word(f"noten{word.text[len(key) :]}", word.start, word.end)
        elif key in _I_AM:
            yield Word("me", word.start, word.end)
        else:
            yield word
        at += 1


def _of_them(words: tuple[Word, ...], at: int, full: int) -> int:
    """How many words behind one for everybody or nobody say of how many: `all four of us`."""
    length = 0
    for word in words[at + 1 : at + 4]:
        key = word.key.strip(_MARKS)
        if key not in _OF_US and _COUNTS.get(key) != full:
            break
        length += 1
    return length


_COUNTS: Final = {
    **dict.fromkeys(("four", "4"), 4),
    **dict.fromkeys(("three", "3"), 3),
    **dict.fromkeys(("two", "2"), 2),
}
_OF_US: Final = frozenset(("of", "us", "them", "players", "people"))
_NOT: Final = frozenset(
    ("not", "isn't", "isnt", "wasn't", "wasnt", "aren't", "arent", "weren't", "werent", "aint", "ain't")
)
_I_AM: Final = frozenset(("i'm", "im"))


def _where_next_groups_begin(words: tuple[Word, ...], names: Names) -> tuple[int, ...]:
    """The places between words of readiness from which names belong to the next; none where all go to the one before.

    `ann ben ready cat dan noten`, テンパイ私とミホ、ケンとタクはノーテン. Raises WordRefused where nothing tells.
    """

    def is_person(word: Word) -> bool:
        return word.key in _EVERYBODY or names.find(word) is not None

    def people(start: int, stop: int) -> list[Word]:
        return [one for one in words[start:stop] if is_person(one)]

    said = [at for at, word in enumerate(words) if word.key.strip(_MARKS) in READY | NOT_READY]
    if len(said) < _TWO or words[said[0] + 1].key.strip(_MARKS) in EXCEPT:
        return ()
    first, second = said[:_TWO]
    if len(said) > _TWO:  # ann ready, ben ready, cat noten
        is_behind = all(any(map(is_person, words[one + 1 : two])) for one, two in pairwise((-1, *said)))
        return tuple(at + 1 for at in said[:-1]) if is_behind else ()
    end = next((at for at in range(second, len(words)) if words[at].key.strip(_MARKS) in BET), len(words))

    if people(0, first):
        return (first + 1,)
    breaks = [at + 1 for at in range(first, second) if words[at].text.endswith(_BREAKS)]
    if people(second + 1, end) or not people(first + 1, second):
        return ()
    if len(breaks) != 1:
        raise _which(people(first + 1, second), names)
    return (breaks[0],)


def _which(left: list[Word], names: Names) -> WordRefused:
    """A refusal of people of whom it is not known whether they were ready."""
    found = [(word, names.find(word)) for word in left]
    shown = ", ".join(word.text if player is None else names.people.name(player) for word, player in found)
    told = " ".join(word.text for word in left)
    repairs = tuple(f"/draw {said} {told}" for said in ("ready", "noten"))
    return WordRefused(replace(problem("draw.which", names=shown), repairs=repairs))


def _people_apart(word: Word, names: Names) -> tuple[Word, ...]:
    """A word cut into the people it names and whether they were ready: 松尾と吉田テンパイ."""
    if word.text.isascii():
        return (word,)
    tokens = read(word.text, word.start, names).tokens
    kinds = {token.kind for token in tokens}
    if Kind.NAME not in kinds or len(tokens) < 2 or not kinds <= _OF_READINESS:
        return (word,)
    kept = (token for token in tokens if token.kind in (Kind.NAME, Kind.READY))
    return tuple(Word(token.text, token.start, token.end) for token in kept)


_OF_READINESS: Final = frozenset((Kind.NAME, Kind.AND, Kind.READY, Kind.BREAK, Kind.NOISE, Kind.HAS))


def tells_who_was_ready(sentence: Sentence) -> bool:
    """Whether a line is a word of readiness with names behind it, or several names with one: `ready bob dan`."""
    said = [token.kind for token in sentence.tokens if token.kind is not Kind.NOISE]
    names = said.count(Kind.NAME)
    begins = said[:1] == [Kind.READY]
    others = {Kind.READY, Kind.NAME, Kind.AND, Kind.BREAK}
    return said.count(Kind.READY) == 1 and {*said} <= others and (names > 1 or (begins and names > 0))


def ready_instead(sentence: Sentence, ready: frozenset[Player]) -> frozenset[Player] | None:
    """Who was ready at a draw by a line that corrects it, where `ready` were; None for any other line.

    Who was not ready is left out and everybody else stays, one who was ready too is added; several players, and those
    of whom it is said that they alone were, are all there were.
    """
    if not sentence.has(Kind.NAME):
        return _ready_together(sentence)
    found: dict[str, set[Player]] = {}
    parts = _about_readiness(sentence)
    for part in parts:
        people = {str(token.value) for token in part if token.kind is Kind.NAME}
        group = _readiness(part, people, ready, is_alone=len(parts) == 1)
        if group is None or not people:
            return None
        found.setdefault(group, set()).update(people)
    if "unclear" in found:
        return ready
    if {*found} == {"left_out"} and not sentence.has(Kind.READY):
        return None
    others = frozenset(sentence.names.players) - found.get("but_for", set())
    told = frozenset(found["only"]) if "only" in found else others if "but_for" in found else ready
    return (told | found.get("added", set())) - found.get("left_out", set())


def _readiness(part: list[SpokenToken], people: set[Player], ready: frozenset[Player], *, is_alone: bool) -> str | None:
    """What a part of a line says of the people that it names: `only` they were ready, they are `added` or `left_out`,
    everybody `but_for` them was, or that is `unclear`; None for anything else."""
    texts = {folded_text(token.text) for token in part}
    places = [at for at, token in enumerate(part) if token.kind is Kind.READY]
    if len(places) > 1 or not all(_tells_of_ready(token) for token in part):
        return None
    is_first, says_alone, says_too = places[:1] == [0], bool(texts & _ALONE), bool(texts & _TOO)
    negative = bool(places) and folded_text(part[places[0]].text) in NOT_READY | {"noten desu"}
    if negative is not bool(texts & _DENIALS or any(token.kind in _DENYING for token in part)):
        if says_alone or (is_first and ready <= people):
            return "but_for"
        return "unclear" if is_first else "left_out"  # noten dan: nobody knows whether others were ready
    if says_alone or (not says_too and (len(people) > 1 or is_first)):
        return "only"
    is_short = not says_too and all(token.kind is not Kind.IS for token in part)
    if is_short and not places:
        return None
    return "unclear" if is_short and is_alone else "added"  # cat ready: he too, or he alone


def _ready_together(sentence: Sentence) -> frozenset[Player] | None:
    """Nobody, or everybody, where a line says of all at once who was ready; None for any other line."""
    said = [folded_text(token.text) for token in sentence.of(Kind.READY)]
    texts = [folded_text(one.text) for one in sentence.tokens if one.kind not in (Kind.READY, Kind.IS, Kind.NOISE)]
    if len(said) != 1 or len(texts) > 1 or not {*texts} <= _EVERYBODY | _NOBODY | _NOBODY_AT_ALL:
        return None
    if said[0] in _NO_READY:
        return frozenset() if said[0][0] in "n無无沒没冇" and not texts else None
    is_nobody = bool(texts) and texts[0] not in _EVERYBODY
    if is_nobody is (said[0] in NOT_READY) or not texts:
        return frozenset(sentence.names.players) if texts else None
    return frozenset()


_NOBODY_AT_ALL: Final = frozenset(("no one", "誰も", "冇人", "沒人", "没人", "無人", "无人"))


def _about_readiness(sentence: Sentence) -> list[list[SpokenToken]]:
    """The tokens of a line in parts that tell of readiness once each: at a comma, and before who was not: `not dan`."""
    parts, names = [list[SpokenToken]()], 0
    for at, token in enumerate(sentence.tokens):
        is_next = token.kind is Kind.NAME and any(one.kind is Kind.READY for one in parts[-1]) and names
        behind = sentence.tokens[at + 1].kind if at + 1 < len(sentence.tokens) else None
        starts = token.kind is Kind.NOT and behind is Kind.NAME and bool(parts[-1])
        if token.kind is Kind.BREAK or starts or is_next:
            parts.append([])
            names = 0
        if token.kind is not Kind.BREAK:
            parts[-1].append(token)
        names += token.kind is Kind.NAME and not any(one.kind is Kind.READY for one in parts[-1])
    return [part for part in parts if part]


def _tells_of_ready(token: SpokenToken) -> bool:
    """Whether a token may stand in a line of who was ready."""
    kinds = (Kind.NAME, Kind.READY, Kind.NOT, Kind.NOTHING, Kind.IS, Kind.HAS, Kind.AND, Kind.NOISE, Kind.SORRY)
    text = folded_text(token.text)
    is_small = text in _TOO | _DENIALS | _ALONE | _OF_TENSE
    return (token.kind in kinds and text not in _NO_READY) or is_small


_TOO: Final = frozenset(("too", "also", "as well", "as", "well", "も", "也", "都", "both"))
_ALONE: Final = frozenset(("only", "just", "alone", "だけ", "のみ", "只有", "只", "只得", "得", "淨係", "净系"))
_DENYING: Final = (Kind.NOT, Kind.NOTHING)
_DENIALS: Final = frozenset(("didnt", "didn't", "did not", "じゃ", "なかった", "ない", "じゃない", "じゃなかった"))
_OF_TENSE: Final = frozenset(("かった", "な", "ていない", "in", "have", "who", "was", "はい"))
_NO_READY: Final = frozenset(
    (
        *NOBODY_READY,
        *(f"{count}テンパイ" for count in ("一人", "二人", "三人", "1人", "2人", "3人")),
    )
)
"""Words of readiness that say of nobody in particular whether he was."""


def _apart(word: Word) -> tuple[Word, ...]:
    """A word cut before one of who was ready that it ends with: 全員ノーテン."""
    laughter = re.search(r"(?<=[^\W\da-z])(?:[wｗ]+|[笑草])$", word.key)
    if laughter is not None and word.key not in READY | NOT_READY:  # 全員ノーテンw
        length = len(word.text) - len(laughter[0])
        word = Word(word.text[:length], word.start, word.start + length)
    end = next((one for one in sorted(READY | NOT_READY, key=len, reverse=True) if word.key.endswith(one)), "")
    if not end or end.isascii() or word.key == end or word.key in READY | NOT_READY:
        return (word,)
    at = len(word.text) - len(end)
    return Word(word.text[:at], word.start, word.start + at), Word(word.text[at:], word.start + at, word.end)


def _named_kind(words: tuple[Word, ...], ruleset: Ruleset[Any]) -> tuple[str | None, int]:
    """The kind of draw that the next words name in any of its usual ways, and how many words do."""
    for length in range(len(words), 0, -1):
        said = " ".join(word.key.strip(".,!").replace("_", " ").replace("-", " ") for word in words[:length])
        kind = draws_by_name(ruleset).get(said)
        if kind is not None:
            return kind, length
    return None, 0


class _DrawReader:
    """Goes through the words; names before "ready" belong to it as those behind it do."""

    def __init__(self, names: Names, ruleset: Ruleset[Any]) -> None:
        self.names, self.ruleset = names, ruleset
        self.said, self.group = Drawn(), ""
        self.excepted: list[Player] | None = None
        """Who is left out of everybody: `everyone but ben`; None where nobody is."""
        self.waiting: list[Word] = []
        """Names of whom nothing was said yet."""
        self.is_rest = False
        """The word before means everybody who is not named."""
        self.is_taken_out = False
        """Who is named now is left out of those named before: `all noten except ben`."""

    def name(self, kind: str) -> None:
        """A draw by one of its names; who is named with it took every discard, or said nine terminals."""
        self.said.kind = kind
        self.group = {"nagashi_mangan": "nagashi", "nine_terminals": "declared"}.get(kind, self.group)
        if self.group in ("nagashi", "declared"):
            self._drop(self.group)

    def pause(self) -> None:
        """Those named from now on belong to the word of readiness that follows them."""
        self.group = ""

    def take(self, word: Word) -> None:
        """Read one word."""
        key = word.key.strip(_MARKS)
        if key in BET:
            self.group = "bets"
        elif key in AGAIN:
            self.said.again = True
        elif not self._of_others(key) and not self._of_readiness(key) and key not in _PASSED_OVER:
            self._name_or_kind(word, key)

    def _of_readiness(self, key: str) -> bool:
        """Take a word that says who was ready, or was not."""
        if key not in READY | NOT_READY:
            return False
        if self.is_rest:  # the others: they are known by those who are named
            self.is_rest, self.group = False, "done"
        else:
            self._drop("ready" if key in READY else "not_ready")
        return True

    def _of_others(self, key: str) -> bool:
        """Take a word for those who are not named, or for those who are left out of everybody."""
        if key in _REST:
            self.is_rest = True
        elif key in EXCEPT and any(one.key.strip(".,!:") in _EVERYBODY for one in self.waiting):
            self.excepted = []
        elif key in EXCEPT and self.group in ("ready", "not_ready"):
            self.is_taken_out = True
        else:
            return False
        return True

    def _drop(self, group: str) -> None:
        """What was named before belongs to this group, and what comes next."""
        self.group = group
        for word in self.waiting:
            self._add(word)
        self.waiting = []

    def _add(self, word: Word) -> None:
        people = self.said.people.setdefault(self.group, [])
        key = word.key.strip(".,!:")
        if key in _EVERYBODY:
            people += [player for player in self.names.players if player not in (self.excepted or ())]
        elif self.group in ("ready", "not_ready") and key.isdecimal():
            raise refuse("draw.who_ready", word)
        elif key not in _NOBODY:
            people.append(self.names.must(word))

    def _name_or_kind(self, word: Word, key: str) -> None:
        is_person = key in _EVERYBODY or key in _NOBODY or self.names.find(word) is not None
        if self.excepted is not None and is_person and not self.group:
            self.excepted.append(self.names.must(word))
        elif self.is_taken_out:
            self.said.people[self.group].remove(self.names.must(word))
        elif self.group and self.group != "done":
            self._add(word)
        elif is_person and self.ruleset.draws != ("exhaustive",):
            self.waiting.append(word)
        elif not is_person:
            self.said.kind = _draw_kind(word, self.ruleset)

    def finished(self) -> Drawn:
        """What was said; raises WordRefused for names of whom nothing was."""
        left = [word for word in self.waiting if word.key.strip(".,!:") not in _NOBODY]
        if self._are_two(left):
            self._drop("ready")
        elif left:
            raise _which(self.waiting, self.names)
        if "not_ready" in self.said.people:
            self._leave_out(self.said.people.pop("not_ready"))
        return self.said

    def _leave_out(self, without: list[Player]) -> None:
        """Everybody was ready but those who were not; raises WordRefused where somebody is told to be both or neither.

        Who bet was ready, without being told so.
        """
        ready = {*self.said.people["ready"], *self.said.people["bets"]}
        others = [player for player in self.names.players if player not in without]
        if ready and ready != {*others}:
            unclear = [player for player in self.names.players if (player in ready) is (player in without)]
            raise WordRefused(problem("draw.which", names=", ".join(map(self.names.people.name, unclear))))
        self.said.people["ready"] = others

    def _are_two(self, left: list[Word]) -> bool:
        """Whether two players and nothing else are named, each by the whole name: those who showed a ready hand.

        One name, or three, is as likely that of whoever was not ready; so is a name that is only begun.
        """
        if self.group or self.said.kind not in (None, self.ruleset.draws[0]) or len(left) != 2:
            return False
        told = [(word, self.names.find(word)) for word in left]
        exact = [player for word, player in told if player is not None and self.names.is_name(word, player)]
        return len(left) == len(self.waiting) and len(set(exact)) == len(left)


@lru_cache(maxsize=64)
def draws_by_name(ruleset: Ruleset[Any]) -> Mapping[str, str]:
    """The draws of a game as people call them."""
    return {name: kind for kind, names in ruleset.spoken_draws.items() for name in names.split("|")}


def names_special_draw(words: Iterable[Word]) -> bool:
    """Return whether words name a draw that one of the games knows, and not only that nobody won."""
    told = tuple(words)
    named = (
        _named_kind(told[at : at + _LONGEST], ruleset)[0] not in (None, ruleset.draws[0])
        for ruleset in RULESETS.values()
        for at in range(len(told))
    )
    return any(named)


@lru_cache(maxsize=64)
def special_draws(ruleset: Ruleset[Any]) -> Mapping[str, str]:
    """Return every name by which a line can tell a draw that is not the usual one, with its kind."""
    return {
        name: kind
        for name, kind in draws_by_name(ruleset).items()
        if kind != ruleset.draws[0] and (len(name) > _SHORT or not name.isascii())
    }


_MARKS: Final = ".,!:、，"
_BREAKS: Final = tuple(",、，;。")
_TWO: Final = 2
_SHORT: Final = 3
_LONGEST: Final = 3
NOT_READY = frozenset(
    (
        "noten",
        "ノーテン",
        "不聽",
        "不听",
        "不聴",
        "未聽",
        "未听",
        "沒聽",
        "没听",
        "沒聽牌",
        "没听牌",
        "notready",
        "not-ready",
        "unready",
        "not tenpai",
        "not ready",
        "no ten",
        "no tenpai",
        "no-ten",
        "no-tenpai",
    )
)
_EVERYBODY = frozenset(("all", "everybody", "everyone", "both", "全員", "全员", "大家", "みんな", "zenin", "minna"))
_REST = frozenset(
    (
        "rest",
        "others",
        "other",
        "else",
        "其他",
        "其他人",
        "其餘",
        "他",
        "他家",
        "その他",
        "残り",
        "ato",
        "hoka",
        "nokori",
    )
)
EXCEPT = frozenset(("but", "except", "bar", "without", "minus", "except for", "以外"))
_NOBODY = frozenset(("nobody", "none", "no", "noone", "nobody's"))
_PASSED_OVER = frozenset(
    (
        "",
        "+",
        "and",
        "&",
        "won",
        "wins",
        "is",
        "are",
        "am",
        "was",
        "were",
        "one",
        "in",
        "on",
        "win",
        "the",
        "hand",
        "abortive",
        "abort",
        "aborted",
        "game",
        "round",
        "lah",
        "draw",
        "only",
        "just",
        "with",
        "for",
        *(
            "一人",
            "二人",
            "三人",
            "ひとり",
            "ふたり",
            "1人",
            "2人",
            "3人",
            "留莊",
            "留庄",
            "連莊",
            "连庄",
            "です",
            "でした",
        ),
        "got",
        "gets",
        "has",
        "had",
        "made",
        *("to", "wa", "ga", "desu"),
    )
)
"""Small words around the facts of a draw."""


def _draw_kind(word: Word, ruleset: Ruleset[Any]) -> str:
    wanted = word.key.replace("-", "_")
    draws = ruleset.draws
    found = [kind for kind in draws if kind == wanted] or [kind for kind in draws if kind.startswith(wanted)]
    if len(found) != 1:
        raise refuse("draw.kind", word, variant=ruleset.id, known=", ".join(draws))
    return found[0]
