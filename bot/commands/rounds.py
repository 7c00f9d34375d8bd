"""Rounds in which every hand counts: hands come in one by one, and the last one settles the round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.asking.dialogue import dialogue
from bot.asking.questions import CompletionScorer, Net, question
from bot.asking.repairs import refusal_with_repairs
from bot.asking.round_questions import (
    ask_hand,
    bonus_question,
    counted_sets,
    entries_in,
    fished_for,
    hand_question,
    players_without_hand,
    points_question,
    round_question,
    who_went_out,
    with_sets,
)
from bot.chat import Choice, Figures, ProblemFigure, Reply, line, listed, question_reply
from bot.commands.recording import draft_for, record
from bot.commands.repeats import last_moment, same_hand, tidy, tiles_differ
from bot.context import Context, Outcome, check_figures, check_seats, letters_of, night_after, no_game, options_of
from bot.reading import (
    CANCEL,
    Claim,
    Draft,
    ScoreMessage,
    WordRefused,
    blanked,
    loss,
    parse_message,
    refuse_below_zero,
    sentences_of,
    value_text,
    words_of,
)
from bot.reading.grammar import Kind, Sentence
from bot.replies import (
    ENTRY,
    SURE,
    hand_choice,
    problem_line,
    refusal_reply,
    round_subject,
    ruled_house,
    undo_choice,
    waiting_view,
)
from engine import (
    TEXT,
    DealInput,
    DealOutcome,
    Entered,
    HandRefused,
    Loss,
    NotationRefused,
    Player,
    StatedValue,
    Tile,
    Win,
    is_bonus,
    plain,
    problem,
    value_of,
    wins_of,
)
from engine.journal import Changes, Entry, HandEntered, Night, RoundDropped, RoundOpened, with_changes
from engine.variants import RULESETS


def score_round(context: Context, text: str) -> Outcome:
    """The winner's hand, and the losers' where the message holds them: the round opens, or is settled at once."""
    check_seats(context)
    message = parse_message(context.names, text)
    if (asked := _one_of_winners(context, message, text)) is not None:
        return Outcome(asked)
    claims = [claim for claim in message.claims if claim.says_hand or (claim.facts and claim is not message.claims[0])]
    if not any(claim.says_hand for claim in claims) or claims[0].empty:
        return dialogue(context, message.common)
    winner = claims[0]
    player = winner.player if winner.player is not None else context.names.sender
    if player is None:
        raise WordRefused(problem("who.missing"))
    if not context.night.pending and _only_has(context, claims, text):
        assert winner.stated is not None
        return Outcome(who_went_out(context, [(player, value_text(winner.stated), winner.stated.points or 0)]))
    other = next((win.player for win in wins_of(context.night.pending) if win.player != player), None)
    if other is not None and not winner.again:
        return _two_winners(context, other, text)
    return _with_winner(context, claims, player, text, other)


def _one_of_winners(context: Context, message: ScoreMessage, text: str) -> Reply | None:
    """Ask who went out where a message says it of several: with the one who is picked go the hands of those of whom it
    is not said, while what the others would have won with is no hand of a loser."""
    told, sentences = message.claims, sentences_of(context.names, text)
    alone = sentences[0] if len(sentences) == 1 else None
    if alone is not None and len(alone.amounts) > 1 and len(alone.of(Kind.FROM, Kind.SELF, Kind.WIN)) < _TWO:
        return None  # one went out, the others hold what is told of them
    won = [claim for claim in told[:1] if claim.player is not None]
    won += [claim for claim in told[1:] if claim.player is not None and (claim.how is not None or claim.tells_win)]
    people = {claim.player: claim for claim in reversed(won)}  # the first line of each
    if len(people) < _TWO:
        return None
    lines = [" ".join(one.split()) for one in text.splitlines() if one.strip()]
    lines = lines if len(lines) == len(told) else []
    choices = []
    for player, claim in reversed(people.items()):
        assert player is not None
        others = [
            one
            for one, other in zip(lines, told, strict=False)
            if other.player != player and other.how is None and not other.tells_win
        ]
        own = draft_for(context, claim, player).command(context.names)
        choices.append(Choice(line("choice.player", name=context.name(player)), "\n".join((own, *others))))
    return question_reply(line("ask.one_goes_out"), tuple(choices))


_TWO: Final = 2


def _only_has(context: Context, claims: list[Claim], text: str) -> bool:
    """Whether a message says what somebody has, and nothing of a win: `I've got 14`."""
    sentences = sentences_of(context.names, text)
    if len(sentences) != 1 or len(claims) != 1 or claims[0].stated is None or not claims[0].stated.points:
        return False
    said = sentences[0]
    return said.has(Kind.HAS) and claims[0].how is None and not said.has(Kind.WIN, Kind.WINNER, Kind.ELEMENT)


def _with_winner(context: Context, claims: list[Claim], player: Player, text: str, dropped: Player | None) -> Outcome:
    """The hands of a message kept, or what they leave open; `dropped` is who was said to have won before."""
    winner = claims[0]
    if winner.payer == player:
        raise HandRefused(problem("contradictory_context", what="payer_is_winner"))
    asked = bonus_question(context, winner, player, text, "/score")
    asked = asked or points_question(context, winner, text, "/score", is_winner=True)
    if asked is not None:
        return Outcome(asked)
    drafted = draft_for(context, winner, player)
    ask = question(drafted, _judge(context, drafted, options_of(winner.options)))
    if ask is not None:
        return Outcome(_with_others(ask, text, len(claims) - 1))
    chosen = next(_judge(context, drafted).leaves(drafted), drafted)
    context = context.at(_with_changes(context.night, options_of(winner.options)))
    _check_hand(context, chosen.entered)
    if (asked := hand_question(context, claims[1:], text, "/score")) is not None:
        return Outcome(asked)
    losers = _losers_beside(_without_win_of(context, dropped), claims)
    if isinstance(losers, Reply):
        return Outcome(losers)
    if not winner.again and (same := _told_before(context, chosen.entered)) is not None:
        return same_hand(same, text)
    return _enter(context, [chosen.entered, *losers], options_of(winner.options), dropped=dropped)


def _without_win_of(context: Context, dropped: Player | None) -> Context:
    """The context of a round in which somebody is no longer said to have gone out, and can hold what a loser does."""
    kept = tuple(one for one in context.night.pending if one.part.player != dropped)
    return context.at(replace(context.night, pending=kept)) if dropped is not None else context


def _with_others(asked: Reply, text: str, count: int) -> Reply:
    """A question about the winner's hand; its answers keep the last lines of a message, in which `count` others are."""
    below = "".join(f"\n{told}" for told in [one for one in text.splitlines() if one.strip()][-count:] if count)
    choices = tuple(structs.replace(choice, command=f"{choice.command}{below}") for choice in asked.choices)
    return structs.replace(asked, choices=choices, bases=tuple(f"{base}{below}" for base in asked.bases))


