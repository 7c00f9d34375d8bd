"""The app behind a platform on which a crowd plays: what it answered last, and whatever is asked of it beside."""

from __future__ import annotations

import struct
import zlib

from bot.app.app import App, Ranked
from bot.app.pace import Visit
from bot.app.pictures import Pictures
from bot.chat import Incoming, Picture, Reply, Sender
from bot.text.catalogue import Catalogue
from engine.tiles import Wind
from storage.base import GameStore, TableKey

GAMES = {
    "singapore": "/newgame sg Ann Ben Wen Rob stake=0.5/1",
    "five people": "/newgame sg Ann Ben Wen Rob Eve stake=0.5/1",
    "hong_kong": "/newgame hong_kong Ann Ben Wen Rob",
    "riichi": "/newgame riichi Ann Ben Wen Rob",
    "sanma": "/newgame sanma Ann Ben Wen",
    "taiwanese three": "/newgame tw three players Ann Ben Wen stake=100/20",
}
"""Four, five of whom one sits out, and three."""
VARIANTS = {"five people": "singapore", "sanma": "riichi", "taiwanese three": "taiwanese"}


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


DOT = b"\x89PNG\r\n\x1a\n" + b"".join(
    (
        _chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)),
        _chunk(b"IDAT", zlib.compress(b"\0\0")),
        _chunk(b"IEND", b""),
    )
)
"""The smallest picture there is: nobody looks at those of a crowd."""


class Dots(Pictures):
    """Pictures that are drawn at once."""

    async def png(self, picture: Picture, texts: Catalogue) -> bytes | None:
        return DOT


class HeardApp(App):
    """An app of which is kept what it answered last at each table."""

    def __init__(self, store: GameStore) -> None:
        super().__init__(store, random_wind=lambda: Wind.E, defaults={"language": "en"})
        self.pictures = Dots()
        self.replies: dict[TableKey, Reply | None] = {}

    async def handle(
        self, incoming: Incoming, visit: Visit | None = None, ranked: Ranked | None = None
    ) -> Reply | None:
        reply = await super().handle(incoming, visit, ranked)
        self.replies[incoming.table] = reply
        return reply

    async def pressed(self, table: TableKey, account: str, identity: str, reply_to: str, now: int) -> Reply | None:
        """What a press would be answered; nothing comes of it."""
        incoming = Incoming(
            table=table,
            sender=Sender(account, account.partition(":")[2], is_admin=True),
            text=identity,
            source=f"previewed {reply_to} {now}",
            at=now,
            reply_to=reply_to,
            pressed=True,
        )
        return await self.previewed(incoming)
