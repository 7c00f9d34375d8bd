"""Which kinds of cases each variant answers, written out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.evaluate import taiwanese
from bot.evaluate.cases import Answerer

KINDS: Final[Mapping[str, Mapping[str, Answerer]]] = {
    "taiwanese": taiwanese.KINDS,
}
