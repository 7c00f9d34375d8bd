"""`taifan evaluate`: score cases, one JSON object a line in, one answer a line out."""

from __future__ import annotations

import argparse
import sys
from io import TextIOWrapper

from bot.evaluate.batch import answers


def add_arguments(_: argparse.ArgumentParser) -> None:
    """It has none: cases come from standard input."""


def run(_: argparse.Namespace) -> int:
    assert isinstance(sys.stdin, TextIOWrapper)
    sys.stdin.reconfigure(errors="replace")  # a broken letter costs its own case, not the run
    faults = list[str]()
    for line in answers(sys.stdin, faults):
        print(line, flush=True)
    return 1 if faults else 0
