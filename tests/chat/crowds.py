"""People who know nothing, in any chat: they type, press, answer, edit and delete anything ever shown, any time.

Whatever they do: no entry changes that the reply does not name, nothing of another night changes, and every message
of the bot still standing, its pictures too, tells the truth. What is true is worked out from the journal, not with the
words of a reply. Every crowd has a game of its own, and now and then plays another one for a while. `CrowdChat` is what
a chat has to offer for that: the app alone in `test_crowds.py`, or what people see on a platform.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any, Protocol

from bot.app.steps import short_command
from bot.chat import Money, Reply
from bot.commands.running import PAID
from bot.context import TableView
from bot.pictures.cards import HandCard
from bot.replies import SURE
from bot.subjects import CLOSED, CLOSING, LOOK, PICTURE, WHO_IS_WHO, CommandLine, Subject
from bot.text.render import plain
from engine.journal import (
    Corrected,
    GameEnded,
    GameStarted,
    HandPlayed,
    HandRecord,
    Night,
    NightSettled,
    PeopleEntry,
    Restored,
    TableSet,
    night_until,
)
from engine.journal.settlement import due, open_balances
from engine.table import Player, Table
from engine.transfers import BANK, STICKS, Account, Purse, Transfer
from engine.variants import RULESETS
from storage.base import Journal
from tests.chat.conftest import in_english
from tests.chat.test_import import log

PEOPLE = ("ann", "ben", "wen", "rob")

OPENINGS = {variant: f"/newgame {variant} Ann Ben Wen Rob" for variant in RULESETS} | {
    "singapore": "/newgame sg Ann Ben Wen Rob stake=0.5/1", "taiwanese": "/newgame tw Ann Ben Wen Rob stake=100/20",
    "riichi_arcade": "/newgame arcade Ann Ben",
}  # fmt: skip
VALUES = {
    "singapore": ("3", "2", "1", "4"), "taiwanese": ("3", "2", "1", "7"), "mcr": ("8", "24", "12", "30"),
    "zung_jung": ("30", "5", "40", "10"), "riichi": ("3h30", "mangan", "1h30", "2h40"),
    "riichi_arcade": ("3h30", "1h30", "2h40", "2h30"), "british": ("=84", "=20", "=42", "=36"),
}  # fmt: skip
"""Four values that a hand can have."""
USUAL = ("3", "4", "5", "8")
"""Those of a game that is not named there."""

TYPED = (
    "/s ben {a} from ann", "/s ann {b} zimo", "/s rob {c} from wen", "/s wen {d}", "/score", "ben {b} from rob",
    "ann {a} zimo", "/undo", "/redo", "/undo 1", "/fix from=wen", "/fix 1 zimo", "/fix 2 winner=rob", "/fix", "/settle",
    "/settle closing", "/paid ann ben 1", "/paid wen rob 2", "/table", "/why", "/draw", "/pay ann rob 2", "/penalty",
    "/penalty wen zimo", "/leave", "/endgame", "/newgame", "{opening}", "/history", "/settle close anyway", "/restore",
    "/show", "/show 1", "/set pictures=all", "/show settlement", "ben has paid", "wen paid rob", "undo hand 1",
    "delete the last hand", "/stats", "/chart", "/join eve", "/seat dealer=ben", "/endgame sure",
    "/result here ann 10 ben -4 wen -6 rob 0",
)  # fmt: skip
"""Lines with and without anything to answer."""
OWN = {
    "singapore": (
        "/kong ann concealed", "/kong", "/kong ben", "/bonus rob bite animals", "/set limit=4", "/stake 1/2",
        "/fix 1 base_stake=2",
    ),
    "hong_kong": ("/set limit=8", "/stake 2", "/fix 1 unit=2"),
    "taiwanese": ("/set limit=20", "/stake 50/10"),
    "mcr": ("/stake 2", "/set base_payment=4"),
    "zung_jung": ("/stake 2",),
    "riichi": ("/riichi", "/riichi wen", "/draw ready ann", "/draw nobody", "/fix 1 riichi ann"),
    "riichi_arcade": ("/riichi", "/draw ready ann", "/draw nobody"),
    "british": (
        "/hand ann 24", "/hand wen nil", "/hand rob =16", "/hand ben -", "ben =12", "rob 0", "/done", "/done yes",
        "/s ann =84 from ben, ben =20, wen =30, rob 0", "/s rob =42, ann 0, ben 0, wen 0", "/cancel", "/set money=on",
    ),
}  # fmt: skip
"""Lines of one game; there may be none."""
OF_ENTRIES = ("hand", "entry", "corrected", "game", "back", "picture")
"""What messages show that tell of entries."""
UNITS = {"(money)": Purse.MONEY, "points": Purse.POINTS, "chip": Purse.CHIPS}
"""What stands behind an amount that is not of the game that is played."""
MORE = (
    "/language 日本語", "/language 繁體", "/language English", "hand 1 was {b}", "no it was {a}", "/season",
    "sorry hand 2 was off rob", "no it was ben not ann", "hand 1 from wen", "/stats",
)  # fmt: skip
"""Languages, words about hands that are recorded whatever is open, and tables of several nights."""
ANSWERS = (
    "undo", "redo", "why", "fix from=wen", "fix {d}", "no, rob discarded", "sorry {b}", "it was self drawn", "{d}",
    "from rob", "wen", "zimo", "table", "lol", "ben {d} from wen", "/undo", "/fix winner=rob", "/fix {a}", "/why",
)  # fmt: skip
"""What people write under a message of the bot."""


def said(lines: Iterable[str], variant: str) -> tuple[str, ...]:
    """Lines as they are said over a game."""
    values = dict(zip("abcd", VALUES.get(variant, USUAL), strict=True))
    return tuple(one.format(**values, opening=OPENINGS[variant]) for one in lines)


OUTDATED = (
    "choice.used",
    "choice.dead",
    "asked.recorded",
    "asked.undone",
    "asked.changed",
    "asked.other_night",
    "asked.outdated",
)
"""What is said to a press that comes too late."""
TO_AND_FRO = ("undo", "redo", "restore", "cancel")
OF_AN_EARLIER_NIGHT = ("stale.night", "stale.night_unknown")
"""What is said to a press below what was recorded in a night that is over."""
OF_TABLE = {STICKS: "pot", BANK: "the bank"}
"""What the table's own accounts are called."""
FAULT = "fault.mine"
"""What is said where the program failed."""
ELSEWHERE = "The settlement is in a newer message."
SHARE = re.compile(r"([A-Za-z]\w+) ([+-]?[\d.]+)")
"""What somebody has, in the sentence of a settlement, without signs of thousands and of money."""
LABEL = re.compile(r"(?m)^(\d+[a-z]) · ")
DEAL = re.compile(r"(?m)^((?:East|South|West|North) \d(?:, \d+ honba)?) · ")
"""Begins what came in during a deal: the deal that it was, also once a hand before it is put right."""
FINAL = re.compile(r"(?m)^.+ \(final result\)$")
"""What the end of a game moves in money, under the hand that ended it."""
BROKEN = re.compile(r"(?m)(^Still open:|^To settle:|,)\n")
"""Begins a row that is too wide for a phone."""
POT = re.compile(r" · pot [\d,]+$")
OPEN = re.compile(r"(?m)^(?:Still open: |Nothing is open between |.+ counts when the game is over\.$)")
"""Begins what is said of two people behind a payment, while it is the newest."""
_BALANCE = re.compile(r"([A-Za-z]\w+) ([+−]?[\d.,]+)(?: \([+−]?[\d.,]+\))?")


