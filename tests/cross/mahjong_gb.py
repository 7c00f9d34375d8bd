"""Random MCR hands, valued by us under preset `china` and by the package PyMahjongGB: the same fan, the same points.

    python -m tests.cross.mahjong_gb [hands [seed]]
    python -m tests.cross.mahjong_gb record

The package is the engine of the Botzone competitions, an independent program. It is built from C++, so it is installed
only where it is asked (`.venv/bin/pip install PyMahjongGB==1.4.0`); what it said of 4,000 hands is kept beside it.
"""

from __future__ import annotations

import gzip
import json
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import Final

from engine.hand import Hand, Meld, MeldKind, order_of, show
from engine.options import resolve
from engine.ruleset import HandScore
from engine.table import seated
from engine.tiles import BIT, FLOWER, HONOURS, KINDS, MAJORS, SEASON, Tile, Wind, copies, expand
from engine.variants.mcr import MCR
from engine.variants.mcr.shapes import KNITTED
from engine.wins import Win, WinMethod

SEATS: Final = ("E", "S", "W", "N")
HOUSE: Final = resolve(MCR, "china", {"minimum": 0})
DEFAULT: Final = 20_000
RECORDED: Final = 4_000
RECORD: Final = Path(__file__).with_name("mahjong_gb.jsonl.gz")
"""What the package, version 1.4.0, said of the first hands of seed 1."""

Sets = list[tuple[MeldKind, tuple[Tile, ...]]]

NAMES: Final = {
    "大四喜": "big_four_winds",
    "大三元": "big_three_dragons",
    "绿一色": "all_green",
    "九莲宝灯": "nine_gates",
    "四杠": "four_kongs",
    "连七对": "seven_shifted_pairs",
    "十三幺": "thirteen_orphans",
    "清幺九": "all_terminals",
    "小四喜": "little_four_winds",
    "小三元": "little_three_dragons",
    "字一色": "all_honors",
    "四暗刻": "four_concealed_pungs",
    "一色双龙会": "pure_terminal_chows",
    "一色四同顺": "quadruple_chow",
    "一色四节高": "four_pure_shifted_pungs",
    "一色四步高": "four_pure_shifted_chows",
    "三杠": "three_kongs",
    "混幺九": "all_terminals_and_honors",
    "七对": "seven_pairs",
    "七星不靠": "greater_honors_and_knitted_tiles",
    "全双刻": "all_even_pungs",
    "清一色": "full_flush",
    "一色三同顺": "pure_triple_chow",
    "一色三节高": "pure_shifted_pungs",
    "全大": "upper_tiles",
    "全中": "middle_tiles",
    "全小": "lower_tiles",
    "清龙": "pure_straight",
    "三色双龙会": "three_suited_terminal_chows",
    "一色三步高": "pure_shifted_chows",
    "全带五": "all_fives",
    "三同刻": "triple_pung",
    "三暗刻": "three_concealed_pungs",
    "全不靠": "lesser_honors_and_knitted_tiles",
    "组合龙": "knitted_straight",
    "大于五": "upper_four",
    "小于五": "lower_four",
    "三风刻": "big_three_winds",
    "花龙": "mixed_straight",
    "推不倒": "reversible_tiles",
    "三色三同顺": "mixed_triple_chow",
    "三色三节高": "mixed_shifted_pungs",
    "无番和": "chicken_hand",
    "妙手回春": "last_tile_draw",
    "海底捞月": "last_tile_claim",
    "杠上开花": "out_with_replacement_tile",
    "抢杠和": "robbing_the_kong",
    "双暗杠": "two_concealed_kongs",
    "碰碰和": "all_pungs",
    "混一色": "half_flush",
    "三色三步高": "mixed_shifted_chows",
    "五门齐": "all_types",
    "全求人": "melded_hand",
    "双箭刻": "two_dragon_pungs",
    "全带幺": "outside_hand",
    "不求人": "fully_concealed_hand",
    "双明杠": "two_melded_kongs",
    "明暗杠": "melded_and_concealed_kong",
    "和绝张": "last_tile",
    "箭刻": "dragon_pung",
    "圈风刻": "prevalent_wind",
    "门风刻": "seat_wind",
    "门前清": "concealed_hand",
    "平和": "all_chows",
    "四归一": "tile_hog",
    "双同刻": "double_pung",
    "双暗刻": "two_concealed_pungs",
    "暗杠": "concealed_kong",
    "断幺": "all_simples",
    "一般高": "pure_double_chow",
    "喜相逢": "mixed_double_chow",
    "连六": "short_straight",
    "老少副": "two_terminal_chows",
    "幺九刻": "pung_of_terminals_or_honors",
    "明杠": "melded_kong",
    "缺一门": "one_voided_suit",
    "无字": "no_honors",
    "独听・边张": "edge_wait",
    "独听・嵌张": "closed_wait",
    "独听・单钓": "single_wait",
    "自摸": "self_drawn",
    "花牌": "flower_tiles",
}
"""Their names of the fan."""

