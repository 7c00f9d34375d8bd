"""Every value of every option is said in words, in four languages, by `/rules` and `/set`."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.chat import Line, Reply
from bot.reading import labelled_option, typed_value
from bot.replies.option_values import rule_line, value_part
from bot.replies.rules import CHAPTERS
from bot.text.catalogue import catalogue, in_the_words_of
from bot.text.render import COLUMNS, plain
from bot.text.width import width
from engine import resolve
from engine.options import Either, OneOf, OptionKind, kinds_of
from engine.variants import RULESETS
from tests.chat.conftest import Chat
from tools.variant_words import value_keys

LANGUAGES = ("en", "zh_Hant", "zh_Hans", "ja")
INSIDES = re.compile(r"[a-z0-9]_[a-z0-9]|\b(ladder|auto|whole unit|sum of shares|unique tile|pao yakuman)\b")
"""How a value looks that is shown as it is stored."""

LATIN = re.compile(r"[a-z]{3,}")
"""A word that nobody has put into Chinese or Japanese."""


SAME = ("simplified", "traditional", "mangan", "yakuman")
"""Words that people say as they are stored."""


def choices(kind: OptionKind) -> tuple[str, ...]:
    """What can be typed for an option that stands at one of a few words."""
    if isinstance(kind, Either):
        return tuple(word for one in kind.kinds for word in choices(one))
    return kind.words() if isinstance(kind, OneOf) else ()


def settings(variant: str) -> Iterator[tuple[str, str]]:
    """Every value of every option of a variant that stands at one of a few words: the option, and what is typed."""
    for name, kind in kinds_of(RULESETS[variant].options).items():
        yield from ((name, word) for word in choices(kind))


def shown(variant: str, name: str, word: str, language: str) -> str:
    """What `/set` and `/rules` say for a value."""
    ruleset = RULESETS[variant]
    kind = kinds_of(ruleset.options)[name]
    house = resolve(ruleset, None, {})
    part = value_part(house, name, kind.read(word))

    return plain(Reply(lines=(Line("list.item", {"text": part}),)), catalogue(in_the_words_of(variant, language)))


def test_options_stand_at_words() -> None:
    assert sum(len(list(settings(variant))) for variant in RULESETS) > 200
    assert sum(len(set(value_keys(ruleset))) for ruleset in RULESETS.values()) > 4 * (len(RULESETS) - 1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", RULESETS)
def test_every_word_of_an_option_has_a_label(variant: str, language: str) -> None:
    words = catalogue(in_the_words_of(variant, language))
    keys = set(value_keys(RULESETS[variant]))
    assert sorted(key for key in keys if not catalogue(language).forms(key)) == []
    odd = {key: words.sentence(key) for key in sorted(keys)}
    english = language == "en"
    assert {key: said for key, said in odd.items() if INSIDES.search(said) or said == "none"} == {}
    latin = {key: said for key, said in odd.items() if LATIN.search(said)}
    assert english or latin == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", RULESETS)
def test_a_value_is_shown_by_its_label(variant: str, language: str) -> None:
    said = {(name, word): shown(variant, name, word, language) for name, word in settings(variant)}
    same = SAME if language == "en" else ()
    assert {setting: label for setting, label in said.items() if "_" in label or label.startswith("value.")} == {}
    stored = [(name, word) for (name, word), label in said.items() if label == word]
    assert [setting for setting in stored if not setting[1].isdecimal() and setting[1] not in same] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", RULESETS)
@pytest.mark.parametrize("chapter", ["pay", "hands", "game"])
def test_a_chapter_of_the_rules_says_nothing_as_it_is_stored(variant: str, language: str, chapter: str) -> None:
    chat = Chat()
    for preset in RULESETS[variant].presets:
        chat.say(f"ann: /rules {variant}.{preset} {chapter}")
        assert chat.reply is not None
        text = plain(chat.reply, catalogue(in_the_words_of(variant, language)))
        assert INSIDES.findall(text) == []


def too_wide(reply: Reply, variant: str, language: str) -> list[str]:
    """The lines of an answer that a phone breaks."""
    told = plain(reply, catalogue(in_the_words_of(variant, language)))
    return [one for one in told.split("\n") if width(one) > COLUMNS]


@pytest.mark.parametrize("variant", RULESETS)
@pytest.mark.parametrize("chapter", ["", *CHAPTERS])
def test_a_page_of_rules_is_no_wider_than_a_phone(variant: str, chapter: str) -> None:
    chat = Chat()
    for preset in RULESETS[variant].presets:
        chat.say(f"ann: /rules {variant}.{preset} {chapter}")
        assert chat.reply is not None
        assert [wide for one in LANGUAGES for wide in too_wide(chat.reply, variant, one)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", RULESETS)
def test_an_answer_about_a_rule_is_no_wider_than_a_phone(variant: str, language: str) -> None:
    ruleset = RULESETS[variant]
    house = resolve(ruleset, None, {})
    kinds = kinds_of(ruleset.options)
    values = [(name, kinds[name].read(word)) for name, word in settings(variant)]
    values += [(name, getattr(house.options, name)) for name in kinds]
    for key in ("set.done", "set.in_force", "newgame.differs", "rules.changed"):
        told = Reply(lines=tuple(rule_line(key, house, name, value) for name, value in values))
        assert too_wide(told, variant, language) == []


def parts_of(label: str) -> list[str]:
    """What of the name of a rule stays in one line: as far as the next stop or bracket."""
    return re.split(r"(?<=[:;,]) |(?<=[：；，、。])| (?=\()|(?=（)", label)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", RULESETS)
def test_the_name_of_a_rule_is_broken_between_thoughts_only(variant: str, language: str) -> None:
    words = catalogue(in_the_words_of(variant, language))
    labels = [words.sentence(f"{variant}.option.{name}") for name in kinds_of(RULESETS[variant].options)]
    assert [label for label in labels if max(map(width, parts_of(label))) > COLUMNS - len("• ")] == []


@pytest.mark.parametrize(
    ("game", "typed", "expected"),
    [
        ("sg", "shooter_total=four_times", "Now: four times the single amount\nwhat the shooter pays"),
        ("sg", "fed_kong_payer=discarder_double", "Now: all three, the discarder double"),
        ("riichi", "noten_total=none", "Now: as usual for the players"),
        ("riichi", "fu_cap=none", "Now: no cap"),
        ("riichi", "chips=yakuman:5", "Now: yakuman: 5"),
        ("hk", "element_values=common_hand:limit", "Now: Common hand · 平糊: the limit"),
        ("hk", "common_hand=limit", "Now: the limit"),
    ],
)
def test_a_rule_that_was_set_is_said_in_words(game: str, typed: str, expected: str) -> None:
    chat = Chat()
    chat.say(f"ann: /newgame {game} ann bob cat dan")
    assert expected in chat.say(f"ann: /set {typed}")


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("who=seated", "Only those at the table may record."),
        ("who=all", "Everybody in the chat may record."),
        ("hints=off", "Hints are off."),
        ("pictures=BIG", "Big hands get a picture."),
        ("currency=£", "Currency: £"),
    ],
)
def test_a_setting_of_the_chat_is_said_in_words(chat: Chat, typed: str, told: str) -> None:
    chat.say("ann: /newgame sg ann bob cat dan")
    assert chat.say(f"ann: /set {typed}") == told


def test_a_rule_set_from_an_earlier_hand_on_is_said_above_the_correction(chat: Chat) -> None:
    chat.say("ann: /newgame sg ann bob cat dan")
    chat.say("ann: /s ann 3 zimo")
    told = chat.say("ann: /set limit=2 since=1").split("\n")
    assert told[:2] == ["Now: 2 · the most tai that are paid", "Hand 1 corrected."]


def test_the_name_of_the_game_that_is_played_offers_its_other_rules(chat: Chat) -> None:
    chat.say("ann: /newgame riichi ann bob cat dan")
    assert chat.say("ann: /set riichi").startswith("You're playing Riichi already.")
    assert chat.labels == ["Mahjong Soul", "M.League"]  # the others begin with other points
    assert "Rules: M.League (/rules)" in chat.say("ann: #2")
    assert chat.seen.night.game.house.options.uma == (30, 10, -10, -30)


def test_the_name_of_another_game_offers_to_start_that(chat: Chat) -> None:
    chat.say("ann: /newgame riichi ann bob cat dan")
    assert chat.say("ann: /set hk").startswith("Hong Kong mahjong is another game")
    assert chat.labels == ["Start Hong Kong mahjong"]
    assert chat.say("ann: #1").startswith("New game: Hong Kong mahjong")


def test_rules_that_are_called_nearly_so_are_offered_once(chat: Chat) -> None:
    chat.say("ann: /newgame hk ann bob cat dan")
    assert chat.say("ann: /set half bill") == "There's no rule called “half bill”. Did you mean:"
    assert "discarder double, the others single" in chat.say(f"ann: #{chat.labels.index('half gun') + 1}")


def test_a_misspelt_option_offers_those_that_can_take_the_value(chat: Chat) -> None:
    chat.say("ann: /newgame hk ann bob cat dan")
    assert chat.say("ann: /set minfaan=4") == "There's no rule called “minfaan”. Did you mean:"
    assert chat.labels == ["4 · the faan it takes to win"]
    assert chat.say("ann: #1").startswith("Now: 4 · the faan it takes to win")


def test_a_table_of_rules_by_name_leaves_nothing_of_another(chat: Chat) -> None:
    chat.say("ann: /newgame riichi ann bob cat dan")
    usual = chat.seen.night.game.house.options
    assert chat.say("ann: /set m league").split("\n") == ["Rules: M.League (/rules)", "Applies from the next hand."]
    assert chat.seen.night.game.house.options.uma == (30, 10, -10, -30)
    assert chat.say("ann: /set tenhou").split("\n")[0] == "Rules: Tenhou ranked (/rules)"
    assert chat.seen.night.game.house.options == usual
    assert chat.say("ann: /set tenhou").startswith("You're playing Riichi already.")


@pytest.mark.parametrize(("game", "typed"), [("riichi", "順位馬"), ("riichi", "ウマ"), ("sg", "封顶"), ("mcr", "起胡")])
def test_an_option_alone_says_how_it_is_changed_in_the_word_it_was_asked_with(
    chat: Chat, game: str, typed: str
) -> None:
    chat.say(f"ann: /newgame {game} ann bob cat dan")
    now, _, how = chat.say(f"ann: /set {typed}").partition("\nChange it like this:")
    assert how.strip().startswith(f"/set {typed}=")
    assert now in chat.say(f"ann: {how.strip()}")


@pytest.mark.parametrize("typed", ["random prevailing wind", "random winds each round", "隨機圈風", "場風ランダム"])
def test_a_prevailing_wind_by_lot_is_set_in_words(chat: Chat, typed: str) -> None:
    chat.say("ann: /newgame british ann bob cat dan")
    assert chat.say(f"ann: /set {typed}").startswith("Now: drawn at random\n")
    assert chat.seen.night.game.house.options.prevailing_each_round == "random"


def test_words_for_seats_are_no_rule_of_a_running_game(chat: Chat) -> None:
    """Where the game has a rule that is called nearly so, it is offered."""
    chat.say("ann: /newgame british ann bob cat dan")
    assert chat.say("ann: /set random winds") == "There's no rule called “random winds”. Did you mean:"
    chat.say("ann: #1")
    assert chat.seen.night.game.house.options.prevailing_each_round == "random"
    chat.say("ann: /newgame hk ann bob cat dan")
    assert chat.say("ann: /set random winds").startswith("Seats aren't a rule.")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", RULESETS)
def test_every_label_that_rules_show_is_taken_for_its_option(variant: str, language: str) -> None:
    words = catalogue(in_the_words_of(variant, language))
    for name in kinds_of(RULESETS[variant].options):
        label = words.sentence(f"{variant}.option.{name}")
        assert labelled_option(f"{label} 7", variant) == (name, "7")
        assert labelled_option(f"{label} → 7", variant) == (name, "7")
        assert labelled_option(label, variant) == (name, "")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", RULESETS)
def test_a_switch_is_typed_back_as_rules_show_it(variant: str, language: str) -> None:
    words = catalogue(in_the_words_of(variant, language))
    switches = [name for name, kind in kinds_of(RULESETS[variant].options).items() if kind.words() == ("on", "off")]
    for name in switches:
        label = words.sentence(f"{variant}.option.{name}")
        assert labelled_option(f"{label} → {words.sentence('value.yes')}", variant) == (name, "on")
        assert labelled_option(f"{label} → {words.sentence('value.no')}", variant) == (name, "off")


@pytest.mark.parametrize(
    ("typed", "option", "value"),
    [
        ("莊家雙倍 off", "dealer_doubles", False),
        ("莊家輸贏都雙倍 → 否", "dealer_doubles", False),
        ("莊家不雙倍", "dealer_doubles", False),
        ("幾番起糊=4", "min_faan", 4),
        ("番數表：簡化", "faan_table", "simplified"),
        ("limit 5 faan", "limit", 5),
    ],
)
def test_a_rule_is_set_as_it_is_shown(typed: str, option: str, value: object) -> None:
    chat = Chat()
    chat.say("ann: /newgame hk ann bob cat dan")
    assert chat.say(f"ann: /set {typed}").startswith("Now: ")
    assert getattr(chat.seen.night.game.house.options, option) == value


def test_a_rule_that_is_so_already_books_nothing(chat: Chat) -> None:
    chat.say("ann: /newgame hk ann bob cat dan")
    chat.say("ann: /set min 4")
    assert chat.say("ann: /set min 4") == ("Nothing changed: that's how it is.\nNow: 4 · the faan it takes to win")
    chat.say("ann: /undo")
    assert chat.seen.night.game.house.options.min_faan == 3


def test_a_value_that_a_labelled_rule_cannot_take_is_told_of_that_rule(chat: Chat) -> None:
    chat.say("ann: /newgame hk ann bob cat dan")
    assert chat.say("ann: /set 幾番起糊 xyz").startswith("“xyz” won't work for this: the faan it takes to win")


@pytest.mark.parametrize("typed", ["random winds", "席決め"])
def test_drawing_seats_is_no_rule(chat: Chat, typed: str) -> None:
    chat.say("ann: /newgame hk ann bob cat dan")
    assert chat.say(f"ann: /set {typed}").startswith("Seats aren't a rule.")


def test_a_value_below_zero_stays_so_behind_a_label(chat: Chat) -> None:
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say("ann: /set uma: points by placement → 30,10,-10,-30")
    assert chat.seen.night.game.house.options.uma == (30, 10, -10, -30)


def test_several_options_in_a_line_are_all_read(chat: Chat) -> None:
    chat.say("ann: /newgame hk ann bob cat dan")
    chat.say("ann: /set limit=6 stake=2")
    assert (chat.seen.night.game.house.options.limit, chat.seen.night.game.house.options.unit) == (6, 2)


def test_what_the_table_of_rules_has_anyway_is_not_told_as_different(chat: Chat) -> None:
    """Hong Kong's traditional table: half gun, from 3 faan, up to 10. Tenhou starts at 25,000, counts from 30,000."""
    assert "Different here" not in chat.say("ann: /newgame 香港 ann bob cat dan 半銃 三番起糊 10番封頂")
    assert "marked •" not in chat.say("ann: /rules")
    opened = chat.say("ann: /newgame riichi ann bob cat dan 25000点持ち30000点返し uma 15-5")
    assert opened.count("Different here") == 1
    assert "15, 5, −5, −15" in opened


