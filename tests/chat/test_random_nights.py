"""Laws that hold for every night, tried on nights made up by chance."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from engine.journal.night import HandRecord, Night
from engine.journal.replay import replay
from engine.journal.settlement import COINS, closing_payments
from engine.journal.validation import found
from engine.problems import HandRefused
from engine.transfers import Account, Purse, balances
from tests.chat.random_nights import PLAYED, Chance, Intent, Journal, played_again
from tests.sizes import sized

NIGHTS = sized(8)
"""So many of each variant."""
STEPS = 24

every_variant = pytest.mark.parametrize("variant", PLAYED)


def played(chance: Chance, steps: int = STEPS) -> tuple[Journal, list[Intent]]:
    """A night without corrections, and what was meant by each of its entries."""
    journal, intents = Journal(), list[Intent]()
    for _ in range(steps):
        intents.append(chance.next(journal.night))
        journal.do(intents[-1])
    return journal, intents


def state(night: Night) -> Night:
    """A night without what only says how it came about."""
    return replace(night, undone=(), numbers=0, newest=None, seq=0, at=0, moment=0, labels={})


def outcome(night: Night) -> tuple[object, ...]:
    """What a night comes to: where everybody stands, the table, and every hand."""
    return night.table, night.house, night.over, _standing(night), tuple(_told(hand) for hand in night.hands)


def _standing(night: Night) -> Mapping[Purse, Mapping[Account, int]]:
    return {purse: {who: amount for who, amount in net.items() if amount} for purse, net in night.balances.items()}


def _told(hand: HandRecord) -> tuple[object, ...]:
    return hand.number, hand.table, hand.house, hand.given, hand.changes, hand.result


def seeds() -> range:
    return range(NIGHTS)


@every_variant
def test_every_line_of_every_night_keeps_the_books(variant: str) -> None:
    """After every entry: the fold of what is new is the fold of everything, and no check finds anything."""
    for seed in seeds():
        chance, journal = Chance(seed, variant), Journal()
        for _ in range(STEPS):
            turn(chance, journal)
            night = replay(journal.entries)
            assert journal.night == night, (seed, len(journal.entries))
            assert found(journal.entries, night) == (), (seed, len(journal.entries))


def turn(chance: Chance, journal: Journal) -> None:
    """One thing that people do, now and then an undo, a redo or a correction."""
    what = chance.random.random()
    if what < 0.08 and journal.night.newest is not None:
        journal.undo()
    elif what < 0.14 and journal.night.undone:
        journal.redo()
    elif what < 0.22 and journal.night.hands:
        try:
            journal.correct(chance.correction(journal.night))
        except HandRefused:
            journal.do(chance.next(journal.night))
    else:
        journal.do(chance.next(journal.night))


@every_variant
def test_undo_after_do_is_the_identity_and_redo_takes_it_back(variant: str) -> None:
    for seed in seeds():
        chance, journal = Chance(seed, variant), Journal()
        for _ in range(STEPS):
            before = journal.night
            turn(chance, journal)
            after = journal.night
            if after.undone or after.newest is None:
                continue
            if before.newest is not None and before.newest.seq < after.newest.seq and not before.undone:
                tried = Journal(journal.entries, journal.night)
                tried.undo()
                assert state(tried.night) == state(before), seed
                tried.redo()
                assert state(tried.night) == state(after), seed
                assert tried.night.numbers == after.numbers, seed


@every_variant
def test_everything_can_be_undone_back_to_the_beginning_and_restored(variant: str) -> None:
    for seed in range(max(NIGHTS // 10, 1)):
        journal, _ = played(Chance(seed, variant))
        states = [state(journal.night)]
        while journal.night.newest is not None:
            journal.undo()
            states.append(state(journal.night))
        assert states[-1] == Night(), seed
        for wanted in reversed(states[:-1]):
            journal.redo()
            assert state(journal.night) == wanted, seed


@every_variant
def test_a_correction_is_the_same_as_the_right_hand_in_the_first_place(variant: str) -> None:
    compared = 0
    for seed in seeds():
        chance = Chance(seed, variant)
        journal, intents = played(chance)
        if not journal.night.hands:
            continue
        correction = chance.correction(journal.night)
        right = played_again(intents, correction.number, correction)
        corrected = Journal(journal.entries, journal.night)
        try:
            corrected.correct(correction)
        except HandRefused:
            assert right is None or not right.night.hands, seed
            continue
        if right is None:
            assert any(hand.impossible for hand in corrected.night.hands) or not corrected.night.running, seed
            continue
        assert not any(hand.impossible for hand in corrected.night.hands), seed
        assert outcome(corrected.night) == outcome(right.night), seed
        compared += 1
    assert compared > NIGHTS // 4, "too few nights went on after the correction"


@every_variant
def test_correcting_back_restores_the_night(variant: str) -> None:
    for seed in seeds():
        chance = Chance(seed, variant)
        journal, _ = played(chance)
        if not journal.night.hands:
            continue
        before = outcome(journal.night)
        correction = chance.correction(journal.night)
        if correction.before:
            continue
        old = journal.night.hand(correction.number)
        assert old is not None
        journal.correct(correction)
        if any(hand.impossible for hand in journal.night.hands):
            continue
        journal.correct(replace(correction, given=old.given, changes=old.changes))
        assert outcome(journal.night) == before, seed


@every_variant
def test_settling_pays_exactly_the_balances(variant: str) -> None:
    """Whoever owes pays, whoever gets is paid, to the smallest coin."""
    for seed in seeds():
        journal, _ = played(Chance(seed, variant))
        payments = closing_payments(journal.night, COINS[Purse.MONEY])
        paid = balances(payments, Purse.MONEY)
        for account, amount in journal.night.purse(Purse.MONEY).items():
            assert abs(amount - paid.get(account, 0)) < COINS[Purse.MONEY], (seed, account)
        assert sum(journal.night.purse(Purse.MONEY).values()) == 0
        debtors = sum(bool(amount) for amount in journal.night.purse(Purse.MONEY).values())
        assert len(payments) <= max(debtors - 1, 0), seed


@every_variant
def test_the_number_of_a_hand_is_never_given_again(variant: str) -> None:
    for seed in seeds():
        chance, journal, given = Chance(seed, variant), Journal(), list[int]()
        for _ in range(STEPS):
            known = journal.night.numbers
            turn(chance, journal)
            given += [journal.night.numbers] if journal.night.numbers != known else []
        assert given == sorted(set(given)), seed
