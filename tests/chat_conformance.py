"""Every worked example of a hand, said as one line of the local chat and compared with what it expects.

Run `python -m tests.chat_conformance [variant ...]` for a list of differences; the test suite runs the same.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Final

from bot.app.app import App
from bot.platforms.console import Console
from bot.text.catalogue import catalogue
from engine.tiles import Wind
from engine.variants import RULESETS
from storage.memory import MemoryStore
from tests.case_files import Case, cases_of
from tests.chat.conftest import done
from tests.chat.sentences import untold

NAMES: Final = {"E": "Ann", "S": "Ben", "W": "Wen", "N": "Rob"}
"""Who sits at which wind: names that could be words or tiles."""

Record = dict[str, Any]
"""A reply as `taifan chat --json` prints it. `Any`: decoded JSON."""

Words = Callable[[Case], Iterator[str]]


@dataclass(frozen=True, slots=True)
class Spoken:
    """How the cases of a variant are said.

    `score` gives the words behind the hand or value; `total` names the field of `expect` that holds the value before
    the limit, `counted` the one after it.
    """

    score: Words
    total: str | None
    counted: str


def _tiles(case: Case) -> Iterator[str]:
    """The tiles; in the cases free tiles are concealed, which a hand without any bracket has to say."""
    hand = case["hand"]
    yield from filter(None, (hand, case.get("bonus")))
    if hand and "(" not in hand and "[" not in hand:
        yield "closed"


def _won(case: Case) -> Iterator[str]:
    """How it was won, and the words for what else was so."""
    payer = case.get("from")
    if case["win"] in ("self_draw", "eight_flowers"):
        yield "zimo"
    elif payer is not None:
        yield f"{'rob' if case['win'] in ('robbed_kong', 'seven_rob_one') else 'from'} {NAMES[payer].lower()}"
    words = {flag: fact for fact, flag in RULESETS[case["variant"]].flags.items()}
    yield from (words.get(flag, flag) for flag in case.get("context") or ())


def _singapore(case: Case) -> Iterator[str]:
    yield from _tiles(case)
    yield from _won(case)
    if case.get("bao"):
        yield f"bao {NAMES[case['bao']]}"


def _hong_kong(case: Case) -> Iterator[str]:
    if case["hand"] is None and case.get("faan") is not None:
        yield f"{case['faan']} faan"
    else:
        yield from _tiles(case)
    yield from _won(case)
    if case.get("bao"):
        yield f"bao:{case['bao']['kind']} {NAMES[case['bao']['liable']]}"


def _taiwanese(case: Case) -> Iterator[str]:
    yield from _tiles(case)
    yield from _won(case)
    if case["win"] in ("eight_flowers", "seven_rob_one"):
        yield case["win"]
    if case.get("bao"):
        yield f"bao {NAMES[case['bao']]}"
    if case.get("discards") is not None:
        yield f"discards={case['discards']}"


def _plain(case: Case) -> Iterator[str]:
    yield from _tiles(case)
    yield from _won(case)
    if case.get("responsible"):
        yield f"bao {NAMES[case['responsible']]}"


_FIRST_TURN: Final = {("self_draw", True): "heaven", ("self_draw", False): "earth"}


def _riichi(case: Case) -> Iterator[str]:
    """Indicators come last: the tiles behind their words belong to them."""
    hand = case["hand"]
    yield hand
    if "(" not in hand and "[" not in hand:
        yield "closed"
    payer = case.get("from")
    if payer == "any":
        payer = next(seat for seat in NAMES if seat != case["seat"])
    yield from _won({**case, "from": payer, "context": []})
    first = _FIRST_TURN.get((case["win"], case["seat"] == (case.get("dealer_seat") or "E")), "human")
    words = {flag: fact for fact, flag in RULESETS[case["variant"]].flags.items()} | {"first_turn": first}
    yield from (words.get(flag, flag) for flag in case.get("context") or ())
    yield from (f"bao:{one['yaku']} {NAMES[one['seat']]}" for one in case.get("pao") or ())
    if case.get("bonus"):
        yield f"kita={len(case['bonus'].split())}"
    for word in ("dora", "ura"):
        if case.get(f"{word}_indicators"):
            yield f"{word} {case[f'{word}_indicators']}"


_OWN: Final[Mapping[str, Spoken]] = {
    "singapore": Spoken(_singapore, "total", "counted"),
    "hong_kong": Spoken(_hong_kong, "raw", "total"),
    "taiwanese": Spoken(_taiwanese, None, "total"),
    "riichi": Spoken(_riichi, None, "total"),
    "riichi_arcade": Spoken(_riichi, None, "total"),
}

SPOKEN: Final[Mapping[str, Spoken]] = {
    variant: _OWN.get(variant, Spoken(_plain, None, "total"))
    for variant, ruleset in RULESETS.items()
    if not ruleset.all_score
}
"""Every variant whose hands are told in one line; a deal in which every hand counts is told in several."""

_SEATS: Final = {"riichi_arcade": 2}
"""How many play where a case does not say so and it is not four."""

_OWN_STYLE: Final = "brackets as in competitions, and four alike without one, are read as what they can only mean"
_ANY_TILE: Final = "every tile that can have won pays the same, so the chat does not ask which it was"

UNSAID: Final[Mapping[str, str]] = {
    "sg-own-no-winning-tile": _ANY_TILE,
    "hk-bad-no-winning-tile": _ANY_TILE,
    "bad-win": _ANY_TILE,
    "bad-no-win-tile": "whichever tile won, the hand is worth too little: the chat says so at once",
    **dict.fromkeys(("own-ja-square-chow", "own-ja-four-alike-are-no-kong"), _OWN_STYLE),
    **dict.fromkeys(("own-jc-square-chow", "own-jc-four-alike-are-no-kong"), _OWN_STYLE),
    **dict.fromkeys(
        ("own-mt-heavenly-marked-tile", "own-mt-earthly-on-a-pair", "own-mt-earthly-first-draw"),
        "a chat knows how many discards a blessing takes, these cases leave it open",
    ),
}
"""Cases that no line of the chat can say, each with the reason."""

OTHER_CODES: Final[Mapping[str, frozenset[str]]] = {
    "not_a_winning_hand": frozenset(("not_winning_shape",)),
    "wrong_tile_count": frozenset(("winning_tile_missing", "notation.winning_tile_twice")),
    "tile_not_in_set": frozenset(("bad_tile", "bonus_not_allowed", "notation.unknown_word")),
    "not_a_winning_shape": frozenset(("not_winning_shape",)),
    "below_minimum_han": frozenset(("below_minimum",)),
    "context_conflict": frozenset(("contradictory_context",)),
    "bad_meld": frozenset(("notation.bracket_open",)),
    "bad_option": frozenset(
        (
            "bad_option",
            "option_does_not_fit",
            "unknown_option",
            "no_such_option",
            "unknown_preset",
            "option_of_other_preset",
        )
    ),
}
"""Codes of the rules that the chat spells in another way."""


QUESTIONS: Final = ("How did ", "Which was the winning tile?")


def hand_cases(variant: str) -> tuple[Case, ...]:
    return tuple(case for case in cases_of(variant) if case.get("kind", "hand") in ("hand", "win", "invalid"))


def lines_of(case: Case) -> tuple[str, ...]:
    """What is typed: a game, its table, fines of the hand, and the hand itself."""
    variant = f"{case['variant']}.{case['preset']}" if case.get("preset") else case["variant"]
    house = case.get("options") or {}
    options = " ".join(f"{name}={_value(value)}" for name, value in house.items())
    dealer = NAMES[case.get("dealer_seat") or "E"]
    east = " east=Ann" if dealer != "Ann" else ""
    counters = case.get("streak") or case.get("honba")
    streak = f" streak={counters}" if counters else ""
    sticks = f" sticks={_sticks_before(case)}" if _sticks_before(case) else ""
    seats = house.get("players") or case.get("players") or _SEATS.get(case["variant"], 4)
    *rest, last = list(NAMES.values())[:seats]
    players = f" players={case['players']}" if case.get("players") and "players" not in house else ""
    fines = (
        f"Ann: /penalty {NAMES[one['from']]} {_value(one['amount'])} to {NAMES[one['to']]}"
        for one in case.get("penalties") or ()
    )
    return (
        f"Rob: /newgame {variant} {' '.join((last, *rest))} {options}{players}".rstrip(),
        f"Rob: /seat dealer={dealer} round={case.get('prevailing') or 'E'}{streak}{sticks}{east}",
        *fines,
        _deal(case),
    )


def _bets(case: Case) -> int:
    """The winner's own bet, which the chat books with the hand."""
    return int(bool({"riichi", "double_riichi"} & set(case.get("context") or ())))


