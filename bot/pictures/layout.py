"""How the tiles of a hand are laid out in rows: at most nine a row, no set over two rows, the winning tile apart."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from bot.pictures.cards import CardTiles
from bot.pictures.svg import INNER, MARGIN, RIGHT, Sheet, number
from bot.pictures.theme import BRASS
from bot.pictures.tiles import LYING

LARGEST: Final = 103
LEAST: Final = 96
"""The width of a tile in the hand: as large as its row allows, never so small that it cannot be read on a phone."""

IN_ROW: Final = 9
USUAL_ROWS: Final = 2
ROW_GAP: Final = 46
NARROW_GAP: Final = 24
"""Between rows, and between more of them than usual."""

STRIP: Final = 54
STRIP_LEAST: Final = 48
_BETWEEN: Final = 2
_BETWEEN_SETS: Final = 0.2
_RING: Final = 10
_RING_GAP: Final = 30
_BONUS: Final = 0.8
_LYING_WIDTH: Final = 100 / 72
_LYING_HEIGHT: Final = 82 / 72
_HEIGHT: Final = 100 / 72

Tiles = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TileRow:
    """One row: sets from the left, flowers (smaller) at the right end, or the winning tile there in a ring."""

    sets: tuple[Tiles, ...]
    winning: str | None = None
    bonus: Tiles = ()


def set_width(tiles: Sequence[str], wide: float) -> float:
    """How wide a set is with tiles so wide."""
    return sum(tile_width(code, wide) for code in tiles) + _BETWEEN * max(0, len(tiles) - 1)


def tile_width(code: str, wide: float) -> float:
    return wide * _LYING_WIDTH if code.startswith(LYING) else wide


def row_width(row: TileRow, wide: float) -> float:
    """How wide a row is with tiles so wide."""
    sets = sum(set_width(tiles, wide) for tiles in row.sets) + _BETWEEN_SETS * wide * max(0, len(row.sets) - 1)
    if row.winning is not None:
        sets += (_RING_GAP if row.sets else _RING) + tile_width(row.winning, wide) + _RING
    if row.bonus:
        sets += set_width(row.bonus, wide * _BONUS) + (_BETWEEN_SETS * wide if row.sets else 0)
    return sets


def rows_of(tiles: CardTiles) -> list[TileRow]:
    """The rows of a hand: concealed sets with the winning tile, then what lies on the table, then flowers."""
    concealed = _filled(tiles.concealed)
    rows = [TileRow(sets) for sets in concealed]
    if tiles.winning is not None:
        last = rows.pop() if rows else TileRow(())
        ringed = TileRow(last.sets, tiles.winning)
        rows += [ringed] if _holds(ringed) else [last, TileRow((), tiles.winning)]
    rows += [TileRow(sets) for sets in _filled(tiles.claimed)]
    return _with_bonus(rows, tiles.bonus) if tiles.bonus else rows


def _with_bonus(rows: list[TileRow], bonus: Tiles) -> list[TileRow]:
    """Flowers stand at the right end of the last row where it has room, else in a row of their own."""
    if rows and rows[-1].winning is None and _holds(TileRow(rows[-1].sets, bonus=bonus)):
        return [*rows[:-1], TileRow(rows[-1].sets, bonus=bonus)]
    return [*rows, TileRow((), bonus=bonus)]


def _holds(row: TileRow) -> bool:
    """Whether a row is short enough to be read and to stand between the margins."""
    count = sum(map(len, row.sets)) + len(row.bonus) + (row.winning is not None)
    return count <= IN_ROW and row_width(row, LEAST) <= INNER


def _filled(sets: Iterable[Tiles]) -> list[tuple[Tiles, ...]]:
    """Sets in rows, each as full as it may be."""
    rows: list[tuple[Tiles, ...]] = []
    for tiles in (one[start : start + IN_ROW] for one in sets for start in range(0, len(one), IN_ROW)):
        if rows and _holds(TileRow((*rows[-1], tiles))):
            rows[-1] = (*rows[-1], tiles)
        else:
            rows.append((tiles,))
    return rows


def draw_hand(sheet: Sheet, tiles: CardTiles, top: float) -> float:
    """Draw a hand below `top`; the lower edge of its last row."""
    rows = rows_of(tiles)
    widest = max((row_width(row, LARGEST) for row in rows), default=0)
    wide = LARGEST * min(1.0, INNER / widest) if widest else LARGEST
    bottom = top
    for row in rows:
        bottom = top + (_row_height(row, wide))
        _draw_row(sheet, row, (top, bottom), wide)
        top = bottom + (ROW_GAP if len(rows) <= USUAL_ROWS else NARROW_GAP)
    return bottom


def _row_height(row: TileRow, wide: float) -> float:
    return wide * _HEIGHT * (_BONUS if row.bonus and not row.sets else 1)


def _draw_row(sheet: Sheet, row: TileRow, edges: tuple[float, float], wide: float) -> None:
    _, bottom = edges
    x: float = MARGIN
    for tiles in row.sets:
        x = draw_set(sheet, tiles, (x, bottom), wide) + _BETWEEN_SETS * wide
    if row.winning is not None:
        _draw_winning(sheet, row.winning, bottom, wide)
    if row.bonus:
        draw_set(sheet, row.bonus, (RIGHT - set_width(row.bonus, wide * _BONUS), bottom), wide * _BONUS)


def draw_set(sheet: Sheet, tiles: Iterable[str], corner: tuple[float, float], wide: float) -> float:
    """Draw tiles side by side from a lower left corner; where they end on the right."""
    x, bottom = corner
    for code in tiles:
        high = wide * (_LYING_HEIGHT if code.startswith(LYING) else _HEIGHT)
        sheet.tile(code, x, bottom - high, wide)
        x += tile_width(code, wide) + _BETWEEN
    return x - _BETWEEN


def _draw_winning(sheet: Sheet, code: str, bottom: float, wide: float) -> None:
    """The winning tile at the right end in a brass ring."""
    high, x = wide * _HEIGHT, RIGHT - _RING + 4 - wide
    sheet.add(
        f'<rect x="{number(x - _RING)}" y="{number(bottom - high - _RING)}" width="{number(wide + 2 * _RING)}"'
        f' height="{number(high + 2 * _RING)}" rx="18" fill="none" stroke="{BRASS}" stroke-width="7"/>'
    )
    sheet.tile(code, x, bottom - high, wide)


def strip_rows(tiles: CardTiles) -> list[tuple[Tiles, ...]]:
    """A hand as strips of small tiles, nothing apart: one where it fits, else several."""
    last = tiles.concealed[-1:]
    ending = ((*last[0], tiles.winning) if last else (tiles.winning,)) if tiles.winning is not None else ()
    sets = (*tiles.concealed[:-1], ending) if ending else tiles.concealed
    rows: list[tuple[Tiles, ...]] = []
    for one in (*sets, *tiles.claimed, *((tiles.bonus,) if tiles.bonus else ())):
        if rows and row_width(TileRow((*rows[-1], one)), STRIP_LEAST) <= INNER:
            rows[-1] = (*rows[-1], one)
        else:
            rows.append((one,))
    return rows


def draw_strip(sheet: Sheet, tiles: CardTiles, top: float) -> float:
    """Draw a hand as strips; the lower edge of the last."""
    rows = strip_rows(tiles)
    widest = max((row_width(TileRow(row), STRIP) for row in rows), default=0)
    wide = STRIP * min(1.0, INNER / widest) if widest else STRIP
    for row in rows:
        x, bottom = float(MARGIN), top + wide * _HEIGHT
        for one in row:
            x = draw_set(sheet, one, (x, bottom), wide) + _BETWEEN_SETS * wide
        top = bottom + 14
    return top - 14
