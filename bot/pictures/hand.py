"""The picture of a hand: who won and how, the tiles, the value, who pays, the elements, the standing."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Final

from bot.pictures.cards import CardItem, CardPayer, CardWin, HandCard
from bot.pictures.layout import draw_hand
from bot.pictures.lettering import NAME_CELLS, TextStyle, short_name
from bot.pictures.svg import APART, INNER, MARGIN, RIGHT, Sheet

_HEAD: Final = 84
_HEADLINE_LEAST: Final = 56
_BOX_HIGH: Final = 152
_BOX_GAP: Final = 20
_FIRST_BOX: Final = 448
_FIRST_OF_TWO: Final = 580
"""How wide the box of the dearest of three payers is, and of two; others share the rest."""

_TWO_COLUMNS: Final = 4
_SMALLEST_ITEM: Final = 34
_ROW: Final = 72


def draw_hand_card(card: HandCard, sheet: Sheet) -> str:
    """The picture of a hand as SVG."""
    top = 0.0
    for number, win in enumerate(card.wins):
        top = _draw_felt(sheet, card if number == 0 else None, win, top)
        if _has_slip(win):
            top = _draw_slip(sheet, win, top)
    if card.standing:
        top = _draw_standing(sheet, [(name, sheet.say(amount)) for name, amount in card.standing], top)
    title = ", ".join(filter(None, (sheet.say(card.wins[0].headline), sheet.say(card.wins[0].value))))
    return sheet.finish(top + (40 if top > MARGIN else 0), title, sheet.say(card.alt))


def _has_slip(win: CardWin) -> bool:
    return bool(win.value or win.payers or win.items)


def _draw_felt(sheet: Sheet, card: HandCard | None, win: CardWin, top: float) -> float:
    """Where, who and the tiles; the lower edge of the rail below."""
    ground = len(sheet.parts)
    baseline = top + _HEAD
    if card is not None:
        _draw_place(sheet, sheet.say(card.place), (sheet.say(card.game), sheet.short(card.game)))
        baseline = 188
    bottom = _draw_headline(sheet, win, baseline)
    if win.tiles is not None:
        bottom = draw_hand(sheet, win.tiles, bottom + 52) + 12
    bottom += 44
    sheet.felt(top, bottom)
    sheet.parts.insert(ground, sheet.parts.pop())  # the felt lies under what was drawn on it
    return sheet.rail(bottom)


def _draw_place(sheet: Sheet, place: str, games: tuple[str, str]) -> None:
    """Which hand it is, and the game by its whole name where there is room."""
    style = TextStyle(36, 500, sheet.theme.felt_ink2)
    room = INNER - sheet.width(place, style) - 60
    game = games[0] if sheet.width(games[0], style) <= room else games[1]
    shown, used = sheet.fit(game, style, INNER / 2)
    sheet.text(RIGHT, _HEAD, shown, used.ending())
    sheet.fitting(MARGIN, _HEAD, place, style, INNER - sheet.width(shown, used) - 40)


def _draw_headline(sheet: Sheet, win: CardWin, baseline: float) -> float:
    """Who won and how, in one line or two; the last baseline."""
    x = float(MARGIN)
    if win.sitter is not None:
        sheet.mark(win.sitter.order, win.sitter.name, (92, baseline - 24), 36, on_felt=True)
        x = 148
    text, room = sheet.say(win.headline), RIGHT - x
    style = TextStyle(72, 700, sheet.theme.felt_ink)
    wide = sheet.width(text, style)
    size = max(_HEADLINE_LEAST, int(72 * min(1, room / wide))) if wide else 72
    return sheet.paragraph(x, baseline, text, style.at(size), room)


def _draw_slip(sheet: Sheet, win: CardWin, top: float) -> float:
    """Value, payers and elements of a hand; the lower edge."""
    bottom = _draw_value(sheet, win, top)
    if win.payers:
        bottom = _draw_payers(sheet, win.payers, bottom + 44)
    if win.items:
        bottom = _draw_items(sheet, win.items, sheet.say(win.more), bottom)
    return bottom + 40


def _draw_value(sheet: Sheet, win: CardWin, top: float) -> float:
    """What the hand is worth, the limit in a tag, and what the winner gains; the lower edge."""
    value, gain, tag = sheet.short(win.value), sheet.say(win.gain), sheet.say(win.tag)
    style = TextStyle(124, 800, sheet.theme.ink)
    wide = sheet.width(value, style) + sheet.width(gain, style)
    room = INNER - (48 if value and gain else 0)
    style = style.at(124 if wide <= room else max(64, int(124 * room / wide)))
    baseline = top + 46 + 0.726 * style.size
    shown, used = sheet.fit(value, style, room - sheet.width(gain, style))
    sheet.text(MARGIN - 4, baseline, shown, used)
    sheet.text(RIGHT, baseline, gain, TextStyle(style.size, 800, sheet.tone(gain), "end"))
    if not tag:
        return baseline
    left = MARGIN + sheet.width(shown, used) + 40 if shown else MARGIN
    return _draw_tag(sheet, tag, (left, RIGHT - sheet.width(gain, style) - 24), baseline)


def _draw_tag(sheet: Sheet, tag: str, sides: tuple[float, float], baseline: float) -> float:
    """A limit in a round tag between value and gain, or below them where it finds no room; the lower edge."""
    style = TextStyle(36, 700, sheet.theme.tag_ink)
    left, right = sides
    tag, style = sheet.fit(tag, style, INNER - 52)
    wide = sheet.width(tag, style) + 52
    if left + wide > right:
        left, baseline = MARGIN, baseline + 92
    sheet.box(left, baseline - 64, (wide, 60), sheet.theme.tag, 30)
    sheet.text(left + 26, baseline - 22, tag, style)
    return baseline


def _draw_payers(sheet: Sheet, payers: Sequence[CardPayer], top: float) -> float:
    """Who pays, dearest first and largest; the lower edge."""
    for start in range(0, len(payers), 3):
        row = payers[start : start + 3]
        x = float(MARGIN)
        for payer, wide in zip(row, _box_widths(sheet, row, is_first=start == 0), strict=True):
            is_dearest = start == 0 and payer is row[0] and wide >= _FIRST_BOX and not _is_shared(sheet, row)
            _draw_payer(sheet, payer, (x, top, wide), is_dearest=is_dearest)
            x += wide + _BOX_GAP
        top += _BOX_HIGH + _BOX_GAP
    return top - _BOX_GAP


def _is_shared(sheet: Sheet, row: Sequence[CardPayer]) -> bool:
    """Whether several pay the same, so that nobody stands out."""
    return len(row) > 1 and len({sheet.say(payer.amount) for payer in row}) == 1


def _box_widths(sheet: Sheet, row: Sequence[CardPayer], *, is_first: bool) -> list[float]:
    """Widths of boxes side by side: the dearest payer has more room than others that pay less."""
    room = INNER - _BOX_GAP * (len(row) - 1)
    even = [room / len(row)] * len(row)
    amounts = [sheet.say(payer.amount) for payer in row]
    is_even = len(set(amounts)) == 1 or any(sheet.say(payer.role) for payer in row[1:])
    if not is_first or len(row) == 1 or is_even:
        return even
    if len(row) == 2:
        return [_FIRST_OF_TWO, room - _FIRST_OF_TWO]
    widest = max(sheet.width(amount, TextStyle(56, 700, "")) for amount in amounts[1:])
    longest = max(sheet.width(_short(sheet, payer), TextStyle(40, 600, "")) for payer in row[1:])
    return even if widest > 190 or longest > 124 else [_FIRST_BOX, *[(room - _FIRST_BOX) / 2] * 2]


def _short(sheet: Sheet, payer: CardPayer) -> str:
    return short_name(payer.sitter.name, NAME_CELLS) if payer.sitter is not None else sheet.say(payer.name)


def _draw_payer(sheet: Sheet, payer: CardPayer, place: tuple[float, float, float], *, is_dearest: bool) -> None:
    x, top, wide = place
    sheet.box(x, top, (wide, _BOX_HIGH), sheet.theme.soft if is_dearest else sheet.theme.sunk, 24)
    if is_dearest:
        _draw_wide_payer(sheet, payer, place)
    else:
        _draw_narrow_payer(sheet, payer, place)


def _draw_wide_payer(sheet: Sheet, payer: CardPayer, place: tuple[float, float, float]) -> None:
    """Name and role beside the amount."""
    x, top, wide = place
    right, amount, role = x + wide - 30, sheet.say(payer.amount), sheet.say(payer.role)
    left = x + (122 if payer.sitter is not None else 30)
    style = TextStyle(72, 800, sheet.tone(amount), "end")
    if sheet.width(amount, style) + 16 + sheet.width(role, TextStyle(34, 400, "")) > right - left:
        style = style.at(56)
    shown, style = sheet.fit(amount, style, 0.5 * wide)
    sheet.text(right, top + 100, shown, style)
    room = right - sheet.width(shown, style) - 16 - left
    if payer.sitter is not None:
        sheet.mark(payer.sitter.order, payer.sitter.name, (x + 64, top + 76), 36)
    sheet.fitting(left, top + (66 if role else 92), _short(sheet, payer), TextStyle(44, 700, sheet.theme.ink), room)
    if role:
        sheet.fitting(left, top + 114, role, TextStyle(34, 400, sheet.theme.ink2), room)


def _draw_narrow_payer(sheet: Sheet, payer: CardPayer, place: tuple[float, float, float]) -> None:
    """Name above the amount, the role at its left."""
    x, top, wide = place
    right, amount, role = x + wide - 24, sheet.say(payer.amount), sheet.say(payer.role)
    left = x + (94 if payer.sitter is not None else 24)
    if payer.sitter is not None:
        sheet.mark(payer.sitter.order, payer.sitter.name, (x + 52, top + 52), 26)
    sheet.fitting(left, top + 66, _short(sheet, payer), TextStyle(40, 600, sheet.theme.ink), right - left)
    _draw_amount_and_role(sheet, (amount, role), (x + 24, right, top + 126))


def _draw_amount_and_role(sheet: Sheet, texts: tuple[str, str], place: tuple[float, float, float]) -> None:
    """An amount at the right, smaller where the role beside it needs the room; a role that finds none is left out."""
    amount, role = texts
    left, right, baseline = place
    style, beside = TextStyle(56, 700, sheet.tone(amount), "end"), TextStyle(32, 400, sheet.theme.ink2)
    if role and sheet.width(amount, style) + 16 + sheet.width(role, beside) > right - left:
        style = style.at(44)
    shown, style = sheet.fit(amount, style, right - left)
    sheet.text(right, baseline, shown, style)
    if role and sheet.width(shown, style) + 16 + sheet.width(role, beside) <= right - left:
        sheet.text(left, baseline - 2, role, beside)


def _draw_items(sheet: Sheet, items: Sequence[CardItem], more: str, top: float) -> float:
    """The elements, figure first, in two columns from four on; the last baseline."""
    step = INNER / 2 + 24
    indent = max(68, *(sheet.width(sheet.say(item.figure), TextStyle(42, 800, "")) + 16 for item in items))
    room = RIGHT - MARGIN - step - indent
    bottom = top
    for row in _item_rows(sheet, items, room):
        bottom += _ROW
        for column, item in enumerate(row):
            x = MARGIN + column * step
            sheet.text(x, bottom, sheet.say(item.figure), TextStyle(42, 800, sheet.theme.ink))
            _draw_item(sheet, item, (x + indent, bottom), room if len(row) == 2 else INNER - indent)
    if more:
        bottom += _ROW
        sheet.fitting(MARGIN, bottom, more, TextStyle(38, 500, sheet.theme.ink2), INNER)
    return bottom


def _item_rows(sheet: Sheet, items: Sequence[CardItem], room: float) -> list[list[CardItem]]:
    """Elements in rows: two beside each other where both find room and there are enough, else one alone."""
    rows: list[list[CardItem]] = []
    for item in items:
        is_long = sheet.width(sheet.short(item.name), TextStyle(_SMALLEST_ITEM, 500, "")) > room
        is_open = len(items) >= _TWO_COLUMNS and bool(rows) and len(rows[-1]) == 1 and not is_long
        if is_open and sheet.width(sheet.short(rows[-1][0].name), TextStyle(_SMALLEST_ITEM, 500, "")) <= room:
            rows[-1].append(item)
        else:
            rows.append([item])
    return rows


def _draw_item(sheet: Sheet, item: CardItem, place: tuple[float, float], room: float) -> None:
    """The name of an element, and its native name where there is room for both."""
    name, _, native = sheet.say(item.name).partition(APART)
    style, second = TextStyle(42, 500, sheet.theme.ink), TextStyle(38, 400, sheet.theme.ink2, gap=14)
    taken = sheet.width(native, second) + 14 if native else 0
    if native and sheet.width(name, style.at(36)) + taken <= room:
        shown, used = sheet.fit(name, style, room - taken)
        sheet.text(*place, shown, used, (native, second))
    else:
        sheet.fitting(*place, name, style, room)


def _draw_standing(sheet: Sheet, standing: Sequence[tuple[str, str]], top: float) -> float:
    """Everybody's balance in seat order, in as few rows as they fit; the last baseline."""
    name_style, amount_style = TextStyle(38, 500, sheet.theme.ink2), TextStyle(42, 700, sheet.theme.ink, gap=12)
    shown = [(short_name(name), amount) for name, amount in standing]
    widest = max(sheet.width(name, name_style) + 12 + sheet.width(amount, amount_style) for name, amount in shown)
    most = next((count for count in (4, 3, 2) if widest <= INNER / count - 16), 1)
    columns = ceil(len(shown) / ceil(len(shown) / most))
    sheet.hairline(top)
    for place, (name, amount) in enumerate(shown):
        x, y = MARGIN + place % columns * INNER / columns, top + 62 + 58 * (place // columns)
        sheet.text(x, y, name, name_style, (amount, amount_style))
    return top + 62 + 58 * ((len(shown) - 1) // columns)
