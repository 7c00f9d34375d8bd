"""Money that moves beside a win: draws, kongs, bonus tiles, bets, penalties, free payments."""

from __future__ import annotations

from dataclasses import replace

from bot.chat import Figures, Reply
from bot.commands.recording import ask_if_repeated, record
from bot.commands.rounds import draw_round
from bot.context import Context, Outcome, check_seats, night_after
from bot.reading.amounts import amount_of
from bot.reading.draws import drawn_of
from bot.reading.vocabulary import BAO, HOW, LATE
from bot.reading.words import Word, WordRefused, refuse, words_of
from bot.replies.entries import booked_line
from bot.replies.receipts import next_line, payment_lines, standing, transfer_figures, variant_of
from engine.deals import DealInput, instant_transfers
from engine.journal.entries import Entry, InstantPaid, Paid, RiichiBet
from engine.journal.settlement import shares
from engine.problems import JournalRefused, problem
from engine.ruleset import DealOutcome, Instant
from engine.table import Player
from engine.transfers import Transfer, too_large
from engine.wins import Win, WinMethod


def draw(context: Context, text: str) -> Outcome:
    """A drawn deal: its kind, who was ready, who had bet."""
    _, _, ruleset = context.game()
    if ruleset.all_score:
        return draw_round(context, text)
    check_seats(context)
    said = drawn_of(words_of(text), context.names, ruleset)
    given = said.given(ruleset, context.random_wind)
    outcome = record(context, given, _bets(context, said.people["riichi"]))
    return outcome if said.again else ask_if_repeated(context, outcome, text, "/draw")


def _bets(context: Context, players: list[Player]) -> tuple[RiichiBet, ...]:
    table, house, ruleset = context.game()
    placed = context.night.mid_deal.bets
    return tuple(
        RiichiBet(player, ruleset.instant(Instant(kind="riichi", player=player), table, house))
        for player in dict.fromkeys(players)
        if player not in placed
    )


def riichi(context: Context, text: str) -> Outcome:
    """Record a riichi when it is declared."""
    _, _, ruleset = context.game()
    if not ruleset.bets:
        raise WordRefused(problem("command.not_here", command="/riichi"))
    players = [context.names.must(word) for word in words_of(text)] or [_me(context)]
    bets = _bets(context, players)
    if not bets:
        raise WordRefused(problem("riichi.already", name=context.name(players[0])))
    return _booked(context, bets, tuple(one for bet in bets for one in bet.transfers))


def _me(context: Context) -> Player:
    if context.names.sender is None:
        raise WordRefused(problem("who.missing"))
    return context.names.sender


def kong(context: Context, text: str) -> Outcome:
    """A kong paid at once: `/kong NAME [added|concealed|from NAME] [bao NAME]`."""
    context.game()
    words, late = _timed(text)
    player = _first_player(context, words)
    kind, payer, liable = "kong_added", None, None
    while words:
        word = words.pop(0)
        if HOW.get(word.key) is WinMethod.DISCARD and words:
            kind, payer = "kong_fed", context.names.must(words.pop(0))
        elif word.key in BAO and words:
            liable = context.names.must(words.pop(0))
        elif word.key in ("added", "promoted", "加槓", "加杠"):
            kind = "kong_added"
        elif word.key in ("concealed", "closed", "hidden", "暗槓", "暗杠"):
            kind = "kong_concealed"
        else:
            raise refuse("kong.word", word)
    return _instant(context, Instant(kind=kind, player=player, payer=payer, liable=liable), late=late)


_BONUS = {
    ("bite", "animals"): "bite_animals",
    ("bite", "animal"): "bite_animals",
    ("bite", "flowers"): "bite_flowers",
    ("bite", "flower"): "bite_flowers",
    ("flower", "set"): "flower_set",
    ("flowers", "set"): "flower_set",
    ("animal", "set"): "animal_set",
    ("animals", "set"): "animal_set",
}


def bonus(context: Context, text: str) -> Outcome:
    """Bonus tiles paid at once: `/bonus NAME bite animals|bite flowers|flower set|animal set [dealt]`."""
    context.game()
    words, late = _timed(text)
    player = _first_player(context, words)
    initial = any(word.key in ("dealt", "initial", "deal") for word in words)
    rest = [word for word in words if word.key not in ("dealt", "initial", "deal", "in", "the")]
    if not rest:
        raise WordRefused(problem("bonus.kind", known=", ".join(sorted(set(_BONUS.values())))))
    key = "_".join(word.key for word in rest)
    kind = _BONUS.get((rest[0].key, rest[1].key)) if len(rest) == 2 else None
    if kind is None and key in _BONUS.values():
        kind = key
    if kind is None:
        raise refuse("bonus.kind", rest[0], known=", ".join(sorted(set(_BONUS.values()))))
    return _instant(context, Instant(kind=kind, player=player, initial=initial), late=late)


def _first_player(context: Context, words: list[Word]) -> Player:
    """The player the line begins with, taken off it; the sender when it begins with something else."""
    if words and (player := context.names.find(words[0], seats=True)) is not None:
        words.pop(0)
        return player
    return _me(context)


