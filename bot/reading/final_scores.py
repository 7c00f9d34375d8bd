"""Final scores as people write them down: a name and a figure for each player, in any order, a game a line."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from bot.reading.game_names import variant_of
from bot.reading.words import QUOTES, Word, blanked, refuse, words_of
from engine.options import kinds_of
from engine.variants import RULESETS


@dataclass(frozen=True, slots=True)
class NamedScore:
    """A player as named, and the figure behind or before the name."""

    name: Word
    score: Fraction


@dataclass(frozen=True, slots=True)
class ScoredGame:
    """The final scores of one game, and the words that say which game was played."""

    scores: tuple[NamedScore, ...]
    settings: tuple[Word, ...] = ()


def read_games(text: str) -> tuple[ScoredGame, ...]:
    """The games of a message: one a line, or one player a line.

    Raises WordRefused for a name without a figure and a figure without a name.
    """
    games, offset = list[ScoredGame](), 0
    for part in re.split(r"([\n;；])", text):
        if part.strip() and part not in "\n;；":
            games.append(_game(part, offset))
        offset += len(part)
    return tuple(_joined(games))


def _joined(games: Iterable[ScoredGame]) -> Iterable[ScoredGame]:
    """Lines of one player each are one game; a line that names the game alone holds for what follows."""
    settings, held = tuple[Word, ...](), list[NamedScore]()
    for game in games:
        settings += game.settings
        if len(game.scores) > 1:
            yield ScoredGame(game.scores, settings)
        else:
            held += game.scores
    if held:
        yield ScoredGame(tuple(held), settings)


def _game(text: str, offset: int) -> ScoredGame:
    """One line: names and figures take turns, whichever comes first."""
    options = [word for word in words_of(text, offset) if word.text.partition("=")[0].casefold() in _OPTIONS]
    text = blanked(text, options, offset)
    text = _PLACE.sub(lambda found: " " * len(found.group()), text)
    pieces = [found for found in _PIECE.finditer(text) if found["figure"] or found["text"].strip(_EDGES)]
    settings = tuple(options)
    names, figures = list[Word](), list[Word]()
    for piece in pieces:
        word = Word(piece.group(), offset + piece.start(), offset + piece.end())
        if piece["figure"]:
            figures.append(word)
            continue
        said, name = _divided(piece, offset)
        settings += said
        if name is not None:
            names.append(name)
    if len(names) > len(figures):
        raise refuse("result.no_score", names[len(figures)])
    if len(figures) > len(names):
        raise refuse("result.no_name", figures[len(names)])
    scores = tuple(NamedScore(name, score_of(word.text)) for name, word in zip(names, figures, strict=True))
    return ScoredGame(scores, settings)


def _divided(piece: re.Match[str], offset: int) -> tuple[tuple[Word, ...], Word | None]:
    """The words of a piece that name game, rules and options, and the name that is left."""
    words = [word for word in words_of(piece["text"], offset + piece.start()) if word.text.strip(_EDGES)]
    words = [word for word in words if word.key.strip(_EDGES) not in _SMALL]
    settings = []
    while words and variant_of(words[0].key.strip(_EDGES)) is not None:
        settings.append(words.pop(0))
    if not words:
        return tuple(settings), None
    name = " ".join(word.text for word in words).strip(f"{_EDGES}{QUOTES}")
    return tuple(settings), Word(name, words[0].start, words[-1].end)


def score_of(text: str) -> Fraction:
    """The value of a figure as it stands: `35,000`, `35000`, `35.2k`, `−12`, `▲12`."""
    bare = text.replace("−", "-").replace("▲", "-").replace("△", "-").replace("+", "").casefold()
    thousand = bare.endswith("k")
    bare = re.sub(r"[,' ](?=\d{3}(?!\d))", "", bare.rstrip("k"))
    return Fraction(bare.replace(" ", "")) * (1000 if thousand else 1)


_EDGES: Final = " \t,.:;=、，：)(）（·-–—/|*>・位"
_SMALL: Final = frozenset(
    (
        *(
            "and",
            "with",
            "has",
            "had",
            "got",
            "ends",
            "on",
            "points",
            "point",
            "pts",
            "place",
            "final",
            "scores",
            "score",
        ),
        *("result", "results", "&", "點", "点", "分", "和", "に", "は", "が", "さん", "持ち"),
    )
)
"""Words that say nothing beside names and figures."""
_OPTIONS: Final = frozenset(("stake", *(name for one in RULESETS.values() for name in kinds_of(one.options))))
_PLACE: Final = re.compile(r"(?<!\S)(?:[1-4][.):位]\s*|#[1-4])(?=\D)|(?<!\w)[1-4](?:st|nd|rd|th)(?!\w)")
"""What only numbers the places: `1.`, `2)`, `3rd`, `４位`."""
_SIGN: Final = r"[+\-−▲△]?"
_FIGURE: Final = (
    rf"{_SIGN}\s?\d{{1,3}}(?:[,' ]\d{{3}})+(?!\d)"
    rf"|{_SIGN}\d{{1,9}}(?:\.\d{{1,3}})?k?(?!\w)"
    rf"|{_SIGN}\d{{1,9}}(?=[點点分])"
)
_PIECE: Final = re.compile(rf"(?P<figure>(?<!\w)(?:{_FIGURE}))|(?P<text>(?:(?!(?<!\w)(?:{_FIGURE})).)+)", re.IGNORECASE)
"""Figures, and what stands between them; digits within a word (`b3n`) belong to the name."""
