"""Find the packages and build the Cython modules; the rest of the packaging stands in pyproject.toml.

LEADLINE_CFLAGS="-march=native"  adds compiler flags
LEADLINE_JOBS=4                  compiles that many modules at once
LEADLINE_BUILD=asan              builds a copy of the sources in build/asan, for finding defects; PYTHONPATH=build/asan
                                 takes it. asan: AddressSanitizer and UndefinedBehaviorSanitizer; tsan: ThreadSanitizer;
                                 trace: bounds checks, and counters of lines and branches for gcov
"""

import os
import platform
import shlex
import shutil
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

ROOT = Path(__file__).parent
KIND = os.environ.get("LEADLINE_BUILD", "")
JOBS = int(os.environ.get("LEADLINE_JOBS", "0")) or os.cpu_count() or 1
POPCOUNT = ["-march=x86-64-v2"] if platform.machine() in ("x86_64", "AMD64") else []  # processors since 2009
EXACT = ["-ffp-contract=off"]  # fused multiply-add would round otherwise than machines without it
TRACED = ["-O1", "-g1", "-fno-omit-frame-pointer"]  # names and lines where something is found
ASAN = "-fsanitize=address,alignment,bool,bounds-strict,float-cast-overflow,integer-divide-by-zero,shift"
TUPLES = ["-include", "tests/campaign/tuples.h"]  # for bounds-strict
FLAGS = {
    "": ["-O3", "-g0"],
    "asan": [*TRACED, f"{ASAN},signed-integer-overflow", "-fno-wrapv", "-UNDEBUG", *TUPLES],
    "tsan": [*TRACED, "-fsanitize=thread"],
    "trace": ["-O1", "-g0", "-UNDEBUG", "--coverage"],
}
if KIND not in FLAGS:
    raise SystemExit(f"setup.py: LEADLINE_BUILD={KIND}: expected one of {', '.join(filter(None, FLAGS))}")
CFLAGS = [*FLAGS[KIND], *EXACT, *POPCOUNT, *shlex.split(os.environ.get("LEADLINE_CFLAGS", ""))]
LDFLAGS = [flag for flag in FLAGS[KIND] if flag.startswith(("-fsanitize=", "--coverage"))]
TRACE = KIND == "trace"

FOLDERS = ("core", "solver", "cli", "checker")
FRONT = ("__init__.py", "__main__.py", "py.typed")
SOURCES = (".py", ".pyi", ".pyx", ".pxd", ".json")


def packages() -> list[str]:
    """Every folder of code as a package; not the root, which is `leadline` itself but would take setup.py along."""
    found = sorted(path.parent.relative_to(ROOT) for folder in FOLDERS for path in (ROOT / folder).rglob("__init__.py"))
    return [".".join(("leadline", *path.parts)) for path in found]


def package_dir(top: Path) -> dict[str, str]:
    """Where the packages lie; those below them lie in their folders."""
    if KIND:
        return {"leadline": str(top)}
    if "editable_wheel" in sys.argv:  # `pip install -e`: as a plain path, which type checkers follow, not by a hook
        return {"": str(top.parent)}
    return {"leadline": "."} | {f"leadline.{folder}": folder for folder in FOLDERS}


def view() -> Path:
    """A folder that holds this checkout under its import name: Cython and mypy look files up by it."""
    top = Path("build/view/leadline")
    top.mkdir(parents=True, exist_ok=True)
    for name in (*FRONT, *FOLDERS):
        link = top / name
        link.unlink(missing_ok=True)
        link.symlink_to(ROOT.resolve() / name)
    return top


def copied() -> Path:
    """A copy of the sources, brought up to date: a build there leaves the modules of the checkout as they are."""
    top = Path("build", KIND, "leadline")
    paths = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in SOURCES]
    wanted = {path.relative_to(ROOT) for path in paths} | set(map(Path, FRONT))
    for name in sorted(wanted):
        source, copy = ROOT / name, top / name
        if not copy.exists() or copy.read_bytes() != source.read_bytes():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, copy)
    for copy in list(top.rglob("*")):
        if copy.suffix in SOURCES and copy.relative_to(top) not in wanted:
            for old in (copy, *(copy.parent.glob(f"{copy.stem}.*.so") if copy.suffix == ".pyx" else ())):
                old.unlink()
    return top


def extensions(top: Path) -> list[Extension]:
    """Every .pyx below `top` as a module."""
    sources = sorted(path.relative_to(ROOT) for folder in FOLDERS for path in (ROOT / folder).rglob("*.pyx"))
    if not sources:
        raise SystemExit("setup.py: no .pyx file found; an sdist or a checkout without them cannot build")
    shared = ["tests/campaign/tuples.h"] if KIND == "asan" else []
    return [
        Extension(
            ".".join(("leadline", *path.with_suffix("").parts)),
            [str(top / path)],
            depends=[str(path), *shared],  # puts the .pyx into the sdist
            extra_compile_args=CFLAGS,
            extra_link_args=LDFLAGS,
        )
        for path in sources
    ]


if __name__ == "__main__":
    VIEW = copied() if KIND else view()
    setup(
        packages=packages(),
        package_dir=package_dir(VIEW),
        ext_modules=cythonize(
            extensions(VIEW),
            include_path=[str(VIEW.parent)],
            nthreads=JOBS,
            build_dir=None if KIND else "build/c",
            compiler_directives={
                "language_level": "3",
                "boundscheck": TRACE,
                "wraparound": False,
                "initializedcheck": TRACE,
                "cdivision": True,
                "linetrace": TRACE,  # marks in the C code which lines of the sources are code
                "profile": False,
            },
        ),
        options={"build_ext": {"parallel": JOBS}, "build": {"build_base": f"build/{KIND}" if KIND else "build"}},
    )
