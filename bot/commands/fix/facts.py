"""Facts that a correction puts right alone: who was ready or had bet, a false win, elements, several winners."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Final

from bot.asking.fix_options import (
    ask_bets,
    ask_denied_bet,
    ask_ready,
    ask_sticks,
    claim_ways,
    false_win_label,
    fix_options,
    how_claimed,
    may_have_lain,
    shows_ready,
)
from bot.asking.round_questions import round_with_sets, worth_of_hand
from bot.chat import Choice, Line, Reply, line, listed, question_reply
from bot.commands.fix.hand import has_bet
from bot.context import Context
from bot.reading import (
    BET,
    DRAWN,
    NOT_READY,
    READY,
    ClaimSaid,
    Names,
    Word,
    WordRefused,
    all_told_to_bet,
    claim_told,
    claims_in,
    drawn_of,
    elements_denied,
    is_broken_off,
    is_name_alone,
    lying_told,
    not_won,
    ready_instead,
    reference,
    tells_readiness,
    told_not_to_bet,
    told_to_bet,
    with_ready_bettors,
    without_denied,
    words_of,
)
from bot.reading.grammar import Kind, only, read
from bot.replies import ENTRY, LEAVE, SURE, entry_line, fix_line, problem_line, simple_reply
from engine import VOID, DealInput, DealOutcome, Entered, Player, Refused, StatedValue, Win, WinMethod, problem
from engine.journal import Corrected, Correction, HandRecord, RiichiBet, TableSet, bet_of, correct, decide_at


def ready_put_right(context: Context, record: HandRecord, text: str, names: Names) -> Corrected | Reply | None:
    """The draw with others ready, as a line says who was and who was not; None for any other line.

    The question who was, where the line changes nothing: it may say something of the others.
    """
    ready = ready_instead(read(text, 0, names), record.given.ready) if shows_ready(record) else None
    if ready is None:
        return None
    given = with_ready_bettors(record.ruleset, replace(record.given, ready=ready), record.mid_deal.bets)
    if given == record.given:
        return ask_ready(context, record)
    return correct(context.entries, Correction(number=record.number, given=given), context.night)


def false_win_of(context: Context, record: HandRecord, text: str, names: Names) -> Corrected | Reply | None:
    """A false win as somebody else's, or claimed otherwise; None for any other line.

    `bob`, `chombo by bob`, `player bob`; `from=cat`, `bob chombo from cat`, `bob false hu zimo`.
    """
    claimed = record.given.false_claim
    told = _FROM.sub("from ", _PLAYER.sub(lambda found: " " * len(found[0]), text))
    said = claim_told(read(without_denied(read(told, 0, names)), 0, names)) if claimed is not None else None
    if claimed is None or said is None or (said.player is None and said.how is None):
        return None
    player, how, payer = said.player or claimed.player, said.how or claimed.how, said.payer
    if said.how is None and claimed.payer is not None:
        payer = claimed.player if claimed.payer == player else claimed.payer
    changed = replace(claimed, player=player, how=how, payer=payer)
    if changed == claimed:
        return simple_reply("fix.left", number=record.number)
    if payer == player:
        return fix_options(context, record, in_words=True)
    given = replace(record.given, false_claim=changed)
    return correct(context.entries, Correction(number=record.number, given=given), context.night)


def false_win_instead(context: Context, record: HandRecord, text: str, names: Names) -> Corrected | Reply | None:
    """A hand as a false win of whoever won it; None for any other line.

    Where it was somebody else's, the question about the newest hand, of which one tap takes it back and fines him; what
    should change in it, where something newer stands above it.
    """
    typed = read(text, 0, names)
    worth = next((one.stated(typed.unit).units for one in typed.amounts if one.has_unit), None)
    said = typed.without(Kind.NUMBER, Kind.UNIT) if worth is not None else typed
    claim = claim_told(said)
    claimed = {str(token.value) for token in said.of(Kind.NAME)} & {*record.table.players}
    claimed = claimed if claim is None or claim.player is None else {claim.player}
    if record.given.false_claim is not None or not said.has(Kind.FALSE_WIN) or said.has_tiles:
        return None
    newest = context.night.newest
    if (given := _as_false_win(record, claimed, claim, worth)) is not None:
        return correct(context.entries, Correction(number=record.number, given=given), context.night)
    if len(claimed) != 1 or newest is None or newest.seq != record.recorded.seq or not context.night.running:
        return fix_options(context, record, in_words=True)
    (player,) = claimed
    fined = f"/undo {SURE} {ENTRY}{newest.seq} /penalty {reference(player)}"
    ways = claim_ways(context, player) if claim is None or claim.how is None else (claim.payer,)
    choices = (
        *(Choice(false_win_label(context, player, one), f"{fined} {how_claimed(one)}") for one in ways),
        *(() if ways else (Choice(line("choice.false_win_by", name=names.people.name(player)), fined),)),
        Choice(line("choice.cancel"), fix_line(LEAVE, record)),
    )
    return question_reply(line("ask.wrong_payment", what=entry_line(context, newest)), choices)


def _as_false_win(
    record: HandRecord, people: set[Player], claim: ClaimSaid | None, worth: int | None
) -> DealInput | None:
    """A hand as a false win of its winner, claimed as it was won where nothing else is told.

    None where anybody else is named, or several won.
    """
    win = record.given.wins[0] if len(record.given.wins) == 1 else None
    if win is None or not people <= {win.player} or record.ruleset.all_score:
        return None
    payer = claim.payer if claim is not None and claim.how is not None else win.payer
    claimed = record.result.scored[0].units if worth is None and record.result.scored else worth
    how = WinMethod.SELF_DRAW if payer is None else WinMethod.DISCARD
    return DealInput(
        outcome=DealOutcome.FALSE_WIN,
        false_claim=Win(player=win.player, how=how, payer=payer),
        false_worth=claimed,
        chance=record.given.chance,
    )


def without_bet(context: Context, record: HandRecord, text: str, names: Names) -> Corrected | Reply | None:
    """A hand without the bets of those whom a line says not to have bet, which go back to them; the question what
    should change where they had not, and who is meant of several. None for any other line."""
    bettors = record.mid_deal.bets
    players = told_not_to_bet(read(text, 0, names), bettors) if record.ruleset.bets else None
    if players is None:
        return None
    taken_back = tuple(bet for player in players for bet in bet_taken_back(context, record, player))
    if not taken_back:
        return (
            fix_options(context, record, in_words=True) if players or not bettors else ask_denied_bet(context, record)
        )
    entered = tuple(_as_without_bet(one, {*record.ruleset.bets}, {*players}) for one in record.given.entered)
    given = None if entered == record.given.entered else replace(record.given, entered=entered)
    return correct(context.entries, Correction(number=record.number, given=given, before=taken_back), context.night)


def of_sticks(context: Context, record: HandRecord, text: str) -> Reply | None:
    """What is said to a line that says how many sticks or honba a hand had: whose the sticks were is asked. None for
    any other line, and where the honba were others."""
    told = lying_told(text) if record.ruleset.bets else None
    setting = _STICKS_SET.search(text) if record.ruleset.bets else None
    in_all = int(setting[1]) if setting is not None else record.table.sticks
    if in_all != record.table.sticks and not may_have_lain(context, record, in_all):
        return ask_sticks(context, record, in_all)
    if told is None:
        return None
    is_known = told.sticks in (None, record.table.sticks) and not (told.sticks and record.mid_deal.bets)
    if told.sticks is not None and not is_known:
        if not told.is_all or told.counters is not None:
            raise WordRefused(problem("fix.sticks_apart"))
        return ask_sticks(context, record, told.sticks)
    is_same = told.is_all and told.counters in (None, record.table.counters)
    return simple_reply("fix.left", number=record.number) if is_same else None


_STICKS_SET: Final = re.compile(r"(?<!\S)sticks\s*=\s*(\d{1,4})(?!\S)", re.IGNORECASE)


def of_several_bets(context: Context, record: HandRecord, text: str, names: Names) -> Reply | None:
    """The question who of several bet in a hand, where a line leaves it open: `the other two riichi`; else None."""
    if not record.ruleset.bets:
        return None
    try:
        all_told_to_bet(text, names, record.given.wins)
    except WordRefused as refused:
        ways = str(refused.problems[0].value("ways") or "")
        return ask_bets(context, record, [way.split() for way in ways.split("|") if way])
    return None


def bet_of_ura(context: Context, record: HandRecord, text: str, names: Names) -> Reply | None:
    """The question whether the winner had bet, where a line tells nothing but ura of a hand that nobody says so of and
    that may be closed; None for any other."""
    bet, won, wins = record.ruleset.bet, record.given.first_won, record.given.wins
    try:
        claim = claims_in(text, names)[0] if bet is not None and won is not None and len(wins) == 1 else None
    except Refused:
        return None
    if claim is None or won is None or claim.says_hand or claim.facts or claim.player is not None:
        return None
    elements, player = elements_of(won), wins[0].player
    is_closed = not won.hand.exposed if won.hand is not None else bool(elements) and "open" not in elements
    had_bet = player in record.mid_deal.bets or has_bet(won, {*record.ruleset.bets})
    if not (claim.ura or claim.counts.get("ura")) or had_bet or not is_closed:
        return None
    name = names.people.name(player)
    told = Choice(line("choice.was_riichi", name=name), fix_line(f"{bet} {' '.join(text.split())}", record))
    left = Choice(line("choice.leave_it"), fix_line(LEAVE, record))
    said = line("ask.had_bet", name=name, number=record.number)
    return question_reply(line("note.ura_without_riichi"), (told, left), said)


def with_honba(record: HandRecord, text: str) -> str:
    """A line with what it says of the honba as the setting for it, and without sticks; any other as it stands."""
    told = lying_told(text) if record.ruleset.bets else None
    if told is None:
        return text
    rest = " " * len(text) if told.is_all else told.rest
    return rest if told.counters in (None, record.table.counters) else f"{rest} streak={told.counters}"


def _bet_placed(context: Context, record: HandRecord, player: Player) -> RiichiBet | None:
    """Somebody's bet in the deal of a hand, told before it or in a correction of it; None where there is none."""
    told = list[RiichiBet]()
    for one in context.night.lines:
        entry = one.recorded.entry
        if isinstance(entry, RiichiBet) and one.recorded.seq < record.recorded.seq:
            told.append(entry)
        elif isinstance(entry, Corrected) and entry.number == record.number:
            told += [bet for bet in entry.before if isinstance(bet, RiichiBet) and not bet.taken_back]
    own = [bet for bet in told if bet.player == player]
    return own[-1] if own and player in record.mid_deal.bets else None


