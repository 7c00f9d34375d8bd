"""/result: games of which only the final scores are known."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from bot.chat import Choice, Line, Reply, line, question_reply
from bot.commands.repeats import told_once
from bot.context import Context, Newcomer, Outcome, night_after
from bot.reading import WordRefused, folded, refuse, shown_name, variant_of, words_of
from bot.reading.final_scores import NamedScore, ScoredGame, read_games
from bot.replies import standing, undo_choice
from bot.replies.game_results import RESULT, place_lines, with_standing
from bot.subjects import DIALOGUE
from engine import STICK, STICKS, HandRefused, Player, problem, resolve
from engine.journal import (
    AnyHouse,
    Entry,
    GameEnded,
    GameStarted,
    Night,
    Paid,
    TableSet,
    Undone,
    fewest_payments,
    spec_of,
)
from engine.options import kinds_of
from engine.variants import RULESETS, SCORES_VARIANT

HERE, FIX = "here", "fix"
"""Words in front of the scores: they end the running game; they replace the result entered last."""
MOST_STICKS: Final = 12
MOST_GAMES: Final = 20
SCALES: Final = (1, 100, 1000)
"""Scores may be written in points, in hundreds or in thousands of points."""


def result(context: Context, text: str) -> Outcome:
    """Enter finished games by their final scores; the same scores a moment later are asked about."""
    first = next(iter(words_of(text)), None)
    if first is not None and first.key == FIX:
        return _result(context, text)
    return told_once(context, text, _result, "/result")


def _result(context: Context, text: str) -> Outcome:
    """Enter finished games by their final scores: `/result ann 35000 bob 28000 cat 22000 dan 15000`, a game a line.

    Raises WordRefused for a line that cannot be read, HandRefused for scores whose sum is wrong.
    """
    first = next(iter(words_of(text)), None)
    said = first.key if first is not None and first.key in (HERE, FIX) else ""
    if first is not None and said:
        text = " " * first.end + text[first.end :]
    games = read_games(text)
    if not games:
        return Outcome(Reply(lines=(line("result.how"),), bases=("/result {}",), subject=DIALOGUE, notice=True))
    if len(games) > MOST_GAMES:
        raise WordRefused(problem("result.too_many", most=MOST_GAMES))
    newcomers = _newcomers(context, games)
    if newcomers:
        return Outcome(newcomers=newcomers)
    if context.night.running and context.night.hands_of_game and said != HERE:
        return Outcome(_ask_to_end(context, text))
    taken_back = _taken_back(context) if said == FIX else ()
    return _record(context, games, taken_back)


def _record(context: Context, games: Sequence[ScoredGame], before: tuple[Entry, ...]) -> Outcome:
    """Every game in turn, each at the house of the one before."""
    entries, lines = before, list[Line]()
    for game in games:
        entries, shown = _with_game(context, entries, game)
        lines += shown
    night = night_after(context, entries)
    reply = Reply(
        lines=with_standing(lines, standing(context.at(night), night)),
        choices=(undo_choice(night), Choice(line("choice.correct_result"), f"/result {FIX}", asks=True)),
    )
    return Outcome(reply, entries, after=night)


def _with_game(
    context: Context, entries: tuple[Entry, ...], game: ScoredGame
) -> tuple[tuple[Entry, ...], tuple[Line, ...]]:
    """The entries so far with those of one more game, and its places as they are shown."""
    night = night_after(context, entries)
    players = tuple(_player(context, one) for one in game.scores)
    for one, player in zip(game.scores, players, strict=True):
        if players.count(player) > 1:
            raise refuse("result.twice", one.name)
    house = _house(night, game)
    ruleset = RULESETS[house.variant]
    seats = ruleset.seats(house)
    if len(players) not in ((seats,) if seats else (2, 3, 4)):
        raise HandRefused(problem("result.players", given=len(players), wanted=seats or 4))
    if not _continues(night, players, house):
        entries = (*entries, GameStarted(spec_of(house), ruleset.open(players, house)))
        night = night_after(context, entries)
    table, coin = night.game.table, ruleset.coin(house)
    purse, parts = coin.purse, coin.parts
    held = dict(zip(table.players, table.scores or (0,) * len(players), strict=True))
    changes, sticks = _changes(game, players, held, parts, bets=ruleset.bet is not None)
    net = {**changes, STICKS: sticks * STICK}
    moved = tuple(replace(one, reason=RESULT) for one in fewest_payments(net, purse))
    entries = (*entries, Paid(moved, RESULT))
    if sticks:
        entries = (*entries, TableSet(sticks=table.sticks + sticks))
    final = ruleset.finish(night_after(context, entries).game.table, house)
    return (*entries, GameEnded(final)), place_lines(context.at(night), final, changes, sticks)


def _continues(night: Night, players: tuple[Player, ...], house: AnyHouse) -> bool:
    """Whether a game of these players under this house runs, so that the scores end it."""
    return (
        night.running and night.table is not None and set(night.table.players) == set(players) and night.house == house
    )


def _changes(
    game: ScoredGame, players: tuple[Player, ...], held: dict[Player, int], parts: int, *, bets: bool
) -> tuple[dict[Player, int], int]:
    """What every player won or lost, in parts of the purse, and the sticks left on the table.

    Raises HandRefused when the scores do not make the sum they should.
    """
    total = sum(held[player] for player in players)
    for scale in SCALES if total else (1,):
        scores = [one.score * scale * parts for one in game.scores]
        missing = total - sum(scores, Fraction(0))
        sticks = missing / STICK if bets else Fraction(0)
        fits = missing == 0 or (bets and sticks.denominator == 1 and 0 < sticks <= MOST_STICKS)
        if fits and all(score.denominator == 1 for score in scores):
            changes = {player: int(score) - held[player] for player, score in zip(players, scores, strict=True)}
            return changes, int(sticks)
    said = sum((one.score for one in game.scores), Fraction(0))
    wanted = Fraction(total, parts)
    raise HandRefused(problem("result.sum", given=_plain(said), wanted=_plain(wanted), off=_plain(said - wanted)))


def _plain(amount: Fraction) -> str:
    return f"{int(amount):,}" if amount.denominator == 1 else str(float(amount))


def _house(night: Night, game: ScoredGame) -> AnyHouse:
    """The house a game is settled under: the one named, else the table's, else that of final scores."""
    given = (word.text.casefold().partition("=") for word in game.settings if "=" in word.text)
    options: dict[str, object] = {name: value for name, _, value in given}
    named = [found for word in game.settings if (found := variant_of(word.key)) is not None]
    if not named and night.house is not None:
        changes = {**dict(night.house.changes), **options}
        return resolve(RULESETS[night.house.variant], night.house.preset, changes)
    variant, preset = named[0] if named else (SCORES_VARIANT, None)
    if len(game.scores) == 3 and "players" in kinds_of(RULESETS[variant].options):
        options.setdefault("players", "3")
    return resolve(RULESETS[variant], preset, options)


