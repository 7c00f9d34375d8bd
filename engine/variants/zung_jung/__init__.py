"""Zung Jung mahjong: patterns in series, of which only the dearest of each counts."""

from __future__ import annotations

from engine.variants.zung_jung.ruleset import ZUNG_JUNG
