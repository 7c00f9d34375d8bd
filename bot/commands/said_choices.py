"""Which button of an open question a few words mean: yes, no, both, never mind, a name alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.chat import Choice, Line, Reply
from bot.commands.identity import may_change
from bot.commands.marked_talk import ask_payment_again, payment_put_right, tells_again
from bot.commands.said_labels import Labels
from bot.context import Context, Outcome
from bot.reading import CANCEL, Claim, folded, line_claims, reference
from bot.reading.answer_words import (
    AnswerWord,
    agreed_to,
    agreed_value,
    answer_put_right,
    answer_word,
    bonus_kind_named,
    button_named,
    closes_night,
    is_value,
    name_alone,
    says_only,
    sum_told,
    surely_agrees,
    takes_back_value,
)
from bot.reading.grammar import Kind, only
from bot.reading.seat_words import said_to_be
from bot.replies import SURE
from bot.subjects import CommandLine, Subject
from engine import Refused, Win
from engine.deals import Entered
from engine.journal import Corrected, Entry

UNCLEAR: Final = ""
"""In the place of a button's line: words that could mean several of them, or none."""
CLOSES: Final = f"/score {CANCEL}"
"""The line that closes a question without a button for it."""


def answers(text: str) -> bool:
    """Whether a line is nothing but a word that answers a question."""
    return answer_word(text) is not None


def agrees(text: str) -> bool:
    """Whether a line surely says that something is so, whoever was asked."""
    return surely_agrees(text)


def chosen_in_words(context: Context, question: Reply, text: str) -> str | None:
    """The line of the button whose words a line says: all of them, or some behind words that agree or in answer to the
    very message that asks; None for any other line."""
    labels = _labels(context, question)
    said = labels.whole(text) or _is_new(context, question, text)
    if said is None and answer_word(text) is None:
        is_answer = context.about is not None and context.about.show() == question.subject
        said = labels.part(text, agrees=not is_answer)
    return said


def _labels(context: Context, question: Reply) -> Labels:
    """The buttons of a question as whoever speaks reads them."""
    people = tuple(context.name(one) for one in context.names.players)
    own = context.name(context.sender) if context.sender is not None else ""
    return Labels(question.choices, context.variant or "", people, own)


def _is_new(context: Context, question: Reply, text: str) -> str | None:
    """The line of the button by which somebody is new here, where he says to be who he is called; None for others."""
    name = folded(said_to_be(text))
    known = context.people.by_name(name) if name else None
    is_other = known is not None and known.id != context.sender  # new since this very line
    if not name or name != folded(context.incoming.sender.name) or is_other:
        return None
    return next((one.command for one in question.choices if _kind(one) == "i_am_new"), None)


def said_of_others(context: Context, question: Reply, text: str) -> str | None:
    """The line of the button of a question that somebody else was asked, by words that are told of little else: its
    label, `the same one`, `the open one`; None for a mere yes or no, and any other line."""
    labels = _labels(context, question)
    said = labels.whole(text) or labels.part(text, agrees=True, is_long=True)
    if said is None and answer_word(text) in _DISTINCT:
        said = said_choice(question, text)
    found = (one for one in question.choices if said is not None and one.command == said)
    is_theirs = may_change(context) or any(context.speaker in one.label.values.values() for one in question.choices)
    return next((one.command for one in found if is_theirs), None)


_DISTINCT: Final = (AnswerWord.SAME, AnswerWord.ANOTHER, AnswerWord.OPEN, AnswerWord.CORRECT)
"""Words that hardly answer anything but a question of the bot."""


def agreed_with(text: str) -> str:
    """What a line says behind words that agree, `yes undo it`: `undo it`; "" where there are none, or nothing else."""
    rest = agreed_to(text)
    return "" if rest == text.strip() else rest


def agreed_anew(context: Context, question: Reply, told: Reply | None) -> str | None:
    """The line of the one button of a question that asks what is asked again (`told`); None for any other question."""
    doing = [*_doing(question)]
    if told is None or not told.choices or len(doing) != 1:
        return None
    return doing[0].command if _line_of(context, told.choices[0]) == _line_of(context, doing[0]) else None


def _line_of(context: Context, choice: Choice) -> list[str]:
    """What a button does, whenever it was offered, with everybody by name: who is new gets an id by and by."""
    typed = CommandLine.parse(choice.command)
    words = replace(typed, after=None).show().split() if typed is not None else []
    called = {reference(one.id): one.name for one in context.people.everybody}
    return [called.get(one, one) for one in words]


