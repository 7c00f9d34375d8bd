"""Which missing fact to ask for: only one whose possible answers give different amounts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from msgspec import structs

from bot.chat import Choice, Line, Money, Reply, line, question_reply
from bot.context import Context
from bot.reading import Draft, Missing, complete, nothing_claimed, with_winning
from engine import STICKS, TEXT, Account, Player, Refused, Transfer, WinMethod, balances, show, show_meld

Net = tuple[tuple[Account, int], ...]
"""What a deal moves, by account, in the purse of the house: the figure by which completions are compared."""

MOST_BUTTONS = 12

MOST_FU: Final = 8

BUDGET: Final = 750
"""Completions of one hand that are scored at most: some tenths of a second."""

MOST_VISITED: Final = 4 * BUDGET
"""Completions, whole or not, that are looked at."""


class CompletionScorer:
    """Scores completed drafts. `decide` says what a completed draft moves, or raises Refused.

    `size` is how many tiles are held between two turns, where it is not that of the present game.
    """

    def __init__(
        self,
        context: Context,
        decide: Callable[[Draft], Net],
        others: tuple[Player, ...],
        size: int | None = None,
    ) -> None:
        self.context, self._decide, self.others = context, decide, others
        present = context.night.game.ruleset.hand_size if context.variant else None
        self._size = size if size is not None else present
        self._known: dict[Draft, Net | None] = {}
        self._visited = 0
        self._untried = 0

    @property
    def is_exhausted(self) -> bool:
        """Whether as many completions were tried as one message may cost: then no further one is."""
        return len(self._known) >= BUDGET

    def net(self, draft: Draft) -> Net | None:
        """What a completed draft moves; None when it cannot have happened, or when nothing more is tried."""
        if draft not in self._known:
            if self.is_exhausted:
                self._untried += 1
                return None
            try:
                self._known[draft] = self._decide(draft)
            except Refused:
                self._known[draft] = None
        return self._known[draft]

    def outcomes(self, draft: Draft) -> Iterator[tuple[Draft, Net]]:
        """Every completion of a draft that can have happened, and what it moves; those of a hand with too many tiles
        are not even looked at."""
        if self._has_too_many_tiles(draft):
            return
        missing = next((one for one in Missing if one in draft.missing), None)
        if missing is None:
            net = self.net(draft)
            if net is not None:
                yield draft, net
            return
        untried = self._untried
        for completed in complete(draft, missing, self.others):
            self._visited += 1
            if self._visited > MOST_VISITED or self._untried > untried:
                return
            if missing is Missing.FU and not self._has_fu(completed):
                continue
            yield from self.outcomes(completed)

    def _has_too_many_tiles(self, draft: Draft) -> bool:
        return draft.hand is not None and self._size is not None and draft.hand.size > self._size + 1

    def _has_fu(self, draft: Draft) -> bool:
        """Whether a value can have the fu it was completed with."""
        _, house, ruleset = self.context.game()
        stated = draft.stated
        return stated is None or ruleset.fu_exists(stated, draft.win, house)

    def leaves(self, draft: Draft) -> Iterator[Draft]:
        """Every completion of a draft that can have happened."""
        return (leaf for leaf, _ in self.outcomes(draft))


def net_of(transfers: Iterable[Transfer], context: Context) -> Net:
    """The comparable figure of some transfers."""
    return tuple(sorted(balances(transfers, context.coin.purse).items()))


def question(draft: Draft, judge: CompletionScorer) -> Reply | None:
    """The one question that must be asked before the draft can be scored; None when every completion pays alike."""
    outcomes = list(judge.outcomes(draft))
    if judge.is_exhausted and outcomes:  # the first thing that is open is asked, whatever the others come to
        plain = _answers(draft, _open(draft)[0], outcomes)
        return structs.replace(_ask(plain, judge.context), bases=_bases(draft, plain.missing, judge.context))
    if len({net for _, net in outcomes}) <= 1:
        return None
    asked = [_answers(draft, missing, outcomes) for missing in _open(draft)]
    telling = [one for one in asked if len({nets for _, nets in one.values}) > 1]
    best = max(telling or asked, key=lambda one: one.settles)
    return structs.replace(_ask(best, judge.context), bases=_bases(draft, best.missing, judge.context))


def _bases(draft: Draft, missing: Missing, context: Context) -> tuple[str, ...]:
    """The lines a typed answer completes: with a word that it may do without (Rob is a name there), and without."""
    told = draft.command(context.names)
    if missing is Missing.FU and draft.stated is not None:  # beside a bare number, 40 fu would be another value
        return (told.replace(f" {draft.stated.units} ", f" {draft.stated.units} han ", 1) + " {}",)
    word = {Missing.HOW: "from", Missing.WINNING: "on"}.get(missing)
    return (f"{told} {word} {{}}", f"{told} {{}}") if word is not None else (f"{told} {{}}",)


@dataclass(frozen=True, slots=True)
class Answers:
    """A question with its possible answers: each a draft with everything else still open, and what it can move."""

    missing: Missing
    values: tuple[tuple[Draft, frozenset[Net]], ...]
    is_all: bool = True
    """Whether nothing else can be answered."""

    @property
    def settles(self) -> Fraction:
        """The share of its answers after which nothing more has to be asked."""
        return Fraction(sum(len(nets) == 1 for _, nets in self.values), max(len(self.values), 1))


def _open(draft: Draft) -> list[Missing]:
    """What can be asked, in the order in which it is asked; which kongs were claimed is part of what was claimed."""
    together = {Missing.KONGS} if Missing.EXPOSURE in draft.missing else set()
    return [missing for missing in Missing if missing in draft.missing - together]


def _answers(draft: Draft, missing: Missing, outcomes: list[tuple[Draft, Net]]) -> Answers:
    """The answers that can have happened; too many are one for each outcome, and so are numbers of fu."""
    found: dict[object, tuple[Draft, set[Net]]] = {}
    for leaf, net in outcomes:
        answer = _answer(draft, missing, leaf)
        if answer not in found:
            found[answer] = (_answered(draft, missing, leaf), set())
        found[answer][1].add(net)
    values = [(value, frozenset(nets)) for value, nets in found.values()]
    if len(values) > MOST_BUTTONS or missing is Missing.FU:
        by_nets = {nets: value for value, nets in reversed(values)}
        values = [(value, nets) for nets, value in reversed(by_nets.items())][:MOST_BUTTONS]
    kept = _likely(values) if missing is Missing.FU else values
    return Answers(missing, tuple(kept), is_all=len(kept) == len(values))


def _likely(values: list[tuple[Draft, frozenset[Net]]]) -> list[tuple[Draft, frozenset[Net]]]:
    """The values with the fewest fu, in their order: more are rare, and typed."""
    fewest = sorted(_fu_of(value) for value, _ in values)[:MOST_FU]
    return [one for one in values if _fu_of(one[0]) in fewest]


def _fu_of(draft: Draft) -> int:
    return draft.stated.fu or 0 if draft.stated is not None else 0


def _answer(draft: Draft, missing: Missing, leaf: Draft) -> object:
    """What a completion answers to a question; equal for completions that answer it alike."""
    if missing is Missing.HOW:
        return leaf.win.how, leaf.win.payer
    if missing is Missing.FU:
        return leaf.stated.fu if leaf.stated is not None else None
    if leaf.hand is None:
        return leaf.claimed
    if missing is Missing.WINNING:
        return leaf.hand.winning
    if missing is Missing.EXPOSURE and (draft.claimed is None or not leaf.claimed):
        return leaf.claimed
    return leaf.hand.melds


def _answered(draft: Draft, missing: Missing, leaf: Draft) -> Draft:
    """The draft with one missing fact as a completion has it, everything else still open."""
    known = replace(draft, missing=draft.missing - {missing})
    if missing is Missing.HOW:
        return replace(known, win=leaf.win)
    if missing is Missing.FU and draft.stated is not None and leaf.stated is not None:
        return replace(known, stated=replace(draft.stated, fu=leaf.stated.fu))
    if leaf.hand is None and leaf.stated is not None and draft.stated is not None:
        return replace(known, stated=replace(leaf.stated, fu=draft.stated.fu), claimed=leaf.claimed)
    if missing is Missing.EXPOSURE and not leaf.claimed:
        return nothing_claimed(known)
    if missing is Missing.EXPOSURE and draft.claimed is None:
        return replace(draft, claimed=True)
    assert draft.hand is not None
    assert leaf.hand is not None
    if missing is Missing.WINNING:
        assert leaf.hand.winning is not None
        return replace(known, hand=with_winning(draft.hand, leaf.hand.winning))
    hand = leaf.hand if Missing.WINNING not in draft.missing else leaf.hand.without_winning()
    return replace(known, missing=known.missing - {Missing.KONGS}, quads=(), hand=hand, claimed=leaf.claimed)


def _ask(asked: Answers, context: Context) -> Reply:
    choices = tuple(
        Choice(_label(asked.missing, value, _amount(value, nets, context), context), value.command(context.names))
        for value, nets in asked.values
    )
    if asked.missing is Missing.HOW:
        name = context.name(next(value for value, _ in asked.values).player)
        return question_reply(line("ask.how_won", name=name), choices)
    shown = [_fu_of(value) for value, _ in asked.values]
    more = () if asked.is_all else (line("ask.more_fu", fu=(max(shown) // 10 + 1) * 10),)
    return question_reply(line(f"ask.{asked.missing.value}"), choices, *more)


def _amount(value: Draft, nets: frozenset[Net], context: Context) -> Line:
    """What the winner would receive for the hand: one amount, or the smallest and the largest.

    Sticks on the table are none of it.
    """
    amounts = sorted({dict(net).get(value.player, 0) + dict(net).get(STICKS, 0) for net in nets})
    if context.game().ruleset.all_score:  # what a hand of a round scores is no payment
        amounts = [amount // context.coin.parts for amount in amounts]
        shown = [Money(amount, 1) for amount in amounts]
    else:
        shown = [context.money(amount) for amount in amounts]
    if len(shown) == 1:
        return line("amount.one", amount=shown[0])
    return line("amount.range", low=shown[0], high=shown[-1])


def _label(missing: Missing, value: Draft, amount: Line, context: Context) -> Line:
    if missing is Missing.HOW:
        if value.win.payer is None:
            return line("choice.self_draw", amount=amount)
        key = "choice.robbed" if value.win.how is WinMethod.ROBBED_KONG else "choice.from"
        return line(key, name=context.name(value.win.payer), amount=amount)
    if missing is Missing.FU:
        assert value.stated is not None
        return line("choice.fu", fu=value.stated.fu or 0, amount=amount)
    hand = value.hand
    if hand is None or (missing is Missing.EXPOSURE and (value.claimed is False or missing in value.missing)):
        key = "choice.nothing_claimed" if value.claimed is False else "choice.something_claimed"
        return line(key, amount=amount)
    if missing is Missing.WINNING:
        assert hand.winning is not None
        return line("choice.tile", tile=TEXT[hand.winning], amount=amount)
    if missing is Missing.KONGS:
        return line("choice.kongs", melds=" ".join(show_meld(meld) for meld in hand.melds), amount=amount)
    return line("choice.claimed", melds=" ".join(show_meld(meld) for meld in hand.melds) or show(hand), amount=amount)
