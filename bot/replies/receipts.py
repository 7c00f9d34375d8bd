"""The one reply to a scored deal: the hand, its items, who pays whom, the standing, what comes next."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, Final, NamedTuple

import msgspec

from bot.chat import Choice, Figures, HandFigures, Line, Money, Part, Reply, TableFigures, TransferFigure, line, listed
from bot.context import Context, in_standing
from bot.lines import element_line, flag_line
from bot.reading import PaymentBeside, payment_of, reference, signed_points
from bot.replies.hand_layout import entered_text
from bot.replies.rounds import BONUS, DOUBLES, arithmetic, between_lines, entered_line, in_order, together
from bot.settings import unpaid_key
from bot.subjects import LOOK, PICTURE, Subject
from engine import (
    KITTY,
    SPECIAL,
    STICKS,
    TABLE_ACCOUNTS,
    TEXT,
    DealOutcome,
    Entered,
    GameOver,
    GameResult,
    HandScore,
    Instant,
    Item,
    Mode,
    Player,
    Problem,
    Purse,
    StatedValue,
    Table,
    Transfer,
    Win,
    WinMethod,
    instant_transfers,
)
from engine.journal import (
    AnyHouse,
    Corrected,
    GameStarted,
    HandPlayed,
    HandRecord,
    InstantPaid,
    Night,
    Paid,
    Recorded,
    Result,
    RiichiBet,
    Scored,
    Substituted,
    points_won,
    with_changes,
)
from engine.journal.replay import replay
from engine.lazy import quick_dataclass
from engine.notation.parse import Note
from engine.variants import RULESETS


def receipt(context: Context, night: Night, record: HandRecord, notes: Iterable[Note] = ()) -> Reply:
    """The reply to a recorded deal; `night` is the night with it."""
    shown = hand_view(context, night, record, notes)
    return Reply(
        lines=shown.lines,
        choices=shown.choices,
        subject=hand_subject(record).show(),
        figures=Figures(
            hand=hand_figures(record.number, record.result),
            transfers=transfer_figures(context, record.result.transfers),
        ),
    )


def hand_subject(record: HandRecord) -> Subject:
    """What a receipt shows."""
    return Subject("hand", str(record.number), record.recorded.seq)


@quick_dataclass(frozen=True, slots=True)
class View:
    """What a message says now: its lines and its buttons."""

    lines: tuple[Line, ...]
    choices: tuple[Choice, ...] = ()


def hand_view(context: Context, night: Night, record: HandRecord, notes: Iterable[Note] = ()) -> View:
    """A hand as its receipt shows it: standing, what comes next and Undo only while it is the newest.

    How a game ended stays for good.
    """
    context = context.at(night)
    variant = record.house.variant
    lines = [
        *_told_lines(context, record),
        *in_words_of(variant, context, (line(f"note.{note.key}", **dict(note.values)) for note in notes)),
        *in_words_of(variant, context, (_warning(context, warning) for warning in record.result.warnings)),
        *_put_right(night, record),
        *_seats_taken_with(context, night, record),
    ]
    open_still = unpaid_view(context, night, record)
    if not is_newest(night, record.recorded):
        if isinstance(record.result.after, GameOver):
            then = counted_until(night, record.recorded.seq)
            lines += in_words_of(variant, context, what_next(context.at(then), then, record.result))
        return _with_unpaid(View(tuple(lines), _with_page(context, receipt_choices(record, night))), open_still)
    has_own_block = not RULESETS[variant].all_score
    told = _with_reason(record, what_next(context, night, record.result))
    lines += told if told[0].key == "receipt.over" else [standing(context, night, last=has_own_block), *told]
    return _with_unpaid(View(tuple(lines), _with_page(context, receipt_choices(record, night))), open_still)


def _with_unpaid(shown: View, unpaid: View) -> View:
    """A receipt with what was told beside its hand and is not paid yet; their buttons stand last."""
    kept = shown.choices[: MOST_CHOICES - len(unpaid.choices)] if unpaid.choices else shown.choices
    return View((*shown.lines, *unpaid.lines), (*kept, *unpaid.choices))


def unpaid_of(context: Context, night: Night, record: HandRecord) -> list[PaymentBeside]:
    """The payments that were told beside a hand and are not recorded yet."""
    left = _told_beside(context, record)
    if not left:
        return []
    newer = [one for one in night.hands if one.recorded.seq >= record.recorded.seq]
    paid = [one.recorded for one in night.lines if isinstance(one.recorded.entry, Paid | InstantPaid)]
    behind: HandRecord | None = None
    for hand in reversed(newer):  # what is paid is paid for the newest hand that it can be for
        left = []
        meant = [one for one in paid if behind is None or isinstance(one.entry, Paid) or one.seq < behind.recorded.seq]
        for told in _told_beside(context, hand):
            found = next((one for one in meant if _pays(one, hand, told)), None)
            if found is None:
                left.append(told)
            else:
                paid.remove(found)
                meant.remove(found)
        behind = hand
    return left


def unpaid_setting(record: HandRecord, told: Sequence[PaymentBeside]) -> dict[str, Any]:
    """The setting that keeps what payments were told beside a hand."""
    kept = [[one.command, one.player, [list(way) for way in one.ways], one.text, one.hit] for one in told]
    return {unpaid_key(record.recorded.source): kept}


def _told_beside(context: Context, record: HandRecord) -> list[PaymentBeside]:
    kept: Sequence[Sequence[Any]] = context.settings.get(unpaid_key(record.recorded.source)) or ()
    return [PaymentBeside(*one) for one in kept]


def _pays(recorded: Recorded, hand: HandRecord, told: PaymentBeside) -> bool:
    """Whether an entry is a payment that was told beside a hand, and came behind it, in words or by its button."""
    entry = recorded.entry
    kind = entry.event.kind if isinstance(entry, InstantPaid) else entry.why if isinstance(entry, Paid) else ""
    player = told.player or _only_winner(hand)
    return (
        isinstance(entry, Paid | InstantPaid)
        and recorded.seq > hand.recorded.seq
        and (isinstance(entry, InstantPaid) or entry.hand in (None, hand.recorded.seq))
        and kind in {way[0] for way in told.ways}
        and any(one.payer == told.hit if told.hit else one.payee == player for one in entry.transfers)
    )


def _only_winner(record: HandRecord) -> Player | None:
    won = record.given.wins
    return won[0].player if len(won) == 1 else None


def unpaid_view(
    context: Context, night: Night, record: HandRecord, unpaid: Sequence[PaymentBeside] | None = None
) -> View:
    """What is told beside a hand and not paid yet, with a button for each payment it can be and what that brings."""
    told = unpaid_of(context, night, record) if unpaid is None else unpaid
    if not told:
        return View(())
    context = context.at(night)
    found = [
        choice
        for one in told
        for choice in payment_choices(context, one, one.player or _only_winner(record), record.recorded.seq)
    ]
    once = {one.command: one for one in found}.values()
    choices = tuple(_so_often(one, found.count(one)) for one in once)[: MOST_CHOICES - 1]
    what = tuple(line("list.item", text=context.people.spoken(one.text)) for one in told if one.text)
    return View((line("note.payment_beside", what=what),), choices)


def payment_choices(
    context: Context, told: PaymentBeside, player: Player | None, hand: int | None = None
) -> Iterable[Choice]:
    """The buttons that book a payment of a player, one for each kind it can be; none where no game runs.

    It belongs to the deal of a `hand`, named by its entry. Whose it is comes first where only to whom it came is told.
    """
    if told.hit is not None and context.night.running:
        before = " in last hand" if hand is not None else ""
        yield Choice(line("choice.whose_payment"), f"/score {_came_to(told, told.hit)}{before}")
        return
    if player is None or not context.night.running:
        return
    table, house, ruleset = context.game()
    for kind, words in told.ways:
        payer = words.removeprefix(_FED_BY) if words.startswith(_FED_BY) else None
        event = Instant(kind=kind, player=player, payer=payer, initial=words.endswith(_DEALT))
        if kind not in ruleset.instants or player not in table.players or payer == player:
            continue
        amount = sum(one.amount for one in instant_transfers(ruleset, event, table, house))
        if amount:
            what = line("booked", label=context.name(player), what=line(f"{ruleset.id}.instant.{kind}"))
            label = line("choice.book", what=what, amount=context.money(amount))
            yield Choice(
                label, f"/{told.command} {reference(player)} {words}{f' late={hand}' if hand is not None else ''}"
            )


def _came_to(told: PaymentBeside, hit: Player) -> str:
    """The words of a payment of which only to whom it came is told."""
    kind = told.ways[0][0] if len(told.ways) == 1 else told.command
    dealt = _DEALT if told.ways[0][1].endswith(_DEALT) else ""
    return f"{reference(hit)} kena {_CAME.get(kind, kind)}{dealt}"


_CAME: Final = {
    "bonus": "bite",
    "bite_animals": "animal bite",
    "bite_flowers": "flower bite",
    "kong_concealed": "concealed kong",
    "kong_added": "kong",
}
"""What to call a payment that came to somebody."""
_DEALT: Final = " dealt"
"""Ends the words of bonus tiles that were dealt."""
_FED_BY: Final = "from @"
"""Begins the words of a kong that somebody fed."""


def _so_often(choice: Choice, times: int) -> Choice:
    """A button for a payment that is told several times: it books one, and offers the next."""
    return choice if times == 1 else msgspec.structs.replace(choice, command=f"{choice.command} x{times}")


def look_subject(night: Night) -> Subject:
    """What a message shows that only tells how things stand: the moment at which it was asked."""
    return Subject(LOOK, entry=night.newest.seq if night.newest is not None else night.first)


def of_look(reply: Reply, night: Night) -> Reply:
    """An answer, with its picture, that only tells how things stand: it is marked once they stood otherwise."""
    subject = look_subject(night)
    picture = reply.picture
    if picture is not None and picture.subject is None:
        picture = msgspec.structs.replace(picture, subject=replace(subject, about=PICTURE).show())
    return msgspec.structs.replace(reply, subject=subject.show(), picture=picture)


def counted_until(night: Night, seq: int) -> Night:
    """The night as it was right after an entry, with what was put right since."""
    lines = (one.recorded for one in night.lines)
    return replay([one for one in lines if one.seq <= seq or isinstance(one.entry, Corrected)])


def _told_lines(context: Context, record: HandRecord) -> tuple[Line, ...]:
    """The lines of a hand that counts, remembered from the message before while they would be the same."""
    night = context.night
    bets = tuple(_bets_told_with(night, record))
    told_of = (record, bets, night.house, night.people, context.people, context.currency)
    return context.told.lines(record.number, told_of, lambda: deal_lines(context, record))


def is_newest(night: Night, recorded: Recorded) -> bool:
    """Whether nothing that counts was recorded after the message of an entry."""
    return night.newest is not None and night.newest.source == recorded.source


def _put_right(night: Night, record: HandRecord) -> list[Line]:
    """That a hand was corrected, scored again because an earlier one was, or that its game is over before it."""
    if record.after_end:
        return [line("receipt.after_end")]
    if not record.corrected:
        return []
    entries = (one.recorded.entry for one in night.lines)
    corrections = [one for one in entries if isinstance(one, Corrected)]
    if any(one.number == record.number for one in corrections):
        return [line("receipt.corrected")]
    by = _changed_by(record, corrections)
    return [line("receipt.rescored", number=by)] if by is not None else []


def _changed_by(record: HandRecord, corrections: Iterable[Corrected]) -> int | None:
    """The hand whose correction last moved what a later hand pays; None where that one came to the same each time."""
    played, by = record.recorded.entry, None
    paid = played.result.transfers if isinstance(played, HandPlayed) else None
    for one in corrections:
        result = dict(one.results).get(record.number)
        if result is not None and result.transfers != paid:
            by, paid = one.number, result.transfers
    return by


def _seats_taken_with(context: Context, night: Night, record: HandRecord) -> list[Line]:
    """Who sat down for whom in the message that told of a hand."""
    lines, place = list[Line](), night.lines_before(record.recorded.seq)
    before = (night.lines[at].recorded for at in range(place - 1, -1, -1))
    for one in takewhile(lambda one: one.source == record.recorded.source, before):
        if isinstance(one.entry, Substituted):
            name, other = map(context.name, (one.entry.player, one.entry.instead_of))
            lines.append(line("entry.Substituted", name=name, other=other))
    return lines[::-1]


ENTRY: Final = "entry="
"""Names an entry by its place in the journal: what a button takes back or restores, and nothing else."""


def undo_choice(night: Night) -> Choice:
    """Take back the newest entry of a night, as long as it is the newest."""
    assert night.newest is not None
    return Choice(line("choice.undo"), f"/undo {ENTRY}{night.newest.seq}")


def _with_page(context: Context, choices: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """The buttons of a receipt; with a page the picture and the page stand behind the last one."""
    if context.pages is None:
        return choices
    return tuple(_more(one) if one.command.startswith(_SHOWS) else one for one in choices)


def _more(shows: Choice) -> Choice:
    return Choice(line("choice.more"), f"/more {shows.command.removeprefix(_SHOWS)}")


_SHOWS: Final = "/show "
"""Begins the line of the button that gives way to [More]: what it does stands behind that one."""


def receipt_choices(record: HandRecord, night: Night) -> tuple[Choice, ...]:
    """What can be done about a hand: the newest can be taken back, and below it the next is entered."""
    named = f"{ENTRY}{record.recorded.seq}"
    every = (Choice(line("choice.correct"), f"/fix {named}"), Choice(line("choice.why"), f"/why {named}"))
    if not is_newest(night, record.recorded):
        return every
    picture = Choice(line("choice.picture"), f"/show {named}")
    last = (Choice(line("choice.score"), "/score"), picture) if night.running else ()
    dora = (Choice(line("choice.dora"), f"/fix dora {named}"),) if lacks_dora(record) else ()
    return (undo_choice(night), *dora, *every, *(last or over_choices(night)))[:MOST_CHOICES]


MOST_CHOICES: Final = 5
"""So many buttons stand under a receipt."""


def over_choices(night: Night) -> tuple[Choice, ...]:
    """What is offered when a game is over: the same table again, and the settlement."""
    if night.table is None or night.house is None or night.settled is not None:
        return ()
    again = Choice(line("choice.play_again"), f"/newgame {night.house.variant} again")
    return (again, Choice(line("choice.settle"), "/settle"))


def in_words_of(variant: str, context: Context, lines: Iterable[Line]) -> tuple[Line, ...]:
    """Lines in the words of their game, where the table plays another one by now."""
    house = context.night.house
    if house is None or house.variant == variant:
        return tuple(lines)
    return tuple(msgspec.structs.replace(one, game=variant) for one in lines)


def deal_lines(context: Context, record: HandRecord) -> tuple[Line, ...]:
    """Head, hand, items and payments of a deal as it counts now, in the words of its game."""
    return in_words_of(record.house.variant, context, _deal_lines(context, record))


def deal_head(context: Context, record: HandRecord) -> Line:
    """The first line of a deal as it counts now, in the words of its game."""
    return in_words_of(record.house.variant, context, (_head(context, record),))[0]


def _deal_lines(context: Context, record: HandRecord) -> tuple[Line, ...]:
    lines, variant, result = [_head(context, record)], record.house.variant, record.result
    if record.ruleset.all_score:
        return (*lines, round_place(context, record), *_round_lines(context, record))
    for entered, scored in zip(record.given.entered, result.scored, strict=True):
        lines += hand_line(context, record, entered)
        lines += [*item_lines(variant, scored), *total_lines(context, record, entered, scored)]
    bets = _bet_lines(context, record)
    lines += bets
    if result.transfers or not bets:
        lines += payment_lines(context, variant, result.transfers, told=IN_THE_HEAD, terms=terms_of(record))
    return tuple(lines)


def hand_line(context: Context, record: HandRecord, entered: Entered) -> list[Line]:
    """The tiles of a winner, named where several won; nothing for a hand without tiles."""
    if entered.hand is None:
        return []
    hand = entered_text(entered)
    if len(record.given.entered) == 1:
        return [line("receipt.hand", hand=hand)]
    return [line("receipt.hand_of", name=context.name(entered.part.player), hand=hand)]


def total_lines(context: Context, record: HandRecord, entered: Entered, scored: Scored) -> list[Line]:
    """What stands below the items of a winner's hand: indicators, what it comes to, that no tiles were seen."""
    variant, name = record.house.variant, context.name(entered.part.player)
    lines = [*_dora_lines(record.house, entered), *_ura_unused(variant, entered)]
    total = with_dealer(record, entered.part.player, total_line(variant, scored, entered.stated))
    is_named = entered.hand is not None or len(record.given.entered) == 1
    lines.append(total if is_named else line("receipt.total_of", name=name, total=total))
    if entered.stated is not None and entered.stated.elements:
        lines.append(line("receipt.as_named"))
    return lines


