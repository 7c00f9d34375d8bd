"""What is otherwise in a hand than it was: who won it, off whom, for how much; old and new side by side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.chat import Line, line, listed
from bot.context import Context
from bot.lines import element_line
from bot.replies.hand_picture import tag_line, value_line
from bot.replies.receipts import deal_place, drawn_line, in_words_of, win_line, wins_counted
from engine import Entered, Player, Win
from engine.journal import HandRecord, Scored


def difference_lines(context: Context, old: HandRecord, new: HandRecord) -> tuple[Line, ...]:
    """Each fact of a hand that is another one now, in the words of its game: `Off Cat → Off Dan`, `3 tai → 4 tai`."""
    was, now = _facts(context, old), _facts(context, new)
    if was.keys() != now.keys():
        was, now = {"outcome": _outcome(context, old)}, {"outcome": _outcome(context, new)}
    lines = [line("fix.was_now", was=one, now=now[fact]) for fact, one in was.items() if one != now[fact]]
    return in_words_of(old.house.variant, context, (*lines, *_worths(context, old, new), *_items(old, new)))


def _facts(context: Context, record: HandRecord) -> dict[str, Line]:
    """What can be told of a hand by itself, by a name for each kind of fact."""
    given, wins = record.given, wins_counted(record)
    place = deal_place(record.house.variant, record.table)
    facts = {"place": place} if place is not None else {}
    if given.false_claim is not None:
        return {**facts, "outcome": _outcome(context, record), "how": _how(context, given.false_claim)}
    if record.ruleset.all_score and wins:
        return {**facts, "winner": line("choice.fix_winner", name=context.name(wins[0].player))}
    if not wins:
        return {**facts, "outcome": _outcome(context, record), "ready": _ready(context, record)}
    if len(wins) > 1:
        return {**facts, "outcome": _outcome(context, record)}
    winner = line("choice.fix_winner", name=context.name(wins[0].player))
    return {**facts, "winner": winner, "how": _how(context, wins[0]), "liable": _liable(context, wins[0])}


def _outcome(context: Context, record: HandRecord) -> Line:
    """How a hand ended."""
    if record.given.false_claim is not None:
        return line("choice.false_win_by", name=context.name(record.given.false_claim.player))
    if not record.given.wins:
        return drawn_line(record)
    return line("list.item", text=tuple(win_line(context, win) for win in wins_counted(record)))


def _how(context: Context, win: Win) -> Line:
    return line("choice.drew") if win.payer is None else line("choice.off", name=context.name(win.payer))


def _liable(context: Context, win: Win) -> Line:
    if not win.liable:
        return line("choice.none_liable")
    return line("choice.liable", name=listed(context.name(one.player) for one in win.liable))


def _ready(context: Context, record: HandRecord) -> Line:
    names = listed(context.name(one) for one in record.table.players if one in record.given.ready)
    return line("correct.ready", names=names or line("choice.ready_nobody"))


def _worths(context: Context, old: HandRecord, new: HandRecord) -> Iterator[Line]:
    """What hands count that counted something else; each named where there are several."""
    was, now = _hands(old), _hands(new)
    if len(was) == len(now) == 1:
        told = [(_worth(record, *next(iter(hands.values()))) for record, hands in ((old, was), (new, now)))]
        yield from (line("fix.was_now", was=one, now=other) for one, other in told if one != other)
        return
    for player in was.keys() & now.keys():
        one, other = _worth(old, *was[player]), _worth(new, *now[player])
        if one != other:
            yield line("fix.was_now_of", name=context.name(player), was=one, now=other)


def _hands(record: HandRecord) -> dict[Player, tuple[Scored, Entered]]:
    """Whose hands were scored."""
    pairs = zip(record.result.scored, record.given.entered, strict=True)
    return {scored.player: (scored, entered) for scored, entered in pairs}


def _worth(record: HandRecord, scored: Scored, entered: Entered) -> Line:
    """What a hand counts, with the name of the limit that it reached."""
    variant = record.house.variant
    value, tag = value_line(variant, scored, entered), tag_line(variant, scored, entered)
    return line("list.item", text=(value, tag)) if isinstance(tag, Line) else value


_MOST_ITEMS: Final = 3
"""More are another hand, which is shown below."""


def _items(old: HandRecord, new: HandRecord) -> list[Line]:
    """What the hand of the same winner counts that it did not, and the other way round."""
    if not (len(old.result.scored) == len(new.result.scored) == 1):
        return []
    was, now = old.result.scored[0], new.result.scored[0]
    before, after = [one.id for one in was.items], [one.id for one in now.items]
    added = [one for one in dict.fromkeys(after) if one not in before]
    gone = [one for one in dict.fromkeys(before) if one not in after]
    if was.player != now.player or len(added) + len(gone) > _MOST_ITEMS:
        return []
    variant = old.house.variant
    return [
        line(key, what=tuple(element_line(variant, one) for one in ids))
        for key, ids in (("fix.item_gone", gone), ("fix.item_added", added))
        if ids
    ]
