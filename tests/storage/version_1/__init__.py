"""A database as version 1 of the store wrote it: the worked evenings of tests/evenings, by the program of that time.

Each evening stands in a chat of its own, and once more in `next_EVENING`: paid in part, closed, and the next begun.
"""

from __future__ import annotations

import gzip
from pathlib import Path


def old_database(folder: Path) -> Path:
    """A copy that may be opened and written."""
    path = folder / "taifan.sqlite3"
    path.write_bytes(gzip.decompress(Path(__file__).with_name("evenings.sqlite3.gz").read_bytes()))
    return path
