"""Other packages that value hands, asked in their own way for the same hands as ours."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from hk_mahjong.core import meld as hk_meld
from hk_mahjong.core import tiles as hk
from hk_mahjong.core.scoring import ScoringContext, score_hand
from hk_mahjong.core.win_check import check_win
from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as TheirMeld
from mahjong.tile import TilesConverter

from benchmarks.hands import Winning
from engine.hand import Meld, MeldKind
from engine.tiles import FLOWER, HONOURS, RED, SEASON, WHITE, Tile, Wind, suit_of

# mahjong: tiles are physical there, 136 of them, honours in the order E S W N white green red

Physical = tuple[list[int], int, list[TheirMeld], HandConfig]
Typed = tuple[str, str, list[tuple[str, str, bool]], HandConfig]

_KIND: Final = {RED: 33, WHITE: 31}
_MELD: Final = {MeldKind.CHOW: TheirMeld.CHI, MeldKind.PUNG: TheirMeld.PON, MeldKind.KONG: TheirMeld.KAN}


def physical(one: Winning) -> Physical:
    """A hand in their form; a closed hand is in riichi, so that it has a yaku."""
    used: dict[int, int] = {}

    def take(tile: Tile) -> int:
        kind = _KIND.get(tile, tile)
        used[kind] = used.get(kind, -1) + 1
        return 4 * kind + used[kind]

    assert one.hand.winning is not None
    winning = take(one.hand.winning)
    melds = [
        TheirMeld(_MELD[meld.kind], [take(tile) for tile in meld.tiles], opened=meld.exposed) for meld in one.hand.melds
    ]
    tiles = [winning, *(take(tile) for tile in one.hand.free), *(tile for meld in melds for tile in meld.tiles)]
    return tiles, winning, melds, _config(one)


def _config(one: Winning) -> HandConfig:
    return _shared(one.self_drawn, not one.hand.exposed, one.seat, one.prevailing)


@lru_cache(maxsize=64)
def _shared(self_drawn: bool, closed: bool, seat: Wind, prevailing: Wind) -> HandConfig:
    """One for all hands that were won alike, as ours have one table and one win."""
    return HandConfig(
        is_tsumo=self_drawn,
        is_riichi=closed,
        player_wind=EAST + seat,
        round_wind=EAST + prevailing,
        options=OptionalRules(has_open_tanyao=True),
    )


def value_physical(asked: Sequence[Physical]) -> None:
    for tiles, winning, melds, config in asked:
        HandCalculator.estimate_hand_value(tiles, winning, melds, None, config)


def han_and_fu(asked: Physical) -> tuple[int, int] | None:
    """What they make of a hand; None when they refuse it."""
    tiles, winning, melds, config = asked
    found = HandCalculator.estimate_hand_value(tiles, winning, melds, None, config)
    return (found.han or 0, found.fu or 0) if found.error is None else None


def typed(one: Winning) -> Typed:
    """A hand as text in their notation: all tiles, the winning tile, each meld."""
    assert one.hand.winning is not None
    melds = [(_MELD[meld.kind], _text(meld.tiles), meld.exposed) for meld in one.hand.melds]
    return _text(one.hand.tiles), _text((one.hand.winning,)), melds, _config(one)


def _text(tiles: Sequence[Tile]) -> str:
    kinds = sorted(_KIND.get(tile, tile) for tile in tiles)
    parts = [
        "".join(str(kind % 9 + 1) for kind in kinds if kind // 9 == suit) + letter
        for suit, letter in enumerate("mpsz")
        if any(kind // 9 == suit for kind in kinds)
    ]
    return "".join(parts)


def value_typed(asked: Sequence[Typed]) -> None:
    """Read as their own documentation does."""
    read = TilesConverter.one_line_string_to_136_array
    for tiles, winning, melds, config in asked:
        laid = [TheirMeld(kind, read(text), opened=opened) for kind, text, opened in melds]
        HandCalculator.estimate_hand_value(read(tiles), read(winning)[0], laid, None, config)


# hk-mahjong: a terminal game; it has no text form of hands

Held = tuple[list[hk.Tile], list[hk_meld.Meld], list[hk.Tile], hk.Tile, Winning]

_SUITS: Final = (hk.Suit.CHARACTERS, hk.Suit.DOTS, hk.Suit.BAMBOO)
_WINDS: Final = (hk.Wind.EAST, hk.Wind.SOUTH, hk.Wind.WEST, hk.Wind.NORTH)
_DRAGONS: Final = (hk.Dragon.RED, hk.Dragon.GREEN, hk.Dragon.WHITE)


def held(one: Winning) -> Held:
    """A hand in their form, the winning tile among the concealed ones."""
    assert one.hand.winning is not None
    winning = _tile(one.hand.winning)
    concealed = [winning, *map(_tile, one.hand.free)]
    return concealed, [_laid(meld) for meld in one.hand.melds], [_bonus(tile) for tile in one.hand.bonus], winning, one


def value_held(asked: Sequence[Held]) -> None:
    """As their own game does it: every cut is valued, the best counts."""
    for concealed, melds, bonus, winning, one in asked:
        max(
            score_hand(
                ScoringContext(
                    decomposition=cut,
                    exposed_melds=melds,
                    concealed_tiles=concealed,
                    bonus_tiles=bonus,
                    winning_tile=winning,
                    self_drawn=one.self_drawn,
                    seat_wind=_WINDS[one.seat],
                    prevailing_wind=_WINDS[one.prevailing],
                )
            ).total_faan
            for cut in check_win(concealed, melds)
        )


def _tile(tile: Tile) -> hk.Tile:
    if suit_of(tile) < HONOURS:
        return hk.make_suited(_SUITS[suit_of(tile)], tile % 9 + 1)
    number = tile - 9 * HONOURS
    return hk.make_wind(_WINDS[number]) if number < len(Wind) else hk.make_dragon(_DRAGONS[number - len(Wind)])


def _bonus(tile: Tile) -> hk.Tile:
    flower = tile < SEASON
    kind = hk.BonusType.FLOWER if flower else hk.BonusType.SEASON
    return hk.make_bonus(kind, tile - (FLOWER if flower else SEASON) + 1)


def _laid(meld: Meld) -> hk_meld.Meld:
    tiles = tuple(map(_tile, meld.tiles))
    if meld.kind is MeldKind.CHOW:
        return hk_meld.Meld(hk_meld.MeldType.CHOW, tiles)
    if meld.kind is MeldKind.PUNG:
        return hk_meld.Meld(hk_meld.MeldType.PONG, tiles)
    return hk_meld.make_kong(tiles[0], concealed=not meld.exposed)