def _as_without_bet(one: Entered, bets: set[str], players: set[Player]) -> Entered:
    """A hand as it is where some players had not bet."""
    if one.part.player not in players or not has_bet(one, bets):
        return one
    kept = tuple(element for element in elements_of(one) if element not in bets)
    stated = replace(one.stated, elements=kept) if one.stated is not None else None
    return replace(one, part=replace(one.part, flags=one.part.flags - bets), stated=stated)


def without_elements(context: Context, record: HandRecord, text: str, names: Names) -> Corrected | Reply | None:
    """A hand without the elements by name, or the facts, that a line says it has not; the question what should change
    where nothing is left of it, or where they were not told. None for any other line."""
    sentence = read(text, 0, names)
    denied, is_sure = elements_denied(sentence)
    if not denied or record.ruleset.all_score or not record.given.wins:
        return None
    named = {str(token.value) for token in sentence.of(Kind.NAME)}
    winners = [one for one in record.given.entered if isinstance(one.part, Win)]
    meant = [one for one in winners if not named or one.part.player in named]
    won = meant[0] if len(meant) == 1 else None
    flags = record.ruleset.flags
    told = told_of(won, flags) if won is not None else set()
    if won is None or not told.issuperset(denied):
        is_by_elements = won is not None and won.stated == StatedValue(elements=elements_of(won))
        # what such a hand was not told with may be told now: no, half flush
        return None if is_by_elements and not is_sure else fix_options(context, record, in_words=True)
    assert isinstance(won.part, Win)
    part = replace(won.part, flags=won.part.flags - {flags.get(one) for one in denied})
    stated = won.stated
    if stated is not None and stated.elements:
        stated = replace(stated, elements=tuple(one for one in stated.elements if one not in denied))
    bet = any(flags.get(one) in record.ruleset.bets for one in denied)
    if bet or stated == StatedValue():
        return fix_options(context, record, in_words=True)
    entered = tuple(replace(one, part=part, stated=stated) if one is won else one for one in record.given.entered)
    given = replace(record.given, entered=entered)
    return correct(context.entries, Correction(number=record.number, given=given), context.night)


