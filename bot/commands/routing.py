"""How a message finds its command, and what a message without one means."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Container
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from msgspec import structs

from bot.chat import Choice, Incoming, Line, Reply, Update, line, notice, question_reply
from bot.commands import BY_NAME
from bot.commands.answers import (
    A_DEAL_SECONDS,
    answers_nothing,
    bets_answered,
    claim_or_hand,
    corrects_newer,
    denial_of,
    false_win_claimed,
    fitting,
    fixed_again,
    is_chat,
    is_of_itself,
    is_ordinal,
    line_for,
    next_or_instead,
    overtaken_by_round,
    still_who,
    tells_another_hand,
    told_otherwise,
    without_hand_asked,
    would_pay,
)
from bot.commands.opening_talk import read_between_games
from bot.commands.plain import puts_right, score_plain_line
from bot.commands.running import (
    ABOUT_ENTRY,
    another_night_reply,
    as_may,
    asked_who,
    of_another_night,
    run_command,
    run_line,
)
from bot.commands.said_choices import (
    agreed_anew,
    agreed_with,
    agrees,
    agrees_to_correction,
    answers,
    as_offered,
    asked_again,
    chosen_in_words,
    corrects,
    hands_over,
    named_choice,
    put_right,
    said_choice,
    said_last,
    said_of_others,
    tells_as_corrected,
    told_again,
)
from bot.commands.without_seat import as_if_seated, without_seat
from bot.context import Command, Context, Invocation, Outcome, not_started
from bot.reading import CANCEL, UNITS, reference
from bot.replies import MOST_CHOICES, entry_line
from bot.subjects import SETTLEMENT, CommandLine, Subject, asked_for, asks_why, is_command, looked_up
from engine import Refused
from engine.journal import Corrected, HandEntered, HandPlayed, Recorded, Redone, RoundDropped, Undone

REPLIES: Final = frozenset(("undo", "redo", "why", "fix", "table"))
"""Words that are commands without a slash when they answer a message of the bot."""
LETTERS: Final = 600
WORDS: Final = 60
"""Of a line that is read; no hand, value or list of names is longer."""


_MONEY_SECONDS: Final = 6 * A_DEAL_SECONDS
"""So long a word for money handed over is about the sum that was asked about."""


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """The open question of a sender: the subject of the message that asks, and the lines an answer completes."""

    subject: str = ""
    bases: tuple[str, ...] = ()
    at: int = 0
    """When it was asked, in seconds since the epoch."""
    is_others: bool = False
    """Whether somebody else was asked, and the sender answers nothing but that what is asked about is otherwise."""
    offered: Reply | None = None
    """The question of the sender whose buttons words can mean, which may be a later one."""
    offered_at: int = 0
    is_named: bool = False
    """Whether `offered` is a correction that somebody else was asked about: whoever it names can agree to it, and
    whoever plays where he surely does."""
    asked_after: Reply | None = None
    """A question that somebody else was asked after that, of which the same word means a button."""
    standing: tuple[tuple[Reply, int], ...] = ()
    """What others were asked lately, and when: whoever may press a button can say it in its own words."""

    @property
    def of_fix(self) -> bool:
        """Whether a hand is to be put right: then its winner told anew answers, while nothing else was recorded."""
        return any(is_command(base, "fix") for base in self.bases)

    @property
    def is_overtaken(self) -> bool:
        """Whether what should change in a hand was asked before another question was: that one is answered."""
        is_other = self.offered is not None and self.offered.subject != self.subject
        return self.of_fix and is_other and self.offered_at >= self.at

    @property
    def is_asked_since(self) -> bool:
        """Whether the question with buttons was asked after another that waits for an answer in words."""
        is_other = bool(self.bases) and self.offered is not None and self.offered.subject != self.subject
        return is_other and self.offered_at >= self.at

    def waits(self, context: Context) -> bool:
        """Whether a line can still answer it: what should change in a hand waits no longer once more was recorded.

        An answer to the very message that asks names what it is about.
        """
        return not self.of_fix or self.is_newest(context) or self.is_answered_itself(context)

    def offers(self, context: Context, text: str) -> Reply | None:
        """The question of which a word may mean a button: that which is answered itself, however long ago it was
        asked, else the one asked just now. None where something was recorded since, but for money handed over, which
        stays what it was, and for a correction that is agreed to, which is asked about once more."""
        question, about = self.offered, context.about
        if question is None or (about is not None and (about.show() != question.subject or not about.asks)):
            return None
        if about is not None:
            return question
        commands = tuple(one.command for one in question.choices)
        named = {word for one in commands for word in one.replace("=", " ").split()}
        if self.is_named and not self._may_be_agreed_to(context, named):
            return None
        is_newest = OpenQuestion("", commands, self.offered_at).is_newest(context)
        is_lately = context.incoming.at - self.offered_at <= _MONEY_SECONDS
        is_open = (is_newest and not self.is_late(context)) or (is_lately and hands_over(question, text))
        is_open = is_open or (not self.is_late(context) and agrees_to_correction(question, text))
        return question if is_open else None

    def is_late(self, context: Context) -> bool:
        """Whether a line that answers no message comes long after the question."""
        return context.about is None and context.incoming.at - self.offered_at > A_DEAL_SECONDS

    def _may_be_agreed_to(self, context: Context, named: Container[str]) -> bool:
        """Whether the correction that somebody else was asked about may be agreed to by whoever speaks."""
        if context.sender is None or not context.night.running:
            return False
        is_soon = context.incoming.at - self.offered_at <= _LATELY
        plays = is_soon and context.sender in context.game().table.players
        return reference(context.sender) in named or (plays and agrees(context.incoming.text))

    def is_answered_itself(self, context: Context) -> bool:
        """Whether a line answers the very message that asks."""
        return context.about is not None and context.about.show() == self.subject

    def is_newest(self, context: Context) -> bool:
        """Whether nothing was recorded since it was asked; its lines say behind what, where they change anything."""
        typed = (CommandLine.parse(base) for base in self.bases)
        behind = [one.after for one in typed if one is not None and one.after is not None]
        return all(after >= context.night.moment for after in behind) if behind else context.night.at <= self.at


_LATELY: Final = 120
"""So many seconds after a correction was asked about, others may agree to it."""


def is_bare(incoming: Incoming) -> bool:
    """Whether a message is typed for the first time, without a command, as a hand or as who its sender is: only such a
    one can answer."""
    typed = CommandLine.parse(incoming.text)
    return not incoming.edited and (typed is None or _is_hand(typed) or typed.name == IAM)


IAM: Final = "iam"


def _is_hand(typed: CommandLine) -> bool:
    """Whether a line begins with the command for hands, by which a bot is told lines that it would not be shown."""
    return typed.name in BY_NAME["score"].names


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
        return notice("too_long", letters=LETTERS, words=WORDS) if typed else None
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
    decide = partial(run_command, command, typed)
    if _is_hand(typed) and not incoming.pressed and (bare := _bare(incoming, typed.words, about, asked)) is not None:
        decide = partial(_as_without_command, bare, typed)
    if typed.name == IAM and asked.offered is not None:
        decide = partial(_with_waiting, asked, typed)
    return Invocation(decide, about, command.looks_back, command.counts, typed.entry, pressed)


def _as_without_command(bare: Invocation, typed: CommandLine, context: Context) -> Outcome:
    """What `/s no 5 tai` comes to, which puts something right, as without the command; any other line as a hand."""
    told = bare.decide(context) if puts_right(context, typed.words) else Outcome()
    return told if told.reply is not None else run_command(BY_NAME[typed.name], typed, context)


def _with_waiting(asked: OpenQuestion, typed: CommandLine, context: Context) -> Outcome:
    """What `/iam NAME` comes to, with the line that waited for it where its sender was asked who he is: as by the
    button of the question, which knows whether it comes too late."""
    question, person = asked.offered, context.people.by_name(typed.words.strip())
    begun = f"/{IAM} {reference(person.id)} /" if person is not None else ""
    if begun and question is not None:
        for choice in question.choices:
            if choice.command.startswith(begun):
                return _tapped(context, question, choice.command, typed.words.strip())
    return run_command(BY_NAME[IAM], typed, context)


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


def _edited(text: str, typed: CommandLine | None, made: Subject | None) -> Invocation | None:
    """An edit of a message that made a hand corrects it; an edit of one that failed is its first entry."""
    command = BY_NAME.get(typed.name) if typed is not None else None
    if typed is not None and typed.name not in ("score", "s", "hand"):
        is_entry = command is not None and command.writes
        return Invocation(partial(_edit_of_entry, typed=typed)) if is_entry else None
    rest = typed.words if typed is not None else text
    if made is None or made.kind == "asked":
        decide = _loosely(text) if typed is None or command is None else partial(run_command, command, typed)
        if made is None:
            return Invocation(lambda context: _edit_of_part(context, rest) or _edit_of_untold(context, text, decide))
        return Invocation(lambda context: _edit_of_asked(context, made, rest, decide))
    return Invocation(lambda context: _edit_of_hand(context, made, rest), made, entry=made.entry or None)


def _edit_of_entry(context: Context, typed: CommandLine) -> Outcome:
    """An edit of a payment and the like changes nothing: what stands is said, and how it is put right."""
    made = _counting(context, _made_by(context, context.incoming.message))
    if made is None:
        return Outcome()
    what = entry_line(context, made)
    choice = Choice(line("choice.undo"), CommandLine("undo", entry=made.seq).show())
    said = line("edit.stands", what=what, command=typed.without_places().show())
    return Outcome(Reply(lines=(said,), choices=(choice,)))


def _counting(context: Context, entry: int) -> Recorded | None:
    """An entry of tonight; None for one that was taken back, and for one that takes back or restores."""
    made = next((one for one in context.entries if one.seq == entry), None)
    if made is None or entry < context.night.first or isinstance(made.entry, Undone | Redone):
        return None
    together = {one.seq for one in context.entries if one.source == made.source}
    named = [
        one.entry for one in context.entries if isinstance(one.entry, Undone | Redone) and one.entry.seq in together
    ]
    return None if named and isinstance(named[-1], Undone) else made


def _edit_of_part(context: Context, rest: str) -> Outcome | None:
    """An edit of a hand of a round that was settled since is a correction of that round; None for any other."""
    made = _counting(context, _made_by(context, context.incoming.message))
    if made is None or not isinstance(made.entry, HandEntered):
        return None
    dropped = any(isinstance(one.entry, RoundDropped) and one.seq > made.seq for one in context.entries)
    record = next((one for one in context.night.hands if one.recorded.seq > made.seq), None)
    if record is None or dropped:
        return None
    return run_command(BY_NAME["fix"], CommandLine("fix", rest, record.recorded.seq), context)


def _edit_of_untold(context: Context, text: str, decide: Callable[[Context], Outcome]) -> Outcome:
    """An edit of a message that led to nothing: its first entry, unless it was written before this night began.

    When a hand was recorded since it was written it is asked about.
    """
    outcome, written = decide(context), context.incoming.written
    asks = outcome.reply is not None and Subject.parse(outcome.reply.subject or "").asks
    if written is None or not (outcome.entries or asks):
        return outcome
    if context.entries and written < context.entries[0].at:
        return Outcome(notice("edit.another_night"))
    if asks or not context.night.hands or context.night.hands[-1].recorded.at <= written:
        return outcome
    told = text.strip()
    choices = (
        Choice(
            line("choice.score_as", number=context.night.next_number),
            told if told.startswith("/") else f"/score {told}",
        ),
        Choice(line("choice.cancel"), f"/score {CANCEL}"),
    )
    return Outcome(question_reply(line("edit.hands_since"), choices))


def _edit_of_asked(context: Context, made: Subject, rest: str, decide: Callable[[Context], Outcome]) -> Outcome:
    """An edit of a message that led to a question: an entry, unless the question may have been answered since."""
    if made.entry < context.night.first - 1:
        return Outcome(notice("edit.another_night"))
    record = context.night.hand(int(made.about))
    if record is None:
        return decide(context)
    choices = (
        Choice(line("choice.fix_all_the_same", number=record.number), _fixing(record.recorded.seq, rest)),
        Choice(line("choice.another_hand"), f"/score {rest.strip()} again"),
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
    told, below = _with_below(context, rest)
    outcome = run_command(BY_NAME["fix"], CommandLine("fix", told, entry), context)
    return _offering(context, outcome, below) if below else outcome


def _with_below(context: Context, text: str) -> tuple[str, str]:
    """A hand, and the lines below it that tell something else; all of it where they tell of that hand."""
    told, _, below = text.strip().partition("\n")
    if not below:
        return text, ""
    try:
        reply = _read_plain_line(context, text.strip()).reply
    except Refused:
        return text, ""
    is_else = below.strip().startswith("/") or (reply is not None and reply.lines[0].key in _TELLS_SEVERAL)
    return (told, below.strip()) if is_else else (text, "")


_TELLS_SEVERAL: Final = ("ask.part_read", "ask.one_by_one_hands")
"""What lines are met by which do not all tell of one hand."""


def _offering(context: Context, outcome: Outcome, below: str) -> Outcome:
    """A correction with what was added below the hand, not done yet, on a button."""
    reply = outcome.reply
    assert reply is not None
    what = line("note.cash_beside", what=context.people.spoken(below))
    label = line("choice.repair", text=context.people.spoken(below.partition("\n")[0]))
    choice = Choice(label, below if below.startswith("/") else f"/score {below}")
    if not outcome.entries:
        return Outcome(question_reply(what, (choice,)))
    choices = (*reply.choices[: MOST_CHOICES - 1], choice)
    return replace(outcome, reply=structs.replace(reply, lines=(*reply.lines, what), choices=choices))


def _made_by(context: Context, message: str | None) -> int:
    """The entry that a message made tonight, for messages of earlier versions; 0 when it made none."""
    made = (one.seq for one in context.entries if message in one.source.split(":"))
    return next(made, 0)


def _without_seat(context: Context, text: str) -> Outcome | None:
    """The answer to a line that would be a hand if the one who is named sat at the table; None for any other."""
    seated = as_if_seated(context, text)
    try:
        told = _read_plain_line(context, seated) if seated is not None else Outcome()
    except Refused:
        return None
    if told.reply is None:
        return None
    if Subject.parse(told.reply.subject or "").kind == SETTLEMENT:  # of debts, for which nobody needs a seat
        return told
    is_hand = any(isinstance(one, HandPlayed | HandEntered) for one in told.entries)
    is_hand = is_hand or any(is_command(one.command, "score") for one in told.reply.choices)
    return without_seat(context, text, "score" if is_hand else "")


def _read_plain_line(context: Context, text: str) -> Outcome:
    """What a line without a command means, in a game or between two."""
    return read_between_games(context, text) or score_plain_line(context, text)


def _loosely(text: str) -> Callable[[Context], Outcome]:
    """A line without a command: silence for chatter, whoever says it and whenever."""

    def decide(context: Context) -> Outcome:
        typed = context.people.joined(text)
        try:
            outcome = _read_plain_line(context, typed)
        except Refused as refused:
            instead = asked_who(context, CommandLine("score", typed), refused) or _without_seat(context, typed)
            if instead is None:
                raise
            return instead
        if outcome.reply is None:
            return _without_seat(context, typed) or outcome
        told = as_may(outcome, context)
        return run_command(Command(("score",), lambda *_: told), CommandLine("score", typed), context)

    return decide


def _bare(incoming: Incoming, text: str, about: Subject | None, asked: OpenQuestion) -> Invocation | None:
    """Text without a slash: a word that answers the bot, or a hand or value on its own."""
    word, _, _ = text.strip().partition(" ")
    name = word.casefold()
    if about is not None and about.of_hand and asks_why(text):
        return _bare(incoming, "why", about, asked)
    if about is not None and name in REPLIES:
        end = text.index(word) + len(word)
        typed = _about_what_is_answered(CommandLine(name, " " * end + text[end:]), about)
        return Invocation(partial(run_command, BY_NAME[name], typed), about, entry=typed.entry)
    if about is not None and not incoming.pressed and (shown := looked_up(text)) is not None:
        return Invocation(partial(run_command, BY_NAME[shown], CommandLine(shown)), about)
    if incoming.pressed:
        return None
    return Invocation(_in_words(about, asked, text), about)


def _in_words(about: Subject | None, asked: OpenQuestion, text: str) -> Callable[[Context], Outcome]:
    """What a line comes to; one that takes an answer back and gives another, what that comes to."""

    def decide(context: Context) -> Outcome:
        outcome = _in_a_word(asked, text, _in_a_line(about, asked, text))(context)
        told = said_last(context, text) if outcome == Outcome() and not asked.is_others else ""
        return _in_a_word(asked, told, _in_a_line(about, asked, told))(context) if told else outcome

    return decide


def _in_a_line(about: Subject | None, asked: OpenQuestion, text: str) -> Callable[[Context], Outcome]:
    """What a line comes to that is no word which answers."""
    if asked.is_others:
        return _put_right_by_other(asked, text)
    is_overtaken = asked.is_overtaken and (about is None or about.show() != asked.subject)
    if asked.bases and not is_overtaken and (about is None or not about.of_hand):
        return _unless_overtaken(asked, text, _answering(asked, text))
    return lambda context: _or_no_question(context, text, fixed_again(context, text, _loosely(text)(context)))


def _in_a_word(asked: OpenQuestion, text: str, otherwise: Callable[[Context], Outcome]) -> Callable[[Context], Outcome]:
    """What a word comes to that means a button of the question; a name alone does where it is nothing else.

    A word that could be several of them, or none, is met by a sentence.
    """

    def decide(context: Context) -> Outcome:
        question = asked.offers(context, text)
        if question is None:
            return _or_of_others(context, asked, text, otherwise(context))
        if not question.choices:
            return otherwise(context) if not answers(text) else Outcome(_as_closed(question))
        said = _button_said(context, asked, question, text)
        said = _agreed_in_full(context, question, text) if said is None else said
        if said and asked.asked_after is not None and said == said_choice(question, text):
            return Outcome(_which_question(question, asked.asked_after, text))
        is_late = said is not None and asked.is_late(context)
        anew = put_right(context, question, text) if said is None else asked_again(context, said) if is_late else None
        if anew is not None and anew.reply is not None:
            return _following(anew, OpenQuestion(question.subject or ""), text)
        outcome = otherwise(context) if said is None else Outcome()
        said = _said_again_or_named(context, question, text, outcome) if said is None else said
        if said is None:
            return _or_of_others(context, asked, text, outcome)
        agreed = as_offered(question, said) if agrees_to_correction(question, text) else said
        is_offered = any(one.command == said for one in question.choices) and _answers_it(context, question)
        return _tapped(context, question, agreed, text, is_offered=is_offered)

    return decide


def _agreed_in_full(context: Context, question: Reply, text: str) -> str | None:
    """The line of the correction that a question is about, where a line agrees and tells the hand as that makes it,
    `yes, I won it`; None for any other line."""
    rest, command = agreed_with(text), corrects(question)
    if not rest or not command:
        return None
    done = run_line(context, command, is_offered=True).entries
    return command if tells_as_corrected(context, question, rest, done) else None


def _said_again_or_named(context: Context, question: Reply, text: str, outcome: Outcome) -> str | None:
    """The line of the button of a question that a line, which came to an outcome by itself, agrees to again or only
    names; None for any other line."""
    if (said := _agreed_again(context, question, text, outcome)) is not None:
        return said
    return named_choice(context, question, text) if outcome.reply is None else None


def _agreed_again(context: Context, question: Reply, text: str, outcome: Outcome) -> str | None:
    """The line of the one button of a question that a line agrees to and says again, which came to an outcome by
    itself; None for any other line."""
    rest = agreed_with(text)
    if not rest:
        return None
    told = (outcome.reply, _loosely(rest)(context).reply)
    return agreed_anew(context, question, told[0]) or agreed_anew(context, question, told[1])


def _or_of_others(context: Context, asked: OpenQuestion, text: str, outcome: Outcome) -> Outcome:
    """The outcome of a line; where that is silence, what the button comes to that it says in its own words, of the only
    such question that others were asked lately."""
    if context.about is not None:
        return outcome
    if (agreed := _agreed_in_full_by_other(context, asked, text)) is not None:
        return agreed
    if outcome.reply is not None:
        return _agreed_by_other(context, asked, text, outcome)
    found = [(one, said) for one, at in asked.standing if (said := _said_of_others(context, one, at, text))]
    return _tapped(context, *found[0], text) if len(found) == 1 else outcome


def _agreed_in_full_by_other(context: Context, asked: OpenQuestion, text: str) -> Outcome | None:
    """What the correction comes to that somebody else was asked about last, where a line agrees to it and tells the
    hand as that makes it; None for any other line."""
    open_now = (one for one, at in reversed(asked.standing) if _is_open(context, one, at))
    meant = ((one, said) for one in open_now if (said := _agreed_in_full(context, one, text)) is not None)
    return next((_tapped(context, one, said, text) for one, said in meant), None)


def _agreed_by_other(context: Context, asked: OpenQuestion, text: str, outcome: Outcome) -> Outcome:
    """The outcome of a line; where it agrees to what somebody else was asked, and would only be asked the same, what
    the button of that question comes to."""
    if outcome.entries or not agreed_with(text):
        return outcome
    meant = (
        (one, agreed_anew(context, one, outcome.reply)) for one, at in asked.standing if _is_open(context, one, at)
    )
    found = next(((one, said) for one, said in meant if said), None)
    return _tapped(context, *found, text) if found is not None else outcome


def _is_open(context: Context, question: Reply, at: int) -> bool:
    """Whether a question, asked then of somebody else, may still be answered in words."""
    commands = tuple(one.command for one in question.choices)
    return OpenQuestion("", commands, at).is_newest(context) and context.incoming.at - at <= A_DEAL_SECONDS


def _said_of_others(context: Context, question: Reply, at: int, text: str) -> str | None:
    """The line of the button of a question, asked then, that its own words mean."""
    return said_of_others(context, question, text) if _is_open(context, question, at) else None


def _answers_it(context: Context, question: Reply) -> bool:
    """Whether a line answers the very message of a question, or is said by whoever was asked it."""
    asked = Subject.parse(question.subject or "")
    is_answer = context.about is not None and context.about.show() == question.subject
    return is_answer or asked.about == context.incoming.sender.account


def _tapped(context: Context, question: Reply, said: str, text: str, *, is_offered: bool = False) -> Outcome:
    """What the button of a question comes to that a line means, which may be none of them."""
    if not said:
        return Outcome(notice("answer.unclear", text=" ".join(text.split())))
    outcome = run_line(context, said, is_offered=is_offered)
    if outcome.reply is None or Subject.parse(question.subject or "").offers:
        return outcome
    return _following(outcome, OpenQuestion(question.subject or ""), text)


def _button_said(context: Context, asked: OpenQuestion, question: Reply, text: str) -> str | None:
    """The line of the button that a line means: by its own words, by a word that answers, and by a name where it was
    asked after a question that a name could answer as well."""
    said = chosen_in_words(context, question, text) or said_choice(question, text)
    if said is None and asked.is_asked_since:
        said = named_choice(context, question, text) or None
    return told_again(context, question, text) if said is None else said


def _which_question(question: Reply, after: Reply, text: str) -> Reply:
    """What is said to a word that answers the question of its sender and one that somebody else was asked after it."""
    meant = [(one, said_choice(one, text)) for one in (question, after)]
    choices = tuple(next(two for two in one.choices if two.command == said) for one, said in meant)
    told = line("answer.unclear", text=" ".join(text.split()))
    return (
        notice("answer.unclear", text=text) if choices[0].label == choices[1].label else question_reply(told, choices)
    )


def _as_closed(question: Reply) -> Reply:
    """What is said to a word that answers a question which was closed."""
    return Reply(lines=question.lines, notice=True)


def _or_no_question(context: Context, text: str, outcome: Outcome) -> Outcome:
    """The outcome of a line; where that is silence, that no question waits for the value it answers, or help."""
    if outcome != Outcome():
        return outcome
    said = answers_nothing(context, text)
    if said is None and (unknown := _WIDE_COMMAND.match(text)) is not None:
        said = notice("command.unknown", name=unknown[1])
    return _or_help(context, text) if said is None else Outcome(said)


_WIDE_COMMAND: Final = re.compile(r"\s*/([\u3040-\u30ff\u3400-\u9fff]{1,8})(?=\s|$)")
"""A word of Chinese or Japanese as a command, which no other bot has."""


def _or_help(context: Context, text: str) -> Outcome:
    """What was said to the bot itself: the command of that name, else what can be typed."""
    if not context.incoming.addressed:
        return Outcome()
    word, _, rest = text.strip().partition(" ")
    name = word.casefold().rstrip("?!.")
    name = name if name in BY_NAME or rest else looked_up(text) or name
    if (shown := asked_for(text)) is not None:
        name, rest = shown, ""
    if name not in BY_NAME and not context.night.running and any(map(str.isdecimal, text)):
        waits = not_started(context)  # a hand, told while people sit down
        if waits is not None:
            return waits
    typed = CommandLine(name, rest) if name in BY_NAME else CommandLine("help", "")
    return run_command(BY_NAME[typed.name], typed, context)


def _unless_overtaken(
    asked: OpenQuestion, text: str, answering: Callable[[Context], Outcome]
) -> Callable[[Context], Outcome]:
    """A hand that is told after all while a round is open is one of that round, and words that take something back are
    about what came in since; any other line answers."""

    def decide(context: Context) -> Outcome:
        is_newest = asked.is_newest(context)
        is_overtaken = overtaken_by_round(context, asked.bases, is_newest=is_newest)
        is_seated = is_newest or as_if_seated(context, text) is None
        is_overtaken = is_overtaken or corrects_newer(context, text, is_newest=is_newest, is_seated=is_seated)
        told = _loosely(text)(context) if is_overtaken else Outcome()
        return told if told.reply is not None else answering(context)

    return decide


def is_of_false_win(bases: tuple[str, ...]) -> bool:
    """Whether a question is about a false win: the lines that an answer completes."""
    return bool(bases) and all(is_command(base, "penalty") for base in bases)


def _put_right_by_other(asked: OpenQuestion, text: str) -> Callable[[Context], Outcome]:
    """What somebody says who was not asked: what is asked about put right, else what the line means by itself."""

    def decide(context: Context) -> Outcome:
        is_open = asked.is_newest(context) and (context.about is None or not context.about.of_hand)
        said = (_said_by_offender(context, text, asked) or _said_of_question(context, text, asked)) if is_open else None
        return said or _or_no_question(context, text, fixed_again(context, text, _loosely(text)(context)))

    return decide


def _said_by_offender(context: Context, text: str, asked: OpenQuestion) -> Outcome | None:
    """What comes of a line by which whoever a false win is asked about says what was claimed; None for any other."""
    meant = false_win_claimed(context, text, asked.bases) if context.sender is not None else None
    if meant is None or f" {reference(str(context.sender))} " not in meant:
        return None
    if (which := claim_or_hand(context, text, asked.bases)) is not None:
        return Outcome(which)
    outcome = run_line(context, meant)
    return _following(outcome, asked, text)


def _answering(asked: OpenQuestion, text: str) -> Callable[[Context], Outcome]:
    """A typed answer to an open question: the first line it completes to something new; else as without a question.

    What cannot be an answer is chatter, unless it answers the very message that asks: then it is refused.
    """

    def decide(context: Context) -> Outcome:
        refused: list[Outcome] = []
        if (first := _said_at_once(context, text, asked)) is not None:
            return first
        waits = asked.of_fix and asked.is_newest(context)
        is_another_hand = (
            tells_another_hand(context, text, asked.bases) if waits else is_of_itself(context, text, asked.bases)
        )
        is_no_answer = is_another_hand or is_chat(context, text) or not asked.waits(context)
        said = without_hand_asked(context, text, asked.bases) if asked.of_fix else text
        for base in () if is_no_answer else _of_tonight(context, fitting(context, text, asked.bases)):
            completed = base.replace("{}", " ".join(said.split()))
            outcome = run_line(context, completed)
            if outcome.reply is None or _without_places(outcome.reply.bases) == _without_places(asked.bases):
                continue
            problems = outcome.reply.figures.problems
            if not problems and (asked.is_newest(context) or _makes_sense(context, completed, asked)):
                return _following(outcome, asked, text)
            if problems:
                refused.append(outcome)
        loose_outcome = _slip_in(refused) or _loosely(text)(context)
        if loose_outcome.reply is None and refused and asked.is_answered_itself(context):
            return refused[0]
        return loose_outcome

    return decide


def _said_of_question(context: Context, text: str, asked: OpenQuestion) -> Outcome | None:
    """What a line comes to that says otherwise what is asked about, or leaves open which hand it is; else None."""
    if asked.of_fix:
        asked_at = None if asked.is_answered_itself(context) else asked.at
        which = next_or_instead(context, text, asked.bases, asked_at=asked_at) or would_pay(context, text, asked.bases)
        return Outcome(which) if which is not None else None
    if (who := still_who(context, text, asked.bases)) is not None:
        return _asked_anew(Outcome(who), asked, text)
    otherwise = told_otherwise(context, text, asked.bases)
    return _asked_anew(run_line(context, otherwise), asked, text) if otherwise is not None else None


def _said_at_once(context: Context, text: str, asked: OpenQuestion) -> Outcome | None:
    """What comes of words that mean a button of the question, deny something of it, or tell it otherwise; else None."""
    if not asked.is_newest(context):
        return _loosely(text)(context) if denial_of(context, text, asked.bases) is not None else None
    if (meant := _button_meant(context, text, asked)) is not None:
        return meant
    denial = denial_of(context, text, asked.bases)
    if denial is None:
        return _said_of_question(context, text, asked)
    if denial.told:
        return _answering(asked, denial.told)(context)
    again = Outcome(denial.who) if denial.who is not None else run_line(context, denial.asked)
    return _asked_anew(_without_choices(again, denial.struck), asked, text)


def _button_meant(context: Context, text: str, asked: OpenQuestion) -> Outcome | None:
    """What a few words come to that mean a button of the question; after an ordinal alone it is asked again. None for
    any other line."""
    if (which := claim_or_hand(context, text, asked.bases)) is not None:
        return Outcome(which)
    meant = bets_answered(context, text, asked.bases) or line_for(text, asked.bases)
    if (meant := meant or false_win_claimed(context, text, asked.bases)) is not None:
        outcome = run_line(context, meant)
        return _following(outcome, asked, text)
    if not asked.bases or is_of_false_win(asked.bases) or not is_ordinal(text):
        return None
    again = run_line(context, asked.bases[-1].replace("{}", ""))
    is_same = again.reply is not None and _without_places(again.reply.bases) == _without_places(asked.bases)
    return _asked_anew(again, asked, text) if is_same and not again.entries else None


def _without_choices(outcome: Outcome, struck: frozenset[str]) -> Outcome:
    """The outcome without the buttons that hold any of some words."""
    if outcome.reply is None or not struck:
        return outcome
    kept = tuple(one for one in outcome.reply.choices if struck.isdisjoint(one.command.split()))
    return replace(outcome, reply=structs.replace(outcome.reply, choices=kept))


def _asked_anew(outcome: Outcome, asked: OpenQuestion, text: str) -> Outcome:
    """What comes of an answer that says otherwise who paid: the same question says what was answered."""
    reply = outcome.reply
    if reply is None or reply.figures.problems:
        return outcome
    reply = _follows(reply, asked, text)
    told = (_answered_line(text), *reply.lines) if reply.bases else reply.lines
    return replace(outcome, reply=structs.replace(reply, lines=told))


def _slip_in(refused: list[Outcome]) -> Outcome | None:
    """The first answer that was refused only for a letter that stands for a digit; None where there is none."""
    slips = (
        one for one in refused if one.reply and any(p.code == "letter_in_number" for p in one.reply.figures.problems)
    )
    return next(slips, None)


def _of_tonight(context: Context, bases: tuple[str, ...]) -> tuple[str, ...]:
    """The lines that still are about this night; a question of another night waits for nothing."""
    typed = ((base, CommandLine.parse(base)) for base in bases)
    return tuple(base for base, one in typed if one is None or of_another_night(context, one) is None)


def _makes_sense(context: Context, completed: str, asked: OpenQuestion) -> bool:
    """Whether a line would answer now: a question that was overtaken is no reason to answer small talk."""
    typed = CommandLine.parse(completed)
    reply = run_line(context, replace(typed, after=None).show()).reply if typed is not None else None
    if reply is None or reply.figures.problems:
        return False
    return not reply.bases or _without_places(reply.bases) != _without_places(asked.bases)


def _without_places(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Lines as a person would type them, to be compared."""
    typed = (CommandLine.parse(text) for text in lines)
    return tuple(one.without_places().show() for one in typed if one is not None)


