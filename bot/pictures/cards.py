"""What pictures show, as plain values: texts by key or as they are, tiles by their codes, lines of balances.

A picture is drawn from its card and nothing else, so the same card is the same picture.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from bot.lines import Part

ITEMS_SHOWN: Final = 8
"""How many elements a picture of a hand lists at most."""

ROWS_SHOWN: Final = 10
"""How many people a picture of a season lists at most."""


class Sitter(Struct, frozen=True):
    """A person in pictures: the name, and the place in the order of sitting down (from 0), which gives the shape."""

    name: str
    order: int


class CardItem(Struct, frozen=True, omit_defaults=True):
    """An element of a hand: what it adds ("+2", "×2") and its name, behind " · " also in the language of the game."""

    figure: Part
    name: Part


class CardPayer(Struct, frozen=True, omit_defaults=True):
    """Somebody who pays, or whose hand is compared: `role` is what they did or hold. No sitter: the table's pot."""

    sitter: Sitter | None
    amount: Part
    role: Part = ""
    name: Part = ""


class CardTiles(Struct, frozen=True, omit_defaults=True):
    """Tiles as they lie: concealed sets, the winning tile apart, sets on the table, flowers and animals.

    Codes are those of the drawings: "5m", "0p" (red five), "E", "3f", "1y", "1a", "back"; "-" before one that lies.
    """

    concealed: tuple[tuple[str, ...], ...] = ()
    winning: str | None = None
    claimed: tuple[tuple[str, ...], ...] = ()
    bonus: tuple[str, ...] = ()


class CardWin(Struct, frozen=True, omit_defaults=True):
    """One won hand. `more` says how many elements there are beyond those listed; `tag` names a limit."""

    headline: Part
    sitter: Sitter | None = None
    tiles: CardTiles | None = None
    value: Part = ""
    tag: Part = ""
    gain: Part = ""
    payers: tuple[CardPayer, ...] = ()
    items: tuple[CardItem, ...] = ()
    more: Part = ""


class HandCard(Struct, frozen=True, tag=True, omit_defaults=True):
    """A hand of a night; several players can have won it. `standing` is names and balances in seat order."""

    alt: Part
    place: Part
    game: Part
    wins: tuple[CardWin, ...]
    standing: tuple[tuple[str, Part], ...] = ()


class CardLine(Struct, frozen=True, omit_defaults=True):
    """The balances of a person: `points` after each hand from the `start`th on, the first being where they began.

    `won` are the hands this person won, counted from 1; `left` says that they went before the end.
    """

    sitter: Sitter
    points: tuple[int, ...]
    amount: Part
    start: int = 0
    won: tuple[int, ...] = ()
    left: bool = False


class CardBand(Struct, frozen=True):
    """A round: its first and last hand, counted from 1; `short` is its name where there is little room."""

    name: Part
    short: Part
    first: int
    last: int


class CardRing(Struct, frozen=True):
    """The biggest hand: whose line it is on (the place in the list), after which hand, and what it was worth."""

    line: int
    hand: int
    value: Part


class CardFact(Struct, frozen=True):
    """Something worth telling about a night, and about whom."""

    sitter: Sitter
    figure: Part
    text: Part


class NightCard(Struct, frozen=True, tag=True, omit_defaults=True):
    """A night as a line per player, the winner's first.

    `steps` are the hands and payments it spans, `hands` says how many hands there were; `parts` and `currency` are the
    unit of the balances.
    """

    alt: Part
    headline: Part
    date: Part
    game: Part
    hands: Part
    lines: tuple[CardLine, ...]
    steps: int
    bands: tuple[CardBand, ...] = ()
    ring: CardRing | None = None
    facts: tuple[CardFact, ...] = ()
    parts: int = 1
    currency: str = ""
    signed: bool = True


class CardBest(Struct, frozen=True, omit_defaults=True):
    """The best hand, told and shown; without tiles it is told alone."""

    text: Part
    date: Part = ""
    tiles: CardTiles | None = None


class CardPlace(Struct, frozen=True, omit_defaults=True):
    """A person's place in a settlement; `note` says when they came or left, `points` what the amount is made of."""

    sitter: Sitter
    amount: Part
    note: Part = ""
    points: Part = ""


class CardPayment(Struct, frozen=True, omit_defaults=True):
    """Who pays whom; no sitter stands for the pot, by `name`. `paid` says that it was handed over."""

    payer: Sitter | None
    payee: Sitter | None
    amount: Part
    paid: bool = False
    name: Part = ""


class SettlementCard(Struct, frozen=True, tag=True, omit_defaults=True):
    """A settlement: places, best first, and the payments that clear it."""

    alt: Part
    date: Part
    game: Part
    hands: Part
    result: Part
    places: tuple[CardPlace, ...]
    heading: Part
    payments: tuple[CardPayment, ...] = ()
    best: CardBest | None = None


class CardRow(Struct, frozen=True, omit_defaults=True):
    """A person's season: `value` is the balance as a number, `asker` marks whoever asked."""

    place: int
    sitter: Sitter
    second: Part
    value: int
    amount: Part
    asker: bool = False


class SeasonCard(Struct, frozen=True, tag=True, omit_defaults=True):
    """A season, best first; at most ROWS_SHOWN rows are drawn, the asker's own always among them."""

    alt: Part
    headline: Part
    second: Part
    rows: tuple[CardRow, ...]
    note: Part = ""
    best: CardBest | None = None


Card = HandCard | NightCard | SettlementCard | SeasonCard
