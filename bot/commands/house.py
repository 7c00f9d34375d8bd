"""/rules, /set and /stake: the house in force, and changing it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.chat import Choice, Line, Reply, line, notice, question_reply
from bot.commands.fix import correct_house
from bot.commands.identity import which_one
from bot.commands.seating import Seating, open_seating, seating_reply
from bot.context import Context, Outcome, night_after
from bot.reading import (
    BASE_AND_TAI,
    WordRefused,
    amount_text,
    game_said,
    labelled_option,
    mixes_seats,
    phrases_like,
    refuse,
    spoken_house,
    spoken_stake,
    switch_called,
    typed_value,
    variant_of,
    words_of,
)
from bot.replies import newest_choices, options_in_words, other_value, refusal_reply
from bot.replies.opening import (
    changed_lines,
    house_change_lines,
    other_stake,
    stake_part,
    stake_question,
    usual_first,
    value_choices,
)
from bot.replies.rules import CHAPTER_WORDS, CHAPTERS, WORTH, chapter_reply, decisive_line, in_force, rules_reply
from bot.settings import WHO, beside_key, writers_key
from engine import OptionRefused, Refused, Value, Wind, problem, resolve
from engine.journal import AnyHouse, Changes, HouseChanged, leads_to_final_points, storable, with_changes
from engine.options import kinds_of
from engine.variants import RULESETS

CHAT_SETTINGS = frozenset(("who", "letters", "currency", "hints", "pictures", "theme"))
"""Settings of the chat rather than of the house."""


def set_(context: Context, text: str) -> Outcome:
    """`/set option=value … [since=N]`: from the next deal on, or as a correction from an earlier hand on.

    While people take their seats and no game runs, it is about the game they sit down for.
    """
    seating = None if context.night.running else open_seating(context)
    if seating is not None and text.strip() and CHAT_SETTINGS.isdisjoint(typed_pairs(text)):
        return _set_at_seats(context, seating, text)
    try:
        return _set(context, text)
    except OptionRefused as refused:
        asked = _own_hand_meant(context, text, refused) or _rule_meant(context, text, refused)
        asked = asked or _value_meant(context, refused)
        if asked is None:
            raise options_in_words(context.game().house.variant, refused) from None
        return Outcome(asked)


def _set_at_seats(context: Context, seating: Seating, text: str) -> Outcome:
    try:
        return set_for_opening(context, seating, text)
    except OptionRefused as refused:
        raise options_in_words(seating.variant, refused) from None


def set_for_opening(context: Context, seating: Seating, text: str) -> Outcome:
    """The rules of the game that people sit down for, as /set takes them; raises Refused for words that are none."""
    house, ruleset = seating.house(), RULESETS[seating.variant]
    pairs = _pairs_with_figures(text)
    stake, preset = pairs.pop("stake", None), None
    changes = typed_options(house, pairs)
    if not pairs and stake is None:
        said = spoken_house(text, house.variant)
        stake, preset = said.stake, said.preset
        house = resolve(ruleset, *seating.rules_for(context, tells_base=said.tells_base and preset is None))
        brought = ruleset.presets.get(preset or "", {})
        changes = tuple((name, value) for name, value in said.options.items() if brought.get(name) != value)
    if preset is not None:
        house = seating.house_by(context, preset)
    if stake is not None:
        changes += tuple(ruleset.stake(spoken_stake(stake, house.variant), house).items())
    if not changes and preset is None:
        raise refuse("set.word", next(iter(words_of(text))))
    new = with_changes(house, (*_set_aside(house, changes), *changes))
    _refuse_without_force(new, changes)
    is_pressed = context.incoming.pressed
    return seating_reply(
        context,
        seating.of(new, is_chosen=preset is not None),
        told=line("seats.chose", name=context.speaker),
        moves=not is_pressed,
    )


def _rule_meant(context: Context, text: str, refused: OptionRefused) -> Reply | None:
    """Ask which rule a misspelt one is: those that can take the value; None where none can."""
    pairs, variant = typed_pairs(text), context.game().house.variant
    if len(pairs) != 1 or refused.problems[0].key not in ("unknown_option", "no_such_option"):
        return None
    ((name, value),) = pairs.items()
    short = difflib.get_close_matches(name, (*_LIMIT, *_MINIMUM), n=1)
    near = dict.fromkeys(_option_named(variant, one) for one in (*short, *refused.problems[0].repairs))
    choices = tuple(_values_set(context, dict.fromkeys(near, value)))
    if not choices:
        return None
    unknown = OptionRefused(problem("set.which", name=name))
    return structs.replace(refusal_reply(unknown, context.incoming.text), choices=choices)


def _value_meant(context: Context, refused: OptionRefused) -> Reply | None:
    """Ask which of the values that an option takes is meant, each by its meaning; None where they are no words."""
    house, first = context.game().house, refused.problems[0]
    name = str(first.value("name"))
    if name not in kinds_of(RULESETS[house.variant].options) or len(refused.problems) > 1:
        return None
    choices = value_choices(house, name)
    is_listed = str(first.value("allowed")) == " · ".join(kinds_of(type(house.options))[name].words())
    if not choices or first.key != "bad_option" or not is_listed:
        return None
    which = OptionRefused(
        problem("set.which_value", given=str(first.value("given")), what=f"{house.variant}.option.{name}")
    )
    return structs.replace(refusal_reply(which, context.incoming.text), choices=choices)


def _values_set(context: Context, pairs: Mapping[str, str]) -> Iterator[Choice]:
    """A button for each option with the value that it can take; those that cannot are left out."""
    house = context.game().house
    for name, value in pairs.items():
        try:
            new = with_changes(house, typed_options(house, {name: value}))
        except OptionRefused:
            continue
        read = dict(new.changes).get(name)
        if read is not None and not _can_follow(context, house, new):
            raise WordRefused(problem("set.next_game"))
        if read is not None:
            yield Choice(changed_lines("choice.rule", new, ((name, read),))[0], f"/set {name}={value}")


def _own_hand_meant(context: Context, text: str, refused: OptionRefused) -> Reply | None:
    """Ask whether a number for an option that nobody knows is a special hand of this table."""
    first, words = refused.problems[0], text.split()
    name, _, value = words[0].partition("=") if len(words) == 1 else ("", "", "")
    known = kinds_of(RULESETS[context.game().house.variant].options)
    is_new = first.key == "no_such_option" and value.isdecimal()
    if not is_new or "own_hands" not in known or len(name) > LONGEST_NAME:
        return None
    shown = " ".join(name.split("_"))
    choice = Choice(line("choice.add_own_hand", name=shown, points=value), f"/set own_hands=+{name}:{value}")
    return question_reply(line("ask.own_hand", name=shown), (choice,))


LONGEST_NAME = 24
"""Letters of the name of a hand of the table's own."""


