"""Entries of the journal in a few words, and the messages that told of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

import msgspec

from bot.chat import Choice, Figures, Line, Money, Part, Reply, line, listed
from bot.context import Context, night_after
from bot.replies.game_results import RESULT, place_lines
from bot.replies.opening import changed_lines, house_change_lines
from bot.replies.receipts import (
    View,
    account,
    counted_until,
    deal_place,
    final_lines,
    in_words_of,
    is_newest,
    next_line,
    over_choices,
    payment_lines,
    seat_names,
    standing,
    transfer_figures,
    undo_choice,
    unpaid_of,
)
from bot.replies.refusals import date_line
from bot.settings import beside_key
from engine import PARTS, STICKS, TABLE_ACCOUNTS, Account, Player, Purse, Transfer, balances
from engine.journal import (
    AnyHouse,
    Changes,
    Corrected,
    DebtsCarried,
    Entry,
    GameEnded,
    GameStarted,
    HandedOver,
    HandEntered,
    HandPlayed,
    HandRecord,
    HouseChanged,
    InstantPaid,
    Joined,
    Left,
    Night,
    NightSettled,
    Paid,
    PaymentMarked,
    PeopleEntry,
    PlayerRenamed,
    PlayersMerged,
    Recorded,
    RiichiBet,
    Substituted,
    TableSet,
    closing_payments,
    handed_early,
    night_until,
    with_changes,
)
from engine.variants import RULESETS


def entry_line(context: Context, recorded: Recorded) -> Line:
    """An entry in a few words: what was recorded, and of whom."""
    entry: Entry = recorded.entry
    label = context.night.label(recorded.seq)
    if (at_once := _paid_at_once(context, recorded)) is not None:
        return line("entry.InstantPaid", label=label, **at_once)
    if isinstance(entry, HandedOver) and entry.night is not None:
        date = date_line(_begun_at(context.night, entry.night))
        return line("entry.HandedOver.earlier", label=label, date=date, **payment_values(context, entry.payment))
    if isinstance(entry, Paid) and not entry.why:
        return line("entry.Paid.without_reason", payments=_payments(context, entry.transfers))
    if isinstance(entry, Substituted) and _swaps(context, recorded):
        return Line("entry.swapped", _values(context, entry))
    return Line(f"entry.{type(entry).__name__}", {"label": label, **_values(context, entry)})


def message_line(context: Context, recorded: Recorded) -> Line:
    """What a message recorded, in a few words: its main entry, every bet of several, or every payment that it told as
    handed over."""
    main = main_entry(context.entries, recorded)
    several = together_handed(context, recorded) or _bets_with(context.entries, main)
    if len(several) > 1:
        return Line("list.item", {"text": tuple(entry_line(context, one) for one in several)})
    if isinstance(main.entry, NightSettled) and (hands := _imported_with(context, main)):
        return line("entry.imported", count=hands)
    return entry_line(context, main)


def _bets_with(entries: Iterable[Recorded], recorded: Recorded) -> list[Recorded]:
    """The bets of several that were told in one message, where that is what it told; none else."""
    if not isinstance(recorded.entry, RiichiBet):
        return []
    return [one for one in entries if one.source == recorded.source and isinstance(one.entry, RiichiBet)]


def _imported_with(context: Context, closing: Recorded) -> int:
    """How many hands came in one message with the beginning and the end of their night: those of a file."""
    together = [one.entry for one in context.entries if one.source == closing.source]
    is_whole = any(isinstance(one, GameStarted) for one in together)
    return sum(isinstance(one, HandPlayed) for one in together) if is_whole else 0


def together_handed(context: Context, recorded: Recorded) -> list[Recorded]:
    """The payments that were told as handed over in one message, whether they count or not."""
    return [one for one in context.entries if one.source == recorded.source and isinstance(one.entry, HandedOver)]


def _paid_at_once(context: Context, recorded: Recorded) -> dict[str, Part] | None:
    """Who was paid during a deal, or late for one, and for what; None for any other entry."""
    entry, variant = recorded.entry, _variant_of(context, recorded)
    if isinstance(entry, InstantPaid):
        player, kind = entry.event.player, entry.event.kind
    elif isinstance(entry, Paid) and variant and entry.why in RULESETS[variant].instants and entry.transfers:
        player, kind = entry.transfers[0].payee, entry.why
    else:
        return None
    return {"name": context.name(player), "what": line(f"{variant}.reason.{kind}")}


def _hand_before(context: Context, recorded: Recorded) -> HandRecord | None:
    """The hand that a late payment is of, where it is not the one before that payment; None for any other entry."""
    named = recorded.entry.hand if isinstance(recorded.entry, Paid) else None
    earlier = [one for one in context.night.hands if one.recorded.seq < recorded.seq] if named is not None else []
    return next((one for one in earlier[:-1] if one.recorded.seq == named), None)


def _swaps(context: Context, recorded: Recorded) -> bool:
    """Whether two who both had a seat change places."""
    entry, before = recorded.entry, counted_until(context.night, recorded.seq - 1).table
    return isinstance(entry, Substituted) and before is not None and entry.player in before.players


def _begun_at(night: Night, first: int) -> int:
    """When the night that begins at an entry was begun, as it was carried on."""
    carried = (one.recorded.entry for one in night.lines if isinstance(one.recorded.entry, DebtsCarried))
    return next((debt.at for one in carried for debt in one.debts if debt.night == first), night.at)


def _values(context: Context, entry: Entry) -> dict[str, Part]:
    match entry:
        case HandPlayed(number) | Corrected(number):
            return {"number": number}
        case GameStarted(house):
            return {"variant": line(f"{house.variant}.name")}
        case Paid(transfers, why):
            return {"payments": _payments(context, transfers), "why": why}
        case HandedOver(payment) | PaymentMarked(payment):
            return payment_values(context, payment)
        case PlayerRenamed(player, name, before):
            old, new = (str(context.settings.get(key) or context.name(player)) for key in (before, name))
            return {"old": old, "new": new}
        case PlayersMerged(player, into):
            return {"name": context.people.former_name(player), "other": context.name(into)}
        case _:
            return _of_somebody(context, entry)


def _of_somebody(context: Context, entry: Entry) -> dict[str, Part]:
    """What is told of an entry that is about one player."""
    match entry:
        case HandEntered(entered):
            return {"name": context.name(entered.part.player)}
        case RiichiBet(player) | Joined(player) | Left(player):
            return {"name": context.name(player)}
        case Substituted(player, instead_of):
            return {"name": context.name(player), "other": context.name(instead_of)}
        case _:
            return {"name": context.name(entry.player)} if isinstance(entry, PeopleEntry) else {}


def _variant_of(context: Context, recorded: Recorded) -> str:
    """The game that was played when an entry was made; "" before the first one of a night."""
    for one in reversed(context.night.lines):
        if isinstance(one.recorded.entry, GameStarted) and one.recorded.seq <= recorded.seq:
            return one.recorded.entry.house.variant
    return context.night.house.variant if context.night.house is not None else ""


def _payments(context: Context, transfers: Iterable[Transfer]) -> tuple[Line, ...]:
    return tuple(Line("entry.payment", payment_values(context, one)) for one in transfers)


def payment_values(context: Context, payment: Transfer) -> dict[str, Part]:
    """Who gives whom how much, as values of a sentence."""
    return {
        "payer": account(context, payment.payer),
        "payee": account(context, payment.payee),
        "amount": context.money(payment.amount, purse=payment.purse),
    }


def main_entry(entries: Sequence[Recorded], recorded: Recorded) -> Recorded:
    """The entry that a message is known by: the last of those recorded with it, but for what is carried over."""
    together = [one for one in entries if one.source == recorded.source and not isinstance(one.entry, _BESIDE)]
    return together[-1] if together else recorded


_BESIDE: Final = (DebtsCarried,)


def entry_view(context: Context, night: Night, recorded: Recorded) -> View:
    """The message of an entry that is no hand: standing, what comes next and Undo only while it is the newest."""
    context = context.at(night)
    lines = told_lines(context, recorded)
    if isinstance(recorded.entry, Paid | InstantPaid):
        lines[0] = msgspec.structs.replace(lines[0], strong=True)
    if not is_newest(night, recorded):
        return View(tuple(lines))
    if night.house is None or isinstance(recorded.entry, HouseChanged):  # nothing that was won tonight, or moved
        return View(tuple(lines), newest_choices(night))
    if isinstance(recorded.entry, HandedOver):  # what was won is as it was
        handed = [one.entry for one in _together(context, recorded) if isinstance(one.entry, HandedOver)]
        for one in handed or (recorded.entry,):
            left = _still_open(context, one)
            lines += [left] if left not in lines else []
        return View(tuple(lines), newest_choices(night))
    lines.append(standing(context, night, last=True))
    if night.table is not None and night.running and not isinstance(recorded.entry, _MONEY_ONLY):
        lines.append(next_line(context, night.table))
    over = over_choices(night) if isinstance(recorded.entry, GameEnded) else ()
    return View(tuple(lines), (*newest_choices(night), *over))


def _still_open(context: Context, handed: HandedOver) -> Line:
    """What is open between two people behind a payment of one to the other, else what is open of the one who paid."""
    night, paid = context.night, handed.payment
    bills = (
        closing_payments(night, context.cent)
        if handed.night is None
        else [one.payment for one in night.debts if one.night == handed.night]
    )
    ends = {paid.payer, paid.payee}
    bills = [one for one in bills if one.purse is paid.purse]
    between = [one for one in bills if {one.payer, one.payee} == ends]
    between = between or [one for one in bills if paid.payer in (one.payer, one.payee)]
    unit: Part = () if paid.purse is context.coin.purse else (line(f"purse.{paid.purse.value}"),)
    if not between and handed.night is None and (early := _handed_early(night, paid)) is not None:
        return Line("settle.early", {**payment_values(context, early), "unit": unit})
    if not between:
        return Line("paid.square", payment_values(context, paid))
    sums = dict[tuple[Account, Account], int]()
    for one in between:
        sums[one.payer, one.payee] = sums.get((one.payer, one.payee), 0) + one.amount
    open_now = [replace(paid, payer=payer, payee=payee, amount=amount) for (payer, payee), amount in sums.items()]
    shown = tuple(Line("settle.owes", {**payment_values(context, one), "unit": unit}) for one in open_now)
    return line("paid.still_open", payments=shown)


def _handed_early(night: Night, paid: Transfer) -> Transfer | None:
    """What of payments between two people counts only when the game is over; None where nothing of them does."""
    early = [one for one in handed_early(night) if (one.payer, one.payee) == (paid.payer, paid.payee)]
    amount = sum(one.amount for one in early if one.purse is paid.purse)
    return replace(paid, amount=amount) if amount else None


def newest_choices(night: Night) -> tuple[Choice, ...]:
    """What the newest entry offers that is no hand: to take it back, and while a game runs to enter the next hand."""
    next_hand = (Choice(line("choice.score"), "/score"),) if night.running else ()
    return (*((undo_choice(night),) if night.newest is not None else ()), *next_hand)


_MONEY_ONLY: Final = (InstantPaid, RiichiBet, Paid, HandedOver, PaymentMarked)
"""Entries behind which the same people deal and sit as before."""


def told_lines(context: Context, recorded: Recorded) -> list[Line]:
    """What an entry is and what it moved, or said, whatever came after it."""
    match recorded.entry:
        case HouseChanged():
            told = [one for each in _together(context, recorded) for one in _house_told(context, each)]
            return [*_chosen_beside(context, recorded), *told]
        case GameEnded():
            return _end_lines(context, recorded)
        case Joined():
            joined = [one.entry for one in _together(context, recorded) if isinstance(one.entry, Joined)]
            return [line("join.done", names=listed(context.name(one.player) for one in joined))]
        case Left(player):
            return [left_line(context, counted_until(context.night, recorded.seq), player)]
        case Substituted() | TableSet():
            return _seat_lines(context, recorded)
        case HandedOver():
            handed = [one for one in _together(context, recorded) if isinstance(one.entry, HandedOver)]
            return [booked_line(context, one) for one in handed or (recorded,)]
        case RiichiBet():
            return [booked_line(context, one) for one in _bets_with(_together(context, recorded), recorded)]
        case _:
            return _booked_lines(context, recorded)


def _chosen_beside(context: Context, recorded: Recorded) -> list[Line]:
    """What the message of an entry chose for the chat as well."""
    chosen: dict[str, str] = context.settings.get(beside_key(recorded.source)) or {}
    return [line(key, value=value) if value else line(key) for key, value in chosen.items()]


def _booked_lines(context: Context, recorded: Recorded) -> list[Line]:
    entry = recorded.entry
    lines = [booked_line(context, recorded)]
    if isinstance(entry, InstantPaid | Paid) and context.night.house is not None:
        variant, told = _variant_of(context, recorded), {one.reason for one in entry.transfers[:1]}
        lines += in_words_of(variant, context, payment_lines(context, variant, entry.transfers, told=told))
    if isinstance(entry, InstantPaid):
        return [*lines, *_counted_as_told(context, recorded)]
    return [*lines, *_unit_paid(context, recorded, entry)] if isinstance(entry, Paid) else lines


def _counted_as_told(context: Context, recorded: Recorded) -> list[Line]:
    """That a payment counts as the one that was told beside the hand before it, and was not paid yet."""
    hand = next((one for one in reversed(context.night.hands) if one.recorded.seq < recorded.seq), None)
    told = unpaid_of(context, counted_until(context.night, recorded.seq - 1), hand) if hand is not None else []
    if hand is None or not told:
        return []
    left = unpaid_of(context, _night_at(context, recorded), hand)
    what = next((one.text for one in told if one not in left), "")
    return [line("paid.as_told", what=context.people.spoken(what), number=hand.number)] if what else []


def _unit_paid(context: Context, recorded: Recorded, entry: Paid) -> list[Line]:
    """What a payment beside the hands was in where a game counts points: these come to money when it ends."""
    paid = [one for one in entry.transfers if not TABLE_ACCOUNTS & {one.payer, one.payee}]
    game = counted_until(context.night, recorded.seq).game if paid else None
    if game is None or game.purse is not Purse.POINTS or paid[0].purse is Purse.CHIPS:
        return []
    if paid[0].purse is Purse.MONEY:
        return [line("paid.in_money")]
    if not game.ruleset.counts_fu:
        return []
    rate, points = Fraction(getattr(game.house.options, "rate_per_1000", 0) or 0), paid[0].amount
    if not rate:
        return [line("paid.in_points")]
    money = Money(int(points * rate * PARTS / 1000), PARTS, context.currency)
    return [line("paid.in_points_at", points=f"{points:,}", money=money)]


def _house_with(context: Context, recorded: Recorded, entry: HouseChanged) -> AnyHouse | None:
    """The house of the game that is played with the changes of an entry; None where another game was played then."""
    house = context.night.house
    is_played = house is not None and house.variant == _variant_of(context, recorded)
    return with_changes(house, entry.changes) if is_played and house is not None else None


def rules_changed(context: Context, recorded: Recorded, entry: HouseChanged) -> list[Line]:
    """A change of rules as the history tells it."""
    house = _house_with(context, recorded, entry)
    if house is None:
        return [line("history.HouseChanged")]
    if entry.next_game:
        return [*house_change_lines(house, (), next_game=True)]
    return [line("history.HouseChanged"), *changed_lines("rules.option", house, _read(house, entry))]


def _read(house: AnyHouse, entry: HouseChanged) -> Changes:
    """The changes of an entry as the house that has them reads their values."""
    named = dict(entry.changes)
    return tuple((name, value) for name, value in house.changes if name in named)


def _house_told(context: Context, recorded: Recorded) -> tuple[Line, ...]:
    """What one change of rules says of itself; nothing for any other entry."""
    change = recorded.entry
    if not isinstance(change, HouseChanged):
        return ()
    before = counted_until(context.night, recorded.seq - 1).house
    if before is None:
        return (booked_line(context, recorded),)
    house = with_changes(before, change.changes)
    told = house_change_lines(house, _read(house, change), next_game=change.next_game)
    return tuple(in_words_of(house.variant, context, told))


def _together(context: Context, recorded: Recorded) -> list[Recorded]:
    """What counts of the message that an entry came with."""
    return [one.recorded for one in context.night.lines if one.recorded.source == recorded.source]


def left_line(context: Context, night: Night, player: Player) -> Line:
    """That somebody leaves, and on what; `night` is as it is then."""
    context = context.at(night)
    amount = night.purse(context.coin.purse).get(player, 0)
    if not amount:
        return line("leave.plain", name=context.name(player))
    return line("leave.done", name=context.name(player), amount=context.money(amount, signed=True))


def _end_lines(context: Context, recorded: Recorded) -> list[Line]:
    """The places of a game that the table ended, as they count now, or of those that were entered by their scores."""
    together = _together(context, recorded)
    if any(isinstance(one.entry, Paid) and one.entry.why == RESULT for one in together):
        return _result_lines(context, together)
    then = context.at(counted_until(context.night, recorded.seq))
    return [line("table.over"), *in_words_of(then.variant, context, final_lines(then, then.night.finals[-1]))]


def _result_lines(context: Context, together: Sequence[Recorded]) -> list[Line]:
    """Games that were entered by their scores, each as it was at the table then."""
    lines, before, moved = list[Line](), context.night, dict[Account, int]()
    for one in together:
        then = night_until(context.night, context.entries, one.seq)
        match one.entry:
            case Paid(transfers):
                before, moved = then, balances(transfers, then.game.purse)
            case GameEnded(final):
                left = then.game.table.sticks - before.game.table.sticks
                changes = {player: moved.get(player, 0) for player in before.game.table.players}
                told = place_lines(context.at(before), final, changes, left)
                lines += in_words_of(before.game.house.variant, context, told)
    return lines


def _seat_lines(context: Context, recorded: Recorded) -> list[Line]:
    """Who sat down for whom, whose points were put right, and who sat where from then on."""
    lines, table = list[Line](), counted_until(context.night, recorded.seq).table
    for one in _together(context, recorded):
        swapped = isinstance(one.entry, Substituted) and table is not None and one.entry.instead_of in table.players
        lines += [] if swapped or isinstance(one.entry, TableSet) else _booked_lines(context, one)
    return lines if table is None else [*lines, line("seat.done", seats=seat_names(context, table))]


def booked_line(context: Context, recorded: Recorded) -> Line:
    """An entry as it is told when it comes in and in the history, its label named once."""
    entry = recorded.entry
    label = _called(context, recorded)
    if (at_once := _paid_at_once(context, recorded)) is not None:
        of_hand = _hand_before(context, recorded)
        if of_hand is not None:
            return line("booked.instant_before", label=label, number=of_hand.number, **at_once)
        return line("booked.instant", label=label, **at_once)
    if isinstance(entry, RiichiBet):
        return line("booked.riichi", name=context.name(entry.player), pot=_pot_after(context, recorded))
    if isinstance(entry, Paid) and entry.why == RESULT:
        return line("history.result", label=context.night.label(recorded.seq))
    if isinstance(entry, Paid):
        return line("paid", label=label, why=entry.why) if entry.why else line("paid.plain", label=label)
    what = entry_line(context, recorded)
    return line("booked", label=label, what=what) if label else what


def _called(context: Context, recorded: Recorded) -> Part:
    """What comes before an entry: its label, or the deal it came in where a running game calls these by round."""
    label = context.night.label(recorded.seq)
    variant, table = _variant_of(context, recorded), context.night.table
    if not label or not variant or table is None or deal_place(variant, table) is None:
        return label
    night = _night_at(context, recorded)
    return (deal_place(variant, night.table) if night.running and night.table is not None else None) or label


def _night_at(context: Context, recorded: Recorded) -> Night:
    """The night right after an entry."""
    is_newest = context.night.lines[-1].recorded.seq == recorded.seq
    return context.night if is_newest else counted_until(context.night, recorded.seq)


def _pot_after(context: Context, recorded: Recorded) -> Money:
    """What lies on the table after an entry, whoever put it there."""
    night = _night_at(context, recorded)
    return context.at(night).money(night.purse(night.game.purse).get(STICKS, 0))


def entry_reply(context: Context, entries: tuple[Entry, ...], transfers: Iterable[Transfer] = ()) -> Reply:
    """The message of entries that are no hand, with what they moved for programs."""
    night = night_after(context, entries)
    view = entry_view(context, night, night.lines[-1].recorded)
    return Reply(view.lines, view.choices, figures=Figures(transfers=transfer_figures(context, transfers)))
