"""Lines that open a game, as people type them, and what comes of each. The meaning is that of the line, by hand."""

from __future__ import annotations

from itertools import product

import pytest

from bot.chat import Mention
from bot.reading.openings import ParsedOpening, read_opening
from bot.reading.people import People, Person
from bot.reading.words import WordRefused
from bot.text.catalogue import catalogue, languages
from engine.options import resolve
from engine.variants import RULESETS

KNOWN = People((Person("p1", "Mei Ling"), Person("p2", "Rob 🐉"), Person("p3", "Ann")))
A = "Ann Ben Cat Dan"
FOUR = ("Ann", "Ben", "Cat", "Dan")


def read(text: str, usual: str = "singapore", *mentions: Mention) -> ParsedOpening:
    return read_opening(KNOWN.joined(text), KNOWN, usual, mentions)


def names(opening: ParsedOpening, usual: str = "singapore") -> tuple[str, ...]:
    variant = opening.variant or usual
    ruleset = RULESETS[variant]
    options = {key: value for key, value in opening.options.items() if key == "players"}
    return tuple(word.text for word in opening.players(ruleset.seats(resolve(ruleset, None, options))))


@pytest.mark.parametrize(
    ("typed", "players"),
    [
        (f"sg {A}", FOUR),
        ("sg Ann, Ben, Cat, Dan", FOUR),
        ("sg Ann,Ben,Cat,Dan", FOUR),
        ("sg Ann, Ben, Cat and Dan", FOUR),
        ("sg Ann and Ben and Cat and Dan", FOUR),
        ("sg Ann & Ben & Cat & Dan", FOUR),
        ("sg Ann; Ben; Cat; Dan", FOUR),
        ("sg Ann | Ben | Cat | Dan", FOUR),
        ("sg\nAnn\nBen\nCat\nDan", FOUR),
        ("sg with Ann, Ben, Cat, Dan.", FOUR),
        ("sg, Ann Ben Cat Dan", FOUR),
        ("sg, Ann Ben Cat n Dan", FOUR),
        ("sg n Dan e Ann s Ben w Cat", FOUR),
        ("hk half spicy, full gun - Ann, Ben, Cat and Dan", FOUR),
        ("hk, half spicy, full gun, Ann, Ben, Cat, Dan", FOUR),
        ("リーチ 田中と佐藤と鈴木と山本", ("田中", "佐藤", "鈴木", "山本")),
        ("リーチ みこと さとう いとう かとう", ("みこと", "さとう", "いとう", "かとう")),
        ("sg: Ann, Ben, Cat, Dan!", FOUR),
        ("players: Ann, Ben, Cat, Dan", FOUR),
        ("let's play sg with Ann Ben Cat Dan please", FOUR),
        ("Ann, Ben, Cat, Dan sg", FOUR),
        ("新加坡 美玲、国强、阿德、秀英", ("美玲", "国强", "阿德", "秀英")),
        ("香港 阿明和阿芳和阿蘭和阿強", ("阿明", "阿芳", "阿蘭", "阿強")),
        ("hk 阿明，阿芳，阿蘭，阿強", ("阿明", "阿芳", "阿蘭", "阿強")),
        ("リーチ 田中、佐藤、鈴木、山本", ("田中", "佐藤", "鈴木", "山本")),
        ("sg Ann Tan, Ben Lim, Cat Ng, Dan Ho", ("Ann Tan", "Ben Lim", "Cat Ng", "Dan Ho")),
        ("sg Mary Ann and Bob and Cat and Dan", ("Mary Ann", "Bob", "Cat", "Dan")),
        ("sg mei ling ben cat dan", ("mei ling", "ben", "cat", "dan")),
        ('sg "Ah Ben" Ann “Old Tom” 「大 佬」', ("Ah Ben", "Ann", "Old Tom", "大 佬")),
        ("sg Rob 🐉 Ann Ben Cat", ("Rob 🐉", "Ann", "Ben", "Cat")),
        ("sg Zoe ⭐, Ann, Ben, Cat", ("Zoe ⭐", "Ann", "Ben", "Cat")),
        ("sg محمد Ann Ben Cat", ("محمد", "Ann", "Ben", "Cat")),
        ("sg דנה, Ann, Ben, Cat", ("דנה", "Ann", "Ben", "Cat")),
        ("sg @ann_tan, @benny, Cat & Dan", ("@ann_tan", "@benny", "Cat", "Dan")),
        ("sg me, Ben, Cat, Dan", ("me", "Ben", "Cat", "Dan")),
        ("sg me and Ben and Cat and Dan", ("me", "Ben", "Cat", "Dan")),
        ("sg O'Neil Jean-Luc Ann Ben", ("O'Neil", "Jean-Luc", "Ann", "Ben")),
        ("sg JP Ann Ben Cat", ("JP", "Ann", "Ben", "Cat")),
        ("sg Ann Ben Cat Dan Eve", (*FOUR, "Eve")),
        ("sg East Ann South Ben West Cat North Dan", FOUR),
        ("sg Dan (N), Ann (E), Cat (W), Ben (S)", FOUR),
        ("东 美玲 南 国强 西 阿德 北 秀英", ("美玲", "国强", "阿德", "秀英")),
        ("british Pat, Jean and Don", ("Pat", "Jean", "Don")),
        ("arcade Aki & Chie", ("Aki", "Chie")),
        ("riichi sanma Ann Ben Cat", ("Ann", "Ben", "Cat")),
        ("三麻 田中 佐藤 鈴木", ("田中", "佐藤", "鈴木")),
        ("three player riichi: Ann, Ben, Cat", ("Ann", "Ben", "Cat")),
        ("tenhou Ann Ben Cat Dan", FOUR),
        ("Hong Kong half spicy half gun Ann Ben Cat Dan", FOUR),
        ("Ann Ben Cat Dan shooter", FOUR),
        ("mahjong Ann Ben Cat Dan", FOUR),
        ("Ann Ben Cat Dan $0.5/$1", FOUR),
        ("Ann Ben Cat Dan at 50c/1", FOUR),
        ("hk Ann Ben Cat Dan 兩蚊", FOUR),
    ],
)
def test_the_players_are_those_who_were_meant(typed: str, players: tuple[str, ...]) -> None:
    assert names(read(typed)) == players