def _bet_lines(context: Context, record: HandRecord) -> list[Line]:
    """What was bet and told with the deal, by a winner too: it comes back to him with the pot."""
    transfers = tuple(transfer for bet in _bets_told_with(context.night, record) for transfer in bet.transfers)
    reasons = {one.reason for one in transfers}
    return payment_lines(context, record.house.variant, transfers, told=reasons) if transfers else []


def _bets_told_with(night: Night, record: HandRecord) -> list[RiichiBet]:
    """What was bet in a deal and told in its message, or in a correction of it; one of these that was taken back is
    none."""
    told, place = list[RiichiBet](), night.hands_before(record.recorded.seq)
    began = night.hands[place - 1].recorded.seq if place else 0  # an import has many deals in one message
    for one in night.lines if record.ruleset.bet is not None else ():
        entry, recorded = one.recorded.entry, one.recorded
        if isinstance(entry, RiichiBet) and recorded.source == record.recorded.source and recorded.seq > began:
            told.append(entry)
        elif isinstance(entry, Corrected) and entry.number == record.number:
            for bet in entry.before:
                if isinstance(bet, RiichiBet):
                    own = [one for one in told if one.player == bet.player and bet.taken_back]
                    told = [one for one in told if one not in own] if own else [*told, bet]
    return told


