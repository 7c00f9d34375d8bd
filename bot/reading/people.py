"""The players of a chat: names to ids and back, names as they are shown, and names as they are told apart."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import filterfalse
from typing import Any, Final

from bot.reading.vocabulary import DRAWN, HOW, ME, NOISE, PAID_FOR, WINDS
from bot.settings import CALLED, MERGED, called_key
from engine import Player
from engine.lazy import lazy


@dataclass(frozen=True, slots=True)
class Person:
    """A player of a chat; a guest has no accounts."""

    id: Player
    name: str
    accounts: tuple[str, ...] = ()
    full_names: tuple[str, ...] = ()
    """What the platforms show of him where that is more than the name: `Xiu Lin` of Xiu."""


@dataclass(frozen=True)
class People:
    """Everybody who ever played in a chat, in the order in which they came.

    `merged` are players who turned out to be somebody else, with who that is: they are nobody of their own.
    """

    everybody: tuple[Person, ...] = ()
    merged: Mapping[Player, Player] | None = None
    former: Mapping[Player, str] | None = None
    """The names of those who were merged into somebody else."""

    def former_name(self, player: Player) -> str:
        """What somebody was called before he was merged into somebody else."""
        return (self.former or {}).get(player) or self.name(player)

    @lazy
    def _by_id(self) -> dict[Player, Person]:
        return {person.id: person for person in self.everybody}

    @lazy
    def _folded_names(self) -> dict[Player, str]:
        return {person.id: folded(person.name) for person in self.everybody}

    @lazy
    def _names(self) -> dict[Player, str]:
        names = {person.id: person.name for person in self.everybody}
        return names | {player: names[into] for player, into in (self.merged or {}).items() if into in names}

    def name(self, player: Player) -> str:
        """The player's name; the id itself for somebody who was never a player of this chat."""
        return self._names.get(player, player)

    def names_of(self, player: Player) -> tuple[str, ...]:
        """What a player can be called: the name, and what platforms show where that is nobody else's."""
        if not self._by_full_name:
            return (self.name(player),)
        return (self.name(player), *(name for name, one in self._by_full_name.items() if one.id == player))

    def person(self, player: Player) -> Person | None:
        """The player of an id; of a merged one, the person he is."""
        return self._by_id.get((self.merged or {}).get(player, player))

    def by_account(self, account: str) -> Person | None:
        return next((person for person in self.everybody if account in person.accounts), None)

    def by_name(self, name: str) -> Person | None:
        """The player of exactly that name or full name, case ignored, else the one of that name but for its signs, or
        who was called so before; `@p7` is the player with that id."""
        if (person := self._by_reference(name)) is not None:
            return person
        wanted = folded(name)
        named = next((person for person in self.everybody if folded(person.name) == wanted), None)
        return named or self._by_full_name.get(wanted) or self._once_called.get(wanted) or self._without_signs(wanted)

    def _without_signs(self, name: str) -> Person | None:
        """The only one who has a name but for emoji and other signs: `lumi` is `Lumi 🦊`."""
        found = self._by_letters.get(lettered(name), ())
        return found[0] if len(found) == 1 else None

    @lazy
    def _by_letters(self) -> dict[str, tuple[Person, ...]]:
        named: dict[str, tuple[Person, ...]] = {}
        for person in self.everybody:
            letters = lettered(person.name)
            named[letters] = (*named.get(letters, ()), person)
        return named

    @lazy
    def _once_called(self) -> dict[str, Person]:
        """Who was called by a name before he was merged into somebody else, as he is now."""
        found = ((name, self.person(player)) for player, name in (self.former or {}).items())
        return {folded(name): person for name, person in found if person is not None}

    def matching(self, text: str, among: Iterable[Player]) -> tuple[Person, ...]:
        """The players among some whom a text can mean: the one of that exact name, else the one whom the platform shows
        by it, else all whose name it begins, else all of whose name it is a further word."""
        candidates = [self._by_id[player] for player in among if player in self._by_id]
        referred = self._by_reference(text)
        if referred is not None:
            return (referred,) if referred in candidates else ()
        wanted, names = folded(text), self._folded_names
        exact = tuple(person for person in candidates if names[person.id] == wanted)
        if exact or not wanted:
            return exact
        for known in (self._by_full_name, self._once_called):
            if known.get(wanted) in candidates:
                return (known[wanted],)
        alike = tuple(person for person in self._by_letters.get(lettered(text), ()) if person in candidates)
        begun = alike or tuple(person for person in candidates if names[person.id].startswith(wanted))
        return begun or tuple(person for person in candidates if wanted in _later_words(person))

    def _by_reference(self, text: str) -> Person | None:
        return self.person(text[1:].casefold()) if _REFERENCE.fullmatch(text) else None

    def lookalike(self, name: str, *, apart_from: Player | None = None) -> Person | None:
        """Somebody whose name looks the same on a screen: letters of other scripts, accents aside, spaces.

        A name put together of the names of others reads like all of them (`ann ben`): then the first of these.
        """
        exact = self._looking_like(name, apart_from)
        if exact is not None:
            return exact
        words = name.split()
        parts = [self._looking_like(word, apart_from) for word in words if word.casefold() not in _BETWEEN]
        return parts[0] if len(words) > 1 and parts and None not in parts else None

    def once_called(self, name: str) -> Person | None:
        """Who had exactly that name before he was merged into somebody else."""
        return self._once_called.get(folded(name))

    def _looking_like(self, name: str, apart_from: Player | None) -> Person | None:
        found = (*self._by_look.get(skeleton(name), ()), *self._by_letters.get(lettered(name), ()))
        return next((person for person in found if person.id != apart_from), None)

    @lazy
    def _by_look(self) -> dict[str, tuple[Person, ...]]:
        looks: dict[str, tuple[Person, ...]] = {}
        for person in self.everybody:
            look = skeleton(person.name)
            looks[look] = (*looks.get(look, ()), person)
        for name, person in self._once_called.items():
            look = skeleton(name)
            looks[look] = (*looks.get(look, ()), person)
        return looks

    def free_name(self, *wanted: str) -> str:
        """The first of some names that nobody has and that looks like nobody's, else the first one with a letter.

        A letter and no number: `sam 2` is what Sam won. Words that mean something else in a line are left out.
        """
        usable = [name for one in wanted if (name := fit_name(one)) and not is_unfit(name)] or [NAMELESS]
        lettered = (f"{usable[0][: LONGEST_NAME - 3]} {letters}" for letters in _LETTERS)
        return next(name for name in (*usable, *lettered) if self.lookalike(name) is None)

    def spoken(self, line: str) -> str:
        """A line with players called by their names where it names them by id."""
        return re.sub(r"(?<!\S)@[pP]\d{1,18}\b", lambda found: self._called(found[0]), line)

    def _called(self, text: str) -> str:
        person = self._by_reference(text)
        return person.name if person is not None else text

    @lazy
    def _by_full_name(self) -> dict[str, Person]:
        """Who is shown by a full name that is nobody else's, and whose family name is not the name of a player."""
        shown: dict[str, list[Person]] = {}
        for person in self.everybody:
            for name in dict.fromkeys(map(folded, person.full_names)):
                shown.setdefault(name, []).append(person)
        called = {*self._folded_names.values()}
        return {
            name: people[0]
            for name, people in shown.items()
            if len(people) == 1 and called.isdisjoint((name, *name.split()[1:])) and not is_unfit(name)
        }

    @lazy
    def _of_several_words(self) -> re.Pattern[str] | None:
        several = [one for one in self.everybody if " " in one.name and not is_unfit(one.name)]
        others = {one.id: self.lookalike(one.name, apart_from=one.id) for one in several}
        return _any_of(
            {
                folded(one.name)
                for one in several
                if (other := others[one.id]) is None or lettered(other.name) == lettered(one.name)
            }
        )

    @lazy
    def _shown_in_full(self) -> re.Pattern[str] | None:
        return _any_of(self._by_full_name)

    def joined(self, text: str, *, in_full: bool = True) -> str:
        """The text with the blanks inside known names of several words put out of sight: each is one word then.

        So are those inside the names that platforms show, where they are read `in_full`. Every letter keeps its place.
        """
        if " " not in text:
            return text
        for names in (self._of_several_words, self._shown_in_full if in_full else None):
            if names is not None:
                text = names.sub(lambda found: re.sub(r"\s", BLANK, found.group()), text)
        return text


