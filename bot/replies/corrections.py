"""What a correction changes, told to the table; and the question before it changes other people's later money."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.chat import Choice, Figures, Line, Reply, flag_line, line, listed
from bot.context import Context, Outcome, night_after
from bot.replies.differences import difference_lines
from bot.replies.hand_layout import entered_text
from bot.replies.receipts import (
    ENTRY,
    View,
    counted_until,
    deal_lines,
    final_lines,
    hand_figures,
    in_words_of,
    is_newest,
    next_line,
    over_choices,
    scene_purse,
    standing,
    transfer_figures,
    undo_choice,
    what_next,
)
from bot.subjects import QUESTION, Subject
from engine import (
    TABLE_ACCOUNTS,
    DealInput,
    Entered,
    GameOver,
    Player,
    Purse,
    Transfer,
    Win,
    balances,
    show_tiles,
)
from engine.journal import (
    Corrected,
    GameStarted,
    HandRecord,
    Night,
    Recorded,
    RiichiBet,
    Substituted,
    extended,
    night_until,
)

SURE: Final = "sure"
"""The last word of a correction that was asked about and is meant."""
LEAVE: Final = "leave"
"""`/fix 7 leave`: the correction that was asked about is not made."""


def correction(context: Context, entry: Corrected, typed: str, *, sure: bool, is_overtaken: bool = False) -> Outcome:
    """A correction made, or asked about first: `typed` is what stands behind /fix.

    The newest hand is put right at once, whoever does it: nothing was built upon it. For an earlier hand a full /fix
    line is a considered thing and is carried out too, unless somebody who had no part in that hand, as it was
    recorded, would have other money in the hands after it. An edit of an old message or a tapped button is easily a
    slip: it asks whenever any money moves. So does one that was asked about before something else was put right, and
    one by which somebody's bet goes back to him.
    """
    if sure or not (is_overtaken or _asks_first(context, entry)):
        return correction_outcome(context, entry)
    night = night_after(context, (entry,))
    record = context.night.hand(entry.number)
    assert record is not None
    lines = [
        *([line("choice.overtaken")] if is_overtaken else []),
        *would_change(context, record, night, *_bets_back(context, entry)),
        *_goes_on(context.night, night),
        *_later(context.night, night, entry),
    ]
    choices = (
        Choice(line("choice.correct_it"), fix_line(f"{' '.join(typed.split())} {sure_now(context.night)}", record)),
        Choice(line("choice.leave_it"), fix_line(LEAVE, record)),
    )
    return Outcome(Reply(lines=tuple(lines), choices=choices, subject=QUESTION))


def _bets_back(context: Context, entry: Corrected) -> list[Line]:
    """Whose bets go back to them, by a denial or because others are said to have bet."""
    backs = (one.player for one in entry.before if isinstance(one, RiichiBet) and one.taken_back)
    return [line("choice.not_riichi", name=context.name(player)) for player in backs]


def fix_line(words: str, record: HandRecord) -> str:
    """The line that corrects a hand, whatever its number is."""
    return f"/fix {words} {ENTRY}{record.recorded.seq}"


def sure_now(night: Night) -> str:
    """The word of a correction that is meant, as long as nothing else is put right."""
    put_right = (one.recorded.seq for one in night.lines if isinstance(one.recorded.entry, Corrected))
    return f"{SURE}:{max(put_right, default=0)}"


def unchanged_reply(number: int) -> Outcome:
    """Nothing is corrected."""
    return Outcome(Reply(lines=(line("fix.left", number=number),), subject=QUESTION))


def is_unchanged(night: Night, record: HandRecord, entry: Corrected) -> bool:
    """Whether a correction leaves a hand and all that it moves as they are: its value told once more, say."""
    is_of_table = entry.before or entry.impossible or entry.finals or record.impossible
    if is_of_table or entry.changes not in (None, record.changes):
        return False
    if entry.given in (None, record.given):
        return all((old := night.hand(number)) is not None and old.result == now for number, now in entry.results)
    if dict(entry.results).keys() != {record.number} or not _are_values_of_tiles(record.given, entry.given):
        return False
    now = dict(entry.results)[record.number]
    counted = [[(one.player, one.counted) for one in result.scored] for result in (record.result, now)]
    return counted[0] == counted[1] and now.transfers == record.result.transfers


def _are_values_of_tiles(old: DealInput, new: DealInput | None) -> bool:
    """Whether hands that were told by their tiles are told by values, won as before, with all else of the deal."""
    if new is None or [one.part.player for one in old.entered] != [one.part.player for one in new.entered]:
        return False
    if replace(old, entered=()) != replace(new, entered=()):
        return False
    pairs = [(one, other) for one, other in zip(old.entered, new.entered, strict=True) if one != other]
    return all(_had_tiles(one) and other.stated is not None and not _had_tiles(other) for one, other in pairs)


def _had_tiles(one: Entered) -> bool:
    return one.hand is not None and one.stated is None


def lost_lines(record: HandRecord, entry: Corrected) -> list[Line]:
    """What the hands of a deal had that a correction leaves out: tiles that a value replaces, facts and indicators."""
    if entry.given is None:
        return []
    now = {one.part.player: one for one in entry.given.entered}
    valued = [
        one
        for one in record.given.entered
        if _had_tiles(one) and one.part.player in now and not _had_tiles(now[one.part.player])
    ]
    notes = [line("note.value_for_tiles", tiles=entered_text(one)) for one in valued]
    lost = _left_out(record, record.given.first_won, entry.given.first_won)
    return [*notes, *([line("note.left_out", what=lost)] if lost else [])]


def _left_out(record: HandRecord, old: Entered | None, new: Entered | None) -> tuple[Line, ...]:
    """Facts and indicators of a winner's hand that new tiles of the same winner do not have."""
    found = list[Line]()
    if old is None or new is None or new.hand is None:
        return ()
    assert isinstance(old.part, Win)
    assert isinstance(new.part, Win)
    if new.part.player == old.part.player:
        found += [flag_line(record.ruleset, flag) for flag in sorted(old.part.flags - new.part.flags)]
    if old.part.dora and not new.part.dora:
        found.append(line("receipt.dora_shown", dora=show_tiles(old.part.dora)))
    if old.part.ura and not new.part.ura:
        found.append(line("receipt.ura_shown", ura=show_tiles(old.part.ura)))
    return tuple(found)


