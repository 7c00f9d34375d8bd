"""What is told twice: a hand, a draw, a fine or a payment that somebody entered a moment ago is asked about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.chat import Choice, line, question_reply
from bot.context import Context, Outcome, no_game
from bot.reading import AGAIN, hand_meant, line_claims, reference, says_seat, sentences_of, value_text, without_too
from bot.reading.grammar import Sentence, chinese_number, is_double
from bot.reading.round_lines import tells_round
from bot.replies import entry_line, fix_line
from bot.settings import HANDS_BEFORE, opening_key
from bot.subjects import CommandLine
from engine import DealInput, DealOutcome, Entered, Hand, HandRefused, Player, Refused, Tile, Transfer, Win, WinMethod
from engine.journal import (
    Corrected,
    Entry,
    HandedOver,
    HandPlayed,
    HandRecord,
    InstantPaid,
    Paid,
    PaymentMarked,
    PeopleEntry,
    Recorded,
    Result,
    RiichiBet,
    decide_at,
    with_changes,
    with_players,
)

SAME_HAND_SECONDS: Final = 120
"""Within so many seconds what looks the same may be one thing entered by two people."""

IN_A_ROW_SECONDS: Final = 10
"""Nobody plays a hand in so many seconds."""
COPIED_SECONDS: Final = 3
"""Nobody types a hand in so few: lines behind each other like that are a night put down elsewhere before."""


def told_once(context: Context, text: str, decide: Callable[[Context, str], Outcome], command: str) -> Outcome:
    """What a line about money decides; a question when the same was entered a moment ago and it does not say again."""
    text, again = _without_again(text)
    outcome = decide(context, text)
    if again or not outcome.entries:
        return outcome
    new = next((one for one in reversed(outcome.entries) if isinstance(one, Paid)), outcome.entries[-1])
    if isinstance(new, HandPlayed):
        return ask_if_repeated(context, outcome, text, command)
    earlier = next((one for one in _moment_ago(context, new) if _moves_same(one.entry, new)), None)
    paid = (told_before(context, one) for one in outcome.entries if isinstance(one, HandedOver))
    earlier = earlier or next(filter(None, paid), None)
    return outcome if earlier is None else _same_entry(context, earlier, text, command)


def told_before(context: Context, new: Paid | HandedOver) -> Recorded | None:
    """The payment of just this sum, between the same people, that may be told once more; None where there is none.

    Money handed over is told again by somebody else, however late, or before the next hand; any other payment by
    somebody else before the next hand. A button tells again what was recorded since it was offered.
    """
    typed = CommandLine.parse(context.pressed_line or context.incoming.text) if context.incoming.pressed else None
    offered = typed.after if typed is not None else None
    newest = context.night.hands[-1].recorded.seq if context.night.hands else 0
    for one in reversed([each.recorded for each in context.night.lines]):
        signs = (one.by != context.incoming.sender.account, one.seq > newest)
        is_told = any(signs) if isinstance(new, HandedOver) else all(signs)
        if _is_same_sum(one.entry, new) and (one.seq > offered if offered is not None else is_told):
            return one
    return None


def _is_same_sum(old: Entry, new: Paid | HandedOver) -> bool:
    """Whether two payments, of no hand, are of the same sums between the same people."""
    if isinstance(old, HandedOver) and isinstance(new, HandedOver):
        return old.night == new.night and _sums((old.payment,)) == _sums((new.payment,))
    if isinstance(old, Paid) and isinstance(new, Paid) and old.hand is None and new.hand is None:
        return _sums(old.transfers) == _sums(new.transfers)
    return False


def _sums(transfers: Iterable[Transfer]) -> list[tuple[object, ...]]:
    return [(one.payer, one.payee, one.amount, one.purse) for one in transfers]


def _without_again(text: str) -> tuple[str, bool]:
    """A line without its last word, where that says that it is meant once more."""
    words = text.split()
    if not words or words[-1].casefold() not in AGAIN:
        return text, False
    return text[: text.rindex(words[-1])], True


def _moment_ago(context: Context, new: Entry) -> Iterator[Recorded]:
    """The entries of the last two minutes, the newest first; of this deal alone where the new one belongs to it.

    A payment for the deal before may be one that was told in words since that deal, however long ago; what somebody
    bit in a deal is hardly bitten again in it.
    """
    is_bonus = isinstance(new, InstantPaid) and not new.event.kind.startswith("kong")
    is_late = isinstance(new, Paid) and context.night.running and new.why in context.game().ruleset.instants
    for one in reversed(context.night.lines):
        is_hand = isinstance(one.recorded.entry, HandPlayed)
        if is_hand and isinstance(new, InstantPaid):
            return
        is_late = is_late and not is_hand
        if not (is_late or is_bonus) and context.incoming.at - one.recorded.at >= SAME_HAND_SECONDS:
            return
        yield one.recorded


def _moves_same(old: Entry, new: Entry) -> bool:
    """Whether two entries move the same money for the same reason."""
    if isinstance(old, Paid) and isinstance(new, Paid):
        return old.transfers == new.transfers
    if isinstance(old, Paid | InstantPaid) and isinstance(new, Paid | InstantPaid) and type(old) is not type(new):
        return old.transfers == new.transfers and _reason(old) == _reason(new)
    if isinstance(old, InstantPaid) and isinstance(new, InstantPaid) and not new.event.kind.startswith("kong"):
        return (old.event.kind, old.event.player) == (new.event.kind, new.event.player)
    return isinstance(new, InstantPaid | HandedOver) and old == new


def _reason(entry: Paid | InstantPaid) -> str:
    return entry.why if isinstance(entry, Paid) else entry.event.kind


def _same_entry(context: Context, earlier: Recorded, text: str, command: str) -> Outcome:
    """Ask whether a payment is another one, or the one that was entered already."""
    choices = (
        Choice(line("choice.enter_again"), f"{command} {once_more(text)}"),
        Choice(line("choice.same_entry"), "/table"),
    )
    is_long_ago = context.incoming.at - earlier.at >= SAME_HAND_SECONDS
    key = "same_payment" if isinstance(earlier.entry, Paid | HandedOver) or is_long_ago else "same_entry"
    return Outcome(question_reply(line(key, what=entry_line(context, earlier)), choices))


def ask_if_repeated(
    context: Context, outcome: Outcome, text: str, command: str = "/score", *, adds: bool = False
) -> Outcome:
    """The outcome, or a question when it repeats the hand that somebody entered a moment ago, or tells another winner
    off the same player, too soon for another hand, where both are paid.

    However long ago it was, where the line `adds` something to the same value, or names what it consists of.
    """
    new = next((entry for entry in outcome.entries if isinstance(entry, HandPlayed)), None)
    last = _newest(context) if new is not None else None
    told = streak_told(text)
    if told is not None and told == context.game().table.counters:  # only one hand is played on a streak
        return outcome
    if new is None or last is None:
        return outcome
    if (asked_which := _told_otherwise(context, last, new, text, command)) is not None:
        return asked_which
    if not _is_recent(context, last):
        is_told_with_more = _names_more(new, last, adds=adds) and _is_same(new, last)
        return _told_with_more(last, text, command) if is_told_with_more else outcome
    is_same = _is_same(new, last) or (says_seat(text) and _is_same(_as_seated_then(context, new, last), last))
    if is_same and (liable := _liable(new.given)) and liable != _liable(last.given):
        return _another_or_correction(context, last, "same_hand.liable", text, command)
    if not is_same and _off_same(new, last) and (is_double(text) or _may_have_won_both(context, new, last, text)):
        return _same_discard(context, new, last, text, command)
    late = _bets_beside(outcome, last)
    if not is_same and not (late and _is_same_draw(new, last, late)):
        return outcome
    asked = same_hand(last.number, text, command)
    return _with_bets(context, asked, last, late) if late else asked


def _told_right(context: Context, new: HandPlayed, last: HandRecord, text: str, command: str) -> Outcome | None:
    """The question whether a hand that agrees with somebody, 對 門清自摸三台, or says how it should be is the one told
    before of the same winner; None for any other hand, and for one that was told a while ago."""
    agrees = _AGREES.match(text)
    if (
        agrees is None and _SHOULD_BE.search(text) is None
    ) or context.incoming.at - last.recorded.at > _STILL_SPOKEN_OF:
        return None
    won, before = ([one.player for one in given.wins] for given in (new.given, last.given))
    if won != before or not won or _is_same(new, last):
        return None
    told = tidy(_without_again(text[agrees.end() :] if agrees is not None else text)[0])
    number = context.night.next_number
    choices = (
        Choice(line("choice.fix_hand", number=last.number), CommandLine("fix", told, entry=last.recorded.seq).show()),
        Choice(line("choice.score_as", number=number), f"{command} {once_more(told)}"),
    )
    return Outcome(question_reply(line("ask.next_or_fix", number=number, fixed=last.number), choices))


_STILL_SPOKEN_OF: Final = 300
"""So many seconds people may speak of the hand that was told last."""
_AGREES: Final = re.compile(
    r"\s*(?:(?:[對对啱係系嗯]|是的?|沒錯|没错|冇錯|はい|うん|ええ|そう(?:そう|です)?|yes|yeah|yep|ya|right|correct)"
    r"[呀啊啦喇的了ね]*(?:[\s,，、.。!！]+|$))+(?=\S)",
    re.IGNORECASE,
)
_SHOULD_BE: Final = re.compile(r"[應应][該该]|\bshould(?: be| have been|'ve been)?\b|はず")


def _told_otherwise(context: Context, last: HandRecord, new: HandPlayed, text: str, command: str) -> Outcome | None:
    """The question whether the last hand is told with more or other things to it, or another one; None elsewhere."""
    given = new.given
    if given.nagashi and _is_plain_draw(last):
        return _nagashi_of_draw(last, given, text, context.night.next_number)
    if _is_told_otherwise(given, last.given):
        return _another_or_correction(context, last, "same_hand.tiles", text, command)
    return _told_right(context, new, last, text, command)


def _is_plain_draw(record: HandRecord) -> bool:
    """Whether a hand was drawn because nobody won, and nobody was paid for his discards."""
    given = record.given
    return given.outcome is DealOutcome.DRAWN and given.draw == record.ruleset.draws[0] and not given.nagashi


def _nagashi_of_draw(last: HandRecord, given: DealInput, text: str, number: int) -> Outcome:
    """Ask whether a nagashi mangan told behind a draw is of that draw, who was ready as it was, or of another hand."""
    ready = (*given.ready, *(one for one in last.given.ready if one not in given.ready))
    beside = f" ready {' '.join(map(reference, ready))}" if ready else ""
    typed = f"draw nagashi {' '.join(map(reference, given.nagashi))}{beside}"
    choices = (
        Choice(line("choice.correct_it"), fix_line(typed, last)),
        Choice(line("choice.score_as", number=number), f"/draw {once_more(text)}"),
    )
    return Outcome(question_reply(line("same_hand.nagashi", number=last.number), choices))


def _bets_beside(outcome: Outcome, last: HandRecord) -> tuple[Player, ...]:
    """Who bet by what is told, and not by what the last hand was told with."""
    told = (one.player for one in outcome.entries if isinstance(one, RiichiBet))
    return tuple(player for player in told if player not in last.mid_deal.bets)


def _is_same_draw(new: HandPlayed, last: HandRecord, late: tuple[Player, ...]) -> bool:
    """Whether a draw is the last one but for those who were ready because they bet."""
    return last.given.outcome is DealOutcome.DRAWN and new.given == replace(
        last.given, ready=last.given.ready | {*late}
    )


def _with_bets(context: Context, asked: Outcome, last: HandRecord, late: tuple[Player, ...]) -> Outcome:
    """The question whether a hand is another one, where the same one has more bets by what is told now."""
    assert asked.reply is not None
    what = tuple(line("choice.was_riichi", name=context.name(player)) for player in late)
    typed = f"{last.ruleset.bet} {' '.join(map(reference, late))}"
    with_bets = Choice(line("choice.same_with_bets", what=what), fix_line(typed, last))
    return replace(asked, reply=structs.replace(asked.reply, choices=(*asked.reply.choices[:-1], with_bets)))


def streak_told(text: str) -> int | None:
    """The dealer's streak that a line tells, 連二拉二; None for any other line."""
    found = _STREAK.search(text) if "拉" in text else None
    told = found["count"] if found is not None else ""
    return int(told) if told.isdecimal() else chinese_number(told) if told else None


