"""The picture of a night: a line per player from hand to hand, names and amounts at its end, and three facts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log10
from typing import Final

from bot.lines import Money
from bot.pictures.cards import CardBand, CardFact, CardLine, NightCard
from bot.pictures.lettering import EDGE_CELLS, TextStyle, short_name
from bot.pictures.season import draw_headline
from bot.pictures.svg import APART, INNER, MARGIN, RIGHT, Sheet, circle, number, shape

_HIGH: Final = 666
_APART: Final = 66
_APART_STACKED: Final = 104
_LEAST_WIDE: Final = 460
"""Names and amounts stand one above the other where the lines would get less room than this."""

_DOTS_TO: Final = 60
_THICK_TO: Final = 6
_TICKS: Final = 5
_TICK_STYLE: Final = TextStyle(34, 500, "", "end")

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Plot:
    """Where balances lie: the edges of the plot, how many hands it spans, and the least and greatest balance."""

    left: float
    right: float
    top: float
    bottom: float
    hands: int
    low: float
    high: float
    is_stacked: bool = False

    def x(self, hand: float) -> float:
        return self.left + (self.right - self.left) * hand / max(1, self.hands)

    def y(self, balance: float) -> float:
        return self.bottom - (self.bottom - self.top) * (balance - self.low) / (self.high - self.low)

    def points(self, line: CardLine) -> list[Point]:
        return [(self.x(line.start + count), self.y(balance)) for count, balance in enumerate(line.points)]


def draw_night_card(card: NightCard, sheet: Sheet) -> str:
    """The picture of a night as SVG."""
    second = APART.join(filter(None, (sheet.say(card.date), sheet.short(card.game), sheet.say(card.hands))))
    top = draw_headline(sheet, sheet.say(card.headline), second) + 62
    ticks = ticks_for([balance for line in card.lines for balance in line.points], card.parts)
    labels = {tick: sheet.say(Money(tick, card.parts, card.currency, signed=card.signed)) for tick in ticks}
    plot = _plot(sheet, card, labels, top)
    _draw_bands(sheet, card.bands, plot)
    _draw_ticks(sheet, labels, plot)
    for line in reversed(card.lines):
        _draw_line(sheet, line, plot, card)
    _draw_ends(sheet, card, plot)
    _draw_ring(sheet, card, plot)
    bottom = _draw_facts(sheet, card.facts, plot.bottom + 96) if card.facts else plot.bottom + 56
    return sheet.finish(bottom + 44, sheet.say(card.headline), sheet.say(card.alt))


def ticks_for(balances: Iterable[int], parts: int) -> list[int]:
    """Round balances that span all others, zero among them where it lies between; in the unit of the balances."""
    known = [*balances] or [0]
    low, high = min(0, *known, 0), max(0, *known, 0)
    if low == 0 and min(known) > 0 and min(known) > (high - min(known)):
        low = min(known)  # scores far from zero are shown where they are
    span = max(high - low, parts)
    step = _round_step(span / _TICKS, parts)
    first, last = floor(low / step), ceil(high / step)
    return [step * number_ for number_ in range(first, max(last, first + 1) + 1)]


def _round_step(least: float, parts: int) -> int:
    """The smallest of 1, 2, 5, 10, … units that is at least so much; halves and fifths only of whole units."""
    unit = parts if least >= parts else 1
    power = 10 ** max(0, floor(log10(max(least / unit, 1))))
    return next(int(unit * power * factor) for factor in (1, 2, 5, 10) if unit * power * factor >= least)


def _plot(sheet: Sheet, card: NightCard, labels: dict[int, str], top: float) -> Plot:
    """The plot between the labels at its left and the names and amounts at its right."""
    left = MARGIN + max(sheet.width(label, _TICK_STYLE) for label in labels.values()) + 18
    names = max(sheet.width(_edge_name(line), TextStyle(40, 700, "")) for line in card.lines)
    amounts = max(sheet.width(sheet.say(line.amount), TextStyle(42, 800, "")) for line in card.lines)
    right = RIGHT - amounts - 24 - names - 100
    is_stacked = right - left < _LEAST_WIDE
    if is_stacked:
        right = RIGHT - max(amounts, names) - 100
    apart = _APART_STACKED if is_stacked else _APART
    bottom = top + max(_HIGH, apart * (len(card.lines) + 1))
    low, high = _edges([balance for line in card.lines for balance in line.points], labels)
    return Plot(left, right, top, bottom, card.steps, low, high, is_stacked)


def _edges(balances: Sequence[int], labels: Iterable[int]) -> tuple[float, float]:
    """The least and greatest balance of the plot: round ones, unless much room would stay empty beyond the lines."""
    ticks = sorted(labels)
    spare = 0.06 * (ticks[-1] - ticks[0])
    low, high = min(*balances, 0 if ticks[0] <= 0 else ticks[0]) - spare, max(*balances, 0) + spare
    return (low if low > ticks[0] + 2 * spare else ticks[0]), (high if high < ticks[-1] - 2 * spare else ticks[-1])


def _edge_name(line: CardLine) -> str:
    return short_name(line.sitter.name, EDGE_CELLS)


def _draw_bands(sheet: Sheet, bands: Sequence[CardBand], plot: Plot) -> None:
    """Every second round on a band of its own, its name below."""
    for count, band in enumerate(bands):
        left, right = plot.x(max(0, band.first - 1)), plot.x(band.last)
        if count % 2:
            sheet.box(left, plot.top, (right - left, plot.bottom - plot.top), sheet.theme.sunk)
        style = TextStyle(34, 500, sheet.theme.ink2, "middle")
        names = (sheet.say(band.name), sheet.say(band.short))
        name = next((one for one in names if sheet.width(one, style) <= right - left - 8), None)
        if name is not None:
            sheet.text((left + right) / 2, plot.bottom + 46, name, style)


def _draw_ticks(sheet: Sheet, labels: dict[int, str], plot: Plot) -> None:
    for tick, label in labels.items():
        if not plot.low <= tick <= plot.high:
            continue
        y, zero = plot.y(tick), tick == 0
        thick, fill = (4, sheet.theme.ink2) if zero else (2, sheet.theme.line)
        sheet.box(plot.left, y - thick / 2, (plot.right - plot.left, thick), fill)
        sheet.text(plot.left - 18, y + 12, label, TextStyle(34, 500, sheet.theme.ink2, "end"))


def _colour(sheet: Sheet, line: CardLine) -> str:
    return sheet.theme.people[line.sitter.order % len(sheet.theme.people)]


def _draw_line(sheet: Sheet, line: CardLine, plot: Plot, card: NightCard) -> None:
    """One player's line; dots on the hands this player won, and a shape where somebody came later."""
    fill, points = _colour(sheet, line), plot.points(line)
    is_first = line is card.lines[0]
    is_thin = len(card.lines) > _THICK_TO and line not in (card.lines[0], card.lines[-1])
    thick = 9 if is_first else 4 if is_thin else 7
    corners = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    sheet.add(
        f'<polyline points="{corners}" fill="none" stroke="{fill}" stroke-width="{thick}"'
        ' stroke-linejoin="round" stroke-linecap="round"/>'
    )
    if card.steps <= _DOTS_TO:
        for hand in line.won:
            if 0 <= hand - line.start < len(points):
                x, y = points[hand - line.start]
                sheet.add(circle(x, y, thick * 0.5 + 3, fill))
                sheet.add(circle(x, y, thick * 0.5 - 1, sheet.theme.paper))
    if line.start:
        sheet.add(shape(line.sitter.order, points[0], 11, fill, halo=sheet.theme.paper))


