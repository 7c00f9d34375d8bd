"""A night that grows entry by entry is the night folded from the beginning, whatever is taken back or put right."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from engine.journal.corrections import Correction, correct
from engine.journal.entries import Debt, DebtsCarried, Entry, Paid, Recorded, Redone, TableSet, Undone
from engine.journal.growing import Growing
from engine.journal.night import Night
from engine.journal.replay import extended, night_until, replay
from engine.transfers import Transfer
from engine.wins import Win
from tests.storage.nights import START, hand_played

PAID = Paid((Transfer("p1", "p2", 1000, "paid"),))


def next_entry(rng: random.Random, night: Night, entries: list[Recorded]) -> Entry:
    """Something that may follow: mostly hands, but also what takes back, restores and puts right."""
    kind = rng.choice(("hand", "hand", "hand", "paid", "table", "undo", "undo", "redo", "fix"))
    if kind == "undo" and night.newest is not None and night.newest.seq > 1:
        return Undone(night.newest.seq)
    if kind == "redo" and night.undone:
        return Redone(night.undone[-1])
    if kind == "fix" and night.hands:
        number = rng.choice(night.hands).number
        given = hand_played(number).given
        (entered,) = given.entered
        assert isinstance(entered.part, Win)
        win = replace(entered.part, payer=rng.choice(("p2", "p3", "p4")))
        given = replace(given, entered=(replace(entered, part=win),))
        before = (TableSet(counters=rng.randint(0, 2)),) if rng.random() < 0.3 else ()
        correction = Correction(number=number, given=given, before=before)
        corrected = correct(entries, correction, night)
        assert corrected == correct(entries, correction)
        return corrected
    if kind == "paid":
        return PAID
    if kind == "table":
        return TableSet(counters=rng.randint(0, 3))
    return hand_played(night.next_number)


def grown(seed: int, length: int) -> Iterator[tuple[Night, list[Recorded]]]:
    rng = random.Random(seed)
    night, entries = Night(), list[Recorded]()
    for seq in range(1, length + 1):
        entry = START if seq == 1 else next_entry(rng, night, entries)
        recorded = Recorded(seq, 1000 + seq, "t:1", f"m{seq if rng.random() < 0.8 else seq - 1}", entry)
        if isinstance(entry, Undone | Redone):
            recorded = replace(recorded, source=f"undo{seq}")
        night = extended(night, entries, [recorded])
        entries.append(recorded)
        yield night, entries


@pytest.mark.parametrize("seed", range(12))
def test_a_night_that_grew_is_the_night_that_is_replayed(seed: int) -> None:
    for night, entries in grown(seed, 90):
        assert night == replay(entries), entries[-1]


@pytest.mark.parametrize("seed", range(6))
def test_a_night_before_an_entry_is_folded_from_what_is_known(seed: int) -> None:
    night, entries = list(grown(seed, 90))[-1]
    for seq in range(1, 91):
        before = [one for one in entries if one.seq < seq]
        assert night_until(night, entries, seq) == replay(before), seq


def test_a_sequence_that_grew_leaves_those_before_it_as_they_were() -> None:
    first = Growing("ab")
    one, other = first.grown("c"), first.grown("d")
    assert [*map("".join, (first, one, other))] == ["ab", "abc", "abd"]
    assert first == Growing("ab") != one
    assert one.grown("e").shared(one) == 3
    assert one.shared(other) == 2
    assert (other[-1], other[1:], list(reversed(other))) == ("d", ("b", "d"), ["d", "b", "a"])
    with pytest.raises(IndexError):
        first[2]


def test_moments_are_kept_densely_near_and_sparsely_far() -> None:
    entries = [Recorded(1, 1, "t:1", "m1", START)]
    entries += [Recorded(n + 1, n, "t:1", f"m{n + 1}", hand_played(n)) for n in range(1, 600)]
    night = replay(entries)
    moments = [len(moment.lines) for moment in night.trail]
    assert moments[-8:] == list(range(592, 600))
    assert len(moments) < 40
    assert all(moment.trail == () for moment in night.trail), "moments hold no moments of their own"
    undone = extended(night, entries, [Recorded(601, 1, "t:1", "undo", Undone(600))])
    assert undone.hands[-1] is night.hands[-2], "nothing before the last hand was folded again"


def test_entries_between_hands_are_lettered() -> None:
    entries = [Recorded(seq, 1, "t:1", f"m{seq}", PAID) for seq in range(2, 31)]
    night = replay([Recorded(1, 1, "t:1", "m1", START), *entries])
    labels = [line.label for line in night.lines]
    assert (labels[0], labels[1], labels[25], labels[26], labels[29]) == ("0a", "0b", "0z", "0aa", "0ad")


def test_a_game_taken_back_by_the_number_of_what_was_carried_over_with_it_leaves_that_open() -> None:
    carried = DebtsCarried((Debt(1, 1000, Transfer("p1", "p2", 8000, "settlement")),))
    opening = tuple(Recorded(seq, 2000, "t:1", "m1", entry) for seq, entry in ((5, START), (6, carried)))
    undone, redone = Recorded(7, 2001, "t:1", "m2", Undone(6)), Recorded(8, 2002, "t:1", "m3", Redone(6))
    without = replay((*opening, undone))
    assert (without.table, without.newest, without.debts) == (None, None, carried.debts)
    assert extended(replay(opening), opening, (undone,)) == without
    again = replay((*opening, undone, redone))
    assert (again.table, again.debts) == (replay(opening).table, carried.debts)
    assert extended(without, (*opening, undone), (redone,)) == again


def test_only_what_belongs_to_a_growing_sequence_is_counted() -> None:
    shorter = Growing((1, 3, 5))
    longer = shorter.grown(7)
    assert [longer.count_before(least, abs) for least in (1, 2, 5, 8)] == [0, 1, 2, 4]
    assert shorter.count_before(8, abs) == 3
    assert (longer[-1], longer[0], shorter[-3]) == (7, 1, 1)
    for place in (3, -4):
        with pytest.raises(IndexError):
            shorter[place]