def typed_pairs(text: str) -> dict[str, str]:
    """What stands as `option=value` in a line."""
    return {
        name.casefold(): value
        for word in words_of(text)
        for name, equals, value in (word.text.partition("="),)
        if equals and name
    }


def _pairs_with_figures(text: str) -> dict[str, str]:
    """What stands as `option=value` in a line, more figures behind a figure with it: `uma=30 10`.

    Raises WordRefused for any other word behind a value, so that nothing is left out of what is set.
    """
    pairs, last = typed_pairs(text), ""
    for word in words_of(text) if pairs else ():
        name, equals, value = word.text.partition("=")
        if equals and name:
            last = name.casefold() if value[:1].lstrip("+-").isdecimal() or value[1:2].isdecimal() else ""
        elif not last or not _MORE_FIGURES.fullmatch(word.text):
            raise refuse("set.word", word)
        else:
            pairs[last] += f" {word.text}"
    return pairs


_MORE_FIGURES: Final = re.compile(r"[-+−,/&]*\s*\d{1,6}[,/]?|and|[-/&,]", re.IGNORECASE)


def typed_options(house: AnyHouse, pairs: Mapping[str, str]) -> tuple[tuple[str, object], ...]:
    """The options of this house that typed ones mean, short words and parts of lists included."""
    named = ((_option_of_pair(house.variant, name), value) for name, value in pairs.items())
    return tuple((name, _listed(house, name, typed_value(house.variant, name, value))) for name, value in named)


