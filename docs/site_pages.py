"""Hooks of mkdocs: pages from elsewhere in the checkout, pages made from the code, links to them, and the commands.

In the checkout, links lead to files, for people who read them there. On the site they lead to the page of the file, or
become plain text if the site has no such page: the site is complete in itself.
"""

from __future__ import annotations

import importlib
import os
import posixpath
import re
import runpy
import textwrap
from collections.abc import Iterator
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
ELSEWHERE = {  # page of the site: file of the checkout
    "benchmarks.md": "benchmarks/README.md",
    "changelog.md": "CHANGELOG.md",
    "contributing.md": "CONTRIBUTING.md",
    "security.md": "SECURITY.md",
} | {
    f"benchmarks/{path.name}": f"benchmarks/pages/{path.name}" for path in (ROOT / "benchmarks" / "pages").glob("*.md")
}
COMMAND = re.compile(r"<!-- leadline ([a-z]+) -->")
POSITION_KEYS = "<!-- position keys -->"
LINK = re.compile(r"(?<!!)\[([^\]\[]*)\]\(([^)\s]+)\)")
FENCE = re.compile(r"^(```|~~~)", re.MULTILINE)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages that are elsewhere in the checkout, and those that are made from the code."""
    pages = {name: (ROOT / source).read_text(encoding="utf-8") for name, source in ELSEWHERE.items()}
    for name, content in (pages | _made()).items():
        files.append(File.generated(config, name, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn links of the checkout into links of the site, and add the options of commands and the keys of positions."""
    parts = FENCE.split(markdown)
    fenced = False
    for number in range(0, len(parts), 2):
        if not fenced:
            parts[number] = LINK.sub(lambda found: _link(found, page.file.src_uri, files), parts[number])
        fenced = not fenced
    text = COMMAND.sub(lambda found: "\n".join(_command(found[1])), "".join(parts))
    if POSITION_KEYS in text:
        text = text.replace(POSITION_KEYS, runpy.run_path(str(ROOT / "docs" / "position_keys.py"))["page"]())
    return text


def on_page_content(html: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Clear the cell of a table for a missing default, for which click has a special name."""
    return re.sub("<td><code>(?:Sentinel.UNSET|None)</code></td>", "<td></td>", html)


def _made() -> dict[str, str]:
    """Return the booklets of puzzles and the layouts of environments, by their place on the site."""
    booklets = runpy.run_path(str(ROOT / "docs" / "make_booklets.py"))
    layouts = runpy.run_path(str(ROOT / "tests" / "environments" / "make_layouts.py"))
    pages: dict[str, str] = booklets["pages"]() | {"reference/layouts.md": layouts["page"]()}
    return pages


def _command(name: str) -> Iterator[str]:
    """Yield the help of a command: its options by mkdocs-click, then its examples and exit codes."""
    command = importlib.import_module(f"leadline.cli.{name}").command
    yield from (
        "::: mkdocs-click",
        f"    :module: leadline.cli.{name}",
        "    :command: command",
        f"    :prog_name: leadline {name}",
        "    :depth: 2",
        "    :style: table",
        "",
    )
    for part in (command.epilog or "").replace("\b", "").strip().split("\n\n"):
        lines = textwrap.dedent(part).strip().splitlines()
        if any(line.startswith("  leadline") for line in lines):
            yield from (f"**{lines[0]}**", "", "```sh", *(line.strip() for line in lines[1:]), "```", "")
        else:
            yield from (" ".join(lines), "")


def _link(found: re.Match[str], name: str, files: Files) -> str:
    """Return the link as it is on the page of that name."""
    text, target = found.groups()
    path, mark, anchor = target.partition("#")
    if "://" in target or not path:
        return found[0]
    place = posixpath.dirname(ELSEWHERE.get(name, f"docs/{name}"))
    wanted = posixpath.normpath(posixpath.join(place, path))
    pages = {source: page for page, source in ELSEWHERE.items()} | {"README.md": "index.md"}
    page = pages.get(wanted, wanted.removeprefix("docs/") if wanted.startswith("docs/") else None)
    if page is None or files.get_file_from_path(page) is None:
        if not (ROOT / wanted).exists():
            return found[0]  # mkdocs says that it leads nowhere
        return text
    relative = posixpath.relpath(page, posixpath.dirname(name) or os.curdir)
    return f"[{text}]({relative}{mark}{anchor})"
