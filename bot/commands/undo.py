"""/undo and /redo: taking back the newest entry, and restoring it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.chat import Choice, Line, Reply, line, notice, question_reply
from bot.commands.cash import handed_over_instead, is_of_cash
from bot.commands.fix import moved_by_voiding, told_of
from bot.commands.identity import undo_people
from bot.commands.payments import event_line
from bot.context import STANDS_ALONE, Context, Outcome, closing_of, night_after, recorded_of
from bot.reading import (
    BET_FACTS,
    change_of,
    hand_taken_back,
    label_taken_back,
    reference,
    refuse,
    with_hand_numbered,
    without_denied,
    words_of,
)
from bot.reading.during_deal import kong_kind_said, words_beside_dealt
from bot.reading.grammar import Kind, Sentence, SpokenToken, corrected_words, folded_text, only, read
from bot.replies import (
    ENTRY,
    SURE,
    changed_lines,
    earlier_updates,
    entry_line,
    fix_line,
    message_line,
    no_such_hand,
    paid_line,
    payment_values,
    simple_reply,
    together_handed,
)
from bot.replies.updates import to_and_fro_view
from bot.subjects import Subject, line_behind
from engine import VOID, DealOutcome, Instant, Transfer, instant_transfers
from engine.journal import (
    Entry,
    GameEnded,
    GameStarted,
    HandedOver,
    HandPlayed,
    HandRecord,
    InstantPaid,
    Night,
    NightSettled,
    Paid,
    PlayerRenamed,
    PlayersMerged,
    Recorded,
    Redone,
    RiichiBet,
    Undone,
    decide_at,
)


def undo(context: Context, text: str) -> Outcome:
    """Undo the latest entry. With a number or label, only if that entry is still the latest.

    A line behind the entry that is named is done at once.
    """
    text, then = line_behind(text)
    who_is_who = undo_people(context if text.split() or context.entry else _of_own_name(context))
    if who_is_who is not None:
        return who_is_who
    newest = context.night.newest
    if _answers_undo(context):
        return redo(context, "")
    if newest is None:
        return Outcome(simple_reply("undo.nothing"))
    context = _of_restored(context)
    if context.entry is not None:
        is_sure = not context.incoming.pressed or any(word.key == SURE for word in words_of(text))
        undone = _named(context, newest, context.entry, is_sure=is_sure or bool(then))
        return _done_behind(context, undone, then) if then and undone.entries else undone
    label = _label(context, text)
    if label is None and _somebody_elses(context, newest):
        return Outcome(_which(context, newest))
    if label is not None and not label.isdecimal():
        return _labelled(context, newest, text, label)
    if label not in (None, context.night.lines[-1].label):
        return Outcome(_stale(context, newest, label))
    return _taken_back(context, newest)


def _of_restored(context: Context) -> Context:
    """The context with the entry that was restored, where the line is about its restoring."""
    restored = next((one.entry for one in context.entries if one.seq == context.entry), None)
    return replace(context, entry=restored.seq) if isinstance(restored, Redone) else context


def _answers_undo(context: Context) -> bool:
    """Whether a typed undo answers what an undo said, which still holds: then that is taken back."""
    about = context.about
    if about is None or about.kind != "back" or context.incoming.pressed or not context.night.undone:
        return False
    said = next((one.entry for one in context.entries if one.seq == about.entry), None)
    return isinstance(said, Undone) and said.seq == context.night.undone[-1]


def _done_behind(context: Context, undone: Outcome, then: str) -> Outcome:
    """What a line comes to once an entry is taken back; where that line is refused, nothing is."""
    assert undone.reply is not None
    assert undone.after is not None
    assert context.do is not None
    entries = (*context.entries, *recorded_of(context, undone.entries, undone.after))
    done = context.do(replace(context.at(undone.after), entries=entries, entry=None), then)
    if done.reply is None or not (done.entries or done.reply.choices or done.reply.bases):
        return Outcome(done.reply)
    told = undone.reply.lines[:1]
    if not done.entries:  # no receipt comes that says how everybody stands now
        told = (*told, *_moved(context, undone.after))
    anew = {one.subject for one in done.reply.updates}
    updates = (*(one for one in undone.reply.updates if one.subject not in anew), *done.reply.updates)
    reply = structs.replace(done.reply, lines=(*told, *done.reply.lines), updates=updates)
    return replace(done, reply=reply, entries=(*undone.entries, *done.entries))


def _label(context: Context, text: str) -> str | None:
    """The number or label that is named; None where the newest entry is meant. Raises WordRefused for other words."""
    words = [word for word in words_of(text) if word.key != SURE]
    other = next((word for word in words if not (word.key[:1].isdigit() or word.key in _NEWEST)), None)
    if other is not None:
        hands = context.night.hands
        said = {word.key.strip(".,!()") for word in words}
        if said - ({"one"} if said & _POINTS_AT else set()) <= _WHY | _NEWEST:
            return None
        number = hand_taken_back(f"undo {text}", hands[-1].number if hands else 0)
        if number is None and _only_explains(context, text):
            return None
        if number is None:
            raise refuse("undo.unknown", other)
        return str(number)
    return next((word.key for word in words if word.key[:1].isdigit()), None)


def _only_explains(context: Context, text: str) -> bool:
    """Whether words behind /undo say no more than that something was wrong: 输错人了, さっきのやっぱなし."""
    tokens = read(text, 0, context.names).content
    return bool(tokens) and all(token.kind in (Kind.UNDO, Kind.SORRY, Kind.WRONG, Kind.AGAIN) for token in tokens)


_NEWEST: Final = frozenset(("it", "this", "that", "the", "last", "latest", "newest", "entry", "please", "pls"))
"""Words beside the command that name nothing but the newest entry."""
_POINTS_AT: Final = frozenset(("this", "that", "last", "latest", "newest"))
_WHY_WORDS: Final = """
    was is it's its that's thats a an my our i we misclick misclicked mistake mistaken typo wrong wrongly error oops
    sorry accident accidental accidentally duplicate twice again pressed tapped typed clicked entered keyed by in
    mistyped button wrongfully silly lah la hand game deal round just now key put wrote count counted miscounted
    misread person player winner shooter value tai faan han points amount name entry tile tiles nobody won did not
    didn't win false alarm too early
