"""Print how much C Cython makes of each module, and how long the compiler takes for it (CPU seconds, one at a time).

make && python benchmarks/figures/build_figures.py             # the levels of setup.py
python benchmarks/figures/build_figures.py --level=-O3 core.reef.patterns solver.reef.value
"""

from __future__ import annotations

import argparse
import importlib.util
import resource
import shlex
import subprocess
import sysconfig
import tempfile
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).parents[2]
TRANSLATED = ROOT / "build" / "c"


def setup_script() -> ModuleType:
    """Import setup.py as a module, without building anything, and return it."""
    spec = importlib.util.spec_from_file_location("leadline_setup", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def seconds(source: Path, flags: list[str]) -> float:
    """Compile a C file with these compiler flags into a temporary folder, and return the CPU seconds."""
    compiler = shlex.split(sysconfig.get_config_var("CC") + " " + sysconfig.get_config_var("CFLAGS"))
    include = f"-I{sysconfig.get_path('include')}"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as folder:
        command = [*compiler, "-fPIC", include, *flags, "-c", str(source), "-o", str(Path(folder, "module.o"))]
        subprocess.run(command, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*", help="names without `leadline.` (default: all)")
    parser.add_argument("--level", help="another level than that of setup.py, such as -O3")
    parser.add_argument("--sizes", action="store_true", help="sizes only; nothing is compiled")
    given = parser.parse_args()
    script = setup_script()
    modules = {}
    for extension in script.extensions(Path("build/view/leadline")):
        path = TRANSLATED / Path(extension.sources[0]).with_suffix(".c")
        modules[extension.name.removeprefix("leadline.")] = path
    chosen = {name: path for name, path in modules.items() if not given.modules or name in given.modules}
    if len(chosen) < len(given.modules) or not all(path.exists() for path in chosen.values()):
        parser.error("no C code of these modules: run make first, and give names such as core.reef.patterns")
    kilobytes = total = 0.0
    for name, path in sorted(chosen.items(), key=lambda item: item[1].stat().st_size):
        size = path.stat().st_size / 1000
        flags = script.flags("unix", module=name) + ([given.level] if given.level else [])
        time = 0.0 if given.sizes else seconds(path, flags)
        kilobytes, total = kilobytes + size, total + time
        level = [flag for flag in flags if flag.startswith("-O")][-1]
        print(f"{size:8,.0f} KB  {time:6.2f} s  {level}  {name}", flush=True)
    print(f"{kilobytes:8,.0f} KB  {total:6.1f} s  {len(chosen)} modules")


if __name__ == "__main__":
    main()
