"""/show: a hand as a picture."""

from __future__ import annotations

from typing import Final

from bot.chat import Reply
from bot.context import Context, Outcome
from bot.reading import refuse, words_of
from bot.replies import alt_line, known_hands, picture_of, settlement_alt, settlement_picture, simple_reply
from engine.journal import HandRecord, closing_payments

SETTLEMENT: Final = ("settlement", "settle")


def show(context: Context, text: str) -> Outcome:
    """Show a hand of the night by number; without one the hand that is answered, or the latest.

    `/show settlement` shows who stands where and who pays whom.
    """
    words = words_of(text)
    if words and words[0].key in SETTLEMENT and context.night.hands:
        return _settlement(context)
    numbers = [word for word in words if word.key.isdecimal()]
    record = _record(context, numbers[0].key if numbers else "")
    if record is None and words:
        raise refuse("fix.no_such_hand", words[0], known=known_hands(context.night))
    if record is None:
        return Outcome(simple_reply("history.none"))
    picture = picture_of(context, context.night, record, captioned=True)
    return Outcome(Reply(lines=(alt_line(context, record),), picture=picture))


def _settlement(context: Context) -> Outcome:
    """The settlement as it would be now, or as it was when the night was closed."""
    night = context.night
    payments = night.settled.payments if night.settled is not None else closing_payments(night, context.cent)
    picture = settlement_picture(context, night, payments)
    return Outcome(Reply(lines=(settlement_alt(context, night),), picture=picture))


def _record(context: Context, number: str) -> HandRecord | None:
    hands = context.night.hands
    if number:
        return context.night.hand(int(number[:9]))
    if context.named_hand is not None:
        return context.named_hand
    return hands[-1] if hands else None
