"""/rename: call a player something else. Hands, money and account stay."""

from __future__ import annotations

import re
from typing import Final

from bot.chat import Choice, Reply, line
from bot.commands.identity import may_change, not_yours, notice
from bot.context import Context, Outcome
from bot.reading import BLANK, LONGEST_NAME, Person, Word, WordRefused, is_unfit, refuse, shown_name, words_of
from bot.replies import ENTRY
from bot.settings import kept_key
from engine import problem
from engine.journal import PlayerRenamed

_BETWEEN: Final = re.compile(r"\s*(?:\bto\b|->|→|=|：|:|,)?\s+|\s*(?:->|→|=)\s*", re.IGNORECASE)
_QUOTES: Final = "\"'“”„«»「」『』‘’"


def rename(context: Context, text: str) -> Outcome:
    """`/rename OLD NEW`, or `/rename NEW` for the sender himself; either may have blanks."""
    words = words_of(text)
    if not words:
        raise WordRefused(problem("rename.form"))
    person = context.people.by_name(words[0].text.strip(_QUOTES))
    rest = text[words[0].end :] if len(words) > 1 else ""
    if person is None or not rest.strip():
        own = context.people.by_account(context.incoming.sender.account)
        if own is None or (person is not None and person.id != own.id):
            raise refuse("rename.unknown", words[0], names=", ".join(one.name for one in context.people.everybody))
        person, rest = own, text
    return _renamed(context, person, _wanted(rest), Word(rest.strip(), len(text) - len(rest.lstrip()), len(text)))


def _wanted(rest: str) -> str:
    """The new name without what stands between it and the old one."""
    between = _BETWEEN.match(rest)
    plain = rest[between.end() :] if between is not None else rest
    return shown_name(plain.replace(BLANK, " ").strip().strip(_QUOTES))


def _renamed(context: Context, person: Person, name: str, typed: Word) -> Outcome:
    if is_unfit(name) or len(typed.text) > 4 * LONGEST_NAME or name.startswith(("/", "@")):
        raise refuse("name.unfit", typed)
    if name == person.name:
        return Outcome(notice("rename.same", name=name))
    other = context.people.lookalike(name, apart_from=person.id)
    if other is not None:
        raise refuse("rename.taken", typed, name=other.name)
    if person.accounts and context.sender != person.id and not context.incoming.sender.is_admin:
        return Outcome(notice("iam.only_owner", name=person.name))
    if context.sender != person.id and not may_change(context):
        return Outcome(not_yours(context))
    source = context.incoming.source
    keys = {kept_key(source, name): name, kept_key(source, f"\n{person.name}"): person.name}
    new, old = keys
    done = line("rename.done", old=person.name, new=name, who=context.speaker)
    undo = Choice(line("choice.undo"), f"/undo {ENTRY}{context.night.seq + 1}")
    reply = Reply(lines=(done,), choices=(undo,), subject="people")
    return Outcome(reply, (PlayerRenamed(person.id, new, old),), settings=keys)
