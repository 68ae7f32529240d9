"""The page of `leadline review --html` in a browser: light and dark, narrow and wide."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from leadline.solver.review.page import page as told
from leadline.solver.review.review import review
from support.command import recorded

from .driving import violations
from .test_looks import READABLE, smallest


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The review of the first decisions of a game."""
    record = recorded(3)
    found = tmp_path_factory.mktemp("review") / "review.html"
    found.write_text(told(review(record | {"moves": record["moves"][:12]}, nodes=20)), encoding="utf-8")
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 768, 1280])
def test_all_words_of_the_page_can_be_read(browser: Any, file: Path, scheme: str, width: int) -> None:
    # axe-core is a script, and the page's own policy allows none
    context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 800}, bypass_csp=True)
    page = context.new_page()
    page.goto(file.as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator(".plot:visible").count() == 1
    assert smallest(page, ".plot text") >= READABLE
    note = page.locator("caption").bounding_box()
    assert note["x"] + note["width"] <= width
    assert violations(page) == []
    context.close()
