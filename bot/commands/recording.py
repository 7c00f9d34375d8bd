"""/score: a winning hand, as tiles or as a value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from msgspec import structs

from bot.asking.dialogue import Steps, ask_liable, result_of
from bot.asking.offers import late_bets, offers
from bot.asking.questions import CompletionScorer, Net, net_of, question
from bot.asking.repairs import TOO_LITTLE, below_minimum_reply, refusal_with_repairs, repaired_draft
from bot.chat import Choice, Line, Reply, flag_line, line, question_reply
from bot.commands.identity import which_one
from bot.commands.repeats import once_more
from bot.context import Context, Outcome, letters_of, night_after, options_of, taken_at_the_end
from bot.reading import (
    CANCEL,
    CLOSED,
    FACTS,
    FIXED_FU,
    OPEN,
    WON_ON,
    AnnotatedDraft,
    Claim,
    Draft,
    Missing,
    ScoreMessage,
    WordRefused,
    complete,
    extra_words,
    nothing_claimed,
    payment_of,
    reference,
    signed_points,
    to_draft,
    value_text,
    with_bet,
    words_of,
)
from bot.replies import (
    ENTRY,
    LIABLE_HERE,
    MOST_CHOICES,
    amount_line,
    liability_is_off,
    new_picture,
    receipt,
    refusal_reply,
    stated_line,
)
from bot.replies.hints import hints
from bot.subjects import words_behind
from engine import (
    DealInput,
    DealOutcome,
    Entered,
    HandRefused,
    Item,
    NotationRefused,
    Player,
    Refused,
    StatedValue,
    Valuation,
    Win,
    WinMethod,
    problem,
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
    if (other := _bet_asked(context, claim, player) or _heaven_asked(context, claim, player)) is not None:
        return Outcome(other)
    if claim.asks_liable:
        return Outcome(ask_liable(context, draft_for(context, claim, player)))
    return _one(context, claim, player)


def _bet_asked(context: Context, claim: Claim, player: Player) -> Reply | None:
    """The question whether somebody whose ura are told had bet, where nothing says so; None for any other hand.

    Only a hand by the names of its elements is asked about: with tiles it is worth what they are, and the receipt says
    that ura do not count; a value is what it is.
    """
    ruleset, stated = context.game().ruleset, claim.stated
    is_named = stated is not None and bool(stated.elements)
    told = {*claim.facts, *claim.named, *(stated.elements if stated is not None else ())}
    had_bet = player in (*context.night.mid_deal.bets, *claim.bets) or not told.isdisjoint(ruleset.bets)
    if ruleset.bet is None or not is_named or had_bet or claim.again or not (claim.ura or claim.counts.get("ura")):
        return None
    draft = draft_for(context, claim, player)
    if "open" in told or draft.claimed or (draft.hand is not None and draft.hand.exposed):
        return None
    counts = {name: count for name, count in claim.counts.items() if name != "ura"}
    none = replace(claim, ura=(), counts=counts)
    bet = replace(claim, facts=[ruleset.bet, *claim.facts])
    ways = (("choice.was_riichi", bet), ("choice.not_riichi", none))
    name = context.name(player)
    choices = tuple(Choice(line(key, name=name), _told_again(context, one, player)) for key, one in ways)
    said = line("ask.had_bet", name=name, number=context.night.next_number)
    return question_reply(line("note.ura_without_riichi"), choices, said)


def _heaven_asked(context: Context, claim: Claim, player: Player) -> Reply | None:
    """The question about a heavenly hand told by name of another than the dealer, or an earthly one of the dealer; None
    for any other hand: tiles are refused with what is wrong."""
    dealer = context.game().table.dealer
    wrong, right = (_EARTH, _HEAVEN) if player == dealer else (_HEAVEN, _EARTH)
    if wrong not in claim.facts or claim.tiles.strip() or dealer is None:
        return None
    name = context.name
    swapped = replace(claim, facts=[right if one == wrong else one for one in claim.facts])
    choices = [Choice(line(_INSTEAD[right], name=name(player)), _told_again(context, swapped, player))]
    if wrong == _HEAVEN and claim.payer != dealer:
        whose = replace(claim, player=dealer)
        choices.append(Choice(line("choice.heaven", name=name(dealer)), _told_again(context, whose, dealer)))
    choices.append(Choice(line("choice.cancel"), f"/score {CANCEL}"))
    return question_reply(line(f"ask.{wrong}", name=name(player), dealer=name(dealer)), choices)


_HEAVEN: Final = "heaven"
_EARTH: Final = "earth"
_INSTEAD: Final = {_HEAVEN: "choice.heaven", _EARTH: "choice.earth"}
"""How a hand won with the dealt tiles, or right behind them, is told by name."""


def _told_words(context: Context, claim: Claim) -> str:
    """What a line says beside the winner, as it can be typed."""
    words = [value_text(claim.stated)] if claim.stated is not None else []
    if claim.payer is not None:
        words.append(f"from {context.name(claim.payer)}")
    elif claim.how is WinMethod.SELF_DRAW:
        words.append("zimo")
    return " ".join((*words, *extra_words(claim, context.names)))


def _one(context: Context, claim: Claim, player: Player) -> Outcome:
    """One winner's claim: recorded, asked about, or refused with repairs."""
    table, _, ruleset = context.game()
    changes = options_of(claim.options)
    draft: Draft | None = None
    bets: tuple[RiichiBet, ...] | None = None
    try:
        drafted = to_draft(claim, player, ruleset, context.names, letters_of(context))
        draft = with_declared(context, drafted.draft)
        drafted = replace(drafted, draft=draft) if draft is not drafted.draft else drafted
        bets = bets_of(context, (draft,), tuple(claim.bets))
        return _settle(context, drafted, bets, changes)
    except (NotationRefused, HandRefused) as refused:
        if draft is not None and bets is None:  # the bet can't be placed, whatever the tiles are
            raise
        if draft is not None and draft.stated is not None:
            return Outcome(_one_of_both(context, draft, refused) or other_payments(context, draft, refused))
        if not claim.tiles.strip():
            raise
        judge = CompletionScorer(context, mover(context, context.night, changes), table.others(player))
        short = below_minimum_reply(context, draft, refused, judge) if draft is not None else None
        return Outcome(short or refusal_with_repairs(context, claim, refused, repaired_draft(context, player, judge)))


