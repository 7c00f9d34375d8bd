"""A picture as its parts: texts, tiles and shapes with the boxes they fill, read from the SVG."""

from __future__ import annotations

import re
import struct
import zlib
from dataclasses import dataclass
from itertools import combinations
from xml.etree import ElementTree

from bot.pictures.fonts import installed_fonts

SVG = "{http://www.w3.org/2000/svg}"
Box = tuple[float, float, float, float]
"""Left, top, right and lower edge."""


@dataclass(frozen=True)
class DrawnText:
    """A text as it is drawn. Letters reach from the cap height to a little below the line; Chinese ones further."""

    text: str
    box: Box
    size: float


@dataclass(frozen=True)
class Drawn:
    """What is in a picture, in the order in which it is drawn."""

    size: tuple[float, float]
    texts: tuple[DrawnText, ...]
    tiles: tuple[tuple[str, Box], ...]
    shapes: tuple[Box, ...]
    title: str
    description: str

    @property
    def words(self) -> list[str]:
        return [one.text for one in self.texts]

    @property
    def codes(self) -> list[str]:
        return [code for code, _ in self.tiles]

    def box_of(self, text: str) -> Box:
        return next(one.box for one in self.texts if one.text == text)


def drawn(svg: str) -> Drawn:
    """The parts of a picture."""
    root = ElementTree.fromstring(svg)
    texts, tiles, shapes = list[DrawnText](), list[tuple[str, Box]](), list[Box]()
    for element in root:
        kind = element.tag.removeprefix(SVG)
        if kind == "text":
            texts.append(_text(element))
        elif kind == "use":
            tiles.append((element.attrib["href"].removeprefix("#t-").replace("#s-", "-"), _rectangle(element)))
        elif kind == "rect":
            shapes.append(_rectangle(element))
        elif kind in ("circle", "polygon", "polyline", "path"):
            shapes.append(_outline(kind, element))
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    title, description = (root.findtext(f"{SVG}{name}", "") for name in ("title", "desc"))
    return Drawn((wide, high), tuple(texts), tuple(tiles), tuple(shapes), title, description)


def _rectangle(element: ElementTree.Element) -> Box:
    x, y, wide, high = (float(element.attrib.get(name, 0)) for name in ("x", "y", "width", "height"))
    return x, y, x + wide, y + high


def _outline(kind: str, element: ElementTree.Element) -> Box:
    if kind == "circle":
        x, y, radius = (float(element.attrib[name]) for name in ("cx", "cy", "r"))
        return x - radius, y - radius, x + radius, y + radius
    numbers = [float(one) for one in re.findall(r"-?\d+(?:\.\d+)?", element.attrib.get("points", ""))]
    if not numbers:
        return 0, 0, 0, 0
    return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])


def _text(element: ElementTree.Element) -> DrawnText:
    """A text with its width from the fonts that draw it."""
    fonts, wide, words, tall = installed_fonts(), 0.0, "", 0.0
    for span in element:
        size = float(span.attrib.get("font-size", element.attrib["font-size"]))
        weight = int(span.attrib.get("font-weight", element.attrib["font-weight"]))
        face = fonts.face(re.findall(r"'([^']+)'", span.attrib["font-family"])[0])
        gap = float(span.attrib.get("dx", 0))
        words += (" " if gap else "") + (span.text or "").replace("\u200e", "")
        wide += gap + sum(face.width(one, weight) * size for one in span.text or "" if face.has(one))
        tall = max(tall, size)
    x, y = float(element.attrib["x"]), float(element.attrib["y"])
    left = {"end": x - wide, "middle": x - wide / 2}.get(element.attrib.get("text-anchor", ""), x)
    return DrawnText(words, (left, y - 0.74 * tall, left + wide, y + 0.06 * tall), tall)


def outside(picture: Drawn, margin: float = 0) -> list[object]:
    """What leaves the frame, or comes nearer to its sides than a margin (texts and tiles alone)."""
    wide, high = picture.size
    found: list[object] = [
        one.text
        for one in picture.texts
        if one.box[0] < margin or one.box[2] > wide - margin or one.box[1] < 0 or one.box[3] > high
    ]
    found += [
        code
        for code, (left, top, right, bottom) in picture.tiles
        if left < margin or right > wide - margin or top < 0 or bottom > high
    ]
    return found + [box for box in picture.shapes if box[0] < 0 or box[2] > wide + 0.01 or box[3] > high + 0.01]


def overlapping(picture: Drawn) -> list[tuple[str, str]]:
    """Texts that cover each other, tiles that do, and texts on tiles."""
    boxes = [(one.text, one.box) for one in picture.texts] + [*picture.tiles]
    return [(name, other) for (name, box), (other, second) in combinations(boxes, 2) if _meet(box, second)]


def _meet(box: Box, other: Box) -> bool:
    left, right = max(box[0], other[0]), min(box[2], other[2])
    top, bottom = max(box[1], other[1]), min(box[3], other[3])
    return right - left > 1 and bottom - top > 1


def png_size(png: bytes) -> tuple[int, int]:
    wide, high = struct.unpack(">II", png[16:24])
    return int(wide), int(high)


def colours(png: bytes, rows: int = 40) -> int:
    """How many different bytes stand in some unpacked rows of a picture: of a blank one very few."""
    data, at = b"", 8
    while at < len(png):
        length = int.from_bytes(png[at : at + 4], "big")
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += 12 + length
    raw = zlib.decompress(data)
    wide, high = png_size(png)
    step = max(1, high // rows)
    return len({bytes(raw[row * (4 * wide + 1) : (row + 1) * (4 * wide + 1)]) for row in range(0, high, step)})
