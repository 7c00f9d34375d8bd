"""/fix: any earlier hand put right, later hands re-scored where that changed their circumstances."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final

from msgspec import structs

from bot.asking.fix_options import (
    WHO_BET,
    ask_bets,
    ask_dora,
    ask_ready,
    claim_ways,
    false_win_label,
    fix_options,
    how_claimed,
    reading_claimed,
    shows_ready,
    who_paid,
    won_after_all,
    won_or_paid,
)
from bot.asking.questions import CompletionScorer, Net, net_of, question
from bot.asking.repairs import refusal_with_repairs, repaired_draft
from bot.asking.round_questions import (
    LOSERS_HANDS,
    fished_for,
    hand_after_all,
    hand_question,
    least_to_win,
    points_question,
    round_with_sets,
    whose_hand,
    worth_of_hand,
    worth_of_winner,
)
from bot.chat import Choice, Line, Reply, line, listed, question_reply
from bot.commands.recording import deal_won, liable_after_all, value_asked
from bot.commands.round_talk import claims_of_round, points_put_right
from bot.context import Context, Outcome, check_figures, letters_of, night_after, options_of
from bot.reading import (
    BET,
    BETTORS,
    DRAWN,
    FIXED_FU,
    HOW,
    INDICATORS,
    NO_ONE,
    NOT_READY,
    READY,
    UNITS,
    Claim,
    Draft,
    Names,
    Word,
    WordRefused,
    bets_apart,
    blanked,
    claim_told,
    claims_in,
    drawn_of,
    elements_denied,
    extra_words,
    is_broken_off,
    is_name_alone,
    left_over,
    liable_alone,
    liable_of,
    loss,
    not_won,
    ready_instead,
    reference,
    refuse,
    refuse_below_zero,
    setting,
    tells_readiness,
    to_draft,
    told_not_to_bet,
    told_to_bet,
    value_text,
    wind_of,
    with_ready_bettors,
    without_denied,
    without_too,
    words_of,
)
from bot.reading.grammar import BOTH_WIN, SELF_DRAWN, Kind, chinese_number, only, read
from bot.replies import (
    ENTRY,
    LEAVE,
    MOST_CHOICES,
    SURE,
    already_reply,
    changed_lines,
    correction,
    correction_outcome,
    entry_line,
    fix_line,
    is_unchanged,
    known_hands,
    liability_is_off,
    lost_lines,
    options_in_words,
    payment_lines,
    problem_line,
    simple_reply,
    sure_now,
    unchanged_reply,
)
from bot.subjects import words_behind
from engine import (
    DealInput,
    DealOutcome,
    Entered,
    HandRefused,
    Liable,
    Loss,
    NotationRefused,
    OptionRefused,
    Player,
    Refused,
    StatedValue,
    Win,
    WinMethod,
    problem,
)
from engine.journal import (
    Changes,
    Corrected,
    Correction,
    HandRecord,
    HouseChanged,
    Paid,
    RiichiBet,
    TableSet,
    bet_of,
    correct,
    decide_at,
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
WON_TOO: Final = "also"
"""`/fix 3 also bob 2 han 30 fu`: one winner more of the discard."""
ALONE: Final = "only"
"""`/fix 3 only bob 2 han 30 fu from dan`: one of several winners, and nobody else."""
SETTINGS = frozenset(("winner", "from", "how", "dealer", "round", "streak", "bao"))
_PAYER: Final = ("payer", "shooter", "discarder")
"""What some say for `from=`."""


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
        raise options_in_words(context.night.game.house.variant, refused) from None


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
    names, notes = _names_then(context, record), list[Line]()
    entry = _sets_put_right(context, record, rest, names) or _ready_put_right(context, record, rest, names)
    entry = entry or _without_winners(context, record, rest, names) or _false_win_of(context, record, rest, names)
    entry = entry or _false_win_instead(context, record, rest, names)
    entry = entry or _without_bet(context, record, rest, names) or _without_elements(context, record, rest, names)
    if entry is None:
        rest = without_denied(read(rest, 0, names))
        words = words_of(rest)
        too = blanked(rest, words[:1]) if words[0].key == WON_TOO else _said_too(record, rest, names)
        if words and words[0].key == ALONE:
            record, rest, words = _as_won_alone(record, blanked(rest, words[:1]), names)
        entry = _won_too(context, record, too) if too is not None else _put_right(context, record, rest, words)
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
    reply = structs.replace(outcome.reply, lines=(*outcome.reply.lines, *notes, *unused, *left), choices=choices)
    return replace(outcome, reply=reply)


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


def _ready_put_right(context: Context, record: HandRecord, text: str, names: Names) -> Corrected | Reply | None:
    """The draw with others ready, as a line says who was and who was not; None for any other line.

    The question who was, where the line changes nothing: it may say something of the others.
    """
    ready = ready_instead(read(text, 0, names), record.given.ready) if shows_ready(record) else None
    if ready is None:
        return None
    given = with_ready_bettors(record.ruleset, replace(record.given, ready=ready), record.mid_deal.bets)
    if given == record.given:
        return ask_ready(context, record)
    return correct(context.entries, Correction(number=record.number, given=given), context.night)


def _false_win_of(context: Context, record: HandRecord, text: str, names: Names) -> Corrected | Reply | None:
    """A false win as somebody else's, or claimed otherwise; None for any other line.

    `bob`, `chombo by bob`, `player bob`; `from=cat`, `bob chombo from cat`, `bob false hu zimo`.
    """
    claimed = record.given.false_claim
    told = _FROM.sub("from ", _PLAYER.sub(lambda found: " " * len(found[0]), text))
    said = claim_told(read(without_denied(read(told, 0, names)), 0, names)) if claimed is not None else None
    if claimed is None or said is None or (said.player is None and said.how is None):
        return None
    player, how, payer = said.player or claimed.player, said.how or claimed.how, said.payer
    if said.how is None and claimed.payer is not None:
        payer = claimed.player if claimed.payer == player else claimed.payer
    changed = replace(claimed, player=player, how=how, payer=payer)
    if changed == claimed:
        return simple_reply("fix.left", number=record.number)
    if payer == player:
        return fix_options(context, record, in_words=True)
    given = replace(record.given, false_claim=changed)
    return correct(context.entries, Correction(number=record.number, given=given), context.night)


def _false_win_instead(context: Context, record: HandRecord, text: str, names: Names) -> Reply | None:
    """The question about a hand that was a false win: one tap takes it back and fines whoever claimed it.

    What should change in it, where something newer stands above it; None for any other line.
    """
    said = read(text, 0, names)
    claim = claim_told(said)
    claimed = {str(token.value) for token in said.of(Kind.NAME)} & {*record.table.players}
    claimed = claimed if claim is None or claim.player is None else {claim.player}
    if record.given.false_claim is not None or not said.has(Kind.FALSE_WIN) or said.has_tiles:
        return None
    newest = context.night.newest
    if len(claimed) != 1 or newest is None or newest.seq != record.recorded.seq or not context.night.running:
        return fix_options(context, record, in_words=True)
    (player,) = claimed
    fined = f"/undo {SURE} {ENTRY}{newest.seq} /penalty {reference(player)}"
    ways = claim_ways(context, player) if claim is None or claim.how is None else (claim.payer,)
    choices = (
        *(Choice(false_win_label(context, player, one), f"{fined} {how_claimed(one)}") for one in ways),
        *(() if ways else (Choice(line("choice.false_win_by", name=names.people.name(player)), fined),)),
        Choice(line("choice.cancel"), fix_line(LEAVE, record)),
    )
    return question_reply(line("ask.wrong_payment", what=entry_line(context, newest)), choices)


def _without_bet(context: Context, record: HandRecord, text: str, names: Names) -> Corrected | Reply | None:
    """A hand without the bet of somebody whom a line says not to have bet, which goes back to him; the question what
    should change where he had not. None for any other line."""
    player = told_not_to_bet(read(text, 0, names)) if record.ruleset.bets else None
    if player is None:
        return None
    taken_back = _taken_back(context, record, player)
    if not taken_back:
        return fix_options(context, record, in_words=True)
    entered = tuple(_as_without_bet(one, {*record.ruleset.bets}, player) for one in record.given.entered)
    given = None if entered == record.given.entered else replace(record.given, entered=entered)
    return correct(context.entries, Correction(number=record.number, given=given, before=taken_back), context.night)


def _bet_placed(context: Context, record: HandRecord, player: Player) -> RiichiBet | None:
    """Somebody's bet in the deal of a hand, told before it or in a correction of it; None where there is none."""
    told = list[RiichiBet]()
    for one in context.night.lines:
        entry = one.recorded.entry
        if isinstance(entry, RiichiBet) and one.recorded.seq < record.recorded.seq:
            told.append(entry)
        elif isinstance(entry, Corrected) and entry.number == record.number:
            told += [bet for bet in entry.before if isinstance(bet, RiichiBet) and not bet.taken_back]
    own = [bet for bet in told if bet.player == player]
    return own[-1] if own and player in record.mid_deal.bets else None


