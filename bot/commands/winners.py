"""Several winners of one discard: who discarded, what is missing of each hand, and who is paid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, takewhile
from typing import Final

from msgspec import structs

from bot.asking.dialogue import Steps
from bot.asking.fix_options import OF_DIALOGUE
from bot.asking.questions import CompletionScorer, Net, net_of, question
from bot.asking.repairs import in_its_place, refusal_with_repairs
from bot.chat import Choice, Line, Reply, line, listed, question_reply
from bot.commands.recording import (
    bets_of,
    beyond_asked,
    bonus_beside_value,
    deal_won,
    most_likely,
    record,
    with_declared,
)
from bot.commands.repeats import ask_if_repeated
from bot.context import Context, Outcome, letters_of, options_of
from bot.reading import Claim, Draft, Missing, ScoreMessage, reference, sentences_of, to_draft
from bot.reading.grammar import Kind, SpokenToken, is_double, is_whole, read
from bot.subjects import words_behind
from engine import HandRefused, NotationRefused, Player, WinMethod, problem
from engine.journal import decide


def several(context: Context, message: ScoreMessage, text: str) -> Outcome:
    """Record the winners of one discard, or ask for what changes the money, one thing at a time."""
    _check_winners(context, message)
    drafts: list[Draft] = []
    for claim in message.claims:
        drafted = _drafted(context, claim, text)
        if isinstance(drafted, Reply):
            return Outcome(drafted)
        drafts.append(drafted)
    options = " ".join(f"{name}={value}" for name, value in message.common.options.items())
    table = Several(context, tuple(drafts), options)
    ask = (
        beyond_asked(context, message.claims, text)
        or table.only_bet(text)
        or table.same_value(text)
        or table.own_clause(text)
        or table.figure_alone(text)
        or table.who_discarded()
        or table.only_the_nearest()
        or table.value_untold(message.claims)
    )
    ask = ask or table.bonus_in_value(message.claims) or table.what_is_missing()
    if ask is not None:
        return Outcome(ask)
    completed = table.completed()
    named = (player for claim in (message.common, *message.claims) for player in claim.bets)
    bets = bets_of(context, completed, tuple(dict.fromkeys(named)))
    try:
        outcome = record(context, deal_won(completed, context), bets, options_of(message.common.options))
    except HandRefused as refused:
        if refused.problems[0].key != "multiple_winners" or any(draft.win.payer is None for draft in completed):
            raise
        return Outcome(table.one_only(text))
    again = any(claim.again for claim in message.claims)
    return outcome if again else ask_if_repeated(context, outcome, table.text())


def _check_winners(context: Context, message: ScoreMessage) -> None:
    """Raise HandRefused for more winners than can be, or for one told twice, before any hand is looked at."""
    table = context.game().table
    players = [claim.player for claim in message.claims if claim.player is not None]
    most = len(table.players) - 1
    if len(message.claims) > most:
        raise HandRefused(problem("score.too_many_winners", most=most))
    twice = next((player for player in players if players.count(player) > 1), None)
    if twice is not None:
        raise HandRefused(problem("score.winner_twice", name=context.name(twice)))


def _drafted(context: Context, claim: Claim, text: str) -> Draft | Reply:
    """One winner's draft, or the refusal of his line with repairs in its place in the whole message."""
    if claim.player is None:
        raise HandRefused(problem("score.line_without_name"))
    ruleset = context.game().ruleset
    letters = letters_of(context)
    try:
        return with_declared(context, to_draft(claim, claim.player, ruleset, context.names, letters).draft)
    except NotationRefused as refused:
        player = claim.player

        def tried(repaired: Claim) -> str | None:
            to_draft(repaired, player, ruleset, context.names, letters)
            return "/score " + in_its_place(text, claim.tiles, repaired.tiles)

        return refusal_with_repairs(context, claim, refused, tried)


