"""Settings: the example shows what holds without a file, the environment wins, the page for operators names them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.config import Config, ConfigError, database_path, load, token

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "config.example.toml"


def test_the_example_configuration_changes_nothing() -> None:
    assert load(EXAMPLE, {}) == Config()


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('database = "a"\n[telegram]\nbase_url = "b"\ntoken_file = "c"\n')
    environment = {
        "TAIFAN_CONFIG": str(file),
        "TAIFAN_DATABASE": str(tmp_path / "d"),
        "TAIFAN_TELEGRAM_BASE_URL": "e",
    }
    config = load(None, environment)
    assert (database_path(config), config.telegram.base_url, config.telegram.token_file) == (tmp_path / "d", "e", "c")
    assert load(file, {}).telegram.base_url == "b"


def test_a_token_comes_from_the_environment_or_a_file_and_is_in_no_text_of_the_settings(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text(" from-a-file \n")
    assert token("telegram", str(file), {}) == "from-a-file"
    assert token("telegram", str(file), {"TAIFAN_TELEGRAM_TOKEN": " given\n"}) == "given"
    assert token("telegram", "", {}) is None
    assert "from-a-file" not in repr(Config())
    with pytest.raises(ConfigError, match="nowhere"):
        token("telegram", str(tmp_path / "nowhere"), {})


@pytest.mark.parametrize(
    ("section", "name", "value"),
    [("keep", "days", "-1"), ("pace", "burst", "-1"), ("pace", "a_second", "0"), ("pace", "a_second", "-2.5")],
)
def test_a_number_that_cannot_be_meant_is_refused_with_its_place(
    tmp_path: Path, section: str, name: str, value: str
) -> None:
    """Days below zero would forget every chat at the next start."""
    file = tmp_path / "settings.toml"
    file.write_text(f"[{section}]\n{name} = {value}\n")
    with pytest.raises(ConfigError, match=rf"{section}\.{name}: Expected "):
        load(file, {})


def test_the_page_about_running_names_every_variable_and_links_to_what_exists() -> None:
    page = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")
    variables = {"CONFIG", "DATABASE", "TELEGRAM_TOKEN", "DISCORD_TOKEN", "TELEGRAM_BASE_URL", "METRICS_LISTEN", "PACE"}
    assert set(re.findall(r"TAIFAN_([A-Z_]+)", page)) == variables
    links = [link for link in re.findall(r"\]\(([^)#]+)\)", page) if "://" not in link]
    assert links
    assert [link for link in links if not (ROOT / "docs" / link).exists()] == []
