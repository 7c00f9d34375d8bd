"""The table as the page shows it: seats, balances, hands, the round that is open, who pays whom. Plain JSON values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.chat import Choice, Line, line
from bot.commands.bare import ready_moves
from bot.commands.identity import which_one
from bot.context import Context
from bot.pictures.tiles import LYING
from bot.reading import reference
from bot.replies import (
    CourseStep,
    account,
    booked_line,
    course_of,
    date_line,
    deal_head,
    is_newest,
    next_line,
    paid_line,
    round_subject,
    ruled_house,
    scene_purse,
    settlement_view,
    signed,
    tag_line,
    tiles_of,
    total_line,
    value_line,
    waiting_view,
    won_hands,
)
from bot.text.catalogue import SOURCE_LANGUAGE
from bot.web.facts import facts
from bot.web.words import Json, Words, picture_link
from engine import KITTY, STICKS, TABLE_ACCOUNTS, Account, Hand, Player, Purse, Table, Transfer, Win, value_of
from engine.journal import Debt, HandedOver, HandRecord, Night, PaymentMarked, closing_payments

SHOWN = 100
"""Hands and payments of a night that the page gets, the newest."""

_BESIDE = ("settle.points", "settle.purse.", "settle.running", "settle.round_waits")
"""Lines of a settlement beside the amounts of the game that is played: final points, other purses."""


@dataclass(frozen=True, slots=True)
class TablePage:
    """One table for one page: how it stands, in which words, under which name in addresses."""

    context: Context
    words: Words
    page: str

    @property
    def night(self) -> Night:
        return self.context.night

    def state(self) -> dict[str, Json]:
        """Everything the page shows of the table; who looks and what is offered comes on top."""
        context, night = self.context, self.night
        house = night.house
        return {
            "language": self.words.language,
            "variant": house.variant if house is not None else "",
            "me": self.person(context.sender) if context.sender is not None else None,
            "who": self._who(),
            "people": [self.person(player) for player in night.people],
            "game": self._game(),
            "hands": self._hands(),
            "redo": f"/redo entry={night.undone[-1]}" if night.undone else None,
            "round": self._round(),
            "bets": [reference(player) for player in night.mid_deal.bets],
            "facts": facts(self.words, house) if house is not None else None,
            "settlement": self._settlement(),
            "moment": night.moment,
            "asks_ready": self._asks_ready(),
            "new_game": [{**self.words.choice(Choice(line("choice.newgame"), "/newgame"))}],
        }

    def person(self, player: Player) -> Json:
        """Somebody by the id that can be typed, and the place in the order of sitting down."""
        people = self.night.people
        order = people.index(player) if player in people else len(people)
        return {"id": reference(player), "name": self.context.name(player), "order": order}

    def _who(self) -> list[Json]:
        """The players that somebody unknown may be."""
        if not self.context.incoming.sender.account:
            return []
        asked = which_one(self.context, "")
        return self.words.choices(asked.choices) if asked is not None else []

    def _asks_ready(self) -> bool:
        """Whether it has to be said of a draw who was ready."""
        night = self.night
        return night.running and not self.context.game().ruleset.all_score and ready_moves(self.context)

    # the game

    def _game(self) -> Json:
        night, say = self.night, self.words.say
        if night.table is None or night.house is None:
            return None
        house, table = night.house, night.table
        pot = sum(night.purse(purse).get(name, 0) for purse in Purse for name in (STICKS, KITTY))
        return {
            "running": night.running,
            "over_text": "" if night.running else say(line("table.over")),
            "seats": [self._seat(table, player) for player in table.players],
            "prevailing": table.prevailing.name,
            "round_text": say(line("picture.band", wind=line(f"wind.{table.prevailing.name}"))),
            "next_text": say(next_line(self.context, table)) if night.running else "",
            "counters": table.counters,
            "hand": table.hand,
            "sticks": table.sticks,
            "pot": pot,
            "pot_text": say(self.context.money(pot, purse=scene_purse(night))) if pot else "",
            "bench": [reference(one) for one in night.bench],
            "variant_name": say(line(f"{house.variant}.name")),
            "rules_text": say(line(f"{house.variant}.preset.{house.preset}")),
            "hands_count": len(night.hands),
        }

    def _seat(self, table: Table, player: Player) -> Json:
        amount = self.night.purse(scene_purse(self.night)).get(player, 0)
        wind = table.wind_of(player)
        return {
            **self.person(player),
            "wind": wind.name,
            "wind_text": self.words.say(line(f"wind.{wind.name}")),
            "dealer": table.dealer == player,
            "balance": amount,
            "balance_text": self.words.say(signed(self.context, self.night, amount)),
            "gone": player in self.night.away,
            "bet": player in self.night.mid_deal.bets,
        }

    # what was played

    def _hands(self) -> list[Json]:
        steps = list(course_of(self.night))[-SHOWN:]
        return [self._step(step) for step in steps if not step.opens_game]

    def _step(self, step: CourseStep) -> Json:
        """A hand or a payment: what it was, what it moved, and the lines that can be said about it."""
        record = self.night.hand(step.hand) if step.hand is not None else None
        seq = step.recorded.seq
        newest = is_newest(self.night, step.recorded)
        return {
            "label": step.label,
            "entry": seq,
            "kind": "entry",
            "number": None,
            "value_text": "",
            "tag_text": "",
            "winners": [],
            "tiles": False,
            "sets": [],
            "win": None,
            "corrected": False,
            "picture": None,
            "correct": None,
            "why": None,
            "changes": self._changes(step.change),
            "money_text": self._money_text(step.change),
            "undo": f"/undo entry={seq}" if newest else None,
            **(
                self._hand(record)
                if record is not None
                else {"text": self.words.say(booked_line(self.context, step.recorded))}
            ),
        }

    def _hand(self, record: HandRecord) -> dict[str, Json]:
        variant, seq = record.house.variant, record.recorded.seq
        words = Words.of({"language": self.words.language}, variant, SOURCE_LANGUAGE)
        won = list(won_hands(record))
        return {
            "kind": "hand",
            "number": record.number,
            "text": words.say(deal_head(self.context, record)),
            "value_text": ", ".join(words.say(value_line(variant, scored, entered)) for entered, scored in won),
            "tag_text": ", ".join(filter(None, (words.say(tag_line(variant, scored, one)) for one, scored in won))),
            "winners": [reference(entered.part.player) for entered, _ in won],
            "tiles": any(entered.hand is not None for entered, _ in won),
            **drawn_tiles(next((entered.hand_told for entered, _ in won if entered.hand is not None), None), variant),
            "corrected": record.corrected,
            "picture": picture_link(self.page, f"/show {record.number}"),
            "correct": f"/fix entry={seq}",
            "why": f"/why entry={seq}",
        }

    def _changes(self, change: Mapping[Account, int]) -> list[Json]:
        purse = scene_purse(self.night)
        return [
            {
                "id": reference(player),
                "amount": change[player],
                "amount_text": self.words.say(self.context.money(change[player], purse=purse, signed=True)),
            }
            for player in self.night.people
            if change.get(player)
        ]

    def _money_text(self, change: Mapping[Account, int]) -> str:
        """The most that anybody got."""
        gains = [change[player] for player in self.night.people if change.get(player, 0) > 0]
        if not gains:
            return ""
        return self.words.say(self.context.money(max(gains), purse=scene_purse(self.night), signed=True))

    # the round that waits for hands

    def _round(self) -> Json:
        night = self.night
        if not night.running or night.house is None or not self._is_open(night):
            return None
        table, _, ruleset = self.context.game()
        house = ruled_house(self.context)
        entered = []
        for one in night.pending:
            score = value_of(ruleset, one, table, house)
            total = total_line(house.variant, score, one.stated)
            entered.append(
                {
                    "player": reference(one.part.player),
                    "winner": isinstance(one.part, Win),
                    "value_text": self.words.say(total),
                    "points": score.counted,
                    "tiles": one.hand is not None,
                    **drawn_tiles(one.hand, house.variant),
                }
            )
        there = {one.part.player for one in night.pending}
        view = waiting_view(self.context, night.pending)
        return {
            "entered": entered,
            "missing": [reference(player) for player in table.players if player not in there],
            "notes": [self.words.say(one) for one in view.lines if not one.key.startswith("round.")],
            "choices": self.words.choices(one for one in view.choices if not one.command.startswith("/hand ")),
        }

    @staticmethod
    def _is_open(night: Night) -> bool:
        return bool(night.pending) or night.pending_draw is not None or round_subject(night) is not None

    # who pays whom

    def _settlement(self) -> Json:
        night = self.night
        if night.house is None or not (night.lines or night.debts):
            return None
        view = settlement_view(self.context, night)
        purse = night.purse(scene_purse(night))
        ranked = sorted(night.people, key=lambda player: -purse.get(player, 0))
        pays = [one for one in view.choices if one.command.startswith("/paid ")]
        payments = closing_payments(night, self.context.cent)
        return {
            "closed": night.settled is not None,
            "text": "\n".join(one["text"] for one in self.words.lines(view.lines)),
            "places": [
                {
                    **self.person(player),
                    "amount": purse.get(player, 0),
                    "amount_text": self.words.say(signed(self.context, night, purse.get(player, 0))),
                }
                for player in ranked
            ],
            "lines": [
                *self._marked(),
                *(self._payment(one, marked=False, choices=pays) for one in payments),
            ],
            "old": [self.words.say(one).strip() for one in view.lines if one.key.startswith(_BESIDE)],
            "debts": [self._debt(one) for one in night.debts],
            "choices": self.words.choices(one for one in view.choices if one not in pays),
        }

    def _marked(self) -> list[Json]:
        """What was handed over tonight, each with who said so and the line that takes it back."""
        found = []
        for recorded in (one.recorded for one in self.night.lines):
            entry = recorded.entry
            if isinstance(entry, PaymentMarked) or (isinstance(entry, HandedOver) and entry.night is None):
                by = self.context.people.by_account(recorded.by)
                said = self.words.say(line("page.marked_by", name=by.name)) if by is not None else ""
                told = self._payment(entry.payment, marked=True, choices=[])
                found.append({**told, "by_text": said, "command": f"/undo entry={recorded.seq}"})
        return found

    def _debt(self, debt: Debt) -> Json:
        """What an earlier night left open, with the line that says it was handed over since."""
        told = self._payment(debt.payment, marked=False, choices=[])
        between_players = not {debt.payment.payer, debt.payment.payee} & TABLE_ACCOUNTS
        command = paid_line(self.context, debt.payment, debt.night, self.night.moment) if between_players else None
        return {**told, "date_text": self.words.say(date_line(debt.at)), "command": command}

    def _payment(self, payment: Transfer, *, marked: bool, choices: list[Choice]) -> dict[str, Json]:
        begins = f"/paid {reference(payment.payer)} {reference(payment.payee)} "
        command = next((one.command for one in choices if one.command.startswith(begins)), None)
        say = self.words.say
        return {
            "payer": reference(payment.payer),
            "payee": reference(payment.payee),
            "payer_name": say(_name(self.context, payment.payer)),
            "payee_name": say(_name(self.context, payment.payee)),
            "amount_text": say(self.context.money(payment.amount, purse=payment.purse)),
            "purse": payment.purse.value,
            "marked": marked,
            "command": None if marked else command,
        }


def drawn_tiles(hand: Hand | None, variant: str) -> dict[str, Json]:
    """The tiles of a hand as they lie: sets, then flowers and animals, and the winning tile apart."""
    if hand is None:
        return {"sets": [], "win": None}
    laid = tiles_of(hand, variant)
    sets = [*laid.concealed, *laid.claimed, *([laid.bonus] if laid.bonus else [])]
    return {"sets": [[code.removeprefix(LYING) for code in one] for one in sets], "win": laid.winning}


def _name(context: Context, name: Account) -> Line | str:
    return account(context, name)
