"""Cases of the British game: hands, settlements, money, rounds, whole games, and tables that cannot be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from msgspec import structs

from bot.evaluate.cases import Alone, Answer, CaseKind, hand_of, house_of, method_of, paid_alike, payer_of
from bot.evaluate.records import (
    SEATS,
    CaseRefused,
    DealCase,
    HandOfRound,
    Named,
    RoundPlayed,
    RoundsCase,
    among,
    needed,
)
from bot.evaluate.sequences import Sitting
from engine import (
    TEXT,
    DealInput,
    DealOutcome,
    DealResult,
    Entered,
    Hand,
    HandRefused,
    HandScore,
    House,
    Liable,
    Loss,
    MidDealEvents,
    NotationRefused,
    Part,
    Player,
    Problem,
    Purse,
    StatedValue,
    Table,
    Transfer,
    Win,
    Wind,
    WinMethod,
    balances,
    deal_of,
    play,
    undeclared,
)
from engine.journal import TableSet
from engine.variants.british import BRITISH

_CODES: Final = MappingProxyType(
    {
        "bad_tile": "bad_tile",
        "bonus_not_allowed": "bad_tile",
        "too_many_copies": "tile_overused",
        "duplicate_bonus": "bonus_repeated",
        "wrong_tile_count": "wrong_tile_count",
        "too_many_tiles": "wrong_tile_count",
        "bad_meld": "bad_meld",
        "robbed_tile_held": "robbed_tile_held",
        "not_winning_shape": "not_mah_jong",
        "too_many_chows": "too_many_chows",
        "contradictory_context": "conflicting_flags",
        "flag.unknown": "conflicting_flags",
        "winner_fishing": "winner_fishing",
        "no_fishing_value": "no_fishing_value",
        "fishing_not_verified": "fishing_not_verified",
        "claim_not_possible": "claim_not_possible",
        "multiple_winners": "multiple_winners",
    }
)
"""Problems as these rules spell them, in the order in which one of several is named."""

_WARNINGS: Final = frozenset(("chow_limit", "fishing_not_verified", "no_winner"))

_BRACKETS: Final = re.compile(r"[()\[\]]")


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """One player of a case: his part, his hand (None when it cannot be read), and what is wrong with its text."""

    part: Part
    hand: Hand | None
    unreadable: tuple[Problem, ...] = ()


def alone(case: DealCase) -> Alone:
    """The one hand of a case, where it was played and under which rules."""
    line, table, house = _line_alone(case)
    return Entered(line.part, hand=line.hand), table, house


def _line_alone(case: DealCase) -> tuple[ScoredLine, Table, House[Any]]:
    """The same with what is wrong with its text."""
    house, table = _house(case), _table(_seats_around(case), case)
    if case.payer is not None:
        among(case.payer, table.players, "from")
    winner = case.role == "winner" or (case.role is None and case.win is not None)
    return _line(case, case, winner=winner), table, house


def hand(case: DealCase) -> Answer:
    """One player's hand: its best reading, all readings, and what a winner would get from losers without points."""
    line, table, house = _line_alone(case)
    score, found = _scored(line, table, house)
    if score.refusal is not None:
        found += (score.refusal,)
    if found:
        raise _refused(found)
    answer: Answer = {
        "reading": score.mode,
        "items": [[item.id, item.amount, item.unit] for item in score.items],
        "unlimited": score.units,
        "total": score.counted,
        "unit": "points",
        "base": score.points,
        "doubles_total": sum(item.amount for item in score.items if item.unit == "doubles"),
        "readings": dict(score.readings),
        "warnings": _warnings(score.warnings),
    }
    if score.waits:
        answer["waits"] = [TEXT[tile] for tile in score.waits]
    if isinstance(line.part, Win) and len(table.players) > 2:
        answer["payments"] = paid_alike(line.part, table, house, counted=score.counted).payments
    return answer


