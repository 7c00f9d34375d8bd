"""Money that moves beside a win: draws, kongs, bonus tiles, bets, penalties, free payments."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from typing import Final

from msgspec import structs

from bot.chat import Choice, Line, Reply, line, listed, notice, question_reply
from bot.commands.bare import MARKED, Offer, ask_how_claimed, asked_first, false_win_offer, ready_marked
from bot.commands.cash import (
    CASH,
    SEVERAL,
    as_another,
    handed_over,
    is_of_cash,
    most_paid,
    of_cash,
    of_earlier_night,
    several_of_cash,
)
from bot.commands.recording import is_beyond, record
from bot.commands.repeats import SAME_HAND_SECONDS, ask_if_repeated, game_before, told_once
from bot.commands.rounds import draw_round, round_lost, without_sure
from bot.context import Command, Context, Outcome, check_seats, closing_of, night_after
from bot.reading import (
    CANCEL,
    ClaimSaid,
    Drawn,
    PaymentBeside,
    WordRefused,
    amount_of,
    claim_told,
    counted_bets,
    drawn_of,
    false_win_instead_of,
    is_broken_off,
    names_currency,
    names_special_draw,
    reference,
    sentences_of,
    without_small_talk,
    words_of,
)
from bot.reading.during_deal import (
    BonusSaid,
    FalseWinSaid,
    KongSaid,
    PaymentSaid,
    bonus_of,
    cash_beside,
    false_win_of,
    fine_words,
    fined_apart,
    kong_of,
    payment_of,
    payments_beside,
    payments_told,
    people_apart,
    without_brackets,
    without_times,
)
from bot.reading.grammar import Kind, Sentence, SpokenToken, folded_text, is_whole, only, read
from bot.replies import (
    LEAVE,
    MOST_CHOICES,
    SURE,
    entry_reply,
    fix_line,
    payment_choices,
    settlement_view,
    unpaid_of,
    unpaid_setting,
    unpaid_view,
)
from bot.subjects import CommandLine, is_command, line_behind, words_behind
from engine import (
    PARTS,
    Coin,
    DealInput,
    DealOutcome,
    GameOver,
    Instant,
    JournalRefused,
    Player,
    Purse,
    Refused,
    Transfer,
    Win,
    WinMethod,
    instant_transfers,
    problem,
    too_large,
)
from engine.journal import (
    Entry,
    HandRecord,
    InstantPaid,
    Night,
    Paid,
    RiichiBet,
    bet_of,
    closing_payments,
    decide,
    decide_at,
    shares,
)


def draw(context: Context, text: str) -> Outcome:
    """A drawn deal: its kind, who was ready, who had bet."""
    if (asked_first := game_before(context, text, "/draw")) is not None:
        return asked_first
    ruleset = context.game().ruleset
    if ruleset.all_score:
        if names_special_draw(words_of(text)):
            _drawn(context, text)  # refused, where it is one of another game
        return told_once(context, text, draw_round, "/draw")
    check_seats(context)
    broken_off = _which_draw(context) if is_broken_off(text) else None
    if (asked := _marking(context, text) or _who_bet(context, text) or broken_off) is not None:
        return asked
    said = _drawn(context, text)
    table = context.game().table
    if said.kind == "nagashi_mangan" and not said.people["nagashi"]:
        return _whose_nagashi(context, text)
    bets = _bets(context, said.bettors(ruleset, table.players))
    placed = (*context.night.mid_deal.bets, *(bet.player for bet in bets))
    outcome = record(context, said.given(ruleset, context.random_wind, placed), bets)
    outcome = _with_bettors_told(context, said, outcome, text)
    return outcome if said.again else ask_if_repeated(context, outcome, text, "/draw")


def _with_bettors_told(context: Context, said: Drawn, outcome: Outcome, text: str) -> Outcome:
    """The outcome of a draw with those who bet and were not told to be ready, where others were: they are, too."""
    told = {*said.people["ready"], *said.people["bets"]}
    added = [player for player in context.night.mid_deal.bets if player not in told]
    is_shown = said.kind in (None, context.game().ruleset.draws[0])
    is_told = bool(said.people["ready"]) or "noten" in text or "nobody ready" in text
    if not is_told or not added or not is_shown or outcome.reply is None or not outcome.entries:
        return outcome
    names = listed(context.name(player) for player in added)
    lines = (*outcome.reply.lines, line("draw.bettors_ready", names=names))
    return replace(outcome, reply=structs.replace(outcome.reply, lines=lines))


def _marking(context: Context, text: str) -> Outcome | None:
    """The question who was ready with those marked so far, `/draw marked=ann,ben`; None for any other words."""
    if not text.strip().startswith(MARKED):
        return None
    players = context.game().table.players
    marked = tuple(one for one in players if reference(one) in text.strip().removeprefix(MARKED).split(","))
    return ready_marked(context, marked, Command(("draw",), draw))


def _which_draw(context: Context) -> Outcome | None:
    """The draws by which a deal is broken off here, on buttons; None where there are none."""
    choices = []
    for kind in context.game().ruleset.draws[1:]:
        command = f"/draw {kind}"
        try:
            possible = kind != "nagashi_mangan" and draw(context, kind).entries
        except Refused:
            continue
        if possible:
            choices.append(Choice(line(f"{context.variant}.draw.{kind}"), command))
    if not choices:
        return None
    return Outcome(question_reply(line("ask.which_draw"), choices))


def _who_bet(context: Context, text: str) -> Outcome | None:
    """The question who bet where a draw is told with how many did; None for any other."""
    counted, players = counted_bets(words_of(text), context.names), context.game().table.players
    if counted is None or context.game().ruleset.bet is None or counted[0] > len(players):
        return None
    choices = tuple(
        Choice(
            line("choice.player", name=listed(map(context.name, way))),
            f"/draw {counted[1]} riichi {' '.join(map(reference, way))}",
        )
        for way in combinations(players, counted[0])
    )
    return Outcome(question_reply(line("problem.draw.who_bet"), choices))


def _whose_nagashi(context: Context, text: str) -> Outcome:
    """Who is paid for a hand of discards that nobody claimed, on buttons."""
    choices = tuple(
        Choice(line("choice.player", name=context.name(player)), f"/draw {text.strip()} nagashi {reference(player)}")
        for player in context.game().table.players
    )
    return Outcome(question_reply(line("ask.whose_nagashi"), choices))


def _drawn(context: Context, text: str) -> Drawn:
    """What is said of a draw; words that only say again that nobody won are passed over."""
    ruleset = context.game().ruleset
    try:
        return drawn_of(words_of(text), context.names, ruleset)
    except Refused:
        rest = without_small_talk(context.names, text)
        if rest == text or names_special_draw(words_of(text)):
            raise
        return drawn_of(words_of(rest), context.names, ruleset)


def _bets(context: Context, players: Iterable[Player]) -> tuple[RiichiBet, ...]:
    table, house, ruleset = context.game()
    placed = context.night.mid_deal.bets
    return tuple(bet_of(ruleset, player, table, house) for player in dict.fromkeys(players) if player not in placed)


def riichi(context: Context, text: str) -> Outcome:
    """Record a riichi when it is declared."""
    if context.game().ruleset.bet is None:
        raise WordRefused(problem("command.not_here", command="/riichi"))
    words = (word for word in words_of(text) if word.key not in _BESIDE_NAMES or context.names.find(word) is not None)
    players = [context.names.must(word) for word in words] or [context.names.speaker()]
    bets = _bets(context, players)
    check_seats(context)
    if not bets:
        raise WordRefused(problem("bet.already", name=context.name(players[0])))
    outcome = _booked(context, bets, tuple(one for bet in bets for one in bet.transfers))
    return _with_draw_offered(context, outcome, {*context.night.mid_deal.bets, *(bet.player for bet in bets)})


def riichi_told_late(context: Context, player: Player) -> Outcome | None:
    """The question whether a forgotten bet is one of the hand before or of the deal that is played.

    None where no hand was played, and where it is known in both.
    """
    record, bet = context.night.hands[-1] if context.night.hands else None, context.game().ruleset.bet
    if record is None or not context.night.running:
        return None
    ways = (
        ("choice.was_riichi", fix_line(f"{bet} {reference(player)}", record), record.mid_deal.bets),
        ("choice.riichi_now", f"/riichi {reference(player)}", context.night.mid_deal.bets),
    )
    name = context.name(player)
    choices = [Choice(line(key, name=name), typed) for key, typed, told in ways if player not in told]
    return Outcome(question_reply(line("ask.had_bet", name=name, number=record.number), choices)) if choices else None


def _with_draw_offered(context: Context, outcome: Outcome, bettors: set[Player]) -> Outcome:
    """The outcome of a bet, with the draw by which the deal is broken off where everybody has bet."""
    table, kind = context.game().table, context.game().ruleset.drawn_by_bets
    if kind is None or bettors != {*table.players} or outcome.reply is None or not outcome.entries:
        return outcome
    try:
        if not draw(context, kind).entries:
            return outcome
    except Refused:  # not by the rules of this house
        return outcome
    drawn = offered_behind(context, outcome, Choice(line(f"{context.variant}.draw.{kind}"), f"/draw {kind}"))
    return replace(outcome, reply=structs.replace(outcome.reply, choices=(*outcome.reply.choices, drawn)))


_BESIDE_NAMES: Final = frozenset(("for", "by", "from", "and", "&", "と", "和"))
"""Words around those who bet: `/riichi for ann and bob`."""


def kong(context: Context, text: str) -> Outcome:
    """A kong paid at once: `/kong NAME [added|concealed|from NAME] [bao NAME]`."""
    return _one_at_a_time(context, text, _kong, "/kong")


def _one_at_a_time(context: Context, text: str, decide: Callable[[Context, str], Outcome], command: str) -> Outcome:
    """A payment that is told to have come several times, or others behind it: once, and the next of them by a tap."""
    text, behind = line_behind(text)
    text, times = without_times(text)
    outcome = told_once(context, text, decide, command)
    outcome = with_others(context, outcome, payments_told(read(words_behind(behind, "score"), 0, context.names)))
    if times == 1 or outcome.reply is None:
        return outcome
    left = f" x{times - 1}" if times - 1 > 1 else ""
    again = Choice(line("choice.enter_again"), f"{command} {text.strip()}{left} again")
    more = (offered_behind(context, outcome, again),) if outcome.entries else ()
    lines = (*outcome.reply.lines, line("note.one_at_a_time", count=times))
    return replace(outcome, reply=structs.replace(outcome.reply, lines=lines, choices=(*outcome.reply.choices, *more)))


def offered_behind(context: Context, outcome: Outcome, choice: Choice) -> Choice:
    """A button offered behind what was just recorded, so that it is another than the one that recorded it."""
    typed, after = CommandLine.parse(choice.command), outcome.after or night_after(context, outcome.entries)
    return structs.replace(choice, command=typed.behind(after.seq).show()) if typed is not None else choice


def told_several(sentence: Sentence) -> tuple[Sentence, int] | None:
    """A line without how often it is meant, `priya gong twice`, and that number; None where it is not said."""
    text, times = without_times(sentence.text)
    return (read(text, sentence.offset, sentence.names), times) if times > 1 else None


def event_line(event: Instant) -> str:
    """The line that books a payment during the deal."""
    if not event.kind.startswith("kong"):
        return f"/bonus {reference(event.player)} {event.kind}{' dealt' if event.initial else ''}"
    how = f"from {reference(event.payer)}" if event.payer is not None else event.kind.removeprefix("kong_")
    return f"/kong {reference(event.player)} {how}"


def without_payments(
    context: Context, sentences: tuple[Sentence, ...], text: str
) -> tuple[tuple[Sentence, ...], str, tuple[PaymentBeside, ...]]:
    """A hand in one line without the payments during the deal that it tells besides, its text, and these payments."""
    ruleset = context.game().ruleset
    if len(sentences) != 1 or all(kind == ruleset.bet for kind in ruleset.instants):
        return sentences, text, ()
    rest, beside = payments_beside(sentences[0])
    return (rest,), rest.text if rest is not sentences[0] else text, beside


def with_payments(context: Context, outcome: Outcome, beside: tuple[PaymentBeside, ...], whole: str = "") -> Outcome:
    """A hand with what is told of payments beside it: named as not paid, and offered until it is recorded.

    Where something is asked first, the answers tell of them again; `whole` is the line with them.
    """
    if outcome.reply is None or not beside:
        return outcome
    if not outcome.entries:
        return replace(outcome, reply=_asked_with_payments(context, outcome.reply, beside, whole))
    after = outcome.after or night_after(context, outcome.entries)
    return _offered(context, outcome, after, after.hands[-1], beside)


def _offered(
    context: Context, outcome: Outcome, after: Night, hand: HandRecord, told: Sequence[PaymentBeside]
) -> Outcome:
    """An outcome with payments told beside a hand, kept for as long as they are not recorded."""
    assert outcome.reply is not None
    reply = outcome.reply
    shown = unpaid_view(context, after, hand, told)
    choices = reply.choices[: MOST_CHOICES - len(shown.choices)] if shown.choices else reply.choices
    return replace(
        outcome,
        reply=structs.replace(reply, lines=(*reply.lines, *shown.lines), choices=(*choices, *shown.choices)),
        settings={**outcome.settings, **unpaid_setting(hand, told)},
    )


def _asked_with_payments(context: Context, reply: Reply, beside: tuple[PaymentBeside, ...], whole: str) -> Reply:
    """A question about a hand whose answers tell of the payments beside it too."""
    more = ", ".join(one.text for one in beside if one.text)
    last = context.night.hands[-1].recorded.seq if context.night.hands else None

    def answer(choice: Choice) -> Choice:
        typed = CommandLine.parse(choice.command)
        if typed is not None and choice.label.key == "choice.same_hand" and last is not None:
            told = CommandLine("table", " ".join(whole.split()), entry=last)
        elif typed is not None and typed.name == "score" and typed.words.strip() not in ("", CANCEL):
            told = typed.with_words(f"{typed.words}, {more}")
            if not _tells_payments(context, told.words, len(beside)):
                return choice
        else:
            return choice
        return structs.replace(choice, command=told.show())

    what = tuple(line("list.item", text=context.people.spoken(one.text)) for one in beside if one.text)
    return structs.replace(
        reply,
        lines=(*reply.lines, line("note.payment_beside", what=what)),
        choices=tuple(map(answer, reply.choices)),
        bases=tuple(f"{base}, {more}" if is_command(base, "score") and "{}" in base else base for base in reply.bases),
    )


def _tells_payments(context: Context, text: str, count: int) -> bool:
    """Whether a line is a hand, or a part of one that is asked on about, with so many payments beside it."""
    try:
        (rest, *_), _, beside = without_payments(context, sentences_of(context.names, text), text)
    except Refused:
        return False
    return len(beside) == count and (is_whole(rest) or rest.is_understood)


def with_payments_of_same(context: Context, outcome: Outcome, text: str) -> Outcome:
    """An answer with the payments that a line told beside a hand which was recorded before: they are that hand's."""
    record = context.named_hand
    sentences = sentences_of(context.names, text)
    beside = without_payments(context, sentences, text)[2]
    if record is None or outcome.reply is None or not beside:
        return outcome
    known = unpaid_of(context, context.night, record)
    ways = [(one.player, [list(way) for way in one.ways]) for one in known]
    told = (*known, *(one for one in beside if (one.player, [list(way) for way in one.ways]) not in ways))
    return _offered(context, outcome, context.night, record, told)


