"""Words that the newest hand was counted wrong which say by how much, or what it lacks, or whose discard it was not."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.asking.fix_options import fix_options
from bot.commands.correction_talk import just_undone, read_correction, shown_change
from bot.commands.why import why
from bot.context import Context, Outcome
from bot.reading.corrections import (
    Change,
    asks_how_counted,
    denies_value,
    difference_told,
    lacking_told,
    past_with_verb,
    value_told,
)
from bot.reading.grammar import Kind, Sentence, SpokenToken, only, read
from engine import Player, StatedValue
from engine.journal import HandRecord

_SMALL: Final = (Kind.NOISE, Kind.BREAK, Kind.IS)
_CONCEALED: Final = ("concealed_hand", "win_from_wall", "fully_concealed", "concealed")


def read_slip(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """Show the newest hand with the value put right, and the button that does it, or ask what changes.

    Explain it where it is asked how it was counted; None for any other line.
    """
    if len(sentences) == 1 and context.night.hands and asks_how_counted(text):
        return why(context, "")
    record = _record_meant(context)
    if len(sentences) > 1 or record is None:
        return None
    worth = _value_put_right(record, sentences[0]) or _value_instead(record, sentences[0])
    if worth is not None:
        return shown_change(context, record, Change(worth=worth))
    told = past_with_verb(text.strip())
    put_right = read_correction(context, context.sentences(told), told) if told else None
    if put_right is not None and put_right.reply is not None:
        return put_right
    is_vague = difference_told(text) or (lacking_told(sentences[0]) and _is_by_value(record))
    is_vague = is_vague or denies_value(sentences[0])
    return Outcome(fix_options(context, record, in_words=True)) if is_vague else None


def read_payer_slip(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """Show the newest hand off somebody else, where only the discard is told, or ask what changes where that is denied
    or nothing but a slip is told; None for any other line."""
    record = _record_meant(context)
    if len(sentences) > 1 or record is None:
        return None
    if (payer := _payer_put_right(record, sentences[0])) is not None:
        return shown_change(context, record, Change(payer=payer))
    is_vague = _denies_discard(record, sentences[0]) or _only_says_wrong(sentences[0])
    return Outcome(fix_options(context, record, in_words=True)) if is_vague else None


def _record_meant(context: Context) -> HandRecord | None:
    """The hand that is answered, or the newest; None where hands are told otherwise, or the newest was just undone."""
    record = context.named_hand if context.entry is not None else None
    record = record or (context.night.hands[-1] if context.night.hands else None)
    is_other = record is None or record.ruleset.all_score or just_undone(context) is not None
    return None if is_other else record


def _is_by_value(record: HandRecord) -> bool:
    """Whether the hand that won was told by its value alone."""
    won = record.given.first_won
    return won is not None and won.stated is not None and not won.stated.elements


def _value_instead(record: HandRecord, sentence: Sentence) -> StatedValue | None:
    """The value that a line gives a hand which has another one; None where it has that one."""
    told = value_told(sentence)
    counted = {figure for one in record.result.scored for figure in (one.units, one.counted)}
    return told if told is not None and told.units not in counted else None


def _value_put_right(record: HandRecord, sentence: Sentence) -> StatedValue | None:
    """The value that a hand has with what it was short of, or less what it had too much; None where it is unknown."""
    won = record.given.first_won
    told = won.stated if won is not None and len(record.given.wins) == 1 else None
    if won is None or told is None or not told.units or told.limit or told.elements:
        return None
    more = difference_told(sentence.text) or _worth(record, sentence) or _instead(told.units, sentence)
    units = told.units + more
    return replace(told, units=units) if more and units > 0 else None


def _worth(record: HandRecord, sentence: Sentence) -> int:
    """What an element is worth that a hand is said to lack; 0 where that depends on how the hand was won."""
    thing = lacking_told(sentence)
    if not thing or record.given.wins[0].payer is None:
        return 0
    token = read(thing, 0, sentence.names).tokens[0]
    wanted = _CONCEALED if token.kind is Kind.CLOSED else (token.word,)
    rows = next(iter(record.ruleset.elements(record.house).values()))
    return next((int(row.value) for row in rows if row.on and row.id in wanted), 0)


def _instead(units: int, sentence: Sentence) -> int:
    """The difference that 4台打錯 5台 makes to a hand of four; 0 for any other line."""
    said = [token for token in sentence.tokens if token.kind not in _SMALL]
    kinds = [Kind.NUMBER, Kind.UNIT, Kind.SORRY, Kind.NUMBER, Kind.UNIT]
    is_told = [token.kind for token in said] == kinds and said[0].number == units
    return said[3].number - units if is_told else 0


def _payer_put_right(record: HandRecord, sentence: Sentence) -> Player | None:
    """Off whom a hand was, where it is said in words of the discard alone: `its keung chut chung`, 我放槍的."""
    said = [token for token in sentence.tokens if token.kind not in (Kind.NOISE, Kind.BREAK)]
    kinds = [token.kind for token in said]
    if kinds not in ([Kind.IS, Kind.NAME, Kind.DISCARD], [Kind.NAME, Kind.SHOOTER]):
        return None
    player = next(token.value for token in said if token.kind is Kind.NAME) or sentence.names.sender
    wins = record.given.wins
    is_other = len(wins) == 1 and player is not None and player not in (wins[0].payer, wins[0].player)
    return str(player) if is_other else None


def _denies_discard(record: HandRecord, sentence: Sentence) -> bool:
    """Whether whoever pays for a hand is said by somebody else not to have discarded for it: 小強沒放槍."""
    said = [token for token in sentence.tokens if token.kind is not Kind.NOISE]
    if [token.kind for token in (*said[:1], *said[2:])] != [Kind.NAME, Kind.DISCARD]:
        return False
    is_of_other = said[0].value != sentence.names.sender and said[0].value is not None
    return is_of_other and _denies(said[1]) and said[0].value in [win.payer for win in record.given.wins]


def _only_says_wrong(sentence: Sentence) -> bool:
    """Whether a line says that something is wrong, and names at most two players: 剛剛算錯, 錯咗 係阿明同阿強."""
    kinds = (*_SMALL, Kind.SORRY, Kind.NAME, Kind.AND, Kind.DISCARD)
    is_wrong = any("錯" in token.text or "错" in token.text for token in sentence.of(Kind.SORRY))
    return is_wrong and only(sentence.tokens, kinds)


def _denies(token: SpokenToken) -> bool:
    return token.kind in (Kind.NOTHING, Kind.NOT, Kind.VETO) or token.text in ("沒", "没", "沒有", "没有", "冇")