def settle(case: DealCase) -> Answer:
    """Scores to payments."""
    played, table = _settled(case, _house(case))
    order = _order(needed(case.scores, "scores"), case.winner)
    return {**_paid(played.transfers, table), "order": order, "warnings": _warnings(played.warnings)}


def money(case: DealCase) -> Answer:
    """Scores to payments in pence."""
    played, table = _settled(case, _house(case, money=True))
    pence = tuple(replace(one, amount=one.amount // 10) for one in played.transfers)
    return {
        "transfers_pence": [[one.payer, one.payee, one.amount] for one in pence],
        "payments_pence": _payments(pence, table.players, Purse.MONEY),
        "unit": "pence",
    }


def round_(case: DealCase) -> Answer:
    """All hands of a round, played at a table as in the chat."""
    house, lines, table = _whole_table(case)
    found = _round_problems(lines, table, house)
    errors = tuple(one for one in found if not one.warning)
    if errors:
        raise _refused(errors)
    sitting = Sitting(house, table.players, table)
    decided = sitting.play(_given(lines))
    scores = {player: score.counted for player, score in decided.scores}
    return {
        "scores": scores,
        **_paid(decided.result.transfers, table),
        "order": _order(scores, _winner_of(lines)),
        "warnings": _warnings(decided.result.warnings),
    }


def check(case: DealCase) -> Answer:
    """Everything that is wrong or worth a word at a table, each code once."""
    house, lines, table = _whole_table(case)
    found = _round_problems(lines, table, house)
    errors = {_CODES[one.key] for one in found if not one.warning}
    warnings = set(_warnings(one for one in found if one.warning))
    if _winner_of(lines) is None:
        warnings.add("no_winner")
    return {"errors": [code for code in dict.fromkeys(_CODES.values()) if code in errors], "warnings": sorted(warnings)}


def game(case: RoundsCase) -> Answer:
    """Rounds of a game with their seats, and where the players stand after them."""
    house, names = _house(case, starting_points=case.starting_points), tuple(case.names)
    sitting = Sitting(house, names)
    rounds, tiles = [], dict.fromkeys(names, 0)
    for one in case.rounds:
        rounds.append(_round_of(sitting, one, names))
        if one.winner is not None or house.options.no_winner_round == "settle":
            tiles = {name: tiles[name] + (one.scores or {}).get(name, 0) for name in names}
    table = sitting.table
    net = sitting.night.purse(Purse.POINTS)
    return {
        "rounds": rounds,
        "deltas": [one["delta"] for one in rounds],
        "totals": {name: net.get(name, 0) for name in names},
        "tile_totals": tiles,
        "next_seats": _winds(table),
        "next_prevailing": table.prevailing.name,
    }


def _round_of(sitting: Sitting, one: RoundPlayed, names: tuple[Player, ...]) -> Answer:
    """One round of a game, recorded in its journal; a round may name the wind that the table has set for it."""
    if one.prevailing is not None:
        sitting.put_right(TableSet(prevailing=Wind[one.prevailing]))
    table = sitting.table
    scores = {among(name, names, "scores"): points for name, points in (one.scores or {}).items()}
    winner = among(one.winner, names, "winner") if one.winner is not None else None
    decided = sitting.play(_stated(scores, winner, _liable(one.context, table)))
    transfers = decided.result.transfers
    return {
        "seats": _winds(table),
        "prevailing": table.prevailing.name,
        "delta": _payments(transfers, table.players),
        "transfers": [[paid.payer, paid.payee, paid.amount] for paid in transfers],
    }


def _winds(table: Table) -> dict[Player, str]:
    return {player: wind.name for player, wind in zip(table.players, table.winds, strict=True)}


def _house(case: Named, *, money: bool = False, **implied: object) -> House[Any]:
    """The house of a case; whether it counts points or money is said by the kind of the case."""
    implied = {name: value for name, value in implied.items() if value is not None}
    house = house_of(case, **implied)
    if house.options.money is money:
        return house
    return house_of(structs.replace(case, options={**implied, **(case.options or {}), "money": money}))


def _seats_around(case: DealCase) -> tuple[str, ...]:
    """The seats in play around a single hand; with two players the other seat is not given and does not matter."""
    players, seat = case.players or 4, needed(case.seat, "seat")
    if players == 2:
        other = payer_of(case) or ("E" if seat != "E" else "S")
        return tuple(one for one in SEATS if one in (seat, other))
    return SEATS if players == 4 or seat == "N" else SEATS[:3]


def _table(seats: Iterable[str], case: DealCase) -> Table:
    inside = frozenset(seats)
    return _seated(tuple([seat for seat in SEATS if seat in inside]), case.prevailing or "E")


@lru_cache(maxsize=256)
def _seated(players: tuple[str, ...], prevailing: str) -> Table:
    winds, dealer = tuple(Wind[seat] for seat in players), "E" if "E" in players else None
    return Table(players=players, winds=winds, dealer=dealer, prevailing=Wind[prevailing])


def _line(entry: DealCase | HandOfRound, case: DealCase, *, winner: bool) -> ScoredLine:
    """One player's entry; how the winner won is said by the case as a whole."""
    seat, claim = needed(entry.seat, "seat"), entry.claim
    part: Part
    if winner:
        context = frozenset((*(entry.context or ()), *(case.context or ())))
        claim = claim if claim is not None else case.claim
        part = _win(seat, method_of(case.win or "discard"), payer_of(case), context, claim)
    else:
        part = Loss(player=seat, flags=frozenset(entry.context or ()), claim=claim)
    try:
        return ScoredLine(part, hand_of(entry))
    except NotationRefused as refusal:
        return _unreadable(entry, part, refusal)


@lru_cache(maxsize=1 << 12)
def _win(seat: Player, how: WinMethod, payer: Player | None, context: frozenset[str], claim: str | None) -> Win:
    flags = frozenset(flag for flag in context if not flag.startswith("pay_for_all"))
    return Win(player=seat, how=how, payer=payer, flags=flags, liable=_liable(context, None), claim=claim)


def _unreadable(entry: DealCase | HandOfRound, part: Part, refusal: NotationRefused) -> ScoredLine:
    """A hand whose brackets hold no set is read without them, so that a worse fault is named before."""
    found = tuple(replace(one, key=_key(one.key)) for one in refusal.problems)
    if {one.key for one in found} != {"bad_meld"}:
        return ScoredLine(part, None, found)
    try:
        return ScoredLine(part, hand_of(structs.replace(entry, hand=_BRACKETS.sub(" ", entry.hand or ""))), found)
    except NotationRefused:
        return ScoredLine(part, None, found)


def _key(key: str) -> str:
    """The engine's key for a fault of the text: a bracket is a set, everything else that cannot be read is a tile."""
    if key.startswith("notation.bracket"):
        return "bad_meld"
    return key if key in _CODES else "bad_tile"


def _liable(context: Iterable[str] | None, table: Table | None) -> tuple[Liable, ...]:
    """Who pays for all, named by seat or by name."""
    found = []
    for flag in context or ():
        kind, _, who = flag.partition(":")
        if kind == "pay_for_all" and who:
            seated = table.at(Wind[who]) if table is not None and who not in table.players else who
            found.append(Liable(seated or who, kind))
    return tuple(found)


def _scored(line: ScoredLine, table: Table, house: House[Any]) -> tuple[HandScore, tuple[Problem, ...]]:
    """The score of a hand, and everything that is wrong with it; where something is, it has none."""
    score, found = HandScore(), undeclared(BRITISH, line.part)
    if line.hand is not None:
        try:
            score = BRITISH.score(line.hand, line.part, table, house)
        except HandRefused as refusal:
            found += refusal.problems
    if line.unreadable:
        found = (*line.unreadable, *(one for one in found if one.key != "not_winning_shape"))
    return HandScore() if found else score, found


def _refused(found: Iterable[Problem]) -> CaseRefused:
    """The first code of several faults, in the order of these rules."""
    codes = {_CODES[one.key] for one in found}
    first = next(code for code in _CODES.values() if code in codes)
    return CaseRefused(first, ", ".join(sorted(codes)))


def _warnings(found: Iterable[Problem]) -> list[str]:
    return sorted({one.key for one in found} & _WARNINGS)


def _whole_table(case: DealCase) -> tuple[House[Any], tuple[ScoredLine, ...], Table]:
    house, hands = _house(case), needed(case.hands, "hands")
    if case.payer not in {entry.seat for entry in hands}:
        case = structs.replace(case, payer=None)  # nobody at the table; who discarded moves nothing here
    lines = tuple(_line(entry, case, winner=entry.seat == case.winner or entry.role == "winner") for entry in hands)
    return house, lines, _table((entry.seat for entry in hands), case)


def _winner_of(lines: Iterable[ScoredLine]) -> Player | None:
    return next((line.part.player for line in lines if isinstance(line.part, Win)), None)


def _given(lines: tuple[ScoredLine, ...]) -> DealInput:
    won = _winner_of(lines) is not None
    entered = tuple(Entered(line.part, hand=line.hand) for line in lines)
    return DealInput(outcome=DealOutcome.WON if won else DealOutcome.DRAWN, entered=entered)


def _round_problems(lines: tuple[ScoredLine, ...], table: Table, house: House[Any]) -> tuple[Problem, ...]:
    """What is wrong with each hand, and with all together."""
    found = list[Problem]()
    scored = list[tuple[Part, HandScore]]()
    for line in lines:
        score, wrong = _scored(line, table, house)
        found += [*wrong, *score.warnings, *((score.refusal,) if score.refusal is not None else ())]
        scored.append((line.part, score))
    deal = deal_of(_given(lines), tuple(scored), table, house, MidDealEvents())
    return (*found, *BRITISH.check_deal(deal))


def _stated(scores: Mapping[str, int], winner: Player | None, liable: tuple[Liable, ...] = ()) -> DealInput:
    """A round of which only the scores are told; a winner without one has scored nothing."""
    scores = scores if winner is None else {winner: 0, **scores}
    parts: list[Part] = [
        Win(player=player, how=WinMethod.SELF_DRAW, liable=liable) if player == winner else Loss(player=player)
        for player in scores
    ]
    entered = tuple(Entered(part, stated=StatedValue(points=scores[part.player])) for part in parts)
    return DealInput(outcome=DealOutcome.DRAWN if winner is None else DealOutcome.WON, entered=entered)


def _settled(case: DealCase, house: House[Any]) -> tuple[DealResult, Table]:
    scores: dict[Player, int] = dict(needed(case.scores, "scores").items())
    table = _table(scores, case)
    given = _stated(scores, case.winner, _liable(case.context, table))
    return play(BRITISH, given, table, house, MidDealEvents()), table


def _order(scores: Mapping[Any, int], winner: Player | None) -> list[str]:
    """The winner, then the losers from the highest score down; equal ones in the order of their seats."""
    seats = sorted((seat for seat in SEATS if seat in scores), key=lambda seat: -scores[seat])
    return sorted(seats, key=lambda seat: seat != winner)


def _payments(transfers: Iterable[Transfer], players: Iterable[Player], purse: Purse = Purse.POINTS) -> dict[str, int]:
    net = balances(transfers, purse)
    return {player: net.get(player, 0) for player in players}


def _paid(transfers: tuple[Transfer, ...], table: Table) -> Answer:
    return {
        "transfers": [[one.payer, one.payee, one.amount] for one in transfers],
        "payments": _payments(transfers, table.players),
        "unit": "points",
    }


KINDS: Final[Mapping[str, CaseKind[Any]]] = {
    "hand": CaseKind(DealCase, hand, alone),
    "settle": CaseKind(DealCase, settle),
    "money": CaseKind(DealCase, money),
    "round": CaseKind(DealCase, round_),
    "game": CaseKind(RoundsCase, game),
    "check": CaseKind(DealCase, check),
}
