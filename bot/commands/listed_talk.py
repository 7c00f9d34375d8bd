"""What is said of money that is open: `dan has paid` marks what is listed, the rest is asked about."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from typing import Final

from bot.chat import line, question_reply
from bot.commands.asked_payments import (
    amount_typed,
    ask_payment,
    bills_tonight,
    ends_of,
    hand_instead,
    is_between,
    is_told,
    money_told,
    open_choice,
    paid_choice,
    words_of_mark,
)
from bot.commands.cash import (
    of_cash,
    of_earlier_night,
)
from bot.commands.marked_talk import ask_handed_after_all, ask_unpaid
from bot.commands.paid import paid, with_debtors
from bot.commands.settle import settle
from bot.context import Context, Outcome
from bot.reading import reference, sentences_of
from bot.reading.grammar import (
    Kind,
    Sentence,
    folded_text,
)
from bot.reading.payments import (
    AS_WELL,
    BESIDE_LISTED,
    BESIDE_PAYMENT,
    DEBT_PAID,
    EARLIER,
    GIVEN_TO,
    PAYS,
    PIECE,
    PRONOUN_PAID,
    SQUARE,
    WHEN,
    HandingOver,
    debt_told,
    first_of,
    plainly_told,
    tells_all_paid,
    tells_payment,
    with_people,
)
from bot.replies import (
    debt_lines,
)
from bot.subjects import SETTLEMENT
from engine import Transfer
from engine.journal import HandedOver


def read_handed_over(context: Context, sentence: Sentence) -> Outcome | None:
    """A line that says that somebody has paid: the one payment it fits is marked, several are shown.

    Before anybody asked for a settlement, a sum that is open is offered beside another payment; None for a line that
    fits no payment.
    """
    nobody_owes = (settle(context, "") if tells_all_paid(sentence) else None) or _done_as_well(context, sentence)
    sentence = plainly_told(sentence)
    asked = nobody_owes or ask_unpaid(context, sentence) or _debt_told(context, sentence)
    if (asked := asked or ask_handed_after_all(context, sentence)) is not None:
        return asked
    sentence = _with_debtor(context, sentence)
    answered = context.about is not None and context.about.kind == SETTLEMENT
    is_shown = context.settlement_shown or (answered and context.night.house is not None)
    said = money_told(context, sentence)
    if said is None:
        return _told_loosely(context, sentence, is_shown=is_shown)
    if EARLIER.search(sentence.text) is not None and (asked := _told_of_earlier_night(context, said)) is not None:
        return asked
    if not is_shown and not said.amount:
        of_money = PAYS.search(folded_text(sentence.text)) is not None
        return _once_over(context, said, of_money=of_money)
    listed = bills_tonight(context)
    found = [one for one in listed if is_told(context, said, one)]
    if is_shown and (said.everybody or len(found) > 1):
        return settle(context, "") if listed else None
    if not is_shown:
        asked = _of_earlier_night(context, said) or _in_part(context, said, listed)
        return asked or _part_of_earlier_night(context, said)
    if not found:
        asked = _in_part(context, said, listed) or _of_earlier_night(context, said)
        asked = asked or _part_of_earlier_night(context, said) or _marked(context, said)
        return asked or _told_of_listed(context, sentence)
    return paid(replace(context, entry=context.night.first), words_of_mark(context, found[0]))


def _once_over(context: Context, said: HandingOver, *, of_money: bool) -> Outcome | None:
    """The payment that two people who are named have between them, asked about once the game is over; before that in
    words of money alone. Where one of the two, or both, are left out, what is open is shown."""
    if not (said.payer and said.payee):
        is_open = any(said.everybody or is_between(said, one) for one in bills_tonight(context))
        return settle(context, "") if is_open and of_money else None
    if (asked := _of_earlier_night(context, said)) is not None:
        return asked
    is_asked = of_money or not context.night.running
    between = [one for one in bills_tonight(context) if is_between(said, one)] if is_asked else []
    choices = [paid_choice(context, one, amount_typed(context, one)) for one in between]
    return Outcome(question_reply(line("ask.this_payment"), choices)) if len(choices) == 1 else None


def _told_loosely(context: Context, sentence: Sentence, *, is_shown: bool) -> Outcome | None:
    """A line that tells of money without who paid whom how much; before anybody asked for a settlement it is about
    what two people who are named have between them, or that nobody owes anything any more."""
    if is_shown:
        return _listed_or_hand(context, sentence) or _told_of_listed(context, sentence)
    people = {str(one.value) for one in sentence.of(Kind.NAME) if one.value is not None}
    if not people and not BESIDE_PAYMENT.sub("", f" {sentence.text}").strip(" .!。！") and bills_tonight(context):
        return settle(context, "")
    people |= {context.sender} if context.sender is not None and len(people) == 1 else set()
    between = [one for one in bills_tonight(context) if ends_of(one) == people]
    is_known = bool(between) or any(ends_of(one.payment) == people for one in context.night.debts)
    if between and GIVEN_TO.fullmatch(with_people(sentence).strip()) and between[0].payer == first_of(sentence):
        choice = paid_choice(context, between[0], amount_typed(context, between[0]))
        return Outcome(question_reply(line("ask.this_payment"), (choice,)))
    return _told_of_listed(context, sentence) if is_known else None


def _with_debtor(context: Context, sentence: Sentence) -> Sentence:
    """`ya she paid me 15` with whom it tells, where one person alone owes the speaker just that; a debt of an earlier
    night that is paid since as its payment; any other line as it is."""
    if (told := DEBT_PAID.fullmatch(with_people(sentence).strip())) is not None:
        ends = [_PERSON_ID.search(told[one] or "") for one in ("payer", "debtor", "payee")]
        payer, payee = (reference(one[0]) if one is not None else "i" for one in (ends[0] or ends[1], ends[2]))
        return sentences_of(with_debtors(context).all_names, f"{payer} paid {payee} {told['amount']} last week")[0]
    found = PRONOUN_PAID.fullmatch(sentence.text.strip())
    if found is None or context.sender is None:
        return sentence
    owed = (*bills_tonight(context), *(one.payment for one in context.night.debts))
    said = HandingOver(None, context.sender, found["amount"])
    payers = {one.payer for one in owed if is_told(context, said, one)}
    if len(payers) != 1:
        return sentence
    text = f"{reference(payers.pop())} paid me {found['amount']}{found['when'] or ''}"
    return sentences_of(with_debtors(context).all_names, text)[0]


_PERSON_ID: Final = re.compile(r"p\d+")


def _listed_or_hand(context: Context, sentence: Sentence) -> Outcome | None:
    """`bob got 8 from dan`, a hand in any other place, where the settlement that is shown lists just that: asked."""
    said = money_told(context, sentence, of_hand=True) if not any(one.has_unit for one in sentence.amounts) else None
    if said is None or not (said.payer and said.payee and said.amount):
        return None
    found = [one for one in bills_tonight(context) if is_told(context, said, one)]
    hand = hand_instead(context, said)
    choices = (*(paid_choice(context, one, said.amount) for one in found), *((hand,) if hand is not None else ()))
    return Outcome(question_reply(line("ask.payment_or_hand"), choices)) if found else None


def _told_of_listed(context: Context, sentence: Sentence) -> Outcome | None:
    """`ann and i are square`, `i paid ann half`: what is open, where somebody who is named has a part in it.

    What two people have between them is offered as one payment; None for any other line.
    """
    text = folded_text(sentence.text)
    is_square = SQUARE.search(text) is not None
    rest = PIECE.finditer(BESIDE_LISTED.sub(" ", with_people(sentence)))
    told = money_told(context, sentence, of_hand=True)
    is_full = told is not None and bool(told.payer and told.payee and told.amount)
    is_more = any(one.lastgroup == ("a" if is_square else "x") for one in rest) or (is_full and not is_square)
    if is_more or sentence.has(Kind.QUESTION, Kind.VETO, Kind.NOT) or not (is_square or tells_payment(text)):
        return None
    people = {str(one.value) for one in sentence.of(Kind.NAME) if one.value is not None}
    people |= {context.sender} if context.sender is not None and (is_square or not people) else set()
    listed = [one for one in bills_tonight(context) if ends_of(one) & people]
    between = [one for one in listed if ends_of(one) <= people]
    earlier = [one for one in context.night.debts if is_square and ends_of(one.payment) <= people]
    if is_square and len(between) + len(earlier) in (1, 2):
        choices = [paid_choice(context, one, amount_typed(context, one)) for one in between]
        choices += [open_choice(context, one) for one in earlier]
        return Outcome(question_reply(line("ask.this_payment"), choices, *debt_lines(context, earlier)))
    is_open = bool(between) or (len(people) == 1 and bool(listed))
    return settle(context, "") if is_open else None


def _in_part(context: Context, said: HandingOver, listed: list[Transfer]) -> Outcome | None:
    """What is listed, or less, may be meant for it, or be another payment: asked."""
    found = [one for one in listed if is_between(said, one)]
    if len(found) != 1 or not said.amount or Fraction(said.amount) > Fraction(amount_typed(context, found[0])):
        return None
    bill = found[0]
    amount = Fraction(said.amount) * context.money(0, purse=bill.purse).parts
    if not amount or amount.denominator > 1:
        return None
    return Outcome(of_cash(context, replace(bill, amount=int(amount))))


def _of_earlier_night(context: Context, said: HandingOver) -> Outcome | None:
    """A payment that an earlier night left open is marked by a tap: tonight another of that amount may be meant."""
    found = [one for one in context.night.debts if is_told(context, said, one.payment)]
    if len(found) != 1 or said.everybody:
        return None
    return Outcome(of_earlier_night(context, found[0]))


def _told_of_earlier_night(context: Context, said: HandingOver) -> Outcome | None:
    """A payment that is said to be of an earlier night; what is open is listed where it may be one of several."""
    between = [one for one in context.night.debts if said.payer and said.payee and is_between(said, one.payment)]
    if (
        len(between) == 1
        and said.amount
        and Fraction(said.amount) >= Fraction(amount_typed(context, between[0].payment))
    ):
        one = between[0]
        marks = replace(
            one.payment, amount=int(Fraction(said.amount) * context.money(0, purse=one.payment.purse).parts)
        )
        return paid(replace(context, entry=one.night), words_of_mark(context, marks))
    asked = _of_earlier_night(context, said) or _part_of_earlier_night(context, said)
    if asked is not None or not context.night.debts:
        return asked
    if not said.amount:
        return settle(context, "") if any(is_between(said, one.payment) for one in context.night.debts) else None
    return ask_payment(context, said, "") if said.payer and said.payee else None


def _debt_told(context: Context, sentence: Sentence) -> Outcome | None:
    """`ben上禮拜還欠我8`, 肥仔爭我24: what is open, or where nothing is of these two, the payment that one of an
    earlier night may become; None for any other line."""
    is_of_then = WHEN.search(sentence.text) is not None
    if not (is_of_then or _OWES.search(sentence.text)) or sentence.has(Kind.QUESTION):
        return None
    known = sentences_of(with_debtors(context).all_names, sentence.text)[0]
    said = debt_told(WHEN.sub(" ", with_people(known)), sentence.names.sender)
    if said is None or said.payer == said.payee:
        return None
    bills = (*(one.payment for one in context.night.debts), *bills_tonight(context))
    if any(is_between(said, one) for one in bills):
        return settle(context, "")
    return ask_payment(context, said, "") if is_of_then and context.night.running else None


_OWES: Final = re.compile("[欠爭争]")


def _done_as_well(context: Context, sentence: Sentence) -> Outcome | None:
    """`me too` right behind a payment that is marked: what whoever speaks has to pay, first to whom that one was made;
    None for any other line."""
    last = context.night.lines[-1].recorded if context.night.lines else None
    is_behind = (
        last is not None and isinstance(last.entry, HandedOver) and context.incoming.at - last.at <= _BEHIND_SECONDS
    )
    if not is_behind or AS_WELL.fullmatch(folded_text(sentence.text).strip(" .!。！~")) is None:
        return None
    assert last is not None
    assert isinstance(last.entry, HandedOver)
    own = [one for one in bills_tonight(context) if context.sender is not None and one.payer == context.sender]
    choices = [paid_choice(context, one, amount_typed(context, one)) for one in own]
    same = [one for one in own if one.payee == last.entry.payment.payee]
    if same:
        choices = [paid_choice(context, same[0], amount_typed(context, same[0]))]
    return Outcome(question_reply(line("ask.this_payment"), choices)) if choices else None


_BEHIND_SECONDS: Final = 900
"""So long after a payment that is marked somebody may say that he paid as well."""


def _part_of_earlier_night(context: Context, said: HandingOver) -> Outcome | None:
    """Less than the one debt that an earlier night left open between two people who are named: asked."""
    fits = said.payer is not None and said.payee is not None and bool(said.amount)
    found = [one for one in context.night.debts if fits and is_between(said, one.payment)]
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
        if isinstance(entry, HandedOver) and is_told(context, said, entry.payment):
            return settle(context, "")
    return None