def _set(context: Context, text: str) -> Outcome:
    """An option as the page of rules calls it, else the options of a line as they are typed, else rules in words.

    What a label says with a value that its option cannot take may still be words: `limit 5 faan`.
    """
    try:
        labelled = _set_by_label(context, text) if context.night.running else None
    except OptionRefused as wrong_value:
        try:
            return _set_otherwise(context, text)
        except Refused:
            raise wrong_value from None
    return labelled if labelled is not None else _set_otherwise(context, text)


def _set_otherwise(context: Context, text: str) -> Outcome:
    pairs = _pairs_with_figures(text)
    if not pairs:
        return _set_in_words(context, text)
    named = dict(pairs)
    chat = _chat_settings(context, {name: pairs.pop(name) for name in tuple(pairs) if name in CHAT_SETTINGS}, text)
    if not pairs or (chat.reply is not None and not chat.settings):
        return chat
    since = pairs.pop("since", None)
    _, house, ruleset = context.game()
    stakes = pairs.pop("stake", None)
    if stakes is not None and (asked := _stake_beside(house, stakes, named)) is not None:
        return Outcome(asked)
    changes = typed_options(house, pairs)
    if stakes is not None:
        changes += tuple(ruleset.stake(_with_base(house, spoken_stake(stakes, house.variant), stakes), house).items())
    outcome = _change(context, house, changes, since)
    assert outcome.reply is not None
    if chat.reply is None:
        return outcome
    reply = structs.replace(outcome.reply, lines=(*chat.reply.lines, *outcome.reply.lines))
    told = {one.key: one.values.get("value", "") for one in chat.reply.lines}
    return replace(outcome, reply=reply, settings={**chat.settings, beside_key(context.incoming.source): told})


def _stake_beside(house: AnyHouse, stake: str, named: Mapping[str, str]) -> Reply | None:
    """Ask for how many points a stake is; what else the line says goes along with each answer."""
    others = [f"{name}={value}" for name, value in named.items() if name != "stake"]

    def line_of(told: str) -> str:
        return f"/set {' '.join((*others, f'stake={told}'))}" if others else f"/stake {told}"

    return stake_question(house, spoken_stake(stake, house.variant), line_of)


def _option_named(variant: str, name: str) -> str:
    """The option that a short word of every game (`min`, `limit`) means in this one; the name itself for any other."""
    ruleset = RULESETS[variant]
    if name in (*kinds_of(ruleset.options), *ruleset.element_ids):
        return name
    uma = "uma" if "uma" in kinds_of(ruleset.options) else None
    meant = dict.fromkeys(_LIMIT, ruleset.limit_option) | dict.fromkeys(_MINIMUM, ruleset.minimum_option)
    meant |= dict.fromkeys(_UMA, uma)
    meant |= BASE_AND_TAI if "per_tai" in kinds_of(ruleset.options) else {}
    return meant.get("min" if name.startswith("min_") else name) or name


def _option_of_pair(variant: str, name: str) -> str:
    """The option meant by a name in front of a value, which its first word is enough for: `rate`, `rate_per_1000`."""
    named, options = _option_named(variant, name), kinds_of(RULESETS[variant].options)
    longer = [one for one in options if one.startswith(f"{named}_")]
    if named in (*options, *RULESETS[variant].element_ids):
        return named
    return longer[0] if len(longer) == 1 else switch_called(named, variant) or named


