"""What a line without a command means: a hand, an entry of a round, a correction, a draw; anything else is talk."""

from __future__ import annotations

import re
from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from bot.chat import Choice, ProblemFigure, Reply, line, question_reply
from bot.commands.beside_hand import (
    COUNTED_OFF,
    as_typed,
    hand_named,
    naming_unused,
    noted,
    read_hand_beside_else,
    read_hand_beside_other,
    read_hand_or_draw,
    read_hand_with_more,
    read_mistyped_name,
    read_part_of_hand,
    read_said_anew,
    read_with_denial,
    read_words_in_brackets,
    refuse_stranger_in_kana,
    said_in_vain,
    told_beside,
    which_figure,
    which_of,
    with_rest_to_leave,
)
from bot.commands.correction_talk import (
    by_number,
    hand_asked,
    just_undone,
    read_bet_denied,
    read_correction,
    read_elements_denied,
    read_hand_as_false_win,
    read_held,
    read_left_out,
    read_liability,
    read_lying,
    read_not_won,
    read_ready_of_draw,
    read_robbed,
    read_several_hands,
    read_unclear_answer,
    read_won_too,
)
from bot.commands.round_talk import is_round_open, read_entry_of_round
from bot.commands.rounds import counted_hand, hand
from bot.commands.score import (
    ASKS_WHO_BET,
    first_of_several,
    hand_and_payment,
    record_plain,
    score,
    tiles_beside_value,
    without_picked,
)
from bot.commands.slips import (
    ask_standing,
    read_afterthought,
    read_besides,
    read_payer_slip,
    read_slip,
    read_value_alone,
)
from bot.commands.table_talk import (
    read_beside_score,
    read_beside_wins,
    read_false_win_anew,
    read_paid_in_full,
    read_paid_in_part,
    read_paid_several,
)
from bot.commands.undo import read_hand_undone, read_payment_put_right
from bot.context import Context, Outcome, check_figures, letters_of, mended_figure
from bot.reading import (
    Word,
    WordRefused,
    hand_meant,
    hand_typed,
    line_claims,
    names_hand_alone,
    reference,
    sentences_of,
    several_entries,
    stake_named,
    without_excuse,
    without_too,
)
from bot.reading.grammar import (
    OF_ROUND,
    OF_TABLE,
    SAYS_DRAWN,
    SMALL,
    Kind,
    Sentence,
    corrected_words,
    is_whole,
    name_meant,
    only,
    read,
    told_anew,
    understood_part,
)
from bot.reading.round_lines import (
    lines_of_round,
    round_number,
    takes_round_back,
    tiles_and_points,
    without_reasons,
)
from engine import Problem, Refused, problem

FLOWER_WIN: Final = 7
"""So many bonus tiles can win without a hand."""


def score_plain_line(context: Context, text: str) -> Outcome:
    """A line without a command in a game: done when it is plainly about this table, else chatter that gets silence."""
    if (found := mended_figure(context, text)) is not None:
        return _with_figure(context, text, *found)
    numbered = by_number(context, text)
    if numbered != text and names_hand_alone(numbered):  # 四姨出銃嗰鋪
        return Outcome(hand_asked(context, numbered))
    text, named = _without_round(context, numbered)
    return noted(_meaning_of(context, _points_alone(context, text)), named)


def puts_right(context: Context, text: str) -> bool:
    """Whether a line begins with a word that takes something back, or with a recorded hand by its number."""
    try:
        sentences = context.sentences(text) if context.night.hands else ()
    except Refused:
        return False
    said = sentences[0].content if len(sentences) == 1 else []
    if said and said[0].kind is Kind.COUNTER:
        meant = hand_meant(text)
        return meant is not None and meant.number is not None and context.night.hand(meant.number) is not None
    return bool(said) and said[0].kind in (Kind.SORRY, Kind.WRONG, Kind.NOT)


def score_or_event(context: Context, text: str) -> Outcome:
    """`/score`: a drawn deal or a kong as where it is told without the command, anything else as a hand."""
    rest, named = _without_round(context, text) if context.night.running else (text, "")
    return noted(_score_or_event(context, rest), named)


