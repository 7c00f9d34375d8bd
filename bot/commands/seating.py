"""Seats by tapping: the one message in which a game is put together before it starts.

What has been chosen so far is kept in the settings of the chat, a setting for each table.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from msgspec import structs

from bot.chat import Choice, Line, Part, Reply, Update, line, listed, notice
from bot.commands.identity import claims_first, newcomer, sender_as_newcomer
from bot.commands.last_house import last_house, last_rules, rules_with
from bot.context import Context, Newcomer, Outcome
from bot.reading import (
    ME,
    Person,
    PlayerWord,
    WordRefused,
    amount_text,
    folded,
    read_opening,
    reference,
    spoken_stake,
    words_of,
)
from bot.replies.opening import has_stake, house_lines, stake_part, stake_question, usual_first, waiting_hands
from bot.settings import HANDS_BEFORE, LANGUAGE, opening_key, openings_key
from bot.subjects import Subject
from bot.text.catalogue import SOURCE_LANGUAGE, languages
from bot.text.speech import language_of_tag
from engine import Wind, problem, resolve
from engine.journal import AnyHouse, spec_of
from engine.options import kinds_of
from engine.variants import DEFAULT_VARIANT, RULESETS

MOST: Final = 8
LONGEST: Final = 3
"""Words of a name that may be typed with blanks."""
_GUEST: Final = re.compile(r"\s*(?:(?:a|as)\s+)?(?:guests?|客人|來賓|来宾|ゲスト)\s*[:：]?(?=\s|$)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"(?<!\S)opening=(\d{1,9})(?!\S)")


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits so far, for which game: `players` are ids (`@p3`) or names that nobody has yet.

    `number` tells this opening from others; `step` is what a line about it wants, with the words behind it.
    """

    number: int
    variant: str
    preset: str
    changes: Mapping[str, str]
    players: tuple[str, ...] = ()
    spoken: tuple[str, ...] = ()
    """The languages of those who took part."""
    step: str = ""
    words: str = ""
    is_sure: bool = False
    stake: Mapping[str, str] = field(default_factory=dict)
    """The options of the stake that was agreed on, whatever stake a table of rules brings since."""
    is_chosen: bool = False
    """Whether somebody named these rules, those that the game has anyway among them."""

    @classmethod
    def begun(
        cls,
        context: Context,
        house: AnyHouse,
        players: list[str],
        *,
        is_sure: bool = False,
        is_chosen: bool = False,
    ) -> Seating:
        """A new opening, in which whoever sits in the one that is open at this table stays seated.

        `is_sure` ends the game that runs, `is_chosen` says that its rules were named.
        """
        old = open_seating(context)
        if old is None:
            number = context.chat.openings.get(context.incoming.table.topic, 0)
            old = cls(number, house.variant, house.preset, {})
        known = {folded(one) for one in old.players}
        players = [*old.players, *(one for one in players if folded(one) not in known)]
        seating = replace(old, number=old.number + 1, players=tuple(players), is_sure=old.is_sure or is_sure)
        return seating.of(house, is_chosen=is_chosen).heard(context)

    def of(self, house: AnyHouse, *, is_chosen: bool = False) -> Seating:
        """The same people for another house, whose rules somebody named if it `is_chosen`."""
        spec = spec_of(house)
        changes = {name: amount_text(value) for name, value in house.changes}
        agreed = {name: value for name, value in changes.items() if name in RULESETS[spec.variant].stake_options}
        stake = agreed or (self.stake if spec.variant == self.variant else {})
        is_chosen = is_chosen or (self.is_chosen and spec.variant == self.variant)
        return replace(
            self, variant=spec.variant, preset=spec.preset, changes=changes, stake=stake, is_chosen=is_chosen
        )

    def heard(self, context: Context) -> Seating:
        """The same with the language of one more person."""
        tag = (context.incoming.language or "").strip()
        return replace(self, spoken=tuple(dict.fromkeys((*self.spoken, *filter(None, (tag,))))))

    def house(self) -> AnyHouse:
        return resolve(RULESETS[self.variant], self.preset, dict(self.changes))

    def rules_for(self, context: Context, *, tells_base: bool) -> tuple[str, dict[str, Any]]:
        """Table of rules and changes; those that a base and the value of a tai stand for where nobody chose any."""
        ruleset = RULESETS[self.variant]
        usual = next(iter(ruleset.presets))
        is_usual = self.preset == usual and not {*self.changes} - {*ruleset.stake_options}
        is_kept = self.is_chosen or last_rules(context, self.variant)[0] is not None
        if not tells_base or ruleset.base_preset is None or not is_usual or is_kept:
            return self.preset, dict(self.changes)
        return ruleset.base_preset, {}

    def house_by(self, context: Context, preset: str) -> AnyHouse:
        """The house by a table of rules, with the stake that was agreed on where that brings none."""
        preset, changes = rules_with(context, self.variant, preset)
        return resolve(RULESETS[self.variant], preset, {**changes, **_stake_kept(self, preset)})

    @property
    def usual_stakes(self) -> tuple[str, ...]:
        """What the game is usually played for."""
        return RULESETS[self.variant].usual_stakes

    @property
    def starts(self) -> bool:
        return self.step == "start"

    def stored(self) -> dict[str, object]:
        """The seating as it is kept."""
        return {
            "number": self.number,
            "variant": self.variant,
            "preset": self.preset,
            "changes": dict(self.changes),
            "players": list(self.players),
            "spoken": list(self.spoken),
            "sure": self.is_sure,
            "stake": dict(self.stake),
            "chosen": self.is_chosen,
        }

    def change(self, context: Context) -> Outcome:
        """Do what a line about this opening wants."""
        return _STEPS[self.step](context, self.heard(context))


