"""The window that corrects a hand: it opens with what was entered, and says only what was changed in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from discord import TextStyle, ui

from bot.asking.fix_options import shows_ready
from bot.chat import Line, line
from bot.context import TableView
from bot.platforms.discord.buttons import MEND
from bot.platforms.discord.forms import HOW
from bot.platforms.discord.modals import PLACEHOLDER, TEXT, TITLE, UNTIL, cut, picked, picked_several, values_in
from bot.reading import reference, value_text
from bot.replies import entered_text
from bot.text.catalogue import Catalogue
from bot.text.render import sentence
from engine import DealOutcome, StatedValue, Win, WinMethod, show_tiles
from engine.journal import HandRecord

FIX: Final = "correct:"
"""Begins the id of such a window; the entry of its hand stands behind it."""


def hand_of(seen: TableView, entry: int) -> HandRecord | None:
    """The hand of tonight that an entry is; None for any other."""
    return next((hand for hand in seen.night.hands if hand.recorded.seq == entry), None)


def fix_window(seen: TableView, entry: int, catalogue: Catalogue) -> ui.Modal | None:
    """A window with winner, way, payer and hand as they stand, or with who was ready; None for what is more."""
    hand = hand_of(seen, entry)
    if hand is None:
        return None
    title = cut(line("discord.fix.title", number=hand.number), catalogue, TITLE)
    window = ui.Modal(title=title, custom_id=f"{FIX}{entry}", timeout=UNTIL)
    if _is_plain_draw(hand):
        return _of_draw(window, seen, hand, catalogue)
    before = _entered(hand)
    if before is None:
        return None
    example = line("discord.window.example")
    window.add_item(_hand_place(line("discord.score.hand"), before["hand"], example, catalogue))
    seated = {reference(player): seen.people.name(player) for player in hand.table.players}
    ways = {how: sentence(line(f"discord.choice.{how}"), catalogue) for how in HOW}
    window.add_item(picked("winner", seated, catalogue, chosen=before["winner"]))
    window.add_item(picked("how", ways, catalogue, chosen=before["how"]))
    window.add_item(picked("from", seated, catalogue, chosen=before["from"]))
    _add_bets(window, hand, {who: name for who, name in seated.items() if who != before["winner"]}, catalogue)
    return window


def _hand_place(label: Line, entered: str, example: Line, catalogue: Catalogue) -> ui.Label[ui.Modal]:
    """The place in which a hand is typed, as it was entered."""
    return ui.Label(
        text=cut(label, catalogue, TITLE),
        component=ui.TextInput(
            custom_id="hand",
            style=TextStyle.paragraph,
            default=entered[:TEXT] or None,
            placeholder=cut(example, catalogue, PLACEHOLDER),
            max_length=TEXT,
            required=False,
        ),
    )


def _of_draw(window: ui.Modal, seen: TableView, hand: HandRecord, catalogue: Catalogue) -> ui.Modal:
    """The window of a draw: who was ready, who bet without its being told, and the hand if somebody won after all."""
    seated = {reference(player): seen.people.name(player) for player in hand.table.players}
    if shows_ready(hand):
        ready = _ready(hand).split()
        window.add_item(picked_several("ready", line("discord.fix.ready"), seated, catalogue, chosen=ready))
    _add_bets(window, hand, seated, catalogue)
    example = line("discord.window.won", value="3h30" if hand.ruleset.counts_fu else "3")
    window.add_item(_hand_place(line("discord.fix.won"), "", example, catalogue))
    return window


def _add_bets(window: ui.Modal, hand: HandRecord, seated: Mapping[str, str], catalogue: Catalogue) -> None:
    """The place for those who bet without its being told, where some may have."""
    placed = {reference(player) for player in hand.mid_deal.bets}
    others = {who: name for who, name in seated.items() if who not in placed}
    if hand.ruleset.bets and others:
        window.add_item(picked_several("bets", line("discord.fix.bets"), others, catalogue))


def _is_plain_draw(hand: HandRecord) -> bool:
    """Whether nobody won a hand, of which nothing but the winner's is entered."""
    return hand.given.outcome is DealOutcome.DRAWN and not hand.ruleset.all_score


