"""The variant as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from engine.hand import Hand
from engine.options import House, Value
from engine.problems import HandRefused, Problem
from engine.ruleset import Deal, DealOutcome, GameOver, GameResult, HandScore, Instant, Opening
from engine.scoring.elements import Element
from engine.table import Player, Table, deal_passes, seated
from engine.tiles import Tile, Wind
from engine.transfers import Coin, Purse, Transfer
from engine.variants.shared.checks import win_problems
from engine.variants.singapore import checks, situations
from engine.variants.singapore.columns import check_options
from engine.variants.singapore.elements import element_ids, elements
from engine.variants.singapore.options import INSTANTS, PARTS, PRESETS, Options, stake_options
from engine.variants.singapore.payments import instant_payments, settled
from engine.variants.singapore.scoring import scored, stated_score, tables_of
from engine.wins import Part, StatedValue, Win

_COIN: Final = Coin(Purse.MONEY, PARTS)

_FLAGS: Final = MappingProxyType(
    {
        "last": situations.LAST_TILE,
        "kong": situations.AFTER_KONG,
        "flower": situations.AFTER_BONUS,
        "double_kong": situations.KONG_ON_KONG,
        "double_flower": situations.BONUS_ON_BONUS,
        "heaven": situations.HEAVENLY,
        "earth": situations.EARTHLY,
        "human": situations.HUMANLY,
        "immediate": situations.IMMEDIATE,
        "seven_rob": situations.SEVEN_ROB_ONE,
        "eight_flowers": situations.EIGHT_IMMORTALS,
    }
)


class Singapore:
    """Singapore style."""

    id = "singapore"
    unit = "doubles"
    all_score = False
    hand_size = 13
    options = Options
    presets = PRESETS
    offered = ("shooter", "small_stakes")
    element_ids = element_ids()
    flags: Mapping[str, str] = _FLAGS
    liabilities = ("dragons", "winds", "pure_suit", "terminals", "limit", "fresh_tile", "kong")
    instants = INSTANTS
    draws = ("exhaustive",)

    def seats(self, _: House[Options]) -> int:
        return 4

    def check_options(self, options: Options) -> tuple[Problem, ...]:
        return check_options(options)

    def stake(self, text: str, house: House[Options]) -> Mapping[str, Value]:
        return stake_options(text, house.options)

    def table_name(self, _: House[Options]) -> str | None:
        return None

    def coin(self, _: House[Options]) -> Coin:
        return _COIN

    def tile_set(self, house: House[Options]) -> frozenset[Tile]:
        return checks.tile_set(animals=house.options.animals)

    def elements(self, house: House[Options]) -> Mapping[str, tuple[Element[Options], ...]]:
        return elements(house)

    def check(self, hand: Hand, part: Part, table: Table, house: House[Options]) -> tuple[Problem, ...]:
        return checks.problems(hand, part, table, house)

    def check_deal(self, deal: Deal[Options]) -> tuple[Problem, ...]:
        return checks.deal_problems(deal)

    def score(self, hand: Hand, part: Part, table: Table, house: House[Options]) -> HandScore:
        """A hand that did not win is worth nothing here."""
        found = self.check(hand, part, table, house)
        if found:
            raise HandRefused(*found)
        return scored(hand, part, table, house, tables_of(house)) if isinstance(part, Win) else HandScore()

    def score_stated(self, value: StatedValue, part: Part, table: Table, house: House[Options]) -> HandScore:
        found = win_problems(part)
        if found:
            raise HandRefused(*found)
        return stated_score(value, part, table, house) if isinstance(part, Win) else HandScore()

    def settle(self, deal: Deal[Options]) -> tuple[Transfer, ...]:
        return settled(deal)

    def instant(self, event: Instant, table: Table, house: House[Options]) -> tuple[Transfer, ...]:
        return instant_payments(event, table, house)

    def open(self, players: tuple[Player, ...], _: House[Options]) -> Opening:
        return Opening(seated(players))

    def advance(self, deal: Deal[Options]) -> Table | GameOver:
        """The dealer stays when he wins and after a false win; the game ends when the last dealer of North passes."""
        table = deal.table
        if not _deal_passes(deal):
            return table
        passed = deal_passes(table)
        if table.prevailing is Wind.N and passed.prevailing is Wind.E:
            return GameOver("rounds_played", table)
        return passed

    def finish(self, table: Table, house: House[Options]) -> GameResult:
        """Money was paid hand by hand: nothing is left to close."""
        return GameResult()


def _deal_passes(deal: Deal[Options]) -> bool:
    if deal.outcome is DealOutcome.WON:
        return all(win.player != deal.table.dealer for win, _ in deal.wins)
    if deal.outcome is DealOutcome.FALSE_WIN:
        return False
    rule = deal.house.options.draw_dealer
    paid = bool(deal.instants) and deal.house.options.instant
    return rule == "pass" or (rule == "repeat_unless_kong_or_bite" and paid)


SINGAPORE: Final = Singapore()