_STREAK: Final = re.compile(r"[連连](?P<count>\d{1,2}|[一二三四五六七八九十]{1,2})拉(?P=count)")


def other_streak(context: Context, outcome: Outcome, text: str) -> Outcome | None:
    """The question what is right where a hand is told on another streak than the table has; None for any other line."""
    told = streak_told(text)
    if told is None:
        return None
    _, is_sure = _without_again(text)
    new = next((entry for entry in outcome.entries if isinstance(entry, HandPlayed)), None)
    table, house, _ = context.game()
    if told == table.counters or new is None or is_sure or not getattr(house.options, "streak_tai", 0):
        return None
    last = _newest(context)
    if last is not None and told == last.table.counters and _is_recent(context, last) and _is_same(new, last):
        return same_hand(last.number, text)
    choice = Choice(line("choice.score_as", number=context.night.next_number), f"/score {once_more(text)}")
    return Outcome(question_reply(line("ask.other_streak", told=told, streak=table.counters), (choice,)))


def _names_more(new: HandPlayed, old: HandRecord, *, adds: bool) -> bool:
    """Whether a hand names what it consists of, or more beside its value, where the one before was told by a value."""
    won = old.given.first_won
    if won is None or won.stated is None or won.stated.elements or new.given.first_won is None:
        return False
    stated = new.given.first_won.stated
    return adds or (stated is not None and bool(stated.elements))


