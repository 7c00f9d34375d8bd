"""Who is who: nobody acts as another, locks others out or is locked out, whatever people call themselves."""

from __future__ import annotations

import asyncio
import hashlib
import random

import pytest

from bot.app.app import App
from bot.chat import Incoming, Reply, Sender
from bot.reading.people import People, Person, people_of, shown_name
from bot.text.catalogue import catalogue
from bot.text.render import plain
from engine import Purse
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


FOUR = ("Ann", "Ben", "Cat", "Dan")


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

    async def tap(self, account: int, name: str, label: str) -> Reply | None:
        """Somebody taps a button of the opening message, by the key of its label."""
        choice = next(one.id for one in self.shown["r1"].choices if one.label.key == label)
        return await self.say(account, name, choice, on="r1")

    async def owners(self) -> dict[str, str]:
        """Who each account is, by the player's id."""
        settings = await self.store.settings(self.key.chat_key)
        people = people_of(await self.store.players(self.key.chat_key), settings)
        return {account: person.id for person in people.everybody for account in person.accounts}


@pytest.mark.parametrize("seed", range(12))
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
        for _ in range(60):
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
                *(f"/undo entry={rng.randrange(1, 12)}", "/redo", f"/restore {rng.randrange(1, 12)}", "/endgame sure"),
                *("/leave ann", "/seat @p5 for ann", "/seat me for @p2", "/newgame sg a b c d sure", "/settle close"),
                *("/unlink", "/cancel", "/forget me yes", "/forget chat yes", "/stake 9/18", "/pay @p5 @p6 1"),
            ]
            shown = [(place, one) for place, reply in table.shown.items() for one in reply.choices]
            if shown and rng.random() < 0.4:
                place, choice = rng.choice(shown)
                await table.say(account, name, choice.id, on=place)
            else:
                await table.say(account, name, rng.choice(lines))
        seen = await table.app.seen(table.key)
        assert seen.night.table is not None
        assert [seen.people.name(player) for player in seen.night.table.players] == list(honest.values())
        assert seen.night.running
        after = await table.owners()
        assert {account: after.get(account) for account in before} == before
        people = await table.store.players(table.key.chat_key)
        assert [one.name for one in people[:4]] == list(honest.values())
        for account, name in honest.items():
            reply = await table.say(account, name, "/iam")
            assert reply is not None
            assert plain(reply, catalogue("en")) == f"You're {name} here."

    asyncio.run(play())


async def four_seated(table: Table) -> None:
    """Ann, Ben, Cat and Dan (accounts 1 to 4) sit E S W N, each linked by a tap."""
    await table.say(1, "Ann", "/newgame")
    for account, name in enumerate(FOUR, 1):
        await table.tap(account, name, "choice.sit_down")
    await table.tap(1, "Ann", "choice.start")


def test_an_account_is_given_only_to_the_player_it_asked_to_be() -> None:
    """The key of a kept name can be worked out by anybody; a name may look like an account."""

    async def play() -> None:
        table = Table()
        await four_seated(table)
        before = await table.owners()
        await table.say(9, "Eve", "/iam new")
        await table.say(9, "Eve", "/rename telegram:1")
        key = hashlib.blake2b(f"{table.count}\ntelegram:1".encode(), digest_size=8).hexdigest()
        assert f"kept:{key}" in await table.store.settings(table.key.chat_key)
        refused = await table.say(9, "Eve", f"/iam @p5 for={key}")
        assert refused is not None
        assert refused.figures.problems
        assert {account: (await table.owners())[account] for account in before} == before
        asked = await table.say(2, "Benny", "/iam cat")  # Ben's own account asks to be Cat's: Cat may say so, once
        assert asked is not None
        await table.say(9, "Eve", asked.choices[0].id, on=f"r{table.count}")
        assert (await table.owners())["telegram:2"] == "p2"
        await table.say(3, "Cat", asked.choices[0].id, on=f"r{table.count - 1}")
        assert (await table.owners())["telegram:2"] == "p3"

    asyncio.run(play())


def test_who_speaks_for_whom_is_taken_back_by_whom_it_is_about() -> None:
    """While guests sit everybody may undo hands, and nobody somebody else's link."""

    async def play() -> None:
        table = Table()
        await table.say(1, "Ann", "/newgame sg me Ben Cat Dan")
        linked = await table.say(2, "Benjamin", "/iam ben")
        assert linked is not None
        entry = (await table.app.seen(table.key)).night.seq
        refused = await table.say(9, "Eve", f"/undo entry={entry}")
        assert refused is not None
        assert [one.key for one in refused.lines] == ["who.tonight"]
        assert (await table.owners())["telegram:2"] == "p2"
        await table.say(2, "Benjamin", f"/undo entry={entry}")
        assert "telegram:2" not in await table.owners()
        again = await table.say(2, "Benjamin", f"/undo entry={entry}")
        assert again is not None
        assert again.notice

    asyncio.run(play())


