"""Who is who: nobody acts as another, locks others out or is locked out, whatever people call themselves."""

from __future__ import annotations

import asyncio
import random

import pytest

from bot.app.app import App
from bot.chat import Incoming, Reply, Sender
from bot.reading.people import People, Person, people_of, shown_name
from bot.text.catalogue import catalogue
from bot.text.render import plain
from storage.base import TableKey
from storage.memory import MemoryStore
from tests.chat.conftest import Chat

HOSTILE = (
    *(
        "Ann",
        "ann",
        "ANN ",
        "А\u043dn",
        "A\u200bnn",
        "\u202eAnn",
        "me",
        "all",
        "bank",
        "p1",
        "@p1",
        "E",
        "Mei",
        "Mei Ling",
    ),
    *(
        "sg",
        "riichi",
        "/undo",
        "ann entry=1",
        "ben\nann",
        "<b>Ann</b>",
        "🐉",
        "\u3164",
        "Ann 2",
        "sure",
        "guest",
        "new",
    ),
    *("محمد", "start opening=1", "|", "a" * 300, "我", "E S W N", "0.5/1", '"Ann"'),
)


class Table:
    """A table of a platform that vouches for nobody's name; people are told apart by their accounts."""

    def __init__(self) -> None:
        self.store, self.key = MemoryStore(), TableKey("telegram", "-1")
        self.app, self.count = App(self.store), 0
        self.shown: dict[str, Reply] = {}

    async def say(
        self, account: int, name: str, text: str, *, on: str | None = None, admin: bool = False
    ) -> Reply | None:
        self.count += 1
        message = str(self.count)
        reply = await self.app.handle(
            Incoming(
                table=self.key,
                sender=Sender(f"telegram:{account}", name, is_admin=admin),
                text=text,
                source=message,
                at=1_000_000 + 200 * self.count,
                message=None if on else message,
                reply_to=on,
                pressed=on is not None,
            )
        )
        if reply is not None:
            place = on if on and reply.edits else f"r{message}"
            self.shown[place] = reply
            await self.app.shown(self.key, place, reply)
        return reply

    async def owners(self) -> dict[str, str]:
        """Who each account is, by the player's id."""
        settings = await self.store.settings(self.key.chat_key)
        people = people_of(await self.store.players(self.key.chat_key), settings)
        return {account: person.id for person in people.everybody for account in person.accounts}


@pytest.mark.parametrize("seed", range(6))
def test_nobody_takes_or_loses_a_linked_player_whatever_people_are_called(seed: int) -> None:
    async def play() -> None:
        rng, table = random.Random(seed), Table()
        await table.say(1, "Host", "/newgame")
        opening = table.shown["r1"]
        sit = next(one.id for one in opening.choices if one.label.key == "choice.sit_down")
        honest = {1: "Ann", 2: "Ben", 3: "Mei Ling", 4: "Dad"}
        for account, name in honest.items():
            await table.say(account, name, sit, on="r1")
        start = next(one.id for one in table.shown["r1"].choices if one.label.key == "choice.start")
        await table.say(1, "Ann", start, on="r1")
        before = await table.owners()
        assert len(set(before.values())) == 4
        for _ in range(40):
            account, name = rng.randrange(10, 16), rng.choice(HOSTILE)
            lines = [
                *(
                    "/table",
                    "/iam Ann",
                    "/iam @p1",
                    "/unlink Ann",
                    "/unlink @p2 not=00",
                    "/rename Ann Bob",
                    "/merge Ann Ben",
                ),
                *(
                    "/s me 3 zimo",
                    "/join",
                    f"/iam {name}",
                    f"/rename {name} Ann",
                    "/iam new",
                    "/iam @p2 for=00",
                    "/unlink",
                ),
                *("/merge @p1 @p5", "/merge @p6 @p1", "/undo", "/set who=seated"),
            ]
            shown = [(place, one) for place, reply in table.shown.items() for one in reply.choices]
            if shown and rng.random() < 0.4:
                place, choice = rng.choice(shown)
                await table.say(account, name, choice.id, on=place)
            else:
                await table.say(account, name, rng.choice(lines))
        after = await table.owners()
        assert {account: after.get(account) for account in before} == before
        people = await table.store.players(table.key.chat_key)
        assert [one.name for one in people[:4]] == list(honest.values())
        for account, name in honest.items():
            reply = await table.say(account, name, "/iam")
            assert reply is not None
            assert plain(reply, catalogue("en")) == f"You're {name} here."

    asyncio.run(play())


