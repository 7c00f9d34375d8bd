"""Taiwanese mahjong as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.hand import Hand
from engine.options import House, Value
from engine.problems import HandRefused, Problem, problem
from engine.ruleset import Deal, DealOutcome, GameOver, GameResult, HandScore, Instant, Opening
from engine.scoring.elements import Element
from engine.scoring.facts import Shape
from engine.table import Player, Table, deal_passes, seated
from engine.tiles import Tile
from engine.transfers import Coin, Purse, Transfer
from engine.variants.taiwanese import checks as checking
from engine.variants.taiwanese.elements import compiled, elements
from engine.variants.taiwanese.names import ALL_ELEMENTS, BONUS_TILES, EIGHT_FLOWERS, SEVEN_ROB_ONE
from engine.variants.taiwanese.options import PRESETS, Options, out_of_place, spoken_stake
from engine.variants.taiwanese.payments import PARTS, false_win_payments, paid_wins, win_payments
from engine.variants.taiwanese.scoring import best_score, bonus_score, stated_score
from engine.wins import Loss, Part, StatedValue


class Taiwanese:
    """The rules of Taiwanese sixteen-tile mahjong, both tables; stateless."""

    id = "taiwanese"
    unit = "tai"
    all_score = False
    hand_size = 16
    options = Options
    presets = PRESETS
    offered = ("taiwan_house", "mahjong_time", "association", "no_flowers")
    element_ids = frozenset(ALL_ELEMENTS)
    flags: Mapping[str, str] = {
        "last": "last_tile",
        "kong": "after_kong",
        "flower": "after_flower",
        "ready": "ready_original",
        "heaven_ready": "heaven_ready",
        "earth_ready": "earth_ready",
        "heaven": "heavenly_hand",
        "earth": "earthly_hand",
        "human": "human_hand",
        "eight_flowers": EIGHT_FLOWERS,
        "seven_rob": SEVEN_ROB_ONE,
    }
    liabilities = ("big_hands",)
    instants: tuple[str, ...] = ()
    draws = ("exhaustive",)

    def seats(self, house: House[Options]) -> int:
        return 4

    def check_options(self, options: Options) -> tuple[Problem, ...]:
        """Any options go together; what a preset does not know is refused by `preset_problems`."""
        return ()

    def preset_problems(self, preset: str, name: str, value: Value) -> tuple[Problem, ...]:
        return out_of_place(preset, name, value)

    def stake(self, text: str, house: House[Options]) -> Mapping[str, Value]:
        return spoken_stake(text, house)

    def table_name(self, house: House[Options]) -> str | None:
        return None

    def coin(self, house: House[Options]) -> Coin:
        return Coin(Purse.MONEY, PARTS)

    def tile_set(self, house: House[Options]) -> frozenset[Tile]:
        return checking.tile_set(house.options)

    def elements(self, house: House[Options]) -> Mapping[str, tuple[Element[Options], ...]]:
        return elements(house)

    def check(self, hand: Hand, part: Part, table: Table, house: House[Options]) -> tuple[Problem, ...]:
        facts = checking.facts_of(hand, part, table, house)
        return checking.problems(facts, tuple(checking.readings(facts, house)), part, table, house)

    def check_deal(self, deal: Deal[Options]) -> tuple[Problem, ...]:
        return checking.deal_problems(deal)

    def score(self, hand: Hand, part: Part, table: Table, house: House[Options]) -> HandScore:
        facts = checking.facts_of(hand, part, table, house)
        read = tuple(checking.readings(facts, house))
        found = checking.problems(facts, read, part, table, house)
        if found:
            raise HandRefused(*found)
        if isinstance(part, Loss):
            return HandScore(shape=Shape.INCOMPLETE)
        mode = checking.mode_of(facts, read, house)
        rows = compiled(house)[mode]
        return bonus_score(facts, rows, house.options) if mode == BONUS_TILES else best_score(read, rows, house.options)

    def score_stated(self, value: StatedValue, part: Part, table: Table, house: House[Options]) -> HandScore:
        """Tai named at the table; "the limit" needs one that was agreed on."""
        tai = house.options.max_tai if value.limit == "limit" else value.units
        if tai is None or tai < 0:
            raise HandRefused(problem("bad_value", unit=self.unit))
        found = checking.stated_problems(part, table, house.options)
        if found:
            raise HandRefused(*found)
        return stated_score(tai, house.options)

    def settle(self, deal: Deal[Options]) -> tuple[Transfer, ...]:
        if deal.outcome is DealOutcome.WON:
            return win_payments(deal)
        return false_win_payments(deal) if deal.outcome is DealOutcome.FALSE_WIN else ()

    def instant(self, event: Instant, table: Table, house: House[Options]) -> tuple[Transfer, ...]:
        """Kongs and flowers are paid for with the win only."""
        raise HandRefused(problem("unknown_instant", given=event.kind))

    def open(self, players: tuple[Player, ...], house: House[Options]) -> Opening:
        return Opening(seated(players))

    def advance(self, deal: Deal[Options]) -> Table | GameOver:
        """The dealer keeps the deal or it passes; after the fourth round East prevails again for those who play on."""
        if deal.outcome is DealOutcome.FALSE_WIN:
            return deal.table
        if _dealer_stays(deal):
            return replace(deal.table, counters=deal.table.counters + 1)
        return deal_passes(deal.table)

    def finish(self, table: Table, house: House[Options]) -> GameResult:
        """Nothing is left over."""
        return GameResult()


def _dealer_stays(deal: Deal[Options]) -> bool:
    """He won and was paid, alone or as one of several; or nobody won."""
    if deal.outcome is DealOutcome.DRAWN:
        return deal.house.options.draw_keeps_dealer
    return any(win.player == deal.table.dealer for win, _ in paid_wins(deal))


TAIWANESE = Taiwanese()