def _draw_ends(sheet: Sheet, card: NightCard, plot: Plot) -> None:
    """Name and amount of everybody at the end of the line, pushed apart so that none covers another."""
    ends = [plot.points(line)[-1] for line in card.lines]
    apart = _APART_STACKED if plot.is_stacked else _APART
    places = pushed_apart([y for _, y in ends], apart, (plot.top, plot.bottom))
    x = plot.right + 62
    for line, end, y in zip(card.lines, ends, places, strict=True):
        fill, is_first = _colour(sheet, line), line is card.lines[0]
        _draw_lead(sheet, line, fill, (end, (x - 28, y), plot))
        sheet.add(shape(line.sitter.order, end, 12, fill))
        sheet.mark(line.sitter.order, line.sitter.name, (x, y), 26)
        up, down = (-4, 40) if plot.is_stacked else (14, 14)
        sheet.text(x + 38, y + up, _edge_name(line), TextStyle(40, 700 if is_first else 500, sheet.theme.ink))
        amount = sheet.say(line.amount)
        style = TextStyle(42, 800 if is_first else 700, sheet.tone(amount))
        if plot.is_stacked:
            sheet.text(x + 38, y + down, amount, style)
        else:
            sheet.text(RIGHT, y + down, amount, style.ending())


def _draw_lead(sheet: Sheet, line: CardLine, fill: str, ends: tuple[Point, Point, Plot]) -> None:
    """From the end of a line to its name; dotted over the hands somebody was not there for."""
    (x, y), (name_x, name_y), plot = ends
    dots = ' stroke-dasharray="2 12" stroke-linecap="round"' if line.left else ""
    over = f"H{number(plot.right + 8)}" if line.left else ""
    sheet.add(
        f'<path d="M{number(x + 4)} {number(y)}{over}L{number(name_x)} {number(name_y)}" fill="none" stroke="{fill}"'
        f' stroke-width="4"{dots}/>'
    )