IN_THE_HEAD: Final = frozenset(("noten", "false_win", "chombo", "nagashi_mangan"))
"""Reasons of payments that the head of a receipt says already."""


def round_place(context: Context, record: HandRecord) -> Line:
    """The prevailing wind and who sat where: both make doubles."""
    wind = line(f"wind.{record.table.prevailing.name}")
    return line("round.place", wind=wind, seats=seat_names(context, record.table))


def _dora_lines(house: AnyHouse, entered: Entered) -> list[Line]:
    """The indicators of a winner's hand, each with the bonus tile it shows."""
    win = entered.part
    if not isinstance(win, Win) or not (win.dora or win.ura):
        return []
    shown_by = RULESETS[house.variant].shown_by
    dora, ura = (
        ", ".join(f"{TEXT[one]} → {TEXT[shown_by(one, house)]}" for one in tiles) for tiles in (win.dora, win.ura)
    )
    if not ura:
        return [line("receipt.dora_shown", dora=dora)]
    shown = line("receipt.both_shown", dora=dora, ura=ura) if dora else line("receipt.ura_shown", ura=ura)
    return [shown]


def _ura_unused(variant: str, entered: Entered) -> list[Line]:
    """That the hidden indicators of a hand by tiles or by name do not count, for its winner had not declared."""
    win, stated = entered.part, entered.stated
    is_value = entered.hand is None and (stated is None or not stated.elements)
    if is_value or not isinstance(win, Win) or not (win.ura or win.ura_told):
        return []
    told = {*win.flags, *(stated.elements if stated is not None else ())}
    return [] if told.intersection(RULESETS[variant].bets) else [line("note.ura_without_riichi")]


