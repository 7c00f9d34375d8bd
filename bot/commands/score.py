"""Where a scored hand comes in: as a command or as a bare line, into a round or as one winner's hand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import Final

from msgspec import structs

from bot.asking.dialogue import Steps, cancelled_reply, dialogue
from bot.asking.mistyped import did_you_mean
from bot.asking.round_questions import in_lines, whose_mahjong
from bot.chat import Choice, Line, Reply, line, question_reply
from bot.commands.payments import (
    offered_behind,
    penalty,
    read_false_win,
    with_beside,
    with_cash,
    with_payments,
    without_payments,
)
from bot.commands.recording import score_one
from bot.commands.repeats import (
    ask_if_repeated,
    game_before,
    last_moment,
    other_streak,
    payer_of,
    won_after_end,
)
from bot.commands.rounds import score_round
from bot.commands.winners import several
from bot.commands.without_seat import without_seat
from bot.context import Context, Outcome, check_figures, check_seats, night_after, no_game
from bot.reading import (
    BET_FACTS,
    CANCEL,
    ScoreMessage,
    line_claims,
    message_of,
    parse_message,
    reference,
    refuse_below_zero,
    wind_of,
    words_of,
)
from bot.reading.grammar import (
    Kind,
    Sentence,
    SpokenToken,
    chinese_number,
    folded_text,
    is_double,
    name_meant,
    read,
    with_token,
)
from engine import Player, Refused, WinMethod


def score(context: Context, text: str, sentences: tuple[Sentence, ...] = ()) -> Outcome:
    """`/score`: by the way this variant plays; `sentences` are those of the text where it was read already."""
    if not context.night.running:
        return won_after_end(context, text) or no_game(context, text)
    if text.strip().casefold() == CANCEL:
        return Outcome(cancelled_reply())
    if text.strip() and (asked_first := game_before(context, text)) is not None:
        return asked_first
    if (picked := without_picked(text)) != text:
        if (asked := _other_winner(context, picked)) is not None:
            return Outcome(asked)
        text, sentences = picked, ()
    if not context.are_all_seated and (waits := without_seat(context, text)) is not None:
        return waits
    check_figures(context, text, "score")
    told = _round_told if context.game().ruleset.all_score else _won
    return told(context, text, sentences)


def _round_told(context: Context, text: str, sentences: tuple[Sentence, ...]) -> Outcome:
    """A round; one that is told in one line is read as a line for each player."""
    try:
        sentences = sentences or context.sentences(text)
    except Refused:
        return score_round(context, text)
    if len(sentences) != 1:
        return score_round(context, text)
    if (fine := _false_win(context, sentences[0])) is not None:
        return fine
    if (asked := whose_mahjong(context, sentences[0])) is not None:
        return Outcome(asked)
    return score_round(context, in_lines(context, sentences[0], text))


def _false_win(context: Context, sentence: Sentence) -> Outcome | None:
    """`/score dan chombo`: what a false win costs, as where it is said without the command; None for any other line."""
    if not sentence.has(Kind.FALSE_WIN) or sentence.has_tiles:
        return None
    return read_false_win(context, sentence) or penalty(context, sentence.text)


_PICKED: Final = re.compile(r"\s*winner:(?=\s)", re.IGNORECASE)
"""What a form writes before the player who was picked: `/score winner: ann ben 4 from cat`."""


def without_picked(text: str) -> str:
    """The line as a person would type it: without what a form writes before the player who was picked."""
    found = _PICKED.match(text)
    return text if found is None else " " * found.end() + text[found.end() :]


def _other_winner(context: Context, text: str) -> Reply | None:
    """The question who won where one player was picked and the text behind names another."""
    words = words_of(text)
    if not words:
        return None
    first = words[0]
    picked = context.names.must(first)
    rest = " " * first.end + text[first.end :]
    sentences = _of_picked(context, rest)
    named = [token for sentence in sentences for token in sentence.of(Kind.NAME) if token.value not in (None, picked)]
    try:
        others = [claim.player for sentence in sentences for claim in line_claims(sentence) if claim.player]
    except Refused:
        others = []
    other = next((one for one in others if one != picked), None)
    token = next((one for one in named if one.value == other), None)
    if other is None or token is None or _only_bet(context, text, picked, other):
        return None
    without = f"{rest[: token.start]} {rest[token.end :]}"
    bet = next((one for one in _bets(sentences) if token.end <= one.start), None)
    kept = (
        without
        if bet is None
        else f"{rest[: token.start].rstrip(' ,')}, {reference(other)} {bet.text}{rest[bet.end :]}"
    )
    choices = tuple(
        Choice(
            line("choice.fix_winner", name=context.name(player)), f"/score {reference(player)} {' '.join(kept.split())}"
        )
        for player, kept in ((picked, kept), (other, without))
    )
    if _won_together(context, text, picked, other):
        if _each_with_value(context.sentences(text)):
            return None
        is_next = not text[first.end : token.start].strip(" ,，、;&")
        both = (
            f"{text[: first.end].rstrip(' ,，、;')} and {text[token.start :]}" if is_next else text
        )  # ben, cat 3 may be of cat alone
        won_too = Choice(line("choice.won_too", name=context.name(other)), f"/score {' '.join(both.split())}")
        choices = (*choices, won_too)
    said = line("ask.picked_winner", picked=context.name(picked), other=context.name(other))
    return question_reply(said, choices)


def _of_picked(context: Context, rest: str) -> tuple[Sentence, ...]:
    """The lines behind the player who was picked; none where who else bet is only told beside a winner."""
    try:
        return context.sentences(rest)
    except Refused as refused:
        if refused.problems[0].key in ASKS_WHO_BET:
            return ()
        raise


ASKS_WHO_BET: Final = frozenset(("bets.who", "pot.other"))
"""Refusals that ask who bet beside a hand; the last line they offer is to be completed with names."""


def _won_together(context: Context, text: str, *players: Player) -> bool:
    """Whether a line read as a whole tells a win of each of some players on one discard."""
    try:
        winners = {claim.player for claim in message_of(context.sentences(text), text).claims}
    except Refused:
        return False
    return winners == {*players}


def _each_with_value(sentences: Iterable[Sentence]) -> bool:
    """Whether a value of his own stands right behind everybody named but the one who pays: `bob 3 from ann, dan 5`."""
    tokens = [token for sentence in sentences for token in sentence.tokens]
    told = [
        behind is not None and behind.kind in (Kind.NUMBER, Kind.LIMIT)
        for before, token, behind in zip([None, *tokens], tokens, [*tokens[1:], None], strict=False)
        if token.kind is Kind.NAME and (before is None or before.kind is not Kind.FROM)
    ]
    return len(told) > 1 and all(told)


def _bets(sentences: Iterable[Sentence]) -> list[SpokenToken]:
    """The words of a message that say that somebody had bet."""
    return [one for sentence in sentences for one in sentence.of(Kind.FACT) if one.value in BET_FACTS]


def _only_bet(context: Context, text: str, picked: Player, other: Player) -> bool:
    """Whether a line read as a whole says of the picked player that he won, and of another that he had bet, or not."""
    sentences = context.sentences(text)
    if len(sentences) != 1 or sentences[0].roles.winners != [picked] or sentences[0].roles.doubt is not None:
        return False
    return other in sentences[0].roles.bets or all(token.value != other for token in sentences[0].of(Kind.NAME))


def _won(context: Context, text: str, sentences: tuple[Sentence, ...] = ()) -> Outcome:
    """Record the deal a message describes, or ask for the one fact that changes the money."""
    check_seats(context)
    refuse_below_zero(words_of(text))
    sentences = sentences or context.sentences(text)
    alone = sentences[0] if len(sentences) == 1 else None
    if alone is not None and (told := _of_another_kind(context, alone)) is not None:
        return told
    if _may_tell_payments(sentences):
        whole, (sentences, text, beside) = text, without_payments(context, sentences, text)
        if beside:
            return with_payments(context, record_message(context, message_of(sentences, text), text), beside, whole)
    for sentence in sentences:
        meant = None if not sentence.unknown or sentence.has_tiles else name_meant(sentence)
        if meant is not None:
            return Outcome(did_you_mean(context, text, *meant))
    if (both := tiles_beside_value(context, sentences)) is not None:
        return both
    if len(sentences) == 1 and sentences[0].unknown and (asked := hand_with_more(context, sentences[0])) is not None:
        return asked
    return record_message(context, message_of(sentences, text), text)


def _of_another_kind(context: Context, sentence: Sentence) -> Outcome | None:
    """A false win, a hand by its honours, or with a payment between two players behind it; None for any other line."""
    return (
        _false_win(context, sentence)
        or hand_of_honours(context, sentence)
        or _by_elements(context, sentence)
        or hand_and_payment(context, sentence)
    )


def hand_and_payment(context: Context, sentence: Sentence) -> Outcome | None:
    """A hand with a payment between two players behind it, `ann 3 tai zimo, ben paid cat 50`; None without one."""
    return with_cash(context, sentence, _won) if sentence.has(Kind.PAY, Kind.TO, Kind.GIVE) else None


def first_of_several(context: Context, sentences: tuple[Sentence, ...]) -> Outcome:
    """The first hand of a message that tells several, with the others named and the next one on a button."""
    first, *others = sentences
    outcome = score(context, first.text.strip(), (first,))
    left = [one.text.strip() for one in others]
    more = [Choice(line("choice.repair", text=context.people.spoken(left[0])), "/score " + "\n".join(left))]
    more = [offered_behind(context, outcome, one) for one in more] if outcome.entries else []
    what = tuple(line("list.item", text=context.people.spoken(one)) for one in left)
    return with_beside(outcome, line("note.cash_beside", what=what), more)


def _may_tell_payments(sentences: tuple[Sentence, ...]) -> bool:
    """Whether words stand in a message that may be of payments during the deal."""
    return any(one.has(Kind.KONG, Kind.BITE, Kind.FACT, Kind.ELEMENT) for one in sentences)


def tiles_beside_value(context: Context, sentences: tuple[Sentence, ...]) -> Outcome | None:
    """Tiles of a whole hand with what they are said to be worth: recorded where both agree, else asked about."""
    if len(sentences) != 1:
        return None
    sentence, ruleset = sentences[0], context.game().ruleset
    if not sentence.has(Kind.TILES) or len(sentence.amounts) != 1 or sentence.is_talk:
        return None
    if any(folded_text(token.text) == "f" for token in sentence.of(Kind.UNIT)):  # 1f: a flower
        return None
    amount = sentence.amounts[0]
    given = amount.stated(sentence.unit)
    if ruleset.all_score or given.units is None or not amount.has_unit or given.limit:
        return None
    tiles = _typed(sentence.without(Kind.NUMBER, Kind.UNIT, Kind.LIMIT))  # a chicken hand is a limit of nothing
    try:
        outcome = _won(context, tiles)
    except Refused:
        return None
    if not outcome.entries:
        return None
    score = night_after(context, outcome.entries).hands[-1].result.scored[0]
    worth = score.units if ruleset.counts_fu else score.counted
    if worth == given.units:
        return outcome
    value = _typed(sentence.without(Kind.TILES))
    choices = tuple(
        Choice(line("choice.fix_value", units=units, unit=line(f"unit.{ruleset.unit}", count=units)), f"/score {typed}")
        for units, typed in ((worth, tiles), (given.units, value))
    )
    unit = line(f"unit.{ruleset.unit}", count=worth)
    said = line("ask.tiles_or_value", tiles=worth, unit=unit, given=given.units)
    return Outcome(question_reply(said, choices))


def _typed(sentence: Sentence) -> str:
    return " ".join(token.text for token in sentence.content)


def hand_of_honours(context: Context, sentence: Sentence) -> Outcome | None:
    """A hand by yaku with a pung of honours that has no name of its own yet; None for any other line.

    Which one `yakuhai` was is asked; `east wind` is the winner's own, the round's, or both, and asked about elsewhere.
    """
    _, _, ruleset = context.game()
    unread = {token.start - sentence.offset for token in sentence.unknown} if ruleset.counts_fu else set()
    told_by = _HONOURS.finditer(sentence.text) if unread else iter(())
    found = next((one for one in told_by if unread.intersection(range(*one.span()))), None)
    if found is None or sentence.has_tiles or any("units" in amount.said for amount in sentence.amounts):
        return None

    def told(*names: str) -> str:
        more = [found["pung"]] * (int(found["times"] or 1) - 1)
        return f"{sentence.text[: found.start()]} {' '.join((*names, *more))} {sentence.text[found.end() :]}"

    known = [f"yakuhai_{one}" for one in ("haku", "hatsu", "chun", "seat_wind", "round_wind")]
    others = [one for one in known if one not in sentence.elements]
    again = read(told(_typed_name(others[0])), sentence.offset, sentence.names) if others else sentence
    left = {token.start for token in again.unknown}
    left -= {at + again.offset for one in _HONOURS.finditer(again.text) for at in range(*one.span())}
    if again.is_chat or not again.has(Kind.NAME) or left:
        return None
    if found["wind"] is None:
        typed = [(one, " ".join(told(_typed_name(one)).split())) for one in others]
        choices = tuple(Choice(line(f"{context.variant}.{one}"), f"/score {text}") for one, text in typed)
        return Outcome(question_reply(line("ask.which_pung", word=found["pung"]), choices))
    own = _of_winner(context, sentence, found["wind"])
    return _won(context, told(*map(_typed_name, own))) if own else None


def _of_winner(context: Context, sentence: Sentence, told: str) -> list[str]:
    """The yaku that a pung of a wind is for the winner of a line."""
    table = context.game().table
    winner = next(iter(sentence.roles.winners), context.names.sender)
    wind = wind_of(_WINDS_SAID.get(told.casefold(), told))
    if winner is None or wind is None:
        return []
    is_own, is_round = table.wind_of(winner) is wind, table.prevailing is wind
    return [name for name, counts in (("yakuhai_seat_wind", is_own), ("yakuhai_round_wind", is_round)) if counts]


def _typed_name(element: str) -> str:
    return element.removeprefix("yakuhai_").replace("_", " ")


_WINDS_SAID: Final = {"ton": "east", "nan": "south", "shaa": "west", "pei": "north"}
_HONOURS: Final = re.compile(
    r"(?<!\w)(?P<pung>yakuhai|役牌|飜牌)(?:\s*(?P<times>[23])(?!\d|\s*(?:fu|符|han|翻|飜)))?(?!\w)"
    r"|(?:(?<!\w)(?:double|dabu|daburu)\s+|ダブル?\s*)?"
    r"(?:(?<!\w)(?P<wind>east|south|west|north|ton|nan|shaa|pei|[東南西北])(?:\s+wind)?(?!\w))",
    re.IGNORECASE,
)
"""Pungs of honours by other words than the names of their yaku."""


_BONUS_TILES: Final = r"(?<!\S)(?:[1-4][afyAFY])+(?!\S)"
_COUNTERS: Final = r"(?:\d+|[一二三四五六七八九])\s*(?:honba|本場|本场)|(?<!\S)honba\s*\d+"
_PUNG_OF_VALUE: Final = r"(?<!\w)(?:yakuhai|役牌|飜牌)(?!\w)"
_FLOWERS: Final = (
    r"(?:有|加|外加|再加|另加|還有|还有|仲有)?\s?[\d一二三四五六兩两]\s?[張张隻只朵枚個个]?\s?花牌?(?![^\W\d一二三四五六兩两])"
    r"|花[\d一二三四兩两][張张隻只朵枚個个]?(?![\d\s]*[台番])|有花(?!\w)|沒花(?!\w)|没花(?!\w)|冇花(?!\w)"
)
_MORE: Final = re.compile(rf"{_BONUS_TILES}|{_COUNTERS}|{_PUNG_OF_VALUE}|{_FLOWERS}", re.IGNORECASE)
"""What is said beside a hand that its value holds already, or that the table knows."""


def hand_with_more(context: Context, sentence: Sentence) -> Outcome | None:
    """A hand with bonus tiles, counters or a pung beside it that no value names: shown without them, for a tap."""
    if (told := hand_of_honours(context, sentence) or _by_elements(context, sentence)) is not None:
        return told
    found = [one[0].strip() for one in _MORE.finditer(sentence.text)]
    if not found or not sentence.has(Kind.NAME, Kind.SELF) or sentence.is_chat:
        return None
    rest = _MORE.sub(" ", sentence.text)
    again = read(rest, sentence.offset, sentence.names)
    if not again.is_understood or again.has_tiles or again.roles.doubt is not None:
        return None
    counters = [int(digits[0]) for one in found if (digits := re.search(r"\d+", one)) and re.search(_COUNTERS, one)]
    has_bonus = re.search(_BONUS_TILES, sentence.text) is not None
    if again.is_entry and (again.amounts or (again.worth and not has_bonus)):
        if len(counters) == len(found) and {*counters} == {context.game().table.counters}:
            return _won(context, rest)
        return _flowers_asked(context, again, found) or _without_more(again, " ".join(found))
    if has_bonus or not again.roles.winners or not (again.roles.payers or again.how):
        return None
    outcome = _won(context, rest)
    return outcome if not outcome.entries else None


def _by_elements(context: Context, sentence: Sentence) -> Outcome | None:
    """A hand by elements in tai with flowers counted beside them, or with one that is one of two; None for others."""
    named = (Kind.ELEMENT, Kind.CLOSED) if sentence.unit == "tai" else (Kind.ELEMENT,)
    counts_flowers = sentence.unit in ("tai", "faan", "doubles") or "bonus_set" in context.game().ruleset.element_ids
    if not counts_flowers or not sentence.has(*named):
        return None
    return _named_with_flowers(context, sentence) or _which_chows(context, sentence)


def _which_chows(context: Context, sentence: Sentence) -> Outcome | None:
    """The question which hand of chows is meant where the table has two, with honours or flowers and without.

    With flowers told beside it there is only one.
    """
    named = next((token for token in sentence.of(Kind.ELEMENT) if token.value == _ALL_CHOWS), None)
    rows = next(iter(context.game().ruleset.elements(context.game().house).values()))
    if named is None or sentence.amounts or not {*_CHOWS} <= {row.id for row in rows if row.on}:
        return None
    start, end = named.start - sentence.offset, named.end - sentence.offset
    typed = {one: f"{sentence.text[:start]}{said}{sentence.text[end:]}" for one, said in _CHOWS.items()}
    if any(token.value in _EACH_FLOWER for token in sentence.of(Kind.ELEMENT)):
        return _won(context, typed["chow_hand"])
    choices = tuple(
        Choice(line(f"{context.variant}.{one}"), f"/score {' '.join(told.split())}") for one, told in typed.items()
    )
    return Outcome(question_reply(line("ask.which_pung", word=named.text), choices))


_ALL_CHOWS: Final = "all_chows"
_CHOWS: Final = {"chow_hand": "chow hand with honours or flowers", "chow_hand_plain": "plain chow hand"}
"""Hands of chows that one word means where a table has both, and what says which."""


def _named_with_flowers(context: Context, sentence: Sentence) -> Outcome | None:
    """A hand by its elements with flowers counted beside them, `pungs plus 3 flowers`: each added where each counts.

    Where only those of the winner's seat and whole sets do, what these are is asked; None for any other line.
    """
    found = _COUNTED_FLOWERS.search(sentence.text)
    if found is None:
        return None
    digit = found["before"] or found["behind"]
    count = _COUNTS.get(digit.casefold()) or (int(digit) if digit.isdecimal() else chinese_number(digit))
    rest = f"{sentence.text[: found.start()].rstrip(' ,、，')} {sentence.text[found.end() :]}"
    part = read(rest, sentence.offset, sentence.names)
    told = part.is_understood and part.elements and not part.amounts and part.roles.doubt is None
    if not told or part.is_talk or not (part.roles.winners or part.is_entry) or not count:
        return None
    ways, alone = _flower_ways(context, count), _win_on_flowers(context, part) if count == _EVERY_FLOWER else ()
    if not ways and not alone:
        return _without_more(part, found["flowers"].strip())
    if len(ways) == 1 and not alone:
        return _won(context, " ".join((rest, *next(iter(ways.values())))))
    if not part.roles.winners:
        return None
    name, unit = context.name(part.roles.winners[0]), context.game().ruleset.unit
    choices = alone + tuple(
        Choice(_brings(context, figure, count, unit), " ".join(("/score", _typed(part), *named)))
        for figure, named in sorted(ways.items())
    )
    return Outcome(question_reply(line(flowers_key(context, count), name=name, rest=found["flowers"].strip()), choices))


def flowers_key(context: Context, count: int) -> str:
    """The question about so many flowers: what each brings, how many are own ones, or what sets and own ones bring."""
    if _EACH_COUNTS in context.game().ruleset.element_ids:
        return "ask.flowers_worth"
    return "ask.own_flowers" if count < _FLOWERS_IN_SET else "ask.flowers_bring"


_EACH_COUNTS: Final = "other_bonus_tile"


def _win_on_flowers(context: Context, part: Sentence) -> tuple[Choice, ...]:
    """The button for all eight flowers as a win of their own, instead of the hand; nothing where none is played."""
    _, house, ruleset = context.game()
    rows = (row for mode in ruleset.elements(house).values() for row in mode)
    found = next((row.id for row in rows if row.on and row.id in _EIGHT), None)
    typed = f"/score {_typed(part.without(Kind.ELEMENT))} {found}"
    return (Choice(line(f"{context.variant}.{found}"), typed.replace("_", " ")),) if found is not None else ()


_EIGHT: Final = ("eight_immortals", "eight_flowers")


def _brings(context: Context, figure: int, count: int, unit: str) -> Line:
    """The label of what some flowers come to: how many are the winner's own; what they bring, where a set may be."""
    if flowers_key(context, count) == "ask.own_flowers":
        return line("list.item", text=str(figure))
    return line("choice.fix_value", units=figure, unit=line(f"unit.{unit}", count=figure))


