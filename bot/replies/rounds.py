"""How a round in which every hand counts is told: each hand with its arithmetic, then who gives and receives what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.chat import Line, Part, line
from bot.context import Context
from bot.reading.stated import value_text
from bot.replies.hand_layout import layout_text
from engine.deals import Entered
from engine.journal.entries import Scored
from engine.ruleset import HandScore
from engine.table import Player
from engine.transfers import Transfer
from engine.wins import Win

POINTS = frozenset(("points",))
DOUBLES = frozenset(("doubles",))


def entered_line(context: Context, variant: str, entered: Entered, score: HandScore | Scored) -> Line:
    """One hand of a round with what it scores."""
    key = "round.winner" if isinstance(entered.part, Win) else "round.loser"
    return line(
        key,
        name=context.name(entered.part.player),
        hand=_tiles(entered),
        reading=reading(variant, score.mode),
        score=score.counted,
        uncapped=(line("round.uncapped", score=score.units),) if score.units != score.counted else (),
    )


def _tiles(entered: Entered) -> str:
    if entered.hand is None:
        return "–" if entered.stated is None else value_text(entered.stated)
    return layout_text(entered.hand) or "–"


def reading(variant: str, mode: str) -> tuple[Line, ...]:
    """The name of a special hand, of Purity, or of the hand fished for; nothing for an ordinary reading."""
    kind, _, name = mode.partition(":")
    if kind == "special":
        return (line("round.special", name=line(f"{variant}.{name}")),)
    if kind == "fishing":
        element = f"{variant}.purity" if name == "purity" else f"{variant}.{name}"
        return (line("round.fishing", name=line(element)),)
    return (line("round.special", name=line(f"{variant}.purity")),) if kind == "purity" else ()


def arithmetic(scored: Scored) -> Line | None:
    """`base × 2^doubles = score` for an ordinary reading; None where there is nothing to multiply."""
    base = sum(item.amount for item in scored.items if item.unit in POINTS)
    doubles = sum(item.amount for item in scored.items if item.unit in DOUBLES)
    if scored.mode != "ordinary" or not doubles:
        return None
    return line("round.arithmetic", base=base, doubles=doubles, score=scored.units)


def in_order(entered: Iterable[Entered], scored: Iterable[Scored]) -> list[tuple[Entered, Scored]]:
    """The winner first, then the losers from the highest score down."""
    both = list(zip(entered, scored, strict=True))
    return sorted(both, key=lambda one: (not isinstance(one[0].part, Win), -one[1].counted))


def payment_lines(context: Context, players: Iterable[Player], transfers: tuple[Transfer, ...]) -> list[Line]:
    """One line a player: first what he gives, then what he receives."""
    lines = []
    for player in players:
        gives = [one for one in transfers if one.payer == player]
        receives = [one for one in transfers if one.payee == player]
        values: Mapping[str, Part] = {
            "name": context.name(player),
            "gives": tuple(_one(context, "round.to", one.payee, one) for one in gives),
            "receives": tuple(_one(context, "round.from", one.payer, one) for one in receives),
        }
        if gives and receives:
            lines.append(Line("round.both", values))
        elif gives:
            lines.append(Line("round.gives", values))
        elif receives:
            lines.append(Line("round.receives", values))
    return lines


def _one(context: Context, key: str, other: Player, transfer: Transfer) -> Line:
    return line(key, name=context.name(other), amount=context.money(transfer.amount, purse=transfer.purse))
