"""Tells which lines and branches of core and solver the tests reached: python tests/campaign/coverage_report.py

Of Python modules by what coverage.py has written (build/coverage/python.json), of Cython modules by the counters that
the trace build leaves (build/trace, read with gcov). A line of Cython is what Cython marks as code, and it is reached
when a C line made from it ran, in whichever module: functions of .pxd files are compiled into many. A branch of Cython
is a way out of a C condition that was made from one of the source; those that Cython adds, for errors and for types of
Python objects, do not count. Prints a table and writes the missing lines to build/coverage/missing.txt; exit code 1
where less than --fail-under per cent of all lines and branches were reached.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path

BUILD = Path("build/trace")
OUT = Path("build/coverage")
PARTS = ("core", "solver")
MARK = re.compile(r' */[*] "[^"]*":[0-9]+$')
CODE = re.compile(r" *__Pyx_TraceLine\(([0-9]+),[0-9]+,[0-9],__PYX_ERR\(([0-9]+),")
FILES = re.compile(r"static const char\* const __pyx_f\[\] = \{(.*?)\};", re.DOTALL)
ADDED = re.compile(  # conditions that are not in the source
    r"likely|__PYX_ERR|Py[A-Z_]|__Pyx|__pyx_gb|PyGILState|exc_type|_(error|exit_scope):|\bassert\(|__pyx_m\b|__pyx_mstate"
    r"|__pyx_temp\) break"  # the end of a loop over Python objects, once for lists and once for tuples
)
CONDITION = re.compile(r"\b(if|for|while|switch)\b|[?]|&&|[|][|]")  # gcov also tells of branches elsewhere, as at gotos
LEFT_OUT = re.compile(r"# pragma: no cover|raise (NotImplementedError|AssertionError|MemoryError)")


@dataclass(slots=True)
class Reached:
    """What is known of a file: lines that are code and those of them that ran; branches by line, and those taken."""

    lines: set[int] = field(default_factory=set)
    ran: set[int] = field(default_factory=set)
    branches: dict[int, list[bool]] = field(default_factory=dict)

    def counts(self) -> tuple[int, int, int, int]:
        """Lines that ran, lines, branches taken, branches."""
        taken = [way for ways in self.branches.values() for way in ways]
        return len(self.ran), len(self.lines), sum(taken), len(taken)


def marked(c_file: Path) -> list[tuple[str, int] | None]:
    """For every line of a C file the file and line of the source that it was made from."""
    text = c_file.read_text()
    found = FILES.search(text)
    names = re.findall(r'"([^"]*)"', found[1]) if found else []
    place: tuple[str, int] | None = None
    places: list[tuple[str, int] | None] = [None]
    for line in text.splitlines():
        code = CODE.match(line)
        if code:
            place = (names[int(code[2])], int(code[1]))
        elif MARK.match(line) or line == "}":  # the next statement, or the end of a function
            place = None
        places.append(place)
    return places


def counted(c_file: Path) -> list[dict[str, object]]:
    """What gcov tells of the lines of a C file."""
    [notes] = BUILD.glob(f"temp.*/{c_file.with_suffix('.gcno')}")
    command = ["gcov", "--json-format", "--branch-probabilities", "--stdout", str(notes)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [line for file in json.loads(told)["files"] if file["file"] == str(c_file) for line in file["lines"]]


def of_cython() -> dict[str, Reached]:
    """The Cython files by path. Where a line is compiled into several modules, a branch counts as taken that was taken
    in one of them."""
    files: defaultdict[str, Reached] = defaultdict(Reached)
    ways: defaultdict[tuple[str, int], dict[tuple[int, int], bool]] = defaultdict(dict)
    c_files = sorted(path for part in PARTS for path in (BUILD / "leadline" / part).rglob("*.c"))
    with ThreadPoolExecutor(2) as pool:
        all_counts = list(pool.map(counted, c_files))
    for c_file, counts in zip(c_files, all_counts, strict=True):
        places, text = marked(c_file), c_file.read_text().splitlines()
        nth: defaultdict[tuple[str, int, str], int] = defaultdict(int)
        for line in counts:
            number, count = int(line["line_number"]), int(line["count"])  # type: ignore[call-overload]
            place = places[number]
            if place is None or not place[0].startswith(f"{BUILD}/"):  # "(tree fragment)": what Cython adds to classes
                continue
            file = files[place[0]]
            file.lines.add(place[1])
            if count:
                file.ran.add(place[1])
            if CONDITION.search(text[number - 1]) and not ADDED.search(text[number - 1]):
                branches: list[dict[str, int]] = line["branches"]  # type: ignore[assignment]
                function = str(line.get("function_name"))
                which = nth[(*place, function)]
                nth[(*place, function)] += 1
                for way, branch in enumerate(branches):
                    taken = ways[place].get((which, way), False)
                    ways[place][(which, way)] = taken or branch["count"] > 0
    for (name, number), taken in ways.items():
        if taken:
            files[name].branches[number] = list(taken.values())
    shown: dict[str, Reached] = {}
    for name, file in files.items():
        source = Path(name).read_text().splitlines()
        out = {number for number in file.lines if LEFT_OUT.search(source[number - 1])}
        # nor does the condition of a line that is left out, as of a failing malloc
        asked = {number - 1 for number in out if source[number - 2].lstrip().startswith(("if ", "elif "))}
        branches = {number: ways for number, ways in file.branches.items() if number not in out | asked}
        shown[name] = Reached(file.lines - out, file.ran - out, branches)
    return shown


def of_python() -> dict[str, Reached]:
    """The Python files by path."""
    found = {}
    for name, told in json.loads((OUT / "python.json").read_text())["files"].items():
        ran, missing = set(told["executed_lines"]), set(told["missing_lines"])
        branches: defaultdict[int, list[bool]] = defaultdict(list)
        for key, taken in (("executed_branches", True), ("missing_branches", False)):
            for start, _ in told[key]:
                branches[start].append(taken)
        found[name] = Reached(ran | missing, ran, dict(branches))
    return found


def spans(numbers: set[int]) -> str:
    """Line numbers, those in a row as a span."""
    found = []
    for _, group in groupby(enumerate(sorted(numbers)), lambda pair: pair[1] - pair[0]):
        row = [number for _, number in group]
        found.append(str(row[0]) if len(row) == 1 else f"{row[0]}-{row[-1]}")
    return " ".join(found)


def share(some: int, of: int) -> str:
    return f"{some:6,}/{of:6,} {100 * some / of if of else 100:6.1f} %"


def main() -> int:
    parser = argparse.ArgumentParser(description="Lines and branches that the tests reached.")
    parser.add_argument("--fail-under", type=float, default=0.0)
    asked = parser.parse_args()
    files = of_python() | of_cython()
    sources = [path for part in PARTS for path in (BUILD / "leadline" / part).rglob("*.pyx")]
    unmarked = [str(path) for path in sources if str(path) not in files]
    if unmarked:
        raise SystemExit(f"the C files mark no lines of {', '.join(unmarked)}: does Cython mark them in another way?")
    rows: defaultdict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    missing = []
    for name, reached in sorted(files.items()):
        path = Path(name).relative_to(BUILD / "leadline")
        kind = "Python" if path.suffix == ".py" else "Cython"
        for at, number in enumerate(reached.counts()):
            for key in ((path.parts[0], kind), ("in all", kind), ("in all", "")):
                rows[key][at] += number
        lines = reached.lines - reached.ran
        ways = {line for line, taken in reached.branches.items() if line in reached.ran and not all(taken)}
        if lines or ways:
            missing.append(f"{path}\n  lines {spans(lines) or '-'}\n  branches at {spans(ways) or '-'}\n")
    (OUT / "missing.txt").write_text("".join(missing))
    print(f"{'':16}{'lines':>23}{'branches':>25}{'together':>26}")
    for (part, kind), (ran, lines, taken, ways_out) in sorted(rows.items()):
        both = share(ran + taken, lines + ways_out)
        print(f"{part:7} {kind:8} {share(ran, lines)}  {share(taken, ways_out)}  {both}")
    ran, lines, taken, ways_out = rows[("in all", "")]
    reached_share = 100 * (ran + taken) / (lines + ways_out)
    print(f"missing lines and branches: {OUT / 'missing.txt'}")
    if reached_share < asked.fail_under:
        print(f"{reached_share:.1f} % of lines and branches; expected at least {asked.fail_under} %")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
