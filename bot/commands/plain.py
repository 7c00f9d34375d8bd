"""What a line without a command means: a hand, an entry of a round, a correction, a draw; anything else is talk."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.asking.fix_options import fix_options
from bot.asking.mistyped import did_you_mean
from bot.chat import Choice, Reply, line
from bot.commands.bare import asked_first
from bot.commands.fix import fix
from bot.commands.payments import draw, kong, riichi
from bot.commands.rounds import hand
from bot.commands.score import record_plain, score
from bot.context import Command, Context, Outcome, letters_of
from bot.reading.corrections import Change, change_of
from bot.reading.grammar.kinds import Kind, SpokenToken
from bot.reading.grammar.nearest import corrected_words, name_meant, names_like
from bot.reading.grammar.sentence import Sentence, only, with_token
from bot.reading.score_message import line_claims, sentences_of
from bot.reading.stated import value_text
from bot.replies.receipts import ENTRY
from engine.journal.night import HandRecord
from engine.notation.parse import parse
from engine.problems import Refused
from engine.wins import Win

FLOWER_WIN: Final = 7
"""So many bonus tiles can win without a hand."""
_SMALL: Final = (Kind.NOISE, Kind.BREAK, Kind.IS, Kind.AGAIN)


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
        return score(context, text) if _are_hands(context, sentences) else Outcome()
    for meaning in (_entry_of_round, _correction, _draw, _during_the_deal, _mistyped_name, _hand):
        outcome = meaning(context, sentences, text)
        if outcome is not None:
            return outcome
    return Outcome()


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
    read = tuple(corrected_words(sentence).undecorated() for sentence in sentences)
    if not read[0].is_entry and not _is_heading(read):
        return None
    if any(not _continues(sentence) for sentence in read[1:]):
        return None
    return record_plain(context, read, text)


def _is_heading(sentences: tuple[Sentence, ...]) -> bool:
    """Whether the first line says off whom, and the winners stand in the lines below."""
    first = sentences[0]
    return len(sentences) > 1 and first.is_understood and not first.is_talk and bool(first.roles.payers)


def _continues(sentence: Sentence) -> bool:
    """Whether a further line is a name and a value, or words about the line before."""
    return sentence.is_understood and not sentence.is_talk


# rounds in which every hand counts


def _entry_of_round(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """What the losers hold while a round is open: `16`, `Don 16`, `I had nothing`."""
    _, _, ruleset = context.game()
    if not ruleset.all_score or not any(isinstance(one.part, Win) for one in context.night.pending):
        return None
    if (asked := _mistyped_entry(context, sentences, text)) is not None:
        return Outcome(asked)
    if len(sentences) == 1 and (lines := _several_entries(sentences[0])):
        return hand(context, "\n".join(lines))
    if not all(_is_entry_of_round(sentence) for sentence in sentences):
        return None
    if len(sentences) > 1 and any(not sentence.has(Kind.NAME) for sentence in sentences):
        return None
    return hand(context, text)


def _mistyped_entry(context: Context, sentences: tuple[Sentence, ...], text: str) -> Reply | None:
    """The question whose points these are, where the name is one slip away from a player's."""
    if len(sentences) > 1 or len(sentences[0].unknown) != 1:
        return None
    token = sentences[0].unknown[0]
    people = names_like(token.text, context.names)
    if not people:
        return None
    meant = SpokenToken(Kind.NAME, people[0], token.text, token.start, token.end)
    if not _is_entry_of_round(with_token(sentences[0], token, meant)):
        return None
    return did_you_mean(context, text, token, people, "/hand")


def _several_entries(sentence: Sentence) -> list[str]:
    """`Pat has 4, Viv has 8` as a line for each player; nothing where the line is anything else."""
    people = sentence.of(Kind.NAME)
    if len(people) < 2 or len(people) != len(sentence.amounts) or not only(sentence.tokens, (*_ENTRY, Kind.AND)):
        return []
    starts = [token.start - sentence.offset for token in people]
    if sentence.tokens[0] is not people[0]:
        return []
    ends = [*starts[1:], len(sentence.text)]
    return [sentence.text[start:end].strip(" ,;&") for start, end in zip(starts, ends, strict=True)]


_ENTRY: Final = (Kind.NAME, Kind.HAS, Kind.NUMBER, Kind.UNIT, Kind.NOTHING, Kind.TIMES, Kind.DOUBLED, *_SMALL)
"""What the entry of a loser's points can hold."""


