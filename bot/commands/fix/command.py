"""The command: which hand is meant, what a line puts right in it, and the answer."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.asking.fix_options import WHO_BET, ask_bets, ask_dora, ask_ready, fix_options, shows_ready
from bot.asking.round_questions import LOSERS_HANDS, hand_after_all, whose_hand
from bot.chat import Choice, Line, Reply, line, listed, question_reply
from bot.commands.fix.deal import WON_TOO, as_won_alone, deal_put_right, names_then, said_too, won_too
from bot.commands.fix.facts import (
    as_void,
    bet_of_ura,
    false_win_instead,
    false_win_of,
    named_elements,
    of_several_bets,
    of_sticks,
    ready_put_right,
    sets_put_right,
    with_honba,
    without_bet,
    without_elements,
    without_winners,
)
from bot.commands.fix.hand import ALONE
from bot.commands.recording import liable_after_all
from bot.commands.round_talk import points_put_right
from bot.context import Context, Outcome, check_figures, night_after
from bot.reading import (
    INDICATORS,
    READY,
    UNITS,
    Names,
    Word,
    WordRefused,
    all_told_to_bet,
    bets_apart,
    blanked,
    denies_value,
    elements_instead,
    left_over,
    refuse,
    refuse_below_zero,
    told_to_bet,
    value_text,
    without_denied,
    words_of,
)
from bot.reading.grammar import BOTH_WIN, chinese_number, read
from bot.replies import (
    ENTRY,
    LEAVE,
    MOST_CHOICES,
    SURE,
    already_reply,
    correction,
    correction_outcome,
    entry_line,
    fix_line,
    is_unchanged,
    known_hands,
    liability_is_off,
    lost_lines,
    options_in_words,
    sure_now,
    unchanged_reply,
    would_change,
)
from engine import VOID, OptionRefused, problem
from engine.journal import (
    Changes,
    Corrected,
    Correction,
    HandEntered,
    HandRecord,
    HouseChanged,
    Paid,
    Recorded,
    Undone,
    correct,
    storable,
    with_changes,
)

NEWEST: Final = frozenset(
    (
        *("last", "newest", "latest", "previous", "さっきの", "前の"),
        *("上鋪", "上一鋪", "上舖", "上局", "上一局", "上把", "上一把", "上一盤", "最後一鋪", "最後一局"),
    )
)
_UNIT: Final = re.compile(r"tai|faan|fan|han|doubles?|points?|pts|fu|台|臺|番|飜|翻")
_COUNTED: Final = {
    word: str(number)
    for number, word in enumerate(
        ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"), 1
    )
}
"""Numbers of hands in words."""
_ORDINAL: Final = re.compile(r"第?([\d一二三四五六七八九十]{1,3})(?:[局鋪舖铺把盤盘]|局目|手目)")
"""The same in Chinese and Japanese."""
_HAND: Final = frozenset(("hand", "game", "deal", "no", "no."))
"""Words that may stand before the number of a hand."""


def fix(context: Context, text: str) -> Outcome:
    """Correct a hand, the newest where none is named: what the line says replaces what was entered."""
    no_hand = _of_no_hand(context, words_of(text))
    if no_hand is not None:
        return Outcome(no_hand)
    try:
        return points_put_right(context, text) or _corrected(context, text)
    except OptionRefused as refused:
        told = [str(value) for one in refused.problems for name, value in one.values if name in ("name", "given")]
        if any(context.people.by_name(one) is not None for one in told):  # cat=dan
            raise WordRefused(problem("fix.nothing")) from None
        record, _ = _hand_meant(context, words_of(text))  # which may be of another game than the one that is played
        raise options_in_words(record.house.variant, refused) from None


def _corrected(context: Context, text: str) -> Outcome:
    """The correction of a hand that a line asks for, or a question about it."""
    record, words = _hand_meant(context, words_of(text))
    refuse_below_zero(words)
    check_figures(context, text, "fix")
    if (answered := _without_change(context, record, words)) is not None:
        return answered
    is_overtaken = words[-1].key.startswith(f"{SURE}:") and words[-1].key != sure_now(context.night)
    sure = words[-1].key == SURE or words[-1].key == sure_now(context.night)
    if sure or is_overtaken:
        text, words = text[: words[-1].start], words[:-1]
    rest = " " * words[0].start + text[words[0].start :]
    names, notes = names_then(context, record), list[Line]()
    entry: Corrected | Reply | None = as_void(context, record) if {word.key for word in words} <= _VOID else None
    entry = entry or of_sticks(context, record, rest)
    entry = entry or of_several_bets(context, record, rest, names)
    entry = entry or bet_of_ura(context, record, rest, names) or sets_put_right(context, record, rest, names)
    entry = entry or ready_put_right(context, record, rest, names)
    entry = entry or without_winners(context, record, rest, names) or false_win_of(context, record, rest, names)
    entry = entry or false_win_instead(context, record, rest, names)
    entry = entry or without_bet(context, record, rest, names) or without_elements(context, record, rest, names)
    entry = entry or _value_denied(context, record, rest, names)
    if entry is None:
        said = read(with_honba(record, rest), 0, names)
        instead = elements_instead(said, named_elements(record))
        rest = value_text(instead) if instead is not None else without_denied(said)
        words = words_of(rest)
        too = blanked(rest, words[:1]) if words and words[0].key == WON_TOO else said_too(record, rest, names)
        if words and words[0].key == ALONE:
            record, rest, words = as_won_alone(record, blanked(rest, words[:1]), names)
        entry = won_too(context, record, too) if too is not None else deal_put_right(context, record, rest, words)
        notes = [] if isinstance(entry, Reply) else _notes(record, entry, _without_settings(rest, words), names)
    if isinstance(entry, Reply):
        return Outcome(entry)
    if is_unchanged(context.night, record, entry):
        unused_alone = tuple(one for one in notes if one.key == "note.not_used")
        same = already_reply(record.number)
        assert same.reply is not None
        return replace(same, reply=structs.replace(same.reply, lines=(*same.reply.lines, *unused_alone)))
    outcome = correction(context, entry, rest, sure=sure, is_overtaken=is_overtaken)
    if outcome.reply is None:
        return outcome
    unused, repair = _liability_unused(context, record, entry)
    left, own_hand = hand_after_all(context, record, entry)
    more = (*repair, *(own_hand if outcome.entries else ()))
    choices = (*outcome.reply.choices[: MOST_CHOICES - len(more)], *more) if more else outcome.reply.choices
    waiting = _told_for_next(context, entry) if outcome.entries else None
    undone = (line("undo.done", what=entry_line(context, waiting)),) if waiting is not None else ()
    lines = (*outcome.reply.lines, *notes, *unused, *left, *undone)
    entries = (*((Undone(waiting.seq),) if waiting is not None else ()), *outcome.entries)
    return replace(outcome, reply=structs.replace(outcome.reply, lines=lines, choices=choices), entries=entries)


def _value_denied(context: Context, record: HandRecord, text: str, names: Names) -> Reply | None:
    """What should change in a hand of which it is only said what it was not; None for any other line."""
    return fix_options(context, record, in_words=True) if denies_value(read(text, 0, names)) else None


def _told_for_next(context: Context, entry: Corrected) -> Recorded | None:
    """The entry by which somebody's hand waits in the round that is open, where the correction puts the same hand in
    the newest round: it was meant for that one. None for any other."""
    newest, last = context.night.hands[-1], context.night.lines[-1].recorded
    if entry.number != newest.number or entry.given is None or not isinstance(last.entry, HandEntered):
        return None
    told = last.entry.entered
    was_so = told in newest.given.entered
    return last if context.night.pending == (told,) and told in entry.given.entered and not was_so else None


def _liability_unused(
    context: Context, record: HandRecord, entry: Corrected
) -> tuple[tuple[Line, ...], tuple[Choice, ...]]:
    """The note that a correction told of liability where the house has none, with the button that counts it."""
    known = {one.player for win in record.given.wins for one in win.liable}
    changes = entry.changes if entry.changes is not None else record.changes
    told = {one.player for win in entry.given.wins for one in win.liable} if entry.given is not None else set()
    if told <= known or not liability_is_off(with_changes(record.house, changes)) or entry.given is None:
        return (), ()
    return (line("note.liability_unused"),), liable_after_all(context, entry.given, record)


def _without_change(context: Context, record: HandRecord, words: tuple[Word, ...]) -> Outcome | None:
    """The answer to a line that asks what can be put right, or leaves it; None for a correction."""
    if not words:
        return Outcome(fix_options(context, record))
    if len(words) == 1 and (asked := _asked_by_word(context, record, words[0].key)) is not None:
        return Outcome(asked)
    return unchanged_reply(record.number) if words[-1].key == LEAVE else None


def _asked_by_word(context: Context, record: HandRecord, word: str) -> Reply | None:
    """The question for indicators, for who was ready, or for other bets, by a word alone; None for any other word."""
    is_counted = any(one.hand or (one.stated and one.stated.elements) for one in record.given.entered)
    if word in INDICATORS and is_counted:
        return ask_dora(record, word)
    if word in READY and shows_ready(record):
        return ask_ready(context, record)
    if word == LOSERS_HANDS and record.ruleset.all_score:
        return whose_hand(context, record)
    if word in _VOID and (moved := moved_by_voiding(context, record)):
        choices = (
            Choice(line("choice.correct_it"), fix_line(f"{VOID} {sure_now(context.night)}", record)),
            Choice(line("choice.leave_it"), fix_line(LEAVE, record)),
        )
        return question_reply(
            line("ask.correct", number=record.number, text=(line("choice.nobody_pays"),)), choices, *moved
        )
    return ask_bets(context, record) if word == WHO_BET and record.ruleset.bets else None


_VOID: Final = frozenset(
    (
        *(
            VOID,
            "void",
            "voided",
            "annulled",
            "annul",
            "cancelled",
            "canceled",
            "cancel",
            "scrapped",
            "scrap",
            "delete",
        ),
        *("deleted", "removed", "remove", "作廢", "作废", "無效", "无效", "不算", "取消", "無効", "ノーカン"),
    )
)


def moved_by_voiding(context: Context, record: HandRecord) -> tuple[Line, ...]:
    """What would move if a hand did not count; nothing where it does not already."""
    if record.given.is_void:
        return ()
    entry = as_void(context, record)
    return tuple(would_change(context, record, night_after(context, (entry,))))


def _of_no_hand(context: Context, words: tuple[Word, ...]) -> Reply | None:
    """What can be done with an entry that is named by its label and is no hand, `5a`; None for any other line."""
    label = words[0].key if words else ""
    is_offered = context.entry is not None and context.incoming.pressed
    if is_offered or label.isdecimal() or any(_TILES.match(word.key) for word in words[1:]):
        return None
    named = context.night.labelled(label)
    if named is None and _LABEL.fullmatch(label) and label[-1] not in (*UNITS, "p"):
        raise refuse("fix.no_such_hand", words[0], known=known_hands(context.night))
    if named is None:
        return None
    newest = context.night.newest
    if (
        newest is not None
        and newest.source != named.source
        and isinstance(named.entry, Paid)
        and context.do is not None
    ):
        return context.do(context, f"/undo {label}").reply  # it says what can be done instead
    what = entry_line(context, named)
    choice = Choice(line("choice.undo_this", what=what), f"/undo {ENTRY}{named.seq}")
    return question_reply(line("fix.payment", label=label), (choice,))


_TILES: Final = re.compile(r"\d+[a-z]")
_LABEL: Final = re.compile(r"\d{1,4}[a-z]")
"""What payments between two hands are called."""


def _without_settings(text: str, words: tuple[Word, ...]) -> str:
    """What a correction says beside `name=value`, every letter in its place."""
    return blanked(text, [word for word in words if "=" in word.text])


def _notes(record: HandRecord, entry: Corrected, told: str, names: Names) -> list[Line]:
    """What a correction said that it did not use, and what the hand before had that the new tiles have not."""
    bets = record.ruleset.bets
    is_bet_alone = bool(told_to_bet(read(told, 0, names), bets) or all_told_to_bet(told, names, record.given.wins))
    told, _ = bets_apart(told, names, bets, record.given.wins)
    is_draw = entry.given is not None and entry.given.draw is not None  # whose words are all used, or refused
    unused = () if is_bet_alone or is_draw else left_over(told, names)
    return [*([line("note.not_used", what=listed(unused))] if unused else []), *lost_lines(record, entry)]


def _hand_meant(context: Context, words: tuple[Word, ...]) -> tuple[HandRecord, tuple[Word, ...]]:
    """The hand of the answered receipt or of the number the line begins with, else the newest; and the other words."""
    if context.entry is not None:
        if context.named_hand is None:
            raise WordRefused(problem("fix.taken_back"))
        return context.named_hand, words
    words = _with_figure(words)
    if len(words) > 1 and re.fullmatch(r"[-−–]\d+|0+", words[0].text):  # /fix -1 3
        raise refuse("fix.no_such_hand", words[0], known=known_hands(context.night))
    if _names_hand(words) and not _is_value_of_newest(context, words):
        record = context.night.hand(int(words[0].key[:9]))
        if record is None:
            raise refuse("fix.no_such_hand", words[0], known=known_hands(context.night))
        return record, _without_hand_again(words)
    if not context.night.hands:
        raise WordRefused(problem("fix.no_hands"))
    return context.night.hands[-1], words[1:] if words and words[0].key in NEWEST else words


def _without_hand_again(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The words behind the number of a hand, without the same number told once more: `/fix 1 hand 1 from wen`."""
    again = [word.key.strip(".,:;") for word in words[1:3]]
    is_value = len(words) > _AGAIN and _UNIT.fullmatch(words[_AGAIN].key.strip(",;")) is not None
    is_again = len(again) > 1 and again[0] in _HAND and again[1] == words[0].key and not is_value
    return words[_AGAIN:] if is_again else words[1:]