def _as_without_bet(one: Entered, bets: set[str], player: Player) -> Entered:
    """A hand as it is where its player had not bet."""
    if one.part.player != player or not _has_bet(one, bets):
        return one
    kept = tuple(element for element in elements_of(one) if element not in bets)
    stated = replace(one.stated, elements=kept) if one.stated is not None else None
    return replace(one, part=replace(one.part, flags=one.part.flags - bets), stated=stated)


def _without_elements(context: Context, record: HandRecord, text: str, names: Names) -> Corrected | Reply | None:
    """A hand without the elements by name, or the facts, that a line says it has not; the question what should change
    where nothing is left of it, or where they were not told. None for any other line."""
    sentence = read(text, 0, names)
    denied, is_sure = elements_denied(sentence)
    if not denied or record.ruleset.all_score or not record.given.wins:
        return None
    named = {str(token.value) for token in sentence.of(Kind.NAME)}
    winners = [one for one in record.given.entered if isinstance(one.part, Win)]
    meant = [one for one in winners if not named or one.part.player in named]
    won = meant[0] if len(meant) == 1 else None
    flags = record.ruleset.flags
    told = told_of(won, flags) if won is not None else set()
    if won is None or not told.issuperset(denied):
        is_by_elements = won is not None and won.stated == StatedValue(elements=elements_of(won))
        # what such a hand was not told with may be told now: no, half flush
        return None if is_by_elements and not is_sure else fix_options(context, record, in_words=True)
    assert isinstance(won.part, Win)
    part = replace(won.part, flags=won.part.flags - {flags.get(one) for one in denied})
    stated = won.stated
    if stated is not None and stated.elements:
        stated = replace(stated, elements=tuple(one for one in stated.elements if one not in denied))
    bet = any(flags.get(one) in record.ruleset.bets for one in denied)
    if bet or stated == StatedValue():
        return fix_options(context, record, in_words=True)
    entered = tuple(replace(one, part=part, stated=stated) if one is won else one for one in record.given.entered)
    given = replace(record.given, entered=entered)
    return correct(context.entries, Correction(number=record.number, given=given), context.night)


def elements_of(one: Entered) -> tuple[str, ...]:
    """The elements that a hand was told by."""
    return one.stated.elements if one.stated is not None else ()


def told_of(one: Entered, flags: Mapping[str, str]) -> set[str]:
    """The elements and facts that a winner's hand was told with."""
    return {*elements_of(one), *(word for word, flag in flags.items() if flag in one.part.flags)}


_PLAYER: Final = re.compile(r"\bplayer\b[=:]?", re.IGNORECASE)
_FROM: Final = re.compile(r"\b(?:from|payer|shooter|discarder)=", re.IGNORECASE)


def _without_winners(context: Context, record: HandRecord, text: str, names: Names) -> Corrected | None:
    """The hand without those of its winners who did not win by what a line says; None for any other line."""
    wins = record.given.wins
    out = not_won(read(text, 0, names), [win.player for win in wins]) if len(wins) > 1 else ()
    if not out or record.ruleset.all_score:
        return None
    entered = tuple(one for one in record.given.entered if one.part.player not in out)
    given = replace(record.given, entered=entered)
    return correct(context.entries, Correction(number=record.number, given=given), context.night)


def _as_won_alone(record: HandRecord, text: str, names: Names) -> tuple[HandRecord, str, tuple[Word, ...]]:
    """A hand as if whoever the words behind "only" name first had won alone; and these words."""
    named = read(text, 0, names).of(Kind.NAME)
    entered = tuple(one for one in record.given.entered if named and one.part.player == named[0].value)
    if named and not record.ruleset.all_score:  # nobody of them, where another won
        record = replace(record, given=replace(record.given, entered=entered))
    return record, text, words_of(text)


def _won_alone(record: HandRecord, answer: Corrected | Reply, player: Player, names: Names) -> Reply | None:
    """The question whether one of several winners won alone, where his whole hand is told as it was recorded."""
    winners = [win.player for win in record.given.wins]
    is_changed = isinstance(answer, Reply) or answer.given != record.given or bool(answer.before)
    if len(winners) < 2 or is_changed:
        return None
    others, name = [one for one in winners if one != player], names.people.name
    without = " and ".join(map(reference, others))
    choices = (
        Choice(line("choice.won_alone", name=name(player)), fix_line(f"without {without}", record)),
        Choice(line("choice.leave_it"), fix_line(LEAVE, record)),
    )
    return question_reply(line("ask.won_alone", names=listed(map(name, winners)), number=record.number), choices)


def _instead_of_several(record: HandRecord, claim: Claim, names: Names) -> Reply | None:
    """The question whether somebody won alone, or too, a hand that several others won; None for any other line."""
    wins, player, name = record.given.wins, claim.player, names.people.name
    winners = [win.player for win in wins]
    if player is None or player in winners or len(wins) < 2 or record.ruleset.all_score or not claim.says_hand:
        return None
    told = f"{reference(player)} {_hand_text(claim, names)}"
    payer = claim.payer if claim.how is not None else wins[0].payer
    how = "zimo" if claim.how is WinMethod.SELF_DRAW else f"from {reference(payer)}" if payer is not None else ""
    choices = [Choice(line("choice.won_alone", name=name(player)), fix_line(f"{ALONE} {told} {how}".strip(), record))]
    if how and payer == wins[0].payer and player != payer:
        choices.append(Choice(line("choice.won_too", name=name(player)), fix_line(f"{WON_TOO} {told}", record)))
    choices.append(Choice(line("choice.leave_it"), fix_line(LEAVE, record)))
    return question_reply(line("ask.won_alone", names=listed(map(name, winners)), number=record.number), choices)


def _without_change(context: Context, record: HandRecord, words: tuple[Word, ...]) -> Outcome | None:
    """The answer to a line that asks what can be put right, or leaves it; None for a correction."""
    if not words:
        return Outcome(fix_options(context, record))
    if len(words) == 1 and (asked := _asked_by_word(context, record, words[0].key)) is not None:
        return Outcome(asked)
    return unchanged_reply(record.number) if words[-1].key == LEAVE else None


def _asked_by_word(context: Context, record: HandRecord, word: str) -> Reply | None:
    """The question for indicators, for who was ready, or for other bets, by a word alone; None for any other word."""
    if word in INDICATORS and any(one.hand for one in record.given.entered):
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


VOID: Final = "draw"
"""`/fix 3 draw`: a hand for which nobody pays."""
_VOID: Final = frozenset(
    (
        *("void", "voided", "annulled", "annul", "cancelled", "canceled", "cancel", "scrapped", "scrap", "delete"),
        *("deleted", "removed", "remove", "作廢", "作废", "無效", "无效", "不算", "取消", "無効", "ノーカン"),
    )
)


def moved_by_voiding(context: Context, record: HandRecord) -> tuple[Line, ...]:
    """What would move if nobody paid for a hand; nothing where it is drawn already, or more is to be said of a draw."""
    if record.given.outcome is DealOutcome.DRAWN or record.ruleset.all_score:
        return ()
    try:
        entry = _put_right(context, record, VOID, words_of(VOID))
    except Refused:
        return ()
    if isinstance(entry, Reply):
        return ()
    would_change = Line("fix.ask", {"number": record.number}, strong=True)
    return (would_change, *changed_lines(context, context.night, night_after(context, (entry,))))


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


def _names_then(context: Context, record: HandRecord) -> Names:
    """Who sat at the table of a hand."""
    seated = record.table.players
    return Names(
        context.people,
        seated,
        record.table,
        context.sender if context.sender in seated else None,
        context.sender is None,
        record.house.variant,
    )


def _without_settings(text: str, words: tuple[Word, ...]) -> str:
    """What a correction says beside `name=value`, every letter in its place."""
    return blanked(text, [word for word in words if "=" in word.text])


def _notes(record: HandRecord, entry: Corrected, told: str, names: Names) -> list[Line]:
    """What a correction said that it did not use, and what the hand before had that the new tiles have not."""
    bets = record.ruleset.bets
    is_bet_alone = bool(told_to_bet(read(told, 0, names), bets))
    told, _ = bets_apart(told, names, bets, [win.player for win in record.given.wins])
    unused = () if is_bet_alone else left_over(told, names)
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
        return record, words[1:]
    if not context.night.hands:
        raise WordRefused(problem("fix.no_hands"))
    return context.night.hands[-1], words[1:] if words and words[0].key in NEWEST else words


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


