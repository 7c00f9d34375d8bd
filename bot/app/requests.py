"""What a message or a press asks for, as the store knows the message that it answers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace

from bot.app.button_ids import asked_command, is_of_table, short_command
from bot.app.steps import ANSWER, DRAFT_SECONDS, use_marks
from bot.chat import Incoming, Reply, line
from bot.commands.routing import REST, OpenQuestion, invocation, is_bare, rest_asked
from bot.context import Invocation, Outcome
from bot.reading import people_of
from bot.settings import FORMERLY, ChatSettings
from bot.subjects import Subject
from storage.base import ChatKey, GameStore, Json, TableContext


def request_of(incoming: Incoming, stored: TableContext, settings: Mapping[str, Json]) -> Invocation | None:
    """The command of a message or press, None for chatter; what needs no decision is answered as if it were one."""
    about = _shown_by(stored, incoming.reply_to)
    if not incoming.pressed:
        made = _shown_by(stored, f"said:{incoming.message}") if incoming.edited else None
        asked = _asked(incoming, stored) if is_bare(incoming) else OpenQuestion()
        return _as_invocation(invocation(incoming, incoming.text, about=about, made=made, asked=asked))
    beginning = asked_command(incoming.text)
    if beginning is not None and _is_ours(incoming, stored):
        spoken = people_of(stored.players, settings).spoken(beginning)
        return _as_invocation(rest_asked(beginning, spoken, about))
    text = _pressed(incoming, stored)
    if text is None:
        return answering(Reply(lines=(line("choice.dead"),), notice=True))
    if any(mark in stored.posts for mark in use_marks(incoming, text)):
        return answering(Reply(lines=(line("choice.used"),), notice=True))
    return _as_invocation(invocation(incoming, text, about=about, made=None))


def answering(reply: Reply) -> Invocation:
    """What is answered the same way whatever the table is: its buttons work, and what comes twice gets it again."""
    return Invocation(lambda _: Outcome(reply))


def _as_invocation(asked: Invocation | Reply | None) -> Invocation | None:
    return answering(asked) if isinstance(asked, Reply) else asked


def whole_line(incoming: Incoming, stored: TableContext) -> Incoming:
    """A message that gives the rest of a line a button began, as the whole line."""
    is_line = incoming.pressed or incoming.edited or incoming.text.lstrip().startswith("/")
    about = None if is_line or incoming.reply_to is None else stored.posts.get(incoming.reply_to)
    if about is None or not about.startswith(REST):
        return incoming
    return replace(incoming, text=f"{about.removeprefix(REST)} {incoming.text}")


def _shown_by(stored: TableContext, message: str | None) -> Subject | None:
    """What a message shows or made; None for one that nothing is known of."""
    posted = stored.posts.get(message) if message is not None else None
    return Subject.parse(posted) if posted is not None else None


def _asked(incoming: Incoming, stored: TableContext) -> OpenQuestion:
    """The question the sender was asked last and has not answered."""
    mine = (one for one in stored.drafts if (one.person, one.kind) == (incoming.sender.account, ANSWER))
    draft = next(mine, None)
    if draft is None:
        return OpenQuestion()
    kept = json.loads(draft.text)
    return OpenQuestion(str(kept["subject"]), tuple(kept["bases"]), draft.expires - DRAFT_SECONDS)


def _pressed(incoming: Incoming, stored: TableContext) -> str | None:
    """The line a button stands for; None for a button of another table, or one that is too old."""
    if not _is_ours(incoming, stored):
        return None
    command = short_command(incoming.text)
    if command is not None:
        return command
    kept = (json.loads(draft.text).get(incoming.text) for draft in stored.drafts)
    return next((str(line) for line in kept if line is not None), None)


def _is_ours(incoming: Incoming, stored: TableContext) -> bool:
    """Whether a button belongs to the table, under the id its chat has now or had before."""
    chats = (incoming.table.chat, *ChatSettings.parse(stored.settings).formerly)
    return any(is_of_table(incoming.text, replace(incoming.table, chat=chat)) for chat in chats)


async def rename_stored(store: GameStore, old: ChatKey, new: ChatKey) -> None:
    """Give all that a chat has another id, and keep the one before: its buttons name it."""
    former = [one for chat in (old, new) for one in ChatSettings.parse(await store.settings(chat)).formerly]
    await store.rename_chat(old, new)
    await store.set_setting(new, FORMERLY, sorted({*former, old.chat}))
