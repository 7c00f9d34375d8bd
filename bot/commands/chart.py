"""/chart: the night as a picture, a line per player."""

from __future__ import annotations

from bot.chat import Reply, line
from bot.context import Context, Outcome
from bot.replies import chart_picture, of_look, simple_reply, standing


def chart(context: Context, _: str) -> Outcome:
    """Show how everybody's balance went from hand to hand."""
    night = context.night
    if not night.hands or night.house is None:
        return Outcome(simple_reply("history.none"))
    lines = (line("settle.head", count=len(night.hands)), standing(context, night, best_first=True))
    return Outcome(of_look(Reply(lines=lines, picture=chart_picture(context, night)), night))
