"""What a chat keeps beside its journals: the keys under which the store has it, and what was chosen as a value."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import field
from typing import Any, Final, Self

from engine.lazy import quick_dataclass
from engine.variants import DEFAULT_VARIANT

KEPT: Final = "kept:"
"""Begins the settings that hold names and accounts of which entries know only the key."""
MERGED: Final = "merged:"
"""Begins the settings that say into which player another one was merged."""
AGREED: Final = "agreed:"
"""Begins the setting that keeps who agreed to a merging; both ids stand behind it."""
AUTHOR: Final = "author:"
"""Begins the settings that say what somebody was called who said who is who."""
CALLED: Final = "called:"
"""Begins the settings that say what a player is called in full on the platform that he plays from."""
FORMERLY: Final = "formerly"
"""Keeps the ids a chat had before."""
HEARS: Final = "hears"
"""Says that the bot is shown every message, as administrators are."""
IMPORTED: Final = "imported"
"""Keeps what was taken in from files."""
SEASONS: Final = "seasons"
"""Keeps the seasons of a chat."""
LANGUAGE: Final = "language"
WHO: Final = "who"
HANDS_BEFORE: Final = "hands"
"""In an opening, how many hands the game before had when somebody last took a seat."""
_OPENINGS: Final = "openings:"


def writers_key(topic: str) -> str:
    """The setting that says who may write at a table."""
    return f"{WHO}:{topic}"


def opening_key(topic: str) -> str:
    """The setting that keeps the opening in which people take seats at a table."""
    return f"seats:{topic}"


def going_on_key(topic: str) -> str:
    """The setting that keeps which night that was left open goes on at a table, by its first entry."""
    return f"goes_on:{topic}"


def hand_left_key(topic: str) -> str:
    """The setting that keeps a hand told once a night was closed, by its line and the entry behind which it waits: the
    closing, or the opening of another night."""
    return f"hand_left:{topic}"


def openings_key(topic: str) -> str:
    """The setting that counts the openings of a table."""
    return f"{_OPENINGS}{topic}"


def house_key(topic: str, variant: str) -> str:
    """The setting that keeps the house a table played a game under last."""
    return f"house:{topic}:{variant}"


def author_key(account: str) -> str:
    """The setting of one author: the account itself stands in no key, which outlives what is forgotten."""
    return f"{AUTHOR}{_digest(account)}"


def called_key(account: str) -> str:
    """The setting that keeps the full name of the one who speaks from an account."""
    return f"{CALLED}{_digest(account)}"


def kept_key(source: str, text: str) -> str:
    """The setting that keeps a name or an account that a message told, so that it stands outside the journal."""
    return KEPT + _digest(f"{source}\n{text}")


def beside_key(source: str) -> str:
    """The setting that keeps what a message chose for the chat beside the rules it changed, as lines by key."""
    return f"beside:{_digest(source)}"


def unpaid_key(source: str) -> str:
    """The setting that keeps which payments a message told beside its hand, until they are recorded."""
    return f"unpaid:{_digest(source)}"


def _digest(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest()


@quick_dataclass(frozen=True, slots=True)
class ChatSettings:
    """What was chosen for a chat; the defaults hold where nothing was.

    `language` is "" while none was chosen, `currency` None where the house says it. `letters` are the group's own for
    suits. `pictures` says which hands post one (off, big, all), `theme` in which colours. `hears_all` says that the
    bot is shown every message. `formerly` are the ids the chat had before. `writers` says who may write, `openings`
    how many openings there were, both by topic.
    """

    language: str = ""
    variant: str = DEFAULT_VARIANT
    preset: str = ""
    currency: str | None = None
    letters: Mapping[str, str] = field(default_factory=dict)
    pictures: str = "big"
    theme: str = "light"
    hints: bool = False
    hears_all: bool = False
    formerly: tuple[str, ...] = ()
    writers: Mapping[str, str] = field(default_factory=dict)
    openings: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def parse(cls, stored: Mapping[str, Any]) -> Self:
        """What a chat chose, of what the store has of it."""
        by_topic = [(name.partition(":"), value) for name, value in stored.items() if value is not None]
        usual = stored.get(WHO)  # an earlier version kept it for the whole chat
        writers = {topic: str(value) for (kind, colon, topic), value in by_topic if kind == WHO and colon}
        currency = stored.get("currency")
        return cls(
            language=str(stored.get(LANGUAGE) or ""),
            variant=str(stored.get("variant") or DEFAULT_VARIANT),
            preset=str(stored.get("preset") or ""),
            currency=None if currency is None else str(currency),
            letters=stored.get("letters") or {},
            pictures=str(stored.get("pictures", "big")),
            theme=str(stored.get("theme", "light")),
            hints=stored.get("hints") == "on",
            hears_all=stored.get(HEARS) is True,
            formerly=tuple(map(str, stored.get(FORMERLY) or ())),
            writers=writers if usual is None else {_EVERYWHERE: str(usual), **writers},
            openings={topic: int(value) for (kind, _, topic), value in by_topic if f"{kind}:" == _OPENINGS},
        )

    def show(self) -> dict[str, Any]:
        """What the store has of it: only what was chosen."""
        usual = ChatSettings()
        plain: dict[str, Any] = {
            LANGUAGE: self.language,
            "variant": self.variant,
            "preset": self.preset,
            "currency": self.currency,
            "letters": self.letters,
            "pictures": self.pictures,
            "theme": self.theme,
        }
        chosen = {name: value for name, value in plain.items() if value != getattr(usual, name)}
        chosen |= {"hints": "on"} if self.hints else {}
        chosen |= {HEARS: True} if self.hears_all else {}
        chosen |= {FORMERLY: list(self.formerly)} if self.formerly else {}
        writers = {WHO if topic == _EVERYWHERE else writers_key(topic): who for topic, who in self.writers.items()}
        return {**chosen, **writers, **{openings_key(topic): count for topic, count in self.openings.items()}}

    def is_for_seated(self, topic: str) -> bool:
        """Whether only the seated write at a table; what was kept for the whole chat holds until one is chosen."""
        return (self.writers.get(topic) or self.writers.get(_EVERYWHERE)) == "seated"


_EVERYWHERE: Final = "*"
"""In the place of a topic, for what holds at every table."""