def _no_rule(context: Context, house: AnyHouse, text: str) -> Reply:
    """The answer to words of an opening that are no rules; raises WordRefused where nothing is like them."""
    (word, *_) = words_of(text)
    try:
        return _nearly_said(context, house, text, refuse("set.word", word))
    except WordRefused:
        if mixes_seats(text):
            return notice("set.seats")
        raise


def _set_by_label(context: Context, text: str) -> Outcome | None:
    """An option set as the page of rules calls it, or shown where no value stands behind; None for any other line.

    Raises OptionRefused for a value that it cannot take.
    """
    _, house, _ = context.game()
    labelled = labelled_option(text, house.variant)
    if labelled is None:
        return None
    name, value = labelled
    if not value:
        return None if name not in kinds_of(type(house.options)) else Outcome(_in_force(house, name, text.strip()))
    return _change(context, house, typed_options(house, {name: value}), None)


_LIMIT: Final = ("limit", "max", "cap", "封頂", "封顶", "上限", "爆棚", "例牌", "滿糊", "滿台", "满台")
_MINIMUM: Final = ("minimum", "min", "起胡", "起糊", "起和", "最少", "縛り")
_UMA: Final = ("ウマ", "順位馬", "顺位马", "馬點", "马点", "馬", "马")
"""Short words for the most and the least a hand may be worth, and for points by placement, whatever the option is
called."""


def _set_in_words(context: Context, text: str) -> Outcome:
    """Rules as people say them: `/set limit 7`, `/set 全銃`; raises WordRefused for words that are none."""
    if not text.strip():
        raise WordRefused(problem("set.form"))
    _, house, ruleset = context.game()
    if (shown := _option_alone(house, text)) is not None:
        return Outcome(shown)
    try:
        said = spoken_house(text, house.variant)
    except WordRefused as refused:
        return Outcome(_nearly_said(context, house, text, refused))
    others = _of_other_tables(house, said.preset) if said.preset is not None else {}
    changes = tuple({**others, **said.options}.items())
    if said.stake is not None:
        beside = changed_options(house, with_changes(house, changes), changes)
        asked = _stake_beside(house, said.stake, {name: amount_text(value) for name, value in beside})
        if asked is not None:
            return Outcome(asked)
        changes += tuple(ruleset.stake(_with_base(house, said.stake, text), house).items())
    if not changes and said.preset is None and game_said(text) is None:  # words of an opening: who sits where
        return Outcome(_no_rule(context, house, text))
    if not changes:
        return Outcome(_game_said(context, house, text))
    return _change(context, house, changes, None) if said.preset is None else _to_table(context, changes, said.preset)


def _to_table(context: Context, changes: Sequence[tuple[str, object]], preset: str) -> Outcome:
    """The change to another table of rules; one that counts other elements begins with a game of its own."""
    house = context.game().house
    try:
        return _change(context, house, changes, None)
    except OptionRefused as refused:
        if any(one.key != "option_of_other_preset" for one in refused.problems):
            raise
    table = line(f"{house.variant}.preset.{preset}")
    start = Choice(line("choice.start_game", game=table), f"/newgame {house.variant} {preset}")
    return Outcome(Reply(lines=(line("set.needs_new_game", table=table),), choices=(start,), notice=True))


def _of_other_tables(house: AnyHouse, preset: str) -> dict[str, object]:
    """What the table of rules named has in the place of what the house has of another one, but for the stake."""
    ruleset = RULESETS[house.variant]
    tables = [resolve(ruleset, one, {}).options for one in ruleset.presets]
    own = resolve(ruleset, preset, {}).options
    brought = dict.fromkeys(name for one in ruleset.presets.values() for name in one if name in kinds_of(type(own)))
    now = {name: getattr(house.options, name) for name in brought if name not in ruleset.stake_options}
    return {
        name: getattr(own, name)
        for name, value in now.items()
        if value != getattr(own, name) and any(getattr(one, name) == value for one in tables)
    }


