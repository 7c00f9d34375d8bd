"""The result of a corrected hand: who won, off whom, who pays for whom, and who else won."""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import Final

from msgspec import structs

from bot.asking.fix_options import fix_options, who_paid, won_or_paid
from bot.asking.round_questions import hand_question, worth_of_hand
from bot.chat import Choice, Line, Reply, line, listed, question_reply
from bot.commands.fix.facts import (
    bet_taken_back,
    bets_of,
    drawn_anew,
    is_nobody,
    late_bets,
    ready_of_won,
    with_bets,
    with_yaku,
    words_of_draw,
)
from bot.commands.fix.hand import ALONE, given_anew, has_bet, tells_more
from bot.commands.fix.rounds import (
    hand_text,
    round_given,
    winner_of,
    winner_would_have,
    wins_with_his_own,
    with_worth_of_winner,
    won_anew,
)
from bot.commands.round_talk import claims_of_round
from bot.context import Context, options_of
from bot.reading import (
    BETTORS,
    HOW,
    INDICATORS,
    NO_ONE,
    Claim,
    Names,
    Word,
    WordRefused,
    bets_apart,
    blanked,
    claims_in,
    is_name_alone,
    liable_alone,
    reference,
    refuse,
    setting,
    several_entries,
    told_to_bet,
    wind_of,
    without_too,
    words_of,
)
from bot.reading.grammar import BOTH_WIN, Kind, read
from bot.replies import LEAVE, fix_line, liability_is_off, payment_lines, simple_reply
from engine import DealInput, DealOutcome, Entered, HandRefused, Player, Refused, StatedValue, Win, WinMethod, problem
from engine.journal import Corrected, Correction, HandRecord, RiichiBet, TableSet, correct, with_changes

WON_TOO: Final = "also"
"""`/fix 3 also bob 2 han 30 fu`: one winner more of the discard."""
SETTINGS = frozenset(("winner", "from", "how", "dealer", "round", "streak", "sticks", "bao"))
_SAME: Final = {
    **dict.fromkeys(("payer", "shooter", "discarder"), "from"),
    **dict.fromkeys(("honba", "counters"), "streak"),
}
"""What some say for a setting."""


def as_won_alone(record: HandRecord, text: str, names: Names) -> tuple[HandRecord, str, tuple[Word, ...]]:
    """A hand as if whoever the words behind "only" name first had won alone; and these words."""
    named = read(text, 0, names).of(Kind.NAME)
    entered = tuple(one for one in record.given.entered if named and one.part.player == named[0].value)
    if named and not record.ruleset.all_score:  # nobody of them, where another won
        record = replace(record, given=replace(record.given, entered=entered))
    return record, text, words_of(text)


def _won_alone(record: HandRecord, answer: Corrected | Reply, player: Player, names: Names) -> Reply | None:
    """The question whether one of several winners won alone, where his whole hand is told as it was recorded."""
    winners = [win.player for win in record.given.wins]
    is_changed = isinstance(answer, Reply) or answer.given != record.given or bool(answer.before)
    if len(winners) < 2 or is_changed:
        return None
    others, name = [one for one in winners if one != player], names.people.name
    without = " and ".join(map(reference, others))
    choices = (
        Choice(line("choice.won_alone", name=name(player)), fix_line(f"without {without}", record)),
        Choice(line("choice.leave_it"), fix_line(LEAVE, record)),
    )
    return question_reply(line("ask.won_alone", names=listed(map(name, winners)), number=record.number), choices)


def _instead_of_several(record: HandRecord, claim: Claim, names: Names) -> Reply | None:
    """The question whether somebody won alone, or too, a hand that several others won; None for any other line."""
    wins, player, name = record.given.wins, claim.player, names.people.name
    winners = [win.player for win in wins]
    if player is None or player in winners or len(wins) < 2 or record.ruleset.all_score or not claim.says_hand:
        return None
    told = f"{reference(player)} {hand_text(claim, names)}"
    payer = claim.payer if claim.how is not None else wins[0].payer
    how = "zimo" if claim.how is WinMethod.SELF_DRAW else f"from {reference(payer)}" if payer is not None else ""
    choices = [Choice(line("choice.won_alone", name=name(player)), fix_line(f"{ALONE} {told} {how}".strip(), record))]
    if how and payer == wins[0].payer and player != payer:
        choices.append(Choice(line("choice.won_too", name=name(player)), fix_line(f"{WON_TOO} {told}", record)))
    choices.append(Choice(line("choice.leave_it"), fix_line(LEAVE, record)))
    return question_reply(line("ask.won_alone", names=listed(map(name, winners)), number=record.number), choices)


