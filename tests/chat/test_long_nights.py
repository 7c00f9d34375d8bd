"""A long night costs no more than a short one: what is done for a message is counted, not timed."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.deals import play
from engine.journal import Recorded, totals_of
from engine.journal.replay import step
from storage.base import GameStore, NewEntry, Step, TableKey
from storage.memory import MemoryStore
from tests.chat.test_work_once import calls_of
from tests.proof.chats import Talk, app_on, said
from tests.storage.nights import hand_played

SHORT, LONG = 40, 1_200
TYPED = ("/score ann 3 from ben", "/undo", "/redo", "/fix last from=wen", "/history 20", "/history all", "/table")


async def night_of(hands: int, store: GameStore | None = None) -> Talk:
    """A table at which so many hands were played, looked at once."""
    talk = Talk(app_on(store or MemoryStore()))
    await talk.open()
    for number in range(1, hands + 1):
        entries = (NewEntry(talk.now, "telegram:Ann", hand_played(number)),)
        await talk.app.store.append(talk.table, number, Step(source=f"s{number}", reply="{}", entries=entries))
    await talk.say("Ann", "/table")
    return talk


async def work_of(talk: Talk) -> dict[str, Counter[str]]:
    """How often hands were folded and scored for each of some messages, one after the other."""
    done = {}
    for typed in TYPED:
        with calls_of(step, play) as counts:
            assert await talk.say("Ann", typed) is not None
        done[typed] = counts
    return done


async def test_a_long_night_folds_and_scores_no_more_than_a_short_one() -> None:
    short, long = await work_of(await night_of(SHORT)), await work_of(await night_of(LONG))
    assert long == short
    assert max(counts["step"] for counts in long.values()) <= 8


async def test_a_correction_of_the_middle_scores_one_hand_where_no_other_changed() -> None:
    talk = await night_of(LONG)
    with calls_of(step, play) as counts:
        reply = await talk.say("Ann", f"/fix {LONG // 2} from=wen sure")
    assert "corrected" in said(reply)
    assert counts["play"] <= 4
    assert counts["step"] < 4 * LONG


class CountingStore(MemoryStore):
    """Notes which nights are read."""

    def __init__(self) -> None:
        super().__init__()
        self.read: list[int] = []

    async def night(self, table: TableKey, number: int) -> tuple[Recorded, ...]:
        self.read.append(number)
        return await super().night(table, number)


@pytest.mark.parametrize("typed", ["/stats", "/season", "/top", "/stats ben"])
async def test_statistics_read_each_night_that_is_over_once(typed: str) -> None:
    store = CountingStore()
    talk = Talk(app_on(store))
    for _ in range(4):
        await talk.open()
        await talk.say("Ann", "/score ann 3 from ben")
        await talk.say("Ann", "/settle close")
    first = said(await talk.say("Ann", typed))
    assert store.read == [1, 2, 3], "the present night is known"
    with calls_of(step, totals_of) as counts:
        assert said(await talk.say("Ann", typed)) == first
    assert store.read == [1, 2, 3]
    assert counts == {"step": 0, "totals_of": 0}
    await talk.open()
    await talk.say("Ann", "/score ben 3 from ann")
    assert said(await talk.say("Ann", typed)) != first
    assert store.read == [1, 2, 3], "the night that was the present one is counted already"


async def test_statistics_follow_a_merging() -> None:
    talk = Talk(app_on(MemoryStore()))
    await talk.open()
    await talk.say("Ann", "/score ann 3 from ben")
    await talk.say("Ann", "/settle close")
    await talk.open("sg Annie Ben Wen Rob stake=0.5/1")
    await talk.say("Ann", "/score annie 3 from ben")
    assert "Annie: won 1/1" in said(await talk.say("Ann", "/stats"))
    assert "one person" in said(await talk.say("Ann", "/merge annie ann"))
    assert "Ann: won 2/2" in said(await talk.say("Ann", "/stats"))
