"""Whom a mistyped name means, and what a mistyped number is: asked, never guessed."""

from __future__ import annotations

from collections.abc import Callable

from bot.chat import Choice, Reply, line, question_reply
from bot.context import Context
from bot.reading import folded, reference
from bot.reading.grammar import Kind, Sentence, SpokenToken, figures_meant


def did_you_mean(context: Context, text: str, typed: SpokenToken, people: list[str], command: str = "/score") -> Reply:
    """The question whom a mistyped name means, each answer the whole line; whoever is called so may be new."""
    names = [context.name(player) for player in people]
    choices = tuple(
        Choice(
            line("choice.player", name=name), f"{command} {(text[: typed.start] + name + text[typed.end :]).strip()}"
        )
        for name in names
    )
    is_own = context.sender is None and folded(typed.text) == folded(context.incoming.sender.name)
    mine = " ".join((*text[: typed.start].split(), "me", *text[typed.end :].split()))
    new = (Choice(line("choice.i_am_new"), f"/iam new {command} {mine}"),) if is_own else ()
    return question_reply(line("ask.did_you_mean", word=typed.text, name=names[0]), (*choices, *new))


def _tells_hand(sentence: Sentence) -> bool:
    return sentence.is_entry and sentence.has(Kind.NAME)


def ask_figure(
    sentence: Sentence, is_meant: Callable[[Sentence], bool] = _tells_hand, command: str = "/score"
) -> Reply | None:
    """The question whether the one word of a line that nobody knows is a number; None where it makes no entry."""
    for token, meant in figures_meant(sentence):
        if is_meant(meant):
            figure = next(one.text for one in meant.tokens if one.start == token.start)
            choice = Choice(line("choice.record_part"), f"{command} {_of_sender(meant)}")
            return question_reply(line("ask.mistyped_figure", word=token.text, figure=figure), (choice,))
    return None


def _of_sender(sentence: Sentence) -> str:
    """The text of a line with whoever said it by name: somebody else may press the button."""
    text, sender = sentence.text, sentence.names.sender
    if sender is None:
        return " ".join(text.split())
    mine = [token for token in sentence.of(Kind.NAME) if token.value == sender]
    for token in reversed(mine):
        start, end = token.start - sentence.offset, token.end - sentence.offset
        text = text[:start] + reference(sender) + text[end:]
    return " ".join((text if sentence.has(Kind.NAME) else f"{reference(sender)} {text}").split())
