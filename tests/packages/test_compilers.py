"""Other compilers: which flags they get, and that what only GCC and Clang know has another form for them.

There is no compiler of Microsoft's here. Its forms are compiled by the one that is there, with a stand-in for its
header, and have to do the same.
"""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

from support.archives import ROOT

COMPILER = shutil.which("gcc") or shutil.which("clang")
needs_compiler = pytest.mark.skipif(COMPILER is None, reason="no gcc or clang")
ONLY_GCC = re.compile(r"\b__(?:builtin|atomic|sync)_\w+|\b__(?:attribute__|int128|asm__|typeof__|restrict__)\b")
HEADER = ROOT / "core" / "msvc.h"

INTRIN = """
#define __int64 long long
static inline unsigned long long __popcnt64(unsigned long long x) { int n = 0; while (x) x &= x - 1, n++; return n; }
static inline unsigned char _BitScanForward64(unsigned long *at, unsigned long long x) {
    for (*at = 0; *at < 64 && !(x >> *at & 1); ++*at) {}
    return x != 0;
}
static inline unsigned char _BitScanReverse64(unsigned long *at, unsigned long long x) {
    for (*at = 63; *at && !(x >> *at & 1); --*at) {}
    return x != 0;
}
"""
WORDS = """
#include <stdio.h>
int main(void) {
    unsigned long long x = 1;
    for (int i = 0; i < 2000; i++) {
        x = x * 6364136223846793005ULL + 1442695040888963407ULL;
        unsigned long long word = (x ^ x >> 29) >> (i & 63) | 1ULL << (i % 61);
        printf("%d %d %d\\n", leadline_popcount(word), leadline_low(word), leadline_high(word));
    }
    return 0;
}
"""
ROWS = """
#include <stdio.h>
static unsigned long long x = 7;
static unsigned next(void) { return (unsigned)((x = x * 6364136223846793005ULL + 1442695040888963407ULL) >> 33); }
static void show(leadline_row row) { for (int i = 0; i < 8; i++) printf("%d ", leadline_row_lane(row, i)); puts(""); }
int main(void) {
    static unsigned char table[65536];
    for (int i = 0; i < 65536; i++) table[i] = (unsigned char)next();
    for (int round = 0; round < 500; round++) {
        unsigned long long low = (unsigned long long)next() << 33 ^ (unsigned long long)next() << 2 ^ next();
        leadline_row a = leadline_row_of(low, low * 31 + next()), b = leadline_row_all((unsigned short)next());
        a = leadline_row_set(a, round & 7, leadline_row_lane(b, 0));
        show(leadline_row_or(a, b)); show(leadline_row_and(a, b)); show(leadline_row_less(a, b));
        show(leadline_row_same(a, b)); show(leadline_row_turned(a));
        show(leadline_row_plus(a, b, (unsigned short)next()));
        show(leadline_row_most(a, b)); show(leadline_row_popcount(a)); show(leadline_row_look(table, a, b));
        printf("%u %d\\n", leadline_row_any(a), leadline_row_first_most(a));
    }
    for (int i = 0; i < 20; i++) show(leadline_reef_row_forms[i / 5][i % 5]);
    return 0;
}
"""
PLACES = """
#include <stdio.h>
int main(void) {
    static unsigned ids[2];
    static const void *decks[2];
    leadline_store_id(&ids[1], 9u);
    leadline_store_deck(&decks[1], &ids);
    printf("%u %u %d %d\\n", leadline_load_id(&ids[0]), leadline_load_id(&ids[1]), leadline_load_deck(&decks[0]) == 0,
        leadline_load_deck(&decks[1]) == (const void *)&ids);
    return 0;
}
"""