@pytest.mark.parametrize(("typed", "stake"), [("台=30", "100/30"), ("底=50", "50/20")])
def test_the_stake_of_a_game_with_base_and_tai_is_set_by_what_each_is_called(typed: str, stake: str) -> None:
    chat = Chat.after("ann: /newgame 台灣 ann bob cat dan 底100台20")
    assert f"Stake: {stake}" in chat.say(f"ann: /set {typed}")


@pytest.mark.parametrize("game", ["sg", "hk"])
def test_a_rule_that_is_like_none_offers_none(game: str) -> None:
    chat = Chat()
    chat.say(f"ann: /newgame {game} ann bob cat dan")
    assert "There's no rule called “banana”" in chat.say("ann: /set banana=6")
    assert chat.labels == []


@pytest.mark.parametrize(
    ("game", "typed", "language", "told"),
    [
        ("riichi", "noten_total=abc", "en", "Allowed: 0–1,000,000 · as usual for the players"),
        ("tw.taiwan_house", "max_tai=abc", "zh_Hant", "可以是：≥ 1 · 不封頂"),
        ("riichi", "pinfu=abc", "ja", "使えるのは：あり · なし · 0–1,000,000 · 上限"),
        ("riichi", "uma=abc", "zh_Hans", "可以是：10-20 · 0 · 20,10,-10,-20"),
        (
            "tw.mahjong_time",
            "round_wind=5",
            "zh_Hant",
            "這套規則不用「圈風」。用的規則：台灣家庭麻將：100/20，算莊家台",
        ),
    ],
)
def test_what_a_rule_takes_is_told_in_the_words_of_the_chat(game: str, typed: str, language: str, told: str) -> None:
    chat = Chat.after(f"ann: /newgame {game} ann bob cat dan")
    chat.say(f"ann: /set {typed}")
    assert chat.reply is not None
    assert told in plain(chat.reply, catalogue(in_the_words_of(chat.seen.night.game.house.variant, language)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", RULESETS)
def test_a_value_may_be_typed_as_it_is_told(variant: str, language: str) -> None:
    words = catalogue(in_the_words_of(variant, language))
    for name, kind in kinds_of(RULESETS[variant].options).items():
        for word in ("on", "off") if kind.words() == ("on", "off") else ():
            assert typed_value(variant, name, words.sentence("value.yes" if word == "on" else "value.no")) == word
    for element in RULESETS[variant].element_ids - kinds_of(RULESETS[variant].options).keys():
        assert typed_value(variant, element, words.sentence("value.no")) == "off"
        assert typed_value(variant, element, words.sentence("value.element_values.limit")) == "limit"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("open_tanyao=maybe", ["yes", "no"]),
        ("hints=maybe", ["Hints are on.", "Hints are off."]),
        ("pictures=5", ["Hands get no pictures.", "Big hands get a picture.", "Every hand gets a picture."]),
    ],
)
def test_what_is_on_or_off_is_asked_with_buttons(chat: Chat, typed: str, shown: list[str]) -> None:
    chat.say("ann: /newgame riichi ann bob cat dan")
    assert chat.say(f"ann: /set {typed}").endswith("Which is it?")
    assert chat.labels == shown
    assert chat.say("ann: #2") != ""
    assert chat.problems == []


