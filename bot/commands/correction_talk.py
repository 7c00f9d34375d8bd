"""Words that put a hand right: done at once, shown with a button that does it, or asked about."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from msgspec import structs

from bot.asking.fix_options import false_win_label, fix_options, how_claimed, shows_ready
from bot.chat import Choice, Line, Reply, line, listed, notice, question_reply
from bot.commands.fix import WON_TOO, elements_of, fix, named_elements, told_of
from bot.commands.forgotten import is_past, left_out_words
from bot.commands.round_talk import claims_of_round, is_round_open
from bot.commands.rounds import hand
from bot.commands.score import score
from bot.context import Context, Outcome, night_after, not_started, recorded_of
from bot.reading import (
    INDICATORS,
    claim_told,
    elements_denied,
    liable_alone,
    line_claims,
    lying_told,
    not_won,
    ready_instead,
    reference,
    sentences_of,
    several_entries,
    special_draws,
    told_not_to_bet,
    value_text,
    without_too,
)
from bot.reading.corrections import (
    Change,
    HandMeant,
    change_of,
    hand_meant,
    is_plain_hand,
    told_shortly,
    with_other_elements,
)
from bot.reading.grammar import (
    MOST_BARE,
    NOBODY_LIABLE,
    Kind,
    Sentence,
    SpokenToken,
    corrected_words,
    folded_text,
    is_double,
    is_whole,
    only,
    read,
)
from bot.replies import (
    ENTRY,
    LIABLE_HERE,
    SURE,
    already_reply,
    entry_line,
    fix_line,
    liability_is_off,
    main_entry,
    no_such_hand,
    problem_line,
    stated_line,
    would_change,
)
from engine import DealOutcome, Player, Refused, StatedValue, Win, WinMethod
from engine.journal import Corrected, HandEntered, HandPlayed, HandRecord, Undone, with_changes


def read_correction(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """Words about the newest hand, or the one that is answered: done, shown with a button that does it, or asked.

    While a round is open they are about that round; right after an undo about no hand that counts.
    """
    if len(sentences) > 1:
        return None
    sentence = sentences[0]
    if (meant := hand_meant(sentence.text)) is not None and context.night.hands:
        return _of_draw_named(context, meant) or _of_hand_named(context, meant) or _of_some_hand(context, meant)
    change = _change_meant(context, sentence) or _of_own_points(context, sentence)
    change = change or _worth_of_winner(context, sentence)
    if change is None and (none := _of_no_winner(context, sentence)) is not None:
        return none
    if change is None:
        otherwise = _claimed_otherwise(context, sentence)
        otherwise = otherwise or _of_receipt(context, sentence) or _of_newest(context, sentence)
        return otherwise or _of_settled_round(context, sentence)
    if _answers_receipt(context):
        return _of_record(context, change)
    if is_round_open(context):
        return _of_open_round(context, change)
    if (undone := just_undone(context)) is not None:
        return None if without_excuse(sentence) is not sentence else Outcome(undone)
    return _of_record(context, change)


def read_won_too(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """`bob also won 3 han 40 fu`, 私もロン 3900: asked whether it was on the discard of the hand told before.

    None for any other line, and where nobody else can have won on that discard.
    """
    is_both = is_double(text)
    told = without_too(text)
    record = _record_meant(context) if len(sentences) == 1 and (is_both or told != text) else None
    wins = record.given.wins if record is not None and not record.ruleset.all_score else ()
    if record is None or not wins or wins[0].payer is None:
        return None
    said = read(told, 0, context.names)
    if said.has(Kind.BITE):
        return None
    won = {win.player for win in wins}
    if not said.amounts and not said.has_tiles and not said.worth:
        others = {token.value for token in said.of(Kind.NAME)} - {wins[0].payer}
        also = others - won if is_both and others & won else set()
        return fix(context, f"{record.number} {WON_TOO} {reference(str(also.pop()))}") if len(also) == 1 else None
    claims = line_claims(said) if not is_both and (said.is_entry or said.has_tiles) else []
    player = (claims[0].player or context.names.sender) if len(claims) == 1 else None
    if player in (None, wins[0].payer, *won) or claims[0].how is WinMethod.SELF_DRAW:
        return None
    if claims[0].payer not in (None, wins[0].payer):
        return None
    told = said.text if claims[0].player is not None else f"{reference(str(player))} {said.text}"
    choices = (
        Choice(line("choice.won_both"), fix_line(f"{WON_TOO} {told}", record)),
        Choice(line("choice.score_as", number=context.night.next_number), f"/score {told} again"),
    )
    return Outcome(question_reply(line("same_hand.discard", number=record.number), choices))


def read_hand_as_false_win(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """`hand 3 was a false win`, 這是詐胡, `that was no win but a false win`: shown with a button that makes it one.

    None for a false win that is yet to be recorded, and where it is not known which hand is meant.
    """
    if len(sentences) > 1 or not sentences[0].has(Kind.FALSE_WIN) or is_round_open(context):
        return None
    meant = hand_meant(text)
    said = sentences[0] if meant is None else read(meant.rest, 0, context.names)
    if not _tells_false_win(said):
        return None
    denies, people = said.has(Kind.NOT), {str(one.value) for one in said.of(Kind.NAME)}
    is_told = meant is not None or denies or _answers_receipt(context) or _THAT_HAND.search(folded_text(text))
    record = _hand_falsely_won(context, meant, said, people) if is_told and len(people) <= 1 else None
    if record is None or record.ruleset.all_score:
        return None
    win = record.given.wins[0] if len(record.given.wins) == 1 else None
    if win is None or not people <= {win.player}:
        return None
    player, payer = win.player, win.payer
    worth = "".join(f" {one.stated(said.unit).units} tai" for one in said.amounts[:1] if one.has_unit)
    typed = f"chombo {reference(player)} {how_claimed(payer)}{worth}"
    return Outcome(shown_fix(context, record, typed, (false_win_label(context, player, payer),)))


def _tells_false_win(sentence: Sentence) -> bool:
    """Whether a line says of something that it was a false win, and nothing else but that it was no win."""
    said = [one for one in sentence.tokens if folded_text(one.text) not in _THAT]
    kept = [one.kind for one in said if one.kind is not Kind.NOISE]
    denied = any(one is Kind.NOT and two is Kind.FALSE_WIN for one, two in pairwise(kept))
    denies = sentence.has(Kind.NOT) and not sentence.has(Kind.WIN, Kind.SELF)
    return not denied and not denies and only(said, _OF_FALSE_WIN)


def _hand_falsely_won(
    context: Context, meant: HandMeant | None, sentence: Sentence, people: set[Player]
) -> HandRecord | None:
    """The hand that is said to have been a false win: by its number or its receipt, else the newest that was won so."""
    is_numbered = meant is not None and (meant.number is not None or meant.place is not None or meant.is_before)
    if meant is not None and is_numbered:
        return _record_named(context, meant)
    if _answers_receipt(context):
        return _record_meant(context)
    is_searched = bool(people) or sentence.has(Kind.NOT)
    hands = [*reversed(context.night.hands)] if is_searched else context.night.hands[-1:]
    drew = sentence.has(Kind.NOT) and sentence.has(Kind.SELF)
    return next(
        (
            one
            for one in hands
            if len(one.given.wins) == 1
            and people <= {one.given.wins[0].player}
            and (not drew or one.given.wins[0].payer is None)
        ),
        None,
    )


_THAT: Final = frozenset(("這", "这", "那", "這局", "那局", "這把", "要", "呢鋪", "嗰鋪", "actually", "but", "rather"))
_THAT_HAND: Final = re.compile(
    r"^[佢他她][係是]?|嚟㗎$|\bactually$"
    r"|[這这那嗰呢]一?[把局鋪舖铺手盤盘副]?(?:是|係)|\b(?:th(?:is|at)|it) (?:was|is)\b|\bthat's\b"
)
"""Says of what follows that it was said of a hand that was played."""
_OF_FALSE_WIN: Final = (
    *(Kind.FALSE_WIN, Kind.NAME, Kind.IS, Kind.NOT, Kind.WIN, Kind.SELF, Kind.SORRY, Kind.WRONG, Kind.NUMBER),
    *(Kind.UNIT, Kind.BY, Kind.PAY, Kind.AND, Kind.NOISE, Kind.BREAK),
)
"""Words of a line by which a hand was a false win."""


def read_bet_denied(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """Who is said not to have bet in a recorded hand, `dan didn't riichi`: asked with what it moves. None for any other
    line, and for a bet of the deal that is played."""
    sentence, meant = sentences[0], hand_meant(sentences[0].text)
    if len(sentences) == 1 and meant is not None and context.game().ruleset.bets:
        return _bet_denied_of(context, _record_named(context, meant), read(meant.rest, 0, context.names))
    record = _record_meant(context) if len(sentences) == 1 else None
    bets = record.mid_deal.bets if record is not None else ()
    players, now = told_not_to_bet(sentence, bets), context.night.mid_deal.bets
    is_of_now = bool({*(players or now)} & {*now}) or just_undone(context) is not None
    if record is None or players is None or not record.ruleset.bets or (is_of_now and not _answers_receipt(context)):
        return None
    is_asked = bool(players) and (_answers_receipt(context) or is_own(context, record))
    if not (bets and {*bets}.issuperset(players)) and not is_asked:  # they had not
        return Outcome()
    if not _answers_receipt(context) and players and not {*bets} & {*players}:
        hands = reversed(context.night.hands[-_MOST_BACK:])
        before = next((one for one in hands if {*one.mid_deal.bets}.issuperset(players)), None)
        if before is not None:
            return _bet_denied_of(context, before, sentence)
    return fix(replace(context, entry=record.recorded.seq), " ".join(sentence.text.split()))


def _bet_denied_of(context: Context, record: HandRecord | None, sentence: Sentence) -> Outcome | None:
    """Who is said not to have bet in a hand that is not the newest, or is named: shown with a button, or told that it
    is so; None for any other line."""
    players = told_not_to_bet(sentence, record.mid_deal.bets) if record is not None else None
    if record is None or players is None:
        return None
    if players and not {*players} & {*record.mid_deal.bets}:
        return Outcome(notice("fix.already", number=record.number))
    denied = listed(context.name(player) for player in players)
    text = " ".join(sentence.text.strip(" ,:、，：").removesuffix(" in").split())
    return Outcome(shown_fix(context, record, text, (line("choice.not_riichi", name=denied),)))


def read_lying(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """How many honba or sticks a recorded hand had, `honba was 1`: shown with a button, or whose they were asked. None
    for any other line, and where it had so many."""
    told, record = lying_told(text), _record_meant(context)
    if told is None and record is not None and record.ruleset.bets and just_undone(context) is None:
        return _counters_forgotten(context, record, text)
    if told is None or record is None or not record.ruleset.bets or not told.is_all:
        return None
    is_meant = _answers_receipt(context) or (told.is_past and just_undone(context) is None)
    if not is_meant or sentences[0].has(Kind.QUESTION):
        return None
    if told.sticks not in (None, record.table.sticks):
        return fix(replace(context, entry=record.recorded.seq), " ".join(text.split()))
    if told.counters in (None, record.table.counters):
        return already_reply(record.number) if sentences[0].has(Kind.SORRY) else Outcome()
    return Outcome(shown_fix(context, record, f"streak={told.counters}", (line("list.item", text=text.strip()),)))


def _counters_forgotten(context: Context, record: HandRecord, text: str) -> Outcome | None:
    """`forgot the honba`, 本場忘れてた: shown with a button that counts one more; None for any other line."""
    found = _FORGOTTEN_COUNTERS.fullmatch(text.strip(" .!。"))
    if found is None:
        return None
    more = record.table.counters + 1
    label = line("list.item", text=f"{more} honba" if text.isascii() else f"{more} 本場")
    return Outcome(shown_fix(context, record, f"streak={more}", (label,)))


_FORGOTTEN_COUNTERS: Final = re.compile(
    r"(?:(?:oops|sorry|wait|oh)[\s,]+)?(?:i |we )?(?:forgot|missed|left out)(?: to count)?(?: the)? (?:honba|counters?)"
    r"|(?:忘[了記记]|漏了?)算?本[場场]|本[場场][をが]?(?:忘れ(?:て(?:た|ました|いた|いました)|ました|た)?|抜けて(?:た|ました|いた|いました))",
    re.IGNORECASE,
)
"""Says that the counters of a hand were left out, and not how many they were."""


def read_elements_denied(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """What a recorded hand is said not to have, `kumar got no half flush`: taken off one's own at once, else by a tap;
    None for any other line."""
    is_of_other = is_round_open(context) or just_undone(context) is not None
    record = _record_meant(context) if len(sentences) == 1 else None
    denied, is_sure = elements_denied(sentences[0])
    if record is None or not denied or record.ruleset.all_score or (is_of_other and not _answers_receipt(context)):
        return None
    named = {str(token.value) for token in sentences[0].of(Kind.NAME)}
    told = {word for one in record.given.entered for word in told_of(one, record.ruleset.flags)}
    if told.isdisjoint(denied) is told.issuperset(denied):  # some of them: one is put in the place of another
        return None
    if not told.issuperset(denied):
        is_meant = _answers_receipt(context) or is_own(context, record)
        if is_meant and (is_sure or not _is_by_elements(record)):
            return Outcome(fix_options(context, record, in_words=True))
        if is_sure:
            return Outcome()
        told_so = StatedValue(elements=denied)
        is_element = is_meant and record.ruleset.element_ids >= {*denied}
        return (
            Outcome(shown_fix(context, record, value_text(told_so), (_worth_told(context, told_so),)))
            if is_element
            else None
        )
    if not _answers_receipt(context) and not (is_own(context, record) or named):
        return None
    typed = " ".join(sentences[0].text.split())
    if is_own(context, record):
        return fix(replace(context, entry=record.recorded.seq), typed)
    return Outcome(shown_fix(context, record, typed, (line("list.item", text=typed),)))


def _is_by_elements(record: HandRecord) -> bool:
    """Whether the hand that won was told by its elements alone."""
    won = record.given.first_won
    return won is not None and won.stated == StatedValue(elements=elements_of(won))


def read_not_won(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """Who did not win of several who were recorded as winners, `cat didn't win`: done at once in one's own hand."""
    record = _record_meant(context) if len(sentences) == 1 and not is_round_open(context) else None
    wins = record.given.wins if record is not None else ()
    if record is None or len(wins) < 2 or just_undone(context) is not None:
        return None
    out = not_won(sentences[0], [win.player for win in wins])
    if not out:
        return None
    typed = f"without {' and '.join(map(reference, out))}"
    if is_own(context, record):
        return fix(replace(context, entry=record.recorded.seq), typed)
    left = listed(context.name(win.player) for win in wins if win.player not in out)
    return Outcome(shown_fix(context, record, typed, (line("choice.won_alone", name=left),)))


