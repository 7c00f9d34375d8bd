"""Payments during the hand that a scored hand shows and nobody booked: offered, never booked by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from bot.chat import Choice, line
from bot.context import Context
from bot.reading import reference
from bot.replies import ENTRY
from engine import ANIMAL, FLOWER, SEASON, DealInput, Hand, HandRefused, Instant, MeldKind, Win, show_meld
from engine.journal import HandRecord, bet_of

MOST = 3
_BONUS = (
    ("bite_animals", (ANIMAL, ANIMAL + 1)),
    ("bite_animals", (ANIMAL + 2, ANIMAL + 3)),
    *(("flower_set", tuple(range(first, first + 4))) for first in (FLOWER, SEASON)),
    ("animal_set", tuple(range(ANIMAL, ANIMAL + 4))),
)


def offers(context: Context, given: DealInput) -> tuple[Choice, ...]:
    """A button for each kong or set of bonus tiles of a winner still at the table that pays at once and was not booked
    in this deal."""
    table, house, ruleset = context.game()
    booked = Counter(context.night.mid_deal.instants)
    choices = []
    for entered in given.entered:
        if entered.hand is None or not isinstance(entered.part, Win):
            continue
        player = entered.part.player
        if player not in table.players:
            continue
        for kind, shown, words in _seen(entered.hand, int(table.wind_of(player))):
            if kind not in ruleset.instants:
                continue
            if booked[kind]:
                booked[kind] -= 1
                continue
            transfers = ruleset.instant(Instant(kind=kind, player=player), table, house)
            if transfers:
                label = line("choice.book", what=shown, amount=context.money(sum(one.amount for one in transfers)))
                choices.append(Choice(label, f"{words.format(name=reference(player))} late"))
    return tuple(choices[:MOST])


def late_bets(context: Context, record: HandRecord) -> tuple[Choice, ...]:
    """A button for each player who may have bet without its being told, and did not win: the bet joins the hand."""
    _, house, ruleset = context.game()
    winners = {win.player for win in record.given.wins}
    if not ruleset.bets or context.night.mid_deal.bets:
        return ()
    choices = []
    for player in record.table.players:
        if player in winners or player in record.mid_deal.bets:
            continue
        try:
            bet_of(ruleset, player, record.table, house)
        except HandRefused:
            continue
        typed = f"/fix {ruleset.bet} {reference(player)} {ENTRY}{record.recorded.seq}"
        key = "choice.also_riichi" if winners or record.mid_deal.bets else "choice.was_riichi"
        choices.append(Choice(line(key, name=context.name(player)), typed))
    return tuple(choices)


def _seen(hand: Hand, seat: int) -> Iterator[tuple[str, str, str]]:
    """The instant payments a hand shows: kind, what to show, and the command that books it."""
    for meld in hand.melds:
        if meld.kind is MeldKind.KONG and meld.exposed:
            yield "kong_added", show_meld(meld), "/kong {name} added"
        elif meld.kind is MeldKind.KONG:
            yield "kong_concealed", show_meld(meld), "/kong {name} concealed"
    for kind, tiles in (*_BONUS, ("bite_flowers", (FLOWER + seat, SEASON + seat))):
        if set(hand.bonus).issuperset(tiles):
            words = kind.replace("_", " ")
            yield kind, words, f"/bonus {{name}} {words}"
