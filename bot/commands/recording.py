"""/score: a winning hand, as tiles or as a value."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from msgspec import structs

from bot.asking.dialogue import Steps, ask_liable
from bot.asking.offers import late_bets, offers
from bot.asking.questions import CompletionScorer, Net, net_of, question
from bot.asking.repairs import below_minimum_reply, refusal_with_repairs, repaired_draft
from bot.chat import Choice, Line, Reply, line, listed
from bot.commands.identity import which_one
from bot.commands.impossible import beyond_all_hands, bonus_beside_value, fu_asked, named_beside_value, other_payments
from bot.context import Context, Outcome, letters_of, night_after, options_of
from bot.reading import (
    FACTS,
    AnnotatedDraft,
    Claim,
    Draft,
    Missing,
    ScoreMessage,
    complete,
    nothing_claimed,
    to_draft,
    value_text,
    with_bet,
    words_of,
)
from bot.replies import ENTRY, MOST_CHOICES, new_picture, receipt
from bot.replies.hints import hints
from engine import (
    DealInput,
    DealOutcome,
    HandRefused,
    NotationRefused,
    Player,
    Valuation,
    Win,
    WinMethod,
    transfers_of,
)
from engine.journal import (
    Changes,
    Decided,
    Entry,
    HandPlayed,
    HandRecord,
    Night,
    RiichiBet,
    bet_of,
    decide,
    with_changes,
)


def _off(claim: Claim, sender: Player | None) -> Claim:
    """`3 bob` said by another player at the table: the name behind the value pays, as in `ann 3 bob`."""
    if claim.named_behind and claim.how is None and sender is not None and claim.player not in (None, sender):
        claim.how, claim.payer, claim.player = WinMethod.DISCARD, claim.player, sender
    return claim


def score_one(context: Context, message: ScoreMessage, text: str) -> Outcome:
    """Record the deal one winner's message describes, or ask for the one fact that changes the money."""
    claim = _off(message.claims[0], context.names.sender)
    player = claim.player if claim.player is not None else context.names.sender
    if claim.winner_open and claim.player is None:
        return Outcome(Steps(context).who(_told_words(context, claim)))
    if player is None:
        asked = which_one(context, f"/score {' '.join(text.split())}")
        return Outcome(asked or Steps(context).who(" ".join(text.split())))
    if (beyond := beyond_all_hands(context, claim, player, text)) is not None:
        return beyond
    if (beside := bonus_beside_value(context, claim, player)) is not None:
        return beside
    if (between := named_beside_value(context, claim, player)) is not None:
        return between
    if claim.asks_liable:
        return Outcome(ask_liable(context, draft_for(context, claim, player)))
    return _one(context, claim, player)


def _told_words(context: Context, claim: Claim) -> str:
    """What a line says beside the winner, as it can be typed."""
    words = [value_text(claim.stated)] if claim.stated is not None else []
    if claim.payer is not None:
        words.append(f"from {context.name(claim.payer)}")
    return " ".join(words)


def _one(context: Context, claim: Claim, player: Player) -> Outcome:
    """One winner's claim: recorded, asked about, or refused with repairs."""
    table, _, ruleset = context.game()
    changes = options_of(claim.options)
    draft: Draft | None = None
    try:
        drafted = to_draft(claim, player, ruleset, context.names, letters_of(context))
        drafted = replace(drafted, draft=with_declared(context, drafted.draft))
        draft = drafted.draft
        bets = bets_of(context, (draft,), tuple(claim.bets))
        return _settle(context, drafted, bets, changes)
    except (NotationRefused, HandRefused) as refused:
        if draft is not None and draft.stated is not None:
            return Outcome(other_payments(context, draft, refused))
        if not claim.tiles.strip():
            raise
        judge = CompletionScorer(context, mover(context, context.night, changes), table.others(player))
        short = below_minimum_reply(context, draft, refused, judge) if draft is not None else None
        return Outcome(short or refusal_with_repairs(context, claim, refused, repaired_draft(context, player, judge)))