class Several:
    """The winners of one discard as far as they were told; `options` hold for this deal only."""

    def __init__(self, context: Context, drafts: tuple[Draft, ...], options: str) -> None:
        self.context, self.drafts, self.options = context, drafts, options
        self.players: tuple[Player, ...] = tuple(draft.player for draft in drafts)

    def text(self, drafts: tuple[Draft, ...] | None = None, options: str | None = None) -> str:
        """The message again, without its command."""
        lines = [draft.told(self.context.names) for draft in drafts or self.drafts]
        head = self.options if options is None else options
        return "\n".join((head, *lines) if head else lines)

    def _with(self, place: int, draft: Draft) -> tuple[Draft, ...]:
        return (*self.drafts[:place], draft, *self.drafts[place + 1 :])

    def _off(self, payer: Player) -> tuple[Draft, ...]:
        return tuple(
            replace(
                draft,
                win=replace(draft.win, how=draft.how_known or WinMethod.DISCARD, payer=payer),
                missing=draft.missing - {Missing.HOW},
            )
            for draft in self.drafts
        )

    def only_bet(self, text: str) -> Reply | None:
        """Whether the second of two winners won too, or had only bet: `cat ron ann riichi bob mangan`.

        Asked where one line has one value, and the word of a bet stands beside a name that no word of winning has.
        """
        sentences, bets = sentences_of(self.context.names, text), self.context.game().ruleset.bets
        tokens = [one for one in sentences[0].tokens if one.kind is not Kind.BREAK]
        if len(sentences) > 1 or len(self.drafts) != 2 or len(sentences[0].worth) != 1 or sentences[0].has(Kind.AND):
            return None
        pairs = [{one.kind: one for one in pair} for pair in pairwise(tokens)]
        won = {one[Kind.NAME].value for one in pairs if one.keys() == {Kind.NAME, Kind.WIN}}
        bet = {
            one[Kind.NAME].value
            for one in pairs
            if one.keys() == {Kind.NAME, Kind.FACT} and one[Kind.FACT].value in bets
        }
        for draft, other in (self.drafts, self.drafts[::-1]):
            if draft.player in won and other.player in bet - won:
                return self._asked_of_bet(draft, other)
        return None

    def _asked_of_bet(self, winner: Draft, other: Draft) -> Reply:
        name, bets = self.context.name(other.player), self.context.game().ruleset.bets
        win = replace(winner.win, flags=winner.win.flags.difference(bets))  # the bet is the other's
        plain = replace(winner, win=win, extra=tuple(one for one in winner.extra if one not in bets))
        told, both = plain.told(self.context.names), tuple(plain if one is winner else one for one in self.drafts)
        choices = (
            Choice(line("choice.only_bet", name=name), f"/score {told}, {reference(other.player)} riichi"),
            Choice(line("choice.won_too", name=name), f"/score {self.text(both)}"),
        )
        return question_reply(line("ask.only_bet", name=name), choices)

    def same_value(self, text: str) -> Reply | None:
        """Whether one who is only said to win, in a clause of his own behind or before a hand of another one, won too.

        `dan 3 tai from ben, cat is out`: asked where nothing says that it is told of both.
        """
        sentences = sentences_of(self.context.names, text)
        sentence = sentences[0]
        if len(sentences) > 1 or len(sentence.worth) != 1 or is_double(text):
            return None
        apart = [one.value for one in sentence.of(Kind.NAME) if _is_apart(sentence.tokens, one, self.players)]
        others = [draft for draft in self.drafts if draft.player in apart]
        kept = [draft for draft in self.drafts if draft.player not in apart]
        if not others or not kept:
            return None
        names = listed(self.context.name(draft.player) for draft in others)
        return question_reply(line("ask.same_value", names=names), self._alone_or_too(kept, others))

    def own_clause(self, text: str) -> Reply | None:
        """Whether the first of two winners won off the discard that is told behind him, in a clause that is a whole
        hand of the other one: `ann 2; dan dealt into ben 3`."""
        sentence = sentences_of(self.context.names, text)[0]
        if len(self.drafts) != _BOTH or "\n" in text.strip() or is_double(text):
            return None
        first, second = self.drafts
        for joins in sentence.of(*_JOINS):
            ends = next((one.start for one in sentence.of(Kind.BREAK) if one.start > joins.start), len(text))
            behind = read(text[joins.end : ends], 0, self.context.names)
            payer = next((one.value for one in behind.of(Kind.NAME)), None)
            if is_whole(behind) and behind.roles.winners == [second.player] and behind.roles.payers == [payer]:
                said = line("ask.won_off_too", name=self.context.name(first.player))
                return question_reply(said, self._alone_or_too([second], [first]))
        return None

    def figure_alone(self, text: str) -> Reply | None:
        """Whether one won too of whom only a figure is told, beside a hand of another one: `ben had 8`, `cat 0`."""
        sentences = sentences_of(self.context.names, text)
        alone = [one.value for one in sentences[0].of(Kind.NAME) if _has_only_a_figure(sentences[0].tokens, one)]
        others = [draft for draft in self.drafts if draft.player in alone]
        kept = [draft for draft in self.drafts if draft.player not in alone]
        if len(sentences) > 1 or not others or not kept or is_double(text):
            return None
        names = listed(self.context.name(draft.player) for draft in others)
        return question_reply(line("ask.won_off_too", name=names), self._alone_or_too(kept, others))

    def _alone_or_too(self, kept: Sequence[Draft], others: Sequence[Draft]) -> tuple[Choice, ...]:
        """That only some of them won, and that all did."""
        alone = Several(self.context, tuple(kept), self.options)
        left, names = (listed(self.context.name(draft.player) for draft in part) for part in (kept, others))
        return (
            Choice(line("choice.won_alone", name=left), f"/score {alone.text()}"),
            Choice(line("choice.won_too", name=names), f"/score {self.text()}"),
        )

    def who_discarded(self) -> Reply | None:
        """The one question that concerns all winners."""
        if not any(Missing.HOW in draft.missing for draft in self.drafts):
            return None
        payers = [player for player in self.context.game().table.players if player not in self.players]
        if len(payers) == 1:
            self.drafts = self._off(payers[0])
            return None
        choices = tuple(
            Choice(line("choice.off", name=self.context.name(payer)), f"/score {self.text(self._off(payer))}")
            for payer in payers
        )
        told = self.text(self._off(payers[0])).replace(f"from {reference(payers[0])}", "from {}")
        return question_reply(line("ask.discarder", names=self._names()), choices, bases=(f"/score {told}",))

    def _names(self) -> tuple[Line, ...]:
        return listed(self.context.name(player) for player in self.players)

    def only_the_nearest(self) -> Reply | None:
        """A house that pays one winner: is it to be so, or were all of them paid this time?"""
        _, house, ruleset = self.context.game()
        if not ruleset.pays_nearest_only(house) or self.drafts[0].win.payer is None:
            return None
        if ruleset.pay_all_option is None:
            return self._asked_nearest()
        option, value = ruleset.pay_all_option
        if option in self.options:
            return None
        pays_all = f"{self.options} {option}={value}".strip()
        every = Choice(line("choice.pay_all", names=self._names()), f"/score {self.text(options=pays_all)}")
        return self._asked_nearest(every)

    def one_only(self, text: str) -> Reply:
        """A game in which a discard has one winner; anybody of them may be meant where nothing says that all won.

        `dan, ann 3 tai from ben`
        """
        sentence = sentences_of(self.context.names, text)[0]
        if "\n" in text.strip() or len(sentence.worth) != 1 or sentence.has(Kind.AND) or is_double(text):
            return self._asked_nearest()
        others = [draft for draft in self.drafts if draft is not self._nearest()]
        return self._asked_nearest(*(self._alone(one) for one in others))

    def _alone(self, draft: Draft) -> Choice:
        name = self.context.name(draft.player)
        return Choice(line("choice.won_alone", name=listed([name])), draft.command(self.context.names))

    def _asked_nearest(self, *others: Choice) -> Reply:
        nearest = self._nearest()
        name = self.context.name(nearest.player)
        first = Choice(line("choice.only_nearest", name=name), nearest.command(self.context.names))
        return question_reply(line("ask.nearest", name=name), (first, *others))

    def _nearest(self) -> Draft:
        """The winner whose turn comes first after the discarder."""
        table = self.context.game().table
        payer = self.drafts[0].win.payer
        assert payer is not None
        return min(self.drafts, key=lambda draft: table.turn_after(payer, draft.player))

    def value_untold(self, claims: tuple[Claim, ...]) -> Reply | None:
        """What the first hand is worth of which nothing is told; None where every winner told something of his."""
        place = next((at for at, claim in enumerate(claims) if not claim.says_hand), None)
        if place is None:
            return None
        asked = Steps(self.context).how_much(self.drafts[place].win)
        values = tuple(one for one in asked.choices if one.label.key not in OF_DIALOGUE)
        (base,) = asked.bases
        ask = self._of_one(place, structs.replace(asked, lines=(), choices=values))
        return structs.replace(ask, lines=asked.lines, bases=(self._whole(place, base),))

    def bonus_in_value(self, claims: tuple[Claim, ...]) -> Reply | None:
        """Whether bonus tiles told beside one of the values are in it; None where none are told."""
        for place, (claim, draft) in enumerate(zip(claims, self.drafts, strict=True)):
            told = replace(claim, how=draft.win.how, payer=draft.win.payer)
            asked = bonus_beside_value(self.context, told, draft.player)
            if asked is not None and asked.reply is not None:
                return self._of_one(place, asked.reply)
        return None

    def _of_one(self, place: int, ask: Reply) -> Reply:
        """A question about one of the hands, its answers in the whole message."""
        choices = tuple(structs.replace(one, command=self._whole(place, one.command)) for one in ask.choices)
        named = line("ask.of", name=self.context.name(self.drafts[place].player))
        return structs.replace(ask, lines=(named, *ask.lines), choices=choices, bases=())

    def what_is_missing(self) -> Reply | None:
        """The first question about one of the hands, the other hands taken as they most likely are."""
        for place, draft in enumerate(self.drafts):
            ask = question(draft, self._judge(place))
            if ask is not None:
                return self._of_one(place, ask)
        return None

    def _whole(self, place: int, command: str) -> str:
        """A button's line for one hand, within the message."""
        lines = self.text().split("\n")
        lines[place - len(self.drafts)] = words_behind(command, "score")
        return "/score " + "\n".join(lines)

    def _judge(self, place: int) -> CompletionScorer:
        """Scores completions of one hand beside the others; one that stands alone where the others are not clear."""
        table = self.context.game().table
        changes = options_of(dict(part.split("=", 1) for part in self.options.split()))

        def moves(completed: Draft) -> Net:
            given = deal_won((completed,), self.context)
            return net_of(decide(self.context.night, given, changes).result.transfers, self.context)

        return CompletionScorer(self.context, moves, table.others(self.drafts[place].player))

    def completed(self) -> tuple[Draft, ...]:
        """Every hand with what is missing filled in; nothing that is left open changes the money."""
        found = []
        for place, draft in enumerate(self.drafts):
            judge = self._judge(place)
            found.append(next(judge.leaves(draft), None) or most_likely(draft, judge))
        return tuple(found)