def _put_right(context: Context, record: HandRecord, rest: str, words: tuple[Word, ...]) -> Corrected | Reply:
    """The correction that the words behind the number ask for, or a question."""
    settings = {setting(word.text.partition("=")[0].casefold()): word for word in words if "=" in word.text}
    settings = {"from" if name in _PAYER and "from" not in settings else name: word for name, word in settings.items()}
    own = {name: word for name, word in settings.items() if name in SETTINGS}
    names = _names_then(context, record)
    before = _before(own, names)
    kept = blanked(rest, own.values())
    remaining = words_of(kept)
    if [word.key in INDICATORS or word.key.isdecimal() for word in remaining] == [True, True]:
        kept = _as_count(remaining, kept)
    late = _late_bets(record, kept, remaining, names)
    if late is not None and not late:
        return simple_reply("fix.left", number=record.number)
    if late:
        return _with_bets(context, record, _with_yaku(record, late), before, late)
    drawn = () if _is_nobody(own) else _words_of_draw(record, kept, remaining, names)
    if drawn is not None:
        return _drawn_anew(context, record, drawn, names, before)
    told_whole = _ready_of_won(record, remaining, names) or _several_hands(context, record, kept, own, names)
    if told_whole is not None:
        return told_whole
    if [token.kind for token in read(kept, 0, names).tokens] == [Kind.NAME, Kind.TO, Kind.NAME]:
        return fix_options(context, record)  # one for the other, or what one gave the other
    claim = _claim_of(kept, names, record) if remaining else Claim()
    claim.stated = _with_han_before(record, claim.stated)
    if not own and (asked := _who(record, claim, names, kept)) is not None:
        return asked
    _apply_settings(claim, own, names)
    asked = None if own or before else _of_another(context, record, claim, names)
    asked = _how_won(record, claim, names) if "winner" in own else asked
    asked = asked or _instead_of_several(record, claim, names) or _who_is_liable(context, record, claim, names, rest)
    alone = claim.player if claim.says_hand and claim.how is not None and not before else None
    asked = asked or _winner_would_have(context, record, claim, rest, names)
    anew = _won_anew(record, claim, own)
    own_hand = _wins_with_his_own(record, anew, claim)
    put_right = partial(_put_right_with, context, anew, claim, names, before)
    answer = asked or _won_after_all(context, record, own_hand, rest, put_right)
    whose = _whose_bet(context, record, answer, claim, rest)
    return whose or (_won_alone(record, answer, alone, names) if alone is not None else None) or answer


def _whose_bet(
    context: Context, record: HandRecord, answer: Corrected | Reply, claim: Claim, told: str
) -> Reply | None:
    """The question whether somebody had bet whose bet was told with a hand that turns out to be another's.

    None where a line says it, or where the bet was told apart from the hand.
    """
    given = None if isinstance(answer, Reply) else answer.given
    old = _bettor_out(context, record, given)
    if old is None or given is None or claim.bets_told or old in claim.bets:
        return None
    typed, bets, name = told.strip(), {*record.ruleset.bets}, context.name(old)
    now = [one.part.player for one in given.entered if _has_bet(one, bets)]
    ways = (("choice.not_riichi", now), ("choice.was_riichi", [*now, old]))
    choices = [
        Choice(
            line(key, name=name),
            fix_line(f"{typed} {BETTORS}={','.join(map(reference, who)) or 'nobody'}", record),
        )
        for key, who in ways
    ]
    choices.append(Choice(line("choice.leave_it"), fix_line(LEAVE, record)))
    return question_reply(line("ask.had_bet", name=name, number=record.number), choices)


def _bettor_out(context: Context, record: HandRecord, given: DealInput | None) -> Player | None:
    """Who bet by the message that told his win, and did not win by what the hand is now; nobody elsewhere."""
    wins = record.given.wins
    if given is None or len(wins) != 1 or not record.ruleset.bets or given.outcome is not DealOutcome.WON:
        return None
    player, source = wins[0].player, record.recorded.source
    with_hand = (
        one.recorded.source == source
        for one in context.night.lines
        if isinstance(one.recorded.entry, RiichiBet) and one.recorded.entry.player == player
    )
    is_out = all(win.player != player for win in given.wins) and player in record.mid_deal.bets
    return player if is_out and any(with_hand) else None


def _taken_back(context: Context, record: HandRecord, player: Player) -> tuple[RiichiBet, ...]:
    """The entry by which somebody's bet in the deal of a hand goes back to him; none where he had not bet."""
    bet = _bet_placed(context, record, player)
    if bet is None:
        return ()
    back = tuple(replace(one, payer=one.payee, payee=one.payer) for one in bet.transfers)
    return (RiichiBet(player, back, taken_back=True),)


def _several_hands(
    context: Context, record: HandRecord, text: str, own: Mapping[str, Word], names: Names
) -> Corrected | Reply | None:
    """The round with several hands told anew, `winner=Alan 84, Peggy 4`; whoever won before keeps what was entered
    where nothing is told of him. None for any other line."""
    told = _hands_told(record, text, own, names) if record.ruleset.all_score and not _is_nobody(own) else None
    if told is None:
        return None
    won, others = told
    typed = " ".join(word.text for word in (*own.values(), *words_of(text)))
    payer = record.given.wins[0].payer if record.given.wins else won.player
    if won.player is not None and won.how is None and payer == won.player:
        return who_paid(record, won.player, names, " ".join(text.split()))
    asked = hand_question(context, others, typed, f"/fix {record.number}")
    if asked := asked or _winner_would_have(context, record, won, typed, names):
        return asked
    anew = _won_anew(record, won, own)
    for claim in others:
        given = _round_given(context, anew, claim, names)
        if isinstance(given, Reply):
            return given
        anew = replace(anew, given=given)
    before = _before(own, names)
    if won.player is None:
        correction = Correction(number=record.number, given=anew.given, before=before)
        return correct(context.entries, correction, context.night)
    put_right = partial(_put_right_with, context, anew, won, names, before)
    return _won_after_all(context, record, _wins_with_his_own(record, anew, won), typed, put_right)


def _hands_told(
    record: HandRecord, text: str, own: Mapping[str, Word], names: Names
) -> tuple[Claim, list[Claim]] | None:
    """What a line tells of the winner of a round, and of each of the others; None where it tells of one hand alone.

    A value without a name at first is the winner's.
    """
    winner = names.must(_value(own["winner"])) if "winner" in own else _winner(record)
    told = " ".join(text.split())
    sentence = read(told, 0, names)
    first = next((token.kind for token in sentence.tokens if token.kind not in (Kind.NOISE, Kind.BREAK)), None)
    if first not in (None, Kind.NAME) and winner is not None:
        sentence = read(f"{reference(winner)} {told}", 0, names)
    claims = claims_of_round(sentence)
    if not claims or len({claim.player for claim in claims}) < len(claims):
        return None
    claims = [replace(claim, again=any(one.again for one in claims)) for claim in claims]
    said = (claim for claim in claims if claim.tells_win or claim.how is not None)
    won = next(said, None) or next((claim for claim in claims if claim.player == winner), Claim(player=winner))
    _apply_settings(won, own, names)
    return won, [claim for claim in claims if claim is not won]


def _winner(record: HandRecord) -> Player | None:
    """Who won a hand, or the first of several."""
    return record.given.wins[0].player if record.given.wins else None


def _winner_would_have(context: Context, record: HandRecord, claim: Claim, text: str, names: Names) -> Reply | None:
    """The question about points told for the winner of a round that nobody goes mah-jong with; None for any other."""
    if not record.ruleset.all_score or not claim.says_hand or claim.stated == StatedValue(points=0):
        return None
    wins_now = (
        claim.how is not None or claim.tells_win or any(word.key.startswith("winner=") for word in words_of(text))
    )
    if not wins_now and _whose(context, record, claim, names) != _winner(record):
        return None
    return points_question(context, claim, text, f"/fix {record.number}", is_winner=True)


def _wins_with_his_own(record: HandRecord, anew: HandRecord, claim: Claim) -> Player | None:
    """Who goes mah-jong after all with what was entered for him; None where nobody else does, or his hand is told."""
    if not record.ruleset.all_score or claim.says_hand:
        return None
    return next((win.player for win in anew.given.wins if win.player != _winner(record)), None)


