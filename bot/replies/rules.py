"""The house in force: what decides money in a few lines, and every option by chapters."""

from __future__ import annotations

from typing import Final

from bot.chat import Choice, Line, Part, Reply, line
from bot.lines import element_line
from bot.reading import amount_text
from bot.replies.option_values import own_changes, value_part
from bot.replies.prices import price_lines
from engine import POINTS, UNITS, Value
from engine.journal import AnyHouse
from engine.options import kinds_of
from engine.scoring.masks import CLOSED
from engine.variants import RULESETS

WORTH: Final = "worth"
CHAPTERS: Final = ("pay", WORTH, "hands", "game")
"""The parts of a house: what is paid, what everything is worth, how hands are counted, how deals and games go on."""

CHAPTER_WORDS: Final = {
    chapter: tuple(words.split())
    for chapter, words in {
        "pay": "pay payment payments money 付款 支払い 支払 底 底分 底台 包 包牌 包三家"
        " 拉莊 拉庄 自摸 出銃 出铳 放槍 放枪 放銃 放炮"
        " 詐糊 诈糊 詐胡 诈胡 罰 罚 半銃 全銃 辣 半辣 全辣 責任払い パオ 本場 チョンボ ウマ トビ",
        WORTH: "worth values elements list special limits yaku 番種 番种 番表 牌型 台數 台数 番數 番数 役 役一覧",
        "hands": "hands hand counting 計法 计法 数え方 起糊 起胡 flowers 縛り",
        "game": "game deals dealer streak exhaustive 莊家 庄家 牌局 圈數 圈数 親 連荘",
    }.items()
}
"""The words by which a chapter can be asked for, as they are looked up."""

MOST_ROWS: Final = 2
"""Rows of the payment table on the first page; all of them stand in the chapter of payments."""

MINIMA: Final = frozenset(("min_doubles", "min_faan", "min_tai", "minimum"))
"""What a hand must be worth to win; none is no rule that anybody has to know."""

_PAY: Final = frozenset(
    [
        *("base_stake", "rounding", "rounding_unit", "payment_table", "limit", "over_limit_bonus", "payment"),
        *("shooter_total", "limit_hands_paid_as_self_draw", "dealer_double", "bao", "instant", "instant_row"),
        *("instant_units", "instant_initial_multiplier", "fed_kong_payer", "false_win", "faan_table"),
        *("custom_table", "unit", "responsibility", "dealer_doubles", "self_draw_multiplier", "worthless_up_to"),
        *("robbed_kong_payment", "bao_rules", "fifth_tile_wall", "false_win_amount", "multiple_winners", "money"),
        *("currency", "points_per_unit", "pay_for_all", "east_doubles", "pao", "pao_scope", "pao_honba_payer"),
        *("pao_rinshan", "chombo", "tobi_prize", "chips", "chip_value", "rate_per_1000", "honba_value"),
        *("counter_bonus", "multi_ron", "multi_ron_honba", "multi_ron_sticks", "noten_total", "noten_payment"),
        *("payment_type", "sanma_tsumo", "leftover_sticks", "base", "per_tai", "max_tai", "dealer_bonus"),
        *("continued_bonus", "dealer_bonus_on_others_self_draw", "dealer_tai", "streak_tai", "max_streak"),
        *("liability", "false_win_penalty", "kitty_per_self_draw", "base_payment", "payoff", "threshold"),
    ]
)
_GAME: Final = frozenset(
    [
        *("players", "draw_dealer", "dealer_on_draw", "dealer_on_win", "rounds", "starting_points", "bust"),
        *("always_rotate", "seat_rotation", "prevailing_each_round", "no_winner_round", "two_player_seating"),
        *("nagashi_mangan", "abortive_draws", "renchan", "start_points", "return_points", "target_points", "uma"),
        *("uma_floating", "tie_break", "tobi", "agari_yame", "tenpai_yame", "extension", "game_length"),
        *("reach_below_1000", "draw_keeps_dealer", "seat_wind_mode", "seat_change", "table_points"),
    ]
)


def rules_reply(house: AnyHouse, stake: tuple[Line, ...], named: str, players: int = 0) -> Reply:
    """The first page: game, table of rules, stake, what decides money, the payment table, a button per chapter.

    `named` is what stands behind /rules in the buttons: the game where it is not the one that runs. `players` are those
    at the table, 0 where nobody sits yet.
    """
    lines: list[Line] = [
        Line(
            "rules.title",
            {"variant": line(f"{house.variant}.name"), "preset": line(f"{house.variant}.preset.{house.preset}")},
            strong=True,
        ),
        *stake,
        *(
            one
            for name in _decisive(house)
            if not (name in MINIMA and in_force(house, name) == 0)
            for one in _decisive_lines(house, name, players)
        ),
    ]
    changed = [name for name, _ in own_changes(house) if name not in RULESETS[house.variant].stake_options]
    if changed:
        lines.append(line("rules.changed_rules", count=len(changed)))
    lines += _few(price_lines(house))
    choices = tuple(Choice(line(f"choice.rules.{one}"), f"/rules {named} {one}".replace("  ", " ")) for one in CHAPTERS)
    return Reply(lines=tuple(lines), choices=choices, notice=True)


def _decisive(house: AnyHouse) -> tuple[str, ...]:
    """The options that decide money, but for those that the table of rules in force does not know."""
    return tuple(name for name in RULESETS[house.variant].decisive if _is_known(house, name))


def _few(rows: list[Line]) -> list[Line]:
    """A head with so many rows that the first page stays short: the lowest and the highest ones."""
    if len(rows) <= 1 + MOST_ROWS:
        return rows
    half = MOST_ROWS // 2
    return [*rows[: 1 + half], *rows[-half:]]


