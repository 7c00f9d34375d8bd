"""What is asked about a hand told in a round: for which round it is, what it fishes for, which flower it holds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any, Final

from bot.asking.counted_sets import sets_question
from bot.asking.repairs import in_its_place
from bot.chat import Choice, Line, Reply, line, question_reply
from bot.context import Context, letters_of
from bot.reading import Claim, Names, WordRefused, loss, reference, says_seat, several_entries, with_kongs
from bot.reading.grammar import Kind, Sentence, element_named
from bot.reading.round_lines import (
    lines_of_round,
    others_nothing,
    says_past,
    tiles_and_points,
    winners_apart,
    without_winner,
    won_behind,
)
from bot.reading.tile_words import SetsPutRight, sets_put_right, with_tiles
from bot.replies import LEAVE, deal_head, entered_line, fix_line, hand_choice, in_order, scores_line
from bot.subjects import DIALOGUE
from engine import (
    OWN,
    DealInput,
    Entered,
    Hand,
    HandRefused,
    HandScore,
    Loss,
    Meld,
    MeldKind,
    NotationRefused,
    Player,
    Ruleset,
    StatedValue,
    Tile,
    Win,
    order_of,
    plain,
    problem,
    show,
    show_meld,
    show_tiles,
    value_of,
)
from engine.journal import AnyHouse, Corrected, HandRecord, with_changes
from engine.notation.parse import Parsed, parse

LATE_SECONDS: Final = 300
"""Within so long after a round was settled a hand that opens the next one may be a correction."""
MOST_EXPOSURES: Final = 8
"""So many answers to which sets were claimed are offered."""
_BONUS: Final = ("1f", "2f", "3f", "4f", "1y", "2y", "3y", "4y")
_FISHING: Final = "fishing_"


def round_question(context: Context, claims: Sequence[Claim], text: str) -> Reply | None:
    """The question that a message of one loser's hand leaves open; None when it leaves none."""
    if len(claims) != 1:
        return None
    claim = claims[0]
    player = claim.player if claim.player is not None else context.names.sender
    if player is None:
        return None
    if set(claim.facts) == {"fishing"} and claim.special is None and not claim.tiles.strip():
        return _ask_fishing(context, player)
    if _names_flower(claim):
        choices = tuple(Choice(line("choice.repair", text=one), f"/hand {reference(player)} {one}") for one in _BONUS)
        return question_reply(line("ask.flower_of", name=context.name(player)), choices)
    return _late(context, claim, player, text)


def players_without_hand(context: Context) -> list[Player]:
    """The players at the table whose hands are not in."""
    there = {one.part.player for one in context.night.pending}
    return [player for player in context.game().table.players if player not in there]


def ask_hand(context: Context, player: Player | None, *, again: bool = False) -> Reply:
    """Ask for a hand by taps: whose, then what it is worth; `again` says that it is of the next round."""
    name = context.name
    if player is None:
        choices = tuple(hand_choice(context, one) for one in players_without_hand(context))
        return Reply(lines=(line("ask.whose_hand"),), choices=choices, subject=DIALOGUE, bases=("/hand {}",))
    typed = f"/hand {name(player)}{' again' if again else ''}"
    values = tuple(Choice(line("choice.points", points=points), f"{typed} ={points}") for points in LOSERS_POINTS)
    return Reply(
        lines=(line("ask.hand_of", name=name(player)),),
        choices=(
            Choice(line("choice.nothing"), f"{typed} -"),
            *values,
            Choice(line("choice.type_hand"), typed, asks=True),
            Choice(line("choice.back"), "/hand"),
        ),
        subject=DIALOGUE,
        edits=True,
        bases=(f"{typed} {{}}",),
    )


LOSERS_POINTS: Final = (2, 4, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 128)
"""What hands that did not win are mostly worth: sets of 2 to 32 points, doubled once or twice."""


