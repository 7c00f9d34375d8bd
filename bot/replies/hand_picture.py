"""The picture of a hand: a card made of what was entered and what came of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.chat import Line, Part, Picture, line
from bot.context import Context
from bot.lines import element_line
from bot.pictures.cards import ITEMS_SHOWN, CardItem, CardPayer, CardTiles, CardWin, HandCard, Sitter
from bot.pictures.lettering import short_name
from bot.pictures.tiles import BACK, LYING
from bot.replies.course import course_of
from bot.replies.hand_layout import entered_text, layout_sets
from bot.replies.receipts import account, drawn_line, merged, payment_lines, scene_purse, signed
from bot.replies.rounds import DOUBLES, in_order
from bot.subjects import PICTURE, Subject
from engine import (
    TABLE_ACCOUNTS,
    TEXT,
    Account,
    DealOutcome,
    Entered,
    Hand,
    Meld,
    MeldKind,
    Player,
    Tile,
    Transfer,
    Win,
    WinMethod,
    plain,
)
from engine.journal import HandRecord, Night, Scored
from engine.variants import RULESETS

YAKUMAN: Final = "yakuman"
"""The mode of a hand that counts yakuman instead of han."""

_PAIRS: Final = 7


def posts_picture(context: Context, record: HandRecord) -> bool:
    """Whether a new hand posts its picture by itself: one at the limit, or as the chat wants it."""
    wanted = context.chat.pictures
    if wanted == "all":
        return True
    return wanted == "big" and any(is_limit(scored) for _, scored in won_hands(record))


def won_hands(record: HandRecord) -> Iterator[tuple[Entered, Scored]]:
    """The won hands of a deal and what they scored."""
    for entered, scored in zip(record.given.entered, record.result.scored, strict=True):
        if isinstance(entered.part, Win):
            yield entered, scored


def is_limit(scored: Scored) -> bool:
    return scored.limit is not None or scored.counted < scored.units


def picture_of(context: Context, night: Night, record: HandRecord, *, captioned: bool = False) -> Picture:
    """The picture of a hand in the colours of the chat."""
    return Picture(hand_card(context, night, record), theme_of(context), captioned, picture_subject(record))


def picture_subject(record: HandRecord) -> str:
    """What the picture of a hand shows."""
    return Subject(PICTURE, str(record.number), record.recorded.seq).show()


def new_picture(context: Context, night: Night, record: HandRecord) -> Picture | None:
    """The picture that a new hand posts by itself, None where it posts none."""
    return picture_of(context, night, record) if posts_picture(context, record) else None


def theme_of(context: Context) -> str:
    return context.chat.theme


def hand_card(context: Context, night: Night, record: HandRecord) -> HandCard:
    """The card of a hand of a night; the standing is that after the hand."""
    return HandCard(
        alt=alt_line(context, record),
        place=line("picture.place", number=record.number, wind=line(f"wind.{record.table.prevailing.name}")),
        game=line(f"{record.house.variant}.name"),
        wins=tuple(_wins(context, night, record)) or (_no_win(context, night, record),),
        standing=_standing(context, night, record),
    )


def alt_line(context: Context, record: HandRecord) -> Line:
    """The hand in one sentence, for who cannot see the picture."""
    entered = (one for one in record.given.entered if isinstance(one.part, Win))
    shown = tuple(line("list.item", text=entered_text(one)) for one in entered if one.hand is not None)
    values: dict[str, Part] = {
        "number": record.number,
        "what": tuple(head_lines(context, record)),
        "worth": tuple(value_line(record.house.variant, scored, one) for one, scored in won_hands(record)),
        "payments": tuple(payment_lines(context, record.house.variant, record.result.transfers)),
        "hand": shown,
    }
    if shown:
        return Line("picture.alt_hand_tiles", values)
    return Line("picture.alt_hand_worth" if values["worth"] else "picture.alt_hand", values)


def head_lines(context: Context, record: HandRecord) -> list[Line]:
    """Who won and how, one line a winner; or how the deal ended without one."""
    given = record.given
    if given.outcome is DealOutcome.DRAWN:
        return [drawn_line(record)]
    if given.outcome is DealOutcome.FALSE_WIN:
        assert given.false_claim is not None
        return [line("picture.false_win", name=_short(context, given.false_claim.player))]
    return [win_head(context, win) for win in given.wins]


def win_head(context: Context, win: Win) -> Line:
    """Who won and how, names cut to what a headline holds."""
    name = _short(context, win.player)
    if win.payer is None:
        return line("picture.self_drawn", name=name)
    key = "picture.robbed" if win.how is WinMethod.ROBBED_KONG else "picture.won_from"
    return line(key, name=name, payer=_short(context, win.payer))


def _short(context: Context, player: Player) -> str:
    return short_name(context.name(player))


def value_line(variant: str, scored: Scored, entered: Entered | None = None) -> Line:
    """What a hand counts, in its unit; a yakuman, and a limit that was `entered` by name, by its name."""
    if is_named(scored, entered):
        name = line(f"{variant}.limit.{scored.limit}")
        return (
            name
            if scored.mode != YAKUMAN or scored.units == 1
            else line("picture.twice", count=scored.units, name=name)
        )
    ruleset = RULESETS[variant]
    if ruleset.counts_fu and scored.points is not None and scored.limit is None:
        return line("picture.value_fu", units=scored.units, fu=scored.points)
    counted = scored.units if ruleset.counts_fu else scored.counted
    return line("picture.value", units=counted, unit=line(f"unit.{ruleset.unit}", count=counted))


def is_named(scored: Scored, entered: Entered | None) -> bool:
    """Whether the name of the limit says what the hand is worth, and no number beside it."""
    stated = entered.stated if entered is not None else None
    return scored.limit is not None and (
        scored.mode == YAKUMAN or (stated is not None and stated.units is None and stated.limit is not None)
    )


def tag_line(variant: str, scored: Scored, entered: Entered | None = None) -> Part:
    """The name of the limit a hand reached, nothing where it reached none or its value says it already."""
    if is_named(scored, entered):
        return ""
    if RULESETS[variant].counts_fu and scored.limit:
        return line(f"{variant}.limit.{scored.limit}")
    return line("picture.limit") if is_limit(scored) else ""


def sitter_of(context: Context, night: Night, player: Player) -> Sitter:
    """A player with the place in the order of sitting down."""
    order = night.people.index(player) if player in night.people else len(night.people)
    return Sitter(context.name(player), order)


def _wins(context: Context, night: Night, record: HandRecord) -> Iterator[CardWin]:
    variant = record.house.variant
    for entered, scored in in_order(record.given.entered, record.result.scored):
        if isinstance(entered.part, Win):
            items = [item for item in merged(scored.items) if not item.id.startswith("fishing_")]
            more = len(items) - ITEMS_SHOWN
            yield CardWin(
                headline=win_head(context, entered.part),
                sitter=sitter_of(context, night, entered.part.player),
                tiles=tiles_of(told, variant) if (told := entered.hand_told) is not None else None,
                value=value_line(variant, scored, entered),
                tag=tag_line(variant, scored, entered),
                gain=_gain(context, night, record, entered.part.player),
                payers=tuple(_payers(context, night, record, entered.part)),
                items=tuple(_item(variant, item.id, item.amount, item.unit) for item in items[:ITEMS_SHOWN]),
                more=line("picture.more", count=more) if more > 0 else "",
            )


def _item(variant: str, name: str, amount: int, unit: str) -> CardItem:
    figure = f"×{1 << amount}" if unit in DOUBLES and 0 < amount < 20 else f"{amount:+d}".replace("-", "−")
    return CardItem(figure, element_line(variant, name))


def _no_win(context: Context, night: Night, record: HandRecord) -> CardWin:
    """A draw or a false win: what it was, and what everybody got or gave for it."""
    net = _net(record.result.transfers, night)
    changed = [player for player in record.table.players if net.get(player)]
    payers = tuple(
        CardPayer(sitter_of(context, night, player), signed_amount(context, night, net[player]))
        for player in sorted(changed, key=lambda one: net[one])
    )
    false = record.given.false_claim
    sitter = sitter_of(context, night, false.player) if false is not None else None
    return CardWin(headline=head_lines(context, record)[0], sitter=sitter, payers=payers)


def _net(transfers: Sequence[Transfer], night: Night) -> dict[Account, int]:
    """What everybody gets or gives in the purse of the table."""
    purse, net = scene_purse(night), dict[Account, int]()
    for one in transfers:
        if one.purse is purse:
            net[one.payee] = net.get(one.payee, 0) + one.amount
            net[one.payer] = net.get(one.payer, 0) - one.amount
    return net


def signed_amount(context: Context, night: Night, amount: int) -> Part:
    """A change with its sign."""
    return context.money(amount, purse=scene_purse(night), signed=True)


def _gain(context: Context, night: Night, record: HandRecord, winner: Player) -> Part:
    return signed_amount(context, night, _net(record.result.transfers, night).get(winner, 0))


def _payers(context: Context, night: Night, record: HandRecord, win: Win) -> Iterator[CardPayer]:
    """Who pays this winner, dearest first; where every hand counts, what each of the others comes to with its value."""
    variant = record.house.variant
    if RULESETS[variant].all_score:
        yield from _losers(context, night, record)
        return
    to_winner = [one for one in record.result.transfers if one.payee == win.player]
    net = _net(to_winner, night)
    for payer in sorted((one for one in net if net[one] < 0), key=lambda one: net[one]):
        amount = signed_amount(context, night, net[payer])
        if payer in TABLE_ACCOUNTS:
            yield CardPayer(None, amount, name=account(context, payer))
        else:
            role = line("picture.discarder") if payer == win.payer else ""
            yield CardPayer(sitter_of(context, night, payer), amount, role)


def _losers(context: Context, night: Night, record: HandRecord) -> Iterator[CardPayer]:
    """The other players of a round with what their hands were worth, who loses most first."""
    net = _net(record.result.transfers, night)
    losers = [
        (entered, scored)
        for entered, scored in zip(record.given.entered, record.result.scored, strict=True)
        if not isinstance(entered.part, Win)
    ]
    for entered, scored in sorted(losers, key=lambda one: net.get(one[0].part.player, 0)):
        player = entered.part.player
        worth = value_line(record.house.variant, scored, entered)
        yield CardPayer(sitter_of(context, night, player), signed_amount(context, night, net.get(player, 0)), worth)


def _standing(context: Context, night: Night, record: HandRecord) -> tuple[tuple[str, Part], ...]:
    """Everybody's balance after a hand, in the order of seats and in the purse that it was played for."""
    purse = record.ruleset.coin(record.house).purse
    if night.newest is not None and night.newest.seq == record.recorded.seq:
        totals = night.purse(scene_purse(night))
        return tuple((context.name(one), signed(context, night, totals.get(one, 0))) for one in night.with_balance)
    for step in course_of(night, purse):
        if step.hand == record.number:
            is_signed = not night.staked.get(purse)
            then = [(one, step.totals.get(one, 0)) for one in night.with_balance]
            return tuple((context.name(one), context.money(now, purse=purse, signed=is_signed)) for one, now in then)
    return ()