def read_ready_of_draw(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """Who was ready, told right behind a draw: done at once in one's own, else shown with a button that does it."""
    record, sentence = _record_meant(context), sentences[0]
    if len(sentences) > 1 or record is None or not shows_ready(record):
        return None
    ready = ready_instead(sentence, record.given.ready) if sentence.has(Kind.READY) else None
    if ready is None or ready == record.given.ready or sentence.is_chat:
        return None
    if not sentence.has(Kind.NAME) and not _answers_receipt(context):
        return None
    is_newest = not context.night.mid_deal.bets and just_undone(context) is None
    if not record.ruleset.bets or not (is_newest or _answers_receipt(context)):
        return None
    now = [player for player in record.table.players if player in ready]
    typed = f"draw ready {' '.join(map(reference, now)) or 'nobody'}"
    left_out = record.given.ready - ready
    is_plain = _answers_receipt(context) or left_out <= {token.value for token in sentence.of(Kind.NAME)}
    if is_own(context, record) and is_plain:
        return fix(replace(context, entry=record.recorded.seq), typed)
    told = line("correct.ready", names=listed(map(context.name, now))) if now else line("choice.drawn_nobody")
    return Outcome(shown_fix(context, record, typed, (told,)))


def _of_no_winner(context: Context, sentence: Sentence) -> Outcome | None:
    """`actually nobody won this one` of a hand that was won: shown with a button that makes it a draw."""
    record = _record_meant(context)
    beside = (Kind.NOBODY_WON, *_TAKEN_BACK, Kind.IS, Kind.AGAIN, Kind.NOISE, Kind.BREAK)
    is_otherwise = sentence.has(*_TAKEN_BACK) or any(_OTHERWISE.search(one.text) for one in sentence.of(Kind.IS))
    told = sentence.has(Kind.NOBODY_WON) and is_otherwise and only(sentence.tokens, beside)
    if record is None or not told or is_round_open(context) or just_undone(context) is not None:
        return None
    if record.given.outcome is DealOutcome.DRAWN:
        return None
    return or_another(Outcome(shown_as_draw(context, record)), context, "/draw")


_OTHERWISE: Final = re.compile(r"其[實实]|[應应][該该]|先啱|才[對对]|should|meant|本当", re.IGNORECASE)
"""Says of what follows, or stands before, that it was told otherwise."""


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


def _of_draw_named(context: Context, meant: HandMeant) -> Outcome | None:
    """`make hand 16 a draw`, `hand 2 was drawn`: shown with what makes it one, and with self-drawn where that may be
    meant; None for any other line."""
    record = _record_named(context, meant)
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


_TAKEN_BACK: Final = (Kind.SORRY, Kind.WRONG)


def read_liability(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """`no bao`, `everybody pay own`, `kumar pays for all`, 阿明包牌 of a hand: who pays for others put right.

    None for any other line. More than a name and a word for liability is told of a hand that is answered; that nobody
    is liable, of the newest as well.
    """
    record, sentence = _record_meant(context), sentences[0]
    is_of_other = is_round_open(context) or just_undone(context) is not None
    if record is None or len(sentences) > 1 or (is_of_other and not _answers_receipt(context)):
        return None
    if sentence.has(Kind.NOT) and sentence.has(Kind.BAO) and len(sentence.of(Kind.NAME)) == 1:
        return _without_liable(context, record, sentence)
    told = _liability_told(context, record, sentence)
    if told is None:
        return _of_liable(context, record, sentence)
    if is_own(context, record) and record is context.night.hands[-1]:
        return fix(replace(context, entry=record.recorded.seq), told[0])
    return Outcome(shown_fix(context, record, told[0], (told[1],)))


def _without_liable(context: Context, record: HandRecord, sentence: Sentence) -> Outcome | None:
    """Who is said not to be liable, 唔係阿媽包: taken off by a tap; a hand that says so already is told to."""
    named = {str(token.value) for token in sentence.of(Kind.NAME)}
    liable = {one.player for win in record.given.wins for one in win.liable}
    if sentence.amounts or not record.given.wins:
        return None
    if named & liable:
        return Outcome(shown_fix(context, record, "bao nobody", (line("choice.none_liable"),)))
    return Outcome(notice("fix.already", number=record.number))


def _liability_told(context: Context, record: HandRecord, sentence: Sentence) -> tuple[str, Line] | None:
    """The words of /fix for who pays for others, and what they say; None where nothing of it would be otherwise."""
    wins = record.given.wins
    if len(wins) != 1 or sentence.amounts:
        return None
    liable = {one.player for one in wins[0].liable}
    named = {str(token.value) for token in sentence.of(Kind.NAME)}
    if any(token.value == "nobody" for token in sentence.of(Kind.BAO)):
        beside = [one for one in sentence.tokens if one.kind is not Kind.UNKNOWN or not _answers_receipt(context)]
        is_told = liable and only(beside, _OF_LIABILITY) and named <= liable
        return ("bao nobody", line("choice.none_liable")) if is_told else None
    pays = sentence.has(Kind.BAO) or (sentence.has(Kind.PAY) and sentence.has(Kind.ALL) and wins[0].self_drawn)
    others = named - {wins[0].player}
    is_told = pays and len(named) == len(others) == 1 and only(sentence.tokens, _OF_LIABILITY)
    if not is_told or not _answers_receipt(context) or not record.ruleset.liabilities or others == liable:
        return None
    player = others.pop()
    return f"bao {reference(player)}", line("choice.liable", name=context.name(player))


def read_unclear_answer(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """Words that deny something of the hand that is answered, or tell who pays for it, and are not understood as a
    whole: what can change in it is offered. None for talk about it."""
    record, sentence = _record_meant(context), sentences[0]
    if record is None or len(sentences) > 1:
        return None
    is_none = record.given.false_claim is not None and _denies_false_win(sentence)
    if not is_none and not (_answers_receipt(context) and _contests(sentence)):
        return None
    return Outcome(_changeable(context, record, undoes=is_none or sentence.has(Kind.UNDO)))


def _changeable(context: Context, record: HandRecord, *, undoes: bool) -> Reply:
    """What can change in a hand, with the button that takes it back where that may be meant."""
    offered = fix_options(context, record, in_words=True)
    undo_it = Choice(line("choice.undo_it"), f"/undo {ENTRY}{record.recorded.seq}")
    is_offered = any(one.label.key == undo_it.label.key for one in offered.choices)
    return structs.replace(offered, choices=(undo_it, *offered.choices)) if undoes and not is_offered else offered


def _denies_false_win(sentence: Sentence) -> bool:
    """Whether a line says that something was no false win: `that wasnt false hu`."""
    told = (Kind.FALSE_WIN, Kind.NOT, Kind.SORRY, Kind.IS, Kind.NAME, Kind.NOISE, Kind.BREAK)
    return sentence.has(Kind.FALSE_WIN) and sentence.has(Kind.NOT) and only(sentence.tokens, told)


def _contests(sentence: Sentence) -> bool:
    """Whether a line takes a hand back, says that somebody pays for others, or denies an element or a value of it."""
    folded = folded_text(sentence.text)
    vetoes = [one for one in sentence.of(Kind.VETO) if folded_text(one.text) != "where"]
    if vetoes or sentence.has(Kind.QUESTION, Kind.MONEY) or folded.rstrip().endswith(("?", "？")):
        return False
    if sentence.has(Kind.UNDO, Kind.BAO):
        return True
    denies = sentence.has(Kind.NOT, Kind.SORRY, Kind.WRONG) or "where got" in folded
    return denies and (sentence.has(Kind.ELEMENT) or any(amount.has_unit for amount in sentence.amounts))


_OF_LIABILITY: Final = (
    *(Kind.BAO, Kind.PAY, Kind.ALL, Kind.NAME, Kind.ELEMENT, Kind.SORRY, Kind.WRONG, Kind.NOT, Kind.IS, Kind.HAS),
    *(Kind.AND, Kind.AGAIN, Kind.NOISE, Kind.BREAK),
)
"""Words of a line that says who pays for others."""


def _change_meant(context: Context, sentence: Sentence) -> Change | None:
    """What a line wants changed; None for talk, and for 阿強出嘅 where it was recorded so."""
    change = None if is_plain_hand(sentence) else change_of(corrected_words(sentence))
    if change is not None and _only_says_again(context, sentence, change):
        return None
    if change is None or change != Change(payer=change.payer) or _answers_receipt(context):
        return change
    newest = _record_meant(context)
    is_statement = not sentence.has(Kind.SORRY, Kind.WRONG, Kind.NOT, Kind.IS, Kind.SHOOTER)
    return None if is_statement and (newest is None or _is_so_already(newest, change)) else change


def _only_says_again(context: Context, sentence: Sentence, change: Change) -> bool:
    """Whether a line says who won or paid as it was recorded, and not that anything is wrong: 振ったのはけんた."""
    newest = _record_meant(context)
    told = change in (Change(payer=change.payer), Change(winner=change.winner)) and not change.is_empty
    denies = sentence.has(Kind.SORRY, Kind.WRONG, Kind.NOT)
    return told and not denies and newest is not None and _is_so_already(newest, change)


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
    record = _record_meant(context)
    told = _worths_told(sentence) if record is not None and sentence.unit not in ("han", "points") else {}
    worth = {one.part.player: one.stated for one in record.given.entered} if record is not None else {}
    if not told or not told.keys() <= worth.keys() or max(told.values()) > MOST_BARE:
        return None
    is_both = len(told) > 1 and told.keys() == worth.keys()
    if not is_both and (len(told) > 1 or not sentence.has(*_TAKEN_BACK)):
        return None
    changed = [(who, units) for who, units in told.items() if worth[who] != StatedValue(units=units)]
    if len(changed) != 1:
        return Change() if changed else None
    return Change(whose=changed[0][0], worth=StatedValue(units=changed[0][1]))


def _of_settled_round(context: Context, sentence: Sentence) -> Outcome | None:
    """`wing was 7` behind a round in which he had other points: shown with a button that puts it right; else None."""
    record = _record_meant(context)
    is_settled = record is not None and not is_round_open(context) and just_undone(context) is None
    told = _worths_told(sentence) if is_settled and sentence.has(Kind.IS) else {}
    if record is None or not record.ruleset.all_score or len(told) != 1:
        return None
    ((player, points),) = told.items()
    change = Change(whose=player, worth=StatedValue(units=points))
    settled = _settled(context, record, change) if player in record.table.players else None
    if settled is None or _is_so_already(record, change):
        return None
    return Outcome(shown_fix(context, record, settled[0], settled[1]))


def _worths_told(sentence: Sentence) -> dict[Player, int]:
    """Each player with the value told of him, where a line says nothing else; empty for any other line."""
    beside = (*_TAKEN_BACK, Kind.IS, Kind.AND, Kind.UNIT, Kind.NOISE, Kind.BREAK)
    said = [one for one in sentence.tokens if one.kind not in beside]
    kinds = [Kind.NAME if one.kind is Kind.HAS and folded_text(one.text) in _MINE else one.kind for one in said]
    if not said or len(said) % 2 or kinds != [Kind.NAME, Kind.NUMBER] * (len(said) // 2):
        return {}
    people = [one.value if one.kind is Kind.NAME else sentence.names.sender for one in said[::2]]
    told = {str(who): one.number for who, one in zip(people, said[1::2], strict=True) if who is not None}
    return told if len(told) == len(people) else {}


_MINE: Final = frozenset(("mine is", "mine was", "mine's"))


_SAYS_THAT: Final = re.compile(r"(?:(?:eh|oh|ah|hey|no|wait|sorry|actually|guys)[\s,]+)*(?:that(?: one| hand)? )?was\b")
"""Says of a whole hand behind it that it is one that was told: `eh that was 3 tai from wei`."""


def _of_receipt(context: Context, sentence: Sentence) -> Outcome | None:
    """`3 tai`, `off dad` in answer to a receipt, `that was 3 tai off dad`: shown with a button that corrects that hand.

    None where it changes nothing of it; for the hand of another winner only where that receipt is the newest.
    """
    is_said = _answers_receipt(context) or (sentence.is_entry and _SAYS_THAT.match(folded_text(sentence.text)))
    record = _record_meant(context) if is_said and just_undone(context) is None else None
    if record is None or (record.ruleset.all_score and not _answers_receipt(context)):
        return None
    is_told_of_it = record is not context.night.hands[-1] or _PAST.search(folded_text(sentence.text)) is not None
    sentence = replace(sentence, tokens=tuple(one for one in sentence.tokens if one.kind is not Kind.COUNTER))
    own = _hand_of_sender(context, record, sentence)
    change = own or _change_of_receipt(sentence, is_told_of_it=is_told_of_it)
    if change is None or (own is not None and not is_told_of_it):
        return None
    if own is None and (asked := winner_would_pay(context, record, sentence)) is not None:
        return Outcome(asked)
    if _pays_for_draw(record, change):
        return Outcome(fix_options(context, record))
    settled = _settled(context, record, change)
    if settled is None or _is_so_already(record, change):
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
    record = _record_meant(context) if _answers_receipt(context) else None
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


_PAST: Final = re.compile(r"\b(?:was|were|had)\b|\bwon\s+(?:it|this|that)\b")
"""Says of a hand told in answer to a receipt that it is the one that was played, and not the next."""


def _change_of_receipt(sentence: Sentence, *, is_told_of_it: bool) -> Change | None:
    """What an answer to a receipt changes of its hand; of one that is surely meant, who won it too."""
    change = change_of(corrected_words(sentence), of_hand=True, strong=True)
    if is_told_of_it and (change is None or change.is_empty):
        change = _winner_told(corrected_words(sentence).undecorated())
    return change if change is not None and not change.is_empty else None


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
    if change is None or _is_so_already(record, change) or not _is_likely(context, record, change):
        return None
    return shown_change(context, record, change)


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
    newest = _record_meant(context)
    if newest is None or _answers_another_night(context):
        return _gone(context)
    record = newest if _answers_receipt(context) else _hand_won(context, newest, change)
    if record is not None and change.denied is not None and not _had(record, change.denied):
        return _of_value_denied(context, record, change)
    settled = None if record is None or change.is_empty else _settled(context, record, change)
    if settled is None and (won := _won_after_all(context, record or newest, change)) is not None:
        return won
    if record is None or settled is None:
        of_one = _worth_of_one(context, record or newest, change)
        return of_one or Outcome(fix_options(context, record or newest, in_words=True))
    if (asked := _in_either_role(context, record, change)) is not None:
        return asked
    typed, told, new_winner = settled
    if _is_so_already(record, change):
        return _of_nothing_else(context, record, change, denies=_denies_somebody(context))
    if record is newest and not new_winner and is_own(context, record):
        return fix(replace(context, entry=record.recorded.seq), typed)
    return Outcome(shown_fix(context, record, typed, told))


def _in_either_role(context: Context, record: HandRecord, change: Change) -> Outcome | None:
    """`it was sora, mangan` of a hand that somebody else won: whether she won it or discarded is asked, with her first.

    None where that is said, and of a round in which every hand counts.
    """
    plain = Change(named=change.named, worth=change.worth, bonus=change.bonus)
    if change != plain or change.named is None or change.worth is None or record.ruleset.all_score:
        return None
    wins = record.given.wins
    if len(wins) != 1 or change.named == wins[0].player or wins[0].payer is None:
        return None
    choices = []
    for role in (replace(plain, named=None, winner=change.named), replace(plain, named=None, payer=change.named)):
        typed, told, _ = _fix_words(context, wins[0].player, role) or ("", (), False)
        label, *worth = told
        done = f"/fix {typed} {ENTRY}{record.recorded.seq}"
        choices.append(Choice(line("booked", label=label, what=(*worth,)), done))
    whose = line("list.item", text=context.name(change.named))
    said = line("ask.correct", number=record.number, text=(whose, *worth))
    return Outcome(question_reply(said, (*choices, leave_it(record))))


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
    settled = _fix_words(context, record.given.wins[0].player, Change(winner=named))
    return Outcome(shown_fix(context, record, *settled[:2])) if settled is not None else already_reply(record.number)


def _had(record: HandRecord, number: int | str) -> bool:
    """Whether a hand was told by a number or a limit, counts it, or moves it between two people."""
    if isinstance(number, str):
        return not record.ruleset.counts_fu or any(scored.limit == number for scored in record.result.scored)
    told = [one.stated for one in record.given.entered if one.stated is not None]
    figures = {figure for one in told for figure in (one.units, one.fu, one.points, one.share)}
    coin = record.ruleset.coin(with_changes(record.house, record.changes))
    moved = {one.amount / coin.parts for one in record.result.transfers}
    counted = {figure for one in record.result.scored for figure in (one.counted, one.points)}
    return number in figures | moved | counted


def _of_value_denied(context: Context, record: HandRecord, change: Change) -> Outcome:
    """A value told instead of one that a hand had not: shown for the newest that had it, else for the hand meant."""
    hands = () if _answers_receipt(context) else context.night.hands[-_MOST_BACK:]
    had = next((one for one in reversed(hands) if change.denied is not None and _had(one, change.denied)), None)
    for one in (had, record):
        settled = _settled(context, one, change) if one is not None else None
        if one is not None and settled is not None:
            return Outcome(shown_fix(context, one, *settled[:2]))
    return Outcome(fix_options(context, record, in_words=True))


_MOST_BACK: Final = 8
"""So many hands back somebody may speak of a hand by its value."""


def _worth_of_one(context: Context, record: HandRecord, change: Change) -> Outcome | None:
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


def read_several_hands(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """`it was Alan, 84, Peggy had 4` of a round that is settled: shown with a button; None for any other line."""
    record, sentence = _record_meant(context), sentences[0]
    if len(sentences) > 1 or record is None:
        return None
    if not record.ruleset.all_score:
        return _values_of_winners(context, record, sentence)
    is_of_another = is_round_open(context) or just_undone(context) is not None
    if is_of_another and not _answers_receipt(context):
        return None
    tokens = [token for token in sentence.tokens if token.kind not in (Kind.NOISE, Kind.BREAK)]
    first = next((at for at, token in enumerate(tokens) if token.kind not in (*_TAKEN_BACK, Kind.IS)), 0)
    told = " ".join(sentence.text[tokens[first].start - sentence.offset :].split()) if first else ""
    says_who = any(token.kind is Kind.IS for token in tokens[:first]) and tokens[first].kind is Kind.NAME
    if not told or not claims_of_round(read(told, 0, sentence.names)):
        return _won_instead(context, record, tokens[first:]) if says_who else None
    typed = f"winner={reference(str(tokens[first].value))} {told}" if says_who else told
    shown = shown_fix(context, record, typed, (line("list.item", text=told),))
    another = Choice(line("choice.score_as", number=context.night.next_number), f"/score {told}")
    return Outcome(structs.replace(shown, choices=(*shown.choices[:1], another, *shown.choices[1:])))


def _values_of_winners(context: Context, record: HandRecord, sentence: Sentence) -> Outcome | None:
    """`no mei 5 wing 7` of a hand that both won: shown with a button; None for any other line."""
    told = [one.strip(" 、，").removesuffix(" and") for one in several_entries(sentence, _TAKEN_BACK)]
    named = {str(token.value) for token in sentence.of(Kind.NAME)}
    if not told or len(named) != len(told) or not named <= {win.player for win in record.given.wins}:
        return None
    shown = shown_fix(context, record, ", ".join(told), (line("list.item", text=", ".join(told)),))
    return Outcome(shown) if shown.lines[0].key != "fix.already" else None


def _won_instead(context: Context, record: HandRecord, tokens: Sequence[SpokenToken]) -> Outcome | None:
    """`it was Alan, 84` of a round that somebody else won: asked whether he won or held so much; else None."""
    told = [token for token in tokens if token.value != "points"]
    if [token.kind for token in told] != [Kind.NAME, Kind.NUMBER] or record.given.first_won is None:
        return None
    player, value = str(told[0].value), value_text(StatedValue(points=told[1].number))
    if record.given.first_won.part.player == player:
        return None
    winner, points = line("choice.fix_winner", name=context.name(player)), line("list.item", text=told[1].text)
    shown = shown_fix(context, record, f"winner={reference(player)} {value}", (winner, points))
    label = line("list.item", text=f"{context.name(player)} {told[1].text}")
    held = Choice(label, fix_line(f"{reference(player)} {value}", record))
    return Outcome(structs.replace(shown, choices=(*shown.choices[:1], held, *shown.choices[1:])))


def read_left_out(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """What a recorded hand lacks, told in words: added at once, or by a tap where somebody else entered the hand."""
    is_of_another = is_round_open(context) or just_undone(context) is not None
    if len(sentences) > 1 or (is_of_another and not _answers_receipt(context)):
        return None
    if (of_winner := _left_out_of_winner(context, sentences[0])) is not None:
        return of_winner
    record, said = _record_meant(context), sentences[0]
    if (of_hand := _bet_of_hand(context, said)) is not None:
        record, said = of_hand
    typed = left_out_words(context, record, said) if record is not None else None
    if record is None or typed is None:
        return None
    only_asks = typed in INDICATORS  # how many
    if only_asks or (is_own(context, record) and not is_past(said)):
        return fix(replace(context, entry=record.recorded.seq), typed)
    return Outcome(shown_fix(context, record, typed, (line("list.item", text=sentences[0].text.strip()),)))


def _bet_of_hand(context: Context, sentence: Sentence) -> tuple[HandRecord | None, Sentence] | None:
    """The hand that words of a bet name, and what they say of it: `i forgot my riichi in hand 2`, `… that hand`.

    None where they name no hand.
    """
    if not context.game().ruleset.bets or not sentence.has(Kind.FACT):
        return None
    told = _JUST_PLAYED.sub("", _EARLIER.sub("", sentence.text))
    meant, rest = hand_meant(sentence.text), _IN_THAT_HAND.sub("", told)
    if meant is None and rest == sentence.text:
        return None
    record = _record_meant(context) if meant is None else _record_named(context, meant)
    rest = rest if meant is None else _BEFORE_HAND.sub("", meant.rest)
    is_late = _BET_LATE.search(rest) or _JUST_PLAYED.search(sentence.text)
    late = "sorry " if is_late else ""
    return record, read(f"{late}{rest}", 0, context.names)


_BET_LATE: Final = re.compile(r"\b(?:add|riichied|reached)\b|追加|補", re.IGNORECASE)
"""Says of a bet that it is told late."""
_IN_THAT_HAND: Final = re.compile(r"\s+(?:(?:in|on|for|to)\s+)?(?:that|this|the)\s+(?:hand|one|deal)\b", re.IGNORECASE)


_JUST_PLAYED: Final = re.compile(
    r"^\W*(?:[刚剛頭头啱][才剛刚先啱]|さっき|今)[那嗰這这の]?一?[局把鋪铺手盤盘][，,、はでも]?\s*"
)
"""Names the hand that was just played: 刚才那局我立直了."""


_EARLIER: Final = re.compile(
    r"^\W*(?:さっき(?!の)|先ほど(?!の)|さきほど(?!の)|[剛刚][才剛刚]|頭先|啱啱|just now|earlier)[\s、，,はも]*",
    re.IGNORECASE,
)
"""Says of what follows that it was a moment ago: さっきリーチしてた."""


def _left_out_of_winner(context: Context, sentence: Sentence) -> Outcome | None:
    """What the winner of a hand that is named, or of the newest, is said to have had besides: shown with a button.

    `bo had a value honor too in hand 9`, `bo also had a dragon pung`; None for any other line.
    """
    meant = hand_meant(sentence.text)
    record = _record_meant(context) if meant is None else _record_named(context, meant)
    win = record.given.wins[0] if record is not None and len(record.given.wins) == 1 else None
    if record is None or win is None or not sentence.has(Kind.ELEMENT, Kind.CLOSED):
        return None
    said = sentence if meant is None else read(_BEFORE_HAND.sub("", meant.rest), 0, context.names)
    said = read(_FORGOT_TO.sub("forgot ", said.text), 0, context.names)
    people = {one.value for one in said.of(Kind.NAME)}
    if (
        people - {win.player}
        or said.amounts
        or _HAD.search(folded_text(said.text)) is None
        or (meant is None and not people - {context.names.sender})
    ):
        return None
    typed = left_out_words(context, record, said.without(Kind.NAME))
    told = line("list.item", text=sentence.text.strip())
    return Outcome(shown_fix(context, record, typed, (told,))) if typed is not None else None


_FORGOT_TO: Final = re.compile(r"\b(?:i )?forgot to (?:say|mention|add|count)\b,?\s*", re.IGNORECASE)
_HAD: Final = re.compile(r"\b(?:had|has|have|got)\b|[有還还仲]")
_BEFORE_HAND: Final = re.compile(r"\s(?:in|of|for|on|to)\s*$", re.IGNORECASE)


def _of_open_round(context: Context, change: Change) -> Outcome:
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


def without_excuse(sentence: Sentence) -> Sentence:
    """`my bad i shoot raju 2 tai` as the hand that it tells; as it stands where it tells none."""
    if _takes_back_inside(sentence):
        return sentence
    rest = sentence.without(Kind.SORRY)
    whole = is_whole(rest) or rest.tells_all or (rest.unit == "points" and rest.has(Kind.WIN))
    told = sentence.has(Kind.SORRY) and (rest.tells_hand_fully or rest.unit == "points") and whole
    return rest if told else sentence


def _takes_back_inside(sentence: Sentence) -> bool:
    """Whether a line takes back what it told and goes on with somebody: `3 tai zimo, no wait that was my uncle`."""
    tokens = sentence.tokens
    at = next((at for at, one in enumerate(tokens) if one.kind is Kind.SORRY and one.text.casefold() in _STOP), None)
    valued = at is not None and any(one.kind in (Kind.NUMBER, Kind.LIMIT) for one in tokens[:at])
    if valued and any(one.kind is Kind.NAME for one in tokens[at:]):
        return True
    first = next((at for at, one in enumerate(tokens) if one.kind is Kind.SORRY), 0)  # 満貫、いや跳満ロン
    counted = [any(one.kind in (Kind.NUMBER, Kind.LIMIT) for one in part) for part in (tokens[:first], tokens[first:])]
    return all(counted)


_STOP: Final = frozenset(("no", "no wait", "wait no", "wait", "nope", "hang on", "hold on", "scratch that"))
"""What is called out when something was told wrong."""


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


def _of_hand_named(context: Context, meant: HandMeant) -> Outcome | None:
    """`hand 2 was 1 tai`, 上鋪係自摸: shown with a button that does it; what was recorded so is not talked about.

    None for a hand that is still to be recorded, and for talk.
    """
    record = _record_named(context, meant)
    if record is None and meant.place is not None:
        return None
    sentence = corrected_words(sentences_of(context.names, meant.rest)[0]) if meant.rest.strip() else None
    is_next = record is None and meant.number == len(context.night.hands) + 1
    if is_next and sentence is not None and sentence.is_entry:
        return None
    if record is not None and sentence is not None and (asked := _of_liable(context, record, sentence)) is not None:
        return asked
    change = _change_named(context, record, meant, sentence) if sentence is not None else None
    if change is None:
        return None
    if record is None:
        return Outcome(no_such_hand(context.night, meant.number or 0))
    record = _with_denied_value(context, meant, change) or record
    if change.is_empty or (settled := _settled(context, record, change)) is None:
        instead = _instead_of_newest(context, record) if change.is_empty else _worth_of_one(context, record, change)
        instead = instead or _won_after_all(context, record, change)
        return instead or Outcome(fix_options(context, record, in_words=True))
    if (asked := _in_either_role(context, record, change)) is not None:
        return asked
    typed, told, _ = settled
    return Outcome() if _is_so_already(record, change) else Outcome(shown_fix(context, record, typed, told))


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
    settled = _settled(there, meant, change) if change is not None and meant is not None else None
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


def hand_asked(context: Context, text: str) -> Reply | None:
    """What can change in the hand that a line names and says no more of, `hand 2`, `the last one`; else None."""
    meant = hand_meant(text)
    if meant is None or not context.night.hands:
        return None
    small = (*_TAKEN_BACK, Kind.IS, Kind.NOISE, Kind.BREAK)
    if meant.rest.strip() and not only(read(meant.rest, 0, context.names).tokens, small):
        return None
    record = _record_named(context, meant)
    return fix_options(context, record) if record is not None else no_such_hand(context.night, meant.number or 0)


def _won_after_all(context: Context, record: HandRecord, change: Change) -> Outcome | None:
    """`hand 2 was won by ben` of a drawn hand: what is not told of how he won is asked; None for any other change."""
    is_drawn = record.given.outcome is DealOutcome.DRAWN
    if not is_drawn or change.winner is None or change.winner == change.payer:
        return None
    settled = _fix_words(context, None, change)
    if settled is None:
        return None
    tells_all = change.worth is not None and (change.drawn or change.payer is not None)
    tap = replace(context, entry=record.recorded.seq)
    return Outcome(shown_fix(context, record, *settled[:2])) if tells_all else fix(tap, settled[0])


def _change_named(context: Context, record: HandRecord | None, meant: HandMeant, sentence: Sentence) -> Change | None:
    """What a line wants changed of the hand that it names; None for talk."""
    strong = meant.number is not None or _is_value_just_now(context.said, sentence) or _is_of_round(record, sentence)
    change = change_of(sentence, of_hand=True, strong=strong)
    if change is not None or meant.number is None:
        return change
    return (_told_anew(sentence) if record is not None else None) or _of_named_alone(context, record, sentence)


def _of_named_alone(context: Context, record: HandRecord | None, sentence: Sentence) -> Change | None:
    """What is meant of a hand that is named by its number: `hand 2 no bao`; `wait that was hand 2` leaves open what."""
    if sentence.has(*_TAKEN_BACK) and only(sentence.tokens, (*_TAKEN_BACK, Kind.IS, Kind.NOISE, Kind.BREAK)):
        return Change()
    is_bao = sentence.has(Kind.BAO) and only(sentence.tokens, _OF_LIABILITY)
    if not is_bao or (record is not None and _liability_told(context, record, sentence) is None):
        return None
    return Change(liable=NOBODY_LIABLE) if all(one.value == NOBODY_LIABLE for one in sentence.of(Kind.BAO)) else None


def _is_of_round(record: HandRecord | None, sentence: Sentence) -> bool:
    """Whether a line says whose points were how many in a round that counts everybody's: `don had 16`."""
    kinds = [token.kind for token in sentence.tokens if token.kind not in (Kind.NOISE, Kind.BREAK, Kind.UNKNOWN)]
    told = (
        len(kinds) == _SIDES and kinds[0] is Kind.NAME and kinds[1] in (Kind.HAS, Kind.IS) and kinds[2] is Kind.NUMBER
    )
    return record is not None and record.ruleset.all_score and told


_SIDES: Final = 3


def _is_value_just_now(text: str, sentence: Sentence) -> bool:
    """Whether a line says of the hand of a moment ago what it was worth, and nothing else: さっきの4翻40符."""
    told = only(sentence.tokens, (Kind.NUMBER, Kind.UNIT, Kind.BREAK))
    has_units = bool(sentence.amounts) and all(amount.has_unit for amount in sentence.amounts)
    return told and has_units and _JUST_NOW.search(text) is not None


_JUST_NOW: Final = re.compile("さっきの|今の|直前の|剛剛|刚刚|剛才|刚才|頭先|啱啱")


def _of_liable(context: Context, record: HandRecord, sentence: Sentence) -> Outcome | None:
    """Who is said to be liable for a hand that is recorded, 第3局是老王包: shown with a button that does it."""
    liable, wins = liable_alone(sentence), record.given.wins
    if liable is None or len(wins) != 1:
        return None
    by_rule = "" if not liability_is_off(with_changes(record.house, record.changes)) else f" {LIABLE_HERE}"
    told = line("choice.liable_here", name=context.name(liable))
    return Outcome(shown_fix(context, record, f"bao {reference(liable)}{by_rule}", (told,)))


def _pays_for_draw(record: HandRecord, change: Change) -> bool:
    """Whether somebody is said to have paid for a hand that nobody won, and not who won it."""
    is_told = change.payer is not None and change.winner is None and change.worth is None
    return is_told and record.given.outcome is DealOutcome.DRAWN and not record.ruleset.all_score


def _hand_in_place(context: Context, meant: HandMeant) -> HandRecord | None:
    """The newest hand, or the newest of a deal that is told: 東2局; None where there is none of it."""
    hands = reversed(context.night.hands)
    return next((one for one in hands if meant.is_at(one.table)), None)


def _with_denied_value(context: Context, meant: HandMeant, change: Change) -> HandRecord | None:
    """The newest hand of a deal that is told, which had the value that is denied: 東1局の満貫は跳満でした."""
    hands = reversed(context.night.hands if meant.place is not None and change.denied is not None else ())
    placed = (one for one in hands if meant.is_at(one.table))
    return next((one for one in placed if change.denied is not None and _had(one, change.denied)), None)


def names_other_hand(context: Context, text: str, record: HandRecord) -> bool:
    """Whether a line names another recorded hand than one that is asked about: `hand 1 should be 2 tai`."""
    meant = hand_meant(text)
    named = _record_named(context, meant) if meant is not None else None
    return named is not None and named.number != record.number


def _record_named(context: Context, meant: HandMeant) -> HandRecord | None:
    if meant.is_before and len(context.night.hands) > 1:
        return context.night.hands[-2]
    return _hand_in_place(context, meant) if meant.number is None else context.night.hand(meant.number)


def _of_some_hand(context: Context, meant: HandMeant) -> Outcome | None:
    """What is said of a recorded hand and is no correction is no new hand either; what can change in it is offered to
    words to the bot itself, and where a false win is denied."""
    record = context.night.hand(meant.number) if meant.number is not None else None
    if record is None:
        return None
    rest = read(meant.rest, 0, context.names)
    denies = _denies_false_win(rest)
    is_asked = denies or (context.incoming.addressed and rest.has(Kind.NOT, Kind.SORRY, Kind.WRONG))
    undoes = denies and record.given.false_claim is not None
    return Outcome(_changeable(context, record, undoes=undoes)) if is_asked else Outcome()


def _told_anew(sentence: Sentence) -> Change | None:
    """A hand that is told as a whole, as what is to be changed."""
    if not (sentence.is_entry and is_whole(sentence) and len(sentence.worth) == 1):
        return None
    roles, drawn = sentence.roles, sentence.how is WinMethod.SELF_DRAW
    payer = None if drawn else roles.payers[0]
    return Change(winner=roles.winners[0], payer=payer, drawn=drawn, worth=sentence.worth[0])


def _winner_told(sentence: Sentence) -> Change | None:
    """A hand told at least by who won it, as what is to be changed: `i won this one`, `i won it, 1 tai off jun`."""
    if not sentence.is_entry or len(sentence.roles.winners) != 1 or sentence.is_chat:
        return None
    worth, payers = sentence.worth[:2], sentence.roles.payers
    if len(worth) > 1 or len(payers) > 1:
        return None
    drawn = sentence.how is WinMethod.SELF_DRAW
    return Change(
        winner=sentence.roles.winners[0],
        payer=None if drawn or not payers else payers[0],
        drawn=drawn,
        worth=worth[0] if worth else None,
    )


def _is_so_already(record: HandRecord, change: Change) -> bool:
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


def _record_meant(context: Context) -> HandRecord | None:
    """The hand of the receipt that is answered, else the newest."""
    if _answers_receipt(context) and context.about is not None and context.about.entry:
        return replace(context, entry=context.about.entry).named_hand
    return context.night.hands[-1] if context.night.hands else None


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


def _answers_receipt(context: Context) -> bool:
    return context.about is not None and context.about.of_hand


def _gone(context: Context) -> Outcome | None:
    """Words about a hand of another night, or one that does not count any more, change nothing and are told so."""
    if not _answers_receipt(context) and not _answers_another_night(context):
        return None
    return Outcome(notice("stale.night_unknown"))


def _answers_another_night(context: Context) -> bool:
    """Whether a message is answered that tells of a night that is over."""
    about = context.about
    return about is not None and not about.asks and 0 < about.entry < context.night.first


def shown_change(context: Context, record: HandRecord, change: Change) -> Outcome | None:
    """A change of a hand with the button that does it; None where the hand cannot be changed so."""
    settled = _settled(context, record, change)
    return Outcome(shown_fix(context, record, *settled[:2])) if settled is not None else None


def is_own(context: Context, record: HandRecord) -> bool:
    """Whether the speaker corrects what he entered himself a short while ago, or answers its receipt.

    While people take their seats for another game, words are as likely about that one.
    """
    is_of_now = context.incoming.at - record.recorded.at <= LONG_AGO and not_started(context) is None
    return _answers_receipt(context) or (is_of_now and record.recorded.by == context.incoming.sender.account)


LONG_AGO: Final = 3 * 3600
"""Seconds after which words are hardly about the hand that happens to be the newest: the night was left open."""


def _settled(context: Context, record: HandRecord, change: Change) -> tuple[str, tuple[Line, ...], bool] | None:
    """The words of /fix that make a change, what they say, and whether somebody else wins by it; None in doubt."""
    wins = record.given.wins
    if len(wins) != 1:
        return _settled_beside(context, record, change)
    ruleset = record.ruleset
    win = wins[0]
    change = _with_other_liable(win, with_other_elements(change, named_elements(record)))
    if ruleset.all_score and change.winner is None and change.payer is None and not change.drawn:
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
    return _fix_words(context, win.player, settled)


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


def _fix_words(context: Context, won_by: Player | None, change: Change) -> tuple[str, tuple[Line, ...], bool] | None:
    """The words of /fix for what is otherwise in a hand somebody won, as `_settled` has them."""
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
        told.append(_worth_told(context, change.worth))
    if change.liable == NOBODY_LIABLE:
        words.append(f"bao {NOBODY_LIABLE}")
        told.append(line("choice.none_liable"))
    elif change.liable is not None:
        words.append(f"bao {reference(change.liable)}")
        told.append(line("choice.liable_here", name=context.name(change.liable)))
    words += (option for option, _ in change.bonus)
    told += (line("list.item", text=f"{typed} {option.partition('=')[2]}") for option, typed in change.bonus)
    return (" ".join(words), tuple(told), new_winner) if words else None


def _worth_told(context: Context, worth: StatedValue) -> Line:
    """A value in the words of the game."""
    return stated_line(context.variant, worth)
