"""What is asked about a hand told in a round: for which round it is, what it fishes for, which flower it holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.chat import Choice, Reply, line
from bot.context import Context
from bot.reading.claims import Claim
from bot.reading.people import reference
from engine.deals import Entered, value_of
from engine.problems import HandRefused
from engine.ruleset import HandScore
from engine.table import Player
from engine.wins import Loss

LATE_SECONDS: Final = 300
"""Within so long after a round was settled a hand that opens the next one may be a correction."""
_BONUS: Final = ("1f", "2f", "3f", "4f", "1y", "2y", "3y", "4y")
_FISHING: Final = "fishing_"


def round_question(context: Context, claims: Sequence[Claim], text: str) -> Reply | None:
    """The question that a message of one loser's hand leaves open; None when it leaves none."""
    if len(claims) != 1:
        return None
    claim = claims[0]
    player = claim.player if claim.player is not None else context.names.sender
    if player is None:
        return None
    if set(claim.facts) == {"fishing"} and claim.special is None and not claim.tiles.strip():
        return _ask_fishing(context, player)
    if _names_flower(claim):
        choices = tuple(Choice(line("choice.repair", text=one), f"/hand {reference(player)} {one}") for one in _BONUS)
        return Reply(lines=(line("ask.flower_of", name=context.name(player)),), choices=choices, subject="question")
    return _late(context, claim, player, text)


def _names_flower(claim: Claim) -> bool:
    """Whether nothing but a flower is told, without its number."""
    named = claim.stated.elements if claim.stated is not None else ()
    return not claim.tiles.strip() and {*claim.facts, *named} in ({"flower"}, {"season"}, {"bonus"})


def _ask_fishing(context: Context, player: Player) -> Reply | None:
    """What somebody fishes for, a button for each hand that is worth something here."""
    _, house, ruleset = context.game()
    choices = []
    for special in sorted(one.removeprefix(_FISHING) for one in ruleset.element_ids if one.startswith(_FISHING)):
        worth = _fished(context, player, special)
        if worth is not None and worth.counted:
            label = line("choice.fishing", hand=line(f"{house.variant}.{special}"), points=worth.counted)
            choices.append(Choice(label, f"/hand {reference(player)} fishing {special}"))
    name = context.name(player)
    return Reply(lines=(line("ask.fishing", name=name),), choices=tuple(choices), subject="question")


def _fished(context: Context, player: Player, special: str) -> HandScore | None:
    """What fishing for a hand is worth without its tiles; None where it is worth nothing."""
    from_hand = Loss(player=player, flags=frozenset((f"fishing:{special}",)))
    table, house, ruleset = context.game()
    try:
        return value_of(ruleset, Entered(from_hand), table, house)
    except HandRefused:
        return None


def fished_for(context: Context, claim: Claim) -> None:
    """Let the hand that is fished for have its whole name, where only one has the words that were said."""
    if claim.special is None or "fishing" not in claim.facts:
        return
    _, _, ruleset = context.game()
    known = [one.removeprefix(_FISHING) for one in ruleset.element_ids if one.startswith(_FISHING)]
    said = set(claim.special.split("_"))
    found = [one for one in known if said <= set(one.split("_"))]
    if claim.special not in known and len(found) == 1:
        claim.special = found[0]


def _late(context: Context, claim: Claim, player: Player, text: str) -> Reply | None:
    """Ask for which round a hand is that is told right after one was settled, before anybody has gone out again."""
    night = context.night
    last = night.hands[-1] if night.hands else None
    if claim.again or night.pending or night.pending_draw is not None or last is None:
        return None
    just_now = context.incoming.at - last.recorded.at < LATE_SECONDS and night.newest == last.recorded
    if not just_now or all(one.part.player != player for one in last.given.entered):
        return None
    told = " ".join(text.split())
    if claim.player is None:
        told = f"{reference(player)} {told}"
    choices = (
        Choice(line("choice.of_round", number=last.number), f"/fix {last.number} {told}"),
        Choice(line("choice.of_next_round"), f"/hand {told} again"),
    )
    said = line("ask.which_round", name=context.name(player), number=last.number)
    return Reply(lines=(said,), choices=choices, subject="question")
