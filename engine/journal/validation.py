"""What must be so in every night, whatever was played: small rules, each run over a replayed journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from engine import (
    TABLE_ACCOUNTS,
    Account,
    GameResult,
    JournalRefused,
    OptionRefused,
    Problem,
    Purse,
    Transfer,
    Win,
    balances,
    problem,
)
from engine.journal.amendments import amendments_of
from engine.journal.entries import (
    Corrected,
    GameEnded,
    GameStarted,
    HandedOver,
    HandPlayed,
    InstantPaid,
    NightSettled,
    Paid,
    PaymentMarked,
    Recorded,
    RiichiBet,
    Substituted,
)
from engine.journal.night import HandRecord, Night
from engine.journal.replay import replay
from engine.journal.settlement import COINS, clears, due, fewest_payments, in_coins, open_balances
from engine.journal.undoing import live_entries
from engine.variants import RULESETS

Check = Callable[[Sequence[Recorded], Night], Iterator[Problem]]


def faults(entries: Sequence[Recorded]) -> tuple[Problem, ...]:
    """Everything that cannot be in the journal of one night; empty for a sound one."""
    try:
        night = replay(entries)
    except (JournalRefused, OptionRefused) as refused:
        return refused.problems
    return found(entries, night)


def found(entries: Sequence[Recorded], night: Night) -> tuple[Problem, ...]:
    """What the checks say of a journal and the night it makes."""
    return tuple(one for check in CHECKS for one in check(entries, night))


def follow_one_another(entries: Sequence[Recorded], _: Night) -> Iterator[Problem]:
    """Entries are counted without gaps, and those of one message stand together: it was applied once."""
    for before, after in pairwise(entries):
        if after.seq != before.seq + 1:
            yield problem("journal.gap", seq=after.seq)
    seen, last = set[str](), None
    for recorded in entries:
        if recorded.source != last and recorded.source in seen:
            yield problem("journal.message_twice", seq=recorded.seq)
        seen.add(recorded.source)
        last = recorded.source


def numbers_rise(entries: Sequence[Recorded], _: Night) -> Iterator[Problem]:
    """A hand's number is higher than every number before it, also of hands that were taken back."""
    highest = 0
    for recorded in entries:
        if isinstance(recorded.entry, HandPlayed):
            if recorded.entry.number <= highest:
                yield problem("journal.number_again", number=recorded.entry.number)
            highest = max(highest, recorded.entry.number)


def sums_are_zero(_: Sequence[Recorded], night: Night) -> Iterator[Problem]:
    """What one account gains another loses, in every purse."""
    for purse, net in night.balances.items():
        if sum(net.values()):
            yield problem("journal.sum", purse=purse.value, amount=sum(net.values()))


def balances_are_what_moved(entries: Sequence[Recorded], night: Night) -> Iterator[Problem]:
    """Every balance is the sum of the transfers of the entries that count, points of the last game only."""
    transfers = _moved(entries, night)
    for purse in Purse:
        wanted = {account: amount for account, amount in balances(transfers, purse).items() if amount}
        found = {account: amount for account, amount in night.purse(purse).items() if amount}
        if found != wanted:
            yield problem("journal.balance", purse=purse.value)


def _moved(entries: Sequence[Recorded], night: Night) -> list[Transfer]:
    hands = {hand.number: hand for hand in night.hands}
    transfers = list[Transfer]()
    live = live_entries(entries)[0]
    told_late = amendments_of(live).before
    for recorded in live:
        match recorded.entry:
            case GameStarted(_, opening):
                transfers = [one for one in transfers if one.purse is not Purse.POINTS]
                transfers += opening.transfers
            case HandPlayed(number):
                bets = (one for one in told_late.get(number, ()) if isinstance(one, RiichiBet))
                transfers += [moved for bet in bets for moved in bet.transfers]
                result = hands[number].result
                transfers += result.transfers
                transfers += result.final.transfers if result.final is not None else ()
            case Substituted(_, _, moved):
                transfers += dict(night.taken_over).get(recorded.seq, moved)
            case InstantPaid(_, moved) | RiichiBet(_, moved) | Paid(moved):
                transfers += moved
            case GameEnded(final):
                transfers += dict(night.ends).get(recorded.seq, final).transfers
            case NightSettled():
                transfers += dict(night.ends).get(recorded.seq, GameResult()).transfers
    return transfers


