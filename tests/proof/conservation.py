"""Money is neither made nor lost: random deals over all variants and house rules.

    python -m tests.proof.conservation [deals [seed]]

Nights of random deals, payments and changes are played under random houses. Held to be true all along: every purse of
a night sums to zero; the scores on the table are what was paid; replaying a journal gives the night that grew entry by
entry; undoing and redoing changes nothing; a correction gives what entering the hand rightly would have given; and
what is settled pays exactly what is open. Anything but a refusal in our own words ends the run.
"""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, Final

from benchmarks.hands import Winning, hands_under
from engine.deals import DealInput, Entered
from engine.journal.corrections import Correction, correct
from engine.journal.deciding import decide
from engine.journal.entries import (
    Corrected,
    Entry,
    GameEnded,
    GameStarted,
    HandPlayed,
    InstantPaid,
    Joined,
    Left,
    Paid,
    Recorded,
    Redone,
    RiichiBet,
    Substituted,
    TableSet,
    Undone,
    spec_of,
)
from engine.journal.night import Night
from engine.journal.replay import extended, replay
from engine.journal.settlement import COINS, closing_payments, due, fewest_payments, shares
from engine.journal.validation import found
from engine.options import House, resolve
from engine.problems import Refused
from engine.ruleset import DealOutcome, Instant, Ruleset
from engine.table import Player, Table
from engine.tiles import Wind
from engine.transfers import Purse, Transfer
from engine.variants import RULESETS
from engine.wins import Liable, Loss, StatedValue, Win, WinMethod
from storage.codec import decode, encode
from tests.proof.houses import house_of

SEED: Final = 8
DEALS_A_NIGHT: Final = 12
ACCEPTED_TRIES: Final = 12
_LIMITS: Final = ("limit", "mangan", "haneman", "yakuman")


@cache
def pool(variant: str) -> tuple[Winning, ...]:
    """Random hands of a variant; made when it is first played."""
    return hands_under(resolve(RULESETS[variant], None, {}), SEED, 1500)


@dataclass
class Played:
    """One night under one house, as it grows."""

    rng: random.Random
    house: House[Any]
    entries: list[Recorded] = field(default_factory=list)
    night: Night = field(default_factory=Night)
    counts: Counter[str] = field(default_factory=Counter)

    @property
    def ruleset(self) -> Ruleset[Any]:
        return RULESETS[self.house.variant]

    @property
    def table(self) -> Table:
        assert self.night.table is not None
        return self.night.table

    @property
    def purse(self) -> Purse:
        return self.ruleset.coin(self.house).purse

    def record(self, *entries: Entry) -> None:
        """Record what one message led to; stored and read again, as it would be."""
        seq = len(self.entries)
        new = [
            Recorded(seq + index, 1000 + seq, "t:1", f"m{seq}", decode(encode(entry)))
            for index, entry in enumerate(entries, 1)
        ]
        assert [one.entry for one in new] == list(entries), "what is stored is what was meant"
        self.night = extended(self.night, self.entries, new)
        self.entries += new
        self.counts.update(type(entry).__name__ for entry in entries)
        check_sums(self.night, self.purse)

    def open(self) -> None:
        seats = self.ruleset.seats(self.house) or self.rng.choice((2, 3, 4, 4))
        people = list(self.night.people) or [f"p{number}" for number in range(1, seats + 2)]
        self.rng.shuffle(people)
        players, bench = tuple(people[:seats]), tuple(people[seats:])
        self.record(GameStarted(spec_of(self.house), self.ruleset.open(players, self.house), bench))


def check_sums(night: Night, purse: Purse) -> None:
    """Nothing is made and nothing lost, and the scores on the table are the balances."""
    for kind, net in night.balances.items():
        assert sum(net.values()) == 0, f"{kind} sums to {sum(net.values())}"
        assert all(type(amount) is int for amount in net.values())
    games = sum(isinstance(line.recorded.entry, GameStarted) for line in night.lines)
    if night.table is not None and night.table.scores and (purse is Purse.POINTS or games == 1):
        assert night.table.scores == tuple(night.purse(purse).get(one, 0) for one in night.table.players)


