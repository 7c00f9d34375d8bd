"""What can be put right of a hand, as buttons: another winner, another payer; anything else is typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.asking.dialogue import dialogue
from bot.asking.offers import late_bets, offers
from bot.asking.round_questions import LOSERS_HANDS
from bot.chat import Choice, Line, Reply, line, listed, question_reply
from bot.context import Context
from bot.lines import element_line
from bot.reading import INDICATORS, Claim, Names, reference
from bot.reading.grammar import element_named
from bot.replies import ENTRY, LEAVE, deal_head, fix_line, is_newest, stated_line
from bot.subjects import DIALOGUE, CommandLine, words_behind
from engine import STICKS, DealInput, DealOutcome, Mode, Player, Refused, StatedValue, Win, WinMethod, value_of
from engine.journal import HandRecord, decide, with_changes


def fix_options(context: Context, record: HandRecord, *, in_words: bool = False) -> Reply:
    """The ways to correct a hand that need no typing; a typed answer completes `/fix N`.

    Where words opened the question, a draw is only completed by what is said of draws: a hand may well be the next one.
    """
    head = deal_head(context, record)
    wins = record.given.wins
    name = context.name
    choices: list[Choice] = []
    named = f"{ENTRY}{record.recorded.seq}"
    if len(wins) == 1:
        win = wins[0]
        choices += [_paid(context, named, payer) for payer in record.table.others(win.player) if payer != win.payer]
        if win.payer is not None:
            choices.append(Choice(line("choice.fix_drawn"), f"/fix zimo {named}"))
        if win.liable:
            choices.append(Choice(line("choice.none_liable"), fix_line("bao nobody", record)))
        others = record.table.others(win.player)
        choices += _values(record, named)[: MOST - 1 - len(choices) - len(others)]
        choices += [
            Choice(line("choice.fix_winner", name=name(player)), f"/fix winner={reference(player)} {named}")
            for player in others
        ]
    choices += _of_several(context, record)
    choices += _readings(record, named)
    if record.ruleset.all_score and len(record.given.entered) > len(wins):
        choices.append(Choice(line("choice.losers_hand"), fix_line(LOSERS_HANDS, record)))
    if not wins:
        choices += _of_drawn(context, record, in_words=in_words)
    then = replace(context, night=replace(context.night, mid_deal=record.mid_deal)) if context.night.running else None
    if then is not None and context.night.hands[-1].number == record.number:
        bets = late_bets(context, record)
        choices += offers(then, record.given)[: max(MOST - 1 - len(choices) - min(len(bets), 1), 0)]
        somebody = line("choice.somebody_bet" if _has_bets(record) else "choice.some_bet")
        are_all = not bets or len(bets) < MOST - len(choices)
        choices += bets if are_all else [Choice(somebody, fix_line(WHO_BET, record))]
    if not wins and is_newest(context.night, record.recorded):
        choices.append(Choice(line("choice.undo_it"), f"/undo {named}"))
    choices.append(Choice(line("choice.cancel"), f"/fix {LEAVE} {named}"))
    key = "fix.what" if wins else "fix.what_draw" if in_words else "fix.what_drawn"
    lines: tuple[Line, ...] = (head, line(key, number=record.number))
    is_draw = in_words and record.given.outcome is DealOutcome.DRAWN
    base = CommandLine("fix", "draw {}" if is_draw else "{}", record.recorded.seq).show()
    return Reply(lines=lines, choices=tuple(choices), subject=DIALOGUE, bases=(base,))


def _of_several(context: Context, record: HandRecord) -> list[Choice]:
    """What a discard that several won on can become: somebody else's, or won by one of them alone."""
    winners, payer = (
        [win.player for win in record.given.wins],
        record.given.wins[0].payer if record.given.wins else None,
    )
    if len(winners) < _SEVERAL or payer is None or record.ruleset.all_score:
        return []
    others = [one for one in record.table.players if one not in (*winners, payer)]
    return [
        *(
            Choice(line("choice.off", name=context.name(one)), fix_line(f"from {reference(one)}", record))
            for one in others
        ),
        *(
            Choice(
                line("choice.won_alone", name=context.name(one)),
                fix_line(f"without {' and '.join(reference(two) for two in winners if two != one)}", record),
            )
            for one in winners
        ),
    ]


_SEVERAL: Final = 2