def _won_after_all(
    context: Context, record: HandRecord, won: Player | None, text: str, put_right: Callable[[], Corrected | Reply]
) -> Corrected | Reply:
    """A correction; the question what the winner's hand was worth where he `won` with what was entered for him, and
    nobody goes mah-jong with that."""
    try:
        answer = put_right()
    except HandRefused:
        if won is None:
            raise
        return worth_of_winner(context, record, won, text)
    if won is None or isinstance(answer, Reply):
        return answer
    scored = {one.player: one.counted for one in dict(answer.results)[record.number].scored}
    return answer if scored[won] >= least_to_win(record) else worth_of_winner(context, record, won, text)


def _sets_put_right(context: Context, record: HandRecord, text: str, names: Names) -> Corrected | Reply | None:
    """The round with sets of one hand laid down or taken up, as a line says of them; None for any other line."""
    given = round_with_sets(context, record, text, names)
    if given is None:
        return _fact_denied(context, record, text, names) if record.ruleset.all_score else None
    if isinstance(given, Reply):
        return given
    if given == record.given:
        return simple_reply("fix.left", number=record.number)
    return correct(context.entries, Correction(number=record.number, given=given), context.night)


def _fact_denied(context: Context, record: HandRecord, text: str, names: Names) -> Reply | None:
    """The question what a hand was of which a line only says what it was not: `dick wasnt fishing`."""
    sentence = read(text, 0, names)
    people = sentence.of(Kind.NAME)
    if len(people) != 1 or not sentence.has(Kind.NOT) or not sentence.has(Kind.FACT, Kind.ELEMENT):
        return None
    is_alone = is_name_alone(without_denied(sentence), names)
    return worth_of_hand(context, record, str(people[0].value)) if is_alone else None


def _of_another(context: Context, record: HandRecord, claim: Claim, names: Names) -> Reply | None:
    """The question what is meant of a player who did not win, and of whom no line says that he did: nobody becomes the
    winner by anything else that is said of him. None for any other line."""
    won = {win.player for win in record.given.wins}
    told = claim.says_hand or claim.tells_win or claim.how is not None or claim.options
    is_unknown = any(fact not in record.ruleset.flags for fact in claim.facts)
    if claim.player is None or not won or told or is_unknown:
        return None
    if record.ruleset.all_score and (claim.player not in won or not _tells_more(claim)):
        return worth_of_hand(context, record, claim.player)
    return None if claim.player in won else won_or_paid(record, claim.player, names)


def _who_is_liable(context: Context, record: HandRecord, claim: Claim, names: Names, told: str) -> Reply | None:
    """Who pays for others now that a hand with a liable player was won off a discard, and what would be paid; None
    where that is said, or nobody can be liable.

    A liability of a self-drawn hand may be of such hands only: 十二張包.
    """
    win = record.given.wins[0] if len(record.given.wins) == 1 else None
    if liability_is_off(with_changes(record.house, record.changes)):
        return None
    if win is None or not win.liable or not win.self_drawn or claim.liable or claim.nobody_liable:
        return None
    if claim.player not in (None, win.player):
        return None
    if claim.how in (None, WinMethod.SELF_DRAW):
        return None
    typed, liable = told.strip(), win.liable[0].player
    name = names.people.name(liable)
    ways = (
        (line("choice.nobody_liable"), f"{typed} bao nobody"),
        (line("choice.player", name=name), f"{typed} bao {reference(liable)}"),
    )
    choices, paid = list[Choice](), list[Line]()
    for label, words in ways:
        choices.append(Choice(label, fix_line(words, record)))
        with suppress(Refused):
            entry = _put_right(context, record, words, words_of(words))
            result = dict(entry.results)[record.number] if isinstance(entry, Corrected) else record.result
            paid += [
                line("ask.would_pay", name=label, payment=one)
                for one in payment_lines(context, record.house.variant, result.transfers)
            ]
    choices.append(Choice(line("choice.leave_it"), fix_line(LEAVE, record)))
    return question_reply(line("ask.still_liable", name=name), choices, *paid)


def _with_bets(
    context: Context,
    record: HandRecord,
    given: DealInput,
    before: tuple[TableSet, ...],
    late: tuple[RiichiBet, ...],
) -> Corrected:
    """The hand as another deal, with bets that are told late; at a draw those who bet were ready."""
    if given.outcome is DealOutcome.DRAWN:
        given = with_ready_bettors(record.ruleset, given, (*record.mid_deal.bets, *(bet.player for bet in late)))
    changed = given if given != record.given else None
    correction = Correction(number=record.number, given=changed, before=(*before, *late))
    return correct(context.entries, correction, context.night)


def _with_yaku(record: HandRecord, late: tuple[RiichiBet, ...]) -> DealInput:
    """The hand with the bets of its winners as their yaku; a value that was told holds it already."""
    bets, betting = {*record.ruleset.bets}, {bet.player for bet in late}

    def with_bet(one: Entered) -> Entered:
        is_counted = one.stated is None or one.stated.elements
        if not isinstance(one.part, Win) or one.part.player not in betting or not is_counted or _has_bet(one, bets):
            return one
        return replace(one, part=replace(one.part, flags=one.part.flags | {record.ruleset.bets[0]}))

    return replace(record.given, entered=tuple(map(with_bet, record.given.entered)))


def _said_too(record: HandRecord, text: str, names: Names) -> str | None:
    """A line that says of one more player that he won too, `bob also`, `double ron, bob 2 han 30 fu`, without the words
    for that; None for any other line."""
    told = without_too(_BOTH.sub(" ", text))
    wins = record.given.wins
    if told == text or not wins or wins[0].payer is None or record.ruleset.all_score:
        return None
    said = read(told, 0, names)
    if said.has(Kind.NOT) or told_to_bet(said, record.ruleset.bets):
        return None
    others = {token.value for token in said.of(Kind.NAME)} - {wins[0].payer, *(win.player for win in wins)}
    return told if len(others) == 1 else None


_BOTH: Final = re.compile(rf"(?:{'|'.join(map(re.escape, BOTH_WIN))})[,;、，]?", re.IGNORECASE)


def _won_too(context: Context, record: HandRecord, text: str) -> Corrected | Reply:
    """The hand with one winner more on its discard, `also bob 2 han 30 fu`; a question about his hand, or who is paid.

    Raises WordRefused for a hand without a discard, and for somebody who discarded it or won already.
    """
    names, wins = _names_then(context, record), record.given.wins
    claim = _claim_of(text, names, record)
    player = claim.player if claim.player is not None else names.sender
    if player is None:
        raise WordRefused(problem("who.missing"))
    payer = wins[0].payer if wins and not record.ruleset.all_score else None
    is_other = claim.payer not in (None, payer) or claim.how is WinMethod.SELF_DRAW
    if payer is None or is_other or player in (payer, *(win.player for win in wins)):
        raise WordRefused(problem("fix.not_too", name=context.name(player), number=record.number))
    if not claim.says_hand:
        said, leave = line("ask.won_too_worth", name=context.name(player)), fix_line(LEAVE, record)
        base = fix_line(f"{WON_TOO} {reference(player)} {{}}", record)
        return question_reply(said, (Choice(line("choice.leave_it"), leave),), bases=(base,))
    option, house = record.ruleset.pay_all_option, with_changes(record.house, record.changes)
    pays_all = option is not None and option[0] in claim.options
    if record.ruleset.pays_nearest_only(house) and not pays_all:
        return _only_nearest(context, record, claim, player)
    both = (*record.given.entered, Entered(Win(player=player, how=wins[0].how, payer=payer)))
    with_both = replace(record, given=replace(record.given, entered=both))
    try:
        answer = _put_right_with(context, with_both, replace(claim, player=player, how=None, payer=None), names, ())
    except HandRefused as refused:
        if refused.problems[0].key != "multiple_winners":
            raise
        return _only_nearest(context, record, claim, player)
    return _too(answer) if isinstance(answer, Reply) else answer


def _too(asked: Reply) -> Reply:
    """A question about the hand of one winner more, with answers that say so."""

    def also(typed: str) -> str:
        return typed.replace("/fix ", f"/fix {WON_TOO} ", 1)

    choices = tuple(structs.replace(one, command=also(one.command)) for one in asked.choices)
    return structs.replace(asked, choices=choices, bases=tuple(map(also, asked.bases)))


def _only_nearest(context: Context, record: HandRecord, claim: Claim, player: Player) -> Reply:
    """Which of several winners of a discard is paid, with the button that pays all where the house may."""
    payer, winners = record.given.wins[0].payer, [win.player for win in record.given.wins]
    assert payer is not None
    nearest = min((*winners, player), key=lambda one: record.table.turn_after(payer, one))
    told = f"{reference(player)} {_hand_text(claim, _names_then(context, record))}"
    only = f"{told} from {reference(payer)}" if nearest == player else LEAVE
    choices = [Choice(line("choice.only_nearest", name=context.name(nearest)), fix_line(only, record))]
    if (option := record.ruleset.pay_all_option) is not None:
        names = listed(map(context.name, (*winners, player)))
        pays_all = fix_line(f"{WON_TOO} {told} {option[0]}={option[1]}", record)
        choices.append(Choice(line("choice.pay_all", names=names), pays_all))
    return question_reply(line("ask.nearest", name=context.name(nearest)), choices)


