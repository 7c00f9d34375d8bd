"""Buttons, edits and answers of an earlier night, over the Bot API."""

from __future__ import annotations

import pytest

from tests.platforms.conftest import PEOPLE, Room, labels, standing
from tests.platforms.telegram.bot_api import Json

pytestmark = pytest.mark.asyncio(loop_scope="module")


async def closed_and_opened(table: Room) -> None:
    await table.say("ann: /settle close")
    await table.say("ann: /newgame hk.traditional Ann Ben Cat Dan")


async def test_a_button_of_an_earlier_night_says_so_and_changes_nothing(table: Room) -> None:
    old = await table.say("ben: /score ben 4 from cat")
    data = {one["text"]: one["callback_data"] for row in old["reply_markup"]["inline_keyboard"] for one in row}
    await closed_and_opened(table)
    tonight = standing((await table.say("dan: /score dan 4 from ann"))["text"])
    for label in ("Undo", "Fix", "Why"):
        answer = await table.pressed(await table.api.press_data(table.chat, old, data[label], PEOPLE["eve"]))
        assert "Nothing was changed" in answer["text"]
    assert standing((await table.say("ann: /table"))["text"]) == tonight


async def test_an_edit_of_an_earlier_night_changes_nothing(table: Room) -> None:
    message = await table.api.say(table.chat, PEOPLE["ben"], "/score ben 4 from cat")
    await table.answer_to(message)
    await closed_and_opened(table)
    tonight = standing((await table.say("dan: /score dan 4 from ann"))["text"])
    edited = await table.api.edit(table.chat, message, "/score ben 4 from dan")
    await table.api.until(lambda: len(table.answers_to(edited)) == 2)
    assert "Nothing was changed" in table.answers_to(edited)[1]["text"]
    assert standing((await table.say("ann: /table"))["text"]) == tonight


async def test_undo_as_an_answer_means_the_receipt_it_answers(table: Room) -> None:
    first = await table.say("ben: /score ben 4 from cat")
    second = await table.say("dan: /score dan 4 from ann")
    answer = await table.say("ben: /undo", reply_to_message=first)
    assert "Undone" not in answer["text"]
    assert labels(second)[0] == "Undo"
    why = await table.say("ann: /why", reply_to_message=first)
    assert why["text"].startswith("Hand 1")


async def test_a_correction_undone_sets_the_receipt_back(table: Room) -> None:
    receipt = await table.say("ben: /score ben 4 from cat")
    await table.say("ben: /fix 1 from=dan")
    await table.text_becomes(receipt, "off Dan")
    await table.say("ben: /undo")
    await table.text_becomes(receipt, "off Cat")


async def test_the_question_that_an_answer_leads_to_stands(table: Room) -> None:
    await table.say("ben: /score ben 4 from cat")
    question = await table.say("dan: /score ben 4")
    asked = await table.say("dan: from cat", reply_to_message=question)
    assert "Is it another one?" in asked["text"]
    assert labels(asked)[0] == "Yes, another hand"
    await table.text_becomes(question, "Answered")
    await table.say("ann: /table")
    assert "Is it another one?" in asked["text"]
    assert labels(asked)[0] == "Yes, another hand"


async def test_the_picture_of_a_settlement_is_gone_once_the_night_is_open_again(table: Room) -> None:
    await table.say("ben: /score ben 4 from cat")
    closed = await table.say("ann: /settle close")
    assert "photo" in closed
    await table.say("ann: /undo")
    await table.api.until(lambda: not [one for one in table.chat.of_bot if "photo" in one])


def of_message(said: Json, message: Json) -> bool:
    """Whether a call edits a message."""
    return (said["chat_id"], said["message_id"]) == (str(message["chat"]["id"]), str(message["message_id"]))


async def test_a_settlement_asked_for_again_is_edited_once_and_no_more(table: Room) -> None:
    await table.say("ben: /score ben 4 from cat")
    told = [await table.say("ann: /settle") for _ in range(4)]
    for old in told[:-1]:
        await table.text_becomes(old, "in a newer message")
        assert not old.get("reply_markup", {}).get("inline_keyboard")
    await table.press(told[-1], labels(told[-1])[0], "cat")
    await table.text_becomes(told[-1], "✓")
    assert all("in a newer message" in old["text"] for old in told[:-1])
    for old in told[:-1]:
        edited = [said for name, said in table.api.calls if name == "editMessageText" and of_message(said, old)]
        assert len(edited) == 1


async def test_a_repair_that_was_used_counts_no_second_hand(table: Room) -> None:
    """Did-you-mean of an hour ago: pressed again, it says that it did its work."""
    offered = await table.say("ben: /sore ben 3 from ann")
    data = offered["reply_markup"]["inline_keyboard"][0][0]["callback_data"]
    await table.pressed(await table.api.press_data(table.chat, offered, data, PEOPLE["ben"]))
    before = standing((await table.say("ann: /table"))["text"])
    await table.pressed(await table.api.press_data(table.chat, offered, data, PEOPLE["dan"]))
    assert standing((await table.say("ann: /table"))["text"]) == before


async def test_the_same_table_again_keeps_the_stake(room: Room) -> None:
    """Three tai off Ann at 0.1/0.2: she pays 1.60."""
    await room.say("ann: /newgame sg Ann Ben Cat Dan stake=0.1/0.2")
    await room.say("ben: /s ben 3 from ann")
    await room.say("ann: /endgame sure")
    refused = await room.say("ben: /s ben 3 from ann again")
    again = next(one for one in labels(refused) if one.startswith("Same table again"))
    await room.press(refused, again, "ann")
    await room.api.until(lambda: any("Stake: 0.1/0.2" in str(one.get("text")) for one in room.chat.of_bot))
    assert "1.60" in (await room.say("ben: /s ben 3 from ann again"))["text"]