def _told_with_more(last: HandRecord, text: str, command: str) -> Outcome:
    """Ask whether a hand of the same value that names more than the last one is another."""
    choices = (
        Choice(line("choice.count_again"), f"{command} {once_more(text)}"),
        Choice(line("choice.same_hand"), "/table"),
    )
    return Outcome(question_reply(line("same_hand.more", number=last.number), choices))


def payer_of(given: DealInput) -> Player | None:
    """Who discarded the tile that was won on; None in any other deal."""
    return given.wins[0].payer if given.wins else None


def _off_same(new: HandPlayed, last: HandRecord) -> bool:
    """Whether the one winner of a hand is none of those of the last one, and all were paid by one player."""
    payer, wins = payer_of(new.given), new.given.wins
    if payer is None or len(wins) > 1 or payer != payer_of(last.given):
        return False
    return all(wins[0].player != won.player for won in last.given.wins)


def _may_have_won_both(context: Context, new: HandPlayed, last: HandRecord, text: str) -> bool:
    """Whether another winner who is paid by the same player may have won on the discard of the last hand.

    Not where one of them is paid alone, or the line says that it is of the next deal; nor where this hand came right
    behind the last one, or that behind the one before: hands told so quickly are told one after another, and not as
    they are played.
    """
    hands, meant = context.night.hands, hand_meant(text)
    is_in_a_row = context.incoming.at - last.recorded.at < COPIED_SECONDS
    is_in_a_row |= len(hands) > 1 and last.recorded.at - hands[-2].recorded.at < IN_A_ROW_SECONDS
    is_next = _NEXT_HAND.search(text) is not None or (meant is not None and meant.place is not None)
    return not is_in_a_row and not is_next and _pays_both(new, last)


