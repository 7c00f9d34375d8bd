"""Who pays whom: wins, counters, bets, liability, draws, penalties and chips."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine.options import House
from engine.problems import HandRefused, Problem, problem
from engine.ruleset import Deal, DealOutcome, HandScore, Instant
from engine.scoring.elements import Item
from engine.table import Player, Table
from engine.transfers import STICKS, Purse, Transfer, pay
from engine.variants.riichi.liability import liabilities_of, liable_shares
from engine.variants.riichi.names import DORA
from engine.variants.riichi.options import AnyOptions, ArcadeOptions, Options, counter_value, noten_of
from engine.variants.riichi.scoring import MANGAN
from engine.variants.riichi.shares import discard_share, self_draw_shares
from engine.wins import Win

BET = 1000
"""The points of a riichi bet, and of every stick on the table."""

Shares = dict[Player, int]
AnyDeal = Deal[AnyOptions]
Won = tuple[Win, HandScore]


def settle(deal: AnyDeal) -> tuple[Transfer, ...]:
    """Everything that moves because of a deal; bets were paid in when they were placed."""
    if deal.outcome is DealOutcome.FALSE_WIN:
        return (*_penalty(deal), *_bets_back(deal))
    wins = paid_wins(deal)
    if wins:
        paid = (one for place, won in enumerate(wins) for one in _win(deal, won, first=place == 0))
        return (*paid, *_sticks(deal, wins), *_chips(deal, wins))
    return tuple(_draw(deal))


def multi_ron_of(options: AnyOptions) -> str:
    return options.multi_ron if isinstance(options, Options) else "double_ron_triple_draw"


def paid_wins(deal: AnyDeal) -> tuple[Won, ...]:
    """The wins that are paid, in turn order from the discarder; none where three on one discard draw the hand."""
    rule = multi_ron_of(deal.house.options)
    if rule == "head_bump":
        return deal.wins[:1]
    if rule == "double_ron_triple_draw" and len(deal.wins) > 2:
        return ()
    return deal.wins


def rejections(deal: AnyDeal) -> dict[Player, str]:
    """Why a winner is not paid: somebody sits nearer to the discarder, or three winners draw the hand."""
    paid = {win.player for win, _ in paid_wins(deal)}
    reason = "head_bump" if paid else "triple_ron"
    return {win.player: reason for win, _ in deal.wins if win.player not in paid}


def _win(deal: AnyDeal, won: Won, *, first: bool) -> Iterator[Transfer]:
    """A winner's hand and counters; with several winners the first may be the only one to get the counters."""
    win, score = won
    table, options = deal.table, deal.house.options
    to_first = not isinstance(options, Options) or options.multi_ron_honba == "first"
    counters = 0 if to_first and not first else table.counters
    liable = liabilities_of(win, score, options)
    if liable:
        shares, payers = liable_shares(won, liable, table, options)
    else:
        shares = hand_shares(win, score.base, table, options)
        payers = tuple(shares)
    yield from pay(shares, win.player, "liable" if liable else "hand", Purse.POINTS)
    yield from pay(_counters(payers, counters, options), win.player, "counters", Purse.POINTS)


def hand_shares(win: Win, base: int, table: Table, options: AnyOptions) -> Shares:
    """What everybody pays for a hand, counters left out."""
    if win.payer is not None:
        return {win.payer: discard_share(base, dealer=win.player == table.dealer)}
    return self_draw_shares(win.player, base, table, options)


def _counters(payers: tuple[Player, ...], counters: int, options: AnyOptions) -> Shares:
    """A third of a counter's value from each loser of a self-draw; all of it from one payer, who pays for the others.

    With three players one payer stands for two losers: two thirds.
    """
    third = counter_value(options) // 3
    if options.players == 2:
        return dict.fromkeys(payers, counter_value(options) * counters)
    if len(payers) == 1:
        return dict.fromkeys(payers, third * (options.players - 1) * counters)
    return dict.fromkeys(payers, third * counters)


def _sticks(deal: AnyDeal, wins: tuple[Won, ...]) -> Iterator[Transfer]:
    """Every bet on the table goes to the first winner, or a winner's own back to him first."""
    winners = [win.player for win, _ in wins]
    sticks = dict.fromkeys(winners, 0)
    options = deal.house.options
    if isinstance(options, Options) and options.multi_ron_sticks == "own_then_first":
        for player in deal.bets:
            if player in sticks:
                sticks[player] += 1
    left = deal.table.sticks - sum(sticks.values())
    sticks[winners[0]] += left
    for player, number in sticks.items():
        yield from pay({STICKS: BET * number}, player, "sticks", Purse.POINTS)


