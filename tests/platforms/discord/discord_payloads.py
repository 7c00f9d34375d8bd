"""What Discord tells of people, places and messages, as far as a bot looks at it."""

from __future__ import annotations

import json
from typing import Any

from aiohttp import web

Json = dict[str, Any]

APPLICATION = "900000000000000001"
BOT = {"id": "900000000000000002", "username": "taifan", "discriminator": "0", "avatar": None, "bot": True}
GUILD = "900000000000000003"
CHANNEL = "900000000000000004"
MANY = str((1 << 50) - 1 - (1 << 5) - (1 << 3))
"""Permissions of a member who manages nothing."""


def interaction(identity: str, token: str, kind: int, who: str) -> Json:
    """Something `who` did in the channel; the same name is the same person."""
    user = {"id": f"80000000000000{sum(map(ord, who)):04}", "username": who.casefold(), "global_name": who}
    member = {
        "user": {**user, "discriminator": "0", "avatar": None},
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "deaf": False,
        "mute": False,
        "permissions": MANY,
        "flags": 0,
    }
    return {
        "id": identity,
        "application_id": APPLICATION,
        "type": kind,
        "token": token,
        "version": 1,
        "guild_id": GUILD,
        "channel_id": CHANNEL,
        "channel": channel(),
        "member": member,
        "app_permissions": MANY,
        "locale": "en-US",
        "guild_locale": "en-US",
        "entitlements": [],
        "authorizing_integration_owners": {"0": GUILD},
        "context": 0,
        "attachment_size_limit": 10_000_000,
    }


def among_people(asked: Json) -> Json:
    """The same interaction by somebody who installed the bot for himself, in a private group without it."""
    user = asked["member"]["user"]
    group = {"id": "990000000000000001", "type": 3, "name": "friends", "recipients": [user], "last_message_id": None}
    kept = {name: value for name, value in asked.items() if name not in ("guild_id", "guild_locale", "member")}
    owners = {"authorizing_integration_owners": {"1": user["id"]}, "context": 2}
    return kept | owners | {"user": user, "channel": group, "channel_id": group["id"]}


def message(identity: str) -> Json:
    """A message of the bot, still without anything in it."""
    empty: Json = {name: [] for name in ("embeds", "attachments", "mentions", "mention_roles")}
    return empty | {
        "id": identity,
        "channel_id": CHANNEL,
        "guild_id": GUILD,
        "author": BOT,
        "mention_everyone": False,
        "pinned": False,
        "tts": False,
        "timestamp": "2026-01-01T00:00:00+00:00",
        "edited_timestamp": None,
        "type": 20,
        "application_id": APPLICATION,
    }


def channel() -> Json:
    return {"id": CHANNEL, "type": 0, "name": "mahjong", "position": 0, "permission_overwrites": [], "guild_id": GUILD}


def guild() -> Json:
    role = {"id": GUILD, "name": "@everyone", "color": 0, "hoist": False, "position": 0, "permissions": MANY}
    empty: Json = {
        name: [] for name in ("emojis", "features", "members", "voice_states", "threads", "stickers", "presences")
    }
    return empty | {
        "id": GUILD,
        "name": "Friends",
        "owner_id": "1",
        "member_count": 5,
        "unavailable": False,
        "joined_at": "2026-01-01T00:00:00+00:00",
        "large": False,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "system_channel_flags": 0,
        "preferred_locale": "en-US",
        "roles": [role | {"managed": False, "mentionable": False, "flags": 0}],
        "channels": [channel()],
    }


async def said(request: web.Request) -> Json:
    """What a request says; a file that comes with it is an attachment."""
    if request.content_type == "application/json":
        given: Json = await request.json()
        return given
    form = await request.post()
    files = [one for one in form.values() if isinstance(one, web.FileField)]
    found = [{"id": "1", "filename": one.filename, "size": len(one.file.read()), **_WHERE} for one in files]
    answer: Json = json.loads(str(form["payload_json"]))
    answer.get("data", answer)["attachments"] = found
    return answer


_WHERE = {"url": "https://files.invalid/1", "proxy_url": "https://files.invalid/1"}


def as_json(answer: Any, status: int = 200) -> web.Response:
    return web.Response(body=json.dumps(answer).encode(), content_type="application/json", status=status)
