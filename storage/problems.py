"""What can go wrong with a store, as keys and values; sentences are made where a reply is shown.

StoreError
├── StoreUnavailable    the store cannot be used now: `reason` says why
│   ├── StoreInUse      another process works on the same store
│   ├── DamagedStore    a store or a copy of one in which something is not as it was recorded
│   └── NewerStore      the store was written by a newer version of this program
├── UnreadableEntry     a stored entry that this version does not understand
└── UnknownPlayer       a player id that the chat does not have
"""

from __future__ import annotations

from storage.base import StoreFault


class StoreError(Exception):
    pass


class StoreUnavailable(StoreError):
    """Nothing was changed.

    `reason` is a key: `read_only`, `disk_full`, `io_error`, `corrupt`, `no_database` (the file is something else),
    `cannot_open`, `busy`, `in_use`, `newer`, `older` (and opened to be read only), `sqlite_too_old`, `closed`,
    `same_file` (a copy onto itself), `no_backup` (nothing to copy), `moved` (another file, or none, is in its place
    now), `migration` (it cannot be brought up to date), `copy_failed` (the place of a copy cannot be written),
    `log_alone` (the log is there, its file is not; `detail` is the log),
    `copy_foreign` (its place holds a file that is no store), and of what was to be
    restored: `missing_copy`, `foreign_copy`, `newer_copy`, `damaged_copy`. `place` is the file, "" when there is none.
    """

    def __init__(self, reason: str, place: str = "", detail: str = "") -> None:
        super().__init__(": ".join(part for part in (place, reason, detail) if part))
        self.reason = reason
        self.place = place
        self.detail = detail


class StoreInUse(StoreUnavailable):
    def __init__(self, place: str) -> None:
        super().__init__("in_use", place)


class DamagedStore(StoreUnavailable):
    """`fault` is the first thing that was found."""

    def __init__(self, reason: str, place: str, fault: StoreFault) -> None:
        super().__init__(reason, place, fault.detail or fault.key)
        self.fault = fault


class NewerStore(StoreUnavailable):
    """`found` is the version of the store, `known` the newest one this program can read."""

    def __init__(self, place: str, found: int, known: int) -> None:
        super().__init__("newer", place, f"{found} > {known}")
        self.found = found
        self.known = known


class UnreadableEntry(StoreError):
    """`kind` is "" and `version` 0 where the text does not even say what it is."""

    def __init__(self, kind: str, version: int, detail: str) -> None:
        super().__init__(f"{kind or 'entry'} v{version}: {detail}")
        self.kind = kind
        self.version = version
        self.detail = detail


class UnknownPlayer(StoreError):
    def __init__(self, player: str) -> None:
        super().__init__(player)
        self.player = player
