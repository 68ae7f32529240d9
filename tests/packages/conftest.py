"""The sdist, the wheel that is made of it, and an environment that holds the wheel and what it asks for.

What is compiled already is taken over, so that a wheel is made in seconds; LEADLINE_COMPILE=1 compiles all of it anew.
"""

from __future__ import annotations

import shutil
import sys
import tarfile
from pathlib import Path

import pytest

from support.archives import ANEW, ROOT, build, install, run


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp("sdist") / "out", "sdist")


@pytest.fixture(scope="session")
def unpacked(sdist: Path) -> Path:
    """The folder of the sdist, with what is compiled in this checkout beside it."""
    with tarfile.open(sdist) as archive:
        archive.extractall(sdist.parent, filter="data")
    (folder,) = (path for path in sdist.parent.iterdir() if path.is_dir())
    for path in () if ANEW else (ROOT / "build").glob("*"):
        if path.name == "c":
            shutil.copytree(path, folder / "build" / path.name)
        elif path.name.startswith("lib."):  # the compiled modules alone: other files may be older than the sources
            shutil.copytree(path, folder / "build" / path.name, ignore=_all_but_modules)
    return folder


def _all_but_modules(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if not (Path(folder, name).is_dir() or name.endswith(".so"))]


@pytest.fixture(scope="session")
def wheel(unpacked: Path) -> Path:
    return build(unpacked, unpacked.parent / "wheel", "wheel", SOURCE_DATE_EPOCH="1700000000")


@pytest.fixture(scope="session")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder `bin` of an environment that holds the wheel with what it depends on, no extras."""
    folder = tmp_path_factory.mktemp("installed") / "environment"
    run(wheel.parent, sys.executable, "-m", "venv", "--without-pip", folder)
    install(folder / "bin", wheel)
    return folder / "bin"
