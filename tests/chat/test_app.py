"""Messages as they really come: at once, twice, late, edited, pressed at the wrong table, cut off by a crash."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from bot.app.app import App
from bot.chat import Incoming, Reply, Sender
from bot.reading.people import folded
from bot.text.catalogue import catalogue
from bot.text.render import buttons, plain
from engine.journal.entries import HandPlayed
from engine.tiles import Wind
from storage.base import Already, Appended, ChatKey, Conflict, GameStore, Json, Step, TableKey
from storage.memory import MemoryStore
from storage.sqlite.store import SqliteStore
from tests.chat.conftest import Chat
from tests.chat.sentences import untold
from tests.sizes import HANG

TABLE = TableKey("test", "1")


@dataclass
class Desk:
    """A table without a clock of its own: every message says when it came and by which source."""

    store: GameStore
    app: App = field(init=False)
    now: int = 1_000_000
    count: int = 0

    def __post_init__(self) -> None:
        self.app = App(self.store, random_wind=lambda: Wind.E)

    def message(self, typed: str, *, after: int = 200, **changes: Any) -> Incoming:
        name, _, text = typed.partition(": ")
        self.now += after
        self.count += 1
        message = f"m{self.count}"
        sender = Sender(f"test:{folded(name)}", name, vouched=True)
        known = {"table": TABLE, "sender": sender, "source": message, "message": message, "at": self.now}
        return Incoming(text=text, **{**known, **changes})

    async def say(self, typed: str, **changes: Any) -> Reply | None:
        reply = await self.app.handle(self.message(typed, **changes))
        assert reply is None or not untold(reply), typed
        return reply

    async def press(self, name: str, reply: Reply | None, number: int, **changes: Any) -> Reply | None:
        assert reply is not None
        return await self.say(f"{name}: {reply.choices[number - 1].id}", pressed=True, **changes)

    async def hands(self) -> list[HandPlayed]:
        journal = await self.store.load(TABLE)
        return [one.entry for one in journal.entries if isinstance(one.entry, HandPlayed)]


def shown(reply: Reply | None) -> str:
    return "" if reply is None else plain(reply, catalogue("en"))


def labels(reply: Reply | None) -> list[str]:
    assert reply is not None
    return [one.label for one in buttons(reply.choices, catalogue("en"))]


def balances(reply: Reply | None) -> dict[str, int]:
    assert reply is not None
    return {name: money.amount for name, money in reply.figures.balances}


GAME = "ann: /newgame sg Ann Ben Wen Rob stake=0.5/1"


class Slow(MemoryStore):
    """Lets others come in between before and after every append and load."""

    async def append(self, table: TableKey, expected_seq: int | None, step: Step) -> Appended | Conflict | Already:
        await asyncio.sleep(0)
        kept = await super().append(table, expected_seq, step)
        await asyncio.sleep(0)
        return kept

    async def handled(self, table: TableKey, source: str) -> str | None:
        await asyncio.sleep(0)
        return await super().handled(table, source)


# two at once


async def test_what_two_people_type_at_once_is_applied_in_order_never_lost_never_twice() -> None:
    desk = Desk(Slow())
    await desk.say(GAME)
    messages = [desk.message(f"ben: /pay ann ben {amount}", after=0) for amount in range(1, 21)]
    replies = await asyncio.gather(*(desk.app.handle(message) for message in messages))
    assert balances(replies[-1])["Ben"] == sum(range(1, 21)) * 1000
    assert [balances(reply)["Ben"] for reply in replies] == [1000 * sum(range(1, n + 1)) for n in range(1, 21)]


async def test_two_programs_on_one_table_lose_nothing() -> None:
    """Whoever is slower is told so by the store, and decides again on what the other recorded."""
    store = Slow()
    one, other = Desk(store), Desk(store, now=1_000_200, count=100)
    await one.say(GAME)
    for _ in range(5):
        mine, yours = one.message("ben: /pay ann ben 1"), other.message("wen: /pay ann wen 2")
        await asyncio.gather(one.app.handle(mine), other.app.handle(yours))
    last = await one.say("ann: /table")
    assert balances(last) == {"Ann": -15_000, "Ben": 5000, "Wen": 10_000, "Rob": 0}


async def test_two_tables_of_a_chat_do_not_wait_for_each_other() -> None:
    """A table that is stuck in the store stops nobody elsewhere."""
    stuck = asyncio.Event()

    class Stuck(MemoryStore):
        async def append(self, table: TableKey, expected_seq: int | None, step: Step) -> Appended | Conflict | Already:
            if table.topic == "stuck" and step.entries:
                await stuck.wait()
            return await super().append(table, expected_seq, step)

    desk = Desk(Stuck())
    waiting = asyncio.create_task(desk.app.handle(desk.message(GAME, table=replace(TABLE, topic="stuck"))))
    await asyncio.sleep(0)
    assert "New game" in shown(await asyncio.wait_for(desk.say(GAME), HANG))
    assert not waiting.done()
    stuck.set()
    assert "New game" in shown(await waiting)


# twice, and cut off


async def test_the_same_message_delivered_twice_counts_once_and_gets_the_same_reply() -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    message = desk.message("ben: ben 3 from ann")
    first, second = await desk.app.handle(message), await desk.app.handle(message)
    assert first == second
    assert len(await desk.hands()) == 1


async def test_the_same_message_delivered_twice_at_once_counts_once() -> None:
    desk = Desk(Slow())
    await desk.say(GAME)
    message = desk.message("ben: ben 3 from ann")
    first, second = await asyncio.gather(desk.app.handle(message), desk.app.handle(message))
    assert first == second
    assert len(await desk.hands()) == 1


async def test_a_message_that_comes_again_after_others_edits_by_the_table_as_it_is_now() -> None:
    """The program died before the edits of a correction, or before it said that they were made."""
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    receipt = await desk.say("ben: ben 3 from ann")
    correction = desk.message("ben: /fix 1 from rob")
    corrected = await desk.app.handle(correction)
    undone = await desk.say("ben: /undo")
    again = await desk.app.handle(correction)
    assert receipt is not None
    assert corrected is not None
    assert undone is not None
    assert again is not None
    hand = receipt.subject or ""
    assert "Rob → Ben" in edit_of(corrected, hand)
    assert "Ann → Ben" in edit_of(undone, hand)
    assert edit_of(again, hand) == edit_of(undone, hand)
    assert [one for one in again.updates if one.subject == hand] == [
        one for one in undone.updates if one.subject == hand
    ]
    assert (again.lines, again.choices) == (corrected.lines, corrected.choices), "what it answered stands"
    assert len(await desk.hands()) == 1


async def test_a_hand_that_comes_again_after_the_one_before_was_undone_does_not_bring_that_back() -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    receipt = await desk.say("ben: ben 3 from ann")
    second = desk.message("ben: wen 3 from ann")
    await desk.app.handle(second)
    await desk.say("ben: /undo")
    await desk.say("ben: /undo")
    again = await desk.app.handle(second)
    assert receipt is not None
    assert again is not None
    assert edit_of(again, receipt.subject or "") == "Hand 1 undone."


async def test_a_message_of_a_night_that_is_over_edits_nothing_when_it_comes_again() -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    receipt = await desk.say("ben: ben 3 from ann")
    second = desk.message("wen: wen 3 from ann")
    first = await desk.app.handle(second)
    await desk.say("ben: /settle close")
    await desk.say(f"{GAME} sure")
    again = await desk.app.handle(second)
    assert receipt is not None
    assert first is not None
    assert again is not None
    assert receipt.subject in [one.subject for one in first.updates]
    assert again.updates == ()


@pytest.mark.parametrize(
    ("between", "before", "since"),
    [("/rename wen wendy", "Wen, Rob", "wendy, Rob"), ("/set currency=€", "Ben 8", "Ben €8")],
)
async def test_the_receipt_before_is_edited_by_what_is_so_by_then(between: str, before: str, since: str) -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    receipt = await desk.say("ben: ben 3 from ann")
    await desk.say(f"ben: {between}")
    following = await desk.say("ben: rob 3 from ann")
    assert receipt is not None
    assert following is not None
    assert before in shown(receipt)
    assert since not in shown(receipt)
    assert since in edit_of(following, receipt.subject or "")


def edit_of(reply: Reply, subject: str) -> str:
    """What a reply puts in the message about something."""
    update = next(one for one in reply.updates if one.subject == subject)
    return plain(Reply(lines=update.lines), catalogue("en"))


async def test_a_refusal_delivered_twice_is_answered_alike() -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    message = desk.message("ben: /score ben 123m")
    assert await desk.app.handle(message) == await desk.app.handle(message)


class Crash(BaseException):
    """The end of the process."""


class Dying(SqliteStore):
    """Keeps a step and then ends the process, as often as `deaths` says."""

    deaths = 0

    async def append(self, table: TableKey, expected_seq: int | None, step: Step) -> Appended | Conflict | Already:
        kept = await super().append(table, expected_seq, step)
        if self.deaths:
            self.deaths -= 1
            raise Crash
        return kept


async def test_a_crash_between_append_and_reply_repeats_the_stored_reply(tmp_path: Path) -> None:
    path = tmp_path / "taifan.sqlite3"
    async with Dying(path) as store:
        desk = Desk(store)
        await desk.say(GAME)
        message = desk.message("ben: ben 3 from ann")
        store.deaths = 1
        with pytest.raises(Crash):
            await desk.app.handle(message)
    async with SqliteStore(path) as again:
        desk = Desk(again)
        reply = await desk.app.handle(message)
        assert "Hand 1 · Ben wins off Ann" in shown(reply)
        assert balances(reply) == {"Ann": -8000, "Ben": 16_000, "Wen": -4000, "Rob": -4000}
        assert len(await desk.hands()) == 1


async def test_a_failing_store_says_my_fault_and_the_table_goes_on() -> None:
    class Failing(MemoryStore):
        fails = True

        async def append(self, table: TableKey, expected_seq: int | None, step: Step) -> Appended | Conflict | Already:
            if self.fails and step.entries:
                raise OSError("no space left on device")
            return await super().append(table, expected_seq, step)

    store = Failing()
    desk = Desk(store)
    message = desk.message(GAME)
    assert "my fault" in shown(await desk.app.handle(message))
    store.fails = False
    assert "New game" in shown(await desk.app.handle(message)), "it can be sent again"
    assert "Hand 1" in shown(await desk.say("ben: ben 3 from ann"))


async def test_a_setting_is_kept_together_with_its_reply(tmp_path: Path) -> None:
    path = tmp_path / "taifan.sqlite3"
    async with Dying(path) as store:
        desk = Desk(store)
        await desk.say(GAME)
        store.deaths = 1
        with pytest.raises(Crash):
            await desk.say("ann: /set who=seated")
    async with SqliteStore(path) as again:
        assert (await again.settings(TABLE.chat_key))["who:"] == "seated"


async def test_two_tables_of_a_chat_may_name_the_same_newcomer_at_once() -> None:
    class Yielding(MemoryStore):
        async def settings(self, chat: ChatKey) -> dict[str, Json]:
            await asyncio.sleep(0)
            return await super().settings(chat)

    desk = Desk(Yielding())
    messages = [desk.message(GAME, table=replace(TABLE, topic=topic)) for topic in ("a", "b")]
    replies = await asyncio.gather(*(desk.app.handle(message) for message in messages))
    assert ["New game" in shown(reply) for reply in replies] == [True, True]
    assert len(await desk.store.players(TABLE.chat_key)) == 4


async def test_a_failing_command_does_not_block_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A store that breaks while players are read stands for any defect on the way."""
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    calls: list[str] = []

    async def broken(*_: object) -> Any:
        calls.append("players")
        raise ZeroDivisionError

    monkeypatch.setattr(desk.store, "players", broken)
    replies = await asyncio.gather(*(desk.say("ann: /table") for _ in range(3)))
    assert all("my fault" in shown(reply) for reply in replies)
    assert len(calls) == 3
    monkeypatch.undo()
    assert "Ann deals" in shown(await desk.say("ann: /table"))