def given_up(context: Context, key: str, **values: Part) -> tuple[Update, ...]:
    """The message in which people sat down until now, without its buttons: it goes on elsewhere, or is over."""
    old = open_seating(context)
    return (Update(_subject(old.number), (line(key, **values),)),) if old is not None else ()


def _subject(number: int) -> str:
    """What the message of an opening shows."""
    return Subject("opening", str(number)).show()


def closed_opening(context: Context) -> dict[str, object]:
    """The settings of a chat in which nobody takes seats at this table any more."""
    return {opening_key(context.incoming.table.topic): None}


def open_seating(context: Context) -> Seating | None:
    """The opening in which people take seats at this table; None when there is none."""
    kept: Any = context.settings.get(opening_key(context.incoming.table.topic))
    if not isinstance(kept, Mapping) or kept.get("variant") not in RULESETS:
        return None
    return Seating(
        int(kept["number"]),
        str(kept["variant"]),
        str(kept["preset"]),
        dict(kept["changes"]),
        tuple(kept["players"]),
        tuple(kept.get("spoken", ())),
        is_sure=bool(kept.get("sure")),
        stake=dict(kept.get("stake", {})),
        is_chosen=bool(kept.get("chosen")),
    )


def seating_of(context: Context, text: str) -> Seating | None:
    """What a /newgame line wants of the opening in which people take seats; None for a line that opens another.

    Raises WordRefused for a line about an opening that is over.
    """
    words = words_of(text)
    named = _NUMBER.search(text)
    if not words or words[0].key not in _STEPS or (named is None and len(words) > 1):
        return None
    open_now = open_seating(context)
    if open_now is None or (named is not None and int(named[1]) != open_now.number):
        if named is None:
            return None
        raise WordRefused(problem("newgame.over"))
    rest = _NUMBER.sub(" ", text[words[0].end :]).strip()
    is_sure = open_now.is_sure or rest.split()[-1:] == ["sure"]
    return replace(open_now, step=words[0].key, words=rest.removesuffix("sure").strip(), is_sure=is_sure)


def is_of_opening(words: str) -> bool:
    """Whether a line says by itself which opening it is about."""
    return _NUMBER.search(words) is not None


def sit_down(context: Context, text: str) -> Outcome | None:
    """/join while seats are taken: the sender sits down, or guests he names; None when there is no such opening."""
    named = _NUMBER.search(text)
    seating = open_seating(context)
    if seating is None or (named is not None and int(named[1]) != seating.number):
        return Outcome(notice("newgame.closed")) if named is not None else None
    if named is None and context.night.running and not seating.is_sure:
        return None
    seating = seating.heard(context)
    words = people_named(context, text)
    if words:
        return _add(context, seating, words)
    return Outcome(notice("seats.who")) if _GUEST.match(text) else _sit(context, seating)


