"""The chain over a journal: each entry's digest covers its row and the digest of the entry before it."""

from __future__ import annotations

import hashlib
import json
from typing import Final

START: Final = b""
"""What stands before the first entry of a journal."""

SIZE: Final = 12
"""Bytes of a digest: enough that no flipped bit and no edited row is overlooked."""


def link(before: bytes, *row: int | str) -> bytes:
    """Return the digest of an entry's row: seq, at, author (the number of the account), source, opens_night, text."""
    return hashlib.blake2b(before + json.dumps(row).encode(), digest_size=SIZE).digest()
