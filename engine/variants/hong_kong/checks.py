"""What makes an entry impossible in Hong Kong mahjong, before any value is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine import (
    HONOURS,
    Deal,
    DealOutcome,
    Hand,
    Liable,
    Problem,
    Purse,
    Table,
    Win,
    WinMethod,
    problem,
    scored_table,
    suit_of,
)
from engine.variants.hong_kong.elements import (
    AFTER_BONUS_TILE,
    AFTER_KONG,
    DOUBLE_KONG,
    EARTHLY,
    HEAVENLY,
    HUMAN,
)
from engine.variants.hong_kong.options import FIFTH_TILE, NINE_PIECE, OTHER, TWELVE_PIECE, Options
from engine.variants.hong_kong.payments import false_win_share, limit_of, out_of_points, settle
from engine.variants.shared.checks import (
    TILE_PROBLEMS_FIRST,
    deal_quarrels,
    in_order,
    meld_problems,
    size_problems,
    tile_problems,
    tile_set,
    win_problems,
)

SIZE: Final = 14


def hand_problems(hand: Hand, options: Options, *, complete: bool) -> list[Problem]:
    """Wrong tiles, melds and counts; a win on bonus tiles needs no complete hand."""
    found = [*tile_problems(hand, tile_set(options)), *meld_problems(hand)]
    if complete:
        found += size_problems(hand, SIZE)
        if hand.winning is None:
            found.append(problem("winning_tile_missing"))
    return found


def ordered(found: list[Problem]) -> tuple[Problem, ...]:
    """Problems in the order in which the Hong Kong rules name them."""
    return in_order(found, TILE_PROBLEMS_FIRST) if found else ()


def context_problems(win: Win, hand: Hand | None, table: Table) -> list[Problem]:
    """Flags that contradict the win; without tiles only what can be judged without them."""
    found = [*win_problems(win)]
    found += [problem("contradictory_context", what=what) for what in _contradictions(win, hand, table)]
    return found


def _contradictions(win: Win, hand: Hand | None, table: Table) -> Iterator[str]:
    """The flags that cannot be true of this win."""
    flags = win.flags
    if not flags:
        return
    melds = 0 if hand is None else len(hand.melds)
    is_dealer = win.player == table.dealer
    on_dealers_discard = win.how is WinMethod.DISCARD and win.payer == table.dealer and not is_dealer
    impossible = {
        AFTER_KONG: not win.self_drawn or (hand is not None and hand.kongs < 1),
        DOUBLE_KONG: not win.self_drawn or (hand is not None and hand.kongs < 2),
        AFTER_BONUS_TILE: not win.self_drawn or (hand is not None and not hand.bonus),
        HEAVENLY: not win.self_drawn or not is_dealer or melds > 0,
        EARTHLY: not on_dealers_discard or melds > 0,
        HUMAN: is_dealer,
    }
    yield from (flag for flag, is_impossible in impossible.items() if is_impossible and flag in flags)


def liability_problems(win: Win, hand: Hand | None, table: Table, options: Options) -> list[Problem]:
    """Hong Kong rules, penalties: the table names the liable player, only what cannot be is refused."""
    whats = [_implausible(win, liable, table, options) or _unlike(hand, liable) for liable in win.liable]
    found = [problem("contradictory_context", what=what) for what in whats if what]
    if len(win.liable) > 1:
        found.append(problem("contradictory_context", what="two_liable"))
    return found


def _kind(liable: Liable) -> str:
    return liable.kind or OTHER


def _implausible(win: Win, liable: Liable, table: Table, options: Options) -> str | None:
    kind = _kind(liable)
    if liable.player == win.player or liable.player not in table.players:
        return "liable_winner"
    if kind not in (*options.bao_rules, OTHER):
        return "liability_not_played"
    if win.how is WinMethod.ROBBED_KONG:
        return "liable_beside_robbed_kong"
    if kind in (NINE_PIECE, FIFTH_TILE) and (win.how is not WinMethod.DISCARD or win.payer != liable.player):
        return "liable_is_not_discarder"
    return "liable_without_self_draw" if kind == TWELVE_PIECE and not win.self_drawn else None


_CLAIMED_SETS: Final = {NINE_PIECE: 3, TWELVE_PIECE: 4}


def _unlike(hand: Hand | None, liable: Liable) -> str | None:
    """Nine and twelve pieces need a hand of one suit with three or four claimed sets, where the tiles are known."""
    needed = _CLAIMED_SETS.get(_kind(liable))
    if hand is None or needed is None:
        return None
    suits = {suit_of(tile) for tile in hand.tiles}
    is_one_suit = len(suits) == 1 and HONOURS not in suits
    return None if is_one_suit and hand.exposed >= needed else "liable_without_one_suit"


def deal_problems(deal: Deal[Options]) -> tuple[Problem, ...]:
    """Return what is wrong with all hands of a deal together, and who has nothing left where he may buy in again."""
    found = _deal_contradictions(deal)
    if found or deal.house.options.bust != "rebuy":
        return found
    after = scored_table(deal.table, (*settle(deal), *deal.extra), Purse.MONEY)
    return tuple(Problem("out_of_points", (("player", player),), warning=True) for player in out_of_points(after))


def _deal_contradictions(deal: Deal[Options]) -> tuple[Problem, ...]:
    found = [problem("contradictory_context", what=what) for what in _quarrels(deal)]
    if (
        deal.outcome is DealOutcome.FALSE_WIN
        and false_win_share(limit_of(deal.house.options), deal.house.options) is None
    ):
        found.append(problem("table_has_no_row", found=limit_of(deal.house.options)))
    return tuple(found)


def _quarrels(deal: Deal[Options]) -> Iterator[str]:
    yield from deal_quarrels(deal)
    winners = {win.player for win, _ in deal.wins}
    if len(deal.wins) > 1 and any(liable.player in winners for win, _ in deal.wins for liable in win.liable):
        yield "liable_winner"
