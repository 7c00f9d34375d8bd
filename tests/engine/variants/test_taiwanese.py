"""Taiwanese mahjong: the published tables, the founding document's hand, and what must hold for any hand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.deals import DealInput, DealResult, Entered, MidDealEvents, play
from engine.hand import Hand, Meld, MeldKind
from engine.notation.parse import parse
from engine.options import House, resolve
from engine.problems import HandRefused, OptionRefused
from engine.ruleset import Deal, DealOutcome, HandScore, Instant
from engine.table import Table, seated
from engine.tiles import BIT, KINDS, Wind, copies
from engine.transfers import KITTY, Purse, Transfer, balances
from engine.variants import RULESETS
from engine.variants.taiwanese import TAIWANESE
from engine.variants.taiwanese.names import ELEMENTS, MAHJONG_TIME, TAIWAN_HOUSE
from engine.variants.taiwanese.options import ONLY_IN, TABLE_OF, Options
from engine.wins import Liable, Loss, StatedValue, Win, WinMethod

SEATS = ("E", "S", "W", "N")

SEED_WINNING_LINES: Mapping[str, int] = {
    "win": 2,
    "self_draw": 1,
    "one_chance_chow": 1,
    "out_on_pair": 1,
    "last_tile_draw": 1,
    "rob_kong": 1,
    "last_discard": 1,
    "early_win": 5,
    "very_early_win": 10,
    "ready_original": 15,
}
"""The founding document's table of winning lines."""

SEED_SPECIAL_HANDS: Mapping[str, int] = {
    "big_three_dragons": 30,
    "little_four_winds": 30,
    "big_four_winds": 40,
    "seven_pairs_triplet": 30,
    "heavenly_hand": 40,
    "earthly_hand": 40,
}
"""The founding document's table of special hands."""

COMMON_HOUSE_VALUES: Mapping[str, int] = {
    "self_draw": 1,
    "concealed_hand": 1,
    "concealed_self_draw": 3,
    "single_wait": 1,
    "round_wind": 1,
    "seat_wind": 1,
    "dragon_pung": 1,
    "seat_flower": 1,
    "all_chows": 2,
    "three_concealed_pungs": 2,
    "four_concealed_pungs": 5,
    "five_concealed_pungs": 8,
    "all_pungs": 4,
    "half_flush": 4,
    "full_flush": 8,
    "little_three_dragons": 4,
    "big_three_dragons": 8,
    "little_four_winds": 8,
    "big_four_winds": 16,
    "rob_kong": 1,
}
"""What the published Taiwanese tables agree on."""

WIKIBOOKS_VALUES: Mapping[str, int] = {
    "flower_set": 2,
    "all_from_others": 2,
    "heavenly_hand": 32,
    "earthly_hand": 16,
    "heaven_ready": 16,
    "earth_ready": 8,
    "all_honours": 16,
    "last_discard": 1,
    "last_tile_draw": 1,
    "after_replacement": 1,
}
"""Where the published tables differ: the one that is copied most."""

ASSOCIATION_VALUES: Mapping[str, int] = {
    "flower_set": 2,
    "all_from_others": 2,
    "heavenly_hand": 16,
    "earthly_hand": 16,
    "human_hand": 16,
    "heaven_ready": 8,
    "earth_ready": 4,
    "all_honours": 16,
    "last_discard": 1,
    "last_tile_draw": 1,
}
"""The competition association's table of 2009."""

AMOUNTS_100_20: Mapping[int, int] = {
    0: 100,
    1: 120,
    2: 140,
    3: 160,
    4: 180,
    5: 200,
    8: 260,
    10: 300,
    16: 420,
    20: 500,
    33: 760,
}
"""What one payer gives for so many tai at 100/20."""

DEALER_TAI: Mapping[int, int] = {0: 1, 1: 3, 2: 5, 3: 7, 10: 21}
"""Dealer tai by how often the deal was kept."""


def house(preset: str = TAIWAN_HOUSE, **changes: object) -> House[Options]:
    return resolve(TAIWANESE, preset, changes)


def table(*, counters: int = 0, dealer: str = "E", prevailing: Wind = Wind.E) -> Table:
    return replace(seated(SEATS), counters=counters, dealer=dealer, prevailing=prevailing)