# restarts


async def in_turn(path: Path, *steps: Callable[[Desk], Awaitable[Reply | None]]) -> list[Reply | None]:
    """Each step by a program of its own on the same database."""
    replies = []
    now, count = 1_000_000, 0
    for step in steps:
        async with SqliteStore(path) as store:
            desk = Desk(store, now=now, count=count)
            replies.append(await step(desk))
            now, count = desk.now, desk.count
    return replies


async def test_a_question_survives_a_restart(tmp_path: Path) -> None:
    asked: list[Reply | None] = []

    async def ask(desk: Desk) -> Reply | None:
        asked.append(await desk.say("ben: /score 111m 456p 789s 22s SS+S zimo"))
        return asked[0]

    path = tmp_path / "taifan.sqlite3"
    _, question, answer = await in_turn(
        path, lambda desk: desk.say(GAME), ask, lambda desk: desk.press("rob", asked[0], 1)
    )
    # own wind 1 and nothing claimed 1: 4 from each; claimed: 2 from each
    assert labels(question) == ["Concealed: 12", "Sets claimed: 6"]
    assert balances(answer) == {"Ann": -4000, "Ben": 12_000, "Wen": -4000, "Rob": -4000}


async def test_a_question_is_forgotten_after_four_months() -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    question = await desk.say("ben: /score (123m) 456m 789m 234p 5p+5p 1f 2f 3f 4f 1y 2y 3y 4y")
    assert question is not None
    long = [choice for choice in question.choices if "." in choice.id.partition("=")[0]]
    assert long, "this hand is too long for the id of a button"
    answer = await desk.say(f"ben: {long[0].id}", pressed=True, after=121 * 24 * 60 * 60)
    assert "out of date" in shown(answer)
    assert await desk.hands() == []


