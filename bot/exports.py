"""Nights as tables that a spreadsheet opens: hands, items, transfers, balances."""

from __future__ import annotations

import csv
import importlib
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final

from bot.reading import Person, value_text
from engine import TABLE_ACCOUNTS, Purse, Transfer, Win, show
from engine.journal import Entry, GameEnded, GameStarted, HandPlayed, HandRecord, Night, Recorded, Result, live_entries
from engine.journal.replay import replay
from storage.codec import encode

if TYPE_CHECKING:
    from xlsxwriter import Workbook
    from xlsxwriter.worksheet import Worksheet

Name = Callable[[str], str]
Author = Callable[[Recorded], str | None]
"""Who entered something, None where nobody knows."""


def nobody(_: Recorded) -> str | None:
    """No author is known."""
    return None


Row = tuple[object, ...]

HEADS: Final[Mapping[str, tuple[str, ...]]] = {
    "hands": (
        "night", "hand", "time", "variant", "dealer", "prevailing", "outcome", "winner", "payer", "how", "tiles",
        "value", "counted", "limit", "corrected", "entered_by",
    ),
    "items": ("night", "hand", "player", "element", "amount", "unit"),
    "transfers": ("night", "hand", "payer", "payee", "amount", "purse", "reason"),
    "balances": ("night", "hand", "player", "balance", "purse"),
}  # fmt: skip
"""The columns of each table."""


def tables_of(nights: Sequence[Night], name: Name, author: Author = nobody) -> dict[str, str]:
    """Each table as CSV text with a byte order mark, so that spreadsheets read names in every script."""
    return {table: _csv(HEADS[table], rows) for table, rows in rows_of(nights, name, author).items()}


def rows_of(nights: Sequence[Night], name: Name, author: Author = nobody) -> dict[str, list[Row]]:
    """The rows of each table, cells as in `HEADS`."""
    rows: dict[str, list[Row]] = {table: [] for table in HEADS}
    for number, night in enumerate(nights, 1):
        for hand in night.hands:
            by = author(hand.recorded) or ""
            rows["hands"] += [(*row, by) for row in _hand_rows(number, hand, name)]
            rows["items"] += _item_rows(number, hand, name)
        rows["transfers"] += _transfer_rows(number, night, name)
        rows["balances"] += _balance_rows(number, night, name)
    return rows


def journal_of(nights: Sequence[Sequence[Recorded]], people: Mapping[str, str]) -> str:
    """Nights entry by entry, as `/import` takes them: a head with the players, then a line an entry that counts."""
    head = {"taifan-journal": 1, "players": dict(people)}
    rows = [
        {"night": number, "entry": json.loads(encode(one.entry))}
        for number, entries in enumerate(nights, 1)
        for one in live_entries(entries)[0]
    ]
    return "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in (head, *rows))


