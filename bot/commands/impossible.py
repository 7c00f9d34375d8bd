"""Values that no hand has: asked about, or refused with those that were perhaps meant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from msgspec import structs

from bot.chat import Choice, Reply, line
from bot.commands.repeats import once_more
from bot.context import Context, Outcome
from bot.reading.claims import Claim
from bot.reading.drafts import Draft
from bot.reading.stated import payment_of
from bot.replies.refusals import refusal_reply
from engine.problems import Refused
from engine.wins import Win, WinMethod

DEAREST: Final[Mapping[str, int]] = MappingProxyType({"han": 13, "faan": 20, "doubles": 13, "tai": 100})
"""More than any hand is worth, by unit: who types a larger number meant something else."""
FU: Final = frozenset((20, 25, *range(30, 150, 10)))


def beyond_all_hands(context: Context, claim: Claim, text: str) -> Outcome | None:
    """The question about a number that cannot be; None for one that can, or that is meant."""
    _, _, ruleset = context.game()
    stated = claim.stated
    if stated is None or claim.again:
        return None
    if stated.fu is not None and stated.fu not in FU and ruleset.counts_fu:
        return _not_possible("ask.no_such_fu", stated.fu, ruleset.unit, text)
    if (odd := _odd_fu(context, claim, text)) is not None:
        return odd
    if stated.units is None or stated.units <= DEAREST.get(ruleset.unit, stated.units):
        return None
    return _not_possible("ask.beyond", stated.units, ruleset.unit, text)


def _odd_fu(context: Context, claim: Claim, text: str) -> Outcome | None:
    """The question about fu that no hand of so many han has which was won like that."""
    _, house, ruleset = context.game()
    stated = claim.stated
    if stated is None or stated.fu is None or stated.units is None:
        return None
    how = claim.how or (WinMethod.DISCARD if claim.payer is not None else WinMethod.SELF_DRAW)
    win = Win(player=claim.player or "", how=how, payer=claim.payer)
    if ruleset.fu_exists(stated.units, stated.fu, win, house):
        return None
    said = line("ask.fu_not_so", number=stated.fu, units=stated.units)
    choice = Choice(line("choice.as_said", number=stated.fu), f"/score {once_more(text)}")
    return Outcome(Reply(lines=(said,), choices=(choice,), subject="question"))


def _not_possible(key: str, number: int, unit: str, text: str) -> Outcome:
    said = line(key, number=number, unit=line(f"unit.{unit}", count=number))
    choice = Choice(line("choice.as_said", number=number), f"/score {once_more(text)}")
    return Outcome(Reply(lines=(said,), choices=(choice,), subject="question"))


def other_payments(context: Context, draft: Draft, refused: Refused) -> Reply:
    """The refusal of a value with those it may have been, each a line that can be tapped."""
    shown = refusal_reply(refused, context.incoming.text)
    amounts = refused.problems[0].repairs
    choices = tuple(
        Choice(line("choice.repair", text=text), replace(draft, stated=payment_of(text)).command(context.names))
        for text in amounts
    )
    return structs.replace(shown, choices=choices or shown.choices)
