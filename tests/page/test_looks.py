"""What everybody has to be able to use: axe-core, widths, contrast, and what the content policy asks for."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

import leadline

from .conftest import ROOT
from .driving import GAMES, position

pytestmark = pytest.mark.extended

STATIC = ROOT / "cli" / "page" / "static"
READABLE = 10  # pixels from the highest to the lowest part of letters


def smallest(page: Any, words: str) -> float:
    """The height of the smallest words that a selector finds and that are seen, in pixels."""
    found: list[float] = page.locator(words).evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    return min(filter(None, found))


class _Parts(HTMLParser):
    """Whatever of a page a strict content policy would stop."""

    def __init__(self) -> None:
        super().__init__()
        self.stopped: list[str] = []
        self.inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {name for name, _ in attrs}
        self.inside = tag
        self.stopped += [f"{tag} {name}" for name in names if name == "style" or name.startswith("on")]
        self.stopped += [tag] * (tag == "style" or (tag == "script" and "src" not in names))
        self.stopped += [value for name, value in attrs if name in ("src", "href") and value and "//" in value]


def test_the_page_has_nothing_inline_and_nothing_from_elsewhere() -> None:
    parts = _Parts()
    parts.feed((STATIC / "index.html").read_text(encoding="utf-8"))
    assert parts.stopped == []
    parts.feed('<p style="color: red"><script>1</script><img src="https://example.com/x.png">')
    assert parts.stopped == ["p style", "script", "https://example.com/x.png"]
    for script in STATIC.glob("*.js"):
        assert not re.search(r"innerHTML|eval\(|new Function|https?://(?!www\.w3\.org)", script.read_text("utf-8"))


def test_the_scripts_are_small() -> None:
    """Everything that a browser may run, libraries and comments included."""
    assert 20_000 < sum(path.stat().st_size for path in STATIC.glob("**/*.js")) < 300 * 1024


def test_every_script_is_loaded_at_once() -> None:
    """A module that another one imports is named in the head, so that nothing waits for it."""
    head = (STATIC / "index.html").read_text(encoding="utf-8")
    named = {*re.findall(r'href="/static/([\w./-]+\.js)"', head), "app.js"}
    for script in named:
        found = re.findall(r'from "\./([\w./-]+\.js)"', (STATIC / script).read_text(encoding="utf-8"))
        folder = script.rpartition("/")[0]
        assert {f"{folder}/{one}".lstrip("/") for one in found} <= named, script


@pytest.mark.parametrize("name", ["preact", "htm"])
def test_libraries_come_with_their_licence(name: str) -> None:
    text = (STATIC / "vendor" / f"{name}.LICENSE.txt").read_text(encoding="utf-8")
    assert "Copyright" in text or "Apache License" in text
    assert name in (STATIC / "vendor" / "README.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("game", GAMES)
def test_pictures_stand_without_styles(game: str) -> None:
    found = leadline.Position.from_text(json.dumps(position(game, 10)))
    assert not re.search(r"<style|\bstyle=|<script|\bon\w+=", found.game.svg(found))
