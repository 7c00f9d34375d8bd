"""A hand in a line of which something is not understood, taken back, mistyped or said of somebody nobody knows."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.asking.mistyped import ask_figure, did_you_mean
from bot.chat import Choice, line, question_reply
from bot.commands.beside_hand import as_typed, noted, with_rest_to_leave
from bot.commands.score import (
    hand_with_more,
    score,
)
from bot.context import Context, Outcome
from bot.reading import (
    Word,
    hand_meant,
)
from bot.reading.grammar import (
    MOST_BARE,
    Kind,
    Sentence,
    is_whole,
    name_meant,
    names_like,
    read,
    told_anew,
    understood_part,
)
from engine import Refused


def read_part_of_hand(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """A hand with words in it that nobody understood: what was understood is shown and recorded by a tap.

    A hand of somebody whom nobody knows, or without one of its facts, is answered as a command is.
    """
    sentence = sentences[0]
    part = understood_part(sentence)
    if len(sentences) > 1 or part is None:
        return None
    if (more := hand_with_more(context, sentence)) is not None:
        return more
    if not is_whole(part):
        _refuse_unknown_winner(context, sentence)
        try:
            return score(context, text)
        except Refused as refused:
            named = next((found for found in refused.problems if found.key.startswith("name.")), None)
            stranger = next((one for one in sentence.unknown if named is not None and one.start == named.start), None)
            if stranger is not None and (like := names_like(stranger.text, context.names)):
                return Outcome(did_you_mean(context, text, stranger, like))
            if named is not None:
                raise
    left_out = [token for token in sentence.tokens if token not in part.tokens]
    return Outcome(with_rest_to_leave(context, part.tokens, left_out))


def _refuse_unknown_winner(context: Context, sentence: Sentence) -> None:
    """Raises WordRefused for the one word nobody knows of a line that begins with it: 阿強食糊 4番 志偉出銃."""
    said = sentence.content
    acts = len(said) > 1 and said[1].kind in (Kind.WIN, Kind.SELF)
    if acts and sentence.unknown == said[:1] and not said[0].text.isascii():
        context.names.must(Word(said[0].text, said[0].start, said[0].end))


def read_said_anew(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """A hand that is taken back and told anew in one line: what was told last is recorded by a tap.

    `ann 2 tai zimo, no wait ben 3 tai zimo`
    """
    sentence, named = _without_deal(context, sentences[0])
    if len(sentences) > 1 or sentence.is_other_talk:
        return None
    texts = dict.fromkeys(as_typed(tokens) for tokens in told_anew(sentence.tokens))
    told = [read(text, 0, context.names) for text in texts]
    whole = [one for one in told if is_whole(one) and len(one.worth) == 1]
    found = list({(*one.roles.winners, *one.roles.payers, one.worth[0]): one for one in reversed(whole)}.values())[::-1]
    if not found and len(sentence.of(Kind.NUMBER, Kind.LIMIT)) > 1:  # siew no 1
        found = [one for one in told if one.is_entry and one.roles.doubt is None and len(one.worth) == 1][:1]
    if not found:
        return None
    choices = [Choice(line("choice.record_part"), f"/score {found[0].text}")]
    choices += [Choice(line("choice.repair", text=one.text), f"/score {one.text}") for one in found[1:]]
    return noted(Outcome(question_reply(line("ask.said_anew", text=found[0].text), tuple(choices))), named)


def _without_deal(context: Context, sentence: Sentence) -> tuple[Sentence, str]:
    """A line without the deal it begins with, 東3局1本場、…, and that deal where another one is played; any other line
    as it stands."""
    meant = hand_meant(sentence.text)
    if meant is None or meant.place is None or not meant.rest.strip():
        return sentence, ""
    differ = [at for at, (one, two) in enumerate(zip(sentence.text, meant.rest, strict=True)) if one != two]
    named = "" if meant.is_at(context.game().table) else sentence.text[differ[0] : differ[-1] + 1]
    return read(meant.rest, sentence.offset, sentence.names), named


def read_with_denial(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """A hand with who did not win it, or did not discard, told beside it: `ann 3 tai from ben not dan`."""
    tokens = sentences[0].tokens
    pairs = pairwise(tokens)
    denied = [at for at, (one, two) in enumerate(pairs) if one.kind is Kind.NOT and two.kind is Kind.NAME]
    if len(sentences) > 1 or len(denied) != 1:
        return None
    kept = [*tokens[: denied[0]], *tokens[denied[0] + 2 :]]
    part = replace(sentences[0], tokens=tuple(kept))
    is_hand = not part.is_talk and is_whole(part) and len(part.worth) == 1
    return Outcome(with_rest_to_leave(context, kept, tokens[denied[0] : denied[0] + 2])) if is_hand else None


def read_mistyped_name(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """A hand but for one word that is nearly a name, or a number: it is asked about, never guessed."""
    if len(sentences) > 1:
        return None
    found = name_meant(sentences[0])
    person = context.people.by_name(found[0].text) if found is not None else None
    if person is not None and person.id in context.players:  # who is of tonight, and has no seat
        return None
    asked = did_you_mean(context, text, *found) if found is not None else ask_figure(sentences[0])
    return Outcome(asked) if asked is not None else None


def read_hand_with_more(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """A hand with somebody whom nobody knows, with a figure that is none, or with more than its value."""
    sentence = sentences[0]
    if len(sentences) > 1 or context.game().ruleset.all_score:
        return None
    if sentence.is_chat:  # ben concealed self draw 2 flowers
        return None if sentence.has(Kind.QUESTION, Kind.MONEY, Kind.VETO) else hand_with_more(context, sentence)
    _refuse_stranger(context, sentence)
    return _no_figure(context, sentence) or hand_with_more(context, sentence)


def _refuse_stranger(context: Context, sentence: Sentence) -> None:
    """Raises WordRefused for one of the two people of `ann 3 tai from dan` whom nobody knows."""
    said = [token for token in sentence.tokens if token.kind is not Kind.UNIT]
    kinds = [token.kind for token in said]
    if kinds not in (
        [Kind.NAME, Kind.NUMBER, Kind.FROM, Kind.UNKNOWN],
        [Kind.UNKNOWN, Kind.NUMBER, Kind.FROM, Kind.NAME],
        [Kind.UNKNOWN, Kind.LIMIT, Kind.FROM, Kind.NAME],
        [Kind.UNKNOWN, Kind.LIMIT, Kind.NAME, Kind.FROM_BEHIND],
    ):
        return
    stranger = sentence.unknown[0]
    if stranger.text.isalpha() and (said[1].kind is Kind.LIMIT or said[1].number <= MOST_BARE):
        context.names.must(Word(stranger.text, stranger.start, stranger.end))


def refuse_stranger_in_kana(context: Context, sentences: tuple[Sentence, ...], _: str) -> None:
    """Raises WordRefused for somebody whom nobody knows of a hand in Japanese words: `ベン満貫 アンから`."""
    said = sentences[0].content
    strangers = [
        one
        for at, (one, two) in enumerate(pairwise(said))
        if one.kind is Kind.UNKNOWN
        and not one.text.isascii()
        and (
            two.kind in (Kind.FROM_BEHIND, Kind.DISCARD)
            or (not at and two.kind in (Kind.LIMIT, Kind.WIN) and _KATAKANA.fullmatch(one.text))
        )
    ]
    kinds = {token.kind for token in said}
    is_hand = Kind.LIMIT in kinds and bool(kinds & {Kind.SELF, Kind.FROM_BEHIND, Kind.DISCARD})
    is_all = kinds <= _OF_STRANGERS and strangers == sentences[0].unknown
    if len(sentences) == 1 and sentences[0].unit == "han" and is_hand and is_all and strangers:
        context.names.must(Word(strangers[0].text, strangers[0].start, strangers[0].end))


_KATAKANA: Final = re.compile("[ァ-ヶー]{2,8}")
_OF_STRANGERS: Final = frozenset(
    (
        *(Kind.UNKNOWN, Kind.NAME, Kind.LIMIT, Kind.SELF, Kind.WIN),
        *(Kind.FROM_BEHIND, Kind.DISCARD),
    )
)
"""What such a hand is told with."""


def _no_figure(context: Context, sentence: Sentence) -> Outcome | None:
    """`bob 3.5 tai`, `bob l tai`: which whole number is meant."""
    unknown = sentence.unknown
    if len(unknown) != 1 or not sentence.has(Kind.NAME):
        return None
    token, at = unknown[0], sentence.tokens.index(unknown[0])
    behind = sentence.tokens[at + 1 : at + 2]
    unit = context.game().ruleset.unit
    if not behind or behind[0].kind is not Kind.UNIT or behind[0].value != "units":
        return None
    if (parts := re.fullmatch(r"(\d{1,2})[.,]\d+", token.text)) is not None:
        meant = [int(parts[1]), int(parts[1]) + 1]
    elif token.text in ("l", "I", "i", "|"):
        meant = [1]
    else:
        return None
    start, end = token.start - sentence.offset, token.end - sentence.offset
    choices = tuple(
        Choice(
            line("choice.fix_value", units=units, unit=line(f"unit.{unit}", count=units)),
            f"/score {' '.join((sentence.text[:start] + str(units) + sentence.text[end:]).split())}",
        )
        for units in meant
    )
    said = line("ask.which_figure", word=token.text)
    return Outcome(question_reply(said, choices))
