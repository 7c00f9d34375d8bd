"""What is looked at before anything starts: `run` refuses what `check` reports, in the same sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from bot.chat import line
from bot.cli.failures import in_english
from bot.config import Config, ConfigError, database_path, token
from bot.text.catalogue import languages
from engine.options import resolve
from engine.problems import Refused
from engine.variants import RULESETS

PLATFORMS: Final[Mapping[str, str]] = {
    "telegram": "bot.platforms.telegram.platform",
    "discord": "bot.platforms.discord.platform",
}
"""Every platform with its module; `platform(app, config, token)` there makes it. Loaded only where there is a token."""

SHAPES: Final[Mapping[str, str]] = {
    "telegram": r"\d{3,}:[\w-]{10,}",
    "discord": r"[\w-]{18,}\.[\w-]{5,}\.[\w-]{20,}",
}
"""What tokens look like; whether one is valid only its platform knows."""


def faults_at_start(config: Config) -> list[str]:
    """What is wrong with settings, tokens and the place of the database; empty when the bots may start."""
    return [*_settings(config), *_tokens(config), *_modes(config), *_place(config)]


def tokens_of(config: Config) -> dict[str, str]:
    """The tokens there are, by platform. Raises ConfigError."""
    files = _token_files(config)
    found = {name: token(name, files[name]) for name in PLATFORMS}
    return {name: given for name, given in found.items() if given is not None}


def heartbeat_of(database: Path) -> Path:
    """The file whose age says whether the program lives, next to the database."""
    return database.with_name(database.name + ".heartbeat")


def _token_files(config: Config) -> dict[str, str]:
    return {"telegram": config.telegram.token_file, "discord": config.discord.token_file}


def _settings(config: Config) -> Iterator[str]:
    chosen = config.defaults
    if chosen.variant not in RULESETS:
        yield in_english(line("check.variant", given=chosen.variant, known=", ".join(RULESETS)))
    else:
        try:
            resolve(RULESETS[chosen.variant], chosen.preset or None, {})
        except Refused:
            yield in_english(line("check.preset", given=chosen.preset, variant=chosen.variant))
    if chosen.language not in languages():
        yield in_english(line("check.language", given=chosen.language, known=", ".join(languages())))
    if config.metrics.listen and not re.fullmatch(r"\S*:\d{1,5}", config.metrics.listen, re.ASCII):
        yield in_english(line("check.listen", given=config.metrics.listen))


def _tokens(config: Config) -> Iterator[str]:
    """Tokens that cannot be right. None at all is fine here: the local chat needs none."""
    try:
        tokens = tokens_of(config)
    except ConfigError as refusal:
        yield str(refusal)
        return
    for name, given in tokens.items():
        if not re.fullmatch(SHAPES[name], given, re.ASCII):
            yield in_english(line("check.token", platform=name.capitalize()))


def _modes(config: Config) -> Iterator[str]:
    """Files that everybody on the machine could read."""
    named = (Path(file).expanduser() for file in _token_files(config).values() if file)
    for place in named:
        if place.is_file() and place.stat().st_mode & 0o007:
            yield in_english(line("check.mode", place=str(place)))


def _place(config: Config) -> Iterator[str]:
    """A database that cannot be made, or that is gone although it was there a moment ago."""
    place = database_path(config)
    if place.exists():
        return
    if not place.absolute().parent.is_dir():
        yield in_english(line("check.no_folder", place=str(place)))
    elif heartbeat_of(place).exists():
        yield in_english(line("check.lost", place=str(place), heartbeat=str(heartbeat_of(place))))
