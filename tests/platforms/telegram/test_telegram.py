"""Nights in Telegram: the real program over real HTTP, against a strict server. One program serves all these groups."""

from __future__ import annotations

import asyncio

import pytest

from tests.night_files import steps_of
from tests.platforms.conftest import FOUR_FROM_CAT, GROUPS, PEOPLE, Room, labels, standing
from tests.platforms.telegram.bot_api import ME, BotApi, Json, User

pytestmark = pytest.mark.asyncio(loop_scope="module")

NAME = str(ME["username"])


async def play(room: Room, evening: str) -> int:
    """Play a worked evening; how often the bot said the balances that the paper says."""
    agreed = 0
    known = set[str]()
    for typed, wanted in steps_of(evening):
        name = typed.partition(":")[0]
        if name not in known and "/newgame" not in typed:
            await room.say(f"{name}: /iam {name}")
            known.add(name)
        said = (await room.say(typed))["text"]
        if wanted is not None:
            assert standing(said) in ({}, wanted), (evening, typed, said)
            agreed += standing(said) == wanted
    return agreed


async def test_two_evenings_are_played_at_once_in_two_groups(room: Room, api: BotApi) -> None:
    first, second = room, Room(api, api.chat(next(GROUPS)))
    agreed = await asyncio.gather(
        play(first, "hong_kong_traditional.txt"),
        play(second, "hong_kong_full_gun.txt"),
    )
    assert min(agreed) >= 10
    receipts = [message for message in first.chat.of_bot if message.get("text", "").startswith("Hand ")]
    assert labels(receipts[1]) == ["Fix", "Why"], "only the newest receipt offers more"


async def test_an_edited_score_corrects_its_hand_and_its_receipt(table: Room) -> None:
    message = await table.api.say(table.chat, PEOPLE["ben"], "/score ben 4 from cat")
    receipt = await table.answer_to(message)
    assert standing(receipt["text"]) == FOUR_FROM_CAT
    edited = await table.api.edit(table.chat, message, "/score ben 4 from dan")
    await table.api.until(lambda: len(table.answers_to(edited)) == 2)
    # Dan is the discarder now: Dan 32 in the place of 16, Cat 16 in the place of 32
    assert standing(table.answers_to(edited)[1]["text"]) == {"Ann": -32, "Ben": 80, "Cat": -16, "Dan": -32}
    assert "Cat → Ben 16" in await table.text_becomes(receipt, "Ann, Dan → Ben 32 each")
    assert labels(receipt) == ["Fix", "Why"], "the correction is the newest now"


async def test_two_edits_within_one_second_both_count(table: Room) -> None:
    message = await table.api.say(table.chat, PEOPLE["ben"], "/score ben 4 from cat")
    await table.answer_to(message)
    for text in ("/score ben 4 from dan", "/score ben 7 from cat"):
        await table.api.edit(table.chat, message, text)
    await table.api.until(lambda: len(table.answers_to(message)) == 3)
    # u = 32: Cat 2u, Ann u doubled, Dan u
    assert standing(table.answers_to(message)[2]["text"]) == {"Ann": -64, "Ben": 160, "Cat": -64, "Dan": -32}


async def test_an_edit_of_a_score_that_could_not_be_read_is_its_first_entry(table: Room) -> None:
    message = await table.api.say(table.chat, PEOPLE["ben"], "/score ben 4 from nobody")
    await table.answer_to(message)
    await table.api.edit(table.chat, message, "/score ben 4 from cat")
    await table.api.until(lambda: len(table.answers_to(message)) == 2)
    assert standing(table.answers_to(message)[1]["text"]) == FOUR_FROM_CAT


async def test_an_update_that_comes_twice_counts_once_and_is_answered_once(table: Room) -> None:
    message = await table.api.say(table.chat, PEOPLE["ben"], "/score ben 4 from cat")
    await table.answer_to(message)
    refused = list(table.api.refusals)
    await table.api.post({"message": message})
    assert standing((await table.say("ann: /table"))["text"]) == FOUR_FROM_CAT
    assert len(table.answers_to(message)) == 1
    assert table.api.refusals == refused, "what stands above is up to date already"


