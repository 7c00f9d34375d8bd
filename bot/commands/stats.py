"""/stats: records over all nights of a chat, of everybody or of one player."""

from __future__ import annotations

from bot.chat import Choice, Line, Reply, line
from bot.context import Context, Outcome
from bot.reading import refuse, words_of
from bot.replies import best_lines, of_look, past_nights, percent, player_lines, ranked, simple_reply, standing_lines
from engine.journal import best_hands, records_of

BEST = 3


def stats(context: Context, text: str) -> Outcome:
    """Money, points, places, wins, self-draws, deal-ins and best hands; with a name everything about that player."""
    nights = past_nights(context)
    records = records_of(nights)
    if not records:
        return Outcome(simple_reply("stats.none"))
    words = words_of(text)
    if words:
        name = text.strip()
        found = context.people.matching(name, records) or context.people.matching(words[0].text, records)
        own = context.sender if words[0].key == "me" else None
        if own is None and len(found) != 1:
            raise refuse("name.unknown", words[0], names=", ".join(map(context.name, records)))
        player = own if own is not None else found[0].id
        if player not in records:
            return Outcome(simple_reply("stats.none"))
        head = Line("stats.of", {"name": context.name(player)}, strong=True)
        return Outcome(of_look(Reply(lines=(head, *player_lines(context, player, records, nights))), context.night))
    hands = sum(night.hands for night in nights)
    lines: list[Line] = [Line("stats.head", {"count": hands, "nights": len(nights)}, strong=True)]
    lines += standing_lines(context, records)
    lines += [
        line(
            "stats.player",
            name=context.name(player),
            wins=records[player].wins,
            win=percent(records[player].wins, records[player].hands),
            hands=records[player].hands,
            self_draws=records[player].self_draws,
            deal_ins=records[player].deal_ins,
        )
        for player in ranked(context, records)
        if hands
    ]
    lines += best_lines(context, best_hands(nights), BEST)
    choices = (Choice(line("choice.season"), "/season"), Choice(line("choice.top"), "/top"))
    return Outcome(of_look(Reply(lines=tuple(lines), choices=choices), context.night))