def who_went_out(context: Context, hands: Sequence[tuple[Player, str, int]]) -> Reply:
    """Ask who of some players went mah-jong; each is told with the own points, as they can be typed and as a number.

    Whoever scored nothing did not; where it was somebody else, all points are kept as hands of the round.
    """
    choices = []
    for player, told, points in hands:
        if points:
            others = (f"{reference(one)} {amount}" for one, amount, _ in hands if one != player)
            command = f"/score {reference(player)} mahjong {', '.join((told, *others))}"
            choices.append(Choice(line("choice.player", name=context.name(player)), command))
    if len(hands) < len(context.game().table.players):
        kept = "\n".join(f"{reference(player)} {told}" for player, told, _ in hands)
        choices.append(Choice(line("choice.not_out_yet"), f"/hand {kept}"))
    return question_reply(line("ask.who_went_out"), choices)


def in_lines(context: Context, sentence: Sentence, text: str) -> str:
    """A round that is told in one line as a line for each player; the text as it is where it is no such line."""
    lines = others_nothing(sentence.text, sentence.names, context.game().table.players)
    lines = lines or winners_apart(sentence)
    return "\n".join(lines or won_behind(sentence) or lines_of_round(sentence) or tiles_and_points(sentence)) or text


def entries_in(context: Context, sentence: Sentence) -> Sequence[str]:
    """The hands that one line tells, as a line for each player; the line where it is any other."""
    waited_for = players_without_hand(context)
    lines = others_nothing(sentence.text, sentence.names, waited_for) or several_entries(sentence)
    return lines or ("-" if _RUBBISH.fullmatch(sentence.text.strip()) else sentence.text,)


_RUBBISH: Final = re.compile(r"rubbish(?: hand)?[\s.!]*", re.IGNORECASE)
"""Nothing, where somebody's hand is asked for."""


def whose_mahjong(context: Context, sentence: Sentence) -> Reply | None:
    """Ask who went out in a round of one line that names nobody for it and was told by one of the others."""
    people = without_winner(sentence)
    choices = tuple(
        Choice(line("choice.player", name=context.name(one)), f"/score {reference(one)} {sentence.text.strip()}")
        for one in people
    )
    return question_reply(line("ask.who_went_out"), choices) if choices else None


def whose_special(context: Context, sentence: Sentence) -> Reply | None:
    """Ask who went out with a special hand that is named and nothing else: `heads and tails!`."""
    sender = context.names.sender
    said = sentence.content
    if sender is None or [token.kind for token in said] != [Kind.ELEMENT]:
        return None
    if f"{_FISHING}{said[0].word}" not in context.game().ruleset.element_ids:
        return None
    choices = tuple(
        Choice(line("choice.player", name=context.name(one)), f"/score {reference(one)} {said[0].text}")
        for one in (sender, *(one for one in context.game().table.players if one != sender))
    )
    return question_reply(line("ask.who_went_out"), choices)


def counted_sets(context: Context, sentences: Sequence[Sentence]) -> Reply | str | None:
    """What a line that tells a loser's sets without their tiles comes to, as `sets_question` has it."""
    return sets_question(context, sentences[0]) if len(sentences) == 1 else None


def _names_flower(claim: Claim) -> bool:
    """Whether nothing but a flower is told, without its number."""
    named = claim.stated.elements if claim.stated is not None else ()
    return not claim.tiles.strip() and {*claim.facts, *named} in ({"flower"}, {"season"}, {"bonus"})


def _ask_fishing(context: Context, player: Player) -> Reply | None:
    """What somebody fishes for, a button for each hand that is worth something here."""
    _, house, ruleset = context.game()
    choices = []
    for special in sorted(one.removeprefix(_FISHING) for one in ruleset.element_ids if one.startswith(_FISHING)):
        worth = _fished(context, player, special)
        if worth is not None and worth.counted:
            label = line("choice.fishing", hand=line(f"{house.variant}.{special}"), points=worth.counted)
            choices.append(Choice(label, f"/hand {reference(player)} fishing {special}"))
    name = context.name(player)
    return question_reply(line("ask.fishing", name=name), choices)


def _fished(context: Context, player: Player, special: str) -> HandScore | None:
    """What fishing for a hand is worth without its tiles; None where it is worth nothing."""
    from_hand = Loss(player=player, flags=frozenset((f"fishing:{special}",)))
    table, house, ruleset = context.game()
    try:
        return value_of(ruleset, Entered(from_hand), table, house)
    except HandRefused:
        return None


