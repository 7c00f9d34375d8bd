"""The tables of the Japanese games: yaku, dora, yakuman, and the flat hand of the blessing of man."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from engine import Element, ElementTable, House, active_rows
from engine.scoring import masks as m
from engine.scoring.hands import Tally
from engine.variants.riichi.names import NORTHS
from engine.variants.riichi.options import AnyOptions, Options, north_has_value, room_of
from engine.variants.riichi.patterns import big_wheels

Rows = tuple[Element[AnyOptions], ...]

ORDINARY, DORA, YAKUMAN, FLAT = "ordinary", "dora", "yakuman", "renhou"

FLAGS: Final = m.FlagMasks(
    "riichi", "double_riichi", "open_riichi", "opened", "ippatsu", "last_tile", "after_kong", "first_turn", "paarenchan"
)
"""What the table says of a win; `opened` goes with an open riichi, which counts twice."""
RENHOU: Final = FLAGS["first_turn"] | m.CLAIMED


@lru_cache(maxsize=256)
def flags_mask(flags: frozenset[str]) -> int:
    """Return the facts of some flags; an open riichi is a riichi."""
    return FLAGS.of(flags | {"riichi", "opened"} if "open_riichi" in flags else flags)


def valued_pairs(options: AnyOptions) -> int:
    """Return the facts of a pair that is worth fu: its pung would be a yaku."""
    return m.DRAGON_PAIR | m.SEAT_PAIR | m.ROUND_PAIR | (m.NORTH_PAIR if north_has_value(options) else 0)


def _pinfu(options: AnyOptions) -> int:
    """Four chows, closed."""
    return m.CLOSED | m.ALL_CHOWS | (0 if options.pinfu_tsumo else m.CLAIMED)


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
    """A yaku by the facts it needs."""
    return Element(name, value, open_value=open_value, on=on, needs=needs)


def _one_han(options: AnyOptions) -> Rows:
    """The yaku of one han, and double riichi beside the one it takes the place of."""
    north = north_has_value(options)
    return (
        _row("riichi", 1, FLAGS["riichi"], open_value=0),
        Element("double_riichi", 2, swallows=("riichi",), open_value=0, needs=FLAGS["double_riichi"]),
        _row("ippatsu", 1, FLAGS["ippatsu"], open_value=0, on=options.ippatsu),
        _row("menzen_tsumo", 1, m.CLOSED | m.SELF_DRAWN),
        Element("pinfu", 1, needs=_pinfu(options), lacks=m.SINGLE_WAIT | valued_pairs(options)),
        _row("tanyao", 1, m.ALL_SIMPLES | (0 if options.open_tanyao else m.CLOSED)),
        _row("iipeikou", 1, m.CLOSED | m.TWIN_CHOWS),
        _row("yakuhai_haku", 1, m.WHITE_PUNG),
        _row("yakuhai_hatsu", 1, m.GREEN_PUNG),
        _row("yakuhai_chun", 1, m.RED_PUNG),
        _row("yakuhai_seat_wind", 1, m.SEAT_WIND),
        _row("yakuhai_round_wind", 1, m.ROUND_WIND),
        _row("yakuhai_kita", 1, m.NORTH_WIND, on=north),
        _row("haitei", 1, FLAGS["last_tile"] | m.SELF_DRAWN),
        _row("houtei", 1, FLAGS["last_tile"] | m.CLAIMED),
        _row("rinshan", 1, FLAGS["after_kong"] | m.SELF_DRAWN),
        _row("chankan", 1, m.ROBBED),
    )


def _more_han(options: AnyOptions) -> Rows:
    """The yaku of two han and more, and those that only some tables play."""
    extra = options.optional_yaku
    return (
        _row("sanshoku_doujun", 2, m.MIXED_CHOWS, open_value=1),
        _row("ittsuu", 2, m.STRAIGHT, open_value=1),
        _row("chanta", 2, m.OUTSIDE_MIXED, open_value=1),
        _row("chiitoitsu", 2 if options.chiitoitsu == "25fu2han" else 1, m.SEVEN_PAIRS, open_value=0),
        _row("toitoi", 2, m.ALL_PUNGS),
        Element("sanankou", 2, needs=m.CONCEALED_PUNGS[2], lacks=m.CONCEALED_PUNGS[3]),
        Element("sankantsu", 2, needs=m.KONGS[2], lacks=m.KONGS[3]),
        _row("sanshoku_doukou", 2, m.MIXED_PUNGS),
        _row("shousangen", 2, m.LITTLE_DRAGONS),
        _row("honroutou", 2, m.MIXED_TERMINALS),
        Element("ryanpeikou", 3, swallows=("iipeikou",), needs=m.CLOSED | m.TWO_TWIN_CHOWS),
        _row("junchan", 3, m.OUTSIDE_PURE, open_value=2),
        _row("honitsu", 3, m.HALF_FLUSH, open_value=2),
        _row("chinitsu", 6, m.FULL_FLUSH, open_value=5),
        Element(
            "open_riichi",
            1,
            swallows=("riichi", "double_riichi"),
            on="open_riichi" in extra,
            open_value=0,
            needs=FLAGS["open_riichi"],
            each=FLAGS["open_riichi"] | FLAGS["opened"] | FLAGS["double_riichi"],
        ),
        Element(
            "isshoku_sanjun",
            3,
            swallows=("iipeikou",),
            on="isshoku_sanjun" in extra,
            open_value=2,
            needs=m.TRIPLE_CHOWS,
        ),
        _row("sanrenkou", 2, m.PUNGS_IN_A_ROW, on="sanrenkou" in extra),
    )


def _dora(options: AnyOptions) -> Rows:
    """Bonus tiles, which no hand is won with; where open hands get none they are worth nothing there.

    How many a hand holds is counted in `bonus`.
    """
    value = None if options.dora_on_open_hand else 0
    return (
        Element("dora", 1, open_value=value),
        Element("ura_dora", 1, on=options.ura_dora),
        Element("aka_dora", 1, open_value=value),
        Element("kita_dora", 1, open_value=value),
    )


def _yakuman(options: AnyOptions) -> Rows:
    """The great hands, each worth as many times the limit; a reading that holds one is worth nothing else."""

    def row(name: str, needs: int, *swallows: str, on: bool = True, lacks: int = 0) -> Element[AnyOptions]:
        value = 2 if name in options.double_yakuman else 1
        return Element(name, value, swallows=swallows, on=on, needs=needs, lacks=lacks)

    extra = options.optional_yaku
    green = m.ALL_GREEN | (m.GREEN_DRAGON if options.ryuuiisou_needs_hatsu else 0)
    wheels = row("daisharin", m.ALL_SIMPLES | m.FULL_FLUSH | m.CLOSED, on="daisharin" in extra)
    return (
        row("kokushi", m.THIRTEEN_ORPHANS),
        row("kokushi_13", m.ORPHANS_THIRTEEN_WAITS, "kokushi"),
        row("suuankou", m.CONCEALED_PUNGS[3]),
        row("suuankou_tanki", m.CONCEALED_PUNGS[3] | m.PAIR_WAIT, "suuankou"),
        row("daisangen", m.BIG_DRAGONS),
        row("shousuushii", m.LITTLE_WINDS),
        row("daisuushii", m.BIG_WINDS),
        row("tsuuiisou", m.ALL_HONOURS),
        row("chinroutou", m.ALL_TERMINALS),
        row("ryuuiisou", green),
        row("chuuren", m.NINE_GATES),
        row("junsei_chuuren", m.PURE_NINE_GATES, "chuuren"),
        row("suukantsu", m.KONGS[3]),
        row("tenhou", FLAGS["first_turn"] | m.SELF_DRAWN | m.DEALER),
        row("chiihou", FLAGS["first_turn"] | m.SELF_DRAWN, lacks=m.DEALER),
        row("renhou", RENHOU, on=options.renhou == "yakuman", lacks=m.DEALER),
        replace(wheels, count=big_wheels),
        row("paarenchan", FLAGS["paarenchan"] | m.DEALER, on="paarenchan" in extra),
    )


def _flat(options: AnyOptions) -> Rows:
    """The blessing of man as a mangan: five han and nothing beside them (EMA and WRC rules)."""
    return (Element("renhou", 5, on=options.renhou == "mangan", needs=RENHOU, lacks=m.DEALER),)


_LIMIT_HAN: Final = 13
"""What an ordinary yaku is worth that a house makes worth the limit: a counted yakuman."""


@dataclass(frozen=True, slots=True, eq=False)
class RiichiTables:
    """What is needed of a house for every hand; `room` is what its tile set leaves, `valued_pairs` are facts.

    Equal to itself only: what hands come to is remembered for these very tables.
    """

    options: AnyOptions
    ordinary: ElementTable[AnyOptions]
    dora: ElementTable[AnyOptions]
    yakuman: ElementTable[AnyOptions]
    flat: ElementTable[AnyOptions]
    room: Tally
    valued_pairs: int


@lru_cache(maxsize=256)
def tables(house: House[AnyOptions]) -> RiichiTables:
    """Return the tables of a house, ready to be matched."""
    return compiled(elements(house), house)


def compiled(rows: Mapping[str, Rows], house: House[AnyOptions]) -> RiichiTables:
    """Return a house with given tables; the order of their rows means nothing."""
    return RiichiTables(
        options=house.options,
        ordinary=ElementTable(active_rows(rows[ORDINARY], house, _LIMIT_HAN)),
        dora=ElementTable(active_rows(rows[DORA], house, _LIMIT_HAN)),
        yakuman=ElementTable(active_rows(rows[YAKUMAN], house, 1)),
        flat=ElementTable(active_rows(rows[FLAT], house, _LIMIT_HAN)),
        room=room_of(house.options),
        valued_pairs=valued_pairs(house.options),
    )
