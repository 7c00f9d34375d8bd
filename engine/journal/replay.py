"""The fold: what a night is, given the entries of its journal.

`replay` is the only way from entries to a state. It never scores a hand: every entry carries what came of it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from string import ascii_lowercase
from typing import Final

from engine import (
    BANK,
    PARTS,
    GameOver,
    GameResult,
    JournalRefused,
    MidDealEvents,
    OptionRefused,
    Part,
    Player,
    Purse,
    Table,
    Transfer,
    Win,
    balances,
    problem,
    reseated,
    resolve,
    scored_table,
    with_chips,
)
from engine.journal.amendments import Amendments, amendments_of
from engine.journal.entries import (
    Corrected,
    Debt,
    DebtsCarried,
    GameEnded,
    GameStarted,
    HandedOver,
    HandEntered,
    HandPlayed,
    HouseChanged,
    HouseSpec,
    InstantPaid,
    Joined,
    Left,
    NightSettled,
    Paid,
    PaymentMarked,
    PeopleEntry,
    PlayerLinked,
    PlayerRenamed,
    PlayersMerged,
    PlayerUnlinked,
    Recorded,
    Redone,
    Restored,
    Result,
    RiichiBet,
    RoundDropped,
    RoundOpened,
    Substituted,
    TableSet,
    Undone,
)
from engine.journal.night import AnyHouse, Balances, HandRecord, Night, NightLine, altered, set_table
from engine.journal.settlement import leads_to_final_points
from engine.journal.undoing import BACK_AND_FORTH, counting_on, live_entries
from engine.variants import RULESETS

OF_MOMENT = (
    GameStarted,
    HandPlayed,
    Corrected,
    HouseChanged,
    TableSet,
    Substituted,
    GameEnded,
    NightSettled,
    Undone,
    Redone,
    Restored,
)
"""Entries after which another deal is played, or the same one for other money: what was asked before is overtaken."""


def replay(entries: Sequence[Recorded]) -> Night:
    """The night that the entries make; raises JournalRefused when they cannot follow one another."""
    live, undone = live_entries(entries)
    amendments = amendments_of(live)
    night = Night(labels=_labels({}, entries))
    for recorded in live:
        night = step(night, recorded, amendments)
    return _completed(night, entries, live, undone)


def _completed(night: Night, entries: Sequence[Recorded], live: Sequence[Recorded], undone: tuple[int, ...]) -> Night:
    """A folded night with what is known of all entries, those that do not count included."""
    return replace(
        night,
        undone=undone,
        numbers=max((one.entry.number for one in entries if isinstance(one.entry, HandPlayed)), default=0),
        newest=_newest(live),
        seq=entries[-1].seq if entries else 0,
        at=max((one.at for one in entries), default=0),
        first=entries[0].seq if entries else 1,
        moment=max((one.seq for one in entries if isinstance(one.entry, OF_MOMENT)), default=0),
    )


def _newest(live: Sequence[Recorded]) -> Recorded | None:
    """What undo takes back."""
    return next((one for one in reversed(live) if not isinstance(one.entry, _STAYING)), None)


_STAYING: Final = (PeopleEntry, DebtsCarried)
"""Entries that are not taken back in turn: who is who only by itself, what earlier nights left open never."""


def extended(night: Night, earlier: Sequence[Recorded], later: Sequence[Recorded]) -> Night:
    """The night of `earlier` after `later` entries: the same as replaying both, folding only what has changed."""
    if any(isinstance(one.entry, (*BACK_AND_FORTH, Corrected)) for one in later):
        return _refolded(night, earlier, later)
    night = altered(night, labels=_labels(night.labels, later))
    for recorded in later:
        stays = isinstance(recorded.entry, _STAYING)
        after = step(night, recorded, Amendments())
        night = _counted(
            after,
            night,
            recorded,
            undone=night.undone if stays else (),
            newest=night.newest if stays else recorded,
            first=night.first if earlier or night.lines else recorded.seq,
        )
    return night


def _counted(night: Night, before: Night, recorded: Recorded, **changes: object) -> Night:
    """A night with what one more entry, counting or not, adds to what was known of all of them before, and changes."""
    entry = recorded.entry
    return altered(
        night,
        numbers=max(before.numbers, entry.number) if isinstance(entry, HandPlayed) else before.numbers,
        seq=recorded.seq,
        at=max(before.at, recorded.at),
        moment=recorded.seq if isinstance(entry, OF_MOMENT) else before.moment,
        **changes,
    )


def night_until(night: Night, entries: Sequence[Recorded], seq: int) -> Night:
    """The night as it was before the entry `seq`; `night` is that of all `entries`, some of them `seq` or later."""
    then = entries[: bisect_left(entries, seq, key=lambda one: one.seq)]
    live, undone = live_entries(then)
    labels = {one: label for one, label in night.labels.items() if one < seq}
    return _completed(_folded(altered(night, labels=labels), live), then, live, undone)


def _folded(night: Night, live: Sequence[Recorded]) -> Night:
    """The entries that count folded, begun from the newest moment of a night that they leave as it was."""
    before = [line.recorded for line in night.lines]
    same = _same_until(before, live)
    known = [moment for moment in night.trail if len(moment.lines) <= same]
    start = altered(known[-1], trail=tuple(known[:-1])) if known else Night()
    start = altered(start, labels=night.labels)
    amendments = amendments_of(live)
    for recorded in live[len(start.lines) :]:
        start = step(start, recorded, amendments)
    return start


def _refolded(night: Night, earlier: Sequence[Recorded], later: Sequence[Recorded]) -> Night:
    """The night of `earlier` after `later` entries, of which some say what counts or put something right."""
    before = [line.recorded for line in night.lines]
    live, undone = counting_on(before, night.undone, (*earlier, *later), later)
    told = altered(night, labels=_labels(night.labels, later))
    for recorded in later:
        told = _counted(told, told, recorded)
    return altered(
        _folded(told, live),
        undone=undone,
        newest=_newest(live),
        numbers=told.numbers,
        seq=told.seq,
        at=told.at,
        first=night.first if earlier else later[0].seq,
        moment=told.moment,
    )


def before_hand(night: Night, number: int) -> Night:
    """The newest known moment of a night before a hand of it; it knows no earlier moments itself."""
    return next((moment for moment in reversed(night.trail) if moment.next_hand <= number), Night())


def _same_until(before: Sequence[Recorded], live: Sequence[Recorded]) -> int:
    """How many live entries come to the same, in number: up to the first that differs, and to the first hand that a
    correction concerns which only one of the two has."""
    same = next((place for place, (one, other) in enumerate(zip(before, live, strict=False)) if one is not other), None)
    same = min(len(before), len(live)) if same is None else same
    corrected = [one.entry.number for one in (*before[same:], *live[same:]) if isinstance(one.entry, Corrected)]
    if not corrected:
        return same
    first = min(corrected)
    hands = enumerate(live[:same])
    return next((at for at, one in hands if isinstance(one.entry, HandPlayed) and one.entry.number >= first), same)


def step(night: Night, recorded: Recorded, amendments: Amendments) -> Night:
    """The night after one live entry."""
    after = _apply(night, recorded, amendments)
    line = NightLine(night.labels.get(recorded.seq, ""), recorded)
    return altered(after, lines=night.lines.grown(line), trail=_trail(night))


def _trail(night: Night) -> tuple[Night, ...]:
    """The moments to be kept of a night, this one included: the nearer the denser, about eight of each eight-fold."""
    place, known = len(night.lines), night.trail
    if place % _DENSITY == 0:
        known = tuple(moment for moment in known if _is_kept(len(moment.lines), place))
    return (*known, altered(night, trail=()))


def _is_kept(moment: int, now: int) -> bool:
    distance, grain = now - moment, 1
    while grain * _DENSITY < distance:
        grain *= _DENSITY
    return moment % grain == 0


_DENSITY: Final = 8


def _apply(night: Night, recorded: Recorded, amendments: Amendments) -> Night:  # noqa: C901, PLR0911, PLR0912  one case an entry
    match recorded.entry:
        case GameStarted() as started:
            return _start(night, started)
        case HandPlayed() as played:
            return _play(night, recorded, played, amendments)
        case HandEntered(entered, changes):
            others = tuple(one for one in night.pending if one.part.player != entered.part.player)
            ruled = tuple({**dict(night.pending_changes), **dict(changes)}.items())
            return replace(night, pending=(*others, entered), pending_changes=ruled)
        case RoundOpened(draw):
            return replace(night, pending_draw=draw)
        case RoundDropped():
            return replace(night, pending=(), pending_draw=None, pending_changes=())
        case InstantPaid(event, transfers):
            mid_deal = replace(night.mid_deal, instants=(*night.mid_deal.instants, event.kind))
            return replace(_book(night, transfers), mid_deal=mid_deal)
        case RiichiBet(player, transfers):
            return _bet(_book(night, transfers), player)
        case Paid(transfers):
            booked = _book(night, transfers)
            return booked if booked.table is None else replace(booked, table=with_chips(booked.table, transfers))
        case HouseChanged() as change:
            return changed(night, amendments.still_said(change, recorded.seq, night))
        case TableSet() as change:
            return changed(night, change)
        case Joined(player) | Left(player):
            return _come_or_go(night, player, joins=isinstance(recorded.entry, Joined))
        case Substituted(player, instead_of, transfers):
            changed_places = _substitute(night, player, instead_of)
            return _taken_over(changed_places, player, instead_of, recorded.seq) if transfers else changed_places
        case GameEnded(final):
            if night.over is not None and night.scored_out:
                return replace(night, ends=(*night.ends, (recorded.seq, GameResult())))
            counted = amendments.finals.get(recorded.seq, final)
            ended = replace(night, over="ended_by_table", ends=(*night.ends, (recorded.seq, counted)))
            return _finished(ended, counted)
        case NightSettled() as settled:
            return _closed(night, settled, recorded.seq, amendments)
        case PaymentMarked(payment):
            return _hand_over(replace(night, marked=(*night.marked, payment)), HandedOver(payment))
        case HandedOver() as handed:
            return _hand_over(night, handed)
        case DebtsCarried(debts):
            return replace(night, debts=(*night.debts, *debts))
        case (
            Corrected()
            | Undone()
            | Redone()
            | Restored()
            | PlayerLinked()
            | PlayerUnlinked()
            | PlayerRenamed()
            | PlayersMerged()
        ):
            return night


def _closed(night: Night, settled: NightSettled, seq: int, amendments: Amendments) -> Night:
    """The closed night; a game that was over by a hand, and is not any more since that was put right, ends with it."""
    closed = replace(night, settled=settled, owed=settled.payments)
    final = amendments.finals.get(seq)
    if final is None or night.over is not None:
        return closed
    return _finished(replace(closed, over="ended_by_table", ends=(*night.ends, (seq, final))), final)


def _hand_over(night: Night, handed: HandedOver) -> Night:
    """The night with less open, tonight or of an earlier night; no balance changes."""
    if handed.night is None:
        owed = lowered(night.owed, handed.payment) if night.settled is not None else ()
        has_cents = night.has_cents or _in_cents((handed.payment,))
        return replace(night, handed=(*night.handed, handed.payment), owed=owed, has_cents=has_cents)
    at = next((one.at for one in night.debts if one.night == handed.night), 0)
    left = lowered([one.payment for one in night.debts if one.night == handed.night], handed.payment)
    others = tuple(one for one in night.debts if one.night != handed.night)
    return replace(night, debts=(*others, *(Debt(handed.night, at, one) for one in left)))


def lowered(owed: Iterable[Transfer], paid: Transfer) -> tuple[Transfer, ...]:
    """What is owed after a payment; what was paid beyond that is owed the other way."""
    rest, left = paid.amount, []
    for one in owed:
        covered = min(rest, one.amount) if _same_ends(one, paid) else 0
        rest -= covered
        if one.amount > covered:
            left.append(replace(one, amount=one.amount - covered))
    if rest:
        left.append(replace(paid, payer=paid.payee, payee=paid.payer, amount=rest))
    return tuple(left)


def _same_ends(one: Transfer, other: Transfer) -> bool:
    return (one.payer, one.payee, one.purse) == (other.payer, other.payee, other.purse)


def _labels(known: Mapping[int, str], entries: Iterable[Recorded]) -> Mapping[int, str]:
    """The labels of entries by their numbers, with those of more of them, counting or not.

    A label stays, whatever is undone later, and no other entry has it.
    """
    labels = dict(known)
    last = next(reversed(labels.values()), "0")
    for recorded in entries:
        if isinstance(recorded.entry, HandPlayed):
            last = str(recorded.entry.number)
        elif isinstance(recorded.entry, _LETTERED):
            number = last.rstrip(ascii_lowercase)
            letters = last.removeprefix(number)
            last = f"{number}{_letters(_index(letters) + 1 if letters else 0)}"
        else:
            continue
        labels[recorded.seq] = last
    return labels


_LETTERED: Final = (GameStarted, GameEnded, InstantPaid, RiichiBet, Paid, HandedOver, PaymentMarked)
"""What moves points or money beside the hands: called by the number of the hand before, undone or not, and a letter."""


def _index(letters: str) -> int:
    """The place of letters in a, b … z, aa, ab …"""
    place = 0
    for letter in letters:
        place = place * 26 + ord(letter) - ord("a") + 1
    return place - 1


def _letters(index: int) -> str:
    """a, b … z, aa, ab …"""
    return (_letters(index // 26 - 1) if index >= 26 else "") + chr(ord("a") + index % 26)


def _start(night: Night, started: GameStarted) -> Night:
    opening = started.opening
    fresh = replace(
        _put_away(night),
        house=house_of(started.house),
        table=opening.table,
        over=None,
        settled=None,
        marked=(),
        owed=(),
        bench=started.bench,
        away=frozenset(),
        people=tuple(dict.fromkeys((*_who_counts(night), *opening.table.players, *started.bench))),
        in_game=frozenset(),
        earlier_hands=len(night.hands),
        pending=(),
        pending_draw=None,
        pending_changes=(),
        mid_deal=MidDealEvents(),
    )
    staked = {purse: dict(stakes) for purse, stakes in fresh.staked.items()}
    for transfer in opening.transfers:
        if transfer.payer == BANK:
            stakes = staked.setdefault(transfer.purse, {})
            stakes[transfer.payee] = stakes.get(transfer.payee, 0) + transfer.amount
    return replace(_book(fresh, opening.transfers), staked=staked, table=opening.table)


def _who_counts(night: Night) -> Iterable[Player]:
    """Whoever had a hand tonight, or stands at something: others leave nothing behind, gone or in the next game."""
    standing = {account for net in night.balances.values() for account, amount in net.items() if amount}
    staked = {account for net in night.staked.values() for account in net} if not night.hands else set()
    return (player for player in night.people if player in night.sat or player in standing - staked)


def _put_away(night: Night) -> Night:
    """The night with the points of its last game carried over; one that leads to final points leaves none."""
    points, stakes = night.purse(Purse.POINTS), night.staked.get(Purse.POINTS, {})
    carried = dict(night.carried)
    if not leads_to_final_points(night):
        for player in night.people:
            carried[player] = carried.get(player, 0) + points.get(player, 0) - stakes.get(player, 0)
    others: Balances = {purse: net for purse, net in night.balances.items() if purse is not Purse.POINTS}
    staked: Balances = {purse: net for purse, net in night.staked.items() if purse is not Purse.POINTS}
    return replace(night, balances=others, staked=staked, carried=carried, scored_out=False, next_changes=())


def house_of(spec: HouseSpec) -> AnyHouse:
    """The resolved house of a stored one; raises JournalRefused for a variant nobody knows.

    Options that this version no longer has are left out: the results of old hands are kept beside them.
    """
    if spec.variant not in RULESETS:
        raise JournalRefused(problem("journal.unknown_variant", variant=spec.variant))
    ruleset = RULESETS[spec.variant]
    try:
        return resolve(ruleset, spec.preset, dict(spec.changes))
    except OptionRefused as refused:
        gone = {found.value("name") for found in refused.problems}
        preset = spec.preset if spec.preset in ruleset.presets else None
        return resolve(ruleset, preset, {name: value for name, value in spec.changes if name not in gone})


def with_changes(house: AnyHouse, changes: Iterable[tuple[str, object]]) -> AnyHouse:
    """A house with further options set on top of its own, as values or as they are written in a preset."""
    new = dict(changes)
    return resolve(RULESETS[house.variant], house.preset, {**dict(house.changes), **new}) if new else house


def _book(night: Night, transfers: Iterable[Transfer]) -> Night:
    transfers = tuple(transfers)
    if not transfers:
        return night
    result = dict(night.balances)
    for purse in {transfer.purse for transfer in transfers}:
        net = dict(result.get(purse, {}))
        for account, amount in balances(transfers, purse).items():
            net[account] = net.get(account, 0) + amount
        result[purse] = net
    table = night.table
    if table is not None and table.scores:
        table = scored_table(table, transfers, night.game.purse)
    return altered(night, balances=result, table=table, has_cents=night.has_cents or _in_cents(transfers))


def _in_cents(transfers: Iterable[Transfer]) -> bool:
    return any(one.purse is Purse.MONEY and one.amount % PARTS for one in transfers)


def prepared(night: Night, number: int, amendments: Amendments) -> Night:
    """The night just before a hand, with what corrections say of its circumstances."""
    for change in amendments.before.get(number, ()):
        night = changed(night, change)
    return night


def _play(night: Night, recorded: Recorded, played: HandPlayed, amendments: Amendments) -> Night:
    number = played.number
    night = prepared(night, number, amendments)
    if night.table is None or night.house is None:
        raise JournalRefused(problem("journal.no_game", number=number))
    result = amendments.results.get(number, played.result)
    is_late = night.over is not None and number in amendments.impossible
    if is_late:
        result = _after_end(night, number, result, amendments)
    record = HandRecord(
        number=number,
        recorded=recorded,
        table=night.table,
        house=night.house,
        mid_deal=night.mid_deal,
        given=amendments.given.get(number, played.given),
        result=result,
        changes=amendments.changes.get(number, played.changes),
        corrected=number in amendments.results,
        impossible=number in amendments.impossible,
        after_end=is_late and night.scored_out,
    )
    return altered(
        _after_hand(night, result),
        hands=night.hands.grown(record),
        sat=_with_all(night.sat, night.table.players),
        in_game=_with_all(night.in_game, night.table.players),
        pending=(),
        pending_draw=None,
        pending_changes=(),
        mid_deal=MidDealEvents(),
    )


def _with_all(known: frozenset[Player], players: Sequence[Player]) -> frozenset[Player]:
    return known if known.issuperset(players) else known.union(players)


def _after_end(night: Night, number: int, result: Result, amendments: Amendments) -> Result:
    """What is left of a hand whose game was over before it: no second end.

    Where the game led to final points only money counts that was paid beside them; its bets go back.
    """
    over, table = night.over or "", night.game.table
    if not night.scored_out:
        return replace(result, after=GameOver(over, table), final=None)
    entries = (line.recorded.entry for line in reversed(night.lines))
    told = takewhile(lambda entry: not isinstance(entry, HandPlayed | GameStarted), entries)
    bets = [one for one in (*told, *amendments.before.get(number, ())) if isinstance(one, RiichiBet)]
    back = (replace(one, payer=one.payee, payee=one.payer) for bet in bets for one in bet.transfers)
    beside = (one for one in result.transfers if one.purse is Purse.MONEY)
    table = replace(table, sticks=table.sticks - sum(-1 if bet.taken_back else 1 for bet in bets))
    return replace(result, transfers=(*back, *beside), after=GameOver(over, table), final=None)


def _after_hand(night: Night, result: Result) -> Night:
    booked = _book(night, result.transfers)
    table = booked.game.table
    scores = table.scores
    if isinstance(result.after, Table):
        own = reseated(table, result.after.players).scores
        return altered(booked, table=_scored(result.after, own), over=None)
    over = replace(booked, table=replace(result.after.table, scores=scores), over=result.after.reason)
    if result.final is None:
        return over
    return _finished(over, result.final)


def _scored(table: Table, scores: tuple[int, ...]) -> Table:
    return table if table.scores == scores else replace(table, scores=scores)


def _finished(night: Night, final: GameResult) -> Night:
    return replace(_book(night, final.transfers), finals=(*night.finals, final), scored_out=bool(final.points))


def _bet(night: Night, player: Player) -> Night:
    table = night.game.table
    mid_deal = replace(night.mid_deal, bets=(*night.mid_deal.bets, player))
    return replace(night, mid_deal=mid_deal, table=replace(table, sticks=table.sticks + 1))


def _without_bet(night: Night, player: Player) -> Night:
    """The night without somebody's bet in the deal that is played; as it is where there is none."""
    if player not in night.mid_deal.bets:
        return night
    table, bets = night.game.table, tuple(one for one in night.mid_deal.bets if one != player)
    return replace(night, mid_deal=replace(night.mid_deal, bets=bets), table=replace(table, sticks=table.sticks - 1))


