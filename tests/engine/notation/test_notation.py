"""What players type and the hand that is read from it."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest

from engine.hand import Hand, Meld, MeldKind
from engine.notation.parse import Note, Role, Span, parse, parse_tile, parse_tiles
from engine.problems import NotationRefused
from engine.tiles import BY_TEXT

CHOW = Meld(MeldKind.CHOW, (9, 10, 11))


def test_a_canonical_hand_is_read() -> None:
    hand = Hand((1, 2, 12, 13, 14, 22, 22, 24, 25, 26), (CHOW,), winning=3)
    assert parse("23m+4m 456p 789s 55s (123p)").hand == hand


def test_every_kind_of_group_is_read() -> None:
    read = parse("0m ESWNCFP (055p) [9999s] (EE) (1111m) +0s 1f 4f 1y 4y 1a 4a").hand
    assert read.free == (46, 27, 28, 29, 30, 31, 32, 33)
    assert read.melds == (
        Meld(MeldKind.PUNG, (13, 13, 47)),
        Meld(MeldKind.KONG, (26, 26, 26, 26), exposed=False),
        Meld(MeldKind.PAIR, (27, 27)),
        Meld(MeldKind.KONG, (0, 0, 0, 0)),
    )
    assert read.winning == 48
    assert read.bonus == (34, 37, 38, 41, 42, 45)


def test_nothing_typed_is_an_empty_hand() -> None:
    assert parse("  ").hand == Hand()


HAND = "123m 555p EEE 789s 55m"
FORMS = {
    "the canonical form": ("123m 456p 78s+9s EE (PPP)", "123m 456p 78s +9s EE (PPP)"),
    "upper-case suits": ("123M 555P EEE 789S 55M", HAND),
    "no spaces at all": ("123m555pEEE789s55m", HAND),
    "single digits before a suit": ("1-2-3m 5 5 5p E E E 7,8,9s 5m 5m", HAND),
    "every separator": ("1-2-3m/5,5,5p|E.E.E–7·8、9s 55m", HAND),
    "a space before the suit": ("123 m 555 p EEE 789 s 55 m", HAND),
    "digits and suit all apart": ("1 2 3 m 5 5 5 p EEE 7 8 9 s 5 5 m", HAND),
    "a Chinese suit apart": ("123 萬 555p EEE 7 8 9条 55m", HAND),
    "a tab and a line break": ("123m\t555p\nEEE 789s 55m", HAND),
    "characters as w, c, k": ("123w 456c 789K", "123m 456m 789m"),
    "dots as d and t": ("123d 456T", "123p 456p"),
    "bamboo as b": ("123b", "123s"),
    "z is E S W N white green red": ("1z2z3z4z 555z 666z 77z", "ESWN PPP FFF CC"),
    "letter first": ("m123 p555 z111 s789 m55", HAND),
    "letter first, glued": ("m123p555z111s789m55", HAND),
    "letter first, upper case": ("M123 P555 EEE S789 M55", HAND),
    "letter first with brackets and winning tile": ("(m123) p555 EEE s789 m5+m5", "(123m) 555p EEE 789s 5m +5m"),
    "lower-case honours": ("eee ww cc ff pp nn", "EEE WW CC FF PP NN"),
    "s for South away from bamboo": ("ss 123m", "SS 123m"),
    "several s for South behind bamboo": ("789s ss", "789s SS"),
    "South in upper case behind bamboo": ("789sSS 78s S", "789s SS 78s S"),
    "R and G are dragons": ("RRR GGG", "CCC FFF"),
    "W is West beside another wind": ("RRR WW EE", "CCC WW EE"),
    "W is West beside a white dragon": ("RRR GG WWW PPP", "CCC FF WWW PPP"),
    "W is West without R and G": ("CCC WW", "CCC WW"),
    "B is white": ("BB", "PP"),
    "dragons in two letters": ("RDRD GDGDGD WD wh WHWH", "CC FFF P P PP"),
    "C is red and 3c is characters": ("C 3c", "C 3m"),
    "F is green and 1f is a flower": ("F 1f", "F 1f"),
    "signs": ("🀇🀈🀉 🀝🀝🀝 🀀🀀🀀 🀖🀗🀘 🀋🀋", HAND),
    "signs without spaces": ("🀇🀈🀉🀝🀝🀝🀀🀀🀀🀖🀗🀘🀋🀋", HAND),
    "signs with variation selectors": ("🀄︎🀄️🀄︎", "CCC"),
    "signs in a bracket": ("(🀇🀈🀉) +🀄", "(123m) +C"),
    "the bamboo flower stands before the chrysanthemum": ("🀢🀣🀤🀥", "1f 2f 4f 3f"),
    "seasons as signs": ("🀦🀧🀨🀩", "1y 2y 3y 4y"),
    "Chinese": ("一二三萬 555筒 東東東 789条 五五万", HAND),
    "Chinese, glued": ("一二三萬五五五餅東東東七八九條伍五萬子", HAND),
    "Chinese, simplified": ("东南西北 中 发发 白 123饼 123索", "ESWN C FF P 123p 123s"),
    "Chinese dragons in two signs": ("紅中红中 發財发财発 白板", "CC FFF P"),
    "Chinese seasons and flowers": ("春夏秋冬 梅蘭菊竹 兰", "1y 2y 3y 4y 1f 2f 3f 4f 2f"),
    "Chinese animals": ("猫鼠鸡蜈蚣 貓老鼠公雞", "1a 2a 3a 4a 1a 2a 3a"),
    "animals by name": ("cat Rat ROOSTER centipede", "1a 2a 3a 4a"),
    "flowers by name": ("plum orchid chrysanthemum bamboo", "1f 2f 3f 4f"),
    "seasons by name": ("spring summer autumn winter", "1y 2y 3y 4y"),
    "a flower, a season and an animal": ("1f 2y cat", "1f 2y 1a"),
    "wide characters": ("１２３ｍ　（ＰＰＰ）　＋５ｍ", "123m (PPP) +5m"),
    "circled digits": ("①②③m", "123m"),
    "keycap digits": ("1️⃣2️⃣3️⃣m", "123m"),
    "invisible marks": ("12\u200b3m \u2066EEE\u2069", "123m EEE"),
    "other round brackets": ("{123m} 「EEE」 〈789s〉", "(123m) (EEE) (789s)"),
    "other square brackets": ("【9999s】 〔1111m〕", "[9999s] [1111m]"),
    "spaces in a bracket": ("( 1 2 3m ) (E E E)", "(123m) (EEE)"),
    "an exposed kong": ("(5555p)", "(5555p)"),
    "a concealed kong": ("[5555p]", "[5555p]"),
    "a claimed pair": ("(EE)", "(EE)"),
    "three tiles in square brackets": ("[123m] [EEE]", "(123m) (EEE)"),
    "a seat behind the set": ("[123m1] [EEE 3] [5555p2]", "(123m) (EEE) (5555p)"),
    "chow": ("chow 789s chii 123m 吃456p", "(789s) (123m) (456p)"),
    "pung": ("pong EEE pung 111m pon222p 碰 西西西", "(EEE) (111m) (222p) (WWW)"),
    "kong": ("kong EEEE kang 1111m gang 2222p KAN3333s 槓 4444m", "(EEEE) (1111m) (2222p) (3333s) (4444m)"),
    "kong, exposed in so many words": ("ming kong EEEE minkan 1111m 明槓2222p", "(EEEE) (1111m) (2222p)"),
    "concealed kong": ("an kang 9999s ankan 1111m an gang EEEE 暗槓 2222p 暗杠3333p",
                       "[9999s] [1111m] [EEEE] [2222p] [3333p]"),
    "a set word before a bracket": ("chow (789s) an kang (9999s) kong [1111m]", "(789s) [9999s] [1111m]"),
    "a set word in a bracket": ("(pong EEE)", "(EEE)"),
    "a set word before signs without spaces": ("碰🀀🀀🀀🀇🀈🀉", "(EEE) 123m"),
    "a set word before single tiles": ("pong 5p5p5p6p", "(555p) 6p"),
    "+ and one tile": ("23m+4m CC", "23m +4m CC"),
    "+ apart from its tile": ("23m + 4m", "23m +4m"),
    "+ and a set": ("23m +789s +EEE", "23m (789s) (EEE)"),
    "+ and a bracket": ("23m +(789s)", "23m (789s)"),
    "+ and a set word": ("23m + pong EEE", "23m (EEE)"),
    "+ glued between groups": ("123m555p+5mEEE", "123m 555p +5m EEE"),
    "a red five": ("406m (055s) +0p", "406m (055s) +0p"),
    "a red five behind a one": ("01m", "1m 0m"),
}  # fmt: skip


@pytest.mark.parametrize(("typed", "canonical"), FORMS.values(), ids=FORMS)
def test_form(typed: str, canonical: str) -> None:
    read, wanted = parse(typed), parse(canonical)
    assert read.hand == wanted.hand
    assert not wanted.notes


@pytest.mark.parametrize("code", range(0x1F000, 0x1F02A))
def test_each_sign_is_the_tile_of_its_name(code: int) -> None:
    name = unicodedata.name(chr(code)).removeprefix("MAHJONG TILE ")
    assert parse_tile(chr(code)) == BY_TEXT[_text_of(name)]


def _text_of(name: str) -> str:
    """Canonical text for the name the Unicode standard gives a tile."""
    named = {
        **{f"{wind} WIND": wind[0] for wind in ("EAST", "SOUTH", "WEST", "NORTH")},
        **{"RED DRAGON": "C", "GREEN DRAGON": "F", "WHITE DRAGON": "P"},
        **{flower: f"{seat}f" for seat, flower in enumerate(("PLUM", "ORCHID", "CHRYSANTHEMUM", "BAMBOO"), 1)},
        **{season: f"{seat}y" for seat, season in enumerate(("SPRING", "SUMMER", "AUTUMN", "WINTER"), 1)},
    }
    if name in named:
        return named[name]
    number, _, suit = name.split()
    numbers = ["ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"]
    return f"{numbers.index(number) + 1}{ {'CHARACTERS': 'm', 'CIRCLES': 'p', 'BAMBOOS': 's'}[suit] }"


NOTES = {
    "joined digits": ("1-2-3m 5 5 5p E", [("joined_run", 0, "123m 555p")]),
    "a joined suit": ("EE 123 m", [("joined_run", 3, "123m")]),
    "a joined flower": ("EE 1 f", [("joined_run", 3, "1f")]),
    "B": ("EE BBB bb", [("white_from_B", 3, "BBB bb")]),
    "competition style": ("EE [123m1] [999p]", [("competition_style", 3, "(123m) (999p)")]),
    "+ before a set": ("EE +789s", [("plus_before_set", 3, "(789s)")]),
    "+ before a bracket": ("EE +(789s)", [("plus_before_set", 3, "")]),
    "kongs without brackets": (
        "9999s 1111m EE 23p 56p 7p +4p",
        [("kong_without_brackets", 0, "9s 1m")],
    ),
    "a kong of honours without brackets": ("EEEE 123m 456p 789s S +S", [("kong_without_brackets", 0, "E")]),
    "nothing worth a word": ("123M 555p EEE", []),
}


@pytest.mark.parametrize(("typed", "expected"), NOTES.values(), ids=NOTES)
def test_reading_in_a_particular_way_is_noted(typed: str, expected: list[tuple[str, int, str]]) -> None:
    notes = parse(typed).notes
    assert [(note.key, note.start, dict(note.values)["tiles"]) for note in notes] == expected


def test_a_note_has_its_place_in_the_typed_text() -> None:
    assert parse("　１ ２ ３m").notes == (Note("joined_run", 1, 7, (("tiles", "123m"),)),)


@pytest.mark.parametrize(
    ("typed", "stated"),
    [("123m EEE", False), ("(123m) EEE", True), ("[9999s] EEE", True), ("pong EEE 12m", True), ("123m +4m", False)],
)
def test_brackets_and_set_words_state_what_was_claimed(typed: str, stated: bool) -> None:
    assert parse(typed).exposure_stated is stated


@pytest.mark.parametrize(
    ("typed", "single"),
    [
        ("123m 456p 789s EE PP C", "C"),
        ("123m C 1f (789s) 2y", "C"),
        ("123m 5 m", "5m"),
        ("123m C 5m", None),
        ("123m 5m5m", None),
        ("123m 1m9s", None),
        ("123m +5m C", None),
        ("123m 55m", None),
        ("ESWN C", "C"),
    ],
)
def test_the_only_word_of_one_tile_is_told(typed: str, single: str | None) -> None:
    parsed = parse(typed)
    assert parsed.single == (None if single is None else BY_TEXT[single])
    assert parsed.hand.winning is None or parsed.winning_marked


def test_a_winning_tile_is_marked_by_plus_only() -> None:
    assert parse("12m+3m").winning_marked
    assert not parse("12m 3m").winning_marked
    assert parse("12m 3m").hand.winning is None


KONG = Meld(MeldKind.KONG, (26, 26, 26, 26), exposed=False)
FIFTEEN = "9999s 123m 456m 55p 78p"


def test_four_alike_are_a_kong_when_the_hand_is_one_tile_too_long() -> None:
    parsed = parse(FIFTEEN + "+6p")
    assert parsed.hand.melds == (KONG,)
    assert parsed.hand.size == 14
    assert parsed.quads == (26,)
    assert not parsed.exposure_stated


def test_two_fours_are_kongs_when_the_hand_is_two_tiles_too_long() -> None:
    parsed = parse("9999s EEEE 456m 55p 78p+6p")
    assert parsed.hand.melds == (KONG, Meld(MeldKind.KONG, (27, 27, 27, 27), exposed=False))
    assert parsed.quads == (26, 27)


def test_a_four_with_a_red_five_is_a_kong_too() -> None:
    assert parse("0555m 123m 456m EE 78p+6p").hand.melds == (Meld(MeldKind.KONG, (4, 4, 4, 46), exposed=False),)


@pytest.mark.parametrize("typed", ["1111m 33p 55p 77s 99s E +E", FIFTEEN, "9999s 1111m 456m 55p 78p"])
def test_four_alike_stay_free_when_the_number_of_tiles_asks_for_no_kong(typed: str) -> None:
    parsed = parse(typed)
    assert parsed.quads
    assert parsed.hand.melds == ()


def test_which_of_two_fours_is_the_kong_is_not_guessed() -> None:
    parsed = parse("9999s 1111m 456m 55p E+E")
    assert parsed.hand.size == 15
    assert parsed.quads == (26, 0)
    assert parsed.hand.melds == ()


def test_the_size_of_the_hand_decides_about_kongs() -> None:
    eighteen = "9999s 123m 456m 555p 78p EE+6p"
    assert parse(eighteen, size=16).hand.melds == (KONG,)
    assert parse(eighteen, size=13).hand.melds == ()


def test_letters_of_a_group_are_laid_over_the_usual_ones() -> None:
    letters = {"t": "s", "b": "p"}
    assert parse("123t 456b 789s 1d (999T)", letters=letters).hand == parse("123s 456p 789s 1p (999s)").hand
    assert parse("123t 456b").hand == parse("123p 456s").hand


def test_spans_point_at_the_groups() -> None:
    parsed = parse("12m+3m (EEE) 1f")
    assert parsed.spans == (
        Span(Role.FREE, (0, 1), 0, 3),
        Span(Role.WINNING, (2,), 3, 6),
        Span(Role.EXPOSED, (27, 27, 27), 7, 12),
        Span(Role.BONUS, (34,), 13, 15),
    )
    assert parsed.place(BY_TEXT["E"]) == (7, 12)
    assert parsed.place(BY_TEXT["9s"]) is None


def test_spans_count_in_the_typed_text() -> None:
    typed = "🀄︎🀄︎ １m"
    assert [typed[span.start : span.end] for span in parse(typed).spans] == ["🀄︎🀄︎", "１m"]


def test_the_text_keeps_the_grouping_that_was_typed() -> None:
    assert parse("78s+9s 123M eee 1f2f (🀄🀄🀄)").text == "78s +9s 123m EEE 1f 2f (CCC)"


def test_a_hand_is_won_on_a_free_tile() -> None:
    parsed = parse("123m 0p5p EE")
    assert parsed.won_on(BY_TEXT["3m"]) == parse("12m 0p5p EE +3m").hand
    assert parsed.won_on(BY_TEXT["5p"]) == parse("123m 0p EE +5p").hand
    assert parse("123m 0p EE").won_on(BY_TEXT["5p"]) == parse("123m EE +0p").hand
    assert parsed.won_on(BY_TEXT["9s"]) is None


def test_tiles_keep_the_order_they_were_typed_in() -> None:
    assert parse_tiles("3m 4p") == (2, 12)
    assert parse_tiles("9s 1f cat N N") == (26, 34, 42, 30, 30)
    assert parse_tiles("m3 p4") == (2, 12)
    assert parse_tiles("") == ()


@pytest.mark.parametrize("typed", ["(123m)", "3m +4m", "9s (EEE)", "pong EEE"])
def test_indicators_are_neither_sets_nor_winning_tiles(typed: str) -> None:
    with pytest.raises(NotationRefused) as refused:
        parse_tiles(typed)
    assert [found.key for found in refused.value.problems] == ["notation.only_tiles"]


def test_one_tile_is_one_tile() -> None:
    assert parse_tile("0s") == 48
    for typed in ("", "12m", "E E"):
        with pytest.raises(NotationRefused) as refused:
            parse_tile(typed)
        assert refused.value.problems[0].key == "notation.one_tile"


def test_the_order_of_tiles_does_not_matter() -> None:
    assert parse("EEE 987s 231m+4m 2f 1f").hand == parse("1f 321m 2f 789s EEE +4m").hand
    assert parse("(321m)").hand == parse("(123m)").hand
    assert parse("12m 3m").hand == replace(parse("12m +3m").hand, free=(0, 1, 2), winning=None)
