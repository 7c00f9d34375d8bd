"""From text to a hand: tile text as players type it becomes a `Hand`, or every problem with its place.

The modules beside this one each do one step: `notation_text` makes the text uniform, `notation_tokens` cuts it,
`notation_habits` sees what only shows between tokens, `notation_groups` builds the groups of the hand,
`notation_reader` puts the steps together and repairs, `notation_words` is the short way for canonical text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from engine import TEXT, Hand, NotationRefused, Problem, Tile, plain
from engine.notation.alphabet import DEFAULT
from engine.notation.canonical import LONGEST, canonical_hand, canonical_spans, stand_alone
from engine.notation.groups import Role, Span
from engine.notation.reader import (
    Reading,
    beyond_all,
    canonical_text,
    fours,
    hand_of,
    kongs_taken,
    problems_of,
    read,
)

__all__ = ["DEFAULT", "Note", "Parsed", "Role", "Span", "canonical_hand", "parse", "parse_tile", "parse_tiles"]


@dataclass(frozen=True, slots=True)
class Note:
    """Something that was read in a particular way and is worth a word in the reply.

    Keys: `joined_run`, `white_from_B`, `competition_style`, `plus_before_set`, `kong_without_brackets`; the value
    `tiles` names the words, the place is that of the first.
    """

    key: str
    start: int
    end: int
    values: tuple[tuple[str, str | int], ...] = ()


@dataclass(slots=True)
class Parsed:
    """A hand that was read, and how it was typed. Every hand that is read makes one: not frozen, to be quick to make.

    `exposure_stated`: a bracket or set word was seen, so that free tiles are known to be concealed; `winning_marked`:
    `+x` was typed; `single`: the only word of one tile when no `+` was typed, by custom the winning tile (`hand` does
    not take it as such); `quads`: the kinds typed as a word of four alike without a bracket; `groups`: the groups and
    their places in the text, None where all words are canonical and read again when somebody asks for their `spans`.
    """

    hand: Hand
    notes: tuple[Note, ...] = ()
    exposure_stated: bool = False
    winning_marked: bool = False
    single: Tile | None = None
    quads: tuple[Tile, ...] = ()
    typed: str = field(default="", compare=False)
    groups: tuple[Span, ...] | None = field(default=None, compare=False)

    @property
    def spans(self) -> tuple[Span, ...]:
        """The groups and their places in the text."""
        return self.groups if self.groups is not None else tuple(canonical_spans(self.typed) or ())

    @property
    def text(self) -> str:
        """The hand in canonical words, in the order and the grouping it was typed in."""
        return canonical_text(self.spans)

    def place(self, tile: Tile) -> tuple[int, int] | None:
        """Where the last group stands that holds a tile of this kind."""
        places = (span[2:] for span in reversed(self.spans) if plain(tile) in map(plain, span.tiles))
        return next(places, None)

    def won_on(self, tile: Tile) -> Hand | None:
        """The hand won on one of its free tiles, a five of the other colour where that one is not held; else None."""
        held = [free for free in self.hand.free if plain(free) == plain(tile)]
        if not held:
            return None
        won = tile if tile in held else held[0]
        free = list(self.hand.free)
        free.remove(won)
        return replace(self.hand, free=tuple(free), winning=won)


def parse(text: str, *, size: int = 13, letters: Mapping[str, str] = DEFAULT) -> Parsed:
    """The hand a text describes; `size` is the number of tiles held between turns, `letters` the group's own suits.

    Four alike typed without a bracket become kongs when there are as many such words as tiles too many for a complete
    hand. They are taken as concealed kongs: nothing was claimed as far as the text says, and where a bracket or set
    word stands elsewhere, tiles without one are concealed. The note `kong_without_brackets` tells, so that the chat
    can ask where the kind matters.

    Raises:
        NotationRefused: with every problem of the text.
    """
    letters = letters or DEFAULT
    if letters is DEFAULT and len(text) <= LONGEST:
        found = canonical_hand(text)
        if found is not None:
            hand, single = found
            return Parsed(hand, (), bool(hand.melds), hand.winning is not None, single, (), text)
        spans = canonical_spans(text)
        if spans is not None and beyond_all(spans) is None:
            return _parsed(spans, (), size)
    reading = _accepted(text, letters, size)
    return _parsed(_placed(reading), _notes(reading), size)


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """Some tiles in the order they were typed, as bonus tiles and indicators are.

    Raises:
        NotationRefused: with every problem of the text.
    """
    spans = canonical_spans(text)
    if spans is None or beyond_all(spans) is not None:
        spans = _placed(_accepted(text, DEFAULT, 13))
    wrong = [span for span in spans if span.role not in {Role.FREE, Role.BONUS}]
    if wrong:
        raise NotationRefused(
            *(Problem("notation.only_tiles", (("word", text[start:end]),), start, end) for _, _, start, end in wrong)
        )
    return tuple(tile for span in spans for tile in span.tiles)


def parse_tile(text: str) -> Tile:
    """Exactly one tile.

    Raises:
        NotationRefused: with every problem of the text; `notation.one_tile` when there are none or several.
    """
    tiles = parse_tiles(text)
    if len(tiles) != 1:
        raise NotationRefused(Problem("notation.one_tile", (("word", text),), 0, len(text)))
    return tiles[0]


def _accepted(text: str, letters: Mapping[str, str], size: int) -> Reading:
    reading = read(text, letters)
    if reading.found.flaws:
        raise NotationRefused(*problems_of(reading, letters, size))
    return reading


def _placed(reading: Reading) -> list[Span]:
    """The groups with their places in the text as it was typed."""
    return [Span(role, tiles, *reading.source.span(start, end)) for role, tiles, start, end in reading.spans]


def _notes(reading: Reading) -> tuple[Note, ...]:
    """One note for each key, naming all words it is about."""
    remarks = sorted(reading.found.remarks, key=lambda remark: remark.start)
    notes = []
    for key in dict.fromkeys(remark.key for remark in remarks):
        same = [remark for remark in remarks if remark.key == key]
        words = " ".join(remark.text for remark in same if remark.text)
        place = reading.source.span(same[0].start, same[0].end)
        notes.append(Note(key, *place, (("tiles", words),)))
    return tuple(notes)


def _parsed(spans: Sequence[Span], notes: tuple[Note, ...], size: int) -> Parsed:
    stated = any(role is Role.EXPOSED or role is Role.CONCEALED for role, _, _, _ in spans)
    quads = fours(spans)
    hand = hand_of(spans)
    if quads and hand.size - (size + 1) == len(quads):
        spans = kongs_taken(spans, quads)
        hand = hand_of(spans)
        tiles = " ".join(TEXT[plain(span.tiles[0])] for span in quads)
        notes += (Note("kong_without_brackets", quads[0].start, quads[0].end, (("tiles", tiles),)),)
    return Parsed(
        hand,
        notes,
        exposure_stated=stated,
        winning_marked=hand.winning is not None,
        single=_single(spans) if hand.winning is None else None,
        quads=tuple(plain(span.tiles[0]) for span in quads),
        groups=tuple(spans),
    )


def _single(spans: Sequence[Span]) -> Tile | None:
    """The tile of the only free word of one tile."""
    alone = tuple(stand_alone(spans))
    return alone[0] if len(alone) == 1 else None
