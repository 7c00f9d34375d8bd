"""The British game (BMJA scoring), with the traditional Chinese game as a part of it."""

from __future__ import annotations

from engine.variants.british.ruleset import BRITISH