def elements_of(one: Entered) -> tuple[str, ...]:
    """The elements that a hand was told by."""
    return one.stated.elements if one.stated is not None else ()


def named_elements(record: HandRecord) -> tuple[str, ...]:
    """The elements that a hand was told by, of the first who has some."""
    return next(filter(None, map(elements_of, record.given.entered)), ())


def told_of(one: Entered, flags: Mapping[str, str]) -> set[str]:
    """The elements and facts that a winner's hand was told with."""
    return {*elements_of(one), *(word for word, flag in flags.items() if flag in one.part.flags)}


_PLAYER: Final = re.compile(r"\bplayer\b[=:]?", re.IGNORECASE)
_FROM: Final = re.compile(r"\b(?:from|payer|shooter|discarder)=", re.IGNORECASE)


def without_winners(context: Context, record: HandRecord, text: str, names: Names) -> Corrected | None:
    """The hand without those of its winners who did not win by what a line says; None for any other line."""
    wins = record.given.wins
    out = not_won(read(text, 0, names), [win.player for win in wins]) if len(wins) > 1 else ()
    if not out or record.ruleset.all_score:
        return None
    entered = tuple(one for one in record.given.entered if one.part.player not in out)
    given = replace(record.given, entered=entered)
    return correct(context.entries, Correction(number=record.number, given=given), context.night)


