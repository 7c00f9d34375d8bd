"""Money handed over, in words: who gave whom how much, what is only owed, and what a marked payment was instead."""

from __future__ import annotations

from bot.reading.payments.among import payment_among
from bot.reading.payments.asides import (
    BESIDE_PAYMENT,
    EARLIER,
    HOW_PAID,
    WHEN,
    in_figures,
    without_purpose,
    without_riichi,
)
from bot.reading.payments.behalf import PaidFor, paid_for
from bot.reading.payments.by_verb import told_by_verb
from bot.reading.payments.chips import chips_told
from bot.reading.payments.instead import FIGURE_ALONE, NOT_THIS, ONLY, sum_denied, words_instead
from bot.reading.payments.loose import (
    ALREADY_GIVEN,
    AS_WELL,
    BESIDE_LISTED,
    DEBT_PAID,
    GIVEN_TO,
    NOT_PAID,
    PRONOUN_PAID,
    SQUARE,
    all_paid_by,
    tells_all_paid,
    tells_payment,
)
from bot.reading.payments.owed import asks_owed
from bot.reading.payments.people import first_of, with_people
from bot.reading.payments.pieces import NOBODY_KNOWN, PIECE, HandingOver, payment_told, tells_money, told_by_unknown
from bot.reading.payments.several import STILL, debt_told, owed_by_unknown, payments_told
from bot.reading.payments.shared import PaidToEach, SplitSaid, paid_to_each, split_told
from bot.reading.payments.verbs import GAVE, GIVES, HANDS_OVER, PAYS, TELLS
from bot.reading.payments.wording import plainly_told

__all__ = [
    "ALREADY_GIVEN",
    "AS_WELL",
    "BESIDE_LISTED",
    "BESIDE_PAYMENT",
    "DEBT_PAID",
    "EARLIER",
    "FIGURE_ALONE",
    "GAVE",
    "GIVEN_TO",
    "GIVES",
    "HANDS_OVER",
    "HOW_PAID",
    "NOBODY_KNOWN",
    "NOT_PAID",
    "NOT_THIS",
    "ONLY",
    "PAYS",
    "PIECE",
    "PRONOUN_PAID",
    "SQUARE",
    "STILL",
    "TELLS",
    "WHEN",
    "HandingOver",
    "PaidFor",
    "PaidToEach",
    "SplitSaid",
    "all_paid_by",
    "asks_owed",
    "chips_told",
    "debt_told",
    "first_of",
    "in_figures",
    "owed_by_unknown",
    "paid_for",
    "paid_to_each",
    "payment_among",
    "payment_told",
    "payments_told",
    "plainly_told",
    "split_told",
    "sum_denied",
    "tells_all_paid",
    "tells_money",
    "tells_payment",
    "told_by_unknown",
    "told_by_verb",
    "with_people",
    "without_purpose",
    "without_riichi",
    "words_instead",
]