def lacks_dora(record: HandRecord) -> bool:
    """Whether nobody said a word of dora of a hand by tiles, in a game that turns indicators."""
    wins = [one for one in record.given.entered if isinstance(one.part, Win)]
    if not wins or not record.ruleset.indicators:
        return False
    return all(
        one.hand is not None
        and one.stated is None
        and isinstance(one.part, Win)
        and not (one.part.dora or one.part.ura or one.part.dora_told is not None or one.part.ura_told is not None)
        for one in wins
    )


def with_dealer(record: HandRecord, winner: Player, total: Line) -> Line:
    """The value of a hand with what dealing, and having dealt before, adds to it where people count that aloud."""
    house, count = record.house, record.table.counters
    counting = record.ruleset.counting(house)
    if counting is None:
        return total
    paid = [one.amount for one in record.result.transfers if one.reason == "dealer" and one.payee == winner]
    extra = max(paid, default=0) // (counting[1] * record.ruleset.coin(house).parts)
    if not extra:
        return total
    if not count:
        return line("receipt.total_dealer", total=total, dealer=line("receipt.dealer_extra", extra=extra))
    streak: Part = line(f"receipt.deal_number.{count}") if count <= len(_NUMBERS) else count
    return line("receipt.total_dealer", total=total, dealer=line("receipt.dealer_streak", extra=extra, streak=streak))


_NUMBERS: Final = ("1", "2", "3", "4")
"""The numbers that the catalogues have words for."""


@dataclass(frozen=True, slots=True)
class PaymentTerms:
    """What explains the amounts of a deal: base and step of a payment, who dealt where that changes shares, who won."""

    counting: tuple[int, int] | None = None
    dealer: Player | None = None
    winners: frozenset[Player] = frozenset()


def terms_of(record: HandRecord) -> PaymentTerms:
    """What the receipt of a deal says beside its amounts."""
    if record.given.outcome is not DealOutcome.WON:
        return PaymentTerms()
    dealer = record.table.dealer if record.ruleset.counts_fu else None
    return PaymentTerms(record.ruleset.counting(record.house), dealer, _winners(record))


def _winners(record: HandRecord) -> frozenset[Player]:
    """Whose gain of a deal stands out."""
    return frozenset(win.player for win in record.given.wins)


def _round_lines(context: Context, record: HandRecord) -> list[Line]:
    """The winner's hand with its items, a line for each other; then who pays the winner, and what the others settle."""
    lines: list[Line] = []
    given, result, variant = record.given, record.result, record.house.variant
    order = in_order(given.entered, result.scored)
    for entered, scored in order:
        if not isinstance(entered.part, Win):
            continue
        product = arithmetic(scored)
        lines.append(entered_line(context, variant, entered, scored, summed=product is not None))
        shown = tuple(item for item in scored.items if Mode(SPECIAL, item.id) != Mode.parse(scored.mode))
        lines += item_lines(variant, replace(scored, items=tuple(sorted(shown, key=_worth_first))))
        lines += [product] if product is not None else []
    lines += together(context, variant, (one for one in order if not isinstance(one[0].part, Win)))
    winners = _winners(record)
    won = [one for one in result.transfers if winners & {one.payer, one.payee}]
    others = [one for one in result.transfers if one not in won]
    terms = PaymentTerms(winners=winners)
    paid = payment_lines(context, variant, won, terms=terms) if won or not others else []
    paid += between_lines(context, others)
    return [*lines, Line("receipt.payment_block", {"first": paid[0]}, strong=paid[0].strong), *paid[1:]]


def _worth_first(item: Item) -> tuple[bool, bool, bool, int]:
    """Going out first, then points and doubles, each from the highest down; last what bonus tiles give apart."""
    return item.unit in BONUS, item.unit in DOUBLES, item.id != "mah_jong", -item.amount


def _head(context: Context, record: HandRecord) -> Line:
    given, number, variant = record.given, record.number, record.house.variant
    place = deal_place(variant, record.table)
    if given.outcome is DealOutcome.DRAWN:
        kind = _false_win_taken_back(context, record) or drawn_line(record)
        ready = listed(context.name(one) for one in record.table.players if one in given.ready)
        if place is not None and ready:
            told: dict[str, Part] = {"place": place, "number": number, "kind": kind, "names": ready}
            return Line("receipt.draw_ready", told, strong=True)
        if place is not None:
            return Line("receipt.draw_at", {"place": place, "number": number, "kind": kind}, strong=True)
        return Line("receipt.draw", {"number": number, "kind": kind}, strong=True)
    if given.outcome is DealOutcome.FALSE_WIN:
        assert given.false_claim is not None
        name = context.name(given.false_claim.player)
        if place is not None:
            return Line("receipt.false_win_at", {"place": place, "number": number, "name": name}, strong=True)
        return Line("receipt.false_win", {"number": number, "name": name}, strong=True)
    untold = frozenset(one.part.player for one in given.entered if not one.how_told)
    winners = tuple(win_line(context, win, untold) for win in wins_counted(record))
    values: dict[str, Part] = {"number": number, "winners": winners}
    if place is not None:
        return Line("receipt.won_at", {"place": place, **values}, strong=True)
    return Line("receipt.won", values, strong=True)


def wins_counted(record: HandRecord) -> tuple[Win, ...]:
    """Who won a hand and how, without those who were named as liable and are not."""
    is_unpaid = record.ruleset.counts_fu and all(one.reason != "liable" for one in record.result.transfers)
    if not is_unpaid and not liability_is_off(with_changes(record.house, record.changes)):
        return record.given.wins
    return tuple(replace(win, liable=()) if win.liable else win for win in record.given.wins)


def drawn_line(record: HandRecord) -> Line:
    """How a hand ended that nobody won, or that it does not count."""
    given = record.given
    return line("receipt.void") if given.is_void else line(f"{record.house.variant}.draw.{given.draw}")


def _false_win_taken_back(context: Context, record: HandRecord) -> Line | None:
    """That nobody pays for a false win any more, where a deal was one before it was corrected; else None."""
    entry = record.recorded.entry
    was = entry.given.false_claim if isinstance(entry, HandPlayed) else None
    is_plain = not record.given.ready and not record.result.transfers
    return line("receipt.not_false", name=context.name(was.player)) if was is not None and is_plain else None


def called(record: HandRecord) -> Line:
    """What people call a hand: the round and honba where a game counts by them, else its number."""
    place = deal_place(record.house.variant, record.table)
    if place is None:
        return line("list.item", text=str(record.number))
    return line("receipt.place_number", place=place, number=record.number)


