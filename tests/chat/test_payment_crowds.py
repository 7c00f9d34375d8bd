"""People who tell payments in any words, right or wrong, and answer what they are asked or do not: what is open at last
is what the replies named.

`python -m tests.chat.test_payment_crowds 100 200 singapore` plays seeds 100 to 199 of this game, of all without any.
"""

from __future__ import annotations

import random
import re
import sys
from collections import Counter

import pytest

from engine.journal import Night, open_balances
from engine.transfers import Purse
from tests.chat.conftest import Chat
from tests.chat.crowds import OPENINGS, PEOPLE, USUAL, VALUES, payments_in
from tests.chat.test_crowds import found
from tests.sizes import sized

SEEDS = sized(2)
GAMES = ("singapore", "hong_kong", "mcr")
"""Games for money in which what a hand is worth depends on no other hand."""

TOLD = (
    "{a} paid {b} {x}", "{a} paid {b} {x}", "{a} paid {b}", "{a} paid {x}", "i paid {b} {x}", "i paid {b}", "paid",
    "{b} got {x} from {a}", "{a} gave {b} {x}", "all paid", "everybody paid", "{a} has paid", "{b} received everything",
    "{a} paid {b} {x} and {c} {y}", "{a} paid {b} {x} and {b} paid {c} {y}", "{a} and {c} paid {b}",
    "{a} didn't pay", "{a} hasn't paid {b} yet", "{a} still owes {b} {x}", "{a} owes {b} {x}", "we are square",
    "{a} transferred {x} to {b}", "{x} to {b}", "{a} settled up", "{a} paid half", "{a} paid the rest",
    "{a} paid {b} {x} already", "{a} paid everyone", "{b} gave {a} {x} back", "{a} paid {b} {x} for supper",
    "/paid {a} {b} {x}", "/pay {a} {b} {x}", "{a}畀咗{b} {x}蚊", "{a}給了{b} {x}", "{a}が{b}に{x}払った",
)  # fmt: skip
PUT_RIGHT = (
    "no it was {x}", "no, {c} paid", "it was to {c}", "undo", "/undo", "/undo", "/redo", "undo that payment",
    "{c} not {a}", "undo 1a",
)  # fmt: skip
LOOKS = ("/settle", "who owes what", "/table", "/settle closing")
ANSWERS = ("yes", "no", "handed over", "another", "the first", "{x}", "ok", "tonight", "last time", "{c}", "both")

HAND = re.compile(r"(?m)^Hand (\d+) · .+ wins")
MARK = re.compile(r"(?m)^(?:\d+[a-z] · )?(\w+) paid (\w+) ([\d.,]+)(?: for (.+))?$")
PAYMENT = re.compile(r"(?m)^\d+[a-z] · payment")
PAYS = re.compile(r"(\w+) pays (\w+) ([\d.,]+)")
BACK = re.compile(r"(?m)^(Undone|Restored):\s(.+)\.$")
BOARD = re.compile(r"(?m)^(\w+(?: \w+)*): \d+ hands?(?: \(.+\))?$")
CARRIED = re.compile(r"(?m)^Still open from ([^:]+):((?:\s(?!Still open).+ → .+)+)")
FAULT = "Sorry, my fault"
TONIGHT = "Tonight"
DAY = 24 * 3600
"""Seconds; no two nights begin on one."""

Pair = tuple[str, str]


def thousandths(amount: str) -> int:
    return round(1000 * float(amount.replace(",", "")))


def rows(text: str, mark: str) -> Counter[Pair]:
    """What stands behind a mark in a settlement."""
    listed = re.findall(rf"(?m)^{mark} (.+?)(?: \(says .+\))?$", text.partition("Still open")[0])
    return Counter(payments_in("\n".join(listed)))


def net(*moves: Counter[Pair]) -> dict[str, int]:
    """What some moves of money leave everybody, those with nothing left out."""
    found = Counter[str]()
    for (payer, payee), amount in (one for moved in moves for one in moved.items()):
        found[payer] -= amount
        found[payee] += amount
    return {name: amount for name, amount in found.items() if amount}


def owed_now(left: Counter[Pair]) -> Counter[Pair]:
    """What is owed; what was paid beyond that is owed the other way."""
    found = Counter[Pair]()
    for pair, amount in left.items():
        found[pair] += amount
        found[pair[::-1]] -= amount
    return +found


