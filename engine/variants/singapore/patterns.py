"""What the tiles of one reading show: sets, suits and limit hands (Singapore rules, table of elements)."""

from __future__ import annotations

from engine.scoring.facts import Facts, Shape
from engine.scoring.shapes import nine_gates_extra
from engine.tiles import DRAGONS, GREENS, HONOUR_KINDS, MAJORS, TERMINALS, WINDS
from engine.variants.singapore.options import Options


def dragon_pungs(facts: Facts, _: Options) -> int:
    """How many pungs or kongs of dragons."""
    return (facts.pungs & DRAGONS).bit_count()


def seat_wind_pung(facts: Facts, _: Options) -> int:
    return bool(facts.pungs & facts.hand.seat_kind)


def round_wind_pung(facts: Facts, _: Options) -> int:
    return bool(facts.pungs & facts.hand.prevailing_kind)


def concealed_hand(facts: Facts, options: Options) -> int:
    """Self-drawn without a claimed tile; whether a concealed kong spoils it is up to the house."""
    hand = facts.hand
    return hand.self_drawn and not hand.exposed and (options.concealed_hand_allows_concealed_kong or not hand.kongs)


def all_pungs(facts: Facts, _: Options) -> int:
    return _is_all_pungs(facts)


def _is_all_pungs(facts: Facts) -> bool:
    return facts.pungs.bit_count() == 4 and facts.pair != 0


def mixed_suit(facts: Facts, _: Options) -> int:
    return facts.hand.suits.bit_count() == 1 and facts.hand.honours != 0


def pure_suit(facts: Facts, _: Options) -> int:
    return facts.hand.suits.bit_count() == 1 and not facts.hand.honours


def mixed_terminals(facts: Facts, _: Options) -> int:
    """Terminals and honours, both present, in pungs."""
    hand = facts.hand
    return bool(_is_all_pungs(facts) and not hand.kinds & ~MAJORS and hand.honours and hand.suits)


def little_four_winds(facts: Facts, _: Options) -> int:
    return (facts.pungs & WINDS).bit_count() == 3 and facts.pair & WINDS != 0


def little_three_dragons(facts: Facts, _: Options) -> int:
    return (facts.pungs & DRAGONS).bit_count() == 2 and facts.pair & DRAGONS != 0


def all_green(facts: Facts, _: Options) -> int:
    """Only 2 3 4 6 8 of bamboo and the green dragon, whatever the shape."""
    return facts.hand.kinds != 0 and not facts.hand.kinds & ~GREENS


def seven_pairs(facts: Facts, _: Options) -> int:
    return facts.shape is Shape.SEVEN_PAIRS


def thirteen_orphans(facts: Facts, _: Options) -> int:
    return facts.shape is Shape.THIRTEEN_ORPHANS


def nine_gates(facts: Facts, _: Options) -> int:
    """1112345678999 of one suit and any tile of it, nothing claimed or konged; the winning tile may be any of them."""
    return not facts.hand.hand.melds and nine_gates_extra(facts.hand.counts) != 0


def big_four_winds(facts: Facts, _: Options) -> int:
    return facts.pungs & WINDS == WINDS


def big_three_dragons(facts: Facts, _: Options) -> int:
    return facts.pungs & DRAGONS == DRAGONS


def all_honours(facts: Facts, _: Options) -> int:
    return _is_all_pungs(facts) and not facts.hand.kinds & ~HONOUR_KINDS


def all_terminals(facts: Facts, _: Options) -> int:
    return _is_all_pungs(facts) and not facts.hand.kinds & ~TERMINALS


def all_kongs(facts: Facts, _: Options) -> int:
    return facts.hand.kongs.bit_count() == 4 and facts.pair != 0


def four_concealed_pungs(facts: Facts, _: Options) -> int:
    """Self-drawn only: by discard even a win on the pair is just all pungs."""
    return _is_all_pungs(facts) and facts.hand.self_drawn and not facts.hand.exposed