def people_named(context: Context, text: str) -> tuple[PlayerWord, ...]:
    """The people of a /join line. Behind `guest` stands one name, blanks and all, or several with commas between;
    four words and more are nobody's name."""
    text = _NUMBER.sub(lambda found: " " * len(found[0]), text)
    found = _GUEST.match(text)
    text = " " * found.end() + text[found.end() :] if found else text
    opening = read_opening(text, context.people, context.variant or DEFAULT_VARIANT, context.incoming.mentions)
    is_one_name = found is not None and len(opening.words) <= LONGEST
    return opening.segments if is_one_name or opening.has_commas else opening.words


def stand_up(context: Context, text: str) -> Outcome | None:
    """/leave while seats are taken; None when there is no such opening."""
    seating = open_seating(context)
    if seating is None or context.night.running:
        return None
    words = words_of(text)
    wanted = words[0].text if words else reference(context.sender) if context.sender is not None else ""
    person = context.people.by_name(wanted) if wanted else None
    if person is not None and person.accounts and not _is_his_own(context, person):
        return Outcome(notice("iam.only_owner", name=person.name))
    gone = {folded(wanted), folded(person.name) if person else "", folded(reference(person.id)) if person else ""}
    players = tuple(one for one in seating.players if folded(one) not in gone)
    if players == seating.players:
        return None
    return seating_reply(
        context, replace(seating, players=players), told=line("seats.left", name=_shown(context, wanted))
    )


def _is_his_own(context: Context, person: Person) -> bool:
    """Whether the sender may take a person from his seat: himself, and administrators anybody."""
    return context.sender == person.id or context.incoming.sender.is_admin


def _sit(context: Context, seating: Seating) -> Outcome:
    """Seat whoever taps, and link the account: a new player, unless it is somebody who played here as a guest."""
    sender = context.incoming.sender
    if sender.hidden:
        return Outcome(notice("iam.hidden"))
    if context.sender is None:
        asked = claims_first(context, f"/join opening={seating.number}")
        if asked is not None:
            return Outcome(asked)
        return Outcome(newcomers=(sender_as_newcomer(context),))
    me = reference(context.sender)
    if me in seating.players:
        return Outcome(notice("seats.sits", name=context.speaker))
    typed = [one for one in seating.players if folded(one) == folded(context.name(context.sender))]
    players = tuple(me if one in typed else one for one in seating.players)
    players = players if typed else (*players, me)
    if len(players) > MOST:
        return Outcome(notice("seats.full"))
    return seating_reply(context, replace(seating, players=players), told=line("seats.sat", name=context.speaker))


def _add(context: Context, seating: Seating, words: tuple[PlayerWord, ...]) -> Outcome:
    """People by name, linked or guests; several as in a list."""
    new = linked_newcomers(context, words)
    if new:
        return Outcome(newcomers=new)
    added = tuple(seat_of(context, word) for word in words)
    players = tuple(dict.fromkeys((*seating.players, *added)))
    if len(players) > MOST:
        return Outcome(notice("seats.full"))
    names = listed(_shown(context, one) for one in added)
    told = line("seats.added", who=context.speaker, names=names)
    return seating_reply(context, replace(seating, players=players), told=told)


def linked_newcomers(context: Context, words: Iterable[PlayerWord]) -> tuple[Newcomer, ...]:
    """Those of some words who never played and whose accounts are known: whom a mention or `me` means."""
    found = list[Newcomer]()
    for word in words:
        if is_me(word):
            found += [sender_as_newcomer(context)] if context.sender is None else []
        elif word.mention is not None and context.people.by_account(word.mention.account) is None:
            found.append(newcomer(context, word, found))
    return tuple(found)


def is_me(word: PlayerWord) -> bool:
    """Whether a word of a list of players means the one who wrote it."""
    return word.mention is None and not word.is_quoted and word.text.casefold() in ME


def seat_of(context: Context, word: PlayerWord) -> str:
    """A seat as it is kept until the game starts: a player by id, or a name that nobody has yet."""
    if word.mention is not None:
        known = context.people.by_account(word.mention.account)
    elif is_me(word) and context.sender is not None:
        known = context.people.person(context.sender)
    else:
        known = context.people.by_name(word.text)
    return reference(known.id) if known is not None else newcomer(context, word).name