async def test_names_and_texts_are_shown_as_they_are(room: Room) -> None:
    answer = await room.say('ann: /newgame hk.traditional "<b>&_*" Ben Cat</b> "&amp;"')
    assert "<b>&_* E · Ben S · Cat</b> W · &amp; N" in answer["text"]
    answer = await room.say("ann: /score <b>&_* 4 from &amp;")
    assert "<b>&_* wins off &amp;" in answer["text"]
    answer = await room.say("ann: /score ben <q>1x9 from cat")
    assert "/score ben <q>“1x”" in answer["text"]


async def test_commands_with_the_name_of_the_bot_over_several_lines_and_in_answers(table: Room) -> None:
    answer = await table.say(f"dan: /SCORE@{NAME.upper()} from cat\nben 4")
    assert standing(answer["text"]) == FOUR_FROM_CAT
    why = await table.say("dan: why", reply_to_message=answer)
    assert "Hand 1" in why["text"]
    assert standing((await table.say(f"dan: @{NAME} cat 4 from dan"))["text"]) != {}


@pytest.mark.parametrize(
    ("text", "more"),
    [
        ("/score@other_bot ben 4 from cat", {}),
        ("/score ben 4 from cat", {"forward_origin": {"type": "user", "date": 1, "sender_user": ME}}),
        ("/score ben 4 from cat", {"forward_date": 1}),
        ("/score ben 4 from cat", {"via_bot": ME}),
        ("/score ben 4 from cat", {"is_automatic_forward": True, "sender_chat": {"id": -7, "type": "channel"}}),
        ("/weather tomorrow", {}),
        ("ben said he would pay 3 from tomorrow", {}),
    ],
)
async def test_what_is_not_meant_for_us_gets_silence(table: Room, text: str, more: Json) -> None:
    table.chat.admin = True
    message = await table.api.say(table.chat, PEOPLE["ben"], text, **more)
    after = await table.say("ann: /table")
    assert table.answers_to(message) == []
    assert set(standing(after["text"]).values()) == {0}


async def test_topics_of_a_forum_are_tables_of_their_own(room: Room, api: BotApi) -> None:
    forum = Room(api, api.chat(next(GROUPS), "supergroup", topics={11, 12}))
    for thread, preset in ((11, "traditional"), (12, "half_spicy_full_gun")):
        opened = await forum.say(f"ann: /newgame hk.{preset} Ann Ben Cat Dan", thread=thread)
        assert opened["message_thread_id"] == thread
    answer = await forum.say("ben: /score ben 4 from cat", thread=12)
    assert (standing(answer["text"]), answer["message_thread_id"]) == ({"Ann": 0, "Ben": 64, "Cat": -64, "Dan": 0}, 12)
    await forum.press(answer, "Why", "ann")
    shown = await api.until(lambda: forum.answers_to(answer))
    assert shown[0]["message_thread_id"] == 12
    assert set(standing((await forum.say("ann: /table", thread=11))["text"]).values()) == {0}
    assert "No game" in (await forum.say("ann: /table"))["text"]


# Buttons


async def test_a_button_of_another_chat_is_refused_and_a_dead_one_answers(table: Room) -> None:
    receipt = await table.say("ben: /score ben 4 from cat")
    data = receipt["reply_markup"]["inline_keyboard"][0][0]["callback_data"]
    other = Room(table.api, table.api.chat(next(GROUPS)))
    opened = await other.say("eve: /newgame hk.traditional Eve Fay Gus Hal")
    for pressed in (data, "nonsense"):
        answer = await other.pressed(await table.api.press_data(other.chat, opened, pressed, PEOPLE["eve"]))
        assert "another table" in answer["text"]
        assert answer["show_alert"] == "true"
    assert standing((await table.say("ann: /table"))["text"]) == FOUR_FROM_CAT


