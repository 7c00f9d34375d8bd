"""Running a command: who may, whether it still means what it meant when it was said, and who did it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import takewhile
from typing import Final

from msgspec import structs

from bot.asking.dialogue import cancelled_reply
from bot.chat import Choice, Line, Part, Reply, line, listed, question_reply
from bot.commands import BY_NAME
from bot.commands.bare import asked_first, left_open
from bot.commands.identity import (
    earlier_night,
    may_change,
    may_mark,
    not_yours,
    not_yours_to_mark,
    people_entry,
    tonight,
    unlinked,
    which_one,
)
from bot.commands.seating import is_of_opening
from bot.commands.without_seat import seats_since, without_seat
from bot.context import STANDS_ALONE, Command, Context, Outcome, not_started
from bot.reading import CANCEL, Person, WordRefused, reference, with_hand_numbered
from bot.replies import SURE, date_line, deal_head, entry_line, fix_line, refusal_reply, sure_now
from bot.replies.updates import to_and_fro_view
from bot.subjects import LOOK, WHO_IS_WHO, CommandLine, Subject, is_command
from engine import JournalRefused, Refused
from engine.journal import (
    Corrected,
    Entry,
    GameStarted,
    HandedOver,
    Night,
    Paid,
    PeopleEntry,
    Recorded,
    Redone,
    RiichiBet,
    Undone,
    night_until,
)

ABOUT_ENTRY: Final = frozenset(("undo", "why", "fix", "show", "more"))
"""Commands that mean the hand or entry of the message they answer."""
NIGHT_LEFT_SECONDS: Final = 18 * 60 * 60
"""So long after its last hand a night that is open still was left open."""
LATE: Final = 60
"""Seconds by which a message may be older than the table's last entry before it is asked about."""


def run_command(command: Command, typed: CommandLine, context: Context) -> Outcome:
    """Run a command if the sender may; one that writes and comes too late for what it means is asked about first."""
    if (stale := of_another_night(context, typed)) is not None:
        return stale
    words = context.people.joined(typed.words, in_full=typed.name != "newgame")
    typed = _with_hand(typed.with_words(words), context)
    context = context.of_command(
        typed.entry, partial(run_line, after=typed.after if typed.name in WHO_IS_WHO else None)
    )
    is_told_apart = command.writes or typed.name in ABOUT_ENTRY
    if context.incoming.pressed and is_told_apart and not typed.is_bound and not typed.is_bare:
        return Outcome(_of_earlier_version(typed))
    if not context.incoming.has_table and not command.anywhere:
        return Outcome(Reply(lines=(line("private.no_table"), line("private.here")), notice=True))
    if not command.changes(typed.words):
        outcome = command.decide(context, typed.words)
        return outcome if command.for_all else _for_the_asker(outcome)
    if context.incoming.sender.hidden:
        choice = Choice(line("choice.hidden"), typed.show())
        return Outcome(Reply(lines=(line("hidden"),), choices=(choice,)))
    if typed.name != "iam" and not _may_write(context):
        return _not_seated(typed, context)
    is_of_others = typed.name in GUARDED and not _is_own(context, typed)
    is_asked_of_others = typed.name == "penalty" and _who_was_asked(context) is not None
    if (is_of_others or is_asked_of_others) and not may_change(context):
        return Outcome(not_yours(context))
    return _too_late(command, typed, context) or _done(command, typed, context)


def _with_hand(typed: CommandLine, context: Context) -> CommandLine:
    """A line about one hand with its number where it begins with the deal of it."""
    if typed.name not in OF_ONE_HAND:
        return typed
    tables = [(hand.number, hand.table) for hand in context.night.hands]
    return typed.with_words(with_hand_numbered(typed.words, tables))


OF_ONE_HAND: Final = frozenset(("fix", "why", "undo", "show"))
"""Commands whose words may begin with the number of a hand or its deal."""


