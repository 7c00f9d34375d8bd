"""Whether a typed line can answer an open question, or says something else and is read by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.asking.fix_options import completes_draw, leaving
from bot.chat import Choice, Reply, line, notice, question_reply
from bot.commands.correction_talk import hand_asked, names_other_hand, winner_would_pay
from bot.commands.repeats import SAME_HAND_SECONDS
from bot.commands.round_talk import is_round_open
from bot.commands.score import ask_winner, is_whole
from bot.commands.table_talk import told_beside_wins
from bot.context import Context, Outcome
from bot.reading import (
    BETTORS,
    CANCEL,
    Change,
    Claim,
    bettors_named,
    change_of,
    false_win_instead_of,
    hand_meant,
    line_claims,
    reference,
    sentences_of,
    without_negated,
)
from bot.reading.answer_words import AnswerWord, answer_word, takes_back_hand
from bot.reading.grammar import Kind, Sentence, SpokenToken, corrected_words, only
from bot.subjects import CommandLine, is_command
from engine import Player, Refused
from engine.journal import Corrected, HandPlayed, HandRecord

A_DEAL_SECONDS: Final = 300
"""So long after a question about an older hand, a whole hand may as well be the one that was played since."""
_OF_HOW: Final = (
    *(Kind.SELF, Kind.DISCARD, Kind.SHOOTER, Kind.ROB, Kind.FROM, Kind.FROM_BEHIND),
    *(Kind.GIVE, Kind.LOSE, Kind.PAY, Kind.PASSIVE, Kind.BY),
)
"""Words that say how a hand was won."""
_OTHER_HAND: Final = (Kind.ELEMENT, Kind.LIMIT, Kind.TILES, Kind.WINNER)
"""Words that no answer to the question how a hand was won holds."""
_BESIDE_HOW: Final = (Kind.FACT, Kind.KONG, Kind.WIN)
"""Words that such an answer holds only beside one that says how."""


def is_of_itself(context: Context, text: str, bases: tuple[str, ...]) -> bool:
    """Whether a line says something else than an answer to the question whose answer completes `bases`."""
    if is_whole(context, text) or _is_of_somebody_else(context, text, bases):
        return True
    if asks_whose(bases) or _is_not_of_draw(context, text, bases) or _is_not_of_kong(context, text, bases):
        return True
    if not bases or not all(is_command(base, "score") for base in bases):
        return False
    try:
        sentences = sentences_of(context.names, text)
    except Refused:
        return False
    if len(sentences) != 1:
        return False
    sentence = sentences[0]
    if sentence.has(Kind.NAME, Kind.FALSE_WIN, Kind.NOBODY_WON) and told_beside_wins(context, sentence):
        return True
    if (
        any("from {}" in base for base in bases)
        and _is_no_way(sentence)
        and not _is_value_open(context, sentence, bases)
    ):
        return True
    return _has_other_winner(context, sentence, bases[0]) or _is_told_anew(context, sentence, bases[0])


def _is_not_of_draw(context: Context, text: str, bases: tuple[str, ...]) -> bool:
    """Whether, where it is asked who was ready at a draw, a line says anything but names.

    `ann and ben`, `ben tenpai` and `all but dan` answer.
    """
    if not bases or not all(is_command(base, "draw") for base in bases):
        return False
    sentences = sentences_of(context.names, text)
    return len(sentences) > 1 or not sentences[0].has(Kind.NAME) or not only(sentences[0].tokens, _OF_READY)


def _is_not_of_kong(context: Context, text: str, bases: tuple[str, ...]) -> bool:
    """Whether, where it is asked which kong it was, a line says anything but that: `concealed` and `fed by dan` do."""
    if not bases or not all(is_command(base, "kong") for base in bases):
        return False
    sentences = sentences_of(context.names, text)
    if len(sentences) > 1 or not only(sentences[0].tokens, (*_OF_KONG, *_OF_HOW, Kind.NAME)):
        return True
    return sentences[0].has(Kind.NAME) != sentences[0].has(*_OF_HOW)


_OF_KONG: Final = (Kind.KONG, Kind.CLOSED, Kind.OPEN, Kind.FACT, Kind.IS, Kind.NOISE, Kind.BREAK, Kind.UNKNOWN)
"""Words that say which kong it was; `added` is none that is known elsewhere."""
_OF_READY: Final = (Kind.NAME, Kind.AND, Kind.READY, Kind.NOT, Kind.ALL, Kind.HAS, Kind.IS, Kind.NOISE, Kind.BREAK)


def _is_told_anew(context: Context, sentence: Sentence, base: str) -> bool:
    """Whether a line tells elements and how the hand was won, as the line that is asked about did: another hand."""
    if not (sentence.has(Kind.ELEMENT) and sentence.has(*_OF_HOW)):
        return False
    told = sentences_of(context.names, _told(base))
    return any(one.has(Kind.ELEMENT) for one in told) and any(one.has(*_OF_HOW) for one in told)


def tells_another_hand(context: Context, text: str, bases: tuple[str, ...]) -> bool:
    """Whether a line, while it is asked what should change in a hand, names another, or is one that somebody else won.

    A kong or a bite of somebody is none of it. The hand of the winner himself is told anew; so is one with a word
    that says that something was wrong, and the hand that a draw should have been.
    """
    record = _record_asked(context, bases)
    if record is not None and (names_other_hand(context, text, record) or _is_paid_at_once(context, text)):
        return True
    if not is_whole(context, text) or record is None or not record.given.entered:
        return False
    sentences = sentences_of(context.names, text)
    if any(sentence.has(Kind.SORRY, Kind.WRONG, Kind.NOT, Kind.IS) for sentence in sentences):
        return False
    told = {claim.player for sentence in sentences for claim in line_claims(sentence)}
    return told.isdisjoint(entered.part.player for entered in record.given.entered)


def without_hand_asked(context: Context, text: str, bases: tuple[str, ...]) -> str:
    """A line without the number of the hand that is asked about, `hand 1 zimo`; any other as it stands."""
    record, meant = _record_asked(context, bases), hand_meant(text)
    is_named = record is not None and meant is not None and meant.number == record.number and meant.rest.strip()
    return meant.rest.strip() if meant is not None and is_named else text


def _is_paid_at_once(context: Context, text: str) -> bool:
    """Whether a line tells a kong or a bite of somebody, or money: `cheryl bite animal`, `ann paid ben 5`."""
    try:
        sentences = sentences_of(context.names, text)
    except Refused:
        return False
    if len(sentences) == 1 and sentences[0].amounts and (sentences[0].only_pays or sentences[0].has(Kind.GIVE)):
        return not sentences[0].has(Kind.UNIT, Kind.LIMIT)  # ann paid ben 5
    if len(sentences) != 1 or sentences[0].amounts or not sentences[0].has(Kind.NAME):
        return False
    told = sentences[0].has(Kind.KONG, Kind.BITE) or "kong" in sentences[0].facts
    return told and told_beside_wins(context, sentences[0]) is not None


def corrects_newer(context: Context, text: str, *, is_newest: bool, is_seated: bool) -> bool:
    """Whether a line takes back what was recorded since a question was asked: `no it was me`.

    Somebody whom it names may not be seated (`is_seated`): then it need not say what should change.
    """
    if is_newest or not context.night.hands:
        return False
    sentences = sentences_of(context.names, text)
    takes_back = len(sentences) == 1 and sentences[0].has(Kind.SORRY, Kind.WRONG, Kind.NOT)
    tells_change = takes_back and change_of(corrected_words(sentences[0])) is not None
    return tells_change or (takes_back and not is_seated)


def _record_asked(context: Context, bases: tuple[str, ...]) -> HandRecord | None:
    """The hand of which it is asked what should change; None where nothing is asked of one."""
    typed = CommandLine.parse(bases[0]) if bases and is_command(bases[0], "fix") else None
    return replace(context, entry=typed.entry).named_hand if typed is not None else None


def told_otherwise(context: Context, text: str, bases: tuple[str, ...]) -> str | None:
    """The line of a hand that is asked about, where something else is said of who paid for it: 是小李点炮.

    So is the line of a false win, where it was somebody else's: `no it was me`. None for any other answer, and where it
    is not known yet how the hand was won.
    """
    if bases and all(is_command(base, "penalty") for base in bases):
        return _fined_instead(context, text)
    typed = CommandLine.parse(bases[-1]) if bases and is_command(bases[-1], "score") else None
    if typed is None or len(_PAID_BY.findall(typed.words)) != 1 or typed.words.endswith("bao {}"):
        return None
    try:
        sentences = sentences_of(context.names, text)
    except Refused:
        return None
    if len(sentences) != 1 or not only(sentences[0].tokens, _OF_PAYER):
        return None
    change = change_of(corrected_words(sentences[0]), of_hand=True, strong=True)
    if change is None:
        return None
    payer = change.payer or change.named
    if replace(change, payer=payer, named=None, instead_of=None) not in (Change(payer=payer), Change(drawn=True)):
        return None
    if payer is None and not change.drawn:
        return None
    paid = "zimo" if payer is None else f"from {reference(payer)}"
    return typed.with_words(_PAID_BY.sub(paid, typed.words.replace("{}", ""))).show()


def still_who(context: Context, text: str, bases: tuple[str, ...]) -> Reply | None:
    """The question who won, again, where it is answered by anything else of the hand: `4 tai`, `2 from dan`.

    So it is where the hand of another is asked about and a whole one is told of nobody: `ben won`, `3 tai off ann`.
    What was told is kept. None for an answer that names the winner, or has `me` in it, and for any other line.
    """
    typed = CommandLine.parse(bases[0]) if bases and is_command(bases[0], "score") else None
    told = _claimed(context, text) if typed is not None else None
    if typed is None or told is None:
        return None
    sentence, claim = told
    if not typed.words.lstrip().startswith("{}"):
        return ask_winner(context, text) if _is_of_nobody(context, claim, bases[0]) else None
    if only(sentence.tokens, (Kind.NOISE, Kind.BREAK)):
        return None
    kept = _without_value(context, _told(bases[0]), sentence)
    is_of_hand = claim.says_hand or claim.how is not None or claim.payer is not None
    if claim.player is not None or not is_of_hand or sentence.has(Kind.NOT, Kind.SORRY, Kind.NOBODY_WON):
        return None
    return ask_winner(context, f"{kept} {sentence.text}")


def _claimed(context: Context, text: str) -> tuple[Sentence, Claim] | None:
    """A line as the one sentence it is, and the one hand it tells; None for any other line."""
    try:
        sentences = sentences_of(context.names, text)
        claims = [claim for one in sentences for claim in line_claims(one)]
    except Refused:
        return None
    if len(sentences) != 1 or len(claims) != 1 or not sentences[0].is_understood or sentences[0].is_talk:
        return None
    return sentences[0], claims[0]


def _is_of_nobody(context: Context, claim: Claim, base: str) -> bool:
    """Whether a whole hand is told without its winner, while that of somebody else than the sender is asked about."""
    if claim.player is not None or not claim.says_hand or (claim.payer is None and claim.how is None):
        return False
    return _winner(context, _told(base)) not in (None, context.names.sender)


def _without_value(context: Context, told: str, answer: Sentence) -> str:
    """What was told already, without its value where an answer tells another."""
    sentence = next(iter(sentences_of(context.names, told)), None)
    if sentence is None or not (sentence.worth and answer.worth):
        return told
    return sentence.text_without(Kind.NUMBER, Kind.UNIT, Kind.LIMIT)


@dataclass(frozen=True, slots=True)
class Denial:
    """What an answer says was not so: the line that asks again, with buttons that hold a word `struck` offered no more.

    `told` is what it says instead, to be read as the answer; empty where it says nothing. `who` asks who won, where the
    winner is denied and nobody else told.
    """

    asked: str = ""
    struck: frozenset[str] = frozenset()
    told: str = ""
    who: Reply | None = None


def denial_of(context: Context, text: str, bases: tuple[str, ...]) -> Denial | None:
    """What a line denies of a hand that is asked about: `not off cat`, `it was cat not bob`; None for any other."""
    typed = CommandLine.parse(bases[-1]) if bases and all(is_command(base, "score") for base in bases) else None
    if typed is None or "bao {}" in typed.words:
        return None
    try:
        sentences = sentences_of(context.names, text)
        claims = [claim for one in sentences_of(context.names, _told(bases[-1])) for claim in line_claims(one)]
    except Refused:
        return None
    if len(sentences) != 1 or not only(sentences[0].tokens, _OF_DENIAL):
        return None
    kept, denied = _kept_and_denied(sentences[0])
    if not any(one.kind in (Kind.NAME, Kind.SELF, Kind.NUMBER, Kind.WIN) for one in denied):
        return None
    winner = next((claim.player for claim in claims if claim.player is not None), None)
    payer = next((claim.payer for claim in claims if claim.payer is not None), None)
    people = [str(one.value) for one in kept if one.kind is Kind.NAME]
    is_of_him = winner in _people(denied) or (people[:1] == [winner] and only(denied, (Kind.WIN, Kind.NOISE)))
    if winner is not None and len(claims) == 1 and is_of_him and typed.words.split()[0] == reference(winner):
        return _other_winner_told(context, typed, kept, winner, payer)
    others = [one for one in people if one != winner]
    asked = typed.with_words(typed.words.replace("from {}", "").replace("{}", ""))
    if payer in _people(denied):
        instead = f"from {reference(others[0])}" if len(others) == 1 else ""
        return Denial(asked.with_words(_PAID_BY.sub(instead, asked.words)).show(), _struck(denied))
    is_told = any(one.kind not in _SMALL_WORDS and one.value != winner for one in kept)
    if typed.words.lstrip().startswith("{}") and not is_told:
        return Denial(struck=_struck(denied), who=ask_winner(context, _told(bases[-1])))
    return Denial(asked.show(), _struck(denied), " ".join(one.text for one in kept) if is_told else "")


def _other_winner_told(
    context: Context, typed: CommandLine, kept: Sequence[SpokenToken], winner: Player, payer: Player | None
) -> Denial | None:
    """What comes of a hand whose winner is denied: whoever else is told won it, else it is asked who did."""
    words = typed.words.split(reference(winner), 1)[1].replace("from {}", "").replace("{}", "")
    others = [one for one in _people(kept) if one != winner]
    if not others:
        return Denial(struck=frozenset((reference(winner),)), who=ask_winner(context, words))
    if len(others) > 1 or not only(kept, (Kind.NAME, *_SMALL_WORDS)):
        return None
    words = _PAID_BY.sub("", words) if payer == others[0] else words
    return Denial(typed.with_words(f"{reference(others[0])} {words}").show())


def _people(tokens: Sequence[SpokenToken]) -> list[Player]:
    """Who is named, in order."""
    return [str(one.value) for one in tokens if one.kind is Kind.NAME]


def _struck(denied: Sequence[SpokenToken]) -> frozenset[str]:
    """The words of buttons that say what is denied."""
    drew = ("zimo",) if any(one.kind is Kind.SELF for one in denied) else ()
    values = (str(one.number) for one in denied if one.kind is Kind.NUMBER)
    return frozenset((*map(reference, _people(denied)), *drew, *values))


def _kept_and_denied(sentence: Sentence) -> tuple[list[SpokenToken], list[SpokenToken]]:
    """The words of a line apart from what it denies, and these; a denial alone is one unless a sign stands behind."""
    if not sentence.has(Kind.NOT, Kind.VETO):
        return [*sentence.tokens], []
    tokens = tuple(replace(one, kind=Kind.NOT) if one.kind is Kind.VETO else one for one in sentence.tokens)
    kept, denied = without_negated(tokens)
    at = next(at for at, one in enumerate(tokens) if one.kind is Kind.NOT)
    behind = tokens[at + 1 :]
    if denied or not behind or behind[0].kind is Kind.BREAK:
        return kept, denied
    return [*tokens[:at]], [*behind]


_SMALL_WORDS: Final = (Kind.IS, Kind.NOISE, Kind.BREAK, Kind.SORRY, Kind.WRONG, Kind.WIN)
_OF_DENIAL: Final = (*_OF_HOW, *_SMALL_WORDS, Kind.NAME, Kind.NOT, Kind.VETO, Kind.NUMBER, Kind.UNIT)
"""Words of a line that says how a hand was not won, by whom, or what it was not worth."""


def line_for(text: str, bases: tuple[str, ...]) -> str | None:
    """The line of a button that a few words mean: `nobody threw it`, `never mind`, and `nobody` where it is asked who
    won; None for any other answer."""
    typed, word = CommandLine.parse(bases[-1]) if bases else None, answer_word(text)
    if typed is None or word is None or typed.name not in ("score", "penalty", "fix"):
        return None
    if word is AnswerWord.LEAVE and (typed.name != "fix" or not takes_back_hand(text)):
        return leaving(typed) if typed.name == "fix" else f"/score {CANCEL}"
    if word in (AnswerWord.NOBODY, AnswerWord.NOBODY_THREW) and any("from {}" in base for base in bases):
        return bases[-1].replace("{}", "zimo")
    is_who = typed.name == "score" and typed.words.lstrip().startswith("{}")
    return "/draw" if is_who and word in (AnswerWord.NOBODY, AnswerWord.NOBODY_WON) else None


def bets_answered(context: Context, text: str, bases: tuple[str, ...]) -> str | None:
    """The line that those who are named complete to the question whether somebody had bet: `only cat`, `everyone but
    ann`; None for any other answer."""
    asked = _DID_BET.search(bases[-1]) if bases else None
    who = bettors_named(text, context.names) if asked is not None else []
    return bases[-1].replace(asked[0], f" {BETTORS}={','.join(who)}", 1) if asked is not None and who else None


_DID_BET: Final = re.compile(rf" {BETTORS}=(\S*?)@\w+ \{{\}}")
"""Who is said to have bet by a line, the last of whom is asked about."""


def is_ordinal(text: str) -> bool:
    """Whether a line may mean a button or a hand by its place, and is no value; so is `no one`."""
    return answer_word(text) in (AnswerWord.ORDINAL, AnswerWord.NOBODY)


def fitting(context: Context, text: str, bases: tuple[str, ...]) -> tuple[str, ...]:
    """The lines that an answer may complete: whoever is only said to be liable is not the one who discarded."""
    if not any("from {}" in base for base in bases):
        return tuple(base for base in bases if _DID_BET.search(base) is None)
    try:
        sentences = sentences_of(context.names, text)
    except Refused:
        return bases
    only_liable = any(one.has(Kind.BAO) and not one.has(*_OF_HOW) for one in sentences)
    return tuple(base for base in bases if not only_liable or "from {}" not in base)


def asks_whose(bases: tuple[str, ...]) -> bool:
    """Whether a question about a false win leaves open nothing but whose it was."""
    return bool(bases) and all(is_command(base, "penalty") and not _told(base) for base in bases)


def false_win_claimed(context: Context, text: str, bases: tuple[str, ...]) -> str | None:
    """The line of a false win that is asked about, with what a line says was claimed: 她喊5台自摸, `3 tai off dan`.

    None for any other answer, and for the hand of somebody else.
    """
    told = _told(bases[-1]).split() if bases and is_command(bases[-1], "penalty") else []
    found = _claimed(context, _CLAIMING.sub(" ", text)) if told else None
    if found is None or not only(found[0].tokens, _OF_CLAIM):
        return None
    claim, how = found[1], told[1:]
    if claim.player is not None and reference(claim.player) != told[0]:
        return None
    if claim.how is not None:
        how = ["zimo"] if claim.payer is None else ["from", reference(claim.payer)]
    units = claim.stated.units if claim.stated is not None else None
    if claim.how is None and units is None:
        return None
    return " ".join(("/penalty", told[0], *how, *((f"{units} tai",) if units is not None else ())))


def claim_or_hand(context: Context, text: str, bases: tuple[str, ...]) -> Reply | None:
    """Ask whether a whole hand of its own, told while it is asked how its winner claimed a false win, is that claim, or
    the next hand; None for any other answer."""
    meant = false_win_claimed(context, text, bases)
    if meant is None or _CLAIMING.search(text) is not None or not is_whole(context, text):
        return None
    found = _claimed(context, text)
    if found is None or found[0].has(Kind.FALSE_WIN, Kind.IS) or found[1].player is None or found[1].how is None:
        return None
    claim, told = found[1], " ".join(text.split())
    off = {"other": context.name(claim.payer)} if claim.payer is not None else {}
    label = line(f"choice.false_win_by_{'off' if off else 'drawn'}", name=context.name(found[1].player), **off)
    choices = (
        Choice(label, meant),
        Choice(line("choice.score_as", number=context.night.next_number), f"/score {told}"),
    )
    return question_reply(line("answer.unclear", text=told), choices)


_CLAIMING: Final = re.compile(r"\b(?:called|claimed|declared|shouted|said|announced)\b|[喊叫嗌]", re.IGNORECASE)
"""Words of claiming a hand, which say nothing of what it was."""
_OF_CLAIM: Final = (
    *_OF_HOW,
    Kind.NAME,
    Kind.NUMBER,
    Kind.UNIT,
    Kind.IS,
    Kind.WIN,
    Kind.FALSE_WIN,
    Kind.NOISE,
    Kind.BREAK,
)
"""Words that say how a false win was claimed, and of what worth."""


def _fined_instead(context: Context, text: str) -> str | None:
    """The line of a false win that was somebody else's than the one who is asked about; None for any other answer."""
    sentences = sentences_of(context.names, text)
    instead = false_win_instead_of(sentences[0]) if len(sentences) == 1 else None
    if instead is not None and instead.is_sure:
        return f"/score {reference(instead.player)} chombo"
    if len(sentences) != 1 or not sentences[0].has(Kind.SORRY, Kind.WRONG, Kind.NOT, Kind.IS):
        return None
    if not only(sentences[0].tokens, (Kind.FALSE_WIN, Kind.SORRY, Kind.WRONG, *_OF_WHOM)):
        return None
    change = change_of(corrected_words(sentences[0].without(Kind.FALSE_WIN)), of_hand=True, strong=True)
    player = (change.winner or change.named) if change is not None else None
    return f"/score {reference(player)} chombo" if player is not None else None


