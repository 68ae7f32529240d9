"""Changes the rules of the games in small ways and sees whether the tests notice (mutation testing):

    python tests/mutation/mutate.py --log FILE [--game NAME] [--count N] [--seed S] [--jobs N] [--resume | --retry]

    --game NAME   only this game; may be given several times; else all
    --count N     changes of each game (30), spread over its modules in proportion to their lines of code
    --seed S      draws the changes (2026); the same seed draws the same ones from the same sources
    --log FILE    where each result is noted at once, as lines of JSON
    --resume      goes on with a log; what stands in it is not run again, unless its source has changed
    --retry       as --resume, but what survived is run again: for after a test has been added (what is listed in
                  equivalents.py is not)
    --jobs N      runs that many at once (1), each in a copy of its own
    --list        prints the changes that are drawn, and runs nothing
    --report      prints what the log holds, and runs nothing

Works in copies of the checkout in build/mutation; the checkout must be built and is not touched. Of a .pyx that module
is compiled anew; of a function in a .pxd the rules and classes of that game that use it. Policies and searches stay as
they are: they are not what is tested here. games.py tells which modules and tests belong to a game, mutants.py which
changes there are. A change that does not compile, or of a function that no rule uses, is not counted, and the next one
is drawn in its place. Exit code 1 tells that something survived which is not listed in equivalents.py.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import sysconfig
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from mutation.equivalents import EQUIVALENT
from mutation.games import GAMES, SHARED, SLOW, Game, Suite
from mutation.mutants import OPERATORS, Mutant, functions, mutants

ROOT = Path(__file__).parents[2]
COPIES = ROOT / "build" / "mutation"
LEFT_OUT = (".git", ".venv", "build", "__pycache__", ".*_cache", ".hypothesis", "*.egg-info")
DIRECTIVES = "boundscheck=False,wraparound=False,initializedcheck=False,cdivision=True"  # as in setup.py
CFLAGS = ["-O1", "-g0", "-w", "-fPIC", "-shared", "-ffp-contract=off"]
LONGEST = 1800  # seconds of one pytest; the limits of watchdog.py are reached long before
COMPILED = sysconfig.get_config_var("EXT_SUFFIX")

KILLED, SURVIVED, TIMEOUT, INVALID = "killed", "survived", "timeout", "does not compile"
NO_CHANGE = "equivalent"  # survived, and is listed in equivalents.py; only in reports
FAILURE = r"^(?:FAILED|ERROR) tests/(.+?)(?: - .*)?$"  # a line of pytest's summary
COUNTED = (KILLED, TIMEOUT, NO_CHANGE, SURVIVED)
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Change:
    """A mutant of a module of a game."""

    game: str
    module: str
    mutant: Mutant

    @property
    def path(self) -> str:
        return f"core/{GAMES[self.game].folder}/{self.module}"

    def text(self) -> str:
        return (ROOT / self.path).read_text(encoding="utf-8")

    @property
    def key(self) -> str:
        """What the log knows the change by: the whole changed source."""
        return hashlib.sha256(f"{self.path}\n{self.mutant.applied(self.text())}".encode()).hexdigest()[:16]

    @property
    def difference(self) -> str:
        old, new = (text.splitlines() for text in (self.text(), self.mutant.applied(self.text())))
        lines = list(difflib.unified_diff(old, new, lineterm="", n=1))[3:]
        return "\n".join(lines)

    def row(self, verdict: str, by: str, seconds: float) -> Row:
        return {
            "key": self.key,
            "game": self.game,
            "module": self.module,
            "line": self.mutant.line(self.text()),
            "function": self.mutant.function,
            "operator": self.mutant.operator,
            "verdict": verdict,
            "by": by,
            "seconds": round(seconds, 1),
            "difference": self.difference,
        }


class BadCopy(Exception):
    """The tests cannot be run on the unchanged rules, or do not pass."""


# Drawing


def shares(game: Game, count: int) -> dict[str, int]:
    """How many changes each module gets: in proportion to its lines, by largest remainder."""
    folder = ROOT / "core" / game.folder
    lines = {name: sum(len(function.body) for function in game.rules(folder / name)) for name in game.modules}
    exact = {name: count * lines[name] / sum(lines.values()) for name in game.modules}
    given = {name: int(exact[name]) for name in game.modules}
    for name in sorted(game.modules, key=lambda name: given[name] - exact[name])[: count - sum(given.values())]:
        given[name] += 1
    return given


def drawn(name: str, module: str, seed: int) -> Iterator[Change]:
    """The changes of a module in the order in which they are taken: the kind of change first, each equally likely."""
    game = GAMES[name]
    kinds: dict[str, list[Mutant]] = {operator: [] for operator in OPERATORS}
    path = ROOT / "core" / game.folder / module
    for function in game.rules(path):
        for mutant in mutants(path.read_text(encoding="utf-8"), function):
            kinds[mutant.operator].append(mutant)
    chance = Random(f"{seed} {name} {module}")
    while left := [operator for operator in OPERATORS if kinds[operator]]:
        chosen = kinds[chance.choice(left)]
        yield Change(name, module, chosen.pop(chance.randrange(len(chosen))))


# Running


class Copy:
    """A copy of the checkout in which changes are built and tested."""

    def __init__(self, place: Path) -> None:
        self.root = place
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(ROOT, place, ignore=shutil.ignore_patterns(*LEFT_OUT), symlinks=True)
        self.view = place / "build" / "view"
        top = self.view / "leadline"
        top.mkdir(parents=True)
        for name in ("__init__.py", "__main__.py", "py.typed", "core", "solver", "cli", "checker"):
            (top / name).symlink_to(place / name)

    def run(self, change: Change) -> Row:
        """Builds and tests the change, and takes it back."""
        begin = time.monotonic()
        game = GAMES[change.game]
        source = self.root / change.path
        source.write_text(change.mutant.applied(change.text()), encoding="utf-8")
        modules = dependants(game, change) if source.suffix == ".pxd" else [change.path]
        try:
            asked = stages(game.suite(change.module), change.module)
            verdict, by = self.test(asked) if self.build(modules) else (INVALID, "" if modules else "no rule uses it")
        finally:
            source.write_text(change.text(), encoding="utf-8")
            for module in modules:
                self.restore(module)
        return change.row(verdict, by, time.monotonic() - begin)

    def build(self, modules: list[str]) -> bool:
        """Compiles the modules; returns whether they could be, and there were any."""
        cython = [sys.executable, "-m", "cython", "-3", "-X", DIRECTIVES, "-I", "build/view"]
        compiler = [*shlex.split(sysconfig.get_config_var("CC")), *CFLAGS, f"-I{sysconfig.get_path('include')}"]
        if not self.succeeds([*cython, *(f"build/view/leadline/{module}" for module in modules)]):
            return False
        for module in modules:
            code, target = (str(self.root / module.replace(".pyx", end)) for end in (".c", COMPILED))
            if not self.succeeds([*compiler, code, "-o", f"{target}.new"]):
                return False
            Path(f"{target}.new").replace(target)
        return True

    def succeeds(self, command: list[str]) -> bool:
        return subprocess.run(command, cwd=self.root, capture_output=True, check=False).returncode == 0

    def restore(self, module: str) -> None:
        built = module.replace(".pyx", COMPILED)
        shutil.copy2(ROOT / built, self.root / f"{built}.new")
        (self.root / f"{built}.new").replace(self.root / built)

    def test(self, asked: Iterable[tuple[str, tuple[str, ...]]]) -> tuple[str, str]:
        """The verdict of the tests, given as filters and files, and the test that noticed."""
        for word, files in asked:
            code, output = self.pytest(word, files)
            if code in (-signal.SIGPROF, -signal.SIGKILL):
                return TIMEOUT, ""
            if code < 0:
                return KILLED, signal.Signals(-code).name
            if code:
                noticed = re.search(FAILURE, output, re.MULTILINE)
                return KILLED, noticed[1] if noticed else output.strip()[-200:]
        return SURVIVED, ""

    def pytest(self, word: str, files: tuple[str, ...]) -> tuple[int, str]:
        command = [sys.executable, "-m", "pytest", "-q", "-x", "--tb=no", "--no-header", "-m", "not slow"]
        command += ["-p", "mutation.watchdog", "-p", "no:cacheprovider", "-p", "no:xdist", "-p", "no:benchmark"]
        plain = all(name.startswith("rules/") for name in files)  # they are quicker without what they do not use
        command += ["-p", "no:hypothesispytest"] if plain else ["--hypothesis-seed=0"]
        command += ["-k", word, *(f"tests/{name}" for name in files)]
        paths = os.pathsep.join((str(self.view), str(self.root / "tests")))
        with subprocess.Popen(
            command,
            cwd=self.root,
            env=os.environ | {"PYTHONPATH": paths},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        ) as process:
            try:
                output, _ = process.communicate(timeout=LONGEST)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                output, _ = process.communicate()
        if process.returncode not in (0, 1, 2, 3) and process.returncode > 0:
            raise BadCopy(f"pytest ended with {process.returncode}:\n{output.decode(errors='replace')}")
        return process.returncode, output.decode(errors="replace")

    def check(self) -> None:
        """Sees that the rules of this copy are the ones that run, and deal what they should. Raises BadCopy."""
        where = [sys.executable, "-c", "import leadline; print(leadline.__file__)"]
        env = os.environ | {"PYTHONPATH": str(self.view)}
        found = subprocess.run(where, cwd=self.root, env=env, capture_output=True, text=True, check=True).stdout
        if Path(found.strip()).resolve().parent != self.root.resolve():
            raise BadCopy(f"leadline is imported from {found.strip()}, not from {self.root}")
        self.confirm(("conformance/test_deals.py",))

    def confirm(self, tests: tuple[str, ...]) -> None:
        """Sees that tests which noticed a change pass on the rules as they are. Raises BadCopy."""
        code, output = self.pytest("", tests)
        if code:
            raise BadCopy(f"on the rules as they are (is the checkout built?):\n{output}")


def stages(suite: Suite, module: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What pytest is asked to run, one after the other: a filter and files. What a seat sees and which worlds agree
    with it shows in the conformance tests, everything else in the rules first."""
    conformance = tuple(name for name in suite.tests if name.startswith("conformance/"))
    rules = tuple(name for name in suite.tests if name.startswith("rules/"))
    rest = tuple(name for name in suite.tests if name not in rules + conformance)
    shared = f"({suite.word}) and not ({SLOW})", SHARED
    if module.endswith("redeal.pyx"):
        yield from [("", conformance)] if conformance else []
        yield shared
        yield "", rules + rest
    else:
        yield "", rules
        yield "", rest + conformance
        yield shared


