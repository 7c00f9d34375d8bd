"""Which missing fact to ask for: only one whose possible answers give different amounts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace

from bot.chat import Choice, Line, Money, Reply, line
from bot.commands.drafts import Draft, Missing, complete
from bot.commands.scene import Scene
from engine.hand import show, show_meld
from engine.parts import How
from engine.problems import Refused
from engine.table import Player
from engine.tiles import TEXT
from engine.transfers import Account, Transfer, balances

Net = tuple[tuple[Account, int], ...]
"""What a deal moves, by account, in the purse of the house: the figure by which completions are compared."""

MOST_BUTTONS = 12


class Judge:
    """Scores completed drafts, each once. `decide` says what a completed draft moves, or raises Refused."""

    def __init__(self, scene: Scene, decide: Callable[[Draft], Net], others: tuple[Player, ...]) -> None:
        self.scene, self._decide, self.others = scene, decide, others
        self._known: dict[Draft, Net | None] = {}

    def net(self, draft: Draft) -> Net | None:
        """What a completed draft moves; None when it cannot have happened."""
        if draft not in self._known:
            try:
                self._known[draft] = self._decide(draft)
            except Refused:
                self._known[draft] = None
        return self._known[draft]

    def leaves(self, draft: Draft) -> Iterator[Draft]:
        """Every completion of a draft that can have happened."""
        missing = next((one for one in Missing if one in draft.missing), None)
        if missing is None:
            if self.net(draft) is not None:
                yield draft
            return
        for completed in complete(draft, missing, self.others):
            yield from self.leaves(completed)

    def nets(self, draft: Draft) -> frozenset[Net]:
        """What the completions of a draft move."""
        return frozenset(net for leaf in self.leaves(draft) if (net := self.net(leaf)) is not None)


def net_of(transfers: Iterable[Transfer], scene: Scene) -> Net:
    """The comparable figure of some transfers."""
    return tuple(sorted(balances(transfers, scene.coin.purse).items()))


def question(draft: Draft, judge: Judge) -> Reply | None:
    """The one question that must be asked before the draft can be scored; None when every completion pays alike."""
    if len(judge.nets(draft)) <= 1:
        return None
    asked = [missing for missing in Missing if missing in draft.missing]
    for missing in asked:
        answers = [(value, judge.nets(value)) for value in _values(draft, missing, judge)]
        answers = [(value, nets) for value, nets in answers if nets]
        if len({nets for _, nets in answers}) > 1:
            return _ask(missing, answers, judge.scene)
    return _ask(asked[0], [(value, judge.nets(value)) for value in _values(draft, asked[0], judge)], judge.scene)


def _values(draft: Draft, missing: Missing, judge: Judge) -> list[Draft]:
    """The possible answers to a question, each with everything else still open."""
    if missing is Missing.EXPOSURE and draft.claimed is None:
        nothing = replace(draft, missing=draft.missing - {missing}, claimed=False)
        return [nothing, replace(draft, claimed=True)]
    values = list(complete(draft, missing, judge.others))
    if len(values) <= MOST_BUTTONS:
        return values
    by_nets = {judge.nets(value): value for value in reversed(values)}
    return list(reversed(by_nets.values()))[:MOST_BUTTONS]


def _ask(missing: Missing, answers: list[tuple[Draft, frozenset[Net]]], scene: Scene) -> Reply:
    choices = tuple(
        Choice(_label(missing, value, _amount(value, nets, scene), scene), value.command(scene.names))
        for value, nets in answers
    )
    return Reply(lines=(line(f"ask.{missing.value}"),), choices=choices, subject="question")


def _amount(value: Draft, nets: frozenset[Net], scene: Scene) -> Line:
    """What the winner would receive: one amount, or the smallest and the largest."""
    amounts = sorted({dict(net).get(value.player, 0) for net in nets})
    shown: list[Money] = [scene.money(amount) for amount in amounts]
    if len(shown) == 1:
        return line("amount.one", amount=shown[0])
    return line("amount.range", low=shown[0], high=shown[-1])


def _label(missing: Missing, value: Draft, amount: Line, scene: Scene) -> Line:
    if missing is Missing.HOW:
        if value.win.payer is None:
            return line("choice.self_draw", amount=amount)
        key = "choice.robbed" if value.win.how is How.ROBBED_KONG else "choice.from"
        return line(key, name=scene.name(value.win.payer), amount=amount)
    hand = value.hand
    assert hand is not None
    if missing is Missing.WINNING:
        assert hand.winning is not None
        return line("choice.tile", tile=TEXT[hand.winning], amount=amount)
    if missing is Missing.KONGS:
        return line("choice.kongs", melds=" ".join(show_meld(meld) for meld in hand.melds), amount=amount)
    if value.claimed is False:
        return line("choice.nothing_claimed", amount=amount)
    if Missing.EXPOSURE in value.missing:
        return line("choice.something_claimed", amount=amount)
    return line("choice.claimed", melds=" ".join(show_meld(meld) for meld in hand.melds) or show(hand), amount=amount)