def _sticks_before(case: Case) -> int:
    return max((case.get("riichi_sticks") or 0) - _bets(case), 0)


def _bet_unseen(case: Case) -> int:
    """Points the winner takes back for a bet that the case does not count among the sticks."""
    return 1000 * (_sticks_before(case) + _bets(case) - (case.get("riichi_sticks") or 0)) if _bets(case) else 0


def _deal(case: Case) -> str:
    winner = NAMES[case["seat"]]
    if case["win"] == "draw":
        return f"{winner}: /draw"
    if case["win"] == "false_win":
        return f"{winner}: /penalty {winner}"
    return " ".join((f"{winner}: /score", *SPOKEN[case["variant"]].score(case)))


def _value(value: object) -> str:
    """An option's value as it is typed."""
    match value:
        case bool():
            return "on" if value else "off"
        case None:
            return "none"
        case Fraction():
            return str(float(value))
        case dict():
            return ",".join(f"{key}:{_value(one).replace(',', '/')}" for key, one in value.items())
        case list():
            return ",".join(_value(one) for one in value) or "none"
    return str(value)


def said(case: Case) -> tuple[Record, ...]:
    """The records of all replies to the lines of a case, said in a chat of its own."""
    *before, deal = lines_of(case)
    table = _table(tuple(before))
    if table.is_stuck:
        return table.records
    return _continued(Table(deepcopy(table.store), table.records), (deal,)).records


