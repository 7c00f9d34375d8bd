"""/why: why a hand is worth what it is, and what another rule would change."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from bot.chat import Line, Reply, line
from bot.commands.house import changed_options, typed_options, typed_pairs
from bot.commands.identity import author_of
from bot.context import Context, Outcome
from bot.lines import element_rule
from bot.reading import WordRefused, refuse, spoken_house, spoken_stake, words_of
from bot.replies import (
    IN_THE_HEAD,
    arithmetic,
    deal_head,
    entered_line,
    hand_line,
    in_order,
    in_words_of,
    item_line,
    known_hands,
    merged,
    options_in_words,
    payment_lines,
    price_row,
    problem_line,
    round_place,
    special_sum,
    table_line,
    terms_of,
    total_line,
    total_lines,
)
from bot.replies.opening import changed_lines
from bot.subjects import Subject
from engine import (
    HONOURS,
    Entered,
    Hand,
    HandRefused,
    HandScore,
    Kinds,
    OptionRefused,
    Ruleset,
    Tile,
    Win,
    balances,
    problem,
    show_meld,
    show_tiles,
    tiles_in,
    value_of,
)
from engine.journal import AnyHouse, Changes, HandRecord, Result, Scored, decide_at, with_changes
from engine.scoring.facts import Shape, Wait, places
from engine.scoring.shapes import Split, splits
from engine.variants import RULESETS


def why(context: Context, text: str) -> Outcome:
    """The full explanation of a hand; `option=value` shows what a house rule would change, recording nothing."""
    words = words_of(text)
    numbers = [word for word in words if word.key.isdecimal()]
    if context.entry is not None:
        record = context.named_hand
    elif numbers:
        record = context.night.hand(int(numbers[0].key[:9]))
        if record is None and context.night.hands:
            raise refuse("fix.no_such_hand", numbers[0], known=known_hands(context.night))
    else:
        record = context.night.hands[-1] if context.night.hands else None
    if record is None:
        raise WordRefused(problem("why.nothing"))
    head = deal_head(context, record)
    changes, unread = _other_rules(with_changes(record.house, record.changes), text)
    reasons = _what_if(context, record, changes) if changes else _explained_hand(context, record)
    told = (head, *in_words_of(record.house.variant, context, reasons))
    if changes:
        return Outcome(Reply(lines=told, subject=_subject(record)))
    behind = (*_entered_by(context, record), *((line("why.unread", words=unread),) if unread else ()))
    return Outcome(Reply(lines=(*told, *behind), subject=_subject(record)))


def _other_rules(house: AnyHouse, text: str) -> tuple[tuple[tuple[str, object], ...], str]:
    """The rules that a line asks about, as options or in words, else the words in it that are no rule, sighs left out.

    Raises OptionRefused for an option or a value that there is not.
    """
    try:
        if pairs := typed_pairs(text):
            stake = pairs.pop("stake", None)
            own = (
                ()
                if stake is None
                else RULESETS[house.variant].stake(spoken_stake(stake, house.variant), house).items()
            )
            changes = (*typed_options(house, pairs), *own)
            with_changes(house, changes)
            return changes, ""
    except OptionRefused as refused:
        raise options_in_words(house.variant, refused) from None
    words = _OF_A_HAND.sub("", text).strip(" ?？")
    try:
        return tuple(spoken_house(words, house.variant).options.items()), ""
    except (WordRefused, OptionRefused):
        return (), "" if _SIGHS.fullmatch(words) else words


_SIGHS: Final = re.compile(
    r"(?:(?:so|that|this|it|is|was|are|not|only|how|come|me|i|he|she|we|much|many|more|less|little|few|high|low|expensive"
    r"|leh|lah?|sia|one|ah|ar|pay|paid|lose|lost|wor|[這这那咁]?[麼么]?[多少貴贵])[\s,.!]*)*",
    re.IGNORECASE,
)
"""Small words behind the question why: `so much`, `that much leh`."""
_OF_A_HAND: Final = re.compile(r"^\s*(?:hand|#)?\s*#?\d*(?![^\s?？])", re.IGNORECASE)
"""Which hand a line is about, where it begins so."""


def _entered_by(context: Context, record: HandRecord) -> list[Line]:
    """Who entered a hand, where that is nobody who won it."""
    author = author_of(context, record.recorded)
    winners = {context.name(win.player) for win in record.given.wins}
    return [line("why.entered_by", who=author)] if author is not None and author not in winners else []


def _subject(record: HandRecord) -> str:
    return Subject("why", str(record.number), record.recorded.seq).show()


def _explained_hand(context: Context, record: HandRecord) -> list[Line]:
    """Every hand of a deal with all that made its value, then the row of the table and the payments."""
    house = with_changes(record.house, record.changes)
    ruleset = RULESETS[house.variant]
    lines: list[Line] = [round_place(context, record)] if ruleset.all_score else []
    for entered, scored in in_order(record.given.entered, record.result.scored):
        score = value_of(ruleset, entered, record.table, house)
        if ruleset.all_score:
            lines.append(entered_line(context, house.variant, entered, scored, summed=bool(score.items)))
            if not score.items:
                continue
        else:
            lines += hand_line(context, record, entered)
        total = total_line(ruleset.id, score)
        product = arithmetic(scored) or special_sum(scored) or total
        sums = [product] if ruleset.all_score else total_lines(context, record, entered, scored)
        for one in explained(ruleset, score, entered.hand_told):
            lines += sums if one == total else [one]
        row = price_row(house, score.counted) if ruleset.counting(house) is None else None
        if row is not None and isinstance(entered.part, Win):
            lines.append(line("why.row", row=row))
    lines += table_line(house)
    if ruleset.all_score:
        return lines
    terms = terms_of(record)
    return lines + payment_lines(context, house.variant, record.result.transfers, told=IN_THE_HEAD, terms=terms)


def explained(ruleset: Ruleset[object], score: HandScore, hand: Hand | None = None) -> list[Line]:
    """How the hand was read, items with their rules, fu, what was left out and why, the total, the runner-up."""
    variant = ruleset.id
    lines = reading_lines(hand, score) if hand is not None else []
    lines += [
        line("why.item", item=item_line(variant, item, score.limit), rule=element_rule(variant, item.id))
        for item in score.items
    ]
    lines += [
        line(
            "why.left_out",
            name=line(f"{variant}.{one.id}"),
            amount=one.amount,
            because=tuple(line(f"{variant}.{name}") for name in one.because),
        )
        for one in score.left_out
    ]
    if score.point_items and ruleset.counts_fu:
        parts = tuple(
            line("why.fu_item", name=line(f"{variant}.fu.{item.id}"), amount=item.amount) for item in score.point_items
        )
        total = sum(item.amount for item in score.point_items)
        lines.append(line("why.fu", parts=parts, total=total, fu=score.points or 0))
    lines.append(total_line(variant, score))
    if score.refusal is not None:
        lines.append(problem_line(score.refusal))
    if score.runner_up is not None and score.runner_up.items:
        names = tuple(line(f"{variant}.{item.id}") for item in score.runner_up.items)
        units = score.runner_up.units
        unit = line(f"unit.{ruleset.unit}", count=units)
        lines.append(line("why.runner_up", units=units, unit=unit, items=names))
    return lines


MOST_READINGS = 3


def reading_lines(hand: Hand, score: HandScore) -> list[Line]:
    """The sets a hand was cut into and where the winning tile stands; several cuts where it has them."""
    if hand.winning is None or score.shape is not Shape.STANDARD:
        return []
    found: dict[str, list[str]] = {}
    for split in splits(hand.free_counts):
        for wait, place in places(split, hand.winning):
            found.setdefault(_sets(split, hand), []).append(_span(place, wait, hand.winning))
    if not found:
        return []
    cuts = tuple(line("why.cut", sets=sets, place=" / ".join(spans)) for sets, spans in found.items())
    count = sum(map(len, found.values()))
    return [line("why.reading" if count == 1 else "why.readings", cuts=cuts[:MOST_READINGS], count=count)]


def _sets(split: Split, hand: Hand) -> str:
    """A cut as words: concealed sets, the pair, and what lay on the table."""
    sets = [(tile,) * 3 for tile in tiles_in(split.pungs)]
    for tile in range(HONOURS * 9):
        sets += [(tile, tile + 1, tile + 2)] * (split.chows >> 3 * tile & 7)
    pairs = [(tile, tile) for tile in tiles_in(split.pair)]
    words = [show_tiles(kinds) for kinds in (*sorted(sets), *pairs)]
    return " ".join((*words, *(show_meld(meld) for meld in hand.melds)))


def _span(place: Kinds, wait: Wait, winning: Tile) -> str:
    """The set or pair that the winning tile completed."""
    if wait is Wait.PAIR:
        return show_tiles((winning, winning))
    first = tiles_in(place)[0]
    return show_tiles((winning,) * 3 if wait is Wait.PUNG else (first, first + 1, first + 2))


def _what_if(context: Context, record: HandRecord, changes: Sequence[tuple[str, object]]) -> list[Line]:
    """What other house rules would make of a hand: its value, and what each player would have more or less."""
    old = with_changes(record.house, record.changes)
    house = with_changes(old, changes)
    resolved = changed_options(old, house, changes)
    lines: list[Line] = [line("why.what_if", options=tuple(changed_lines("rules.option", house, resolved)))]
    try:
        new = _decided_there(record, resolved)
    except HandRefused as refused:
        return [*lines, line("why.refused"), *(problem_line(problem) for problem in refused.problems)]
    variant = record.house.variant
    for old_scored, new_scored in zip(record.result.scored, new.scored, strict=True):
        if old_scored != new_scored:
            lines += _item_changes(variant, old_scored, new_scored)
            lines.append(line("why.differs", old=total_line(variant, old_scored), new=total_line(variant, new_scored)))
    purse = RULESETS[variant].coin(record.house).purse
    old_net, new_net = balances(record.result.transfers, purse), balances(new.transfers, purse)
    for player in record.table.players:
        change = new_net.get(player, 0) - old_net.get(player, 0)
        if change:
            amount = context.money(change, purse=purse, signed=True)
            lines.append(line("why.moved", name=context.name(player), amount=amount))
    return lines if len(lines) > 1 else [*lines, line("why.same")]


def _decided_there(record: HandRecord, changes: Changes) -> Result:
    """What comes of a deal under other rules; elements that were named and are not played there do not count.

    Raises HandRefused for a hand that could not have won.
    """
    ruled = (*record.changes, *changes)
    try:
        return decide_at(record.table, record.house, record.given, record.mid_deal, ruled).result
    except HandRefused as refused:
        gone = {one.value("element") for one in refused.problems if one.key == "named_not_here"}
        fewer = tuple(_without_elements(one, record.house.variant, gone) for one in record.given.entered)
        if not gone:
            raise
        return decide_at(
            record.table, record.house, replace(record.given, entered=fewer), record.mid_deal, ruled
        ).result


def _without_elements(entered: Entered, variant: str, gone: Collection[object]) -> Entered:
    """A hand by the names of its elements without some of them; as it is where none would be left."""
    named = entered.stated.elements if entered.stated is not None else ()
    kept = tuple(name for name in named if f"{variant}.{name}" not in gone)
    return replace(entered, stated=replace(entered.stated, elements=kept)) if entered.stated and kept else entered


def _item_changes(variant: str, old: Scored, new: Scored) -> list[Line]:
    """The items that another rule takes away, adds, or values otherwise."""
    before, now = ({item.id: item.amount for item in merged(one.items)} for one in (old, new))
    lines = []
    for name in dict.fromkeys((*before, *now)):
        was, becomes = before.get(name), now.get(name)
        if was == becomes:
            continue
        key = "why.gone" if becomes is None else "why.added" if was is None else "why.changed"
        lines.append(line(key, name=line(f"{variant}.{name}"), old=was or 0, new=becomes or 0))
    return lines
