"""Words that the newest hand was counted wrong which say by how much, or what it lacks, or whose discard it was not;
and what is said in a few words right after a hand: it is put right, asked about, explained or taken back."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from msgspec import structs

from bot.asking.fix_options import false_win_label, fix_options, how_claimed
from bot.chat import Choice, line, listed, question_reply
from bot.commands.correction_talk import (
    MOST_BACK,
    answers_receipt,
    is_own,
    just_undone,
    leave_it,
    or_another,
    read_correction,
    record_meant,
    record_named,
    shown_as_draw,
    shown_change,
    shown_fix,
)
from bot.commands.fix import WON_TOO, fix
from bot.commands.repeats import once_more, same_hand
from bot.commands.score import flowers_key, score
from bot.commands.undo import read_hand_undone
from bot.commands.why import why
from bot.context import Context, Outcome
from bot.reading import (
    Afterthought,
    Change,
    ToldAfter,
    ToldBesides,
    asks_how_counted,
    denies_value,
    difference_told,
    hand_meant,
    past_with_verb,
    reference,
    told_after,
    told_besides,
    value_text,
    value_told,
    worth_of_described,
)
from bot.reading.grammar import MOST_BARE, Kind, Sentence, SpokenToken, folded_text, only, read
from bot.replies import fix_line, next_line, no_such_hand, stated_line
from engine import DealOutcome, Player, StatedValue, Win, show
from engine.journal import HandRecord

_SMALL: Final = (Kind.NOISE, Kind.BREAK, Kind.IS)
_CONCEALED: Final = ("concealed_hand", "win_from_wall", "fully_concealed", "concealed")


def read_slip(context: Context, sentences: tuple[Sentence, ...], text: str) -> Outcome | None:
    """Show the newest hand with the value put right, and the button that does it, or ask what changes.

    Explain it where it is asked how it was counted; None for any other line.
    """
    if len(sentences) == 1 and context.night.hands and asks_how_counted(text):
        return why(context, "")
    record = _record_meant(context)
    if len(sentences) > 1 or record is None:
        return None
    worth = _value_put_right(record, sentences[0]) or _value_instead(record, sentences[0])
    if worth is not None:
        return shown_change(context, record, Change(worth=worth))
    told = past_with_verb(text.strip())
    put_right = read_correction(context, context.sentences(told), told) if told else None
    if put_right is not None and put_right.reply is not None:
        return put_right
    is_vague = difference_told(text) or denies_value(sentences[0])
    return Outcome(fix_options(context, record, in_words=True)) if is_vague else None


def read_payer_slip(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """Show the newest hand off somebody else, where only the discard is told, or ask what changes where that is denied
    or nothing but a slip is told; None for any other line."""
    record = _record_meant(context)
    if len(sentences) > 1 or record is None:
        return None
    if (payer := _payer_put_right(record, sentences[0])) is not None:
        return shown_change(context, record, Change(payer=payer))
    is_vague = _denies_discard(record, sentences[0]) or _only_says_wrong(sentences[0])
    return Outcome(fix_options(context, record, in_words=True)) if is_vague else None


def _record_meant(context: Context) -> HandRecord | None:
    """The hand that is answered, or the newest; None where hands are told otherwise, or the newest was just undone."""
    record = record_meant(context)
    is_other = record is None or record.ruleset.all_score or just_undone(context) is not None
    return None if is_other else record


def _value_instead(record: HandRecord, sentence: Sentence) -> StatedValue | None:
    """The value that a line gives a hand which has another one; None where it has that one."""
    told = value_told(sentence)
    counted = {figure for one in record.result.scored for figure in (one.units, one.counted)}
    return told if told is not None and told.units not in counted else None


def _value_put_right(record: HandRecord, sentence: Sentence) -> StatedValue | None:
    """The value that a hand has with what it was short of, or less what it had too much; None where it is unknown."""
    won = record.given.first_won
    told = won.stated if won is not None and len(record.given.wins) == 1 else None
    if won is None or told is None or not told.units or told.limit or told.elements:
        return None
    more = difference_told(sentence.text) or _instead(told.units, sentence)
    units = told.units + more
    return replace(told, units=units) if more and units > 0 else None


def _worth_of_thing(record: HandRecord, token: SpokenToken) -> int:
    """What an element is worth that a hand is said to lack; 0 where that depends on how the hand was played."""
    if token.kind is Kind.CLOSED and record.given.wins[0].payer is None:
        return 0
    wanted = _CONCEALED if token.kind is Kind.CLOSED else (token.word,)
    rows = next(iter(record.ruleset.elements(record.house).values()))
    found = next((row for row in rows if row.on and row.id in wanted), None)
    is_alike = found is not None and found.open_value in (None, 0, found.value) and not found.limit
    return int(found.value) if found is not None and is_alike else 0


def _instead(units: int, sentence: Sentence) -> int:
    """The difference that 4台打錯 5台 makes to a hand of four; 0 for any other line."""
    said = [token for token in sentence.tokens if token.kind not in _SMALL]
    kinds = [Kind.NUMBER, Kind.UNIT, Kind.SORRY, Kind.NUMBER, Kind.UNIT]
    is_told = [token.kind for token in said] == kinds and said[0].number == units
    return said[3].number - units if is_told else 0


def _payer_put_right(record: HandRecord, sentence: Sentence) -> Player | None:
    """Off whom a hand was, where it is said in words of the discard alone: `its keung chut chung`, 我放槍的."""
    said = sentence.content
    kinds = [token.kind for token in said]
    is_told_of_it = kinds == [Kind.NAME, Kind.DISCARD] and _OF_IT.search(sentence.text) is not None
    if kinds not in ([Kind.IS, Kind.NAME, Kind.DISCARD], [Kind.NAME, Kind.SHOOTER]) and not is_told_of_it:
        return None
    player = next(token.value for token in said if token.kind is Kind.NAME) or sentence.names.sender
    wins = record.given.wins
    is_other = len(wins) == 1 and player is not None and player not in (wins[0].payer, wins[0].player)
    return str(player) if is_other else None


_OF_IT: Final = re.compile(r"\b(?:that|it|this)\W*$|[㗎嘅的]\W*$|でした\W*$|だった\W*$", re.IGNORECASE)
"""Says of a discard that it is that of the hand that was told: `dan threw that`."""


def _denies_discard(record: HandRecord, sentence: Sentence) -> bool:
    """Whether whoever pays for a hand is said by somebody else not to have discarded for it: 小強沒放槍."""
    said = [token for token in sentence.tokens if token.kind is not Kind.NOISE]
    if [token.kind for token in (*said[:1], *said[2:])] != [Kind.NAME, Kind.DISCARD]:
        return False
    is_of_other = said[0].value != sentence.names.sender and said[0].value is not None
    return is_of_other and _denies(said[1]) and said[0].value in [win.payer for win in record.given.wins]


def _only_says_wrong(sentence: Sentence) -> bool:
    """Whether a line says that something is wrong, and names at most two players: 剛剛算錯, 錯咗 係阿明同阿強, `i mean
    mei`."""
    if sentence.has(Kind.SORRY) and len(sentence.of(Kind.NAME)) == 1 and only(sentence.tokens, _OF_NAME):
        return all(_PUTS_RIGHT.fullmatch(folded_text(one.text)) is not None for one in sentence.of(Kind.SORRY))
    kinds = (*_SMALL, Kind.SORRY, Kind.NAME, Kind.AND, Kind.DISCARD)
    is_wrong = any("錯" in token.text or "错" in token.text for token in sentence.of(Kind.SORRY))
    return is_wrong and only(sentence.tokens, kinds)


_OF_NAME: Final = (*_SMALL, Kind.SORRY, Kind.NAME)
_PUTS_RIGHT: Final = re.compile(
    r"(?:i )?(?:mean|meant)|no|wait|no wait|wait no|change (?:it |that )?to|(?:edit|correct|update) to|correction|"
    r"改[返成為为做]?|更正|訂正|修正|搞[錯错]人|[錯错]人|寫錯人"
)
"""Puts whoever is named behind it in the place of somebody."""


def _denies(token: SpokenToken) -> bool:
    return token.kind in (Kind.NOTHING, Kind.NOT, Kind.VETO) or token.text in ("沒", "没", "沒有", "没有", "冇")


# a few words right after a hand


AFTER_SECONDS: Final = 300
"""So long a few words without a number and a name are about the hand that was told."""
_BESIDES_SECONDS: Final = 1800
"""So long words that something was left out are about it."""


def read_afterthought(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """A few words about the hand of a moment ago, `other way round`, `one more`, 唔計; None for any other line."""
    record = _just_told(context)
    told = told_after(sentences[0]) if record is not None and len(sentences) == 1 else None
    if record is None or told is None:
        return None
    return _of_any(context, record, told) or _of_win(context, record, told)


def _just_told(context: Context, within: int = AFTER_SECONDS) -> HandRecord | None:
    """The newest hand where it was told a moment ago, `within` so many seconds, and no round is open behind it; None
    where it was undone."""
    record = context.night.hands[-1] if context.night.hands else None
    if record is None or context.night.pending or just_undone(context) is not None:
        return None
    if answers_receipt(context) and record_meant(context) is not record:
        return None
    return record if context.incoming.at - record.recorded.at <= within else None


def _of_any(context: Context, record: HandRecord, told: ToldAfter) -> Outcome | None:
    """What is said of any hand: it does not count, it is to be explained, it is named by a number."""
    if told.what is Afterthought.NOT_TO_COUNT:
        return read_hand_undone(context, (read("undo last hand", 0, context.names),), "")
    if told.what is Afterthought.EXPLAIN:
        figures = {0, 1, *(one.amount // context.coin.parts for one in record.result.transfers)}
        counted = {figure for one in record.result.scored for figure in (one.units, one.counted, one.points)}
        return why(context, "") if told.is_bare and told.figure in {*figures, *counted} else None
    if told.what is Afterthought.NUMBERED and context.night.hand(told.figure) is None:
        return Outcome(no_such_hand(context.night, told.figure))
    if told.what is Afterthought.DRAWN and record.given.outcome is not DealOutcome.DRAWN:
        return or_another(Outcome(shown_as_draw(context, record)), context, "/draw")
    return None


def _of_win(context: Context, record: HandRecord, told: ToldAfter) -> Outcome | None:
    """What is said of a hand that one player won."""
    wins = record.given.wins
    if len(wins) != 1 or record.ruleset.all_score or record.given.false_claim is not None:
        return None
    return _READERS[told.what](context, record, told) if told.what in _READERS else None


def read_besides(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """What the hand of a moment ago had besides, 剛才忘了算花 多一台: what it comes to is shown with a button, or what
    changes is asked; told with its value it is put right at once in one's own hand. None for any other line."""
    if len(sentences) == 1 and (late := _bonus_told_late(context, sentences[0])) is not None:
        return late
    if len(sentences) == 1 and (described := worth_of_described(sentences[0])) is not None:
        return _of_described(context, *described)
    said, numbered = _of_number(context, sentences[0])
    told = told_besides(said) if len(sentences) == 1 else None
    record = _won_besides(context, told, numbered) if told is not None else None
    won = record.given.first_won if record is not None else None
    if told is None or record is None or won is None or won.stated is None or won.stated.elements:
        return None
    if told.worth is None and not told.by and not told.are_own and (asked := _own_asked(context, record, told.flowers)):
        return asked
    worth = told.worth or _worth_with(record, told.by or _worth_of(record, told))
    if worth is None or worth == won.stated:
        return _options(context, record)
    if told.worth is not None and not told.needs_animals and is_own(context, record):
        return fix(replace(context, entry=record.recorded.seq), value_text(worth))
    shown = shown_change(context, record, Change(worth=worth))
    return shown if numbered is not None else _with_own_before(context, shown, told, record)


