"""Questions of who owes whom: what is open is shown, in four languages and whatever the order of the words."""

from __future__ import annotations

import pytest

from tests.chat.conftest import Chat

TAIWANESE = ("wen: /newgame taiwan Wen Al Bea Eli base 100 tai 20", "eli: eli 3 tai off wen", "al: al 5 tai zimo")
IN_CHINESE = (
    "阿嬤: /newgame taiwan 爸爸 阿嬤 媽媽 姊姊 base 50 tai 10",
    "阿嬤: 阿嬤 自摸 3台",
    "阿嬤: 媽媽放槍給阿嬤 4台",
)
SIMPLIFIED = ("老王: /newgame mcr 阿强 小李 老王 张姐", "阿强: 老王 20番 小李点炮")
CANTONESE = ("阿明: /newgame hk 阿明 肥仔 家欣 阿珍", "阿明: 阿明 自摸 5番", "阿明: 阿明食糊 3番 肥仔出銃")
RIICHI = ("大輔: /newgame riichi 健太 大輔 美咲 さくら 千点50円", "健太: 健太 親満 ツモ", "大輔: 美咲 満貫 健太から")

ASKED = (
    *(
        (TAIWANESE, f"bea: {one}")
        for one in ("do i owe anyone anything?", "do i owe al money?", "what do i owe al now")
    ),
    *((TAIWANESE, f"al: {one}") for one in ("does bea owe me", "who owes me what", "how much has bea lost so far")),
    *((TAIWANESE, f"wen: {one}") for one in ("who do i pay", "who do i owe?", "am i square with al?")),
    *((IN_CHINESE, f"姊姊: {one}") for one in ("我還欠阿嬤多少", "我要付給阿嬤多少", "我欠誰錢", "我總共輸多少")),
    *((IN_CHINESE, f"阿嬤: {one}") for one in ("誰還沒給我錢", "誰還欠錢", "媽媽還欠多少", "我應該收多少")),
    *((SIMPLIFIED, f"阿强: {one}") for one in ("阿强还欠老王多少", "我该给老王多少", "小李输了多少")),
    *((CANTONESE, f"肥仔: {one}") for one in ("仲爭唔爭錢？", "我爭阿明幾多", "我仲爭幾多錢", "我要俾阿明幾多錢")),
    *((CANTONESE, f"阿明: {one}") for one in ("肥仔輸咗幾多呀", "邊個未俾錢", "肥仔爭我幾錢呀")),
    *(
        (RIICHI, f"健太: {one}")
        for one in ("結局健太はいくら残ってる？", "大輔にいくら払えばいい？", "誰がまだ払ってない？")
    ),
)


@pytest.mark.parametrize(("base", "asked"), ASKED)
def test_a_question_who_owes_what_shows_what_is_open(base: tuple[str, ...], asked: str) -> None:
    chat = Chat.after(*base)
    assert chat.say(asked).startswith("Tonight: ")


@pytest.mark.parametrize(
    "talk",
    [
        "al: how much does a ride cost",
        "al: does bea owe me lunch",
        "al: who still wants beer",
        "al: 你還要喝多少",
        "al: いくらなんでも",
    ],
)
def test_other_questions_stay_talk(talk: str) -> None:
    assert not Chat.after(*TAIWANESE).say(talk)
