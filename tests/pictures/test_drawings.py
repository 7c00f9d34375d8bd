"""The drawings: every picture of the page read back from its SVG."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from bot.pictures.cards import ROWS_SHOWN, HandCard, NightCard, SeasonCard, SettlementCard
from bot.pictures.lettering import short_name
from bot.text.catalogue import catalogue
from bot.text.render import part_text
from tests.pictures.drawn import drawn, outside, overlapping
from tools.pictures import FOLDER, HAND, PAGE, GalleryPicture, gallery, page, svg_of

GALLERY = tuple(gallery())
by_name = pytest.mark.parametrize("picture", GALLERY, ids=[one.name for one in GALLERY])
MARGIN = 40


def said(part: object) -> str:
    return part_text(part, catalogue("en"))  # type: ignore[arg-type]  # cards of the page hold texts and amounts


def named(name: str) -> GalleryPicture:
    return next(one for one in GALLERY if one.name == name)


@by_name
def test_everything_is_inside_the_frame(picture: GalleryPicture) -> None:
    assert outside(drawn(svg_of(picture)), MARGIN) == []


@by_name
def test_nothing_covers_anything(picture: GalleryPicture) -> None:
    assert overlapping(drawn(svg_of(picture))) == []


@by_name
def test_no_text_is_smaller_than_can_be_read_on_a_phone(picture: GalleryPicture) -> None:
    small = [one.text for one in drawn(svg_of(picture)).texts if one.size < 32 and len(one.text) > 1]
    assert small == []


@by_name
def test_the_words_for_who_cannot_see_it_are_those_of_the_card(picture: GalleryPicture) -> None:
    assert drawn(svg_of(picture)).description == said(picture.card.alt)


def test_tiles_are_in_order_and_the_winning_one_is_apart_at_the_right_in_a_ring() -> None:
    picture = drawn(svg_of(named("hand")))
    assert " ".join(picture.codes) == "4p 5p 6p 5p 5p 6p 7p 8p C C C back 9p 9p back 3f 1a"
    boxes = dict(picture.tiles)
    last_of_row, winning = boxes["7p"], boxes["8p"]
    assert winning[0] - last_of_row[2] > 30
    assert winning[1] == last_of_row[1]
    ring = [box for box in picture.shapes if box[0] == pytest.approx(winning[0] - 10) and box[2] < 1080]
    assert len(ring) == 1
    assert ring[0][1] == pytest.approx(winning[1] - 10)


def test_sets_stand_together_and_apart_from_each_other() -> None:
    boxes = [box for _, box in drawn(svg_of(named("hand"))).tiles]
    gaps = [round(right[0] - left[2]) for left, right in pairwise(boxes[:7])]
    assert gaps == [2, 2, 21, 2, 21, 2]


def test_a_picture_of_a_hand_says_who_won_what_and_who_pays() -> None:
    words = drawn(svg_of(named("hand"))).words
    for text in ("美玲 wins off ben", "5 tai", "limit", "+64", "ben", "discarder", "−32", "−16", "Half flush 混一色"):
        assert text in words
    assert words.count("−16") == 2
    assert words[-4:] == ["ann +49", "ben −76", "cat −21", "美玲 +48"]


def test_seventeen_tiles_with_four_kongs_and_eight_flowers_are_all_there() -> None:
    codes = drawn(svg_of(named("hand-many"))).codes
    assert codes[:5] == ["1m", "2m", "3m", "E", "E"]
    assert codes[-8:] == ["1f", "2f", "3f", "4f", "1y", "2y", "3y", "4y"]
    assert len(codes) == 5 + 16 + 8


def test_rows_hold_nine_tiles_at_most_and_none_is_too_small_to_read() -> None:
    for name in ("hand", "hand-many", "hand-ja"):
        tiles = drawn(svg_of(named(name))).tiles
        rows: dict[int, int] = {}
        for _, (left, _, right, bottom) in tiles:
            rows[round(bottom)] = rows.get(round(bottom), 0) + 1
            assert right - left >= 76
        assert max(rows.values()) <= 9


def test_a_claimed_tile_lies_with_its_edge_below() -> None:
    tiles = dict(drawn(svg_of(named("hand-ja"))).tiles)
    lying, standing = tiles["-7s"], tiles["8s"]
    assert lying[2] - lying[0] == pytest.approx((standing[2] - standing[0]) * 100 / 72, abs=0.1)
    assert lying[3] == pytest.approx(standing[3], abs=0.1)


def test_two_winners_have_a_slip_each() -> None:
    words = drawn(svg_of(named("hand-ja"))).words
    assert "annのロン、放銃 ben" in words
    assert "catのロン、放銃 ben" in words
    assert {"+8,000", "+5,200", "−1,000", "供託"} <= set(words)


@pytest.mark.parametrize("name", ["night", "night-long"])
def test_names_and_amounts_of_a_night_stand_at_the_ends_of_their_lines(name: str) -> None:
    picture, card = drawn(svg_of(named(name))), named(name).card
    assert isinstance(card, NightCard)
    for line in card.lines:
        who = picture.box_of(short_name(line.sitter.name, 6))
        amount = next(
            one.box
            for one in picture.texts
            if one.text == said(line.amount) and one.box[0] > 600 and abs(one.box[1] - who[1]) < 60
        )
        assert abs((who[1] + who[3]) - (amount[1] + amount[3])) < 110
        assert who[0] > 600


def test_names_of_a_night_are_pushed_apart() -> None:
    card = named("night").card
    assert isinstance(card, NightCard)
    picture = drawn(svg_of(named("night")))
    tops = sorted(picture.box_of(line.sitter.name)[1] for line in card.lines)
    assert all(below - above >= 65 for above, below in pairwise(tops))


def test_a_settlement_has_every_place_and_every_payment() -> None:
    picture, card = drawn(svg_of(named("settlement"))), named("settlement").card
    assert isinstance(card, SettlementCard)
    words = picture.words
    for text in ("ann", "takes the night", "+67", "美玲 from hand 13", "dan until hand 12", "−35", "−92"):
        assert text in words
    payments = words[words.index("4 payments clear it") + 1 : words.index("Best hand: 美玲, 5 tai off ben")]
    plain = [text for text in payments if (len(text) > 1 and text != "美") or text == "3"]
    assert plain == ["67", "ben", "ann", "25", "ben", "dan", "32", "cat", "美玲", "3", "cat", "dan"]
    assert len(picture.codes) == 17, "the strip repeats the best hand"


def test_a_season_shows_ten_people_with_the_asker_among_them() -> None:
    card = named("season-long").card
    assert isinstance(card, SeasonCard)
    words = drawn(svg_of(named("season-long"))).words
    places = [int(text) for text in words if text.isdecimal()]
    assert len(card.rows) == ROWS_SHOWN + 1
    assert places == [*range(1, ROWS_SHOWN), ROWS_SHOWN + 1]


def test_a_hand_by_value_has_no_empty_slots() -> None:
    card = named("hand").card
    assert isinstance(card, HandCard)
    without = replace(card, wins=(replace(card.wins[0], tiles=None),))
    picture = drawn(svg_of(GalleryPicture("hand", "", without)))
    assert picture.codes == []
    assert picture.size[1] < drawn(svg_of(named("hand"))).size[1] - 300


def test_the_page_shows_every_picture_that_is_kept() -> None:
    assert PAGE.read_text("utf-8") == page()
    kept = {path.stem for path in FOLDER.glob("*.png")}
    assert kept == {one.name for one in GALLERY} | {"tiles", "tiles-dark"}
    assert all(f"pictures/{name}.png" in page() for name in kept)


def test_the_hand_of_the_page_has_fourteen_tiles_and_a_kong_more() -> None:
    assert sum(map(len, HAND.concealed)) + 1 + 3 + 3 == 14
