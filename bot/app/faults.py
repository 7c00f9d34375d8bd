"""What is said when a message cannot be answered as it should: it was refused, or the store or the program failed."""

from __future__ import annotations

import logging
from types import MappingProxyType
from typing import Final

from bot.chat import Incoming, Reply, notice
from bot.replies import refusal_reply
from engine import Refused
from storage.problems import StoreUnavailable, UnreadableEntry

log = logging.getLogger(__name__)

_FAULTS: Final = MappingProxyType(
    {"disk_full": "fault.disk_full", "read_only": "fault.read_only", "corrupt": "fault.unreadable"}
)
"""What is said in the chat when the store cannot be used; where its file lies is for the log alone."""

FAULT: Final = notice("fault.mine")
"""What is said after a fault of ours."""


def failure_reply(failure: Exception, incoming: Incoming) -> Reply | None:
    """What is said of a failure that has a name, which is logged where an operator can help; None for any other."""
    if isinstance(failure, Refused):
        return refusal_reply(failure, incoming.text)
    if isinstance(failure, StoreUnavailable):
        log.error("message %s of %s was not kept: %s", incoming.source, incoming.table, failure)
        return notice(_FAULTS.get(failure.reason, "fault.store"))
    if isinstance(failure, UnreadableEntry):
        log.error("%s cannot be read (taifan check tells more): %s", incoming.table, failure)
        return notice("fault.unreadable")
    return None