def _mix(context: Context, seating: Seating) -> Outcome:
    players = list(seating.players)
    random.Random(f"{context.incoming.source}").shuffle(players)
    told = line("seats.mixed", name=context.speaker)
    return seating_reply(context, replace(seating, players=tuple(players)), told=told)


def _game(context: Context, seating: Seating) -> Outcome:
    """The games on buttons, or the one chosen."""
    variant = seating.words.strip()
    if variant in RULESETS:
        house = last_house(context, variant)
        return seating_reply(context, seating.of(house), told=line("seats.chose", name=context.speaker))
    choices = tuple(Choice(line(f"{one}.name"), f"/newgame game {one} opening={seating.number}") for one in RULESETS)
    return _chosen_from(context, seating, line("seats.which_game"), choices)


def _rules(context: Context, seating: Seating) -> Outcome:
    """The tables of rules on buttons, or the one chosen; `three` is the form for three."""
    ruleset, word = RULESETS[seating.variant], seating.words.strip()
    if word == "three":
        rules: tuple[str, Mapping[str, Any]] = seating.preset, seating.changes
        if seating.preset in ruleset.for_four:
            rules = rules_with(context, seating.variant, _of_three(seating.variant))
        house = resolve(ruleset, rules[0], {**rules[1], "players": "3"})
        return seating_reply(context, seating.of(house), told=line("seats.chose", name=context.speaker))
    if word in ruleset.presets:
        house = seating.house_by(context, word)
        return seating_reply(context, seating.of(house, is_chosen=True), told=line("seats.chose", name=context.speaker))
    choices = tuple(
        Choice(line(f"{seating.variant}.preset.{one}"), f"/newgame rules {one} opening={seating.number}")
        for one in usual_first(seating.variant, ruleset.seats(seating.house()))
    )
    return _chosen_from(context, seating, line("seats.which_rules"), choices)


def _of_three(variant: str) -> str:
    """The table of rules that three play by where they choose none."""
    return usual_first(variant, 3)[0]


def _stake_kept(seating: Seating, preset: str) -> dict[str, str]:
    """The stake that was agreed on while seats are taken; none where a table of rules brings its own."""
    return {} if has_stake(seating.variant, preset) else dict(seating.stake)


def _keep(context: Context, seating: Seating) -> Outcome:
    """The stake that was agreed on, with the rules that bring another."""
    house = resolve(RULESETS[seating.variant], seating.preset, {**seating.changes, **seating.stake})
    return seating_reply(context, seating.of(house), told=line("seats.chose", name=context.speaker))


def _stake_choices(seating: Seating, house: AnyHouse) -> list[Choice]:
    """The buttons about the stake: another, and the one that was agreed on where the rules brought theirs."""
    mark = f"opening={seating.number}"
    choices = [Choice(line("choice.change_stake"), f"/newgame stake {mark}")] if seating.usual_stakes else []
    if (kept := _stake_agreed(seating, house)) is not None:
        choices.append(Choice(line("choice.keep_stake", stake=kept), f"/newgame keep {mark}"))
    return choices


def _stake_agreed(seating: Seating, house: AnyHouse) -> Part | None:
    """The stake that was agreed on, where the rules brought another; None where it is the one in force."""
    agreed = resolve(RULESETS[seating.variant], seating.preset, {**seating.changes, **seating.stake})
    shown = stake_part(agreed)
    return shown if shown != stake_part(house) else None


def _stake(context: Context, seating: Seating) -> Outcome:
    """Usual stakes on buttons, or the one typed."""
    if seating.words:
        house = seating.house()
        spoken = spoken_stake(seating.words, seating.variant)
        mark = f"opening={seating.number}"
        if (asked := stake_question(house, spoken, lambda told: f"/newgame stake {told} {mark}")) is not None:
            return Outcome(asked)
        ruleset = RULESETS[seating.variant]
        tells_base = read_opening(seating.words, context.people, seating.variant).tells_base
        preset, changes = seating.rules_for(context, tells_base=tells_base)
        changed: AnyHouse = resolve(ruleset, preset, {**changes, **ruleset.stake(spoken, house)})
        told = line("seats.chose", name=context.speaker)
        return seating_reply(context, seating.of(changed), told=told, moves=not context.incoming.pressed)
    choices = [
        Choice(
            line("choice.stake", stake=_stake_shown(seating, stake)), f"/newgame stake {stake} opening={seating.number}"
        )
        for stake in seating.usual_stakes
    ]
    typed = Choice(line("choice.type_stake"), f"/newgame stake opening={seating.number}", asks=True)
    return _chosen_from(context, seating, line("seats.which_stake"), (*choices, typed))


