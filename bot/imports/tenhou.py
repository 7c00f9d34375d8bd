"""Tenhou's log as JSON (the form in which viewers show and share games): values and points, hand by hand.

A log is `{"name": [...], "rule": {"disp": ...}, "log": [[[kyoku, honba, sticks], [scores], [dora], [ura], then hand,
draws and discards of each seat, [result]], ...]}`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from bot.imports.recorded import RecordedGame, RecordedHand, RecordedWin, refuse_import
from engine import StatedValue

VARIANT: Final = "riichi"
MOST_CHARACTERS: Final = 400_000
MOST_HANDS: Final = 60

_LIMITS: Final = {"満貫": "mangan", "跳満": "haneman", "倍満": "baiman", "三倍満": "sanbaiman"}
_DRAWS: Final = {
    "流局": "exhaustive",
    "全員聴牌": "exhaustive",
    "全員不聴": "exhaustive",
    "流し満貫": "nagashi_mangan",
    "九種九牌": "nine_terminals",
    "四風連打": "four_winds",
    "四家立直": "four_riichi",
    "四槓散了": "four_kans",
    "三家和了": "triple_ron",
}
_FU_HAN = re.compile(r"(\d+)符(\d+)飜")


def read_tenhou(text: str) -> RecordedGame:
    """The game of a log. Raises ImportRefused for text that is no such log, or one that is broken."""
    if len(text) > MOST_CHARACTERS:
        raise refuse_import("import.too_large", most=MOST_CHARACTERS // 1000)
    try:
        log = json.loads(text)
    except (ValueError, RecursionError):
        raise refuse_import("import.broken") from None
    if not isinstance(log, dict) or not isinstance(log.get("log"), list) or not isinstance(log.get("name"), list):
        raise refuse_import("import.foreign")
    try:
        return _game(log)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError):
        raise refuse_import("import.broken") from None


def _game(log: Mapping[str, Any]) -> RecordedGame:
    rows = log["log"]
    if not 0 < len(rows) <= MOST_HANDS:
        raise refuse_import("import.broken")
    disp = str(log.get("rule", {}).get("disp", ""))
    names = [str(name) for name in log["name"]]
    three = "三" in disp or "3" in disp or len([name for name in names if name]) == 3
    count = 3 if three else 4
    options: dict[str, object] = {"players": 3} if three else {}
    if "東" in disp or "东" in disp or "East" in disp:
        options["game_length"] = "tonpuu"
    hands = [_hand(row, count) for row in rows]
    starts = [hand.scores for hand in hands[1:]]
    final = log.get("sc")
    ends = [*starts, tuple(int(one) for one in final[: 2 * count : 2]) if final else None]
    following = [*(hand.dealer for hand in hands[1:]), None]
    hands = [
        _completed(hand, row, after, stays=dealer == hand.dealer)
        for hand, row, after, dealer in zip(hands, rows, ends, following, strict=True)
    ]
    if len(set(hands[0].scores)) == 1:
        options["start_points"] = hands[0].scores[0]
    title = " ".join(str(part) for part in log.get("title", ()) if part)[:64]
    preset = "majsoul" if re.search("Room|之[間间]|の間", disp) else "tenhou"
    return RecordedGame(
        variant=VARIANT, names=tuple(names[:count]), preset=preset, options=options, hands=tuple(hands), title=title
    )


def _hand(row: Sequence[Any], count: int) -> RecordedHand:
    """One row without what only the next one tells."""
    kyoku, honba, sticks = (int(one) for one in row[0])
    scores = tuple(int(one) for one in row[1][:count])
    result = row[-1]
    dealer = kyoku % 4 if count == 4 else kyoku % 4 % 3
    kept: dict[str, Any] = {"dealer": dealer, "counters": honba, "sticks": sticks, "scores": scores}
    if result[0] == "和了":
        wins = tuple(_win(result[place + 1]) for place in range(1, len(result) - 1, 2))
        return RecordedHand(**kept, wins=wins)
    draw = _DRAWS[str(result[0])]
    deltas = [int(one) for one in result[1][:count]] if len(result) > 1 and result[1] else [0] * count
    if draw == "nagashi_mangan":
        best = max(deltas)
        return RecordedHand(**kept, draw=draw, nagashi=frozenset(p for p, one in enumerate(deltas) if one == best > 0))
    ready = frozenset(place for place, one in enumerate(deltas) if one > 0)
    if result[0] == "全員聴牌":
        ready = frozenset(range(count))
    return RecordedHand(**kept, draw=draw, ready=ready)


def _win(details: Sequence[Any]) -> RecordedWin:
    winner, payer, liable = (int(one) for one in details[:3])
    return RecordedWin(
        winner=winner,
        payer=None if payer == winner else payer,
        value=_value(str(details[3]), [str(one) for one in details[4:]]),
        liable=None if liable in (winner, payer) else liable,
    )


def _value(told: str, yaku: Sequence[str]) -> StatedValue:
    """Han and fu, or the limit by name; several yakuman by their number."""
    if found := _FU_HAN.search(told):
        return StatedValue(units=int(found[2]), fu=int(found[1]))
    yakuman = sum("役満" in one for one in yaku)
    if yakuman:
        return StatedValue(limit="yakuman", units=yakuman)
    if "役満" in told:
        return StatedValue(limit="kazoe_yakuman")
    name = max((key for key in _LIMITS if told.startswith(key)), key=len)
    return StatedValue(limit=_LIMITS[name])


def _completed(hand: RecordedHand, row: Sequence[Any], after: tuple[int, ...] | None, *, stays: bool) -> RecordedHand:
    """A hand with its bets, with who was ready where everybody or nobody was, and the scores after it.

    Nobody pays where all are ready or none: all were, when somebody had bet or the dealer `stays`.
    """
    count = len(hand.scores)
    bets = _bets(hand, row, count)
    ready = hand.ready
    if hand.draw == "exhaustive" and not ready and (bets or stays) and row[-1][0] != "全員不聴":
        ready = frozenset(range(count))
    return replace(hand, ready=ready, bets=bets, after=after)


def _bets(hand: RecordedHand, row: Sequence[Any], count: int) -> tuple[int, ...]:
    """Whose bet lay on the table: everybody who declared, unless the very discard was won on."""
    declared = []
    for place in range(count):
        discards = row[4 + 3 * place + 2]
        bets = [number for number, one in enumerate(discards) if isinstance(one, str) and one.startswith("r")]
        if not bets:
            continue
        last = bets[-1] == len(discards) - 1
        won_on = any(win.payer == place for win in hand.wins) or hand.draw == "triple_ron"
        if not (last and won_on):
            declared.append(place)
    return tuple(declared)
