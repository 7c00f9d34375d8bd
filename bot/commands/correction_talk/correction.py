"""Words that put a hand right: done at once, shown with a button that does it, or asked about."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.asking.fix_options import false_win_label, fix_options, how_claimed
from bot.chat import Choice, Reply, line, notice
from bot.commands.correction_talk.changing import (
    MOST_BACK,
    answers_receipt,
    had_value,
    in_either_role,
    is_of_now,
    is_own,
    is_so_already,
    just_undone,
    leave_it,
    of_open_round,
    or_another,
    record_meant,
    settled_change,
    shown_as_draw,
    shown_change,
    shown_fix,
    won_after_all,
    words_of_fix,
    worth_of_one,
)
from bot.commands.correction_talk.named import of_named, of_points
from bot.commands.fix import fix
from bot.commands.round_talk import is_round_open
from bot.context import Context, Outcome
from bot.reading import claim_told
from bot.reading.corrections import (
    IN_THAT_HAND,
    SAYS_OTHERWISE,
    TAKEN_BACK,
    TOLD_PAST,
    Change,
    change_of,
    change_of_receipt,
    hand_meant,
    is_plain_hand,
    said_plainly,
    says_what_was,
    told_shortly,
    value_it_was,
    without_excuse,
    worths_told,
)
from bot.reading.during_deal import is_payment_of_hand
from bot.reading.grammar import MOST_BARE, Kind, Sentence, corrected_words, folded_text, only, read
from bot.replies import already_reply
from engine import DealOutcome, Player, StatedValue
from engine.journal import HandRecord


def read_correction(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """Words about the newest hand, or the one that is answered: done, shown with a button that does it, or asked.

    While a round is open they are about that round; right after an undo about no hand that counts.
    """
    if len(sentences) > 1:
        return None
    sentence = said_plainly(sentences[0])
    if (meant := hand_meant(sentence.text)) is not None and context.night.hands:
        return (
            None if is_payment_of_hand(sentence) else _of_earlier_night(context, sentence) or of_named(context, meant)
        )
    change = _change_meant(context, sentence) or _of_own_points(context, sentence)
    change = change or _worth_of_winner(context, sentence)
    if change is None and (none := _of_no_winner(context, sentence) or _value_was(context, sentence)) is not None:
        return none
    if change is None:
        otherwise = _of_gone(context, sentence) or _claimed_otherwise(context, sentence)
        otherwise = otherwise or _of_receipt(context, sentence) or _of_newest(context, sentence)
        return otherwise or _of_settled_round(context, sentence)
    if answers_receipt(context):
        return _of_record(context, change)
    if is_round_open(context):
        return of_open_round(context, change)
    if (undone := just_undone(context)) is not None:
        return None if without_excuse(sentence) is not sentence else Outcome(undone)
    return _of_record(context, change)


def _of_no_winner(context: Context, sentence: Sentence) -> Outcome | None:
    """`actually nobody won this one` of a hand that was won: shown with a button that makes it a draw."""
    record = record_meant(context)
    beside = (Kind.NOBODY_WON, *TAKEN_BACK, Kind.IS, Kind.AGAIN, Kind.NOISE, Kind.BREAK)
    is_otherwise = sentence.has(*TAKEN_BACK) or any(SAYS_OTHERWISE.search(one.text) for one in sentence.of(Kind.IS))
    told = sentence.has(Kind.NOBODY_WON) and is_otherwise and only(sentence.tokens, beside)
    if record is None or not told or is_round_open(context) or just_undone(context) is not None:
        return None
    if record.given.outcome is DealOutcome.DRAWN:
        return None
    return or_another(Outcome(shown_as_draw(context, record)), context, "/draw")


def _change_meant(context: Context, sentence: Sentence) -> Change | None:
    """What a line wants changed; None for talk, and for 阿強出嘅 where it was recorded so."""
    change = None if is_plain_hand(sentence) else change_of(corrected_words(sentence))
    if change is not None and _only_says_again(context, sentence, change):
        return None
    if change is None or change != Change(payer=change.payer) or answers_receipt(context):
        return change
    newest = record_meant(context)
    is_statement = not sentence.has(Kind.SORRY, Kind.WRONG, Kind.NOT, Kind.IS, Kind.SHOOTER)
    return None if is_statement and (newest is None or is_so_already(newest, change)) else change


def _only_says_again(context: Context, sentence: Sentence, change: Change) -> bool:
    """Whether a line says who won or paid as it was recorded, and not that anything is wrong: 振ったのはけんた."""
    newest = record_meant(context)
    told = change in (Change(payer=change.payer), Change(winner=change.winner)) and not change.is_empty
    denies = sentence.has(Kind.SORRY, Kind.WRONG, Kind.NOT)
    return told and not denies and newest is not None and is_so_already(newest, change)


def _of_own_points(context: Context, sentence: Sentence) -> Change | None:
    """`sorry 26, dyslexic me` of somebody whose hand is in while a round is open; None for any other line."""
    sender, told = context.names.sender, sentence.text.partition(",")[0]
    if not is_round_open(context) or all(one.part.player != sender for one in context.night.pending):
        return None
    said = read(told, sentence.offset, sentence.names)
    is_own = said.has(Kind.SORRY) and len(said.of(Kind.NUMBER)) == 1 and not said.has(Kind.NAME)
    return change_of(corrected_words(said)) if is_own and told != sentence.text else None


def _worth_of_winner(context: Context, sentence: Sentence) -> Change | None:
    """`no mine was 4` of a winner of the hand that is meant, `mei 4 wing 5` of both where one of them differs."""
    record = record_meant(context)
    told = worths_told(sentence) if record is not None and sentence.unit not in ("han", "points") else {}
    worth = {one.part.player: one.stated for one in record.given.entered} if record is not None else {}
    if not told or not told.keys() <= worth.keys() or max(told.values()) > MOST_BARE:
        return None
    is_both = len(told) > 1 and told.keys() == worth.keys()
    if not is_both and (len(told) > 1 or not sentence.has(*TAKEN_BACK)):
        return None
    changed = [(who, units) for who, units in told.items() if worth[who] != StatedValue(units=units)]
    if len(changed) != 1:
        return Change() if changed else None
    return Change(whose=changed[0][0], worth=StatedValue(units=changed[0][1]))


def _value_was(context: Context, sentence: Sentence) -> Outcome | None:
    """`kelvin's hand was 4 tai` of whoever won the newest hand, for another value: shown with a button that corrects
    it, and one for the next hand. None for any other line."""
    record = record_meant(context)
    wins = record.given.wins if record is not None and not record.ruleset.all_score else ()
    told = [one for one in sentence.tokens if one.kind is not Kind.COUNTER]
    is_past = any(folded_text(one.text) == "was" for one in sentence.of(Kind.IS)) and only(told, _OF_VALUE)
    worth = sentence.worth if is_past and len(wins) == 1 else []
    if record is None or len(worth) != 1 or {one.value for one in sentence.of(Kind.NAME)} != {wins[0].player}:
        return None
    change = Change(worth=worth[0])
    if just_undone(context) is not None or not is_of_now(context, record) or is_so_already(record, change):
        return None
    typed = " ".join(sentence.text.split())
    return or_another(shown_change(context, record, change), context, f"/score {typed}")


_OF_VALUE: Final = (
    *(Kind.NAME, Kind.IS, Kind.NUMBER, Kind.UNIT, Kind.LIMIT, Kind.SORRY, Kind.WRONG, Kind.NOISE, Kind.BREAK),
)
"""Words of a line that says what a hand of somebody was worth."""


def _of_settled_round(context: Context, sentence: Sentence) -> Outcome | None:
    """`wing was 7` behind a round in which he had other points: shown with a button that puts it right; else None."""
    record = record_meant(context)
    is_settled = record is not None and not is_round_open(context) and just_undone(context) is None
    is_of_it = sentence.has(Kind.IS, *TAKEN_BACK) or IN_THAT_HAND.search(folded_text(sentence.text)) is not None
    return of_points(context, record, sentence) if record is not None and is_settled and is_of_it else None


def _of_receipt(context: Context, sentence: Sentence) -> Outcome | None:
    """`3 tai`, `off dad` in answer to a receipt, `that was 3 tai off dad`: shown with a button that corrects that hand.

    None where it changes nothing of it; for the hand of another winner only where that receipt is the newest.
    """
    record = _told_before(context, sentence)
    if record is None:
        return None
    is_told_of_it = record is not context.night.hands[-1] or TOLD_PAST.search(folded_text(sentence.text)) is not None
    sentence = replace(sentence, tokens=tuple(one for one in sentence.tokens if one.kind is not Kind.COUNTER))
    own = _hand_of_sender(context, record, sentence)
    change = own or change_of_receipt(sentence, is_told_of_it=is_told_of_it)
    if change is None or (own is not None and not is_told_of_it):
        return None
    if own is None and (asked := winner_would_pay(context, record, sentence)) is not None:
        return Outcome(asked)
    if _pays_for_draw(record, change):
        return Outcome(fix_options(context, record))
    settled = settled_change(context, record, change)
    if settled is None or is_so_already(record, change):
        return _of_same_hand(context, record, change, sentence) if is_told_of_it else None
    typed, told, new_winner = settled
    if new_winner and not is_told_of_it:
        return None
    shown = shown_fix(context, record, typed, told)
    if not new_winner and (change.worth is None or (change.payer is None and not change.drawn)):
        return Outcome(shown)
    number = context.night.next_number  # as good as a hand of the one who says it
    another = Choice(line("choice.score_as", number=number), f"/score {' '.join(sentence.text.split())}")
    return Outcome(
        Reply(lines=shown.lines, choices=(shown.choices[0], another, leave_it(record)), subject=shown.subject)
    )


def _of_gone(context: Context, sentence: Sentence) -> Outcome | None:
    """What is said to `that was only 5` in answer to a receipt of another night, or of a hand that does not count."""
    if not answers_receipt(context) or record_meant(context) is not None:
        return None
    told = change_of_receipt(sentence, is_told_of_it=True)
    return Outcome(notice("stale.night_unknown")) if told is not None else None


def _of_earlier_night(context: Context, sentence: Sentence) -> Outcome | None:
    """What is said to `last week hand 16 was only 4 tai`: that night is closed; None for any other line."""
    text = _NIGHT_BEFORE.sub(" ", sentence.text)
    meant = hand_meant(text) if text != sentence.text else None
    if meant is None or meant.number is None:
        return None
    told = change_of(corrected_words(read(meant.rest, 0, context.names)), of_hand=True, strong=True)
    return Outcome(notice("settle.closed_night")) if told is not None and not told.is_empty else None


_NIGHT_BEFORE: Final = re.compile(
    r"\b(?:(?:from |of )?(?:last|the other) (?:week|night|friday|saturday|sunday)(?:'s)?|yesterday(?:'s)?)\b[\s,:]*"
    r"|(?:上(?:個|个)?(?:禮拜|礼拜|星期|週|周)|上次|昨[天晚日]|尋日|琴日|先週|前回|昨夜)[的嘅のは、，,]*",
    re.IGNORECASE,
)
"""Says of a hand that it was one of another night."""


def _told_before(context: Context, sentence: Sentence) -> HandRecord | None:
    """The hand that is answered, or that a line says shortly what it was; None where it says so of none."""
    record = record_meant(context) if just_undone(context) is None else None
    if record is None or answers_receipt(context):
        return record
    is_said = says_what_was(sentence) and (sentence.is_entry or is_of_now(context, record))
    return record if is_said and not record.ruleset.all_score else None


def _of_same_hand(context: Context, record: HandRecord, change: Change, sentence: Sentence) -> Outcome | None:
    """What is said to a whole hand that is told, in answer to an older receipt, as that one was: it is that hand, or
    another by a tap. None for less than a hand."""
    same = already_reply(record.number)
    tells_all = change.worth is not None and (change.payer is not None or change.drawn)
    if not tells_all or same.reply is None or record.ruleset.all_score:
        return None
    told = f"/score {' '.join(sentence.text.split())} again"
    another = Choice(line("choice.score_as", number=context.night.next_number), told)
    return replace(same, reply=structs.replace(same.reply, choices=(another, leave_it(record))))


def _claimed_otherwise(context: Context, sentence: Sentence) -> Outcome | None:
    """`off dad`, `he claimed from me` in answer to a false win: shown with a button; None for any other line."""
    record = record_meant(context) if answers_receipt(context) else None
    claimed = record.given.false_claim if record is not None else None
    if record is None or claimed is None:
        return None
    said = claim_told(sentence)
    if said is None or said.how is None or said.player not in (None, claimed.player):
        return None
    if said.payer == claimed.player or (said.how is claimed.how and said.payer == claimed.payer):
        return None
    label = false_win_label(context, claimed.player, said.payer)
    return Outcome(shown_fix(context, record, how_claimed(said.payer), (label,)))


def _hand_of_sender(context: Context, record: HandRecord, sentence: Sentence) -> Change | None:
    """The hand of the sender off the winner of the one that is answered, as what is to be changed; None for others.

    Of the same value it may be that hand, with its winner and its discarder mixed up.
    """
    told, wins, sender = corrected_words(sentence).undecorated(), record.given.wins, context.names.sender
    if len(wins) != 1 or not told.is_entry or told.is_chat or len(told.worth) != 1:
        return None
    payers = told.roles.payers
    if payers != [wins[0].player] or told.roles.winners or sender in (None, wins[0].player):
        return None
    old = record.given.first_won
    if old is None or old.stated == told.worth[0]:
        return None
    return Change(winner=sender, payer=payers[0], worth=told.worth[0])


def _of_newest(context: Context, sentence: Sentence) -> Outcome | None:
    """`make it 4` by whoever entered the newest hand, `she drew it herself`: shown with a button that corrects it."""
    record = context.night.hands[-1] if context.night.hands else None
    if record is None or record.ruleset.all_score or just_undone(context) is not None:
        return None
    change = told_shortly(sentence)
    if change is not None and not _is_likely(context, record, change):
        change = None
    if change is None and _is_heard_now(context, record) and (was := value_it_was(sentence)) is not None:
        change = Change(worth=was)
    if change is None or is_so_already(record, change):
        return None
    return shown_change(context, record, change)


def _is_heard_now(context: Context, record: HandRecord) -> bool:
    """Whether somebody who plays speaks right behind a hand."""
    is_seated = context.night.running and context.sender in context.game().table.players
    return is_seated and context.incoming.at - record.recorded.at <= _HEARD_SECONDS


_HEARD_SECONDS: Final = 180
"""So long after a hand `was 3 tai` is about that hand."""


def _is_likely(context: Context, record: HandRecord, change: Change) -> bool:
    """Whether a bare figure is a value of this house, said by whoever entered the hand; what is no figure is."""
    if change.worth is None or change.worth.units is None or context.said.rstrip(" .!").casefold().endswith(" only"):
        return True
    limit = getattr(record.house.options, record.ruleset.limit_option or "", None)
    if record.ruleset.unit == "points":  # so many as elements add up to
        return is_own(context, record)
    return is_own(context, record) and change.worth.units <= (limit if isinstance(limit, int) else MOST_BARE)


def winner_would_pay(context: Context, record: HandRecord, sentence: Sentence) -> Reply | None:
    """What is said to words by which the winner of a hand would pay for it; None for any others."""
    change = change_of(corrected_words(sentence), of_hand=True, strong=True)
    wins = record.given.wins
    if change is None or change.winner is not None or len(wins) != 1 or change.payer != wins[0].player:
        return None
    asked = fix_options(context, record, in_words=True)
    said = line("correct.winner_pays", name=context.name(wins[0].player), number=record.number)
    return structs.replace(asked, lines=(said, *asked.lines))


def _of_record(context: Context, change: Change) -> Outcome | None:
    """A change of the hand that is answered, or of the newest."""
    newest = record_meant(context)
    if newest is None or _answers_another_night(context):
        return _gone(context)
    record = newest if answers_receipt(context) else _hand_won(context, newest, change)
    if record is not None and change.denied is not None and not had_value(record, change.denied):
        return _of_value_denied(context, record, change)
    settled = None if record is None or change.is_empty else settled_change(context, record, change)
    if settled is None and (won := won_after_all(context, record or newest, change)) is not None:
        return won
    if record is None or settled is None:
        of_one = worth_of_one(context, record or newest, change)
        return of_one or Outcome(fix_options(context, record or newest, in_words=True))
    if (asked := in_either_role(context, record, change)) is not None:
        return asked
    typed, told, new_winner = settled
    if is_so_already(record, change):
        return _of_nothing_else(context, record, change, denies=_denies_somebody(context))
    if record is newest and not new_winner and is_own(context, record):
        return fix(replace(context, entry=record.recorded.seq), typed)
    return Outcome(shown_fix(context, record, typed, told))


def _denies_somebody(context: Context) -> bool:
    """Whether a line denies what somebody did, and says no more: 不是我放的, `its not me who shoot`."""
    said = read(context.said, 0, context.names)
    return said.has(Kind.NOT) and len(said.of(Kind.NAME)) == 1


def _of_nothing_else(context: Context, record: HandRecord, change: Change, *, denies: bool) -> Outcome:
    """What is said to words that tell a hand as it is: whether he who paid won it, where somebody is only named; what
    can change where somebody denies it."""
    if denies:
        return Outcome(fix_options(context, record, in_words=True))
    named = change.named
    if named is None or change.worth is not None or named != record.given.wins[0].payer:
        return already_reply(record.number)
    settled = words_of_fix(context, record.given.wins[0].player, Change(winner=named))
    return Outcome(shown_fix(context, record, *settled[:2])) if settled is not None else already_reply(record.number)


def _of_value_denied(context: Context, record: HandRecord, change: Change) -> Outcome:
    """A value told instead of one that a hand had not: shown for the newest that had it, else for the hand meant."""
    hands = () if answers_receipt(context) else context.night.hands[-MOST_BACK:]
    whose = change.whose or change.named
    hands = tuple(one for one in hands if whose is None or _is_won_by(one, whose))
    had = next((one for one in reversed(hands) if change.denied is not None and had_value(one, change.denied)), None)
    for one in (had, record):
        settled = settled_change(context, one, change) if one is not None else None
        if one is not None and settled is not None:
            return Outcome(shown_fix(context, one, *settled[:2]))
    return Outcome(fix_options(context, record, in_words=True))


def _pays_for_draw(record: HandRecord, change: Change) -> bool:
    """Whether somebody is said to have paid for a hand that nobody won, and not who won it."""
    is_told = change.payer is not None and change.winner is None and change.worth is None
    return is_told and record.given.outcome is DealOutcome.DRAWN and not record.ruleset.all_score


def _hand_won(context: Context, newest: HandRecord, change: Change) -> HandRecord | None:
    """The newest hand won by the player whose hand a change is about; None where there is none, or that is in doubt."""
    player = change.whose or (change.named if change.worth is not None and change.instead_of is None else None)
    if player is None or _is_won_by(newest, player) or newest.ruleset.all_score:
        return newest
    won = next((one for one in reversed(context.night.hands) if _is_won_by(one, player)), None)
    if change.whose is None:  # sorry mei 1 tai: she won another hand, and may have paid for this one
        return newest if won is None else None
    return won


def _is_won_by(record: HandRecord, player: Player) -> bool:
    return any(win.player == player for win in record.given.wins)


def _gone(context: Context) -> Outcome | None:
    """Words about a hand of another night, or one that does not count any more, change nothing and are told so."""
    if not answers_receipt(context) and not _answers_another_night(context):
        return None
    return Outcome(notice("stale.night_unknown"))


def _answers_another_night(context: Context) -> bool:
    """Whether a message is answered that tells of a night that is over."""
    about = context.about
    return about is not None and not about.asks and 0 < about.entry < context.night.first