def test_a_claim_can_be_contested_once_and_an_administrator_puts_it_right() -> None:
    async def play() -> None:
        table = Table()
        await table.say(1, "Ann", "/newgame sg me Ben Cat Dan")
        claimed = await table.say(9, "Eve", "/iam ben")
        assert claimed is not None
        place = f"r{table.count}"
        await table.say(9, "Eve", claimed.choices[0].id, on=place)  # her own button: she may go herself
        assert "telegram:9" not in await table.owners()
        await table.say(9, "Eve", "/iam ben")
        place = f"r{table.count}"
        await table.say(1, "Ann", table.shown[place].choices[0].id, on=place)
        assert "telegram:9" not in await table.owners()
        await table.say(9, "Eve", "/iam ben")
        place = f"r{table.count}"
        await table.say(1, "Ann", table.shown[place].choices[0].id, on=place)
        assert "telegram:9" in await table.owners()  # the same person contests once
        await table.say(8, "Boss", "/unlink ben", admin=True)
        assert "telegram:9" not in await table.owners()

    asyncio.run(play())


def test_linking_renaming_and_merging_are_undone_and_stand_in_the_history(table: Chat) -> None:
    table.say("ann: /score ann 1 zimo")
    table.say("ann: /rename ann Annie Tan")
    assert "Annie Tan" in table.say("ann: /table", reply_to=None)
    renamed = next(place for place, reply in table.messages.items() if reply.lines[0].key == "rename.done")
    table.say("ann: #1", reply_to=renamed)
    assert "Annie" not in table.say("ann: /table", reply_to=None)
    table.say("ann: /join eve evelyn")
    table.say("ann: /pay eve ben 5")
    table.say("ann: /pay evelyn ben 3")
    table.say("ben: /merge evelyn eve")
    table.say("ann: /table")
    assert table.balances["eve"] == -8000
    assert "evelyn" not in table.balances
    assert "one person" in table.say("ann: /history 20")
    assert "two people" in table.say("ann: /merge ann ben")
    merged = next(place for place, reply in table.messages.items() if reply.lines[0].key == "merge.done")
    table.say("ann: #1", reply_to=merged)
    table.say("ann: /table")
    assert (table.balances["eve"], table.balances["evelyn"]) == (-5000, -3000)


def test_a_name_is_shown_as_it_is_written_without_what_cannot_be_seen() -> None:
    assert [shown_name(name) for name in ("Mei  Ling", "A\u200bnn", "\u202eEve", "Rob 🐉", "محمد")] == [
        *("Mei Ling", "Ann", "Eve", "Rob 🐉", "محمد")
    ]
    people = People((Person("p1", "Ann"),))
    assert people.lookalike("А\u043dn") is None or people.lookalike("Аnn") is not None
    assert people.free_name("Аnn", "Anna") == "Anna"
    assert people.by_name("@p1") is people.everybody[0]


def test_a_tap_that_changes_what_others_entered_names_who_did_it(table: Chat) -> None:
    table.say("ann: /score ann 1 zimo")
    undo = next(place for place, one in enumerate(table.labels, 1) if one == "Undo")
    assert table.say(f"ben: #{undo}").endswith("By Ben")


def test_a_hand_recorded_by_a_tap_names_who_did_it(table: Chat) -> None:
    table.say("ann: /score ben 2")
    assert "By Rob" in table.say("rob: #1", reply_to=table.offering)


def test_a_typed_change_to_what_another_entered_names_who_did_it(table: Chat) -> None:
    table.say("ann: /score ann 1 zimo")
    assert "By Ben" in table.say("ben: /fix 1 winner=wen")
    table.say("ann: /score ann 2 zimo")
    assert "By " not in table.say("ann: /fix 2 winner=rob")


def test_a_table_for_the_seated_does_not_lock_another_of_the_chat(table: Chat) -> None:
    table.say("ann: /set who=seated")
    assert "Only players" in table.say("eve: /pay ann ben 1")
    other = Chat(store=table.store, table=TableKey("test", "1", "2"), now=table.now)
    other.app = table.app
    other.say("eve: /newgame sg eve fay gus hal")
    other.say("eve: /pay eve fay 1")
    assert "Only players" not in other.say("zoe: /pay fay gus 1")


def test_somebody_unknown_at_a_table_for_the_seated_is_asked_who_he_is() -> None:
    async def play() -> None:
        table = Table()
        await table.say(1, "Ann", "/newgame sg me Ben Cat Dan")
        await table.say(1, "Ann", "/set who=seated")
        asked = await table.say(2, "Benny", "/s ben 1 zimo")
        assert asked is not None
        assert [one.key for one in asked.lines] == ["who.seated", "which_one"]
        await table.say(2, "Benny", asked.choices[0].id, on=f"r{table.count}")
        assert "telegram:2" in await table.owners()

    asyncio.run(play())
