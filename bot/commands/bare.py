"""What is asked before something is done: a bare command that would cost money answers with buttons that say what they
do and cost, as a tap is easily a slip; the first hand for a day asks whether the night before goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from msgspec import structs

from bot.asking.fix_options import claim_moves, claim_ways, how_claimed
from bot.chat import Choice, Line, line, listed, question_reply
from bot.context import Command, Context, Outcome, night_after, taken_at_the_end
from bot.reading import reference, signed_points
from bot.replies import date_line
from bot.settings import going_on_key
from bot.subjects import CommandLine
from engine import DealInput, DealOutcome, Player, Refused
from engine.journal import HandEntered, HandPlayed, decide

Offer = tuple[str, str, Player | None]
"""The key of a button, the words behind its command, and whose money its label names."""
_WHOSE: Final = "/penalty {}"
"""Whose false win it was: what the question about one leaves open, which nothing but another name answers."""
_READY: Final = ("/draw ready {}", "/draw {}")
_BASES: Final = {"penalty": (_WHOSE,), "draw": _READY}
"""What an answer in words completes."""
_FALSE_WINS: Final = ("choice.false_win", "choice.false_win_drawn", "choice.false_win_off")


def asked_first(
    command: Command,
    context: Context,
    people: tuple[Player, ...] = (),
    more: tuple[Offer, ...] = (),
    only: tuple[Offer, ...] = (),
) -> Outcome | None:
    """The question of a bare command; None for one that asks nothing, or of which nothing can be done.

    `people` are those whom it can be about (the sender, where nobody is named), `more` is offered beside the usual,
    `only` instead of it.
    """
    found = _OFFERS.get(command.names[0])
    if found is None or not context.night.running:
        return None
    key, offers = found
    if command.names[0] == "draw" and context.night.mid_deal.bets:
        key = "ask.bare_draw_bets"
    meant = people or _usual_people(context)
    choices = [
        choice
        for one in (only or (*offers(context, meant), *more))
        if (choice := _choice(command, context, one)) is not None
    ]
    if not choices:
        return None
    bases = _BASES.get(command.names[0], ())
    if command.names[0] == "kong" and len(meant) == 1:
        bases = (f"/kong {reference(meant[0])} {{}}",)
    if not only and choices[0].label.key == "choice.false_win_drawn":
        key = "ask.how_claimed"
        if len(meant) == 1:
            bases = (f"/penalty {reference(meant[0])} {{}}",)
    if all(one.label.key == _FREE for one in choices):
        key = "ask.free_penalty"
    return Outcome(
        question_reply(
            line(key, name=choices[0].label.values.get("name", "")),
            [*choices, *(_marks(context, ()) if command.names[0] == "draw" else ())],
            bases=bases,
        )
    )


def _choice(command: Command, context: Context, offer: Offer) -> Choice | None:
    """The button for one thing the command can do, with what it brings or costs; None when it cannot be done."""
    key, words, player = offer
    try:
        outcome = command.decide(context, f" {words}")
        if not outcome.entries:  # the same was entered a moment ago: it can be done, and the tap asks
            outcome = command.decide(context, f" {words} again")
    except Refused:
        return None
    if not outcome.entries:
        return None
    name = context.name(player) if player is not None else ""
    label = _label(context, outcome, key, player, name)
    if key == "choice.false_win_off":
        other = next(one for one in context.game().table.players if words.endswith(f" {reference(one)}"))
        label = Line(label.key, {**label.values, "other": context.name(other)})
    return Choice(label, f"/{command.names[0]} {words}")


def _label(context: Context, outcome: Outcome, key: str, player: Player | None, name: str) -> Line:
    purse = context.coin.purse
    night = night_after(context, outcome.entries)
    after = night.purse(purse)
    taken = taken_at_the_end(context.night, night).get(player or "")
    if taken is not None and key in _FALSE_WINS:
        return line("choice.false_win_at_end", name=name, points=signed_points(Fraction(taken)))
    moved = after.get(player, 0) - context.night.purse(purse).get(player, 0) if player is not None else 0
    key = _FREE if key in _FALSE_WINS and not moved else key
    return line(key, name=name, amount=context.money(moved, purse=purse, signed=True))


_FREE: Final = "choice.free_false_win"
"""The label of a false win for which a house pays nothing."""


def _usual_people(context: Context) -> tuple[Player, ...]:
    """Who is meant first: the sender, where he sits here, else everybody at the table."""
    table = context.game().table
    return (context.sender,) if context.sender in table.players else table.players


def _penalties(context: Context, people: tuple[Player, ...]) -> Iterator[Offer]:
    for player in people:
        ways = claim_ways(context, player)
        if not ways:
            yield "choice.false_win", reference(player), player
        for payer in ways if len(people) == 1 else ways[:1]:
            key = "choice.false_win_drawn" if payer is None else "choice.false_win_off"
            yield key, f"{reference(player)} {how_claimed(payer)}", player


def ask_how_claimed(command: Command, context: Context, player: Player) -> Outcome | None:
    """The question how somebody's false win was claimed; None where it moves no money."""
    return asked_first(command, context, (player,)) if claim_moves(context, player) else None