def main(arguments: Sequence[str]) -> int:
    """Play; print what happened."""
    deals = int(arguments[0]) if arguments else 20_000
    started, counts = time.monotonic(), Counter[str]()
    for night in nights(deals, int(arguments[1]) if len(arguments) > 1 else SEED):
        counts.update(night)
    print(", ".join(f"{count:,} {what}" for what, count in counts.most_common()))
    print(f"every purse of every night summed to zero; {time.monotonic() - started:.0f} s")
    return 0


def nights(deals: int, seed: int) -> Iterator[Counter[str]]:
    """Nights until so many deals were played; what happened in each."""
    variants, done, number = tuple(RULESETS), 0, 0
    while done < deals:
        number += 1
        rng = random.Random(f"{seed}.{number}")
        variant = variants[number % len(variants)]
        try:
            counts = night_of(rng, variant)
        except Exception as fault:
            fault.add_note(f"night {number} of seed {seed}: {variant}")
            raise
        done += counts["HandPlayed"]
        yield counts


def night_of(rng: random.Random, variant: str) -> Counter[str]:
    """One night, and everything that must be true at its end."""
    played = Played(rng, house_of(rng, variant))
    played.open()
    for _ in range(rng.randint(1, 2 * DEALS_A_NIGHT)):
        if not played.night.running:
            played.open()
        step(played)
    check_replay(played)
    check_undo(played)
    check_correction(played)
    check_settlement(played)
    return played.counts


def step(played: Played) -> None:
    """A deal, mostly; or something that happens between deals."""
    chance = played.rng.random()
    if chance < 0.75:
        deal(played)
    elif chance < 0.83 and played.ruleset.instants:
        instant(played)
    elif chance < 0.93:
        pay(played)
    elif chance < 0.96:
        change_seats(played)
    elif chance < 0.97:
        played.record(GameEnded(played.ruleset.finish(played.table, played.house)))
    else:
        set_table(played)


def deal(played: Played) -> None:
    """The first of some random deals that can have happened."""
    for _ in range(ACCEPTED_TRIES):
        given = given_of(played)
        try:
            decided = decide(played.night, given)
        except Refused:
            played.counts["refused"] += 1
            continue
        played.record(HandPlayed(played.night.next_number, given, decided.result))
        return


def given_of(played: Played) -> DealInput:
    rng, table = played.rng, played.table
    chance = rng.random()
    if chance < 0.12:
        kind = rng.choice(played.ruleset.draws)
        ready = frozenset(one for one in table.players if rng.random() < 0.4)
        nagashi = frozenset((rng.choice(table.players),)) if "nagashi" in kind else frozenset()
        return DealInput(
            outcome=DealOutcome.DRAWN, draw=kind, ready=ready, nagashi=nagashi, chance=rng.choice(tuple(Wind))
        )
    if chance < 0.16:
        claim = win_of(played, rng.choice(table.players), None)
        return DealInput(
            outcome=DealOutcome.FALSE_WIN,
            false_claim=replace(claim, flags=frozenset()),
            false_worth=rng.choice((None, 0, 3, 10, 100)),
            chance=rng.choice(tuple(Wind)),
        )
    return won(played)


def won(played: Played) -> DealInput:
    rng, table = played.rng, played.table
    payer = rng.choice((None, *table.players))
    count = rng.choice((1, 1, 1, 1, 2, 3)) if payer is not None else 1
    winners = rng.sample([one for one in table.players if one != payer], min(count, len(table.players) - 1))
    entered = [entered_of(played, win_of(played, one, payer)) for one in winners]
    if played.ruleset.all_score:
        entered = entered[:1]
        losers = (one for one in table.players if one != winners[0])
        entered += [Entered(Loss(player=one), None, StatedValue(points=2 * rng.randrange(60))) for one in losers]
    extra: tuple[Transfer, ...] = ()
    if rng.random() < 0.05:
        extra = (Transfer(table.players[0], table.players[1], rng.randint(1, 10**6), "paid", played.purse),)
    return DealInput(outcome=DealOutcome.WON, entered=tuple(entered), extra=extra, chance=rng.choice(tuple(Wind)))