def bet_taken_back(context: Context, record: HandRecord, player: Player) -> tuple[RiichiBet, ...]:
    """The entry by which somebody's bet in the deal of a hand goes back to him; none where he had not bet."""
    bet = _bet_placed(context, record, player)
    if bet is None:
        return ()
    back = tuple(replace(one, payer=one.payee, payee=one.payer) for one in bet.transfers)
    return (RiichiBet(player, back, taken_back=True),)


def sets_put_right(context: Context, record: HandRecord, text: str, names: Names) -> Corrected | Reply | None:
    """The round with sets of one hand laid down or taken up, as a line says of them; None for any other line."""
    given = round_with_sets(context, record, text, names)
    if given is None:
        return _fact_denied(context, record, text, names) if record.ruleset.all_score else None
    if isinstance(given, Reply):
        return given
    if given == record.given:
        return simple_reply("fix.left", number=record.number)
    return correct(context.entries, Correction(number=record.number, given=given), context.night)


def _fact_denied(context: Context, record: HandRecord, text: str, names: Names) -> Reply | None:
    """The question what a hand was of which a line only says what it was not: `dick wasnt fishing`."""
    sentence = read(text, 0, names)
    people = sentence.of(Kind.NAME)
    if len(people) != 1 or not sentence.has(Kind.NOT) or not sentence.has(Kind.FACT, Kind.ELEMENT):
        return None
    is_alone = is_name_alone(without_denied(sentence), names)
    return worth_of_hand(context, record, str(people[0].value)) if is_alone else None


def with_bets(
    context: Context,
    record: HandRecord,
    given: DealInput,
    before: tuple[TableSet, ...],
    late: tuple[RiichiBet, ...],
) -> Corrected:
    """The hand as another deal, with bets that are told late; at a draw those who bet were ready."""
    if given.outcome is DealOutcome.DRAWN:
        given = with_ready_bettors(record.ruleset, given, (*record.mid_deal.bets, *(bet.player for bet in late)))
    changed = given if given != record.given else None
    correction = Correction(number=record.number, given=changed, before=(*before, *late))
    return correct(context.entries, correction, context.night)


