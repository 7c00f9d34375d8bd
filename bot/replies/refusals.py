"""Replies that many commands give, and the examples of what to type in answers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from difflib import SequenceMatcher
from functools import partial
from typing import Any, Final

import msgspec

from bot.chat import Choice, Figures, Line, Part, ProblemFigure, Reply, line
from bot.context import Context
from bot.reading import QUOTES, People, amount_text, is_unfit, skeleton
from bot.replies.option_values import allowed_words
from bot.replies.receipts import ENTRY, problem_line
from bot.replies.rules import in_force
from bot.subjects import QUESTION, words_behind
from engine import OptionRefused, Player, Problem, Refused, Ruleset, Table, Value, problem
from engine.journal import AnyHouse, HandRecord, Night
from engine.options import kinds_of
from engine.variants import RULESETS

MOST_PROBLEMS = 6
MOST_REPAIRS = 3
LONGEST = 60
TYPED = frozenset(("word", "tile", "tiles", "digits", "meld", "character", "given", "name"))
"""Values of problems that repeat what was typed."""


def known_hands(night: Night) -> str:
    """The numbers there are."""
    return "–" if not night.hands else "1" if night.numbers == 1 else f"1–{night.numbers}"


MONTHS: Final = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)


def day_of(at: int) -> datetime:
    """The day of a moment, by the clock of the machine."""
    return datetime.fromtimestamp(at, UTC).astimezone()


def date_line(at: int) -> Line:
    """The day of a moment, in words."""
    day = day_of(at)
    return line("date", day=day.day, month=month_line(day))


def month_line(day: datetime) -> Line:
    """The month of a day, by its name."""
    return line(f"month.{MONTHS[day.month - 1]}")


def simple_reply(key: str, /, **values: Part) -> Reply:
    """A reply of one sentence."""
    return Reply(lines=(line(key, **values),))


def no_such_hand(night: Night, number: int) -> Reply:
    """That there is no hand of a number, or that it was undone."""
    if not night.numbers:
        return simple_reply("problem.fix.no_hands")
    is_undone = 0 < number <= night.numbers
    known = {} if is_undone else {"known": known_hands(night)}
    return simple_reply(f"problem.fix.{'hand_undone' if is_undone else 'no_such_hand'}", word=str(number), **known)


def refusal_reply(refused: Refused, text: str, name: Callable[[Player], str] = str) -> Reply:
    """Why an input was not accepted: each problem with its place, and repairs to tap. Nothing was recorded.

    `name` tells what a player is called of whom a problem speaks.
    """
    lines = list[Line]()
    for one in _no_tiles_as_one(refused.problems)[:MOST_PROBLEMS]:
        lines += _problem(_with_name(_in_its_place(one, text), name), text, name)
    repairs = dict.fromkeys(repair for one in refused.problems for repair in one.repairs)
    choices = tuple(
        Choice(line("choice.repair", text=_spoken(words_behind(repair, "score"), name)), repair)
        for repair in list(repairs)[:MOST_REPAIRS]
        if repair.startswith("/") and "{}" not in repair
    )
    bases = tuple(repair for repair in repairs if "{}" in repair)
    first = refused.problems[0]
    choices = choices or _meant_names(first, text) or _ways_to_lie(first, text) or _meant_rules(first, text)
    faults = tuple(ProblemFigure(problem.key, problem.start, problem.end) for problem in refused.problems)
    if bases:  # asked: a typed answer completes the line
        return Reply(
            lines=tuple(lines), choices=choices, figures=Figures(problems=faults), subject=QUESTION, bases=bases
        )
    return Reply(lines=tuple(lines), choices=choices, figures=Figures(problems=faults), notice=True)


def _no_tiles_as_one(problems: tuple[Problem, ...]) -> tuple[Problem, ...]:
    """The problems with all words that are no tiles as a single one, without a place, where the first of them is."""
    words = [problem for problem in problems if problem.key == _NO_TILE]
    if len(words) < _SEVERAL:
        return problems
    told = " ".join(str(dict(problem.values)["word"]) for problem in words)
    one = replace(words[0], key="words.unknown", values=(("word", told),), start=None, end=None)
    return tuple(one if problem is words[0] else problem for problem in problems if problem not in words[1:])


_NO_TILE: Final = "notation.unknown_word"
_SEVERAL: Final = 2


def _in_its_place(problem: Problem, text: str) -> Problem:
    """The problem where its word stands in what was typed; without a place where a line made of it was read instead."""
    words = (value for name, value in problem.values if name in TYPED and isinstance(value, str))
    typed = next(words, "").casefold()
    if problem.start is None or problem.end is None or not typed:
        return problem
    piece = text[problem.start : problem.end].strip().casefold()
    if piece and (piece in typed or typed in piece):
        return problem
    found = re.search(rf"(?<!\w){re.escape(typed)}(?!\w)", text.casefold())
    start, end = found.span() if found is not None and len(text.casefold()) == len(text) else (None, None)
    return replace(problem, start=start, end=end)


def options_in_words(variant: str, refused: OptionRefused, *, has_its_code: bool = False) -> OptionRefused:
    """The refusal with the options by what they mean instead of by their keys; for programs with the code it had."""
    told = tuple(_in_words(variant, one) for one in refused.problems)
    if has_its_code:
        told = tuple(
            replace(said, key=one.key, values=(*said.values, ("said", said.key))) if said is not one else one
            for one, said in zip(refused.problems, told, strict=True)
        )
    return OptionRefused(*told)


def _in_words(variant: str, refused: Problem) -> Problem:
    """A refused option with its meaning in the place of its key; the refusal as it is where no option is meant."""
    known = kinds_of(RULESETS[variant].options)

    def key(name: object) -> str:
        return f"{variant}.option.{name}" if name in known else f"{variant}.{name}"

    if refused.key == "bad_option" and str(refused.value("name")) in (*known, *RULESETS[variant].element_ids):
        allowed = str(refused.value("allowed"))
        is_long = allowed.count(" · ") >= MOST_ALLOWED or _INNER.search(allowed) is not None
        form = "set.value_of_many" if is_long else "set.value"
        return problem(form, what=key(refused.value("name")), **_without_name(refused))
    if refused.key == "option_does_not_fit" and str(refused.value("name")) in known:
        return problem("set.apart", what=key(refused.value("name")), given=_listed(str(refused.value("given"))))
    if refused.key == "unknown_option":
        nearest = " · ".join(key(one) for one in refused.repairs)
        return problem("set.unknown", name=str(refused.value("name")), nearest=nearest)
    if refused.key == "option_of_other_preset":
        there = f"{variant}.preset.{refused.value('known_in')}"
        return problem("set.other_table", what=key(refused.value("name")), table=there)
    if refused.key == "no_such_option":
        return problem("set.none", name=str(refused.value("name")))
    return refused


_INNER: Final = re.compile("[_×…:]")
"""Is in what an option takes where that is told as the program has it."""
MOST_ALLOWED = 8
"""Values that are told to somebody who typed another; of longer lists it is told where they stand."""


def _listed(given: str) -> str:
    """A value as it is typed: places with strokes between them."""
    return given.strip("()").replace(", ", "/")


def _without_name(refused: Problem) -> dict[str, str | int]:
    return {name: value for name, value in refused.values if name != "name"}


def _meant_names(problem: Problem, text: str) -> tuple[Choice, ...]:
    """For a mistyped name the players it can mean, each the line with the name put right."""
    if problem.key != "name.unknown" or problem.start is None or not text.startswith("/"):
        return ()
    before, behind = text[: problem.start], text[problem.end :]
    return tuple(Choice(line("choice.player", name=name), f"{before}{name}{behind}") for name in problem.repairs)


def _ways_to_lie(problem: Problem, text: str) -> tuple[Choice, ...]:
    """For a set of which nobody said whether it was claimed, the line with either word before it."""
    if problem.key != "set.exposed_or_concealed" or problem.start is None or not text.startswith("/"):
        return ()
    before, behind = text[: problem.start], text[problem.start :]
    if not {*str(dict(problem.values)["word"]).casefold().split()} <= {
        *text[problem.start : problem.end].casefold().split()
    }:
        return ()
    ways = ((line("choice.lies_exposed"), "exposed"), (line("choice.lies_concealed"), "concealed"))
    return tuple(Choice(label, f"{before}{way} {behind}") for label, way in ways)


def _meant_rules(problem: Problem, text: str) -> tuple[Choice, ...]:
    """For a table of rules that there is not those that are offered, each the line with that one."""
    if problem.key != "unknown_preset" or not text.startswith("/"):
        return ()
    variant, named = str(problem.value("variant")), re.compile(rf"(?<=\.){re.escape(str(problem.value('name')))}(?!\S)")
    presets = dict.fromkeys((next(iter(RULESETS[variant].presets)), *RULESETS[variant].offered))
    return tuple(
        Choice(line("choice.preset", preset=line(f"{variant}.preset.{one}")), named.sub(one, text, count=1))
        for one in presets
    )


def _with_name(problem: Problem, name: Callable[[Player], str]) -> Problem:
    values = tuple((key, name(str(value)) if key == "player" else value) for key, value in problem.values)
    return replace(problem, values=values)


def _spoken(text: str, name: Callable[[Player], str]) -> str:
    """A line with people by their names, where a button or an answer has their ids."""
    return _ID.sub(lambda found: name(found[1]), text)


_ID: Final = re.compile(r"(?<!\S)@(p\d+)(?!\w)")


def _problem(problem: Problem, text: str, name_of: Callable[[Player], str]) -> list[Line]:
    values = (
        (name, _short(_spoken(str(value), name_of)) if name in TYPED else value) for name, value in problem.values
    )
    problem = replace(problem, values=tuple(values))
    if problem.start is None or problem.end is None or not text[problem.start : problem.end].strip():
        return [_told(problem)]
    piece = _short(text[problem.start : problem.end])
    before = _spoken(_before(text, problem.start), name_of).rstrip(QUOTES)
    return [line("place", before=before, piece=_spoken(piece, name_of)), _told(problem)]


def _told(problem: Problem) -> Line:
    """A problem in words, the values that a rule takes among them."""
    told = problem_line(problem)
    if "set.value" not in (problem.key, problem.value("said")):
        return told
    variant, _, name = str(problem.value("what")).partition(".")
    words = allowed_words(variant, name.removeprefix("option."), str(problem.value("allowed")))
    return Line(told.key, {**told.values, "allowed": words})


def _short(typed: str | int) -> str:
    """Enough of what was typed to be found again, however much that was; the sentence has quotes of its own."""
    text = str(typed).strip(QUOTES) or str(typed)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _before(text: str, start: int) -> str:
    """A few words before the place of a problem, for orientation."""
    head = re.sub(rf"{ENTRY}\d+ *", "", text[:start].rsplit("\n", maxsplit=1)[-1])  # a button's own word
    if len(head) <= 20:
        return head
    words = head[-21:].partition(" ")[2]  # none of them cut in two, a long one alone is
    return "…" + (words if words.strip() else head[-20:])


# examples: lines that can be typed at this table, with its people, its hands and its game

SHOWN_IN: Final = ("help.", "problem.", "greeting.", "fix.what", "seats.who", "result.how", "set.this_game")
"""Where sentences with examples are: whole families, and single ones."""

USUAL: Final = 3
"""What the examples of a value say where the game allows it."""

TILES: Final = {13: "123m 555p EEE 789s 5m+5m", 16: "123m 456m 555p EEE 789s 5m+5m"}
"""A hand that won, by the tiles held between two turns."""

PLACES: Final = {2: (10, -10), 3: (10, -3, -7), 4: (10, 3, -3, -10)}
"""How far the final scores of an example lie from what everybody began with, the first player first."""

STRANGERS: Final = {
    True: ("eve", "gus", "ivy", "max", "zoe", "tim", "uma", "kim", "lou", "pam"),
    False: ("小林", "小雪", "小梅", "小松", "小泉", "大林", "大山", "大川", "文子", "明子"),
}
"""Names for somebody who does not sit at the table, in the letters or the signs of those who do."""


def with_examples(reply: Reply, context: Context) -> Reply:
    """Return the reply with the facts that its examples name: people, the hand to correct, a value, a stake, a rule."""
    numbers = (one.values.get("number") for one in reply.lines)
    named = context.night.hand(next((one for one in numbers if isinstance(one, int)), 0))
    hand = named or _to_correct(context.night)
    house = context.night.house
    facts = {
        **_people(context, hand, named.table if named is not None else context.night.table),
        "that_hand": hand.number if hand is not None else context.night.next_hand,
        **(_game(house) if house is not None else {}),
        **_scores(context),
    }
    lines = tuple(_filled(one, facts) if one.key.startswith(SHOWN_IN) else one for one in reply.lines)
    return msgspec.structs.replace(reply, lines=lines)


def _filled(one: Line, facts: Mapping[str, Part]) -> Line:
    return msgspec.structs.replace(one, values={**facts, **one.values})


def _people(context: Context, hand: HandRecord | None, table: Table | None) -> dict[str, Part]:
    """Who of a table is called what in the examples: ben won the hand to correct off ann, cat and dan did not.

    Empty where nobody sits: then they are called as the sentences call them.
    """
    people = context.people
    if table is None:
        return {}
    wins = hand.given.wins if hand is not None else ()
    winners, payers = [win.player for win in wins], [win.payer for win in wins if win.payer is not None]
    seated = sorted(table.players, key=lambda one: is_unfit(people.name(one)))
    ben = next((one for one in seated if one in winners), seated[1])
    ann = next(one for one in (*payers, *seated) if one != ben)
    others = [one for one in seated if one not in (*winners, *payers, ann, ben)] or seated
    names = {"ann": ann, "ben": ben, "cat": others[0], "dan": others[-1]}
    return {
        **{called: people.name(player) for called, player in names.items()},
        "eve": _stranger(context),
        "myself": people.name(
            max((one for one in seated if not _has_account(people, one)), key=partial(likeness, context), default=ann)
        ),
    }


def likeness(context: Context, player: Player) -> float:
    """How much the name of a player looks like what the platform calls the sender."""
    sender, name = context.incoming.sender, skeleton(context.name(player))
    called = [skeleton(one) for one in (sender.name, sender.full_name, sender.handle) if one]
    return max((SequenceMatcher(None, name, one).ratio() for one in called), default=0.0)


def _has_account(people: People, player: Player) -> bool:
    person = people.person(player)
    return person is not None and bool(person.accounts)


def _stranger(context: Context) -> str:
    """Somebody who was here and does not sit, else a name that nobody has."""
    seated = context.night.table.players if context.night.table is not None else ()
    standing = (one for one in context.night.people if one not in seated)
    strangers = STRANGERS[any(context.name(one).isascii() for one in seated)]
    unused = (name for name in strangers if context.people.lookalike(name) is None)
    return next((context.name(one) for one in standing), next(unused, strangers[0]))


def _to_correct(night: Night) -> HandRecord | None:
    """The newest hand that somebody at the table won, else their newest one; None where they have played none."""
    seated = frozenset(night.table.players if night.table is not None else ())
    theirs = [one for one in reversed(night.hands) if not seated or seated.issuperset(one.table.players)]
    return next((one for one in theirs if one.given.wins), theirs[0] if theirs else None)


def _game(house: AnyHouse) -> dict[str, Part]:
    """A value, tiles, a stake and a rule as the game that is played has them."""
    ruleset = RULESETS[house.variant]
    option, setting = _rule(ruleset, house)
    return {
        "a_value": _value(ruleset, house),
        "some_tiles": TILES[ruleset.hand_size],
        "a_rule": option,
        "its_value": setting,
        "a_stake": ruleset.usual_stakes[0] if ruleset.usual_stakes else "1",
    }


def _scores(context: Context) -> dict[str, Part]:
    """Final scores of everybody at the table, as many points in all as there are."""
    table = context.night.table
    if table is None:
        return {}
    share = sum(table.scores or ()) // context.coin.parts // len(table.players)
    step = max(share // 25, 1)
    scores = (share + place * step for place in PLACES[len(table.players)])
    told = (f"{context.name(player)} {score}" for player, score in zip(table.players, scores, strict=True))
    return {"end_scores": " ".join(told)}


def _value(ruleset: Ruleset[Any], house: AnyHouse) -> Part:
    """What a hand can be worth here: three where that is enough to win, else the least that is."""
    if ruleset.counts_fu:
        return line("example.han_fu")
    minimum = in_force(house, ruleset.minimum_option) if ruleset.minimum_option else 0
    least = max(USUAL, minimum if isinstance(minimum, int) else 0)
    return str(next((points for points in ruleset.usual_points if points >= least), least))


def _rule(ruleset: Ruleset[Any], house: AnyHouse) -> tuple[Part, str]:
    """A rule of this game as it is set: the limit, the least value, or the first one that goes by a single word.

    How many play is fixed while they do, and a stake has its own example.
    """
    named = (("limit", ruleset.limit_option), ("minimum", ruleset.minimum_option))
    fixed = ("players", *ruleset.stake_options)
    others = (name for name in (*ruleset.decisive, *kinds_of(ruleset.options)) if "_" not in name and name not in fixed)
    said = (*named, *((name, name) for name in others))
    values = ((word, other_value(house, name)) for word, name in said if name is not None)
    word, value = next(((word, amount_text(value)) for word, value in values if value is not None), ("limit", "6"))
    return line(f"example.{word}") if word in _SAID_IN_WORDS else word, value


def other_value(house: AnyHouse, name: str) -> Value:
    """What an option could be changed to: another of its words, a value of another table of rules, a number a step up.

    None where none is known.
    """
    ruleset = RULESETS[house.variant]
    now, kind = in_force(house, name), kinds_of(ruleset.options)[name]
    if isinstance(now, bool):
        return not now
    if isinstance(now, str):
        return next((one for one in kind.words() if one not in (now, "none") and "_" not in one), None)
    others = (kind.read(one[name]) for one in ruleset.presets.values() if one.get(name))
    other = next((one for one in others if one != now), None)
    if other is not None or not isinstance(now, int):
        return other
    return now + 10 ** (len(str(now)) - 1) if now else None


_SAID_IN_WORDS: Final = ("limit", "minimum", "uma")
"""Rules that are typed in the words of each language."""