def tiles_of(hand: Hand, variant: str) -> CardTiles:
    """A hand as it is laid out in pictures."""
    lies = RULESETS[variant].lays_claimed
    layout = layout_sets(hand)
    if layout is not None:
        sets = (*layout.sets, *((layout.waiting,) if layout.waiting else ()))
    else:
        sets = tuple(_grouped(hand))
    concealed_kongs = [meld for meld in hand.melds if not meld.exposed]
    claimed = [meld for meld in hand.melds if meld.exposed]
    return CardTiles(
        concealed=tuple(_codes(tiles) for tiles in sets),
        winning=TEXT[hand.winning] if hand.winning is not None else None,
        claimed=tuple(_meld(meld, lies=lies) for meld in (*claimed, *concealed_kongs)),
        bonus=_codes(hand.bonus),
    )


def _codes(tiles: Sequence[Tile]) -> tuple[str, ...]:
    return tuple(TEXT[tile] for tile in tiles)


def _meld(meld: Meld, *, lies: bool) -> tuple[str, ...]:
    """A set on the table: a concealed kong face down at both ends, a claimed set with its left tile lying."""
    codes = _codes(meld.tiles)
    if not meld.exposed:
        return (BACK, *codes[-2:], BACK) if meld.kind is MeldKind.KONG else codes
    return (LYING + codes[0], *codes[1:]) if lies else codes


def _grouped(hand: Hand) -> Iterator[tuple[Tile, ...]]:
    """Tiles that make no sets: pairs where there are as many, else by suit."""
    kinds = sorted({plain(tile) for tile in hand.free})
    held = {kind: tuple(tile for tile in hand.free if plain(tile) == kind) for kind in kinds}
    if len(kinds) == _PAIRS and len(hand.free) in (2 * _PAIRS - 1, 2 * _PAIRS):
        yield from sorted(held.values(), key=len, reverse=True)
        return
    for first, last in ((0, 9), (9, 18), (18, 27), (27, 31), (31, 34)):
        group = tuple(tile for kind in kinds if first <= kind < last for tile in held[kind])
        if group:
            yield group
