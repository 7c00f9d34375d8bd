"""People on Discord: four sit down with a tap each, people are picked, and nobody needs to type a name."""

from __future__ import annotations

from tests.platforms.discord.discord_world import discord_world, labels_of, text_of

PEOPLE = ("Mei Ling", "Rob 🐉", "محمد", "Dad")


async def test_four_people_sit_down_with_a_tap_each_and_are_known() -> None:
    async with discord_world() as world:
        for name in PEOPLE:
            world.person(name)
        await world.say(PEOPLE[0], "newgame")
        for label, name in [*(("Sit down", one) for one in PEOPLE), ("Start", PEOPLE[0])]:
            (message,) = world.channel.history()
            assert label in labels_of(message)
            await world.person(name).click(message, label=label)
        assert "Mei Ling E" in text_of(world.channel.history()[0])
        receipt = await world.say(PEOPLE[1], "score", hand="3", **{"from": "Dad"})
        assert "Hand 1 · Rob 🐉" in text_of(receipt.response)
        assert len(world.channel.history()) == 2
        chat = (await world.store.tables())[0].chat_key
        assert [len(player.accounts) for player in await world.store.players(chat)] == [1, 1, 1, 1]


async def test_people_are_picked_for_seats_and_two_of_one_name_are_two() -> None:
    async with discord_world() as world:
        people = [world.person(name) for name in ("Sam", "Zoe", "Cat")]
        double = world.env.create_user("sam2", global_name="Sam")
        second = world.server.add_member(double)
        seats = dict(zip(("east", "south", "west", "north"), (*people, second), strict=True))
        opened = await world.say("Sam", "newgame", game="sg", players=" ".join(one.mention for one in seats.values()))
        assert "Sam E · Zoe S" in text_of(opened.response)
        assert "sam2 N" in text_of(opened.response)


async def test_a_private_chat_says_that_it_has_no_table() -> None:
    async with discord_world() as world:
        user = world.env.create_user("zoe", global_name="Zoe")
        world.server.add_member(user)
        hello = await user.slash("start")
        assert "A game needs a server" in text_of(hello.response)
        assert labels_of(hello.response) == []


async def test_people_are_seated_from_the_menu_of_the_opening_message() -> None:
    async with discord_world() as world:
        people = [world.person(name) for name in PEOPLE]
        await world.say(PEOPLE[0], "newgame")
        (message,) = world.channel.history()
        await people[0].click(message, label="Sit down")
        await people[0].select(world.channel.history()[0], [one.user for one in people[1:]])
        (message,) = world.channel.history()
        assert "Mei Ling added Rob 🐉, محمد, Dad." in text_of(message)
        await people[1].click(message, label="Sit down")  # who was seated is known already
        await people[2].click(message, label="Start")
        assert "Mei Ling E · Rob 🐉 S" in text_of(world.channel.history()[0])
        chat = (await world.store.tables())[0].chat_key
        assert [len(player.accounts) for player in await world.store.players(chat)] == [1, 1, 1, 1]


async def test_four_are_picked_for_the_four_seats_of_a_command() -> None:
    async with discord_world() as world:
        seats = dict(zip(("east", "south", "west", "north"), map(world.person, PEOPLE), strict=True))
        opened = await world.say(PEOPLE[0], "newgame", game="hk", **{wind: one.user for wind, one in seats.items()})
        assert "Mei Ling E · Rob 🐉 S" in text_of(opened.response)
        assert "محمد W · Dad N" in text_of(opened.response)
        receipt = await world.say("Dad", "score", hand="4", how="zimo")
        assert "Hand 1 · Dad wins by self-draw" in text_of(receipt.response)


async def test_somebody_is_seated_from_the_menu_of_a_person_before_and_during_a_game() -> None:
    async with discord_world() as world:
        people = [world.person(name) for name in (*PEOPLE, "Ann Lee")]
        await world.say(PEOPLE[0], "newgame")
        for one in people[:4]:
            await people[0].context_menu(world.channel, "Seat at the table", one)
        (message,) = world.channel.history()
        assert "North Dad" in text_of(message)
        await people[0].click(message, label="Start")
        joined = await people[0].context_menu(world.channel, "Seat at the table", people[4])
        assert "Ann Lee joined." in text_of(joined.response)
        known = await world.say("Ann Lee", "iam")
        assert text_of(known.response) == "You're Ann Lee here."
