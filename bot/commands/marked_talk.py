"""What is said of a payment that is marked, or asked about: what it was instead, or that it was none."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import takewhile

from bot.chat import Choice, line, question_reply
from bot.commands.asked_payments import (
    amount_typed,
    ask_payment,
    bills_tonight,
    ends_of,
    is_between,
    is_for_money,
    is_told,
    money_told,
)
from bot.commands.cash import (
    handed_over_instead,
    marked_instead,
)
from bot.commands.paid import payment_of
from bot.context import Context, Outcome
from bot.reading import sentences_of, words_of
from bot.reading.answer_words import AnswerWord, answer_word
from bot.reading.grammar import (
    Kind,
    Sentence,
    folded_text,
)
from bot.reading.payments import (
    ALREADY_GIVEN,
    EARLIER,
    FIGURE_ALONE,
    GAVE,
    NOT_PAID,
    NOT_THIS,
    ONLY,
    PAYS,
    STILL,
    TELLS,
    HandingOver,
    debt_told,
    plainly_told,
    sum_denied,
    with_people,
    words_instead,
)
from bot.replies import (
    ENTRY,
    SURE,
    entry_line,
    message_line,
    payment_line,
    together_handed,
)
from bot.subjects import SETTLEMENT
from engine import Purse, Refused, Transfer
from engine.journal import HandedOver, Paid, Recorded


def ask_unpaid(context: Context, sentence: Sentence) -> Outcome | None:
    """`i havent pay ben yet` of a payment that is marked: the question with the way back; None for any other line."""
    if NOT_PAID.search(folded_text(sentence.text)) is None or sentence.has(Kind.QUESTION):
        return None
    named = {str(one.value) for one in sentence.of(Kind.NAME) if one.value is not None}
    people = named or ({context.sender} if context.sender is not None else set())
    marked = [one.recorded for one in context.night.lines if isinstance(one.recorded.entry, HandedOver)]
    for one in reversed(marked):
        if isinstance(one.entry, HandedOver) and people and people <= ends_of(one.entry.payment):
            back = Choice(payment_line(context, one.entry.payment, "choice.unpaid"), f"/undo {ENTRY}{one.seq}")
            return Outcome(question_reply(line("ask.wrong_payment", what=entry_line(context, one)), (back,)))
    return None


def ask_handed_after_all(context: Context, sentence: Sentence) -> Outcome | None:
    """The question whether a payment that was recorded last, and moves the standing, was money handed over instead;
    None for a line that does not say so of it."""
    marked = context.night.lines[-1].recorded if context.night.lines else None
    if marked is None or not isinstance(marked.entry, Paid) or marked.entry.why or len(marked.entry.transfers) != 1:
        return None
    payment = marked.entry.transfers[0]
    if payment.purse is not Purse.MONEY or sentence.has(Kind.QUESTION):
        return None
    is_answer = answer_word(sentence.text) is AnswerWord.HANDED and context.sender in ends_of(payment)
    said = money_told(context, sentence) if ALREADY_GIVEN.search(folded_text(sentence.text)) else None
    if not is_answer and not (said is not None and not said.everybody and is_told(context, said, payment)):
        return None
    payment, back = replace(payment, reason="settlement"), f"/undo {SURE} {ENTRY}{marked.seq}"
    is_open = context.coin.purse is Purse.MONEY or is_for_money(context)
    instead = (handed_over_instead(context, payment, back),) if is_open else ()
    undo_it = Choice(line("choice.undo_it"), back)
    return Outcome(question_reply(line("ask.wrong_payment", what=entry_line(context, marked)), (*instead, undo_it)))


def put_mark_right(context: Context, sentence: Sentence) -> Outcome | None:
    """What a line says a marked payment was instead, on a button; asked where that is left open. None for a line that
    puts none right."""
    if sentence.has(Kind.QUESTION):
        return None
    if (asked := _ask_of_rest(context, sentence)) is not None:
        return asked
    marked, rest = _mark_meant(context, sentence), words_instead(sentence.text)
    if marked is None or rest is None:
        return None
    assert isinstance(marked.entry, HandedOver)
    instead, text = _paid_instead(context, marked.entry.payment, rest), folded_text(rest)
    tells_payment = sentence.is_understood and sentence.has(Kind.NAME) and PAYS.search(text)
    if instead is None and not tells_payment:
        return None
    is_of_hand = instead is None or FIGURE_ALONE.fullmatch(rest) or not (PAYS.search(text) or GAVE.search(text))
    return _ask_what_instead(context, marked, instead, is_of_hand=bool(is_of_hand))


def _ask_what_instead(context: Context, marked: Recorded, instead: Transfer | None, *, is_of_hand: bool) -> Outcome:
    """The question what a marked payment was instead, with the last hand where a line may be said of that."""
    assert isinstance(marked.entry, HandedOver)
    back = f"/undo {SURE} {ENTRY}{marked.seq}"
    choices = [marked_instead(context, instead, marked)] if instead is not None else []
    if is_of_hand and context.night.hands:
        hand = context.night.hands[-1]
        fix_it = line("choice.fix_hand", number=hand.number)
        choices.append(Choice(fix_it, f"/fix {ENTRY}{hand.recorded.seq}"))
    is_alone = len(together_handed(context, marked)) == 1
    unpaid = payment_line(context, marked.entry.payment, "choice.unpaid")
    choices.append(Choice(unpaid if is_alone else line("choice.undo_this", what=message_line(context, marked)), back))
    return Outcome(question_reply(line("ask.wrong_payment", what=entry_line(context, marked)), choices))


def _ask_of_rest(context: Context, sentence: Sentence) -> Outcome | None:
    """`wei still owes mei 8` where a mark leaves another sum open: the question whether less was paid."""
    debt = debt_told(with_people(sentence), sentence.names.sender) if STILL.search(sentence.text) else None
    marks = [one for one in _marks(context) if debt is not None and is_between(debt, one[1])]
    if debt is None or not marks:
        return None
    marked, paid_then = marks[-1]
    left = sum(one.amount for one in bills_tonight(context) if is_between(debt, one))
    owed = Fraction(debt.amount) * context.money(0, purse=paid_then.purse).parts
    amount = paid_then.amount + left - owed
    if owed <= left or amount <= 0 or amount.denominator > 1:
        return None
    return _ask_what_instead(context, marked, replace(paid_then, amount=int(amount)), is_of_hand=False)


def _marks(context: Context) -> list[tuple[Recorded, Transfer]]:
    """The payments of tonight that are marked, the last one behind."""
    lines = [one.recorded for one in context.night.lines]
    return [(one, one.entry.payment) for one in lines if isinstance(one.entry, HandedOver) and one.entry.night is None]


def payment_put_right(context: Context, asked: str, text: str) -> Outcome | None:
    """Ask anew about a payment that a line puts right before it is answered, `no ben paid 2`; None for any other line.

    `asked` are the words by which it would be marked.
    """
    rest = words_instead(text)
    if rest is None:
        return None
    try:
        instead = _paid_instead(context, _payment_asked(context, asked), rest)
    except Refused:
        return None
    return _ask_anew(context, instead) if instead is not None else None


def ask_payment_again(context: Context, asked: str) -> Outcome | None:
    """Ask once more about a payment, as things are now; None where it is none any more.

    `asked` are the words by which it would be marked.
    """
    try:
        return _ask_anew(context, _payment_asked(context, asked))
    except Refused:
        return None


def _ask_anew(context: Context, payment: Transfer) -> Outcome:
    return ask_payment(context, HandingOver(payment.payer, payment.payee, amount_typed(context, payment)), "")


def _payment_asked(context: Context, asked: str) -> Transfer:
    """The payment that words would mark; raises Refused where they mark none."""
    return payment_of(context, tuple(word for word in words_of(asked) if word.key != SURE))


def tells_again(context: Context, asked: str, text: str) -> bool:
    """Whether a line says of a payment that is asked about, and without a sum, that it was handed over.

    `asked` are the words by which it would be marked.
    """
    if TELLS.search(folded_text(text)) is None:
        return False
    try:
        payment = _payment_asked(context, asked)
        told = context.sentences(text)
    except Refused:
        return False
    said = money_told(context, told[0], of_hand=True) if len(told) == 1 else None
    is_of_it = said is not None and not (said.amount or said.everybody) and is_between(said, payment)
    return is_of_it and EARLIER.search(text) is None


def _mark_meant(context: Context, sentence: Sentence) -> Recorded | None:
    """The mark of a payment that is answered, or that was recorded last; None where neither is one.

    Of several that were recorded last it is the one between those who are named. One of which the sum is denied may
    be older.
    """
    people = {one.value for one in sentence.of(Kind.NAME)}
    denied = sum_denied(sentence.text) if TELLS.search(folded_text(sentence.text)) else ""
    for one, payment in reversed(_marks(context) if denied else []):
        if people <= ends_of(payment) and amount_typed(context, payment) == denied:
            return one
    about = context.about
    lines = [one.recorded for one in context.night.lines]
    if about is not None and about.entry and not about.asks and about.kind != SETTLEMENT:
        lines = [one for one in lines if one.seq == about.entry]
    last = takewhile(lambda one: isinstance(one.entry, HandedOver), reversed(lines))
    found = [(one, one.entry.payment) for one in last if isinstance(one.entry, HandedOver)]
    return max(found, key=lambda one: len(ends_of(one[1]) & people))[0] if found else None


def _paid_instead(context: Context, marked: Transfer, rest: str) -> Transfer | None:
    """A payment as it is put right in words that may leave out what was right; None for words that say no other."""
    rest = NOT_THIS.sub("", rest)
    figure = FIGURE_ALONE.fullmatch(rest)
    told = sentences_of(context.all_names, ONLY.sub(" ", rest).strip()) if figure is None else ()
    said = money_told(context, plainly_told(told[0]), of_hand=True) if len(told) == 1 else None
    if figure is not None:
        said = HandingOver(None, None, figure[1])
    if said is None or said.everybody:
        return None
    payer, payee = said.payer or marked.payer, said.payee or marked.payee
    amount = Fraction(said.amount or 0) * context.money(0, purse=marked.purse).parts or Fraction(marked.amount)
    if payer == payee or amount.denominator != 1:
        return None
    instead = replace(marked, payer=payer, payee=payee, amount=int(amount))
    return instead if instead != marked else None
