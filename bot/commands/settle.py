"""/settle: totals, the fewest payments that clear them, and closing the night."""

from __future__ import annotations

from fractions import Fraction

from bot.chat import Choice, Figures, Line, Reply, line
from bot.context import Outcome, Scene, after
from bot.reading.amounts import points_text
from bot.reading.words import words_of
from bot.replies.receipts import standing, transfer_figures, undo_choice
from bot.replies.refusals import told
from engine.journal.entries import Entry, NightSettled, PaymentMarked
from engine.journal.night import Night
from engine.journal.settlement import closing_payments, leads_to_final_points
from engine.transfers import TABLE_ACCOUNTS, Transfer


def settle(scene: Scene, text: str) -> Outcome:
    """What everybody gets and gives; `close` ends the night, `paid N` marks a payment as made."""
    night = scene.night
    if night.house is None:
        return Outcome(told("settle.nothing"))
    words = [word.key for word in words_of(text)]
    payments = closing_payments(night)
    if words[:1] == ["close"]:
        return _close(scene, payments)
    if words[:1] == ["paid"] and words[1:] and words[1].isdecimal():
        return _paid(scene, payments, int(words[1][:3]))
    return Outcome(_shown(scene, night, payments))


def _shown(scene: Scene, night: Night, payments: tuple[Transfer, ...]) -> Reply:
    lines: list[Line] = [Line("settle.head", {"count": len(night.hands)}, strong=True), standing(scene, night)]
    choices: list[Choice] = []
    lines += _points(scene, night)
    if night.running and night.hands and leads_to_final_points(night):
        lines.append(line("settle.running"))
    if not payments:
        lines.append(line("settle.even"))
    for number, payment in enumerate(payments, 1):
        done = payment in night.marked
        lines.append(_payment(scene, number, payment, done=done))
        if not done:
            choices.append(
                Choice(line("choice.paid", name=scene.name(payment.payer), number=number), f"/settle paid {number}")
            )
    if night.settled is None:
        choices.append(Choice(line("choice.close_night"), "/settle close"))
    figures = Figures(transfers=transfer_figures(scene, payments))
    return Reply(lines=tuple(lines), choices=tuple(choices), subject="settle", figures=figures)


def _points(scene: Scene, night: Night) -> list[Line]:
    """The final points of all games of the night, where there are any."""
    totals: dict[str, Fraction] = {}
    for final in night.finals:
        for player, points in final.points:
            totals[player] = totals.get(player, Fraction(0)) + points
    if not totals:
        return []
    ranked = sorted(totals.items(), key=lambda one: -one[1])
    parts = tuple(
        line("standing.one", name=scene.name(player), amount=points_text(points)) for player, points in ranked
    )
    return [line("settle.points", points=parts)]


def _payment(scene: Scene, number: int, payment: Transfer, *, done: bool) -> Line:
    return line(
        "settle.paid" if done else "settle.payment",
        number=number,
        payer=_name(scene, payment.payer),
        payee=_name(scene, payment.payee),
        amount=scene.money(payment.amount, purse=payment.purse),
    )


def _name(scene: Scene, account: str) -> Line | str:
    return line(f"account.{account}") if account in TABLE_ACCOUNTS else scene.name(account)


def _close(scene: Scene, payments: tuple[Transfer, ...]) -> Outcome:
    if scene.night.settled is not None:
        return Outcome(told("settle.already"))
    entries: tuple[Entry, ...] = (NightSettled(payments),)
    night = after(scene, entries)
    shown = _shown(scene, night, payments)
    lines = (*shown.lines, line("settle.closed"))
    choices = (*shown.choices, undo_choice(night))
    return Outcome(Reply(lines=lines, choices=choices, subject="settle", edits=True, figures=shown.figures), entries)


def _paid(scene: Scene, payments: tuple[Transfer, ...], number: int) -> Outcome:
    if not 1 <= number <= len(payments):
        return Outcome(told("settle.no_such_payment", number=number))
    payment = payments[number - 1]
    if payment in scene.night.marked:
        return Outcome(told("settle.already_paid", number=number))
    entries: tuple[Entry, ...] = (PaymentMarked(payment),)
    night = after(scene, entries)
    shown = _shown(scene, night, payments)
    return Outcome(
        Reply(lines=shown.lines, choices=shown.choices, subject="settle", edits=True, figures=shown.figures), entries
    )
