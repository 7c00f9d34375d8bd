"""The two Japanese games as rulesets: declarations, and the functions of this folder behind the common protocol."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from engine.hand import Hand
from engine.options import House, Value
from engine.problems import HandRefused, OptionRefused, Problem, problem
from engine.ruleset import Deal, DealOutcome, GameOver, GameResult, HandScore, Instant, Opening
from engine.scoring.elements import Element
from engine.table import Player, Table
from engine.tiles import Tile, tiles_in
from engine.transfers import STICKS, Coin, Purse, Transfer
from engine.variants.riichi import checks as legality
from engine.variants.riichi import elements as tables
from engine.variants.riichi import flow, payments, result
from engine.variants.riichi.held import held_of
from engine.variants.riichi.house import compiled
from engine.variants.riichi.names import EVERY, NORTHS
from engine.variants.riichi.options import ABORTIVE, LIABLE, AnyOptions, ArcadeOptions, Options, option_refusals
from engine.variants.riichi.presets import ARCADE_PRESETS, PRESETS
from engine.variants.riichi.ready import ready_for
from engine.variants.riichi.stated import stated_score
from engine.variants.riichi.tally import tile_set
from engine.variants.riichi.value import best_score, readings
from engine.wins import Loss, Part, StatedValue, Win

FLAGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "riichi": "riichi",
        "double_riichi": "double_riichi",
        "open_riichi": "open_riichi",
        "ippatsu": "ippatsu",
        "last": "last_tile",
        "kong": "after_kong",
        "first_turn": "first_turn",
        "heaven": "first_turn",
        "earth": "first_turn",
        "human": "first_turn",
        "eighth_win": "paarenchan",
    }
)
THREE_PLAYER_ABORTIVE: Final = frozenset(("nine_terminals", "four_kans"))


@dataclass(frozen=True)
class Japanese:
    """One of the two games; they differ in their options and in what the functions make of those."""

    id: str
    options: type[AnyOptions]
    presets: Mapping[str, Mapping[str, object]]
    offered: tuple[str, ...]
    element_ids: frozenset[str]
    unit: str = "han"
    all_score: bool = False
    hand_size: int = 13
    liabilities: tuple[str, ...] = (*LIABLE, "rinshan")
    instants: tuple[str, ...] = ("riichi",)
    draws: tuple[str, ...] = ("exhaustive", "nagashi_mangan", *ABORTIVE)

    @property
    def flags(self) -> Mapping[str, str]:
        return FLAGS

    def seats(self, house: House[AnyOptions]) -> int:
        return house.options.players

    def check_options(self, options: AnyOptions) -> tuple[Problem, ...]:
        return tuple(
            problem("option_does_not_fit", name=name, given=str(value)) for name, value in option_refusals(options)
        )

    def stake(self, text: str, house: House[AnyOptions]) -> Mapping[str, Value]:
        """A stake is what a thousand points are worth."""
        try:
            rate = Fraction(text.strip())
        except (ValueError, ZeroDivisionError):
            rate = Fraction(-1)
        if rate < 0:
            raise OptionRefused(problem("bad_option", name="rate_per_1000", given=text, allowed="0.5 · 1 · 10"))
        return {"rate_per_1000": rate}

    def table_name(self, house: House[AnyOptions]) -> str | None:
        return None

    def coin(self, house: House[AnyOptions]) -> Coin:
        return Coin(Purse.POINTS, 1)

    def tile_set(self, house: House[AnyOptions]) -> frozenset[Tile]:
        return tile_set(house.options)

    def elements(self, house: House[AnyOptions]) -> Mapping[str, tuple[Element[AnyOptions], ...]]:
        return tables.elements(house)

    def check(self, hand: Hand, part: Part, table: Table, house: House[AnyOptions]) -> tuple[Problem, ...]:
        held = held_of(hand)
        found = legality.check(hand, part, table, compiled(house), held)
        if not found and isinstance(part, Win) and not readings(hand, part, held):
            return (problem("not_winning_shape"),)
        return found

    def check_deal(self, deal: Deal[AnyOptions]) -> tuple[Problem, ...]:
        """A draw has to be one of the table's; a winner who is not paid is told so."""
        options = deal.house.options
        if deal.outcome is DealOutcome.DRAWN and deal.draw not in (None, "exhaustive", "nagashi_mangan"):
            known = deal.draw in options.abortive_draws
            if not known or (options.players == 3 and deal.draw not in THREE_PLAYER_ABORTIVE):
                return (problem("draw_not_played", draw=deal.draw),)
        return tuple(
            Problem(reason, (("player", player),), warning=True) for player, reason in payments.rejections(deal).items()
        )

    def score(self, hand: Hand, part: Part, table: Table, house: House[AnyOptions]) -> HandScore:
        rules, held = compiled(house), held_of(hand)
        found = legality.check(hand, part, table, rules, held)
        if found:
            raise HandRefused(*found)
        if isinstance(part, Loss):
            return HandScore(waits=tiles_in(ready_for(hand)))
        best = best_score(hand, part, table, rules, held)
        if best is None:
            raise HandRefused(problem("not_winning_shape"))
        return best

    def score_stated(self, value: StatedValue, part: Part, table: Table, house: House[AnyOptions]) -> HandScore:
        return stated_score(value, house.options)

    def settle(self, deal: Deal[AnyOptions]) -> tuple[Transfer, ...]:
        return payments.settle(deal)

    def instant(self, event: Instant, table: Table, house: House[AnyOptions]) -> tuple[Transfer, ...]:
        """A riichi bet; whoever has less than that may not bet, unless the house lets scores go below zero."""
        held = dict(zip(table.players, table.scores, strict=True)).get(event.player) if table.scores else None
        if held is not None and held < payments.BET and not house.options.reach_below_1000:
            raise HandRefused(problem("not_enough_points", player=event.player, points=held))
        return (Transfer(event.player, STICKS, payments.BET, "riichi", Purse.POINTS),)

    def open(self, players: tuple[Player, ...], house: House[AnyOptions]) -> Opening:
        return flow.open_game(players, house.options)

    def advance(self, deal: Deal[AnyOptions]) -> Table | GameOver:
        return flow.advance(deal)

    def finish(self, table: Table, house: House[AnyOptions]) -> GameResult:
        return result.finish(table, house.options)


RIICHI: Final = Japanese("riichi", Options, PRESETS, tuple(PRESETS), frozenset(EVERY))
ARCADE: Final = Japanese(
    "riichi_arcade", ArcadeOptions, ARCADE_PRESETS, tuple(ARCADE_PRESETS), frozenset(EVERY) - frozenset(NORTHS)
)
