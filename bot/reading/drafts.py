"""A win as far as it was told: what is known, what is missing, and every way to complete it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field, replace
from enum import Enum
from itertools import combinations
from typing import Any

from bot.reading.people import reference
from bot.reading.stated import value_text
from bot.reading.words import Names
from engine import (
    Entered,
    Hand,
    Meld,
    MeldKind,
    Part,
    Player,
    Ruleset,
    StatedValue,
    Tile,
    Win,
    Wind,
    WinMethod,
    order_of,
    plain,
    show,
    show_meld,
    tiles_in,
)
from engine.lazy import quick_dataclass
from engine.scoring.shapes import Split, splits


class Missing(Enum):
    """A fact that nobody told, in the order in which it is asked for."""

    HOW = "how"
    EXPOSURE = "exposure"
    """Which sets were claimed; kongs typed without a bracket belong to it, and are known when it is answered."""
    WINNING = "winning"
    KONGS = "kongs"
    """Which kongs were claimed, where brackets elsewhere say that the other tiles are concealed."""
    FU = "fu"
    """The fu of a value in han for which they matter."""


FU_NEEDED_UP_TO = 4
"""Above so many han a hand is worth a limit whatever its fu are."""

FU_ASKED = (30, 40, 50, 60, 70, 80, 90, 100, 110, 20, 25)
"""The fu a hand can have, the usual ones first."""


@quick_dataclass(frozen=True, slots=True)
class Draft:
    """One win. `hand` holds all tiles as free, without a winning tile, where that is missing.

    `claimed` says that some set was claimed although no bracket shows which; `quads` are kongs of which nobody said
    whether they are concealed; `tile_told` is false where the winning tile is one of several that are paid alike, and
    nobody said which, `how_told` where every way of winning is; `extra` are further words of the message, typed again
    as they were.
    """

    player: Player
    win: Win
    hand: Hand | None = None
    stated: StatedValue | None = None
    missing: frozenset[Missing] = frozenset()
    claimed: bool | None = None
    quads: tuple[Tile, ...] = ()
    how_known: WinMethod | None = None
    tile_told: bool = True
    how_told: bool = True
    extra: tuple[str, ...] = field(default=())

    @property
    def entered(self) -> Entered:
        part: Part = self.win
        return Entered(part, self.hand, self.stated, self.tile_told, self.how_told)

    def command(self, names: Names) -> str:
        """The draft as a line that can be typed."""
        return f"/score {self.told(names)}"

    def told(self, names: Names) -> str:
        """The draft as it stands behind a command."""
        words = [reference(self.player)]
        if self.hand is not None:
            words.append(self._tiles(self.hand if self.tile_told else self.hand.without_winning()))
        if self.stated is not None:
            words.append(value_text(self.stated))
        if Missing.HOW not in self.missing:
            words += self._how_words(names)
        tiles = self.hand is not None and self.hand.size > 0
        if self.hand is not None and tiles and Missing.EXPOSURE not in self.missing and not self.hand.melds:
            words.append("closed")
        if self.claimed and Missing.EXPOSURE in self.missing:
            words.append("claimed")
        words += self.extra
        if Missing.HOW in self.missing and self.how_known is not None:
            words.append(
                "rob" if self.how_known is WinMethod.ROBBED_KONG else "ron"
            )  # the last word: a name would follow
        return " ".join(words)

    def _tiles(self, hand: Hand) -> str:
        """The tiles; a kong of which nobody said whether it is concealed stays without a bracket.

        Norths set aside are told by their number, beside the tiles.
        """
        hand = replace(hand, bonus=tuple(tile for tile in hand.bonus if tile != Wind.N.tile))
        if Missing.KONGS not in self.missing:
            return show(hand) or "-"
        kinds = {plain(tile) for tile in self.quads}
        open_kongs = [meld for meld in hand.melds if meld.kind is MeldKind.KONG and meld.first in kinds]
        others = tuple(meld for meld in hand.melds if meld not in open_kongs)
        return " ".join((*(show_meld(meld).strip("()[]") for meld in open_kongs), show(replace(hand, melds=others))))

    def _how_words(self, names: Names) -> list[str]:
        if self.win.payer is None:
            return ["zimo"]
        word = "rob" if self.win.how is WinMethod.ROBBED_KONG else "from"
        return [word, reference(self.win.payer)]


def complete(draft: Draft, missing: Missing, others: tuple[Player, ...]) -> Iterator[Draft]:
    """Every way to fill in one missing fact."""
    rest = draft.missing - {missing}
    if missing is Missing.HOW:
        yield from _ways_of_winning(replace(draft, missing=rest), others)
    elif missing is Missing.WINNING:
        yield from _winning_tiles(replace(draft, missing=rest))
    elif missing is Missing.KONGS:
        yield from _kongs(replace(draft, missing=rest, quads=()), draft.quads)
    elif missing is Missing.FU:
        assert draft.stated is not None
        for fu in FU_ASKED:
            yield replace(draft, missing=rest, stated=replace(draft.stated, fu=fu))
    else:
        known = replace(draft, missing=rest - {Missing.KONGS}, quads=())
        yield from _exposures(known, draft.quads)


def _ways_of_winning(draft: Draft, others: tuple[Player, ...]) -> Iterator[Draft]:
    known = draft.how_known
    if known in (None, WinMethod.SELF_DRAW):
        win = replace(draft.win, how=WinMethod.SELF_DRAW, payer=None)
        yield replace(draft, win=win, how_told=known is not None)
    if known is not WinMethod.SELF_DRAW:
        how = known or WinMethod.DISCARD
        for payer in others:
            yield replace(draft, win=replace(draft.win, how=how, payer=payer))


def _winning_tiles(draft: Draft) -> Iterator[Draft]:
    hand = draft.hand
    if hand is None:
        return
    for tile in sorted(set(hand.free), key=order_of):
        yield replace(draft, hand=with_winning(hand, tile), tile_told=False)


def with_winning(hand: Hand, tile: Tile) -> Hand:
    """The hand with one of its free tiles marked as the winning tile."""
    free = list(hand.free)
    free.remove(tile)
    return replace(hand, free=tuple(free), winning=tile)


def _kongs(draft: Draft, quads: tuple[Tile, ...]) -> Iterator[Draft]:
    """Each kong typed without a bracket as a claimed and as a concealed one."""
    if draft.hand is None:
        return
    kinds = {plain(tile) for tile in quads}
    for size in range(len(kinds) + 1):
        for exposed in combinations(sorted(kinds), size):
            melds = tuple(
                replace(meld, exposed=meld.first in exposed)
                if meld.kind is MeldKind.KONG and meld.first in kinds
                else meld
                for meld in draft.hand.melds
            )
            yield replace(draft, hand=replace(draft.hand, melds=melds))


def nothing_claimed(draft: Draft) -> Draft:
    """The draft once it is known that no set was claimed: kongs are concealed then."""
    return replace(draft, missing=draft.missing - {Missing.EXPOSURE, Missing.KONGS}, quads=(), claimed=False)


def with_bet(draft: Draft, ruleset: Ruleset[Any]) -> Draft:
    """The draft of a winner who had bet."""
    flags = draft.win.flags | {ruleset.bets[0]}
    return replace(draft, win=replace(draft.win, flags=flags), extra=(*draft.extra, str(ruleset.bet)))


def _exposures_by_name(draft: Draft) -> Iterator[Draft]:
    """A hand of which only elements are told, with nothing claimed and with something."""
    assert draft.stated is not None
    for claimed, state in ((False, "closed"), (True, "open")):
        yield replace(draft, claimed=claimed, stated=replace(draft.stated, elements=(*draft.stated.elements, state)))


def _exposures(draft: Draft, quads: tuple[Tile, ...]) -> Iterator[Draft]:
    """Nothing claimed (unless it was said that something was), then every choice of sets that can have been claimed."""
    if draft.hand is None:
        yield from _exposures_by_name(draft)
        return
    if not draft.claimed:
        yield nothing_claimed(draft)
    if draft.claimed is not False:
        seen = {draft.hand}
        for held in _kongs(draft, quads):
            assert held.hand is not None
            for exposed in (held.hand, *_laid_down(held.hand)):
                if exposed not in seen:
                    seen.add(exposed)
                    yield replace(draft, hand=exposed, claimed=True)


def _laid_down(hand: Hand) -> Iterator[Hand]:
    """The hand with one or more of its concealed sets on the table, by every cut."""
    for split in splits(hand.free_counts):
        yield from _some(hand, split)


def _some(hand: Hand, split: Split) -> Iterator[Hand]:
    """The hand with one or more sets of a cut on the table; the winning tile stays among the free tiles."""
    sets = _sets_of(split)
    for size in range(1, len(sets) + 1):
        for chosen in combinations(sets, size):
            free = list(hand.free)
            melds = list(hand.melds)
            if all(_lay_down(kind, tiles, free, melds) for kind, tiles in chosen):
                if hand.winning is None and not free:
                    continue
                yield replace(hand, free=tuple(free), melds=tuple(melds))


def _sets_of(split: Split) -> list[tuple[MeldKind, tuple[Tile, ...]]]:
    sets: list[tuple[MeldKind, tuple[Tile, ...]]] = [
        (MeldKind.PUNG, (tile, tile, tile)) for tile in tiles_in(split.pungs)
    ]
    chows = split.chows
    for tile in range(27):
        sets += [(MeldKind.CHOW, (tile, tile + 1, tile + 2))] * (chows >> 3 * tile & 7)
    return sets


def _lay_down(kind: MeldKind, tiles: tuple[Tile, ...], free: list[Tile], melds: list[Meld]) -> bool:
    """Move the tiles of a set from the free tiles to the table; False when the free tiles do not hold them."""
    laid = []
    for tile in tiles:
        held = next((one for one in free if plain(one) == tile), None)
        if held is None:
            return False
        free.remove(held)
        laid.append(held)
    melds.append(Meld(kind, tuple(sorted(laid, key=order_of)), exposed=True))
    return True
