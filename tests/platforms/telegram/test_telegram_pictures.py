"""Pictures on Telegram: photos with their words below, beside receipts that keep theirs."""

from __future__ import annotations

import pytest

from tests.platforms.conftest import Room, labels
from tests.platforms.telegram.bot_api import Json

pytestmark = pytest.mark.asyncio(loop_scope="module")

LIMIT = "ben: /score ben 13 from cat"
"""Hong Kong's traditional table counts ten faan at most."""


async def photos(room: Room, count: int) -> list[dict[str, object]]:
    """The pictures of the bot in the chat, once there are so many."""
    await room.api.until(lambda: len([one for one in room.chat.of_bot if "photo" in one]) >= count)
    return [one for one in room.chat.of_bot if "photo" in one]


async def test_a_hand_is_shown_as_a_photo_with_its_words_below(table: Room) -> None:
    await table.say("ben: /score ben 123m 456m 789m CCC 5p+5p from cat")
    answer = await table.say("ann: /show")
    assert answer["caption"].startswith("Hand 1: Ben wins off Cat, ")
    assert "123m 456m 789m CCC 5p +5p" in answer["caption"]
    assert answer["photo"][0]["width"] == 1080
    assert answer["photo"][0]["file_size"] > 20_000


async def test_an_answer_to_a_receipt_shows_its_hand(table: Room) -> None:
    first = await table.say("ben: /score ben 4 from cat")
    await table.say("ben: /score ben 5 from dan")
    answer = await table.say("ann: /show", reply_to_message=first)
    assert answer["caption"].startswith("Hand 1: ")


async def test_the_night_is_shown_as_a_photo(table: Room) -> None:
    await table.say("ben: /score ben 4 from cat")
    answer = await table.say("ann: /chart")
    assert answer["caption"].startswith("Tonight: 1 hand\nBen +80")
    assert "photo" in answer


async def test_a_limit_hand_posts_its_picture_behind_its_receipt(table: Room) -> None:
    receipt = await table.say(LIMIT)
    assert "text" in receipt
    assert "Undo" in labels(receipt)
    (photo,) = await photos(table, 1)
    assert str(photo["caption"]).startswith("Hand 1: Ben wins off Cat, 10 faan")
    assert table.chat.of_bot.index(photo) > table.chat.of_bot.index(receipt)


@pytest.mark.parametrize(("setting", "typed"), [("off", LIMIT), ("big", "ben: /score ben 4 from cat")])
async def test_other_hands_post_no_picture(table: Room, setting: str, typed: str) -> None:
    await table.say(f"ann: /set pictures={setting}")
    await table.say(typed)
    await table.say("ann: /table")
    assert [one for one in table.chat.of_bot if "photo" in one] == []


@pytest.mark.parametrize("typed", ["ben: /fix 1 4", "ben: /undo"])
async def test_the_picture_of_a_hand_that_is_another_is_taken_away(table: Room, typed: str) -> None:
    await table.say(LIMIT)
    await photos(table, 1)
    await table.say(typed)
    await table.api.until(lambda: not [one for one in table.chat.of_bot if "photo" in one])
    assert "Hand 1" in str(table.chat.of_bot[0]) or len(table.chat.of_bot) > 1, "the receipt stays"


async def test_the_picture_of_a_later_hand_goes_with_the_standing_it_shows(table: Room) -> None:
    await table.say("ben: /score ben 4 from cat")
    await table.say(LIMIT)
    await photos(table, 1)
    await table.say("ben: /fix 1 5")
    await table.api.until(lambda: not [one for one in table.chat.of_bot if "photo" in one])


async def test_the_picture_of_an_earlier_hand_stays(table: Room) -> None:
    await table.say(LIMIT)
    await photos(table, 1)
    await table.say("ben: /score ben 4 from cat")
    await table.say("ben: /undo")
    await table.say("ann: /table")
    assert len(await photos(table, 1)) == 1


async def test_a_picture_that_was_asked_for_is_taken_away_too(table: Room) -> None:
    await table.say("ben: /score ben 4 from cat")
    await table.say("ann: /show")
    await photos(table, 1)
    await table.say("ben: /fix 1 5")
    await table.api.until(lambda: not [one for one in table.chat.of_bot if "photo" in one])


async def test_every_hand_posts_its_picture_where_that_is_wanted(table: Room) -> None:
    await table.say("ann: /set pictures=all")
    await table.say("ben: /score ben 4 from cat")
    assert len(await photos(table, 1)) == 1


async def test_closing_posts_the_settlement_with_its_text_and_buttons_below(table: Room) -> None:
    await table.say("ben: /score ben 4 from cat")
    closed = await table.say("ann: /settle close")
    assert "photo" in closed
    assert "3 payments clear it" in closed["caption"]
    paid = next(label for label in labels(closed) if "ann" in label.casefold())
    await table.press(closed, paid, "ann")
    await table.api.until(lambda: paid not in labels(closed))
    assert paid not in labels(closed), "the words under the picture are edited"


async def closed_by_a_button(table: Room) -> tuple[Json, Json]:
    """The settlement of a night of one hand, closed by its button, and the picture below it."""
    await table.say("ben: /score ben 4 from cat")
    settled = await table.say("ann: /settle")
    await table.press(settled, labels(settled)[-1], "ann")
    await table.api.until(lambda: "Close the night?" in str(table.chat.of_bot[-1].get("text")))
    asked = table.chat.of_bot[-1]
    await table.press(asked, labels(asked)[0], "ann")
    await table.text_becomes(asked, "newgame")
    await table.text_becomes(settled, "in a newer message")
    (photo,) = await photos(table, 1)
    return asked, photo


async def test_closing_by_a_button_keeps_the_message_and_posts_the_picture(table: Room) -> None:
    settled, photo = await closed_by_a_button(table)
    assert "3 payments clear it" in str(settled["text"])
    assert "3 payments clear it" not in str(photo["caption"]), "the settlement stands once"
    assert labels(photo) == [], "the buttons stay where they were"


async def test_the_picture_of_a_closing_by_a_button_is_left_alone_by_payments_and_goes_with_it(table: Room) -> None:
    settled, photo = await closed_by_a_button(table)
    below = photo["caption"]
    paid = next(label for label in labels(settled) if "ann" in label.casefold())
    await table.press(settled, paid, "ann")
    await table.api.until(lambda: paid not in labels(settled))
    assert photo["caption"] == below
    await table.say("ann: /undo")
    await table.say("ann: /undo")
    await table.api.until(lambda: not [one for one in table.chat.of_bot if "photo" in one])


async def test_a_night_that_closes_with_a_picture_makes_no_call_in_vain(table: Room) -> None:
    """Neither words put in a message that is a picture, nor those a message shows already."""
    await table.say("ben: /score ben 4 from cat")
    refused = list(table.api.refusals)
    closed = await table.say("ann: /settle close")
    assert "photo" in closed
    paid = next(label for label in labels(closed) if "ann" in label.casefold())
    await table.press(closed, paid, "ann")
    await table.api.until(lambda: paid not in labels(closed))
    await table.say("ann: /undo")
    await table.say("ann: /table")
    assert table.api.refusals == refused


async def test_undo_and_a_correction_edit_nothing_to_what_it_shows(table: Room) -> None:
    await table.say("ben: /score ben 4 from cat")
    refused = list(table.api.refusals)
    await table.say("ben: /score dan 4 from cat")
    await table.say("ben: /fix 1 5")
    await table.say("ben: /undo")
    await table.say("ben: /redo")
    await table.say("ben: /undo")
    await table.say("ann: /table")
    assert table.api.refusals == refused
