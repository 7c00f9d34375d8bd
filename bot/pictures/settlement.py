"""The picture of a settlement: the first on felt, the others by place, who pays whom, and the best hand."""

from __future__ import annotations

from typing import Final

from bot.pictures.cards import CardBest, CardPayment, CardPlace, SettlementCard, Sitter
from bot.pictures.layout import draw_strip
from bot.pictures.lettering import LEAST_SIZE, TextStyle, short_name
from bot.pictures.svg import APART, INNER, MARGIN, RIGHT, Sheet, number
from bot.pictures.theme import BRASS

_FELT: Final = 330
_ROW: Final = 82
_BOX: Final = 88
_BOX_STEP: Final = 100
_STRIP_RAIL: Final = 8
_PAYEE: Final = 440
_MARK: Final = 46
_ARROW: Final = 172
"""From the end of the payer's name to the middle of the payee's shape, with the arrow between."""


def draw_settlement_card(card: SettlementCard, sheet: Sheet) -> str:
    """The picture of a settlement as SVG."""
    sheet.felt(0, _FELT)
    _draw_head(sheet, sheet.say(card.date), f"{sheet.short(card.game)}{APART}{sheet.say(card.hands)}")
    if card.places:
        _draw_first(sheet, card.places[0], sheet.say(card.result))
    top = sheet.rail(_FELT) + 24
    for number_, place in enumerate(card.places[1:], 2):
        _draw_place(sheet, number_, place, top)
        top += _ROW + (24 if sheet.say(place.points) else 0)
        if number_ < len(card.places):
            sheet.hairline(top)
    top = _draw_payments(sheet, card, top + 16)
    if card.best is not None:
        top = draw_best(sheet, card.best, top + 34)
    else:
        top += 40
    return sheet.finish(top, sheet.say(card.heading), sheet.say(card.alt))


def _draw_head(sheet: Sheet, date: str, game: str) -> None:
    style = TextStyle(36, 500, sheet.theme.felt_ink2)
    shown, used = sheet.fit(game, style, 0.6 * INNER)
    sheet.text(RIGHT, 88, shown, used.ending())
    sheet.fitting(MARGIN, 88, date, style, INNER - sheet.width(shown, used) - 40)


def _draw_first(sheet: Sheet, place: CardPlace, result: str) -> None:
    """The first place in brass."""
    amount, name = sheet.say(place.amount), short_name(place.sitter.name)
    beside = max(sheet.width(name, TextStyle(72, 800, "")), sheet.width(result, TextStyle(42, 500, "")))
    shown, used = sheet.fit(amount, TextStyle(148, 800, BRASS, "end"), max(420, RIGHT - 256 - beside))
    sheet.text(RIGHT, 246, shown, used)
    room = RIGHT - sheet.width(shown, used) - 40 - 216
    sheet.mark(place.sitter.order, place.sitter.name, (120, 212), 64, on_felt=True)
    sheet.fitting(216, 198, name, TextStyle(80, 800, sheet.theme.felt_ink), room)
    sheet.fitting(216, 256, result, TextStyle(42, 500, sheet.theme.felt_ink2), room)
    below = sheet.say(place.points) or sheet.say(place.note)
    if below:
        sheet.fitting(216, 306, below, TextStyle(36, 500, sheet.theme.felt_ink2), RIGHT - 216)


def _draw_place(sheet: Sheet, place_number: int, place: CardPlace, top: float) -> None:
    """A later place: number, shape, name, when they came or left, and the amount."""
    y, amount, note = top + 42, sheet.say(place.amount), sheet.say(place.note)
    sheet.text(64, y + 16, str(place_number), TextStyle(42, 600, sheet.theme.ink2))
    sheet.mark(place.sitter.order, place.sitter.name, (148, y), 29)
    shown, used = sheet.fit(amount, TextStyle(52, 700, sheet.tone(amount), "end"), 0.45 * INNER)
    sheet.text(RIGHT, y + 18, shown, used)
    name, style = short_name(place.sitter.name), TextStyle(46, 600, sheet.theme.ink)
    second = TextStyle(36, 400, sheet.theme.ink2, gap=20)
    room = RIGHT - sheet.width(shown, used) - 24 - 202
    if note and sheet.width(name, style) + 20 + sheet.width(note, second) <= room:
        sheet.text(202, y + 16, name, style, (note, second))
    else:
        sheet.fitting(202, y + 16, name, style, room)
    if points := sheet.say(place.points):
        sheet.fitting(202, y + 56, points, TextStyle(34, 400, sheet.theme.ink2), RIGHT - 202)


