"""How chows, and how pungs, may be combined to fan: each set once, further sets linked once, the dearest way.

Every function is given `worth`: what each fan is worth at the house, without those that are not played. Answers are
remembered for each house; suits are alike, so that 21 chows come to few different combinations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, permutations
from typing import Final

from engine.scoring.elements import Numbers
from engine.tiles import BIT, SUIT_MASK, Counts, Kinds
from engine.variants.mcr.shapes import chow_starts

Worth = Mapping[str, int]
Starts = tuple[int, ...]
"""Chows by their lowest tiles, ascending."""

Four = tuple[str, Kinds]
"""A fan over four chows, and the pair it needs (0 = any)."""

Combined = tuple[Numbers, tuple[Four, ...]]
"""The dearest combination of fan over two and three chows, and the fan over all four there are instead."""

PAIR_LINKS: Final = ("pure_double_chow", "mixed_double_chow", "short_straight", "two_terminal_chows")


def combined_chows(chows: Counts, worth: Worth) -> Combined:
    """What some chows, counted at their lowest tiles, come to."""
    starts = chow_starts(chows)
    ways = [*_over_three(starts, worth), _dearest_links(range(len(starts)), starts, worth)]
    best = min(ways, key=lambda names: _preference(names, worth))
    return counted(best), tuple(_over_four(starts))


def counted(names: Iterable[str]) -> Numbers:
    """Fan with how often each stands in a list."""
    found: dict[str, int] = {}
    for name in names:
        found[name] = found.get(name, 0) + 1
    return tuple(found.items())


def _preference(names: tuple[str, ...], worth: Worth) -> tuple[int, list[int]]:
    """Dearest first, then by the order of the table."""
    order = list(worth)
    return -sum(worth[name] for name in names), sorted(order.index(name) for name in names)


def _over_three(starts: Starts, worth: Worth) -> Iterator[tuple[str, ...]]:
    """One fan over three chows, and the dearest link of the fourth with one of them."""
    for places in combinations(range(len(starts)), 3):
        for name in _three_chow_fan(tuple(starts[place] for place in places)):
            if name not in worth:
                continue
            yield name,
            for other in set(range(len(starts))) - set(places):
                links = (_link(starts[place], starts[other]) for place in places)
                yield from ((name, link) for link in links if link in worth and link is not None)


def _three_chow_fan(starts: Starts) -> Iterator[str]:
    """The fan that exactly these three chows make."""
    suits = {start // 9 for start in starts}
    first, second, third = sorted(start % 9 for start in starts)
    steps = second - first, third - second
    if len(suits) == 1:
        yield from _PURE.get(steps, ())
    elif len(suits) == 3:
        yield from _MIXED.get(steps, ())


_PURE: Final[Mapping[tuple[int, int], tuple[str, ...]]] = {
    (0, 0): ("pure_triple_chow",),
    (1, 1): ("pure_shifted_chows",),
    (2, 2): ("pure_shifted_chows",),
    (3, 3): ("pure_straight",),
}
_MIXED: Final[Mapping[tuple[int, int], tuple[str, ...]]] = {
    (0, 0): ("mixed_triple_chow",),
    (1, 1): ("mixed_shifted_chows",),
    (3, 3): ("mixed_straight",),
}
"""Fan over three chows by the steps between their numbers."""


def _link(one: int, other: int) -> str | None:
    """The fan that two chows make."""
    if one // 9 != other // 9:
        return "mixed_double_chow" if one % 9 == other % 9 else None
    return _LINKS.get(abs(one - other))


_LINKS: Final = {0: "pure_double_chow", 3: "short_straight", 6: "two_terminal_chows"}


def _dearest_links(places: Iterable[int], starts: Starts, worth: Worth) -> tuple[str, ...]:
    """Fan over two chows: no ring of links, and no chow in two links of the same fan."""
    links = [
        (name, one, other)
        for one, other in combinations(places, 2)
        if (name := _link(starts[one], starts[other])) in worth and name is not None
    ]
    ways = (
        tuple(name for name, *_ in chosen)
        for size in range(len(starts) if links else 1)
        for chosen in combinations(links, size)
        if _is_allowed(chosen)
    )
    return min(ways, key=lambda names: _preference(names, worth))


def _is_allowed(chosen: Iterable[tuple[str, int, int]]) -> bool:
    used = set[tuple[str, int]]()
    group = list(range(4))
    for name, one, other in chosen:
        if {(name, one), (name, other)} & used or group[one] == group[other]:
            return False
        used |= {(name, one), (name, other)}
        group = [group[one] if at == group[other] else at for at in group]
    return True


def _over_four(starts: Starts) -> Iterator[Four]:
    """The fan that all four chows make, with the pair it asks for."""
    if len(starts) < 4:
        return
    suits = [start // 9 for start in starts]
    numbers = [start % 9 for start in starts]
    steps = {after - before for before, after in zip(numbers, numbers[1:], strict=False)}
    if suits[0] == suits[3]:
        if steps == {0}:
            yield "quadruple_chow", 0
        elif steps in ({1}, {2}):
            yield "four_pure_shifted_chows", 0
        elif numbers == [0, 0, 6, 6]:
            yield "pure_terminal_chows", BIT[9 * suits[0] + 4]
    elif numbers == [0, 6, 0, 6]:
        yield "three_suited_terminal_chows", BIT[9 * (3 - suits[0] - suits[3]) + 4]


def combined_pungs(pungs: Kinds, worth: Worth) -> Numbers:
    """What some pungs and kongs of suits come to."""
    suits = tuple(pungs >> 27 * suit & SUIT_MASK for suit in range(3))
    characters, dots, bamboo = suits
    couples = sum((one & other).bit_count() for one, other in combinations(suits, 2))
    found: list[tuple[str, int]] = []
    if characters & dots & bamboo:
        found.append(("triple_pung", 1))
        couples = 0 if "triple_pung" in worth else 2
    if any(first & second >> 3 & third >> 6 for first, second, third in permutations(suits)):
        found.append(("mixed_shifted_pungs", 1))
    found += _pure_shifted(suits)
    return (*found, ("double_pung", couples)) if couples else tuple(found)


def _pure_shifted(suits: tuple[int, ...]) -> Iterator[tuple[str, int]]:
    for suit in suits:
        three = suit & suit >> 3 & suit >> 6
        if three:
            yield "pure_shifted_pungs", 1
        if three & suit >> 9:
            yield "four_pure_shifted_pungs", 1