def with_cash(
    context: Context, sentence: Sentence, record: Callable[[Context, str, tuple[Sentence, ...]], Outcome]
) -> Outcome | None:
    """A hand with a payment between two players that is told behind it, that one named as not recorded, for a tap.

    None for a line without such a payment.
    """
    rest, told = cash_beside(sentence)
    if told is None:
        return None
    outcome, more = record(context, rest.text, (rest,)), list[Choice]()
    amount = Fraction(told.amount) * context.money(0).parts
    if outcome.entries and amount and amount.denominator == 1:
        after = context.at(outcome.after or night_after(context, outcome.entries))
        payment = Transfer(told.payer, told.payee, int(amount), "settlement", after.coin.purse)
        cash = [handed_over(after, payment)] if payment.purse is Purse.MONEY else []
        more = [*cash, as_another(after, payment)]
    return with_beside(outcome, line("note.cash_beside", what=context.people.spoken(told.text)), more)


def with_others(context: Context, outcome: Outcome, others: Sequence[PaymentBeside]) -> Outcome:
    """The first payment of a line that tells of several, booked or asked about, the next of the others on buttons.

    Each button tells of what is left behind it.
    """
    if outcome.reply is None or not others:
        return outcome
    what = tuple(line("list.item", text=context.people.spoken(one.text)) for one in others)
    if not outcome.entries:
        asked = [_and_then(choice, others) for choice in outcome.reply.choices]
        reply = structs.replace(outcome.reply, choices=tuple(asked))
        return with_beside(replace(outcome, reply=reply), line("note.payment_beside", what=what), [])
    choices = payment_choices(context, others[0], others[0].player)
    left = [offered_behind(context, outcome, _and_then(choice, others[1:])) for choice in choices]
    return with_beside(outcome, line("note.payment_beside", what=what), left)


