"""What is looked at before anything starts: `run` refuses what `check` reports, in the same sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bot.chat import line
from bot.cli.arguments import MOST_PORTS
from bot.cli.failures import in_english, said
from bot.config import Config, ConfigError, database_path, token
from bot.platforms import PLATFORMS
from bot.text.catalogue import languages
from engine import Refused, resolve
from engine.variants import RULESETS
from storage.problems import StoreUnavailable
from storage.sqlite.connection import check_log, real_place


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
    file = real_place(database)
    return file.with_name(file.name + ".heartbeat")


def _token_files(config: Config) -> dict[str, str]:
    return {name: getattr(config, name).token_file for name in PLATFORMS}


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
    if config.metrics.listen and not _is_address(config.metrics.listen):
        yield in_english(line("check.listen", given=config.metrics.listen))
    yield from _web(config)


def _is_address(text: str) -> bool:
    """Whether a text is HOST:PORT, with a port that there can be."""
    found = _ADDRESS.fullmatch(text)
    return found is not None and int(found[1]) <= MOST_PORTS


_ADDRESS: Final = re.compile(r"\S*:(\d{1,5})", re.ASCII)
_PUBLIC: Final = re.compile(
    r"https://[\w.-]+(?::(\d{1,5}))?/?|http://(?:localhost|127\.0\.0\.1)(?::(\d{1,5}))?/?", re.ASCII
)


def _is_public(url: str) -> bool:
    """Whether a text is an address at which people can reach the page."""
    found = _PUBLIC.fullmatch(url)
    return found is not None and int(found[1] or found[2] or 0) <= MOST_PORTS


_APP: Final = re.compile(r"https://t\.me/\w{3,}/\w{3,}", re.ASCII)


def _web(config: Config) -> Iterator[str]:
    """What is wrong with the settings of the page."""
    page = config.web
    if page.listen and not _is_address(page.listen):
        yield in_english(line("check.web_listen", given=page.listen))
    if page.public_url and not _is_public(page.public_url):
        yield in_english(line("check.public_url", given=page.public_url))
    if bool(page.listen) != bool(page.public_url):
        yield in_english(line("check.web_both"))
    if config.telegram.app and not _APP.fullmatch(config.telegram.app):
        yield in_english(line("check.app", given=config.telegram.app))
    if config.telegram.app and not page.listen:
        yield in_english(line("check.web_both"))


def _tokens(config: Config) -> Iterator[str]:
    """Tokens that cannot be right. None at all is fine here: the local chat needs none."""
    try:
        tokens = tokens_of(config)
    except ConfigError as refusal:
        yield str(refusal)
        return
    for name, given in tokens.items():
        if not re.fullmatch(PLATFORMS[name].token_shape, given, re.ASCII):
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
    try:
        check_log(place)
    except StoreUnavailable as refusal:
        yield said(refusal)
        return
    if place.is_dir():
        yield said(StoreUnavailable("cannot_open", str(place)))
        return
    yield from _missing(place)


def _missing(place: Path) -> Iterator[str]:
    """A database that is not there, or has nothing in it, where one is expected; or no place for one."""
    if place.exists():
        if place.is_file() and not place.stat().st_size and heartbeat_of(place).exists():
            yield in_english(line("check.emptied", place=str(place), heartbeat=str(heartbeat_of(place))))
        return
    if not place.absolute().parent.is_dir():
        yield in_english(line("check.no_folder", place=str(place)))
    elif heartbeat_of(place).exists():
        yield in_english(line("check.lost", place=str(place), heartbeat=str(heartbeat_of(place))))
