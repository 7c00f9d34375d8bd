"""A change of a recorded hand: which hand it is of, what /fix is told for it, and how it is shown with a button."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.asking.fix_options import false_win_label, fix_options, how_claimed
from bot.chat import Choice, Line, Reply, line, listed, question_reply
from bot.commands.fix import fix, named_elements
from bot.commands.rounds import hand
from bot.commands.score import score
from bot.context import Context, Outcome, night_after, not_started
from bot.reading import reference, value_text
from bot.reading.corrections import Change, HandMeant, with_other_elements
from bot.reading.grammar import NOBODY_LIABLE
from bot.replies import ENTRY, entry_line, main_entry, problem_line, stated_line, would_change
from engine import DealOutcome, Player, Refused, StatedValue, Win
from engine.journal import HandEntered, HandPlayed, HandRecord, with_changes


def or_another(asked: Outcome | None, context: Context, command: str) -> Outcome | None:
    """A correction that is asked about, with the button by which another hand is meant in front of the last one."""
    if asked is None or asked.reply is None or not asked.reply.choices:
        return asked
    another = Choice(line("choice.score_as", number=context.night.next_number), command)
    *choices, last = asked.reply.choices
    return replace(asked, reply=structs.replace(asked.reply, choices=(*choices, another, last)))


def shown_as_draw(context: Context, record: HandRecord) -> Reply:
    """A hand with the button that makes it a draw."""
    draw = line(f"{record.house.variant}.draw.{record.ruleset.draws[0]}")
    return shown_fix(context, record, "draw", (draw,))


def what_can_change(context: Context, record: HandRecord, *, undoes: bool) -> Reply:
    """What can change in a hand, with the button that takes it back where that may be meant."""
    offered = fix_options(context, record, in_words=True)
    undo_it = Choice(line("choice.undo_it"), f"/undo {ENTRY}{record.recorded.seq}")
    is_offered = any(one.label.key == undo_it.label.key for one in offered.choices)
    return structs.replace(offered, choices=(undo_it, *offered.choices)) if undoes and not is_offered else offered


def in_either_role(
    context: Context, record: HandRecord, change: Change, *, of_named_hand: bool = False
) -> Outcome | None:
    """`it was sora, mangan` of a hand that somebody else won: whether she won it or discarded is asked, with her first;
    so it is where no value is told of a hand that is named, `hand 3 was sora`.

    None where that is said, and of a round in which every hand counts.
    """
    plain = Change(named=change.named, worth=change.worth, bonus=change.bonus)
    is_told = change.worth is not None or of_named_hand
    if change != plain or change.named is None or not is_told or record.ruleset.all_score:
        return None
    wins = record.given.wins
    if len(wins) != 1 or change.named == wins[0].player or wins[0].payer is None:
        return None
    choices = []
    for role in (replace(plain, named=None, winner=change.named), replace(plain, named=None, payer=change.named)):
        typed, told, _ = words_of_fix(context, wins[0].player, role) or ("", (), False)
        label, *worth = told
        done = f"/fix {typed} {ENTRY}{record.recorded.seq}"
        choices.append(Choice(line("booked", label=label, what=(*worth,)) if worth else label, done))
    whose = line("list.item", text=context.name(change.named))
    said = line("ask.correct", number=record.number, text=(whose, *worth))
    return Outcome(question_reply(said, (*choices, leave_it(record))))


def had_value(record: HandRecord, number: int | str) -> bool:
    """Whether a hand was told by a number or a limit, counts it, or moves it between two people."""
    if isinstance(number, str):
        return not record.ruleset.counts_fu or any(scored.limit == number for scored in record.result.scored)
    told = [one.stated for one in record.given.entered if one.stated is not None]
    figures = {figure for one in told for figure in (one.units, one.fu, one.points, one.share)}
    coin = record.ruleset.coin(with_changes(record.house, record.changes))
    moved = {one.amount / coin.parts for one in record.result.transfers}
    counted = {figure for one in record.result.scored for figure in (one.counted, one.points)}
    return number in figures | moved | counted


MOST_BACK: Final = 8
"""So many hands back somebody may speak of a hand by its value."""


def worth_of_one(context: Context, record: HandRecord, change: Change) -> Outcome | None:
    """A value where several won: his who is named, shown with a tap that does it, else asked whose. None otherwise."""
    won = {win.player for win in record.given.wins}
    if len(won) < 2 or change.worth is None or change.payer is not None or change.drawn:
        return None
    value = value_text(change.worth)
    named = next((one for one in (change.whose, change.named, change.winner) if one in won), None)
    if named is None:
        return fix(replace(context, entry=record.recorded.seq), value)
    told = f"{context.name(named)} {value}"
    return Outcome(shown_fix(context, record, f"{reference(named)} {value}", (line("list.item", text=told),)))


def just_undone(context: Context) -> Reply | None:
    """What is said of a hand that was undone, and nothing was recorded since: it can be brought back."""
    if not context.night.undone:
        return None
    named = next((one for one in context.entries if one.seq == context.night.undone[-1]), None)
    main = main_entry(context.entries, named) if named is not None else None
    if main is None or not isinstance(main.entry, HandPlayed | HandEntered):
        return None
    what = entry_line(context, main)
    return Reply(lines=(line("correct.undone", what=what),), choices=(Choice(line("choice.redo"), "/redo"),))


def shown_fix(context: Context, record: HandRecord, typed: str, told: tuple[Line, ...]) -> Reply:
    """A correction with the button that does it and all that it moves, so that one tap is enough."""
    is_finished = not context.night.running and not_started(context) is not None
    key = "ask.correct_finished" if is_finished else "ask.correct"
    what = line(key, number=record.number, text=told)
    tap = replace(context, entry=record.recorded.seq, incoming=replace(context.incoming, pressed=True))
    try:
        done = fix(tap, typed)
    except Refused as refused:  # what can be said instead, rather than a button that does nothing
        options = fix_options(context, record, in_words=True)
        return structs.replace(options, lines=(problem_line(refused.problems[0]), *options.lines))
    asked = done.reply
    if asked is not None and asked.lines and asked.lines[0].key in ("fix.already", "note.ura_without_riichi"):
        return asked
    if asked is not None and asked.lines and asked.lines[0].key in ("fix.ask", "ask.still_liable"):
        return structs.replace(asked, lines=(what, *asked.lines))
    choice = Choice(line("choice.correct_it"), f"/fix {typed} {ENTRY}{record.recorded.seq}")
    moves = would_change(context, record, night_after(context, done.entries)) if done.entries else ()
    return question_reply(what, (choice, leave_it(record)), *moves)


def won_after_all(context: Context, record: HandRecord, change: Change) -> Outcome | None:
    """`hand 2 was won by ben` of a drawn hand: what is not told of how he won is asked; None for any other change."""
    is_drawn = record.given.outcome is DealOutcome.DRAWN
    if not is_drawn or change.winner is None or change.winner == change.payer:
        return None
    settled = words_of_fix(context, None, change)
    if settled is None:
        return None
    tells_all = change.worth is not None and (change.drawn or change.payer is not None)
    tap = replace(context, entry=record.recorded.seq)
    return Outcome(shown_fix(context, record, *settled[:2])) if tells_all else fix(tap, settled[0])


def _hand_in_place(context: Context, meant: HandMeant) -> HandRecord | None:
    """The newest hand, or the newest of a deal that is told: 東2局; None where there is none of it."""
    hands = reversed(context.night.hands)
    return next((one for one in hands if meant.is_at(one.table)), None)


def record_named(context: Context, meant: HandMeant) -> HandRecord | None:
    if meant.is_before and len(context.night.hands) > 1:
        return context.night.hands[-2]
    return _hand_in_place(context, meant) if meant.number is None else context.night.hand(meant.number)


def is_so_already(record: HandRecord, change: Change) -> bool:
    """Whether a hand was recorded as it is told."""
    win = record.given.first_won
    if win is None or not isinstance(win.part, Win):
        return False
    if change.named not in (None, win.part.player, win.part.payer):
        return False
    if change.liable is not None and change.liable not in {one.player for one in win.part.liable}:
        return False
    drew = win.part.payer is None
    same = (change.winner or win.part.player) == win.part.player and (change.worth or win.stated) == win.stated
    return same and (not change.drawn or drew) and (change.payer or win.part.payer) == win.part.payer


def leave_it(record: HandRecord) -> Choice:
    return Choice(line("choice.leave_it"), f"/fix leave {ENTRY}{record.recorded.seq}")


def record_meant(context: Context) -> HandRecord | None:
    """The hand of the receipt that is answered, else the newest."""
    if answers_receipt(context) and context.about is not None and context.about.entry:
        return replace(context, entry=context.about.entry).named_hand
    return context.night.hands[-1] if context.night.hands else None


def answers_receipt(context: Context) -> bool:
    return context.about is not None and context.about.of_hand


def shown_change(context: Context, record: HandRecord, change: Change) -> Outcome | None:
    """A change of a hand with the button that does it; None where the hand cannot be changed so."""
    settled = settled_change(context, record, change)
    return Outcome(shown_fix(context, record, *settled[:2])) if settled is not None else None


def is_own(context: Context, record: HandRecord) -> bool:
    """Whether the speaker corrects what he entered himself a short while ago, or answers its receipt.

    While people take their seats for another game, words are as likely about that one.
    """
    is_of_now = context.incoming.at - record.recorded.at <= LONG_AGO and not_started(context) is None
    return answers_receipt(context) or (is_of_now and record.recorded.by == context.incoming.sender.account)


def is_of_now(context: Context, record: HandRecord) -> bool:
    """Whether a hand was told so short a while ago that a few words may be about it."""
    return context.incoming.at - record.recorded.at <= _A_WHILE


_A_WHILE: Final = 600
LONG_AGO: Final = 3 * 3600
"""Seconds after which words are hardly about the hand that happens to be the newest: the night was left open."""


def settled_change(context: Context, record: HandRecord, change: Change) -> tuple[str, tuple[Line, ...], bool] | None:
    """The words of /fix that make a change, what they say, and whether somebody else wins by it; None in doubt."""
    wins = record.given.wins
    if len(wins) != 1:
        return _settled_beside(context, record, change)
    ruleset = record.ruleset
    win = wins[0]
    change = _with_other_liable(win, with_other_elements(change, named_elements(record)))
    is_of_one = change.winner is None and change.payer is None and not change.drawn
    if ruleset.all_score and is_of_one and (change.named is None or change.instead_of != win.player):
        return _of_round(context, change)
    winner, payer = change.winner, change.payer
    if change.named is not None and change.instead_of == win.player:
        winner = change.named
    elif change.named is not None and change.named != win.player and win.payer is not None:
        payer = change.named
    elif change.named is not None and (change.named != win.player or change.worth is None):
        return None
    if payer is not None and payer == (winner or win.player):
        return None
    liable = change.liable
    if payer is not None and payer == change.named and change.instead_of in {one.player for one in win.liable}:
        liable = payer  # not me, it was ben: he discarded, and pays for all
    settled = Change(
        winner=winner, payer=payer, drawn=change.drawn, worth=change.worth, liable=liable, bonus=change.bonus
    )
    return words_of_fix(context, win.player, settled)


def _with_other_liable(win: Win, change: Change) -> Change:
    """`not me, it was wing` of whoever pays for another's discard: who is liable instead; any other change as it is."""
    only_named = change == Change(named=change.named, instead_of=change.instead_of) and change.named is not None
    denied = change.instead_of in {one.player for one in win.liable} - {win.payer}
    return Change(liable=change.named) if only_named and denied else change


