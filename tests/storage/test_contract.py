"""What every store promises, whatever stands behind it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from engine.journal.entries import Entry, NightSettled, Paid, Recorded, Undone
from engine.transfers import Transfer
from storage.base import (
    AccountTaken,
    Already,
    Appended,
    Asked,
    ChatKey,
    Conflict,
    GameStore,
    Journal,
    Json,
    NameTaken,
    NewEntry,
    PlayerRecord,
    Step,
    StoredDraft,
    TableKey,
    TableNights,
)
from storage.memory import MemoryStore
from storage.problems import StoreUnavailable, UnknownPlayer
from tests.storage.nights import CHAT, START, TABLE, hand_played, step

OTHER_CHAT = ChatKey("telegram", "-1002")
TOPIC = TableKey("telegram", "-1001", "5")
SETTLED = NightSettled(())


async def record(store: GameStore, table: TableKey, *entries: Entry, opens_night: bool = False) -> int:
    """Each entry by a message of its own, as the only writer; the table's last seq."""
    last = (await store.load(table)).last_seq
    for entry in entries:
        said = step(f"{table}:{last + 1}", entry, opens_night=opens_night)
        assert await store.append(table, last, said) == Appended(last + 1)
        last, opens_night = last + 1, False
    return last


def seqs(journal: Journal) -> list[int]:
    return [recorded.seq for recorded in journal.entries]


# The journal


async def test_a_table_nobody_has_used_has_an_empty_journal(store: GameStore) -> None:
    assert await store.load(TABLE) == Journal((), 0, 1)
    assert await store.tables() == ()
    assert await store.chats() == ()
    assert await store.history(CHAT) == ()


async def test_entries_come_back_with_their_place_time_author_and_source(store: GameStore) -> None:
    said = Step(
        source="telegram:-1001:55",
        reply="{}",
        entries=(NewEntry(1000, "telegram:7", START), NewEntry(1001, "telegram:8", hand_played(1))),
    )
    assert await store.append(TABLE, 0, said) == Appended(2)
    assert await store.load(TABLE) == Journal(
        (
            Recorded(1, 1000, "telegram:7", "telegram:-1001:55", START),
            Recorded(2, 1001, "telegram:8", "telegram:-1001:55", hand_played(1)),
        ),
        last_seq=2,
        night_from=1,
    )


async def test_loading_after_a_seq_gives_what_is_new(store: GameStore) -> None:
    await record(store, TABLE, START, hand_played(1), hand_played(2))
    assert seqs(await store.load(TABLE, after=1)) == [2, 3]
    assert await store.load(TABLE, after=3) == Journal((), 3, 1)
    assert await store.load(TABLE, after=9) == Journal((), 3, 1)


async def test_tables_of_one_chat_have_journals_of_their_own(store: GameStore) -> None:
    await record(store, TABLE, START, hand_played(1))
    await record(store, TOPIC, START)
    assert seqs(await store.load(TABLE)) == [1, 2]
    assert seqs(await store.load(TOPIC)) == [1]
    assert await store.tables() == (TABLE, TOPIC)
    assert await store.chats() == (CHAT,)


async def test_whoever_comes_late_is_told_and_nothing_is_kept(store: GameStore) -> None:
    await record(store, TABLE, START)
    assert await store.append(TABLE, 0, step("late", hand_played(1))) == Conflict(1)
    assert await store.append(TABLE, 2, step("early", hand_played(1))) == Conflict(1)
    assert await store.append(TABLE, 0, step("question")) == Conflict(1)
    assert seqs(await store.load(TABLE)) == [1]
    assert await store.handled(TABLE, "late") is None


async def test_a_table_nobody_has_used_is_at_zero(store: GameStore) -> None:
    assert await store.append(TABLE, 1, step("a", START)) == Conflict(0)
    assert await store.chats() == ()


async def test_a_message_that_comes_again_gets_its_first_reply(store: GameStore) -> None:
    assert await store.append(TABLE, 0, step("a", START, reply="opened")) == Appended(1)
    assert await store.append(TABLE, 1, step("a", START, reply="opened twice")) == Already("opened")
    assert await store.append(TABLE, 0, step("a", START, reply="opened late")) == Already("opened")
    assert await store.handled(TABLE, "a") == "opened"
    assert seqs(await store.load(TABLE)) == [1]


async def test_a_reply_without_entries_is_kept_as_well(store: GameStore) -> None:
    assert await store.append(TABLE, 0, step("a", reply="which one?")) == Appended(0)
    assert await store.append(TABLE, None, step("b", reply="help")) == Appended(0)
    assert await store.append(TABLE, None, step("b", reply="help!")) == Already("help")
    assert await store.handled(TABLE, "a") == "which one?"
    assert await store.load(TABLE) == Journal((), 0, 1)
    assert await store.tables() == ()