def _and_then(choice: Choice, others: Sequence[PaymentBeside]) -> Choice:
    """The button for a payment, as a line that tells of others behind it; one that books none tells of them alone."""
    if not others:
        return choice
    typed, behind = CommandLine.parse(choice.command), f"/score {', '.join(one.text for one in others)}"
    books = typed is not None and typed.name in ("kong", "bonus")
    return structs.replace(choice, command=f"{choice.command} {behind}" if books else behind)


def with_beside(outcome: Outcome, note: Line, more: list[Choice]) -> Outcome:
    """A hand with a line about what was told beside it, and the buttons of that."""
    if outcome.reply is None:
        return outcome
    reply, more = outcome.reply, more[: MOST_CHOICES - 1]
    choices = (*reply.choices[: MOST_CHOICES - len(more)], *more) if more else reply.choices
    return replace(outcome, reply=structs.replace(reply, lines=(*reply.lines, note), choices=choices))


def _kong(context: Context, text: str) -> Outcome:
    context.game()
    said = kong_of(context.names, text)
    if not said.late:
        check_seats(context)
    if said.payer == said.player:
        raise WordRefused(problem("kong.own_discard", name=context.name(said.player)))
    command, fed = Command(("kong",), kong), tuple[Offer, ...]()
    if said.payer is not None and said.is_concealed:  # a concealed kong is nobody's discard
        fed = (("choice.kong_fed", f"{reference(said.player)} from {reference(said.payer)}", said.player),)
    asked = None if said.is_told and not fed else asked_first(command, context, (said.player,), fed)
    if asked is not None:
        return asked
    event = Instant(kind=said.kind, player=said.player, payer=said.payer, liable=said.liable)
    return _instant(context, event, said)


