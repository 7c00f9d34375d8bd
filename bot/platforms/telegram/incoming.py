"""Updates of Telegram as messages of the chat: who, where, which words. Nothing is looked up and nothing is sent."""

from __future__ import annotations

import re
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from telegram import CallbackQuery, ChatMemberUpdated, Document, InlineQuery, Message, Update, User
from telegram.constants import ChatType, MessageEntityType

from bot.chat import Incoming, Mention, Sender
from storage.base import TableKey

PLATFORM: Final = "telegram"
_TO_SOMEBODY: Final = re.compile(r"\s*/\w+@(\w+)")


@dataclass(frozen=True, slots=True)
class ChatPlace:
    """Where an answer goes: a chat, and in a forum the topic."""

    chat: int
    thread: int | None = None

    @property
    def table(self) -> TableKey:
        return TableKey(PLATFORM, str(self.chat), "" if self.thread is None else str(self.thread))


def place_of(table: TableKey) -> ChatPlace:
    """Where the answers of a table go."""
    return ChatPlace(int(table.chat), int(table.topic) if table.topic else None)


@dataclass(frozen=True, slots=True)
class ParsedUpdate:
    """Something that was said or pressed. `message` is what was written or pressed on, `press` the press to answer.

    `file` is the file that the message brings, or answers.
    """

    place: ChatPlace
    message: int
    incoming: Incoming
    press: str | None = None
    file: Document | None = None

    @property
    def user(self) -> int:
        return int(self.incoming.sender.account.partition(":")[2])


def message_key(chat: int, message: int) -> str:
    """How a message is named in the store. The chat is part of it: ids begin anew when a group becomes a supergroup."""
    return f"{chat}.{message}"


def message_of(key: str) -> tuple[int, int] | None:
    """Chat and message of a name; None for other names."""
    found = re.fullmatch(r"(-?\d+)\.(\d+)", key)
    return (int(found[1]), int(found[2])) if found else None


def heard(update: Update, me: User) -> ParsedUpdate | None:
    """What an update says; None when it is not for us."""
    if update.callback_query is not None:
        return _pressed(update.callback_query)
    if update.edited_message is not None:
        return _said(update.edited_message, me, edited=True)
    return _said(update.message, me, edited=False) if update.message is not None else None


def _pressed(query: CallbackQuery) -> ParsedUpdate | None:
    """A press; None when it is on a message that no chat of ours has, or carries nothing."""
    message = query.message
    if message is None or query.data is None:
        return None
    place = _place(message) if isinstance(message, Message) else ChatPlace(message.chat.id)
    incoming = Incoming(
        table=place.table,
        sender=_person(query.from_user),
        text=query.data,
        source=f"{PLATFORM}:press:{query.id}",
        at=int(time.time()),
        reply_to=message_key(message.chat.id, message.message_id),
        pressed=True,
        private=message.chat.type == ChatType.PRIVATE,
        language=query.from_user.language_code,
    )
    return ParsedUpdate(place, message.message_id, incoming, query.id)


def _said(message: Message, me: User, *, edited: bool) -> ParsedUpdate | None:
    """A message or its edit; None for what never counts: forwards, channels' posts, other bots and their commands."""
    sender = _sender(message)
    text = _text(message, me)
    if sender is None or text is None or message.via_bot is not None or _is_forwarded(message):
        return None
    place = _place(message)
    key = message_key(message.chat.id, message.message_id)
    written = message.edit_date if edited and message.edit_date is not None else message.date
    at = int(written.timestamp())
    answered = message.reply_to_message
    about = answered is not None and answered.from_user is not None and answered.from_user.id == me.id
    incoming = Incoming(
        table=place.table,
        sender=sender,
        text=text,
        source=f"{PLATFORM}:{key}:{at}:{zlib.crc32(text.encode()):08x}" if edited else f"{PLATFORM}:{key}",
        at=at,
        message=key,
        reply_to=message_key(message.chat.id, answered.message_id) if answered is not None and about else None,
        edited=edited,
        written=int(message.date.timestamp()),
        private=message.chat.type == ChatType.PRIVATE,
        language=message.from_user.language_code if message.from_user is not None else None,
        mentions=tuple(_mentions(message)),
        addressed=message.chat.type == ChatType.PRIVATE or _is_for(me, message.text or message.caption or ""),
    )
    return ParsedUpdate(place, message.message_id, incoming, file=_file(message) if _TAKES_FILE.match(text) else None)


