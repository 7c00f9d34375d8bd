"""Names, texts and buttons that mean harm: shown as they are, kept as they are, and able to do nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from bot.app.steps import choice_id, tag_of
from bot.chat import Choice, Incoming, line
from bot.commands import COMMANDS
from bot.evaluate.batch import answers
from bot.platforms.telegram.markup import Html, pages
from bot.text.catalogue import catalogue
from bot.text.render import blocks, sentence
from storage.base import TableKey
from storage.memory import MemoryStore
from storage.sqlite.store import SqliteStore
from tests.platforms.telegram.bot_api import shown
from tests.proof.chats import HANDS, Talk, app_on, balances, said
from tests.proof.fuzz import fuzz
from tests.sizes import sized

ROOT = Path(__file__).resolve().parents[2]

NAMES = (
    "<b>Bob</b>",
    "&lt;i&gt;",
    "'); DROP TABLE entry; --",
    '"; DELETE FROM player; --',
    "@everyone",
    "<@1234>",
    "\u202eeve",
    "\u2067ann\u2069",
    "a\u200bnn",
    "👨\u200d👩\u200d👧",
    "{0}{name}%s",
    "王小明",
    "\x00null",
    "half\ud800letter",
)


@pytest.mark.slow
def test_a_thousand_changed_inputs_bring_out_only_problems_of_our_own() -> None:
    counts, _ = fuzz(sized(1000), seed=2)
    assert set(counts) == {"notation", "entries", "batch", "chat"}


@pytest.mark.parametrize("name", NAMES)
async def test_a_name_is_kept_and_shown_as_it_is(tmp_path: Path, name: str) -> None:
    async with SqliteStore(tmp_path / "taifan.sqlite3") as store:
        talk = Talk(app_on(store))
        await talk.open()
        incoming = talk.incoming("Ann", "/join me")
        joined = await talk.app.handle(replace(incoming, sender=replace(incoming.sender, account="t:9", name=name)))
        told = await talk.say("Ann", f"/pay ann ben 5 {name}")
        scored = await talk.say("Ann", f"/score {HANDS[2]}")
        assert scored is not None
        assert scored.figures.hand is not None
        for reply in (joined, told, scored, await talk.say("Ann", "/history"), await talk.say("Ann", "/export")):
            assert reply is not None
            assert "my fault" not in said(reply)
            for page in pages(blocks(reply, catalogue("en"), Html())):
                assert shown(page, "HTML").split() == said(reply).split(), "Telegram shows what is meant"
        assert await store.verify() == ()
        assert len(await store.players(talk.table.chat_key)) in (4, 5)


def test_the_store_binds_every_value() -> None:
    """No SQL is put together from what people wrote: the statements hold only names of the store's own."""
    for file in (ROOT / "storage").glob("*.py"):
        for text in file.read_text().split('f"""')[1:] + file.read_text().split('f"')[1:]:
            statement = text.partition('"')[0]
            if any(word in statement for word in ("SELECT", "INSERT", "UPDATE", "DELETE")):
                pieces = {piece.partition("}")[0] for piece in statement.split("{")[1:]}
                assert pieces <= {"_JOURNAL", "_CHAT", "clash", "rows"}, (file.name, pieces)


# Buttons


async def game(chat: str = "-100") -> Talk:
    talk = Talk(app_on(MemoryStore()), TableKey("telegram", chat))
    await talk.open()
    return talk


async def asked(talk: Talk) -> tuple[Choice, ...]:
    """The buttons of a question whose answers are too long for an id."""
    reply = await talk.say("Ann", "/score ann 123m 456p 789s EEE 5m+5m zimo")
    assert reply is not None
    assert (reply.subject or "").startswith("question")
    return reply.choices


@pytest.mark.parametrize("topic", ["", "7"])
async def test_buttons_of_another_table_do_nothing_here(topic: str) -> None:
    talk = await game()
    other = Talk(talk.app, TableKey("telegram", "-100" if topic else "-200", topic))
    await other.open()
    hand = await talk.say("Ann", f"/score {HANDS[2]}")
    await other.say("Ann", f"/score {HANDS[2]}")
    assert hand is not None
    for choice in (*hand.choices, *(await asked(talk))):
        before = said(await other.say("Ann", "/table"))
        assert said(await other.press("Ann", choice.id)) == sentence(line("choice.dead"), catalogue("en"))
        assert said(await other.say("Ann", "/table")) == before