def false_win_offer(context: Context, player: Player, payer: Player | None) -> Offer:
    """The button for a false win claimed in one way, which it names where that moves money."""
    key = "choice.false_win"
    if claim_moves(context, player):
        key = "choice.false_win_drawn" if payer is None else "choice.false_win_off"
    return key, f"{reference(player)} {how_claimed(payer)}", player


def _kongs(_: Context, people: tuple[Player, ...]) -> Iterator[Offer]:
    for player in people:
        yield "choice.kong_added", f"{reference(player)} added", player
        yield "choice.kong_concealed", f"{reference(player)} concealed", player


def _leaving(context: Context, people: tuple[Player, ...]) -> Iterator[Offer]:
    table = context.game().table
    leaving = people[0] if len(people) == 1 else context.sender
    if leaving in (*table.players, *context.night.bench):
        yield "choice.leaves", reference(leaving), leaving


def _ending(_: Context, _people: tuple[Player, ...]) -> Iterator[Offer]:
    yield "choice.end_game", "sure", None


def _draws(context: Context, _people: tuple[Player, ...]) -> Iterator[Offer]:
    """Who was ready: nobody (but for those who bet), or everybody; where that moves money."""
    table, _, ruleset = context.game()
    if ruleset.all_score or not ready_moves(context):
        return
    yield "choice.ready_nobody_else" if context.night.mid_deal.bets else "choice.ready_nobody", "ready nobody", None
    yield "choice.ready_all", f"ready {' '.join(map(reference, table.players))}", None


MARKED: Final = "marked="
"""Behind /draw: who is marked as ready so far, ids with commas between them."""


def _marks(context: Context, marked: tuple[Player, ...]) -> list[Choice]:
    """Everybody who has not bet on a button that marks who was ready, or takes the mark away; nothing is recorded."""
    choices = list[Choice]()
    for player in context.game().table.players:
        if player not in context.night.mid_deal.bets:
            then = [one for one in marked if one != player] if player in marked else [*marked, player]
            label = line("choice.marked" if player in marked else "choice.player", name=context.name(player))
            choices.append(Choice(label, f"/draw {MARKED}{','.join(map(reference, then))}"))
    return choices


def ready_marked(context: Context, marked: tuple[Player, ...], command: Command) -> Outcome | None:
    """Who was ready at a draw, so far, and the button that records it with what it brings each; None where none can."""
    if not marked:
        return asked_first(command, context)
    people = [one for one in context.game().table.players if one in (*marked, *context.night.mid_deal.bets)]
    done = _choice(command, context, ("choice.ready_done", f"ready {' '.join(map(reference, marked))}", people[0]))
    if done is None:
        return None
    names = listed(context.name(one) for one in people)
    done = structs.replace(done, label=Line(done.label.key, {**done.label.values, "name": names}))
    key = "ask.bare_draw_bets" if context.night.mid_deal.bets else "ask.bare_draw"
    return Outcome(question_reply(line(key), [*_marks(context, marked), done], bases=_READY))


def ready_moves(context: Context) -> bool:
    """Whether it moves money who was ready at a draw."""
    table, _, ruleset = context.game()
    moved = set()
    for ready in (frozenset[Player](), frozenset((table.players[0],))):
        given = DealInput(outcome=DealOutcome.DRAWN, draw=ruleset.draws[0], ready=ready, chance=context.random_wind)
        moved.add(decide(context.night, given).result.transfers)
    return len(moved) > 1


_OFFERS: Final[Mapping[str, tuple[str, Callable[[Context, tuple[Player, ...]], Iterator[Offer]]]]] = MappingProxyType(
    {
        "penalty": ("ask.bare_penalty", _penalties),
        "kong": ("ask.bare_kong", _kongs),
        "leave": ("ask.bare_leave", _leaving),
        "endgame": ("ask.bare_endgame", _ending),
        "draw": ("ask.bare_draw", _draws),
    }
)


def left_open(context: Context, outcome: Outcome, typed: CommandLine) -> Outcome | None:
    """The question whether the first hand for a day is one of a night that nobody closed, or of a new one; None for
    anything else, and once it was said that that night goes on."""
    night, topic = context.night, context.incoming.table.topic
    is_hand = typed.name in _TELL_HANDS and any(isinstance(one, HandPlayed | HandEntered) for one in outcome.entries)
    if not is_hand or not night.hands or context.settings.get(going_on_key(topic)) == night.first:
        return None
    told = replace(typed, after=None).show().strip()
    choices = (
        Choice(line("choice.night_goes_on"), f"/settle go_on {told}"),
        Choice(line("choice.night_anew"), f"/settle close anew {told}"),
    )
    return Outcome(question_reply(line("ask.left_open", date=date_line(night.begun_at)), choices))


_TELL_HANDS: Final = frozenset(("score", "s", "hand", "draw", "penalty"))
"""Commands by which a hand is told."""
