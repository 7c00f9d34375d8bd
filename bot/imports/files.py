"""Which kind of file somebody brings, and the nights that are in it."""

from __future__ import annotations

import csv
import hashlib
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any, Final

from bot.exports import HEADS
from bot.imports.playing import REASON, Replayed, play_game
from bot.imports.recorded import refuse_import
from bot.imports.tenhou import read_tenhou
from engine import BANK, TABLE_ACCOUNTS, Player, Purse, Refused, Transfer, resolve
from engine.journal import Entry, GameStarted, Night, NightSettled, Paid, closing_payments, spec_of
from engine.variants import DEFAULT_VARIANT, RULESETS, SCORES_VARIANT
from storage.codec import decode
from storage.problems import UnreadableEntry

MOST_CHARACTERS: Final = 2_000_000
MOST_ROWS: Final = 20_000
JOURNAL: Final = "taifan-journal"
"""Begins the export that holds everything, entry by entry."""


@dataclass(frozen=True, slots=True)
class Brought:
    """What a file holds: the names in it, and how its nights are made once names are players.

    Nights that are still to be settled are settled in the smallest coin of the chat's money.
    """

    kind: str
    names: tuple[str, ...]
    digest: str
    nights: Callable[[Mapping[str, Player], int], tuple[Replayed, ...]]


def read_file(text: str) -> Brought:
    """Recognise a log, a table of our own export, or a whole journal. Raises ImportRefused for anything else."""
    if len(text) > MOST_CHARACTERS:
        raise refuse_import("import.too_large", most=MOST_CHARACTERS // 1000)
    text = text.lstrip("\ufeff").strip()
    digest = hashlib.blake2b(text.encode(errors="replace"), digest_size=12).hexdigest()
    if text.startswith("{") and f'"{JOURNAL}"' in text[:200]:
        return _journal(text, digest)
    if text.startswith("{"):
        game = read_tenhou(text)
        names = tuple(name or str(place) for place, name in enumerate(game.names, 1))

        def play(players: Mapping[str, Player], cent: int) -> tuple[Replayed, ...]:
            return (play_game(game, [players[name] for name in names], cent),)

        return Brought("tenhou", names, digest, play)
    head = tuple(text.partition("\n")[0].strip().split(","))
    if head == HEADS["transfers"]:
        return _transfers(text, digest)
    raise refuse_import("import.foreign")


def parts_of(text: str) -> list[str]:
    """A file cut into one text for each night it holds; a text of any other kind as it is."""
    text = text.lstrip("\ufeff").strip()
    head, _, rest = text.partition("\n")
    rows = [line for line in rest.splitlines() if line.strip()]
    if tuple(head.strip().split(",")) == HEADS["transfers"]:
        return _grouped(head, rows, lambda line: line.partition(",")[0])
    if f'"{JOURNAL}"' in head[:200]:
        return _grouped(head, rows, lambda line: str(json.loads(line)["night"]))
    return [text]


def _grouped(head: str, rows: Sequence[str], night: Callable[[str], str]) -> list[str]:
    try:
        return ["\n".join((head, *group)) for _, group in groupby(rows, key=night)] or [head]
    except (ValueError, KeyError, TypeError):
        raise refuse_import("import.broken") from None


def _transfers(text: str, digest: str) -> Brought:
    """Nights from the table of transfers: who paid whom, hand by hand."""
    rows = list(csv.DictReader(io.StringIO(text)))
    if len(rows) > MOST_ROWS:
        raise refuse_import("import.too_large", most=MOST_ROWS // 1000)
    try:
        moved = [(row["night"], row["hand"], _transfer(row)) for row in rows]
    except (KeyError, ValueError, ZeroDivisionError, TypeError, AttributeError):
        raise refuse_import("import.broken") from None
    people = [name for _, _, one in moved for name in (one.payer, one.payee) if name not in TABLE_ACCOUNTS]

    def nights(players: Mapping[str, Player], cent: int) -> tuple[Replayed, ...]:
        return tuple(_night_of(list(group), players, cent) for _, group in groupby(moved, key=lambda one: one[0]))

    return Brought("transfers", tuple(dict.fromkeys(people)), digest, nights)


def _transfer(row: Mapping[str, str]) -> Transfer:
    purse = Purse(row["purse"])
    amount = Fraction(row["amount"]) * (1000 if purse is Purse.MONEY else 1)
    if amount.denominator != 1 or amount <= 0:
        raise ValueError(row["amount"])
    return Transfer(row["payer"].lstrip("'"), row["payee"].lstrip("'"), int(amount), row["reason"], purse)


def _night_of(rows: Sequence[tuple[str, str, Transfer]], players: Mapping[str, Player], cent: int) -> Replayed:
    """A night of payments, one entry for each hand of the table; starting points are left out."""

    def account(name: str) -> str:
        return name if name in TABLE_ACCOUNTS else players[name]

    here = [name for _, _, one in rows for name in (one.payer, one.payee) if name not in TABLE_ACCOUNTS]
    seated = tuple(players[name] for name in dict.fromkeys(here))[:4]
    played = Replayed(Night())
    in_points = any(one.purse is Purse.POINTS for _, _, one in rows)
    ruleset = RULESETS[SCORES_VARIANT if in_points else DEFAULT_VARIANT]
    house = resolve(ruleset, None, {"players": len(seated)} if in_points and len(seated) == 3 else {})
    opening = replace(ruleset.open(seated, house), transfers=())
    opening = replace(opening, table=replace(opening.table, scores=()))
    played.add(GameStarted(spec_of(house), opening))
    for label, group in groupby(rows, key=lambda one: one[1]):
        moved = tuple(
            replace(one, payer=account(one.payer), payee=account(one.payee))
            for _, _, one in group
            if BANK not in (one.payer, one.payee)
        )
        if moved:
            played.add(Paid(moved, f"{REASON} {label}"))
    played.add(NightSettled(closing_payments(played.night, cent)))
    return played


def _journal(text: str, digest: str) -> Brought:
    """Nights as they were written down elsewhere, entry by entry."""
    try:
        head, *rows = (json.loads(line) for line in text.splitlines() if line.strip())
        people = {str(identity): str(name) for identity, name in head["players"].items()}
    except (ValueError, KeyError, AttributeError, RecursionError):
        raise refuse_import("import.broken") from None

    def nights(players: Mapping[str, Player], cent: int) -> tuple[Replayed, ...]:
        ids = {identity: players[name] for identity, name in people.items()}
        try:
            return tuple(
                _replayed((decode(json.dumps(_renamed(row["entry"], ids))) for row in group), cent)
                for _, group in groupby(rows, key=lambda row: row["night"])
            )
        except (Refused, UnreadableEntry, KeyError, TypeError, ValueError):
            raise refuse_import("import.broken") from None

    return Brought("journal", tuple(dict.fromkeys(people.values())), digest, nights)


def _replayed(entries: Iterable[Entry], cent: int) -> Replayed:
    played = Replayed(Night())
    for entry in entries:
        played.add(entry)
    if played.night.settled is None:
        played.add(NightSettled(closing_payments(played.night, cent)))
    return played


def _renamed(value: Any, ids: Mapping[str, str]) -> Any:
    """A value with every id of a player replaced; `Any`: JSON as it came."""
    if isinstance(value, str):
        return ids.get(value, value)
    if isinstance(value, list):
        return [_renamed(one, ids) for one in value]
    if isinstance(value, dict):
        return {name: _renamed(one, ids) for name, one in value.items()}
    return value
