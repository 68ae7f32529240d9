"""Find the packages and build the Cython modules; the rest of the packaging stands in pyproject.toml.

LEADLINE_CFLAGS="-march=native"  adds compiler flags; what is built so runs on like machines only
LEADLINE_JOBS=4                  compiles that many modules at once
LEADLINE_BUILD=asan              builds a copy of the sources in build/asan, for finding defects; PYTHONPATH=build/asan
                                 takes it. asan: AddressSanitizer and UndefinedBehaviorSanitizer; tsan: ThreadSanitizer;
                                 trace: bounds checks, and counters of lines and branches for gcov
"""

import os
import shlex
import shutil
import sys
import sysconfig
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
KIND = os.environ.get("LEADLINE_BUILD", "")
JOBS = int(os.environ.get("LEADLINE_JOBS", "0")) or os.cpu_count() or 1
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
# msvc.h stands in for what GCC and Clang know; the others are what -O3, -ffp-contract=off and atomic loads are to them.
MSVC = ["/O2", "/fp:precise", "/volatile:ms", f"/FI{ROOT.resolve() / 'core' / 'msvc.h'}"]
LDFLAGS = [flag for flag in FLAGS[KIND] if flag.startswith(("-fsanitize=", "--coverage"))]
TRACE = KIND == "trace"

FOLDERS = ("core", "solver", "cli", "checker")
FRONT = ("__init__.py", "__main__.py", "py.typed")
SOURCES = (".py", ".pyi", ".pyx", ".pxd", ".json")


def flags(compiler: str, platform: str | None = None) -> list[str]:
    """The flags for a kind of compiler ("unix", "mingw32" or "msvc") that compiles for `platform`, as sysconfig names
    it (default: this one)."""
    own = shlex.split(os.environ.get("LEADLINE_CFLAGS", ""))
    if compiler == "msvc":
        return [*MSVC, *own]
    target = platform or sysconfig.get_platform()
    asked = os.environ.get("ARCHFLAGS", target)  # a Mac compiles for either of its processors
    intel = asked.endswith(("x86_64", "amd64")) and "arm64" not in asked
    # counts bits in one instruction; processors since 2009
    return [*FLAGS[KIND], *EXACT, *(["-march=x86-64-v2"] if intel else []), *own]


class BuildExtensions(build_ext):
    """Makes C of the Cython modules, and compiles it with the flags that the compiler knows. Only here: the sdist and
    the metadata need no C."""

    def finalize_options(self) -> None:
        if "editable_wheel" in sys.argv:  # it would build in a folder that is thrown away; the next build looks here
            kind = f"{sysconfig.get_platform()}-{sys.implementation.cache_tag}"
            self.build_lib, self.build_temp = f"build/lib.{kind}", f"build/temp.{kind}"
        super().finalize_options()

    def run(self) -> None:
        translated = cythonize(
            self.extensions,
            include_path=[str(TOP.parent)],
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
        )
        sources = {extension.name: extension.sources for extension in translated}
        for extension in self.extensions:
            extension.sources = sources[extension.name]
        super().run()

    def build_extensions(self) -> None:
        for extension in self.extensions:
            extension.extra_compile_args = flags(self.compiler.compiler_type)
        super().build_extensions()


class BuildModules(build_py):
    """Of the root, which is the package `leadline` itself, takes what FRONT says, and leaves setup.py behind."""

    def find_package_modules(self, package: str, package_dir: str) -> list[tuple[str, str, str]]:
        found = super().find_package_modules(package, package_dir)
        return [item for item in found if package != "leadline" or Path(item[2]).name in FRONT]

    def find_data_files(self, package: str, src_dir: str) -> list[str]:
        if package == "leadline":
            return [os.path.join(src_dir, "py.typed")]
        return super().find_data_files(package, src_dir)


def packages() -> list[str]:
    """Every folder of code, and the root, as a package."""
    found = sorted(path.parent.relative_to(ROOT) for folder in FOLDERS for path in (ROOT / folder).rglob("__init__.py"))
    return ["leadline", *(".".join(("leadline", *path.parts)) for path in found)]


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
            extra_link_args=LDFLAGS,
        )
        for path in sources
    ]


if __name__ == "__main__":
    TOP = copied() if KIND else view()
    setup(
        packages=packages(),
        package_dir=package_dir(TOP),
        cmdclass={"build_ext": BuildExtensions, "build_py": BuildModules},
        ext_modules=extensions(TOP),
        options={"build_ext": {"parallel": JOBS}, "build": {"build_base": f"build/{KIND}" if KIND else "build"}},
    )