@pytest.mark.parametrize(
    ("typed", "variant", "preset", "options", "stake"),
    [
        ("hong kong", "hong_kong", None, {}, None),
        ("HK style", "hong_kong", None, {}, None),
        ("港式", "hong_kong", None, {}, None),
        ("十六張", "taiwanese", None, {}, None),
        ("japanese mahjong", "riichi", None, {}, None),
        ("official", "mcr", None, {}, None),
        ("tw.taiwan_house", "taiwanese", "taiwan_house", {}, None),
        ("tenhou", "riichi", "tenhou", {}, None),
        ("天鳳", "riichi", "tenhou", {}, None),
        ("mahjong soul", "riichi", "majsoul", {}, None),
        ("雀魂 sanma", "riichi", "majsoul", {"players": 3}, None),
        ("riichi tonpuu", "riichi", None, {"game_length": "tonpuu"}, None),
        ("東風戦", "riichi", None, {"game_length": "tonpuu"}, None),
        ("half spicy, half gun", "hong_kong", "half_spicy_half_gun", {}, None),
        ("半辣上、全銃", "hong_kong", "half_spicy_full_gun", {}, None),
        ("半辣上全銃", "hong_kong", "half_spicy_full_gun", {}, None),
        ("hk half gun", "hong_kong", None, {"responsibility": "half"}, None),
        ("sg shooter", "singapore", "shooter", {}, None),
        ("sg small stakes", "singapore", "small_stakes", {}, None),
        ("sg limit 6", "singapore", None, {"limit": "6"}, None),
        ("hk 三番起糊", "hong_kong", None, {"min_faan": "3"}, None),
        ("hk min 3 faan", "hong_kong", None, {"min_faan": "3"}, None),
        ("sg $0.1/$0.2", "singapore", None, {}, "0.1/0.2"),
        ("sg 20c/40c", "singapore", None, {}, "0.2/0.4"),
        ("sg 0.5/1", "singapore", None, {}, "0.5/1"),
        ("sg stake=0.5/1", "singapore", None, {}, "0.5/1"),
        ("sg stake=$0.5/$1", "singapore", None, {}, "0.5/1"),
        ("hk 一二蚊", "hong_kong", None, {}, "一二蚊"),
        ("hk 五一", "hong_kong", None, {}, "五一"),
        ("tw 30底10台", "taiwanese", None, {}, "30/10"),
        ("tw 底100台20", "taiwanese", None, {}, "100/20"),
        ("tw base 100 tai 20", "taiwanese", None, {}, "100/20"),
    ],
)
def test_games_rules_and_stakes_are_read_in_words_before_and_behind_the_names(
    typed: str, variant: str, preset: str | None, options: dict[str, object], stake: str | None
) -> None:
    for line in (f"{typed} {A}", f"Ann, Ben, Cat, Dan {typed}"):
        opening = read(line)
        said = (opening.variant, opening.preset, opening.options, opening.stake)
        assert said == (variant, preset, options, stake), line
        assert tuple(word.text for word in opening.players(4)) == FOUR, line


