"""A proof of so many rounds, from the command line."""

from __future__ import annotations

import asyncio
import logging
import tempfile
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path

Proof = Callable[[Path, int, int], Coroutine[None, None, str]]
"""What is played in a folder, for how many rounds and from which seed; what happened, in a few words."""


def run(proof: Proof, arguments: Sequence[str], seed: int) -> int:
    """Play and print what happened; `arguments` are rounds and seed, 20 and the given one where they are not said."""
    rounds = int(arguments[0]) if arguments else 20
    chosen = int(arguments[1]) if len(arguments) > 1 else seed
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)  # what a kill does to a request is no news here
    with tempfile.TemporaryDirectory() as folder:
        print(asyncio.run(proof(Path(folder), rounds, chosen)))
    return 0