def _settled_beside(context: Context, record: HandRecord, change: Change) -> tuple[str, tuple[Line, ...], bool] | None:
    """As above for a false win, which was somebody else's, and for a hand that several won."""
    whose = change.named or change.winner
    claimed = record.given.false_claim
    if claimed is not None and change in (Change(payer=change.payer), Change(drawn=True)) and not change.is_empty:
        if change.payer == claimed.player:
            return None
        label = false_win_label(context, claimed.player, change.payer)
        return how_claimed(change.payer), (label,), False
    if claimed is not None and whose is not None and change.worth is None:
        label = line("choice.false_win_by", name=context.name(whose))
        return reference(whose), (label,), change.winner is not None
    several = len(record.given.wins) > 1 and not record.ruleset.all_score
    return _off_another(context, record.given.wins, change) if several else None


def _off_another(context: Context, wins: tuple[Win, ...], change: Change) -> tuple[str, tuple[Line, ...], bool] | None:
    """Who discarded what several won on, where nothing else is said to be otherwise."""
    payer = change.payer or (change.named if change.instead_of in (wins[0].payer, None) else None)
    only = change in (
        Change(payer=payer, instead_of=change.instead_of),
        Change(named=payer, instead_of=change.instead_of),
    )
    if payer is None or not only or wins[0].payer is None or any(win.player == payer for win in wins):
        return None
    return f"from {reference(payer)}", (line("choice.off", name=context.name(payer)),), False


