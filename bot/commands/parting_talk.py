"""What is said when it comes to an end: who leaves, that the game is over, what everybody owes."""

from __future__ import annotations

from typing import Final

from bot.commands.bare import asked_first
from bot.commands.game import endgame
from bot.commands.seats import leave
from bot.commands.settle import settle
from bot.context import Command, Context, Outcome
from bot.reading.grammar import Kind, Sentence, folded_text

_SMALL: Final = (Kind.NOISE, Kind.BREAK, Kind.IS, Kind.AGAIN)
_LEAVES: Final = (["leaves"], ["leaving"], ["leaves", "game"], ["leaving", "game"], ["離場"], ["离场"])
"""What is said behind a name, small words aside."""
_ENDS: Final = frozenset(
    (
        "end game",
        "end the game",
        "end game now",
        "end game pls",
        "結束遊戲",
        "结束游戏",
        "收檔",
        "今晚收檔",
        "收攤",
        "お開き",
    )
)


def read_leaving(context: Context, sentence: Sentence) -> Outcome | None:
    """`priya leaves`, `end game`: the question whether that is meant; None for any other line."""
    said = [token for token in sentence.tokens if token.kind not in _SMALL]
    texts = [folded_text(token.text) for token in said]
    if said[:1] and said[0].kind is Kind.NAME and said[0].value is not None and texts[1:] in _LEAVES:
        return asked_first(Command(("leave",), leave), context, (str(said[0].value),))
    is_end = folded_text(sentence.text).strip(" .!。！") in _ENDS
    return asked_first(Command(("endgame",), endgame), context) if is_end else None


_LETS_SETTLE: Final = frozenset(("找數", "找数", "埋單", "埋单"))
"""Words of paying that, without a name, ask what everybody owes."""


def read_settling(context: Context, sentence: Sentence, *, is_over: bool = False) -> Outcome | None:
    """`settle la`, 計數: the standing and who pays whom, once a hand was played or the game is over."""
    words = [token for token in sentence.tokens if token.kind not in (Kind.QUESTION, *_SMALL)]
    asks = bool(words) and all(one.kind is Kind.SETTLE or folded_text(one.text) in _LETS_SETTLE for one in words)
    return settle(context, "") if asks and (is_over or context.night.hands) else None
