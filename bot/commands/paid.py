"""/paid: what was won is handed over; no standing changes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.chat import Choice, Reply, line, notice, question_reply
from bot.commands.cash import CASH, SEVERAL, handed_over, most_paid, of_cash, open_between, several_of_cash
from bot.commands.repeats import told_once
from bot.commands.rounds import without_sure
from bot.context import Context, Outcome, night_after
from bot.reading import Word, WordRefused, amount_of, refuse, words_of
from bot.replies import (
    SURE,
    date_line,
    debt_lines,
    earlier_updates,
    entry_reply,
    paid_line,
    payment_line,
    payment_values,
    settlement_subject,
    settlement_view,
)
from bot.subjects import SETTLEMENT, CommandLine
from engine import TABLE_ACCOUNTS, JournalRefused, Player, Problem, Purse, Transfer, problem
from engine.journal import Debt, HandedOver, closing_payments, handed_early, leads_to_final_points, open_balances


def paid(context: Context, text: str) -> Outcome:
    """`/paid BEN ANN 8`: Ben gave Ann 8 of what she won; a button says of which night.

    Typed, it is of the night that left it open; where it can be of several, it asks.
    """
    return told_once(context, text, _asked_or_paid, "/paid")


def _asked_or_paid(context: Context, text: str) -> Outcome:
    """A payment far beyond what is played for, and beyond what is open, is asked about first."""
    if len(several := [one.strip() for one in text.split(SEVERAL.strip()) if one.strip()]) > 1:
        return _several(context, several)
    plain = without_sure(text)
    outcome = _paid(context, plain, is_sure=plain != text)
    handed = next((one.payment for one in outcome.entries if isinstance(one, HandedOver)), None)
    if handed is None or plain != text or context.night.house is None or not _is_beyond(context, handed):
        return outcome
    told = {**payment_values(context, handed), "name": context.name(handed.payee)}
    sure = Choice(line("choice.pays", **told), f"/paid {plain.strip()} {SURE}")
    return Outcome(question_reply(line("ask.large_payment", **told), (sure,)))


def _several(context: Context, told: Sequence[str]) -> Outcome:
    """`/paid ann ben 8; cat dan 4`: all of them, or one question about all where one is asked about."""
    payments = [payment_of(context, words_of(without_sure(one))) for one in told]
    if any(_is_beyond(context, one) for one in payments):
        return Outcome(notice("ask.one_by_one", count=len(told)))
    if len(left := _not_marked_since(context, payments)) < len(payments):
        return Outcome(_asked_of_rest(context, left, payments[0]))
    handed, then = list[HandedOver](), context
    for one in told:
        outcome = _asked_or_paid(then, one)
        marks = [entry for entry in outcome.entries if isinstance(entry, HandedOver)]
        if not marks:
            return Outcome(several_of_cash(context, payments))
        handed += marks
        then = context.at(night_after(context, tuple(handed)))
    entries = tuple(handed)
    return Outcome(entry_reply(context, entries, [one.payment for one in handed]), entries)


def _pressed(context: Context) -> CommandLine | None:
    """The line of the button that is pressed, or tried as if it were; None for a typed line."""
    return CommandLine.parse(context.pressed_line or context.incoming.text) if context.incoming.pressed else None


def _not_marked_since(context: Context, payments: Sequence[Transfer]) -> list[Transfer]:
    """Those of several payments on a button that were not marked by other means since it was offered."""
    typed = _pressed(context)
    since = typed.after if typed is not None and typed.after is not None else context.night.seq
    marks = (one.recorded for one in context.night.lines if one.recorded.seq > since)
    moved = [one.entry.payment for one in marks if isinstance(one.entry, HandedOver)]
    return [one for one in payments if all((_ends(one), one.amount) != (_ends(each), each.amount) for each in moved)]


def _asked_of_rest(context: Context, left: Sequence[Transfer], first: Transfer) -> Reply:
    """The question about what is left of several payments; that nothing is, where all were marked since."""
    if not left:
        return notice("paid.nothing_open", **payment_values(context, first))
    return of_cash(context, left[0]) if len(left) == 1 else several_of_cash(context, left)


def _is_beyond(context: Context, payment: Transfer) -> bool:
    bills = (*closing_payments(context.night, context.cent), *(one.payment for one in context.night.debts))
    listed = any(_ends(one) == _ends(payment) and one.amount >= payment.amount for one in bills)
    return not listed and payment.amount > most_paid(context, payment.purse)


def _paid(context: Context, text: str, *, is_sure: bool) -> Outcome:
    if context.night.house is None and not context.night.debts:
        raise JournalRefused(problem("game.none"))
    payment = payment_of(context, words_of(text))
    if context.entry is not None and 0 < context.entry < context.night.first:
        return _of_earlier_night(context, payment, context.entry, is_meant=is_sure)
    debts = [one for one in context.night.debts if _ends(one.payment) == _ends(payment)]
    if debts and context.entry is None and not _is_listed_alone(context, payment, debts):
        is_tonight = _is_open_tonight(context, payment)
        if is_tonight or len(debts) > 1 or payment.amount > debts[0].payment.amount:
            return _of_which_night(context, payment, debts)
        return _of_earlier_night(context, payment, debts[0].night, is_meant=is_sure)
    if context.night.house is None or not {payment.payer, payment.payee} <= {*context.players}:
        return _nothing_open(context, payment)
    is_meant = is_sure or CASH in text.split() or _is_beyond(context, payment)
    if (too_much := _beyond_open(context, payment, is_meant=is_meant)) is not None:
        return Outcome(too_much)
    entry = HandedOver(payment)
    after = night_after(context, (entry,))
    view = settlement_view(context, after)
    if context.about is not None and context.about.kind == SETTLEMENT and context.incoming.pressed:
        return Outcome(Reply(view.lines, view.choices, subject=settlement_subject(after).show(), edits=True), (entry,))
    return Outcome(entry_reply(context, (entry,), (payment,)), (entry,))


def _is_listed_alone(context: Context, payment: Transfer, debts: list[Debt]) -> bool:
    """Whether tonight's settlement lists just this payment, and no earlier night left one of this amount open."""
    listed = closing_payments(context.night, context.cent)
    return any(_ends(one) == _ends(payment) and one.amount == payment.amount for one in listed) and all(
        one.payment.amount != payment.amount for one in debts
    )