def changed(night: Night, change: HouseChanged | TableSet | RiichiBet) -> Night:
    """The night with its house or its table put right, or with a bet that was told late."""
    if isinstance(change, RiichiBet):
        booked = _book(night, change.transfers)
        return _without_bet(booked, change.player) if change.taken_back else _bet(booked, change.player)
    if isinstance(change, HouseChanged):
        if night.house is None:
            raise JournalRefused(problem("journal.no_game"))
        if change.next_game:
            return replace(night, next_changes=change.changes)
        return replace(night, house=with_changes(night.house, change.changes))
    if night.table is None:
        raise JournalRefused(problem("journal.no_game"))
    take_turns = night.house is not None and not RULESETS[night.house.variant].all_score
    over = night.over if night.scored_out else None  # what it was won by is counted: it does not go on
    return replace(night, table=set_table(night.table, change, take_turns=take_turns), over=over)


def _come_or_go(night: Night, player: Player, *, joins: bool) -> Night:
    if joins:
        people = tuple(dict.fromkeys((*night.people, player)))
        seated = night.table is not None and player in night.table.players
        bench = night.bench if seated else tuple(dict.fromkeys((*night.bench, player)))
        return replace(night, people=people, bench=bench, away=night.away - {player})
    if night.table is not None and player in night.table.players:
        return replace(night, away=night.away | {player})
    counts = {*_who_counts(night)}
    return replace(
        night,
        bench=tuple(one for one in night.bench if one != player),
        people=tuple(one for one in night.people if one != player or one in counts),
    )


