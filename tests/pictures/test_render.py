"""PNG from SVG: size, content, one process a picture, each picture once, and going on without."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.app.pictures import Pictures
from bot.chat import Picture
from bot.pictures import fonts, render
from bot.pictures.render import Renderer, RenderFailed
from bot.text.catalogue import catalogue
from tests.pictures.drawn import colours, drawn, png_size
from tests.sizes import HANG
from tools.pictures import LONG, gallery, night, svg_of, usual_hand

GALLERY = {one.name: one for one in gallery()}


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for the picture: it may take as long as a busy machine needs."""
    monkeypatch.setattr(render, "SECONDS", HANG)


@pytest.mark.parametrize("name", ["hand", "hand-many-dark", "night", "settlement-long", "season", "hand-ja"])
async def test_a_picture_has_its_size_and_is_not_blank(name: str) -> None:
    svg = svg_of(GALLERY[name])
    png = await Renderer().png(svg)
    wide, high = drawn(svg).size
    assert png_size(png) == (wide, high)
    assert colours(png) > 20


async def test_a_picture_can_be_smaller() -> None:
    svg = svg_of(GALLERY["hand"])
    wide, high = png_size(await Renderer().png(svg, 540))
    assert wide == 540
    assert high == pytest.approx(drawn(svg).size[1] / 2, abs=1)


async def test_the_same_picture_is_drawn_once_also_at_the_same_time() -> None:
    renderer, svg = Renderer(), svg_of(GALLERY["hand"])
    made = await asyncio.gather(*(renderer.png(svg) for _ in range(5)))
    again = await renderer.png(svg)
    assert renderer.rendered == 1
    assert {*made, again} == {again}


async def test_only_the_latest_pictures_are_kept() -> None:
    renderer = Renderer()
    small = '<svg xmlns="http://www.w3.org/2000/svg" width="{}" height="9"/>'
    for size in range(1, render.KEPT + 2):
        await renderer.png(small.format(size))
    await renderer.png(small.format(render.KEPT + 1))
    assert renderer.rendered == render.KEPT + 1
    await renderer.png(small.format(1))
    assert renderer.rendered == render.KEPT + 2


async def test_the_event_loop_goes_on_while_a_picture_is_made() -> None:
    longest, last = 0.0, time.perf_counter()
    pictures = Pictures()
    work = asyncio.create_task(pictures.png(Picture(night(LONG, 60, 1_000)), catalogue("en")))
    while not work.done():
        await asyncio.sleep(0.001)
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    assert await work is not None
    assert longest < 5, "measured by benchmarks/pictures.py; here it must only not be stuck"


async def test_what_cannot_be_rendered_is_said_and_nothing_is_kept() -> None:
    renderer = Renderer()
    with pytest.raises(RenderFailed):
        await renderer.png("<svg this is none")
    assert renderer.rendered == 0


async def test_a_picture_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    slow = tmp_path / "slow.py"
    slow.write_text("import time; time.sleep(60)")
    monkeypatch.setattr(render, "WORKER", slow)
    monkeypatch.setattr(render, "SECONDS", 0.3)
    with pytest.raises(RenderFailed, match="more than"):
        await Renderer().png(svg_of(GALLERY["hand"]))


async def test_without_the_fonts_there_is_no_picture_and_the_log_says_why_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(fonts, "CJK_PACKAGE", "no_such_fonts_cjk")
    fonts.installed_fonts.cache_clear()
    try:
        pictures = Pictures()
        assert await pictures.png(Picture(usual_hand()), catalogue("en")) is None
        assert await pictures.png(Picture(usual_hand()), catalogue("en")) is None
    finally:
        fonts.installed_fonts.cache_clear()
    assert [record.getMessage() for record in caplog.records] == [
        "no pictures: the package no-such-fonts-cjk is not installed"
    ]


# the command


def test_a_typed_hand_becomes_a_file(tmp_path: Path) -> None:
    file = tmp_path / "hand.png"
    assert main(["picture", "hand", "(CCC) [9999p] 456p 55p 67p +8p 3f 1a", "-o", str(file)]) == 0
    assert png_size(file.read_bytes())[0] == 1080


def test_a_night_as_lines_becomes_a_drawing(tmp_path: Path) -> None:
    said, file = tmp_path / "night.txt", tmp_path / "night.svg"
    said.write_text("ann: /newgame singapore ann ben cat dan\nben: ben 3 zimo\ncat: cat 2 from ann\n")
    assert main(["picture", "chart", "--say", str(said), "-o", str(file), "--language", "ja", "--dark"]) == 0
    assert "今夜" in file.read_text("utf-8") or "リード" in file.read_text("utf-8")


def test_a_hand_that_cannot_be_read_is_answered_and_no_file_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hand.png"
    assert main(["picture", "hand", "456p 55p", "-o", str(file)]) == 1
    assert not file.exists()
    assert "tiles" in capsys.readouterr().err


def test_what_is_missing_for_pictures_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(fonts, "CJK_PACKAGE", "no_such_fonts_cjk")
    fonts.installed_fonts.cache_clear()
    try:
        assert main(["picture", "hand", "(CCC) 456p 55p 67p +8p 234p", "-o", str(tmp_path / "x.png")]) == 1
    finally:
        fonts.installed_fonts.cache_clear()
    assert "pip install" in capsys.readouterr().err