def _is_apart(tokens: Sequence[SpokenToken], name: SpokenToken, winners: Sequence[Player]) -> bool:
    """Whether a name is a clause by itself, beside a word of winning or behind one of `_BESIDE`: `cat is out`."""
    at = tokens.index(name)
    told = [one for one in tokens if one.kind not in (Kind.NOISE, Kind.IS)]
    ends = at + 1 == len(tokens) or tokens[at + 1].kind in _JOINS
    leads = at == 1 or (at > 1 and tokens[at - 2].kind in (Kind.BREAK, Kind.NOISE, Kind.NAME))
    if leads and ends and (tokens[at - 1].text.casefold() in _BESIDE or tokens[at - 1].kind in _LOOSE_BESIDE):
        return True
    if _is_called(tokens, at):
        return True
    at = told.index(name)
    return any(_is_clause_of_win(told, first, winners) for first in (at, at - 1) if first >= 0)


def _is_called(tokens: Sequence[SpokenToken], at: int) -> bool:
    """Whether a name stands in its clause with small words alone, or a word of excuse: `eh dan, cat 7 tai off ben`."""
    places = [place for place, one in enumerate(tokens) if one.kind is Kind.BREAK]
    first = max((place + 1 for place in places if place < at), default=0)
    clause = tokens[first : min((place for place in places if place > at), default=len(tokens))]
    others = [one for one in (*tokens[first:at], *tokens[at + 1 : first + len(clause)]) if one.text != "too"]
    if not others:
        is_listed = any(one.kind in (Kind.AND, Kind.WIN) or one.text in _LISTS for one in tokens)
        return at == 0 and not is_listed  # dan, ann 3 tai from ben
    return all(one.kind in (Kind.NOISE, Kind.SORRY) for one in others)


