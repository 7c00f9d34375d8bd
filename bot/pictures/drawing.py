"""One function for every kind of picture: a card becomes SVG."""

from __future__ import annotations

from collections.abc import Callable

from bot.lines import Part
from bot.pictures.cards import Card, HandCard, NightCard, SettlementCard
from bot.pictures.hand import draw_hand_card
from bot.pictures.night import draw_night_card
from bot.pictures.season import draw_season_card
from bot.pictures.settlement import draw_settlement_card
from bot.pictures.svg import Sheet
from bot.pictures.theme import LIGHT, THEMES


def draw(card: Card, language: str, theme: str, say: Callable[[Part], str]) -> str:
    """The picture of a card as SVG; `say` writes in the language what the card tells by key.

    Raises PicturesMissing.
    """
    sheet = Sheet(language, THEMES.get(theme, LIGHT), say)
    if isinstance(card, HandCard):
        return draw_hand_card(card, sheet)
    if isinstance(card, NightCard):
        return draw_night_card(card, sheet)
    if isinstance(card, SettlementCard):
        return draw_settlement_card(card, sheet)
    return draw_season_card(card, sheet)
