"""Words about a hand named by its number or round: shown with a button that puts it right, or asked about."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.asking.fix_options import fix_options
from bot.chat import Choice, Reply, line, listed, question_reply
from bot.commands.correction_talk.changing import (
    had_value,
    in_either_role,
    is_so_already,
    leave_it,
    record_named,
    settled_change,
    shown_as_draw,
    shown_fix,
    what_can_change,
    won_after_all,
    worth_of_one,
)
from bot.commands.correction_talk.facts import liability_told, shown_liable
from bot.commands.fix import fix
from bot.context import Context, Outcome, night_after, recorded_of
from bot.reading import reference, sentences_of, special_draws
from bot.reading.corrections import (
    OF_LIABILITY,
    TAKEN_BACK,
    Change,
    HandMeant,
    HandTold,
    change_of,
    change_told_whole,
    denies_false_win,
    hand_meant,
    may_describe_hand,
    points_told,
    tells_value_just_now,
    with_hand_described,
)
from bot.reading.grammar import NOBODY_LIABLE, Kind, Sentence, corrected_words, folded_text, only, read
from bot.replies import ENTRY, SURE, no_such_hand, would_change
from engine import Refused, StatedValue
from engine.journal import Corrected, HandRecord, Undone


def _of_kind_of_draw(context: Context, record: HandRecord, rest: str) -> Outcome | None:
    """`hand 2 was nine terminals`, 東2局は九種九牌: shown with what makes it such a draw; None for any other line."""
    name = _WAS.sub("", folded_text(rest).strip(" .!。,、")).strip()
    kind = special_draws(record.ruleset).get(name)
    if kind is None:
        return None
    return Outcome(shown_fix(context, record, f"draw {name}", (line(f"{record.house.variant}.draw.{kind}"),)))


_WAS: Final = re.compile(
    r"^(?:(?:it )?(?:was|is|were)(?: (?:really|actually|a))*|[是は係]|應該是|应该是)|(?:でした|だった|です)$"
)
"""Says before or behind a draw by its name that a hand was one."""


def of_named(context: Context, meant: HandMeant) -> Outcome | None:
    """What is said of a hand that is named: it was a draw, or otherwise; what changes nothing of it is no new hand."""
    told = _of_draw_named(context, meant) or _of_hand_named(context, meant) or _of_round_named(context, meant)
    return told or _of_some_hand(context, meant)


def _of_round_named(context: Context, meant: HandMeant) -> Outcome | None:
    """`hand 15: harry 30, jo 12`: shown with a button that puts these points right; None for any other line."""
    record = record_named(context, meant)
    return of_points(context, record, read(meant.rest, 0, context.names)) if record is not None else None


def of_points(context: Context, record: HandRecord, sentence: Sentence) -> Outcome | None:
    """The points of players of a round, told anew: shown with a button that puts them right; None for any other line,
    and for points that were recorded so."""
    told = points_told(sentence) if record.ruleset.all_score else {}
    had = {one.part.player: one.stated for one in record.given.entered}
    is_anew = any(had.get(player) != StatedValue(points=points) for player, points in told.items())
    if not is_anew or not {*told} <= {*record.table.players}:
        return None
    typed = ", ".join(f"{reference(player)} {f'={points}' if points else '-'}" for player, points in told.items())
    return Outcome(
        shown_fix(context, record, typed, listed(f"{context.name(player)} {told[player]}" for player in told))
    )


def _of_draw_named(context: Context, meant: HandMeant) -> Outcome | None:
    """`make hand 16 a draw`, `hand 2 was drawn`: shown with what makes it one, and with self-drawn where that may be
    meant; None for any other line."""
    record = record_named(context, meant)
    if not meant.says_draw:
        return _of_kind_of_draw(context, record, meant.rest) if record is not None else None
    if record is None:
        return Outcome(no_such_hand(context.night, meant.number or 0)) if meant.number is not None else None
    shown = shown_as_draw(context, record)
    won_off = any(win.payer is not None for win in record.given.wins)
    if not (meant.may_be_self_drawn and won_off and shown.choices):
        return Outcome(shown)
    drawn = Choice(line("choice.drew"), f"/fix zimo {ENTRY}{record.recorded.seq}")
    draw = structs.replace(shown.choices[0], label=line(f"{record.house.variant}.draw.{record.ruleset.draws[0]}"))
    return Outcome(structs.replace(shown, choices=(draw, drawn, *shown.choices[1:])))


def _of_hand_named(context: Context, meant: HandMeant) -> Outcome | None:
    """`hand 2 was 1 tai`, 上鋪係自摸: shown with a button that does it; what was recorded so is not talked about.

    None for a hand that is still to be recorded, and for talk.
    """
    record = record_named(context, meant)
    if record is None and meant.place is not None:
        return None
    sentence = corrected_words(sentences_of(context.names, meant.rest)[0]) if meant.rest.strip() else None
    is_next = record is None and meant.number == len(context.night.hands) + 1
    if is_next and sentence is not None and sentence.is_entry:
        return None
    asked = shown_liable(context, record, sentence, is_named=True) if record is not None and sentence else None
    if asked is not None:
        return asked
    change = _change_named(context, record, meant, sentence) if sentence is not None else None
    if change is None:
        return None
    if record is None:
        return Outcome(no_such_hand(context.night, meant.number or 0))
    record = _with_denied_value(context, meant, change) or record
    if change.is_empty or (settled := settled_change(context, record, change)) is None:
        instead = _instead_of_newest(context, record) if change.is_empty else worth_of_one(context, record, change)
        instead = instead or won_after_all(context, record, change)
        return instead or Outcome(fix_options(context, record, in_words=True))
    if (asked := in_either_role(context, record, change, of_named_hand=True)) is not None:
        return asked
    typed, told, _ = settled
    return Outcome() if is_so_already(record, change) else Outcome(shown_fix(context, record, typed, told))


def _instead_of_newest(context: Context, record: HandRecord) -> Outcome | None:
    """`wait that was hand 2` right behind one's own correction of another hand: the same of that one, and the other
    hand as it was, by one tap. None behind anything else."""
    newest = context.night.newest
    if newest is None or not isinstance(newest.entry, Corrected) or newest.entry.number == record.number:
        return None
    undone = Undone(newest.seq)
    before = night_after(context, (undone,))
    old, new = before.hand(newest.entry.number), context.night.hand(newest.entry.number)
    change = _change_between(old, new) if old is not None and new is not None else None
    entries = (*context.entries, *recorded_of(context, (undone,), before))
    there = replace(context.at(before), entries=entries, entry=None)
    meant = before.hand(record.number)
    settled = settled_change(there, meant, change) if change is not None and meant is not None else None
    if settled is None or newest.by != context.incoming.sender.account:
        return None
    typed, told, _ = settled
    try:
        done = fix(there, f"{record.number} {typed} {SURE}")
    except Refused:
        return None
    if not done.entries:
        return None
    what = line("ask.correct_instead", number=record.number, other=newest.entry.number, text=told)
    moves = would_change(context, record, night_after(there, done.entries))
    do_it = Choice(line("choice.correct_it"), f"/undo {SURE} {ENTRY}{newest.seq} /fix {record.number} {typed} {SURE}")
    other = Choice(line("choice.fix_hand", number=record.number), f"/fix {ENTRY}{record.recorded.seq}")
    return Outcome(question_reply(what, (do_it, other, leave_it(record)), *moves))


def _change_between(old: HandRecord, new: HandRecord) -> Change | None:
    """What a correction changed of a hand that one player won: who, off whom, for what; None where it is more."""
    if len(old.given.wins) != 1 or len(new.given.wins) != 1 or old.ruleset.all_score:
        return None
    (was,), (win,) = old.given.wins, new.given.wins
    before, after = old.given.first_won, new.given.first_won
    if before is None or after is None:
        return None
    change = Change(
        winner=win.player if win.player != was.player else None,
        payer=win.payer if win.payer != was.payer else None,
        drawn=win.payer is None and was.payer is not None,
        worth=after.stated if after.stated != before.stated else None,
    )
    return None if change.is_empty else change


def by_number(context: Context, text: str) -> str:
    """A line with the number of the recorded hand that is meant by who won it or discarded, 阿珍自摸嗰鋪 唔計.

    Any other line as it stands.
    """
    hands = [one for one in context.night.hands if one.given.wins]
    if not hands or "\n" in text or not may_describe_hand(text):
        return text
    told = [HandTold(one.number, tuple(win.player for win in one.given.wins), one.given.wins[0].payer) for one in hands]
    try:
        return with_hand_described(read(text, 0, context.names), told)
    except Refused:
        return text


def hand_asked(context: Context, text: str) -> Reply | None:
    """What can change in the hand that a line names and says no more of, `hand 2`, `the last one`; else None."""
    meant = hand_meant(text)
    if meant is None or not context.night.hands:
        return None
    small = (*TAKEN_BACK, Kind.IS, Kind.NOISE, Kind.BREAK)
    if meant.rest.strip() and not only(read(meant.rest, 0, context.names).tokens, small):
        return None
    record = record_named(context, meant)
    return fix_options(context, record) if record is not None else no_such_hand(context.night, meant.number or 0)


def _change_named(context: Context, record: HandRecord | None, meant: HandMeant, sentence: Sentence) -> Change | None:
    """What a line wants changed of the hand that it names; None for talk."""
    strong = meant.number is not None or tells_value_just_now(context.said, sentence) or _is_of_round(record, sentence)
    change = change_of(sentence, of_hand=True, strong=strong)
    if change is not None or meant.number is None:
        return change
    return (change_told_whole(sentence) if record is not None else None) or _of_named_alone(context, record, sentence)


def _of_named_alone(context: Context, record: HandRecord | None, sentence: Sentence) -> Change | None:
    """What is meant of a hand that is named by its number: `hand 2 no bao`; `wait that was hand 2` leaves open what."""
    if sentence.has(*TAKEN_BACK) and only(sentence.tokens, (*TAKEN_BACK, Kind.IS, Kind.NOISE, Kind.BREAK)):
        return Change()
    is_bao = sentence.has(Kind.BAO) and only(sentence.tokens, OF_LIABILITY)
    if not is_bao or (record is not None and liability_told(context, record, sentence) is None):
        return None
    return Change(liable=NOBODY_LIABLE) if all(one.value == NOBODY_LIABLE for one in sentence.of(Kind.BAO)) else None


def _with_denied_value(context: Context, meant: HandMeant, change: Change) -> HandRecord | None:
    """The newest hand of a deal that is told, which had the value that is denied: 東1局の満貫は跳満でした."""
    hands = reversed(context.night.hands if meant.place is not None and change.denied is not None else ())
    placed = (one for one in hands if meant.is_at(one.table))
    return next((one for one in placed if change.denied is not None and had_value(one, change.denied)), None)


def names_other_hand(context: Context, text: str, record: HandRecord) -> bool:
    """Whether a line names another recorded hand than one that is asked about: `hand 1 should be 2 tai`."""
    meant = hand_meant(text)
    named = record_named(context, meant) if meant is not None else None
    return named is not None and named.number != record.number


def _of_some_hand(context: Context, meant: HandMeant) -> Outcome | None:
    """What is said of a recorded hand and is no correction is no new hand either; what can change in it is offered to
    words to the bot itself, and where a false win is denied."""
    record = context.night.hand(meant.number) if meant.number is not None else None
    if record is None:
        return None
    rest = read(meant.rest, 0, context.names)
    denies = denies_false_win(rest)
    is_asked = denies or (context.incoming.addressed and rest.has(Kind.NOT, Kind.SORRY, Kind.WRONG))
    undoes = denies and record.given.false_claim is not None
    return Outcome(what_can_change(context, record, undoes=undoes)) if is_asked else Outcome()


def _is_of_round(record: HandRecord | None, sentence: Sentence) -> bool:
    """Whether a line says whose points were how many in a round that counts everybody's: `don had 16`."""
    kinds = [token.kind for token in sentence.tokens if token.kind not in (Kind.NOISE, Kind.BREAK, Kind.UNKNOWN)]
    told = (
        len(kinds) == _SIDES and kinds[0] is Kind.NAME and kinds[1] in (Kind.HAS, Kind.IS) and kinds[2] is Kind.NUMBER
    )
    return record is not None and record.ruleset.all_score and told


_SIDES: Final = 3
