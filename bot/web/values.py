"""What a line would be answered, taken apart for the picker: total, items, what is wrong where, what is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from bot.chat import Line, Money, Reply, TransferFigure, line
from bot.commands.why import explained
from bot.context import Context, letters_of
from bot.reading import claim_of, loss, reference, words_of
from bot.replies import ruled_house, total_line
from bot.subjects import Subject
from bot.web.words import Json, Words
from engine import Purse, value_of

_ITEMS = {
    "receipt.item": ("+{}", "amount"),
    "receipt.item_less": ("−{}", "amount"),
    "receipt.item_times": ("×{}", "amount"),
    "receipt.item_limit": ("{}", "limit"),
    "receipt.item_limit_times": ("×{}", "count"),
}
"""How a line of a receipt says what an item is worth, and which of its values that is."""
_RECORDED = frozenset(("corrected", "hand", "round"))


def value_of_reply(reply: Reply | None, typed: str, context: Context, words: Words) -> dict[str, Json]:
    """A reply that nobody was given, for the picker; `typed` is the line it answers."""
    if reply is None:
        return _nothing()
    words = words.of_reply(reply)
    subject = Subject.parse(reply.subject or "")
    wrong = bool(reply.figures.problems)
    enters = subject.kind in _RECORDED and not wrong
    asks = not wrong and not enters and bool(reply.choices) and subject.kind != "offer"
    lines = [one["text"] for one in words.lines(reply.lines)]
    hand = reply.figures.hand
    total = _total(reply.lines)
    return {
        **_nothing(),
        "ok": not wrong,
        "entered": enters,
        "total_text": words.say(total).removeprefix("= ") if total is not None else "",
        "units": hand.counted if hand is not None else None,
        "limit": hand.limit if hand is not None else None,
        "limit_text": words.say(line("picture.limit")) if hand is not None and hand.limit == "limit" else "",
        "items": _items(_of_first_hand(reply.lines), words),
        "changes": _changes(reply, context, words),
        "transfers": _transfers(reply, context, words),
        "lines": lines,
        "notes": [words.say(one) for one in reply.lines if enters and one.key.startswith("note.")],
        "problem": _problem(reply, lines) if wrong else None,
        "repairs": words.choices(reply.choices) if wrong else [],
        "questions": [{"text": "\n".join(lines), "choices": words.choices(reply.choices)}] if asks else [],
        "record": typed if enters else None,
        "waits": _waits(reply.lines, words),
    }


def ways_of(reply: Reply | None, words: Words) -> list[Json]:
    """What a hand is worth by each way of winning, as `/value` tells it."""
    ways: list[dict[str, Json]] = []
    told: list[dict[str, Json]] = []
    shared: list[Line] = []
    for one in reply.lines if reply is not None and not reply.figures.problems else ():
        if one.key in WAYS or one.key == EITHER:
            heads = (one,) if one.key in WAYS else (line("value.self_draw"), line("value.discard"))
            told = [
                {"how": WAYS[head.key], "label": words.say(head).rstrip(":："), "total_text": "", "items": []}
                for head in heads
            ]
            for way in told:
                _add_to(way, shared, words)
            ways += told
        elif not ways:
            shared.append(one)
        for way in told:
            _add_to(way, (one,), words)
    return ways


def of_loser(context: Context, text: str, words: Words) -> dict[str, Json]:
    """What a hand that lost counts, in a game where every hand does. Raises Refused for one that cannot be read."""
    table, _, ruleset = context.game()
    claim = claim_of(text, words_of(text), 0, context.names)
    player = claim.player or context.names.sender
    if player is None:
        return {}
    entered = loss(claim, player, ruleset, letters_of(context))
    house = ruled_house(context)
    score = value_of(ruleset, entered, table, house)
    total = words.say(total_line(house.variant, score, entered.stated)).removeprefix("= ")
    return {"total_text": total, "items": _items(explained(ruleset, score), words)}


def _add_to(way: dict[str, Json], lines: Sequence[Line], words: Words) -> None:
    """Add what lines say of a hand to one way of winning it."""
    total = next((one for one in lines if one.key.startswith("receipt.total")), None)
    if total is not None:
        way["total_text"] = words.say(total).removeprefix("= ")
    way["items"] += _items([one for one in lines if one is not total], words)


EITHER = "value.either"
"""Begins what a hand is worth however it was won."""


WAYS = {"value.self_draw": "zimo", "value.discard": "from", "value.robbed_kong": "rob"}


def _waits(lines: Sequence[Line], words: Words) -> list[Json]:
    """The tiles that complete a hand, as `/waits` tells them."""
    told = (one for one in lines if one.key in ("waits.one", "waits.either"))
    return [{"tile": words.say(one.values["tile"]), "text": words.say(one)} for one in told]


def _nothing() -> dict[str, Json]:
    return {
        "ok": False,
        "entered": False,
        "total_text": "",
        "units": None,
        "limit": None,
        "limit_text": "",
        "items": [],
        "changes": [],
        "transfers": [],
        "lines": [],
        "notes": [],
        "problem": None,
        "repairs": [],
        "questions": [],
        "record": None,
        "ways": [],
        "waits": [],
    }


def _flat(lines: Sequence[Line]) -> list[Line]:
    """The lines and those that stand inside of them."""
    inner = [value for one in lines for value in one.values.values() if isinstance(value, Line)]
    return [*lines, *inner]


def _total(lines: Sequence[Line]) -> Line | None:
    """What a hand comes to, the first of several; whose it is stands beside it where several won."""
    found = next((one for one in _flat(lines) if one.key.startswith("receipt.total")), None)
    inner = found.values.get("total") if found is not None and found.key == "receipt.total_of" else None
    return inner if isinstance(inner, Line) else found


def _of_first_hand(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines up to what the first of several hands comes to."""
    ends = (place for place, one in enumerate(lines, 1) if one.key.startswith("receipt.total"))
    return lines[: next(ends, len(lines))]