async def test_forged_and_replayed_buttons_do_nothing_twice() -> None:
    talk = await game()
    choices = await asked(talk)
    first = await talk.press("Ann", choices[0].id)
    assert first is not None
    assert first.figures.hand is not None
    standing = balances(first)
    tag = tag_of(talk.table)
    for forged in (
        "", "=", ".", "undo", "=undo", "aaaaaaa=undo", f"{tag}.", f"{tag}.000000.0", f"{tag}.zzz",
        tag.upper() + "=undo", f"{tag}", f"x{tag}=undo", f"{tag}\x00=undo", choices[0].id + "0",
        "../../etc/passwd", "9" * 5000,
    ):  # fmt: skip
        reply = await talk.press("Eve", forged)
        assert reply is not None
        assert balances(await talk.say("Ann", "/table")) == standing, forged
    again = await talk.press("Ann", choices[0].id)
    assert again is not None
    assert balances(await talk.say("Ann", "/table")) == standing, "the same question counts once, or is asked about"


async def test_a_press_that_is_delivered_again_counts_once() -> None:
    talk = await game()
    await talk.say("Ann", f"/score {HANDS[2]}")
    hand = await talk.say("Ann", f"/score {HANDS[3]}")
    assert hand is not None
    undo = next(choice for choice in hand.choices if choice.command.startswith("/undo"))
    press = talk.incoming("Ann", undo.id, pressed=True, message=None)
    replies = [await talk.app.handle(press) for _ in range(3)]
    assert replies[0] == replies[1] == replies[2]
    assert balances(replies[0])["Ann"] == 16_000, "one hand is left"
    await talk.press("Ann", undo.id)
    assert balances(await talk.say("Ann", "/table"))["Ann"] == 16_000, "a button takes back the hand it stands under"


async def test_the_button_for_a_mistyped_command_works() -> None:
    talk = await game()
    reply = await talk.say("Ann", "/scroe ben 3 from ann")
    assert reply is not None
    (choice,) = reply.choices
    assert 0 < len(choice.id) <= 64
    scored = await talk.press("Ann", choice.id)
    assert balances(scored)["Ben"] == 16_000, "3 doubles: 8 from Ann, 4 from each of the others"


# Who may

_WRITING = (
    f"/score {HANDS[2]}", "ann 3 from rob", "/s ann 2 zimo", "/draw", "/pay ann ben 5", "/penalty ann", "/undo",
    "/paid ben ann 5", "/redo", "/kong ann", "/bonus ann bite animals", "/fix 1 winner=ben", "/set min_doubles=0",
    "/set who=all", "/stake 1/2", "/seat dealer=ben", "/leave ben", "/settle close", "/settle paid 1", "/endgame",
    "/newgame hk Ann Ben Wen Rob sure",
    "/language ja", "/restore 1", "/forget me yes", "/forget chat yes",
    "/language ja", "/rename ann eve", "/merge ann ben", "/unlink ann", "/season start Mine",
    "/result Ann +3 Ben -1 Wen -1 Rob -1", "/import night,hand,payer,payee,amount,purse,reason",
)  # fmt: skip


@pytest.mark.parametrize("typed", _WRITING)
async def test_where_only_the_seated_write_nobody_else_changes_anything(typed: str) -> None:
    """By a command, a bare line, an edit of somebody's message, or a button: only people who sit there and admins."""
    talk = await game()
    await talk.say("Ann", f"/score {HANDS[2]}")
    await talk.say("Ann", "/set who=seated")
    store, table = talk.app.store, talk.table
    before = await store.load(table), await store.settings(table.chat_key), await store.players(table.chat_key)
    ways: list[Incoming] = [
        talk.incoming("Eve", typed),
        talk.incoming("Eve", typed, edited=True, message="-100.2"),
        talk.incoming("Eve", typed, reply_to="-100.2r"),
    ]
    identity = choice_id(tag_of(table), typed)
    if identity is not None:
        ways.append(talk.incoming("Eve", identity, pressed=True, message=None))
    for incoming in ways:
        reply = await talk.app.handle(incoming)
        assert reply is None or reply.figures.hand is None
        now = await store.load(table), await store.settings(table.chat_key), await store.players(table.chat_key)
        assert now == before, f"{incoming.text} by a stranger"
    seated = await talk.say("Ben", "/score ben 2 zimo")
    assert seated is not None
    assert seated.figures.hand is not None
    eve = replace(talk.incoming("Eve", "/undo").sender, is_admin=True)
    asks = await talk.app.handle(replace(talk.incoming("Eve", "/undo"), sender=eve))
    assert asks is not None, "what somebody else entered"
    taken_back = await talk.app.handle(replace(talk.incoming("Eve", asks.choices[0].id, pressed=True), sender=eve))
    assert balances(taken_back)["Ann"] == 16_000


def test_every_command_that_writes_is_tried_by_strangers() -> None:
    tried = {typed.removeprefix("/").split(" ")[0] for typed in _WRITING if typed.startswith("/")}
    here = {command.names[0] for command in COMMANDS if command.writes}
    elsewhere = {"hand", "done", "cancel", "riichi", "join", "iam"}  # other games; and whoever comes may say so
    assert here - tried - {"score"} <= elsewhere