DIFFERENCE = re.compile(r"(?:\S+ )*(?:tai|faan|han|fu|points?|mangan|haneman|baiman|sanbaiman|yakuman) → ")
"""What a correction says a hand is worth now: `mangan → 3 han 30 fu`."""


def payments_in(text: str) -> dict[tuple[str, str], int]:
    """Who pays whom how much, as a message says it, in thousandths; the table's own account is the pot."""
    found: dict[tuple[str, str], int] = defaultdict(int)
    for row in text.replace("£", "").replace(" (dealer)", "").split("\n"):
        for part in row.split(" · ") if not DIFFERENCE.match(row) else ():
            if (pays := re.fullmatch(r"([\w, ]+) → (.+?)(?: each)?(?: \(.*\))?", part)) is None:
                continue
            for payees, amount in re.findall(r"((?:(?:the bank|[A-Za-z]\w*)(?:, )?)+) ([\d.,]*\d)", pays[2]):
                for payer in pays[1].split(", "):
                    for payee in payees.split(", "):
                        found[payer, payee] += round(1000 * float(amount.replace(",", "")))
    return dict(found)


def standing_in(text: str) -> dict[str, int]:
    """The standing that a message says, in thousandths, rows with two people or more; empty where it says none."""
    text = re.sub(r"(?m)^★ .+\n(.+\n)*", "", text)  # what the hands of a round are worth
    text = re.sub(r"(?m)^Round so far\n.+\n", "", text)  # what hands of the round that waits are worth
    text = re.sub(r"(What the fix|Undoing it) changes:\n(.+\n?)+", "", text.replace("£", ""))
    rows = [row for row in text.split("\n") if re.fullmatch(rf"{_BALANCE.pattern}( · {_BALANCE.pattern})+", row)]
    found = {name: amount for row in rows for name, amount in (one.groups() for one in _BALANCE.finditer(row))}
    return {name: round(1000 * float(one.replace("−", "-").replace(",", ""))) for name, one in found.items()}


@dataclass(frozen=True, slots=True)
class Shown:
    """What a message of the bot says now, what it is about where that is known, and the ids of its buttons."""

    text: str
    subject: str | None = None
    buttons: tuple[str, ...] = ()
    card: HandCard | None = None
    """What a picture was drawn from, where that can be had."""


class CrowdChat(Protocol):
    """A chat as its people have it, and what is known of its table; ids of messages are whatever names them there."""

    now: int
    """When something was said last, and the seconds that go by before the next thing is."""
    step: int
    is_english: bool
    """Whether what it shows is English, whatever language is spoken there."""

    def say(self, typed: str, **about: Any) -> Any:
        """Somebody says `name: text`, presses a button by its id, answers (`reply_to`) or edits (`message`).

        What is said `at_once` with the next thing need not be heard before that is said.
        """

    def wall(self) -> dict[str, Shown]:
        """Every message of the bot that stands in the chat."""

    def previewed(self, typed: str, *, reply_to: str) -> Reply | None:
        """What a press `name: id` on a message would be answered now; nothing comes of it."""

    def beside(self) -> CrowdChat:
        """Another chat that the same bot is in, whose messages have the same names where a platform gives them."""

    def again(self) -> None:
        """What came last comes once more."""

    def delete(self, message: str) -> None:
        """Somebody takes a message of the bot away, of which it is not told."""

    def restart(self) -> None:
        """The program ends and begins anew."""

    def journal(self) -> Journal:
        """Everything that was recorded at the table."""

    def account(self, name: str) -> str:
        """What somebody writes from."""

    @property
    def reply(self) -> Reply | None:
        """What the app answered last; None for silence."""

    @property
    def written(self) -> str:
        """The message that somebody typed last."""

    @property
    def seen(self) -> TableView:
        """The table as it is now."""