_OF_WHOM: Final = (Kind.NAME, Kind.IS, Kind.NOT, Kind.NOISE, Kind.BREAK)
"""Words that say whose something was."""
_PAID_BY: Final = re.compile(r"(?<!\S)(?:(?:from|rob) @\w+|zimo)(?!\S)")
"""How a hand was won, in a line that an answer completes."""
_OF_PAYER: Final = (*_OF_HOW, Kind.NAME, Kind.IS, Kind.NOT, Kind.SORRY, Kind.WRONG, Kind.NOISE, Kind.BREAK)
"""Words that say who paid for a hand, and nothing else of it."""


def overtaken_by_round(context: Context, bases: tuple[str, ...], *, is_newest: bool) -> bool:
    """Whether it was asked who won, and a round that somebody else won is open now.

    Whoever was picked as the winner since then did win, as far as is said.
    """
    is_of_score = is_round_open(context) and all(is_command(base, "score") for base in bases)
    return is_of_score and (not is_newest or not any(map(_told, bases)))


def next_or_instead(context: Context, text: str, bases: tuple[str, ...], *, asked_at: int | None) -> Reply | None:
    """Ask which of two a whole hand is, told while it is asked what should change in an older hand, and what should
    change in another hand that is named alone.

    That hand has another winner or is told otherwise in all, or the question was asked (`asked_at`, in seconds since
    the epoch) a while ago and this does not answer its message. It is asked of a draw as well, where words opened that
    question. None for any other answer.
    """
    record = _record_asked(context, bases)
    if record is None or not is_whole(context, text):
        return hand_asked(context, text)
    is_draw = completes_draw(bases[0])
    is_late = asked_at is not None and context.incoming.at - asked_at >= A_DEAL_SECONDS
    is_older = record is not context.night.hands[-1] and (is_late or tells_another_hand(context, text, bases))
    if not (is_draw or is_older or (asked_at is not None and _is_otherwise_in_all(context, text, record))):
        return None
    told = " ".join(text.split())
    number, entry = context.night.next_number, record.recorded.seq
    label = line("choice.instead_of_draw") if is_draw else line("choice.fix_hand", number=record.number)
    choices = (
        Choice(line("choice.score_as", number=number), f"/score {told}"),
        Choice(label, CommandLine("fix", told, entry=entry).show()),
    )
    if is_draw:
        return question_reply(line("ask.next_or_instead", number=number), choices)
    return question_reply(line("ask.next_or_fix", number=number, fixed=record.number), choices)


