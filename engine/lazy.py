"""Values that cost little: properties worked out once, and dataclasses that are made quickly."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, overload

__all__ = ["lazy", "quick_dataclass"]

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import dataclass as quick_dataclass
else:

    def quick_dataclass(*, frozen: bool, **how: bool) -> Callable[[type[T]], type[T]]:
        """A frozen dataclass whose fields only the type checker keeps as they are, for what every message makes.

        At run time a frozen one sets each field through a function that goes around its own refusal, which takes ten
        times as long as setting it.
        """
        assert frozen
        return dataclasses.dataclass(**how, unsafe_hash=True)


class lazy(Generic[T]):  # noqa: N801  a decorator
    """Works a value out when it is first asked for, and keeps it in the object: `functools.cached_property` as it is
    from Python 3.12 on, without a lock."""

    def __init__(self, work: Callable[[Any], T]) -> None:
        self._work, self._name, self.__doc__ = work, work.__name__, work.__doc__

    @overload
    def __get__(self, owner: None, kind: type) -> Self: ...
    @overload
    def __get__(self, owner: object, kind: type) -> T: ...
    def __get__(self, owner: object | None, kind: type) -> Self | T:
        if owner is None:
            return self
        value = owner.__dict__[self._name] = self._work(owner)
        return value
