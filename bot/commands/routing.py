"""How a message finds its command, and what a message without one means."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from msgspec import structs

from bot.chat import Choice, Incoming, Reply, Update, line
from bot.commands import BY_NAME
from bot.commands.identity import which_one
from bot.commands.plain import score_plain_line
from bot.commands.score import is_whole
from bot.context import Command, Context, Outcome
from bot.reading.words import WordRefused, shift_problems
from bot.replies.refusals import refusal_reply
from engine.journal.entries import Corrected
from engine.problems import Refused

REPLIES: Final = frozenset(("undo", "redo", "why", "fix", "table"))
"""Words that are commands without a slash when they answer a message of the bot."""

LATE: Final = 60
"""Seconds by which a message may be older than the table's last entry before it is asked about."""


@dataclass(frozen=True, slots=True)
class Invocation:
    """What a message asks for: a decision to be made in the context."""

    decide: Callable[[Context], Outcome]
    about: str | None = None
    looks_back: bool = False


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """The open question of a sender: the subject of the message that asks, and the lines an answer completes."""

    subject: str = ""
    bases: tuple[str, ...] = ()

    @property
    def of_fix(self) -> bool:
        """Whether a hand is to be put right: then even a whole line is the answer."""
        return any(base.startswith("/fix ") for base in self.bases)


def is_bare(incoming: Incoming) -> bool:
    """Whether a message is typed for the first time and without a command: only such a one can be an answer."""
    return not incoming.edited and _COMMAND.match(incoming.text) is None


NOT_ASKED: Final = OpenQuestion()
OF_HAND: Final = ("hand:", "corrected:")
"""Subjects of messages about one hand, its number behind them: receipts and corrections."""

_COMMAND = re.compile(r"\s*/([A-Za-z_]+)(?:@\w+)?(?=\s|$)")


def invocation(
    incoming: Incoming, text: str, *, about: str | None, made: str | None, asked: OpenQuestion = NOT_ASKED
) -> Invocation | Reply | None:
    """What a message asks for; a reply for a command nobody knows, None for chatter.

    `about` is what the answered message shows, `made` what this message made before it was edited, `asked` what its
    sender was asked.
    """
    found = _COMMAND.match(text)
    if incoming.edited:
        return _edited(text, found, made)
    if found is None:
        return _bare(incoming, text, about, asked)
    name = found[1].casefold()
    rest = " " * found.end() + text[found.end() :]
    command = BY_NAME.get(name)
    if command is None:
        return _unknown(name, text[found.end() :].strip(), incoming)
    return Invocation(lambda context: _timely(command, context, rest), about, command.looks_back)