def _one_of_both(context: Context, draft: Draft, refused: Refused) -> Reply | None:
    """Which of two elements a hand had that no hand has together, each on a button; None for any other refusal."""
    found = refused.problems[0]
    told = {name: str(value).removeprefix(f"{context.variant}.") for name, value in found.values}
    if found.key != "named_apart" or draft.stated is None or not {*told.values()} <= {*draft.stated.elements}:
        return None

    def without(name: str) -> str:
        assert draft.stated is not None
        left = tuple(one for one in draft.stated.elements if one != name)
        return replace(draft, stated=replace(draft.stated, elements=left)).command(context.names)

    choices = tuple(
        Choice(line(f"{context.variant}.{kept}"), without(other))
        for kept, other in ((told["one"], told["other"]), (told["other"], told["one"]))
    )
    shown = refusal_reply(refused, context.said, context.name)
    return structs.replace(question_reply(shown.lines[0], choices, *shown.lines[1:]), figures=shown.figures)


def value_asked(context: Context, claim: Claim, player: Player, refused: HandRefused | None = None) -> Reply | None:
    """What is asked about a value that cannot be, or that was refused for what is paid for it; None for any other."""
    if claim.stated is None or claim.tiles.strip():
        return None
    if refused is None:
        beside = bonus_beside_value(context, claim, player) or named_beside_value(context, claim, player)
        asked = fu_asked(context, claim, player) or (beside.reply if beside is not None else None)
        return asked or beyond_asked(context, (claim,), words_behind(_told_again(context, claim, player), "score"))
    if not refused.problems[0].repairs:
        return None
    return other_payments(context, draft_for(context, claim, player), refused)


def with_declared(context: Context, draft: Draft) -> Draft:
    """A hand whose winner's bet lies on the table: it has the yaku, and nothing of it was claimed."""
    ruleset = context.game().ruleset
    is_by_value = draft.stated is not None and not draft.stated.elements
    if draft.player not in context.night.mid_deal.bets or not ruleset.bets or is_by_value:
        return draft
    draft = nothing_claimed(draft) if draft.hand is not None and not draft.hand.exposed else draft
    return draft if draft.win.flags.intersection(ruleset.bets) else with_bet(draft, ruleset)


