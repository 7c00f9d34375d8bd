"""The networks of chats, and the console."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Network:
    """Where a platform lives: `platform(app, config, token)` of the module makes it; `token_shape` is a pattern of what
    its tokens look like (whether one is valid only the platform knows)."""

    module: str
    token_shape: str


PLATFORMS: Final[Mapping[str, Network]] = {
    "telegram": Network("bot.platforms.telegram.platform", r"\d{3,}:[\w-]{10,}"),
    "discord": Network("bot.platforms.discord.platform", r"[\w-]{18,}\.[\w-]{5,}\.[\w-]{20,}"),
}
"""Every platform, by the name of its section in the settings. Loaded only where there is a token."""