def _of_drawn(context: Context, record: HandRecord, *, in_words: bool) -> list[Choice]:
    """What a drawn hand can become: won by somebody, or a draw at which others were ready."""
    if (claimed := record.given.false_claim) is not None:  # a false win, which may have been somebody else's
        label = "choice.false_win_by"
        others = record.table.others(claimed.player)
        ways = [one for one in claim_ways(_then(context, record), claimed.player) if one != claimed.payer]
        return [
            *(Choice(line(label, name=context.name(one)), fix_line(reference(one), record)) for one in others),
            *(
                Choice(false_win_label(context, claimed.player, one), fix_line(how_claimed(one), record))
                for one in ways
            ),
        ]
    players = () if in_words else record.table.players
    choices = [
        Choice(line("choice.fix_winner", name=context.name(player)), fix_line(f"winner={reference(player)}", record))
        for player in players
    ]
    if shows_ready(record):
        who_ready = Choice(line("choice.who_ready"), fix_line(WHO_READY, record))
        choices += _others_ready(context, record) if in_words else [who_ready]
    return choices


def claim_moves(context: Context, player: Player) -> bool:
    """Whether it moves money how somebody's false win is claimed."""
    table = context.night.table
    if table is None or player not in table.players:
        return False
    moved = set()
    for how, payer in ((WinMethod.SELF_DRAW, None), (WinMethod.DISCARD, table.others(player)[0])):
        claim = Win(player=player, how=how, payer=payer)
        given = DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=claim, chance=context.random_wind)
        try:
            moved.add(frozenset(decide(context.night, given).result.transfers))
        except Refused:
            return False
    return len(moved) > 1


def claim_ways(context: Context, player: Player) -> tuple[Player | None, ...]:
    """Off whose discard a false win can have been claimed, None for self-draw; empty where that moves nothing."""
    table = context.night.table
    return (None, *table.others(player)) if table is not None and claim_moves(context, player) else ()


def how_claimed(payer: Player | None) -> str:
    """The words for how a false win was claimed: off whose discard, or self-drawn."""
    return "zimo" if payer is None else f"from {reference(payer)}"


def false_win_label(context: Context, player: Player, payer: Player | None) -> Line:
    """A false win and how it was claimed."""
    if payer is None:
        return line("choice.false_win_by_drawn", name=context.name(player))
    return line("choice.false_win_by_off", name=context.name(player), other=context.name(payer))


def shows_ready(record: HandRecord) -> bool:
    """Whether a hand is a draw at which those who were ready showed it."""
    is_draw = record.given.outcome is DealOutcome.DRAWN and record.given.draw in (None, record.ruleset.draws[0])
    return is_draw and bool(record.ruleset.bets)


def _others_ready(context: Context, record: HandRecord) -> list[Choice]:
    """A button for each player that changes whether he was ready at a draw, and for nobody and everybody.

    Who bet was ready; a button that would change nothing is left out.
    """
    ready, placed = record.given.ready, {*record.mid_deal.bets}
    free = [one for one in record.table.players if one not in placed]

    def drawn(label: Line, some: Iterable[Player]) -> Choice:
        return Choice(label, fix_line(f"draw ready {' '.join(map(reference, some)) or 'nobody'}", record))

    choices = [
        drawn(
            line("choice.wasnt_ready" if player in ready else "choice.ready_too", name=context.name(player)),
            [one for one in record.table.players if (one in ready) is not (one == player)],
        )
        for player in free
    ]
    if not placed and len(ready) > 1:
        choices.append(drawn(line("choice.drawn_nobody"), ()))
    if len(free) - len(ready - placed) > 1:
        choices.append(drawn(line("choice.drawn_all"), record.table.players))
    return choices


def ask_ready(context: Context, record: HandRecord) -> Reply:
    """Ask who was ready at a draw."""
    choices = [*_others_ready(context, record), Choice(line("choice.cancel"), fix_line(LEAVE, record))]
    base = fix_line("draw ready {}", record)
    return question_reply(line("ask.who_ready", number=record.number), choices, bases=(base,))


def _then(context: Context, record: HandRecord) -> Context:
    """The context with the table and house that a hand was played at."""
    night = replace(
        context.night,
        table=record.table,
        house=with_changes(record.house, record.changes),
        mid_deal=record.mid_deal,
        over=None,
        settled=None,
    )
    return context.at(night)


def won_after_all(context: Context, record: HandRecord, claim: Claim) -> Reply:
    """The next question about a drawn hand that somebody won after all: how, and then with what."""
    asked = dialogue(_then(context, record), claim).reply
    assert asked is not None
    choices = [
        Choice(one.label, fix_line(words_behind(one.command, "score"), record))
        for one in asked.choices
        if one.label.key not in OF_DIALOGUE
    ]
    choices.append(Choice(line("choice.cancel"), fix_line(LEAVE, record)))
    bases = tuple(fix_line(words_behind(one, "score"), record) for one in asked.bases)
    return structs.replace(asked, choices=tuple(choices), bases=bases)


