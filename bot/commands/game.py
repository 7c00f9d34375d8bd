"""/newgame and /endgame: opening and ending games."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.chat import Choice, Reply, line, question_reply
from bot.commands.identity import claims_first, may_change, newcomer, not_yours, sender_as_newcomer
from bot.commands.last_house import kept_houses, last_rules, rules_with
from bot.commands.seating import (
    Seating,
    closed_opening,
    given_up,
    is_me,
    last_players,
    linked_newcomers,
    open_seating,
    seat_of,
    seated_names,
    seating_of,
    seating_reply,
    speaks_differently,
)
from bot.context import (
    Context,
    Newcomer,
    Outcome,
    closing_of,
    hand_left,
    left_behind,
    night_after,
    opens_night,
    recorded_of,
)
from bot.reading import ParsedOpening, PlayerWord, folded, is_unfit, read_opening, refuse, shown_name
from bot.replies import debt_lines, final_lines, options_in_words, over_choices, shows_scores, standing, undo_choice
from bot.replies.opening import opening_view, stake_question, waiting_hands
from bot.subjects import DIALOGUE, Subject, line_behind
from bot.text.catalogue import SOURCE_LANGUAGE
from engine import GameResult, HandRefused, OptionRefused, Player, problem, resolve
from engine.journal import AnyHouse, Entry, GameEnded, GameStarted, Night, debts_left, spec_of
from engine.options import kinds_of
from engine.variants import RULESETS

LEFT_ALONE: Final = 6 * 60 * 60
"""Seconds after which whoever comes may open another game."""
MOST_PLAYERS: Final = 12
"""Names that a line may open a game with, those who sit out included."""


def newgame(context: Context, text: str) -> Outcome:
    """Open a game: names in turn order, the first deals; a fifth name and more sit out. Without names seats are taken
    by tapping. A line behind it is done at once."""
    text, then = line_behind(text)
    opened = _opened(context, text)
    return _with_hand(context, opened, then) if then else opened


def _with_hand(context: Context, opened: Outcome, then: str) -> Outcome:
    """What a line comes to in a game that is opened; only that it was opened, where the line is refused or asks."""
    night = night_after(context, opened.entries)
    if context.do is None or not night.running or not opened.entries:
        return opened
    recorded = recorded_of(context, opened.entries, night)
    entries = recorded if opens_night(context.night, opened.entries) else (*context.entries, *recorded)
    done = context.do(replace(context.at(night), entries=entries), then)
    if not done.entries or done.reply is None or opened.reply is None:
        return opened
    lines = (*opened.reply.lines[:1], *done.reply.lines)
    reply = structs.replace(done.reply, lines=lines, updates=(*opened.reply.updates, *done.reply.updates))
    settings = {**opened.settings, **done.settings}
    return replace(done, reply=reply, entries=(*opened.entries, *done.entries), settings=settings)


def _opened(context: Context, text: str) -> Outcome:
    """What a line about a new game comes to."""
    at_seats = seating_of(context, text)
    if at_seats is not None:
        return at_seats.change(context) if not at_seats.starts else _start(context, at_seats)
    meant = _meant_by_mahjong(context, text)
    opening = read_opening(text, context.people, meant or _usual(context), context.incoming.mentions)
    opening.variant = opening.variant or meant
    if (asked := _unclear(context, opening, text)) is not None:
        return Outcome(asked)
    house = house_for(context, opening)
    seats = RULESETS[house.variant].seats(house)
    words = opening.players(seats)
    house, seats = _for_count(house, seats, len(words), context, opening)
    check_names(words)
    is_full = len(words) >= _fewest(seats, len(words))
    before = _asked_before(context, text, words, opening, is_full=is_full)
    if before is not None:
        return before
    players, newcomers = players_of(context, words)
    if not is_full:
        return _gather(context, house, words, opening)
    if newcomers:
        return Outcome(newcomers=newcomers)
    if len(set(players)) != len(players):
        raise HandRefused(problem("newgame.twice"))
    if opening.mixes:
        random.Random(context.incoming.source).shuffle(players)
    enough = seats or min(max(len(players), 2), 4)
    return open_game(context, house, tuple(players[:enough]), tuple(players[enough:]))


def _unclear(context: Context, opening: ParsedOpening, text: str) -> Reply | None:
    """The question about a word that may be a game or a round, or about a stake without its points."""
    if opening.doubtful is not None and not _names_sender(context, opening.doubtful):
        return _doubt(opening.doubtful, opening.meant, text)
    if opening.no_names is not None:
        return _not_known(opening.no_names, text)
    if opening.east is not None:
        return _seat_or_length(opening.east, opening.words[0], text)
    if opening.stake is None:
        return None
    house = house_for(context, replace(opening, stake=None))
    return stake_question(house, opening.stake, lambda stake: f"/newgame {text.strip()} stake={stake}")


def _asked_before(
    context: Context, text: str, words: Sequence[PlayerWord], opening: ParsedOpening, *, is_full: bool
) -> Outcome | None:
    """What has to be known before a game is opened: who `me` is, what becomes of a running game, and of people who sat
    down and are not among those who are to start."""
    asked = claims_first(context, f"/newgame {text.strip()}") if any(map(is_me, words)) else None
    if asked is not None:
        return Outcome(asked)
    in_the_way = _running(context, text, is_sure=opening.is_sure)
    if in_the_way is None and is_full and not opening.is_sure:
        asked = _left_standing(context, words, text)
    return Outcome(asked) if asked is not None else in_the_way


def _usual(context: Context) -> str:
    """The game that is meant where none is named: what people sit down for, else the table's last one or the chat's."""
    seating = open_seating(context)
    if seating is not None:
        return seating.variant
    return context.night.house.variant if context.night.house is not None else context.chat.variant


def _meant_by_mahjong(context: Context, text: str) -> str | None:
    """The game that 麻雀 or 麻將 is where people write so, in a chat that never played; None where they do not say it.

    Names in kana are of Japan, as a chat in Japanese is; in traditional characters the two words are of two places.
    """
    if context.night.house is not None or open_seating(context) is not None or not re.search(r"麻[雀將将]", text):
        return None
    language = "ja" if re.search(r"[\u3041-\u30ff]", text) else context.chat.language
    said = ((game, ruleset.just_mahjong) for game, ruleset in RULESETS.items() if ruleset.just_mahjong is not None)
    return next((game for game, (spoken, word) in said if spoken == language and word in text), None)


def _fewest(seats: int, count: int) -> int:
    return seats or min(max(count, 2), 4)


def _for_count(
    house: AnyHouse, seats: int, count: int, context: Context, opening: ParsedOpening
) -> tuple[AnyHouse, int]:
    """The house for as many players as there are, where the game can be played by two or four without being told."""
    sizes = kinds_of(type(house.options)).get("players")
    told = "players" in opening.options or sizes is None
    fits = count in (2, 4) if RULESETS[house.variant].follows_count else seats == 3 and count == 4
    if told or not fits or count == seats:
        return house, seats
    opening.options["players"] = count  # those of the game before are no rule for others
    house = house_for(context, opening)
    return house, RULESETS[house.variant].seats(house)


def open_game(context: Context, house: AnyHouse, players: tuple[Player, ...], bench: tuple[Player, ...]) -> Outcome:
    """Open a game of some players; whoever is on the bench waits for a seat."""
    ruleset = RULESETS[house.variant]
    ended = _ended(context)
    entries: tuple[Entry, ...] = (*ended, GameStarted(spec_of(house), ruleset.open(players, house), bench))
    night = night_after(context, entries)
    recorded = night.lines[-1].recorded
    assert isinstance(recorded.entry, GameStarted)
    view = opening_view(context, night, recorded, recorded.entry)
    dropped = (line("round.dropped", count=len(context.night.pending)),) if context.night.pending else ()
    told = _hand_left(context)
    choices = (*_told_choice(context, told), *view.choices, *_language_choice(context))
    left = left_behind(context, told, recorded.seq) if told else {}
    subject = Subject("game", entry=recorded.seq).show()
    updates = given_up(context, "seats.started")
    finals = [end.final for end in ended if end.final.points or end.final.transfers]
    places = [one for final in finals for one in (line("table.over"), *final_lines(context, final))]
    debts = debts_left(context.night, context.cent) if opens_night(context.night, entries) else ()
    reply = Reply(
        (*dropped, *places, *view.lines, *debt_lines(context, debts)),
        choices,
        subject=subject,
        edits=context.incoming.pressed and not (context.about is not None and context.about.stays),
        updates=updates,
    )
    return Outcome(reply, entries, settings={**closed_opening(context), **kept_houses(context, house), **left})


def _hand_left(context: Context) -> str:
    """The line of a hand that was told before this night was opened, or in it while nothing was played."""
    night = context.night
    closing = closing_of(night)
    if closing is not None:
        return hand_left(context, closing.seq)
    opened = [one.recorded for one in night.lines if isinstance(one.recorded.entry, GameStarted)]
    return hand_left(context, opened[-1].seq) if opened and not night.hands else ""


def _told_choice(context: Context, told: str) -> tuple[Choice, ...]:
    if not told:
        return ()
    return (Choice(line("choice.enter_told", told=context.people.spoken(told).partition(" ")[2]), told),)


def _language_choice(context: Context) -> tuple[Choice, ...]:
    """The language, where whoever opens speaks or writes another than the chat, or chose it for all with its first
    game."""
    is_first = not context.night.hands and not context.chat.openings.get(context.incoming.table.topic)
    is_chosen = is_first and context.chat.language not in ("", SOURCE_LANGUAGE)
    is_chosen |= is_first and _OTHER_SIGNS.search(context.incoming.text) is not None
    if not is_chosen and not speaks_differently(context, filter(None, (context.incoming.language,))):
        return ()
    return (Choice(line("choice.change_language"), "/language"),)


_OTHER_SIGNS: Final = re.compile(r"[\u3041-\u30ff\u4e00-\u9fff]")
"""Kana and Chinese characters."""


def _is_played(night: Night) -> bool:
    """Whether a game runs in which something was played; one without a hand can be replaced."""
    return night.running and bool(night.hands_of_game or night.pending)


def _ended(context: Context) -> tuple[GameEnded, ...]:
    """A running game with hands in it ends before the next is opened."""
    if not context.night.running or not context.night.hands_of_game:
        return ()
    table, house, ruleset = context.game()
    return (GameEnded(ruleset.finish(table, house)),)


def house_for(context: Context, opening: ParsedOpening) -> AnyHouse:
    """The house asked for, on top of the one last in force for that game at that table.

    Another table of rules brings its own stake where it has one, and else keeps the last.
    """
    variant = opening.variant or _usual(context)
    if variant not in RULESETS:
        raise OptionRefused(problem("variant.unknown", word=variant, known=", ".join(RULESETS)))
    ruleset = RULESETS[variant]
    named, seating = opening.preset, open_seating(context)
    preset, changes = last_rules(context, variant) if named is None else rules_with(context, variant, named)
    if named is None and seating is not None and seating.variant == variant:
        preset, changes = seating.rules_for(context, tells_base=opening.tells_base)
    elif preset is None and opening.tells_base:
        preset = ruleset.base_preset
    options: dict[str, object] = {**changes, **opening.options}
    try:
        house = resolve(ruleset, preset, options)
    except OptionRefused as refused:
        raise options_in_words(variant, refused, has_its_code=True) from None
    if opening.stake is None:
        return house
    return resolve(ruleset, preset, {**options, **ruleset.stake(opening.stake, house)})


# players


def players_of(context: Context, words: Sequence[PlayerWord]) -> tuple[list[Player], tuple[Newcomer, ...]]:
    """The players that names mean; those who are to be made players first."""
    players, newcomers = list[Player](), list[Newcomer]()
    for word in words:
        found = _player(context, word)
        if found is not None:
            players.append(found)
        else:
            newcomers.append(_newcomer(context, word, newcomers))
    return players, tuple(newcomers)


def _player(context: Context, word: PlayerWord) -> Player | None:
    if word.mention is not None:
        person = context.people.by_account(word.mention.account)
        return person.id if person is not None else None
    if is_me(word):
        return context.sender
    person = context.people.by_name(word.text)
    return person.id if person is not None else None


def _newcomer(context: Context, word: PlayerWord, others: Sequence[Newcomer]) -> Newcomer:
    """Somebody new: whom a mention or `me` means is linked, anybody else is a guest."""
    return sender_as_newcomer(context) if is_me(word) else newcomer(context, word, others)


def check_names(words: Sequence[PlayerWord]) -> None:
    """Raises WordRefused for what cannot be a name, and HandRefused for a name that is there twice."""
    plain = [word for word in words if word.mention is None]
    if len(words) > MOST_PLAYERS:
        raise refuse("newgame.too_many", words[MOST_PLAYERS].word, most=MOST_PLAYERS)
    if len({shown_name(word.text).casefold().removeprefix("@") for word in plain}) != len(plain):
        raise HandRefused(problem("newgame.twice"))
    for word in plain:
        name = word.text.removeprefix("@")
        is_id = word.text.startswith("@") and name[:1] in "pP" and name[1:].isdecimal()
        if not is_me(word) and not is_id and (is_unfit(shown_name(name)) or _is_unlike_a_name(word)):
            raise refuse("name.unfit", word.word)


def _is_unlike_a_name(word: PlayerWord) -> bool:
    if len(word.text) > 64 or word.text.startswith("/"):
        return True
    return not word.is_quoted and (word.text[0].isdigit() or word.text[0] in "([+=-")


# questions


def _names_sender(context: Context, word: PlayerWord) -> bool:
    """Whether a word is what whoever writes is called in this chat."""
    return folded(word.text) in folded(context.incoming.sender.name).split()


def _doubt(word: PlayerWord, meant: str, text: str) -> Reply:
    """Is the first word a game or somebody? Both on buttons, every game where it is like none of them."""
    before, after = text[: word.start], text[word.end :]
    games = tuple(
        Choice(line(f"{game}.name"), f"/newgame {before}{game}{after}".replace("  ", " "))
        for game in ((meant,) if meant else _MAIN_GAMES)
    )
    quoted = f'/newgame {before}"{word.text}"{after}'.replace("  ", " ")
    plays = Choice(line("choice.is_player", name=word.text), quoted)
    choices = (*games, plays) if meant else (plays, *games)
    return Reply(lines=(line("newgame.doubt", word=word.text),), choices=choices, subject=DIALOGUE)


def _not_known(words: PlayerWord, text: str) -> Reply:
    """Words that are neither a rule that is known nor like a name: a game without them, or with people called so."""
    before, after = text[: words.start], text[words.end :]
    named = " ".join(f'"{name}"' for name in words.text.replace(",", " ").split())
    choices = (
        Choice(line("choice.open_without"), " ".join(f"/newgame {before}{after}".split()).rstrip(" ,、，")),
        Choice(line("choice.are_players", names=words.text), " ".join(f"/newgame {before}{named}{after}".split())),
    )
    return Reply(lines=(line("newgame.not_known", words=words.text),), choices=choices, subject=DIALOGUE)


def _seat_or_length(word: PlayerWord, before: PlayerWord, text: str) -> Reply:
    """Does the word for East behind the names say who sits there, or that the East round is all that is played?"""
    start, end = text[: word.start], text[word.end :]
    choices = (
        Choice(line("choice.is_east", name=before.text), f"/newgame {start}({word.text}){end}"),
        Choice(line("choice.east_round_only"), f"/newgame {start}tonpuu{end}"),
    )
    return Reply(lines=(line("newgame.east", name=before.text),), choices=choices, subject=DIALOGUE)


_MAIN_GAMES: Final = tuple(one for one in RULESETS if one.rpartition("_")[0] not in RULESETS)
"""The games that are no kind of another one."""


def _running(context: Context, text: str, *, is_sure: bool) -> Outcome | None:
    """What is said while another game runs: who plays may end it, and is asked once hands count; None to go on.

    A game that nobody has touched for hours is everybody's to end.
    """
    if not context.night.running:
        return None
    if not may_change(context) and context.incoming.at - context.night.at < LEFT_ALONE:
        return Outcome(not_yours(context))
    if is_sure or not _is_played(context.night):
        return None
    choices = (
        Choice(line("choice.end_and_start"), f"/newgame {' '.join(text.split())} sure"),
        Choice(line("choice.keep_playing"), "/table"),
    )
    said = line("newgame.running", hands=context.night.hands_of_game)
    return Outcome(question_reply(said, choices, *waiting_hands(context, context.night)))


# seats by tapping


def _left_standing(context: Context, words: Sequence[PlayerWord], text: str) -> Reply | None:
    """The question about people who sat down for the next game and are not among those named; None for any other."""
    seating = open_seating(context)
    if seating is None or not seating.players:
        return None
    known = [word for word in words if context.sender is not None or not is_me(word)]
    named = {folded(seat_of(context, word)) for word in known}
    left = [one for one in seating.players if folded(one) not in named]
    if not left:
        return None
    choices = (
        Choice(line("choice.start_without", names=seated_names(context, left)), f"/newgame {text.strip()} sure"),
        Choice(line("choice.back_to_seats"), f"/newgame seats opening={seating.number}"),
    )
    return question_reply(line("ask.start_without", names=seated_names(context, left)), choices)


def _gather(context: Context, house: AnyHouse, words: Sequence[PlayerWord], opening: ParsedOpening) -> Outcome:
    """Not enough names: whoever plays sits down by tapping; or those of the game before sit already."""
    new = linked_newcomers(context, words)
    if new:
        return Outcome(newcomers=new)
    last = last_players(context) if opening.is_again else []
    players = last or [seat_of(context, word) for word in words]
    is_chosen = opening.preset is not None
    seating = Seating.begun(context, house, players, is_sure=opening.is_sure, is_chosen=is_chosen)
    seats = RULESETS[house.variant].seats(house)
    told = line("seats.again") if last and len(last) >= seats else None
    return seating_reply(context, seating, seats, told=told)


def _start(context: Context, seating: Seating) -> Outcome:
    """Start the game that people sat down for."""
    house = seating.house()
    seats = RULESETS[house.variant].seats(house)
    words = [PlayerWord(name, 0, 0, is_quoted=not name.startswith("@")) for name in seating.players]
    enough = _fewest(seats, len(words))
    if len(words) < enough:
        return seating_reply(context, seating, seats)
    players, newcomers = players_of(context, words)
    if newcomers:
        return Outcome(newcomers=newcomers)
    in_the_way = _running(context, f"start opening={seating.number}", is_sure=seating.is_sure)
    if in_the_way is not None:
        return in_the_way
    return open_game(context, house, tuple(players[:enough]), tuple(players[enough:]))


def endgame(context: Context, _: str) -> Outcome:
    """End the game: what closes it is booked, the night goes on; a game without a hand leaves nothing."""
    table, house, ruleset = context.game()
    final = ruleset.finish(table, house) if context.night.hands_of_game else GameResult()
    entries = (GameEnded(final),)
    night = night_after(context, entries)
    stands = () if shows_scores(context.at(night), final) else (standing(context, night),)
    told = (line("endgame.done"), *final_lines(context.at(night), final), *stands)
    choices = (undo_choice(night), *over_choices(night)) if context.night.hands_of_game else ()
    return Outcome(Reply(lines=told, choices=choices), entries)
