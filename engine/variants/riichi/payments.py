"""Who pays whom: wins, counters, bets, liability, draws, penalties and chips."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine import (
    STICK,
    STICKS,
    Deal,
    DealOutcome,
    HandRefused,
    HandScore,
    House,
    Instant,
    Item,
    Player,
    Problem,
    Purse,
    Table,
    Transfer,
    Win,
    pay,
    problem,
)
from engine.variants.riichi.names import DORA
from engine.variants.riichi.options import AnyOptions, ArcadeOptions, Options, counter_value, noten_of, payment_type_of
from engine.variants.riichi.scoring import MANGAN, YAKUMAN_POINTS

Shares = dict[Player, int]
AnyDeal = Deal[AnyOptions]
Won = tuple[Win, HandScore]


def settle(deal: AnyDeal) -> tuple[Transfer, ...]:
    """Everything that moves because of a deal; bets were paid in when they were placed."""
    if deal.outcome is DealOutcome.FALSE_WIN:
        return (*_penalty(deal), *_bets_back(deal))
    wins = paid_wins(deal)
    if wins:
        paid = [one for place, won in enumerate(wins) for one in _win(deal, won, first=place == 0)]
        if deal.table.sticks or deal.bets:
            paid += _sticks(deal, wins)
        return (*paid, *_chips(deal, wins)) if deal.house.options.chips else tuple(paid)
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


def _win(deal: AnyDeal, won: Won, *, first: bool) -> tuple[Transfer, ...]:
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
    paid = pay(shares, win.player, "liable" if liable else "hand", Purse.POINTS)
    if not counters:
        return paid
    return (*paid, *pay(_counters(payers, counters, options), win.player, "counters", Purse.POINTS))


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
        yield from pay({STICKS: STICK * number}, player, "sticks", Purse.POINTS)


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
        yield Transfer(STICKS, player, STICK, "bet_returned", Purse.POINTS)


THREE_PLAYER_ABORTIVE: Final = frozenset(("nine_terminals", "four_kans"))


def deal_problems(deal: Deal[AnyOptions]) -> tuple[Problem, ...]:
    """A draw has to be one of the table's; a winner who is not paid is told so, three of them at once."""
    options = deal.house.options
    if deal.outcome is DealOutcome.DRAWN and deal.draw not in (None, "exhaustive", "nagashi_mangan"):
        known = deal.draw in options.abortive_draws
        if not known or (options.players == 3 and deal.draw not in THREE_PLAYER_ABORTIVE):
            return (problem("draw_not_played", draw=deal.draw),)
    if "triple_ron" in (refused := rejections(deal)).values():
        return (Problem("triple_ron", (), warning=True),)
    return tuple(Problem(reason, (("player", player),), warning=True) for player, reason in refused.items())


def instant(event: Instant, table: Table, house: House[AnyOptions]) -> tuple[Transfer, ...]:
    """A riichi bet; whoever has less than that may not bet, unless the house lets scores go below zero."""
    held = dict(zip(table.players, table.scores, strict=True)).get(event.player) if table.scores else None
    if held is not None and held < STICK and not house.options.reach_below_1000:
        raise HandRefused(problem("not_enough_points", player=event.player, points=held))
    return (Transfer(event.player, STICKS, STICK, "riichi", Purse.POINTS),)


# Base points to payments


