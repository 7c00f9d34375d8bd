"""What laying out text needs to know of a font file: which letters it has, and how wide they are in a weight.

The file is mapped, not read: looking something up touches a few pages of it and keeps nothing in memory.
Variable fonts alone are known (format 4 and 12 of `cmap`, `hmtx`, `HVAR`), which is what the packages bring.
"""

from __future__ import annotations

import mmap
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path
from struct import Struct, unpack_from
from typing import Final

U16: Final = Struct(">H")
U32: Final = Struct(">I")
_FAMILIES: Final = (16, 1)
"""The names of a family: by how it looks where the font gives it, else by how old programs group it."""
_WINDOWS: Final = 3
_ENGLISH: Final = 0x409
_F2DOT14: Final = 1 << 14
_COLLECTION: Final = b"ttcf"
_UNICODE_TABLES: Final = ((3, 10), (0, 4), (3, 1), (0, 3))
"""Platform and encoding of the tables of letters worth reading, the fullest first."""


class MappedFile:
    """The bytes of a font file."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self.data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)

    def u16(self, at: int) -> int:
        return int(U16.unpack_from(self.data, at)[0])

    def u32(self, at: int) -> int:
        return int(U32.unpack_from(self.data, at)[0])

    def i16(self, at: int) -> int:
        return (self.u16(at) ^ 0x8000) - 0x8000

    def f2dot14(self, at: int) -> float:
        return self.i16(at) / _F2DOT14


def faces(path: Path) -> dict[str, FontFace]:
    """The faces of a font file or collection by the name of their family."""
    file = MappedFile(path)
    starts = [0]
    if file.data[:4] == _COLLECTION:
        starts = [file.u32(12 + 4 * number) for number in range(file.u32(8))]
    found = (FontFace(file, _tables(file, start)) for start in starts)
    return {face.family: face for face in found}


def _tables(file: MappedFile, start: int) -> dict[bytes, int]:
    records = (start + 12 + 16 * number for number in range(file.u16(start + 4)))
    return {bytes(file.data[at : at + 4]): file.u32(at + 8) for at in records}


class FontFace:
    """One face; widths are in em."""

    def __init__(self, file: MappedFile, tables: dict[bytes, int]) -> None:
        self._file, self._tables = file, tables
        self._em = file.u16(tables[b"head"] + 18)
        self._metrics = file.u16(tables[b"hhea"] + 34)
        self._letters = _letters_table(file, tables[b"cmap"])
        self._advances = _Advances(file, tables[b"HVAR"]) if b"HVAR" in tables else None
        self.family = _family(file, tables[b"name"])
        self._width, self._position = cache(self._measured), cache(self._placed)

    def has(self, letter: str) -> bool:
        """Whether the face can draw a letter."""
        return self._glyph(ord(letter)) != 0

    def width(self, letter: str, weight: int) -> float:
        """How far a letter moves the pen, in em, without kerning or joining."""
        return self._width(letter, weight)

    def _measured(self, letter: str, weight: int) -> float:
        glyph = self._glyph(ord(letter))
        at = self._tables[b"hmtx"] + 4 * min(glyph, self._metrics - 1)
        delta = self._advances.delta(glyph, self._position(weight)) if self._advances is not None else 0.0
        return (self._file.u16(at) + delta) / self._em

    def _placed(self, weight: int) -> float:
        """Where a weight lies on the axis, -1 to 1, after the font's own correction."""
        file, at = self._file, self._tables[b"fvar"]
        axis = at + file.u16(at + 4)
        low, middle, high = (file.u32(axis + 4 + 4 * number) / 65536 for number in range(3))
        nearest = max(low, min(high, weight))
        side = high - middle if nearest > middle else middle - low
        place = (nearest - middle) / side if side else 0.0
        return _corrected(file, self._tables[b"avar"], place) if b"avar" in self._tables else place

    def _glyph(self, code: int) -> int:
        at = self._letters
        if at is None:
            return 0
        return _glyph_12(self._file, at, code) if self._file.u16(at) == 12 else _glyph_4(self._file, at, code)


def _family(file: MappedFile, at: int) -> str:
    texts, names = at + file.u16(at + 4), {}
    for record in range(at + 6, at + 6 + 12 * file.u16(at + 2), 12):
        platform, _, language, kind, length, start = unpack_from(">6H", file.data, record)
        if (platform, language) == (_WINDOWS, _ENGLISH):
            names[kind] = bytes(file.data[texts + start : texts + start + length]).decode("utf-16-be")
    return next((names[kind] for kind in _FAMILIES if kind in names), "")


