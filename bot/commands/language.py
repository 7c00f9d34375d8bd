"""/language: what the bot speaks in this chat."""

from __future__ import annotations

from typing import Final

from bot.chat import Choice, Reply, line
from bot.context import Context, Outcome
from bot.reading import refuse, words_of
from bot.text.catalogue import languages
from bot.text.speech import language_of_tag

_NAMED: Final = {
    **dict.fromkeys(("english", "eng", "英文", "英語", "英语"), "en"),
    **dict.fromkeys(("日本語", "japanese", "jp", "日文", "日語", "日语"), "ja"),
    **dict.fromkeys(("简体中文", "简体", "simplified", "chinese", "mandarin", "cn", "普通话", "华语"), "zh_Hans"),
    **dict.fromkeys(
        (
            "繁體中文",
            "繁體",
            "正體",
            "中文",
            "traditional",
            "cantonese",
            "tw",
            "hk",
            "粵語",
            "粤语",
            "廣東話",
            "广东话",
            "國語",
        ),
        "zh_Hant",
    ),
}
"""Languages by the names that people call them."""
_OF_HONG_KONG: Final = frozenset(("粵語", "粤语", "廣東話", "广东话"))
"""Cantonese, which is spoken over Hong Kong games; whoever asks for it is answered in it."""


def language(_: Context, text: str) -> Outcome:
    """`/language zh-TW`, a name or the tag of a client; without a language the ones there are."""
    words = words_of(text)
    known = languages()
    if not words:
        choices = tuple(Choice(line(f"language.{one}"), f"/language {one}") for one in known)
        return Outcome(Reply(lines=(line("language.which"),), choices=choices))
    found = _NAMED.get(words[0].key) or language_of_tag(words[0].text)
    if not found:
        raise refuse("language.unknown", words[0], known=", ".join(known))
    spoken = "zh_Hant@hong_kong" if words[0].key in _OF_HONG_KONG else found
    return Outcome(Reply(lines=(line("language.done"),), language=spoken), settings={"language": found})
