"""Fuzzes what reads input from outside, guided by the coverage of the Python modules:
python tests/fuzz/coverage_guided.py [--inputs N] [--minutes M] [--seed S] [--folder FOLDER] [--target NAME ...]

Needs atheris (the extra `fuzz`). Inputs are those of targets.py. They start from documents, records, moves, layouts,
card files, questions and files of matches that are right, and from tests/fuzz/corpus; what reaches new code or is
accepted is changed again: as JSON, value by value, or as text. Compiled modules count no coverage.

A defect is written into FOLDER/defects, the first input of each kind, and the run goes on; a hang, or more memory than
MEGABYTES, ends it. FOLDER/inputs holds what was started from and what reached new code (choose_corpus.py reads it).
Prints what ran every 10,000 inputs. Exit code 1 where there were defects.
"""

from __future__ import annotations

import argparse
import json
import os
import pkgutil
import resource
import sys
import time
import traceback
from collections import Counter
from contextlib import nullcontext
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import NoReturn

import atheris

sys.path.insert(0, str(Path(__file__).parents[1]))

with nullcontext() if "--unguided" in sys.argv else atheris.instrument_imports(include=["leadline"]):
    import leadline

    for module in pkgutil.walk_packages(leadline.__path__, "leadline."):
        if not module.name.endswith(("__main__", "setup")):
            __import__(module.name)

from fuzz.inputs import changed, seeds
from fuzz.targets import SECONDS, TARGETS, folder, run

CORPUS = Path(__file__).with_name("corpus")
MEGABYTES = 2_000  # of memory, at which the run ends
GROWTH = 200  # megabytes by which one input may raise the most that was ever used
LONGEST = 60_000  # bytes of an input
HANG = 30  # seconds
COUNTED = 2.5  # times as long everything takes where coverage is counted
POOL = 2_000  # accepted inputs of a target that are changed again
SHARES = {  # how often those of each target
    "document": 50,
    "move": 30,
    "record": 8,
    "layout": 3,
    "cards": 2,
    "question": 2,
    "games": 1,
    "engine": 1,
    "command": 3,
}
TOLD = 10_000  # inputs between two lines of figures