def win_of(played: Played, player: Player, payer: Player | None) -> Win:
    rng, ruleset = played.rng, played.ruleset
    others = [one for one in played.table.players if one != player]
    how = (
        WinMethod.SELF_DRAW
        if payer is None
        else rng.choice((WinMethod.DISCARD, WinMethod.DISCARD, WinMethod.ROBBED_KONG))
    )
    known = sorted(set(ruleset.flags.values()))
    flags = frozenset(rng.sample(known, min(rng.choice((0, 0, 0, 1, 2)), len(known))))
    liable: tuple[Liable, ...] = ()
    if ruleset.liabilities and rng.random() < 0.15:
        liable = (Liable(rng.choice(others), rng.choice((None, *ruleset.liabilities))),)
    dora = tuple(rng.randrange(34) for _ in range(rng.choice((0, 1, 2)))) if ruleset.unit == "han" else ()
    return Win(player=player, how=how, payer=payer, flags=flags, liable=liable, dora=dora)


def entered_of(played: Played, win: Win) -> Entered:
    """Tiles, or a value as it is told."""
    rng, part = played.rng, win
    if rng.random() < 0.6:
        one: Winning = rng.choice(pool(played.house.variant))
        if played.ruleset.unit == "han" and not one.hand.exposed and rng.random() < 0.6:
            part = replace(win, flags=win.flags | {"riichi"})
        return Entered(part, one.hand)
    return Entered(part, None, stated_of(rng, played.ruleset))


def stated_of(rng: random.Random, ruleset: Ruleset[Any]) -> StatedValue:
    if ruleset.all_score:
        return StatedValue(points=rng.choice((2, 20, 150, 999, 5000)))
    if rng.random() < 0.15:
        return StatedValue(limit=rng.choice(_LIMITS))
    return StatedValue(
        units=rng.choice((0, 1, 2, 3, 4, 5, 8, 13, 50)), fu=rng.choice((None, 30)) if ruleset.unit == "han" else None
    )


def instant(played: Played) -> None:
    rng, ruleset, table = played.rng, played.ruleset, played.table
    player, other = rng.sample(table.players, 2)
    event = Instant(
        kind=rng.choice(ruleset.instants),
        player=player,
        payer=rng.choice((None, other)),
        initial=rng.random() < 0.3,
        liable=rng.choice((None, None, other)),
    )
    if event.kind == "kong_fed":
        event = replace(event, payer=other)
    try:
        transfers = ruleset.instant(event, table, played.house)
    except Refused:
        played.counts["refused"] += 1
        return
    played.record(RiichiBet(player, transfers) if event.kind == "riichi" else InstantPaid(event, transfers))


def pay(played: Played) -> None:
    """Money for something else, shared among some."""
    rng, people = played.rng, played.night.people
    payer, *payees = rng.sample(people, rng.randint(2, len(people)))
    parts = shares(rng.choice((1, 999, 5000, 10**12)), tuple(payees), 10 if played.purse is Purse.MONEY else 1)
    paid = tuple(Transfer(payer, one, part, "paid", played.purse) for one, part in parts.items() if part)
    if paid:
        played.record(Paid(paid))


def change_seats(played: Played) -> None:
    rng, night = played.rng, played.night
    if night.bench and rng.random() < 0.6:
        played.record(Substituted(rng.choice(night.bench), rng.choice(played.table.players)))
    elif rng.random() < 0.5:
        played.record(Joined(f"p{len(night.people) + 1}") if len(night.people) < 9 else Left(night.people[-1]))
    else:
        one, other = rng.sample(played.table.players, 2)
        played.record(Substituted(one, other))


def set_table(played: Played) -> None:
    rng, table = played.rng, played.table
    east = rng.choice((None, *table.players)) if len(table.players) > 2 else None
    played.record(TableSet(dealer=rng.choice(table.players), prevailing=rng.choice((None, Wind.S)), east=east))


def check_replay(played: Played) -> None:
    """The night that grew is the night that is replayed, and the checks of the journal have nothing to say."""
    night = replay(played.entries)
    assert night == played.night
    assert found(played.entries, night) == ()