ALIKE: Final = {
    "mixed_double_chow": "pure_double_chow",
    "short_straight": "pure_double_chow",
    "two_terminal_chows": "pure_double_chow",
    "closed_wait": "edge_wait",
    "single_wait": "edge_wait",
}
"""Fan of one point of which one may stand for another: which of them is told the rules leave open."""


@dataclass(frozen=True, slots=True)
class MahjongGBCase:
    """One hand with everything that is said about its win."""

    hand: Hand
    seat: Wind
    prevailing: Wind
    method: WinMethod
    flags: frozenset[str]

    def __str__(self) -> str:
        said = " ".join(sorted(self.flags))
        return f"{show(self.hand)} {self.seat.name} in {self.prevailing.name} {self.method.value} {said}".rstrip()


Value = tuple[int, tuple[tuple[str, int], ...]]
"""Points with flowers, and points by fan."""


def scored(case: MahjongGBCase) -> HandScore:
    table = replace(seated(SEATS), prevailing=case.prevailing)
    payer = None if case.method is WinMethod.SELF_DRAW else case.seat.after().name
    win = Win(player=case.seat.name, how=case.method, payer=payer, flags=case.flags)
    return MCR.score(case.hand, win, table, HOUSE)


def ours(score: HandScore) -> Value:
    return score.counted, _by_fan([(item.id, item.amount) for item in score.items])


def is_tie(score: HandScore) -> bool:
    """Whether another reading is worth as much: which of them is told the rules leave open."""
    return score.runner_up is not None and score.runner_up.counted == score.counted


def theirs(case: MahjongGBCase) -> Value:
    """What the package says of a hand. Raises ImportError where it is not installed."""
    from MahjongGB import MahjongFanCalculator  # noqa: PLC0415  only those who ask it need it

    hand, drawn = case.hand, case.method is WinMethod.SELF_DRAW
    assert hand.winning is not None
    told = MahjongFanCalculator(
        tuple(_pack(meld) for meld in hand.melds),
        tuple(_code(tile) for tile in hand.free),
        _code(hand.winning),
        len(hand.bonus),
        drawn,
        "last_of_kind" in case.flags,
        "after_kong" in case.flags or case.method is WinMethod.ROBBED_KONG,
        "last_tile" in case.flags,
        case.seat.value,
        case.prevailing.value,
        True,
    )
    fans = [(NAMES[name], points * number) for points, number, name, _ in told]
    return sum(points for _, points in fans), _by_fan(fans)


def _by_fan(fans: Sequence[tuple[str, int]]) -> tuple[tuple[str, int], ...]:
    found = Counter[str]()
    for name, points in fans:
        found[ALIKE.get(name, name)] += points
    return tuple(sorted(found.items()))


def _pack(meld: Meld) -> tuple[str, str, int]:
    if meld.kind is MeldKind.CHOW:
        return "CHI", _code(meld.tiles[1]), 1
    return ("GANG" if meld.kind is MeldKind.KONG else "PENG"), _code(meld.first), int(meld.exposed)


def _code(tile: Tile) -> str:
    if tile < 27:
        return f"{'WBT'[tile // 9]}{tile % 9 + 1}"
    return f"F{tile - 26}" if tile < 31 else f"J{tile - 30}"


def cases(number: int, seed: int) -> Iterator[MahjongGBCase]:
    """Legal hands of every shape, those of four sets in the majority."""
    rng = random.Random(seed)
    makers = tuple(_MAKERS)
    weights = tuple(_MAKERS.values())
    made = 0
    while made < number:
        hand = rng.choices(makers, weights)[0](rng)
        if hand is not None:
            made += 1
            yield _won(hand, rng)


