"""The stored text of entries: nothing is lost, old texts stay readable, nothing else than UnreadableEntry escapes."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.deals import DealInput, Entered
from engine.hand import Hand
from engine.journal.entries import (
    ENTRIES,
    Corrected,
    Entry,
    GameEnded,
    HandEntered,
    HandPlayed,
    HouseChanged,
    HouseSpec,
    Result,
    RoundDropped,
    Scored,
    TableSet,
    Undone,
)
from engine.ruleset import DealOutcome, GameResult
from engine.scoring.elements import Item
from engine.table import Table
from engine.tiles import Wind
from engine.transfers import Purse, Transfer
from engine.wins import Loss, Win, WinMethod
from storage.codec import decode, encode
from storage.problems import UnreadableEntry
from tests.sizes import sized
from tests.storage.nights import hand_played

SCALARS = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
LISTS = st.lists(SCALARS, max_size=2).map(tuple)
MAPS = st.lists(st.tuples(st.text(max_size=5), SCALARS | LISTS), max_size=2).map(tuple)
CHANGES = st.lists(st.tuples(st.text(), SCALARS | LISTS | MAPS), max_size=3).map(tuple)


def _transfers() -> st.SearchStrategy[Transfer]:
    ends = st.permutations(("p1", "p2", "sticks", "陳"))
    return ends.flatmap(
        lambda two: st.builds(
            Transfer, st.just(two[0]), st.just(two[1]), st.integers(1), st.text(), st.sampled_from(Purse)
        )
    )


st.register_type_strategy(Transfer, _transfers())
st.register_type_strategy(Fraction, st.fractions(max_denominator=10**6))
st.register_type_strategy(HouseSpec, st.builds(HouseSpec, changes=CHANGES))
st.register_type_strategy(HouseChanged, st.builds(HouseChanged, changes=CHANGES))
st.register_type_strategy(HandPlayed, st.builds(HandPlayed, changes=CHANGES))
st.register_type_strategy(HandEntered, st.builds(HandEntered, changes=CHANGES))
st.register_type_strategy(Corrected, st.builds(Corrected, changes=st.none() | CHANGES))


MINIMAL = """{"kind": "HandPlayed", "v": 1, "number": 7,
 "given": {"outcome": "won", "entered": [{"part": {"Win": {"player": "p1", "how": "discard", "payer": "p2"}},
                                          "hand": {"free": [0, 1], "winning": 2}}]},
 "result": {"scored": [{"player": "p1", "units": 3, "counted": 3, "items": [{"id": "seat_wind", "amount": 1}]}],
            "transfers": [{"payer": "p2", "payee": "p1", "amount": 8000, "reason": "hand"}],
            "after": {"Table": {"players": ["p1", "p2"], "winds": [0, 2], "dealer": "p1"}}}}"""
"""A text as version 1 writes it. It must mean the same for ever, so neither side of its test may be adjusted."""

EXPLICIT = HandPlayed(
    number=7,
    given=DealInput(
        outcome=DealOutcome.WON,
        entered=(
            Entered(
                part=Win(
                    player="p1",
                    how=WinMethod.DISCARD,
                    payer="p2",
                    flags=frozenset(),
                    liable=(),
                    dora=(),
                    ura=(),
                    discards=None,
                    claim=None,
                ),
                hand=Hand(free=(0, 1), melds=(), winning=2, bonus=()),
                stated=None,
            ),
        ),
        draw=None,
        ready=frozenset(),
        nagashi=frozenset(),
        false_claim=None,
        false_worth=None,
        extra=(),
        chance=None,
    ),
    result=Result(
        scored=(
            Scored(
                player="p1",
                units=3,
                counted=3,
                items=(Item(id="seat_wind", amount=1, unit="units"),),
                points=None,
                limit=None,
                mode="ordinary",
            ),
        ),
        transfers=(Transfer(payer="p2", payee="p1", amount=8000, reason="hand", purse=Purse.MONEY),),
        after=Table(
            players=("p1", "p2"),
            winds=(Wind.E, Wind.W),
            dealer="p1",
            prevailing=Wind.E,
            hand=1,
            counters=0,
            sticks=0,
            scores=(),
        ),
        final=None,
    ),
    changes=(),
)


def built_of(value: object) -> object:
    """The classes a value is made of, all the way down: equality alone takes True for 1 and a wind for a number."""
    if isinstance(value, tuple):
        return [built_of(part) for part in value]
    if is_dataclass(value):
        return type(value), [built_of(getattr(value, field.name)) for field in fields(value)]
    return type(value)


@pytest.mark.parametrize("kind", ENTRIES, ids=lambda kind: kind.__name__)
def test_every_entry_comes_back_as_it_was(kind: type[Entry]) -> None:
    @settings(max_examples=sized(15), suppress_health_check=list(HealthCheck))
    @given(st.from_type(kind))
    def round_trip(entry: Entry) -> None:
        back = decode(encode(entry))
        assert back == entry
        assert built_of(back) == built_of(entry)

    round_trip()


def test_the_text_says_what_it_is_before_anything_else() -> None:
    assert encode(Undone(12)) == '{"kind":"Undone","v":1,"seq":12}'
    assert encode(RoundDropped()) == '{"kind":"RoundDropped","v":1}'


def test_what_equals_its_default_is_not_written() -> None:
    assert encode(TableSet(counters=0)) == '{"kind":"TableSet","v":1,"counters":0}'


def test_fractions_are_text_and_stay_exact() -> None:
    ended = GameEnded(GameResult((), (("p1", Fraction(-61, 3)), ("p2", Fraction(20)))))
    assert '["p1","-61/3"],["p2","20/1"]' in encode(ended)
    assert decode(encode(ended)) == ended


def test_values_that_an_annotation_leaves_open_carry_their_class() -> None:
    entered = HandEntered(Entered(Loss(player="p2")))
    assert encode(entered) == '{"kind":"HandEntered","v":1,"entered":{"part":{"Loss":{"player":"p2"}}}}'
    corrected = Corrected(7, None, before=(TableSet(hand=2), HouseChanged((("uma", (1, 2)),))))
    assert '[{"TableSet":{"hand":2}},{"HouseChanged":{"changes":[["uma",[1,2]]]}}]' in encode(corrected)
    assert decode(encode(corrected)) == corrected


def test_texts_of_version_1_keep_their_meaning() -> None:
    read = decode(MINIMAL)
    assert read == EXPLICIT
    assert json.loads(encode(EXPLICIT)) == json.loads(MINIMAL)


def test_bytes_are_read_like_text() -> None:
    assert decode(MINIMAL.encode()) == EXPLICIT


def test_fields_that_nobody_knows_are_ignored() -> None:
    text = '{"mood":[1,{}],"kind":"HandEntered","v":1,"entered":{"part":{"Loss":{"player":"p2","shoe":9.5}},"x":null}}'
    assert decode(text) == HandEntered(Entered(Loss(player="p2")))


def test_no_entry_has_a_field_that_the_text_needs_for_itself() -> None:
    assert [kind for kind in ENTRIES for field in fields(kind) if field.name in ("kind", "v")] == []


@pytest.mark.parametrize(
    ("text", "kind", "version"),
    [
        ('{"kind":"Levitated","v":1}', "Levitated", 1),
        ('{"kind":"Undone","v":2,"seq":1}', "Undone", 2),
        ('{"kind":"Undone","v":1}', "Undone", 1),
        ('{"kind":"Undone","v":1,"seq":"1"}', "Undone", 1),
        ('{"kind":"Undone","v":1,"seq":1', "", 0),
        ('{"kind":"Undone"}', "", 0),
        ('{"v":1}', "", 0),
        ("[]", "", 0),
        ("", "", 0),
        (b"\xff\xfe", "", 0),
        ('"\ud800"', "", 0),
        ("[" * 100_000, "", 0),
        ('{"kind":"HandEntered","v":1,"entered":{"part":{}}}', "HandEntered", 1),
        ('{"kind":"HandEntered","v":1,"entered":{"part":{"Draw":{}}}}', "HandEntered", 1),
        (
            '{"kind":"HandEntered","v":1,"entered":{"part":{"Loss":{"player":"a"},"Win":{"player":"a","how":"dealt"}}}}',
            "HandEntered",
            1,
        ),
        ('{"kind":"GameEnded","v":1,"final":{"points":[["p1","1/0"]]}}', "GameEnded", 1),
        ('{"kind":"GameEnded","v":1,"final":{"points":[["p1","1e9"]]}}', "GameEnded", 1),
        ('{"kind":"GameEnded","v":1,"final":{"points":[["p1",1.5]]}}', "GameEnded", 1),
        ('{"kind":"HouseChanged","v":1,"changes":[["stake",0.3]]}', "HouseChanged", 1),
        ('{"kind":"Paid","v":1,"transfers":[{"payer":"a","payee":"a","amount":1,"reason":""}]}', "Paid", 1),
        ('{"kind":"Paid","v":1,"transfers":[{"payer":"a","payee":"b","amount":0,"reason":""}]}', "Paid", 1),
    ],
)
def test_a_text_that_is_no_entry_is_refused_with_what_is_known_of_it(
    text: str | bytes, kind: str, version: int
) -> None:
    with pytest.raises(UnreadableEntry) as caught:
        decode(text)
    assert (caught.value.kind, caught.value.version) == (kind, version)


JSON = st.recursive(
    SCALARS | st.floats(allow_nan=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@settings(max_examples=sized(60))
@given(st.text() | st.binary() | JSON.map(json.dumps))
def test_noise_is_refused(noise: str | bytes) -> None:
    with pytest.raises(UnreadableEntry):
        decode(noise)


@settings(max_examples=sized(60))
@given(st.data())
def test_a_damaged_text_is_refused_or_read_and_nothing_else(data: st.DataObject) -> None:
    text = encode(hand_played(3))
    at = data.draw(st.integers(0, len(text)))
    damaged = text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 5)) :]
    try:
        read = decode(damaged)
    except UnreadableEntry:
        return
    assert decode(encode(read)) == read


@settings(max_examples=sized(60))
@given(st.data())
def test_a_field_of_the_wrong_form_is_refused_or_read_and_nothing_else(data: st.DataObject) -> None:
    body = json.loads(encode(hand_played(3)))
    node, key = body, "given"
    for _ in range(data.draw(st.integers(0, 5))):
        inner: Any = node[key]  # Any: a tree of lists and objects, walked down by chance
        if not isinstance(inner, dict | list) or not inner:
            break
        node, key = inner, data.draw(st.sampled_from(sorted(inner) if isinstance(inner, dict) else range(len(inner))))
    node[key] = data.draw(JSON)
    try:
        read = decode(json.dumps(body))
    except UnreadableEntry:
        return
    assert decode(encode(read)) == read
