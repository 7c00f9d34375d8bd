"""What makes a hand impossible (Singapore rules, input checks); a hand worth too little is not looked at here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from engine import (
    ANIMAL,
    DRAGONS,
    RED_FIVE,
    WINDS,
    Deal,
    DealOutcome,
    Hand,
    House,
    Part,
    Problem,
    Table,
    Tile,
    Win,
    WinMethod,
    counts_of,
    problem,
)
from engine.scoring.hands import HandTiles, common_room, tiles_of
from engine.variants.shared.checks import in_order, is_sound, meld_problems, size_problems, tile_problems, win_problems
from engine.variants.singapore.elements import (
    AFTER_BONUS,
    AFTER_KONG,
    BONUS_ON_BONUS,
    EARTHLY,
    EIGHT_IMMORTALS,
    HEAVENLY,
    HUMANLY,
    IMMEDIATE,
    KONG_ON_KONG,
    NAMES,
    SEVEN_ROB_ONE,
)
from engine.variants.singapore.options import Options
from engine.variants.singapore.patterns import honour_pungs

_SIZE: Final = 14
_ORDER: Final = (
    *("bad_tile", "wrong_tile_count", "too_many_copies", "bad_meld", "winning_tile_missing", "duplicate_bonus"),
    *("bonus_not_allowed", "contradictory_context"),
)


_TILES: Final = (frozenset(range(ANIMAL)), frozenset(range(RED_FIVE)))
_ROOMS: Final = tuple(map(common_room, _TILES))


def tile_set(*, animals: bool) -> frozenset[Tile]:
    """Suits, honours, flowers, seasons, and animals where the group plays with them."""
    return _TILES[animals]


class WinClaim(NamedTuple):
    """A hand said to have won, with what was said about it."""

    hand: Hand
    win: Win
    table: Table

    @property
    def is_dealer(self) -> bool:
        return self.win.player == self.table.dealer

    def says(self, *flags: str) -> bool:
        return not self.win.flags.isdisjoint(flags)


def check(hand: Hand, part: Part, table: Table, house: House[Options]) -> tuple[Problem, ...]:
    """Return everything that cannot be, in the order in which the rules name it."""
    return hand_problems(hand, tiles_of(hand), part, table, house)


def hand_problems(hand: Hand, tiles: HandTiles, part: Part, table: Table, house: House[Options]) -> tuple[Problem, ...]:
    """Return the same of a hand whose tiles were gone through."""
    if isinstance(part, Win) and not part.flags and is_sound(hand, tiles, _ROOMS[house.options.animals]):
        return win_problems(part)
    found = (*_tiles(hand, part, house), *win_problems(part))
    if isinstance(part, Win) and part.flags:
        claim = WinClaim(hand, part, table)
        found += tuple(problem("contradictory_context", what=what) for what, says in CONTRADICTIONS if says(claim))
    return in_order(found, _ORDER) if len(found) > 1 else found


def _tiles(hand: Hand, part: Part, house: House[Options]) -> tuple[Problem, ...]:
    found = (*tile_problems(hand, tile_set(animals=house.options.animals)), *meld_problems(hand))
    if not isinstance(part, Win) or (part.flags and _wins_on_flowers(hand, part)):
        return found
    found += size_problems(hand, _SIZE)
    if hand.winning is None and HEAVENLY not in part.flags and hand.size >= _SIZE:
        found += (problem("winning_tile_missing"),)
    return found


def _wins_on_flowers(hand: Hand, win: Win) -> bool:
    """A win on flowers needs no hand; whoever types one shows 13 tiles, or 14."""
    flowers = not win.flags.isdisjoint((SEVEN_ROB_ONE, EIGHT_IMMORTALS))
    return flowers and hand.size in (0, _SIZE - 1, _SIZE)


def _holds_all_flowers(claim: WinClaim) -> bool:
    return sum(tile < ANIMAL for tile in set(claim.hand.bonus)) == 8


def _has_honour_pungs(claim: WinClaim) -> bool:
    """Three pungs of dragons or four of winds, shown or in hand."""
    pungs = honour_pungs(counts_of(claim.hand.tiles))
    return pungs & DRAGONS == DRAGONS or pungs & WINDS == WINDS


_REPLACED: Final = (AFTER_KONG, AFTER_BONUS, KONG_ON_KONG, BONUS_ON_BONUS)

CONTRADICTIONS: Final[tuple[tuple[str, Callable[[WinClaim], bool]], ...]] = (
    ("unknown_flag", lambda claim: bool(claim.win.flags.difference(NAMES))),
    ("replacement_without_self_draw", lambda claim: claim.says(*_REPLACED) and not claim.win.self_drawn),
    ("kong_missing", lambda claim: claim.says(AFTER_KONG) and not claim.hand.kongs),
    ("two_kongs_missing", lambda claim: claim.says(KONG_ON_KONG) and claim.hand.kongs < 2),
    ("bonus_tile_missing", lambda claim: claim.says(AFTER_BONUS) and not claim.hand.bonus),
    ("two_bonus_tiles_missing", lambda claim: claim.says(BONUS_ON_BONUS) and len(claim.hand.bonus) < 2),
    (
        "two_replacements",
        lambda claim: claim.says(AFTER_KONG, KONG_ON_KONG) and claim.says(AFTER_BONUS, BONUS_ON_BONUS),
    ),
    ("heavenly_not_dealer", lambda claim: claim.says(HEAVENLY) and not claim.is_dealer),
    ("heavenly_not_self_drawn", lambda claim: claim.says(HEAVENLY) and not claim.win.self_drawn),
    ("first_turn_of_dealer", lambda claim: claim.says(EARTHLY, HUMANLY) and claim.is_dealer),
    ("earthly_not_dealers_discard", lambda claim: claim.says(EARTHLY) and not _earthly_is_possible(claim)),
    ("humanly_not_by_discard", lambda claim: claim.says(HUMANLY) and claim.win.how is not WinMethod.DISCARD),
    ("first_turn_with_exposed_set", lambda claim: claim.says(HEAVENLY, EARTHLY) and claim.hand.exposed > 0),
    (
        "eight_flowers_missing",
        lambda claim: claim.says(SEVEN_ROB_ONE, EIGHT_IMMORTALS) and not _holds_all_flowers(claim),
    ),
    ("immortals_not_self_drawn", lambda claim: claim.says(EIGHT_IMMORTALS) and not claim.win.self_drawn),
    ("robbed_flower_without_payer", lambda claim: claim.says(SEVEN_ROB_ONE) and claim.win.how is not WinMethod.DISCARD),
    ("honour_pungs_missing", lambda claim: claim.says(IMMEDIATE) and not _has_honour_pungs(claim)),
)


_OF_TILES: Final = frozenset(
    (
        *("kong_missing", "two_kongs_missing", "bonus_tile_missing", "two_bonus_tiles_missing"),
        *("eight_flowers_missing", "honour_pungs_missing"),
    )
)
"""What only tiles tell."""


def stated_problems(win: Win, table: Table) -> tuple[Problem, ...]:
    """Return what cannot be true of a win of which the tiles are not known."""
    claim = WinClaim(Hand(), win, table)
    found = (what for what, says in CONTRADICTIONS if what not in _OF_TILES and says(claim))
    return tuple(problem("contradictory_context", what=what) for what in found)


def _earthly_is_possible(claim: WinClaim) -> bool:
    """The dealer's first discard, or the player's own first draw."""
    win = claim.win
    return win.self_drawn or (win.how is WinMethod.DISCARD and win.payer == claim.table.dealer)


def deal_problems(deal: Deal[Options]) -> tuple[Problem, ...]:
    """One winner a discard (of two who claim it, the one next in turn), and a false claim that could be one."""
    if deal.outcome is DealOutcome.FALSE_WIN:
        claim = deal.false_claim
        return (problem("contradictory_context", what="offender_missing"),) if claim is None else win_problems(claim)
    if deal.outcome is DealOutcome.WON and len(deal.wins) != 1:
        return (problem("multiple_winners", count=len(deal.wins)),)
    return ()
