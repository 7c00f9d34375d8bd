"""Writes the tiles of the page, `bot/web/static/tiles.svg`, from the drawings of the pictures.

Run it as `python -m tools.page_tiles` after `bot/pictures/tiles.svg` has changed. What the page's style sheet says once
(fonts, colours of the three layers) is left out of every symbol, so that the file stays small.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "bot" / "pictures" / "tiles.svg"
TARGET: Final = ROOT / "bot" / "web" / "static" / "tiles.svg"

_LAYERS: Final = re.compile(r'<rect class="bamboo"[^>]*/><rect class="bone"[^>]*/><rect class="face"[^>]*/>')
_SAID_ONCE: Final = re.compile(r' (?:font-family|lang)="[^"]*"|<title>[^<]*</title>')
_BASE: Final = (
    '<g id="tb"><rect class="bamboo" x="1" y="9" width="70" height="90" rx="10"/>'
    '<rect class="bone" x="1" y="5" width="70" height="88" rx="10"/>'
    '<rect class="face" x="1" y="1" width="70" height="87" rx="10"/></g>'
)


def page_tiles() -> str:
    """Return the symbols of all tiles as the page loads them."""
    drawings = SOURCE.read_text("utf-8")
    drawings = _LAYERS.sub('<use href="#tb"/>', drawings)
    drawings = _SAID_ONCE.sub("", drawings)
    return drawings.replace("<defs>\n", f"<defs>\n{_BASE}\n", 1)


if __name__ == "__main__":
    TARGET.write_text(page_tiles(), "utf-8")
