"""A question that is asked where there is no table."""

from __future__ import annotations

import logging
from collections.abc import Mapping

from bot.chat import Incoming, Reply, notice, without_surrogates
from bot.commands import BY_NAME
from bot.context import Context
from bot.reading import People
from bot.replies import refusal_reply
from bot.text.speech import in_language
from engine import Refused, Wind
from engine.journal import Night
from storage.base import Json

log = logging.getLogger(__name__)


def inline_value(incoming: Incoming, settings: Mapping[str, Json]) -> Reply:
    """What a hand is worth that was typed where there is no table: nothing is read and nothing kept."""
    incoming = without_surrogates(incoming)
    context = Context(
        incoming=incoming, entries=(), night=Night(), people=People(), settings=settings, random_wind=Wind.E
    )
    try:
        reply = BY_NAME["value"].decide(context, incoming.text).reply
    except Refused as refused:
        reply = refusal_reply(refused, incoming.text)
    except Exception:
        log.exception("question %s failed", incoming.source)
        reply = None
    return in_language(reply or notice("fault.mine"), settings)