# buttons


async def test_a_button_of_one_table_does_nothing_at_another() -> None:
    desk = Desk(MemoryStore())
    other = replace(TABLE, topic="other")
    here = await desk.say(GAME)
    await desk.say(GAME, table=other)
    receipt = await desk.say("ben: ben 3 from ann")
    assert here is not None
    assert receipt is not None
    for choice in (*here.choices, *receipt.choices):
        answer = await desk.say(f"ann: {choice.id}", pressed=True, table=other)
        assert "another table" in shown(answer)
    assert len((await desk.store.load(other)).entries) == 1


@pytest.mark.parametrize(
    "forged", ["", "=", "undo", "/undo 1", "#1", "0=undo", "zzzzzzz=undo 1", "zzzzzzz.abc.0", "zzzzzzz=newgame sg sure"]
)
async def test_a_forged_button_does_nothing(forged: str) -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    await desk.say("ben: ben 3 from ann")
    before = await desk.store.load(TABLE)
    assert "nothing changed" in shown(await desk.say(f"ann: {forged}", pressed=True))
    assert await desk.store.load(TABLE) == before


async def test_a_button_pressed_twice_counts_once() -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    question = await desk.say("ben: /score ben 3")
    await desk.press("ben", question, 1, after=1)
    again = await desk.press("ann", question, 1, after=500)
    assert len(await desk.hands()) == 1
    assert labels(again) == ["Record it as hand 2", "Cancel"]
    await desk.press("ann", again, 1)
    assert len(await desk.hands()) == 2