OF_DIALOGUE: Final = ("choice.back", "choice.cancel", "choice.type_hand")
"""Buttons by which a question about the next hand goes back, or is left."""


def _readings(record: HandRecord, named: str) -> list[Choice]:
    """The other readings that a winner's tiles have, in games in which the player says which one he claims."""
    ruleset, house = record.ruleset, with_changes(record.house, record.changes)
    entered = record.given.first_won
    if not ruleset.all_score or entered is None or entered.hand is None or entered.stated is not None:
        return []
    score = value_of(ruleset, entered, record.table, house)
    others = [(Mode.parse(mode).claim, points) for mode, points in score.readings if mode != score.mode]
    return [
        Choice(
            line("choice.claim", reading=_reading_name(house.variant, claim), points=f"{points:,}"),
            f"/fix claim {claim} {named}",
        )
        for claim, points in others
    ]


def _reading_name(variant: str, claim: str) -> Line:
    return line("reading.ordinary") if claim == "ordinary" else element_line(variant, claim)


def reading_claimed(record: HandRecord, claim: Claim) -> str | None:
    """The reading that a line claims, where only one name has the words that were said."""
    ruleset = record.ruleset
    said = claim.special or ""
    named = element_named(record.house.variant, said.replace("_", " "))
    return named if named in ruleset.element_ids else said


def _values(record: HandRecord, named: str) -> list[Choice]:
    """The values next to the one that was told, where hands are told by units."""
    ruleset, stated = record.ruleset, record.given.entered[0].stated
    if stated is None or stated.units is None or ruleset.counts_fu or ruleset.all_score:
        return []
    shown = [units for units in (stated.units + 1, stated.units - 1) if units > 0]
    return [
        Choice(
            stated_line(ruleset.id, StatedValue(units=units)),
            f"/fix {units} {named}",
        )
        for units in shown
    ]


def completes_draw(text: str) -> bool:
    """Whether a line is the one that an answer about a draw completes."""
    typed = CommandLine.parse(text)
    return typed is not None and typed.name == "fix" and typed.words.split()[:1] == ["draw"]


def leaving(typed: CommandLine) -> str:
    """The line that leaves a hand as it is, of one that an answer completes."""
    return typed.with_words(LEAVE).show()


MOST: Final = 8
"""Buttons of a question at most; the likeliest values are offered where there is room for them."""

MOST_DORA: Final = 5

WHO_BET: Final = "bets"
"""`/fix 3 bets`: who else had bet."""
WHO_READY: Final = "ready"
"""`/fix 3 ready`: who was ready at a draw."""


def ask_bets(context: Context, record: HandRecord, ways: Sequence[Sequence[str]] = ()) -> Reply:
    """Ask who else had bet in the deal of a hand: one by one, or which of several groups of players."""
    groups = [
        Choice(
            line("choice.player", name=listed(context.name(one.removeprefix("@")) for one in way)),
            fix_line(f"{record.ruleset.bet} {' '.join(way)}", record),
        )
        for way in ways
    ]
    choices = [*(groups or late_bets(context, record)), Choice(line("choice.cancel"), fix_line(LEAVE, record))]
    base = fix_line(f"{record.ruleset.bet} {{}}", record)
    key = "ask.who_bet" if _has_bets(record) else "ask.who_had_bet"
    return question_reply(line(key, number=record.number), choices, bases=(base,))


def ask_denied_bet(context: Context, record: HandRecord) -> Reply:
    """Ask who of several had not bet in the deal of a hand."""
    choices = [*_denied_bets(context, record), Choice(line("choice.cancel"), fix_line(LEAVE, record))]
    return question_reply(line("ask.who_had_bet", number=record.number), choices)


def _denied_bets(context: Context, record: HandRecord) -> Iterator[Choice]:
    """For each who bet in the deal of a hand, that he did not."""
    for player in record.mid_deal.bets:
        label = line("choice.not_riichi", name=context.name(player))
        yield Choice(label, fix_line(f"{reference(player)} was not in riichi", record))


