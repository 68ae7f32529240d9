"""release/check_release.py refuses what is not ready, one reason at a time; the licences of what is installed."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tomllib
from collections.abc import Callable
from email.message import Message
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from support.archives import ROOT

SIGNATURE = "benchmarks/signature.json"
CHANGES = """# Changelog

## [Unreleased]

## [1.3.0] - 2026-11-22

### Added

- A thing.

## [1.2.0] - 2026-01-02

- The signature is another one.
"""


def script(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"leadline_{name}", ROOT / "release" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


CHECK, LICENCES = script("check_release"), script("licences")


def git(folder: Path, *arguments: str) -> None:
    who = ["-c", "user.name=Test", "-c", "user.email=test@example.org", "-c", "tag.gpgSign=false"]
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)


def write(folder: Path, name: str, text: str) -> None:
    folder.joinpath(name).parent.mkdir(parents=True, exist_ok=True)
    folder.joinpath(name).write_text(text, encoding="utf-8")


def versions(folder: Path, version: str) -> None:
    """Writes the version wherever it stands."""
    write(folder, "pyproject.toml", f'[project]\nversion = "{version}"\n')
    write(folder, "core/version.py", f'__version__ = "{version}"\n')
    write(folder, "release/conda/recipe.yaml", f'context:\n  version: "{version}"\n')


def commit(folder: Path) -> None:
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "--allow-empty", "-m", "change")


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """A checkout of version 1.3.0 after 1.2.0, that may be released."""
    git(tmp_path, "init", "-q")
    versions(tmp_path, "1.2.0")
    write(tmp_path, "CHANGELOG.md", CHANGES)
    write(tmp_path, SIGNATURE, '{"total": 1}\n')
    commit(tmp_path)
    git(tmp_path, "tag", "v1.2.0")
    versions(tmp_path, "1.3.0")
    commit(tmp_path)
    return tmp_path


def checked(folder: Path, capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, dict[str, str]]:
    """The exit code, and the points that are refused, with the reasons."""
    code = CHECK.main(list(arguments), folder)
    lines = [line.split(maxsplit=2) for line in capsys.readouterr().out.splitlines()]
    assert {line[0] for line in lines} == {"tree", "versions", "tag", "changelog", "signature"}
    return code, {name: reason for name, how, reason in lines if how != "ok"}


def test_what_is_ready_is_not_refused(ready: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(ready, capsys) == (0, {})


def dirty(folder: Path) -> None:
    write(folder, "new.txt", "not committed\n")


def changed_file(folder: Path) -> None:
    write(folder, "pyproject.toml", '[project]\nversion = "1.3.0"\n\n')


def changed_signature(folder: Path) -> None:
    write(folder, SIGNATURE, '{"total": 2}\n')
    commit(folder)


def no_heading(folder: Path) -> None:
    write(folder, "CHANGELOG.md", CHANGES.replace("## [1.3.0] - 2026-11-22\n", ""))
    commit(folder)


def no_date(folder: Path) -> None:
    write(folder, "CHANGELOG.md", CHANGES.replace("[1.3.0] - 2026-11-22", "[1.3.0] - soon"))
    commit(folder)


def no_words(folder: Path) -> None:
    write(folder, "CHANGELOG.md", CHANGES.replace("### Added\n\n- A thing.\n", ""))
    commit(folder)


def unreleased(folder: Path) -> None:
    write(folder, "CHANGELOG.md", CHANGES.replace("## [Unreleased]\n", "## [Unreleased]\n\n- More.\n"))
    commit(folder)


def other_version(folder: Path) -> None:
    write(folder, "core/version.py", '__version__ = "1.2.9"\n')
    commit(folder)


def other_recipe(folder: Path) -> None:
    write(folder, "release/conda/recipe.yaml", 'context:\n  version: "1.2.0"\n')
    commit(folder)


def not_semantic(folder: Path) -> None:
    versions(folder, "1.3")
    write(folder, "CHANGELOG.md", CHANGES.replace("[1.3.0]", "[1.3]"))
    commit(folder)


def released(folder: Path) -> None:
    git(folder, "tag", "v1.3.0")


def lower(folder: Path) -> None:
    git(folder, "tag", "v1.10.0")


@pytest.mark.parametrize(
    ("spoil", "point", "reason"),
    [
        (dirty, "tree", "the tree is dirty: new.txt"),
        (changed_file, "tree", "the tree is dirty: pyproject.toml"),
        (changed_signature, "signature", f"{SIGNATURE} is not that of v1.2.0, and the changelog does not mention"),
        (
            no_heading,
            "changelog",
            "CHANGELOG.md: expected a heading '## [1.3.0] - <date>'",
        ),
        (no_date, "changelog", "CHANGELOG.md: 1.3.0: expected a date such as 2026-11-22, found soon"),
        (no_words, "changelog", "CHANGELOG.md: 1.3.0: nothing stands there"),
        (unreleased, "changelog", "CHANGELOG.md: [Unreleased] is not empty"),
        (other_version, "versions", "core/version.py: version 1.2.9, but pyproject.toml has 1.3.0"),
        (other_recipe, "versions", "release/conda/recipe.yaml: version 1.2.0, but pyproject.toml has 1.3.0"),
        (not_semantic, "versions", "pyproject.toml: version 1.3: expected three numbers such as 1.4.0"),
        (released, "tag", "v1.3.0 has been released already"),
        (lower, "tag", "1.3.0 is lower than the last release, 1.10.0"),
    ],
)
def test_what_is_not_ready_is_refused(
    ready: Path, capsys: pytest.CaptureFixture[str], spoil: Callable[[Path], None], point: str, reason: str
) -> None:
    spoil(ready)
    code, refused = checked(ready, capsys)
    assert code == 1
    assert refused.keys() == {point}
    assert refused[point].startswith(reason)


def test_a_changed_signature_that_is_told(ready: Path, capsys: pytest.CaptureFixture[str]) -> None:
    changed_signature(ready)
    write(ready, "CHANGELOG.md", CHANGES.replace("- A thing.", "- The signature of the bench: worlds are drawn anew."))
    commit(ready)
    assert checked(ready, capsys) == (0, {})


def test_a_tag_that_is_set(ready: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert checked(ready, capsys, "--tagged") == (1, {"tag": "the commit has no tag v1.3.0"})
    git(ready, "tag", "v1.3.0")
    assert checked(ready, capsys, "--tagged") == (0, {})
    changed_signature(ready)
    git(ready, "tag", "--force", "v1.3.0")
    assert checked(ready, capsys, "--tagged")[1].keys() == {"signature"}, "compared with the release before"


def test_an_unknown_argument(ready: Path) -> None:
    assert CHECK.main(["--force"], ready) == 2


def test_the_versions_of_this_checkout_agree() -> None:
    assert CHECK.check_versions(ROOT) == CHECK.version_of(ROOT)


def metadata(**fields: str | list[str]) -> Any:
    """A distribution with these metadata."""
    message = Message()
    for name, value in fields.items():
        for item in [value] if isinstance(value, str) else value:
            message[name.replace("_", "-")] = item
    return SimpleNamespace(name="example", metadata=message, read_text={"licenses/LICENSE": fields.get("text")}.get)


@pytest.mark.parametrize(
    ("fields", "licence"),
    [
        ({"License_Expression": "MIT OR Apache-2.0", "License": "BSD"}, "MIT OR Apache-2.0"),
        ({"License": "MIT"}, "MIT"),
        ({"Classifier": ["Topic :: Games", "License :: OSI Approved :: MIT License"]}, "MIT"),
        ({"License": "BSD License"}, "BSD-3-Clause"),
        ({"License_File": "LICENSE", "text": "Permission is hereby granted,\n free of charge, to any"}, "MIT"),
    ],
)
def test_the_licence_of_a_package(fields: dict[str, Any], licence: str) -> None:
    assert LICENCES.licence_of(metadata(**fields)) == licence


@pytest.mark.parametrize("fields", [{}, {"License": "Proprietary"}, {"Classifier": ["License :: Other/Proprietary"]}])
def test_a_licence_that_is_not_known_is_an_error(fields: dict[str, Any]) -> None:
    with pytest.raises(SystemExit, match="example: no licence that is known"):
        LICENCES.licence_of(metadata(**fields))


def test_the_page_of_licences_has_everything_that_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    monkeypatch.setattr(LICENCES, "LEFT_OUT", extras)  # not all of them are installed for the tests
    assert LICENCES.main([str(tmp_path / "licences.md")]) == 0
    page = (tmp_path / "licences.md").read_text(encoding="utf-8")
    rows = LICENCES.closure(["click>=8.2", "numpy", "ortools", "pydantic", "rich"])
    assert len(rows) > 10
    assert [name for name, row in rows.items() if f"[{name}]" not in page or f"| {row.licence} |" not in page] == []


def test_what_is_asked_for_under_conditions() -> None:
    lines = ["a>=1", 'b ; extra == "x"', "c[y]<3; python_version >= '3.0'", "D_d; sys_platform == 'nowhere'"]
    assert list(LICENCES.requirements(lines, set())) == [("a", set()), ("c", {"y"})]
    assert list(LICENCES.requirements(lines, {"x"})) == [("a", set()), ("b", set()), ("c", {"y"})]
