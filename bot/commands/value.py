"""/value: what a hand would be worth, for anybody, recording nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from bot.asking.repairs import in_its_place, refusal_with_repairs
from bot.chat import Line, Reply, line
from bot.commands.points import payments_of
from bot.commands.why import explained, reading_lines
from bot.context import Context, Outcome, letters_of
from bot.reading import (
    FIXED_FU,
    Claim,
    Draft,
    Missing,
    Names,
    claim_of,
    complete,
    line_claims,
    to_draft,
    variant_of,
    words_of,
)
from bot.reading.grammar import read
from bot.reading.tile_words import with_hand_said
from bot.replies import brings_line, layout_text, price_row, seated_by_wind, simple_reply
from engine import (
    Entered,
    HandRefused,
    HandScore,
    NotationRefused,
    Player,
    Ruleset,
    Table,
    Win,
    WinMethod,
    resolve,
    show_tiles,
    value_of,
)
from engine.journal import AnyHouse
from engine.variants import RULESETS


def value(context: Context, text: str) -> Outcome:
    """The value of a hand self-drawn and by discard, at this table or under a variant's defaults."""
    asked = hand_asked(context, text)
    if asked is None:
        return Outcome(simple_reply("value.form"))
    place, ruleset = asked.place, asked.place.ruleset

    def valued(claim: Claim) -> list[Line]:
        return place.lines(to_draft(claim, asked.player, ruleset, asked.names, letters_of(context)).draft)

    def tried(repaired: Claim) -> str | None:
        valued(repaired)
        return asked.command("value", repaired.tiles)

    try:
        return Outcome(Reply(lines=(*valued(asked.claim), *_fu_unused(asked))))
    except (NotationRefused, HandRefused) as refused:
        if not asked.claim.tiles.strip():
            raise
        return Outcome(refusal_with_repairs(context, asked.claim, refused, tried, size=ruleset.hand_size))


def _fu_unused(asked: HandAsked) -> tuple[Line, ...]:
    """That the fu told beside yaku that fix them are others, however the hand is won."""
    stated, ruleset, house = asked.claim.stated, asked.place.ruleset, asked.place.house
    if stated is None or stated.fu is None or FIXED_FU.isdisjoint(stated.elements):
        return ()
    wins = (Win(player=asked.player, how=how) for how in (WinMethod.SELF_DRAW, WinMethod.DISCARD))
    is_used = any(ruleset.fu_exists(stated, win, house) for win in wins)
    return () if is_used else (line("note.not_used", what=line("choice.only_fu", fu=stated.fu)),)


@dataclass(frozen=True, slots=True)
class ValuePlace:
    """Where a hand is valued."""

    house: AnyHouse
    table: Table
    ruleset: Ruleset[Any]
    is_running: bool = False
    """Whether it is the table of a game that runs, which has a stake."""

    def lines(self, draft: Draft) -> list[Line]:
        """The value by every way of winning that was not ruled out; raises HandRefused when it has none."""
        told = draft.hand
        draft, is_guess = self._won(draft)
        shown = draft.hand if is_guess else told
        lines = [line("receipt.hand", hand=layout_text(shown))] if shown is not None else []
        if is_guess and draft.hand is not None and draft.hand.winning is not None:
            lines.append(line("value.guessed", tile=show_tiles((draft.hand.winning,))))
        scores = [(how, self._score(draft, how)) for how in self._ways(draft)]
        if shown is not None:
            lines += reading_lines(shown, scores[0][1])
        ways = [
            (line(f"value.{how.value}"), (*self._worth(how, score), *(self._brings(draft, how) if shown else ())))
            for how, score in scores
        ]
        if len(ways) > 1 and all(worth == ways[0][1] for _, worth in ways):
            return [*lines, line("value.either"), *ways[0][1], *(self._price(scores[0][1]) if shown is None else ())]
        shared = _shared([worth for _, worth in ways])
        own = ((head, *(one for one in worth if one not in shared)) for head, worth in ways)
        return [*lines, *shared, *(one for told in own for one in told)]

    def _worth(self, how: WinMethod, score: HandScore) -> tuple[Line, ...]:
        """What makes the value, and what is paid for it where that is known beforehand."""
        paid = payments_of(self.house, score, drawn=how is WinMethod.SELF_DRAW)
        pays = (line("value.pays", other=paid[0], dealer=paid[1]),) if paid is not None else ()
        return (*explained(self.ruleset, score), *pays)

    def _brings(self, draft: Draft, how: WinMethod) -> tuple[Line, ...]:
        """What the others of a running game would pay, off somebody who does not deal where nobody is named."""
        found = brings_line(self.house, self.table, self._entered(draft, how)) if self.is_running else None
        return (found,) if found is not None else ()

    def _price(self, score: HandScore) -> tuple[Line, ...]:
        """What a value is paid off a discard and self-drawn, as /points shows it; nothing for one that may not win."""
        row = price_row(self.house, score.counted) if score.refusal is None else None
        return (line("rules.prices"), Line("rules.row", row.values)) if row is not None else ()

    def _ways(self, draft: Draft) -> list[WinMethod]:
        return [draft.win.how] if draft.how_known is not None else [WinMethod.SELF_DRAW, WinMethod.DISCARD]

    def _score(self, draft: Draft, how: WinMethod) -> HandScore:
        return value_of(self.ruleset, self._entered(draft, how), self.table, self.house)

    def _entered(self, draft: Draft, how: WinMethod) -> Entered:
        others = self.table.others(draft.player)
        payer = draft.win.payer or next((one for one in others if one != self.table.dealer), others[0])
        win = replace(draft.win, how=how, payer=None if how is WinMethod.SELF_DRAW else payer)
        return replace(draft, win=win).entered

    def _won(self, draft: Draft) -> tuple[Draft, bool]:
        """The draft with the winning tile that makes it worth most, and whether another would make it less."""
        if draft.hand is None or Missing.WINNING not in draft.missing:
            return draft, False
        best, most, worths = draft, -1, set[int]()
        for completed in complete(draft, Missing.WINNING, ()):
            try:
                worth = max(self._score(completed, how).worth for how in self._ways(draft))
            except HandRefused:
                continue
            worths.add(worth)
            if worth > most:
                best, most = completed, worth
        return best, len(worths) > 1