def _flower_ways(context: Context, count: int) -> dict[int, list[str]]:
    """What so many flowers and seasons can be, as elements in words, by what they bring at this table.

    So few that no set is among them are told apart by how many are of the winner's seat.
    """
    rows = next(iter(context.game().ruleset.elements(context.game().house).values()))
    worth = {row.id: row.value for row in rows if row.on and row.id in _FLOWER_WORDS}
    ways = dict[int, list[str]]()
    for flowers in range(min(count, _FLOWERS_IN_SET), max(0, count - _FLOWERS_IN_SET) - 1, -1):
        numbers = (flowers, count - flowers)
        for own in product(*(_may_be_own(number) for number in numbers)):
            named = [one for one in _flower_elements(numbers, own) if one in worth]
            is_of_seat = count < _FLOWERS_IN_SET and {"flower_each", _EACH_COUNTS}.isdisjoint(worth)
            ways.setdefault(sum(own) if is_of_seat else sum(int(worth[one]) for one in named), named)
    return {figure: [_FLOWER_WORDS[one] for one in named] for figure, named in ways.items()} if worth else {}


def _may_be_own(number: int) -> tuple[int, ...]:
    """How many of so many flowers, or seasons, can be of one seat."""
    return (1,) if number == _FLOWERS_IN_SET else (0, 1) if number else (0,)


