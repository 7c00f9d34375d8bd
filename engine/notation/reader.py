"""The general reader: any text becomes groups of tiles with remarks and flaws, flaws become problems with repairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from engine import TEXT, Hand, Problem, Tile, is_bonus, order_of, plain
from engine.notation.alphabet import DEFAULT
from engine.notation.groups import MOST_COPIES, MOST_TILES, Role, Span, group_text, groups_of, meld_of, span_text
from engine.notation.habits import check_habits, join_digits
from engine.notation.lexer import Edit, Findings, Flaw, tokens_of
from engine.notation.normalize import Clean, clean
from engine.scoring.shapes import is_complete, is_seven_pairs, is_thirteen_orphans

LONGEST: Final = 4096
"""Characters of a message that are looked at; no chat sends longer ones."""
MOST_PROBLEMS: Final = 50
_REPAIRED_LENGTH, _REPAIRED_FLAWS, _TRIED_FIXES = 400, 4, 8
"""Repairs are sought for texts a person can still overlook: at most 32 readings of 400 characters."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What was found in a text; offsets of spans, flaws and remarks count in the uniform text."""

    source: Clean
    spans: tuple[Span, ...]
    found: Findings


def read(text: str, letters: Mapping[str, str]) -> Reading:
    """The groups, remarks and flaws of any text."""
    found = Findings()
    source = clean(text)
    if len(text) > LONGEST:
        found.flaw("notation.too_long", (LONGEST, len(source.text)), longest=LONGEST)
        return Reading(Clean(text), (), found)
    alphabet = {**DEFAULT, **letters} if letters is not DEFAULT else DEFAULT
    tokens = join_digits(tokens_of(source.text, alphabet, found), alphabet, found)
    check_habits(tokens, found)
    spans = groups_of(tokens, found)
    _check_winning(spans, found)
    _check_amount(spans, found)
    return Reading(source, tuple(spans), found)


def _check_winning(spans: Sequence[Span], found: Findings) -> None:
    """Only one tile can win; the repairs keep one and make free tiles of the others."""
    winning = [span for span in spans if span.role is Role.WINNING]
    if len(winning) < 2:
        return
    fixes = tuple(
        tuple(Edit(span.start, span.end, f" {group_text(span.tiles)} ") for span in winning if span is not kept)
        for kept in reversed(winning[:3])
    )
    second = winning[1]
    found.flaws.append(
        Flaw("notation.winning_tile_twice", (("tile", group_text(second.tiles)),), second.start, second.end, fixes)
    )


def _check_amount(spans: Sequence[Span], found: Findings) -> None:
    """Amounts no table has ever seen; what a variant allows it checks by itself."""
    over = beyond_all(spans)
    if over is not None:
        found.flaws.append(Flaw(*over, spans[0].start, spans[-1].end))


def beyond_all(spans: Sequence[Span]) -> tuple[str, tuple[tuple[str, str | int], ...]] | None:
    """What no variant could count any more: an eighth copy of a playing tile, or more tiles than any hand has."""
    tiles: list[Tile] = []
    for span in spans:
        tiles += span.tiles
    if len(tiles) > MOST_TILES:
        return "notation.too_many_tiles", (("given", len(tiles)),)
    kinds = set(tiles)
    # eight copies of a kind, red fives among them, leave four at least that are written alike
    if len(tiles) - len(kinds) < 6 or max(map(tiles.count, kinds)) < 4:
        return None
    copies = Counter(plain(tile) for tile in tiles if not is_bonus(tile))
    tile, count = copies.most_common(1)[0] if copies else (0, 0)
    return ("too_many_copies", (("tile", TEXT[tile]), ("count", count), ("most", 4))) if count > MOST_COPIES else None


def hand_of(spans: Iterable[Span]) -> Hand:
    """The hand that groups make."""
    free: list[Tile] = []
    bonus: list[Tile] = []
    melds = []
    winning: Tile | None = None
    for role, tiles, _, _ in spans:
        if role is Role.FREE:
            free += tiles
        elif role is Role.WINNING:
            winning = tiles[0]
        elif role is Role.BONUS:
            bonus += tiles
        elif meld := meld_of(tiles, exposed=role is Role.EXPOSED):
            melds.append(meld)
    free.sort(key=order_of)
    bonus.sort()
    return Hand(tuple(free), tuple(melds), winning, tuple(bonus))


