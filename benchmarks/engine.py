"""How many hands a second the engine values, beside the package `mahjong` on hands of the same kind in the same run.

    python -m benchmarks.engine [variant …]

Times are the best of several rounds over the same seeded hands; the ratio is that to `mahjong` valuing riichi hands.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from typing import Any

from mahjong.constants import EAST
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig
from mahjong.meld import Meld as TheirMeld

from benchmarks.hands import Winning, winning_hands
from engine.hand import Hand, MeldKind, show
from engine.notation import parse
from engine.options import House, resolve
from engine.parts import How, Win
from engine.ruleset import Ruleset
from engine.table import Table, seated
from engine.tiles import ANIMAL, FLOWER, RED, RED_FIVE, WHITE, Tile
from engine.variants import RULESETS

SEED = 20110827
HANDS = 2000
ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Bench:
    """How a variant is measured: its hands, a house where even nothing may win, flags of closed hands."""

    variant: str
    sets: int = 4
    bonus: tuple[Tile, ...] = ()
    options: tuple[tuple[str, object], ...] = ()
    closed: tuple[str, ...] = ()


FLOWERS = tuple(range(FLOWER, ANIMAL))

BENCHES = (
    Bench("singapore", bonus=tuple(range(FLOWER, RED_FIVE)), options=(("min_doubles", 0),)),
    Bench("hong_kong", bonus=FLOWERS, options=(("min_faan", 0),)),
    Bench("british", bonus=FLOWERS),
    Bench("riichi", closed=("riichi",)),
    Bench("taiwanese", sets=5, bonus=FLOWERS, options=(("min_tai", 0),)),
)


def main(names: Sequence[str]) -> int:
    """Print two lines a variant."""
    benches = [bench for bench in BENCHES if not names or bench.variant in names]
    works = {f"mahjong {version('mahjong')}": their_values(winning_hands(SEED, HANDS))}
    for bench in benches:
        works |= our_values(bench)
    times = best_times(works)
    theirs = next(iter(times.values()))
    print(f"{HANDS} hands, best of {ROUNDS} rounds, processor time a hand, hands a second, ratio")
    for name, seconds in times.items():
        print(f"{name:28}{seconds / HANDS * 1e6:8.1f} us {HANDS / seconds:10,.0f}/s {theirs / seconds:8.1f}")
    return 0


def best_times(works: Mapping[str, Callable[[], None]]) -> dict[str, float]:
    """Seconds of the quickest round of each; the rounds take turns, so that a busy machine is busy for all."""
    times: dict[str, float] = dict.fromkeys(works, float("inf"))
    for _ in range(ROUNDS):
        for name, work in works.items():
            started = time.process_time()
            work()
            times[name] = min(times[name], time.process_time() - started)
    return times


def our_values(bench: Bench) -> dict[str, Callable[[], None]]:
    """What is timed for a variant: scores with item list of ready hands, and the same from their text."""
    ruleset = RULESETS[bench.variant]
    house = resolve(ruleset, None, dict(bench.options))
    given = winning_hands(SEED, HANDS, sets=bench.sets, bonus=bench.bonus)
    asked = [(one.hand, win_of(one, bench), table_of(one)) for one in given]
    typed = [(show(hand), win, table) for hand, win, table in asked]
    return {
        f"{bench.variant} value": partial(value_all, ruleset, asked, house),
        f"{bench.variant} from text": partial(read_all, ruleset, typed, house),
    }


def value_all(ruleset: Ruleset[Any], asked: Sequence[tuple[Hand, Win, Table]], house: House[Any]) -> None:
    for hand, win, table in asked:
        ruleset.score(hand, win, table, house)


def read_all(ruleset: Ruleset[Any], typed: Sequence[tuple[str, Win, Table]], house: House[Any]) -> None:
    for text, win, table in typed:
        ruleset.score(parse(text, size=ruleset.hand_size).hand, win, table, house)


def table_of(one: Winning) -> Table:
    return Table(
        players=("E", "S", "W", "N"), winds=seated(("E", "S", "W", "N")).winds, dealer="E", prevailing=one.prevailing
    )


def win_of(one: Winning, bench: Bench) -> Win:
    """Self-drawn, or discarded by the next player."""
    payer = None if one.self_drawn else one.seat.after().name
    flags = frozenset(() if one.hand.exposed else bench.closed)
    return Win(player=one.seat.name, how=How.DISCARD if payer else How.SELF_DRAW, payer=payer, flags=flags)


Theirs = tuple[list[int], int, list[TheirMeld], HandConfig]


def their_values(given: Sequence[Winning]) -> Callable[[], None]:
    """The same hands for the other package: tiles are physical there, honours in the order E S W N white green red."""
    return partial(value_theirs, [theirs(one) for one in given])


def value_theirs(asked: Sequence[Theirs]) -> None:
    for tiles, winning, melds, config in asked:
        HandCalculator.estimate_hand_value(tiles, winning, melds, None, config)


def theirs(one: Winning) -> Theirs:
    """One hand in the form of the other package; a closed hand is in riichi, so that it has a yaku."""
    used: dict[int, int] = {}

    def physical(tile: Tile) -> int:
        kind = _THEIR_KIND.get(tile, tile)
        used[kind] = used.get(kind, -1) + 1
        return 4 * kind + used[kind]

    assert one.hand.winning is not None
    winning = physical(one.hand.winning)
    melds = [
        TheirMeld(_THEIR_MELD[meld.kind], [physical(tile) for tile in meld.tiles], opened=meld.exposed)
        for meld in one.hand.melds
    ]
    tiles = [winning, *(physical(tile) for tile in one.hand.free), *(tile for meld in melds for tile in meld.tiles)]
    config = HandConfig(
        is_tsumo=one.self_drawn,
        is_riichi=not one.hand.exposed,
        player_wind=EAST + one.seat,
        round_wind=EAST + one.prevailing,
    )
    return tiles, winning, melds, config


_THEIR_KIND = {RED: 33, WHITE: 31}
_THEIR_MELD = {MeldKind.CHOW: TheirMeld.CHI, MeldKind.PUNG: TheirMeld.PON, MeldKind.KONG: TheirMeld.KAN}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
