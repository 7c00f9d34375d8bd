"""/paid: what was won is handed over; no standing changes."""

from __future__ import annotations

from bot.chat import Reply, line
from bot.commands.repeats import told_once
from bot.context import Context, Outcome, night_after
from bot.reading import Word, WordRefused, amount_of, refuse, words_of
from bot.replies import earlier_updates, entry_reply, payment_values, settlement_subject, settlement_view
from bot.subjects import SETTLEMENT
from engine import JournalRefused, Purse, Transfer, problem
from engine.journal import HandedOver


def paid(context: Context, text: str) -> Outcome:
    """`/paid BEN ANN 8`: Ben gave Ann 8 of what she won; a button says of which night."""
    return told_once(context, text, _paid, "/paid")


def _paid(context: Context, text: str) -> Outcome:
    if context.night.house is None:
        raise JournalRefused(problem("game.none"))
    payment = _payment_of(context, words_of(text))
    if context.entry is not None and 0 < context.entry < context.night.first:
        return _of_earlier_night(context, payment)
    entry = HandedOver(payment)
    after = night_after(context, (entry,))
    view = settlement_view(context, after)
    if context.about is not None and context.about.kind == SETTLEMENT and context.incoming.pressed:
        return Outcome(Reply(view.lines, view.choices, subject=settlement_subject(after).show(), edits=True), (entry,))
    return Outcome(entry_reply(context, (entry,), (payment,)), (entry,))


def _of_earlier_night(context: Context, payment: Transfer) -> Outcome:
    """A late mark lowers what that night left open, and nothing else."""
    first = context.entry or 0
    owed = [one for one in context.night.debts if one.night == first]
    if not any((one.payment.payer, one.payment.payee, one.payment.purse) == _ends(payment) for one in owed):
        return Outcome(Reply(lines=(line("paid.nothing_open", **payment_values(context, payment)),), notice=True))
    entry = HandedOver(payment, first)
    after = night_after(context, (entry,))
    shown = earlier_updates(context, after, first)
    reply = Reply(shown[0].lines, shown[0].choices, subject=shown[0].subject, edits=True, updates=shown)
    return Outcome(reply, (entry,))


def _ends(payment: Transfer) -> tuple[str, str, Purse]:
    return payment.payer, payment.payee, payment.purse


def _payment_of(context: Context, words: tuple[Word, ...]) -> Transfer:
    """Payer, payee, amount and purse; filler words between them are passed over."""
    words = tuple(word for word in words if word.key not in ("to", "paid", "has"))
    if len(words) < 3:
        raise WordRefused(problem("paid.form"))
    payer, payee = context.all_names.must(words[0]), context.all_names.must(words[1])
    if payer == payee:
        raise WordRefused(problem("pay.self"))
    if len(words) > 4 or (len(words) == 4 and words[3].key not in PURSES):
        raise refuse("paid.word", words[3])
    purse = PURSES[words[3].key] if len(words) == 4 else context.coin.purse
    amount = amount_of(words[2], context.money(0, purse=purse).parts)
    return Transfer(payer, payee, amount, "settlement", purse)


PURSES = {purse.value: purse for purse in Purse}
