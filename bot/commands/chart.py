"""/chart: the night as a picture, a line per player."""

from __future__ import annotations

from bot.chat import Reply
from bot.context import Context, Outcome
from bot.replies import chart_alt, chart_picture, simple_reply


def chart(context: Context, _: str) -> Outcome:
    """Show how everybody's balance went from hand to hand."""
    night = context.night
    if not night.hands or night.house is None:
        return Outcome(simple_reply("history.none"))
    return Outcome(Reply(lines=(chart_alt(context, night),), picture=chart_picture(context, night)))
