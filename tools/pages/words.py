"""The page of the words that are understood beside tiles and names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from bot.reading import vocabulary
from bot.reading.grammar.element_words import SPOKEN
from bot.reading.grammar.kinds import Kind
from bot.reading.grammar.lexicon import split_phrases
from bot.reading.grammar.phrases import PHRASES
from bot.reading.vocabulary import FACTS, HOW, LIMITS, PAIRS, UNITS
from bot.text.catalogue import SOURCE_LANGUAGE, catalogue
from engine.variants import RULESETS
from engine.wins import WinMethod
from tools.pages.markdown import GENERATED, code, table

HOW_MEANS: Final[Mapping[WinMethod, str]] = {
    WinMethod.SELF_DRAW: "the winner drew the tile",
    WinMethod.DISCARD: "the player named after it discarded the tile",
    WinMethod.ROBBED_KONG: "the player named after it had a kong robbed",
}

UNIT_MEANS: Final[Mapping[str, str]] = {
    "units": "tai, faan or han, whatever the game counts in",
    "points": "points of a British hand (also `=80`)",
    "fu": "fu of a Japanese hand",
}

INDICATOR_MEANS: Final[Mapping[str, str]] = {
    "dora": "the tiles after it are dora indicators, as they lie",
    "ura": "the same for the indicators underneath",
}

COUNT_MEANS: Final[Mapping[str, str]] = {
    "discards": "`discards=6`: how many tiles had been discarded when the hand was won, for early wins",
    "kita": "`kita=1`: how many Norths were set aside, with three players",
}

SMALL: Final = (
    ("ON", "the next tile is the winning tile"),
    ("CLOSED", "nothing was claimed"),
    ("OPEN", "something was claimed"),
    ("AGAIN", "record this hand even though it looks like the one before"),
    ("SITS_DOWN", "take a seat, while people sit down for a game"),
    ("LATE", "a payment that belongs to the hand just scored (`/kong ann concealed late`)"),
    ("SET_WORDS", "the tiles after it are such a set; `kong` alone means that the win followed a kong"),
    ("GLUED", "also understood when it is glued to the tiles: `55mzimo`"),
    ("DEALS_IN", "after a name, with no name behind it: that player discarded (`ben 3台 ann 放槍`)"),
    ("BAO", "the player named after it pays for everybody; `bao:KIND NAME` says why"),
    ("DRAWN", "nobody won (`/fix 7 draw`)"),
    ("READY", "players who were ready at a draw (`/draw ready ann ben`)"),
    ("BET", "players who declared riichi (`/draw riichi ann`)"),
    ("ME", "whoever writes the message"),
    ("NOBODY", "a hand that scores nothing"),
    ("NO_ONE", "behind `bao`: nobody pays for others"),
    ("NOISE", "nothing: these words are ignored"),
)


def words_page() -> str:
    """The whole page."""
    parts = (
        ["# Words you can type", "", GENERATED, "", *_head()],
        ["## How it was won", "", *table(("words", "meaning"), _meanings(HOW, HOW_MEANS))],
        ["## Words that describe a win", "", *_facts()],
        ["## Values", "", *table(("words", "meaning"), _meanings(UNITS, UNIT_MEANS))],
        [
            "## Values by name",
            "",
            *table(("words", "value"), [(code(*words), code(name)) for name, words in _by(LIMITS)]),
        ],
        ["## Whole sentences", "", *_sentences()],
        ["## Elements by name", "", *_element_names()],
        ["## Other words", "", *table(("words", "meaning"), _small())],
        ["## Words of commands in other languages", "", *_other_languages()],
    )
    return "\n".join("\n".join(part) + "\n" for part in parts)


def _head() -> list[str]:
    return [
        "You can put these words anywhere in a `/score` line, in upper or lower case, in any of the spellings below. "
        "Where a name can stand (first in the line, and after `from`, `rob`, `bao`), a player's name wins over a word.",
    ]


SENTENCE_WORDS = {
    Kind.SELF: "the winner drew the tile",
    Kind.WIN: "won; the name before it won, a name right behind it pays",
    Kind.WINNER: "the name behind it won",
    Kind.DISCARD: "discarded; the name before it pays, a name right behind it won",
    Kind.SHOOTER: "the one who discarded",
    Kind.FROM: "the name behind it pays",
    Kind.FROM_BEHIND: "the name before it pays",
    Kind.GIVE: "the name before it pays the name behind it",
    Kind.LOSE: "the name before it pays",
    Kind.PAY: "the name before it pays",
    Kind.PASSIVE: "the name before it pays the name behind it",
    Kind.ROB: "a kong was robbed; the name behind it pays",
    Kind.SORRY: "what follows corrects the latest hand",
    Kind.IS: "what follows corrects the latest hand",
    Kind.NOT: "what follows was wrong",
    Kind.NOBODY_WON: "alone in a line: a draw",
    Kind.KONG: "with a name: a kong",
    Kind.BITE: "with a name: a bite",
    Kind.NOTHING: "a British hand worth nothing",
    Kind.DOUBLED: "British points doubled",
}


def _sentences() -> list[str]:
    """What is read in lines without a command, word by word."""
    head = (
        "A line needs no command when it names a player, says a value and who discarded or that it was self-drawn: "
        "`siew hu 3 tai wei shoot`, `阿輝出銃俾家嫂五番`. The order, spaces, punctuation and small talk don't matter."
    )
    rows = [(code(*split_phrases(PHRASES[kind])), text) for kind, text in SENTENCE_WORDS.items()]
    return [head, "", *table(("words", "meaning"), rows)]


def _element_names() -> list[str]:
    """Names of elements beside those of the pages of the games."""
    head = "Say elements instead of tiles: `priya half flush pungs from wei`. Their names in every language work too."
    rows = [(code(*split_phrases(text)), ids[0].replace("_", " ")) for ids, text in SPOKEN.items()]
    return [head, "", *table(("words", "element"), rows)]


def _by(words: Mapping[str, str]) -> list[tuple[str, list[str]]]:
    """The words of every meaning, meanings in the order in which they first come."""
    found: dict[str, list[str]] = {}
    for word, meaning in words.items():
        found.setdefault(meaning, []).append(word)
    return list(found.items())


def _meanings(
    words: Mapping[str, object], means: Mapping[object, str] | Mapping[WinMethod, str] | Mapping[str, str]
) -> list[tuple[str, str]]:
    return [(code(*(word for word, one in words.items() if one == meaning)), text) for meaning, text in means.items()]


def _facts() -> list[str]:
    """Each flag by its words, and what it means in every game that has it."""
    texts = catalogue(SOURCE_LANGUAGE)
    pairs = {" ".join(pair): fact for pair, fact in PAIRS.items()}
    rows = []
    for fact, words in _by({**FACTS, **pairs}):
        games: dict[str, list[str]] = {}
        for variant, ruleset in RULESETS.items():
            if fact in ruleset.flags:
                key = f"{variant}.flag.{ruleset.flags[fact]}"
                games.setdefault(texts.sentence(key) if texts.has(key) else ruleset.flags[fact], []).append(variant)
        rows.append((code(*words), code(fact), "; ".join(_meaning(text, found) for text, found in games.items())))
    return table(("words", "flag", "meaning"), rows)


def _meaning(text: str, games: Iterable[str]) -> str:
    return f"{', '.join(game.replace('_', ' ') for game in games)}: {text}"


def _small() -> list[tuple[str, str]]:
    small = [(code(*sorted(getattr(vocabulary, name))), meaning) for name, meaning in SMALL]
    tiles = _meanings(vocabulary.INDICATORS, INDICATOR_MEANS)
    return [*small, *tiles, *_meanings(_others(vocabulary.COUNTS, vocabulary.INDICATORS), COUNT_MEANS)]


def _other_languages() -> list[str]:
    rows = [(code(*words), code(name)) for name, words in _by({**vocabulary.ENGLISH, **vocabulary.WINDS})]
    return [
        "After a command, and as the name of a setting (`/seat 莊=ben 圈=南`), these words mean the English one. "
        "The words for a discard name the payer there (`/fix 7 放槍=ann`).",
        "",
        *table(("words", "stand for"), rows),
    ]


def _others(words: Mapping[str, str], without: Mapping[str, str]) -> dict[str, str]:
    return {word: meaning for word, meaning in words.items() if word not in without}