def names_then(context: Context, record: HandRecord) -> Names:
    """Who sat at the table of a hand."""
    seated = record.table.players
    return Names(
        context.people,
        seated,
        record.table,
        context.sender if context.sender in seated else None,
        context.sender is None,
        record.house.variant,
    )


def deal_put_right(context: Context, record: HandRecord, rest: str, words: tuple[Word, ...]) -> Corrected | Reply:
    """The correction that the words behind the number ask for, or a question."""
    settings = {setting(word.text.partition("=")[0].casefold()): word for word in words if "=" in word.text}
    settings = {
        _SAME.get(name, name) if _SAME.get(name, name) not in settings else name: word
        for name, word in settings.items()
    }
    own = {name: word for name, word in settings.items() if name in SETTINGS}
    names = names_then(context, record)
    before = _before(own, names)
    kept = blanked(rest, own.values())
    remaining = words_of(kept)
    if [word.key in INDICATORS or _figure(word).isdecimal() for word in remaining] == [True, True]:
        kept = _as_count(remaining, kept)
    late = late_bets(record, kept, remaining, names)
    if late is not None and not late:
        return simple_reply("fix.left", number=record.number)
    if late:
        return with_bets(context, record, with_yaku(record, late), before, late)
    drawn = () if is_nobody(own) else words_of_draw(record, kept, remaining, names)
    if drawn is not None:
        return drawn_anew(context, record, drawn, names, before)
    told_whole = ready_of_won(record, remaining, names) or _several_hands(context, record, kept, own, names)
    told_whole = told_whole or (None if own else _values_of_winners(context, record, kept, names))
    if told_whole is not None:
        return told_whole
    if [token.kind for token in read(kept, 0, names).tokens] == [Kind.NAME, Kind.TO, Kind.NAME]:
        return fix_options(context, record)  # one for the other, or what one gave the other
    claim = _claim_of(kept, names, record) if remaining else Claim()
    claim.stated = _with_han_before(record, claim.stated)
    if not own and (asked := _who(record, claim, names, kept)) is not None:
        return asked
    _apply_settings(claim, own, names)
    asked = None if own or before else _of_another(context, record, claim, names)
    asked = _how_won(record, claim, names) if "winner" in own else asked
    asked = asked or _instead_of_several(record, claim, names) or _who_is_liable(context, record, claim, names, rest)
    alone = claim.player if claim.says_hand and claim.how is not None and not before else None
    asked = asked or winner_would_have(context, record, claim, rest, names)
    anew = won_anew(record, claim, own)
    own_hand = wins_with_his_own(record, anew, claim)
    put_right = partial(_put_right_with, context, anew, claim, names, before)
    answer = asked or with_worth_of_winner(context, record, own_hand, rest, put_right)
    whose = _whose_bet(context, record, answer, claim, rest)
    return whose or (_won_alone(record, answer, alone, names) if alone is not None else None) or answer


def _whose_bet(
    context: Context, record: HandRecord, answer: Corrected | Reply, claim: Claim, told: str
) -> Reply | None:
    """The question whether somebody had bet whose bet was told with a hand that turns out to be another's.

    None where a line says it, or where the bet was told apart from the hand.
    """
    given = None if isinstance(answer, Reply) else answer.given
    old = _bettor_out(context, record, given)
    if old is None or given is None or claim.bets_told or old in claim.bets:
        return None
    typed, bets, name = told.strip(), {*record.ruleset.bets}, context.name(old)
    now = [one.part.player for one in given.entered if has_bet(one, bets)]
    ways = (("choice.not_riichi", now), ("choice.was_riichi", [*now, old]))
    choices = [
        Choice(
            line(key, name=name),
            fix_line(f"{typed} {BETTORS}={','.join(map(reference, who)) or 'nobody'}", record),
        )
        for key, who in ways
    ]
    choices.append(Choice(line("choice.leave_it"), fix_line(LEAVE, record)))
    base = fix_line(f"{typed} {BETTORS}={','.join(map(reference, [*now, old]))} {{}}", record)
    return question_reply(line("ask.had_bet", name=name, number=record.number), choices, bases=(base,))