def workbook_of(nights: Sequence[Night], name: Name, author: Author = nobody) -> bytes:
    """The tables as one workbook (xlsx), a sheet each, numbers as numbers."""
    library = importlib.import_module("xlsxwriter")  # takes memory that a bot which exports nothing does without
    out = io.BytesIO()
    made: Workbook = library.Workbook(out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    with made as book:
        bold = book.add_format({"bold": True})
        for table, rows in rows_of(nights, name, author).items():
            sheet = book.add_worksheet(table)
            sheet.write_row(0, 0, HEADS[table], bold)
            for number, row in enumerate(rows, 1):
                for place, cell in enumerate(row):
                    _write_cell(sheet, number, place, cell)
            sheet.freeze_panes(1, 0)
            sheet.autofit()
    return out.getvalue()


def _write_cell(sheet: Worksheet, row: int, column: int, cell: object) -> None:
    """A number as a number, everything else as the text it is: nothing a person typed becomes a formula."""
    if isinstance(cell, bool):
        sheet.write_boolean(row, column, cell)
    elif isinstance(cell, int | _Number):
        sheet.write_number(row, column, float(cell))
    else:
        sheet.write_string(row, column, str(cell))


def own_table(nights: Iterable[Sequence[Recorded]], person: Person) -> str:
    """What is kept of one person: name and accounts, the entries he made, and what he won and paid in each hand."""
    rows: list[Row] = [("name", "", "", person.name), *(("account", "", "", one) for one in person.accounts)]
    for number, entries in enumerate(nights, 1):
        own = (one for one in entries if one.by in person.accounts)
        rows += [("entry", number, _when(one.at), _kind_and_words(one.entry)) for one in own]
        rows += [("money", number, label, amount) for label, amount in _own_money(replay(entries), person.id)]
    return _csv(("kind", "night", "when", "what"), rows)


def _kind_and_words(entry: Entry) -> str:
    return f"{type(entry).__name__} {getattr(entry, 'why', '')}".strip()


def _own_money(night: Night, player: str) -> Iterable[tuple[str, str | int]]:
    """What each entry that counts brought a player, by the label of the entry."""
    results = {hand.number: hand.result for hand in night.hands}
    for line in night.lines:
        moved = [one for one in _moved(line.recorded.entry, results) if player in (one.payer, one.payee)]
        for purse in dict.fromkeys(one.purse for one in moved):
            parts = (one.amount if one.payee == player else -one.amount for one in moved if one.purse is purse)
            yield line.label, decimal(sum(parts), purse)


def _when(at: int) -> str:
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M:%S")


def _csv(head: tuple[str, ...], rows: Iterable[Row]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(head)
    writer.writerows([_safe(cell) for cell in row] for row in rows)
    return "\ufeff" + out.getvalue()


def _safe(cell: object) -> object:
    """Text a spreadsheet would take for a formula is marked as text; numbers stay numbers."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t")) else cell


def _hand_rows(night: int, hand: HandRecord, name: Name) -> Iterable[Row]:
    at = _when(hand.recorded.at)
    dealer = name(hand.table.dealer) if hand.table.dealer is not None else ""
    before = (night, hand.number, at, hand.house.variant, dealer, hand.table.prevailing.name, hand.given.outcome.value)
    if not hand.given.entered:
        yield (*before, "", "", "", "", "", "", "", hand.corrected)
    for entered, scored in zip(hand.given.entered, hand.result.scored, strict=True):
        part = entered.part
        how = part.how.value if isinstance(part, Win) else ""
        payer = name(part.payer) if isinstance(part, Win) and part.payer is not None else ""
        tiles = show(entered.hand) if entered.hand is not None else value_text(entered.stated) if entered.stated else ""
        value = (scored.units, scored.counted, scored.limit or "")
        yield (*before, name(part.player), payer, how, tiles, *value, hand.corrected)


def _item_rows(night: int, hand: HandRecord, name: Name) -> Iterable[Row]:
    for scored in hand.result.scored:
        for item in scored.items:
            yield (night, hand.number, name(scored.player), item.id, item.amount, item.unit)


def _transfer_rows(night: int, state: Night, name: Name) -> Iterable[Row]:
    results = {hand.number: hand.result for hand in state.hands}
    for line in state.lines:
        for one in _moved(line.recorded.entry, results):
            yield _transfer(night, line.label, one, name)


def _moved(entry: Entry, results: Mapping[int, Result]) -> Iterable[Transfer]:
    """Everything an entry moved: starting points and what closed a game included."""
    if isinstance(entry, HandPlayed):
        result = results[entry.number]
        return (*result.transfers, *(result.final.transfers if result.final is not None else ()))
    if isinstance(entry, GameStarted):
        return entry.opening.transfers
    if isinstance(entry, GameEnded):
        return entry.final.transfers
    return getattr(entry, "transfers", ())


def _transfer(night: int, label: str, one: Transfer, name: Name) -> Row:
    payer, payee = (who if who in TABLE_ACCOUNTS else name(who) for who in (one.payer, one.payee))
    return (night, label, payer, payee, decimal(one.amount, one.purse), one.purse.value, one.reason)


def _balance_rows(night: int, state: Night, name: Name) -> Iterable[Row]:
    last = state.hands[-1].number if state.hands else 0
    for purse, net in state.balances.items():
        for account, amount in net.items():
            who = account if account in TABLE_ACCOUNTS else name(account)
            yield (night, last, who, decimal(amount, purse), purse.value)


def decimal(amount: int, purse: Purse) -> str | int:
    """An amount in its unit: money with its thousandths as decimals."""
    if purse is not Purse.MONEY:
        return amount
    sign, (whole, part) = "-" if amount < 0 else "", divmod(abs(amount), 1000)
    return _Number(f"{sign}{whole}.{part:03d}".rstrip("0").rstrip("."))


class _Number(str):
    """Digits that are a number to a spreadsheet, a leading minus included."""

    def startswith(self, *_: object) -> bool:
        return False