def values(preset: str) -> dict[str, int]:
    return {row.id: row.value for rows in TAIWANESE.elements(house(preset)).values() for row in rows}


def hand(text: str) -> Hand:
    return parse(text, size=16).hand


def won(text: str, win: Win, at: Table, under: House[Options], extra: tuple[Transfer, ...] = ()) -> DealResult:
    given = DealInput(outcome=DealOutcome.WON, entered=(Entered(win, hand=hand(text)),), extra=extra)
    return play(TAIWANESE, given, at, under, MidDealEvents())


def stated(tai: int, win: Win, at: Table, under: House[Options]) -> DealResult:
    given = DealInput(outcome=DealOutcome.WON, entered=(Entered(win, stated=StatedValue(units=tai)),))
    return play(TAIWANESE, given, at, under, MidDealEvents())


def net(transfers: Iterable[Transfer]) -> dict[str, int]:
    """Whole units gained or lost by each account that something happened to."""
    return {account: amount // 1000 for account, amount in balances(transfers, Purse.MONEY).items() if amount}


# The founding document


SEED_HAND = "(2222p) (555s) (CCC) (888m) WWW E +E"
SEED_WIN = Win(player="N", how=WinMethod.DISCARD, payer="E")


def test_the_founding_documents_hand_is_worth_sixteen() -> None:
    score = TAIWANESE.score(hand(SEED_HAND), SEED_WIN, table(prevailing=Wind.S), house(MAHJONG_TIME, bonus_tiles=False))
    assert {item.id: item.amount for item in score.items} == {
        "win": 2,
        "melded_kong": 1,
        "honour_pung": 2,
        "all_pungs": 10,
        "out_on_pair": 1,
    }
    assert score.counted == 16


def test_the_founding_documents_totals_come_out() -> None:
    played = won(SEED_HAND, SEED_WIN, table(prevailing=Wind.S), house(MAHJONG_TIME, bonus_tiles=False))
    assert totals_from_2000(played) == {"E": 1984, "S": 2000, "W": 2000, "N": 2016}


def test_the_founding_documents_fine_is_booked_with_the_hand() -> None:
    fine = Transfer("E", "N", 1000, "penalty")
    played = won(SEED_HAND, SEED_WIN, table(prevailing=Wind.S), house(MAHJONG_TIME, bonus_tiles=False), (fine,))
    assert totals_from_2000(played) == {"E": 1983, "S": 2000, "W": 2000, "N": 2017}


def totals_from_2000(played: DealResult) -> dict[str, int]:
    moved = net(played.transfers)
    return {seat: 2000 + moved.get(seat, 0) for seat in SEATS}


# The published tables


@pytest.mark.parametrize(
    ("preset", "published"),
    [
        (MAHJONG_TIME, SEED_WINNING_LINES),
        (MAHJONG_TIME, SEED_SPECIAL_HANDS),
        (TAIWAN_HOUSE, COMMON_HOUSE_VALUES),
        (TAIWAN_HOUSE, WIKIBOOKS_VALUES),
        ("association", ASSOCIATION_VALUES),
    ],
)
def test_a_preset_has_the_published_values(preset: str, published: Mapping[str, int]) -> None:
    ours = values(preset)
    assert {name: ours[name] for name in published} == published


@pytest.mark.parametrize("preset", [MAHJONG_TIME, TAIWAN_HOUSE])
def test_the_listed_names_are_those_of_the_rows(preset: str) -> None:
    everything = (
        house(preset)
        if preset == MAHJONG_TIME
        else house(
            preset, disabled=[], kong_tai=True, flower_scoring="each", seat_flower="on", flower_win_adds_hand=True
        )
    )
    rows = {row.id for rows in TAIWANESE.elements(everything).values() for row in rows}
    assert rows == set(ELEMENTS[preset])


@pytest.mark.parametrize(("tai", "amount"), AMOUNTS_100_20.items())
def test_one_payer_gives_what_the_table_of_amounts_says(tai: int, amount: int) -> None:
    played = stated(tai, Win(player="S", how=WinMethod.DISCARD, payer="W"), table(), house())
    assert net(played.transfers) == {"S": amount, "W": -amount}
    assert amount == 100 + 20 * tai


@pytest.mark.parametrize(("kept", "tai"), DEALER_TAI.items())
def test_dealer_tai_grow_by_two_with_every_deal_kept(kept: int, tai: int) -> None:
    played = stated(0, Win(player="S", how=WinMethod.DISCARD, payer="E"), table(counters=kept), house())
    assert net(played.transfers) == {"S": 100 + 20 * tai, "E": -100 - 20 * tai}
    assert tai == 2 * kept + 1


@pytest.mark.parametrize(
    ("spoken", "base", "per_tai"),
    [
        ("30/10", 30, 10),
        ("50/20", 50, 20),
        ("100/20", 100, 20),
        ("100/50", 100, 50),
        ("200/50", 200, 50),
        ("300/100", 300, 100),
    ],
)
def test_stakes_are_spoken_as_base_and_tai(spoken: str, base: int, per_tai: int) -> None:
    assert TAIWANESE.stake(spoken, house()) == {"base": base, "per_tai": per_tai}


def test_the_site_also_takes_the_value_of_a_point_alone() -> None:
    assert TAIWANESE.stake("5", house(MAHJONG_TIME)) == {"base": 0, "per_tai": 5}


@pytest.mark.parametrize("spoken", ["100", "0.5/1", "100/0", "a/b", "1/2/3", "", "-1/2", "1/9999999999"])
def test_other_stakes_are_refused(spoken: str) -> None:
    with pytest.raises(OptionRefused):
        TAIWANESE.stake(spoken, house())


# What each preset knows


@pytest.mark.parametrize(("name", "owner"), ONLY_IN.items())
def test_an_option_of_the_other_preset_is_refused_with_its_owner(name: str, owner: str) -> None:
    other = MAHJONG_TIME if owner == TAIWAN_HOUSE else TAIWAN_HOUSE
    as_usual = getattr(house(owner).options, name)
    with pytest.raises(OptionRefused) as refused:
        house(other, **{name: as_usual})
    (found,) = refused.value.problems
    assert (found.key, found.value("name"), found.value("known_in")) == ("option_of_other_preset", name, owner)
    assert house(owner, **{name: as_usual}) != house(owner)


@pytest.mark.parametrize("preset", TABLE_OF)
@pytest.mark.parametrize("change", ["alone", "tai_values", "disabled"])
def test_an_element_of_the_other_preset_is_refused_with_its_owner(preset: str, change: str) -> None:
    owner = MAHJONG_TIME if TABLE_OF[preset] == TAIWAN_HOUSE else TAIWAN_HOUSE
    name = "win" if owner == MAHJONG_TIME else "single_wait"
    ways: Mapping[str, dict[str, object]] = {
        "alone": {name: 3},
        "tai_values": {"tai_values": {name: 3}},
        "disabled": {"disabled": [name]},
    }
    with pytest.raises(OptionRefused) as refused:
        house(preset, **ways[change])
    (found,) = refused.value.problems
    assert (found.key, found.value("name"), found.value("known_in")) == ("option_of_other_preset", name, owner)


def test_every_preset_can_be_opened_and_is_known_by_its_table() -> None:
    assert set(TABLE_OF) == set(TAIWANESE.presets)
    assert next(iter(TAIWANESE.presets)) == MAHJONG_TIME
    for preset in TAIWANESE.presets:
        assert resolve(TAIWANESE, preset, {}).preset == preset
    assert RULESETS["taiwanese"] is TAIWANESE


# Refusals


def test_all_problems_are_told_at_once_in_the_order_of_the_rules() -> None:
    win = Win(player="S", how=WinMethod.DISCARD, payer="S", flags=frozenset(("after_kong",)))
    crowded = replace(hand("(234m) (567p) (9999p) 888s 23m 99p 1s"), bonus=(34, 34, 42))
    found = TAIWANESE.check(crowded, win, table(), house(bonus_tiles=False))
    assert [one.key for one in found] == [
        "bad_tile",
        "too_many_copies",
        "duplicate_bonus",
        "bonus_not_allowed",
        "bonus_not_allowed",
        "winning_tile_missing",
        "contradictory_context",
        "contradictory_context",
    ]


def test_a_hand_below_the_minimum_still_says_what_was_found() -> None:
    win = Win(player="S", how=WinMethod.DISCARD, payer="W")
    score = TAIWANESE.score(hand("(CCC) (FFF) 345s 888s 23m 99p +4m"), win, table(), house(min_tai=3))
    assert score.refusal is not None
    assert (score.refusal.key, score.refusal.value("found"), score.refusal.value("minimum")) == ("below_minimum", 2, 3)
    assert [(item.id, item.amount) for item in score.items] == [("dragon_pung", 2)]


def test_the_limit_can_be_named_where_one_was_agreed() -> None:
    win = Win(player="S", how=WinMethod.DISCARD, payer="W")
    capped = TAIWANESE.score_stated(StatedValue(limit="limit"), win, table(), house(max_tai=8))
    assert (capped.counted, capped.limit) == (8, "limit")
    with pytest.raises(HandRefused):
        TAIWANESE.score_stated(StatedValue(limit="limit"), win, table(), house())


@pytest.mark.parametrize("value", [StatedValue(), StatedValue(units=-1), StatedValue(points=40)])
def test_a_value_that_is_no_number_of_tai_is_refused(value: StatedValue) -> None:
    with pytest.raises(HandRefused):
        TAIWANESE.score_stated(value, Win(player="S", how=WinMethod.SELF_DRAW), table(), house())


def test_a_stated_win_needs_somebody_who_pays() -> None:
    with pytest.raises(HandRefused):
        TAIWANESE.score_stated(StatedValue(units=2), Win(player="S", how=WinMethod.DISCARD), table(), house())


def test_nobody_is_liable_twice_over() -> None:
    win = Win(player="S", how=WinMethod.SELF_DRAW, liable=(Liable("W"), Liable("N")))
    with pytest.raises(HandRefused):
        TAIWANESE.score_stated(StatedValue(units=8), win, table(), house(liability="big_hands"))
    assert TAIWANESE.score_stated(StatedValue(units=8), win, table(), house()).counted == 8


def test_a_false_win_needs_its_claim_where_the_claim_is_paid() -> None:
    claim = Win(player="W", how=WinMethod.SELF_DRAW)
    for preset, is_missing in ((TAIWAN_HOUSE, True), (MAHJONG_TIME, False)):
        deal = Deal(table=table(), house=house(preset), outcome=DealOutcome.FALSE_WIN, false_claim=claim)
        assert bool(TAIWANESE.check_deal(deal)) is is_missing


def test_winners_of_one_tile_agree_on_its_payer() -> None:
    wins = tuple(
        (Win(player=seat, how=WinMethod.DISCARD, payer=payer), HandScore()) for seat, payer in (("S", "W"), ("N", "E"))
    )
    deal = Deal(table=table(), house=house(), outcome=DealOutcome.WON, wins=wins)
    assert [one.value("what") for one in TAIWANESE.check_deal(deal)] == ["winners_of_different_tiles"]


def test_a_deal_needs_its_people() -> None:
    south = Win(player="S", how=WinMethod.DISCARD, payer="W")
    deals = {
        "no_winner": Deal(table=table(), house=house(), outcome=DealOutcome.WON),
        "no_offender": Deal(table=table(), house=house(), outcome=DealOutcome.FALSE_WIN),
        "winner_named_twice": Deal(
            table=table(), house=house(), outcome=DealOutcome.WON, wins=((south, HandScore()), (south, HandScore()))
        ),
    }
    for what, deal in deals.items():
        assert [one.value("what") for one in TAIWANESE.check_deal(deal)] == [what]


def test_bonus_tiles_are_in_the_wall_unless_they_were_left_out() -> None:
    """144 tiles are 34 kinds four times and eight bonus tiles; 136 are without them."""
    assert len(TAIWANESE.tile_set(house())) == 34 + 8
    assert len(TAIWANESE.tile_set(house("no_flowers"))) == 34


def test_nothing_is_paid_during_a_deal() -> None:
    with pytest.raises(HandRefused):
        TAIWANESE.instant(Instant(kind="kong", player="S"), table(), house())


def test_a_losing_hand_is_worth_nothing() -> None:
    assert TAIWANESE.score(hand("(234m) 567p"), Loss(player="S"), table(), house()).items == ()


# Explanations


def test_the_second_best_reading_is_kept_for_the_explanation() -> None:
    """Seven pairs and a triplet pay 8; the same tiles as sets pay 1 for the concealed hand."""
    win = Win(player="S", how=WinMethod.DISCARD, payer="W")
    score = TAIWANESE.score(hand("22334455667m 99p 888s +7m"), win, table(), house())
    assert [item.id for item in score.items] == ["seven_pairs_triplet"]
    assert score.runner_up is not None
    assert [(item.id, item.amount) for item in score.runner_up.items] == [("concealed_hand", 1)]
    assert score.runner_up.runner_up is None


def test_what_was_left_out_names_its_reason() -> None:
    win = Win(player="S", how=WinMethod.DISCARD, payer="W")
    score = TAIWANESE.score(hand("(234m) (567p) (345s) (888s) (123m) 9p +9p"), win, table(), house())
    assert [(out.id, out.because) for out in score.left_out] == [("single_wait", ("all_from_others",))]


# The deal goes round


def test_the_deal_follows_the_winner_who_is_paid() -> None:
    """West discards, the dealer and South win: the dealer is nearer; who stands first is the one who is paid."""
    wins = tuple((Win(player=seat, how=WinMethod.DISCARD, payer="W"), HandScore()) for seat in ("E", "S"))
    deal = Deal(table=table(), house=house(), outcome=DealOutcome.WON, wins=wins)
    kept = TAIWANESE.advance(deal)
    assert isinstance(kept, Table)
    assert (kept.dealer, kept.counters) == ("E", 1)
    passed = TAIWANESE.advance(deal._replace(wins=wins[::-1]))
    assert isinstance(passed, Table)
    assert (passed.dealer, passed.counters) == ("S", 0)
    among = TAIWANESE.advance(deal._replace(wins=wins[::-1], house=house(multiple_winners="all")))
    assert isinstance(among, Table)
    assert (among.dealer, among.counters) == ("E", 1)


def test_a_false_win_is_played_again_with_the_same_dealer_and_streak() -> None:
    at = table(counters=3)
    claim = Win(player="W", how=WinMethod.SELF_DRAW)
    deal = Deal(table=at, house=house(), outcome=DealOutcome.FALSE_WIN, false_claim=claim, false_worth=2)
    assert TAIWANESE.advance(deal) == at


# Laws


CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "base": st.integers(0, 300),
        "per_tai": st.integers(1, 100),
        "max_tai": st.none() | st.integers(1, 40),
        "multiple_winners": st.sampled_from(("all", "nearest")),
        "liability": st.sampled_from(("off", "big_hands")),
        "false_win_penalty": st.sampled_from(("none", "claimed_to_each", "fixed")),
        "kitty_per_self_draw": st.integers(0, 100),
        "earthly_mode": st.sampled_from(("dealer_first_discard", "first_draw")),
    },
)
HOUSE_CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "dealer_tai": st.integers(0, 3),
        "streak_tai": st.integers(0, 3),
        "max_streak": st.none() | st.integers(0, 10),
        "single_wait_mode": st.sampled_from(("unique_tile", "shape")),
        "single_wait_excludes_dead_kinds": st.booleans(),
        "all_melded_counts_single_wait": st.booleans(),
        "flower_scoring": st.sampled_from(("seat", "each", "none")),
        "kong_tai": st.booleans(),
        "little_four_winds_counts_winds": st.booleans(),
        "all_honours_mode": st.sampled_from(("add_all", "no_all_pungs", "alone")),
        "five_concealed_counts_all_pungs": st.booleans(),
        "all_chows_two_sided": st.booleans(),
        "all_chows_concealed": st.booleans(),
    },
)
SITE_CHANGES = st.fixed_dictionaries(
    {},
    optional={
        "dealer_bonus": st.integers(0, 3),
        "continued_bonus": st.integers(0, 3),
        "dealer_bonus_on_others_self_draw": st.booleans(),
        "big_honours_include_pungs": st.booleans(),
        "blessing_excludes_early": st.booleans(),
    },
)


