"""The picture of a season: who leads, a bar per person from a middle line, and the best hand."""

from __future__ import annotations

from typing import Final

from bot.pictures.cards import ROWS_SHOWN, CardRow, SeasonCard
from bot.pictures.lettering import TextStyle, short_name
from bot.pictures.settlement import draw_best
from bot.pictures.svg import INNER, MARGIN, RIGHT, Sheet

_FELT: Final = 228
_ROW: Final = 138
_NAME: Final = 214
_BAR: Final = 140
"""How long the bar of the largest balance is, on either side of the middle line."""


def draw_season_card(card: SeasonCard, sheet: Sheet) -> str:
    """The picture of a season as SVG."""
    top = draw_headline(sheet, sheet.say(card.headline), sheet.say(card.second))
    rows = rows_shown(card.rows)
    amounts = [sheet.say(row.amount) for row in rows]
    style = _amount_style(sheet, amounts)
    widest = max((sheet.width(amount, style) for amount in amounts), default=0)
    middle = RIGHT - widest - 40 - _BAR
    start = top + 37
    for count, row in enumerate(rows):
        _draw_row(sheet, row, start + _ROW * count, middle)
        amount = amounts[count]
        sheet.text(RIGHT, start + _ROW * count + 89, amount, TextStyle(style.size, 800, sheet.tone(amount), "end"))
        if count:
            sheet.hairline(start + _ROW * count - 1)
    _draw_bars(sheet, rows, start, middle)
    bottom = start + _ROW * len(rows)
    if note := sheet.say(card.note):
        bottom = sheet.paragraph(MARGIN, bottom + 60, note, TextStyle(34, 400, sheet.theme.ink2), INNER)
    bottom += 30
    if card.best is not None:
        bottom = draw_best(sheet, card.best, bottom)
    return sheet.finish(bottom, sheet.say(card.headline), sheet.say(card.alt))


def draw_headline(sheet: Sheet, headline: str, second: str) -> float:
    """The result on felt with a line below it; the lower edge of the rail."""
    ground = len(sheet.parts)
    style = TextStyle(76, 700, sheet.theme.felt_ink)
    wide = sheet.width(headline, style)
    baseline = sheet.paragraph(MARGIN, 116, headline, style.at(max(56, int(76 * min(1, INNER / max(wide, 1))))), INNER)
    bottom = sheet.paragraph(MARGIN, baseline + 66, second, TextStyle(38, 500, sheet.theme.felt_ink2), INNER) + 46
    sheet.felt(0, bottom)
    sheet.parts.insert(ground, sheet.parts.pop())
    return sheet.rail(bottom)


def rows_shown(rows: tuple[CardRow, ...]) -> tuple[CardRow, ...]:
    """The best rows; the asker's own in the place of the last when it would be missing."""
    shown = rows[:ROWS_SHOWN]
    missing = [row for row in rows[ROWS_SHOWN:] if row.asker]
    return (*shown[: ROWS_SHOWN - len(missing)], *missing)


def _amount_style(sheet: Sheet, amounts: list[str]) -> TextStyle:
    """One size for all amounts, so that the longest keeps within a third of the width."""
    style = TextStyle(56, 800, sheet.theme.ink)
    widest = max((sheet.width(amount, style) for amount in amounts), default=0)
    return style.at(max(40, 56 * min(1, 330 / widest))) if widest else style


def _draw_row(sheet: Sheet, row: CardRow, top: float, middle: float) -> None:
    """Place, shape, name and a second line."""
    if row.asker:
        sheet.box(MARGIN - 16, top + 6, (INNER + 32, _ROW - 12), sheet.theme.soft, 20)
    sheet.text(64 if row.place < 10 else MARGIN, top + 85, str(row.place), TextStyle(46, 600, sheet.theme.ink2))
    sheet.mark(row.sitter.order, row.sitter.name, (154, top + 69), 34 if row.place < 10 else 30)
    room = middle - _BAR - 16 - _NAME
    weight = 700 if row.place == 1 else 600
    sheet.fitting(_NAME, top + 63, short_name(row.sitter.name), TextStyle(48, weight, sheet.theme.ink), room)
    sheet.fitting(_NAME, top + 111, sheet.say(row.second), TextStyle(34, 400, sheet.theme.ink2), room)


def _draw_bars(sheet: Sheet, rows: tuple[CardRow, ...], start: float, middle: float) -> None:
    """Gains to the right of the middle line, losses to the left, all in one measure."""
    largest = max((abs(row.value) for row in rows), default=0)
    for count, row in enumerate(rows):
        if row.value:
            long = max(4.0, _BAR * abs(row.value) / largest)
            left = middle if row.value > 0 else middle - long
            fill = sheet.theme.gain if row.value > 0 else sheet.theme.loss
            sheet.box(left, start + _ROW * count + 45, (long, 48), fill, min(8, long / 2))
    sheet.box(middle - 2, start + 21, (4, _ROW * len(rows) - 44), sheet.theme.ink2)
