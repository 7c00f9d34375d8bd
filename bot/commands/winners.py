"""Several winners of one discard: who discarded, what is missing of each hand, and who is paid."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.asking.questions import Judge, Net, net_of, question
from bot.asking.repairs import in_its_place, mended
from bot.chat import Choice, Line, Reply, line, listed
from bot.commands.recording import bets_of, deal_won, doubted, most_likely, record
from bot.context import Outcome, Scene, letters_of, options_of
from bot.reading.claims import Claim
from bot.reading.drafts import Draft, Missing
from bot.reading.score_message import Said, read
from engine.journal.deciding import decide
from engine.problems import HandRefused, NotationRefused, problem
from engine.table import Player
from engine.wins import How

NEAREST_ONLY: Final = (("multiple_winners", "nearest"), ("multi_ron", "head_bump"))
"""The options by which a house pays only the winner who sits next to the discarder, and how they say so."""
ALL: Final = "all"


def several(scene: Scene, message: Said, text: str) -> Outcome:
    """Record the winners of one discard, or ask for what changes the money, one thing at a time."""
    drafts: list[Draft] = []
    for claim in message.claims:
        drafted = _drafted(scene, claim, text)
        if isinstance(drafted, Reply):
            return Outcome(drafted)
        drafts.append(drafted)
    options = " ".join(f"{name}={value}" for name, value in message.common.options.items())
    table = Several(scene, tuple(drafts), options)
    ask = table.who_discarded() or table.only_the_nearest() or table.what_is_missing()
    if ask is not None:
        return Outcome(ask)
    completed = table.completed()
    riichi = (player for claim in (message.common, *message.claims) for player in claim.riichi)
    bets = bets_of(scene, completed, tuple(dict.fromkeys(riichi)))
    try:
        outcome = record(scene, deal_won(completed, scene), bets, options_of(message.common.options))
    except HandRefused as refused:
        if refused.problems[0].key != "multiple_winners":
            raise
        return Outcome(table.one_only())
    again = any(claim.again for claim in message.claims)
    return outcome if again else doubted(scene, outcome, table.text())


def _drafted(scene: Scene, claim: Claim, text: str) -> Draft | Reply:
    """One winner's draft, or the refusal of his line with repairs in its place in the whole message."""
    if claim.player is None:
        raise HandRefused(problem("score.line_without_name"))
    _, _, ruleset = scene.game()
    letters = letters_of(scene)
    try:
        return read(claim, claim.player, ruleset, scene.names, letters).draft
    except NotationRefused as refused:
        player = claim.player

        def tried(repaired: Claim) -> str | None:
            read(repaired, player, ruleset, scene.names, letters)
            return "/score " + in_its_place(text, claim.tiles, repaired.tiles)

        return mended(scene, claim, refused, tried)


class Several:
    """The winners of one discard as far as they were told; `options` hold for this deal only."""

    def __init__(self, scene: Scene, drafts: tuple[Draft, ...], options: str) -> None:
        self.scene, self.drafts, self.options = scene, drafts, options
        self.players: tuple[Player, ...] = tuple(draft.player for draft in drafts)

    def text(self, drafts: tuple[Draft, ...] | None = None, options: str | None = None) -> str:
        """The message again, without its command."""
        lines = [draft.command(self.scene.names).removeprefix("/score ") for draft in drafts or self.drafts]
        head = self.options if options is None else options
        return "\n".join((head, *lines) if head else lines)

    def _with(self, place: int, draft: Draft) -> tuple[Draft, ...]:
        return (*self.drafts[:place], draft, *self.drafts[place + 1 :])

    def _off(self, payer: Player) -> tuple[Draft, ...]:
        return tuple(
            replace(
                draft,
                win=replace(draft.win, how=draft.how_known or How.DISCARD, payer=payer),
                missing=draft.missing - {Missing.HOW},
            )
            for draft in self.drafts
        )

    def who_discarded(self) -> Reply | None:
        """The one question that concerns all winners."""
        if not any(Missing.HOW in draft.missing for draft in self.drafts):
            return None
        table, _, _ = self.scene.game()
        payers = [player for player in table.players if player not in self.players]
        if len(payers) == 1:
            self.drafts = self._off(payers[0])
            return None
        choices = tuple(
            Choice(line("choice.off", name=self.scene.name(payer)), f"/score {self.text(self._off(payer))}")
            for payer in payers
        )
        return Reply(lines=(line("ask.discarder", names=self._names()),), choices=choices, subject="question")

    def _names(self) -> tuple[Line, ...]:
        return listed(self.scene.name(player) for player in self.players)

    def only_the_nearest(self) -> Reply | None:
        """A house that pays one winner: is it to be so, or were all of them paid this time?"""
        _, house, _ = self.scene.game()
        option = next((name for name, value in NEAREST_ONLY if getattr(house.options, name, None) == value), None)
        if option is None or option in self.options:
            return None
        pays_all = f"{self.options} {option}={ALL}".strip()
        every = Choice(line("choice.pay_all", names=self._names()), f"/score {self.text(options=pays_all)}")
        return self._asked_nearest(every)

    def one_only(self) -> Reply:
        """A game in which a discard has one winner."""
        return self._asked_nearest()

    def _asked_nearest(self, *others: Choice) -> Reply:
        nearest = self._nearest()
        name = self.scene.name(nearest.player)
        first = Choice(line("choice.only_nearest", name=name), nearest.command(self.scene.names))
        return Reply(lines=(line("ask.nearest", name=name),), choices=(first, *others), subject="question")

    def _nearest(self) -> Draft:
        """The winner whose turn comes first after the discarder."""
        table, _, _ = self.scene.game()
        payer = self.drafts[0].win.payer
        assert payer is not None
        return min(self.drafts, key=lambda draft: table.turn_after(payer, draft.player))

    def what_is_missing(self) -> Reply | None:
        """The first question about one of the hands, the other hands taken as they most likely are."""
        for place, draft in enumerate(self.drafts):
            ask = question(draft, self._judge(place))
            if ask is not None:
                choices = tuple(structs.replace(one, command=self._whole(place, one.command)) for one in ask.choices)
                named = line("ask.of", name=self.scene.name(draft.player))
                return structs.replace(ask, lines=(named, *ask.lines), choices=choices, bases=())
        return None

    def _whole(self, place: int, command: str) -> str:
        """A button's line for one hand, within the message."""
        lines = self.text().split("\n")
        lines[place - len(self.drafts)] = command.removeprefix("/score ")
        return "/score " + "\n".join(lines)

    def _judge(self, place: int) -> Judge:
        """Scores completions of one hand beside the others; one that stands alone where the others are not clear."""
        table, _, _ = self.scene.game()
        changes = options_of(dict(part.split("=", 1) for part in self.options.split()))

        def moves(completed: Draft) -> Net:
            given = deal_won((completed,), self.scene)
            return net_of(decide(self.scene.night, given, changes).result.transfers, self.scene)

        return Judge(self.scene, moves, table.others(self.drafts[place].player))

    def completed(self) -> tuple[Draft, ...]:
        """Every hand with what is missing filled in; nothing that is left open changes the money."""
        found = []
        for place, draft in enumerate(self.drafts):
            judge = self._judge(place)
            found.append(next(judge.leaves(draft), None) or most_likely(draft, judge))
        return tuple(found)