def _is_otherwise_in_all(context: Context, text: str, record: HandRecord) -> bool:
    """Whether the winner of a hand is told with both another value and another way of winning: it may be his next."""
    if _is_paid_at_once(context, text):
        return False
    claims = [claim for sentence in sentences_of(context.names, text) for claim in line_claims(sentence)]
    wins, entered = record.given.wins, record.given.entered
    if len(claims) != 1 or len(wins) != 1 or not entered or claims[0].player != wins[0].player:
        return False
    return (claims[0].how, claims[0].payer) != (wins[0].how, wins[0].payer) and claims[0].stated != entered[0].stated


def would_pay(context: Context, text: str, bases: tuple[str, ...]) -> Reply | None:
    """What is said where an answer to the question what should change in a hand lets its winner pay; else None."""
    record = _record_asked(context, bases)
    try:
        sentences = sentences_of(context.names, text)
    except Refused:
        return None
    return winner_would_pay(context, record, sentences[0]) if record is not None and len(sentences) == 1 else None


def fixed_again(context: Context, text: str, outcome: Outcome) -> Outcome:
    """The outcome of a line; a question where it would be a hand without a winner's name that follows a correction.

    The sender has just put a hand right, or answers a form again that was used for it.
    """
    about, sender = context.about, context.incoming.sender.account
    newest = next(
        (one for one in reversed(context.entries) if isinstance(one.entry, Corrected) and one.by == sender), None
    )
    if newest is None or not isinstance(newest.entry, Corrected):
        return outcome
    is_next = newest is context.night.newest and context.incoming.at - newest.at < SAME_HAND_SECONDS
    if not is_next and (about is None or not about.asks):
        return outcome
    record = context.night.hand(newest.entry.number)
    if record is None or not any(isinstance(one, HandPlayed) for one in outcome.entries):
        return outcome
    if any(sentence.roles.winners for sentence in sentences_of(context.names, text)):
        return outcome
    told = " ".join(text.split())
    choices = (
        Choice(
            line("choice.fix_again", number=record.number), CommandLine("fix", told, entry=record.recorded.seq).show()
        ),
        Choice(line("choice.score_as", number=context.night.next_number), f"/score {told}"),
    )
    return Outcome(question_reply(line("ask.fix_again", number=record.number), choices))