def ask_sticks(context: Context, record: HandRecord, told: int) -> Reply:
    """Ask whose the sticks were that are told to have lain in the pot of a hand: bets that were forgotten, or that
    somebody had not laid, then or before.

    More than are known came from somebody, and fewer were laid by fewer: nobody wins what nobody laid, and nothing that
    was laid is lost.
    """
    bets, known = len(record.mid_deal.bets), record.table.sticks
    choices = [*late_bets(context, record)] if told > known else []
    choices += (*_denied_bets(context, record), *_bets_before(context, record)) if told < known else ()
    if may_have_lain(context, record, told + bets):
        choices.append(Choice(line("choice.lay_before", count=told), fix_line(f"sticks={told + bets}", record)))
    if bets and bets <= told and may_have_lain(context, record, told):
        choices.append(Choice(line("choice.lay_in_all", count=told), fix_line(f"sticks={told}", record)))
    choices.append(Choice(line("choice.leave_it"), fix_line(LEAVE, record)))
    return question_reply(line("ask.whose_sticks", number=record.number), choices)


def may_have_lain(context: Context, record: HandRecord, sticks: int) -> bool:
    """Whether so many sticks in the pot of a hand, fewer than are known, leave everything in it that somebody laid."""
    laid = len(record.mid_deal.bets) + sum(len(one.mid_deal.bets) for one in _laid_before(context, record))
    return laid <= sticks < record.table.sticks


def _laid_before(context: Context, record: HandRecord) -> Iterator[HandRecord]:
    """The hands before one whose bets still lay in the pot when it was played, newest first."""
    left = record.table.sticks - len(record.mid_deal.bets)
    for one in reversed([one for one in context.night.hands if one.number < record.number]):
        if left <= 0 or any(move.payer == STICKS for move in one.result.transfers):
            return
        if one.given.draw is not None or one.given.outcome is not DealOutcome.FALSE_WIN:
            yield one
            left -= len(one.mid_deal.bets)


def _bets_before(context: Context, record: HandRecord) -> Iterator[Choice]:
    """For each whose bet of an earlier hand lay in the pot, that he did not bet in it."""
    for one in _laid_before(context, record):
        for player in one.mid_deal.bets:
            label = line("choice.not_riichi_in", name=context.name(player), number=one.number)
            yield Choice(label, fix_line(f"{reference(player)} was not in riichi", one))


def _has_bets(record: HandRecord) -> bool:
    """Whether somebody is known to have bet in the deal of a hand, or to have won in it."""
    return bool(record.mid_deal.bets or record.given.wins)


def ask_dora(record: HandRecord, which: str) -> Reply:
    """Ask for the indicator of a hand, or how many bonus tiles it holds; `which` is the word for dora or ura."""
    named = f"{ENTRY}{record.recorded.seq}"
    choices = [Choice(line("choice.no_dora"), f"/fix {which}=0 {named}")]
    for count in range(1, MOST_DORA + 1):
        choices.append(Choice(line("choice.points", points=count), f"/fix {which}={count} {named}"))
    choices.append(Choice(line("choice.cancel"), f"/fix {LEAVE} {named}"))
    said = line("ask.ura" if INDICATORS[which] == "ura" else "ask.dora", number=record.number)
    return question_reply(said, choices, bases=(f"/fix {which} {{}} {named}",))


def _paid(context: Context, named: str, payer: Player) -> Choice:
    return Choice(line("choice.off", name=context.name(payer)), f"/fix from={reference(payer)} {named}")


def who_paid(record: HandRecord, winner: Player, names: Names, told: str = "") -> Reply:
    """Somebody else won than was recorded: off whom? `told` is his hand, as it was said."""
    name, named = names.people.name, f"{ENTRY}{record.recorded.seq}"
    typed = f"/fix winner={reference(winner)} {told}".strip()
    was = next((win.player for win in record.given.wins), None)
    payers = sorted(record.table.others(winner), key=lambda one: one != was)
    choices = [
        *(Choice(line("choice.off", name=name(payer)), f"{typed} from={reference(payer)} {named}") for payer in payers),
        Choice(line("choice.drew"), f"{typed} zimo {named}"),
    ]
    bases = (f"{typed} from {{}} {named}", f"{typed} {{}} {named}")
    return question_reply(line("ask.how_won", name=name(winner)), choices, bases=bases)


def won_or_paid(record: HandRecord, player: Player, names: Names) -> Reply:
    """A correction that names somebody and says nothing else: did they win, or pay?"""
    name, number = names.people.name(player), record.number
    choices = [Choice(line("choice.fix_winner", name=name), f"/fix {number} winner={name}")]
    if all(win.player != player for win in record.given.wins):
        choices.append(Choice(line("choice.off", name=name), f"/fix {number} from={name}"))
    choices.append(Choice(line("choice.cancel"), f"/fix {number} {LEAVE}"))
    return question_reply(line("ask.won_or_paid", name=name), choices)