def _won(hand: Hand, rng: random.Random) -> MahjongGBCase:
    assert hand.winning is not None
    flags = set[str]()
    held = copies(sum(BIT[tile] for tile in hand.tiles), hand.winning)
    hidden = hand.winning in hand.free
    method = WinMethod.SELF_DRAW if rng.random() < 0.45 else WinMethod.DISCARD
    if method is WinMethod.DISCARD and held == 1 and rng.random() < 0.06:
        method = WinMethod.ROBBED_KONG
    if rng.random() < 0.06:
        flags.add("last_tile")
    if method is WinMethod.SELF_DRAW and hand.kongs and rng.random() < 0.3:
        flags.add("after_kong")
    if not hidden and (held == 4 or rng.random() < 0.1):
        flags.add("last_of_kind")
    return MahjongGBCase(hand, rng.choice(tuple(Wind)), rng.choice(tuple(Wind)), method, frozenset(flags))


def _of_sets(rng: random.Random, pool: Sequence[Tile], chows: float, exposed: float = 0.35) -> Hand | None:
    """Four sets and a pair out of a pool of kinds; None when they use a fifth copy or leave nothing to win on."""
    sets: Sets = [_set(rng, pool, chows) for _ in range(4)]
    return _hand(rng, [rng.choice(pool)] * 2, sets, exposed)


def _set(rng: random.Random, pool: Sequence[Tile], chows: float) -> tuple[MeldKind, tuple[Tile, ...]]:
    starts = [tile for tile in pool if tile < 9 * HONOURS and tile % 9 < 7 and {tile + 1, tile + 2} <= set(pool)]
    if starts and rng.random() < chows:
        first = rng.choice(starts)
        return MeldKind.CHOW, (first, first + 1, first + 2)
    tile = rng.choice(pool)
    return (MeldKind.KONG, (tile,) * 4) if rng.random() < 0.15 else (MeldKind.PUNG, (tile,) * 3)


def _hand(rng: random.Random, free: list[Tile], sets: Sets, exposed: float) -> Hand | None:
    melds: list[Meld] = []
    for kind, tiles in sets:
        is_exposed = rng.random() < exposed
        if is_exposed or kind is MeldKind.KONG:
            melds.append(Meld(kind, tiles, is_exposed))
        else:
            free = [*free, *tiles]
    held = [*free, *(tile for meld in melds for tile in meld.tiles)]
    if max(Counter(held).values()) > 4:
        return None
    return _completed(rng, free, tuple(melds))


def _completed(rng: random.Random, free: list[Tile], melds: tuple[Meld, ...] = ()) -> Hand:
    """The hand with one of its free tiles as the winning one, and some flowers."""
    free = list(free)
    winning = free.pop(rng.randrange(len(free)))
    flowers = tuple(tile for tile in range(FLOWER, SEASON + 4) if rng.random() < 0.1)
    return Hand(tuple(sorted(free, key=order_of)), melds, winning, flowers)


_ALL = tuple(range(KINDS))


def _anything(rng: random.Random) -> Hand | None:
    return _of_sets(rng, _ALL, 0.65)


def _near(rng: random.Random) -> Hand | None:
    """Few numbers in all suits: where chows and pungs combine."""
    low, width = rng.randrange(7), rng.randrange(3, 6)
    numbers = range(low, min(9, low + width))
    return _of_sets(rng, [9 * suit + number for suit in range(3) for number in numbers], 0.6, 0.2)


def _straight(rng: random.Random) -> Hand | None:
    """Chows that begin with 1, 4 and 7, the stuff of straights and dragons."""
    starts = [9 * rng.choice((0, 0, 1, 2)) + rng.choice((0, 3, 6)) for _ in range(4)]
    pair = 9 * rng.randrange(3) + 4 if rng.random() < 0.6 else rng.randrange(KINDS)
    sets: Sets = [(MeldKind.CHOW, (start, start + 1, start + 2)) for start in starts]
    return _hand(rng, [pair] * 2, sets, 0.3)


def _one_suit(rng: random.Random) -> Hand | None:
    suit = 9 * rng.randrange(3)
    pool = list(range(suit, suit + 9))
    if rng.random() < 0.4:
        pool += rng.sample(range(27, KINDS), 2)
    return _of_sets(rng, pool, 0.6, 0.15)


def _outside(rng: random.Random) -> Hand | None:
    return _of_sets(rng, expand(MAJORS), 0.0, 0.5)


