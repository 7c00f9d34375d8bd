"""The tables of the Japanese games: yaku, dora, yakuman, and the flat hand of the blessing of man."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from engine.options import House
from engine.scoring.elements import Element, by_traits
from engine.variants.riichi import traits as t
from engine.variants.riichi import yaku
from engine.variants.riichi.names import NORTHS
from engine.variants.riichi.options import AnyOptions, Options, north_has_value

Rows = tuple[Element[AnyOptions], ...]

ORDINARY, DORA, YAKUMAN, FLAT = "ordinary", "dora", "yakuman", "renhou"


def elements(house: House[AnyOptions]) -> Mapping[str, Rows]:
    """Every row of every mode; the house switches rows off, and elements set by name come on top."""
    options = house.options
    tables = {
        ORDINARY: (*_one_han(options), *_more_han(options)),
        DORA: _dora(options),
        YAKUMAN: _yakuman(options),
        FLAT: _flat(options),
    }
    left = () if isinstance(options, Options) else NORTHS
    return {mode: tuple(_allowed(row, options) for row in rows if row.id not in left) for mode, rows in tables.items()}


def _allowed(row: Element[AnyOptions], options: AnyOptions) -> Element[AnyOptions]:
    return replace(row, on=False) if row.id in options.disabled_yaku else row


def _row(name: str, value: int, needs: int, open_value: int | None = None, on: bool = True) -> Element[AnyOptions]:
    """A yaku by the traits it needs."""
    return Element(name, value, by_traits, open_value=open_value, on=on, needs=needs)


def _one_han(options: AnyOptions) -> Rows:
    """The yaku of one han, and double riichi beside the one it takes the place of."""
    north = north_has_value(options)
    return (
        _row("riichi", 1, t.RIICHI),
        Element("double_riichi", 2, by_traits, swallows=("riichi",), needs=t.DOUBLE_RIICHI),
        _row("ippatsu", 1, t.IPPATSU, on=options.ippatsu),
        _row("menzen_tsumo", 1, t.CLOSED | t.SELF_DRAWN),
        _row("pinfu", 1, t.CLOSED | t.FLAT | (0 if options.pinfu_tsumo else t.CLAIMED)),
        _row("tanyao", 1, t.SIMPLE | (0 if options.open_tanyao else t.CLOSED)),
        _row("iipeikou", 1, t.CLOSED | t.TWICE),
        _row("yakuhai_haku", 1, t.HAKU),
        _row("yakuhai_hatsu", 1, t.HATSU),
        _row("yakuhai_chun", 1, t.CHUN),
        _row("yakuhai_seat_wind", 1, t.SEAT_WIND),
        _row("yakuhai_round_wind", 1, t.ROUND_WIND),
        _row("yakuhai_kita", 1, t.NORTH_WIND, on=north),
        _row("haitei", 1, t.LAST_TILE | t.SELF_DRAWN),
        _row("houtei", 1, t.LAST_TILE | t.CLAIMED),
        _row("rinshan", 1, t.AFTER_KONG | t.SELF_DRAWN),
        _row("chankan", 1, t.ROBBED),
    )


def _more_han(options: AnyOptions) -> Rows:
    """The yaku of two han and more, and those that only some tables play."""
    extra = options.optional_yaku
    return (
        _row("sanshoku_doujun", 2, t.COLOUR_CHOWS, open_value=1),
        _row("ittsuu", 2, t.STRAIGHT, open_value=1),
        _row("chanta", 2, t.OUTSIDE | t.HONOURED, open_value=1),
        _row("chiitoitsu", 2 if options.chiitoitsu == "25fu2han" else 1, t.PAIRS),
        _row("toitoi", 2, t.ALL_PUNGS),
        _row("sanankou", 2, t.THREE_CONCEALED),
        _row("sankantsu", 2, t.THREE_KONGS),
        _row("sanshoku_doukou", 2, t.COLOUR_PUNGS),
        _row("shousangen", 2, t.LITTLE_DRAGONS),
        _row("honroutou", 2, t.OUTER | t.ENDED | t.HONOURED),
        Element("ryanpeikou", 3, by_traits, swallows=("iipeikou",), needs=t.CLOSED | t.TWICE_TWICE),
        _row("junchan", 3, t.OUTSIDE | t.PURE, open_value=2),
        _row("honitsu", 3, t.ONE_SUIT | t.HONOURED, open_value=2),
        _row("chinitsu", 6, t.ONE_SUIT | t.PURE, open_value=5),
        Element(
            "open_riichi",
            1,
            yaku.open_riichi,
            swallows=("riichi", "double_riichi"),
            on="open_riichi" in extra,
            needs=t.OPEN_RIICHI,
        ),
        Element(
            "isshoku_sanjun",
            3,
            by_traits,
            swallows=("iipeikou",),
            on="isshoku_sanjun" in extra,
            open_value=2,
            needs=t.THRICE,
        ),
        _row("sanrenkou", 2, t.IN_A_ROW, on="sanrenkou" in extra),
    )


def _dora(options: AnyOptions) -> Rows:
    """Bonus tiles, which no hand is won with; where open hands get none they are worth nothing there.

    How many a hand holds is counted in `bonus`.
    """
    value = None if options.dora_on_open_hand else 0
    return (
        Element("dora", 1, by_traits, open_value=value),
        Element("ura_dora", 1, by_traits, on=options.ura_dora),
        Element("aka_dora", 1, by_traits, open_value=value),
        Element("kita_dora", 1, by_traits, open_value=value),
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
