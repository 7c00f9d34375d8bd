"""What tiles without a command mean: hands that won, or what others hold while a round is open."""

from __future__ import annotations

from typing import Final

from bot.commands.round_talk import is_round_open
from bot.commands.rounds import hand
from bot.commands.score import score
from bot.context import Context, Outcome, letters_of
from bot.reading import line_claims
from bot.reading.grammar.kinds import Kind
from bot.reading.grammar.sentence import Sentence
from engine import Refused
from engine.notation.parse import parse

FLOWER_WIN: Final = 7
"""So many bonus tiles can win without a hand."""


def read_tiles(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome:
    """What lines with tiles come to; silence for tiles that are no hand."""
    if _are_tiles_of_round(context, sentences):
        return hand(context, text)
    return score(context, text) if _are_hands(context, sentences) else Outcome()


def _are_tiles_of_round(context: Context, sentences: tuple[Sentence, ...]) -> bool:
    """Whether every line, while a round is open, is a player with tiles that did not win, or what he fishes for."""
    _, _, ruleset = context.game()
    if not is_round_open(context) or any(len(sentence.of(Kind.NAME)) != 1 for sentence in sentences):
        return False
    if any(sentence.is_talk and not sentence.has_tiles for sentence in sentences):
        return False
    try:
        claims = [claim for sentence in sentences for claim in line_claims(sentence)]
        hands = [parse(claim.tiles, letters=letters_of(context)).hand for claim in claims if claim.tiles.strip()]
    except Refused:
        return False
    told = all(claim.how is None and claim.payer is None and (claim.says_hand or claim.facts) for claim in claims)
    return told and all(one.size <= ruleset.hand_size and one.winning is None for one in hands)


def _are_hands(context: Context, sentences: tuple[Sentence, ...]) -> bool:
    """Whether every line is a value with a name or a way of winning, or tiles that make a whole hand."""
    try:
        claims = [claim for sentence in sentences for claim in line_claims(sentence)]
        hands = [parse(claim.tiles, letters=letters_of(context)).hand for claim in claims if claim.stated is None]
    except Refused:
        return False
    if any(claim.stated is not None and claim.player is None and claim.how is None for claim in claims):
        return False
    _, _, ruleset = context.game()
    return all(hand.size >= ruleset.hand_size or len(hand.bonus) >= FLOWER_WIN for hand in hands)