async def test_an_undo_button_never_takes_back_what_it_does_not_name() -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    await desk.say("ben: ben 3 from ann")
    corrected = await desk.say("ben: /fix 1 from=rob")
    assert "Undo" in labels(corrected)
    await desk.say("wen: wen 1 zimo")
    stale = await desk.press("ben", corrected, labels(corrected).index("Undo") + 1)
    assert "Something newer has come in" in shown(stale)
    assert len(balances(await desk.say("ann: /table"))) == 4
    assert balances(stale)["Wen"] == 2000


# late messages


async def test_a_late_message_is_asked_about_and_counts_when_told_so() -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    await desk.say("ben: ben 3 from ann")
    asked = await desk.say("wen: wen 1 from rob", at=desk.now - 300)
    assert "minutes older" in shown(asked)
    assert len(await desk.hands()) == 1
    await desk.press("wen", asked, 1)
    assert len(await desk.hands()) == 2


async def test_a_message_that_is_a_little_late_counts_at_once() -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    await desk.say("ben: ben 3 from ann")
    await desk.say("wen: wen 1 from rob", at=desk.now - 60)
    assert len(await desk.hands()) == 2


async def test_reading_is_never_late() -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    await desk.say("ben: ben 3 from ann")
    assert "Ben deals" in shown(await desk.say("wen: /table", at=desk.now - 3600))


# edits


