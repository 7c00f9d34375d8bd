"""What a mistyped word can have been: names are proposed, words are read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.reading.grammar.kinds import Kind, SpokenToken
from bot.reading.grammar.lexicon import folded_text
from bot.reading.grammar.sentence import Sentence, read, with_token
from bot.reading.words import Names
from engine import Player

_SLIPS_OF: Final = """
    zimo tsumo jimo selfdraw selfpick self draw drawn discard discards discarded shoot shoots shooter from won wins tai
    faan han doubles points mahjong fangpao fangqiang mangan haneman baiman sanbaiman yakuman limit pungs flush riichi
    tanyao pinfu
"""
_READ: Final = frozenset(_SLIPS_OF.split())
"""Words whose slips are read; for others a slip is as likely another word."""
_FREELY: Final = 4
"""From so many letters on any slip is looked for; in shorter words two swapped letters, or one doubled."""
_LEAST: Final = 3


def is_slip(typed: str, meant: str) -> bool:
    """Whether two words differ by one letter wrong, missing, added, or two neighbours swapped."""
    if typed == meant or abs(len(typed) - len(meant)) > 1:
        return False
    start = next((at for at, (one, two) in enumerate(zip(typed, meant, strict=False)) if one != two), None)
    if start is None:
        return True
    if len(typed) != len(meant):
        short, long = sorted((typed, meant), key=len)
        return short[start:] == long[start + 1 :]
    swapped = typed[start + 1 : start + 2] + typed[start] == meant[start : start + 2]
    return typed[start + 1 :] == meant[start + 1 :] or (swapped and typed[start + 2 :] == meant[start + 2 :])


def _is_mild_slip(typed: str, meant: str) -> bool:
    """Two letters swapped, or one doubled."""
    if len(typed) == len(meant):
        return sorted(typed) == sorted(meant)
    return len(typed) > len(meant) and set(typed) == set(meant)


def names_like(word: str, names: Names) -> list[Player]:
    """The players whose names are one slip away from a word, in any script."""
    typed = folded_text(word).removeprefix("@")
    found = []
    for player in names.players:
        name = folded_text(names.people.name(player))
        wide = not name.isascii()
        if (
            is_slip(typed, name)
            and len(name) >= (2 if wide else _LEAST)
            and (len(name) > _LEAST or typed[0] == name[0])
        ):
            found.append(player)
    return found


def words_like(word: str) -> Iterator[str]:
    """What a mistyped word can have been."""
    typed = folded_text(word)
    if len(typed) < _LEAST or not typed.isascii() or not typed.isalpha():
        return
    for known in sorted(_READ):
        if (
            is_slip(typed, known)
            and typed[0] == known[0]
            and (min(len(known), len(typed)) >= _FREELY or _is_mild_slip(typed, known))
        ):
            yield known


def corrected_words(sentence: Sentence) -> Sentence:
    """The sentence with its mistyped word read as what makes it a hand; as it was where nothing does."""
    if not 1 <= len(sentence.unknown) <= MOST_UNKNOWN or not sentence.has(Kind.NAME):
        return sentence
    for token in sentence.unknown:
        start, end = token.start - sentence.offset, token.end - sentence.offset
        for word in words_like(token.text):
            text = sentence.text[:start] + word + sentence.text[end:]
            again = read(text, sentence.offset, sentence.names)
            if again.is_entry and again.is_understood and again.roles.doubt is None:
                return again
    return sentence


def _is_hand(sentence: Sentence, typed: str) -> bool:
    """Whether a line with a name put right is a hand beyond doubt; a short word may just be another word."""
    if not sentence.is_entry:
        return False
    if len(typed) >= _LEAST and sentence.unit == "points":
        return True
    if not typed.isascii():
        return sentence.tells_hand and bool(sentence.worth)
    return sentence.tells_hand if len(typed) > _LEAST else sentence.tells_hand_fully


def name_meant(sentence: Sentence) -> tuple[SpokenToken, list[Player]] | None:
    """The word that must be a mistyped name in a line that is a hand in every other way, and whose it can be."""
    if not 1 <= len(sentence.unknown) <= MOST_UNKNOWN:
        return None
    for token in sentence.unknown:
        found = names_like(token.text, sentence.names)
        for player in found[:1]:
            meant = with_token(sentence, token, SpokenToken(Kind.NAME, player, token.text, token.start, token.end))
            if _is_hand(corrected_words(meant), token.text):
                return token, found
    return None


MOST_UNKNOWN: Final = 2