class Crowd:
    """A table and a chat beside it, the people there, and everything the bot ever showed at the table."""

    def __init__(self, chat: CrowdChat, variant: str, seed: int, *, opening: str = "", does_more: bool = True) -> None:
        """`does_more` says whether they do what is seldom done."""
        self.does_more = does_more
        self.nights: dict[int, Night] = {}
        """Every night as it was left, by its first entry."""
        self.chance = random.Random(f"{variant} {seed}")
        self.variant = variant
        self.opening = opening or OPENINGS[variant]
        self.chat = chat
        self.chat.say("ann: " + self.opening)
        self.wall = self.chat.wall()
        """What stands in the chat."""
        self.beside = self.chat.beside()
        self.beside.say("ann: " + self.opening, source="beside")
        self.buttons: list[tuple[str, str]] = []
        self.typed: list[str] = []
        self.subjects: dict[str, Subject] = {}
        self.closed: dict[str, str] = {}
        """Messages of nights that are over, as they were left."""
        self.gone: list[Subject] = []
        """What messages were about that people took away."""
        self.long_ago: list[str] = []
        """What people typed in nights that are over."""
        self.written: dict[str, int] = {}
        self.told: dict[str, list[str]] = {}
        """What messages of entries told when they came in, but for what holds while they are the newest."""
        self.looked: dict[str, tuple[HandRecord, ...]] = {}
        """The hands that an answer about the standing counted."""
        self.drawn: dict[str, HandRecord | None] = {}
        """The hands that pictures show, as they counted when they were drawn."""
        self.used = set[tuple[str, str]]()
        """Buttons that recorded something, by their messages."""
        self.done = self.about = self.who = ""
        self.tapped: CommandLine | None = None
        """The line of the button that was pressed last, where the button itself says it."""
        self.look()

    # what they do

    def step(self) -> None:
        """Anybody does anything; nothing changes that the reply does not name."""
        before = self.chat.seen.night
        left = self.texts
        self.tapped = None
        self.chat.step = self.chance.choice((5, 30, 200, 4000))
        if self.does_more and self.chance.random() < 0.15:
            self.chance.choice((self.says_more, self.answers_more, self.elsewhere, self.mends))()
        else:
            self.chance.choice((self.types, self.answers, self.presses, self.presses, self.edits))()
        after = self.chat.seen.night
        assert self.chat.reply is None or [one.key for one in self.chat.reply.lines[:1]] != [FAULT], self.done
        if before.first != after.first:
            self.closed = left
            self.long_ago += self.typed
            self.typed = []
        elif self.is_long_ago():
            self.check_untouched(before, after)
        self.check_named(before, after)
        self.check_asked(before, after)
        self.look()
        self.nights[after.first] = after
        self.check_shown(after)
        self.check_live()
        self.check_tables()

    def anybody(self) -> str:
        return self.chance.choice((*PEOPLE, *PEOPLE, "eve"))

    def says(self, typed: str, **about: Any) -> None:
        self.done = f"{typed} {about}"
        self.about = str(about.get("reply_to") or about.get("message") or "")
        self.who, other = self.anybody(), self.beside.seen.night
        self.chat.say(f"{self.who}: {typed}", **about)
        self.wall = self.chat.wall()
        assert self.beside.seen.night == other, self.done

    @property
    def lines(self) -> tuple[str, ...]:
        """What is typed over the game that is played."""
        house = self.chat.seen.night.house
        playing = self.variant if house is None else house.variant
        if self.chance.random() < 0.02:
            return (OPENINGS[self.chance.choice((self.variant, *OPENINGS))] + " sure",)
        return (*said(TYPED, playing), *2 * OWN.get(playing, ()))

    def types(self) -> None:
        self.says(self.chance.choice(self.lines))
        self.types_down()

    def types_down(self) -> None:
        """Remember when a message was written that may be edited later."""
        self.typed.append(self.chat.written)
        self.written[self.typed[-1]] = self.chat.now

    def answers(self) -> None:
        about = self.chance.choice(list(self.wall))
        self.says(self.chance.choice((*said(ANSWERS, self.variant), *self.lines)), reply_to=about)
        self.types_down()

    def says_more(self) -> None:
        self.says(self.chance.choice(said(MORE if self.chat.is_english else MORE[3:], self.variant)))
        self.types_down()

    def answers_more(self) -> None:
        """Words about a hand, in answer to what tells of one, while anything else may be asked."""
        told = [one for one in self.wall if one in self.subjects and self.subjects[one].of_hand]
        about = {"reply_to": self.chance.choice(told)} if told else {}
        self.says(self.chance.choice(said(MORE[3:9], self.variant)), **about)
        self.types_down()

    def elsewhere(self) -> None:
        """Somebody answers or says anything in the other chat, whose messages have the same ids, and at the same time
        somebody says something here; only that moves anything here."""
        other, self.beside.now = self.chance.choice(list(self.wall)), self.chat.now
        typed = self.chance.choice((*said(ANSWERS, self.variant), *self.lines))
        about = {"reply_to": other, "source": f"said beside {len(self.typed)} {self.chat.now}"}
        self.beside.say(f"{self.anybody()}: {typed}", at_once=True, **about)
        self.done, self.about, self.who = f"beside: {typed}", "", self.anybody()
        self.chat.say(f"{self.who}: {self.chance.choice((*self.lines, 'lol'))}")
        self.wall = self.chat.wall()
        self.types_down()

    def edits(self) -> None:
        if self.typed or self.long_ago:
            message = self.chance.choice((*self.typed, *self.long_ago))
            source = f"{message}:{self.chat.now}"
            lines = (*said(TYPED[:8], self.variant), *said(ANSWERS, self.variant))
            about = {"message": message, "written": self.written[message], "edited": True}
            before, made = self.chat.seen.night, self.made_by(message)
            self.says(self.chance.choice(lines), source=source, **about)
            if made is not None:
                self.check_edited(before, made)

    def made_by(self, message: str) -> HandRecord | None:
        """The hand of tonight that counts and was told by a message."""
        hands = self.chat.seen.night.hands
        return next((one for one in hands if one.recorded.source.rpartition(":")[2] == message), None)

    def check_edited(self, before: Night, made: HandRecord) -> None:
        """What is edited corrects its own hand, and later ones only by that; it tells no other."""
        after = self.chat.seen.night
        assert len(after.hands) == len(before.hands), f"{self.done}\n{made.number}"
        now = {hand.number: hand for hand in after.hands}
        changed = [hand.number for hand in before.hands if not told_alike(hand, now.get(hand.number))]
        assert not changed or min(changed) == made.number, f"{self.done}\n{made.number}\n{changed}"

    def presses(self) -> None:
        """Any button ever shown, seldom in the other chat."""
        if not self.buttons:
            return
        message, identity = self.chance.choice(self.buttons[-40:] if self.chance.random() < 0.5 else self.buttons)
        if self.chance.random() < 0.1:
            untouched = self.beside.seen.night
            self.beside.now = self.chat.now
            self.beside.say(f"{self.anybody()}: {identity}", pressed=True, source=f"beside {self.chat.now}")
            assert self.beside.seen.night == untouched, identity
        self.tapped = CommandLine.parse(short_command(identity) or "")
        before, stands = self.chat.seen.night, message in self.wall and identity in self.wall[message].buttons
        self.says(identity, pressed=True, reply_to=message)
        after = self.chat.seen.night
        if (message, identity) in self.used and not stands and not self.goes_to_and_fro(self.tapped):
            assert after.seq == before.seq, f"{self.done}\nused before"
        if after.seq > before.seq:
            self.used.add((message, identity))

    @staticmethod
    def goes_to_and_fro(tapped: CommandLine | None) -> bool:
        """Whether a button may do again what it did: what it takes back or brings back goes by what counts now."""
        return tapped is None or tapped.name in TO_AND_FRO

    def mends(self) -> None:
        """What came last comes once more, a message is taken away, or the program begins anew: nothing comes of it."""
        before, texts = self.chat.seen.night, self.texts
        shows_debts = "has paid" in self.done  # once more, below what it showed, it marks what is said
        self.done = self.chance.choice(("again", "deleted", "restarted"))
        self.done = "restarted" if shows_debts and self.done == "again" else self.done
        if self.done == "again":
            self.chat.again()
        elif self.done == "restarted":
            self.chat.restart()
        elif len(texts) > 1:
            texts.pop(gone := self.chance.choice(list(texts)))
            self.chat.delete(gone)
            self.gone += [self.subjects[gone]] if gone in self.subjects else []
        self.wall = self.chat.wall()
        assert self.chat.seen.night == before, self.done
        assert self.texts == texts, self.done

    def look(self) -> None:
        """See what the bot shows now."""
        for message, shown in self.wall.items():
            if shown.subject is not None:
                subject = self.subjects[message] = Subject.parse(shown.subject)
                if subject.kind == "entry" and message not in self.told:
                    rows = BROKEN.sub(r"\1 ", self.text(message)).split("\n")
                    self.told[message] = [row for row in rows if not is_of_now(row)]
                if subject.kind == LOOK and message not in self.looked:
                    self.looked[message] = tuple(self.chat.seen.night.hands)
                if subject.kind == PICTURE and message not in self.drawn:
                    self.drawn[message] = self.chat.seen.night.hand(int(subject.about))
            self.buttons += [(message, one) for one in shown.buttons if (message, one) not in self.buttons]

    @property
    def texts(self) -> dict[str, str]:
        """What every message says."""
        return {message: shown.text for message, shown in self.wall.items()}

    def text(self, message: str) -> str:
        return self.wall[message].text

    def names(self, transfers: Iterable[Transfer]) -> dict[tuple[str, str], int]:
        """Money between players by their names."""
        found: dict[tuple[str, str], int] = defaultdict(int)
        name = self.chat.seen.people.name
        for one in transfers:
            payer, payee = (OF_TABLE.get(who) or name(who) for who in (one.payer, one.payee))
            found[payer, payee] += one.amount if one.purse is Purse.MONEY else 1000 * one.amount
        return {pair: amount for pair, amount in found.items() if amount}

    # what holds

    def check_live(self) -> None:
        """No button that stands is refused as outdated: only below what was recorded a night that is over may be named.

        It fails where a question is not looked at again once something is recorded (`with_overtaken`), where what a
        line typed below it gets is taken for what stands in its place (`_replaced`), where the lines of long buttons
        are forgotten before their messages, and where a receipt in the place of a question is taken for it (`is_used`).
        """
        live = [(message, one) for message, shown in self.wall.items() for one in shown.buttons]
        for message, identity in self.chance.sample(live, min(2, len(live))):
            reply = self.chat.previewed(f"ann: {identity}", reply_to=message)
            said = reply.lines[0].key if reply is not None and reply.lines else ""
            subject = self.subjects[message]
            is_spent = subject.is_spent_by_use or subject.kind == CLOSED
            too_late = (*OUTDATED, *OF_AN_EARLIER_NIGHT) if is_spent else OUTDATED
            assert said not in too_late, f"{self.done}\n{self.text(message)}\n{identity}\n{said}"

    def check_named(self, before: Night, after: Night) -> None:
        """Whatever counts otherwise now is named in the reply, and nothing of a night that is over counts otherwise."""
        if before.seq == after.seq:
            return
        reply = self.chat.reply
        assert reply is not None, self.done
        assert not reply.notice, self.done
        said = plain(reply, in_english(reply))
        if before.first != after.first:
            assert "New game" in said or "Final scores" in said, f"{self.done}\n{said}"
            return
        was, now = ({hand.recorded.seq: hand for hand in night.hands} for night in (before, after))
        for seq in {*was} | {*now}:
            old, new = was.get(seq), now.get(seq)
            number = (old or new).number  # type: ignore[union-attr]  # one of them is there
            if told_alike(old, new):
                continue
            assert re.search(rf"(?i)hands?(?:[-a-z, \n]+:)? [\d, ]*\b{number}\b|#{number}\b", said), (
                f"{self.done}\n{said}\nhand {number}"
            )
        begins, ends = started(after) > started(before), started(after) < started(before)
        is_anew = begins or (ends and not after.purse(Purse.POINTS))  # each game has points of its own
        moving = [one for one in Purse if one is not Purse.POINTS or not is_anew]
        for purse, player in product(moving, {*before.people, *after.people}):
            if before.purse(purse).get(player, 0) != after.purse(purse).get(player, 0):
                assert self.chat.seen.people.name(player) in said, f"{self.done}\n{said}"
        is_reopened = "the end of the night" in said  # which takes back what it asked for
        asked = set() if is_reopened else {*before.owed} ^ {*after.owed}
        for one in asked | {*before.handed} ^ {*after.handed}:
            assert self.chat.seen.people.name(one.payer) in said, f"{self.done}\n{said}"

    def check_asked(self, before: Night, after: Night) -> None:
        """A tap that takes back what somebody else entered, or was offered before other things were, asks first."""
        tapped = self.tapped
        if tapped is None or not (self.is_of_somebody_else(before, tapped) or self.is_overtaken(before, tapped)):
            return
        assert after.seq == before.seq, f"{self.who} {self.done}"

    def is_of_somebody_else(self, night: Night, tapped: CommandLine) -> bool:
        """Whether a tap undoes an entry of another person that counts, and was not asked whether it is meant."""
        if tapped.name != "undo" or SURE in tapped.words.split():
            return False
        named = next((one.recorded for one in night.lines if one.recorded.seq == tapped.entry), None)
        return (
            named is not None and not isinstance(named.entry, PeopleEntry) and named.by != self.chat.account(self.who)
        )

    def is_overtaken(self, night: Night, tapped: CommandLine) -> bool:
        """Whether something was recorded since a button with facts was offered; a payment stays what it is, and so does
        a correction while its hand is what it was."""
        is_timeless = tapped.is_bare or tapped.name == PAID or tapped.name in WHO_IS_WHO or "opening=" in tapped.words
        if is_timeless or tapped.after is None or tapped.after >= night.moment:
            return False
        entries = self.chat.journal().entries
        newest = entries[-1].entry
        if tapped.name != "fix" or not isinstance(newest, Corrected):
            return True
        was, now = night_until(night, entries, tapped.after + 1).hand(newest.number), night.hand(newest.number)
        return was is None or now is None or was.given != now.given

    def is_long_ago(self) -> bool:
        """Whether what was done is about another night: a button or an edit of then, an answer to what it shows."""
        if self.about in self.long_ago:
            return True
        subject = self.subjects.get(self.about)
        shows = subject is not None and not subject.asks and subject.entry > 0
        return self.about in self.closed and (shows or "pressed" in self.done)

    def check_untouched(self, before: Night, after: Night) -> None:
        """What is done with a message of another night changes no hand of tonight; a button of it moves nothing."""
        assert after.hands[: len(before.hands)] == before.hands, self.done
        if "pressed" in self.done:
            assert len(after.hands) == len(before.hands), self.done
            assert after.balances == before.balances, self.done
            assert after.house == before.house, self.done

    def check_shown(self, night: Night) -> None:
        """Every message of tonight says what counts now; those of other nights say what they said."""
        for message in self.wall:
            subject = self.subjects.get(message)
            if subject is None or self.is_elsewhere(message, subject):
                continue
            if subject.entry >= night.first:
                self.closed.pop(message, None)
                self.check_message(night, message, subject)
            elif subject.kind == "settle" and subject.about != CLOSING:
                self.check_debts(night, subject, self.text(message))
            elif message in self.closed and subject.kind in OF_ENTRIES:
                was, now = (text.split("\n") for text in (self.closed[message], self.text(message)))
                assert now == [row for row in was if row in now or not is_of_now(row)], f"{self.done}\n{was}\n{now}"

    def is_elsewhere(self, message: str, subject: Subject) -> bool:
        """Whether a settlement is said to be in another message; then one of the same night says what it is, unless
        somebody took that one away."""
        if self.text(message) != ELSEWHERE:
            return False
        shown = [(one, told) for one in self.wall if (told := self.subjects.get(one)) is not None]
        boards = [one for one, told in shown if (told.kind, told.entry) == (subject.kind, subject.entry)]
        is_gone = any((told.kind, told.entry) == (subject.kind, subject.entry) for told in self.gone)
        assert is_gone or any(self.text(one) != ELSEWHERE for one in boards), f"{self.done}\n{message}"
        return True

    def check_tables(self) -> None:
        """A table of several nights that was asked for adds up what they brought, as they were left."""
        reply = self.chat.reply
        said = plain(reply, in_english(reply)) if reply is not None else ""
        night = self.chat.seen.night
        is_on_the_way = bool(night.running and night.purse(Purse.POINTS)) and not due(night, Purse.POINTS)
        if is_on_the_way or not re.match(r"(All nights|Nights): ", said):
            return  # points of a game that goes on, and counts otherwise at its end
        name, won, final = self.chat.seen.people.name, defaultdict[str, Counter[Purse]](Counter), Counter[str]()
        for night in self.nights.values():
            for purse in Purse:
                for player, amount in due(night, purse).items():
                    won[name(player)][purse] += amount if purse is Purse.MONEY else 1000 * amount
            for player, worth in [one for result in night.finals for one in result.points]:
                final[name(player)] += round(1000 * worth)
        for row in re.findall(r"(?m)^\d+\. .+", said):
            who = row.split()[1]
            for told, in_points in re.findall(r" ([+−][\d.,]+)( pts)?", row.replace("£", "")):
                amount = round(1000 * float(told.strip(",").replace("−", "-").replace(",", "")))
                assert amount in ([final[who]] if in_points else won[who].values()), (
                    f"{self.done}\n{said}\n{won}{final}"
                )

    def check_places(self, text: str) -> None:
        """Places are counted from the first, nobody stands above another who has more, and only who has as much shares
        a place."""
        row, before, worth = 0, 0, 0.0
        for place, amount in re.findall(r"(?m)^(\d+)\. (?!hand )\w+ (?:.+ → )?([+−]?[\d.,]*\d)", text.replace("£", "")):
            more = float(amount.replace("−", "-").replace(",", ""))
            is_level = int(place) == before and more == worth
            row = 1 if place == "1" and not is_level else row + 1
            assert is_level or int(place) == row, f"{self.done}\n{text}"
            assert place == "1" or more <= worth, f"{self.done}\n{text}"
            before, worth = int(place), more

    def check_message(self, night: Night, message: str, subject: Subject) -> None:
        text = self.text(message)
        self.check_places(text)
        own = {"hand": self.check_hand, "round": self.check_round}
        if subject.kind in own:
            own[subject.kind](night, subject, text)
        elif subject.kind == "picture":
            self.check_picture(night, message, subject)
        elif subject.kind == "settle" and subject.about == "beside":
            self.check_shares(night, text)
        elif subject.kind == "settle" and subject.about == CLOSING:
            self.check_closing(night, text)
        elif subject.kind == "settle" and text:  # a picture alone says nothing in words
            self.check_settlement(night, text)
        elif subject.kind == LOOK and subject.about != PICTURE:
            self.check_look(night, message, subject, text)
        elif subject.kind in OF_ENTRIES:
            self.check_entry(night, subject, text)
            self.check_correction(night, subject, text)
            self.check_kept(night, message, subject, text)

    def check_kept(self, night: Night, message: str, subject: Subject, text: str) -> None:
        """What an entry told when it came in stands there still, as long as it counts, its label too."""
        counts = any(one.recorded.seq == subject.entry for one in night.lines)
        if counts and message in self.told:
            left = {uncalled(row) for row in self.told[message]}
            assert left <= {uncalled(row) for row in BROKEN.sub(r"\1 ", text).split("\n")}, (
                f"{self.done}\n{text}\n{left}"
            )
            then = deal_at(night, subject.entry)
            for told in DEAL.findall(text):
                assert then is None or told == deal_called(then), f"{self.done}\n{text}"
            labels = [one[1] for one in LABEL.finditer(text)]
            assert not labels or night.label(subject.entry) in labels, f"{self.done}\n{text}"

    def check_look(self, night: Night, message: str, subject: Subject, text: str) -> None:
        """How things stood is true as of the hand that is named, or says that it has changed."""
        if "has changed since" in text:
            return
        counted = self.looked[message]
        assert night.newest is not None or not counted, f"{self.done}\n{text}"
        assert all(map(told_alike, counted, night.hands)), f"{self.done}\n{text}"
        assert len(counted) <= len(night.hands), f"{self.done}\n{text}"
        if "After hand" in text or "Before the first hand" in text:
            lines = [one.recorded for one in night.lines if one.recorded.seq <= subject.entry]
            began = max((one.seq for one in lines if isinstance(one.entry, GameStarted)), default=0)
            number = counted[-1].number if counted and counted[-1].recorded.seq > began else None
            named = "Before the first hand" if number is None else f"After hand {number}"
            assert named in text, f"{self.done}\n{text}"
            then = night_until(night, [one.recorded for one in night.lines], subject.entry + 1)
            assert standing_in(text).items() <= self.standing(then).items(), f"{self.done}\n{text}"

    def check_hand(self, night: Night, subject: Subject, text: str) -> None:
        hand = night.hand(int(subject.about))
        if hand is None or hand.recorded.seq != subject.entry:
            assert "→" not in text, f"{self.done}\n{text}"
            assert "ndone" in text, f"{self.done}\n{text}"
            return
        final = hand.result.final
        at_the_end = [one for one in final.transfers if one.reason == "result"] if final is not None else []
        assert payments_in("\n".join(FINAL.findall(text))) == self.names(at_the_end), f"{self.done}\n{text}"
        left = [one for one in final.transfers if one.payer == STICKS] if final is not None else []
        shown, moved = payments_in(FINAL.sub("", text)), self.names([*hand.result.transfers, *left])
        bets = {(self.chat.seen.people.name(one), "pot") for one in hand.mid_deal.bets}
        told = {pair: amount for pair, amount in shown.items() if pair not in bets or pair in moved}
        assert told == moved, f"{self.done}\n{text}"
        self.check_newest(night, hand.recorded.source, text)

    def check_round(self, night: Night, subject: Subject, text: str) -> None:
        """What a round has so far is what was told of it, and nothing once it is settled or dropped."""
        opened = [one.recorded.seq for one in night.lines if one.recorded.seq == subject.entry]
        if not night.pending or not opened:
            assert "Still to come" not in text, f"{self.done}\n{text}"
            return
        row = text.partition("Round so far\n")[2].partition("\n")[0]
        told = {part.removeprefix("★ ").rsplit(" (", 1)[0].rsplit(" ", 1)[0] for part in row.split(" · ") if part}
        name = self.chat.seen.people.name
        assert not told or told <= {name(one.part.player) for one in night.pending}, f"{self.done}\n{text}"

    def check_entry(self, night: Night, subject: Subject, text: str) -> None:
        recorded = next((one.recorded for one in night.lines if one.recorded.seq == subject.entry), None)
        if subject.kind == "back" or (recorded is None and self.goes_back(subject.entry)):
            assert not standing_in(text) or subject.entry == night.seq, f"{self.done}\n{text}"
            assert standing_in(text).items() <= self.standing(night).items(), f"{self.done}\n{text}"
            return
        if recorded is None:
            assert not standing_in(text), f"{self.done}\n{text}"
            assert "ndone" in text, f"{self.done}\n{text}"
            return
        self.check_newest(night, recorded.source, text)

    def goes_back(self, seq: int) -> bool:
        """Whether an entry brings a former moment back, which is no line of the night."""
        return any(one.seq == seq and isinstance(one.entry, Restored) for one in self.chat.journal().entries)

    def check_correction(self, night: Night, subject: Subject, text: str) -> None:
        """A correction says how its hand, and those it scored again, count now, or that they have changed again."""
        entry = next((one.recorded.entry for one in night.lines if one.recorded.seq == subject.entry), None)
        if not isinstance(entry, Corrected):
            return
        left, now = dict(entry.results), {number: night.hand(number) for number, _ in entry.results}
        moved = [n for n, hand in now.items() if hand is None or hand.result.transfers != left[n].transfers]
        marked = re.search(r"Changed again since:\s(.+)", text)
        assert {*map(str, moved)} <= {*re.findall(r"\d+", marked[1] if marked else "")}, f"{self.done}\n{text}"
        hand = now[entry.number]
        if hand is not None and marked is None:
            bets = {(self.chat.seen.people.name(one), "pot") for one in hand.mid_deal.bets}
            moves = self.names(hand.result.transfers)
            told = payments_in(text.partition("What the fix changes")[0])
            assert {pair: amount for pair, amount in told.items() if pair not in bets or pair in moves} == moves, (
                f"{self.done}\n{text}"
            )

    def check_newest(self, night: Night, source: str, text: str) -> None:
        """The standing and what comes next stand where nothing came after, and are those of now."""
        newest = night.newest is not None and night.newest.source == source
        if not newest:
            assert "Next:" not in text, f"{self.done}\n{text}"
            assert "Pot:" not in text, f"{self.done}\n{text}"
            assert "deals first" not in text, f"{self.done}\n{text}"
            assert not standing_in(text), f"{self.done}\n{text}"
            assert not OPEN.search(text), f"{self.done}\n{text}"
            return
        self.check_open(night, text)
        assert standing_in(text).items() <= self.standing(night).items(), f"{self.done}\n{text}"
        assert ("Next:" in text) <= night.running, f"{self.done}\n{text}"

    def check_open(self, night: Night, text: str) -> None:
        """What is open behind a payment is owed: tonight, or as an earlier night left it."""
        name = self.chat.seen.people.name
        for row in re.findall(r"^Still open:\s(.+)", text, re.MULTILINE):
            for (payer, payee), amount in payments_in(row).items():
                still = [{name(one): left for one, left in open_balances(night, purse).items()} for purse in Purse]
                tonight = any(one.get(payer, 0) < 0 < one.get(payee, 0) for one in still)
                owed = [self.names((one,)) for one in (*night.owed, *(debt.payment for debt in night.debts))]
                assert tonight or {(payer, payee): amount} in owed, f"{self.done}\n{text}"

    def check_picture(self, night: Night, message: str, subject: Subject) -> None:
        """A picture shows a hand as it counts, and the standing after it."""
        hand = night.hand(int(subject.about))
        assert hand is not None, self.done
        assert hand.recorded.seq == subject.entry, self.done
        drawn, card = self.drawn[message], self.wall[message].card
        assert told_alike(drawn, hand), f"{self.done}\n{drawn}\n{hand}"
        if card is None:
            return
        shown = {name: amount.amount for name, amount in card.standing if isinstance(amount, Money)}
        name = self.chat.seen.people.name
        after = {name(one): amount for one, amount in standing_after(night, hand, self.purse_of(hand)).items()}
        assert shown.items() <= {**dict.fromkeys(shown, 0), **after}.items(), f"{self.done}\n{shown}\n{after}"

    @staticmethod
    def purse_of(hand: HandRecord) -> Purse:
        """The purse that a hand was played for."""
        return RULESETS[hand.house.variant].coin(hand.house).purse

    def check_settlement(self, night: Night, text: str) -> None:
        """What is open together with what was handed over clears what everybody won, purse by purse."""
        if "The game that is running is ended" in text:
            return  # it lists what stays to be paid once its final points are booked, which they are not yet
        self.check_cleared(night, text, due)
        self.check_ticked(text, night.handed)
        assert ("That's it for tonight" in text) == (night.settled is not None), f"{self.done}\n{text}"

    def check_cleared(self, night: Night, text: str, worth: Callable[[Night, Purse], Mapping[str, int]]) -> None:
        """What is listed brings to zero what everybody won, or what is open of it, purse by purse."""
        tonight = text.partition("Still open")[0]
        left = {purse: Counter(self.balances(night, worth(night, purse), purse)) for purse in Purse}
        paid = [(row, 1) for row in re.findall(r"[◻✓] (.+)", tonight)]
        early = [(row, -1) for row in re.findall(r"(.+) counts when the game is over", tonight)]
        for row, sign in (*paid, *early):
            purse = next((one for unit, one in UNITS.items() if f" {unit}" in row), night.game.purse)
            for (payer, payee), moved in payments_in(row).items():
                amount = sign * moved
                left[purse][payer] += amount
                if payee != "the bank":  # nobody of the table: what lay there when the game ended
                    left[purse][payee] -= amount
        assert not any(one for purse in left.values() for one in purse.values()), f"{self.done}\n{text}\n{left}"

    def check_ticked(self, text: str, handed: Iterable[Transfer]) -> None:
        """What is ticked is what was handed over and counts, and nothing else."""
        ticked = Counter[tuple[str, str]]()
        for row in re.findall(r"(?m)^✓ (.+)", text.partition("Still open")[0]):
            ticked.update(payments_in(re.sub(r" \(says .+\)", "", row)))
        assert dict(ticked) == self.names(handed), f"{self.done}\n{text}\n{handed}"

    def check_closing(self, night: Night, text: str) -> None:
        """The question whether to close the night lists what is open, and nothing once it is closed."""
        if "The game that is running is ended" in text:
            return  # it lists what stays to be paid once its final points are booked, which they are not yet
        assert ("That's it for tonight" in text) == (night.settled is not None), f"{self.done}\n{text}"
        if night.settled is None:
            self.check_cleared(night, text, open_balances)

    def check_shares(self, night: Night, text: str) -> None:
        """The sentence of a picture below a settlement says what everybody has, the best first: once several games of
        the night have ended in final points, these."""
        figures = text.replace("−", "-").replace(",", "").replace("£", "")
        told = [(name, round(1000 * float(amount))) for name, amount in SHARE.findall(figures)]
        stands = self.standing(night)
        if len(night.finals) > 1 and not night.running:
            finals = Counter[str]()
            for player, points in [one for result in night.finals for one in result.points]:
                finals[self.chat.seen.people.name(player)] += round(1000 * points)
            stands = finals or stands
        left = {name: amount for name, amount in stands.items() if amount}
        assert {name: amount for name, amount in told if amount} == left, f"{self.done}\n{text}\n{left}"
        assert told == sorted(told, key=lambda one: -one[1]), f"{self.done}\n{text}"

    def check_debts(self, night: Night, subject: Subject, text: str) -> None:
        """The settlement of a night that is over says what is still open of it."""
        found: dict[tuple[str, str], int] = defaultdict(int)
        for row in re.findall(r"◻ (.+)", text.partition("Still open")[0]):
            for pair, amount in payments_in(row).items():
                found[pair] += amount
        owed: dict[tuple[str, str], int] = defaultdict(int)
        for one in night.debts:
            if one.night == subject.entry:
                for pair, amount in self.names((one.payment,)).items():
                    owed[pair] += amount
        assert found == owed, f"{self.done}\n{text}\n{owed}"

    def standing(self, night: Night) -> dict[str, int]:
        """The balances of the game that is played."""
        purse = Purse.MONEY if night.table is None else night.game.purse
        return self.balances(night, night.purse(purse), purse)

    def balances(self, night: Night, amounts: Mapping[Player, int], purse: Purse) -> dict[str, int]:
        """Amounts of a purse by name, in thousandths."""
        name, whole = self.chat.seen.people.name, 1 if purse is Purse.MONEY else 1000
        return {name(one): whole * amounts.get(one, 0) for one in night.people}

    # nights

    def ends_night(self) -> None:
        """Close, and come back a week later."""
        if self.chat.seen.night.settled is None:
            self.ann_says("/settle close anyway")
        self.closed = self.texts
        self.long_ago += self.typed
        self.typed = []
        self.nights[self.chat.seen.night.first] = self.chat.seen.night
        if self.does_more and self.chat.is_english and self.chance.random() < 0.5:
            self.brings_night()
        self.chat.now += 7 * 24 * 3600
        self.ann_says(f"{self.opening} sure")

    def ann_says(self, typed: str) -> None:
        """She says something that is not by chance."""
        self.chat.say(f"ann: {typed}")
        self.wall = self.chat.wall()
        self.look()

    def brings_night(self) -> None:
        """A game that was recorded elsewhere comes in as a night of its own, by a tap."""
        content = log(name=["Ann", "Ben", "Wen", "Rob"], title=["", str(len(self.nights))])
        self.chat.step = 5  # a button that has much to say is kept for half an hour
        self.chat.say(f"ann: /import {json.dumps(content, ensure_ascii=False)}")
        if self.chat.reply is None or not self.chat.reply.choices:
            return  # nothing is brought in while a night is open
        self.chat.say("ann: #1")
        night = self.chat.seen.night
        assert len(night.hands) == 4
        self.nights[night.first] = night


