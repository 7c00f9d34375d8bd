"""Replies as messages: sent, edited in place, shown as an alert or with a file."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, TypeVar

from telegram import Bot, InlineQueryResultArticle, InputFile, InputTextMessageContent, LinkPreviewOptions
from telegram.constants import ParseMode
from telegram.error import BadRequest, ChatMigrated, Forbidden, TelegramError

from bot.app.app import App, Posts, posts_of_picture, posts_of_reply
from bot.app.pictures import PICTURE_NAME, alt_of
from bot.chat import Choice, Picture, Reply, Update, file_bytes, line
from bot.commands.rest_of_line import REST
from bot.platforms.telegram.incoming import ChatPlace, ParsedUpdate, message_key, message_of
from bot.platforms.telegram.markup import ALERT, CAPTION, Html, Under, asking, keyboard, mentioned, pages, plain
from bot.platforms.telegram.migrations import ChatMigrations
from bot.platforms.telegram.retry import TelegramCaller
from bot.text.catalogue import Catalogue, catalogue
from bot.text.render import blocks, buttons, sentence, utf16_length

log = logging.getLogger(__name__)

T = TypeVar("T")
_MARKUP: Final = Html()
_HTML: Final[Mapping[str, object]] = MappingProxyType({"parse_mode": ParseMode.HTML})
_NO_PREVIEW: Final[Mapping[str, object]] = MappingProxyType({"link_preview_options": {"is_disabled": True}})
_NO_TEXT: Final = "no text in the message"
"""What Telegram says of a message that is a picture: its words are a caption."""
_REMEMBERED: Final = 4096
"""Messages of which it is remembered what they say."""

_TITLE: Final = 64
_DESCRIPTION: Final = 200
_PLACEHOLDER: Final = 64


class ReplySender:
    """Gives the replies of one bot; `language` is that of chats that have not chosen theirs."""

    def __init__(self, bot: Bot, app: App, moves: ChatMigrations, language: str) -> None:
        self._bot, self._app, self._migrations, self._language = bot, app, moves, language
        self._calls = TelegramCaller()
        self._shown: dict[str, int] = {}  # what messages say, newest last, so that none is edited to what it says
        self._photos: dict[str, None] = {}  # messages whose words are a caption

    async def send(self, heard: ParsedUpdate, reply: Reply | None) -> None:
        """Answer what was heard, once: what was answered before the program was last started stays answered, and
        only earlier messages are brought up to date again."""
        shown = reply.shown_in if reply is not None else ""
        told = await self._end_press(heard, None if shown else reply)
        if reply is None:
            return
        try:
            shown = shown or await self._say_once(heard, None if told else reply)
            for update in reply.updates:
                await self._bring_up_to_date(heard.place, update, self._texts(reply), but=shown)
        except Forbidden as refusal:
            log.info("the bot was removed from this chat or blocked: %s", refusal)
            await self._app.store.set_active(self._migrations.now(heard.place).table.chat_key, False)
        except TelegramError as refusal:
            log.warning("an answer was not accepted: %s", refusal)

    async def _say_once(self, heard: ParsedUpdate, reply: Reply | None) -> str:
        """Show a reply and keep that it was given, also where it was not accepted; the name of the message that shows
        it, "" where none does. None where nothing is left to say."""
        posts: Posts = ()
        try:
            posts = await self._say(heard, reply) if reply is not None else ()
        except TelegramError:
            await self._app.answered(heard.incoming, self._migrations.now(heard.place).table, posts)
            raise
        await self._app.answered(heard.incoming, self._migrations.now(heard.place).table, posts)
        return posts[0][0] if posts else ""

    async def add(self, heard: ParsedUpdate, reply: Reply) -> None:
        """Say something behind an answer, if it can be said."""
        try:
            await self._say(replace(heard, press=None), reply)
        except TelegramError as refusal:
            log.info("what was to be added was not accepted: %s", refusal)

    async def value(self, question: str, asked: str, reply: Reply) -> None:
        """Offer the value of a hand that was typed behind the bot's name in any chat."""
        texts = self._texts(reply)
        body = pages(blocks(reply, texts, _MARKUP))
        results = []
        if asked.strip() and body:
            said = plain(body[0]).split("\n")
            without_preview = LinkPreviewOptions(is_disabled=True)
            content = InputTextMessageContent(body[0], ParseMode.HTML, link_preview_options=without_preview)
            title = said[0] if not reply.figures.problems else sentence(line("telegram.inline.unread"), texts)
            more = " · ".join(said[1:] if not reply.figures.problems else said)
            results.append(InlineQueryResultArticle("value", title[:_TITLE], content, description=more[:_DESCRIPTION]))
        try:
            await self._bot.answer_inline_query(question, results, cache_time=60, is_personal=True)
        except TelegramError as refusal:
            log.info("an inline question was not answered: %s", refusal)

    # the press

    async def _end_press(self, heard: ParsedUpdate, reply: Reply | None) -> bool:
        """Stop the button from spinning; True when the alert said all there is to say."""
        if heard.press is None:
            return False
        said = "\n".join(plain(block) for block in blocks(reply, self._texts(reply), _MARKUP)) if reply else ""
        alert = reply is not None and reply.notice and not reply.choices and 0 < utf16_length(said) <= ALERT
        try:
            await self._calls(heard.place.chat, lambda: self._stop_spinning(heard, said if alert else None))
        except TelegramError as refusal:
            log.info("a press could not be answered: %s", refusal)
            return False
        return alert

    async def _stop_spinning(self, heard: ParsedUpdate, alert: str | None) -> None:
        assert heard.press is not None
        await self._bot.answer_callback_query(heard.press, alert, show_alert=alert is not None)

    # the message

    async def _say(self, heard: ParsedUpdate, reply: Reply) -> Posts:
        """Show a reply; which messages now show what, and is not yet kept: none for a file."""
        texts = self._texts(reply)
        body = pages(blocks(reply, texts, _MARKUP))
        under = _keyboard(reply.choices, texts)
        if reply.attachment is not None:
            await self._send_file(heard, reply.attachment, body, under)
            return ()
        captioned = await self._say_captioned(heard, reply, body, under)
        if captioned is not None:
            return (*posts_of_reply(captioned, reply), *posts_of_picture(captioned, reply))
        if reply.subject is not None and reply.subject.startswith(REST):
            page = mentioned(heard.user, heard.incoming.sender.name, body[0])
            return posts_of_reply(await self._send(heard, page, asking(_beginning(reply)), first=True), reply)
        shown = ""
        for number, page in enumerate(body, 1):
            buttons_here = under if number == len(body) else None
            edited = await self._in_place(heard, reply, page, buttons_here) if number == 1 else None
            shown = edited or await self._send(heard, page, buttons_here, first=number == 1, silent=reply.notice)
        posts = posts_of_reply(shown, reply) if shown else ()
        if reply.picture is None:
            return posts
        if shown:  # a picture takes its time
            await self._app.shown(self._migrations.now(heard.place).table, shown, reply)
        image = await self._app.pictures.png(reply.picture, texts)
        if image is None:
            return posts
        photo = await self._send_photo(heard, image, _caption(reply.picture, body, texts), None)
        return (*posts, *posts_of_picture(photo, reply))

    async def _say_captioned(
        self, heard: ParsedUpdate, reply: Reply, body: list[str], under: Under | None
    ) -> str | None:
        """Send a picture with the whole reply under it, where that fits and stands in no other place; its name."""
        is_elsewhere = (reply.edits and heard.press is not None) or reply.replaces
        if reply.picture is None or not reply.picture.captioned or is_elsewhere or not _is_caption(body):
            return None
        image = await self._app.pictures.png(reply.picture, self._texts(reply))
        if image is None:
            return None
        try:
            shown = await self._send_photo(heard, image, body[0], under)
        except BadRequest as refusal:
            log.info("a picture was not accepted: %s", refusal)
            return None
        return shown

    async def _send_photo(self, heard: ParsedUpdate, image: bytes, caption: str, under: Under | None) -> str:
        """Send a picture; its name in the store."""
        file = InputFile(image, filename=PICTURE_NAME)
        photo = await self._told(
            heard, "sendPhoto", {"photo": file, "caption": caption, "reply_markup": under, **_HTML}
        )
        _keep(self._photos, photo, None)
        _keep(self._shown, photo, _hash(caption, under))
        return photo

    async def _in_place(self, heard: ParsedUpdate, reply: Reply, page: str, under: Under | None) -> str | None:
        """Put a reply where it replaces an earlier message of ours; None where it has to be sent."""
        message: tuple[int, int] | None = None
        if reply.edits and heard.press is not None:
            message = heard.place.chat, heard.message
        elif reply.replaces and reply.subject is not None:
            message = await self._message_about(heard.place, reply.subject)
        return await self._edit(heard.place, message, page, under) if message is not None else None

    async def _send(
        self,
        heard: ParsedUpdate,
        page: str,
        under: Under | None,
        *,
        first: bool,
        silent: bool = False,
    ) -> str:
        """Send one message, `silent` where nobody's phone should ring for it; its name in the store."""
        under_text = {"reply_markup": under, "disable_notification": silent or None, **_NO_PREVIEW}
        try:
            shown = await self._told(heard, "sendMessage", {"text": page, **_HTML, **under_text}, quotes=first)
            _keep(self._shown, shown, _hash(page, under))
            return shown
        except BadRequest as refusal:
            if "parse" not in refusal.message.casefold():
                raise
            log.error("markup of ours was refused: %s", refusal)
            return await self._told(heard, "sendMessage", {"text": plain(page), **under_text}, quotes=first)

    async def _send_file(
        self, heard: ParsedUpdate, file: tuple[str, str], body: list[str], under: Under | None
    ) -> None:
        caption = body[0] if len(body) == 1 and utf16_length(body[0]) <= CAPTION else None
        for page in body if caption is None else ():
            await self._send(heard, page, None, first=True)
        document = InputFile(file_bytes(file), filename=file[0])
        said = {"document": document, "caption": caption, "reply_markup": under, **_HTML}
        await self._told(heard, "sendDocument", said)

    async def _edit(self, place: ChatPlace, message: tuple[int, int], page: str, under: Under | None) -> str | None:
        """Put other words in a message of ours; its name, or None when it cannot be edited."""
        chat, number = message
        if self._migrations.now(place).chat != chat:
            return None  # it stayed behind in the old chat
        name, says = message_key(chat, number), _hash(page, under)
        if self._shown.get(name) == says:
            return name
        edited = {"message_id": number, "reply_markup": under, **_HTML}
        try:
            if name in self._photos:
                await self._call(place, "editMessageCaption", {"caption": page, **edited})
            else:
                await self._call(place, "editMessageText", {"text": page, **edited, **_NO_PREVIEW})
        except BadRequest as refusal:
            words = refusal.message.casefold()
            if _NO_TEXT in words and name not in self._photos:  # sent before the program was last started
                _keep(self._photos, name, None)
                return await self._edit(place, message, page, under)
            if "not modified" not in words:
                log.info("a message cannot be edited: %s", refusal)
                return None
        _keep(self._shown, name, says)
        return name

    async def _message_about(self, place: ChatPlace, subject: str) -> tuple[int, int] | None:
        """The newest message of ours that shows a subject."""
        name = await self._app.store.post_of(self._migrations.now(place).table, subject)
        return message_of(name) if name is not None else None

    async def _bring_up_to_date(self, place: ChatPlace, update: Update, texts: Catalogue, *, but: str) -> None:
        """Edit the messages an update is about; the answer itself, which shows the same, is one no longer."""
        async for name in self._app.messages_of(self._migrations.now(place).table, update):
            message = message_of(name)
            if message is None or name == but or (update.gone and await self._remove(place, message)):
                continue
            body = pages(blocks(Reply(lines=update.lines), texts, _MARKUP))
            await self._edit(place, message, body[0], _keyboard(update.choices, texts))

    async def _remove(self, place: ChatPlace, message: tuple[int, int]) -> bool:
        """Take a message of ours away; False where that cannot be: after two days, or in a chat left behind."""
        chat, number = message
        if self._migrations.now(place).chat != chat:
            return False
        try:
            await self._call(place, "deleteMessage", {"message_id": number})
        except BadRequest as refusal:
            log.info("a message cannot be taken away: %s", refusal)
            if "not found" not in refusal.message.casefold():
                return False
        await self._app.removed(self._migrations.now(place).table, message_key(chat, number))
        return True

    # ways

    async def _told(self, heard: ParsedUpdate, method: str, said: Mapping[str, object], *, quotes: bool = True) -> str:
        """Send one message, as an answer to what was heard where it `quotes` it; its name in the store."""

        def sent(place: ChatPlace) -> Mapping[str, object]:
            return {"message_thread_id": place.thread, "reply_parameters": _quote(heard, place) if quotes else None}

        message = await self._call(heard.place, method, said, sent)
        return message_key(message["chat"]["id"], message["message_id"])

    async def _call(
        self,
        place: ChatPlace,
        method: str,
        said: Mapping[str, object],
        there: Callable[[ChatPlace], Mapping[str, object]] = lambda _: {},
    ) -> Any:
        """What a method of the service answers, in JSON: a message of ours need not be read as a whole. It is called
        about a place, with what it says `there`, again where the chat went if it moved."""

        async def called(now: ChatPlace) -> Any:
            parameters = {"chat_id": now.chat, **said, **there(now)}
            return await self._calls(now.chat, lambda: self._bot.do_api_request(method, parameters))

        here = self._migrations.now(place)
        try:
            return await called(here)
        except ChatMigrated as moved:
            await self._migrations.rename(here.chat, moved.new_chat_id)
        return await called(self._migrations.now(place))

    def _texts(self, reply: Reply | None) -> Catalogue:
        return catalogue((reply.language if reply is not None else "") or self._language)


