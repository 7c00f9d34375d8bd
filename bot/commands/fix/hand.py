"""A hand told anew: what stays of it as it was entered where a correction tells of another value, tiles or how."""

from __future__ import annotations

from collections.abc import Container, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.asking.fix_options import reading_claimed, who_paid, won_after_all
from bot.asking.questions import CompletionScorer, Net, net_of, question
from bot.asking.repairs import refusal_with_repairs, repaired_draft
from bot.chat import Choice, Reply
from bot.commands.fix.rounds import round_given
from bot.commands.recording import deal_won, value_asked
from bot.context import Context, letters_of
from bot.reading import FIXED_FU, Claim, Draft, Names, WordRefused, liable_of, to_draft
from bot.reading.grammar import SELF_DRAWN
from bot.replies import fix_line
from bot.subjects import words_behind
from engine import (
    DealInput,
    DealOutcome,
    Entered,
    HandRefused,
    Liable,
    NotationRefused,
    Player,
    StatedValue,
    Win,
    WinMethod,
    problem,
)
from engine.journal import Changes, HandRecord, decide_at


def _with_fu_before(record: HandRecord, claim: Claim, old: Win | None) -> StatedValue | None:
    """Han told alone, 4翻でした, with the fu of the hand as it was, where such a hand of the same player has them."""
    stated = claim.stated
    was = next((one.stated for one in record.given.entered if old is not None and one.part.player == old.player), None)
    is_same = old is not None and claim.player == old.player and (claim.how is WinMethod.SELF_DRAW) == old.self_drawn
    if stated is None or was is None or was.fu is None or was.elements or old is None or not is_same:
        return stated
    kept = replace(stated, fu=was.fu)
    return (
        kept
        if stated == StatedValue(units=stated.units) and record.ruleset.fu_exists(kept, old, record.house)
        else stated
    )


ALONE: Final = "only"
"""`/fix 3 only bob 2 han 30 fu from dan`: one of several winners, and nobody else."""


def has_bet(one: Entered, bets: set[str]) -> bool:
    """Whether a hand is that of a winner who had bet."""
    named = one.stated.elements if one.stated is not None else ()
    return isinstance(one.part, Win) and not bets.isdisjoint((*one.part.flags, *named))


def tells_more(claim: Claim) -> bool:
    """Whether a line says more of a hand than who won it, how, and with what."""
    said = (
        claim.facts or claim.liable or claim.nobody_liable or claim.dora or claim.ura or claim.counts or claim.special
    )
    return bool(said)


def given_anew(
    context: Context, record: HandRecord, claim: Claim, names: Names, changes: Changes | None
) -> DealInput | Reply:
    """What should have been entered; a question when the new hand leaves a fact open that changes the money."""
    ruleset = record.ruleset
    if ruleset.all_score and claim.says_hand:
        return round_given(context, record, claim, names)
    if record.given.outcome is DealOutcome.WON and not claim.says_hand:
        given = _patched(record, claim, names)
        asked = _fu_anew(context, record, given, names, changes) if not isinstance(given, Reply) else None
        return asked or given
    if not claim.says_hand:
        if claim.player is None or tells_more(claim):
            raise WordRefused(problem("fix.not_won", number=record.number))
        return won_after_all(context, record, claim)
    old = _old_win(record, claim)
    player = claim.player or (old.player if old is not None else names.sender)
    if player is None:
        raise WordRefused(problem("who.missing"))
    if claim.how is None and old is not None and claim.player in (None, old.player) and _is_how_told(record, old):
        claim.how, claim.payer = old.how, old.payer
    claim.player = player
    claim.stated = _with_fu_before(record, claim, old)
    return _with_other_hand(context, record, claim, names, changes if changes is not None else record.changes)


def _is_how_told(record: HandRecord, win: Win) -> bool:
    """Whether somebody said how a hand was won; where nobody did, every way was paid alike."""
    return next(one.how_told for one in record.given.entered if one.part is win)


