"""Sentences of every community come out as they were made, and other talk is none."""

from __future__ import annotations

import time

import pytest

from bot.reading.corrections import change_of
from bot.reading.grammar.nearest import corrected_words, name_meant
from bot.reading.grammar.reader import read
from bot.reading.score_message import claims_of
from engine.wins import WinMethod
from tests.sizes import sized
from tests.talk.random_sentences import COMMUNITIES, Community, chatter, sentences

COUNT = sized(100)
MOST_SECONDS = 1.0
"""Of processor time: a hundred times what is needed. What grows with every word of a line takes minutes."""


@pytest.mark.parametrize("community", COMMUNITIES, ids=lambda one: one.variant)
def test_a_sentence_comes_out_as_it_was_made(community: Community) -> None:
    names, wrong = community.people(), []
    for text, winner, payer, worth in sentences(community, COUNT, seed=1):
        sentence = read(text, 0, names)
        claims = claims_of(sentence) if sentence.is_entry and sentence.is_understood else []
        found = [(one.player, one.payer, one.stated.units if one.stated else None, one.how) for one in claims]
        how = WinMethod.SELF_DRAW if payer is None else WinMethod.DISCARD
        meant = (f"p{winner}", None if payer is None else f"p{payer}", worth, how)
        if found != [meant] and not (found and found[0][:3] == meant[:3] and found[0][3] is None):
            wrong.append((text, found))
    assert not wrong, f"{len(wrong)}: {wrong[:8]}"


@pytest.mark.parametrize("community", COMMUNITIES, ids=lambda one: one.variant)
def test_other_talk_is_no_hand(community: Community) -> None:
    names = community.people()
    heard = []
    for text in chatter(community, COUNT, seed=2):
        sentence = read(text, 0, names)
        if corrected_words(sentence).is_entry or change_of(sentence) is not None or name_meant(sentence) is not None:
            heard.append(text)
    assert not heard, f"{len(heard)}: {heard[:8]}"


HOSTILE = (
    "zimo " * 120,
    "wei shoot siew 3 " * 35,
    "a" * 600,
    "taizimo" * 85,
    "胡" * 600,
    "阿" * 600,
    "siewx weix " * 54,
)


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:8])
def test_no_line_is_read_for_long(text: str) -> None:
    names = COMMUNITIES[0].people()
    read("zimo 3", 0, names)

    started = time.process_time()
    sentence = read(text[:600], 0, names)
    name_meant(sentence)
    assert corrected_words(sentence).is_entry in (True, False)
    assert time.process_time() - started < MOST_SECONDS