async def test_an_edit_of_a_message_that_made_a_hand_corrects_it() -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    await desk.say("ben: ben 3 from ann", message="x", source="x")
    edited = await desk.say("ben: ben 2 from rob", message="x", source="x:e1", edited=True)
    assert "Hand 1 corrected" in shown(edited)
    assert balances(edited) == {"Ann": -2000, "Ben": 8000, "Wen": -2000, "Rob": -4000}


async def test_an_edit_after_a_failed_message_is_its_first_entry() -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    assert "Nobody is called" in shown(await desk.say("ben: /score ben 3 from zoe", message="x", source="x"))
    edited = await desk.say("ben: /score ben 3 from ann", message="x", source="x:e1", edited=True)
    assert "Hand 1 · Ben wins off Ann" in shown(edited)
    again = await desk.say("ben: /score ben 2 from ann", message="x", source="x:e2", edited=True)
    assert "Hand 1 corrected" in shown(again)


async def test_an_edit_that_cannot_be_read_changes_nothing_and_says_so() -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    await desk.say("ben: ben 3 from ann", message="x", source="x")
    before = await desk.store.load(TABLE)
    edited = await desk.say("ben: ben 3 from zoe", message="x", source="x:e1", edited=True)
    assert "Nobody is called zoe" in shown(edited)
    assert await desk.store.load(TABLE) == before


async def test_an_edit_after_a_correction_by_other_means_is_asked_about() -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    await desk.say("ben: ben 3 from ann", message="x", source="x")
    await desk.say("rob: /fix 1 from=wen")
    edited = await desk.say("ben: ben 2 from ann", message="x", source="x:e1", edited=True)
    assert "corrected since" in shown(edited)
    assert balances(edited)["Wen"] == -8000
    done = await desk.press("ben", edited, 1)
    assert balances(done) == {"Ann": -4000, "Ben": 8000, "Wen": -2000, "Rob": -2000}


async def test_an_edit_of_chatter_is_silent_and_one_of_a_payment_says_what_stands() -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    await desk.say("ben: hello", message="x", source="x")
    assert await desk.say("ben: hello there", message="x", source="x:e1", edited=True) is None
    await desk.say("ben: /pay ben ann 5", message="y", source="y")
    for typed in ("/pay ben ann 6", "/paid ben ann 6"):
        edited = await desk.say(f"ben: {typed}", message="y", source=f"y:{typed}", edited=True)
        assert "changed nothing" in shown(edited)
        assert f"send {typed} anew" in shown(edited)
    assert balances(edited)["Ann"] == 5000
    await desk.press("ben", edited, 1)
    assert await desk.say("ben: /pay ben ann 7", message="y", source="y:e3", edited=True) is None


async def test_an_edit_of_a_message_that_was_asked_about_does_not_score_the_hand_twice() -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    question = await desk.say("ben: /score 111m 456p 789s 22s SS+S zimo", message="x", source="x")
    await desk.press("ben", question, 1)
    await desk.say("ben: /score 111m 456p 789s 22s SS+S zimo closed", message="x", source="x:e1", edited=True)
    assert len(await desk.hands()) == 1


# who may


WRITERS = [
    "ben 3 from ann",
    "/score ben 3 from ann",
    "/s ben 3 from ann",
    "/draw",
    "/kong ben added",
    "/bonus ben flower set",
    "/penalty ben zimo",
    "/pay ann ben 5",
    "/undo",
    "/redo",
    "/fix 1 from=rob",
    "/set limit=6",
    "/set who=all",
    "/stake 1/2",
    "/join zoe",
    "/leave ben",
    "/seat zoe for ann",
    "/seat dealer=ben",
    "/settle close",
    "/endgame",
    "/newgame sg Ann Ben Wen Rob",
    "/language en",
]


@pytest.mark.parametrize("typed", WRITERS)
async def test_with_who_seated_others_change_nothing(typed: str) -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    await desk.say("ann: wen 1 zimo")
    await desk.say("ann: /set who=seated")
    before, settings = await desk.store.load(TABLE), await desk.store.settings(TABLE.chat_key)
    assert shown(await desk.say(f"zoe: {typed}")).startswith("Only players at the table and admins"), typed
    assert await desk.store.load(TABLE) == before
    assert await desk.store.settings(TABLE.chat_key) == settings
    admin = Sender("test:zoe", "zoe", is_admin=True)
    assert not shown(await desk.say(f"zoe: {typed}", sender=admin)).startswith("Only players"), typed


