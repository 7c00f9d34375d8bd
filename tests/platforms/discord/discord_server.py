"""A Discord of the tests' own: REST and gateway over real sockets, as strict as the real one where it matters.

It knows nothing of the program it serves. `redirected` is the environment in which an unmodified program talks to it.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from aiohttp import WSMsgType, web

from tests.platforms.discord.discord_limits import (
    Json,
    Refusal,
    check_choices,
    check_command,
    check_message,
    check_modal,
    walk,
)
from tests.platforms.discord.discord_payloads import (
    APPLICATION,
    BOT,
    CHANNEL,
    GUILD,
    among_people,
    as_json,
    guild,
    interaction,
    message,
    said,
)
from tests.sizes import HANG

TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAwMDAwMDA.Gq0T3s.a-token-that-nobody-may-ever-read-in-a-log"
EPOCH_MS = 1_420_070_400_000
DEADLINE = 3.0
"""Seconds within which an interaction wants its first answer, by Discord's clock; see `DiscordServer.patience`."""

_SITE = """\
import os
import discord.gateway, discord.http, yarl
place = os.environ["DISCORD_OF_TESTS"]
discord.http.Route.BASE = place
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(place.replace("http", "ws", 1) + "/ws")
"""


Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass
class Interaction:
    """Something a person did, and what came of it."""

    id: str
    token: str
    began: float
    message: Json | None = None
    payload: Json = field(default_factory=dict)
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    """Also set when it is too late for an answer."""
    is_too_late: bool = False
    kind: int | None = None
    original: str | None = None
    modal: Json | None = None
    choices: list[Json] | None = None
    followups: list[str] = field(default_factory=list)

    def expire(self) -> None:
        """From now on it is too late for a first answer, and whoever waits for it gives up."""
        self.is_too_late = True
        self.answered.set()