def with_yaku(record: HandRecord, late: tuple[RiichiBet, ...]) -> DealInput:
    """The hand with the bets of its winners as their yaku; a value that was told holds it already."""
    bets, betting = {*record.ruleset.bets}, {bet.player for bet in late}

    def with_bet(one: Entered) -> Entered:
        is_counted = one.stated is None or one.stated.elements
        if not isinstance(one.part, Win) or one.part.player not in betting or not is_counted or has_bet(one, bets):
            return one
        return replace(one, part=replace(one.part, flags=one.part.flags | {record.ruleset.bets[0]}))

    return replace(record.given, entered=tuple(map(with_bet, record.given.entered)))


def words_of_draw(record: HandRecord, text: str, words: tuple[Word, ...], names: Names) -> tuple[Word, ...] | None:
    """What a line says of a drawn deal, a draw that is put right without the word for it; None for any other line."""
    if words and words[0].key in DRAWN:
        return words[1:]
    was_drawn = record.given.outcome is DealOutcome.DRAWN and bool(record.ruleset.bets)
    unbet = tuple(word for word in words if word.key.strip(",") not in BET)
    told = read(text, 0, names)
    if told.has(Kind.NOBODY_WON) and only(told.tokens, _OF_NO_WINNER):
        return ()
    is_told = is_broken_off(text) or (was_drawn and tells_readiness(unbet, names))
    is_told = is_told or (not told.has(Kind.ELEMENT) and _names_draw(record, words, names))
    return words if is_told else None


def _names_draw(record: HandRecord, words: tuple[Word, ...], names: Names) -> bool:
    """Whether words say nothing but how a deal was drawn, and not that the tiles ran out: `nagashi mangan cat`."""
    try:
        kind = drawn_of(words, names, record.ruleset).kind if words else None
    except Refused:
        return False
    return kind not in (None, record.ruleset.draws[0])


_OF_NO_WINNER: Final = (Kind.NOBODY_WON, Kind.SORRY, Kind.WRONG, Kind.IS, Kind.AGAIN, Kind.NOISE, Kind.BREAK, Kind.AND)
"""All that a line holds which says that nobody won: `nobody won, it was a draw after all`."""


def is_nobody(settings: Mapping[str, Word]) -> bool:
    """Whether `winner=nobody` says that a hand was a draw."""
    return "winner" in settings and settings["winner"].text.partition("=")[2].casefold() in _NOBODY


_NOBODY: Final = frozenset(("nobody", "none", "noone", "no-one"))


def ready_of_won(record: HandRecord, words: tuple[Word, ...], names: Names) -> Reply | None:
    """The question whether a hand was a draw, where it was won and a line says who was ready; None for any other."""
    if not record.ruleset.bets or not any(word.key in READY | NOT_READY for word in words):
        return None
    others = [word for word in words if word.key not in READY | NOT_READY]
    stranger = others[0] if len(others) == 1 and read(others[0].text, 0, names).unknown else None
    if stranger is not None:
        names.must(stranger)
    if others and not tells_readiness(words, names):
        return None
    told = " ".join(word.text for word in words)
    people = drawn_of(words, names, record.ruleset).people["ready"] if others else ()
    ready = listed(names.people.name(player) for player in people)
    label = line("choice.draw_ready", names=ready) if people else line("choice.draw_nobody")
    choices = (
        Choice(label, fix_line(f"draw {told}" if people else "draw ready nobody", record)),
        Choice(line("choice.leave_it"), fix_line(LEAVE, record)),
    )
    return question_reply(line("ask.ready_of_won", number=record.number), choices)