_AGAIN: Final = 3
"""So many words are `1 hand 1`."""
_NUMBER_SIGNED: Final = re.compile(r"#(\d{1,4})\.?|(\d{1,4})\.")
_NUMBER_TOLD: Final = re.compile(r"(?:number|hand)[=:](\d{1,4})")


def _with_figure(words: tuple[Word, ...]) -> tuple[Word, ...]:
    """Words that begin with the number of a hand, `hand 1 to 4 tai`, `one bob 3`, with nothing but figures for it."""
    if words and (ordinal := _ORDINAL.fullmatch(words[0].key)) is not None:  # /更正 第1局 阿賢放槍
        figure = ordinal[1] if ordinal[1].isdecimal() else str(chinese_number(ordinal[1]))
        return replace(words[0], text=figure), *words[1:]
    if len(words) > 1 and (told := _NUMBER_SIGNED.fullmatch(words[0].key)) is not None:  # 1. off cat, #1 off cat
        return replace(words[0], text=told[1] or told[2]), *words[1:]
    if words and (told := _NUMBER_TOLD.fullmatch(words[0].key)) is not None:  # number=1, as a form says it
        return replace(words[0], text=told[1]), *words[1:]
    if len(words) > 1 and words[0].key in _HAND and (words[1].key.isdecimal() or words[1].key in _COUNTED):
        words = words[1:]
    number = _COUNTED.get(words[0].key) if len(words) > 1 and not _UNIT.fullmatch(words[1].key) else None
    return words if number is None else (replace(words[0], text=number), *words[1:])


