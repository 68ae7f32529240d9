"""Works through a survey: parts of the cells on several workers, one writer."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from threading import Event
from time import perf_counter
from typing import Protocol, Self

from ...core.errors import LeadlineError
from ..interrupts import Interrupts
from ..intervals import wilson
from .asking import Row, ask
from .design import Cell, Design
from .store import Counts, Store

FIRST = 32  # deals of the first part of a cell
LARGEST = 8_192
GROWTH = 4  # times as many deals as in a part that was written, at most: the next deals may be harder
SECONDS = 0.6  # that a part should take
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
    """What came of a part, and the seconds that it took."""

    rows: list[Row]
    seconds: float


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large parts are: deals of the first part of a cell, deals at most, seconds that a part should take."""

    first: int
    largest: int
    seconds: float

    def after(self, part: Part) -> int:
        """Deals of the next part of a cell, after what a part of it took."""
        count = len(part.rows)
        fitting = self.largest if part.seconds <= 0 else int(count * self.seconds / part.seconds)
        return max(1, min(fitting, GROWTH * count, self.largest))


class Pending(Protocol):
    """A part that is being asked."""

    def result(self) -> Part:
        """Waits for it."""

    def cancel(self) -> object:
        """It is not wanted any more."""


class Workers(Protocol):
    """Who asks the parts: threads here, or a cluster. A context; what is pending when it ends is given up."""

    kind: str
    sizes: Sizes

    @property
    def count(self) -> int:
        """How many parts can be worked on at once, at the moment."""

    @property
    def ahead(self) -> int:
        """How many parts are asked before the first of them is written."""

    def submit(self, design: Design, cell: Cell, seeds: range) -> Pending:
        """Has a part asked."""

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...


class Threads:
    """Threads of this process. Raises LeadlineError for fewer than one."""

    kind = "threads"

    def __init__(self, count: int) -> None:
        if count < 1:
            raise LeadlineError(f"threads {count}: expected 1 or more")
        self.count = count
        self.ahead = AHEAD * count
        self.sizes = Sizes(FIRST, LARGEST, SECONDS)
        self._over = Event()
        self._pool = ThreadPoolExecutor(count)

    def submit(self, design: Design, cell: Cell, seeds: range) -> Future[Part]:
        """Has a part asked."""
        return self._pool.submit(self._ask, design, cell, seeds)

    def _ask(self, design: Design, cell: Cell, seeds: range) -> Part:
        if self._over.is_set():
            raise LeadlineError("the survey has ended")
        return timed(design, cell, seeds)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._over.set()
        self._pool.shutdown(wait=False, cancel_futures=True)


def timed(design: Design, cell: Cell, seeds: range) -> Part:
    """Asks a part here and now."""
    began = perf_counter()
    return Part(ask(design, cell, seeds), perf_counter() - began)


def share(counts: Counts) -> tuple[float, float]:
    """The 95 % interval of the share that is won: its lower end as if all unknown deals were lost, its upper end as if
    all were won."""
    low, _ = wilson(counts.total, counts.deals)
    _, high = wilson(counts.total + counts.unknown, counts.deals)
    return low, high


def run(
    design: Design,
    path: Path,
    *,
    threads: int = 1,
    workers: Workers | None = None,
    step: Callable[[Progress], None] = lambda progress: None,
) -> Done:
    """Asks what is missing in the database at `path`, which is made where it is not there.

    The rows do not depend on the number of threads, nor on who the workers are (without them so many threads), nor on
    how often the survey was broken off. `step` is called after each part. Ctrl-C ends it with what is written. Raises
    LeadlineError for fewer than one thread, and what Store and the workers raise.
    """
    seeds = range(design.seed, design.seed + design.deals)
    with Threads(threads) if workers is None else workers as crew, Store(path, design) as store:
        numbers = {cell.text(): store.number_of(cell) for cell in design.cells}
        known = [store.counts(number, seeds) for number in numbers.values()]
        done = there = sum(counts.deals for counts in known)
        unknown = sum(counts.unknown for counts in known)
        total = design.deals * len(numbers)
        step(Progress(done, total, unknown))
        began = perf_counter()
        store.begin(crew.kind)
        try:
            with Interrupts() as interrupts:
                for number, part in _parts(design, store, numbers, seeds, crew):
                    with interrupts.whole():  # what is written is told
                        store.add(number, part.rows, part.seconds, crew.count, perf_counter() - began)
                        done += len(part.rows)
                        unknown += sum(row.value is None for row in part.rows)
                    step(Progress(done, total, unknown))
        except KeyboardInterrupt:
            return Done(there, done - there, True)
    return Done(there, done - there, False)


def _parts(
    design: Design, store: Store, numbers: dict[str, int], seeds: range, crew: Workers
) -> Iterator[tuple[int, Part]]:
    """The parts of all cells in order, with the number of the cell. In order, so that the deals of a cell that ends
    early are the first ones, and not those that are decided soonest."""
    sizes: dict[int, int] = {}
    narrow: set[int] = set()

    def left() -> Iterator[tuple[int, Cell, range]]:
        for cell in design.cells:
            number = numbers[cell.text()]
            if _narrow(store, number, design, seeds):
                continue
            for missing in store.missing(number, seeds):
                while missing and number not in narrow:
                    size = sizes.get(number, crew.sizes.first)
                    yield number, cell, missing[:size]
                    missing = missing[size:]

    asking = left()
    waiting: deque[tuple[int, Pending]] = deque()
    while True:
        while len(waiting) < crew.ahead and (job := next(asking, None)) is not None:
            waiting.append((job[0], crew.submit(design, *job[1:])))
        if not waiting:
            return
        number, pending = waiting.popleft()
        if number in narrow:
            pending.cancel()
            continue
        part = pending.result()
        sizes[number] = crew.sizes.after(part)
        yield number, part
        if _narrow(store, number, design, seeds):
            narrow.add(number)


def _narrow(store: Store, number: int, design: Design, seeds: range) -> bool:
    """Whether enough is known of a cell."""
    if design.width is None:
        return False
    low, high = share(store.counts(number, seeds))
    return high - low <= design.width
