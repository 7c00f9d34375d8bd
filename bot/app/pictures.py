"""The pictures of replies: drawn in the language of the reply, made PNG beside the event loop."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from bot.chat import Picture
from bot.lines import Part
from bot.pictures.drawing import draw
from bot.pictures.fonts import PicturesMissing
from bot.pictures.render import Renderer, RenderFailed
from bot.text.catalogue import Catalogue
from bot.text.render import part_text

PICTURE_NAME: Final = "taifan.png"

log = logging.getLogger(__name__)


class Pictures:
    """Makes the pictures of all chats; one that cannot be made is missing, and the text goes on."""

    def __init__(self) -> None:
        self.renderer = Renderer()
        self._is_missing = False

    async def png(self, picture: Picture, texts: Catalogue) -> bytes | None:
        """The picture of a reply; None where it cannot be made, which the log explains (once for a missing package)."""
        try:
            svg = await asyncio.to_thread(svg_of, picture, texts)
            return await self.renderer.png(svg)
        except PicturesMissing as missing:
            if not self._is_missing:
                log.warning("no pictures: the package %s is not installed", missing.package)
            self._is_missing = True
        except (RenderFailed, OSError) as fault:
            log.warning("a picture could not be made: %s", fault)
        except Exception:
            log.exception("a picture could not be drawn")
        return None


def svg_of(picture: Picture, texts: Catalogue) -> str:
    """The picture of a reply as SVG in a language. Raises PicturesMissing."""
    return draw(picture.card, texts.language.partition("@")[0], picture.theme, lambda part: part_text(part, texts))


def alt_of(picture: Picture, texts: Catalogue) -> str:
    """What a picture shows, in one sentence."""
    told: Part = picture.card.alt
    return part_text(told, texts)