def drawn_anew(
    context: Context, record: HandRecord, words: tuple[Word, ...], names: Names, before: tuple[TableSet, ...]
) -> Corrected | Reply:
    """The hand as a draw; the question which one it was, who bet, or whether those named were ready.

    Words that only say who bet leave who else was ready at a draw as it was.
    """
    ruleset = record.ruleset
    if is_broken_off(" ".join(word.key for word in words)) and (asked := _which_draw(record)) is not None:
        return asked
    try:
        said = drawn_of(words, names, ruleset)
    except WordRefused as refused:
        lines = [one.removeprefix("/draw") for one in refused.problems[0].repairs if one.startswith("/draw ")]
        if not lines:
            raise
        choices = tuple(
            Choice(
                _ready_label(drawn_of(words_of(one), names, ruleset).people["ready"], names),
                fix_line(f"draw{one}", record),
            )
            for one in lines
        )
        return question_reply(problem_line(refused.problems[0]), choices)
    late = bets_of(record, said.bettors(ruleset, record.table.players))
    is_of_bets = record.given.draw == ruleset.draws[0] and _tells_only_bets(words, names)
    if is_of_bets and not said.people["bets"]:
        return ask_bets(context, record)
    given = record.given if is_of_bets else said.given(ruleset, record.given.chance, ())
    return with_bets(context, record, given, before, late)


def as_void(context: Context, record: HandRecord) -> Corrected:
    """The hand as one that does not count: the table is as it was before it."""
    given = DealInput(outcome=DealOutcome.DRAWN, draw=VOID, chance=record.given.chance)
    return correct(context.entries, Correction(number=record.number, given=given), context.night)


def _tells_only_bets(words: tuple[Word, ...], names: Names) -> bool:
    """Whether words are people and the word for a bet, and nothing else: `riichi`, `ann riichi`."""
    people = [word for word in words if word.key.strip(",") not in BET]
    return len(people) < len(words) and all(
        word.key in _BESIDE_BET | _NOBODY or names.find(word) is not None for word in people
    )


_BESIDE_BET: Final = frozenset(("in", "and", "&", "+", "too", "also", "も", "と"))


def _ready_label(ready: Iterable[Player], names: Names) -> Line:
    """A draw in words, by who was ready at it."""
    people = listed(names.people.name(player) for player in ready)
    return line("correct.ready", names=people) if people else line("choice.drawn_nobody")


def _which_draw(record: HandRecord) -> Reply | None:
    """The draws by which the deal of a hand may have been broken off; None where there are none."""
    choices = []
    for kind in record.ruleset.draws[1:]:
        given = DealInput(outcome=DealOutcome.DRAWN, draw=kind, chance=record.given.chance)
        with suppress(Refused):
            decide_at(record.table, record.house, given, record.mid_deal, record.changes)
            if kind != "nagashi_mangan":
                label = line(f"{record.house.variant}.draw.{kind}")
                choices.append(Choice(label, fix_line(f"draw {kind}", record)))
    return question_reply(line("ask.which_draw"), choices) if choices else None


def late_bets(record: HandRecord, text: str, words: tuple[Word, ...], names: Names) -> tuple[RiichiBet, ...] | None:
    """Bets of the deal that are told only now: `riichi ann`, `ann was in riichi too`, of players who had not bet.

    None for any other line.
    """
    ruleset = record.ruleset
    if ruleset.bets and (
        told := all_told_to_bet(text, names, record.given.wins) or told_to_bet(read(text, 0, names), ruleset.bets)
    ):
        return bets_of(record, dict.fromkeys(told))
    people = [word for word in words if word.key not in BET]
    if not people or len(people) + 1 != len(words) or not ruleset.bets:
        return None
    if words[0] in people and words[-1] in people:
        return None
    if any(names.find(word) is None for word in people):
        return None
    return bets_of(record, dict.fromkeys(names.must(word) for word in people))


def bets_of(record: HandRecord, players: Iterable[Player]) -> tuple[RiichiBet, ...]:
    """Bets of a deal by players who had not bet in it."""
    ruleset, placed = record.ruleset, record.mid_deal.bets
    return tuple(bet_of(ruleset, one, record.table, record.house) for one in players if one not in placed)