def bonus(context: Context, text: str) -> Outcome:
    """Bonus tiles paid at once: `/bonus NAME bite animals|bite flowers|flower set|animal set [dealt]`."""
    return _one_at_a_time(context, text, _bonus, "/bonus")


def _bonus(context: Context, text: str) -> Outcome:
    ruleset = context.game().ruleset
    said = bonus_of(context.names, text)
    if not said.late:
        check_seats(context)
    if said.kind is None:
        name = context.name(said.player)
        kinds = [kind for kind in ruleset.instants if kind != ruleset.bet and not kind.startswith("kong")]
        choices = tuple(Choice(line(f"{context.variant}.instant.{kind}"), f"/bonus {name} {kind}") for kind in kinds)
        if not choices:
            raise WordRefused(problem("instant.not_here"))
        return Outcome(question_reply(line("ask.bonus", name=name), choices))
    return _instant(context, Instant(kind=said.kind, player=said.player, initial=said.initial), said)


def _instant(context: Context, event: Instant, said: KongSaid | BonusSaid) -> Outcome:
    table, house, ruleset = context.game()
    if event.kind not in ruleset.instants:
        raise WordRefused(problem("instant.not_here"))
    transfers = instant_transfers(ruleset, event, table, house)
    if beyond := too_large(transfers):
        raise WordRefused(*beyond)
    if said.late:
        of_hand = said.hand if any(one.recorded.seq == said.hand for one in context.night.hands) else None
        booked = _booked(context, (Paid(transfers, event.kind, of_hand),), transfers)
        return _with_deal_to_pass(context, booked, event, of_hand)
    return _booked(context, (InstantPaid(event, transfers),), transfers)


def _with_deal_to_pass(context: Context, outcome: Outcome, event: Instant, of_hand: int | None) -> Outcome:
    """A payment told late, with the button by which the deal passes where it would have for it: the hand was drawn, and
    none was played since."""
    hand = context.night.hands[-1] if context.night.hands else None
    if hand is None or of_hand not in (None, hand.recorded.seq) or outcome.reply is None:
        return outcome
    if hand.given.outcome is not DealOutcome.DRAWN or isinstance(hand.result.after, GameOver):
        return outcome
    mid_deal = replace(hand.mid_deal, instants=(*hand.mid_deal.instants, event.kind))
    after = decide_at(hand.table, hand.house, hand.given, mid_deal, hand.changes).result.after
    deals = after.dealer if not isinstance(after, GameOver) else None
    if deals is None or deals in (hand.result.after.dealer, context.game().table.dealer):
        return outcome
    name = context.name(deals)
    passes = offered_behind(
        context, outcome, Choice(line("choice.deals", name=name), f"/seat dealer={reference(deals)}")
    )
    reply = outcome.reply
    said = line("note.deal_passes", number=hand.number, name=name)
    return replace(outcome, reply=structs.replace(reply, lines=(*reply.lines, said), choices=(passes, *reply.choices)))


def _booked(context: Context, entries: tuple[Entry, ...], transfers: tuple[Transfer, ...]) -> Outcome:
    """The reply to entries that moved money; one that counts as a payment told before can be entered again."""
    outcome = Outcome(reply := entry_reply(context, entries, transfers), entries)
    instants = [one.event for one in entries if isinstance(one, InstantPaid)]
    if not instants or all(one.key != "paid.as_told" for one in reply.lines):
        return outcome
    another = Choice(line("choice.another_payment"), f"{event_line(instants[0])} again")
    choices = (*reply.choices, offered_behind(context, outcome, another))
    return replace(outcome, reply=structs.replace(reply, choices=choices))


