"""What a command may look at, and what it decides: plain values, no reading, no sending."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from bot.chat import Choice, Incoming, Line, Money, Reply, line, listed
from bot.page_links import PageLinks
from bot.reading import (
    NAMELESS,
    Names,
    People,
    Person,
    Word,
    misread_figure,
    name_in_full,
    reference,
    refuse,
    sentences_of,
    shown_name,
    words_of,
)
from bot.reading.grammar import Sentence
from bot.settings import ChatSettings, called_key, hand_left_key, opening_key
from bot.subjects import CLOSED, CommandLine, Subject
from engine import PARTS, Coin, HandRefused, JournalRefused, Player, Purse, Value, Wind, problem
from engine.journal import (
    COINS,
    WHOLE,
    Changes,
    Corrected,
    Entry,
    GameStarted,
    HandedOver,
    HandRecord,
    Night,
    NightTotals,
    PaymentMarked,
    Recorded,
    RunningGame,
    Undone,
    extended,
    storable,
)
from engine.journal.replay import replay
from engine.lazy import lazy, quick_dataclass
from engine.variants import RULESETS


class ToldDeals:
    """How the newest deals of a table were told, so that none is told again while nothing it says has changed."""

    MOST: Final = 4

    def __init__(self) -> None:
        self._lines: dict[int, tuple[tuple[object, ...], tuple[Line, ...]]] = {}

    def lines(self, number: int, told_of: tuple[object, ...], tell: Callable[[], tuple[Line, ...]]) -> tuple[Line, ...]:
        """The lines of a deal, by its number and everything they tell of; told anew where any of that is another."""
        known = self._lines.pop(number, None)
        lines = known[1] if known is not None and known[0] == told_of else tell()
        self._lines[number] = (told_of, lines)
        while len(self._lines) > self.MOST:
            self._lines.pop(next(iter(self._lines)), None)
        return lines


@quick_dataclass(frozen=True)
class Context:
    """One message at one table, with everything that is known there.

    `random_wind` is drawn at random for this message; `settings` are those of the chat; `hand_of` finds the hand
    that a message shows (a receipt) or made (a /score).
    """

    incoming: Incoming
    entries: Sequence[Recorded]
    night: Night
    people: People
    settings: Mapping[str, Any]
    random_wind: Wind
    about: Subject | None = None
    """What the message shows that is answered, pressed on or edited."""
    entry: int | None = None
    """The entry that the line is about, where it or the answered message names one."""
    earlier: tuple[Recorded, ...] = ()
    """The entries of the night of this table in which the named entry stands, where that is over."""
    pressed_line: str = ""
    """The line that the pressed button stands for."""
    settlement_shown: bool = False
    """Whether a message shows what is to be paid tonight."""
    past: tuple[tuple[tuple[Recorded, ...], ...], ...] = ()
    """For commands that look at all nights: every table's nights with their entries."""
    totals: tuple[NightTotals, ...] = ()
    """For commands that count: what everybody did in each night of the chat in which something was played."""
    night_number: int = 1
    """Which night of the table this is."""
    earlier_nights: Mapping[int, tuple[Recorded, ...]] = field(default_factory=dict)
    """The earlier nights of the table that a decision asked for (`Outcome.needs_night`), by number."""
    pages: PageLinks | None = None
    """The links to the page of the table, where one is served."""
    do: Callable[[Context, str], Outcome] | None = None
    """Decides a whole line, for commands that do another one behind their own."""
    told: ToldDeals = field(default_factory=ToldDeals, repr=False, compare=False)
    """What is remembered of the table from one message to the next."""

    def at(self, night: Night) -> Context:
        """The same message at another moment of the table: what follows from its sender and its chat alone is kept."""
        if night is self.night:
            return self
        other: Context | None = self.__dict__.get(_THEN)
        if other is None or other.night is not night:
            other = self._without(_OF_NIGHT)
            other.__dict__.update(night=night, chat=self.chat)
            if night.house is self.night.house:
                other.__dict__.update(coin=self.coin, currency=self.currency)
            self.__dict__[_THEN] = other
        return other

    def of_command(self, entry: int | None, do: Callable[[Context, str], Outcome]) -> Context:
        """The same message as a command about an entry, which may let another line be done."""
        other = self._without(_OF_ENTRY)
        other.__dict__.update(entry=entry, do=do, chat=self.chat)
        return other

    def _without(self, worked_out: Set[str]) -> Context:
        """The same context but for some of what it has worked out: `replace` ten times as fast."""
        other = object.__new__(Context)
        other.__dict__ = self.__dict__.copy()
        for name in worked_out & other.__dict__.keys():
            del other.__dict__[name]
        return other

    @lazy
    def chat(self) -> ChatSettings:
        """What was chosen for the chat."""
        return ChatSettings.parse(self.settings)

    @lazy
    def sender(self) -> Player | None:
        """The player who speaks; None for somebody of whom it is not known which player he is."""
        person = self.people.by_account(self.incoming.sender.account)
        if person is None:
            person = self.namesake
        return person.id if person is not None else None

    @lazy
    def namesake(self) -> Person | None:
        """The player without an account of the sender's name, where people are who they are called."""
        sender = self.incoming.sender
        person = self.people.by_name(sender.name) if sender.vouched and sender.name else None
        return person if person is not None and not person.accounts else None

    @lazy
    def speaker(self) -> str:
        """What the sender is called here: the player's name, else what the platform calls him."""
        if self.sender is not None:
            return self.name(self.sender)
        sender = self.incoming.sender
        return shown_name(sender.name) or shown_name(sender.handle) or NAMELESS

    @property
    def said(self) -> str:
        """The words a refusal points into: of the message, or of the line its button stands for, each in its place."""
        typed = CommandLine.parse(self.pressed_line)
        return self.incoming.text if typed is None else f"/{typed.name}{typed.words[len(typed.name) + 1 :]}"

    @lazy
    def players(self) -> tuple[Player, ...]:
        """Who can be meant by a name: the seated players first, then everybody else of the night."""
        seated = self.night.table.players if self.night.table is not None else ()
        return tuple(dict.fromkeys((*seated, *self.night.people)))

    @property
    def are_all_seated(self) -> bool:
        """Whether nobody of tonight, and not the sender, is without a seat while a game runs; true where none does."""
        table = self.night.table
        if table is None or not self.night.running:
            return True
        return set(self.players) == set(table.players) and self.sender in (None, *table.players)

    @property
    def variant(self) -> str:
        """The game whose words are spoken; "" before the first one."""
        return self.night.house.variant if self.night.house is not None else ""

    @lazy
    def names(self) -> Names:
        """Names as they are read in a score message: seated players only."""
        seated = self.night.table.players if self.night.table is not None else ()
        return Names(
            self.people,
            seated,
            self.night.table,
            self.sender if self.sender in seated else None,
            self.sender is None,
            self.variant,
            self._own_hands,
        )

    @lazy
    def all_names(self) -> Names:
        """Names of everybody of the night, seated or not."""
        return Names(
            self.people,
            self.players,
            self.night.table,
            self.sender,
            self.sender is None,
            self.variant,
            self._own_hands,
        )

    def sentences(self, text: str) -> tuple[Sentence, ...]:
        """The lines of a text as sentences about who is seated, read when first asked for; raises WordRefused."""
        if text not in self._read:
            self._read[text] = sentences_of(self.names, text)
        return self._read[text]

    @lazy
    def _read(self) -> dict[str, tuple[Sentence, ...]]:
        return {}

    @property
    def _own_hands(self) -> tuple[str, ...]:
        """The names of the hands that only this house knows."""
        house = self.night.house
        return tuple(name for name, _ in RULESETS[house.variant].own_hands(house)) if house is not None else ()

    @lazy
    def named_hand(self) -> HandRecord | None:
        """The hand that the line is about by its entry or a correction of it; None where none of tonight is named."""
        named = next((one for one in self.entries if one.seq == self.entry), None)
        if named is None:
            return None
        if isinstance(named.entry, Corrected):
            return self.night.hand(named.entry.number)
        return next((hand for hand in self.night.hands if hand.recorded.source == named.source), None)

    def name(self, player: Player) -> str:
        """What a player is called, as it is shown."""
        return self.people.name(player)

    def game(self) -> RunningGame:
        """The game that runs; raises JournalRefused when none does."""
        return self._game

    @lazy
    def _game(self) -> RunningGame:
        if not self.night.running:
            raise JournalRefused(problem("game.none"))
        return self.night.game

    @lazy
    def coin(self) -> Coin:
        """What amounts of this table count; thousandths of money before the first game."""
        if self.night.house is None:
            return Coin(Purse.MONEY, 1000)
        return RULESETS[self.night.house.variant].coin(self.night.house)

    def money(self, amount: int, *, purse: Purse | None = None, signed: bool = False) -> Money:
        """An amount of a purse as it is shown at this table."""
        coin = self.coin
        parts = coin.parts if purse is None or purse is coin.purse else 1000 if purse is Purse.MONEY else 1
        return Money(amount, parts, self.currency if parts == PARTS else "", signed, cents=self.night.has_cents)

    @property
    def cent(self) -> int:
        """The smallest coin of the chat's money, in thousandths: yen, won and their like have no cents."""
        sign = self.currency.strip().casefold()
        renminbi = sign in ("¥", "￥") and self.chat.language.startswith("zh_Hans")
        return WHOLE if sign in _WITHOUT_CENTS and not renminbi else COINS[Purse.MONEY]

    @lazy
    def currency(self) -> str:
        """The sign of money: the chat's, else that of a house that plays for money."""
        chosen = self.chat.currency
        if chosen is not None or self.night.house is None:
            return chosen or ""
        options = self.night.house.options
        return str(getattr(options, "currency", "")) if getattr(options, "money", False) else ""