def test_two_people_of_one_name_are_two_when_they_are_mentioned() -> None:
    mentions = (Mention("<Sue>", "discord:1", "Sue"), Mention("<Sam>", "discord:2", "Sam"))
    opening = read("sg <Sue> <Sam> Ann Ben", "singapore", *mentions)
    words = opening.players(4)
    assert [word.mention.account if word.mention else word.text for word in words] == [
        "discord:1",
        "discord:2",
        "Ann",
        "Ben",
    ]


@pytest.mark.parametrize("typed", ["richi Ann Ben Cat Dan", "singapour Ann Ben Cat Dan", "taiwanse Ann Ben Cat Dan"])
def test_an_unknown_word_in_the_place_of_a_game_is_asked_about(typed: str) -> None:
    opening = read(typed)
    assert opening.doubtful is not None
    assert opening.doubtful.text == typed.split(maxsplit=1)[0]


@pytest.mark.parametrize("typed", ['"Riichi" Ann Ben Cat', "Ann Ben Cat Dan", "Rikki, Ann, Ben, Cat"])
def test_a_name_is_not_asked_about(typed: str) -> None:
    assert read(typed).doubtful is None


@pytest.mark.parametrize("typed", ["hk singapore Ann Ben Cat Dan", "sg tenhou Ann Ben Cat Dan", "sg sanma Ann Ben Cat"])
def test_what_does_not_go_together_is_refused_with_its_place(typed: str) -> None:
    with pytest.raises(WordRefused) as refused:
        read(typed)
    assert refused.value.problems[0].start == 3


@pytest.mark.parametrize("said", ["底一百二十", "一百二十", "底一百台二十", "一百/二十", "底100台20"])
def test_a_stake_in_chinese_numerals_is_base_and_tai(said: str) -> None:
    opening = read_opening(f"tw 志明 春嬌 阿嬤 阿賢 {said}", People(), "singapore")
    assert opening.stake == "100/20"
    assert [word.text for word in opening.words] == ["志明", "春嬌", "阿嬤", "阿賢"]


@pytest.mark.parametrize(
    ("typed", "stake"),
    [
        ("hk Ann Ben Cat Dan stake 2", "2"),
        ("hk stake $2, Ann Ben Cat Dan", "2"),
        ("riichi Ann Ben Cat Dan stake 50", "50"),
        ("british stake 10p per 100 Ann Ben Cat Dan", "100:£0.1"),
        ("sg Ann Ben Cat Dan stakes 0.5/1", "0.5/1"),
        ("hk Ann Ben Cat Dan stake", None),
    ],
)
def test_a_figure_behind_the_word_is_the_stake(typed: str, stake: str | None) -> None:
    opening = read(typed)
    assert opening.stake == stake
    assert names(opening) == FOUR


PRESETS = [(variant, preset) for variant, ruleset in RULESETS.items() for preset in ruleset.presets]


@pytest.mark.parametrize(("variant", "preset"), PRESETS)
def test_a_table_of_rules_by_its_own_name_is_no_player(variant: str, preset: str) -> None:
    """With blanks, hyphens or underscores in it, in front and behind; the words are those of RULESETS.

    Without flowers (`tw no flowers`) is a rule of the house in Taiwan before it is a table of rules.
    """
    meant = (next(iter(RULESETS[variant].presets)), {"bonus_tiles": False})
    wanted = meant if preset == "no_flowers" else (preset, {})
    places = ("{} {} Ann Ben Cat Dan", "Ann Ben Cat Dan {} {}", "{} {}: Ann, Ben, Cat and Dan")
    for place, between in product(places, (" ", "-", "_")):
        typed = place.format(variant, preset.replace("_", between))
        opening = read(typed, "riichi")
        assert opening.variant == variant, typed
        assert (opening.preset or next(iter(RULESETS[variant].presets)), opening.options) == wanted, typed
        assert tuple(one.text for one in opening.players(4)) == FOUR, typed
        assert opening.stake is None


