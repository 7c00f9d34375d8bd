"""Where a scored hand comes in: as a command or as a bare line, into a round or as one winner's hand."""

from __future__ import annotations

from bot.commands.claims import Claim
from bot.commands.dialogue import cancelled
from bot.commands.reading import said
from bot.commands.rounds import score_round
from bot.commands.scene import Outcome, Scene
from bot.commands.score import FLOWER_WIN, letters_of, no_game, numbered
from bot.commands.score import score as score_winner
from bot.commands.vocabulary import CANCEL
from engine.notation import parse
from engine.problems import Refused


def score(scene: Scene, text: str) -> Outcome:
    """`/score`: by the way this variant plays."""
    if not scene.night.running:
        return no_game(scene)
    if text.strip().casefold() == CANCEL:
        return cancelled()
    _, _, ruleset = scene.game()
    return numbered(scene, score_round(scene, text)) if ruleset.all_score else score_winner(scene, text)


def loose(scene: Scene, text: str) -> Outcome:
    """A line without a command: scored when it is plainly a hand or a value, else chatter that gets silence."""
    if not scene.night.running:
        return Outcome()
    try:
        message = said(scene, text)
    except Refused:
        return Outcome()
    claims = message.claims
    if not claims or not all(_is_plain(claim, scene) for claim in claims):
        return Outcome()
    return score(scene, text)


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
