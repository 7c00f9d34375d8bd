"""The networks of chats, and the console."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

PLATFORMS: Final[Mapping[str, str]] = {
    "telegram": "bot.platforms.telegram.platform",
    "discord": "bot.platforms.discord.platform",
}
"""Every platform with its module; `platform(app, config, token)` there makes it. Loaded only where there is a token."""