def _losers_beside(context: Context, claims: list[Claim]) -> list[Entered] | Reply:
    """The hands in the lines below the winner's, or the refusal of one with whose line it is."""
    entered = []
    for claim in claims[1:]:
        try:
            entered.append(_loser(context, claim))
        except HandRefused as refused:
            return _of_line(context, claim, refused, len(claims))
    return entered


def _check_hand(context: Context, entered: Entered) -> None:
    """Raises HandRefused for a hand that may not count here as it was told, before the others are waited for."""
    table, _, ruleset = context.game()
    refusal = value_of(ruleset, entered, table, ruled_house(context)).refusal
    if refusal is not None:
        raise HandRefused(refusal)


def _told_before(context: Context, entered: Entered) -> int | None:
    """The number of the round settled a moment ago that somebody begins to tell once more; None for a new one."""
    last = last_moment(context)
    if (
        last is None
        or not isinstance(entered.part, Win)
        or tiles_differ(DealInput(outcome=DealOutcome.WON, entered=(entered,)), last.given)
    ):
        return None
    told = [one.counted for one in last.result.scored if one.player == entered.part.player]
    won = [(win.player, win.payer) for win in last.given.wins]
    if won != [(entered.part.player, entered.part.payer)]:
        return None
    score = value_of(RULESETS[last.house.variant], entered, last.table, with_changes(last.house, last.changes))
    return last.number if told == [score.counted] else None


def _with_changes(night: Night, changes: Changes) -> Night:
    """The night with options that hold for its open round."""
    return replace(night, pending_changes=tuple({**dict(night.pending_changes), **dict(changes)}.items()))


def _judge(context: Context, draft: Draft, changes: Changes = ()) -> CompletionScorer:
    """Compares completions by what the hand scores: who discarded does not matter here."""
    table, _, ruleset = context.game()
    house = with_changes(ruled_house(context), changes)

    def scores(completed: Draft) -> Net:
        score = value_of(ruleset, completed.entered, table, house)
        if score.refusal is not None:
            raise HandRefused(score.refusal)
        return ((completed.player, score.counted * context.coin.parts),)

    return CompletionScorer(context, scores, table.others(draft.player))