def _stake_shown(seating: Seating, stake: str) -> Part:
    """A stake in the words in which the opening message says it."""
    ruleset, house = RULESETS[seating.variant], seating.house()
    changes = {**seating.changes, **ruleset.stake(stake, house)}
    return stake_part(resolve(ruleset, seating.preset, changes)) or line("stake.none")


def _language(context: Context, seating: Seating) -> Outcome:
    """The language of the chat, from then on."""
    word = seating.words.strip()
    if word not in languages():
        choices = tuple(
            Choice(line(f"language.{one}"), f"/newgame language {one} opening={seating.number}") for one in languages()
        )
        return _chosen_from(context, seating, line("seats.which_language"), choices)
    context = replace(context, settings={**context.settings, LANGUAGE: word})
    told = line("seats.chose", name=context.speaker)
    outcome = seating_reply(context, seating, told=told)
    assert outcome.reply is not None
    reply = structs.replace(outcome.reply, language=word)
    return replace(outcome, reply=reply, settings={**outcome.settings, LANGUAGE: word})


def _drop(context: Context, seating: Seating) -> Outcome:
    told = line("seats.dropped", name=context.speaker)
    updates = given_up(context, told.key, **told.values)
    reply = Reply(lines=(told,), subject="closed", edits=context.incoming.pressed, updates=updates)
    return Outcome(reply, settings={**_settings(context, seating), **closed_opening(context)})


def _show(context: Context, seating: Seating) -> Outcome:
    return seating_reply(context, seating)


_STEPS: Final[Mapping[str, Callable[[Context, Seating], Outcome]]] = {
    "start": _show,
    "mix": _mix,
    "game": _game,
    "rules": _rules,
    "stake": _stake,
    "keep": _keep,
    "language": _language,
    "drop": _drop,
    "seats": _show,
}
"""What a line about the opening can want; starting is the command's own."""


def _chosen_from(context: Context, seating: Seating, asked: Line, choices: tuple[Choice, ...]) -> Outcome:
    """A question in the place of the opening message: others can sit down meanwhile, and there is a way back."""
    back = Choice(line("choice.back"), f"/newgame seats opening={seating.number}")
    reply = _placed(context, seating, (asked,), (*choices, _sit_down(seating), back))
    return Outcome(reply, settings=_settings(context, seating))


def _placed(
    context: Context, seating: Seating, lines: tuple[Line, ...], choices: tuple[Choice, ...], *, moves: bool = False
) -> Reply:
    """What the one message of the opening says from now on: a new one below where it `moves`, is tapped for in any
    other message, or takes the place of another opening. The one before says so."""
    pressed, old, subject = context.incoming.pressed, open_seating(context), _subject(seating.number)
    stands_here = pressed and context.about is not None and context.about.show() == subject
    stays = context.about is not None and context.about.stays
    moves = moves or (pressed and not stands_here) or old is None or old.number != seating.number
    return Reply(
        lines=lines,
        choices=choices,
        subject=subject,
        edits=pressed and (stands_here or (old is None and not stays)),
        replaces=not pressed and not moves,
        updates=given_up(context, "seats.further_down") if moves else (),
    )


def _settings(context: Context, seating: Seating) -> dict[str, object]:
    topic = context.incoming.table.topic
    language = context.chat.language or SOURCE_LANGUAGE
    kept = {**seating.stored(), HANDS_BEFORE: len(context.night.hands)}
    return {opening_key(topic): kept, openings_key(topic): seating.number, LANGUAGE: language}


def seated_names(context: Context, players: Iterable[str]) -> Part:
    """The names of people as seats are kept."""
    return listed(_shown(context, one) for one in players)


def _shown(context: Context, player: str) -> str:
    person = context.people.by_name(player) if player.startswith("@") else None
    return person.name if person is not None else player


