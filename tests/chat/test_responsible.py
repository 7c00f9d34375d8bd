"""Zung Jung: who is responsible for a dear hand, in taps and in words; rules of Zung Jung and MCR in the opening."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

DISCARDER = {"ann": -70, "ben": 120, "cat": -25, "dan": -25}
"""Forty points off Ann: 25 from the others, 3 x 40 less twice 25 from her."""
CAT = {"ann": -25, "ben": 120, "cat": -70, "dan": -25}
NOBODY = {"ann": -40, "ben": 120, "cat": -40, "dan": -40}


@pytest.fixture
def table(chat: Chat) -> Chat:
    chat.say("ann: /newgame zj ann ben cat dan")
    return chat


def money(chat: Chat) -> dict[str, int]:
    """Everybody's balance in whole units."""
    return {name: amount // 1000 for name, amount in chat.balances.items()}


def tap(chat: Chat, label: str) -> None:
    chat.say(f"ann: #{chat.labels.index(label) + 1}")


@pytest.mark.parametrize(("who", "paid"), [("ann", DISCARDER), ("cat", CAT), ("Nobody", NOBODY)])
def test_a_dear_hand_by_taps_asks_who_is_responsible(table: Chat, who: str, paid: dict[str, int]) -> None:
    table.say("ann: /s")
    tap(table, "ben")
    tap(table, "Off ann")
    tap(table, next(label for label in table.labels if label.startswith("40 ")))
    assert not table.seen.night.hands
    tap(table, who)
    assert money(table) == paid


@pytest.mark.parametrize("start", ["25 ", "20 "])
def test_a_hand_up_to_the_threshold_asks_nothing(table: Chat, start: str) -> None:
    table.say("ann: /s")
    tap(table, "ben")
    tap(table, "Off ann")
    tap(table, next(label for label in table.labels if label.startswith(start)))
    assert money(table)["ann"] == -int(start)


def test_a_self_drawn_hand_asks_nothing(table: Chat) -> None:
    table.say("ann: /s")
    tap(table, "ben")
    tap(table, "Self-drawn")
    tap(table, next(label for label in table.labels if label.startswith("40 ")))
    assert money(table) == NOBODY


@pytest.mark.parametrize(
    ("typed", "paid"),
    [
        ("ben 40 from ann", DISCARDER),
        ("ben 40 from ann, cat is responsible", CAT),
        ("ben 40 from ann bao cat", CAT),
        ("ben 40 from ann, nobody is responsible", NOBODY),
        ("ben 40 from ann nobody to blame", NOBODY),
        ("ben 40 from ann bao nobody", NOBODY),
        ("ben 40 ann 放銃 無人負責", NOBODY),
        ("/s ben 40 from ann bao none", NOBODY),
    ],
)
def test_who_is_responsible_is_said_in_words(table: Chat, typed: str, paid: dict[str, int]) -> None:
    table.say(f"ann: {typed}")
    assert money(table) == paid


@pytest.mark.parametrize(
    ("typed", "paid"),
    [
        ("/fix 1 bao=none", NOBODY),
        ("/fix 1 bao=nobody", NOBODY),
        ("/fix 1 nobody is responsible", NOBODY),
        ("/fix 1 bao=cat", CAT),
        ("/fix cat is responsible", CAT),
    ],
)
def test_who_is_responsible_is_put_right(table: Chat, typed: str, paid: dict[str, int]) -> None:
    table.say("ann: ben 40 from ann")
    table.say(f"ann: {typed}")
    assert money(table) == paid


def test_in_other_games_bao_none_takes_liability_away(chat: Chat) -> None:
    """Three tai at 0.5/1: 8 from Ann, 4 from the others, where Cat had to pay all 16."""
    chat.say("ann: /newgame singapore ann ben cat dan")
    chat.say("ann: ben 3 from ann bao cat")
    assert money(chat)["cat"] == -16
    chat.say("ann: /fix 1 bao=none")
    assert money(chat) == {"ann": -8, "ben": 16, "cat": -4, "dan": -4}


# rules in the opening


@pytest.mark.parametrize(
    ("typed", "preset", "options"),
    [
        ("zj uniform ann ben cat dan", "uniform", {"payoff": "uniform"}),
        ("zj 平攤 ann ben cat dan", "uniform", {"payoff": "uniform"}),
        ("zung jung world series ann ben cat dan", "world_series", {"minimum": 5}),
        ("中庸 世界大賽 ann ben cat dan", "world_series", {"minimum": 5}),
        ("zj with bonus tiles ann ben cat dan", "bonus", {"bonus_tiles": True}),
        ("zj limit none, threshold 30: ann, ben, cat, dan", "standard", {"limit": None, "threshold": 30}),
        ("zj no limit minimum 5 ann ben cat dan", "standard", {"limit": None, "minimum": 5}),
        ("mcr full gun ann ben cat dan", "full_gun", {"responsibility": "full"}),
        ("國標 全銃 ann ben cat dan", "full_gun", {"responsibility": "full"}),
        ("mcr china ann ben cat dan", "china", {}),
        ("mcr green book ann ben cat dan", "wmc", {}),
        ("mcr friends game minimum 6 ann ben cat dan", "friends", {"minimum": 6}),
    ],
)
def test_rules_are_said_when_a_game_is_opened(chat: Chat, typed: str, preset: str, options: dict[str, object]) -> None:
    chat.say(f"ann: /newgame {typed}")
    house, table = chat.seen.night.house, chat.seen.night.table
    assert house is not None
    assert table is not None
    assert [chat.seen.people.name(one) for one in table.players] == ["ann", "ben", "cat", "dan"]
    assert house.preset == preset
    assert {name: getattr(house.options, name) for name in options} == options


def test_who_is_named_where_nobody_is_liable_stands_only_in_the_note(chat: Chat) -> None:
    chat.say("ann: /newgame taiwanese ann ben cat dan")
    said = chat.say("ann: ben 3 zimo bao cat")
    assert "cat is liable" not in said
    assert "Bao ignored" in said


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("ben 天胡", "Only the dealer wins a heavenly hand, and ann deals."),
        ("cat off dan 門清一摸三", "doesn't add up"),
        ("ann 天胡 off dan", "doesn't add up"),
    ],
)
def test_what_a_named_element_cannot_be_is_refused(chat: Chat, typed: str, refusal: str) -> None:
    """A heavenly hand is the dealer's, on his first tiles; what was self-drawn has no discarder."""
    chat.say("ann: /newgame taiwanese ann ben cat dan")
    assert refusal in chat.say(f"ann: /s {typed}")
    assert not chat.seen.night.hands