def _timely(command: Command, context: Context, rest: str) -> Outcome:
    """Run a command if the sender may; one that writes and is older than what is recorded is asked about first."""
    context, rest = replace(context, do=_completed), context.people.joined(rest)
    if not command.changes(rest):
        return command.decide(context, rest)
    typed = f"/{command.names[0]} {rest.strip()}".rstrip()
    if context.incoming.sender.hidden:
        choice = Choice(line("choice.hidden"), typed)
        return Outcome(Reply(lines=(line("hidden"),), choices=(choice,)))
    if not _may_write(context):
        return Outcome(Reply(lines=(line("who.seated"),), notice=True))
    late = context.night.at - context.incoming.at
    if late > LATE and not context.incoming.pressed:
        choice = Choice(line("choice.late"), typed)
        return Outcome(Reply(lines=(line("late", minutes=late // 60),), choices=(choice,)))
    try:
        return command.decide(context, rest)
    except WordRefused as refused:
        asked = which_one(context, typed) if refused.problems[0].key == "name.me" else None
        if asked is None:
            raise
        return Outcome(asked)


def _may_write(context: Context) -> bool:
    """Whether the sender may change anything: everybody, or with `who=seated` the seated players and the admins."""
    if context.settings.get("who") != "seated" or context.night.table is None or context.incoming.sender.is_admin:
        return True
    return context.sender is not None and context.sender in context.night.table.players


def _edited(text: str, found: re.Match[str] | None, made: str | None) -> Invocation | None:
    """An edit of a message that made a hand corrects it; an edit of one that failed is its first entry."""
    name = found[1].casefold() if found is not None else ""
    if found is not None and name not in ("score", "s"):
        return None
    end = found.end() if found is not None else 0
    rest = " " * end + text[end:]
    if made is None or made.startswith("asked:"):
        decide = _loosely(text) if found is None else lambda context: _timely(BY_NAME["score"], context, rest)
        return Invocation(decide if made is None else lambda context: _edit_of_asked(context, made, rest, decide))
    number = made.partition(":")[2]
    return Invocation(lambda context: _edit_of_hand(context, number, rest), made)


def _edit_of_asked(context: Context, made: str, rest: str, decide: Callable[[Context], Outcome]) -> Outcome:
    """An edit of a message that led to a question: an entry, unless the question may have been answered since."""
    number = made.partition(":")[2]
    if context.night.hand(int(number)) is None:
        return decide(context)
    choices = (
        Choice(line("choice.fix_all_the_same", number=number), f"/fix {number} {rest.strip()}"),
        Choice(line("choice.count_again"), f"/score {rest.strip()} again"),
    )
    return Outcome(Reply(lines=(line("edit.asked_since", number=number),), choices=choices))


def _edit_of_hand(context: Context, number: str, rest: str) -> Outcome:
    """Correct the hand the edited message made; ask when it was corrected by other means since."""
    message = context.incoming.message
    corrections = [
        one for one in context.entries if isinstance(one.entry, Corrected) and str(one.entry.number) == number
    ]
    if corrections and message not in corrections[-1].source.split(":"):
        choice = Choice(line("choice.fix_all_the_same", number=number), f"/fix {number} {rest.strip()}")
        return Outcome(Reply(lines=(line("edit.corrected_since", number=number),), choices=(choice,)))
    return _prefixed(BY_NAME["fix"], context, number, rest)


def _prefixed(command: Command, context: Context, number: str, rest: str) -> Outcome:
    """Run a command on a hand that was not typed; problems keep their place in what was typed."""
    try:
        return _timely(command, context, f"{number} {rest}")
    except Refused as refused:
        raise shift_problems(refused, -len(number) - 1) from None


def _loosely(text: str) -> Callable[[Context], Outcome]:
    """A line without a command: silence for chatter, whoever says it and whenever."""

    def decide(context: Context) -> Outcome:
        typed = context.people.joined(text)
        outcome = score_plain_line(context, typed)
        return outcome if outcome.reply is None else _timely(Command(("score",), score_plain_line), context, typed)

    return decide


def _bare(incoming: Incoming, text: str, about: str | None, asked: OpenQuestion) -> Invocation | None:
    """Text without a slash: a word that answers the bot, or a hand or value on its own."""
    word, _, _ = text.strip().partition(" ")
    if about is not None and word.casefold() in REPLIES:
        command = BY_NAME[word.casefold()]
        of_hand = OF_HAND[:1] if word.casefold() == "undo" else OF_HAND  # what is undone there is the correction
        number = about.partition(":")[2] if about.startswith(of_hand) else ""
        end = text.index(word) + len(word)
        rest = " " * end + text[end:]
        return Invocation(lambda context: _prefixed(command, context, number, rest), about)
    if incoming.pressed:
        return None
    if asked.bases and not (about or "").startswith(OF_HAND):
        return Invocation(_answering(asked, text, about), about)
    return Invocation(_loosely(text), about)


def _answering(asked: OpenQuestion, text: str, about: str | None) -> Callable[[Context], Outcome]:
    """A typed answer to an open question: the first line it completes to something new; else as without a question.

    What cannot be an answer is chatter, unless it answers the very message that asks: then it is refused.
    """

    def decide(context: Context) -> Outcome:
        refused: list[Outcome] = []
        for base in asked.bases if asked.of_fix or not is_whole(context, text) else ():
            outcome = _completed(context, base.replace("{}", " ".join(text.split()), 1))
            if outcome.reply is None or outcome.reply.bases == asked.bases:
                continue
            if not outcome.reply.figures.problems:
                return replace(outcome, reply=_follows(outcome.reply, asked, text))
            refused.append(outcome)
        loose_outcome = _loosely(text)(context)
        if loose_outcome.reply is None and refused and about == asked.subject:
            return refused[0]
        return loose_outcome

    return decide


def _completed(context: Context, typed: str) -> Outcome:
    """What a completed line comes to; a refusal as a reply."""
    found = _COMMAND.match(typed)
    if found is None or found[1] not in BY_NAME:  # a button may carry anything
        return Outcome()
    rest = " " * found.end() + typed[found.end() :]
    context = replace(context, incoming=replace(context.incoming, text=typed))
    try:
        return _timely(BY_NAME[found[1]], context, rest)
    except Refused as refused:
        return Outcome(refusal_reply(refused, typed))


def _follows(reply: Reply, asked: OpenQuestion, text: str) -> Reply:
    """The next question stands where the one before stood; after the last answer that one says what was answered."""
    if reply.bases:
        return structs.replace(reply, subject=asked.subject, replaces=True)
    told = line("dialogue.answered", text=" ".join(text.split())[:64])
    return structs.replace(reply, updates=(*reply.updates, Update(asked.subject, (told,))))


def _unknown(name: str, rest: str, incoming: Incoming) -> Reply | None:
    """A mistyped command gets the nearest one as a button; in a group anything else may be meant for another bot."""
    nearest = difflib.get_close_matches(name, BY_NAME, n=1, cutoff=0.6)
    if nearest:
        choice = Choice(
            line("choice.command", command=f"/{nearest[0]} {rest}".strip()), f"/{nearest[0]} {rest}".strip()
        )
        return Reply(lines=(line("command.nearest", name=name, nearest=nearest[0]),), choices=(choice,), notice=True)
    if incoming.private:
        return Reply(lines=(line("command.unknown", name=name),), notice=True)
    return None