def _bonus_told_late(context: Context, sentence: Sentence) -> Outcome | None:
    """What a hand of tiles comes to with flowers that its winner names by number a moment later, `i had flower 1`,
    `1f` in answer to the receipt; None for any other line."""
    is_answer = answers_receipt(context)
    record = record_meant(context) if is_answer else _just_told(context)
    found = _BONUS_LATE.fullmatch(" ".join(sentence.text_without(Kind.NAME).casefold().split()))
    if found is None or record is None or len(record.given.entered) != 1 or record.ruleset.all_score:
        return None
    entered, sender = record.given.entered[0], context.names.sender
    people = {sender if one.value is None else one.value for one in sentence.of(Kind.NAME)}
    is_his = people == {entered.part.player} or (not people and (is_answer or sender == entered.part.player))
    if entered.hand_told is None or not is_his:
        return None
    tiles = " ".join(f"{''.join(filter(str.isdigit, one))}f" for one in _BONUS_TILE.findall(found["tiles"]))
    facts = [record.ruleset.facts[one] for one in sorted(entered.part.flags) if one in record.ruleset.facts]
    closed = () if any(meld.exposed for meld in entered.hand_told.melds) else ("closed",)
    typed = " ".join((show(entered.hand_told), tiles, *facts, *closed))
    return Outcome(shown_fix(context, record, typed, (line("list.item", text=f"+ {tiles}"),)))


