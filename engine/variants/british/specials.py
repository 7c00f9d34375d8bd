"""The eighteen special hands: their patterns, and what they and fishing for them are worth in a house."""

from __future__ import annotations

from dataclasses import replace

from engine import BIT, BY_TEXT, LIMIT, POINTS, TERMINALS, Element, House
from engine.scoring import masks as m
from engine.scoring.facts import Facts, Wait
from engine.scoring.shapes import is_thirteen_orphans
from engine.variants.british.names import (
    DEALT,
    EVENT,
    EVENTS,
    EXTENSIONS,
    FISHED,
    HALVES,
    LOOSE,
    SETS,
    SHAPE,
    SPECIALS,
    fishing,
)
from engine.variants.british.options import British
from engine.variants.british.shapes import (
    gates_tile,
    is_knitting,
    is_pairs_of_majors,
    is_triple_knitting,
    is_wriggling_snake,
)

Row = Element[British]


def buried_treasure(facts: Facts, options: British) -> int:
    """Four concealed pungs, no kong, suit tiles of one suit; the house says what a claimed last tile may complete."""
    hand = facts.hand
    if hand.suits.bit_count() != 1:
        return 0
    if not hand.claimed or options.buried_treasure_claim == "pung_or_pair":
        return 1
    return options.buried_treasure_claim == "pair_only" and facts.wait is not Wait.PUNG


def gates_of_heaven(facts: Facts, options: British) -> int:
    """Which claimed tile may complete it is the house's choice; an unmarked one is no terminal."""
    hand = facts.hand
    if not gates_tile(hand.counts):
        return 0
    if not hand.claimed or options.gates_final_claim == "any":
        return 1
    terminal = hand.winning is not None and BIT[hand.winning] & TERMINALS != 0
    return options.gates_final_claim == "terminal_only" and terminal


def heavens_blessing(facts: Facts, options: British) -> int:
    """Nothing was declared before; replaced flowers do not matter unless the house says so."""
    hand = facts.hand
    bare = options.heavens_blessing_allows_bonus or not hand.bonus
    return DEALT in hand.flags and not hand.hand.melds and bare


def plum_blossom(facts: Facts, _: British) -> int:
    return facts.hand.winning == BY_TEXT["5p"] and not LOOSE.isdisjoint(facts.hand.flags)


def plucking_the_moon(facts: Facts, _: British) -> int:
    hand = facts.hand
    return hand.winning == BY_TEXT["1p"] and hand.self_drawn and "last_tile" in hand.flags


def twofold_fortune(facts: Facts, _: British) -> int:
    return "kong_on_kong" in facts.hand.flags and facts.hand.kongs.bit_count() >= 2


def patterns(options: British) -> tuple[Row, ...]:
    """Return the special hands in the order in which they are named; values and ranks of a house are put in below."""
    jade = m.ALL_GREEN | (0 if options.jade_allows_chow else m.ALL_PUNGS)
    jade |= m.GREEN_DRAGON if options.jade_needs_dragon else 0
    concealed = m.ALL_PUNGS | m.CLOSED
    suited, one_suit = m.NO_HONOURS, m.FULL_FLUSH
    return (
        Element("buried_treasure", 1000, buried_treasure, group=SETS, needs=concealed, lacks=m.KONGS[0]),
        Element("heads_and_tails", 1000, group=SETS, needs=m.ALL_PUNGS | m.ALL_TERMINALS),
        Element(
            "wriggling_snake", 1000, lambda f, _: is_wriggling_snake(f.hand.counts), group=SHAPE, needs=m.HALF_FLUSH
        ),
        Element("three_great_scholars", 1000, group=SETS, needs=m.ALL_PUNGS | m.BIG_DRAGONS),
        Element("four_blessings", 1000, group=SETS, needs=m.BIG_WINDS),
        Element(
            "thirteen_unique_wonders",
            1000,
            lambda f, _: is_thirteen_orphans(f.hand.counts),
            group=SHAPE,
            needs=m.MIXED_TERMINALS,
        ),
        Element("heavens_blessing", 1000, heavens_blessing, group=EVENT),
        Element("earths_blessing", 1000, lambda f, _: "first_discard" in f.hand.flags, group=EVENT),
        Element("plum_blossom", 1000, plum_blossom, group=EVENT),
        Element("plucking_the_moon", 1000, plucking_the_moon, group=EVENT),
        Element(
            "all_pair_honours", 500, lambda f, o: is_pairs_of_majors(f.hand.counts, o), group=SHAPE, needs=m.ALL_MAJORS
        ),
        Element("knitting", 500, lambda f, o: is_knitting(f.hand.counts, o), group=SHAPE, needs=suited, lacks=one_suit),
        Element(
            "triple_knitting",
            500,
            lambda f, o: is_triple_knitting(f.hand.counts, o),
            group=SHAPE,
            needs=suited,
            lacks=one_suit,
        ),
        Element("fourfold_plenty", 1000, group=SETS, needs=m.KONGS[3]),
        Element("gates_of_heaven", 1000, gates_of_heaven, group=SHAPE, needs=m.NINE_GATES),
        Element("imperial_jade", 1000, group=SETS, needs=jade),
        Element("twofold_fortune", 1000, twofold_fortune, group=EVENT),
        Element("all_winds_and_dragons", 1000, group=SETS, needs=m.ALL_HONOURS),
    )


def special_rows(house: House[British]) -> tuple[Row, ...]:
    """The special hands a winner can have."""
    return tuple(
        replace(row, value=value, unit=POINTS, rank=SPECIALS.index(row.id))
        for row in patterns(house.options)
        if (value := worth(row.id, house)[0])
    )


def fishing_rows(house: House[British]) -> tuple[Row, ...]:
    """What a loser has who is one tile from a special hand; the rows see that hand, completed."""
    if not house.options.fishing:
        return ()
    return tuple(
        replace(row, id=fishing(row.id), value=value, unit=POINTS, rank=SPECIALS.index(row.id))
        for row in patterns(house.options)
        if row.id in FISHED and (value := worth(row.id, house)[1])
    )


def worth(special: str, house: House[British]) -> tuple[int, int]:
    """What a special hand and fishing for it are worth in a house; 0 where the house does not have them."""
    overrides = dict(house.overrides)
    chosen = overrides.get(special)
    if chosen is False or (chosen is None and special in EXTENSIONS and not house.options.british_extensions):
        return 0, 0
    value, fished = _listed(special, house.options)
    if chosen is not None and chosen is not True:
        value = house.options.limit if chosen == LIMIT else int(chosen)
        fished = two_fifths(value)
    return value, _fished(special, fished, house)


def _fished(special: str, usual: int, house: House[British]) -> int:
    chosen = dict(house.overrides).get(fishing(special))
    if special in EVENTS or chosen is False:
        return 0
    if chosen is None or chosen is True:
        return usual
    return house.options.limit if chosen == LIMIT else int(chosen)


def _listed(special: str, options: British) -> tuple[int, int]:
    """By the house's list, by its limit, or as usual; fishing is 40 % where no figure is given for it."""
    if options.special_values == "follow_limit":
        value = (options.limit + 1) // 2 if special in HALVES else options.limit
        return value, two_fifths(value)
    listed = {} if options.special_values == "fixed" else dict(options.special_values)
    entry = listed.get(special, 500 if special in HALVES else 1000)
    return entry if isinstance(entry, tuple) else (entry, two_fifths(entry))


def two_fifths(value: int) -> int:
    """40 % of a value, halves rounded up."""
    return (4 * value + 5) // 10
