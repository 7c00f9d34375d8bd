"""What comes in from a platform and what goes back, as plain data.

A platform turns an update into an `Incoming`, hands it to the `App`, and shows the `Reply` it gets. Everything a
button does is a line that could have been typed: a `Choice` carries the command, a platform only its short id.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

import msgspec
from msgspec import Struct

from bot.lines import Line, Money, Part, flag_line, line, listed
from bot.pictures.cards import Card
from bot.subjects import QUESTION
from engine import Purse
from engine.lazy import quick_dataclass
from storage.base import TableKey

__all__ = ("Line", "Money", "Part", "flag_line", "line", "listed")  # passed on from bot.lines


@quick_dataclass(frozen=True, slots=True)
class Sender:
    """Who wrote or pressed. `account` is `platform:user id`; `name` is what the platform calls the person.

    `handle` is the other name people are called by there (the @name), "" where there is none. `hidden` says that the
    platform does not tell who it is (an administrator who writes as the group): whatever changes the table needs a tap.
    `vouched` says that people there are who they are called, so that a guest of that name is the one who speaks.
    `full_name` is the name with the family's, by which two people of one name are told apart.
    """

    account: str
    name: str
    is_admin: bool = False
    handle: str = ""
    hidden: bool = False
    vouched: bool = False
    full_name: str = ""


@dataclass(frozen=True, slots=True)
class GivenFile:
    """A file that came with a message: its text, or the key of the problem that kept it from being read."""

    text: str = ""
    problem: str | None = None


def given_file(content: bytes) -> GivenFile:
    """The file with some content; what is no text is read as far as it can be."""
    return GivenFile(content.decode("utf-8", "replace").replace("\x00", "\ufffd"))


MOST_BYTES: Final = 4_000_000
"""A larger file is not even fetched."""

TOO_LARGE: Final = GivenFile(problem="import.too_large")
OUT_OF_REACH: Final = GivenFile(problem="import.out_of_reach")
"""A file that the platform did not give out."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Somebody who was mentioned: the text that stands for him, his account and what he is called.

    `full_name` and `handle` tell two people of one name apart, "" where they are not known.
    """

    text: str
    account: str
    name: str
    full_name: str = ""
    handle: str = ""


@quick_dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """One message, edit or press.

    `text` is what was typed, or the id of the choice when `pressed`; `source` names the message (and its edit) or the
    press, unique for ever: what comes twice counts once. `at` is the platform's own time in UTC seconds. `message`
    identifies the message itself, stable over edits; `reply_to` the message it answers. `private` chats have no table
    of friends: only what needs none works there. `continued` says that a button of `reply_to` asked for what was typed.
    `mentions` are the people whom the platform's own marks in the text name. `hears_all` says that the bot is shown
    every message of the chat, not only commands and answers to its own; `add_link` is the address by which it is added
    to a group, where there is one; `has_table` is False where no game can be played. `unseen` says that nobody else
    sees what was said, so that the answer names who said it. `eyes_only` says that a notice is seen by its asker alone.
    `answers_next` says that what the sender types next answers a message that asks for the rest of a line, unmarked.
    `addressed` says that the bot itself is spoken to: by its name in front, blank in `text`, or alone with it.
    `file` came with the message, or with the one it answers. `written` is when an edited message was first written, in
    UTC seconds, where the platform says it.
    """

    table: TableKey
    sender: Sender
    text: str
    source: str
    at: int
    message: str | None = None
    reply_to: str | None = None
    edited: bool = False
    pressed: bool = False
    continued: bool = False
    private: bool = False
    language: str | None = None
    mentions: tuple[Mention, ...] = ()
    hears_all: bool = True
    add_link: str = ""
    has_table: bool = True
    unseen: bool = False
    eyes_only: bool = False
    answers_next: bool = False
    addressed: bool = False
    file: GivenFile | None = None
    written: int | None = None


def without_surrogates(incoming: Incoming) -> Incoming:
    """The message without halves of letters, which JSON can carry and nothing can store."""
    sender = incoming.sender
    texts = (incoming.text, sender.name, sender.handle)
    if all(_is_whole(text) for text in texts):
        return incoming
    text, name, handle = (text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") for text in texts)
    return replace(incoming, text=text, sender=replace(sender, name=name, handle=handle))


def _is_whole(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


class Choice(Struct, frozen=True, omit_defaults=True):
    """A button: what it says, the line it stands for, and (once the app saw it) the short id a platform carries.

    `asks` says that the line is only begun: what is typed next stands behind it. A `link` is an address to be opened
    instead; it has no command.
    """

    label: Line
    command: str
    id: str = ""
    asks: bool = False
    link: str = ""


class HandFigures(Struct, frozen=True, omit_defaults=True):
    """The scored hand of a reply, for programs: items are element ids with amounts."""

    number: int | None
    items: tuple[tuple[str, int], ...]
    total: int
    counted: int
    limit: str | None = None


class TableFigures(Struct, frozen=True, omit_defaults=True):
    """The table after a reply, for programs; players by name."""

    dealer: str | None
    prevailing: str
    counters: int
    pot: int


class ProblemFigure(Struct, frozen=True, omit_defaults=True):
    """A problem of a reply, for programs: its key and its place in the text that was typed."""

    code: str
    start: int | None
    end: int | None


class TransferFigure(Struct, frozen=True, array_like=True):
    """A payment of a reply, for programs; people by name. Replies of earlier versions do not say of which purse."""

    payer: str
    payee: str
    money: Money
    reason: str
    purse: Purse | None = None


class Figures(Struct, frozen=True, omit_defaults=True):
    """The facts behind a reply, for programs that read the chat."""

    hand: HandFigures | None = None
    transfers: tuple[TransferFigure, ...] = ()
    balances: tuple[tuple[str, Money], ...] = ()
    table: TableFigures | None = None
    problems: tuple[ProblemFigure, ...] = ()


class Update(Struct, frozen=True, omit_defaults=True):
    """An earlier message of the bot that should now say something else: the receipt of hand `subject`.

    One that is `gone` is taken away, and says its lines only where that cannot be. An update of those that are `older`
    leaves out the newest message of the subject, and the others say it for good: they show the subject no more.
    """

    subject: str
    lines: tuple[Line, ...]
    choices: tuple[Choice, ...] = ()
    gone: bool = False
    older: bool = False


class Picture(Struct, frozen=True, omit_defaults=True):
    """A picture beside a reply, drawn where it is shown. `theme` is light or dark.

    `captioned` puts the text of the reply under it in one message, where the text is short enough; `subject` names the
    hand it shows, so that it can be taken away once the hand is another.
    """

    card: Card
    theme: str = "light"
    captioned: bool = False
    subject: str | None = None


class Reply(Struct, frozen=True, omit_defaults=True):
    """What is said back.

    `subject` names what the message is about ("hand:7", "round:8"; behind "question" and "dialogue" the app puts the
    person asked) so that it can be edited later; `edits`
    says that the message a button was pressed on is to be replaced by this reply; `replaces` that the newest message
    with the same subject is, instead of adding another; `notice` is for the eyes of the one who asked where a platform
    can do that, and with `secret` said to nobody where it can't; `bases` are the lines, tried in order, that a typed
    answer to this question completes (in the place of `{}`); `attachment` is a file by name and content, `picture` what
    is shown beside the text. `shown_in` is never kept: it names the message that shows the reply already, where what
    was said came twice; only its `updates` may be missing.
    """

    lines: tuple[Line, ...]
    choices: tuple[Choice, ...] = ()
    subject: str | None = None
    edits: bool = False
    replaces: bool = False
    bases: tuple[str, ...] = ()
    notice: bool = False
    secret: bool = False
    attachment: tuple[str, str] | None = None
    picture: Picture | None = None
    updates: tuple[Update, ...] = ()
    figures: Figures = msgspec.field(default_factory=Figures)
    language: str = ""
    shown_in: str = ""


def question_reply(asked: Line, choices: Iterable[Choice], *more: Line, bases: tuple[str, ...] = ()) -> Reply:
    """A question to one person with its answers, and what else is said below it; `bases` as in `Reply`."""
    return Reply(lines=(asked, *more), choices=tuple(choices), subject=QUESTION, bases=bases)


def notice(key: str, /, **values: Part) -> Reply:
    """A reply of one sentence for the eyes of the one who asked."""
    return Reply(lines=(line(key, **values),), notice=True)


def file_bytes(attachment: tuple[str, str]) -> bytes:
    """The content of an attachment: text as UTF-8, a workbook (kept as base64) as it is."""
    name, content = attachment
    return base64.b64decode(content) if name.endswith(WORKBOOK) else content.encode()


WORKBOOK: Final = ".xlsx"


def encoded(reply: Reply) -> str:
    """A reply as it is stored beside the message that it answers."""
    return msgspec.json.encode(reply).decode()


def decoded(text: str) -> Reply:
    """A stored reply; raises msgspec.ValidationError when the text is none."""
    return msgspec.json.decode(text.encode(), type=Reply)
