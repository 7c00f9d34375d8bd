"""The people of a line about money, each by an id in the place of the name."""

from __future__ import annotations

import re
from typing import Final

from bot.reading.grammar import Kind, Sentence, folded_text
from engine import Player

_WHOSE: Final = frozenset(("my", "mine"))
"""Words for the speaker that say whose money it is: `gave me my 8`."""


def with_people(sentence: Sentence, speaker: Player | None = None) -> str:
    """A line with the ids of the people in the place of their names, `speaker` for one who is not known."""
    text, last = "", 0
    for token in sentence.of(Kind.NAME):
        player = token.value if token.value is not None else speaker
        if player is not None and folded_text(token.text) not in _WHOSE:
            text += f"{sentence.text[last : token.start - sentence.offset]}\x02{player}\x03"
            last = token.end - sentence.offset
    return _THOUSANDS.sub("", folded_text(text + sentence.text[last:]))


_THOUSANDS: Final = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
"""The sign in `1,000`."""


def first_of(sentence: Sentence) -> Player | None:
    """Who is named first of two people; whoever speaks, where one is named."""
    named = [str(one.value) for one in sentence.of(Kind.NAME) if one.value is not None]
    return named[0] if len(named) > 1 else sentence.names.sender