def said_choice(question: Reply, text: str) -> str | None:
    """The line of the button that a word means; None for any other line, and for a word that may mean more."""
    word = _word_said(question, text)
    if word is None:
        return _agreed(question, text)
    if Subject.parse(question.subject or "").offers:
        return question.choices[0].command if word is AnswerWord.YES else None
    if word is AnswerWord.ORDINAL and _is_of_fine(question):
        return UNCLEAR
    named = [one for one in question.choices if _means(one, word, question)]
    if len(named) == 1:
        return named[0].command
    if word is AnswerWord.NO and not named and _may_be_otherwise(question):
        return UNCLEAR
    if word in (*_NOT_SO, AnswerWord.NOBODY_PAYS, AnswerWord.NOBODY) and not named:
        is_closed = word in _NOT_SO or _is_of_fine(question)
        return CLOSES if is_closed else UNCLEAR if word is AnswerWord.NOBODY_PAYS else None
    if word is AnswerWord.YES and not named:
        doing = [*_doing(question)]
        return doing[0].command if len(doing) == 1 else UNCLEAR
    return _otherwise_said(question, word)


def _word_said(question: Reply, text: str) -> AnswerWord | None:
    """The word that answers which a line is, or which closing the night means where that is asked."""
    asks_to_close = any(_kind(one) == "close_night" for one in question.choices)
    return AnswerWord.YES if asks_to_close and closes_night(text) else answer_word(text)


def _agreed(question: Reply, text: str) -> str | None:
    """The line of the correction whose value a line says behind a word that agrees, `yes 8`; None for any other."""
    value = agreed_value(text)
    corrects = (one.command for one in question.choices if value is not None and _kind(one) in _CORRECTS)
    return next((one for one in corrects if not {value, f"={value}"}.isdisjoint(one.split())), None)


_CORRECTS: Final = ("correct_it", "all_the_same")


def _otherwise_said(question: Reply, word: AnswerWord) -> str | None:
    """What a word says that no button is: to correct the hand that another looks like, or what may be read."""
    told = question.lines[0]
    if word is AnswerWord.CORRECT and told.key in ("same_hand", "same_hand.more"):
        return f"/fix {told.values['number']}"
    may_be_read = word in _MAY_BE_READ or (word is AnswerWord.BOTH and told.key == "ask.how_much")
    return None if may_be_read else UNCLEAR


def _may_be_otherwise(question: Reply) -> bool:
    """Whether a question that can be denied has another answer that does something."""
    keys = {_kind(one) for one in _doing(question)}
    return len(keys) > 1 and not keys.isdisjoint(_MEANT[AnswerWord.YES])


def named_choice(context: Context, question: Reply, text: str) -> str | None:
    """The line of the button that a name alone means, `cat`, `only cat`; None for a line that is no answer.

    What takes a value back is none either, and not passed over.
    """
    if Subject.parse(question.subject or "").offers:
        return None
    labels = _labels(context, question)
    figure = replace(labels, choices=[*_doing(question)]).figure(text)
    if (typed := _typed_for(context, question, text) or figure) is not None:
        return typed
    if answer_word(text) is not None:
        return UNCLEAR
    of_element = _of_element(context, question, text)
    if (said := labels.part(text) or of_element) is not None:
        return said
    player = name_alone(context.names, text)
    if player is None:
        is_of_hand = takes_back_value(context.names, text) or is_value(context.names, text)
        return UNCLEAR if is_of_hand else None
    name = context.name(player)
    named = [(one, _people_of(context, one.label)) for one in _doing(question)]
    found = [one for one, told in named if told == {name}]
    if len(found) == 1:
        return found[0].command
    is_named = any(name in told for _, told in named)
    return UNCLEAR if is_named or says_only(text) else None


def _typed_for(context: Context, question: Reply, text: str) -> str | None:
    """The line of a number that one question alone takes: the sum with flowers, one of two elements by its place."""
    key, choices = question.lines[0].key, question.choices
    if key == "problem.named_apart":
        place = button_named(text)
        return choices[place - 1].command if place is not None and place <= len(choices) else None
    if key in ("ask.bonus", "ask.bite"):
        kind = bonus_kind_named(text)
        return next((one.command for one in choices if kind is not None and kind in one.command), None)
    units = sum_told(context.names, text) if key == "ask.flowers_in_value" else None
    if units is None:
        return None
    words = choices[0].command.split(" ")
    said = [at for at, one in enumerate(words) if one == str(choices[0].label.values["units"])]
    return " ".join((*words[: said[-1]], str(units), *words[said[-1] + 1 :])) if said else None


def _of_element(context: Context, question: Reply, text: str) -> str | None:
    """The line of the button of an element that is named and nothing else, in the chat's words; None for others."""
    try:
        sentences = context.sentences(text)
    except Refused:
        return None
    if len(sentences) != 1:
        return None
    sentence = sentences[0]
    if len({*sentence.elements}) != 1 or not only(sentence.tokens, (Kind.ELEMENT, Kind.NOISE, Kind.BREAK)):
        return None
    label = f"{context.variant}.{sentence.elements[0]}"
    return next((one.command for one in question.choices if one.label.key == label), None)


