"""Draw the pictures of `docs/pictures.md`: every kind as it is meant, and the hardest of each.

`python -m tools.pictures` draws all again and writes the page.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from pathlib import Path
from typing import Final

from bot.chat import Money
from bot.pictures.cards import (
    Card,
    CardBand,
    CardBest,
    CardFact,
    CardItem,
    CardLine,
    CardPayer,
    CardPayment,
    CardPlace,
    CardRing,
    CardRow,
    CardTiles,
    CardWin,
    HandCard,
    NightCard,
    SeasonCard,
    SettlementCard,
    Sitter,
)
from bot.pictures.drawing import draw
from bot.pictures.render import Renderer
from bot.pictures.svg import MARGIN, RIGHT, Sheet
from bot.pictures.theme import DARK, LIGHT, Theme
from bot.text.catalogue import catalogue
from bot.text.render import part_text

FOLDER: Final = Path(__file__).parents[1] / "docs" / "pictures"
PAGE: Final = FOLDER.with_suffix(".md")
WIDTH: Final = 540
"""The width of the kept files in pixels: half a picture's own, and more than a phone shows."""

ANN, BEN, CAT, DAN = (Sitter(name, order) for order, name in enumerate(("ann", "ben", "cat", "dan")))
MEI: Final = Sitter("美玲", 4)
LONG: Final = (
    Sitter("Constantine", 0),
    Sitter("أمير خان", 1),
    Sitter("😀小明🎲", 2),
    Sitter("歐陽美玲明珠", 3),
    Sitter("Дмитрий", 4),
)
"""Names of every kind: long, Arabic, with emoji, Chinese, Cyrillic."""


@dataclass(frozen=True, slots=True)
class GalleryPicture:
    """A picture of the page: its file, what it shows, and how it is drawn."""

    name: str
    text: str
    card: Card
    language: str = "en"
    dark: bool = False


HAND: Final = CardTiles(
    (("4p", "5p", "6p"), ("5p", "5p"), ("6p", "7p")),
    "8p",
    (("C", "C", "C"), ("back", "9p", "9p", "back")),
    ("3f", "1a"),
)
SEVENTEEN: Final = CardTiles(
    (("1m", "2m", "3m"), ("E",)),
    "E",
    (("5s", "5s", "5s", "5s"), ("9p", "9p", "9p", "9p"), ("back", "C", "C", "back"), ("back", "7s", "7s", "back")),
    ("1f", "2f", "3f", "4f", "1y", "2y", "3y", "4y"),
)
RIICHI: Final = CardTiles(
    (("2m", "3m", "4m"), ("0p", "6p", "7p"), ("E", "E"), ("3s", "4s")), "0s", (("-7s", "8s", "9s"),)
)


def _money(amount: int) -> Money:
    return Money(amount, 1, signed=True)


def usual_hand() -> HandCard:
    """A hand as most are."""
    items = (
        ("+2", "Half flush · 混一色"),
        ("+1", "Red dragon · 紅中"),
        ("+1", "Seat flower · 正花"),
        ("+1", "Animal · 動物"),
    )
    win = CardWin(
        "美玲 wins off ben",
        MEI,
        HAND,
        "5 tai",
        "limit",
        _money(64),
        (CardPayer(BEN, _money(-32), "discarder"), CardPayer(ANN, _money(-16)), CardPayer(CAT, _money(-16))),
        tuple(CardItem(figure, name) for figure, name in items),
    )
    standing = (("ann", _money(49)), ("ben", _money(-76)), ("cat", _money(-21)), ("美玲", _money(48)))
    alt = "Hand 17: 美玲 wins off ben, 5 tai. ben pays 32, ann and cat 16 each."
    return HandCard(alt, "Hand 17 · South round", "Singapore style · 新加坡麻将", (win,), standing)