async def test_two_taps_on_undo_take_back_one_hand(table: Room) -> None:
    await table.say("ben: /score ben 4 from cat")
    receipt = await table.say("dan: /score dan 4 from ann")
    presses = [await table.api.press(table.chat, receipt, "Undo", PEOPLE["dan"]) for _ in range(2)]
    for ident in presses:
        await table.pressed(ident)
    assert standing((await table.say("ann: /table"))["text"]) == FOUR_FROM_CAT


async def test_the_answer_to_a_question_stands_in_its_place(table: Room) -> None:
    question = await table.say("ben: /score ben 4")
    assert "How did Ben win: self-draw" in question["text"]
    label = next(one for one in labels(question) if one.startswith("Off Cat"))
    await table.press(question, label, "ben")
    assert standing(await table.text_becomes(question, "Hand 1")) == FOUR_FROM_CAT
    assert labels(question) == ["Undo", "Fix", "Why", "Score", "Picture"]
    assert table.answers_to(question) == []


async def test_three_taps_score_a_hand_in_one_message(table: Room) -> None:
    # 4 faan off Cat: she pays 32, East 32, Dan 16
    asked = await table.say("ben: /score")
    await table.press(asked, "Ben", "ben")
    await table.text_becomes(asked, "How did Ben win")
    await table.press(asked, "Off Cat", "dan")
    await table.text_becomes(asked, "hand worth")
    assert labels(asked)[0] == "3 faan → 40"
    await table.press(asked, "4 faan → 80", "ben")
    assert standing(await table.text_becomes(asked, "Hand 1")) == FOUR_FROM_CAT
    assert labels(asked) == ["Undo", "Fix", "Why", "Score", "Picture"]
    assert table.answers_to(asked) == []


async def test_the_answers_of_a_dialogue_can_be_replies(table: Room) -> None:
    asked = await table.say("ben: /score")
    await table.api.say(table.chat, PEOPLE["ben"], "ben", reply_to_message=asked)
    await table.text_becomes(asked, "How did Ben win")
    await table.api.say(table.chat, PEOPLE["ben"], "cat", reply_to_message=asked)
    await table.text_becomes(asked, "hand worth")
    receipt = await table.say("ben: 4", reply_to_message=asked)
    assert standing(receipt["text"]) == FOUR_FROM_CAT
    assert "Answered: 4" in await table.text_becomes(asked, "Answered")
    assert labels(asked) == []


async def test_a_button_that_begins_a_line_asks_its_presser_for_the_rest(table: Room) -> None:
    asked = await table.say("ben: /score ben from cat")
    await table.press(asked, "Type the tiles", "ben")
    ((message, form),) = await table.api.until(lambda: table.api.forms)
    assert message["text"].startswith("Ben: ")
    assert form["selective"] is True
    answer = await table.say("ben: (222m) (555p) (888s) 333m 7p+7p", reply_to_message=message)
    assert standing(answer["text"]) == FOUR_FROM_CAT


async def test_a_repair_is_tapped_and_scores_the_hand(table: Room) -> None:
    # all triplets and no flowers, 4 faan off Cat: she pays 32, East 32, Dan 16
    refused = await table.say("ben: /score ben (222m) (555p) (888s) 333m 7p+8p from cat")
    assert "don't make a winning hand" in refused["text"]
    repair = next(label for label in labels(refused) if label.endswith("7p +7p"))
    await table.press(refused, repair, "ben")
    receipts = await table.api.until(lambda: [one for one in table.chat.of_bot if "Hand 1" in one["text"]])
    assert standing(receipts[0]["text"]) == FOUR_FROM_CAT


async def test_the_same_hand_told_by_two_people_counts_once(table: Room) -> None:
    await table.say("ben: /score ben 4 from cat")
    doubt = await table.say("dan: /score ben 4 from cat")
    assert "Is it another one?" in doubt["text"]
    await table.press(doubt, "No, the same one", "dan")
    assert standing((await table.say("ann: /table"))["text"]) == FOUR_FROM_CAT