async def test_a_reply_belongs_to_its_table(store: GameStore) -> None:
    await store.append(TABLE, 0, step("a", reply="here"))
    assert await store.handled(TOPIC, "a") is None
    assert await store.handled(TABLE, "b") is None


async def test_an_empty_reply_is_a_reply(store: GameStore) -> None:
    await store.append(TABLE, 0, step("a", reply=""))
    assert await store.handled(TABLE, "a") == ""
    assert await store.append(TABLE, 0, step("a", reply="x")) == Already("")


async def test_entries_without_a_known_predecessor_are_a_mistake_of_the_caller(store: GameStore) -> None:
    with pytest.raises(AssertionError):
        await store.append(TABLE, None, step("a", START))


# Nights


async def test_a_settled_night_stays_loaded_until_the_next_begins(store: GameStore) -> None:
    await record(store, TABLE, START, hand_played(1), SETTLED)
    assert await store.load(TABLE) == await store.load(TABLE, after=0)
    assert seqs(await store.load(TABLE)) == [1, 2, 3]
    await record(store, TABLE, Undone(3))
    assert seqs(await store.load(TABLE)) == [1, 2, 3, 4]


async def test_a_new_night_leaves_the_last_one_behind(store: GameStore) -> None:
    await record(store, TABLE, START, SETTLED)
    await record(store, TABLE, START, hand_played(1), opens_night=True)
    journal = await store.load(TABLE)
    assert (seqs(journal), journal.last_seq, journal.night_from) == ([3, 4], 4, 3)
    assert seqs(await store.load(TABLE, after=1)) == [3, 4]
    assert seqs(await store.load(TABLE, after=3)) == [4]


async def test_only_the_first_entry_of_a_step_begins_the_night(store: GameStore) -> None:
    await record(store, TABLE, START)
    await store.append(TABLE, 1, step("a", START, hand_played(1), opens_night=True))
    assert (await store.load(TABLE)).night_from == 2


async def test_a_reply_alone_begins_no_night(store: GameStore) -> None:
    await record(store, TABLE, START)
    await store.append(TABLE, 1, step("a", opens_night=True))
    assert (await store.load(TABLE)).night_from == 1


async def test_the_first_entry_of_all_begins_the_first_night_whether_it_says_so_or_not(store: GameStore) -> None:
    await record(store, TABLE, START, opens_night=True)
    await record(store, TOPIC, START)
    assert [history.nights for history in await store.history(CHAT)] == [(1,), (1,)]


async def test_the_history_has_every_night_of_every_table(store: GameStore) -> None:
    await record(store, TOPIC, START)
    await record(store, TABLE, START, SETTLED)
    await record(store, TABLE, START, SETTLED, opens_night=True)
    await record(store, TABLE, START, opens_night=True)
    await record(store, TableKey("discord", "-1001"), START)
    history = await store.history(CHAT)
    assert [(one.table, one.nights) for one in history] == [(TABLE, (1, 3, 5)), (TOPIC, (1,))]
    assert [recorded.seq for recorded in history[0].entries] == [1, 2, 3, 4, 5]
    assert history[0].entries[1].entry == SETTLED


async def test_each_night_of_a_table_can_be_read_by_itself(store: GameStore) -> None:
    await record(store, TABLE, START, SETTLED)
    await record(store, TABLE, START, hand_played(1), SETTLED, opens_night=True)
    await record(store, TABLE, START, opens_night=True)
    for number, wanted in ((0, []), (1, [1, 2]), (2, [3, 4, 5]), (3, [6]), (4, []), (-1, [])):
        assert [one.seq for one in await store.night(TABLE, number)] == wanted, number
    assert await store.night(TOPIC, 1) == ()


async def test_where_the_nights_of_all_tables_begin_is_known_without_reading_them(store: GameStore) -> None:
    assert await store.nights(CHAT) == ()
    await record(store, TOPIC, START)
    await record(store, TABLE, START, SETTLED)
    await record(store, TABLE, START, hand_played(1), opens_night=True)
    assert await store.nights(CHAT) == (TableNights(TABLE, (1, 3), 4), TableNights(TOPIC, (1,), 1))


async def test_subjects_of_a_kind_are_told_beside_what_a_message_needs(store: GameStore) -> None:
    await record(store, TABLE, START)
    subjects = ("settle:@1", "settled", "hand:1@2", "settle:@1", "settle:@9")
    for message, subject in enumerate(subjects):
        await store.post(TABLE, str(message), subject)
    assert (await store.context(TABLE, Asked("new", now=0, kind="settle"))).shown == {"settle:@1", "settle:@9"}
    assert (await store.context(TABLE, Asked("new", now=0))).shown == frozenset()
    other = TableKey(TABLE.platform, TABLE.chat, "another")
    assert (await store.context(other, Asked("new", now=0, kind="settle"))).shown == frozenset()


