"""A hand in a line with other words, unknown, mistyped or taken back ones: named, asked about, or left out by a tap."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from msgspec import structs

from bot.asking.mistyped import ask_figure, did_you_mean
from bot.chat import Choice, Reply, line, question_reply
from bot.commands.score import (
    hand_with_more,
    record_plain,
    score,
)
from bot.commands.slips import (
    ask_standing,
)
from bot.context import Context, Outcome
from bot.reading import (
    Word,
    hand_meant,
    reference,
)
from bot.reading.grammar import (
    MOST_BARE,
    OF_TABLE,
    SAYS_DRAWN,
    SMALL,
    Kind,
    Sentence,
    SpokenToken,
    folded_text,
    is_whole,
    name_meant,
    names_like,
    only,
    read,
    told_anew,
    understood_part,
)
from engine import Problem, Refused


def told_beside(context: Context, sentences: Sequence[Sentence], text: str) -> str:
    """What is told beside a hand behind the command, and changes nothing."""
    told = said_in_vain(context, sentences)
    return ", ".join(filter(None, (hand_named(context, sentences, text), as_typed(told))))


def said_in_vain(context: Context, sentences: Sequence[Sentence]) -> list[SpokenToken]:
    """Words that tell something and change nothing of the hand beside them: `ann 3 tai from ben, all paid`, `…, redo`,
    and a limit that the value does not reach; in a line of their own as well."""
    if not any(one.has(*_TOLD_BESIDE) for one in sentences) or context.game().ruleset.all_score:
        return []
    is_told = len(sentences) > 1 and any(one.worth and is_whole(one) for one in sentences)
    alone = [one for one in sentences if is_told and only(one.tokens, _IN_VAIN)]
    beside = [token for one in sentences if one not in alone for token in _beside_in_vain(context, one)]
    return [*beside, *(token for one in alone for token in one.tokens if token.kind not in SMALL)]


_TOLD_BESIDE: Final = (Kind.PAY, Kind.SORRY, Kind.WRONG, Kind.LIMIT, Kind.DISCARD)
_IN_VAIN: Final = (Kind.PAY, Kind.ALL, Kind.LIMIT, *SMALL)


def _beside_in_vain(context: Context, sentence: Sentence) -> list[SpokenToken]:
    """The same in a line that tells a hand."""
    if sentence.has_tiles or not is_whole(sentence.without(Kind.SORRY)):
        return []
    found = list[SpokenToken]()
    for at, (before, one) in enumerate(zip((None, *sentence.tokens), sentence.tokens, strict=False)):
        kind = before.kind if before is not None else None
        if one.kind is Kind.PAY and one.text.casefold() == "paid" and (kind is not Kind.NAME or _is_off(sentence, at)):
            found += [before, one] if before is not None and kind is Kind.ALL else [one]
        elif one.kind in (Kind.SORRY, Kind.WRONG) and (_IS_DONE if at else _ANEW).fullmatch(one.text):
            found += _clause_at(sentence.tokens, at)
        elif one.kind is Kind.DISCARD and one.text.casefold().endswith(_TWICE):  # cat 4 tai, ann shot twice
            found.append(replace(one, text=one.text[-len(_TWICE) :], start=one.end - len(_TWICE)))
    return [*found, *_limits_beside(context, sentence)]


def _is_off(sentence: Sentence, at: int) -> bool:
    """Whether a name off whom a hand is said to be won stands right before a place."""
    return [one.kind for one in sentence.tokens[max(at - 2, 0) : at]] == [Kind.FROM, Kind.NAME]


_TWICE: Final = "twice"
_ANEW: Final = re.compile(r"redo|re-?key|re-?enter", re.IGNORECASE)
"""Asks at the beginning of a hand for something to be done once more, where there is nothing yet."""
_IS_DONE: Final = re.compile(
    r"(?:redo|re-?key|re-?enter|change|swap(?:ped)?|edit|correct|fix|forgot|forget)(?: \w+)*|wrong"
    r"|[算計计數数][錯错]了?|改一?下?|[不唔][對对]|[錯错]了?|違う|違った|訂正|間違い|[多少加減减][\d一二兩两三四五六]+[台番]",
    re.IGNORECASE,
)
"""Asks for something to be done, or says that it was not."""


def _clause_at(tokens: Sequence[SpokenToken], at: int) -> Sequence[SpokenToken]:
    """The clause around a word behind a hand; the word alone where a value stands in it."""
    first = next((one + 1 for one in range(at - 1, -1, -1) if tokens[one].kind in _JOINS), at)
    last = next((one for one in range(at, len(tokens)) if tokens[one].kind in _JOINS), len(tokens))
    clause = tokens[first:last]
    return tokens[at : at + 1] if any(one.kind in (Kind.NUMBER, Kind.LIMIT) for one in clause) else clause


def _limits_beside(context: Context, sentence: Sentence) -> list[SpokenToken]:
    """The word for a limit beside a value that is another one."""
    limits = sentence.of(Kind.LIMIT)
    counted = (Kind.NUMBER, Kind.UNIT)
    if not limits or not sentence.has(Kind.NUMBER) or len(sentence.worth) != 1 or sentence.unit in ("han", "points"):
        return []
    values = [sentence.without(*counted), sentence.without(Kind.LIMIT)]
    if any(one.roles.winners != sentence.roles.winners or len(one.worth) != 1 for one in values):
        return []
    try:
        first, second = (record_plain(context, (one,), one.text).after for one in values)
    except Refused:
        return limits
    is_alike = first is not None and second is not None and first.balances == second.balances
    return [] if is_alike else limits


def hand_named(context: Context, sentences: Sequence[Sentence], text: str) -> str:
    """What says in a line that it tells another hand than the next one, or that one is put right besides: `second hand;
    …`, `… and fix hand 1`; empty in any other."""
    meant = hand_meant(text) if any(one.has(Kind.COUNTER) for one in sentences) else None
    if meant is None or meant.number is None or len(meant.rest) != len(text):
        return ""
    differ = [at for at, (one, two) in enumerate(zip(text, meant.rest, strict=True)) if one != two]
    named = text[differ[0] : differ[-1] + 1]
    if (fixes := _FIXES.search(text[: differ[0]])) is not None:
        return f"{fixes[0]}{named}"
    is_next = meant.number in (context.night.next_number, len(context.night.hands) + 1)
    return "" if is_next or COUNTED_OFF.match(f"{named} x") else named


_FIXES: Final = re.compile(r"\b(?:fix|correct|change|edit)\s+$", re.IGNORECASE)


def read_hand_or_draw(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """The question which it was where a hand is told and that nobody won, `draw, ben zimo 3 tai`; else None."""
    tokens = [token for sentence in sentences for token in sentence.tokens]
    drawn = [at for at, token in enumerate(tokens) if _says_drawn(token)]
    if not drawn or context.game().ruleset.all_score or any(one.kind in (Kind.QUESTION, Kind.VETO) for one in tokens):
        return None
    if any(at and tokens[at - 1].kind in (Kind.NOT, Kind.SORRY) for at in drawn):  # no draw, ann 3 tai zimo
        return None
    rest = [one for at, one in enumerate(tokens) if at not in drawn]
    if (told := _hand_among(context, rest)) is not None:
        kept = as_typed(told)
        won = Choice(line("choice.repair", text=kept), f"/score {kept}")
    else:
        kept = as_typed(rest).strip(" ,;，、")
        told_drawn = read(f"{kept}, zimo", 0, context.names)
        if not is_whole(told_drawn) or not told_drawn.worth:
            return None
        won = Choice(line("choice.drew"), f"/score {kept} zimo")  # ben 3 tai, draw
    said = line("ask.hand_or_draw", text=kept, word=tokens[drawn[0]].text)
    return Outcome(question_reply(said, (won, Choice(line("choice.nobody_won"), "/draw"))))


def _says_drawn(token: SpokenToken) -> bool:
    """Whether a word may say of a deal that nobody won it."""
    loose = token.kind is Kind.UNKNOWN and token.text.casefold() in SAYS_DRAWN
    return loose or token.kind is Kind.NOBODY_WON


def _hand_among(context: Context, tokens: Sequence[SpokenToken], *, at_names: bool = False) -> list[SpokenToken] | None:
    """The words of the one whole hand among some, told by one clause or several side by side; None where there is
    none, or more than one. With `at_names` a clause may begin with any name."""
    begins = [at_names and one.kind is Kind.NAME for one in tokens]
    starts = [0, *(at for at in range(1, len(tokens)) if begins[at] or _begins_clause(tokens, at))]
    ends = [*starts[1:], len(tokens)]
    found: list[tuple[int, int]] = []
    for length in range(1, len(starts) + 1):
        for first in range(len(starts) - length + 1):
            start, end = starts[first], ends[first + length - 1]
            if any(start <= one and two <= end for one, two in found):
                continue
            told = read(as_typed(tokens[start:end]).strip(" ,;，、"), 0, context.names)
            if is_whole(told) and told.tells_hand and len(told.worth) == 1:
                found.append((start, end))
    if len(found) != 1:
        return None
    kept = [*tokens[slice(*found[0])]]
    while kept[-1].kind in _JOINS:
        kept.pop()
    while kept[0].kind in _JOINS:
        kept.pop(0)
    return kept


def _begins_clause(tokens: Sequence[SpokenToken], at: int) -> bool:
    """Whether a sign or a word that joins stands before a place, or what somebody forgot: `ann forgot to pay …`."""
    before = tokens[at - 1]
    is_forgotten = [one.kind for one in tokens[max(at - 3, 0) : at]] == [Kind.SORRY, Kind.TO, Kind.PAY]
    is_score = before.text in ("-", "–")  # cat beats ben 6-4
    return (before.kind in _JOINS and not is_score) or before.text.casefold() == "but" or is_forgotten


_JOINS: Final = (Kind.BREAK, Kind.AND)


def read_hand_beside_else(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """A whole hand beside a clause of something else, `dan 3 from ben; undo that`: recorded without it by a tap; None
    where a question or a wish stands there."""
    tokens = sentences[0].tokens
    if len(sentences) > 1 or context.game().ruleset.all_score or sentences[0].has(*_NEVER_BESIDE):
        return None
    told = _hand_among(context, tokens)
    rest = [one for one in tokens if told is not None and one not in told]
    if told is None or any(one.kind is Kind.VETO and one.text.casefold() not in _LEFT_OUT for one in rest):
        return None
    return Outcome(with_rest_to_leave(context, told, rest)) if not only(rest, SMALL) else None


_NEVER_BESIDE: Final = (Kind.QUESTION, Kind.OR, Kind.TILES)
_LEFT_OUT: Final = frozenset(("last hand", "+"))
"""Words of talk that name another hand, or more than what is told, in a clause beside a hand."""


def read_hand_beside_other(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """A whole hand beside a clause of somebody of whom it is not clear what he did, `dan zimo 3 tai, cat is out`:
    recorded without it by a tap; None for any other line."""
    sentence = sentences[0]
    is_open = sentence.roles.doubt in _UNCLEAR and not sentence.roles.says_both and sentence.is_entry
    is_paid = bool(context.game().ruleset.instants) and any(map(_may_be_paid, sentence.tokens))
    if len(sentences) > 1 or context.game().ruleset.all_score or not is_open or is_paid:
        return None
    told = _hand_among(context, sentence.tokens, at_names=True)
    rest = [one for one in sentence.tokens if told is not None and one not in told]
    if told is None or len(rest) == 1 or not {*_people(told)}.isdisjoint(_people(rest)):
        return None  # ann 3 tai cat from ben: whether she won too is asked elsewhere
    if any(one.kind in _OF_SAME_HAND for one in rest):
        return None  # bob mangan dan, from cat: what goes with the hand is not left out of it
    if [one.kind for one in rest[-2:]] == [Kind.NAME, Kind.FACT]:
        return None  # bob 3 from cat, dan kong: named below the hand, with what it pays
    return Outcome(with_rest_to_leave(context, told, rest))


def _may_be_paid(token: SpokenToken) -> bool:
    """Whether a word may be of a kong, a bite, a bet or a set of bonus tiles, which is paid beside a hand."""
    return token.kind in (Kind.KONG, Kind.BITE, Kind.FACT) or str(token.value).endswith(("_set", "_set_bonus"))


_UNCLEAR: Final = ("names", "who_else")
_OF_SAME_HAND: Final = (Kind.AND, Kind.FROM, Kind.FROM_BEHIND, Kind.DISCARD, Kind.SHOOTER, Kind.BY, Kind.PASSIVE)


def _people(tokens: Sequence[SpokenToken]) -> list[object]:
    return [one.value for one in tokens if one.kind is Kind.NAME]


def read_words_in_brackets(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """A hand of tiles with words nobody knows between brackets at its end, `… from ben (lucky)`: recorded without them,
    which are named; where they say who deals, as a line that says so. None for any other line."""
    found = _BRACKETED.search(text) if len(sentences) == 1 and sentences[0].has_tiles else None
    said = read(found["said"], 0, context.names).tokens if found is not None else ()
    if found is None or not said or context.game().ruleset.all_score:
        return None
    rest = text[: found.start()]
    if folded_text(found["said"]).removeprefix("the ") == "dealer":
        winners, dealer = sentences[0].roles.winners, context.game().table.dealer
        told = SpokenToken(Kind.UNKNOWN, OF_TABLE, found["said"], found.start("said"), found.end("said"))
        return score(context, rest) if winners[:1] == [dealer] else ask_standing(context, told, rest)
    return noted(score(context, rest), found["said"]) if only(said, (Kind.UNKNOWN, *SMALL)) else None


_BRACKETED: Final = re.compile(r"\s*[(\[（](?P<said>[^()\[\]（）]*[^\W\dA-Z_]{3}[^()\[\]（）]*)[)\]）]\s*$")


def naming_unused(outcome: Outcome, unused: Sequence[SpokenToken]) -> Outcome:
    """A hand with the words that were told beside it and change nothing."""
    return noted(outcome, as_typed(unused))


def noted(outcome: Outcome, unused: str) -> Outcome:
    if outcome.reply is None or not unused:
        return outcome
    note = line("note.not_used", what=unused)
    return replace(outcome, reply=structs.replace(outcome.reply, lines=(*outcome.reply.lines, note)))


COUNTED_OFF: Final = re.compile(r"^\d{1,2}[.)．）]\s*(?=\D)")


def with_rest_to_leave(context: Context, part: Sequence[SpokenToken], left_out: Sequence[SpokenToken]) -> Reply:
    """The question whether the part of a line that tells a hand is recorded without the rest of it."""
    told = [token for token in part if token.kind not in SMALL]
    while told[-1].kind is Kind.AND:
        told.pop()
    kept = as_typed(told)
    choice = Choice(line("choice.record_part"), f"/score {kept}")
    rest = as_typed(left_out).strip(" ,;，、")
    return question_reply(line("ask.part_read", text=context.people.spoken(kept), rest=rest), (choice,))


def as_typed(tokens: Sequence[SpokenToken]) -> str:
    """Words as they were typed, those of Chinese and Japanese without blanks between where none stood."""
    joined = ""
    for before, token in zip((None, *tokens), tokens, strict=False):
        is_glued = before is not None and before.end == token.start
        joined += token.text if is_glued or not joined else f" {token.text}"
    return joined


# words nobody knows, or that are taken back


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
    if len(found) > 1:
        either = tuple(Choice(line("choice.repair", text=one.text), f"/score {one.text}") for one in found)
        return noted(Outcome(question_reply(line("ask.said_either"), either)), named)
    choice = Choice(line("choice.record_part"), f"/score {found[0].text}")
    return noted(Outcome(question_reply(line("ask.said_anew", text=found[0].text), (choice,))), named)


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
    denied = [at for at, (one, two) in enumerate(pairs) if one.kind is Kind.NOT and two.kind in _DENIED]
    if len(sentences) > 1 or len(denied) != 1:
        return None
    end = denied[0] + 2
    end += end < len(tokens) and tokens[end - 1].kind is Kind.NUMBER and tokens[end].kind is Kind.UNIT
    kept = [*tokens[: denied[0]], *tokens[end:]]
    part = replace(sentences[0], tokens=tuple(kept))
    is_hand = not part.is_talk and is_whole(part) and len(part.worth) == 1
    return Outcome(with_rest_to_leave(context, kept, tokens[denied[0] : end])) if is_hand else None


_DENIED: Final = (Kind.NAME, Kind.NUMBER)


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


def which_of(context: Context, text: str, ambiguous: Problem) -> Outcome | None:
    """Who is meant by a name that several have, where the line is a whole hand with one of them; else None."""
    if ambiguous.key != "name.ambiguous" or ambiguous.start is None or ambiguous.end is None:
        return None
    start, end = ambiguous.start, ambiguous.end
    people = [person.id for person in context.people.matching(text[start:end], context.names.players)]
    told = read(f"{text[:start]}{reference(people[0])}{text[end:]}", 0, context.names) if people else None
    if told is None or "\n" in text or not (is_whole(told) and told.tells_hand):
        return None
    typed = SpokenToken(Kind.NAME, None, text[start:end], start, end)
    asked = did_you_mean(context, text, typed, people)
    return Outcome(structs.replace(asked, lines=(line(f"problem.{ambiguous.key}", **dict(ambiguous.values)),)))


def which_figure(sentence: Sentence) -> Outcome | None:
    """Which figure is meant by a word nobody knows; None where it is none."""
    asked = ask_figure(sentence) if sentence.unknown else None
    return Outcome(asked) if asked is not None else None