def _is_open_tonight(context: Context, payment: Transfer) -> bool:
    """Whether the payer has something to pay tonight, and the payee something to get."""
    still = open_balances(context.night, payment.purse)
    return still.get(payment.payer, 0) < 0 < still.get(payment.payee, 0)


def _beyond_open(context: Context, payment: Transfer, *, is_meant: bool) -> Reply | None:
    """The question about more than is open between two people; None while it is open, and for what is meant so.

    Who says that money was handed over means it, whatever was won back since it was offered; what was marked since is
    not paid twice.
    """
    left = open_between(context, payment)
    listed = closing_payments(context.night, context.cent)  # in whole units it may be more than is open
    if payment.amount <= left or any(_ends(one) == _ends(payment) and one.amount == payment.amount for one in listed):
        return None
    typed = _pressed(context)
    if typed is None or typed.after is None or context.entry is None:
        is_early = context.night.running and leads_to_final_points(context.night)
        return None if is_meant or is_early else of_cash(context, payment)
    since = typed.after if is_meant else 0
    marks = (one.recorded for one in context.night.lines if one.recorded.seq > since)
    is_marked = any(isinstance(one.entry, HandedOver) and _ends(one.entry.payment) == _ends(payment) for one in marks)
    if is_marked:
        return of_cash(context, payment) if left else notice("paid.nothing_open", **payment_values(context, payment))
    return None if is_meant else _not_listed(context, payment) if not left else of_cash(context, payment)


