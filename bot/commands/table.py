"""/table, /history and /why: how things stand, what happened, and why a hand is worth what it is."""

from __future__ import annotations

from bot.chat import Line, Reply, line, listed
from bot.commands.journal import told_entry
from bot.commands.money_words import amount_text
from bot.commands.receipts import deal_lines, item_lines, next_line, problem_line, standing, total_line
from bot.commands.replies import known_hands, told
from bot.commands.scene import Outcome, Scene
from bot.commands.words import WordRefused, refuse, words_of
from engine.corrections import decide_at
from engine.deals import value_of
from engine.entries import Changes, Corrected, HandPlayed
from engine.ledger import with_changes
from engine.night import HandRecord
from engine.problems import HandRefused, problem
from engine.ruleset import HandScore, Ruleset
from engine.transfers import balances
from engine.variants import RULESETS

SHOWN = 10


def table(scene: Scene, _: str) -> Outcome:
    """Seats, dealer, wind, counters, bench and standing."""
    night = scene.night
    if night.table is None or night.house is None:
        return Outcome(told("table.none"))
    seats = listed(
        f"{wind.name} {scene.name(player)}" for player, wind in zip(night.table.players, night.table.winds, strict=True)
    )
    lines: list[Line] = [
        line("table.head", variant=line(f"{night.house.variant}.name"), hands=len(night.hands)),
        line("table.seats", seats=seats),
        next_line(scene, night.table) if night.running else line("table.over"),
    ]
    if night.bench:
        lines.append(line("newgame.bench", names=listed(scene.name(one) for one in night.bench)))
    if night.away:
        lines.append(line("table.away", names=listed(scene.name(one) for one in sorted(night.away))))
    return Outcome(Reply(lines=(*lines, standing(scene, night))))


def history(scene: Scene, text: str) -> Outcome:
    """The latest hands and payments, newest last."""
    words = words_of(text)
    wanted = int(words[0].key[:4]) if words and words[0].key.isdigit() else SHOWN
    shown = [one for one in scene.night.lines if not isinstance(one.recorded.entry, Corrected)][-wanted:]
    if not shown:
        return Outcome(told("history.none"))
    lines = list[Line]()
    for one in shown:
        entry = one.recorded.entry
        if isinstance(entry, HandPlayed):
            record = scene.night.hand(entry.number)
            assert record is not None
            lines.append(deal_lines(scene, record.house.variant, _played(record))[0])
        else:
            lines.append(line("history.other", label=one.label, what=told_entry(scene, one.recorded)))
    return Outcome(Reply(lines=tuple(lines)))


def _played(record: HandRecord) -> HandPlayed:
    return HandPlayed(record.number, record.given, record.result, record.changes)


def why(scene: Scene, text: str) -> Outcome:
    """The full explanation of a hand; `option=value` shows what a house rule would change, recording nothing."""
    words = words_of(text)
    numbers = [word for word in words if word.key.isdigit()]
    changes = tuple(
        (name.casefold(), value) for word in words for name, equals, value in (word.text.partition("="),) if equals
    )
    if numbers:
        record = scene.night.hand(int(numbers[0].key[:9]))
        if record is None:
            raise refuse("fix.no_such_hand", numbers[0], known=known_hands(scene.night))
    else:
        record = scene.night.hands[-1] if scene.night.hands else None
    if record is None:
        raise WordRefused(problem("why.nothing"))
    lines: list[Line] = [deal_lines(scene, record.house.variant, _played(record))[0]]
    if changes:
        return Outcome(Reply(lines=(*lines, *_what_if(scene, record, changes))))
    house = with_changes(record.house, record.changes)
    ruleset = RULESETS[house.variant]
    for entered in record.given.entered:
        score = value_of(ruleset, entered, record.table, house)
        lines += explained(ruleset, score)
    return Outcome(Reply(lines=tuple(lines)))


def explained(ruleset: Ruleset[object], score: HandScore) -> list[Line]:
    """Items with their rules, what was left out and why, the runner-up, the total."""
    variant = ruleset.id
    lines = [
        line(
            "why.item",
            name=line(f"{variant}.{item.id}"),
            amount=item.amount,
            rule=line(f"{variant}.{item.id}.rule"),
        )
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
    unit = line(f"unit.{ruleset.unit}", count=score.units)
    if score.counted != score.units:
        lines.append(line("receipt.total_limit", units=score.units, counted=score.counted, unit=unit))
    else:
        lines.append(line("receipt.total", units=score.units, unit=unit))
    if score.runner_up is not None:
        names = tuple(line(f"{variant}.{item.id}") for item in score.runner_up.items)
        lines.append(line("why.runner_up", units=score.runner_up.units, items=names))
    return lines


def _what_if(scene: Scene, record: HandRecord, changes: Changes) -> list[Line]:
    """What other house rules would make of a hand: its value, and what each player would have more or less."""
    told = " ".join(f"{name}={amount_text(value)}" for name, value in changes)
    lines: list[Line] = [line("why.what_if", options=told)]
    try:
        new = decide_at(record.table, record.house, record.given, record.happened, (*record.changes, *changes)).result
    except HandRefused as refused:
        return [*lines, line("why.refused"), *(problem_line(problem) for problem in refused.problems)]
    variant = record.house.variant
    for old_scored, new_scored in zip(record.result.scored, new.scored, strict=True):
        if old_scored != new_scored:
            lines += item_lines(variant, new_scored)
            lines.append(line("why.differs", old=total_line(variant, old_scored), new=total_line(variant, new_scored)))
    purse = scene.coin.purse
    old_net, new_net = balances(record.result.transfers, purse), balances(new.transfers, purse)
    for player in record.table.players:
        change = new_net.get(player, 0) - old_net.get(player, 0)
        if change:
            lines.append(line("why.moved", name=scene.name(player), amount=scene.money(change, signed=True)))
    return lines if len(lines) > 1 else [*lines, line("why.same")]