@dataclass(frozen=True)
class Table:
    """A chat up to some line; stuck when a line met silence or was refused."""

    store: MemoryStore
    records: tuple[Record, ...] = ()
    is_stuck: bool = False


@cache
def _table(lines: tuple[str, ...]) -> Table:
    """A table that is ready for the deal; many cases are played at the same."""
    return _continued(Table(MemoryStore()), lines)


def _continued(table: Table, lines: tuple[str, ...]) -> Table:
    """The chat after more lines, up to the first one that is stuck."""
    console = Console(App(table.store, random_wind=lambda: Wind.E), catalogue("en"), "case", None)
    records = list(table.records)
    for typed in lines:
        speaker, reply = done(console.said(typed))
        if reply is None or speaker is None:
            silence: Record = {"problems": [], "hand": None, "transfers": [], "reply": "silence"}
            return Table(table.store, (*records, silence), is_stuck=True)
        assert not untold(reply), typed
        records.append(console.record(len(records) + 1, speaker, reply))
        if records[-1]["problems"]:
            return Table(table.store, tuple(records), is_stuck=True)
    return Table(table.store, tuple(records))


def differences(case: Case) -> list[str]:
    """What the chat says otherwise than the case expects, one line each; empty when all agree."""
    records = said(case)
    expect, last = case["expect"], records[-1]
    refused = expect.get("error") or (expect.get("reason") if expect.get("legal") is False else None)
    if refused is not None:
        return _not_refused(refused, last)
    if last["problems"]:
        return [f"refused: {last['problems']} {last['reply']!r}"]
    if len(records) != len(lines_of(case)):
        return [f"not finished: {last['reply']!r}"]
    return list(_worth(case, last)) + list(_paid(case, records))


def _not_refused(code: str, last: Record) -> list[str]:
    codes = {found[0] for found in last["problems"]}
    if last["hand"] is not None or last["transfers"]:
        return [f"expected {code}, but it was recorded: {last['reply']!r}"]
    if _asks(last):
        return []
    if not codes & (OTHER_CODES.get(code, frozenset()) | {code}):
        return [f"expected {code}, got {sorted(codes)}: {last['reply']!r}"]
    return []


def _asks(last: Record) -> bool:
    """Whether the chat asks for the fact that is missing, and nothing is recorded before it is told."""
    return not last["problems"] and bool(last["choices"]) and last["reply"].startswith(QUESTIONS)


def _worth(case: Case, last: Record) -> Iterator[str]:
    if case["win"] in ("draw", "false_win"):
        return
    spoken, hand, expect = SPOKEN[case["variant"]], last["hand"], case["expect"]
    if hand is None:
        yield f"no hand was recorded: {last['reply']!r}"
        return
    if "items" in expect and sorted(map(list, hand["items"])) != sorted(map(list, expect["items"])):
        yield f"items: expected {expect['items']}, got {hand['items']}"
    if spoken.total is not None and spoken.total in expect and hand["total"] != expect[spoken.total]:
        yield f"{spoken.total}: expected {expect[spoken.total]}, got {hand['total']}"
    if spoken.counted in expect and hand["counted"] != expect[spoken.counted]:
        yield f"{spoken.counted}: expected {expect[spoken.counted]}, got {hand['counted']}"


def _paid(case: Case, records: tuple[Record, ...]) -> Iterator[str]:
    """Net change of every seat over all lines of the case."""
    net = dict.fromkeys(NAMES, Fraction(0))
    seats = {name: seat for seat, name in NAMES.items()}
    for record in records:
        for payer, payee, amount, reason in record["transfers"]:
            if reason == "chips":
                continue
            for who, change in ((payer, -Fraction(str(amount))), (payee, Fraction(str(amount)))):
                seat = seats.get(who, who)
                net[seat] = net.get(seat, Fraction(0)) + change
    assert sum(net.values()) == 0, "what one gets another gives"
    wanted = {seat: Fraction(str(amount)) for seat, amount in (case["expect"].get("payments") or {}).items()}
    net[case["seat"]] -= _bet_unseen(case)
    found = {seat: amount for seat, amount in net.items() if amount and seat in NAMES}
    if "payments" in case["expect"] and found != {seat: amount for seat, amount in wanted.items() if amount}:
        yield f"payments: expected {_shown(wanted)}, got {_shown(found)}"


def _shown(net: Mapping[str, Fraction]) -> str:
    return " ".join(f"{seat}{float(amount):+g}" for seat, amount in net.items())


def main(variants: list[str]) -> int:
    bad = 0
    for variant in variants or list(SPOKEN):
        cases = [case for case in hand_cases(variant) if case["id"] not in UNSAID]
        wrong = 0
        for case in cases:
            found = differences(case)
            wrong += bool(found)
            for difference in found:
                print(f"{case['id']}\n  {lines_of(case)[-1]}\n  {difference}")
        print(f"{variant}: {len(cases)} hands, {wrong} otherwise than expected")
        bad += wrong
    for name, reason in UNSAID.items():
        print(f"not said: {name}: {reason}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