def _bettor_out(context: Context, record: HandRecord, given: DealInput | None) -> Player | None:
    """Who bet by the message that told his win, and did not win by what the hand is now; nobody elsewhere."""
    wins = record.given.wins
    if given is None or len(wins) != 1 or not record.ruleset.bets or given.outcome is not DealOutcome.WON:
        return None
    player, source = wins[0].player, record.recorded.source
    with_hand = (
        one.recorded.source == source
        for one in context.night.lines
        if isinstance(one.recorded.entry, RiichiBet) and one.recorded.entry.player == player
    )
    is_out = all(win.player != player for win in given.wins) and player in record.mid_deal.bets
    return player if is_out and any(with_hand) else None


def _several_hands(
    context: Context, record: HandRecord, text: str, own: Mapping[str, Word], names: Names
) -> Corrected | Reply | None:
    """The round with several hands told anew, `winner=Alan 84, Peggy 4`; whoever won before keeps what was entered
    where nothing is told of him. None for any other line."""
    told = _hands_told(record, text, own, names) if record.ruleset.all_score and not is_nobody(own) else None
    if told is None:
        return None
    won, others = told
    typed = " ".join(word.text for word in (*own.values(), *words_of(text)))
    payer = record.given.wins[0].payer if record.given.wins else won.player
    if won.player is not None and won.how is None and payer == won.player:
        return who_paid(record, won.player, names, " ".join(text.split()))
    asked = hand_question(context, others, typed, f"/fix {record.number}")
    if asked := asked or winner_would_have(context, record, won, typed, names):
        return asked
    anew = won_anew(record, won, own)
    for claim in others:
        given = round_given(context, anew, claim, names)
        if isinstance(given, Reply):
            return given
        anew = replace(anew, given=given)
    before = _before(own, names)
    if won.player is None:
        correction = Correction(number=record.number, given=anew.given, before=before)
        return correct(context.entries, correction, context.night)
    put_right = partial(_put_right_with, context, anew, won, names, before)
    return with_worth_of_winner(context, record, wins_with_his_own(record, anew, won), typed, put_right)


def _values_of_winners(context: Context, record: HandRecord, text: str, names: Names) -> Corrected | None:
    """A hand that several won with a value told for each of two or more, `mei 5 wing 7`; None for any other line."""
    sentence = read(text, 0, names)
    told = several_entries(sentence) if len(record.given.wins) > 1 and not record.ruleset.all_score else []
    named = {str(token.value) for token in sentence.of(Kind.NAME)}
    if len(named) != len(told) or not told or not named <= {win.player for win in record.given.wins}:
        return None
    anew = record
    for one in told:
        answer = deal_put_right(context, anew, one, words_of(one))
        if isinstance(answer, Reply):
            if not answer.lines[0].key.startswith("fix.already"):
                return None
        else:
            anew = replace(anew, given=answer.given or anew.given)
    return correct(context.entries, Correction(number=record.number, given=anew.given), context.night)


def _hands_told(
    record: HandRecord, text: str, own: Mapping[str, Word], names: Names
) -> tuple[Claim, list[Claim]] | None:
    """What a line tells of the winner of a round, and of each of the others; None where it tells of one hand alone.

    A value without a name at first is the winner's.
    """
    winner = names.must(_value(own["winner"])) if "winner" in own else winner_of(record)
    told = " ".join(text.split())
    sentence = read(told, 0, names)
    first = next((token.kind for token in sentence.content), None)
    if first not in (None, Kind.NAME) and winner is not None:
        sentence = read(f"{reference(winner)} {told}", 0, names)
    claims = claims_of_round(sentence)
    if not claims or len({claim.player for claim in claims}) < len(claims):
        return None
    claims = [replace(claim, again=any(one.again for one in claims)) for claim in claims]
    said = (claim for claim in claims if claim.tells_win or claim.how is not None)
    won = next(said, None) or next((claim for claim in claims if claim.player == winner), Claim(player=winner))
    _apply_settings(won, own, names)
    return won, [claim for claim in claims if claim is not won]