async def test_what_waits_is_kept_in_order_until_its_turn_has_come(store: GameStore) -> None:
    other, elsewhere = ChatKey("telegram", "-5"), ChatKey("discord", "-1001")
    for chat, source in ((CHAT, "7"), (other, "5"), (CHAT, "6"), (elsewhere, "7")):
        await store.keep_waiting(chat, source, f"said {source}")
    await store.keep_waiting(CHAT, "7", "said again")
    assert await store.waiting("telegram") == ("said 7", "said 5", "said 6")
    await store.drop_waiting(CHAT, "7")
    await store.drop_waiting(CHAT, "7")
    assert await store.waiting("telegram") == ("said 5", "said 6")
    await store.forget_chat(CHAT)
    assert await store.waiting("telegram") == ("said 5",)
    assert await store.waiting("discord") == ("said 7",)


# Two at once


async def test_of_many_who_write_at_once_exactly_one_is_first(store: GameStore) -> None:
    await record(store, TABLE, START)
    answers = await asyncio.gather(*(store.append(TABLE, 1, step(f"m{n}", hand_played(1))) for n in range(8)))
    assert sorted(map(repr, answers)) == sorted(map(repr, [Appended(2), *[Conflict(2)] * 7]))
    assert seqs(await store.load(TABLE)) == [1, 2]


async def test_of_one_message_delivered_many_times_at_once_one_is_kept(store: GameStore) -> None:
    answers = await asyncio.gather(*(store.append(TABLE, 0, step("m", START, reply=f"{n}")) for n in range(8)))
    kept = [n for n, answer in enumerate(answers) if answer == Appended(1)]
    assert len(kept) == 1
    assert [answer for answer in answers if answer != Appended(1)] == [Already(f"{kept[0]}")] * 7
    assert seqs(await store.load(TABLE)) == [1]


async def test_tables_do_not_get_into_each_others_way(store: GameStore) -> None:
    tables = [TableKey("telegram", str(n)) for n in range(8)]
    await asyncio.gather(*(record(store, table, START, hand_played(1), hand_played(2)) for table in tables))
    assert [seqs(await store.load(table)) for table in tables] == [[1, 2, 3]] * 8


# Drafts


async def test_a_draft_is_open_until_it_expires_or_is_dropped(store: GameStore) -> None:
    draft = StoredDraft("telegram:7", "score", '{"hand":"123m"}', expires=2000)
    await store.save_draft(TABLE, draft)
    assert await store.draft(TABLE, "telegram:7", "score", now=1999) == draft
    assert await store.draft(TABLE, "telegram:7", "score", now=2000) is None
    assert await store.drafts(TABLE, now=2000) == ()
    assert await store.draft(TABLE, "telegram:8", "score", now=1999) is None
    assert await store.draft(TABLE, "telegram:7", "newgame", now=1999) is None
    assert await store.draft(TOPIC, "telegram:7", "score", now=1999) is None
    await store.drop_draft(TABLE, "telegram:7", "score")
    await store.drop_draft(TABLE, "telegram:7", "score")
    assert await store.draft(TABLE, "telegram:7", "score", now=1999) is None


async def test_a_person_has_one_draft_of_a_kind(store: GameStore) -> None:
    drafts = [StoredDraft(person, kind, "1", 2000) for person in ("a", "b") for kind in ("newgame", "score")]
    for draft in reversed(drafts):
        await store.save_draft(TABLE, draft)
    await store.save_draft(TABLE, StoredDraft("a", "score", "2", 3000))
    assert await store.drafts(TABLE, now=0) == (drafts[0], StoredDraft("a", "score", "2", 3000), drafts[2], drafts[3])


async def test_a_step_opens_and_closes_drafts_with_its_entries(store: GameStore) -> None:
    await store.save_draft(TABLE, StoredDraft("a", "score", "1", 2000))
    opened = StoredDraft("a", "round", "2", 2000)
    said = step("m", START)
    done = Step(source="m", reply="{}", entries=said.entries, drops=(("a", "score"), ("b", "score")), saves=(opened,))
    assert await store.append(TABLE, 1, done) == Conflict(0)
    assert [draft.kind for draft in await store.drafts(TABLE, now=0)] == ["score"]
    assert await store.append(TABLE, 0, done) == Appended(1)
    assert await store.drafts(TABLE, now=0) == (opened,)


