"""/iam: say which player you are. Announced to everybody, and the others at the table can contest it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.chat import Choice, Reply, line, notice
from bot.commands.identity import is_for_somebody_else, sender_as_newcomer, unknown_person, which_one
from bot.context import Context, Outcome
from bot.reading import QUOTES, Person, WordRefused, bound_to_sender, reference, with_sender_named, words_of
from bot.settings import KEPT, kept_key
from bot.subjects import CommandLine, line_behind
from engine import problem
from engine.journal import PlayerLinked, Recorded, extended

NEW: Final = "new"
_FOR: Final = "for="


def iam(context: Context, text: str) -> Outcome:
    """`/iam NAME`: the sender's account speaks for that player from now on; a line behind it is done at once."""
    sender = context.incoming.sender
    if sender.hidden:
        return Outcome(notice("iam.hidden"))
    if is_for_somebody_else(context):
        return Outcome(notice("iam.not_asked"))
    said, then = line_behind(text)
    words = words_of(said)
    if not words:
        return _ask(context)
    if words[0].key == NEW and context.people.by_name(NEW) is None:
        return _new(context, then)
    person = context.people.by_name(words[0].text.strip(QUOTES))
    if person is None or len(words) > 1 + (words[-1].text.startswith(_FOR)):
        raise unknown_person(context, words[0])
    if words[-1].text.startswith(_FOR):
        return _allow(context, person, words[-1].text.removeprefix(_FOR))
    return _claim(context, person, then)


def _ask(context: Context) -> Outcome:
    """Without a name: who the sender is, or the question which one."""
    if context.sender is not None:
        return Outcome(notice("iam.known", name=context.name(context.sender)))
    asked = which_one(context, "")
    if asked is None:
        raise WordRefused(problem("iam.form"))
    return Outcome(asked)


def _new(context: Context, then: str) -> Outcome:
    """Somebody whom no player is: one of his own."""
    if context.sender is not None:
        return _then(context, then, notice("iam.known", name=context.name(context.sender)))
    return Outcome(newcomers=(sender_as_newcomer(context),))


def _claim(context: Context, person: Person, then: str) -> Outcome:
    """A guest is taken at once; a player for whom somebody speaks only when that one or an administrator allows it."""
    account = context.incoming.sender.account
    if account in person.accounts:
        return _then(context, then, notice("iam.known", name=person.name))
    key = kept_key(context.incoming.source, account)
    if person.accounts and not context.incoming.sender.is_admin:
        allow = Choice(line("choice.allow"), f"/iam {reference(person.id)} {_FOR}{key.removeprefix(KEPT)}")
        asked = line("iam.taken", name=person.name, who=context.speaker)
        return Outcome(
            Reply(lines=(asked,), choices=(allow,), subject="iam"), settings={key: account, _wish(key): person.id}
        )
    return _linked(context, person, key, then)


def _linked(context: Context, person: Person, key: str, then: str) -> Outcome:
    account = context.incoming.sender.account
    before = context.people.by_account(account)
    entry = PlayerLinked(person.id, key, before.id if before is not None else None)
    called = context.incoming.sender.name
    announced = line("iam.done", who=called, name=person.name)
    contest = Choice(line("choice.not_them", name=person.name), contest_line(person, key))
    reply = Reply(lines=(announced,), choices=(contest,), subject="linked")
    inner = _as(context, person, entry)
    done = _then(inner, then, reply)
    if done.reply is None:  # a button may carry anything: the link counts, the rest meant nothing
        done = Outcome(reply)
    elif then:
        lines = (*done.reply.lines, announced)
        choices = tuple(_of_speaker(inner, one) for one in done.reply.choices)
        choices = (*choices[:3], *choices[4:]) if choices[3:4] and done.reply.figures.hand is not None else choices
        done = replace(done, reply=structs.replace(done.reply, lines=lines, choices=(*choices, contest), notice=False))
    return replace(done, entries=(entry, *done.entries), settings={**done.settings, key: account})


def _of_speaker(context: Context, choice: Choice) -> Choice:
    """A button with the name of its sender where its line says `me`, or tells a hand of nobody: it is his, whoever it
    is shown to later."""
    told = CommandLine.parse(choice.command)
    if told is None or told.name != "score":
        return choice
    words = with_sender_named(context.all_names, bound_to_sender(context.all_names, told.words))
    return structs.replace(choice, command=replace(told, words=words).show())


def contest_line(person: Person, key: str) -> str:
    """The line by which somebody else at the table says that an account does not speak for a player."""
    return f"/unlink {reference(person.id)} not={key.removeprefix(KEPT)}"


def _as(context: Context, person: Person, entry: PlayerLinked) -> Context:
    """The context in which the sender is that player already."""
    account = context.incoming.sender.account
    everybody = tuple(
        replace(one, accounts=(*(held for held in one.accounts if held != account), account))
        if one.id == person.id
        else replace(one, accounts=tuple(held for held in one.accounts if held != account))
        for one in context.people.everybody
    )
    incoming, night = context.incoming, context.night
    recorded = Recorded(night.seq + 1, incoming.at, incoming.sender.account, incoming.source, entry)
    return replace(
        context,
        people=replace(context.people, everybody=everybody),
        entries=(*context.entries, recorded),
        night=extended(night, context.entries, (recorded,)),
    )


def _then(context: Context, typed: str, otherwise: Reply) -> Outcome:
    """What a line comes to that waited for the answer; without one the reply alone."""
    return context.do(context, typed) if typed and context.do is not None else Outcome(otherwise)


def _allow(context: Context, person: Person, given: str) -> Outcome:
    """The player himself, or an administrator, lets another account speak for him too."""
    key = f"{KEPT}{given}"
    account = context.settings.get(key)
    if not isinstance(account, str) or context.settings.get(_wish(key)) != person.id:
        raise WordRefused(problem("iam.form"))
    if context.sender != person.id and not context.incoming.sender.is_admin:
        return Outcome(notice("iam.only_owner", name=person.name))
    before = context.people.by_account(account)
    entry = PlayerLinked(person.id, key, before.id if before is not None else None)
    contest = Choice(line("choice.not_them", name=person.name), contest_line(person, key))
    allowed = line("iam.allowed", name=person.name, who=context.speaker)
    return Outcome(
        Reply(lines=(allowed,), choices=(contest,), subject="linked", edits=True), (entry,), settings={_wish(key): None}
    )


def _wish(key: str) -> str:
    """The setting that says whom the owner of an account asked to be: nobody else's account is given away."""
    return f"wish:{key}"