_TAKES_FILE: Final = re.compile(r"\s*/import(@\w+)?\s*$", re.IGNORECASE)
"""A message that wants a file and holds nothing itself."""


def _file(message: Message) -> Document | None:
    """The file under a message, else under the one that it answers."""
    if message.document is not None or message.reply_to_message is None:
        return message.document
    return message.reply_to_message.document


def added(change: ChatMemberUpdated) -> ParsedUpdate:
    """Being added to a group, as if whoever did it had said hello: what is answered is the greeting."""
    place = ChatPlace(change.chat.id)
    at = int(change.date.timestamp())
    incoming = Incoming(
        table=place.table,
        sender=_person(change.from_user),
        text="/start",
        source=f"{PLATFORM}:added:{change.chat.id}:{at}",
        at=at,
        language=change.from_user.language_code,
    )
    return ParsedUpdate(place, 0, incoming)


def _is_forwarded(message: Message) -> bool:
    """Servers older than Bot API 7 say it in another field."""
    return message.forward_origin is not None or "forward_date" in message.api_kwargs


def _place(message: Message) -> ChatPlace:
    return ChatPlace(message.chat.id, message.message_thread_id if message.is_topic_message else None)


def _sender(message: Message) -> Sender | None:
    """Who wrote: nobody for a channel's post, somebody hidden for who writes as the group or as a channel."""
    if message.is_automatic_forward or message.chat.type == ChatType.CHANNEL:
        return None
    if message.sender_chat is not None:
        own = message.sender_chat.id == message.chat.id
        name = message.sender_chat.title or ""
        return Sender(f"{PLATFORM}:{message.sender_chat.id}", name, is_admin=own, hidden=True)
    if message.from_user is None or message.from_user.is_bot:
        return None
    return _person(message.from_user)


def _person(user: User) -> Sender:
    return Sender(f"{PLATFORM}:{user.id}", user.first_name, handle=user.username or "", full_name=user.full_name)


def _text(message: Message, me: User) -> str | None:
    """The words for us; None for no words, or a command for another bot. Places in the text stay what they were."""
    text = message.text or message.caption
    if not text:
        return None
    addressed = _TO_SOMEBODY.match(text)
    if addressed is not None and addressed[1].casefold() != (me.username or "").casefold():
        return None
    if _is_for(me, text):
        first = text.split(maxsplit=1)[0]
        return text.replace(first, " " * len(first), 1)
    return text


def _is_for(me: User, text: str) -> bool:
    """Whether a text begins with the bot's own name."""
    first, _, _ = text.strip().casefold().partition(" ")
    return bool(me.username) and first == f"@{me.username}".casefold()


def _mentions(message: Message) -> Iterator[Mention]:
    """People without a @name who were picked from the list while the message was typed."""
    found = message.parse_entities([MessageEntityType.TEXT_MENTION])
    found |= message.parse_caption_entities([MessageEntityType.TEXT_MENTION])
    for entity, text in found.items():
        if entity.user is not None and not entity.user.is_bot:
            user = entity.user
            yield Mention(text, f"{PLATFORM}:{user.id}", user.first_name, user.full_name, user.username or "")


def asked_inline(query: InlineQuery) -> Incoming:
    """A hand typed behind the bot's name in any chat."""
    return Incoming(
        table=TableKey(PLATFORM, "inline"),
        sender=_person(query.from_user),
        text=query.query,
        source=f"{PLATFORM}:inline:{query.id}",
        at=int(time.time()),
        private=True,
        language=query.from_user.language_code,
    )