def draft_for(context: Context, claim: Claim, player: Player) -> Draft:
    """The draft of a claim at this table."""
    return to_draft(claim, player, context.game().ruleset, context.names, letters_of(context)).draft


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
    hand = after.hands[-1]
    reply = receipt(context, after, hand, notes)
    lines = (
        *reply.lines,
        *(_at_the_end(context, after) if given.outcome is DealOutcome.FALSE_WIN else ()),
        *_beside_value(context, given, drafted),
        *_unused(context, given, changes, decided),
        *_idle_facts(context, given, changes, decided),
        *_idle_concealment(context, given, changes, decided),
        *(hints(context, given, tuple(score for _, score in decided.scores)) if context.chat.hints else ()),
    )
    repair = liable_after_all(context, given, hand) if liability_is_off(with_changes(hand.house, changes)) else ()
    more = offers(context, given) if any(one.hand is not None for one in given.entered) else ()
    if {one.player for one in bets} & {one.part.player for one in given.entered}:
        more += late_bets(context, hand)
    more = (*repair, *more)
    picture = new_picture(context, after, hand)
    return Outcome(
        structs.replace(reply, lines=lines, choices=_few(reply.choices, more, hand), picture=picture),
        entries,
        after=after,
    )


def liable_after_all(context: Context, given: DealInput, record: HandRecord) -> tuple[Choice, ...]:
    """The button by which who was said to be liable pays for everybody in a hand whose house makes nobody liable."""
    liable = [one.player for win in given.wins for one in win.liable]
    typed = f"bao {reference(liable[0])} {LIABLE_HERE}" if len({*liable}) == len(given.wins) == 1 else ""
    label = line("choice.liable_here", name=context.name(liable[0])) if typed else None
    return (Choice(label, f"/fix {typed} {ENTRY}{record.recorded.seq}"),) if label is not None else ()


def _at_the_end(context: Context, after: Night) -> list[Line]:
    """What a deal takes off final results beside what is paid for it at once."""
    return [
        line("receipt.at_the_end", name=context.name(player), points=signed_points(Fraction(points)))
        for player, points in taken_at_the_end(context.night, after).items()
    ]


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
    ruleset = context.game().ruleset
    told = [_said_beside(one) for one in drafted.beside_value] if drafted is not None else []
    for entered in given.entered:
        win, stated = entered.part, entered.stated
        if isinstance(win, Win) and win.flags and stated is not None and not stated.elements:
            told += [_fact_said(context, flag) for flag in sorted(win.flags - set(ruleset.bets))]
    once = tuple(one for at, one in enumerate(told) if one not in told[:at])
    return [line("note.beside_value", what=once)] if told else []


def _fact_said(context: Context, flag: str) -> Line:
    """The word that was typed for a flag; what it says, where that was told otherwise."""
    ruleset = context.game().ruleset
    words = words_of(context.incoming.text)
    typed = {ruleset.flags.get(FACTS.get(word.key, ""), ""): word.text.strip(_SIGNS) for word in words}
    return line("list.item", text=typed[flag]) if flag in typed else flag_line(ruleset, flag)


_SIGNS: Final = ",.;:!，。、；：！"


def _said_beside(word: str) -> Line:
    """What was said beside a value: how the tiles lay and which one won in words, anything else as it was typed."""
    won_on = word.removeprefix(WON_ON)
    if word in (CLOSED, OPEN):
        return line(f"beside.{word}")
    return line("beside.won_on", tiles=won_on) if won_on != word else line("list.item", text=word)


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
    """Facts of a hand by tiles or by name that this house does not count: named, so that nobody counts on them."""
    if not any(isinstance(one.part, Win) and one.part.flags and not _is_value(one) for one in given.entered):
        return []
    ruleset = context.game().ruleset
    idle = list[Line]()
    for at, entered in enumerate(given.entered):
        if not isinstance(entered.part, Win) or _is_value(entered) or decided.scores[at][1].limit:
            continue
        for flag in sorted(entered.part.flags - set(ruleset.bets)):
            bare = replace(entered, part=replace(entered.part, flags=entered.part.flags - {flag}))
            items = _items_otherwise(context, given, changes, at, bare)
            if items == decided.scores[at][1].items and not _is_named_too(entered, flag):
                idle.append(_fact_said(context, flag))
    return [line("note.not_counted", what=tuple(idle))] if idle else []


