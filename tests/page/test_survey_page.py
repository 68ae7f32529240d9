"""The page of `leadline survey report --html` in a browser: for everybody, light and dark, narrow and wide."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from leadline.solver.survey.design import Design, cells_of
from leadline.solver.survey.page import page as told
from leadline.solver.survey.report import read
from leadline.solver.survey.run import run

from .driving import violations
from .test_looks import READABLE, smallest


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two surveys that are drawn against slack."""
    folder = tmp_path_factory.mktemp("survey")
    cells = cells_of({"players": [2, 3], "removed": [0, 12]}, None, {})
    run(Design("calm-sailing", cells, 20), folder / "open.db")
    run(Design("calm-sailing", cells, 20, question="policy"), folder / "hidden.db")
    found = folder / "report.html"
    found.write_text(told([read(folder / "open.db"), read(folder / "hidden.db")]), encoding="utf-8")
    return found


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_axe_finds_nothing(browser: Any, file: Path, scheme: str, width: int) -> None:
    # axe-core is a script, and the page's own policy allows none
    context = browser.new_context(color_scheme=scheme, viewport={"width": width, "height": 800}, bypass_csp=True)
    asked: list[str] = []
    page = context.new_page()
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.as_uri())
    assert asked == [file.as_uri()], "nothing is fetched from elsewhere"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(page) == []
    assert smallest(page, ".chart text") >= READABLE
    assert page.evaluate("document.querySelector('caption').offsetWidth") <= width
    context.close()