class Campaign:
    """What has run and what was found."""

    def __init__(self, wanted: int, defects: Path, seconds: float) -> None:
        self.wanted = wanted
        self.seconds = seconds
        self.defects = defects
        self.began = time.monotonic()
        self.inputs: Counter[str] = Counter()
        self.accepted: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.slowest = 0.0
        self.memory = _megabytes()
        self.pool: dict[str, list[bytes]] = {name: [] for name in TARGETS}
        self.chance = Random(0)

    def one(self, data: bytes) -> None:
        """Runs one input and notes what came of it."""
        name = data.partition(b"\n")[0].decode("ascii", "replace")
        if name not in TARGETS:
            return
        began = time.thread_time()
        try:
            if run(data, seconds=self.seconds):
                self.accepted[name] += 1
                self.keep(self.pool[name], data)
            memory = _megabytes()
            assert memory < self.memory + GROWTH, f"{memory - self.memory:.0f} MB"
            self.memory = max(memory, self.memory)
        except Exception as error:
            self.note(name, data, error)
            self.memory = max(_megabytes(), self.memory)
        self.slowest = max(self.slowest, time.thread_time() - began)
        self.inputs[name] += 1
        count = self.inputs.total()
        if count % TOLD == 0 or count == self.wanted:
            self.tell()
        if count >= self.wanted:
            sys.stdout.flush()
            folder().cleanup()
            os._exit(1 if self.kinds else 0)  # libFuzzer would go on to look for more

    def keep(self, pool: list[bytes], data: bytes) -> None:
        """Keeps an accepted input to be changed again, in the place of an earlier one where there are POOL."""
        if len(pool) < POOL:
            pool.append(data)
        else:
            pool[self.chance.randrange(POOL)] = data

    def again(self, chance: Random) -> bytes | None:
        """One of the accepted inputs."""
        pool = self.pool[chance.choices(list(SHARES), list(SHARES.values()))[0]]
        return chance.choice(pool) if pool else None

    def note(self, name: str, data: bytes, error: Exception) -> None:
        """Keeps the first input of each kind of defect: where it was raised, and what."""
        frames = traceback.extract_tb(error.__traceback__)
        places = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames]
        kind = f"{name} {type(error).__name__} {' '.join(places[-4:])}"
        self.kinds[kind] += 1
        if self.kinds[kind] > 1:
            return
        path = self.defects / f"{name}-{sha256(data).hexdigest()[:12]}"
        path.write_bytes(data)
        path.with_suffix(".txt").write_text("".join(traceback.format_exception(error)), encoding="utf-8")
        print(f"defect: {kind}: {path}", flush=True)

    def tell(self) -> None:
        """One line of figures."""
        found = {
            "inputs": self.inputs.total(),
            "accepted": self.accepted.total(),
            "seconds": round(time.monotonic() - self.began),
            "processor": round(time.process_time()),
            "slowest": round(self.slowest, 2),
            "megabytes": round(self.memory),
            "defects": len(self.kinds),
            "by target": {name: [self.inputs[name], self.accepted[name]] for name in TARGETS if self.inputs[name]},
        }
        print(json.dumps(found), flush=True)


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    """Reads the options, writes the inputs to start from, and lets the fuzzer run."""
    parser = argparse.ArgumentParser(description="Fuzz what reads input from outside.")
    parser.add_argument("--inputs", type=int, default=100_000)
    parser.add_argument("--minutes", type=float, default=0, help="stop after that time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=Path("build/fuzz"))
    parser.add_argument("--unguided", action="store_true", help="change what FOLDER/inputs holds, without coverage")
    parser.add_argument("--target", action="append", choices=list(TARGETS), help="only these")
    asked = parser.parse_args()
    defects, inputs = asked.folder / "defects", asked.folder / "inputs"
    defects.mkdir(parents=True, exist_ok=True)
    inputs.mkdir(exist_ok=True)
    campaign = Campaign(asked.inputs, defects, SECONDS if asked.unguided else COUNTED * SECONDS)
    start = [data for data in [*seeds(), *kept()] if not asked.target or _target(data) in asked.target]
    if asked.unguided:
        unguided(campaign, [*start, *(path.read_bytes() for path in sorted(inputs.iterdir()))], asked.seed)
    for data in start:
        Path(inputs, sha256(data).hexdigest()[:16]).write_bytes(data)
    options = [
        f"-seed={asked.seed}",
        f"-max_len={LONGEST}",
        "-len_control=0",
        "-mutate_depth=1",
        f"-timeout={HANG}",
        f"-rss_limit_mb={MEGABYTES}",
        f"-max_total_time={round(60 * asked.minutes)}",
        f"-artifact_prefix={defects}/",
        "-print_final_stats=1",
        "-verbosity=0",
    ]

    def mutator(data: bytes, most: int, seed: int) -> bytes:
        chance = Random(seed)
        if chance.random() < 0.6:
            data = campaign.again(chance) or data
        if chance.random() < 0.05:
            name, end, rest = data.partition(b"\n")
            return name + end + atheris.Mutate(rest, max(1, most - len(name) - 1))
        return changed(chance, data, start)[:most]

    atheris.Setup([sys.argv[0], *options, str(inputs)], campaign.one, custom_mutator=mutator)
    atheris.Fuzz()


def unguided(campaign: Campaign, start: list[bytes], seed: int) -> NoReturn:
    """Changes these inputs and what is accepted, at twice the speed of a run with coverage."""
    for data in start:
        campaign.one(data)
    chance = Random(seed)
    while True:
        data = campaign.again(chance) if chance.random() < 0.6 else None
        campaign.one(changed(chance, data or chance.choice(start), start))


def _target(data: bytes) -> str:
    return data.partition(b"\n")[0].decode("ascii", "replace")


def kept() -> list[bytes]:
    """The inputs of the corpus."""
    return [path.read_bytes() for path in sorted(CORPUS.iterdir())]


if __name__ == "__main__":
    main()