def _two_winners(context: Context, winner: Player, text: str) -> Outcome:
    first, *others = (" ".join(one.split()) for one in text.splitlines() if one.strip())
    told = "\n".join((f"/score {first} again", *others))
    choice = Choice(line("choice.replace_winner", name=context.name(winner)), told)
    return Outcome(Reply(lines=(line("round.two_winners", name=context.name(winner)),), choices=(choice,)))


def hand(context: Context, text: str) -> Outcome:
    """A loser's hand: the tiles, a score of your own, or nothing. One line per player."""
    if not context.night.running:
        return no_game(context)
    if not context.game().ruleset.all_score:
        raise WordRefused(problem("command.not_here", command="/hand"))
    check_seats(context)
    refuse_below_zero(words_of(text))
    check_figures(context, text, "hand")
    told, text = text, without_sure(text)
    sentences = sentences_of(context.names, text)
    if (counted := counted_hand(context, sentences)) is not None:
        return counted
    if len(sentences) == 1:
        text = "\n".join(entries_in(context, sentences[0]))
    message = parse_message(context.names, text)
    claims = [claim for claim in message.claims if claim.says_hand or claim.facts]
    if not claims and message.common.player is None and context.night.pending:
        return Outcome(_waiting(context, ()))
    if not claims:
        return Outcome(ask_hand(context, message.common.player, again=message.common.again))
    asked = (
        _asked_of_winner(context, claims, told)
        or round_question(context, claims, text)
        or _asked_of_hands(context, claims, text)
    )
    if asked is not None:
        return Outcome(asked)
    entered = _losers(context, claims, text)
    return Outcome(entered) if isinstance(entered, Reply) else _enter(context, entered, ())


def counted_hand(context: Context, sentences: Sequence[Sentence]) -> Outcome | None:
    """A loser's sets told without their tiles: kept where their worth is certain, else asked about."""
    told = counted_sets(context, sentences)
    return hand(context, told) if isinstance(told, str) else Outcome(told) if told is not None else None


def _asked_of_winner(context: Context, claims: Iterable[Claim], text: str) -> Reply | None:
    """The question about a hand by which the winner of this round would not have won: `fishing for knitting`."""
    won = [win.player for win in wins_of(context.night.pending)]
    for claim in claims:
        player = claim.player if claim.player is not None else context.names.sender
        tells_points = claim.tiles.strip() or (claim.stated is not None and claim.stated != StatedValue(points=0))
        if player in won and not tells_points and without_sure(text) == text:
            said = line("round.two_winners", name=context.name(player))
            told = f"/hand {' '.join(text.split())} {SURE}"
            return Reply((said,), (Choice(line("choice.replace_winner", name=context.name(player)), told),))
    return None


def _asked_of_hands(context: Context, claims: list[Claim], text: str) -> Reply | None:
    """What the hands of those who did not win leave open; unreadable ones are refused later, with repairs."""
    winners = [win.player for win in wins_of(context.night.pending)]
    sender = context.names.sender
    for claim in claims:
        is_winner = (claim.player or sender) in winners
        if is_winner and (asked := points_question(context, claim, text, "/hand", is_winner=True)) is not None:
            return asked
    losers = [claim for claim in claims if (claim.player or sender) not in winners]
    try:
        return hand_question(context, losers, text, "/hand")
    except NotationRefused:
        return None


def _losers(context: Context, claims: list[Claim], text: str) -> list[Entered] | Reply:
    """The hands of a message, or why one of them is none."""
    entered = []
    for claim in claims:
        try:
            entered.append(_loser(context, claim))
        except NotationRefused as refused:
            return _mended(context, claim, refused, text)
        except HandRefused as refused:
            return _of_line(context, claim, refused, len(claims))
    return entered


def _of_line(context: Context, claim: Claim, refused: HandRefused, count: int) -> Reply:
    """The refusal of one hand of several, with the name of the player whose line it is; raises that of a single one."""
    if count < 2 or claim.player is None:
        raise refused
    shown = refusal_reply(refused, context.said)
    return structs.replace(shown, lines=(line("round.line_of", name=context.name(claim.player)), *shown.lines))