"""
_WHY: Final = frozenset(_WHY_WORDS.split())
"""Words of why an entry is taken back: `/undo that was a misclick`."""


def _labelled(context: Context, newest: Recorded, text: str, label: str) -> Outcome:
    """Take back the entry with a label, `5a`; raises WordRefused where none has it."""
    named = context.night.labelled(label)
    if named is None:
        raise refuse("undo.unknown", next(word for word in words_of(text) if word.key == label))
    return _named(context, newest, named.seq, is_sure=False)


def _of_own_name(context: Context) -> Context:
    """The context with the entry that is meant where nothing is named: what the speaker just said of a name."""
    last = context.night.lines[-1].recorded if context.night.lines else None
    if last is None or not isinstance(last.entry, PlayerRenamed | PlayersMerged):
        return context
    return replace(context, entry=last.seq) if last.by == context.incoming.sender.account else context


def read_payment_put_right(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """Words that something is wrong, in answer to the message of a payment: they are about that payment, not a hand.

    So are words that name a kong or a bite, about the last one. It is taken back by a tap, and entered as it is said
    to have been. None for any other line.
    """
    if len(sentences) == 1 and (asked := _dealt_after_all(context, sentences[0])) is not None:
        return asked
    named, sentence, is_answer = _payment_meant(context, sentences[0])
    if named is None or len(sentences) > 1 or not isinstance(named.entry, InstantPaid | Paid):
        return None
    people, event = {token.value for token in sentence.of(Kind.NAME)}, _event_paid(context, named.entry)
    is_undone = sentence.has(Kind.UNDO) and only(sentence.tokens, _OF_PAYMENT_UNDONE)
    if is_undone and (not people or (event is not None and event.player in people)):
        is_own = event is not None and event.player == context.names.sender
        is_asked = not (is_answer or is_own) and _somebody_elses(context, named)
        return Outcome(_which(context, named)) if is_asked else undo(replace(context, entry=named.seq), "")
    if not is_undone and (
        sentence.has(Kind.QUESTION, Kind.UNDO)
        or not _denies_payment(context, sentence, named.entry, is_answer=is_answer)
    ):
        return None
    if any(token.value is None for token in sentence.of(Kind.NAME)):
        context.names.speaker()  # who says that it was his is asked first
    if not (taken := undo(replace(context, entry=named.seq), SURE)).entries:
        return taken
    back = f"/undo {SURE} {ENTRY}{named.seq}"
    choices = list(_paid_instead(context, sentence, named, back))
    tells_value = any(amount.has_unit for amount in sentence.amounts)
    newest = context.night.hands[-1] if context.night.hands and tells_value else None
    if newest is not None:  # it may be said of the hand
        fix_it = line("choice.fix_hand", number=newest.number)
        choices.append(Choice(fix_it, f"/fix {ENTRY}{newest.recorded.seq}"))
    undo_it = Choice(line("choice.undo_it"), back)
    return Outcome(question_reply(line("ask.wrong_payment", what=entry_line(context, named)), (*choices, undo_it)))


def _dealt_after_all(context: Context, sentence: Sentence) -> Outcome | None:
    """The question about a bite or a set that is said to have come in the deal: `no, my bite was from the deal`.

    Where no payment is named, the newest entry must be one. None for any other line.
    """
    rest = words_beside_dealt(sentence)
    if rest is None or not rest.has(Kind.IS, Kind.NOT, Kind.SORRY, Kind.WRONG) or rest.has(Kind.QUESTION):
        return None
    about, lines = context.about, context.night.lines
    paid = [(one, event) for one, event in _payments_of_deals(context) if not event.kind.startswith("kong")]
    people = {token.value for token in rest.of(Kind.NAME)}
    answered = [one for one in paid if about is not None and one[0].seq == about.entry]
    is_named = rest.has(Kind.BITE, Kind.ELEMENT, Kind.COUNTER)
    of_them = [one for one in paid if one[1].player in people] if people else paid
    last = [one for one in of_them if is_named or one[0] is lines[-1].recorded]
    meant = next(iter((*answered, *reversed(last))), None)
    if meant is None or not context.night.running or _drawn_for(context, meant[0]) is not None:
        return None
    return _dealt_asked(context, *meant)


def _dealt_asked(context: Context, named: Recorded, event: Instant) -> Outcome | None:
    """The question whether a payment becomes what it costs for tiles that were dealt; None where it does not."""
    assert isinstance(named.entry, InstantPaid | Paid)
    table, house, ruleset = context.game()
    if not _costs_as_then(context, event, named.entry.transfers):  # it was that already, or others sit there now
        return None
    taken, dealt = undo(replace(context, entry=named.seq), SURE), replace(event, initial=True)
    amount = sum(one.amount for one in instant_transfers(ruleset, dealt, table, house))
    if not taken.entries or amount == sum(one.amount for one in named.entry.transfers):
        return None
    what = line("booked", label=context.name(event.player), what=line(f"{ruleset.id}.instant.{event.kind}"))
    of_hand = f"={named.entry.hand}" if isinstance(named.entry, Paid) and named.entry.hand is not None else ""
    late = "" if _is_of_this_deal(context, named) else f" late{of_hand}"
    back = f"/undo {SURE} {ENTRY}{named.seq}"
    choices = (
        Choice(line("choice.book", what=what, amount=context.money(amount)), f"{back} {event_line(dealt)}{late}"),
        Choice(line("choice.undo_it"), back),
    )
    return Outcome(question_reply(line("ask.wrong_payment", what=entry_line(context, named)), choices))


def _last_payment_undone(context: Context) -> Outcome:
    """`undo that payment`: the last one of any kind, by a tap where somebody else entered it."""
    kinds = (InstantPaid, Paid, *STANDS_ALONE)
    paid = [one.recorded for one in context.night.lines if isinstance(one.recorded.entry, kinds)]
    about = context.about
    answered = next((one for one in paid if about is not None and one.seq == about.entry), None)
    if not paid:
        return Outcome(notice("undo.no_payment"))
    named = answered or paid[-1]
    if answered is None and _somebody_elses(context, named):
        return Outcome(_which(context, named))
    return undo(replace(context, entry=named.seq), "")


_LAST_PAYMENT: Final = re.compile(
    r"\s*(?:(?:ok|okay|eh|no|oops|sorry|pls|please|can|you|u|wait|actually|bot)\b[\s,.!]*)*"
    r"(?:undo|remove|cancel|delete|void|scrap|revoke|reverse|drop|take (?:back|away|out|off)|unmark|scratch)\s+"
    r"(?:(?:the|that|this|my|his|her|last|latest|wrong)\s+)*"
    r"(?:payment|transfer|cash|handover|pay|paying|money|paynow|paylah)(?:\s+(?:thing|one|entry|mark|just now))*"
    r"(?:[\s,]+(?:pls|please|thanks|thx|la+h?|leh))*[\s.!]*"
    r"|\s*(?:唔好意思|不好意思|對唔住|sorry)?[\s,，]*(?:取消|撤銷|撤销|刪掉|删掉|刪除|删除|收回)(?:咗|了)?"
    r"(?:(?:頭先|头先|剛剛|刚刚|剛才|刚才|上一?|最後|最后|嗰|那|呢|這|这)*[筆笔次個个]?[嘅的]?)"
    r"(?:付款|還款|还款|轉[帳賬]|转账|支付|俾錢|畀錢|[錢钱數数])[啦吧呀啊。！!\s]*"
    r"|\s*(?:頭先|头先|剛剛|刚刚|剛才|刚才|上一?|最後|最后|嗰|那|呢|這|这)*[筆笔次][嘅的]?(?:付款|還款|还款|轉[帳賬]|转账|支付|[錢钱數数])"
    r"(?:係|是)?(?:取消|撤銷|撤销|刪掉|删掉|刪除|删除|不算|唔算|唔計|不計)[啦吧呀啊了。！!\s]*"
    r"|\s*(?:すみません|ごめん)?[\s、]*(?:さっき|今|前|その|この|最後)?の?(?:支払い?|精算|送金|入金)(?:を|は)?(?:取り?消し?て?|なし|消して|削除)"
    r"(?:に?して)?(?:ください|です|で|お願い(?:します)?)*[\s。！!]*",
    re.IGNORECASE,
)
"""Takes back a payment without saying which: `undo that payment`, 取消嗰筆錢, さっきの支払いを取り消して."""


def _payment_meant(context: Context, sentence: Sentence) -> tuple[Recorded | None, Sentence, bool]:
    """The payment that a line is about, what it says of it, and whether it answers it or names it by its label."""
    about, found = context.about, _LABELLED.match(sentence.text)
    if _WHO_DID.search(sentence.text) is not None:
        told = _WHO_DID.sub(lambda one: ("" if one[0].casefold() == "who" else "not").ljust(len(one[0])), sentence.text)
        sentence = read(told, sentence.offset, sentence.names)
    if (taken := _TAKES_AWAY.fullmatch(sentence.text)) is not None:
        told = f"undo {taken['first'] or taken['among'] or taken['last']}"
        sentence = read(told, sentence.offset, sentence.names)
    shown = about.entry if about is not None and about.kind == "entry" else 0
    answered = next((one for one in context.entries if one.seq == shown), None)
    named = context.night.labelled(found[1].casefold()) if found is not None else None
    if found is not None and named is not None:
        told = " " * found.end() + sentence.text[found.end() :]
        return named, read(told, sentence.offset, sentence.names), True
    called = _payment_called(context, sentence) if answered is None else None
    if called is not None:
        return called, read("undo", sentence.offset, sentence.names), False
    last = _payment_named(context, sentence) if answered is None else None
    return answered or last, sentence, answered is not None


_LABELLED: Final = re.compile(r"\s*#?(\d{1,3}[a-z]{1,2})(?=[\s,:]|'s)", re.IGNORECASE)
"""What a line begins with that names a payment by its label: `1a was mei's`."""
_TAKES_AWAY: Final = re.compile(
    r"\s*(?:\b(?:ok|okay|eh|no|oops|sorry|pls|please|can|you|u|wait)\b[\s,.]*)*"
    r"(?:(?:remove|cancel|delete|void|scrap|revoke|reverse|drop|take (?:back|away|out|off))\s+(?P<first>.+?)"
    r"|take\s+(?P<among>.+?)\s+(?:back|away|out|off)"
    r"|(?P<last>.+?)\s+(?:remove|cancel|cancelled|void))"
    r"(?:[\s,]+(?:pls|please|thanks|thx|lah?|leh|can|ah))*[\s.!?]*",
    re.IGNORECASE,
)
"""Words that take a kong or a bite back: `remove the kong pls`, `take mei's kong away`."""
_CALLED: Final = re.compile(
    r"\s*(?:(?:ok|okay|eh|no|oops|sorry|pls|please|can|wait)\b[\s,.]*)*"
    r"(?:(?:undo|remove|cancel|delete|void|scrap|drop|take (?:back|away|out|off))\s+(?:the |that |my |his |her )?"
    r"(?P<first>[^\W\d][\w ]*?)|(?:取消|刪掉|删掉|撤銷|撤销)\s*(?P<zh>[^\W\d]+?))"
    r"(?:\s*(?P<sum>\d{1,5}))?(?: (?:payment|thing|money|one|pls|please|lah?))*(?:[\s.!]*$|\s*[,，].*)",
    re.IGNORECASE,
)
"""Takes a payment back by what it was for: `undo the prata 5, uncle tap it`."""
_WHO_DID: Final = re.compile(r"\b(?:who|never|did ?n[o']?t)\b(?=\s+(?:bit|[gk]ong|gang|[gk]ang))", re.IGNORECASE)
"""Words that say who did it, or who did not: `it was mei who bit`, `i never kong`."""


def _payment_called(context: Context, sentence: Sentence) -> Recorded | None:
    """The last payment for what a line takes back: `undo prata`; None where there is none, or another sum is told."""
    found = _CALLED.fullmatch(sentence.text)
    if found is None:
        return None
    told = {*folded_text(found["first"] or found["zh"]).split()}
    for one in reversed(context.night.lines):
        paid = one.recorded.entry
        if isinstance(paid, Paid) and paid.why and told <= {*folded_text(paid.why).split()}:
            total = sum(moved.amount for moved in paid.transfers)
            is_so = found["sum"] is None or int(found["sum"]) * context.coin.parts in (total, paid.transfers[0].amount)
            return one.recorded if is_so else None
    return None


def _payment_named(context: Context, sentence: Sentence) -> Recorded | None:
    """The last kong or bite, where a line says of one that it was somebody else's: `the kong was mine not priya`."""
    told = [
        one for one in sentence.of(Kind.KONG, Kind.BITE, Kind.FACT) if one.kind is not Kind.FACT or one.word == "kong"
    ]
    denies = sentence.has(Kind.SORRY, Kind.WRONG, Kind.NOT, Kind.IS, Kind.UNDO)
    said = [one for one in sentence.tokens if folded_text(one.text) != "one"]
    if not told or not denies or not only(said, (*_OF_PAYMENT, Kind.UNDO)):
        return None
    kind = "bite" if told[0].kind is Kind.BITE else "kong"
    record = _answered_hand(context) or (context.night.hands[-1] if context.night.hands else None)
    people = [str(token.value) for token in sentence.of(Kind.NAME)]
    paid = [(one, event.player) for one, event in _payments_of_deals(context) if event.kind.startswith(kind)]
    is_since = sentence.has(Kind.UNDO) and record is not None and any(one.seq > record.recorded.seq for one, _ in paid)
    if not is_since and record is not None and _tells(record, kind):
        return None
    of_named = [(one, player) for one, player in paid if player in people]
    if sentence.has(Kind.NOT) and len(people) == 1 and not of_named:  # what is said not to have been was not
        return None
    paid = of_named or paid if sentence.has(Kind.UNDO, Kind.NOT, Kind.WRONG) else paid
    return paid[-1][0] if paid else None