def _done(command: Command, typed: CommandLine, context: Context) -> Outcome:
    """What a command does, signed; a payment of others on a button is for those who may change what they entered."""
    outcome = _decided(command, typed, context)
    hands = context.night.hands
    is_left = bool(hands) and context.incoming.at - hands[-1].recorded.at >= NIGHT_LEFT_SECONDS
    if is_left and (asked := left_open(context, outcome, typed)) is not None:
        return asked
    if (refused := _marks_of_others(outcome, context)) is not None:
        return refused
    if _pays_for_others(outcome, context) and not may_change(context):
        return Outcome(not_yours(context) if context.incoming.pressed else _for_those_who_play(outcome, typed, context))
    return _signed(outcome, typed, context)


def _for_those_who_play(outcome: Outcome, typed: CommandLine, context: Context) -> Reply:
    """What somebody without a part in the night types of money between others: one of them does it by a tap."""
    names = listed(context.name(player) for player in tonight(context.night))
    choice = Choice(line("choice.all_the_same"), typed.show())
    return question_reply(line("pay.of_others", names=names), (choice,), *_without_standing(outcome))


def _marks_of_others(outcome: Outcome, context: Context) -> Outcome | None:
    """The refusal of a mark, or of taking one back, by somebody who was not there; None for any other outcome."""
    named = {one.seq for one in outcome.entries if isinstance(one, Undone | Redone)}
    of_named = (one for one in context.entries if one.seq in named) if named else ()
    taken_back = (one.entry for one in of_named if not _is_own_entry(one, context))
    for one in (*outcome.entries, *taken_back):
        if isinstance(one, STANDS_ALONE) and not may_mark(context, one):
            return Outcome(not_yours_to_mark(context, one))
    return None


def _is_own_entry(recorded: Recorded, context: Context) -> bool:
    return recorded.by == context.incoming.sender.account


def _for_the_asker(outcome: Outcome) -> Outcome:
    """A look at something, for the eyes of the one who asked where a platform can do that; a question stays one."""
    reply = outcome.reply
    if reply is None or reply.picture is not None or reply.attachment is not None:
        return outcome
    if reply.subject is not None and Subject.parse(reply.subject).kind != LOOK:
        return outcome
    return replace(outcome, reply=structs.replace(reply, notice=True))


def _signed(outcome: Outcome, typed: CommandLine, context: Context) -> Outcome:
    """The outcome with who did it: by a tap, which is seen by nobody else, or to what somebody else entered."""
    reply = outcome.reply
    is_seen = not context.incoming.pressed and not context.incoming.unseen
    if reply is None or (is_seen and (typed.name not in OF_ENTRIES or _is_own(context, typed))):
        return outcome
    if not _changes_game(outcome, context) or _is_signed(reply, context.speaker):
        return outcome
    began = _who_was_asked(context) if outcome.entries else None
    done = line("done.by", name=context.speaker)
    if began is not None:
        done = line("done.by_after", name=context.speaker, other=began.name)
    return replace(outcome, reply=structs.replace(reply, lines=(*reply.lines, done)))


def _who_was_asked(context: Context) -> Person | None:
    """Whoever a question was asked that somebody else answers by a tap; None where that is nobody, or not known."""
    about = context.about
    if about is None or not about.asks or not context.incoming.pressed:
        return None
    person = context.people.by_account(about.about)
    return person if person is not None and person.id != context.sender else None


def _changes_game(outcome: Outcome, context: Context) -> bool:
    """Whether an outcome changes what others play: an entry, or a setting of the chat while they sit at a table."""
    if outcome.entries:
        return True
    table, reply = context.night.table, outcome.reply
    if not outcome.settings or table is None or not context.night.running or reply is None or reply.notice:
        return False
    return any(player != context.sender for player in table.players)


def _pays_for_others(outcome: Outcome, context: Context) -> bool:
    """Whether an outcome is a payment beside the hands between others than the sender."""
    moved = [one for entry in outcome.entries if isinstance(entry, Paid) for one in entry.transfers]
    return bool(moved) and all(context.sender not in (one.payer, one.payee) for one in moved)


OF_ENTRIES: Final = frozenset(("undo", "redo", "fix"))
"""Commands about what was entered before, by the sender or by somebody else."""


def _is_signed(reply: Reply, speaker: str) -> bool:
    """Whether a reply says already who did it, or of whom it is that he did it himself."""
    return any(
        one.key.startswith("done.by")
        or one.values.get("who") == speaker
        or (one.key in OF_DOERS and _names(one) == speaker)
        for one in reply.lines
    )


