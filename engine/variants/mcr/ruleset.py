"""MCR as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Final

from engine.hand import Hand
from engine.options import House, Value
from engine.problems import HandRefused, OptionRefused, Problem, problem
from engine.ruleset import Deal, DealOutcome, GameOver, GameResult, HandScore, Instant, Opening
from engine.scoring.elements import Element
from engine.scoring.facts import HandFacts, Shape
from engine.table import Player, Table, seated
from engine.tiles import Tile, Wind
from engine.transfers import BANK, Coin, Purse, Transfer
from engine.variants.mcr import checks, rounds
from engine.variants.mcr.elements import ORDINARY, rows_of
from engine.variants.mcr.options import ELEMENT_IDS, OFFERED, PARTS, PRESETS, Options
from engine.variants.mcr.payments import false_win_payments, in_parts, table_points, win_payments
from engine.variants.mcr.scoring import best_score, readings, rules_of, stated_score
from engine.wins import Loss, Part, StatedValue


class ChineseOfficial:
    """The rules of MCR in both readings; stateless."""

    id = "mcr"
    unit = "points"
    all_score = False
    hand_size = 13
    options = Options
    presets = PRESETS
    offered = OFFERED
    element_ids = frozenset(ELEMENT_IDS)
    flags: Mapping[str, str] = {"last": "last_tile", "kong": "after_kong", "last_of_kind": "last_of_kind"}
    liabilities: tuple[str, ...] = ()
    instants: tuple[str, ...] = ()
    draws = ("exhaustive",)

    def seats(self, house: House[Options]) -> int:
        return 4

    def check_options(self, options: Options) -> tuple[Problem, ...]:
        """Any options go together."""
        return ()

    def stake(self, text: str, house: House[Options]) -> Mapping[str, Value]:
        """What a point is worth."""
        amount = _amount(text)
        if amount is None or amount <= 0 or (amount * PARTS).denominator != 1:
            raise OptionRefused(problem("bad_option", name="stake", given=text, allowed="0.1 · 1"))
        return {"unit": amount}

    def table_name(self, house: House[Options]) -> str | None:
        return None

    def coin(self, house: House[Options]) -> Coin:
        return Coin(Purse.MONEY, PARTS)

    def tile_set(self, house: House[Options]) -> frozenset[Tile]:
        return checks.tile_set(house.options)

    def elements(self, house: House[Options]) -> Mapping[str, tuple[Element[Options], ...]]:
        return {ORDINARY: rows_of(house)}

    def check(self, hand: Hand, part: Part, table: Table, house: House[Options]) -> tuple[Problem, ...]:
        facts = HandFacts(hand, part, table)
        found = checks.problems(facts, part, house.options)
        if found or isinstance(part, Loss):
            return found
        return () if readings(facts, rules_of(house)) else (problem("not_winning_shape"),)

    def check_deal(self, deal: Deal[Options]) -> tuple[Problem, ...]:
        return checks.deal_problems(deal)

    def score(self, hand: Hand, part: Part, table: Table, house: House[Options]) -> HandScore:
        facts = HandFacts(hand, part, table)
        found = checks.problems(facts, part, house.options)
        if found:
            raise HandRefused(*found)
        if isinstance(part, Loss):
            return HandScore(shape=Shape.INCOMPLETE)
        score = best_score(facts, rules_of(house))
        if score is None:
            raise HandRefused(problem("not_winning_shape"))
        return score

    def score_stated(self, value: StatedValue, part: Part, table: Table, house: House[Options]) -> HandScore:
        """Points named at the table; named in both ways, `points` are those without flowers."""
        total = value.points if value.units is None else value.units
        raw = total if value.points is None else value.points
        if total is None or raw is None or not 0 <= raw <= total or value.limit is not None:
            raise HandRefused(problem("bad_value", unit="points"))
        found = checks.stated_problems(part)
        if found:
            raise HandRefused(*found)
        return stated_score(raw, total - raw, house.options)

    def settle(self, deal: Deal[Options]) -> tuple[Transfer, ...]:
        if deal.outcome is DealOutcome.WON:
            return win_payments(deal)
        if deal.outcome is DealOutcome.DRAWN or deal.false_claim is None:
            return ()
        return false_win_payments(deal.false_claim.player, deal.table, deal.house.options)

    def instant(self, event: Instant, table: Table, house: House[Options]) -> tuple[Transfer, ...]:
        """Kongs and flowers are paid for with the win only."""
        raise HandRefused(problem("unknown_instant", given=event.kind))

    def open(self, players: tuple[Player, ...], house: House[Options]) -> Opening:
        """A new game; its scores are kept for the table points."""
        stack = in_parts(house.options.starting_points, house.options)
        table = replace(seated(players), scores=(stack,) * len(players))
        return Opening(table, tuple(Transfer(BANK, player, stack, "starting_points") for player in players if stack))

    def advance(self, deal: Deal[Options]) -> Table | GameOver:
        return rounds.after(deal)

    def finish(self, table: Table, house: House[Options]) -> GameResult:
        """Table points by the places; a game of which no hand was played has none."""
        if table.prevailing is Wind.E and table.dealer == table.players[0]:
            return GameResult()
        scores = dict(zip(table.players, table.scores, strict=True))
        return GameResult(points=tuple(table_points(scores, house.options).items()))


_MOST_DIGITS: Final = 15


def _amount(text: str) -> Fraction | None:
    try:
        return Fraction(text.strip()) if len(text) <= _MOST_DIGITS else None
    except (ValueError, ZeroDivisionError):
        return None


MCR = ChineseOfficial()
