"""How many hands a second the engine values, beside other packages on the same hands in the same run.

    python -m benchmarks.engine [hands a round] [variant …]

Every round has hands of its own, made beforehand, those to be read from text others than those that are ready: what
was remembered of a whole hand is of no use, what was remembered of its parts is, as in a long-running bot. `again` is
the same hands or texts once more. All packages look at the same hands and take turns, so that a busy machine is busy
for all; times are processor times, of the round in the middle. Japanese hands are those that both packages value:
closed ones in riichi, open ones with a yaku. Cases of `evaluate` are new hands too, each with its payments.
"""

from __future__ import annotations

import gc
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from importlib.metadata import version
from statistics import median
from typing import Any

from benchmarks import others
from benchmarks.hands import Winning, hands_under, is_one_suited
from bot.evaluate.batch import answers
from engine.hand import Hand, show
from engine.notation.parse import parse
from engine.options import House, resolve
from engine.ruleset import HandScore, Ruleset
from engine.table import Table, seated
from engine.tiles import Wind
from engine.variants import RULESETS
from engine.wins import Win, WinMethod

SEED = 20110827
HANDS = 2000
ROUNDS = 7
WORST = 40
"""Of so many slow hands each is looked at again, alone."""

CASES = "cases of evaluate"

Work = Callable[[], None]
Name = tuple[str, str]
"""Who values, and what."""


@dataclass(frozen=True, slots=True)
class Bench:
    """How a variant is measured: under its usual rules, but that even nothing may win; closed hands with a bet."""

    variant: str

    @property
    def ruleset(self) -> Ruleset[Any]:
        return RULESETS[self.variant]

    @property
    def house(self) -> House[Any]:
        minimum = self.ruleset.minimum_option
        return resolve(self.ruleset, None, {minimum: 0} if minimum is not None else {})


BENCHES = tuple(Bench(variant) for variant in RULESETS if variant != "riichi_arcade")
"""Every game but the one that is scored like another."""


def main(arguments: Sequence[str]) -> int:
    """Print every table."""
    count = next((int(one) for one in arguments if one.isdigit()), HANDS)
    names = [one for one in arguments if not one.isdigit()]
    benches = [bench for bench in BENCHES if not names or bench.variant in names]
    print(f"{ROUNDS} rounds of {count} new hands: processor time a hand, hands a second, times as quick")
    usual = {bench.variant: report(bench, count) for bench in benches}
    if "riichi" in usual:
        print("new ready hands, in times of riichi")
        print("  " + ", ".join(f"{variant} {seconds / usual['riichi']:.2f}" for variant, seconds in usual.items()))
    print("slowest single hand of all rounds, looked at again alone, beside the median; by its text the first time")
    for bench in benches:
        slowest(bench, count)
    print("first hand after import, each in a process of its own; in brackets the import")
    for bench in benches:
        print(f"  {bench.variant:12} {first_call(bench.variant)}")
    return 0


def report(bench: Bench, count: int) -> float:
    """Time one variant, beside the package that knows it; return the seconds of a new ready hand."""
    given = list(rounds_of(bench, 3 * count))
    parts = [(one[:count], one[count : 2 * count], one[2 * count :]) for one in given]
    times = middle_times([works_of(bench, *hands) for hands in parts], count)
    assert all(scored(bench, one).refusal is None for one in given[-1]), "every hand was worth something"
    for (who, what), seconds in times.items():
        beside = [
            one for one in times if one[0].startswith("PyPI") and one[1] in (what.removesuffix(" again"), "value")
        ]
        is_ours = who == bench.variant and what != CASES
        ratio = f"{times[beside[-1]] / seconds:8.1f} x {' '.join(beside[-1])}" if beside and is_ours else ""
        print(f"  {who + ' ' + what:30}{seconds * 1e6:8.1f} us {1 / seconds:10,.0f}/s{ratio}")
    return times[bench.variant, "value"]


def rounds_of(bench: Bench, count: int) -> Iterator[tuple[Winning, ...]]:
    """The hands of each round and of one before, by which everything is warm."""
    for number in range(ROUNDS + 1):
        given = hands_under(bench.house, SEED + number, 3 * count)
        yield tuple(one for one in given if is_fair(bench, one))[:count]


def is_fair(bench: Bench, one: Winning) -> bool:
    """Whether the other package can value the hand; ours is not asked, or it would remember the hand."""
    return bench.variant != "riichi" or others.han_and_fu(others.physical(one)) is not None


def scored(bench: Bench, one: Winning) -> HandScore:
    return bench.ruleset.score(one.hand, win_of(one, bench), table_of(one), bench.house)


def middle_times(rounds: Sequence[Mapping[Name, Work]], count: int) -> dict[Name, float]:
    """Seconds a hand of each work in its middle round, the first round left out."""
    gc.collect()
    gc.freeze()  # tens of thousands of hands lie ready here, as nowhere else: a collection need not go through them
    times: dict[Name, list[float]] = {name: [] for name in rounds[0]}
    for works in rounds:
        for name, work in works.items():
            started = time.process_time()
            work()
            times[name].append((time.process_time() - started) / count)
    gc.unfreeze()
    return {name: median(taken[1:]) for name, taken in times.items()}


