"""The journal of a table: its entries, the night they make, corrections and settlement."""

from __future__ import annotations

from engine.journal.corrections import Correction, correct
from engine.journal.deciding import Decided, bet_of, decide, decide_at
from engine.journal.entries import (
    ENTRIES,
    Changes,
    Corrected,
    Debt,
    DebtsCarried,
    Entry,
    GameEnded,
    GameStarted,
    HandedOver,
    HandEntered,
    HandPlayed,
    HouseChanged,
    InstantPaid,
    Joined,
    Left,
    NightSettled,
    Paid,
    PaymentMarked,
    PeopleEntry,
    PlayerLinked,
    PlayerRenamed,
    PlayersMerged,
    PlayerUnlinked,
    Recorded,
    Redone,
    Restored,
    Result,
    RiichiBet,
    RoundDropped,
    RoundOpened,
    Scored,
    Substituted,
    TableSet,
    Undone,
    spec_of,
    storable,
)
from engine.journal.merging import are_together, with_merged, with_players
from engine.journal.night import AnyHouse, HandRecord, Night, RunningGame
from engine.journal.points import points_won
from engine.journal.replay import extended, house_of, night_until, with_changes
from engine.journal.settlement import (
    COINS,
    WHOLE,
    closing_payments,
    debts_left,
    due,
    fewest_payments,
    handed_early,
    leads_to_final_points,
    open_balances,
    shares,
)
from engine.journal.statistics import BestHand, NightTotals, PlayerTotals, best_hands, records_of, totals_of
from engine.journal.undoing import BACK_AND_FORTH, live_entries, same_message
from engine.journal.validation import faults
