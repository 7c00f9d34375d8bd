"""The first start: what the launcher prepares, what it leaves alone, and what it says when something is missing.

The network is not needed: an installer (`uv`) made of a few lines of shell stands on a search path of its own.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.sizes import HANG
from tools.environment import reason

ROOT = Path(__file__).resolve().parent.parent

INSTALLER = """#!/bin/sh
# "uv venv ... FOLDER" makes an environment, "uv pip install ..." succeeds unless the wire is cut.
case $1 in
    venv)
        for folder; do :; done
        mkdir -p "$folder/bin"
        printf '#!/bin/sh\\necho "$PYTHONPATH|$*"\\n' >"$folder/bin/python"
        chmod +x "$folder/bin/python"
        echo made >>"$DIARY" ;;
    pip)
        sleep "${DELAY:-0}"
        if [ -e "$DIARY.cut" ]; then echo "error: tcp connect: Connection refused"; exit 2; fi ;;
    python) exit 1 ;;
esac
"""

FAKE_PYTHON = """#!/bin/sh
case $* in
    *probe*|*find_spec*) exit {answer} ;;
    *) echo "{words}" ;;
esac
"""


NO_PYTHON = "none"
"""A hash seed with which no Python begins, and so makes no environment; those that heed no settings do."""


@dataclass(frozen=True, slots=True)
class Machine:
    """A copy of the launcher in a project folder of its own, and a search path with little on it."""

    project: Path
    path: Path

    def start(self, *command: str, cwd: Path | None = None, **variables: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            command or (str(self.project / "taifan"), "evaluate"),
            cwd=cwd or self.project,
            env=self.environment(**variables),
            input="",
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=HANG,
        )

    def environment(self, **variables: str) -> dict[str, str]:
        return {"PATH": str(self.path), "DIARY": str(self.diary), "PIP_NO_INDEX": "1", **variables}

    @property
    def diary(self) -> Path:
        return self.path / "diary"

    def environments_made(self) -> int:
        return len(self.diary.read_text(encoding="utf-8").split()) if self.diary.exists() else 0

    def program(self, name: str, text: str) -> None:
        (self.path / name).write_text(text, encoding="utf-8")
        (self.path / name).chmod(0o755)

    def left(self) -> set[str]:
        return {path.name for path in self.project.glob(".venv*")}


@pytest.fixture
def bare(tmp_path: Path) -> Machine:
    """A machine with neither Python nor uv. The folder has a space in its name, as people have."""
    machine = Machine(tmp_path / "my games", tmp_path / "path")
    machine.path.mkdir()
    machine.project.mkdir()
    for name in ("sh", "dirname", "readlink", "cmp", "mkdir", "chmod", "sleep", "cat"):
        found = shutil.which(name)
        assert found, name
        (machine.path / name).symlink_to(found)
    for name in ("taifan", "requirements.lock", "requirements-dev.lock"):
        shutil.copy(ROOT / name, machine.project)
    shutil.copytree(ROOT / "tools", machine.project / "tools")
    return machine


@pytest.fixture
def machine(bare: Machine) -> Machine:
    """A machine with this Python and an installer."""
    bare.program("uv", INSTALLER)
    (bare.path / "python3").symlink_to(sys.executable)
    return bare


def test_the_first_start_prepares_the_environment_and_hands_everything_over(machine: Machine) -> None:
    first = machine.start()
    assert first.stdout == f"{machine.project}|-P -m bot evaluate\n"
    assert first.stderr.startswith("taifan: preparing .venv")
    assert first.stderr.count("\n") == 1
    again = machine.start()
    assert (again.stdout, again.stderr) == (first.stdout, "")
    assert machine.environments_made() == 1


def test_it_can_be_started_from_anywhere_and_by_a_link_to_a_link(machine: Machine, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "one").symlink_to("../my games/taifan")
    (elsewhere / "two").symlink_to("one")
    expected = "|-P -m bot chat --me ann lee\n"
    for command in ("./two", str(elsewhere / "one"), "../my games/taifan"):
        done = machine.start(command, "chat", "--me", "ann lee", cwd=elsewhere)
        assert done.stdout.endswith(expected)
        assert Path(done.stdout.removesuffix(expected)).resolve() == machine.project.resolve()


def test_the_exit_status_is_the_one_of_the_program(machine: Machine) -> None:
    machine.start()
    (machine.project / ".venv/bin/python").write_text("#!/bin/sh\nexit 7\n", encoding="utf-8")
    assert machine.start().returncode == 7


def test_a_changed_lock_file_makes_a_new_environment(machine: Machine) -> None:
    machine.start()
    with (machine.project / "requirements.lock").open("a", encoding="utf-8") as lock:
        lock.write("# newer\n")
    machine.start()
    assert machine.environments_made() == 2
    assert machine.left() == {".venv"}


def test_checks_make_a_larger_environment_which_the_program_leaves_alone(machine: Machine) -> None:
    machine.start()
    machine.start(str(machine.project / "tools/set-up"), "dev")
    machine.start()
    assert machine.environments_made() == 2
    with (machine.project / "requirements.lock").open("a", encoding="utf-8") as lock:
        lock.write("# newer\n")
    machine.start()
    assert (machine.project / ".venv/requirements-dev.lock").exists()


def test_without_the_network_nothing_half_made_stays_and_the_next_start_works(machine: Machine) -> None:
    cut = machine.path / "diary.cut"
    cut.touch()
    failed = machine.start()
    assert (failed.returncode, failed.stdout) == (1, "")
    assert failed.stderr.splitlines()[0].endswith("failed.")
    assert len(failed.stderr.splitlines()) == 2
    assert machine.left() == set()
    cut.unlink()
    assert machine.start().returncode == 0


def test_a_failed_renewal_brings_the_old_environment_back(machine: Machine) -> None:
    machine.start()
    lock = machine.project / "requirements.lock"
    before = lock.read_bytes()
    lock.write_bytes(before + b"# newer\n")
    (machine.path / "diary.cut").touch()
    assert machine.start(PYTHONHASHSEED=NO_PYTHON).returncode == 1
    lock.write_bytes(before)
    assert machine.start().stderr == ""
    assert machine.left() == {".venv"}


def test_two_first_starts_at_once_prepare_once(machine: Machine) -> None:
    def start() -> subprocess.Popen[str]:
        return subprocess.Popen(
            [machine.project / "taifan", "evaluate"],
            env=machine.environment(DELAY="0.5"),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )

    answers = [process.communicate(timeout=HANG)[0] for process in (start(), start())]
    assert answers == [f"{machine.project}|-P -m bot evaluate\n"] * 2
    assert machine.environments_made() == 1


def test_a_start_that_is_ended_clears_away_what_it_began(machine: Machine) -> None:
    set_up = [sys.executable, str(machine.project / "tools/environment.py"), "run"]
    process = subprocess.Popen(set_up, env=machine.environment(DELAY=str(2 * HANG)), stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + HANG
    while not machine.environments_made() and time.monotonic() < deadline:
        time.sleep(0.02)
    process.terminate()
    assert process.wait(timeout=HANG) == 128 + 15
    assert machine.left() == set()


def test_a_machine_without_python_is_told_what_to_install(bare: Machine) -> None:
    done = bare.start()
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("taifan: Python 3.11 or newer is needed, none was found: install one (Debian")
    assert done.stderr.count("\n") == 1


def test_an_old_python_is_named(bare: Machine) -> None:
    bare.program("python3", FAKE_PYTHON.format(answer=3, words="here is only 3.9"))
    assert bare.start().stderr.startswith("taifan: Python 3.11 or newer is needed, here is only 3.9: install one")


def test_a_python_without_venv_is_told_which_package_has_it(bare: Machine) -> None:
    bare.program("python3.12", FAKE_PYTHON.format(answer=4, words="python3.12"))
    bare.program("python3", FAKE_PYTHON.format(answer=3, words="here is only 3.9"))
    done = bare.start()
    assert done.returncode == 1
    assert done.stderr == (
        "taifan: python3.12 cannot make environments: install its venv module"
        " (Debian, Ubuntu: apt install python3.12-venv) and start again.\n"
    )


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        (
            "WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError(...)'\n"
            "ERROR: No matching distribution found for aiolimiter",
            "the package index cannot be reached: connect to the network (or set pip's mirror) and start again.",
        ),
        (
            "  cause: dns error\n  cause: failed to lookup address information",
            "the package index cannot be reached: connect to the network (or set pip's mirror) and start again.",
        ),
        (
            "Collecting aiolimiter\nERROR: No matching distribution found for aiolimiter\nnotice: newer pip",
            "the libraries could not be installed: ERROR: No matching distribution found for aiolimiter",
        ),
        ("", "the libraries could not be installed: no word about why"),
    ],
)
def test_what_an_installer_said_becomes_one_sentence(output: str, sentence: str) -> None:
    assert reason(output) == sentence