def _decisive_lines(house: AnyHouse, name: str, players: int) -> tuple[Line, ...]:
    """One of the options that decide money; two players pay nothing double, and how they move stands beside it."""
    if players == 2 and name == "east_doubles":
        return line("rule.east_doubles.two"), decisive_line(house, "two_player_seating")
    return (decisive_line(house, name),)


def decisive_line(house: AnyHouse, name: str) -> Line:
    """One of the options that decide money, in words."""
    value = in_force(house, name)
    if isinstance(value, bool):
        return line(f"rule.{name}.{'yes' if value else 'no'}")
    if value is None or value == ():
        return line(f"rule.{name}.none")
    if isinstance(value, str):
        return line(f"rule.{name}.{value}")
    return line(f"rule.{name}", value=_grouped(value))


def _grouped(value: Value) -> str:
    if isinstance(value, tuple):
        return " / ".join(_grouped(one).replace("-", "−") for one in value)
    return f"{value:,}" if isinstance(value, int) else amount_text(value)


def in_force(house: AnyHouse, name: str) -> Value:
    """The value of an option as it is played, also where the house leaves it to other options."""
    derived = RULESETS[house.variant].derived(house)
    value: Value = derived[name] if name in derived else getattr(house.options, name)
    return value


def chapter_reply(house: AnyHouse, chapter: str, named: str) -> Reply:
    """Every option of a chapter with its value, what differs from the table of rules marked."""
    changed = dict(own_changes(house))
    head: dict[str, Part] = {"variant": line(f"{house.variant}.name"), "chapter": line(f"rules.chapter.{chapter}")}
    lines: list[Line] = [Line("rules.head", head, strong=True)]
    lines += _worth_lines(house) if chapter == WORTH else []
    for name in kinds_of(type(house.options)):
        if _chapter_of(name) != chapter or not _is_known(house, name):
            continue
        key = "rules.changed" if name in changed else "rules.option"
        value = value_part(house, name, in_force(house, name))
        lines.append(line(key, value=value, what=line(f"{house.variant}.option.{name}")))
    if chapter == "hands":
        lines += [
            line("rules.changed", value=value_part(house, name, value), what=line(f"{house.variant}.{name}"))
            for name, value in house.overrides
        ]
    if chapter == "pay":
        lines += price_lines(house)
    others = tuple(one for one in CHAPTERS if one != chapter)
    choices = tuple(Choice(line(f"choice.rules.{one}"), f"/rules {named} {one}".replace("  ", " ")) for one in others)
    return Reply(lines=tuple(lines), choices=choices, notice=True)


def _worth_lines(house: AnyHouse) -> list[Line]:
    """Everything that counts at this house, a line for all of one worth, the dearest first."""
    ruleset = RULESETS[house.variant]
    overrides = dict(house.overrides)
    found: dict[tuple[str, str, int, int], dict[str, Line]] = {}
    for mode, rows in ruleset.elements(house).items():
        for row in rows:
            is_listed = any(row.id in names for names in found.values())
            if is_listed or row.value == 0 or overrides.get(row.id, row.on) is False:
                continue
            claimed = row.value if row.open_value is None else row.open_value
            claimed = 0 if ruleset.unit == HAN and mode not in NAMED_MODES and row.needs & CLOSED else claimed
            group = ("limit" if row.limit else mode if mode in NAMED_MODES else "", row.unit, row.value, claimed)
            found.setdefault(group, {})[row.id] = element_line(house.variant, row.id)
    dearest_first = sorted(found.items(), key=lambda one: (one[0][0] == "", one[0][1] != POINTS, -one[0][2]))
    return [
        line("rules.worth", worth=_worth(ruleset.unit, *group), names=tuple(names.values()))
        for group, names in dearest_first
    ] + _capped(house, max(value for (name, _, value, _), _ in dearest_first if not name))


def _capped(house: AnyHouse, dearest: int) -> list[Line]:
    """That nothing is paid above the limit, where something listed is worth more; points count above theirs."""
    ruleset = RULESETS[house.variant]
    limit = in_force(house, ruleset.limit_option) if ruleset.limit_option and ruleset.unit != POINTS else None
    if not isinstance(limit, int) or dearest <= limit or getattr(house.options, "over_limit_bonus", None):
        return []
    unit = line(f"unit.{ruleset.unit}", count=limit)
    return [line("rules.worth.capped", limit=limit, unit=unit)]


HAN: Final = "han"

NAMED_MODES: Final = frozenset(("yakuman",))
"""Tables of elements whose worth goes by their name."""

DOUBLES: Final = "doubles"


def _worth(usual: str, name: str, unit: str, value: int, claimed: int) -> Line:
    """What an element is worth: a limit by its name, doubles of points as what they multiply by."""
    if not claimed:
        return line("rules.worth.closed", worth=_worth(usual, name, unit, value, value))
    if claimed != value:
        return line("rules.worth.claimed", worth=_worth(usual, name, unit, value, value), value=claimed)
    if name:
        return line(f"rules.worth.{name}", count=value)
    if unit == DOUBLES and usual == POINTS:
        return line("rules.worth.doubles", factor=2**value)
    counted = usual if unit == UNITS else unit
    return line("waits.worth", units=f"{value:,}", unit=line(f"unit.{counted}", count=value))


def _chapter_of(name: str) -> str:
    return "pay" if name in _PAY else "game" if name in _GAME else "hands"


def _is_known(house: AnyHouse, name: str) -> bool:
    """Whether the preset has the option at all; another table of the same variant may."""
    refuses = RULESETS[house.variant].preset_problems
    return not refuses(house.preset, name, getattr(house.options, name))
