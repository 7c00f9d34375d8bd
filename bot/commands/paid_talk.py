"""What is said of money: `dan has paid`, `bob got it from dan` mark what is listed; other payments are asked about."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from msgspec import structs

from bot.chat import Choice, line, notice, question_reply
from bot.commands.asked_payments import (
    amount_typed,
    ask_payment,
    ask_speaker,
    bills_tonight,
    cash_of,
    ends_of,
    is_between,
    is_no_points,
    is_told,
    money_told,
    paid_choice,
    payment_choices,
    told_values,
    words_of_mark,
)
from bot.commands.cash import (
    SEVERAL,
    several_of_cash,
)
from bot.commands.correction_talk import read_correction
from bot.commands.listed_talk import read_handed_over
from bot.commands.marked_talk import put_mark_right
from bot.commands.paid import paid, with_debtors
from bot.commands.settle import settle
from bot.commands.shared_bills import read_chips, read_paid_by_all, read_paid_for, read_split
from bot.context import Context, Outcome
from bot.reading import reference, sentences_of
from bot.reading.grammar import (
    MOST_BARE,
    Kind,
    Sentence,
    folded_text,
)
from bot.reading.payments import (
    GAVE,
    GIVES,
    HANDS_OVER,
    HOW_PAID,
    PAYS,
    HandingOver,
    all_paid_by,
    in_figures,
    payment_among,
    payments_told,
    plainly_told,
    told_by_verb,
    without_purpose,
    without_riichi,
)
from engine import Purse


def read_money(context: Context, sentence: Sentence, then: Context | None = None) -> Outcome | None:
    """A line about money: what is open is marked, another payment is asked about, `then` where the night goes on."""
    if (asked := ask_speaker(context, plainly_told(sentence))) is not None:
        return asked
    if (asked := read_paid_for(then or context, sentence)) is not None:
        return asked
    told = read_handed_over(context, sentence) or _read_payment(then or context, sentence)
    return told or _read_among(context, sentence, then or context)


def _read_among(context: Context, sentence: Sentence, then: Context) -> Outcome | None:
    """A payment among other words, `bea gave me a ride, bea paid me 160`: asked about; None for any other line."""
    plain = payment_among(sentence, with_debtors(context).all_names)
    outcome = read_money(context, plain, then) if plain is not None else None
    if plain is None or outcome is None or not outcome.entries:
        return outcome
    told = _told_in_full(then, plain)
    return ask_payment(then, told, "") if told is not None else None


def _read_payment(context: Context, sentence: Sentence) -> Outcome | None:
    """`paid kevin 8`, `kevin owes me 5`: it moves the standing, so it is done by a tap; nobody needs a seat to pay."""
    sentence = plainly_told(sentence)
    if (asked := read_paid_by_all(context, sentence) or read_split(context, sentence)) is not None:
        return asked
    text, why = without_purpose(HOW_PAID.sub("", sentence.text))
    if not text.strip():
        return None
    told = None
    if sentence.has(Kind.PAY):
        by_names = sentences_of(context.all_names, text)[0]
        told = told_by_verb(by_names, why, counts_fu=context.night.game.ruleset.counts_fu)
    plain = sentences_of(context.all_names, text)[0] if text != sentence.text else sentence
    told = told or _told_in_full(context, plain)
    if told is not None and told.is_debt and any(is_told(context, told, one) for one in bills_tonight(context)):
        return settle(context, "")
    if told is None:
        return None
    said = folded_text(text)
    of_money = PAYS.search(said) or (context.coin.purse is not Purse.MONEY and GAVE.search(said))
    return ask_payment(context, replace(told, of_money=bool(of_money)), why)


def paid_in_full(context: Context, sentence: Sentence) -> Outcome | None:
    """`i paid jun 10`: money, whatever is answered or open; None where one of the three is left out.

    Right behind a payment that was marked, `no i paid cat` puts that one right.
    """
    if (put_right := put_mark_right(context, in_figures(sentence))) is not None:
        return put_right
    sentence = plainly_told(sentence)
    asked = ask_speaker(context, sentence) or read_paid_by_all(context, sentence) or read_chips(context, sentence)
    if (asked := asked or read_paid_for(context, sentence)) is not None:
        return asked
    if any(one.payer == all_paid_by(sentence) for one in bills_tonight(context)):
        return settle(context, "")
    sentence = without_riichi(sentence, context.names)
    if _told_in_full(context, sentence) is None:
        return None
    return read_money(context, sentence)


def paid_several(context: Context, sentence: Sentence) -> Outcome | None:
    """`i paid bala 10, hock paid siew ling 8`: marked where all of them are listed, else asked about in one message.

    None for a line that tells one payment, or more than payments, and for points that a hand may have moved.
    """
    said = [_of_listed(context, one) for one in payments_told(plainly_told(sentence), with_debtors(context).all_names)]
    told = [one for one in said if not one.is_debt]
    if len(told) < len(said):
        return _with_debts(context, sentence, told, said)
    if len(told) < 2 or not any(one.amount for one in told):
        return None
    if not all(one.amount for one in told):
        return Outcome(notice("ask.one_by_one", count=len(told)))
    payments = [one for one in (cash_of(context, one) for one in told) if one is not None]
    if context.night.running and context.coin.purse is not Purse.MONEY:
        of_money = PAYS.search(folded_text(sentence.text)) is not None
        return Outcome(notice("ask.one_by_one", count=len(told))) if of_money else None
    ends = [{one.payment.payer, one.payment.payee} for one in context.night.debts]
    listed = [(one.payer, one.payee, one.purse, one.amount) for one in bills_tonight(context)]
    asked = [(one.payer, one.payee, one.purse, one.amount) for one in payments]
    is_listed = context.settlement_shown and {*asked} <= {*listed} and len({*asked}) == len(told)
    if len(payments) < len(told) or (not is_listed and any(ends_of(one) in ends for one in payments)):
        return Outcome(notice("ask.one_by_one", count=len(told)))
    if not is_listed:
        return Outcome(several_of_cash(context, payments))
    words = SEVERAL.join(words_of_mark(context, one) for one in payments)
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
    unknown = [one for one in debts if not _is_left(context, one, told)]
    if outcome is None or outcome.reply is None or not unknown:
        return outcome
    known = [line("settle.owes", unit=(), **told_values(context, one, Purse.MONEY)) for one in unknown]
    notes = [line("note.cash_beside", what=one) for one in known]
    return replace(outcome, reply=structs.replace(outcome.reply, lines=(*outcome.reply.lines, *notes)))


def _is_left(context: Context, debt: HandingOver, told: list[HandingOver]) -> bool:
    """Whether a debt is what is open between two people, before or after what is told to be paid of it."""
    paid_of_it = sum(Fraction(one.amount or 0) for one in told if (one.payer, one.payee) == (debt.payer, debt.payee))
    before = replace(debt, amount=str(Fraction(debt.amount) + paid_of_it))
    return any(is_told(context, one, each) for one in (debt, before) for each in bills_tonight(context))


def _of_listed(context: Context, said: HandingOver) -> HandingOver:
    """A payment without its amount, with that of the one payment which the two have between them, if there is one."""
    between = [one for one in bills_tonight(context) if is_between(said, one)] if not said.amount else []
    return replace(said, amount=amount_typed(context, between[0])) if len(between) == 1 else said


def _told_in_full(context: Context, sentence: Sentence) -> HandingOver | None:
    """Who paid whom how much, in words of money, or of giving and getting with a figure that may be money.

    None for a line that leaves one of the three out, and where hands are told by their points for one that may tell
    them: `ann pays ben 3900`, `ben got 3900 from ann`.
    """
    text, ruleset = folded_text(sentence.text), context.night.game.ruleset
    of_money = PAYS.search(text) is not None
    hands_over = HANDS_OVER.search(text)
    if not of_money and GIVES.search(text) is None and (sentence.is_entry or not hands_over):
        return None
    said = money_told(context, sentence, of_hand=True)
    if said is None or not (said.payer and said.payee and said.amount):
        return None
    is_small_talk = not of_money and GIVES.search(text) is None and not said.in_coins
    if is_small_talk and Fraction(said.amount) <= MOST_BARE:
        return None
    if ruleset.all_score:  # every figure may be points of a hand
        return said if of_money or GAVE.search(text) is not None else None
    is_hand = ruleset.counts_fu and sentence.is_entry and not is_no_points(context, said.amount)
    return None if is_hand and not of_money and GAVE.search(text) is None else said


def paid_in_part(context: Context, sentence: Sentence) -> Outcome | None:
    """`paid jun`, `paid 8` in answer to a receipt: the payments it may be, beside what it says of the hand."""
    is_answer = context.about is not None and context.about.of_hand
    if not is_answer or PAYS.search(folded_text(sentence.text)) is None:
        return None
    said = money_told(context, sentence, of_hand=True)
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
    fits = [one for one in bills_tonight(context) if is_between(said, one)]
    if not said.amount:
        return [paid_choice(context, one, amount_typed(context, one)) for one in fits]
    marked = [one for one in fits if Fraction(said.amount) <= Fraction(amount_typed(context, one))]
    choices = [paid_choice(context, one, said.amount) for one in marked]
    about = context.about.entry if context.about is not None else None
    hand = next((one for one in context.night.hands if one.recorded.seq == about), None)
    for win in hand.given.wins if hand is not None else ():
        if win.player != said.payer:
            choices += payment_choices(context, replace(said, payee=win.player), "")
    return choices
