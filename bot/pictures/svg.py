"""A sheet to draw on: shapes, text, tiles and the marks of people, kept as SVG elements in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from bot.lines import Part
from bot.pictures.lettering import TextStyle, broken, clusters, fitted, is_leftward, run_width, runs, width
from bot.pictures.theme import FELT_LETTER, FELT_PEOPLE, LIGHT, Theme
from bot.pictures.tiles import symbols

WIDTH: Final = 1080
MARGIN: Final = 56
RIGHT: Final = WIDTH - MARGIN
INNER: Final = RIGHT - MARGIN
RAIL: Final = 10
APART: Final = " · "
"""Between a name and the same in the language of the game, and between facts of one line."""

_FALLBACKS: Final = "system-ui,sans-serif"


def number(value: float) -> str:
    """A length as SVG writes it, to the hundredth."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


@dataclass(slots=True)
class Sheet:
    """A picture while it is drawn. `language` decides how Chinese letters look, `say` writes what cards tell by key."""

    language: str = "en"
    theme: Theme = LIGHT
    say: Callable[[Part], str] = str
    parts: list[str] = field(default_factory=list)
    tiles: dict[str, None] = field(default_factory=dict)

    def add(self, element: str) -> None:
        self.parts.append(element)

    def box(self, x: float, y: float, size: tuple[float, float], fill: str, radius: float = 0) -> None:
        """A filled rectangle; `size` is width and height."""
        wide, high = size
        self.add(
            f'<rect x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}"'
            f' rx="{number(radius)}" fill="{fill}"/>'
        )

    def felt(self, top: float, bottom: float) -> None:
        self.box(0, top, (WIDTH, bottom - top), self.theme.felt)

    def rail(self, top: float, thickness: float = RAIL) -> float:
        """A rail over the whole width; its lower edge."""
        self.box(0, top, (WIDTH, thickness), self.theme.rail)
        return top + thickness

    def hairline(self, y: float) -> None:
        self.box(MARGIN, y, (INNER, 2), self.theme.line)

    # text

    def short(self, part: Part) -> str:
        """What a card tells, without the name it has in another language."""
        return self.say(part).partition(APART)[0]

    def width(self, text: str, style: TextStyle) -> float:
        return width(text, style, self.language)

    def fit(self, text: str, style: TextStyle, room: float) -> tuple[str, TextStyle]:
        return fitted(text, style, room, self.language)

    def text(
        self, x: float, y: float, text: str, style: TextStyle, *more: tuple[str, TextStyle], halo: str = ""
    ) -> None:
        """Text on a baseline; `more` follows in the same line, each with its own style and gap.

        `halo` is the colour of a rim that keeps it readable where lines run behind it.
        """
        pieces = ((text, style), *more)
        if any(is_leftward(words) for words, _ in pieces):
            x, style, starts = self._starts(x, style, pieces)
        else:
            starts = [None] * sum(len(runs(words, self.language)) for words, _ in pieces)
        places = iter(starts)
        spans = [self._span(words, other, style, places) for words, other in ((text, style), *more)]
        anchor = f' text-anchor="{style.anchor}"' if style.anchor != "start" else ""
        rim = f' stroke="{halo}" stroke-width="8" stroke-linejoin="round" paint-order="stroke"' if halo else ""
        self.add(
            f'<text x="{number(x)}" y="{number(y)}" font-size="{number(style.size)}" font-weight="{style.weight}"'
            f' fill="{style.fill}"{anchor}{rim} xml:space="preserve">{"".join(spans)}</text>'
        )

    def _starts(
        self, x: float, style: TextStyle, pieces: Sequence[tuple[str, TextStyle]]
    ) -> tuple[float, TextStyle, list[float | None]]:
        """Where the line begins, and each of its runs.

        The renderer spoils a run that is written leftward and follows another (as of resvg 0.48): given a place of its
        own it begins anew.
        """
        widths = [
            (run_width(run, other) + (other.gap if count == 0 else 0), other.gap if count == 0 else 0)
            for words, other in pieces
            for count, run in enumerate(runs(words, self.language))
        ]
        whole = sum(wide for wide, _ in widths)
        x -= {"end": whole, "middle": whole / 2}.get(style.anchor, 0)
        starts, at = list[float | None](), x
        for wide, gap in widths:
            starts.append(at + gap)
            at += wide
        return x, replace(style, anchor="start"), starts

    def _span(self, text: str, style: TextStyle, first: TextStyle, places: Iterator[float | None]) -> str:
        """One text of a line as spans by font; what differs from the first text of the line is said."""
        gap = f' dx="{number(style.gap)}"' if style.gap else ""
        look = ""
        if style != first:
            look = f' font-size="{number(style.size)}" font-weight="{style.weight}" fill="{style.fill}"'
        spans = []
        for run in runs(text, self.language):
            place = next(places)
            where = gap if place is None else f' x="{number(place)}"'
            spans.append(f'<tspan font-family="{_families(run.family)}"{where}{look}>{escape(run.text)}</tspan>')
            gap = ""
        return "".join(spans)

    def fitting(self, x: float, y: float, text: str, style: TextStyle, room: float) -> TextStyle:
        """Text made to keep within a width; the style it got."""
        shown, used = self.fit(text, style, room)
        self.text(x, y, shown, used)
        return used

    def paragraph(self, x: float, y: float, text: str, style: TextStyle, room: float) -> float:
        """Text over as many lines as it needs; the last baseline."""
        for count, row in enumerate(broken(text, style, room, self.language)):
            if count:
                y += style.size * 1.3
            self.fitting(x, y, row, style, room)
        return y

    # tiles and people

    def tile(self, code: str, x: float, y: float, wide: float) -> None:
        """One tile by its code, `-` before it for one that lies; `wide` is how wide it would stand."""
        self.tiles[code] = None
        size = (100 * wide / 72, 82 * wide / 72) if code.startswith("-") else (wide, 100 * wide / 72)
        self.add(
            f'<use href="#{tile_id(code)}" x="{number(x)}" y="{number(y)}" width="{number(size[0])}"'
            f' height="{number(size[1])}"/>'
        )

    def mark(self, order: int, name: str, at: tuple[float, float], radius: float, *, on_felt: bool = False) -> None:
        """The shape of a person by order of sitting down, with the first letter of the name."""
        people = FELT_PEOPLE if on_felt else self.theme.people
        fill = people[order % len(people)]
        self.add(shape(order, at, radius, fill))
        self._initial(name, at, radius, FELT_LETTER if on_felt else self.theme.letter)

    def _initial(self, name: str, at: tuple[float, float], radius: float, fill: str) -> None:
        letter = initial(name)
        is_wide = not letter.isascii()
        style = TextStyle((1.2 if is_wide else 1.06) * radius, 700, fill, "middle")
        letter, style = fitted(letter, style, 1.5 * radius, self.language, least=0.5 * radius)
        self.text(at[0], at[1] + (0.36 if is_wide else 0.35) * style.size, letter, style)

    def tone(self, amount: str) -> str:
        """The colour of an amount: gain, loss, or ink where it has no sign."""
        return {"+": self.theme.gain, "−": self.theme.loss, "-": self.theme.loss}.get(amount[:1], self.theme.ink)

    def finish(self, height: float, title: str, description: str) -> str:
        """The whole picture, so high, on paper."""
        high = ceil(height)
        ground = f'<rect width="{WIDTH}" height="{high}" fill="{self.theme.paper}"/>'
        used = symbols(self.tiles, self.theme)
        return "\n".join(
            (
                f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high}" width="{WIDTH}" height="{high}"'
                f' role="img" lang={quoteattr(self.language.replace("_", "-"))}>',
                f"<title>{escape(title)}</title>",
                f"<desc>{escape(description)}</desc>",
                *(["<defs>", *used, "</defs>"] if used else []),
                ground,
                *self.parts,
                "</svg>\n",
            )
        )