def _mended(context: Context, claim: Claim, refused: NotationRefused, text: str) -> Reply:
    """The refusal of a loser's hand with repairs, each the whole message."""

    def tried(repaired: Claim) -> str | None:
        _loser(context, repaired)
        return f"/hand {with_sets(text, claim.tiles, repaired.tiles)}"

    return refusal_with_repairs(context, claim, refused, tried)


def _loser(context: Context, claim: Claim) -> Entered:
    """A claim of somebody who did not win; a winner who enters his hand again stays the winner."""
    ruleset = context.game().ruleset
    player = claim.player if claim.player is not None else context.names.sender
    if player is None:
        raise WordRefused(problem("who.missing"))
    before = next((one for one in context.night.pending if one.part.player == player), None)
    if before is not None and isinstance(before.part, Win) and (claim.tiles.strip() or claim.stated is not None):
        again = draft_for(context, replace_how(claim, before.part), player)
        return next(_judge(context, again).leaves(again), again).entered
    fished_for(context, claim)
    entered = loss(claim, player, ruleset, letters_of(context))
    _check_hand(context, entered)
    return entered


def replace_how(claim: Claim, win: Win) -> Claim:
    """A claim that says nothing of how it was won, with what was said before."""
    if claim.how is None:
        claim.how, claim.payer = win.how, win.payer
    return claim


def _enter(context: Context, entered: list[Entered], changes: Changes, *, dropped: Player | None = None) -> Outcome:
    """Keep some hands; settle when everybody's is in. None is kept where one does not go with the others."""
    entries: list[Entry] = []
    kept = context.night.pending
    if dropped is not None:
        kept = tuple(one for one in kept if one.part.player != dropped)
        entries += [RoundDropped(), *(HandEntered(one) for one in kept)]
    entries += [HandEntered(one, changes if isinstance(one.part, Win) else ()) for one in entered]
    pending = kept
    for one in entered:
        pending = tuple(other for other in pending if other.part.player != one.part.player)
        if (refused := _too_many(context, one, pending)) is not None:
            return Outcome(refused)
        pending = (*pending, one)
    complete = {one.part.player for one in pending} == set(context.game().table.players)
    if complete and (context.night.pending_draw is not None or wins_of(pending)):
        return _settle(context, pending, tuple(entries))
    return Outcome(_waiting(context, tuple(entries)), tuple(entries))


def _too_many(context: Context, entered: Entered, others: Sequence[Entered]) -> Reply | None:
    """The refusal of a hand that holds a tile which all together would hold too often, naming the other players, with
    a button for each of these hands; None for any other hand."""
    held = Counter(map(plain, entered.hand.tiles + entered.hand.bonus)) if entered.hand is not None else Counter[Tile]()
    beside: Counter[Tile] = Counter()
    holders: dict[Tile, list[Player]] = {}
    for one in others:
        tiles = Counter(map(plain, one.hand.tiles + one.hand.bonus)) if one.hand is not None else Counter[Tile]()
        beside += tiles
        for tile in tiles:
            holders.setdefault(tile, []).append(one.part.player)
    found = {
        tile: problem(
            "round.copies",
            name=context.name(entered.part.player),
            tile=TEXT[tile],
            count=count + beside[tile],
            most=1 if is_bonus(tile) else 4,
            others=", ".join(map(context.name, holders[tile])),
        )
        for tile, count in sorted(held.items())
        if beside[tile] and count + beside[tile] > (1 if is_bonus(tile) else 4)
    }
    if not found:
        return None
    whose = [entered.part.player] if isinstance(entered.part, Loss) else []
    whose += (player for tile in found for player in holders[tile])
    refused = refusal_reply(HandRefused(*found.values()), context.said, context.name)
    return structs.replace(refused, choices=tuple(hand_choice(context, one) for one in dict.fromkeys(whose)))


def _settle(context: Context, pending: tuple[Entered, ...], entries: tuple[Entry, ...]) -> Outcome:
    """The round with every hand that is in; hands that are missing count nothing."""
    won = wins_of(pending)
    given = DealInput(
        outcome=DealOutcome.WON if won else DealOutcome.DRAWN,
        entered=pending,
        draw=None if won else "settle",
        chance=context.random_wind,
    )
    changes = context.night.pending_changes
    night = night_after(context, entries)
    outcome = record(context.at(night), given, (), changes)
    return replace(outcome, entries=(*entries, *outcome.entries))


def _waiting(context: Context, entries: tuple[Entry, ...]) -> Reply:
    """The message of the round, edited as the hands come in."""
    night = night_after(context, entries)
    view = waiting_view(context.at(night), night.pending)
    subject = round_subject(night)
    assert subject is not None
    return Reply(view.lines, view.choices, subject=subject.show(), replaces=True)


