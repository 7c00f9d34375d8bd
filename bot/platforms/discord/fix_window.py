"""The window that corrects a hand: it opens with what was entered, and says only what was changed in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from discord import TextStyle, ui

from bot.chat import line
from bot.context import TableView
from bot.platforms.discord.buttons import MEND
from bot.platforms.discord.forms import HOW
from bot.platforms.discord.modals import PLACEHOLDER, TEXT, TITLE, UNTIL, cut, picked, values_in
from bot.reading import reference, value_text
from bot.replies import entered_text
from bot.text.catalogue import Catalogue
from bot.text.render import sentence
from engine import DealOutcome, Win, WinMethod
from engine.journal import HandRecord

FIX: Final = "correct:"
"""Begins the id of such a window; the entry of its hand stands behind it."""


def hand_of(seen: TableView, entry: int) -> HandRecord | None:
    """The hand of tonight that an entry is; None for any other."""
    return next((hand for hand in seen.night.hands if hand.recorded.seq == entry), None)


def fix_window(seen: TableView, entry: int, catalogue: Catalogue) -> ui.Modal | None:
    """A window with winner, way, payer and hand as they stand; None where a hand is more than these."""
    hand = hand_of(seen, entry)
    before = None if hand is None else _entered(hand)
    if hand is None or before is None:
        return None
    title = cut(line("discord.fix.title", number=hand.number), catalogue, TITLE)
    window = ui.Modal(title=title, custom_id=f"{FIX}{entry}", timeout=UNTIL)
    window.add_item(
        ui.Label(
            text=cut(line("discord.score.hand"), catalogue, TITLE),
            component=ui.TextInput(
                custom_id="hand",
                style=TextStyle.paragraph,
                default=before["hand"][:TEXT] or None,
                placeholder=cut(line("discord.window.example"), catalogue, PLACEHOLDER),
                max_length=TEXT,
                required=False,
            ),
        )
    )
    seated = {reference(player): seen.people.name(player) for player in hand.table.players}
    ways = {how: sentence(line(f"discord.choice.{how}"), catalogue) for how in HOW}
    window.add_item(picked("winner", seated, catalogue, chosen=before["winner"]))
    window.add_item(picked("how", ways, catalogue, chosen=before["how"]))
    window.add_item(picked("from", seated, catalogue, chosen=before["from"]))
    return window


def _entered(hand: HandRecord) -> dict[str, str] | None:
    """What was entered, by the places of the window; None for anything but a hand that one player won."""
    given = hand.given
    if given.outcome is not DealOutcome.WON or len(given.entered) != 1:
        return None
    entered = given.entered[0]
    win = entered.part
    assert isinstance(win, Win)
    stated = value_text(entered.stated) if entered.stated is not None else ""
    return {
        "winner": reference(win.player),
        "how": HOW[0] if win.payer is None else HOW[2] if win.how is WinMethod.ROBBED_KONG else HOW[1],
        "from": reference(win.payer) if win.payer is not None else "",
        "hand": " ".join(word for word in (stated, entered_text(entered)) if word),
    }


def corrected_line(identity: str, data: Mapping[str, Any], seen: TableView) -> str:
    """The line that a window stands for once it is sent: what differs from the hand as it stands now."""
    entry = int(identity.removeprefix(FIX))
    hand = hand_of(seen, entry)
    before = (_entered(hand) if hand is not None else None) or {}
    now = dict(values_in(data.get("components", ())))
    return " ".join((f"{MEND}{entry}", *_changes(before, now)))


def _changes(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    """The words of /fix for the places that were changed."""
    changed = {place for place in ("winner", "how", "from") if now.get(place, "") != before.get(place, "")}
    if "winner" in changed and now.get("winner"):
        yield f"winner={now['winner']}"
    if changed & {"how", "from"}:
        yield from _way(now)
    hand = " ".join(now.get("hand", "").split())
    if hand != before.get("hand", ""):
        yield hand


def _way(now: Mapping[str, str]) -> Iterator[str]:
    """How it was won; a payer says enough where nothing was drawn."""
    how, payer = now.get("how", ""), now.get("from", "")
    if how == HOW[0] or not payer:
        yield HOW[0]
        return
    yield f"{HOW[2]} {payer}" if how == HOW[2] else f"from {payer}"
