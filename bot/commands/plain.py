"""What a line without a command means: a hand, an entry of a round, a correction, a draw; anything else is talk."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.asking.fix_options import fix_options
from bot.asking.mistyped import did_you_mean
from bot.chat import Choice, Line, Reply, line, listed
from bot.commands.fix import fix
from bot.commands.round_talk import is_round_open, read_entry_of_round
from bot.commands.rounds import hand
from bot.commands.score import record_plain, score
from bot.commands.table_talk import (
    read_draw,
    read_during_deal,
    read_false_win,
    read_payment,
    read_settling,
    read_taking_back,
)
from bot.context import Context, Outcome, letters_of
from bot.reading import line_claims, reference, sentences_of, value_text
from bot.reading.corrections import Change, change_of
from bot.reading.grammar.kinds import Kind
from bot.reading.grammar.nearest import corrected_words, name_meant
from bot.reading.grammar.part import is_whole, understood_part
from bot.reading.grammar.sentence import Sentence
from bot.replies import ENTRY
from engine import Refused, StatedValue, Win
from engine.journal import HandRecord
from engine.notation.parse import parse

FLOWER_WIN: Final = 7
"""So many bonus tiles can win without a hand."""


def score_plain_line(context: Context, text: str) -> Outcome:
    """A line without a command: done when it is plainly about this table, else chatter that gets silence."""
    if not context.night.running:
        return Outcome()
    try:
        sentences = sentences_of(context.names, text)
    except Refused:
        return Outcome()
    if not sentences:
        return Outcome()
    if any(sentence.has_tiles for sentence in sentences):
        if _are_tiles_of_round(context, sentences):
            return hand(context, text)
        return score(context, text) if _are_hands(context, sentences) else Outcome()
    for meaning in (read_entry_of_round, _correction, _beside_wins, _mistyped_name, _hand, _part_of_hand):
        outcome = meaning(context, sentences, text)
        if outcome is not None:
            return outcome
    return Outcome()


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


# a hand


def _hand(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """A hand in words: one line, or one a player."""
    if not context.night.hands:  # nothing is there to be corrected
        sentences = tuple(_without_excuse(sentence) for sentence in sentences)
    read = tuple(corrected_words(sentence).undecorated() for sentence in sentences)
    if not read[0].is_entry and not _is_heading(read):
        return None
    if any(not _continues(sentence) for sentence in read[1:]):
        return None
    return record_plain(context, read, text)


def _without_excuse(sentence: Sentence) -> Sentence:
    """`my bad i shoot raju 2 tai` as the hand that it tells; as it stands where it tells none."""
    rest = sentence.without(Kind.SORRY)
    return rest if rest.tells_hand_fully and is_whole(rest) else sentence


def _is_heading(sentences: tuple[Sentence, ...]) -> bool:
    """Whether the first line says off whom, and the winners stand in the lines below."""
    first = sentences[0]
    return len(sentences) > 1 and first.is_understood and not first.is_talk and bool(first.roles.payers)


def _continues(sentence: Sentence) -> bool:
    """Whether a further line is a name and a value, or words about the line before."""
    return sentence.is_understood and not sentence.is_talk


# corrections


def _correction(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """Words about the newest hand, or the one that is answered: done, shown with a button that does it, or asked."""
    if len(sentences) > 1:
        return None
    change = change_of(corrected_words(sentences[0]))
    if change is None:
        return None
    record = _record_meant(context)
    if record is None:
        return _gone(context)
    if change.is_empty:
        return Outcome(fix_options(context, record))
    settled = _settled(context, record, change)
    if settled is None:
        return Outcome(fix_options(context, record))
    typed, told, new_winner = settled
    if not new_winner and _is_own(context, record):
        return fix(replace(context, entry=record.recorded.seq), typed)
    what = line("ask.correct", number=record.number, text=told)
    choice = Choice(line("choice.correct_it"), f"/fix {typed} {ENTRY}{record.recorded.seq}")
    return Outcome(Reply(lines=(what,), choices=(choice, _leave(record)), subject="question"))


def _leave(record: HandRecord) -> Choice:
    return Choice(line("choice.leave_it"), f"/fix leave {ENTRY}{record.recorded.seq}")


def _record_meant(context: Context) -> HandRecord | None:
    """The hand of the receipt that is answered, else the newest."""
    if _answers_receipt(context) and context.about is not None and context.about.entry:
        return replace(context, entry=context.about.entry).named_hand
    return context.night.hands[-1] if context.night.hands else None


def _answers_receipt(context: Context) -> bool:
    return context.about is not None and context.about.of_hand


def _gone(context: Context) -> Outcome | None:
    """Words about a hand of another night, or one that does not count any more, change nothing and are told so."""
    if not _answers_receipt(context):
        return None
    return Outcome(Reply(lines=(line("stale.night_unknown"),), notice=True))


def _is_own(context: Context, record: HandRecord) -> bool:
    """Whether the speaker corrects what he entered himself, or answers its receipt."""
    return _answers_receipt(context) or record.recorded.by == context.incoming.sender.account


def _settled(context: Context, record: HandRecord, change: Change) -> tuple[str, tuple[Line, ...], bool] | None:
    """The words of /fix that make a change, what they say, and whether somebody else wins by it; None in doubt."""
    wins = [one.part for one in record.given.entered if isinstance(one.part, Win)]
    if len(wins) != 1:
        return None
    _, _, ruleset = context.game()
    win = wins[0]
    if ruleset.all_score and change.winner is None and change.payer is None and not change.drawn:
        return _of_round(context, change)
    winner, payer = change.winner, change.payer
    if change.named is not None and change.instead_of == win.player:
        winner = change.named
    elif change.named is not None and change.named != win.player and win.payer is not None:
        payer = change.named
    elif change.named is not None:
        return None
    if payer is not None and payer == (winner or win.player):
        return None
    return _fix_words(context, win, Change(winner=winner, payer=payer, drawn=change.drawn, worth=change.worth))


def _of_round(context: Context, change: Change) -> tuple[str, tuple[Line, ...], bool] | None:
    """One player's points put right in a round."""
    player = change.named or context.names.sender
    if change.worth is None or player is None:
        return None
    worth = value_text(change.worth)
    return f"{reference(player)} {worth}", listed((f"{context.name(player)} {worth}",)), False