def _words_of_draw(record: HandRecord, text: str, words: tuple[Word, ...], names: Names) -> tuple[Word, ...] | None:
    """What a line says of a drawn deal, a draw that is put right without the word for it; None for any other line."""
    if words and words[0].key in DRAWN:
        return words[1:]
    was_drawn = record.given.outcome is DealOutcome.DRAWN and bool(record.ruleset.bets)
    unbet = tuple(word for word in words if word.key.strip(",") not in BET)
    told = read(text, 0, names)
    if told.has(Kind.NOBODY_WON) and only(told.tokens, _OF_NO_WINNER):
        return ()
    return words if is_broken_off(text) or (was_drawn and tells_readiness(unbet, names)) else None


_OF_NO_WINNER: Final = (Kind.NOBODY_WON, Kind.SORRY, Kind.WRONG, Kind.IS, Kind.AGAIN, Kind.NOISE, Kind.BREAK, Kind.AND)
"""All that a line holds which says that nobody won: `nobody won, it was a draw after all`."""


def _is_nobody(settings: Mapping[str, Word]) -> bool:
    """Whether `winner=nobody` says that a hand was a draw."""
    return "winner" in settings and settings["winner"].text.partition("=")[2].casefold() in _NOBODY


_NOBODY: Final = frozenset(("nobody", "none", "noone", "no-one"))


def _ready_of_won(record: HandRecord, words: tuple[Word, ...], names: Names) -> Reply | None:
    """The question whether a hand was a draw, where it was won and a line says who was ready; None for any other."""
    if not record.ruleset.bets or not any(word.key in READY | NOT_READY for word in words):
        return None
    others = [word for word in words if word.key not in READY | NOT_READY]
    stranger = others[0] if len(others) == 1 and read(others[0].text, 0, names).unknown else None
    if stranger is not None:
        names.must(stranger)
    if others and not tells_readiness(words, names):
        return None
    told = " ".join(word.text for word in words)
    people = drawn_of(words, names, record.ruleset).people["ready"] if others else ()
    ready = listed(names.people.name(player) for player in people)
    label = line("choice.draw_ready", names=ready) if people else line("choice.draw_nobody")
    choices = (
        Choice(label, fix_line(f"draw {told}" if people else "draw ready nobody", record)),
        Choice(line("choice.leave_it"), fix_line(LEAVE, record)),
    )
    return question_reply(line("ask.ready_of_won", number=record.number), choices)


def _drawn_anew(
    context: Context, record: HandRecord, words: tuple[Word, ...], names: Names, before: tuple[TableSet, ...]
) -> Corrected | Reply:
    """The hand as a draw; the question which one it was, or whether those named were ready."""
    ruleset = record.ruleset
    if is_broken_off(" ".join(word.key for word in words)) and (asked := _which_draw(record)) is not None:
        return asked
    try:
        said = drawn_of(words, names, ruleset)
    except WordRefused as refused:
        lines = [one.removeprefix("/draw") for one in refused.problems[0].repairs if one.startswith("/draw ")]
        if not lines:
            raise
        choices = tuple(
            Choice(
                _ready_label(drawn_of(words_of(one), names, ruleset).people["ready"], names),
                fix_line(f"draw{one}", record),
            )
            for one in lines
        )
        return question_reply(problem_line(refused.problems[0]), choices)
    late = _bets_of(record, said.bettors(ruleset, record.table.players))
    return _with_bets(context, record, said.given(ruleset, record.given.chance, ()), before, late)


def _ready_label(ready: Iterable[Player], names: Names) -> Line:
    """A draw in words, by who was ready at it."""
    people = listed(names.people.name(player) for player in ready)
    return line("correct.ready", names=people) if people else line("choice.drawn_nobody")


def _which_draw(record: HandRecord) -> Reply | None:
    """The draws by which the deal of a hand may have been broken off; None where there are none."""
    choices = []
    for kind in record.ruleset.draws[1:]:
        given = DealInput(outcome=DealOutcome.DRAWN, draw=kind, chance=record.given.chance)
        with suppress(Refused):
            decide_at(record.table, record.house, given, record.mid_deal, record.changes)
            if kind != "nagashi_mangan":
                label = line(f"{record.house.variant}.draw.{kind}")
                choices.append(Choice(label, fix_line(f"draw {kind}", record)))
    return question_reply(line("ask.which_draw"), choices) if choices else None


def _who(record: HandRecord, claim: Claim, names: Names, told: str) -> Reply | None:
    """The question who is meant: by a name alone, or where several won and it is not said whose hand it is."""
    if claim.player is not None and not claim.says_hand and is_name_alone(told, names):
        return won_or_paid(record, claim.player, names)
    winners = [win.player for win in record.given.wins]
    if claim.player is not None or not claim.says_hand or len(winners) < 2:
        return None
    typed = " ".join(told.split())
    choices = [
        Choice(
            line("choice.player", name=names.people.name(player)), f"/fix {record.number} {reference(player)} {typed}"
        )
        for player in winners
    ]
    return question_reply(line("ask.whose_hand"), choices)


def _with_han_before(record: HandRecord, stated: StatedValue | None) -> StatedValue | None:
    """Fu told alone, `/fix 40 fu`, with the han of the hand as it was."""
    old = record.given.first_won
    if stated is None or old is None or old.stated is None or stated != StatedValue(fu=stated.fu):
        return stated
    return replace(old.stated, fu=stated.fu)


def _with_fu_before(record: HandRecord, claim: Claim, old: Win | None) -> StatedValue | None:
    """Han told alone, 4翻でした, with the fu of the hand as it was, where such a hand of the same player has them."""
    stated = claim.stated
    was = next((one.stated for one in record.given.entered if old is not None and one.part.player == old.player), None)
    is_same = old is not None and claim.player == old.player and (claim.how is WinMethod.SELF_DRAW) == old.self_drawn
    if stated is None or was is None or was.fu is None or was.elements or old is None or not is_same:
        return stated
    kept = replace(stated, fu=was.fu)
    return (
        kept
        if stated == StatedValue(units=stated.units) and record.ruleset.fu_exists(kept, old, record.house)
        else stated
    )


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


def _as_count(words: tuple[Word, ...], text: str) -> str:
    """`2 ura` and `ura 2` as `ura=2`, in their place; other words as they stand."""
    numbers = [word.key for word in words if word.key.isdecimal()]
    named = [INDICATORS[word.key] for word in words if word.key in INDICATORS]
    return " " * words[0].start + f"{named[0]}={numbers[0]}" if len(numbers) == len(named) == 1 else text


def _claim_of(text: str, names: Names, record: HandRecord) -> Claim:
    """What one line says of the corrected hand. Raises WordRefused when it tells of two winners.

    Nothing but facts that any hand may have (`ippatsu`, `riichi`) is said of the hand as it was entered.
    """
    liable = liable_alone(read(text, 0, names))
    if liable is not None and len(record.given.wins) == 1:
        return Claim(liable=[(None, liable)])
    bets, winners = record.ruleset.bets, [win.player for win in record.given.wins]
    text, others = bets_apart(text, names, bets, winners) if bets and winners else (text, [])
    claims = claims_in(text, names)
    if len(claims) > 1:
        raise WordRefused(problem("fix.one_at_a_time"))
    claim = claims[0]
    claim.bets += others
    facts = {flag: fact for fact, flag in record.ruleset.flags.items()}
    elements = claim.stated.elements if claim.stated is not None else ()
    if elements and claim.stated == StatedValue(elements=elements) and all(one in facts for one in elements):
        return replace(claim, stated=None, facts=[*claim.facts, *(facts[one] for one in elements)])
    return claim


def _late_bets(record: HandRecord, text: str, words: tuple[Word, ...], names: Names) -> tuple[RiichiBet, ...] | None:
    """Bets of the deal that are told only now: `riichi ann`, `ann was in riichi too`, of players who had not bet.

    None for any other line.
    """
    ruleset = record.ruleset
    if ruleset.bets and (told := told_to_bet(read(text, 0, names), ruleset.bets)):
        return _bets_of(record, dict.fromkeys(told))
    people = [word for word in words if word.key not in BET]
    if not people or len(people) + 1 != len(words) or not ruleset.bets:
        return None
    if words[0] in people and words[-1] in people:
        return None
    if any(names.find(word) is None for word in people):
        return None
    return _bets_of(record, dict.fromkeys(names.must(word) for word in people))


