"""What is said of money: `dan has paid`, `bob got it from dan` mark what is listed; other payments are asked about."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from typing import Final

from msgspec import structs

from bot.chat import Choice, Line, Part, Reply, line, listed, notice, question_reply
from bot.commands.cash import (
    SEVERAL,
    handed_over,
    handed_over_instead,
    marked_instead,
    of_cash,
    of_earlier_night,
    several_of_cash,
)
from bot.commands.correction_talk import read_correction
from bot.commands.paid import paid, payment_of, with_debtors
from bot.commands.score import score
from bot.commands.settle import settle
from bot.context import Context, Outcome
from bot.reading import CANCEL, reference, sentences_of, words_of
from bot.reading.answer_words import AnswerWord, answer_word
from bot.reading.grammar import (
    MOST_BARE,
    MOST_UNITS,
    Kind,
    Sentence,
    chinese_number,
    folded_text,
    is_whole,
    only,
    read,
)
from bot.replies import (
    ENTRY,
    SURE,
    debt_lines,
    entry_line,
    message_line,
    paid_line,
    payment_line,
    stated_line,
    together_handed,
)
from bot.subjects import SETTLEMENT, CommandLine
from engine import TABLE_ACCOUNTS, Player, Purse, Refused, StatedValue, Transfer
from engine.journal import Debt, HandedOver, Paid, Recorded, closing_payments


@dataclass(frozen=True, slots=True)
class HandingOver:
    """Who is said to have given money to whom; None where it is not said, `amount` as it was typed."""

    payer: Player | None
    payee: Player | None
    amount: str
    everybody: bool = False
    in_coins: bool = False
    """Whether a currency was said."""
    is_debt: bool = False
    """Whether it is only owed."""
    of_money: bool = False
    """Whether its verb is said of money alone."""


def read_handed_over(context: Context, sentence: Sentence) -> Outcome | None:
    """A line that says that somebody has paid: the one payment it fits is marked, several are shown.

    Before anybody asked for a settlement, a sum that is open is offered beside another payment; None for a line that
    fits no payment.
    """
    sentence = _in_figures(sentence)
    asked = _not_paid(context, sentence) or _debt_of_earlier_night(context, sentence)
    if (asked := asked or _handed_after_all(context, sentence)) is not None:
        return asked
    sentence = _with_debtor(context, sentence)
    answered = context.about is not None and context.about.kind == SETTLEMENT
    is_shown = context.settlement_shown or (answered and context.night.house is not None)
    said = _said(context, sentence)
    if said is None:
        return _told_loosely(context, sentence, is_shown=is_shown)
    if _EARLIER.search(sentence.text) is not None and (asked := _told_of_earlier_night(context, said)) is not None:
        return asked
    if not is_shown and not said.amount:
        of_money = _PAYS.search(folded_text(sentence.text)) is not None
        return _once_over(context, said, of_money=of_money)
    listed = _listed(context)
    found = [one for one in listed if _is_told(context, said, one)]
    if is_shown and (said.everybody or len(found) > 1):
        return settle(context, "") if listed else None
    if not is_shown:
        asked = _of_earlier_night(context, said) or _in_part(context, said, listed)
        return asked or _part_of_earlier_night(context, said)
    if not found:
        asked = _in_part(context, said, listed) or _of_earlier_night(context, said)
        asked = asked or _part_of_earlier_night(context, said) or _marked(context, said)
        return asked or _told_of_listed(context, sentence)
    typed = CommandLine.parse(paid_line(context, found[0], context.night.first, context.night.moment))
    assert typed is not None
    return paid(replace(context, entry=context.night.first), typed.words)


def _once_over(context: Context, said: HandingOver, *, of_money: bool) -> Outcome | None:
    """The payment that two people who are named have between them, asked about once the game is over; before that in
    words of money alone. Where one of the two, or both, are left out, what is open is shown."""
    if not (said.payer and said.payee):
        is_open = any(said.everybody or _fits(said, one) for one in _listed(context))
        return settle(context, "") if is_open and of_money else None
    if (asked := _of_earlier_night(context, said)) is not None:
        return asked
    is_asked = of_money or not context.night.running
    between = [one for one in _listed(context) if _fits(said, one)] if is_asked else []
    choices = [_paid_choice(context, one, _amount_text(context, one)) for one in between]
    return Outcome(question_reply(line("ask.this_payment"), choices)) if len(choices) == 1 else None


def _told_loosely(context: Context, sentence: Sentence, *, is_shown: bool) -> Outcome | None:
    """A line that tells of money without who paid whom how much; before anybody asked for a settlement it is about
    what two people who are named have between them, or that nobody owes anything any more."""
    if is_shown:
        return _listed_or_hand(context, sentence) or _told_of_listed(context, sentence)
    people = {str(one.value) for one in sentence.of(Kind.NAME) if one.value is not None}
    if not people and not _BESIDE_PAYMENT.sub("", f" {sentence.text}").strip(" .!。！") and _listed(context):
        return settle(context, "")
    people |= {context.sender} if context.sender is not None and len(people) == 1 else set()
    between = [one for one in _listed(context) if _ends(one) == people]
    is_known = bool(between) or any(_ends(one.payment) == people for one in context.night.debts)
    if between and _GIVEN_TO.fullmatch(_with_people(sentence).strip()) and between[0].payer == _first_of(sentence):
        choice = _paid_choice(context, between[0], _amount_text(context, between[0]))
        return Outcome(question_reply(line("ask.this_payment"), (choice,)))
    return _told_of_listed(context, sentence) if is_known else None


def _first_of(sentence: Sentence) -> Player | None:
    """Who is named first of two people; whoever speaks, where one is named."""
    named = [str(one.value) for one in sentence.of(Kind.NAME) if one.value is not None]
    return named[0] if len(named) > 1 else sentence.names.sender


_GIVEN_TO: Final = re.compile(
    r"(?:\x02p\d+\x03|我)?\s*(?:已[經经])?[俾畀給给還还]\s*\x02p\d+\x03\s*[了咗喇啦]+[\s.!。！]*"
)
"""`老周給小媽了`: no amount, and hardly of a discard."""


def _with_debtor(context: Context, sentence: Sentence) -> Sentence:
    """`ya she paid me 15` with whom it tells, where one person alone owes the speaker just that; a debt of an earlier
    night that is paid since as its payment; any other line as it is."""
    if (told := _DEBT_PAID.fullmatch(_with_people(sentence).strip())) is not None and context.sender is not None:
        paid_late = f"i paid {reference(told['payee'])} {told['amount']} last week"
        return sentences_of(with_debtors(context).all_names, paid_late)[0]
    found = _PRONOUN_PAID.fullmatch(sentence.text.strip())
    if found is None or context.sender is None:
        return sentence
    owed = (*_listed(context), *(one.payment for one in context.night.debts))
    said = HandingOver(None, context.sender, found["amount"])
    payers = {one.payer for one in owed if _is_told(context, said, one)}
    if len(payers) != 1:
        return sentence
    text = f"{reference(payers.pop())} paid me {found['amount']}{found['when'] or ''}"
    return sentences_of(with_debtors(context).all_names, text)[0]


_DEBT_PAID: Final = re.compile(
    r"(?:尋晚|琴晚|噚晚|昨晚|昨天|前晚|上一晚|上[次回]|上[個个]?(?:禮拜|礼拜|星期|[週周]))\s*我?[欠爭争]\s*\x02(?P<payee>p\d+)\x03\s*[的嘅]?"
    r"\s*(?P<amount>\d{1,6})\s*[塊块元蚊]?[,，]?\s*我?(?:已[經经])?[給给還还付俾畀](?:[佢他她])?[了咗清返啦喇]+[\s.!。！]*"
)
"""What the speaker owed of an earlier night, and paid since: 上禮拜欠阿珍的8塊給了."""
_PRONOUN_PAID: Final = re.compile(
    r"(?:(?:ya+|yes|yeah|yup|yep|ok|okay|eh|right|係|係呀|嗯|對|对)[,!，\s]*)*(?:he|she|they|[他她佢])\s*(?:has\s+|already\s+|alr\s+)*"
    r"(?:paid|gave|paynow(?:ed)?|transferred|[俾畀給给付還还][咗了])\s*(?:me|我)\s*[$]?(?P<amount>\d{1,6}(?:\.\d{1,2})?)"
    r"(?:\s?(?:dollars|bucks|元|蚊|塊|块))?(?P<when>\s+(?:from\s+)?last\s+(?:week|night|time|game))?"
    r"(?:\s+(?:already|alr|liao|la+h?|just\s+now))*[\s.!。]*",
    re.IGNORECASE,
)
"""A payment to the speaker by somebody who was spoken of."""


def _not_paid(context: Context, sentence: Sentence) -> Outcome | None:
    """`i havent pay ben yet` of a payment that is marked: the question with the way back; None for any other line."""
    if _NOT_PAID.search(folded_text(sentence.text)) is None or sentence.has(Kind.QUESTION):
        return None
    named = {str(one.value) for one in sentence.of(Kind.NAME) if one.value is not None}
    people = named or ({context.sender} if context.sender is not None else set())
    marked = [one.recorded for one in context.night.lines if isinstance(one.recorded.entry, HandedOver)]
    for one in reversed(marked):
        if isinstance(one.entry, HandedOver) and people and people <= _ends(one.entry.payment):
            back = Choice(payment_line(context, one.entry.payment, "choice.unpaid"), f"/undo {ENTRY}{one.seq}")
            return Outcome(question_reply(line("ask.wrong_payment", what=entry_line(context, one)), (back,)))
    return None


def _handed_after_all(context: Context, sentence: Sentence) -> Outcome | None:
    """The question whether a payment that was recorded last, and moves the standing, was money handed over instead;
    None for a line that does not say so of it."""
    marked = context.night.lines[-1].recorded if context.night.lines else None
    if marked is None or not isinstance(marked.entry, Paid) or marked.entry.why or len(marked.entry.transfers) != 1:
        return None
    payment = marked.entry.transfers[0]
    if payment.purse is not Purse.MONEY or sentence.has(Kind.QUESTION):
        return None
    is_answer = answer_word(sentence.text) is AnswerWord.HANDED and context.sender in _ends(payment)
    said = _said(context, sentence) if _ALREADY_GIVEN.search(folded_text(sentence.text)) else None
    if not is_answer and not (said is not None and not said.everybody and _is_told(context, said, payment)):
        return None
    payment, back = replace(payment, reason="settlement"), f"/undo {SURE} {ENTRY}{marked.seq}"
    is_open = context.coin.purse is Purse.MONEY or _is_for_money(context)
    instead = (handed_over_instead(context, payment, back),) if is_open else ()
    undo_it = Choice(line("choice.undo_it"), back)
    return Outcome(question_reply(line("ask.wrong_payment", what=entry_line(context, marked)), (*instead, undo_it)))


_ALREADY_GIVEN: Final = re.compile(
    r"\b(?:already|alr)\b|已[經经]|もう|既に|すでに|済み|[俾畀給给付還还]咗|[了喇啦]\s*$"
)
"""Says of money that it was given before."""
_NOT_PAID: Final = re.compile(
    r"\b(?:ha(?:ve|s)|did)(?:n['’]?t| not)(?: yet)? (?:pay|paid|give|given|gave)\b|\bnever (?:pay|paid)\b"
    r"|(?:還沒|还没|仲未|未|沒有?|没有?)[付俾畀給给][錢钱]?|まだ払って(?:い)?(?:ない|ません)"
)
"""Says that money was not handed over."""


def _listed(context: Context) -> list[Transfer]:
    """What players still have to pay each other tonight."""
    return [one for one in closing_payments(context.night, context.cent) if not _ends(one) & TABLE_ACCOUNTS]


def _listed_or_hand(context: Context, sentence: Sentence) -> Outcome | None:
    """`bob got 8 from dan`, a hand in any other place, where the settlement that is shown lists just that: asked."""
    said = _said(context, sentence, of_hand=True) if not any(one.has_unit for one in sentence.amounts) else None
    if said is None or not (said.payer and said.payee and said.amount):
        return None
    found = [one for one in _listed(context) if _is_told(context, said, one)]
    hand = _hand_instead(context, said)
    choices = (*(_paid_choice(context, one, said.amount) for one in found), *((hand,) if hand is not None else ()))
    return Outcome(question_reply(line("ask.payment_or_hand"), choices)) if found else None


def _told_of_listed(context: Context, sentence: Sentence) -> Outcome | None:
    """`ann and i are square`, `i paid ann half`: what is open, where somebody who is named has a part in it.

    What two people have between them is offered as one payment; None for any other line.
    """
    text = folded_text(sentence.text)
    is_square = _SQUARE.search(text) is not None
    rest = _PIECE.finditer(_BESIDE_LISTED.sub(" ", _with_people(sentence)))
    told = _said(context, sentence, of_hand=True)
    is_full = told is not None and bool(told.payer and told.payee and told.amount)
    is_more = any(one.lastgroup == ("a" if is_square else "x") for one in rest) or (is_full and not is_square)
    if is_more or sentence.has(Kind.QUESTION, Kind.VETO, Kind.NOT) or not (is_square or _tells_payment(text)):
        return None
    people = {str(one.value) for one in sentence.of(Kind.NAME) if one.value is not None}
    people |= {context.sender} if context.sender is not None and (is_square or not people) else set()
    listed = [one for one in _listed(context) if _ends(one) & people]
    between = [one for one in listed if _ends(one) <= people]
    earlier = [one for one in context.night.debts if is_square and _ends(one.payment) <= people]
    if is_square and len(between) + len(earlier) in (1, 2):
        choices = [_paid_choice(context, one, _amount_text(context, one)) for one in between]
        choices += [_open_choice(context, one) for one in earlier]
        return Outcome(question_reply(line("ask.this_payment"), choices, *debt_lines(context, earlier)))
    is_open = bool(between) or (len(people) == 1 and bool(listed))
    return settle(context, "") if is_open else None


def _tells_payment(text: str) -> bool:
    """Whether a line is of money that changed hands: by its verb, or by the part of it that did."""
    return _PAYS.search(text) is not None or (_GAVE.search(text) is not None and _PART.search(text) is not None)


_PART: Final = re.compile(r"\b(?:half|(?:the\s+)?rest|some|most)\b|一半|半分")
_BESIDE_LISTED: Final = re.compile(
    r"\b(?:half|rest|keep the change|paynow|paylah|some|most|more|both|each|only|cheque|bank|transfer)\b"
    r"|一半|半分|其他|餘數|余数"
)
"""Words of how, or of how much, that leave open which payment it was."""
_SQUARE: Final = re.compile(
    r"\b(?:are|is|am|all|now|we['’]?re|i['’]?m)\s+(?:(?:all|now)\s+)?(?:square|quits|settled|even)\b"
    r"|\b(?:square|even)\s+(?:liao|now|already|alr)\b"
    r"|[兩两]清|扯平|互不相欠|[清搞]掂?晒?數[喇啦了]|貸し借りなし|チャラ"
)
"""Says that two people owe each other nothing any more."""


def read_payment(context: Context, sentence: Sentence) -> Outcome | None:
    """`paid kevin 8`, `kevin owes me 5`: it moves the standing, so it is done by a tap; nobody needs a seat to pay."""
    sentence = _in_figures(sentence)
    if (asked := _everybody_pays(context, sentence) or read_split(context, sentence)) is not None:
        return asked
    text, why = _without_purpose(_HOW_PAID.sub("", sentence.text))
    plain = sentences_of(context.all_names, text)[0] if text != sentence.text else sentence
    told = _told_by_verb(sentence, text, why, context) or _told_in_full(context, plain)
    if told is not None and told.is_debt and any(_is_told(context, told, one) for one in _listed(context)):
        return settle(context, "")
    if told is None:
        return None
    return _payment_asked(context, replace(told, of_money=_PAYS.search(folded_text(text)) is not None), why)


def paid_in_full(context: Context, sentence: Sentence) -> Outcome | None:
    """`i paid jun 10`: money, whatever is answered or open; None where one of the three is left out.

    Right behind a payment that was marked, `no i paid cat` puts that one right.
    """
    sentence = _in_figures(sentence)
    if (put_right := _mark_put_right(context, sentence)) is not None:
        return put_right
    _check_speaker(context, sentence)
    if (asked := _everybody_pays(context, sentence)) is not None:
        return asked
    sentence = _without_riichi(context, sentence)
    if _told_in_full(context, sentence) is None:
        return None
    return read_handed_over(context, sentence) or read_payment(context, sentence)


def _mark_put_right(context: Context, sentence: Sentence) -> Outcome | None:
    """What a line says a marked payment was instead, on a button; asked where that is left open. None for a line that
    puts none right."""
    marked, rest = _mark_meant(context, sentence), _said_instead(sentence.text)
    if marked is None or rest is None or sentence.has(Kind.QUESTION):
        return None
    assert isinstance(marked.entry, HandedOver)
    instead = _paid_instead(context, marked.entry.payment, rest)
    tells_payment = sentence.is_understood and sentence.has(Kind.NAME) and _PAYS.search(folded_text(rest))
    if instead is None and not tells_payment:
        return None
    back = f"/undo {SURE} {ENTRY}{marked.seq}"
    choices = [marked_instead(context, instead, marked)] if instead is not None else []
    if (instead is None or _FIGURE_ALONE.fullmatch(rest)) and context.night.hands:  # it may be said of the hand
        hand = context.night.hands[-1]
        fix_it = line("choice.fix_hand", number=hand.number)
        choices.append(Choice(fix_it, f"/fix {ENTRY}{hand.recorded.seq}"))
    is_alone = len(together_handed(context, marked)) == 1
    unpaid = payment_line(context, marked.entry.payment, "choice.unpaid")
    choices.append(Choice(unpaid if is_alone else line("choice.undo_this", what=message_line(context, marked)), back))
    return Outcome(question_reply(line("ask.wrong_payment", what=entry_line(context, marked)), choices))


def payment_put_right(context: Context, asked: str, text: str) -> Outcome | None:
    """Ask anew about a payment that a line puts right before it is answered, `no ben paid 2`; None for any other line.

    `asked` are the words by which it would be marked.
    """
    rest = _said_instead(text)
    if rest is None:
        return None
    try:
        payment = payment_of(context, tuple(word for word in words_of(asked) if word.key != SURE))
        instead = _paid_instead(context, payment, rest)
    except Refused:
        return None
    if instead is None:
        return None
    told = HandingOver(instead.payer, instead.payee, _amount_text(context, instead))
    return _payment_asked(context, told, "")


def tells_again(context: Context, asked: str, text: str) -> bool:
    """Whether a line says of a payment that is asked about, and without a sum, that it was handed over.

    `asked` are the words by which it would be marked.
    """
    if _TELLS.search(folded_text(text)) is None:
        return False
    try:
        payment = payment_of(context, tuple(word for word in words_of(asked) if word.key != SURE))
        told = context.sentences(text)
    except Refused:
        return False
    said = _said(context, told[0], of_hand=True) if len(told) == 1 else None
    is_of_it = said is not None and not (said.amount or said.everybody) and _fits(said, payment)
    return is_of_it and _EARLIER.search(text) is None


def _mark_meant(context: Context, sentence: Sentence) -> Recorded | None:
    """The mark of a payment that is answered, or that was recorded last; None where neither is one.

    Of several of one message it is the one between those who are named.
    """
    about = context.about
    lines = [one.recorded for one in context.night.lines]
    if about is not None and about.entry and not about.asks and about.kind != SETTLEMENT:
        lines = [one for one in lines if one.seq == about.entry]
    if not lines or not isinstance(lines[-1].entry, HandedOver):
        return None
    people = {one.value for one in sentence.of(Kind.NAME)}
    together = [
        (one, one.entry.payment)
        for one in lines
        if one.source == lines[-1].source and isinstance(one.entry, HandedOver)
    ]
    return max(reversed(together), key=lambda one: len({one[1].payer, one[1].payee} & people))[0]


def _paid_instead(context: Context, marked: Transfer, rest: str) -> Transfer | None:
    """A payment as it is put right in words that may leave out what was right; None for words that say no other."""
    rest = _NOT_THIS.sub("", rest)
    figure = _FIGURE_ALONE.fullmatch(rest)
    told = sentences_of(context.all_names, _ONLY.sub(" ", rest)) if figure is None else ()
    said = _said(context, told[0], of_hand=True) if len(told) == 1 else None
    if figure is not None:
        said = HandingOver(None, None, figure[1])
    if said is None or said.everybody:
        return None
    payer, payee = said.payer or marked.payer, said.payee or marked.payee
    amount = Fraction(said.amount or 0) * context.money(0, purse=marked.purse).parts or Fraction(marked.amount)
    instead = replace(marked, payer=payer, payee=payee, amount=int(amount))
    return instead if payer != payee and amount.denominator == 1 and instead != marked else None


def _said_instead(text: str) -> str | None:
    """What a line says was right instead: behind a word that denies, or a sum alone that less was given; else None."""
    less, denied = _LESS.fullmatch(text), _DENIES.match(text)
    if less is not None:
        return next(one for one in less.groups() if one)
    return _NOT_SO_MUCH.sub("", text[denied.end() :]) if denied is not None else None


_COIN: Final = r"(?:\s*(?:dollars|bucks|元|蚊|塊|块|円))?"
_LESS: Final = re.compile(
    rf"\s*(?:[^\s\d,，]{{0,4}}?(?:淨係|净系|淨|只係|只是|只)(?:[俾畀給给付還还收拿](?:咗|了|到)*|係|是)[我佢他她]?\s*[$]?(\d{{1,9}}){_COIN}"
    rf"|(?:(?:i|he|she|we|it\s+was)\s+)?(?:only|just)\s+(?:paid|gave|got|received|handed\s+over)\s+(?:(?:me|him|her|you)\s+)?[$]?(\d{{1,9}}){_COIN}"
    rf"|(?:もらった|受け取った|払った|渡した)(?:の|分|金額)?は\s*(\d{{1,9}}){_COIN}(?:だけ|のみ|です)"
    rf"|(\d{{1,9}}){_COIN}(?:しか(?:もらって|受け取って|払って|渡して)い?(?:ない|ません|なかった)|だけ(?:もらった|受け取った|払った|渡した)))"
    r"\s*(?:咋|啫|喳|嘛|㗎|呀|啊|啦|喇|而已|罷了|罢了|です|だよ|よ|ね|only|lah?|leh)*[\s.!。！]*",
    re.IGNORECASE,
)
"""Says that less was given than was marked: 淨係收咗8蚊, `i only paid 8`, 8円しかもらってない."""
_NOT_SO_MUCH: Final = re.compile(rf"^\s*[$]?\d{{1,9}}{_COIN}\s*(?:[,，、]\s*|(?=[係是]))(?=\D{{0,4}}\d)")
"""The sum that was denied, before what is right: 唔係184，係8蚊."""
_DENIES: Final = re.compile(
    r"\s*(?:(?:\b(?:no+|nope|nah|sorry|oops|wrong|actually|wait|eh|my bad|correction)\b"
    r"|唔係|唔好意思|不好意思|不是|不對|不对|搞錯|搞错|[錯错]了?|違う|違います|すみません|ごめん|いや)"
    r"[\s,.!:，、。！]*(?:\b(?:lah?|leh|sia)\b|啦|呀|喔)?[\s,.!:，、。！]*)+",
    re.IGNORECASE,
)
"""Says, before what is right, that something was not."""
_NOT_THIS: Final = re.compile(
    r"^\s*(?:not|唔係|不是)\s*[^\s,，、]+\s*[,，、]\s*|^[^\s,，、]+?じゃなくて?[\s,，、]*"
    r"|[\s,;，、]*(?:\bnot\b|唔係|不是|じゃなくて?)\s*[^\s,，、]+[\s.!。！]*$",
    re.IGNORECASE,
)
"""What a payment is said not to have been, before or behind what it was."""
_ONLY: Final = re.compile(r"\bonly\b|只係|只是|只", re.IGNORECASE)
_FIGURE_ALONE: Final = re.compile(
    r"\s*(?:(?:it\s+was|was|is|only|just|should\s+be|係|是)\s*)*[$€£¥]?(\d{1,9}(?:\.\d{1,3})?)"
    r"\s*(?:dollars|bucks|元|蚊|塊|块|円)?\s*(?:only|nia|だけ|です|です。|咋|啫|喳|㗎|咋嘛|而已|罷了|罢了)*[\s.!。！]*",
    re.IGNORECASE,
)
"""An amount and nothing else: `it was 5`, `3 only`."""


def _without_riichi(context: Context, sentence: Sentence) -> Sentence:
    """`ivan gave lucia 7700 for riichi` as `ivan gave lucia 7700`: a riichi alone tells no hand from a payment."""
    found = _FOR_RIICHI.search(sentence.text) if sentence.has(Kind.FACT) else None
    text = folded_text(sentence.text)
    if found is None or not (_PAYS.search(text) or _GAVE.search(text)):
        return sentence
    return sentences_of(context.names, sentence.text[: found.start()])[0]


_FOR_RIICHI: Final = re.compile(
    r"[,;]?\s*(?:\bfor\s+)?(?:\b(?:the|a|her|his|their|my|your)\s+)?(?:\b(?:riichi|reach)|リーチ|立直)[\s.!]*$",
    re.IGNORECASE,
)


def paid_several(context: Context, sentence: Sentence) -> Outcome | None:
    """`i paid bala 10, hock paid siew ling 8`: marked where all of them are listed, else asked about in one message.

    None for a line that tells one payment, or more than payments, and for points that a hand may have moved.
    """
    said = _several_told(context, _in_figures(sentence))
    told = [one for one in said if not one.is_debt]
    if len(told) < len(said):
        return _with_debts(context, sentence, told, said)
    if len(told) < _SEVERAL or not any(one.amount for one in told):
        return None
    if not all(one.amount for one in told):
        return Outcome(notice("ask.one_by_one", count=len(told)))
    payments = [one for one in (_cash_of(context, one) for one in told) if one is not None]
    if context.night.running and context.coin.purse is not Purse.MONEY:
        of_money = _PAYS.search(folded_text(sentence.text)) is not None
        return Outcome(notice("ask.one_by_one", count=len(told))) if of_money else None
    ends = [{one.payment.payer, one.payment.payee} for one in context.night.debts]
    listed = [(one.payer, one.payee, one.purse, one.amount) for one in _listed(context)]
    asked = [(one.payer, one.payee, one.purse, one.amount) for one in payments]
    is_listed = context.settlement_shown and {*asked} <= {*listed} and len({*asked}) == len(told)
    if len(payments) < len(told) or (not is_listed and any(_ends(one) in ends for one in payments)):
        return Outcome(notice("ask.one_by_one", count=len(told)))
    if not is_listed:
        return Outcome(several_of_cash(context, payments))
    typed = [CommandLine.parse(paid_line(context, one, 0, 0)) for one in payments]
    words = SEVERAL.join(one.words.strip() for one in typed if one is not None)
    return paid(replace(context, entry=context.night.first), words)


def _with_debts(
    context: Context, sentence: Sentence, told: list[HandingOver], said: list[HandingOver]
) -> Outcome | None:
    """Payments in one line with what is only owed; a debt that the table does not know is named beside them."""
    if not told:
        return None
    text = ", ".join(f"{reference(str(one.payer))} paid {reference(str(one.payee))} {one.amount}" for one in told)
    plain = sentences_of(with_debtors(context).all_names, text)[0]
    outcome = paid_several(context, plain) if len(told) > 1 else paid_in_full(context, plain)
    debts = [one for one in said if one.is_debt]
    unknown = [one for one in debts if not any(_is_told(context, one, each) for each in _listed(context))]
    if outcome is None or outcome.reply is None or not unknown:
        return outcome
    known = [line("settle.owes", unit=(), **_values(context, one, Purse.MONEY)) for one in unknown]
    notes = [line("note.cash_beside", what=one) for one in known]
    return replace(outcome, reply=structs.replace(outcome.reply, lines=(*outcome.reply.lines, *notes)))


def _in_figures(sentence: Sentence) -> Sentence:
    """A line about money with the sums it tells in Chinese numerals as figures; any other as it stands."""
    text = sentence.text
    if not (_TELLS.search(folded_text(text)) or _MAY_GIVE.search(text)) or not _NUMERAL_SUM.search(text):
        return sentence
    names = [(one.start - sentence.offset, one.end - sentence.offset) for one in sentence.of(Kind.NAME)]

    def figures(found: re.Match[str]) -> str:
        if any(start < found.end() and found.start() < end for start, end in names):
            return found[0]
        return str(chinese_number(found[0].replace("廿", "二十").replace("卅", "三十")))

    told = _NUMERAL_SUM.sub(figures, text)
    return read(told, sentence.offset, sentence.names) if told != text else sentence


_MAY_GIVE: Final = re.compile(r"[俾畀給给還还拿攞]")
_NUMERAL_SUM: Final = re.compile(
    r"(?<![第一二兩两三四五六七八九十百千零〇廿卅])"
    r"(?:[一二兩两三四五六七八九十百千零〇廿卅]+(?=[元圓圆塊块蚊文円])"
    r"|(?=[一二兩两三四五六七八九十]{0,3}[百千])[一二兩两三四五六七八九十百千零〇廿卅]+"
    r"(?=[了喇啦呀給给俾畀返還还\s,.!，。！\x02]|$))"
)
"""A sum in Chinese numerals: before a currency any, 八蚊, else hundreds and more, 一千零二十."""


def _check_speaker(context: Context, sentence: Sentence) -> None:
    """Raise WordRefused where a payment is told by `me` and nobody knows who that is: he is asked."""
    names = sentence.names
    if names.sender is not None or not names.is_unknown or sentence.has(Kind.QUESTION, Kind.VETO, Kind.NOT):
        return
    said = _read_pieces(_with_people(sentence, _NOBODY_KNOWN), _NOBODY_KNOWN)
    if said is not None and said.payer and said.payee and said.amount and _NOBODY_KNOWN in (said.payer, said.payee):
        names.speaker()


_NOBODY_KNOWN: Final = "p0"
"""Stands for whoever speaks, while nobody knows who that is."""
_SEVERAL: Final = 2
_BETWEEN: Final = re.compile(
    r"\s*(?:[,，、;；。\n&+]|\.(?!\d)|\b(?:and|then|also|plus)\b|同埋|還有|还有|然後|然后|それと|あと|そして|(?<=\d)と)\s*"
)
"""What stands between payments of one line."""


def _several_told(context: Context, sentence: Sentence) -> list[HandingOver]:
    """The payments of a line that tells nothing else; nothing where a part of it is none, or the line asks."""
    text = folded_text(sentence.text)
    tells = _TELLS.search(text) or _HANDS_OVER.search(text)
    if sentence.has(Kind.QUESTION, Kind.VETO, Kind.NOT) or not tells:
        return []
    sentence = sentences_of(with_debtors(context).all_names, _I_HAVE.sub("i have", sentence.text))[0]
    found: list[HandingOver] = []
    for part in _BETWEEN.split(_spread(_with_people(sentence))):
        if part.strip():
            plain = _HOW_PAID.sub("", _REST.sub("", part))
            one = _debt_told(plain, sentence.names.sender) or _part_told(plain, sentence.names.sender, *found[-1:])
            one = one or _of_listed(context, _without_sum(plain, sentence.names.sender))
            if one is None:
                return []
            found.append(one)
    return found


_REST: Final = re.compile(r"\s*(?:\bthe\s+)?\b(?:rest|other|remaining)\b|剩下的?|其[餘余]的?|[餘余]下的?|残りの?")
"""What is said of the second of several payments."""


def _of_listed(context: Context, said: HandingOver | None) -> HandingOver | None:
    """A payment without its amount, with that of the one payment which the two have between them, if there is one."""
    between = [one for one in _listed(context) if _fits(said, one)] if said is not None else []
    return replace(said, amount=_amount_text(context, between[0])) if said and len(between) == 1 else said


def _without_sum(part: str, sender: Player | None) -> HandingOver | None:
    """A part of a line that says who paid whom, and not how much; None for any other."""
    said = _read_pieces(part, sender)
    if said is not None and said.payer and said.payee and not said.amount:
        return said
    named = _PERSON_ID.findall(part) if _GIVEN_TO.fullmatch(part.strip()) else []
    payer, payee = (named[0], named[1]) if len(named) > 1 else (sender, next(iter(named), None))
    return HandingOver(payer, payee, "") if payer and payee else None


def _debt_told(part: str, sender: Player | None) -> HandingOver | None:
    """`\x02p3\x03 owes \x02p1\x03 4`; None for any other part."""
    found = _DEBT.fullmatch(part.strip())
    payer, payee = ((_PERSON_ID.search(found[one]) if found else None) for one in ("payer", "payee"))
    if found is None:
        return None
    ends = [one[0] if one is not None else sender for one in (payer, payee)]
    return HandingOver(ends[0], ends[1], found["amount"], is_debt=True) if None not in ends else None


_PERSON_ID: Final = re.compile(r"p\d+")
_DEBT: Final = re.compile(
    r"(?P<payer>\x02p\d+\x03|i|我)\s*(?:still\s+)?(?:owes?|[還还仲]?[欠爭争])\s*(?P<payee>\x02p\d+\x03|me|我)"
    r"\s*[$€£¥]?(?P<amount>\d{1,9}(?:\.\d{1,3})?)(?:\s?dollars|\s?bucks|元|蚊|塊|块)?[\s.!。]*",
    re.IGNORECASE,
)
"""What is only owed, beside what was paid."""


def _spread(text: str) -> str:
    """A line in which several pay, or are paid, the same each, with every payment by itself; any other as it stands."""
    found = _EACH.fullmatch(text)
    if found is None:
        return text
    payers, payees = (_PERSON.findall(found[one]) for one in ("payers", "payees"))
    if min(len(payers), len(payees)) != 1 or max(len(payers), len(payees)) < _SEVERAL:
        return text
    return ", ".join(f"{one} paid {two} {found['amount']}" for one in payers for two in payees)


_PEOPLE: Final = r"\x02p\d+\x03(?:\s*(?:,|、|，|&|\band\b|同|和|跟|と)+\s*\x02p\d+\x03)*"
_PERSON: Final = re.compile(r"\x02p\d+\x03")
_EACH: Final = re.compile(
    rf"\s*(?P<payers>{_PEOPLE})\s*(?:have\s+|has\s+|both\s+|all\s+)*(?:gave|paid|各?[俾畀給给付]咗?了?)\s*(?P<payees>{_PEOPLE})"
    r"\s*各?(?P<amount>[$€£¥]?\d{1,9}(?:\.\d{1,3})?)(?:\s?dollars|\s?bucks|元|蚊|塊|块)?\s*(?:each|apiece)?[\s.!]*",
)
"""`hock and siew ling paid bala 4 each`."""


def _part_told(part: str, sender: Player | None, before: HandingOver | None = None) -> HandingOver | None:
    """One payment of several: all of it is told, or what it shares with the one before is left out."""
    said = _read_pieces(part, sender)
    if said is not None:
        return said if said.payer and said.payee and said.amount and not said.everybody else None
    pieces = [(str(one.lastgroup), one) for one in _PIECE.finditer(part)]
    form = "".join(kind for kind, _ in pieces if kind != "s")
    named, figure = (next((one for kind, one in pieces if kind == which), None) for which in "na")
    if before is None or named is None or figure is None:
        return None
    is_bare = figure["a"] == figure[0].strip()
    if form in ("na", "an", "tna", "atn"):
        return HandingOver(before.payer, named["n"], figure["a"], in_coins=not is_bare)
    return HandingOver(named["n"], before.payee, figure["a"], in_coins=not is_bare) if form in ("fna", "afn") else None


def paid_in_part(context: Context, sentence: Sentence) -> Outcome | None:
    """`paid jun`, `paid 8` in answer to a receipt: the payments it may be, beside what it says of the hand."""
    is_answer = context.about is not None and context.about.of_hand
    if not is_answer or _PAYS.search(folded_text(sentence.text)) is None:
        return None
    said = _said(context, sentence, of_hand=True)
    if said is None or said.payer is None or not (said.payee or said.amount):
        return None
    corrected = read_correction(context, (sentence,), "")
    if corrected is not None and corrected.entries:
        return corrected
    payments = _payments_meant(context, said)
    if not payments and (said.payee is None or said.payer != context.sender):
        return corrected
    asked = corrected.reply if corrected is not None else None
    how_much = line("ask.paid_how_much", name=context.name(said.payee)) if said.payee and not payments else None
    if asked is None or asked.lines[0].key != "ask.correct":  # nothing that it says of the hand
        return Outcome(question_reply(how_much or line("ask.payment" if said.amount else "ask.this_payment"), payments))
    lines = (asked.lines[0], how_much or line("ask.or_payment"), *asked.lines[1:])
    return Outcome(structs.replace(asked, lines=lines, choices=(*payments, *asked.choices)))


def _payments_meant(context: Context, said: HandingOver) -> list[Choice]:
    """The payments that a line without its amount, or without who is paid, may tell.

    What is listed; an amount that is not, to those who won the hand that is answered.
    """
    fits = [one for one in _listed(context) if _fits(said, one)]
    if not said.amount:
        return [_paid_choice(context, one, _amount_text(context, one)) for one in fits]
    marked = [one for one in fits if Fraction(said.amount) <= Fraction(_amount_text(context, one))]
    choices = [_paid_choice(context, one, said.amount) for one in marked]
    about = context.about.entry if context.about is not None else None
    hand = next((one for one in context.night.hands if one.recorded.seq == about), None)
    for win in hand.given.wins if hand is not None else ():
        if win.player != said.payer:
            choices += _payment_choices(context, replace(said, payee=win.player), "")
    return choices


def _told_in_full(context: Context, sentence: Sentence) -> HandingOver | None:
    """Who paid whom how much, in words of money, or of giving and getting with a figure that may be money.

    None for a line that leaves one of the three out, and where hands are told by their points for one that may tell
    them: `ann pays ben 3900`, `ben got 3900 from ann`.
    """
    text, ruleset = folded_text(sentence.text), context.night.game.ruleset
    of_money = _PAYS.search(text) is not None
    hands_over = _HANDS_OVER.search(text)
    if not of_money and _GIVES.search(text) is None and (sentence.is_entry or not hands_over):
        return None
    said = _said(context, sentence, of_hand=True)
    if said is None or not (said.payer and said.payee and said.amount):
        return None
    is_small_talk = not of_money and _GIVES.search(text) is None and not said.in_coins
    if is_small_talk and Fraction(said.amount) <= MOST_BARE:
        return None
    if ruleset.all_score:  # every figure may be points of a hand
        return said if of_money or _GAVE.search(text) is not None else None
    is_hand = ruleset.counts_fu and sentence.is_entry and not _is_no_points(context, said.amount)
    return None if is_hand and not of_money and _GAVE.search(text) is None else said


_PAYMENT: Final = (Kind.NAME, Kind.PAY, Kind.NUMBER, Kind.TO, Kind.BREAK, Kind.MONEY)
"""All that a payment between two people holds, but for what it is for."""


def _told_by_verb(sentence: Sentence, text: str, why: str, context: Context) -> HandingOver | None:
    """A payment with its verb between who pays and who is paid; None for a debt or a wish with its reason or coins.

    A verb that is said of a discard as well tells a hand where hands are told by their points: `ann pays ben 3900`.
    """
    if not sentence.has(Kind.PAY):
        return None
    said = sentences_of(context.all_names, text)[0]
    sentence = _without_coins(said)
    in_coins = said.has(Kind.MONEY) or sentence is not said
    is_paid_out = all(folded_text(one.text).startswith(_PAID_OUT) for one in sentence.of(Kind.PAY))
    if (
        (sentence.is_entry and not (is_paid_out and context.night.game.ruleset.counts_fu))
        or not only([one for one in sentence.tokens if folded_text(one.text) not in _FOR_NOW], _PAYMENT)
        or len(sentence.of(Kind.PAY)) != 1
        or len(sentence.of(Kind.NUMBER)) != 1
    ):
        return None
    verb = sentence.of(Kind.PAY)[0]
    before = [str(token.value) for token in sentence.of(Kind.NAME) if token.start < verb.start and token.value]
    behind = [str(token.value) for token in sentence.of(Kind.NAME) if token.start > verb.start and token.value]
    payer = before[0] if before else sentence.names.sender
    if payer is None or len(before) > 1 or len(behind) != 1 or payer == behind[0]:
        return None
    is_wish = folded_text(verb.text) == "pay" and behind[0] == sentence.names.sender
    if (why or in_coins) and (is_wish or folded_text(verb.text) in _OWES):  # no payment yet
        return None
    amount, is_debt = str(sentence.of(Kind.NUMBER)[0].number), folded_text(verb.text) in _OWES
    return HandingOver(payer, behind[0], amount, in_coins=in_coins, is_debt=is_debt)


_PAID_OUT: Final = ("付", "paid")
_FOR_NOW: Final = frozenset(("first", "先", "啦", "了", "la", "lah", "ok"))
"""Small words around a payment."""


def _payment_asked(context: Context, told: HandingOver, why: str) -> Outcome:
    """The question about a payment, each purse that it can be in on a button, with the hand that it may be."""
    choices = _payment_choices(context, told, why)
    hand = _hand_instead(context, told) if not why else None
    cash = _cash_of(context, told) if not why else None
    is_money = context.coin.purse is Purse.MONEY or not context.night.running or told.in_coins
    if cash is not None and (is_money or _is_no_points(context, told.amount)):
        return Outcome(of_cash(context, cash, hand))
    if cash is not None:
        choices = [handed_over(context, cash), *choices]
    elif not (told.is_debt or why) and len(choices) == 1 and hand is None and not _is_for_money(context):
        return Outcome(_without_stake(context, told, choices[0]))
    if hand is None:
        return Outcome(question_reply(line("ask.payment_moves", **_values(context, told)), choices))
    moves = line("ask.as_payment", **_values(context, told))
    return Outcome(question_reply(line("ask.payment_or_hand"), [*choices, hand], moves))


def _without_stake(context: Context, told: HandingOver, another: Choice) -> Reply:
    """Ask about money at a table that plays for none: handed over, it needs no entry."""
    unrecorded = Choice(line("choice.handed_unrecorded"), f"/score {CANCEL}")
    moves = line("ask.payment_moves", **_values(context, told))
    return question_reply(line("ask.handed_or_payment"), (unrecorded, another), moves)


def _cash_of(context: Context, told: HandingOver) -> Transfer | None:
    """The money that a payment hands over, where the game is played for money; None for a debt."""
    amount = Fraction(told.amount) * context.money(0, purse=Purse.MONEY).parts
    is_money = told.in_coins or told.of_money or not context.night.running or _is_no_points(context, told.amount)
    is_staked = is_money and (any(context.night.purse(Purse.MONEY)) or _is_for_money(context))
    is_played_for = context.coin.purse is Purse.MONEY or is_staked
    if told.is_debt or not is_played_for or not amount or amount.denominator > 1:
        return None
    assert told.payer is not None
    assert told.payee is not None
    return Transfer(told.payer, told.payee, int(amount), "settlement", Purse.MONEY)


def _is_for_money(context: Context) -> bool:
    """Whether the points of a game that runs become money at its end."""
    house = context.night.house
    if house is None or not context.night.running:
        return False
    return bool(getattr(house.options, "rate_per_1000", 0))


def _values(context: Context, told: HandingOver, purse: Purse | None = None) -> dict[str, Part]:
    """Who pays whom how much, as values of a sentence; the amount as it was typed where it is none of the purse."""
    assert told.payer is not None
    assert told.payee is not None
    coin = context.money(0, purse=purse)
    amount = Fraction(told.amount) * coin.parts
    shown: Part = told.amount if amount.denominator > 1 else context.money(int(amount), purse=purse)
    names = {"payer": context.name(told.payer), "payee": context.name(told.payee)}
    return {**names, "name": names["payee"], "amount": shown}


def _payment_choices(context: Context, told: HandingOver, why: str) -> list[Choice]:
    """A payment on a button for each purse that it can be in."""
    assert told.payer is not None
    assert told.payee is not None
    ends = f"{reference(told.payer)} {reference(told.payee)}"
    if context.coin.purse is Purse.MONEY:
        values = _values(context, told)
        return [Choice(_with_why(line("choice.pays", **values), why), f"/pay {ends} {told.amount} {why}".rstrip())]
    purses = [(Purse.MONEY, f"${told.amount}")]
    if not (told.in_coins or _is_no_points(context, told.amount)):
        purses.insert(0, (context.coin.purse, told.amount))
    return [
        Choice(
            _with_why(
                line("choice.pays_in", **_values(context, told, purse), unit=(line(f"purse.{purse.value}"),)), why
            ),
            f"/pay {ends} {amount} {why}".rstrip(),
        )
        for purse, amount in purses
    ]


def _with_why(label: Line, why: str) -> Line:
    """A button of a payment with what it is for."""
    return line("booked", label=label, what=why) if why else label


def _is_no_points(context: Context, amount: str) -> bool:
    """Whether no points of the game come to an amount: in a game of fu they move by the hundred."""
    return context.night.game.ruleset.counts_fu and Fraction(amount) % 100 != 0


def _hand_instead(context: Context, told: HandingOver) -> Choice | None:
    """The button for the hand that a bare figure may be the value of; None where none is worth so much."""
    assert told.payer is not None
    assert told.payee is not None
    if not context.night.running:
        return None
    ruleset = context.game().ruleset
    limit = getattr(context.game().house.options, ruleset.limit_option or "", None)
    is_points = ruleset.counts_fu and not _is_no_points(context, told.amount)
    most = MOST_BARE if ruleset.counts_fu else limit
    if ruleset.unit in ("tai", "faan") and not isinstance(most, int):
        most = MOST_UNITS
    is_bare = told.amount.isdecimal() and (is_points or not (isinstance(most, int) and int(told.amount) > most))
    han_and_fu = _HAN_AND_FU.fullmatch(told.amount) if ruleset.counts_fu else None
    is_money = told.in_coins or (told.of_money and context.coin.purse is Purse.MONEY)
    if is_money or ruleset.all_score or not (is_bare or han_and_fu):
        return None
    typed = f"{reference(told.payee)} {told.amount} from {reference(told.payer)}"
    try:
        scored = score(context, typed)
    except Refused:
        return None
    asks_fu = ruleset.counts_fu and not is_points and scored.reply is not None and scored.reply.choices
    if not scored.entries and not asks_fu:
        return None
    units, _, fu = told.amount.partition(".")
    worth = StatedValue(points=int(units)) if is_points else StatedValue(units=int(units), fu=int(fu) if fu else None)
    value = stated_line(context.variant, worth)
    label = line("choice.hand_off", name=context.name(told.payee), payer=context.name(told.payer), value=value)
    return Choice(label, f"/score {typed}")


_HAN_AND_FU: Final = re.compile(r"\d{1,2}\.(?:[2-9]\d|1[01]0)")
"""`3.40`, as han and fu are written as well as money."""
_COINS: Final = frozenset(
    ("dollar", "dollars", "buck", "bucks", "quid", "pound", "pounds", "yuan", "euro", "euros", *"元塊块蚊円文銀")
)
"""What a payment is counted in, where it is not in parts of it."""
_OWES: Final = frozenset(("owe", "owes", "owed", "owing"))
_PURPOSE: Final = re.compile(
    r"taxi|cab|grab|uber|fare|bus|petrol|parking|supper|dinner|lunch|breakfast|makan|food|snacks|pizza|cake|groceries"
    r"|prata|roti|satay|laksa|noodles|rice|milo|boba|dessert|delivery|cigarettes|smokes"
    r"|drinks?|beers?|kopi|teh|tea|coffee|hall|room|rent|tickets|的士|車費|车费|打車|打车|油錢|油钱|停車費?|停车费?|泊車|泊车"
    r"|宵夜|夜宵|晚飯|晚饭|午飯|午饭|飲茶|饮茶|外賣|外卖|飲料|饮料|啤酒|[飯饭餐]|[場场]租|房租|タクシー代?|駐車場|駐車代"
    r"|夕飯|夕食|夜食|昼飯|昼食|飯代|飲み代|ビール|ピザ|場代"
)
"""What people at a table pay each other for beside the hands."""
_FOR_WHAT: Final = re.compile(
    r"(?P<paid>.*?)\s*(?:\bfor\s+)?(?:\b(?:the|our|his|her|my|their|everyone['’]s)\s+)?(?P<why>[^\W\d]+)"
    r"(?:\s+(?:home|here|there|back|just\s+now|earlier|tonight|today|yesterday|la+h?|thanks))*[\s.!。]*",
    re.IGNORECASE,
)
_EVERYBODY_PAYS: Final = re.compile(
    r"(?:everyone|everybody|all|all of us|we all|大家|每人|全部人?)\s*(?:pays?|paid|gives?|俾|畀|給|给|付)\s*"
    r"(?P<name>[^\W\d_]+)\s*(?P<amount>\d{1,6})(?:\s*(?:each|元|蚊|塊|块))?[.!。！]?",
    re.IGNORECASE,
)


_PAYS_EVERYBODY: Final = re.compile(
    r"(?P<name>[^\W\d_]+?)\s*(?:pays?|paid|gives?|gave|俾|畀|給|给|付)\s*"
    r"(?:everyone|everybody|all|all of us|each|each of us|大家|每人|全部人?)\s*(?P<amount>\d{1,6})"
    r"(?:\s*(?:each|元|蚊|塊|块))?[.!。！]?(?P<other>)(?P<sum>)",
    re.IGNORECASE,
)
_FINED: Final = re.compile(
    r"(?:penalty|fine|fined)\s+(?:for\s+|on\s+)?(?P<name>[^\W\d_]+)\s+(?P<amount>\d{1,6})"
    r"|(?P<other>[^\W\d_]+)\s+(?:penalty|fined?|is\s+fined)\s+(?P<sum>\d{1,6})",
    re.IGNORECASE,
)


def _everybody_pays(context: Context, sentence: Sentence) -> Outcome | None:
    """`everyone pay ann 8`, `ann pays all 2`, `fine ann 10`: done by a tap; None where nobody here is called so."""
    text = sentence.text.strip()
    patterns = (_EVERYBODY_PAYS, _PAYS_EVERYBODY, _FINED)
    found = next((one for pattern in patterns if (one := pattern.fullmatch(text)) is not None), None)
    person = context.people.by_name(found["name"] or found["other"]) if found is not None else None
    if found is None or person is None or person.id not in context.night.people:
        return None
    player, amount = reference(person.id), found["amount"] or found["sum"]
    if found.re is _EVERYBODY_PAYS:
        label = line("choice.all_pay", name=person.name, amount=amount)
        return Outcome(question_reply(line("ask.payment"), (Choice(label, f"/pay all {player} {amount}"),)))
    label = line("choice.pays_all", name=person.name, amount=amount)
    choices = [Choice(label, f"/pay {player} everyone {amount}")]
    for other in context.night.people if found.re is _FINED else ():
        if other != person.id:
            told = line("choice.pays", payer=person.name, name=context.name(other), amount=amount)
            choices.append(Choice(told, f"/pay {player} {reference(other)} {amount}"))
    return Outcome(question_reply(line("ask.payment"), choices))


def read_split(context: Context, sentence: Sentence) -> Outcome | None:
    """`supper 60 i pay first, split 4`: what each of the others then owes whoever paid, on a button; None for a line
    that tells no such thing of those who play tonight for money."""
    told, people = _split_told(sentence, len(context.night.people)), context.night.people
    is_money = context.coin.purse is Purse.MONEY or any(context.night.purse(Purse.MONEY))
    if told is None or told.payee not in people or not is_money:
        return None
    total = int(Fraction(told.amount) * context.money(0, purse=Purse.MONEY).parts)
    if told.count < len(people):
        return _who_shares(context, told, total)
    each = total // len(people) // context.cent * context.cent
    if not each:
        return None
    moves = [Transfer(one, told.payee, each, "settlement", Purse.MONEY) for one in people if one != told.payee]
    left = total - each * len(people)
    rest = [payment_line(context, replace(moves[0], amount=left), "ask.split_rest")] if left else []
    sign = "" if context.coin.purse is Purse.MONEY else "$"
    typed = f"{reference(told.payee)} {sign}{_amount_text(context, moves[0])} {told.why}"
    amount = context.money(each, purse=Purse.MONEY)
    label = _with_why(line("choice.all_pay", name=context.name(told.payee), amount=amount), told.why)
    choice = Choice(label, f"/pay {SEVERAL.join(f'{reference(one.payer)} {typed}' for one in moves)}")
    lines = (payment_line(context, one, "settle.owes") for one in moves)
    return Outcome(question_reply(line("ask.payment"), (choice,), *lines, *rest))


def _who_shares(context: Context, told: SplitSaid, total: int) -> Outcome | None:
    """The question who shares a sum with whoever paid it, where fewer do than play; None for less than a cent each."""
    each = total // told.count // context.cent * context.cent
    if not each:
        return None
    choices = []
    for way in combinations([one for one in context.night.people if one != told.payee], told.count - 1):
        moves = [Transfer(one, told.payee, each, "settlement", Purse.MONEY) for one in way]
        sign = "" if context.coin.purse is Purse.MONEY else "$"
        typed = f"{reference(told.payee)} {sign}{_amount_text(context, moves[0])} {told.why}"
        label = _with_why(line("choice.player", name=listed(map(context.name, way))), told.why)
        choices.append(Choice(label, f"/pay {SEVERAL.join(f'{reference(one)} {typed}' for one in way)}"))
    left, other = total - each * told.count, next(one for one in context.night.people if one != told.payee)
    over = Transfer(other, told.payee, left, "settlement", Purse.MONEY) if left else None
    rest = [payment_line(context, over, "ask.split_rest")] if over is not None else []
    asked = line("ask.who_shares", name=context.name(told.payee), amount=context.money(total, purse=Purse.MONEY))
    return Outcome(question_reply(asked, choices, *rest))


@dataclass(frozen=True, slots=True)
class SplitSaid:
    """A sum that one person paid for all, and what for."""

    payee: Player
    amount: str
    why: str
    count: int


def _split_told(sentence: Sentence, count: int) -> SplitSaid | None:
    """What a line says that somebody paid for `count` people, or for fewer of them; None for any other line."""
    text = folded_text(sentence.text)
    why, split = _SPENT.search(text), _SPLIT.search(text)
    figures = _SUM.findall(_SPLIT.sub(" ", text))
    named = {str(one.value) for one in sentence.of(Kind.NAME) if one.value is not None}
    payee = named.pop() if len(named) == 1 else sentence.names.sender
    is_told = _PAID_FOR.search(text) is not None and _EARLIER.search(text) is None and not sentence.has(Kind.QUESTION)
    if why is None or split is None or len(figures) != 1 or named or payee is None or not is_told:
        return None
    counted = next((_COUNTS.get(one, one) for one in split.groups() if one), str(count))
    return SplitSaid(payee, figures[0], why[0], int(counted)) if 1 < int(counted) <= count else None


_COUNTS: Final = {"three": "3", "four": "4", "三": "3", "四": "4"}
_SUM: Final = re.compile(r"(?<![\d.])\d{1,6}(?:\.\d{1,2})?(?![\d.]*\d)(?!\s*(?:ways?|people|pax|of\s+us)\b)")
_PAID_FOR: Final = re.compile(r"\b(?:paid|pays?|paying|settled)\b|[俾畀付出墊垫払]")
_SPENT: Final = re.compile(rf"(?<![a-z])(?:晚餐|午餐|早餐|{_PURPOSE.pattern})(?![a-z])")
_SPLIT: Final = re.compile(
    r"\b(?:split|shared?|divided?)\b(?:\s+(?:by|into|among(?:st)?|between|equally|evenly|it|the|bill|with|us|all|of))*"
    r"(?:\s*(\d|three|four)(?!\d))?(?:\s*(?:ways?|people|pax|of\s+us))?|\bgo(?:ing)?\s+dutch\b"
    r"|\bfor\s+(?:all|everyone|everybody|us\s+all|the\s+table)(?:\s+(?:of\s+us\s+)?(\d|three|four)\b)?(?:\s+of\s+us)?"
    r"|([三四]|\d)\s*[個个]?[人份]\s*(?:平?[分夾夹攤摊]|aa)攤?摊?|平[分攤摊]|分[攤摊]|夾份|夹份|aa制?"
    r"|([三四]|\d)\s*人で(?:割り?勘|割[るろ]う?|分け(?:る|よう))|割り?勘|ワリカン"
)
"""Says that a sum is shared by all, and by how many."""


def _without_coins(sentence: Sentence) -> Sentence:
    """`paid mei 5 dollars` as `paid mei 5`."""
    coins = [one for one in sentence.of(Kind.COUNTER, Kind.UNKNOWN) if folded_text(one.text) in _COINS]
    return replace(sentence, tokens=tuple(one for one in sentence.tokens if one not in coins)) if coins else sentence


def _without_purpose(text: str) -> tuple[str, str]:
    """A line without what is paid for at its end, `for supper`, and the word for that; "" where it names none."""
    found = _FOR_WHAT.fullmatch(text.strip())
    if found is None or not _PURPOSE.fullmatch(folded_text(found["why"])):
        return text, ""
    return found["paid"], found["why"]


# what is listed


def _ends(payment: Transfer) -> set[Player]:
    return {payment.payer, payment.payee}


def _fits(said: HandingOver, payment: Transfer) -> bool:
    """Whether a payment is between those who are named."""
    return said.payer in (None, payment.payer) and said.payee in (None, payment.payee)


def _is_told(context: Context, said: HandingOver, payment: Transfer) -> bool:
    """Whether a payment may be the one that is told: between these players, of this amount where one is said."""
    return _fits(said, payment) and (
        not said.amount or Fraction(said.amount) == Fraction(_amount_text(context, payment))
    )


def _amount_text(context: Context, payment: Transfer) -> str:
    """The amount of a payment as it is typed."""
    typed = CommandLine.parse(paid_line(context, payment, 0, 0))
    assert typed is not None
    return typed.words.split()[2]


def _in_part(context: Context, said: HandingOver, listed: list[Transfer]) -> Outcome | None:
    """What is listed, or less, may be meant for it, or be another payment: asked."""
    found = [one for one in listed if _fits(said, one)]
    if len(found) != 1 or not said.amount or Fraction(said.amount) > Fraction(_amount_text(context, found[0])):
        return None
    bill = found[0]
    amount = Fraction(said.amount) * context.money(0, purse=bill.purse).parts
    if not amount or amount.denominator > 1:
        return None
    return Outcome(of_cash(context, replace(bill, amount=int(amount))))


def _paid_choice(context: Context, payment: Transfer, amount: str) -> Choice:
    """The button that marks an amount as paid of what is listed."""
    told = HandingOver(payment.payer, payment.payee, amount)
    ends = f"{reference(payment.payer)} {reference(payment.payee)}"
    marks = f"/paid {ends} {amount} {ENTRY}{context.night.first} after={context.night.moment}"
    return Choice(line("choice.paid", unit=(), **_values(context, told, payment.purse)), marks)


def _open_choice(context: Context, debt: Debt) -> Choice:
    """The button that marks all that an earlier night left open between two people as paid."""
    marks = paid_line(context, debt.payment, debt.night, context.night.moment)
    return Choice(payment_line(context, debt.payment, "choice.paid_open"), marks)


def _of_earlier_night(context: Context, said: HandingOver) -> Outcome | None:
    """A payment that an earlier night left open is marked by a tap: tonight another of that amount may be meant."""
    found = [one for one in context.night.debts if _is_told(context, said, one.payment)]
    if len(found) != 1 or said.everybody:
        return None
    return Outcome(of_earlier_night(context, found[0]))


def _told_of_earlier_night(context: Context, said: HandingOver) -> Outcome | None:
    """A payment that is said to be of an earlier night; what is open is listed where it may be one of several."""
    between = [one for one in context.night.debts if said.payer and said.payee and _fits(said, one.payment)]
    if (
        len(between) == 1
        and said.amount
        and Fraction(said.amount) >= Fraction(_amount_text(context, between[0].payment))
    ):
        one = between[0]
        marks = replace(
            one.payment, amount=int(Fraction(said.amount) * context.money(0, purse=one.payment.purse).parts)
        )
        typed = CommandLine.parse(paid_line(context, marks, one.night, context.night.moment))
        assert typed is not None
        return paid(replace(context, entry=one.night), typed.words)
    asked = _of_earlier_night(context, said) or _part_of_earlier_night(context, said)
    if asked is not None or not context.night.debts:
        return asked
    if not said.amount:
        return settle(context, "") if any(_fits(said, one.payment) for one in context.night.debts) else None
    return _payment_asked(context, said, "") if said.payer and said.payee else None


def _part_of_earlier_night(context: Context, said: HandingOver) -> Outcome | None:
    """Less than the one debt that an earlier night left open between two people who are named: asked."""
    fits = said.payer is not None and said.payee is not None and bool(said.amount)
    found = [one for one in context.night.debts if fits and _fits(said, one.payment)]
    if len(found) != 1:
        return None
    bill = found[0].payment
    amount = Fraction(said.amount) * context.money(0, purse=bill.purse).parts
    if not 0 < amount < bill.amount or amount.denominator > 1:
        return None
    return Outcome(of_earlier_night(context, found[0], replace(bill, amount=int(amount))))


def _marked(context: Context, said: HandingOver) -> Outcome | None:
    """What is marked already, told once more."""
    for one in context.night.lines:
        entry = one.recorded.entry
        if isinstance(entry, HandedOver) and _is_told(context, said, entry.payment):
            return settle(context, "")
    return None


# how it is said

_PAID_BEFORE: Final = (
    r"\b(?:pay|pass|give|transfer)\b"
    r"(?=.*\b(?:ju?st?\s+now|already|alr|liao|first|cash|earlier|last\s+(?:week|night))\b)"
)
"""Words for paying that tell of money that has changed hands by what stands behind them."""
_PAID_BACK: Final = (
    r"[還还轉转匯汇](?:[帳賬账]|錢|钱)?[給给俾畀]|[還还](?![有沒没未要是在差欠剩可會会能])(?=\D{1,12}\d)"
    r"|[拿攞](?=[$]?\d{1,7}[元塊块蚊]?[給给俾畀])|(?i:payme|fps|paypal)[咗了]"
)
_VERBS: Final = rf"""
    (?P<r>\b(?:(?:got|gets|is|was|been)\s+paid|got|received|collected)\b|\bpaid(?=\s+by\s+\x02))
    |(?P<g>\b(?:paid|payed|transferred|sent|gave|passed|settled|squared|handed|paynow(?:ed)?|paylah(?:ed)?|venmo(?:ed)?)\b
        |{_PAID_BEFORE}
        |[付俾畀給给還还找轉转交過过](?:咗|了|清|返|過|过|晒|曬)+
        |{_PAID_BACK}|[付俾畀給给還还](?:咗|了)?[錢钱數数](?:咗|了)?|找[錢钱數数](?:咗|了|晒)
        |[找清](?:咗|了|晒)[錢钱數数](?:咗|了|晒)?
        |已付|(?:已[經经]|先)[付俾畀給给還还](?=\D+\d)|已[經经][付俾畀給给还還](?=\D+了)
        |払った|払いました|支払った|支払いました|渡した|渡しました|返した|返しました|[精清]算した|[精清]算しました
        |(?:支?払い?|渡し|返|[精清]算)済み?|払って(?:ある|あります|おいた|おきました)|払っといた)
    |(?P<c>[收拿](?:到|咗|了|齊|齐)+)
    |(?P<j>もらった|もらいました|受け取った|受け取りました)