_THEN: Final = "_then"
"""Under this name a context keeps the one of the moment that was asked for last."""
_OF_NIGHT: Final = frozenset(
    ("players", "names", "all_names", "_read", "named_hand", "coin", "currency", "_game", _THEN)
)
"""What a context works out from its night, and keeps."""
_OF_ENTRY: Final = frozenset(("named_hand", _THEN))
"""What it works out from the entry it is about."""


@dataclass(frozen=True, slots=True)
class TableView:
    """A table and its chat as they stand, without a message: what suggestions are made from."""

    night: Night
    people: People
    settings: Mapping[str, Any]

    @property
    def chat(self) -> ChatSettings:
        """What was chosen for the chat."""
        return ChatSettings.parse(self.settings)


class Newcomer(NamedTuple):
    """Somebody who is to be made a player: a name nobody has, and the account that speaks for him, "" for a guest."""

    name: str
    account: str = ""


@quick_dataclass(frozen=True, slots=True)
class Outcome:
    """What a command decides: entries to record, settings to keep, newcomers to be made players first.

    Who speaks for whom, and what players are called, follows from the entries that say so.

    With `newcomers` the rest is ignored: the players are made and the command is decided again.
    """

    reply: Reply | None = None
    entries: tuple[Entry, ...] = ()
    settings: Mapping[str, Any] = field(default_factory=dict)
    newcomers: tuple[Newcomer, ...] = ()
    links: tuple[tuple[Player, str], ...] = ()
    needs_night: int | None = None
    """An earlier night of the table to be read; then it is decided again."""
    needs_earlier: int | None = None
    """An entry whose night, which is over, is to be read as `Context.earlier`; then it is decided again."""
    needs_past: bool = False
    """All nights of the chat are to be read; then it is decided again."""
    forgets: str | None = None
    """A player who is to be forgotten, or "" for the whole chat."""
    after: Night | None = None
    """The night with the entries, where the decision has folded it already."""


