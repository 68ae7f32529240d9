"""List the licences of the packages that Leadline needs, from their metadata: python release/licences.py [FILE]

prints the page, or writes it to FILE; `make release` writes build/licences.md. The page has no versions: licences
change seldom, versions daily. A package with an unknown licence is an error, and so is one that is not installed.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LEFT_OUT = ("coverage", "dev", "fit", "fuzz", "lint", "release", "test")  # what is of use in a checkout alone
REQUIREMENT = re.compile(r"\s*([A-Za-z0-9][\w.-]*)\s*(?:\[([\w\s,.-]*)\])?[^;]*(?:;(.*))?")
# Licences that may be combined with the MIT licence in a program that is passed on.
KNOWN = {
    "0BSD", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0", "CC0-1.0", "HPND", "ISC", "LGPL-3.0-or-later",
    "MIT", "MIT-CMU", "MPL-2.0", "PSF-2.0", "Unlicense", "Zlib",
}  # fmt: skip
CLASSIFIERS = {
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "GNU Lesser General Public License v3 or later (LGPLv3+)": "LGPL-3.0-or-later",
    "ISC License (ISCL)": "ISC",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "Python Software Foundation License": "PSF-2.0",
}
TEXTS = {  # the old field `License`, in words
    "3-Clause BSD License": "BSD-3-Clause",
    "Apache 2.0": "Apache-2.0",
    "Apache License 2.0": "Apache-2.0",
    "BSD": "BSD-3-Clause",
    "BSD License": "BSD-3-Clause",
    "BSD license (see license.txt for details), Copyright (c) 2000-2025, ReportLab Inc.": "BSD-3-Clause",
    "Dual License": "Apache-2.0 OR BSD-3-Clause",
}
WORDS = {  # by which the text of a licence is known
    "Permission is hereby granted, free of charge": "MIT",
    "Mozilla Public License Version 2.0": "MPL-2.0",
    "Apache License Version 2.0": "Apache-2.0",
    "Neither the name": "BSD-3-Clause",
}
HEAD = """# Licences

Leadline is under the MIT licence; the file LICENSE is in every package. It contains no package of others: what it needs
is installed separately. `python release/licences.py` made this page from the metadata of the installed packages and of
everything that they need themselves.
"""


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    licence: str
    home: str


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def licence_of(found: Distribution) -> str:
    """Return the licence as an SPDX expression; raise SystemExit if the metadata contain no known licence."""
    data = found.metadata
    if expression := data.get("License-Expression"):
        return str(expression)
    classifiers = [value for value in data.get_all("Classifier", []) if value.startswith("License ::")]
    classes = [value.rpartition(" :: ")[2] for value in classifiers]
    names = sorted({CLASSIFIERS[name] for name in classes if name in CLASSIFIERS})
    text = " ".join(str(data.get("License", "")).split())
    if text in KNOWN:
        return text
    if names and len(names) == len(set(classes) - {"OSI Approved"}):
        return " AND ".join(names)
    if text in TEXTS:
        return TEXTS[text]
    for name in data.get_all("License-File", []):
        words = " ".join((found.read_text(f"licenses/{name}") or found.read_text(name) or "").split())
        for part, licence in WORDS.items():
            if part in words:
                return licence
    raise SystemExit(f"release/licences.py: {found.name}: no licence that is known: {text[:60]!r}, {classes}")


def home_of(found: Distribution) -> str:
    """Return the address of the project."""
    links = dict(value.split(", ", 1) for value in found.metadata.get_all("Project-URL", []) if ", " in value)
    wanted = ("homepage", "home", "home page", "source", "source code", "repository", "documentation", "github")
    by_name = {name.lower(): link for name, link in links.items()}
    return next((by_name[name] for name in wanted if name in by_name), str(found.metadata.get("Home-page") or ""))


def requirements(lines: list[str], extras: set[str]) -> Iterator[tuple[str, set[str]]]:
    """Yield the names in a list of requirements that apply to this system, with their extras."""
    from packaging.markers import Marker

    for line in lines:
        found = REQUIREMENT.fullmatch(line)
        if found is None:
            raise SystemExit(f"release/licences.py: a requirement that cannot be read: {line!r}")
        name, more, condition = found.groups()
        environments = [{"extra": extra} for extra in extras or {""}]
        if condition is None or any(Marker(condition).evaluate(env) for env in environments):
            yield canonical(name), {part.strip() for part in (more or "").split(",") if part.strip()}


def closure(lines: list[str]) -> dict[str, Row]:
    """Return all packages that these requirements install, with their own requirements, by name."""
    rows: dict[str, Row] = {}
    seen: set[tuple[str, frozenset[str]]] = set()
    waiting = list(requirements(lines, set()))
    while waiting:
        name, extras = waiting.pop()
        if (name, frozenset(extras)) in seen or name == "leadline":
            continue
        seen.add((name, frozenset(extras)))
        try:
            found = distribution(name)
        except PackageNotFoundError:
            raise SystemExit(f"release/licences.py: {name} is not installed") from None
        rows[name] = Row(name, licence_of(found), home_of(found))
        waiting += requirements(list(found.requires or ()), extras)
    return rows


def table(rows: list[Row]) -> str:
    lines = ["| package | licence |", "|---|---|"]
    for row in rows:
        lines.append(f"| [{row.name}]({row.home}) | {row.licence} |" if row.home else f"| {row.name} | {row.licence} |")
    return "\n".join(lines)


def page() -> str:
    """Return the whole page. Raise SystemExit if a package is not installed, or has no known licence."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    always = closure(project["dependencies"])
    parts = [HEAD, "## Always\n", table(sorted(always.values(), key=lambda row: row.name)) + "\n"]
    for extra, lines in sorted(project["optional-dependencies"].items()):
        if extra in LEFT_OUT:
            continue
        rows = [row for name, row in sorted(closure(lines).items()) if name not in always]
        parts += [f"## With the `{extra}` extra\n", table(rows) + "\n"]
        for row in [*always.values(), *rows]:
            names = set(re.split(r" (?:AND|OR|WITH) |[()\s]+", row.licence)) - {""}
            if not names <= KNOWN:
                raise SystemExit(f"release/licences.py: {row.name}: a licence to look at: {row.licence}")
    return "\n".join(parts)


def main(arguments: list[str]) -> int:
    text = page()
    for name in arguments:
        Path(name).write_text(text, encoding="utf-8")
    if not arguments:
        print(text, end="")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