def seats_are_distinct(_: Sequence[Recorded], night: Night) -> Iterator[Problem]:
    """Nobody sits twice or both sits and sits out; every seat has its own wind; the dealer sits at the table."""
    tables = [hand.table for hand in night.hands] + ([night.table] if night.table is not None else [])
    for table in tables:
        doubled = len(set(table.players)) != len(table.players) or len(set(table.winds)) != len(table.winds)
        if doubled or len(table.winds) != len(table.players) or table.dealer not in (None, *table.players):
            yield problem("journal.seats", players=", ".join(table.players))
    seated = night.table.players if night.table is not None else ()
    if len(set(night.bench)) != len(night.bench) or set(night.bench) & set(seated) or not night.away <= set(seated):
        yield problem("journal.seats", players=", ".join((*seated, *night.bench)))


def everybody_is_known(_: Sequence[Recorded], night: Night) -> Iterator[Problem]:
    """Whoever sits or has a balance belongs to the night; whoever wins or pays in a hand sits at its table.

    Who bet and then gave up his seat may get the bet back. Who went without a hand and is even left nothing behind.
    """
    known = {*night.people, *TABLE_ACCOUNTS}
    seated = night.table.players if night.table is not None else ()
    standing = (account for net in night.balances.values() for account, amount in net.items() if amount)
    for account in dict.fromkeys((*seated, *night.bench, *standing)):
        if account not in known:
            yield problem("journal.stranger", player=account, number=0)
    for hand in night.hands:
        for player in _named(hand):
            if player not in (*hand.table.players, *hand.mid_deal.bets, *TABLE_ACCOUNTS):
                yield problem("journal.stranger", player=player, number=hand.number)


def _named(hand: HandRecord) -> Iterable[Account]:
    """Everybody a hand names: winners, payers and liable players, and both ends of its transfers."""
    named = list[Account]()
    for entered in hand.given.entered:
        part = entered.part
        named.append(part.player)
        if isinstance(part, Win):
            named += [one.player for one in part.liable] + ([part.payer] if part.payer is not None else [])
    extra = {end for one in hand.given.extra for end in (one.payer, one.payee)}
    ends = {end for one in hand.result.transfers for end in (one.payer, one.payee)} - extra
    return dict.fromkeys((*named, *sorted(ends)))


def scores_are_balances(_: Sequence[Recorded], night: Night) -> Iterator[Problem]:
    """Where the table keeps scores they are what the players have of the coin that is played for.

    Money of earlier games of the night is not on the table.
    """
    table, house = night.table, night.house
    if table is None or house is None or not table.scores or night.over is not None:
        return
    purse = RULESETS[house.variant].coin(house).purse
    if purse is not Purse.POINTS and _games(night) > 1:
        return
    points = night.purse(purse)
    if tuple(points.get(player, 0) for player in table.players) != table.scores:
        yield problem("journal.scores")


def _games(night: Night) -> int:
    return sum(isinstance(line.recorded.entry, GameStarted) for line in night.lines)


def closing_clears(_: Sequence[Recorded], night: Night) -> Iterator[Problem]:
    """The payments of a closed night are those that clear it, and no more than are needed.

    What had been handed over before is no part of them; earlier versions proposed it again.
    """
    if night.settled is None or _closing_is_old(night):
        return
    before = replace(night, handed=night.handed[: _handed_before_closing(night)])
    for purse, coin in COINS.items():
        paid = [one for one in night.settled.payments if one.purse is purse]
        possible = (in_coins(net, coin) for net in (open_balances(before, purse), due(night, purse)))
        if not any(clears(paid, coins) and len(paid) <= len(fewest_payments(coins, purse)) for coins in possible):
            yield problem("journal.closing")


def _handed_before_closing(night: Night) -> int:
    """How many payments were handed over before the night was closed."""
    kinds = [type(line.recorded.entry) for line in night.lines]
    own = (line.recorded.entry for line in night.lines[: kinds.index(NightSettled)])
    return sum(isinstance(one, PaymentMarked) or (isinstance(one, HandedOver) and one.night is None) for one in own)


def _closing_is_old(night: Night) -> bool:
    """Whether money moved after the night was closed."""
    closed = False
    for line in night.lines:
        if closed and isinstance(line.recorded.entry, InstantPaid | Paid | GameEnded | Corrected):
            return True
        closed = closed or isinstance(line.recorded.entry, NightSettled)
    return False


CHECKS: Final[tuple[Check, ...]] = (
    follow_one_another,
    numbers_rise,
    sums_are_zero,
    balances_are_what_moved,
    seats_are_distinct,
    everybody_is_known,
    scores_are_balances,
    closing_clears,
)
"""Every check; each is one rule."""