def _draw_payments(sheet: Sheet, card: SettlementCard, top: float) -> float:
    """Every payment in a box of its own, who pays most first; the lower edge."""
    baseline = sheet.paragraph(MARGIN, top + 68, sheet.say(card.heading), TextStyle(44, 700, sheet.theme.ink), INNER)
    top = baseline + 32
    for payment in card.payments:
        _draw_payment(sheet, payment, top)
        top += _BOX_STEP
    return top - (_BOX_STEP - _BOX) if card.payments else top


def _draw_payment(sheet: Sheet, payment: CardPayment, top: float) -> None:
    sheet.box(MARGIN, top, (INNER, _BOX), sheet.theme.sunk, 20)
    y, amount = top + 44, sheet.say(payment.amount)
    style = TextStyle(54, 800, sheet.theme.ink2 if payment.paid else sheet.theme.ink, "end")
    shown, used = sheet.fit(amount, style, 320)
    sheet.text(990, y + 18, shown, used)
    left, right = 108, 990 - sheet.width(shown, used) - (82 if payment.paid else 24)
    names = [_name_of(sheet, payment, end) for end in (payment.payer, payment.payee)]
    style = TextStyle(44, 600, sheet.theme.ink)
    needed = sum(sheet.width(name, style) for name in names)
    room = right - left - 2 * _MARK - _ARROW
    if needed > room:
        style = style.at(max(LEAST_SIZE, int(44 * room / needed)))
        names[0], _ = sheet.fit(names[0], style, max(room / 2, room - sheet.width(names[1], style)))
    payee = max(_PAYEE, left + _MARK + sheet.width(names[0], style) + _ARROW) if needed < room else 0
    payee = payee if payee + _MARK + sheet.width(names[1], style) <= right else 0
    payee = payee or left + _MARK + sheet.width(names[0], style) + _ARROW
    _draw_end(sheet, payment.payer, names[0], (left, y, payee - _ARROW + 8), style)
    _draw_arrow(sheet, payee - 162 if payee == _PAYEE else payee - _ARROW + 22, y)
    _draw_end(sheet, payment.payee, names[1], (payee, y, right), style)
    if payment.paid:
        _draw_paid(sheet, 990 - sheet.width(shown, used), y, used.size)


def _name_of(sheet: Sheet, payment: CardPayment, end: Sitter | None) -> str:
    return short_name(end.name) if end is not None else sheet.say(payment.name)


def _draw_end(
    sheet: Sheet, sitter: Sitter | None, name: str, place: tuple[float, float, float], style: TextStyle
) -> None:
    """One side of a payment: shape and name up to a right edge."""
    x, y, right = place
    if sitter is not None:
        sheet.mark(sitter.order, sitter.name, (x, y), 27)
        x += _MARK
    sheet.fitting(x, y + 15, name, style, right - x)


def _draw_arrow(sheet: Sheet, x: float, y: float) -> None:
    far = x + 92
    sheet.add(
        f'<path d="M{number(x)} {number(y)}H{number(far)}M{number(far - 14)} {number(y - 14)}'
        f'L{number(far + 1)} {number(y)}L{number(far - 14)} {number(y + 14)}" fill="none"'
        f' stroke="{sheet.theme.ink2}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def _draw_paid(sheet: Sheet, left: float, y: float, size: float) -> None:
    """A tick before the amount, and a line through it."""
    sheet.box(left - 4, y + 18 - 0.36 * size, (990 - left + 8, 4), sheet.theme.ink2)
    x = left - 58
    sheet.add(
        f'<path d="M{number(x)} {number(y + 2)}L{number(x + 12)} {number(y + 14)}L{number(x + 36)} {number(y - 16)}"'
        f' fill="none" stroke="{sheet.theme.gain}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>'
    )


def draw_best(sheet: Sheet, best: CardBest, top: float) -> float:
    """The best hand on felt, as a strip under its words; the lower edge."""
    ground = len(sheet.parts)
    date, below = sheet.say(best.date), sheet.rail(top, _STRIP_RAIL)
    second = TextStyle(34, 400, sheet.theme.felt_ink2, "end")
    room = INNER - (sheet.width(date, second) + 40 if date else 0)
    if date:
        sheet.text(RIGHT, below + 66, date, second)
    bottom = sheet.paragraph(MARGIN, below + 66, sheet.say(best.text), TextStyle(40, 600, sheet.theme.felt_ink), room)
    if best.tiles is not None:
        bottom = draw_strip(sheet, best.tiles, bottom + 38)
    bottom += 52
    sheet.felt(below, bottom)
    sheet.parts.insert(ground, sheet.parts.pop())
    return bottom
