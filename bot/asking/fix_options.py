"""What can be put right of a hand, as buttons: another winner, another payer; anything else is typed."""

from __future__ import annotations

from bot.chat import Choice, Line, Reply, line
from bot.context import Context
from bot.reading.people import reference
from bot.reading.words import Names
from bot.replies.corrections import LEAVE, as_played
from bot.replies.receipts import deal_lines
from engine.journal.night import HandRecord
from engine.table import Player
from engine.wins import Win


def fix_options(context: Context, record: HandRecord) -> Reply:
    """The ways to correct a hand that need no typing; a typed answer completes `/fix N`."""
    head = deal_lines(context, record.house.variant, as_played(record))[0]
    wins = [one.part for one in record.given.entered if isinstance(one.part, Win)]
    name = context.name
    choices: list[Choice] = []
    if len(wins) == 1:
        win, number = wins[0], record.number
        choices += [_paid(context, number, payer) for payer in record.table.others(win.player) if payer != win.payer]
        if win.payer is not None:
            choices.append(Choice(line("choice.fix_drawn"), f"/fix {number} zimo"))
        choices += [
            Choice(line("choice.fix_winner", name=name(player)), f"/fix {number} winner={reference(player)}")
            for player in record.table.others(win.player)
        ]
    choices.append(Choice(line("choice.cancel"), f"/fix {record.number} {LEAVE}"))
    lines: tuple[Line, ...] = (head, line("fix.what", number=record.number))
    return Reply(lines=lines, choices=tuple(choices), subject="dialogue", bases=(f"/fix {record.number} {{}}",))


def _paid(context: Context, number: int, payer: Player) -> Choice:
    return Choice(line("choice.off", name=context.name(payer)), f"/fix {number} from={reference(payer)}")


def who_paid(record: HandRecord, winner: Player, names: Names) -> Reply:
    """Somebody else won what he is said to have discarded himself: off whom?"""
    name, number = names.people.name, record.number
    typed = f"/fix {number} winner={reference(winner)}"
    was = next(one.part.player for one in record.given.entered if isinstance(one.part, Win))
    payers = sorted(record.table.others(winner), key=lambda one: one != was)
    choices = [
        *(Choice(line("choice.off", name=name(payer)), f"{typed} from={reference(payer)}") for payer in payers),
        Choice(line("choice.drew"), f"{typed} zimo"),
    ]
    lines = (line("ask.how_won", name=name(winner)),)
    bases = (f"{typed} from {{}}", f"{typed} {{}}")
    return Reply(lines=lines, choices=tuple(choices), subject="question", bases=bases)


def won_or_paid(record: HandRecord, player: Player, names: Names) -> Reply:
    """A correction that names somebody and says nothing else: did they win, or pay?"""
    name, number = names.people.name(player), record.number
    choices = [Choice(line("choice.fix_winner", name=name), f"/fix {number} winner={name}")]
    if all(one.part.player != player for one in record.given.entered if isinstance(one.part, Win)):
        choices.append(Choice(line("choice.off", name=name), f"/fix {number} from={name}"))
    choices.append(Choice(line("choice.cancel"), f"/fix {number} {LEAVE}"))
    return Reply(lines=(line("ask.won_or_paid", name=name),), choices=tuple(choices), subject="question")