async def test_a_step_keeps_settings_links_and_messages_with_its_entries(store: GameStore) -> None:
    ann, ben = await add(store, CHAT, "Ann"), await add(store, CHAT, "Ben")
    await store.link(CHAT, ben.id, "telegram:8")
    said = replace(
        step("m1", START),
        settings=(("who", "seated"), ("letters", {"t": "s"})),
        links=((ann.id, "telegram:7"), (ann.id, "telegram:8")),
        posts=(("said:1", "hand:1"),),
    )
    assert await store.append(TABLE, 0, said) == Appended(1)
    for _ in range(2):
        assert await store.settings(CHAT) == {"letters": {"t": "s"}, "who": "seated"}
        assert [one.accounts for one in await store.players(CHAT)] == [("telegram:7",), ("telegram:8",)]
        assert await store.posted(TABLE, "said:1") == "hand:1"
        late = replace(step("m2", START), settings=(("who", "all"),), posts=(("said:1", "hand:2"),))
        assert await store.append(TABLE, 0, late) == Conflict(1)


async def test_a_step_with_an_unknown_player_keeps_nothing(store: GameStore) -> None:
    await add(store, CHAT, "Ann")
    with pytest.raises(UnknownPlayer):
        await store.append(TABLE, 0, replace(step("m1", START), settings=(("who", "all"),), links=(("p99", "t:1"),)))
    assert await store.settings(CHAT) == {}
    assert await store.handled(TABLE, "m1") is None
    assert (await store.load(TABLE)).last_seq == 0


async def test_a_step_may_replace_a_draft_it_drops(store: GameStore) -> None:
    await store.save_draft(TABLE, StoredDraft("a", "score", "1", 2000))
    asked = StoredDraft("a", "score", "2", 2000)
    await store.append(TABLE, 0, Step(source="m", reply="", drops=(("a", "score"),), saves=(asked,)))
    assert await store.drafts(TABLE, now=0) == (asked,)


# Players


async def add(store: GameStore, chat: ChatKey, name: str) -> PlayerRecord:
    added = await store.add_player(chat, name)
    assert isinstance(added, PlayerRecord)
    return added


async def test_players_get_ids_that_nobody_else_has(store: GameStore) -> None:
    added = [await add(store, chat, name) for name in ("Ann", "Ben") for chat in (CHAT, OTHER_CHAT)]
    assert [player.id for player in added] == ["p1", "p2", "p3", "p4"]
    assert await store.players(CHAT) == (PlayerRecord("p1", "Ann"), PlayerRecord("p3", "Ben"))


@pytest.mark.parametrize(
    ("name", "same"),
    [("Ben", "BEN"), ("Strauß", "STRAUSS"), ("José", "JOSE\u0301"), ("陳", "陳")],
)
async def test_a_name_is_given_once_in_a_chat_case_ignored(store: GameStore, name: str, same: str) -> None:
    first = await add(store, CHAT, name)
    assert await store.add_player(CHAT, same) == NameTaken(first)
    assert await store.players(CHAT) == (first,)
    assert (await add(store, OTHER_CHAT, same)).name == same


async def test_an_account_speaks_for_one_player_of_a_chat(store: GameStore) -> None:
    ann, ben = await add(store, CHAT, "Ann"), await add(store, CHAT, "Ben")
    linked = PlayerRecord(ann.id, "Ann", ("telegram:7",))
    assert await store.link(CHAT, ann.id, "telegram:7") == linked
    assert await store.link(CHAT, ann.id, "telegram:7") == linked
    assert await store.link(CHAT, ben.id, "telegram:7") == AccountTaken(linked)
    assert await store.add_player(CHAT, "ann") == NameTaken(linked)
    both = PlayerRecord(ann.id, "Ann", ("discord:3", "telegram:7"))
    assert await store.link(CHAT, ann.id, "discord:3") == both
    assert await store.players(CHAT) == (both, ben)


async def test_an_account_may_speak_in_several_chats(store: GameStore) -> None:
    here, there = await add(store, CHAT, "Ann"), await add(store, OTHER_CHAT, "Ann")
    await store.link(CHAT, here.id, "telegram:7")
    assert await store.link(OTHER_CHAT, there.id, "telegram:7") == PlayerRecord(there.id, "Ann", ("telegram:7",))


@pytest.mark.parametrize("stranger", ["p1", "p99", "Ann", "", "p", "7"])
async def test_only_players_of_the_chat_get_accounts(store: GameStore, stranger: str) -> None:
    await add(store, OTHER_CHAT, "Ann")
    with pytest.raises(UnknownPlayer):
        await store.link(CHAT, stranger, "telegram:7")


