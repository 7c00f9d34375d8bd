"""What pictures show, against what receipts, the score sheet and /settle say of the same night."""

from __future__ import annotations

import re

import pytest

from bot.app.app import App
from bot.app.pictures import alt_of, svg_of
from bot.chat import Reply
from bot.pictures.cards import HandCard, NightCard, SettlementCard
from bot.platforms.console import Console
from bot.text.catalogue import catalogue
from bot.text.render import part_text, plain
from storage.memory import MemoryStore
from tests.pictures.drawn import Drawn, drawn, outside, overlapping

GAME = "ann: /newgame singapore ann ben cat dan"
HAND = "ann: /score ann (CCC) [9999p] 456p 55p 67p +8p from ben 3f 1a"
"""Dragon pung 1, half flush 2, animal 1: 4 tai. Each pays 8, the discarder 16."""

EVENING = (GAME, HAND, "ben: ben 3 zimo", "cat: cat 2 from ann", "dan: dan 5 from ben", "ann: ann 1 zimo", "ann: /draw")


class Talk:
    """A local chat that gives replies as values."""

    def __init__(self) -> None:
        self.console = Console(App(MemoryStore()), catalogue("en"), "pictures", "ann")

    async def say(self, *lines: str) -> Reply:
        reply: Reply | None = None
        for one in lines:
            _, reply = await self.console.said(one)
            assert reply is not None, one
            assert not reply.figures.problems, self.text(reply)
        assert reply is not None, "something is said"
        return reply

    def text(self, reply: Reply) -> str:
        return plain(reply, self.console.spoken(reply))

    def drawn(self, reply: Reply) -> Drawn:
        assert reply.picture is not None
        return drawn(svg_of(reply.picture, self.console.spoken(reply)))


@pytest.fixture
async def talk() -> Talk:
    return Talk()


def written(part: object) -> str:
    return part_text(part, catalogue("en"))  # type: ignore[arg-type]  # parts of cards


async def test_names_and_amounts_are_those_of_the_receipt(talk: Talk) -> None:
    receipt = talk.text(await talk.say(GAME, HAND))
    assert "ben → ann 16" in receipt
    picture = talk.drawn(await talk.say("ann: /show"))
    assert picture.words[:2] == ["Singapore style", "Hand 1 · East round"]
    assert " ".join(picture.codes) == "4p 5p 6p 5p 5p 6p 7p 8p C C C back 9p 9p back 3f 1a"
    for text in ("ann wins off ben", "4 tai", "+32", "−16", "discarder", "Half flush 混一色"):
        assert text in picture.words
    assert picture.words.count("−8") == 2
    assert picture.words[-4:] == ["ann +32", "ben −16", "cat −8", "dan −8"]
    assert "ann +32 · ben −16" in receipt


async def test_the_words_of_a_picture_say_who_won_with_what_and_who_pays(talk: Talk) -> None:
    reply = await talk.say(GAME, HAND, "ann: /show")
    assert reply.picture is not None
    told = alt_of(reply.picture, catalogue("en"))
    assert told == talk.text(reply)
    assert told.startswith("Hand 1: ann wins off ben, 4 tai: 456p 55p (CCC) [9999p] 67p +8p 3f 1a. ")
    assert "ben → ann 16" in told


async def test_an_earlier_hand_is_shown_with_the_standing_after_it(talk: Talk) -> None:
    picture = talk.drawn(await talk.say(*EVENING, "ann: /show 1"))
    assert picture.words[-4:] == ["ann +32", "ben −16", "cat −8", "dan −8"]


async def test_a_hand_that_is_not_there_is_named(talk: Talk) -> None:
    await talk.say(*EVENING)
    _, reply = await talk.console.said("ann: /show 9")
    assert reply is not None
    assert reply.picture is None
    assert "There's no hand 9" in talk.text(reply)


async def test_a_draw_is_shown_without_tiles(talk: Talk) -> None:
    picture = talk.drawn(await talk.say(*EVENING, "ann: /show 6"))
    assert picture.codes == []
    assert "Hand 6 · South round" in picture.words