def done(context: Context, text: str) -> Outcome:
    """Settle the round even if hands are missing; after a tap to confirm, those count as nothing.

    The tap confirms the names it was shown with: when anything was recorded since, it asks anew.
    """
    pending = context.night.pending
    if not pending and context.night.pending_draw is None:
        none = problem_line(problem("round.none"))
        figures = Figures(problems=(ProblemFigure("round.none", None, None),))
        return Outcome(Reply(lines=(none,), choices=(Choice(line("choice.score"), "/score"),), figures=figures))
    missing = [context.name(player) for player in players_without_hand(context)]
    if context.night.pending_draw is None and not wins_of(pending):
        raise WordRefused(problem("round.no_winner"))
    is_confirmed = any(word.key in ("yes", "sure") for word in words_of(text))
    is_overtaken = context.entry is not None and context.entry != context.night.seq
    if missing and (is_overtaken or not is_confirmed):
        choice = Choice(line("choice.done_without", names=listed(missing)), f"/done yes {ENTRY}{context.night.seq}")
        asked = line("round.still_missing", names=listed(missing))
        lines = (line("choice.overtaken"), asked) if is_overtaken else (asked,)
        return Outcome(Reply(lines=lines, choices=(choice,)))
    return _settle(context, pending, ())


def cancel(context: Context, _: str) -> Outcome:
    """Cancel the hands that were entered for the round."""
    if not context.night.pending and context.night.pending_draw is None:
        return Outcome(Reply(lines=(line("round.none_to_cancel"),), edits=True))
    lines = (line("round.dropped", count=len(context.night.pending)),)
    entries = (RoundDropped(),)
    return Outcome(Reply(lines=lines, choices=(undo_choice(night_after(context, entries)),)), entries)


def draw_round(context: Context, text: str) -> Outcome:
    """A round nobody won: void, or settled with the hands that are in and those of the message."""
    check_seats(context)
    table, _, ruleset = context.game()
    if (asked := round_lost(context, text, "/draw")) is not None:
        return Outcome(asked)
    text = without_sure(text)
    words = words_of(text)
    kinds = {word.key: word for word in words if word.key in ruleset.draws}
    if "settle" not in kinds:
        given = DealInput(
            outcome=DealOutcome.DRAWN, draw=next(iter(kinds), ruleset.draws[0]), chance=context.random_wind
        )
        return record(context, given)
    rest = blanked(text, kinds.values())
    claims = [claim for claim in parse_message(context.names, rest).claims if claim.says_hand]
    if (asked := hand_question(context, claims, text, "/draw")) is not None:
        return Outcome(asked)
    entered = [_loser(context, claim) for claim in claims]
    new = {one.part.player for one in entered}
    pending = (*(one for one in context.night.pending if one.part.player not in new), *entered)
    if {one.part.player for one in pending} != set(table.players):
        entries: tuple[Entry, ...] = (RoundOpened("settle"), *(HandEntered(one) for one in entered))
        return Outcome(_waiting(context, entries), entries)
    losers = tuple(replace(one, part=_as_loss(one)) for one in pending)
    return _settle(context, losers, tuple(HandEntered(one) for one in entered))


def without_sure(text: str) -> str:
    """A line without the word that says that it is meant."""
    return blanked(text, [word for word in words_of(text) if word.key == SURE])


def round_lost(context: Context, text: str, command: str) -> Reply | None:
    """The question whether the hands of the open round go for nothing; None where none do, or that was said."""
    keys = {word.key for word in words_of(text)}
    settles = command == "/draw" and "settle" in keys
    lost = [one for one in context.night.pending if isinstance(one.part, Win) or not settles]
    if not lost or SURE in keys:
        return None
    names = listed(context.name(one.part.player) for one in lost)
    claimed = context.people.by_name(text.split(maxsplit=1)[0]) if command == "/penalty" and text.split() else None
    is_so = line("choice.draw_all_the_same") if claimed is None else line("choice.false_win_by", name=claimed.name)
    choices = (
        Choice(is_so, f"{command} {tidy(text)} {SURE}"),
        Choice(line("choice.cancel"), f"/score {CANCEL}"),
    )
    said = line("round.draw_settles", names=names) if settles else line("round.draw_drops", names=names)
    return question_reply(said, choices)


def _as_loss(entered: Entered) -> Loss:
    part = entered.part
    return part if isinstance(part, Loss) else Loss(player=part.player)