Decide = Callable[[Context, str], Outcome]
"""A command: the context and what stands behind the command's word (its place in the text kept by blanks)."""


@dataclass(frozen=True, slots=True)
class Command:
    """One command of the chat: its words, what it decides, and whether it changes anything."""

    names: tuple[str, ...]
    decide: Decide
    writes: bool = True
    anywhere: bool = False
    """Works without a game, in private chats too."""
    looks_back: bool = False
    """Needs the entries of all nights of the chat."""
    counts: bool = False
    """Needs what everybody did in all nights of the chat."""
    shows: bool = False
    """Without any word behind it the command only shows something, or asks; everybody may look."""
    takes_files: bool = False
    """What stands behind it may be a whole file."""
    for_all: bool = False
    """What it shows is for everybody: the standing, pictures, files, what is to be paid, why a hand is worth what it
    is; any other look is for the one who asks."""
    values: bool = False
    """Tells what a hand is worth: on the page, onlookers may ask what it would be answered."""

    def changes(self, text: str) -> bool:
        """Whether the command, said with this text behind it, can change anything."""
        return self.writes and not (self.shows and not text.strip())


@quick_dataclass(frozen=True, slots=True)
class Invocation:
    """What a message asks for: a decision to be made in the context.

    `entry` is the entry it is about, where it names one; `pressed_line` the line a pressed button stands for.
    """

    decide: Callable[[Context], Outcome]
    about: Subject | None = None
    looks_back: bool = False
    counts: bool = False
    entry: int | None = None
    pressed_line: str = ""