def test_the_dealers_heavenly_hand_is_recorded(chat: Chat) -> None:
    chat.say("ann: /newgame taiwanese ann ben cat dan")
    chat.say("ann: /s ann 天胡")
    assert len(chat.seen.night.hands) == 1


# who pays for others, put right in words

LIABLE = ("ann: /newgame sg Ann Bob Cat Dan", "ann: /s zimo little three dragons bao bob")
"""Three tai self-drawn at 0.5/1: 8 of each, or 24 of Bob who pays for all."""


@pytest.mark.parametrize(
    "said",
    [
        *("fine no bao", "no bao for little dragons la, everybody pay own", "not liable", "each pay their own"),
        *("take away bao", "bob is not liable la", "everyone pays own", "不包", "唔使包", "沒有包", "責任払いなし"),
    ],
)
def test_that_nobody_is_liable_is_told_in_answer_to_the_receipt(said: str) -> None:
    chat = Chat.after(*LIABLE)
    assert "corrected" in chat.say(f"ann: {said}", reply_to="reply 2")
    assert chat.balances == {"Ann": 24_000, "Bob": -8000, "Cat": -8000, "Dan": -8000}


@pytest.mark.parametrize("typed", ["/fix 1 no bao", "/fix no bao", "/fix 1 everybody pays own", "/fix 1 not liable"])
def test_a_correction_takes_liability_off(typed: str) -> None:
    chat = Chat.after(*LIABLE, f"cat: {typed}")
    assert chat.balances["Bob"] == -8000