def already_reply(number: int) -> Outcome:
    """A hand is recorded as it is told."""
    return Outcome(Reply(lines=(line("fix.already", number=number),), subject=QUESTION))


def _asks_first(context: Context, entry: Corrected) -> bool:
    record = context.night.hand(entry.number)
    if any(isinstance(one, RiichiBet) and one.taken_back for one in entry.before):
        return True
    if record is None or context.night.hands[-1].number == entry.number:
        return False
    if context.incoming.pressed or context.incoming.edited:
        return bool(_moved(context.night, night_after(context, (entry,))))
    concerned = {end for one in record.result.transfers for end in (one.payer, one.payee)}
    return bool(_moved_later(context, entry) - concerned)


def _moved(old: Night, new: Night) -> set[Player]:
    """Whose balance differs, in any purse."""
    return {
        player
        for purse in Purse
        for player in new.people
        if old.purse(purse).get(player, 0) != new.purse(purse).get(player, 0)
    }


def _moved_later(context: Context, entry: Corrected) -> set[Player]:
    """Whose money differs in the hands after the corrected one, or at the end of its game."""
    found, ends = set[Player](), dict(context.night.ends)
    after = night_after(context, (entry,))
    for number in (*(number for number, _ in entry.results), *entry.impossible):
        old, now = context.night.hand(number), after.hand(number)
        if old is not None and now is not None:
            found |= _differing(_later_of(old, entry), _later_of(now, entry))
    for seq, final in entry.finals:
        found |= _differing(ends[seq].transfers, final.transfers)
    return found - TABLE_ACCOUNTS


def _later_of(record: HandRecord, entry: Corrected) -> tuple[Transfer, ...]:
    """What moves in a hand, if it is not the corrected one, and at the end that it brings."""
    final = record.result.final.transfers if record.result.final is not None else ()
    return (*(() if record.number == entry.number else record.result.transfers), *final)


def _differing(before: Sequence[Transfer], now: Sequence[Transfer]) -> set[Player]:
    """Who gets or pays something else."""
    found = set[Player]()
    for purse in Purse:
        old, new = balances(before, purse), balances(now, purse)
        found |= {one for one in {*old, *new} if old.get(one, 0) != new.get(one, 0)}
    return found


