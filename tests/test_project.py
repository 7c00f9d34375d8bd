"""What the project promises as a whole: clean files, pinned libraries, few arrows, a README that is true."""

from __future__ import annotations

import ast
import json
import os
import re
import statistics
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po

import engine
from bot.__main__ import main

ROOT = Path(__file__).resolve().parent.parent
FORBIDDEN = re.compile(
    "|".join(
        # taken apart, so that this file passes its own test
        (
            r"py" + r"pi\.(org|python\.org)",
            r"python" + r"hosted",
            r"npm" + r"js\.(com|org)",
            r"(?<![\w.])/" + r"(work|root|tmp|home/\w+)/",
            r"/opt/" + r"(pypi|wheels)",
            r"\.\./" + r"shared",
        )
    )
)
"""Hosts of package indexes, and paths that exist on somebody's machine only."""

PROGRAM = ("bot", "engine", "storage", "tools", "docs")
MEDIAN_IMPORTS, MOST_IMPORTS, MOST_MODULES = 4, 14, 24
"""How many modules of the project a module may import (half of them, all), and how many may lie in a folder."""


def tracked() -> list[Path]:
    """Every file of the project under version control, or, without one (an archive), every file of the program."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    names = listed.stdout.split("\0") if listed.returncode == 0 else []
    return [ROOT / name for name in names if name and (ROOT / name).is_file()] or sources()


def sources() -> list[Path]:
    return [path for folder in PROGRAM for path in sorted((ROOT / folder).rglob("*.py"))]


def project() -> dict[str, Any]:
    """`Any`: the tables of pyproject.toml are of many shapes."""
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def pins(name: str) -> dict[str, int]:
    """From the pins of a lock file (`name==version`) to the number of their hashes."""
    text = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", " ")
    lines = (line.split() for line in text.splitlines())
    return {re.sub(r"\[.*\]", "", words[0]): sum(w.startswith("--hash=sha256:") for w in words) for words in lines}


def normal(requirement: str) -> str:
    """The name in a requirement as lock files spell it."""
    found = re.match(r"[\w.-]+", requirement)
    assert found
    return re.sub(r"[-_.]+", "-", found.group()).lower()


# Files


def test_no_file_names_a_package_index_or_a_path_of_one_machine() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match.group()}"
        for path in tracked()
        if (match := FORBIDDEN.search(path.read_text(encoding="utf-8", errors="replace")))
    ]
    assert found == []


@pytest.mark.parametrize(
    "text",
    [
        "https://py" + "pi.org/simple",
        "cd /" + "work/main",
        "'/" + "tmp/x'",
        "/" + "home/ann/taifan",
        "../" + "shared/a.md",
    ],
)
def test_the_search_for_such_names_finds_them(text: str) -> None:
    assert FORBIDDEN.search(text)


def test_the_engine_that_is_tested_is_the_one_of_this_folder() -> None:
    assert Path(engine.__file__).parent.parent == ROOT


@pytest.mark.parametrize("name", ["taifan", "check", "tools/set-up", ".ci/run"])
def test_programs_can_be_started(name: str) -> None:
    assert os.access(ROOT / name, os.X_OK)


def test_every_message_catalogue_can_be_read() -> None:
    for path in (ROOT / "bot" / "text" / "locale").rglob("*.po"):
        with path.open("rb") as file:
            catalogue = read_po(file, locale=path.relative_to(ROOT / "bot/text/locale").parts[0], abort_invalid=True)
        keys = Counter(re.findall(r'^msgid "(.+)"$', path.read_text(encoding="utf-8"), re.MULTILINE))
        assert catalogue.charset == "utf-8", path
        assert [key for key, times in keys.items() if times > 1] == [], path


# Libraries


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_every_pin_has_a_hash_and_no_line_an_address(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "://" not in text
    assert "index" not in text
    assert all(re.fullmatch(r"[a-z0-9-]+==[\w.]+", pin) and hashes for pin, hashes in pins(lock).items())


def test_the_lock_files_name_every_library_that_is_asked_for() -> None:
    asked = project()
    for lock, requirements in (
        ("requirements.lock", asked["project"]["dependencies"]),
        ("requirements-dev.lock", asked["dependency-groups"]["dev"]),
    ):
        names = {pin.partition("==")[0] for pin in pins(lock)}
        assert {normal(requirement) for requirement in requirements} - names == set()


def test_the_checks_run_on_the_same_versions_as_the_program() -> None:
    assert pins("requirements.lock").keys() - pins("requirements-dev.lock").keys() == set()


def test_the_engine_imports_the_standard_library_only() -> None:
    foreign = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in sorted((ROOT / "engine").rglob("*.py"))
        for name in imported(path)
        if name not in sys.stdlib_module_names and name != "engine"
    }
    assert foreign == set()


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or ".").partition(".")[0]


# Structure


@cache
def nodes(module: str) -> tuple[ast.AST, ...]:
    """The imports and classes of a module, wherever they stand in it."""
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    return tuple(node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom | ast.ClassDef))


def imports_of(module: str) -> set[str]:
    """The modules of the project that a module imports."""
    return imported_by(nodes(module)) - {module}


def imported_by(found_in: Iterable[ast.AST]) -> set[str]:
    """The modules of the project that are imported: a name that is a module counts as it, any other as its package."""
    found = set()
    for node in found_in:
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                found.add(inner if inner in MODULES else node.module)
    return found & MODULES.keys()


def public_classes(module: str) -> set[str]:
    names = {node.name for node in nodes(module) if isinstance(node, ast.ClassDef)}
    return {name for name in names if not name.startswith("_")}


MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sources()
    if path.relative_to(ROOT).parts[0] in ("bot", "engine", "storage")
}

REGISTRIES = {"bot.commands", "engine.variants"}
"""Modules that only list what there is: the commands of the chat, and the variants."""

SIBLINGS = {"Options", "Candidate"}
"""Names that the families of variants share on purpose."""


def test_modules_import_few_others() -> None:
    counts = {module: len(imports_of(module)) for module in MODULES}
    assert statistics.median(counts.values()) <= MEDIAN_IMPORTS
    assert {module for module, count in counts.items() if count > MOST_IMPORTS} <= REGISTRIES


def test_a_class_name_stands_once() -> None:
    places: dict[str, list[str]] = {}
    for module in MODULES:
        for name in public_classes(module) - SIBLINGS:
            places.setdefault(name, []).append(module)
    assert {name: modules for name, modules in places.items() if len(modules) > 1} == {}


def test_no_folder_is_crowded() -> None:
    folders = Counter(path.parent for path in MODULES.values())
    crowded = {str(folder.relative_to(ROOT)): count for folder, count in folders.items() if count > MOST_MODULES}
    assert crowded.keys() <= {"bot/commands"}  # one file a command


def test_an_import_is_counted_by_the_module_it_reaches() -> None:
    assert "engine.variants" in imports_of("engine.journal.replay")
    both = ast.parse("from engine.journal import Night, replay")
    assert imported_by(ast.walk(both)) == {"engine.journal", "engine.journal.replay"}
    late = ast.parse("def late():\n    from engine import tiles")
    assert imported_by(ast.walk(late)) == {"engine.tiles"}
    assert "engine.variants.riichi.checks" in imports_of("engine.variants.riichi.scoring")
    assert "Hand" in public_classes("engine.hand")


# What is written for people


def test_the_example_configuration_shows_every_setting() -> None:
    text = (ROOT / "config.example.toml").read_text(encoding="utf-8")
    settings = tomllib.loads(re.sub(r"^# (?=\w+ = )", "", text, flags=re.MULTILINE))
    assert tomllib.loads(text)
    assert {name: set(part) if isinstance(part, dict) else None for name, part in settings.items()} == {
        "database": None,
        "telegram": {"token_file", "app", "base_url"},
        "discord": {"token_file", "message_content"},
        "defaults": {"variant", "preset", "language"},
        "web": {"listen", "public_url"},
        "metrics": {"listen"},
        "keep": {"days"},
        "pace": {"burst", "a_second"},
    }


def blocks(language: str) -> list[str]:
    """The fenced examples of the README in one language."""
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)


def sub_commands() -> list[str]:
    return sorted(set(re.findall(r"\./taifan ([a-z]+)", "".join(blocks("sh")))))


def test_commands_of_the_readme_exist() -> None:
    commands = re.findall(r"\./[\w./-]+", "".join(blocks("sh")))
    assert {"./taifan", "./check"} <= set(commands)
    assert [command for command in commands if not os.access(ROOT / command, os.X_OK)] == []


@pytest.mark.parametrize("name", sub_commands())
def test_sub_commands_of_the_readme_exist(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([name, "--help"])
    assert ended.value.code == 0
    assert f"usage: taifan {name} " in capsys.readouterr().out


def test_files_that_the_readme_links_to_exist() -> None:
    links = re.findall(r"\]\(([^)#]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


def test_the_readme_names_every_library_of_the_program() -> None:
    text = re.sub("[_.]", "-", (ROOT / "README.md").read_text(encoding="utf-8").lower())
    assert [name for name in map(normal, project()["project"]["dependencies"]) if name not in text] == []


def test_the_library_example_of_the_readme_prints_what_it_says() -> None:
    (example,) = blocks("python")
    done = subprocess.run([sys.executable, "-c", example], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    said = (ROOT / "README.md").read_text(encoding="utf-8").partition(example)[2].split("```\n")[2]
    assert done.stdout == said


def test_the_filter_example_of_the_readme_is_answered_as_it_says() -> None:
    (example,) = (block for block in blocks("sh") if "evaluate" in block)
    command = example.replace("./taifan", f"{sys.executable} -m bot")
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout) == json.loads(blocks("json")[0])
