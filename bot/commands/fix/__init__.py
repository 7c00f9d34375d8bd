"""/fix: any earlier hand put right, later hands re-scored where that changed their circumstances."""

from __future__ import annotations

from bot.commands.fix.command import correct_house, fix, moved_by_voiding
from bot.commands.fix.deal import WON_TOO
from bot.commands.fix.facts import elements_of, named_elements, told_of

__all__ = ["WON_TOO", "correct_house", "elements_of", "fix", "moved_by_voiding", "named_elements", "told_of"]
