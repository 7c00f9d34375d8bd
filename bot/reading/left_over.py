"""Words of a correction that say nothing of the hand: named, so that nobody counts on them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.reading.claims import Claim
from bot.reading.grammar import Kind, folded_text, read
from bot.reading.score_message import claims_in
from bot.reading.words import Names, WordRefused
from engine import show_tiles

_WORDS: Final = """
    the a an of for on in at so then this that it it's his her their him he she they and was is hand total worth value
    please only exactly 的 之 個 个 都 就 ん の が は を で も な です でした
"""
_SMALL: Final = frozenset(_WORDS.split())
"""Words that only hold others together."""


def left_over(text: str, names: Names) -> tuple[str, ...]:
    """What a correction says that changes nothing of the hand; neighbours stand together, as they were typed."""
    return (*_small_talk(text, names), *_beside(text, names))


def is_name_alone(text: str, names: Names) -> bool:
    """Whether a line says one name and nothing of the hand."""
    kinds = [token.kind for token in read(text, 0, names).tokens]
    return kinds.count(Kind.NAME) == 1 and all(kind in _BESIDE_NAME for kind in kinds)


_BESIDE_NAME: Final = (Kind.NAME, Kind.NOISE, Kind.BREAK, Kind.IS, Kind.SORRY)


def _small_talk(text: str, names: Names) -> Iterator[str]:
    told, end = "", 0
    for token in read(text, 0, names).tokens:
        if token.kind is not Kind.NOISE or folded_text(token.text) in _SMALL:
            continue
        if told and text[end : token.start].strip():
            yield told
            told = ""
        told, end = f"{told} {token.text}".strip(), token.start + len(token.text)
    if told:
        yield told


def _beside(text: str, names: Names) -> Iterator[str]:
    """How a hand lay, and on which tile it was won, where no tiles are told."""
    try:
        claims = claims_in(text, names) if text.strip() else []
    except WordRefused:
        return
    for claim in claims:
        if not claim.tiles.strip():
            yield from _about_tiles(claim)


def _about_tiles(claim: Claim) -> Iterator[str]:
    if claim.stated is None or not claim.stated.elements:
        if claim.closed:
            yield "closed"
        if claim.open:
            yield "open"
    if claim.on is not None:
        yield f"on {show_tiles((claim.on,))}"
