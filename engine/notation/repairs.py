"""The hand a player may have meant: single changes of what was typed that give a legal winning hand.

Nothing here is ever applied by itself; the chat offers the texts as buttons. What is legal the caller says.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, islice
from typing import Final

from engine import KINDS, NotationRefused, Tile, is_bonus, is_honour, number_of, plain, red_five, suit_of
from engine.notation.alphabet import DEFAULT
from engine.notation.groups import Role, Span, meld_of
from engine.notation.parse import Parsed, parse
from engine.notation.reader import canonical_text, fours, hand_of, kongs_taken, looks_won

REPAIRS: Final = 3
ASKED: Final = 40
"""How many texts the caller is asked about in each of two rounds; a player waits for the answer."""
_COUNT: Final = re.compile(r"(?<![^ ])([1-4])([ESWNCFP])(?![^ ])", re.IGNORECASE)

Words = tuple[Span, ...]


def repairs(
    text: str, is_legal: Callable[[str], bool], *, size: int = 13, letters: Mapping[str, str] = DEFAULT
) -> tuple[str, ...]:
    """Up to three texts in canonical form that are one change away and legal, the likeliest first.

    `is_legal` says whether a text is a winning hand at this table. Hands of sets and a pair, seven pairs and thirteen
    orphans are asked about before any others, so that the number of questions stays small.
    """
    try:
        parsed = parse(text, size=size, letters=letters)
    except NotationRefused as refused:
        told = dict.fromkeys(repair for problem in refused.problems for repair in problem.repairs)
        return tuple(islice(filter(is_legal, islice(told, ASKED)), REPAIRS))
    likely: list[str] = []
    others: list[str] = []
    for words in chain(_counts_meant(text, size, letters), _changes(parsed, size)):
        hand = hand_of(words)
        if hand.size == size + 1:
            (likely if looks_won(hand) else others).append(canonical_text(words))
    own = parsed.text
    rounds = (list(dict.fromkeys(texts))[:ASKED] for texts in (likely, others))
    asked = (repaired for texts in rounds for repaired in texts if repaired != own)
    return tuple(islice(filter(is_legal, asked), REPAIRS))


def _counts_meant(text: str, size: int, letters: Mapping[str, str]) -> Iterator[Words]:
    """`3C 3F 2W` once more, with the numbers as counts of honours."""
    rewritten, counted = _COUNT.subn(lambda match: match[2].upper() * int(match[1]), text)
    if counted > 1:
        try:
            yield parse(rewritten, size=size, letters=letters).spans
        except NotationRefused:
            return


def _changes(parsed: Parsed, size: int) -> Iterable[Words]:
    """Every single change that could bring the number of tiles to that of a complete hand."""
    words = parsed.spans
    surplus = parsed.hand.size - (size + 1)
    if surplus > 0:
        dropped = _tile_dropped(words) if surplus == 1 else ()
        return chain(_kongs_meant(words, surplus), _winning_counted_twice(parsed), dropped, _word_dropped(words))
    if surplus == -1:
        return chain(_winning_added(parsed), _tile_added(words))
    if surplus < 0:
        return ()
    return chain(_winning_marked(parsed), _suit_changed(words), _tile_replaced(words))


def _kongs_meant(words: Words, surplus: int) -> Iterator[Words]:
    """As many words of four alike taken for kongs as there are tiles too many."""
    for chosen in islice(combinations(fours(words), surplus), ASKED):
        yield kongs_taken(words, chosen)


def _winning_counted_twice(parsed: Parsed) -> Iterator[Words]:
    """The winning tile was typed with the free tiles as well."""
    winning = parsed.hand.winning
    for place, word in enumerate(parsed.spans):
        if winning is not None and word.role is Role.FREE and winning in word.tiles:
            yield _without(parsed.spans, place, winning)


def _tile_dropped(words: Words) -> Iterator[Words]:
    """One tile too many; first from words that are no set."""
    for place, tile in _loose_tiles(words):
        yield _without(words, place, tile)


def _word_dropped(words: Words) -> Iterator[Words]:
    """A word that was typed twice, or that belongs to somebody else; later ones first."""
    placed = [place for place, word in enumerate(words) if word.role is not Role.BONUS]
    alike = Counter(words[place][:2] for place in placed)
    for place in sorted(placed, key=lambda place: (alike[words[place][:2]] == 1, -place)):
        yield words[:place] + words[place + 1 :]


def _winning_added(parsed: Parsed) -> Iterator[Words]:
    """The winning tile was left out."""
    if parsed.hand.winning is None:
        for tile in range(KINDS):
            yield (*parsed.spans, Span(Role.WINNING, (tile,), 0, 0))


def _tile_added(words: Words) -> Iterator[Words]:
    """One free tile was left out; it joins the word it fits."""
    if any(word.role is Role.WINNING for word in words):
        for tile in range(KINDS):
            place = _where_it_fits(words, tile)
            if place is None:
                yield (*words, Span(Role.FREE, (tile,), 0, 0))
            else:
                yield _with(words, place, (*words[place].tiles, tile))


def _where_it_fits(words: Words, tile: Tile) -> int | None:
    """The word that becomes a set or pair, else a word of that suit."""
    free = [place for place, word in enumerate(words) if word.role is Role.FREE]
    for place in free:
        if meld_of((*words[place].tiles, tile), exposed=True):
            return place
    return next((place for place in free if suit_of(words[place].tiles[0]) == suit_of(tile) < 3), None)


def _winning_marked(parsed: Parsed) -> Iterator[Words]:
    """No tile was marked: by custom the winning one is typed last."""
    if parsed.hand.winning is not None:
        return
    for place in reversed(range(len(parsed.spans))):
        word = parsed.spans[place]
        if word.role is Role.FREE:
            for tile in dict.fromkeys(reversed(word.tiles)):
                rest = _without(parsed.spans, place, tile)
                yield (*rest, Span(Role.WINNING, (tile,), 0, 0))


def _suit_changed(words: Words) -> Iterator[Words]:
    """A word of two and more tiles with the letter of another suit."""
    for place, word in enumerate(words):
        if len(word.tiles) > 1 and not is_bonus(word.tiles[0]) and not is_honour(word.tiles[0]):
            own = suit_of(word.tiles[0])
            for suit in sorted({0, 1, 2} - {own}):
                yield _with(words, place, tuple(_in_suit(tile, suit) for tile in word.tiles))


def _in_suit(tile: Tile, suit: int) -> Tile:
    return red_five(suit) if tile >= KINDS else suit * 9 + number_of(tile) - 1


def _tile_replaced(words: Words) -> Iterator[Words]:
    """One free or winning tile by another, words that are no set first, small slips before great ones."""
    slips = [
        (_is_set(words[place]), _slip(tile, other), place, tile, other)
        for place, tile in _loose_tiles(words)
        for other in range(KINDS)
        if other != plain(tile)
    ]
    for *_, place, tile, other in sorted(slips):
        tiles = list(words[place].tiles)
        tiles[tiles.index(tile)] = other
        yield _with(words, place, tuple(tiles))


def _slip(tile: Tile, other: Tile) -> int:
    """How far a finger goes wrong: the next number, the other suit, the other honour, anything."""
    if is_honour(tile) and is_honour(other):
        return 3
    if is_honour(tile) or is_honour(other):
        return 9
    if suit_of(tile) == suit_of(other):
        return abs(plain(tile) - other)
    return 2 if number_of(tile) == number_of(other) else 9


def _loose_tiles(words: Words) -> list[tuple[int, Tile]]:
    """Each kind of each free or winning word with the place of its word, words that are no set first."""
    places = [place for place, word in enumerate(words) if word.role in {Role.FREE, Role.WINNING}]
    places.sort(key=lambda place: _is_set(words[place]))
    return [(place, tile) for place in places for tile in dict.fromkeys(words[place].tiles)]


def _is_set(word: Span) -> bool:
    return meld_of(word.tiles, exposed=True) is not None


def _without(words: Words, place: int, tile: Tile) -> Words:
    tiles = list(words[place].tiles)
    tiles.remove(tile)
    return _with(words, place, tuple(tiles)) if tiles else words[:place] + words[place + 1 :]


def _with(words: Words, place: int, tiles: Sequence[Tile]) -> Words:
    """The words with other tiles in one of them; free tiles of several suits become several words."""
    word = words[place]
    parts: dict[int, list[Tile]] = {}
    for tile in tiles:
        parts.setdefault(suit_of(tile), []).append(tile)
    changed = (word._replace(tiles=tuple(part)) for part in parts.values())
    return (*words[:place], *changed, *words[place + 1 :])
