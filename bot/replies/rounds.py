"""How a round in which every hand counts is told: each hand with its arithmetic, then who gives and receives what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from bot.chat import Line, Part, line
from bot.context import Context
from bot.lines import element_line
from bot.reading import value_text
from bot.replies.hand_layout import entered_text
from engine import FISHING, SPECIAL, Entered, HandScore, Item, Mode, Player, Transfer, Win, show, show_meld
from engine.journal import Scored

DOUBLES = frozenset(("doubles", "bonus_doubles"))
BONUS = frozenset(("bonus_points", "bonus_doubles"))
"""Units of what bonus tiles give beside a hand whose doubles are not theirs."""


def entered_line(
    context: Context, variant: str, entered: Entered, score: HandScore | Scored, *, summed: bool = False
) -> Line:
    """One hand of a round with what it scores; a winner's is `summed` up in lines of its own below."""
    worked_out = _worked_out(entered)
    if worked_out is not None:
        return line(
            "round.winner_points" if isinstance(entered.part, Win) else "round.loser_points",
            name=context.name(entered.part.player),
            hand=worked_out,
            score=_figure(score.units if worked_out else score.counted),
            uncapped=_paid_as(score) if worked_out else _uncapped(score),
        )
    key = "round.summed" if summed else "round.winner" if isinstance(entered.part, Win) else "round.loser"
    return line(
        key,
        name=context.name(entered.part.player),
        hand=_hand_of(entered, score),
        reading=reading(variant, score.mode),
        score=_figure(score.counted),
        uncapped=_uncapped(score),
    )


def called_line(context: Context, variant: str, entered: Entered, score: HandScore) -> Line:
    """What a hand of an open round is called; of one that was named instead of told by tiles, that too."""
    if entered.stated is not None:
        return entered_line(context, variant, entered, score, summed=True)
    return line("round.called", name=context.name(entered.part.player), reading=reading(variant, score.mode))


def _uncapped(score: HandScore | Scored) -> tuple[Line, ...]:
    """What a hand above the limit came to before it; nothing for any other."""
    return (line("round.uncapped", score=_figure(score.units)),) if score.units != score.counted else ()


def _paid_as(score: HandScore | Scored) -> tuple[Line, ...]:
    """What a hand above the limit is paid as; nothing for any other."""
    return (line("round.paid_as", score=_figure(score.counted)),) if score.units != score.counted else ()


def _figure(number: int) -> str:
    return f"{number:,}"


def _worked_out(entered: Entered) -> str | None:
    """How a score told without tiles came about, `42 × 8 = `; empty for points alone or nothing, None otherwise."""
    stated = entered.stated
    if entered.hand is not None or (stated is not None and (stated.elements or stated.points is None)):
        return None
    if stated is None or stated.points is None:
        return ""
    if not stated.units or stated.points % 2**stated.units:
        return ""
    return f"{stated.points >> stated.units} × {2**stated.units} = "


def _hand_of(entered: Entered, score: HandScore | Scored) -> Part:
    """The tiles or points as they were told; a hand by name as such, beside its flowers."""
    stated = entered.stated
    if stated is None or not stated.elements or Mode.parse(score.mode).kind != SPECIAL:
        return _tiles(entered)
    bonus = f" {show(entered.hand)}" if entered.hand is not None else ""
    return line("round.as_named", bonus=bonus)


def scores_line(
    context: Context,
    scored: Iterable[tuple[Entered, HandScore | Scored]],
    before: Mapping[Player, HandScore] | None = None,
) -> Line:
    """What the hands that are in so far score, the winner's marked; `before` are those that new ones replace."""
    parts = []
    for entered, score in scored:
        player = entered.part.player
        part = line(
            "round.score_won" if isinstance(entered.part, Win) else "round.score",
            name=context.name(player),
            score=_figure(score.counted),
            uncapped=_uncapped(score),
        )
        was = before.get(player) if before is not None else None
        parts.append(line("round.score_was", score=part, was=_figure(was.counted)) if was is not None else part)
    return line("round.scores", scores=tuple(parts))


def _tiles(entered: Entered) -> str:
    if entered.stated is not None:
        bonus = show(entered.hand) if entered.hand is not None else ""
        return f"{value_text(entered.stated)} {bonus}".strip()
    if entered.hand is None:
        return "–"
    if isinstance(entered.part, Win):
        return entered_text(entered).replace(" +", "+") or "–"
    melds = [show_meld(meld) for meld in entered.hand.melds]
    rest = show(replace(entered.hand, melds=()))
    return " ".join(word for word in (*melds, rest) if word) or "–"