def _bets_of(record: HandRecord, players: Iterable[Player]) -> tuple[RiichiBet, ...]:
    """Bets of a deal by players who had not bet in it."""
    ruleset, placed = record.ruleset, record.mid_deal.bets
    return tuple(bet_of(ruleset, one, record.table, record.house) for one in players if one not in placed)


def _put_right_with(
    context: Context, record: HandRecord, claim: Claim, names: Names, before: tuple[TableSet, ...]
) -> Corrected | Reply:
    """The correction that a claim asks for, with the bets that it tells in passing, or a question."""
    changes = options_of(claim.options) if claim.options else None
    given: DealInput | None = None
    if _says_anything(claim):
        answer = _given(_as_it_runs(context), record, claim, names, changes)
        answer = answer if isinstance(answer, Reply) else _off_one(record, claim, answer, names)
        if isinstance(answer, Reply):
            return answer
        given = answer
    told: tuple[TableSet | RiichiBet, ...] = (*before, *_bets_of(record, _told_in_passing(record, claim, given)))
    out = _bettor_out(context, record, given) if claim.bets_told else None
    if out is not None and out not in claim.bets:
        told = (*told, *_taken_back(context, record, out))
    if given is None and not told and changes is None:
        raise WordRefused(problem("fix.nothing"))
    return correct(
        context.entries, Correction(number=record.number, given=given, before=told, changes=changes), context.night
    )


def _off_one(record: HandRecord, claim: Claim, given: DealInput, names: Names) -> DealInput | Reply:
    """A hand that several won, all off whoever is said to have discarded: a hand has one discard. A question where only
    one of them can have won like that, or it is said of one."""
    wins = given.wins
    now = [(win.how, win.payer) for win in wins]
    if len({*now}) < 2 or record.ruleset.all_score:
        return given
    old = {win.player: (win.how, win.payer) for win in record.given.wins}
    changed = next(win for win in wins if (win.how, win.payer) != old.get(win.player))
    others_pay = changed.payer is not None and all(win.player != changed.payer for win in wins)
    if claim.player is None and others_pay:
        entered = (
            replace(one, part=replace(one.part, payer=changed.payer)) if isinstance(one.part, Win) else one
            for one in given.entered
        )
        return replace(given, entered=tuple(entered))
    name = names.people.name
    how = "zimo" if changed.payer is None else f"from {reference(changed.payer)}"
    told = _hand_text(claim, names) if claim.says_hand else ""
    able = [win.player for win in wins if win.player != changed.payer and claim.player in (None, win.player)]
    choices = [
        Choice(
            line("choice.won_alone", name=name(player)),
            fix_line(" ".join(f"{ALONE} {reference(player)} {told} {how}".split()), record),
        )
        for player in able
    ]
    if others_pay and not told:
        choices.insert(0, Choice(line("choice.all_off", name=name(str(changed.payer))), fix_line(how, record)))
    choices.append(Choice(line("choice.leave_it"), fix_line(LEAVE, record)))
    winners = listed(name(win.player) for win in wins)
    return question_reply(line("ask.won_alone", names=winners, number=record.number), choices)


def _told_in_passing(record: HandRecord, claim: Claim, given: DealInput | None) -> tuple[Player, ...]:
    """Who bet, told beside the hand that a line corrects: those named, and winners of whom nothing was known of it."""
    bets = {*record.ruleset.bets}
    if not bets:
        return ()
    known = {one.part.player for one in record.given.entered if _has_bet(one, bets)}
    now = [one.part.player for one in given.entered if _has_bet(one, bets)] if given is not None else []
    return tuple(dict.fromkeys((*claim.bets, *(one for one in now if one not in known))))


def _has_bet(one: Entered, bets: set[str]) -> bool:
    """Whether a hand is that of a winner who had bet."""
    named = one.stated.elements if one.stated is not None else ()
    return isinstance(one.part, Win) and not bets.isdisjoint((*one.part.flags, *named))


def _as_it_runs(context: Context) -> Context:
    """The context with the last game as if it went on: a hand of a finished game is asked about like any other."""
    night = context.night
    return context if night.running or night.table is None else context.at(replace(night, over=None, settled=None))


def _before(settings: Mapping[str, Word], names: Names) -> tuple[TableSet, ...]:
    dealer = prevailing = counters = None
    if "dealer" in settings:
        dealer = names.must(_value(settings["dealer"]))
    if "round" in settings:
        word = _value(settings["round"])
        prevailing = wind_of(word.text)
        if prevailing is None:
            raise refuse("seat.wind", word)
    if "streak" in settings:
        word = _value(settings["streak"])
        if not word.key.isdecimal():
            raise refuse("seat.setting", word, known="streak")
        counters = int(word.key[:4])
    if dealer is None and prevailing is None and counters is None:
        return ()
    return (TableSet(dealer=dealer, prevailing=prevailing, counters=counters),)


def _value(word: Word) -> Word:
    name, _, value = word.text.partition("=")
    return Word(value, word.start + len(name) + 1, word.end)


def _apply_settings(claim: Claim, settings: Mapping[str, Word], names: Names) -> None:
    """`winner=`, `from=`, `how=` and `bao=` say the same as their words."""
    if "winner" in settings:
        winner = names.must(_value(settings["winner"]))
        if claim.player not in (None, winner):
            raise WordRefused(problem("fix.one_at_a_time"))
        claim.player = winner
    _apply_how(claim, settings, names)
    if "bao" in settings:
        word = _value(settings["bao"])
        claim.nobody_liable = word.key in NO_ONE
        if not claim.nobody_liable:
            claim.liable.append((None, names.must(word)))


def _apply_how(claim: Claim, settings: Mapping[str, Word], names: Names) -> None:
    """Who paid and how it was won; raises WordRefused where the line says two things of it."""
    if "from" in settings:
        payer = names.must(_value(settings["from"]))
        if claim.how is WinMethod.SELF_DRAW:
            raise refuse("how.twice", settings["from"])
        if claim.payer not in (None, payer):
            raise refuse("payer.twice", settings["from"])
        claim.how, claim.payer = claim.how or WinMethod.DISCARD, payer
    if "how" in settings:
        word = _value(settings["how"])
        if HOW.get(word.key) is not WinMethod.SELF_DRAW:
            raise refuse("fix.how", word)
        if claim.payer is not None:
            raise refuse("how.twice", word)
        claim.how, claim.payer = WinMethod.SELF_DRAW, None


def _says_anything(claim: Claim) -> bool:
    return claim.says_hand or claim.player is not None or claim.how is not None or _tells_more(claim)


def _tells_more(claim: Claim) -> bool:
    """Whether a line says more of a hand than who won it, how, and with what."""
    said = (
        claim.facts or claim.liable or claim.nobody_liable or claim.dora or claim.ura or claim.counts or claim.special
    )
    return bool(said)


def _given(
    context: Context, record: HandRecord, claim: Claim, names: Names, changes: Changes | None
) -> DealInput | Reply:
    """What should have been entered; a question when the new hand leaves a fact open that changes the money."""
    ruleset = record.ruleset
    if ruleset.all_score and claim.says_hand:
        return _round_given(context, record, claim, names)
    if record.given.outcome is DealOutcome.WON and not claim.says_hand:
        given = _patched(record, claim, names)
        asked = _fu_anew(context, record, given, names, changes) if not isinstance(given, Reply) else None
        return asked or given
    if not claim.says_hand:
        if claim.player is None or _tells_more(claim):
            raise WordRefused(problem("fix.not_won", number=record.number))
        return won_after_all(context, record, claim)
    old = _old_win(record, claim)
    player = claim.player or (old.player if old is not None else names.sender)
    if player is None:
        raise WordRefused(problem("who.missing"))
    if claim.how is None and old is not None and claim.player in (None, old.player):
        claim.how, claim.payer = old.how, old.payer
    claim.player = player
    claim.stated = _with_fu_before(record, claim, old)
    return _with_other_hand(context, record, claim, names, changes if changes is not None else record.changes)


def _with_other_hand(
    context: Context, record: HandRecord, claim: Claim, names: Names, ruled: Changes
) -> DealInput | Reply:
    """The deal won with another hand, with as much of what was known as it allows; a question or repairs instead."""
    player, old = claim.player, _old_win(record, claim)
    assert player is not None
    if (asked := value_asked(context, claim, player)) is not None:
        return _as_fix(asked, record)
    as_before = _as_before(record, claim, old)
    for kept in (*_kept(record, as_before, old), *([as_before] if as_before != claim else [])):
        with suppress(NotationRefused, HandRefused):
            return _entered_anew(context, record, kept, names, ruled)
    try:
        return _entered_anew(context, record, claim, names, ruled)
    except (NotationRefused, HandRefused) as refused:
        if isinstance(refused, HandRefused) and (asked := value_asked(context, claim, player, refused)) is not None:
            return _as_fix(asked, record)
        if not claim.tiles.strip():
            raise
        judge = _judge(context, record, claim, ruled)
        return _as_fix(refusal_with_repairs(context, claim, refused, repaired_draft(context, player, judge)), record)


