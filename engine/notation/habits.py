"""Habits of typing that only show between tokens: digits kept apart, letters in front, counts, letters of two minds."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from engine import TEXT, WHITE, is_bonus, is_honour
from engine.notation.alphabet import NUMERALS, OF_SUIT, SUIT_SIGNS
from engine.notation.lexer import Edit, Findings, Flaw, Remark, Style, Token, TokenKind, ascii_digits

_COUNTED: Final = "ESWNCFPRGB"


def join_digits(tokens: Sequence[Token], letters: Mapping[str, str], found: Findings) -> list[Token]:
    """Digits meet the suit that was meant for them.

    `5 5 5p` and `1-2-3m` are single digits before a single digit with its suit; `123 m` is a run and its letter, apart.
    """
    joined: list[Token] = []
    met: set[int] = set()
    for place, token in enumerate(tokens):
        following = tokens[place + 1] if place + 1 < len(tokens) else None
        before = joined[-1] if joined else None
        alone = before is not None and before.kind is TokenKind.DIGITS and _is_lone_suit(token, following, letters)
        if alone or (before is not None and _is_single_digit(before) and _is_single(token)):
            met.add(token.start)
            joined.append(_joined(_take_digits(joined), token, letters, found))
        else:
            joined.append(token)
    _forget(found, met)
    return joined


def _is_lone_suit(token: Token, following: Token | None, letters: Mapping[str, str]) -> bool:
    """One letter of a suit; when the same letter comes once more, both are rather tiles."""
    if len(token.text) != 1 or token.kind not in {TokenKind.BAD, TokenKind.TILES} or not _suit(token.text, letters):
        return False
    return following is None or following.text.lower() != token.text.lower()


def _suit(letter: str, letters: Mapping[str, str]) -> str | None:
    """The canonical letter for a letter or sign that may stand after digits."""
    return SUIT_SIGNS.get(letter) or letters.get(letter.lower())


def _is_single(token: Token) -> bool:
    return len(token.text) == 2 and token.text[0] in NUMERALS and len(token.tiles) == 1


def _is_single_digit(token: Token) -> bool:
    return token.kind is TokenKind.DIGITS and len(token.text) == 1


def _take_digits(joined: list[Token]) -> list[Token]:
    """The digits that wait for a suit: the last run, and single digits before it when it is one digit itself."""
    waiting = [joined.pop()]
    while joined and _is_single_digit(waiting[-1]) and _is_single_digit(joined[-1]):
        waiting.append(joined.pop())
    return waiting[::-1]


def _joined(waiting: list[Token], last: Token, letters: Mapping[str, str], found: Findings) -> Token:
    digits = "".join(token.text for token in waiting) + ascii_digits(last.text[:-1])
    start, end = waiting[0].start, last.end
    letter = _suit(last.text[-1], letters) or ""
    text = digits + letter
    missing = [digit for digit in digits if digit not in OF_SUIT[letter]]
    if missing:
        found.flaw("bad_tile", (start, end), (digits + suit for suit in "mps"), tile=missing[0] + letter)
        return Token(TokenKind.BAD, text, start, end)
    found.remarks.append(Remark("joined_run", text, start, end))
    return Token(TokenKind.TILES, text, start, end, tuple(OF_SUIT[letter][digit] for digit in digits), Style.AFTER)


def _forget(found: Findings, joined: set[int]) -> None:
    """Letters that found their digits were no mistakes, and no honours either."""
    found.flaws[:] = [flaw for flaw in found.flaws if flaw.start not in joined]
    found.remarks[:] = [remark for remark in found.remarks if remark.start not in joined]


def check_habits(tokens: Sequence[Token], found: Findings) -> None:
    """Flaws of the message as a whole: letters in front, both styles, counts, letters that could mean two tiles."""
    _check_styles(tokens, found)
    _check_counts(tokens, found)
    _check_west(tokens, found)
    _check_repeated_letters(tokens, found)


def _check_styles(tokens: Sequence[Token], found: Findings) -> None:
    """Letter first is read with m p s z alone and never beside digit first."""
    styled = [token for token in tokens if token.style is not Style.NONE]
    foreign = [token for token in styled if token.style is Style.FOREIGN]
    before = [token for token in styled if token.style is not Style.AFTER]
    rewriting = tuple(Edit(token.start, token.end, digits_first(token)) for token in before)
    if foreign:
        _add(found, "notation.letter_first", foreign, rewriting)
    elif before and len(before) < len(styled):
        odd = [token for token in styled if token.style is not styled[0].style]
        _add(found, "notation.mixed_styles", odd, rewriting)


def _add(found: Findings, key: str, tokens: Sequence[Token], rewriting: tuple[Edit, ...]) -> None:
    first = tokens[0]
    found.flaws.append(Flaw(key, (("word", first.text),), first.start, first.end, (rewriting,)))


def digits_first(token: Token) -> str:
    """A token of one suit as it stands in the canonical form; honours as letters."""
    if is_honour(token.tiles[0]):
        return "".join(TEXT[tile] for tile in token.tiles)
    return "".join(TEXT[tile][0] for tile in token.tiles) + TEXT[token.tiles[0]][1]


def _check_counts(tokens: Sequence[Token], found: Findings) -> None:
    """`3C 3F 2E` are counts when one of them can be nothing else: then all such words are rewritten together."""
    counts = [flaw for flaw in found.flaws if flaw.key == "notation.count"]
    if not counts:
        return
    edits = tuple(
        Edit(token.start, token.end, token.text[1].upper() * int(token.text[0]))
        for token in tokens
        if len(token.text) == 2 and token.text[0] in "1234" and token.text[1].upper() in _COUNTED
    )
    found.flaws[:] = [flaw for flaw in found.flaws if flaw.key != "notation.count"]
    found.flaws.append(counts[0]._replace(fixes=(edits,)))


def _check_west(tokens: Sequence[Token], found: Findings) -> None:
    """Beside bare R and G a W may be the white dragon; other winds, or a white that is named, tell that it is West."""
    honours = [token for token in tokens if token.kind is TokenKind.TILES and _is_lettered(token)]
    letters = "".join(token.text.upper() for token in honours)
    named = any(tile in {27, 28, 30, WHITE} for token in tokens for tile in token.tiles)
    west = [token for token in honours if "W" in token.text.upper() and WHITE not in token.tiles]
    if not west or named or not set("RG") & set(letters) or "D" in letters:
        return
    fixes = tuple(
        tuple(Edit(token.start, token.end, _renamed(token.text, white)) for token in honours) for white in "WP"
    )
    found.flaws.append(Flaw("notation.west_or_white", (("word", west[0].text),), west[0].start, west[0].end, fixes))


def _is_lettered(token: Token) -> bool:
    return token.style is Style.NONE and token.text.isascii() and token.text.isalpha() and not is_bonus(token.tiles[0])


def _renamed(text: str, white: str) -> str:
    return text.upper().translate(str.maketrans("RGW", "CF" + white))


def _check_repeated_letters(tokens: Sequence[Token], found: Findings) -> None:
    """`789ss` and `789s s`: the letter of the suit once more is a slip of the finger or an honour."""
    for before, token in pairwise(tokens):
        if before.style is not Style.AFTER or before.text[-1] != token.text[0]:
            continue
        glued = before.end == token.start
        if token.kind is TokenKind.TILES and is_honour(token.tiles[0]) and (glued or token.text == "s"):
            fixes = (" " + "".join(TEXT[tile] for tile in token.tiles), "")
            found.flaw("notation.ambiguous_letter", (token.start, token.end), fixes, letter=token.text)
