"""Why a command cannot work, in one sentence with the cure."""

from __future__ import annotations

from bot.chat import line
from bot.text.catalogue import SOURCE_LANGUAGE, catalogue
from bot.text.render import sentence
from storage.problems import NewerStore, StoreError, StoreUnavailable


def said(refusal: StoreError) -> str:
    """The sentence for a store that cannot be used."""
    texts = catalogue(SOURCE_LANGUAGE)
    if isinstance(refusal, NewerStore):
        return sentence(line("store.newer", place=refusal.place, found=refusal.found, known=refusal.known), texts)
    if isinstance(refusal, StoreUnavailable):
        return sentence(line(f"store.{refusal.reason}", place=refusal.place, detail=refusal.detail), texts)
    return sentence(line("store.unreadable", detail=str(refusal)), texts)
