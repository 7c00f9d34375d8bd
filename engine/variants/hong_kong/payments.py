"""From faan to money: the tables of figures, and who pays whom."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final

from engine import Deal, DealOutcome, HandScore, House, Player, Table, Transfer, Win, WinMethod, in_parts, pay
from engine.scoring.facts import Shape
from engine.variants.hong_kong.options import Options
from engine.variants.shared.payments import paid_wins, pay_for_all

FIGURES: Final[Mapping[str, tuple[int | None, ...]]] = {
    "simplified": (None, None, None, 1, 2, 2, 2, 4, 4, 4, 8, 8, 8, 8),
    "traditional": (1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64, 64),
    "half_spicy": (1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384),
    "full_spicy": (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192),
}
"""What an uninvolved loser pays on a discard for 0 to 13 faan, in units, as Hong Kong tables print it."""

HIGHEST_LIMIT: Final = 13
"""The highest limit in use: what "the limit" means at a table without one."""


def limit_of(options: Options) -> int:
    """What a limit hand counts."""
    return HIGHEST_LIMIT if options.limit is None else options.limit


def figure(faan: int, options: Options) -> int | Fraction | None:
    """The table's figure for a capped total; None where the table has no row."""
    if options.faan_table == "parlor":
        return 1
    if options.faan_table == "custom":
        return _nearest_lower(faan, options.custom_table or ())
    printed = FIGURES[options.faan_table]
    return printed[faan] if faan < len(printed) else _beyond(faan, options.faan_table)


def has_row(faan: int, options: Options) -> bool:
    """Whether a capped total can be paid; a worthless hand needs no row."""
    return _is_worthless(faan, options) or figure(faan, options) is not None


def _is_worthless(faan: int, options: Options) -> bool:
    return options.worthless_up_to is not None and faan <= options.worthless_up_to


def _nearest_lower(faan: int, rows: tuple[tuple[int, Fraction], ...]) -> Fraction | None:
    place = bisect_right([entry for entry, _ in rows], faan)
    return rows[place - 1][1] if place else None


_UNPAYABLE: Final = 120
"""Faan whose figure is larger than any payment, whatever the unit."""


def _beyond(faan: int, table: str) -> int | None:
    """Above the printed rows, at a table without a limit: the spicy curves go on rising, beyond what can be paid."""
    faan = min(faan, _UNPAYABLE)
    if table == "full_spicy":
        return 1 << faan
    if table == "half_spicy":
        return 16 << (faan - 4) // 2 if faan % 2 == 0 else 24 << (faan - 5) // 2
    return FIGURES[table][-1]


def base_of(faan: int, options: Options) -> int | None:
    """What an uninvolved loser pays on a discard, in thousandths; None where the table has no row."""
    if _is_worthless(faan, options):
        return 0
    row = figure(faan, options)
    return None if row is None else in_parts(options.unit * row)


def false_win_share(limit: int, options: Options) -> int | None:
    """What a false win costs to each of the others, in thousandths; None where the table has no row for the limit."""
    if options.false_win == "none":
        return 0
    if options.false_win == "fixed":
        return in_parts(options.false_win_amount)
    row = figure(limit, options)
    shares = 6 if options.false_win == "limit_self_draw_total" else 2
    return None if row is None else shares * in_parts(options.unit * row)


def false_win_payments(offender: Player, table: Table, share: int) -> tuple[Transfer, ...]:
    """The offender pays everybody the same, the next in turn first."""
    if not share:
        return ()
    return tuple(Transfer(offender, other, share, "false_win") for other in table.others(offender))


def win_payments(deal: Deal[Options]) -> tuple[Transfer, ...]:
    """Each win is settled by itself; winners do not pay one another."""
    wins = paid_wins(deal)
    winners = frozenset(win.player for win, _ in wins)
    return tuple(transfer for win, score in wins for transfer in _payments(win, score, winners, deal.table, deal.house))


def _payments(
    win: Win, score: HandScore, winners: frozenset[Player], table: Table, house: House[Options]
) -> tuple[Transfer, ...]:
    shares = _shares(win, score, table, house)
    payer, reason = _pays_for_all(win, score, house.options)
    if payer is not None:
        return pay_for_all(shares, payer, win.player, reason)
    return pay({player: share for player, share in shares.items() if player not in winners}, win.player, "hand")


@lru_cache(maxsize=1 << 12)
def _base(faan: int, house: House[Options]) -> int:
    """What an uninvolved loser pays on a discard, in thousandths."""
    base = base_of(faan, house.options)
    assert base is not None, "a hand without a row is refused before"
    return base


def _shares(win: Win, score: HandScore, table: Table, house: House[Options]) -> dict[Player, int]:
    """What each of the other three owes by his own seat, whoever pays it in the end."""
    base, options = _base(score.counted, house), house.options
    at_self_draw_rate = _is_self_draw(win, score) or (
        win.how is WinMethod.ROBBED_KONG and options.robbed_kong_payment == "self_draw_all"
    )
    shares = {}
    for player in table.others(win.player):
        dealer = 2 if options.dealer_doubles and table.dealer in (player, win.player) else 1
        if at_self_draw_rate:
            shares[player] = base * dealer * options.self_draw_multiplier
        else:
            shares[player] = base * dealer * (2 if player == win.payer else 1)
    return shares


def _is_self_draw(win: Win, score: HandScore) -> bool:
    """A win on bonus tiles is paid as a self-draw."""
    return win.self_drawn or score.shape is Shape.BONUS_TILES


def _pays_for_all(win: Win, score: HandScore, options: Options) -> tuple[Player | None, str]:
    """Who pays every share, None when each pays his own; and why he pays those of the others."""
    if win.liable:
        return win.liable[0].player, "liability"
    if _is_self_draw(win, score):
        return None, ""
    if win.how is WinMethod.ROBBED_KONG and options.robbed_kong_payment != "as_discard":
        return win.payer, "robbed_kong"
    return (win.payer if options.responsibility == "full" else None), "full_responsibility"


def settle(deal: Deal[Options]) -> tuple[Transfer, ...]:
    transfers = _settle(deal)
    if deal.house.options.bust == "no_further_loss" and deal.table.scores:
        return within_means(transfers, deal.table)
    return transfers


def _settle(deal: Deal[Options]) -> tuple[Transfer, ...]:
    if deal.outcome is DealOutcome.WON:
        return win_payments(deal)
    if deal.outcome is DealOutcome.DRAWN or deal.false_claim is None:
        return ()
    share = false_win_share(limit_of(deal.house.options), deal.house.options)
    assert share is not None, "a false win without a row is refused before"
    return false_win_payments(deal.false_claim.player, deal.table, share)


def within_means(transfers: Iterable[Transfer], table: Table) -> tuple[Transfer, ...]:
    """Payments cut down to what each payer held before the deal; who stands first in turn is paid first."""
    left = dict(zip(table.players, table.scores, strict=True))
    kept = []
    for transfer in transfers:
        amount = min(transfer.amount, max(left[transfer.payer], 0))
        left[transfer.payer] -= amount
        if amount:
            kept.append(Transfer(transfer.payer, transfer.payee, amount, transfer.reason))
    return tuple(kept)


def out_of_points(table: Table) -> tuple[Player, ...]:
    """Who has nothing left, where the table keeps stacks."""
    return tuple(player for player, score in zip(table.players, table.scores, strict=False) if score <= 0)