def check_undo(played: Played) -> None:
    """Taking back and restoring the newest entry leads back; taken back, it is as if it had never been."""
    night, newest = played.night, played.night.newest
    if newest is None or newest.seq == 1:
        return
    undone = extended(night, played.entries, [recorded(played, Undone(newest.seq))])
    before = [one for one in played.entries if one.source != newest.source]
    assert same_standing(undone, replay(before))
    entries = [*played.entries, recorded(played, Undone(newest.seq))]
    again = replay([*entries, replace(recorded(played, Redone(newest.seq)), seq=len(entries) + 1)])
    assert same_standing(again, night)
    played.counts["undone and redone"] += 1


def recorded(played: Played, entry: Entry) -> Recorded:
    return Recorded(len(played.entries) + 1, 10**6, "t:1", "later", entry)


def same_standing(one: Night, other: Night) -> bool:
    """Everything people can see is the same: balances, table, house, bench, hands."""
    hands = [(hand.number, hand.result, hand.table) for hand in one.hands]
    others = [(hand.number, hand.result, hand.table) for hand in other.hands]
    return (nonzero(one), one.table, one.over, one.bench, one.house, hands) == (
        nonzero(other), other.table, other.over, other.bench, other.house, others
    )  # fmt: skip


def nonzero(night: Night) -> dict[tuple[Purse, str], int]:
    return {(purse, who): sum_ for purse, net in night.balances.items() for who, sum_ in net.items() if sum_}


def check_correction(played: Played) -> None:
    """Putting a hand right gives what is given when it and all later ones are entered as they should have been."""
    hands = [one for one in played.entries if isinstance(one.entry, HandPlayed)]
    if not hands:
        return
    wrong = played.rng.choice(hands)
    assert isinstance(wrong.entry, HandPlayed)
    number = wrong.entry.number
    there = Played(played.rng, played.house, [], replay(played.entries[: wrong.seq - 1]))
    given = given_of(there)
    try:
        corrected = correct(played.entries, Correction(number=number, given=given))
    except Refused:
        played.counts["correction refused"] += 1
        return
    check_sums(now := extended(played.night, played.entries, [recorded(played, corrected)]), played.purse)
    assert decode(encode(corrected)) == corrected
    entered = rightly(played, number, given, corrected)
    if entered is None:
        played.counts["correction with later hands impossible"] += 1
    else:
        assert same_standing(now, entered), "a correction is what entering it rightly gives"
        played.counts["corrected as entered"] += 1


def rightly(played: Played, number: int, given: DealInput, corrected: Corrected) -> Night | None:
    """The night in which the hand was entered as it should have been; None where a later one cannot follow."""
    if corrected.impossible:
        return None
    night, entries = Night(), list[Recorded]()
    for one in played.entries:
        entry = one.entry
        if isinstance(entry, HandPlayed) and entry.number >= number:
            what = given if entry.number == number else entry.given
            try:
                result = decide(night, what).result
            except Refused:
                return None
            entry = replace(entry, given=what, result=result)
        again = replace(one, entry=entry)
        night = extended(night, entries, [again])
        entries.append(again)
    return night


def check_settlement(played: Played) -> None:
    """What is paid at the end clears every balance, to the coin; starting points count for nothing."""
    night, payments = played.night, closing_payments(played.night, COINS[Purse.MONEY])
    for purse, coin in COINS.items():
        paid = [payment for payment in payments if payment.purse is purse]
        left = cleared(due(night, purse), paid)
        assert all(abs(amount) < coin for amount in left.values()), f"{left} is still open"
        exact = {one: amount for one, amount in night.purse(purse).items() if amount}
        assert not any(cleared(exact, fewest_payments(exact, purse)).values())
    money, staked = night.purse(Purse.MONEY), night.staked.get(Purse.MONEY, {})
    left = cleared(
        {one: money.get(one, 0) - staked.get(one, 0) for one in night.people},
        [payment for payment in payments if payment.purse is Purse.MONEY],
    )
    assert all(abs(left[one]) < COINS[Purse.MONEY] for one in night.people), f"{left} is still open"
    played.counts["settled"] += 1


def cleared(net: Mapping[str, int], payments: Sequence[Transfer]) -> dict[str, int]:
    """What is still open once some payments were made."""
    left = dict(net)
    for payment in payments:
        left[payment.payer] = left.get(payment.payer, 0) + payment.amount
        left[payment.payee] = left.get(payment.payee, 0) - payment.amount
    return left


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
