"""How a game goes on: the opening, the next hand, and the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from engine import (
    BANK,
    STICK,
    STICKS,
    DealOutcome,
    GameOver,
    GameResult,
    House,
    Opening,
    Player,
    Purse,
    Table,
    Transfer,
    Wind,
    balances,
    deal_passes,
    seated,
)
from engine.variants.riichi.options import AnyOptions, ArcadeOptions, Options, return_of, start_of, target_of, uma_of
from engine.variants.riichi.payments import AnyDeal, abortive, paid_wins, settle


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


# The final result: places, uma and oka, what is still due, points to money

Points = dict[Player, Fraction]
_CENT = 10
"""The smallest coin in thousandths of the currency unit."""


def chips_after(deal: AnyDeal) -> Table:
    """The table with the chips as they are after a deal, and with points taken off the final result for a false win."""
    table = deal.table
    moved = balances(settle(deal), Purse.CHIPS) if deal.house.options.chips else {}
    if moved:
        before = table.chips or (0,) * len(table.players)
        chips = tuple(held + moved.get(player, 0) for player, held in zip(table.players, before, strict=True))
        table = replace(table, chips=chips)
    claim = deal.false_claim
    if deal.outcome is DealOutcome.FALSE_WIN and claim is not None and deal.house.options.chombo == "points_20":
        return with_adjustments(table, {claim.player: -20})
    return table


def with_adjustments(table: Table, points: Mapping[Player, int]) -> Table:
    """The table with some points noted for the final result."""
    before = table.adjustments or (0,) * len(table.players)
    noted = zip(table.players, before, strict=True)
    return replace(table, adjustments=tuple(held + points.get(player, 0) for player, held in noted))


def adjusted(table: Table, deal: AnyDeal) -> Table:
    """The table with the prize for who broke somebody: the first of the winners."""
    wins = paid_wins(deal)
    return broke(table, wins[0][0].player, deal.house.options) if wins else table


def broke(table: Table, by: Player, options: AnyOptions) -> Table:
    """The table with the prize that every broken player owes `by`."""
    lowest = 1 if options.tobi == "zero_or_less" else 0
    scores = zip(table.players, table.scores, strict=True)
    poor = [player for player, score in scores if score < lowest and player != by]
    if not poor or not options.tobi_prize:
        return table
    prizes = dict.fromkeys(poor, -options.tobi_prize)
    return with_adjustments(table, {**prizes, by: options.tobi_prize * len(poor)})


def places(table: Table) -> tuple[Player, ...]:
    """The players by their points, among equals the one seated earlier first."""
    scores = dict(zip(table.players, table.scores, strict=True))
    return tuple(sorted(table.players, key=lambda player: -scores[player]))


def shared(values: tuple[Fraction, ...], table: Table, options: AnyOptions) -> tuple[Fraction, ...]:
    """What first, second ... place get; tied places share theirs where the house splits ties."""
    if not isinstance(options, Options) or options.tie_break != "split":
        return values
    scores = dict(zip(table.players, table.scores, strict=True))
    ranked = [scores[player] for player in places(table)]
    found = []
    for score in ranked:
        tied = [value for value, other in zip(values, ranked, strict=True) if other == score]
        found.append(sum(tied, Fraction(0)) / len(tied))
    return tuple(found)


def uma_by_place(table: Table, options: AnyOptions) -> tuple[Fraction, ...]:
    """The uma of every place after ties."""
    return shared(tuple(map(Fraction, uma_of(options, table.scores))), table, options)


def final_points(table: Table, options: AnyOptions) -> Points:
    """Points of every player: score over the return, in thousands, with uma, oka and what was noted in the game.

    Rounding is of the score itself, and the first place takes what makes the sum zero.
    """
    count = len(table.players)
    oka = Fraction((return_of(options) - start_of(options)) * count, 1000)
    bonuses = tuple(map(Fraction, uma_of(options, table.scores)))
    bonuses = shared((bonuses[0] + oka, *bonuses[1:]), table, options)
    ranked = places(table)
    scores = dict(zip(table.players, table.scores, strict=True))
    if leftover(table, options) is not None:
        scores[ranked[0]] += STICK * table.sticks
    found = {
        player: (_rounded(scores[player], options) - return_of(options)) / 1000 + bonus
        for player, bonus in zip(ranked, bonuses, strict=True)
    }
    if isinstance(options, Options) and options.rounding != "none":
        found[ranked[0]] = -sum((found[player] for player in ranked[1:]), Fraction(0))
    noted = dict(zip(table.players, table.adjustments, strict=True)) if table.adjustments else {}
    return {player: found[player] + noted.get(player, 0) for player in table.players}


def fines_of(table: Table, options: AnyOptions) -> dict[Player, int]:
    """Whole points that false wins take off the final result, by player, without a prize that was owed beside them."""
    if options.chombo != "points_20" or sum(table.adjustments) == 0:
        return {}
    prize = options.tobi_prize if any(points > 0 for points in table.adjustments) else 0
    owing = broken(table, options)
    taken = {
        player: -points - prize * (player in owing)
        for player, points in zip(table.players, table.adjustments, strict=True)
    }
    return {player: points for player, points in taken.items() if points > 0}


def leftover(table: Table, options: AnyOptions) -> Player | None:
    """Who takes the bets left on the table: the first place, or nobody."""
    if not table.sticks or (isinstance(options, Options) and options.leftover_sticks == "lost"):
        return None
    return places(table)[0]


def _rounded(score: int, options: AnyOptions) -> Fraction:
    """To whole thousands, halves away from zero (`nearest`) or toward it (`five_down`)."""
    if isinstance(options, ArcadeOptions) or options.rounding == "none":
        return Fraction(score)
    size = abs(score)
    rounded = (size + (500 if options.rounding == "nearest" else 499)) // 1000 * 1000
    return Fraction(rounded if score >= 0 else -rounded)


def money_of(table: Table, options: AnyOptions) -> dict[Player, int]:
    """Points and chips in thousandths of the currency unit, whole coins each, first place absorbing the rest.

    What false wins took off is such a rest (6.3): where the points fall short of zero by it, it is first place's.
    """
    points = final_points(table, options)
    chips = dict(zip(table.players, table.chips, strict=True)) if table.chips else {}
    first = places(table)[0]
    found = {
        player: _coins(points[player] * options.rate_per_1000 + chips.get(player, 0) * options.chip_value)
        for player in table.players
    }
    found[first] -= sum(found.values())
    return found


def _coins(amount: Fraction) -> int:
    """An amount of currency to the nearest coin, halves away from zero."""
    coins = (abs(amount) * 1000 / _CENT + Fraction(1, 2)).__floor__()
    return coins * _CENT * (1 if amount >= 0 else -1)


def finish(table: Table, house: House[AnyOptions]) -> GameResult:
    """What closes a game: bets left on the table, and points and chips turned into money; nothing without scores."""
    if not table.scores:
        return GameResult()
    options = house.options
    transfers: list[Transfer] = []
    if table.sticks:
        first = leftover(table, options)
        transfers.append(Transfer(STICKS, first or BANK, STICK * table.sticks, "leftover_sticks", Purse.POINTS))
    transfers += _paid(money_of(table, options), Purse.MONEY)
    if table.chips and options.chip_value:  # the money holds them
        chips = dict(zip(table.players, table.chips, strict=True))
        transfers += _paid({player: -held for player, held in chips.items()}, Purse.CHIPS)
    points, fines = final_points(table, options), fines_of(table, options)
    return GameResult(tuple(transfers), tuple(points.items()), tuple(fines.items()))


def _paid(amounts: Mapping[Player, int], purse: Purse) -> list[Transfer]:
    """Payments that bring everybody to his amount: who lost pays who won, in the order of seats."""
    owed = {player: amount for player, amount in amounts.items() if amount > 0}
    found = []
    for payer, amount in amounts.items():
        left = -amount
        for payee, due in tuple(owed.items()):
            share = min(left, due)
            if share > 0:
                found.append(Transfer(payer, payee, share, "result", purse))
                owed[payee] -= share
                left -= share
    return found