async def test_a_stranger_cannot_answer_for_the_seated_by_pressing_their_questions() -> None:
    talk = await game()
    await talk.say("Ann", "/set who=seated")
    choices = await asked(talk)
    reply = await talk.press("Eve", choices[0].id)
    assert reply is not None
    assert reply.figures.hand is None
    answered = await talk.press("Ben", choices[0].id)
    assert answered is not None
    assert answered.figures.hand is not None


# Rounds


@pytest.mark.parametrize(
    "entered",
    ["/s ben 123m 456p (789s) EEE 5m +5m zimo", "/s wen 123m (456p) EEE 78s CC +9s from ben", "/hand ben (111m) CC 5p"],
)
async def test_a_seat_given_up_in_the_middle_of_a_round_takes_its_hand_along(entered: str) -> None:
    """What waited there for the others would keep the round from ever being settled."""
    talk = Talk(app_on(MemoryStore()))
    await talk.open("british Ann Ben Wen Rob")
    await talk.say("Ann", entered)
    await talk.say("Ann", "/seat Eve for ben")
    for typed in ("/s wen =40 zimo", "/hand ann =2", "/hand rob =2", "/hand eve =2"):
        reply = await talk.say("Ann", typed)
        assert "my fault" not in said(reply)
    assert reply is not None
    assert reply.figures.hand is not None, said(reply)
    assert sum(balances(reply).values()) == 0


# Amounts


@pytest.mark.parametrize(
    ("typed", "fine"),
    [
        ("/pay ann ben 0", False),
        ("/pay ann ben -5", False),
        ("/pay ann ben 0.0001", False),
        ("/pay ann ben 0.001", True),
        ("/pay ann ben 1000", True),
        ("/pay ann ben 1001", False),  # more than a thousand times the stake of 0.5/1 is asked about
        ("/pay ann ben 1000000000000", False),
        ("/pay ann ben 1000000000001", False),
        ("/pay ann ben 1e9", False),
        ("/pay ann ben 99999999999999999999999999", False),
        ("/stake 0/0", False),
        ("/stake -1/2", False),
        ("/stake 1e999999999/2", False),
        (f"/stake {'9' * 5000}", False),
        (f"/stake 1/{'9' * 5000}", False),
        ("/stake ²/٣", False),
        ("/seat streak=²", False),
        ("/set min_doubles=0 since=²", False),
        ("/score ann 3 from ben discards=²", False),
        ("/set base_stake=1e999999999", False),
        ("/set limit=99999999999999999999", False),
        ("/score ann 999999999 zimo", False),
        ("/score ann 99999999999999999999 zimo", False),
        ("/penalty ann 5 to all", True),
    ],
)
async def test_amounts_at_the_edges(typed: str, fine: bool) -> None:
    talk = await game()
    before = (await talk.app.store.load(talk.table)).last_seq
    reply = await talk.say("Ann", typed)
    assert reply is not None
    assert "my fault" not in said(reply)
    assert ((await talk.app.store.load(talk.table)).last_seq > before) == fine, said(reply)
    assert sum(balances(await talk.say("Ann", "/table")).values()) == 0


async def test_a_stake_of_a_million_millions_is_told_to_be_too_much_when_a_hand_would_cost_more() -> None:
    talk = Talk(app_on(MemoryStore()))
    await talk.open("sg Ann Ben Wen Rob stake=1000000000000/2000000000000")
    reply = await talk.say("Ann", f"/score {HANDS[2]}")
    assert said(reply).startswith("Somebody would have to pay more than 1,000,000,000,000.")
    assert set(balances(await talk.say("Ann", "/table")).values()) == {0}


# The batch interface


@pytest.mark.parametrize(
    "given",
    [
        '{"id": "\\ud800", "variant": "\\ud800"}',
        '{"id": 1e999999999}',
        '{"id": ' + "9" * 5000 + "}",
        '{"id": 1, "variant": "riichi", "options": {"start_points": "1e999999999"}}',
        "[" * 100_000,
        '{"id": "x", "variant": "hong_kong", "hand": "' + "1" * 100_000 + 'm"}',
        "\x00",
        "null",
    ],
)
def test_a_case_that_is_none_is_answered_in_a_line_that_can_be_written(given: str) -> None:
    (found,) = answers([given])
    assert "error" in json.loads(found)
    assert "\n" not in found
    found.encode()


@pytest.mark.slow
def test_broken_letters_cost_their_own_case_only() -> None:
    case = b'{"id": "a", "variant": "\xff\xfe"}\n'
    good = b'{"id": "b", "variant": "nothing"}\n'
    done = subprocess.run(
        [sys.executable, "-m", "bot", "evaluate"],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
        input=case + good,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, [json.loads(line)["id"] for line in done.stdout.splitlines()]) == (0, ["a", "b"])
