"""Hong Kong mahjong as the rest of the program sees it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from engine.deals import scored_table
from engine.hand import Hand
from engine.options import House, Value
from engine.problems import HandRefused, OptionRefused, Problem, problem
from engine.ruleset import Deal, DealOutcome, GameOver, GameResult, HandScore, Instant, Opening
from engine.scoring.elements import Element
from engine.scoring.facts import HandFacts, Shape
from engine.table import Player, Table, deal_passes, seated
from engine.tiles import Tile
from engine.transfers import BANK, Coin, Purse, Transfer
from engine.variants.hong_kong import checks
from engine.variants.hong_kong.elements import elements, flower_elements
from engine.variants.hong_kong.options import (
    ELEMENT_IDS,
    LIABILITIES,
    OFFERED,
    PARTS,
    PRESETS,
    STAKE_NAMES,
    Options,
)
from engine.variants.hong_kong.payments import (
    false_win_payments,
    false_win_share,
    in_parts,
    limit_of,
    paid_wins,
    win_payments,
    within_means,
)
from engine.variants.hong_kong.scoring import (
    flower_win,
    readings,
    rows_in_force,
    scored,
    stated_score,
    tables,
)
from engine.wins import Loss, Part, StatedValue, Win


class HongKong:
    """The rules of Hong Kong mahjong; stateless."""

    id = "hong_kong"
    unit = "faan"
    all_score = False
    hand_size = 13
    options = Options
    presets = PRESETS
    offered = OFFERED
    element_ids = frozenset(ELEMENT_IDS)
    flags: Mapping[str, str] = {
        "last": "last_tile",
        "kong": "after_kong",
        "flower": "after_bonus_tile",
        "double_kong": "double_kong",
        "heaven": "heavenly",
        "earth": "earthly",
        "human": "human",
    }
    liabilities = LIABILITIES
    instants: tuple[str, ...] = ()
    draws = ("exhaustive",)

    def seats(self, house: House[Options]) -> int:
        return 4

    def check_options(self, options: Options) -> tuple[Problem, ...]:
        """No figure may come out finer than the thousandths money is booked in."""
        rows = options.custom_table or ()
        return tuple(
            problem("bad_option", name="custom_table", given=f"{faan}:{row}", allowed=f"× {options.unit} = n / {PARTS}")
            for faan, row in rows
            if (options.unit * row * PARTS).denominator != 1
        )

    def stake(self, text: str, house: House[Options]) -> Mapping[str, Value]:
        """What an uninvolved loser pays for a chicken hand: a number, or the stake's spoken name."""
        amount = STAKE_NAMES.get(text.strip()) or _amount(text)
        if amount is None or amount <= 0 or (amount * PARTS).denominator != 1:
            raise OptionRefused(
                problem("bad_option", name="stake", given=text, allowed=" · ".join(("0.25", *STAKE_NAMES)))
            )
        return {"unit": amount}

    def table_name(self, house: House[Options]) -> str | None:
        """The curve by which faan become money."""
        return house.options.faan_table

    def coin(self, house: House[Options]) -> Coin:
        return Coin(Purse.MONEY, PARTS)

    def tile_set(self, house: House[Options]) -> frozenset[Tile]:
        return checks.tile_set(house.options)

    def elements(self, house: House[Options]) -> Mapping[str, tuple[Element[Options], ...]]:
        return {
            "ordinary": rows_in_force(elements(house.options), house),
            "flowers": rows_in_force(flower_elements(house.options), house),
        }

    def check(self, hand: Hand, part: Part, table: Table, house: House[Options]) -> tuple[Problem, ...]:
        facts, options, rules = HandFacts(hand, part, table), house.options, tables(house)
        found = _illegal(facts, part, table, house)
        if found or isinstance(part, Loss) or flower_win(facts, options, rules) is not None:
            return found
        return () if any(readings(facts, options, rules)) else (problem("not_winning_shape"),)

    def check_deal(self, deal: Deal[Options]) -> tuple[Problem, ...]:
        found = checks.deal_problems(deal)
        if found or deal.house.options.bust != "rebuy":
            return found
        return tuple(
            Problem("out_of_points", (("player", player),), warning=True)
            for player in _out_of_points(self._after(deal))
        )

    def score(self, hand: Hand, part: Part, table: Table, house: House[Options]) -> HandScore:
        facts = HandFacts(hand, part, table)
        found = _illegal(facts, part, table, house)
        if found:
            raise HandRefused(*found)
        if isinstance(part, Loss):
            return HandScore(shape=Shape.INCOMPLETE)
        score = scored(facts, house.options, tables(house))
        if score is None:
            raise HandRefused(problem("not_winning_shape"))
        return score

    def score_stated(self, value: StatedValue, part: Part, table: Table, house: House[Options]) -> HandScore:
        """Faan named at the table, or "limit"."""
        options = house.options
        faan = limit_of(options) if value.limit == "limit" else value.units
        if faan is None or faan < 0:
            raise HandRefused(problem("bad_value", unit="faan"))
        if isinstance(part, Win):
            found = checks.context_problems(part, None, table)
            found += checks.liability_problems(part, None, table, options)
            if found:
                raise HandRefused(*checks.ordered(found))
        return stated_score(faan, options)

    def settle(self, deal: Deal[Options]) -> tuple[Transfer, ...]:
        transfers = _settle(deal)
        if deal.house.options.bust == "no_further_loss" and deal.table.scores:
            return within_means(transfers, deal.table)
        return transfers

    def instant(self, event: Instant, table: Table, house: House[Options]) -> tuple[Transfer, ...]:
        """Kongs and flowers cost nobody anything in Hong Kong."""
        raise HandRefused(problem("unknown_instant", given=event.kind))

    def open(self, players: tuple[Player, ...], house: House[Options]) -> Opening:
        stack = in_parts(house.options.starting_points)
        table = seated(players)
        if not stack:
            return Opening(table)
        transfers = tuple(Transfer(BANK, player, stack, "starting_points") for player in players)
        if house.options.bust != "continue":
            table = replace(table, scores=(stack,) * len(players))
        return Opening(table, transfers)

    def advance(self, deal: Deal[Options]) -> Table | GameOver:
        """Who deals next; the game ends after the last round, or at once when a player is out and the table ends so."""
        table, options = deal.table, deal.house.options
        if options.bust == "end_game" and _out_of_points(table):
            return GameOver("bust", table)
        if _dealer_stays(deal):
            return table
        after = deal_passes(table)
        if after.dealer == table.players[0] and table.prevailing >= options.rounds - 1:
            return GameOver("rounds_played", table)
        return after

    def finish(self, table: Table, house: House[Options]) -> GameResult:
        """Nothing is left over, and what the stacks became is paid as it stands."""
        return GameResult()

    def _after(self, deal: Deal[Options]) -> Table:
        return scored_table(deal.table, (*self.settle(deal), *deal.extra), Purse.MONEY)