def _of_another(context: Context, record: HandRecord, claim: Claim, names: Names) -> Reply | None:
    """The question what is meant of a player who did not win, and of whom no line says that he did: nobody becomes the
    winner by anything else that is said of him. None for any other line."""
    won = {win.player for win in record.given.wins}
    told = claim.says_hand or claim.tells_win or claim.how is not None or claim.options
    is_unknown = any(fact not in record.ruleset.flags for fact in claim.facts)
    if claim.player is None or not won or told or is_unknown:
        return None
    if record.ruleset.all_score and (claim.player not in won or not tells_more(claim)):
        return worth_of_hand(context, record, claim.player)
    return None if claim.player in won else won_or_paid(record, claim.player, names)


def _who_is_liable(context: Context, record: HandRecord, claim: Claim, names: Names, told: str) -> Reply | None:
    """Who pays for others now that a hand with a liable player was won off a discard, and what would be paid; None
    where that is said, or nobody can be liable.

    A liability of a self-drawn hand may be of such hands only: 十二張包.
    """
    win = record.given.wins[0] if len(record.given.wins) == 1 else None
    if liability_is_off(with_changes(record.house, record.changes)):
        return None
    if win is None or not win.liable or not win.self_drawn or claim.liable or claim.nobody_liable:
        return None
    if claim.player not in (None, win.player):
        return None
    if claim.how in (None, WinMethod.SELF_DRAW):
        return None
    typed, liable = told.strip(), win.liable[0].player
    name = names.people.name(liable)
    ways = (
        (line("choice.nobody_liable"), f"{typed} bao nobody"),
        (line("choice.player", name=name), f"{typed} bao {reference(liable)}"),
    )
    choices, paid = list[Choice](), list[Line]()
    for label, words in ways:
        choices.append(Choice(label, fix_line(words, record)))
        with suppress(Refused):
            entry = deal_put_right(context, record, words, words_of(words))
            result = dict(entry.results)[record.number] if isinstance(entry, Corrected) else record.result
            paid += [
                line("ask.would_pay", name=label, payment=one)
                for one in payment_lines(context, record.house.variant, result.transfers)
            ]
    choices.append(Choice(line("choice.leave_it"), fix_line(LEAVE, record)))
    return question_reply(line("ask.still_liable", name=name), choices, *paid)


def said_too(record: HandRecord, text: str, names: Names) -> str | None:
    """A line that says of one more player that he won too, `bob also`, `double ron, bob 2 han 30 fu`, without the words
    for that; None for any other line."""
    told = without_too(_BOTH.sub(" ", text))
    wins = record.given.wins
    if told == text or not wins or wins[0].payer is None or record.ruleset.all_score:
        return None
    said = read(told, 0, names)
    if said.has(Kind.NOT) or told_to_bet(said, record.ruleset.bets):
        return None
    others = {token.value for token in said.of(Kind.NAME)} - {wins[0].payer, *(win.player for win in wins)}
    return told if len(others) == 1 else None


_BOTH: Final = re.compile(rf"(?:{'|'.join(map(re.escape, BOTH_WIN))})[,;、，]?", re.IGNORECASE)