def is_of_now(row: str) -> bool:
    """Whether a row holds only while its message is the newest, or until a hand before it is put right: the standing,
    what is next, who tapped, what to do; places."""
    balance = _BALANCE.pattern.replace("[A-Za-z]", "")
    if re.fullmatch(rf"{balance}( · {balance})*", row.replace("£", "")) or re.match(r"\d+\. ", row):
        return True
    return (
        not row
        or row.startswith(("By ", "Begun by "))
        or OPEN.match(row) is not None
        or any(words in row for words in ("Next:", "Pot:", "seat is empty", "leaves", "To settle:", "Game over."))
    )


def uncalled(row: str) -> str:
    """A row of an entry without what it is called by, which is a deal while its game goes on, in any money, and
    without the bets that lay there, which a correction of an earlier hand may change."""
    return LABEL.sub("", DEAL.sub("", POT.sub("", row))).replace("£", "")


def deal_at(night: Night, seq: int) -> Table | None:
    """The table of the deal that an entry came in, as the hands count now; None where the game or the table changed."""
    hand = next((one for one in night.hands if one.recorded.seq > seq), None)
    until = night.seq if hand is None else hand.recorded.seq
    since = (one.recorded.entry for one in night.lines if seq < one.recorded.seq <= until)
    if any(isinstance(one, GameStarted | GameEnded | NightSettled | TableSet) for one in since):
        return None
    return night.table if hand is None else hand.table