def _as_before(record: HandRecord, claim: Claim, old: Win | None) -> Claim:
    """A claim of another hand of the same winner with whoever was liable for the one before, unless it says who is.

    A value instead of a value, of a hand won in the same way, is told of the same circumstances.
    """
    if old is None or old.player != claim.player or record.ruleset.all_score:
        return claim
    if not claim.liable and not claim.nobody_liable:
        nobody = old.liable == (Liable(old.player),)
        liable = [] if nobody else [(one.kind, one.player) for one in old.liable]
        claim = replace(claim, liable=liable, nobody_liable=nobody)
    was = next(one.stated for one in record.given.entered if one.part is old)
    by_value = was is not None and claim.stated is not None and not was.elements and not claim.stated.elements
    if not by_value or (claim.how, claim.payer) != (old.how, old.payer):
        return claim
    facts = record.ruleset.facts
    had = [facts[flag] for flag in sorted(old.flags) if flag in facts and facts[flag] not in claim.facts]
    return replace(claim, facts=[*claim.facts, *had])


def _kept(record: HandRecord, claim: Claim, old: Win | None) -> Iterator[Claim]:
    """A claim of other tiles with what was known of the hand before, as much of it as may fit; nothing elsewhere.

    Where a winner bets and turns indicators, these facts are no part of the tiles: the bet, what it adds, the
    indicators, and that nothing was claimed.
    """
    ruleset = record.ruleset
    if old is None or old.player != claim.player or not ruleset.indicators or not claim.tiles.strip():
        return
    facts = ruleset.facts
    told = {ruleset.flags.get(fact) for fact in claim.facts}
    had = [facts[flag] for flag in sorted(old.flags - told) if flag in facts]
    if old.player in record.mid_deal.bets and not (old.flags | told).intersection(ruleset.bets):
        had.append(facts[ruleset.bets[0]])
    bets = [fact for fact in had if ruleset.flags[fact] in ruleset.bets]
    was = next(one for one in record.given.entered if one.part.player == old.player)
    was_closed = was.hand is not None and not any(meld.exposed for meld in was.hand.melds)
    for some in (had, *([one for one in had if one != other] for other in had), bets, []):
        yield _with_known(claim, old, some, closed=was_closed or bool(set(bets) & set(some)))


def _with_known(claim: Claim, old: Win, facts: list[str], *, closed: bool) -> Claim:
    """A claim with facts and indicators that were known before; `closed` says that nothing can have been claimed."""
    counts = dict(claim.counts)
    dora, ura = claim.dora, claim.ura
    if not dora and "dora" not in counts:
        dora = old.dora
        counts |= {"dora": old.dora_told} if old.dora_told is not None else {}
    if not ura and "ura" not in counts:
        ura = old.ura
        counts |= {"ura": old.ura_told} if old.ura_told is not None else {}
    is_closed = claim.closed or (closed and not claim.open)
    return replace(claim, facts=[*claim.facts, *facts], counts=counts, dora=dora, ura=ura, closed=is_closed)


def _judge(context: Context, record: HandRecord, claim: Claim, ruled: Changes) -> CompletionScorer:
    """Scores completions of a corrected hand where it was played."""
    assert claim.player is not None

    def moves(completed: Draft) -> Net:
        given = _with_hand(record, completed, context)
        return net_of(decide_at(record.table, record.house, given, record.mid_deal, ruled).result.transfers, context)

    ruleset = record.ruleset
    return CompletionScorer(context, moves, record.table.others(claim.player), ruleset.hand_size)


def _entered_anew(
    context: Context, record: HandRecord, claim: Claim, names: Names, ruled: Changes
) -> DealInput | Reply:
    """The deal won with the hand of a claim, or a question; raises NotationRefused and HandRefused."""
    assert claim.player is not None
    judge = _judge(context, record, claim, ruled)
    draft = to_draft(claim, claim.player, record.ruleset, names, letters_of(context)).draft
    ask = question(draft, judge)
    if ask is not None:
        return _as_fix(ask, record)
    chosen = next(judge.leaves(draft), draft)
    given = _with_hand(record, chosen, context)
    decide_at(record.table, record.house, given, record.mid_deal, ruled)
    return given


def _old_win(record: HandRecord, claim: Claim) -> Win | None:
    """The win that a hand replaces: of the player named, else the first."""
    wins = record.given.wins
    return next((win for win in wins if win.player == claim.player), wins[0] if wins else None)


def _with_hand(record: HandRecord, draft: Draft, context: Context) -> DealInput:
    """The deal won with another hand; of several winners only the one it belongs to is changed."""
    winners = [win.player for win in record.given.wins]
    if len(winners) > 1 and draft.player in winners:
        entered = tuple(draft.entered if one.part.player == draft.player else one for one in record.given.entered)
        return replace(record.given, entered=entered)
    return replace(deal_won((draft,), context), chance=record.given.chance)


def _won_anew(record: HandRecord, claim: Claim, settings: Mapping[str, Word]) -> HandRecord:
    """A round with the winner that the line names: every hand stays with whom it was entered for.

    A line that says how somebody won, of a player who did not, says that he did.
    """
    old = record.given.first_won
    is_round = record.ruleset.all_score and old is not None
    says_winner = "winner" in settings or claim.tells_win or claim.how in (WinMethod.SELF_DRAW, WinMethod.DISCARD)
    if not is_round or claim.player is None or old is None or claim.player == old.part.player:
        return record
    if not says_winner or (claim.says_hand and "from" in settings and "winner" not in settings):
        return record
    entered = _round_won_by(record, old, claim.player)
    return replace(record, given=replace(record.given, entered=entered))


def _round_won_by(record: HandRecord, old: Entered, player: Player) -> tuple[Entered, ...]:
    """The hands of a round with another winner, he first; the one who did not win keeps his as one of the others."""
    assert isinstance(old.part, Win)
    held = next((one for one in record.given.entered if one.part.player == player), None)
    won = replace(old.part, player=player, flags=frozenset(), claim=held.part.claim if held is not None else None)
    lost = Loss(player=old.part.player, claim=old.part.claim)
    kept = replace(old.hand, winning=None) if old.hand is not None else None  # the last tile was not his
    others = (one for one in record.given.entered if one.part.player not in (player, old.part.player))
    new = Entered(won, held.hand, held.stated) if held is not None else Entered(won)
    return (new, replace(old, part=lost, hand=kept), *others)


def _round_given(context: Context, record: HandRecord, claim: Claim, names: Names) -> DealInput | Reply:
    """A round with one player's hand entered anew, the winner's where nobody is named; a winner stays the winner.

    A question where the winner is said to have paid himself, or where a loser's sets may have been claimed.
    """
    ruleset = record.ruleset
    player = _whose(context, record, claim, names)
    if _counts_flowers(claim):
        said, base = line("ask.won_too_worth", name=context.name(player)), fix_line(f"{reference(player)} {{}}", record)
        return question_reply(said, (Choice(line("choice.leave_it"), fix_line(LEAVE, record)),), bases=(base,))
    old = next((one for one in record.given.entered if one.part.player == player), None)
    if _goes_out_after_all(record, claim):
        new = to_draft(claim, player, ruleset, names, letters_of(context)).draft.entered
    elif old is not None and isinstance(old.part, Win):
        _as_paid(claim, old.part)
        if claim.payer == player:
            return who_paid(record, player, names, _hand_text(claim, names))
        new = to_draft(claim, player, ruleset, names, letters_of(context)).draft.entered
    else:
        told = f"{reference(player)} {_hand_text(claim, names)}"
        placed = replace(claim, player=player, tiles=_placed(told, claim.tiles.strip()))
        if (asked := hand_question(context, (placed,), told, f"/fix {record.number}")) is not None:
            return asked
        fished_for(context, claim)
        new = loss(claim, player, ruleset, letters_of(context))
    entered = tuple(new if one.part.player == player else one for one in record.given.entered)
    if old is None:
        entered = (*entered, new)
    if isinstance(new.part, Win):
        return replace(record.given, outcome=DealOutcome.WON, draw=None, entered=entered)
    return replace(record.given, entered=entered)


