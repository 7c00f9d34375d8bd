"""Why a case is not answered."""

from __future__ import annotations


class CaseRefused(Exception):
    """A case that cannot be answered: the code of the variant's rules, and whatever was found all the same."""

    def __init__(self, code: str, message: str, **found: object) -> None:
        super().__init__(message)
        self.code = code
        self.found = found