def pushed_apart(places: Sequence[float], apart: float, edges: tuple[float, float]) -> list[float]:
    """Places so far apart and between two edges, each as near to its own as the others allow, in the same order."""
    order = sorted(range(len(places)), key=lambda one: places[one])
    low, high = edges
    groups: list[tuple[float, list[int]]] = []  # the middle of neighbours that touch, and who they are
    for one in order:
        members, middle = [one], places[one]
        groups.append((_kept(middle, 1, apart, (low, high)), members))
        while len(groups) > 1 and _touch(groups[-2], groups[-1], apart):
            members = groups[-2][1] + groups[-1][1]
            ideal = [places[who] - apart * place for place, who in enumerate(members)]
            middle = sum(ideal) / len(ideal) + apart * (len(members) - 1) / 2
            groups[-2:] = [(_kept(middle, len(members), apart, (low, high)), members)]
    found = [0.0] * len(places)
    for middle, members in groups:
        for place, who in enumerate(members):
            found[who] = middle + apart * (place - (len(members) - 1) / 2)
    return found


def _kept(middle: float, count: int, apart: float, edges: tuple[float, float]) -> float:
    half = apart * (count - 1) / 2
    return min(max(middle, edges[0] + half), edges[1] - half)


def _touch(above: tuple[float, list[int]], below: tuple[float, list[int]], apart: float) -> bool:
    return below[0] - above[0] < apart * (len(above[1]) + len(below[1])) / 2 - 1e-9


def _draw_ring(sheet: Sheet, card: NightCard, plot: Plot) -> None:
    """A ring round the biggest hand, and its value beside it where fewest lines run."""
    ring = card.ring
    if ring is None:
        return
    line = card.lines[ring.line]
    at = plot.points(line)[ring.hand - line.start]
    sheet.add(
        f'<circle cx="{number(at[0])}" cy="{number(at[1])}" r="17" fill="none" stroke="{sheet.theme.ink}"'
        ' stroke-width="5"/>'
    )
    value, style = sheet.say(ring.value), TextStyle(38, 700, sheet.theme.ink)
    wide = sheet.width(value, style)
    lines = [points for one in card.lines for points in _segments(plot.points(one))]
    corner = min(_corners(at, wide, plot), key=lambda one: _crossings((one, (wide, 40)), lines))
    sheet.text(corner[0], corner[1] + 34, value, style, halo=sheet.theme.paper)


def _corners(at: Point, wide: float, plot: Plot) -> list[Point]:
    """Places for a label round a point, nearest first, that lie within the plot."""
    x, y = at
    found = []
    for distance in (26, 60, 100):
        for right in (distance, -distance - wide, -wide / 2):
            for down in (-20, distance, -distance - 40):
                if down == -20 and right == -wide / 2:
                    continue
                found.append((x + right, y + down))
    inside = [
        (left, top)
        for left, top in found
        if plot.left <= left and left + wide <= plot.right and plot.top - 36 <= top and top + 44 <= plot.bottom
    ]
    return inside or [(min(max(x - wide / 2, plot.left), plot.right - wide), min(max(y, plot.top), plot.bottom - 44))]


def _segments(points: list[Point]) -> list[tuple[Point, Point]]:
    return list(pairwise(points))


def _crossings(box: tuple[Point, Point], segments: list[tuple[Point, Point]]) -> int:
    """How many pieces of lines run through a box."""
    (left, top), (wide, high) = box
    return sum(_runs_through(segment, (left - 8, top - 8, left + wide + 8, top + high + 8)) for segment in segments)


def _runs_through(segment: tuple[Point, Point], box: tuple[float, float, float, float]) -> bool:
    (x1, y1), (x2, y2) = segment
    left, top, right, bottom = box
    steps = max(2, int(max(abs(x2 - x1), abs(y2 - y1)) / 6))
    places = ((x1 + (x2 - x1) * one / steps, y1 + (y2 - y1) * one / steps) for one in range(steps + 1))
    return any(left <= x <= right and top <= y <= bottom for x, y in places)


def _draw_facts(sheet: Sheet, facts: Sequence[CardFact], top: float) -> float:
    """Facts side by side, each about somebody; the lower edge."""
    wide = (INNER - 20 * (len(facts) - 1)) / len(facts)
    for count, fact in enumerate(facts):
        x = MARGIN + (wide + 20) * count
        sheet.box(x, top, (wide, 134), sheet.theme.sunk, 22)
        sheet.mark(fact.sitter.order, fact.sitter.name, (x + 48, top + 67), 28)
        room = wide - 92 - 6
        sheet.fitting(x + 92, top + 62, sheet.say(fact.figure), TextStyle(44, 700, sheet.theme.ink), room)
        sheet.fitting(x + 92, top + 106, sheet.say(fact.text), TextStyle(32, 500, sheet.theme.ink2), room)
    return top + 134
