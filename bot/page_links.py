"""Links to the page of a table, and what they allow: signed words that can be read and not be made.

A ticket says for which table, for whom and until when it holds. It stands in a link, or in the cookie of somebody who
opened one; the two are signed apart, so that a link never lasts longer than it says.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
from dataclasses import dataclass
from typing import Final

import msgspec
from msgspec import Struct

from storage.base import ChatKey, GameStore, TableKey

KEYS: Final = ChatKey("web", "keys")
"""Where the store keeps the key that links are signed with."""

KEY: Final = "links"

LINK: Final = "link"
SESSION: Final = "session"
"""What a ticket is: a link that opens a page, or the cookie of a page that is open."""

PERSONAL_SECONDS: Final = 24 * 60 * 60
"""How long a person's own link opens the page."""

PUBLIC_SECONDS: Final = 30 * 24 * 60 * 60
"""How long a link that only shows the table does."""

SESSION_SECONDS: Final = 7 * 24 * 60 * 60
"""How long a page that was opened stays open."""

_DAY: Final = 24 * 60 * 60
_MAC: Final = 22
"""Letters of a short signature: 16 bytes."""

_START: Final = 64
"""Letters that Telegram hands on to a Mini App."""


class Ticket(Struct, frozen=True, array_like=True):
    """What a link or a cookie allows at one table until `expires` (UTC seconds).

    `account` is who acts; "" for somebody who may only look, or (`is_local`) who is given an account when he comes.
    """

    platform: str
    chat: str
    topic: str
    expires: int
    account: str = ""
    name: str = ""
    is_local: bool = False

    @property
    def table(self) -> TableKey:
        return TableKey(self.platform, self.chat, self.topic)

    @property
    def may_act(self) -> bool:
        return bool(self.account)


def ticket_for(table: TableKey, expires: int, account: str = "", name: str = "") -> Ticket:
    """A ticket for a table."""
    return Ticket(table.platform, table.chat, table.topic, expires, account, name)


def signed(key: bytes, kind: str, ticket: Ticket) -> str:
    """A ticket as text that can stand in an address."""
    body = _letters(msgspec.json.encode(ticket))
    return f"{body}.{_letters(_digest(key, kind, body))}"


def opened(key: bytes, kind: str, text: str, now: int) -> Ticket | None:
    """The ticket of a text; None for one that was changed, made elsewhere or for something else, or is over."""
    body, _, mac = text.partition(".")
    if not _same(mac, _letters(_digest(key, kind, body))):
        return None
    try:
        ticket = msgspec.json.decode(_bytes(body), type=Ticket)
    except (ValueError, msgspec.MsgspecError):
        return None
    return ticket if ticket.expires > now else None


def page_id(key: bytes, table: TableKey) -> str:
    """The name of a table in addresses; says nothing about the chat."""
    digest = _digest(key, "page", "\n".join((table.platform, table.chat, table.topic)))
    return base64.b32encode(digest[:10]).decode().lower()


def start_word(key: bytes, table: TableKey) -> str | None:
    """The table as the word that Telegram hands on to the Mini App; None when its names are too long for one."""
    body = _letters("\n".join((table.chat, table.topic)).encode())
    word = f"{body}{_letters(_digest(key, 'start', body))[:_MAC]}"
    return word if len(word) <= _START else None


def table_of_start(key: bytes, platform: str, word: str) -> TableKey | None:
    """The table of such a word; None for one that was not made here."""
    body, mac = word[:-_MAC], word[-_MAC:]
    if not _same(mac, _letters(_digest(key, "start", body))[:_MAC]):
        return None
    chat, _, topic = _bytes(body).decode().partition("\n")
    return TableKey(platform, chat, topic)


@dataclass(frozen=True, slots=True)
class PageLinks:
    """The addresses of the page: `public_url` without a slash at its end, `app` that of the Mini App ("" for none)."""

    key: bytes
    public_url: str
    app: str = ""
    whispering: frozenset[str] = frozenset(("discord",))
    """Platforms whose answers one person alone can see: there everybody gets a link of their own."""

    def table_link(self, table: TableKey, now: int) -> str:
        """The link that everybody may see: it shows the table, or lets Telegram say who opens it."""
        word = start_word(self.key, table) if self.app and table.platform == "telegram" else None
        if word is not None:
            return f"{self.app}?startapp={word}"
        until = (now // _DAY + 1) * _DAY + PUBLIC_SECONDS  # the same all day, so that a message need not be edited
        return self._link(ticket_for(table, until))

    def personal_link(self, table: TableKey, account: str, name: str, now: int) -> str:
        """The link for one person's own eyes: whoever opens it acts as that person."""
        return self._link(ticket_for(table, now + PERSONAL_SECONDS, account, name))

    def _link(self, ticket: Ticket) -> str:
        return f"{self.public_url}/s/{signed(self.key, LINK, ticket)}"


async def signing_key(store: GameStore) -> bytes:
    """The key of a store, made once: whoever has it can make links."""
    kept = (await store.settings(KEYS)).get(KEY)
    if not isinstance(kept, str):
        await store.set_setting(KEYS, KEY, secrets.token_hex(32))
        kept = (await store.settings(KEYS))[KEY]
    return bytes.fromhex(str(kept))


def _digest(key: bytes, purpose: str, text: str) -> bytes:
    return hmac.new(key, f"{purpose}\n{text}".encode("utf-8", "replace"), hashlib.sha256).digest()


def _letters(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")


def _bytes(letters: str) -> bytes:
    """What letters of an address stand for. Raises ValueError."""
    if not re.fullmatch(r"[\w-]*", letters, re.ASCII):
        raise ValueError("no letters of an address")
    return base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))


def _same(given: str, expected: str) -> bool:
    """Whether two texts are the same, in a time that does not tell how much of them is."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), expected.encode())
