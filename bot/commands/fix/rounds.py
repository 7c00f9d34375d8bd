"""A hand of a round in which everybody scores, told anew: whose it is, and what his winning would need."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from bot.asking.fix_options import who_paid
from bot.asking.round_questions import fished_for, hand_question, least_to_win, points_question, worth_of_winner
from bot.chat import Choice, Reply, line, question_reply
from bot.context import Context, letters_of
from bot.reading import Claim, Names, Word, WordRefused, extra_words, loss, reference, to_draft, value_text, words_of
from bot.replies import LEAVE, fix_line
from engine import DealInput, DealOutcome, Entered, HandRefused, Loss, Player, StatedValue, Win, WinMethod, problem
from engine.journal import Corrected, HandRecord


def winner_of(record: HandRecord) -> Player | None:
    """Who won a hand, or the first of several."""
    return record.given.wins[0].player if record.given.wins else None


def winner_would_have(context: Context, record: HandRecord, claim: Claim, text: str, names: Names) -> Reply | None:
    """The question about points told for the winner of a round that nobody goes mah-jong with; None for any other."""
    if not record.ruleset.all_score or not claim.says_hand or claim.stated == StatedValue(points=0):
        return None
    wins_now = (
        claim.how is not None or claim.tells_win or any(word.key.startswith("winner=") for word in words_of(text))
    )
    if not wins_now and _whose(context, record, claim, names) != winner_of(record):
        return None
    return points_question(context, claim, text, f"/fix {record.number}", is_winner=True)


def wins_with_his_own(record: HandRecord, anew: HandRecord, claim: Claim) -> Player | None:
    """Who goes mah-jong after all with what was entered for him; None where nobody else does, or his hand is told."""
    if not record.ruleset.all_score or claim.says_hand:
        return None
    return next((win.player for win in anew.given.wins if win.player != winner_of(record)), None)


def with_worth_of_winner(
    context: Context, record: HandRecord, won: Player | None, text: str, put_right: Callable[[], Corrected | Reply]
) -> Corrected | Reply:
    """A correction; the question what the winner's hand was worth where he `won` with what was entered for him, and
    nobody goes mah-jong with that."""
    try:
        answer = put_right()
    except HandRefused:
        if won is None:
            raise
        return worth_of_winner(context, record, won, text)
    if won is None or isinstance(answer, Reply):
        return answer
    scored = {one.player: one.counted for one in dict(answer.results)[record.number].scored}
    return answer if scored[won] >= least_to_win(record) else worth_of_winner(context, record, won, text)


def won_anew(record: HandRecord, claim: Claim, settings: Mapping[str, Word]) -> HandRecord:
    """A round with the winner that the line names: every hand stays with whom it was entered for.

    A line that says how somebody won, of a player who did not, says that he did.
    """
    old = record.given.first_won
    is_round = record.ruleset.all_score and old is not None
    says_winner = "winner" in settings or claim.tells_win or claim.how in (WinMethod.SELF_DRAW, WinMethod.DISCARD)
    if not is_round or claim.player is None or old is None or claim.player == old.part.player:
        return record
    if not says_winner or (claim.says_hand and "from" in settings and "winner" not in settings):
        return record
    entered = _round_won_by(record, old, claim.player)
    return replace(record, given=replace(record.given, entered=entered))


def _round_won_by(record: HandRecord, old: Entered, player: Player) -> tuple[Entered, ...]:
    """The hands of a round with another winner, he first; the one who did not win keeps his as one of the others."""
    assert isinstance(old.part, Win)
    held = next((one for one in record.given.entered if one.part.player == player), None)
    won = replace(old.part, player=player, flags=frozenset(), claim=held.part.claim if held is not None else None)
    lost = Loss(player=old.part.player, claim=old.part.claim)
    kept = replace(old.hand, winning=None) if old.hand is not None else None  # the last tile was not his
    others = (one for one in record.given.entered if one.part.player not in (player, old.part.player))
    new = Entered(won, held.hand, held.stated) if held is not None else Entered(won)
    return (new, replace(old, part=lost, hand=kept), *others)


def round_given(context: Context, record: HandRecord, claim: Claim, names: Names) -> DealInput | Reply:
    """A round with one player's hand entered anew, the winner's where nobody is named; a winner stays the winner.

    A question where the winner is said to have paid himself, or where a loser's sets may have been claimed.
    """
    ruleset = record.ruleset
    player = _whose(context, record, claim, names)
    if _counts_flowers(claim):
        said, base = line("ask.won_too_worth", name=context.name(player)), fix_line(f"{reference(player)} {{}}", record)
        return question_reply(said, (Choice(line("choice.leave_it"), fix_line(LEAVE, record)),), bases=(base,))
    old = next((one for one in record.given.entered if one.part.player == player), None)
    if _goes_out_after_all(record, claim):
        new = to_draft(claim, player, ruleset, names, letters_of(context)).draft.entered
    elif old is not None and isinstance(old.part, Win):
        _as_paid(claim, old.part)
        if claim.payer == player:
            return who_paid(record, player, names, hand_text(claim, names))
        new = to_draft(claim, player, ruleset, names, letters_of(context)).draft.entered
    else:
        told = f"{reference(player)} {hand_text(claim, names)}"
        placed = replace(claim, player=player, tiles=_placed(told, claim.tiles.strip()))
        if (asked := hand_question(context, (placed,), told, f"/fix {record.number}")) is not None:
            return asked
        fished_for(context, claim)
        new = loss(claim, player, ruleset, letters_of(context))
    entered = tuple(new if one.part.player == player else one for one in record.given.entered)
    if old is None:
        entered = (*entered, new)
    if isinstance(new.part, Win):
        return replace(record.given, outcome=DealOutcome.WON, draw=None, entered=entered)
    return replace(record.given, entered=entered)


def _whose(context: Context, record: HandRecord, claim: Claim, names: Names) -> Player:
    """Whose hand a line tells anew: where nobody is named the winner's, in an edited message that of who wrote it.

    Raises WordRefused for nobody's.
    """
    own = names.sender if context.incoming.edited else None
    player = claim.player or own or winner_of(record) or names.sender
    if player is None:
        raise WordRefused(problem("who.missing"))
    return player


def _counts_flowers(claim: Claim) -> bool:
    """Whether a line says how many flowers a hand has and not what it is worth: `only one flower, no season`."""
    named = {*claim.stated.elements, *claim.named} if claim.stated is not None else set()
    is_count = claim.stated is not None and 0 < (claim.stated.points or 0) <= _MOST_FLOWERS
    return is_count and bool(named) and named <= {"flower", "season", "bonus"} and not claim.tiles.strip()


_MOST_FLOWERS: Final = 8


def _as_paid(claim: Claim, old: Win) -> None:
    """Let a winner's new hand be paid as the old one, where nothing else is said; raises WordRefused for no points."""
    if claim.stated == StatedValue(points=0) or claim.empty:
        raise WordRefused(problem("points_wanted"))
    if claim.how is None:
        claim.how, claim.payer = old.how, old.payer


def _goes_out_after_all(record: HandRecord, claim: Claim) -> bool:
    """Whether a line says who went out in a round that nobody had won.

    Raises WordRefused where it says less of a round that does not count.
    """
    is_told = claim.how is not None or claim.tells_win
    if record.given.is_void and not is_told:
        raise WordRefused(problem("fix.not_won", number=record.number))
    return record.given.outcome is DealOutcome.DRAWN and is_told


def hand_text(claim: Claim, names: Names) -> str:
    """What a claim says of a hand, as it can be typed again."""
    stated = value_text(claim.stated) if claim.stated is not None else ""
    return " ".join(word for word in (claim.tiles.strip(), stated, *extra_words(claim, names)) if word)


def _placed(text: str, tiles: str) -> str:
    """The tiles of a line in their place, blanks before them."""
    return " " * text.index(tiles) + tiles if tiles else ""
