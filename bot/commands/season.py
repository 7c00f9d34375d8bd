"""/season: the standing over the nights of a season."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.chat import Choice, Line, Picture, Reply, line, listed, notice
from bot.context import Context, Outcome
from bot.reading import refuse, words_of
from bot.replies import Season, best_lines, of_look, past_nights, season_settings, seasons_of, standing_lines
from bot.replies.season_picture import season_picture
from engine.journal import NightTotals, best_hands, records_of

START, END = frozenset(("start", "new", "開始", "开始", "開幕")), frozenset(("end", "close", "結束", "结束", "終了"))
LONGEST_NAME: Final = 32
BEST = 3


def season(context: Context, text: str) -> Outcome:
    """The standing of the season that runs, or of the one named; `start NAME` begins one, `end` ends it."""
    seasons = seasons_of(context.settings)
    words = words_of(text)
    if words and words[0].key in START:
        return _start(context, seasons, text[words[0].end :].strip())
    if words and words[0].key in END:
        return _end(context, seasons)
    running = seasons[-1] if seasons and seasons[-1].until is None else None
    if words:
        name = text.strip().casefold()
        found = [one for one in seasons if one.name.casefold() == name]
        if not found:
            if not seasons:
                raise refuse("season.none_yet", words[0])
            raise refuse("season.unknown", words[0], known=", ".join(one.name for one in seasons))
        return Outcome(_shown(context, found[-1]))
    return Outcome(_shown(context, running))


def _shown(context: Context, chosen: Season | None) -> Reply:
    """The standing of a season, or of all nights."""
    nights = past_nights(context, chosen)
    records = records_of(nights)
    if not records:
        return Reply(lines=(line("season.empty"),), choices=_choices(chosen), notice=True)
    head = Line(
        "season.head" if chosen is not None else "season.all",
        {
            **({"name": chosen.name} if chosen is not None else {}),
            "nights": len(nights),
            "hands": sum(night.hands for night in nights),
        },
        strong=True,
    )
    lines = [head, *standing_lines(context, records)]
    longest = max(records, key=lambda player: records[player].streak)
    if records[longest].streak > 1:
        lines.append(line("season.streak", name=context.name(longest), count=records[longest].streak))
    lines += best_lines(context, best_hands(nights), BEST)
    reply = Reply(lines=tuple(lines), choices=_choices(chosen), picture=_picture(context, chosen, nights))
    return of_look(reply, context.night)


def _picture(context: Context, chosen: Season | None, nights: Sequence[NightTotals]) -> Picture | None:
    """The season as a picture, unless the chat wants none."""
    if context.chat.pictures == "off":
        return None
    return season_picture(context, chosen, nights, records_of(nights))


def _choices(chosen: Season | None) -> tuple[Choice, ...]:
    """What can be done with a season that is shown."""
    if chosen is None:
        return (Choice(line("choice.season_start"), "/season start", asks=True),)
    return (Choice(line("choice.season_end"), "/season end"),) if chosen.until is None else ()


def _start(context: Context, seasons: tuple[Season, ...], name: str) -> Outcome:
    """Begin a season with the night that runs, else now; one before it ends with it. Without a name it is numbered."""
    if len(name) > LONGEST_NAME:
        name = name[:LONGEST_NAME]
    lasts = context.night.lines and context.night.settled is None
    at = context.night.lines[0].recorded.at if lasts else context.incoming.at
    ended = tuple(replace(one, until=at) if one.until is None else one for one in seasons)
    begun = Season(name or str(len(seasons) + 1), at)
    reply = Reply(lines=(line("season.started", name=begun.name),))
    return Outcome(reply, settings=season_settings((*ended, begun)))


def _end(context: Context, seasons: tuple[Season, ...]) -> Outcome:
    """End the season that runs, with its standing."""
    if not seasons or seasons[-1].until is not None:
        return Outcome(notice("season.none"))
    ended = replace(seasons[-1], until=context.incoming.at)
    shown = _shown(context, ended)
    lines = (*shown.lines, line("season.ended", name=ended.name, others=listed(one.name for one in seasons)))
    return Outcome(replace_lines(shown, lines), settings=season_settings((*seasons[:-1], ended)))


def replace_lines(reply: Reply, lines: tuple[Line, ...]) -> Reply:
    """The same reply with other lines and no buttons."""
    return Reply(lines=lines, subject=reply.subject, figures=reply.figures)
