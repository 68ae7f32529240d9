"""The site of the pages: every page is on it, every link leads somewhere, and nothing comes from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from support.archives import ROOT

CONFIGURATION = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
ELSEWHERE = {"benchmarks.md", "changelog.md", "contributing.md", "security.md"} | {
    f"benchmarks/{path.name}" for path in (ROOT / "benchmarks" / "pages").glob("*.md")
}
MADE = {"reference/layouts.md"} | {
    f"puzzles/{path.stem}.md" for path in (ROOT / "solver" / "puzzles" / "booklets").glob("*.jsonl")
}


class Links(HTMLParser):
    """What a page links to, what it loads, and the names of its places."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.places: set[str] = set()
        self.words = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {key: value or "" for key, value in attrs}
        self.places |= {found[key] for key in ("id", "name") if key in found}
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag == "link" and found.get("rel") not in ("canonical", "prev", "next"):
            self.loaded.append(found["href"])
        elif "src" in found:
            self.loaded.append(found["src"])

    def handle_data(self, data: str) -> None:
        self.words += len(data.split())


def test_every_page_is_in_the_navigation() -> None:
    named = re.findall(r": ([\w/]+\.md)$", CONFIGURATION.partition("\nnav:")[2], re.MULTILINE)
    pages = {path.relative_to(ROOT / "docs").as_posix() for path in (ROOT / "docs").rglob("*.md")}
    assert sorted(named) == sorted({page for page in pages if not page.startswith("template/")} | ELSEWHERE | MADE)


def test_nothing_is_fetched_from_elsewhere() -> None:
    assert "font: false" in CONFIGURATION
    assert "://" not in CONFIGURATION


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The built site."""
    pytest.importorskip("mkdocs")
    made = tmp_path_factory.mktemp("site")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "-q", "--strict", "--site-dir", made],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(ROOT / "build" / "view"), "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return made


@pytest.fixture(scope="module")
def site(folder: Path) -> dict[str, Links]:
    """The pages by their places in the site."""
    pages = folder.rglob("*.html")
    return {path.relative_to(folder).as_posix(): Links(path.read_text(encoding="utf-8")) for path in pages}


@pytest.mark.slow
def test_links_lead_somewhere(site: dict[str, Links], folder: Path) -> None:
    assert {"index.html", "games/reef.html", "reference/commands.html", "benchmarks.html"} <= site.keys()
    wrong = []
    for name, page in site.items():
        for target in (*page.links, *page.loaded):
            parts = urlsplit(target)
            if parts.scheme:
                continue
            path = (folder / name).parent / unquote(parts.path) if parts.path else folder / name
            if name == "404.html":  # it is shown at any address, so its links begin at the root
                path = folder / unquote(parts.path).lstrip("/")
            path = path / "index.html" if path.is_dir() else path
            other = site.get(path.resolve().relative_to(folder.resolve()).as_posix())
            if not path.exists() or (parts.fragment and other and unquote(parts.fragment) not in other.places):
                wrong.append((name, target))
    assert wrong == []


@pytest.mark.slow
def test_pages_load_only_what_is_on_the_site(site: dict[str, Links]) -> None:
    loaded = [target for page in site.values() for target in page.loaded]
    assert len(loaded) > 100
    assert [target for target in loaded if urlsplit(target).netloc] == []


@pytest.mark.slow
def test_references_are_made_of_the_code(site: dict[str, Links]) -> None:
    from leadline.cli.main import COMMANDS

    commands, python = site["reference/commands.html"], site["reference/python.html"]
    assert {f"leadline-{name}" for name in COMMANDS} <= commands.places
    assert {f"leadline.{name}" for name in ("best", "verify", "plan", "score", "match", "review")} <= python.places
    assert {"leadline.core.contract.Position.push", "leadline.core.deals.deal"} <= python.places
    assert all(page.words > 100 for page in (commands, python))