def _score_or_event(context: Context, text: str) -> Outcome:
    """What /score comes to without the number of a round that is not settled."""
    try:
        sentences = context.sentences(text) if context.night.running else ()
    except Refused as refused:
        return which_of(context, text, refused.problems[0]) or score(context, text)
    if not sentences or without_picked(text) != text:
        return score(context, text, sentences)
    beside_hand = (meaning(context, sentences, text) for meaning in _BESIDE_HAND)
    if (told := next(filter(None, beside_hand), None)) is not None:
        return told
    if len(sentences) > 1:
        apart = _hand_and_payment(context, sentences, text) or _hands_apart(context, sentences, text)
        apart = apart or _hand_above(context, sentences, text)
        return apart or noted(score(context, text, sentences), told_beside(context, sentences, text))
    if (which := which_figure(sentences[0])) is not None:
        return which
    _refuse_before_value(context, sentences[0])
    if context.game().ruleset.all_score and len(lines := several_entries(sentences[0])) > _TWO:
        return score(context, "\n".join(lines))  # /s jean 40 don 8 viv 16 pat 2: who went out comes first
    if without_too(text) != text and (asked := read_won_too(context, sentences, text)) is not None:
        return asked
    says_hand = sentences[0].has_tiles or sentences[0].amounts
    beside = None if says_hand else read_beside_score(context, sentences[0]) or _of_bet(context, sentences, text)
    outcome = beside or noted(_score_or_anew(context, sentences, text), told_beside(context, sentences, text))
    problems = outcome.reply.figures.problems if outcome.reply is not None else ()
    return (_part_of_named(context, sentences, problems) if problems else None) or outcome


