"""/value: what a hand would be worth, for anybody, recording nothing."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.chat import Line, Reply, line
from bot.commands.claims import claim_of
from bot.commands.game import DEFAULT_VARIANT, variant_of
from bot.commands.reading import read
from bot.commands.replies import told
from bot.commands.scene import Outcome, Scene
from bot.commands.score import letters_of
from bot.commands.table import explained
from bot.commands.words import Names, words_of
from engine.deals import value_of
from engine.hand import show
from engine.night import AnyHouse
from engine.options import resolve
from engine.parts import How
from engine.ruleset import Ruleset
from engine.table import Table, seated
from engine.variants import RULESETS

_SEATS = ("E", "S", "W", "N")


def value(scene: Scene, text: str) -> Outcome:
    """The value of a hand self-drawn and by discard, at this table or under a variant's defaults."""
    words = words_of(text)
    if not words:
        return Outcome(told("value.form"))
    found = variant_of(words[0].key)
    if found is not None:
        text = " " * words[0].end + text[words[0].end :]
        words = words[1:]
    house, table, ruleset = where(scene, found)
    names = scene.names if table is scene.night.table else Names(scene.people, (), None)
    claim = claim_of(text, words, 0, names)
    player = claim.player or names.sender or table.players[0]
    draft = read(claim, player, ruleset, names, letters_of(scene)).draft
    lines: list[Line] = []
    if draft.hand is not None:
        lines.append(line("receipt.hand", hand=show(draft.hand)))
    ways = [draft.win.how] if draft.how_known is not None else [How.SELF_DRAW, How.DISCARD]
    payer = draft.win.payer or table.others(player)[0]
    for how in ways:
        win = replace(draft.win, how=how, payer=None if how is How.SELF_DRAW else payer)
        score = value_of(ruleset, replace(draft, win=win).entered, table, house)
        lines.append(line(f"value.{how.value}"))
        lines += explained(ruleset, score)
    return Outcome(Reply(lines=tuple(lines)))


def where(scene: Scene, found: tuple[str, str | None] | None) -> tuple[AnyHouse, Table, Ruleset[Any]]:
    """House and table a hand is valued at: those of the game, or a variant's defaults with East to deal."""
    night = scene.night
    if found is None and night.house is not None and night.table is not None:
        return night.house, night.table, RULESETS[night.house.variant]
    variant, preset = found or (str(scene.settings.get("variant") or DEFAULT_VARIANT), None)
    house: AnyHouse = resolve(RULESETS[variant], preset, {})
    return house, seated(_SEATS[: RULESETS[variant].seats(house) or 4]), RULESETS[variant]
