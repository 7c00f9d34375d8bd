"""The command line: each sub-command is a module, loaded when it is asked for."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Final

COMMANDS: Final[Mapping[str, str]] = {
    "chat": "play a night in the local chat, no account needed",
    "web": "open a table in the browser, no account needed",
    "import": "bring games and nights recorded elsewhere into a chat",
    "export": "write hands, items, transfers and balances as CSV",
    "picture": "draw a hand, a night or its settlement as a picture",
    "run": "serve Telegram and Discord until told to stop",
    "check": "look over settings, database and tokens without starting anything",
    "backup": "copy the database, also while it is in use",
    "restore": "put a copy in the place of the database",
    "evaluate": "score cases: one JSON object a line in, one answer a line out",
}
"""Sub-commands with their help; `bot.cli.<name>` does the work."""

MODULES = {"import": "importing"}
"""Sub-commands whose name no module can have."""


INTERRUPTED: Final = 130
"""Exit status of a program that was told to stop from the keyboard."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one sub-command; the exit status says whether it succeeded."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    name = next((word for word in arguments if word in COMMANDS), None)
    parser = argparse.ArgumentParser(prog="taifan", description="A mahjong scorer for the group chat.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND", dest="command")
    for command, help_ in COMMANDS.items():
        own = commands.add_parser(command, help=help_, description=help_)
        if command == name:  # only the one asked for is loaded: the platforms' libraries are large
            importlib.import_module(f"bot.cli.{MODULES.get(command, command)}").add_arguments(own)
    parsed = parser.parse_args(arguments)
    try:
        status: int = importlib.import_module(f"bot.cli.{MODULES.get(parsed.command, parsed.command)}").run(parsed)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read our output has seen enough: `taifan chat | head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:  # by Ctrl-C: the shell knows this status
        return INTERRUPTED
    return status


if __name__ == "__main__":
    sys.exit(main())