def _option_alone(house: AnyHouse, text: str) -> Reply | None:
    """What an option named without a value is now, and how it is changed; None for any other words."""
    name = _option_named(house.variant, text.strip().casefold())
    return _in_force(house, name, text.strip()) if name in kinds_of(type(house.options)) else None


def _in_force(house: AnyHouse, name: str, called: str) -> Reply:
    """What an option is now, and how it is changed by what it was `called`."""
    value = in_force(house, name)
    is_left_open = value == () and name in RULESETS[house.variant].decisive
    told = [decisive_line(house, name)] if is_left_open else changed_lines("set.in_force", house, ((name, value),))
    if choices := value_choices(house, name):
        return Reply(lines=(*told, line("set.which")), choices=choices, notice=True)
    example = other_value(house, name) if is_left_open else value
    how = line("set.of_option", name=called, its_value=amount_text(value if example is None else example))
    return Reply(lines=(*told, how), notice=True)


def _game_said(context: Context, house: AnyHouse, text: str) -> Reply:
    """The answer to words that change nothing: the tables of rules that this game can change to, or another game."""
    game = game_said(text) or house.variant
    said = line("set.this_game" if game == house.variant else "set.other_game", game=line(f"{game}.name"))
    start = Choice(line("choice.start_game", game=line(f"{game}.name")), f"/newgame {game}")
    choices = tuple(_other_tables(context, house)) if game == house.variant else (start,)
    return Reply(lines=(said,), choices=choices, notice=True)


def _other_tables(context: Context, house: AnyHouse) -> Iterator[Choice]:
    """A button for each table of rules on offer that a running game can change to."""
    table, _, ruleset = context.game()
    for preset in usual_first(house.variant, len(table.players)) if ruleset.offered else ():
        others = {**_of_other_tables(house, preset), **spoken_house(preset, house.variant).options}
        new = with_changes(house, tuple(others.items()))
        if new.options != house.options and _can_follow(context, house, new):
            label = line("choice.preset", preset=line(f"{house.variant}.preset.{preset}"))
            yield Choice(label, f"/set {preset}")


def _nearly_said(context: Context, house: AnyHouse, text: str, refused: WordRefused) -> Reply:
    """A refusal of words that are no rules, with the rules that are called nearly so; raises it where none are."""
    if game_said(text) not in (None, house.variant):
        return _game_said(context, house, text)
    near = phrases_like(text, house.variant)
    if not near:
        raise refused
    choices = tuple(Choice(line("choice.repair", text=one), f"/set {one}") for one in near[:MOST_NEAR])
    which = WordRefused(problem("set.which", name=text.strip()))
    return structs.replace(refusal_reply(which, context.incoming.text), choices=choices)


MOST_NEAR = 3
"""Rules that are offered for one that is misspelt."""


def _change(context: Context, house: AnyHouse, changes: Sequence[tuple[str, object]], since: str | None) -> Outcome:
    changes = (*_set_aside(house, changes), *changes)
    new = with_changes(house, changes)
    _refuse_in_a_game(context, house, new)
    _refuse_without_force(new, changes)
    resolved = changed_options(house, new, changes)
    if since is None and _is_same(house, new) and not _is_half_played(context):
        return Outcome(Reply(lines=(line("set.same"), *changed_lines("set.in_force", new, resolved)), notice=True))
    if since is not None:
        if not since.isdecimal():
            raise WordRefused(problem("set.since"))
        outcome = correct_house(context, int(since[:9]), resolved)
        assert outcome.reply is not None
        lines = (*changed_lines("set.done", new, resolved), *outcome.reply.lines)
        return replace(outcome, reply=structs.replace(outcome.reply, lines=lines))
    kept = RULESETS[house.variant].stake_options if _is_half_played(context) else ()
    now, later = tuple(one for one in resolved if one[0] not in kept), tuple(one for one in resolved if one[0] in kept)
    changed = list[HouseChanged]()
    told = list[Line]()
    if now or not later:
        changed.append(HouseChanged(storable(now)))
        told += house_change_lines(with_changes(house, now), now)
    if later:
        changed.append(HouseChanged(storable(later), next_game=True))
        told += house_change_lines(with_changes(house, later), (), next_game=True)
    night = night_after(context, tuple(changed))
    return Outcome(Reply(lines=tuple(told), choices=newest_choices(night)), tuple(changed), after=night)


