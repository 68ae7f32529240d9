"""Train numbers by self-play, step by step, and write improved numbers to their data file.

    python benchmarks/fit/train.py calm-sailing/storms/advantage build/train/storms --steps 3 --deals 600
    python benchmarks/fit/train.py calm-sailing/storms/weights build/train/storms-weights --deals 100 --passes 60

A step plays games with the current numbers and tries actions in many sampled deals. It fits a candidate to the examples
of all steps. The candidate then plays a match against the current numbers, which a sequential test ends. It replaces
them only if the test finds it better.

The folder holds the state, so the same command resumes a stopped run. The same course, seed and sizes give the same
numbers on the same machine. The data file is written after the last step; --keep leaves it unchanged.
"""

from __future__ import annotations

import argparse
import os
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # sums in one order, and one process is one core

from training.course import Sizes
from training.courses import COURSES
from training.loop import Loop, Mismatch


def main(arguments: list[str] | None = None) -> None:
    """Run the steps that a training run lacks, by the command line, and write improved numbers to the package."""
    sizes = Sizes()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("course", choices=sorted(COURSES), metavar="COURSE", help="a name of training/courses.py")
    parser.add_argument("folder", type=Path, help="of the state; created if missing")
    parser.add_argument("--steps", type=int, default=1, help="in all, those that are done counted in")
    parser.add_argument("--seed", type=int, default=200_000_000, help="of the first deal")
    parser.add_argument("--deals", type=int, default=sizes.deals, help="for examples, for each number of players")
    parser.add_argument("--worlds", type=int, default=sizes.worlds, help="that each example is tried in")
    parser.add_argument("--passes", type=int, default=sizes.passes, help="over the examples, or generations")
    parser.add_argument("--match", type=int, default=sizes.match, help="deals of a match at most")
    parser.add_argument("--keep", action="store_true", help="leaves the data file as it is")
    given = parser.parse_args(arguments)
    course = COURSES[given.course]()
    sizes = Sizes(given.deals, given.worlds, given.passes, given.match)
    try:
        loop = Loop(given.course, course, given.folder, sizes, given.seed)
        while len(loop.steps) < given.steps:
            loop.step(lambda line: print(line, flush=True))
    except Mismatch as error:
        raise SystemExit(f"train.py: {error}") from None
    except ModuleNotFoundError as error:
        if error.name != "cma":
            raise
        raise SystemExit(f"train.py needs {error.name}: pip install --no-build-isolation -e '.[fit]'") from None
    if not given.keep and any(step["passed"] for step in loop.steps):
        course.write(loop.numbers)


if __name__ == "__main__":
    main()
