"""Japanese mahjong: the modern game for four or three, and the game of old video machines for two."""

from __future__ import annotations

from engine.variants.riichi.ruleset import ARCADE, RIICHI