def works_of(
    bench: Bench, ready: Sequence[Winning], written: Sequence[Winning], cases: Sequence[Winning]
) -> dict[Name, Work]:
    """What is timed on some hands: scores with item list of ready hands and of written ones, ours and theirs; cases."""
    ruleset, house = bench.ruleset, bench.house
    asked = [(one.hand, win_of(one, bench), table_of(one)) for one in ready]
    typed = [(show(one.hand), win_of(one, bench), table_of(one)) for one in written]
    works: dict[Name, Work] = {
        (bench.variant, "value"): partial(value_all, ruleset, asked, house),
        (bench.variant, "from text"): partial(read_all, ruleset, typed, house),
        (bench.variant, "value again"): partial(value_all, ruleset, asked, house),
        (bench.variant, "from text again"): partial(read_all, ruleset, typed, house),
        (bench.variant, CASES): partial(answer_all, [case_of(bench, one) for one in cases]),
    }
    if bench.variant == "riichi":
        who = f"PyPI mahjong {version('mahjong')}"
        works[who, "value"] = partial(others.value_physical, [others.physical(one) for one in ready])
        works[who, "from text"] = partial(others.value_typed, [others.typed(one) for one in written])
    elif bench.variant == "hong_kong":
        who = f"PyPI hk-mahjong {version('hk-mahjong')}"
        works[who, "value"] = partial(others.value_held, [others.held(one) for one in ready])
    return works


def value_all(ruleset: Ruleset[Any], asked: Sequence[tuple[Hand, Win, Table]], house: House[Any]) -> None:
    for hand, win, table in asked:
        ruleset.score(hand, win, table, house)


def read_all(ruleset: Ruleset[Any], typed: Sequence[tuple[str, Win, Table]], house: House[Any]) -> None:
    for text, win, table in typed:
        ruleset.score(parse(text, size=ruleset.hand_size).hand, win, table, house)


def case_of(bench: Bench, one: Winning) -> str:
    """A hand as a line for `evaluate`."""
    win, minimum = win_of(one, bench), bench.ruleset.minimum_option
    case = {
        "variant": bench.variant,
        "options": {minimum: 0} if minimum is not None else {},
        "hand": show(one.hand),
        "seat": one.seat.name,
        "prevailing": one.prevailing.name,
        "win": win.how.value,
        "from": win.payer,
        "context": sorted(win.flags),
    }
    return json.dumps(case)


def answer_all(cases: Sequence[str]) -> None:
    for answer in answers(cases):
        assert '"error"' not in answer, answer


def slowest(bench: Bench, count: int) -> None:
    """The hand that takes longest, once everything is warm, beside a usual one; and the very first time."""
    given = [one for round_ in rounds_of(bench, count) for one in round_]
    crafted = [one for one in given if is_one_suited(one.hand)]
    first = sorted(((took(bench, one), number) for number, one in enumerate(given)), reverse=True)
    again = [*(given[number] for _, number in first[:WORST]), *crafted]
    usual = median(warm(bench, one) for one in given[-count:])
    worst, text = max((warm(bench, one), show(one.hand)) for one in again)
    cold, new = first[0][0], show(given[first[0][1]].hand)
    beside = f"{worst / usual:.1f} medians of {usual * 1e6:.1f}"
    print(f"  {bench.variant:12} {worst * 1e6:6.0f} us, {beside}: {text}   ({cold * 1e6:.0f} us the first time: {new})")


def warm(bench: Bench, one: Winning) -> float:
    """Seconds of a hand whose parts are all known."""
    return min(took(bench, one) for _ in range(5))


def took(bench: Bench, one: Winning) -> float:
    ruleset, win, table, house = bench.ruleset, win_of(one, bench), table_of(one), bench.house
    gc.disable()  # a collection meant for all hands would be charged to one
    started = time.process_time()
    ruleset.score(one.hand, win, table, house)
    ended = time.process_time()
    gc.enable()
    return ended - started


def first_call(variant: str) -> str:
    """Milliseconds of the first hand in a new process, and of the import before it."""
    done = subprocess.run(
        [sys.executable, "-c", _FIRST.format(variant=variant)], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


_FIRST = """
import time
started = time.perf_counter()
from engine.notation.parse import parse
from engine.options import resolve
from engine.wins import Win, WinMethod
from engine.table import seated
from engine.variants import RULESETS
imported = time.perf_counter()
ruleset = RULESETS["{variant}"]
text = "111p 123m 456m 789m EE" if ruleset.hand_size == 13 else "111p 222s 123m 456m 789m EE"
hand = parse(text[:-1] + " +E", size=ruleset.hand_size).hand
win = Win(player="S", how=WinMethod.SELF_DRAW)
ruleset.score(hand, win, seated(("E", "S", "W", "N")), resolve(ruleset, None, {{}}))
ended = time.perf_counter()
print(f"{{(ended - imported) * 1e3:.1f}} ms ({{(imported - started) * 1e3:.0f}} ms)")
"""


def table_of(one: Winning) -> Table:
    return _table(one.prevailing)


@lru_cache(maxsize=4)
def _table(prevailing: Wind) -> Table:
    """One table for all hands of a round, as where people sit together."""
    return Table(
        players=("E", "S", "W", "N"), winds=seated(("E", "S", "W", "N")).winds, dealer="E", prevailing=prevailing
    )


def win_of(one: Winning, bench: Bench) -> Win:
    return _win(one.seat, one.self_drawn, () if one.hand.exposed else bench.ruleset.bets[:1])


@lru_cache(maxsize=64)
def _win(seat: Wind, self_drawn: bool, flags: tuple[str, ...]) -> Win:
    """Self-drawn, or discarded by the next player."""
    payer = None if self_drawn else seat.after().name
    return Win(
        player=seat.name, how=WinMethod.DISCARD if payer else WinMethod.SELF_DRAW, payer=payer, flags=frozenset(flags)
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
