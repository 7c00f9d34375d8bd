"""What a message of ours shows, and the line a button stands for: values with `parse` and `show`.

Both name what they are about by its place in the table's journal, which never begins anew.
"""

from __future__ import annotations

import re
import zlib
from dataclasses import replace
from typing import Final, Self

from engine.lazy import quick_dataclass

QUESTION: Final = "question"
DIALOGUE: Final = "dialogue"
"""A question of several, one after the other in one message."""
ASKING: Final = frozenset((QUESTION, DIALOGUE))
"""Kinds of messages that ask one person, who stands in the place of the number."""
OFFER: Final = "offer"
"""A message whose buttons do something once; what comes of it takes its place."""
LOOK: Final = "look"
"""An answer that tells how things stood when it was asked, and records nothing."""
PICTURE: Final = "picture"
"""The picture of a hand, beside its receipt or asked for."""
SETTLEMENT: Final = "settle"
"""What is to be paid for a night."""
CLOSING: Final = "closing"
"""In the place of the number: what is to be paid is asked about, whether the night is to be closed on it."""
CLOSED: Final = "closed"
"""What is said of a night that is closed, as long as it is: how it goes on after all."""
GONE: Final = "gone"
"""A message that was taken away."""
OF_HAND: Final = frozenset(("hand", "corrected", PICTURE))
"""Kinds of messages about one hand: receipts, corrections and pictures."""


@quick_dataclass(frozen=True, slots=True)
class Subject:
    """What a message shows: a hand (`hand:7@123`), an entry, a settlement, a question to somebody.

    `about` is the number people use, or the account of whoever was asked; `entry` the place in the journal, of a
    question the number of what led to it (so that no two are taken for one); 0 where a message of an earlier version
    did not say it.
    """

    kind: str
    about: str = ""
    entry: int = 0

    @classmethod
    def parse(cls, text: str) -> Self:
        """The subject of a stored text, whichever version wrote it."""
        kind, _, about = text.partition(":")
        found = _BOUND.fullmatch(about)
        return cls(kind, about) if found is None else cls(kind, found[1], int(found[2]))

    def show(self) -> str:
        """The subject as it is stored."""
        place = f"@{self.entry}" if self.entry else ""
        return f"{self.kind}:{self.about}{place}" if self.about or place else self.kind

    @classmethod
    def asked(cls, kind: str, account: str, source: str) -> Self:
        """The subject of a question to somebody, of its own: named after the message or press that led to it."""
        return cls(kind, account, zlib.crc32(source.encode()) or 1)

    @property
    def asks(self) -> bool:
        """Whether the message asks something."""
        return self.kind in ASKING

    @property
    def is_spent_by_use(self) -> bool:
        """Whether the message has done its work once one of its buttons was used."""
        return self.asks or self.kind == OFFER or (self.kind, self.about) == (SETTLEMENT, CLOSING)

    @property
    def of_hand(self) -> bool:
        return self.kind in OF_HAND


_BOUND = re.compile(r"(.*)@(\d{1,15})", re.DOTALL)


WHO_IS_WHO: Final = frozenset(("iam", "unlink", "merge", "rename", "join"))
"""Commands that mean the same whatever was played since: who is who, and who takes a seat."""