def _pays_several(last: HandRecord) -> bool:
    """Whether the house of a hand may pay several who win on one discard."""
    return not last.ruleset.all_score and not last.ruleset.pays_nearest_only(with_changes(last.house, last.changes))


def _pays_both(new: HandPlayed, last: HandRecord) -> bool:
    """Whether the house pays the winners of both hands if they won on one discard."""
    if not _pays_several(last):
        return False
    both = replace(last.given, entered=(*last.given.entered, *new.given.entered))
    try:
        decide_at(last.table, last.house, both, last.mid_deal, last.changes)
    except HandRefused as refused:
        return refused.problems[0].key != "multiple_winners"
    except Refused:
        return False
    return True


_NEXT_HAND: Final = re.compile(
    r"\b(?:next|new|another|other|different)\s+(?:hand|one|game|deal|round|tile|discard)\b|^\W*next\b"
    r"|[下次新另][一の]?[局鋪舖铺把盤盘手副]|別の局",
    re.IGNORECASE,
)
"""Says that a hand is of the deal after the last one."""


def _same_discard(context: Context, new: HandPlayed, last: HandRecord, text: str, command: str) -> Outcome:
    """Ask whether a second winner won on the discard of the last hand, or in another hand."""
    won, stated = new.given.wins[0], new.given.entered[0].stated
    is_plain = stated is not None and not stated.elements and not won.flags
    told = f"{reference(won.player)} {value_text(stated)}" if is_plain and stated is not None else tidy(text)
    choices = (
        Choice(line("choice.won_both"), CommandLine("fix", f"also {told}", entry=last.recorded.seq).show()),
        Choice(line("choice.score_as", number=context.night.next_number), f"{command} {once_more(text)}"),
    )
    return Outcome(question_reply(line("same_hand.discard", number=last.number), choices))


