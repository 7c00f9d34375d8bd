"""The command line, and the one place where the parts are put together."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from bot.evaluate.batch import answers


def main(argv: Sequence[str] | None = None) -> int:
    """Run one sub-command; the exit status says whether it succeeded."""
    arguments = _parser().parse_args(argv)
    status: int = arguments.run(arguments)
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="taifan", description="A mahjong scorer for the group chat.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    evaluate = commands.add_parser("evaluate", help="score cases: one JSON object a line in, one answer a line out")
    evaluate.set_defaults(run=_evaluate)
    return parser


def _evaluate(_: argparse.Namespace) -> int:
    for line in answers(sys.stdin):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
