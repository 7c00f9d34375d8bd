"""Lines as people type them, judged by what they do: who won, who pays, how much, or silence."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.transfers import Purse
from engine.wins import Win, WinMethod
from tests.chat.conftest import Chat

FOLDER = Path(__file__).resolve().parents[1] / "talk"
LINES = [json.loads(line) for path in sorted(FOLDER.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()]

Expected = Mapping[str, Any]
"""What a line means. `Any`: decoded JSON."""


@pytest.mark.parametrize("case", LINES, ids=[case["id"] for case in LINES])
def test_a_line_does_what_it_means(case: Expected) -> None:
    chat = Chat()
    chat.play(case["setup"])
    before = len(chat.seen.night.hands)
    reply = chat.say(case["line"])
    wanted = case["expect"].get("any") or [case["expect"]]
    recorded = len(chat.seen.night.hands) > before
    assert any(_holds(chat, one, reply, recorded=recorded) for one in wanted), reply


def _holds(chat: Chat, wanted: Expected, reply: str, *, recorded: bool) -> bool:
    if "silence" in wanted:
        return not reply and not recorded
    if "answer" in wanted or "ask" in wanted:
        asks = chat.reply is not None and bool(chat.reply.choices)
        return bool(reply) and not recorded and ("answer" in wanted or asks)
    if "players" in wanted:
        table = chat.seen.night.table
        return table is not None and [chat.seen.people.name(one) for one in table.players] == wanted["players"]
    return recorded and _hand(chat) == wanted["hand"] and _balances(chat) == wanted["balances"]


def _hand(chat: Chat) -> dict[str, object]:
    record, name = chat.seen.night.hands[-1], chat.seen.people.name
    (entered,), (scored,) = record.given.entered, record.result.scored
    assert isinstance(entered.part, Win)
    told: dict[str, object] = {"winner": name(entered.part.player), "units": scored.units}
    told["payer"] = "self" if entered.part.payer is None else name(entered.part.payer)
    return {**told, "robbed": True} if entered.part.how is WinMethod.ROBBED_KONG else told


def _balances(chat: Chat) -> dict[str, float]:
    net = chat.seen.night.purse(Purse.MONEY)
    return {chat.seen.people.name(player): amount / 1000 for player, amount in net.items()}
