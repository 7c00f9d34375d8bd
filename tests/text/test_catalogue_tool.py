"""Languages follow the English sentences: what is new waits to be written, what changed waits to be read again."""

from __future__ import annotations

import io

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tools.catalogues import Counts, Entry, written

ENGLISH = """
# Sweets
msgid "cake.one"
msgstr "One \\"cake\\"."

msgid "cake.many"
msgid_plural "cake.many"
msgstr[0] "{count} cake"
msgstr[1] "{count} cakes"
"""


def catalog(text: str) -> Catalog:
    return read_po(io.BytesIO(text.encode()))


def entry_lines(text: str, key: str) -> list[str]:
    """The lines of one entry."""
    return next(block.splitlines() for block in text.split("\n\n") if f'msgid "{key}"' in block)


def test_a_new_sentence_gets_an_empty_entry_below_the_english_one() -> None:
    counts = Counts()
    text = written("ja", catalog(ENGLISH), {}, counts)
    assert entry_lines(text, "cake.one") == ["# Sweets", '#. One \\"cake\\".', 'msgid "cake.one"', 'msgstr ""']
    assert entry_lines(text, "cake.many")[1:] == ['msgid "cake.many"', 'msgid_plural "cake.many"', 'msgstr[0] ""']
    assert (counts.sentences, counts.missing, counts.unread) == (2, 2, 0)
    assert counts.look == ["cake.one", "cake.many"]


def test_a_sentence_that_was_read_keeps_its_state_while_the_english_stays() -> None:
    counts = Counts()
    known = {"cake.many": Entry(("ケーキ{count}個",), english="{count} cakes")}
    text = written("ja", catalog(ENGLISH), known, counts)
    assert "#, fuzzy" not in entry_lines(text, "cake.many")
    assert entry_lines(text, "cake.many")[-1] == 'msgstr[0] "ケーキ{count}個"'
    assert counts.unread == 0


def test_a_sentence_whose_english_changed_waits_for_a_reader() -> None:
    counts = Counts()
    known = {"cake.one": Entry(("ケーキです。",), english="A cake.")}
    text = written("ja", catalog(ENGLISH), known, counts)
    assert "#, fuzzy" in entry_lines(text, "cake.one")
    assert counts.unread == 1
    assert "cake.one" in counts.look


def test_a_sentence_that_english_no_longer_has_goes() -> None:
    assert "パイ" not in written("ja", catalog(ENGLISH), {"pie": Entry(("パイ",))}, Counts())
