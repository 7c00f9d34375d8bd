"""People whom a platform's own mark names in a text."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mention:
    """Somebody who was mentioned: the text that stands for him, his account and what he is called.

    `full_name` and `handle` tell two people of one name apart, "" where they are not known.
    """

    text: str
    account: str
    name: str
    full_name: str = ""
    handle: str = ""
