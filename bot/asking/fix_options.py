"""What can be put right of a hand, as buttons: another winner, another payer; anything else is typed."""

from __future__ import annotations

from dataclasses import replace

from bot.asking.offers import late_bets, offers
from bot.chat import Choice, Line, Reply, line
from bot.context import Context
from bot.reading.people import reference
from bot.reading.words import Names
from bot.replies.corrections import LEAVE
from bot.replies.receipts import ENTRY, as_played, deal_lines
from engine.journal.night import HandRecord
from engine.table import Player
from engine.wins import Win


def fix_options(context: Context, record: HandRecord) -> Reply:
    """The ways to correct a hand that need no typing; a typed answer completes `/fix N`."""
    head = deal_lines(context, record.house.variant, as_played(record))[0]
    wins = [one.part for one in record.given.entered if isinstance(one.part, Win)]
    name = context.name
    choices: list[Choice] = []
    named = f"{ENTRY}{record.recorded.seq}"
    if len(wins) == 1:
        win = wins[0]
        choices += [_paid(context, named, payer) for payer in record.table.others(win.player) if payer != win.payer]
        if win.payer is not None:
            choices.append(Choice(line("choice.fix_drawn"), f"/fix zimo {named}"))
        choices += [
            Choice(line("choice.fix_winner", name=name(player)), f"/fix winner={reference(player)} {named}")
            for player in record.table.others(win.player)
        ]
    then = replace(context, night=replace(context.night, mid_deal=record.mid_deal)) if context.night.running else None
    if then is not None and context.night.hands[-1].number == record.number:
        choices += [*offers(then, record.given), *late_bets(context, record)]
    choices.append(Choice(line("choice.cancel"), f"/fix {LEAVE} {named}"))
    lines: tuple[Line, ...] = (head, line("fix.what", number=record.number))
    return Reply(lines=lines, choices=tuple(choices), subject="dialogue", bases=(f"/fix {{}} {named}",))


def _paid(context: Context, named: str, payer: Player) -> Choice:
    return Choice(line("choice.off", name=context.name(payer)), f"/fix from={reference(payer)} {named}")


def who_paid(record: HandRecord, winner: Player, names: Names) -> Reply:
    """Somebody else won what he is said to have discarded himself: off whom?"""
    name, named = names.people.name, f"{ENTRY}{record.recorded.seq}"
    typed = f"/fix winner={reference(winner)}"
    was = next(one.part.player for one in record.given.entered if isinstance(one.part, Win))
    payers = sorted(record.table.others(winner), key=lambda one: one != was)
    choices = [
        *(Choice(line("choice.off", name=name(payer)), f"{typed} from={reference(payer)} {named}") for payer in payers),
        Choice(line("choice.drew"), f"{typed} zimo {named}"),
    ]
    lines = (line("ask.how_won", name=name(winner)),)
    bases = (f"{typed} from {{}} {named}", f"{typed} {{}} {named}")
    return Reply(lines=lines, choices=tuple(choices), subject="question", bases=bases)


def won_or_paid(record: HandRecord, player: Player, names: Names) -> Reply:
    """A correction that names somebody and says nothing else: did they win, or pay?"""
    name, number = names.people.name(player), record.number
    choices = [Choice(line("choice.fix_winner", name=name), f"/fix {number} winner={name}")]
    if all(one.part.player != player for one in record.given.entered if isinstance(one.part, Win)):
        choices.append(Choice(line("choice.off", name=name), f"/fix {number} from={name}"))
    choices.append(Choice(line("choice.cancel"), f"/fix {number} {LEAVE}"))
    return Reply(lines=(line("ask.won_or_paid", name=name),), choices=tuple(choices), subject="question")