async def test_an_argument_is_ended_and_a_house_rule_tried_without_recording(table: Room) -> None:
    await table.say("ben: /score ben (222m) (555p) (888s) 333m 7p+7p from cat")
    why = (await table.say("cat: /why 1"))["text"]
    assert "All triplets" in why
    assert "Payment table" in why
    tried = (await table.say("cat: /why 1 dealer_doubles=off"))["text"]
    assert "Ann +16" in tried
    assert standing((await table.say("ann: /table"))["text"]) == FOUR_FROM_CAT


async def test_waits_statistics_sheet_and_settlement_are_told(table: Room) -> None:
    waits = (await table.say("ben: /waits (222m) (555p) (888s) 333m 7p"))["text"]
    assert "7p:" in waits
    await table.say("ben: /score ben 4 from cat")
    assert "Ben: won 1/1" in (await table.say("dan: /stats"))["text"]
    assert "1" in (await table.say("dan: /history sheet"))["text"]
    settled = await table.say("dan: /settle")
    assert "Cat → Ben 32" in settled["text"]
    assert "Call it a night" in labels(settled)


# People


async def test_somebody_who_hides_behind_the_group_is_asked_for_a_tap(table: Room) -> None:
    group = {"id": table.chat.id, "type": "group", "title": "Friday mahjong"}
    hidden = User(1087968824, "Group")
    message = await table.api.say(table.chat, hidden, "/score 4 from cat", sender_chat=group)
    asked = await table.answer_to(message)
    assert labels(asked) == ["That was me"]
    await table.say("ben: /iam ben")
    await table.press(asked, "That was me", "ben")
    receipt = await table.api.until(lambda: asked if labels(asked)[:1] != ["That was me"] else None)
    assert standing(receipt["text"]) == FOUR_FROM_CAT


async def test_people_who_said_who_they_are_stay_who_they_are(table: Room) -> None:
    """After Ben said so once he stays Ben, whatever he calls himself later."""
    await table.say("ben: /iam ben")
    renamed = User(PEOPLE["ben"].id, "Benjamin the Great")
    message = await table.api.say(table.chat, renamed, "/score 4 from cat")
    assert standing((await table.answer_to(message))["text"]) == FOUR_FROM_CAT


async def test_people_of_an_at_name_are_asked_first_whether_it_is_theirs(room: Room) -> None:
    await room.say("ann: /newgame hk.traditional Ann @benny Cat Dan")
    benny = User(555, "Benjamin", "Benny")
    asked = await room.answer_to(await room.api.say(room.chat, benny, "/score 4 from cat"))
    assert labels(asked)[0] == "I'm benny"
    await room.api.press(room.chat, asked, "I'm benny", benny)
    balances = standing(await room.text_becomes(asked, "Hand 1"))
    assert balances == {"Ann": -32, "benny": 80, "Cat": -32, "Dan": -16}


async def test_where_only_seated_players_may_write_administrators_may_too(table: Room) -> None:
    await table.say("ann: /iam ann")
    await table.say("ann: /set who=seated")
    table.chat.admins.add(PEOPLE["eve"].id)
    fay = User(888, "Fay")
    refused = await table.answer_to(await table.api.say(table.chat, fay, "/score ben 4 from cat"))
    assert standing(refused["text"]) == {}
    assert standing((await table.say("eve: /score ben 4 from cat"))["text"]) == FOUR_FROM_CAT


# Elsewhere


async def test_a_hand_is_valued_in_private(room: Room, api: BotApi) -> None:
    private = api.chat(PEOPLE["ann"].id, "private")
    await api.say(private, PEOPLE["ann"], "/value hk (CCC) 234m 567m 345p 2s+2s")
    answer = await api.until(lambda: private.of_bot)
    assert "faan" in answer[0]["text"]
    assert "reply_to_message" not in answer[0]


async def test_an_export_comes_as_a_file(table: Room) -> None:
    await table.say("ben: /score ben 4 from cat")
    answer = await table.say("ann: /export")
    assert answer["document"]["file_name"].endswith(".csv")
    assert "Ben" in answer["_content"]
