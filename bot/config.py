"""Settings: a TOML file, laid over by the environment; unknown settings are an error."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from engine.variants import DEFAULT_VARIANT

CONFIG_VARIABLE: Final = "TAIFAN_CONFIG"


class TelegramConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """`token_file` holds the bot's token; `base_url` is another Bot API server; `app` is the address of the bot's Mini
    App (https://t.me/BOT/APP), "" for none."""

    token_file: str = ""
    app: str = ""
    base_url: str = "https://api.telegram.org/bot"


class DiscordConfig(Struct, frozen=True, forbid_unknown_fields=True):
    """`token_file` holds the bot's token. With `message_content`, which Discord has to allow, typed lines are read."""

    token_file: str = ""
    message_content: bool = False


class Defaults(Struct, frozen=True, forbid_unknown_fields=True):
    """What a new chat starts with."""

    variant: str = DEFAULT_VARIANT
    preset: str = ""
    language: str = "en"


class Metrics(Struct, frozen=True, forbid_unknown_fields=True):
    """`listen` is the address (HOST:PORT) that answers /healthz and /metrics; empty: nothing listens."""

    listen: str = ""


class Web(Struct, frozen=True, forbid_unknown_fields=True):
    """The page of every table: `listen` is the address (HOST:PORT) it is served at, empty for none; `public_url` is
    where people reach it, by HTTPS."""

    listen: str = ""
    public_url: str = ""


class Keep(Struct, frozen=True, forbid_unknown_fields=True):
    """`days` after the last entry a chat is forgotten as a whole; 0 keeps all for ever."""

    days: Annotated[int, Meta(ge=0)] = 0


class Pace(Struct, frozen=True, forbid_unknown_fields=True):
    """Messages of one chat that are answered at once, and how many a second after that; 0 for no limit."""

    burst: Annotated[int, Meta(ge=0)] = 20
    a_second: Annotated[float, Meta(gt=0)] = 1.0


class Config(Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that can be set. An empty `database` is a file in the user's data folder."""

    database: str = ""
    telegram: TelegramConfig = TelegramConfig()
    discord: DiscordConfig = DiscordConfig()
    defaults: Defaults = Defaults()
    metrics: Metrics = Metrics()
    web: Web = Web()
    keep: Keep = Keep()
    pace: Pace = Pace()


class ConfigError(Exception):
    """A setting that cannot be used; the text names the file and the place."""


def load(path: Path | None = None, environment: Mapping[str, str] = os.environ) -> Config:
    """The settings of a file (the one named in the environment when none is given) and of the environment."""
    named = path or (Path(environment[CONFIG_VARIABLE]) if environment.get(CONFIG_VARIABLE) else None)
    config = _read(named) if named is not None else Config()
    database = environment.get("TAIFAN_DATABASE")
    base_url = environment.get("TAIFAN_TELEGRAM_BASE_URL")
    listen = environment.get("TAIFAN_METRICS_LISTEN")
    if listen:
        config = msgspec.structs.replace(config, metrics=Metrics(listen))
    if environment.get("TAIFAN_PACE") == "off":
        config = msgspec.structs.replace(config, pace=Pace(0))
    if database:
        config = msgspec.structs.replace(config, database=database)
    if base_url:
        config = msgspec.structs.replace(config, telegram=msgspec.structs.replace(config.telegram, base_url=base_url))
    return config


def _read(path: Path) -> Config:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Config)
    except OSError as refusal:
        raise ConfigError(f"{path}: {refusal.strerror}") from refusal
    except UnicodeDecodeError as refusal:
        raise ConfigError(f"{path}: byte {refusal.start} is no UTF-8 text; save the file as UTF-8") from refusal
    except msgspec.MsgspecError as refusal:
        raise ConfigError(f"{path}: {_in_words(str(refusal))}") from refusal


_AT: Final = re.compile(r"(.*?)(?: - at `\$\.?([^`]*)`)?", re.DOTALL)
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(.*)`", re.DOTALL)


def _in_words(refusal: str) -> str:
    """What the reader of the settings refuses, with the setting by its name and those there are instead."""
    found = _AT.fullmatch(refusal)
    what, section = (found[1], found[2] or "") if found else (refusal, "")
    unknown = _UNKNOWN.fullmatch(what)
    if unknown is None:
        return f"{section}: {what.replace('`', '')}" if section else what
    kinds = {field.name: field.type for field in msgspec.structs.fields(Config)}
    known = ", ".join(field.name for field in msgspec.structs.fields(kinds.get(section, Config)))
    where = f" in [{section}]" if section else ""
    return f"there's no setting {unknown[1]}{where}. Choose from: {known}"


def token(platform: str, token_file: str, environment: Mapping[str, str] = os.environ) -> str | None:
    """The token of a platform from the environment or its file; None when there is none. Never shown, never logged."""
    given = environment.get(f"TAIFAN_{platform.upper()}_TOKEN")
    if given:
        return given.strip()
    if not token_file:
        return None
    try:
        found = Path(token_file).expanduser().read_text(encoding="utf-8").strip()
    except OSError as refusal:
        raise ConfigError(f"{token_file}: {refusal.strerror}") from refusal
    except UnicodeDecodeError as refusal:
        raise ConfigError(f"{token_file}: this is no text, so it holds no token") from refusal
    if not found:
        raise ConfigError(f"{token_file}: the file is empty; put the token of {platform.capitalize()} there")
    return found


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """Where a user's files are kept. Raises ConfigError where it cannot be made."""
    base = environment.get("XDG_DATA_HOME")
    folder = (Path(base) if base else Path.home() / ".local" / "share") / "taifan"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as refusal:
        named = "set database in the settings, TAIFAN_DATABASE or XDG_DATA_HOME"
        raise ConfigError(f"{folder}: {refusal.strerror}; {named}") from refusal
    return folder


def database_path(config: Config | None = None, environment: Mapping[str, str] = os.environ) -> Path:
    """The database file in force."""
    named = (config or load(environment=environment)).database
    return Path(named).expanduser() if named else data_folder(environment) / "taifan.sqlite3"
