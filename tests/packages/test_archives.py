"""What the sdist and the wheel hold: all that is needed, and nothing else."""

from __future__ import annotations

import hashlib
import importlib.util
import io
import subprocess
import sys
import tarfile
import zipfile
from email.parser import HeaderParser
from pathlib import Path, PurePosixPath

import pytest

from support.archives import ANEW, ROOT, build, run

pytestmark = pytest.mark.slow
FOLDERS = ("core", "solver", "cli", "checker")
ADDED = {"PKG-INFO", "setup.cfg"}  # by setuptools, with the folder leadline.egg-info
LEFT_OUT = (".git", ".github/", ".dockerignore")  # beginnings of names: what only a checkout needs
LARGEST, WHOLE = 300_000, 4_000_000  # bytes: a file of the sdist, and the sdist


def in_the_sdist(sdist: Path) -> dict[str, int]:
    """The files with their sizes, without the name of the folder that holds all of them."""
    with tarfile.open(sdist) as archive:
        files = {member.name.partition("/")[2]: member.size for member in archive if member.isfile()}
    return {name: size for name, size in files.items() if not name.startswith("leadline.egg-info/")}


def in_the_wheel(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_sdist_holds_what_git_keeps(sdist: Path) -> None:
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        pytest.skip("not a checkout of git")
    kept = {name for name in done.stdout.split("\0") if (ROOT / name).is_file() and not name.startswith(LEFT_OUT)}
    assert in_the_sdist(sdist).keys() - ADDED == kept


def test_the_sdist_is_small_and_holds_nothing_built(sdist: Path) -> None:
    files = in_the_sdist(sdist)
    assert {name: size for name, size in files.items() if size > LARGEST} == {}
    assert sdist.stat().st_size < WHOLE
    assert [name for name in files if PurePosixPath(name).suffix in (".c", ".so", ".pyd", ".pyc")] == []
    assert not [name for name in files if name.startswith(("core/", "solver/")) and name.endswith(".html")]
    assert not [name for name in files if name.startswith(("build/", "dist/", ".")) and name != ".ci/run"]


def test_the_wheel_holds_the_package(wheel: Path, unpacked: Path) -> None:
    """Each source as it is in the sdist, but of Cython's the compiled module."""
    found = in_the_wheel(wheel)
    expected = {f"leadline/{name}": unpacked / name for name in ("__init__.py", "__main__.py", "py.typed")}
    modules = {"leadline/core/cython_shared"}  # what Cython makes for all of them
    for path in (path for folder in FOLDERS for path in (unpacked / folder).rglob("*")):
        name = f"leadline/{path.relative_to(unpacked).as_posix()}"
        if path.suffix == ".pyx":
            modules.add(name.removesuffix(".pyx"))
        elif path.is_file():
            expected[name] = path
    assert len(expected) > 400
    assert len(modules) > 80
    assert {name: found.get(name) == path.read_bytes() for name, path in expected.items()} == dict.fromkeys(
        expected, True
    )
    rest = [name for name in found if name not in expected and ".dist-info/" not in name]
    assert sorted(name.partition(".")[0] for name in rest) == sorted(modules)
    assert {PurePosixPath(name).suffix for name in rest} <= {".so", ".pyd"}


@pytest.mark.parametrize("suffix", ["pyi", "pxd", "json", "jsonl", "tcss", "typed"])
def test_the_wheel_holds_files_of_a_kind(wheel: Path, suffix: str) -> None:
    """The comparison above would say nothing of a kind that the sdist, too, is without."""
    assert [name for name in in_the_wheel(wheel) if name.endswith(f".{suffix}")]


def test_the_wheel_has_the_modules_that_were_tested(wheel: Path) -> None:
    if ANEW:
        pytest.skip("the modules were compiled anew")
    spec = importlib.util.find_spec("leadline")
    assert spec is not None
    assert spec.submodule_search_locations is not None
    (top,) = spec.submodule_search_locations
    found = {name: data for name, data in in_the_wheel(wheel).items() if name.endswith(".so")}
    assert found
    assert [name for name, data in found.items() if Path(top, name.partition("/")[2]).read_bytes() != data] == []


def test_what_the_wheel_says_of_itself(wheel: Path) -> None:
    files = in_the_wheel(wheel)
    (metadata,) = (data.decode() for name, data in files.items() if name.endswith(".dist-info/METADATA"))
    said = HeaderParser().parse(io.StringIO(metadata))
    assert said["License-Expression"] == "MIT"
    assert said["License-File"] == "LICENSE"
    assert said["Requires-Python"] == ">=3.11"
    (licence,) = (data for name, data in files.items() if name.endswith("/licenses/LICENSE"))
    assert licence == (ROOT / "LICENSE").read_bytes()
    assert not [data for name, data in files.items() if name.endswith(".so") and str(ROOT).encode() in data]


def test_the_same_sources_give_the_same_wheel(wheel: Path, unpacked: Path) -> None:
    """With SOURCE_DATE_EPOCH. The modules are those of the first: LEADLINE_COMPILE=1 compares what is compiled in a
    folder of another name with the checkout's."""
    again = build(unpacked, unpacked.parent / "again", "wheel", SOURCE_DATE_EPOCH="1700000000")
    assert again.name == wheel.name
    assert hashlib.sha256(again.read_bytes()).digest() == hashlib.sha256(wheel.read_bytes()).digest()


@pytest.mark.skipif(not ANEW, reason="LEADLINE_COMPILE=1 compiles the modules anew")
def test_modules_compiled_in_another_folder_are_the_same(wheel: Path) -> None:
    """A build of this checkout by the same setup.py is needed: its settings stand in the head of the C files, and some
    modules hold the numbers of the lines below. After a change of setup.py remove build and build again."""
    found = {name: data for name, data in in_the_wheel(wheel).items() if name.endswith(".so")}
    assert found
    assert [name for name, data in found.items() if (ROOT / name.partition("/")[2]).read_bytes() != data] == []


@pytest.mark.skipif(sys.platform != "linux", reason="wheels of Linux have to say which system libraries they need")
def test_the_wheel_runs_on_other_linuxes(wheel: Path, tmp_path: Path) -> None:
    """It is repaired to a manylinux or musllinux tag, without a library that would have to be taken along."""
    tools = Path(sys.executable).parent
    if not (tools / "auditwheel").exists():
        pytest.skip("no auditwheel")
    run(tmp_path, tools / "auditwheel", "repair", "--wheel-dir", tmp_path, wheel, PATH=f"{tools}:/usr/bin:/bin")
    (repaired,) = tmp_path.glob("*.whl")
    assert "manylinux" in repaired.name or "musllinux" in repaired.name
    assert not [name for name in in_the_wheel(repaired) if ".libs/" in name]


def test_an_editable_install_compiles_nothing_twice(wheel: Path, unpacked: Path, tmp_path: Path) -> None:
    """It takes what is compiled, so there is nothing to do for a compiler that always fails; `make` builds after it."""
    assert wheel.exists()
    code = f"from setuptools import build_meta; build_meta.build_editable({str(tmp_path)!r})"
    run(unpacked, sys.executable, "-c", code, CC="false")
    (made,) = tmp_path.glob("*.whl")
    (path,) = (data for name, data in in_the_wheel(made).items() if name.endswith(".pth"))
    assert Path(path.decode().strip()) == unpacked / "build" / "view"