class Ledger:
    """What people read: hands, payments and money handed over, tonight and of nights before."""

    def __init__(self) -> None:
        self.hands: dict[int, list[Counter[Pair]]] = {}
        """How each hand counted, the newest last."""
        self.undone = set[int]()
        self.fixes: dict[int, list[Counter[Pair]]] = {}
        """Corrections that were undone."""
        self.pays = Counter[Pair]()
        self.handed: dict[str, Counter[Pair]] = {TONIGHT: Counter()}
        """By the night that it is for."""
        self.owed: dict[str, Counter[Pair]] = {}
        """What nights before left open."""

    def hears(self, text: str, *, begins: bool) -> bool:
        """Write down what a reply names, a night that `begins` too; whether it names anything."""
        if begins:
            return self.begins(text)
        if (board := BOARD.search(text)) is not None:
            return self.sees_board(text, board[1] if "That night is closed" in text else TONIGHT)
        if "New game" in text:
            return True
        named = [self.takes_back(how, one) for how, what in BACK.findall(text) for one in what.split(", ")]
        assert all(named), text
        text, heard = BACK.sub("", text), bool(named)
        if (hand := HAND.search(text)) is not None:
            told = text[hand.start() :].partition("What the fix changes")[0].partition("\n\n")[0]
            self.hands.setdefault(int(hand[1]), []).append(Counter(payments_in(told)))
            heard = True
        for payer, payee, amount, night in MARK.findall(text):
            self.pays_back(payer, payee, thousandths(amount), night or TONIGHT)
            heard = True
        for told_of in PAYMENT.finditer(text):
            self.pays.update(payments_in(text[told_of.end() :].partition("\n\n")[0]))
            heard = True
        return heard

    def pays_back(self, payer: str, payee: str, amount: int, night: str) -> None:
        self.handed[night][payer, payee] += amount
        if night != TONIGHT:
            self.owed[night][payer, payee] -= amount

    def takes_back(self, how: str, what: str) -> bool:
        """An entry does not count any more, or does again."""
        sign = -1 if how == "Undone" else 1
        if (mark := MARK.fullmatch(what)) is not None:
            self.pays_back(mark[1], mark[2], sign * thousandths(mark[3]), mark[4] or TONIGHT)
        elif (pay := PAYS.match(what)) is not None:
            self.pays[pay[1], pay[2]] += sign * thousandths(pay[3])
        elif (fix := re.fullmatch(r"the fix to hand (\d+)", what)) is not None:
            old, new = (self.hands, self.fixes) if sign < 0 else (self.fixes, self.hands)
            new.setdefault(int(fix[1]), []).append(old[int(fix[1])].pop())
        elif (hand := re.fullmatch(r"hand (\d+)", what)) is not None:
            (self.undone.add if sign < 0 else self.undone.discard)(int(hand[1]))
        else:
            return what == "the end of the night" or "game" in what
        return True

    def sees_board(self, text: str, night: str) -> bool:
        """A tap on a settlement is named by its ticks, and what stays open there adds up."""
        ticked, before = rows(text, "✓"), +self.handed[night]
        for pair in {*ticked} | {*before}:
            self.pays_back(*pair, ticked[pair] - before[pair], night)
        assert night == TONIGHT or rows(text, "◻") == owed_now(self.owed[night]), f"{text}\n{self.owed}"
        return ticked != before or "That's it for tonight" in text

    def begins(self, text: str) -> bool:
        """A new game: what the night before left open is carried."""
        carried = {night: Counter(payments_in(listed.strip())) for night, listed in CARRIED.findall(text)}
        for night, left in carried.items():
            if night not in self.owed:
                assert net(left) == self.open, f"{text}\n{self.open}"
                self.owed[night], self.handed[night] = left.copy(), self.handed[TONIGHT]
        self.hands, self.undone, self.fixes, self.pays = {}, set(), {}, Counter()
        self.handed[TONIGHT] = Counter()
        owed = {night: owed_now(left) for night, left in self.owed.items()}
        assert carried == {night: left for night, left in owed.items() if left}, f"{text}\n{self.owed}"
        return True

    @property
    def open(self) -> dict[str, int]:
        """What everybody is owed tonight."""
        won = [moves[-1] for number, moves in self.hands.items() if number not in self.undone]
        handed = Counter({(payee, payer): amount for (payer, payee), amount in self.handed[TONIGHT].items()})
        return net(*won, self.pays, handed)


