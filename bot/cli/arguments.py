"""What words of the command line stand for, where argparse alone would take too much."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from bot.chat import line
from bot.cli.failures import in_english

MOST_PORTS = 65535
WIDTHS: Final = (100, 5000)
"""The narrowest and the widest picture, in pixels."""


def named_file(typed: str) -> Path:
    """Return the file of a name. Raises ArgumentTypeError for an empty one, which would mean this folder."""
    if not typed.strip():
        raise argparse.ArgumentTypeError(in_english(line("arguments.no_name")))
    return Path(typed)


def port_number(typed: str) -> int:
    """Return a port, 0 for any that is free. Raises ArgumentTypeError."""
    if not (typed.isascii() and typed.isdigit() and len(typed) <= len(str(MOST_PORTS)) and int(typed) <= MOST_PORTS):
        raise argparse.ArgumentTypeError(in_english(line("arguments.no_port", given=typed, most=str(MOST_PORTS))))
    return int(typed)


def picture_width(typed: str) -> int:
    """Return the width of a picture in pixels. Raises ArgumentTypeError."""
    least, most = WIDTHS
    is_number = typed.isascii() and typed.isdigit() and len(typed) <= len(str(most))
    if not (is_number and least <= int(typed) <= most):
        words = line("arguments.no_width", given=typed, least=str(least), most=str(most))
        raise argparse.ArgumentTypeError(in_english(words))
    return int(typed)
