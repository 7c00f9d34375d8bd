"""Keeps the catalogues of all languages in step with the English one, and counts what is left to do.

A variant whose declarations have no English sentence is named, with the entries to fill in.

Run it as `python -m tools.catalogues` after English sentences or their names have changed. It rewrites the files of the
other languages in the order of the English ones, with the English sentence above each entry. A sentence that is new
gets an empty entry (English is shown until somebody fills it), one whose English has changed is marked fuzzy, and one
that nobody uses any more goes. `--check` writes nothing and ends with status 1 when something would change.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import escape, read_po

from tools.variant_words import missing_keys, skeleton

LOCALES = Path(__file__).resolve().parent.parent / "bot" / "text" / "locale"
SOURCE = "en"


@dataclass(frozen=True, slots=True)
class Entry:
    """One sentence of a language: its plural forms (one where the key has none), and whether it waits for a reader."""

    forms: tuple[str, ...] = ()
    unread: bool = False
    english: str = ""
    """The English sentence that was translated, as it stands above the entry."""


@dataclass(slots=True)
class Counts:
    """How far a language is."""

    sentences: int = 0
    missing: int = 0
    unread: int = 0
    look: list[str] = field(default_factory=list)
    """Keys whose English is new or has changed."""
    stale: list[str] = field(default_factory=list)
    """Files that are not as this tool would write them."""


def main(arguments: Sequence[str]) -> int:
    """Bring every language in step, or with `--check` only look."""
    looks_only = "--check" in arguments
    stale = lacks_english()
    for language in languages():
        counts = in_step(language, writes=not looks_only)
        print(f"{language}: {counts.sentences} sentences, {counts.missing} missing, {counts.unread} unread")
        for key in counts.look:
            print(f"  to be written or looked at: {key}")
        for name in counts.stale:
            stale = True
            print(f"  {'is not in step' if looks_only else 'written'}: {name}")
    return 1 if stale and looks_only else 0


def lacks_english() -> bool:
    """Print the entries that variants still need in English, and return whether there are any."""
    known = frozenset(key for path in sorted((LOCALES / SOURCE).glob("*.po")) for key in entries(path))
    missing = missing_keys(known)
    for variant, keys in missing.items():
        print(f"{SOURCE}: {len(keys)} sentences of {variant} missing; fill in {LOCALES.name}/{SOURCE}/{variant}.po:\n")
        print(skeleton(keys))
    return bool(missing)


def languages() -> Iterator[str]:
    """Every language but the source, those for one variant (`zh_Hant@hong_kong`) left out: they have what they like."""
    yield from sorted(
        one.name for one in LOCALES.iterdir() if one.is_dir() and one.name != SOURCE and "@" not in one.name
    )


def in_step(language: str, *, writes: bool) -> Counts:
    """Compare each part of a language with the English one; entries are found again when they moved to another file."""
    counts = Counts()
    known = {key: entry for path in sorted((LOCALES / language).glob("*.po")) for key, entry in entries(path).items()}
    parts = sorted((LOCALES / SOURCE).glob("*.po"))
    for source in parts:
        path = LOCALES / language / source.name
        text = written(language, read(source), known, counts)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            counts.stale.append(path.name)
            if writes:
                path.write_text(text, encoding="utf-8")
    for path in (LOCALES / language).glob("*.po"):
        if path.name not in {part.name for part in parts}:
            counts.stale.append(path.name)
            if writes:
                path.unlink()
    return counts


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file)


def entries(path: Path) -> dict[str, Entry]:
    """The sentences of one file by key."""
    return {
        key_of(message): Entry(forms_of(message), message.fuzzy, " ".join(message.auto_comments))
        for message in read(path)
        if message.id
    }


def key_of(message: Message) -> str:
    return message.id[0] if isinstance(message.id, tuple | list) else str(message.id)


def forms_of(message: Message) -> tuple[str, ...]:
    """The forms that are filled; () for an empty entry."""
    forms = tuple(message.string) if isinstance(message.string, tuple | list) else (str(message.string or ""),)
    return forms if forms and all(forms) else ()


def written(language: str, source: Catalog, known: dict[str, Entry], counts: Counts) -> str:
    """One part of a language as a file."""
    parts = [head(language)]
    for message in source:
        if not message.id:
            continue
        entry = known.get(key_of(message), Entry())
        english = escape("\n".join(forms_of(message)[-1:]))[1:-1].strip()
        changed = bool(entry.forms) and entry.english not in ("", english)
        unread = entry.unread or changed
        counts.sentences += 1
        counts.missing += not entry.forms
        counts.unread += unread
        if changed or not entry.forms:
            counts.look.append(key_of(message))
        parts.append(block(language, message, Entry(entry.forms, unread, english)))
    return "\n".join(parts)


def head(language: str) -> str:
    """The head of a file: what is true of all its entries."""
    count, rule = get_plural(language)
    return (
        "# Entries marked fuzzy are shown, but nobody who speaks the language has read them yet.\n"
        "# Whoever has read one, and mended it where it was wrong, takes the mark away. See CONTRIBUTING.md.\n"
        'msgid ""\n'
        'msgstr ""\n'
        f'"Language: {language}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=UTF-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: nplurals={count}; plural={rule};\\n"\n'
    )


def block(language: str, message: Message, entry: Entry) -> str:
    """One entry, with the English sentence above it."""
    lines = [f"# {comment}" for comment in message.user_comments]
    lines.append(f"#. {entry.english}")
    if entry.unread:
        lines.append("#, fuzzy")
    key = escape(key_of(message))
    lines.append(f"msgid {key}")
    if isinstance(message.id, tuple | list):
        lines.append(f"msgid_plural {key}")
        forms = entry.forms or ("",) * int(get_plural(language)[0])
        lines += [f"msgstr[{number}] {escape(form)}" for number, form in enumerate(forms)]
    else:
        lines.append(f"msgstr {escape(''.join(entry.forms))}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