def _keep(kept: dict[str, T], name: str, value: T) -> None:
    """Remember something of a message, and forget what was remembered longest ago."""
    kept.pop(name, None)
    kept[name] = value
    if len(kept) > _REMEMBERED:
        del kept[next(iter(kept))]


def _hash(text: str, under: Under | None) -> int:
    """What is remembered of a message, to know whether another says the same."""
    return hash((text, repr(under)))


def _quote(heard: ParsedUpdate, place: ChatPlace) -> Mapping[str, object] | None:
    """What the answer answers; nothing in private, nor where the message was left behind in the old chat."""
    if heard.incoming.private or not heard.message or place.chat != heard.place.chat:
        return None
    return {"message_id": heard.message, "allow_sending_without_reply": True}


def _is_caption(body: list[str]) -> bool:
    """Whether a text is short enough to stand under a picture."""
    return len(body) == 1 and utf16_length(body[0]) <= CAPTION


def _caption(picture: Picture, body: list[str], texts: Catalogue) -> str:
    """What stands under a picture that follows its text: the text where it belongs there, else what is to be seen."""
    if picture.captioned and _is_caption(body):
        return body[0]
    return pages((_MARKUP.text(alt_of(picture, texts)),), CAPTION)[0]


def _beginning(reply: Reply) -> str | None:
    """How a line begins that somebody is to go on with, for the empty field; None for an answer alone."""
    beginning = reply.lines[0].values.get("command")
    return f"{beginning} …"[-_PLACEHOLDER:] if beginning else None


def _keyboard(choices: tuple[Choice, ...], texts: Catalogue) -> Under | None:
    return keyboard(buttons(choices, texts))