def _later(before: Night, after: Night, entry: Corrected) -> list[Line]:
    """Which other hands move other money than in the night before, and which no longer fit or count."""
    lines = []
    was = {number: before.hand(number) for number, _ in entry.results if number != entry.number}
    later = [
        number
        for number, result in entry.results
        if (old := was.get(number)) is not None and _differing(old.result.transfers, result.transfers)
    ]
    if later:
        lines.append(line("fix.rescored", numbers=listed(str(number) for number in later)))
    gone = {number for number in entry.impossible if (now := after.hand(number)) is not None and now.after_end}
    for key, numbers in (("fix.after_end", gone), ("fix.impossible", {*entry.impossible} - gone)):
        if numbers:
            lines.append(line(key, numbers=listed(str(number) for number in sorted(numbers))))
    return lines


def correction_outcome(context: Context, entry: Corrected) -> Outcome:
    """The reply to a correction: what changed, per player what that moves, then the hand as it is now."""
    night = night_after(context, (entry,))
    record = night.hand(entry.number)
    figures = Figures()
    if record is not None:
        figures = Figures(
            hand=hand_figures(entry.number, record.result),
            transfers=transfer_figures(context, record.result.transfers),
        )
    assert night.newest is not None
    view = correction_view(context, night, night.newest, entry)
    subject = Subject("corrected", str(entry.number), night.seq).show()
    return Outcome(Reply(view.lines, view.choices, subject=subject, figures=figures), (entry,))


def correction_view(context: Context, night: Night, recorded: Recorded, entry: Corrected) -> View:
    """The message of a correction: the standing, what comes next and Undo only while it is the newest."""
    old, new = _around(context, night, recorded)
    context = context.at(night)
    lines: list[Line] = [Line("fix.done", {"number": entry.number}, strong=True)]
    was, record = old.hand(entry.number), new.hand(entry.number)
    if record is not None:
        lines += difference_lines(context, was, record) if was is not None else ()
        lines += deal_lines(context.at(new), record)  # with the bets that were known then
    lines += [
        line("fix.moved"),
        *(_changed_for(context, old, new, record) if record is not None else changed_lines(context, old, new)),
        *_of_seats(context, old, new, record),
        *_over_now(context, old, new, entry),
        *_goes_on(old, new),
        *_later(old, new, entry),
        *_ended_anew(context, new, entry),
        *changed_since(night, entry),
    ]
    if not is_newest(night, recorded):
        return View(tuple(lines))
    lines += [line("fix.now"), standing(context, night)]
    if night.table is not None and night.running:
        lines.append(next_line(context, night.table))
    about = f"{ENTRY}{record.recorded.seq if record is not None else recorded.seq}"
    picture = Choice(line("choice.picture"), f"/show {about}")
    more = (Choice(line("choice.score"), "/score"), picture) if night.running else over_choices(night) or (picture,)
    choices = (
        undo_choice(night),
        Choice(line("choice.correct"), f"/fix {about}"),
        Choice(line("choice.why"), f"/why {about}"),
        *more,
    )
    return View(tuple(lines), choices if record is not None else choices[:1])


def changed_since(night: Night, entry: Corrected) -> list[Line]:
    """Which hands, and whether the end of a game, are others now than a correction left them."""
    what = [line("entry.HandPlayed", number=number) for number, _ in entry.results if _is_other(night, entry, number)]
    what += [
        line("entry.HandPlayed", number=number)
        for number in entry.impossible
        if (record := night.hand(number)) is None or not record.impossible
    ]
    ends, finals = dict(night.ends), dict(entry.finals)
    if any(ends.get(seq) != final for seq, final in finals.items()):
        what.append(line("entry.GameEnded"))
    return [line("fix.changed_since", what=tuple(what))] if what else []


def _is_other(night: Night, entry: Corrected, number: int) -> bool:
    """Whether a hand that a correction scored was told otherwise since, or moves something else."""
    record, left = night.hand(number), dict(entry.results)[number]
    if record is None or (record.result.scored, record.result.transfers) != (left.scored, left.transfers):
        return True
    return number == entry.number and entry.given not in (None, record.given)


def _over_now(context: Context, old: Night, new: Night, entry: Corrected) -> list[Line]:
    """How a game ends whose last hand is another one now, or brings another end."""
    lines = list[Line]()
    for number, result in entry.results:
        before, now = old.hand(number), new.hand(number)
        if before is None or now is None or not isinstance(result.after, GameOver):
            continue
        if (before.result.after, before.result.final) != (result.after, result.final):
            then = counted_until(new, now.recorded.seq)
            lines += in_words_of(now.house.variant, context, what_next(context.at(then), then, result))
    return lines