def _later_words(person: Person) -> tuple[str, ...]:
    """The further words of a name, and the last one of what a platform shows, by which somebody is called as well.

    No words for what is paid, and what for, which a line is full of: Sam Supper, Ann Price.
    """
    last = (folded(name).split()[-1] for name in person.full_names)
    words = (*folded(person.name).split()[1:], *last)
    return tuple(word for word in words if _is_called_by(word))


def _is_called_by(word: str) -> bool:
    """Whether a further word of a name is read as the one who has it."""
    is_word = len(word) >= _SHORTEST_WORD and word.replace("'", "").isalpha()
    return is_word and word not in _OF_MONEY and word not in _NO_PARTS and _PAID_FOR.fullmatch(word) is None


_PAID_FOR: Final = re.compile(PAID_FOR)
_OF_MONEY: Final = frozenset(
    (
        *("bank", "bet", "bill", "bills", "bonus", "cash", "change", "cost", "debt", "due", "fee", "fees", "fine"),
        *(
            "fines",
            "kitty",
            "loan",
            "money",
            "payment",
            "pot",
            "price",
            "prize",
            "share",
            "tab",
            "tip",
            "tips",
            "total",
        ),
    )
)
"""What is said of money and is no name behind another one."""


_SHORTEST_WORD: Final = 3
"""Shorter words of a name are letters that tell people apart, or particles: Sam L, Ben de Wit."""


