"""From tai to money: base and tai for each payer, dealer tai, liability, fines and the kitty."""

from __future__ import annotations

from typing import NamedTuple

from engine import KITTY, PARTS, Deal, DealOutcome, HandScore, House, Player, Transfer, Win
from engine.variants.shared.payments import paid_wins
from engine.variants.taiwanese.names import MAHJONG_TIME
from engine.variants.taiwanese.options import Options, table_of
from engine.variants.taiwanese.scoring import counted


class Share(NamedTuple):
    """What one loser owes for a win by his own place at the table, whoever pays it in the end."""

    loser: Player
    tai: int
    dealer_tai: int


def shares(win: Win, score: HandScore, deal: Deal[Options]) -> tuple[Share, ...]:
    """The losers of a win: the three others on a self-draw, else the discarder for himself alone."""
    losers = (win.payer,) if win.payer is not None else deal.table.others(win.player)
    dealer, tai = deal.table.dealer, score.counted
    if dealer == win.player:
        extra = dealing_tai(deal)
        return tuple([Share(loser, tai, extra) for loser in losers])
    return tuple([Share(loser, tai, _losing_dealer_tai(win, deal) if loser == dealer else 0) for loser in losers])


def _losing_dealer_tai(win: Win, deal: Deal[Options]) -> int:
    """Tai added to what the dealer pays to another."""
    on_others_draw = win.self_drawn and table_of(deal.house) == MAHJONG_TIME
    if on_others_draw and not deal.house.options.dealer_bonus_on_others_self_draw:
        return 0
    return dealing_tai(deal)


def dealing_tai(deal: Deal[Options]) -> int:
    """What a payment with the dealer at one end carries: once for dealing, and for every deal he has kept."""
    options, streak = deal.house.options, deal.table.counters
    if table_of(deal.house) == MAHJONG_TIME:
        return options.dealer_bonus + options.continued_bonus * streak
    if options.max_streak is not None:
        streak = min(streak, options.max_streak)
    return options.dealer_tai + options.streak_tai * streak


def base_and_step(house: House[Options]) -> tuple[int, int] | None:
    """The base and what each tai adds; None where payments have no base."""
    return (house.options.base, house.options.per_tai) if house.options.base else None


def settle(deal: Deal[Options]) -> tuple[Transfer, ...]:
    """Return the payments of a deal."""
    if deal.outcome is DealOutcome.WON:
        return win_payments(deal)
    return false_win_payments(deal) if deal.outcome is DealOutcome.FALSE_WIN else ()


def win_payments(deal: Deal[Options]) -> tuple[Transfer, ...]:
    """Every paid win by itself; the self-draw fee leaves the winner's money last."""
    return tuple([transfer for win, score in paid_wins(deal) for transfer in _payments(win, score, deal)])


def _payments(win: Win, score: HandScore, deal: Deal[Options]) -> list[Transfer]:
    options, winner = deal.house.options, win.player
    found: list[Transfer] = []
    liable = win.liable[0].player if win.liable and options.liability == "big_hands" else None
    for loser, tai, extra in shares(win, score, deal):
        payer = loser if liable is None else liable
        reason = "hand" if payer == loser else "liability"
        found += _booked(payer, winner, options.base + options.per_tai * tai, reason)
        if extra:
            found += _booked(payer, winner, options.per_tai * extra, "dealer")
    if win.self_drawn:
        found += _booked(winner, KITTY, options.kitty_per_self_draw, "kitty")
    return found


def _booked(payer: Player, payee: Player, amount: int, reason: str) -> tuple[Transfer, ...]:
    return (Transfer(payer, payee, amount * PARTS, reason),) if amount else ()


def false_win_payments(deal: Deal[Options]) -> tuple[Transfer, ...]:
    """The offender pays the claimed hand to each of the others, as if he had lost it to their self-draw."""
    options = deal.house.options
    if options.false_win_penalty != "claimed_to_each" or deal.false_claim is None or deal.false_worth is None:
        return ()
    offender = deal.false_claim.player
    each = options.base + options.per_tai * counted(deal.false_worth, options)
    return tuple(
        transfer
        for other in deal.table.others(offender)
        for transfer in (
            *_booked(offender, other, each, "false_win"),
            *_booked(offender, other, options.per_tai * _between(offender, other, deal), "dealer"),
        )
    )


def _between(one: Player, other: Player, deal: Deal[Options]) -> int:
    return dealing_tai(deal) if deal.table.dealer in (one, other) else 0