def _tells(record: HandRecord, kind: str) -> bool:
    """Whether a hand was told with a kong or a bite of its own."""
    return any(kind in words for one in record.given.entered for words in told_of(one, record.ruleset.flags))


def _payments_of_deals(context: Context) -> Iterator[tuple[Recorded, Instant]]:
    """The payments of deals that count, those told late among them."""
    for one in context.night.lines:
        event = _event_paid(context, one.recorded.entry)
        if event is not None:
            yield one.recorded, event


def _event_paid(context: Context, entry: Entry) -> Instant | None:
    """What was paid for by a payment of a deal; None for any other entry."""
    if isinstance(entry, InstantPaid):
        return entry.event
    if not isinstance(entry, Paid) or context.night.house is None or not entry.transfers:
        return None
    if entry.why not in context.game().ruleset.instants:
        return None
    return Instant(kind=entry.why, player=entry.transfers[0].payee)


_OF_PAYMENT: Final = (
    *(Kind.NAME, Kind.KONG, Kind.BITE, Kind.FACT, Kind.ELEMENT, Kind.COUNTER, Kind.CLOSED, Kind.OPEN, Kind.FROM),
    *(Kind.SORRY, Kind.WRONG, Kind.NOT, Kind.IS, Kind.HAS, Kind.NOISE, Kind.BREAK, Kind.AND, Kind.AGAIN),
)
"""Words of a line that says whose a kong or a bite was."""
_OF_PAYMENT_UNDONE: Final = (
    *(Kind.UNDO, Kind.NAME, Kind.KONG, Kind.BITE, Kind.FACT, Kind.ELEMENT, Kind.COUNTER, Kind.CLOSED, Kind.OPEN),
    *(Kind.NOISE, Kind.BREAK),
)
"""Words of a line that takes back a kong or a bite, and says no more of it."""