async def test_whether_somebody_is_an_administrator_is_asked_where_it_matters_and_holds_up_nobody() -> None:
    desk, asked = Desk(MemoryStore()), []
    is_asked, answered = asyncio.Event(), asyncio.Event()

    async def ranked(sender: Sender) -> Sender:
        asked.append(sender.name)
        is_asked.set()
        await answered.wait()
        return replace(sender, is_admin=True)

    await desk.say(GAME)
    assert "Hand 1" in shown(await desk.app.handle(desk.message("zoe: wen 1 zimo"), ranked=ranked))
    await desk.say("ann: /set who=seated")
    waiting = asyncio.create_task(desk.app.handle(desk.message("zoe: /score ben 2 zimo"), ranked=ranked))
    await is_asked.wait()
    assert "Hand 2" in shown(await desk.say("ann: wen 1 zimo", after=0))
    assert asked == ["zoe"]
    answered.set()
    assert "Hand 3" in shown(await waiting)
    assert len(await desk.hands()) == 3


async def test_what_was_answered_before_says_where_it_is_shown_and_counts_once() -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    hand, look = desk.message("ben: ben 1 zimo"), desk.message("ben: /table")
    first = await desk.app.handle(hand)
    assert first is not None
    again = await desk.app.handle(hand)
    assert again == first, "nobody has seen it yet"
    await desk.app.handle(look)
    await desk.app.answered(hand, TABLE, (("message 7", "hand:1"),))
    await desk.app.answered(look, TABLE, ())
    again = await desk.app.handle(hand)
    assert again is not None
    assert (again.shown_in, again.updates) == ("message 7", first.updates)
    assert await desk.app.handle(look) is None
    assert await desk.app.messages_about(TABLE, "hand:1") == ("message 7",)
    assert len(await desk.hands()) == 1


async def test_with_who_seated_others_press_no_buttons() -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    await desk.say("ann: /set who=seated")
    question = await desk.say("ben: /score ben 3")
    receipt = await desk.say("ben: /score ben 1 zimo")
    for reply in (question, receipt):
        assert reply is not None
        for number, choice in enumerate(reply.choices, 1):
            if not any(word in choice.command for word in ("why", "table", "show")):
                assert "Only players" in shown(await desk.press("zoe", reply, number)), choice.command
    assert len(await desk.hands()) == 1


@pytest.mark.parametrize(
    "typed", ["/table", "/history", "/why", "/rules", "/value 123m", "/help", "/settle", "/stats", "/show", "/chart"]
)
async def test_with_who_seated_everybody_may_look(typed: str) -> None:
    desk = Desk(MemoryStore())
    await desk.say(GAME)
    await desk.say("ann: wen 1 zimo")
    await desk.say("ann: /set who=seated")
    assert "Only players" not in shown(await desk.say(f"zoe: {typed}"))


# undo and redo


def test_a_stale_number_is_not_undone(table: Chat) -> None:
    table.play(["ann: ben 3 from ann", "ann: wen 1 zimo"])
    reply = table.say("ann: /undo 1")
    assert reply.startswith("Hand 1 isn't the latest entry (hand 2 is), so nothing was undone.")
    assert table.balances["Ben"] == 14_000


def test_somebody_elses_entry_of_a_moment_ago_is_asked_about(table: Chat) -> None:
    table.step = 5
    table.play(["ann: ben 3 from ann", "ben: wen 1 zimo"])
    assert "Somebody else entered" in table.say("ann: /undo")
    assert table.balances["Wen"] == 2000
    table.say("ann: #1")
    assert table.balances["Wen"] == -4000


def test_a_payment_of_somebody_else_of_a_moment_ago_is_asked_about_once(table: Chat) -> None:
    table.step = 3
    table.play(["ann: ben 3 from ann", "ben: /pay wen rob 5"])
    assert "Somebody else entered" in table.say("ann: /undo")
    table.say("ann: #1")
    assert table.balances["Rob"] == -4000


def test_ones_own_entry_is_undone_at_once(table: Chat) -> None:
    table.step = 1
    assert "Undone: hand 1" in table.play(["ben: ben 3 from ann", "ben: /undo"])[-1]


