"""Every check of the project, one line a step; started by ./check inside the prepared environment.

Without arguments all steps run but `coverage`, also after one has failed; arguments choose steps by name.
The random walks of the tests are short; TEST_SIZE=10 ./check tests makes them ten times as long.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"
"""Import-linter has no `-m` form, and its script would not survive a move of the project folder."""


@dataclass(frozen=True, slots=True)
class Step:
    """One check: arguments of the Python that runs it, and the words that must stand in the output of a good run."""

    name: str
    arguments: tuple[str, ...]
    proof: str = ""
    """Pattern of the line that shows that something was checked; the line is printed as well."""
    needs: str = ""
    """File without which there is nothing to check yet."""
    is_extra: bool = False
    """Runs only when it is named."""
    is_parallel: bool = False
    """Keeps every core busy by itself: it runs when the others are done."""


CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
WORKERS = CORES + 2
"""One process of tests a core, and two more for the time in which some wait for a program or a browser of theirs."""

COLLECT = ("-m", "pytest", "--collect-only", "-q")
"""Reads every test beside the types, so that the processes that run them find all of them compiled."""
TESTS = ("-m", "pytest", "-n", str(WORKERS), "--dist", "worksteal", "--durations=20")
"""No worker is idle while another has tests left."""
COVERAGE = (*TESTS, "--cov", "--cov-report=term-missing")
"""The same tests; watching what they reach takes nearly as long again."""

STEPS = (
    Step("format", ("-m", "ruff", "format", "--check", ".")),
    Step("lint", ("-m", "ruff", "check", ".")),
    Step("types", ("-m", "mypy")),
    Step("imports", ("-c", LINT_IMPORTS, "--no-logo")),
    Step("docs", ("docs/generate.py", "--check"), needs="docs/generate.py"),
    Step("texts", ("-m", "tools.catalogues", "--check")),
    Step("collect", COLLECT, proof=r"\d+ tests collected in .*"),
    Step("tests", TESTS, proof=r"=.*\b\d+ passed\b.* in .*=", is_parallel=True),
    Step("coverage", COVERAGE, proof=r"=.*\b\d+ passed\b.* in .*=", is_extra=True, is_parallel=True),
)

_COMPILED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""The environment of a step: the program, which the tests start often, is compiled once and not at every start."""

_SLOW = re.compile(r"\d+\.\d+s (call|setup|teardown) ")
"""A line about one of the slowest tests."""


def main(names: Sequence[str]) -> int:
    """Run the steps with these names, or all but the extra ones; exit status 0 only when every one is green."""
    if {"-h", "--help"} & set(names):
        print(f"{__doc__}\nSteps: {', '.join(step.name for step in STEPS)}.")
        return 0
    unknown = set(names) - {step.name for step in STEPS}
    if unknown:
        print(f"check: no step {', '.join(sorted(unknown))}; there are {', '.join(step.name for step in STEPS)}.")
        return 2
    started = time.monotonic()
    wanted = [step for step in STEPS if _is_wanted(step, names)]
    red = list[str]()
    for cores in (CORES, 1):
        with ThreadPoolExecutor(cores) as beside:
            now = [step for step in wanted if step.is_parallel is (cores == 1)]
            results = beside.map(run, now)
            for step in now:
                print(f"{step.name:8} ", end="", flush=True)
                done = next(results)
                print(done.told, end="", flush=True)
                red += [] if done.is_green else [step.name]
    result = f"red: {', '.join(red)}" if red else "all green"
    print(f"{result}, {time.monotonic() - started:.1f} s")
    return 1 if red else 0


def _is_wanted(step: Step, names: Sequence[str]) -> bool:
    return step.name in names if names else not step.is_extra


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a step, and what is told of it."""

    is_green: bool
    told: str


def run(step: Step) -> Done:
    """Run one step; told is its line, and everything it said only when it failed."""
    if step.needs and not (ROOT / step.needs).exists():
        return Done(is_green=True, told=f"skipped: there is no {step.needs}\n")
    started = time.monotonic()
    done = subprocess.run(
        [sys.executable, *step.arguments],
        cwd=ROOT,
        env=_COMPILED,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    proofs = [line for line in done.stdout.splitlines() if step.proof and re.fullmatch(step.proof, line)]
    passed = done.returncode == 0 and bool(proofs or not step.proof)
    shown = [line for line in done.stdout.splitlines() if _SLOW.match(line)] + proofs
    told = f"{'ok' if passed else 'FAILED':6} {time.monotonic() - started:6.1f} s\n"
    return Done(passed, told + ("".join(f"{line}\n" for line in shown) if passed else done.stdout))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