def penalty(context: Context, text: str) -> Outcome:
    """A false win: `/penalty NAME [zimo|from NAME] [VALUE]`; or a fine: `/penalty NAME AMOUNT to NAME|all`."""
    return told_once(context, text, _penalty, "/penalty")


def _penalty(context: Context, text: str) -> Outcome:
    context.game()
    text = without_brackets(text)
    if fine := fine_words(fined_apart(list(words_of(text)), context.all_names)):
        fined = payment_of(fine, context.names.sender, context.all_names)
        return _pay(context, fined, context.game().table.players)
    if (asked := round_lost(context, text, "/penalty")) is not None:
        return Outcome(asked)
    check_seats(context)
    said = false_win_of(context.names, without_sure(text))
    given = DealInput(
        outcome=DealOutcome.FALSE_WIN,
        false_claim=Win(player=said.player, how=said.how, payer=said.payer),
        false_worth=said.worth,
        chance=context.random_wind,
    )
    outcome = _worth_asked(context, given, said) or _claim_asked(context, said) or _value_asked(context, given)
    return outcome or record(context, given)


def _claim_asked(context: Context, said: FalseWinSaid) -> Outcome | None:
    """The question how a false win was claimed, where nobody said it and it moves money; None for any other."""
    return None if said.is_told else ask_how_claimed(Command(("penalty",), penalty), context, said.player)


def _value_asked(context: Context, given: DealInput) -> Outcome | None:
    """The question what a false win was to be worth, where that is what it costs and nobody said it; else None."""
    claim = given.false_claim
    try:
        decide(context.night, given)
    except Refused as refused:
        if claim is not None and ("what", "claimed_worth_missing") in refused.problems[0].values:
            off = f" from {reference(claim.payer)}" if claim.payer is not None else ""
            asked = line("ask.what_claimed", name=context.name(claim.player))
            return Outcome(question_reply(asked, (), bases=(f"/penalty {reference(claim.player)}{off} {{}}",)))
    return None


def read_false_win(context: Context, sentence: Sentence) -> Outcome | None:
    """`raju zha hu`: what it costs stands on the button."""
    if not sentence.has(Kind.FALSE_WIN):
        return None
    rest = _ON_FURITEN.sub(" ", sentence.text)
    sentence = false_win_put_right(sentence if rest == sentence.text else read(rest, 0, sentence.names))
    told = tuple(one for one in sentence.tokens if folded_text(one.text) not in _CLAIMING)
    sentence = replace(sentence, tokens=told) if len(told) < len(sentence.tokens) else sentence
    claim = claim_told(sentence)
    if claim is not None and claim.how is not None and (asked := _claimed(context, claim)) is not None:
        return asked
    each, sentence = _without_consequence(sentence)
    with_worth = any(amount.has_unit for amount in sentence.amounts)
    claimed = [one.stated(sentence.unit).units for one in sentence.amounts[:1] if one.has_unit]
    if not with_worth and each is None and _is_with_number(sentence):  # raj zha hu 10
        with_worth, each = True, sentence.of(Kind.NUMBER)[0].number
        claimed = [each]
    if with_worth:  # raj zha hu 3 tai
        sentence = sentence.without(Kind.NUMBER, Kind.UNIT)
    kinds = (Kind.NAME, Kind.FALSE_WIN, Kind.BY, Kind.PAY, Kind.ALL, Kind.NOISE, Kind.BREAK, Kind.IS, Kind.AGAIN)
    beside = (Kind.READY, Kind.FACT) if sentence.has(Kind.READY) else ()  # noten riichi, chombo
    if not sentence.has(Kind.FALSE_WIN) or not only(sentence.tokens, (*kinds, *beside)):
        alone = _without_reason(sentence)
        return read_false_win(context, alone) if alone is not None else None
    named = dict.fromkeys(str(token.value) for token in sentence.of(Kind.NAME) if token.value is not None)
    is_own = with_worth and only(sentence.tokens, (Kind.FALSE_WIN,)) and sentence.names.sender is not None
    if len(named) > 1 or (not named and not is_own and (with_worth or sentence.has(Kind.NOISE))):
        return None
    return _fine_asked(context, tuple(named), claimed[0] if claimed else None, each)


_ON_FURITEN: Final = re.compile(
    r"[\s,(–-]*(?:\b(?:and|because|cos|coz|for|as|with|of|he|she|they|who|was|is|called|declared|claimed|won|wins|a|an|the|ron"
    r"|ronned|on|while|in|when|by|during)\s+)*\bfuriten(?:\s+ron)?\b\)?"
    r"|[\s、,（(]*フリテン(?:なのに|状態で|で|の|に)?(?:ロン|和了|あがり|上がり)?(?:しちゃった|しました|した|して|だった|でした|なので|だから)?"
    r"|[\s，,（(]*(?:因為|因为|係|是)?振[聴聽听](?:了|還|还|時|时|仲)?(?:榮和|荣和|食糊|和牌|胡牌|和|胡)?[了咗]?",
    re.IGNORECASE,
)
"""Why a win was false that was called on a tile of one's own wait."""


def _without_reason(sentence: Sentence) -> Sentence | None:
    """The line of a false win without why it was one, `yuki chombo, wrong tenpai`; None where nothing is told so."""
    tokens = sentence.tokens
    ends = next((at for at, one in enumerate(tokens) if at > 1 and _begins_reason(one)), len(tokens))
    why = tuple(one for one in tokens[ends:] if folded_text(one.text) not in _FAULTS)
    named = [one for one in tokens[:ends] if one.kind is Kind.NAME]
    if ends == len(tokens) or len(named) != 1 or not only(why, _OF_REASON):
        return None
    return replace(sentence, tokens=tokens[:ends])


