"""What is filled in becomes a line; what is said becomes messages within Discord's limits."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.app import App
from bot.app.steps import choice_id, tag_of
from bot.chat import Choice, Incoming, Line, Reply, Sender, line
from bot.commands import COMMANDS
from bot.platforms.discord.buttons import draw_button
from bot.platforms.discord.forms import Values, forms, typed
from bot.platforms.discord.layout import (
    CONTENT_LIMIT,
    LAYOUT_LIMIT,
    DiscordMarkup,
    Page,
    layout,
    packed,
    pages,
    plain_view,
)
from bot.platforms.discord.modals import AGAIN_LINE, LINE, SCORE, again_window, line_window, submitted
from bot.text.catalogue import catalogue, languages
from bot.text.render import Button, utf16_length
from engine.tiles import Wind
from storage.base import TableKey
from storage.memory import MemoryStore
from tests.platforms.discord.discord_limits import LAYOUT, check_message
from tests.platforms.discord.discord_world import text_of

EVENINGS = Path(__file__).resolve().parents[2] / "evenings"
FORMS = {form.name: form for form in forms()}


@pytest.mark.parametrize(
    ("command", "values", "expected"),
    [
        ("score", {"winner": "ben", "hand": "123m 55p", "from": "ann"}, "/score winner: ben 123m 55p from ann"),
        ("score", {"winner": "ben", "hand": "3", "how": "zimo"}, "/score winner: ben 3 zimo"),
        ("score", {"hand": "3", "how": "rob", "from": "ann"}, "/score 3 rob ann"),
        ("score", {"hand": "3", "how": "from", "from": "ann"}, "/score 3 from ann"),
        ("score", {"hand": "3", "how": "rob"}, "/score 3 rob"),
        ("score", {"hand": "3", "more": "last bao cat", "how": "zimo"}, "/score 3 zimo, last bao cat"),
        ("score", {"more": "last"}, "/score last"),
        ("score", {}, "/score"),
        ("newgame", {"game": "hk", "players": "A B C D", "stake": "0.5 / 1"}, "/newgame hk A B C D stake=0.5/1"),
        ("newgame", {"game": "british", "stake": "10p per 100"}, "/newgame british stake=10p per 100"),
        ("newgame", {"game": "british", "stake": "5p  a hundred"}, "/newgame british stake=5p a hundred"),
        ("set", {"option": "limit", "value": "6", "since": "3"}, "/set limit=6 since=3"),
        ("fix", {"number": "7", "from": "dan", "hand": "3"}, "/fix 7 from=dan 3"),
        ("seat", {"player": "eve", "for": "ann"}, "/seat eve for ann"),
        ("seat", {"dealer": "bob", "round": "S", "streak": 1}, "/seat dealer=bob round=S streak=1"),
        ("kong", {"player": "ann", "kind": "added", "liable": "ben"}, "/kong ann added bao ben"),
        ("bonus", {"player": "ann", "kind": "bite_animals", "dealt": True}, "/bonus ann bite_animals dealt"),
        ("bonus", {"player": "ann", "kind": "bite_animals", "dealt": False}, "/bonus ann bite_animals"),
        ("penalty", {"player": "ann", "worth": "5", "to": "all"}, "/penalty ann 5 to all"),
        ("pay", {"payer": "ann", "to": "ben cat", "amount": "12", "why": "supper"}, "/pay ann ben cat 12 supper"),
        ("draw", {"ready": "ann ben", "riichi": "cat"}, "/draw ready ann ben riichi cat"),
        ("history", {"hands": 3}, "/history 3"),
    ],
)
def test_what_is_filled_in_reads_as_if_it_was_typed(command: str, values: Values, expected: str) -> None:
    assert typed(FORMS[command], values) == expected


def test_every_command_has_one_form_and_every_form_is_a_command() -> None:
    assert [form.name for form in forms()] == [command.names[0] for command in COMMANDS]
    for form in forms():
        names = [place.name for place in form.places]
        assert len(set(names)) == len(names) <= 25


@pytest.mark.parametrize(
    ("hand", "picked", "expected"),
    [
        ("123m\n55p", {"winner": "ben", "how": "zimo"}, "/score winner: ben 123m 55p zimo"),
        ("ben 3\ncat 2", {"how": "from", "from": "ann"}, "/score from ann\nben 3\ncat 2"),
        ("3", {}, "/score 3"),
    ],
)
def test_a_window_for_a_hand_is_a_line(hand: str, picked: dict[str, str], expected: str) -> None:
    components = [{"type": 18, "component": {"type": 4, "custom_id": "hand", "value": hand}}]
    components += [
        {"type": 18, "component": {"type": 3, "custom_id": name, "values": [value]}} for name, value in picked.items()
    ]
    assert submitted(SCORE, {"components": components}, FORMS["score"]) == expected


@pytest.mark.parametrize(
    ("identity", "text", "expected"),
    [
        (f"{LINE}/fix 7", " from=dan ", "/fix 7 from=dan"),
        (LINE, "/score ben 3", "/score ben 3"),
        (LINE, "ben 3", "/score ben 3"),
    ],
)
def test_a_window_for_a_line_is_that_line(identity: str, text: str, expected: str) -> None:
    components = [{"type": 18, "component": {"type": 4, "custom_id": "typed", "value": text}}]
    assert submitted(identity, {"components": components}, FORMS["score"]) == expected


@pytest.mark.parametrize(
    "said",
    [
        "*_~@everyone",
        "[1111m](234m) +5s",
        "> quoted",
        "# heading",
        "-# small",
        "- a list",
        "12. a list",
        "<@123> <#1> <:tile:1> </score:1> <t:1>",
        "`code` ||hidden|| \\escaped",
        "base_stake=0.5 _x_",
    ],
)
def test_what_was_typed_is_shown_as_it_was_typed(said: str) -> None:
    shown = DiscordMarkup().text(said)

    class Message:
        content = shown
        components = ()

    assert text_of(Message()) == said
    for sign in ("*", "_", "~", "`", "|", "<", "["):
        assert all(shown[place - 1] == "\\" for place, one in enumerate(shown) if one == sign)
    assert not shown.startswith((">", "#", "-"))


@given(st.lists(st.text(max_size=3000), max_size=8), st.sampled_from([CONTENT_LIMIT, LAYOUT_LIMIT]))
def test_texts_of_any_length_fit_and_lose_nothing_but_spaces_at_a_cut(parts: list[str], limit: int) -> None:
    texts = packed(parts, limit)
    assert texts
    assert all(utf16_length(text) <= limit for text in texts)
    together = "".join("".join(texts).split())
    assert together == "".join("".join(parts).split())


def test_tiles_beyond_the_first_plane_count_as_two() -> None:
    assert all(utf16_length(text) <= 10 for text in packed(["🀇" * 23], 10))


@pytest.mark.parametrize("choices", [0, 1, 5, 6, 24, 40])
def test_any_number_of_buttons_fits(choices: int) -> None:
    offered = tuple(Choice(_said("x" * 90), "/table", f"tag={number}") for number in range(choices))
    reply = Reply(lines=tuple(_said("*" * 500) for _ in range(20)), choices=offered)
    shown = pages(reply, catalogue("en"), (Button("own", "own"),), LAYOUT_LIMIT)
    assert len(shown) > 1
    check_pages(shown)
    check_pages(tuple(Page(page.text[:CONTENT_LIMIT], page.buttons) for page in shown))
    assert [len(page.buttons) for page in shown[:-1]] == [0] * (len(shown) - 1)
    assert len(shown[-1].buttons) == min(choices, 24) + 1


async def test_every_reply_of_every_evening_fits_in_every_language() -> None:
    longest = 0
    for evening in sorted(EVENINGS.glob("*.txt")):
        for reply in await replies_of(evening.read_text(encoding="utf-8").splitlines()):
            for language in languages():
                for limit in (LAYOUT_LIMIT, CONTENT_LIMIT):
                    shown = pages(reply, catalogue(language), (Button("own", "own"),), limit)
                    longest = max(longest, *(utf16_length(page.text) for page in shown))
                    check_pages(shown)
    assert longest > 500  # something was looked at


async def replies_of(evening: list[str]) -> list[Reply]:
    """What the app says to the lines of an evening, and to a question about each hand."""
    table, found = TableKey("discord", "1", "2"), list[Reply]()
    lines = [line for line in evening if line and not line.startswith(("=", "#"))]
    async with MemoryStore() as store:
        app = App(store, random_wind=lambda: Wind.E)
        for number, typed_line in enumerate((*lines, "ann: /why", "ann: /rules", "ann: /history 99", "ann: /stats")):
            name, _, text = typed_line.partition(": ")
            sender = Sender(f"discord:{name}", name, vouched=True)
            incoming = Incoming(table=table, sender=sender, text=text, source=str(number), at=1_000_000 + 200 * number)
            reply = await app.handle(incoming)
            found += [reply] if reply is not None else []
    return found


def check_pages(shown: tuple[Page, ...]) -> None:
    """Each page as a layout, and without one where its text is short enough."""
    for page in shown:
        check_message({"flags": LAYOUT, "components": sent(layout(page, draw_button))})
        if utf16_length(page.text) <= CONTENT_LIMIT and page.text:
            check_message({"content": page.text, "components": sent(plain_view(page, draw_button))})


def test_a_button_that_is_there_twice_is_sent_once() -> None:
    twice = tuple(Choice(_said(label), "/table", "tag=table") for label in ("first", "second"))
    (page,) = pages(Reply(lines=(_said("x"),), choices=twice), catalogue("en"), (), LAYOUT_LIMIT)
    assert [button.label for button in page.buttons] == ["first"]


def test_an_empty_reply_is_still_a_message() -> None:
    (page,) = pages(Reply(lines=()), catalogue("en"), (), LAYOUT_LIMIT)
    check_message({"flags": LAYOUT, "components": sent(layout(page, draw_button))})


def test_the_longest_id_of_a_button_fits_into_a_window_that_it_opens() -> None:
    tag = tag_of(TableKey("discord", "1" * 20, "2" * 20))
    longest = next(size for size in range(100, 0, -1) if choice_id(tag, "/" + "x" * size, asks=True) is not None)
    assert len(f"{LINE}/{'x' * longest}") <= 100


def sent(view: Any) -> Any:
    """A view as it goes over the wire; `Any`: JSON, and a method the library left without types."""
    return view.to_components()


def _said(text: str) -> Line:
    """A line that says exactly this."""
    return line("choice.player", name=text)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(
    ("beginning", "example"),
    [
        ("/newgame stake opening=1", "0.5/1"),
        ("/join guest opening=1", "Mei Ling"),
        ("/season start", "2026"),
        ("/result fix", "35000"),
    ],
)
def test_a_window_for_one_thing_shows_an_example_of_it(beginning: str, example: str, language: str) -> None:
    window = line_window(beginning, catalogue(language)).to_dict()
    field = window["components"][0]
    if language == "en":
        assert example in field["description"]
    assert len(field["description"]) <= 100
    assert "123m" not in str(window)


def test_the_window_for_a_stake_shows_one_of_the_game() -> None:
    """A British club plays for so many points a pound, and types no two amounts."""
    window = str(line_window("/newgame stake opening=1", catalogue("en"), stakes=("1000:£1", "100:£1")).to_dict())
    assert "Like 1000:£1" in window
    assert "0.5/1" not in window


@pytest.mark.parametrize(
    ("refused", "given", "typed_instead", "expected"),
    [
        ("/hand pung reds", "/hand pung reds", "exposed pung reds", "/hand exposed pung reds"),
        ("/hand pung reds", "/hand pung reds", "/score ann 3", "/score ann 3"),
        ("/fix ben 3 hann entry=60", "/fix ben 3 hann", "ben 3 han", "/fix ben 3 han entry=60"),
        ("/fix ben 3 hann entry=60", "/fix ben 3 hann", "/fix ben 3 han", "/fix ben 3 han entry=60"),
        ("/fix 7 ben 3 hann", "/fix 7 ben 3 hann", "ben 3 han", "/fix 7 ben 3 han"),
    ],
)
def test_what_is_typed_instead_of_a_refused_line_belongs_to_its_command(
    refused: str, given: str, typed_instead: str, expected: str
) -> None:
    window = again_window(refused, catalogue("en")).to_dict()
    assert window["custom_id"].startswith(AGAIN_LINE)
    assert window["components"][0]["component"]["value"] == given
    components = [{"component": {"custom_id": "typed", "value": typed_instead}}]
    assert submitted(window["custom_id"], {"components": components}, FORMS["score"]) == expected