def _player(context: Context, score: NamedScore) -> Player:
    """The player of the chat that a name means; raises WordRefused where several can be meant."""
    if score.name.key == "me" and context.sender is not None:
        return context.sender
    found = context.people.matching(score.name.text, (one.id for one in context.people.everybody))
    if len(found) > 1:
        names = [one.name for one in found]
        raise refuse("name.ambiguous", score.name, *names, names=", ".join(names))
    assert found
    return found[0].id


def _newcomers(context: Context, games: Sequence[ScoredGame]) -> tuple[Newcomer, ...]:
    """Names nobody here bears; raises WordRefused for one that is nearly somebody's, unless `@` says that it is new."""
    everybody = [one.id for one in context.people.everybody]
    names = [one.name for one in context.people.everybody]
    found = dict[str, None]()
    for score in (one for game in games for one in game.scores):
        known = score.name.key == "me" and context.sender is not None
        if known or context.people.matching(score.name.text, everybody):
            continue
        near = [name for name in names if _is_slip(folded(score.name.text), folded(name))]
        if near and not score.name.text.startswith("@"):
            raise refuse("result.name_near", score.name, *near, names=", ".join(near))
        found[score.name.text.removeprefix("@")] = None
    return tuple(Newcomer(shown_name(name)) for name in found)


def _is_slip(typed: str, name: str) -> bool:
    """Whether a name may be a mistyped other one: letters swapped, or nearly the same long name."""
    if len(name) < 4:
        return sorted(typed) == sorted(name)
    return difflib.SequenceMatcher(None, typed, name).ratio() >= 0.8


def _ask_to_end(context: Context, text: str) -> Reply:
    """A running game with hands in it: are these its final scores?"""
    typed = " ; ".join(" ".join(one.split()) for one in text.splitlines() if one.strip())
    choices = (
        Choice(line("choice.result_here"), f"/result {HERE} {typed}"),
        Choice(line("choice.keep_playing"), "/table"),
    )
    return question_reply(line("result.running", hands=context.night.hands_of_game), choices)


def _taken_back(context: Context) -> tuple[Entry, ...]:
    """What takes back the result entered last; raises HandRefused when something came after it."""
    newest = context.night.newest
    live = [one for one in context.entries if isinstance(one.entry, Paid) and one.entry.why == RESULT]
    if newest is None or not live or live[-1].source != newest.source:
        raise HandRefused(problem("result.not_newest"))
    return (Undone(newest.seq),)