def after_line(night: Night) -> Line:
    """Behind which hand of its game a night stands, and up to which payment or bet that came since."""
    since = takewhile(lambda one: not isinstance(one.recorded.entry, HandPlayed | GameStarted), reversed(night.lines))
    label = next((one.label for one in since if isinstance(one.recorded.entry, Paid | InstantPaid | RiichiBet)), "")
    behind = _behind_hand(night)
    return line("table.up_to", behind=behind, label=label) if label else behind


def _behind_hand(night: Night) -> Line:
    """Behind which hand of its game a night stands."""
    if not night.hands_of_game:
        return line("table.before_first")
    last = night.hands[-1]
    place = deal_place(last.house.variant, last.table)
    if place is not None:
        return line("table.after_at", place=place)
    undone = last.number - len(night.hands)
    told = {"number": last.number} | ({"count": undone} if undone else {})
    return line("table.after_but" if undone else "table.after", **told)


def deal_place(variant: str, table: Table) -> Line | None:
    """The round and honba by which Japanese players call a hand; None in other games."""
    if not RULESETS[variant].counts_fu:
        return None
    return line(
        "receipt.place",
        wind=line(f"wind.{table.prevailing.name}"),
        deal=line(f"receipt.deal_number.{table.hand}"),
        honba=(line("receipt.honba", count=table.counters),) if table.counters else (),
    )


def liability_is_off(house: AnyHouse) -> bool:
    """Whether the house makes nobody liable, whoever is named."""
    return getattr(house.options, "liability", None) == "off"


LIABLE_HERE: Final = "liability=big_hands"
"""The rule, for one hand, by which who was said to be liable is."""


def win_line(context: Context, win: Win, untold: Container[Player] = ()) -> Line:
    """One winner and how, which nobody told of those in `untold`."""
    name = context.name(win.player)
    if win.player in untold:
        return line("receipt.wins", name=name)
    if win.payer is None and win.liable:
        liable = listed(context.name(one.player) for one in win.liable)
        return line("receipt.self_drawn_liable", name=name, liable=liable)
    if win.payer is None:
        return line("receipt.self_drawn", name=name)
    key = "receipt.robbed" if win.how is WinMethod.ROBBED_KONG else "receipt.from"
    return line(key, name=name, payer=context.name(win.payer))


def item_lines(variant: str, scored: Scored) -> list[Line]:
    """What a hand earned, worth first; doubles beside points as what they multiply by."""
    return [item_line(variant, item, scored.limit) for item in merged(scored.items)]


def item_line(variant: str, item: Item, limit: str | None = None) -> Line:
    """One item with what it is worth in a hand of some limit."""
    if limit == "yakuman":
        return _limit_item_line(variant, item)
    name = element_line(variant, item.id)
    if item.unit.endswith("doubles") and RULESETS[variant].all_score:
        return line("receipt.item_times", name=name, amount=2**item.amount)
    key = "receipt.item_less" if item.amount < 0 else "receipt.item"
    return line(key, name=name, amount=f"{abs(item.amount):,}")


def _limit_item_line(variant: str, item: Item) -> Line:
    """One item of a hand that is worth a limit, once or several times, and no number."""
    name, limit = element_line(variant, item.id), line(f"{variant}.limit.yakuman")
    if item.amount == 1:
        return line("receipt.item_limit", name=name, limit=limit)
    return line("receipt.item_limit_times", name=name, limit=limit, count=item.amount)


def merged(items: Iterable[Item]) -> list[Item]:
    """Items of the same element and unit as one."""
    totals: dict[tuple[str, str], int] = {}
    for item in items:
        totals[item.id, item.unit] = totals.get((item.id, item.unit), 0) + item.amount
    return [Item(name, amount, unit) for (name, unit), amount in totals.items()]


def total_line(variant: str, scored: Scored | HandScore, stated: StatedValue | None = None) -> Line:
    """The value of a hand, before and after the limit; a limit that was `stated` by name keeps its name."""
    unit = line(f"unit.{RULESETS[variant].unit}", count=scored.units)
    limit = line(f"{variant}.limit.{scored.limit}") if scored.limit else None
    if limit is not None and stated is not None and stated.units is None and not stated.elements:
        return line("receipt.total_name", limit=limit)
    if scored.points is not None and RULESETS[variant].counts_fu:
        if limit is not None:
            return line("receipt.total_han", units=scored.units, limit=limit)
        return line("receipt.total_fu", units=scored.units, fu=scored.points)
    if limit is not None and RULESETS[variant].counts_fu:
        named = line("receipt.total_name", limit=limit)
        return (
            named
            if scored.limit != "yakuman" or scored.units < 2
            else line("receipt.total_times", count=scored.units, limit=limit)
        )
    if scored.counted != scored.units:
        return line("receipt.total_limit", units=f"{scored.units:,}", counted=f"{scored.counted:,}", unit=unit)
    return line("receipt.total", units=f"{scored.units:,}", unit=unit)


def table_line(house: AnyHouse) -> list[Line]:
    """The table by which hands are paid, where the variant has several."""
    name = RULESETS[house.variant].table_name(house)
    preset = line(f"{house.variant}.preset.{house.preset}")
    return [] if name is None else [line("receipt.table", table=name, preset=preset)]


class PaymentShare(NamedTuple):
    """What several payers give somebody alike: the sum, and the parts of it that are not for the hand itself."""

    payee: str
    purse: Purse
    total: int
    reasons: tuple[tuple[str, int], ...]
    from_table: bool = False
    """Whether it comes out of the pot rather than from players."""


def payment_lines(
    context: Context,
    variant: str,
    transfers: Iterable[Transfer],
    *,
    told: Iterable[str] = (),
    terms: PaymentTerms = PaymentTerms(),
) -> list[Line]:
    """Who pays whom, one line for all who pay somebody the same, who pays more first, the table's accounts last.

    What is not for the hand itself is named, with its part of the sum; `told` are reasons that were said already.
    What one player pays several alike is one line.
    """
    shares: dict[PaymentShare, list[str]] = {}
    pairs = _by_pair(transfers)
    known = _told_in_the_head(pairs).union(told)
    seats = {player: seat for seat, player in enumerate(context.night.people)}
    for (payer, payee, purse), parts in sorted(pairs.items(), key=lambda one: seats.get(one[0][0], -1)):
        own = payer == STICKS  # what comes out of the pot needs no other name
        named = dict.fromkeys(part.reason for part in parts if not own and part.reason not in known)
        reasons = tuple((name, sum(part.amount for part in parts if part.reason == name)) for name in named)
        share = PaymentShare(payee, purse, sum(part.amount for part in parts), reasons, own)
        shares.setdefault(share, []).append(payer)
    payees = list(dict.fromkeys(payee for _, payee, _ in pairs))
    order = sorted(
        shares.items(), key=lambda one: (payees.index(one[0].payee), one[1][0] in TABLE_ACCOUNTS, -one[0].total)
    )
    alike: dict[tuple[object, ...], tuple[PaymentShare, list[str], list[str]]] = {}
    for share, payers in order:
        is_single = len(payers) == 1 and payers[0] not in TABLE_ACCOUNTS
        key = (share.purse, share.total, share.reasons, payers[0]) if is_single else (share, *payers)
        alike.setdefault(key, (share, payers, []))[2].append(share.payee)
    rows = [*alike.values()]
    if all(payers == rows[0][1] for _, payers, _ in rows):
        rows.sort(key=lambda one: -one[0].total)
    together = {tuple(payers) for share, payers, _ in rows if not share.from_table}
    if terms.dealer is not None and len(together) < _SEVERAL:
        terms = replace(terms, dealer=None)
    lines = [_share_line(context, variant, share, (payers, ends), terms) for share, payers, ends in rows]
    return lines or [line("receipt.nothing_paid")]