def _substitute(night: Night, player: Player, instead_of: Player) -> Night:
    table = night.table
    if table is None or instead_of not in table.players:
        raise JournalRefused(problem("journal.not_seated", player=instead_of))
    if player in table.players:
        players = tuple({player: instead_of, instead_of: player}.get(one, one) for one in table.players)
        bench = night.bench
    else:
        players = tuple(player if one == instead_of else one for one in table.players)
        stays = () if instead_of in night.away else (instead_of,)
        bench = (*(one for one in night.bench if one != player), *stays)
    dealer = players[table.players.index(table.dealer)] if table.dealer is not None else None
    scores = table.scores
    if scores:
        purse, known = night.purse(night.game.purse), dict(zip(table.players, scores, strict=True))
        scores = tuple(known.get(one, purse.get(one, 0)) for one in players)
    return replace(
        night,
        table=replace(table, players=players, dealer=dealer, scores=scores),
        bench=bench,
        pending=tuple(one for one in night.pending if instead_of in players or not _names(one.part, instead_of)),
        away=night.away - {instead_of, player},
        people=tuple(dict.fromkeys((*night.people, player))),
    )


def _taken_over(night: Night, player: Player, instead_of: Player, seq: int) -> Night:
    """The night with the points of a seat, and what the bank gave out of them, at whoever sits there now.

    They are the points that the seat has by then: a hand before it that is put right later changes them as well.
    """
    purse = night.game.purse
    points = night.purse(purse).get(instead_of, 0)
    payer, payee = (instead_of, player) if points > 0 else (player, instead_of)
    transfers = (Transfer(payer, payee, abs(points), "taken_over", purse),) if points else ()
    stakes = dict(night.staked.get(purse, {}))
    if instead_of in stakes:
        stakes[player] = stakes.get(player, 0) + stakes.pop(instead_of)
    passed = (*night.taken_over, (seq, transfers))
    return replace(_book(night, transfers), staked={**night.staked, purse: stakes}, taken_over=passed)


def _names(part: Part, player: Player) -> bool:
    """Whether a hand entered for a waiting round is a player's, or he pays for it: without him it says nothing."""
    if isinstance(part, Win) and (part.payer == player or any(one.player == player for one in part.liable)):
        return True
    return part.player == player
