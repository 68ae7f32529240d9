"""Find the packages and build the Cython modules; the rest of the packaging stands in pyproject.toml.

LEADLINE_CFLAGS="-march=native"  adds compiler flags
LEADLINE_TRACE=1                 builds with line tracing and bounds checks (coverage, debugging)
LEADLINE_JOBS=4                  compiles that many modules at once
"""

import os
import platform
import shlex
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

ROOT = Path(__file__).parent
TRACE = os.environ.get("LEADLINE_TRACE") == "1"
JOBS = int(os.environ.get("LEADLINE_JOBS", "0")) or os.cpu_count() or 1
POPCOUNT = ["-march=x86-64-v2"] if platform.machine() in ("x86_64", "AMD64") else []  # processors since 2009
EXACT = ["-ffp-contract=off"]  # fused multiply-add would round otherwise than machines without it
CFLAGS = ["-O3", "-g0", *EXACT, *POPCOUNT, *shlex.split(os.environ.get("LEADLINE_CFLAGS", ""))]


FOLDERS = ("core", "solver", "cli", "checker")


def packages() -> list[str]:
    """Every folder of code as a package; not the root, which is `leadline` itself but would take setup.py along."""
    found = sorted(path.parent.relative_to(ROOT) for folder in FOLDERS for path in (ROOT / folder).rglob("__init__.py"))
    return [".".join(("leadline", *path.parts)) for path in found]


def package_dir() -> dict[str, str]:
    """Where the packages lie; those below them lie in their folders."""
    return {"leadline": "."} | {f"leadline.{folder}": folder for folder in FOLDERS}


def view() -> Path:
    """A folder that holds this checkout under its import name: Cython and mypy look files up by it."""
    top = Path("build/view/leadline")
    top.mkdir(parents=True, exist_ok=True)
    for name in ("__init__.py", "__main__.py", "py.typed", *FOLDERS):
        link = top / name
        link.unlink(missing_ok=True)
        link.symlink_to(ROOT.resolve() / name)
    return top


def extensions(top: Path) -> list[Extension]:
    """Every .pyx below `top` as a module."""
    sources = sorted(path.relative_to(ROOT) for folder in FOLDERS for path in (ROOT / folder).rglob("*.pyx"))
    if not sources:
        raise SystemExit("setup.py: no .pyx file found; an sdist or a checkout without them cannot build")
    return [
        Extension(
            ".".join(("leadline", *path.with_suffix("").parts)),
            [str(top / path)],
            depends=[str(path)],  # puts the .pyx into the sdist
            extra_compile_args=CFLAGS,
            define_macros=[("CYTHON_TRACE_NOGIL", "1"), ("CYTHON_USE_SYS_MONITORING", "0")] if TRACE else [],
        )
        for path in sources
    ]


if __name__ == "__main__":
    VIEW = view()
    setup(
        packages=packages(),
        package_dir=package_dir(),
        ext_modules=cythonize(
            extensions(VIEW),
            include_path=[str(VIEW.parent)],
            nthreads=JOBS,
            build_dir=None if TRACE else "build/c",  # Cython.Coverage wants the .c beside the .pyx
            compiler_directives={
                "language_level": "3",
                "boundscheck": TRACE,
                "wraparound": False,
                "initializedcheck": False,
                "cdivision": True,
                "linetrace": TRACE,
                "profile": False,
            },
        ),
        options={"build_ext": {"parallel": JOBS}},
    )