def _following(outcome: Outcome, asked: OpenQuestion, text: str) -> Outcome:
    """The outcome of an answer with what becomes of the question, which stays open where the answer was refused."""
    reply = outcome.reply
    if reply is None or (reply.notice and not reply.bases and not _does(outcome)):
        return outcome
    return replace(outcome, reply=_follows(reply, asked, text))


def _does(outcome: Outcome) -> bool:
    """Whether anything comes of an outcome but words."""
    return bool(outcome.entries or outcome.settings or outcome.newcomers or outcome.links)


def _follows(reply: Reply, asked: OpenQuestion, text: str) -> Reply:
    """The next question stands where the one before stood; any other reply on its own, and that one says what was
    answered."""
    if reply.bases:
        return structs.replace(reply, subject=asked.subject, replaces=True)
    return structs.replace(reply, updates=(*reply.updates, Update(asked.subject, (_answered_line(text),))))


def _answered_line(text: str) -> Line:
    """What was typed in answer to a question, short enough to stand in its place."""
    return line("dialogue.answered", text=" ".join(text.split())[:64])


_NEARLY: Final = 0.65
"""So much alike is a command that was mistyped; below that another word is meant."""


_AT_ONCE: Final = ("flower", "flowers", "animal", "animals")
"""What `/bonus` pays, where it is typed as a command of its own."""
_ALSO_CALLED: Final = {
    **dict.fromkeys(("falsewin", "falsehu", "false", "zhahu"), "penalty"),
    "log": "history",
    "reopen": "settle",
}
"""Commands by names that are nothing like their own; `/settle` has the button that opens a closed night again."""
_SEATED: Final = ("round", "dealer", "streak")
"""What `/seat` sets, where it is typed as a command of its own; alone, `/table` shows it."""
_FOR_SOMEBODY: Final = 3
"""Words of `/seat` at most where one person sits down for another."""


def _unknown(name: str, rest: str, incoming: Incoming) -> Reply | None:
    """A mistyped command gets the nearest one as a button; in a group anything else may be meant for another bot."""
    if name in _SEATED and rest:
        choice = Choice(line("choice.repair", text=f"{name}: {rest}"), f"/seat {name}={rest}")
        return Reply(lines=(line("command.nearest", name=name, nearest="seat"),), choices=(choice,), notice=True)
    if name in _SEATED or (name == "seats" and (not rest or len(rest.split()) > _FOR_SOMEBODY)):
        nearest, rest = ["table"], ""
    elif name in _AT_ONCE:
        nearest, rest = ["bonus"], f"{name} {rest}"
    elif name in _ALSO_CALLED:
        nearest = [_ALSO_CALLED[name]]
    else:
        nearest = difflib.get_close_matches(name, BY_NAME, n=1, cutoff=_NEARLY)
    if nearest:
        choice = Choice(
            line("choice.command", command=f"/{nearest[0]} {rest}".strip()), f"/{nearest[0]} {rest}".strip()
        )
        return Reply(lines=(line("command.nearest", name=name, nearest=nearest[0]),), choices=(choice,), notice=True)
    if incoming.private:
        return notice("command.unknown", name=name)
    return None