def test_a_cut_link_is_not_tied_again_once_somebody_else_is_that_player() -> None:
    async def play() -> None:
        table = Table()
        await table.say(1, "Ann", "/newgame sg me Ben Cat Dan")
        claimed = await table.say(9, "Eve", "/iam ben")
        assert claimed is not None
        await table.say(1, "Ann", claimed.choices[0].id, on=f"r{table.count}")
        contested = (await table.app.seen(table.key)).night.seq
        await table.say(2, "Benjamin", "/iam ben")
        for account, name in ((9, "Eve"), (1, "Ann")):
            await table.say(account, name, f"/undo entry={contested}")
            assert (await table.owners()) == {"telegram:1": "p1", "telegram:2": "p2"}

    asyncio.run(play())


def test_who_only_joined_may_not_change_what_the_seated_entered() -> None:
    async def play() -> None:
        table = Table()
        await four_seated(table)
        await table.say(2, "Ben", "/s me 3 from ann")
        await table.say(9, "Eve", "/join")
        assert (await table.owners())["telegram:9"] == "p5"  # who joins is linked, as who sits down is
        for typed in ("/undo 1", "/fix 1 4", "/leave ben", "/seat eve for ben", "/endgame sure", "/settle close"):
            refused = await table.say(9, "Eve", typed)
            assert refused is not None, typed
            assert [one.key for one in refused.lines] == ["who.tonight"], typed
        moved = await table.say(4, "Dan", "/seat eve for dan")
        assert moved is not None
        assert moved.lines[0].key == "entry.Substituted"
        undone = await table.say(9, "Eve", "/undo 1")
        assert undone is not None
        assert [one.key for one in undone.lines] != ["who.tonight"]

    asyncio.run(play())


def test_a_game_left_alone_for_hours_is_everybodys_to_end() -> None:
    async def play() -> None:
        table = Table()
        await four_seated(table)
        await table.say(2, "Ben", "/s me 3 from ann")
        refused = await table.say(9, "Eve", "/newgame sg me Fay Gus Hal")
        assert refused is not None
        assert [one.key for one in refused.lines] == ["who.tonight"]
        table.count += 6 * 60 * 60 // 200
        asked = await table.say(9, "Eve", "/newgame sg me Fay Gus Hal")
        assert asked is not None
        assert asked.lines[0].key == "newgame.running"

    asyncio.run(play())


def test_nobody_locks_a_table_at_which_he_has_no_seat() -> None:
    async def play() -> None:
        table = Table()
        await table.say(1, "Ann", "/newgame sg Bea Ben Cat Dan")
        await table.say(1, "Ann", "/iam new")
        for account, name in ((1, "Ann"), (9, "Eve")):
            refused = await table.say(account, name, "/set who=seated")
            assert refused is not None
            assert refused.lines[0].key in ("who.lock", "which_one")
        assert not [name for name in await table.store.settings(table.key.chat_key) if name.startswith("who:")]

    asyncio.run(play())


MISLEADING = (
    *("Ann", "ann 3", "3 from", "from ann", "ann from", "ben 3", "3", "zimo", "from", "off", "wins", "ben wins"),
    *("E", "123m", "ann ben", "ben and cat", "cat pays", "to ben", "and", "draw", "me", "@p1", "ben entry=1", "as=4"),
    *("after=1", "sure", "<Ben>", "guest", "new", "3 tai", "五番", "自摸", "ben自摸", "ron", "hu", "ben.", "(ben)"),
)


@pytest.mark.parametrize("seated", [True, False])
@pytest.mark.parametrize("name", MISLEADING)
def test_lines_mean_the_same_whatever_somebody_else_is_called(name: str, *, seated: bool) -> None:
    """Somebody of a name that reads like something else sits down, as third or as fifth, before it is looked at."""

    async def play() -> None:
        table, order = Table(), [(1, "Ann"), (2, "Ben"), (3, "Cat"), (4, "Dan")]
        order.insert(2 if seated else 4, (9, name))
        await table.say(1, "Ann", "/newgame")
        for account, called in order:
            await table.tap(account, called, "choice.sit_down")
        await table.tap(1, "Ann", "choice.start")
        won = 0
        for account, typed in (
            *((1, "/s ben 3 from ann"), (2, "/s me 3 from ann"), (1, "ben 3 from ann"), (2, "/s 3 from ann")),
            *((1, "/s ben wins 3 off ann"), (1, "/s ben 111m 222p 333s 444s 55m from ann"), (1, "/pay ann ben 5")),
        ):
            await table.say(account, dict(order)[account], typed)
            night = (await table.app.seen(table.key)).night
            assert night.newest is not None
            moved = night.purse(Purse.MONEY)
            assert moved["p2"] > won, typed
            won = moved["p2"]
        assert len(night.hands) == 6

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
    table.say(f"ben: #{undo}")
    assert table.say("ben: #1").endswith("By Ben")


