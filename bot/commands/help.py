"""/help and /start."""

from __future__ import annotations

import re
from typing import Final

from bot.chat import Choice, Line, Reply, line
from bot.context import Context, Outcome
from bot.reading import words_of
from engine import FLOWER

TOPICS: Final = ("record", "tiles", "rare", "fix", "rules", "end")
"""What there is to learn, in the order of an evening; each has a page and a button."""

_WORDS: Final = {
    "record": (
        *("record", "recording", "score", "hand", "hands"),
        *("記", "記錄", "记", "记录", "記録", "点数", "記一局", "记一局", "記一鋪"),
    ),
    "tiles": ("tiles", "tile", "notation", "牌", "打牌", "怎麼寫牌", "怎么写牌", "點寫啲牌"),
    "rare": (
        *("bao", "pao", "liable", "false", "penalty", "fine", "chombo", "double", "two", "winners", "both", "rare"),
        *(
            "包",
            "包牌",
            "詐胡",
            "诈胡",
            "詐糊",
            "詐和",
            "诈和",
            "錯和",
            "错和",
            "一砲多響",
            "一炮多响",
            "一炮多響",
            "雙響",
            "双响",
        ),
        *("責任払い", "パオ", "チョンボ", "ダブロン"),
    ),
    "fix": ("fix", "undo", "correct", "correcting", "mistake", "更正", "撤銷", "撤销", "訂正", "改錯", "改错"),
    "rules": ("rules", "rule", "stake", "set", "規則", "规则", "ルール"),
    "end": ("end", "ending", "settle", "close", "結帳", "结账", "找數", "精算", "收工", "收檔", "終わり"),
}
"""The words by which a topic can be asked for."""


def help_(context: Context, text: str) -> Outcome:
    """What to type first, and a page for each topic: `/help tiles`."""
    pressed = context.incoming.pressed
    said = {part for word in words_of(text) for part in re.split(r"[,、，・]", word.key)}
    topic = next((one for one in TOPICS if not said.isdisjoint(_WORDS[one])), None)
    if topic is not None:
        others = tuple(one for one in TOPICS if one != topic)
        return Outcome(Reply(lines=_page(context, topic), choices=_buttons(others), notice=True, edits=pressed))
    if context.night.running:
        heard = () if _hears_all(context) else (line("help.privacy"),)
        return Outcome(Reply(lines=(line("help.game"), *heard), choices=_buttons(TOPICS), notice=True, edits=pressed))
    return Outcome(_first_words(context))


def start(context: Context, text: str) -> Outcome:
    """The first words; never resets anything. A group that the bot was added to by a link has been greeted already."""
    if text.strip() and not context.incoming.private:
        return Outcome()
    return Outcome(_greeting(context) if not context.incoming.private else _first_words(context))


def _hears_all(context: Context) -> bool:
    return context.incoming.hears_all or context.chat.hears_all


def _new_game() -> Choice:
    return Choice(line("choice.newgame"), "/newgame")


GREETING: Final = "greeting"
"""What the first words show, whose buttons are there for good."""


def _greeting(context: Context) -> Reply:
    """Three lines for a group, as soon as the bot is in it."""
    how = "greeting.plain" if _hears_all(context) else "greeting.commands"
    lines = (line("greeting.hello"), line(how), line("greeting.begin"))
    return Reply(lines=lines, choices=(_new_game(),), subject=GREETING)


def _first_words(context: Context) -> Reply:
    """What the bot does, for somebody alone with it: how it comes into a group, and what works here."""
    incoming = context.incoming
    add = (Choice(line("choice.add_to_group"), "", link=incoming.add_link),) if incoming.add_link else ()
    if not incoming.has_table:
        return Reply(lines=(line("private.hello"), line("private.no_table"), line("private.here")), choices=add)
    lines = (line("help.start"), *(() if _hears_all(context) else (line("help.privacy"),)))
    choices = (*add, _new_game(), *_buttons(TOPICS))
    return Reply(lines=lines, choices=choices, subject=GREETING, edits=incoming.pressed)


def _buttons(topics: tuple[str, ...]) -> tuple[Choice, ...]:
    return tuple(Choice(line(f"choice.help.{one}"), f"/help {one}") for one in topics)


_WINNER_AND_PAYER: Final = 2
"""So many players at a table: nobody else wins or is liable."""


def _page(context: Context, topic: str) -> tuple[Line, ...]:
    """A topic, with what only the running game knows of it."""
    lines = [Line(f"help.title.{topic}", {}, strong=True), *([line(f"help.{topic}")] if topic != "rare" else [])]
    house, table = context.night.house, context.night.table
    ruleset = context.night.game.ruleset if house is not None and table is not None else None
    if topic == "tiles":
        has_flowers = ruleset is None or house is None or FLOWER in ruleset.tile_set(house)
        lines += [line("help.flowers")] if has_flowers else []
        lines += [line("help.animals")] if getattr(getattr(house, "options", None), "animals", False) else []
    if topic == "record" and ruleset is not None:
        lines += [line("help.bets")] if ruleset.bets else []
        lines += [line("help.instants")] if "kong_concealed" in ruleset.instants else []
        lines += [line("help.rounds")] if ruleset.all_score else []
    if topic == "rare":
        is_one = (ruleset is None or not ruleset.all_score) and (
            table is None or len(table.players) > _WINNER_AND_PAYER
        )
        lines += [line("help.bao")] if is_one and (ruleset is None or ruleset.liabilities) else []
        lines += [line("help.false_win"), *([line("help.two_winners")] if is_one else []), line("help.rare_rules")]
    return tuple(lines)
