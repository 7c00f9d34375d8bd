"""Nothing is put out of reach: what was undone or closed comes back from the chat; people may be forgotten."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from storage.base import GameStore
from storage.memory import MemoryStore
from storage.sqlite.store import SqliteStore
from tests.chat.conftest import Chat
from tests.proof.chats import Talk, app_on, balances, said


async def talk_on(store: GameStore, hands: int = 0) -> Talk:
    talk = Talk(app_on(store))
    await talk.open()
    for number in range(hands):
        await talk.say("Ann", f"/score ann {number % 4 + 1} zimo")
    return talk


async def test_nine_undos_and_a_new_entry_are_taken_back_by_the_people_at_the_table() -> None:
    """What a stranger did in the report: nine times /undo, then any entry, and /redo has nothing to restore."""
    talk = await talk_on(MemoryStore(), hands=9)
    before = balances(await talk.say("Ann", "/table"))
    for _ in range(9):
        asked = await talk.say("Zoe", "/undo")
        assert asked is not None
        await talk.press("Zoe", asked.choices[0].id)
    await talk.say("Zoe", "/pay ann ben 0.5")
    assert "nothing" in said(await talk.say("Ben", "/redo")).lower()
    offered = await talk.say("Ben", "/restore")
    assert offered is not None
    (choice,) = offered.choices
    assert choice.command.startswith("/restore 10")
    restored = await talk.press("Ben", choice.id)
    assert balances(restored) == before
    numbers = "1, 2, 3, 4, 5, 6, 7, 8, 9"
    again = f"Entries that count again: 9\nHands that count again: {numbers}\nEntries that no longer count: 1\n"
    assert " ".join(again.split()) in " ".join(said(restored).split())
    everything = said(await talk.say("Ann", "/history all"))
    assert "undid no. 10" in everything
    assert "(undone)" in everything, "the payment that was taken out stays to be seen"
    assert "went back to no. 10 · Ben" in everything


async def test_a_restoring_can_itself_be_taken_back_and_hands_go_on_from_there() -> None:
    talk = await talk_on(MemoryStore(), hands=3)
    three = balances(await talk.say("Ann", "/table"))
    await talk.say("Ann", "/undo")
    two = balances(await talk.say("Ann", "/table"))
    await talk.say("Ann", "/restore 4")
    assert balances(await talk.say("Ann", "/table")) == three
    await talk.say("Ann", "/restore 5")
    assert balances(await talk.say("Ann", "/table")) == two
    scored = await talk.say("Ann", "/score ann 3 zimo")
    assert scored is not None
    assert scored.figures.hand is not None
    assert scored.figures.hand.number == 4, "a number is never given twice"
    await talk.say("Ann", "/undo")
    assert balances(await talk.say("Ann", "/table")) == two


@pytest.mark.parametrize("typed", ["/restore 99", "/restore x", "/restore -1", "/restore 0"])
async def test_an_entry_that_is_not_there_is_named(typed: str) -> None:
    talk = await talk_on(MemoryStore(), hands=1)
    before = balances(await talk.say("Ann", "/table"))
    assert "no such entry" in said(await talk.say("Ann", typed))
    assert balances(await talk.say("Ann", "/table")) == before


async def test_a_night_that_was_closed_and_followed_by_another_is_read_and_settled_from_the_chat() -> None:
    talk = await talk_on(MemoryStore(), hands=2)
    closed = said(await talk.say("Ann", "/settle close"))
    assert "Ben" in closed
    await talk.say("Ann", "/newgame sg Ann Ben Wen Rob stake=0.5/1")
    assert "Ann" in said(await talk.say("Ann", "/history 1"))
    first = said(await talk.say("Ann", "/history night 1"))
    assert first.startswith("Night 1 of 2 · 12 January")
    settled = said(await talk.say("Ann", "/settle 1"))
    assert settled.startswith("Night 1 of 2")
    assert "Ann" in settled
    assert "no such night" in said(await talk.say("Ann", "/settle 7"))
    exported = await talk.say("Ann", "/export balances 1")
    assert exported is not None
    assert exported.attachment is not None
    assert "Ann" in exported.attachment[1]


async def test_an_entry_names_who_made_it() -> None:
    talk = await talk_on(MemoryStore())
    await talk.say("Ann", "/join Zoe")
    await talk.say("Ann", "/score ann 1 zimo")
    everything = said(await talk.say("Ann", "/history all"))
    assert "3. hand 1: ann" in everything.lower()


# Forgetting


async def test_a_forgotten_person_is_nowhere_in_the_file_and_all_balances_stay(tmp_path: Path) -> None:
    path = tmp_path / "taifan.sqlite3"
    async with SqliteStore(path) as store:
        talk = Talk(app_on(store))
        await talk.say("Ann", "/newgame sg Ann Benedikta Wen Rob stake=0.5/1")
        await talk.say("Xaverine", "/iam Benedikta")
        await talk.say("Xaverine", "/rename Benedikta Zacharias")
        await talk.say("Xaverine", "/score zacharias 3 from rob")
        await talk.say("Xaverine", "/pay zacharias ann 5 gooseberries")
        await talk.say("Ann", "/pay ann zacharias 2 for zacharias taxi")
        before = sorted(balances(await talk.say("Ann", "/table")).values())
        secrets = (b"benedikta", b"zacharias", b"xaverine", b"gooseberries")
        assert len(found_in(path, secrets)) == len(secrets)
        asked = await talk.say("Xaverine", "/forget me")
        assert asked is not None
        assert found_in(path, secrets), "nothing happens before it is confirmed"
        done = await talk.press("Xaverine", asked.choices[0].id)
        assert said(done) == "Done. Nothing here names you any more."
        assert found_in(path, secrets) == []
        shown = await talk.say("Ann", "/table")
        assert sorted(balances(shown).values()) == before
        assert "former player" in said(shown)
        assert await store.verify() == ()
        for typed in ("/history all", "/undo", "/undo", "/redo", "/settle"):
            assert "my fault" not in said(await talk.say("Ann", typed))
    assert found_in(path, secrets) == []


def found_in(path: Path, words: tuple[bytes, ...]) -> list[bytes]:
    """Which words are somewhere in the files, whatever their case."""
    contents = [place.read_bytes().lower() for place in path.parent.iterdir()]
    return [word for word in words if any(word in content for content in contents)]


async def test_only_an_administrator_has_a_chat_forgotten() -> None:
    store = MemoryStore()
    talk = await talk_on(store, hands=2)
    assert "administrator" in said(await talk.say("Ann", "/forget chat yes"))
    assert len(await store.tables()) == 1
    message = talk.incoming("Ann", "/forget chat yes")
    await talk.app.handle(replace(message, sender=replace(message.sender, is_admin=True)))
    assert await store.tables() == ()
    assert said(await talk.say("Ann", "/table")).startswith("No game yet")


async def test_a_stranger_has_no_private_chat_forgotten_where_people_are_known() -> None:
    store = MemoryStore()
    talk = await talk_on(store, hands=1)
    assert (
        said(await talk.say("Zoe", "/forget chat yes", private=True))
        == "Only somebody who plays here can have this chat forgotten."
    )
    assert len(await store.tables()) == 1
    assert said(await talk.say("Ann", "/forget chat yes", private=True)).startswith("Done")
    assert await store.tables() == ()


def test_a_stranger_has_no_local_chat_forgotten() -> None:
    chat = Chat()
    chat.play(["ann: /newgame sg ann bob cat dan", "ann: /score ann 3 zimo", "bob: /score bob 3 zimo"])
    assert "Only somebody who plays here" in chat.say("zoe: /forget chat yes")
    assert chat.seen.night.hands
    chat.say("bob: /forget chat yes")
    assert not chat.seen.night.hands


# Looking leaves no trace


async def test_a_thousand_look_ups_leave_the_file_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "taifan.sqlite3"
    async with SqliteStore(path) as store:
        talk = await talk_on(store, hands=5)
        for typed in ("/table", "/history", "/rules", "/settle", "/stats", "/value 123m 456p 789s EEE 5m5m", "hello"):
            await talk.say("Ann", typed)
        before = await store.size()
        for number in range(1000):
            await talk.say("Ann", ("/table", "/history", "/rules", "/settle", "/stats", "what a night")[number % 6])
        assert await store.size() == before