def night_after(context: Context, entries: tuple[Entry, ...]) -> Night:
    """The night as it will be when some entries are recorded."""
    night = context.night
    if not entries:
        return night
    if opens_night(night, entries):
        return replay(recorded_of(context, entries))
    return extended(night, context.entries, recorded_of(context, entries))


def recorded_of(context: Context, entries: tuple[Entry, ...], after: Night | None = None) -> tuple[Recorded, ...]:
    """Entries as the journal will hold them; those that the night after them knows are its own."""
    night, incoming = context.night, context.incoming
    known = {one.recorded.seq: one.recorded for one in after.lines[-len(entries) :]} if after is not None else {}
    made = (
        Recorded(night.seq + index, incoming.at, incoming.sender.account, incoming.source, entry)
        for index, entry in enumerate(entries, 1)
    )
    return tuple(known.get(one.seq, one) for one in made)


def opens_night(night: Night, entries: Sequence[Entry]) -> bool:
    """Whether entries begin a new night: a game is opened after a closing."""
    return night.settled is not None and any(isinstance(entry, GameStarted) for entry in entries)


def in_standing(night: Night, purse: Mapping[Player, int]) -> tuple[Player, ...]:
    """Whose balance is told while a game runs: who sits or sat in it, and whoever else has anything in the purse."""
    if not night.running or night.table is None:
        return night.with_balance
    playing = {*night.in_game, *night.table.players, *night.bench}
    people = night.with_balance
    return people if playing.issuperset(people) else tuple(one for one in people if one in playing or purse.get(one, 0))


def taken_at_the_end(before: Night, after: Night) -> dict[Player, int]:
    """What a deal takes off the final result of players, beside what is paid at once."""
    if before.table is None or after.table is None or before.table.players != after.table.players:
        return {}
    zero = (0,) * len(before.table.players)
    was, now = before.table.adjustments or zero, after.table.adjustments or zero
    changes = zip(before.table.players, was, now, strict=True)
    return {player: to - since for player, since, to in changes if to != since}


def letters_of(context: Context) -> Mapping[str, str]:
    """The group's own letters for suits, where it set any."""
    return context.chat.letters


def check_seats(context: Context) -> None:
    """Raises HandRefused while somebody has left and nobody took the seat."""
    if context.night.away:
        names = ", ".join(context.name(player) for player in sorted(context.night.away))
        raise HandRefused(problem("seat.empty", names=names))


def mended_figure(context: Context, text: str) -> tuple[Word, str] | None:
    """The first number with a letter for a digit, and the number that was meant; None where there is none, the letter
    is that of a suit here, or the word is somebody's name."""
    found = None if {*letters_of(context)} & {*"oil"} else misread_figure(words_of(text))
    return None if found is None or context.people.by_name(found[0].text) is not None else found


def check_figures(context: Context, text: str, command: str = "") -> None:
    """Raises WordRefused for a number with a letter for a digit; the words of the command with the number that was
    meant can be tapped."""
    found = mended_figure(context, text)
    if found is None:
        return
    word, meant = found
    mended = CommandLine(command, f"{text[: word.start]}{meant}{text[word.end :]}", context.entry).show()
    raise refuse("letter_in_number", word, *((mended,) if command else ()), meant=meant.removeprefix("="))


def closing_of(night: Night) -> Recorded | None:
    """The entry that closed a night; None while it is open, and once another game was begun.

    Whatever else came since, payments, corrections, names, stays when the closing is undone.
    """
    return next((one.recorded for one in night.lines if one.recorded.entry is night.settled), None)


def night_going_on(context: Context) -> Night | None:
    """The night as it goes on where its closing is undone, soon after it was closed; None for any other night."""
    closing = closing_of(context.night)
    if closing is None or context.incoming.at - closing.at > SAME_EVENING:
        return None
    return night_after(context, (Undone(closing.seq),))


def closed_subject(night: Night) -> Subject:
    """What is said of a night that is closed, however often it is closed and opened."""
    return Subject(CLOSED, entry=night.first)


