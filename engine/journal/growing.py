"""Sequences that grow at their end without being copied: a night keeps everything that ever happened in it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import TypeVar, overload

T = TypeVar("T")


class Growing(Sequence[T]):
    """A sequence that never changes; `grown` gives another one that shares what is in it.

    The items lie in a list that later sequences go on with. Whoever goes on from an earlier one, or at the same time,
    copies it once: a list is only ever added to, and each sequence knows how much of it is its own.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def grown(self, item: T) -> Growing[T]:
        """The sequence with one more item behind it."""
        longer: Growing[T] = object.__new__(Growing)
        items = self._items
        items.append(item)
        if items[self._length] is not item:  # somebody was faster there; what lies behind his items is nobody's
            items = [*items[: self._length], item]
        longer._items, longer._length = items, self._length + 1
        return longer

    def shared(self, other: Growing[T]) -> int:
        """How many items both begin with, the very same objects."""
        shortest = min(self._length, other._length)
        if self._items is other._items:
            return shortest
        pairs = enumerate(zip(self, other, strict=False))
        return next((place for place, (one, two) in pairs if one is not two), shortest)

    def count_before(self, least: int, key: Callable[[T], int]) -> int:
        """How many items have a key below `least`; the keys ascend."""
        return bisect_left(self._items, least, hi=self._length, key=key)

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        return islice(self._items, self._length)

    def __reversed__(self) -> Iterator[T]:
        return (self._items[place] for place in range(self._length - 1, -1, -1))

    @overload
    def __getitem__(self, place: int) -> T: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[T, ...]: ...
    def __getitem__(self, place: int | slice) -> T | tuple[T, ...]:
        if isinstance(place, slice):
            first, end, stride = place.indices(self._length)
            return tuple(self._items[first:end:stride]) if stride > 0 else tuple(self)[place]
        at = place if place >= 0 else place + self._length
        if not 0 <= at < self._length:
            raise IndexError(place)
        return self._items[at]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, (Growing, tuple)):
            return NotImplemented
        return len(self) == len(other) and all(one == two for one, two in zip(self, other, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))