async def test_an_account_can_be_freed_and_given_to_another(store: GameStore) -> None:
    ann, ben = await add(store, CHAT, "Ann"), await add(store, CHAT, "Ben")
    await store.link(CHAT, ann.id, "telegram:7")
    assert await store.unlink(CHAT, "telegram:7") == ann
    assert await store.unlink(CHAT, "telegram:7") is None
    assert await store.unlink(OTHER_CHAT, "telegram:7") is None
    assert await store.link(CHAT, ben.id, "telegram:7") == PlayerRecord(ben.id, "Ben", ("telegram:7",))


async def test_reading_leaves_no_trace(store: GameStore) -> None:
    await store.load(TABLE)
    await store.handled(TABLE, "a")
    await store.drafts(TABLE, now=0)
    await store.drop_draft(TABLE, "a", "score")
    await store.players(CHAT)
    await store.unlink(CHAT, "a")
    await store.settings(CHAT)
    await store.posted(TABLE, "1")
    await store.post_of(TABLE, "hand:1")
    await store.is_active(CHAT)
    assert await store.chats() == ()


# Settings, posts, activity


async def test_settings_are_any_json_and_keep_their_form(store: GameStore) -> None:
    values: dict[str, Json] = {"a": None, "b": True, "c": 1, "d": "x", "e": [1, [2]], "f": {"g": {"h": []}}}
    for name in reversed(values):
        await store.set_setting(CHAT, name, values[name])
    assert await store.settings(CHAT) == values
    assert list(await store.settings(CHAT)) == list(values)
    assert (await store.settings(CHAT))["b"] is True
    await store.set_setting(CHAT, "b", False)
    assert (await store.settings(CHAT))["b"] is False
    assert await store.settings(OTHER_CHAT) == {}


async def test_what_a_caller_does_to_a_setting_later_is_his_affair(store: GameStore) -> None:
    value = ["en"]
    await store.set_setting(CHAT, "languages", value)
    value.append("de")
    assert await store.settings(CHAT) == {"languages": ["en"]}


async def test_a_message_shows_one_subject_and_a_subject_has_a_newest_message(store: GameStore) -> None:
    await store.post(TABLE, "11", "hand:1")
    await store.post(TABLE, "12", "hand:2")
    await store.post(TABLE, "9", "hand:1")
    assert await store.posted(TABLE, "11") == "hand:1"
    assert await store.post_of(TABLE, "hand:1") == "9"
    await store.post(TABLE, "11", "hand:2")
    assert await store.posted(TABLE, "11") == "hand:2"
    assert await store.post_of(TABLE, "hand:2") == "11"
    await store.post(TABLE, "12", "hand:2")
    assert await store.post_of(TABLE, "hand:2") == "12"
    assert await store.posted(TABLE, "13") is None
    assert await store.post_of(TABLE, "hand:3") is None
    assert await store.posted(TOPIC, "12") is None


async def test_what_several_messages_show_is_kept_in_one_go_and_in_order(store: GameStore) -> None:
    await store.post(TABLE, "11", "hand:1")
    await store.post_all(TABLE, (("12", "hand:1"), ("answer:x", "12"), ("12", "hand:2"), ("13", "hand:1")))
    assert await store.posts_of(TABLE, "hand:1") == ("11", "13")
    assert await store.posted(TABLE, "12") == "hand:2"
    assert await store.posted(TABLE, "answer:x") == "12"
    await store.post_all(TABLE, ())
    assert await store.posts_of(TABLE, "hand:1") == ("11", "13")


async def test_a_chat_is_active_until_it_is_said_otherwise(store: GameStore) -> None:
    assert await store.is_active(CHAT)
    await store.set_active(CHAT, False)
    assert not await store.is_active(CHAT)
    assert await store.is_active(OTHER_CHAT)
    await store.set_active(CHAT, True)
    assert await store.is_active(CHAT)


# A chat gets a new id


async def test_everything_of_a_chat_moves_with_it(store: GameStore) -> None:
    await record(store, TABLE, START, SETTLED)
    await record(store, TABLE, START, opens_night=True)
    await record(store, TOPIC, START)
    draft = StoredDraft("a", "score", "1", 2000)
    await store.save_draft(TABLE, draft)
    ann = await add(store, CHAT, "Ann")
    linked = await store.link(CHAT, ann.id, "telegram:7")
    await store.set_setting(CHAT, "language", "de")
    await store.post(TABLE, "11", "hand:1")
    await store.set_active(CHAT, False)
    before, history = await store.load(TABLE), await store.history(CHAT)

    assert await store.rename_chat(CHAT, OTHER_CHAT) == ()

    moved = TableKey("telegram", "-1002")
    assert await store.chats() == (OTHER_CHAT,)
    assert await store.tables() == (moved, TableKey("telegram", "-1002", "5"))
    assert await store.load(moved) == before
    assert [one.entries for one in await store.history(OTHER_CHAT)] == [one.entries for one in history]
    assert await store.handled(moved, f"{TABLE}:1") == "{}"
    assert await store.drafts(moved, now=0) == (draft,)
    assert await store.players(OTHER_CHAT) == (linked,)
    assert await store.settings(OTHER_CHAT) == {"language": "de"}
    assert await store.posted(moved, "11") == "hand:1"
    assert not await store.is_active(OTHER_CHAT)
    assert await store.load(TABLE) == Journal((), 0, 1)
    assert await store.append(moved, 3, step("next", hand_played(1))) == Appended(4)