OF_DOERS: Final = frozenset(
    (
        *("seats.sat", "seats.left", "seats.mixed", "seats.chose", "seats.dropped"),
        *("join.done", "leave.done", "leave.plain"),
    )
)
"""Sentences about somebody who did what they say."""


def _names(one: Line) -> Part | None:
    """Whom a sentence names, where that is one."""
    names = one.values.get("names", (one.values.get("name"),))
    alone = names[0] if isinstance(names, tuple | list) and len(names) == 1 else names
    return alone.values.get("text") if isinstance(alone, Line) else alone


def _decided(command: Command, typed: CommandLine, context: Context) -> Outcome:
    """What a command decides; an unknown sender who says `me` is asked who he is."""
    asked_of_bare = asked_first(command, context) if typed.is_bare else None
    if asked_of_bare is not None:
        return asked_of_bare
    try:
        return command.decide(context, typed.words)
    except WordRefused as refused:
        instead = asked_who(context, typed, refused)
        if instead is None and command.names[0] in OF_HANDS:
            instead = without_seat(context, typed.words, typed.name)
        if instead is None:
            raise
        return instead
    except JournalRefused as refused:  # people sit down still
        waits = not_started(context) if refused.problems[0].key == "game.none" else None
        if waits is None:
            raise
        return waits


def asked_who(context: Context, typed: CommandLine, refused: Refused) -> Outcome | None:
    """The question which player an unknown sender is whose line was refused for his `me`, which does the line; None
    for any other refusal, and where nobody is free."""
    asked = which_one(context, typed.show()) if refused.problems[0].key == "name.me" else None
    return Outcome(asked) if asked is not None else None


OF_HANDS: Final = frozenset(("score", "hand", "riichi"))
"""Commands about the hand of somebody who sits at the table."""


GUARDED: Final = frozenset(("undo", "redo", "fix", "settle", "set", "stake", "language", "endgame", "cancel"))
"""Commands that change what others entered or agreed: for those who play tonight, and for everybody's own entries."""


def _is_own(context: Context, typed: CommandLine) -> bool:
    """Whether what a line takes back or corrects was entered by the one who says it.

    Whose mark of a payment it is shows once it is found.
    """
    if typed.name not in OF_ENTRIES:
        return False
    if typed.name == "undo" and people_entry(context) is not None:  # the command says itself who may
        return True
    if typed.name == "redo":
        return _is_own_undoing(context, typed)
    number = next((word for word in typed.words.split() if word.isdecimal()), None)
    record = context.named_hand if number is None else context.night.hand(int(number[:9]))
    recorded = record.recorded if record is not None else _named_entry(context, typed)
    return recorded is not None and (_is_own_entry(recorded, context) or _may_be_marked(context, recorded.entry))


def _may_be_marked(context: Context, entry: Entry) -> bool:
    """Whether an entry is a mark of a payment that the sender may take back, or of an earlier night."""
    if not isinstance(entry, STANDS_ALONE):
        return False
    return (isinstance(entry, HandedOver) and entry.night is not None) or may_mark(context, entry)


def _is_own_undoing(context: Context, typed: CommandLine) -> bool:
    """Whether what a line restores was undone by the one who says it, or is a mark of a payment of his."""
    seq = typed.entry if typed.entry is not None else next(reversed(context.night.undone), None)
    undone = _undoing(context, seq)
    named = next((one.entry for one in context.entries if one.seq == seq), None)
    is_mark = named is not None and _may_be_marked(context, named)
    return is_mark or (undone is not None and _is_own_entry(undone, context))


def _undoing(context: Context, seq: int | None) -> Recorded | None:
    """The entry by which another was undone last."""
    return next((one for one in reversed(context.entries) if seq is not None and one.entry == Undone(seq)), None)


def _named_entry(context: Context, typed: CommandLine) -> Recorded | None:
    """The entry that a line names; else the newest."""
    named = next((one for one in context.entries if one.seq == typed.entry), None)
    return named if named is not None else context.night.newest