def _of_round(context: Context, change: Change) -> tuple[str, tuple[Line, ...], bool] | None:
    """One player's points put right in a round."""
    player = change.whose or change.named or context.names.sender
    if change.worth is None or player is None:
        return None
    worth = value_text(change.worth)
    return f"{reference(player)} {worth}", listed((f"{context.name(player)} {worth.removeprefix('=')}",)), False


def words_of_fix(context: Context, won_by: Player | None, change: Change) -> tuple[str, tuple[Line, ...], bool] | None:
    """The words of /fix for what is otherwise in a hand somebody won, as `settled_change` has them."""
    words, told, new_winner = list[str](), list[Line](), False
    if change.winner is not None and change.winner != won_by:
        words.append(f"winner={reference(change.winner)}")
        told.append(line("choice.fix_winner", name=context.name(change.winner)))
        new_winner = True
    if change.drawn:
        words.append("zimo")
        told.append(line("choice.drew"))
    elif change.payer is not None:
        words.append(f"from={reference(change.payer)}")
        told.append(line("choice.off", name=context.name(change.payer)))
    if change.worth is not None:
        words.append(value_text(change.worth))
        told.append(worth_told(context, change.worth))
    if change.liable == NOBODY_LIABLE:
        words.append(f"bao {NOBODY_LIABLE}")
        told.append(line("choice.none_liable"))
    elif change.liable is not None:
        words.append(f"bao {reference(change.liable)}")
        told.append(line("choice.liable_here", name=context.name(change.liable)))
    words += (option for option, _ in change.bonus)
    told += (line("list.item", text=f"{typed} {option.partition('=')[2]}") for option, typed in change.bonus)
    return (" ".join(words), tuple(told), new_winner) if words else None


