"""The tables of the Japanese games: yaku and dora, yakuman, and the flat hand of the blessing of man."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.elements import Element
from engine.options import House
from engine.tiles import GREEN, RED, WHITE
from engine.variants.riichi import traits as t
from engine.variants.riichi import yaku
from engine.variants.riichi.options import AnyOptions, Options

Rows = tuple[Element[AnyOptions], ...]

ORDINARY, YAKUMAN, FLAT = "ordinary", "yakuman", "renhou"
DORA = "dora"
"""The group of bonus tiles, which stand beside the yaku but are never what a hand is won with."""


def elements(house: House[AnyOptions]) -> Mapping[str, Rows]:
    """Every row of every mode; the house switches rows off, and elements set by name come on top."""
    options = house.options
    tables = {ORDINARY: (*_yaku(options), *_dora(options)), YAKUMAN: _yakuman(options), FLAT: _flat(options)}
    return {mode: tuple(_allowed(row, options) for row in rows) for mode, rows in tables.items()}


def _allowed(row: Element[AnyOptions], options: AnyOptions) -> Element[AnyOptions]:
    return replace(row, on=False) if row.id in options.disabled_yaku else row


def _yaku(options: AnyOptions) -> Rows:
    extra = options.optional_yaku
    north = isinstance(options, Options) and options.kita == "yakuhai"
    return (
        Element("riichi", 1, yaku.riichi, needs=t.FLAGGED),
        Element("double_riichi", 2, yaku.double_riichi, swallows=("riichi",), needs=t.FLAGGED),
        Element("ippatsu", 1, yaku.ippatsu, on=options.ippatsu, needs=t.FLAGGED),
        Element("menzen_tsumo", 1, yaku.menzen_tsumo, needs=t.CLOSED | t.SELF_DRAWN),
        Element("pinfu", 1, yaku.pinfu, needs=t.CLOSED | t.ALL_CHOWS),
        Element("tanyao", 1, yaku.tanyao, needs=t.SIMPLE),
        Element("iipeikou", 1, yaku.twice, needs=t.CLOSED | t.TWINS),
        Element("yakuhai_haku", 1, yaku.dragon(WHITE), needs=t.HONOUR_PUNGS),
        Element("yakuhai_hatsu", 1, yaku.dragon(GREEN), needs=t.HONOUR_PUNGS),
        Element("yakuhai_chun", 1, yaku.dragon(RED), needs=t.HONOUR_PUNGS),
        Element("yakuhai_seat_wind", 1, yaku.seat_wind, needs=t.HONOUR_PUNGS),
        Element("yakuhai_round_wind", 1, yaku.round_wind, needs=t.HONOUR_PUNGS),
        Element("yakuhai_kita", 1, yaku.north, on=north, needs=t.HONOUR_PUNGS),
        Element("haitei", 1, yaku.haitei, needs=t.FLAGGED | t.SELF_DRAWN),
        Element("houtei", 1, yaku.houtei, needs=t.FLAGGED),
        Element("rinshan", 1, yaku.rinshan, needs=t.FLAGGED | t.SELF_DRAWN),
        Element("chankan", 1, yaku.chankan, needs=t.ROBBED),
        Element("sanshoku_doujun", 2, yaku.three_colour_chows, open_value=1, needs=t.CHOWS | t.THREE_SUITS),
        Element("ittsuu", 2, yaku.straight, open_value=1, needs=t.CHOWS | t.ENDED),
        Element("chanta", 2, yaku.outside, open_value=1, needs=t.CHOWS | t.HONOURED),
        Element("chiitoitsu", 2 if options.chiitoitsu == "25fu2han" else 1, yaku.seven_pairs, needs=t.PAIRS),
        Element("toitoi", 2, yaku.all_pungs, needs=t.ALL_PUNGS),
        Element("sanankou", 2, yaku.three_concealed, needs=t.THREE_PUNGS),
        Element("sankantsu", 2, yaku.three_kongs, needs=t.KONGS | t.THREE_PUNGS),
        Element("sanshoku_doukou", 2, yaku.three_colour_pungs, needs=t.THREE_PUNGS | t.THREE_SUITS),
        Element("shousangen", 2, yaku.little_dragons, needs=t.HONOUR_PUNGS),
        Element("honroutou", 2, yaku.terminals_and_honours, needs=t.OUTER),
        Element("ryanpeikou", 3, yaku.twice_twice, swallows=("iipeikou",), needs=t.CLOSED | t.TWINS),
        Element("junchan", 3, yaku.pure_outside, open_value=2, needs=t.CHOWS | t.ENDED),
        Element("honitsu", 3, yaku.half_flush, open_value=2, needs=t.ONE_SUIT | t.HONOURED),
        Element("chinitsu", 6, yaku.full_flush, open_value=5, needs=t.ONE_SUIT),
        Element(
            "open_riichi",
            1,
            yaku.open_riichi,
            swallows=("riichi", "double_riichi"),
            on="open_riichi" in extra,
            needs=t.FLAGGED,
        ),
        Element(
            "isshoku_sanjun",
            3,
            yaku.thrice,
            swallows=("iipeikou",),
            on="isshoku_sanjun" in extra,
            open_value=2,
            needs=t.TWINS,
        ),
        Element("sanrenkou", 2, yaku.three_in_a_row, on="sanrenkou" in extra, needs=t.THREE_PUNGS),
    )


def _dora(options: AnyOptions) -> Rows:
    """Bonus tiles; where open hands get none they are worth nothing there."""
    open_value = None if options.dora_on_open_hand else 0
    return (
        Element("dora", 1, yaku.dora, open_value=open_value, group=DORA, needs=t.INDICATED),
        Element("ura_dora", 1, yaku.ura_dora, on=options.ura_dora, group=DORA, needs=t.FLAGGED | t.INDICATED),
        Element("aka_dora", 1, yaku.red_fives, open_value=open_value, group=DORA, needs=t.RED),
        Element("kita_dora", 1, yaku.set_aside, open_value=open_value, group=DORA, needs=t.NORTHS),
    )


def _yakuman(options: AnyOptions) -> Rows:
    def row(name: str, count: yaku.Count, *swallows: str, on: bool = True) -> Element[AnyOptions]:
        return Element(name, 2 if name in options.double_yakuman else 1, count, swallows=swallows, on=on)

    extra = options.optional_yaku
    return (
        row("kokushi", yaku.orphans),
        row("kokushi_13", yaku.orphans_13, "kokushi"),
        row("suuankou", yaku.four_concealed),
        row("suuankou_tanki", yaku.four_concealed_pair, "suuankou"),
        row("daisangen", yaku.big_dragons),
        row("shousuushii", yaku.little_winds),
        row("daisuushii", yaku.big_winds),
        row("tsuuiisou", yaku.all_honours),
        row("chinroutou", yaku.all_terminals),
        row("ryuuiisou", yaku.all_green),
        row("chuuren", yaku.nine_gates),
        row("junsei_chuuren", yaku.pure_nine_gates, "chuuren"),
        row("suukantsu", yaku.four_kongs),
        row("tenhou", yaku.heaven),
        row("chiihou", yaku.earth),
        row("renhou", yaku.man, on=options.renhou == "yakuman"),
        row("daisharin", yaku.big_wheels, on="daisharin" in extra),
        row("paarenchan", yaku.eighth_win, on="paarenchan" in extra),
    )


def _flat(options: AnyOptions) -> Rows:
    """The blessing of man as a mangan: five han and nothing beside them (EMA and WRC rules)."""
    return (Element("renhou", 5, yaku.man, on=options.renhou == "mangan"),)