_BONUS_TILE: Final = re.compile(
    r"[1-4]f|f[1-4]|flowers?(?: tile)?,?(?: (?:number|no\.?|nr\.?|num))? ?#?[1-4]\b|花 ?[1-4]號?|[1-4]號花"
)
_BONUS_LATE: Final = re.compile(
    r"(?P<before>(?:(?:oh|oops|and|sorry|wait|eh|no|but|i|he|she|they|has|also|still|had|have|got|forgot|forget|missed|my|an?|one|\+"
    r"|plus|with|add|the|own|flower)\b[\s,:.]*|\+ ?)*)"
    rf"(?P<tiles>(?:{_BONUS_TILE.pattern})(?:(?:[\s,&]|and)+(?:{_BONUS_TILE.pattern}))*)(?:[\s,.!]|too|also|lah?|pls)*"
)


def _of_number(context: Context, sentence: Sentence) -> tuple[Sentence, HandRecord | None]:
    """What a line says of a recorded hand named by its number, 第1局是四台才對, and that hand; else the line."""
    meant = hand_meant(sentence.text)
    is_told = meant is not None and (meant.number is not None or meant.is_before)
    record = record_named(context, meant) if meant is not None and is_told else None
    return (sentence, None) if meant is None or record is None else (read(meant.rest, 0, context.names), record)