class Payers:
    """Four people who play a hand now and then, and pay and say so in between."""

    def __init__(self, variant: str, seed: int) -> None:
        self.chance = random.Random(f"payments {variant} {seed}")
        self.opening, self.values = OPENINGS[variant], VALUES.get(variant, USUAL)
        self.chat = Chat.after(f"ann: {self.opening}")
        self.ledger = Ledger()
        self.done = ""

    def step(self) -> None:
        """Somebody says or taps something; what is open is what the replies named."""
        before = self.chat.seen.night
        self.done = f"{self.chance.choice(PEOPLE)}: {self.said()}"
        self.chat.step = self.chance.choice((5, 200, 1000)) if before.settled is None else DAY
        self.hears(before, self.chat.say(self.done))

    def hears(self, before: Night, text: str) -> None:
        after = self.chat.seen.night
        if after.seq != before.seq:
            assert self.ledger.hears(text, begins=after.first != before.first), f"{self.done}\n{text}"
        self.check(text)

    def said(self) -> str:
        reply, chance = self.chat.reply, self.chance.random()
        words = self.words()
        if chance < 0.35 and reply is not None and reply.choices:
            return f"#{self.chance.randint(1, len(reply.choices))}"
        if chance < 0.5:
            return "{a} {value} from {b}".format(value=self.chance.choice(self.values), **words)
        kinds = (TOLD, TOLD, TOLD, TOLD, PUT_RIGHT, ANSWERS, LOOKS)
        return self.chance.choice(self.chance.choice(kinds)).format(**words)

    def words(self) -> dict[str, str]:
        """People and amounts, mostly those of a debt or near it."""
        payer, payee, other = self.chance.sample(PEOPLE, 3)
        amount = self.chance.choice((1000, 2000, 5000, 10000))
        left = self.left
        owing, owed = ([name for name, one in left.items() if sign * one > 0] for sign in (-1, 1))
        if owing and self.chance.random() < 0.6:
            payer, payee = self.chance.choice(owing), self.chance.choice(owed)
            amount = min(-left[payer], left[payee]) * self.chance.choice((2, 2, 1, 4)) // 2
            other = next(one for one in PEOPLE if one not in (payer, payee))
        return {
            "a": payer, "b": payee, "c": other, "x": f"{amount / 1000:g}", "y": self.chance.choice("123"),
        }  # fmt: skip

    @property
    def left(self) -> dict[str, int]:
        """What is open, tonight or of earlier nights, by names as they are typed."""
        view = self.chat.seen
        if view.night.debts and self.chance.random() < 0.5:
            debt = self.chance.choice(view.night.debts).payment
            return {
                view.people.name(debt.payer).lower(): -debt.amount,
                view.people.name(debt.payee).lower(): debt.amount,
            }
        return {view.people.name(one).lower(): left for one, left in open_balances(view.night, Purse.MONEY).items()}

    def check(self, text: str) -> None:
        assert FAULT not in text, self.done
        view = self.chat.seen
        left = {view.people.name(one): amount for one, amount in open_balances(view.night, Purse.MONEY).items()}
        assert left == self.ledger.open, f"{self.done}\n{text}\n{left}\n{self.ledger.open}"
        owed = Counter[Pair]()
        for debt in view.night.debts:
            owed[view.people.name(debt.payment.payer), view.people.name(debt.payment.payee)] += debt.payment.amount
        told = sum(map(owed_now, self.ledger.owed.values()), Counter[Pair]())
        assert owed == told, f"{self.done}\n{text}\n{owed}\n{told}"

    def closes(self) -> None:
        """The night ends; somebody comes back a week later."""
        before, self.done = self.chat.seen.night, "ann: /settle close anyway"
        if before.settled is None:
            self.hears(before, self.chat.say(self.done))
        self.chat.now += 7 * DAY
        before, self.done = self.chat.seen.night, f"ann: {self.opening} sure"
        self.hears(before, self.chat.say(self.done))


def pays(variant: str, seed: int) -> None:
    """Three nights."""
    payers = Payers(variant, seed)
    for _ in range(3):
        for _ in range(30):
            payers.step()
        payers.closes()


@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("variant", GAMES)
def test_what_is_open_is_what_the_replies_named(variant: str, seed: int) -> None:
    pays(variant, seed)


if __name__ == "__main__":
    sys.exit(min(found(pays, sys.argv[1:], GAMES), 1))
