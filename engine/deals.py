"""From what was entered about one deal to its scores, payments and the next table.

The one way in which a deal is decided: recording it, correcting it, re-scoring it later and evaluating a case all
come through `play`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field, replace
from functools import lru_cache
from typing import Any, Final, Generic

from engine.hand import Hand
from engine.lazy import quick_dataclass
from engine.options import House, OptionsT
from engine.problems import HandRefused, Problem, problem
from engine.ruleset import Deal, DealOutcome, GameOver, HandScore, Instant, Ruleset
from engine.table import Player, Table
from engine.tiles import Wind
from engine.transfers import Purse, Transfer, balances, too_large
from engine.wins import Loss, Part, StatedValue, Win


@quick_dataclass(frozen=True, slots=True)
class Entered:
    """What was entered for one player: tiles, or a stated value; neither for a hand that holds nothing.

    Where nobody said which tile won, `tile_told` is false, and `hand` has one with which it is paid as with any other;
    so with `how_told` where nobody said how it was won, which `part` has as self-drawn.
    """

    part: Part
    hand: Hand | None = None
    stated: StatedValue | None = None
    tile_told: bool = True
    how_told: bool = True

    @property
    def hand_told(self) -> Hand | None:
        """The hand as far as it was told: without a winning tile where nobody said which one it was."""
        return self.hand if self.hand is None or self.tile_told else self.hand.without_winning()


VOID: Final = "uncounted"
"""The draw of a deal that does not count: there was no such hand. (A British round that nobody wins can be void.)"""


@quick_dataclass(frozen=True, slots=True, kw_only=True)
class DealInput:
    """Everything people said about one deal, in player ids; fields as in `Deal`."""

    outcome: DealOutcome
    entered: tuple[Entered, ...] = ()
    draw: str | None = None
    ready: frozenset[Player] = frozenset()
    nagashi: frozenset[Player] = frozenset()
    false_claim: Win | None = None
    false_worth: int | None = None
    extra: tuple[Transfer, ...] = ()
    chance: Wind | None = None

    @property
    def is_void(self) -> bool:
        """Whether the deal does not count, as if it had never been played."""
        return self.draw == VOID

    @property
    def wins(self) -> tuple[Win, ...]:
        """The wins of the deal, in the order in which they were entered."""
        return wins_of(self.entered)

    @property
    def first_won(self) -> Entered | None:
        """What was entered of the first winner; None where nobody won."""
        return next((one for one in self.entered if isinstance(one.part, Win)), None)


def wins_of(entered: Iterable[Entered]) -> tuple[Win, ...]:
    """Return the wins among what was entered, in its order."""
    return tuple(one.part for one in entered if isinstance(one.part, Win))


@quick_dataclass(frozen=True, slots=True)
class MidDealEvents:
    """What happened during the deal before its end."""

    bets: tuple[Player, ...] = ()
    instants: tuple[str, ...] = ()


@quick_dataclass(frozen=True, slots=True)
class DealResult:
    """A decided deal: one score for each entry, transfers, and what comes next."""

    scores: tuple[tuple[Player, HandScore], ...]
    transfers: tuple[Transfer, ...]
    after: Table | GameOver
    warnings: tuple[Problem, ...] = field(default=())


def undeclared(ruleset: Ruleset[OptionsT], part: Part) -> tuple[Problem, ...]:
    """Return a problem for each flag and each kind of liability that the variant does not know."""
    is_liable = isinstance(part, Win) and bool(part.liable)
    if not part.flags and not is_liable:
        return ()
    found = [*_unknown_flags(ruleset, part.flags)]
    if isinstance(part, Win) and is_liable:
        kinds = [one.kind for one in part.liable if one.kind is not None and one.kind not in ruleset.liabilities]
        found += [problem("liability.unknown", kind=kind, known=", ".join(ruleset.liabilities)) for kind in kinds]
        if not ruleset.liabilities:
            found = [problem("liability.none")]
    return tuple(found)


@lru_cache(maxsize=1024)
def _unknown_flags(ruleset: Ruleset[Any], flags: frozenset[str]) -> tuple[Problem, ...]:
    known = frozenset(ruleset.flags.values())
    unknown = sorted(flag for flag in flags if flag.partition(":")[0] not in known)
    return tuple(problem("flag.unknown", fact=flag, known=", ".join(ruleset.flags)) for flag in unknown)


def instant_transfers(
    ruleset: Ruleset[OptionsT], event: Instant, table: Table, house: House[OptionsT]
) -> tuple[Transfer, ...]:
    """Return what a payment during the deal moves; raises HandRefused for a kind that the variant does not know."""
    if event.kind not in ruleset.instants:
        raise HandRefused(problem("unknown_instant", given=event.kind))
    return ruleset.instant(event, table, house)


def value_of(ruleset: Ruleset[OptionsT], entered: Entered, table: Table, house: House[OptionsT]) -> HandScore:
    """The score of one entry; raises HandRefused when it is no legal hand.

    A loser of whom only something was said ("fishing for Knitting") is valued with no tiles.
    """
    found = undeclared(ruleset, entered.part)
    if found:
        raise HandRefused(*found)
    if entered.stated is not None:
        score = ruleset.score_named if entered.stated.elements else ruleset.score_stated
        told = score(entered.stated, entered.part, table, house)
        apart = entered.hand is not None and entered.stated.points is None  # points are the whole score
        bonus = entered.hand.bonus if entered.hand is not None and apart else ()
        return ruleset.add_bonus(told, Hand(bonus=bonus), entered.part, table, house) if bonus else told
    if entered.hand is not None:
        return ruleset.score(entered.hand, entered.part, table, house)
    if isinstance(entered.part, Loss) and entered.part.flags:
        return ruleset.score(Hand(), entered.part, table, house)
    return HandScore()


class Valuation(Generic[OptionsT]):
    """Scores of entries at one table; those that are alike are scored once.

    Who discarded is nothing to a score where no flag and no liability speaks of it: wins off different players are
    alike.
    """

    def __init__(self, ruleset: Ruleset[OptionsT], table: Table, house: House[OptionsT]) -> None:
        self.ruleset, self.table, self.house = ruleset, table, house
        self._known: dict[Entered, HandScore | HandRefused] = {}

    def score(self, entered: Entered) -> HandScore:
        """Return what `value_of` returns; raises what it raises."""
        alike = self._whoever_discarded(entered)
        if alike not in self._known:
            self._known[alike] = self._valued(entered)
        found = self._known[alike]
        if isinstance(found, HandRefused):
            raise HandRefused(*found.problems)
        return found

    def _valued(self, entered: Entered) -> HandScore | HandRefused:
        try:
            return value_of(self.ruleset, entered, self.table, self.house)
        except HandRefused as refused:
            return refused

    def _whoever_discarded(self, entered: Entered) -> Entered:
        part = entered.part
        if not isinstance(part, Win) or part.payer in (None, part.player) or part.flags or part.liable:
            return entered
        return replace(entered, part=replace(part, payer=self.table.others(part.player)[0]))


def play(
    ruleset: Ruleset[OptionsT], given: DealInput, table: Table, house: House[OptionsT], before: MidDealEvents
) -> DealResult:
    """Decide a deal.

    One that does not count moves nothing and leaves the table as it was. Raises HandRefused with every problem found:
    of each hand, of hands that may not win, of all hands together.
    """
    if given.is_void:
        return DealResult(scores=(), transfers=(), after=table)
    scored = tuple((entered.part, value_of(ruleset, entered, table, house)) for entered in given.entered)
    deal = deal_of(given, _legal(scored), table, house, before)
    transfers, warnings = _settled(ruleset, deal)
    after = deal._replace(table=scored_table(table, transfers, ruleset.coin(house).purse))
    return DealResult(
        scores=tuple((part.player, score) for part, score in scored),
        transfers=transfers,
        after=ruleset.advance(after),
        warnings=(*(one for _, score in scored for one in score.warnings), *warnings),
    )


def transfers_of(values: Valuation[OptionsT], given: DealInput, before: MidDealEvents) -> tuple[Transfer, ...]:
    """What a deal moves, decided as by `play` without a look at what comes next. Raises HandRefused."""
    scored = tuple((entered.part, values.score(entered)) for entered in given.entered)
    return _settled(values.ruleset, deal_of(given, _legal(scored), values.table, values.house, before))[0]


_ScoredParts = tuple[tuple[Part, HandScore], ...]


def _legal(scored: _ScoredParts) -> _ScoredParts:
    """The scores of a deal, when all its hands may win; raises HandRefused with every one that may not."""
    refusals = tuple(score.refusal for _, score in scored if score.refusal is not None)
    if refusals:
        raise HandRefused(*refusals)
    return scored


def _settled(ruleset: Ruleset[OptionsT], deal: Deal[OptionsT]) -> tuple[tuple[Transfer, ...], tuple[Problem, ...]]:
    """What a deal moves, and what the table is to be told of it; raises HandRefused where it cannot have happened."""
    if deal.draw is not None and deal.draw not in ruleset.draws:
        raise HandRefused(problem("draw_not_played", draw=deal.draw))
    found = ruleset.check_deal(deal)
    fatal = tuple(one for one in found if not one.warning)
    if fatal:
        raise HandRefused(*fatal)
    transfers = (*ruleset.settle(deal), *deal.extra)
    if beyond := too_large(transfers):
        raise HandRefused(*beyond)
    return transfers, tuple(one for one in found if one.warning)


def scored_table(table: Table, transfers: Iterable[Transfer], purse: Purse) -> Table:
    """The table with its scores as they are after some transfers; unchanged where no scores are kept."""
    if not table.scores:
        return table
    change = balances(transfers, purse)
    scores = zip(table.players, table.scores, strict=True)
    return replace(table, scores=tuple(score + change.get(player, 0) for player, score in scores))


def with_chips(table: Table, transfers: Iterable[Transfer]) -> Table:
    """The table with its chips as they are after some transfers; unchanged where none of them moves chips."""
    change = balances(transfers, Purse.CHIPS)
    if not change:
        return table
    chips = zip(table.players, table.chips or (0,) * len(table.players), strict=True)
    return replace(table, chips=tuple(held + change.get(player, 0) for player, held in chips))


def deal_of(
    given: DealInput,
    scored: tuple[tuple[Part, HandScore], ...],
    table: Table,
    house: House[OptionsT],
    before: MidDealEvents,
) -> Deal[OptionsT]:
    """The deal a ruleset settles: winners in turn order from the discarder, the others beside them."""
    wins = [(part, score) for part, score in scored if isinstance(part, Win)]
    if len(wins) > 1:
        wins.sort(key=lambda win: 0 if win[0].payer is None else table.turn_after(win[0].payer, win[0].player))
    return Deal(
        table=table,
        house=house,
        outcome=given.outcome,
        wins=tuple(wins),
        others=tuple([(part, score) for part, score in scored if isinstance(part, Loss)]),
        hands=tuple([(one.part.player, one.hand) for one in given.entered if one.hand is not None]),
        draw=given.draw,
        ready=given.ready,
        nagashi=given.nagashi,
        bets=before.bets,
        instants=before.instants,
        false_claim=given.false_claim,
        false_worth=given.false_worth,
        extra=given.extra,
        chance=given.chance,
    )
