"""All phrases of one variant in a tree of atoms, made once, searched for the longest at a place."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from bot.reading.grammar import phrases
from bot.reading.grammar.element_words import SPOKEN
from bot.reading.grammar.kinds import NOBODY_LIABLE, Kind
from bot.text.catalogue import catalogue, languages
from engine.variants import RULESETS

_WIDE: Final = "\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff々〆\U00020000-\U0002ffff"
ATOM: Final = re.compile(
    rf"\d{{1,3}}(?:,\d{{3}})+(?!\d)|\d+(?:\.\d+)?|[{_WIDE}]|(?:(?![{_WIDE}\d_])\w)+(?:['’](?:(?![{_WIDE}\d_])\w)+)?|\S"
)
"""A number, one wide character, a word, or a sign."""

WIDE: Final = re.compile(rf"[{_WIDE}]")
JOINS: Final = frozenset("-_‐‑–")
"""Signs that may stand between the words of a phrase."""


CHICKEN: Final = "chicken_hand"
"""A win without anything that counts, where it counts for that."""


class Meaning(NamedTuple):
    """What a phrase means."""

    kind: Kind
    value: object = None


class Node:
    """A place in the tree: what the phrase that ends here means, and how it goes on."""

    __slots__ = ("following", "meaning")

    def __init__(self) -> None:
        self.following: dict[str, Node] = {}
        self.meaning: Meaning | None = None

    def add(self, phrase: str, meaning: Meaning) -> None:
        """Put a phrase into the tree; the last meaning of a phrase stays."""
        node = self
        for atom in atoms_of(phrase):
            node = node.following.setdefault(atom, Node())
        node.meaning = meaning


def folded_text(text: str) -> str:
    """Text as it is looked up: compatibility forms and case folded, one kind of apostrophe."""
    if text.isascii():
        return text.casefold()
    return unicodedata.normalize("NFKC", text).casefold().replace("’", "'")


def atoms_of(phrase: str) -> list[str]:
    """The atoms of a phrase, without the signs that may join words."""
    return [atom for atom in ATOM.findall(folded_text(phrase)) if atom not in JOINS]


def split_phrases(text: str) -> Iterator[str]:
    """The alternatives of a list of phrases."""
    return (found for phrase in re.split(r"[|\n]", text) if (found := phrase.strip()))


def counting(variant: str) -> str:
    """What values count in a game; "points" only where a hand is worth points with doubles, of every player."""
    known = RULESETS.get(variant)
    if known is None:
        return "doubles"
    return known.unit if known.unit != "points" or known.all_score else "fan"


@lru_cache(maxsize=16)
def lexicon(variant: str) -> Node:
    """The tree of one variant; rarer readings first, so that the likelier one of a phrase stays."""
    root = Node()
    for phrase, meaning in _entries(variant):
        root.add(phrase, meaning)
    return root


def element_named(variant: str, phrase: str) -> str | None:
    """The element that a whole phrase names in a variant; None where it names none."""
    meaning = _meaning(variant, phrase)
    return str(meaning.value) if meaning is not None and meaning.kind is Kind.ELEMENT else None


def means(phrase: str, kind: Kind) -> bool:
    """Whether a whole phrase is a word of some kind, whatever is played."""
    meaning = _meaning("", phrase)
    return meaning is not None and meaning.kind is kind


def _meaning(variant: str, phrase: str) -> Meaning | None:
    """What a whole phrase means in a variant; None for one that is not known."""
    node = lexicon(variant)
    for atom in atoms_of(phrase):
        following = node.following.get(atom)
        if following is None:
            return None
        node = following
    return node.meaning


def _entries(variant: str) -> Iterator[tuple[str, Meaning]]:
    yield from _each(phrases.NOISE, Meaning(Kind.NOISE))
    if counting(variant) == "points":
        yield from _each(
            "special|special hand|the special hand|no doubles|without doubles|he says|she says"
            "|a poor|poor|poxy|piddling|puny|feeble|tiny|together|hardly worth counting|hardly worth it|barely worth it"
            "|hardly worth mentioning|not worth counting"
            "|lowly|paltry|pathetic|miserable|whopping|massive|humble|meagre|grand total of"
            "|after doubling|after doubles"
            "|base|base of|base score|base points|basic|basic of|basic score|basic points|raw|raw score|raw points"
            "|before doubling|before doubles|before the doubles|before the doubling|before any doubles"
            "|after doubling up|doubles included|including doubles|with doubles"
            "|all told|in all|all in|all in all|all in total|all up|by my count|by my reckoning|i reckon"
            "|makes|that makes|which makes|making|makes it|equals|so that's|so thats",
            Meaning(Kind.NOISE),
        )
        yield from _each(
            "held|was holding|hold|sat on|am holding|comes out at|came out at|comes out to|works out at|worked out at"
            "|lot is worth|hand is worth|lot was worth|mine is worth|mine was worth|lot comes to|lot came to"
            "|down for|down as|down at|make mine|made mine|make my hand|make mine out at|get mine to|got mine to"
            "|reckon mine is|reckon mine's|make my lot|make mine to be|made|count|my count|my count is|my tally"
            "|my tally is"
            "|hand is|hand was|hand comes to|hand came to|hand counts|hand scores|comes to|came to",
            Meaning(Kind.HAS),
        )
    if counting(variant) == "han":
        for kind, text in (*phrases.EUROPEAN.items(), *phrases.ROMANISED_JAPANESE.items()):
            yield from _each(text, Meaning(kind))
        yield from _each(phrases.EUROPEAN_ME, Meaning(Kind.NAME, "me"))
    for kind in (Kind.COUNTER, Kind.VETO):
        yield from _each(phrases.PHRASES[kind], Meaning(kind))
    yield from _elements(variant)
    yield from _facts(variant)
    for kind, text in phrases.PHRASES.items():
        if kind not in (Kind.COUNTER, Kind.VETO):
            yield from _each(text, Meaning(kind))
    yield from _each(phrases.NOBODY_LIABLE, Meaning(Kind.BAO, NOBODY_LIABLE))
    yield from _each(phrases.WEAK_IS, Meaning(Kind.IS, "weak"))
    yield from _values(variant)
    yield from _each(phrases.ME, Meaning(Kind.NAME, "me"))
    yield from _each(phrases.DEALER, Meaning(Kind.NAME, "dealer"))
    if counting(variant) == "points":
        yield from _each(
            "nothing from|nil from|zero from|nowt from|nought from|zip from|nada from|none from|zilch from"
            "|not a thing in my hand|nothing in my hand|nothing in hand|nothing at all in my hand|big fat zero"
            "|a dud|dud|duds|a dud hand|dud hand|all rubbish|just rubbish|only rubbish|total rubbish|complete rubbish"
            "|a load of rubbish|load of rubbish",
            Meaning(Kind.NOTHING),
        )


def _each(text: str, meaning: Meaning) -> Iterator[tuple[str, Meaning]]:
    return ((phrase, meaning) for phrase in split_phrases(text))


def _facts(variant: str) -> Iterator[tuple[str, Meaning]]:
    ruleset = RULESETS.get(variant)
    if ruleset is not None:
        for fact, text in (*phrases.FACTS.items(), *ruleset.spoken_flags.items()):
            if fact in ruleset.flags or fact in _TERMS:
                yield from _each(text, Meaning(Kind.FACT, fact))


_TERMS: Final = frozenset(("seven_rob",))
"""Facts whose names hold figures: they are read as one word where they do not count, too."""


def _values(variant: str) -> Iterator[tuple[str, Meaning]]:
    unit, ruleset = counting(variant), RULESETS.get(variant)
    patterns = {phrase for text in (ruleset.spoken.values() if ruleset else ()) for phrase in split_phrases(text)}
    for name, text in phrases.UNITS.items():
        if name != "points" or unit in phrases.COUNTS_POINTS:
            units = (phrase for phrase in split_phrases(text) if phrase not in patterns)  # 番牌 of Zung Jung
            yield from ((phrase, Meaning(Kind.UNIT, name)) for phrase in units)
    if unit not in phrases.COUNTS_POINTS:
        points = phrases.UNITS["points"] if unit == "fan" else "point|points|pts"
        yield from _each(points, Meaning(Kind.UNIT, "units"))
    limits = RULESETS[variant].spoken_limits if variant in RULESETS else {}
    for limit, text in (limits or {"limit": phrases.LIMIT}).items():
        yield from _each(text, Meaning(Kind.LIMIT, limit))
    yield from _romanised(unit)
    known = RULESETS[variant].element_ids if variant in RULESETS else frozenset()
    nothing = Meaning(Kind.ELEMENT, CHICKEN) if CHICKEN in known else Meaning(Kind.LIMIT, "0")
    yield from _each(phrases.ZERO, nothing)
    yield from ((word, Meaning(Kind.NUMBER, number)) for word, number in phrases.EN_NUMBERS.items())
    if unit == "han":
        yield from ((word, Meaning(Kind.NUMBER, number)) for word, number in phrases.JAPANESE_SCORES.items())


def _romanised(unit: str) -> Iterator[tuple[str, Meaning]]:
    """`liang tai`, `saam faan`: a number in Latin letters with its unit."""
    if unit in phrases.COUNTS_POINTS:
        return
    for text, number in phrases.ROMANISED.items():
        for numeral in split_phrases(text):
            yield from ((f"{numeral} {one}", Meaning(Kind.LIMIT, number)) for one in phrases.ROMANISED_UNITS.split("|"))


def _elements(variant: str) -> Iterator[tuple[str, Meaning]]:
    """Names of elements: those of the catalogues in every language, ids, and what people say."""
    if variant not in RULESETS:
        return
    ids = RULESETS[variant].element_ids
    for element in sorted(ids):
        if element.startswith("fishing"):
            continue  # what a loser waited for is said with the word, not by name alone
        meaning = Meaning(Kind.ELEMENT, element)
        yield element.replace("_", " "), meaning
        for language in languages():
            yield from ((name, meaning) for name in names_in(catalogue(language).sentence(f"{variant}.{element}")))
    for meant, text in SPOKEN.items():
        found = next((element for element in meant if element in ids), None)
        if found is not None:
            yield from _each(text, Meaning(Kind.ELEMENT, found))
    for element, text in RULESETS[variant].spoken.items():
        yield from _each(text, Meaning(Kind.ELEMENT, element))


def names_in(sentence: str) -> Iterator[str]:
    """The names in the title of an element: `All pungs · 碰碰和`, `両立直（ダブルリーチ）`."""
    for part in re.split(r"[·（）()/]", sentence):
        name = part.strip()
        if len(atoms_of(name)) > 1 or len(name) > 3:
            yield name
