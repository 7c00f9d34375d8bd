"""What makes a hand or a win impossible, in the order in which the rules list it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Final, NamedTuple

from engine import (
    ANIMAL,
    TEXT,
    Deal,
    DealOutcome,
    Hand,
    House,
    Loss,
    Part,
    Problem,
    Table,
    Win,
    WinMethod,
    order_of,
    problem,
)
from engine.scoring.facts import FLOWERS, SEASONS, HandFacts, Shape
from engine.scoring.hands import HandTiles, tiles_of
from engine.scoring.readings import HandReading, reading_of_shape, readings_of, seat_of
from engine.scoring.shapes import is_seven_pairs_triplet
from engine.variants.shared.checks import (
    WITH_BONUS,
    deal_quarrels,
    is_sound,
    meld_problems,
    size_problems,
    tile_problems,
    win_problems,
)
from engine.variants.taiwanese.elements import TaiwaneseTables, compiled
from engine.variants.taiwanese.names import BONUS_TILES, BONUS_WINS, EIGHT_FLOWERS, FLAGS, ORDINARY, SEVEN_ROB_ONE
from engine.variants.taiwanese.options import Options, table_of

SIZE: Final = 17


class HandInPlay(NamedTuple):
    """A hand as its table hears it, what it holds, and how it ended."""

    hand: Hand
    tiles: HandTiles
    part: Part
    table: Table
    rules: TaiwaneseTables

    @property
    def facts(self) -> HandFacts:
        """What rarer questions ask."""
        return HandFacts(self.hand, self.part, self.table)


def heard(hand: Hand, part: Part, table: Table, house: House[Options]) -> HandInPlay:
    """Return a hand under the flags its table hears; a dealt hand has no winning tile, marked or not."""
    if part.flags:
        part, hand = _under_flags(hand, part, part.flags & FLAGS[table_of(house)])
    return HandInPlay(hand, tiles_of(hand), part, table, compiled(house))


def _under_flags(hand: Hand, part: Part, flags: frozenset[str]) -> tuple[Part, Hand]:
    if flags != part.flags:
        part = replace(part, flags=flags)
    if "heavenly_hand" in flags and hand.winning is not None:
        hand = replace(hand, free=tuple(sorted((*hand.free, hand.winning), key=order_of)), winning=None)
    return part, hand


def readings(held: HandInPlay) -> list[HandReading]:
    """Return every way to read a hand; the irregular shape wins only while its element is played."""
    counts, seat = held.tiles.free_counts, seat_of(held.hand, held.part, held.table)
    found = readings_of(held.tiles, seat)
    if held.hand.melds or not is_seven_pairs_triplet(counts):
        return found
    if "seven_pairs_triplet" in held.rules.modes[ORDINARY].index:
        found.append(reading_of_shape(Shape.SEVEN_PAIRS_TRIPLET, held.tiles, seat))
    return found


def mode_of(held: HandInPlay, read: Sequence[HandReading]) -> str:
    """Return whether the bonus tiles won, whatever the hand; a complete hand may add to them."""
    flags = held.part.flags
    if flags.isdisjoint(BONUS_WINS):
        return ORDINARY
    adds = held.rules.options.flower_win_adds_hand and EIGHT_FLOWERS in flags
    if adds and held.hand.winning is not None and held.hand.size == SIZE and read:
        return ORDINARY
    return BONUS_TILES


def problems(held: HandInPlay, read: Sequence[HandReading]) -> tuple[Problem, ...]:
    """Return everything that is wrong with the tiles, of which `read` are the readings, then with how it was won."""
    part, rules = held.part, held.rules
    plain = isinstance(part, Win) and read and not part.flags and not part.liable
    if plain and is_sound(held.hand, held.tiles, rules.room, beside=SIZE - 1):
        return win_problems(part)
    found = tuple(_tile_problems(held.hand, rules.options))
    if isinstance(part, Loss):
        return (*found, *meld_problems(held.hand))
    facts = held.facts
    if mode_of(held, read) == BONUS_TILES:
        found += _unplayed_bonus_win(facts, rules)
    else:
        found += _shape_problems(facts)
        if not found and not read:
            found = (problem("not_winning_shape"),)
    return (*found, *_context_problems(facts, part, held.table, rules.options))


def _unplayed_bonus_win(facts: HandFacts, rules: TaiwaneseTables) -> tuple[Problem, ...]:
    """A win on bonus tiles is none where its element is switched off."""
    played = rules.modes[BONUS_TILES].index
    if all(flag in played for flag in BONUS_WINS if flag in facts.flags):
        return ()
    return (problem("not_winning_shape"),)


def _shape_problems(facts: HandFacts) -> tuple[Problem, ...]:
    found = (*meld_problems(facts.hand), *size_problems(facts.hand, SIZE))
    if facts.winning is None and "heavenly_hand" not in facts.flags:
        return (*found, problem("winning_tile_missing"))
    return found


def _tile_problems(hand: Hand, options: Options) -> Iterator[Problem]:
    """Animals are no tiles of this game at all; flowers and seasons may have been left out of it."""
    for found in tile_problems(hand, WITH_BONUS):
        yield replace(found, key="bad_tile") if found.key == "bonus_not_allowed" else found
    if not options.bonus_tiles:
        known = (tile for tile in hand.bonus if tile < ANIMAL)
        yield from (problem("bonus_not_allowed", tile=TEXT[tile]) for tile in known)


def _context_problems(facts: HandFacts, win: Win, table: Table, options: Options) -> tuple[Problem, ...]:
    """Flags that cannot be true of this win, and payers who cannot pay for it."""
    found = stated_problems(win, table, options)
    if not facts.flags:
        return found
    wrong = (
        flag for flag, is_wrong in _IMPOSSIBLE.items() if flag in facts.flags and is_wrong(facts, win, table, options)
    )
    return (*found, *(problem("contradictory_context", what=flag) for flag in wrong))


def _earthly(facts: HandFacts, win: Win, table: Table, options: Options) -> bool:
    if facts.is_dealer or facts.exposed:
        return True
    if options.earthly_mode == "first_draw":
        return not facts.self_drawn
    return win.how is not WinMethod.DISCARD or win.payer != table.dealer


def _exposed(facts: HandFacts, _: Win, __: Table, ___: Options) -> bool:
    return facts.exposed > 0


_IMPOSSIBLE: Final[Mapping[str, Callable[[HandFacts, Win, Table, Options], bool]]] = MappingProxyType(
    {
        "after_kong": lambda facts, _, __, ___: not (facts.self_drawn and facts.kongs),
        "after_flower": lambda facts, _, __, ___: not (facts.self_drawn and facts.bonus),
        "heavenly_hand": lambda facts, _, __, ___: not (facts.is_dealer and facts.self_drawn) or facts.exposed > 0,
        "earthly_hand": _earthly,
        "human_hand": lambda facts, _, __, ___: facts.self_drawn or facts.exposed > 0,
        "ready_original": _exposed,
        "heaven_ready": _exposed,
        "earth_ready": _exposed,
        EIGHT_FLOWERS: lambda facts, _, __, ___: not facts.self_drawn or facts.bonus != FLOWERS | SEASONS,
        SEVEN_ROB_ONE: lambda facts, _, __, ___: facts.self_drawn or facts.bonus.bit_count() != 7,
    }
)
"""When a flag contradicts the win."""


def stated_problems(part: Part, table: Table, options: Options) -> tuple[Problem, ...]:
    """What can be wrong with a win of which only the value is known."""
    if not isinstance(part, Win):
        return ()
    found = win_problems(part)
    if not part.liable or options.liability == "off":
        return found
    return (*found, *(problem("contradictory_context", what=what) for what in _liability_quarrels(part, table)))


def _liability_quarrels(win: Win, table: Table) -> Iterator[str]:
    """The table names the liable player; only what cannot be is refused."""
    if any(one.player == win.player or one.player not in table.players for one in win.liable):
        yield "liable_winner"
    if len(win.liable) > 1:
        yield "two_liable"


def deal_problems(deal: Deal[Options]) -> tuple[Problem, ...]:
    """What is wrong with all hands of a deal together."""
    return tuple(problem("contradictory_context", what=what) for what in _quarrels(deal))


def _quarrels(deal: Deal[Options]) -> Iterator[str]:
    yield from deal_quarrels(deal)
    if (
        deal.outcome is DealOutcome.FALSE_WIN
        and deal.false_claim is not None
        and deal.false_worth is None
        and deal.house.options.false_win_penalty == "claimed_to_each"
    ):
        yield "claimed_worth_missing"  # whoever pays for what he claimed must have claimed something