def test_redo_restores_until_something_new_is_recorded(table: Chat) -> None:
    table.play(["ann: ben 3 from ann", "ann: wen 1 zimo", "ann: /undo", "ann: /undo"])
    assert set(table.balances.values()) == {0}
    assert "Restored: hand 1" in table.say("ann: /redo")
    assert "Restored: hand 2" in table.say("ann: /redo")
    assert table.say("ann: /redo") == "Nothing to redo."
    table.play(["ann: /undo", "ann: rob 1 zimo"])
    assert table.say("ann: /redo") == "Nothing to redo."


def test_numbers_are_not_given_again_after_an_undo(table: Chat) -> None:
    replies = table.play(["ann: ben 3 from ann", "ann: /undo", "ann: wen 1 zimo"])
    assert replies[-1].startswith("Hand 2 ·")


def test_undo_before_anything_happened_says_so(chat: Chat) -> None:
    assert chat.say("ann: /undo") == "Nothing to undo."


def test_a_settled_night_can_be_undone_until_the_next_game_starts(table: Chat) -> None:
    table.play(["ann: ben 3 from ann", "ann: /settle close"])
    assert "The night is closed" in table.say("ben: ben 1 zimo")
    assert "Undone: the end of the night" in table.say("ann: /undo")
    assert table.say("ann: wen 1 zimo").startswith("Hand 2")
    table.play(["ann: /settle close", "ann: /newgame sg Ann Ben Wen Rob"])
    assert set(table.balances.values()) == {0}
    assert table.say("ann: /undo").startswith("Undone:\nthe new game (Singapore style).")
    assert table.say("ann: /undo") == "Nothing to undo."


# corrections


def test_a_correction_says_what_changed_for_whom_and_names_the_hands_it_moved(table: Chat) -> None:
    # Ann won hand 1 and deals hand 2: East is her own and the round's wind, 2 doubles, 4 from each
    table.play(["ann: ann 1 zimo", "ann: /score (EEE) 234p 567p 88m 45s+6s zimo"])
    assert table.balances == {"Ann": 18_000, "Ben": -6000, "Wen": -6000, "Rob": -6000}
    # hand 1 was Wen's: Wen +6, the others -2; Ben dealt hand 2 and Ann was North: 1 double, 2 from each
    reply = table.say("ann: /fix 1 winner=wen")
    assert reply.splitlines()[0] == "Hand 1 corrected."
    assert {"Ann −14 · Ben +2 · Wen +10 · Rob +2", "Hands re-scored: 2"} <= set(reply.splitlines())
    assert table.balances == {"Ann": 4000, "Ben": -4000, "Wen": 4000, "Rob": -4000}
    assert reply.splitlines()[-1] == "Next: Wen deals, East round"


def test_a_hand_that_no_longer_fits_keeps_its_payments_and_is_named(table: Chat) -> None:
    # Ann won hand 1 and deals hand 2: Rob is North, his pung counts; had Ben dealt, he would be West
    table.play(["ann: ann 1 zimo", "ann: /score rob (NNN) 234p 567p 88m 45s+6s from ben", "ann: /fix 1 winner=wen"])
    assert table.reply is not None
    assert (
        "These hands no longer work out, so their payments stay as they were: 2. Look with /why, change with /fix."
        in shown(table.reply)
    )
    # hand 1: Wen +6, the others -2; hand 2: Rob +4, Ben -2, Ann -1, Wen -1
    assert table.balances == {"Ann": -3000, "Ben": -4000, "Wen": 5000, "Rob": 2000}


def test_a_hand_is_put_right_by_its_own_table(table: Chat) -> None:
    """Whoever sat down later cannot have won it, and whoever left since can."""
    table.play(["ann: /draw", "eve: /seat eve for rob"])
    assert table.say("eve: /fix 1 (EEE) 234p 567p 88m 45s+6s zimo") == "Who? Type a player's name too, like Ben."
    # Rob was North, East is the round's wind: 1 double, 2 from each
    table.say("rob: /fix 1 (EEE) 234p 567p 88m 45s+6s zimo")
    assert table.balances == {"Ann": -2000, "Ben": -2000, "Wen": -2000, "Rob": 6000, "eve": 0}


