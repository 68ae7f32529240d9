"""Find the packages and build the Cython modules; everything else about packaging is in pyproject.toml.

LEADLINE_CFLAGS="-march=native"  adds compiler flags; the result runs only on similar machines
LEADLINE_JOBS=4                  compiles that many modules at once (default: all cores)
LEADLINE_BUILD=later             `pip install -e .` leaves compiling to `python setup.py build_ext --inplace`, which
                                 shows its progress
LEADLINE_BUILD=fit               builds only the modules of benchmarks/fit/fitting, in place
LEADLINE_BUILD=asan              builds a copy of the sources in build/asan to look for defects; use it with
                                 PYTHONPATH=build/asan. asan: AddressSanitizer and UndefinedBehaviorSanitizer;
                                 tsan: ThreadSanitizer; trace: bounds checks, and line and branch counters for gcov
"""

import os
import shlex
import shutil
import sys
import sysconfig
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from pathlib import Path
from runpy import run_path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

ROOT = Path(__file__).parent
KIND = os.environ.get("LEADLINE_BUILD", "")
JOBS = int(os.environ.get("LEADLINE_JOBS", "0")) or os.cpu_count() or 1
FIT, LATER = KIND == "fit", KIND == "later"
DEBUG = bool(KIND) and not (FIT or LATER)
EXACT = ["-ffp-contract=off"]  # fused multiply-add would round differently from machines without it
TRACED = ["-O1", "-g1", "-fno-omit-frame-pointer"]  # names and lines in reports
ASAN = "-fsanitize=address,alignment,bool,bounds-strict,float-cast-overflow,integer-divide-by-zero,shift"
TUPLES = ["-include", "tests/campaign/tuples.h"]  # for bounds-strict
PLAIN = ["-O2", "-g0", "-w"]  # warnings about generated C help nobody who builds; the debug builds show them
FLAGS = {
    "": PLAIN,
    "fit": PLAIN,
    "later": PLAIN,
    "asan": [*TRACED, f"{ASAN},signed-integer-overflow", "-fno-wrapv", "-UNDEBUG", *TUPLES],
    "tsan": [*TRACED, "-fsanitize=thread"],
    "trace": ["-O1", "-g0", "-UNDEBUG", "--coverage"],
}
if KIND not in FLAGS:
    raise SystemExit(f"setup.py: LEADLINE_BUILD={KIND}: use one of {', '.join(filter(None, FLAGS))}")
# msvc.h replaces what only GCC and Clang know; the other flags correspond to -O2, -ffp-contract=off and atomic loads.
MSVC = ["/O2", "/fp:precise", "/volatile:ms", f"/FI{ROOT.resolve() / 'core' / 'msvc.h'}"]
LDFLAGS = [flag for flag in FLAGS[KIND] if flag.startswith(("-fsanitize=", "--coverage"))]
TRACE = KIND == "trace"
SHARED = "leadline.core.cython_shared"  # support code that every module would repeat otherwise
FITTING = Path("benchmarks/fit/fitting")
CYTHON = {
    "include_path": [f"build/{KIND if DEBUG else 'view'}", str(FITTING.parent)],
    "build_dir": None if DEBUG else "build/c",
    "quiet": True,
    "shared_utility_qualified_name": None if DEBUG else SHARED,
    "compiler_directives": {
        "language_level": "3",
        "boundscheck": TRACE,
        "wraparound": False,
        "initializedcheck": TRACE,
        "cdivision": True,
        "emit_code_comments": DEBUG,
        "linetrace": TRACE,  # marks in the C code which lines of the sources are code
        "profile": False,
    },
}

FOLDERS = ("core", "solver", "cli", "checker")
FRONT = ("__init__.py", "__main__.py", "py.typed")
SOURCES = (".py", ".pyi", ".pyx", ".pxd", ".json", ".jsonl")

# Modules for which another level than -O2 pays (benchmarks/pages/speed.md). benchmarks/figures/compare_builds.py
# measures rates, build_figures.py costs. -O3: they bring 2 to 41% of a rate of `leadline bench`, measured in groups.
FASTER = frozenset(
    [
        *(f"core.reef.{name}" for name in ("apply", "moves", "playout")),
        *(f"core.reef_encounter.{name}" for name in ("apply", "moves", "playout")),
        *(f"core.sea_salt.{name}" for name in ("apply", "memory", "moves", "playout", "redeal", "scoring")),
        *(f"solver.reef.{name}" for name in ("options", "rollouts", "value")),
        *(f"solver.reef_encounter.{name}" for name in ("cells", "turn", "value")),
        *(f"solver.sea_salt.{name}" for name in ("belief", "chances", "closing", "rollout", "worlds")),
    ]
)
# -O1: no search and no playout calls them.
COLD = frozenset(
    ["core.cython_shared", *(f"core.calm_sailing.{name}.weights" for name in ("competitive", "expansions", "policy"))]
)


def flags(compiler: str, platform: str | None = None, module: str = "") -> list[str]:
    """List the flags for a module.

    `compiler` is "unix", "mingw32" or "msvc"; `platform` is named as sysconfig does (default: this one).
    """
    own = shlex.split(os.environ.get("LEADLINE_CFLAGS", ""))
    if compiler == "msvc":
        return [*MSVC, *own]
    target = platform or sysconfig.get_platform()
    asked = os.environ.get("ARCHFLAGS", target)  # a Mac compiles for either of its processors
    intel = asked.endswith(("x86_64", "amd64")) and "arm64" not in asked
    level = {module in FASTER: ["-O3"], module in COLD: ["-O1"]}.get(True, []) if not DEBUG else []
    # x86-64-v2 counts bits in one instruction; processors since 2009
    return [*FLAGS[KIND], *level, *EXACT, *(["-march=x86-64-v2"] if intel else []), *own]