def _of_described(context: Context, people: tuple[Player | None, ...], worth: StatedValue) -> Outcome | None:
    """Show the newest hand that somebody won, off somebody where that is told, with another value; else what can
    change."""
    for record in reversed(context.night.hands):
        wins = record.given.wins
        if len(wins) == 1 and people in ((wins[0].player,), (wins[0].player, wins[0].payer)):
            return None if record.ruleset.all_score else shown_change(context, record, Change(worth=worth))
    return _options(context, context.night.hands[-1]) if context.night.hands else None


def _won_besides(context: Context, told: ToldBesides, numbered: HandRecord | None) -> HandRecord | None:
    """The hand that is said to have had something besides: the one of a number, the one that is answered, or the
    newest."""
    answered = record_meant(context) if answers_receipt(context) else None
    record = numbered or answered or _hand_of_named(context, told) or _just_told(context, within=_BESIDES_SECONDS)
    if record is None or len(record.given.wins) != 1 or record.ruleset.all_score or context.night.pending:
        return None
    winner, sender = record.given.wins[0].player, context.names.sender
    is_his = winner == sender or not told.is_own
    is_his &= not any(one.value in record.ruleset.bets for one in told.things)
    is_his &= not told.needs_animals or getattr(record.house.options, "animals", False)
    return record if is_his and told.people <= {winner, sender} else None


def _hand_of_named(context: Context, told: ToldBesides) -> HandRecord | None:
    """The newest hand, of the last few, that the one player won who is named or speaks of his own; None for others."""
    people = told.people or ({context.names.sender} if told.is_own else set())
    hands = reversed(context.night.hands[-MOST_BACK:])
    won = (one for one in hands if len(one.given.wins) == 1 and {one.given.wins[0].player} == {*people})
    return next(won, None)


def _with_own_before(context: Context, asked: Outcome | None, told: ToldBesides, record: HandRecord) -> Outcome | None:
    """A question about the newest hand, with the one before it first that the speaker won, where nobody is named."""
    before = context.night.hands[-2] if len(context.night.hands) > 1 and record is context.night.hands[-1] else None
    is_open = not told.people and not told.is_own and not answers_receipt(context)
    if asked is None or asked.reply is None or before is None or not is_open or len(before.given.wins) != 1:
        return asked
    worth = told.worth or _worth_with(before, told.by or _worth_of(before, told))
    sender, won = context.names.sender, before.given.wins[0].player
    if won != sender or record.given.wins[0].player == sender or worth is None or not asked.reply.choices:
        return asked
    label = line("choice.fix_hand", number=before.number)
    own = Choice(
        line("booked", label=label, what=(stated_line(context.variant, worth),)), fix_line(value_text(worth), before)
    )
    return replace(asked, reply=structs.replace(asked.reply, choices=(own, *asked.reply.choices)))