def _flower_elements(numbers: tuple[int, int], own: tuple[int, ...]) -> Iterator[str]:
    """The elements that flowers and seasons can have in any game; `own` says how many of each are of the seat."""
    yield from ["flower_each"] * sum(numbers)
    yield from ["seat_flower"] * sum(own)
    yield from ["own_bonus_tile"] * sum(own) + ["other_bonus_tile"] * (sum(numbers) - sum(own))
    for number, is_own, single, whole in zip(numbers, own, ("flower", "season"), ("flowers", "seasons"), strict=True):
        if number == _FLOWERS_IN_SET:
            yield from ("flower_set", "flower_set_bonus", f"all_{whole}", "bonus_set")
        elif is_own:
            yield f"own_{single}"


_FLOWER_WORDS: Final = {
    **{one: one.replace("_", " ") for one in ("flower_each", "seat_flower", "own_flower", "own_season")},
    **{one: one.replace("_", " ") for one in ("flower_set", "flower_set_bonus", "all_flowers", "all_seasons")},
    **{one: one.replace("_", " ") for one in ("own_bonus_tile", "other_bonus_tile", "bonus_set")},
}
"""The elements of flowers, and what is typed for them."""
_EVERY_FLOWER: Final = 8
"""So many are a win of their own."""
_NUMBER_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven", "eight")
_COUNTS: Final = {"a ": 1, "an ": 1} | {f"{word} ": number for number, word in enumerate(_NUMBER_WORDS, 1)}
_COUNTED_FLOWERS: Final = re.compile(
    r"(?:[,，、]?\s?(?:(?<!\w)(?:plus|with|and|got)\s|[+＋&]|外加|再加|另加|還有|还有|仲有|連埋|加|有))?\s?(?P<flowers>"
    rf"(?<![\dA-Za-z=])(?P<before>[1-8一二三四五六七八兩两]|(?<!\w)(?:an?|{'|'.join(_NUMBER_WORDS)})\s)\s?(?:[張张隻只朵枚個个]?\s?花牌?(?!\w*[台番])|(?:flower|season)s?\b(?:\s+tiles?)?)"
    r"|(?:(?<![^\W\d])|(?<=[清胡摸色對对求]))花牌?\s?[x×]?\s?(?P<behind>[1-8一二三四五六七八兩两])[張张隻只朵枚個个]?(?!\s?[\d台番]))",
    re.IGNORECASE,
)