def fours(spans: Iterable[Span]) -> list[Span]:
    """The free words of four alike."""
    return [
        span
        for span in spans
        if len(span.tiles) == 4 and span.role is Role.FREE and meld_of(span.tiles, exposed=False) is not None
    ]


def kongs_taken(spans: Iterable[Span], quads: Sequence[Span]) -> tuple[Span, ...]:
    """The groups with free words of four alike taken for concealed kongs."""
    return tuple(span._replace(role=Role.CONCEALED) if span in quads else span for span in spans)


def looks_won(hand: Hand) -> bool:
    """Whether no kind is there five times and the free tiles are sets and a pair, seven pairs or thirteen orphans."""
    if max(Counter(map(plain, hand.tiles)).values(), default=0) > 4:
        return False
    counts = hand.free_counts
    return is_complete(counts) or is_seven_pairs(counts, quads=True) or is_thirteen_orphans(counts)


def canonical_text(spans: Iterable[Span]) -> str:
    """The groups in canonical form, in the order and the grouping they were typed in."""
    return " ".join(span_text(role, tiles) for role, tiles, _, _ in spans)


def problems_of(reading: Reading, letters: Mapping[str, str], size: int) -> tuple[Problem, ...]:
    """The flaws as problems in their order in the text, with places in the text as it was typed.

    A message of thousands of mistakes is told the first fifty.
    """
    flaws = sorted(reading.found.flaws, key=lambda flaw: (flaw.start, flaw.end))[:MOST_PROBLEMS]
    with_repairs = len(reading.source.text) <= _REPAIRED_LENGTH and len(flaws) <= _REPAIRED_FLAWS

    def problem(flaw: Flaw) -> Problem:
        repairs = _repairs(flaw, flaws, reading.source.text, _Judge(letters, size)) if with_repairs else ()
        return Problem(flaw.key, flaw.values, *reading.source.span(flaw.start, flaw.end), repairs)

    return tuple(problem(flaw) for flaw in flaws)


@dataclass(frozen=True, slots=True)
class _Judge:
    """Reads a repaired text and says how near to a winning hand it is."""

    letters: Mapping[str, str]
    size: int

    def __call__(self, text: str) -> tuple[int, str] | None:
        reading = read(text, self.letters)
        if reading.found.flaws:
            return None
        spans, quads = reading.spans, fours(reading.spans)
        if quads and hand_of(spans).size - (self.size + 1) == len(quads):
            spans = kongs_taken(spans, quads)
        hand = hand_of(spans)
        right = hand.size == self.size + 1
        rank = 0 if right and looks_won(hand) else 1 if right else 2
        return rank, canonical_text(spans)


def _repairs(
    flaw: Flaw, flaws: Sequence[Flaw], text: str, judge: Callable[[str], tuple[int, str] | None]
) -> tuple[str, ...]:
    """Texts without any flaw: each fix of this one with the likeliest fix of the others; winning hands first."""
    others = [other.fixes[0] for other in flaws if other is not flaw and other.fixes]
    rest = tuple(edit for fix in others for edit in fix)
    judged = []
    for fix in flaw.fixes[:_TRIED_FIXES]:
        candidate = _edited(text, (*fix, *rest))
        verdict = judge(candidate) if candidate is not None else None
        if verdict is not None and verdict[1]:
            judged.append(verdict)
    ranked = sorted(judged, key=lambda verdict: verdict[0])
    return tuple(islice(dict.fromkeys(repaired for _, repaired in ranked), 3))


def _edited(text: str, edits: Iterable[Edit]) -> str | None:
    """The text with its edits; None when two of them want the same place."""
    parts: list[str] = []
    at = 0
    for edit in sorted(edits):
        if edit.start < at:
            return None
        parts += (text[at : edit.start], edit.text)
        at = edit.end
    return "".join((*parts, text[at:]))