async def test_names_separated_by_commas_and_and_are_names(room: Room) -> None:
    opened = await room.say("ann: /newgame sg Ann, Ben, Mei Ling & Dan")
    assert "Ann E · Ben S\nMei Ling W · Dan N" in opened["text"] or "Ann E · Ben S · Mei Ling W" in opened["text"]


async def test_a_button_with_a_name_of_two_words_counts_for_that_player(room: Room) -> None:
    await room.say('ann: /newgame sg Ann Ben "Mei Ling" Dan')
    asked = await room.say("ann: /s ben 2")
    await room.press(asked, next(one for one in labels(asked) if one.startswith("Off Mei Ling")), "ann")
    await room.text_becomes(asked, "Ben wins off Mei Ling")


async def test_a_number_no_hand_is_worth_and_a_bare_fine_are_asked_about(table: Room) -> None:
    before = standing((await table.say("ann: /table"))["text"])
    for typed in ("ben: /s ben 33 from ann", "ben: /penalty", "ben: /endgame"):
        answer = await table.say(typed)
        assert labels(answer) or "NAME" in answer["text"], answer["text"]
    assert "Who's leaving?" in (await table.say("ben: /leave"))["text"]
    assert standing((await table.say("ann: /table"))["text"]) == before


async def test_a_new_stake_and_final_scores_keep_standing_when_something_follows(table: Room) -> None:
    stake = await table.say("ann: /stake 2")
    told = stake["text"]
    assert told.endswith("Applies from the next hand.")
    scores = await table.say("ann: /result ann 10 ben -4 cat -6 dan 0")
    places = [row for row in scores["text"].split("\n") if row[:2] in ("1.", "2.", "3.", "4.")]
    assert len(places) == 4
    await table.say("ann: /newgame hk.traditional Ann Ben Cat Dan")
    await table.api.until(lambda: not labels(scores))
    assert stake["text"] == told
    assert [row for row in scores["text"].split("\n") if row in places] == places


async def test_the_standing_that_was_told_is_marked_when_its_hand_is_undone(table: Room) -> None:
    before = await table.say("ann: /table")
    await table.say("ben: /score ben 4 from cat")
    told = await table.say("ann: /table")
    assert ("Before the first hand" in before["text"], "After hand 1" in told["text"]) == (True, True)
    await table.say("ben: /undo")
    await table.text_becomes(told, "has changed since")
    assert "Before the first hand" in before["text"]


async def test_a_second_newgame_shows_the_seats_anew_with_everybody_who_sat(room: Room) -> None:
    first = await room.say("ann: /newgame hk")
    await room.press(first, "Sit down", "ann")
    await room.text_becomes(first, "East Ann")
    second = await room.say("ben: /newgame")
    assert "East Ann" in second["text"]
    await room.text_becomes(first, "goes on in another message")
    assert labels(first) == []
    await room.press(second, "Sit down", "ben")
    await room.text_becomes(second, "South Ben")


async def test_a_false_win_off_somebody_is_told_by_a_mention_and_put_right_by_words(room: Room) -> None:
    """A limit hand of 5 tai at 0.5/1: 32 of the discarder and 16 of the others, or 32 of each self-drawn."""
    await room.say("ann: /newgame sg Ann Ben Cat Dan stake=0.5/1")
    told = await room.say("ann: @taifan_test_bot dan false hu from ben")
    assert labels(told) == ["Dan, off Ben: −64"]
    asked = await room.say("ann: @taifan_test_bot dan false hu")
    assert labels(asked)[1:3] == ["Dan, off Ann: −64", "Dan, off Ben: −64"]
    receipt = await room.say("ann: /chombo dan zimo")
    assert standing(receipt["text"])["Dan"] == -96
    otherwise = await room.say("cat: off ben", reply_to_message=receipt)
    assert "Dan +32" in otherwise["text"]
    fixed = await room.say("ann: /fix 1 dan chombo from ben")
    assert standing(fixed["text"])["Dan"] == -64


async def test_kongs_bites_and_what_puts_them_right_reach_the_bot_by_mention_and_command(room: Room) -> None:
    """At 0.5/1 an added kong is 1 of each, a concealed one 2; 3 tai are 8 of the discarder and 4 of each other."""
    await room.say("ann: /newgame sg Ann Ben Cat Dan stake=0.5/1")
    asked = await room.say("cat: @taifan_test_bot cat animal kong")
    assert labels(asked)[:2] == ["Added kong by Cat: +3", "Concealed kong by Cat: +6"]
    receipt = await room.say("dan: /s dan 3 tai from ann")
    assert standing(receipt["text"])["Dan"] == 16
    await room.say("ben: @taifan_test_bot ben an gang")
    instead = await room.say("ann: @taifan_test_bot the kong was ann not ben")
    assert labels(instead) == ["Instead: Ann, concealed kong · 暗杠", "Undo it"]
    fixed = await room.say("cat: /s no 2 tai")
    assert fixed["text"].startswith("Correct hand 1: 2 tai?")
    fine = await room.say("cat: @taifan_test_bot dan zha hu, no la it was ben")
    assert fine["text"].startswith("False win by Ben: how was it claimed?")
    await room.api.say(room.chat, PEOPLE["ann"], "/s no it was ann")
    await room.text_becomes(fine, "False win by Ann: how was it claimed?")