def _is_of_somebody_else(context: Context, text: str, bases: tuple[str, ...]) -> bool:
    """Whether a line begins with somebody else than the one whose hand of a round is asked for."""
    if len(bases) != 1 or not is_command(bases[0], "hand"):
        return False
    try:
        asked, told = ([*_names(context, one)] for one in (_told(bases[0]), text))
    except Refused:
        return False
    return bool(asked and told) and told[0] != asked[0]


def _names(context: Context, text: str) -> Iterator[object]:
    """The players that a line names, in order."""
    return (token.value for one in sentences_of(context.names, text) for token in one.of(Kind.NAME))


def is_chat(context: Context, text: str) -> bool:
    """Whether a line talks of something else than what could be asked about a hand."""
    try:
        return any(one.is_chat and not _counts_bonus(one) for one in sentences_of(context.names, text))
    except Refused:
        return False


def _counts_bonus(sentence: Sentence) -> bool:
    """Whether a line is a value with the bonus tiles and elements it holds: `half flush and 1 flower, 4 tai`."""
    beside = (Kind.NUMBER, Kind.UNIT, Kind.COUNTER, Kind.ELEMENT, Kind.AND, Kind.NOISE, Kind.BREAK)
    is_value = len(sentence.worth) == 1 and any(amount.has_unit for amount in sentence.amounts)
    return is_value and bool(sentence.beside_value) and only(sentence.tokens, beside)