def seating_reply(
    context: Context, seating: Seating, seats: int | None = None, *, told: Line | None = None, moves: bool = False
) -> Outcome:
    """The opening message as it stands: game, rules, stake, seats, and what can be tapped.

    Where it `moves` it stands in a new message, below whatever was said since.
    """
    house = seating.house()
    ruleset = RULESETS[seating.variant]
    seats = ruleset.seats(house) if seats is None else seats
    places = seats or max(4, min(len(seating.players), 4))
    shown = [_shown(context, one) for one in seating.players]
    lines: list[Line] = [
        Line("seats.head", {"variant": line(f"{house.variant}.name")}, strong=True),
        *house_lines(house, "seats.rules"),
        *(
            line("seats.one", wind=line(f"wind.{wind.name}"), name=shown[place] if place < len(shown) else "–")
            for place, wind in enumerate(tuple(Wind)[:places])
        ),
        *((line("newgame.bench", names=listed(shown[places:])),) if len(shown) > places else ()),
        *((told,) if told is not None else (line("seats.how"),)),
        *(_ended_by_start(context) if seating.is_sure else ()),
        *((_for_four(seating),) if len(shown) == 3 and _is_for_four(seating) else ()),
    ]
    reply = _placed(context, seating, tuple(lines), _choices(context, seating, house, seats), moves=moves)
    return Outcome(reply, settings=_settings(context, seating))


def _ended_by_start(context: Context) -> list[Line]:
    """That starting ends the game that runs, and which hands of an open round go with it."""
    night = context.night
    if not night.running or not (night.hands_of_game or night.pending):
        return []
    return [line("seats.ends_game"), *waiting_hands(context, night)]


def _for_four(seating: Seating) -> Line:
    return line("seats.for_four", rules=line(f"{seating.variant}.preset.{seating.preset}"))


def _is_for_four(seating: Seating) -> bool:
    """Whether the rules that were chosen are for four, whatever the game knows beside them."""
    return seating.preset in RULESETS[seating.variant].for_four


def _choices(context: Context, seating: Seating, house: AnyHouse, seats: int) -> tuple[Choice, ...]:
    mark, count = f"opening={seating.number}", len(seating.players)
    choices = [_sit_down(seating)]
    choices.append(Choice(line("choice.add_guest"), f"/join guest {mark}", asks=True))
    if count > 1:
        choices.append(Choice(line("choice.mix_seats"), f"/newgame mix {mark}"))
    if count >= (seats or 2):
        choices.append(Choice(line("choice.start"), f"/newgame start {mark}"))
    sizes = kinds_of(type(house.options)).get("players")
    if count == 3 and seats == 4 and sizes is not None and "3" in sizes.words():
        label = line("choice.play_three")
        if _is_for_four(seating):
            rules = line(f"{seating.variant}.preset.{_of_three(seating.variant)}")
            label = line("choice.play_three_by", rules=rules)
        choices.append(Choice(label, f"/newgame rules three {mark}"))
    table, players = context.night.table, last_players(context)
    if count == 0 and table is not None:
        names = listed(map(context.name, table.players))
        agreed = (f"{name}={value}" for name, value in seating.changes.items())
        same = " ".join((f"/newgame {seating.variant}.{seating.preset}", *players, *agreed))
        choices.append(Choice(line("choice.same_again", names=names), same))
    choices += [
        Choice(line("choice.change_game"), f"/newgame game {mark}"),
        Choice(line("choice.change_rules"), f"/newgame rules {mark}"),
    ]
    choices += _stake_choices(seating, house)
    if speaks_differently(context, seating.spoken):
        choices.append(Choice(line("choice.change_language"), f"/newgame language {mark}"))
    return tuple(choices)


def _sit_down(seating: Seating) -> Choice:
    return Choice(line("choice.sit_down"), f"/join opening={seating.number}")


def last_players(context: Context) -> list[str]:
    """Who played the game before, as seats are kept: those at the table in turn order, then who sat out."""
    table = context.night.table
    return [reference(one) for one in (*table.players, *context.night.bench)] if table is not None else []


def speaks_differently(context: Context, spoken: Iterable[str]) -> bool:
    """Whether the client of one of those who took part speaks something else than the chat."""
    chat = context.chat.language or SOURCE_LANGUAGE
    return any((language_of_tag(tag) or SOURCE_LANGUAGE) != chat for tag in spoken)