def fished_for(context: Context, claim: Claim) -> None:
    """Let the hand that is fished for have its whole name, where only one has the words that were said."""
    if claim.special is None or "fishing" not in claim.facts:
        return
    _, house, ruleset = context.game()
    if claim.special in context.names.own:  # hands of the club are counted by name alone
        claim.stated = StatedValue(elements=(f"{OWN}{claim.special}",))
        claim.facts, claim.special = [fact for fact in claim.facts if fact != "fishing"], None
        return
    known = [one.removeprefix(_FISHING) for one in ruleset.element_ids if one.startswith(_FISHING)]
    said = set(claim.special.split("_"))
    found = [one for one in known if said <= set(one.split("_"))]
    if claim.special in known:
        return
    named = element_named(house.variant, claim.special.replace("_", " "))
    if len(found) == 1 or named in known:
        claim.special = named if named in known else found[0]


def _late(context: Context, claim: Claim, player: Player, text: str) -> Reply | None:
    """Ask for which round a hand is that is told right after one was settled, or later in words of the past, before
    anybody has gone out again."""
    night = context.night
    last = night.hands[-1] if night.hands else None
    if claim.again or night.pending or night.pending_draw is not None or last is None:
        return None
    just_now = context.incoming.at - last.recorded.at < LATE_SECONDS and night.newest == last.recorded
    is_of_last = just_now or says_past(text)
    if (
        not is_of_last
        or all(one.part.player != player for one in last.given.entered)
        or not _is_readable(context, claim)
    ):
        return None
    told = " ".join(text.split())
    if claim.player is None:
        told = f"{reference(player)} {told}"
    choices = (
        Choice(line("choice.of_round", number=last.number), f"/fix {last.number} {told}"),
        Choice(line("choice.of_next_round"), f"/hand {told} again"),
    )
    table = night.table
    is_by_seat = claim.player is not None and says_seat(told)
    then = last.table.at(table.wind_of(player)) if table is not None and is_by_seat else player
    if then is not None and then != player:  # the seat was another's in that round
        names = {"then": context.name(then), "name": context.name(player)}
        said = line("ask.which_round_by_seat", number=last.number, **names)
        return question_reply(said, choices)
    said = line("ask.which_round", name=context.name(player), number=last.number)
    return question_reply(said, choices)


def _is_readable(context: Context, claim: Claim) -> bool:
    """Whether what a claim tells as tiles is tiles."""
    try:
        parse(claim.tiles, size=context.game().ruleset.hand_size, letters=letters_of(context))
    except NotationRefused:
        return False
    return True


# what a hand leaves open, wherever it is told


def hand_question(context: Context, claims: Sequence[Claim], text: str, command: str) -> Reply | None:
    """The question about a loser's hand that moves points: which sets were claimed, whether flowers are counted.

    `text` is the whole message, to be told again by `command` with the answer in its place.
    """
    for claim in claims:
        player = claim.player if claim.player is not None else context.names.sender
        asked = _hand_question(context, claim, player, text, command) if player is not None else None
        if asked is not None:
            return asked
    return None


def _hand_question(context: Context, claim: Claim, player: Player, text: str, command: str) -> Reply | None:
    if (asked := points_question(context, claim, text, command)) is not None:
        return asked
    if not claim.tiles.strip():
        return None
    if claim.stated is not None and not claim.stated.elements:
        return bonus_question(context, claim, player, text, command)
    return _exposure_question(context, claim, player, text, command)


def points_question(
    context: Context, claim: Claim, text: str, command: str, *, is_winner: bool = False
) -> Reply | None:
    """Ask about points that no hand scores: an odd number, or less than going mah-jong alone; None for any other.

    What the house gives its elements decides: one odd value makes odd numbers possible.
    """
    points = claim.stated.points if claim.stated is not None and not claim.stated.elements else None
    if points is None or (claim.again and context.incoming.pressed):
        return None
    _, house, ruleset = context.game()
    worth = _values_of(ruleset, house)
    least = worth.get(_MAH_JONG, 0)
    limit = getattr(house.options, ruleset.limit_option, None) if ruleset.limit_option is not None else None
    if is_winner and points < least and points != limit:
        said = line("ask.below_mah_jong", number=f"{points:,}", least=least)
    elif points % 2 and points != limit and not any(value % 2 for value in worth.values()):
        said = line("ask.beyond", number=f"{points:,}", unit=line(f"unit.{ruleset.unit}", count=points))
    else:
        return None
    choice = Choice(line("choice.as_said", number=f"{points:,}"), f"{command} {' '.join(text.split())} again")
    return question_reply(said, (choice,))