async def test_renaming_a_chat_nobody_knows_or_to_itself_changes_nothing(store: GameStore) -> None:
    await record(store, TABLE, START)
    assert await store.rename_chat(OTHER_CHAT, CHAT) == ()
    assert await store.rename_chat(CHAT, CHAT) == ()
    assert await store.tables() == (TABLE,)
    assert await store.chats() == (CHAT,)


async def test_rows_that_came_under_the_new_id_already_are_merged(store: GameStore) -> None:
    new, new_topic = TableKey("telegram", "-1002"), TableKey("telegram", "-1002", "5")
    await record(store, TABLE, START)
    await store.append(TOPIC, 0, step("old topic", reply="old"))
    await store.save_draft(TABLE, StoredDraft("a", "score", "old", 2000))
    await store.save_draft(TOPIC, StoredDraft("a", "score", "old", 2000))
    await store.append(new, 0, step("new", reply="here"))
    await store.save_draft(new, StoredDraft("a", "score", "new", 2000))
    await store.post(new, "11", "hand:1")
    await record(store, new_topic, START, hand_played(1))
    await store.save_draft(new_topic, StoredDraft("a", "score", "new", 2000))
    await store.set_setting(CHAT, "language", "de")
    await store.set_setting(CHAT, "who", "seated")
    await store.set_setting(OTHER_CHAT, "language", "en")
    await store.set_active(CHAT, False)

    assert await store.rename_chat(CHAT, OTHER_CHAT) == ()

    assert await store.chats() == (OTHER_CHAT,)
    assert seqs(await store.load(new)) == [1]
    assert seqs(await store.load(new_topic)) == [1, 2]
    assert await store.handled(new, "new") == "here"
    assert await store.handled(new, f"{TABLE}:1") == "{}"
    assert await store.handled(new_topic, "old topic") == "old"
    assert [draft.text for draft in await store.drafts(new, now=0)] == ["new"]
    assert [draft.text for draft in await store.drafts(new_topic, now=0)] == ["new"]
    assert await store.post_of(new, "hand:1") == "11"
    assert await store.settings(OTHER_CHAT) == {"language": "en", "who": "seated"}
    assert await store.is_active(OTHER_CHAT)


async def test_people_of_both_ids_stay_apart_and_keep_their_ids(store: GameStore) -> None:
    ann, ben = await add(store, CHAT, "Ann"), await add(store, CHAT, "Ben")
    late_ben, carol = await add(store, OTHER_CHAT, "BEN"), await add(store, OTHER_CHAT, "Carol")
    await store.link(CHAT, ben.id, "telegram:8")
    await store.link(OTHER_CHAT, late_ben.id, "telegram:8")
    await store.link(OTHER_CHAT, carol.id, "telegram:9")

    await store.rename_chat(CHAT, OTHER_CHAT)

    assert await store.players(OTHER_CHAT) == (
        ann,
        PlayerRecord(ben.id, "Ben", ("telegram:8",)),
        PlayerRecord(late_ben.id, "BEN 2"),
        PlayerRecord(carol.id, "Carol", ("telegram:9",)),
    )
    assert (await add(store, OTHER_CHAT, "Dan")).id == "p5"


async def test_of_two_journals_of_one_table_the_older_chats_stays_and_the_other_is_kept_aside(store: GameStore) -> None:
    new = TableKey("telegram", "-1002")
    await record(store, TABLE, START, hand_played(1), hand_played(2))
    await record(store, new, START, SETTLED)
    await record(store, new, START, opens_night=True)
    await store.post(new, "11", "hand:1")
    aside = TableKey("telegram", "-1002", "~2")
    left = await store.load(new)

    assert await store.rename_chat(CHAT, OTHER_CHAT) == (aside,)

    assert seqs(await store.load(new)) == [1, 2, 3]
    assert await store.load(aside) == left
    assert [(one.table, one.nights) for one in await store.history(OTHER_CHAT)] == [(new, (1,)), (aside, (1, 3))]
    assert await store.posted(new, "11") == "hand:1"
    assert await store.handled(new, f"{new}:1") == "{}"
    assert await store.append(new, 3, step("next", hand_played(3))) == Appended(4)