def _honoured(rng: random.Random) -> Hand | None:
    return _of_sets(rng, (*range(27, KINDS), *rng.sample(range(27), 4)), 0.0, 0.5)


def _green(rng: random.Random) -> Hand | None:
    return _of_sets(rng, (19, 20, 21, 23, 25, 32), 0.5, 0.3)


def _pungs(rng: random.Random) -> Hand | None:
    low = rng.randrange(6)
    return _of_sets(rng, [9 * suit + low + step for suit in range(3) for step in range(4)], 0.0, 0.4)


def _pairs(rng: random.Random) -> Hand:
    style = rng.random()
    if style < 0.2:
        first = 9 * rng.randrange(3) + rng.randrange(3)
        chosen = list(range(first, first + 7))
    elif style < 0.5:
        suit = 9 * rng.randrange(3)
        chosen = rng.sample([*range(suit, suit + 9)] * 2, 7)
    else:
        chosen = rng.sample([*_ALL, *_ALL], 7)
    return _completed(rng, [tile for tile in chosen for _ in range(2)])


def _orphans(rng: random.Random) -> Hand:
    return _completed(rng, [*expand(MAJORS), rng.choice(expand(MAJORS))])


def _gates(rng: random.Random) -> Hand:
    suit = 9 * rng.randrange(3)
    held = [suit + number for number in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8)]
    return Hand(tuple(held), (), suit + rng.randrange(9))


def _knitted_honours(rng: random.Random) -> Hand:
    honours = rng.randrange(5, 8)
    return _completed(
        rng, [*rng.sample(range(27, KINDS), honours), *rng.sample(expand(rng.choice(KNITTED)), 14 - honours)]
    )


def _knitted(rng: random.Random) -> Hand | None:
    pattern = list(expand(rng.choice(KNITTED)))
    return _hand(rng, [*pattern, *[rng.randrange(KINDS)] * 2], [_set(rng, _ALL, 0.6)], 0.4)


_MAKERS: Final[dict[Callable[[random.Random], Hand | None], float]] = {
    _anything: 30,
    _near: 20,
    _straight: 10,
    _one_suit: 10,
    _outside: 4,
    _honoured: 4,
    _green: 2,
    _pungs: 6,
    _pairs: 5,
    _orphans: 1,
    _gates: 1,
    _knitted_honours: 3,
    _knitted: 4,
}
"""How hands are made, with how often each way is taken."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One hand about which the programs disagree."""

    case: MahjongGBCase
    ours: Value
    theirs: Value


def differences(told: Iterable[tuple[MahjongGBCase, Value]]) -> list[Difference]:
    """The hands about which the programs disagree, in points or in fan; `told` is what the package says of each."""
    found = []
    for case, them in told:
        score = scored(case)
        us = ours(score)
        if us[0] != them[0] or (us != them and not is_tie(score)):
            found.append(Difference(case, us, them))
    return found


def recorded() -> Iterator[tuple[MahjongGBCase, Value]]:
    """The hands whose values are kept, with what the package said of them; raises ValueError for another hand."""
    lines = gzip.decompress(RECORD.read_bytes()).decode().splitlines()
    for case, line in zip_longest(cases(RECORDED, 1), lines):
        said = json.loads(line or "{}")
        if said.get("hand") != str(case):
            raise ValueError(f"{RECORD.name} tells of {said.get('hand')}, not of {case}: record it again")
        yield case, (said["points"], tuple((name, points) for name, points in said["fan"]))


def record() -> None:
    """Ask the package and keep what it says."""
    lines = []
    for case in cases(RECORDED, 1):
        points, fan = theirs(case)
        lines.append(json.dumps({"hand": str(case), "points": points, "fan": fan}, ensure_ascii=False))
    RECORD.write_bytes(gzip.compress("\n".join(lines).encode(), mtime=0))


def main(arguments: Sequence[str]) -> int:
    """Compare so many hands; print what differs, and which fan were met."""
    if list(arguments) == ["record"]:
        record()
        return 0
    number, seed = (*map(int, arguments), *(DEFAULT, 1)[len(arguments) :])
    found = differences((case, theirs(case)) for case in cases(number, seed))
    for one in found[:20]:
        print(f"{one.case}\n  ours   {one.ours}\n  theirs {one.theirs}")
    met = {name for case in cases(number, seed) for name, _ in ours(scored(case))[1]}
    print(f"{number} hands, {len(met)} fan met, {len(found)} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
