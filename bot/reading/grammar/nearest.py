"""What a mistyped word can have been: names are proposed, words are read."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.reading.grammar.asides import SAYS_DRAWN
from bot.reading.grammar.kinds import Kind, SpokenToken
from bot.reading.grammar.lexicon import folded_text
from bot.reading.grammar.phrases import EN_NUMBERS
from bot.reading.grammar.reader import read
from bot.reading.grammar.sentence import Sentence, with_token
from bot.reading.words import Names, is_mild_slip, is_slip, slips_of
from engine import Player

_SLIPS_OF: Final = """
    zimo tsumo jimo selfdraw selfpick self draw drawn discard discards discarded shoot shoots shooter from won wins tai
    faan han doubles points mahjong fangpao fangqiang mangan haneman baiman sanbaiman yakuman limit pungs flush riichi
    tanyao pinfu half full double
"""
_READ: Final = frozenset(_SLIPS_OF.split())
"""Words whose slips are read; for others a slip is as likely another word."""
_SHORT_FIGURE: Final = 4
_FIGURES: Final = frozenset(
    ("four", "five", *(word for word in EN_NUMBERS if len(word) > _SHORT_FIGURE and word.isalpha()))
)
"""Numbers whose slips are read where something is put right, and asked about where a hand is told."""
_ORDINALS: Final = frozenset(("eighth",))
"""A number in an order, which is no slip of another."""
_FREELY: Final = 4
"""From so many letters on any slip is looked for; in shorter words two swapped letters, or one doubled."""
_LEAST: Final = 3


def names_like(word: str, names: Names) -> list[Player]:
    """The players whose names are one slip away from a word, in any script."""
    return slips_of(word, {player: names.people.name(player) for player in names.players})


def words_like(word: str, known_words: frozenset[str]) -> Iterator[str]:
    """Which of some words a mistyped word can have been."""
    typed = folded_text(word)
    if len(typed) < _LEAST or not typed.isascii() or not typed.isalpha():
        return
    for known in sorted(known_words):
        if (
            is_slip(typed, known)
            and (typed[0] == known[0] or sorted(typed) == sorted(known))
            and (min(len(known), len(typed)) >= _FREELY or is_mild_slip(typed, known))
        ):
            yield known


def corrected_words(sentence: Sentence, *, figures: bool = True) -> Sentence:
    """The sentence with its mistyped word read as what makes it a hand; as it was where nothing does.

    Only with `figures` may that be a number. Where money is paid and nothing is said of winning, a word that nobody
    listed says what for: `ann pays bob 5 taxi`.
    """
    if sentence.only_pays or not 1 <= len(sentence.unknown) <= MOST_UNKNOWN or not sentence.has(Kind.NAME):
        return sentence
    for token in sentence.unknown:
        if folded_text(token.text) in SAYS_DRAWN:
            continue
        start, end = token.start - sentence.offset, token.end - sentence.offset
        is_figure = figures and folded_text(token.text) not in _ORDINALS
        known = _READ | _FIGURES if is_figure else _READ
        for word in (*words_like(token.text, known), *_units_like(sentence, token)):
            text = sentence.text[:start] + word + sentence.text[end:]
            again = read(text, sentence.offset, sentence.names)
            if len(again.unknown) < len(sentence.unknown) and not again.is_understood:
                again = corrected_words(again, figures=figures)
            is_one = len(again.worth) <= max(1, len(again.roles.winners))
            if again.is_entry and again.is_understood and again.roles.doubt is None and is_one:
                return again
    return sentence


def figures_meant(sentence: Sentence) -> Iterator[tuple[SpokenToken, Sentence]]:
    """Each word that can be a mistyped number, and the line with that number where all of it is understood then."""
    for token in sentence.unknown if not sentence.only_pays else ():
        start, end = token.start - sentence.offset, token.end - sentence.offset
        for word in words_like(token.text, _FIGURES):
            text = f"{sentence.text[:start]}{EN_NUMBERS[word]}{sentence.text[end:]}"
            meant = corrected_words(read(text, sentence.offset, sentence.names), figures=False)
            if meant.is_understood and len(meant.worth) == 1 and meant.roles.doubt is None:
                yield token, meant


def _units_like(sentence: Sentence, token: SpokenToken) -> Iterator[str]:
    """What a word right behind a number can have been, where it is nearly what the game counts in: `3 tau`."""
    at = sentence.tokens.index(token)
    if at == 0 or sentence.tokens[at - 1].kind is not Kind.NUMBER:
        return
    typed = folded_text(token.text)
    yield from (unit for unit in _UNITS.get(sentence.unit, ()) if typed[0] == unit[0] and is_slip(typed, unit))


_UNITS: Final = {"doubles": ("tai",), "faan": ("faan", "fan"), "tai": ("tai",), "han": ("han",)}
"""What is counted in each game, as it is written in Latin letters."""


def _is_hand(sentence: Sentence, typed: str) -> bool:
    """Whether a line with a name put right is a hand beyond doubt; a short word may just be another word."""
    if not sentence.is_entry:
        return False
    if len(typed) >= _LEAST and sentence.unit == "points":
        return True
    if not typed.isascii():
        return sentence.tells_hand and bool(sentence.worth)
    return sentence.tells_hand if len(typed) > _LEAST else sentence.tells_hand_fully


def _is_whole_behind_from(meant: Sentence, typed: SpokenToken) -> bool:
    """Whether the name put right stands behind "from" and makes the line a whole hand: `ann 3 off Bne`."""
    before = next((one for one in reversed(meant.tokens) if one.start < typed.start), None)
    roles = meant.roles
    whole = bool(roles.winners) and bool(roles.payers) and len(meant.worth) == 1 and roles.doubt is None
    return meant.is_entry and whole and before is not None and before.kind is Kind.FROM


def _with_wide_words(sentence: Sentence) -> Sentence:
    """The sentence with a wide word that is nearly a name in one piece, where small words stand inside it: りよう."""
    if not sentence.unknown or sentence.text.isascii():
        return sentence
    tokens, at = list(sentence.tokens), 0
    while at < len(tokens):
        end = at
        while (
            end < len(tokens) and tokens[end].kind in (Kind.UNKNOWN, Kind.NOISE) and tokens[end].end > tokens[at].start
        ):
            if end > at and tokens[end].start != tokens[end - 1].end:
                break
            end += 1
        while end - at > 1 and tokens[end - 1].text in _PARTICLES:
            end -= 1
        inside, word = tokens[at:end], "".join(token.text for token in tokens[at:end])
        known = any(token.kind is Kind.UNKNOWN for token in inside)
        if len(inside) > 1 and known and not word.isascii() and names_like(word, sentence.names):
            tokens[at:end] = [SpokenToken(Kind.UNKNOWN, None, word, inside[0].start, inside[-1].end)]
        at += 1
    return replace(sentence, tokens=tuple(tokens)) if len(tokens) < len(sentence.tokens) else sentence


_PARTICLES: Final = frozenset("がはのを了咗")
"""What stands behind a name and is no part of it."""


def name_meant(sentence: Sentence) -> tuple[SpokenToken, list[Player]] | None:
    """The word that must be a mistyped name in a line that is a hand in every other way, and whose it can be."""
    sentence = _with_wide_words(sentence)
    if not 1 <= len(sentence.unknown) <= MOST_UNKNOWN:
        return None
    for token in sentence.unknown:
        found = names_like(token.text, sentence.names)
        for player in found[:1]:
            meant = with_token(sentence, token, SpokenToken(Kind.NAME, player, token.text, token.start, token.end))
            if _is_hand(corrected_words(meant), token.text) or _is_whole_behind_from(meant, token):
                return token, found
    return None


MOST_UNKNOWN: Final = 2
