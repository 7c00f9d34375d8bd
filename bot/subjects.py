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
OLDER: Final = "older"
"""In the place of the number: what is to be paid stands in a newer message."""
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
    def offers(self) -> bool:
        """Whether the message offers something by its buttons, without asking anybody."""
        return self.kind == OFFER

    @property
    def is_spent_by_use(self) -> bool:
        """Whether the message has done its work once one of its buttons was used."""
        return self.asks or self.offers or self.of_closing

    @property
    def of_closing(self) -> bool:
        """Whether the message asks whether the night is to be closed."""
        return (self.kind, self.about) == (SETTLEMENT, CLOSING)

    @property
    def of_settlement(self) -> bool:
        """Whether the message tells what is to be paid, and lets it be marked."""
        return (self.kind, self.about) == (SETTLEMENT, "")

    @property
    def of_hand(self) -> bool:
        return self.kind in OF_HAND

    @property
    def stays(self) -> bool:
        """Whether the message tells what was recorded, or what is to be paid, which a press never takes away."""
        return self.kind in _STAYING and not self.is_spent_by_use


_STAYING: Final = OF_HAND | {"round", "entry", "made", "back", SETTLEMENT, CLOSED}
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
    name: command
    for command, names in {
        "score": "記 记 記分 记分 計番 计番 記番 記台 记台 得点入力 点数申告",
        "stake": "stakes レート 注碼 注码 賭注 赌注 底注 底台 底分",
        "rules": "規則 规则 房規 房规 規矩 规矩 ルール",
        "set": "設定 设定 設置 设置 改規則 改规则 設定変更",
        "undo": "取消 撤銷 撤销 復原 复原 撤回 收回 反悔 上一步 刪除 删除 取り消し 取消し 戻す 一つ戻す 削除",
        "redo": "重做 恢復 恢复 やり直し",
        "draw": "流局 和局 荒莊 荒庄 臭莊 臭庄 黃莊 黄庄 荒牌",
        "reach": "リーチ 立直",
        "kong": "槓 杠 カン",
        "penalty": "罰 罚 罰款 罚款 罰則 詐胡 诈胡 詐糊 诈糊 チョンボ",
        "pay": "付錢 付钱 付款 給錢 给钱 俾錢 畀錢 還錢 还钱 支払 支払い",
        "paid": "已付 付了 付清 已付清 支払済 支払済み 支払い済み",
        "settle": "結算 结算 結帳 结账 结帐 精算 清算 会計 お会計 埋單 埋单 找數 找数 計數 计数 計分 计分 帳 账 帐"
        " 帳單 账单 帐单 帳目 账目 算帳 算账 算錢 算钱 收工 收檔 收档 收攤 收摊 散場 散场 お開き 締め 勘定",
        "endgame": "終了 終局 終わり 終 完場 完场 結束 结束 打完 對局結束 对局结束 対局終了 解散",
        "table": "局面 牌局 分數 分数 點數 点数 積分 积分 總分 总分 持ち点 順位 順位表 比分 戰況 战况 状況 standings"
        " standing total totals balance balances",
        "history": "歷史 历史 紀錄 纪录 记录 記錄 記録 履歴 牌譜 流水帳 流水账",
        "stats": "統計 统计 成績 成绩 戰績 战绩 戦績",
        "top": "排行 排行榜 排名 ランキング",
        "chart": "走勢 走势 走勢圖 走势图 圖表 图表 グラフ 推移",
        "page": "網頁 网页 ページ",
        "why": "點解 点解 為什麼 为什么 为啥 明細 明细 なぜ なんで 何で どうして 内訳 理由",
        "help": "幫助 帮助 說明 说明 説明 指令 教學 教学 用法 ヘルプ 使い方",
        "language": "語言 语言 言語",
        "newgame": "開局 开局 新局 開台 开台 開檯 開枱 開波 開新局 开新局 対局 新規 対局開始",
        "fix": "更正 修正 訂正 订正 改 改正 改錯 改错 糾正 纠正",
        "join": "加入 參加 参加 入座 坐下 参戦",
        "leave": "離開 离开 退出 離席 离席 退席 抜ける",
        "seat": "座位 座位表 換位 换位 換位子 座席 席 席順 席替え",
        "rename": "改名 改名字 名前変更",
        "export": "匯出 导出 導出 エクスポート 書き出し",
        "season": "賽季 赛季 シーズン",
        "waits": "聽牌 听牌 待ち",
        "bonus": "bite",
    }.items()
    for name in names.split()
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


def asks_why(text: str) -> bool:
    """Whether a line is nothing but a word for /why: なんで, 點解."""
    return _IN_OTHER_WORDS.get(text.strip().rstrip("?!.？！。").casefold()) == "why"


def asked_for(text: str) -> str | None:
    """The command that shows what a question to the bot itself asks for: `who is winning`; None for anything else."""
    said = " ".join(text.casefold().strip(" ?!.,").split())
    return next((command for command, question in _QUESTIONS.items() if question.fullmatch(said)), None)


_WHERE: Final = r"(?:where(?:'?s| is| are)|what(?:'?s| is| are)|how (?:big|much|many) (?:is|are)|show(?: me| us)?)"
_NOW: Final = r"(?: (?:now|so far|at the moment|right now|pls|please|lah|tonight|today))*"
_LEADS: Final = (
    "winning|losing|leading|ahead|first|last|up|down|in the lead|on top"
    "|dealing|dealer|the dealer|deals?|deals? next|east"
)
_ON_TABLE: Final = "pot|sticks?|honba|standings?|table|dealer|seats?|winds?|round|points|totals?|lead"
_QUESTIONS: Final = {
    "table": re.compile(
        rf"(?:who(?:'?s| is| has| are)? (?:the )?(?:{_LEADS}|most points)"
        r"|how (?:are|is) (?:we|it|everybody|everyone)(?: all)?(?: doing| standing| going)?"
        rf"|{_WHERE} (?:the |our |my )?(?:{_ON_TABLE})(?: at| like)?|how many points (?:have|do) (?:i|we) have){_NOW}"
    ),
    "stake": re.compile(rf"(?:{_WHERE} (?:the |our )?stakes?|how much (?:do|are) we play(?:ing)?(?: for)?){_NOW}"),
    "rules": re.compile(rf"(?:{_WHERE} (?:the |our )?(?:house )?rules|what (?:are|do) we play(?:ing)?){_NOW}"),
    "history": re.compile(rf"{_WHERE} (?:the |our )?(?:history|hands?|last (?:few )?hands?){_NOW}"),
}
"""What people ask the bot in sentences, by the command that shows it."""


_LONGEST_FIRST: Final = sorted((*_IN_OTHER_WORDS, *_LANGUAGES), key=len, reverse=True)
_COMMAND = re.compile(
    rf"\s*/([A-Za-z_]+|{'|'.join(_LONGEST_FIRST)})(?:@\w+)?(?:[，、：；。！]+|[,:;.!]*(?=\s|$)|(?<=[^\x00-\x7f])(?=\d))"
)
"""A command, with the sign or figure that may stand behind it: `/draw, nobody won`, /改4台."""
_ABOUT_ENTRY = re.compile(r"/[a-z]+ entry=\d{1,15}")
_PLACE = re.compile(r"(?<!\S)(entry|after)=(\d{1,15})(?!\S)")