def _begins_reason(token: SpokenToken) -> bool:
    """Whether a word begins why a win was false."""
    text = folded_text(token.text)
    return token.kind in (Kind.BREAK, Kind.WRONG) or text in _FAULTS or text in ("for", "because", "cos", "as", "with")


_FAULTS: Final = frozenset(("furiten", "フリテン", "振聴", "振聽", "振听", "misdeclared"))
_OF_REASON: Final = (
    *(Kind.WRONG, Kind.READY, Kind.FACT, Kind.NOISE, Kind.BREAK, Kind.IS, Kind.HAS, Kind.COUNTER, Kind.NOTHING),
    *(Kind.OPEN, Kind.CLOSED, Kind.NOT, Kind.BY),
)
_CLAIMING: Final = frozenset(("called", "claimed", "declared", "shouted"))
"""Words of claiming a hand, which say nothing of what it was."""


def false_win_of_other(context: Context, sentence: Sentence) -> Outcome | None:
    """The question whose a false win was, right behind one of somebody else: `no bob false hu`, 係細妹詐糊.

    Where the line may tell another false win, what that costs is offered as well. None for any other line.
    """
    record = context.night.hands[-1] if context.night.hands else None
    claimed = record.given.false_claim if record is not None else None
    said = false_win_instead_of(sentence) if claimed is not None else None
    if record is None or claimed is None or said is None or said.player == claimed.player:
        return None
    is_late = context.incoming.at - record.recorded.at >= SAME_HAND_SECONDS
    if record.recorded is not context.night.newest or (is_late and not said.is_sure and not sentence.has(Kind.IS)):
        return None
    told = None if said.is_sure else read_false_win(context, sentence)
    name, other = context.name(said.player), context.name(claimed.player)
    choices = (
        Choice(
            line("choice.false_win_instead", name=name, other=other),
            fix_line(f"it was {reference(said.player)}", record),
        ),
        *(told.reply.choices if told is not None and told.reply is not None else ()),
        Choice(line("choice.leave_it"), fix_line(LEAVE, record)),
    )
    return Outcome(question_reply(line("ask.whose_false_win", number=record.number, name=other), choices))


def _is_with_number(sentence: Sentence) -> bool:
    """Whether a line says whose false win it was, and a number that is what was claimed or what it is to cost."""
    kinds = [token.kind for token in sentence.tokens if token.kind not in _AROUND_NAME]
    told, once = {*kinds}, len({*kinds}) == len(kinds)
    is_told = once and {Kind.FALSE_WIN, Kind.NUMBER} <= told <= {Kind.NAME, Kind.FALSE_WIN, Kind.NUMBER}
    return is_told and sentence.of(Kind.NUMBER)[0].number <= _MOST_FINED


def false_win_put_right(sentence: Sentence) -> Sentence:
    """A line about a false win with whoever is named last in the place of whom it takes back; else as it stands."""
    tokens = sentence.tokens
    fine = next((at for at, one in enumerate(tokens) if one.kind is Kind.FALSE_WIN), len(tokens))
    back = next((at for at, one in enumerate(tokens) if at > fine and one.kind in (Kind.SORRY, Kind.WRONG)), None)
    if back is None or not only(tokens[back:], (Kind.SORRY, Kind.WRONG, Kind.NAME, *_AROUND_NAME)):
        return sentence
    people = [one for one in tokens[back:] if one.kind is Kind.NAME]
    told = tuple(one for one in tokens[:back] if one.kind is not Kind.NAME)
    return replace(sentence, tokens=(people[0], *told)) if len(people) == 1 else sentence


_AROUND_NAME: Final = (Kind.NOISE, Kind.BREAK, Kind.IS)


def _claimed(context: Context, claim: ClaimSaid) -> Outcome | None:
    """The question about a false win of which it is told how it was claimed: one button; None where none can be."""
    player = claim.player or context.names.sender
    if player is None or player == claim.payer:
        return None
    offer = false_win_offer(context, player, claim.payer)
    asked = asked_first(Command(("penalty",), penalty), context, only=(offer,))
    given = DealInput(
        outcome=DealOutcome.FALSE_WIN,
        false_claim=Win(player=player, how=claim.how or WinMethod.SELF_DRAW, payer=claim.payer),
        chance=context.random_wind,
    )
    return asked or _value_asked(context, given)


def _fine_asked(context: Context, named: tuple[Player, ...], claimed: int | None, each: int | None) -> Outcome:
    """The question about a false win: what it costs as it was `claimed`, and what `each` of the others was to get."""
    command, who = Command(("penalty",), penalty), next(iter(named), context.names.sender)
    asked = asked_first(command, context, named)
    if asked is None and claimed is not None and who is not None:  # it costs what was claimed
        told = ("choice.false_win", f"{reference(who)} {claimed} tai", who)
        asked = asked_first(command, context, (who,), (told,))
    if asked is None or asked.reply is None:
        if each is None or who is None:
            return penalty(context, " ".join(map(reference, named)))
        return Outcome(question_reply(line("ask.bare_penalty"), (_fine(context, who, each),)))
    if asked.reply.lines[0].key == "ask.free_penalty" and claimed is not None:
        each = _paid_for(context, claimed)
    if each is None or who is None:
        return asked
    return Outcome(structs.replace(asked.reply, choices=(*asked.reply.choices, _fine(context, who, each))))


def _paid_for(context: Context, units: int) -> int:
    """What a hand of so many tai pays at the stake of the table, 5台 at 100/20: 200; else the number itself."""
    options = context.game().house.options
    return getattr(options, "base", 0) + units * getattr(options, "per_tai", 1)