def _not_listed(context: Context, payment: Transfer) -> Reply:
    """What a button of an older settlement says once its payment is won back: what is open, and that it was made."""
    choice = handed_over(context, payment)
    return question_reply(line("paid.nothing_open", **payment_values(context, payment)), (choice,))


def _of_which_night(context: Context, payment: Transfer, debts: list[Debt]) -> Outcome:
    """A payment that can be of several nights: each of them on a button."""
    nights = {one.night: one.at for one in debts}
    days = [date_line(at) for at in nights.values()]
    choices = [
        Choice(
            line("choice.paid_of", date=date_line(at))
            if days.count(date_line(at)) == 1
            else line("choice.paid_at", date=date_line(at), time=f"{at // 3600 % 24:02}:{at // 60 % 60:02}"),
            paid_line(context, payment, night, context.night.moment),
        )
        for night, at in nights.items()
    ]
    if context.night.house is not None:
        choices.append(
            Choice(line("choice.paid_tonight"), paid_line(context, payment, context.night.first, context.night.moment))
        )
    asked = payment_line(context, payment, "ask.paid_when")
    return Outcome(question_reply(asked, choices, *debt_lines(context, debts)))


def _of_earlier_night(context: Context, payment: Transfer, first: int, *, is_meant: bool) -> Outcome:
    """A late mark lowers what that night left open, and nothing else; more than that is asked about."""
    owed = [one for one in context.night.debts if one.night == first and _ends(one.payment) == _ends(payment)]
    left = sum(one.payment.amount for one in owed)
    if not owed:
        return _nothing_open(context, payment)
    if payment.amount > left and not is_meant:
        told, *more = debt_lines(context, owed)
        open_then = replace(payment, amount=left)
        moment = context.night.moment
        whole, just_open = (
            paid_line(context, payment, first, moment, SURE),
            paid_line(context, open_then, first, moment),
        )
        choices = (
            Choice(payment_line(context, payment, "choice.handed_over"), whole),
            Choice(payment_line(context, open_then, "choice.just_open"), just_open),
        )
        return Outcome(question_reply(told, choices, *more))
    if not context.earlier:
        return Outcome(needs_earlier=first)
    entry = HandedOver(payment, first)
    after = night_after(context, (entry,))
    shown = earlier_updates(context, after, first)
    if context.entry is None or not context.incoming.pressed:
        return Outcome(structs.replace(entry_reply(context, (entry,), (payment,)), updates=shown), (entry,))
    reply = Reply(shown[0].lines, shown[0].choices, subject=shown[0].subject, edits=True, updates=shown)
    return Outcome(reply, (entry,))


def _nothing_open(context: Context, payment: Transfer) -> Outcome:
    return Outcome(notice("paid.nothing_open", **payment_values(context, payment)))


def _ends(payment: Transfer) -> tuple[str, str, Purse]:
    return payment.payer, payment.payee, payment.purse


def with_debtors(context: Context) -> Context:
    """The context in which those too are known by name who are not here, and owe or are owed something."""
    if not context.night.debts:
        return context
    ends = (player for one in context.night.debts for player in (one.payment.payer, one.payment.payee))
    known = replace(context)
    known.__dict__["players"] = tuple(
        dict.fromkeys((*context.players, *(one for one in ends if one not in TABLE_ACCOUNTS)))
    )
    return known


def payment_of(context: Context, words: tuple[Word, ...]) -> Transfer:
    """Payer, payee, amount and purse; filler words between them are passed over."""
    context = with_debtors(context)
    words, names = tuple(word for word in words if word.key not in _SMALL), context.all_names
    is_own = len(words) > 1 and _FIGURE.match(words[1].key) is not None and names.find(words[0]) is not None
    if len(words) < (2 if is_own else 3) or (is_own and not _may_owe(context, words[0])):
        raise WordRefused(_form(context, words))
    if is_own:  # of whoever says it: /paid ann 8
        words = (words[0], *words)
    payer, payee = names.sender if is_own else _end_of(context, words[0]), _end_of(context, words[1])
    assert payer is not None
    if payer == payee:
        raise WordRefused(_form(context, words))
    if len(words) > 4 or (len(words) == 4 and words[3].key not in PURSES):
        raise refuse("paid.word", words[3])
    purse = PURSES[words[3].key] if len(words) == 4 else _purse_meant(context, {payer, payee}, words[2])
    amount = amount_of(words[2], context.money(0, purse=purse).parts)
    return Transfer(payer, payee, amount, "settlement", purse)