def won_too(context: Context, record: HandRecord, text: str) -> Corrected | Reply:
    """The hand with one winner more on its discard, `also bob 2 han 30 fu`; a question about his hand, or who is paid.

    Raises WordRefused for a hand without a discard, and for somebody who discarded it or won already.
    """
    names, wins = names_then(context, record), record.given.wins
    claim = _claim_of(text, names, record)
    player = claim.player if claim.player is not None else names.sender
    if player is None:
        raise WordRefused(problem("who.missing"))
    payer = wins[0].payer if wins and not record.ruleset.all_score else None
    is_other = claim.payer not in (None, payer) or claim.how is WinMethod.SELF_DRAW
    if payer is None or is_other or player in (payer, *(win.player for win in wins)):
        raise WordRefused(problem("fix.not_too", name=context.name(player), number=record.number))
    if not claim.says_hand:
        said, leave = line("ask.won_too_worth", name=context.name(player)), fix_line(LEAVE, record)
        base = fix_line(f"{WON_TOO} {reference(player)} {{}}", record)
        return question_reply(said, (Choice(line("choice.leave_it"), leave),), bases=(base,))
    option, house = record.ruleset.pay_all_option, with_changes(record.house, record.changes)
    pays_all = option is not None and option[0] in claim.options
    if record.ruleset.pays_nearest_only(house) and not pays_all:
        return _only_nearest(context, record, claim, player)
    both = (*record.given.entered, Entered(Win(player=player, how=wins[0].how, payer=payer)))
    with_both = replace(record, given=replace(record.given, entered=both))
    try:
        answer = _put_right_with(context, with_both, replace(claim, player=player, how=None, payer=None), names, ())
    except HandRefused as refused:
        if refused.problems[0].key != "multiple_winners":
            raise
        return _only_nearest(context, record, claim, player)
    return _too(answer) if isinstance(answer, Reply) else answer


def _too(asked: Reply) -> Reply:
    """A question about the hand of one winner more, with answers that say so."""

    def also(typed: str) -> str:
        return typed.replace("/fix ", f"/fix {WON_TOO} ", 1)

    choices = tuple(structs.replace(one, command=also(one.command)) for one in asked.choices)
    return structs.replace(asked, choices=choices, bases=tuple(map(also, asked.bases)))


def _only_nearest(context: Context, record: HandRecord, claim: Claim, player: Player) -> Reply:
    """Which of several winners of a discard is paid, with the button that pays all where the house may."""
    payer, winners = record.given.wins[0].payer, [win.player for win in record.given.wins]
    assert payer is not None
    nearest = min((*winners, player), key=lambda one: record.table.turn_after(payer, one))
    told = f"{reference(player)} {hand_text(claim, names_then(context, record))}"
    only = f"{told} from {reference(payer)}" if nearest == player else LEAVE
    choices = [Choice(line("choice.only_nearest", name=context.name(nearest)), fix_line(only, record))]
    if (option := record.ruleset.pay_all_option) is not None:
        names = listed(map(context.name, (*winners, player)))
        pays_all = fix_line(f"{WON_TOO} {told} {option[0]}={option[1]}", record)
        choices.append(Choice(line("choice.pay_all", names=names), pays_all))
    return question_reply(line("ask.nearest", name=context.name(nearest)), choices)


def _who(record: HandRecord, claim: Claim, names: Names, told: str) -> Reply | None:
    """The question who is meant: by a name alone, or where several won and it is not said whose hand it is."""
    if claim.player is not None and not claim.says_hand and is_name_alone(told, names):
        return won_or_paid(record, claim.player, names)
    winners = [win.player for win in record.given.wins]
    if claim.player is not None or not claim.says_hand or len(winners) < 2:
        return None
    typed = " ".join(told.split())
    choices = [
        Choice(
            line("choice.player", name=names.people.name(player)), f"/fix {record.number} {reference(player)} {typed}"
        )
        for player in winners
    ]
    return question_reply(line("ask.whose_hand"), choices)


def _with_han_before(record: HandRecord, stated: StatedValue | None) -> StatedValue | None:
    """Fu told alone, `/fix 40 fu`, with the han of the hand as it was."""
    old = record.given.first_won
    if stated is None or old is None or old.stated is None or stated != StatedValue(fu=stated.fu):
        return stated
    return replace(old.stated, fu=stated.fu)


def _as_count(words: tuple[Word, ...], text: str) -> str:
    """`2 ura` and `ura 2枚` as `ura=2`, in their place; other words as they stand."""
    numbers = [_figure(word) for word in words if _figure(word).isdecimal()]
    named = [INDICATORS[word.key] for word in words if word.key in INDICATORS]
    return " " * words[0].start + f"{named[0]}={numbers[0]}" if len(numbers) == len(named) == 1 else text


