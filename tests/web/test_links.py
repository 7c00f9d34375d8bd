"""What a link allows, and that nothing else is shown or done: one test for each way in."""

from __future__ import annotations

import hashlib
import hmac
import json
import logging
import time
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest

from bot.page_links import LINK, SESSION, opened, page_id, signed, start_word, ticket_for
from bot.web.limits import TokenBuckets
from bot.web.site import Limits
from storage.base import TableKey
from tests.web.server import BOT_TOKEN, OTHER, TABLE, ServedTable, SiteSettings, serving_table, visiting

NEW_GAME = "/newgame sg Ann Bob Cat Dan"
KEY = b"k" * 32
NOW = 1_800_000_000


def init_data(start: str, *, at: int | None = None, token: str = BOT_TOKEN, user: tuple[int, str] = (42, "Eve")) -> str:
    """What Telegram hands over to a Mini App, signed as its documentation says."""
    fields = {
        "auth_date": str(int(time.time()) if at is None else at),
        "query_id": "AAHdF6IQAAAAAN0XohDhrOrc",
        "start_param": start,
        "user": json.dumps({"id": user[0], "first_name": user[1], "username": user[1].casefold()}),
    }
    text = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    key = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    return urlencode({**fields, "hash": hmac.new(key, text.encode(), hashlib.sha256).hexdigest()})


def start_of(table: ServedTable) -> str:
    word = start_word(table.key, TABLE)
    assert word is not None
    return word


# links


@pytest.mark.parametrize("place", range(0, 160, 7))
def test_one_changed_letter_opens_nothing(place: int) -> None:
    text = signed(KEY, LINK, ticket_for(TABLE, NOW + 60, "telegram:1", "Ann"))
    place %= len(text)
    changed = text[:place] + ("A" if text[place] != "A" else "B") + text[place + 1 :]
    assert opened(KEY, LINK, text, NOW) is not None
    assert opened(KEY, LINK, changed, NOW) is None


def test_a_link_is_over_when_it_says_so_and_is_no_cookie() -> None:
    text = signed(KEY, LINK, ticket_for(TABLE, NOW + 60, "telegram:1", "Ann"))
    assert opened(KEY, LINK, text, NOW + 59) is not None
    assert opened(KEY, LINK, text, NOW + 60) is None
    assert opened(KEY, SESSION, text, NOW) is None
    assert opened(b"another key of the same length..", LINK, text, NOW) is None
    for odd in ("", ".", "é.é", "a.b.c", "\ud800"):
        assert opened(KEY, LINK, odd, NOW) is None


async def test_an_expired_link_and_a_changed_one_are_refused_and_leave_no_cookie(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table) as eve:
        for link in (
            table.link("telegram:1", "Ann", seconds=-1),
            table.url[:-1] + ("A" if table.url[-1] != "A" else "B"),
        ):
            answer = await eve.open(link)
            assert answer.status == 401
            assert "Set-Cookie" not in answer.headers
            assert not list(eve.session.cookie_jar)


async def test_a_link_of_one_chat_opens_nothing_of_another(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.link("telegram:9", "Eve", OTHER)) as eve:
        await table.chat("1 Ann", NEW_GAME)
        assert eve.page == page_id(table.key, OTHER)
        other = table.page
        for path in (
            f"/t/{other}",
            f"/t/{other}/chart.svg",
            f"/t/{other}/picture.svg?line=/chart",
            f"/t/{other}/manifest.webmanifest",
            f"/api/{other}/state",
            f"/api/{other}/events",
        ):
            answer = await eve.get(path)
            assert answer.status == 401
            assert "Ann" not in await answer.text()
        for path, body in (
            (f"/api/{other}/line", {"id": "x" * 8, "line": "/settle close"}),
            (f"/api/{other}/value", {"line": "/table"}),
        ):
            assert (await eve.post(path, body)).status == 401
        cookie = next(iter(eve.session.cookie_jar))
        stolen = {"Cookie": f"table-{other}={cookie.value}"}  # the cookie of one table under the name of another
        assert (await eve.get(f"/api/{other}/state", headers=stolen)).status == 401
        assert (await eve.state())["game"] is None


