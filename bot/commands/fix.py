"""/fix: any earlier hand put right, later hands re-scored where that changed their circumstances."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.asking.fix_options import fix_options, who_paid, won_or_paid
from bot.asking.questions import CompletionScorer, Net, net_of, question
from bot.asking.repairs import refusal_with_repairs, repaired_draft
from bot.chat import Choice, Reply
from bot.commands.recording import deal_won
from bot.context import Context, Outcome, letters_of, options_of
from bot.reading.claims import Claim
from bot.reading.drafts import Draft
from bot.reading.draws import drawn_of
from bot.reading.score_message import claims_in, loss, to_draft
from bot.reading.vocabulary import DRAWN, HOW, RIICHI, setting
from bot.reading.words import Names, Word, WordRefused, refuse, wind_of, words_of
from bot.replies.corrections import LEAVE, SURE, correction, correction_outcome, fix_line, unchanged_reply
from bot.replies.refusals import known_hands
from engine.deals import DealInput, Entered
from engine.journal.corrections import Correction, correct
from engine.journal.counting import live_entries
from engine.journal.deciding import decide_at
from engine.journal.entries import Changes, Corrected, HandPlayed, HouseChanged, RiichiBet, TableSet, storable
from engine.journal.night import HandRecord
from engine.problems import HandRefused, NotationRefused, problem
from engine.ruleset import DealOutcome, Instant
from engine.table import Player
from engine.variants import RULESETS
from engine.wins import Liable, Loss, Win, WinMethod

NEWEST: Final = frozenset(("last", "newest", "latest", "previous"))
_UNIT: Final = re.compile(r"tai|faan|fan|han|doubles?|points?|pts|fu|台|臺|番|飜|翻")
SETTINGS = frozenset(("winner", "from", "how", "dealer", "round", "streak", "bao"))


def fix(context: Context, text: str) -> Outcome:
    """Correct a hand, the newest where none is named: what the line says replaces what was entered."""
    words = words_of(text)
    record, words = _hand_meant(context, words)
    if not words:
        return Outcome(fix_options(context, record))
    if words[-1].key == LEAVE:
        return unchanged_reply(record.number)
    sure = words[-1].key == SURE
    if sure:
        text, words = text[: words[-1].start], words[:-1]
    rest = " " * words[0].start + text[words[0].start :]
    entry = _put_right(context, record, rest, words)
    return Outcome(entry) if isinstance(entry, Reply) else correction(context, entry, rest, sure=sure)


def _hand_meant(context: Context, words: tuple[Word, ...]) -> tuple[HandRecord, tuple[Word, ...]]:
    """The hand of the answered receipt or of the number the line begins with, else the newest; and the other words."""
    if context.entry is not None:
        if context.named_hand is None:
            raise WordRefused(problem("fix.taken_back"))
        return context.named_hand, words
    if _names_hand(words):
        record = context.night.hand(int(words[0].key[:9]))
        if record is None:
            raise refuse("fix.no_such_hand", words[0], known=known_hands(context.night))
        return record, words[1:]
    if not context.night.hands:
        raise WordRefused(problem("why.nothing"))
    return context.night.hands[-1], words[1:] if words and words[0].key in NEWEST else words


def _put_right(context: Context, record: HandRecord, rest: str, words: tuple[Word, ...]) -> Corrected | Reply:
    """The correction that the words behind the number ask for, or a question."""
    settings = {setting(word.text.partition("=")[0].casefold()): word for word in words if "=" in word.text}
    own = {name: word for name, word in settings.items() if name in SETTINGS}
    seated = record.table.players
    names = Names(
        context.people,
        seated,
        record.table,
        context.sender if context.sender in seated else None,
        context.sender is None,
        record.house.variant,
    )
    before = _before(own, names)
    kept = rest
    for word in own.values():
        kept = kept[: word.start] + " " * (word.end - word.start) + kept[word.end :]
    remaining = words_of(kept)
    late = _late_bets(record, remaining, names)
    if late:
        return correct(context.entries, Correction(number=record.number, before=(*before, *late)), context.night)
    if remaining and remaining[0].key in DRAWN:
        ruleset = RULESETS[record.house.variant]
        given = drawn_of(remaining[1:], names, ruleset).given(ruleset, record.given.chance)
        return correct(context.entries, Correction(number=record.number, given=given, before=before), context.night)
    claim = _claim_of(kept, names) if remaining else Claim()
    if not own and claim.player is not None and len(remaining) == 1 and not claim.says_hand:
        return won_or_paid(record, claim.player, names)
    _apply_settings(claim, own, names)
    return _put_right_with(context, _won_anew(record, claim, own), claim, names, before)


def _names_hand(words: tuple[Word, ...]) -> bool:
    """Whether the line begins with the number of a hand rather than with a value of the newest one."""
    if not words or not words[0].key.isdecimal():
        return False
    counted = len(words) > 1 and _UNIT.fullmatch(words[1].key) is not None
    return not counted


def _claim_of(text: str, names: Names) -> Claim:
    """What one line says of the corrected hand. Raises WordRefused when it tells of two winners."""
    claims = claims_in(text, names)
    if len(claims) > 1:
        raise WordRefused(problem("fix.one_at_a_time"))
    return claims[0]


def _late_bets(record: HandRecord, words: tuple[Word, ...], names: Names) -> tuple[RiichiBet, ...]:
    """Bets of the deal that are told only now: `riichi ann`, of players who had not bet."""
    ruleset = RULESETS[record.house.variant]
    if len(words) < 2 or words[0].key not in RIICHI or not ruleset.bets:
        return ()
    if any(names.find(word) is None for word in words[1:]):
        return ()
    players = dict.fromkeys(names.must(word) for word in words[1:])
    return tuple(
        RiichiBet(one, ruleset.instant(Instant(kind="riichi", player=one), record.table, record.house))
        for one in players
        if one not in record.mid_deal.bets
    )


def _put_right_with(
    context: Context, record: HandRecord, claim: Claim, names: Names, before: tuple[TableSet, ...]
) -> Corrected | Reply:
    changes = options_of(claim.options) if claim.options else None
    given: DealInput | None = None
    if _says_anything(claim):
        answer = _given(context, record, claim, names, changes)
        if isinstance(answer, Reply):
            return answer
        given = answer
    elif not before and changes is None:
        raise WordRefused(problem("fix.nothing"))
    return correct(
        context.entries, Correction(number=record.number, given=given, before=before, changes=changes), context.night
    )


def _before(settings: Mapping[str, Word], names: Names) -> tuple[TableSet, ...]:
    dealer = prevailing = counters = None
    if "dealer" in settings:
        dealer = names.must(_value(settings["dealer"]))
    if "round" in settings:
        word = _value(settings["round"])
        prevailing = wind_of(word.text)
        if prevailing is None:
            raise refuse("seat.wind", word)
    if "streak" in settings:
        word = _value(settings["streak"])
        if not word.key.isdecimal():
            raise refuse("seat.setting", word, known="streak")
        counters = int(word.key[:4])
    if dealer is None and prevailing is None and counters is None:
        return ()
    return (TableSet(dealer=dealer, prevailing=prevailing, counters=counters),)


def _value(word: Word) -> Word:
    name, _, value = word.text.partition("=")
    return Word(value, word.start + len(name) + 1, word.end)


def _apply_settings(claim: Claim, settings: Mapping[str, Word], names: Names) -> None:
    """`winner=`, `from=`, `how=` and `bao=` say the same as their words."""
    if "winner" in settings:
        claim.player = names.must(_value(settings["winner"]))
    if "from" in settings:
        claim.how, claim.payer = WinMethod.DISCARD, names.must(_value(settings["from"]))
    if "how" in settings:
        word = _value(settings["how"])
        if HOW.get(word.key) is not WinMethod.SELF_DRAW:
            raise refuse("fix.how", word)
        claim.how, claim.payer = WinMethod.SELF_DRAW, None
    if "bao" in settings:
        claim.liable.append((None, names.must(_value(settings["bao"]))))


def _says_anything(claim: Claim) -> bool:
    said = claim.facts or claim.liable or claim.dora or claim.ura or claim.counts
    return claim.says_hand or claim.player is not None or claim.how is not None or bool(said)


def _given(
    context: Context, record: HandRecord, claim: Claim, names: Names, changes: Changes | None
) -> DealInput | Reply:
    """What should have been entered; a question when the new hand leaves a fact open that changes the money."""
    ruleset = RULESETS[record.house.variant]
    if ruleset.all_score and claim.says_hand:
        return _round_given(context, record, claim, names)
    if record.given.outcome is DealOutcome.WON and not claim.says_hand:
        return _patched(record, claim, names)
    if not claim.says_hand:
        raise WordRefused(problem("fix.not_won"))
    old = _old_win(record, claim)
    player = claim.player or (old.player if old is not None else names.sender)
    if player is None:
        raise WordRefused(problem("who.missing"))
    if claim.how is None and old is not None and claim.player in (None, old.player):
        claim.how, claim.payer = old.how, old.payer
    claim.player = player
    return _entered_anew(context, record, claim, names, changes if changes is not None else record.changes)


def _entered_anew(
    context: Context, record: HandRecord, claim: Claim, names: Names, ruled: Changes
) -> DealInput | Reply:
    """The deal won with the hand of a claim; a question, or a refusal with repairs."""
    assert claim.player is not None
    ruleset = RULESETS[record.house.variant]

    def moves(completed: Draft) -> Net:
        given = _with_hand(record, completed, context)
        return net_of(decide_at(record.table, record.house, given, record.mid_deal, ruled).result.transfers, context)

    judge = CompletionScorer(context, moves, record.table.others(claim.player))
    try:
        draft = to_draft(claim, claim.player, ruleset, names, letters_of(context)).draft
        ask = question(draft, judge)
        if ask is not None:
            return _as_fix(ask, record)
        chosen = next(judge.leaves(draft), draft)
        given = _with_hand(record, chosen, context)
        decide_at(record.table, record.house, given, record.mid_deal, ruled)
    except (NotationRefused, HandRefused) as refused:
        if not claim.tiles.strip():
            raise
        return _as_fix(
            refusal_with_repairs(context, claim, refused, repaired_draft(context, claim.player, judge)), record
        )
    return given


def _old_win(record: HandRecord, claim: Claim) -> Win | None:
    """The win that a hand replaces: of the player named, else the first."""
    wins = [one.part for one in record.given.entered if isinstance(one.part, Win)]
    return next((win for win in wins if win.player == claim.player), wins[0] if wins else None)


def _with_hand(record: HandRecord, draft: Draft, context: Context) -> DealInput:
    """The deal won with another hand; of several winners only the one it belongs to is changed."""
    winners = [one.part.player for one in record.given.entered if isinstance(one.part, Win)]
    if len(winners) > 1 and draft.player in winners:
        entered = tuple(draft.entered if one.part.player == draft.player else one for one in record.given.entered)
        return replace(record.given, entered=entered)
    return replace(deal_won((draft,), context), chance=record.given.chance)


def _won_anew(record: HandRecord, claim: Claim, settings: Mapping[str, Word]) -> HandRecord:
    """A round with the winner that the line names: every hand stays with whom it was entered for.

    A line that says how somebody won, of a player who did not, says that he did.
    """
    old = next((one for one in record.given.entered if isinstance(one.part, Win)), None)
    is_round = RULESETS[record.house.variant].all_score and old is not None
    says_winner = "winner" in settings or claim.how in (WinMethod.SELF_DRAW, WinMethod.DISCARD)
    if not is_round or claim.player is None or old is None or claim.player == old.part.player:
        return record
    if not says_winner or (claim.says_hand and "from" in settings and "winner" not in settings):
        return record
    return replace(record, given=replace(record.given, entered=_round_won_by(record, old, claim.player)))


def _round_won_by(record: HandRecord, old: Entered, player: Player) -> tuple[Entered, ...]:
    """The hands of a round with another winner, he first; the one who did not win keeps his as one of the others."""
    assert isinstance(old.part, Win)
    held = next((one for one in record.given.entered if one.part.player == player), None)
    won = replace(old.part, player=player, flags=frozenset(), claim=held.part.claim if held is not None else None)
    lost = Loss(player=old.part.player, claim=old.part.claim)
    kept = replace(old.hand, winning=None) if old.hand is not None else None  # the last tile was not his
    others = (one for one in record.given.entered if one.part.player not in (player, old.part.player))
    new = Entered(won, held.hand, held.stated) if held is not None else Entered(won)
    return (new, replace(old, part=lost, hand=kept), *others)


def _round_given(context: Context, record: HandRecord, claim: Claim, names: Names) -> DealInput:
    """A round with one player's hand entered anew; a winner stays the winner."""
    ruleset = RULESETS[record.house.variant]
    player = claim.player or names.sender
    if player is None:
        raise WordRefused(problem("who.missing"))
    old = next((one for one in record.given.entered if one.part.player == player), None)
    if old is not None and isinstance(old.part, Win):
        if claim.how is None:
            claim.how, claim.payer = old.part.how, old.part.payer
        new = to_draft(claim, player, ruleset, names, letters_of(context)).draft.entered
    else:
        new = loss(claim, player, ruleset, letters_of(context))
    kept = tuple(one for one in record.given.entered if one.part.player != player)
    return replace(record.given, entered=(*kept, new))


