"""The font files of the packages, and which of them draws a letter.

Noto Sans CJK holds every script of the four languages; the Japanese face is taken for Latin letters, figures and
signs because it alone keeps them narrow. Other scripts and emoji have files of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Final

from bot.pictures.opentype import FontFace, faces

CJK_PACKAGE: Final = "manimgx_fonts_cjk"
OTHERS_PACKAGE: Final = "manimgx_fonts"
RENDERER_PACKAGE: Final = "resvg_py"
CJK_FILE: Final = "NotoSansCJK-VF.otf.ttc"
LATIN: Final = "Noto Sans CJK JP"
TRADITIONAL: Final = "Noto Sans CJK TC"
HAN_FAMILIES: Final = MappingProxyType(
    {"en": TRADITIONAL, "zh_Hant": TRADITIONAL, "zh_Hans": "Noto Sans CJK SC", "ja": LATIN}
)
"""The face for Chinese characters by language: the same letter looks different in each."""

_HAN_BLOCKS: Final = ((0x2E80, 0x9FFF), (0xF900, 0xFAFF), (0xFE30, 0xFE4F), (0xFF00, 0xFFEF), (0x20000, 0x3FFFF))
_FIRST_FILES: Final = ("NotoSans[wght].ttf", "NotoEmoji[wght].ttf")


class PicturesMissing(Exception):
    """A package that pictures need is not installed; `package` is its name in the index."""

    def __init__(self, package: str) -> None:
        super().__init__(package)
        self.package = package


class Fonts:
    """The faces by family, the first that has a letter draws it."""

    def __init__(self, cjk: Path, others: Iterable[Path]) -> None:
        self._cjk = faces(cjk)
        self._paths = dict.fromkeys(self._cjk, cjk)
        self._others: dict[str, FontFace] = {}
        for path in others:
            found = faces(path)
            self._others |= found
            self._paths |= dict.fromkeys(found, path)

    def family(self, letter: str, language: str) -> str | None:
        """The family that draws a letter in a language; None when no font has it."""
        first = HAN_FAMILIES.get(language, TRADITIONAL) if is_han(letter) else LATIN
        if self._cjk[first].has(letter):
            return first
        return next((name for name, face in self._others.items() if face.has(letter)), None)

    def face(self, family: str) -> FontFace:
        return self._cjk.get(family) or self._others[family]

    def knows(self, family: str) -> bool:
        return family in self._paths

    def file(self, family: str) -> Path:
        """The file a family lies in."""
        return self._paths[family]


def is_han(letter: str) -> bool:
    """Whether a letter is one of the wide ones that look different in each language."""
    return any(first <= ord(letter) <= last for first, last in _HAN_BLOCKS)


def missing_package() -> str | None:
    """The package that pictures lack here, by its name in the index."""
    needed = (CJK_PACKAGE, RENDERER_PACKAGE)
    return next((name.replace("_", "-") for name in needed if not _found(name)), None)


def _found(package: str) -> Path | None:
    spec = find_spec(package)
    return Path(spec.origin).parent if spec is not None and spec.origin is not None else None


@cache
def installed_fonts() -> Fonts:
    """The fonts of the packages. Raises PicturesMissing."""
    package = missing_package()
    folder = _found(CJK_PACKAGE)
    if package is not None or folder is None:
        raise PicturesMissing(package or CJK_PACKAGE.replace("_", "-"))
    others = _found(OTHERS_PACKAGE)
    return Fonts(folder / CJK_FILE, _other_files(others) if others is not None else ())


def _other_files(folder: Path) -> list[Path]:
    """The upright fonts, those of most names first."""
    rest = sorted(path for path in folder.glob("*.ttf") if "Italic" not in path.name)
    first = [folder / name for name in _FIRST_FILES]
    return [*(path for path in first if path.exists()), *(path for path in rest if path not in first)]