def _fine(context: Context, player: Player, each: int) -> Choice:
    """The button by which somebody pays as much to each of the others who sit, with what that comes to."""
    others = [one for one in context.game().table.players if one != player]
    paid = context.money(-each * context.coin.parts * len(others), signed=True)
    label = line("choice.fine_each", name=context.name(player), amount=f"{each:,}", paid=paid)
    return Choice(label, f"/penalty {reference(player)} {each} each")


def _without_consequence(sentence: Sentence) -> tuple[int | None, Sentence]:
    """What each of the others is to get by a line about a false win, and the line without what it is to cost.

    建国错和 赔每家10, チョンボ 満貫払い: what a false win costs stands on its button.
    """
    to_each = sentence.has(Kind.ALL) or any(token.text in _TO_EACH for token in sentence.tokens)
    bare = [token for token in sentence.of(Kind.NUMBER) if to_each]
    counted = any(amount.has_unit for amount in sentence.amounts)
    each = bare[0].number if len(bare) == 1 and not counted else None
    fined = sentence.has(Kind.PAY) or any(token.text in _FINED for token in sentence.tokens)
    dropped = sentence.of(Kind.NUMBER) if not counted and (fined or each is not None) else []
    kept = (
        token
        for token in sentence.tokens
        if token not in dropped
        and token.kind not in (Kind.LIMIT, Kind.SELF, Kind.FACT)
        and token.text not in _TO_EACH | _FINED
    )
    return each, replace(sentence, tokens=tuple(kept))


_TO_EACH: Final = frozenset(("每家", "各家", "每人", "一家"))
_FINED: Final = frozenset(
    ("罰", "罚", "罰錢", "罚钱", "罰款", "罚款", "要罰", "要罚", "罰符", "罚符", "扣", "扣分", "要", "該", "该")
)


def _worth_asked(context: Context, given: DealInput, said: FalseWinSaid) -> Outcome | None:
    """The question about a number that no false win of the table uses, or no hand comes to; None for any other."""
    unit, player, worth = context.game().ruleset.unit, said.player, said.worth
    if worth is None:
        return _amount_asked(context, said)
    if not (beyond := is_beyond(context, worth)) and not (said.is_bare and _is_worth_unused(context, given)):
        return None
    fine = _fine(context, player, worth)
    asked = asked_first(Command(("penalty",), penalty), context, (player,))
    false_wins = asked.reply.choices if asked is not None and asked.reply is not None else ()
    too_many = line("ask.beyond", number=f"{worth:,}", unit=line(f"unit.{unit}", count=worth))
    asks = too_many if beyond else line("ask.bare_penalty")
    return Outcome(question_reply(asks, (*false_wins, fine)))


def _amount_asked(context: Context, said: FalseWinSaid) -> Outcome | None:
    """The question what an amount is that no false win uses, `/penalty ben 8000`; None where none is told."""
    if said.points is None or not said.is_bare:
        return None
    asked = asked_first(Command(("penalty",), penalty), context, (said.player,))
    false_wins = asked.reply.choices if asked is not None and asked.reply is not None else ()
    fine = (_fine(context, said.player, said.points),) if said.points <= _MOST_FINED else ()
    return Outcome(question_reply(line("ask.bare_penalty"), (*false_wins, *fine)))


_MOST_FINED: Final = 100_000
"""More than all points of a table: nobody is fined so much by each of the others."""


def _is_worth_unused(context: Context, given: DealInput) -> bool:
    """Whether a false win costs the same without what was claimed of its worth."""
    try:
        plain = decide(context.night, replace(given, false_worth=None))
    except Refused:
        return False
    return plain.result.transfers == decide(context.night, given).result.transfers


def pay(context: Context, text: str) -> Outcome:
    """Anything else that moves money: `/pay FROM TO AMOUNT [why]`; both may be `all`, TO several names."""
    return told_once(context, text, _free_payment, "/pay")


_CASH_PUT_IN: Final = (CASH, "現金", "现金")
"""What a payment may be for as well: `/pay ann ben 20 cash`."""


def _free_payment(context: Context, text: str) -> Outcome:
    if context.night.house is None:
        raise JournalRefused(problem("game.none"))
    if (closed := _closed_since(context)) is not None:
        return Outcome(closed)
    if len(told := [one.strip() for one in text.split(SEVERAL.strip()) if one.strip()]) > 1:
        return _several_free(context, told)
    plain = without_sure(text)
    words = [piece for word in words_of(plain) for piece in people_apart(word, context.all_names)]
    said = payment_of(words, context.all_names.sender, context.all_names)
    if plain == text and (asked := _large_asked(context, said, f"/pay {text.strip()} {SURE}")) is not None:
        return asked
    outcome = _pay(context, said)
    meant = _open_asked(context, said, outcome) if plain == text else None
    return Outcome(meant) if meant is not None else outcome


def _several_free(context: Context, told: Sequence[str]) -> Outcome:
    """Several payments in one line, which move the standing together; asked about where one of them is."""
    moves, reasons, is_asked = list[Transfer](), set[str](), False
    for one in told:
        asked = _free_payment(context, one)
        outcome = asked if asked.entries else _free_payment(context, f"{one} {SURE}")
        is_asked = is_asked or not asked.entries
        paid = [entry for entry in outcome.entries if isinstance(entry, Paid)]
        moves += [move for entry in paid for move in entry.transfers]
        reasons |= {entry.why for entry in paid}
    if any(one.amount > most_paid(context, one.purse) for one in moves):
        return Outcome(notice("ask.one_by_one", count=len(told)))
    if is_asked:
        return Outcome(several_of_cash(context, [replace(one, reason="settlement") for one in moves]))
    why = reasons.pop() if len(reasons) == 1 else ""
    return _booked(context, (Paid(tuple(moves), why),), tuple(moves))