def bonus_question(context: Context, claim: Claim, player: Player, text: str, command: str) -> Reply | None:
    """Ask whether points worked out at the table have the flowers in them that are told beside them."""
    if claim.stated is None or claim.stated.elements or not claim.tiles.strip():
        return None
    name, points = context.name(player), claim.stated.points
    counted = in_its_place(text, claim.tiles, "")
    choices = (
        Choice(line("choice.bonus_counted", points=points or 0), f"{command} {counted}"),
        Choice(line("choice.bonus_not_counted"), f"/hand {reference(player)}", asks=True),
    )
    return question_reply(line("ask.bonus_in_points", name=name, points=points or 0), choices)


def _exposure_question(context: Context, claim: Claim, player: Player, text: str, command: str) -> Reply | None:
    """Ask which sets of a hand typed without brackets were claimed, where that changes its score."""
    table, house, ruleset = context.game()
    parsed = parse(claim.tiles, size=ruleset.hand_size, letters=letters_of(context))
    if claim.closed or parsed.exposure_stated:
        return None
    fished_for(context, claim)
    part = loss(claim, player, ruleset, letters_of(context)).part
    found: dict[int, Hand] = {}
    for hand in exposures(parsed, ruleset.hand_size):
        if claim.open and not hand.exposed:
            continue
        try:
            score = value_of(ruleset, Entered(part, hand), table, house)
        except HandRefused:
            return None
        if score.refusal is None:
            found.setdefault(score.counted, hand)
    if len(found) < 2:
        return None
    text = with_tiles(text)
    choices = tuple(
        Choice(
            line("choice.exposed" if hand.exposed else "choice.concealed", hand=_sets_text(hand), points=points),
            f"{command} {in_its_place(text, claim.tiles, _sets_text(hand) + ('' if hand.exposed else ' closed'))}",
        )
        for points, hand in list(found.items())[:MOST_EXPOSURES]
    )
    said = line("ask.exposed_sets", name=context.name(player))
    return question_reply(said, choices)


def with_sets(text: str, tiles: str, repaired: str) -> str:
    """A message, its sets in words written as tiles, with repaired tiles where its `tiles` stood."""
    return in_its_place(with_tiles(text), tiles, repaired)


def exposures(parsed: Parsed, size: int) -> Iterator[Hand]:
    """Return the hand with nothing claimed, then with every choice of its pungs and kongs on the table.

    `size` is the number of tiles held between two turns: fewer were entered in part.
    """
    hand, typed = with_kongs(parsed.hand, size), parsed.hand
    free = [plain(tile) for tile in hand.free]
    pungs = sorted({tile for tile in free if free.count(tile) >= 3}, key=order_of)
    new = [meld for meld in hand.melds if meld not in typed.melds]
    kongs = [meld.first for meld in hand.melds if meld in new or plain(meld.first) in parsed.quads]
    sets = (*pungs, *kongs)
    for count in range(len(sets) + 1):
        for chosen in combinations(sets, count):
            yield _laid_down(hand, chosen)


def _laid_down(hand: Hand, chosen: tuple[Tile, ...]) -> Hand:
    """The hand with the chosen pungs and kongs on the table."""
    free, melds = list(hand.free), []
    for meld in hand.melds:
        melds.append(replace(meld, exposed=meld.exposed or meld.first in chosen))
    for tile in chosen:
        laid = [one for one in free if plain(one) == tile][:3]
        if len(laid) == 3:
            for one in laid:
                free.remove(one)
            melds.append(Meld(MeldKind.PUNG, tuple(laid), exposed=True))
    return replace(hand, free=tuple(free), melds=tuple(melds))


def _sets_text(hand: Hand) -> str:
    melds = [show_meld(meld) for meld in hand.melds]
    return " ".join(word for word in (*melds, show(replace(hand, melds=()))) if word)


# what is put right of a hand


