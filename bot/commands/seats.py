"""/join, /leave and /seat: who plays, and the table put right."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from msgspec import structs

from bot.chat import Choice, Line, Reply, line, listed
from bot.commands.game import check_names, players_of
from bot.commands.identity import claims_first, may_change, newcomer, not_yours, sit_choice
from bot.commands.seating import people_named, sit_down, stand_up
from bot.context import Context, Newcomer, Outcome, night_after, recorded_of
from bot.reading import (
    BLANK,
    PlayerWord,
    Word,
    WordRefused,
    amount_of,
    refuse,
    setting,
    wind_of,
    words_of,
)
from bot.replies import left_line, newest_choices, next_line, payment_values, simple_reply, standing, told_lines
from bot.subjects import line_behind
from engine import BANK, STICK, Player, Transfer, Wind, problem
from engine.journal import (
    Entry,
    Joined,
    Left,
    Night,
    Paid,
    Substituted,
    TableSet,
    closing_payments,
    leads_to_final_points,
)


def join(context: Context, text: str) -> Outcome:
    """Somebody comes later: to the bench, until a seat is free. Without a name the sender himself, who is linked."""
    seated = sit_down(context, text)
    if seated is not None:
        return seated
    table = context.game().table
    words = people_named(context, text)
    asked = claims_first(context, "/join") if not words and context.sender is None else None
    if asked is not None:
        return Outcome(asked)
    words = words or (PlayerWord(ME_MYSELF, 0, 0),)
    check_names(words)
    players, newcomers = players_of(context, words)
    if newcomers:
        return Outcome(newcomers=newcomers)
    present = {*table.players, *context.night.bench} - context.night.away
    new = [player for player in dict.fromkeys(players) if player not in present]
    if not new:
        return Outcome(simple_reply("join.already", names=listed(context.name(player) for player in players)))
    entries = tuple(Joined(player) for player in new)
    night = night_after(context, entries)
    joined = line("join.done", names=listed(context.name(player) for player in new))
    choices = _offers(context, new[0], night.away)
    waits = () if choices or not night.running else (line("join.waits"),)
    lines = (joined, *waits, standing(context, night))
    return Outcome(Reply(lines=lines, choices=choices), entries)


ME_MYSELF: Final = "me"


def _offers(context: Context, player: Player, away: frozenset[Player]) -> tuple[Choice, ...]:
    """A button for each empty seat."""
    return tuple(sit_choice(context, player, gone) for gone in sorted(away))


def _open_payments(context: Context, night: Night, player: Player) -> list[Line]:
    """Whom somebody who leaves would pay, or be paid by, if the night ended now; final points are not known before."""
    if night.running and leads_to_final_points(night):
        return []
    context = context.at(night)
    payments = [one for one in closing_payments(night, context.cent) if player in (one.payer, one.payee)]
    shown = tuple(line("leave.payment", **payment_values(context, one)) for one in payments)
    return [line("leave.owes", payments=shown)] if shown else []


def leave(context: Context, text: str) -> Outcome:
    """Somebody leaves. The bot says where they stand; the balance stays until the night is settled."""
    gone = stand_up(context, text)
    if gone is not None:
        return gone
    context.game()
    words = words_of(text)
    player = context.all_names.must(words[0]) if words else context.sender
    if player is None:
        raise WordRefused(problem("leave.who"))
    if player != context.sender and not may_change(context):
        return Outcome(not_yours(context))
    entries = (Left(player),)
    night = night_after(context, entries)
    lines: list[Line] = [left_line(context, night, player), *_open_payments(context, night, player)]
    choices: tuple[Choice, ...] = ()
    if player in night.away:
        lines.append(line("leave.seat_empty", name=context.name(player)))
        choices = tuple(sit_choice(context, one, player) for one in night.bench)
    return Outcome(Reply(lines=(*lines, standing(context, night)), choices=choices), entries)


def seat(context: Context, text: str) -> Outcome:
    """`/seat NAME for NAME`: a substitute from the next deal, or two who swap; `/seat dealer=bob round=S`: the table
    put right. A line behind it is done at once."""
    context.game()
    text, then = line_behind(text)
    words = words_of(_with_mentions_joined(context, text))
    settings = [word for word in words if "=" in word.text]
    people = [word for word in words if "=" not in word.text and word.key not in _BETWEEN]
    instead_of = _who_goes(context, people) if people else None
    if isinstance(instead_of, Reply):
        return Outcome(instead_of)
    if not may_change(context) and (settings or instead_of not in context.night.away):
        return Outcome(not_yours(context))
    entries: list[Entry] = []
    if instead_of is not None:
        player = _who_comes(context, people[0])
        if isinstance(player, Newcomer):
            return Outcome(newcomers=(player,))
        entries.append(_substituted(context, player, instead_of))
    stacks = [word for word in settings if _whose(context, word) is not None]
    if stacks:
        entries.append(_stacks_set(context, stacks))
    settings = [word for word in settings if word not in stacks]
    if settings:
        entries.append(_table_set(context, settings))
    if not entries:
        raise WordRefused(problem("seat.form", word=""))
    return _seated(context, tuple(entries), then)


def _who_goes(context: Context, people: list[Word]) -> Player | Reply:
    """Whose seat is taken; the button by which the second of two sits down for the first, where only he has a seat.

    Raises WordRefused for one name, and for more than two.
    """
    if len(people) != 2:
        known = context.people.by_name(people[0].text) is not None or context.all_names.find(people[0]) is not None
        names = ", ".join(map(context.name, context.game().table.players))
        raise refuse("seat.form", people[0]) if known else refuse("name.unknown", people[0], names=names)
    first, second = (context.all_names.find(word) for word in people)
    seated = context.game().table.players
    if first is None or second is None or first not in seated or second in seated:
        return context.names.must(people[1])
    said = line("seat.without", name=context.name(second))
    return Reply(lines=(said,), choices=(sit_choice(context, second, first),), notice=True)


def _seated(context: Context, entries: tuple[Entry, ...], then: str) -> Outcome:
    """Who sits where now, or what a line comes to with it; where that line is refused, nothing is done."""
    night = night_after(context, entries)
    told = told_lines(context.at(night), night.lines[-1].recorded)
    if not then or context.do is None:
        unpaid = (
            _unpaid_pot(night) if any(isinstance(one, TableSet) and one.sticks is not None for one in entries) else ()
        )
        lines = (*told, next_line(context, night.game.table), standing(context, night), *unpaid)
        return Outcome(Reply(lines=lines, choices=newest_choices(night)), entries, after=night)
    recorded = recorded_of(context, entries, night)
    done = context.do(replace(context.at(night), entries=(*context.entries, *recorded)), then)
    reply = done.reply
    if reply is None or not (done.entries or reply.choices or reply.bases):
        still = [one.player for one in entries if isinstance(one, Substituted)]
        lines = tuple(line("seat.not_taken", name=context.name(player)) for player in still)
        return Outcome(reply and structs.replace(reply, lines=(*reply.lines, *lines)))
    if not done.entries:  # the receipt of a hand says it itself
        reply = structs.replace(reply, lines=(*told, *reply.lines))
    return replace(done, reply=reply, entries=(*entries, *done.entries))


def _unpaid_pot(night: Night) -> tuple[Line, ...]:
    """What the points of everybody come to with the pot, where they began with another sum: sticks that nobody laid, or
    that are gone. Right for a game that is taken over with its points."""
    purse, table = night.game.purse, night.game.table
    begun = night.staked.get(purse, {})
    points = sum(night.purse(purse).get(player, 0) for player in table.players) + STICK * table.sticks
    start = sum(begun.get(player, 0) for player in table.players)
    return (line("seat.pot_apart", points=f"{points:,}", start=f"{start:,}"),) if start and points != start else ()


def _substituted(context: Context, player: Player, instead_of: Player) -> Substituted:
    """Who sits down for whom: where points lead to final points, the seat's are his who plays it to the end."""
    table, purse = context.night.game.table, context.coin.purse
    points = context.night.purse(purse).get(instead_of, 0)
    if player in table.players or not table.scores or not points or not leads_to_final_points(context.night):
        return Substituted(player, instead_of)
    payer, payee = (instead_of, player) if points > 0 else (player, instead_of)
    return Substituted(player, instead_of, (Transfer(payer, payee, abs(points), "taken_over", purse),))


