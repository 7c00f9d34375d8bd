"""The final result: places, uma and oka, what is still due, points to money."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from engine.options import House
from engine.ruleset import DealOutcome, GameResult
from engine.table import Player, Table
from engine.transfers import BANK, STICKS, Purse, Transfer, balances
from engine.variants.riichi.options import AnyOptions, ArcadeOptions, Options, return_of, start_of, uma_of
from engine.variants.riichi.payments import BET, AnyDeal, paid_wins, settle

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
        scores[ranked[0]] += BET * table.sticks
    found = {
        player: (_rounded(scores[player], options) - return_of(options)) / 1000 + bonus
        for player, bonus in zip(ranked, bonuses, strict=True)
    }
    if isinstance(options, Options) and options.rounding != "none":
        found[ranked[0]] = -sum((found[player] for player in ranked[1:]), Fraction(0))
    noted = dict(zip(table.players, table.adjustments, strict=True)) if table.adjustments else {}
    return {player: found[player] + noted.get(player, 0) for player in table.players}


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
    """Points and chips in thousandths of the currency unit, whole coins each, first place absorbing the rest."""
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
        transfers.append(Transfer(STICKS, first or BANK, BET * table.sticks, "leftover_sticks", Purse.POINTS))
    transfers += _paid(money_of(table, options))
    return GameResult(tuple(transfers), tuple(final_points(table, options).items()))


def _paid(money: Mapping[Player, int]) -> list[Transfer]:
    """Payments that bring everybody to his amount: who lost pays who won, in the order of seats."""
    owed = {player: amount for player, amount in money.items() if amount > 0}
    found = []
    for payer, amount in money.items():
        left = -amount
        for payee, due in tuple(owed.items()):
            share = min(left, due)
            if share > 0:
                found.append(Transfer(payer, payee, share, "result", Purse.MONEY))
                owed[payee] -= share
                left -= share
    return found
