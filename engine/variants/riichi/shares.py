"""Base points to payments: who pays which multiple of them."""

from __future__ import annotations

from engine.table import Player, Table
from engine.variants.riichi.options import AnyOptions, Options, payment_type_of


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