_BETWEEN: Final = frozenset(
    (
        *("for", "replaces", "in", "swap", "swaps", "switch", "switches", "with", "and", "&", "<->", "↔", "⇄"),
        *("換", "换", "交換", "交换", "和", "與", "与", "跟", "と"),
    )
)
"""Words between two people who change places."""


def _with_mentions_joined(context: Context, text: str) -> str:
    """The text in which everybody who was mentioned is one word."""
    for one in context.incoming.mentions:
        text = text.replace(one.text, one.text.replace(" ", BLANK))
    return text


def _who_comes(context: Context, word: Word) -> Player | Newcomer:
    """Who takes a seat: a player of the chat by name, or somebody new."""
    mention = next((one for one in context.incoming.mentions if one.text.replace(" ", BLANK) == word.text), None)
    if mention is not None:
        known = context.people.by_account(mention.account)
        return (
            known.id
            if known is not None
            else newcomer(context, PlayerWord(mention.name, word.start, word.end, mention))
        )
    person = context.people.by_name(word.text)
    player = person.id if person is not None else context.all_names.find(word)
    return player if player is not None else newcomer(context, PlayerWord(word.text, word.start, word.end))


def _whose(context: Context, word: Word) -> Player | None:
    """The player whose points a setting says (`ann=30000`), in a game with points on the table; None for any other."""
    table = context.game().table
    name, _, _ = word.text.partition("=")
    if not table.scores or setting(name.casefold()) in _SETTINGS:
        return None
    return context.names.find(Word(name, word.start, word.start + len(name)))


