"""What makes a hand impossible before its value is looked at, in the order in which the rules ask."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from engine import TEXT, Hand, MeldKind, Part, Problem, Table, Win, Wind, WinMethod, is_bonus, is_red, plain, problem
from engine.scoring.hands import OVER, HandTiles, tally_of
from engine.scoring.masks import ANY_EXPOSED, ONE_CLAIMED_PAIR
from engine.variants.riichi.elements import RiichiTables
from engine.variants.riichi.options import AnyOptions, Options, reds_of, tile_set
from engine.variants.shared.checks import in_order, win_problems


def hand_problems(hand: Hand, part: Part, tiles: HandTiles, table: Table, rules: RiichiTables) -> tuple[Problem, ...]:
    """Every problem of a hand and of how it was won."""
    win = part if isinstance(part, Win) else None
    found: list[Problem] = []
    options, melds = rules.options, tiles.melds
    if melds.numbers >= ONE_CLAIMED_PAIR or (melds.chow_counts and options.players == 3):
        found += _meld_problems(hand, options)
    if (len(hand.free) + 3 * len(hand.melds) != 13 and _miscounted(hand)) or (win is not None and hand.winning is None):
        found.append(problem("wrong_tile_count", given=hand.size, wanted=14 if win is not None else 13))
    shown = hand.bonus if win is None else hand.bonus + win.dora + win.ura
    if rules.room + (tiles.tally + tally_of(shown) if shown else tiles.tally) & OVER:
        found += _tile_problems(hand, win, options)
    if win is not None:
        if win.flags and (melds.numbers & ANY_EXPOSED or not win.flags <= _BETS):
            found += _flag_problems(hand, win, table, options)
        found += win_problems(win)
    if hand.bonus:
        found += _bonus_problems(hand, options)
    return in_order(found, _ORDER) if found else ()


def _miscounted(hand: Hand) -> bool:
    """Whether there are not thirteen tiles beside the winning one; a flower in place of a tile is a wrong tile only."""
    missing = 13 - len(hand.free) - 3 * len(hand.melds)
    return missing != 0 and missing != sum(map(is_bonus, hand.bonus))


_ORDER: Final = (
    *("bad_meld", "wrong_tile_count", "too_many_copies", "bad_tile", "chow_meld_not_allowed", "riichi_on_open_hand"),
    *("ippatsu_without_riichi", "contradictory_context"),
)


def _meld_problems(hand: Hand, options: AnyOptions) -> Iterator[Problem]:
    """Claimed pairs are no melds; three players call no chows."""
    for meld in hand.melds:
        if meld.kind is MeldKind.PAIR:
            yield problem("bad_meld", meld="".join(TEXT[tile] for tile in meld.tiles))
        elif meld.kind is MeldKind.CHOW and options.players == 3:
            yield problem("chow_meld_not_allowed")


def _tile_problems(hand: Hand, win: Win | None, options: AnyOptions) -> Iterator[Problem]:
    """Fifth copies and superfluous red fives first, then tiles that are not played with."""
    shown = () if win is None else (*win.dora, *win.ura)
    every = (*hand.tiles, *hand.bonus, *shown)
    for tile, number in sorted(Counter(map(plain, every)).items()):
        if number > 4:
            yield problem("too_many_copies", tile=TEXT[tile], count=number, most=4)
    for tile, number in sorted(Counter(filter(is_red, every)).items()):
        if number > (most := reds_of(tile, options)) > 0:
            yield problem("too_many_copies", tile=TEXT[tile], count=number, most=most)
    for tile in sorted({*every} - tile_set(options)):
        yield problem("bad_tile", tile=TEXT[tile])


def _flag_problems(hand: Hand, win: Win, table: Table, options: AnyOptions) -> Iterator[Problem]:
    """Riichi first, then facts about a win that cannot hold together."""
    bet = not _BETS.isdisjoint(win.flags)
    if bet and hand.exposed:
        yield problem("riichi_on_open_hand")
    if options.ippatsu and not bet and "ippatsu" in win.flags:
        yield problem("ippatsu_without_riichi")
    if win.flags <= _BETS:
        return
    for what, wrong in _FLAG_RULES:
        if wrong(hand, win, table, options):
            yield problem("contradictory_context", what=what)


_BETS: Final = frozenset(("riichi", "double_riichi", "open_riichi"))
"""Flags that contradict no other by themselves."""


def _bonus_problems(hand: Hand, options: AnyOptions) -> Iterator[Problem]:
    if not may_set_aside(options) or any(tile != Wind.N.tile for tile in hand.bonus):
        yield problem("contradictory_context", what="set_aside")


def may_set_aside(options: AnyOptions) -> bool:
    """Whether norths are set aside: three players who count them as dora."""
    return isinstance(options, Options) and options.players == 3 and options.kita == "dora"


def _after_kong(hand: Hand, win: Win, _: Table, options: AnyOptions) -> bool:
    """A replacement tile is drawn, after a kong or a set-aside north, and is never the last of the wall."""
    if "after_kong" not in win.flags:
        return False
    north = bool(hand.bonus) and isinstance(options, Options) and options.kita_rinshan
    return not win.self_drawn or not (hand.kongs or north) or "last_tile" in win.flags


def _ippatsu(_: Hand, win: Win, __: Table, options: AnyOptions) -> bool:
    """The own kong ends the one turn after a riichi."""
    return options.ippatsu and {"ippatsu", "after_kong"} <= win.flags


def _last_tile(_: Hand, win: Win, __: Table, ___: AnyOptions) -> bool:
    """No kong is made with the last tile."""
    return "last_tile" in win.flags and win.how is WinMethod.ROBBED_KONG


def _first_turn(hand: Hand, win: Win, table: Table, _: AnyOptions) -> bool:
    """Nothing was declared or called before, and the dealer's first turn is his own draw."""
    flags = win.flags
    if "first_turn" not in flags:
        return False
    declared = not flags.isdisjoint((*_BETS, "after_kong", "last_tile"))
    return bool(hand.melds or hand.bonus) or declared or (win.player == table.dealer and not win.self_drawn)


_FLAG_RULES: Final = (
    ("after_kong", _after_kong),
    ("ippatsu", _ippatsu),
    ("last_tile", _last_tile),
    ("first_turn", _first_turn),
)
