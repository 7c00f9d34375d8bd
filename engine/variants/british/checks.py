"""What makes a hand, or all hands of a round together, impossible."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from typing import Final

from engine import (
    TEXT,
    Deal,
    DealOutcome,
    Hand,
    HandRefused,
    HandScore,
    House,
    MeldKind,
    Part,
    Problem,
    StatedValue,
    Table,
    Tile,
    Win,
    Wind,
    WinMethod,
    plain,
    problem,
)
from engine.scoring.hands import common_room, tiles_of
from engine.variants.british.names import DEALT, LOOSE, PURITY
from engine.variants.british.options import British
from engine.variants.british.scoring import HandAnalysis, valued
from engine.variants.shared.checks import is_sound, size_problems, tile_problems, win_problems

TILES: Final = frozenset(range(42))
"""The 34 kinds, four flowers and four seasons."""
_ROOM: Final = common_room(TILES)


def hand_problems(
    hand: Hand, part: Part, table: Table, structure: tuple[Problem, ...], study: HandAnalysis | None
) -> tuple[Problem, ...]:
    """Everything wrong with one hand: first its `structure`; `study` is None when that is not sound."""
    found = [*structure, *_robbed(hand, part)]
    if study is not None and isinstance(part, Win) and not study.is_complete:
        found.append(problem("not_winning_shape"))
    found += contexts(part, table)
    if study is not None:
        found += announcements(study)
    return tuple(found)


def structure_problems(hand: Hand, part: Part) -> Iterator[Problem]:
    """Tiles, copies, count and sets: what must be sound before a hand can be read."""
    yield from tile_problems(hand, TILES)
    if isinstance(part, Win):
        yield from size_problems(hand, 14)
    elif hand.size > 13:
        yield problem("too_many_tiles", given=hand.size, most=13)
    pairs = [meld for meld in hand.melds if meld.kind is MeldKind.PAIR]
    for meld in pairs[1:]:
        yield problem("bad_meld", meld="".join(TEXT[tile] for tile in meld.tiles))


def _robbed(hand: Hand, part: Part) -> Iterator[Problem]:
    """A robbed tile is the fourth of a kong: its robber cannot hold another."""
    if isinstance(part, Win) and part.how is WinMethod.ROBBED_KONG and hand.winning is not None:
        robbed = plain(hand.winning)
        if sum(plain(tile) == robbed for tile in hand.tiles) > 1:
            yield problem("robbed_tile_held", tile=TEXT[robbed])


def contexts(part: Part, table: Table) -> Iterator[Problem]:
    """Facts that cannot be true together; who discarded is no matter, so that nobody needs to be named."""
    if not isinstance(part, Win):
        return
    yield from _method_problems(part)
    flags, east = part.flags, table.wind_of(part.player) is Wind.E
    if not LOOSE.isdisjoint(flags) and "last_tile" in flags:
        yield problem("contradictory_context", what="loose_and_last_tile")
    if not LOOSE.isdisjoint(flags) and part.how is not WinMethod.SELF_DRAW:
        yield problem("contradictory_context", what="loose_without_draw")
    if (part.how is WinMethod.DEALT or DEALT in flags) and not east:
        yield problem("contradictory_context", what="dealt_to_another_than_east")
    if "first_discard" in flags and (east or part.how is not WinMethod.DISCARD):
        yield problem("contradictory_context", what="first_discard")
    if any(flag == "fishing" or flag.startswith("fishing:") for flag in flags):
        yield problem("winner_fishing")


def _method_problems(win: Win) -> tuple[Problem, ...]:
    found = win_problems(win)
    return tuple([one for one in found if one.value("what") != "payer_missing"]) if found else ()


def announcements(study: HandAnalysis) -> Iterator[Problem]:
    """Hands named by a loser that nobody can fish for in this house."""
    if isinstance(study.part, Win):
        return
    for name in study.named:
        rows = study.tables.fishing_purity.index if name == PURITY else study.tables.fished
        if study.options.fishing and name not in rows:
            yield problem("no_fishing_value", hand=name)


def deal_problems(deal: Deal[British]) -> tuple[Problem, ...]:
    """What is wrong with all hands of a round together, and what the table should be told."""
    found = list(_copies(deal))
    if len(deal.wins) > 1:
        found.append(problem("multiple_winners", count=len(deal.wins)))
    options = deal.house.options
    if deal.outcome is DealOutcome.DRAWN and deal.draw in (None, "no_winner") and options.no_winner_round == "ask":
        found.append(replace(problem("no_winner"), warning=True))
    if any(win.liable for win, _ in deal.wins) and not options.pay_for_all:
        found.append(replace(problem("pay_for_all_off"), warning=True))
    return tuple(found)


def _copies(deal: Deal[British]) -> Iterator[Problem]:
    """Five of a tile or a bonus tile twice over all hands."""
    hands = [hand for _, hand in deal.hands]
    kinds: Counter[Tile] = Counter(plain(tile) for hand in hands for tile in hand.tiles)
    for tile, count in sorted(kinds.items()):
        if count > 4:
            yield problem("too_many_copies", tile=TEXT[tile], count=count, most=4)
    bonus = Counter(chain.from_iterable(hand.bonus for hand in hands))
    for tile, count in sorted(bonus.items()):
        if count > 1:
            yield problem("duplicate_bonus", tile=TEXT[tile])


def check(hand: Hand, part: Part, table: Table, house: House[British]) -> tuple[Problem, ...]:
    """Return what makes the hand impossible."""
    return _studied(hand, part, table, house)[1]


def score(hand: Hand, part: Part, table: Table, house: House[British]) -> HandScore:
    """Return what the hand of a winner or a loser is worth. Raises HandRefused."""
    study, found = _studied(hand, part, table, house)
    if study is None or found:
        raise HandRefused(*found)
    return valued(study)


_PLAIN: Final = (WinMethod.SELF_DRAW, WinMethod.DISCARD)


def _studied(
    hand: Hand, part: Part, table: Table, house: House[British]
) -> tuple[HandAnalysis | None, tuple[Problem, ...]]:
    """The hand gone through, None when its tiles are not sound, and what is wrong with it."""
    tiles = tiles_of(hand)
    if not isinstance(part, Win) or not is_sound(hand, tiles, _ROOM):
        structure = tuple(structure_problems(hand, part))
        if structure:
            return None, hand_problems(hand, part, table, structure, None)
    study = HandAnalysis(hand, part, table, house, tiles)
    if isinstance(part, Win) and study.is_complete and not part.flags and part.how in _PLAIN:
        return study, _method_problems(part)
    return study, hand_problems(hand, part, table, (), study)


def score_stated(value: StatedValue, part: Part, table: Table, house: House[British]) -> HandScore:
    """A score worked out at the table; doubles alone say nothing here."""
    limit = house.options.limit
    points = limit if value.limit is not None else value.points
    if points is None:
        raise HandRefused(problem("points_wanted"))
    counted = min(points, limit)
    return HandScore(units=points, counted=counted, worth=counted, limit="limit" if points > limit else None)
