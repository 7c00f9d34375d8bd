"""What is said back: receipts, rounds, settlements, standings, refusals."""

from __future__ import annotations

from bot.replies.corrections import (
    LEAVE,
    SURE,
    already_reply,
    changed_lines,
    correction,
    correction_outcome,
    fix_line,
    is_unchanged,
    lost_lines,
    sure_now,
    unchanged_reply,
)
from bot.replies.course import CourseStep, change_of, course_of
from bot.replies.entries import (
    booked_line,
    entry_line,
    entry_reply,
    left_line,
    main_entry,
    newest_choices,
    payment_values,
    rules_changed,
    told_lines,
)
from bot.replies.hand_layout import entered_text, layout_text
from bot.replies.hand_picture import (
    alt_line,
    new_picture,
    picture_of,
    tag_line,
    tiles_of,
    value_line,
    won_hands,
)
from bot.replies.night_picture import chart_picture, closing_picture, settlement_alt, settlement_picture
from bot.replies.prices import brings_line, price_lines, price_row, price_told, seated_by_wind
from bot.replies.receipts import (
    ENTRY,
    IN_THE_HEAD,
    LIABLE_HERE,
    MOST_CHOICES,
    account,
    after_line,
    amount_line,
    deal_head,
    deal_lines,
    final_lines,
    hand_line,
    hand_subject,
    in_words_of,
    is_newest,
    item_line,
    liability_is_off,
    merged,
    money_figures,
    next_line,
    of_look,
    over_choices,
    payment_choices,
    payment_lines,
    problem_line,
    receipt,
    round_place,
    scene_purse,
    seat_names,
    signed,
    standing,
    stated_line,
    table_figures,
    table_line,
    terms_of,
    total_line,
    total_lines,
    transfer_figures,
    undo_choice,
    unpaid_of,
    unpaid_setting,
    unpaid_view,
)
from bot.replies.refusals import (
    MOST_ALLOWED,
    SHOWN_IN,
    date_line,
    known_hands,
    no_such_hand,
    options_in_words,
    other_value,
    refusal_reply,
    simple_reply,
    with_examples,
)
from bot.replies.rounds import arithmetic, entered_line, in_order, scores_line, special_sum
from bot.replies.settlement import (
    DAY,
    card_subject,
    closing_subject,
    closing_view,
    debt_lines,
    earlier_updates,
    ending_of,
    handed_lines,
    left_of,
    paid_line,
    payment_line,
    settlement_subject,
    settlement_view,
)
from bot.replies.standings import (
    Records,
    Season,
    best_lines,
    decimals,
    money_of,
    past_nights,
    percent,
    player_lines,
    points_of,
    ranked,
    season_settings,
    seasons_of,
    standing_lines,
)
from bot.replies.table_page import open_table_choice
from bot.replies.updates import hand_choice, restored_view, round_subject, ruled_house, waiting_view