def round_with_sets(context: Context, record: HandRecord, text: str, names: Names) -> DealInput | Reply | None:
    """The round with those sets of one hand claimed, or concealed, of which a line says so; None for any other line.

    A question where several sets may be meant, or where no such set is known. Raises WordRefused for nobody's hand.
    """
    said = sets_put_right(text, names) if record.ruleset.all_score else None
    if said is None:
        return None
    player = said.player or (record.given.wins[0].player if record.given.wins else names.sender)
    if player is None:
        raise WordRefused(problem("who.missing"))
    old = next((one for one in record.given.entered if one.part.player == player), None)
    hand = old.hand if old is not None else None
    meant = _sets_meant(hand, said) if hand is not None else []
    if old is None or hand is None or not meant:
        return worth_of_hand(context, record, player)
    others = [tile for tile, is_exposed in meant if is_exposed is not said.exposed]
    if len(others) > 1 and not said.several:
        return _which_set(context, record, old, others, said)
    for tile in others:
        hand = _lying(hand, tile, exposed=bool(said.exposed))
    entered = tuple(replace(old, hand=hand) if one is old else one for one in record.given.entered)
    return replace(record.given, entered=entered)


def _which_set(context: Context, record: HandRecord, old: Entered, tiles: Sequence[Tile], said: SetsPutRight) -> Reply:
    """Ask which of the sets of some tiles is meant, each answer with what the hand is worth by it."""
    player, choices = old.part.player, list[Choice]()
    for tile in tiles:
        assert old.hand is not None
        hand = _lying(old.hand, tile, exposed=bool(said.exposed))
        points = value_of(record.ruleset, replace(old, hand=hand), record.table, record.house).counted
        typed = f"{reference(player)} {show_tiles((tile,) * 3)} was {'claimed' if said.exposed else 'concealed'}"
        choices.append(Choice(line("choice.exposed", hand=_sets_text(hand), points=points), fix_line(typed, record)))
    choices.append(Choice(line("choice.leave_it"), fix_line(LEAVE, record)))
    return question_reply(line("ask.exposed_sets", name=context.name(player)), choices)


def whose_hand(context: Context, record: HandRecord) -> Reply:
    """Ask which loser's hand of a round is to be put right."""
    winners = [win.player for win in record.given.wins]
    choices = [
        Choice(line("choice.hand_of", name=context.name(one)), fix_line(f"hand {reference(one)}", record))
        for one in record.table.players
        if one not in winners
    ]
    choices.append(Choice(line("choice.cancel"), fix_line(LEAVE, record)))
    return question_reply(line("ask.whose_hand"), choices, bases=(fix_line("hand {}", record),))


LOSERS_HANDS: Final = "hands"
"""`/fix 3 hands`: which loser's hand of a round."""


def worth_of_hand(context: Context, record: HandRecord, player: Player) -> Reply:
    """Ask what a player's hand in a round was, of which a line says something that it does not tell whole."""
    choices = [Choice(line("choice.leave_it"), fix_line(LEAVE, record))]
    if all(win.player != player for win in record.given.wins):
        choices[:0] = (
            Choice(line("choice.points", points=points), fix_line(f"{reference(player)} {points}", record))
            for points in LOSERS_POINTS
        )
        winner = fix_line(f"winner={reference(player)}", record)
        choices.insert(0, Choice(line("choice.fix_winner", name=context.name(player)), winner))
    base = fix_line(f"{reference(player)} {{}}", record)
    return question_reply(line("ask.won_too_worth", name=context.name(player)), choices, bases=(base,))


def worth_of_winner(context: Context, record: HandRecord, player: Player, text: str) -> Reply:
    """Ask what somebody's hand was worth who went mah-jong after all, where nobody does with what was entered for him;
    every hand is shown. `text` is the line that says that he won."""
    entered = in_order(record.given.entered, record.result.scored)
    points = next((scored.counted for one, scored in entered if one.part.player == player), 0)
    won = next((one for one in entered if isinstance(one[0].part, Win)), None)
    told = " ".join(word for word in text.split() if not word.casefold().startswith("winner="))
    name, winner = context.name(player), f"winner={reference(player)}"
    choices = [Choice(line("choice.leave_it"), fix_line(LEAVE, record))]
    if won is not None and won[0].part.player != player and all("=" in word for word in told.split()):
        other = won[0].part.player
        swapped = f"{winner} ={won[1].counted}, {reference(other)} ={points} {told}".strip()
        label = line("choice.points_swapped", points=won[1].counted, name=context.name(other), other=points)
        choices.insert(0, Choice(label, fix_line(swapped, record)))
    said = line("ask.winner_worth", name=name, points=points)
    base = fix_line(f"{winner} {{}} {told}".strip(), record)
    return question_reply(deal_head(context, record), choices, scores_line(context, entered), said, bases=(base,))