def _items(lines: Sequence[Line], words: Words) -> list[Json]:
    return [
        {"text": words.say(one.values["name"]), "worth": how.format(words.say(one.values[value]))}
        for one in _flat(lines)
        for how, value in filter(None, (_ITEMS.get(one.key),))
    ]


def _changes(reply: Reply, context: Context, words: Words) -> list[Json]:
    """What everybody would get or give, in the purse of the game where that moves, else in the first that does."""
    moved = _main_first(reply, context)
    net, like = Counter[str](), dict[str, Money]()
    for one in moved:
        if one.purse is moved[0].purse:
            net[one.payer] -= one.money.amount
            net[one.payee] += one.money.amount
            like = {**like, one.payer: one.money, one.payee: one.money}
    found = []
    for name, amount in net.items():
        person = context.people.by_name(name)
        if person is not None and amount:
            shown = replace(like[name], amount=amount, signed=True)
            found.append({"id": reference(person.id), "amount": amount, "amount_text": words.say(shown)})
    return found


def _main_first(reply: Reply, context: Context) -> list[TransferFigure]:
    """The payments of a reply, those in the purse of the game before all others."""
    return sorted(reply.figures.transfers, key=lambda one: one.purse not in (None, context.coin.purse))


def _transfers(reply: Reply, context: Context, words: Words) -> list[Json]:
    """Who would pay whom, each pair once for each purse; one that is not that of the game says its name."""
    sums = dict[tuple[str, str, Purse | None], Money]()
    for one in _main_first(reply, context):
        key = (one.payer, one.payee, one.purse)
        before = sums.get(key)
        sums[key] = replace(one.money, amount=one.money.amount + (before.amount if before is not None else 0))
    people = {name: context.people.by_name(name) for payer, payee, _ in sums for name in (payer, payee)}
    return [
        {
            "payer": reference(first.id),
            "payee": reference(second.id),
            "amount_text": words.say(money) + _unit_text(purse, money.amount, context, words),
        }
        for (payer, payee, purse), money in sums.items()
        if (first := people[payer]) is not None and (second := people[payee]) is not None
    ]


def _unit_text(purse: Purse | None, amount: int, context: Context, words: Words) -> str:
    return "" if purse in (None, context.coin.purse) else words.say(line(f"purse.{purse.value}", count=amount))


def _problem(reply: Reply, lines: Sequence[str]) -> Json:
    """What is wrong, and where in the line."""
    place = next((one for one in reply.figures.problems if one.start is not None), None)
    said = [(one.key, text) for one, text in zip(reply.lines, lines, strict=True) if one.key != "place"]
    why = next((text for key, text in said if key.startswith("problem.")), None)  # behind what the hand is worth
    text = why if why is not None else next((text for _, text in said), "")
    return {
        "text": text,
        "start": place.start if place is not None else None,
        "end": place.end if place is not None else None,
    }
