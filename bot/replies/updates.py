"""What stands in the chat stays true: earlier messages that say something else once entries are recorded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Final

from bot.chat import Choice, Line, Part, Update, line, listed
from bot.context import Context, closed_subject, closing_of
from bot.reading import reference
from bot.replies.corrections import changed_since, correction_view, turned_lines
from bot.replies.entries import booked_line, entry_view, main_entry, message_line
from bot.replies.hand_picture import picture_subject
from bot.replies.opening import opening_view
from bot.replies.receipts import (
    ENTRY,
    View,
    hand_subject,
    hand_view,
    is_newest,
    next_line,
    problem_line,
    standing,
    undo_choice,
    unpaid_of,
)
from bot.replies.rounds import called_line, scores_line
from bot.replies.settlement import (
    beside_subject,
    card_subject,
    closing_subject,
    closing_view,
    settlement_subject,
    settlement_view,
)
from bot.subjects import ASKING, LOOK, OFFER, PICTURE, Subject
from engine import Entered, Player, Purse, balances, value_of, wins_of
from engine.journal import (
    AnyHouse,
    Corrected,
    DebtsCarried,
    Entry,
    GameEnded,
    GameStarted,
    HandedOver,
    HandEntered,
    HandPlayed,
    HandRecord,
    InstantPaid,
    Left,
    Night,
    NightSettled,
    Paid,
    Recorded,
    Redone,
    Restored,
    RiichiBet,
    RoundDropped,
    RoundOpened,
    Substituted,
    Undone,
    live_entries,
    with_changes,
)


def updates_after(context: Context, after: Night, entries: Sequence[Entry]) -> tuple[Update, ...]:
    """The messages of tonight that read otherwise after some entries; when a new night begins, those that say how the
    one before was closed."""
    before = context.night
    if after.first != before.first:
        return tuple(_over(context, before, after))
    if not before.lines and not after.lines:
        return ()
    alike = _told_alike(before, after)
    is_longer = before.lines.shared(after.lines) == len(before.lines)
    goes_on = is_longer and before.hands.shared(after.hands) == len(before.hands)
    found = (
        *_hands(context, before, after, alike),
        *(() if goes_on else _pictures(before, after)),
        *_entries(context, before, after, alike),
        *(() if goes_on and before.ends == after.ends else _corrections(context, before, after)),
        *(() if goes_on else _standings_told(context, before, after)),
        *(() if goes_on else _looks(before, after)),
        *_unpaid(context, before, after, entries),
        *_taken_back(context, after, entries),
        *_round(context, before, after),
        *_settlement(context, before, after),
        *_closed_or_open(context, before, after),
    )
    return tuple({one.subject: one for one in found}.values())


def present_update(context: Context, kept: Update) -> Update | None:
    """What an earlier message reads now that was to be edited before other entries came; None where what it shows is
    over, so that whatever stands there stays. What was said or asked beside the journal is as it was."""
    subject, night = Subject.parse(kept.subject), context.night
    if kept.older or subject.kind in _BESIDE_THE_JOURNAL:
        return kept
    if subject == settlement_subject(night):
        return _update(subject, settlement_view(context, night))
    if subject == closing_subject(night):
        return _update(subject, closing_view(context, night))
    if subject == round_subject(night):
        return _update(subject, waiting_view(context, night.pending))
    recorded = next((one for one in context.entries if one.seq == subject.entry), None)
    if recorded is None or subject.kind not in _OF_ENTRIES:
        return None
    return _update(subject, _present_view(context, subject, recorded))


_BESIDE_THE_JOURNAL: Final = frozenset((*ASKING, OFFER, PICTURE, LOOK, "why"))
_OF_ENTRIES: Final = frozenset(("hand", "corrected", "game", "entry", "back"))


def _present_view(context: Context, subject: Subject, recorded: Recorded) -> View:
    """What a message about an entry of tonight reads now."""
    night, entry = context.night, recorded.entry
    if subject.kind == "hand":
        hand = next((one for one in night.hands if one.recorded.seq == recorded.seq), None)
        return (
            View((line("receipt.undone", number=subject.about),)) if hand is None else hand_view(context, night, hand)
        )
    if isinstance(entry, Undone | Redone):
        return to_and_fro_view(context, night, recorded, entry)
    if isinstance(entry, Restored):
        return restored_view(context, night, recorded, entry)
    if any(one.recorded.seq == recorded.seq for one in night.lines):
        return _view(context, night, recorded)
    return View((line("entry.undone", what=message_line(context, recorded)),))


def _update(subject: Subject, view: View) -> Update:
    return Update(subject.show(), view.lines, view.choices)


def _hands(context: Context, before: Night, after: Night, alike: tuple[int, int]) -> Iterator[Update]:
    """Receipts: struck out, restored, corrected, or no longer the newest."""
    told = min(before.hands.shared(after.hands), alike[1])
    now = {hand.number: hand for hand in after.hands[told:]}
    for hand in before.hands[told:]:
        kept = now.pop(hand.number, None)
        if kept is None:
            yield Update(hand_subject(hand).show(), (line("receipt.undone", number=hand.number),))
        elif not _reads_alike(hand, before, kept, after):
            view = hand_view(context, after, kept)
            turns = is_newest(before, hand.recorded) != is_newest(after, kept.recorded)  # then its buttons differ
            if turns or view != hand_view(context, before, hand):
                yield _update(hand_subject(kept), view)
            if kept is not hand and kept != hand:
                yield Update(Subject("why", str(kept.number), kept.recorded.seq).show(), (line("why.outdated"),))
    yield from (
        _update(hand_subject(hand), hand_view(context, after, hand))
        for hand in now.values()
        if hand.recorded.seq <= before.seq
    )


def _unpaid(context: Context, before: Night, after: Night, entries: Sequence[Entry]) -> Iterator[Update]:
    """Receipts of hands beside which a payment was told that is recorded now, or is taken back."""
    if not any(isinstance(one, Paid | InstantPaid | Undone | Redone | Restored) for one in entries):
        return
    for hand in after.hands:
        if hand.recorded.seq <= before.seq and unpaid_of(context, before, hand) != unpaid_of(context, after, hand):
            yield _update(hand_subject(hand), hand_view(context, after, hand))


def _pictures(before: Night, after: Night) -> Iterator[Update]:
    """Pictures of hands that are others now, or that others came before: they show the standing after their hand."""
    for hand in before.hands[_alike(before, after) :]:
        yield Update(picture_subject(hand), (line("why.outdated"),), gone=True)


def _looks(before: Night, after: Night) -> Iterator[Update]:
    """Answers that told how things stood after something that is undone, or counts otherwise, by now."""
    first, place, alike = before.seq + 1, _alike(before, after), before.lines.shared(after.lines)
    if place < len(before.hands):
        first = before.hands[place].recorded.seq
    for old, new in zip(before.lines[alike:], after.lines[alike:], strict=False):
        if old.recorded.seq != new.recorded.seq:
            break
        alike += 1
    if alike < len(before.lines):
        first = min(first, before.lines[alike].recorded.seq)
    for one in reversed(before.lines):
        if one.recorded.seq < first:
            return
        yield Update(Subject(LOOK, entry=one.recorded.seq).show(), (line("look.outdated"),))
        yield Update(Subject(LOOK, PICTURE, one.recorded.seq).show(), (line("look.outdated"),), gone=True)


def _alike(before: Night, after: Night) -> int:
    """How many hands both nights begin with."""
    count = before.hands.shared(after.hands)
    for old, new in zip(before.hands[count:], after.hands[count:], strict=False):
        if old != new:
            break
        count += 1
    return count


def _told_alike(before: Night, after: Night) -> tuple[int, int]:
    """How many lines, and hands, both nights begin with that neither tells as its newest."""
    lines = min(before.lines.shared(after.lines), _told_as_newest(before), _told_as_newest(after))
    if lines == len(before.lines):
        return lines, len(before.hands)
    return lines, before.hands_before(before.lines[lines].recorded.seq)


def _told_as_newest(night: Night) -> int:
    """The place of the first line of the newest message."""
    newest = night.newest
    if newest is None:
        return len(night.lines)
    recorded = (one.recorded for one in reversed(night.lines))
    told = takewhile(lambda one: one.seq > newest.seq or one.source == newest.source, recorded)
    return len(night.lines) - sum(1 for _ in told)


def _reads_alike(old: HandRecord, before: Night, new: HandRecord, after: Night) -> bool:
    if is_newest(before, old.recorded) or is_newest(after, new.recorded):
        return False
    return old is new or old == new


OWN_MESSAGES = (HandPlayed, NightSettled, HandEntered, RoundOpened, DebtsCarried)
"""Entries whose messages are no receipts of single entries."""


def _entries(context: Context, before: Night, after: Night, alike: tuple[int, int]) -> Iterator[Update]:
    """Receipts of everything else: struck out, restored, or no longer the newest."""
    told = alike[0]
    was = {one.recorded.seq: one.recorded for one in before.lines[told:]}
    now = {one.recorded.seq: one.recorded for one in after.lines[told:] if one.recorded.seq <= before.seq}
    changed = {*was} ^ {*now}
    changed |= {seq for seq, one in now.items() if _stands_otherwise(one, before, after)}
    for seq in sorted(changed):
        recorded = now.get(seq) or was[seq]
        if isinstance(recorded.entry, OWN_MESSAGES):
            continue
        if seq in now:
            yield _update(subject_of(recorded), _view(context, after, recorded))
        else:
            yield Update(subject_of(recorded).show(), (line("entry.undone", what=message_line(context, recorded)),))


def _stands_otherwise(recorded: Recorded, before: Night, after: Night) -> bool:
    """Whether a receipt gets or loses what only the newest has, or is it still and has another standing, or says
    otherwise what is open."""
    was, now = is_newest(before, recorded), is_newest(after, recorded)
    return was != now or (now and (_stand(before) != _stand(after)))


def _stand(night: Night) -> tuple[object, ...]:
    """How everybody stands, and what is open of it and of the nights before."""
    return *map(night.purse, Purse), night.handed, night.owed, night.debts


def _corrections(context: Context, before: Night, after: Night) -> Iterator[Update]:
    """Messages of corrections whose hands were put right again, or count as they left them again."""
    if _alike(before, after) == len(before.hands) and before.ends == after.ends:
        return
    for one in after.lines:
        entry = one.recorded.entry
        if not isinstance(entry, Corrected) or one.recorded.seq > before.seq:
            continue
        if changed_since(before, entry) != changed_since(after, entry):
            yield _update(subject_of(one.recorded), _view(context, after, one.recorded))


def _standings_told(context: Context, before: Night, after: Night) -> Iterator[Update]:
    """Receipts behind a hand that is another now: on what somebody left, how a game ended, in which deal was paid."""
    place = _alike(before, after)
    first = after.hands[place].recorded.seq if place < len(after.hands) else after.seq
    for one in reversed(after.lines):
        if one.recorded.seq < first:
            return
        told = isinstance(one.recorded.entry, Left | GameEnded) or _is_of_other_deal(
            context, before, after, one.recorded
        )
        if told and one.recorded.seq <= before.seq:
            yield _update(subject_of(one.recorded), _view(context, after, one.recorded))


def _is_of_other_deal(context: Context, before: Night, after: Night, recorded: Recorded) -> bool:
    """Whether the receipt of a payment names a deal, or a pot, that is another one now."""
    if not isinstance(recorded.entry, InstantPaid | RiichiBet | Paid | HandedOver):
        return False
    told, now = (booked_line(context.at(night), recorded) for night in (before, after))
    return told != now


def subject_of(recorded: Recorded) -> Subject:
    """What the message shows that told of an entry."""
    if isinstance(recorded.entry, Corrected):
        return Subject("corrected", str(recorded.entry.number), recorded.seq)
    kind = "game" if isinstance(recorded.entry, GameStarted) else "entry"
    return Subject(kind, entry=recorded.seq)


def _view(context: Context, night: Night, recorded: Recorded) -> View:
    if isinstance(recorded.entry, RoundDropped):
        choices = (undo_choice(night),) if is_newest(night, recorded) else ()
        return View((line("round.dropped"),), choices)
    if isinstance(recorded.entry, Corrected):
        return correction_view(context, night, recorded, recorded.entry)
    if isinstance(recorded.entry, GameStarted):
        return opening_view(context, night, recorded, recorded.entry)
    view = entry_view(context, night, recorded)
    return View((*_taken_back_for(context, recorded), *view.lines), view.choices)


def _taken_back_for(context: Context, recorded: Recorded) -> list[Line]:
    """What the message of a payment took back in its place."""
    if not isinstance(recorded.entry, HandedOver | Paid):
        return []
    beside = [one.entry for one in context.entries if one.source == recorded.source and isinstance(one.entry, Undone)]
    taken = [one for one in context.entries for entry in beside if one.seq == entry.seq]
    return [line("undo.done", what=message_line(context, main_entry(context.entries, one))) for one in taken]


def _taken_back(context: Context, after: Night, entries: Sequence[Entry]) -> Iterator[Update]:
    """What told of an undoing or a restoring: whether that still holds, and no standing below it any more."""
    toggled = {one.seq for one in entries if isinstance(one, Undone | Redone)}
    last = context.entries[-1] if context.entries else None
    for recorded in context.entries if toggled else context.entries[-1:]:
        entry = recorded.entry
        if isinstance(entry, Undone | Redone) and (entry.seq in toggled or recorded is last):
            yield _update(Subject("back", entry=recorded.seq), to_and_fro_view(context, after, recorded, entry))
        elif isinstance(entry, Restored) and recorded is last:
            yield _update(Subject("entry", entry=recorded.seq), restored_view(context, after, recorded, entry))


def _round(context: Context, before: Night, after: Night) -> Iterator[Update]:
    """The message of the round that waits for hands: settled, dropped, waiting again."""
    was, now = round_subject(before), round_subject(after)
    if was is not None and now != was:
        last = after.hands[-1].number if len(after.hands) > len(before.hands) else 0
        said: Line = line("round.settled", number=last) if last else line("round.no_longer")
        yield Update(was.show(), (said,))
    if now is not None and now.entry <= before.seq:
        yield _update(now, waiting_view(context.at(after), after.pending))


def _settlement(context: Context, before: Night, after: Night) -> Iterator[Update]:
    if not context.settlement_shown:
        return
    view = settlement_view(context, after)
    if view != settlement_view(context, before):
        yield _update(settlement_subject(after), view)
        yield _update(closing_subject(after), closing_view(context, after))
        is_open = after.settled is None
        yield Update(card_subject(after.first).show(), view.lines, view.choices, gone=is_open)
    is_drawn_otherwise = after.settled is not before.settled or after.balances != before.balances
    if before.settled is not None and is_drawn_otherwise:  # points that nobody pays stand in the picture alone
        yield Update(beside_subject(before).show(), view.lines, gone=True)


def _closed_or_open(context: Context, before: Night, after: Night) -> Iterator[Update]:
    """What was said of a night that is closed, or that goes on, once it is otherwise."""
    is_open = after.settled is None
    if is_open == (before.settled is None):
        return
    yield Update(closed_subject(after).show(), (line("settle.goes_on" if is_open else "settle.closed"),))
    closings = {one.seq for one in context.entries if isinstance(one.entry, NightSettled)}
    for recorded in context.entries:
        entry = recorded.entry
        if isinstance(entry, Undone) and entry.seq in closings:
            yield _update(Subject("back", entry=recorded.seq), to_and_fro_view(context, after, recorded, entry))


def _over(context: Context, before: Night, after: Night) -> Iterator[Update]:
    """What is to be paid of a night that is over: it goes on no more, and says nothing of other nights."""
    closing = closing_of(before)
    if closing is None:
        return
    view = settlement_view(context, before, after)
    yield _update(settlement_subject(before), view)
    yield _update(card_subject(before.first), view)
    for subject in (closing_subject(before), closed_subject(before)):
        yield Update(subject.show(), (line("settle.closed_night"),))


# what was taken back or restored


def to_and_fro_view(context: Context, night: Night, recorded: Recorded, entry: Undone | Redone) -> View:
    """The message of an undoing or a restoring: the standing and the way back only while nothing came after it."""
    named = next(one for one in context.entries if one.seq == entry.seq)
    turned = turned_lines(context, night, recorded, named.entry) if isinstance(named.entry, Corrected) else []
    context = context.at(night)
    main = main_entry(context.entries, named)
    what = message_line(context, main)
    counts = any(one.recorded.seq == entry.seq for one in night.lines)  # a correction has no label
    choices: tuple[Choice, ...] = ()
    if isinstance(entry, Undone):
        lines = [line("undo.done", what=what), *turned, *_seats_beside(context, main, "undo.seat")]
        lines += [line("undo.restored_since")] if counts else _left_nobody(context, night, main)
        is_closed = isinstance(main.entry, NightSettled) and night.settled is not None and not counts
        lines += [line("undo.closed_since")] if is_closed else []
        choices = (Choice(line("choice.redo"), f"/redo {ENTRY}{entry.seq}"),)
    else:
        lines = [line("redo.done", what=what), *turned, *_seats_beside(context, main, "redo.seat")]
        lines += [] if counts else [line("redo.undone_since")]
        choices = (undo_choice(night),) if night.newest is not None else ()
    if recorded.seq != night.seq:
        return View(tuple(lines))
    return View((*lines, *_standing(context, night)), choices)


def _left_nobody(context: Context, night: Night, main: Recorded) -> list[Line]:
    """What taking back the first game of a night moved: nobody is left whose standing could be told."""
    if night.people:
        return []
    entries = (one.entry for one in context.entries if one.source == main.source)
    net = balances((moved for one in entries if isinstance(one, Paid) for moved in one.transfers), Purse.MONEY)
    parts = [
        line("fix.change", name=context.name(player), amount=context.money(-amount, signed=True))
        for player, amount in net.items()
        if amount
    ]
    return [line("undo.moves"), line("fix.changes", changes=tuple(parts))] if parts else []


def _seats_beside(context: Context, main: Recorded, key: str) -> list[Line]:
    """The seats that came with a hand, and go and come with it."""
    if not isinstance(main.entry, HandPlayed | HandEntered):
        return []
    taken = (one.entry for one in context.entries if one.source == main.source)
    return [
        line(key, name=context.name(one.player), other=context.name(one.instead_of))
        for one in taken
        if isinstance(one, Substituted)
    ]


def restored_view(context: Context, night: Night, recorded: Recorded, entry: Restored, who: Part = "") -> View:
    """The message of a moment that was gone back to: which hands count again, no longer, or otherwise, and how many
    entries do.

    The standing, and the way back, only while nothing came after it; `who` did it, else whoever is known by account.
    """
    context = context.at(night)
    person = context.people.by_account(recorded.by)
    who = who or (person.name if person is not None else line("history.somebody"))
    then = [one for one in context.entries if one.seq < recorded.seq]
    before, now = ({one.seq for one in live_entries(found)[0]} for found in (then, [*then, recorded]))
    lines = [line("restore.back", number=entry.seq, who=who)]
    named = set[int]()
    for key, found in (("again", now - before), ("gone", before - now)):
        hands = {one.entry.number for one in then if one.seq in found and isinstance(one.entry, HandPlayed)}
        named |= hands
        lines += [line(f"restore.{key}", entries=len(found))] if found else []
        lines += [line(f"restore.hands.{key}", numbers=_numbers(hands))] if hands else []
    corrections = [one.entry for one in then if one.seq in before ^ now and isinstance(one.entry, Corrected)]
    scored = {number for one in corrections for number, _ in one.results} - named
    lines += [line("fix.rescored", numbers=_numbers(scored))] if scored else []
    if recorded.seq != night.seq:
        return View(tuple(lines))
    back = Choice(line("choice.restore", number=then[-1].seq), f"/restore {then[-1].seq}")
    return View((*lines, *_standing(context, night)), (back,))


def _numbers(hands: set[int]) -> tuple[Line, ...]:
    return listed(str(number) for number in sorted(hands))


def _standing(context: Context, night: Night) -> list[Line]:
    lines = [standing(context, night, last=True)] if night.people else []
    if night.table is not None and night.running:
        lines.append(next_line(context, night.table))
    return lines


# the round that waits for hands: what is in so far, and whose are missing


PLAIN_MODES: Final = frozenset(("ordinary", "stated", ""))
"""Readings of a hand that have no name of their own."""


def round_subject(night: Night) -> Subject | None:
    """The round that waits, named by its first entry; None when none does."""
    first: int | None = None
    for one in reversed(night.lines):
        entry = one.recorded.entry
        if isinstance(entry, HandPlayed | RoundDropped | GameStarted):
            break
        if isinstance(entry, HandEntered | RoundOpened):
            first = one.recorded.seq
    return Subject("round", entry=first) if first is not None else None


def ruled_house(context: Context) -> AnyHouse:
    """The house under which the open round is valued."""
    return with_changes(context.game().house, context.night.pending_changes)


def waiting_view(context: Context, pending: tuple[Entered, ...]) -> View:
    """What is in so far, and a button for each player whose hand is missing."""
    table, _, ruleset = context.game()
    house = ruled_house(context)
    lines: list[Line] = [Line("round.open", {}, strong=True)]
    scored = [(one, value_of(ruleset, one, table, house)) for one in pending]
    if scored:
        replaced = [one for one in _replaced_last(context.night) if one.part.player in table.players]
        old = {one.part.player: value_of(ruleset, one, table, house) for one in replaced}
        lines.append(scores_line(context, scored, old))
    lines += [called_line(context, house.variant, one, score) for one, score in scored if score.mode not in PLAIN_MODES]
    new = _entered_last(context.night)
    lines += [problem_line(warning) for one, score in scored if one in new for warning in score.warnings]
    there = {one.part.player for one in pending}
    missing = [player for player in table.players if player not in there]
    if missing:
        lines.append(line("round.missing", names=listed(map(context.name, missing))))
    won = context.night.pending_draw is not None or bool(wins_of(pending))
    if not won:
        lines.append(line("round.no_winner_yet"))
        lines += _of_round_before(context)
    choices = (
        *(hand_choice(context, player) for player in missing),
        *((Choice(line("choice.done"), "/done"),) if won else ()),
        *((undo_choice(context.night),) if _is_of_round(context.night.newest) else ()),
        Choice(line("choice.cancel_round"), "/cancel"),
    )
    return View(tuple(lines), choices)


def _is_of_round(newest: Recorded | None) -> bool:
    """Whether the newest entry came in for a round: a payment beside it is taken back where it is told."""
    return newest is not None and isinstance(newest.entry, HandEntered | RoundOpened)


def _of_round_before(context: Context) -> list[Line]:
    """How a hand that came right behind a settled round is told for that round, where nobody has won the open one."""
    night = context.night
    entered = [one.recorded for one in night.lines[-1:] if isinstance(one.recorded.entry, HandEntered)]
    last = night.hands[-1] if night.hands_of_game and len(night.pending) == 1 else None
    if last is None or not entered or entered[0].at - last.recorded.at > _RIGHT_BEHIND:
        return []
    name = context.name(night.pending[0].part.player)
    return [line("round.for_last", number=last.number, name=name)]


_RIGHT_BEHIND: Final = 10 * 60
"""Seconds behind a round within which a hand may be meant for it."""


def _entered_last(night: Night) -> list[Entered]:
    """The hands that the newest message entered for the open round."""
    newest = [one for one in night.lines[-len(night.pending) :] if is_newest(night, one.recorded)]
    return [one.recorded.entry.entered for one in newest if isinstance(one.recorded.entry, HandEntered)]


def _replaced_last(night: Night) -> list[Entered]:
    """The hands of the open round in whose place the newest message entered others."""
    subject = round_subject(night)
    first = subject.entry if subject is not None else None
    new, old = {one.part.player for one in _entered_last(night)}, dict[str, Entered]()
    for one in night.lines:
        entry = one.recorded.entry
        is_of_round = first is not None and one.recorded.seq >= first
        if is_of_round and isinstance(entry, HandEntered) and not is_newest(night, one.recorded):
            old[entry.entered.part.player] = entry.entered
    return [one for player, one in old.items() if player in new]


def hand_choice(context: Context, player: Player) -> Choice:
    """The button that asks what a player's hand is worth."""
    return Choice(line("choice.hand_of", name=context.name(player)), f"/hand {reference(player)}")