def test_a_hand_after_the_end_of_the_corrected_game_no_longer_fits(table: Chat) -> None:
    # Rob is the last dealer of the last round and keeps the deal; had Ann won hand 1, the game would have been over
    reply = table.play(
        ["ann: /seat dealer=rob round=N", "rob: rob 1 zimo", "rob: ben 2 from rob", "ann: /fix 1 winner=ann"]
    )[-1]
    assert (
        "These hands no longer work out, so their payments stay as they were: 2. Look with /why, change with /fix."
        in reply.splitlines()
    )


# the same hand


def test_the_same_hand_within_two_minutes_is_asked_about(table: Chat) -> None:
    table.step = 30
    table.play(["ben: ben 3 from ann"])
    assert "That looks just like hand 1" in table.say("ann: /score ben 3 from ann")
    assert table.labels == ["Yes, another hand", "No, the same one"]
    assert table.balances["Ben"] == 16_000
    assert table.say("ann: #1").startswith("Hand 2")
    assert table.balances["Ben"] == 32_000


@pytest.mark.parametrize("typed", ["ben 2 from ann", "ben 3 from rob", "ben 3 zimo", "wen 3 from ann"])
def test_another_hand_within_two_minutes_counts(table: Chat, typed: str) -> None:
    table.step = 30
    table.say("ben: ben 3 from ann")
    assert table.say(f"ann: {typed}").startswith("Hand 2")


def test_the_same_hand_two_minutes_later_counts(table: Chat) -> None:
    table.step = 120
    table.say("ben: ben 3 from ann")
    assert table.say("ann: ben 3 from ann").startswith("Hand 2")


def test_the_same_hand_after_something_else_counts(table: Chat) -> None:
    table.step = 30
    table.play(["ben: ben 3 from ann", "ben: /kong wen added"])
    assert table.say("ann: ben 3 from ann").startswith("Hand 2")


def test_a_hand_that_nobody_won_is_put_right_as_a_draw(table: Chat) -> None:
    # hand 1 was drawn, so Ann deals hand 2: her pung of East is 2 doubles, not 1; off Ben 4 + 2 + 2 = 8
    table.play(["ann: ben 3 from ann", "ann: /score ann (EEE) 234p 567p 88m 45s+6s from ben"])
    # before: Ben +16, Ann -8, Wen -4, Rob -4; then Ann, North, +4, Ben -2, Wen -1, Rob -1
    assert table.balances == {"Ann": -4000, "Ben": 14_000, "Wen": -5000, "Rob": -5000}
    reply = table.say("ann: /fix 1 draw")
    assert "Hands re-scored: 2" in reply.splitlines()
    assert table.balances == {"Ann": 8000, "Ben": -4000, "Wen": -2000, "Rob": -2000}
    table.say("ann: /undo")
    assert table.balances == {"Ann": -4000, "Ben": 14_000, "Wen": -5000, "Rob": -5000}


def test_undo_takes_back_everything_that_one_message_did(table: Chat) -> None:
    before = table.say("ann: /table")
    table.say("ann: /seat zoe for wen dealer=rob")
    assert "Next: Rob deals, East round" in table.say("ann: /table")
    table.say("ann: /undo")
    assert table.say("ann: /table") == before
    table.say("ann: /redo")
    assert "Next: Rob deals, East round" in table.say("ann: /table")
    assert "Sitting out: Wen" in table.say("ann: /table")


def test_undo_of_a_hand_takes_back_the_bet_that_came_with_it(chat: Chat) -> None:
    chat.play(["ann: /newgame riichi Ann Ben Wen Rob", "ben: ben riichi 2 han 40 fu from ann", "ben: /undo"])
    assert set(chat.balances.values()) == {25_000}
    assert chat.reply is not None
    assert chat.reply.figures.table is not None
    assert chat.reply.figures.table.pot == 0


def test_whoever_left_does_not_sit_out_and_whoever_was_replaced_does(table: Chat) -> None:
    table.play(["ann: /leave ben", "eve: /seat eve for ben"])
    assert "Sitting out" not in table.say("ann: /table")
    table.say("ben: /join ben")
    assert "Sitting out: Ben" in table.say("ann: /table")
    table.say("ben: /seat ben for rob")
    assert "Sitting out: Rob" in table.say("ann: /table")
