"""/show: a hand as a picture."""

from __future__ import annotations

from bot.chat import Line, Reply
from bot.context import Context, Outcome
from bot.reading.words import refuse, words_of
from bot.replies.hand_picture import alt_line, picture_of
from bot.replies.refusals import simple_reply
from engine.journal.night import HandRecord

_HAND: str = "hand:"


def show(context: Context, text: str) -> Outcome:
    """Show a hand of the night by number; without one the hand that is answered, or the latest."""
    words = words_of(text)
    numbers = [word for word in words if word.key.isdecimal()]
    record = _record(context, numbers[0].key if numbers else "")
    if record is None and words:
        raise refuse("show.none", words[0])
    if record is None:
        return Outcome(simple_reply("history.none"))
    said: Line = alt_line(context, record)
    return Outcome(Reply(lines=(said,), picture=picture_of(context, context.night, record, captioned=True)))


def _record(context: Context, number: str) -> HandRecord | None:
    hands = context.night.hands
    if number:
        return context.night.hand(int(number[:9]))
    about = (context.about or "").removeprefix(_HAND)
    answered = context.night.hand(int(about)) if about.isdecimal() else None
    return answered or (hands[-1] if hands else None)