def _any_of(known: Iterable[str]) -> re.Pattern[str] | None:
    """Finds any of some names, the longest first; None where there are none."""
    names = sorted(known, key=len, reverse=True)
    if not names:
        return None
    either = "|".join(r"[\s_]+".join(map(re.escape, name.split())) for name in names)
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)


def people_of(records: Iterable[Any], settings: Mapping[str, Any]) -> People:
    """The people of a chat from what is kept of them; `records` have id, name and accounts."""
    called = tuple((name, str(value)) for name, value in settings.items() if name.startswith(CALLED) and value)
    return _people_of(tuple(records), tuple(merged_of(settings).items()), called)


@lru_cache(maxsize=256)
def _people_of(
    records: tuple[Any, ...], merged_into: tuple[tuple[Player, Player], ...], called: tuple[tuple[str, str], ...]
) -> People:
    """The people of a chat, remembered with what is worked out of them until one of them changes."""
    known = {one.id for one in records}
    merged = {player: into for player, into in merged_into if into in known}
    accounts: dict[Player, tuple[str, ...]] = {}
    for record in records:
        player = merged.get(record.id, record.id)
        accounts[player] = (*accounts.get(player, ()), *record.accounts)
    in_full = dict(called)

    def person(one: Any) -> Person:
        own = accounts.get(one.id, ())
        shown = tuple(in_full[key] for key in map(called_key, own if in_full else ()) if key in in_full)
        return Person(one.id, one.name, own, shown)

    return People(
        tuple(person(one) for one in records if one.id not in merged),
        merged,
        {one.id: one.name for one in records if one.id in merged},
    )


def merged_of(settings: Mapping[str, Any]) -> Mapping[Player, Player]:
    """Who was merged into whom in a chat, each to the person at the end; empty for most chats."""
    direct = {
        name.removeprefix(MERGED): str(value) for name, value in settings.items() if name.startswith(MERGED) and value
    }
    return {player: _end_of(player, direct) for player in direct}


def _end_of(player: Player, merged: Mapping[Player, Player]) -> Player:
    """Who a merged player is, over several steps."""
    seen = {player}
    while player in merged and merged[player] not in seen:
        player = merged[player]
        seen.add(player)
    return player


BLANK: Final = "\ue000"
"""Stands for a blank inside a name, where the name is to be one word."""

_REFERENCE: Final = re.compile(r"@[pP]\d{1,18}")

NAMELESS: Final = "Player"
LONGEST_NAME: Final = 32


def reference(player: Player) -> str:
    """A player as a button names him: by id, whatever he is called."""
    return f"@{player}"


def folded(name: str) -> str:
    """A name as it is compared: case, a leading @ and how blanks are written do not matter."""
    plain = name.removeprefix("@").casefold().replace(BLANK, " ").replace("_", " ")
    return plain if " " not in plain else " ".join(plain.split())


def lettered(name: str) -> str:
    """A name as it is compared where emoji and other signs do not matter; one of signs alone stays as it is."""
    plain = folded(name)
    return plain if plain.isascii() else " ".join("".join(filterfalse(_is_sign, plain)).split()) or plain


def _is_sign(letter: str) -> bool:
    """Whether a letter is an emoji, or a piece of one."""
    return unicodedata.category(letter) in _SIGNS or "\ufe00" <= letter <= "\ufe0f" or letter == "\u20e3"


_SIGNS: Final = frozenset(("So", "Sk", "Sm", "Cf", "Cn"))


def shown_name(text: str) -> str:
    """A name as it is shown: as its owner writes it, without letters that cannot be seen or that turn others round."""
    letters = list[str]()
    for letter in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(letter)
        if letter in _BLANKS or kind.startswith("Z") or letter in "\t\n\r":
            letters.append(" ")
        elif letter in _JOINERS:
            if letters and _is_joined(letters[-1]):
                letters.append(letter)
        elif kind not in _UNSEEN and not (kind in ("Mn", "Me") and _stacked(letters)):
            letters.append(letter)
    return " ".join("".join(letters).split())[:LONGEST_NAME].strip().strip(_JOINERS)