def _items_otherwise(
    context: Context, given: DealInput, changes: Changes, at: int, other: Entered
) -> tuple[Item, ...] | None:
    """What a hand of a deal counts where it is another one; None where that one is refused."""
    entered = (*given.entered[:at], other, *given.entered[at + 1 :])
    try:
        return decide(context.night, replace(given, entered=entered), changes).scores[at][1].items
    except HandRefused:
        return None


def _is_named_too(entered: Entered, flag: str) -> bool:
    """Whether a fact of a hand by name says what one of its elements does: the last discard, eight flowers."""
    named = entered.stated.elements if entered.stated is not None else ()
    return any({*flag.split("_")} & {*name.split("_")} - _OF_MANY for name in named)


_OF_MANY: Final = frozenset(("hand", "win", "tile"))
"""Words in the ids of many facts and elements."""


def _is_value(entered: Entered) -> bool:
    """Whether only what a hand is worth was told of it."""
    return entered.stated is not None and not entered.stated.elements


def _idle_concealment(context: Context, given: DealInput, changes: Changes, decided: Decided) -> list[Line]:
    """That a hand by name was concealed, where this house gives nothing for it: 門清 off a discard."""
    for at, entered in enumerate(given.entered):
        stated = entered.stated
        if stated is None or context.game().ruleset.counts_fu or _CONCEALED.isdisjoint(stated.elements):
            continue
        named = tuple(name for name in stated.elements if name not in _CONCEALED)
        bare = replace(entered, stated=replace(stated, elements=named))
        if _items_otherwise(context, given, changes, at, bare) == decided.scores[at][1].items:
            return [line("note.not_counted", what=(line("beside.closed"),))]
    return []


_CONCEALED: Final = frozenset(("closed", "concealed_hand", "win_from_wall"))
"""What says of a hand by name that nothing was claimed."""


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


# values that no hand has: asked about, or refused with those that were perhaps meant


DEAREST: Final[Mapping[str, int]] = MappingProxyType({"han": 13, "faan": 20, "doubles": 13, "tai": 100})
"""More than any hand is worth, by unit: who types a larger number meant something else."""
MOST_DEAREST: Final = 4
"""Where nothing limits the points of a hand: so many times its dearest element are more than any hand has."""
FU: Final = frozenset((20, 25, *range(30, 150, 10)))


def beyond_all_hands(context: Context, claim: Claim, player: Player, text: str) -> Outcome | None:
    """The question about a number that cannot be; None for one that can, or that is meant."""
    stated = claim.stated
    if stated is None or (claim.again and context.incoming.pressed):  # typed, it says that the hand is another one
        return None
    if (asked := fu_asked(context, claim, player)) is not None:
        cancel = Choice(line("choice.cancel"), f"/score {CANCEL}")
        return Outcome(structs.replace(asked, choices=(*asked.choices, cancel)))
    _check_limit(context, stated)
    asked = beyond_asked(context, (claim,), text)
    return Outcome(asked) if asked is not None else None


def beyond_asked(context: Context, claims: Sequence[Claim], text: str) -> Reply | None:
    """The question about more units than any hand has, `text` the line that is confirmed; None where that was done."""
    told = [claim.stated.units for claim in claims if claim.stated is not None and claim.stated.units is not None]
    number = next((units for units in told if is_beyond(context, units)), None)
    if number is None or (context.incoming.pressed and any(claim.again for claim in claims)):
        return None
    said = line("ask.beyond", number=f"{number:,}", unit=line(f"unit.{context.game().ruleset.unit}", count=number))
    choice = Choice(line("choice.as_said", number=f"{number:,}"), f"/score {once_more(text)}")
    return question_reply(said, (choice,))


