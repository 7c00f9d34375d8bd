"""The corpus said otherwise means the same: with other names, small talk around it, other marks and figures."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, Final

import pytest

from tests.talk.test_talk import corpus, misunderstood

Case = dict[str, Any]
Cases = list[Case]

_WORDS_AS_NAMES: Final = {
    "Wei Siew Hafiz Priya": ("Will", "May", "Rose", "Joy"),
    "Pat Jean Don Viv": ("Grace", "Bill", "Dawn", "Mark"),
    "Aki Ben Chie Dai": ("Sora", "Hope", "Miki", "Art"),
    "Tony Carmen Eddie Vivian": ("Sunny", "Kong", "Apple", "Winnie"),
    "Jonathan Rachel Melvin Cheryl": ("Sky", "Cash", "Angel", "Rain"),
}
_NAMES_OF_TWO_WORDS: Final = {
    "Wei Siew Hafiz Priya": ("Ah Beng", "Mei Ling", "Uncle Tan", "Siti Nur"),
    "Pat Jean Don Viv": ("Mary Ann", "Jo Jo", "Old Bob", "Little Bob"),
    "Aki Ben Chie Dai": ("Aki S", "Aki T", "Big Ben", "Dai Dai"),
    "Tony Carmen Eddie Vivian": ("Uncle Tony", "Aunt Tony", "Ed D", "Vi V"),
}
_NAMES_IN_CHARACTERS: Final = {
    "大佬 阿珍 阿輝 家嫂": ("老豆", "阿琴", "阿榮", "二嬸"),
    "阿嬤 志明 春嬌 阿賢": ("外公", "建國", "淑芬", "阿義"),
    "美玲 国强 阿德 秀英": ("丽华", "建平", "阿福", "桂芳"),
    "田中 佐藤 鈴木 山本": ("小林", "渡辺", "高橋", "伊藤"),
}
_ABOUT_A_PART_OF_A_NAME: Final = frozenset(("s-british-054", "s-singapore-037"))
"""Cases of a name that is shortened or mistyped, which mean nothing of another name."""
_FULL_WIDTH: Final = str.maketrans("0123456789", "０１２３４５６７８９")


def _called(case: Case, names: Mapping[str, tuple[str, ...]]) -> Case | None:
    """A case with its players called otherwise; None where the table is not one of those."""
    opening = next(iter(case["setup"]), "")
    table = next((table for table in names if all(name in opening.split() for name in table.split())), None)
    if table is None or case["id"] in _ABOUT_A_PART_OF_A_NAME:
        return None
    other = dict(zip(table.split(), names[table], strict=True))
    renamed: Case = _deeply(case, lambda text: _with_names(text, other))
    speaker, _, line = opening.partition(": ")
    quoted = {name: f'"{called}"' if " " in called else called for name, called in other.items()}
    renamed["setup"][0] = f"{_with_names(speaker, other)}: {_with_names(line, quoted)}"
    return renamed


def _with_names(text: str, other: Mapping[str, str]) -> str:
    for name, called in other.items():
        if name.isascii():
            text = re.sub(rf"(?<![A-Za-z]){name}(?![A-Za-z])", called, text)
            text = re.sub(rf"(?<![A-Za-z]){name.lower()}(?![A-Za-z])", called.lower(), text)
        else:
            text = text.replace(name, called)
    return text


def _deeply(value: Any, change: Callable[[str], str]) -> Any:
    if isinstance(value, str):
        return change(value)
    if isinstance(value, list):
        return [_deeply(one, change) for one in value]
    if isinstance(value, dict):
        return {_deeply(key, change): _deeply(one, change) for key, one in value.items()}
    return value


def _said(case: Case, change: Callable[[str], str]) -> Case | None:
    """A case with a typed line said otherwise; None for commands, and where nothing is otherwise."""
    speaker, _, line = case["line"].partition(": ")
    said = change(line)
    return None if line.startswith("/") or said == line else {**case, "line": f"{speaker}: {said}"}


def _is_east_asian(case: Case) -> bool:
    return not case["line"].isascii() and case["lang"].startswith(("zh", "yue", "ja")) and "Latn" not in case["lang"]


def _loud(case: Case) -> Case | None:
    holds_tiles = re.search(r"\d[mpsz]", case["line"]) is not None
    return _said(case, str.upper) if case["line"].isascii() and not holds_tiles else None


def _in_full_width(case: Case) -> Case | None:
    return _said(case, lambda line: line.translate(_FULL_WIDTH)) if _is_east_asian(case) else None


def _around(before: str, behind: str, *, east_asian: bool) -> Callable[[Case], Case | None]:
    def change(case: Case) -> Case | None:
        is_bare = re.fullmatch(r"\w+ \d+", case["line"].partition(": ")[2])  # eva 24 lol: an age, maybe
        is_meant = _is_east_asian(case) is east_asian and not is_bare
        return _said(case, lambda line: f"{before}{line}{behind}") if is_meant else None

    return change


WAYS: Final[dict[str, Callable[[Case], Case | None]]] = {
    "names that are words": lambda case: _called(case, _WORDS_AS_NAMES),
    "names of two words": lambda case: _called(case, _NAMES_OF_TWO_WORDS),
    "names in characters": lambda case: _called(case, _NAMES_IN_CHARACTERS),
    "laughing": _around("", " lol 😂", east_asian=False),
    "with a beginning": _around("ok so ", "", east_asian=False),
    "loud": _loud,
    "trailing off": lambda case: _said(case, lambda line: f"{line.rstrip('.')}..."),
    "wide": lambda case: _said(case, lambda line: f"{line.replace(' ', '  ')} "),
    "figures of full width": _in_full_width,
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("cases", [one for one in corpus() if one.id not in ("chatter", "typos")])
def test_a_line_said_otherwise_means_the_same(cases: Cases, way: str) -> None:
    others = [other for case in cases if (other := WAYS[way](case)) is not None]
    wrong = [f"{json.dumps(one['line'])}: {answer}" for one in others if (answer := misunderstood(one)) is not None]
    assert not wrong, "\n".join(wrong)