async def test_a_public_link_shows_the_table_and_does_nothing(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.public) as reader:
        await table.chat("1 Ann", NEW_GAME)
        state = await reader.state()
        assert state["reader"]
        assert not state["may_act"]
        assert state["me"] is None
        assert state["who"] == []
        assert len(state["game"]["seats"]) == 4
        for line in ("/score @p1 3 zimo", "/iam @p1", "/undo", "/set who=seated", "Ann 3 zimo"):
            answer = await reader.post(f"/api/{reader.page}/line", {"id": "x" * 8, "line": line})
            assert answer.status == 403
        assert (await reader.value("/score @p1 3 zimo"))["entered"]
        for line in ("/export", "/stats", "/history all", "/page", "/season", "/forget me", "what is this"):
            answer = await reader.post(f"/api/{reader.page}/value", {"line": line})
            assert answer.status == 403
        assert (await reader.state())["hands"] == []


async def test_the_secret_leaves_the_address_and_no_script_reads_the_cookie(tmp_path: Path) -> None:
    settings = SiteSettings(public_url="https://mahjong.example.org")
    async with serving_table(tmp_path, settings) as table, visiting(table) as ann:
        path = urlsplit(table.url).path
        answer = await ann.get(path, allow_redirects=False)
        assert answer.status == 303
        assert answer.headers["Location"] == f"/t/{table.page}"
        cookie = answer.headers["Set-Cookie"]
        assert all(word in cookie for word in ("HttpOnly", "Secure", "SameSite=Lax", "Path=/"))
        assert answer.headers["Referrer-Policy"] == "no-referrer"


# what a browser is told


async def test_every_answer_says_what_a_browser_may_do_with_it(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        for path in (f"/t/{ann.page}", f"/api/{ann.page}/state", "/nowhere", "/telegram", f"/t/{ann.page}/chart.svg"):
            headers = (await ann.get(path)).headers
            policy = headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'none'")
            assert "unsafe" not in policy
            assert "*" not in policy
            assert headers["X-Content-Type-Options"] == "nosniff"
            assert headers["Referrer-Policy"] == "no-referrer"
            assert "frame-ancestors" in policy
        assert (
            "frame-ancestors https://web.telegram.org"
            in (await ann.get("/telegram")).headers["Content-Security-Policy"]
        )


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "own", "Sec-Fetch-Site": "cross-site"},
    ],
)
async def test_a_post_from_another_site_does_nothing(tmp_path: Path, headers: dict[str, str]) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        await table.chat("1 Ann", NEW_GAME)
        sent = {name: table.base if value == "own" else value for name, value in headers.items()}
        answer = await ann.post(f"/api/{ann.page}/line", {"id": "x" * 8, "line": "/score @p1 3 zimo"}, sent)
        assert answer.status == 403
        assert (await ann.state())["hands"] == []