def least_to_win(record: HandRecord) -> int:
    """What a hand of a round counts at least by which somebody goes mah-jong."""
    return _values_of(record.ruleset, with_changes(record.house, record.changes)).get(_MAH_JONG, 0)


_MAH_JONG: Final = "mah_jong"


def _values_of(ruleset: Ruleset[Any], house: AnyHouse) -> dict[str, int]:
    """What the house gives its elements in points, the doubles left out."""
    rows = (row for rows in ruleset.elements(house).values() for row in rows)
    return {row.id: row.value for row in rows if "double" not in row.unit}


def hand_after_all(context: Context, record: HandRecord, entry: Corrected) -> tuple[list[Line], list[Choice]]:
    """What the hands of a round were that are told anew; the note that points told as the winner's count as the own
    hand of who did not win after all, and the button by which it is told, where it is not known by its tiles."""
    if not record.ruleset.all_score or entry.given is None:
        return [], []
    replaced, old = _replaced(context, record, entry.given), record.given.first_won
    now = next((one for one in entry.given.entered if old is not None and one.part.player == old.part.player), None)
    if old is None or now is None or now.stated is None or now.stated != old.stated or isinstance(now.part, Win):
        return replaced, []
    player = old.part.player
    name, points = context.name(player), value_of(record.ruleset, now, record.table, record.house).counted
    button = Choice(line("choice.hand_of", name=name), fix_line(f"hand {reference(player)}", record))
    return [*replaced, line("note.own_hand", name=name, points=points)], [button]


def _replaced(context: Context, record: HandRecord, given: DealInput) -> list[Line]:
    """What those who did not win a round had before, where it counted something and is told anew."""
    now = {one.part.player: one for one in given.entered}
    return [
        line("note.replaced", hand=entered_line(context, record.house.variant, one, scored))
        for one, scored in zip(record.given.entered, record.result.scored, strict=True)
        if scored.counted and not isinstance(one.part, Win) and now.get(one.part.player) not in (None, one)
    ]


def _sets_meant(hand: Hand, said: SetsPutRight) -> list[tuple[Tile, bool]]:
    """The sets of a hand that a line may mean, each as one of its tiles and whether it was claimed."""
    free = [plain(tile) for tile in hand.free]
    sets = [(meld.first, meld.kind, meld.exposed) for meld in hand.melds if meld.kind is not MeldKind.PAIR]
    sets += [(tile, MeldKind.PUNG, False) for tile in sorted({*free}) if free.count(tile) >= 3]
    return [(tile, exposed) for tile, kind, exposed in sets if _is_meant(tile, kind, said)]


def _is_meant(tile: Tile, kind: MeldKind, said: SetsPutRight) -> bool:
    text = show_tiles((tile,))
    of_suit = len(text) > 1
    honour = {"wind": "ESWN", "dragon": "CFP"}.get(said.honour, said.honour)
    return (
        said.kind in ("", kind.value)
        and (not said.number or (of_suit and text[0] == said.number))
        and (not said.suit or (of_suit and text[1] == said.suit))
        and (not said.honour or (not of_suit and text in honour))
    )


def _lying(hand: Hand, tile: Tile, *, exposed: bool) -> Hand:
    """The hand with the set of a tile on the table, or in the hand: a kong that was not claimed still lies apart."""
    meld = next((meld for meld in hand.melds if meld.first == tile), None)
    if meld is None:
        return _laid_down(hand, (tile,))
    if exposed or meld.kind is MeldKind.KONG:
        melds = tuple(replace(one, exposed=exposed) if one is meld else one for one in hand.melds)
        return replace(hand, melds=melds)
    free = tuple(sorted((*hand.free, *meld.tiles), key=order_of))
    return replace(hand, free=free, melds=tuple(one for one in hand.melds if one is not meld))