def _denies_payment(context: Context, sentence: Sentence, entry: InstantPaid | Paid, *, is_answer: bool) -> bool:
    """Whether a line says that a payment was none, or was of somebody or something else."""
    if sentence.has(Kind.SORRY, Kind.WRONG, Kind.NOT) or change_of(corrected_words(sentence)) is not None:
        return True
    event = _event_paid(context, entry)
    is_others = event is not None and _is_of_another(sentence, event, is_answer=is_answer)
    return is_others or (isinstance(entry, Paid) and is_of_cash(sentence.text))


def _is_of_another(sentence: Sentence, event: Instant, *, is_answer: bool) -> bool:
    """Whether a line says of a payment no more than whose else it was, or which kind of kong: `the bite was mei's`,
    in answer `mine leh`."""
    people = [token.value for token in sentence.of(Kind.NAME)]
    said = [token for token in sentence.tokens if folded_text(token.text) != "one"]  # mine one lah
    if not only(said, _OF_PAYMENT):
        return False
    if people[:1] in ([], [event.player]):
        return (sentence.has(Kind.IS) or is_answer) and _other_kind(sentence, event) is not None
    is_short = only(said, (Kind.NAME, Kind.NOISE, Kind.BREAK))
    return sentence.has(Kind.IS) or (is_answer and is_short)