def is_beyond(context: Context, units: int) -> bool:
    """Whether no hand of the house is worth so many units; points are held against its elements and its limit."""
    _, house, ruleset = context.game()
    if ruleset.unit in DEAREST or ruleset.all_score:
        return units > DEAREST.get(ruleset.unit, units)
    greatest = max(row.value for rows in ruleset.elements(house).values() for row in rows)
    limit = getattr(house.options, ruleset.limit_option, None) if ruleset.limit_option is not None else None
    return units > (MOST_DEAREST * greatest if limit is None else max(greatest, limit))


def fu_asked(context: Context, claim: Claim, player: Player) -> Reply | None:
    """The question about fu that no such hand has, with the next below and above; None for those that there are."""
    stated = claim.stated
    if stated is None or not context.game().ruleset.counts_fu:
        return None
    if stated.fu is not None and stated.fu not in FU:
        return _other_fu(context, claim, player, "ask.no_such_fu")
    key = "ask.fu_not_named" if stated.elements else "ask.fu_not_so"
    return None if _fu_exists(context, claim, stated.fu) else _other_fu(context, claim, player, key)


def bonus_beside_value(context: Context, claim: Claim, player: Player) -> Outcome | None:
    """The question whether bonus tiles told beside a value in han are in it; None where they are no matter."""
    if not claim.counts:
        return None
    ruleset = context.game().ruleset
    stated = claim.stated
    count = sum(claim.counts.get(which, 0) for which in ("dora", "ura", "kita"))
    if stated is None or stated.elements or stated.units is None or stated.limit or not count:
        return None
    more = replace(stated, units=stated.units + count)
    said = line("ask.dora_in_value", count=count, units=stated.units)
    unit = ruleset.unit
    choices = tuple(
        Choice(
            line(key, units=value.units or 0, unit=line(f"unit.{unit}", count=value.units or 0)),
            _with_value(context, claim, player, value),
        )
        for key, value in (("choice.dora_counted", stated), ("choice.dora_besides", more))
    )
    return Outcome(question_reply(said, choices))


def named_beside_value(context: Context, claim: Claim, player: Player) -> Outcome | None:
    """The question which counts where the elements named beside a value come to more than it; None where they fit."""
    table, _, ruleset = context.game()
    stated = claim.stated
    if not claim.named or stated is None or stated.units is None or claim.again:
        return None
    if ruleset.counts_fu:
        return _yaku_beside_value(context, claim, player)
    # won off somebody: what a self-drawn tile brings may be left out of a value
    win = Win(player=player, how=WinMethod.DISCARD, payer=table.others(player)[0])
    named = StatedValue(elements=claim.named)
    told, meant = _counted(context, win, stated), _counted(context, win, named)
    if told is None or meant is None or meant <= told:
        return None
    choices = tuple(
        Choice(
            stated_line(ruleset.id, StatedValue(units=units)),
            _with_value(context, claim, player, StatedValue(units=units)),
        )
        for units in (stated.units, meant)
    )
    said = line("ask.named_or_value", units=stated.units, named=meant)
    return Outcome(question_reply(said, choices))


def _yaku_beside_value(context: Context, claim: Claim, player: Player) -> Outcome | None:
    """The question whether named yaku or a bare number of han count; None where they agree or only the win is told."""
    stated = claim.stated
    assert stated is not None
    if stated != StatedValue(units=stated.units) or {*claim.named} <= {*claim.facts, "closed", "open"}:
        return None
    payer = context.game().table.others(player)[0]
    off, drawn = Win(player=player, how=WinMethod.DISCARD, payer=payer), Win(player=player, how=WinMethod.SELF_DRAW)
    wins = [drawn] if claim.how is WinMethod.SELF_DRAW else [off] if claim.payer is not None else [off, drawn]
    values = [StatedValue(fu=30, elements=(*claim.named, *state)) for state in ((), ("open",))]
    sums = [_counted(context, win, value) for value in values for win in wins]
    meant = sums[0]
    if meant is None or stated.units in sums:
        return None
    choices = tuple(
        Choice(
            stated_line(context.variant, StatedValue(units=units)),
            _with_value(context, claim, player, value),
        )
        for units, value in ((stated.units or 0, stated), (meant, StatedValue(elements=claim.named)))
    )
    said = line("ask.named_or_value", units=stated.units or 0, named=meant)
    return Outcome(question_reply(said, choices))


