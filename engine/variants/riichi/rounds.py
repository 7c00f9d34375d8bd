"""How a game goes on: the opening, the next hand, and the end."""

from __future__ import annotations

from dataclasses import replace

from engine.options import House
from engine.ruleset import DealOutcome, GameOver, Opening
from engine.table import Player, Table, deal_passes, seated
from engine.tiles import Wind
from engine.transfers import BANK, Purse, Transfer
from engine.variants.riichi.options import AnyOptions, ArcadeOptions, Options, start_of, target_of
from engine.variants.riichi.payments import AnyDeal, abortive, paid_wins
from engine.variants.riichi.result import adjusted, chips_after


def open_game(players: tuple[Player, ...], house: House[AnyOptions]) -> Opening:
    """A new game: everybody receives the starting points from the bank."""
    start = start_of(house.options)
    table = replace(seated(players), scores=(start,) * len(players))
    if not start:
        return Opening(table)
    return Opening(table, tuple(Transfer(BANK, player, start, "start", Purse.POINTS) for player in players))


def advance(deal: AnyDeal) -> Table | GameOver:
    """The next hand, or why there is none; the scores of the deal's table are those after it."""
    after = _next_table(deal)
    reason = _over(deal, after)
    if reason is None:
        return after
    left = replace(deal.table, sticks=after.sticks, chips=after.chips, adjustments=after.adjustments)
    return GameOver(reason, adjusted(left, deal) if reason in ("tobi", "bankrupt") else left)


def _next_table(deal: AnyDeal) -> Table:
    table = chips_after(deal)
    if deal.outcome is DealOutcome.FALSE_WIN:
        return replace(table, sticks=table.sticks - len(deal.bets))
    sticks = 0 if paid_wins(deal) else table.sticks
    if deal_stays(deal):
        return replace(table, sticks=sticks, counters=table.counters + 1)
    return replace(deal_passes(table), sticks=sticks, counters=_counters_passed(deal))


def deal_stays(deal: AnyDeal) -> bool:
    """Whether the dealer deals again: he won, the hand was broken off, or he was ready when it was drawn."""
    if deal.outcome is DealOutcome.FALSE_WIN or abortive(deal):
        return True
    wins = paid_wins(deal)
    if wins:
        return any(win.player == deal.table.dealer for win, _ in wins)
    return deal.house.options.renchan == "tenpai" and deal.table.dealer in deal.ready


def _counters_passed(deal: AnyDeal) -> int:
    """The counters of a new dealer: none after a win, one more after a draw (one in all in the arcade game)."""
    if paid_wins(deal):
        return 0
    return 1 if isinstance(deal.house.options, ArcadeOptions) else deal.table.counters + 1


def _over(deal: AnyDeal, after: Table) -> str | None:
    options, table = deal.house.options, deal.table
    if broken(table, options):
        return "bankrupt" if isinstance(options, ArcadeOptions) else "tobi"
    stays = deal_stays(deal)
    if isinstance(options, ArcadeOptions):
        ends = options.game_length != "open_ended" and not stays and _last_round(table, options) == 0
        return "all_hands_played" if ends and after.hand == 1 else None
    if _last_round(table, options) < 0 or (_last_round(table, options) == 0 and table.hand < len(table.players)):
        return None
    return _stops(deal, options) if stays else _runs_out(table, options)


def broken(table: Table, options: AnyOptions) -> tuple[Player, ...]:
    """The players whose points are gone, as far as that ends the game."""
    if options.tobi == "off" or not table.scores:
        return ()
    lowest = 1 if options.tobi == "zero_or_less" else 0
    return tuple(player for player, score in zip(table.players, table.scores, strict=True) if score < lowest)


def _last_round(table: Table, options: AnyOptions) -> int:
    """How many rounds the table is past the last regular one: below zero before it, above zero in the extension."""
    last = Wind.E if options.game_length == "tonpuu" else Wind.S
    return table.prevailing - last


def _first(table: Table) -> tuple[Player, int] | None:
    """Who leads, and with how much; among equals the one seated earlier. None where no scores are kept."""
    if not table.scores:
        return None
    best = max(table.scores)
    return table.players[table.scores.index(best)], best


def _stops(deal: AnyDeal, options: Options) -> str | None:
    """Whether a dealer who would deal again stops the game: he leads, with enough points."""
    first = _first(deal.table)
    if abortive(deal) or deal.outcome is DealOutcome.FALSE_WIN or first is None:
        return None
    if first[0] != deal.table.dealer or first[1] < target_of(options):
        return None
    if deal.outcome is DealOutcome.WON:
        return "agari_yame" if options.agari_yame else None
    return "tenpai_yame" if options.tenpai_yame else None


def _runs_out(table: Table, options: Options) -> str | None:
    """Whether the game is over when the deal passes in the last hand or in the extension."""
    first = _first(table)
    reached = first is not None and first[1] >= target_of(options)
    rounds = _last_round(table, options)
    if rounds == 0:
        return "all_hands_played" if reached or options.extension == "none" else None
    if reached and options.extension != "none":
        return "sudden_death"
    last = rounds > 1 or table.hand == len(table.players) or options.extension == "none"
    return "all_hands_played" if last else None