def _paid_instead(context: Context, sentence: Sentence, named: Recorded, back: str) -> Iterator[Choice]:
    """The button for what a payment was instead, by what is said of it; `back` is the line that takes it back."""
    entry, old = named.entry, _event_paid(context, named.entry)
    if isinstance(entry, Paid) and len(entry.transfers) == 1 and entry.transfers[0].reason == "paid":
        yield handed_over_instead(context, entry.transfers[0], back)
    event = _event_instead(context, sentence, old) if old is not None else None
    if old is None or event is None or not isinstance(entry, InstantPaid | Paid):
        return
    name = line(f"{context.variant}.reason.{event.kind}")
    label = line("choice.paid_instead", name=context.name(event.player), what=name)
    if _is_of_this_deal(context, named):
        yield Choice(label, f"{back} {event_line(event)}")
    elif _costs_as_then(context, old, entry.transfers):
        yield _late_instead(context, named, event) or Choice(label, f"{back} {event_line(event)} late")


def _event_instead(context: Context, sentence: Sentence, event: Instant) -> Instant | None:
    """A payment of a deal as somebody else's, or another kind of kong, by what is said of it; None for neither."""
    seated = context.game().table.players
    said = read(without_denied(sentence), sentence.offset, context.names)
    people = [one for one in dict.fromkeys(str(token.value) for token in said.of(Kind.NAME)) if one in seated]
    if not people or people[0] == event.player:
        kind = _other_kind(sentence, event)
        return replace(event, kind=kind, payer=None, liable=None) if kind is not None else None
    payer = (people[1] if len(people) > 1 else event.payer) if event.payer is not None else None
    kind = event.kind if payer is not None else _other_kind(sentence, event) or event.kind
    return replace(event, kind=kind, player=people[0], payer=payer) if payer != people[0] else None


def _other_kind(said: Sentence, event: Instant) -> str | None:
    """The other kind of kong that a line says one was: `my kong was added`; None for no kong, and for its own kind."""
    kind = kong_kind_said(said) if event.kind.startswith("kong") else None
    return kind if kind != event.kind else None


def _costs_as_then(context: Context, event: Instant, moved: Sequence[Transfer]) -> bool:
    """Whether an older payment would move now what it moved then: the same people sit there, for the same money."""
    table, house, ruleset = context.game()
    if not {event.player, *(one.payer for one in moved)} <= {*table.players}:
        return False
    now = instant_transfers(ruleset, event, table, house)
    return {(one.payer, one.amount) for one in now} == {(one.payer, one.amount) for one in moved}


def _late_instead(context: Context, named: Recorded, event: Instant) -> Choice | None:
    """The payment by which an older one becomes somebody else's and stays where it is; None where nothing needs it to.

    It made the deal pass.
    """
    table, house, ruleset = context.game()
    if not isinstance(named.entry, InstantPaid) or _drawn_for(context, named) is None:
        return None
    net = dict.fromkeys(table.players, 0)
    for sign, moved in ((-1, named.entry.transfers), (1, instant_transfers(ruleset, event, table, house))):
        for one in moved:
            net[one.payer] -= sign * one.amount
            net[one.payee] += sign * one.amount
    amount = net[event.player]
    if amount <= 0 or net[named.entry.event.player] != -amount:
        return None
    paid = replace(named.entry.transfers[0], payer=named.entry.event.player, payee=event.player, amount=amount)
    return _paid_over(context, paid)


def hand_missing(context: Context, number: int) -> Outcome:
    """What is said of a hand that was not played."""
    return Outcome(no_such_hand(context.night, number))