class BuildExtensions(build_ext):
    """Translates the Cython modules to C and compiles the result. The sdist and the metadata need no C."""

    def finalize_options(self) -> None:
        if "editable_wheel" in sys.argv:  # it would build in a temporary folder; the next build looks here
            kind = f"{sysconfig.get_platform()}-{sys.implementation.cache_tag}"
            self.build_lib, self.build_temp = f"build/lib.{kind}", f"build/temp.{kind}"
        super().finalize_options()
        self.parallel = self.parallel or JOBS  # here, since editable builds drop what setup(options=...) sets

    def run(self) -> None:
        if not LATER:
            super().run()

    def build_extensions(self) -> None:
        from Cython.Build import cythonize  # here, since the sdist needs none

        self.cythonize, self.numbers = cythonize, count(1)
        self.extensions.sort(key=lambda each: -os.path.getsize(each.sources[0]) if each.name != SHARED else -1)
        with ProcessPoolExecutor(min(JOBS, 61)) as self.translators:  # Windows allows no more
            super().build_extensions()

    def build_extension(self, extension: Extension) -> None:
        name, number = extension.name.removeprefix("leadline."), next(self.numbers)
        (translated,) = self.translators.submit(self.cythonize, [extension], **CYTHON).result()
        extension.sources = translated.sources
        extension.extra_compile_args = flags(self.compiler.compiler_type, module=name)
        built = Path(self.get_ext_fullpath(extension.name))
        if not built.exists() or built.stat().st_mtime < os.path.getmtime(extension.sources[0]):
            print(f"compiling {number}/{len(self.extensions)} {name}", file=sys.stderr, flush=True)
        super().build_extension(extension)


class BuildModules(build_py):
    """The build of Python modules; takes only the files of FRONT from the root folder, which is the package
    `leadline`."""

    def find_package_modules(self, package: str, package_dir: str) -> list[tuple[str, str, str]]:
        found = super().find_package_modules(package, package_dir)
        return [item for item in found if package != "leadline" or Path(item[2]).name in FRONT]

    def find_data_files(self, package: str, src_dir: str) -> list[str]:
        if package == "leadline":
            return [os.path.join(src_dir, "py.typed")]
        return super().find_data_files(package, src_dir)


def packages() -> list[str]:
    """List the root and every folder of code as packages."""
    found = sorted(path.parent.relative_to(ROOT) for folder in FOLDERS for path in (ROOT / folder).rglob("__init__.py"))
    return ["leadline", *(".".join(("leadline", *path.parts)) for path in found)]


def package_dir(top: Path) -> dict[str, str]:
    """Map packages to their folders; those below them are in their subfolders."""
    if FIT:
        return {"fitting": str(FITTING), "leadline": str(top)}
    if DEBUG:
        return {"leadline": str(top)}
    if "editable_wheel" in sys.argv:  # `pip install -e`: a plain path, which type checkers follow, not an import hook
        return {"": str(top.parent)}
    return {"leadline": "."} | {f"leadline.{folder}": folder for folder in FOLDERS}


def view() -> Path:
    """Make a folder that holds this checkout under its import name: Cython and mypy find files by it."""
    top = Path("build/view/leadline")
    top.mkdir(parents=True, exist_ok=True)
    for name in (*FRONT, *FOLDERS):
        link = top / name
        link.unlink(missing_ok=True)
        link.symlink_to(ROOT.resolve() / name)
    return top


def copied() -> Path:
    """Update a copy of the sources: a build there leaves the modules of the checkout as they are."""
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


def remove_stale(root: Path) -> None:
    """Remove the compiled modules and stubs of Cython sources that are gone: Python would import them."""
    for folder in (*FOLDERS, FITTING):
        for path in list((root / folder).rglob("*")):
            name, built = path.name.partition(".")[0], path.suffix in (".so", ".pyd", ".pyi")
            if built and name != SHARED.rpartition(".")[2] and not path.with_name(f"{name}.pyx").exists():
                path.unlink()


def extensions(top: Path) -> list[Extension]:
    """List every .pyx below `top` as a module, and the shared support code."""
    if FIT:
        return [Extension(f"fitting.{path.stem}", [str(path)]) for path in sorted(FITTING.glob("*.pyx"))]
    sources = sorted(path.relative_to(ROOT) for folder in FOLDERS for path in (ROOT / folder).rglob("*.pyx"))
    if not sources:
        raise SystemExit("setup.py: no .pyx file found; an sdist or a checkout without them cannot build")
    shared = ["tests/campaign/tuples.h"] if KIND == "asan" else []
    return [
        *([] if DEBUG else [Extension(SHARED, [f"{SHARED.rpartition('.')[2]}.c"])]),
        *(
            Extension(
                ".".join(("leadline", *path.with_suffix("").parts)),
                [str(top / path)],
                depends=[str(path), *shared],  # puts the .pyx into the sdist
                extra_link_args=LDFLAGS,
            )
            for path in sources
        ),
    ]


if __name__ == "__main__":
    remove_stale(ROOT)
    if not FIT:
        run_path(str(ROOT / "release" / "write_stubs.py"))["write"](ROOT)
    TOP = copied() if DEBUG else view()
    setup(
        packages=["fitting"] if FIT else packages(),
        package_dir=package_dir(TOP),
        cmdclass={"build_ext": BuildExtensions, "build_py": BuildModules},
        ext_modules=extensions(TOP),
        options={"build": {"build_base": "build" if KIND in ("", "later") else f"build/{KIND}"}},
    )
