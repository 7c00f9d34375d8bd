"""How chows, and how pungs, may be combined to fan: each set once, further sets linked once, the dearest way.

Every function is given `worth`: what each fan is worth at the house, without those that are not played. Answers are
remembered for each house; suits are alike, so that 21 chows come to few different combinations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations, permutations
from typing import Final

from engine import BIT, SUIT_MASK, Counts, Kinds
from engine.scoring.elements import Numbers
from engine.variants.mcr.options import ELEMENT_IDS
from engine.variants.mcr.shapes import chow_starts

Worth = Mapping[str, int]
PLACES: Final = {name: place for place, name in enumerate(ELEMENT_IDS)}
"""The place of each fan in the official table."""
Starts = tuple[int, ...]
"""Chows by their lowest tiles, ascending."""


def combined_chows(chows: Counts, worth: Worth) -> Numbers:
    """The dearest combination of fan over two and three chows, counted at their lowest tiles."""
    starts = chow_starts(chows)
    ways: list[tuple[str, ...]] = [*_over_three(starts, worth), _dearest_links(starts, worth)]
    dearest = min(ways, key=lambda names: _preference(names, worth))
    return counted(dearest)


def in_suit_order(chows: Counts) -> Counts:
    """The chows with their suits in the order of what they hold: chows that combine alike are the same."""
    one, two, three = sorted((chows & SUIT_MASK, chows >> 27 & SUIT_MASK, chows >> 54))
    return three | two << 27 | one << 54


def counted(names: Iterable[str]) -> Numbers:
    """Fan with how often each stands in a list."""
    found: dict[str, int] = {}
    for name in names:
        found[name] = found.get(name, 0) + 1
    return tuple(found.items())


def _preference(names: tuple[str, ...], worth: Worth) -> tuple[int, list[int]]:
    """Dearest first, then by the order of the table."""
    return -sum([worth[name] for name in names]), sorted([PLACES[name] for name in names])


def _over_three(starts: Starts, worth: Worth) -> Iterator[tuple[str, ...]]:
    """One fan over three chows, and the dearest link of the fourth with one of them."""
    for places in combinations(range(len(starts)), 3):
        for name in _three_chow_fan(tuple(starts[place] for place in places)):
            if name not in worth:
                continue
            yield (name,)
            for other in set(range(len(starts))) - set(places):
                links = (_link(starts[place], starts[other]) for place in places)
                yield from ((name, link) for link in links if link in worth and link is not None)


def _three_chow_fan(starts: Starts) -> Iterator[str]:
    """The fan that exactly these three chows, ascending, make."""
    first, second, third = starts
    if first // 9 == third // 9:
        yield from _PURE.get((second - first, third - second), ())
    elif first // 9 < second // 9 < third // 9:
        low, middle, high = sorted(start % 9 for start in starts)
        yield from _MIXED.get((middle - low, high - middle), ())


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


def _dearest_links(starts: Starts, worth: Worth) -> tuple[str, ...]:
    """Fan over two chows: no ring of links, and no chow in two links of the same fan."""
    links = [
        (name, one, other)
        for one, other in combinations(range(len(starts)), 2)
        if (name := _link(starts[one], starts[other])) in worth and name is not None
    ]
    if len(links) < len(starts) and _is_allowed(links):
        return tuple(name for name, *_ in links)
    ways = (
        tuple(name for name, *_ in chosen)
        for size in range(len(starts))
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


def _over_four() -> Iterator[tuple[Counts, tuple[str, Kinds]]]:
    """The fan over all four chows, with the pair each asks for (0 = any)."""
    for low, other in permutations((0, 9, 18), 2):
        yield (
            sum(BIT[start] for start in (low, low + 6, other, other + 6)),
            ("three_suited_terminal_chows", BIT[27 - low - other + 4]),
        )
    for low in (0, 9, 18):
        yield 2 * (BIT[low] + BIT[low + 6]), ("pure_terminal_chows", BIT[low + 4])
        yield from ((4 * BIT[low + number], ("quadruple_chow", 0)) for number in range(7))
        for first, step in ((0, 1), (1, 1), (2, 1), (3, 1), (0, 2)):
            chows = sum(BIT[low + first + place * step] for place in range(4))
            yield chows, ("four_pure_shifted_chows", 0)


OVER_FOUR: Final[Mapping[Counts, tuple[str, Kinds]]] = dict(_over_four())
"""Four chows that are a fan together."""


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