def _set_aside(house: AnyHouse, changes: Sequence[tuple[str, object]]) -> Iterator[tuple[str, object]]:
    """What a rule that is set takes the place of, without force from now on."""
    named = [name for name, _ in changes]
    for name, other in _INSTEAD:
        if name in named and other not in named and getattr(house.options, other, None):
            aside = (other, "none")
            if getattr(with_changes(house, (aside, *changes)).options, name):
                yield aside


_INSTEAD: Final = (("uma", "uma_floating"), ("uma_floating", "uma"))
"""Rules of which only one is in force, and which the other is."""


def _is_same(old: AnyHouse, new: AnyHouse) -> bool:
    """Whether everything is played alike; on and 1 are different rules."""
    return repr((old.options, old.overrides)) == repr((new.options, new.overrides))


def _refuse_without_force(house: AnyHouse, changes: Sequence[tuple[str, object]]) -> None:
    """Raise OptionRefused for a list that is not played as it was told: the uma of four places for three players."""
    for name, given in changes:
        told = getattr(house.options, name, None)
        is_list = isinstance(told, tuple) and isinstance(given, str) and (not told or any(told))
        if is_list and told != (played := in_force(house, name)):
            known = kinds_of(type(house.options))[name].words()
            allowed = " · ".join((*(known if not told else ()), amount_text(played)))
            raise OptionRefused(problem("bad_option", name=name, given=str(given), allowed=allowed))


def _is_half_played(context: Context) -> bool:
    """Whether a game runs whose hands so far were played for the final points of another stake."""
    return leads_to_final_points(context.night) and context.night.hands_of_game > 0


def _refuse_in_a_game(context: Context, old: AnyHouse, new: AnyHouse) -> None:
    """How many play and what they start with is fixed when a game opens; raises WordRefused."""
    if not _can_follow(context, old, new):
        raise WordRefused(problem("set.next_game"))


def _can_follow(context: Context, old: AnyHouse, new: AnyHouse) -> bool:
    """Whether a running game can go on under new rules: as many play, with the same points at the start."""
    table, _, ruleset = context.game()
    if ruleset.seats(old) != ruleset.seats(new):
        return False
    return ruleset.open(table.players, old).transfers == ruleset.open(table.players, new).transfers


def changed_options(old: AnyHouse, new: AnyHouse, named: Sequence[tuple[str, object]]) -> Changes:
    """The options in which a new house differs, and those that were named for it."""
    before, said = dict(old.changes), dict(named)
    return tuple((name, value) for name, value in new.changes if name in said or before.get(name) != value)


def _listed(house: AnyHouse, name: str, value: str) -> Value:
    """`+id` and `-id` add to a list in force and take away from it; so do `+key:value` and `-key` in a table."""
    if not value.startswith(("+", "-")) or name not in kinds_of(type(house.options)):
        return value
    present = getattr(house.options, name)
    if not isinstance(present, tuple) or all(part.lstrip("+-−,").isdecimal() for part in value.split()):
        return value
    kept: list[Value] = list(present)
    for part in value.replace(",", " ").split():
        key, colon, figure = part.lstrip("+-").partition(":")
        kept = [one for one in kept if (one[0] if isinstance(one, tuple) else one) != key]
        if not part.startswith("-"):
            kept.append((key, figure) if colon else key)
    return tuple(kept)