def read_hand_undone(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """`undo hand 3`: done where that is the newest entry and one's own, else shown with what can be done instead."""
    newest, hands = context.night.newest, context.night.hands
    if len(sentences) == 1 and (told := _payment_undone_or_redone(context, sentences[0].text)) is not None:
        return told
    if len(sentences) > 1 or newest is None:
        return None
    if context.night.labelled(label := label_taken_back(sentences[0].text)) is not None:
        return undo(replace(context, entry=None), label)
    if not hands:
        return None
    about, answered = context.about, _answered_hand(context)
    line_told = _with_winner_numbered(sentences[0], hands)
    said = with_hand_numbered(line_told, [(one.number, one.table) for one in hands])
    said = f"#{said.strip()}" if said != line_told else said
    number = hand_taken_back(said, (answered or hands[-1]).number)
    if number is None:
        return _of_joke(context, sentences[0].text, newest)
    if about is not None and not about.asks and 0 < about.entry < context.night.first:
        return Outcome(notice("stale.night_unknown"))
    record = context.night.hand(number)
    if record is None or newest.source != record.recorded.source:
        return Outcome(_stale(context, newest, str(number)))
    return undo(replace(context, entry=None), "")


def _with_winner_numbered(sentence: Sentence, hands: Sequence[HandRecord]) -> str:
    """張姐那局不算 with the number of the newest hand that she won, 第3局不算; any other line as it stands."""
    names = sentence.of(Kind.NAME)
    player = names[0].value or sentence.names.sender if len(names) == 1 else None
    won = (one for one in reversed(hands) if [win.player for win in one.given.wins] == [player])
    record = next(won, None) if player is not None else None
    if record is None:
        return sentence.text
    start, end = names[0].start - sentence.offset, names[0].end - sentence.offset
    found = _THAT_HAND.match(sentence.text, end)
    before = _MOMENT_AGO.sub("", sentence.text[:start])
    return sentence.text if found is None else f"{before}第{record.number}局{sentence.text[found.end() :]}"


_MOMENT_AGO: Final = re.compile("[剛刚][才剛刚]|頭先|头先|啱啱")
_THAT_HAND: Final = re.compile(r"的?[那嗰]一?[鋪舖铺局把盤盘手]牌?")


def _payment_undone_or_redone(context: Context, text: str) -> Outcome | None:
    """What words come to that put something back, or take the last payment back; None for any other line."""
    if _puts_back(context, text):
        return redo(context, "")
    return _last_payment_undone(context) if _LAST_PAYMENT.fullmatch(text) is not None else None


def read_bet_taken_back(context: Context, sentence: Sentence) -> Outcome | None:
    """リーチやっぱなし, `cancel my riichi`: done for whoever bet in this deal, by a tap for anybody else."""
    bets, said = context.night.mid_deal.bets, _bet_denied(sentence)
    if said is None:
        return None
    people = {token.value for token in said if token.kind is Kind.NAME} or {context.sender}
    better = next((player for player in bets if player in people), None)
    placed = [one.recorded for one in context.night.lines if _is_bet_of(one.recorded, better)]
    bet = placed[-1] if placed else None
    if better is None or bet is None or len(people) != 1:
        return None
    if context.sender != better and _somebody_elses(context, bet):
        return Outcome(_which(context, bet))
    return undo(replace(context, entry=bet.seq), "")


def _bet_denied(sentence: Sentence) -> list[SpokenToken] | None:
    """What a line says of one bet that was none, `no wait, not riichi, misdeclared`, without why; None for others."""
    again = _STICK.sub("reach", _TAKES_BACK.sub("cancel ", folded_text(sentence.text)))
    parts, sentence = [list[SpokenToken]()], read(again, sentence.offset, sentence.names)
    for token in sentence.tokens:
        is_break = token.kind is Kind.BREAK and any(_tells_bet(one) for one in parts[-1])
        parts = [*parts, []] if is_break else parts
        parts[-1] += [] if token.kind in _AROUND_BET else [token]
    said, why = parts[0], [token for part in parts[1:] for token in part]
    facts = [token for token in said if _tells_bet(token)]
    if len(facts) != 1 or any(token.kind in _NOT_WHY for token in why):
        return None
    beside = [token for token in said if token not in facts and token.kind not in (Kind.NAME, Kind.FROM, Kind.BY)]
    denied = _NOT_BET.match(sentence.text, facts[0].end - sentence.offset) is not None
    is_told = bool(beside) or (facts[0].kind is Kind.VETO and len(said) + len(why) > 1)
    is_whole = is_told and all(map(_takes_back_bet, beside))
    return said if denied or is_whole else None


def _tells_bet(token: SpokenToken) -> bool:
    """Whether a word tells of a bet, or of none: `no riichi`."""
    return token.value in BET_FACTS or (token.kind is Kind.VETO and folded_text(token.text) in _NO_RIICHI)


_NO_RIICHI: Final = frozenset(("no riichi", "no reach"))
_NOT_WHY: Final = (
    *(Kind.NAME, Kind.NUMBER, Kind.FACT, Kind.ELEMENT, Kind.LIMIT, Kind.TILES, Kind.SELF, Kind.WIN, Kind.FROM),
    *(Kind.READY, Kind.NOBODY_WON, Kind.QUESTION),
)
"""Words that say more than why something is taken back."""
_TAKES_BACK: Final = re.compile(
    r"\b(?:(?:takes?|took|taking) back|withdraws?|withdrew|retracts?|ignore|scratch|strike|drop|delete|remove|undo)"
    r"(?: (?:that|the|his|her|this|my))?\b ?"
)
_STICK: Final = re.compile(r"\b(?:(?:riichi|reach) )?sticks?\b")


def _is_bet_of(recorded: Recorded, player: str | None) -> bool:
    """Whether an entry is a bet of somebody."""
    return isinstance(recorded.entry, RiichiBet) and recorded.entry.player == player


def _takes_back_bet(token: SpokenToken) -> bool:
    """Whether a word beside a bet says that it was none."""
    return token.kind in (Kind.UNDO, Kind.SORRY, Kind.WRONG, Kind.NOTHING) or folded_text(token.text) in _NO_BET


_AROUND_BET: Final = (Kind.NOISE, Kind.BREAK, Kind.IS, Kind.HAS)
_NO_BET: Final = frozenset(
    (
        *(
            "やめ",
            "やめた",
            "やめます",
            "やめとく",
            "じゃない",
            "ではない",
            "取り消す",
            "キャンセル",
            "ミス",
            "沒有",
            "没有",
        ),
        *("不", "沒", "没", "唔係", "not", "didn't", "didnt", "did not", "cancel", "undo", "take back", "remove"),
    )
)
"""Words that nobody listed, or that deny, beside a bet."""


_NOT_BET: Final = re.compile(r"(?:い?(?:ない|なかった|ません)(?:です|でした|よ|わ|けど)?)[\s。.!！]*$")
"""Behind a bet, says that there was none: リーチしてない."""


def _puts_back(context: Context, text: str) -> bool:
    """Whether what was just undone is to count after all, said to what the undo said or to the bot itself, or alone."""
    if not context.night.undone:
        return False
    is_answer = context.about is not None and context.about.kind == "back"
    if not (is_answer or context.incoming.addressed):
        return folded_text(text).strip(" .!。！") in _REDO
    return _PUT_BACK.match(folded_text(text)) is not None


_REDO: Final = frozenset(("redo", "undo the undo", "恢復", "恢复", "取消撤銷", "取消撤销", "唔使撤銷"))
"""What the button of an undo says; alone it is plain enough."""


_PUT_BACK: Final = re.compile(
    r"[\s,.!]*(?:(?:no|eh|oi|ey|hey|pls|please|wait|sorry)[\s,.!]+)*"
    r"(?:(?:put|bring|give|take)\s+(?:back\b|(?:it|that|this|(?:my|the|his|her)\s+hand|hand\s+\d+)\s+back\b)|restore\b|undo\s+the\s+undo"
    r"|放回|還原|还原|恢復|恢复|拿回|元に戻|戻して)"
)
"""Says that what was taken back is to count again: `put it back`, `put back my hand!!`."""


def _answered_hand(context: Context) -> HandRecord | None:
    """The hand of the receipt that is answered; None where none is."""
    about = context.about
    return replace(context, entry=about.entry).named_hand if about is not None and about.of_hand else None


def _of_joke(context: Context, text: str, newest: Recorded) -> Outcome | None:
    """`jk that was a joke` right after one's own hand: the undo on a button; None for any other line."""
    hand = context.night.hands[-1].recorded
    is_just_told = newest.source == hand.source and context.incoming.at - hand.at < JOKE_SECONDS
    if not is_just_told or _somebody_elses(context, hand) or _JOKE.fullmatch(folded_text(text)) is None:
        return None
    answered = _answered_hand(context)
    if answered is not None and answered.recorded.source != hand.source:
        return Outcome(_stale(context, newest, str(answered.number)))
    return ask_undo(context, hand)


def ask_undo(context: Context, named: Recorded) -> Outcome:
    """What taking an entry back moves, with the button that does it."""
    first, *more = _moved(context, night_after(context, (Undone(named.seq),)))
    return Outcome(question_reply(first, (_undo_this(context, named),), *more))


JOKE_SECONDS: Final = 600
"""Within so long after a hand its teller may say that it was a joke."""
_JOKE: Final = re.compile(
    r"""[\s,.!…~()]*(?:(?:just|only|was|i|i'm|im|that|this|it|it's|that's|a|haha+|lol|sorry|guys|ok|no)[\s,.!…~]+)*
    (?:jk|j/k|kidding|joking|joke)(?:[\s,.!…~():]+(?:just|that|this|it|was|a|is|joke|kidding|haha+|lol|lah?|guys|all))*
    [\s,.!…~():]*
    |(?:[剛刚][才剛刚]|頭先|啱啱)?我?[是係]?我?(?:在|係度)?(?:[亂乱][講讲說说打]|講笑|说笑|說笑|[開开]玩笑)(?:[嘅的㗎啦了]|而已|啫)*[\s,.!。…~]*""",
    re.VERBOSE,
)


def _moved(context: Context, after: Night) -> tuple[Line, ...]:
    """What taking something back moves."""
    changed = changed_lines(context, context.night, after)
    is_nothing = [one.key for one in changed] == ["fix.no_change"]
    return tuple(changed) if is_nothing else (line("undo.moves"), *changed)


def _named(context: Context, newest: Recorded, entry: int, *, is_sure: bool) -> Outcome:
    """Take back the entry that a button or an answered message names; a tap on somebody else's asks first."""
    named = next((one for one in context.entries if one.seq == entry), None)
    if named is None or all(one.recorded.source != named.source for one in context.night.lines):
        return Outcome(_already(context, named))
    is_closing = named is closing_of(context.night)
    stands_alone = isinstance(named.entry, STANDS_ALONE) or _is_apart(context, named)
    if named.source == newest.source or is_closing or stands_alone:
        if not is_sure and _somebody_elses(context, named):
            return Outcome(_which(context, named))
        return _with_deal_passed(context, named, _taken_back(context, named))
    answered = None if context.incoming.pressed else _answered_hand(context)
    number = str(answered.number) if answered is not None else None
    return Outcome(_even(context, newest, named) or _stale(context, newest, number))


def _is_of_this_deal(context: Context, named: Recorded) -> bool:
    """Whether an entry is a payment made at once, and only others like it came since: nothing is built on it."""
    since = [one.recorded for one in context.night.lines if one.recorded.seq >= named.seq]
    return all(isinstance(one.entry, (InstantPaid, Paid, *STANDS_ALONE)) for one in since) and isinstance(
        named.entry, InstantPaid
    )


def _is_apart(context: Context, named: Recorded) -> bool:
    """Whether an entry is a payment of a deal of the game that runs, whatever came since: no hand is worth less or more
    without it."""
    if _event_paid(context, named.entry) is None or not context.night.running:
        return False
    since = [one.recorded for one in context.night.lines if one.recorded.seq > named.seq]
    return not any(isinstance(one.entry, GameStarted | GameEnded | NightSettled) for one in since)


def _drawn_for(context: Context, named: Recorded) -> HandRecord | None:
    """The drawn hand after which the deal passed for a payment alone; None where there is none."""
    hand = next((one for one in context.night.hands if one.recorded.seq > named.seq), None)
    if hand is None or hand.given.outcome is not DealOutcome.DRAWN:
        return None
    without = night_after(context, (Undone(named.seq),)).hand(hand.number)
    if without is None:
        return None
    result = decide_at(hand.table, hand.house, hand.given, without.mid_deal, hand.changes).result
    return hand if result.after != hand.result.after else None


def _with_deal_passed(context: Context, named: Recorded, undone: Outcome) -> Outcome:
    """What undoing comes to, with the button that lets the dealer of a draw deal again, who passed for it alone."""
    hand = _drawn_for(context, named) if _event_paid(context, named.entry) is not None else None
    if hand is None or hand.table.dealer is None or undone.reply is None:
        return undone
    told = line("undo.deal_passed", number=hand.number, name=context.name(hand.table.dealer))
    stays = Choice(line("choice.correct_it"), fix_line(hand.given.draw or "draw", hand))
    reply = structs.replace(undone.reply, lines=(*undone.reply.lines, told), choices=(stays, *undone.reply.choices))
    return replace(undone, reply=reply)


def _even(context: Context, newest: Recorded, named: Recorded) -> Reply | None:
    """An older payment stays, and is paid back instead; None for any other entry."""
    entry = named.entry
    if not isinstance(entry, Paid) or len(entry.transfers) != 1 or entry.transfers[0].purse is not context.coin.purse:
        return None
    paid, what = entry.transfers[0], message_line(context, newest)
    back = replace(paid, payer=paid.payee, payee=paid.payer)
    choices = (_paid_over(context, back), _undo_this(context, newest))
    said = line("undo.stale_payment", label=context.night.label(named.seq), what=what)
    return question_reply(said, choices)


def _paid_over(context: Context, payment: Transfer) -> Choice:
    """The button by which one pays another an amount."""
    amount = paid_line(context, payment, 0, 0).split()[3]
    label = line("choice.pays", payer=context.name(payment.payer), name=context.name(payment.payee), amount=amount)
    return Choice(label, f"/pay {reference(payment.payer)} {reference(payment.payee)} {amount} {SURE}")


def _already(context: Context, named: Recorded | None) -> Reply:
    """What is named does not count any more."""
    if named is None:
        return notice("undo.nothing")
    what = message_line(context, named)
    return notice("undo.already", what=what)


def _taken_back(context: Context, named: Recorded) -> Outcome:
    return _outcome(context, Undone(named.seq))


def _outcome(context: Context, entry: Undone | Redone) -> Outcome:
    named = next((one.entry for one in context.entries if one.seq == entry.seq), None)
    first = named.night if isinstance(named, HandedOver) else None
    if first is not None and not context.earlier:
        return Outcome(needs_earlier=first)
    night = night_after(context, (entry,))
    recorded = Recorded(night.seq, context.incoming.at, "", context.incoming.source, entry)
    view = to_and_fro_view(context, night, recorded, entry)
    shown = earlier_updates(context, night, first) if first is not None else ()
    subject = Subject("back", entry=night.seq).show()
    return Outcome(Reply(view.lines, view.choices, subject=subject, updates=shown), (entry,), after=night)


def redo(context: Context, text: str) -> Outcome:
    """Bring back what was undone last, until something new is recorded; a tap asks first where another undid it."""
    if not context.night.undone:
        return Outcome(simple_reply("redo.nothing"))
    seq = context.night.undone[-1]
    if context.entry not in (None, seq):
        return Outcome(notice("redo.stale"))
    is_sure = not context.incoming.pressed or any(word.key == SURE for word in words_of(text))
    asked = None if is_sure else _restoring_asked(context, seq)
    return asked or _outcome(context, Redone(seq))


def _restoring_asked(context: Context, seq: int) -> Outcome | None:
    """The question whether what somebody else undid is to count again; None where the sender undid it."""
    undone = next((one for one in reversed(context.entries) if one.entry == Undone(seq)), None)
    named = next((one for one in context.entries if one.seq == seq), None)
    if undone is None or named is None or not _somebody_elses(context, undone):
        return None
    what = message_line(context, named)
    choice = Choice(line("choice.restore_this", what=what), f"/redo {SURE} {ENTRY}{seq}")
    changed = changed_lines(context, context.night, night_after(context, (Redone(seq),)))
    is_nothing = [one.key for one in changed] == ["fix.no_change"]
    moved = changed if is_nothing else (line("redo.moves"), *changed)
    return Outcome(question_reply(line("redo.which", what=what), (choice,), *moved))


def _somebody_elses(context: Context, entry: Recorded) -> bool:
    return entry.by != context.incoming.sender.account


def _own_instead(context: Context, named: Recorded) -> Iterator[Choice]:
    """The last entry of the sender, who may have meant it: a hand to look at, or a payment that can be undone now."""
    by = context.incoming.sender.account
    own = next((one.recorded for one in reversed(context.night.lines) if one.recorded.by == by), None)
    if own is None or own.source == named.source:
        return
    if isinstance(own.entry, HandPlayed):
        yield Choice(line("choice.own_hand", number=own.entry.number), f"/why {ENTRY}{own.seq}")
    elif isinstance(own.entry, STANDS_ALONE) or _is_apart(context, own):
        yield _undo_this(context, own)


def _which(context: Context, named: Recorded) -> Reply:
    """What was entered by somebody else: whether it is meant, and what taking it back moves."""
    what = message_line(context, named)
    choices = [_undo_this(context, named)]
    if isinstance(named.entry, STANDS_ALONE):
        back = [one.entry for one in together_handed(context, named)] or [named.entry]
        opens = (
            line("undo.opens", **payment_values(context, one.payment)) for one in back if isinstance(one, STANDS_ALONE)
        )
        return question_reply(line("undo.which", what=what), choices, *opens)
    choices += _own_instead(context, named)
    if isinstance(named.entry, HandPlayed):
        choices.append(Choice(line("choice.leave_it"), f"/fix leave {ENTRY}{named.seq}"))
    after = night_after(context, (Undone(named.seq),))
    return question_reply(line("undo.which", what=what), choices, *_moved(context, after))


def _undo_this(context: Context, named: Recorded) -> Choice:
    what = message_line(context, named)
    return Choice(line("choice.undo_this", what=what), f"/undo {SURE} {ENTRY}{named.seq}")


def _stale(context: Context, newest: Recorded, label: str | None) -> Reply:
    """Something newer stands before what is to be taken back: a hand is corrected instead."""
    what = message_line(context, newest)
    record = context.night.hand(int(label[:9])) if label is not None and label.isdecimal() else None
    if record is None and label is not None and label.isdecimal():
        return no_such_hand(context.night, int(label[:9]))
    if record is None:
        said = line("undo.stale_entry", what=what)
        return question_reply(said, (_undo_this(context, newest),))
    moved = moved_by_voiding(context, record)
    nobody_pays = (Choice(line("choice.nobody_pays"), f"/fix {VOID} {SURE} {ENTRY}{record.recorded.seq}"),)
    choices = (
        Choice(line("choice.fix_hand", number=record.number), f"/fix {ENTRY}{record.recorded.seq}"),
        _undo_this(context, newest),
        *(nobody_pays if moved else ()),
    )
    said = line("undo.stale", number=record.number, what=what)
    return question_reply(said, choices, *moved)