def _flowers_asked(context: Context, part: Sentence, found: list[str]) -> Outcome | None:
    """The question whether a value holds the flowers told beside it, `3台2花`: so, and with them, where each counts.

    None where anything else stands beside it, or no flower at all.
    """
    ruleset, numbers = context.game().ruleset, part.of(Kind.NUMBER)
    if len(numbers) != 1 or len(found) != 1 or not re.fullmatch(_FLOWERS, found[0]) or found[0][0] in _NO_FLOWER:
        return None
    rows = next(iter(ruleset.elements(context.game().house).values()))
    each = next((row.value for row in rows if row.id in _EACH_FLOWER and row.on), 0)
    digit = _COUNT.search(found[0])
    told_count = digit[0] if digit is not None else "0"
    count = int(told_count) if told_count.isdecimal() else chinese_number(told_count)
    told = numbers[0].number
    choices = tuple(
        Choice(
            line("choice.fix_value", units=units, unit=line(f"unit.{ruleset.unit}", count=units)),
            f"/score {_typed(with_token(part, numbers[0], replace(numbers[0], value=units, text=str(units))))}",
        )
        for units in dict.fromkeys((told, told + each * count * (count < _FLOWERS_IN_SET)))
    )
    unit = line(f"unit.{ruleset.unit}", count=told)
    return Outcome(question_reply(line("ask.flowers_in_value", units=told, unit=unit, rest=found[0]), choices))