def hardest_hand(language: str = "en") -> HandCard:
    """Seventeen tiles with four kongs and eight flowers, ten elements, names of every kind."""
    texts = catalogue(language)
    winner, payer, *others = LONG
    headline = part_text_of("picture.won_from", texts.language, name="Constanti…", payer="أمير خان")
    win = CardWin(
        headline,
        winner,
        SEVENTEEN,
        "120 tai",
        "",
        _money(12_450),
        (CardPayer(payer, _money(-9_990), "discarder"), *(CardPayer(one, _money(-1_230)) for one in others[:2])),
        tuple(
            CardItem(f"+{count}", name) for count, name in zip((60, 24, 8, 8, 8, 5, 4, 1), LONG_ELEMENTS, strict=True)
        ),
        "and 2 more",
    )
    balances = (12_450, -9_990, -1_230, -1_230, 0)
    standing = tuple((one.name, _money(amount)) for one, amount in zip(LONG, balances, strict=True))
    alt = "Hand 107: Constantine wins off أمير خان, 120 tai."
    return HandCard(alt, "Hand 107 · South round", "Taiwanese mahjong · 台灣麻將", (win,), standing)


LONG_ELEMENTS: Final = (
    "All eight flowers · 八仙過海",
    "Four kongs · 四槓子",
    "Five concealed pungs · 五暗刻",
    "Pung of the prevailing wind · 圈風刻",
    "Self-drawn after a kong · 槓上開花",
    "Dealer's streak · 連莊",
    "Seat flower · 正花",
    "Red dragon · 紅中",
)


def part_text_of(key: str, language: str, **values: str) -> str:
    """A sentence with names filled in."""
    return catalogue(language).sentence(key).format(**values)


def riichi_hand() -> HandCard:
    """Two winners of one discard in Japanese, one with a claimed set and red fives."""
    first = CardWin(
        "annのロン、放銃 ben",
        ANN,
        RIICHI,
        "5翻",
        "満貫",
        _money(8_000),
        (CardPayer(BEN, _money(-8_000), "放銃"), CardPayer(None, _money(-1_000), name="供託")),
        (CardItem("+1", "場風"), CardItem("+2", "三色同順"), CardItem("+2", "赤ドラ")),
    )
    second = CardWin(
        "catのロン、放銃 ben", CAT, None, "3翻40符", "", _money(5_200), (CardPayer(BEN, _money(-5_200), "放銃"),)
    )
    standing = (
        ("ann", Money(33_000, 1)),
        ("ben", Money(11_800, 1)),
        ("cat", Money(30_200, 1)),
        ("dan", Money(25_000, 1)),
    )
    return HandCard("第9局：annとcatのロン、放銃 ben。", "第9局 · 南場", "リーチ麻雀", (first, second), standing)


