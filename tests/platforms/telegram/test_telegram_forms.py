"""Pages, keyboards, calls and log lines on their own: what has to hold for any text."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from telegram import User
from telegram.error import BadRequest, RetryAfter, TimedOut

from bot.chat import Line, Mention, Reply, line
from bot.locks import KeyedLocks
from bot.logs import JsonLines, about
from bot.platforms.telegram.incoming import ChatPlace, heard, message_key, message_of, read_update
from bot.platforms.telegram.markup import Html, keyboard, pages, plain
from bot.platforms.telegram.platform import address
from bot.platforms.telegram.retry import TelegramCaller
from bot.text.catalogue import catalogue
from bot.text.render import Button, blocks, utf16_length
from engine.variants import RULESETS
from tests.platforms.telegram.bot_api import ME, TOKEN, shown
from tests.platforms.telegram.bot_api import units as telegram_units

WORDS = st.text(
    alphabet=st.one_of(st.sampled_from("<>&\"'/b;amplt🀄🀇 "), st.characters(exclude_categories=("Cs", "Cc"))),
    max_size=60,
)


def reply(*texts: str, strong: bool = False) -> Reply:
    return Reply(lines=tuple(Line("receipt.hand", {"hand": text}, strong=strong) for text in texts))


def marked(one: Reply) -> tuple[str, ...]:
    return blocks(one, catalogue("en"), Html())


def _letters(text: str) -> str:
    """A text without white space, which may be lost where a page ends."""
    return "".join(text.split())


# Pages


@given(st.lists(WORDS, min_size=1, max_size=5), st.booleans())
def test_telegram_shows_every_text_as_it_was_meant(texts: list[str], strong: bool) -> None:
    for page in pages(marked(reply(*texts, strong=strong))):
        assert shown(page, "HTML") == plain(page)
    assert "\n".join(plain(block) for block in marked(reply(*texts))) == "\n".join(texts)


@given(st.lists(WORDS, min_size=1, max_size=12), st.integers(min_value=10, max_value=80))
def test_pages_fit_and_lose_nothing(texts: list[str], limit: int) -> None:
    packed = pages(marked(reply(*texts, strong=True)), limit)
    assert all(utf16_length(page) <= limit for page in packed)
    said = "".join(shown(page, "HTML") for page in packed)
    assert _letters(said) == _letters("".join(texts))


def test_a_tile_counts_as_two() -> None:
    assert utf16_length("🀄") == telegram_units("🀄") == 2
    assert [utf16_length(page) for page in pages(["🀄" * 3000])] == [4096, 1904]


def test_the_longest_receipt_is_at_most_two_messages() -> None:
    """Three winners with sixteen items each, all with the longest names there are, and payments between long names."""
    texts = catalogue("en")
    names = [key for key in sorted(texts.keys()) if key.partition(".")[0] in RULESETS and key.count(".") == 1]
    elements = sorted(names, key=lambda key: utf16_length(texts.sentence(key)))[-48:]
    items = [line("receipt.item", name=line(key), amount=88) for key in elements]
    payments = [line("receipt.payment", payer="<" * 32, payee="&" * 32, amount="88 888.888") for _ in range(9)]
    packed = pages(marked(Reply(lines=(*items, *payments))))
    assert len(elements) == 48
    assert len(packed) <= 2
    assert all(telegram_units(shown(page, "HTML")) <= 4096 for page in packed)


# Keyboards


@given(st.lists(st.builds(Button, st.text(max_size=40), st.text(min_size=1, max_size=20)), max_size=130))
def test_every_button_is_in_a_row_and_has_a_label(buttons: list[Button]) -> None:
    made = keyboard(buttons)
    rows = made["inline_keyboard"] if made is not None else ()
    assert [button["callback_data"] for row in rows for button in row] == [button.id for button in buttons[:100]]
    assert all(1 <= len(row) <= 8 and all(button["text"] for button in row) for row in rows)


@pytest.mark.parametrize("key", [message_key(-1001, 5), "answer:telegram:1.5", "said:5.5", "5", ""])
def test_only_names_of_messages_are_read_as_such(key: str) -> None:
    assert message_of(key) == ((-1001, 5) if key == "-1001.5" else None)


@pytest.mark.parametrize(
    "given",
    ["http://127.0.0.1:8081", "http://127.0.0.1:8081/", "http://127.0.0.1:8081/bot", "http://127.0.0.1:8081/bot/"],
)
def test_the_address_of_a_server_may_be_written_in_several_ways(given: str) -> None:
    assert address(given) == "http://127.0.0.1:8081/bot"


# Calls


@pytest.mark.filterwarnings("ignore::telegram.warnings.PTBDeprecationWarning")
async def test_a_flood_limit_stops_its_own_chat_only() -> None:
    calls, tried = TelegramCaller(), list[int]()

    async def call(chat: int, error: Exception | None) -> None:
        tried.append(chat)
        if error is not None and tried.count(chat) == 1:
            raise error

    started = time.monotonic()
    flooded = asyncio.create_task(calls(1, lambda: call(1, RetryAfter(1))))
    await asyncio.sleep(0.01)
    waiting = asyncio.create_task(calls(1, lambda: call(1, None)))
    await calls(2, lambda: call(2, None))
    assert not flooded.done()
    await asyncio.gather(flooded, waiting)
    assert time.monotonic() - started >= 1
    assert sorted(tried) == [1, 1, 1, 2]


async def test_what_was_lost_on_the_way_is_tried_again_and_what_was_refused_is_not() -> None:
    calls, errors = TelegramCaller(), [TimedOut(), BadRequest("chat not found"), None]

    async def call() -> str:
        error = errors.pop(0)
        if error is not None:
            raise error
        return "sent"

    with pytest.raises(BadRequest):
        await calls(1, call)
    assert await calls(1, call) == "sent"


async def test_turns_are_taken_in_order_for_each_key_and_forgotten_afterwards() -> None:
    turns, order = KeyedLocks(), list[str]()

    async def take(name: str, *keys: str) -> None:
        async with turns.hold(*keys):
            await asyncio.sleep(0.01)
            order.append(name)

    await asyncio.gather(take("a1", "a"), take("a2", "a"), take("ba", "b", "a"), take("b1", "b"), take("c1", "c"))
    assert order.index("a1") < order.index("a2") < order.index("ba") < order.index("b1")
    assert order.index("c1") < order.index("a2")
    assert turns.held == 0


# Log lines


@pytest.fixture
def log() -> tuple[logging.Logger, io.StringIO]:
    logger, written = logging.Logger("test"), io.StringIO()
    handler = logging.StreamHandler(written)
    handler.setFormatter(JsonLines([TOKEN, "plain secret/1"]))
    logger.addHandler(handler)
    return logger, written


def test_a_log_line_is_an_object_that_names_its_table(log: tuple[logging.Logger, io.StringIO]) -> None:
    logger, written = log
    with about("telegram:-500"):
        logger.info("hand %d\nwas recorded", 7)
    logger.info("outside")
    inside, outside = (json.loads(one) for one in written.getvalue().splitlines())
    assert (inside["message"], inside["chat"], inside["level"]) == ("hand 7\nwas recorded", "telegram:-500", "info")
    assert "chat" not in outside


def test_tokens_are_taken_out_wherever_they_are(log: tuple[logging.Logger, io.StringIO]) -> None:
    logger, written = log
    discord = "MTA5ODc2NTQzMjEwOTg3NjU0" + ".GabcdE." + "abcdefghijklmnopqrstuvwxyz0123456789AB"
    for secret in (
        TOKEN,
        TOKEN.replace(":", "%3A"),
        "plain secret/1",
        "plain%20secret%2F1",
        "99999:" + "A" * 35,
        discord,
    ):
        try:
            raise ValueError(f"no answer from https://example.org/bot{secret}/getMe")
        except ValueError:
            logger.exception("failed with %s", secret)
    text = written.getvalue()
    assert text.count("[token]") >= 12
    for piece in (TOKEN.partition(":")[2], "plain secret", "secret%2F1", "A" * 20, "GabcdE"):
        assert piece not in text


def test_people_picked_from_the_list_are_found_behind_letters_that_count_twice() -> None:
    text = "\U0001f004\U0001f600 Ben Tan 4 from bot"
    ben = {"id": 7, "is_bot": False, "first_name": "Ben", "last_name": "Tan"}
    message = {
        "message_id": 3,
        "date": 50,
        "chat": {"id": -5, "type": "group", "title": "Friday"},
        "from": {"id": 101, "is_bot": False, "first_name": "Ann"},
        "text": text,
        "entities": [
            {"type": "bold", "offset": 0, "length": 2},
            {"type": "text_mention", "offset": 5, "length": 7, "user": ben},
            {"type": "text_mention", "offset": 20, "length": 3, "user": ME},
        ],
    }
    update = read_update({"update_id": 1, "message": message})
    said = heard(update, User.de_json(ME, None))
    assert said is not None
    assert said.incoming.mentions == (Mention("Ben Tan", "telegram:7", "Ben", "Ben Tan", ""),)
    assert (said.incoming.at, said.incoming.written, said.incoming.message) == (50, 50, "-5.3")


def test_a_press_on_a_message_that_can_no_longer_be_seen_still_says_where() -> None:
    gone = {"message_id": 3, "date": 0, "chat": {"id": -5, "type": "supergroup", "title": "Friday"}}
    query = {"id": "9", "from": {"id": 101, "is_bot": False, "first_name": "Ann"}, "message": gone, "data": "abc=undo"}
    update = read_update({"update_id": 1, "callback_query": query})
    said = heard(update, User.de_json(ME, None))
    assert said is not None
    assert (said.place, said.message, said.press) == (ChatPlace(-5), 3, "9")
    assert (said.incoming.text, said.incoming.reply_to) == ("abc=undo", "-5.3")


def test_what_a_server_says_is_null_is_as_if_it_were_left_out() -> None:
    ann = {"id": 101, "is_bot": False, "first_name": "Ann", "last_name": None, "username": None}
    message = {
        "message_id": 3,
        "date": 50,
        "chat": {"id": -5, "type": "group", "title": None},
        "from": ann,
        "text": "/undo",
        "entities": [{"type": "bot_command", "offset": 0, "length": 5, "user": None}],
        "reply_to_message": None,
    }
    said = heard(read_update({"update_id": 1, "message": message, "callback_query": None}), User.de_json(ME, None))
    assert said is not None
    assert (said.incoming.sender.name, said.incoming.sender.handle, said.incoming.text) == ("Ann", "", "/undo")


@pytest.mark.parametrize("between", [" ", "\n", "\t"])
def test_the_name_of_the_bot_may_stand_on_a_line_of_its_own(between: str) -> None:
    message = {
        "message_id": 3,
        "date": 50,
        "chat": {"id": -5, "type": "group", "title": "Friday"},
        "from": {"id": 101, "is_bot": False, "first_name": "Ann"},
        "text": f"@{ME['username']}{between}/undo",
    }
    said = heard(read_update({"update_id": 1, "message": message}), User.de_json(ME, None))
    assert said is not None
    assert (said.incoming.text.strip(), said.incoming.addressed) == ("/undo", True)