def reading(variant: str, mode: str) -> tuple[Line, ...]:
    """The name of a special hand, of Purity, or of the hand fished for; nothing for an ordinary reading."""
    read = Mode.parse(mode)
    if read.kind == SPECIAL:
        return (line("round.special", name=element_line(variant, read.element)),)
    if read.kind == FISHING:
        return (line("round.fishing", name=line(f"{variant}.{read.element}")),)
    return (line("round.special", name=line(f"{variant}.purity")),) if read.kind == "purity" else ()


def arithmetic(scored: Scored) -> Line | None:
    """`base × 2^doubles = score` for an ordinary reading and Purity, with the bonus tiles apart where these are.

    None where there is nothing to multiply.
    """
    apart = [item for item in scored.items if item.unit in BONUS]
    base, factor = _base_and_factor(item for item in scored.items if scored.mode == "ordinary" or item not in apart)
    bonus, times = (0, 1) if scored.mode == "ordinary" else _base_and_factor(apart)
    is_summed = scored.mode == "ordinary" or base * factor + bonus * times == scored.units
    if Mode.parse(scored.mode).kind not in ("ordinary", "purity") or not is_summed or factor == 1:
        return None
    return line(
        "round.arithmetic_apart" if bonus else "round.arithmetic",
        base=_figure(base),
        factor=_figure(factor),
        **({"bonus": _figure(bonus), "times": _figure(times)} if bonus else {}),
        score=_figure(scored.units),
        paid_as=_paid_as(scored),
    )


def special_sum(scored: Scored) -> Line | None:
    """`special + base × 2^doubles = score` where bonus tiles lie beside a special hand; None for any other hand."""
    element = Mode.parse(scored.mode).element
    own = [item for item in scored.items if element and item.id.endswith(element)]
    base, factor = _base_and_factor(item for item in scored.items if item not in own)
    special = sum(item.amount for item in own)
    if not special or not base or special + base * factor != scored.units:
        return None
    return line(
        "round.special_sum",
        special=_figure(special),
        base=_figure(base),
        factor=_figure(factor),
        score=_figure(scored.units),
        paid_as=_paid_as(scored),
    )


def _base_and_factor(items: Iterable[Item]) -> tuple[int, int]:
    """The points of some items, and what their doubles multiply by."""
    told = tuple(items)
    doubles = sum(item.amount for item in told if item.unit.endswith("doubles"))
    return sum(item.amount for item in told if item.unit.endswith("points")), 2**doubles


def in_order(entered: Iterable[Entered], scored: Iterable[Scored]) -> list[tuple[Entered, Scored]]:
    """The winner first, then the losers from the highest score down."""
    both = list(zip(entered, scored, strict=True))
    return sorted(both, key=lambda one: (not isinstance(one[0].part, Win), -one[1].counted))


def together(context: Context, variant: str, losers: Iterable[tuple[Entered, Scored]]) -> list[Line]:
    """A line for each loser; those who have nothing stand behind the one before."""
    groups: list[list[Line]] = []
    for entered, scored in losers:
        shown = entered_line(context, variant, entered, scored)
        if groups and not scored.counted and _worked_out(entered) is not None:
            groups[-1].append(shown)
        else:
            groups.append([shown])
    return [line("round.losers", losers=tuple(group)) for group in groups]


def between_lines(context: Context, transfers: Iterable[Transfer]) -> list[Line]:
    """What players settle between themselves, who pays most first, in one line that breaks behind a player."""
    paid: dict[Player, list[Transfer]] = {}
    for one in transfers:
        paid.setdefault(one.payer, []).append(one)
    payers = sorted(paid.items(), key=lambda one: -sum(transfer.amount for transfer in one[1]))
    parts = tuple(
        line("round.pays", payer=context.name(payer), shares=tuple(_share(context, one) for one in given))
        for payer, given in payers
    )
    return [line("round.between", payments=parts)] if parts else []


def _share(context: Context, transfer: Transfer) -> Line:
    amount = context.money(transfer.amount, purse=transfer.purse)
    return line("round.to", name=context.name(transfer.payee), amount=amount)
