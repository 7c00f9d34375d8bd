"""Who opened the page inside Telegram: the words that Telegram signed for the Mini App, checked as it asks for."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import Final
from urllib.parse import parse_qsl

import msgspec
from msgspec import Struct

OLDEST: Final = 24 * 60 * 60
"""Seconds after which what Telegram signed is not believed any more."""

AHEAD: Final = 300
"""Seconds by which Telegram's clock may be ahead of ours."""

LONGEST: Final = 8192


class _User(Struct):
    id: int
    first_name: str = ""
    last_name: str = ""
    username: str = ""
    language_code: str = ""


@dataclass(frozen=True, slots=True)
class MiniAppUser:
    """Whom Telegram names, and the word of the link that was opened ("" for none)."""

    id: int
    name: str
    full_name: str
    handle: str
    language: str
    start: str


def opened_by(init_data: str, token: str, now: int) -> MiniAppUser | None:
    """Who opened the Mini App of the bot with this token; None for words that Telegram did not sign, or long ago."""
    fields = _fields(init_data)
    if fields is None:
        return None
    given = fields.pop("hash", "")
    if not hmac.compare_digest(given.encode("utf-8", "replace"), _hash(fields, token).encode()):
        return None
    at = fields.get("auth_date", "")
    if not (at.isascii() and at.isdecimal()) or not now - OLDEST <= int(at) <= now + AHEAD:
        return None
    try:
        user = msgspec.json.decode(fields.get("user", ""), type=_User)
    except msgspec.MsgspecError:
        return None
    full_name = " ".join(filter(None, (user.first_name, user.last_name)))
    return MiniAppUser(
        user.id, user.first_name, full_name, user.username, user.language_code, fields.get("start_param", "")
    )


def _fields(init_data: str) -> dict[str, str] | None:
    """The fields by name; None where one stands there twice, or it is none of Telegram's."""
    if len(init_data) > LONGEST:
        return None
    try:
        pairs = parse_qsl(init_data, keep_blank_values=True, strict_parsing=True)
    except ValueError:
        return None
    fields = dict(pairs)
    return fields if len(fields) == len(pairs) else None


def _hash(fields: dict[str, str], token: str) -> str:
    """What Telegram signs all fields but the hash itself with."""
    key = hmac.new(b"WebAppData", token.encode(), hashlib.sha256).digest()
    text = "\n".join(f"{name}={fields[name]}" for name in sorted(fields))
    return hmac.new(key, text.encode("utf-8", "replace"), hashlib.sha256).hexdigest()