def _with_other_hand(
    context: Context, record: HandRecord, claim: Claim, names: Names, ruled: Changes
) -> DealInput | Reply:
    """The deal won with another hand, with as much of what was known as it allows; a question or repairs instead."""
    player, old = claim.player, _old_win(record, claim)
    assert player is not None
    if (asked := value_asked(context, claim, player)) is not None:
        return _as_fix(asked, record)
    as_before = _as_before(record, claim, old)
    for kept in (*_kept(record, as_before, old), *([as_before] if as_before != claim else [])):
        with suppress(NotationRefused, HandRefused):
            return _entered_anew(context, record, kept, names, ruled)
    try:
        return _entered_anew(context, record, claim, names, ruled)
    except (NotationRefused, HandRefused) as refused:
        if isinstance(refused, HandRefused) and (asked := value_asked(context, claim, player, refused)) is not None:
            return _as_fix(asked, record)
        if not claim.tiles.strip():
            raise
        judge = _judge(context, record, claim, ruled)
        return _as_fix(refusal_with_repairs(context, claim, refused, repaired_draft(context, player, judge)), record)


def _as_before(record: HandRecord, claim: Claim, old: Win | None) -> Claim:
    """A claim of another hand of the same winner with whoever was liable for the one before, unless it says who is.

    A value instead of a value, of a hand won in the same way, is told of the same circumstances.
    """
    if old is None or old.player != claim.player or record.ruleset.all_score:
        return claim
    if not claim.liable and not claim.nobody_liable:
        nobody = old.liable == (Liable(old.player),)
        liable = [] if nobody else [(one.kind, one.player) for one in old.liable]
        claim = replace(claim, liable=liable, nobody_liable=nobody)
    was = next(one.stated for one in record.given.entered if one.part is old)
    if was is not None and claim.stated is not None and claim.stated == replace(was, fu=claim.stated.fu):
        claim = _with_known(claim, old, [], closed=False)  # the same hand with other fu
    by_value = was is not None and claim.stated is not None and not was.elements and not claim.stated.elements
    if not by_value or (claim.how, claim.payer) != (old.how, old.payer):
        return claim
    facts = record.ruleset.facts
    had = [facts[flag] for flag in sorted(old.flags) if flag in facts and facts[flag] not in claim.facts]
    return replace(claim, facts=[*claim.facts, *had])


def _kept(record: HandRecord, claim: Claim, old: Win | None) -> Iterator[Claim]:
    """A claim of other tiles with what was known of the hand before, as much of it as may fit; nothing elsewhere.

    Where a winner bets and turns indicators, these facts are no part of the tiles: the bet, what it adds, the
    indicators, and that nothing was claimed.
    """
    ruleset = record.ruleset
    if old is None or old.player != claim.player or not ruleset.indicators or not claim.tiles.strip():
        return
    facts = ruleset.facts
    told = {ruleset.flags.get(fact) for fact in claim.facts}
    had = [facts[flag] for flag in sorted(old.flags - told) if flag in facts]
    if old.player in record.mid_deal.bets and not (old.flags | told).intersection(ruleset.bets):
        had.append(facts[ruleset.bets[0]])
    bets = [fact for fact in had if ruleset.flags[fact] in ruleset.bets]
    was = next(one for one in record.given.entered if one.part.player == old.player)
    was_closed = was.hand is not None and not any(meld.exposed for meld in was.hand.melds)
    for some in (had, *([one for one in had if one != other] for other in had), bets, []):
        yield _with_known(claim, old, some, closed=was_closed or bool(set(bets) & set(some)))


def _with_known(claim: Claim, old: Win, facts: list[str], *, closed: bool) -> Claim:
    """A claim with facts and indicators that were known before; `closed` says that nothing can have been claimed."""
    counts = dict(claim.counts)
    dora, ura = claim.dora, claim.ura
    if not dora and "dora" not in counts:
        dora = old.dora
        counts |= {"dora": old.dora_told} if old.dora_told is not None else {}
    if not ura and "ura" not in counts:
        ura = old.ura
        counts |= {"ura": old.ura_told} if old.ura_told is not None else {}
    is_closed = claim.closed or (closed and not claim.open)
    return replace(claim, facts=[*claim.facts, *facts], counts=counts, dora=dora, ura=ura, closed=is_closed)