def _letters_table(file: MappedFile, at: int) -> int | None:
    tables = {}
    for record in range(at + 4, at + 4 + 8 * file.u16(at + 2), 8):
        tables[file.u16(record), file.u16(record + 2)] = at + file.u32(record + 4)
    return next((tables[name] for name in _UNICODE_TABLES if name in tables), None)


def _glyph_12(file: MappedFile, at: int, code: int) -> int:
    """Look a letter up in groups of first, last and first glyph, sorted."""
    low, high = 0, file.u32(at + 12)
    while low < high:
        middle = (low + high) // 2
        group = at + 16 + 12 * middle
        if code > file.u32(group + 4):
            low = middle + 1
        elif code < file.u32(group):
            high = middle
        else:
            return file.u32(group + 8) + code - file.u32(group)
    return 0


def _glyph_4(file: MappedFile, at: int, code: int) -> int:
    """Look a letter up in segments; the letters of the first plane alone."""
    size = file.u16(at + 6)
    for number in range(size // 2 if code <= 0xFFFF else 0):
        end = at + 14 + 2 * number
        if code > file.u16(end):
            continue
        start, delta, offset = end + size + 2, end + 2 * size + 2, end + 3 * size + 2
        if code < file.u16(start):
            return 0
        if file.u16(offset) == 0:
            return (code + file.u16(delta)) & 0xFFFF
        glyph = file.u16(offset + file.u16(offset) + 2 * (code - file.u16(start)))
        return (glyph + file.u16(delta)) & 0xFFFF if glyph else 0
    return 0


def _corrected(file: MappedFile, at: int, place: float) -> float:
    """A place on the first axis after the pairs of `avar`, straight between them."""
    pairs = [(file.f2dot14(at + 10 + 4 * one), file.f2dot14(at + 12 + 4 * one)) for one in range(file.u16(at + 8))]
    for (left, low), (right, high) in pairwise(pairs):
        if left <= place <= right and right > left:
            return low + (high - low) * (place - left) / (right - left)
    return place


@dataclass(frozen=True, slots=True)
class _Rows:
    """Where the deltas of one block lie: `wide` of the `regions` take two bytes a row, the others one."""

    start: int
    wide: int
    regions: tuple[int, ...]


class _Advances:
    """How widths change with the weight."""

    def __init__(self, file: MappedFile, at: int) -> None:
        self._file = file
        store, mapping = at + file.u32(at + 4), file.u32(at + 8)
        self._mapping = at + mapping if mapping else None
        self._peaks = self._regions(store + file.u32(store + 2))
        self._blocks = [self._block(store + file.u32(store + 8 + 4 * n)) for n in range(file.u16(store + 6))]

    def _regions(self, at: int) -> list[tuple[float, float, float]]:
        step = 6 * self._file.u16(at)
        starts = (at + 4 + step * number for number in range(self._file.u16(at + 2)))
        return [(self._file.f2dot14(one), self._file.f2dot14(one + 2), self._file.f2dot14(one + 4)) for one in starts]

    def _block(self, at: int) -> _Rows:
        count = self._file.u16(at + 4)
        regions = tuple(self._file.u16(at + 6 + 2 * number) for number in range(count))
        return _Rows(at + 6 + 2 * count, self._file.u16(at + 2), regions)

    def delta(self, glyph: int, place: float) -> float:
        """What a glyph gains in width at a place of the axis, in units of the font."""
        outer, inner = self._entry(glyph)
        rows = self._blocks[outer]
        at = rows.start + inner * (len(rows.regions) + rows.wide)
        total = 0.0
        for number, region in enumerate(rows.regions):
            if number < rows.wide:
                change = self._file.i16(at + 2 * number)
            else:
                change = (self._file.data[at + rows.wide + number] ^ 0x80) - 0x80
            total += change * _strength(self._peaks[region], place)
        return total

    def _entry(self, glyph: int) -> tuple[int, int]:
        """Block and row of a glyph."""
        if self._mapping is None:
            return 0, glyph
        file, at = self._file, self._mapping
        form, entry = file.data[at], file.data[at + 1]
        count, start = (file.u16(at + 2), at + 4) if form == 0 else (file.u32(at + 2), at + 6)
        size = (entry >> 4 & 3) + 1
        place = start + size * min(glyph, count - 1)
        packed = int.from_bytes(file.data[place : place + size], "big")
        bits = (entry & 15) + 1
        return packed >> bits, packed & (1 << bits) - 1


def _strength(region: tuple[float, float, float], place: float) -> float:
    """How much of a region's change counts at a place."""
    start, peak, end = region
    if peak in (place, 0):
        return 1.0
    if not start < place < end:
        return 0.0
    return (place - start) / (peak - start) if place < peak else (end - place) / (end - peak)