def _worth_of(record: HandRecord, told: ToldBesides) -> int:
    """What the things are worth that a hand had besides; 0 where that depends on how it was played."""
    if (told.flowers or told.animals) and record.ruleset.bets:
        return 0
    values = [_worth_of_thing(record, one) for one in told.things]
    return told.flowers + told.animals + sum(values) if all(values) else 0


_MOST_APART: Final = 3


def _own_asked(context: Context, record: HandRecord, flowers: int) -> Outcome | None:
    """How many of several flowers are the winner's own, where only these count, with the value that each answer gives;
    None elsewhere."""
    if flowers < _BOTH or record.ruleset.bets or flowers_key(context, 1) != "ask.own_flowers":
        return None
    if flowers > _MOST_APART:  # a set may be among them
        return _options(context, record)
    values = [(own, _worth_with(record, own)) for own in (1, 2)]
    choices = tuple(
        Choice(
            line("fix.was_now", was=str(own), now=stated_line(context.variant, one)), fix_line(value_text(one), record)
        )
        for own, one in values
        if one is not None
    )
    name = context.name(record.given.wins[0].player)
    asked = line("ask.own_flowers", name=name, rest=str(flowers))
    return Outcome(question_reply(asked, (*choices, leave_it(record)))) if choices else None


def _options(context: Context, record: HandRecord) -> Outcome:
    return Outcome(fix_options(context, record, in_words=True))


def _turned(context: Context, record: HandRecord, _: ToldAfter) -> Outcome | None:
    """Whoever paid for a discard won it: done at once in one's own hand."""
    win = record.given.wins[0]
    if win.payer is None:
        return _options(context, record)
    if is_own(context, record):
        words = f"winner={reference(win.payer)} from={reference(win.player)}"
        return fix(replace(context, entry=record.recorded.seq), words)
    return shown_change(context, record, Change(winner=win.payer, payer=win.player))


def _swapped(context: Context, record: HandRecord, told: ToldAfter) -> Outcome | None:
    """Two people who are named take each other's place: shown with a button, since seats may be meant."""
    win, two = record.given.wins[0], told.people
    other = {two[0]: two[1], two[1]: two[0]} if len(two) == len({*two}) == _BOTH else {}
    winner, payer = other.get(win.player, win.player), other.get(win.payer, win.payer)
    if (winner, payer) == (win.player, win.payer):
        return None
    change = Change(winner=winner if winner != win.player else None, payer=payer if payer != win.payer else None)
    return shown_change(context, record, change)


_BOTH: Final = 2


def _replaced(context: Context, record: HandRecord, told: ToldAfter) -> Outcome | None:
    """Somebody in the place of the winner or of whoever discarded: shown with a button."""
    win, (old, *others) = record.given.wins[0], told.people
    new = str(others[0]) if len(others) == 1 and others[0] is not None else None
    if new is None or old not in (win.player, win.payer) or new in (win.player, win.payer):
        return _options(context, record) if new is not None else None
    change = Change(winner=new) if old == win.player else Change(payer=new)
    return shown_change(context, record, change)


def _more(context: Context, record: HandRecord, told: ToldAfter) -> Outcome | None:
    """So much more or less than was told: shown with a button; a figure without its unit only of one's own hand."""
    if told.is_bare and not is_own(context, record):
        return None
    worth = _worth_with(record, -told.figure if told.what is Afterthought.LESS else told.figure)
    return shown_change(context, record, Change(worth=worth)) if worth is not None else _options(context, record)


def _otherwise(context: Context, record: HandRecord, told: ToldAfter) -> Outcome:
    """多一台: one more, or one too many; both are asked about."""
    values = [one for by in (told.figure, -told.figure) if (one := _worth_with(record, by)) is not None]
    choices = tuple(Choice(stated_line(context.variant, one), fix_line(value_text(one), record)) for one in values)
    asked = fix_options(context, record, in_words=True)
    return Outcome(structs.replace(asked, choices=(*choices, leave_it(record))) if choices else asked)


def _worth_with(record: HandRecord, more: int) -> StatedValue | None:
    """The value a hand was told by with so much more; None where it was told otherwise, or nothing is left."""
    won = record.given.first_won
    told = won.stated if won is not None else None
    if told is None or not told.units or told.limit or told.elements:
        return None
    return replace(told, units=told.units + more) if told.units + more > 0 else None