def round_after_end(context: Context, sentence: Sentence) -> bool:
    """Whether a line tells a round of the game that is over, in which every hand counted."""
    hands = context.night.hands
    return bool(hands) and hands[-1].ruleset.all_score and tells_round(sentence)


def won_after_end(context: Context, text: str) -> Outcome | None:
    """The question whether a hand told after the end of a game was won on the last discard of it as well.

    None where nobody can have, and for a line that does not say so unless it comes a moment after.
    """
    last = context.night.hands[-1] if context.night.hands else None
    payer = payer_of(last.given) if last is not None else None
    if last is None or payer is None or last.ruleset.all_score:
        return None
    both = without_too(text)
    if both == text and not is_double(text) and not (_is_recent(context, last) and _pays_several(last)):
        return None
    try:
        told = sentences_of(context.names, both)[:1]
        claims = [claim for sentence in told for claim in line_claims(sentence)]
    except Refused:
        return None
    if not claims:
        return None
    claim = claims[0]
    won = {win.player for win in last.given.wins}
    is_his = claim.player not in (None, payer, *won) and claim.payer in (None, payer) and claim.says_hand
    if len(claims) > 1 or not is_his or claim.how is WinMethod.SELF_DRAW or claim.stated is None or claim.tiles.strip():
        return None
    begin = no_game(context, text)
    also = f"also {reference(str(claim.player))} {value_text(claim.stated)}"
    choices = (
        Choice(line("choice.won_both"), CommandLine("fix", also, entry=last.recorded.seq).show()),
        *(begin.reply.choices if begin.reply is not None else ()),
    )
    asked = question_reply(line("same_hand.last_discard", number=last.number), choices)
    return Outcome(asked, settings=begin.settings)


def _liable(given: DealInput) -> frozenset[Player]:
    """Who pays for others in a deal."""
    wins = (one.part for one in given.entered if isinstance(one.part, Win))
    return frozenset(one.player for win in wins for one in win.liable)


def _is_told_otherwise(new: DealInput, old: DealInput) -> bool:
    """Whether two entries tell the same tiles of the same winner, with other bonus tiles, facts or melds."""
    alike = len(new.entered) == len(old.entered) == 1 and (new.outcome, new.draw) == (old.outcome, old.draw)
    if not alike or new.entered[0].hand is None or new == old:
        return False
    (told, hand), (before, held) = ((one.entered[0].part, one.entered[0].hand) for one in (new, old))
    if hand is None or held is None or not isinstance(told, Win) or not isinstance(before, Win):
        return False
    same = sorted(hand.tiles) == sorted(held.tiles) != []
    won_alike = (told.player, told.payer) == (before.player, before.payer)
    beside = (sorted(hand.bonus), hand.melds, told.flags) != (sorted(held.bonus), held.melds, before.flags)
    return same and won_alike and beside


def _another_or_correction(context: Context, last: HandRecord, key: str, text: str, command: str) -> Outcome:
    """Ask whether a hand that tells the last one with something else beside it puts that one right, or is another."""
    told = tidy(_without_again(text)[0])
    choices = (
        Choice(line("choice.correct_it"), CommandLine("fix", told, entry=last.recorded.seq).show()),
        Choice(line("choice.score_as", number=context.night.next_number), f"{command} {once_more(text)}"),
    )
    return Outcome(question_reply(line(key, number=last.number), choices))


def game_before(context: Context, text: str, command: str = "/score") -> Outcome | None:
    """Ask for which game a hand is that is told while people take their seats for the next one; None elsewhere.

    It is asked once, until somebody takes a seat again.
    """
    kept = context.settings.get(opening_key(context.incoming.table.topic))
    count = len(context.night.hands)
    if not isinstance(kept, Mapping) or not count or kept.get(HANDS_BEFORE) != count or context.incoming.pressed:
        return None
    choices = (
        Choice(line("choice.game_before"), f"{command} {text.strip()}"),
        Choice(line("choice.new_game_first"), f"/newgame seats opening={kept.get('number')}"),
    )
    return Outcome(question_reply(line("ask.game_before"), choices))