def test_a_hand_recorded_by_a_tap_names_who_did_it(table: Chat) -> None:
    table.say("ann: /score ben 2")
    assert "Begun by Ann, tapped by Rob" in table.say("rob: #1", reply_to=table.offering)


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


def test_a_new_name_of_two_words_is_asked_about_where_the_first_may_be_a_mistyped_name(table: Chat) -> None:
    table.say("ann: /iam ann")
    assert "Nobody is called “benn”. Should Ann be called “benn Bar”?" in table.say("ann: /rename benn Bar")
    assert table.labels == ["Call Ben “Bar”", "Call Ann “benn Bar”"]
    assert [table.seen.people.name(one) for one in table.seen.night.people][:2] == ["Ann", "Ben"]
    table.say("ann: #1")
    assert [table.seen.people.name(one) for one in table.seen.night.people][:2] == ["Ann", "Bar"]


def test_a_new_name_of_two_words_can_be_ones_own(table: Chat) -> None:
    table.say("ann: /iam ann")
    table.say("ann: /rename Annie Tan")
    table.say(f"ann: #{len(table.labels)}")
    assert table.seen.people.name(table.seen.night.people[0]) == "Annie Tan"


def test_who_frees_his_own_name_is_named_once() -> None:
    chat = Chat.after("ann: /newgame sg ann bob cat dan", "fay: /iam dan")
    assert chat.say("fay: /unlink") == "dan is free now. Whoever it is says /iam dan."


def test_the_hand_of_somebody_new_at_a_full_table_is_kept_while_a_seat_is_asked_for() -> None:
    """A self-drawn hand of 3 tai at 0.5/1 is 8 of each."""
    chat = Chat()
    chat.play(("ann: /newgame sg Ann Bob Cat Dan", "ann: /iam Ann", "hui min: /s hui min 3 tai zimo"))
    chat.say("hui min: #4")
    assert chat.text.startswith("hui min has no seat, so that wasn't recorded. Whose seat?")
    chat.say("hui min: #2")
    assert chat.balances == {"Ann": -8000, "Bob": 0, "Cat": -8000, "Dan": -8000, "hui min": 24000}


def test_a_name_told_without_its_signs_or_with_others_is_the_same_person() -> None:
    chat = Chat.after("ann: /newgame hk Ann Ben Cat 🐱 Dan", "cat 🐱: cat 3 from ben", "ann: /endgame sure")
    for names in ("Ann Ben Cat Dan", "★Ann★ Ben♥ Cat 🦊 Dan"):
        assert "Cat 🐱" in chat.say(f"ann: /newgame hk {names} sure")
    assert [one.name for one in chat.seen.people.everybody] == ["Ann", "Ben", "Cat 🐱", "Dan"]
    assert "twice" in chat.say("ann: /newgame hk Ann Ben Cat Cat★")


def test_who_was_merged_into_somebody_is_that_person_by_the_name_before() -> None:
    chat = Chat.after("ann: /newgame hk Ann Ben Cat Eve", "ann: /newgame hk Ann Ben Cat Dan", "ann: /merge Eve Dan")
    assert "one person" in chat.text
    assert "Dan N" in chat.say("ann: /newgame hk Ann Ben Cat Eve")
    chat.say("ann: eve 3 from ben")
    assert chat.balances["Dan"] > 0
    assert "looks like Dan" in chat.say("dan: /rename Dan Eve")


@pytest.mark.parametrize("typed", ["/iam zoe", "/merge zoe mei", "/rename zoe mei", "/unlink zoe"])
def test_a_name_in_a_chat_without_players_is_answered_with_how_to_begin(chat: Chat, typed: str) -> None:
    said = chat.say(f"ann: {typed}")
    assert chat.problems == ["people.none"]
    assert "/newgame" in said


def test_a_line_that_waited_for_who_one_is_asks_once_another_hand_came_in() -> None:
    async def play() -> None:
        table = Table()
        await table.say(1, "Mika", "/newgame riichi Mika Yuki Sam Tom")
        await table.say(1, "Mika", "/iam Mika")
        asked = await table.say(3, "Sam", "tsumo 2 han 40")
        assert asked is not None
        assert [one.key for one in asked.lines] == ["which_one"]
        await table.say(1, "Mika", "yuki ron 3900 from mika")
        told = await table.say(3, "Sam", asked.choices[0].id, on="r3")
        assert told is not None
        assert told.lines[0].key == "ask.another_since"
        assert [one.label.key for one in told.choices] == ["choice.score_as", "choice.cancel", "choice.not_them"]
        done = await table.say(3, "Sam", told.choices[0].id, on="r5")
        assert done is not None
        assert done.lines[0].values["number"] == 2

    asyncio.run(play())