def test_that_nobody_is_liable_is_asked_of_the_newest_hand_of_somebody_else() -> None:
    chat = Chat.after(*LIABLE, "bob: no bao")
    assert chat.text.splitlines()[0] == "Correct hand 1: Nobody pays for the others?"
    chat.say("bob: #1")
    assert chat.balances["Bob"] == -8000


def test_the_fix_menu_of_a_hand_with_a_liable_player_takes_it_off() -> None:
    chat = Chat.after(*LIABLE, "ann: /fix 1")
    chat.say(f"ann: #{chat.labels.index('Nobody pays for the others') + 1}")
    assert chat.balances["Cat"] == -8000
    assert "Nobody pays for the others" not in Chat.after(LIABLE[0], "ann: ann 3 zimo", "ann: /fix 1").labels


@pytest.mark.parametrize("said", ["cat pays all", "cat pay for all", "cat bao", "bao cat"])
def test_who_pays_for_all_is_told_in_answer_to_a_self_drawn_hand(said: str) -> None:
    for told in (LIABLE[1], "ann: /s zimo little three dragons"):
        chat = Chat.after(LIABLE[0], told)
        chat.say(f"ann: {said}", reply_to="reply 2")
        if "pay" in said:
            assert chat.labels[0] == "Correct it"
            chat.say("ann: #1")
        assert chat.balances == {"Ann": 24_000, "Bob": 0, "Cat": -24_000, "Dan": 0}


# liability where the house has none, and told of a recorded hand: five tai of each of three, or fifteen of one


TAIWANESE = "阿芳: /newgame tw 阿芳 小美 阿明 家豪"
ALL_OF_MING = {"阿芳": 0, "小美": 15_000, "阿明": -15_000, "家豪": 0}
OF_EACH = {"阿芳": -5000, "小美": 15_000, "阿明": -5000, "家豪": -5000}


def test_who_is_liable_in_a_house_without_it_pays_for_this_hand_by_one_tap() -> None:
    chat = Chat.after(TAIWANESE)
    assert "Bao ignored" in chat.say("阿芳: 小美 5台 自摸 十二張包阿明")
    assert chat.balances == OF_EACH
    told = chat.say(f"阿芳: #{chat.labels.index('阿明 pays for all, this hand') + 1}")
    assert "小美 self-draws, 阿明 is liable" in told
    assert chat.balances == ALL_OF_MING
    chat.say("阿芳: 小美 5台 自摸 阿明包")
    assert chat.balances["阿明"] == -20_000, "the house has none for the hands behind it"


def test_a_correction_that_tells_of_liability_where_there_is_none_says_so_and_offers_it() -> None:
    chat = Chat.after(TAIWANESE, "阿芳: 小美 5台 自摸")
    assert "Bao ignored" in chat.say("阿芳: /fix 1 阿明包")
    assert chat.balances == OF_EACH
    chat.say(f"阿芳: #{chat.labels.index('阿明 pays for all, this hand') + 1}")
    assert chat.balances == ALL_OF_MING


@pytest.mark.parametrize(
    "said", ["第1局是阿明包牌", "第一局是阿明包", "上一局是阿明包牌", "阿明包牌", "hand 1 was bao 阿明"]
)
@pytest.mark.parametrize("house", ["", " liability=big_hands"])
def test_who_is_said_to_be_liable_for_a_recorded_hand_is_by_a_tap(said: str, house: str) -> None:
    chat = Chat.after(TAIWANESE + house, "阿芳: 小美 5台 自摸")
    assert "阿明 pays for all, this hand?" in chat.say(f"家豪: {said}")
    assert chat.seen.night.hands[0].given.wins[0].liable == ()
    chat.say("家豪: #1")
    assert chat.balances == ALL_OF_MING


