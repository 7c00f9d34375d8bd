"""How a message finds its command, and what a message without one means."""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import takewhile
from typing import Final

from msgspec import structs

from bot.asking.dialogue import cancelled_reply
from bot.chat import Choice, Incoming, Line, Reply, Update, line
from bot.commands import BY_NAME
from bot.commands.answers import is_chat, is_of_itself
from bot.commands.bare import asked_first
from bot.commands.identity import is_for_seated, may_change, not_yours, people_entry, unlinked, which_one
from bot.commands.plain import score_plain_line
from bot.commands.seating import is_of_opening
from bot.commands.without_seat import as_if_seated, without_seat
from bot.context import Command, Context, Outcome
from bot.reading import CANCEL, UNITS, WordRefused
from bot.replies import date_line, refusal_reply
from bot.subjects import CommandLine, Subject
from engine import Refused
from engine.journal import Corrected

REPLIES: Final = frozenset(("undo", "redo", "why", "fix", "table"))
"""Words that are commands without a slash when they answer a message of the bot."""
ABOUT_ENTRY: Final = frozenset(("undo", "why", "fix", "show", "more"))
"""Commands that mean the hand or entry of the message they answer."""
REST: Final = "rest:"
"""Begins the subject of a message that asks for the rest of a line; behind it is how the line begins."""
LETTERS: Final = 600
WORDS: Final = 60
"""Of a line that is read; no hand, value or list of names is longer."""
LATE: Final = 60
"""Seconds by which a message may be older than the table's last entry before it is asked about."""


@dataclass(frozen=True, slots=True)
class Invocation:
    """What a message asks for: a decision to be made in the context.

    `entry` is the entry it is about, where it names one; `pressed_line` the line a pressed button stands for.
    """

    decide: Callable[[Context], Outcome]
    about: Subject | None = None
    looks_back: bool = False
    counts: bool = False
    entry: int | None = None
    pressed_line: str = ""


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """The open question of a sender: the subject of the message that asks, and the lines an answer completes."""

    subject: str = ""
    bases: tuple[str, ...] = ()
    at: int = 0
    """When it was asked, in seconds since the epoch."""

    @property
    def of_fix(self) -> bool:
        """Whether a hand is to be put right: then even a whole line is the answer, while nothing else was recorded."""
        return any(base.startswith("/fix ") for base in self.bases)

    def is_newest(self, context: Context) -> bool:
        """Whether nothing was recorded since it was asked."""
        return context.night.at <= self.at


def is_bare(incoming: Incoming) -> bool:
    """Whether a message is typed for the first time and without a command: only such a one can be an answer."""
    return not incoming.edited and CommandLine.parse(incoming.text) is None


NOT_ASKED: Final = OpenQuestion()


def invocation(
    incoming: Incoming, text: str, *, about: Subject | None, made: Subject | None, asked: OpenQuestion = NOT_ASKED
) -> Invocation | Reply | None:
    """What a message asks for; a reply for a command nobody knows, None for chatter.

    `about` is what the answered message shows, `made` what this message made before it was edited, `asked` what its
    sender was asked.
    """
    typed = CommandLine.parse(text)
    if not incoming.pressed and _is_too_long(text, typed):
        return Reply(lines=(line("too_long", letters=LETTERS, words=WORDS),), notice=True) if typed else None
    if incoming.edited:
        return _edited(text, typed, made)
    if typed is None:
        return _bare(incoming, text, about, asked)
    command = BY_NAME.get(typed.name)
    if command is None:
        return _unknown(typed.name, typed.words.strip(), incoming)
    if not incoming.pressed:
        typed = _about_what_is_answered(typed, about)
    pressed = text if incoming.pressed else ""
    return Invocation(partial(_timely, command, typed), about, command.looks_back, command.counts, typed.entry, pressed)


def _is_too_long(text: str, typed: CommandLine | None) -> bool:
    """Whether a line is longer than any hand or value; a file that is taken in has bounds of its own."""
    command = BY_NAME.get(typed.name) if typed is not None else None
    if command is not None and command.takes_files:
        return False
    return len(text) > LETTERS or len(text.split()) > WORDS


def _about_what_is_answered(typed: CommandLine, about: Subject | None) -> CommandLine:
    """A line that answers a receipt is about that hand, unless it names another."""
    if typed.name not in ABOUT_ENTRY or typed.entry is not None or about is None or about.entry == 0:
        return typed
    if _names_another(typed):
        return typed
    is_meant = about.of_hand or (typed.name == "undo" and about.kind == "entry")
    return replace(typed, entry=about.entry) if is_meant else typed


