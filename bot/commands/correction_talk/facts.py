"""Words about one fact of a recorded hand: who bet, who was liable, what it had besides, who won it with others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.asking.fix_options import false_win_label, fix_options, how_claimed, shows_ready
from bot.chat import Choice, Line, line, listed, notice, question_reply
from bot.commands.correction_talk.changing import (
    MOST_BACK,
    answers_receipt,
    is_own,
    just_undone,
    leave_it,
    record_meant,
    record_named,
    shown_fix,
    what_can_change,
    worth_told,
)
from bot.commands.fix import WON_TOO, elements_of, fix, told_of
from bot.commands.forgotten import is_past, left_out_words
from bot.commands.round_talk import claims_of_round, is_round_open
from bot.context import Context, Outcome
from bot.reading import (
    INDICATORS,
    elements_denied,
    liable_alone,
    line_claims,
    lying_told,
    not_won,
    ready_instead,
    reference,
    several_entries,
    told_not_to_bet,
    value_text,
    without_too,
)
from bot.reading.corrections import (
    BEFORE_HAND,
    BET_LATE,
    FORGOT_TO,
    FORGOTTEN_COUNTERS,
    FORGOTTEN_STICKS,
    IN_THAT_HAND,
    JUST_PLAYED,
    MOMENT_AGO,
    OF_LIABILITY,
    SAYS_HAD,
    TAKEN_BACK,
    THAT_HAND,
    HandMeant,
    bet_for_stick,
    contests,
    denies_false_win,
    denies_next,
    hand_meant,
    said_plainly,
    tells_false_win,
)
from bot.reading.grammar import Kind, Sentence, SpokenToken, folded_text, is_double, only, read
from bot.replies import LIABLE_HERE, already_reply, fix_line, liability_is_off
from engine import Player, StatedValue, WinMethod
from engine.journal import HandRecord, with_changes


def read_won_too(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """`bob also won 3 han 40 fu`, 私もロン 3900: asked whether it was on the discard of the hand told before.

    None for any other line, and where nobody else can have won on that discard.
    """
    is_both = is_double(text)
    told = without_too(text)
    record = record_meant(context) if len(sentences) == 1 and (is_both or told != text) else None
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
    if not tells_false_win(said):
        return None
    denies, people = said.has(Kind.NOT), {str(one.value) for one in said.of(Kind.NAME)}
    is_told = meant is not None or denies or answers_receipt(context) or THAT_HAND.search(folded_text(text))
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


def _hand_falsely_won(
    context: Context, meant: HandMeant | None, sentence: Sentence, people: set[Player]
) -> HandRecord | None:
    """The hand that is said to have been a false win: by its number or its receipt, else the newest that was won so."""
    is_numbered = meant is not None and (meant.number is not None or meant.place is not None or meant.is_before)
    if meant is not None and is_numbered:
        return record_named(context, meant)
    if answers_receipt(context):
        return record_meant(context)
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


def read_bet_denied(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """Who is said not to have bet in a recorded hand, `dan didn't riichi`: asked with what it moves. None for any other
    line, and for a bet of the deal that is played."""
    sentence, meant = sentences[0], hand_meant(sentences[0].text)
    if len(sentences) == 1 and meant is not None and context.night.game.ruleset.bets:
        return _bet_denied_of(context, record_named(context, meant), read(meant.rest, 0, context.names))
    record = record_meant(context) if len(sentences) == 1 else None
    bets = record.mid_deal.bets if record is not None else ()
    players, now = told_not_to_bet(sentence, bets), context.night.mid_deal.bets
    is_of_now = bool({*(players or now)} & {*now}) or just_undone(context) is not None
    if record is None or players is None or not record.ruleset.bets or (is_of_now and not answers_receipt(context)):
        return None
    is_asked = bool(players) and (answers_receipt(context) or is_own(context, record))
    if not (bets and {*bets}.issuperset(players)) and not is_asked:  # they had not
        return Outcome()
    if not answers_receipt(context) and players and not {*bets} & {*players}:
        hands = reversed(context.night.hands[-MOST_BACK:])
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
    if not {*(players or record.mid_deal.bets)} & {*record.mid_deal.bets}:
        return Outcome(notice("fix.already", number=record.number))
    if not players:  # one of several
        return Outcome(fix_options(context, record, in_words=True))
    denied = listed(context.name(player) for player in players)
    text = " ".join(sentence.text.strip(" ,:、，：").removesuffix(" in").split())
    return Outcome(shown_fix(context, record, text, (line("choice.not_riichi", name=denied),)))


def read_lying(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """How many honba or sticks a recorded hand had, `honba was 1`: shown with a button, or whose they were asked. None
    for any other line, and where it had so many."""
    told, record = lying_told(text), record_meant(context)
    if told is None and record is not None and record.ruleset.bets and just_undone(context) is None:
        return _counters_forgotten(context, record, text)
    if told is None or record is None or not record.ruleset.bets or not told.is_all:
        return None
    is_meant = answers_receipt(context) or (told.is_past and just_undone(context) is None)
    if not is_meant or sentences[0].has(Kind.QUESTION):
        return None
    if told.sticks not in (None, record.table.sticks):
        return fix(replace(context, entry=record.recorded.seq), " ".join(text.split()))
    if told.counters in (None, record.table.counters):
        return already_reply(record.number) if sentences[0].has(Kind.SORRY) else Outcome()
    return Outcome(shown_fix(context, record, f"streak={told.counters}", (line("list.item", text=text.strip()),)))


def _counters_forgotten(context: Context, record: HandRecord, text: str) -> Outcome | None:
    """`forgot the honba`, 本場忘れてた: shown with a button that counts one more; None for any other line."""
    if FORGOTTEN_STICKS.fullmatch(text.strip(" .!。")) is not None:  # whose is asked
        sticks = record.table.sticks + len(record.mid_deal.bets) + 1
        return fix(replace(context, entry=record.recorded.seq), f"sticks={sticks}")
    found = FORGOTTEN_COUNTERS.fullmatch(text.strip(" .!。"))
    if found is None:
        return None
    more = record.table.counters + 1
    label = line("list.item", text=f"{more} honba" if text.isascii() else f"{more} 本場")
    return Outcome(shown_fix(context, record, f"streak={more}", (label,)))


def read_elements_denied(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """What a recorded hand is said not to have, `kumar got no half flush`: taken off one's own at once, else by a tap;
    None for any other line."""
    is_of_other = is_round_open(context) or just_undone(context) is not None
    record = record_meant(context) if len(sentences) == 1 else None
    denied, is_sure = elements_denied(sentences[0])
    if record is None or not denied or record.ruleset.all_score or (is_of_other and not answers_receipt(context)):
        return None
    named = {str(token.value) for token in sentences[0].of(Kind.NAME)}
    told = {word for one in record.given.entered for word in told_of(one, record.ruleset.flags)}
    if told.isdisjoint(denied) is told.issuperset(denied):  # some of them: one is put in the place of another
        return None
    if not told.issuperset(denied):
        is_meant = answers_receipt(context) or is_own(context, record)
        if is_meant and (is_sure or not _is_by_elements(record)):
            return Outcome(fix_options(context, record, in_words=True))
        if is_sure:
            return Outcome()
        told_so = StatedValue(elements=denied)
        is_element = is_meant and record.ruleset.element_ids >= {*denied}
        return (
            Outcome(shown_fix(context, record, value_text(told_so), (worth_told(context, told_so),)))
            if is_element
            else None
        )
    if not answers_receipt(context) and not (is_own(context, record) or named):
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
    record = record_meant(context) if len(sentences) == 1 and not is_round_open(context) else None
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
    record, sentence = record_meant(context), sentences[0]
    if len(sentences) > 1 or record is None or not shows_ready(record):
        return None
    ready = ready_instead(sentence, record.given.ready) if sentence.has(Kind.READY) else None
    if ready is None or ready == record.given.ready or sentence.is_chat:
        return None
    if not sentence.has(Kind.NAME) and not answers_receipt(context):
        return None
    is_newest = not context.night.mid_deal.bets and just_undone(context) is None
    if not record.ruleset.bets or not (is_newest or answers_receipt(context)):
        return None
    now = [player for player in record.table.players if player in ready]
    typed = f"draw ready {' '.join(map(reference, now)) or 'nobody'}"
    left_out = record.given.ready - ready
    is_plain = answers_receipt(context) or left_out <= {token.value for token in sentence.of(Kind.NAME)}
    if is_own(context, record) and is_plain:
        return fix(replace(context, entry=record.recorded.seq), typed)
    told = line("correct.ready", names=listed(map(context.name, now))) if now else line("choice.drawn_nobody")
    return Outcome(shown_fix(context, record, typed, (told,)))


def read_liability(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """`no bao`, `everybody pay own`, `kumar pays for all`, 阿明包牌 of a hand: who pays for others put right.

    None for any other line. More than a name and a word for liability is told of a hand that is answered; that nobody
    is liable, of the newest as well.
    """
    record, sentence = record_meant(context), said_plainly(sentences[0])
    is_of_other = is_round_open(context) or just_undone(context) is not None
    if record is None or len(sentences) > 1 or (is_of_other and not answers_receipt(context)):
        return None
    if (asked := _who_is_liable(context, record, sentences[0])) is not None:
        return asked
    denies = any(denies_next(sentence.tokens, at) for at in range(len(sentence.tokens)))
    if denies and sentence.has(Kind.BAO) and len(sentence.of(Kind.NAME)) == 1:
        return _without_liable(context, record, sentence)
    told = liability_told(context, record, sentence)
    if told is None:
        return shown_liable(context, record, sentence)
    if is_own(context, record) and record is context.night.hands[-1]:
        return fix(replace(context, entry=record.recorded.seq), told[0])
    return Outcome(shown_fix(context, record, told[0], (told[1],)))


def _who_is_liable(context: Context, record: HandRecord, sentence: Sentence) -> Outcome | None:
    """`9 tile bao btw`, 係包自摸 of the newest hand: who pays for the others is asked; None for any other line."""
    told, wins = said_plainly(sentence), record.given.wins
    is_said = told.has(Kind.IS, *TAKEN_BACK) or told is not sentence or answers_receipt(context)
    is_bao = any(one.value is None for one in told.of(Kind.BAO)) and only(told.tokens, _OF_LIABILITY_ALONE)
    is_dear = not record.ruleset.counts_fu or any("yakuman" in (one.limit or "") for one in record.result.scored)
    if not (is_said and is_bao and is_dear) or len(wins) != 1 or wins[0].liable or not record.ruleset.liabilities:
        return None
    by_rule = "" if not liability_is_off(with_changes(record.house, record.changes)) else f" {LIABLE_HERE}"
    others = [one for one in record.table.players if one != wins[0].player]
    choices = [
        Choice(line("choice.liable_here", name=context.name(one)), fix_line(f"bao {reference(one)}{by_rule}", record))
        for one in others
    ]
    what = line("ask.who_liable", number=record.number)
    return Outcome(question_reply(what, (*choices, leave_it(record))))


_OF_LIABILITY_ALONE: Final = (Kind.BAO, Kind.IS, Kind.HAS, Kind.SORRY, Kind.WRONG, Kind.SELF, Kind.NOISE, Kind.BREAK)
"""Words of a line that says that somebody pays for others, and not who."""


def read_robbed(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """第五鋪係搶槓嚟㗎, `it was a robbed kong off dan`: shown with a button that makes it one; None for others."""
    if len(sentences) > 1 or not sentences[0].has(Kind.ROB) or is_round_open(context):
        return None
    meant = hand_meant(text)
    said = sentences[0] if meant is None else read(meant.rest, 0, context.names)
    is_said = meant is not None or answers_receipt(context) or said.has(Kind.IS, *TAKEN_BACK)
    record = record_named(context, meant) if meant is not None else record_meant(context)
    win = record.given.wins[0] if record is not None and len(record.given.wins) == 1 else None
    if record is None or win is None or not is_said or not only(said.tokens, _OF_ROBBING):
        return None
    others = {str(one.value) for one in said.of(Kind.NAME)} - {win.player}
    payer = others.pop() if len(others) == 1 else win.payer
    if others or payer is None:
        return Outcome(fix_options(context, record, in_words=True))
    if win.how is WinMethod.ROBBED_KONG and win.payer == payer:
        return already_reply(record.number)
    told = line("receipt.robbed", name=context.name(win.player), payer=context.name(payer))
    return Outcome(shown_fix(context, record, f"rob {reference(payer)}", (told,)))


_OF_ROBBING: Final = (
    *(Kind.ROB, Kind.KONG, Kind.NAME, Kind.FROM, Kind.IS, Kind.SORRY, Kind.WRONG, Kind.WIN, Kind.AGAIN, Kind.NOISE),
    *(Kind.BREAK, Kind.COUNTER),
)
"""Words of a line by which a hand was won by robbing a kong."""


def read_held(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """門前だった, `it was concealed` of a hand told by its value: what can change in it is shown. None for others."""
    meant = hand_meant(text) if len(sentences) == 1 else None
    said = sentences[0] if meant is None else read(meant.rest, 0, context.names)
    if len(sentences) > 1 or not said.has(Kind.CLOSED, Kind.OPEN) or not said.has(Kind.IS):
        return None
    record = record_named(context, meant) if meant is not None else record_meant(context)
    is_of_other = is_round_open(context) or just_undone(context) is not None
    if record is None or is_of_other or not only(said.tokens, _OF_HELD):
        return None
    told = record.given.first_won
    is_of_winner = {one.value for one in said.of(Kind.NAME)} <= {win.player for win in record.given.wins}
    by_value = told is not None and told.stated is not None and not told.stated.elements
    return Outcome(fix_options(context, record, in_words=True)) if by_value and is_of_winner else None


_OF_HELD: Final = (Kind.CLOSED, Kind.OPEN, Kind.NAME, Kind.IS, Kind.COUNTER, *TAKEN_BACK, Kind.NOISE, Kind.BREAK)
"""Words of a line that says whether a hand was concealed."""


def _without_liable(context: Context, record: HandRecord, sentence: Sentence) -> Outcome | None:
    """Who is said not to be liable, 唔係阿媽包: taken off by a tap; a hand that says so already is told to."""
    named = {str(token.value) for token in sentence.of(Kind.NAME)}
    liable = {one.player for win in record.given.wins for one in win.liable}
    if sentence.amounts or not record.given.wins:
        return None
    if named & liable:
        return Outcome(shown_fix(context, record, "bao nobody", (line("choice.none_liable"),)))
    return Outcome(notice("fix.already", number=record.number))


def liability_told(context: Context, record: HandRecord, sentence: Sentence) -> tuple[str, Line] | None:
    """The words of /fix for who pays for others, and what they say; None where nothing of it would be otherwise."""
    wins = record.given.wins
    if len(wins) != 1 or sentence.amounts:
        return None
    liable = {one.player for one in wins[0].liable}
    named = {str(token.value) for token in sentence.of(Kind.NAME)}
    if any(token.value == "nobody" for token in sentence.of(Kind.BAO)):
        beside = [one for one in sentence.tokens if one.kind is not Kind.UNKNOWN or not answers_receipt(context)]
        is_told = liable and only(beside, OF_LIABILITY) and named <= liable
        return ("bao nobody", line("choice.none_liable")) if is_told else None
    pays = sentence.has(Kind.BAO) or (sentence.has(Kind.PAY) and sentence.has(Kind.ALL) and wins[0].self_drawn)
    others = named - {wins[0].player}
    is_told = pays and len(named) == len(others) == 1 and only(sentence.tokens, OF_LIABILITY)
    if not is_told or not answers_receipt(context) or not record.ruleset.liabilities or others == liable:
        return None
    player = others.pop()
    return f"bao {reference(player)}", line("choice.liable", name=context.name(player))


def read_unclear_answer(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """Words that deny something of the hand that is answered, or tell who pays for it, and are not understood as a
    whole: what can change in it is offered. None for talk about it."""
    record, sentence = record_meant(context), sentences[0]
    if record is None or len(sentences) > 1:
        return None
    is_none = record.given.false_claim is not None and denies_false_win(sentence)
    if not is_none and not (answers_receipt(context) and contests(sentence)):
        return None
    return Outcome(what_can_change(context, record, undoes=is_none or sentence.has(Kind.UNDO)))


def read_several_hands(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """`it was Alan, 84, Peggy had 4` of a round that is settled: shown with a button; None for any other line."""
    record, sentence = record_meant(context), sentences[0]
    if len(sentences) > 1 or record is None:
        return None
    if not record.ruleset.all_score:
        return _values_of_winners(context, record, sentence)
    is_of_another = is_round_open(context) or just_undone(context) is not None
    if is_of_another and not answers_receipt(context):
        return None
    tokens = sentence.content
    first = next((at for at, token in enumerate(tokens) if token.kind not in (*TAKEN_BACK, Kind.IS)), 0)
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
    told = [one.strip(" 、，").removesuffix(" and") for one in several_entries(sentence, TAKEN_BACK)]
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
    if len(sentences) > 1 or (is_of_another and not answers_receipt(context)):
        return None
    if (of_winner := _left_out_of_winner(context, sentences[0])) is not None:
        return of_winner
    record, said = record_meant(context), sentences[0]
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
    text = sentence.text if context.night.running else FORGOT_TO.sub("forgot ", sentence.text)
    said, is_missing = bet_for_stick(text)
    if not context.night.game.ruleset.bets or not (sentence.has(Kind.FACT) or is_missing):
        return None
    told = JUST_PLAYED.sub("", MOMENT_AGO.sub("", said))
    meant, rest = hand_meant(said), IN_THAT_HAND.sub("", told)
    is_of_now = is_missing and not sentence.has(Kind.SORRY)  # add ann's stick
    if meant is None and (rest == sentence.text or is_of_now):
        return None
    record = record_meant(context) if meant is None else record_named(context, meant)
    rest = rest if meant is None else BEFORE_HAND.sub("", MOMENT_AGO.sub("", meant.rest))
    told_then = read(rest, 0, context.names)
    is_named = meant is not None and told_then.has(Kind.NAME) and not is_past(told_then)  # bo riichi last hand
    is_late = is_missing or is_named or BET_LATE.search(rest) or JUST_PLAYED.search(sentence.text)
    late = "sorry " if is_late else ""
    late += "my " if is_missing and not told_then.has(Kind.NAME) else ""  # whoever says it forgot his stick
    return record, read(f"{late}{rest}", 0, context.names)


def _left_out_of_winner(context: Context, sentence: Sentence) -> Outcome | None:
    """What the winner of a hand that is named, or of the newest, is said to have had besides: shown with a button.

    `bo had a value honor too in hand 9`, `bo also had a dragon pung`; None for any other line.
    """
    meant = hand_meant(sentence.text)
    record = record_meant(context) if meant is None else record_named(context, meant)
    win = record.given.wins[0] if record is not None and len(record.given.wins) == 1 else None
    if record is None or win is None or not sentence.has(Kind.ELEMENT, Kind.CLOSED):
        return None
    said = sentence if meant is None else read(BEFORE_HAND.sub("", meant.rest), 0, context.names)
    said = read(FORGOT_TO.sub("forgot ", said.text), 0, context.names)
    people = {one.value for one in said.of(Kind.NAME)}
    if (
        people - {win.player}
        or said.amounts
        or SAYS_HAD.search(folded_text(said.text)) is None
        or (meant is None and not people - {context.names.sender})
    ):
        return None
    typed = left_out_words(context, record, said.without(Kind.NAME))
    told = line("list.item", text=sentence.text.strip())
    return Outcome(shown_fix(context, record, typed, (told,))) if typed is not None else None


def shown_liable(context: Context, record: HandRecord, sentence: Sentence, *, is_named: bool = False) -> Outcome | None:
    """Who is said to be liable for a hand that is recorded, 第3局是老王包: shown with a button that does it."""
    liable, wins = liable_alone(sentence, strong=is_named), record.given.wins
    if liable is None or len(wins) != 1 or (sentence.has(Kind.SELF) and wins[0].payer is not None):
        return None
    by_rule = "" if not liability_is_off(with_changes(record.house, record.changes)) else f" {LIABLE_HERE}"
    told = line("choice.liable_here", name=context.name(liable))
    return Outcome(shown_fix(context, record, f"bao {reference(liable)}{by_rule}", (told,)))