def dependants(game: Game, change: Change) -> list[str]:
    """The rules of the game that use the changed function of a .pxd, also through functions beside it. The policy keeps
    the function as it was: what it plays is legal or not all the same."""
    folder = ROOT / "core" / game.folder
    headers = [path.read_text(encoding="utf-8") for path in sorted(folder.rglob("*.pxd"))]
    bodies = {
        function.name: {word.text for line in function.body for word in line.words}
        for text in headers
        for function in functions(text)
    }
    names = {change.mutant.function}
    while more := {name for name, words in bodies.items() if words & names} - names:
        names |= more
    used = re.compile(rf"\b({'|'.join(sorted(names))})\b")
    rules = [*(folder / name for name in game.modules if name.endswith(".pyx")), *sorted(folder.rglob("*position.pyx"))]
    return [path.relative_to(ROOT).as_posix() for path in rules if used.search(path.read_text(encoding="utf-8"))]


def campaign(chosen: list[str], count: int, seed: int, known: dict[str, Row], jobs: int) -> Iterator[Row]:
    """Runs what is drawn and not known; of every module until it has its share of changes that compile.
    In the end the tests that noticed something are run on the rules as they are."""
    copies: SimpleQueue[Copy] = SimpleQueue()
    for number in range(jobs):
        copies.put(Copy(COPIES / f"{os.getpid()}-{number}"))

    @contextmanager
    def borrowed() -> Iterator[Copy]:
        copy = copies.get()
        try:
            yield copy
        finally:
            copies.put(copy)

    def run(change: Change) -> Row:
        with borrowed() as copy:
            return copy.run(change)

    pool = ThreadPoolExecutor(jobs)
    try:
        for name in chosen:
            wanted = shares(GAMES[name], count)
            streams = {module: drawn(name, module, seed) for module in wanted}
            checked = False
            while any(wanted.values()):
                batch = [change for module in wanted for change in islice(streams[module], wanted[module])]
                if not batch:
                    raise BadCopy(f"{name}: fewer changes than asked for")
                new = [change for change in batch if change.key not in known]
                if new and not checked:
                    with borrowed() as copy:
                        copy.check()
                    checked = True
                for row in pool.map(run, new):
                    yield row
                    known[row["key"]] = row
                wanted = dict.fromkeys(wanted, 0)
                for change in batch:
                    wanted[change.module] += known[change.key]["verdict"] == INVALID
            noticed = {row["by"] for row in known.values() if row["game"] == name and "::" in row["by"]}
            if checked and noticed:
                with borrowed() as copy:
                    copy.confirm(tuple(sorted(noticed)))
    finally:
        pool.shutdown(cancel_futures=True)
        while not copies.empty():
            shutil.rmtree(copies.get().root)