def tile_id(code: str) -> str:
    """The name of a tile's symbol."""
    return f"s-{code[1:]}" if code.startswith("-") else f"t-{code}"


def _families(family: str) -> str:
    """A font and what a browser may take in its place."""
    plain = family.replace(" CJK", "")
    names = (family,) if plain == family else (family, plain)
    return ",".join((*(f"'{name}'" for name in names), _FALLBACKS))


def initial(name: str) -> str:
    """The letter a person is marked with: the first letter or figure of the name, else whatever it begins with."""
    from_name = next((letter for letter in clusters(name) if letter[0].isalnum()), None)
    return (from_name or next(clusters(name), "?")).upper()[:8]


def shape(order: int, at: tuple[float, float], radius: float, fill: str, *, halo: str | None = None) -> str:
    """The outline of a person: circle, square, diamond, hexagon, shield; the sixth takes colour 1 with shape 2."""
    draw = _SHAPES[(order + order // len(_SHAPES)) % len(_SHAPES)]
    behind = draw(*at, radius * 1.36, halo) if halo is not None else ""
    return behind + draw(*at, radius, fill)


def polygon(points: Iterable[tuple[float, float]], radius: float, fill: str) -> str:
    """A filled outline with rounded corners."""
    corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    return (
        f'<polygon points="{corners}" fill="{fill}" stroke="{fill}" stroke-width="{number(0.14 * radius)}"'
        ' stroke-linejoin="round"/>'
    )


def circle(x: float, y: float, radius: float, fill: str) -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}"/>'


def _square(x: float, y: float, radius: float, fill: str) -> str:
    half = 0.9 * radius
    return (
        f'<rect x="{number(x - half)}" y="{number(y - half)}" width="{number(2 * half)}" height="{number(2 * half)}"'
        f' rx="{number(0.28 * radius)}" fill="{fill}"/>'
    )


def _diamond(x: float, y: float, radius: float, fill: str) -> str:
    far = 1.2 * radius
    return polygon(((x, y - far), (x + far, y), (x, y + far), (x - far, y)), radius, fill)


def _hexagon(x: float, y: float, radius: float, fill: str) -> str:
    wide, half, high = 1.06 * radius, 0.53 * radius, 0.918 * radius
    corners = ((wide, 0.0), (half, high), (-half, high), (-wide, 0.0), (-half, -high), (half, -high))
    return polygon(((x + right, y + down) for right, down in corners), radius, fill)


def _shield(x: float, y: float, radius: float, fill: str) -> str:
    def at(right: float, down: float) -> str:
        return f"{number(x + right * radius)} {number(y + down * radius)}"

    outline = (
        f"M{at(-0.92, -0.92)}L{at(0.92, -0.92)}L{at(0.92, 0.2)}C{at(0.92, 0.75)} {at(0.414, 1)} {at(0, 1.12)}"
        f"C{at(-0.414, 1)} {at(-0.92, 0.75)} {at(-0.92, 0.2)}Z"
    )
    return (
        f'<path d="{outline}" fill="{fill}" stroke="{fill}" stroke-width="{number(0.1 * radius)}"'
        ' stroke-linejoin="round"/>'
    )


_SHAPES: Final[Sequence[Callable[[float, float, float, str], str]]] = (circle, _square, _diamond, _hexagon, _shield)