def _has_only_a_figure(tokens: Sequence[SpokenToken], name: SpokenToken) -> bool:
    """Whether nothing but a figure is told behind a name, of which nothing says that it is what a hand is worth."""
    behind = [one for one in tokens[tokens.index(name) + 1 :] if one.kind is not Kind.NOISE]
    clause = list(takewhile(lambda one: one.kind not in (*_JOINS, Kind.NAME), behind))
    kinds = [one.kind for one in clause]
    if kinds[:1] == [Kind.HAS] or kinds == [Kind.NUMBER, Kind.COUNTER]:
        return [kind for kind in kinds if kind not in (Kind.HAS, Kind.COUNTER)] == [Kind.NUMBER]
    return kinds == [Kind.NUMBER] and not clause[0].value


_LISTS: Final = ("、", "/", "・")
"""Signs between those who won together."""
_BESIDE: Final = ("for", "with", "to", "hor")
_LOOSE_BESIDE: Final = (Kind.UNKNOWN, Kind.OR)
"""Words before somebody of whom they do not say what he did."""


def _is_clause_of_win(told: Sequence[SpokenToken], first: int, winners: Sequence[Player]) -> bool:
    """Whether two words are a name and a word of winning, or of robbing, and a clause by themselves."""
    if {one.kind for one in told[first : first + 2]} not in _WINS_ALONE:
        return False
    before = [one.kind for one in told[:first][-2:]]
    behind = told[first + 2].kind if first + 2 < len(told) else Kind.BREAK
    if len(before) > 1 and before[-1] in _JOINS and told[first - 2].value in winners:
        return False  # dan, cat won, 3 tai from ben
    leads = not before or before[-1] in _ENDS_CLAUSE or before == [Kind.FROM, Kind.NAME]
    return leads and (behind in _JOINS or (not before and behind is Kind.NAME))


_WINS_ALONE: Final = tuple({Kind.NAME, kind} for kind in (Kind.WIN, Kind.WINNER, Kind.ROB))
_JOINS: Final = (Kind.BREAK, Kind.AND)
_BOTH: Final = 2
_ENDS_CLAUSE: Final = (
    *(*_JOINS, Kind.DISCARD, Kind.SHOOTER, Kind.FROM_BEHIND),
    *(Kind.NUMBER, Kind.UNIT, Kind.LIMIT),
)