def _illegal(facts: HandFacts, part: Part, table: Table, house: House[Options]) -> tuple[Problem, ...]:
    """What is wrong with tiles and circumstances, before the tiles are read."""
    hand, options = facts.hand, house.options
    if isinstance(part, Loss):
        return checks.ordered(checks.hand_problems(hand, options, complete=False))
    found = checks.hand_problems(hand, options, complete=flower_win(facts, options, tables(house)) is None)
    found += checks.context_problems(part, hand, table)
    found += checks.liability_problems(part, hand, table, options)
    return checks.ordered(found)


def _amount(text: str) -> Fraction | None:
    try:
        return Fraction(text.strip())
    except (ValueError, ZeroDivisionError):
        return None


def _settle(deal: Deal[Options]) -> tuple[Transfer, ...]:
    if deal.outcome is DealOutcome.WON:
        return win_payments(deal)
    if deal.outcome is DealOutcome.DRAWN or deal.false_claim is None:
        return ()
    share = false_win_share(limit_of(deal.house.options), deal.house.options)
    assert share is not None, "a false win without a row is refused before"
    return false_win_payments(deal.false_claim.player, deal.table, share)


def _dealer_stays(deal: Deal[Options]) -> bool:
    """Hong Kong rules, round flow: the dealer stays after his win, a draw (both options) and a false win."""
    options = deal.house.options
    if deal.outcome is DealOutcome.FALSE_WIN:
        return True
    if deal.outcome is DealOutcome.DRAWN:
        return options.dealer_on_draw == "stay"
    return options.dealer_on_win == "stay" and any(win.player == deal.table.dealer for win, _ in paid_wins(deal))


def _out_of_points(table: Table) -> tuple[Player, ...]:
    """Who has nothing left, where the table keeps stacks."""
    return tuple(player for player, score in zip(table.players, table.scores, strict=False) if score <= 0)


HONG_KONG = HongKong()
