"""Singapore style: doubles with flowers and animals, paid by two columns."""

from __future__ import annotations

from engine.variants.singapore.ruleset import SINGAPORE
