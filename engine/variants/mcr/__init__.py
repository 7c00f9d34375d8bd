"""Mahjong Competition Rules (Chinese Official): 81 fan, eight points to win, seats that change between rounds."""

from __future__ import annotations

from engine.variants.mcr.ruleset import MCR