def _names_another(typed: CommandLine) -> bool:
    """Whether a line names a hand by number: in a correction one number, or one with a unit, is a value instead."""
    words = typed.words.split()
    if not words or not words[0].isdecimal():
        return False
    return typed.name != "fix" or (len(words) > 1 and words[1].casefold() not in UNITS)


def plain_question(beginning: str) -> Line | None:
    """What is asked for the rest of a line in plain words; None where the line itself says it."""
    words = beginning.split()[:2]
    return line(_QUESTIONS[words[0], words[1]]) if len(words) == 2 and (words[0], words[1]) in _QUESTIONS else None


_QUESTIONS: Final = {("/join", "guest"): "ask.guest", ("/newgame", "stake"): "ask.stake"}


def rest_asked(beginning: str, spoken: str, about: Subject | None) -> Invocation:
    """The question for the rest of a line that a button began; the line itself is read when the rest is known."""
    typed = CommandLine.parse(beginning) or CommandLine("", beginning)
    shown = (CommandLine.parse(spoken) or typed).without_places().show()

    asked = plain_question(beginning) or line("ask.rest", command=shown)

    def decide(context: Context) -> Outcome:
        return _of_another_night(context, typed) or Outcome(Reply(lines=(asked,), subject=f"{REST}{beginning}"))

    return Invocation(decide, about, entry=typed.entry)


def _timely(command: Command, typed: CommandLine, context: Context) -> Outcome:
    """Run a command if the sender may; one that writes and comes too late for what it means is asked about first."""
    if (stale := _of_another_night(context, typed)) is not None:
        return stale
    typed = replace(typed, words=context.people.joined(typed.words))
    context = replace(context, entry=typed.entry, do=_completed)
    is_told_apart = command.writes or typed.name in ABOUT_ENTRY
    if context.incoming.pressed and is_told_apart and not typed.is_bound and not typed.is_bare:
        return Outcome(_of_earlier_version(typed))
    if not context.incoming.has_table and not command.anywhere:
        return Outcome(Reply(lines=(line("private.no_table"), line("private.here")), notice=True))
    if not command.changes(typed.words):
        return command.decide(context, typed.words)
    if context.incoming.sender.hidden:
        choice = Choice(line("choice.hidden"), typed.show())
        return Outcome(Reply(lines=(line("hidden"),), choices=(choice,)))
    if typed.name != "iam" and not _may_write(context):
        return _not_seated(typed, context)
    if typed.name in GUARDED and not may_change(context) and not _is_own(context, typed):
        return Outcome(not_yours(context))
    return _too_late(command, typed, context) or _signed(_decided(command, typed, context), typed, context)


def _signed(outcome: Outcome, typed: CommandLine, context: Context) -> Outcome:
    """The outcome with who did it: by a tap, which is seen by nobody else, or to what somebody else entered."""
    reply = outcome.reply
    if reply is None or not _changes_game(outcome, context) or _is_signed(reply, context.speaker):
        return outcome
    is_seen = not context.incoming.pressed and not context.incoming.unseen
    if is_seen and (typed.name not in OF_ENTRIES or _is_own(context, typed)):
        return outcome
    return replace(outcome, reply=structs.replace(reply, lines=(*reply.lines, line("done.by", name=context.speaker))))


def _changes_game(outcome: Outcome, context: Context) -> bool:
    """Whether an outcome changes what others play: an entry, or a setting of the chat while they sit at a table."""
    if outcome.entries:
        return True
    table, reply = context.night.table, outcome.reply
    if not outcome.settings or table is None or not context.night.running or reply is None or reply.notice:
        return False
    return any(player != context.sender for player in table.players)


OF_ENTRIES: Final = frozenset(("undo", "redo", "fix"))
"""Commands about what was entered before, by the sender or by somebody else."""


def _is_signed(reply: Reply, speaker: str) -> bool:
    """Whether a reply says already who did it."""
    return any(one.key == "done.by" or one.values.get("who") == speaker for one in reply.lines)


