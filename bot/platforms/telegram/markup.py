"""Replies in Telegram's form: HTML that is safe for any name, pages that fit, keyboards."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from bot.commands import COMMANDS
from bot.text.render import Button, utf16_length
from bot.text.width import width

PAGE: Final = 4096
"""Units of UTF-16 a message may have; markup is counted as well, which is on the safe side."""

CAPTION: Final = 1024
ALERT: Final = 200
_ROW_WIDTH: Final = 30
_ROW_BUTTONS: Final = 4
_MOST_BUTTONS: Final = 100


ASKING: Final = frozenset(("newgame", "score", "s", "fix", "iam"))
"""Commands that only ask when they come alone."""
_CHANGES: Final = re.compile(
    r"(?<![\w/&;])/(?:"
    + "|".join(name for one in COMMANDS if one.writes and not one.shows for name in one.names if name not in ASKING)
    + r")(?![\w/])"
)
"""Commands that can change something when they are touched: in code marks they are text."""


class Html:
    """The markup of all messages."""

    def text(self, plain: str) -> str:
        return _CHANGES.sub(r"<code>\g<0></code>", html.escape(plain, quote=False))

    def strong(self, marked: str) -> str:
        return f"<b>{marked}</b>"

    def table(self, plain: str) -> str:
        return f"<pre>{html.escape(plain, quote=False)}</pre>"


def plain(marked: str) -> str:
    """A text without its markup."""
    return html.unescape(re.sub(r"</?(?:[ab]|code|pre)\b[^<>]*>", "", marked))


def mentioned(user: int, name: str, page: str) -> str:
    """A page that begins with somebody's name, so that only he is asked to answer it."""
    return f'<a href="tg://user?id={user}">{html.escape(name, quote=False)}</a>: {page}'


def pages(blocks: Iterable[str], limit: int = PAGE) -> list[str]:
    """The blocks packed into as few messages as hold them; each block is valid markup alone."""
    packed: list[str] = []
    page = ""
    for block in blocks:
        for piece in _pieces(block, limit):
            if page and utf16_length(page) + 1 + utf16_length(piece) > limit:
                packed.append(page)
                page = piece
            else:
                page = f"{page}\n{piece}" if page else piece
    return [*packed, page] if page.strip() else packed


def _pieces(block: str, limit: int) -> Iterator[str]:
    """A block as it is, or what it says in pieces that fit, without what stood out."""
    if utf16_length(block) <= limit:
        yield block
        return
    piece, size = list[str](), 0
    for letter in plain(block):
        written = html.escape(letter, quote=False)
        if size + utf16_length(written) > limit:
            yield "".join(piece)
            piece, size = [], 0
        piece.append(written)
        size += utf16_length(written)
    yield "".join(piece)


Under = Mapping[str, Any]
"""What stands under a message, as the service wants it."""


def asking(beginning: str | None) -> Under:
    """What stands under a question whose answer is to be typed: how it may begin."""
    shown = {"input_field_placeholder": beginning} if beginning else {}
    return {"force_reply": True, "selective": True, **shown}


def keyboard(buttons: Sequence[Button]) -> Under | None:
    """Buttons in rows that a phone can show; None without any."""
    rows = list[list[dict[str, str]]]()
    taken = 0
    for button in buttons[:_MOST_BUTTONS]:
        label = button.label or button.id
        if not rows or taken + width(label) + 3 > _ROW_WIDTH or len(rows[-1]) == _ROW_BUTTONS:
            rows.append([])
            taken = 0
        does = {"url": button.link} if button.link else {"callback_data": button.id}
        rows[-1].append({"text": label, **does})
        taken += width(label) + 3
    return {"inline_keyboard": rows} if rows else None
