"""/language: what the bot speaks in this chat."""

from __future__ import annotations

from typing import Final

from bot.chat import Choice, Reply, line
from bot.context import Context, Outcome
from bot.reading import refuse, words_of
from bot.text.catalogue import languages

_NAMED: Final = {
    **dict.fromkeys(("english", "英文", "英語", "英语"), "en"),
    **dict.fromkeys(("日本語", "japanese", "日文"), "ja"),
    **dict.fromkeys(("简体中文", "简体", "simplified", "chinese"), "zh_hans"),
    **dict.fromkeys(("繁體中文", "繁體", "中文", "traditional"), "zh_hant"),
}
"""Languages by the names that people call them."""


def language(_: Context, text: str) -> Outcome:
    """`/language zh_Hant`; without a language the ones there are."""
    words = words_of(text)
    known = languages()
    if not words:
        choices = tuple(Choice(line(f"language.{one}"), f"/language {one}") for one in known)
        return Outcome(Reply(lines=(line("language.which"),), choices=choices))
    wanted = _NAMED.get(words[0].key, words[0].text.replace("-", "_").casefold())
    found = next((one for one in known if one.casefold() == wanted), None)
    if found is None:
        raise refuse("language.unknown", words[0], known=", ".join(known))
    return Outcome(Reply(lines=(line("language.done"),), language=found), settings={"language": found})
