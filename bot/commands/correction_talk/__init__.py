"""Words that put a recorded hand right, whatever they say of it."""

from __future__ import annotations

from bot.commands.correction_talk.changing import (
    LONG_AGO,
    MOST_BACK,
    answers_receipt,
    is_own,
    just_undone,
    leave_it,
    or_another,
    record_meant,
    record_named,
    shown_as_draw,
    shown_change,
    shown_fix,
)
from bot.commands.correction_talk.correction import read_correction, winner_would_pay
from bot.commands.correction_talk.facts import (
    read_bet_denied,
    read_elements_denied,
    read_hand_as_false_win,
    read_held,
    read_left_out,
    read_liability,
    read_lying,
    read_not_won,
    read_ready_of_draw,
    read_robbed,
    read_several_hands,
    read_unclear_answer,
    read_won_too,
)
from bot.commands.correction_talk.named import by_number, hand_asked, names_other_hand

__all__ = [
    "LONG_AGO",
    "MOST_BACK",
    "answers_receipt",
    "by_number",
    "hand_asked",
    "is_own",
    "just_undone",
    "leave_it",
    "names_other_hand",
    "or_another",
    "read_bet_denied",
    "read_correction",
    "read_elements_denied",
    "read_hand_as_false_win",
    "read_held",
    "read_left_out",
    "read_liability",
    "read_lying",
    "read_not_won",
    "read_ready_of_draw",
    "read_robbed",
    "read_several_hands",
    "read_unclear_answer",
    "read_won_too",
    "record_meant",
    "record_named",
    "shown_as_draw",
    "shown_change",
    "shown_fix",
    "winner_would_pay",
]
