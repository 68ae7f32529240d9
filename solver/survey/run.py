"""Works through a survey: parts of a cell on several threads, one writer."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from time import perf_counter

from ...core.errors import LeadlineError
from ..intervals import wilson
from .asking import Row, ask
from .design import Cell, Design
from .store import Counts, Store

FIRST = 32  # deals of the first part of a cell
LARGEST = 8_192
SHORT, LONG = 0.2, 1.0  # seconds of a part between which its size stays
AHEAD = 2  # parts for each thread that are asked before the first is written


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a survey is: deals that are there, of how many, and how many of them are unknown."""

    done: int
    deals: int
    unknown: int


@dataclass(frozen=True, slots=True)
class Done:
    """How a run of a survey ended: deals that were there, deals that it asked, and whether it was broken off."""

    there: int
    asked: int
    interrupted: bool


@dataclass(frozen=True, slots=True)
class Part:
    """What came of a part."""

    rows: list[Row]
    seconds: float


def share(counts: Counts) -> tuple[float, float]:
    """The 95 % interval of the share that is won: its lower end as if all unknown deals were lost, its upper end as if
    all were won."""
    low, _ = wilson(counts.total, counts.deals)
    _, high = wilson(counts.total + counts.unknown, counts.deals)
    return low, high


def run(
    design: Design, path: Path, *, threads: int = 1, step: Callable[[Progress], None] = lambda progress: None
) -> Done:
    """Asks what is missing in the database at `path`, which is made where it is not there.

    The rows do not depend on the number of threads, nor on how often the survey was broken off. `step` is called after
    each part. Ctrl-C ends it with what is written. Raises LeadlineError for fewer than one thread, and what Store
    raises.
    """
    if threads < 1:
        raise LeadlineError(f"threads {threads}: expected 1 or more")
    seeds = range(design.seed, design.seed + design.deals)
    over = Event()
    with Store(path, design) as store, ThreadPoolExecutor(threads) as pool:
        numbers = [(store.number_of(cell), cell) for cell in design.cells]
        known = [store.counts(number, seeds) for number, _ in numbers]
        done = there = sum(counts.deals for counts in known)
        unknown = sum(counts.unknown for counts in known)
        total = design.deals * len(numbers)
        step(Progress(done, total, unknown))
        try:
            for number, cell in numbers:
                if _narrow(store, number, design, seeds):
                    continue
                for part in _parts(design, cell, store.missing(number, seeds), pool, threads, over):
                    store.add(number, part.rows, part.seconds)
                    done += len(part.rows)
                    unknown += sum(row.value is None for row in part.rows)
                    step(Progress(done, total, unknown))
                    if _narrow(store, number, design, seeds):
                        break
        except KeyboardInterrupt:
            return Done(there, done - there, True)
        finally:
            over.set()
            pool.shutdown(wait=False, cancel_futures=True)
    return Done(there, done - there, False)


def _narrow(store: Store, number: int, design: Design, seeds: range) -> bool:
    """Whether enough is known of a cell."""
    if design.width is None:
        return False
    low, high = share(store.counts(number, seeds))
    return high - low <= design.width


def _parts(
    design: Design, cell: Cell, missing: list[range], pool: ThreadPoolExecutor, threads: int, over: Event
) -> Iterator[Part]:
    """The parts of a cell in order; they grow while they are short and shrink where they are long."""

    def work(seeds: range) -> Part:
        if over.is_set():
            raise LeadlineError("the survey has ended")
        began = perf_counter()
        return Part(ask(design, cell, seeds), perf_counter() - began)

    waiting: deque[Future[Part]] = deque()
    size = FIRST
    left = deque(missing)
    while left or waiting:
        while left and len(waiting) < AHEAD * threads:
            seeds = left.popleft()
            if len(seeds) > size:
                left.appendleft(seeds[size:])
            waiting.append(pool.submit(work, seeds[:size]))
        part = waiting.popleft().result()
        if part.seconds < SHORT:
            size = min(2 * size, LARGEST)
        elif part.seconds > LONG:
            size = max(size // 2, 1)
        yield part
