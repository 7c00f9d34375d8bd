"""Three taps: who won, how, how much; one message edited in place, every button a line that could have been typed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.chat import Choice, Line, Reply, line
from bot.context import Context, Outcome
from bot.reading import CANCEL, FU_NEEDED_UP_TO, WHO_IS_LIABLE, Claim, Draft, reference, value_text
from bot.subjects import DIALOGUE
from engine import (
    STICKS,
    DealInput,
    DealOutcome,
    Entered,
    Liable,
    Player,
    Refused,
    StatedValue,
    Win,
    WinMethod,
)
from engine.journal import HandRecord, Result, decide

MOST_VALUES: Final = 20
"""With back and cancel they fit below one message everywhere."""
HIGHEST: Final = 40
"""Above so many units nobody taps."""


def dialogue(context: Context, claim: Claim) -> Outcome:
    """The next question about a hand of which neither tiles nor value were told.

    What was answered before stands in the line. The first button is what the same person chose the last time.
    """
    steps = Steps(context)
    if claim.player is None:
        return Outcome(steps.who())
    if claim.how is None or (claim.how is not WinMethod.SELF_DRAW and claim.payer is None):
        return Outcome(steps.how(claim.player))
    return Outcome(steps.how_much(Win(player=claim.player, how=claim.how, payer=claim.payer)))


def cancelled_reply() -> Reply:
    """The dialogue closed without an entry."""
    return Reply(lines=(line("dialogue.cancelled"),), subject=DIALOGUE)


def ask_liable(context: Context, draft: Draft) -> Reply:
    """Who is responsible for a hand off a discard: who discarded, another, or nobody."""
    table = context.game().table
    typed, payer = draft.command(context.names), draft.win.payer
    others = [one for one in table.others(draft.player) if one != payer]
    choices = [Choice(line("choice.player", name=context.name(payer)), typed)] if payer is not None else []
    for one in others:
        choices.append(Choice(line("choice.player", name=context.name(one)), f"{typed} bao {reference(one)}"))
    choices.append(Choice(line("choice.nobody_liable"), f"{typed} bao nobody"))
    return Reply(lines=(line("ask.liable"),), choices=tuple(choices), subject=DIALOGUE, bases=(f"{typed} bao {{}}",))


def result_of(context: Context, win: Win, value: StatedValue) -> Result | None:
    """What comes of a deal that is won with some value here; None where that cannot be."""
    given = DealInput(outcome=DealOutcome.WON, entered=(Entered(win, None, value),), chance=context.random_wind)
    try:
        return decide(context.night, given).result
    except Refused:
        return None


class Steps:
    """The questions of one dialogue."""

    def __init__(self, context: Context) -> None:
        self.context = context
        own = (one for one in reversed(context.night.hands) if one.recorded.by == context.incoming.sender.account)
        self._last: HandRecord | None = next(own, None)

    def _line(self, *words: str) -> str:
        return " ".join(("/score", *words))

    def _cancel(self) -> Choice:
        return Choice(line("choice.cancel"), f"/score {CANCEL}")

    def _back(self, *words: str) -> Choice:
        return Choice(line("choice.back"), self._line(*words))

    def _last_win(self) -> Win | None:
        return next(iter(self._last.given.wins), None) if self._last is not None else None

    def who(self, rest: str = "") -> Reply:
        """Who won; `rest` is what was typed already. Whoever tells it and has no seat is asked whose once he is it."""
        table = self.context.game().table
        last = self._last_win()
        likely = last.player if last is not None else self.context.names.sender
        name = self.context.name
        choices = [
            Choice(line("choice.player", name=name(player)), self._line(*filter(None, (reference(player), rest))))
            for player in (*self._bench_told(rest), *sorted(table.players, key=lambda one: one != likely))
        ]
        bases = (self._line("{}", rest) if rest else self._line("{}"),)
        lines = (line("ask.winner"),)
        return Reply(lines=lines, choices=(*choices, self._cancel()), subject=DIALOGUE, bases=bases)

    def _bench_told(self, rest: str) -> tuple[Player, ...]:
        """Whoever tells `rest` of a hand from the bench; nobody where it is somebody who sits, or nothing is told."""
        sender, night = self.context.sender, self.context.night
        return (sender,) if rest and sender in night.bench and sender not in night.game.table.players else ()

    def how(self, player: Player) -> Reply:
        """Self-drawn, or off whom."""
        table = self.context.game().table
        name, winner = self.context.name, reference(player)
        last = self._last_win()
        payers: list[Player | None] = [None, *table.others(player)]
        if last is not None:
            payers.sort(key=lambda one: one != last.payer)
        choices = [
            Choice(line("choice.drew"), self._line(winner, "zimo"))
            if payer is None
            else Choice(line("choice.off", name=name(payer)), self._line(winner, "from", reference(payer)))
            for payer in payers
        ]
        return Reply(
            lines=(line("ask.how_won", name=name(player)),),
            choices=(*choices, self._back(), self._cancel()),
            subject=DIALOGUE,
            bases=(self._line(winner, "from", "{}"), self._line(winner, "{}")),
        )

    def how_much(self, win: Win) -> Reply:
        """A value that fits the game and the house, or the tiles typed."""
        ruleset = self.context.game().ruleset
        winner = reference(win.player)
        how = "zimo" if win.payer is None else f"from {reference(win.payer)}"
        if win.payer is not None and win.how is WinMethod.ROBBED_KONG:
            how = f"rob {reference(win.payer)}"
        choices = tuple(
            Choice(label, self._line(winner, value_text(value), how, *self._asks_liable(win, value)))
            for value, label in self._values(win)
        )
        key = "ask.points" if ruleset.all_score else "ask.how_much"
        return Reply(
            lines=(line(key, name=self.context.name(win.player)),),
            choices=(
                *choices,
                self._back(winner),
                self._cancel(),
                Choice(line("choice.type_hand"), self._line(winner, how), asks=True),
            ),
            subject=DIALOGUE,
            bases=(self._line(winner, "{}", how),),
        )

    def _asks_liable(self, win: Win, value: StatedValue) -> tuple[str, ...]:
        """The word that asks who is responsible, where it moves money whether somebody is."""
        if not self.context.game().ruleset.may_blame_nobody or win.payer is None:
            return ()
        ways = (win, replace(win, liable=(Liable(win.player),)))
        found = (result_of(self.context, one, value) for one in ways)
        return (WHO_IS_LIABLE,) if len({one.transfers if one is not None else () for one in found}) > 1 else ()

    def _values(self, win: Win) -> list[tuple[StatedValue, Line]]:
        """The values a hand can have here, ascending, the one chosen last before the others."""
        ruleset = self.context.game().ruleset
        if ruleset.all_score:
            return [
                (StatedValue(points=points), line("choice.points", points=points)) for points in ruleset.usual_points
            ]
        found = list(self._han(win) if ruleset.counts_fu else self._units(win))[:MOST_VALUES]
        last = self._last.given.entered[0].stated if self._last is not None and self._last.given.entered else None
        if last is not None:
            found.sort(key=lambda one: (one[0].units, one[0].limit) != (last.units, last.limit))
        return found

    def _units(self, win: Win) -> Iterator[tuple[StatedValue, Line]]:
        """From the lowest value that may win to the limit, each with what the winner receives."""
        ruleset = self.context.game().ruleset
        for units in ruleset.usual_points or range(HIGHEST):
            value = StatedValue(units=units)
            worth = self._worth(win, value)
            if worth is None:
                continue
            counted, amount = worth
            if counted < units:
                return
            unit = line(f"unit.{ruleset.unit}", count=units)
            yield value, line("choice.units", units=units, unit=unit, amount=amount)

    def _han(self, win: Win) -> Iterator[tuple[StatedValue, Line]]:
        """Han for which the fu are asked next, then the limits by name with what the winner receives."""
        _, house, ruleset = self.context.game()
        for units in range(1, FU_NEEDED_UP_TO + 1):
            yield StatedValue(units=units), line("choice.han", units=units)
        for name in ruleset.limit_names:
            worth = self._worth(win, StatedValue(limit=name))
            if worth is not None:
                label = line("choice.limit", limit=line(f"{house.variant}.limit.{name}"), amount=worth[1])
                yield StatedValue(limit=name), label

    def _worth(self, win: Win, value: StatedValue) -> tuple[int, Line] | None:
        """How a value counts, and what its winner receives from the others; None for one that may not win, or brings
        nothing."""
        result = result_of(self.context, win, value)
        if result is None:
            return None
        purse = self.context.coin.purse
        paid = [one for one in result.transfers if one.purse is purse and one.payer != STICKS]
        received = sum(one.amount for one in paid if one.payee == win.player)
        if not received:
            return None
        return result.scored[0].counted, line("amount.one", amount=self.context.money(received))
