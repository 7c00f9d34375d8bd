"""What holds for every British hand and round, whatever the house rules."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from engine.deals import DealInput, DealResult, Entered, MidDealEvents, play
from engine.hand import Hand, Meld, MeldKind
from engine.notation.parse import parse
from engine.options import House, resolve
from engine.problems import HandRefused
from engine.ruleset import DealOutcome, HandScore
from engine.table import Table, seated
from engine.tiles import KINDS, Tile, Wind, copies, counts_of, tiles_in
from engine.transfers import Purse, balances
from engine.variants.british import BRITISH
from engine.variants.british.names import FISHED, PURITY
from engine.variants.british.options import British
from engine.variants.british.rounds import opened
from engine.variants.british.scoring import HandAnalysis
from engine.wins import Liable, Loss, Part, StatedValue, Win, WinMethod
from tests.engine.variants.british_slowly import Winner, readings

SEATS = ("E", "S", "W", "N")
FOUR = seated(SEATS)

HOUSES = st.fixed_dictionaries(
    {},
    optional={
        "limit": st.sampled_from((100, 300, 1000, 2_000_000)),
        "british_extensions": st.booleans(),
        "purity_mode": st.sampled_from(("separate", "stacking")),
        "knitting_suits": st.sampled_from(("two", "any")),
        "duplicate_pairs": st.booleans(),
        "jade_allows_chow": st.booleans(),
        "jade_needs_dragon": st.booleans(),
        "special_values": st.sampled_from(("fixed", "follow_limit")),
        "buried_treasure_claim": st.sampled_from(("pung_or_pair", "pair_only", "none")),
        "gates_final_claim": st.sampled_from(("any", "terminal_only", "none")),
    },
)

# One complete hand for each special hand that can be fished for, and for Purity; variations are made of them.
WHOLE = (
    "222p 444p NNN 888p 99p",
    "111p 999p 111s 99m 111m",
    "1123456789s ESWN",
    "CCC FFF PPP 444p 22s",
    "EEE SSS WWW NNN 55m",
    "19m 19p 19s ESWN CFP P",
    "EE SS CC 1111s 99m NN",
    "1234567m 1234567p",
    "1122567m 1122567p",
    "12345m 1267s 34567p",
    "2468m 2468p 2468s 5m5s",
    "2222m 2222p 222s 5m5s 3m",
    "11123455678999s",
    "222s 444s FFF 666s 88s",
    "234s 234s 666s 888s FF",
    "222s 333s 444s 666s 88s",
    "EEE SSS CCC FFF PP",
    "222p 444p 666p 888p 55p",
)
MELDED = (
    "(2222p) [4444s] (7777m) [9999m] 55p",
    "(CCC) FFF PPP (444p) 22s",
    "(111p) 999p 111s (999m) 11m",
    "(222s) [4444s] FFF 666s 88s",
    "[3333p] (555p) 777p 888p 22p",
    "(234s) 666s 888s 222s FF",
)


def house(changes: dict[str, object]) -> House[British]:
    return resolve(BRITISH, None, changes)


@st.composite
def nearly(draw: st.DrawFn) -> Hand:
    """Thirteen tiles around a special hand: some of its free tiles exchanged, one taken away."""
    whole = parse(draw(st.sampled_from((*WHOLE, *MELDED))), size=14).hand
    free = list(draw(st.permutations(whole.free)))[1:]
    for place in range(draw(st.integers(0, min(2, len(free))))):
        free[place] = draw(st.sampled_from((free[place], draw(st.integers(0, KINDS - 1)))))
    hand = replace(whole, free=tuple(sorted(free)))
    counts = counts_of(hand.tiles)
    assume(all(copies(counts, tile) <= 4 for tile in hand.tiles))
    return hand


def as_winner(hand: Hand, tile: Tile, rules: House[British]) -> dict[str, int]:
    """The readings of a hand when one tile is drawn to it; none when it does not win."""
    whole = Hand(hand.free, hand.melds, tile)
    try:
        return dict(BRITISH.score(whole, Win(player="S", how=WinMethod.SELF_DRAW), FOUR, rules).readings)
    except HandRefused:
        return {}


@given(hand=nearly(), changes=HOUSES)
def test_a_loser_fishes_for_exactly_what_one_more_tile_would_make(hand: Hand, changes: dict[str, object]) -> None:
    rules = house({"chow_limit": "off", **changes})
    held = counts_of(hand.tiles)
    found = HandAnalysis(hand, Loss(player="S"), FOUR, rules).waits
    wanted: dict[str, set[Tile]] = {}
    for tile in range(KINDS):
        if copies(held, tile) == 4:
            continue
        readings = as_winner(hand, tile, rules)
        for name in FISHED:
            if f"special:{name}" in readings:
                wanted.setdefault(name, set()).add(tile)
        if rules.options.british_extensions and pure(hand, tile, rules):
            wanted.setdefault(PURITY, set()).add(tile)
    assert {name: set(tiles_in(tiles)) for name, tiles in found.items()} == wanted


def pure(hand: Hand, tile: Tile, rules: House[British]) -> bool:
    """Whether the hand would be Purity, seen by a house that values it apart."""
    apart = resolve(BRITISH, None, {**dict(rules.changes), "purity_mode": "separate"})
    return "purity" in as_winner(hand, tile, apart)


@given(hand=nearly(), changes=HOUSES)
def test_no_reading_of_a_loser_beats_the_one_shown(hand: Hand, changes: dict[str, object]) -> None:
    rules = house(changes)
    score = BRITISH.score(hand, Loss(player="S"), FOUR, rules)
    assert score.counted == max(min(total, rules.options.limit) for _, total in score.readings)
    assert dict(score.readings)[score.mode] == score.units


@given(hand=nearly(), tile=st.integers(0, KINDS - 1), changes=HOUSES, drawn=st.booleans())
def test_no_reading_of_a_winner_beats_the_one_shown(
    hand: Hand, tile: Tile, changes: dict[str, object], drawn: bool
) -> None:
    rules = house(changes)
    how = WinMethod.SELF_DRAW if drawn else WinMethod.DISCARD
    try:
        score = BRITISH.score(Hand(hand.free, hand.melds, tile), Win(player="E", how=how), FOUR, rules)
    except HandRefused:
        return
    assert score.counted == max(min(total, rules.options.limit) for _, total in score.readings)
    for mode, total in score.readings:
        claimed = Win(player="E", how=how, claim=mode)
        asked = BRITISH.score(Hand(hand.free, hand.melds, tile), claimed, FOUR, rules)
        assert (asked.mode, asked.units) == (mode, total)


SETS = st.sampled_from((MeldKind.PUNG, MeldKind.KONG))


@st.composite
def parts_of_hands(draw: st.DrawFn) -> Hand:
    """Up to thirteen tiles, as a loser enters them in part."""
    melds = []
    for kind in draw(st.lists(st.integers(0, KINDS - 1), unique=True, max_size=3)):
        what = draw(SETS)
        exposed = what is MeldKind.PUNG or draw(st.booleans())
        melds.append(Meld(what, (kind,) * (4 if what is MeldKind.KONG else 3), exposed))
    taken = {meld.first for meld in melds}
    rest = [tile for tile in range(KINDS) if tile not in taken for _ in range(4)]
    count = draw(st.integers(0, 13 - 3 * len(melds)))
    free = draw(st.lists(st.sampled_from(range(len(rest))), unique=True, min_size=count, max_size=count))
    return Hand(tuple(sorted(rest[place] for place in free)), tuple(melds))


@given(hand=parts_of_hands(), player=st.sampled_from(SEATS))
def test_a_tile_less_never_scores_more(hand: Hand, player: str) -> None:
    full = scored(hand, player).counted
    for place in range(len(hand.free)):
        less = replace(hand, free=hand.free[:place] + hand.free[place + 1 :])
        assert scored(less, player).counted <= full


@given(hand=parts_of_hands(), data=st.data())
def test_the_order_of_tiles_and_sets_does_not_matter(hand: Hand, data: st.DataObject) -> None:
    free = tuple(data.draw(st.permutations(hand.free)))
    melds = tuple(data.draw(st.permutations(hand.melds)))
    again, score = scored(Hand(free, melds), "W"), scored(hand, "W")
    assert (again.units, again.mode, sorted(map(str, again.items))) == (
        score.units,
        score.mode,
        sorted(map(str, score.items)),
    )


def scored(hand: Hand, player: str) -> HandScore:
    return BRITISH.score(hand, Loss(player=player), FOUR, house({}))


MONEY = st.fixed_dictionaries(
    {},
    optional={
        "money": st.booleans(),
        "points_per_unit": st.sampled_from((1, 10, 100, 1000, 10_000, "0.5", "2.5")),
        "east_doubles": st.booleans(),
        "pay_for_all": st.booleans(),
        "no_winner_round": st.sampled_from(("void", "settle", "ask")),
        "limit": st.sampled_from((300, 1000)),
    },
)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Table, DealInput]:
    """A round of two to four players with typed scores, with a winner or without."""
    players = SEATS[: draw(st.integers(2, 4))]
    winner = draw(st.sampled_from((None, *players)))
    liable = draw(st.sampled_from((None, *players)))
    parts: list[Part] = [
        Win(player=one, how=WinMethod.DISCARD, liable=() if liable is None else (Liable(liable),))
        if one == winner
        else Loss(player=one)
        for one in players
    ]
    entered = tuple(Entered(part, stated=StatedValue(points=draw(st.integers(0, 1500)))) for part in parts)
    outcome = DealOutcome.DRAWN if winner is None else DealOutcome.WON
    return seated(players), DealInput(outcome=outcome, entered=entered)


def played(table: Table, given_: DealInput, changes: dict[str, object]) -> DealResult:
    return play(BRITISH, given_, table, house(changes), MidDealEvents())


@given(deal=rounds(), changes=MONEY)
def test_what_is_paid_is_received(deal: tuple[Table, DealInput], changes: dict[str, object]) -> None:
    result = played(*deal, changes)
    purse = Purse.MONEY if changes.get("money") else Purse.POINTS
    assert {one.purse for one in result.transfers} <= {purse}
    assert sum(balances(result.transfers, purse).values()) == 0


@given(deal=rounds(), changes=MONEY)
def test_a_payment_in_money_is_the_nearest_penny_and_at_least_one(
    deal: tuple[Table, DealInput], changes: dict[str, object]
) -> None:
    points = played(*deal, {**changes, "money": False})
    money = played(*deal, {**changes, "money": True})
    rate = house({**changes, "money": True}).options.points_per_unit
    assert [(one.payer, one.payee) for one in money.transfers] == [(one.payer, one.payee) for one in points.transfers]
    for coins, whole in zip(money.transfers, points.transfers, strict=True):
        assert coins.amount % 10 == 0
        exact = whole.amount * 1000 / rate
        assert coins.amount >= 10
        assert coins.amount == 10 or -5 < coins.amount - exact <= 5


@given(deal=rounds())
def test_losers_settle_so_that_the_highest_gains_most(deal: tuple[Table, DealInput]) -> None:
    table, given_ = deal
    result = played(
        table, replace(given_, outcome=DealOutcome.DRAWN, entered=as_losers(given_)), {"east_doubles": False}
    )
    assert result.transfers == ()
    settled = played(
        table,
        replace(given_, outcome=DealOutcome.DRAWN, entered=as_losers(given_), draw="settle"),
        {"east_doubles": False, "limit": 1500},
    )
    net = balances(settled.transfers, Purse.POINTS)
    count = len(table.players)
    points = {player: score.counted for player, score in settled.scores}
    # pair by pair: what one gains is his score against every other's
    assert {player: net.get(player, 0) for player in table.players} == {
        player: count * points[player] - sum(points.values()) for player in table.players
    }


def as_losers(given_: DealInput) -> tuple[Entered, ...]:
    return tuple(Entered(Loss(player=one.part.player), stated=one.stated) for one in given_.entered)


@given(
    players=st.integers(2, 4),
    direction=st.sampled_from(("south_becomes_east", "north_becomes_east")),
    seating=st.sampled_from(("rotate_four", "east_west")),
)
def test_everybody_is_back_in_his_seat_when_the_next_wind_prevails(players: int, direction: str, seating: str) -> None:
    rules = house({"seat_rotation": direction, "two_player_seating": seating, "no_winner_round": "settle"})
    start = table = opened(SEATS[:players], rules)
    seen = 0
    while table.prevailing is Wind.E:
        result = play(BRITISH, DealInput(outcome=DealOutcome.DRAWN), table, rules, MidDealEvents())
        assert isinstance(result.after, Table)
        table, seen = result.after, seen + 1
    around = {2: 2 if seating == "east_west" else 4, 3: 3, 4: 4}[players]
    assert (seen, table.winds, table.dealer) == (around, start.winds, start.dealer)


SUIT_AND_HONOURS = (*range(9, 18), *range(27, 34))
POOLS = (
    tuple(range(34)),
    SUIT_AND_HONOURS,
    tuple(range(9)),
    (0, 8, 9, 17, 18, 26, *range(27, 34)),
    (19, 20, 21, 23, 25, 32),
    tuple(range(27, 34)),
    (0, 8, 9, 17, 18, 26),
)
"""Where the tiles of a hand come from, so that special hands are not too rare."""

HOWS = {
    WinMethod.SELF_DRAW: (
        (),
        ("after_kong",),
        ("after_flower",),
        ("kong_on_kong",),
        ("last_tile",),
        ("original_call",),
    ),
    WinMethod.DISCARD: ((), ("last_tile",), ("first_discard",), ("original_call",)),
    WinMethod.ROBBED_KONG: ((), ("last_tile",)),
    WinMethod.DEALT: ((),),
}


@st.composite
def four_sets(draw: st.DrawFn) -> tuple[list[Tile], list[Meld]]:
    """Free tiles and declared sets that are four sets and a pair."""
    pool = draw(st.sampled_from(POOLS))
    free, melds = list[Tile](), list[Meld]()
    for _ in range(4):
        tile, kind = draw(st.sampled_from(pool)), draw(st.sampled_from((*MeldKind, MeldKind.PUNG, MeldKind.PUNG)))
        if kind is MeldKind.KONG:
            melds.append(Meld(kind, (tile,) * 4, draw(st.booleans())))
            continue
        chow = kind is MeldKind.CHOW and tile < 27 and tile % 9 < 7
        tiles = (tile, tile + 1, tile + 2) if chow else (tile,) * 3
        if draw(st.sampled_from((True, False, False))):
            melds.append(Meld(MeldKind.CHOW if chow else MeldKind.PUNG, tiles))
        else:
            free += tiles
    return [*free, *(draw(st.sampled_from(pool)),) * 2], melds


@st.composite
def complete(draw: st.DrawFn) -> Winner:
    """A complete hand, nearly always mah-jong, won in some way at some seat."""
    shaped = st.sampled_from(WHOLE).map(lambda text: (list(parse(text, size=14).hand.free), list[Meld]()))
    free, melds = draw(st.one_of(four_sets(), shaped))
    how = draw(st.sampled_from(tuple(HOWS)))
    flags = frozenset(draw(st.sampled_from(HOWS[how])))
    seat = (
        0
        if how is WinMethod.DEALT
        else draw(st.integers(1, 2))
        if "first_discard" in flags
        else draw(st.integers(0, 2))
    )
    winning = None if how is WinMethod.DEALT else free.pop(draw(st.integers(0, len(free) - 1)))
    bonus = draw(st.one_of(st.just(()), st.just(tuple(range(34, 42))), st.sets(st.integers(34, 41)).map(tuple)))
    hand = Hand(tuple(sorted(free)), tuple(melds), winning, bonus)
    counts = counts_of(hand.tiles)
    assume(all(hand.tiles.count(tile) <= 4 for tile in hand.tiles))
    assume(how is not WinMethod.ROBBED_KONG or winning is None or copies(counts, winning) == 1)
    return Winner(hand, how.value, flags, seat, draw(st.integers(0, 3)), draw(st.integers(3, 4)), draw(st.booleans()))


@given(winner=complete())
def test_a_second_reading_of_the_rules_finds_the_same_readings(winner: Winner) -> None:
    players = SEATS[: winner.players]
    table = replace(seated(players), prevailing=Wind(winner.prevailing))
    rules = house({"british_extensions": winner.british})
    win = Win(player=players[winner.seat], how=WinMethod(winner.how), flags=winner.flags)
    try:
        found = dict(BRITISH.score(winner.hand, win, table, rules).readings)
    except HandRefused:
        found = {}
    assert found == readings(winner)