_NO_FLOWER: Final = ("沒", "没", "冇")
_EACH_FLOWER: Final = ("flower_each", "flower_tiles")
_FLOWERS_IN_SET: Final = 4
"""So many flowers may be a set, which counts by itself."""
_COUNT: Final = re.compile(r"[\d一二三四五六兩两]")


def _without_more(part: Sentence, rest: str) -> Outcome:
    """The question whether a hand is recorded as it was read, without the rest."""
    kept = _typed(part)
    said = line("ask.part_read", text=kept, rest=rest)
    choice = Choice(line("choice.record_part"), f"/score {kept}")
    return Outcome(question_reply(said, (choice,)))


def record_message(context: Context, message: ScoreMessage, text: str) -> Outcome:
    """Record the deal that a message tells, or ask."""
    untold = not any(claim.says_hand for claim in message.claims)
    if untold and (len(message.claims) < _SEVERAL or context.game().ruleset.all_score):
        return dialogue(context, message.common)
    if len(message.claims) > 1:
        return several(context, message, text)
    if (off_whom := _off_oneself(context, message, text)) is not None:
        return off_whom
    outcome = score_one(context, _off_same_discard(context, message, text), text)
    claim = message.claims[0]
    if (asked := other_streak(context, outcome, text)) is not None:
        return asked
    return outcome if claim.again else ask_if_repeated(context, outcome, text, adds=bool(claim.named or claim.beside))