def _end_of(context: Context, word: Word) -> Player:
    """Who pays or is paid; whoever is known in the chat is somebody, if only one with whom nothing is open."""
    named = context.people.by_name(word.text) if context.all_names.find(word) is None else None
    return named.id if named is not None else context.all_names.must(word)


def _may_owe(context: Context, payee: Word) -> bool:
    """Whether whoever speaks can be the one who paid: not where the other has something to pay himself."""
    sender, other = context.all_names.sender, context.all_names.find(payee)
    if sender is None or other is None:
        return False
    ends = [(one.payment.payer, one.payment.payee) for one in context.night.debts]
    if (sender, other) in ends or (other, sender) in ends:
        return (other, sender) not in ends
    return context.night.house is None or open_balances(context.night, context.coin.purse).get(other, 0) >= 0


_FIGURE: Final = re.compile(r"[$€£¥]?\d")
_SMALL: Final = frozenset(
    (
        *("to", "paid", "has", "gave", "handed", "over", CASH, "in", "already", "alr", "now", "just"),
        *("settle", "settled", "last", "night", "tonight", "liao", "lah", "la"),
        *("dollars", "dollar", "bucks", "quid", "元", "蚊", "塊", "块", "円"),
        *("現金", "现金", "已經", "已经", "了", "を"),
    )
)
"""Words around those who pay and are paid that change nothing."""


def _form(context: Context, words: tuple[Word, ...]) -> Problem:
    """How a payment is typed: the one that is open of somebody who was named, else the first one that is open."""
    bills = (*closing_payments(context.night, context.cent), *(one.payment for one in context.night.debts))
    known = [one for one in bills if not {one.payer, one.payee} & TABLE_ACCOUNTS]
    named = {context.all_names.find(word) for word in words}
    meant = next((one for one in known if one.payer in named), next((one for one in known if one.payee in named), None))
    bill = meant or next(iter(known), None)
    if bill is None:
        return problem("paid.form", amount=8)
    typed = paid_line(context, bill, 0, 0).split()[3]
    return problem("paid.form", ann=context.name(bill.payer), ben=context.name(bill.payee), amount=typed)


def _purse_meant(context: Context, people: set[Player], amount: Word) -> Purse:
    """The purse of an amount without one: that of the payment listed between two people which it fits best."""
    night = context.night
    debts = [one.payment for one in night.debts if context.entry in (None, one.night)]
    is_tonight = context.entry in (None, night.first)
    tonight = (*closing_payments(night, context.cent), *handed_early(night)) if is_tonight else ()
    bills = (*tonight, *debts)
    listed = [one for one in bills if {one.payer, one.payee} == people]
    purses = {one.purse for one in listed}
    fitting = {one.purse for one in listed if _is_amount(context, one, amount)}
    if len(fitting) == 1:
        return fitting.pop()
    if any(one.purse is Purse.MONEY for one in bills) and re.search(r"[.,]\d{1,2}$", amount.key):
        return Purse.MONEY
    if len(purses) == 1:
        return purses.pop()
    if night.house is None:
        return night.debts[0].payment.purse
    return Purse.MONEY if leads_to_final_points(night) else context.coin.purse  # those points are never handed over


def _is_amount(context: Context, payment: Transfer, amount: Word) -> bool:
    try:
        return amount_of(amount, context.money(0, purse=payment.purse).parts) == payment.amount
    except WordRefused:
        return False


PURSES = {purse.value: purse for purse in Purse}