STANDS_ALONE: Final = (HandedOver, PaymentMarked)
"""Entries on which nothing is built: they can be taken back, or stay, whatever is taken back around them."""


def not_started(context: Context) -> Outcome | None:
    """That people are still sitting down for a game; None where they are not."""
    opening: Any = context.settings.get(opening_key(context.incoming.table.topic))
    if opening is None:
        return None
    mark = f"opening={opening['number']}"
    sit = Choice(line("choice.sit_down"), f"/join {mark}")
    start = (Choice(line("choice.start"), f"/newgame start {mark}"),) if len(opening["players"]) > 1 else ()
    return Outcome(Reply(lines=(line("score.not_started"),), choices=(sit, *start)))


def hand_left(context: Context, seq: int) -> str:
    """The line of a hand that was told behind an entry, and is not in yet; "" where there is none."""
    kept = context.settings.get(hand_left_key(context.incoming.table.topic))
    return str(kept["line"]) if isinstance(kept, Mapping) and kept["behind"] == seq else ""


def left_behind(context: Context, told: str, seq: int) -> dict[str, Any]:
    """The setting that keeps the line of a hand behind an entry."""
    return {hand_left_key(context.incoming.table.topic): {"behind": seq, "line": told}}


def begin_with(context: Context, told: str) -> tuple[Choice, ...]:
    """The button that opens the game of a night that is over once more and does the line of a hand in it."""
    night = context.night
    if not told or night.house is None or night.table is None:
        return ()
    label = line("choice.begin_with", told=context.people.spoken(told).partition(" ")[2])
    return (Choice(label, f"{_same_table(context)} {told}"),)


def _same_table(context: Context) -> str:
    """The line that opens the game that was played last, with whoever was there."""
    night = context.night
    assert night.house is not None
    assert night.table is not None
    players = " ".join(map(reference, (*night.table.players, *night.bench)))
    return f"/newgame {night.house.variant}.{night.house.preset} {players}"


def no_game(context: Context, told: str = "") -> Outcome:
    """There is nothing to score: offer the last house and seats again, but where people are sitting down already.

    Soon after the night was closed it can go on, and with it the hand that `told` tells.
    """
    night = context.night
    if (waits := not_started(context)) is not None:
        return waits
    choices: tuple[Choice, ...] = ()
    if night.house is not None and night.table is not None:
        names = listed(map(context.name, night.table.players))
        choices = (Choice(line("choice.same_again", names=names), _same_table(context)),)
    closing, going_on = closing_of(night), night_going_on(context)
    line_told = f"/score {' '.join(told.split())}"
    left = left_behind(context, line_told, closing.seq) if told.strip() and closing is not None and choices else {}
    if closing is None or going_on is None:
        return Outcome(Reply(lines=(line("score.no_game"),), choices=choices, notice=not choices), settings=left)
    goes_on = f"/undo sure entry={closing.seq}"
    if told.strip() and going_on.running:
        back = Choice(line("choice.reopen_and_enter"), f"{goes_on} {line_told}")
        said = line("score.closed", told=told.strip())
    else:
        back = Choice(line("choice.reopen"), goes_on)
        said = line("score.night_closed")
    subject = closed_subject(night).show()
    return Outcome(Reply(lines=(said,), choices=(back, *choices), subject=subject), settings=left)


SAME_EVENING: Final = 6 * 60 * 60
"""Seconds after its closing within which a night may go on after all."""


def names_in_full(incoming: Incoming) -> Mapping[str, str]:
    """The settings that keep what the platform calls the sender, and whom he mentions, in full."""
    sender = incoming.sender
    mentioned = ((one.account, one.name, one.full_name) for one in incoming.mentions)
    people = ((sender.account, sender.name, sender.full_name), *mentioned)
    shown = ((called_key(account), name_in_full(name, full)) for account, name, full in people if full)
    return {key: name for key, name in shown if name}


def options_of(options: Mapping[str, str]) -> Changes:
    """Options typed in a score message, for that hand only."""
    values: dict[str, Value] = {_SHORT.get(name, name): value for name, value in options.items()}
    return storable(tuple(values.items()))


_WITHOUT_CENTS: Final = frozenset(("¥", "￥", "円", "jpy", "nt$", "nt", "twd", "₩", "krw", "₫", "vnd", "rp", "idr"))
"""Currencies of which nobody has smaller coins than one."""

_SHORT = {"mj": "mah_jong"}