def _figure(word: Word) -> str:
    """A number without what tiles are counted in: 2枚."""
    return word.key.rstrip("枚張张個个")


def _claim_of(text: str, names: Names, record: HandRecord) -> Claim:
    """What one line says of the corrected hand. Raises WordRefused when it tells of two winners.

    Nothing but facts that any hand may have (`ippatsu`, `riichi`) is said of the hand as it was entered.
    """
    liable = liable_alone(read(text, 0, names))
    if liable is not None and len(record.given.wins) == 1:
        return Claim(liable=[(None, liable)])
    bets, wins = record.ruleset.bets, record.given.wins
    text, others = bets_apart(text, names, bets, wins) if bets and wins else (text, [])
    try:
        claims = claims_in(text, names)
    except WordRefused as refused:  # the lines offered tell hands
        raise WordRefused(*(replace(one, repairs=()) for one in refused.problems)) from None
    if len(claims) > 1:
        raise WordRefused(problem("fix.one_at_a_time", that_hand=record.number))
    claim = claims[0]
    claim.bets += others
    facts = {flag: fact for fact, flag in record.ruleset.flags.items()}
    elements = claim.stated.elements if claim.stated is not None else ()
    if elements and claim.stated == StatedValue(elements=elements) and all(one in facts for one in elements):
        return replace(claim, stated=None, facts=[*claim.facts, *(facts[one] for one in elements)])
    return claim


def _put_right_with(
    context: Context, record: HandRecord, claim: Claim, names: Names, before: tuple[TableSet, ...]
) -> Corrected | Reply:
    """The correction that a claim asks for, with the bets that it tells in passing, or a question."""
    changes = options_of(claim.options) if claim.options else None
    given: DealInput | None = None
    if _says_anything(claim):
        answer = given_anew(_as_it_runs(context), record, claim, names, changes)
        answer = answer if isinstance(answer, Reply) else _off_one(record, claim, answer, names)
        if isinstance(answer, Reply):
            return answer
        given = answer
    told: tuple[TableSet | RiichiBet, ...] = (*before, *bets_of(record, _told_in_passing(record, claim, given)))
    out = _bettor_out(context, record, given) if claim.bets_told else None
    if out is not None and out not in claim.bets:
        told = (*told, *bet_taken_back(context, record, out))
    if given is None and not told and changes is None:
        raise WordRefused(problem("fix.nothing"))
    return correct(
        context.entries, Correction(number=record.number, given=given, before=told, changes=changes), context.night
    )


def _off_one(record: HandRecord, claim: Claim, given: DealInput, names: Names) -> DealInput | Reply:
    """A hand that several won, all off whoever is said to have discarded: a hand has one discard. A question where only
    one of them can have won like that, or it is said of one."""
    wins = given.wins
    now = [(win.how, win.payer) for win in wins]
    if len({*now}) < 2 or record.ruleset.all_score:
        return given
    old = {win.player: (win.how, win.payer) for win in record.given.wins}
    changed = next(win for win in wins if (win.how, win.payer) != old.get(win.player))
    others_pay = changed.payer is not None and all(win.player != changed.payer for win in wins)
    if claim.player is None and others_pay:
        entered = (
            replace(one, part=replace(one.part, payer=changed.payer)) if isinstance(one.part, Win) else one
            for one in given.entered
        )
        return replace(given, entered=tuple(entered))
    name = names.people.name
    how = "zimo" if changed.payer is None else f"from {reference(changed.payer)}"
    told = hand_text(claim, names) if claim.says_hand else ""
    able = [win.player for win in wins if win.player != changed.payer and claim.player in (None, win.player)]
    choices = [
        Choice(
            line("choice.won_alone", name=name(player)),
            fix_line(" ".join(f"{ALONE} {reference(player)} {told} {how}".split()), record),
        )
        for player in able
    ]
    if others_pay and not told:
        choices.insert(0, Choice(line("choice.all_off", name=name(str(changed.payer))), fix_line(how, record)))
    choices.append(Choice(line("choice.leave_it"), fix_line(LEAVE, record)))
    winners = listed(name(win.player) for win in wins)
    return question_reply(line("ask.won_alone", names=winners, number=record.number), choices)


