"""/rename: call a player something else. Hands, money and account stay."""

from __future__ import annotations

import difflib
import re
from typing import Final

from bot.chat import Choice, Reply, line, notice, question_reply
from bot.commands.identity import may_change, not_yours
from bot.context import Context, Outcome
from bot.reading import (
    BLANK,
    LONGEST_NAME,
    Person,
    Word,
    WordRefused,
    folded,
    is_unfit,
    reference,
    refuse,
    shown_name,
    words_of,
)
from bot.replies import ENTRY
from bot.settings import kept_key
from engine import problem
from engine.journal import PlayerRenamed

_BETWEEN: Final = re.compile(r"\s*(?:\bto\b|->|→|=|：|:|,)?\s+|\s*(?:->|→|=)\s*", re.IGNORECASE)
_QUOTES: Final = "\"'“”„«»「」『』‘’"


def rename(context: Context, text: str) -> Outcome:
    """`/rename OLD NEW`, or `/rename NEW` for the sender himself; either may have blanks.

    Of two words whose first is nobody's name it asks which of the two is meant.
    """
    words = words_of(text)
    if not words:
        raise WordRefused(problem("rename.form"))
    person = context.people.by_name(words[0].text.strip(_QUOTES))
    rest = text[words[0].end :] if len(words) > 1 else ""
    if person is None or not rest.strip():
        own = context.people.by_account(context.incoming.sender.account)
        if not context.people.everybody:
            raise refuse("people.none", words[0])
        if own is None or (person is not None and person.id != own.id):
            raise refuse("rename.unknown", words[0], names=", ".join(one.name for one in context.people.everybody))
        if person is None and len(words) > 1:
            return _asked(context, own, words[0], text)
        person, rest = own, text
    return _renamed(context, person, _wanted(rest), Word(rest.strip(), len(text) - len(rest.lstrip()), len(text)))


def _asked(context: Context, own: Person, old: Word, text: str) -> Outcome:
    """Two words of which the first is nobody's name: the sender's own new name, or a name that was mistyped."""
    new, spoken = _wanted(text), shown_name(text[old.end :].strip())
    near = difflib.get_close_matches(old.key, [folded(one.name) for one in context.people.everybody], n=2)
    meant = [one for one in context.people.everybody if folded(one.name) in near]
    choices = [
        Choice(line("choice.rename", name=one.name, new=_wanted(spoken)), f"/rename {reference(one.id)} {spoken}")
        for one in meant
    ]
    choices.append(Choice(line("choice.rename", name=own.name, new=new), f"/rename {reference(own.id)} {new}"))
    asked = line("ask.rename", word=old.text, name=own.name, new=new)
    return Outcome(question_reply(asked, choices))


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
    other = context.people.lookalike(name, apart_from=person.id) or context.people.once_called(name)
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