@pytest.mark.parametrize(("variant", "preset"), PRESETS)
def test_a_table_of_rules_as_its_button_calls_it_is_no_player(variant: str, preset: str) -> None:
    """With the game named in front, and without: the label says which game it is."""
    places = ("{game} {label} Ann Ben Cat Dan", "{game} Ann Ben Cat Dan {label}", "{label} Ann Ben Cat Dan")
    labels = [catalogue(language).sentence(f"{variant}.preset.{preset}") for language in languages()]
    for label, place in product(labels, places):
        typed = place.format(game=variant, label=label)
        opening = read(typed, "zung_jung" if variant != "zung_jung" else "mcr")
        assert (opening.variant, opening.preset or next(iter(RULESETS[variant].presets))) == (variant, preset), typed
        assert tuple(one.text for one in opening.players(4)) == FOUR, typed
        assert opening.stake is None


@pytest.mark.parametrize(
    ("game", "said", "preset"),
    [
        *(
            ("taiwanese", said, "taiwan_house")
            for said in ("home", "Taiwan home", "台湾の家庭", "家庭", "台灣家庭麻將")
        ),
        *(("taiwanese", said, "online") for said in ("online", "オンライン", "在线", "線上")),
        *(("taiwanese", said, "association") for said in ("Association", "協会", "協會")),
        *(("singapore", said, "series") for said in ("standard", "標準ルール", "标准规则", "標準規則")),
        *(("hong_kong", said, "traditional") for said in ("traditional", "伝統", "传统", "傳統")),
        *(("hong_kong", said, "modern_7") for said in ("modern", "現代", "现代")),
        *(("hong_kong", said, "association") for said in ("association tournament", "協会の大会", "協會比賽")),
        *(("british", said, "workbook") for said in ("workbook", "手引き", "手冊規則")),
        *(("riichi", said, "tenhou") for said in ("Tenhou ranked", "天鳳段位戦", "天鳳段位")),
        *(("riichi_arcade", said, "machine") for said in ("as on the machines", "実機どおり", "照遊戲機")),
        *(("mcr", said, "friends") for said in ("friends", "友人同士", "朋友局")),
        *(("mcr", said, "china") for said in ("China and online", "中国国内")),
        *(("zung_jung", said, "uniform") for said in ("family play", "家族向け", "家庭局")),
        *(("zung_jung", said, "world_series") for said in ("ワールドシリーズ", "世界麻將大賽")),
    ],
)
def test_the_first_words_on_a_button_of_the_rules_are_those_rules_and_no_player(
    game: str, said: str, preset: str
) -> None:
    """Of several buttons that begin alike the one that stands first is meant; the opening says which it is."""
    first = next(iter(RULESETS[game].presets))
    for typed in (f"{game} {said} Ann Ben Cat Dan", f"{game} Ann Ben Cat Dan {said}"):
        opening = read(typed, "riichi")
        assert (opening.variant, opening.preset or first) == (game, preset), typed
        assert tuple(one.text for one in opening.players(4)) == FOUR, typed


def test_a_game_with_the_word_for_rules_is_no_table_of_rules() -> None:
    for typed in ("台湾ルール Ann Ben Cat Dan", "台灣規則 Ann Ben Cat Dan"):
        opening = read(typed, "riichi")
        assert (opening.variant, opening.preset) == ("taiwanese", None), typed


@pytest.mark.parametrize("typed", ["sg “Encyclopedia” Ann Ben Cat", "hk Encyclopedia Ann Ben Cat"])
def test_a_word_that_is_rules_elsewhere_or_stands_in_quotation_marks_is_a_name(typed: str) -> None:
    opening = read(typed)
    assert opening.preset is None
    assert names(opening) == ("Encyclopedia", "Ann", "Ben", "Cat")


@pytest.mark.parametrize("words", ["random winds", "random", "draw for seats", "winds at random", "抽位"])
def test_words_for_seats_drawn_by_lot_are_no_player(words: str) -> None:
    opening = read(f"british Ann Ben Cat Dan {words}")
    assert opening.mixes
    assert names(opening) == FOUR


@pytest.mark.parametrize("typed", ["again", "same", "same table", "hk same table again", "sg the same people", "再來"])
def test_words_for_the_people_of_the_game_before_are_nobody(typed: str) -> None:
    opening = read(typed)
    assert opening.words == ()
    assert opening.is_again


def test_somebody_called_like_a_word_of_ours_still_plays() -> None:
    assert names(read("sg Same Ann Ben Cat")) == ("Same", "Ann", "Ben", "Cat")