def _decided(command: Command, typed: CommandLine, context: Context) -> Outcome:
    """What a command decides; an unknown sender who says `me` is asked who he is."""
    asked_of_bare = asked_first(command, context) if typed.is_bare else None
    if asked_of_bare is not None:
        return asked_of_bare
    try:
        return command.decide(context, typed.words)
    except WordRefused as refused:
        asked = which_one(context, typed.show()) if refused.problems[0].key == "name.me" else None
        instead = Outcome(asked) if asked is not None else None
        if instead is None and command.names[0] in OF_HANDS:
            instead = without_seat(context, typed.words)
        if instead is None:
            raise
        return instead


OF_HANDS: Final = frozenset(("score", "hand", "riichi"))
"""Commands about the hand of somebody who sits at the table."""


GUARDED: Final = frozenset(("undo", "redo", "fix", "settle", "paid", "set", "stake", "endgame", "cancel"))
"""Commands that change what others entered or agreed: for those who play tonight, and for everybody's own entries."""


def _is_own(context: Context, typed: CommandLine) -> bool:
    """Whether what a line takes back or corrects was entered by the one who says it."""
    if typed.name not in OF_ENTRIES:
        return False
    if typed.name == "undo" and people_entry(context) is not None:  # the command says itself who may
        return True
    number = next((word for word in typed.words.split() if word.isdecimal()), None)
    record = context.named_hand if number is None else context.night.hand(int(number[:9]))
    recorded = record.recorded if record is not None else context.night.newest
    return recorded is not None and recorded.by == context.incoming.sender.account


WHO_IS_WHO: Final = frozenset(("iam", "unlink", "merge", "rename", "join"))
"""Commands that mean the same whatever was played since: who is who, and who takes a seat."""
PAID: Final = "paid"
"""The command that may be about an earlier night: what was owed stays owed."""


def _of_another_night(context: Context, typed: CommandLine) -> Outcome | None:
    """What is said of a button or message of a night that is over: nothing changes."""
    entry = typed.entry if typed.entry is not None else typed.after
    if entry is None and typed.name in ABOUT_ENTRY:
        entry = _answered_entry(context)
    if entry is None or entry >= context.night.first or entry == 0 or typed.name == PAID:
        return None
    return Outcome(another_night_reply(context, entry))


def _answered_entry(context: Context) -> int | None:
    """The place in the journal of the message that is answered, whatever number of a hand the answer says."""
    about = context.about
    return about.entry if about is not None and not about.asks and not context.incoming.pressed else None


def another_night_reply(context: Context, entry: int) -> Reply:
    """A receipt of another night: of which day, and that nothing was changed."""
    at = next((one.at for one in context.earlier if one.seq >= entry), None)
    said = line("stale.night", date=date_line(at)) if at is not None else line("stale.night_unknown")
    return Reply(lines=(said,), notice=True)


def _of_earlier_version(typed: CommandLine) -> Reply:
    """A button that does not say what it is about, made by an earlier version: what it says can be done now."""
    choice = Choice(line("choice.as_typed", command=typed.show()), typed.show())
    return Reply(lines=(line("choice.of_earlier_version"),), choices=(choice,), notice=True)


