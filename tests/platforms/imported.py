"""Everything that a started program reads first. A process that has it forks programs in a moment; see `program`."""

from __future__ import annotations

import gc
import importlib
from pathlib import Path

import bot
from bot.__main__ import COMMANDS, MODULES
from bot.text.catalogue import catalogue, languages

for name in COMMANDS:
    importlib.import_module(f"bot.cli.{MODULES.get(name, name)}")
for path in sorted(Path(bot.__file__).parent.joinpath("platforms").glob("*/*.py")):
    importlib.import_module(f"bot.platforms.{path.parent.name}.{path.stem}")
for language in languages():
    catalogue(language)
gc.freeze()  # what all of them share is not looked through again
