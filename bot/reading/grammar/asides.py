"""What is said before and behind a hand, in clauses of their own, without a word of it: cries, complaints, thirst."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.reading.grammar.kinds import Kind, SpokenToken
from bot.reading.grammar.lexicon import folded_text
from engine import Player

MOST_ASIDE: Final = 8
"""In a longer clause something is told."""


def without_asides(tokens: Sequence[SpokenToken], sender: Player | None) -> tuple[SpokenToken, ...]:
    """The tokens without clauses at both ends that tell nothing: `can you believe it, ann zimo 3 tai, i faint`."""
    clauses = _clauses(tokens)
    first, last = 0, len(clauses)
    is_of_sender = all(token.kind is not Kind.NAME or token.value == sender for token in tokens)
    while first < last and _is_aside(clauses[first], sender, _LOOSE):
        if is_of_sender and clauses[first][-1].value == ":":  # my plan: zimo 3 tai
            break
        first += 1
    while last > first and _is_aside(clauses[last - 1], sender, _LOOSE | _LOOSE_BEHIND | {""}):
        last -= 1
    return tuple(token for clause in clauses[first:last] for token in clause)


def leads_elsewhere(tokens: Sequence[SpokenToken]) -> bool:
    """Whether a line begins with where or when something was, in words nobody listed: `in uni, ann zimo 3 tai`."""
    begins = bool(tokens) and folded_text(tokens[0].text) in _ELSEWHERE
    told = (token for token in tokens if token.kind in (Kind.UNKNOWN, Kind.NAME))
    before = next((token.kind for token in told if folded_text(token.text) not in _I), None)
    return begins and before is Kind.UNKNOWN


_ELSEWHERE: Final = frozenset(("in", "at", "on", "as", "with", "from", "by"))


def _clauses(tokens: Sequence[SpokenToken]) -> list[list[SpokenToken]]:
    """The tokens as the clauses they make, each with the signs behind it; a cry at the end is one by itself."""
    clauses: list[list[SpokenToken]] = [[]]
    for token in tokens:
        last = clauses[-1][-1] if clauses[-1] else token
        divided = last.kind in _DIVIDES or token.start - last.end > 1  # a sign that is no word: 3 tai 😭 i faint
        if divided and token.kind not in _DIVIDES:
            clauses.append([])
        clauses[-1].append(token)
    cries = len(clauses[-1])
    while cries and _is_cry(clauses[-1][cries - 1]):
        cries -= 1
    if 0 < cries < len(clauses[-1]):
        clauses[-1:] = [clauses[-1][:cries], clauses[-1][cries:]]
    return clauses


def _is_cry(token: SpokenToken) -> bool:
    return token.kind is Kind.NOISE or (token.kind is Kind.VETO and folded_text(token.text) in _CRIES)


def _is_aside(clause: Sequence[SpokenToken], sender: Player | None, loose: frozenset[str]) -> bool:
    """Whether a clause holds no word of a hand, and none that makes what stands beside it a wish or a question."""
    said = [token for token in clause if token.kind not in (*_DIVIDES, Kind.NOISE)]
    asks = any(token.kind is Kind.QUESTION for token in clause)
    asked = any(folded_text(token.text) in (_ASKED if "" in loose else _ASKED | _PLEASE) for token in clause)
    if len(said) > MOST_ASIDE or (asks and "" in loose) or asked or leads_elsewhere(clause):
        return False
    return all(
        (token.kind is Kind.UNKNOWN and token.text.isascii() and folded_text(token.text) not in _TOLD)
        or token.kind in _SMALL_IN_ASIDE
        or (token.kind is Kind.NAME and token.value == sender and folded_text(token.text) in _I)
        or (token.kind is Kind.VETO and folded_text(token.text) in loose)
        for token in said
    )


_DIVIDES: Final = (Kind.BREAK, Kind.QUESTION)
_SMALL_IN_ASIDE: Final = (Kind.HAS, Kind.IS, Kind.AGAIN, Kind.COUNTER, Kind.TO)
_I: Final = frozenset(("i", "i'm", "im", "i am", "me", "my", "mine", "myself"))
SAYS_DRAWN: Final = ("draw", "drawn", "draws", "redraw")
"""Words that may say of a deal beside a hand that nobody won it."""
_TOLD: Final = frozenset(("as", "same", *SAYS_DRAWN))
"""Words of those who won as well, or of a deal that nobody won."""
_ASKED: Final = frozenset(("much", "many", "happens", "happen", "payout", "amount", "worth", "each", "value"))
"""What is asked for about a hand: `how much each`."""
_PLEASE: Final = frozenset(("please", "pls", "plz", "pray", "praying"))
"""Before a hand they make it a wish."""
_CRIES: Final = frozenset(("faint", "die", "cry", "how", "why"))
"""What is called out behind a hand without a sign between."""
_LOOSE: Final = frozenset(
    (
        *("how", "what", "what's", "whats", "why", "who", "can", "can't", "cant", "cannot", "don't", "dont"),
        *("never", "ever", "believe", "look", "looks", "like", "saw", "swear", "promise", "let's", "lets", "stop"),
        *("faint", "die", "cry", "laugh", "quit", "retire", "scared", "afraid", "every", "always", "must", "still"),
    )
)
"""Words of talk that leave a hand as it is in a clause of their own."""
_LOOSE_BEHIND: Final = frozenset(
    (
        *("supper", "dinner", "lunch", "kopi", "teh", "tea", "beer", "didn't", "didnt", "later", "need", "needs"),
        *("needed", "want", "wants", "wanna", "gonna", "going", "going to", "will", "won't", "wont", "sees", "feels"),
        *("expect", "expected", "watch", "about to", "bouta", "tonight"),
    )
)
"""The same behind a hand, where what comes next is told."""