def deal_called(table: Table | None) -> str:
    """What Japanese players call a deal."""
    if table is None:
        return ""
    wind = {"E": "East", "S": "South", "W": "West", "N": "North"}[table.prevailing.name]
    return f"{wind} {table.hand}" + (f", {table.counters} honba" if table.counters else "")


def started(night: Night) -> int:
    """The newest game that was started and counts; 0 without one."""
    return max((one.recorded.seq for one in night.lines if isinstance(one.recorded.entry, GameStarted)), default=0)


def standing_after(night: Night, hand: HandRecord, purse: Purse) -> Counter[Account]:
    """The balances of a purse after a hand, added up from what counts; points begin anew with each game."""
    found = Counter[Account]()
    for one in night.lines:
        entry = one.recorded.entry
        if one.recorded.seq > hand.recorded.seq:
            break
        moved: tuple[Transfer, ...] = getattr(entry, "transfers", ())
        if isinstance(entry, GameStarted):
            moved = entry.opening.transfers
            found = Counter() if purse is Purse.POINTS else found
        if isinstance(entry, HandPlayed) and (record := night.hand(entry.number)) is not None:
            final = record.result.final.transfers if record.result.final is not None else ()
            moved = (*late_bets(night, entry.number), *record.result.transfers, *final)
        if isinstance(entry, GameEnded):
            moved = entry.final.transfers
        for transfer in moved:
            if transfer.purse is purse:
                found[transfer.payer] -= transfer.amount
                found[transfer.payee] += transfer.amount
    return found


def late_bets(night: Night, number: int) -> Iterator[Transfer]:
    """Bets of a deal that were told in corrections of its hand."""
    for one in night.lines:
        if isinstance(one.recorded.entry, Corrected) and one.recorded.entry.number == number:
            for bet in one.recorded.entry.before:
                yield from getattr(bet, "transfers", ())


def told_alike(old: HandRecord | None, new: HandRecord | None) -> bool:
    """Whether a hand moves the same money for the same people as before."""
    if old is None or new is None:
        return False
    return (old.given, old.result.transfers, old.house) == (new.given, new.result.transfers, new.house)


def lives(crowd: Crowd, *, nights: int = 3, steps: int = 40) -> None:
    """Some nights of a crowd."""
    for _ in range(nights):
        for _ in range(steps):
            crowd.step()
        crowd.ends_night()
