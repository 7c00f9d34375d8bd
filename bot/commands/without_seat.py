"""What is said of a hand of somebody who is here and has no seat: that, and whose seat could be taken."""

from __future__ import annotations

from dataclasses import replace

from bot.chat import Reply, line
from bot.commands.identity import sit_choice
from bot.context import Context, Outcome
from bot.reading import ME, Person, Word, reference, words_of
from bot.subjects import CommandLine
from engine import Player


def without_seat(context: Context, text: str, command: str = "score") -> Outcome | None:
    """The answer to the words of a command about somebody who plays tonight and does not sit: the seats he may take,
    and then the line is done, but for one without a command, which is no hand. None where nobody such is named."""
    found = _named(context, text)
    table = context.night.table
    if found is None or table is None:
        return None
    person, _ = found
    then = CommandLine(command, text).show() if command else ""
    others = [player for player in table.players if not _is_in(context, player, text)]
    places = sorted(others or table.players, key=lambda player: player not in context.night.away)
    choices = tuple(sit_choice(context, person.id, player, then) for player in places)
    return Outcome(Reply(lines=(line("seat.without", name=person.name),), choices=choices, notice=True))


def as_if_seated(context: Context, text: str) -> str | None:
    """The line with somebody who sits in the place of the one who does not; None where nobody such is named."""
    found = _named(context, text)
    table = context.night.table
    if found is None or table is None:
        return None
    others = {player for player in table.players if not _is_in(context, player, text)}
    _, word = found
    other = next(iter(sorted(others)), table.players[0])
    return f"{text[: word.start]}{reference(other)}{text[word.end :]}"


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
    return None


def _is_in(context: Context, player: Player, text: str) -> bool:
    return any(context.names.find(replace(word, text=word.text.rstrip(".,:;!"))) == player for word in words_of(text))