def test_whether_the_liable_player_still_pays_off_a_discard_is_asked_with_what_would_be_paid() -> None:
    chat = Chat.after(f"{TAIWANESE} liability=big_hands", "阿芳: 小美 5台 自摸 十二張包阿明")
    asked = chat.say("阿芳: 上一局是家豪放槍")
    assert "Nobody: 家豪 → 小美 5" in asked
    assert "阿明: 阿明 → 小美 5 (liable)" in asked
    chat.say(f"阿芳: #{chat.labels.index('阿明') + 1}")
    assert chat.balances == {"阿芳": 0, "小美": 5000, "阿明": -5000, "家豪": 0}


def test_who_is_liable_is_told_in_front_of_the_winner_named_once_more(chat: Chat) -> None:
    """Traditional Hong Kong, 10 faan off a discard: 128 from the discarder and 64 each, all of it by whoever is liable;
    the dealer pays double: 128 + 128 + 64 = 320."""
    chat.say("paul: /newgame hk mei wing siu paul")
    assert "mei → paul 320 (pays for all)" in chat.say("paul: paul 10 faan off siu, mei bao paul")


def test_a_value_put_right_with_who_was_liable_changes_both(chat: Chat) -> None:
    """3 faan off a discard: 16 from the discarder, 8 from another player and 16 from the dealer, all paid by one."""
    chat.say("paul: /newgame hk mei wing siu paul")
    chat.say("paul: paul 5 faan off siu, mei bao")
    said = chat.say("paul: should be 3 faan, wing bao")
    assert "wing → paul 40 (pays for all)" in said
    assert chat.balances == {"mei": 0, "wing": -40_000, "siu": 0, "paul": 40_000}


@pytest.mark.parametrize(
    "said", ["dan 3 tai zimo, ann pay all", "dan 3 tai zimo, ann pays all", "/s dan 3 tai zimo ann pays for all"]
)
def test_who_pays_all_for_a_drawn_hand_is_liable(said: str) -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan")
    chat.say(f"ann: {said}")
    assert chat.balances == {"Ann": -24000, "Bob": 0, "Cat": 0, "Dan": 24000}


def test_who_pays_all_for_a_discard_of_somebody_else_is_liable() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan")
    chat.say("ann: dan 3 tai from cat, ann pays all")
    assert chat.balances == {"Ann": -16000, "Bob": 0, "Cat": 0, "Dan": 16000}


def test_who_pays_all_without_how_the_hand_was_won_is_asked_about() -> None:
    chat = Chat.after("ann: /newgame sg Ann Bob Cat Dan")
    assert chat.say("ann: dan 3 tai, ann pays all").startswith("How did Dan win")
    assert chat.labels[:2] == ["Self-drawn: 24", "Off Ann: 16"]


HONG_KONG = "mei: /newgame hk mei wing siu paul"
"""Traditional Hong Kong, half gun, the dealer pays and gets double. 6 faan off siu, mei being East: 64 + 32 + 32."""


@pytest.mark.parametrize(
    "said",
    [
        "mei 6 faan off siu, paul baau",
        "mei 6 faan off siu, paul pays for all",
        "6 faan mei off siu, paul covers everyone",
    ],
)
def test_who_pays_for_all_is_told_in_words_of_the_table(said: str) -> None:
    chat = Chat.after(HONG_KONG, f"wing: {said}")
    assert chat.balances == {"mei": 128_000, "wing": 0, "siu": 0, "paul": -128_000}


def test_whoever_stands_before_bao_pays_for_the_hand_told_behind_it() -> None:
    chat = Chat.after(HONG_KONG)
    assert chat.say("mei: mei bao siu 6 faan") == "How did siu win: self-draw, or off whose discard?"