# Checks


async def test_a_sound_store_has_no_faults(store: GameStore) -> None:
    assert await store.verify() == ()
    await record(store, TABLE, START, hand_played(1))
    await record(store, TOPIC, START)
    assert await store.verify() == ()


async def test_a_store_without_a_file_has_nothing_to_copy(tmp_path: Path) -> None:
    with pytest.raises(StoreUnavailable) as caught:
        await MemoryStore().backup(tmp_path / "copy.sqlite3")
    assert caught.value.reason == "no_backup"


# Everything a message needs, and everything it led to


async def test_one_question_brings_everything_a_message_needs(store: GameStore) -> None:
    await record(store, TABLE, START, SETTLED)
    await record(store, TABLE, START, hand_played(1), opens_night=True)
    ann = await add(store, CHAT, "Ann")
    linked = await store.link(CHAT, ann.id, "telegram:7")
    await store.set_setting(CHAT, "who", {"a": ["b"]})
    draft = StoredDraft("telegram:7", "score", "1", 2000)
    await store.save_draft(TABLE, draft)
    await store.save_draft(TABLE, StoredDraft("telegram:8", "score", "1", 1000))
    await store.post(TABLE, "11", "hand:1")
    await store.post(TABLE, "12", "hand:2")
    found = await store.context(TABLE, Asked("new", now=1500, messages=("11", "13")))
    assert found.reply is None
    assert found.journal == await store.load(TABLE)
    assert found.nights == (1, 3)
    assert found.players == (linked,)
    assert found.settings == {"who": {"a": ["b"]}}
    assert found.drafts == (draft,)
    assert found.posts == {"11": "hand:1"}
    assert found.free_player == "p2"
    again = await store.context(TABLE, Asked(f"{TABLE}:2", now=1500, after=3))
    assert again.reply == "{}"
    assert seqs(again.journal) == [4]
    assert seqs((await store.context(TABLE, Asked("new", now=1500, after=4))).journal) == []


async def test_a_table_nobody_used_has_an_empty_context_and_asking_leaves_no_trace(store: GameStore) -> None:
    found = await store.context(TABLE, Asked("new", now=0, messages=("1",)))
    assert (found.journal, found.nights, found.players) == (Journal((), 0, 1), (), ())
    assert (found.settings, found.version, found.drafts, found.posts) == ({}, 0, (), {})
    assert await store.chats() == ()


async def test_new_players_come_with_the_step_that_needs_them(store: GameStore) -> None:
    await add(store, OTHER_CHAT, "Zoe")
    found = await store.context(TABLE, Asked("m1", now=0))
    new = PlayerRecord(found.free_player, "Ann")
    said = replace(step("m1", START), players=(new,), links=((new.id, "telegram:7"),), version=found.version)
    assert await store.append(TABLE, 0, said) == Appended(1)
    assert await store.players(CHAT) == (PlayerRecord("p2", "Ann", ("telegram:7",)),)
    assert (await store.context(TABLE, Asked("m2", now=0))).free_player == "p3"


@pytest.mark.parametrize("taken", [PlayerRecord("p1", "Zoe"), PlayerRecord("p9", "ANN")])
async def test_an_id_or_a_name_that_was_taken_meanwhile_is_a_conflict(store: GameStore, taken: PlayerRecord) -> None:
    await add(store, CHAT, "Ann")
    said = replace(step("m1", START), players=(taken,))
    assert await store.append(TABLE, 0, said) == Conflict(0)
    assert [one.name for one in await store.players(CHAT)] == ["Ann"]


async def test_what_was_decided_on_other_settings_or_players_is_a_conflict(store: GameStore) -> None:
    async def version() -> int:
        return (await store.context(TABLE, Asked("x", now=0))).version

    ann = await add(store, CHAT, "Ann")
    changes: tuple[Callable[[], Awaitable[object]], ...] = (
        lambda: store.set_setting(CHAT, "who", "seated"),
        lambda: store.add_player(CHAT, "Ben"),
        lambda: store.link(CHAT, ann.id, "telegram:7"),
        lambda: store.unlink(CHAT, "telegram:7"),
        lambda: store.append(TOPIC, None, replace(step("other"), names=((ann.id, "Anna"),))),
        lambda: store.forget_player(CHAT, ann.id),
    )
    for number, change in enumerate(changes):
        before = await version()
        assert await store.append(TABLE, number, replace(step(f"a{number}", START), version=before)) == Appended(
            number + 1
        )
        await change()
        late = replace(step(f"b{number}", START), version=before)
        assert await store.append(TABLE, number + 1, late) == Conflict(number + 1)
    await store.set_setting(OTHER_CHAT, "who", "all")
    now = await version()
    assert await store.append(TABLE, 6, replace(step("c", START), version=now)) == Appended(7)