def _is_joined(before: str) -> bool:
    """Whether a joiner or a variation selector has a meaning behind this letter: emoji, and scripts that join."""
    kind = unicodedata.category(before)
    return kind in ("So", "Sk") or (kind in ("Lo", "Mn", "Mc") and not "\u1100" <= before <= "\ud7ff")


def _stacked(letters: list[str]) -> bool:
    """Whether two marks stand on the last letter already: a third one hides others."""
    return len(letters) > 2 and all(unicodedata.category(one) in ("Mn", "Me") for one in letters[-2:])


_JOINERS: Final = "\u200c\u200d\ufe0f"
_BLANKS: Final = "\u115f\u1160\u3164\uffa0\u2800"
_UNSEEN: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))


def skeleton(name: str) -> str:
    """What a name looks like: letters of other scripts that look Latin, in Latin, without blanks and case."""
    plain = unicodedata.normalize("NFKD", folded(shown_name(name)))
    return "".join(_LOOKS.get(letter, letter) for letter in plain if _is_told_apart(letter)) or plain


def _is_told_apart(letter: str) -> bool:
    """Whether a letter makes a name another one: not so blanks, points, and accents on Latin letters."""
    if "\u0300" <= letter <= "\u036f":
        return False
    return letter.isalnum() or ord(letter) > 0x2000 or unicodedata.category(letter).startswith("M")


_LOOKS: Final = dict(
    zip(
        "аеорсухіјѕԁһкмтвнгпԛԝӏαοερνικτυχηγ" + "01",
        "aeopcyxijsdhkmtbhrnqwlaoepviktuxny" + "ol",
        strict=True,
    )
)
"""Small letters that look like Latin ones."""


def told_apart(name: str, full_name: str, handle: str) -> tuple[str, ...]:
    """What somebody can be called, the usual first: `Sam`, `Sam L`, `Sam Lim`, and by the other name."""
    family = full_name.removeprefix(name).strip() if full_name.startswith(name) else ""
    return (name, f"{name} {family[0]}" if family else "", full_name, handle)


def name_in_full(name: str, full_name: str) -> str:
    """What a platform shows of somebody, where that is a name of more words than the name and can be typed."""
    shown = shown_name(full_name)
    return shown if " " in shown and shown != shown_name(name) and not is_unfit(shown) else ""


def fit_name(text: str) -> str:
    """A name without words that mean something else in a line; empty where nothing is left."""
    return " ".join(word for word in shown_name(text).split() if not _misleads(word))


def is_unfit(name: str) -> bool:
    """Whether something cannot be a name: it means the writer, everybody, a seat or an id, nothing can be seen of it,
    or a word of it is read as something else (`ben 3`, `from`)."""
    plain = folded(name)
    if not plain or plain in _NOT_NAMES or re.fullmatch(r"p\d+", plain) is not None or _LINK.search(plain):
        return True
    return any(map(_misleads, plain.split()))


_LINK: Final = re.compile(r"://|\]\(|\bwww\.|\b(?:discord\.gg|t\.me)/")
"""Is in a name that clients of chats would show as something to follow."""


def _misleads(word: str) -> bool:
    """Whether a word is read as a figure, tiles, an option, a command, an id, or how a hand was won."""
    plain = unicodedata.normalize("NFKC", word).casefold()
    return plain[:1].isdecimal() or plain[:1] in "/@+-=([" or "=" in plain or plain.rstrip(".,:;!?") in _NO_PARTS


_NOT_NAMES: Final = frozenset(
    (
        *ME,
        *WINDS,
        *("e", "s", "w", "n"),
        *("all", "everybody", "everyone", "nobody", "none", "bank", "sticks", "kitty", "here", "guest", "new"),
        *("全部", "大家", "全員", "全员"),
    )
)
"""Words that mean the one who writes them, everybody, nobody, a seat or an account of the table."""

_ALSO_NAMES: Final = frozenset(("ron", "rob", "win", "won", "hu", "has", "ts", "sd", "zm"))
"""Words of a win that people are called, too."""

_NO_PARTS: Final = frozenset(
    word for word in (*HOW, *NOISE, *DRAWN, "sure", "loses", "shoots") if len(word) > 1 and word not in _ALSO_NAMES
)
"""Words by which a line is read, whoever has them in a name."""

_BETWEEN: Final = frozenset(("to", "for", "with", "pay", "pays", "paid"))
"""Words between two names that are also parts of names."""

_LETTERS: Final = tuple(f"{first}{second}" for first in ("", *"BCDFGHJKLM") for second in "BCDFGHJKLMOPQRTUVXYZ")
"""What tells people of one name apart: no letter of a wind."""
