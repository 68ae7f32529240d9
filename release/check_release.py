"""Checks before a version is released: python release/check_release.py

prints one line for each check on standard output, with exit code 1 if one fails. It changes nothing and sends nothing.
The version is in pyproject.toml; a release is a commit with the tag v<version>. With --tagged, the commit must already
have the tag of its version.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SIGNATURE = "benchmarks/signature.json"
SEMANTIC = re.compile(r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)")
HEADING = re.compile(r"^## \[([^\]]+)\](?: - (\S+))?\s*$", re.MULTILINE)
VERSIONS = {  # files that repeat the version, and how
    "core/version.py": r'__version__ = "([^"]+)"',
    "release/conda/recipe.yaml": r'^  version: "([^"]+)"',
}


class Refused(Exception):
    """The reason against a release, in one line."""


@dataclass(frozen=True, slots=True)
class Section:
    """The section of the changelog for a version."""

    version: str
    date: str | None
    text: str


def git(root: Path, *arguments: str) -> str | None:
    """Return the output of git, or None if git fails."""
    done = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else None


def version_of(root: Path) -> str:
    with (root / "pyproject.toml").open("rb") as file:
        return str(tomllib.load(file)["project"]["version"])


def changelog(root: Path) -> list[Section]:
    """Return the sections of the changelog, the newest first."""
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    found = list(HEADING.finditer(text))
    ends = [item.start() for item in found[1:]] + [len(text)]
    return [Section(item[1], item[2], text[item.end() : end].strip()) for item, end in zip(found, ends, strict=True)]


def check_tree(root: Path) -> str:
    """Nothing is changed, added or left out of the last commit."""
    status = git(root, "status", "--porcelain")
    if status is None:
        raise Refused("not a checkout of git")
    if status:
        raise Refused(f"the tree is dirty: {', '.join(line[3:] for line in status.splitlines()[:5])}")
    return "nothing that is not committed"


def check_versions(root: Path) -> str:
    """Check that the version is a semantic one, and the same in all files."""
    version = version_of(root)
    if not SEMANTIC.fullmatch(version):
        raise Refused(f"pyproject.toml: version {version}: expected three numbers such as 1.4.0")
    for name, pattern in VERSIONS.items():
        found = re.search(pattern, (root / name).read_text(encoding="utf-8"), re.MULTILINE)
        if found is None or found[1] != version:
            raise Refused(f"{name}: version {found[1] if found else 'missing'}, but pyproject.toml has {version}")
    return version


def check_own_tag(root: Path) -> str:
    """Check that the commit has the tag of its version."""
    wanted = f"v{version_of(root)}"
    if wanted not in (git(root, "tag", "--points-at", "HEAD") or "").split():
        raise Refused(f"the commit has no tag {wanted}")
    return wanted


def check_tag(root: Path) -> str:
    """Check that the version is new, and higher than those before it."""
    version = version_of(root)
    tags = (git(root, "tag", "--list", "v*") or "").split()
    if f"v{version}" in tags:
        raise Refused(f"v{version} has been released already")
    numbers = [tuple(map(int, tag[1:].split("."))) for tag in tags if SEMANTIC.fullmatch(tag[1:])]
    if numbers and tuple(map(int, version.split("."))) < max(numbers):
        raise Refused(f"{version} is lower than the last release, {'.'.join(map(str, max(numbers)))}")
    return f"v{version} is new"


def section_of(root: Path) -> Section:
    """Return the section of the changelog for this version. Raise Refused if there is none."""
    version = version_of(root)
    sections = [section for section in changelog(root) if section.version != "Unreleased"]
    if not sections or sections[0].version != version:
        found = sections[0].version if sections else "none"
        raise Refused(f"CHANGELOG.md: expected a heading '## [{version}] - <date>' above all versions, found {found}")
    return sections[0]


def check_changelog(root: Path) -> str:
    """Check that the changelog has a dated section with text for the version, and that nothing is left as
    unreleased."""
    section = section_of(root)
    try:
        date.fromisoformat(section.date or "")
    except ValueError:
        raise Refused(
            f"CHANGELOG.md: {section.version}: expected a date such as 2026-11-22, found {section.date}"
        ) from None
    if not section.text:
        raise Refused(f"CHANGELOG.md: {section.version}: nothing stands there")
    left = [item for item in changelog(root) if item.version == "Unreleased" and item.text]
    if left:
        raise Refused("CHANGELOG.md: [Unreleased] is not empty; what is released stands under the version")
    return f"{section.version}, {section.date}"


def check_signature(root: Path) -> str:
    """Check that the changelog mentions the signature if results differ from those of the last release."""
    own = f"v{version_of(root)}"
    last = git(root, "describe", "--tags", "--abbrev=0", "--match", "v*", "--exclude", own, "HEAD")
    if last is None:
        return "no release to compare with"
    before = git(root, "show", f"{last.strip()}:{SIGNATURE}")
    if before == (root / SIGNATURE).read_text(encoding="utf-8"):
        return f"as in {last.strip()}"
    if "signature" not in section_of(root).text.lower():
        raise Refused(f"{SIGNATURE} is not that of {last.strip()}, and the changelog does not mention the signature")
    return f"not that of {last.strip()}, which the changelog mentions"


CHECKS: dict[str, Callable[[Path], str]] = {
    "tree": check_tree,
    "versions": check_versions,
    "tag": check_tag,
    "changelog": check_changelog,
    "signature": check_signature,
}


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Print the result of each check; return the exit code."""
    if arguments not in ([], ["--tagged"]):
        print("usage: check_release.py [--tagged]", file=sys.stderr)
        return 2
    refused = 0
    checks = CHECKS | ({"tag": check_own_tag} if arguments else {})
    for name, check in checks.items():
        try:
            print(f"{name:10} ok       {check(root)}")
        except Refused as error:
            refused += 1
            print(f"{name:10} REFUSED  {error}")
    return 1 if refused else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