def night(people: tuple[Sitter, ...], hands: int, scale: int) -> NightCard:
    """A night of so many hands, won in a fixed order; the fourth leaves half way and the fifth comes."""
    winners = [(3 * hand + hand // 4) % len(people) for hand in range(hands)]
    worth = [(2, 4, 2, 8, 2, 16, 4)[hand % 7] * scale for hand in range(hands)]
    here = [[one for one in range(len(people)) if one != (4 if hand < hands // 2 else 3)] for hand in range(hands)]
    lines, half = [], hands // 2
    for one, sitter in enumerate(people):
        changes = (_change(one, winners[hand], worth[hand], here[hand]) for hand in range(hands))
        points = tuple(accumulate(changes, initial=0))
        won = tuple(hand + 1 for hand in range(hands) if winners[hand] == one and one in here[hand])
        came, left = (half if one == 4 else 0), (one == 3 and len(people) > 4)
        kept = points[came : half + 1 if left else None]
        lines.append(CardLine(sitter, kept, _money(points[-1]), came, won, left))
    lines.sort(key=lambda line: -line.points[-1])
    rounds = ("East", "South", "West", "North")[: 2 if hands < 40 else 4]
    step = hands // len(rounds)
    bands = tuple(
        CardBand(f"{wind} round", wind[0], 1 + count * step, hands if wind == rounds[-1] else (count + 1) * step)
        for count, wind in enumerate(rounds)
    )
    best = max(lines[0].won, key=lambda hand: worth[hand - 1])
    return NightCard(
        alt=f"After {hands} hands {lines[0].sitter.name} takes the night.",
        headline=f"{lines[0].sitter.name} takes the night",
        date="Saturday 14 November",
        game="Singapore style · 新加坡麻将",
        hands=f"{hands} hands",
        lines=tuple(lines),
        steps=hands,
        bands=bands,
        ring=CardRing(0, best, "5 tai"),
        facts=(
            CardFact(lines[0].sitter, f"{len(lines[0].won)} hands", "won most"),
            CardFact(lines[-1].sitter, "7 times", "dealt in most"),
            CardFact(lines[0].sitter, _money(48 * scale), "biggest hand"),
        ),
    )


def _change(one: int, winner: int, worth: int, here: list[int]) -> int:
    if one not in here or winner not in here:
        return 0
    return 3 * worth if one == winner else -worth


def settlement(people: tuple[Sitter, ...], scale: int, best: CardBest) -> SettlementCard:
    """A settlement of five with one payment made."""
    first, second, third, fourth, fifth = people
    places = (
        CardPlace(first, _money(67 * scale)),
        CardPlace(fifth, _money(32 * scale), "from hand 13"),
        CardPlace(fourth, _money(28 * scale), "until hand 12"),
        CardPlace(third, _money(-35 * scale)),
        CardPlace(second, _money(-92 * scale)),
    )
    payments = (
        CardPayment(second, first, Money(67 * scale, 1)),
        CardPayment(second, fourth, Money(25 * scale, 1), paid=True),
        CardPayment(third, fifth, Money(32 * scale, 1)),
        CardPayment(third, fourth, Money(3 * scale, 1)),
    )
    return SettlementCard(
        alt=f"Settlement: {first.name} +{67 * scale}, {second.name} −{92 * scale}.",
        date="Saturday 14 November",
        game="Singapore style · 新加坡麻将",
        hands="24 hands",
        result="takes the night",
        places=places,
        heading="4 payments clear it",
        payments=payments,
        best=best,
    )


def season(people: tuple[Sitter, ...], scale: int, asker: int) -> SeasonCard:
    """A season, the best first."""
    values = sorted(
        ((41 * count * count - 300 * count + 170) % 997 - 480 for count in range(len(people))), reverse=True
    )
    values[-1] -= sum(values)
    rows = tuple(
        CardRow(
            count + 1,
            sitter,
            f"{6 - count % 3} nights · {1.8 + count / 5:.1f}",
            value * scale,
            _money(value * scale),
            count == asker,
        )
        for count, (sitter, value) in enumerate(zip(people, sorted(values, reverse=True), strict=True))
    )
    best = CardBest("Best hand: 美玲, 5 tai off ben", "14 November", HAND)
    return SeasonCard(
        f"{people[0].name} leads the season",
        f"{people[0].name} leads the season",
        "Autumn 2026 · Singapore · 6 nights",
        rows,
        "The second figure is the average place.",
        best,
    )


def gallery() -> Iterator[GalleryPicture]:
    """Every picture of the page, in its order."""
    best = CardBest("Best hand: 美玲, 5 tai off ben", tiles=HAND)
    long_best = CardBest("Best hand: Constanti…, 120 tai off أمير خان", tiles=SEVENTEEN)
    dozen = (*LONG, *(Sitter(name, order) for order, name in enumerate(("ann", "ben", "cat", "dan", "eve", "美玲"), 5)))
    five = (ANN, BEN, CAT, DAN, MEI)
    pairs = (
        ("hand", "A hand: `/show`.", usual_hand()),
        ("hand-many", "Four kongs, eight flowers and ten elements.", hardest_hand()),
        ("night", "The night: `/chart`.", night(five, 24, 1)),
        ("night-long", "Sixty hands, and names of every kind.", night(LONG, 60, 1_000)),
        (
            "settlement",
            "The settlement: `/show settlement`, and by itself when the night is closed.",
            settlement(five, 1, best),
        ),
        ("settlement-long", "The same with long names and large amounts.", settlement(LONG, 1_000, long_best)),
        ("season", "A season.", season(five, 1, -1)),
        ("season-long", "Eleven people; the last place of the picture is the asker's.", season(dozen, 100, 10)),
    )
    for name, text, card in pairs:
        yield GalleryPicture(name, text, card)
        yield GalleryPicture(f"{name}-dark", text, card, dark=True)
    yield GalleryPicture("hand-ja", "Two winners, in Japanese.", riichi_hand(), "ja")


def svg_of(picture: GalleryPicture) -> str:
    """A picture of the page as SVG."""
    say = partial(part_text, catalogue=catalogue(picture.language))
    return draw(picture.card, picture.language, "dark" if picture.dark else "light", say)


TILE_ROWS: Final = (
    *(tuple(f"{number}{suit}" for number in range(1, 10)) for suit in "mps"),
    ("E", "S", "W", "N", "C", "F", "P", "back"),
    ("1f", "2f", "3f", "4f", "1y", "2y", "3y", "4y"),
    ("1a", "2a", "3a", "4a", "0m", "0p", "0s"),
    ("-1m", "-0p", "-7s", "-E", "-C"),
)


def tiles_svg(theme: Theme) -> str:
    """Every tile."""
    sheet = Sheet(theme=theme)
    wide, y = 96.0, float(MARGIN)
    sheet.felt(0, 2 * MARGIN + len(TILE_ROWS) * 150)
    for row in TILE_ROWS:
        x = float(MARGIN)
        for code in row:
            step = wide * (100 / 72 if code.startswith("-") else 1)
            sheet.tile(code, x, y, wide)
            x += step + (RIGHT - MARGIN - 9 * wide) / 8
        y += 150
    return sheet.finish(y + MARGIN, "The tiles", "All tiles")


async def write() -> None:
    """Draw every picture again, and the page that shows them."""
    FOLDER.mkdir(exist_ok=True)
    renderer = Renderer()
    for name, theme in (("tiles", LIGHT), ("tiles-dark", DARK)):
        (FOLDER / f"{name}.png").write_bytes(await renderer.png(tiles_svg(theme), WIDTH))
    for picture in gallery():
        (FOLDER / f"{picture.name}.png").write_bytes(await renderer.png(svg_of(picture), WIDTH))
    PAGE.write_text(page(), "utf-8")


def page() -> str:
    """The page: each picture light and dark beside each other."""
    lines = [_HEAD.strip(), "", "| light | dark |", "|---|---|"]
    lines.append("| ![Every tile](pictures/tiles.png) | ![Every tile, dark](pictures/tiles-dark.png) |")
    known = {picture.name: picture for picture in gallery()}
    for name, picture in known.items():
        if picture.dark:
            continue
        dark = known.get(f"{name}-dark")
        alt = str(picture.card.alt)
        beside = f"![{alt}](pictures/{name}-dark.png)" if dark is not None else ""
        lines += [f"| {picture.text} | |", f"| ![{alt}](pictures/{name}.png) | {beside} |"]
    return "\n".join(lines) + "\n"


_HEAD: Final = """
# Pictures

`/show` draws the latest hand, `/show 3` hand 3, `/chart` the night, and `/show settlement` who stands where and who
pays whom. A hand at the limit posts its picture by itself, and so does the settlement when the night is closed.
`/set pictures=off` leaves them to those commands, `/set pictures=all` draws every hand, and `/set theme=dark` takes the
dark colours.

Telegram shows them as photos with their words below, Discord as attachments with a description. Without a chat
`./taifan picture` writes PNG or SVG files:

```
./taifan picture hand "(CCC) [9999p] 456p 55p 67p +8p 3f 1a" --game singapore -o hand.png
./taifan picture chart --chat local -o night.svg
./taifan picture settlement --dark -o settlement.png
```

Every person keeps a colour and a shape for the night, in the order of sitting down; names longer than ten letters (five
Chinese ones) end in dots. Tiles are drawn by the program, letters come from the Noto fonts, those of other scripts and
emoji included; a letter that no font has is shown as a question mark.

The pictures below are drawn by `python -m tools.pictures`: each kind as it usually is, and with everything long.
"""


if __name__ == "__main__":
    sys.exit(asyncio.run(write()))