def _judge(context: Context, record: HandRecord, claim: Claim, ruled: Changes) -> CompletionScorer:
    """Scores completions of a corrected hand where it was played."""
    assert claim.player is not None

    def moves(completed: Draft) -> Net:
        given = _with_hand(record, completed, context)
        return net_of(decide_at(record.table, record.house, given, record.mid_deal, ruled).result.transfers, context)

    ruleset = record.ruleset
    return CompletionScorer(context, moves, record.table.others(claim.player), ruleset.hand_size)


def _entered_anew(
    context: Context, record: HandRecord, claim: Claim, names: Names, ruled: Changes
) -> DealInput | Reply:
    """The deal won with the hand of a claim, or a question; raises NotationRefused and HandRefused."""
    assert claim.player is not None
    judge = _judge(context, record, claim, ruled)
    draft = to_draft(claim, claim.player, record.ruleset, names, letters_of(context)).draft
    ask = question(draft, judge)
    if ask is not None:
        recorded = context.night.hand(record.number)
        is_alone = recorded is not None and len(record.given.wins) < len(recorded.given.wins)
        return _as_fix(ask, record, ALONE if is_alone else "")
    chosen = next(judge.leaves(draft), draft)
    given = _with_hand(record, chosen, context)
    decide_at(record.table, record.house, given, record.mid_deal, ruled)
    return given


def _old_win(record: HandRecord, claim: Claim) -> Win | None:
    """The win that a hand replaces: of the player named, else the first."""
    wins = record.given.wins
    return next((win for win in wins if win.player == claim.player), wins[0] if wins else None)


def _with_hand(record: HandRecord, draft: Draft, context: Context) -> DealInput:
    """The deal won with another hand; of several winners only the one it belongs to is changed."""
    winners = [win.player for win in record.given.wins]
    if len(winners) > 1 and draft.player in winners:
        entered = tuple(draft.entered if one.part.player == draft.player else one for one in record.given.entered)
        return replace(record.given, entered=entered)
    return replace(deal_won((draft,), context), chance=record.given.chance)


def _as_fix(ask: Reply, record: HandRecord, first: str = "") -> Reply:
    def fixing(typed: str) -> str:
        return fix_line(f"{first} {words_behind(typed, 'score')}".strip(), record)

    choices = tuple(Choice(choice.label, fixing(choice.command)) for choice in ask.choices)
    return structs.replace(ask, choices=choices, bases=tuple(map(fixing, ask.bases)))


def _patched(record: HandRecord, claim: Claim, names: Names) -> DealInput | Reply:
    """The old input with the winner, payer, flags or liability that the line names."""
    entered = list(record.given.entered)
    index = _which(entered, claim)
    win = entered[index].part
    if not isinstance(win, Win):
        raise WordRefused(problem("fix.not_won"))
    player: Player = claim.player if claim.player is not None else win.player
    how, payer = (claim.how, claim.payer) if claim.how is not None else (win.how, win.payer)
    if payer == player:
        payer = None
    if how is not WinMethod.SELF_DRAW and payer is None:
        return who_paid(record, player, names)
    ruleset = record.ruleset
    unknown = next((fact for fact in claim.facts if fact not in ruleset.flags), None)
    if unknown is not None:
        raise WordRefused(problem("flag.unknown", fact=unknown, known=", ".join(ruleset.flags)))
    flags = frozenset(ruleset.flags[fact] for fact in claim.facts)
    told_liable = bool(claim.liable) or claim.nobody_liable
    liable = liable_of(claim, player, ruleset) if told_liable else win.liable
    stated = entered[index].stated
    claimed = reading_claimed(record, claim) if claim.special is not None else win.claim
    changed = replace(win, player=player, how=how, payer=payer, flags=win.flags | flags, liable=liable, claim=claimed)
    now = claim.stated if claim.stated is not None else stated
    is_value = now is not None and not now.elements
    if win.self_drawn and payer is not None and stated is not None:
        stated = _as_discarded(stated, ruleset.element_ids)
    if changed.self_drawn != win.self_drawn:
        stated = _without_paid(record, index, changed, stated)
    part, how_told = _with_dora(changed, claim, is_value=is_value), entered[index].how_told or claim.how is not None
    entered[index] = replace(entered[index], part=part, stated=stated, how_told=how_told)
    return replace(record.given, entered=tuple(entered))


