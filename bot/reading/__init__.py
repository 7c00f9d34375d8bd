"""What was typed: names, words, values, hands, amounts, openings."""

from __future__ import annotations

from bot.reading.amounts import amount_of, amount_text, names_currency, points_text, signed_points
from bot.reading.claims import Claim, ClaimSaid, PaymentBeside, claim_of, claim_told, false_win_instead_of
from bot.reading.corrections import (
    ALSO,
    OF_PAST,
    SMALL,
    Change,
    Lying,
    bets_apart,
    change_of,
    elements_denied,
    hand_meant,
    hand_taken_back,
    is_name_alone,
    left_over,
    liable_alone,
    lying_told,
    not_won,
    told_not_to_bet,
    told_to_bet,
    with_hand_numbered,
    without_denied,
    without_negated,
)
from bot.reading.drafts import (
    FU_NEEDED_UP_TO,
    Draft,
    Missing,
    complete,
    nothing_claimed,
    with_bet,
    with_winning,
)
from bot.reading.draws import (
    NOT_READY,
    Drawn,
    drawn_of,
    is_broken_off,
    names_special_draw,
    ready_instead,
    special_draws,
    tells_readiness,
    tells_who_was_ready,
    with_ready_bettors,
    without_small_talk,
)
from bot.reading.game_names import variant_of
from bot.reading.house_words import (
    BASE_AND_TAI,
    CHANGES_HOUSE,
    game_said,
    labelled_option,
    mixes_seats,
    phrases_like,
    spoken_house,
    spoken_stake,
    stake_told,
)
from bot.reading.openings import ParsedOpening, PlayerWord, read_opening
from bot.reading.people import (
    BLANK,
    LONGEST_NAME,
    NAMELESS,
    People,
    Person,
    folded,
    is_unfit,
    merged_of,
    people_of,
    reference,
    shown_name,
    skeleton,
    told_apart,
)
from bot.reading.score_message import (
    CLOSED,
    FIXED_FU,
    OPEN,
    WON_ON,
    AnnotatedDraft,
    ScoreMessage,
    bettors_named,
    bound_to_sender,
    claims_in,
    extra_words,
    liable_of,
    line_claims,
    loss,
    message_of,
    norths_aside,
    parse_message,
    sentences_of,
    to_draft,
    with_kongs,
    with_norths_aside,
    with_sender_named,
    without_too,
)
from bot.reading.stated import payment_of, several_entries, value_text
from bot.reading.values import ValueWords
from bot.reading.vocabulary import (
    AGAIN,
    BET,
    BET_FACTS,
    BETTORS,
    CANCEL,
    DRAWN,
    FACTS,
    HOW,
    INDICATORS,
    ME,
    NO_ONE,
    READY,
    SITS_DOWN,
    UNITS,
    WHO_IS_LIABLE,
    setting,
)
from bot.reading.words import (
    Names,
    Word,
    WordRefused,
    blanked,
    misread_figure,
    refuse,
    refuse_below_zero,
    says_seat,
    wind_of,
    words_of,
)