def _of_bet(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """What a line about a bet and no win comes to without the command, `/s i was in riichi`; None for any other."""
    sentence, bets = sentences[0], context.game().ruleset.bets
    is_told = bool(sentence.facts) and {*sentence.facts} <= {*bets}
    if not is_told or sentence.has(Kind.ELEMENT, Kind.SELF, Kind.WIN, Kind.FROM, Kind.DISCARD):
        return None
    told = _meaning_of(context, text)
    return told if told.reply is not None else None


def _score_or_anew(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome:
    """`/score` of one line; one that takes something back, and is refused, as where it is said without the command.

    A line that a question completed is refused: what is said last in the answer counts.
    """
    try:
        return score(context, text, sentences)
    except Refused:
        takes_back = sentences[0].has(Kind.SORRY, Kind.WRONG, Kind.NOT) and not sentences[0].has_tiles
        is_completed = any(reference(player) in text.split() for player in context.game().table.players)
        if not takes_back or is_completed or context.game().ruleset.all_score:
            raise
        anew = read_said_anew(context, sentences, text) or read_with_denial(context, sentences, text)
        if anew is None:
            raise
        return anew


_TWO: Final = 2


def _part_of_named(
    context: Context, sentences: tuple[Sentence, ...], problems: Sequence[ProblemFigure]
) -> Outcome | None:
    """The question about a hand in words with some in it that nobody knows; None for one that is told by tiles.

    Raises WordRefused for those words alone where the rest is no whole hand.
    """
    sentence = sentences[0]
    if sentence.has_tiles or context.game().ruleset.all_score:
        return None
    part, as_tiles = understood_part(sentence), all(one.code.startswith("notation.") for one in problems)
    if part is not None and is_whole(part) and (sentence.has(Kind.ELEMENT) or as_tiles):
        return read_part_of_hand(context, sentences, "")
    if as_tiles and sentence.unknown and sentence.amounts:
        raise WordRefused(problem("words.unknown", word=as_typed(sentence.unknown)))
    return None


def _refuse_before_value(context: Context, sentence: Sentence) -> None:
    """Raises WordRefused for the one word nobody knows before a value with its unit: `xiaohong 2 tai ben shoot`."""
    if not sentence.unknown:
        return
    said = sentence.content
    kinds = [token.kind for token in said[:3]]
    if kinds != [Kind.UNKNOWN, Kind.NUMBER, Kind.UNIT] or sentence.unknown != said[:1] or name_meant(sentence):
        return
    if said[0].text.isalpha():
        context.names.must(Word(said[0].text, said[0].start, said[0].end))


def _meaning_of(context: Context, text: str) -> Outcome:
    """What a line means over a game that runs."""
    try:
        sentences = context.sentences(text)
    except Refused as refused:
        is_asked = text.rstrip().endswith(("?", "？"))
        asked = refused.problems[0]
        if (which := which_of(context, text, asked)) is not None:
            return which
        if asked.key in ASKS_WHO_BET and _is_told(context, asked.repairs[-1]):
            raise
        is_told = is_round_open(context) and asked.key == "set.which_flowers" and not is_asked
        if is_told and not _is_of_another_day(context, text, asked):
            raise
        return Outcome()
    if not sentences:
        return Outcome()
    for meaning in _MEANINGS:
        outcome = meaning(context, sentences, text)
        if outcome is not None:
            return outcome
    return Outcome()


def _is_told(context: Context, typed: str) -> bool:
    """Whether a line that may be meant tells a hand."""
    told = sentences_of(context.names, typed.removeprefix("/score ").replace("{}", "nobody"))[0]
    return told.is_entry or _are_hands(context, (told,))


def _is_of_another_day(context: Context, text: str, flowers: Problem) -> bool:
    """Whether a line is talk but for the flowers that are counted in it: `i had 4 flowers last week`."""
    try:
        rest = sentences_of(context.names, f"{text[: flowers.start]} {text[flowers.end :]}")
    except Refused:
        return False
    return any(sentence.is_chat for sentence in rest)


def _with_figure(context: Context, text: str, word: Word, meant: str) -> Outcome:
    """A line with a letter for a digit: silence where it would be talk with the digit. Raises WordRefused for any
    other."""
    told = score_plain_line(context, f"{text[: word.start]}{meant}{text[word.end :]}")
    if told.reply is not None:
        is_new = bool(told.entries) and not (told.reply.subject or "").startswith("corrected")
        check_figures(context, text, ("hand" if is_round_open(context) else "score") if is_new else "")
    return Outcome()


def _points_alone(context: Context, text: str) -> str:
    """A line without why a hand counts what it does, where every hand counts; any other as it stands."""
    return without_reasons(text) if context.game().ruleset.all_score and "\n" not in text else text


def _without_round(context: Context, text: str) -> tuple[str, str]:
    """A line without the number of a round that is not settled, `round 3: …`, where every hand counts, and what is
    named of it: nothing where it is the number of the round that is played."""
    night = context.night
    number, rest = round_number(text) if context.game().ruleset.all_score and "\n" not in text else (0, text)
    if not number or night.hand(number) is not None:
        return text, ""
    is_next = number in (night.next_number, len(night.hands) + 1)
    return rest, "" if is_next else text[: len(text) - len(rest.lstrip())].strip(" :.,-–—")


def _round_back(context: Context, _: tuple[Sentence, ...], text: str) -> Outcome | None:
    """`cancel the round`: the open one with the button that drops it, else what undoes the newest."""
    if not context.game().ruleset.all_score or not takes_round_back(text):
        return None
    if is_round_open(context):
        return hand(context, "")
    return read_hand_undone(context, sentences_of(context.names, "undo last hand"), "")


def _read_tiles(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """What lines with tiles come to; silence for tiles that are no hand."""
    is_told = context.game().ruleset.all_score and (is_round_open(context) or _names_sets_and_kind(sentences))
    if is_told and (counted := counted_hand(context, sentences)) is not None:
        return counted
    if not any(sentence.has_tiles for sentence in sentences) or stake_named(text):  # 1p a point
        return None
    if len(sentences) == 1 and context.game().ruleset.all_score and lines_of_round(sentences[0]):
        return None
    if (both := tiles_beside_value(context, sentences)) is not None:
        return both
    if _are_tiles_of_round(context, sentences):
        return hand(context, _without_was(sentences[0]) if len(sentences) == 1 else text)
    told = _of_winner(context, sentences)
    if _are_hands(context, told) or _is_won_with_tiles(context, told):
        return score(context, text)
    return Outcome()


def _of_winner(context: Context, sentences: tuple[Sentence, ...]) -> tuple[Sentence, ...]:
    """The tiles of a round that is told in one line, without the points of the others; any other lines as they are."""
    lines = tiles_and_points(sentences[0]) if len(sentences) == 1 and context.game().ruleset.all_score else ()
    return (read(lines[0], sentences[0].offset, context.names),) if lines else sentences


def _names_sets_and_kind(sentences: tuple[Sentence, ...]) -> bool:
    """Whether a line counts a player's sets and says more of them, as nobody does of a hand that is played on."""
    sentence = sentences[0]
    return len(sentence.of(Kind.NAME)) == 1 and not sentence.has(Kind.HAS, Kind.IS) and sentence.has(Kind.BREAK)


def _without_was(sentence: Sentence) -> str:
    """`sue was fishing for knitting` without the word between who and what, every other word in its place."""
    return " " * sentence.offset + sentence.text_without(Kind.IS)


def _are_tiles_of_round(context: Context, sentences: tuple[Sentence, ...]) -> bool:
    """Whether every line, while a round is open, is a player with tiles that did not win, or what he fishes for."""
    ruleset = context.game().ruleset
    if not is_round_open(context):
        return False
    if len(sentences) == 1 and _fishes(context, sentences[0]):
        return True
    if any(len(sentence.of(Kind.NAME)) != 1 for sentence in sentences) and not _are_own(context, sentences):
        return False
    if any((sentence.is_talk and not sentence.has_tiles) or sentence.has(Kind.WIN) for sentence in sentences):
        return False
    try:
        claims = [claim for sentence in sentences for claim in line_claims(sentence)]
        hands = [hand_typed(claim, letters_of(context)) for claim in claims if claim.tiles.strip()]
    except Refused:
        return False
    told = all(claim.how is None and claim.payer is None and (claim.says_hand or claim.facts) for claim in claims)
    return told and all(one.size <= ruleset.hand_size and one.winning is None for one in hands)


def _are_own(context: Context, sentences: tuple[Sentence, ...]) -> bool:
    """Whether somebody whose hand is not in says nothing but tiles: `(EEE) 22p`, `1f 3f`."""
    sender, sentence = context.names.sender, sentences[0]
    if len(sentences) > 1 or sender is None or any(one.part.player == sender for one in context.night.pending):
        return False
    return len(sentence.text.strip()) > _ONE_TILE and only(sentence.tokens, _BESIDE_TILES)


_ONE_TILE: Final = 2
_BESIDE_TILES: Final = (Kind.TILES, Kind.HAS, Kind.NOISE, Kind.AND, Kind.BREAK, Kind.CLOSED, Kind.OPEN)


def _fishes(context: Context, sentence: Sentence) -> bool:
    """Whether somebody who sits here says what is fished for, and nothing else: `fishing for knitting`."""
    said = [token for token in sentence.tokens if token.kind not in (Kind.BREAK, Kind.IS)]
    if said and said[0].kind is Kind.NAME and said[0].value is not None:
        said = said[1:]
    is_named = len(said) > 1 and said[0].value == "fishing" and all(one.kind is Kind.ELEMENT for one in said[1:])
    return is_named and context.names.sender is not None


def _are_hands(context: Context, sentences: tuple[Sentence, ...]) -> bool:
    """Whether every line is a value with a name or a way of winning, or tiles that make a whole hand."""
    try:
        claims = [claim for sentence in sentences for claim in line_claims(sentence)]
        hands = [hand_typed(claim, letters_of(context)) for claim in claims if claim.stated is None]
    except Refused:
        return False
    if any(claim.stated is not None and claim.player is None and claim.how is None for claim in claims):
        return False
    ruleset = context.game().ruleset
    return all(hand.size >= ruleset.hand_size or len(hand.bonus) >= FLOWER_WIN for hand in hands)


def _is_won_with_tiles(context: Context, sentences: tuple[Sentence, ...]) -> bool:
    """Whether a line says who won with about as many tiles as a hand has, whatever is wrong with them."""
    sentence = sentences[0]
    if len(sentences) > 1 or not sentence.has(Kind.WIN, Kind.FROM, Kind.SELF, Kind.DISCARD):
        return False
    least = context.game().ruleset.hand_size - _ONE_SET
    try:
        claim = line_claims(sentence)[0]
    except Refused as refused:
        is_of_stranger = all(one.key.startswith("name.") for one in refused.problems)
        return is_of_stranger and len(_TILE.findall(sentence.text)) > least
    return claim.player is not None and len(_TILE.findall(claim.tiles)) > least


_TILE: Final = re.compile(r"\d|[ESWNCFP]")
_ONE_SET: Final = 3


# a hand


def _hand(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """A hand in words: one line, or one a player."""
    named, vain = hand_named(context, sentences, text), said_in_vain(context, sentences)
    sentences = tuple(_without_number(context, sentence) for sentence in sentences)
    if any(sentence.has(Kind.BITE) and not sentence.amounts for sentence in sentences):
        return None  # double animal bite hafiz
    if not context.night.hands or just_undone(context) is not None:  # nothing is there to be corrected
        sentences = tuple(without_excuse(sentence) for sentence in sentences)
    read = tuple(corrected_words(sentence, figures=False).undecorated() for sentence in sentences)
    if (not read[0].is_entry and not _is_heading(read)) or read[0].without_other_name() is not read[0]:
        return None
    if any(not _continues(sentence) for sentence in read[1:]):
        return None
    outcome = _hands_apart(context, sentences, text) or record_plain(context, read, text)
    unused = [token for one, kept in zip(sentences, read, strict=True) if kept.is_understood for token in one.unused]
    unused = sorted({*unused, *vain}, key=_START)
    left = as_typed([token for token in unused if token.text not in named])
    return noted(outcome, ", ".join(filter(None, (named, left))))


_START: Final = attrgetter("start")


def _beside_standing(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """A line that says of the table what is not so: asked about where it says who deals, else named beside the hand;
    None for any other line."""
    strange = (one for sentence in sentences for one in sentence.unknown if one.value in (OF_TABLE, OF_ROUND))
    if (told := next(strange, None)) is None:
        return None
    rest = f"{text[: told.start].rstrip(' ,;(（，、')} {text[told.end :].lstrip(' ,;:)），、の-')}".strip()
    if told.value == OF_TABLE:
        return ask_standing(context, told, rest)
    return naming_unused(_meaning_of(context, rest), [told])


def _hand_turned_round(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """A hand that was lost, and in the same line one that was won instead: that one by a tap. None for any other."""
    sentence = sentences[0]
    is_told = (
        len(sentences) == 1 and len(sentence.of(Kind.NUMBER, Kind.LIMIT)) > 1 and sentence.has(Kind.DISCARD, Kind.TO)
    )
    said = told_anew(sentence.tokens) if is_told and sentence.has(Kind.NOT, Kind.SORRY, Kind.WRONG) else []
    is_hand = len(said) == 1 and any(token.kind is Kind.WIN for token in said[0])
    return read_said_anew(context, sentences, text) if is_hand else None


def _hand_above(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """A whole hand in a line, with others that tell nothing of it: read as one line where that makes a hand; where they
    are small talk, what nobody knows of it is named; anything else is left out by a tap."""
    first = next((one for one in sentences if is_whole(one)), None)
    rest = [one for one in sentences if one is not first]
    if first is None or context.game().ruleset.all_score:
        return None
    if _tell_a_hand_each(sentences) and rest:
        return _hands_apart(context, sentences, "")
    if all(_goes_with(first, one) or _won_beside(first, one) for one in rest):
        return None
    joined = read(", ".join(one.text.strip(" ,.;，。") for one in sentences), 0, context.names)
    if is_whole(joined) and joined.roles.payers == first.roles.payers and joined.how is first.how:
        return _meaning_of(context, joined.text)
    said = [token for one in rest for token in one.tokens]
    if only(said, _TALK) and all(token.text.casefold() not in SAYS_DRAWN for token in said):
        unused = [token for token in said if token.kind is Kind.UNKNOWN]
        return naming_unused(_meaning_of(context, first.text.strip()), unused)
    return Outcome(with_rest_to_leave(context, first.tokens, said))


def _won_beside(first: Sentence, sentence: Sentence) -> bool:
    """Whether a further line tells who else won off the discard, without the value yet."""
    roles = sentence.roles
    return bool(roles.winners) and roles.winners != first.roles.winners and roles.payers == first.roles.payers


_TALK: Final = (Kind.UNKNOWN, *SMALL, Kind.HAS, Kind.IS, Kind.TO)


def _hands_apart(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """Lines of which one tells another hand than the first, off somebody else, or a command: the first one is offered,
    or asked about, and the others are named; None for the lines of one hand."""
    if not sentences:  # no game is on
        return None
    first, *others = sentences
    if not others or context.game().ruleset.all_score or not (first.roles.payers or is_whole(first)):
        return None
    if _tell_a_hand_each(sentences):
        return first_of_several(context, sentences) if context.incoming.pressed else Outcome(_one_by_one(sentences))
    is_command = any(one.strip().startswith("/") for one in text.strip().splitlines()[1:])
    if not is_command and not any(_is_off_another(first, one) for one in others):
        return None
    rest = [token for one in others for token in one.tokens]
    if is_whole(first) and not first.has(Kind.PAY):
        return Outcome(with_rest_to_leave(context, first.tokens, rest))
    return naming_unused(_meaning_of(context, first.text.strip()), rest)


def _tell_a_hand_each(sentences: Sequence[Sentence]) -> bool:
    """Whether each line is a whole hand, and not all of them were won off one player."""
    paid = {one.roles.payers[0] if one.roles.payers else None for one in sentences if is_whole(one)}
    return all(is_whole(one) for one in sentences) and (len(paid) > 1 or None in paid)


def _one_by_one(sentences: Sequence[Sentence]) -> Reply:
    """The question whether the hands of a message are recorded one after another, the first one first."""
    told = [COUNTED_OFF.sub("", one.text.strip()) for one in sentences]
    said = line("ask.one_by_one_hands", text=told[0])
    return question_reply(said, (Choice(line("choice.record_part"), "/score " + "\n".join(told)),))


def _hands_in_a_row(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """One line that tells several hands, `ann 3 tai from ben, then cat 2 tai from dan`; None for any other."""
    parts = [one.strip(" ,，、.") for one in _THEN.split(sentences[0].text)]
    if len(sentences) > 1 or len(parts) < _TWO or context.game().ruleset.all_score or is_whole(sentences[0]):
        return None
    told = [read(one, 0, context.names) for one in parts if one]
    return Outcome(_one_by_one(told)) if len(told) > 1 and _tell_a_hand_each(told) else None


_THEN: Final = re.compile(
    r"[;；。]|\.\s|[,，、]?\s*\b(?:and )?(?:then|after that|next)\b|然[後后]|跟住|接著|接着|それから|次に|そのあと"
)
"""Stands between hands that were played one after another."""


def _is_off_another(first: Sentence, sentence: Sentence) -> bool:
    """Whether a further line names another who pays than the first one, tells a whole hand won in another way, or
    another sum that was paid for that hand."""
    payers = sentence.roles.payers
    if sentence.only_pays and sentence.roles.winners == first.roles.winners:
        return bool(sentence.worth) and sentence.worth != first.worth
    return payers != first.roles.payers and (bool(payers) or is_whole(sentence))


def _goes_with(first: Sentence, sentence: Sentence) -> bool:
    """Whether a further line tells of the hand in the first one: of another winner, or a fact of it."""
    if not _continues(sentence) or sentence.has(*_OF_ELSE):
        return False
    is_of_hand = bool(sentence.worth) or sentence.has_tiles or not sentence.has(Kind.NAME)
    paid = not sentence.roles.payers or sentence.roles.payers == first.roles.payers
    return is_of_hand and paid and sentence.how in (None, first.how)


_OF_ELSE: Final = (Kind.NOBODY_WON, Kind.UNDO, Kind.SETTLE, Kind.FALSE_WIN, Kind.NOT, Kind.SORRY)


def _spread_hand(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """One hand with each of its facts in a line: who won, the value, who discarded."""
    told = all(
        sentence.is_understood and not sentence.is_talk and not sentence.has(*_NO_FACT) for sentence in sentences
    )
    if not told or not 1 < len(sentences) <= _MOST_FACTS:
        return None
    joined = read(re.sub(r"[\r\n]", ",", text), 0, context.names)
    whole = is_whole(joined) and joined.tells_hand and len(joined.worth) == 1
    outcome = record_plain(context, (joined,), joined.text) if whole else None
    return noted(outcome, told_beside(context, sentences, text)) if outcome is not None else None


_MOST_FACTS: Final = 4
_NO_FACT: Final = (Kind.SORRY, Kind.WRONG, Kind.NOT, Kind.IS, Kind.TILES)


def _without_number(context: Context, sentence: Sentence) -> Sentence:
    """`hand 4: raju 2 tai from mei`, where three are recorded, as the hand that it tells; any other as it stands."""
    meant = hand_meant(sentence.text)
    if meant is not None and meant.place is not None and meant.rest.strip():
        is_so = meant.is_at(context.game().table)
        return read(meant.rest, sentence.offset, sentence.names) if is_so else sentence
    if meant is None or meant.number != len(context.night.hands) + 1 or not meant.rest.strip():
        return sentence
    return read(meant.rest, sentence.offset, sentence.names)


def _is_heading(sentences: tuple[Sentence, ...]) -> bool:
    """Whether the first line says off whom, and the winners stand in the lines below."""
    first = sentences[0]
    return len(sentences) > 1 and first.is_understood and not first.is_talk and bool(first.roles.payers)


def _continues(sentence: Sentence) -> bool:
    """Whether a further line is a name and a value, or words about the line before."""
    return sentence.is_understood and not sentence.is_talk


def _hand_and_payment(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """A hand with a payment between two players behind it, or in a line above or below it."""
    if not context.night.running or context.game().ruleset.all_score:
        return None
    if len(sentences) == 1:
        return hand_and_payment(context, _with_hand_first(sentences[0]))
    told = sorted(sentences, key=lambda one: one.has(*_PAYS) or not is_whole(one))
    if len(told) > _TWO or not is_whole(told[0]) or told[0].has(*_PAYS) or not told[1].has(*_PAYS):
        return None
    return hand_and_payment(context, read(", ".join(one.text.strip(" ,.") for one in told), 0, context.names))


_PAYS: Final = (Kind.PAY, Kind.GIVE)


def _with_hand_first(sentence: Sentence) -> Sentence:
    """`i paid ben 10, ann 3 tai zimo` with the hand before the payment; any other line as it stands."""
    parts = [one.strip(" .") for one in _PARTS.split(sentence.text)] if sentence.has(Kind.PAY) else []
    if len(parts) != _TWO:
        return sentence
    paid, *hands = [read(one, 0, sentence.names) for one in parts]
    if not paid.has(Kind.PAY) or paid.has(Kind.UNIT) or hands[0].has(Kind.PAY):
        return sentence
    if not (is_whole(hands[0]) and hands[0].tells_hand):
        return sentence
    return read(f"{hands[0].text}, {paid.text}", 0, sentence.names)


_PARTS: Final = re.compile(r"[,，;；]\s*")


# part of a hand


# what was mistyped


# what holds a value, and something beside it


_BESIDE_HAND: Final = (
    read_words_in_brackets,
    read_hand_or_draw,
    _beside_standing,
    _hands_in_a_row,
    read_hand_beside_other,
)
"""What is asked about a hand with something else beside it, with the command as without it."""
_MEANINGS: Final = (
    *(
        read_payment_put_right,
        read_hand_as_false_win,
        read_bet_denied,
        read_lying,
        read_elements_denied,
        read_besides,
        read_left_out,
        read_not_won,
        read_won_too,
        _round_back,
        read_words_in_brackets,
        _read_tiles,
        read_paid_several,
        _hand_and_payment,
        read_paid_in_full,
        read_several_hands,
        read_entry_of_round,
        read_hand_undone,
        read_afterthought,
        read_paid_in_part,
        read_ready_of_draw,
        read_liability,
        read_robbed,
        read_held,
        read_false_win_anew,
        read_slip,
        _hand_turned_round,
        read_correction,
        read_value_alone,
        read_beside_wins,
    ),
    *(
        read_hand_or_draw,
        _beside_standing,
        _hands_in_a_row,
        read_mistyped_name,
        _hand_above,
        _spread_hand,
        read_hand_beside_other,
        _hand,
        read_said_anew,
        read_with_denial,
        read_part_of_hand,
        read_hand_with_more,
        refuse_stranger_in_kana,
        read_payer_slip,
        read_unclear_answer,
        read_hand_beside_else,
    ),
)
"""What a line can mean, each asked in turn."""
