"""Money in people's words: how it went, what it was of, who went home after it, for whom it was paid, `me too`."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

TAIWANESE = (
    "wen: /newgame taiwan Wen Al Bea Eli base 100 tai 20",
    "eli: eli 3 tai off wen",
    "al: al 5 tai zimo",
    "al: al 4 tai off bea",
)
"""Al +900, Wen −400, Bea −460, Eli −40."""
IN_CHINESE = (
    "阿嬤: /newgame taiwan 爸爸 阿嬤 媽媽 姊姊 base 50 tai 10",
    "阿嬤: 阿嬤 自摸 3台",
    "阿嬤: 媽媽放槍給阿嬤 4台",
)
"""阿嬤 +340, 媽媽 −180, the others −80."""
SIMPLIFIED = ("老王: /newgame mcr 阿强 小李 老王 张姐", "阿强: 老王 20番 小李点炮", "阿强: 老王 自摸 12番")
CANTONESE = ("阿明: /newgame hk 阿明 肥仔 家欣 阿珍", "阿明: 阿明 自摸 5番", "阿明: 阿明食糊 3番 肥仔出銃")
RIICHI = ("大輔: /newgame riichi 健太 大輔 美咲 さくら 千点50円", "健太: 健太 親満 ツモ", "大輔: 美咲 満貫 健太から")

TOLD = (
    (TAIWANESE, "wen: i paid al 180 so he's square", "Wen → Al 180"),
    (TAIWANESE, "al: yep wen gave me 180, bye guys", "Wen → Al 180"),
    (TAIWANESE, "wen: i paid al 180, cheers everyone", "Wen → Al 180"),
    (TAIWANESE, "bea: gave al 100 of the 460", "Bea → Al 100"),
    (TAIWANESE, "bea: paid al 100 out of my 460 too", "Bea → Al 100"),
    (TAIWANESE, "al: bea gave me a ride, bea paid me 160 for it", "Bea → Al 160"),
    (TAIWANESE, "wen: sorry guys my bus is here, i gave al 200", "Wen → Al 200"),
    (TAIWANESE, "bea: and i gave al 300 just now, see you next week", "Bea → Al 300"),
    (IN_CHINESE, "姊姊: 我給阿嬤50元現金", "姊姊 → 阿嬤 50"),
    (IN_CHINESE, "阿嬤: 姊姊剛剛給我50元現金", "姊姊 → 阿嬤 50"),
    (IN_CHINESE, "姊姊: 我先給阿嬤50現金", "姊姊 → 阿嬤 50"),
    (IN_CHINESE, "阿嬤: 姊姊給了我50，現金", "姊姊 → 阿嬤 50"),
    (IN_CHINESE, "姊姊: 給阿嬤50了", "姊姊 → 阿嬤 50"),
    (IN_CHINESE, "姊姊: 50給阿嬤了", "姊姊 → 阿嬤 50"),
    (SIMPLIFIED, "老王: 小李把钱给我了，50块", "小李 → 老王 50"),
    (SIMPLIFIED, "小李: 给老王50了", "小李 → 老王 50"),
    (SIMPLIFIED, "小李: 微信转老王50", "小李 → 老王 50"),
    (SIMPLIFIED, "小李: 我给老王转了50块", "小李 → 老王 50"),
    (SIMPLIFIED, "老王: 收到小李现金50", "小李 → 老王 50"),
    (CANTONESE, "肥仔: 我俾住30阿明先", "肥仔 → 阿明 30"),
    (CANTONESE, "肥仔: 畀埋嗰30俾阿明", "肥仔 → 阿明 30"),
    (CANTONESE, "肥仔: 我畀30阿明", "肥仔 → 阿明 30"),
    (CANTONESE, "肥仔: 俾咗阿明30蚊現金", "肥仔 → 阿明 30"),
    (CANTONESE, "肥仔: 轉數快咗30俾阿明", "肥仔 → 阿明 30"),
    (RIICHI, "健太: 大輔には1000円だけ渡した、残りは後で", "健太 → 大輔 1,000"),
    (RIICHI, "大輔: さくらも手渡しで690くれた", "さくら → 大輔 690"),
    (RIICHI, "健太: 健太→大輔 1000円、手渡し済み", "健太 → 大輔 1,000"),
    (RIICHI, "健太: 大輔に1000円手渡した", "健太 → 大輔 1,000"),
    (RIICHI, "健太: 1000円を大輔に渡しておいた", "健太 → 大輔 1,000"),
    (RIICHI, "健太: 大輔に1000円払ったよ、じゃあね", "健太 → 大輔 1,000"),
)


@pytest.mark.parametrize(("base", "told", "payment"), TOLD)
def test_money_that_changed_hands_is_asked_about(base: tuple[str, ...], told: str, payment: str) -> None:
    chat = Chat.after(*base)
    chat.say(told)
    assert any(one.startswith(f"Handed over: {payment}") for one in chat.labels)


@pytest.mark.parametrize(
    "told",
    ["wen: i paid al everything", "wen: paid al all of it", "wen: i paid al too", "wen: i paid al what i owe him"],
)
def test_all_that_is_owed_is_the_payment_that_is_listed(told: str) -> None:
    chat = Chat.after(*TAIWANESE)
    assert chat.say(told) == "Was it this payment?"
    assert chat.labels == ["Wen → Al 400 ✓"]


FOR_ANOTHER = (
    *(
        (TAIWANESE, f"wen: {one}")
        for one in ("i paid al 60 for bea", "paid bea's 60 to al", "i paid al the 60 bea owes him")
    ),
    *(
        (TAIWANESE, one)
        for one in ("bea: wen paid al 60 for me", "al: wen gave me 60 for bea", "wen: paid 60 to al for bea")
    ),
    *((IN_CHINESE, f"姊姊: {one}") for one in ("我幫媽媽付阿嬤60", "我替媽媽給了阿嬤60塊", "我付了媽媽欠阿嬤的60")),
    *((IN_CHINESE, one) for one in ("媽媽: 姊姊幫我付阿嬤60", "姊姊: 媽媽欠阿嬤的60我付了")),
    (CANTONESE, "家欣: 我幫肥仔俾咗阿明60"),
    (RIICHI, "健太: さくらの分も大輔に60円払った"),
)


@pytest.mark.parametrize(("base", "told"), FOR_ANOTHER)
def test_it_is_asked_for_whom_somebody_paid(base: tuple[str, ...], told: str) -> None:
    chat = Chat.after(*base)
    assert chat.say(told).startswith("Paid for ")
    assert len(chat.labels) == 2
    chat.say(f"{told.partition(': ')[0]}: #1")
    assert {one.recorded.entry.__class__.__name__ for one in chat.seen.night.lines[-1:]} == {"HandedOver"}


@pytest.mark.parametrize(
    "said", ["bea: me too", "eli: me too!", "bea: so did i", "bea: 我也給了", "bea: 我都係", "bea: 私も"]
)
def test_me_too_behind_a_payment_is_one_of_whoever_speaks(said: str) -> None:
    chat = Chat.after(*TAIWANESE, "wen: i paid al 100", "wen: #1")
    assert chat.say(said) == "Was it this payment?"


@pytest.mark.parametrize("said", ["bea: me too", "bea: 我都係", "bea: 私も", "al: me too"])
def test_me_too_is_talk_anywhere_else(said: str) -> None:
    assert not Chat.after(*TAIWANESE).say(said)
    assert not Chat.after(*TAIWANESE, "wen: i paid al 100", "wen: #1", step=2000).say(said)


def _a_week_later(base: tuple[str, ...]) -> Chat:
    who = base[0].partition(":")[0]
    chat = Chat.after(*base, f"{who}: /settle closing", f"{who}: #1")
    chat.now += 7 * 86400
    for one in base:
        chat.say(one)
    return chat


@pytest.mark.parametrize(
    ("base", "told"),
    [
        (TAIWANESE, "wen: i gave al the 400 from november 24"),
        (TAIWANESE, "wen: i paid al the 400 from the first night"),
        (TAIWANESE, "al: wen gave me the 400 of 24 nov"),
        (TAIWANESE, "wen: paid al 400 from tuesday"),
        (IN_CHINESE, "姊姊: 我上禮拜欠阿嬤的80現在給"),
        (IN_CHINESE, "姊姊: 上禮拜我還欠阿嬤80，今天給了"),
        (IN_CHINESE, "姊姊: 上禮拜我欠阿嬤的80已經給了"),
        (IN_CHINESE, "阿嬤: 媽媽上禮拜欠我的180今天給了"),
    ],
)
def test_a_debt_of_an_earlier_night_is_paid_by_words_that_name_it(base: tuple[str, ...], told: str) -> None:
    assert " paid " in _a_week_later(base).say(told).splitlines()[0]


@pytest.mark.parametrize(
    "talk",
    [
        "wen: my wife paid al 400",
        "al: wen paid me 400 if i remember right",
        "al: bea gave me a ride, 20 minutes",
        "al: imagine bea gave me 400, haha",
        "al: 阿明給了我一個蘋果",
        "al: al gave 3 from bea, bye",
    ],
)
def test_other_lines_about_money_stay_talk(talk: str) -> None:
    assert not Chat.after(*TAIWANESE).say(talk)


def test_a_debt_in_cantonese_shows_what_is_open() -> None:
    assert Chat.after(*CANTONESE).say("阿明: 肥仔爭我96").startswith("Tonight: ")
