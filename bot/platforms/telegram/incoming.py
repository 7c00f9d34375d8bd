"""Updates of Telegram as messages of the chat: who, where, which words. Nothing is looked up and nothing is sent."""

from __future__ import annotations

import re
import time
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import msgspec
from telegram import User as Me
from telegram.constants import ChatType, MessageEntityType

from bot.chat import Incoming, Mention, Sender
from storage.base import TableKey

PLATFORM: Final = "telegram"
_TO_SOMEBODY: Final = re.compile(r"\s*/\w+@(\w+)")


# what the service tells, as far as anybody here looks at it: the library reads all of an update, which takes its time


class User(msgspec.Struct, frozen=True):
    id: int
    first_name: str
    last_name: str = ""
    username: str = ""
    is_bot: bool = False
    language_code: str | None = None

    @property
    def full_name(self) -> str:
        return f"{self.first_name} {self.last_name}" if self.last_name else self.first_name


class Chat(msgspec.Struct, frozen=True):
    id: int
    type: str
    title: str = ""


class Document(msgspec.Struct, frozen=True):
    file_id: str
    file_size: int = 0


class Entity(msgspec.Struct, frozen=True):
    """A part of a text; places count units of UTF-16."""

    type: str
    offset: int
    length: int
    user: User | None = None

    def of(self, text: str) -> str:
        """The words it stands for."""
        return text.encode("utf-16-le")[2 * self.offset : 2 * (self.offset + self.length)].decode("utf-16-le")


class Message(msgspec.Struct, frozen=True):
    """A message; `date` is 0 where it can no longer be seen."""

    message_id: int
    date: int
    chat: Chat
    from_user: User | None = msgspec.field(name="from", default=None)
    sender_chat: Chat | None = None
    edit_date: int | None = None
    text: str = ""
    caption: str = ""
    entities: tuple[Entity, ...] = ()
    caption_entities: tuple[Entity, ...] = ()
    document: Document | None = None
    reply_to_message: Message | None = None
    message_thread_id: int | None = None
    is_topic_message: bool = False
    is_automatic_forward: bool = False
    forward_origin: Any = None
    forward_date: int | None = None
    """How servers older than Bot API 7 say it."""
    via_bot: User | None = None
    migrate_to_chat_id: int | None = None
    migrate_from_chat_id: int | None = None


class CallbackQuery(msgspec.Struct, frozen=True):
    id: str
    from_user: User = msgspec.field(name="from")
    message: Message | None = None
    data: str | None = None


class InlineQuery(msgspec.Struct, frozen=True):
    id: str
    from_user: User = msgspec.field(name="from")
    query: str


class Member(msgspec.Struct, frozen=True):
    status: str


class ChatMemberUpdated(msgspec.Struct, frozen=True):
    chat: Chat
    date: int
    from_user: User = msgspec.field(name="from")
    old_chat_member: Member
    new_chat_member: Member


class TelegramUpdate(msgspec.Struct, frozen=True):
    message: Message | None = None
    edited_message: Message | None = None
    callback_query: CallbackQuery | None = None
    my_chat_member: ChatMemberUpdated | None = None
    inline_query: InlineQuery | None = None


def read_update(raw: dict[str, Any]) -> TelegramUpdate:
    """An update out of the JSON it came in. Raises msgspec.ValidationError for what is none."""
    return msgspec.convert(_without_nothing(raw), TelegramUpdate)


def _without_nothing(value: Any) -> Any:
    """JSON without the fields that say null, which some servers write for what is not there."""
    if isinstance(value, dict):
        return {name: _without_nothing(one) for name, one in value.items() if one is not None}
    return [_without_nothing(one) for one in value] if isinstance(value, list) else value


# where it was said, and what


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


def heard(update: TelegramUpdate, me: Me) -> ParsedUpdate | None:
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
    place = _place(message)
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


def _said(message: Message, me: Me, *, edited: bool) -> ParsedUpdate | None:
    """A message or its edit; None for what never counts: forwards, channels' posts, other bots and their commands."""
    sender = _sender(message)
    text = _text(message, me)
    if sender is None or text is None or message.via_bot is not None or _is_forwarded(message):
        return None
    place = _place(message)
    key = message_key(message.chat.id, message.message_id)
    at = message.edit_date if edited and message.edit_date is not None else message.date
    answered = message.reply_to_message
    incoming = Incoming(
        table=place.table,
        sender=sender,
        text=text,
        source=f"{PLATFORM}:{key}:{at}:{zlib.crc32(text.encode()):08x}" if edited else f"{PLATFORM}:{key}",
        at=at,
        message=key,
        reply_to=message_key(message.chat.id, answered.message_id) if answered is not None else None,
        edited=edited,
        written=message.date,
        private=message.chat.type == ChatType.PRIVATE,
        language=message.from_user.language_code if message.from_user is not None else None,
        mentions=tuple(_mentions(message)),
        addressed=message.chat.type == ChatType.PRIVATE or _is_for(me, message.text or message.caption),
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
    incoming = Incoming(
        table=place.table,
        sender=_person(change.from_user),
        text="/start",
        source=f"{PLATFORM}:added:{change.chat.id}:{change.date}",
        at=change.date,
        language=change.from_user.language_code,
    )
    return ParsedUpdate(place, 0, incoming)


def _is_forwarded(message: Message) -> bool:
    return message.forward_origin is not None or message.forward_date is not None


def _place(message: Message) -> ChatPlace:
    return ChatPlace(message.chat.id, message.message_thread_id if message.is_topic_message else None)


def _sender(message: Message) -> Sender | None:
    """Who wrote: nobody for a channel's post, somebody hidden for who writes as the group or as a channel."""
    if message.is_automatic_forward or message.chat.type == ChatType.CHANNEL:
        return None
    if message.sender_chat is not None:
        own = message.sender_chat.id == message.chat.id
        return Sender(f"{PLATFORM}:{message.sender_chat.id}", message.sender_chat.title, is_admin=own, hidden=True)
    if message.from_user is None or message.from_user.is_bot:
        return None
    return _person(message.from_user)


def _person(user: User) -> Sender:
    return Sender(f"{PLATFORM}:{user.id}", user.first_name, handle=user.username, full_name=user.full_name)


def _text(message: Message, me: Me) -> str | None:
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


def _is_for(me: Me, text: str) -> bool:
    """Whether a text begins with the bot's own name."""
    words = text.split(maxsplit=1)
    return bool(me.username and words) and words[0].casefold() == f"@{me.username}".casefold()


def _mentions(message: Message) -> Iterator[Mention]:
    """People without a @name who were picked from the list while the message was typed."""
    text = message.text or message.caption
    for entity in message.entities or message.caption_entities:
        user = entity.user
        if entity.type == MessageEntityType.TEXT_MENTION and user is not None and not user.is_bot:
            yield Mention(entity.of(text), f"{PLATFORM}:{user.id}", user.first_name, user.full_name, user.username)


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
