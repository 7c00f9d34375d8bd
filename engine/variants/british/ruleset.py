"""The British game: every hand scores, the losers settle their differences, East pays and receives double."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.hand import Hand
from engine.options import House, Value
from engine.problems import HandRefused, OptionRefused, Problem, problem
from engine.ruleset import Deal, HandScore, Instant, Opening
from engine.ruleset import GameResult as Result
from engine.scoring.elements import Element
from engine.table import Player, Table
from engine.tiles import Tile
from engine.transfers import BANK, Coin, Transfer
from engine.variants.british import elements as rows
from engine.variants.british.checks import TILES, deal_problems, hand_problems, structure_problems
from engine.variants.british.names import ELEMENT_IDS
from engine.variants.british.options import PRESETS, British
from engine.variants.british.payments import STARTING_POINTS, coin, opening_payments, settlement
from engine.variants.british.rounds import after, opened
from engine.variants.british.scoring import HandAnalysis, valued
from engine.wins import Part, StatedValue

_STAKE: Final = re.compile(r"(?P<points>\d+(?:\.\d+)?)(?:\s*[:/]\s*(?P<sign>[^\d\s]{0,8})1)?")

_FLAGS: Final = MappingProxyType(
    {
        "last": "last_tile",
        "kong": "after_kong",
        "flower": "after_flower",
        "double_kong": "kong_on_kong",
        "dealt": "dealt",
        "heaven": "dealt",
        "first_discard": "first_discard",
        "earth": "first_discard",
        "original_call": "original_call",
        "fishing": "fishing",
    }
)


class BritishRules:
    """The `Ruleset` of the British game; it keeps nothing."""

    id = "british"
    unit = "points"
    all_score = True
    hand_size = 13
    options = British
    presets: Mapping[str, Mapping[str, object]] = PRESETS
    offered = ("bmja", "workbook")
    element_ids = ELEMENT_IDS
    flags: Mapping[str, str] = _FLAGS
    liabilities = ("pay_for_all",)
    instants: tuple[str, ...] = ()
    draws = ("no_winner", "void", "settle")
    """`no_winner` leaves it to the house whether the round is void or settled."""

    def seats(self, house: House[British]) -> int:
        return 0

    def check_options(self, options: British) -> tuple[Problem, ...]:
        return ()

    def stake(self, text: str, house: House[British]) -> Mapping[str, Value]:
        """`1000` or `1000:£1`: so many points are one unit of money; `points`: no money."""
        if text.strip().lower() in ("points", "none", "0"):
            return {"money": False}
        match = _STAKE.fullmatch(text.strip())
        if match is None:
            raise OptionRefused(problem("bad_option", name="points_per_unit", given=text, allowed="1000 · 1000:£1"))
        sign = match["sign"]
        return {"money": True, "points_per_unit": match["points"], **({"currency": sign} if sign else {})}

    def table_name(self, house: House[British]) -> str | None:
        return None

    def coin(self, house: House[British]) -> Coin:
        return coin(house.options)

    def tile_set(self, house: House[British]) -> frozenset[Tile]:
        return TILES

    def elements(self, house: House[British]) -> Mapping[str, tuple[Element[British], ...]]:
        return rows.elements(house)

    def check(self, hand: Hand, part: Part, table: Table, house: House[British]) -> tuple[Problem, ...]:
        structure = tuple(structure_problems(hand, part))
        study = None if structure else HandAnalysis(hand, part, table, house)
        return hand_problems(hand, part, table, structure, study)

    def check_deal(self, deal: Deal[British]) -> tuple[Problem, ...]:
        return deal_problems(deal)

    def score(self, hand: Hand, part: Part, table: Table, house: House[British]) -> HandScore:
        structure = tuple(structure_problems(hand, part))
        study = None if structure else HandAnalysis(hand, part, table, house)
        found = hand_problems(hand, part, table, structure, study)
        if study is None or found:
            raise HandRefused(*found)
        return valued(study)

    def score_stated(self, value: StatedValue, part: Part, table: Table, house: House[British]) -> HandScore:
        """A score worked out at the table; doubles alone say nothing here."""
        limit = house.options.limit
        points = limit if value.limit is not None else value.points
        if points is None:
            raise HandRefused(problem("points_wanted"))
        counted = min(points, limit)
        return HandScore(units=points, counted=counted, worth=counted, limit="limit" if points > limit else None)

    def settle(self, deal: Deal[British]) -> tuple[Transfer, ...]:
        return settlement(deal)

    def instant(self, event: Instant, table: Table, house: House[British]) -> tuple[Transfer, ...]:
        """Nothing is paid during a hand."""
        return ()

    def open(self, players: tuple[Player, ...], house: House[British]) -> Opening:
        table = opened(players, house)
        purse = coin(house.options).purse
        given = opening_payments(table, house.options)
        return Opening(table, tuple(Transfer(BANK, player, sum_, STARTING_POINTS, purse) for player, sum_ in given))

    def advance(self, deal: Deal[British]) -> Table:
        return after(deal)

    def finish(self, table: Table, house: House[British]) -> Result:
        return Result()


BRITISH: Final = BritishRules()
