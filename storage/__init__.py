"""What is kept: the store every backend is, and the problems it tells of."""

from __future__ import annotations

from storage.base import (
    ANSWER_SECONDS,
    FORMER,
    FORMER_PLAYER,
    AccountTaken,
    Already,
    Appended,
    Asked,
    ChatKey,
    Conflict,
    GameStore,
    History,
    Journal,
    Json,
    NameTaken,
    PlayerRecord,
    Step,
    StoredDraft,
    StoreFault,
    TableContext,
    TableKey,
    TableNights,
)
from storage.problems import DamagedStore, NewerStore, StoreError, StoreUnavailable, UnknownPlayer, UnreadableEntry