def _is_value_open(context: Context, sentence: Sentence, bases: tuple[str, ...]) -> bool:
    """Whether a line tells a value with its unit and nothing else, which the line it completes has not told yet."""
    beside = (Kind.NUMBER, Kind.UNIT, Kind.LIMIT, Kind.ELEMENT, Kind.NOISE, Kind.BREAK)
    if len(sentence.worth) != 1 or not only(sentence.tokens, beside) or not any(a.has_unit for a in sentence.amounts):
        return False
    return not any(one.worth for one in sentences_of(context.names, _told(bases[0])))


def answers_nothing(context: Context, text: str) -> Reply | None:
    """What is said to a value alone in answer to a question that waits no more, or waits for somebody else.

    None for any other line.
    """
    if context.about is None or not context.about.asks:
        return None
    try:
        sentences = sentences_of(context.names, text)
    except Refused:
        return None
    is_value = len(sentences) == 1 and len(sentences[0].worth) == 1 and only(sentences[0].tokens, _VALUE_ALONE)
    return notice("problem.no_question_waits") if is_value else None


_VALUE_ALONE: Final = (Kind.NUMBER, Kind.UNIT, Kind.LIMIT, Kind.NOISE, Kind.BREAK)
"""Words of a value and nothing else."""


def _is_no_way(sentence: Sentence) -> bool:
    """Whether a line cannot say how a hand was won: it tells a hand of its own."""
    if sentence.has(*_OTHER_HAND) or sentence.amounts:
        return True
    return sentence.has(*_BESIDE_HOW) and not sentence.has(*_OF_HOW)


def _has_other_winner(context: Context, sentence: Sentence, base: str) -> bool:
    """Whether a line tells the hand of somebody else than the one who is asked about."""
    if not (sentence.has(*_OTHER_HAND, Kind.WIN) or sentence.amounts):
        return False
    asked = _winner(context, _told(base))
    told = _winner(context, sentence.text)
    return asked is not None and told is not None and told != asked and sentence.has(Kind.NAME)


def _told(base: str) -> str:
    """What a line without its open place tells already."""
    typed = CommandLine.parse(base)
    return typed.words.replace("{}", " ").strip() if typed is not None else ""


def _winner(context: Context, text: str) -> Player | None:
    try:
        claims = [claim for one in sentences_of(context.names, text) for claim in line_claims(one)]
    except Refused:
        return None
    return claims[0].player if claims else None
