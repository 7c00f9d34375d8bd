"""Taiwanese sixteen-tile mahjong: seventeen tiles to win, tai that add up."""

from __future__ import annotations

from engine.variants.taiwanese.ruleset import TAIWANESE