async def test_a_step_renames_and_frees(store: GameStore) -> None:
    ann, ben = await add(store, CHAT, "Ann"), await add(store, CHAT, "Ben")
    await store.link(CHAT, ann.id, "telegram:7")
    moved = replace(step("m"), unlinks=("telegram:7",), links=((ben.id, "telegram:7"),), names=((ann.id, "Anna"),))
    await store.append(TABLE, 0, moved)
    assert await store.players(CHAT) == (
        PlayerRecord(ann.id, "Anna"),
        PlayerRecord(ben.id, "Ben", ("telegram:7",)),
    )
    await store.append(TABLE, 0, replace(step("n"), names=((ben.id, "ANNA"),)))
    assert (await store.players(CHAT))[1].name == "Ben", "the name is taken"


# Forgetting


async def test_a_forgotten_player_leaves_the_money_and_nothing_else(store: GameStore) -> None:
    ann, ben = await add(store, CHAT, "Ann"), await add(store, CHAT, "Ben")
    await store.link(CHAT, ben.id, "telegram:7")
    paid = Paid((Transfer(ann.id, ben.id, 5, "paid"),), "supper")
    other = Paid((Transfer(ann.id, ben.id, 5, "paid"),), "Bens share")
    naming = Paid((Transfer(ann.id, ben.id, 5, "paid"),), "ben's share")
    await record(store, TABLE, START, hand_played(1), paid)
    for number, entry in enumerate((other, naming), 4):
        new = (NewEntry(1000, "telegram:9", entry),)
        await store.append(TABLE, number - 1, Step(source=f"x{number}", reply="Ben pays", entries=new))
    await store.save_draft(TABLE, StoredDraft("telegram:9", "score", "ben", 2000))
    before = (await store.load(TABLE)).entries
    await store.forget_player(CHAT, ben.id)
    after = (await store.load(TABLE)).entries
    assert [replace(one, by="", entry=START) for one in after] == [replace(one, by="", entry=START) for one in before]
    assert [one.entry for one in after] == [
        START,
        hand_played(1),
        replace(paid, why=""),
        other,
        replace(naming, why=""),
    ]
    assert [one.by[:7] for one in after] == ["former:", "former:", "former:", "telegra", "telegra"]
    assert await store.players(CHAT) == (ann, PlayerRecord(ben.id, "former player"))
    assert await store.handled(TABLE, "x4") is None
    assert await store.drafts(TABLE, now=0) == ()
    await store.forget_player(CHAT, ann.id)
    assert [one.name for one in await store.players(CHAT)] == ["former player 2", "former player"]
    with pytest.raises(UnknownPlayer):
        await store.forget_player(CHAT, "p77")


async def test_a_forgotten_chat_is_gone_and_others_stay(store: GameStore) -> None:
    for chat, table in ((CHAT, TABLE), (OTHER_CHAT, TableKey("telegram", "-1002"))):
        await record(store, table, START, hand_played(1))
        await add(store, chat, "Ann")
        await store.set_setting(chat, "who", "all")
        await store.post(table, "1", "hand:1")
    await record(store, TOPIC, START)
    await store.forget_chat(CHAT)
    assert await store.chats() == (OTHER_CHAT,)
    assert await store.history(CHAT) == ()
    assert await store.players(CHAT) == ()
    assert await store.settings(CHAT) == {}
    assert len(await store.history(OTHER_CHAT)) == 1
    assert await store.verify() == ()
    await record(store, TABLE, START)
    await store.forget_chat(ChatKey("telegram", "nobody"))


async def test_answers_are_kept_for_two_days_and_chats_for_as_long_as_is_said(store: GameStore) -> None:
    late = TableKey("telegram", "-1002")
    await store.append(TABLE, 0, replace(step("old", START), at=1000))
    await store.append(
        late, 0, replace(step("new", START), at=1000 + 3 * 86_400, entries=(NewEntry(260_200, "a", START),))
    )
    await store.save_draft(late, StoredDraft("a", "score", "1", 2000))
    await store.set_setting(ChatKey("telegram", "notes"), "commands", "1")
    assert await store.prune(now=1000 + 3 * 86_400) == 0
    assert await store.handled(TABLE, "old") is None
    assert await store.handled(late, "new") == "{}"
    assert await store.drafts(late, now=0) == ()
    assert await store.prune(now=1000 + 3 * 86_400, chats=2 * 86_400) == 1
    assert await store.tables() == (late,)
    assert await store.settings(ChatKey("telegram", "notes")) == {"commands": "1"}
    assert await store.verify() == ()
