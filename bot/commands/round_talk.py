"""What is told of the hands of a round in which every hand counts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bot.asking.mistyped import ask_figure, did_you_mean
from bot.asking.round_questions import players_without_hand, who_went_out, whose_mahjong, whose_special
from bot.chat import Reply
from bot.commands.rounds import hand
from bot.commands.score import score
from bot.context import Context, Outcome
from bot.reading import Claim, claims_in, reference, refuse_below_zero, words_of
from bot.reading.grammar import Kind, Sentence, SpokenToken, folded_text, names_like, only, read, with_token
from bot.reading.round_lines import (
    hands_of_round,
    lines_of_round,
    named_and_points,
    of_others_alone,
    others_nothing,
    says_past,
    winners_apart,
    won_behind,
)
from bot.reading.stated import ENTRY, all_nothing, several_entries, value_text
from engine import Player, StatedValue, Win, wins_of

_SMALL: Final = (Kind.NOISE, Kind.BREAK, Kind.IS, Kind.AGAIN)


def read_entry_of_round(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """What the losers hold while a round is open: `16`, `Don 16`, `I had nothing`."""
    if len(sentences) == 1 and (got := _got_special(context, sentences[0])):
        return score(context, got)
    if not is_round_open(context):
        told = (
            _two_went_out(context, sentences)
            or _points_of_others(context, sentences)
            or _whole_round(context, sentences)
            or _nothing_before(context, sentences, text)
        )
        return told or _of_round_settled(context, sentences) or _who_went_out(context, sentences)
    if len(sentences) == 1 and (own := _FROM_ME.fullmatch(sentences[0].text)) is not None:
        return hand(context, own["told"])
    if len(sentences) == 1 and (denied := _DENIED.search(sentences[0].text)) is not None:
        return _put_right(context, sentences[0], text, int(denied[1]))
    return _into_open_round(context, sentences, text)


_FROM_ME: Final = re.compile(
    r"\s*(?P<told>\d{1,4}(?:\s?(?:points?|pts))?) from (?:me|here|this end)[\s.!]*", re.IGNORECASE
)
"""`22 from me`: the own points, nobody's win."""
_DENIED: Final = re.compile(r"\bnot (\d{1,7})\b", re.IGNORECASE)


def _put_right(context: Context, sentence: Sentence, text: str, denied: int) -> Outcome | None:
    """`34 not 30` as the points of whoever told 30 for this round; None where nobody did, or several others."""
    player = sentence.of(Kind.NAME)[0].value if sentence.has(Kind.NAME) else context.names.sender
    holders = [one.part.player for one in context.night.pending if one.stated == StatedValue(points=denied)]
    if player in holders:
        return _into_open_round(context, (sentence,), text)
    if len(holders) != 1 or sentence.has(Kind.NAME) or not sentence.amounts:
        return None
    return hand(context, f"{reference(holders[0])} {sentence.of(Kind.NUMBER)[0].text}")