_SEVERAL: Final = 2


def ask_winner(context: Context, rest: str) -> Reply:
    """Ask who won a hand of which `rest` is told."""
    return Steps(context).who(" ".join(rest.split()))


def _off_oneself(context: Context, message: ScoreMessage, text: str) -> Outcome | None:
    """The question how somebody won who is said to have won off himself; None for any other message."""
    claim = message.claims[0]
    if claim.player is None or claim.payer != claim.player:
        return None
    asked = score_one(context, replace(message, claims=(replace(claim, how=None, payer=None),)), text)
    if asked.entries or asked.reply is None or not asked.reply.choices:
        return None
    said = line("problem.contradictory_context", what=line("what.payer_is_winner"))
    return replace(asked, reply=structs.replace(asked.reply, lines=(said, *asked.reply.lines)))


def _off_same_discard(context: Context, message: ScoreMessage, text: str) -> ScoreMessage:
    """`me too, double ron 3900` a moment after another hand, off whoever paid that one; any other message as it is."""
    claim = message.claims[0]
    if claim.how is not None or claim.payer is not None or claim.player is None or not is_double(text):
        return message
    last = last_moment(context)
    payer = payer_of(last.given) if last is not None else None
    player = claim.player if claim.player != payer else context.names.sender  # タクにダブロン: off him
    if payer is None or player in (None, payer):
        return message
    return replace(message, claims=(replace(claim, player=player, how=WinMethod.DISCARD, payer=payer),))


def record_plain(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome:
    """A hand told without a command, as it was read already."""
    if (asked_first := game_before(context, text)) is not None:
        return asked_first
    if context.game().ruleset.all_score:
        return score_round(context, text)
    check_seats(context)
    if not _may_tell_payments(sentences):
        return record_message(context, message_of(sentences, text), text)
    if len(sentences) == 1 and (told := _by_elements(context, sentences[0])) is not None:
        return told
    whole, (sentences, text, beside) = text, without_payments(context, sentences, text)
    outcome = record_message(context, message_of(sentences, text), text)
    return with_payments(context, outcome, beside, whole) if beside else outcome


def is_whole(context: Context, text: str) -> bool:
    """Whether a line says by itself who won, how, and with what: such a line answers no question."""
    try:
        message = parse_message(context.names, text)
    except Refused:
        return False
    return bool(message.claims) and all(
        claim.says_hand and claim.player is not None and (claim.how is WinMethod.SELF_DRAW or claim.payer is not None)
        for claim in message.claims
    )