def _too_late(command: Command, typed: CommandLine, context: Context) -> Outcome | None:
    """A question when other things were recorded since a line was meant, or offered; None when it still holds."""
    incoming = context.incoming
    if typed.name in WHO_IS_WHO or is_of_opening(typed.words):
        return None
    if typed.after is not None and typed.after < context.night.moment and not typed.is_bare and typed.name != PAID:
        return Outcome(_overtaken(command, replace(typed, after=None), context))
    late = context.night.at - incoming.at
    if late <= LATE or incoming.pressed:
        return None
    choice = Choice(line("choice.late"), replace(typed, after=None).show())
    return Outcome(Reply(lines=(line("late", minutes=late // 60),), choices=(choice,)))


def _overtaken(command: Command, typed: CommandLine, context: Context) -> Reply:
    """Something was recorded since a button was offered: what it would do now is done by another tap."""
    if command.names[0] == "score":
        if typed.words.strip() == CANCEL:
            return cancelled_reply()
        choices = (
            Choice(line("choice.score_as", number=context.night.next_number), typed.show()),
            Choice(line("choice.cancel"), f"/score {CANCEL}"),
        )
        return Reply(lines=(line("ask.another_since"),), choices=choices, subject="question")
    outcome = _decided(command, typed, context)
    if outcome.reply is not None and not (outcome.entries or outcome.settings):
        return outcome.reply
    lines = outcome.reply.lines if outcome.reply is not None else ()
    told = takewhile(lambda one: not one.key.startswith("standing"), lines)
    choice = Choice(line("choice.all_the_same"), typed.show())
    return Reply(lines=(line("choice.overtaken"), *told), choices=(choice,), subject="question")


def _may_write(context: Context) -> bool:
    """Whether the sender may change anything: everybody, or with `who=seated` the seated players and the admins."""
    if not is_for_seated(context.settings, context.incoming.table.topic):
        return True
    if context.night.table is None or context.incoming.sender.is_admin:
        return True
    return context.sender is not None and context.sender in context.night.table.players


def _not_seated(typed: CommandLine, context: Context) -> Outcome:
    """Only the seated may: somebody unknown, who may be one of them, is asked which one he is."""
    table = context.night.table
    free = unlinked(context, table.players) if table is not None else []
    asked = which_one(context, typed.show()) if free else None
    said = line("who.seated")
    if asked is None:
        return Outcome(Reply(lines=(said,), notice=True))
    return Outcome(structs.replace(asked, lines=(said, *asked.lines), notice=True))


def _edited(text: str, typed: CommandLine | None, made: Subject | None) -> Invocation | None:
    """An edit of a message that made a hand corrects it; an edit of one that failed is its first entry."""
    if typed is not None and typed.name not in ("score", "s"):
        return None
    rest = typed.words if typed is not None else text
    if made is None or made.kind == "asked":
        score = BY_NAME["score"]
        decide = _loosely(text) if typed is None else partial(_timely, score, typed)
        if made is None:
            return Invocation(lambda context: _edit_of_untold(context, decide))
        return Invocation(lambda context: _edit_of_asked(context, made, rest, decide))
    return Invocation(lambda context: _edit_of_hand(context, made, rest), made, entry=made.entry or None)


def _edit_of_untold(context: Context, decide: Callable[[Context], Outcome]) -> Outcome:
    """An edit of a message that led to nothing: its first entry, unless it was written before this night began."""
    outcome, written = decide(context), context.incoming.written
    is_old = written is not None and bool(context.entries) and written < context.entries[0].at
    if outcome.entries and is_old:
        return Outcome(Reply(lines=(line("edit.another_night"),), notice=True))
    return outcome


def _edit_of_asked(context: Context, made: Subject, rest: str, decide: Callable[[Context], Outcome]) -> Outcome:
    """An edit of a message that led to a question: an entry, unless the question may have been answered since."""
    if made.entry < context.night.first - 1:
        return Outcome(Reply(lines=(line("edit.another_night"),), notice=True))
    record = context.night.hand(int(made.about))
    if record is None:
        return decide(context)
    choices = (
        Choice(line("choice.fix_all_the_same", number=record.number), _fixing(record.recorded.seq, rest)),
        Choice(line("choice.count_again"), f"/score {rest.strip()} again"),
    )
    return Outcome(Reply(lines=(line("edit.asked_since", number=record.number),), choices=choices))


def _fixing(entry: int, rest: str) -> str:
    return CommandLine("fix", rest, entry=entry).show()


def _edit_of_hand(context: Context, made: Subject, rest: str) -> Outcome:
    """Correct the hand the edited message made; ask when it was corrected by other means since."""
    message = context.incoming.message
    entry = made.entry or _made_by(context, message)
    if entry < context.night.first:
        return Outcome(another_night_reply(context, entry))
    number = int(made.about)
    corrections = [one for one in context.entries if isinstance(one.entry, Corrected) and one.entry.number == number]
    if corrections and message not in corrections[-1].source.split(":"):
        choice = Choice(line("choice.fix_all_the_same", number=number), _fixing(entry, rest))
        return Outcome(Reply(lines=(line("edit.corrected_since", number=number),), choices=(choice,)))
    return _timely(BY_NAME["fix"], CommandLine("fix", rest, entry), context)


def _made_by(context: Context, message: str | None) -> int:
    """The entry that a message made tonight, for messages of earlier versions; 0 when it made none."""
    made = (one.seq for one in context.entries if message in one.source.split(":"))
    return next(made, 0)


def _without_seat(context: Context, text: str) -> Outcome | None:
    """The answer to a line that would be a hand if the one who is named sat at the table; None for any other."""
    seated = as_if_seated(context, text)
    if seated is None or score_plain_line(context, seated).reply is None:
        return None
    return without_seat(context, text)


def _loosely(text: str) -> Callable[[Context], Outcome]:
    """A line without a command: silence for chatter, whoever says it and whenever."""

    def decide(context: Context) -> Outcome:
        typed = context.people.joined(text)
        try:
            outcome = score_plain_line(context, typed)
        except Refused:
            instead = _without_seat(context, typed)
            if instead is None:
                raise
            return instead
        if outcome.reply is None:
            return _without_seat(context, typed) or outcome
        return _timely(Command(("score",), lambda *_: outcome), CommandLine("score", typed), context)

    return decide


def _bare(incoming: Incoming, text: str, about: Subject | None, asked: OpenQuestion) -> Invocation | None:
    """Text without a slash: a word that answers the bot, or a hand or value on its own."""
    word, _, _ = text.strip().partition(" ")
    name = word.casefold()
    if about is not None and name in REPLIES:
        end = text.index(word) + len(word)
        typed = _about_what_is_answered(CommandLine(name, " " * end + text[end:]), about)
        return Invocation(partial(_timely, BY_NAME[name], typed), about, entry=typed.entry)
    if incoming.pressed:
        return None
    if asked.bases and (about is None or not about.of_hand):
        return Invocation(_answering(asked, text, about), about)
    return Invocation(_loosely(text), about)


def _answering(asked: OpenQuestion, text: str, about: Subject | None) -> Callable[[Context], Outcome]:
    """A typed answer to an open question: the first line it completes to something new; else as without a question.

    What cannot be an answer is chatter, unless it answers the very message that asks: then it is refused.
    """

    def decide(context: Context) -> Outcome:
        refused: list[Outcome] = []
        waits = asked.of_fix and asked.is_newest(context)
        is_another_hand = not waits and is_of_itself(context, text, asked.bases)
        is_no_answer = is_another_hand or is_chat(context, text)
        for base in () if is_no_answer else _of_tonight(context, asked.bases):
            completed = base.replace("{}", " ".join(text.split()), 1)
            outcome = _completed(context, completed)
            if outcome.reply is None or _without_places(outcome.reply.bases) == _without_places(asked.bases):
                continue
            problems = outcome.reply.figures.problems
            if not problems and (asked.is_newest(context) or _makes_sense(context, completed, asked)):
                return replace(outcome, reply=_follows(outcome.reply, asked, text))
            if problems:
                refused.append(outcome)
        loose_outcome = _loosely(text)(context)
        if loose_outcome.reply is None and refused and about is not None and about.show() == asked.subject:
            return refused[0]
        return loose_outcome

    return decide


def _of_tonight(context: Context, bases: tuple[str, ...]) -> tuple[str, ...]:
    """The lines that still are about this night; a question of another night waits for nothing."""
    typed = ((base, CommandLine.parse(base)) for base in bases)
    return tuple(base for base, one in typed if one is None or _of_another_night(context, one) is None)


def _makes_sense(context: Context, completed: str, asked: OpenQuestion) -> bool:
    """Whether a line would answer now: a question that was overtaken is no reason to answer small talk."""
    typed = CommandLine.parse(completed)
    reply = _completed(context, replace(typed, after=None).show()).reply if typed is not None else None
    if reply is None or reply.figures.problems:
        return False
    return not reply.bases or _without_places(reply.bases) != _without_places(asked.bases)


def _without_places(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Lines as a person would type them, to be compared."""
    typed = (CommandLine.parse(text) for text in lines)
    return tuple(one.without_places().show() for one in typed if one is not None)


def _completed(context: Context, text: str) -> Outcome:
    """What a completed line comes to; a refusal as a reply."""
    typed = CommandLine.parse(text)
    if typed is None or typed.name not in BY_NAME:  # a button may carry anything
        return Outcome()
    typed = replace(typed, entry=typed.entry if typed.entry is not None else context.entry)
    typed = typed.behind(context.night.moment)  # what it was behind was looked at with the whole line
    context = replace(context, incoming=replace(context.incoming, text=text))
    try:
        return _timely(BY_NAME[typed.name], typed, context)
    except Refused as refused:
        return Outcome(refusal_reply(refused, text, context.name))


def _follows(reply: Reply, asked: OpenQuestion, text: str) -> Reply:
    """The next question stands where the one before stood; any other reply on its own, and that one says what was
    answered."""
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