"""
_TELLS: Final = re.compile(_VERBS, re.VERBOSE)
"""What every line that is meant has in it."""

_PAYS: Final = re.compile(
    r"\b(?:paid|payed|transferred|sent|passed|settled|squared|paynow(?:ed)?|paylah(?:ed)?|venmo(?:ed)?)\b"
    rf"|{_PAID_BEFORE}"
    r"|[付还還轉转找過过](?:咗|了|清|晒|[錢钱數数])|[俾畀給给](?:咗|了|晒)"
    rf"|{_PAID_BACK}"
    r"|払った|払いました|支払った|支払いました|返した|返しました|[精清]算した|[精清]算しました"
    r"|(?:支?払い?|渡し|返|[精清]算)済み?|払って(?:ある|あります|おいた|おきました)|払っといた"
)
"""Words for handing money over that are not said of a discard."""

_PRESENT: Final = r"(?P<R>\b(?:gets|takes|took|receives|collects)\b)|(?P<G>\b(?:gives|hands|pays|bei)\b)"
_GIVES: Final = re.compile(
    rf"\b(?:got|received|collected|gave|handed)\b|{_PRESENT}|[收拿](?:到|咗|了)|渡した|渡しました|もらった|もらいました|受け取った"
)
"""Words for giving and getting that are said of a hand as well; those of `_PRESENT` mark no payment that is listed."""

_GAVE: Final = re.compile(r"\b(?:gave|handed)\b|渡した|渡しました")
"""Those of them that tell of money that has changed hands, and hardly of a discard."""

_HANDS_OVER: Final = re.compile(r"[俾畀給给]")
"""The same in Chinese without an ending, which may be small talk as well."""

_PIECE: Final = re.compile(
    rf"""
    \x02(?P<n>p\d+)\x03
    |[$¥￥€£]?(?P<a>\d{{1,9}}(?:\.\d{{1,3}})?)(?P<u>\s?p(?:ence)?\b)?(?:元|円|蚊|塊|块|\s?bucks|\s?dollars|\s?yen)?(?![A-Za-z0-9_.][A-Za-z0-9_])
    |{_VERBS}
    |{_PRESENT}
    |(?P<f>\b(?:from|off|by(?=\s+\x02))\b)
    |(?P<t>\b(?:to|with)\b|[俾畀給给返]|→|⇒|[-=]+>)
    |(?P<i>に|へ)|(?P<k>から)
    |(?P<e>\b(?:all|everyone|everybody)\b|大家|所有人|みんな|全員)
    |(?P<p>\bit\b)
    |(?P<s>[\s,.!。！、~～'👍🙏💸]|ve\b|\b(?:has|have|had|just|jus|already|alr|now|ok|okay|yes|and|so|the|his|her|my|their|our|full
        |yesterday|earlier|first
        |whole|share|part|money|cash|back|up|over|in|by|via|for|tonight|thanks|thank|you|thx|ty|done|we|la|lah|liao|him|them|a)\b|[他她佢]
        |已經|已经|已|了|剛剛|刚刚|剛才|刚才|剛|刚|啱啱|頭先|头先|先|住先|全部|晒|曬|都|啦|喇|呀|嘅|的|嗰|啲|那|錢|钱|數|数|さん|ちゃん|くん|お金|が|は|を|もう|ました|です|だよ|だ|よ|ね|既に|すでに|さっき|ちゃんと|全額)
    |(?P<x>.)
    """,
    re.VERBOSE | re.DOTALL,
)
"""A person, an amount, giving, getting (three ways), from, to, に, から, everybody, it, small words, anything else."""
_IS_GIVEN: Final = re.compile(r"n?gp?t?n?p?a?|n?gat?n|n?(?:ni)?a?g|ntna|ntna?g|nkn[it]a?g|ani?g|agp?t?n|nnag")
_IS_GOT: Final = re.compile(r"n?r[pa]?fna?|n?ca?na?|n?nka?j|nac")
_IS_OF_ALL: Final = re.compile(r"e(?:g|rp?|c)")


def _said(context: Context, sentence: Sentence, *, of_hand: bool = False) -> HandingOver | None:
    """What a line says of money handed over; None for any other, and for a hand unless that is asked for too."""
    words = (_TELLS, _GIVES, _HANDS_OVER) if of_hand else (_TELLS,)
    if not any(one.search(folded_text(sentence.text)) for one in words):
        return None
    is_late = _EARLIER.search(sentence.text) is not None or _ALREADY.search(sentence.text) is not None
    text = _I_HAVE.sub("i have", _BESIDE_PAYMENT.sub("", sentence.text))
    text = _NOTE.sub(lambda found: _NOTES[found[1].casefold()], text)
    sentence = sentences_of(with_debtors(context).all_names, text)[0]
    is_hand = sentence.is_entry and is_whole(sentence) and not (of_hand or is_late) and _are_seated(context, sentence)
    return _read_said(sentence) if not is_hand and not sentence.has(Kind.QUESTION, Kind.VETO, Kind.NOT) else None


_ALREADY: Final = re.compile(r"已[經经][付俾畀給给]")
"""Says of money, and of no discard, that it was given."""
_NOTES: Final = {"two": "2", "five": "5", "ten": "10", "twenty": "20", "fifty": "50"}
_NOTE: Final = re.compile(rf"\ba ({'|'.join(_NOTES)})\b", re.IGNORECASE)
"""A note that changes hands: `i gave ann a ten`."""


def _are_seated(context: Context, sentence: Sentence) -> bool:
    """Whether everybody who is named sits at the table."""
    table = context.night.table
    return table is not None and all(one.value in table.players for one in sentence.of(Kind.NAME) if one.value)


_I_HAVE: Final = re.compile(r"\bi['’]?ve\b", re.IGNORECASE)
_WHEN: Final = re.compile(
    r"\b(?:from\s+)?last\s+(?:week|night|time|game)\b|\byesterday\b|尋晚|琴晚|噚晚|尋日|琴日|昨晚|昨天|前晚|上一晚"
    r"|上[個个]?(?:[次回場场]|禮拜|礼拜|星期|[週周])",
    re.IGNORECASE,
)


def _debt_of_earlier_night(context: Context, sentence: Sentence) -> Outcome | None:
    """`ben上禮拜還欠我8`: what is open, or where nothing is of these two, the payment that it may become; None for
    any other line."""
    if _WHEN.search(sentence.text) is None or sentence.has(Kind.QUESTION):
        return None
    known = sentences_of(with_debtors(context).all_names, sentence.text)[0]
    said = _debt_told(_WHEN.sub(" ", _with_people(known)), sentence.names.sender)
    if said is None or said.payer == said.payee:
        return None
    bills = (*(one.payment for one in context.night.debts), *_listed(context))
    if any(_fits(said, one) for one in bills):
        return settle(context, "")
    return _payment_asked(context, said, "") if context.night.running else None


_EARLIER: Final = re.compile(
    r"[,;]?\s*(?:\bfrom\s+)?\b(?:last\s+(?:week|night|time|game)|yesterday)\b"
    r"|(?:尋晚|琴晚|噚晚|尋日|琴日|昨晚|昨天|昨日|前晚|上一晚|上[次回]|上[個个]?(?:禮拜|礼拜|星期|[週周])|前回|前夜|昨夜|先週)"
    r"(?:[的嘅嗰啲]|[欠爭争]下?|剩|の(?:分|残り|精算)?|を)*",
    re.IGNORECASE,
)
"""What is said beside a payment of when it was owed."""
_HOW_PAID: Final = re.compile(
    r"[,;]?\s*\b(?:(?:on|via|by|through|thru|using|with|over)\s+)(?:paynow|paylah|payme|fps|venmo|zelle|revolut|paypal"
    r"|alipay|wechat(?:\s*pay)?|line\s?pay|bank(?:\s+transfer)?|transfer|cash\s?app)\b"
    r"|[用以](?:轉數快|转数快|微信|支付[宝寶]|街口|轉帳|转账|現金|现金|payme|fps|line\s?pay)"
    r"|(?:paypay|line\s?pay|現金|振込|銀行)で"
    r"|[\s,，、。;；]*(?:(?:so\s+|now\s+)?we(?:['’]re|\s+are)\s+(?:now\s+)?(?:square|quits|even|settled)(?:\s+now)?"
    r"|[兩两]清|扯平|互不相欠|これで(?:チャラ|貸し借りなし)|チャラ)(?:了|喇|啦|咗|ね|だ|です|で)*(?=[\s.!。！]*$)",
    re.IGNORECASE,
)
"""What is said beside a payment of how the money went, or that nothing is open any more."""
_BESIDE_PAYMENT: Final = re.compile(
    rf"{_EARLIER.pattern}|[,;]?\s*(?:\bthe\s+)?\brest\s+later\b|{_HOW_PAID.pattern}", re.IGNORECASE
)
"""When it was owed, what is still to come, and all that."""


def _read_said(sentence: Sentence) -> HandingOver | None:
    """What a line says of money handed over by the order of its words."""
    return _read_pieces(_with_people(sentence), sentence.names.sender)


def _read_pieces(text: str, sender: Player | None) -> HandingOver | None:
    """The same of a line, or a part of one, with the ids of the people in the place of their names."""
    pieces = [(str(one.lastgroup), one) for one in _PIECE.finditer(text)]
    said = [(kind, one) for kind, one in pieces if kind != "s"]
    form = "".join(kind for kind, _ in said).lower()
    if _IS_OF_ALL.fullmatch(form):
        return HandingOver(None, None, "", everybody=True)
    is_got = _IS_GOT.fullmatch(form) is not None
    if not is_got and not _IS_GIVEN.fullmatch(form):
        return None
    people = [one["n"] for kind, one in said if kind == "n"]
    is_own = form == "ang" and people[0] == sender
    is_first = is_own or (form[:1] == "n" and (form[1:2] not in ("i", "k") or form[2:3] == "n") and form != "nac")
    subject = people[0] if is_first else sender
    other = next(iter(people[is_first:]), None)
    if subject is None or subject == other:
        return None
    figure = next((one for kind, one in said if kind == "a"), None)
    payer, payee = (other, subject) if is_got else (subject, other)
    amount, is_bare = (figure["a"], figure["a"] == figure[0].strip()) if figure is not None else ("", True)
    return HandingOver(payer, payee, amount, in_coins=not is_bare)


_WHOSE: Final = frozenset(("my", "mine"))
"""Words for the speaker that say whose money it is: `gave me my 8`."""


def _with_people(sentence: Sentence, speaker: Player | None = None) -> str:
    """A line with the ids of the people in the place of their names, `speaker` for one who is not known."""
    text, last = "", 0
    for token in sentence.of(Kind.NAME):
        player = token.value if token.value is not None else speaker
        if player is not None and folded_text(token.text) not in _WHOSE:
            text += f"{sentence.text[last : token.start - sentence.offset]}\x02{player}\x03"
            last = token.end - sentence.offset
    return _THOUSANDS.sub("", folded_text(text + sentence.text[last:]))


_THOUSANDS: Final = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
"""The sign in `1,000`."""