def _told_in_passing(record: HandRecord, claim: Claim, given: DealInput | None) -> tuple[Player, ...]:
    """Who bet, told beside the hand that a line corrects: those named, and winners of whom nothing was known of it."""
    bets = {*record.ruleset.bets}
    if not bets:
        return ()
    known = {one.part.player for one in record.given.entered if has_bet(one, bets)}
    now = [one.part.player for one in given.entered if has_bet(one, bets)] if given is not None else []
    return tuple(dict.fromkeys((*claim.bets, *(one for one in now if one not in known))))


def _as_it_runs(context: Context) -> Context:
    """The context with the last game as if it went on: a hand of a finished game is asked about like any other."""
    night = context.night
    return context if night.running or night.table is None else context.at(replace(night, over=None, settled=None))


def _before(settings: Mapping[str, Word], names: Names) -> tuple[TableSet, ...]:
    dealer = prevailing = None
    if "dealer" in settings:
        dealer = names.must(_value(settings["dealer"]))
    if "round" in settings:
        word = _value(settings["round"])
        prevailing = wind_of(word.text)
        if prevailing is None:
            raise refuse("seat.wind", word)
    change = TableSet(
        dealer=dealer, prevailing=prevailing, counters=_number(settings, "streak"), sticks=_number(settings, "sticks")
    )
    return (change,) if change != TableSet() else ()


def _number(settings: Mapping[str, Word], name: str) -> int | None:
    """The number behind a setting; None where it is not told. Raises WordRefused for anything else."""
    if name not in settings:
        return None
    word = _value(settings[name])
    if not word.key.isdecimal():
        raise refuse("seat.setting", word, known=name)
    return int(word.key[:4])


def _value(word: Word) -> Word:
    name, _, value = word.text.partition("=")
    return Word(value, word.start + len(name) + 1, word.end)


def _apply_settings(claim: Claim, settings: Mapping[str, Word], names: Names) -> None:
    """`winner=`, `from=`, `how=` and `bao=` say the same as their words."""
    if "winner" in settings:
        winner = names.must(_value(settings["winner"]))
        if claim.player not in (None, winner):
            raise WordRefused(problem("fix.one_at_a_time"))
        claim.player = winner
    _apply_how(claim, settings, names)
    if "bao" in settings:
        word = _value(settings["bao"])
        claim.nobody_liable = word.key in NO_ONE
        if not claim.nobody_liable:
            claim.liable.append((None, names.must(word)))


def _apply_how(claim: Claim, settings: Mapping[str, Word], names: Names) -> None:
    """Who paid and how it was won; raises WordRefused where the line says two things of it."""
    if "from" in settings:
        payer = names.must(_value(settings["from"]))
        if claim.how is WinMethod.SELF_DRAW:
            raise refuse("how.twice", settings["from"])
        if claim.payer not in (None, payer):
            raise refuse("payer.twice", settings["from"])
        claim.how, claim.payer = claim.how or WinMethod.DISCARD, payer
    if "how" in settings:
        word = _value(settings["how"])
        if HOW.get(word.key) is not WinMethod.SELF_DRAW:
            raise refuse("fix.how", word)
        if claim.payer is not None:
            raise refuse("how.twice", word)
        claim.how, claim.payer = WinMethod.SELF_DRAW, None


def _says_anything(claim: Claim) -> bool:
    return claim.says_hand or claim.player is not None or claim.how is not None or tells_more(claim)


def _how_won(record: HandRecord, claim: Claim, names: Names) -> Reply | None:
    """The question how somebody won a round that nobody had won, where his hand is told alone; None elsewhere."""
    was_drawn = record.ruleset.all_score and record.given.outcome is DealOutcome.DRAWN
    if claim.player is None or not was_drawn or not claim.says_hand or claim.how is not None:
        return None
    return who_paid(record, claim.player, names, hand_text(claim, names))