def _stacks_set(context: Context, words: list[Word]) -> Paid:
    """What the bank gives or takes so that everybody named has the points that are said."""
    purse, transfers = context.coin.purse, list[Transfer]()
    for word in words:
        player = _whose(context, word)
        assert player is not None
        name, _, value = word.text.partition("=")
        meant = amount_of(Word(value, word.start + len(name) + 1, word.end), context.coin.parts)
        more = meant - context.night.purse(purse).get(player, 0)
        if more:
            payer, payee = (BANK, player) if more > 0 else (player, BANK)
            transfers.append(Transfer(payer, payee, abs(more), "paid", purse))
    if not transfers:
        raise WordRefused(problem("seat.same_points"))
    return Paid(tuple(transfers))


_SETTINGS = frozenset(
    ("dealer", "east", "round", "prevailing", "wind", "streak", "counters", "honba", "sticks", "hand")
)
_NUMBERS = {"streak": "counters", "counters": "counters", "honba": "counters", "sticks": "sticks", "hand": "hand"}


def _table_set(context: Context, settings: list[Word]) -> TableSet:
    values: dict[str, Any] = {}
    for word in settings:
        name, _, value = word.text.partition("=")
        place = Word(value, word.start + len(name) + 1, word.end)
        name = setting(name.casefold())
        if name in ("dealer", "east"):
            values[name] = context.names.must(place)
        elif name in ("round", "prevailing", "wind"):
            values["prevailing"] = _wind(place)
        elif name in _NUMBERS and value.isdecimal() and len(value) < 5:
            values[_NUMBERS[name]] = int(value)
        else:
            raise refuse("seat.setting", word, known="dealer, east, round, streak, sticks, hand")
    return TableSet(**values)


def _wind(word: Word) -> Wind:
    wind = wind_of(word.text)
    if wind is None:
        raise refuse("seat.wind", word)
    return wind
