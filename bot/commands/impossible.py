"""Values that no hand has: asked about, or refused with those that were perhaps meant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from msgspec import structs

from bot.chat import Choice, Reply, line
from bot.commands.repeats import once_more
from bot.context import Context, Outcome, letters_of
from bot.reading import CANCEL, Claim, Draft, WordRefused, payment_of, to_draft
from bot.replies import refusal_reply
from engine import DealInput, DealOutcome, Entered, Player, Refused, StatedValue, Transfer, Win, WinMethod, problem
from engine.journal import decide

DEAREST: Final[Mapping[str, int]] = MappingProxyType({"han": 13, "faan": 20, "doubles": 13, "tai": 100})
"""More than any hand is worth, by unit: who types a larger number meant something else."""
FU: Final = frozenset((20, 25, *range(30, 150, 10)))


def beyond_all_hands(context: Context, claim: Claim, player: Player, text: str) -> Outcome | None:
    """The question about a number that cannot be; None for one that can, or that is meant."""
    _, _, ruleset = context.game()
    stated = claim.stated
    if stated is None or (claim.again and context.incoming.pressed):  # typed, it says that the hand is another one
        return None
    if (asked := fu_asked(context, claim, player)) is not None:
        cancel = Choice(line("choice.cancel"), f"/score {CANCEL}")
        return Outcome(structs.replace(asked, choices=(*asked.choices, cancel)))
    _check_limit(context, stated, text)
    if stated.units is None or stated.units <= DEAREST.get(ruleset.unit, stated.units):
        return None
    return _not_possible("ask.beyond", stated.units, ruleset.unit, text)


def fu_asked(context: Context, claim: Claim, player: Player) -> Reply | None:
    """The question about fu that no such hand has, with the next below and above; None for those that there are."""
    stated = claim.stated
    if stated is None or not context.game()[2].counts_fu:
        return None
    if stated.fu is not None and stated.fu not in FU:
        return _other_fu(context, claim, player, "ask.no_such_fu")
    return None if _fu_exists(context, claim, stated.fu) else _other_fu(context, claim, player, "ask.fu_not_so")


def bonus_beside_value(context: Context, claim: Claim, player: Player) -> Outcome | None:
    """The question whether bonus tiles told beside a value in han are in it; None where they are no matter."""
    _, _, ruleset = context.game()
    stated = claim.stated
    count = sum(claim.counts.get(which, 0) for which in ("dora", "ura", "kita"))
    if stated is None or stated.elements or stated.units is None or stated.limit or not count:
        return None
    more = replace(stated, units=stated.units + count)
    said = line("ask.dora_in_value", count=count, units=stated.units)
    unit = ruleset.unit
    choices = tuple(
        Choice(
            line(key, units=value.units or 0, unit=line(f"unit.{unit}", count=value.units or 0)),
            _with_value(context, claim, player, value),
        )
        for key, value in (("choice.dora_counted", stated), ("choice.dora_besides", more))
    )
    return Outcome(Reply(lines=(said,), choices=choices, subject="question"))


def named_beside_value(context: Context, claim: Claim, player: Player) -> Outcome | None:
    """The question which counts where the elements named beside a value come to more than it; None where they fit."""
    table, _, ruleset = context.game()
    stated = claim.stated
    if not claim.named or stated is None or stated.units is None or ruleset.counts_fu or claim.again:
        return None
    # won off somebody: what a self-drawn tile brings may be left out of a value
    win = Win(player=player, how=WinMethod.DISCARD, payer=table.others(player)[0])
    named = StatedValue(elements=claim.named)
    told, meant = _counted(context, win, stated), _counted(context, win, named)
    if told is None or meant is None or meant <= told:
        return None
    choices = tuple(
        Choice(
            line("choice.fix_value", units=units, unit=line(f"unit.{ruleset.unit}", count=units)),
            _with_value(context, claim, player, StatedValue(units=units)),
        )
        for units in (stated.units, meant)
    )
    said = line("ask.named_or_value", units=stated.units, named=meant)
    return Outcome(Reply(lines=(said,), choices=choices, subject="question"))


def _counted(context: Context, win: Win, value: StatedValue) -> int | None:
    """What a value counts as here; None where it cannot win."""
    given = DealInput(outcome=DealOutcome.WON, entered=(Entered(win, None, value),), chance=context.random_wind)
    try:
        return decide(context.night, given).result.scored[0].counted
    except Refused:
        return None


def _check_limit(context: Context, stated: StatedValue, text: str) -> None:
    """Raises WordRefused where han are told and beside them the name of a limit that they do not come to."""
    table, _, ruleset = context.game()
    if stated.units is None or stated.limit is None or not ruleset.counts_fu:
        return
    winner, payer, *_ = table.players
    win = Win(player=winner, how=WinMethod.DISCARD, payer=payer)
    counted = _moved(context, win, replace(stated, limit=None))
    named = _moved(context, win, StatedValue(limit=stated.limit))
    if counted is not None and counted != named:
        raise WordRefused(problem("value.twice", word=f"{stated.units} han, {stated.limit}"))


def _moved(context: Context, win: Win, value: StatedValue) -> tuple[Transfer, ...] | None:
    """What a value moves here; None where it cannot win."""
    given = DealInput(outcome=DealOutcome.WON, entered=(Entered(win, None, value),), chance=context.random_wind)
    try:
        return decide(context.night, given).result.transfers
    except Refused:
        return None


def _with_value(context: Context, claim: Claim, player: Player, value: StatedValue) -> str:
    """The line of a claim again, with a value and without bonus tiles."""
    counts = {name: count for name, count in claim.counts.items() if name not in ("dora", "ura", "kita")}
    return _told_again(context, replace(claim, stated=value, counts=counts, dora=(), ura=()), player)


def _told_again(context: Context, claim: Claim, player: Player) -> str:
    """A claim as a line that can be typed."""
    ruleset = context.game()[2]
    return to_draft(claim, player, ruleset, context.names, letters_of(context)).draft.command(context.names)


def _fu_exists(context: Context, claim: Claim, fu: int | None) -> bool:
    """Whether some hand of so many han that was won like that has these fu; no matter where either is not told."""
    _, house, ruleset = context.game()
    stated = claim.stated
    if stated is None or fu is None or stated.units is None:
        return True
    how = claim.how or (WinMethod.DISCARD if claim.payer is not None else WinMethod.SELF_DRAW)
    win = Win(player=claim.player or "", how=how, payer=claim.payer)
    return ruleset.fu_exists(stated.units, fu, win, house)


def _other_fu(context: Context, claim: Claim, player: Player, key: str) -> Reply:
    """The question about fu that the hand cannot have: the next below and above that it can."""
    assert claim.stated is not None
    assert claim.stated.fu is not None
    told, units = claim.stated.fu, claim.stated.units
    known = sorted(fu for fu in FU if _fu_exists(context, claim, fu))
    near = (*[fu for fu in known if fu < told][-1:], *[fu for fu in known if fu > told][:1])
    choices = tuple(
        Choice(
            line("choice.only_fu", fu=fu) if units is None else line("waits.han_fu", units=units, fu=fu),
            _told_again(context, replace(claim, stated=replace(claim.stated, fu=fu)), player),
        )
        for fu in near
    )
    said = line(key, number=told, units=units or 0)
    return Reply(lines=(said,), choices=choices, subject="question")


def _not_possible(key: str, number: int, unit: str, text: str) -> Outcome:
    said = line(key, number=number, unit=line(f"unit.{unit}", count=number))
    choice = Choice(line("choice.as_said", number=number), f"/score {once_more(text)}")
    return Outcome(Reply(lines=(said,), choices=(choice,), subject="question"))


def other_payments(context: Context, draft: Draft, refused: Refused) -> Reply:
    """The refusal of a value with those it may have been, each a line that can be tapped."""
    shown = refusal_reply(refused, context.incoming.text, context.name)
    amounts = refused.problems[0].repairs
    told = draft.stated
    is_whole = told is not None and (told.fu is not None or told.limit is not None)
    values = [payment_of(text) for text in amounts]
    if told is not None and is_whole and values and refused.problems[0].key == "points_differ":
        values[0] = replace(told, points=None, share=None)  # the hand as it was told, whatever pays alike
    choices = tuple(
        Choice(line("choice.repair", text=text), replace(draft, stated=value).command(context.names))
        for text, value in zip(amounts, values, strict=True)
    )
    return structs.replace(shown, choices=choices or shown.choices)