def said_last(context: Context, text: str) -> str:
    """The answer by which a line puts another right, `mei, no, sorry, bob`; "" for any other line."""
    return answer_put_right(context.names, text)


def told_again(context: Context, question: Reply, text: str) -> str | None:
    """The line of the button that marks the money asked about, where a line says without a sum that it was handed
    over; None for any other line, and any other question, one about more than is open among them."""
    is_open = question.lines[0].key.startswith("ask.cash")
    marks = next((one for one in question.choices if is_open and _kind(one) == "handed_over"), None)
    typed = CommandLine.parse(marks.command) if marks is not None else None
    is_told = marks is not None and typed is not None and tells_again(context, typed.words, text)
    return marks.command if marks is not None and is_told else None


def hands_over(question: Reply, text: str) -> bool:
    """Whether a word says of the money that is asked about that it was handed over."""
    is_of_cash = question.lines[0].key.startswith("ask.cash")
    return is_of_cash and answer_word(text) in (AnswerWord.HANDED, AnswerWord.PAYMENT)


def agrees_to_correction(question: Reply, text: str) -> bool:
    """Whether a word says that what a hand is asked about to be was so."""
    return agrees(text) and any(_kind(one) == "correct_it" for one in question.choices)


def tells_as_corrected(context: Context, question: Reply, text: str, done: Sequence[Entry]) -> bool:
    """Whether a line tells, of the hand that a question is about, what its correction makes of it, and nothing else:
    who won it, off whom, with what; `done` is what its button records."""
    made = next((one.given for one in done if isinstance(one, Corrected)), None)
    if made is None or not any(_kind(one) == "correct_it" for one in question.choices):
        return False
    try:
        claims = [claim for one in context.sentences(text) for claim in line_claims(one)]
    except Refused:
        return False
    return bool(claims) and all(any(_is_told_of(claim, one) for one in made.entered) for claim in claims)


def _is_told_of(claim: Claim, entered: Entered) -> bool:
    """Whether a claim says nothing of a hand but what was entered."""
    win = entered.part
    if not isinstance(win, Win) or claim.tiles.strip() or claim.named or claim.liable:
        return False
    is_named = claim.player is not None or claim.payer is not None
    return (
        is_named
        and claim.player in (None, win.player)
        and claim.payer in (None, win.payer)
        and claim.how in (None, win.how)
        and claim.stated in (None, entered.stated)
    )


def corrects(question: Reply) -> str:
    """The line of the button by which a hand is put right; "" for a question without one."""
    return next((one.command for one in question.choices if _kind(one) == "correct_it"), "")


def as_offered(question: Reply, said: str) -> str:
    """The line of a button, with the moment behind which its question was asked: what was recorded since is asked
    about first."""
    lines = [typed for one in question.choices if (typed := CommandLine.parse(one.command)) is not None]
    meant, moments = CommandLine.parse(said), [one.after for one in lines if one.after is not None]
    if meant is None or meant.after is not None or not moments:
        return said
    words = " ".join(word for word in meant.words.split() if not word.startswith(SURE))
    return replace(meant, after=max(moments)).with_words(words).show()


def asked_again(context: Context, said: str) -> Outcome | None:
    """The question anew about the money that the line of a button marks; None for any other line."""
    typed = CommandLine.parse(said)
    return ask_payment_again(context, typed.words) if typed is not None and typed.name == "paid" else None


def put_right(context: Context, question: Reply, text: str) -> Outcome | None:
    """The question about a payment as a line puts it right; None for any other line, and any other question."""
    marks = next((one for one in question.choices if _kind(one) == "handed_over"), None)
    typed = CommandLine.parse(marks.command) if marks is not None else None
    return payment_put_right(context, typed.words, text) if typed is not None else None


def _people_of(context: Context, label: Line) -> set[str]:
    """Whom the label of a button names."""
    told = {one for one in label.values.values() if isinstance(one, str)}
    return {context.name(one) for one in context.names.players} & told


