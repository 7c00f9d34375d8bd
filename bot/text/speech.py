"""Which language a reply is said in: the chat's own, what its first writer's client speaks, the words of a game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec

from bot.chat import Reply
from bot.text.catalogue import SOURCE_LANGUAGE, in_the_words_of, languages

_CHINESE: Final = frozenset(("zh", "yue", "cmn", "nan", "hak", "wuu"))
_SCRIPTS: Final = {"hans": "zh_Hans", "hant": "zh_Hant"}
_REGIONS: Final = {
    **dict.fromkeys(("tw", "hk", "mo"), "zh_Hant"),
    **dict.fromkeys(("cn", "sg", "my"), "zh_Hans"),
}
_TRADITIONAL: Final = frozenset(("yue", "nan", "hak"))
"""Spoken where traditional characters are written, if nothing else is said."""


@lru_cache(maxsize=256)
def language_of_tag(language_tag: str | None) -> str:
    """The catalogue for the tag of a client, like `zh-hant-HK`, `zh-TW` or `ja`; "" where there is none, or no tag."""
    primary, *more = (language_tag or "").replace("_", "-").casefold().split("-")
    if primary not in _CHINESE:
        return primary if primary in languages() else ""
    for known in (_SCRIPTS, _REGIONS):
        for part in more:
            if part in known:
                return known[part]
    return "zh_Hant" if primary in _TRADITIONAL else "zh_Hans"


def language_of_line(text: str) -> str:
    """The language in which a line begins behind its command, by its characters; "" where they could be of several.

    Names further on say nothing of it, unless the game is called what every script writes alike: 香港, 新加坡, 立直.
    """
    if text.isascii():
        return ""
    words = text.split(maxsplit=2)
    head = "".join(words[:1] if words and not words[0].isascii() else words[1:2])
    if not head.isascii() and _KANA.search(text):
        return "ja"
    usual = next((language for language, games in _CHINESE_GAMES.items() if games.search(head)), "")
    names = text if usual else _telling_of_riichi(text) if _RIICHI.search(head) else ""
    found = _script(head) or _script(names)
    return found or usual or ("zh_Hant" if _OF_HONG_KONG.search(text) else "")


def game_of_speech(text: str, language_tag: str | None = None) -> str | None:
    """The game in whose words a line is answered while none is played: 開枱 is said in Hong Kong, where clients speak
    `zh-HK`; None for others."""
    is_of_client = language_tag is not None and _TAG_OF_HONG_KONG.search(language_tag) is not None
    is_of_line = _OF_HONG_KONG.search(text) is not None if not text.isascii() else _CHOSEN_HONG_KONG.search(text)
    return "hong_kong" if is_of_client or is_of_line else None


def _script(signs: str) -> str:
    """The language that alone writes some of these signs, Japanese before the others; "" where none does."""
    if any(_is_only_in(sign, "shift_jis", *_OLD_NEW) for sign in signs):
        return "ja"
    traditional, simplified = (sum(_is_only_in(sign, *codes) for sign in signs) for codes in (_OLD_NEW, _OLD_NEW[::-1]))
    if traditional == simplified:
        return ""
    return "zh_Hant" if traditional > simplified else "zh_Hans"


_CHINESE_GAMES: Final = {
    "zh_Hant": re.compile("港|中庸|英式|星加坡|台麻"),
    "zh_Hans": re.compile("新加坡|日麻|日式"),
}
"""What only Chinese calls a game so, in signs that every script has, by the script that is meant if names tell none."""
_RIICHI: Final = re.compile("立直|[三四]麻|雀魂|日本")
"""What Chinese and Japanese call a game alike."""
_OF_HONG_KONG: Final = re.compile(
    "[嘅咗唔冇嚟啲哋嗰喺嘢噉㗎咩乜佢睇諗畀俾枱嘥攞嘞喇喎囉]|邊[個度]|點[樣解玩]|食糊|唔該|幾多|呢[鋪舖個度]|開枱|雀局|[出放]銃"
)
"""What only people of Hong Kong and Canton write, in any line."""
_TAG_OF_HONG_KONG: Final = re.compile(
    r"^(?:yue(?![a-z])(?!.*hans)|zh(?![a-z])(?!.*hans).*[-_](?:hk|mo)\b)", re.IGNORECASE
)
"""What a client calls the language of Hong Kong."""
_CHOSEN_HONG_KONG: Final = re.compile(r"^\s*/language\s+(?:yue|zh[-_](?:hant[-_])?(?:hk|mo))\b", re.IGNORECASE)
_KANA: Final = re.compile(r"[\u3041-\u30ff]")
_OLD_NEW: Final = ("big5", "gb2312")
"""What traditional and simplified characters are written in."""


def _is_only_in(sign: str, encoding: str, *others: str) -> bool:
    return bool(sign.encode(encoding, "ignore")) and not any(sign.encode(other, "ignore") for other in others)


def _telling_of_riichi(text: str) -> str:
    """The signs of a line that only Japanese or no Japanese writes; the others stand in names of both."""
    return "".join(
        sign for sign in text if not sign.encode("shift_jis", "ignore") or _is_only_in(sign, "shift_jis", *_OLD_NEW)
    )


def language_of_message(language_tag: str | None, text: str) -> str:
    """What a client speaks; where that is the source language, or none that is known, what its line is written in."""
    client = language_of_tag(language_tag)
    return client if client not in ("", SOURCE_LANGUAGE) else language_of_line(text) or client


def language_of_terminal(environment: Mapping[str, str]) -> str:
    """The language of a terminal; a script is answered in the same words on every machine."""
    named = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return language_of_tag(next(filter(None, named), "").partition(".")[0]) or SOURCE_LANGUAGE


def in_language(reply: Reply, settings: Mapping[str, object], variant: str | None = None) -> Reply:
    """A reply in the language of its chat, if it names none itself, and in the words of the game it is about."""
    language = reply.language or str(settings.get("language") or "")
    if language and variant is not None:
        language = in_the_words_of(variant, language)
    return msgspec.structs.replace(reply, language=language)
