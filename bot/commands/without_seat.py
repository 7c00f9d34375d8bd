"""What is said of a hand of somebody who is here and has no seat: that, and whose seat could be taken."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from bot.chat import Choice, Reply, line, listed, question_reply
from bot.commands.identity import sit_choice
from bot.context import Context, Outcome
from bot.reading import ME, Person, Word, reference, sentences_of, words_of
from bot.reading.grammar import Kind, SpokenToken
from bot.subjects import CommandLine
from engine import Player, Refused
from engine.journal import night_until


def without_seat(context: Context, text: str, command: str = "score") -> Outcome | None:
    """The answer to the words of a command about somebody who plays tonight and does not sit: the seats he may take,
    and then the line is done, but for one without a command, which is no hand. None where nobody such is named."""
    found = _named(context, text)
    table = context.night.table
    if found is None or table is None:
        return None
    person, _ = found
    then = CommandLine(command, text).show() if command else ""
    named = _people_in(context, text)
    others = [player for player in table.players if player not in named]
    places = sorted(others or table.players, key=lambda player: player not in context.night.away)
    choices = tuple(sit_choice(context, person.id, player, then) for player in places)
    return Outcome(question_reply(line("seat.without", name=person.name), choices))


def seats_since(context: Context, words: str, after: int) -> Reply | None:
    """What a button about two people and their seats comes to once more was recorded: whether others sit here by now,
    and what can be done of it still. None for a button that does more, while the same people sit."""
    then, table = night_until(context.night, context.entries, after + 1).table, context.night.table
    asked = _ASKED.match(words.strip())
    if asked is None or then is None or table is None:
        return None
    comes, gone = (context.people.by_name(asked[place]) for place in ("one", "other"))
    was_here = comes is not None and comes.id in then.players
    is_here = comes is not None and comes.id in table.players
    names = {"name": comes.name if comes is not None else asked["one"], "away": gone.name if gone is not None else ""}
    would = (
        line("choice.swap", name=names["name"], other=names["away"]) if was_here else line("choice.sit_for", **names)
    )
    can_still = gone is not None and gone.id in table.players and was_here == is_here
    choices = (Choice(would, f"/seat {words.strip()}"),) if can_still else ()
    if then.players != table.players:
        seats = listed(context.name(player) for player in table.players)
        return Reply(lines=(line("stale.seats", names=seats),), choices=choices, notice=not choices)
    return None if asked["then"] else question_reply(line("choice.overtaken"), choices, would)


_ASKED: Final = re.compile(r"\s*(?P<one>\S+)\s+(?:for\s+)?(?P<other>@[pP]\d+)(?:\s+(?P<then>\S.*))?$", re.DOTALL)
"""Two people as a button names them who change places, or of whom one takes the other's."""


def as_if_seated(context: Context, text: str) -> str | None:
    """The line with somebody who sits in the place of the one who does not; None where nobody such is named."""
    found = _named(context, text)
    table = context.night.table
    if found is None or table is None:
        return None
    others = {*table.players} - _people_in(context, text)
    _, word = found
    other = next(iter(sorted(others)), table.players[0])
    behind = text[word.end :]
    return f"{text[: word.start]}{reference(other)}{'' if behind[:1].isspace() else ' '}{behind}"


def _named(context: Context, text: str) -> tuple[Person, Word] | None:
    """The first word that is the name of somebody of tonight, or of the sender, without a seat, or `me` said by one."""
    table = context.night.table
    if table is None or context.are_all_seated:
        return None
    for word in words_of(text):
        plain = word.text.rstrip(".,:;!")
        is_me = plain.casefold() in ME and context.sender is not None
        person = context.people.person(context.sender or "") if is_me else context.people.by_name(plain)
        is_here = person is not None and person.id in (*context.players, context.sender)
        if person is not None and is_here and person.id not in table.players:
            return person, word
    return _named_in_a_run(context, text)


def _named_in_a_run(context: Context, text: str) -> tuple[Person, Word] | None:
    """Somebody of tonight without a seat whose name is written in one with the next word: 小媽自摸一台."""
    seated = context.game().table.players
    for token in _names_in_a_run(context, text):
        person = context.people.person(str(token.value))
        if person is not None and person.id not in seated:
            return person, Word(token.text, token.start, token.end)
    return None


def _names_in_a_run(context: Context, text: str) -> list[SpokenToken]:
    """The names of people of tonight in a line of characters."""
    if text.isascii():
        return []
    try:
        sentences = sentences_of(context.all_names, text)
    except Refused:
        return []
    return [token for sentence in sentences for token in sentence.of(Kind.NAME) if token.value is not None]


def _people_in(context: Context, text: str) -> set[Player]:
    """Who is named in a line, with blanks around the name or in one with the next word."""
    words = (replace(word, text=word.text.rstrip(".,:;!")) for word in words_of(text))
    in_words = {player for word in words if (player := context.names.find(word)) is not None}
    return in_words | {str(token.value) for token in _names_in_a_run(context, text)}