@pytest.mark.parametrize("said", ["paul 8 faan off siu, paul bao", "8 faan paul off siu, paul covers everyone"])
def test_a_winner_told_to_be_liable_is_refused_and_nobody_else_has_won(said: str) -> None:
    chat = Chat.after(HONG_KONG)
    assert "the winner can't be liable" in chat.say(f"mei: {said}")
    assert not chat.seen.night.hands


@pytest.mark.parametrize(
    ("who", "said"),
    [
        *(("paul", "not me it was wing"), ("paul", "m hai ngo bao, hai wing"), ("paul", "no, not me, wing bao")),
        *(("mei", "not paul, wing"), ("paul", "wing was the one bao"), ("siu", "no it was wing who bao")),
        *(("wing", "no it wasnt paul it was wing"), ("siu", "wing covers for everyone"), ("siu", "no, wing covers")),
    ],
)
def test_somebody_else_is_liable_by_words_that_put_it_right(who: str, said: str) -> None:
    chat = Chat.after(HONG_KONG, "siu: mei 6 faan off siu, paul bao")
    chat.say(f"{who}: {said}")
    if chat.labels[:1] == ["Correct it"]:
        chat.say(f"{who}: #1")
    assert chat.balances == {"mei": 128_000, "wing": -128_000, "siu": 0, "paul": 0}


@pytest.mark.parametrize(
    "said",
    [
        *(
            "no, wing bao",
            "唔係，係wing包",
            "唔係，係wing包自摸",
            "係wing包自摸",
            "係wing包，唔係paul",
            "唔啱，wing包先啱",
        ),
        *("第1鋪係wing包自摸，唔係paul", "唔係paul包，係wing包", "第1鋪wing包自摸", "hand 1 wing bao, not paul"),
        *("唔係呀，wing包", "不是，是wing包", "不是paul，是wing包牌"),
    ],
)
def test_a_no_before_who_is_liable_takes_back_who_was_said_to_be(said: str) -> None:
    """6 faan self-drawn: 32 from each of the three, doubled by the dealer who won: 3 * 64."""
    chat = Chat.after(HONG_KONG, "siu: mei 6 faan zimo, paul bao")
    chat.say(f"paul: {said}")
    if chat.labels[:1] == ["Correct it"]:
        chat.say("paul: #1")
    assert chat.balances == {"mei": 192_000, "wing": -192_000, "siu": 0, "paul": 0}


@pytest.mark.parametrize("said", ["no i didnt bao", "nobody bao", "no nobody bao"])
def test_that_nobody_is_liable_is_shown_with_what_everybody_pays(said: str) -> None:
    chat = Chat.after(HONG_KONG, "siu: mei 6 faan off siu, paul bao")
    assert "Nobody pays for the others?" in chat.say(f"paul: {said}")
    chat.say("paul: #1")
    assert chat.balances == {"mei": 128_000, "wing": -32_000, "siu": -64_000, "paul": -32_000}


def test_a_value_and_that_nobody_is_liable_are_put_right_together() -> None:
    """3 faan off siu: 16 and 8 from the others, doubled by the dealer who won: 32 + 16 + 16."""
    chat = Chat.after(HONG_KONG, "mei: mei 6 faan off siu, paul bao", "mei: no 3 faan and nobody bao")
    assert chat.balances == {"mei": 64_000, "wing": -16_000, "siu": -32_000, "paul": -16_000}


def test_words_that_make_the_winner_liable_are_answered_with_what_can_change() -> None:
    chat = Chat.after(HONG_KONG, "mei: mei 6 faan off siu, paul bao")
    assert "the winner can't be liable" in chat.say("paul: mei bao")
    assert chat.labels


@pytest.mark.parametrize("said", ["wing covers", "paul covers for me tomorrow", "dinner: wing pays for all"])
def test_who_covers_something_else_is_talk(said: str) -> None:
    chat = Chat.after(HONG_KONG, "mei: mei 6 faan off siu")
    assert chat.say(f"mei: {said}") == ""