def _fu_anew(
    context: Context, record: HandRecord, given: DealInput, names: Names, changes: Changes | None
) -> DealInput | Reply | None:
    """The question for the fu of a hand told with them, now that it was won otherwise, off a discard or self-drawn.

    The hand itself where its fu follow from its elements; None where they decide nothing.
    """
    facts = record.ruleset.facts
    if len(record.given.wins) > 1:  # who won alone is asked first
        return None
    for was, now in zip(record.given.entered, given.entered, strict=True):
        old, win, stated = was.part, now.part, now.stated
        if not isinstance(old, Win) or not isinstance(win, Win) or old.self_drawn == win.self_drawn:
            continue
        if stated is None or was.stated is None or was.stated.fu is None or was.stated.points is not None:
            continue
        claim = Claim(win.player, stated=replace(stated, fu=None), how=win.how, payer=win.payer)
        claim.facts = [facts[flag] for flag in sorted(win.flags) if flag in facts]
        claim.liable = [(one.kind, one.player) for one in win.liable]
        claim.dora, claim.ura = win.dora, win.ura
        told = (("dora", win.dora_told), ("ura", win.ura_told))
        claim.counts = {name: count for name, count in told if count is not None}
        try:
            anew = _entered_anew(context, record, claim, names, changes if changes is not None else record.changes)
        except (NotationRefused, HandRefused):
            return None
        is_known = isinstance(anew, Reply) or FIXED_FU & {*stated.elements}
        return anew if is_known else None
    return None


def _without_paid(record: HandRecord, index: int, win: Win, stated: StatedValue | None) -> StatedValue | None:
    """A hand told by what was paid for it as its han and fu, or its limit: won otherwise it is paid otherwise."""
    if stated is None or stated.points is None or not record.ruleset.counts_fu:
        return stated
    scored = record.result.scored[index]
    if scored.limit == "yakuman":
        return StatedValue(units=scored.units, limit=scored.limit)
    if scored.limit is not None:
        return StatedValue(limit=scored.limit)
    kept = StatedValue(units=scored.units, fu=scored.points)
    return kept if record.ruleset.fu_exists(kept, win, record.house) else stated


def _as_discarded(stated: StatedValue, known: Container[str]) -> StatedValue:
    """A hand by its elements as it is off a discard: without those of a self-drawn tile, concealed where it was."""
    told = dict.fromkeys(_OFF_DISCARD.get(one, one) for one in stated.elements)
    kept = tuple(one for one in told if one in known and one not in SELF_DRAWN)
    return replace(stated, elements=kept) if kept else stated


_OFF_DISCARD: Final = {
    "concealed_self_draw": "concealed_hand",
    "fully_concealed_hand": "concealed_hand",
    "last_tile_draw": "last_tile_claim",
}
"""What elements of a self-drawn hand are off a discard."""


def _with_dora(win: Win, claim: Claim, *, is_value: bool) -> Win:
    """The win with the indicators, or the bonus tiles counted, that the line names.

    Raises WordRefused for a hand told by its value, which has them in it.
    """
    told = claim.dora or claim.ura or claim.counts.keys() & {"dora", "ura"}
    if told and is_value:
        raise WordRefused(problem("fix.dora_in_value"))
    dora_told, ura_told = claim.counts.get("dora"), claim.counts.get("ura")
    if claim.dora or dora_told is not None:
        win = replace(win, dora=claim.dora, dora_told=dora_told)
    if claim.ura or ura_told is not None:
        win = replace(win, ura=claim.ura, ura_told=ura_told)
    return win


def _which(entered: list[Entered], claim: Claim) -> int:
    winners = [index for index, one in enumerate(entered) if isinstance(one.part, Win)]
    if not winners:
        raise WordRefused(problem("fix.not_won"))
    named = [index for index in winners if entered[index].part.player == claim.player]
    able = [index for index in winners if entered[index].part.player != claim.payer]
    return next(iter((*named, *able)), winners[0])