def value_asked(context: Context, claim: Claim, player: Player, refused: HandRefused | None = None) -> Reply | None:
    """What is asked about a value that cannot be, or that was refused for what is paid for it; None for any other."""
    if claim.stated is None or claim.tiles.strip():
        return None
    if refused is None:
        return fu_asked(context, claim, player)
    if not refused.problems[0].repairs:
        return None
    return other_payments(context, draft_for(context, claim, player), refused)


def with_declared(context: Context, draft: Draft) -> Draft:
    """A hand whose winner's bet lies on the table: it has the yaku, and nothing of it was claimed."""
    _, _, ruleset = context.game()
    if draft.player not in context.night.mid_deal.bets or not ruleset.bets or draft.stated is not None:
        return draft
    draft = nothing_claimed(draft) if draft.hand is not None and not draft.hand.exposed else draft
    return draft if draft.win.flags.intersection(ruleset.bets) else with_bet(draft, ruleset)


def draft_for(context: Context, claim: Claim, player: Player) -> Draft:
    """The draft of a claim at this table."""
    _, _, ruleset = context.game()
    return to_draft(claim, player, ruleset, context.names, letters_of(context)).draft


def mover(context: Context, night: Night, changes: Changes) -> Callable[[Draft], Net]:
    """What a completed draft would move if it were recorded now."""
    table, house, ruleset = night.game
    values = Valuation(ruleset, table, with_changes(house, changes))

    def moves(completed: Draft) -> Net:
        return net_of(transfers_of(values, deal_won((completed,), context), night.mid_deal), context)

    return moves


def _settle(context: Context, drafted: AnnotatedDraft, bets: tuple[RiichiBet, ...], changes: Changes) -> Outcome:
    """Ask, refuse or record one draft; one that leaves nothing open is decided as it is."""
    draft = drafted.draft
    if not draft.missing:
        return record(context, deal_won((draft,), context), bets, changes, drafted=drafted)
    night = night_after(context, bets)
    judge = CompletionScorer(context, mover(context, night, changes), night.game.table.others(draft.player))
    ask = question(draft, judge)
    if ask is not None:
        return Outcome(ask)
    chosen = next(judge.leaves(draft), None)
    if chosen is None:
        chosen = most_likely(draft, judge)
    given = deal_won((chosen,), context)
    return record(context, given, bets, changes, drafted=drafted)


def most_likely(draft: Draft, judge: CompletionScorer) -> Draft:
    """Some completion of a draft that cannot have happened, so that its refusal can be shown."""
    for missing in Missing:
        if missing in draft.missing:
            draft = next(complete(draft, missing, judge.others), replace(draft, missing=draft.missing - {missing}))
    return draft


def record(
    context: Context,
    given: DealInput,
    bets: tuple[RiichiBet, ...] = (),
    changes: Changes = (),
    *,
    drafted: AnnotatedDraft | None = None,
) -> Outcome:
    """Decide a deal and record it; raises what `decide` raises."""
    night = night_after(context, bets)
    decided = decide(night, given, changes)
    played = HandPlayed(night.next_number, given, decided.result, changes)
    entries: tuple[Entry, ...] = (*bets, played)
    notes = drafted.notes if drafted is not None else ()
    after = night_after(context, entries)
    reply = receipt(context, after, after.hands[-1], notes)
    lines = (
        *reply.lines,
        *_beside_value(context, given, drafted),
        *_unused(context, given, changes, decided),
        *_idle_facts(context, given, changes, decided),
        *hints(context, given, tuple(score for _, score in decided.scores)),
    )
    more = offers(context, given)
    if {one.player for one in bets} & {one.part.player for one in given.entered}:
        more += late_bets(context, after.hands[-1])
    picture = new_picture(context, after, played.number)
    return Outcome(
        structs.replace(reply, lines=lines, choices=_few(reply.choices, more, after.hands[-1]), picture=picture),
        entries,
        after=after,
    )