def _whose(context: Context, record: HandRecord, claim: Claim, names: Names) -> Player:
    """Whose hand a line tells anew: where nobody is named the winner's, in an edited message that of who wrote it.

    Raises WordRefused for nobody's.
    """
    own = names.sender if context.incoming.edited else None
    player = claim.player or own or _winner(record) or names.sender
    if player is None:
        raise WordRefused(problem("who.missing"))
    return player


def _how_won(record: HandRecord, claim: Claim, names: Names) -> Reply | None:
    """The question how somebody won a round that nobody had won, where his hand is told alone; None elsewhere."""
    was_drawn = record.ruleset.all_score and record.given.outcome is DealOutcome.DRAWN
    if claim.player is None or not was_drawn or not claim.says_hand or claim.how is not None:
        return None
    return who_paid(record, claim.player, names, _hand_text(claim, names))


def _counts_flowers(claim: Claim) -> bool:
    """Whether a line says how many flowers a hand has and not what it is worth: `only one flower, no season`."""
    named = {*claim.stated.elements, *claim.named} if claim.stated is not None else set()
    is_count = claim.stated is not None and 0 < (claim.stated.points or 0) <= _MOST_FLOWERS
    return is_count and bool(named) and named <= {"flower", "season", "bonus"} and not claim.tiles.strip()


_MOST_FLOWERS: Final = 8


def _as_paid(claim: Claim, old: Win) -> None:
    """Let a winner's new hand be paid as the old one, where nothing else is said; raises WordRefused for no points."""
    if claim.stated == StatedValue(points=0) or claim.empty:
        raise WordRefused(problem("points_wanted"))
    if claim.how is None:
        claim.how, claim.payer = old.how, old.payer


def _goes_out_after_all(record: HandRecord, claim: Claim) -> bool:
    """Whether a line says who went out in a round that nobody had won."""
    return record.given.outcome is DealOutcome.DRAWN and (claim.how is not None or claim.tells_win)


def _hand_text(claim: Claim, names: Names) -> str:
    """What a claim says of a hand, as it can be typed again."""
    stated = value_text(claim.stated) if claim.stated is not None else ""
    return " ".join(word for word in (claim.tiles.strip(), stated, *extra_words(claim, names)) if word)


def _placed(text: str, tiles: str) -> str:
    """The tiles of a line in their place, blanks before them."""
    return " " * text.index(tiles) + tiles if tiles else ""


def _as_fix(ask: Reply, record: HandRecord) -> Reply:
    def fixing(typed: str) -> str:
        return fix_line(words_behind(typed, "score"), record)

    choices = tuple(Choice(choice.label, fixing(choice.command)) for choice in ask.choices)
    return structs.replace(ask, choices=choices, bases=tuple(map(fixing, ask.bases)))


def _patched(record: HandRecord, claim: Claim, names: Names) -> DealInput | Reply:
    """The old input with the winner, payer, flags or liability that the line names."""
    entered = list(record.given.entered)
    index = _which(entered, claim)
    win = entered[index].part
    if not isinstance(win, Win):
        raise WordRefused(problem("fix.not_won"))
    player: Player = claim.player if claim.player is not None else win.player
    how, payer = (claim.how, claim.payer) if claim.how is not None else (win.how, win.payer)
    if payer == player:
        payer = None
    if how is not WinMethod.SELF_DRAW and payer is None:
        return who_paid(record, player, names)
    ruleset = record.ruleset
    unknown = next((fact for fact in claim.facts if fact not in ruleset.flags), None)
    if unknown is not None:
        raise WordRefused(problem("flag.unknown", fact=unknown, known=", ".join(ruleset.flags)))
    flags = frozenset(ruleset.flags[fact] for fact in claim.facts)
    told_liable = bool(claim.liable) or claim.nobody_liable
    liable = liable_of(claim, player, ruleset) if told_liable else win.liable
    stated = entered[index].stated
    claimed = reading_claimed(record, claim) if claim.special is not None else win.claim
    changed = replace(win, player=player, how=how, payer=payer, flags=win.flags | flags, liable=liable, claim=claimed)
    now = claim.stated if claim.stated is not None else stated
    is_value = now is not None and not now.elements
    if win.self_drawn and payer is not None and stated is not None:
        stated = _as_discarded(stated, ruleset.element_ids)
    if changed.self_drawn != win.self_drawn:
        stated = _without_paid(record, index, changed, stated)
    entered[index] = replace(entered[index], part=_with_dora(changed, claim, is_value=is_value), stated=stated)
    return replace(record.given, entered=tuple(entered))


def _fu_anew(
    context: Context, record: HandRecord, given: DealInput, names: Names, changes: Changes | None
) -> DealInput | Reply | None:
    """The question for the fu of a hand told with them, now that it was won otherwise, off a discard or self-drawn.

    The hand itself where its fu follow from its elements; None where they decide nothing.
    """
    facts, recorded = record.ruleset.facts, context.night.hand(record.number)
    if recorded is None or len(recorded.given.wins) > 1:  # who won alone is asked, and that is enough
        return None
    for was, now in zip(record.given.entered, given.entered, strict=True):
        old, win, stated = was.part, now.part, now.stated
        if not isinstance(old, Win) or not isinstance(win, Win) or old.self_drawn == win.self_drawn:
            continue
        if stated is None or was.stated is None or was.stated.fu is None or was.stated.points is not None:
            continue
        claim = Claim(win.player, stated=replace(stated, fu=None), how=win.how, payer=win.payer)
        claim.facts = [facts[flag] for flag in sorted(win.flags) if flag in facts]
        claim.liable = [(one.kind, one.player) for one in win.liable]
        claim.dora, claim.ura = win.dora, win.ura
        told = (("dora", win.dora_told), ("ura", win.ura_told))
        claim.counts = {name: count for name, count in told if count is not None}
        try:
            anew = _entered_anew(context, record, claim, names, changes if changes is not None else record.changes)
        except (NotationRefused, HandRefused):
            return None
        is_known = isinstance(anew, Reply) or FIXED_FU & {*stated.elements}
        return anew if is_known else None
    return None


def _without_paid(record: HandRecord, index: int, win: Win, stated: StatedValue | None) -> StatedValue | None:
    """A hand told by what was paid for it as its han and fu, or its limit: won otherwise it is paid otherwise."""
    if stated is None or stated.points is None or not record.ruleset.counts_fu:
        return stated
    scored = record.result.scored[index]
    if scored.limit == "yakuman":
        return StatedValue(units=scored.units, limit=scored.limit)
    if scored.limit is not None:
        return StatedValue(limit=scored.limit)
    kept = StatedValue(units=scored.units, fu=scored.points)
    return kept if record.ruleset.fu_exists(kept, win, record.house) else stated


def _as_discarded(stated: StatedValue, known: Container[str]) -> StatedValue:
    """A hand by its elements as it is off a discard: without those of a self-drawn tile, concealed where it was."""
    told = dict.fromkeys(_OFF_DISCARD.get(one, one) for one in stated.elements)
    kept = tuple(one for one in told if one in known and one not in SELF_DRAWN)
    return replace(stated, elements=kept) if kept else stated


_OFF_DISCARD: Final = {
    "concealed_self_draw": "concealed_hand",
    "fully_concealed_hand": "concealed_hand",
    "last_tile_draw": "last_tile_claim",
}
"""What elements of a self-drawn hand are off a discard."""


def _with_dora(win: Win, claim: Claim, *, is_value: bool) -> Win:
    """The win with the indicators, or the bonus tiles counted, that the line names.

    Raises WordRefused for a hand told by its value, which has them in it.
    """
    told = claim.dora or claim.ura or claim.counts.keys() & {"dora", "ura"}
    if told and is_value:
        raise WordRefused(problem("fix.dora_in_value"))
    dora_told, ura_told = claim.counts.get("dora"), claim.counts.get("ura")
    if claim.dora or dora_told is not None:
        win = replace(win, dora=claim.dora, dora_told=dora_told)
    if claim.ura or ura_told is not None:
        win = replace(win, ura=claim.ura, ura_told=ura_told)
    return win


def _which(entered: list[Entered], claim: Claim) -> int:
    winners = [index for index, one in enumerate(entered) if isinstance(one.part, Win)]
    if not winners:
        raise WordRefused(problem("fix.not_won"))
    named = [index for index in winners if entered[index].part.player == claim.player]
    able = [index for index in winners if entered[index].part.player != claim.payer]
    return next(iter((*named, *able)), winners[0])


def correct_house(context: Context, since: int, changes: Changes) -> Outcome:
    """House rules put right from an earlier hand on."""
    if context.night.hand(since) is None:
        raise WordRefused(problem("fix.no_such_hand", word=str(since), known=known_hands(context.night)))
    before = (HouseChanged(storable(changes)),)
    corrected = correct(context.entries, Correction(number=since, before=before), context.night)
    return correction_outcome(context, corrected)