_SEVERAL: Final = 2


def _told_in_the_head(pairs: Mapping[tuple[str, str, Purse], Sequence[Transfer]]) -> frozenset[str]:
    """Reasons that need no word beside an amount: the hand, and what everybody pays alike for the deals before."""
    adding = [payer for (payer, _, _), parts in pairs.items() if any(one.reason == "counters" for one in parts)]
    return frozenset(("hand", "counters") if len(adding) > 1 else ("hand",))


def _share_line(
    context: Context, variant: str, share: PaymentShare, ends: tuple[Sequence[str], Sequence[str]], terms: PaymentTerms
) -> Line:
    payers, payees = ends
    each = len(payers) > 1 or len(payees) > 1
    why = _counted(context, share, terms) or tuple(
        _reason(context, variant, share, name, part) for name, part in share.reasons
    )
    if why:
        key = "receipt.payment_each_for" if each else "receipt.payment_for"
    else:
        key = "receipt.payment_each" if each else "receipt.payment"
    values: dict[str, Part] = {
        "payer": tuple(_payer(context, one, terms) for one in payers),
        "payee": tuple(line("list.item", text=account(context, one)) for one in payees),
        "amount": context.money(share.total, purse=share.purse),
        "for": why,
    }
    return Line(key, values, strong=bool(terms.winners) and terms.winners.issuperset(payees))


def _payer(context: Context, payer: str, terms: PaymentTerms) -> Line:
    """Who pays; the dealer is marked where that makes a share differ from the others."""
    key = "receipt.payer_dealer" if payer == terms.dealer else "list.item"
    return line(key, text=account(context, payer))


def _counted(context: Context, share: PaymentShare, terms: PaymentTerms) -> tuple[Line, ...]:
    """A payment as base and units, where it is nothing else."""
    if terms.counting is None or any(name != "dealer" for name, _ in share.reasons) or share.payee in TABLE_ACCOUNTS:
        return ()
    base, step = terms.counting
    units, rest = divmod(share.total - base * context.coin.parts, step * context.coin.parts)
    return (line("receipt.counted", base=base, units=units, step=step),) if units >= 0 and not rest else ()


WHO_PAYS: Final = frozenset(
    ("bao", "full_responsibility", "liability", "liable", "robbed_kong", "shooter", "false_win")
)
"""Reasons that say who pays instead of others: the amount they account for tells nothing."""


def _reason(context: Context, variant: str, share: PaymentShare, name: str, part: int) -> Line:
    """What some of a payment is for, with its amount where it is not the whole."""
    reason = line(f"{variant}.reason.{name}")
    if part == share.total or name in WHO_PAYS:
        return reason
    return line("receipt.part", amount=context.money(part, purse=share.purse), reason=reason)


def _by_pair(transfers: Iterable[Transfer]) -> dict[tuple[str, str, Purse], list[Transfer]]:
    pairs: dict[tuple[str, str, Purse], list[Transfer]] = {}
    for transfer in transfers:
        pairs.setdefault((transfer.payer, transfer.payee, transfer.purse), []).append(transfer)
    return pairs


def account(context: Context, name: str) -> Line | str:
    """A player by name, an account of the table by its word."""
    return line(f"account.{name}") if name in TABLE_ACCOUNTS else context.name(name)


def standing(context: Context, night: Night, *, last: bool = False, best_first: bool = False) -> Line:
    """Everybody's balance, by seats or `best_first`; as the `last` block it stands behind an empty line."""
    played_for = scene_purse(night)
    purse, with_sign = night.purse(played_for), not night.staked.get(played_for)
    people = in_standing(night, purse)
    people = tuple(sorted(people, key=lambda one: -purse.get(one, 0))) if best_first else people
    points = points_won(night.hands)
    parts = tuple(
        _balance(context.name(player), context.money(purse.get(player, 0), signed=with_sign), points, player)
        for player in people
    )
    return line("standing.last" if last else "standing", balances=parts)


def _balance(name: str, amount: Part, points: Mapping[Player, int], player: Player) -> Line:
    """A player's balance, with the points it came of where they were turned into money."""
    if not points:
        return line("standing.one", name=name, amount=amount)
    return line("standing.points", name=name, amount=amount, points=Money(points.get(player, 0), 1, "", signed=True))


def seat_names(context: Context, table: Table) -> tuple[Line, ...]:
    """The players with their winds, East first."""
    seated = sorted(zip(table.winds, table.players, strict=True))
    return tuple(line("seat.one", name=context.name(player), wind=line(f"seat.{wind.name}")) for wind, player in seated)


def variant_of(night: Night) -> str:
    """The variant that is played."""
    return night.game.house.variant


def scene_purse(night: Night) -> Purse:
    """What is played for; money before the first game of a night."""
    return night.game.purse if night.house is not None else Purse.MONEY


def signed(context: Context, night: Night, amount: int) -> Part:
    """A balance with its sign, or a score without one where the bank gave out starting points."""
    return context.money(amount, signed=not night.staked.get(scene_purse(night)))


def what_next(context: Context, night: Night, result: Result) -> list[Line]:
    """Who deals next, or the end of the game."""
    if isinstance(result.after, GameOver):
        tells_scores = result.final is not None and shows_scores(context.at(night), result.final)
        over = "receipt.over" if tells_scores else "receipt.game_over"
        reason = _over_line(context, night, result.after)
        return [line(over, reason=reason), *final_lines(context.at(night), result.final)]
    return [*_new_seats(context, night), next_line(context, night.game.table)]


