"""A server for the tests of the page, one for all of them in a process, and a browser, one for each module.

Where there is no chromium or no Playwright the tests are skipped; with LEADLINE_BROWSER=required they fail instead.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "chrome")
SECONDS = 60.0  # that a test waits for something that is to happen, on a busy machine


def missing(what: str) -> Any:
    """Skips the test, or fails it where a browser is required."""
    if os.environ.get("LEADLINE_BROWSER") == "required":
        pytest.fail(f"{what}, but LEADLINE_BROWSER=required asks for the tests of the page")
    pytest.skip(f"{what}: apt-get install chromium, pip install 'leadline[test]'")


class Server:
    """`leadline serve` as a process of its own, which can be killed and started again at the same address."""

    def __init__(self) -> None:
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "leadline", "serve", "--port", str(self.port), "--no-browser"],
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert self.process.stderr is not None
        for line in self.process.stderr:
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
            if found:
                self.port = int(found[1])
                return
        raise AssertionError("the server has ended")

    def kill(self) -> None:
        assert self.process is not None
        assert self.process.stderr is not None
        self.process.kill()
        self.process.wait()
        self.process.stderr.close()

    @property
    def home(self) -> str:
        return f"http://127.0.0.1:{self.port}/"

    @property
    def url(self) -> str:
        """The address of the analysis board."""
        return f"{self.home}calm-sailing/analyse"


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    found = Server()
    found.start()
    yield found
    found.kill()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    # While Playwright's own event loop is there, asyncio.run is refused in this thread: it must not outlive these
    # tests where others follow in the same process.
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("no playwright")
    path = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if path is None:
        missing("no chromium")
    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield found
        found.close()


@pytest.fixture
def page(browser: Any, server: Server) -> Iterator[Any]:
    """A page of its own, empty yet. What its scripts raise, and what the content policy stops, fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    found = context.new_page()
    found.set_default_timeout(1000 * SECONDS)
    wrong: list[str] = []
    found.on("pageerror", lambda error: wrong.append(str(error)))
    found.on("console", lambda message: _kept(message, wrong))
    yield found
    found.unroute_all(behavior="wait")  # answers that a test delays are not left in the air
    context.close()
    assert wrong == []


@pytest.fixture
def phone(browser: Any, server: Server) -> Iterator[Any]:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce")
    found = context.new_page()
    found.set_default_timeout(1000 * SECONDS)
    yield found
    context.close()


def _kept(message: Any, wrong: list[str]) -> None:
    # that an impossible position is refused is an answer, not a fault; so is a server that a test has killed
    if message.type == "error" and not message.text.startswith("Failed to load resource"):
        wrong.append(message.text)
