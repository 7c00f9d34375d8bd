"""A Bot API server for tests: strict where Telegram is, over real HTTP, and independent of the program under test.

The test is the people: it lets users say, edit, forward and press, upgrades groups, throws the bot out, and reads what
the bot sent. Everything a bot can do wrong is refused in Telegram's words and kept in `refusals`.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import re
import struct
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from aiohttp import web

from tests.sizes import HANG

Json = dict[str, Any]

TOKEN = "7654321:" + "AAtest-token_of-the-local-Bot-API-x"[:35]
ME = {"id": 7654321, "is_bot": True, "first_name": "Taifan", "username": "taifan_test_bot"}
TAGS = ("b", "strong", "i", "em", "u", "s", "code", "pre", "a", "blockquote", "tg-spoiler")
OBJECTS = (
    "allowed_updates",
    "commands",
    "link_preview_options",
    "reply_markup",
    "reply_parameters",
    "results",
    "scope",
)
RIGHTS = (
    *("can_be_edited", "is_anonymous", "can_manage_chat", "can_delete_messages", "can_manage_video_chats"),
    *("can_restrict_members", "can_promote_members", "can_change_info", "can_invite_users", "can_post_stories"),
    *("can_edit_stories", "can_delete_stories"),
)
"""What the service tells of an administrator."""


class Refused(Exception):
    """An error of the Bot API."""

    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code, self.description, self.parameters = code, description, parameters


def bad(description: str) -> Refused:
    return Refused(400, f"Bad Request: {description}")


def units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


class _Markup(HTMLParser):
    """Reads what Telegram reads as HTML and refuses everything else."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.text, self.open, self.entities = list[str](), list[str](), 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in TAGS:
            raise bad(f'can\'t parse entities: Unsupported start tag "{tag}"')
        self.open.append(tag)
        self.entities += 1

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            raise bad(f'can\'t parse entities: Unexpected end tag "{tag}"')

    def handle_data(self, data: str) -> None:
        if "<" in data:
            raise bad("can't parse entities: Unclosed start tag")
        self.text.append(data)

    def handle_entityref(self, name: str) -> None:
        letters = {"lt": "<", "gt": ">", "amp": "&", "quot": '"'}
        self.text.append(letters.get(name, f"&{name};"))

    def handle_charref(self, name: str) -> None:
        self.text.append(chr(int(name[1:], 16) if name[:1] in "xX" else int(name)))


def shown(text: str, mode: str | None) -> str:
    """What people see of a text. Raises Refused for markup that cannot be read."""
    if not mode:
        return text
    if mode.upper() != "HTML":
        raise bad("unsupported parse_mode in tests")
    if re.search(r"<(?![a-zA-Z/])", text):
        raise bad('can\'t parse entities: Unsupported start tag ""')
    reader = _Markup()
    reader.feed(text)
    reader.close()
    if reader.open:
        raise bad(f"can't parse entities: Can't find end tag corresponding to start tag \"{reader.open[-1]}\"")
    return "".join(reader.text)


@dataclass
class Chat:
    """A chat with its people's messages and the bot's, in order."""

    id: int
    kind: str = "group"
    title: str = "Friday mahjong"
    topics: set[int] = field(default_factory=set)
    messages: list[Json] = field(default_factory=list)
    moved_to: int | None = None
    bot_is_in: bool = True
    admin: bool = False
    """The bot may read everything, as administrators do."""
    admins: set[int] = field(default_factory=set)
    own_numbers: Iterator[int] = field(default_factory=lambda: itertools.count(1))
    """Supergroups number their messages themselves; all other chats of the bot share one row of numbers."""

    def header(self) -> Json:
        head: Json = {"id": self.id, "type": self.kind}
        if self.kind == "private":
            return head | {"first_name": "Somebody"}
        return head | {"title": self.title} | ({"is_forum": True} if self.topics else {})

    @property
    def of_bot(self) -> list[Json]:
        return [message for message in self.messages if message["from"]["id"] == ME["id"]]