@st.composite
def houses(draw: st.DrawFn) -> House[Options]:
    if draw(st.booleans()):
        return house(TAIWAN_HOUSE, **draw(CHANGES), **draw(HOUSE_CHANGES))
    return house(MAHJONG_TIME, **draw(CHANGES), **draw(SITE_CHANGES))


@st.composite
def wins(draw: st.DrawFn) -> Win:
    player, payer, liable = (draw(st.sampled_from(SEATS)) for _ in range(3))
    bao = () if liable == player else (Liable(liable),)
    if player == payer:
        return Win(player=player, how=WinMethod.SELF_DRAW, liable=bao)
    return Win(
        player=player, how=draw(st.sampled_from((WinMethod.DISCARD, WinMethod.ROBBED_KONG))), payer=payer, liable=bao
    )


@st.composite
def complete_hands(draw: st.DrawFn) -> Hand:
    """Five sets and a pair, some of them on the table, no kind more than four times."""
    free: list[int] = []
    melds: list[Meld] = []
    held = 0
    for _ in range(5):
        tiles = draw(st.sampled_from([one for one in SETS if _fits(held, one)]))
        held += sum(BIT[tile] for tile in tiles)
        if draw(st.booleans()):
            melds.append(Meld(MeldKind.PUNG if len(set(tiles)) == 1 else MeldKind.CHOW, tiles))
        else:
            free += tiles
    pair = draw(st.sampled_from([kind for kind in range(KINDS) if _fits(held, (kind, kind))]))
    free += (pair, pair)
    free.pop(free.index(winning := draw(st.sampled_from(free))))
    bonus = draw(st.sets(st.integers(34, 41)))
    return Hand(tuple(sorted(free)), tuple(melds), winning, tuple(sorted(bonus)))