def _chips(deal: AnyDeal, wins: tuple[Won, ...]) -> Iterator[Transfer]:
    """Chips for single items: from every loser on a self-draw, from the discarder alone otherwise."""
    wanted = dict(deal.house.options.chips or ())
    for win, score in wins:
        number = sum(wanted.get(item.id, 0) * _times(item) for item in score.items)
        if score.limit == "yakuman":
            number += wanted.get("yakuman", 0) * score.counted
        payers = deal.table.others(win.player) if win.payer is None else (win.payer,)
        yield from pay(dict.fromkeys(payers, number), win.player, "chips", Purse.CHIPS)


def _times(item: Item) -> int:
    """How often an item counts for chips: a bonus tile as often as it is held, anything else once."""
    return item.amount if item.id in DORA else 1


def abortive(deal: AnyDeal) -> bool:
    """Whether the hand was broken off: an abortive draw, or three winners where that is one."""
    if deal.outcome is DealOutcome.WON:
        return not paid_wins(deal)
    return deal.draw not in (None, "exhaustive", "nagashi_mangan")


def _draw(deal: AnyDeal) -> Iterator[Transfer]:
    if abortive(deal):
        return
    if deal.nagashi and deal.draw == "nagashi_mangan" and deal.house.options.nagashi_mangan:
        for player in deal.table.players:
            if player in deal.nagashi:
                shares = self_draw_shares(player, MANGAN, deal.table, deal.house.options)
                yield from pay(shares, player, "nagashi_mangan", Purse.POINTS)
        return
    ready = [player for player in deal.table.players if player in deal.ready]
    others = [player for player in deal.table.players if player not in deal.ready]
    if ready and others:
        share = _noten_total(deal.house.options) // (len(ready) * len(others))
        for player in ready:
            yield from pay(dict.fromkeys(others, share), player, "noten", Purse.POINTS)


def _noten_total(options: AnyOptions) -> int:
    """What moves from those who are not ready to those who are; two players have a payment of their own."""
    if isinstance(options, ArcadeOptions):
        return options.noten_payment if options.players == 2 else 3000
    return noten_of(options)


def _penalty(deal: AnyDeal) -> Iterator[Transfer]:
    """A mangan in reverse; where points are taken off the final result nothing moves during the game."""
    claim, options = deal.false_claim, deal.house.options
    if claim is None or options.chombo != "mangan":
        return
    for player, share in self_draw_shares(claim.player, MANGAN, deal.table, options).items():
        yield Transfer(claim.player, player, share, "chombo", Purse.POINTS)


def _bets_back(deal: AnyDeal) -> Iterator[Transfer]:
    """Bets of a hand that is played again go back."""
    for player in deal.bets:
        yield Transfer(STICKS, player, BET, "bet_returned", Purse.POINTS)


THREE_PLAYER_ABORTIVE: Final = frozenset(("nine_terminals", "four_kans"))


def deal_problems(deal: Deal[AnyOptions]) -> tuple[Problem, ...]:
    """A draw has to be one of the table's; a winner who is not paid is told so."""
    options = deal.house.options
    if deal.outcome is DealOutcome.DRAWN and deal.draw not in (None, "exhaustive", "nagashi_mangan"):
        known = deal.draw in options.abortive_draws
        if not known or (options.players == 3 and deal.draw not in THREE_PLAYER_ABORTIVE):
            return (problem("draw_not_played", draw=deal.draw),)
    return tuple(Problem(reason, (("player", player),), warning=True) for player, reason in rejections(deal).items())


def instant(event: Instant, table: Table, house: House[AnyOptions]) -> tuple[Transfer, ...]:
    """A riichi bet; whoever has less than that may not bet, unless the house lets scores go below zero."""
    held = dict(zip(table.players, table.scores, strict=True)).get(event.player) if table.scores else None
    if held is not None and held < BET and not house.options.reach_below_1000:
        raise HandRefused(problem("not_enough_points", player=event.player, points=held))
    return (Transfer(event.player, STICKS, BET, "riichi", Purse.POINTS),)