def as_may(outcome: Outcome, context: Context) -> Outcome:
    """What words come to, or a refusal where they change what others entered and their sender may not."""
    if (refused := _marks_of_others(outcome, context)) is not None:
        return refused
    return Outcome(not_yours(context)) if _changes_others(outcome, context) and not may_change(context) else outcome


def _changes_others(outcome: Outcome, context: Context) -> bool:
    """Whether an outcome takes back or corrects what somebody else entered, but for a mark of a payment, or restores
    what somebody else took back."""
    named = {one.seq for one in outcome.entries if isinstance(one, Undone)}
    hands = {one.number for one in outcome.entries if isinstance(one, Corrected)}
    changed = [
        one for one in context.entries if one.seq in named and not isinstance(one.entry, (PeopleEntry, *STANDS_ALONE))
    ]
    changed += [hand.recorded for hand in context.night.hands if hand.number in hands]
    restored = [_undoing(context, one.seq) for one in outcome.entries if isinstance(one, Redone)]
    changed += [one for one in restored if one is not None]
    return any(one.by != context.incoming.sender.account for one in changed)


PAID: Final = "paid"
"""The command that may be about an earlier night: what was owed stays owed."""
OF_NO_NIGHT: Final = frozenset((PAID, "season"))
"""Commands that mean the same in whichever night they are said."""


def of_another_night(context: Context, typed: CommandLine) -> Outcome | None:
    """What is said of a button or message of a night that is over: nothing changes."""
    entry = typed.entry if typed.entry is not None else typed.after
    if entry is None and typed.name in ABOUT_ENTRY:
        entry = _answered_entry(context)
    if entry is None or entry >= context.night.first or entry == 0 or typed.name in OF_NO_NIGHT:
        return None
    return Outcome(another_night_reply(context, entry))


def _answered_entry(context: Context) -> int | None:
    """The place in the journal of the message that is answered, whatever number of a hand the answer says."""
    about = context.about
    return about.entry if about is not None and not about.asks and not context.incoming.pressed else None


def another_night_reply(context: Context, entry: int) -> Reply:
    """A receipt of another night: of which day, that nothing was changed, and what shows the night before this one."""
    then = earlier_night(context)
    said = line("stale.night", date=date_line(then.begun_at)) if then is not None else line("stale.night_unknown")
    is_last = bool(context.earlier) and context.earlier[0].seq <= entry
    shown = (line("stale.shown_by", night=context.night_number - 1),) if is_last else ()
    return Reply(lines=(said, *shown), notice=True)


def _of_earlier_version(typed: CommandLine) -> Reply:
    """A button that does not say what it is about, made by an earlier version: what it says can be done now."""
    choice = Choice(line("choice.as_typed", command=typed.show()), typed.show())
    return Reply(lines=(line("choice.of_earlier_version"),), choices=(choice,), notice=True)


