"""Text before it is drawn: which font each part of it needs, how wide it gets, and where it is cut to fit."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Final, Literal

from bot.pictures.fonts import LATIN, installed_fonts, is_han

Anchor = Literal["start", "middle", "end"]
ELLIPSIS: Final = "…"
UNKNOWN: Final = "?"
"""Stands for a letter that no font has: a box would say less."""

NAME_CELLS: Final = 10
EDGE_CELLS: Final = 6
"""How much of a name is shown, a Latin letter taking one cell and a Chinese one two; at the edge of a chart less."""

LEAST_SIZE: Final = 32
_LEFTWARD: Final = ("R", "AL", "AN")
_LEFT_TO_RIGHT: Final = "\u200e"
"""An invisible letter behind a name that is written leftward: what follows stands at its right."""

_JOINER: Final = "\u200d"
_EMOJI_STYLE: Final = "\ufe0f"
_FLAG_LETTERS: Final = range(0x1F1E6, 0x1F200)
_SKIN_TONES: Final = range(0x1F3FB, 0x1F400)
_TAGS: Final = range(0xE0020, 0xE0080)


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How text is set; `size` in units of the picture, `gap` what stands free before a second text of one line."""

    size: float
    weight: int
    fill: str
    anchor: Anchor = "start"
    gap: float = 0

    def at(self, size: float) -> TextStyle:
        return replace(self, size=size)

    def ending(self) -> TextStyle:
        """The style of text that ends where others begin."""
        return replace(self, anchor="end")


@dataclass(frozen=True, slots=True)
class Run:
    """Letters that one font draws."""

    family: str
    text: str


@lru_cache(maxsize=2000)
def runs(text: str, language: str) -> tuple[Run, ...]:
    """A text by fonts, in order; what no font has is replaced, what nobody sees left out."""
    found: list[Run] = []
    for cluster in clusters(text):
        _add(found, cluster, language)
    return tuple(Run(run.family, run.text + _LEFT_TO_RIGHT) if is_leftward(run.text) else run for run in found)


def is_leftward(text: str) -> bool:
    """Whether a text, or part of it, is written from right to left."""
    return any(unicodedata.bidirectional(letter) in _LEFTWARD for letter in text)


def _add(found: list[Run], cluster: str, language: str) -> None:
    """Put a cluster behind the runs: into the last where its font has it too and the letter is no word of its own."""
    family = _family(cluster, found[-1].family if found else None, language)
    if family is None:
        family, cluster = LATIN, UNKNOWN
    face = installed_fonts().face(family)
    kept = cluster[0] + "".join(mark for mark in cluster[1:] if mark == _JOINER or face.has(mark))
    if found and found[-1].family == family:
        found[-1] = Run(family, found[-1].text + kept)
    else:
        found.append(Run(family, kept))


def _family(cluster: str, last: str | None, language: str) -> str | None:
    letter, fonts = cluster[0], installed_fonts()
    is_neutral = unicodedata.category(letter)[0] in "ZPM"
    if last not in (None, LATIN) and is_neutral and fonts.face(last).has(letter) and not is_han(letter):
        return last if unicodedata.category(letter)[0] != "P" else fonts.family(letter, language)
    return fonts.family(letter, language)


def clusters(text: str) -> Iterator[str]:
    """The letters of a text as people see them: marks, joined emoji and flags as one, nothing invisible alone."""
    held = ""
    for letter in unicodedata.normalize("NFC", text):
        if held and (_continues(letter) or held.endswith(_JOINER) or _is_flag(held, letter)):
            held += letter
            continue
        if held:
            yield held
        held = "" if _is_invisible(letter) else letter
    if held:
        yield held


def _continues(letter: str) -> bool:
    code = ord(letter)
    if letter in (_JOINER, _EMOJI_STYLE) or code in _SKIN_TONES or code in _TAGS:
        return True
    return unicodedata.category(letter)[0] == "M"


def _is_flag(held: str, letter: str) -> bool:
    return len(held) == 1 and ord(held) in _FLAG_LETTERS and ord(letter) in _FLAG_LETTERS


def _is_invisible(letter: str) -> bool:
    return unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Cn", "Co") or letter == _EMOJI_STYLE


