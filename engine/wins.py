"""How a deal ended for one player: won, and how; or not; and values that are typed instead of tiles."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from engine.lazy import quick_dataclass
from engine.table import Player
from engine.tiles import Tile


class WinMethod(Enum):
    """How the winning tile came."""

    SELF_DRAW = "self_draw"
    DISCARD = "discard"
    ROBBED_KONG = "robbed_kong"
    DEALT = "dealt"
    """The dealt tiles were complete (British)."""

    __hash__ = object.__hash__  # members are single; the hash of an enum is slow, and hands are looked up by it


OWN_TILE: Final = (WinMethod.SELF_DRAW, WinMethod.DEALT)
"""The methods by which a winner completes the hand with a tile of his own."""


@dataclass(frozen=True, slots=True)
class Liable:
    """`player` pays for others (bao, pao); `kind` is one of the variant's liabilities, None when it has but one."""

    player: Player
    kind: str | None = None


@quick_dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """How one player won.

    `payer` is who discarded or whose kong (or eighth flower) was robbed, None on a self-draw; `flags` are the
    variant's own (`Ruleset.flags`); `dora` and `ura` are indicators as they lie, `dora_told` and `ura_told` bonus tiles
    that somebody counted instead (None when nobody did); `discards` counts all discards made, None when nobody
    counted; `claim` is the reading a player asks for, None for the best.
    """

    player: Player
    how: WinMethod
    payer: Player | None = None
    flags: frozenset[str] = frozenset()
    liable: tuple[Liable, ...] = ()
    dora: tuple[Tile, ...] = ()
    ura: tuple[Tile, ...] = ()
    discards: int | None = None
    claim: str | None = None
    dora_told: int | None = None
    ura_told: int | None = None

    @property
    def self_drawn(self) -> bool:
        return self.how in OWN_TILE


@dataclass(frozen=True, slots=True, kw_only=True)
class Loss:
    """A player whose hand is valued although somebody else won, or nobody did."""

    player: Player
    flags: frozenset[str] = frozenset()
    claim: str | None = None


Part = Win | Loss


@quick_dataclass(frozen=True, slots=True)
class StatedValue:
    """A value typed instead of tiles.

    `units` are doubles, faan, tai or han; `fu` belongs to han; `limit` is a limit by name ("mangan", "limit"); `points`
    is a score worked out at the table, which holds the doubles that stand beside it as `units`; in riichi it is what
    the discarder or the dealer pays for the hand and `share` what each of the others pays (1300/2600, 2000 from
    everybody); `elements` are scoring elements by name, with `fu` beside them where they count. At least one is given.
    """

    units: int | None = None
    fu: int | None = None
    limit: str | None = None
    points: int | None = None
    elements: tuple[str, ...] = ()
    share: int | None = None