def _too_late(command: Command, typed: CommandLine, context: Context) -> Outcome | None:
    """A question when other things were recorded since a line was meant, or offered; None when it still holds."""
    incoming = context.incoming
    is_behind = typed.after is not None and typed.after < context.night.moment
    is_overtaken = is_behind and not typed.is_bare and typed.name != PAID
    late = context.night.at - incoming.at
    is_late = late > LATE and not incoming.pressed
    if not (is_overtaken or is_late) or typed.name in WHO_IS_WHO or is_of_opening(typed.words):
        return None
    if is_overtaken:
        return _as_shown(command, typed, context) or Outcome(_overtaken(command, typed, context))
    choice = Choice(line("choice.late"), replace(typed, after=None).show())
    return Outcome(Reply(lines=(line("late", minutes=late // 60),), choices=(choice,)))


def _as_shown(command: Command, typed: CommandLine, context: Context) -> Outcome | None:
    """A correction that does what it would have done when it was offered; None where that is something else by now, and
    for any other line."""
    if typed.name != "fix" or typed.after is None or typed.after >= context.night.seq:
        return None
    words = " ".join(word for word in typed.words.split() if not word.startswith(SURE))
    if not (context.incoming.pressed or context.pressed_line):  # an answer in other words may tell it only now
        return None
    sure = replace(typed, after=None).with_words(f"{words} {SURE}")
    night = night_until(context.night, context.entries, typed.after + 1)
    entries = tuple(one for one in context.entries if one.seq <= typed.after)
    try:
        was, now = (_decided(command, sure, one) for one in (replace(context.at(night), entries=entries), context))
    except Refused:
        return None
    put_right = [one.number for one in now.entries if isinstance(one, Corrected)]
    is_correction = 0 < len(put_right) == len(now.entries) and was.entries == now.entries
    return now if is_correction and all(_is_as_before(night, context.night, one) for one in put_right) else None


def _is_as_before(was: Night, now: Night, number: int) -> bool:
    """Whether a hand is what it was in a former moment of the night."""
    then, record = was.hand(number), now.hand(number)
    return then is not None and record is not None and then.given == record.given


def _overtaken(command: Command, typed: CommandLine, context: Context) -> Reply:
    """Something was recorded since a line was offered or asked for: what it would do now is done by another tap."""
    since = [one for one in context.entries if typed.after is not None and one.seq > typed.after]
    if typed.name == "seat" and typed.after and (seats := seats_since(context, typed.words, typed.after)) is not None:
        return seats
    typed = replace(typed, after=None)
    if command.names[0] == "score":
        if typed.words.strip() == CANCEL:
            return cancelled_reply()
        return _overtaken_hand(command, typed, context, since)
    outcome = _decided(command, typed, context)
    said = "choice.overtaken" if context.incoming.pressed else "ask.overtaken"
    if outcome.reply is not None and not (outcome.entries or outcome.settings):
        return _saying_why(outcome.reply, said)
    if any(isinstance(one, Corrected) for one in outcome.entries):  # what it changes is shown here
        typed = typed.with_words(f"{typed.words} {sure_now(context.night)}")
    choice = Choice(line("choice.all_the_same"), typed.show())
    told = _without_standing(outcome) or (line("list.item", text=context.people.spoken(typed.show())),)
    return question_reply(line(said), (choice,), *told)


def _saying_why(reply: Reply, key: str) -> Reply:
    """What is asked about a correction instead of making it, with why it is asked again."""
    is_correction = reply.lines[0].key in ("ask.correct", "fix.ask")
    return structs.replace(reply, lines=(line(key), *reply.lines)) if is_correction else reply


def _overtaken_hand(command: Command, typed: CommandLine, context: Context, since: Sequence[Recorded]) -> Reply:
    """A hand was recorded since one was asked about: whether that one counts too, in its own deal or on one discard."""
    told_else = _of_other_game(typed, context, since) or _of_its_time(command, typed, context, since)
    if told_else is not None:
        return told_else
    first, *more = _since_asked(context, since)
    choices: tuple[Choice, ...] = (Choice(line("choice.score_as", number=context.night.next_number), typed.show()),)
    would = _tried(command, typed, context)
    if would.reply is not None and would.reply.lines[0].key == "same_hand.discard":
        more, choices = [*more, *would.reply.lines], would.reply.choices
        typed = CommandLine.parse(choices[-1].command) or typed
        would = _tried(command, typed, context)
    shown = _without_standing(would) if would.entries else (_as_told(typed, context),)  # no question or refusal
    return question_reply(first, (*choices, Choice(line("choice.cancel"), f"/score {CANCEL}")), *more, *shown)


def _of_other_game(typed: CommandLine, context: Context, since: Sequence[Recorded]) -> Reply | None:
    """That a hand was asked about in a game of other rules, of other people, or of more or fewer, with the hand and who
    is not seated; None where it can be one of the game that is on."""
    games = [one.recorded for one in context.night.lines if isinstance(one.recorded.entry, GameStarted)]
    before = [one.entry for one in games if one not in since and isinstance(one.entry, GameStarted)]
    house = context.night.house
    if not before or house is None or all(one not in since for one in games):
        return None
    told = _as_told(typed, context)
    people = (context.people.by_name(word) for word in str(told.values["text"]).split())
    absent = dict.fromkeys(one.name for one in people if one is not None and one.id not in context.game().table.players)
    variant, is_as_many = (
        before[-1].house.variant,
        len(before[-1].opening.table.players) == len(context.game().table.players),
    )
    if variant == house.variant and is_as_many and not absent:
        return None
    said = line("stale.other_game", game=line(f"{variant}.name"))
    who = (line("stale.not_here", names=listed(absent)),) if absent else ()
    return Reply(lines=(said, told, *who), notice=True)


def _of_its_time(command: Command, typed: CommandLine, context: Context, since: Sequence[Recorded]) -> Reply | None:
    """What is asked of a line that told no hand when it was said: of a bet, whether it was one of the hand that came in
    since, of a correction the same, of the hand that was meant; None for a hand."""
    entries = tuple(one for one in context.entries if one not in since)
    then = context.at(night_until(context.night, context.entries, since[0].seq)) if since else context
    would = _tried(command, typed, replace(then, entries=entries))
    fixes = [one for one in would.reply.choices if is_command(one.command, "fix")] if would.reply is not None else []
    if would.reply is not None and not would.entries and fixes:
        return would.reply
    if not would.entries or not all(isinstance(one, RiichiBet) for one in would.entries) or not context.night.hands:
        return None
    record, players = context.night.hands[-1], [one.player for one in would.entries if isinstance(one, RiichiBet)]
    names, told = listed(map(context.name, players)), " ".join(map(reference, players))
    was = Choice(line("choice.was_riichi", name=names), fix_line(f"{context.game().ruleset.bet} {told}", record))
    now = Choice(line("choice.riichi_now", name=names), f"/riichi {told}")
    return question_reply(line("ask.had_bet", name=names, number=record.number), (was, now))


def _as_told(typed: CommandLine, context: Context) -> Line:
    """A hand as it was told."""
    words = "\n".join(one.removesuffix(" again") for one in typed.words.strip().split("\n"))
    return line("list.item", text=context.people.spoken(words).replace("=", " "))


def _tried(command: Command, typed: CommandLine, context: Context) -> Outcome:
    """What a line would come to now; nothing where it is refused."""
    try:
        return _decided(command, typed, context)
    except Refused:
        return Outcome()


def _without_standing(outcome: Outcome) -> tuple[Line, ...]:
    """What an outcome would say before who stands where: what a correction would change, not that it was made."""
    lines = outcome.reply.lines if outcome.reply is not None else ()
    told = takewhile(lambda one: not one.key.startswith(("standing", "receipt.over", "fix.now")), lines)
    return tuple(Line("fix.ask", one.values, strong=one.strong) if one.key == "fix.done" else one for one in told)


def _since_asked(context: Context, since: Sequence[Recorded]) -> tuple[Line, ...]:
    """What came in since it was asked about a hand, and whether that hand counts too."""
    counting = [one.recorded for one in context.night.lines if one.recorded in since]
    if hands := [one for one in context.night.hands if one.recorded in counting]:
        heads = (deal_head(context, one) for one in hands[-MOST_TOLD:])
        return (line("ask.another_since"), *heads, line("ask.record_too"))
    newest = since[-1] if since else None
    if newest is not None and isinstance(newest.entry, Undone | Redone):
        told = to_and_fro_view(context, context.night, newest, newest.entry).lines[:1]
    else:
        told = (line("ask.since", what=tuple(entry_line(context, one) for one in counting[-MOST_TOLD:])),)
    return (*told, line("ask.record_too"))


MOST_TOLD: Final = 3
"""So many entries that came in since are named."""


def _may_write(context: Context) -> bool:
    """Whether the sender may change anything: everybody, or with `who=seated` the seated players and the admins."""
    if not context.chat.is_for_seated(context.incoming.table.topic):
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


def run_line(context: Context, text: str, *, after: int | None = None, is_offered: bool = False) -> Outcome:
    """What a whole line comes to; a refusal as a reply. `after` is what it was behind, where nobody looked at that;
    `is_offered` says that it stands on a button just so, which a word means."""
    typed = CommandLine.parse(text)
    if typed is None or typed.name not in BY_NAME:  # a button may carry anything
        return Outcome()
    typed = replace(typed, entry=typed.entry if typed.entry is not None else context.entry)
    typed = typed.behind(after if after is not None else context.night.moment)
    context = replace(context, incoming=replace(context.incoming, text=text), pressed_line=text if is_offered else "")
    try:
        return run_command(BY_NAME[typed.name], typed, context)
    except Refused as refused:
        return Outcome(refusal_reply(refused, text, context.name))