def _with_reason(record: HandRecord, told: list[Line]) -> list[Line]:
    """What comes next, with why he deals where nobody won, and where a round begins."""
    before, after, house = record.table, record.result.after, record.house
    if told[-1].key != "receipt.next" or isinstance(after, GameOver) or RULESETS[house.variant].all_score:
        return told
    if record.given.outcome is not DealOutcome.WON and after.dealer == before.dealer:
        return told if after.counters else [*told[:-1], Line("receipt.next_again", told[-1].values)]
    if after.prevailing != before.prevailing:
        told = [*told[:-1], Line("receipt.next_round", told[-1].values)]
    if record.given.outcome is not DealOutcome.DRAWN or getattr(house.options, "dealer_on_win", "stay") != "stay":
        return told
    is_paid = getattr(house.options, "draw_dealer", "") == "repeat_unless_kong_or_bite"
    return [*told[:-1], line("receipt.passes_paid" if is_paid else "receipt.passes_drawn"), told[-1]]


def _over_line(context: Context, night: Night, over: GameOver) -> Line:
    """Why a game is over; whose points ran out by name."""
    scores = _scores(night)
    out = [player for player, score in scores.items() if score < 0] or [
        player for player, score in scores.items() if score == min(scores.values())
    ]
    return line(f"{variant_of(night)}.over.{over.reason}", names=listed(context.name(one) for one in out))


def _new_seats(context: Context, night: Night) -> list[Line]:
    """Who sits where, after a hand behind which people change seats."""
    table = night.game.table
    before, now = night.hands[-1].table.players, table.players
    if before == now or set(before) != set(now):
        return []
    return [line("table.new_seats", seats=seat_names(context, table))]


def final_lines(context: Context, final: GameResult | None) -> list[Line]:
    """The final points of a game, best first, and what is paid for them."""
    if final is None:
        return []
    ranked = sorted(final.points, key=lambda one: -one[1])
    scores, fines = _scores(context.night), dict(final.fines)
    rows = tuple(
        line(
            "final.row",
            place=place,
            name=context.name(player),
            score=context.money(scores[player]) if player in scores else "",
            points=signed_points(points),
            fine=(line("final.fine", points=fines[player]),) if player in fines else (),
        )
        for place, (player, points) in enumerate(ranked, 1)
    )
    left = [one for one in final.transfers if one.payer == STICKS]
    lines = payment_lines(context, variant_of(context.night), left) if left else []
    lines += [line("final.places", rows=rows)] if rows else []
    money = [one for one in final.transfers if one.purse is Purse.MONEY]
    if not money:
        return lines
    if fines and scores:  # among equals the one seated earlier comes first, as the points are listed
        first = max((player for player, _ in final.points), key=lambda player: scores[player])
        lines.append(line("final.fine_goes_to", name=context.name(first), points=sum(fines.values())))
    return lines + payment_lines(context, variant_of(context.night), money)


def shows_scores(context: Context, final: GameResult) -> bool:
    """Whether the places of a game say what everybody of the night holds, as its standing would."""
    scores, ranked = _scores(context.night), {player for player, _ in final.points}
    return bool(scores) and ranked.issuperset(in_standing(context.night, scores))


def _scores(night: Night) -> dict[Player, int]:
    """What everybody holds at the end of a game that is played for a score."""
    if not night.staked.get(scene_purse(night)):
        return {}
    return {player: night.purse(scene_purse(night)).get(player, 0) for player in night.people}


def first_line(context: Context, table: Table) -> Line:
    """Who deals a game's first hand, and in which round."""
    dealer = context.name(table.dealer) if table.dealer is not None else line("account.nobody")
    return line("receipt.first", dealer=dealer, wind=line(f"wind.{table.prevailing.name}"))


def next_line(context: Context, table: Table) -> Line:
    if table.dealer is None:
        return line("receipt.next_seated", seats=seat_names(context, table), wind=line(f"wind.{table.prevailing.name}"))
    dealer = context.name(table.dealer)
    house = context.night.house
    place = deal_place(house.variant, table) if house is not None else None
    if place is not None:
        sticks = (line("receipt.sticks", count=table.sticks),) if table.sticks else ()
        return line("receipt.next_at", place=place, dealer=dealer, sticks=sticks)
    return line(
        "receipt.next",
        dealer=dealer,
        wind=line(f"wind.{table.prevailing.name}"),
        counters=(line("receipt.counters", count=table.counters),) if table.counters else (),
        sticks=(line("receipt.sticks", count=table.sticks),) if table.sticks else (),
    )


def hand_figures(number: int | None, result: Result) -> HandFigures | None:
    """The first winner's hand for programs."""
    if not result.scored:
        return None
    scored = result.scored[0]
    return HandFigures(
        number,
        tuple((item.id, item.amount) for item in merged(scored.items)),
        scored.units,
        scored.counted,
        scored.limit,
    )


def transfer_figures(context: Context, transfers: Iterable[Transfer]) -> tuple[TransferFigure, ...]:
    return tuple(
        TransferFigure(
            account_name(context, one.payer),
            account_name(context, one.payee),
            context.money(one.amount, purse=one.purse),
            one.reason,
            one.purse,
        )
        for one in transfers
    )


def account_name(context: Context, name: str) -> str:
    return name if name in TABLE_ACCOUNTS else context.name(name)


def table_figures(context: Context, night: Night) -> TableFigures | None:
    """The table for programs."""
    table = night.table
    if table is None:
        return None
    dealer = context.name(table.dealer) if table.dealer is not None else None
    pot = sum(net.get(STICKS, 0) + net.get(KITTY, 0) for net in night.balances.values())
    return TableFigures(dealer, table.prevailing.name, table.counters, pot)


_SAID_OTHERWISE: Final[Mapping[object, str]] = {"claimed_worth_missing": "penalty.claimed"}
"""Contradictions that ask for what is missing."""


def problem_line(problem: Problem) -> Line:
    """A problem as the line that explains it; what contradicts what is told in words."""
    known = dict(problem.values)
    said = known.get("said") or _SAID_OTHERWISE.get(known.get("what"))
    if said is not None:
        told = tuple((name, value) for name, value in problem.values if name != "said" and value not in _SAID_OTHERWISE)
        return problem_line(replace(problem, key=str(said), values=told))
    values: dict[str, Part] = dict(problem.values)
    values |= {name: f"−{-value:,}" for name, value in problem.values if isinstance(value, int) and value < 0}
    values |= _in_words(problem) | _named(problem)
    key = problem.key
    if key == "below_minimum" and values.get("missing") == "counted_faan":
        key = "below_minimum.counted"
    if key == "points_unknown" and values.get("whose") == "dealer":
        key = "points_unknown.dealer"
    elif key == "points_unknown" and "player" in values:
        key = "points_unknown.from_all"
    if key == "points_differ" and len(problem.repairs) == 1:
        key = "points_differ.only"
    if key == "bad_option" and values.get("name") == "stake":
        key = "stake.value"
    if "known" in values:
        key, values["known"] = _choices_of(problem)
    return Line(f"problem.{key}", values)