def _goes_on(old: Night, new: Night) -> list[Line]:
    """That a game that was over by its last hand is played on."""
    return [line("fix.goes_on")] if old.over is not None and new.running else []


def _ended_anew(context: Context, new: Night, entry: Corrected) -> list[Line]:
    """How games end now that the table had ended before."""
    lines = list[Line]()
    for seq, final in entry.finals:
        then = context.at(counted_until(new, seq))
        told = in_words_of(then.variant, context, final_lines(then, final))
        lines += [line("fix.final"), *told] if told else []
    return lines


def _of_seats(context: Context, old: Night, new: Night, record: HandRecord | None) -> list[Line]:
    """Whose a difference is where somebody else sits there since: of who was paid, or of who has the seat's points."""
    purse, lines = scene_purse(new), list[Line]()
    then = record.table.players if record is not None else ()
    for one in new.lines:
        entry = one.recorded.entry
        if record is None or not isinstance(entry, Substituted) or one.recorded.seq < record.recorded.seq:
            continue
        key, whose = "fix.of_who_sat", entry.instead_of
        if one.recorded.seq in dict(new.taken_over):
            key, whose = "fix.of_seat", entry.player
        left = new.table is None or entry.instead_of not in new.table.players
        if left and entry.instead_of in then and new.purse(purse).get(whose, 0) != old.purse(purse).get(whose, 0):
            lines.append(line(key, name=context.name(entry.player), other=context.name(entry.instead_of)))
    return lines


def turned_lines(context: Context, night: Night, recorded: Recorded, entry: Corrected) -> list[Line]:
    """Old and new of a hand of which a correction is undone or restored by an entry."""
    old, new = _around(context, night, recorded)
    was, now = old.hand(entry.number), new.hand(entry.number)
    return [*difference_lines(context, was, now)] if was is not None and now is not None else []


def _around(context: Context, night: Night, recorded: Recorded) -> tuple[Night, Night]:
    """The night just before an entry and with it."""
    if recorded.seq > context.night.seq:
        return context.night, night
    before = night_until(context.night, context.entries, recorded.seq)
    then = [one for one in context.entries if one.seq < recorded.seq]
    return before, extended(before, then, [recorded])


def _changed_for(context: Context, old: Night, new: Night, record: HandRecord) -> list[Line]:
    """Per player what the correction of a hand changes, in the units of its game where another is played by now, unless
    those of an ended one were turned into money."""
    if new.game.house.variant == record.house.variant:
        return changed_lines(context, old, new)
    then = counted_until(new, record.recorded.seq)
    purse = scene_purse(then)
    if new.purse(purse) == old.purse(purse):
        return changed_lines(context, old, new)
    return changed_lines(context.at(then), old, new, purse)


def would_change(context: Context, record: HandRecord, after: Night, *more: Line) -> list[Line]:
    """What correcting a hand would change: old and new of it, whatever `more` there is, and who gets or pays what."""
    now = after.hand(record.number)
    return [
        Line("fix.ask", {"number": record.number}, strong=True),
        *(difference_lines(context, record, now) if now is not None else ()),
        *more,
        *changed_lines(context, context.night, after),
    ]


def changed_lines(context: Context, old: Night, new: Night, purse: Purse | None = None) -> list[Line]:
    """Per player what is changed in a purse, which is that of the game that is played if it is not given, or of an
    earlier one where nothing is changed in that."""
    parts = _changes(context, old, new, scene_purse(new) if purse is None else purse)
    parts = parts or _changes_of_game_before(context, old, new)
    return [line("fix.changes", changes=tuple(parts)) if parts else line("fix.no_change")]


def _changes(context: Context, old: Night, new: Night, purse: Purse) -> list[Line]:
    """What each player has more or less in a purse."""
    parts = []
    for player in new.people:
        change = new.purse(purse).get(player, 0) - old.purse(purse).get(player, 0)
        if change:
            parts.append(line("fix.change", name=context.name(player), amount=context.money(change, signed=True)))
    return parts


def _changes_of_game_before(context: Context, old: Night, new: Night) -> list[Line]:
    """What each player has more or less at the end of an earlier game of the night, whose points are its own."""
    begun = [one.recorded.seq for one in new.lines if isinstance(one.recorded.entry, GameStarted)]
    for seq in reversed(begun[1:]):
        before, after = counted_until(old, seq - 1), counted_until(new, seq - 1)
        if parts := _changes(context.at(after), before, after, scene_purse(after)):
            return parts
    return []
