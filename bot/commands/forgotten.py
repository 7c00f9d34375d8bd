"""What a recorded hand lacks, told in words: `forgot ura 1s`, `2 ura`, `forgot ippatsu`, `ann had riichi too`."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Final

from bot.context import Context
from bot.reading import (
    ALSO,
    INDICATORS,
    LINKING,
    OF_PAST,
    WordRefused,
    all_told_to_bet,
    claims_in,
    reference,
    value_text,
    words_of,
)
from bot.reading.grammar import Kind, Sentence, SpokenToken, folded_text, only
from engine import DealOutcome, Refused, StatedValue, Win, problem
from engine.journal import HandRecord

_AROUND_BONUS: Final = frozenset(
    (
        *("sorry", "oops", "wait", "ah", "oh", "i", "we", "forgot", "missed", "add", "plus", "+", "&", "and", "also"),
        *("too", "the", "my", "a", "to", "count", "there", "was", "were", "is"),
        *("忘れた", "忘れ", "忘了", "漏了", "追加", "です"),
    )
)
"""Words around dora and ura that change nothing."""
_LEFT_OUT: Final = frozenset(
    ("forgot", "missed", "add", "plus", "sorry", "oops", "忘れた", "忘れ", "忘了", "漏了", "追加")
)


def left_out_words(context: Context, record: HandRecord, sentence: Sentence) -> str | None:
    """What /fix is told when a line names what a recorded hand lacks; None for any other line."""
    wins = record.given.wins
    if (several := _bets_of_several(context, record, sentence)) is not None:
        return several
    if (named := _elements_too(context, record, sentence)) is not None:
        return named
    if not record.ruleset.indicators or len(wins) > 1 or sentence.has(Kind.QUESTION, Kind.MONEY, Kind.NOT):
        return None
    if not wins:
        return _bet(context, record, sentence) if record.given.outcome is DealOutcome.DRAWN else None
    bonus = _bonus(context, wins[0], sentence.text) or _counted(wins[0], sentence)
    bonus = bonus or _with_facts(context, record, sentence)
    is_value = all(one.hand is None and not (one.stated and one.stated.elements) for one in record.given.entered)
    if bonus is not None and is_value:
        raise WordRefused(problem("fix.dora_in_value"))
    return bonus or _bet(context, record, sentence) or _facts(record, sentence)


def _elements_too(context: Context, record: HandRecord, sentence: Sentence) -> str | None:
    """What a hand by name has beside what was named: `concealed also`, `forgot half flush`, `chou ping hu, concealed`.

    Where no receipt is answered, only what says that it is told besides.
    """
    old = record.given.first_won
    stated = old.stated if old is not None and len(record.given.wins) == 1 else None
    told = tuple(token.word for token in sentence.of(Kind.ELEMENT))
    told += ("closed",) if sentence.has(Kind.CLOSED) else ()
    if stated is None or not stated.elements or not told:
        return None
    if stated != StatedValue(elements=stated.elements, fu=stated.fu):
        return None
    bonus = tuple(token.word for token in sentence.of(Kind.OPTION) if token.word.startswith(("ura=", "dora=")))
    kinds = (*LINKING, Kind.ELEMENT, Kind.CLOSED, Kind.SORRY, *((Kind.OPTION,) if bonus else ()))
    beside = [one for one in sentence.tokens if folded_text(one.text) not in ALSO | OF_PAST | _TOLD_BEFORE]
    is_besides = sentence.has(Kind.SORRY, Kind.AND) or _also(sentence) or _is_of_past(sentence)
    is_answer = context.about is not None and context.about.of_hand
    new = [element for element in dict.fromkeys(told) if element not in stated.elements]
    if not only(beside, kinds) or not new or sentence.has(Kind.QUESTION) or _denies(sentence):
        return None
    repeats = is_answer and len(new) < len(told)
    if not (repeats or is_besides or (is_answer and new == ["closed"])):
        return None
    return " ".join((value_text(replace(stated, elements=(*stated.elements, *new))), *bonus))


def _denies(sentence: Sentence) -> bool:
    """Whether a word denies an element right behind it, with no sign between: `ping hu, no half flush`."""
    pairs = pairwise(sentence.tokens)
    return any(folded_text(one.text) == "no" and two.kind is Kind.ELEMENT for one, two in pairs)


_TOLD_BEFORE: Final = frozenset(
    ("i", "eh", "said", "say", "told", "typed", "wrote", "got", "have", "it", "its", "it's")
)
"""Words around what is told once more."""


def is_past(sentence: Sentence) -> bool:
    """Whether a line tells what was, and not that it is missing in what was recorded: `ann was in riichi`."""
    told = _is_of_past(sentence) or _HAD.search(sentence.text) is not None
    return not sentence.has(Kind.SORRY) and not _also(sentence) and told


def _also(sentence: Sentence) -> bool:
    return any(token.text.casefold() in ALSO for token in sentence.tokens)


def _is_of_past(sentence: Sentence) -> bool:
    return any(token.text.casefold() in OF_PAST for token in sentence.tokens)


def _bonus(context: Context, win: Win, text: str) -> str | None:
    """Indicators, or how many bonus tiles they made; without "forgot" only where the hand has none of them yet."""
    words = [word.text.strip(".,!:。、") for word in words_of(text)]
    kept = [word for word in words if word.casefold() not in _AROUND_BONUS]
    if len(kept) > 1 and kept[0].isdecimal() and kept[1].casefold() in INDICATORS:  # 2 ura
        kept[:2] = [f"{INDICATORS[kept[1].casefold()]}={kept[0]}"]
    if len(kept) > 1 and [word.casefold() for word in kept[:2]] == ["ura", "dora"]:
        kept.pop(1)
    which = INDICATORS.get(kept[0].partition("=")[0].casefold()) if kept else None
    if which is None:
        return None
    is_alone = kept[0].casefold() in INDICATORS and len(kept) == 1
    if not is_alone and not _tells_bonus(context, " ".join(kept)):
        return None
    had = (win.ura, win.ura_told) if which == "ura" else (win.dora, win.dora_told)
    is_told = len(words) > len(kept) and any(word.casefold() in _LEFT_OUT for word in words)
    return " ".join(kept) if is_told or (not is_alone and not any(had)) else None


def _counted(win: Win, sentence: Sentence) -> str | None:
    """How many bonus tiles a hand had, told with nothing else: ドラ2だった, `it was dora 2`, 裏1枚.

    Where the hand has some already, only what says that they were other.
    """
    told = sentence.of(Kind.OPTION)
    had = {"ura": (win.ura, win.ura_told), "dora": (win.dora, win.dora_told)}
    names = [token.word.partition("=")[0] for token in told]
    if not told or not {*names} <= had.keys() or not only(_beside_winner(win, sentence), _BESIDE_COUNT):
        return None
    is_none = any(token.word.endswith("=0") for token in told)
    is_new = is_none or sentence.has(Kind.SORRY, Kind.IS) or not any(any(had[name]) for name in names)
    if not is_new and _also(sentence) and win.dora_told and [token.text[0] for token in told] == ["赤"]:
        return f"dora={win.dora_told + int(told[0].word.partition('=')[2])}"
    is_counted = is_none or any(letter.isnumeric() for letter in sentence.text)
    if is_new and not is_counted and len(names) == 1 and sentence.has(Kind.HAS, Kind.SORRY):
        return names[0]
    return " ".join(token.word for token in told) if is_new and is_counted else None


def _beside_winner(win: Win, sentence: Sentence) -> list[SpokenToken]:
    """The tokens of a line without the winner, where it says that something is missing: `sorry i had 2 aka`."""
    is_missing = sentence.has(Kind.SORRY) or _also(sentence)
    passed = [win.player] if is_missing else []
    small = ALSO if is_missing else ()
    return [
        token
        for token in sentence.tokens
        if not (token.kind is Kind.NAME and token.value in passed) and token.text.casefold() not in small
    ]


_BESIDE_COUNT: Final = (*LINKING, Kind.OPTION, Kind.IS, Kind.SORRY, Kind.HAS, Kind.AND)


def _tells_bonus(context: Context, text: str) -> bool:
    """Whether words say indicators or numbers of bonus tiles, and nothing of a hand."""
    try:
        claim = claims_in(text, context.names)[0]
    except Refused:
        return False
    return not claim.says_hand and claim.player is None and bool(claim.dora or claim.ura or claim.counts)


def _bet(context: Context, record: HandRecord, sentence: Sentence) -> str | None:
    """A bet that was not told: of whoever is named, of the winner, or of the sender where the winner's is known.

    Told as what was it is the sender's, whoever won: リーチしてた. Where somebody has bet since, or nobody had in that
    hand, `ann riichi too` may be a bet of the hand that is played.
    """
    bets = record.ruleset.bets
    facts = sentence.of(Kind.FACT)
    win = next(iter(record.given.wins), None)
    said = [token for token in sentence.tokens if token.text.casefold() not in ALSO | OF_PAST]
    if len(facts) != 1 or facts[0].value not in bets or not only(said, (*LINKING, Kind.NAME, Kind.FACT, Kind.SORRY)):
        return None
    if any(token.value is None for token in sentence.of(Kind.NAME)):
        context.names.speaker()  # who says that it was his is asked first
    people = [str(token.value) for token in sentence.of(Kind.NAME)]
    had_bets = win is None or bool(record.mid_deal.bets) or bool(win.flags.intersection(bets))
    is_told_past, is_new = is_past(sentence), not context.night.mid_deal.bets
    is_late = _is_of_past(sentence) or is_told_past or (_also(sentence) and had_bets and is_new)
    is_of_sender = is_told_past and is_new
    if not sentence.has(Kind.SORRY) and not (is_late and people) and not is_of_sender:
        return None
    is_of_sender = is_of_sender or (sentence.has(Kind.SORRY) and _MY.search(sentence.text) is not None)
    told = people or ([context.sender] if is_of_sender and context.sender is not None else [])
    if is_told_past and {*told} <= {*record.mid_deal.bets}:
        return None
    if told:
        return f"{facts[0].word} {' '.join(map(reference, told))}"
    if win is not None and not win.flags.intersection(bets):
        return facts[0].word
    is_seated = context.sender is not None and (win is None or context.sender != win.player)
    return f"{facts[0].word} {reference(str(context.sender))}" if is_seated else None


_MY: Final = re.compile(r"\bmy\b|[私僕俺]の|我[的嘅]", re.IGNORECASE)
"""Says whose bet was forgotten: `i forgot my riichi`."""
_HAD: Final = re.compile(
    r"(?<![沒没])有[過过]?(?:宣告)?(?:立直|リーチ|riichi)|(?:リーチ|立直)(?:して|かけて)い?(?:た|まし)", re.IGNORECASE
)
"""Says in Chinese or Japanese that somebody had bet."""


def _bets_of_several(context: Context, record: HandRecord, sentence: Sentence) -> str | None:
    """Bets of several that were not told, `everyone had riichi`; None for any other line."""
    is_told = (sentence.has(Kind.SORRY) or _is_of_past(sentence)) and sentence.has(Kind.FACT)
    if not record.ruleset.bets or not is_told or sentence.has(Kind.QUESTION):
        return None
    try:
        told = all_told_to_bet(sentence.text, context.names, record.given.wins)
    except WordRefused:  # the other two: asked where it is surely said of the hand
        is_of_hand = sentence.has(Kind.SORRY) or (context.about is not None and context.about.of_hand)
        return " ".join(sentence.text.split()) if is_of_hand else None
    new = [player for player in told if player not in record.mid_deal.bets]
    return f"{record.ruleset.bet} {' '.join(map(reference, told))}" if new else None


def _with_facts(context: Context, record: HandRecord, sentence: Sentence) -> str | None:
    """Luck and bonus tiles that were not told: `forgot ippatsu and ura 1s`."""
    facts, flags = sentence.of(Kind.FACT), record.ruleset.flags
    if not facts or not sentence.has(Kind.SORRY) or any(fact.word not in flags for fact in facts):
        return None
    bonus = _bonus(context, record.given.wins[0], sentence.text_without(Kind.FACT))
    return " ".join((*(fact.word for fact in facts), bonus)) if bonus is not None else None


def _facts(record: HandRecord, sentence: Sentence) -> str | None:
    """Luck that was not told: `forgot ippatsu`, `sorry it was haitei`, 一発もついてた."""
    facts, ruleset = [token.word for token in sentence.of(Kind.FACT)], record.ruleset
    known = ruleset.flags.keys() - {*ruleset.bets}
    said = [token for token in sentence.tokens if token.text.casefold() not in ALSO]
    is_told = sentence.has(Kind.SORRY) or (sentence.has(Kind.HAS) and _also(sentence))
    if not facts or not is_told or not only(said, (*LINKING, Kind.FACT, Kind.SORRY)):
        return None
    return " ".join(facts) if all(fact in known for fact in facts) else None