def _as_fix(ask: Reply, record: HandRecord) -> Reply:
    def fixing(typed: str) -> str:
        return fix_line(typed.removeprefix("/score "), record)

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
    ruleset = RULESETS[record.house.variant]
    unknown = next((fact for fact in claim.facts if fact not in ruleset.flags), None)
    if unknown is not None:
        raise WordRefused(problem("flag.unknown", fact=unknown, known=", ".join(ruleset.flags)))
    flags = frozenset(ruleset.flags[fact] for fact in claim.facts)
    liable = tuple(Liable(one, kind) for kind, one in claim.liable) or win.liable
    entered[index] = Entered(
        _with_dora(replace(win, player=player, how=how, payer=payer, flags=win.flags | flags, liable=liable), claim),
        entered[index].hand,
        entered[index].stated,
    )
    return replace(record.given, entered=tuple(entered))


def _with_dora(win: Win, claim: Claim) -> Win:
    """The win with the indicators, or the bonus tiles counted, that the line names."""
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
    return named[0] if named else winners[0]


def correct_house(context: Context, since: int, changes: Changes) -> Outcome:
    """House rules put right from an earlier hand on."""
    live, _ = live_entries(context.entries)
    known = [one.entry.number for one in live if isinstance(one.entry, HandPlayed)]
    if since not in known:
        raise WordRefused(problem("fix.no_such_hand", word=str(since), known=known_hands(context.night)))
    before = (HouseChanged(storable(changes)),)
    corrected = correct(context.entries, Correction(number=since, before=before), context.night)
    return correction_outcome(context, corrected)