# Reporting


def table(rows: list[Row], columns: tuple[str, ...]) -> Iterator[str]:
    """A table of verdicts by the columns."""
    groups: defaultdict[tuple[str, ...], Counter[str]] = defaultdict(Counter)
    for row in rows:
        groups[tuple(row[column] for column in columns)][row["verdict"]] += 1
    yield f"{'  '.join(columns):42}" + "".join(f"{verdict:>11}" for verdict in COUNTED)
    for group, found in groups.items():
        yield f"{'  '.join(group):42}" + "".join(f"{found[verdict]:11}" for verdict in COUNTED)


def reason(row: Row) -> str | None:
    """Why the rules stay what they are, of a change that is listed in equivalents.py."""
    changed = [line[1:].strip() for line in row["difference"].splitlines() if line[:1] in ("-", "+")]
    if len(changed) != 2:
        return None
    return EQUIVALENT.get((f"{GAMES[row['game']].folder}/{row['module']}", row["function"], changed[0], changed[1]))


def judged(rows: Iterable[Row]) -> list[Row]:
    """The rows, those that survived and are equivalent named so."""
    return [row | {"verdict": NO_CHANGE} if row["verdict"] == SURVIVED and reason(row) else row for row in rows]


def report(rows: list[Row]) -> Iterator[str]:
    """Tables, and the survivors with their places and differences."""
    counted = [row for row in judged(rows) if row["verdict"] in COUNTED]
    for columns in (("game",), ("game", "module"), ("operator",)):
        yield from table(counted, columns)
        yield ""
    for row in counted:
        if row["verdict"] in (NO_CHANGE, SURVIVED):
            yield f"core/{GAMES[row['game']].folder}/{row['module']}:{row['line']} {row['function']}, {row['operator']}"
            yield row["difference"]
            yield f"{row['verdict']}: {reason(row) or 'no test noticed it'}"
            yield ""
    if counted:
        verdicts = Counter(row["verdict"] for row in counted)
        killed, wrong = verdicts[KILLED] + verdicts[TIMEOUT], len(counted) - verdicts[NO_CHANGE]
        mean = sum(row["seconds"] for row in counted) / len(counted)
        yield f"{killed} of {len(counted)} killed ({killed / len(counted):.1%}), {mean:.0f} s each"
        yield f"{killed} of the {wrong} that change anything ({killed / max(1, wrong):.1%})"