def _timed(text: str) -> tuple[list[Word], bool]:
    """The words of a line, and whether it says that the payment belongs to the hand that was scored already."""
    words = list(words_of(text))
    kept = [word for word in words if word.key not in LATE]
    return kept, len(kept) < len(words)


def _instant(context: Context, event: Instant, *, late: bool = False) -> Outcome:
    table, house, ruleset = context.game()
    if event.kind not in ruleset.instants:
        raise WordRefused(problem("instant.not_here", kind=event.kind.replace("_", " ")))
    transfers = instant_transfers(ruleset, event, table, house)
    if beyond := too_large(transfers):
        raise WordRefused(*beyond)
    if late:
        return _booked(context, (Paid(transfers, event.kind),), transfers)
    return _booked(context, (InstantPaid(event, transfers),), transfers)


def _booked(context: Context, entries: tuple[Entry, ...], transfers: tuple[Transfer, ...]) -> Outcome:
    """The reply to entries that moved money during a deal."""
    night = night_after(context, entries)
    assert night.house is not None
    assert night.table is not None
    told = transfers[0].reason if transfers and isinstance(entries[-1], InstantPaid | RiichiBet) else ""
    lines = (
        booked_line(replace(context, night=night), night.lines[-1].recorded),
        *payment_lines(context, night.house.variant, transfers, told=told),
        standing(context, night, last=True),
        next_line(context, night.table),
    )
    return Outcome(Reply(lines=lines, figures=Figures(transfers=transfer_figures(context, transfers))), entries)


def penalty(context: Context, text: str) -> Outcome:
    """A false win: `/penalty NAME [zimo|from NAME] [VALUE]`; or a fine: `/penalty NAME AMOUNT to NAME|all`."""
    context.game()
    words = list(words_of(text))
    player = _first_player(context, words)
    keys = [word.key for word in words]
    if "to" in keys:
        return _fine(context, player, words)
    how, payer, worth = WinMethod.SELF_DRAW, None, None
    while words:
        word = words.pop(0)
        found = HOW.get(word.key)
        if found is WinMethod.SELF_DRAW:
            how = found
        elif found is not None and words:
            how, payer = found, context.names.must(words.pop(0))
        elif word.key.isdecimal() and len(word.key) < 6:
            worth = int(word.key)
        elif word.key not in ("false", "win", "chombo", "詐糊", "诈和", "詐胡", "for"):
            raise refuse("penalty.word", word)
    given = DealInput(
        outcome=DealOutcome.FALSE_WIN,
        false_claim=Win(player=player, how=how, payer=payer),
        false_worth=worth,
        chance=context.random_wind,
    )
    return record(context, given)


def _fine(context: Context, player: Player, words: list[Word]) -> Outcome:
    where = next(index for index, word in enumerate(words) if word.key == "to")
    if where == 0:
        raise refuse("amount.missing", words[0])
    return _pay(context, player, words[where + 1 :], words[where - 1], "")


def pay(context: Context, text: str) -> Outcome:
    """Anything else that moves money: `/pay FROM TO AMOUNT [why]`; TO may be `all` or several names."""
    if context.night.house is None:
        raise JournalRefused(problem("game.none"))
    words = list(words_of(text))
    if len(words) < 3:
        raise WordRefused(problem("pay.form"))
    payer = context.all_names.must(words[0])
    place = next(
        (index for index, word in enumerate(words[1:], 1) if word.key[:1].isdecimal() or word.key[:1] in "$€£¥"), None
    )
    if place is None:
        raise WordRefused(problem("pay.form"))
    why = " ".join(word.text for word in words[place + 1 :])
    return _pay(context, payer, [word for word in words[1:place] if word.key not in ("to", "and")], words[place], why)


def _pay(context: Context, payer: Player, to: list[Word], amount: Word, why: str) -> Outcome:
    total = amount_of(amount, context.coin.parts)
    if not to:
        raise WordRefused(problem("pay.form"))
    if len(to) == 1 and to[0].key in ("all", "everybody", "others"):
        people = tuple(one for one in context.night.people if one != payer)
    else:
        people = tuple(dict.fromkeys(context.all_names.must(word) for word in to))
    if payer in people or not people:
        raise WordRefused(problem("pay.self"))
    coin = 10 if context.coin.parts == 1000 else 1
    parts = shares(total, people, coin)
    transfers = tuple(Transfer(payer, one, part, "paid", context.coin.purse) for one, part in parts.items() if part)
    return _booked_free(context, Paid(transfers, why[:200]), transfers)


def _booked_free(context: Context, entry: Paid, transfers: tuple[Transfer, ...]) -> Outcome:
    night = night_after(context, (entry,))
    told = replace(context, night=night)
    lines = [
        booked_line(told, night.lines[-1].recorded),
        *payment_lines(told, variant_of(night), transfers, told="paid"),
    ]
    reply = Reply(
        lines=(*lines, standing(context, night, last=True)),
        figures=Figures(transfers=transfer_figures(context, transfers)),
    )
    return Outcome(reply, (entry,))
