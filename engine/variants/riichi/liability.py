"""Liability (pao): who gave the set that made a great hand certain pays for it."""

from __future__ import annotations

from engine.ruleset import HandScore
from engine.table import Player, Table
from engine.variants.riichi.options import AnyOptions
from engine.variants.riichi.scoring import YAKUMAN_POINTS
from engine.variants.riichi.shares import discard_share, self_draw_shares
from engine.wins import Win

RINSHAN = "rinshan"
Liabilities = dict[Player, int]
"""Who is liable, each for how many yakuman; the one who gave the kong of a replacement win for none."""


def liabilities_of(win: Win, score: HandScore, options: AnyOptions) -> Liabilities:
    """The liabilities that count: of yakuman in the list and in the hand, of a called kong where the house has that."""
    found: Liabilities = {}
    for liable in win.liable:
        if liable.kind == RINSHAN:
            if options.pao_rinshan and win.self_drawn and "after_kong" in win.flags:
                found.setdefault(liable.player, 0)
            continue
        number = _yakuman_of(liable.kind, score, options)
        if number and liable.player != win.player:
            found[liable.player] = found.get(liable.player, 0) + number
    return found


def _yakuman_of(kind: str | None, score: HandScore, options: AnyOptions) -> int:
    """How many yakuman a liability concerns; a value that was typed names none and is concerned as a whole."""
    if score.limit != "yakuman" or (kind is not None and kind not in options.pao):
        return 0
    if not score.items:
        return score.counted if options.pao else 0
    return sum(item.amount for item in score.items if item.id in options.pao and kind in (None, item.id))


def liable_shares(
    won: tuple[Win, HandScore], liable: Liabilities, table: Table, options: AnyOptions
) -> tuple[dict[Player, int], tuple[Player, ...]]:
    """What everybody pays for a hand with liable players, and who pays the counters."""
    win, score = won
    payer = win.payer
    givers = [player for player, yakuman in liable.items() if not yakuman]
    if payer is None and givers:
        payer = givers[0]
    concerned = {player: yakuman for player, yakuman in liable.items() if yakuman}
    if not concerned:
        assert payer is not None, "only the giver of a kong is liable for no yakuman"
        return {payer: discard_share(score.base, dealer=win.player == table.dealer)}, (payer,)
    if len(concerned) == 1 and options.pao_scope == "whole_hand":
        concerned = dict.fromkeys(concerned, score.counted)
    return _divided(won, concerned, payer, (table, options)), _counters_from(concerned, payer, options)


def _counters_from(concerned: Liabilities, payer: Player | None, options: AnyOptions) -> tuple[Player, ...]:
    if payer is not None and (options.pao_honba_payer == "discarder" or payer in concerned):
        return (payer,)
    return tuple(concerned)[:1]


def _divided(
    won: tuple[Win, HandScore], concerned: Liabilities, payer: Player | None, at: tuple[Table, AnyOptions]
) -> dict[Player, int]:
    """Each liable player's yakuman: paid by him alone on a self-draw, halved with a discarder; the rest as usual."""
    win, score = won
    table, options = at
    dealer = win.player == table.dealer
    shares: dict[Player, int] = dict.fromkeys(table.others(win.player), 0)
    left = score.counted
    for player, yakuman in concerned.items():
        number = min(yakuman, left)
        left -= number
        whole = discard_share(YAKUMAN_POINTS * number, dealer=dealer)
        if payer is None or payer == player:
            shares[player] += whole
        else:
            shares[player] += whole // 2
            shares[payer] += whole // 2
    rest = YAKUMAN_POINTS * left
    if payer is not None:
        shares[payer] += discard_share(rest, dealer=dealer)
    else:
        for player, share in self_draw_shares(win.player, rest, table, options).items():
            shares[player] += share
    return shares
