"""What a chat chose, as a value: read of what is kept, and shown as it is kept."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from bot.settings import ChatSettings
from engine.variants import DEFAULT_VARIANT, RULESETS

TOPICS = st.sampled_from(("", "7", "12345"))


def test_a_chat_that_chose_nothing_has_the_defaults_and_keeps_nothing() -> None:
    chosen = ChatSettings.parse({})
    assert (chosen.language, chosen.variant, chosen.currency) == ("", DEFAULT_VARIANT, None)
    assert (chosen.pictures, chosen.theme, chosen.hints, chosen.hears_all) == ("big", "light", False, False)
    assert chosen.show() == {}


def test_what_is_kept_by_other_keys_is_left_alone() -> None:
    kept = {
        "language": "ja",
        "kept:1a": "Ann",
        "seats:7": {"variant": "riichi"},
        "house:7:riichi": {"preset": "tenhou"},
    }
    assert ChatSettings.parse(kept) == ChatSettings(language="ja")


def test_who_may_write_is_chosen_for_each_table_before_what_holds_for_all() -> None:
    chosen = ChatSettings.parse({"who": "seated", "who:7": "all"})
    assert [chosen.is_for_seated(topic) for topic in ("7", "8", "")] == [False, True, True]


def test_a_table_that_is_taken_back_counts_no_opening() -> None:
    assert ChatSettings.parse({"openings:7": 3, "openings:8": None}).openings == {"7": 3}


@given(
    st.builds(
        ChatSettings,
        language=st.sampled_from(("", "en", "ja", "zh_Hant")),
        variant=st.sampled_from(tuple(RULESETS)),
        preset=st.sampled_from(("", "tenhou")),
        currency=st.sampled_from((None, "", "€", "NT$")),
        letters=st.dictionaries(st.sampled_from("tbc"), st.sampled_from("mps")),
        pictures=st.sampled_from(("off", "big", "all")),
        theme=st.sampled_from(("light", "dark")),
        hints=st.booleans(),
        hears_all=st.booleans(),
        formerly=st.sampled_from(((), ("-1",), ("-1", "-2"))),
        writers=st.dictionaries(TOPICS, st.sampled_from(("all", "seated"))),
        openings=st.dictionaries(TOPICS, st.integers(1, 9)),
    )
)
def test_what_is_shown_is_read_again_as_it_was(chosen: ChatSettings) -> None:
    assert ChatSettings.parse(chosen.show()) == chosen
