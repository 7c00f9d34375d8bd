"""The process that makes PNG from SVG: it reads one job as JSON, writes the picture, and ends.

It runs as a script of its own and imports nothing of the project: it starts in some hundredths of a second, needs
little memory for a short time, is given no secret, and can be ended at any moment.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress

import resvg_py

POLITENESS = 5
"""How far the process steps back behind others that want the processor."""


def main() -> None:
    """Render the job on standard input: `svg`, the font files `fonts`, and `width` in pixels where it differs."""
    if hasattr(os, "nice"):
        with suppress(OSError):  # where the service may not
            os.nice(POLITENESS)
    job = json.load(sys.stdin.buffer)
    png = resvg_py.svg_to_bytes(
        svg_string=job["svg"], skip_system_fonts=True, font_files=job["fonts"], width=job["width"]
    )
    sys.stdout.buffer.write(bytes(png))


if __name__ == "__main__":
    main()
