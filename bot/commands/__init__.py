"""The commands of the chat, written out."""

from __future__ import annotations

from typing import Final

from bot.commands.chart import chart
from bot.commands.export import export
from bot.commands.fix import fix
from bot.commands.forget import forget
from bot.commands.game import endgame, newgame
from bot.commands.help import help_, start
from bot.commands.house import rules, set_, stake
from bot.commands.iam import iam
from bot.commands.import_ import import_
from bot.commands.language import language
from bot.commands.merge import merge
from bot.commands.more import more
from bot.commands.page import page
from bot.commands.paid import paid
from bot.commands.payments import bonus, draw, kong, pay, penalty, riichi
from bot.commands.plain import score_or_event
from bot.commands.points import points
from bot.commands.rename import rename
from bot.commands.restore import restore
from bot.commands.result import result
from bot.commands.rounds import cancel, done, hand
from bot.commands.season import season
from bot.commands.seats import join, leave, seat
from bot.commands.settle import settle
from bot.commands.show import show
from bot.commands.stats import stats
from bot.commands.table import history, sheet_asked, table
from bot.commands.top import top
from bot.commands.undo import redo, undo
from bot.commands.unlink import unlink
from bot.commands.value import value
from bot.commands.waits import waits
from bot.commands.why import why
from bot.context import Command

COMMANDS: Final[tuple[Command, ...]] = (
    Command(("newgame",), newgame),
    Command(("score", "s"), score_or_event, values=True),
    Command(("hand",), hand, values=True),
    Command(("done",), done),
    Command(("cancel",), cancel),
    Command(("draw",), draw),
    Command(("riichi", "reach"), riichi),
    Command(("kong", "gong"), kong),
    Command(("bonus",), bonus),
    Command(("penalty", "chombo"), penalty),
    Command(("pay",), pay),
    Command(("paid",), paid),
    Command(("undo",), undo),
    Command(("redo",), redo),
    Command(("restore",), restore, shows=True, for_all=True),
    Command(("fix",), fix),
    Command(("table", "balance", "balances"), table, writes=False, for_all=True),
    Command(("history",), history, writes=False),
    Command(("show",), show, writes=False, for_all=True),
    Command(("chart",), chart, writes=False, for_all=True),
    Command(("page",), page, writes=False),
    Command(("more",), more, writes=False),
    Command(("why",), why, writes=False, for_all=True),
    Command(("value", "preview"), value, writes=False, anywhere=True, values=True),
    Command(("points",), points, writes=False, anywhere=True, values=True),
    Command(("rules",), rules, writes=False, anywhere=True),
    Command(("set",), set_),
    Command(("stake",), stake, shows=True),
    Command(("join", "sit"), join),
    Command(("leave",), leave),
    Command(("seat",), seat),
    Command(("iam",), iam, anywhere=False),
    Command(("rename",), rename),
    Command(("merge",), merge, looks_back=True),
    Command(("unlink",), unlink),
    Command(("settle",), settle, shows=True, for_all=True),
    Command(("endgame",), endgame),
    Command(("result",), result, takes_files=True),
    Command(("import",), import_, takes_files=True),
    Command(("stats",), stats, writes=False, counts=True),
    Command(("season",), season, shows=True, counts=True, for_all=True),
    Command(("top",), top, writes=False, counts=True),
    Command(("export",), export, writes=False, for_all=True),
    Command(("forget",), forget),
    Command(("language",), language, shows=True),
    Command(("waits",), waits, writes=False, anywhere=True, values=True),
    Command(("help",), help_, writes=False, anywhere=True),
    Command(("start",), start, writes=False, anywhere=True, for_all=True),
)
"""Every command; the first name is the one shown in help."""

_SHEET: Final = Command(("sheet", "scores", "scoresheet", "scorecard"), sheet_asked, writes=False)
"""The score sheet by its own names: in no list of commands, for /history has it."""

BY_NAME: Final = {name: command for command in (*COMMANDS, _SHEET) for name in command.names}
