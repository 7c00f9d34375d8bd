"""Everything Singapore style can say has words in the catalogue, and the catalogue has no word too many."""

from __future__ import annotations

from bot.text.catalogue import SOURCE_LANGUAGE, catalogue
from engine.options import kinds_of, resolve
from engine.table import seated
from engine.variants.singapore import SINGAPORE
from engine.variants.singapore.checks import CONTRADICTIONS
from engine.wins import StatedValue, Win, WinMethod

REASONS = ("hand", "shooter", "bao", "false_win", *SINGAPORE.instants)

SPOKEN = (
    "name",
    *(f"{element}{part}" for element in SINGAPORE.element_ids for part in ("", ".rule")),
    *(f"option.{name}" for name in kinds_of(SINGAPORE.options)),
    *(f"preset.{name}" for name in SINGAPORE.presets),
    *(f"liability.{name}" for name in SINGAPORE.liabilities),
    *(f"instant.{name}" for name in SINGAPORE.instants),
    *(f"draw.{name}" for name in SINGAPORE.draws),
    *(f"flag.{name}" for name in SINGAPORE.flags.values()),
    *(f"reason.{name}" for name in REASONS),
    "limit.limit",
    "over.rounds_played",
)


def test_every_word_of_singapore_style_is_in_the_catalogue() -> None:
    words = catalogue(SOURCE_LANGUAGE)
    assert sorted(key for key in SPOKEN if not words.has(f"singapore.{key}")) == []


def test_every_contradiction_is_told_in_words() -> None:
    words = catalogue(SOURCE_LANGUAGE)
    assert sorted(name for name, _ in CONTRADICTIONS if not words.has(f"what.{name}")) == []


def test_the_catalogue_has_no_word_for_what_does_not_exist() -> None:
    beside = {
        "singapore.unit",
    }
    known = catalogue(SOURCE_LANGUAGE).keys()
    written = {key for key in known if key.startswith("singapore.")}
    assert written - beside == {f"singapore.{key}" for key in SPOKEN}


def test_a_hand_below_the_minimum_is_refused_in_a_whole_sentence() -> None:
    win = Win(player="S", how=WinMethod.SELF_DRAW)
    refusal = SINGAPORE.score_stated(
        StatedValue(units=0), win, seated(("E", "S", "W", "N")), resolve(SINGAPORE, None, {})
    ).refusal
    assert refusal is not None
    sentence = catalogue(SOURCE_LANGUAGE).sentence(f"problem.{refusal.key}")
    assert sentence.format(**dict(refusal.values)) == "That's worth 0 doubles; it takes at least 1 to win."