@quick_dataclass(frozen=True, slots=True)
class CommandLine:
    """A line that begins with a command: `/fix from=ann entry=123`.

    `words` is what stands behind the command, every letter in the place it had in the whole line. `entry` names the
    entry the line is about, `after` the entry behind which it was meant (a button offered for one deal does not count
    for the next); both are None where nothing was said, and are not among the words.
    """

    name: str
    words: str = ""
    entry: int | None = None
    after: int | None = None

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The command line of a text; None where it begins with no command."""
        found = _COMMAND.match(text)
        if found is None:
            return None
        name, begins = found[1].casefold(), found.end()
        if name in _LANGUAGES:
            return cls("language", f" {text[1:].strip()}")
        name = _IN_OTHER_WORDS.get(name, name)
        rest = (" " * begins + text[begins:]).rstrip()
        if "=" not in rest:
            return cls(name, rest)
        named: dict[str, int] = {}
        for one in reversed(list(_PLACE.finditer(rest))):
            named[one[1]] = int(one[2])
            rest = rest[: one.start()] + " " * len(one[0]) + rest[one.end() :]
        return cls(name, rest.rstrip(), named.get("entry"), named.get("after"))

    def show(self) -> str:
        """The line as it can be typed again."""
        lines = (" ".join(one.split()) for one in self.words.splitlines())
        typed = "\n".join(one for one in lines if one)
        places = (("entry", self.entry), ("after", self.after))
        return " ".join(
            (f"/{self.name}", *((typed,) if typed else ()), *(f"{key}={at}" for key, at in places if at is not None))
        )

    @property
    def is_bound(self) -> bool:
        return self.entry is not None or self.after is not None

    @property
    def is_bare(self) -> bool:
        return not self.words.strip()

    def with_words(self, words: str) -> Self:
        """The line with other words behind its command."""
        return self if words == self.words else replace(self, words=words)

    def without_places(self) -> Self:
        """The line as a person would type it."""
        return replace(self, entry=None, after=None)

    def behind(self, moment: int) -> Self:
        """The line as it is offered after an entry; what says already what it is about stays as it is."""
        return self if self.is_bound else replace(self, after=moment)


def is_about_entry(text: str) -> bool:
    """Whether a line is a command about an entry and nothing else: `/undo entry=123`."""
    return _ABOUT_ENTRY.fullmatch(text) is not None


def is_command(text: str, name: str) -> bool:
    """Whether a line begins with a command."""
    found = _COMMAND.match(text)
    return found is not None and found[1].casefold() == name


def words_behind(text: str, name: str) -> str:
    """What stands behind a command in a line; the line itself where it begins with another one, or with none."""
    typed = CommandLine.parse(text)
    return typed.words.strip() if typed is not None and typed.name == name else text


def line_behind(text: str) -> tuple[str, str]:
    """The words of a command, and the line that is to be done behind it; "" where there is none."""
    found = _BEHIND.search(text)
    return (text, "") if found is None else (text[: found.start()], found[1])


_BEHIND = re.compile(r"(?:^|\s)(/\S.*)$", re.DOTALL)
_IN_OTHER_WORDS: Final = {
    **dict.fromkeys(["レート", "注碼", "注码", "賭注", "赌注", "底注"], "stake"),
    **dict.fromkeys(["規則", "规则", "房規", "房规", "ルール"], "rules"),
    **dict.fromkeys(["取消", "撤銷", "撤销", "復原", "复原", "取り消し"], "undo"),
    **dict.fromkeys(["流局", "和局", "荒莊", "荒庄"], "draw"),
    **dict.fromkeys(["結算", "结算", "結帳", "结账", "精算", "埋單", "找數"], "settle"),
    **dict.fromkeys(
        ["局面", "牌局", "分數", "分数", "點數", "点数", "積分", "积分", "總分", "总分", "持ち点", "順位", "standings"],
        "table",
    ),
    **dict.fromkeys(["歷史", "历史", "紀錄", "记录", "記錄", "履歴", "牌譜"], "history"),
    **dict.fromkeys(["統計", "统计", "成績", "成绩", "戰績", "战绩", "戦績"], "stats"),
    **dict.fromkeys(["排行", "排行榜", "排名", "ランキング"], "top"),
    **dict.fromkeys(["幫助", "帮助", "說明", "说明", "説明", "指令", "ヘルプ", "使い方"], "help"),
    **dict.fromkeys(["語言", "语言", "言語"], "language"),
    **dict.fromkeys(["開局", "开局", "新局", "開台", "开台", "開檯", "開枱", "対局", "新規"], "newgame"),
    **dict.fromkeys(["更正", "修正", "訂正", "订正"], "fix"),
    "bite": "bonus",
}
"""Commands by what else they are called, most of them in Chinese and Japanese."""
_LANGUAGES: Final = frozenset(["中文", "英文", "日文", "日本語", "繁體中文", "繁體", "简体中文", "简体"])
"""Languages that are commands by themselves: /中文."""
LOOKED_UP: Final = frozenset(("rules", "table", "history", "stats", "top", "help"))
"""Commands that only show something."""


def looked_up(text: str) -> str | None:
    """The command by which one word asks for what it only shows: `history`, 規則; None for anything else."""
    word = text.strip().rstrip("?!.？！。").casefold()
    name = _IN_OTHER_WORDS.get(word, word)
    return name if name in LOOKED_UP else None


_COMMAND = re.compile(
    rf"\s*/([A-Za-z_]+|{'|'.join((*_IN_OTHER_WORDS, *_LANGUAGES))})(?:@\w+)?(?:[，、：；。！]+|[,:;.!]*(?=\s|$))"
)
"""A command, with the sign that may stand behind it: `/draw, nobody won`."""
_ABOUT_ENTRY = re.compile(r"/[a-z]+ entry=\d{1,15}")
_PLACE = re.compile(r"(?<!\S)(entry|after)=(\d{1,15})(?!\S)")
