"""Hong Kong mahjong: faan, the tables of figures, half and full responsibility."""

from __future__ import annotations

from engine.variants.hong_kong.ruleset import HONG_KONG