def worth_told(context: Context, worth: StatedValue) -> Line:
    """A value in the words of the game."""
    return stated_line(context.variant, worth)


def of_open_round(context: Context, change: Change) -> Outcome:
    """Points put right or told late while a round is open; whatever else is wrong in it is answered by showing it."""
    player = change.whose or change.named or change.winner or context.names.sender
    if change.worth is None or player is None or change.payer is not None or change.drawn:
        return _another_out(context, change) or hand(context, "")
    told = f"{reference(player)} {value_text(change.worth)}"
    return score(context, told) if change.winner is not None else hand(context, told)


def _another_out(context: Context, change: Change) -> Outcome | None:
    """`it was dan who won` of an open round that somebody else won: with which points he went out is asked, those of
    the other and his own first; None where nobody else is named."""
    player, pending = change.winner or change.named, context.night.pending
    won = next((one for one in pending if isinstance(one.part, Win)), None)
    if won is None or player in (None, won.part.player) or change.drawn or change.worth is not None:
        return None
    out = f"/score {reference(str(player))} mahjong {{}} again"
    values = [one.stated for one in pending if one.stated is not None and one.part.player in (player, won.part.player)]
    texts = dict.fromkeys(value_text(one).removeprefix("=") for one in values)
    choices = [Choice(line("list.item", text=f"{context.name(str(player))} {one}"), out.format(one)) for one in texts]
    said = line("round.two_winners", name=context.name(won.part.player))
    return Outcome(question_reply(said, (*choices, Choice(line("choice.leave_it"), "/hand")), bases=(out,)))