def _not_won(context: Context, record: HandRecord, told: ToldAfter) -> Outcome | None:
    """Who is said not to have won, and did as it was recorded: what changes is asked."""
    win = record.given.wins[0]
    return _options(context, record) if told.people in ((win.player,), (win.payer,)) else None


def _won_too(context: Context, record: HandRecord, told: ToldAfter) -> Outcome | None:
    """Somebody else who won on the same discard: asked how much, and who is paid."""
    win = record.given.wins[0]
    if len(told.people) != 1 or told.people[0] in (None, win.player, win.payer) or win.payer is None:
        return None
    return fix(context, f"{record.number} {WON_TOO} {reference(str(told.people[0]))}")


def _pays(context: Context, record: HandRecord, told: ToldAfter) -> Outcome | None:
    """Who is said to pay for everybody: shown where the game knows it, else what can change is offered."""
    player, win = told.people[0] if len(told.people) == 1 else None, record.given.wins[0]
    if player is None or player == win.player or told.what is Afterthought.PAYS_HALF or not record.ruleset.liabilities:
        return _options(context, record) if player is not None else None
    label = line("choice.liable", name=context.name(player))
    return Outcome(shown_fix(context, record, f"bao {reference(player)}", (label,)))


def _same_again(context: Context, record: HandRecord, _: ToldAfter) -> Outcome | None:
    """The hand told once more: asked whether it is another one."""
    won = record.given.first_won
    if won is None or won.stated is None or won.stated.elements or not isinstance(won.part, Win):
        return None
    win = won.part
    how = "zimo" if win.payer is None else f"from {reference(win.payer)}"
    return same_hand(record.number, f"{reference(win.player)} {value_text(won.stated)} {how}")


def _again_off(context: Context, _: HandRecord, told: ToldAfter) -> Outcome | None:
    """`ann again from cat`: a hand of which only the value is missing."""
    people = [str(one) for one in told.people if one is not None]
    if len(people) != _BOTH or people[0] == people[1]:
        return None
    return score(context, f"{reference(people[0])} from {reference(people[1])}")


def _flowers(context: Context, record: HandRecord, told: ToldAfter) -> Outcome | None:
    """Flowers that were forgotten, where they are a value of the game: shown as so much more."""
    if record.ruleset.bets or (told.people and told.people != (record.given.wins[0].player,)):
        return None
    if (asked := _own_asked(context, record, told.figure)) is not None:
        return asked
    worth = _worth_with(record, told.figure)
    return shown_change(context, record, Change(worth=worth)) if worth is not None else _options(context, record)


def _unclear(context: Context, record: HandRecord, _: ToldAfter) -> Outcome:
    """That something is wrong, and not what: what can change is asked."""
    return _options(context, record)


def _too_little(context: Context, record: HandRecord, told: ToldAfter) -> Outcome | None:
    """That somebody won with less than he may: a false win, or a hand that is told otherwise."""
    win = record.given.wins[0]
    if told.people not in ((), (win.player,)):
        return None
    asked = fix_options(context, record, in_words=True)
    label = false_win_label(context, win.player, win.payer)
    false = Choice(label, fix_line(f"chombo {reference(win.player)} {how_claimed(win.payer)}", record))
    return Outcome(structs.replace(asked, choices=(false, *asked.choices)))


def _drew(context: Context, record: HandRecord, told: ToldAfter) -> Outcome | None:
    """`i zimo one` of whoever won off a discard: shown as self-drawn, beside another hand that may be meant."""
    win = record.given.wins[0]
    if told.people != (win.player,) or win.payer is None:
        return None
    asked = shown_change(context, record, Change(drawn=True))
    return or_another(asked, context, f"/score {reference(win.player)} zimo")


def _won_by(context: Context, record: HandRecord, told: ToldAfter) -> Outcome | None:
    """Who is said to have won the hand that was just played: shown, beside another hand that may be meant."""
    won = record.given.wins[0].player
    if len(told.people) != 1 or told.people[0] in (None, won):
        return None
    player = str(told.people[0])
    return or_another(shown_change(context, record, Change(winner=player)), context, f"/score {reference(player)}")