_OF_ELEMENT: Final = frozenset(
    ("named_not_here", "named_worth_more", "named_closed", "named_off_discard", "named_self_drawn")
)
"""Problems of one element that was named."""


def _in_words(problem: Problem) -> dict[str, Part]:
    """Those values of a problem that are no figures and nothing typed, in words."""
    told = {name: str(value) for name, value in problem.values}
    found: dict[str, Part] = {}
    if problem.key == "contradictory_context":
        found["what"] = line(f"what.{told.get('what')}")
    elif problem.key in _OF_ELEMENT:
        found["element"] = line(told["element"])
    elif problem.key == "named_apart":
        found["one"], found["other"] = tuple(map(line, told["one"].split(" · "))), line(told["other"])
    elif problem.key in ("below_minimum", "bad_value") and "unit" in told:
        found["unit"] = line(f"unit.{told['unit']}", count=int(told.get("found", "2")))
    elif problem.key in (
        "set.value",
        "set.value_of_many",
        "set.which_value",
        "set.apart",
        "set.other_table",
        "set.of_other_game",
    ):
        found |= {name: line(told[name]) for name in ("what", "table") if name in told}
    elif problem.key == "set.unknown":
        found["nearest"] = tuple(map(line, told["nearest"].split(" · ")))
    elif problem.key in ("points_unclear", "points_unknown", "points_differ"):
        found["near"] = tuple(amount_line(payment_of(one)) for one in told["near"].split(" · "))
    return found


def _tile_in_words(tile: str) -> Line:
    """A tile as it is typed, with its name behind it."""
    number, kind = (tile[0], tile[1]) if len(tile) > 1 else ("", tile)
    kind = f"red{kind}" if number == "0" else kind
    return line("tile.typed", name=line(f"page.tile.{kind}", n=number), tile=tile)


def _named(problem: Problem) -> dict[str, Part]:
    """People, tiles, facts, rules and draws of a problem, by their names."""
    told, found = {name: str(value) for name, value in problem.values}, dict[str, Part]()
    if "names" in told:
        found["names"] = listed(told["names"].split(", "))
    if problem.key in ("too_many_copies", "round.copies"):
        found["tile"] = _tile_in_words(told["tile"])
    if problem.key == "flag.unknown":
        found["fact"] = _flag_of(told["fact"])
    if problem.key == "draw_not_played":
        found["draw"] = _draw_of(told["draw"])
    if problem.key in _OF_SPECIAL_HAND:
        found |= {name: _special_hand(value) for name, value in told.items() if name in ("hand", "claim")}
    return found


_OF_SPECIAL_HAND: Final = frozenset(("no_fishing_value", "fishing_not_verified", "claim_not_possible"))
"""Problems of a special hand that was claimed or fished for."""


def _special_hand(named: str) -> Part:
    """A special hand by its name; what is none as somebody typed it."""
    known = (element_line(variant, named) for variant, ruleset in RULESETS.items() if named in ruleset.element_ids)
    return next(known, named.replace("_", " "))


def _flag_of(fact: str) -> Part:
    """What a fact says, in the words of a game that knows it; the fact itself where none does."""
    known = (flag_line(ruleset, ruleset.flags[fact]) for ruleset in RULESETS.values() if fact in ruleset.flags)
    return next(known, fact)


def _draw_of(draw: str) -> Part:
    """What a kind of draw is called by a game that knows it; its id where none does."""
    known = (line(f"{variant}.draw.{draw}") for variant, ruleset in RULESETS.items() if draw in ruleset.draws)
    return next(known, draw)


def amount_line(value: StatedValue) -> Line:
    """What a hand pays, as people say it: `7700`, `1300/2600`, `2000 all`."""
    if value.share is None:
        return line("list.item", text=str(value.points))
    if value.share == value.points:
        return line("paid.by_all", points=value.points)
    return line("list.item", text=f"{value.share}/{value.points}")


def stated_line(variant: str, value: StatedValue) -> Line:
    """A value as it was told, in words."""
    parts: list[Line] = []
    if value.limit is not None:
        parts.append(line(f"{variant}.limit.{value.limit}"))
    if value.units is not None and value.fu is not None:
        parts.append(line("waits.han_fu", units=value.units, fu=value.fu))
    elif value.points is not None:
        parts.append(amount_line(value))
    elif value.units is not None:
        unit = line(f"unit.{RULESETS[variant].unit}", count=value.units)
        parts.append(line("choice.fix_value", units=value.units, unit=unit))
    elif value.fu is not None:
        parts.append(line("choice.only_fu", fu=value.fu))
    parts += (line(f"beside.{one}") if one in _STATES else element_line(variant, one) for one in value.elements)
    return parts[0] if len(parts) == 1 else line("list.item", text=tuple(parts))


_STATES: Final = ("closed", "open")
"""What is said beside elements, and is none of a variant's own."""


def _choices_of(problem: Problem) -> tuple[str, Part]:
    """The key of a problem that lists what there is, and the list in words."""
    known = str(problem.value("known"))
    if problem.key == "fix.no_such_hand" and known == "–":
        return "fix.no_hands", known
    if problem.key == "fix.no_such_hand" and _was_played(str(problem.value("word")), known):
        return "fix.hand_undone", known
    if problem.key == "draw.kind" and ", " not in known:
        return "draw.one_kind", known
    return problem.key, tuple(_choice(problem, one) for one in known.split(", "))


def _choice(problem: Problem, one: str) -> Line:
    """One of what a problem says there is, in words; as it is typed where that is all it is called."""
    match problem.key:
        case "bonus.kind":
            return line(f"bonus.{one}")
        case "draw.kind":
            return line(f"{problem.value('variant')}.draw.{one}")
        case "language.unknown":
            return line(f"language.{one}")
        case "seat.setting":
            return line(f"setting.{one}")
        case "variant.unknown":
            return line(f"called.{one}")
        case _:
            return line("list.item", text=one)


def _was_played(word: str, known: str) -> bool:
    """Whether the number of a hand that does not count is one of those there were: `3` of `1–14`."""
    return word.isdecimal() and 0 < int(word) <= int(known.rpartition("–")[2])


def _warning(context: Context, warning: Problem) -> Line:
    """What the table should know about a hand that counts all the same; players by name."""
    told = problem_line(warning)
    player = warning.value("player")
    return told if player is None else Line(told.key, {**told.values, "player": context.name(str(player))})


def money_figures(context: Context, night: Night) -> tuple[tuple[str, Money], ...]:
    """Every balance for programs."""
    if night.house is None:
        return ()
    purse = night.purse(scene_purse(night))
    return tuple((context.name(player), context.money(purse.get(player, 0))) for player in night.people)
