"""Games recorded elsewhere, brought in as nights of their own."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from bot.__main__ import main
from bot.chat import file_bytes
from bot.cli.failures import CONFIGURATION
from bot.exports import tables_of
from bot.platforms.discord.layout import DiscordMarkup
from bot.platforms.telegram.markup import Html
from bot.text.catalogue import catalogue
from bot.text.render import blocks
from engine.transfers import Purse
from tests.chat.conftest import Chat

HIDDEN: list[list[Any]] = [[], [], []]


def row(start: list[int], scores: list[int], result: list[Any], riichi: dict[int, int] | None = None) -> list[Any]:
    """One hand of a log; `riichi` tells how many discards followed the declaring one, by seat."""
    seats = []
    for seat in range(4):
        after = (riichi or {}).get(seat)
        seats += [[], [], [] if after is None else ["r19", *[19] * after]]
    return [start, scores, [41], [], *seats, result]


def log(**changes: Any) -> dict[str, Any]:
    """Four hands, every figure worked out by hand.

    E1: south declares and wins 3,900 off east: 21,100 · 28,900. E2: south and west ready: 1,500 each way. E2, one
    counter: north draws a mangan, 2,100 · 4,100 · 2,100. E3: east wins a mangan off north, whose declaring tile it was.
    """
    return {
        "title": ["", "2026"],
        "name": ["Aki", "Ben", "Chie", "Dai"],
        "rule": {"disp": "般南喰赤", "aka": 1},
        "log": [
            row([0, 0, 0], [25000] * 4, ["和了", [-3900, 4900, 0, 0], [1, 0, 1, "30符3飜3900点", "立直(1飜)"]], {1: 3}),
            row([1, 0, 0], [21100, 28900, 25000, 25000], ["流局", [-1500, 1500, 1500, -1500]]),
            row(
                [1, 1, 0],
                [19600, 30400, 26500, 23500],
                ["和了", [-2100, -4100, -2100, 8300], [3, 3, 3, "満貫2000-4000点", "門前清自摸和(1飜)"]],
            ),
            row(
                [2, 0, 0],
                [17500, 26300, 24400, 31800],
                ["和了", [8000, 0, 0, -8000], [0, 3, 0, "満貫8000点", "混一色(3飜)"]],
                {3: 0},
            ),
        ],
        "sc": [25500, 0, 26300, 0, 24400, 0, 23800, 0],
        **changes,
    }


def bring(chat: Chat, content: str) -> str:
    return chat.say(f"ann: /import {content}")


def test_a_log_is_shown_before_it_counts_and_comes_out_point_for_point(chat: Chat) -> None:
    said = bring(chat, json.dumps(log(), ensure_ascii=False))
    assert "hands: 4" in said
    assert not chat.seen.night.lines
    chat.say("ann: #1")
    night = chat.seen.night
    assert [hand.number for hand in night.hands] == [1, 2, 3, 4]
    scores = dict(zip(night.hands[-1].table.players, night.table.scores, strict=True)) if night.table else {}
    assert {chat.seen.people.name(player): score for player, score in scores.items()} == {
        "Aki": 25500,
        "Ben": 26300,
        "Chie": 24400,
        "Dai": 23800,
    }
    assert night.settled is not None


def test_an_import_is_taken_back_by_undo_and_counts_in_the_statistics(chat: Chat) -> None:
    bring(chat, json.dumps(log(), ensure_ascii=False))
    chat.say("ann: #1")
    assert "Ben" in chat.say("ann: /stats")
    chat.say("ann: /undo")
    assert chat.seen.night.settled is None or not chat.seen.night.hands


def test_a_file_is_not_counted_twice(chat: Chat) -> None:
    content = json.dumps(log(), ensure_ascii=False)
    bring(chat, content)
    chat.say("ann: #1")
    assert "already" in bring(chat, content)
    assert len(chat.seen.night.hands) == 4


def test_points_that_the_house_would_pay_otherwise_are_the_logs(chat: Chat) -> None:
    """One figure of the log is 100 more than the rules give: the log counts, and the hand is named."""
    other = log(sc=[25600, 0, 26200, 0, 24400, 0, 23800, 0])
    said = bring(chat, json.dumps(other, ensure_ascii=False))
    assert "Hands 4" in said


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{}", "don't know"),
        ("hello", "don't know"),
        ('{"name": [], "log": []}', "damaged"),
        ('{"name": ["a", "b", "c", "d"], "log": [[1]]}', "damaged"),
        ('{"name": ', "damaged"),
        ("[" * 5000, "don't know"),
        ("{" + "x" * 500_000, "too large"),
        ("night,hand,payer,payee,amount,purse,reason\n1,1,ann,ben,much,money,hand", "damaged"),
        ("night,hand,payer,payee,amount,purse,reason\n1,1,ann,ben,1,money,hand\n2,1,ann,ben,1,money,hand", "2 nights"),
        ("a,b,c\n1,2,3", "don't know"),
    ],
)
def test_a_file_that_cannot_be_taken_gets_one_sentence(chat: Chat, content: str, words: str) -> None:
    said = bring(chat, content)
    assert words in said
    assert len(said) < 250
    assert not chat.seen.night.lines


def test_an_open_night_is_closed_first(chat: Chat) -> None:
    chat.say("ann: /newgame singapore ann bob cat dan")
    assert "/settle" in bring(chat, json.dumps(log(), ensure_ascii=False))


def test_a_table_of_transfers_comes_back_as_it_was_exported(chat: Chat) -> None:
    """Ann discards to Ben (1 tai: 2, 1, 1), then pays Cat 5: Ann -7, Ben +4, Cat +4, Dan -1."""
    chat.say("ann: /newgame singapore ann ben cat dan")
    chat.say("ann: ben 1 from ann")
    chat.say("ann: /pay ann cat 5")
    table = tables_of([chat.seen.night], chat.seen.people.name)["transfers"]
    other = Chat()
    bring(other, table)
    other.say("ann: #1")
    held = other.balances
    assert {name: amount for name, amount in held.items() if amount} == {
        "ann": -7000,
        "ben": 4000,
        "cat": 4000,
        "dan": -1000,
    }


def test_a_night_goes_from_one_chat_to_another_entry_by_entry(chat: Chat) -> None:
    chat.say("ann: /newgame singapore ann ben cat dan")
    chat.say("ann: ben 1 from ann")
    chat.say("ann: cat 2 zimo")
    chat.say("ann: /undo")
    chat.say("ann: /fix 1 from=dan")
    chat.say("ann: /export journal")
    assert chat.reply is not None
    assert chat.reply.attachment is not None
    other = Chat()
    bring(other, chat.reply.attachment[1])
    other.say("ann: #1")
    people = {one.name: one.id for one in other.seen.people.everybody}
    assert {
        name: other.seen.night.purse(Purse.MONEY).get(people[name], 0) for name in ("ann", "ben", "cat", "dan")
    } == {
        "ann": -1000,
        "ben": 4000,
        "cat": -1000,
        "dan": -2000,
    }


def test_a_night_that_comes_again_in_another_format_is_asked_about(chat: Chat) -> None:
    chat.play(
        ["ann: /newgame singapore ann ben cat dan", "ann: ben 1 from ann", "ann: cat 2 zimo", "ann: /export journal"]
    )
    table = tables_of([chat.seen.night], chat.seen.people.name)["transfers"]
    assert chat.reply is not None
    assert chat.reply.attachment is not None
    other = Chat()
    assert "imported before" not in bring(other, table)
    other.say("ann: #1")
    assert "was imported before. Import this one as well?" in bring(other, chat.reply.attachment[1])


def test_the_workbook_has_a_sheet_a_table_and_numbers_as_numbers(chat: Chat) -> None:
    chat.say("ann: /newgame singapore ann ben cat dan")
    chat.say("ann: ben 1 from ann")
    chat.say("ann: /export xlsx")
    assert chat.reply is not None
    assert chat.reply.attachment is not None
    book = openpyxl.load_workbook(io.BytesIO(file_bytes(chat.reply.attachment)))
    assert book.sheetnames == ["hands", "items", "transfers", "balances"]
    rows = list(book["transfers"].iter_rows(values_only=True))
    assert rows[0] == ("night", "hand", "payer", "payee", "amount", "purse", "reason")
    assert ("ann", "ben", 2) in {row[2:5] for row in rows}


def test_the_command_line_takes_several_nights_one_after_the_other(tmp_path: Path) -> None:
    head = "night,hand,payer,payee,amount,purse,reason"
    file = tmp_path / "nights.csv"
    file.write_text(f"{head}\n1,1,ann,ben,2,money,hand\n2,1,ann,cat,3.5,money,hand\n", encoding="utf-8")
    database = tmp_path / "x.sqlite3"
    run = [sys.executable, "-m", "bot", "import", str(file), "--db", str(database)]
    first = subprocess.run(run, capture_output=True, encoding="utf-8", check=False)
    assert (first.returncode, first.stderr) == (0, "")
    again = subprocess.run(run, capture_output=True, encoding="utf-8", check=False)
    assert again.returncode == 1
    assert "already" in again.stdout


def test_settings_that_cannot_be_read_are_told_before_anything_is_brought_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "night.csv"
    file.write_text("night,hand,payer,payee,amount,purse,reason\n")
    monkeypatch.setenv("TAIFAN_CONFIG", str(tmp_path / "gone.toml"))
    assert main(["import", str(file)]) == CONFIGURATION
    assert capsys.readouterr().err == f"{tmp_path / 'gone.toml'}: No such file or directory\n"


MARKED = "<b>bo*b*</b>_`x`"
"""A name full of signs that mean something where text is marked up."""


def test_names_from_a_file_are_shown_as_they_stand_there_on_every_platform() -> None:
    """By hand: cat deals in for 5,200 to a player whose name would be bold, and nobody else moves."""
    table = (
        "night,hand,payer,payee,amount,purse,reason\n"
        "1,0a,bank,ann,25000,points,start\n"
        f"1,0a,bank,{MARKED},25000,points,start\n"
        "1,0a,bank,cat,25000,points,start\n"
        "1,0a,bank,dan,25000,points,start\n"
        f"1,1,cat,{MARKED},5200,points,hand\n"
    )
    chat = Chat()
    told = chat.say(f"eve: /import\n{table}").split("\n")
    assert f"{MARKED} +5,200" in told
    assert {"ann 0", "dan 0", "cat −5,200"} <= set(told)
    chat.say("eve: #1")
    chat.say("eve: /stats")
    assert chat.reply is not None
    for markup, shown in (
        (Html(), "&lt;b&gt;bo*b*&lt;/b&gt;_`x`"),
        (DiscordMarkup(), "\\<b>bo\\*b\\*\\</b>\\_\\`x\\`"),
    ):
        marked = "\n".join(blocks(chat.reply, catalogue("en"), markup))
        assert f"1. {shown}" in marked.replace("1\\.", "1.")


def test_a_night_from_a_file_is_taken_back_and_restored_by_its_name() -> None:
    chat = Chat()
    chat.say(f"ann: /import {json.dumps(log(name=['Ann', 'Ben', 'Wen', 'Rob']))}")
    chat.say("ann: #1")
    assert chat.say("ann: /undo") == "Undone:\nthe night from the file (hands: 4)."
    assert chat.say("ann: /redo").replace("\n", " ").startswith("Restored: the night from the file (hands: 4).")


def test_a_corrected_hand_of_a_file_shows_the_bets_of_its_own_deal_alone() -> None:
    """Ben bet in the first deal; Wen pays the mangan of the fourth instead of Rob."""
    chat = Chat()
    chat.say(f"ann: /import {json.dumps(log(name=['Ann', 'Ben', 'Wen', 'Rob']))}")
    chat.say("ann: #1")
    said = chat.say("ann: /fix 4 from=wen")
    assert "Wen → Ann 8,000" in said
    assert "pot" not in said
