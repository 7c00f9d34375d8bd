"""A small evening for the tests of the store, written out so that a failing test can be read."""

from engine.deals import DealInput, Entered
from engine.hand import Hand, Meld, MeldKind
from engine.journal.entries import Entry, GameStarted, HandPlayed, HouseSpec, Result, Scored
from engine.ruleset import DealOutcome, Opening
from engine.scoring.elements import Item
from engine.table import Table, seated
from engine.transfers import Transfer
from engine.wins import Win, WinMethod
from storage.base import ChatKey, NewEntry, Step, TableKey

CHAT = ChatKey("telegram", "-1001")
TABLE = TableKey("telegram", "-1001")
TABLE_AFTER: Table = seated(("p1", "p2", "p3", "p4"))

START = GameStarted(HouseSpec("singapore", "series"), Opening(TABLE_AFTER))


def hand_played(number: int) -> HandPlayed:
    """p1 wins from p2's discard: payments of 8, 4 and 4."""
    hand = Hand((0, 1, 2, 13, 13, 30, 30, 30, 20, 21), (Meld(MeldKind.CHOW, (18, 19, 20)),), 22, (34,))
    win = Win(player="p1", how=WinMethod.DISCARD, payer="p2", flags=frozenset({"last_tile"}))
    items = (Item("seat_flower", 1), Item("prevailing_wind", 1), Item("seat_wind", 1))
    shares = (("p2", 8000), ("p3", 4000), ("p4", 4000))
    transfers = tuple(Transfer(payer, "p1", amount, "hand") for payer, amount in shares)
    given = DealInput(outcome=DealOutcome.WON, entered=(Entered(win, hand),))
    return HandPlayed(number, given, Result((Scored("p1", 3, 3, items),), transfers, TABLE_AFTER))


def step(source: str, *entries: Entry, reply: str = "{}", opens_night: bool = False) -> Step:
    new = tuple(NewEntry(1000, "telegram:7", entry) for entry in entries)
    return Step(source=source, reply=reply, entries=new, opens_night=opens_night)
