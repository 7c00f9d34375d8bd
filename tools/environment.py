"""Prepares the environment in .venv; started by tools/set-up before anything is installed, so standard library only.

An environment is complete when it holds a copy of the lock file it was made from: the copy is written last, and a
changed lock file no longer equals it. While a new environment is made the old one waits next to it, and comes back
when the making fails.
"""

from __future__ import annotations

import contextlib
import fcntl
import filecmp
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent.parent
ENVIRONMENT = ROOT / ".venv"
PREVIOUS = ROOT / ".venv.previous"
PYTHON = ENVIRONMENT / "bin" / "python"

LOCKS = {"run": ("requirements.lock",), "dev": ("requirements-dev.lock", "requirements.lock")}
"""What is installed (the first) and what is contained in it (all) for each purpose."""

MISLEADING = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "PIP_USER", "PIP_TARGET", "PIP_PREFIX")
"""Variables that would lead an installer to another place than .venv."""

UNREACHABLE = (
    "connection",
    "dns error",
    "error sending request",
    "name resolution",
    "network",
    "proxyerror",
    "timed out",
)
"""Words by which installers say, in many ways, that they could not reach the index."""


class Failed(Exception):
    """The environment could not be made; the text is the sentence for the user."""


def main(purpose: str) -> int:
    """Make `.venv` fit for the purpose if it is not. Exit status 0 when it is."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, leave)
    try:
        with one_at_a_time():
            prepare(purpose)
    except Failed as failed:
        print(f"taifan: {failed}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"taifan: .venv could not be made: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def leave(number: int, _: FrameType | None) -> None:
    """End by an exception, so that a half-made environment is cleared away."""
    sys.exit(128 + number)


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Wait while another start prepares the same folder. The lock lies on this file: it leaves nothing behind."""
    with open(__file__, "rb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def prepare(purpose: str) -> None:
    """Make the environment anew unless it is complete; a developer's one stays one."""
    if (ENVIRONMENT / LOCKS["dev"][0]).exists():
        purpose = "dev"
    if complete(purpose):
        return
    if not os.access(ROOT, os.W_OK):
        raise Failed(f"{ROOT} may not be written to: start once as its owner.")
    started = time.monotonic()
    print("taifan: preparing .venv, once, for some seconds ...", end="", file=sys.stderr, flush=True)
    try:
        with replaced():
            install(ROOT / LOCKS[purpose][0])
            for name in LOCKS[purpose]:
                shutil.copyfile(ROOT / name, ENVIRONMENT / name)
    except BaseException:
        print(" failed.", file=sys.stderr)
        raise
    print(f" ready after {time.monotonic() - started:.1f} s.", file=sys.stderr)


def complete(purpose: str) -> bool:
    """Whether the environment was made to its end from the lock files as they are now."""
    copies = ((ROOT / name, ENVIRONMENT / name) for name in LOCKS[purpose])
    return os.access(PYTHON, os.X_OK) and all(b.exists() and filecmp.cmp(a, b, shallow=False) for a, b in copies)


@contextlib.contextmanager
def replaced() -> Iterator[None]:
    """Put the old environment aside, and back when making the new one fails."""
    if (ENVIRONMENT / LOCKS["run"][0]).exists():
        remove(PREVIOUS)
        ENVIRONMENT.rename(PREVIOUS)
    try:
        remove(ENVIRONMENT)
        yield
    except BaseException:
        remove(ENVIRONMENT)
        if PREVIOUS.exists():
            PREVIOUS.rename(ENVIRONMENT)
        raise
    remove(PREVIOUS)


def remove(path: Path) -> None:
    if path.is_symlink():
        path.unlink()
    elif path.exists():
        shutil.rmtree(path)


def install(lock: Path) -> None:
    """Make the environment with uv, or by venv and pip without it or when it fails (a mirror known to pip alone)."""
    uv = shutil.which("uv")
    if uv is None:
        with_pip(lock)
        return
    try:
        with_uv(uv, lock)
    except Failed:
        if find_spec("ensurepip") is None:
            raise
        remove(ENVIRONMENT)
        with_pip(lock)


def with_uv(uv: str, lock: Path) -> None:
    run(uv, "venv", "--no-python-downloads", "--python", interpreter(), str(ENVIRONMENT))
    install = (uv, "pip", "install", "--compile-bytecode", "--no-deps", "--require-hashes", "--no-build")
    run(*install, "--python", str(PYTHON), "--requirement", str(lock))


def with_pip(lock: Path) -> None:
    run(interpreter(), "-m", "venv", str(ENVIRONMENT))
    install = (str(PYTHON), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--no-deps")
    run(*install, "--only-binary", ":all:", "--require-hashes", "--requirement", str(lock))


def interpreter() -> str:
    """The real file of this Python: with a link, an upgrade of the system would leave an empty environment behind."""
    return os.path.realpath(sys.executable)


def run(*command: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in MISLEADING}
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode != 0:
        raise Failed(reason(done.stdout))


def reason(output: str) -> str:
    """One sentence about why an installer stopped, with the cure."""
    if any(word in output.lower() for word in UNREACHABLE):
        return "the package index cannot be reached: connect to the network (or set pip's mirror) and start again."
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith("error")] or lines or ["no word about why"]
    return f"the libraries could not be installed: {errors[-1]}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