def _chat_settings(context: Context, pairs: dict[str, str], text: str) -> Outcome:
    """Settings of the chat, and who may write at this table; an outcome without a reply when there are none.

    `text` is the whole line, which an unknown sender gives once more with who he is.
    """
    if not pairs:
        return Outcome()
    if pairs.get("who", "").casefold() == "seated" and not _may_lock(context):
        return Outcome(which_one(context, f"/set {text.strip()}") or notice("who.lock"))
    settings: dict[str, object] = {}
    for name, value in pairs.items():
        allowed = _ALLOWED.get(name)
        if allowed is not None and value.casefold() not in allowed:
            return Outcome(_chat_value_meant(context, name, value, allowed))
        kept = writers_key(context.incoming.table.topic) if name == WHO else name
        settings[kept] = _letters(value) if name == "letters" else value[:LONGEST_SETTING]
    lines = tuple(
        line(f"set.chat.{name}.{value.casefold()}") if name in _ALLOWED else line(f"set.chat.{name}", value=value)
        for name, value in pairs.items()
    )
    return Outcome(Reply(lines=lines), settings=settings)


def _chat_value_meant(context: Context, name: str, value: str, allowed: Sequence[str]) -> Reply:
    """Ask which of the values that a setting of the chat takes is meant."""
    which = OptionRefused(problem("set.chat", given=value))
    choices = tuple(Choice(line(f"set.chat.{name}.{one}"), f"/set {name}={one}") for one in allowed)
    return structs.replace(refusal_reply(which, context.incoming.text), choices=choices)


def _may_lock(context: Context) -> bool:
    """Whether the sender would not lock himself out: he has a seat, or is an administrator."""
    table = context.night.table
    return context.incoming.sender.is_admin or table is None or context.sender in table.players


_ALLOWED = {
    "who": ("all", "seated"),
    "hints": ("on", "off"),
    "pictures": ("off", "big", "all"),
    "theme": ("light", "dark"),
}
LONGEST_SETTING = 8

_SUITS = {"characters": "m", "dots": "p", "bamboo": "s", "m": "m", "p": "p", "s": "s"}


def _letters(value: str) -> dict[str, str]:
    """`t:bamboo,b:dots` as letters to suits; `none` gives the usual letters back."""
    letters = {}
    for part in value.replace(",", " ").split():
        letter, _, suit = part.partition(":")
        if suit.casefold() not in _SUITS or len(letter) != 1:
            if part == "none":
                continue
            raise WordRefused(problem("set.letters", word=part))
        letters[letter.casefold()] = _SUITS[suit.casefold()]
    return letters


def stake(context: Context, text: str) -> Outcome:
    """`/stake 0.5/1`: what a unit is worth from the next deal on, or the next game; alone, what it is now.

    While people take their seats and no game runs, it is the stake of the game they sit down for.
    """
    seating = None if context.night.running else open_seating(context)
    if seating is not None:
        return replace(seating, step="stake", words=text.strip()).change(context)
    _, house, ruleset = context.game()
    words = words_of(text)
    if not words:
        shown = stake_part(house)
        told = line("stake.points") if shown is None else line("stake.now", stake=shown)
        lines = (told, line("stake.how", stake=other_stake(house)))
        return Outcome(Reply(lines=lines, choices=(*_stake_choices(house), *_uma_choices(house)), notice=True))
    spoken = _with_base(house, spoken_stake(text, house.variant), text)
    if (asked := stake_question(house, spoken, "/stake {}".format)) is not None:
        return Outcome(asked)
    try:
        return _change(context, house, tuple(ruleset.stake(spoken, house).items()), None)
    except OptionRefused as refused:
        if refused.problems[0].key != "bad_option":
            raise
        raise OptionRefused(
            problem("stake.value", given=text.strip(), allowed=f"/stake {other_stake(house)}")
        ) from None


def _with_base(house: AnyHouse, stake: str, text: str) -> str:
    """A stake with the base of the house where only what a tai costs is told: 一台二十."""
    base = getattr(house.options, "base", 0)
    return f"{base}/{stake}" if base and stake.isdecimal() and _OF_EACH_TAI.search(text) else stake