@pytest.fixture(scope="module")
def setup_script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("leadline_setup", ROOT / "setup.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


FOURS = """
#include <stdio.h>
static unsigned long long x = 7;
static float next(void) {
    x = x * 6364136223846793005ULL + 1442695040888963407ULL;
    return x >> 62 ? (float)((int)(x >> 40) - (1 << 23)) / 1000000 : 0;
}
static float plain(
    const float *base, const float *rows, const float *f, int count, const float *weight, int hidden
) {
    float total[32], sum = 0;
    for (int i = 0; i < hidden; i++) total[i] = base[i];
    for (int i = 0; i < count; i++)
        for (int j = 0; f[i] != 0 && j < hidden; j++) total[j] += rows[i * hidden + j] * f[i];
    for (int i = 0; i < hidden; i++) sum += total[i] / (1 + (total[i] > 0 ? total[i] : -total[i])) * weight[i];
    return sum;
}
int main(void) {
    float base[32], rows[40 * 32], f[4][40], weight[32], sums[4];
    const float *four[4] = {f[0], f[1], f[2], f[3]};
    for (int round = 0; round < 2000; round++) {
        int hidden = round & 1 ? 24 : 32, count = round % 41;
        for (int i = 0; i < 32; i++) base[i] = next(), weight[i] = next();
        for (int i = 0; i < 40 * 32; i++) rows[i] = next();
        for (int i = 0; i < 40; i++) f[0][i] = next(), f[1][i] = next(), f[2][i] = next(), f[3][i] = next();
        for (int i = 0; i < 4; i++) sums[i] = plain(base, rows, f[i], count, weight, hidden);
        printf("%a %a %a %a\\n", sums[0], sums[1], sums[2], sums[3]);
        (void)leadline_say_four(base, rows, four, count, weight, hidden, sums);
        printf("%a %a %a %a\\n", sums[0], sums[1], sums[2], sums[3]);
    }
    return 0;
}
"""


def block(path: str) -> str:
    """The C code that stands in a source."""
    text = (ROOT / path).read_text(encoding="utf-8")
    (found,) = re.findall(r'cdef extern from \*:\n    """\n(.*?)\n    """', text, re.DOTALL)
    return str(found).replace("\\\\", "\\")


def printed(folder: Path, code: str, *options: str) -> str:
    """What the compiled program prints."""
    folder.joinpath("intrin.h").write_text(INTRIN, encoding="utf-8")
    folder.joinpath("program.c").write_text(code, encoding="utf-8")
    command = [str(COMPILER), "-O2", "-std=gnu11", f"-I{folder}", *options, "program.c", "-o", "program"]
    subprocess.run(command, cwd=folder, check=True)
    return subprocess.run([folder / "program"], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize(
    ("compiler", "platform", "architecture", "popcount"),
    [
        ("unix", "linux-x86_64", None, True),
        ("unix", "linux-aarch64", None, False),
        ("unix", "macosx-11.0-arm64", None, False),
        ("unix", "macosx-11.0-universal2", None, False),
        ("unix", "macosx-11.0-universal2", "-arch x86_64", True),
        ("unix", "macosx-11.0-x86_64", "-arch arm64", False),
        ("unix", "macosx-11.0-universal2", "-arch arm64 -arch x86_64", False),
        ("mingw32", "mingw_x86_64", None, True),
    ],
)
def test_flags_of_gcc_and_clang(
    setup_script: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    compiler: str,
    platform: str,
    architecture: str | None,
    popcount: bool,
) -> None:
    monkeypatch.delenv("LEADLINE_CFLAGS", raising=False)
    monkeypatch.delenv("ARCHFLAGS", raising=False)
    if architecture is not None:
        monkeypatch.setenv("ARCHFLAGS", architecture)
    found = setup_script.flags(compiler, platform)
    assert {"-O2", "-ffp-contract=off"} <= set(found)
    assert ("-march=x86-64-v2" in found) == popcount
    assert not [flag for flag in found if "native" in flag or "fast-math" in flag or flag.startswith("/")]


def test_modules_with_a_level_of_their_own(setup_script: ModuleType) -> None:
    """The last level counts; each listed module exists."""

    def level(module: str) -> str:
        return [flag for flag in setup_script.flags("unix", "linux-x86_64", module) if flag.startswith("-O")][-1]

    names = {each.name.removeprefix("leadline.") for each in setup_script.extensions(ROOT)}
    assert names >= setup_script.FASTER
    assert names >= setup_script.COLD
    assert {level(name) for name in setup_script.FASTER} == {"-O3"}
    assert {level(name) for name in setup_script.COLD} == {"-O1"}
    assert {level(name) for name in names - setup_script.FASTER - setup_script.COLD} == {"-O2"}


def test_flags_of_msvc(setup_script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEADLINE_CFLAGS", "/W4")
    found = setup_script.flags("msvc", "win-amd64")
    assert all(flag.startswith("/") for flag in found)
    assert {"/O2", "/fp:precise", "/W4"} <= set(found)
    (included,) = (flag for flag in found if flag.startswith("/FI"))
    assert Path(included.removeprefix("/FI")).read_text(encoding="utf-8") == HEADER.read_text(encoding="utf-8")


def test_own_flags_come_last(setup_script: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LEADLINE_CFLAGS", "-march=native -g1")
    assert setup_script.flags("unix", "linux-x86_64")[-2:] == ["-march=native", "-g1"]


def test_what_was_built_of_a_removed_source_is_removed(setup_script: ModuleType, tmp_path: Path) -> None:
    """Else Python would go on to import a module that was renamed."""
    kept = ("core/a.pyx", "core/a.cpython-311.so", "core/a.pyi", "solver/b/c.py", "core/cython_shared.cpython-311.so")
    gone = ("core/old.cpython-311.so", "core/old.pyi", "solver/b/c.cp311-win_amd64.pyd")
    for name in (*kept, *gone):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    setup_script.remove_stale(tmp_path)
    assert {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*")} == set(kept)


def test_what_only_gcc_knows_has_another_form() -> None:
    """It is defined in msvc.h, or stands in code that asks for the compiler."""
    defined = set(re.findall(r"#define (\w+)", HEADER.read_text(encoding="utf-8")))
    found = {}
    for folder in ("core", "solver", "cli", "checker"):
        for path in (ROOT / folder).rglob("*.p[yx][xd]"):
            text = path.read_text(encoding="utf-8")
            names = set(ONLY_GCC.findall(text))
            if names and not re.search(r"#if.*(?:_MSC_VER|__GNUC__)", text):
                found[path.relative_to(ROOT).as_posix()] = names
    assert found.keys() == {"core/bits.pxd"}
    assert set().union(*found.values()) <= defined


@needs_compiler
def test_words_of_msvc(tmp_path: Path) -> None:
    code = block("core/bits.pxd") + WORDS
    plain = printed(tmp_path, code)
    assert plain.count("\n") == 2000
    assert printed(tmp_path, code, "-include", str(HEADER)) == plain


@needs_compiler
def test_rows_without_vectors(tmp_path: Path) -> None:
    code = block("core/reef/lanes.pxd") + ROWS
    plain = printed(tmp_path, code, "-Wno-psabi")
    assert plain.count("\n") == 500 * 10 + 20
    assert printed(tmp_path, code, "-DLEADLINE_PLAIN_ROWS") == plain


@needs_compiler
def test_networks_of_four_actions(tmp_path: Path) -> None:
    """Side by side they are the same to the last bit as one after the other."""
    code = block("core/network.pxd") + FOURS
    lines = printed(tmp_path, code, "-ffp-contract=off", "-Wno-psabi").splitlines()
    assert len(lines) == 4000
    assert lines[::2] == lines[1::2]


@needs_compiler
@pytest.mark.parametrize("options", [(), ("-D_MSC_VER=1940",)])
def test_loads_and_stores_of_msvc(tmp_path: Path, options: tuple[str, ...]) -> None:
    assert printed(tmp_path, block("core/reef/game_cards.pyx") + PLACES, *options) == "0 9 1 1\n"