def _fix_words(context: Context, win: Win, change: Change) -> tuple[str, tuple[Line, ...], bool] | None:
    words, told, new_winner = list[str](), list[Line](), False
    if change.winner is not None and change.winner != win.player:
        words.append(f"winner={reference(change.winner)}")
        told.append(line("choice.fix_winner", name=context.name(change.winner)))
        new_winner = True
    if change.drawn:
        words.append("zimo")
        told.append(line("choice.drew"))
    elif change.payer is not None:
        words.append(f"from={reference(change.payer)}")
        told.append(line("choice.off", name=context.name(change.payer)))
    if change.worth is not None:
        words.append(value_text(change.worth))
        told.append(_worth_told(context, change.worth))
    return (" ".join(words), tuple(told), new_winner) if words else None


def _worth_told(context: Context, worth: StatedValue) -> Line:
    """A value with its unit where it is a plain number."""
    if worth.units is None or worth.fu is not None:
        return line("list.item", text=value_text(worth))
    return line("choice.fix_value", units=worth.units, unit=line(f"unit.{context.game()[2].unit}", count=worth.units))


# what else is said


def _beside_wins(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """One line about a draw, a kong, a false win, a payment, or what comes after the game."""
    return told_beside_wins(context, sentences[0]) if len(sentences) == 1 else None


def told_beside_wins(context: Context, sentence: Sentence) -> Outcome | None:
    """What a line about anything but a win comes to; None for any other."""
    readers = (read_draw, read_taking_back, read_settling, read_false_win, read_during_deal, read_payment)
    outcomes = (reader(context, sentence) for reader in readers)
    return next((outcome for outcome in outcomes if outcome is not None), None)


def _part_of_hand(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """A hand with words in it that nobody understood: what was understood is shown and recorded by a tap.

    A hand of somebody whom nobody knows, or without one of its facts, is answered as a command is.
    """
    sentence = sentences[0]
    part = understood_part(sentence)
    if len(sentences) > 1 or part is None:
        return None
    if not is_whole(part):
        return score(context, text)
    kept = " ".join(token.text for token in part.tokens if token.kind not in (Kind.NOISE, Kind.BREAK))
    choice = Choice(line("choice.record_part"), f"/score {kept}")
    rest = " ".join(token.text for token in sentence.tokens if token not in part.tokens)
    said = line("ask.part_read", text=kept, rest=rest)
    return Outcome(Reply(lines=(said,), choices=(choice,), subject="question"))


# what was mistyped


def _mistyped_name(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """A hand but for one word that is nearly a name: the name is asked about, never guessed."""
    if len(sentences) > 1:
        return None
    found = name_meant(sentences[0])
    return Outcome(did_you_mean(context, text, *found)) if found is not None else None
