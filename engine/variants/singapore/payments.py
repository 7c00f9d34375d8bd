"""From doubles to money, and who pays whom (Singapore rules, who pays whom).

Amounts are thousandths of the currency unit. The single column of the payment table is base stake times two to the
doubles, the double column twice that; self-draw losers and the discarder pay the double one. Rounding is applied to
each column on its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final, NamedTuple

from engine import (
    ANIMAL,
    OWN_TILE,
    PARTS,
    TEXT,
    Deal,
    DealOutcome,
    HandRefused,
    HandScore,
    House,
    Instant,
    Player,
    Problem,
    Table,
    Transfer,
    Win,
    pay,
    problem,
)
from engine.scoring.facts import Shape
from engine.variants.shared.payments import pay_for_all
from engine.variants.singapore.options import INSTANT_UNITS, INSTANTS, SETS, Options

_UNPAYABLE: Final = 60
"""Doubles that cost more than anybody can pay, whatever the stake: more are counted as so many."""


class Columns(NamedTuple):
    """What one player pays: singly, or doubly."""

    single: int
    double: int


def row(doubles: int, options: Options) -> Columns:
    """The columns of a number of doubles, without limit and bonus.

    Raises HandRefused when a typed table begins further down.
    """
    if options.payment_table is not None:
        return _typed_row(doubles, dict(options.payment_table))
    exact = int(options.base_stake * PARTS) << min(doubles, _UNPAYABLE)
    rounded, unit = ROUNDINGS[options.rounding], int(options.rounding_unit * PARTS)
    return Columns(rounded(exact, unit), rounded(2 * exact, unit))


def _typed_row(doubles: int, rows: Mapping[int, tuple[Fraction, Fraction]]) -> Columns:
    """A row the group typed; past the last one every further double doubles that one."""
    last = max(rows)
    if doubles < min(rows):
        raise HandRefused(problem("table_has_no_row", found=doubles))
    single, double = rows[min(doubles, last)]
    further = min(max(doubles - last, 0), _UNPAYABLE)
    return Columns(int(single * PARTS) << further, int(double * PARTS) << further)


def exact(amount: int, _: int) -> int:
    """Paid to the coin."""
    return amount


def ladder(amount: int, unit: int) -> int:
    """Plain notes: half a unit, then the next of 1, 2, 3, 5, 10, 20, 30, 50, 100 … units."""
    if 2 * amount <= unit:
        return unit // 2
    step = unit
    while amount > 5 * step:
        step *= 10
    return next(step * note for note in (1, 2, 3, 5) if amount <= step * note)


def whole_unit(amount: int, unit: int) -> int:
    """Half a unit, then whole units, rounded up."""
    if 2 * amount <= unit:
        return unit // 2
    return -(-amount // unit) * unit


ROUNDINGS: Final[Mapping[str, Callable[[int, int], int]]] = {"none": exact, "ladder": ladder, "whole_unit": whole_unit}


@lru_cache(maxsize=4096)
def columns(doubles: int, house: House[Options]) -> Columns:
    """What a hand of so many doubles costs each payer: capped at the limit, the bonus for doubles over it added."""
    options = house.options
    if options.limit is None or doubles <= options.limit:
        return row(doubles, options)
    single, double = row(options.limit, options)
    bonus = int(options.over_limit_bonus * PARTS) * (doubles - options.limit)
    return Columns(single + bonus, double + bonus)


def check_options(options: Options) -> tuple[Problem, ...]:
    """Rules that only fit together in some ways: a typed table without gaps, instant amounts that can be paid."""
    return _table_problems(options) or _instant_problems(options)


def _table_problems(options: Options) -> tuple[Problem, ...]:
    """A typed table prices every hand that may win and every instant payment, row by row."""
    if options.payment_table is None:
        return ()
    rows = [doubles for doubles, _ in options.payment_table]
    asked = [options.min_doubles, options.limit, options.instant_row if options.instant else None]
    lowest = min(doubles for doubles in asked if doubles is not None)
    if rows and rows[0] <= lowest and rows == list(range(rows[0], rows[-1] + 1)):
        return ()
    given = " ".join(str(doubles) for doubles in rows)
    return (problem("bad_option", name="payment_table", given=given, allowed=f"{lowest} {lowest + 1} {lowest + 2} …"),)


def _instant_problems(options: Options) -> tuple[Problem, ...]:
    """A multiple like 1.5 is fine as long as the payment is a whole number of the smallest coin."""
    if not options.instant:
        return ()
    unit = row(options.instant_row, options).single
    return tuple(
        problem("bad_option", name="instant_units", given=f"{kind}:{multiple}", allowed="0 1 2 …")
        for kind, multiple in options.instant_units
        if (unit * Fraction(multiple)).denominator != 1
    )


Shares = dict[Player, int]


def shares(win: Win, paid: Columns, limit_shape: Shape | None, table: Table, options: Options) -> Shares:
    """What each other player owes the winner, before anybody takes over what others owe.

    `limit_shape` is the shape of a hand that counts as a limit hand, None for any other.
    """
    single, double = paid
    fed = 2 * single if options.payment == "shooter" and options.shooter_total == "four_times" else double
    spread = win.self_drawn or _paid_as_self_draw(limit_shape, options)
    owed = {player: double if spread else fed if player == win.payer else single for player in table.others(win.player)}
    if not options.dealer_double:
        return owed
    return {player: 2 * owed[player] if table.dealer in (player, win.player) else owed[player] for player in owed}


def _paid_as_self_draw(limit_shape: Shape | None, options: Options) -> bool:
    """Whether the discarder of this limit hand, and everybody else, pays the double column."""
    rule = options.limit_hands_paid_as_self_draw
    if limit_shape is None or rule == "none":
        return False
    return rule == "all" or limit_shape is Shape.THIRTEEN_ORPHANS


def received(win: Win, paid: Columns, limit_shape: Shape | None, table: Table, options: Options) -> int:
    """What the winner gets for a hand; liability and the shooter rule move it between payers and leave it as it is."""
    if options.dealer_double or options.payment == "shooter":
        return sum(shares(win, paid, limit_shape, table, options).values())
    single, double = paid
    losers = len(table.players) - 1
    if win.how in OWN_TILE or (limit_shape is not None and _paid_as_self_draw(limit_shape, options)):
        return losers * double
    return (losers - 1) * single + double


def settled(deal: Deal[Options]) -> tuple[Transfer, ...]:
    """The payments of a deal; what was paid during it stands already."""
    if deal.outcome is DealOutcome.FALSE_WIN and deal.false_claim is not None:
        return false_win(deal.false_claim, deal.table, deal.house)
    return tuple(transfer for win, score in deal.wins for transfer in hand_payments(win, score, deal.table, deal.house))


def hand_payments(win: Win, score: HandScore, table: Table, house: House[Options]) -> tuple[Transfer, ...]:
    """A liable player pays for all, then in the shooter system the discarder, else everybody for himself."""
    limit_shape = score.shape if score.mode == "limit" else None
    owed = shares(win, columns(score.units, house), limit_shape, table, house.options)
    liable = liable_player(win, house.options)
    if liable is not None:
        return pay_for_all(owed, liable, win.player, "bao")
    if win.payer is not None and house.options.payment == "shooter":
        return pay_for_all(owed, win.payer, win.player, "shooter")
    return pay(owed, win.player, "hand")


def liable_player(win: Win, options: Options) -> Player | None:
    """Who pays for everybody: the last who fed the hand, unless he is the winner or the house sees it otherwise."""
    if not win.liable or options.bao == "off":
        return None
    player = win.liable[-1].player
    if player == win.player:
        return None
    if options.bao == "self_draw_and_own_discard" and win.payer not in (None, player):
        return None
    return player


def instant_problems(event: Instant, options: Options) -> tuple[Problem, ...]:
    """What makes a payment during the deal impossible."""
    if event.kind not in INSTANTS:
        return (problem("unknown_instant", given=event.kind),)
    if event.kind == "kong_fed" and event.payer is None:
        return (problem("contradictory_context", what="payer_missing"),)
    if event.kind != "kong_fed" and event.payer is not None:
        return (problem("contradictory_context", what="payer_superfluous"),)
    if event.payer == event.player:
        return (problem("contradictory_context", what="payer_is_winner"),)
    if not options.animals and event.kind in ("bite_animals", "animal_set"):
        return (problem("bonus_not_allowed", tile=TEXT[ANIMAL]),)
    return ()


def instant_payments(event: Instant, table: Table, house: House[Options]) -> tuple[Transfer, ...]:
    """Kongs, bites and sets are paid at once, whoever wins the deal.

    Raises HandRefused when the event cannot have happened.
    """
    found = instant_problems(event, house.options)
    if found:
        raise HandRefused(*found)
    if not house.options.instant:
        return ()
    amount = instant_amount(event.kind, house) * (house.options.instant_initial_multiplier if _in_deal(event) else 1)
    owed = dict.fromkeys(table.others(event.player), amount)
    payers = _fed_kong_payers(house.options)
    if event.payer is not None and payers == "discarder_double":
        owed[event.payer] *= 2
    alone = _alone_for_instant(event, house.options, payers)
    if alone is not None:
        return pay_for_all(owed, alone, event.player, event.kind)
    return pay(owed, event.player, event.kind)


def _in_deal(event: Instant) -> bool:
    """Only bonus tiles can lie in the dealt tiles; a kong is declared later."""
    return event.initial and event.kind in SETS


def _fed_kong_payers(options: Options) -> str:
    if options.fed_kong_payer != "auto":
        return options.fed_kong_payer
    return "discarder_pays_all" if options.payment == "shooter" else "all"


def _alone_for_instant(event: Instant, options: Options, payers: str) -> Player | None:
    """Who pays an instant payment for all: the liable player, or the discarder of a fed kong."""
    if event.liable not in (None, event.player) and options.bao != "off":
        own = event.payer in (None, event.liable)
        if own or options.bao == "liable_pays_all":
            return event.liable
    return event.payer if payers == "discarder_pays_all" else None


@lru_cache(maxsize=1024)
def instant_amount(kind: str, house: House[Options]) -> int:
    """What each pays for an event outside the deal: a multiple of one row, without limit and bonus."""
    options = house.options
    multiple = {**dict(INSTANT_UNITS), **dict(options.instant_units)}[kind]
    return int(row(options.instant_row, options).single * Fraction(multiple))


def false_win(claim: Win, table: Table, house: House[Options]) -> tuple[Transfer, ...]:
    """The offender pays what a limit hand would have brought him, to each his share."""
    options = house.options
    if options.false_win == "none":
        return ()
    limit = options.unlimited_limit_hand_doubles if options.limit is None else options.limit
    single, double = columns(limit, house)
    everybody = claim.self_drawn or options.false_win == "limit_self_draw"
    return tuple(
        Transfer(claim.player, other, amount, "false_win")
        for other in table.others(claim.player)
        if (amount := double if everybody or other == claim.payer else single)
    )
