"""Several nights of people who know nothing: they type, press, answer and edit anything ever shown, any time, anywhere.

Whatever they do: no entry changes that the reply does not name, nothing of another night changes, and every message
of the bot still standing tells the truth. What is true is worked out from the journal, not with the words of a reply.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import pytest

from bot.subjects import Subject
from bot.text.catalogue import catalogue
from bot.text.render import plain
from engine.journal import HandRecord, Night
from engine.transfers import Purse, Transfer
from storage.base import TableKey
from tests.chat.conftest import Chat

EN = catalogue("en")
PEOPLE = ("ann", "ben", "wen", "rob")
OPENING = "/newgame sg Ann Ben Wen Rob stake=0.5/1"

TYPED = (
    "/s ben 3 from ann", "/s ann 2 zimo", "/s rob 1 from wen", "/s wen 4", "/score", "ben 2 from rob", "ann 3 zimo",
    "/undo", "/redo", "/undo 1", "/fix from=wen", "/fix 1 zimo", "/fix 2 winner=rob", "/fix", "/settle",
    "/settle closing", "/kong ann concealed", "/kong", "/kong ben", "/bonus rob bite animals", "/paid ann ben 1",
    "/paid wen rob 2", "/table", "/why", "/draw", "/pay ann rob 2", "/penalty", "/penalty wen zimo", "/leave",
    "/endgame", "/newgame", OPENING, "/set limit=4", "/history", "/settle close anyway", "/restore", "/stake 1/2",
    "/fix 1 base_stake=2",
)  # fmt: skip
"""Lines with and without anything to answer."""
ANSWERS = (
    "undo", "redo", "why", "fix from=wen", "fix 4", "no, rob discarded", "sorry 2 tai", "it was self drawn", "4",
    "from rob", "wen", "zimo", "table", "lol", "ben 4 from wen", "/undo", "/fix winner=rob", "/fix 3", "/why",
)  # fmt: skip
"""What people write under a message of the bot."""

_BALANCE = re.compile(r"([A-Z]\w+) ([+−]?[\d.,]+)")


def payments_in(text: str) -> dict[tuple[str, str], int]:
    """Who pays whom how much, as a message says it, in thousandths."""
    found: dict[tuple[str, str], int] = defaultdict(int)
    for row in text.split("\n"):
        for part in row.split(" · "):
            if (pays := re.fullmatch(r"([\w, ]+) → (.+?)(?: \(.*\))?", part)) is None:
                continue
            for payees, amount in re.findall(r"((?:[A-Z]\w*(?:, )?)+) ([\d.,]*\d)", pays[2]):
                for payer in pays[1].split(", "):
                    for payee in payees.split(", "):
                        found[payer, payee] += round(1000 * float(amount.replace(",", "")))
    return dict(found)


def standing_in(text: str) -> dict[str, int]:
    """The standing that a message says, in thousandths, rows with two people or more; empty where it says none."""
    text = re.sub(r"What the fix changes:\n(.+\n?)+", "", text)
    rows = [row for row in text.split("\n") if re.fullmatch(rf"{_BALANCE.pattern}( · {_BALANCE.pattern})+", row)]
    found = {name: amount for row in rows for name, amount in (one.groups() for one in _BALANCE.finditer(row))}
    return {name: round(1000 * float(one.replace("−", "-").replace(",", ""))) for name, one in found.items()}


class Crowd:
    """A table and a chat beside it, the people there, and everything the bot ever showed at the table."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.chat = Chat()
        self.chat.say("ann: " + OPENING)
        self.beside = Chat(store=self.chat.store, table=TableKey("test", "2"), now=self.chat.now)
        self.beside.say("ann: " + OPENING, source="beside")
        self.buttons: list[tuple[str, str]] = []
        self.typed: list[str] = []
        self.subjects: dict[str, Subject] = {}
        self.closed: dict[str, str] = {}
        """Messages of nights that are over, as they were left."""
        self.long_ago: list[str] = []
        """What people typed in nights that are over."""
        self.done = self.about = ""
        self.look()

    # what they do

    def step(self) -> None:
        """Anybody does anything; nothing changes that the reply does not name."""
        before, other = self.chat.seen.night, self.beside.seen.night
        left = {message: self.text(message) for message in self.chat.messages}
        self.chat.step = self.chance.choice((5, 30, 200, 4000))
        self.chance.choice((self.types, self.answers, self.presses, self.presses, self.edits))()
        after = self.chat.seen.night
        assert self.beside.seen.night == other, self.done
        if before.first != after.first:
            self.closed = left
            self.long_ago += self.typed
            self.typed = []
        elif self.is_long_ago():
            self.check_untouched(before, after)
        self.check_named(before, after)
        self.look()
        self.check_shown(after)

    def anybody(self) -> str:
        return self.chance.choice((*PEOPLE, *PEOPLE, "eve"))

    def says(self, typed: str, **about: Any) -> None:
        self.done = f"{typed} {about}"
        self.about = str(about.get("reply_to") or about.get("message") or "")
        self.chat.say(f"{self.anybody()}: {typed}", **about)

    def types(self) -> None:
        self.says(self.chance.choice(TYPED))
        self.typed.append(str(self.chat._count))

    def answers(self) -> None:
        self.says(self.chance.choice((*ANSWERS, *TYPED)), reply_to=self.chance.choice(list(self.chat.messages)))
        self.typed.append(str(self.chat._count))

    def edits(self) -> None:
        if self.typed or self.long_ago:
            message = self.chance.choice((*self.typed, *self.long_ago))
            source = f"{message}:{self.chat._count}"
            self.says(self.chance.choice((*TYPED[:8], *ANSWERS)), message=message, edited=True, source=source)

    def presses(self) -> None:
        """Any button ever shown, seldom in the other chat."""
        if not self.buttons:
            return
        message, identity = self.chance.choice(self.buttons[-40:] if self.chance.random() < 0.5 else self.buttons)
        if self.chance.random() < 0.1:
            untouched = self.beside.seen.night
            self.beside.now = self.chat.now
            self.beside.say(f"{self.anybody()}: {identity}", pressed=True, source=f"beside {self.chat._count}")
            assert self.beside.seen.night == untouched, identity
        self.says(identity, pressed=True, reply_to=message)

    def look(self) -> None:
        """See what the bot shows now."""
        for message, reply in self.chat.messages.items():
            if reply.subject is not None:
                self.subjects[message] = Subject.parse(reply.subject)
            self.buttons += [(message, one.id) for one in reply.choices if (message, one.id) not in self.buttons]

    def text(self, message: str) -> str:
        return plain(self.chat.messages[message], EN)

    def names(self, transfers: Iterable[Transfer]) -> dict[tuple[str, str], int]:
        """Money between players by their names."""
        found: dict[tuple[str, str], int] = defaultdict(int)
        name = self.chat.seen.people.name
        for one in transfers:
            if one.purse is Purse.MONEY:
                found[name(one.payer), name(one.payee)] += one.amount
        return {pair: amount for pair, amount in found.items() if amount}

    # what holds

    def check_named(self, before: Night, after: Night) -> None:
        """Whatever counts otherwise now is named in the reply, and nothing of a night that is over counts otherwise."""
        if before.seq == after.seq:
            return
        reply = self.chat.reply
        assert reply is not None, self.done
        assert not reply.notice, self.done
        said = plain(reply, EN)
        if before.first != after.first:
            assert "New game" in said, f"{self.done}\n{said}"
            return
        was, now = ({hand.recorded.seq: hand for hand in night.hands} for night in (before, after))
        for seq in {*was} | {*now}:
            old, new = was.get(seq), now.get(seq)
            number = (old or new).number  # type: ignore[union-attr]  # one of them is there
            if told_alike(old, new):
                continue
            assert re.search(rf"(?i)hands? [\d, ]*\b{number}\b|#{number}\b", said), (
                f"{self.done}\n{said}\nhand {number}"
            )
        for player in {*before.people, *after.people}:
            if before.purse(Purse.MONEY).get(player, 0) != after.purse(Purse.MONEY).get(player, 0):
                assert self.chat.seen.people.name(player) in said, f"{self.done}\n{said}"
        for one in {*before.handed} ^ {*after.handed} | {*before.owed} ^ {*after.owed}:
            assert self.chat.seen.people.name(one.payer) in said, f"{self.done}\n{said}"

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
        """Every message of tonight says what counts now."""
        for message, reply in self.chat.messages.items():
            subject = self.subjects.get(message)
            if subject is None:
                continue
            if message in self.closed and subject.entry < night.first:
                if subject.kind != "settle":  # what was owed may be handed over later
                    assert plain(reply, EN) == self.closed[message], f"{self.done}\n{self.closed[message]}"
                continue
            if subject.kind == "hand":
                self.check_hand(night, subject, self.text(message))
            elif subject.kind in ("entry", "corrected", "game", "back"):
                self.check_entry(night, subject, self.text(message))
            elif subject.kind == "settle" and subject.entry == night.first:
                self.check_settlement(night, self.text(message))

    def check_hand(self, night: Night, subject: Subject, text: str) -> None:
        hand = night.hand(int(subject.about))
        if hand is None or hand.recorded.seq != subject.entry:
            assert "→" not in text, f"{self.done}\n{text}"
            assert "ndone" in text, f"{self.done}\n{text}"
            return
        assert payments_in(text) == self.names(hand.result.transfers), f"{self.done}\n{text}"
        self.check_newest(night, hand.recorded.source, text)

    def check_entry(self, night: Night, subject: Subject, text: str) -> None:
        recorded = next((one.recorded for one in night.lines if one.recorded.seq == subject.entry), None)
        if subject.kind == "back":
            assert standing_in(text).items() <= self.balances(night).items(), f"{self.done}\n{text}"
            return
        if recorded is None:
            assert not standing_in(text), f"{self.done}\n{text}"
            assert "ndone" in text, f"{self.done}\n{text}"
            return
        self.check_newest(night, recorded.source, text)

    def check_newest(self, night: Night, source: str, text: str) -> None:
        """The standing and what comes next stand where nothing came after, and are those of now."""
        newest = night.newest is not None and night.newest.source == source
        if not newest:
            assert "Next:" not in text, f"{self.done}\n{text}"
            assert "deals first" not in text, f"{self.done}\n{text}"
            assert not standing_in(text), f"{self.done}\n{text}"
            return
        assert standing_in(text).items() <= self.balances(night).items(), f"{self.done}\n{text}"
        assert ("Next:" in text) <= night.running, f"{self.done}\n{text}"

    def check_settlement(self, night: Night, text: str) -> None:
        """What is open together with what was handed over clears what everybody won."""
        tonight = text.partition("Still open")[0]
        left = self.balances(night)
        for row in re.findall(r"[◻✓] (.+)", tonight):
            for (payer, payee), amount in payments_in(row).items():
                left[payer] += amount
                left[payee] -= amount
        assert not any(left.values()), f"{self.done}\n{text}\n{left}"
        assert ("That's it for tonight" in text) == (night.settled is not None), f"{self.done}\n{text}"

    def balances(self, night: Night) -> dict[str, int]:
        name = self.chat.seen.people.name
        return {name(one): night.purse(Purse.MONEY).get(one, 0) for one in night.people}

    # nights

    def ends_night(self) -> None:
        """Close, and come back a week later."""
        if self.chat.seen.night.settled is None:
            self.chat.say("ann: /settle close anyway")
        self.look()
        self.closed = {message: self.text(message) for message in self.chat.messages}
        self.long_ago += self.typed
        self.typed = []
        self.chat.now += 7 * 24 * 3600
        self.chat.say("ann: " + OPENING + " sure")
        self.look()


def told_alike(old: HandRecord | None, new: HandRecord | None) -> bool:
    """Whether a hand moves the same money for the same people as before."""
    if old is None or new is None:
        return False
    return (old.given, old.result.transfers, old.house) == (new.given, new.result.transfers, new.house)


@pytest.mark.parametrize("seed", range(4))
def test_whoever_does_whatever_changes_only_what_he_is_told(seed: int) -> None:
    crowd = Crowd(seed)
    for _ in range(3):
        for _ in range(40):
            crowd.step()
        crowd.ends_night()