def _names_hand(words: tuple[Word, ...]) -> bool:
    """Whether the line begins with the number of a hand rather than with a value of the newest one."""
    if not words or not words[0].key.isdecimal():
        return False
    behind = " ".join(word.key.strip(",;") for word in words[1:3])
    counted = len(words) > 1 and _UNIT.fullmatch(words[1].key) is not None
    return not counted or behind in BOTH_WIN


def _is_value_of_newest(context: Context, words: tuple[Word, ...]) -> bool:
    """Whether the number that is no hand's is a value: `/fix 6400`, `/fix 84`, or bonus tiles: `/fix 2 ura`."""
    if not context.night.hands or context.night.hand(int(words[0].key[:9])) is not None:
        return False
    ruleset = context.night.hands[-1].ruleset
    if len(words) == 1:
        return ruleset.counts_fu and int(words[0].key[:9]) >= _LEAST_POINTS
    return ruleset.indicators and len(words) == 2 and words[1].key in INDICATORS


_LEAST_POINTS: Final = 100
"""A number from here on is points where han are told by small ones."""


def correct_house(context: Context, since: int, changes: Changes) -> Outcome:
    """House rules put right from an earlier hand on."""
    if context.night.hand(since) is None:
        raise WordRefused(problem("fix.no_such_hand", word=str(since), known=known_hands(context.night)))
    before = (HouseChanged(storable(changes)),)
    corrected = correct(context.entries, Correction(number=since, before=before), context.night)
    return correction_outcome(context, corrected)
