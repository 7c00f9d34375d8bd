"""Tokens become the groups of a hand: free tiles, sets on the table, concealed kongs, bonus tiles, the winning tile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import Final, NamedTuple

from engine import KINDS, Meld, MeldKind, Tile, is_bonus, is_honour, order_of, plain, show_tiles, suit_of
from engine.notation.alphabet import CONCEALED_BEFORE, EXPOSED_BEFORE, KONG_WORDS, SET_WORDS
from engine.notation.lexer import Edit, Findings, Flaw, Remark, Token, TokenKind

MOST_TILES: Final = 40
"""A hand of any variant has fewer."""
MOST_COPIES: Final = 7
"""As many of a kind can be counted in a multiset."""


class Role(Enum):
    """What a group of tiles is in the hand."""

    FREE = "free"
    BONUS = "bonus"
    WINNING = "winning"
    EXPOSED = "exposed"
    CONCEALED = "concealed"


class Span(NamedTuple):
    """A group of tiles and where it stands."""

    role: Role
    tiles: tuple[Tile, ...]
    start: int
    end: int


def meld_of(tiles: Sequence[Tile], *, exposed: bool) -> Meld | None:
    """The set that tiles form, None when they form none; a concealed set can only be a kong."""
    return _meld(tuple(tiles), exposed)


@lru_cache(maxsize=1 << 12)
def _meld(tiles: tuple[Tile, ...], exposed: bool) -> Meld | None:
    kind = _kind_of(sorted(plain(tile) for tile in tiles))
    if kind is None or (not exposed and kind is not MeldKind.KONG):
        return None
    return Meld(kind, tuple(sorted(tiles, key=order_of)), exposed)


def _kind_of(kinds: list[Tile]) -> MeldKind | None:
    if not 2 <= len(kinds) <= 4 or is_bonus(kinds[0]) or is_bonus(kinds[-1]):
        return None
    low, high = kinds[0], kinds[-1]
    if low == high:
        return (MeldKind.PAIR, MeldKind.PUNG, MeldKind.KONG)[len(kinds) - 2]
    run = kinds == [low, low + 1, low + 2] and not is_honour(low) and suit_of(low) == suit_of(high)
    return MeldKind.CHOW if run else None


def group_text(tiles: Sequence[Tile]) -> str:
    """Tiles of one group as one word: ESWN stay together."""
    text = show_tiles(tuple(tiles))
    return text.replace(" ", "") if all(is_honour(tile) for tile in tiles) else text


def span_text(role: Role, tiles: Sequence[Tile]) -> str:
    """A group in canonical form."""
    text = group_text(tiles)
    if role is Role.EXPOSED:
        return f"({text})"
    if role is Role.CONCEALED:
        return f"[{text}]"
    return "+" + text if role is Role.WINNING else text


_CLOSING: Final = {"(": ")", "[": "]"}
_SIZE: Final = {MeldKind.CHOW: 3, MeldKind.PUNG: 3, MeldKind.KONG: 4}


@dataclass(slots=True)
class _Reader:
    """Goes once through the tokens of one text."""

    tokens: list[Token]
    found: Findings
    at: int = 0
    spans: list[Span] = field(default_factory=list)

    def read(self) -> None:
        while (token := self._next()) is not None:
            if token.kind is TokenKind.TILES:
                role = Role.BONUS if is_bonus(token.tiles[0]) else Role.FREE
                self.spans.append(Span(role, token.tiles, token.start, token.end))
            elif token.kind is TokenKind.PLUS:
                self._plus(token)
            elif token.kind is TokenKind.SET:
                self._set_word(token)
            elif token.kind is TokenKind.OPEN:
                self._bracket(token)
            elif token.kind is TokenKind.CLOSE:
                self.found.flaw("notation.bracket_close", (token.start, token.end), ("",))
            elif token.kind is TokenKind.DIGITS:
                self._no_suit(token)

    def _next(self) -> Token | None:
        token = self._peek()
        self.at += 1
        return token

    def _peek(self) -> Token | None:
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def _no_suit(self, token: Token) -> None:
        at = (token.start, token.end)
        fixes = [f" {token.text}{suit} " for suit in "mps"]
        self.found.flaw("notation.no_suit", at, (*fixes, " "), digits=token.text)

    def _plus(self, plus: Token) -> None:
        """`+` and one tile is the winning tile, `+` and a set a set on the table."""
        following = self._peek()
        if following is None or following.kind in {TokenKind.PLUS, TokenKind.CLOSE}:
            self.found.flaw("notation.plus_alone", (plus.start, plus.end), ("",))
        elif following.kind in {TokenKind.OPEN, TokenKind.SET}:
            self.found.remarks.append(Remark("plus_before_set", "", plus.start, plus.end))
        elif following.kind is TokenKind.TILES:
            self.at += 1
            self._plus_tiles(plus, following)

    def _plus_tiles(self, plus: Token, token: Token) -> None:
        at = (plus.start, token.end)
        if is_bonus(token.tiles[0]):
            text = group_text(token.tiles)
            self.found.flaw("notation.plus_bonus", at, (f" {text} ",), tile=text)
        elif len(token.tiles) == 1:
            self.spans.append(Span(Role.WINNING, token.tiles, *at))
        elif len(token.tiles) > 2 and meld_of(token.tiles, exposed=True):
            self.spans.append(Span(Role.EXPOSED, token.tiles, *at))
            self.found.remarks.append(Remark("plus_before_set", span_text(Role.EXPOSED, token.tiles), *at))
        else:
            text = group_text(token.tiles)
            self.found.flaw("notation.plus_group", at, _one_won(token.tiles), tiles=text)

    def _bracket(self, opening: Token, word: Token | None = None) -> None:
        inside = self._inside(opening)
        if inside is None:
            return
        closing = self.tokens[self.at - 1]
        at = (opening.start, closing.end)
        tiles = tuple(tile for token in inside for tile in token.tiles)
        if closing.text != _CLOSING[opening.text]:
            fixes = [mark[0] + group_text(tiles) + mark[1] for mark in ("()", "[]")]
            self.found.flaw("notation.bracket_mismatch", at, fixes)
        elif not inside:
            self.found.flaw("notation.bracket_empty", at, ("",))
        elif any(token.kind is TokenKind.PLUS for token in inside):
            text = " ".join(_as_typed(inside))
            self.found.flaw("notation.plus_in_bracket", at, (f" {text} ",))
        else:
            self._bracketed(opening, inside, at, word)

    def _inside(self, opening: Token) -> list[Token] | None:
        """The tokens up to the closing bracket; None, and a flaw, when it is missing or another one opens first."""
        start = self.at
        while (token := self._next()) is not None and token.kind is not TokenKind.CLOSE:
            if token.kind is TokenKind.OPEN:
                self._nested(opening, start)
                return None
        if token is None:
            self._unclosed(opening, start)
            return None
        return self.tokens[start : self.at - 1]

    def _nested(self, opening: Token, start: int) -> None:
        """Skips to where the outer bracket ends, so that one mistake is told once."""
        inner = self.tokens[self.at - 1]
        depth = 2
        while depth and (token := self._next()) is not None:
            depth += (token.kind is TokenKind.OPEN) - (token.kind is TokenKind.CLOSE)
        inside = self.tokens[start : self.at - (0 if depth else 1)]
        last = self.tokens[min(self.at, len(self.tokens)) - 1]
        tiles = [tile for token in inside for tile in token.tiles]
        flat = f" {opening.text}{group_text(tiles)}{_CLOSING[opening.text]} "
        split = " ".join(f"({group_text(token.tiles)})" for token in inside if token.tiles)
        fixes = [(Edit(opening.start, last.end, text),) for text in (flat, f" {split} ")]
        self.found.flaws.append(Flaw("notation.bracket_nested", (), inner.start, inner.end, tuple(fixes)))

    def _unclosed(self, opening: Token, start: int) -> None:
        """The bracket could have been closed behind the first tokens that form a set, or not be meant at all."""
        inside = self.tokens[start : start + 4]
        fixes: list[tuple[Edit, ...]] = []
        tiles: tuple[Tile, ...] = ()
        for token in inside:
            tiles += token.tiles
            if meld_of(tiles, exposed=opening.text == "("):
                fixes.append((Edit(token.end, token.end, _CLOSING[opening.text]),))
        fixes.append((Edit(opening.start, opening.end, " "),))
        self.found.flaws.append(
            Flaw("notation.bracket_open", (("bracket", opening.text),), opening.start, opening.end, tuple(fixes))
        )
        self.at = start

    def _bracketed(self, opening: Token, inside: list[Token], at: tuple[int, int], word: Token | None) -> None:
        """A bracket with something in it: one set, in square brackets perhaps with the seat it was claimed from."""
        square = opening.text == "["
        sourced = square and len(inside) > 1 and inside[-1].kind is TokenKind.DIGITS and len(inside[-1].text) == 1
        content = inside[:-1] if sourced else inside
        words = [token for token in content if token.kind is TokenKind.SET]
        for token in content:
            if token.kind is TokenKind.DIGITS:
                self._no_suit(token)
        if any(token.kind not in {TokenKind.TILES, TokenKind.SET} for token in content):
            return
        tiles = tuple(tile for token in content for tile in token.tiles)
        competition = square and (sourced or len(tiles) == 3)
        if competition and meld_of(tiles, exposed=True):
            self.found.remarks.append(Remark("competition_style", span_text(Role.EXPOSED, tiles), *at))
        role = Role.CONCEALED if square and not competition else Role.EXPOSED
        self._set(role, tiles, at, word or next(iter(words), None))

    def _set_word(self, word: Token) -> None:
        """A set word and the group behind it, in brackets or not."""
        following = self._next()
        if following is not None and following.kind is TokenKind.OPEN:
            self._bracket(following, word)
        elif following is not None and following.kind is TokenKind.TILES:
            self._worded(word, following)
        else:
            self.at -= 1
            if following is None or following.kind not in {TokenKind.BAD, TokenKind.DIGITS}:
                self.found.flaw("notation.set_word_alone", (word.start, word.end), ("",), word=word.text)

    def _worded(self, word: Token, token: Token) -> None:
        """Tiles behind a set word: as many glued tokens as its size asks for."""
        tiles, end = token.tiles, token.end
        while len(tiles) < _SIZE[_named(word)] and (more := self._peek()) and more.tiles and more.start == end:
            tiles, end = tiles + more.tiles, more.end
            self.at += 1
        self._set(Role.EXPOSED, tiles, (word.start, end), word)

    def _set(self, role: Role, tiles: tuple[Tile, ...], at: tuple[int, int], word: Token | None) -> None:
        if word is not None and word.text.startswith(CONCEALED_BEFORE):
            role = Role.CONCEALED
        meld = meld_of(tiles, exposed=role is Role.EXPOSED)
        if meld is None or (word is not None and meld.kind is not _named(word)):
            near = _sets_near(tiles, role, None if word is None else _named(word))
            fixes = (f" {text} " for text in near)
            self.found.flaw("bad_meld", at, fixes, meld=group_text(tiles))
        else:
            self.spans.append(Span(role, tiles, *at))


def _named(word: Token) -> MeldKind:
    """The kind of set a set word names, what says how it lies left aside."""
    text = word.text
    if text in SET_WORDS:
        return SET_WORDS[text]
    assert text.startswith((*CONCEALED_BEFORE, *EXPOSED_BEFORE)), KONG_WORDS
    return MeldKind.KONG


def _as_typed(tokens: Sequence[Token]) -> Iterator[str]:
    """Tokens of a bracket without the bracket; `+` stays before its tile."""
    for token in tokens:
        yield "+" if token.kind is TokenKind.PLUS else group_text(token.tiles) if token.tiles else token.text


def _one_won(tiles: tuple[Tile, ...]) -> Iterator[str]:
    """The tiles with one of them as the winning tile, each kind in turn from the last."""
    for tile in dict.fromkeys(reversed(tiles)):
        rest = list(tiles)
        rest.remove(tile)
        yield f" {group_text(rest)} {span_text(Role.WINNING, (tile,))} "


def _sets_near(tiles: tuple[Tile, ...], role: Role, named: MeldKind | None) -> Iterator[str]:
    """Texts for tiles that are no set: as many as the word says, several sets, one tile changed, no bracket."""
    alike = len({plain(tile) for tile in tiles}) == 1
    if any(is_bonus(tile) for tile in tiles):
        yield group_text([tile for tile in tiles if is_bonus(tile)])
        return
    if alike and named is MeldKind.KONG:
        yield span_text(role, (tiles[0],) * 4)
    yield from (" ".join(span_text(Role.EXPOSED, part) for part in parts) for parts in _parts(tiles))
    if alike and len(tiles) < 4:
        yield span_text(Role.EXPOSED, (tiles[0],) * 3)
        yield span_text(role, (tiles[0],) * 4)
    if len(tiles) == 3:
        yield from (span_text(Role.EXPOSED, near) for near in _one_changed(tiles))
    yield group_text(tiles)


def _parts(tiles: tuple[Tile, ...]) -> Iterator[list[tuple[Tile, ...]]]:
    """The tiles cut as they stand into sets of three, or taken as one set of another kind than was said."""
    if meld_of(tiles, exposed=True):
        yield [tiles]
    parts = [tiles[place : place + 3] for place in range(0, len(tiles), 3)]
    if len(parts) > 1 and all(meld_of(part, exposed=True) for part in parts):
        yield parts


def _one_changed(tiles: tuple[Tile, ...]) -> list[tuple[Tile, ...]]:
    """The sets of three that differ from the tiles in one of them, the smallest step first."""
    kinds = sorted(plain(tile) for tile in tiles)
    near: dict[tuple[Tile, ...], int] = {}
    for place, changed in enumerate(kinds):
        rest = kinds[:place] + kinds[place + 1 :]
        for tile in range(max(rest[0] - 1, 0), min(rest[1] + 2, KINDS)):
            meld = meld_of((*rest, tile), exposed=True)
            if meld is not None:
                near[meld.tiles] = min(abs(tile - changed), near.get(meld.tiles, KINDS))
    return sorted(near, key=near.__getitem__)


def groups_of(tokens: list[Token], found: Findings) -> list[Span]:
    """The groups of tokens in their order; what does not fit together is a flaw in `found`."""
    reader = _Reader(tokens, found)
    reader.read()
    return reader.spans