def _closed_since(context: Context) -> Reply | None:
    """What a button says that was offered before the night was closed, with what is open; None for any other line."""
    typed, closing = CommandLine.parse(context.pressed_line), closing_of(context.night)
    is_older = typed is not None and typed.after is not None and closing is not None and typed.after < closing.seq
    if not is_older:
        return None
    return Reply(lines=(line("pay.closed"),), choices=settlement_view(context, context.night).choices, notice=True)


def _open_asked(context: Context, said: PaymentSaid, outcome: Outcome) -> Reply | None:
    """The question about a payment of no other reason that may be for what is open; None for any other.

    Tonight that is so once people were shown what there is to pay; of an earlier night it is the sum that was left.
    Words of cash beside it ask at any time, and of a part of that sum; `cash` alone is what it was paid for.
    """
    is_cash = is_of_cash(said.why) and folded_text(said.why.strip()) not in _CASH_PUT_IN
    paid = [move for one in outcome.entries if isinstance(one, Paid) for move in one.transfers]
    if (said.why.strip() and not is_cash) or len(paid) != 1:
        return None
    moved = paid[0]
    if is_cash:
        for one in context.night.debts:
            amount = amount_of(said.amount, context.money(0, purse=one.payment.purse).parts)
            is_between = (one.payment.payer, one.payment.payee) == (moved.payer, moved.payee)
            if is_between and amount <= one.payment.amount:
                return of_earlier_night(context, one, replace(one.payment, amount=amount))
        return of_cash(context, moved)
    ends = (moved.payer, moved.payee, moved.purse)
    if (context.settlement_shown or context.night.settled is not None) and not context.incoming.pressed:
        for bill in closing_payments(context.night, context.cent):
            if (bill.payer, bill.payee, bill.purse) == ends and moved.amount <= bill.amount:
                return of_cash(context, moved)
    owed = ((one, one.payment) for one in context.night.debts)
    left = next(
        (one for one, bill in owed if (bill.payer, bill.payee, bill.purse) == ends and bill.amount == moved.amount),
        None,
    )
    return of_earlier_night(context, left) if left is not None else None


def _large_asked(context: Context, said: PaymentSaid, sure: str) -> Outcome | None:
    """The question about a payment far beyond what this table plays for; None for any other."""
    coin = _coin_of(context, said)
    total = amount_of(said.amount, coin.parts)
    if total <= most_paid(context, coin.purse):
        return None
    others = listed(context.name(one) for one in said.to or context.night.people if one != said.payer)
    ends = (others, context.name(said.payer)) if said.from_all else (context.name(said.payer), others)
    told = {"payer": ends[0], "name": ends[1], "amount": context.money(total, purse=coin.purse)}
    asked = line("ask.large_payment", **told)
    return Outcome(question_reply(asked, (Choice(line("choice.pays", **told), sure),)))


def _coin_of(context: Context, said: PaymentSaid) -> Coin:
    """What a payment is in: money where its currency is named, or money itself; else what the game counts."""
    options = context.night.house.options if context.night.house is not None else None
    if said.why.casefold().split()[:1] in _CHIPS:
        if getattr(options, "chips", None):
            return Coin(Purse.CHIPS, 1)
        raise WordRefused(problem("pay.no_chips"))
    is_money = names_currency(said.amount) or said.why.casefold().split()[:1] == [Purse.MONEY.value]
    return Coin(Purse.MONEY, PARTS) if is_money else context.coin


_CHIPS: Final = tuple([word] for word in ("chip", "chips", "チップ", "枚", "籌碼", "筹码"))
"""Words behind an amount for what is paid outside the points."""


def _pay(context: Context, said: PaymentSaid, everybody: tuple[Player, ...] = ()) -> Outcome:
    """A payment booked; to all it goes to `everybody`, else to all people of the night."""
    paid_in = _coin_of(context, said)
    total = amount_of(said.amount, paid_in.parts)
    people = said.to or tuple(one for one in everybody or context.night.people if one != said.payer)
    if said.payer in people or not people:
        raise WordRefused(problem("pay.self"))
    if said.from_all:
        owed = tuple(Transfer(one, said.payer, total, "paid", paid_in.purse) for one in people)
        return _booked(context, (Paid(owed, said.why[:200]),), owed)
    if said.each:
        total *= len(people)
    hundreds = context.night.game.ruleset.counts_fu and paid_in.purse is Purse.POINTS and total % 100 == 0
    coin = 10 if paid_in.parts == PARTS else 100 if hundreds else 1
    if hundreds and not said.each and total % (len(people) * coin):
        return _uneven(said, people, total)
    parts = shares(total, people, coin)
    transfers = tuple(Transfer(said.payer, one, part, "paid", paid_in.purse) for one, part in parts.items() if part)
    return _booked(context, (Paid(transfers, said.why[:200]),), transfers)


def _uneven(said: PaymentSaid, people: tuple[Player, ...], total: int) -> Outcome:
    """Points that do not divide into equal hundreds: what each is paid, on buttons; as much to each as was said too."""
    least = total // len(people) // 100 * 100
    to = " ".join(map(reference, said.to)) or "all"
    choices = tuple(
        Choice(
            line("choice.to_each", amount=f"{points:,}"),
            " ".join(f"/pay {reference(said.payer)} {to} {points} each {said.why}".split()),
        )
        for points in (total, least, least + 100)
        if points
    )
    asked = line("ask.uneven", amount=f"{total:,}", count=len(people))
    return Outcome(question_reply(asked, choices))