_OF_EACH_TAI: Final = re.compile(r"[一每]\s*[台臺]")


def _stake_choices(house: AnyHouse) -> Iterator[Choice]:
    """A button for each other stake that tables play for."""
    ruleset = RULESETS[house.variant]
    for stake in ruleset.usual_stakes:
        other = stake_part(with_changes(house, tuple(ruleset.stake(stake, house).items())))
        if other != stake_part(house):
            yield Choice(line("choice.stake", stake=other or line("stake.none")), f"/stake {stake}")


def _uma_choices(house: AnyHouse) -> Iterator[Choice]:
    """A button for each other uma of a table of rules, where places are paid and four play."""
    ruleset = RULESETS[house.variant]
    if "uma" not in kinds_of(ruleset.options) or not _is_of_four(own := in_force(house, "uma")):
        return
    usual = (in_force(resolve(ruleset, preset, {}), "uma") for preset in ruleset.presets)
    for uma in dict.fromkeys(one for one in usual if _is_of_four(one) and one != own):
        assert isinstance(uma, tuple)
        high, low, *_ = uma
        yield Choice(line("choice.uma", low=amount_text(low), high=amount_text(high)), f"/set uma={low}-{high}")


def _is_of_four(uma: Value) -> bool:
    return isinstance(uma, tuple) and len(uma) == len(Wind)


def rules(context: Context, text: str) -> Outcome:
    """The house in force, or the defaults of a variant; `pay`, `worth`, `hands` or `game` for all of a chapter."""
    words = list(words_of(text))
    chapter = next((one for one in CHAPTERS if words and words[-1].key in CHAPTER_WORDS[one]), None)
    if chapter is not None:
        words.pop()
    named, seating = "", open_seating(context)
    if words:
        found = variant_of(words[0].key)
        if found is None and chapter is None and context.night.house is not None:
            return Outcome(_rule_asked(context.night.house, text.strip()))
        if found is None:
            raise OptionRefused(problem("variant.unknown", word=words[0].text, known=", ".join(RULESETS)))
        named = words[0].text
        house: AnyHouse = resolve(RULESETS[found[0]], found[1], {})
    elif not context.night.running and seating is not None:
        house = seating.house()
    elif context.night.house is not None:
        house = context.night.house
    else:
        return Outcome(_none_in_force())
    if chapter is not None:
        return Outcome(_over(house, chapter_reply(house, chapter, named)))
    shown = stake_part(house)
    table = context.night.table
    players = len(table.players) if table is not None and not named else 0
    stake = (line("stake.now", stake=shown),) if shown is not None else ()
    return Outcome(_over(house, rules_reply(house, stake, named, players)))


def _over(house: AnyHouse, reply: Reply) -> Reply:
    """A reply about the rules of a house in the words of its game, whatever is played."""
    return structs.replace(reply, lines=tuple(structs.replace(one, game=house.variant) for one in reply.lines))


def _rule_asked(house: AnyHouse, called: str) -> Reply:
    """One rule as it is in force, by what it is called; what everything is worth for something that counts.

    The chapters there are for any other words.
    """
    if (shown := _option_alone(house, called)) is not None:
        return shown
    labelled = labelled_option(called, house.variant)
    if labelled is not None and labelled[0] in kinds_of(type(house.options)):
        return _in_force(house, labelled[0], called)
    if labelled is not None:
        return chapter_reply(house, WORTH, "")
    choices = tuple(Choice(line(f"choice.rules.{one}"), f"/rules {one}") for one in CHAPTERS)
    return Reply(lines=(line("rules.unknown", word=called),), choices=choices, notice=True)


def _none_in_force() -> Reply:
    """A button for the rules of each game."""
    choices = tuple(Choice(line(f"{variant}.name"), f"/rules {variant}") for variant in RULESETS)
    return Reply(lines=(line("rules.none"),), choices=choices, notice=True)