def _few(usual: tuple[Choice, ...], more: tuple[Choice, ...], record: HandRecord) -> tuple[Choice, ...]:
    """The buttons of a receipt: what only this hand offers stands before its picture, or behind one button."""
    if not more or len(usual) + len(more) <= MOST_CHOICES:
        return (*usual, *more)
    kept = usual[: MOST_CHOICES - 1]
    if len(more) == 1:
        return (*kept, *more)
    return (*kept, Choice(line("choice.more_of"), f"/fix {ENTRY}{record.recorded.seq}"))


def _beside_value(context: Context, given: DealInput, drafted: AnnotatedDraft | None) -> list[Line]:
    """What a line says of a hand beside the value it tells: the value holds it already, and nothing is added to it."""
    ruleset = context.game()[2]
    facts = {flag: fact for fact, flag in reversed(tuple(ruleset.flags.items()))}
    told = list(drafted.beside_value) if drafted is not None else []
    for entered in given.entered:
        if isinstance(entered.part, Win) and entered.stated is not None and not entered.stated.elements:
            told += sorted(facts[flag] for flag in entered.part.flags - set(ruleset.bets) if flag in facts)
    return [line("note.beside_value", what=listed(told))] if told else []


def _unused(context: Context, given: DealInput, changes: Changes, decided: Decided) -> list[Line]:
    """What a line said of liability where it moved nothing: named, so that nobody counts on it."""
    wins = [one for one in given.entered if isinstance(one.part, Win) and one.part.liable]
    if not wins:
        return []
    freed = tuple(
        replace(one, part=replace(one.part, liable=())) if isinstance(one.part, Win) else one for one in given.entered
    )
    try:
        other = decide(context.night, replace(given, entered=freed), changes)
    except HandRefused:
        return []
    return [line("note.liability_unused")] if other.result.transfers == decided.result.transfers else []


def _idle_facts(context: Context, given: DealInput, changes: Changes, decided: Decided) -> list[Line]:
    """Facts of a hand by tiles that this house does not count: named, so that nobody counts on them."""
    ruleset = context.game()[2]
    names = {flag: fact for fact, flag in reversed(tuple(ruleset.flags.items()))}
    names |= {ruleset.flags.get(FACTS.get(word.key, ""), ""): word.text for word in words_of(context.incoming.text)}
    idle = list[str]()
    for at, entered in enumerate(given.entered):
        if not isinstance(entered.part, Win) or entered.stated is not None or decided.scores[at][1].limit:
            continue
        for flag in sorted(entered.part.flags - set(ruleset.bets)):
            bare = replace(entered, part=replace(entered.part, flags=entered.part.flags - {flag}))
            without = (*given.entered[:at], bare, *given.entered[at + 1 :])
            try:
                other = decide(context.night, replace(given, entered=without), changes)
            except HandRefused:
                continue
            if other.scores[at][1].items == decided.scores[at][1].items:
                idle.append(names.get(flag, flag))
    return [line("note.not_counted", what=listed(idle))] if idle else []


def deal_won(drafts: tuple[Draft, ...], context: Context) -> DealInput:
    return DealInput(
        outcome=DealOutcome.WON, entered=tuple(draft.entered for draft in drafts), chance=context.random_wind
    )


def bets_of(context: Context, drafts: tuple[Draft, ...], named: tuple[Player, ...]) -> tuple[RiichiBet, ...]:
    """The riichi bets a message tells of that were not placed before: those named, and of winners who had declared."""
    table, house, ruleset = context.game()
    if not ruleset.bets:
        return ()
    winners = tuple(draft.player for draft in drafts if not draft.win.flags.isdisjoint(ruleset.bets))
    placed = context.night.mid_deal.bets
    players = [player for player in dict.fromkeys((*named, *winners)) if player not in placed]
    return tuple(bet_of(ruleset, player, table, house) for player in players)