def _shared(ways: list[tuple[Line, ...]]) -> list[Line]:
    """What is the same however the hand is won: its items, and the total where no item differs."""
    first, *others = ways
    shared = [one for one in first if all(one in other for other in others)] if others else []
    items = [one for one in shared if one.key == "why.item"]
    has_other_items = any(one.key == "why.item" and one not in items for worth in ways for one in worth)
    return items if has_other_items else shared


class HandAsked(NamedTuple):
    """A hand of which a line asks what it is worth: what was told, whose it is, and where it is valued.

    `game` is the game that stands in front of it, as it is typed; `text` the line without.
    """

    claim: Claim
    player: Player
    names: Names
    place: ValuePlace
    game: str
    text: str

    def command(self, name: str, tiles: str) -> str:
        """The line again with other tiles."""
        return " ".join(f"/{name} {self.game} {in_its_place(self.text, self.claim.tiles, tiles)}".split())


def hand_asked(context: Context, text: str) -> HandAsked | None:
    """The hand that a line asks about, at this table or in the game it names; None where nothing was said."""
    text = with_hand_said(text)
    words = words_of(text)
    if not words:
        return None
    found = variant_of(words[0].key)
    whole = text
    if found is not None:
        text, words = " " * words[0].end + text[words[0].end :], words[1:]
    at = where(context, found)
    place = ValuePlace(*at, is_running=context.night.running and at[1] is context.night.table)
    names = context.names if place.table is context.night.table else Names(context.people, (), None)
    claim = _named(whole, text, replace(names, variant=place.house.variant)) or claim_of(text, words, 0, names)
    player = claim.player or names.sender or place.table.players[0]
    return HandAsked(claim, player, names, place, ".".join(filter(None, found or ())), text)


def _named(whole: str, text: str, names: Names) -> Claim | None:
    """The hand that a line tells by its elements, or in points and doubles; None for any other line.

    A game in front of it that is an element as well is both, unless that is said again: `riichi pinfu tsumo`.
    """
    for line_read in dict.fromkeys((text, whole) if whole.split()[:1] == text.split()[:1] else (whole, text)):
        sentence = read(line_read, 0, names)
        in_points = RULESETS[names.variant].all_score and sentence.worth
        if (sentence.elements or in_points) and not sentence.has_tiles and not sentence.unknown:
            return line_claims(sentence)[0]
    return None


def where(context: Context, found: tuple[str, str | None] | None) -> tuple[AnyHouse, Table, Ruleset[Any]]:
    """House and table a hand is valued at: those of the game, or a variant's defaults with East to deal."""
    night = context.night
    if found is None and night.house is not None and night.table is not None:
        return night.house, night.table, RULESETS[night.house.variant]
    variant, preset = found or (context.chat.variant, None)
    house: AnyHouse = resolve(RULESETS[variant], preset, {})
    return house, seated_by_wind(house), RULESETS[variant]
