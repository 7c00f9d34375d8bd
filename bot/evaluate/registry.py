"""Which kinds of cases each variant answers, written out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.evaluate import hong_kong
from bot.evaluate.cases import Answerer

KINDS: Final[Mapping[str, Mapping[str, Answerer]]] = {
    "hong_kong": hong_kong.KINDS,
}
