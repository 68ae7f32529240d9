"""Chooses inputs for tests/fuzz/corpus: python tests/fuzz/choose_corpus.py FOLDER ... [--kilobytes K]

Out of the inputs in the folders (of coverage_guided.py: build/fuzz/inputs) and those of
the corpus it takes, one after the other, the input that reaches the most steps from line to line which no other has
reached yet, for its size, and for each target the smallest input that is accepted and the smallest that is not. The
corpus is written anew; what is named defect-* stays in it.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from types import FrameType
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from fuzz.targets import TARGETS, run

import leadline

CORPUS = Path(__file__).with_name("corpus")
DEFECT = "defect-"  # inputs that once found one
HERE = tuple(str(Path(folder, room)) for folder in leadline.__path__ for room in ("core", "solver", "cli"))
Step = tuple[str, int, int]


def steps(data: bytes) -> frozenset[Step]:
    """The steps from line to line of the modules that the input leads through."""
    found: set[Step] = set()
    last: dict[FrameType, int] = {}

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        name = frame.f_code.co_filename
        if not name.startswith(HERE):
            return None
        if event == "call":
            last[frame] = -frame.f_code.co_firstlineno
        elif event == "line":
            found.add((name, last.get(frame, 0), frame.f_lineno))
            last[frame] = frame.f_lineno
        elif event == "return":
            last.pop(frame, None)
        return trace

    with suppress(Exception):
        run(data, thorough=False)  # what is built once is built before
    sys.settrace(trace)
    with suppress(Exception):
        run(data, thorough=False)
    sys.settrace(None)
    return frozenset(found)


def smallest(inputs: Iterable[bytes]) -> list[bytes]:
    """The smallest input of each target that is accepted, and the smallest that is not."""
    found: dict[tuple[str, bool], bytes] = {}
    for data in sorted(inputs, key=len):
        with suppress(Exception):
            found.setdefault((_target(data), run(data, thorough=False)), data)
    return list(found.values())


def chosen(reached: dict[bytes, frozenset[Step]], most: int) -> Iterator[bytes]:
    """The inputs by what each adds for its size, up to `most` bytes in all, as long as one adds anything."""
    known: set[Step] = set()
    left = dict(reached)
    while left:
        worth = {data: len(found - known) / (100 + len(data)) for data, found in left.items()}
        best = max(worth, key=lambda data: worth[data])
        if not worth[best]:
            return
        known |= left.pop(best)
        left = {data: found for data, found in left.items() if worth[data]}
        if len(best) <= most:
            most -= len(best)
            yield best


def main() -> None:
    """Reads the folders and writes the corpus."""
    parser = argparse.ArgumentParser(description="Choose inputs for the corpus.")
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--kilobytes", type=int, default=200)
    asked = parser.parse_args()
    paths = [path for folder in (*asked.folders, CORPUS) for path in sorted(folder.iterdir())]
    inputs = {path.read_bytes() for path in paths if not path.name.startswith(DEFECT)}
    inputs = {data for data in inputs if _target(data) in TARGETS}
    reached = {data: steps(data) for data in sorted(inputs)}
    for path in CORPUS.iterdir():
        if not path.name.startswith(DEFECT):
            path.unlink()
    counts: Counter[str] = Counter()
    for data in dict.fromkeys([*smallest(inputs), *chosen(reached, 1_000 * asked.kilobytes)]):
        counts[_target(data)] += 1
        Path(CORPUS, f"{_target(data)}-{sha256(data).hexdigest()[:12]}").write_bytes(data)
    print(f"{len(inputs)} inputs, {len(frozenset().union(*reached.values()))} steps; chosen: {dict(counts)}")


def _target(data: bytes) -> str:
    return data.partition(b"\n")[0].decode("ascii", "replace")


if __name__ == "__main__":
    main()