def line_of(row: Row) -> str:
    """A result in one line."""
    place = f"{row['game']} {row['module']}:{row['line']} {row['function']}"
    return f"{row['verdict']:9} {row['seconds']:6.1f} s  {place}, {row['operator']}  {row['by']}"


def read_log(path: Path) -> dict[str, Row]:
    """The rows of a log by their keys; of a change that was run again the last one. A torn last line is left out."""
    rows: dict[str, Row] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        try:
            row = json.loads(line)
        except ValueError:
            continue
        rows.pop(row["key"], None)
        rows[row["key"]] = row
    return rows


def main() -> int:
    parser = argparse.ArgumentParser(description="Mutation testing of the rules; the header of this file tells more.")
    parser.add_argument("--game", action="append", choices=sorted(GAMES))
    parser.add_argument("--count", type=int, default=30)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--log", type=Path)
    for name in ("resume", "retry", "list", "report"):
        parser.add_argument(f"--{name}", action="store_true")
    asked = parser.parse_args()
    chosen = asked.game or list(GAMES)
    if asked.list:
        for name in chosen:
            for module, share in shares(GAMES[name], asked.count).items():
                for change in islice(drawn(name, module, asked.seed), share):
                    row = change.row("", "", 0)
                    print(f"{change.path}:{row['line']} {row['function']}, {row['operator']}\n{row['difference']}\n")
        return 0
    if asked.log is None:
        parser.error("--log FILE: where are the results to be noted?")
    goes_on = asked.resume or asked.retry
    if asked.log.exists() and not (goes_on or asked.report):
        parser.error(f"{asked.log} exists; --resume goes on with it")
    known = read_log(asked.log) if asked.log.exists() else {}
    if asked.report:
        print("\n".join(report(list(known.values()))))
        return 0
    if asked.retry:
        known = {row["key"]: row for row in judged(known.values()) if row["verdict"] != SURVIVED}
    try:
        with asked.log.open("a", encoding="utf-8") as log:
            for row in campaign(chosen, asked.count, asked.seed, known, asked.jobs):
                print(json.dumps(row), file=log, flush=True)
                print(line_of(row), flush=True)
    except BadCopy as error:
        print(error, file=sys.stderr)
        return 2
    rows = [row for row in known.values() if row["game"] in chosen]
    print("\n".join(report(rows)))
    return 1 if any(row["verdict"] == SURVIVED for row in judged(rows)) else 0


if __name__ == "__main__":
    sys.exit(main())