class DiscordServer:
    """One server with one channel."""

    def __init__(self) -> None:
        self.messages: dict[str, Json] = {}
        self.commands: list[Json] = []
        self.registered = 0
        self.identified: list[Json] = []
        self.resumed = 0
        self.turns_away = 0
        """The close code with which every session is refused."""
        """Whether the gateway takes no token, although the log-in did."""
        self.logins = 0
        self.refusals: list[str] = []
        """What was wrong with requests that were refused."""
        self.interactions: dict[str, Interaction] = {}
        self.posted = asyncio.Event()
        """Something stands in the channel."""
        self.is_empty = False
        """Whether the bot is in no server yet when it arrives."""
        self.locales: dict[str, str] = {}
        """What people's clients speak, where that is not English."""
        self._sockets: set[web.WebSocketResponse] = set()
        self._sessions: set[web.WebSocketResponse] = set()
        """The sockets that events go to: those that identified or resumed."""
        self._sent: list[Json] = []
        self._count = itertools.count(1)
        self._online = asyncio.Event()
        self._runner: web.AppRunner | None = None
        self.port = 0
        self.door = 0
        """The port the program is told of, where a line lies between; 0: our own."""
        self.forgets = False
        self.patience = HANG
        """Seconds after which an answer is too late. Only proofs have DEADLINE: a busy machine is no bad line, and what
        is to come too late is said to be so."""
        """Whether an interaction that was answered in time is unknown after that time."""
        self.late: Callable[[], float] = lambda: 0
        """Seconds after which the bot is told what somebody did."""

    # life

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def start(self) -> None:
        @web.middleware
        async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
            return await self._guarded(request, handler)

        app = web.Application(middlewares=[guarded])
        app.router.add_get("/ws", self._gateway)
        app.router.add_get("/ws/", self._gateway)
        app.router.add_routes(self._routes())
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def stop(self) -> None:
        """Gone from the network; `start` brings it back at the same place."""
        assert self._runner is not None
        for socket in list(self._sockets):
            await socket.close()
        await self._runner.cleanup()
        self._online.clear()

    def redirected(self, folder: Path) -> dict[str, str]:
        """What a program needs in its environment to talk to this server; `folder` goes to its PYTHONPATH."""
        (folder / "sitecustomize.py").write_text(_SITE, encoding="utf-8")
        return {"DISCORD_OF_TESTS": f"http://{self._place}"}

    @property
    def _place(self) -> str:
        return f"127.0.0.1:{self.door or self.port}"

    async def online(self, seconds: float = HANG) -> None:
        """Wait until the bot has a session."""
        await asyncio.wait_for(self._online.wait(), seconds)

    async def cut(self) -> None:
        """Cut every connection, as a network does."""
        self._online.clear()
        for socket in list(self._sockets):
            await socket.close(code=4000)

    def too_late(self, address: str) -> None:
        """It is too late for the answer that comes to this address."""
        next(one for token, one in self.interactions.items() if token in address).expire()

    @property
    def tokens(self) -> list[str]:
        """With each of them anybody could answer an interaction."""
        return list(self.interactions)

    def snowflake(self) -> str:
        return str((int(time.time() * 1000) - EPOCH_MS) << 22 | next(self._count) & 0xFFF)

    # what people do

    async def slash(self, who: str, command: str, /, **options: Any) -> Interaction:
        """A slash command; returns when it was answered."""
        known = next(one for one in self.commands if one["name"] == command)
        kinds = {one["name"]: one["type"] for one in known.get("options", ())}
        given = [{"name": name, "type": kinds[name], "value": value} for name, value in options.items()]
        return await self._done(who, 2, {"id": known["id"], "name": command, "type": 1, "options": given})

    async def own(self, who: str, command: str, /, **options: Any) -> Interaction:
        """A slash command that somebody has for himself, in a group of people where the bot is no member."""
        known = next(one for one in self.commands if one["name"] == command)
        given = [{"name": name, "type": 3, "value": value} for name, value in options.items()]
        data = {"id": known["id"], "name": command, "type": 1, "options": given}
        return await self._done(who, 2, data, is_own=True)

    async def typing(self, who: str, command: str, place: str, text: str) -> list[str]:
        """What is offered while a place is filled in."""
        known = next(one for one in self.commands if one["name"] == command)
        given = [{"name": place, "type": 3, "value": text, "focused": True}]
        done = await self._done(who, 4, {"id": known["id"], "name": command, "type": 1, "options": given})
        return [one["value"] for one in done.choices or ()]

    async def press(self, who: str, message: str, label: str) -> Interaction:
        """A button of a message."""
        shown = self.messages[message]
        button = next(one for one in walk(shown["components"]) if one.get("label") == label)
        return await self._done(who, 3, {"custom_id": button["custom_id"], "component_type": 2}, message=shown)

    async def send(self, who: str, shown: Interaction, **values: Any) -> Interaction:
        """A window, filled in; what is not named stays as it opened."""
        assert shown.modal is not None
        filled = []
        for label in shown.modal["components"]:
            inner = label["component"]
            held = [one["value"] for one in inner.get("options") or () if one.get("default")] or [inner.get("value")]
            value = values.get(inner["custom_id"], held[0])
            answer = {"value": value or ""} if inner["type"] == 4 else {"values": [value] if value else []}
            filled.append({"type": 18, "component": {"type": inner["type"], "custom_id": inner["custom_id"], **answer}})
        return await self._done(
            who, 5, {"custom_id": shown.modal["custom_id"], "components": filled}, message=shown.message
        )

    async def take_in(self) -> None:
        """The bot is added to the server, which greets people in its channel."""
        arrived = {name: value for name, value in guild().items() if name != "unavailable"}
        member = {"user": BOT, "roles": [], "joined_at": arrived["joined_at"], "deaf": False, "mute": False, "flags": 0}
        await self._event("GUILD_CREATE", arrived | {"members": [member], "system_channel_id": CHANNEL})

    async def repeat(self, done: Interaction) -> None:
        """Tell the bot once more of something that it has answered."""
        await self._event("INTERACTION_CREATE", done.payload)

    async def _done(
        self, who: str, kind: int, data: Json, *, message: Json | None = None, is_own: bool = False
    ) -> Interaction:
        one = Interaction(self.snowflake(), f"token-of-{next(self._count)}-interaction", time.monotonic(), message)
        self.interactions[one.token] = one
        payload = interaction(one.id, one.token, kind, who) | {"data": data}
        payload = among_people(payload) if is_own else payload
        payload["locale"] = self.locales.get(who, "en-US")
        if message is not None:
            payload["message"] = message
        one.payload = payload
        await asyncio.sleep(self.late())
        await self._event("INTERACTION_CREATE", payload)
        await asyncio.wait_for(one.answered.wait(), max(one.began + self.patience - time.monotonic(), 0) + 1)
        if one.kind is None:
            raise TimeoutError
        return one

    def text(self, done: Interaction | str) -> str:
        """What is to be read of a message, or of everything that came of an interaction."""
        if isinstance(done, str):
            shown = self.messages[done]
            texts = [one["content"] for one in walk(shown["components"]) if one["type"] == 10]
            return "\n".join([shown["content"], *texts])
        ids = [*([done.original] if done.original else ()), *done.followups]
        return "\n".join(self.text(one) for one in ids)

    # gateway

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._sockets.add(socket)
        try:
            await socket.send_json({"op": 10, "d": {"heartbeat_interval": 41_250}, "s": None, "t": None})
            async for frame in socket:
                if frame.type is WSMsgType.TEXT:
                    await self._heard(socket, json.loads(frame.data))
        finally:
            self._sockets.discard(socket)
            self._sessions.discard(socket)
            if not self._sessions:
                self._online.clear()
        return socket

    async def _heard(self, socket: web.WebSocketResponse, said: Json) -> None:
        if said["op"] == 1:
            await socket.send_json({"op": 11, "d": None, "s": None, "t": None})
        elif said["op"] == 2:
            await self._identify(socket, said["d"])
        elif said["op"] == 6:
            self.resumed += 1
            for event in itertools.islice(self._sent, said["d"]["seq"] or 0, None):
                await socket.send_json(event)
            self._sessions.add(socket)
            await self._event("RESUMED", {})
            self._online.set()

    async def _identify(self, socket: web.WebSocketResponse, given: Json) -> None:
        if given["token"] != TOKEN or self.turns_away:
            await socket.close(code=self.turns_away or 4004)
            return
        self.identified.append(given)
        self._sessions = {socket}
        address = f"ws://{self._place}/ws"
        guilds = [] if self.is_empty else [{"id": GUILD, "unavailable": True}]
        ready = {"v": 10, "user": BOT, "guilds": guilds, "session_id": "s"}
        ready |= {"resume_gateway_url": address, "shard": [0, 1], "application": {"id": APPLICATION, "flags": 0}}
        await self._event("READY", ready)
        if not self.is_empty:
            await self._event("GUILD_CREATE", guild())
        self._online.set()

    async def _event(self, name: str, payload: Json) -> None:
        event = {"op": 0, "t": name, "s": len(self._sent) + 1, "d": payload}
        self._sent.append(event)
        for socket in list(self._sessions):
            with suppress(ConnectionError):  # what is gone is told of it when it resumes
                await socket.send_json(event)

    # REST

    def _routes(self) -> list[web.RouteDef]:
        return [
            web.get("/users/@me", self._me),
            web.get("/oauth2/applications/@me", self._application),
            web.get("/applications/@me", self._application),
            web.get("/gateway/bot", self._entrance),
            web.put("/applications/{application}/commands", self._register),
            web.post("/interactions/{id}/{token}/callback", self._callback),
            web.post("/webhooks/{application}/{token}", self._follow),
            web.patch("/webhooks/{application}/{token}/messages/@original", self._change_original),
            web.get("/webhooks/{application}/{token}/messages/@original", self._original),
            web.delete("/webhooks/{application}/{token}/messages/@original", self._delete_original),
            web.patch("/channels/{channel}/messages/{message}", self._change),
            web.post("/channels/{channel}/messages", self._post),
        ]

    async def _guarded(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Every refusal in the form of the service, and noted."""
        try:
            return await handler(request)
        except Refusal as refusal:
            self.refusals.append(f"{request.method} {request.path}: {refusal.message}")
            return as_json({"code": refusal.code, "message": refusal.message}, refusal.status)

    def _of(self, request: web.Request) -> Interaction:
        return self.interactions[request.match_info["token"]]

    async def _me(self, request: web.Request) -> web.Response:
        self.logins += 1
        if request.headers.get("Authorization") != f"Bot {TOKEN}":
            raise Refusal(401, 0, "401: Unauthorized")
        return as_json(BOT)

    async def _application(self, _: web.Request) -> web.Response:
        texts = {"name": "Taifan", "icon": None, "description": "", "summary": "", "verify_key": ""}
        flags = {"bot_public": True, "bot_require_code_grant": False, "flags": 0}
        return as_json({"id": APPLICATION, "owner": BOT, **texts, **flags})

    async def _entrance(self, _: web.Request) -> web.Response:
        limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
        return as_json({"url": f"ws://{self._place}/ws", "shards": 1, "session_start_limit": limit})

    async def _register(self, request: web.Request) -> web.Response:
        commands = await request.json()
        for command in commands:
            check_command(command)
        known = {"application_id": APPLICATION, "version": "1"}
        commands = [{"description": "", **one} for one in commands]  # commands of messages and people have none
        self.commands = [{**one, **known, "id": self.snowflake()} for one in commands]
        self.registered += 1
        return as_json(self.commands)

    async def _callback(self, request: web.Request) -> web.Response:
        return as_json(self._called_back(self._of(request), await said(request)))

    async def _follow(self, request: web.Request) -> web.Response:
        return as_json(self._followed(self._of(request), await said(request)))

    async def _original(self, request: web.Request) -> web.Response:
        original = self._of(request).original
        if original not in self.messages:
            raise Refusal(404, 10015 if original is None else 10008, "Unknown Webhook")
        return as_json(self.messages[original])

    async def _change_original(self, request: web.Request) -> web.Response:
        return as_json(self._changed(str(self._of(request).original), await said(request)))

    async def _delete_original(self, request: web.Request) -> web.Response:
        self.messages.pop(str(self._of(request).original))
        return web.Response(status=204)

    async def _change(self, request: web.Request) -> web.Response:
        return as_json(self._changed(request.match_info["message"], await said(request)))

    async def _post(self, request: web.Request) -> web.Response:
        return as_json(self._posted(await said(request)))

    def _called_back(self, one: Interaction, answer: Json) -> Json:
        is_too_late = one.is_too_late or time.monotonic() - one.began > self.patience
        if is_too_late and (one.kind is None or self.forgets):
            raise Refusal(404, 10062, "Unknown interaction")
        if one.kind is not None:
            raise Refusal(400, 40060, "Interaction has already been acknowledged.")
        kind, data = answer["type"], answer.get("data") or {}
        resource: Json = {"type": kind}
        if kind == 4:
            resource["message"] = self._posted(data)
            one.original = resource["message"]["id"]
        elif kind == 7:
            assert one.message is not None
            one.original = one.message["id"]
            resource["message"] = self._changed(one.message["id"], data)
        elif kind == 6:
            one.original = one.message["id"] if one.message else None
        elif kind == 8:
            one.choices = data["choices"]
            check_choices(one.choices)
        elif kind == 9:
            check_modal(data)
            one.modal = data
        one.kind = kind
        one.answered.set()
        return {"interaction": {"id": one.id, "type": 2, "response_message_id": one.original}, "resource": resource}

    def _followed(self, one: Interaction, data: Json) -> Json:
        if one.kind is None:
            raise Refusal(404, 10015, "Unknown Webhook")
        posted = self._posted(data)
        if one.kind == 5 and one.original is None:
            one.original = posted["id"]
        else:
            one.followups.append(posted["id"])
        return posted

    def _posted(self, data: Json) -> Json:
        check_message(data)
        identity = self.snowflake()
        kept = {
            "content": data.get("content") or "",
            **{one: data.get(one) or [] for one in ("components", "attachments")},
        }
        self.messages[identity] = message(identity) | kept | {"flags": data.get("flags") or 0}
        self.posted.set()
        return self.messages[identity]

    def _changed(self, identity: str, data: Json) -> Json:
        known = self.messages.get(identity)
        if known is None:
            raise Refusal(404, 10008, "Unknown Message")
        after: Json = {name: data[name] for name in ("content", "components", "flags") if name in data}
        merged: Json = known | after | {"flags": known["flags"] | after.get("flags", 0)}
        check_message(merged)
        known |= merged
        return known