def _is_entry_of_round(sentence: Sentence) -> bool:
    if not only(sentence.tokens, _ENTRY) or len(sentence.of(Kind.NAME)) > 1:
        return False
    return len(sentence.amounts) == 1


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
    typed, new_winner = settled
    if not new_winner and _is_own(context, record):
        return fix(replace(context, entry=record.recorded.seq), typed)
    what = line("ask.correct", number=record.number, text=typed)
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


def _settled(context: Context, record: HandRecord, change: Change) -> tuple[str, bool] | None:
    """The words of /fix that make a change, and whether somebody else wins by it; None where that is doubtful."""
    wins = [one.part for one in record.given.entered if isinstance(one.part, Win)]
    if len(wins) != 1:
        return None
    _, _, ruleset = context.game()
    if ruleset.all_score:
        return _of_round(context, change)
    win = wins[0]
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


def _of_round(context: Context, change: Change) -> tuple[str, bool] | None:
    """One player's points put right in a round."""
    player = change.named or change.winner or context.names.sender
    if change.worth is None or player is None:
        return None
    return f"{context.name(player)} {value_text(change.worth)}", False


def _fix_words(context: Context, win: Win, change: Change) -> tuple[str, bool] | None:
    new_winner = change.winner is not None and change.winner != win.player
    words = [f"winner={context.name(change.winner)}"] if change.winner is not None and new_winner else []
    if change.drawn:
        words.append("zimo")
    elif change.payer is not None:
        words.append(f"from={context.name(change.payer)}")
    if change.worth is not None:
        words.append(value_text(change.worth))
    return (" ".join(words), new_winner) if words else None


# what else a deal brings


def _draw(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """A word of a drawn deal, and nothing else."""
    allowed = (Kind.NOBODY_WON, *_SMALL)
    if len(sentences) > 1 or not sentences[0].has(Kind.NOBODY_WON):
        return None
    if sentences[0].has(Kind.READY) and only(sentences[0].tokens, (*allowed, Kind.READY, Kind.NAME)):
        return draw(context, _said_of_readiness(sentences[0]))
    if not only(sentences[0].tokens, allowed):
        return None
    return asked_first(Command(("draw",), draw), context) or draw(context, "")


def _said_of_readiness(sentence: Sentence) -> str:
    """Who was ready, as /draw is told."""
    known = [f"@{token.value}" for token in sentence.of(Kind.NAME) if token.value is not None]
    return " ".join(("ready", *known))


_DURING: Final = (Kind.NAME, Kind.KONG, Kind.BITE, Kind.FACT, Kind.FROM, *_SMALL)
"""What a line about a kong, a bite or a bet can hold."""


def _during_the_deal(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """A kong, a bite or a bet that somebody tells: a name and the word for it."""
    sentence = sentences[0]
    ruleset = context.game()[2]
    if len(sentences) > 1 or not only(sentence.tokens, _DURING):
        return None
    people, told = sentence.of(Kind.NAME), sentence.of(Kind.KONG, Kind.BITE, Kind.FACT)
    if len(told) != 1 or len(people) > 1 + sentence.has(Kind.FROM):
        return None
    if told[0].kind is Kind.KONG and len(people) > 1 and ruleset.instants:
        return kong(context, sentence.text)
    if told[0].kind is Kind.FACT:
        bets = told[0].value in ruleset.bets
        return riichi(context, people[0].text if people else "") if bets else None
    if not people or not ruleset.instants:
        return None
    return _instant(context, people[0], told[0])


def _instant(context: Context, person: SpokenToken, told: SpokenToken) -> Outcome | None:
    name = context.name(str(person.value))
    if told.kind is Kind.KONG:
        return kong(context, f"{name} {told.text}")
    kinds = ("bite_animals", "bite_flowers")
    choices = tuple(Choice(line(f"{context.variant}.instant.{kind}"), f"/bonus {name} {kind}") for kind in kinds)
    return Outcome(Reply(lines=(line("ask.bite", name=name),), choices=choices, subject="question"))


# what was mistyped


def _mistyped_name(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """A hand but for one word that is nearly a name: the name is asked about, never guessed."""
    if len(sentences) > 1:
        return None
    found = name_meant(sentences[0])
    return Outcome(did_you_mean(context, text, *found)) if found is not None else None