def _counted(context: Context, win: Win, value: StatedValue) -> int | None:
    """What a value counts as here; None where it cannot win."""
    result = result_of(context, win, value)
    return result.scored[0].counted if result is not None else None


def _check_limit(context: Context, stated: StatedValue) -> None:
    """Raises WordRefused where han are told and beside them the name of a limit that they do not come to."""
    table, _, ruleset = context.game()
    if stated.units is None or stated.limit is None or not ruleset.counts_fu:
        return
    winner, payer, *_ = table.players
    win = Win(player=winner, how=WinMethod.DISCARD, payer=payer)
    counted = result_of(context, win, replace(stated, limit=None))
    named = result_of(context, win, StatedValue(limit=stated.limit))
    if counted is not None and (named is None or counted.transfers != named.transfers):
        raise WordRefused(problem("value.twice", values=f"{stated.units} han, {stated.limit}"))


def _with_value(context: Context, claim: Claim, player: Player, value: StatedValue) -> str:
    """The line of a claim again, with a value and without bonus tiles."""
    counts = {name: count for name, count in claim.counts.items() if name not in ("dora", "ura", "kita")}
    return _told_again(context, replace(claim, stated=value, counts=counts, dora=(), ura=()), player)


def _told_again(context: Context, claim: Claim, player: Player) -> str:
    """A claim as a line that can be typed."""
    return draft_for(context, claim, player).command(context.names)


def _fu_exists(context: Context, claim: Claim, fu: int | None) -> bool:
    """Whether some hand of so many han, or of the yaku that fix them, that was won like that has these fu.

    No matter where either is not told; won in some way where nobody said how and yaku are named.
    """
    _, house, ruleset = context.game()
    stated = claim.stated
    if stated is None or (stated.elements and FIXED_FU.isdisjoint(stated.elements)):
        return True
    drawn, off = WinMethod.SELF_DRAW, WinMethod.DISCARD
    how = claim.how or (off if claim.payer is not None else drawn)
    ways = {how, off} if claim.how is None and stated.elements else {how}
    value, winner = replace(stated, fu=fu), claim.player or ""
    return any(ruleset.fu_exists(value, Win(player=winner, how=way, payer=claim.payer), house) for way in ways)


def _other_fu(context: Context, claim: Claim, player: Player, key: str) -> Reply:
    """The question about fu that the hand cannot have: the next below and above that it can."""
    assert claim.stated is not None
    assert claim.stated.fu is not None
    told, units = claim.stated.fu, claim.stated.units
    known = sorted(fu for fu in FU if _fu_exists(context, claim, fu))
    near = (*[fu for fu in known if fu < told][-1:], *[fu for fu in known if fu > told][:1])
    choices = tuple(
        Choice(
            line("choice.only_fu", fu=fu) if units is None else line("waits.han_fu", units=units, fu=fu),
            _told_again(context, replace(claim, stated=replace(claim.stated, fu=fu)), player),
        )
        for fu in near
    )
    said = line(key, number=told, units=units or 0)
    return question_reply(said, choices)


def other_payments(context: Context, draft: Draft, refused: Refused) -> Reply:
    """The refusal of a value with those it may have been, each a line that can be tapped."""
    shown = refusal_reply(refused, context.said, context.name)
    amounts = refused.problems[0].repairs
    told = draft.stated
    is_whole = told is not None and (told.fu is not None or told.limit is not None)
    values = [payment_of(text) for text in amounts]
    labels = [amount_line(value) for value in values]
    if told is not None and is_whole and values and refused.problems[0].key == "points_differ":
        values[0] = replace(told, points=None, share=None)  # the hand as it was told, whatever pays alike
    choices = tuple(
        Choice(shown_as, replace(draft, stated=value).command(context.names))
        for shown_as, value in zip(labels, values, strict=True)
    )
    lines = shown.lines
    if refused.problems[0].key in TOO_LITTLE:
        lines = (*lines, line("refused.no_fine", name=context.name(draft.player)))
    return structs.replace(shown, lines=lines, choices=choices or shown.choices)