def hundreds(amount: int) -> int:
    """Rounded up to the next hundred, as every single payment is."""
    return -(-amount // 100) * 100


def discard_share(base: int, *, dealer: bool) -> int:
    """What the discarder pays: six times the base points to the dealer, four times to anybody else."""
    return hundreds(base * (6 if dealer else 4))


def self_draw_shares(winner: Player, base: int, table: Table, options: AnyOptions) -> dict[Player, int]:
    """What everybody pays for a self-draw."""
    dealer = winner == table.dealer
    if payment_type_of(options) == "C":
        return dict.fromkeys(table.others(winner), discard_share(base, dealer=dealer))
    if options.players == 2:
        return dict.fromkeys(table.others(winner), hundreds(2 * base))
    if isinstance(options, Options) and options.players == 3:
        return _three_players(winner, base, table, options.sanma_tsumo)
    return {player: hundreds(2 * base if dealer or player == table.dealer else base) for player in table.others(winner)}


def _three_players(winner: Player, base: int, table: Table, rule: str) -> dict[Player, int]:
    """The share of the absent player is missing (`loss`), halved between the losers, or all is halved (`equal`)."""
    dealer = winner == table.dealer
    losers = table.others(winner)
    if rule == "equal":
        return dict.fromkeys(losers, hundreds(discard_share(base, dealer=dealer) // 2))
    absent = hundreds(2 * base if dealer else base)
    more = hundreds(absent // 2) if rule == "north_bisection" else 0
    return {player: hundreds(2 * base if dealer or player == table.dealer else base) + more for player in losers}


# Liability (pao): who gave the set that made a great hand certain pays for it

RINSHAN = "rinshan"
Liabilities = dict[Player, int]
"""Who is liable, each for how many yakuman; the one who gave the kong of a replacement win for none."""


def liabilities_of(win: Win, score: HandScore, options: AnyOptions) -> Liabilities:
    """The liabilities that count: of yakuman in the list and in the hand, of a called kong where the house has that."""
    found: Liabilities = {}
    for liable in win.liable:
        if liable.kind == RINSHAN:
            if options.pao_rinshan and win.self_drawn and "after_kong" in win.flags:
                found.setdefault(liable.player, 0)
            continue
        number = _yakuman_of(liable.kind, score, options)
        if number and liable.player != win.player:
            found[liable.player] = found.get(liable.player, 0) + number
    return found


def _yakuman_of(kind: str | None, score: HandScore, options: AnyOptions) -> int:
    """How many yakuman a liability concerns; a value that was typed names none and is concerned as a whole."""
    if score.limit != "yakuman" or (kind is not None and kind not in options.pao):
        return 0
    if not score.items:
        return score.counted if options.pao else 0
    return sum(item.amount for item in score.items if item.id in options.pao and kind in (None, item.id))


def liable_shares(
    won: tuple[Win, HandScore], liable: Liabilities, table: Table, options: AnyOptions
) -> tuple[dict[Player, int], tuple[Player, ...]]:
    """What everybody pays for a hand with liable players, and who pays the counters."""
    win, score = won
    payer = win.payer
    givers = [player for player, yakuman in liable.items() if not yakuman]
    if payer is None and givers:
        payer = givers[0]
    concerned = {player: yakuman for player, yakuman in liable.items() if yakuman}
    if not concerned:
        assert payer is not None, "only the giver of a kong is liable for no yakuman"
        return {payer: discard_share(score.base, dealer=win.player == table.dealer)}, (payer,)
    if len(concerned) == 1 and options.pao_scope == "whole_hand":
        concerned = dict.fromkeys(concerned, score.counted)
    return _divided(won, concerned, payer, (table, options)), _counters_from(concerned, payer, options)


def _counters_from(concerned: Liabilities, payer: Player | None, options: AnyOptions) -> tuple[Player, ...]:
    if payer is not None and (options.pao_honba_payer == "discarder" or payer in concerned):
        return (payer,)
    return tuple(concerned)[:1]


def _divided(
    won: tuple[Win, HandScore], concerned: Liabilities, payer: Player | None, at: tuple[Table, AnyOptions]
) -> dict[Player, int]:
    """Each liable player's yakuman: paid by him alone on a self-draw, halved with a discarder; the rest as usual."""
    win, score = won
    table, options = at
    dealer = win.player == table.dealer
    shares: dict[Player, int] = dict.fromkeys(table.others(win.player), 0)
    left = score.counted
    for player, yakuman in concerned.items():
        number = min(yakuman, left)
        left -= number
        whole = discard_share(YAKUMAN_POINTS * number, dealer=dealer)
        if payer is None or payer == player:
            shares[player] += whole
        else:
            shares[player] += whole // 2
            shares[payer] += whole // 2
    rest = YAKUMAN_POINTS * left
    if payer is not None:
        shares[payer] += discard_share(rest, dealer=dealer)
    else:
        for player, share in self_draw_shares(win.player, rest, table, options).items():
            shares[player] += share
    return shares
