"""Where a scored hand comes in: as a command or as a bare line, into a round or as one winner's hand."""

from __future__ import annotations

from bot.asking.dialogue import cancelled, dialogue
from bot.commands.recording import FLOWER_WIN, another_since, numbered, score_one, unnumbered
from bot.commands.rounds import score_round
from bot.commands.winners import several
from bot.context import Outcome, Scene, check_seats, letters_of, no_game
from bot.reading.claims import Claim
from bot.reading.score_message import said
from bot.reading.vocabulary import CANCEL
from engine.notation.parse import parse
from engine.problems import Refused
from engine.wins import How


def score(scene: Scene, text: str) -> Outcome:
    """`/score`: by the way this variant plays."""
    if not scene.night.running:
        return no_game(scene)
    if text.strip().casefold() == CANCEL:
        return cancelled()
    _, _, ruleset = scene.game()
    return numbered(scene, score_round(scene, text) if ruleset.all_score else _won(scene, text))


def _won(scene: Scene, text: str) -> Outcome:
    """Record the deal a message describes, or ask for the one fact that changes the money."""
    check_seats(scene)
    message = said(scene.names, text)
    if not message.claims or not any(claim.says_hand for claim in message.claims):
        return dialogue(scene, message.common)
    late = another_since(scene, message, text)
    if late is not None:
        return late
    return (several if len(message.claims) > 1 else score_one)(scene, message, unnumbered(text))


def loose(scene: Scene, text: str) -> Outcome:
    """A line without a command: scored when it is plainly a hand or a value, else chatter that gets silence."""
    if not scene.night.running:
        return Outcome()
    try:
        message = said(scene.names, text)
    except Refused:
        return Outcome()
    claims = message.claims
    if not claims or not all(_is_plain(claim, scene) for claim in claims):
        return Outcome()
    return score(scene, text)


def is_whole(scene: Scene, text: str) -> bool:
    """Whether a line says by itself who won, how, and with what: such a line answers no question."""
    try:
        message = said(scene.names, text)
    except Refused:
        return False
    return bool(message.claims) and all(
        claim.says_hand and claim.player is not None and (claim.how is How.SELF_DRAW or claim.payer is not None)
        for claim in message.claims
    )


def _is_plain(claim: Claim, scene: Scene) -> bool:
    """A value with a name or a way of winning, or tiles that make a whole hand."""
    if claim.stated is not None:
        return claim.player is not None or claim.how is not None
    try:
        hand = parse(claim.tiles, letters=letters_of(scene)).hand
    except Refused:
        return False
    _, _, ruleset = scene.game()
    return hand.size >= ruleset.hand_size or len(hand.bonus) >= FLOWER_WIN