def _as_seated_then(context: Context, new: HandPlayed, last: HandRecord) -> HandPlayed:
    """A hand with everybody in the place of whoever sits there now: people go by the seats of the deal they tell."""
    table = context.night.table
    if table is None or set(table.players) != set(last.table.players):
        return new
    then = {player: last.table.at(table.wind_of(player)) or player for player in table.players}
    return with_players(new, then)


def last_moment(context: Context) -> HandRecord | None:
    """The newest hand while a message may tell it once more: told a moment ago, and nothing of the next deal known."""
    last = _newest(context)
    return last if last is not None and _is_recent(context, last) else None


def _is_recent(context: Context, last: HandRecord) -> bool:
    return context.incoming.at - last.recorded.at < SAME_HAND_SECONDS


def _newest(context: Context) -> HandRecord | None:
    """The newest hand while nothing of the next deal is known."""
    last = context.night.hands[-1] if context.night.hands else None
    if last is None:
        return None
    night = context.night
    since = (one.recorded for one in night.lines[night.lines_before(last.recorded.seq + 1) :])
    another = any(one.source != last.recorded.source and not isinstance(one.entry, _BESIDE) for one in since)
    return None if another else last


_BESIDE: Final = (Paid, HandedOver, PaymentMarked, PeopleEntry, Corrected)
"""Entries that may stand between a hand and the same hand told once more; any other belongs to the next deal."""


def _is_same(new: HandPlayed, last: HandRecord) -> bool:
    """Whether a hand, played at the table as it was before the last one, would have come to the same.

    Tiles that differ tell two hands apart, whatever they are worth.
    """
    players = {one.part.player for one in new.given.entered}
    if not players <= set(last.table.players) or tiles_differ(new.given, last.given):
        return False
    if _elements_differ(new.given, last.given):
        return False
    try:
        result = decide_at(last.table, last.house, new.given, last.mid_deal, new.changes).result
    except Refused:
        return False
    return _told(new.given, result) == _told(last.given, last.result)


def _elements_differ(new: DealInput, old: DealInput) -> bool:
    """Whether two entries both tell a player's hand by its elements, and each has some that the other has not."""
    known = {one.part.player: _elements(one) for one in old.entered}
    pairs = [(_elements(one), known.get(one.part.player, frozenset())) for one in new.entered]
    return any(told and was and told - was and was - told for told, was in pairs)


def _elements(one: Entered) -> frozenset[str]:
    return frozenset(one.stated.elements) if one.stated is not None else frozenset()


def tiles_differ(new: DealInput, old: DealInput) -> bool:
    """Whether two entries both tell a player's tiles, and tell others."""
    known = {one.part.player: held for one in old.entered if (held := _tiles(one.hand)) is not None}
    return any(
        known.get(one.part.player, held) != held for one in new.entered if (held := _tiles(one.hand)) is not None
    )


def _tiles(hand: Hand | None) -> tuple[Tile, ...] | None:
    """Every tile of a hand, in order; None where no tiles were told."""
    return tuple(sorted((*hand.tiles, *hand.bonus))) if hand is not None else None


def _told(given: DealInput, result: Result) -> tuple[object, ...]:
    """Winners, payers and worth: what two entries of one deal have in common."""
    wins = tuple((one.part.player, getattr(one.part, "payer", None)) for one in given.entered)
    worth = frozenset(scored.counted for scored in result.scored)
    return given.outcome, given.draw, given.ready, given.false_claim, given.false_worth, frozenset(wins), worth


def same_hand(number: int, text: str, command: str = "/score") -> Outcome:
    """Ask whether a message tells another hand, or the last one again."""
    choices = (
        Choice(line("choice.count_again"), f"{command} {once_more(text)}"),
        Choice(line("choice.same_hand"), "/table"),
    )
    return Outcome(question_reply(line("same_hand", number=number), choices))


def once_more(text: str) -> str:
    """A message that says of its first line that it is meant once more."""
    first, *others = tidy(_without_again(text)[0] if "\n" not in text.strip() else text).split("\n")
    return "\n".join((f"{first} again", *others))


def tidy(text: str) -> str:
    """A message with single blanks, its lines kept."""
    lines = (" ".join(one.split()) for one in text.splitlines())
    return "\n".join(one for one in lines if one)