SETS = (
    *((kind,) * 3 for kind in range(KINDS)),
    *((kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7),
)


def _fits(held: int, tiles: tuple[int, ...]) -> bool:
    return all(copies(held, tile) + tiles.count(tile) <= 4 for tile in set(tiles))


@given(houses(), wins(), st.integers(0, 40), st.integers(0, 12), st.sampled_from(SEATS))
def test_every_settlement_sums_to_zero_with_the_kitty(
    under: House[Options], win: Win, tai: int, kept: int, dealer: str
) -> None:
    options = under.options
    moved = balances(stated(tai, win, table(counters=kept, dealer=dealer), under).transfers, Purse.MONEY)
    assert sum(moved.values()) == 0
    assert moved.get(KITTY, 0) == (options.kitty_per_self_draw * 1000 if win.self_drawn else 0)
    payers = {account for account, amount in moved.items() if amount < 0 and account != win.player}
    is_liable = bool(win.liable) and options.liability == "big_hands"
    assert payers <= ({win.liable[0].player} if is_liable else {win.payer} if win.payer else set(SEATS))


@given(houses(), st.sampled_from(SEATS), st.integers(0, 40), st.integers(0, 12))
def test_a_false_win_never_costs_anybody_but_the_offender(
    under: House[Options], offender: str, tai: int, kept: int
) -> None:
    claim = Win(player=offender, how=WinMethod.SELF_DRAW)
    given_deal = DealInput(outcome=DealOutcome.FALSE_WIN, false_claim=claim, false_worth=tai)
    moved = balances(play(TAIWANESE, given_deal, table(counters=kept), under, MidDealEvents()).transfers, Purse.MONEY)
    assert sum(moved.values()) == 0
    assert all(amount >= 0 for account, amount in moved.items() if account != offender)


@given(houses(), wins(), complete_hands())
def test_items_add_up_and_the_best_reading_is_kept(under: House[Options], win: Win, held: Hand) -> None:
    score = TAIWANESE.score(held, win, table(), under)
    assert score.units == sum(item.amount for item in score.items)
    limit = under.options.max_tai
    assert score.counted == (score.units if limit is None else min(score.units, limit))
    assert score.runner_up is None or score.runner_up.units <= score.units


@given(complete_hands(), wins(), st.randoms(use_true_random=False))
def test_the_order_of_tiles_and_sets_does_not_matter(held: Hand, win: Win, rng: object) -> None:
    turned = replace(held, free=held.free[::-1], melds=held.melds[::-1], bonus=held.bonus[::-1])
    for preset in (MAHJONG_TIME, TAIWAN_HOUSE):
        assert TAIWANESE.score(turned, win, table(), house(preset)) == TAIWANESE.score(
            held, win, table(), house(preset)
        )