async def test_what_is_no_json_or_too_long_or_of_another_shape_is_refused(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        own = {"Origin": table.base}
        path = f"{table.base}/api/{ann.page}/line"
        form = await ann.session.post(path, data={"id": "x" * 8, "line": "/table"}, headers=own)
        assert form.status == 415
        for body, status in (
            ({"id": "x" * 8, "line": "x" * 20_000}, 413),
            ({"id": "short", "line": "/table"}, 400),
            ({"id": "x" * 65, "line": "/table"}, 400),
            ({"id": "x" * 8}, 400),
            ({"id": "x" * 8, "line": 3}, 400),
            ([], 400),
        ):
            answer = await ann.post(f"/api/{ann.page}/line", body)
            assert answer.status == status
            assert (await answer.json())["problem"]


async def test_a_flood_waits_and_loses_nothing(tmp_path: Path) -> None:
    now = [0.0]
    limits = Limits(lines=TokenBuckets(5, 1, lambda: now[0]))
    async with serving_table(tmp_path, SiteSettings(limits=limits)) as table, visiting(table, table.url) as ann:
        await table.chat("1 Ann", NEW_GAME)
        answers = [
            await ann.post(f"/api/{ann.page}/line", {"id": f"press-{n:03}", "line": f"/pay @p1 @p2 {n + 1} again"})
            for n in range(8)
        ]
        refused = [one for one in answers if one.status == 429]
        assert refused
        assert all(int(one.headers["Retry-After"]) >= 1 for one in refused)
        for n, answer in enumerate(answers):
            if answer.status == 429:
                now[0] += 1
                body = {"id": f"press-{n:03}", "line": f"/pay @p1 @p2 {n + 1} again"}
                assert (await ann.post(f"/api/{ann.page}/line", body)).status == 200
        seats = (await ann.state())["game"]["seats"]
        assert [one["balance"] for one in seats][:2] == [-36_000, 36_000]  # 1 + 2 + … + 8


async def test_an_address_that_asks_without_end_waits_too(tmp_path: Path) -> None:
    limits = Limits(address=TokenBuckets(10, 0.001), links=TokenBuckets(3, 0.001))
    async with serving_table(tmp_path, SiteSettings(limits=limits)) as table, visiting(table) as eve:
        guesses = [(await eve.get(f"/s/{'x' * 40}.{n}")).status for n in range(12)]
        assert guesses[:3] == [401, 401, 401]
        assert set(guesses[3:]) == {429}


def test_a_bucket_gains_what_it_says() -> None:
    now = [0.0]
    buckets = TokenBuckets(2, 0.5, lambda: now[0])
    assert [buckets.wait("a") for _ in range(3)] == [0, 0, 2]
    assert buckets.wait("b") == 0
    now[0] = 1.0
    assert buckets.wait("a") == 1
    now[0] = 2.0
    assert buckets.wait("a") == 0


# Telegram's word


async def signed_in(table: ServedTable, data: str) -> int:
    async with visiting(table) as visitor:
        return (await visitor.post("/api/telegram", {"initData": data})).status


async def test_telegram_says_who_opens_the_page(tmp_path: Path) -> None:
    async def member(table: TableKey, user: str) -> bool:
        return table == TABLE and user == "42"

    async with serving_table(tmp_path, SiteSettings(is_member=member)) as table:
        await table.chat("1 Ann", NEW_GAME)
        for user, may_act in ((42, True), (1, True), (7, False)):  # in the chat; has played; was sent the link
            if user == 1:
                await table.chat("1 Ann", "/iam ann")
            async with visiting(table) as visitor:
                answer = await visitor.post(
                    "/api/telegram", {"initData": init_data(start_of(table), user=(user, "Eve"))}
                )
                assert answer.status == 200
                visitor.page = (await answer.json())["location"].rpartition("/")[2]
                assert (await visitor.state())["may_act"] is may_act


async def test_words_that_telegram_did_not_sign_open_nothing(tmp_path: Path) -> None:
    async with serving_table(tmp_path) as table:
        word = start_of(table)
        good = init_data(word)
        assert await signed_in(table, good) == 200
        assert await signed_in(table, good[:-1] + ("0" if good[-1] != "0" else "1")) == 401
        assert await signed_in(table, good.replace("Eve", "Ann")) == 401
        assert await signed_in(table, init_data(word, token="987654321:BBAnotherBotsTokenAnotherBotsTok")) == 401
        assert await signed_in(table, init_data(word, at=int(time.time()) - 24 * 60 * 60 - 5)) == 401
        assert await signed_in(table, init_data(word, at=int(time.time()) + 3600)) == 401
        assert await signed_in(table, f"{good}&user=x") == 401
        assert await signed_in(table, "") == 401
        assert await signed_in(table, init_data(word[:-1] + ("A" if word[-1] != "A" else "B"))) == 401
        assert await signed_in(table, init_data("")) == 401


# logs


async def test_no_link_cookie_or_name_gets_into_a_log(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with serving_table(tmp_path) as table, visiting(table, table.url) as ann:
        await table.chat("1 Ann", "/newgame sg Annabel Bobby Catherine Danielle")
        await ann.say("/score annabel 3 zimo")
        await ann.get("/nowhere")
        secret = urlsplit(table.url).path.rpartition("/")[2]
        cookie = next(iter(ann.session.cookie_jar)).value
    of_server = "\n".join(one.getMessage() for one in caplog.records if not one.name.startswith("asyncio"))
    for word in (secret, cookie, "Annabel", "annabel", "Danielle"):
        assert word not in of_server