_READERS: Final = {
    Afterthought.TURNED: _turned,
    Afterthought.SWAPPED: _swapped,
    Afterthought.REPLACED: _replaced,
    Afterthought.MORE: _more,
    Afterthought.LESS: _more,
    Afterthought.OTHERWISE: _otherwise,
    Afterthought.NOT_WON: _not_won,
    Afterthought.WON_TOO: _won_too,
    Afterthought.PAYS_ALL: _pays,
    Afterthought.PAYS_HALF: _pays,
    Afterthought.SAME_AGAIN: _same_again,
    Afterthought.AGAIN_OFF: _again_off,
    Afterthought.FLOWERS: _flowers,
    Afterthought.WON_BY: _won_by,
    Afterthought.UNCLEAR: _unclear,
    Afterthought.TOO_LITTLE: _too_little,
    Afterthought.DREW: _drew,
}


def read_value_alone(context: Context, sentences: tuple[Sentence, ...], _: str) -> Outcome | None:
    """`4 tai`, `its 4 tai` of whoever entered the newest hand a moment ago, which has another value: it is asked
    whether that is put right or another hand is told; None for any other line."""
    record = _just_told(context) if len(sentences) == 1 else None
    if record is None or record.ruleset.all_score or not is_own(context, record) or len(record.given.wins) != 1:
        return None
    sentence, won = sentences[0], record.given.first_won
    points = _POINTS_ALONE.fullmatch(sentence.text.strip()) if record.ruleset.counts_fu else None
    if points is not None:
        asked = shown_change(context, record, Change(worth=StatedValue(points=int(points[1]))))
        moves = asked.reply.lines if asked is not None and asked.reply is not None else ()
        if any(one.key == "fix.no_change" for one in moves):  # it is said once more
            return None
        return or_another(asked, context, f"/score {points[1]}")
    said = [one for one in sentence.tokens if one.kind not in _BESIDE_VALUE and one.text.casefold() != "its"]
    is_value = [one.kind for one in said] in _VALUES and len(sentence.worth) == 1
    if not is_value or won is None or won.stated is None or won.stated.elements:
        return None
    worth = sentence.worth[0]
    if worth == won.stated or (worth.units or 0) > MOST_BARE:
        return None
    text = " ".join(one.text for one in said)
    return or_another(shown_change(context, record, Change(worth=worth)), context, f"/score {text}")


_POINTS_ALONE: Final = re.compile(r"(\d{4,5})点?(?:です|でした|だよ|だった|だ)[よね。!！]*")
_BESIDE_VALUE: Final = (Kind.BREAK, Kind.IS)
_VALUES: Final = ([Kind.NUMBER, Kind.UNIT], [Kind.NUMBER, Kind.UNIT, Kind.NUMBER, Kind.UNIT])


def ask_standing(context: Context, told: SpokenToken, rest: str) -> Outcome | None:
    """The question whether a hand is missing where somebody is said to deal who does not, `ann 3 tai zimo, cat
    dealer`; None where the rest of the line is no hand and no bet."""
    kept = context.sentences(rest)
    if kept and kept[0].facts and {*kept[0].facts} <= {*context.game().ruleset.bets} and not kept[0].is_chat:
        return _ask_who_bet(context, told, kept[0])
    if not kept or not (kept[0].is_entry or kept[0].has_tiles or kept[0].has(Kind.NOBODY_WON)):
        return None
    choice = Choice(line("choice.score_as", number=context.night.next_number), f"/score {once_more(rest)}")
    standing = next_line(context, context.game().table)
    return Outcome(question_reply(line("ask.other_standing", told=told.text), (choice,), standing))


def _ask_who_bet(context: Context, told: SpokenToken, kept: Sentence) -> Outcome | None:
    """The question whether those who are named bet, where somebody is said to deal who does not; None where anything
    but a bet is told."""
    players = [str(token.value) for token in kept.of(Kind.NAME)]
    if not players or kept.has(Kind.SELF, Kind.FROM, Kind.WIN, Kind.DISCARD, Kind.NUMBER, Kind.ELEMENT, Kind.TILES):
        return None
    label = line("choice.riichi_now", name=listed(map(context.name, players)))
    choice = Choice(label, f"/riichi {' '.join(map(reference, players))}")
    standing = next_line(context, context.game().table)
    return Outcome(question_reply(line("ask.other_standing", told=told.text), (choice,), standing))