def _means(choice: Choice, word: AnswerWord, question: Reply) -> bool:
    """Whether a button is what a word says."""
    if word is AnswerWord.BOTH and question.lines[0].key == "ask.won_alone":  # both are recorded
        return _kind(choice) == "leave_it"
    if word is AnswerWord.NO and any(_kind(one) in _MEANT[word] for one in question.choices):
        return _kind(choice) in _MEANT[word]
    if word is AnswerWord.YES and _kind(choice) == "correct_it":
        return not question.lines[0].key.startswith("same_hand")  # which asks whether it is another hand as well
    if word in _OF_MONEY and question.lines[0].key in _PAYMENT_OR_HAND:
        return _kind(choice) in _OF_MONEY[word]
    nobody = word is AnswerWord.NONE and any(_names_nobody(one) for one in question.choices)
    if word in _NOT_SO and not nobody:
        return _kind(choice) in _LEAVING
    return _kind(choice) in _MEANT.get(AnswerWord.NOBODY if nobody else word, frozenset())


def _names_nobody(choice: Choice) -> bool:
    return _kind(choice) in _MEANT[AnswerWord.NOBODY]


def _kind(choice: Choice) -> str:
    """What kind of button it is, by the key of its label."""
    return choice.label.key.removeprefix("choice.")


def _doing(question: Reply) -> Iterator[Choice]:
    """The buttons that do what is asked about, and neither close the question nor ask for more."""
    beside = _LEAVING | _MEANT[AnswerWord.NO] | {"back"}
    return (one for one in question.choices if _kind(one) not in beside and not one.asks)


def _is_of_fine(question: Reply) -> bool:
    """Whether every button is about a false win."""
    typed = [CommandLine.parse(one.command) for one in question.choices]
    return bool(typed) and all(one is not None and one.name == "penalty" for one in typed)


_OF_MONEY: Final = {
    AnswerWord.PAYMENT: frozenset(("paid", "handed_over", "paid_open", "pays", "pays_in", "pays_another")),
    AnswerWord.HANDED: frozenset(("paid", "handed_over", "paid_open", "handed_unrecorded")),
}
_PAYMENT_OR_HAND: Final = frozenset(("ask.payment_or_hand", "ask.cash_payment_or_hand", "ask.this_payment"))
"""Questions that a word for money answers."""
_NOT_SO: Final = (AnswerWord.NO, AnswerWord.NONE, AnswerWord.LEAVE)
_LEAVING: Final = frozenset(("cancel", "leave_it", "not_yet", "keep_playing"))
_MEANT: Final = {
    AnswerWord.YES: frozenset(
        (
            *("won_both", "count_again", "enter_again", "draw_all_the_same", "forget", "result_here", "game_before"),
            *("undo_this", "ready_done", "bonus_counted", "dora_counted", "allow", "was_riichi"),
            *("draw_kind", "draw_ready", "draw_nobody"),
        )
    ),
    AnswerWord.NO: frozenset(
        (
            *("another_hand", "same_hand", "same_entry", "new_game_first", "bonus_not_counted", "dora_besides"),
            *("as_said", "same_with_bets", "not_riichi"),
        )
    ),
    AnswerWord.BOTH: frozenset(("won_both", "pay_all", "won_too", "was_riichi")),
    AnswerWord.ALL: frozenset(("ready_all", "drawn_all", "pay_all")),
    AnswerWord.ANOTHER: frozenset(
        ("count_again", "enter_again", "another_hand", "score_as", "of_next_round", "pays_another", "all_another")
    ),
    AnswerWord.SAME: frozenset(("same_hand", "same_entry", "same_with_bets")),
    AnswerWord.CORRECT: frozenset(("correct_it", "fix_all_the_same", "fix_hand")),
    AnswerWord.HANDED: frozenset(("handed_over", "paid_open", "all_handed_over", "handed_unrecorded")),
    AnswerWord.HAND: frozenset(("hand_off",)),
    AnswerWord.OPEN: frozenset(("paid_open",)),
    AnswerWord.OWED: frozenset(("pays_another", "pays", "all_another")),
    AnswerWord.NOBODY: frozenset(
        (
            *("ready_nobody", "ready_nobody_else", "nobody_liable", "none_liable"),
            *("drawn_nobody", "draw_nobody", "not_riichi"),
        )
    ),
    AnswerWord.NOBODY_WON: frozenset(("draw_all_the_same", "nobody_won")),
    AnswerWord.NOBODY_PAYS: frozenset(("nobody_pays", "none_liable")),
}
"""The buttons that a word names."""
_MAY_BE_READ: Final = frozenset(
    (
        *(AnswerWord.NOBODY, AnswerWord.NOBODY_WON, AnswerWord.NOBODY_THREW, AnswerWord.ORDINAL),
        *(
            AnswerWord.ALL,
            AnswerWord.ANOTHER,
            AnswerWord.SAME,
            AnswerWord.CORRECT,
            AnswerWord.HANDED,
            AnswerWord.PAYMENT,
            AnswerWord.HAND,
            AnswerWord.OWED,
            AnswerWord.OPEN,
        ),
    )
)
"""Words that may say something of a hand as well: they are read by themselves first."""
