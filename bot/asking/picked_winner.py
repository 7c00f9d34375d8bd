"""A player who was picked as the winner in a form whose text tells of another."""

from __future__ import annotations

import re
from typing import Final

from bot.chat import Choice, Reply, line
from bot.context import Context
from bot.reading import line_claims, reference, sentences_of, words_of
from bot.reading.grammar.kinds import Kind
from engine import Refused

_PICKED: Final = re.compile(r"\s*winner:(?=\s)", re.IGNORECASE)
"""What a form writes before the player who was picked: `/score winner: ann ben 4 from cat`."""


def without_picked(text: str) -> str:
    """The line as a person would type it: without what a form writes before the player who was picked."""
    found = _PICKED.match(text)
    return text if found is None else " " * found.end() + text[found.end() :]


def other_winner(context: Context, text: str) -> Reply | None:
    """The question who won where one player was picked and the text behind names another."""
    words = words_of(text)
    if not words:
        return None
    first = words[0]
    picked = context.names.must(first)
    rest = " " * first.end + text[first.end :]
    sentences = sentences_of(context.names, rest)
    named = [token for sentence in sentences for token in sentence.of(Kind.NAME) if token.value not in (None, picked)]
    try:
        others = [claim.player for sentence in sentences for claim in line_claims(sentence) if claim.player]
    except Refused:
        others = []
    other = next((one for one in others if one != picked), None)
    token = next((one for one in named if one.value == other), None)
    if other is None or token is None:
        return None
    without = f"{rest[: token.start]} {rest[token.end :]}"
    choices = tuple(
        Choice(
            line("choice.fix_winner", name=context.name(player)), f"/score {reference(player)} {' '.join(kept.split())}"
        )
        for player, kept in ((picked, without), (other, without))
    )
    said = line("ask.picked_winner", picked=context.name(picked), other=context.name(other))
    return Reply(lines=(said,), choices=choices, subject="question")