def test_a_uma_that_is_set_takes_the_place_of_one_by_how_many_are_below_the_start(chat: Chat) -> None:
    chat.say("ann: /newgame riichi.jpml_a ann bob cat dan")
    shown = chat.say("ann: /set uma").split("\n")
    assert shown[0] == "Uma by how many are below the start"
    assert chat.say(f"ann: {shown[-1].removeprefix('Change it like this: ')}").startswith("Now: 15, 5, −5, −15")
    options = chat.seen.night.game.house.options
    assert (options.uma, options.uma_floating) == ((15, 5, -5, -15), None)
    chat.say("ann: /set uma_floating=neg1:8/3/1/-12,neg3:12/-1/-3/-8,otherwise:8/4/-4/-8")
    assert chat.seen.night.game.house.options.uma == ()


def test_a_rule_that_is_not_in_force_takes_no_other_with_it_when_it_is_taken_away(chat: Chat) -> None:
    chat.say("ann: /newgame riichi ann bob cat dan")
    chat.say("ann: /set uma=15,5,-5,-15")
    assert chat.say("ann: /set uma_floating=none").startswith("Nothing changed")
    assert chat.seen.night.game.house.options.uma == (15, 5, -5, -15)


def test_a_rule_of_another_game_is_no_rule_here_and_no_id_is_shown() -> None:
    chat = Chat.after("ann: /newgame sg ann bob cat dan")
    assert "multiple_winners" not in chat.say("ann: /set 雙響")


@pytest.mark.parametrize(
    ("typed", "now"),
    [
        ("馬=10-20", "20, 10, −10, −20"),
        ("馬10-20", "20, 10, −10, −20"),
        ("食斷=off", "no"),
        ("kuitan=off", "no"),
        ("沒有食斷", "no"),
        ("沒有一發", "no"),
        ("無裡寶", "no"),
        ("無赤", "0"),
        ("雙響", "all of them win"),
        ("攔胡", "only the nearest wins"),
    ],
)
def test_rules_of_riichi_are_set_as_chinese_players_say_them(typed: str, now: str) -> None:
    chat = Chat.after("ann: /newgame riichi ann bob cat dan")
    assert f"Now: {now}" in chat.say(f"ann: /set {typed}")


def test_points_and_uma_in_chinese_open_a_game_of_riichi() -> None:
    opened = Chat().say("小林: /newgame 日麻 小林 阿傑 小雅 家瑋 30000點 馬10-20 無赤")
    assert "小林 30,000" in opened
    assert "number of red fives" in opened