async def test_the_numbers_of_the_chart_are_those_of_the_score_sheet(talk: Talk) -> None:
    sheet = talk.text(await talk.say(*EVENING, "ann: /history sheet"))
    reply = await talk.say("ann: /chart")
    assert reply.picture is not None
    card = reply.picture.card
    assert isinstance(card, NightCard)
    rows = re.split(r"^\d+\w?:$", sheet.partition("\nTotal:")[0], flags=re.MULTILINE)[1:]
    assert card.steps == len(rows) == 6
    for line in card.lines:
        balance, expected = 0, [0]
        for row in rows:
            found = re.search(rf"{line.sitter.name} [+−]\S+ → ([+−]?\d+)", row)
            balance = int(found[1].replace("−", "-")) if found else balance
            expected.append(balance)
        assert [point // card.parts for point in line.points] == expected


async def test_the_chart_marks_who_won_each_hand_and_the_biggest(talk: Talk) -> None:
    """ann deals hands 1 and 2, then ben, cat and dan one each: hand 6 is the first of the South round."""
    reply = await talk.say(*EVENING, "ann: /chart")
    assert reply.picture is not None
    card = reply.picture.card
    assert isinstance(card, NightCard)
    won = {line.sitter.name: line.won for line in card.lines}
    assert won == {"ann": (1, 5), "ben": (2,), "cat": (3,), "dan": (4,)}
    assert card.ring is not None
    assert (card.lines[card.ring.line].sitter.name, card.ring.hand, written(card.ring.value)) == ("dan", 4, "5 tai")
    assert [(written(band.name), band.first, band.last) for band in card.bands] == [
        ("East round", 1, 5),
        ("South round", 6, 6),
    ]
    facts = [(fact.sitter.name, written(fact.figure)) for fact in card.facts]
    assert facts == [("ann", "2 hands"), ("ben", "2 times"), ("dan", "+64")]


async def test_somebody_who_came_begins_later_and_somebody_who_left_ends_earlier(talk: Talk) -> None:
    lines = (*EVENING[:4], "eve: /join eve", "ann: /seat eve for dan", "eve: eve 1 zimo")
    reply = await talk.say(*lines, "ann: /chart")
    assert reply.picture is not None
    card = reply.picture.card
    assert isinstance(card, NightCard)
    spans = {line.sitter.name: (line.start, len(line.points), line.left) for line in card.lines}
    assert spans["eve"][0] == 3
    assert spans["ann"] == (0, 5, False)


async def test_the_settlement_shows_the_payments_of_settle(talk: Talk) -> None:
    settled = talk.text(await talk.say(*EVENING, "ann: /settle"))
    closed = await talk.say("ann: /settle close")
    assert closed.picture is not None
    assert closed.picture.captioned
    card = closed.picture.card
    assert isinstance(card, SettlementCard)
    for payment in card.payments:
        assert payment.payer is not None
        assert payment.payee is not None
        assert f"{payment.payer.name} → {payment.payee.name} {written(payment.amount)}" in settled
    assert settled.count(" → ") == len(card.payments)
    words = talk.drawn(closed).words
    for place in card.places:
        assert written(place.amount) in words


@pytest.mark.parametrize(
    ("lines", "heading"),
    [
        (
            (GAME, "ann: ben 2 from cat", "ann: /paid cat ben 4", "ann: /paid ann ben 2", "ann: /paid dan ben 2"),
            "All paid",
        ),
        ((GAME, "ann: /draw"), "All square"),
    ],
)
async def test_a_night_that_is_paid_is_not_called_square(talk: Talk, lines: tuple[str, ...], heading: str) -> None:
    """2 tai at 0.5/1: the discarder 4, the others 2 each."""
    reply = await talk.say(*lines, "ann: /show settlement")
    assert reply.picture is not None
    card = reply.picture.card
    assert isinstance(card, SettlementCard)
    assert written(card.heading).startswith(heading)


async def test_the_settlement_can_be_shown_before_and_after_the_night_is_closed(talk: Talk) -> None:
    before = await talk.say(*EVENING, "ann: /show settlement")
    after = await talk.say("ann: /settle close", "ann: /show settlement")
    for reply in (before, after):
        assert reply.picture is not None
        assert isinstance(reply.picture.card, SettlementCard)
    assert "is ahead" in talk.drawn(before).words
    assert "takes the night" in talk.drawn(after).words


async def test_a_limit_hand_shows_itself_and_others_do_not(talk: Talk) -> None:
    assert (await talk.say(GAME, HAND)).picture is None
    assert (await talk.say("dan: dan 5 from ben")).picture is not None
    await talk.say("ann: /set pictures=off")
    assert (await talk.say("ann: ann 5 from cat")).picture is None
    await talk.say("ann: /set pictures=all")
    assert (await talk.say("ben: ben 1 from cat")).picture is not None


async def test_a_chat_without_pictures_closes_without_one(talk: Talk) -> None:
    assert (await talk.say(*EVENING, "ann: /set pictures=off", "ann: /settle close")).picture is None


async def test_the_colours_of_the_chat_are_taken(talk: Talk) -> None:
    light = await talk.say(*EVENING, "ann: /chart")
    dark = await talk.say("ann: /set theme=dark", "ann: /chart")
    assert light.picture is not None
    assert dark.picture is not None
    assert (light.picture.theme, dark.picture.theme) == ("light", "dark")
    assert "#211C18" in svg_of(dark.picture, catalogue("en"))
    assert "#211C18" not in svg_of(light.picture, catalogue("en"))


@pytest.mark.parametrize("language", ["en", "zh_Hant", "zh_Hans", "ja"])
async def test_every_picture_of_an_evening_is_drawn_in_every_language(talk: Talk, language: str) -> None:
    await talk.say(*EVENING, f"ann: /language {language}")
    for line in ("ann: /show 1", "ann: /show 4", "ann: /show 6", "ann: /chart", "ann: /show settlement"):
        picture = talk.drawn(await talk.say(line))
        assert outside(picture, 40) == []
        assert overlapping(picture) == []
        assert not any("picture." in text or "{" in text for text in picture.words)


@pytest.mark.parametrize(
    ("game", "typed", "value"),
    [
        ("riichi", "ann: /score ann 19m19p19sESWNCFP+P from ben", "yakuman"),
        ("riichi", "ann: ann 3 han 40 fu from ben", "3 han 40 fu"),
        ("riichi", "ann: ann mangan from ben", "mangan"),
        ("hong_kong", "ann: ann 13 from ben", "10 faan"),
        ("taiwanese", "ann: ann 5 from ben", "5 tai"),
    ],
)
async def test_the_value_is_said_as_the_game_says_it(talk: Talk, game: str, typed: str, value: str) -> None:
    picture = talk.drawn(await talk.say(f"ann: /newgame {game} ann ben cat dan", typed, "ann: /show"))
    assert value in picture.words


async def test_a_round_shows_what_the_losers_hold(talk: Talk) -> None:
    """BMJA: 40 points for the winner; East pays and gets double."""
    lines = (
        "ann: /newgame british ann ben cat dan",
        "ann: /score ann 111m 222p (345s) EE 99s+9s from ben",
        "ben: /hand ben =4",
        "cat: /hand cat =20",
        "dan: /hand dan =0",
        "ann: /show",
    )
    reply = await talk.say(*lines)
    assert reply.picture is not None
    card = reply.picture.card
    assert isinstance(card, HandCard)
    payers = [(one.sitter.name, written(one.role)) for one in card.wins[0].payers if one.sitter is not None]
    assert payers == [("dan", "0 points"), ("ben", "4 points"), ("cat", "20 points")]
    assert "40 points" in talk.drawn(reply).words


async def test_a_very_long_night_is_drawn_in_parts(talk: Talk) -> None:
    """Ann deals and wins 401 hands, so that nothing moves on: one of 5 tai in the middle, all others of 1."""
    await talk.say(GAME, "ann: /set pictures=off")
    for hand in range(401):
        await talk.say(f"ann: /score ann {5 if hand == 200 else 1} zimo again")
    reply = await talk.say("ann: /chart")
    assert reply.picture is not None
    card = reply.picture.card
    assert isinstance(card, NightCard)
    assert card.steps == 201
    assert card.ring is not None
    assert card.lines[card.ring.line].sitter.name == "ann"
    assert (card.ring.hand - 1) * 2 <= 201 <= card.ring.hand * 2
    assert outside(talk.drawn(reply), 40) == []
    settled = await talk.say("ann: /show settlement")
    assert settled.picture is not None
    assert isinstance(settled.picture.card, SettlementCard)
    assert next(one for one in card.lines if one.sitter.name == "ann").points[-1] == (400 * 6 + 96) * card.parts
    ends = {line.sitter.name: line.points[-1] // card.parts for line in card.lines}
    told = {one.sitter.name: written(one.amount) for one in settled.picture.card.places}
    assert {name: f"{amount:+,d}".replace("-", "−") for name, amount in ends.items()} == told


async def test_the_best_hand_is_the_dearest_without_sticks_and_counters(talk: Talk) -> None:
    """5,200 with two sticks of others and a counter bring more than the 7,700 that stand against them."""
    await talk.say("ann: /newgame riichi ann ben cat dan", "ann: /set pictures=off", "ann: dan 7700 from cat")
    await talk.say(
        "ann: /draw nobody", "ann: ann riichi", "ann: dan riichi", "ann: ben tsumo 3h40", "ann: /endgame yes"
    )
    reply = await talk.say("ann: /show settlement")
    assert reply.picture is not None
    assert isinstance(reply.picture.card, SettlementCard)
    assert reply.picture.card.best is not None
    assert "dan" in written(reply.picture.card.best.text)


async def test_places_of_several_games_go_by_their_final_points(talk: Talk) -> None:
    """Ben's yakuman of the first game outdoes the mangan that Cat won in the second: 52.0 to 10.0."""
    await talk.say("ann: /newgame riichi ann ben cat dan", "ann: /set pictures=off", "ben: ben yakuman from cat")
    await talk.say("ann: /newgame riichi ann ben cat dan", "cat: cat mangan from dan", "ann: /endgame yes")
    reply = await talk.say("ann: /show settlement")
    assert reply.picture is not None
    assert isinstance(reply.picture.card, SettlementCard)
    places = [(one.sitter.name, written(one.amount)) for one in reply.picture.card.places]
    assert places == [("ben", "+52.0"), ("ann", "+10.0"), ("cat", "−14.0"), ("dan", "−48.0")]