def _into_open_round(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """The hands of one or several players for the round that is open; None for any other lines."""
    if len(sentences) == 1 and _names_flower(sentences[0]):
        return hand(context, text)
    if (asked := _mistyped_entry(context, sentences, text)) is not None:
        return Outcome(asked)
    if len(sentences) == 1 and (lines := _hands_in(context, sentences[0])):
        told = score if _another_out(context, sentences[0], lines[0]) else hand
        return told(context, "\n".join(lines))
    if not all(is_entry_of_round(sentence) for sentence in sentences):
        return None
    if len(sentences) > 1 and any(not sentence.has(Kind.NAME) for sentence in sentences):
        return None
    return hand(context, text)


def _another_out(context: Context, sentence: Sentence, first: str) -> bool:
    """Whether a line with several hands begins with somebody who goes out, and not with who went out in this round."""
    won = [win.player for win in wins_of(context.night.pending)]
    named = [token.value for token in read(first, 0, context.names).of(Kind.NAME)]
    return sentence.has(Kind.WIN) and bool(named) and named[0] not in won


def _hands_in(context: Context, sentence: Sentence) -> Sequence[str]:
    """The hands for the open round that one line tells, as a line for each player; nothing for any other line."""
    others = others_nothing(sentence.text, sentence.names, players_without_hand(context))
    whole = _told_in_one(sentence) if _goes_out(sentence) else ()
    return others or several_entries(sentence) or whole or _same_as(context, sentence)


def _same_as(context: Context, sentence: Sentence) -> list[str]:
    """`same as ann` as the points that Ann told for this round; nothing for any other line."""
    said = [token for token in sentence.tokens if token.kind not in _SMALL]
    of_me = said[0].kind is Kind.HAS if said else False
    said = said[1:] if of_me else said
    if not said or [token.kind for token in said].count(Kind.NAME) != 1 or said[-1].kind is not Kind.NAME:
        return []
    if [folded_text(token.text) for token in said[:-1]] not in (["same", "as"], ["same as"]):
        return []
    entered = next((one for one in context.night.pending if one.part.player == said[-1].value), None)
    if entered is None or isinstance(entered.part, Win) or context.names.sender in (None, said[-1].value):
        return []
    if entered.stated is None:
        return [] if entered.hand is not None else ["-"]
    return [value_text(entered.stated)]


def _two_went_out(context: Context, sentences: tuple[Sentence, ...]) -> Outcome | None:
    """`rosie out 40 and clive out 36`: only one can, so it is asked which, or whose a special hand is."""
    if len(sentences) > 1 or not context.game().ruleset.all_score or sentences[0].is_talk:
        return None
    if (asked := whose_special(context, sentences[0])) is not None:
        return Outcome(asked)
    said = [token for token in sentences[0].tokens if token.kind not in (*_SMALL, Kind.AND, Kind.SORRY)]
    if sentences[0].has(Kind.AND) and _is_of_two(said):
        points = next(token for token in said if token.kind is Kind.NUMBER)
        return Outcome(who_went_out(context, tuple((str(one.value), points.text, points.number) for one in said[:2])))
    lines = winners_apart(sentences[0])
    return score(context, "\n".join(lines)) if lines else None


def _is_of_two(said: Sequence[SpokenToken]) -> bool:
    """Whether two players are told with one win and one amount: `jean & don both mah-jong, 60`, `jean and don 60`."""
    kinds = [token.kind for token in said if token.value != "points"]
    together = ([Kind.WIN, Kind.NUMBER], [Kind.NUMBER, Kind.WIN], [Kind.NUMBER])
    return kinds[:2] == [Kind.NAME, Kind.NAME] and kinds[2:] in together and said[0].value != said[1].value


def _points_of_others(context: Context, sentences: tuple[Sentence, ...]) -> Outcome | None:
    """`ann mahjong. sue has 20`: what Ann had is asked, for the points are another's; None for any other line."""
    if len(sentences) > 1 or not context.game()[2].all_score or sentences[0].is_talk:
        return None
    said = [token for token in sentences[0].tokens if token.kind is not Kind.NOISE]
    kinds = [token.kind for token in said[:3]]
    rest = [token for token in said[3:] if token.kind not in (*_SMALL, Kind.HAS)]
    is_divided = kinds in ([Kind.NAME, Kind.WIN, Kind.BREAK], [Kind.NAME, Kind.WIN, Kind.AND])
    of_another = [token.kind for token in rest[:2]] == [Kind.NAME, Kind.NUMBER] and rest[0].value != said[0].value
    if not is_divided or not of_another or not only(tuple(rest), (*ENTRY, Kind.AND)):
        return None
    return score(context, f"{reference(str(said[0].value))} {said[1].text}")


def _got_special(context: Context, sentence: Sentence) -> str:
    """`roy got imperial jade` as the hand of somebody who went out; "" for any other line."""
    named, people = sentence.of(Kind.ELEMENT), sentence.of(Kind.NAME)
    if not sentence.has(Kind.HAS) or len(named) != 1 or len(people) > 1:
        return ""
    if not only(sentence.tokens, (Kind.NAME, Kind.HAS, Kind.ELEMENT, *_SMALL)):
        return ""
    special, player = named[0].word, people[0].value if people else context.names.sender
    is_known = f"fishing_{special}" in context.game().ruleset.element_ids or special in context.names.own
    return f"{reference(str(player))} {named[0].text}" if is_known and player is not None else ""


def _nothing_before(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """`jack nil` before anybody went out: the hand of somebody who did not win, for nothing wins nothing."""
    ruleset = context.game().ruleset
    if ruleset.all_score and len(sentences) == 1 and (told := all_nothing(sentences[0])):
        return hand(context, "\n".join(told))
    if ruleset.all_score and of_others_alone(text):
        return score(context, "")
    said = all(
        one.has(Kind.NOTHING) and only(one.tokens, (Kind.NAME, Kind.HAS, Kind.NOTHING, *_SMALL)) for one in sentences
    )
    named = all(len(one.of(Kind.NAME)) == 1 for one in sentences)
    corrects = context.night.hands and any(token.value != "weak" for one in sentences for token in one.of(Kind.IS))
    return hand(context, text) if ruleset.all_score and said and named and not corrects else None


def _of_round_settled(context: Context, sentences: tuple[Sentence, ...]) -> Outcome | None:
    """`carol had 16` once a round is settled: for which one it is, is asked; None for any other line."""
    night, sentence = context.night, sentences[0]
    if len(sentences) > 1 or not night.hands or night.pending or not context.game().ruleset.all_score:
        return None
    told = _AND_FIRST.sub("", sentence.text)
    if (
        not sentence.has(Kind.NAME)
        or sentence.has(Kind.IS)
        or not says_past(told)
        or not is_entry_of_round(read(told, 0, context.names))
    ):
        return None
    player = sentence.of(Kind.NAME)[0].value or context.names.sender
    held = [one.part.player for one in night.hands[-1].given.entered]
    return hand(context, told) if player in held else None


_AND_FIRST: Final = re.compile(r"\s*and\s+", re.IGNORECASE)


def _names_flower(sentence: Sentence) -> bool:
    """Whether a player holds a flower of which nobody said which: `ben flower`."""
    kinds = (Kind.NAME, Kind.HAS, Kind.ELEMENT, Kind.FACT, *_SMALL)
    told = [token.value for token in sentence.of(Kind.ELEMENT, Kind.FACT)]
    return only(sentence.tokens, kinds) and told in (["flower"], ["season"]) and len(sentence.of(Kind.NAME)) == 1


def _mistyped_entry(context: Context, sentences: tuple[Sentence, ...], text: str) -> Reply | None:
    """The question whose points these are, where the name is one slip away from a player's; or how many they are."""
    if len(sentences) > 1 or len(sentences[0].unknown) != 1:
        return None
    token = sentences[0].unknown[0]
    people = names_like(token.text, context.names)
    if not people:
        return ask_figure(sentences[0], is_entry_of_round, "/hand")
    meant = SpokenToken(Kind.NAME, people[0], token.text, token.start, token.end)
    if not is_entry_of_round(with_token(sentences[0], token, meant)):
        return None
    return did_you_mean(context, text, token, people, "/hand")


def _whole_round(context: Context, sentences: tuple[Sentence, ...]) -> Outcome | None:
    """Every hand of a round in one line, `ann 24 bob 16 cat nil dan mj 50`: who went out comes first."""
    ruleset = context.game().ruleset
    sentence = sentences[0]
    if len(sentences) == 1 and ruleset.all_score and _goes_out(sentence):
        players = context.game().table.players
        if all_told := others_nothing(sentence.text, sentence.names, players):
            return score(context, "\n".join(all_told))
    if len(sentences) == 1 and ruleset.all_score and (told := _told_in_one(sentence)):
        return score(context, "\n".join(told))
    if len(sentences) == 1 and ruleset.all_score and (asked := whose_mahjong(context, sentence)):
        return Outcome(asked)
    out = sentence.of(Kind.WIN)
    if len(sentences) > 1 or not ruleset.all_score or len(out) != 1 or sentence.is_talk:
        return None
    lines = several_entries(sentence, (Kind.WIN,))
    if not lines:
        return None
    behind = [token for token in sentence.of(Kind.NAME) if token.start < out[0].start]
    winner = lines.pop(max(len(behind) - 1, 0))
    winner = winner if behind else f"{out[0].text} {winner}"
    return score(context, "\n".join((winner, *lines)))


def _told_in_one(sentence: Sentence) -> tuple[str, ...]:
    """The hands of a round in one line that says of everybody what they hold, and of one that they went out."""
    return () if sentence.is_talk else won_behind(sentence) or lines_of_round(sentence) or named_and_points(sentence)


def _goes_out(sentence: Sentence) -> bool:
    """Whether a line says of somebody that he won."""
    return sentence.has(Kind.WIN, Kind.SELF, Kind.FROM, Kind.ELEMENT) and not sentence.is_chat


def _who_went_out(context: Context, sentences: tuple[Sentence, ...]) -> Outcome | None:
    """`ann 84, sue 20, bill nil` or `sue 14` before anybody went out: who did is asked, and every hand is kept."""
    if not context.game().ruleset.all_score or any(sentence.is_of_else for sentence in sentences):
        return None
    hands = _hands_told(context, sentences)
    players = [player for player, _, _ in hands]
    if not hands or len({*players}) != len(players) or not any(points for _, _, points in hands):
        return None
    return Outcome(who_went_out(context, hands))


def _hands_told(context: Context, sentences: tuple[Sentence, ...]) -> list[tuple[Player, str, int]]:
    """Every player of some lines with the own points, as they were told and as a number; nothing for other lines."""
    sentence = sentences[0]
    if len(sentences) == 1 and len(sentence.of(Kind.NAME)) > 1:
        lines = several_entries(sentence)
        if not lines or not sentence.has(Kind.BREAK, Kind.AND):
            return []
        told = zip(sentence.of(Kind.NAME), lines, sentence.amounts, strict=True)
        return [
            (str(token.value), text[len(token.text) :].strip(), amount.stated(sentence.unit).points or 0)
            for token, text, amount in told
        ]
    if not all(is_entry_of_round(one) for one in sentences) or (len(sentences) == 1 and not _is_own(sentence)):
        return []
    found = []
    for one in sentences:
        player = one.of(Kind.NAME)[0].value if one.has(Kind.NAME) else context.names.sender
        points = one.amounts[0].stated(one.unit).points
        if player is None or points is None or (len(sentences) > 1 and not one.has(Kind.NAME)):
            return []
        found.append((str(player), f"={points}" if points else "-", points))
    return found


def _is_own(sentence: Sentence) -> bool:
    """Whether somebody tells the own points, or says that they are points: a name and a number may mean anything."""
    people = sentence.of(Kind.NAME)
    of_me = sentence.has(Kind.HAS) and all(token.value == sentence.names.sender for token in people)
    return of_me or any("points" in amount.said for amount in sentence.amounts)


def is_entry_of_round(sentence: Sentence) -> bool:
    """Whether a line holds nothing but the points of one player."""
    kinds = (*ENTRY, Kind.TILES) if sentence.bonus else ENTRY
    kinds = (*kinds, Kind.AND) if sentence.has(Kind.DOUBLED, Kind.UNIT) else kinds  # 4 and three doubles
    if not only(sentence.tokens, kinds) or len(sentence.of(Kind.NAME)) > 1 or sentence.is_of_else:
        return False
    is_worked_out = sentence.has(Kind.NAME) and _WORKED_OUT.search(sentence.text) is not None
    is_worked_out = is_worked_out or (sentence.has(Kind.DOUBLED) and len(sentence.worth) == 1)  # 10 doubled so 20
    return len(sentence.amounts) == (2 if is_worked_out and len(sentence.amounts) > 1 else 1)


_WORKED_OUT: Final = re.compile(r"\d\s*[(（]\s*\d|\w\s*=\s*\d")
"""Points with how they come about: `32 (4 x 8)`, `4 doubled = 8`."""


def claims_of_round(sentence: Sentence) -> list[Claim]:
    """What a line claims of each player that tells several hands of a round; nothing for other lines.

    Raises WordRefused.
    """
    return [claim for one in hands_of_round(sentence) for claim in claims_in(one, sentence.names)]


def is_round_open(context: Context) -> bool:
    """Whether somebody has gone out and the hands of the others are waited for."""
    return context.night.running and bool(wins_of(context.night.pending)) and context.game().ruleset.all_score


def points_put_right(context: Context, text: str) -> Outcome | None:
    """The points of an open round told anew by `/fix NAME POINTS`, of somebody whose hand is in; None elsewhere."""
    words = words_of(text)
    if context.entry is not None or not words or not is_round_open(context):
        return None
    if words[0].key.isdecimal() and (len(words) > 1 or int(words[0].key[:9]) <= _of_open_round(context)):
        return None
    refuse_below_zero(words)
    told = read(text, 0, context.names)
    player = told.of(Kind.NAME)[0].value if told.has(Kind.NAME) else context.names.sender
    is_in = any(one.part.player == player for one in context.night.pending)
    return hand(context, text) if is_in and is_entry_of_round(told) else None


def _of_open_round(context: Context) -> int:
    """The number that the open round has once it is settled."""
    return context.night.hands[-1].number + 1 if context.night.hands else 1