def _ready(hand: HandRecord) -> str:
    """Who was ready at a draw, in the order of the seats."""
    return " ".join(reference(player) for player in hand.table.players if player in hand.given.ready)


def _entered(hand: HandRecord) -> dict[str, str] | None:
    """What was entered, by the places of the window; None for anything but a hand that one player won."""
    given = hand.given
    if given.outcome is not DealOutcome.WON or len(given.entered) != 1:
        return None
    entered = given.entered[0]
    win = entered.part
    assert isinstance(win, Win)
    stated = " ".join(_told(entered.stated, win)) if entered.stated is not None else ""
    return {
        "winner": reference(win.player),
        "how": HOW[0] if win.payer is None else HOW[2] if win.how is WinMethod.ROBBED_KONG else HOW[1],
        "from": reference(win.payer) if win.payer is not None else "",
        "hand": " ".join(word for word in (stated, entered_text(entered)) if word),
    }


def _told(stated: StatedValue, win: Win) -> Iterator[str]:
    """A value as it can be typed again, with the bonus tiles told beside elements, so that no word of it is lost."""
    yield value_text(stated)
    for name, count in (("dora", win.dora_told), ("ura", win.ura_told)):
        if stated.elements and count:
            yield f"{name} {count}"
    for name, tiles in (("dora", win.dora), ("ura", win.ura)):
        if stated.elements and tiles:
            yield f"{name} {show_tiles(tiles)}"


def corrected_line(identity: str, data: Mapping[str, Any], seen: TableView) -> str:
    """The line that a window stands for once it is sent: what differs from the hand as it stands now."""
    entry = int(identity.removeprefix(FIX))
    hand = hand_of(seen, entry)
    now = dict(values_in(data.get("components", ())))
    if hand is not None and _is_plain_draw(hand):
        return " ".join((f"{MEND}{entry}", *_changes_of_draw(hand, now)))
    before = (_entered(hand) if hand is not None else None) or {}
    return " ".join((f"{MEND}{entry}", *_changes(before, now)))


def _changes(before: Mapping[str, str], now: Mapping[str, str]) -> Iterator[str]:
    """The words of /fix for the places that were changed."""
    changed = {place for place in ("winner", "how", "from") if now.get(place, "") != before.get(place, "")}
    if "winner" in changed and now.get("winner"):
        yield f"winner={now['winner']}"
    if changed & {"how", "from"}:
        yield from _way(now, is_off="how" not in changed)
    hand = " ".join(now.get("hand", "").split())
    if hand != before.get("hand", ""):
        yield hand
    if now.get("bets"):
        yield f"bets={','.join(now['bets'].split())}"


def _changes_of_draw(hand: HandRecord, now: Mapping[str, str]) -> Iterator[str]:
    """The words of /fix for a draw in whose window something was changed."""
    won = " ".join(now.get("hand", "").split())
    is_other = {*now.get("ready", "").split()} != {*_ready(hand).split()}
    if is_other and shows_ready(hand):
        yield f"draw ready {now.get('ready') or 'nobody'}"
    if now.get("bets"):
        yield f"{hand.ruleset.bet} {now['bets']}"
    if won:
        yield won


def _way(now: Mapping[str, str], *, is_off: bool) -> Iterator[str]:
    """How it was won; a payer says enough where nothing was drawn, or where nothing but the payer was changed."""
    how, payer = now.get("how", ""), now.get("from", "")
    if not payer or (how == HOW[0] and not is_off):
        yield HOW[0]
        return
    yield f"{HOW[2]} {payer}" if how == HOW[2] else f"from {payer}"