@dataclass
class User:
    id: int
    name: str
    username: str | None = None
    language: str = "en"
    family: str = ""

    def header(self) -> Json:
        head: Json = {"id": self.id, "is_bot": False, "first_name": self.name, "language_code": self.language}
        head |= {"last_name": self.family} if self.family else {}
        return head | ({"username": self.username} if self.username else {})


class BotApi:
    """The server and its world."""

    def __init__(self, *, port: int = 0, hold: float = 25.0) -> None:
        self.port, self._hold = port, hold
        self.chats: dict[int, Chat] = {}
        self.updates: list[Json] = []
        self.last: Json = {}
        """The update that was queued last."""
        self.calls: list[tuple[str, Json]] = []
        self.refusals: list[tuple[str, str]] = []
        self.answered: dict[str, Json] = {}
        self.inline: dict[str, list[Json]] = {}
        self.forms: list[tuple[Json, Json]] = []
        """Messages that asked to be answered, with how they asked."""
        self.described: dict[tuple[str, str], str] = {}
        """What is told about the bot, by kind and language."""
        self.floods: dict[int, list[int]] = {}
        self.conflicts = 0
        self.revoked = False
        self.webhook = ""
        self.broken = 0
        """That many of the next calls are answered by 502."""
        self.before_reply: Callable[[str, Json], None] | None = None
        """Called when the bot says something, before anything is done about it."""
        self.after_reply: Callable[[str, Json], None] | None = None
        """Called when everybody sees what the bot said, before the bot is told so."""
        self.files: dict[str, bytes] = {}
        """What was uploaded by people, by id."""
        self.confirmed = 0
        self._number = itertools.count(1000)
        self._message = itertools.count(1)
        self._queries: set[str] = set()
        """Presses that may still be answered. How long is for a test to say: a busy machine is no tired finger."""
        self._query = itertools.count(1)
        self._news = asyncio.Condition()
        self._poll: object | None = None
        self._runner: web.AppRunner | None = None

    # the server

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.port}/bot"

    async def start(self) -> None:
        app = web.Application()
        app.router.add_route("*", "/bot{token}/{method}", self._serve)
        app.router.add_get("/file/bot{token}/{path}", self._file)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port, reuse_address=True)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def __aenter__(self) -> BotApi:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def _serve(self, request: web.Request) -> web.Response:
        method = request.match_info["method"]
        if request.match_info["token"] != TOKEN or self.revoked:
            return _error(Refused(401, "Unauthorized"))
        if self.broken > 0:
            self.broken -= 1
            return web.Response(status=502, text="<html>Bad Gateway</html>")
        parameters = await _parameters(request)
        handler = getattr(self, _handler_of(method), None)
        try:
            if handler is None:
                raise Refused(404, "Not Found")
            self.calls.append((method, parameters))
            result = await handler(parameters)
        except Refused as refused:
            if method != "getUpdates":
                self.refusals.append((method, refused.description))
            return _error(refused)
        async with self._news:
            self._news.notify_all()
        if self.after_reply is not None and method != "getUpdates":
            self.after_reply(method, parameters)
        return web.json_response({"ok": True, "result": result})

    async def _file(self, request: web.Request) -> web.Response:
        content = self.files.get(request.match_info["path"].removeprefix("file-"))
        if request.match_info["token"] != TOKEN or content is None:
            raise web.HTTPNotFound
        return web.Response(body=content)

    async def _do_get_file(self, asked: Json) -> Json:
        content = self.files.get(asked["file_id"])
        if content is None:
            raise bad("wrong file_id or the file is temporarily unavailable")
        file = {"file_id": asked["file_id"], "file_unique_id": asked["file_id"], "file_size": len(content)}
        return file | {"file_path": f"file-{asked['file_id']}"}

    async def until(self, found: Callable[[], Any], seconds: float = HANG) -> Any:
        """Wait until something is true of this world, and give it."""

        def given() -> bool:
            return bool(found())

        async with self._news:
            try:
                await asyncio.wait_for(self._news.wait_for(given), seconds)
            except TimeoutError:
                raise AssertionError(f"did not happen within {seconds} s; refused were {self.refusals}") from None
        return found()

    # what people do

    def chat(self, ident: int, kind: str = "group", **facts: Any) -> Chat:
        self.chats[ident] = Chat(ident, kind, **facts)
        return self.chats[ident]

    async def post(self, update: Json) -> Json:
        """Queue an update as it is."""
        self.last = whole = {"update_id": next(self._number)} | update
        async with self._news:
            self.updates.append(whole)
            self._news.notify_all()
        return whole

    async def say(self, chat: Chat, user: User, text: str, **more: Any) -> Json:
        """Somebody writes. With privacy mode on the bot hears commands, mentions and answers to itself."""
        message = self._written(chat, user.header(), more) | {"text": text}
        chat.messages.append(message)
        if self._hears(chat, message):
            await self.post({"message": message})
        return message

    async def upload(self, chat: Chat, user: User, content: bytes, caption: str = "", **facts: Any) -> Json:
        """Somebody sends a file; with privacy mode on the bot is told of it where the caption is a command."""
        name = f"f{next(self._query)}"
        self.files[name] = content
        file = {"file_id": name, "file_unique_id": name, "file_name": "log.json", "file_size": len(content)} | facts
        message = self._written(chat, user.header(), {}) | {"document": file}
        message |= {"caption": caption} if caption else {}
        chat.messages.append(message)
        if caption.startswith("/") or chat.kind == "private":
            await self.post({"message": message})
        return message

    async def edit(self, chat: Chat, message: Json, text: str) -> Json:
        edited = message | {"text": text, "edit_date": max(int(time.time()), message["date"] + 1)}
        if self._hears(chat, edited):
            await self.post({"edited_message": edited})
        return edited

    async def press(self, chat: Chat, message: Json, label: str, user: User) -> str:
        """Somebody presses a button by its label; the id under which the press has to be answered."""
        row = itertools.chain.from_iterable(message["reply_markup"]["inline_keyboard"])
        labels = {button["text"]: button for button in row}
        assert label in labels, f"{label} is not among {list(labels)}"
        return await self.press_data(chat, message, labels[label]["callback_data"], user)

    async def press_data(self, chat: Chat, message: Json, data: str, user: User) -> str:
        ident = str(next(self._query))
        self._queries.add(ident)
        query = {"id": ident, "from": user.header(), "message": message, "chat_instance": "1", "data": data}
        await self.post({"callback_query": query})
        return ident

    def expire_queries(self) -> None:
        self._queries.clear()

    async def ask_inline(self, user: User, text: str) -> str:
        ident = f"i{next(self._query)}"
        await self.post({"inline_query": {"id": ident, "from": user.header(), "query": text, "offset": ""}})
        return ident

    async def upgrade(self, chat: Chat, new: int, *, announced: bool = True) -> Chat:
        """The group becomes a supergroup: another id, ids of messages from the beginning, a service message in each."""
        big = self.chat(new, "supergroup", title=chat.title)
        chat.moved_to = new
        if not announced:
            return big
        service = self._written(chat, {"id": 1087968824, "is_bot": True, "first_name": "Group"}, {})
        await self.post({"message": service | {"migrate_to_chat_id": new}})
        service = self._written(big, {"id": 1087968824, "is_bot": True, "first_name": "Group"}, {})
        await self.post({"message": service | {"migrate_from_chat_id": chat.id}})
        return big

    async def throw_out(self, chat: Chat, user: User) -> None:
        chat.bot_is_in = False
        await self._membership(chat, user, "member", "kicked")

    async def take_in(self, chat: Chat, user: User) -> None:
        chat.bot_is_in = True
        await self._membership(chat, user, "kicked", "member")

    async def promote(self, chat: Chat, user: User) -> None:
        """The bot is made an administrator, who is shown every message."""
        await self._membership(chat, user, "member", "administrator")

    async def _membership(self, chat: Chat, user: User, old: str, new: str) -> None:
        def member(status: str) -> Json:
            more: Json = dict.fromkeys(RIGHTS, False) if status == "administrator" else {}
            more |= {"until_date": 0} if status == "kicked" else {}
            return {"user": ME, "status": status} | more

        change = {"chat": chat.header(), "from": user.header(), "date": int(time.time())}
        await self.post({"my_chat_member": change | {"old_chat_member": member(old), "new_chat_member": member(new)}})

    def _written(self, chat: Chat, sender: Json, more: Json) -> Json:
        numbers = chat.own_numbers if chat.kind == "supergroup" else self._message
        message: Json = {"message_id": next(numbers), "date": int(time.time()), "chat": chat.header()}
        thread = more.pop("thread", None)
        if thread is not None:
            message |= {"message_thread_id": thread, "is_topic_message": True}
        return message | {"from": sender} | more

    def _hears(self, chat: Chat, message: Json) -> bool:
        if chat.kind == "private" or chat.admin:
            return True
        text, answered = message.get("text", ""), message.get("reply_to_message")
        to_bot = answered is not None and answered["from"]["id"] == ME["id"]
        return text.startswith("/") or f"@{ME['username']}" in text or to_bot

    # what the bot does

    async def _do_get_me(self, _: Json) -> Json:
        return ME | {
            "can_join_groups": True,
            "can_read_all_group_messages": False,
            "supports_inline_queries": True,
        }

    async def _do_get_updates(self, asked: Json) -> list[Json]:
        if self.webhook:
            raise Refused(409, "Conflict: can't use getUpdates method while webhook is active; use deleteWebhook first")
        if self.conflicts:
            self.conflicts -= 1
            raise Refused(
                409, "Conflict: terminated by other getUpdates request; make sure that only one bot instance is running"
            )
        offset, limit = int(asked.get("offset", 0)), int(asked.get("limit", 100))
        async with self._news:
            self.updates = [one for one in self.updates if one["update_id"] >= offset]
            self.confirmed = max(self.confirmed, offset)
            self._poll = mine = object()
            self._news.notify_all()
            kinds = asked.get("allowed_updates")

            def fitting() -> list[Json]:
                return [one for one in self.updates if not kinds or not _kind(one) or _kind(one) in kinds]

            def wake() -> bool:
                return self._poll is not mine or bool(fitting())

            wait = min(float(asked.get("timeout", 0)), self._hold)
            with contextlib.suppress(TimeoutError):
                if wait:
                    await asyncio.wait_for(self._news.wait_for(wake), wait)
            if self._poll is not mine:
                raise Refused(409, "Conflict: terminated by other getUpdates request")
            return fitting()[:limit]

    async def _do_delete_webhook(self, _: Json) -> bool:
        self.webhook = ""
        return True

    async def _do_set_my_commands(self, asked: Json) -> bool:
        for command in asked["commands"]:
            if not re.fullmatch(r"[a-z0-9_]{1,32}", command["command"]):
                raise bad("BOT_COMMAND_INVALID")
            if not 1 <= len(command["description"]) <= 256:
                raise bad("BOT_COMMAND_DESCRIPTION_INVALID")
        if len(asked["commands"]) > 100:
            raise bad("too many commands")
        return True

    async def _do_set_my_description(self, asked: Json) -> bool:
        self._described("description", asked, 512)
        return True

    async def _do_set_my_short_description(self, asked: Json) -> bool:
        self._described("short_description", asked, 120)
        return True

    def _described(self, name: str, asked: Json, limit: int) -> None:
        text = asked.get(name, "")
        if units(text) > limit:
            raise bad(f"{name} is too long")
        self.described[name, asked.get("language_code", "")] = text

    async def _do_get_chat_member(self, asked: Json) -> Json:
        chat, user = self._reached("getChatMember", asked), int(asked["user_id"])
        header = {"id": user, "is_bot": False, "first_name": "Somebody"}
        if user not in chat.admins:
            return {"status": "member", "user": header}
        return {"status": "creator", "user": header, "is_anonymous": False}

    async def _do_send_message(self, asked: Json) -> Json:
        chat = self._reached("sendMessage", asked)
        text = self._text(asked, 4096, asked.get("text", ""))
        return self._sent(chat, asked, {"text": text})

    async def _do_send_document(self, asked: Json) -> Json:
        chat = self._reached("sendDocument", asked)
        name, content = asked["document"]
        caption = {"caption": self._text(asked, 1024, asked["caption"])} if asked.get("caption") else {}
        file = {"file_id": f"f{name}", "file_unique_id": f"u{name}", "file_name": name, "file_size": len(content)}
        sent = self._sent(chat, asked, {"document": file} | caption)
        sent["_content"] = content.decode()
        return {key: value for key, value in sent.items() if not key.startswith("_")}

    async def _do_send_photo(self, asked: Json) -> Json:
        chat = self._reached("sendPhoto", asked)
        _, content = asked["photo"]
        if content[:8] != b"\x89PNG\r\n\x1a\n" or len(content) > 10 * 1024 * 1024:
            raise bad("IMAGE_PROCESS_FAILED")
        wide, high = struct.unpack(">II", content[16:24])
        if wide + high > 10_000 or max(wide, high) > 20 * min(wide, high):
            raise bad("PHOTO_INVALID_DIMENSIONS")
        caption = {"caption": self._text(asked, 1024, asked["caption"])} if asked.get("caption") else {}
        size = {"file_id": "p1", "file_unique_id": "q1", "width": wide, "height": high, "file_size": len(content)}
        return self._sent(chat, asked, {"photo": [size]} | caption)

    async def _do_delete_message(self, asked: Json) -> bool:
        chat = self._reached("deleteMessage", asked)
        message = next((one for one in chat.messages if one["message_id"] == int(asked["message_id"])), None)
        if message is None:
            raise bad("message to delete not found")
        if message["from"]["id"] != ME["id"]:
            raise bad("message can't be deleted")
        chat.messages.remove(message)
        return True

    async def _do_edit_message_caption(self, asked: Json) -> Json:
        return self._edited(self._reached("editMessageCaption", asked), asked, "caption", 1024)

    async def _do_edit_message_text(self, asked: Json) -> Json:
        return self._edited(self._reached("editMessageText", asked), asked, "text", 4096)

    def _edited(self, chat: Chat, asked: Json, where: str, limit: int) -> Json:
        """A message of the bot with other words in its text or caption."""
        message = next((one for one in chat.messages if one["message_id"] == int(asked["message_id"])), None)
        if message is None:
            raise bad("message to edit not found")
        if message["from"]["id"] != ME["id"]:
            raise bad("message can't be edited")
        if where == "text" and "text" not in message:
            raise bad("there is no text in the message to edit")
        text, markup = self._text(asked, limit, asked.get(where, "")), self._markup(chat, asked)
        if message.get(where) == text and message.get("reply_markup") == markup:
            raise bad(
                "message is not modified: specified new message content and reply markup are exactly the same as a "
                "current content and reply markup of the message"
            )
        message[where] = text
        message.pop("reply_markup", None)
        if markup is not None:
            message["reply_markup"] = markup
        message["edit_date"] = int(time.time())
        return {key: value for key, value in message.items() if not key.startswith("_")}

    async def _do_answer_callback_query(self, asked: Json) -> bool:
        ident = asked["callback_query_id"]
        is_too_late = ident not in self._queries
        self._queries.discard(ident)
        if units(asked.get("text", "")) > 200:
            raise bad("MESSAGE_TOO_LONG")
        if is_too_late:
            raise bad("query is too old and response timeout expired or query ID is invalid")
        self.answered[ident] = asked
        return True

    async def _do_answer_inline_query(self, asked: Json) -> bool:
        for result in asked["results"]:
            content = result["input_message_content"]
            self._text(content, 4096, content["message_text"])
        self.inline[asked["inline_query_id"]] = asked["results"]
        return True

    def _reached(self, method: str, asked: Json) -> Chat:
        """The chat a call is for; raises what keeps the bot from it."""
        if self.before_reply is not None:
            self.before_reply(method, asked)
        ident = int(asked["chat_id"])
        chat = self.chats.get(ident)
        if chat is None:
            raise bad("chat not found")
        if chat.moved_to is not None:
            raise Refused(
                400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.moved_to
            )
        if not chat.bot_is_in:
            blocked = "bot was blocked by the user" if chat.kind == "private" else "bot was kicked from the group chat"
            raise Refused(403, f"Forbidden: {blocked}")
        if waits := self.floods.get(ident):
            seconds = waits.pop(0)
            raise Refused(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
        return chat

    def _text(self, asked: Json, limit: int, text: str) -> str:
        said = shown(text, asked.get("parse_mode"))
        if not said.strip():
            raise bad("message text is empty")
        if units(said) > limit:
            raise bad("message is too long")
        return said

    def _sent(self, chat: Chat, asked: Json, content: Json) -> Json:
        thread = asked.get("message_thread_id")
        if thread is not None and int(thread) not in chat.topics:
            raise bad("message thread not found")
        more: Json = {} if thread is None else {"thread": int(thread)}
        quoted = asked.get("reply_parameters") or {}
        if quoted:
            answered = next((one for one in chat.messages if one["message_id"] == quoted["message_id"]), None)
            if answered is not None:
                more["reply_to_message"] = {k: v for k, v in answered.items() if k != "reply_to_message"}
            elif not quoted.get("allow_sending_without_reply"):
                raise bad("message to be replied not found")
        form = _form(asked)
        markup = self._markup(chat, asked) if form is None else None
        message = self._written(chat, ME, more) | content | ({"reply_markup": markup} if markup else {})
        chat.messages.append(message)
        if form is not None:
            self.forms.append((message, form))
        return message

    def _markup(self, chat: Chat, asked: Json) -> Json | None:
        markup: Json | None = asked.get("reply_markup")
        if markup is None:
            return None
        buttons = list(itertools.chain.from_iterable(markup["inline_keyboard"]))
        if len(buttons) > 100 or any(len(row) > 8 for row in markup["inline_keyboard"]):
            raise bad("reply markup is too long")
        for button in buttons:
            kinds = button.keys() & {"callback_data", "url", "web_app", "copy_text", "switch_inline_query"}
            if not button.get("text") or len(kinds) != 1:
                raise bad("can't parse inline keyboard button: text buttons are not allowed in the inline keyboard")
            if "callback_data" in button and not 1 <= len(button["callback_data"].encode()) <= 64:
                raise bad("BUTTON_DATA_INVALID")
            if "web_app" in button and chat.kind != "private":
                raise bad("BUTTON_TYPE_INVALID")
        return markup


def _form(asked: Json) -> Json | None:
    """The wish that a message be answered; it is part of no message that is given back."""
    markup: Json = asked.get("reply_markup") or {}
    if not markup.get("force_reply"):
        return None
    if not 1 <= len(markup.get("input_field_placeholder", "?")) <= 64:
        raise bad("can't parse reply markup")
    return markup


def _kind(update: Json) -> str:
    return next((key for key in update if key != "update_id"), "")


async def _parameters(request: web.Request) -> Json:
    """The parameters of a call, whichever way they came; values that are JSON are read."""
    if request.content_type == "application/json":
        given: Json = await request.json()
        return given
    form = await request.post() if request.can_read_body else {}
    values = dict(_read(form.items())) | dict(_read(request.query.items()))
    for key, value in values.items():
        if isinstance(value, str) and value.startswith("attach://"):
            values[key] = values[value.removeprefix("attach://")]
    return values


def _read(items: Any) -> Iterator[tuple[str, Any]]:
    for key, value in items:
        if isinstance(value, web.FileField):
            yield key, (value.filename, value.file.read())
        elif isinstance(value, str) and key in OBJECTS:
            yield key, json.loads(value)
        else:
            yield key, value


def _handler_of(method: str) -> str:
    """What answers a method of the service: `_do_send_message` for sendMessage."""
    return "_do_" + re.sub("[A-Z]", lambda capital: f"_{capital[0].lower()}", method)


def _error(refused: Refused) -> web.Response:
    body: Json = {"ok": False, "error_code": refused.code, "description": refused.description}
    if refused.parameters:
        body["parameters"] = refused.parameters
    return web.json_response(body, status=refused.code)
