"""Words about a hand that is recorded: which one is meant, what they change of it, and what they leave as it was."""

from __future__ import annotations

from bot.reading.corrections.afterthoughts import Afterthought, ToldAfter, told_after
from bot.reading.corrections.besides import ToldBesides, told_besides, worth_of_described
from bot.reading.corrections.changes import (
    Change,
    all_told_to_bet,
    bets_apart,
    change_of,
    elements_instead,
    is_name_alone,
    is_plain_hand,
    left_over,
    liable_alone,
    told_shortly,
    with_other_elements,
)
from bot.reading.corrections.denials import (
    ALSO,
    OF_PAST,
    SMALL,
    elements_denied,
    not_won,
    told_not_to_bet,
    told_to_bet,
    without_denied,
    without_negated,
)
from bot.reading.corrections.meant import (
    HandMeant,
    Lying,
    hand_meant,
    hand_taken_back,
    label_taken_back,
    lying_told,
    with_hand_numbered,
)
from bot.reading.corrections.slips import (
    asks_how_counted,
    denies_value,
    difference_told,
    past_with_verb,
    value_told,
)

__all__ = [
    "ALSO",
    "OF_PAST",
    "SMALL",
    "Afterthought",
    "Change",
    "HandMeant",
    "Lying",
    "ToldAfter",
    "ToldBesides",
    "all_told_to_bet",
    "asks_how_counted",
    "bets_apart",
    "change_of",
    "denies_value",
    "difference_told",
    "elements_denied",
    "elements_instead",
    "hand_meant",
    "hand_taken_back",
    "is_name_alone",
    "is_plain_hand",
    "label_taken_back",
    "left_over",
    "liable_alone",
    "lying_told",
    "not_won",
    "past_with_verb",
    "told_after",
    "told_besides",
    "told_not_to_bet",
    "told_shortly",
    "told_to_bet",
    "value_told",
    "with_hand_numbered",
    "with_other_elements",
    "without_denied",
    "without_negated",
    "worth_of_described",
]
