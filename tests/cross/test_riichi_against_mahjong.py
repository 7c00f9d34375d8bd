"""Random Japanese hands, valued by us and by the package `mahjong`: the same yaku, han, fu and payments.

The package is an independent program.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest
from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong.meld import Meld as TheirMeld

from benchmarks.hands import Winning, winning_hands
from engine.hand import Hand, MeldKind, order_of
from engine.options import resolve
from engine.ruleset import Deal, DealOutcome, HandScore
from engine.table import Table, seated
from engine.tiles import MAJORS, RED, RED_FIVE, WHITE, Tile, Wind, expand, plain, red_five, suit_of
from engine.transfers import Purse, balances
from engine.variants.riichi import RIICHI
from engine.wins import Win, WinMethod

SEATS = ("E", "S", "W", "N")
HOUSE = resolve(RIICHI, None, {"double_yakuman": ["daisuushii", "suuankou_tanki", "junsei_chuuren", "kokushi_13"]})
RULES = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=True)
SEEDS = range(1, 13)
HANDS = 1000

NAMES = {
    "Riichi": "riichi",
    "Double Riichi": "double_riichi",
    "Ippatsu": "ippatsu",
    "Menzen Tsumo": "menzen_tsumo",
    "Pinfu": "pinfu",
    "Tanyao": "tanyao",
    "Iipeiko": "iipeikou",
    "Ryanpeikou": "ryanpeikou",
    "Yakuhai (haku)": "yakuhai_haku",
    "Yakuhai (hatsu)": "yakuhai_hatsu",
    "Yakuhai (chun)": "yakuhai_chun",
    "Haitei Raoyue": "haitei",
    "Houtei Raoyui": "houtei",
    "Rinshan Kaihou": "rinshan",
    "Chankan": "chankan",
    "Sanshoku Doujun": "sanshoku_doujun",
    "Sanshoku Doukou": "sanshoku_doukou",
    "Ittsu": "ittsuu",
    "Chantai": "chanta",
    "Junchan": "junchan",
    "Chiitoitsu": "chiitoitsu",
    "Toitoi": "toitoi",
    "San Ankou": "sanankou",
    "San Kantsu": "sankantsu",
    "Shou Sangen": "shousangen",
    "Honroutou": "honroutou",
    "Honitsu": "honitsu",
    "Chinitsu": "chinitsu",
    "Dora": "dora",
    "Ura Dora": "ura_dora",
    "Aka Dora": "aka_dora",
    "Kokushi Musou": "kokushi",
    "Kokushi Musou Juusanmen Matchi": "kokushi_13",
    "Suu Ankou": "suuankou",
    "Suu Ankou Tanki": "suuankou_tanki",
    "Daisangen": "daisangen",
    "Shousuushii": "shousuushii",
    "Dai Suushii": "daisuushii",
    "Tsuu Iisou": "tsuuiisou",
    "Chinroutou": "chinroutou",
    "Ryuuiisou": "ryuuiisou",
    "Chuuren Poutou": "chuuren",
    "Daburu Chuuren Poutou": "junsei_chuuren",
    "Suu Kantsu": "suukantsu",
    "Tenhou": "tenhou",
    "Chiihou": "chiihou",
}


@dataclass(frozen=True, slots=True)
class Asked:
    """One hand with everything that is said about its win."""

    hand: Hand
    win: Win
    table: Table


@dataclass(frozen=True, slots=True)
class Told:
    """What both programs say: amounts by yaku, what they come to, fu, and what every seat gains or loses."""

    items: tuple[tuple[str, int], ...]
    total: int
    fu: int | None
    payments: tuple[int, ...]


REFUSED = Told((), 0, None, (0, 0, 0, 0))
"""A hand without a yaku."""


@pytest.mark.parametrize("seed", SEEDS)
def test_standard_hands_are_told_alike(seed: int) -> None:
    rng = random.Random(seed)
    asked = [told for one in winning_hands(seed, HANDS) if (told := described(one, rng)) is not None]
    assert len(asked) > HANDS * 0.9
    assert differences(asked) == []


def test_seven_pairs_and_orphans_are_told_alike() -> None:
    rng = random.Random(20110827)
    asked = [told for one in special_hands(rng, 1500) if (told := described(one, rng)) is not None]
    assert differences(asked) == []


def test_hands_of_one_suit_are_told_alike() -> None:
    """They have the most readings."""
    rng = random.Random(5)
    asked = [told for one in one_suit_hands(rng, 1500) if (told := described(one, rng)) is not None]
    assert differences(asked) == []


def differences(asked: list[Asked]) -> list[tuple[Asked, Told, Told]]:
    """The hands about which the programs disagree, at most three of them."""
    found = ((one, ours(one), theirs(one)) for one in asked)
    return [told for told in found if told[1] != told[2]][:3]


def special_hands(rng: random.Random, number: int) -> Iterator[Winning]:
    """Seven different pairs, and now and then the thirteen orphans."""
    for _ in range(number):
        if rng.random() < 0.15:
            tiles = [*expand(MAJORS), rng.choice(expand(MAJORS))]
        else:
            pool = expand(MAJORS) if rng.random() < 0.3 else range(34)
            tiles = [tile for tile in rng.sample(pool, 7) for _ in range(2)]
        yield closed(tiles, rng)


def one_suit_hands(rng: random.Random, number: int) -> Iterator[Winning]:
    """Closed hands of one suit, sometimes with honours."""
    made = 0
    while made < number:
        suit = 9 * rng.randrange(3)
        tiles = [rng.choice((suit + rng.randrange(9), suit + rng.randrange(9), 27 + rng.randrange(7)))] * 2
        for _ in range(4):
            low = suit + rng.randrange(7)
            tiles += [low, low + 1, low + 2] if rng.random() < 0.6 else [suit + rng.randrange(9)] * 3
        if max(Counter(tiles).values()) <= 4:
            made += 1
            yield closed(tiles, rng)


def closed(tiles: list[Tile], rng: random.Random) -> Winning:
    rng.shuffle(tiles)
    hand = Hand(tuple(sorted(tiles[1:], key=order_of)), (), tiles[0])
    return Winning(hand, rng.random() < 0.5, rng.choice(tuple(Wind)), rng.choice((Wind.E, Wind.S)))


def described(one: Winning, rng: random.Random) -> Asked | None:
    """A hand with indicators, red fives, flags, counters and bets drawn at random.

    None where no such hand is dealt: no indicator is left, or four fives of a suit are there and none of them is red.
    """
    indicators = _indicators(one.hand, rng)
    hand = reddened(one.hand, rng)
    plain_fives = Counter(tile for tile in (*hand.tiles, *indicators) if tile < 27 and tile % 9 == 4)
    if len(indicators) < 2 or max(plain_fives.values(), default=0) > 3:
        return None
    flags = frozenset(_flags(one, rng))
    dora, ura = indicators[:1], indicators[1:]
    winner = SEATS[one.seat]
    how = WinMethod.SELF_DRAW if one.self_drawn else WinMethod.DISCARD
    if how is WinMethod.DISCARD and not flags & {"last_tile"} and rng.random() < 0.05:
        how = WinMethod.ROBBED_KONG
    payer = None if one.self_drawn else rng.choice([seat for seat in SEATS if seat != winner])
    win = Win(player=winner, how=how, payer=payer, flags=flags, dora=dora, ura=ura if _bets(flags) else ())
    table = replace(seated(SEATS), prevailing=one.prevailing, counters=rng.randrange(3), sticks=rng.randrange(3))
    return Asked(hand, win, table)


def _bets(flags: frozenset[str]) -> bool:
    return bool(flags & {"riichi", "double_riichi"})


def _indicators(hand: Hand, rng: random.Random) -> tuple[Tile, ...]:
    """Two tiles of which the hand does not hold all four; the same twice only where two are left."""
    held = Counter(plain(tile) for tile in hand.tiles)
    found: list[Tile] = []
    for tile in rng.sample(range(34), 8):
        if held[tile] < 4 and len(found) < 2:
            held[tile] += 1
            found.append(tile)
    return tuple(found)


def reddened(hand: Hand, rng: random.Random) -> Hand:
    """The hand with one of its concealed fives red now and then."""
    fives = [tile for tile in hand.free if tile < 27 and tile % 9 == 4]
    if not fives or rng.random() < 0.5:
        return hand
    free = list(hand.free)
    five = rng.choice(fives)
    free[free.index(five)] = red_five(suit_of(five))
    return replace(hand, free=tuple(sorted(free, key=order_of)))


def _flags(one: Winning, rng: random.Random) -> Iterator[str]:
    kong = one.self_drawn and one.hand.kongs and rng.random() < 0.4
    bet = not one.hand.exposed and rng.random() < 0.6
    first = not one.hand.melds and not bet and one.self_drawn and rng.random() < 0.1
    if first:
        yield "first_turn"
        return
    if kong:
        yield "after_kong"
    elif rng.random() < 0.1:
        yield "last_tile"
    if bet:
        yield rng.choice(("riichi", "double_riichi"))
        if not kong and rng.random() < 0.3:
            yield "ippatsu"


def ours(one: Asked) -> Told:
    score = RIICHI.score(one.hand, one.win, one.table, HOUSE)
    if score.refusal is not None:
        return REFUSED
    deal = Deal(table=one.table, house=HOUSE, outcome=DealOutcome.WON, wins=((one.win, score),))
    net = balances(RIICHI.settle(deal), Purse.POINTS)
    amounts: Counter[str] = Counter()
    for item in score.items:
        amounts[item.id] += item.amount * (13 if score.limit == "yakuman" else 1)
    total = score.counted * (13 if score.limit == "yakuman" else 1)
    return Told(tuple(sorted(amounts.items())), total, _fu(score), tuple(net.get(seat, 0) for seat in SEATS))


def _fu(score: HandScore) -> int | None:
    """A yakuman has no fu, whatever the package says."""
    return None if score.limit == "yakuman" else score.points


def theirs(one: Asked) -> Told:
    tiles, winning, melds, dora, ura = physical(one)
    result = HandCalculator.estimate_hand_value(
        tiles, winning, melds, dora, config_of(one), ura_dora_indicators=ura or None
    )
    if result.error == "no_yaku":
        return REFUSED
    assert result.error is None, f"{result.error}: {one}"
    assert result.han is not None
    assert result.yaku is not None
    amounts: Counter[str] = Counter()
    for yaku in result.yaku:
        amounts[_name(yaku.name)] += yaku.han_open if result.is_open_hand else yaku.han_closed
    is_yakuman = any(yaku.is_yakuman for yaku in result.yaku)
    fu = None if is_yakuman else result.fu
    return Told(tuple(sorted(amounts.items())), result.han, fu, paid(one, result.cost))


def _name(name: str) -> str:
    if "seat wind" in name:
        return "yakuhai_seat_wind"
    return "yakuhai_round_wind" if "round wind" in name else NAMES[name]


def paid(one: Asked, cost: Any) -> tuple[int, ...]:
    """Their costs by seat: `main` is paid by the discarder or the dealer, `additional` by the others."""
    net = dict.fromkeys(SEATS, 0)
    for seat in SEATS:
        if seat == one.win.player or (one.win.payer not in (None, seat)):
            continue
        main = seat in (one.win.payer, "E") or one.win.player == "E"
        share = cost["main"] + cost["main_bonus"] if main else cost["additional"] + cost["additional_bonus"]
        net[seat] -= share
        net[one.win.player] += share
    net[one.win.player] += cost["kyoutaku_bonus"]
    return tuple(net.values())


def config_of(one: Asked) -> HandConfig:
    flags, win = one.win.flags, one.win
    drawn = win.self_drawn
    return HandConfig(
        is_tsumo=drawn,
        is_riichi=_bets(flags),
        is_daburu_riichi="double_riichi" in flags,
        is_ippatsu="ippatsu" in flags,
        is_rinshan="after_kong" in flags,
        is_chankan=win.how is WinMethod.ROBBED_KONG,
        is_haitei=drawn and "last_tile" in flags,
        is_houtei=not drawn and "last_tile" in flags,
        is_tenhou="first_turn" in flags and win.player == "E",
        is_chiihou="first_turn" in flags and win.player != "E",
        player_wind=EAST + SEATS.index(win.player),
        round_wind=EAST + one.table.prevailing,
        kyoutaku_number=one.table.sticks,
        tsumi_number=one.table.counters,
        options=RULES,
    )


def physical(one: Asked) -> tuple[list[int], int, list[TheirMeld], list[int], list[int]]:
    """The hand in the form of the package: 136 tiles, honours E S W N white green red, the first of a five red."""
    used: Counter[int] = Counter()

    def take(tile: Tile) -> int:
        if tile >= RED_FIVE:
            return 4 * plain(tile)
        kind = _THEIR_KIND.get(tile, tile)
        first = 1 if kind < 27 and kind % 9 == 4 else 0
        used[kind] += 1
        return 4 * kind + (used[kind] - 1 + first) % 4

    assert one.hand.winning is not None
    free = [take(tile) for tile in one.hand.free]
    melds = [
        TheirMeld(_THEIR_MELD[meld.kind], [take(tile) for tile in meld.tiles], opened=meld.exposed)
        for meld in one.hand.melds
    ]
    winning = take(one.hand.winning)
    tiles = [*free, winning, *(tile for meld in melds for tile in meld.tiles)]
    return tiles, winning, melds, [take(tile) for tile in one.win.dora], [take(tile) for tile in one.win.ura]


_THEIR_KIND = {RED: 33, WHITE: 31}
_THEIR_MELD = {MeldKind.CHOW: TheirMeld.CHI, MeldKind.PUNG: TheirMeld.PON, MeldKind.KONG: TheirMeld.KAN}
