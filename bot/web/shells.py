"""The HTML shells and everything they load, read once: small files that are served from memory, compressed."""

from __future__ import annotations

import gzip
import hashlib
import html
import mimetypes
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import msgspec

STATIC: Final = "static"
_TYPES: Final[Mapping[str, str]] = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".html": "text/html",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".json": "application/json",
}
_TEXTS: Final = frozenset(("text/javascript", "text/css", "text/html", "image/svg+xml", "application/json"))
_FIELD: Final = re.compile(r"\{\{(\w+)\}\}")
_RAW: Final = frozenset(("state", "texts"))
"""Fields of a shell that hold JSON, made safe for the inside of a script."""


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file as it is served; `packed` is empty where packing it brings nothing."""

    content: bytes
    kind: str
    packed: bytes = b""


class Shells:
    """The files of the page; `version` changes with any of them, and is part of their addresses."""

    def __init__(self, files_by_path: Mapping[str, bytes]) -> None:
        self._files = {path: _static_file(path, content) for path, content in files_by_path.items()}
        digest = hashlib.sha256()
        for path, content in sorted(files_by_path.items()):
            digest.update(f"{path}\n{len(content)}\n".encode() + content)
        self.version = digest.hexdigest()[:12]
        self.root = f"/{STATIC}/{self.version}"

    @classmethod
    def of_program(cls) -> Shells:
        """The files that come with the program."""
        return cls(dict(_read(files("bot.web").joinpath(STATIC), "")))

    def file(self, path: str) -> StaticFile | None:
        """A file by its path."""
        return self._files.get(path)

    @property
    def names(self) -> tuple[str, ...]:
        """The paths of all files."""
        return tuple(self._files)

    def has(self, path: str) -> bool:
        return path in self._files

    def page(self, name: str, fields: Mapping[str, object]) -> str:
        """A shell with its fields filled in; those that are not given are empty."""
        known = {"static": self.root, **fields}
        template = self._files[name].content.decode()
        return _FIELD.sub(lambda found: _filled(found[1], known.get(found[1], "")), template)


def _filled(name: str, value: object) -> str:
    if name in _RAW:
        return script_json(value)
    return html.escape(str(value))


def script_json(value: object) -> str:
    """A value as JSON that can stand inside a script: nothing in it ends the script."""
    text = msgspec.json.encode(value).decode()
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _static_file(path: str, content: bytes) -> StaticFile:
    ending = path[path.rfind(".") :]
    kind = _TYPES.get(ending) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    packed = gzip.compress(content, 9, mtime=0) if kind in _TEXTS else b""
    return StaticFile(content, kind, packed if len(packed) < len(content) else b"")


def _read(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for one in folder.iterdir():
        if one.is_dir():
            yield from _read(one, f"{path}{one.name}/")
        elif not one.name.startswith("."):
            yield f"{path}{one.name}", one.read_bytes()