def width(text: str, style: TextStyle, language: str) -> float:
    """How wide a text gets: the widths of its letters, which kerning only lessens."""
    return sum(run_width(run, style) for run in runs(text, language))


def run_width(run: Run, style: TextStyle) -> float:
    """How wide letters of one font get, Arabic ones in the forms in which they join."""
    face = installed_fonts().face(run.family)
    letters = _joined(run.text) if is_leftward(run.text) else run.text
    return style.size * sum(face.width(letter, style.weight) for letter in letters if not _is_invisible(letter))


def _joined(text: str) -> str:
    """Arabic letters as they join; what has no such form as it is."""
    letters = [letter for letter in text if unicodedata.category(letter) != "Mn"]
    shaped = []
    for place, letter in enumerate(letters):
        before, after = letters[place - 1] if place else "", letters[place + 1] if place + 1 < len(letters) else ""
        joins_before = bool(before) and _forms(before)[0] and _forms(letter)[1]
        joins_after = bool(after) and _forms(letter)[0] and _forms(after)[1]
        form = ("isolated", "initial", "final", "medial")[2 * joins_before + joins_after]
        shaped.append(_presentation().get((letter, form), letter))
    return "".join(shaped)


def _forms(letter: str) -> tuple[bool, bool]:
    """Whether a letter joins the next one, and the one before."""
    known = _presentation()
    return (letter, "initial") in known, (letter, "final") in known


@cache
def _presentation() -> dict[tuple[str, str], str]:
    """The joined forms of Arabic letters, which Unicode lists one by one."""
    found = {}
    for code in (*range(0xFB50, 0xFC00), *range(0xFE80, 0xFEF5)):
        form, _, letter = unicodedata.decomposition(chr(code)).partition("> ")
        if form and " " not in letter:
            found[chr(int(letter, 16)), form.removeprefix("<")] = chr(code)
    return found


def cells(cluster: str) -> int:
    """How many Latin letters a letter is worth."""
    wide = unicodedata.east_asian_width(cluster[0]) in "WF"
    return 2 if wide else 1


def short_name(name: str, limit: int = NAME_CELLS) -> str:
    """A name of at most `limit` cells, the dots that end a longer one among them; a letter more is not worth dots."""
    letters = list(clusters(name))
    if sum(map(cells, letters)) <= limit:
        return "".join(letters)
    kept, used = "", 0
    for letter in letters:
        used += cells(letter)
        if used > limit - (0 if cells(letter) == 2 else 1):
            break
        kept += letter
    return kept.rstrip() + ELLIPSIS


def fitted(text: str, style: TextStyle, room: float, language: str, least: float = LEAST_SIZE) -> tuple[str, TextStyle]:
    """A text and the size in which it keeps within a width: smaller down to `least`, then cut."""
    wide = width(text, style, language)
    if wide <= room:
        return text, style
    smaller = style.at(max(min(least, style.size), int(style.size * room / wide)))
    if width(text, smaller, language) <= room:
        return text, smaller
    letters = list(clusters(text))
    while letters and width("".join(letters) + ELLIPSIS, smaller, language) > room:
        letters.pop()
    return "".join(letters).rstrip() + ELLIPSIS, smaller


def broken(text: str, style: TextStyle, room: float, language: str) -> tuple[str, ...]:
    """A text over as many lines as it takes, broken between words, or between Chinese letters."""
    lines, held = [], ""
    for piece in _pieces(text):
        if held.strip() and width((held + piece).rstrip(), style, language) > room:
            lines.append(held.strip())
            held = ""
        held += piece
    return (*lines, held.strip()) if held.strip() else tuple(lines)


def _pieces(text: str) -> Iterator[str]:
    """What must not be broken: words with the space behind them, Chinese letters one by one."""
    held = ""
    for cluster in clusters(text):
        if is_han(cluster[0]) and unicodedata.category(cluster[0])[0] == "L":
            if held:
                yield held
            held = cluster
            continue
        if held and (held[-1] == " " or is_han(held[0])) and cluster != " " and cluster[0].isalnum():
            yield held
            held = ""
        held += cluster
    if held:
        yield held
